//! Attack and evasion of either side, part by part (docs/spec/sil-player.md 9.3 to 9.5).

use super::Sum;
use crate::context::Turn;
use crate::hero::ability;
use crate::state::Action;
use crate::tables::{RaceFlag, Skill};
use crate::terrain::{self, code};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// The eighth of the circle that a square lies in, long shallow lines counting as straight.
pub(super) fn rough_direction(from: Loc, to: Loc) -> Option<Dir> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let straight = match (dx.abs(), dy.abs()) {
        (x, y) if y >= 2 * x => (0, dy),
        (x, y) if x >= 2 * y => (dx, 0),
        _ => (dx, dy),
    };
    let near = from.shift(straight.0.signum() as i16, straight.1.signum() as i16);
    Dir::toward(from, near)
}

impl Turn<'_> {
    /// In a pit or a web, and not leaping over it.
    pub fn hero_is_mired(&self) -> bool {
        let here = self.state.level.terrain_at(self.state.hero.at);
        (terrain::is_pit(here) || here == code::TRAP_WEB) && self.state.hero.leaping.is_none()
    }

    /// The hero's attack on a creature: `base` is the skill with what belongs to this attack. Uses up the focus.
    pub(super) fn hero_attack_total(&mut self, base: Sum, foe: Handle) -> Sum {
        let total = self.hero_attack_parts(base, foe, self.streak_on(foe), self.state.hero.focused);
        self.state.hero.focused = false;
        total
    }

    /// The same without using anything up, for odds: with a number of attacks on this foe before, one after the other.
    pub(super) fn hero_attack_parts(&self, mut total: Sum, foe: Handle, streak: i32, focused: bool) -> Sum {
        let Some(m) = self.state.level.monsters.get(foe) else { return total };
        let half_perception = self.skill(Skill::Perception) / 2;
        let hero = &self.state.hero;
        if self.has_ability(ability::CONCENTRATION) {
            total.add("part-concentration", streak.min(half_perception).max(0));
        }
        if focused && self.has_ability(ability::FOCUSED_ATTACK) {
            total.add("part-focus", half_perception);
        }
        total.add("part-bane", self.bane_bonus(foe));
        if self.has_ability(ability::MASTER_HUNTER) {
            let kills = self.state.facts.race(m.race).kills.min(10_000) as i32;
            total.add("part-master-hunter", kills.min(half_perception).max(0));
        }
        total.add("part-distance", -(distance(hero.at, m.at) / self.tables.fight.distance_step));
        if !m.visible {
            total.halve("part-unseen");
        }
        if self.hero_is_mired() {
            total.halve("part-mired");
        }
        total
    }

    /// The hero's evasion against what has no eyes: pits, darts, falling rock (docs/spec/sil-player.md 6.4, 18.1).
    pub(crate) fn evasion_of_traps(&self) -> i32 {
        let moved = matches!(self.state.hero.actions[0], Action::Moved(_));
        let dodging = moved && self.has_ability(ability::DODGING);
        self.skill(Skill::Evasion) + if dodging { self.tables.fight.dodging } else { 0 }
    }

    /// The hero's evasion against an attacker, or against something without one.
    pub(super) fn hero_evasion_total(&self, foe: Option<Handle>, opportunity: bool) -> Sum {
        let mut total = Sum::of("part-evasion", self.skill(Skill::Evasion));
        if opportunity {
            total.halve_always("part-opportunity");
        }
        if self.has_ability(ability::DODGING) && matches!(self.state.hero.actions[0], Action::Moved(_)) {
            total.add("part-dodging", self.tables.fight.dodging);
        }
        if let Some(foe) = foe {
            total.add("part-bane", self.bane_bonus(foe));
            if self.state.level.monsters.get(foe).is_some_and(|m| !m.visible) {
                total.halve("part-unseen");
            }
        }
        if self.hero_is_mired() {
            total.halve("part-mired");
        }
        total
    }

    /// A creature's attack on the hero.
    pub(super) fn foe_attack_total(&self, foe: Handle, base: i32) -> Sum {
        let mut total = Sum::of("part-attack", base);
        let Some(m) = self.state.level.monsters.get(foe) else { return total };
        if m.stun > 0 {
            total.add("part-stunned", -self.tables.fight.stunned_foe);
        }
        total.add("part-light", -self.light_penalty(foe));
        total.add("part-surround", self.surround_bonus(foe));
        total.add("part-distance", -(distance(self.state.hero.at, m.at) / self.tables.fight.distance_step));
        total.add("part-elf-bane", self.elf_bane(foe));
        if self.foe_is_blind_in_dark(foe) {
            total.halve("part-cannot-see");
        }
        total
    }

    /// A creature's evasion against the hero.
    pub(super) fn foe_evasion_total(&self, foe: Handle, archery: bool) -> Sum {
        let Some(m) = self.state.level.monsters.get(foe) else { return Sum::of("part-evasion", 0) };
        let mut total = Sum::of("part-evasion", self.race_of(m).map_or(0, |r| r.evasion));
        if m.stun > 0 {
            total.add("part-stunned", -self.tables.fight.stunned_foe);
        }
        total.add("part-light", -self.light_penalty(foe));
        total.add("part-elf-bane", self.elf_bane(foe));
        if self.foe_is_blind_in_dark(foe) || !m.is_alert() {
            total.halve("part-unaware");
        }
        if archery {
            total.halve("part-archery");
        }
        if m.is_asleep() {
            total.set("part-asleep", self.tables.fight.asleep);
        }
        total
    }

    /// What light takes from a creature that it hurts: the light of its own square beyond 2.
    fn light_penalty(&self, foe: Handle) -> i32 {
        match self.state.level.monsters.get(foe) {
            Some(m) if self.foe_is(foe, RaceFlag::HURT_LITE) => (self.light_at(m.at) - 2).max(0),
            _ => 0,
        }
    }

    /// Men and elves who carry a light cannot see a hero in the dark.
    fn foe_is_blind_in_dark(&self, foe: Handle) -> bool {
        let race = self.state.level.monsters.get(foe).and_then(|m| self.tables.race(m.race));
        race.is_some_and(|r| matches!(r.glyph, '@' | 'G') && r.light > 0)
            && self.light_at(self.state.hero.at) <= 0
    }

    /// What others around the hero add to an attacker: 1 at the attacker's and the hero's sides, 2 behind the hero.
    pub fn surround_bonus(&self, foe: Handle) -> i32 {
        let here = self.state.hero.at;
        let Some(at) = self.state.level.monsters.get(foe).map(|m| m.at) else { return 0 };
        let Some(dir) = rough_direction(here, at) else { return 0 };
        let mut bonus = 0;
        for eighths in [-1, 1, -2, 2, -3, 3, 4] {
            let side = here.step(dir.turn(eighths));
            let Some((other, _)) = self.state.level.monster_on(side) else { continue };
            if other != foe && !self.foe_is(other, RaceFlag::PEACEFUL) {
                bonus += if eighths.abs() <= 2 { 1 } else { 2 };
            }
        }
        if self.has_ability(ability::CROWD_FIGHTING) { bonus / 2 } else { bonus }
    }
}
