//! Figures of the halls, read once from the constants.

use crate::tables::{Constants, Refused};
use crate::terrain::code;
use angrist_engine::chance::Throw;

/// Where a trap may lie, and how likely it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrapRow {
    /// Its terrain.
    pub code: u16,
    /// Its weight among those that the depth allows.
    pub weight: i32,
    /// Depths, both ends included.
    pub depths: Vec<(i32, i32)>,
}

/// What happens to one who takes a stair to a level that is not deep enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooShallow {
    /// The stair is blocked (S000-182).
    Blocked,
    /// One comes out at the least depth.
    Redirect,
}

/// Figures of the halls.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct HallsConstants {
    pub tries: i32,
    pub template_slots: i32,
    pub tries_room: i32,
    pub tries_vault: i32,
    pub tries_skipped: i32,
    pub surface_depth: i32,
    pub forges_given: i32,
    pub forge_depth: (i32, i32),
    pub forge_spots: i32,
    pub plain_forges_to: i32,
    pub enchanted_forge: i32,
    pub unique_forge: i32,
    pub chasms_from: i32,
    pub chasms_to: i32,
    pub deepest_wight: i32,
    pub rubble_from: i32,
    pub heavy_rubble_from: i32,
    pub doors: (i32, i32),
    pub doors_vault: (i32, i32),
    pub vault_traps: (i32, i32),
    pub gates_size: (i32, i32),
    pub gates_centre: (i32, i32),
    pub gates_chest: i32,
    pub throne_size: (i32, i32),
    pub throne_centre: (i32, i32),
    pub throne_columns: (i32, i32),
    pub vaults_remembered: i32,
    /// Races that a template's letter stands for.
    pub named: Vec<(char, u16)>,
    /// Thralls of men and of elves, then those with an errand.
    pub thralls: [i32; 4],
    pub skeletons: (i32, i32),
    pub most_creatures: i32,
    pub traps: Vec<TrapRow>,
    pub too_shallow: TooShallow,
    pub fall: Throw,
    pub chasm_fall: Throw,
    pub pit: Throw,
    pub spikes: Throw,
    pub pit_grip: (i32, i32),
    pub dart: (i32, Throw),
    pub dart_wound: Throw,
    pub confusion: Throw,
    pub confusion_burst: (i32, Throw),
    pub flash: Throw,
    pub flash_visions: Throw,
    pub caltrops: Throw,
    pub caltrops_slow: Throw,
    pub caltrops_skill: i32,
    pub deadfall: (i32, Throw),
    pub deadfall_sure: Throw,
    pub acid: Throw,
    pub alarm_noise: i32,
    pub trap_noise: i32,
    pub trap_save: i32,
    pub disarm: Vec<(u16, i32)>,
    pub dig: [i32; 4],
    pub lock_skill: i32,
    pub hindered: i32,
    pub bash_noise: (i32, i32),
    pub bash_stun: i32,
    pub ward: (i32, i32),
    pub stair_weariness: i32,
}

