//! Who gets which words (S001-294).
//!
//! A message comes in one of eight forms; each says which template goes to whom. "Perceive" is always clear perception. Only
//! players get messages.

use super::write::{Fault, Parameter, Parties, Teller};
use super::{Subjects, Text, Wording};
use crate::values::Profile;
use serde::{Deserialize, Serialize};

/// What the world knows about players who might get a message.
pub trait Audience: Subjects {
    /// The players, in order.
    fn players(&self) -> Vec<Self::Thing>;
    /// Whether it is on a map.
    fn is_placed(&self, thing: Self::Thing) -> bool;
    /// Who carries it, if anybody does.
    fn carrier(&self, thing: Self::Thing) -> Option<Self::Thing>;
    /// Whether two are on the same map.
    fn same_map(&self, one: Self::Thing, other: Self::Thing) -> bool;
    /// Squares between two.
    fn distance(&self, one: Self::Thing, other: Self::Thing) -> i32;
    /// Whether a player hears nothing.
    fn is_deaf(&self, player: Self::Thing) -> bool;
    /// Whether a player sees a place.
    fn sees_place(&self, player: Self::Thing, x: i16, y: i16) -> bool;
}

/// The form of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address<T> {
    /// The first template to this one.
    One(T),
    /// The first to this one, the second to those who perceive it; for a carried thing, to those on its owner's map.
    SelfAndOthers(T),
    /// The first to the actor, the second to those who perceive the actor.
    Actor,
    /// The first to the victim, the second to those who perceive the victim.
    Victim,
    /// The first to the actor, the second to the victim, the third to those who perceive both.
    Both,
    /// The first to all who perceive actor, item or victim.
    All,
    /// The first to those within range who hear and do not perceive the actor.
    Hear {
        /// How far it is heard.
        range: i32,
    },
    /// The first to those who see a place, or the actor if there is none, and once a turn only.
    Place {
        /// The place.
        at: Option<(i16, i16)>,
    },
}

/// A message before it is written.
#[derive(Debug, Clone)]
pub struct Saying<'a, T> {
    /// Who gets which template.
    pub address: Address<T>,
    /// The templates; an absent one is not told.
    pub templates: [Option<&'a str>; 3],
    /// Who takes part.
    pub parties: Parties<T>,
    /// What the templates are given.
    pub parameters: &'a [Parameter<T>],
}

/// A message for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery<T> {
    /// To whom.
    pub to: T,
    /// What.
    pub text: Text,
    /// What was wrong with the template.
    pub faults: Vec<Fault>,
}

/// How many texts are remembered that are told once a turn.
const REMEMBERED: usize = 12;

/// Delivers messages. It is state: how often silence was asked for, and what was told this turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Herald {
    silence: u32,
    told: Vec<Text>,
}

impl Herald {
    /// No messages until [`Herald::unhush`] was called as often.
    pub fn hush(&mut self) {
        self.silence = self.silence.saturating_add(1);
    }

    /// Takes one [`Herald::hush`] back.
    pub fn unhush(&mut self) {
        self.silence = self.silence.saturating_sub(1);
    }

    /// A player's turn begins: what is told once may be told again.
    pub fn turn(&mut self) {
        self.told.clear();
    }

    /// Writes a message for everybody who gets it.
    pub fn deliver<S: Audience>(
        &mut self,
        world: &S,
        wording: &Wording,
        profile: Profile,
        saying: &Saying<'_, S::Thing>,
    ) -> Vec<Delivery<S::Thing>> {
        if self.silence > 0 {
            return Vec::new();
        }
        let teller = Teller {
            subjects: world,
            wording,
            profile,
            parties: saying.parties,
            parameters: saying.parameters,
        };
        let mut all = Vec::new();
        for player in world.players() {
            let Some(which) = template_for(world, saying, player) else { continue };
            let Some(template) = saying.templates[which] else { continue };
            let (text, faults) = teller.write(template, player);
            if matches!(saying.address, Address::Place { .. }) {
                if self.told.contains(&text) {
                    continue;
                }
                if self.told.len() < REMEMBERED {
                    self.told.push(text.clone());
                }
            }
            all.push(Delivery { to: player, text, faults });
        }
        all
    }
}

/// Which of the templates a player gets.
fn template_for<S: Audience>(world: &S, saying: &Saying<'_, S::Thing>, player: S::Thing) -> Option<usize> {
    let Parties { actor, victim, item, .. } = saying.parties;
    let perceives = |thing: Option<S::Thing>| thing.is_some_and(|t| world.perceives(player, t));
    let is = |thing: Option<S::Thing>| thing == Some(player);
    match saying.address {
        Address::One(who) => (who == player).then_some(0),
        Address::SelfAndOthers(what) => {
            if what == player {
                return Some(0);
            }
            let noticed = match world.carrier(what) {
                Some(owner) => world.same_map(player, owner),
                None => world.perceives(player, what),
            };
            noticed.then_some(1)
        }
        Address::Actor => {
            if is(actor) {
                return Some(0);
            }
            perceives(actor).then_some(1)
        }
        Address::Victim => {
            if is(victim) {
                return world.is_placed(player).then_some(0);
            }
            perceives(victim).then_some(1)
        }
        Address::Both => {
            if is(victim) {
                return Some(1);
            }
            if is(actor) {
                return Some(0);
            }
            (perceives(actor) && (victim.is_none() || perceives(victim))).then_some(2)
        }
        Address::All => (perceives(actor) || perceives(item) || perceives(victim)).then_some(0),
        Address::Hear { range } => {
            let actor = actor?;
            let heard = actor != player
                && !world.is_deaf(player)
                && world.same_map(player, actor)
                && world.distance(player, actor) <= range
                && !world.perceives(player, actor);
            heard.then_some(0)
        }
        Address::Place { at } => {
            let seen = match at {
                Some((x, y)) => world.sees_place(player, x, y),
                None => perceives(actor),
            };
            seen.then_some(0)
        }
    }
}
