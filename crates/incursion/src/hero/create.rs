//! The beginning of a hero (S001-357): the order of the steps, three ways to make scores, perks, and what may be chosen.

use super::lore::Gift;
use super::{Hero, NO_CLASS, kept_as_status};
use crate::creature::names as n;
use crate::creature::{Creature, Rules, Source, Status};
use crate::makelev::Chance;
use crate::values::SCORES;
use angrist_irh::res::{Class, God, Race, ResKind, Rid, Value};
use serde::{Deserialize, Serialize};

/// The steps of a creation, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the step it is named after")]
pub enum Step {
    Clear,
    Options,
    ExploreMode,
    Seeds,
    ScoresFirst,
    Sex,
    Race,
    Subrace,
    Body,
    Name,
    RacialSkills,
    Class,
    God,
    Scores,
    Perks,
    Alignment,
    FirstLevel,
    SkillPoints,
    FillPoints,
    Hunger,
    BeforeBirth,
    Gear,
    FocusWeapons,
    Ammunition,
    Gold,
    Birth,
    Kits,
    Identify,
    Personality,
    CleanUp,
    Spells,
    Final,
    Gallery,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Step; 33] = [
        Step::Clear,
        Step::Options,
        Step::ExploreMode,
        Step::Seeds,
        Step::ScoresFirst,
        Step::Sex,
        Step::Race,
        Step::Subrace,
        Step::Body,
        Step::Name,
        Step::RacialSkills,
        Step::Class,
        Step::God,
        Step::Scores,
        Step::Perks,
        Step::Alignment,
        Step::FirstLevel,
        Step::SkillPoints,
        Step::FillPoints,
        Step::Hunger,
        Step::BeforeBirth,
        Step::Gear,
        Step::FocusWeapons,
        Step::Ammunition,
        Step::Gold,
        Step::Birth,
        Step::Kits,
        Step::Identify,
        Step::Personality,
        Step::CleanUp,
        Step::Spells,
        Step::Final,
        Step::Gallery,
    ];
}

/// How many sets of scores are offered at once.
pub const SETS: usize = 5;
/// Tries that the first set takes at least.
const LEAST_TRIES: u32 = 100;
/// Tries after which a set is taken as it is; far more than any fair generator needs.
const MOST_TRIES: u32 = 1_000_000;

/// A perk drawn for a set of scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Perk {
    /// Out of the table.
    Gift(Gift),
    /// A feat.
    Feat(i32),
    /// A spell of one's own; which one is drawn where spells are known.
    Spell,
    /// A psionic talent, likewise.
    Talent,
    /// A thing; which one is drawn where things are known.
    Item,
}

impl<'a> Rules<'a> {
    /// One score by four dice: the best three (H3).
    fn rolled_score(&self, chance: &mut Chance) -> i8 {
        let mut dice = [0; 4].map(|_: i32| chance.random(6) + 1);
        dice.sort_unstable();
        dice[1..].iter().sum::<i32>() as i8
    }

    /// Five sets of scores, each within the window of totals that `strength` (0 to 3), how strong heroes are to be, asks
    /// for (H1).
    pub fn roll_scores(&self, strength: i32, chance: &mut Chance) -> [[i8; SCORES]; SETS] {
        let [least, most] = self.numbers.rolled_total.map(i32::from);
        let share = i32::from(self.numbers.wanted_total[crate::creature::numbers::within(strength, 4)]);
        let window = (least * share / 100)..=(most * share / 100).min(18 * SCORES as i32);
        let mut tries = 0;
        [[0i8; SCORES]; SETS].map(|_| {
            loop {
                let set = [0i8; SCORES].map(|_| self.rolled_score(chance));
                tries += 1;
                let total: i32 = set.iter().map(|&s| i32::from(s)).sum();
                if (tries >= LEAST_TRIES && window.contains(&total)) || tries >= MOST_TRIES {
                    return set;
                }
            }
        })
    }

    /// What a set of scores costs in points, if every score can be bought.
    pub fn point_cost(&self, scores: &[i8; SCORES]) -> Option<i32> {
        scores.iter().try_fold(0, |sum, &score| {
            let at = usize::try_from(i32::from(score) - 3).ok()?;
            Some(sum + i32::from(*self.numbers.point_cost.get(at)?))
        })
    }

