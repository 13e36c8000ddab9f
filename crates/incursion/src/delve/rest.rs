//! Rest and days: a night's sleep, who comes upon the sleeper, what heals, and what days do to levels (fight 19.9, 19.11;
//! S001-304, 306, 307).

use super::Doing;
use super::glance::{DISARMED, NO_DISARM, SEARCHED, TRAP, TRIED};
use crate::creature::names as n;
use crate::fight::ids;
use crate::minds::Newcomer;
use crate::status;
use crate::values::Attribute;
use crate::world::Handle;
use crate::world::place::distance;

/// Segments of eight hours.
const NIGHT: i32 = 8 * 18_000;
/// What is left of the food after a night, in percent.
const FASTED: i32 = 65;

impl Doing<'_> {
    /// Sleeps for eight hours, or until somebody comes.
    pub(super) fn rest(&mut self) {
        let hero = self.host.world.player;
        let (chance, visitors) = self.danger();
        let watch = self.watchers();
        let roll = self.host.random(100) + 1;
        let disturbed = !visitors.is_empty() && roll < chance - watch;
        let percent = if disturbed { 10 + self.host.random(81) } else { 100 };
        self.host.world.turn += NIGHT / 100 * percent;
        self.s.day += i32::from(percent == 100);
        self.restore_all(percent);
        if disturbed {
            self.tell("disturbed", |a| a);
            self.come_near(&visitors);
            let forewarned = watch > 3 * self.s.depth || self.host.ability(hero, n::CA_UNCANNY_DODGE) >= 3;
            self.host.spend(hero, if forewarned { 1 } else { 30 });
        } else {
            self.tell("rested", |a| a);
            self.host.spend(hero, 1);
        }
    }

    /// The chance in a hundred that somebody comes, and the strongest of those who might.
    fn danger(&self) -> (i32, Vec<Handle>) {
        let hero = self.host.world.player;
        let Some((map, x, y)) = self.host.world.position(hero) else { return (0, Vec::new()) };
        let Some(level) = self.host.world.map(map) else { return (0, Vec::new()) };
        let reach = 15 + 2 * self.s.depth;
        let mut chance = 0;
        let mut parties: std::collections::BTreeMap<i16, (i64, Vec<Handle>)> =
            std::collections::BTreeMap::new();
        for &who in &level.things {
            let Some((_, a, b)) = self.host.world.position(who) else { continue };
            let Some(being) = self.host.world.being(who) else { continue };
            let far = distance((x, y), (a, b)).max(1);
            let mobile = being.creature.value(Attribute::Movement) > -20;
            if far > reach || !mobile || !self.host.is_hostile(who, hero) {
                continue;
            }
            // Only those whom noise and scent can lead here.
            let kept = self.s.levels.get(&self.s.depth);
            let near = kept.is_some_and(|k| k.trail.noise(angrist_engine::space::Loc::new(a, b)) < u8::MAX);
            if !near {
                continue;
            }
            let rating = self.host.rating(who);
            chance += (250 + 10 * rating + 20 * being.creature.modifier(Attribute::Int)) / far;
            let party = parties.entry(being.party).or_default();
            party.0 += i64::from(rating + 2).pow(3);
            party.1.push(who);
        }
        let strongest = parties.into_values().max_by_key(|(strength, _)| *strength);
        (chance, strongest.map_or_else(Vec::new, |(_, who)| who))
    }

    /// How well companions keep watch.
    fn watchers(&self) -> i32 {
        let hero = self.host.world.player;
        let near = |&f: &Handle| self.host.apart(hero, f) <= 6 && self.host.notices(hero, f);
        self.host
            .followers(hero)
            .into_iter()
            .filter(near)
            .map(|f| self.host.skill(f, n::SK_SPOT).max(0))
            .sum()
    }

    fn come_near(&mut self, visitors: &[Handle]) {
        let Some((map, at)) = self.hero_at() else { return };
        for &who in visitors {
            self.host.awaken(who);
            let from = self.host.world.position(who);
            self.host.world.detach(who);
            if !self.host.place_body(who, map, at.x, at.y)
                && let Some((map, x, y)) = from
            {
                self.host.world.put(who, map, x, y);
            }
        }
    }

    /// What a night does to everybody on every level.
    fn restore_all(&mut self, percent: i32) {
        let hero = self.host.world.player;
        let healers = std::iter::once(hero).chain(self.host.followers(hero));
        let healing = healers.map(|h| self.host.skill(h, n::SK_HEAL).max(0)).max().unwrap_or(0);
        let all: Vec<Handle> = self.host.world.arena.handles().collect();
        for who in all {
            if let Some(f) = self.host.world.get_mut(who).and_then(|o| o.feature_mut()) {
                if i32::from(f.sort) == TRAP {
                    f.marks &= !(NO_DISARM | SEARCHED);
                    continue;
                }
                if f.marks & crate::makelev::door::SECRET != 0 {
                    f.marks &= !TRIED;
                }
                continue;
            }
            if self.host.world.being(who).is_none() {
                continue;
            }
            let rating = self.host.rating(who);
            let constitution = self.host.value(who, Attribute::Con);
            let mends = !self.host.is_type(who, ids::MA_UNDEAD) && !self.host.is_type(who, ids::MA_CONSTRUCT);
            let most_fatigue = self.host.value(who, Attribute::Fatigue);
            let own = (rating + 3) * constitution * percent / 800 + healing * constitution * percent / 500;
            if let Some(b) = self.host.world.being_mut(who) {
                let c = &mut b.creature;
                if percent == 100 {
                    status::pass_day(&mut c.statuses);
                }
                if mends {
                    c.hit_points = (c.hit_points + own.max(1)).min(c.max_hit_points.max(c.hit_points));
                }
                c.used_mana = c.used_mana * (100 - percent) / 100;
                c.fatigue = c.fatigue.max(most_fatigue * percent / 100);
                if let Some(food) = &mut c.situation.food {
                    let left = i32::from(*food) * (100 - (100 - FASTED) * percent / 100) / 100;
                    *food = left as i16;
                }
                b.unready = 50;
            }
            self.host.recalculate(who);
        }
        self.reset_traps(percent);
    }

    /// Traps are live again by the night (19.2).
    fn reset_traps(&mut self, percent: i32) {
        if percent < 100 {
            return;
        }
        let depth = self.s.depth;
        let Some(level) = self.host.world.map(self.host.world.map) else { return };
        let all: Vec<Handle> = level.things.clone();
        for t in all {
            let spent = self
                .host
                .world
                .get(t)
                .and_then(|o| o.feature())
                .is_some_and(|f| i32::from(f.sort) == TRAP && f.marks & DISARMED != 0);
            if spent && self.host.random(10) < depth {
                self.mark(t, 0, DISARMED);
            }
        }
    }

    /// A level where days went by since the hero was there (19.11, S001-307): what held for a time has ended, and new
    /// dwellers have come where many are gone.
    pub(super) fn renew(&mut self, depth: i32) {
        let Some(kept) = self.s.levels.get(&depth) else { return };
        let (map, days) = (kept.map, self.s.day - kept.day);
        if days <= 0 {
            return;
        }
        let all: Vec<Handle> = self.host.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for &t in &all {
            let Some(o) = self.host.world.get_mut(t) else { continue };
            o.statuses_mut().retain(|s| !(s.duration > 0 || s.duration == -2) || s.nature == 80);
        }
        if let Some(level) = self.host.world.map_mut(map) {
            level.fields.retain(|f| f.duration < -2);
        }
        let living = all.iter().filter(|&&t| self.host.world.being(t).is_some()).count() as i32;
        let balance = (self.cat.figure("renew-base") + self.cat.figure("renew-depth") * depth) / 4;
        let missing = (balance - living).min(6 * days).max(0);
        self.repeople(map, depth, missing);
    }

    /// New dwellers at a distance, of the kinds that live at the depth.
    fn repeople(&mut self, map: Handle, depth: i32, count: i32) {
        let library = self.host.library();
        let never =
            ["M_NOGEN", "M_UNIQUE", "M_PLAYER", "M_UNKNOWN", "M_AQUATIC"].map(|f| self.cat.names.get(f));
        let fits = |b: &&angrist_irh::res::Monster| {
            i32::from(b.cr) <= depth && i32::from(b.cr) >= depth - 4 && !never.iter().any(|&f| b.flags.has(f))
        };
        let kinds: Vec<u16> =
            library.monsters.iter().enumerate().filter(|(_, b)| fits(b)).map(|(n, _)| n as u16).collect();
        let Some(level) = self.host.world.map(map) else { return };
        let (w, h) = (level.width, level.height);
        for _ in 0..count {
            if kinds.is_empty() {
                return;
            }
            let kind = kinds[self.host.random(kinds.len() as i32).max(0) as usize % kinds.len()];
            for _ in 0..50 {
                let x = self.host.random(i32::from(w)) as i16;
                let y = self.host.random(i32::from(h)) as i16;
                let Some(level) = self.host.world.map(map) else { return };
                let bad = self.host.is_blocked(map, level, x, y, false)
                    || [
                        crate::minds::names::TF_WATER,
                        crate::minds::names::TF_FALL,
                        crate::minds::names::TF_WARN,
                    ]
                    .into_iter()
                    .any(|f| level.has_flag(self.host.library(), x, y, f));
                if !bad && self.host.world.creature_at(map, x, y).is_none() {
                    let asleep = self.host.random(2) == 0;
                    self.host.bring(Newcomer { asleep, ..Newcomer::of(kind) }, map, x, y);
                    break;
                }
            }
        }
    }
}
