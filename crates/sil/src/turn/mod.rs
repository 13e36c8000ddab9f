//! Commands and the order of a turn.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants |
//! | `options.rs` | options that a rule reads |
//! | `verbs.rs` | every command with its keys |
//! | `command.rs` | a line of text becomes something done or refused |
//! | `walk.rs` | a step |
//! | `aim.rs` | at whom one shoots and throws |
//! | `handle.rs` | commands on things |
//! | `interact.rs` | doing what is obvious |
//! | `exchange.rs` | changing places with someone |
//! | `activity.rs` | running, resting, travelling, exploring, repeating |
//! | `disturb.rs` | what ends a long action |
//! | `flow.rs` | whose turn it is |
//! | `upkeep.rs` | what the end of a turn brings |
//! | `wounds.rs` | losing health |
//! | `depth.rs` | the least depth one can climb to |
//! | `level.rs` | arriving on a level |
//! | `seams.rs` | where the turn hands over to other modules |
//! | `rehearse.rs` | whether a command would be accepted |
//! | `wizard.rs` | help that marks the game |
//! | `event.rs` | what can happen as time passes |

mod activity;
mod aim;
mod command;
mod constants;
mod depth;
mod disturb;
mod event;
mod exchange;
mod flow;
mod guide;
mod handle;
mod interact;
mod level;
mod nearest;
mod options;
mod order;
mod rehearse;
mod seams;
mod upkeep;
mod verbs;
mod walk;
mod wizard;
mod wounds;

pub use constants::{MinDepth, TurnConstants};
pub use depth::min_depth;
pub use event::{Hunger, Stop, TurnEvent};
pub use handle::command_letter;
pub use options::OPTIONS;
pub use order::{Attempt, Order, Then};
pub use upkeep::{STARVATION, hunger_band, recovered};
pub use verbs::{VERBS, is_of_birth};

use crate::context::{Done, Turn};
use crate::hero::HeroEvent;
use crate::state::{Action, Pending};
use angrist_engine::play::Question;

impl Turn<'_> {
    /// The command being done takes a turn. Call it once what is done is certain, and pass its error on: see `Turn::commit`.
    pub fn takes_turn(&mut self) -> Done {
        self.takes_turn_as(Action::Other)
    }

    /// The same, saying what was done: later turns ask.
    pub fn takes_turn_as(&mut self, action: Action) -> Done {
        self.commit()?;
        self.passes_as(action);
        Ok(())
    }

    /// A turn passes without a command.
    pub(crate) fn passes_as(&mut self, action: Action) {
        self.acted = true;
        self.state.hero.actions[0] = action;
    }

    /// Asks before going on. `then` says what the answer leads to; `no` and `cancel` drop it, and nothing has happened.
    pub fn ask(&mut self, question: Question, then: Then) {
        self.state.pending = Some(Pending { question, then });
    }

    /// Writes into the chronicle.
    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.state.notes.push((self.state.player_turn, self.state.level.depth, text.clone()));
        self.tell(HeroEvent::Noted { text }, None);
    }
}