    /// Whether a set of scores spends exactly the points there are.
    pub fn may_buy(&self, scores: &[i8; SCORES], strength: i32) -> bool {
        let budget = self.numbers.point_budget[crate::creature::numbers::within(strength, 4)];
        self.point_cost(scores) == Some(budget.into())
    }

    /// How many perks somebody of a race is born with; three while the race is not chosen.
    pub fn perk_count(&self, race: Option<&Race>) -> usize {
        let Some(race) = race else { return 3 };
        if !race.base.is_none() {
            return 1;
        }
        let body = self.library.monster(race.monster);
        if body.is_some_and(|m| m.types.contains(&n::MA_HUMAN)) { 3 } else { 2 }
    }

    /// Draws a perk that is none of `had`. Feats must be open to the hero with these scores.
    pub fn draw_perk(&self, c: &'a Creature, had: &[Perk], chance: &mut Chance) -> Perk {
        let weights = self.numbers.perk_weights.map(i32::from);
        loop {
            let mut left = weights.iter().sum::<i32>();
            let drawn = chance.random(left);
            let kind = weights.iter().position(|w| {
                left -= w;
                drawn >= left
            });
            let perk = match kind {
                Some(0) => self.drawn_gift(chance, |g| {
                    matches!(g, Gift::Ability(..) | Gift::Enemy(..) | Gift::Smite(..))
                }),
                Some(1) => Some(Perk::Spell),
                Some(2) => Some(Perk::Talent),
                Some(3) => self.drawn_gift(chance, |g| matches!(g, Gift::Resistance(..) | Gift::Save(..))),
                Some(4) => {
                    let feat = n::FT_FIRST + chance.random(n::FT_LAST - n::FT_FIRST);
                    let fits = self.may_take(c, feat) && !self.lore.never_a_perk(feat);
                    fits.then_some(Perk::Feat(feat))
                }
                Some(5) => Some(Perk::Item),
                _ => self.drawn_gift(chance, |g| matches!(g, Gift::Immunity(_))),
            };
            match perk {
                Some(perk @ (Perk::Gift(_) | Perk::Feat(_))) if had.contains(&perk) => {}
                Some(perk) => return perk,
                None => {}
            }
        }
    }

    fn drawn_gift(&self, chance: &mut Chance, of: impl Fn(&Gift) -> bool) -> Option<Perk> {
        let fits = || self.lore.perks().iter().filter(|p| of(&p.gift));
        let mut drawn = chance.random(fits().map(|p| p.weight).sum());
        fits()
            .find(|p| {
                drawn -= p.weight;
                drawn < 0
            })
            .map(|p| Perk::Gift(p.gift))
    }

    /// Gives a hero a perk. Spells, talents and things are handled elsewhere.
    pub fn grant_perk(&self, c: &mut Creature, perk: Perk) {
        let lasting = |nature: i32, what: i32, amount: i32| {
            Status::lasting(nature, what, amount, Source::Permanent, Rid::NONE)
        };
        match perk {
            Perk::Gift(Gift::Ability(ability, level)) => {
                if let Some(hero) = &mut c.hero
                    && let Some(cell) = usize::try_from(ability).ok().and_then(|a| hero.abilities.get_mut(a))
                {
                    *cell = cell.saturating_add(level.clamp(1, 100) as i8);
                }
            }
            Perk::Gift(gift @ (Gift::Enemy(kind, level) | Gift::Smite(kind, level))) => {
                let ability = if matches!(gift, Gift::Enemy(..)) { n::CA_FAV_ENEMY } else { n::CA_SMITE };
                if let Some(nature) = kept_as_status(ability) {
                    c.statuses.gain(lasting(nature, kind, level));
                }
            }
            Perk::Gift(Gift::Immunity(kind)) => c.statuses.gain(lasting(n::IMMUNITY, kind, 0)),
            Perk::Gift(Gift::Resistance(kind, amount)) => c.statuses.gain(lasting(n::RESIST, kind, amount)),
            Perk::Gift(Gift::Save(kind, amount)) => c.statuses.gain(lasting(n::SAVE_BONUS, kind, amount)),
            Perk::Feat(feat) => {
                if let Some(hero) = &mut c.hero {
                    hero.feats.insert(feat);
                }
            }
            Perk::Spell | Perk::Talent | Perk::Item => {}
        }
    }

