//! The two ways in which rules access a game.
//!
//! - [`Turn`]: a command or a monster's turn in progress. Rules are `impl Turn<'_>` blocks in the modules that own them.
//! - [`Maker`]: making levels, creatures and things, before and during play. It draws from whatever stream it is given.

use crate::senses::Senses;
use crate::state::{Facts, Level, State};
use crate::tables::Tables;
use angrist_engine::chance::Stream;
use angrist_engine::play::{Event, Notice, Refusal};
use angrist_engine::space::Loc;

/// What a command came to: done, or refused with a reason and no effect.
pub type Done = Result<(), Refusal>;

/// A game at work.
pub struct Turn<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The game.
    pub state: &'a mut State,
    /// What can be computed from it: views, light, noise. Neither saved nor hashed.
    pub senses: &'a mut Senses,
    /// What is told on the way.
    pub notices: Vec<Notice>,
    /// The command being done has taken a turn ([`Turn::takes_turn`]).
    pub acted: bool,
    /// The hero falls, and to which depth. It happens when the actor has finished ([`Turn::settle_fall`]): no creature finds
    /// itself on another level in the middle of its turn.
    pub falling: Option<i32>,
    /// Damage to the hero is told and not suffered: for scenes of tests and measures.
    pub unharmed: bool,
    /// Only whether the command would be accepted is asked ([`Turn::rehearse`]).
    pub(crate) rehearsing: bool,
}

impl<'a> Turn<'a> {
    /// A game at work, nothing told yet.
    pub fn new(tables: &'a Tables, state: &'a mut State, senses: &'a mut Senses) -> Self {
        // As much as a turn at most tells, mostly.
        Turn {
            tables,
            state,
            senses,
            notices: Vec::with_capacity(32),
            acted: false,
            falling: None,
            unharmed: false,
            rehearsing: false,
        }
    }

    /// Tells what the hero notices.
    pub fn tell(&mut self, event: impl Event, place: Option<Loc>) {
        self.notices.push(Notice::known(event, place));
    }

    /// Tells what happens; whether the hero notices is given.
    pub fn tell_if(&mut self, known: bool, event: impl Event, place: Option<Loc>) {
        self.notices.push(if known { Notice::known(event, place) } else { Notice::hidden(event, place) });
    }

    /// A maker on the present level that draws from the stream of play. After it changed terrain, call
    /// [`Turn::sense_anew`].
    pub fn maker(&mut self) -> Maker<'_> {
        let few_arrows = self.state.hero.has_few_arrows(self.tables);
        Maker {
            few_arrows,
            tables: self.tables,
            facts: &mut self.state.facts,
            level: &mut self.state.level,
            chance: &mut self.state.chance,
            hero: Some(self.state.hero.at),
        }
    }
}

/// Making levels, creatures and things.
pub struct Maker<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// One-off facts: who lives, which artefacts exist.
    pub facts: &'a mut Facts,
    /// The level being made or changed.
    pub level: &'a mut Level,
    /// Where chance comes from.
    pub chance: &'a mut Stream,
    /// Where the hero stands, once that is decided.
    pub hero: Option<Loc>,
    /// The hero's quivers hold few arrows: those that are made come in greater number.
    pub few_arrows: bool,
}
