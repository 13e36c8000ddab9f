//! What befalls a creature: damage, stun, confusion, haste, slowness, sleep, fear, being pushed.

use super::{FightEvent, Side, Who};
use crate::context::Turn;
use crate::state::Monster;
use crate::tables::{Race, RaceFlag, Skill};
use crate::terrain::{self, code};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;
use std::sync::Arc;

impl Turn<'_> {
    /// Whether a creature's race has a flag.
    pub fn foe_is(&self, foe: Handle, flag: RaceFlag) -> bool {
        let race = self.state.level.monsters.get(foe).and_then(|m| self.tables.race(m.race));
        race.is_some_and(|r| r.is(flag))
    }

    /// A creature.
    pub(super) fn foe(&self, foe: Handle) -> Option<&Monster> {
        self.state.level.monsters.get(foe)
    }

    /// A skill of a creature as it counts: stunned ones are worse at all of them.
    pub fn foe_skill(&self, foe: Handle, skill: Skill) -> i32 {
        let Some(m) = self.foe(foe) else { return 0 };
        let Some(race) = self.race_of(m) else { return 0 };
        self.skill_of_foe(m, race, skill)
    }

    /// The same of a creature at hand.
    #[inline]
    pub(crate) fn skill_of_foe(&self, m: &Monster, race: &Race, skill: Skill) -> i32 {
        let own = match skill {
            Skill::Will => race.will,
            Skill::Perception => race.perception,
            Skill::Stealth => race.stealth,
            Skill::Evasion => race.evasion,
            Skill::Melee => race.blows.first().map_or(0, |b| i32::from(b.attack)),
            Skill::Archery | Skill::Song => race.power,
            Skill::Smithing => 0,
        };
        if m.stun > 0 { own - self.tables.fight.stunned_foe } else { own }
    }

    /// A creature as a side of a blow.
    pub(super) fn side(&self, who: Who) -> Side {
        match who {
            Who::Hero => Side::Hero,
            Who::Nobody => Side::Nobody,
            Who::Monster(foe) => match self.foe(foe) {
                Some(m) => Side::Foe {
                    slot: foe.slot(),
                    name: self
                        .tables
                        .race(self.state.shows_as(m))
                        .map_or_else(|| Arc::from(""), |r| r.called.clone()),
                    unique: self.tables.race(self.state.shows_as(m)).is_some_and(|r| r.is(RaceFlag::UNIQUE)),
                    seen: m.visible,
                },
                None => Side::Nobody,
            },
        }
    }

    /// Strength of a creature's push: by its first blow's dice and its health dice.
    pub fn foe_strength(&self, foe: Handle) -> i32 {
        let race = self.foe(foe).and_then(|m| self.race_of(m));
        race.map_or(0, |r| {
            2 * r.blows.first().map_or(0, |b| i32::from(b.damage.dice)) + i32::from(r.health.dice) / 10 - 4
        })
    }

    /// Constitution of a creature: each point a fifth more health than a hero's at 0, in whole steps (docs/spec/sil-world.md 8.1).
    pub fn foe_constitution(&self, foe: Handle) -> i32 {
        let health = self.foe(foe).map_or(0, |m| m.max_health);
        let (down, up) = (self.tables.hero.growth.part, self.tables.hero.growth.times);
        let mut base = self.tables.hero.vigour(0);
        let mut points = 0;
        if health < base {
            while health < base {
                (points, base) = (points - 1, base * down / up);
            }
        } else {
            while health >= base * up / down && base * up / down > base {
                (points, base) = (points + 1, base * up / down);
            }
        }
        points
    }

    /// Takes health from a creature; at 0 or below it dies. Says whether it died.
    pub fn hurt_monster(&mut self, foe: Handle, damage: i32, by_hero: bool) -> bool {
        self.hurt_monster_for(foe, damage, (by_hero, by_hero))
    }

    /// The same; whether a death counts as the hero's kill is given apart from whose deed it is.
    pub(super) fn hurt_monster_for(
        &mut self,
        foe: Handle,
        damage: i32,
        (by_hero, counts): (bool, bool),
    ) -> bool {
        let who = self.side(Who::Monster(foe));
        let Some(m) = self.state.level.monsters.get_mut(foe) else { return false };
        m.health -= damage.max(0);
        let (left, at, seen) = (m.health, m.at, m.visible);
        if damage > 0 {
            self.tell_if(seen, FightEvent::FoeHurt { who: who.clone(), amount: damage, left }, Some(at));
        }
        if left > 0 {
            if by_hero && damage > 0 {
                self.rouse_by_damage(foe, damage);
            }
            return false;
        }
        self.tell_if(seen || by_hero, FightEvent::FoeDied { who, by_hero }, Some(at));
        self.foe_dies(foe, counts);
        true
    }

    /// The hero's hurt rouses: by chance at least a little, and by as much as it hurts (docs/spec/sil-world.md 9.8).
    fn rouse_by_damage(&mut self, foe: Handle, damage: i32) {
        let least = self.between_for(false, "roused", 0, self.tables.fight.roused);
        let now = self.foe(foe).map_or(0, |m| i32::from(m.alertness));
        self.set_alertness(foe, now.max(least).saturating_add(damage));
        if let Some(m) = self.state.level.monsters.get_mut(foe) {
            (m.ranges, m.active) = ((0, 0), true);
        }
    }

    /// Whether nothing of a kind touches a creature; who sees that remembers it.
    fn withstands(&mut self, foe: Handle, immune: RaceFlag) -> bool {
        self.shows_trait(foe, immune);
        self.foe_is(foe, immune)
    }

    /// Stuns a creature unless it cannot be.
    pub fn stun_monster(&mut self, foe: Handle, amount: i32) -> bool {
        if amount == 0 || self.withstands(foe, RaceFlag::NO_STUN) {
            return false;
        }
        let most = self.tables.fight.cap.foe_stun;
        self.change_foe(foe, "stun", amount, |m| {
            m.stun = (i32::from(m.stun) + amount).clamp(0, most) as i16;
        })
    }

    /// Confuses a creature. Its confusion is added to itself, as in the original (docs/spec/sil-player.md 36.11).
    pub fn confuse_monster(&mut self, foe: Handle, amount: i32) -> bool {
        if self.withstands(foe, RaceFlag::NO_CONF) {
            return false;
        }
        self.change_foe(foe, "confusion", amount, |m| {
            m.confused = (i32::from(m.confused) + amount).clamp(0, 10_000) as i16;
        })
    }

    /// Slows a creature for more turns.
    pub fn slow_monster(&mut self, foe: Handle, amount: i32) -> bool {
        if self.withstands(foe, RaceFlag::NO_SLOW) {
            return false;
        }
        self.change_foe(foe, "slow", amount, |m| {
            m.slowed = (i32::from(m.slowed) + amount).clamp(0, 10_000) as i16;
        })
    }

    /// Hastens a creature for more turns.
    pub fn haste_monster(&mut self, foe: Handle, amount: i32) -> bool {
        self.change_foe(foe, "haste", amount, |m| {
            m.hasted = (i32::from(m.hasted) + amount).clamp(0, 10_000) as i16;
        })
    }

    /// Takes courage from a creature.
    pub fn daunt_monster(&mut self, foe: Handle, amount: i32) -> bool {
        self.change_foe(foe, "fear", amount, |m| m.temporary_morale -= amount)
    }

    pub(super) fn change_foe(
        &mut self,
        foe: Handle,
        what: &str,
        amount: i32,
        change: impl FnOnce(&mut Monster),
    ) -> bool {
        let who = self.side(Who::Monster(foe));
        let Some(m) = self.state.level.monsters.get_mut(foe) else { return false };
        change(m);
        let (seen, at) = (m.visible, m.at);
        self.tell_if(seen, FightEvent::FoeAfflicted { who, what: what.into(), amount }, Some(at));
        true
    }

    /// A check of the hero's (or anything's) power against a creature's will, which immunity makes all but hopeless.
    pub(super) fn foe_resists(&mut self, by: Who, power: i32, foe: Handle, immune: RaceFlag) -> i32 {
        let will = self.foe_skill(foe, Skill::Will) + if self.withstands(foe, immune) { 100 } else { 0 };
        self.check_named("resist", by, power, Who::Monster(foe), will)
    }

    /// Others of its kind who see one suffer a cruel blow lose courage, as when they see one die (`frighten_kin` in monsters/death.rs).
    pub(super) fn daunt_kin(&mut self, foe: Handle) {
        let Some((at, race)) = self.creature(foe).map(|(m, race)| (m.at, race)) else { return };
        for other in self.kin_who_see(foe, race, at) {
            self.daunt_monster(other, self.tables.fight.kin_morale);
        }
    }

    /// Whether a creature can be pushed or go onto a square: free of creatures and of the hero, and no wall.
    fn square_is_free(&self, at: Loc) -> bool {
        self.state.level.terrain.contains(at)
            && !self.state.level.is_wall(at)
            && self.state.level.monster_on(at).is_none()
            && self.state.hero.at != at
    }

    /// Straight away, else to one of the two sides in random order.
    fn push_square(&mut self, from: Loc, at: Loc) -> Option<Loc> {
        let away: Dir = Dir::toward(from, at)?;
        let first = if self.pick_for(true, "side", 2) == 0 { 1 } else { -1 };
        [0, first, -first]
            .into_iter()
            .map(|turn| at.step(away.turn(turn)))
            .find(|to| self.square_is_free(*to))
    }

    /// Pushes a creature one square away from another; it loses its next turn. Says whether it moved.
    pub fn knock_back_monster(&mut self, foe: Handle, from: Loc) -> bool {
        let Some(at) = self.foe(foe).map(|m| m.at) else { return false };
        let Some(to) = self.push_square(from, at) else { return false };
        let who = self.side(Who::Monster(foe));
        if !self.state.level.move_monster(foe, to) {
            return false;
        }
        let mut seen = false;
        if let Some(m) = self.state.level.monsters.get_mut(foe) {
            m.skip_turn = true;
            m.pushed = true;
            seen = m.visible;
        }
        self.tell_if(seen, FightEvent::KnockedBack { who, to }, Some(to));
        self.monster_falls(foe);
        true
    }

    /// Pushes the hero one square away (S000-062): the next turn is lost, a leap ends, it is heard, and what lies under the
    /// new square happens. Things to stand fast by prevent it.
    pub fn knock_back_hero(&mut self, from: Loc) -> bool {
        let here = self.state.hero.at;
        let gear = crate::hero::Gear::of(self.tables, &self.state.hero);
        if gear.count(crate::tables::ItemFlag::STAND_FAST) > 0 || distance(from, here) == 0 {
            self.notice_flags(&[crate::tables::ItemFlag::STAND_FAST]);
            return false;
        }
        let Some(to) = self.push_square(from, here) else { return false };
        self.state.hero.at = to;
        self.state.hero.skip_turn = true;
        self.state.hero.leaping = None;
        self.state.hero.stealth_score -= self.tables.fight.knock_noise;
        self.tell(FightEvent::KnockedBack { who: Side::Hero, to }, Some(to));
        self.hear();
        self.look();
        let under = self.state.level.terrain_at(to);
        if terrain::is_trap(under) || under == code::CHASM {
            self.fall_onto(to);
        }
        true
    }
}
