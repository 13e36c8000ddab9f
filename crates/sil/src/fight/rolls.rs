//! The rolls everything rests on: skill checks, hit rolls, critical dice, protection.

use super::sum::{Sum, opposed, part, throw};
use super::{CritFigures, Element, FightEvent, ResistCrit, Who};
use crate::context::Turn;
use crate::hero::{Gear, ability, helpless, songs};
use crate::state::{Action, Slot};
use crate::tables::{RaceFlag, RaceFlags, Tval};
use angrist_engine::play::{Phrase, Roll};
use angrist_engine::things::Handle;

/// Critical dice for a margin with a weapon's weight in tenths of a pound. `step` is what finesse, subtlety and power leave.
pub fn crit_dice(figures: &CritFigures, margin: i32, weight: i32, step: i32, foe: Option<RaceFlags>) -> i32 {
    let divisor = (step + weight).max(1);
    let has = |flag: RaceFlag| foe.is_some_and(|f| f.has(flag));
    let plain = |divisor: i32| ((10 * margin + figures.rounding) / divisor).max(0);
    match figures.resist {
        _ if has(RaceFlag::NO_CRIT) => 0,
        ResistCrit::Dice if has(RaceFlag::RES_CRIT) => plain(divisor) / 2,
        // S000-055: twice the margin for each die.
        ResistCrit::Margin if has(RaceFlag::RES_CRIT) => plain(2 * divisor),
        _ => plain(divisor),
    }
}

/// The flag of the kind of foe a bane is sworn against, in menu order.
pub(super) fn bane_flag(bane: u8) -> Option<RaceFlag> {
    use RaceFlag::*;
    [ORC, WOLF, SPIDER, TROLL, UNDEAD, RAUKO, SERPENT, DRAGON].get(usize::from(bane).checked_sub(1)?).copied()
}

