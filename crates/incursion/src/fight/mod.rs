//! The fight: one creature attacks another, and the consequences.
//!
//! An attack is an event that scripts may answer before the rules do. The rules of an attack throw strikes (`before`,
//! `modifiers` and `circumstances` put its modifiers together, `strike` rolls, `astray` and `aftermath` belong to it), a
//! strike throws hits (`hit`, `telling_blows`), a hit throws damage (`damage`, `kinds`), damage
//! throws death (`death`). `weapon`, `natural`, `ranged`, `special`, `powers` and `manoeuvre` are the attacks; `opportunity`
//! is what moving past a foe costs, `charge` what a run-up adds, `quality` what enchanted weapons do, `arms` what a creature
//! holds and wears, `morality` what gods think of it. Facts are in the fight specification, whose sections the files name.
//!
//! Promise: an attack that is refused changes nothing and takes no time; every strike leaves a [`Report`] with its parts in
//! [`crate::world::World::reports`]; nothing here waits for the player.

mod aftermath;
mod arms;
mod astray;
mod before;
mod blow;
mod charge;
mod circumstances;
mod damage;
mod death;
mod hit;
pub mod ids;
mod kinds;
mod manoeuvre;
mod modifiers;
mod morality;
mod natural;
mod opportunity;
mod powers;
mod quality;
mod questions;
mod ranged;
pub(crate) use ranged::walk;
mod special;
mod strike;
mod telling_blows;
mod things;
pub(crate) mod upkeep;
mod weapon;

pub use blow::{Blow, Part, Refusal, Report, Spared, parts};
pub use manoeuvre::Rush;
pub(crate) use ranged::walk as way;

use crate::events::numbers as ev;
use crate::events::{Event, Field, Phase, answer, party};
use crate::host::Host;
use crate::world::Handle;
use ids::*;

/// How somebody attacks somebody beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum How {
    /// As it stands: with the weapon in hand, else with its body.
    #[default]
    Usual,
    /// With the weapon in hand.
    Weapon,
    /// With its body, all its attacks.
    Natural,
    /// A manoeuvre or special attack, `A_*` ([`ids`]): trip, disarm, bull rush, grab, breath, gaze and so on.
    Special(i32),
}

/// Where a missile is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// At a creature or thing.
    At(Handle),
    /// At a square.
    Square(i16, i16),
    /// That way, by direction (north, south, east, west, north-east, north-west, south-east, south-west), until something solid.
    Direction(u8),
}

/// What an attack came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it did not happen at all.
    pub refused: Option<Refusal>,
    /// It happened; it may still have missed.
    pub done: bool,
    /// At least one strike hit.
    pub hit: bool,
    /// The victim died of it.
    pub victim_died: bool,
    /// The attacker died of it.
    pub attacker_died: bool,
}

/// What damage came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// Hit points lost, or how much was rolled for damage that is a status.
    pub amount: i32,
    /// It cannot be hurt that way.
    pub immune: bool,
    /// It resisted by a save.
    pub resisted: bool,
    /// It died.
    pub died: bool,
}

/// Whether the rules of the fight answer an event in a phase.
pub(crate) fn answers(base: i32, phase: Phase) -> bool {
    match phase {
        Phase::Before | Phase::After => {
            base == ev::EV_STRIKE
                || (phase == Phase::After && matches!(base, ev::EV_DAMAGE | ev::EV_HIT | ev::EV_MISS))
        }
        Phase::Main => matches!(
            base,
            ev::EV_NATTACK
                | ev::EV_WATTACK
                | ev::EV_RATTACK
                | ev::EV_SATTACK
                | ev::EV_OATTACK
                | ev::EV_STRIKE
                | ev::EV_HIT
                | ev::EV_MISS
                | ev::EV_DAMAGE
                | ev::EV_DEATH
                | ev::EV_PUSH
        ),
    }
}

