//! What time and plain commands bring about.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// How hungry the hero is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hunger {
    Starving,
    Weak,
    Hungry,
    Fed,
    Full,
}

/// Why a long action ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Stop {
    Done,
    Blocked,
    Fork,
    Thing,
    Feature,
    Foe,
    NothingLeft,
    NoWay,
    Hurt,
    Trap,
    Noticed,
    Moves,
    Noise,
    Light,
    Found,
    Hunger,
    Fuel,
    LightOut,
    Appears,
    Ended,
    Song,
}

/// Something that happened as time passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum TurnEvent {
    Stepped {
        to: String,
    },
    Bumped {
        into: String,
    },
    /// What is shot and thrown at first from now on.
    Targeted {
        who: String,
        far: i32,
    },
    /// Confused, the hero reached for something that is not there.
    Fumbled,
    Waited,
    Saw {
        names: Vec<String>,
    },
    Sneaking {
        on: bool,
    },
    Hungered {
        band: Hunger,
    },
    Hurt {
        damage: i32,
        cause: String,
    },
    Warned {
        percent: i32,
    },
    Ended {
        what: &'static str,
    },
    Lost {
        why: &'static str,
    },
    Stopped {
        what: &'static str,
        why: Stop,
    },
    Died {
        cause: String,
    },
    Escaped {
        stones: i32,
    },
    Retired,
    CheatedDeath {
        with: String,
    },
    Set {
        option: String,
    },
    Wizardry {
        what: String,
    },
    Arrived {
        depth: i32,
    },
}

impl Event for TurnEvent {
    fn tag(&self) -> &'static str {
        match self {
            TurnEvent::Stepped { .. } => "stepped",
            TurnEvent::Bumped { .. } => "bumped",
            TurnEvent::Targeted { .. } => "targeted",
            TurnEvent::Fumbled => "fumbled",
            TurnEvent::Waited => "waited",
            TurnEvent::Saw { .. } => "saw",
            TurnEvent::Sneaking { .. } => "sneaking",
            TurnEvent::Hungered { .. } => "hungered",
            TurnEvent::Hurt { .. } => "hurt",
            TurnEvent::Warned { .. } => "warned",
            TurnEvent::Ended { .. } => "ended",
            TurnEvent::Lost { .. } => "lost-turn",
            TurnEvent::Stopped { .. } => "stopped",
            TurnEvent::Died { .. } => "died",
            TurnEvent::Escaped { .. } => "escaped",
            TurnEvent::Retired => "retired",
            TurnEvent::CheatedDeath { .. } => "cheated-death",
            TurnEvent::Set { .. } => "set",
            TurnEvent::Wizardry { .. } => "wizardry",
            TurnEvent::Arrived { .. } => "arrived",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            TurnEvent::Stepped { .. } | TurnEvent::Waited | TurnEvent::Set { .. } => Severity::Minor,
            TurnEvent::Hurt { .. } | TurnEvent::Lost { .. } => Severity::Bad,
            TurnEvent::Warned { .. } | TurnEvent::Died { .. } => Severity::Danger,
            TurnEvent::Hungered { band } if *band < Hunger::Fed => Severity::Danger,
            TurnEvent::CheatedDeath { .. } | TurnEvent::Escaped { .. } => Severity::Good,
            _ => Severity::Note,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
