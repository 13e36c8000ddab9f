//! What can happen to doors, rock, traps and stairs, and to one among them.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened in the halls. Words are slugs that the word files know (`hall-door-opened`...).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum HallEvent {
    /// `opened`, `unlocked`, `closed`, `lock-holds`, `broken`, `bashed`, `holds`, `slams`.
    Door { what: &'static str },
    /// `rubble`, `rock`, `secret-door`, `web`.
    Dug { what: &'static str },
    /// `trap`, `secret-door`.
    Found { what: &'static str },
    /// Sprung by the hero.
    Trap { trap: &'static str },
    /// Seen and stepped over by the virtue of what is worn, or dodged.
    TrapMissed { trap: &'static str },
    /// `disarmed`, `failed`.
    Disarm { trap: &'static str, what: &'static str },
    /// Held by `pit` or `web`.
    Held { by: &'static str },
    /// Out of it again.
    Freed { from: &'static str },
    /// Down to another level.
    Fell { damage: i32 },
    /// A creature, into a chasm.
    CreatureFell { damage: i32 },
    /// A stair was taken: its terrain code.
    Took { stair: u16, up: bool },
    /// The stair gave way.
    Crumbled,
    /// It led elsewhere than it should.
    Redirected { depth: i32 },
    /// Over something.
    Leapt,
    /// At a place worth a word: `forge`, `vault`.
    Reached { what: &'static str },
}

impl Event for HallEvent {
    fn tag(&self) -> &'static str {
        match self {
            HallEvent::Door { .. } => "door",
            HallEvent::Dug { .. } => "dug",
            HallEvent::Found { .. } => "found",
            HallEvent::Trap { .. } => "trap",
            HallEvent::TrapMissed { .. } => "trap-missed",
            HallEvent::Disarm { .. } => "disarm",
            HallEvent::Held { .. } => "held",
            HallEvent::Freed { .. } => "freed",
            HallEvent::Fell { .. } => "fell",
            HallEvent::CreatureFell { .. } => "creature-fell",
            HallEvent::Took { .. } => "took-stair",
            HallEvent::Crumbled => "crumbled",
            HallEvent::Redirected { .. } => "redirected",
            HallEvent::Leapt => "leapt",
            HallEvent::Reached { .. } => "reached",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            HallEvent::Trap { .. }
            | HallEvent::Fell { .. }
            | HallEvent::Crumbled
            | HallEvent::Held { .. } => Severity::Bad,
            HallEvent::Found { .. } | HallEvent::Freed { .. } => Severity::Good,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The slug of a trap.
pub fn trap_word(code: u16) -> &'static str {
    super::Trap::of(code).map_or("trap", super::Trap::word)
}
