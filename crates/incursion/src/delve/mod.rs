//! The game as it is played: a hero in a world of objects, whose rules are those of [`crate::host`], [`crate::fight`] and
//! [`crate::minds`].
//!
//! A command is carried out in two steps. `plan` looks at what the player knows and says what would be done, or why it cannot
//! be done; it changes nothing. `act` does it, and all other creatures act until the hero can act again (`turn`). What is seen
//! and what is where is computed afterwards (`glance`) and is not part of the state.
//!
//! Read it in this order: `state`, `book`, `level`, `birth`, `plan` (and `plan_moves`, `plan_things`,
//! `plan_others`), `act`, `moves`, `things`, `magic`, `learn`, `aim`, `powers`, `gods`, `rest`, `turn`, `upkeep`, `glance`, `tell`, `game`.
//!
//! | file | what |
//! |---|---|
//! | `act.rs` | doing what was planned |
//! | `advance.rs` | going up a level: by experience, with the choices it brings |
//! | `aim.rs` | the squares a spell would cover, shown and told before it is cast |
//! | `answers.rs` | what follows when the player has said what was asked |
//! | `bestiary.rs` | what the hero makes of a creature in sight: how it is, how it compares, what it holds, and, of a kind slain before, how it fights |
//! | `birth.rs` | how a hero comes into the game: by the questions of [`crate::hero::birth`], or at once with defaults |
//! | `birth_gifts.rs` | what the perks of a birth bring into the game: a spell or a talent of one's own, a magical thing |
//! | `book.rs` | everything the rules read besides the library: compiled scripts, natures of statuses, numbers, feats, words |
//! | `check.rs` | what must always hold of a state, checked for what a file hands us |
//! | `event.rs` | what can happen |
//! | `facts.rs` | what the player knows, as values for programs |
//! | `game.rs` | the game as the engine sees it |
//! | `gifts.rs` | facts to choose by at birth: what a race or a calling gives, and which are good for a first game |
//! | `glance.rs` | what is worked out from the state after each command and kept beside it: what stands where, what blocks, whom the hero perceives |
//! | `goal.rs` | how a game is won and lost |
//! | `gods.rs` | prayer and gifts: what can be asked of whom, here and now |
//! | `inspect.rs` | everything, the hidden included, for inspectors; and the game in numbers for traces |
//! | `lasting.rs` | what lasts, turn by turn: those who are swallowed, looks that kill, auras, fields, effects that come again, calm after a fight |
//! | `leaps.rs` | ways of getting about besides steps: leaps, and hiding |
//! | `learn.rs` | learning spells: at birth, with a level, and from a book whenever there is room |
//! | `level.rs` | levels in the world: made once, peopled and furnished as objects, kept when they are left |
//! | `magic.rs` | spells and other magic in the hero's hands: the menu with its letters and filters, aiming, casting, using |
//! | `metamagic.rs` | how the hero casts a spell: changes by metamagic feats, kept for each spell until they are taken back |
//! | `moves.rs` | the hero's steps, doors and stairs |
//! | `pages.rs` | pages to read: spells, faith, journal, skills, monsters and things, each from what the hero knows |
//! | `plan.rs` | from a command to what would be done, or why it cannot be |
//! | `plan_moves.rs` | plans about moving: steps, stairs, doors, traps, rest |
//! | `plan_others.rs` | plans about others: fighting, shooting, talking, orders |
//! | `plan_things.rs` | plans about things: their keys, taking, wearing, drinking, reading, using |
//! | `powers.rs` | powers of classes in the hero's hands: turning, healing touch, rage, songs, other shapes; and ending what one keeps up |
//! | `questions.rs` | what the game waits for, as the player is asked |
//! | `recall.rs` | things that the hero has seen lie somewhere: they stay on the map as they were until the square is seen again |
//! | `rest.rs` | rest and days: a night's sleep, who comes upon the sleeper, what heals, and what days do to levels |
//! | `scenes/` | small situations in a cleared room, each for a rule |
//! | `screens.rs` | the side bar, what is carried and worn, the sheet, the kills |
//! | `state.rs` | the state of a game: plain values, saved and hashed whole |
//! | `talk.rs` | words to others |
//! | `tell.rs` | messages: sentences of ours, strikes from their reports, and the templates of scripts, as the hero learns of them |
//! | `things.rs` | things in the hero's hands: taking, dropping, wearing, eating, using |
//! | `traps.rs` | noticed, found, set off, disarmed |
//! | `turn.rs` | time: segments pass until the hero can act again, and everybody near enough acts in the order of the map |
//! | `upkeep.rs` | what every turn of sixty segments does to everybody, in the order of the rules |
//! | `verbs.rs` | the command table: what a player can do or open, with its keys |
//! | `view.rs` | the map as the hero knows it |
//! | `wares.rs` | things on the screen: what is carried, worn and underfoot, each with a page of its own |
//! | `words.rs` | the one place where events and phrases become sentences |

mod act;
mod advance;
mod aim;
mod answers;
mod bestiary;
mod birth;
mod birth_gifts;
pub mod book;
mod check;
pub mod event;
mod facts;
pub mod game;
mod gifts;
mod glance;
mod goal;
mod gods;
mod inspect;
mod lasting;
mod leaps;
mod learn;
mod level;
mod magic;
mod metamagic;
mod moves;
mod pages;
mod plan;
mod plan_moves;
mod plan_others;
mod plan_things;
mod powers;
mod questions;
mod recall;
mod rest;
#[cfg(test)]
mod scenes;
mod screens;
pub mod state;
mod talk;
mod tell;
mod things;
mod traps;
mod turn;
mod upkeep;
mod verbs;
mod view;
mod wares;
mod words;

pub use book::Book;
pub use event::Happening;
pub use game::Delve;
pub(crate) use verbs::VERBS;
pub(crate) use words::Sentences;

use crate::catalogue::Catalogue;
use crate::host::Host;
use angrist_engine::play::Notice;
use glance::Glance;
use state::State;

/// A command at work: the rules with the world in their hands, the rest of the state, and what is told on the way.
struct Doing<'a> {
    /// The rules and the world.
    pub host: Host<'a>,
    /// Everything else; its world is with the rules.
    pub s: &'a mut State,
    /// The data.
    pub cat: &'a Catalogue,
    /// The tables of the rules.
    pub book: &'a Book,
    /// What was worked out after the last command.
    pub glance: &'a mut Glance,
    /// What is told.
    pub notices: Vec<Notice>,
}
