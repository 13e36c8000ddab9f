//! What can happen.

use angrist_engine::play::{Event, Part, Phrase, Roll, Severity};
use serde::Serialize;
use std::any::Any;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// One of the sentences of the word file, `say-TAG`, with what goes into it.
    Told {
        /// Which.
        tag: &'static str,
        /// What goes into it.
        args: Vec<(String, String)>,
        /// How much it matters.
        severity: Severity,
    },
    /// The words of a script or of the rules that speak through templates.
    Said {
        /// The words.
        text: String,
        /// How much it matters.
        severity: Severity,
    },
    /// A strike.
    Struck(Box<Struck>),
    /// Damage or healing by magic.
    Blasted(Box<Blasted>),
}

/// A strike as the player learns of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Struck {
    pub attacker: String,
    pub victim: String,
    /// The hero strikes.
    pub yours: bool,
    /// The hero is struck.
    pub at_you: bool,
    pub weapon: String,
    pub hit: bool,
    pub critical: bool,
    pub damage: i32,
    pub died: bool,
    pub roll: i32,
    pub bonus: i32,
    pub defence: i32,
    pub hit_parts: Vec<(String, i32)>,
    pub defence_parts: Vec<(String, i32)>,
    pub damage_parts: Vec<(String, i32)>,
    pub dice: (i16, i16, i16),
    pub rolled: i32,
    pub resistance: i32,
    /// How much of the damage was stopped.
    pub stopped: i32,
    /// Why a hit did no harm: a word of [`crate::fight::Spared`], or nothing.
    pub spared: &'static str,
    /// The kind of damage, and whether armour keeps it off.
    pub kind: String,
    pub physical: bool,
}

impl Struck {
    /// What stood against the damage, with how much it stopped.
    fn stopped_by(&self) -> Option<Part> {
        let name = match self.spared {
            "" if self.resistance <= 0 => return None,
            "" | "armour" | "resisted" if self.physical => {
                Phrase::id("roll-armour").with("n", self.resistance)
            }
            "" | "armour" | "resisted" => Phrase::id("roll-resisted"),
            spared => Phrase::id(format!("roll-{spared}")),
        };
        Some(Part { name, dice: "".into(), value: self.stopped })
    }
}

/// What magic did to a creature, as the player learns of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Blasted {
    pub victim: String,
    pub spell: String,
    /// The kind of damage.
    pub kind: String,
    /// The hero's own magic.
    pub yours: bool,
    /// It touches the hero.
    pub at_you: bool,
    pub damage: i32,
    pub healed: i32,
    pub saved: bool,
    pub immune: bool,
    pub died: bool,
    pub dice: (i16, i16, i16),
    pub rolled: i32,
    /// What a save and feats left of the roll.
    pub amount: i32,
    pub resistance: i32,
}

impl Blasted {
    fn rolls(&self) -> Vec<Roll> {
        let (count, sides, bonus) = self.dice;
        if count <= 0 || sides == 0 {
            return Vec::new();
        }
        let dice = Part {
            name: Phrase::id("roll-dice"),
            dice: format!("{count}d{sides}{bonus:+}").into(),
            value: self.rolled,
        };
        let part = |id: &str, value: i32| Part { name: Phrase::id(id), dice: "".into(), value };
        let save = Some(part("roll-save", self.amount - self.rolled)).filter(|p| p.value != 0);
        let stopped = (self.amount - self.damage).max(0);
        let resisted = Some(part("roll-resisted", stopped)).filter(|_| self.resistance != 0);
        let name = if self.healed > 0 { "roll-healing" } else { "roll-damage" };
        vec![Roll {
            name: Phrase::id(name),
            parts: std::iter::once(dice).chain(save).collect(),
            against: resisted.into_iter().collect(),
            result: if self.healed > 0 { self.healed } else { self.damage },
        }]
    }
}

impl Event for Happening {
    fn tag(&self) -> &'static str {
        match self {
            Happening::Told { tag, .. } => tag,
            Happening::Said { .. } => "said",
            Happening::Struck(s) if s.hit => "hit",
            Happening::Struck(_) => "missed",
            Happening::Blasted(_) => "blasted",
        }
    }

    fn json(&self) -> serde_json::Value {
        let mut out = serde_json::Map::new();
        out.insert("is".into(), self.tag().into());
        match self {
            Happening::Told { args, .. } => {
                out.extend(args.iter().map(|(k, v)| (k.clone(), v.clone().into())));
            }
            Happening::Said { text, .. } => {
                out.insert("text".into(), text.clone().into());
            }
            Happening::Struck(s) => {
                if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(s) {
                    out.extend(fields);
                }
            }
            Happening::Blasted(b) => {
                if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(b) {
                    out.extend(fields);
                }
            }
        }
        out.into()
    }

    fn severity(&self) -> Severity {
        match self {
            Happening::Told { severity, .. } | Happening::Said { severity, .. } => *severity,
            Happening::Struck(s) if s.at_you && s.hit => Severity::Danger,
            Happening::Struck(s) if s.at_you => Severity::Bad,
            Happening::Struck(s) if s.yours && s.hit => Severity::Good,
            Happening::Struck(_) => Severity::Note,
            Happening::Blasted(b) if b.at_you && b.damage > 0 => Severity::Danger,
            Happening::Blasted(b) if b.at_you && b.healed > 0 || b.yours && b.damage > 0 => Severity::Good,
            Happening::Blasted(_) => Severity::Note,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        let s = match self {
            Happening::Struck(s) => s,
            Happening::Blasted(b) => return b.rolls(),
            _ => return Vec::new(),
        };
        let part = |(name, value): &(String, i32)| Part {
            name: Phrase::plain(name.clone()),
            dice: "".into(),
            value: *value,
        };
        let die = Part { name: Phrase::id("roll-die"), dice: "1d20".into(), value: s.roll };
        let hit = Roll {
            name: Phrase::id("roll-hit"),
            parts: std::iter::once(die).chain(s.hit_parts.iter().map(part)).collect(),
            against: s.defence_parts.iter().map(part).collect(),
            result: s.roll + s.bonus - s.defence,
        };
        if !s.hit {
            return vec![hit];
        }
        let (count, sides, bonus) = s.dice;
        let sum: i32 = s.damage_parts.iter().map(|p| p.1).sum();
        let dice = Part {
            name: Phrase::id("roll-dice"),
            dice: format!("{count}d{sides}{bonus:+}").into(),
            value: s.rolled - sum,
        };
        let damage = Roll {
            name: Phrase::id("roll-damage"),
            parts: std::iter::once(dice).chain(s.damage_parts.iter().map(part)).collect(),
            against: s.stopped_by().into_iter().collect(),
            result: s.damage,
        };
        vec![hit, damage]
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
