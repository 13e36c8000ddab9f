//! Figures of creatures, read once from the constants.

use crate::tables::{Constants, Refused};

/// Figures of creatures.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct MonsterConstants {
    pub most_of_race: u32,
    pub most_breeding: usize,
    pub most_groups: u16,
    pub levels: (i32, i32, i32),
    pub pursuers: (i32, i32),
    pub morgoth: u16,
    pub melkor: u16,
    pub hatchling: u16,
    pub oathwraith: u16,
    pub thralls: Vec<u16>,
    pub friends: [i32; 4],
    pub escort: (i32, i32),
    pub escorts: (i32, i32),
    pub most_in_group: usize,
    pub mana: i16,
    pub sight: i32,
    pub flow_limit: u16,
    pub arrival: u32,
    pub arrival_gates: i32,
    pub arrival_area: i32,
    pub arrival_silmarils: i32,
    pub regeneration: (u32, u32, u32),
    pub morale_base: i32,
    pub morale_run: i32,
    pub morale_throne: i32,
    pub morale_level: i32,
    pub morale_hero: [i32; 6],
    pub morale_stun: [i32; 3],
    pub morale_wounds: [i32; 3],
    pub morale_own: [i32; 3],
    pub morale_friend: (i32, i32),
    pub morale_light: (i32, i32),
    pub morale_loot: i32,
    pub morale_bane: i32,
    pub morale_aggressive: i32,
    pub morale_turn: i32,
    pub lose_track: (i32, i32),
    pub smell: Vec<(char, u8)>,
    pub chosen: Vec<(char, u16)>,
    pub morgoth_leaves: (u16, u16),
    pub death_morale: (i32, i32),
    pub tell: i32,
    pub random_halved: bool,
}

impl MonsterConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<MonsterConstants, Refused> {
        let number = |n: i32| u16::try_from(n).unwrap_or(0);
        let [most_of_race, most_breeding, most_groups] = c.take("people.most")?;
        let [least, greatest, asked] = c.take("people.levels")?;
        let [first, last] = c.take("people.pursuers")?;
        let [escort, escort_to] = c.take("people.escort")?;
        let [escorts, escorts_to] = c.take("people.escorts")?;
        let [arrival, arrival_gates, arrival_area, arrival_silmarils] = c.take("people.arrival")?;
        let [health, fast, mana] = c.take("people.regeneration")?;
        let [friend, leader] = c.take("people.morale-friend")?;
        let [bright, per_light] = c.take("people.morale-light")?;
        let [track, vanish] = c.take("people.lose-track")?;
        if arrival < 1 || arrival_area < 1 {
            c.refuse('C', "people.arrival", "the first and third number divide and must be above 0");
        }
        if health < 1 || fast < 1 || mana < 1 {
            c.refuse('C', "people.regeneration", "all three numbers divide and must be above 0");
        }
        let [hammer, crown] = c.take("people.morgoth-leaves")?;
        let [fear, leader_fear] = c.take("people.death-morale")?;
        // Words of a letter and a number, as in `C80 f40`.
        let lettered = |key: &str| -> Result<Vec<(char, u16)>, Refused> {
            let text = c.must('X', key);
            let read = |word: &str| {
                let mut letters = word.chars();
                let glyph = letters.next();
                glyph
                    .zip(letters.as_str().parse().ok())
                    .ok_or_else(|| c.refuse('X', key, format!("'{word}' is not a letter with a number")))
            };
            text.split_whitespace().map(read).collect()
        };
        let smell = lettered("people.smell")?.into_iter().map(|(g, age)| (g, age.min(255) as u8)).collect();
        Ok(MonsterConstants {
            most_of_race: most_of_race.max(0) as u32,
            most_breeding: most_breeding.max(0) as usize,
            most_groups: number(most_groups),
            levels: (least, greatest, asked),
            pursuers: (first, last),
            morgoth: number(c.one("people.morgoth")?),
            melkor: number(c.one("people.melkor")?),
            hatchling: number(c.one("people.hatchling")?),
            oathwraith: number(c.one("people.oathwraith")?),
            thralls: c.many("people.thralls")?.into_iter().map(number).collect(),
            friends: c.take("people.friends")?,
            escort: (escort, escort_to),
            escorts: (escorts, escorts_to),
            most_in_group: c.one("people.most-in-group")?.clamp(1, 1000) as usize,
            mana: c.one("people.mana")?.clamp(0, 1000) as i16,
            sight: c.one("people.sight")?,
            flow_limit: c.one("people.flow-limit")?.clamp(1, 1000) as u16,
            arrival: arrival as u32,
            arrival_gates,
            arrival_area,
            arrival_silmarils,
            regeneration: (health as u32, fast as u32, mana as u32),
            morale_base: c.one("people.morale-base")?,
            morale_run: c.one("people.morale-run")?,
            morale_throne: c.one("people.morale-throne")?,
            morale_level: c.one("people.morale-level")?,
            morale_hero: c.take("people.morale-hero")?,
            morale_stun: c.take("people.morale-stun")?,
            morale_wounds: c.take("people.morale-wounds")?,
            morale_own: c.take("people.morale-own")?,
            morale_friend: (friend, leader),
            morale_light: (bright, per_light),
            morale_loot: c.one("people.morale-loot")?,
            morale_bane: c.one("people.morale-bane")?,
            morale_aggressive: c.one("people.morale-aggressive")?,
            morale_turn: c.one("people.morale-turn")?,
            lose_track: (track, vanish),
            smell,
            chosen: lettered("people.chosen")?,
            morgoth_leaves: (number(hammer), number(crown)),
            death_morale: (fear, leader_fear),
            tell: c.one("people.tell")?,
            random_halved: c.choice("people.random-step", &["always", "halved-afar"])? == "halved-afar",
        })
    }
}
