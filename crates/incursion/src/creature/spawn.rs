//! How a monster comes to be in full: gear, birth, common gear and set-up (people 9.1, 9.2, 10; S001-260, S001-261).
//!
//! Each step is a function of the creature and its list of things, newest first, so that scripts may run between them.
//! Draws come in the original's order.

use super::names as n;
use super::points::Dice;
use super::status::{Source, Status};
use super::{Creature, Rules};
use crate::item::dress::Change;
use crate::item::gear::Body;
use crate::item::script::Hooks;
use crate::item::{Item, Things, id};
use crate::makelev::Chance;
use crate::minds::names as m;
use crate::values::{Attribute as A, Matrix};
use angrist_irh::res::{Gear, Rid};

/// Where somebody is made, as far as gear and set-up care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Birthplace {
    /// Depth the player is at; below 0 when the player is nowhere.
    pub depth: i32,
    /// The player's luck.
    pub luck: i32,
    /// The square is brightly lit.
    pub bright: bool,
    /// The square is water.
    pub water: bool,
    /// Size of the largest thing that lies there.
    pub cover: i32,
    /// It stands on a map.
    pub placed: bool,
    /// It is set up as a member of an encounter, while the game runs.
    pub in_play: bool,
}

/// A monster being made.
#[derive(Clone, Debug)]
pub struct Spawn {
    /// Its numbers.
    pub creature: Creature,
    /// What it carries, newest first.
    pub items: Vec<Item>,
    /// Marks (`MS_*`).
    pub state: i32,
    /// Turns since it last fought.
    pub unready: i8,
    /// How well its hiding place hides it.
    pub cover: i8,
    /// Its numbers count already: before that the original takes everybody for mindless.
    pub reckoned: bool,
}

/// Most changes of clothes at set-up.
pub(crate) const CHANGES: usize = 5;

