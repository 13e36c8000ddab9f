//! A small game with its data.

use super::{Playing, Rules, State};
use crate::events::Sentences;
use crate::{look, saved};
use angrist_engine::chance::fnv1a64;
use angrist_engine::play::{
    Digest, Game, Level, LevelRequest, Narrator, OptionSpec, Refusal, Ruleset, Verb, Words,
};
use angrist_source::{Problems, Source};
use std::sync::Arc;

/// A game with its data.
pub struct Ruled<R: Rules> {
    tables: Arc<R>,
    words: Arc<dyn Words>,
    digest: Digest,
}

impl<R: Rules> Ruled<R> {
    /// The game on the data it ships with.
    ///
    /// # Errors
    /// With all problems of its data.
    pub fn shipped() -> Result<Ruled<R>, Problems> {
        let texts: Vec<&str> = R::FILES.iter().map(|(_, text)| *text).collect();
        Ruled::of(&texts)
    }

    /// The game on other texts, in the order of [`Rules::FILES`].
    ///
    /// # Errors
    /// With all problems of its data.
    pub fn read<const N: usize>(texts: [&str; N]) -> Result<Ruled<R>, Problems> {
        Ruled::of(&texts)
    }

    fn of(texts: &[&str]) -> Result<Ruled<R>, Problems> {
        let names = R::FILES.iter().map(|(name, _)| *name);
        let named: Vec<(&str, &str)> = names.zip(texts.iter().copied()).collect();
        let Some(((words_file, words), tables)) =
            named.split_last().filter(|_| named.len() == R::FILES.len())
        else {
            return Err(Problems::general(format!("{} has {} files", R::TITLE, R::FILES.len())));
        };
        let files: Vec<Source<'_>> =
            tables.iter().map(|(name, text)| Source::new(name, text.as_bytes())).collect();
        let tables = Arc::new(R::read(&files).map_err(|problems| problems.with_excerpts(&files))?);
        let words = Arc::new(Sentences::<R::Event>::read("en", words_file, words)?);
        // Words change no rule: a record does not depend on them.
        let digest = saved::digest(files.iter().map(|file| (file.name, file.bytes)));
        Ok(Ruled { tables, words, digest })
    }
}

impl<R: Rules> Ruleset for Ruled<R> {
    fn name(&self) -> &str {
        R::NAME
    }

    fn title(&self) -> &str {
        R::TITLE
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn data_digest(&self) -> Digest {
        self.digest
    }

    fn constants(&self) -> &str {
        "documented"
    }

    fn verbs(&self) -> &'static [Verb] {
        R::commands().1
    }

    fn options(&self) -> &[OptionSpec] {
        R::OPTIONS
    }

    fn words(&self, _language: &str) -> Arc<dyn Words> {
        self.words.clone()
    }

    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(Playing::begin(self.tables.clone(), seed))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        let state = saved::read(snapshot, |state: &State<R>| self.tables.check(state))?;
        Ok(Box::new(Playing { tables: self.tables.clone(), state, whole: false }))
    }

    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        let Some((arrival, own)) = self.tables.stage(ask.depth) else {
            let deepest = (1..).take_while(|depth| self.tables.stage(*depth).is_some()).count();
            let text = format!("{} has depths 1 to {deepest}.", R::TITLE);
            return Err(Refusal::new("no-such-depth", text));
        };
        let at = arrival.unwrap_or_default();
        let map = Playing { whole: true, ..Playing::unborn(self.tables.clone(), ask.seed, at, own) };
        if let Some(narrator) = tell {
            narrator.stage(R::STAGE.0, R::STAGE.1, &map);
        }
        let rows = look::rows(&map);
        let hash = fnv1a64(rows.join("\n").as_bytes());
        let mut json = R::lists(&map);
        json["name"] = R::place(&map).1.into();
        (json["depth"], json["rows"]) = (ask.depth.into(), rows.into());
        Ok(Level { arrival, json, hash, map: Box::new(map) })
    }
}
