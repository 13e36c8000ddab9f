//! The game with its data.

use crate::around::Around;
use crate::catalogue::Catalogue;
use crate::delve::{Book, Delve, Sentences, VERBS};
use crate::dump::{Dump, Recorder};
use crate::makelev::{Cell, Descent, Level as Made, Stage, Watcher};
use crate::state::Floor;
use crate::view::View;
use crate::{make, report, shipped, stock};
use angrist_engine::model::Square;
use angrist_engine::play::{
    Digest, Game, KnownMap, Level, LevelRequest, Narrator, Refusal, Ruleset, Step, Verb, Words,
};
use angrist_engine::space::{Grid, Loc, Rect};
use angrist_source::{Problems, Severity};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Incursion with its data.
pub struct IncursionRuleset {
    cat: Arc<Catalogue>,
    book: Arc<Book>,
    words: [Arc<dyn Words>; 2],
    digest: Digest,
    /// Levels made last, by seed and depth: asking for all depths of a seed makes each of them once.
    last: Mutex<BTreeMap<u64, (i32, Arc<Made>)>>,
}

/// How many seeds are kept at hand.
const KEPT: usize = 16;

impl IncursionRuleset {
    /// On our own library.
    pub fn shipped() -> Result<IncursionRuleset, Problems> {
        let files: Vec<(String, Vec<u8>)> =
            shipped::LIBRARY.iter().map(|(n, b)| ((*n).to_owned(), b.to_vec())).collect();
        IncursionRuleset::read("main.irc", &files)
    }

    /// On any library, given as names and bytes; names are found without regard to case.
    pub fn read(main: &str, files: &[(String, Vec<u8>)]) -> Result<IncursionRuleset, Problems> {
        let source = |name: &str| {
            // Includes name files of the same directory; a path that leads out of it is not followed.
            let plain = name.rsplit(['/', '\\']).next().unwrap_or(name);
            let exact = files.iter().find(|(n, _)| n == plain);
            exact.or_else(|| files.iter().find(|(n, _)| n.eq_ignore_ascii_case(plain))).map(|f| f.1.clone())
        };
        let reading = crate::catalogue::read_library(main, source);
        if reading.errors() > 0 {
            let errors = reading.diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
            let problems = Problems::from(errors.collect::<Vec<_>>());
            return Err(problems.with_excerpts(&angrist_irh::diag::sources(&reading.pre.tokens)));
        }
        let broken = crate::creature::audit::audit(&reading);
        if !broken.is_empty() {
            let problems = Problems::from(broken);
            return Err(problems.with_excerpts(&angrist_irh::diag::sources(&reading.pre.tokens)));
        }
        let used = |n: &str| reading.library.files.iter().any(|f| f.eq_ignore_ascii_case(n));
        let tables = [
            ("walk.tsv", shipped::WALK),
            ("treasure.tsv", shipped::TREASURE),
            ("known.tsv", shipped::KNOWN),
            ("dungeon.tsv", crate::adapt::DEFAULTS),
        ];
        // By name and in their order, so that one lib has one digest however its files were found.
        let read = files.iter().filter(|(n, _)| used(n) || n == main);
        let mut library: Vec<(String, &[u8])> =
            read.map(|(n, b)| (n.to_ascii_lowercase(), b.as_slice())).collect();
        library.sort();
        let tables = tables.map(|(n, t)| (n.to_owned(), t.as_bytes()));
        library.extend(tables);
        let digest = angrist_kit::saved::digest(library.iter().map(|(name, bytes)| (name.as_str(), *bytes)));
        let book = Book::of(&reading)?;
        let cat = Catalogue::read(reading)?;
        let english: Arc<dyn Words> = Arc::new(Sentences::read("en", "en.ftl", shipped::ENGLISH)?);
        let french: Arc<dyn Words> = Arc::new(Sentences::read("fr", "fr.ftl", shipped::FRENCH)?);
        let last = Mutex::new(BTreeMap::new());
        Ok(IncursionRuleset {
            cat: Arc::new(cat),
            book: Arc::new(book),
            words: [english, french],
            digest,
            last,
        })
    }

