//! Peril: what the next turn of a fight may cost, for the one warning before it may be the last.
//!
//! Promise: it counts only monsters that the player knows of, as they look; each with the most that its blows can do.

use super::odds::{percent, seen_as, sum};
use crate::rules::{Act, Plan, is_badly_hurt, steps};
use crate::state::{Foe, Timed};
use crate::tables::{Effect, Flag};
use angrist_engine::play::{Peril, Phrase};
use angrist_engine::space::Loc;

/// What to say before the one-key fight goes on, when the turn that it takes may kill the hero.
pub fn peril(act: &Act<'_>) -> Option<Peril> {
    let hero = &act.s.hero;
    // The badly hurt are refused anyway.
    if is_badly_hurt(hero) || hero.is(Timed::Gas) {
        return None;
    }
    let plan = act.plan().ok()?;
    let from = match plan {
        Plan::Go(dir) => hero.at.step(dir),
        Plan::Strike(..) | Plan::Shoot(..) => hero.at,
    };
    let target = match plan {
        Plan::Strike(_, id) | Plan::Shoot(_, _, id) => Some(id),
        Plan::Go(_) => None,
    };
    // Of the two commands of an accelerated hero only the second gives the others their turn.
    let free = hero.timers[Timed::Haste as usize] > 1 && !act.s.second;
    let known = |f: &&Foe| f.seen && !f.invisible && !free;
    let level = act.level();
    let mut harms: Vec<i32> =
        level.foes.iter().filter(known).map(|f| harm(act, f, from, target == Some(f.id))).collect();
    if let Plan::Strike(_, id) = plan
        && let Some(dragon) = level.foes.iter().find(|f| f.id == id)
    {
        harms.push(breath(act, dragon));
    }
    let worst: i32 = harms.iter().sum();
    let foes = harms.iter().filter(|harm| **harm > 0).count() as u32;
    let said = || Phrase::id("peril").with("worst", worst).with("health", hero.hp);
    (worst >= hero.hp).then(|| Peril { foes, said: said() })
}

/// The most that a monster can do with its blows before the next command, once the hero is on a square.
fn harm(act: &Act<'_>, foe: &Foe, from: Loc, woken: bool) -> i32 {
    let foe = seen_as(act.t, foe);
    let idle = (foe.asleep && !woken) || foe.afraid || foe.stunned > 1;
    if idle || (act.levitates() && act.t.foe(foe.kind).is(Flag::Ground)) {
        return 0;
    }
    let acts = if foe.quick { 2 } else { 1 } * if act.s.hero.slowed > 0 { 2 } else { 1 };
    let blows = (acts - (steps(from, foe.at) - 1)).max(0);
    let hits = percent(foe.dex, sum(&act.threat(&foe))) > 0;
    if hits { blows * (foe.dice * foe.sides) as i32 } else { 0 }
}

/// The most that a struck dragon can breathe.
fn breath(act: &Act<'_>, foe: &Foe) -> i32 {
    let foe = seen_as(act.t, foe);
    if !act.t.foe(foe.kind).is(Flag::Dragon) {
        return 0;
    }
    let most = (foe.dice * foe.sides) as i32;
    if act.wears(Effect::Fire) { most / act.t.c.fire_over.max(1) + 1 } else { most }
}
