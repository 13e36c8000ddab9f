//! The calculation of a creature's numbers: every source enters the matrix in a fixed order, then the matrix is summed.
//!
//! The phases are those of the hero specification, section 4, in its order (S001-200). Heroes are calculated twice, once
//! as they are and once as they are known; scores are fixed before what depends on them. A changed fatigue limit starts
//! the run again, ten times at most. Promise: calculating twice changes nothing; no phase allocates.

mod base;
mod derived;
mod limits;
mod moment;
mod worn;

use super::names as n;
use super::traits::FeatSet;
use super::{Creature, Rules};
use crate::values::{Attribute as A, Matrix, SCORES, modifier, second_modifier};

/// How often a changed fatigue limit may start the run again.
const MOST_RUNS: usize = 10;

/// One run of the calculation: what it reads often, and the scores as far as they are known already.
pub(super) struct Run<'r, 'c> {
    pub rules: Rules<'r>,
    pub c: &'c Creature,
    pub feats: FeatSet,
    pub known: bool,
    /// Scores as fixed in phase 20; before it those of the last calculation.
    scores: [i32; SCORES],
    old_fatigue: i32,
    bare_fatigue: i32,
}

/// Twice the hunger at which one is content.
const WELL_FED: i16 = 4000;

impl Rules<'_> {
    /// Calculates all numbers of a creature; `matrix` keeps the parts of the last run, which is the known one for `known`.
    pub fn recalculate(&self, c: &mut Creature, matrix: &mut Matrix, known: bool) {
        let (old_fatigue, old_extra) = (c.value(A::Fatigue), c.value(A::ExtraHitPoints));
        let bare_fatigue = c.fatigue - old_fatigue;
        let bare_points = c.hit_points - old_extra;
        let remembered = c.hit_points;
        if c.hero.is_some() {
            self.run(c, matrix, !known, bare_fatigue);
        }
        self.run(c, matrix, known, bare_fatigue);
        if c.hero.is_none() {
            c.known = c.values;
        }
        c.fatigue = bare_fatigue + c.value(A::Fatigue);
        let points = bare_points + c.value(A::ExtraHitPoints);
        c.hit_points = if points < remembered {
            remembered.min(c.max_hit_points + c.value(A::ExtraHitPoints)).max(points)
        } else {
            points
        };
        self.sense(c);
        // Those who never tire do not hunger either.
        if c.hero.is_some() && (Rules { ..*self }).is_tireless(c) {
            let hunger = |s: &&mut super::Status| i32::from(s.nature) == crate::minds::names::HUNGER;
            c.statuses.all_mut().iter_mut().filter(hunger).for_each(|s| s.duration = WELL_FED);
        }
    }

    fn run(&self, c: &mut Creature, matrix: &mut Matrix, known: bool, bare_fatigue: i32) {
        let mut old_fatigue = c.value(A::Fatigue);
        for _ in 0..MOST_RUNS {
            matrix.clear();
            let feats = self.feats_of(c);
            let from = if known { &c.known } else { &c.values };
            let mut scores = [0; SCORES];
            scores.iter_mut().zip(from).for_each(|(to, &v)| *to = i32::from(v));
            let rules = Rules { ..*self };
            let mut run = Run { rules, c, feats, known, scores, old_fatigue, bare_fatigue };
            run.phases(matrix);
            let (values, dies_of) = run.sum(matrix);
            let (has_reach, reach_only) = run.reach();
            if known {
                c.known = values;
            } else {
                c.values = values;
                c.dies_of = dies_of;
                c.has_reach = has_reach;
                c.reach_only = reach_only;
            }
            c.concentration_used = matrix.buffer.used;
            let fatigue = i32::from(values[A::Fatigue.index()]);
            if fatigue == old_fatigue {
                break;
            }
            old_fatigue = fatigue;
        }
    }

    fn feats_of(&self, c: &Creature) -> FeatSet {
        Rules { ..*self }.feats(c)
    }
}

impl Run<'_, '_> {
    fn feat(&self, feat: i32) -> bool {
        self.feats.has(feat)
    }

    fn ability(&self, ability: i32) -> i32 {
        self.rules.ability_level(self.c, ability)
    }

    /// The modifier of a score as far as this run knows it, held by worn armour.
    fn modifier(&self, score: A) -> i32 {
        self.limited(score, modifier(self.scores[score.index()]))
    }

    fn second(&self, score: A) -> i32 {
        self.limited(score, second_modifier(self.scores[score.index()]))
    }

    fn limited(&self, score: A, modifier: i32) -> i32 {
        match self.c.gear.body {
            Some(armour) if score == A::Dex => modifier.min((9 + i32::from(armour.plain_penalty)).max(0)),
            _ => modifier,
        }
    }

    fn has_skill(&self, skill: i32) -> bool {
        self.rules.has_skill_in(self.c, &self.feats, skill)
    }

    fn skill(&self, skill: i32) -> i32 {
        self.rules.skill_level_in(self.c, &self.feats, skill).total
    }

    fn phases(&mut self, m: &mut Matrix) {
        if self.has_skill(n::SK_CONCENT) || self.c.hero.is_some() {
            m.buffer.total = (self.skill(n::SK_CONCENT) - 5).max(0);
        }
        self.base_scores(m);
        self.class_numbers(m);
        self.body(m);
        self.weapons(m);
        self.conditions(m);
        self.adjustments(m);
        self.stances(m);
        self.templates(m);
        self.skills(m);
        self.armour(m);
        self.feats_before_scores(m);
        self.tiredness(m);
        self.fix_scores(m);
        self.by_scores(m);
        self.grips(m);
        self.feats_after_scores(m);
        self.class_abilities(m);
        self.two_weapons(m);
        self.riding(m);
        self.last_changes(m);
    }
}
