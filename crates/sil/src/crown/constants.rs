//! Figures of the crown: the section `[crown]` of the constants. The lord's record in each state of anger is worked out with them.

use crate::tables::{Race, section, words};
use angrist_engine::chance::Throw;

words! {
    /// What a shattering weapon does to the stone it was to free.
    pub enum Shattering ("what a shattering weapon does") {
        /// The stone comes free, and the weapon breaks besides (the notes).
        Besides = "besides",
        /// The weapon breaks and the stone stays in (the real game).
        Instead = "instead",
    }
}

words! {
    /// What the third stone does to the level.
    pub enum ThirdStone ("what the third stone does") {
        /// It wakes everything.
        Wakes = "wakes",
        /// Nothing.
        Quiet = "quiet",
    }
}

section! {
    /// By which stone.
    pub struct ByStone {
        pub first: i32,
        pub second: i32,
        pub third: i32,
    }
}

impl ByStone {
    /// The figure of a stone, counted from 1.
    pub fn of(&self, stone: u8) -> i32 {
        match stone {
            ..=1 => self.first,
            2 => self.second,
            _ => self.third,
        }
    }
}

section! {
    /// The weapon that breaks on the second stone.
    pub struct Shard {
        pub percent: i32,
        pub noise: i32,
        pub near: i32,
    }
}

section! {
    /// The kind of a Silmaril.
    pub struct StoneKind {
        pub class: u8,
        pub sub_class: u8,
    }
}

section! {
    /// What a state of anger changes; what is left out stays.
    pub struct Anger {
        pub evasion: Option<i32>,
        pub attack: Option<i32>,
        pub damage_dice: Option<i32>,
        pub protection_dice: Option<i32>,
        pub will: Option<i32>,
        pub perception: Option<i32>,
        pub light: Option<i32>,
    }
}

section! {
    /// The states of anger after calm.
    pub struct AngerStates {
        pub first: Anger,
        pub second: Anger,
        pub third: Anger,
        pub fourth: Anger,
    }
}

section! {
    /// Health in percent from which he is in a state.
    pub struct WoundStates {
        pub second: i32,
        pub third: i32,
        pub fourth: i32,
    }
}

section! {
    /// Races of thralls with an errand.
    pub struct ErrandThralls {
        pub man: u16,
        pub elf: u16,
    }
}

section! {
    /// Sub-classes of the herbs they give.
    pub struct ErrandHerbs {
        pub rage: u8,
        pub terror: u8,
    }
}

section! {
    /// His pursuit of a thief.
    pub struct Pursuit {
        pub tries: i32,
        pub pull: i32,
    }
}

section! {
    /// Figures of the crown.
    pub struct CrownConstants {
        /// Number of the whole crown; those with fewer stones come before it.
        pub artefact: u16,
        pub armour: Throw,
        pub noise: ByStone,
        pub shard: Shard,
        pub shatter: Shattering,
        pub third: ThirdStone,
        pub stone: StoneKind,
        pub anger: AngerStates,
        pub wounds: WoundStates,
        pub thralls: ErrandThralls,
        pub meal: i32,
        pub herbs: ErrandHerbs,
        pub truce_told: i32,
        pub pursuit: Pursuit,
    }
}

impl CrownConstants {
    /// Stones left in the crown of an artefact's number; `None` for anything that is not the crown.
    pub fn stones_in(&self, artefact: u16) -> Option<u16> {
        let bare = self.artefact.checked_sub(3)?;
        (bare > 0 && (bare..=self.artefact).contains(&artefact)).then(|| artefact - bare)
    }

    /// His record by the states he has been through, a bit each from state 1.
    pub fn lords(&self, race: &Race) -> Vec<Race> {
        let states = [&self.anger.first, &self.anger.second, &self.anger.third, &self.anger.fourth];
        (0..1usize << states.len()).map(|mask| angered(race, &states, mask)).collect()
    }
}

/// The record after some of the states: each changes what it names and leaves the rest.
fn angered(race: &Race, states: &[&Anger], mask: usize) -> Race {
    let mut him = race.clone();
    for (place, state) in states.iter().enumerate() {
        if mask & (1 << place) == 0 {
            continue;
        }
        him.evasion = state.evasion.unwrap_or(him.evasion);
        him.will = state.will.unwrap_or(him.will);
        him.perception = state.perception.unwrap_or(him.perception);
        him.light = state.light.unwrap_or(him.light);
        if let Some(n) = state.protection_dice {
            him.protection.dice = n.clamp(0, 100) as _;
        }
        for blow in &mut him.blows {
            if let Some(n) = state.attack {
                blow.attack = n.clamp(0, 1000) as i16;
            }
            if let Some(n) = state.damage_dice {
                blow.damage.dice = n.clamp(0, 100) as _;
            }
        }
    }
    him
}
