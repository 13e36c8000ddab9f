//! What a creature makes of what it perceives: rating, looking around, and being hit (people 11.1, 12.3, 12.4).

use super::mind::{MOST, Reason, Subject, Target, TargetKind};
use super::names as m;
use crate::creature::names as n;
use crate::host::Host;
use crate::item::id;
use crate::world::Handle;

/// How far one looks around for targets, in columns and rows.
const AROUND: i16 = 18;

impl Host<'_> {
    /// What a thing is worth to a creature as a target; nothing when it is none (S001-168).
    #[must_use]
    pub fn rate(&self, who: Handle, thing: Handle) -> Option<Target> {
        let since = self.world.turn;
        if self.world.item(thing).is_some() {
            let priority = self.rate_item(who, thing);
            let subject = Subject::Item(thing);
            let kind = TargetKind::Item;
            let target =
                Target { kind, priority, visible: true, reason: Reason::Greedy, since, subject, damage: 0 };
            return (priority > 0).then_some(target);
        }
        self.world.being(thing)?;
        if who == thing || !self.notices(who, thing) {
            return None;
        }
        let judged = self.judge(who, thing);
        judged.is_enemy().then_some(Target {
            kind: TargetKind::Enemy,
            priority: judged.degree,
            visible: true,
            reason: Reason::SeenAndHostile,
            since,
            subject: Subject::Creature(thing),
            damage: 0,
        })
    }

    /// How much a creature wants a thing that lies about.
    pub(super) fn rate_item(&self, who: Handle, thing: Handle) -> i16 {
        let (Some(being), Some(item)) = (self.world.being(who), self.world.item(thing)) else { return 0 };
        let c = &being.creature;
        let has = |flag: i32| self.rules.has_flag(c, flag);
        let kind = self.kind_of(thing);
        let indifferent = being.player
            || self.is_mere_picture(who)
            || self.world.is_ordered(who, TargetKind::NoPickup)
            || c.statuses.has(m::DO_NOT_PICKUP)
            || [n::M_NOHANDS, m::M_IGNORE_ITEMS, n::M_MINDLESS].into_iter().any(has)
            || matches!(kind, id::T_CORPSE | id::T_CHEST)
            || (matches!(kind, id::T_HELMET | id::T_CROWN | id::T_AMULET) && has(m::M_NOHEAD))
            || (kind == id::T_ARMOUR && !has(n::M_HUMANOID));
        if indifferent || self.plane(who) != self.plane(thing) {
            return 0;
        }
        let level = self.library().item(item.kind).map_or(0, |i| i16::from(i.level));
        let power = self.library().effect(item.effect).map_or(0, |e| e.level);
        let worth = 1 + level.max(power).max(0) + i16::from(item.plus.max(0));
        if has(m::M_GREEDY) && kind == id::T_COIN || has(m::M_GEMS) && kind == id::T_GEM {
            worth * 5
        } else if has(m::M_COVETOUS) {
            worth * 4
        } else {
            worth
        }
    }

    /// Looks around: rates everything near, keeps what is remembered, and sorts (people 12.4).
    pub fn retarget(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(level) = self.world.map(map) else { return };
        let near: Vec<Handle> = level
            .things
            .iter()
            .copied()
            .filter(|&t| t != who)
            .filter(|&t| {
                self.world
                    .position(t)
                    .is_some_and(|(_, a, b)| (a - x).abs() <= AROUND && (b - y).abs() <= AROUND)
            })
            .collect();
        let mut all: Vec<Target> = match self.world.being(who) {
            Some(b) => b.mind.targets.iter().copied().filter(|t| self.world.target_holds(t)).collect(),
            None => return,
        };
        all.extend(near.into_iter().filter_map(|t| self.rate(who, t)));
        let born = |t: &Target| self.world.get(t.subject.object()).map_or(0, |o| o.born);
        all.sort_by_key(|t| {
            (
                !t.kind.leads(),
                std::cmp::Reverse(t.priority),
                std::cmp::Reverse(t.kind),
                std::cmp::Reverse(born(t)),
            )
        });
        all.dedup_by(|b, a| !a.subject.object().is_none() && a.subject.object() == b.subject.object());
        all.truncate(MOST);
        if let Some(b) = self.world.being_mut(who) {
            b.mind.targets = all;
            b.mind.retarget = false;
        }
    }

    /// Somebody came into sight by magic or from outside: everybody near considers it (S001-262).
    pub fn alert(&mut self, thing: Handle) {
        let Some((map, x, y)) = self.world.position(thing) else { return };
        let all = self.world.map(map).map(|m| m.things.clone()).unwrap_or_default();
        for who in all {
            let near =
                self.world.position(who).is_some_and(|(_, a, b)| (a - x).abs() <= 12 && (b - y).abs() <= 12);
            if who == thing || !near || self.world.being(who).is_none_or(|b| b.player) {
                continue;
            }
            let known = self
                .world
                .being(who)
                .is_some_and(|b| b.mind.targets.iter().any(|t| t.subject.object() == thing));
            if !known && let Some(target) = self.rate(who, thing) {
                self.world.add_target(who, target);
            }
        }
    }

    /// Somebody was hit by another (people 11.1, S001-169): friends of old forgive a little, then all who stand by the
    /// victim take the attacker for an enemy. Gives those who became angry.
    pub fn take_offence(&mut self, victim: Handle, attacker: Handle, damage: i32) -> Vec<Handle> {
        let (Some(v), Some(a)) = (self.world.being(victim), self.world.being(attacker)) else {
            return Vec::new();
        };
        if v.player || victim == attacker || self.is_mere_picture(attacker) {
            return Vec::new();
        }
        let charm = a.creature.modifier(crate::values::Attribute::Cha);
        let leader = self.world.leader_of(victim);
        if !leader.is_none() && leader == self.world.leader_of(attacker) && leader != attacker {
            let summoned = v.creature.statuses.has(m::SUMMONED) || v.creature.statuses.has(m::ILLUSION);
            let calmed = summoned || {
                let skill =
                    self.creature(leader).map_or(0, |l| self.rules.skill_level(l, n::SK_DIPLOMACY).total);
                self.random(20) + 1 + skill >= 15
            };
            if calmed {
                return Vec::new();
            }
        }
        let known = self.world.memory_of(victim, attacker).map(|t| t.kind);
        if let Some(kind) = known {
            let forgiven = match kind {
                TargetKind::Ally => 5,
                TargetKind::Leader | TargetKind::Rider => 10,
                TargetKind::Summoner => 15,
                _ => i32::MAX,
            };
            let exact = self.rules.profile.is_exact();
            let Some(b) = self.world.being_mut(victim) else { return Vec::new() };
            let memory = b.mind.targets.iter_mut().find(|t| t.subject == Subject::Creature(attacker));
            let Some(t) = memory else { return Vec::new() };
            t.damage += damage;
            if forgiven == i32::MAX {
                return Vec::new();
            }
            let limit = forgiven + 2 * charm;
            // A limit below nothing never ends in the original (quirk 14).
            if (limit < 0 && exact) || t.damage <= limit {
                return Vec::new();
            }
            t.kind = TargetKind::Enemy;
            t.reason = Reason::HitMe;
            t.priority = t.priority.max(20);
            return vec![victim];
        }
        let judged = self.judge(victim, attacker);
        let by_player = self.world.being(attacker).is_some_and(|b| b.player);
        if judged.is_enemy() || (judged.is_ally() && !by_player) {
            return Vec::new();
        }
        let Some((map, ..)) = self.world.position(victim) else { return Vec::new() };
        let all = self.world.map(map).map(|m| m.things.clone()).unwrap_or_default();
        let mut angry = Vec::new();
        for who in all {
            if self.world.being(who).is_none_or(|b| b.player) || who == attacker {
                continue;
            }
            let stands_by = who == victim || self.is_friendly(who, victim);
            if stands_by && !self.is_hostile(who, attacker) {
                angry.push(who);
            }
        }
        for &who in &angry {
            self.world.forget_orders(who, None);
            self.world.forget_object(who, attacker);
            self.world.remember(who, attacker, TargetKind::Enemy, 20, Reason::HitMe);
        }
        angry
    }
}