impl Turn<'_> {
    /// The hero's bonus against a creature of the kind a bane is sworn against: one for each doubling of kills (S000-051).
    pub fn bane_bonus(&self, foe: Handle) -> i32 {
        self.sworn_bane().map_or(0, |(flag, bonus)| if self.foe_is(foe, flag) { bonus } else { 0 })
    }

    /// The kind a bane is sworn against, and the bonus against it now.
    pub(crate) fn sworn_bane(&self) -> Option<(RaceFlag, i32)> {
        let hero = &self.state.hero;
        let flag = bane_flag(hero.bane).filter(|_| self.has_ability(ability::BANE))?;
        if helpless(self.tables, hero) {
            return None;
        }
        let kills = ability::kills_of_kind(self.tables, self.state, hero.bane);
        Some((flag, kills.checked_ilog2().unwrap_or(0) as i32))
    }

    /// The same against whatever is of a kind: a spider's web.
    pub fn bane_of(&self, is: impl Fn(RaceFlag) -> bool) -> i32 {
        self.sworn_bane().map_or(0, |(flag, bonus)| if is(flag) { bonus } else { 0 })
    }

    /// What an elf-bane has against an elf (S000-050).
    pub fn elf_bane(&self, foe: Handle) -> i32 {
        if self.foe_is(foe, RaceFlag::ELFBANE) { self.elf_bane_of_hero() } else { 0 }
    }

    /// What an elf-bane has against this hero.
    pub(crate) fn elf_bane_of_hero(&self) -> i32 {
        if self.hero_is_elf() { self.tables.fight.elf_bane } else { 0 }
    }

    /// The peoples that are elves are named in the constants; the data of peoples do not say it.
    fn hero_is_elf(&self) -> bool {
        self.tables.fight.elves.contains(&self.state.hero.race)
    }

    /// Skill against difficulty: the margin, above 0 for a success. Told as an event.
    pub fn skill_check(&mut self, who: Who, skill: i32, against: Who, difficulty: i32) -> i32 {
        self.check_named("skill", who, skill, against, difficulty)
    }

    /// The same with a name for what is tried.
    pub fn check_named(
        &mut self,
        what: &'static str,
        who: Who,
        skill: i32,
        against: Who,
        difficulty: i32,
    ) -> i32 {
        let mut ours = Sum::of("part-skill", skill);
        let mut theirs = Sum::of("part-difficulty", difficulty);
        match (who, against) {
            (Who::Hero, Who::Monster(foe)) => {
                ours.add("part-bane", self.bane_bonus(foe));
                theirs.add("part-elf-bane", self.elf_bane(foe));
            }
            (Who::Monster(foe), Who::Hero) => {
                ours.add("part-elf-bane", self.elf_bane(foe));
                theirs.add("part-bane", self.bane_bonus(foe));
            }
            _ => {}
        }
        let cursed = self.state.hero.cursed;
        let roll = opposed(
            &mut self.state.chance,
            "check",
            self.tables.fight.check_die,
            (&ours, cursed && who == Who::Hero),
            (&theirs, cursed && against == Who::Hero),
        );
        let result = roll.result;
        // A song or a shout tries all within earshot; those out of sight do not show how it went, nor that they are there.
        let known = match (who, against) {
            (Who::Hero, Who::Monster(foe)) => self.foe(foe).is_some_and(|m| m.visible),
            _ => who == Who::Hero || against == Who::Hero,
        };
        let by = self.side(who);
        self.tell_if(known, FightEvent::Check { by, what, roll, success: result > 0 }, None);
        result
    }

    /// Attack against evasion: above 0 is a hit. Either the hero attacks or the hero is attacked.
    pub fn hit_roll(&mut self, attack: i32, evasion: i32, attacker: Who) -> i32 {
        let roll =
            self.roll_to_hit(&Sum::of("part-attack", attack), &Sum::of("part-evasion", evasion), attacker);
        let (result, success) = (roll.result, roll.result > 0);
        self.tell(FightEvent::Dice { what: "hit", roll, success }, None);
        result
    }

    /// The same with all parts, for an event.
    pub(super) fn roll_to_hit(&mut self, attack: &Sum, evasion: &Sum, attacker: Who) -> Roll {
        let cursed = self.state.hero.cursed;
        let hero_attacks = attacker == Who::Hero;
        let die = self.tables.fight.hit_die;
        opposed(
            &mut self.state.chance,
            "hit",
            die,
            (attack, cursed && hero_attacks),
            (evasion, cursed && !hero_attacks),
        )
    }

    /// What the hero's armour stops of an element.
    pub fn protection_roll(&mut self, element: Element) -> i32 {
        let roll = self.roll_protection(element);
        let result = roll.result;
        if !roll.parts.is_empty() {
            self.tell(FightEvent::Dice { what: "protection", roll, success: true }, None);
        }
        result
    }

    /// The same with all parts, for an event.
    pub(super) fn roll_protection(&mut self, element: Element) -> Roll {
        let mut roll =
            Roll { name: Phrase::of("roll-protection"), parts: Vec::new(), against: Vec::new(), result: 0 };
        for (name, dice, sides) in self.protection_dice(element) {
            let value = throw(&mut self.state.chance, dice, sides);
            roll.parts.push(part(name, format!("{dice}d{sides}"), value));
            roll.result += value;
        }
        roll
    }

    /// Least and most that the hero's armour takes from a blow; a shield counts once (9.11).
    pub fn protection_range(&self) -> (i32, i32) {
        let dice = self.protection_of(Element::Hurt, false);
        dice.iter().fold((0, 0), |(least, most), (_, count, sides)| (least + count, most + count * sides))
    }

    /// The same as it counts now: a shield twice for one who blocks and stands still.
    pub fn protection_with_block(&self) -> (i32, i32) {
        let dice = self.protection_dice(Element::Hurt);
        dice.iter().fold((0, 0), |(least, most), (_, count, sides)| (least + count, most + count * sides))
    }

    /// All dice of the hero's protection against an element, with what each stands for.
    pub(super) fn protection_dice(&self, element: Element) -> Vec<(&'static str, i32, i32)> {
        let still = !matches!(self.state.hero.actions[0], Action::Moved(_));
        self.protection_of(element, still && self.has_ability(ability::BLOCKING))
    }

    /// The same; whether a shield counts twice is given.
    fn protection_of(&self, element: Element, blocking: bool) -> Vec<(&'static str, i32, i32)> {
        let hero = &self.state.hero;
        let gear = Gear::of(self.tables, hero);
        let mut dice = Vec::new();
        let physical = element.is_physical();
        if songs::sings(hero, ability::SONG_OF_STAYING.number) {
            dice.push(("part-staying", 2, 2));
        }
        for (slot, item, _) in gear.all() {
            let (mut count, sides) = (i32::from(item.protection.dice), i32::from(item.protection.sides));
            let shield = slot == Slot::OffHand && item.tval(self.tables) == Tval::SHIELD;
            let counts = match slot {
                Slot::LeftRing | Slot::RightRing | Slot::Neck => true,
                _ if shield => physical || matches!(element, Element::Fire | Element::Cold),
                Slot::OffHand => false,
                _ => physical,
            };
            if shield && blocking {
                count *= 2;
            }
            if counts && count > 0 && sides > 0 {
                dice.push((slot_name(slot), count, sides));
            }
        }
        if physical && self.has_ability(ability::HEAVY_ARMOUR_USE) {
            let sides = self.heavy_armour_weight(&gear) / self.tables.fight.heavy_armour;
            if sides > 0 {
                dice.push(("part-heavy-armour", 1, sides));
            }
        }
        dice
    }

    /// Weight of what is worn from body armour to the second quiver, an off-hand weapon left out; of arrows one counts.
    fn heavy_armour_weight(&self, gear: &Gear<'_>) -> i32 {
        gear.all()
            .filter(|(slot, item, _)| {
                *slot >= Slot::Body
                    && !(*slot == Slot::OffHand && crate::hero::is_hand_weapon(self.tables, item))
            })
            .map(|(_, item, _)| i32::from(item.weight))
            .sum()
    }
}

/// The id of what is worn there, as a part of a sum.
fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Weapon => "part-weapon",
        Slot::Bow => "part-bow",
        Slot::LeftRing | Slot::RightRing => "part-ring",
        Slot::Neck => "part-amulet",
        Slot::Light => "part-light",
        Slot::Body => "part-body-armour",
        Slot::Cloak => "part-cloak",
        Slot::OffHand => "part-off-hand",
        Slot::Head => "part-helm",
        Slot::Hands => "part-gloves",
        Slot::Feet => "part-boots",
        Slot::Quiver1 | Slot::Quiver2 => "part-quiver",
    }
}
