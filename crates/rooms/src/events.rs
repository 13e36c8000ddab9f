//! What can happen in the rooms. The sentence of an event has its tag as id and its fields as arguments.

use angrist_engine::model::Role;
use angrist_engine::play::Severity;
use angrist_kit::events::Happens;
use serde::Serialize;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Happening {
    Walked { dir: &'static str },
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
}

impl Happens for Happening {
    fn tag(&self) -> &'static str {
        self.into()
    }

    fn weight(&self) -> (Severity, Role) {
        match self {
            Happening::Appeared { .. } => (Severity::Danger, Role::Warn),
            Happening::Took { .. } | Happening::Left { .. } => (Severity::Good, Role::Good),
            Happening::Locked => (Severity::Bad, Role::Bad),
            Happening::Pulled => (Severity::Note, Role::Warn),
            Happening::Arrived { .. } => (Severity::Note, Role::Title),
            Happening::Strode { .. } => (Severity::Note, Role::Dim),
            Happening::Opened | Happening::Closed => (Severity::Note, Role::Plain),
            Happening::Walked { .. } | Happening::Moved { .. } | Happening::Waited => {
                (Severity::Minor, Role::Dim)
            }
        }
    }
}
