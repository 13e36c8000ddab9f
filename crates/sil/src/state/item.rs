//! A thing.

use crate::tables::{AbilityId, ItemFlag, ItemFlags, Kind, Tables};
use angrist_engine::chance::Throw;
use serde::{Deserialize, Serialize};

/// How much is known of a single thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Known {
    /// Only what the kind tells.
    #[default]
    Kind,
    /// That it is special, not how.
    Sensed,
    /// Everything.
    Fully,
}

/// A thing, or a stack of equal things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its kind.
    pub kind: u16,
    /// How many.
    pub number: u8,
    /// A number whose use depends on the class: bonus, charges (doubled), fuel of a flask, contents of a chest.
    pub pval: i16,
    /// Bonus to attack.
    pub attack: i16,
    /// Damage dice.
    pub damage: Throw,
    /// Bonus to evasion.
    pub evasion: i16,
    /// Protection dice.
    pub protection: Throw,
    /// Weight of one, in tenths of a pound.
    pub weight: i16,
    /// Turns of light left, for lights that burn.
    pub fuel: i16,
    /// Number of the artefact; 0 for none.
    pub artefact: u16,
    /// Number of the special kind; 0 for none.
    pub special: u16,
    /// What is known.
    pub known: Known,
    /// Cannot be taken off.
    pub cursed: bool,
    /// Worn once and known to be cursed, or freed of it.
    pub curse_known: bool,
    /// Worthless.
    pub broken: bool,
    /// Tried without learning its kind, or found empty.
    pub tried: bool,
    /// Fired or thrown by the hero: picked up without effort.
    pub thrown: bool,
    /// For staves that are not known: how often used.
    pub uses: u8,
    /// What the player wrote on it.
    pub inscription: String,
    /// For chests: what theme its contents have.
    pub theme: u8,
    /// Depth it was found at, for the note.
    pub found_at: i8,
    /// What the player forged: a name, flags and abilities of its own.
    pub forged: Option<Box<Forged>>,
}

/// What a smith gave a thing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Forged {
    /// Its name.
    pub name: String,
    /// Flags.
    pub flags: ItemFlags,
    /// Abilities it lends.
    pub abilities: Vec<AbilityId>,
}

impl Item {
    /// One plain thing of a kind.
    pub fn of_kind(number: u16, kind: &Kind) -> Item {
        Item {
            kind: number,
            number: 1,
            pval: kind.pval,
            attack: kind.figures.attack,
            damage: kind.figures.damage,
            evasion: kind.figures.evasion,
            protection: kind.figures.protection,
            weight: kind.weight.clamp(0, i32::from(i16::MAX)) as i16,
            fuel: 0,
            artefact: 0,
            special: 0,
            known: Known::Kind,
            cursed: false,
            curse_known: false,
            broken: false,
            tried: false,
            thrown: false,
            uses: 0,
            inscription: String::new(),
            theme: 0,
            found_at: 0,
            forged: None,
        }
    }

    /// All its flags: of its kind, special kind, artefact and smith.
    pub fn flags(&self, t: &Tables) -> ItemFlags {
        let mut flags = t.kind(self.kind).map(|k| k.flags).unwrap_or_default();
        if let Some(special) = t.special(self.special) {
            flags = flags.with(special.flags);
        }
        if let Some(artefact) = t.artefact(self.artefact) {
            flags = flags.with(artefact.flags);
        }
        if let Some(forged) = &self.forged {
            flags = flags.with(forged.flags);
        }
        flags
    }

    /// Whether it has a flag.
    pub fn has(&self, t: &Tables, flag: ItemFlag) -> bool {
        self.flags(t).has(flag)
    }

    /// Abilities it lends: of its kind, special kind, artefact and smith.
    pub fn lent<'a>(&'a self, t: &'a Tables) -> impl Iterator<Item = AbilityId> + 'a {
        let kind = t.kind(self.kind).map_or(&[][..], |k| &k.abilities);
        let special = t.special(self.special).map_or(&[][..], |s| &s.abilities);
        let artefact = t.artefact(self.artefact).map_or(&[][..], |a| &a.abilities);
        let forged = self.forged.as_ref().map_or(&[][..], |f| &f.abilities);
        kind.iter().chain(special).chain(artefact).chain(forged).copied()
    }

    /// The same, gathered.
    pub fn abilities(&self, t: &Tables) -> Vec<AbilityId> {
        self.lent(t).collect()
    }

    /// Whether it lends an ability.
    pub fn lends(&self, t: &Tables, id: AbilityId) -> bool {
        t.kind(self.kind).is_some_and(|k| k.abilities.contains(&id))
            || t.special(self.special).is_some_and(|s| s.abilities.contains(&id))
            || t.artefact(self.artefact).is_some_and(|a| a.abilities.contains(&id))
            || self.forged.as_ref().is_some_and(|f| f.abilities.contains(&id))
    }

    /// Its class; 0 for a kind the data do not have.
    pub fn tval(&self, t: &Tables) -> u8 {
        t.kind(self.kind).map_or(0, |k| k.tval)
    }

    /// Its sub-class.
    pub fn sval(&self, t: &Tables) -> u8 {
        t.kind(self.kind).map_or(0, |k| k.sval)
    }

    /// Whether its class and sub-class are these.
    pub fn is(&self, t: &Tables, tval: u8, sval: u8) -> bool {
        t.kind(self.kind).is_some_and(|k| k.tval == tval && k.sval == sval)
    }

    /// Weight of the whole stack.
    pub fn total_weight(&self) -> i32 {
        i32::from(self.weight) * i32::from(self.number)
    }
}
