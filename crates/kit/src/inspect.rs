//! Answers of a game to inspectors, and what is on a level in lists.

use angrist_engine::play::{Game, Query};
use angrist_engine::space::{Grid, Loc};
use serde_json::{Value, json};

/// The square that a question is about: `query 12,5`.
pub fn square_of(what: &Query) -> Option<Loc> {
    what.args.first()?.parse().ok()
}

/// `seed`, `turn` and `depth`; nothing for other questions.
pub fn usual(what: &Query, game: &dyn Game, seed: u64) -> Value {
    match what.verb.as_str() {
        "seed" => json!({ "hidden": true, "seed": seed }),
        "turn" => json!({ "turn": game.turn() }),
        "depth" => json!({ "depth": game.scene().depth }),
        _ => Value::Null,
    }
}

/// `monsters` (all of them) or `mind ID` (the one whose `id` it is).
pub fn creatures(what: &Query, mut all: impl Iterator<Item = Value>) -> Value {
    if what.verb == "monsters" {
        return json!({ "hidden": true, "monsters": all.collect::<Vec<_>>() });
    }
    let wanted = what.args.first().and_then(|id| id.parse::<u64>().ok());
    all.find(|c| wanted.is_some() && c["id"].as_u64() == wanted).unwrap_or(Value::Null)
}

/// Something on a level: its name and its square.
pub fn place(name: &str, at: Loc) -> Value {
    json!({ "n": name, "x": at.x, "y": at.y })
}

/// The ground of each square as two hexadecimal digits, row by row.
pub fn codes<T: Copy>(ground: &Grid<T>, code: impl Fn(T) -> usize) -> Vec<String> {
    ground.rows().map(|row| row.iter().map(|t| format!("{:02x}", code(*t))).collect()).collect()
}
