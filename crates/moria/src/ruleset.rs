//! The world: the game with its data, shared by all who play it.

use crate::game::MoriaGame;
use crate::rules::birth::unborn;
use crate::state::Level as Built;
use crate::tables::Tables;
use crate::verbs::VERBS;
use crate::warren::{self, Plan};
use crate::{check, words};
use angrist_engine::chance::fnv1a64;
use angrist_engine::model::Square;
use angrist_engine::play::{
    Digest, Game, KnownMap, Level, LevelRequest, Narrator, Refusal, Ruleset, Step, Verb, Words,
};
use angrist_engine::space::{Loc, Rect};
use angrist_source::Problems;
use std::sync::Arc;

/// Raised with every change of a rule that changes a recorded game.
pub const RULES: u32 = 3;

/// The profiles of constants that are shipped.
pub const PROFILES: &[&str] = &["documented", "upstream"];

/// MORIA with its tables.
#[derive(Clone)]
pub struct Moria {
    t: Arc<Tables>,
    words: Arc<words::WordFiles>,
}

impl Moria {
    /// The game with the data it was built with; `profile` is `documented` or `upstream`.
    pub fn shipped(profile: &str) -> Result<Moria, Problems> {
        Ok(Moria { t: Arc::new(Tables::shipped(profile)?), words: Arc::default() })
    }

    /// The game with other data, as (name, bytes) sources: tables, and word files where there are some.
    pub fn with(sources: &[(&str, &[u8])], profile: &str) -> Result<Moria, Problems> {
        let (tables, others): (Vec<_>, Vec<_>) =
            sources.iter().copied().partition(|(name, _)| !name.ends_with(".ftl"));
        // Words change no rule: a record does not depend on them.
        let t = Tables::read(&tables, profile)?;
        let words = words::WordFiles::read(&others)?;
        words.name_all(&tables)?;
        Ok(Moria { t: Arc::new(t), words: Arc::new(words) })
    }

    /// The tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.t
    }

    /// A game of the concrete type, for tests and tools.
    pub fn game(&self, seed: u64) -> MoriaGame {
        MoriaGame::new(Arc::clone(&self.t), unborn(&self.t, seed))
    }
}

impl Ruleset for Moria {
    fn name(&self) -> &str {
        "moria"
    }

    fn title(&self) -> &str {
        "MORIA 1.9.8.7"
    }

    fn rules_version(&self) -> u32 {
        RULES
    }

    fn data_digest(&self) -> Digest {
        self.t.digest
    }

    fn constants(&self) -> &str {
        &self.t.profile
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn languages(&self) -> &[&str] {
        words::LANGUAGES
    }

    fn words(&self, language: &str) -> Arc<dyn Words> {
        words::words(language, &self.words)
    }

    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(self.game(seed))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        let state = check::read(&self.t, snapshot)?;
        Ok(Box::new(MoriaGame::new(Arc::clone(&self.t), state)))
    }

    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        if !(1..=self.t.c.deepest).contains(&ask.depth) {
            let text = format!("Moria has levels 1 to {}, not {}.", self.t.c.deepest, ask.depth);
            return Err(Refusal::new("bad-depth", text));
        }
        if !ask.mode.is_empty() {
            return Err(Refusal::new("bad-mode", "Moria has only one way of making levels."));
        }
        let mut level = warren::build(&self.t, ask.seed, ask.depth, tell);
        if ask.terrain_only {
            level.things.clear();
            level.foes.clear();
        }
        let bytes = postcard::to_allocvec(&level).unwrap_or_default();
        let json = crate::check::lists(&level, &self.t, ask);
        let (arrival, hash) = (Some(level.up), fnv1a64(&bytes));
        Ok(Level { map: Box::new(Owned { level, t: Arc::clone(&self.t) }), arrival, json, hash })
    }
}

/// A level that owns itself, to be looked at.
struct Owned {
    level: Built,
    t: Arc<Tables>,
}

impl KnownMap for Owned {
    fn bounds(&self) -> Rect {
        self.level.tiles.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        Plan { level: &self.level, t: &self.t }.square(at)
    }

    fn step(&self, at: Loc) -> Step {
        Plan { level: &self.level, t: &self.t }.step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        Plan { level: &self.level, t: &self.t }.landmark(at)
    }
}
