//! Going up a level: by experience, with the choices it brings (S001-358).

use super::Doing;
use super::birth::EV_ADVANCE;
use super::plan::Planner;
use super::state::{Note, Pending};
use crate::hero::advance::{Advancement, Question};
use crate::makelev::Chance;
use crate::values::{Matrix, Profile};
use angrist_engine::chance::stream;

/// The question an advancement waits with; asking works on copies.
pub(super) fn question(planner: &Planner<'_>, adv: &Advancement) -> Option<Question> {
    let rules = planner.book.rules(&planner.cat.library);
    let mut c = planner.hero()?.creature.clone();
    let mut adv = adv.clone();
    let mut chance = Chance::Sound(stream(planner.s.seed, "asking", 0, 0), 0);
    rules.continue_advance(&mut c, &mut adv, None, &mut Matrix::new(Profile::Sane), &mut chance)
}

impl Doing<'_> {
    /// Begins a level if the hero has the experience for one. Gains of several levels come one after another.
    pub(super) fn grow(&mut self) {
        if self.s.pending.is_some() || self.s.over.is_some() {
            return;
        }
        let hero = self.host.world.player;
        let Some(c) = self.host.creature(hero) else { return };
        let Some(h) = &c.hero else { return };
        let level = h.total_level();
        if h.experience - h.drained < self.host.rules.experience_for(level + 1) {
            return;
        }
        let rules = self.host.rules;
        let Some(being) = self.host.world.being_mut(hero) else { return };
        // With a class that ends, or a god that is lost, the hero stays as he is.
        if let Ok(adv) = rules.begin_advance(&mut being.creature, 0, super::birth::level_options()) {
            self.tell("level-up", |a| a.with("n", level + 1));
            self.s.notes.push((self.s.turn, Note::Level(level + 1)));
            self.go_on_growing(adv, None);
        }
    }

    /// Continues a level until a question comes up or everything is done.
    pub(super) fn go_on_growing(&mut self, mut adv: Advancement, answer: Option<usize>) {
        let hero = self.host.world.player;
        let rules = self.host.rules;
        let (before, health) = self.host.creature(hero).map_or((0, 0), |c| (c.max_hit_points, c.hit_points));
        let asked = match self.host.world.arena.get_mut(hero).and_then(|o| o.being_mut()) {
            Some(being) => rules.continue_advance(
                &mut being.creature,
                &mut adv,
                answer,
                &mut self.host.matrix,
                &mut self.host.chance,
            ),
            None => None,
        };
        if asked.is_some() {
            self.s.pending = Some(Pending::Advance(Box::new(adv)));
            return;
        }
        self.spend_skill_points();
        self.host.refresh_gear(hero);
        // What a level adds is gained once, however often the numbers were worked out meanwhile.
        self.host.change(hero, |c| {
            let gained = (c.max_hit_points - before).max(0);
            c.hit_points = (health + gained).min(c.max_hit_points.max(health));
        });
        self.host.gods_forgive_spending(hero);
        self.announce(EV_ADVANCE);
        self.host.refresh_spells(hero);
        self.letter_spells();
        self.offer_lessons();
    }

    /// New skill points go evenly into the skills of the hero's class.
    fn spend_skill_points(&mut self) {
        let hero = self.host.world.player;
        let rules = self.host.rules;
        let Some(c) = self.host.creature(hero) else { return };
        let Some(h) = c.hero.clone() else { return };
        let points = rules.skill_points(c, &h, 0);
        let most: Vec<i32> = (0..=crate::hero::SKILLS as i32).map(|s| rules.most_ranks(c, &h, s)).collect();
        let ranks = super::birth::spread(points, &most, &h.ranks);
        self.host.change(hero, |c| {
            if let Some(h) = &mut c.hero {
                h.spent_points[0] = ranks.iter().map(|&r| i16::from(r)).sum();
                h.ranks = ranks;
            }
        });
    }
}
