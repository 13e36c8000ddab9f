//! Sil with its data: shipped, or a real lib's.

use crate::game::SilGame;
use crate::halls::{AllSeen, Ask, make_level, report, stats};
use crate::hero::{HeroEvent, Plan};
use crate::tables::Tables;
use crate::turn::{OPTIONS, VERBS};
use crate::words::English;
use angrist_engine::play::{
    Digest, Game, Level, LevelRequest, Narrator, OptionSpec, Refusal, Ruleset, Verb, Words,
};
use angrist_source::{Problems, Source};
use sha2::Digest as _;
use std::sync::Arc;

/// The edit files that are built in. A file joins by a line here.
pub const SHIPPED: &[(&str, &[u8])] = &[
    ("edit/ability.txt", include_bytes!("../../../data/sil/edit/ability.txt")),
    ("edit/artefact.txt", include_bytes!("../../../data/sil/edit/artefact.txt")),
    ("edit/flavor.txt", include_bytes!("../../../data/sil/edit/flavor.txt")),
    ("edit/history.txt", include_bytes!("../../../data/sil/edit/history.txt")),
    ("edit/house.txt", include_bytes!("../../../data/sil/edit/house.txt")),
    ("edit/limits.txt", include_bytes!("../../../data/sil/edit/limits.txt")),
    ("edit/monster.txt", include_bytes!("../../../data/sil/edit/monster.txt")),
    ("edit/names.txt", include_bytes!("../../../data/sil/edit/names.txt")),
    ("edit/object.txt", include_bytes!("../../../data/sil/edit/object.txt")),
    ("edit/race.txt", include_bytes!("../../../data/sil/edit/race.txt")),
    ("edit/special.txt", include_bytes!("../../../data/sil/edit/special.txt")),
    ("edit/terrain.txt", include_bytes!("../../../data/sil/edit/terrain.txt")),
    ("edit/vault.txt", include_bytes!("../../../data/sil/edit/vault.txt")),
];

/// The guided first descent that is built in.
pub const LESSON: &str = include_str!("../../../data/sil/lesson.toml");

/// Further lessons, each by the word behind `lesson`.
pub const LESSONS: [(&str, &str); 5] = [
    ("bow", include_str!("../../../data/sil/lessons/bow.toml")),
    ("stealth", include_str!("../../../data/sil/lessons/stealth.toml")),
    ("song", include_str!("../../../data/sil/lessons/song.toml")),
    ("forge", include_str!("../../../data/sil/lessons/forge.toml")),
    ("escape", include_str!("../../../data/sil/lessons/escape.toml")),
];

pub use crate::tables::{BASE, PROFILES, old_constants_to_toml, profile};

/// The game with its data.
pub struct SilRuleset {
    tables: Arc<Tables>,
    words: Arc<dyn Words>,
    digest: Digest,
}

impl SilRuleset {
    /// On the data it ships with, and one of its profiles of constants.
    pub fn shipped(name: &str) -> Result<SilRuleset, Problems> {
        let constants = profile(name).ok_or_else(|| {
            Problems::general(format!("there are no constants '{name}'; there are documented and upstream"))
        })?;
        let file = format!("{name}.toml");
        SilRuleset::shipped_with(Source::new(&file, constants))
    }

    /// On the data it ships with, and constants from elsewhere.
    pub fn shipped_with(constants: Source<'_>) -> Result<SilRuleset, Problems> {
        let sources: Vec<Source<'_>> = SHIPPED.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
        SilRuleset::of(&sources, constants, Some(LESSON))
    }