impl Host<'_> {
    /// What the rules of the fight do with the current event and one of its parties.
    pub(crate) fn fight_event(&mut self, place: usize) -> i32 {
        let Some(mut e) = self.event().cloned() else { return answer::NOTHING };
        let who = e.parties.get(place).copied().unwrap_or_default();
        let base = e.base();
        let phase = e.get(Field::Event) - base;
        let creature = self.world.being(who).is_some();
        let acts = place == party::ACTOR && creature;
        let result = match (base, phase) {
            (ev::EV_STRIKE, 500) if acts => self.before_strike(&mut e),
            (ev::EV_STRIKE, 0) if acts => self.strike(&mut e),
            (ev::EV_STRIKE, 0) if place == party::VICTIM && !creature => self.strike_thing(&mut e),
            (ev::EV_STRIKE, 1000) if acts => self.after_strike(&mut e),
            (ev::EV_HIT, 0) if acts => self.hit(&mut e),
            (ev::EV_MISS, 0) if acts => self.miss(&mut e),
            (ev::EV_HIT | ev::EV_MISS, 1000) if place == party::VICTIM && creature => self.react(&mut e),
            (ev::EV_WATTACK, 0) if acts => self.weapon_attack(&mut e),
            (ev::EV_NATTACK, 0) if acts => self.natural_attack(&mut e),
            (ev::EV_RATTACK, 0) if acts => self.ranged_attack(&mut e),
            (ev::EV_SATTACK, 0) if acts => self.special_attack(&mut e),
            (ev::EV_OATTACK, 0) if acts => self.opportunity_attack(&mut e),
            (ev::EV_PUSH, 0) if acts => self.push_event(&mut e),
            (ev::EV_DAMAGE, 0) if place == party::VICTIM && creature => self.damage(&mut e),
            (ev::EV_DAMAGE, 1000) if place == party::VICTIM && creature => self.after_damage(&mut e),
            (ev::EV_DAMAGE, 0) if place == party::VICTIM => self.damage_thing(&mut e),
            (ev::EV_DEATH, 0) if place == party::VICTIM && creature => self.death(&mut e),
            _ => return answer::NOTHING,
        };
        if let Some(current) = self.event_mut() {
            *current = e;
        }
        result
    }

    /// Throws the event again under another number; what changes in it stays.
    pub(crate) fn rethrow(&mut self, e: &mut Event, number: i32) -> i32 {
        let mut copy = e.clone();
        copy.set(Field::Event, number);
        let (result, after) = self.throw_inside(copy);
        e.take_back(after);
        result
    }

    fn outcome(&mut self, event: Event) -> Outcome {
        let [attacker, victim, ..] = event.parties;
        let before = self.world.reports.len();
        let (result, after) = self.throw_inside(event);
        let own = |r: &&Report| r.attacker == attacker;
        Outcome {
            refused: after.blow.refusal,
            done: result != answer::ABORT && after.blow.refusal.is_none(),
            hit: self.world.reports.iter().skip(before).filter(own).any(|r| r.is_hit),
            victim_died: self.is_gone(victim),
            attacker_died: self.is_gone(attacker),
        }
    }
}

/// One creature attacks another beside it (or within its reach): a whole action. The time it takes is added to the attacker's
/// timeout.
pub fn attack(host: &mut Host<'_>, attacker: Handle, victim: Handle, how: How) -> Outcome {
    let weapon = host.main_weapon(attacker);
    let armed = !weapon.is_none() && host.attack_mode(attacker) != crate::values::Mode::Brawl;
    let mut event = match how {
        How::Weapon => Event::new(ev::EV_WATTACK, [attacker, victim, weapon, Handle::NONE]),
        How::Usual if armed => Event::new(ev::EV_WATTACK, [attacker, victim, weapon, Handle::NONE]),
        How::Natural | How::Usual => {
            Event::new(ev::EV_NATTACK, [attacker, victim, Handle::NONE, Handle::NONE])
        }
        How::Special(kind) => {
            let second = if kind == A_SUND { host.main_weapon(victim) } else { Handle::NONE };
            let mut event = Event::new(ev::EV_SATTACK, [attacker, victim, weapon, second]);
            event.set(Field::EParam, kind);
            event.set(Field::AType, kind);
            event
        }
    };
    event.blow.rush = 0;
    host.outcome(event)
}

/// A bull rush, and where the victim is sent.
pub fn bull_rush(host: &mut Host<'_>, attacker: Handle, victim: Handle, rush: Rush) -> Outcome {
    let weapon = host.main_weapon(attacker);
    let mut event = Event::new(ev::EV_SATTACK, [attacker, victim, weapon, Handle::NONE]);
    event.set(Field::EParam, A_BULL);
    event.set(Field::AType, A_BULL);
    event.blow.rush = rush as u8;
    host.outcome(event)
}

/// Shoots the bow in hand with the first missile that fits it; an uncocked crossbow is loaded first.
pub fn shoot(host: &mut Host<'_>, attacker: Handle, aim: Aim) -> Outcome {
    let bow = host.bow(attacker);
    let missile = host.missile_for(attacker, bow);
    host.send(attacker, bow, missile, aim)
}

/// Throws a thing, one of a stack.
pub fn throw_at(host: &mut Host<'_>, attacker: Handle, thing: Handle, aim: Aim) -> Outcome {
    host.send(attacker, Handle::NONE, thing, aim)
}

/// Damage of a kind to a creature or thing, with its cause if there is one.
pub fn hurt(host: &mut Host<'_>, victim: Handle, damage_type: i32, amount: i32, source: Handle) -> Hurt {
    hurt_with_save(host, victim, damage_type, amount, source, 0)
}

/// The same with the difficulty of a save against it; 0 and less allows none.
pub fn hurt_with_save(
    host: &mut Host<'_>,
    victim: Handle,
    damage_type: i32,
    amount: i32,
    source: Handle,
    dc: i32,
) -> Hurt {
    let mut event = Event::new(ev::EV_DAMAGE, [source, victim, Handle::NONE, Handle::NONE]);
    event.set(Field::DType, damage_type);
    event.set(Field::VDmg, amount);
    event.set(Field::SaveDC, dc);
    let (_, after) = host.throw_inside(event);
    Hurt {
        amount: after.get(Field::ADmg),
        immune: after.is(Field::Immune),
        resisted: after.is(Field::Resist),
        died: host.is_gone(victim),
    }
}

/// A creature dies: who killed it, and of what.
pub fn die(host: &mut Host<'_>, victim: Handle, killer: Handle, cause: &str) {
    let mut event = Event::new(ev::EV_DEATH, [killer, victim, Handle::NONE, Handle::NONE]);
    event.set_words(Field::GraveText, cause.to_owned());
    host.throw_inside(event);
}
