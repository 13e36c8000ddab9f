//! Figures and decisions of the fight, read once from the constants.

use crate::tables::{Constants, Refused};

/// What it means that a creature resists criticals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResistCrit {
    /// The margin needed for each die is doubled (S000-055).
    Margin,
    /// Half the dice, rounded down.
    Dice,
}

/// Where darkness meets resistance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DarkResist {
    /// The hero has none; creatures with a flag take nothing (S000-227).
    Flag,
    /// Light on the hero's square divides; creatures of darkness take nothing.
    Light,
}

/// How critical dice come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct CritFigures {
    pub step: i32,
    pub finesse: i32,
    pub subtlety: i32,
    pub power: i32,
    pub rounding: i32,
    pub bare_hands: i32,
    pub per_die: i32,
    pub resist: ResistCrit,
}

/// Figures of the fight.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct FightConstants {
    pub check_die: i32,
    pub hit_die: i32,
    pub crit: CritFigures,
    pub elf_bane: i32,
    pub distance_step: i32,
    pub stunned_foe: i32,
    pub asleep: i32,
    pub sourceless_will: i32,
    pub resist_level: i32,
    pub caps: [i32; 4],
    pub charge: i32,
    pub rapid: i32,
    pub off_hand: i32,
    pub grip: i32,
    pub dodging: i32,
    pub riposte: i32,
    pub foe_riposte: i32,
    pub rout: i32,
    pub puncture: i32,
    pub heavy_armour: i32,
    pub vampire: i32,
    pub kin_morale: i32,
    pub knock_noise: i32,
    pub bow_reach: [i32; 3],
    pub throw_reach: [i32; 3],
    pub throw_awkward: i32,
    pub breakage: [i32; 5],
    pub splashes: [i32; 4],
    pub crown_blow: i32,
    pub morgoth: u16,
    pub pack_loss: [i32; 5],
    pub quake_die: i32,
    pub quake_most: i32,
    pub quake_noise: i32,
    pub chasm_depth: i32,
    pub sharp: i32,
    pub treachery: [i32; 5],
    pub elves: Vec<u16>,
    pub cloud: [i32; 2],
    pub dark: DarkResist,
    pub dark_blow_blinds: bool,
    pub lightning_resisted: bool,
}

impl FightConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<FightConstants, Refused> {
        let positive = |key: &str| c.positive(key);
        let [step, finesse, subtlety, power, rounding] = c.take("fight.crit")?;
        if step <= finesse + subtlety {
            c.refuse('C', "fight.crit", "it leaves no step for critical dice");
        }
        Ok(FightConstants {
            check_die: positive("fight.check-die")?,
            hit_die: positive("fight.hit-die")?,
            crit: CritFigures {
                step,
                finesse,
                subtlety,
                power,
                rounding,
                bare_hands: positive("fight.bare-hands")?,
                per_die: positive("fight.blow-weight")?,
                resist: match c.choice("fight.resist-crit", &["margin", "dice"])? {
                    "margin" => ResistCrit::Margin,
                    _ => ResistCrit::Dice,
                },
            },
            elf_bane: c.one("fight.elf-bane")?,
            distance_step: positive("fight.distance-step")?,
            stunned_foe: c.one("fight.stunned-foe")?,
            asleep: c.one("fight.asleep")?,
            sourceless_will: c.one("fight.sourceless-will")?,
            resist_level: c.one("fight.resist-level")?,
            caps: c.take("fight.caps")?,
            charge: c.one("fight.charge")?,
            rapid: c.one("fight.rapid")?,
            off_hand: c.one("fight.off-hand")?,
            grip: c.one("fight.grip")?,
            dodging: c.one("fight.dodging")?,
            riposte: c.one("fight.riposte")?,
            foe_riposte: c.one("fight.foe-riposte")?,
            rout: c.one("fight.rout")?,
            puncture: c.one("fight.puncture")?,
            heavy_armour: positive("fight.heavy-armour")?,
            vampire: c.one("fight.vampire")?,
            kin_morale: c.one("fight.kin-morale")?,
            knock_noise: c.one("fight.knock-noise")?,
            bow_reach: c.take("fight.bow-reach")?,
            throw_reach: c.take("fight.throw-reach")?,
            throw_awkward: c.one("fight.throw-awkward")?,
            breakage: c.take("fight.breakage")?,
            splashes: c.take("fight.splashes")?,
            crown_blow: c.one("fight.crown-blow")?,
            morgoth: c.one("fight.morgoth")?.clamp(0, i32::from(u16::MAX)) as u16,
            pack_loss: c.take("fight.pack-loss")?,
            quake_die: positive("fight.quake-die")?,
            quake_most: positive("fight.quake-most")?,
            quake_noise: c.one("fight.quake-noise")?,
            chasm_depth: c.one("fight.chasm-depth")?,
            sharp: c.one("fight.sharp")?,
            treachery: c.take("fight.treachery")?,
            elves: c.many("fight.elves")?.into_iter().filter_map(|n| u16::try_from(n).ok()).collect(),
            cloud: c.take("fight.cloud")?,
            dark: match c.choice("fight.dark-resist", &["flag", "light"])? {
                "flag" => DarkResist::Flag,
                _ => DarkResist::Light,
            },
            dark_blow_blinds: c.choice("fight.dark-blow", &["blinds", "plain"])? == "blinds",
            lightning_resisted: c.choice("fight.lightning", &["resisted", "plain"])? == "resisted",
        })
    }
}
