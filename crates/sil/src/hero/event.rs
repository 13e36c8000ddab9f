//! What can happen to the hero alone.

use super::experience::Gain;
use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened to the hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum HeroEvent {
    Born {
        name: String,
        race: String,
        house: String,
        plan: String,
    },
    Gained {
        source: Gain,
        amount: i32,
    },
    Trained {
        skills: [i32; 8],
        cost: i32,
    },
    Learned {
        name: String,
        price: i32,
    },
    Switched {
        name: String,
        on: bool,
    },
    Noted {
        text: String,
    },
    SongBegun {
        name: String,
    },
    SongEnded,
    /// `freed`: ways opened in sight; `chest`: one that sprang open.
    SongDid {
        what: &'static str,
        count: u32,
    },
}

impl Event for HeroEvent {
    fn tag(&self) -> &'static str {
        match self {
            HeroEvent::Born { .. } => "born",
            HeroEvent::Gained { .. } => "gained-experience",
            HeroEvent::Trained { .. } => "trained",
            HeroEvent::Learned { .. } => "learned",
            HeroEvent::Switched { .. } => "switched",
            HeroEvent::Noted { .. } => "noted",
            HeroEvent::SongBegun { .. } => "song-begun",
            HeroEvent::SongEnded => "song-ended",
            HeroEvent::SongDid { .. } => "song-did",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            HeroEvent::Born { .. } | HeroEvent::Learned { .. } => Severity::Good,
            HeroEvent::Gained { .. } => Severity::Minor,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