impl HallsConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<HallsConstants, Refused> {
        let one = |key: &str| c.one(&format!("halls.{key}"));
        let two = |key: &str| c.take::<2>(&format!("halls.{key}")).map(|[a, b]| (a, b));
        let throw = |key: &str| {
            let [dice, sides] = c.take::<2>(&format!("halls.{key}"))?;
            Ok::<Throw, Refused>(Throw::of(dice.clamp(0, 99) as u16, sides.clamp(0, 99) as u16))
        };
        let blow = |key: &str| {
            let [skill, dice, sides] = c.take::<3>(&format!("halls.{key}"))?;
            Ok::<(i32, Throw), Refused>((
                skill,
                Throw::of(dice.clamp(0, 99) as u16, sides.clamp(0, 99) as u16),
            ))
        };
        let template_slots = c.positive("halls.template-slots")?;
        Ok(HallsConstants {
            tries: one("tries")?.clamp(1, 1000),
            template_slots,
            tries_room: one("tries-room")?,
            tries_vault: one("tries-vault")?,
            tries_skipped: one("tries-skipped")?,
            surface_depth: one("surface-depth")?,
            forges_given: one("forges-given")?,
            forge_depth: two("forge-depth")?,
            forge_spots: one("forge-spots")?.clamp(1, 1000),
            plain_forges_to: one("plain-forges-to")?,
            enchanted_forge: one("enchanted-forge")?,
            unique_forge: one("unique-forge")?,
            chasms_from: two("chasms")?.0,
            chasms_to: two("chasms")?.1,
            deepest_wight: one("deepest-wight")?,
            rubble_from: two("rubble")?.0,
            heavy_rubble_from: two("rubble")?.1,
            doors: two("doors")?,
            doors_vault: two("doors-vault")?,
            vault_traps: two("vault-traps")?,
            gates_size: two("gates-size")?,
            gates_centre: two("gates-centre")?,
            gates_chest: one("gates-chest")?,
            throne_size: two("throne-size")?,
            throne_centre: two("throne-centre")?,
            throne_columns: two("throne-columns")?,
            vaults_remembered: one("vaults-remembered")?,
            named: named(c)?,
            thralls: c.take("halls.thralls")?,
            skeletons: two("skeletons")?,
            most_creatures: one("most-creatures")?,
            traps: traps(c)?,
            too_shallow: match c.choice("halls.too-shallow", &["blocked", "redirect"])? {
                "blocked" => TooShallow::Blocked,
                _ => TooShallow::Redirect,
            },
            fall: throw("fall")?,
            chasm_fall: throw("chasm-fall")?,
            pit: throw("pit")?,
            spikes: throw("spikes")?,
            pit_grip: two("pit-grip")?,
            dart: blow("dart")?,
            dart_wound: throw("dart-wound")?,
            confusion: throw("confusion")?,
            confusion_burst: blow("confusion-burst")?,
            flash: throw("flash")?,
            flash_visions: throw("flash-visions")?,
            caltrops: throw("caltrops")?,
            caltrops_slow: throw("caltrops-slow")?,
            caltrops_skill: one("caltrops-skill")?,
            deadfall: blow("deadfall")?,
            deadfall_sure: throw("deadfall-sure")?,
            acid: throw("acid")?,
            alarm_noise: one("alarm-noise")?,
            trap_noise: one("trap-noise")?,
            trap_save: one("trap-save")?,
            disarm: disarm(c)?,
            dig: c.take("halls.dig")?,
            lock_skill: one("lock-skill")?,
            hindered: one("hindered")?,
            bash_noise: two("bash-noise")?,
            bash_stun: one("bash-stun")?,
            ward: two("ward")?,
            stair_weariness: one("stair-weariness")?,
        })
    }
}

/// `C:halls.named-V:251`: a letter and the number of a race.
fn named(c: &Constants) -> Result<Vec<(char, u16)>, Refused> {
    let mut out = Vec::new();
    for (key, value) in c.lines_of('C') {
        let Some(symbol) = key.strip_prefix("halls.named-").and_then(|s| s.chars().next()) else { continue };
        let number = value
            .trim()
            .parse()
            .map_err(|_| c.refuse('C', key, format!("'{value}' is not the number of a monster")))?;
        out.push((symbol, number));
    }
    Ok(out)
}

/// `C:halls.trap-16:2:5:18`: code, weight, pairs of depths.
fn traps(c: &Constants) -> Result<Vec<TrapRow>, Refused> {
    let mut out = Vec::new();
    for code in code::TRAP_FIRST..=code::TRAP_LAST {
        let all = c.many(&format!("halls.trap-{code}"))?;
        let (Some(weight), depths) = (all.first(), all.get(1..).unwrap_or_default()) else { continue };
        if depths.len() % 2 != 0 {
            c.refuse('C', &format!("halls.trap-{code}"), "depths come in pairs");
        }
        let depths = depths.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        out.push(TrapRow { code, weight: *weight, depths });
    }
    Ok(out)
}

/// `C:halls.disarm:16:1:24:1`: pairs of code and difficulty.
fn disarm(c: &Constants) -> Result<Vec<(u16, i32)>, Refused> {
    let all = c.many("halls.disarm")?;
    Ok(all.chunks_exact(2).map(|p| (p[0].clamp(0, 255) as u16, p[1])).collect())
}