impl Rules<'_> {
    /// A monster with a body and nothing else.
    pub fn begin_spawn(&self, form: u16, matrix: &mut Matrix, chance: &mut Chance) -> Spawn {
        let mut creature = self.create(form, chance);
        self.recalculate(&mut creature, matrix, false);
        let state = if creature.female { 4 } else { 0 };
        Spawn { creature, items: Vec::new(), state, unready: 0, cover: 0, reckoned: false }
    }

    fn gear_body(&self, c: &Creature, at: Birthplace) -> Body {
        let rules = Rules { ..*self };
        let able = |ability: i32| rules.has_ability(c, ability);
        let types: Vec<i32> =
            [n::MA_ORC, n::MA_DWARF, n::MA_ELF].into_iter().filter(|&t| rules.is_type(c, t)).collect();
        Body {
            size: rules.monster(c.form).map_or(0, |m| m.size.into()),
            challenge: rules.challenge(c),
            depth: at.depth,
            luck: at.luck.max(c.value(A::Luc)),
            hero: false,
            // In the original this is left to the scripts of each people.
            make: if self.profile.is_exact() { 0 } else { Things::make_of_people(&types) },
            humanoid: rules.has_flag(c, n::M_HUMANOID),
            hands: !rules.has_flag(c, n::M_NOHANDS),
            sees_in_dark: able(n::CA_INFRAVISION) || able(n::CA_TREMORSENSE) || able(n::CA_BLINDSIGHT),
            telepathic: able(n::CA_TELEPATHY),
            // In the original every monster counts as one.
            caster: self.profile.is_exact()
                || rules.has_flag(c, m::M_CASTER)
                || rules.ability_level(c, m::CA_SPELLCASTING) > 0
                || rules.monster(c.true_form).is_some_and(|b| !b.spells.is_empty()),
        }
    }

    /// Gives what the entries of a resource say, then torches to humanoids who need them.
    #[expect(clippy::too_many_arguments, reason = "everything that granting reads")]
    pub fn grant_gear(
        &self,
        things: &Things<'_>,
        spawn: &mut Spawn,
        gear: &[Gear],
        at: Birthplace,
        holds: &mut dyn FnMut(u32) -> bool,
        chance: &mut Chance,
        hooks: &mut dyn Hooks,
    ) {
        let body = self.gear_body(&spawn.creature, at);
        let given = things.grant(gear, &body, holds, chance, hooks);
        for item in given {
            if super::equip::is_exotic(things, &item) {
                spawn.creature.statuses.gain(Status::lasting(
                    n::EXTRA_FEAT,
                    n::FT_EXOTIC_WEAPON,
                    -1,
                    Source::Class,
                    Rid::NONE,
                ));
            }
            spawn.items.insert(0, item);
            spawn.state &= !m::MS_INVEN_GOOD;
        }
        if let Some(torches) = things.granted_torches(&body, chance) {
            spawn.items.insert(0, torches);
            spawn.state &= !m::MS_INVEN_GOOD;
        }
    }

    /// What every monster may have besides.
    pub fn common_gear(
        &self,
        things: &Things<'_>,
        spawn: &mut Spawn,
        at: Birthplace,
        chance: &mut Chance,
        hooks: &mut dyn Hooks,
    ) {
        let body = self.gear_body(&spawn.creature, at);
        if !body.sees_in_dark && !body.hands {
            let sight = Status::lasting(n::EXTRA_ABILITY, n::CA_INFRAVISION, 6, Source::Other, Rid::NONE);
            spawn.creature.statuses.gain(sight);
        }
        for item in things.common_gear(&body, chance, hooks) {
            spawn.items.insert(0, item);
            spawn.state &= !m::MS_INVEN_GOOD;
        }
    }

    /// It comes to stand somewhere: the large are reckoned at once, and the huge look for room, which takes a draw.
    pub fn place_spawn(&self, spawn: &mut Spawn, matrix: &mut Matrix, chance: &mut Chance) {
        let c = &mut spawn.creature;
        let aged = Rules { ..*self }.templates(c).any(|t| t.kind & n::TM_AGECAT != 0);
        let dragon = Rules { ..*self }.is_type(c, n::MA_DRAGON);
        if let Some(age) = self.usual_age().filter(|_| dragon && !aged) {
            self.add_template(c, age, matrix);
            spawn.reckoned = true;
        }
        self.recalculate(c, matrix, false);
        spawn.reckoned |= c.value(A::Size) >= LARGE;
        if c.value(A::Size) >= HUGE {
            chance.random(2);
        }
    }

    /// The set-up before scripts hear of it: readiness, peace, points, hiding, phasing (people 10.1 to 10.7).
    pub fn begin_setup(
        &self,
        spawn: &mut Spawn,
        at: Birthplace,
        led: bool,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) {
        let c = &spawn.creature;
        let rules = Rules { ..*self };
        spawn.unready = if rules.feats(c).has(m::FT_IMPROVED_INITIATIVE) { 0 } else { 20 };
        let reckoned = spawn.reckoned || !self.profile.is_exact();
        if reckoned
            && rules.is_type(c, n::MA_SAPIENT)
            && chance.random(20) == 0
            && !rules.has_flag(c, m::M_HOSTILE)
            && !rules.is_type(c, n::MA_DEMON)
            && !led
        {
            spawn.state |= m::MS_PEACEFUL;
        }
        let c = &mut spawn.creature;
        self.recalculate(c, matrix, false);
        self.roll_points(c, Dice::Roll, chance);
        c.hit_points = c.max_hit_points + c.value(A::ExtraHitPoints);
        if !at.placed && self.profile.is_exact() {
            return;
        }
        self.hide_at_first(spawn, at, chance);
        let c = &mut spawn.creature;
        let phase = Rules { ..*self }.ability_level(c, m::CA_PHASE);
        if phase > 0
            && !c.statuses.has(n::ILLUSION)
            && !c.statuses.has(m::MOUNT)
            && !c.statuses.has(m::PHASED)
        {
            c.statuses.gain(Status::lasting(m::PHASED, phase, -1, Source::Other, Rid::NONE));
            c.situation.off_plane = true;
        }
    }

    fn hide_at_first(&self, spawn: &mut Spawn, at: Birthplace, chance: &mut Chance) {
        let c = &spawn.creature;
        let rules = Rules { ..*self };
        if at.in_play || [m::HIDING, m::MOUNT, n::SLEEPING].into_iter().any(|s| c.statuses.has(s)) {
            return;
        }
        let has = |flag: i32| rules.has_flag(c, flag);
        let how = if has(n::M_AQUATIC) && at.water {
            m::HI_WATER
        } else if has(m::M_HIDE_ABOVE) {
            m::HI_CEILING
        } else if has(m::M_HIDE_UNDER) && at.cover >= c.value(A::Size) {
            m::HI_UNDER
        } else if !at.bright {
            // In the original all who wait in the dark hide, able or not (quirk 12).
            let able = self.profile.is_exact() || rules.skill_level(c, n::SK_HIDE).total > 0;
            if !able {
                return;
            }
            m::HI_SHADOWS
        } else {
            return;
        };
        spawn.cover = (chance.random(11) - 5) as i8;
        let skill = rules.skill_level(c, n::SK_HIDE).total;
        spawn.creature.statuses.gain(Status::lasting(m::HIDING, how, skill, Source::Class, Rid::NONE));
    }

    /// The set-up after scripts heard of it: what cannot be borne is lost, then it dresses, and points are drawn again
    /// (people 10.10 to 10.16).
    pub fn end_setup(
        &self,
        things: &Things<'_>,
        spawn: &mut Spawn,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) {
        self.make_ready(things, spawn, matrix, chance);
        if spawn.creature.value(A::Size) >= HUGE {
            chance.random(2);
        }
        self.settle(things, spawn, matrix, chance);
    }

    /// What it cannot bear is lost, and it dresses (people 10.10 to 10.13).
    pub fn make_ready(
        &self,
        things: &Things<'_>,
        spawn: &mut Spawn,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) {
        self.lose_unbearable(things, spawn, chance);
        self.dress(things, spawn, matrix);
        self.after_dressing(things, spawn, matrix);
    }

    /// What it wears is settled: it can be known, and is at home with its weapon (people 10.12, 10.13).
    pub fn after_dressing(&self, things: &Things<'_>, spawn: &mut Spawn, matrix: &mut Matrix) {
        self.end_dressing(things, spawn);
        self.recalculate(&mut spawn.creature, matrix, false);
    }

    /// It is dressed: what it shows, and its skill with the weapon in hand.
    pub fn end_dressing(&self, things: &Things<'_>, spawn: &mut Spawn) {
        spawn.state |= m::MS_INVEN_GOOD;
        let rules = Rules { ..*self };
        if !rules.attacks(&spawn.creature).any(|a| i32::from(a.kind) == n::A_SEEM) {
            spawn.state |= m::MS_KNOWN;
        }
        self.weapon_training(things, spawn);
    }

    /// Points are drawn for the second time, and what it has becomes its own (people 10.14 to 10.16).
    pub fn settle(&self, things: &Things<'_>, spawn: &mut Spawn, matrix: &mut Matrix, chance: &mut Chance) {
        let c = &mut spawn.creature;
        self.roll_points(c, Dice::Roll, chance);
        self.recalculate(c, matrix, false);
        c.hit_points = c.max_hit_points + c.value(A::ExtraHitPoints);
        spawn.items.iter_mut().for_each(|i| i.set(id::IF_PROPERTY, true));
        if c.statuses.has(n::SLEEPING) {
            for item in &mut spawn.items {
                if things.type_of(item) == id::T_ARMOUR {
                    if item.has(id::IF_WORN) {
                        spawn.state &= !m::MS_INVEN_GOOD;
                    }
                    item.set(id::IF_WORN, false);
                }
            }
        }
        let reach = [(c.has_reach, m::MS_HAS_REACH), (c.reach_only, m::MS_REACH_ONLY)];
        reach.into_iter().filter(|(yes, _)| *yes).for_each(|(_, bit)| spawn.state |= bit);
        if spawn.items.iter().any(|i| i.has(id::IF_WORN) && i.has(id::IF_CURSED)) {
            spawn.state |= m::MS_CURSED;
        }
    }

    /// Dresses as well as it can within a few changes, and counts what it wears.
    pub fn dress(&self, things: &Things<'_>, spawn: &mut Spawn, matrix: &mut Matrix) {
        for _ in 0..CHANGES {
            if self.change_clothes(things, spawn).is_none() {
                break;
            }
        }
        spawn.creature.gear = self.gear_of(things, &spawn.creature, &spawn.items);
        self.recalculate(&mut spawn.creature, matrix, false);
    }

    /// One change of clothes: the place of what it put on, or nothing where it took something off. None when it is dressed
    /// as well as it can be.
    pub fn change_clothes(&self, things: &Things<'_>, spawn: &mut Spawn) -> Option<Option<usize>> {
        let mage = Rules { ..*self }.has_flag(&spawn.creature, m::M_MAGE);
        let bearer = self.bearer(things, &spawn.creature, None);
        match things.next_change(&spawn.items, &bearer, mage)? {
            Change::Off(at) => {
                spawn.items[at].set(id::IF_WORN, false);
                Some(None)
            }
            Change::On(at) => Some(Some(put_on(things, &mut spawn.items, at))),
        }
    }

    /// Silver and blessings leave the unholy; what the dead carry is half spoilt.
    pub fn lose_unbearable(&self, things: &Things<'_>, spawn: &mut Spawn, chance: &mut Chance) {
        let rules = Rules { ..*self };
        let c = &spawn.creature;
        let unholy = [n::MA_DEMON, n::MA_DEVIL, m::MA_LYCANTHROPE, n::MA_UNDEAD];
        if !unholy.into_iter().any(|k| rules.is_type(c, k)) {
            return;
        }
        let undead = rules.is_type(c, n::MA_UNDEAD);
        for item in &mut spawn.items {
            item.qualities.retain(|&q| i32::from(q) != id::IQ_SILVER);
            item.set(id::IF_BLESSED, false);
            let kind = things.type_of(item);
            let arms = [id::T_WEAPON, id::T_ARMOUR, id::T_SHIELD, id::T_BOW, id::T_MISSILE];
            if undead && !arms.contains(&kind) && chance.random(100) <= 20 {
                if self.profile.is_exact() {
                    // The original clears every mark but the curse (quirk 13).
                    item.flags &= id::IF_CURSED as u16;
                } else {
                    item.set(id::IF_CURSED, true);
                }
            }
        }
        spawn.items.retain(|i| things.material(i) != id::MAT_SILVER);
    }

    /// Skill with the weapon in hand by the best feat for it.
    fn weapon_training(&self, things: &Things<'_>, spawn: &mut Spawn) {
        let c = &spawn.creature;
        let feats = Rules { ..*self }.feats(c);
        let Some(weapon) = equip_weapon(self, things, &spawn.items) else { return };
        let trained = [
            (n::FT_WEAPON_MASTERY, 4),
            (n::FT_WEAPON_SPECIALIST, 3),
            (n::FT_WEAPON_FOCUS, 2),
            (n::FT_EXOTIC_WEAPON, 1),
        ];
        let best = trained.into_iter().find(|(feat, _)| feats.has(*feat));
        if let Some((_, skill)) = best {
            spawn.creature.statuses.gain(Status::lasting(n::WEP_SKILL, skill, 0, Source::Race, weapon));
        }
    }
}

/// Bodies from this size on are reckoned when they are placed.
const LARGE: i32 = 5;
/// Bodies from this size on take room around them.
pub(crate) const HUGE: i32 = 6;

/// Puts one of a stack on, and says where it is then; what is thrown is kept together.
fn put_on(things: &Things<'_>, items: &mut Vec<Item>, at: usize) -> usize {
    let thrown = things.kind(&items[at]).is_some_and(|k| k.group & id::WG_THROWN as u32 != 0);
    if items[at].quantity > 1 && !thrown {
        let mut one = items[at].clone();
        one.quantity = 1;
        one.set(id::IF_WORN, true);
        items[at].quantity -= 1;
        items.insert(0, one);
        0
    } else {
        items[at].set(id::IF_WORN, true);
        at
    }
}

fn equip_weapon(rules: &Rules<'_>, things: &Things<'_>, items: &[Item]) -> Option<Rid> {
    rules.worn_in(things, items, id::SL_WEAPON).map(|i| i.kind)
}
