//! Heroes by play style, for birth with one key: figures to begin with, and the people and house they suit best.
//!
//! They are suggestions of the interface, not rules: what the data do not have or cannot pay for is left out.

use crate::hero::ability;
use crate::tables::{AbilityId, PlayerRaceFlag, Skill, Stat, Tables};

/// A play style.
pub struct Preset {
    /// The key that chooses it.
    pub key: char,
    /// The word in its sentences: `preset-warrior`, `preset-warrior-help`.
    pub word: &'static str,
    /// Statistics bought.
    pub stats: [i32; 4],
    /// Points of skills.
    pub skills: [i32; 8],
    /// Abilities, in the order in which they are learned.
    pub learned: &'static [AbilityId],
    /// What its people and house should be good at.
    best: (Stat, Skill),
}

/// The styles, in the order of the menu.
pub const PRESETS: [Preset; 6] = [
    Preset {
        key: 'a',
        word: "warrior",
        stats: [2, 2, 3, 1],
        skills: [5, 0, 5, 0, 2, 2, 0, 0],
        learned: &[ability::POWER, ability::DODGING],
        // Health before strength: it is the choice for beginners.
        best: (Stat::Con, Skill::Melee),
    },
    Preset {
        key: 'b',
        word: "archer",
        stats: [2, 3, 2, 1],
        skills: [0, 5, 5, 2, 3, 0, 0, 0],
        learned: &[ability::ROUT],
        best: (Stat::Dex, Skill::Archery),
    },
    Preset {
        key: 'c',
        word: "shadow",
        stats: [1, 3, 2, 2],
        skills: [4, 0, 4, 5, 2, 0, 0, 0],
        learned: &[ability::ASSASSINATION],
        best: (Stat::Dex, Skill::Stealth),
    },
    Preset {
        key: 'd',
        word: "singer",
        stats: [1, 2, 2, 3],
        skills: [3, 0, 5, 0, 2, 2, 0, 5],
        learned: &[ability::SONG_OF_ELBERETH],
        best: (Stat::Gra, Skill::Song),
    },
    Preset {
        key: 'e',
        word: "smith",
        stats: [2, 1, 2, 3],
        skills: [3, 0, 4, 0, 1, 1, 5, 0],
        learned: &[ability::WEAPONSMITH, ability::ARMOURSMITH],
        best: (Stat::Gra, Skill::Smithing),
    },
    Preset {
        key: 'f',
        word: "even",
        stats: [2, 2, 3, 1],
        skills: [4, 0, 5, 2, 3, 3, 0, 0],
        learned: &[],
        best: (Stat::Con, Skill::Evasion),
    },
];

impl Preset {
    /// The people and house that suit it best; the first of equals.
    pub fn people(&self, t: &Tables) -> Option<(u16, u16)> {
        let (stat, skill) = self.best;
        let mut best: Option<(i32, u16, u16)> = None;
        for (race, people) in (0..).zip(&t.player_races) {
            let Some(people) = people else { continue };
            for house in &people.houses {
                let Some(line) = t.houses.get(usize::from(*house)).and_then(Option::as_ref) else { continue };
                let skilled = people.affinity[skill as usize] + line.affinity[skill as usize];
                let bow = people.flags.iter().chain(&line.flags);
                let bow =
                    bow.filter(|f| skill == Skill::Archery && **f == PlayerRaceFlag::Bow).count() as i32;
                let body: i32 = people.stats.iter().chain(&line.stats).sum();
                let own = people.stats[stat as usize] + line.stats[stat as usize];
                let worth = 6 * (skilled + bow) + 3 * own + body;
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, race, *house));
                }
            }
        }
        best.map(|(_, race, house)| (race, house))
    }
}
