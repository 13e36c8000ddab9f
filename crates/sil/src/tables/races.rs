//! Races of creatures.

use super::blows::{BlowEffect, BlowMethod};
use super::{RaceFlag, RaceFlags};
use angrist_engine::chance::Throw;
use angrist_engine::model::Role;
use angrist_lore::record::Record;
use std::sync::Arc;

/// One way a creature strikes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blow {
    /// How (`HIT`, `BITE`...): the data file's word.
    pub method: BlowMethod,
    /// With what effect (`HURT`, `POISON`...): the data file's word.
    pub effect: BlowEffect,
    /// Bonus to attack.
    pub attack: i16,
    /// Damage dice.
    pub damage: Throw,
}

/// A race of creatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// Its name.
    pub name: String,
    /// The same for what is told of it: shared, not copied.
    pub called: Arc<str>,
    /// Character.
    pub glyph: char,
    /// Colour.
    pub role: Role,
    /// Depth it belongs to.
    pub level: i32,
    /// Rarity; 0 is never placed at random.
    pub rarity: i32,
    /// Speed class.
    pub speed: i32,
    /// Health dice.
    pub health: Throw,
    /// Light it sheds, or takes when negative.
    pub light: i32,
    /// How deep it sleeps.
    pub sleep: i32,
    /// Perception.
    pub perception: i32,
    /// Stealth.
    pub stealth: i32,
    /// Will.
    pub will: i32,
    /// Evasion.
    pub evasion: i32,
    /// Protection dice.
    pub protection: Throw,
    /// Its blows.
    pub blows: Vec<Blow>,
    /// How often it uses a ranged ability, in percent.
    pub frequency: i32,
    /// How strong those are.
    pub power: i32,
    /// Flags, ranged abilities among them.
    pub flags: RaceFlags,
    /// For people.
    pub text: String,
}

impl Race {
    pub(super) fn from_record(r: Record<'_>) -> Race {
        let (glyph, role) = super::things::look(&r).unwrap_or(('?', Role::White));
        let number = |kind: &str, field: &str| r.int(kind, field).unwrap_or(0);
        // `defence` and `attack` are written as a bonus and dice in one field.
        let defence = r.dice("P", "defence").unwrap_or_default();
        let blow = |row: angrist_lore::record::Row<'_>| {
            let figures = row.dice("attack").unwrap_or_default();
            let word = |field: &str| row.text(field).unwrap_or_default();
            // The schema lets no other words through; a blow without one just hurts.
            Blow {
                method: BlowMethod::named(&word("method")).unwrap_or(BlowMethod::Hit),
                effect: BlowEffect::named(&word("effect")).unwrap_or(BlowEffect::Hurt),
                attack: figures.plus.clamp(-1000, 1000) as i16,
                damage: Throw::of(figures.dice, figures.sides),
            }
        };
        Race {
            name: r.name().into_owned(),
            called: Arc::from(&*r.name()),
            glyph,
            role,
            level: number("W", "level"),
            rarity: number("W", "rarity"),
            speed: number("I", "speed"),
            health: r.dice("I", "health").unwrap_or_default(),
            light: number("I", "light"),
            sleep: number("A", "sleep"),
            perception: number("A", "perception"),
            stealth: number("A", "stealth"),
            will: number("A", "will"),
            evasion: defence.plus,
            protection: Throw::of(defence.dice, defence.sides),
            blows: r.rows_of("B").map(blow).collect(),
            frequency: r.numbered("S", "SPELL_PCT_").unwrap_or(0),
            power: r.numbered("S", "POW_").unwrap_or(0),
            flags: RaceFlags::from_words(r.flags("F").chain(r.flags("S"))),
            text: r.text("D"),
        }
    }

    /// Whether a flag is set.
    pub fn is(&self, flag: RaceFlag) -> bool {
        self.flags.has(flag)
    }
}
