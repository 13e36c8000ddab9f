//! Commands and the order of a turn.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants |
//! | `options.rs` | options that a rule reads |

mod constants;
mod options;

pub use constants::{MinDepth, TurnConstants};
pub use options::OPTIONS;

use crate::hero::HeroEvent;
use crate::play::Play;
use crate::state::{Action, Pending};
use angrist_engine::play::Question;

impl Play<'_> {
    /// The command being done takes a turn. Call it once what is done is certain.
    pub fn takes_turn(&mut self) {
        self.takes_turn_as(Action::Other);
    }

    /// The same, saying what was done: later turns ask.
    pub fn takes_turn_as(&mut self, action: Action) {
        self.acted = true;
        self.s.hero.actions[0] = action;
    }

    /// Asks before going on. The answer is put behind `command`, which is then done; `no` and `cancel` drop it, and
    /// nothing has happened.
    pub fn ask(&mut self, question: Question, command: impl Into<String>) {
        self.s.pending = Some(Pending { question, command: command.into() });
    }

    /// Ends whatever long action is under way; a major disturbance also ends stealth mode at the next turn.
    pub fn disturb(&mut self, major: bool) {
        self.s.activity = None;
        if major {
            self.s.hero.exposed = true;
        }
    }

    /// Writes into the chronicle.
    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.s.notes.push((self.s.player_turn, self.s.level.depth, text.clone()));
        self.tell(HeroEvent::Noted { text }, None);
    }
}
