//! What creatures do, as told.

use super::morale::Morale;
use crate::context::Turn;
use crate::fight::rolled_by;
use crate::state::{Monster, Stance};
use crate::tables::RaceFlag;
use angrist_engine::play::{Event, Part, Phrase, Roll, Severity};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;

/// A shared text, written as any other.
pub fn as_text<S: serde::Serializer>(text: &Arc<str>, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(text)
}

/// Who did something, and how the hero calls them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Whom {
    /// The slot of its list.
    pub slot: u32,
    /// Its race.
    pub race: u16,
    /// Its race's name.
    #[serde(serialize_with = "as_text")]
    pub name: Arc<str>,
    /// It has a name of its own.
    pub unique: bool,
    /// The hero sees it.
    pub seen: bool,
    /// The letter of its kind.
    pub glyph: char,
}

/// How alertness changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Wakening {
    WakesAndNotices,
    Notices,
    Wakes,
    Stirs,
    LooksAround,
    FallsAsleep,
    BecomesUnwary,
    /// Nothing that shows.
    Unseen,
}

/// What was done to a door or to rock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Passing {
    Opened,
    Unlocked,
    Bashed,
    SlippedUnder,
    Revealed,
    Dug,
    Destroyed,
    GlyphBroken,
}

/// Something creatures did or that happened to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum MonsterEvent {
    Alertness {
        who: Whom,
        from: i16,
        to: i16,
        change: Wakening,
        parts: Vec<(&'static str, i32)>,
    },
    Stance {
        who: Whom,
        from: Stance,
        to: Stance,
        morale: Morale,
    },
    ComesIntoView {
        who: Whom,
    },
    Met {
        who: Whom,
        worth: i32,
    },
    Heard {
        who: Whom,
    },
    Passed {
        who: Whom,
        what: Passing,
    },
    Shouts {
        who: Whom,
    },
    CallsOnScent {
        who: Whom,
    },
    Panics {
        who: Whom,
    },
    Moved {
        who: Whom,
        from: Loc,
        to: Loc,
    },
    TradesPlaces {
        who: Whom,
    },
    Leaves {
        who: Whom,
        down: bool,
    },
    Jumps {
        who: Whom,
    },
    Arrives {
        who: Whom,
        down: bool,
        others: bool,
        pushed: Option<Whom>,
    },
    Bred {
        who: Whom,
    },
    Uses {
        who: Whom,
        ability: &'static str,
    },
    /// A turn of a song that is heard: `binding`, `piercing`, `oaths`; from far away, and muffled by silence.
    Sings {
        who: Whom,
        song: &'static str,
        far: bool,
        muffled: bool,
    },
    Takes {
        who: Whom,
        what: String,
    },
    Recovers {
        who: Whom,
        of: &'static str,
    },
    Vanishes {
        who: Whom,
    },
    Dies {
        who: Whom,
        by_hero: bool,
        living: bool,
        worth: i32,
    },
}

impl MonsterEvent {
    /// Whom it is about.
    pub fn who(&self) -> &Whom {
        use MonsterEvent::*;
        match self {
            Alertness { who, .. }
            | Stance { who, .. }
            | ComesIntoView { who }
            | Met { who, .. }
            | Heard { who }
            | Passed { who, .. }
            | Shouts { who }
            | CallsOnScent { who }
            | Panics { who }
            | Moved { who, .. }
            | TradesPlaces { who }
            | Leaves { who, .. }
            | Jumps { who }
            | Arrives { who, .. }
            | Bred { who }
            | Uses { who, .. }
            | Sings { who, .. }
            | Takes { who, .. }
            | Recovers { who, .. }
            | Vanishes { who }
            | Dies { who, .. } => who,
        }
    }
}

impl Event for MonsterEvent {
    fn tag(&self) -> &'static str {
        match self {
            MonsterEvent::Alertness { .. } => "alertness",
            MonsterEvent::Stance { .. } => "stance",
            MonsterEvent::ComesIntoView { .. } => "comes-into-view",
            MonsterEvent::Met { .. } => "met",
            MonsterEvent::Heard { .. } => "heard",
            MonsterEvent::Passed { .. } => "creature-passes",
            MonsterEvent::Shouts { .. } => "shouts",
            MonsterEvent::CallsOnScent { .. } => "calls-on-scent",
            MonsterEvent::Panics { .. } => "panics",
            MonsterEvent::Moved { .. } => "creature-moves",
            MonsterEvent::TradesPlaces { .. } => "trades-places",
            MonsterEvent::Leaves { .. } => "leaves",
            MonsterEvent::Jumps { .. } => "jumps",
            MonsterEvent::Arrives { .. } => "arrives",
            MonsterEvent::Bred { .. } => "bred",
            MonsterEvent::Uses { .. } => "uses-ability",
            MonsterEvent::Sings { .. } => "creature-sings",
            MonsterEvent::Takes { .. } => "takes",
            MonsterEvent::Recovers { .. } => "recovers",
            MonsterEvent::Vanishes { .. } => "vanishes",
            MonsterEvent::Dies { .. } => "dies",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        match self {
            MonsterEvent::Moved { .. } | MonsterEvent::Passed { .. } | MonsterEvent::Heard { .. } => {
                Severity::Minor
            }
            MonsterEvent::Alertness { change: Wakening::Notices | Wakening::WakesAndNotices, .. } => {
                Severity::Bad
            }
            MonsterEvent::ComesIntoView { .. } | MonsterEvent::Arrives { .. } => Severity::Danger,
            MonsterEvent::Dies { by_hero: true, .. } => Severity::Good,
            MonsterEvent::Stance { to: Stance::Fleeing, .. } => Severity::Good,
            _ => Severity::Note,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        let MonsterEvent::Alertness { who, parts, from, to, .. } = self else { return Vec::new() };
        if parts.is_empty() {
            return Vec::new();
        }
        let (own, against): (Vec<_>, Vec<_>) =
            parts.iter().partition(|(name, _)| !matches!(*name, "difficulty" | "difficulty-die" | "silence"));
        let part = |(name, value): &(&'static str, i32)| Part {
            name: Phrase::id(*name),
            dice: Default::default(),
            value: *value,
        };
        vec![Roll {
            name: rolled_by(Phrase::of("roll-perception"), &who.name, who.unique),
            parts: own.into_iter().map(part).collect(),
            against: against.into_iter().map(part).collect(),
            result: i32::from(to - from),
        }]
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Turn<'_> {
    /// How a creature is called now.
    pub fn whom(&self, handle: Handle) -> Whom {
        match self.state.level.monsters.get(handle) {
            Some(monster) => self.whom_of(handle, monster),
            None => Whom {
                slot: handle.slot(),
                race: 0,
                name: Arc::from(""),
                unique: false,
                seen: false,
                glyph: ' ',
            },
        }
    }

    /// The same of a creature at hand.
    pub fn whom_of(&self, handle: Handle, monster: &Monster) -> Whom {
        // docs/spec/sil-world.md 18: visions have names of their own.
        let number = self.state.shows_as(monster);
        let race = self.tables.race(number);
        Whom {
            slot: handle.slot(),
            race: number,
            name: race.map_or_else(|| Arc::from(""), |r| r.called.clone()),
            unique: race.is_some_and(|r| r.is(RaceFlag::UNIQUE)),
            seen: monster.visible,
            glyph: race.map_or(' ', |r| r.glyph),
        }
    }
}
