//! What can happen in the rooms.

use angrist_engine::play::{Event, Severity, tagged};
use serde::Serialize;
use std::any::Any;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Happening {
    Walked { dir: String },
    Blocked { by: String },
    Locked,
    Opened,
    Closed,
    Pulled,
    Took { gems: u32 },
    Arrived { name: String },
    Appeared { what: String },
    Moved { what: String },
    Waited,
    Strode { why: &'static str },
    Left { gems: u32 },
    Named { name: String },
    Set { option: String },
}

impl Event for Happening {
    fn tag(&self) -> &'static str {
        match self {
            Happening::Walked { .. } => "walked",
            Happening::Blocked { .. } => "blocked",
            Happening::Locked => "locked",
            Happening::Opened => "opened",
            Happening::Closed => "closed",
            Happening::Pulled => "pulled",
            Happening::Took { .. } => "took",
            Happening::Arrived { .. } => "arrived",
            Happening::Appeared { .. } => "appeared",
            Happening::Moved { .. } => "moved",
            Happening::Waited => "waited",
            Happening::Strode { .. } => "strode",
            Happening::Left { .. } => "left",
            Happening::Named { .. } => "named",
            Happening::Set { .. } => "set",
        }
    }

    fn json(&self) -> serde_json::Value {
        tagged(self.tag(), self)
    }

    fn severity(&self) -> Severity {
        match self {
            Happening::Appeared { .. } => Severity::Danger,
            Happening::Took { .. } | Happening::Left { .. } => Severity::Good,
            Happening::Locked => Severity::Bad,
            Happening::Walked { .. } | Happening::Moved { .. } | Happening::Waited => Severity::Minor,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
