//! Figures of the crown, read once; the lord's record in each state of anger is worked out with them.

use crate::tables::{Constants, Race, Refused};

/// What a shattering weapon does to the stone it was to free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shattering {
    /// The stone comes free, and the weapon breaks besides (the notes).
    Besides,
    /// The weapon breaks and the stone stays in (the real game).
    Instead,
}

/// Figures of the crown.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct CrownConstants {
    /// Number of the whole crown; those with fewer stones come before it.
    pub artefact: u16,
    pub lord: u16,
    pub armour: (i32, i32),
    pub noise: [i32; 3],
    pub shard: i32,
    pub shard_noise: i32,
    pub near: i32,
    pub shattering: Shattering,
    pub third_wakes: bool,
    pub stone: (u8, u8),
    pub wounds: [i32; 3],
    pub human: u16,
    pub elf: u16,
    pub meal: i32,
    pub herbs: (u8, u8),
    pub truce_told: i32,
    pub pursuit: (i32, i32),
    /// His record by the states he has been through, a bit each from state 1.
    pub lords: Vec<Race>,
}

/// States of anger after the first.
const STATES: usize = 4;

impl CrownConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants, races: &[Option<Race>]) -> Result<CrownConstants, Refused> {
        let number = |n: i32| n.clamp(0, i32::from(u16::MAX)) as u16;
        let byte = |n: i32| n.clamp(0, 255) as u8;
        let lord = number(c.one("people.morgoth")?);
        let [dice, sides] = c.take("crown.armour")?;
        let [shard, shard_noise, near] = c.take("crown.shard")?;
        let [tval, sval] = c.take("crown.stone")?;
        let [human, elf] = c.take("crown.thralls")?;
        let [rage, terror] = c.take("crown.herbs")?;
        let [tries, pull] = c.take("crown.pursuit")?;
        let mut states: Vec<[i32; 7]> = Vec::new();
        for n in 1..=STATES {
            states.push(c.take(&format!("crown.anger-{n}"))?);
        }
        let lords = races
            .get(usize::from(lord))
            .and_then(Option::as_ref)
            .map(|race| (0..1usize << STATES).map(|mask| angered(race, &states, mask)).collect())
            .unwrap_or_default();
        Ok(CrownConstants {
            artefact: number(c.one("crown.artefact")?),
            lord,
            armour: (dice, sides),
            noise: c.take("crown.noise")?,
            shard,
            shard_noise,
            near,
            shattering: match c.choice("crown.shatter", &["besides", "instead"])? {
                "besides" => Shattering::Besides,
                _ => Shattering::Instead,
            },
            third_wakes: c.choice("crown.third", &["wakes", "quiet"])? == "wakes",
            stone: (byte(tval), byte(sval)),
            wounds: c.take("crown.wounds")?,
            human: number(human),
            elf: number(elf),
            meal: c.one("crown.meal")?,
            herbs: (byte(rage), byte(terror)),
            truce_told: c.one("crown.truce-told")?,
            pursuit: (tries, pull),
            lords,
        })
    }

    /// Stones left in the crown of an artefact's number; `None` for anything that is not the crown.
    pub fn stones_in(&self, artefact: u16) -> Option<u16> {
        let bare = self.artefact.checked_sub(3)?;
        (bare > 0 && (bare..=self.artefact).contains(&artefact)).then(|| artefact - bare)
    }
}

/// The record after some of the states: each changes what it names and leaves the rest (-1).
fn angered(race: &Race, states: &[[i32; 7]], mask: usize) -> Race {
    let mut him = race.clone();
    for (place, figures) in states.iter().enumerate() {
        if mask & (1 << place) == 0 {
            continue;
        }
        let [evasion, attack, dice, protection, will, perception, light] =
            figures.map(|n| (n >= 0).then_some(n));
        him.evasion = evasion.unwrap_or(him.evasion);
        him.will = will.unwrap_or(him.will);
        him.perception = perception.unwrap_or(him.perception);
        him.light = light.unwrap_or(him.light);
        if let Some(n) = protection {
            him.protection.dice = n.clamp(0, 100) as _;
        }
        for blow in &mut him.blows {
            if let Some(n) = attack {
                blow.attack = n.clamp(0, 1000) as i16;
            }
            if let Some(n) = dice {
                blow.damage.dice = n.clamp(0, 100) as _;
            }
        }
    }
    him
}
