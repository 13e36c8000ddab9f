//! Figures of things, read once from the constants.

use crate::tables::{Constants, Refused};
use std::collections::BTreeMap;

/// A light: how far it shines and how it burns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LightFigures {
    /// Radius.
    pub radius: i32,
    /// Most fuel; 0 for lights that need none.
    pub most: i16,
    /// Fuel of a fresh one.
    pub fresh: i16,
    /// Least fuel of one found used.
    pub least: i16,
}

/// Figures of things.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct ThingsConstants {
    pub pack: usize,
    pub stack: u8,
    pub boost: u32,
    pub deepest: i32,
    pub good_levels: i32,
    pub again: (i32, i32),
    pub unique_odds: [u32; 4],
    pub artefact_numbers: (u16, u16),
    pub artefact_loss: i32,
    pub artefact_tries: (u32, u32, u32),
    pub arrows: (i32, i32, i32, i32),
    pub few_arrows: i32,
    pub metal: (u32, u32),
    pub fine_arrows: i16,
    pub most_thrown: u32,
    pub lights: BTreeMap<u8, LightFigures>,
    pub used_light: u32,
    pub torch_gain: i16,
    pub low_light: i16,
    pub low_light_step: i16,
    pub flicker: u32,
    pub staves: BTreeMap<u8, (u32, u32)>,
    pub charge: i16,
    pub channelled: i16,
    pub horn_voice: (i32, i32),
    pub horn_noise: Vec<i32>,
    /// A check of wills goes before the stun of a horn of Thunder.
    pub thunder_checked: bool,
    /// Orcish liquor confuses; it stuns otherwise.
    pub liquor_confuses: bool,
    pub classes: BTreeMap<u8, String>,
    pub text_length: usize,
    pub drop_reach: i32,
}

impl ThingsConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<ThingsConstants, Refused> {
        let short = |n: i32| n.clamp(0, i32::from(i16::MAX)) as i16;
        let many = |n: i32| n.max(0) as u32;
        let positive = |key: &str| c.positive(key);
        let [again, third] = c.take("things.again")?;
        let [first, last] = c.take("things.artefact-numbers")?;
        let [special, great, both] = c.take("things.artefact-tries")?;
        let [few, spread, deep, double, few_arrows] = c.take("things.arrows")?;
        let [dice, sides] = c.take("things.metal")?;
        let [low_light, low_light_step] = c.take("things.low-light")?;
        let [plain, channelled] = c.take("things.charge")?;
        let [voice, less_voice] = c.take("things.horn-voice")?;
        let mut lights = BTreeMap::new();
        for (sval, key) in numbered(c, 'C', "things.light-")? {
            let [radius, most, fresh, least] = c.take(&key)?;
            let figures =
                LightFigures { radius, most: short(most), fresh: short(fresh), least: short(least) };
            lights.insert(sval, figures);
        }
        let mut staves = BTreeMap::new();
        for (sval, key) in numbered(c, 'C', "things.staff-")? {
            let [dice, sides] = c.take(&key)?;
            staves.insert(sval, (many(dice), many(sides)));
        }
        let mut classes = BTreeMap::new();
        for (tval, key) in numbered(c, 'X', "things.class-")? {
            classes.insert(tval, c.text('X', &key).unwrap_or_default().to_owned());
        }
        Ok(ThingsConstants {
            pack: positive("things.pack")?.min(26) as usize,
            stack: positive("things.stack")?.min(255) as u8,
            boost: positive("things.boost")? as u32,
            deepest: positive("things.deepest")?,
            good_levels: c.one("things.good-levels")?,
            again: (again, third),
            unique_odds: c.take("things.unique-odds")?.map(many),
            artefact_numbers: (short(first) as u16, short(last) as u16),
            artefact_loss: c.one("things.artefact-loss")?,
            artefact_tries: (many(special), many(great), many(both)),
            arrows: (few, spread, deep, double),
            few_arrows,
            metal: (many(dice), many(sides)),
            fine_arrows: short(c.one("things.fine-arrows")?),
            most_thrown: positive("things.most-thrown")? as u32,
            lights,
            used_light: positive("things.used-light")? as u32,
            torch_gain: short(c.one("things.torch-gain")?),
            low_light: short(low_light),
            low_light_step: short(low_light_step).max(1),
            flicker: positive("things.flicker")? as u32,
            staves,
            charge: short(plain),
            channelled: short(channelled),
            horn_voice: (voice, less_voice),
            horn_noise: c.many("things.horn-noise")?,
            thunder_checked: c.choice("things.thunder", &["check", "always"])? == "check",
            liquor_confuses: c.choice("things.liquor", &["confuses", "stuns"])? == "confuses",
            classes,
            text_length: positive("things.text-length")? as usize,
            drop_reach: positive("things.drop-reach")?,
        })
    }

    /// How a light of a sub-class shines; nothing for one the constants do not know.
    pub fn light(&self, sval: u8) -> LightFigures {
        self.lights.get(&sval).copied().unwrap_or_default()
    }
}

/// The lines whose key is this and a number below 256, with the number.
fn numbered(c: &Constants, letter: char, head: &str) -> Result<Vec<(u8, String)>, Refused> {
    let keys = c.lines_of(letter).map(|(key, _)| key).filter(|key| key.starts_with(head));
    keys.map(|key| {
        let number = key[head.len()..].parse();
        let number = number.map_err(|_| {
            c.refuse(letter, key, format!("'{}' is not a number below 256", &key[head.len()..]))
        })?;
        Ok((number, key.to_owned()))
    })
    .collect()
}