    /// The data it is played on.
    pub fn catalogue(&self) -> &Catalogue {
        &self.cat
    }

    /// The parts that a game is made of, for tests that set a stage.
    #[cfg(test)]
    pub(crate) fn parts(&self) -> (Arc<Catalogue>, Arc<Book>) {
        (self.cat.clone(), self.book.clone())
    }

    fn exact(
        &self,
        ask: &LevelRequest,
        chain: bool,
        tell: Option<&mut dyn Narrator>,
    ) -> Result<Level, Refusal> {
        let seed = u32::try_from(ask.seed)
            .map_err(|_| Refusal::new("bad-seed", "The seed of an exact level must be below 4294967296."))?;
        let mut descent = Descent::exact(seed);
        let mut above = None;
        if chain {
            for upper in 1..ask.depth {
                above = Some(descent.level(&self.cat.tables, upper, above.as_ref(), None));
            }
        }
        let mut recorder = Recorder::new(&self.cat.tables);
        let mut telling = Telling { cat: &self.cat, tell, recorder: &mut recorder };
        let level = descent.level(&self.cat.tables, ask.depth, above.as_ref(), Some(&mut telling));
        let stages = recorder.stages;
        let mode = if chain { "chain-terrain" } else { "terrain" };
        let dump = Dump::new(&level, &self.cat.tables, mode, ask.seed, stages);
        let json = serde_json::to_value(&dump).map_err(|e| Refusal::new("dump", e.to_string()))?;
        Ok(self.whole(&level, Vec::new(), Vec::new(), json))
    }

    /// The level of a depth; the one above is taken from those made last when it is among them.
    fn made(&self, seed: u64, depth: i32) -> Arc<Made> {
        let known = self.last.lock().ok().and_then(|last| last.get(&seed).cloned());
        let level = match known {
            Some((at, above)) if at == depth - 1 => {
                make::sound_below(&self.cat, seed, depth, Some(&above), None)
            }
            Some((at, level)) if at == depth => return level,
            _ => make::sound(&self.cat, seed, depth, None),
        };
        let level = Arc::new(level);
        if let Ok(mut last) = self.last.lock() {
            if last.len() >= KEPT {
                last.pop_first();
            }
            last.insert(seed, (depth, level.clone()));
        }
        level
    }

    fn sound(&self, ask: &LevelRequest, mut tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        let level = match tell.as_deref_mut() {
            Some(tell) => {
                let mut recorder = Recorder::new(&self.cat.tables);
                let mut telling = Telling { cat: &self.cat, tell: Some(tell), recorder: &mut recorder };
                Arc::new(make::sound(&self.cat, ask.seed, ask.depth, Some(&mut telling)))
            }
            None => self.made(ask.seed, ask.depth),
        };
        let (foes, loot) = if ask.terrain_only {
            (Vec::new(), Vec::new())
        } else {
            stock::stock(&self.cat, &level, ask.seed)
        };
        let dump = Dump::new(&level, &self.cat.tables, "sound", ask.seed, Vec::new());
        let mut json = serde_json::to_value(&dump).map_err(|e| Refusal::new("dump", e.to_string()))?;
        json["rooms"] = report::rooms(&self.cat, &stock::rooms(&self.cat, &level)).into();
        json["monsters"] = report::monsters(&self.cat, &foes).into();
        json["items"] = report::items(&self.cat, &loot).into();
        let used = self.cat.tables.regions_in_use();
        json["all_regions"] =
            used.iter().map(|&r| self.cat.tables.regions[usize::from(r)].name.clone()).collect();
        json["problems"] = report::problems(&self.cat, &level, &foes, &loot).into();
        let note = format!("{} creatures and {} things", foes.len(), loot.len());
        let whole = self.whole(&level, foes, loot, json);
        if let Some(tell) = tell.filter(|_| !ask.terrain_only) {
            tell.stage("population", &note, &*whole.map);
        }
        Ok(whole)
    }