    /// On other files; `constants` is a profile, named after it.
    pub fn read(sources: &[Source<'_>], constants: Source<'_>) -> Result<SilRuleset, Problems> {
        SilRuleset::of(sources, constants, None)
    }

    fn of(
        sources: &[Source<'_>],
        constants: Source<'_>,
        lesson: Option<&str>,
    ) -> Result<SilRuleset, Problems> {
        let (mut tables, mut digest) = Tables::read_hashed(sources, constants)?;
        digest.update(lesson.unwrap_or_default().as_bytes());
        if let Some(text) = lesson {
            let lesson = crate::lesson::Lesson::read(text, &tables);
            tables.lesson = Some(lesson.map_err(|why| Problems::whole("lesson", "lesson.toml", why))?);
            for (name, text) in LESSONS {
                digest.update(text.as_bytes());
                let lesson = crate::lesson::Lesson::read(text, &tables);
                let lesson =
                    lesson.map_err(|why| Problems::whole("lesson", &format!("lessons/{name}.toml"), why))?;
                tables.lessons.push((name, lesson));
            }
        }
        let tables = Arc::new(tables);
        let words: Arc<dyn Words> = Arc::new(English::built_in()?);
        Ok(SilRuleset { tables, words, digest: digest.finalize().into() })
    }

    /// The tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// A new game, as its own type.
    pub fn begin_sil(&self, seed: u64) -> SilGame {
        SilGame::begin(self.tables.clone(), seed)
    }
}

impl Ruleset for SilRuleset {
    fn name(&self) -> &str {
        "sil"
    }

    fn title(&self) -> &str {
        "Sil"
    }

    /// 2: the state came to hold what creatures are minded to do, and more of the hero. 3: rules compared with the facts again.
    /// 4: rules compared with the real game's, finding by finding.
    fn rules_version(&self) -> u32 {
        4
    }

    fn data_digest(&self) -> Digest {
        self.digest
    }

    fn constants(&self) -> &str {
        &self.tables.profile
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn options(&self) -> &[OptionSpec] {
        OPTIONS
    }

    fn words(&self, _language: &str) -> Arc<dyn Words> {
        self.words.clone()
    }

    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(self.begin_sil(seed))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        SilGame::restore(self.tables.clone(), snapshot).map(|game| Box::new(game) as Box<dyn Game>)
    }

    fn suggest_from(&self, seed: u64, commands: &[String]) -> Option<String> {
        let mut former = self.begin_sil(seed);
        let mut commands = commands.iter();
        while let Some(command) = commands.next() {
            // Data may have changed since: what no longer works ends the search, without complaint.
            let told = former.apply_text(command).ok()?.notices;
            let born = told.iter().find_map(|t| match t.downcast::<HeroEvent>() {
                Some(HeroEvent::Born { plan, .. }) => Some(plan.clone()),
                _ => None,
            });
            if let Some(line) = born {
                let line = line.strip_prefix("born ").unwrap_or(&line);
                let plan = Plan::read(&self.tables, seed, line).ok()?;
                // The birth screen sends the abilities that were marked right after the birth.
                let plan = plan.having_learned(commands.by_ref().map_while(|c| c.strip_prefix("learn ")));
                return Some(format!("born like={}", plan.as_former(&self.tables)));
            }
        }
        None
    }

    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        let deepest = self.tables.turn.deepest;
        if !(0..=deepest).contains(&ask.depth) {
            return Err(Refusal::new("no-such-depth", format!("Angband has depths 0 to {deepest}.")));
        }
        // As on coming to this depth for the first time: earlier forges were given.
        let mut facts = stats::facts_at(&self.tables, ask.depth);
        let wanted = Ask {
            depth: ask.depth,
            arrival: ask.arrival,
            stair: None,
            first: ask.arrival == 0 && ask.depth == self.tables.hero.start_depth,
            terrain_only: ask.terrain_only,
            ..Ask::default()
        };
        let made = make_level(&self.tables, &mut facts, ask.seed, &wanted, tell)
            .map_err(|e| Refusal::new("no-level", e))?;
        let json = report(&self.tables, &facts, &wanted, &made);
        let bytes = postcard::to_allocvec(&made.level).unwrap_or_default();
        let hash = angrist_engine::chance::fnv1a64(&bytes);
        let arrival = Some(made.hero);
        let map = AllSeen::of(&self.tables, made.level, made.hero);
        Ok(Level { arrival, json, hash, map: Box::new(map) })
    }
}
