//! What can happen to things.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened to a thing, or that a thing did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum ThingEvent {
    PickedUp {
        name: String,
        place: String,
    },
    Dropped {
        name: String,
    },
    Lost {
        name: String,
    },
    Destroyed {
        name: String,
    },
    Wore {
        name: String,
        place: String,
    },
    TookOff {
        name: String,
    },
    CurseFelt {
        name: String,
    },
    CurseBroken {
        name: String,
    },
    Inscribed {
        name: String,
    },
    Identified {
        name: String,
    },
    Understood {
        kind: String,
    },
    Tried {
        name: String,
    },
    LightLow {
        turns: i16,
    },
    LightOut,
    Refuelled {
        name: String,
        turns: i16,
    },
    /// Eaten, drunk, used or blown; what it did follows.
    Used {
        verb: &'static str,
        name: String,
    },
    Empty {
        name: String,
    },
    Healed {
        amount: i32,
    },
    VoiceRestored {
        amount: i32,
    },
    StatRestored {
        stat: u8,
        amount: i32,
    },
    StatLost {
        stat: u8,
    },
    Cured {
        what: &'static str,
    },
    Began {
        what: &'static str,
        turns: i16,
    },
    Resisted {
        what: &'static str,
    },
    Fed {
        amount: i32,
    },
    Shown {
        what: &'static str,
        count: u32,
    },
    Changed {
        what: &'static str,
        count: u32,
    },
    Opened {
        name: String,
    },
}

impl Event for ThingEvent {
    fn tag(&self) -> &'static str {
        use ThingEvent::*;
        match self {
            PickedUp { .. } => "picked-up",
            Dropped { .. } => "dropped",
            Lost { .. } => "lost",
            Destroyed { .. } => "destroyed",
            Wore { .. } => "wore",
            TookOff { .. } => "took-off",
            CurseFelt { .. } => "curse-felt",
            CurseBroken { .. } => "curse-broken",
            Inscribed { .. } => "inscribed",
            Identified { .. } => "identified",
            Understood { .. } => "understood",
            Tried { .. } => "tried",
            LightLow { .. } => "light-low",
            LightOut => "light-out",
            Refuelled { .. } => "refuelled",
            Used { .. } => "used",
            Empty { .. } => "empty",
            Healed { .. } => "healed",
            VoiceRestored { .. } => "voice-restored",
            StatRestored { .. } => "stat-restored",
            StatLost { .. } => "stat-lost",
            Cured { .. } => "cured",
            Began { .. } => "began",
            Resisted { .. } => "resisted",
            Fed { .. } => "fed",
            Shown { .. } => "shown",
            Changed { .. } => "changed",
            Opened { .. } => "opened",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        use ThingEvent::*;
        match self {
            CurseFelt { .. } | StatLost { .. } | Lost { .. } => Severity::Bad,
            LightOut => Severity::Danger,
            LightLow { .. } => Severity::Bad,
            Healed { .. }
            | VoiceRestored { .. }
            | StatRestored { .. }
            | Identified { .. }
            | Understood { .. } => Severity::Good,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
