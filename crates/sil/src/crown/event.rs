//! What can be told of the throne room, the crown and the flight.

use angrist_engine::play::{Event, Roll, Weight};
use serde::Serialize;
use std::any::Any;

/// Something about the lord, his crown, his thralls or the way out.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum CrownEvent {
    /// A blow at the crown: for which stone (1 to 3), what was rolled, whether it cut.
    Prised { stone: u8, hit: Roll, damage: Option<Roll>, protection: Option<Roll>, cut: bool },
    /// The weapon broke on the iron.
    Shattered { weapon: String },
    /// A stone is free: the first, second or third.
    Freed { stone: u8 },
    /// The curse of the third.
    Cursed,
    /// He is in a new state of anger.
    Angered { state: u8, seen: bool },
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
    /// Out of the Gates, with so many stones, an oath kept or not.
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

    fn weight(&self) -> Weight {
        use CrownEvent::*;
        match self {
            Freed { .. } | Rewarded { .. } | Slain | Won { .. } => Weight::Good,
            Shattered { .. } | Cursed => Weight::Bad,
            Angered { .. } | TruceBroken { .. } | Pursued => Weight::Danger,
            _ => Weight::Note,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        match self {
            CrownEvent::Prised { hit, damage, protection, .. } => {
                [Some(hit), damage.as_ref(), protection.as_ref()].into_iter().flatten().cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
