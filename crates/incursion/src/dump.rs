//! A level as one JSON object, in the format in which levels of the original program were recorded.

pub mod dwellers;

use crate::makelev::{Cell, Level, Stage, ThingKind, Watcher};
use crate::tables::Tables;
use serde::{Deserialize, Serialize};

/// A level, ready to be written or just read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dump {
    /// `terrain`: a level of its own; `chain-terrain`: one of a descent.
    pub mode: String,
    /// What the descent was seeded with.
    pub seed: u64,
    /// Depth of the level.
    pub depth: i32,
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
    /// Draws this level took.
    pub rng_calls: u64,
    /// Label, draws so far, and CRC-32 of the terrain names, after each step.
    pub stages: Vec<(String, u64, String)>,
    /// Names of terrains in the order of their first appearance.
    pub terrains: Vec<String>,
    /// Names of regions in the order of their first appearance.
    pub regions: Vec<String>,
    /// Terrains of the cells row by row, run length coded.
    pub ter: String,
    /// Regions of the cells.
    pub reg: String,
    /// Flags of the cells.
    pub flg: String,
    /// Doors, with the bits of their state.
    pub doors: Vec<Entry>,
    /// Traps.
    pub traps: Vec<Entry>,
    /// Stairs and other ways out.
    pub portals: Vec<Entry>,
    /// What else stands about.
    pub features: Vec<Entry>,
}

/// A thing of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Name.
    pub n: String,
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
    /// State of a door or trap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub f: Option<u8>,
    /// God of an altar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub god: Option<String>,
}

/// Watches a level being made and notes the stages of a [`Dump`].
pub struct Recorder<'a> {
    tables: &'a Tables,
    /// Terrains as they were at the last stage, and the unfinished CRC before each block of them.
    before: Vec<u8>,
    blocks: Vec<u32>,
    /// What was noted.
    pub stages: Vec<(String, u64, String)>,
}

impl<'a> Recorder<'a> {
    /// Nothing noted yet.
    pub fn new(tables: &'a Tables) -> Self {
        Recorder { tables, before: Vec::new(), blocks: vec![!0], stages: Vec::new() }
    }
}

impl Watcher for Recorder<'_> {
    fn stage(&mut self, stage: Stage, cells: &[Cell]) {
        let crc = self.terrain_crc(cells);
        self.stages.push((stage.label, stage.draws, format!("{crc:08x}")));
    }
}

/// How many cells are summed up between two notes of the CRC.
const BLOCK: usize = 128;

impl Recorder<'_> {
    /// CRC-32 over the terrain name of every cell, each ended by a zero byte. Most stages change little or nothing, so the
    /// sum is taken up again before the first block that changed.
    fn terrain_crc(&mut self, cells: &[Cell]) -> u32 {
        const TABLE: [u32; 256] = crc_table();
        let now: Vec<u8> = cells.iter().map(|cell| cell.terrain).collect();
        let same = self.before.iter().zip(&now).take_while(|(a, b)| a == b).count() / BLOCK;
        self.blocks.truncate(same.min(self.blocks.len() - 1) + 1);
        let from = self.blocks.len() - 1;
        let mut crc = self.blocks[from];
        for block in now[(from * BLOCK).min(now.len())..].chunks(BLOCK) {
            for terrain in block {
                let name = self.tables.terrains[usize::from(*terrain)].name.as_bytes();
                for &byte in name.iter().chain(&[0]) {
                    crc = TABLE[((crc ^ u32::from(byte)) & 0xff) as usize] ^ (crc >> 8);
                }
            }
            if block.len() == BLOCK {
                self.blocks.push(crc);
            }
        }
        self.before = now;
        !crc
    }
}

const fn crc_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut n = 0;
    while n < 256 {
        let mut c = n as u32;
        let mut bit = 0;
        while bit < 8 {
            c = if c & 1 != 0 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
            bit += 1;
        }
        table[n] = c;
        n += 1;
    }
    table
}

/// CRC-32 of bytes.
pub(crate) fn crc_of(bytes: impl Iterator<Item = u8>) -> u32 {
    const TABLE: [u32; 256] = crc_table();
    !bytes.fold(!0, |crc, byte| TABLE[((crc ^ u32::from(byte)) & 0xff) as usize] ^ (crc >> 8))
}

/// Values as comma separated `value*count` or `value`.
pub fn run_lengths(values: impl Iterator<Item = u32>) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let mut run: Option<(u32, usize)> = None;
    let mut push = |(value, count): (u32, usize)| {
        let comma = if out.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ =
            if count == 1 { write!(out, "{comma}{value}") } else { write!(out, "{comma}{value}*{count}") };
    };
    for value in values {
        match &mut run {
            Some((last, count)) if *last == value => *count += 1,
            _ => {
                if let Some(done) = run.replace((value, 1)) {
                    push(done);
                }
            }
        }
    }
    if let Some(done) = run {
        push(done);
    }
    out
}

