//! The player without a purpose, as a borg.

use crate::{Report, Table};
use angrist_engine::chance::stream;
use angrist_engine::play::{Next, World, random_command};

/// Sends whatever fits the verb table until the game is over or the turns or twice as many commands are spent.
pub fn play_randomly(world: &dyn World, seed: u64, max_turns: u64) -> Report {
    let mut table = Table::new(world, seed);
    let chance = &mut stream(seed, "random-player", 0, 0);
    for _ in 0..max_turns.saturating_mul(2) {
        if table.game.turn() >= max_turns || table.breach.is_some() {
            break;
        }
        let Some(command) = random_command(&*table.game, world.verbs(), chance) else { break };
        // Giving up would be the end of every game.
        if matches!(command.as_str(), "suicide" | "abandon") {
            continue;
        }
        let _ = table.send(&command);
    }
    let verdict = match table.game.next() {
        Next::Over(verdict) => Some(verdict),
        _ => None,
    };
    table.report(seed, verdict)
}
