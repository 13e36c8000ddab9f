//! Commands and the order of a turn.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers read once from the constants |
//! | `options.rs` | options that a rule reads |
//! | `verbs.rs` | every command with its keys |
//! | `command.rs` | carrying out or refusing a line of text |
//! | `walk.rs` | a step |
//! | `aim.rs` | choosing targets for shots and throws |
//! | `handle.rs` | commands on items |
//! | `interact.rs` | the obvious action on a square |
//! | `nearest.rs` | the one-key fight with the nearest foe |
//! | `exchange.rs` | changing places with a creature |
//! | `activity.rs` | running, resting, travelling, exploring, repeating |
//! | `guide.rs` | ways for front ends that walk for the player |
//! | `disturb.rs` | what ends a long action |
//! | `flow.rs` | whose turn it is |
//! | `order.rs` | a command with what was already asked about it, and what an answer leads to |
//! | `upkeep.rs` | what happens at the end of a turn |
//! | `wounds.rs` | losing health |
//! | `depth.rs` | the minimum depth |
//! | `level.rs` | arriving on a level |
//! | `seams.rs` | where the turn calls other modules; `world_step`, every tenth game turn |
//! | `rehearse.rs` | whether a command would be accepted |
//! | `wizard.rs` | wizard commands, which mark the game |
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