    /// Races without a base that have a body, by number.
    pub fn races_offered(&self) -> impl Iterator<Item = (u16, &'a Race)> {
        let all = self.library.races.iter().enumerate().map(|(i, r)| (i as u16, r));
        let library = self.library;
        all.filter(move |(_, r)| r.base.is_none() && library.monster(r.monster).is_some())
    }

    /// Branches of a race.
    pub fn subraces_offered(&self, race: u16) -> impl Iterator<Item = (u16, &'a Race)> {
        let rid = self.library.rid(ResKind::Race, race.into());
        self.library.races.iter().enumerate().map(|(i, r)| (i as u16, r)).filter(move |(_, r)| r.base == rid)
    }

    /// Classes a beginner may have.
    pub fn classes_offered(&self) -> impl Iterator<Item = (u16, &'a Class)> {
        let all = self.library.classes.iter().enumerate().map(|(i, c)| (i as u16, c));
        all.filter(|(_, c)| !c.flags.has(n::CF_PRESTIGE) && !c.flags.has(n::CF_PSEUDO) && c.hit_dice > 0)
    }

    /// Gods a class allows; all of them where it does not say.
    pub fn gods_offered(&self, class: &'a Class) -> Vec<Rid> {
        let all = || (0..self.library.gods.len()).map(|i| self.library.rid(ResKind::God, i));
        match class.about.list(n::ALLOWED_GODS) {
            None => all().collect(),
            Some(list) => all().filter(|rid| list.contains(&Value::Resource(*rid))).collect(),
        }
    }

    /// The alignments, as masks, that class and god allow.
    pub fn alignments_offered(&self, class: &Class, god: Option<&God>) -> Vec<i32> {
        let order = [n::AL_LAWFUL, 0, n::AL_CHAOTIC];
        let morals = [n::AL_GOOD, 0, n::AL_EVIL];
        let all = order.into_iter().flat_map(|o| morals.into_iter().map(move |m| o | m));
        let god_allows = |alignment: i32| {
            let Some(god) = god else { return true };
            let needs = [
                (n::GF_GOOD, n::AL_GOOD, true),
                (n::GF_LAWFUL, n::AL_LAWFUL, true),
                (n::GF_CHAOTIC, n::AL_CHAOTIC, true),
                (n::GF_EVIL, n::AL_EVIL, true),
                (n::GF_NO_EVIL, n::AL_EVIL, false),
                (n::GF_NO_GOOD, n::AL_GOOD, false),
                (n::GF_NO_CHAOTIC, n::AL_CHAOTIC, false),
                (n::GF_NO_LAWFUL, n::AL_LAWFUL, false),
            ];
            needs
                .into_iter()
                .all(|(flag, bit, wanted)| !god.flags.has(flag) || (alignment & bit != 0) == wanted)
        };
        all.filter(|&a| self.alignment_suits(class, a) && god_allows(a)).collect()
    }

    /// A hero of a race with a class, scores and an alignment, before the first level.
    pub fn new_hero(
        &self,
        race: u16,
        class: u16,
        scores: [i8; SCORES],
        god: Rid,
        alignment: i32,
    ) -> Option<Creature> {
        let resource = self.library.races.get(usize::from(race))?;
        let (_, body) = self.library.within_kind(resource.monster)?;
        self.library.monster(resource.monster)?;
        let mut c = self.blank(u16::try_from(body).ok()?);
        self.take_body(&mut c);
        let mut hero = Hero::new(race, scores);
        hero.classes[0] = if usize::from(class) < self.library.classes.len() { class } else { NO_CLASS };
        hero.god = god;
        let lean = |negative: i32, positive: i32| {
            if alignment & negative != 0 {
                -50
            } else if alignment & positive != 0 {
                50
            } else {
                0
            }
        };
        hero.law_chaos = lean(n::AL_LAWFUL, n::AL_CHAOTIC);
        hero.good_evil = lean(n::AL_GOOD, n::AL_EVIL);
        c.hero = Some(Box::new(hero));
        c.statuses.gain(Status::lasting(n::ALIGNMENT, alignment, -1, Source::Permanent, Rid::NONE));
        Some(c)
    }
}