    fn whole(
        &self,
        level: &Made,
        foes: Vec<crate::state::Foe>,
        loot: Vec<crate::state::Loot>,
        json: serde_json::Value,
    ) -> Level {
        let floor = make::floor(level, foes, loot);
        let bytes = postcard::to_allocvec(&floor).unwrap_or_default();
        let hash = angrist_engine::chance::fnv1a64(&bytes);
        let map = WholeLevel::new(self.cat.clone(), floor);
        let arrival = level.enter.map(|(x, y)| Loc::new(x as i16, y as i16));
        Level { map: Box::new(map), arrival, json, hash }
    }
}

impl Ruleset for IncursionRuleset {
    fn name(&self) -> &str {
        "incursion"
    }

    fn title(&self) -> &str {
        "Incursion"
    }

    fn rules_version(&self) -> u32 {
        5
    }

    fn data_digest(&self) -> Digest {
        self.digest
    }

    fn constants(&self) -> &str {
        "documented"
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn languages(&self) -> &[&str] {
        &["en", "fr"]
    }

    fn words(&self, language: &str) -> Arc<dyn Words> {
        let [english, french] = &self.words;
        if language == "fr" { french.clone() } else { english.clone() }
    }

    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(Delve::begin(self.cat.clone(), self.book.clone(), seed))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        Delve::restore(self.cat.clone(), self.book.clone(), snapshot)
            .map(|game| Box::new(game) as Box<dyn Game>)
    }

    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        let deepest = self.cat.deepest();
        if !(1..=deepest).contains(&ask.depth) {
            return Err(Refusal::new("no-such-depth", format!("The dungeon has depths 1 to {deepest}.")));
        }
        match ask.mode.as_str() {
            "" | "sound" => self.sound(ask, tell),
            "exact" | "exact-chain" if !ask.terrain_only => Err(Refusal::new(
                "terrain-only",
                "Exact levels have no creatures or items: use --terrain-only.",
            )),
            "exact" => self.exact(ask, false, tell),
            "exact-chain" => self.exact(ask, true, tell),
            other => Err(Refusal::new(
                "no-such-mode",
                format!("Unknown mode '{other}'; use sound, exact or exact-chain."),
            )),
        }
    }
}

/// A level by itself, everything known.
struct WholeLevel {
    cat: Arc<Catalogue>,
    floor: Floor,
    around: Around,
}

impl WholeLevel {
    fn new(cat: Arc<Catalogue>, floor: Floor) -> WholeLevel {
        let around = Around::new(&cat, &floor);
        WholeLevel { cat, floor, around }
    }

    fn view(&self) -> View<'_> {
        View { cat: &self.cat, floor: &self.floor, around: &self.around }
    }
}

impl KnownMap for WholeLevel {
    fn bounds(&self) -> Rect {
        self.floor.terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        self.view().square(at)
    }

    fn step(&self, at: Loc) -> Step {
        self.view().step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        self.view().landmark(at)
    }
}

/// Shows each step of the making to a narrator while its figures are noted.
struct Telling<'a, 'b, 'c> {
    cat: &'a Arc<Catalogue>,
    tell: Option<&'b mut dyn Narrator>,
    recorder: &'c mut Recorder<'a>,
}

impl Watcher for Telling<'_, '_, '_> {
    fn stage(&mut self, stage: Stage, cells: &[Cell]) {
        if let Some(tell) = &mut self.tell {
            let mut floor = make::blank(self.cat);
            let w = i32::from(floor.terrain.width());
            let cell = |l: Loc| &cells[(i32::from(l.y) * w + i32::from(l.x)) as usize];
            let (width, height) = (floor.terrain.width(), floor.terrain.height());
            floor.terrain = Grid::from_fn(width, height, |l| cell(l).terrain);
            floor.flags = Grid::from_fn(width, height, |l| cell(l).flags);
            floor.image = Grid::from_fn(width, height, |l| cell(l).glyph);
            let map = WholeLevel::new(self.cat.clone(), floor);
            let note = format!("{} draws so far", stage.draws);
            tell.stage(&stage.label, &note, &map);
        }
        self.recorder.stage(stage, cells);
    }
}
