//! `rooms`: a small real game that proves the engine.
//!
//! Seed 001's own first loop on two levels drawn by hand: walk in eight directions, wait, open and close doors, walking
//! into a closed door opens it, locked doors refuse, a lever that asks, a long walk until something appears, stairs between
//! two levels, creatures that wander, gems to carry out.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![allow(
    missing_docs,
    reason = "the tables and state of a proof are read in one sitting; the engine documents the contract"
)]

mod events;
mod game;
mod known;
mod rules;
mod state;
mod tables;
mod trace;
mod verbs;
mod words;

pub use events::Happening;

use angrist_engine::play::{
    Digest, Game, Level, LevelRequest, Narrator, OptionSpec, OptionValue, Refusal, Ruleset, Verb, Words,
};
use angrist_engine::space::{Loc, Rect};
use angrist_source::{Problems, Source};
use game::Rooms;
use sha2::{Digest as _, Sha256};
use state::State;
use std::sync::Arc;
use tables::Tables;

pub(crate) const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "bold",
    help: "Stride past creatures that come into sight.",
    default: OptionValue::Switch(false),
    bounds: (0, 0),
    at_birth: false,
}];

/// The names of the files it reads.
pub const FILES: [&str; 4] = ["terrain.txt", "levels.txt", "constants.txt", "en.ftl"];

/// The files that are built in, in the order of [`FILES`].
pub const SHIPPED: [(&str, &[u8]); 4] = [
    (FILES[0], include_bytes!("../../../data/rooms/terrain.txt")),
    (FILES[1], include_bytes!("../../../data/rooms/levels.txt")),
    (FILES[2], include_bytes!("../../../data/rooms/constants.txt")),
    (FILES[3], include_bytes!("../../../data/rooms/en.ftl")),
];

/// The game with its data.
pub struct RoomsRuleset {
    tables: Arc<Tables>,
    words: Arc<dyn Words>,
    digest: Digest,
}

impl RoomsRuleset {
    /// The game on the data it ships with.
    pub fn shipped() -> Result<RoomsRuleset, Problems> {
        RoomsRuleset::read([
            include_str!("../../../data/rooms/terrain.txt"),
            include_str!("../../../data/rooms/levels.txt"),
            include_str!("../../../data/rooms/constants.txt"),
            include_str!("../../../data/rooms/en.ftl"),
        ])
    }

    /// The game on other files, in the order of [`FILES`].
    pub fn read(texts: [&str; 4]) -> Result<RoomsRuleset, Problems> {
        let [terrain, levels, constants, words] = texts;
        let files = [(FILES[0], terrain), (FILES[1], levels), (FILES[2], constants)];
        let files = files.map(|(name, text)| Source::new(name, text.as_bytes()));
        let tables = Tables::read(files[0], files[1], files[2]).map_err(|p| p.with_excerpts(&files))?;
        let words: Arc<dyn Words> = Arc::new(words::English::read(FILES[3], words)?);
        let mut digest = Sha256::new();
        for (name, text) in FILES.iter().zip(texts).take(3) {
            digest.update(name.as_bytes());
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text.as_bytes());
        }
        Ok(RoomsRuleset { tables: Arc::new(tables), words, digest: digest.finalize().into() })
    }
}

impl Ruleset for RoomsRuleset {
    fn name(&self) -> &str {
        "rooms"
    }

    fn title(&self) -> &str {
        "Rooms"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn data_digest(&self) -> Digest {
        self.digest
    }

    fn constants(&self) -> &str {
        "documented"
    }

    fn verbs(&self) -> &'static [Verb] {
        &verbs::VERBS
    }

    fn options(&self) -> &[OptionSpec] {
        OPTIONS
    }

    fn words(&self, _language: &str) -> Arc<dyn Words> {
        self.words.clone()
    }

    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(Rooms::begin(self.tables.clone(), seed))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        Rooms::restore(self.tables.clone(), snapshot).map(|game| Box::new(game) as Box<dyn Game>)
    }

    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        let deepest = self.tables.plans.len() as i32;
        if !(1..=deepest).contains(&ask.depth) {
            return Err(Refusal::new("no-such-depth", format!("The rooms have depths 1 to {deepest}.")));
        }
        let state = State::new(&self.tables, ask.seed);
        let map = WholeLevel { tables: self.tables.clone(), state, depth: (ask.depth - 1) as usize };
        if let Some(narrator) = tell {
            narrator.stage("drawn", "The level stands as it was drawn by hand.", &map);
        }
        let rows: Vec<String> = map.view().rows();
        let hash = angrist_engine::chance::fnv1a64(rows.join("\n").as_bytes());
        let plan = &self.tables.plans[map.depth];
        let mut json = lists(&self.tables, plan);
        (json["name"], json["depth"], json["rows"]) =
            (plan.name.clone().into(), ask.depth.into(), rows.into());
        Ok(Level { arrival: plan.start, json, hash, map: Box::new(map) })
    }
}

/// What is on a level, list by list, and the terrain of each square as two hexadecimal digits.
fn lists(tables: &Tables, plan: &tables::Plan) -> serde_json::Value {
    use serde_json::{Value, json};
    let place = |n: &str, at: Loc| json!({ "n": n, "x": at.x, "y": at.y });
    let with = |fits: &dyn Fn(&tables::Terrain) -> bool| -> Vec<Value> {
        let squares = plan.terrain.iter().map(|(at, &t)| (at, &tables.terrain[usize::from(t)]));
        squares.filter(|(_, t)| fits(t)).map(|(at, t)| place(&t.name, at)).collect()
    };
    let row = |y: i16| -> String {
        (0..plan.terrain.width()).map(|x| format!("{:02x}", plan.terrain[Loc::new(x, y)])).collect()
    };
    let (w, h) = (plan.terrain.width(), plan.terrain.height());
    json!({
        "rooms": [{ "n": plan.name, "w": w, "h": h }],
        "regions": [plan.name],
        "monsters": plan.dwellers.iter().map(|d| place(&d.kind, d.at)).collect::<Vec<_>>(),
        "items": plan.gems.iter().map(|&at| place("gem", at)).collect::<Vec<_>>(),
        "doors": with(&|t| t.opens_to.is_some() || t.closes_to.is_some() || t.locked),
        "traps": [],
        "portals": with(&|t| t.down || t.up || t.exit),
        "features": with(&|t| t.lever),
        "terrains": tables.terrain.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(),
        "codes": (0..h).map(row).collect::<Vec<_>>(),
    })
}

/// A level by itself, everything known.
struct WholeLevel {
    tables: Arc<Tables>,
    state: State,
    depth: usize,
}

impl WholeLevel {
    fn view(&self) -> known::View<'_> {
        known::View {
            tables: &self.tables,
            plan: &self.tables.plans[self.depth],
            floor: &self.state.floors[self.depth],
            hero: None,
            all: true,
        }
    }
}

impl known::View<'_> {
    fn rows(&self) -> Vec<String> {
        use angrist_engine::play::KnownMap;
        let bounds = self.bounds();
        let row = |y| (0..bounds.width).map(|x| self.square(Loc::new(x, y)).glyph.plain).collect();
        (0..bounds.height).map(row).collect()
    }
}

impl angrist_engine::play::KnownMap for WholeLevel {
    fn bounds(&self) -> Rect {
        self.view().bounds()
    }

    fn square(&self, at: Loc) -> angrist_engine::model::Square {
        self.view().square(at)
    }

    fn step(&self, at: Loc) -> angrist_engine::play::Step {
        self.view().step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        self.view().landmark(at)
    }
}
