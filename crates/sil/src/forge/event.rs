//! What can be told of smithing.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened at a forge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum ForgeEvent {
    /// The draft as it is now, how hard it is and how hard it may be; words for what is missing.
    Drafted {
        name: String,
        difficulty: i32,
        most: i32,
        missing: Vec<String>,
    },
    Begun {
        name: String,
        turns: u16,
    },
    TakenUp {
        name: String,
        turns: u16,
    },
    Interrupted {
        left: u16,
    },
    Made {
        name: String,
        artefact: bool,
        uses_left: u16,
    },
    Failed {
        missing: Vec<String>,
    },
    Melted {
        name: String,
        pieces: u16,
    },
    Fletched {
        left: u8,
    },
}

impl Event for ForgeEvent {
    fn tag(&self) -> &'static str {
        use ForgeEvent::*;
        match self {
            Drafted { .. } => "drafted",
            Begun { .. } => "smithing-begun",
            TakenUp { .. } => "smithing-taken-up",
            Interrupted { .. } => "smithing-interrupted",
            Made { .. } => "forged",
            Failed { .. } => "smithing-failed",
            Melted { .. } => "melted",
            Fletched { .. } => "fletched",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            ForgeEvent::Made { .. } => Severity::Good,
            ForgeEvent::Failed { .. } => Severity::Bad,
            ForgeEvent::Drafted { .. } | ForgeEvent::Fletched { .. } => Severity::Minor,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
