//! What can happen in a fight, with every roll behind it.

use super::Element;
use super::{Affliction, AttackKind};
use angrist_engine::model::{Glyph, Role};
use angrist_engine::play::{Event, Flight, Phrase, Roll, Severity};
use angrist_engine::space::Loc;
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;

/// One side of a blow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Side {
    /// The hero.
    Hero,
    /// A creature: its slot, its name, whether the name is its own, and whether the hero sees it.
    #[allow(missing_docs, reason = "the names say it")]
    Foe {
        slot: u32,
        #[serde(serialize_with = "crate::monsters::as_text")]
        name: Arc<str>,
        unique: bool,
        seen: bool,
    },
    /// A trap, a stone, a bottle.
    Nobody,
}

impl Side {
    /// A roll whose name says whose it is.
    fn rolls(&self, roll: &Roll) -> Roll {
        let name = roll.name.clone();
        let name = match self {
            Side::Hero => name.with("by", "hero"),
            Side::Foe { seen: false, .. } => name.with("by", "unseen"),
            Side::Foe { name: who, unique, .. } => rolled_by(name, who, *unique),
            Side::Nobody => name,
        };
        Roll { name, ..roll.clone() }
    }
}

/// The name of a roll of a creature that is seen.
pub(crate) fn rolled_by(name: Phrase, who: &str, unique: bool) -> Phrase {
    if unique {
        name.with("by", "named").with("name", who)
    } else {
        name.with("by", "plain").with("name", who.to_lowercase())
    }
}

/// A blow, a shot or a throw, with its rolls.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Strike {
    pub by: Side,
    pub at: Side,
    /// Why it was made.
    pub kind: AttackKind,
    /// The blow's method or the thing's name, as the data say it.
    pub with: String,
    /// A first roll that missed, where the weapon is accurate enough for a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Roll>,
    /// The roll to hit; none for what always hits.
    pub hit: Option<Roll>,
    /// Whether it hit.
    pub lands: bool,
    pub critical: i32,
    /// Dice, with critical and slaying dice as parts.
    pub damage: Option<Roll>,
    pub protection: Option<Roll>,
    /// What got through.
    pub net: i32,
    /// Did the greatest damage its dice can.
    pub smite: bool,
    /// Made after a run-up.
    pub charge: bool,
    /// What got through is poison and takes no health yet. Only for the sentence: records of events stay as they are.
    #[serde(skip)]
    pub poison: bool,
}

impl Strike {
    /// A strike of which nothing is rolled yet.
    pub(super) fn begun(by: Side, at: Side, kind: AttackKind, with: &str) -> Strike {
        Strike {
            by,
            at,
            kind,
            with: with.into(),
            missed: None,
            hit: None,
            lands: false,
            critical: 0,
            damage: None,
            protection: None,
            net: 0,
            smite: false,
            charge: false,
            poison: false,
        }
    }

    /// Takes in the rolls to hit.
    pub(super) fn rolled(&mut self, rolls: super::missile::Rolls) {
        self.lands = rolls.last.result > 0;
        self.missed = rolls.missed;
        self.hit = Some(rolls.last);
    }

    /// By how much it hit; what always hits does so by 1.
    pub fn margin(&self) -> i32 {
        self.hit.as_ref().map_or(1, |roll| roll.result)
    }
}

/// Something that happened in a fight.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum FightEvent {
    Strike(Box<Strike>),
    /// A check of one side's skill against another's.
    Check {
        by: Side,
        what: &'static str,
        roll: Roll,
        success: bool,
    },
    /// Dice by themselves: how long, how much, whether, which.
    Dice {
        what: &'static str,
        roll: Roll,
        success: bool,
    },
    /// What an element's dice came to on someone: what was rolled, resistance, and what armour stopped of it.
    Element {
        at: Side,
        element: super::Element,
        damage: Roll,
        protection: Option<Roll>,
        net: i32,
    },
    Healed {
        amount: i32,
    },
    Afflicted {
        what: Affliction,
        amount: i32,
        total: i32,
    },
    Withstood {
        what: Affliction,
    },
    Recovered {
        what: Affliction,
    },
    Drained {
        stat: usize,
    },
    Sustained {
        stat: usize,
    },
    Restored {
        stat: usize,
    },
    FoeHurt {
        who: Side,
        amount: i32,
        left: i32,
    },
    FoeDied {
        who: Side,
        by_hero: bool,
    },
    FoeAfflicted {
        who: Side,
        what: String,
        amount: i32,
    },
    FoeUnaffected {
        who: Side,
        what: Element,
    },
    KnockedBack {
        who: Side,
        to: Loc,
    },
    /// Why a blow was made out of turn.
    Reaction {
        by: Side,
        kind: AttackKind,
    },
    Outwitted {
        who: Side,
    },
    /// The weapon hates its foe, or its brand bites.
    Slays {
        flags: Vec<String>,
    },
    ItemsLost {
        kind: u16,
        number: u8,
        element: super::Element,
    },
    Corroded {
        slot: crate::state::Slot,
        destroyed: bool,
    },
    Disenchanted {
        slot: crate::state::Slot,
        resisted: bool,
    },
    Stolen {
        kind: u16,
        by: Side,
    },
    Eaten {
        kind: u16,
    },
    ChargesDrained {
        kind: u16,
        healed: i32,
    },
    VoiceDrained {
        amount: i32,
    },
    Starved {
        amount: i32,
    },
    Disarmed {
        kind: u16,
    },
    Betrayed {
        slot: crate::state::Slot,
    },
    CrownShaken {
        falls: bool,
    },
    Shot {
        by: Side,
        kind: u16,
        path: Vec<Loc>,
        ends: Loc,
        broke: bool,
        role: Role,
    },
    Projected {
        by: Side,
        element: super::Element,
        path: Vec<Loc>,
        burst: Vec<Loc>,
        role: Role,
    },
    Quake {
        centre: Loc,
        radius: i32,
        nothing: bool,
    },
    OathBroken,
}