/// Numbers in the order of their first appearance, and the names that go with them.
fn numbered(ids: impl Iterator<Item = u8>, name: impl Fn(u8) -> String) -> (Vec<String>, String) {
    let mut numbers = [None; 256];
    let mut names = Vec::new();
    let cells: Vec<u32> = ids
        .map(|id| {
            *numbers[usize::from(id)].get_or_insert_with(|| {
                names.push(name(id));
                names.len() as u32 - 1
            })
        })
        .collect();
    (names, run_lengths(cells.into_iter()))
}

impl Dump {
    /// Describes a level.
    pub fn new(
        level: &Level,
        tables: &Tables,
        mode: &str,
        seed: u64,
        stages: Vec<(String, u64, String)>,
    ) -> Dump {
        let terrain_name = |id: u8| tables.terrains[usize::from(id)].name.clone();
        let region_name = |id: u8| tables.regions[usize::from(id)].name.clone();
        let (terrains, ter) = numbered(level.cells.iter().map(|c| c.terrain), terrain_name);
        let (regions, reg) = numbered(level.cells.iter().map(|c| c.region), region_name);
        let mut dump = Dump {
            mode: mode.to_string(),
            seed,
            depth: level.depth,
            w: level.width,
            h: level.height,
            rng_calls: level.draws,
            stages,
            terrains,
            regions,
            ter,
            reg,
            flg: run_lengths(level.cells.iter().map(|c| u32::from(c.flags))),
            doors: Vec::new(),
            traps: Vec::new(),
            portals: Vec::new(),
            features: Vec::new(),
        };
        for thing in &level.things {
            let n = tables.features[usize::from(thing.feature)].name.clone();
            let entry = Entry { n, x: thing.x, y: thing.y, f: None, god: None };
            match &thing.kind {
                ThingKind::Door(state) => dump.doors.push(Entry { f: Some(*state), ..entry }),
                ThingKind::Trap(kind) => {
                    let n = tables.traps[usize::from(*kind)].0.clone();
                    dump.traps.push(Entry { n, f: Some(0), ..entry });
                }
                ThingKind::Portal => dump.portals.push(entry),
                ThingKind::Feature { god } => dump.features.push(Entry { god: god.clone(), ..entry }),
            }
        }
        dump
    }

    /// The first thing in which another dump differs from this one.
    pub fn difference(&self, other: &Dump) -> Option<String> {
        let mut room = "";
        for (ours, theirs) in self.stages.iter().zip(&other.stages) {
            if ours.0.contains("select") {
                room = &ours.0;
            }
            if ours != theirs {
                return Some(format!("stage {ours:?} against {theirs:?} after {room}"));
            }
        }
        let counts = (self.stages.len(), other.stages.len());
        if counts.0 != counts.1 {
            return Some(format!("{} stages against {}", counts.0, counts.1));
        }
        if self.rng_calls != other.rng_calls {
            return Some(format!("{} draws against {}", self.rng_calls, other.rng_calls));
        }
        let named = |names: &[String], values: Vec<u32>| -> Vec<String> {
            values.iter().map(|&v| names.get(v as usize).cloned().unwrap_or_default()).collect()
        };
        let numbers = |values: Vec<u32>| values.iter().map(u32::to_string).collect();
        let layers: [(&str, Vec<String>, Vec<String>); 3] = [
            ("terrain", named(&self.terrains, expand(&self.ter)), named(&other.terrains, expand(&other.ter))),
            ("region", named(&self.regions, expand(&self.reg)), named(&other.regions, expand(&other.reg))),
            ("flags", numbers(expand(&self.flg)), numbers(expand(&other.flg))),
        ];
        for (what, ours, theirs) in layers {
            if let Some(i) = (0..ours.len().max(theirs.len())).find(|&i| ours.get(i) != theirs.get(i)) {
                let (x, y) = (i as i32 % self.w, i as i32 / self.w);
                let count = ours.iter().zip(&theirs).filter(|(a, b)| a != b).count();
                let (a, b) = (ours.get(i), theirs.get(i));
                return Some(format!("{what} at {x},{y}: {a:?} against {b:?} ({count} cells differ)"));
            }
        }
        let lists = [
            ("door", &self.doors, &other.doors),
            ("trap", &self.traps, &other.traps),
            ("portal", &self.portals, &other.portals),
            ("feature", &self.features, &other.features),
        ];
        for (what, ours, theirs) in lists {
            if let Some(i) = (0..ours.len().max(theirs.len())).find(|&i| ours.get(i) != theirs.get(i)) {
                return Some(format!("{what} {i}: {:?} against {:?}", ours.get(i), theirs.get(i)));
            }
        }
        None
    }
}

/// Undoes [`run_lengths`]; what is no number reads as nothing.
pub fn expand(runs: &str) -> Vec<u32> {
    let mut out = Vec::new();
    for run in runs.split(',') {
        let (value, count) = run.split_once('*').unwrap_or((run, "1"));
        if let (Ok(value), Ok(count)) = (value.parse::<u32>(), count.parse::<usize>()) {
            let room = (1usize << 20).saturating_sub(out.len());
            out.extend(std::iter::repeat_n(value, count.min(room)));
        }
    }
    out
}
