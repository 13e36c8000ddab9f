//! What can happen in the walk.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Happening {
    Walked { dir: &'static str },
    Locked,
    Opened,
    Closed,
    Forced,
    Held,
    FoundDoor,
    FoundTrap { what: String },
    Arrived { depth: i32 },
    Fell { depth: i32 },
    Appeared { what: String, asleep: bool },
    Woke { what: String },
    Moved { what: String },
    Bumped { what: String },
    Passed { what: String },
    Waited,
    Left { depth: i32 },
    Named { name: String },
}

impl Event for Happening {
    fn tag(&self) -> &'static str {
        match self {
            Happening::Walked { .. } => "walked",
            Happening::Locked => "locked",
            Happening::Opened => "opened",
            Happening::Closed => "closed",
            Happening::Forced => "forced",
            Happening::Held => "held",
            Happening::FoundDoor => "found-door",
            Happening::FoundTrap { .. } => "found-trap",
            Happening::Arrived { .. } => "arrived",
            Happening::Fell { .. } => "fell",
            Happening::Appeared { .. } => "appeared",
            Happening::Woke { .. } => "woke",
            Happening::Moved { .. } => "moved",
            Happening::Bumped { .. } => "bumped",
            Happening::Passed { .. } => "passed",
            Happening::Waited => "waited",
            Happening::Left { .. } => "left",
            Happening::Named { .. } => "named",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            Happening::Appeared { asleep: false, .. } | Happening::Woke { .. } | Happening::Fell { .. } => {
                Severity::Danger
            }
            Happening::FoundDoor | Happening::Forced => Severity::Good,
            Happening::Walked { .. } | Happening::Moved { .. } | Happening::Waited => Severity::Minor,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
