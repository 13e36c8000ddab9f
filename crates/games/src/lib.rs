//! The list of games: what each one is, how it is made from data in memory, and who can play it.
//!
//! A front end finds an [`Entry`] by name, fills in a [`Request`] and gets a ruleset or every problem of the data:
//!
//! ```
//! use angrist_games::{Request, ruleset};
//!
//! let sil = ruleset(&Request::new("sil")).unwrap();
//! assert_eq!((sil.name(), sil.constants()), ("sil", "documented"));
//! assert!(ruleset(&Request::new("sill")).err().unwrap().to_string().contains("did you mean sil?"));
//! ```
//!
//! Promises: nothing here opens a file, so all of it works in a browser; a name that is not known is refused with the
//! nearest one that is; data of a user's that cannot be used are refused with all their problems at once, and are told
//! from a defect of the data we ship ([`BuildError::BuiltIn`]).
//!
//! - [`mod@list`]: the games.
//! - [`request`]: what is asked for, and what can go wrong.
//! - [`build`]: one function a game. [`library`]: which file of an Incursion library comes first.
//! - [`mod@format`]: what data of unknown origin are. [`mod@check`]: everything that is wrong with them. [`pack`]: data in one zip file.
//! - [`players`]: programs that play.
#![forbid(unsafe_code)]

pub mod build;
mod causes;
pub mod check;
pub mod format;
pub mod library;
pub mod list;
pub mod players;
pub mod request;
pub mod single;

pub use angrist_pack as pack;
pub use list::{Entry, GAMES, default_game, entry};
pub use players::Player;
pub use request::{BuildError, Constants, Request, ruleset};