impl Event for FightEvent {
    fn tag(&self) -> &'static str {
        use FightEvent::*;
        match self {
            Strike(s) if s.lands => "hit",
            Strike(_) => "miss",
            Check { .. } => "check",
            Dice { .. } => "dice",
            Element { .. } => "element",
            Healed { .. } => "healed",
            Afflicted { .. } => "afflicted",
            Withstood { .. } => "withstood",
            Recovered { .. } => "recovered",
            Drained { .. } => "drained",
            Sustained { .. } => "sustained",
            Restored { .. } => "restored",
            FoeHurt { .. } => "foe-hurt",
            FoeDied { .. } => "foe-died",
            FoeAfflicted { .. } => "foe-afflicted",
            FoeUnaffected { .. } => "foe-unaffected",
            KnockedBack { .. } => "knocked-back",
            Reaction { .. } => "reaction",
            Outwitted { .. } => "outwitted",
            Slays { .. } => "slays",
            ItemsLost { .. } => "items-lost",
            Corroded { .. } => "corroded",
            Disenchanted { .. } => "disenchanted",
            Stolen { .. } => "stolen",
            Eaten { .. } => "food-eaten",
            ChargesDrained { .. } => "charges-drained",
            VoiceDrained { .. } => "voice-drained",
            Starved { .. } => "starved",
            Disarmed { .. } => "disarmed",
            Betrayed { .. } => "betrayed",
            CrownShaken { .. } => "crown-shaken",
            Shot { .. } => "shot",
            Projected { .. } => "projected",
            Quake { .. } => "quake",
            OathBroken => "oath-broken",
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        use FightEvent::*;
        match self {
            Drained { .. }
            | ItemsLost { .. }
            | Corroded { .. }
            | Stolen { .. }
            | Disarmed { .. }
            | Betrayed { .. }
            | OathBroken
            | Quake { .. } => Severity::Bad,
            Strike(s) if s.at == Side::Hero && s.lands => Severity::Bad,
            Strike(s) if s.by == Side::Hero && s.net > 0 => Severity::Good,
            FoeDied { .. } | Healed { .. } | Restored { .. } => Severity::Good,
            Check { .. } | Dice { .. } | Element { .. } | FoeHurt { .. } => Severity::Minor,
            _ => Severity::Note,
        }
    }

    fn flight(&self) -> Option<Flight> {
        match self {
            FightEvent::Shot { path, role, .. } => {
                Some(Flight { path: path.clone(), burst: Vec::new(), glyph: Glyph::ascii('-'), role: *role })
            }
            FightEvent::Projected { path, burst, role, .. } => Some(Flight {
                path: path.clone(),
                burst: burst.clone(),
                glyph: Glyph::ascii('*'),
                role: *role,
            }),
            _ => None,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        match self {
            FightEvent::Strike(s) => {
                let struck =
                    [&s.missed, &s.hit, &s.damage].into_iter().flatten().map(|roll| s.by.rolls(roll));
                struck.chain(s.protection.as_ref().map(|roll| s.at.rolls(roll))).collect()
            }
            FightEvent::Check { by, what, roll, .. } => {
                let roll = by.rolls(roll);
                vec![Roll { name: roll.name.with("what", what), ..roll }]
            }
            FightEvent::Dice { roll, .. } => vec![roll.clone()],
            FightEvent::Element { at, damage, protection, .. } => std::iter::once(damage.clone())
                .chain(protection.as_ref().map(|roll| at.rolls(roll)))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
