//! `--version`: everything that decides whether two programs play the same game.

use crate::out;
use angrist_games::{GAMES, Request, ruleset};

/// Prints version, commit, the rules and data of every game, and the licence.
pub fn print() {
    out::outln!("angrist {} (commit {})", env!("CARGO_PKG_VERSION"), env!("ANGRIST_COMMIT"));
    for game in GAMES.iter().filter(|g| !g.hidden) {
        if let Ok(made) = ruleset(&Request::new(game.name)) {
            let digest: String = made.data_digest().iter().take(4).map(|b| format!("{b:02x}")).collect();
            out::outln!("{:<10} rules {}, data {digest}", game.name, made.rules_version());
        }
    }
    out::outln!("Licence GPL-3.0-or-later. There is no warranty, to the extent permitted by law.");
    out::finish();
}
