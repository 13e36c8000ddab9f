//! What can be told of the throne room, the crown and the flight.

use angrist_engine::play::{Event, Roll, Severity};
use serde::Serialize;
use std::any::Any;

/// The dice of a blow at the crown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prising {
    /// Attack against an evasion of nothing.
    pub hit: Roll,
    /// What the weapon did, if it hit.
    pub damage: Option<Roll>,
    /// What the iron withstood.
    pub protection: Option<Roll>,
}

/// Something about the lord, his crown, his thralls or the way out.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum CrownEvent {
    /// A blow at the crown: for which stone (1 to 3), what was rolled, whether it cut.
    Prised { stone: u8, rolls: Box<Prising>, cut: bool },
    /// The weapon broke on the iron.
    Shattered { weapon: String },
    /// A stone is free: the first, second or third.
    Freed { stone: u8 },
    /// The curse of the third.
    Cursed,
    /// He is in a new state of anger.
    Angered { state: u8, seen: bool },
    /// The throne room: everyone looks, and no one moves.
    Throne,
    /// He holds back, and the hero understands why.
    TruceNoticed,
    /// The truce is over.
    TruceBroken { seen: bool },
    /// He has followed.
    Pursued,
    /// He is dead.
    Slain,
    /// What a thrall asks for: `light` or `food`.
    Asked { who: String, wants: &'static str },
    /// Given what was asked for.
    Helped { who: String, with: String },
    /// Out of thanks: `healing`, `rage`, `terror`, `news`.
    Rewarded { with: &'static str },
    /// Thanked once more, and nothing else.
    Thanked { who: String },
    /// Out of the Gates, with a number of stones, an oath kept or not.
    Won { stones: i32, oath_kept: Option<bool> },
}

impl Event for CrownEvent {
    fn tag(&self) -> &'static str {
        use CrownEvent::*;
        match self {
            Prised { .. } => "prised",
            Shattered { .. } => "weapon-shattered",
            Freed { .. } => "silmaril-freed",
            Cursed => "cursed",
            Angered { .. } => "morgoth-angered",
            Throne => "throne-reached",
            TruceNoticed => "truce-noticed",
            TruceBroken { .. } => "truce-broken",
            Pursued => "pursued",
            Slain => "morgoth-slain",
            Asked { .. } => "thrall-asks",
            Helped { .. } => "thrall-helped",
            Rewarded { .. } => "thrall-rewards",
            Thanked { .. } => "thrall-thanks",
            Won { .. } => "won",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        use CrownEvent::*;
        match self {
            Freed { .. } | Rewarded { .. } | Slain | Won { .. } => Severity::Good,
            Shattered { .. } | Cursed => Severity::Bad,
            Throne | Angered { .. } | TruceBroken { .. } | Pursued => Severity::Danger,
            _ => Severity::Note,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        match self {
            CrownEvent::Prised { rolls, .. } => {
                let all = [Some(&rolls.hit), rolls.damage.as_ref(), rolls.protection.as_ref()];
                all.into_iter().flatten().cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
