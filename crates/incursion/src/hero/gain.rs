//! What a level gives: abilities, feats and statuses of class, race and domain, and the dice of the level (hero 8).

use super::advance::{Advancement, Giver, Task};
use super::prerequisite::armour_feat;
use super::{CLASSES, Hero, NO_CLASS, kept_as_status};
use crate::creature::names as n;
use crate::creature::points::Dice;
use crate::creature::{Creature, Rules, Source, Status};
use crate::makelev::Chance;
use angrist_irh::res::{Grant, GrantKind, ResKind, Rid, Value};

impl Rules<'_> {
    /// One thing a level gives (hero 8.1).
    pub(super) fn grant(
        &self,
        c: &mut Creature,
        adv: &mut Advancement,
        grant: &Grant,
        source: Source,
        rid: Rid,
    ) {
        let what = i32::from(grant.what);
        let (low, high) = match &grant.parameter {
            Value::Number(packed) => (packed & 0xffff, packed >> 16),
            _ => (0, 0),
        };
        let resource = match grant.parameter {
            Value::Resource(rid) => rid,
            _ => Rid::NONE,
        };
        match grant.kind {
            GrantKind::Ability => self.gain_ability(c, adv, what, (low, high, resource), source, rid),
            GrantKind::Feat if what < n::FT_FIRST => adv.tasks.push_front(Task::FeatOf { list: what }),
            // A grant that names the school asks for none.
            GrantKind::Feat if what == n::FT_SCHOOL_FOCUS && low != 0 => {
                if let Some(hero) = &mut c.hero {
                    hero.feats.insert(what);
                }
                c.statuses.gain(Status::lasting(n::SCHOOL_FOCUS, low, 1, Source::Other, Rid::NONE));
            }
            GrantKind::Feat => adv.tasks.push_front(Task::Gain { feat: what, item: resource, source }),
            GrantKind::Stati => {
                let same = |s: &&mut Status| {
                    i32::from(s.nature) == what
                        && i32::from(s.value) == low
                        && s.source == source
                        && (what != n::SPELL_ACCESS || s.effect == rid)
                };
                match c.statuses.all_mut().iter_mut().find(same) {
                    Some(s) => s.magnitude += high.max(1) as i16,
                    None => c.statuses.gain(Status::lasting(what, low, high, source, rid)),
                }
            }
        }
    }

    fn gain_ability(
        &self,
        c: &mut Creature,
        adv: &mut Advancement,
        ability: i32,
        (low, high, resource): (i32, i32, Rid),
        source: Source,
        rid: Rid,
    ) {
        if kept_as_status(ability).is_some() {
            if let Some(cell) = c.hero.as_mut().and_then(|h| h.abilities.get_mut(ability as usize)) {
                *cell = 1;
            }
            let more = high.max(1);
            if (n::MA_CHOICE1..=n::MA_CHOICE1 + 4).contains(&low) {
                let nature = kept_as_status(ability).unwrap_or(0);
                let chosen = c.statuses.all_mut().iter_mut().find(|s| {
                    i32::from(s.nature) == nature && i32::from(s.duration) == -low && s.source == source
                });
                match chosen {
                    Some(s) => s.magnitude += more as i16,
                    None => adv.tasks.push_front(Task::FoeFor { ability, source, more, choice: low }),
                }
            } else {
                self.keep(c, ability, low, 0, source, more);
            }
            return;
        }
        let Some(hero) = &mut c.hero else { return };
        let first = hero.ability(ability) == 0;
        if let Some(cell) = usize::try_from(ability).ok().and_then(|a| hero.abilities.get_mut(a)) {
            // Spells of one's own are counted by their statuses.
            *cell = match ability {
                n::CA_INNATE_SPELL => 1,
                _ => cell.saturating_add(low.clamp(1, 100) as i8),
            };
        }
        match ability {
            n::CA_SPELLCASTING => self.gain_slots(hero),
            n::CA_INNATE_SPELL => {
                c.statuses.gain(Status::lasting(n::INNATE_SPELL, 0, 0, source, resource));
            }
            n::CA_SPECIALIST if first => adv.tasks.push_front(Task::SchoolFor { specialist: true }),
            n::CA_DOMAINS => {
                let level = hero.ability(ability);
                let owned: Vec<Rid> = c.statuses.of(n::HAS_DOMAIN).iter().map(|s| s.effect).collect();
                for rid in owned {
                    if let Some((ResKind::Domain, i)) = self.library.within_kind(rid) {
                        adv.tasks.push_front(Task::Grants { giver: Giver::Domain(i as u16), level, at: 0 });
                    }
                }
                if first {
                    adv.tasks.push_front(Task::DomainOf { left: 3 });
                }
            }
            n::CA_UNCANNY_DODGE => {
                let level = hero.ability(ability);
                if level >= 6 && level % 3 == 0 {
                    c.statuses.gain(Status::lasting(n::SAVE_BONUS, n::SN_TRAPS, 1, source, rid));
                }
            }
            _ => {}
        }
    }

    /// An ability of which there is one of each kind: the one of this kind grows, or a new one begins.
    pub(super) fn keep(
        &self,
        c: &mut Creature,
        ability: i32,
        kind: i32,
        choice: i32,
        source: Source,
        more: i32,
    ) {
        let Some(nature) = kept_as_status(ability) else { return };
        let same = |s: &&mut Status| {
            i32::from(s.nature) == nature && i32::from(s.value) == kind && s.source == source
        };
        match c.statuses.all_mut().iter_mut().find(same) {
            Some(s) => s.magnitude += more as i16,
            None => {
                let mut status = Status::lasting(nature, kind, more, source, Rid::NONE);
                // The choice is remembered where a lasting status has no use for a duration.
                status.duration = -choice as i16;
                c.statuses.gain(status);
            }
        }
    }

    pub(super) fn train(&self, c: &mut Creature, feat: i32, item: Rid, source: Source) {
        if feat == n::FT_IMPROVED_CRIT {
            return c.statuses.gain(Status::lasting(n::IMP_CRIT, 0, 0, source, item));
        }
        let level = match feat {
            n::FT_WEAPON_PROFICIENCY | n::FT_EXOTIC_WEAPON => 1,
            n::FT_WEAPON_FOCUS => 2,
            n::FT_WEAPON_SPECIALIST => 3,
            n::FT_WEAPON_MASTERY => 4,
            n::FT_WEAPON_HIGH_MASTERY => 5,
            _ => 6,
        };
        let same = |s: &&mut Status| i32::from(s.nature) == n::WEP_SKILL && s.effect == item;
        match c.statuses.all_mut().iter_mut().find(same) {
            Some(s) => s.value = s.value.max(level),
            None => c.statuses.gain(Status::lasting(n::WEP_SKILL, level.into(), 0, source, item)),
        }
    }

    /// Takes a feat and asks for what it needs (hero 8.2).
    pub(super) fn gain_feat(
        &self,
        c: &mut Creature,
        adv: &mut Advancement,
        feat: i32,
        item: Rid,
        source: Source,
    ) {
        let Some(hero) = &mut c.hero else { return };
        if let Some(group) = armour_feat(feat).filter(|_| feat != n::FT_SHIELD_PROFICIENCY) {
            hero.proficiencies |= group;
        } else if feat != n::FT_WEAPON_PROFICIENCY || source == Source::Permanent {
            hero.feats.insert(feat);
        }
        match feat {
            n::FT_LION_HEART => {
                c.statuses.gain(Status::lasting(n::SAVE_BONUS, n::SN_FEAR, 2, Source::Permanent, Rid::NONE));
            }
            n::FT_SKILL_FOCUS | n::FT_NATURAL_APTITUDE => adv.tasks.push_front(Task::SkillFor { feat }),
            n::FT_INTENSIVE_STUDY => adv.tasks.push_front(Task::StudyOf),
            n::FT_SCHOOL_FOCUS => adv.tasks.push_front(Task::SchoolFor { specialist: false }),
            n::FT_WILD_SHAPE_MASTERY => {
                if let Some(cell) = hero.abilities.get_mut(n::CA_WILD_SHAPE as usize) {
                    *cell += 2;
                }
            }
            n::FT_WEAPON_PROFICIENCY
            | n::FT_EXOTIC_WEAPON
            | n::FT_WEAPON_FOCUS
            | n::FT_WEAPON_SPECIALIST
            | n::FT_WEAPON_MASTERY
            | n::FT_WEAPON_HIGH_MASTERY
            | n::FT_WEAPON_GRAND_MASTERY
            | n::FT_IMPROVED_CRIT => {
                if item.is_none() {
                    adv.tasks.push_front(Task::WeaponFor { feat });
                } else {
                    self.train(c, feat, item, source);
                }
            }
            _ => {}
        }
    }

    /// The dice of a level: at least half of the sides. The original draws once more where the first die is good; its draws
    /// are not followed here (H59).
    pub(super) fn roll_level(&self, c: &mut Creature, adv: &Advancement, chance: &mut Chance) {
        let which = usize::from(adv.which);
        let mut die = |how: Dice, sides: i32| match how {
            Dice::Half => sides / 2,
            Dice::Full | Dice::Double => sides,
            Dice::Roll => (chance.random(sides) + 1).max(sides / 2),
        };
        let thaumaturge = c.statuses.has_value(n::SPECIALTY_SCHOOL, n::SC_THA);
        let Some(hero) = &mut c.hero else { return };
        let Some(class) = hero.class(self.library, which) else { return };
        let caster = class.grants.iter().any(|g| i32::from(g.what) == n::CA_SPECIALIST);
        let sides = if thaumaturge && caster { 8 } else { i32::from(class.hit_dice) };
        let (points, mana) = (die(adv.options.hit_points, sides), die(adv.options.mana, class.mana.into()));
        hero.hit_rolls[which].push(points.clamp(0, 127) as i8);
        hero.mana_rolls[which].push(mana.clamp(0, 127) as i8);
    }

    /// Trains in a further class: the second place, then the third; one without a level may be replaced.
    pub fn train_as(&self, hero: &mut Hero, class: u16) -> Option<usize> {
        if let Some(at) = hero.classes.iter().position(|&k| k == class) {
            return Some(at);
        }
        let at = (0..CLASSES).find(|&i| hero.classes[i] == NO_CLASS || hero.levels[i] == 0)?;
        hero.classes[at] = class;
        Some(at)
    }
}
