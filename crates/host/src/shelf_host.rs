//! What the interface needs from outside, on any [`Shelf`]: heroes, scores, morgue, options, keys, records to be watched.

use crate::machine::{Machine, seed_of};
use crate::prefs::{self, Wanted};
use crate::scores::{enter_end_on, read_scores_on};
use crate::shelf::{Place, SOURCE, Shelf, Stamp, lock_save, source_of};
use angrist_engine::journal::{
    Accept, Entry, LARGEST, Playback, RECORD, Record, SaveSummary, Session, Store, file_name,
};
use angrist_engine::play::{End, Query};
use angrist_ui::Pictures;
use angrist_ui::app::{Changed, GameInfo, Hero, Host, NewGame, Score};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The command that marks a game as practice, where a game has one.
const PRACTICE: &str = "practice";
/// Commands within which a hero is born; the rest of a record is not asked for.
const BIRTH: usize = 64;

/// The options of the interface, among [`Place::Config`].
pub const OPTIONS: &str = "options.toml";
/// The player's keys, among [`Place::Config`].
pub const KEYS: &str = "keys.toml";

/// What is wrong with changed data, in a line each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reviewed {
    /// The first error.
    pub error: Option<String>,
    /// The first warning.
    pub warning: Option<String>,
}

/// Says what is wrong with data; files that were last saved before the given time deserve no warning.
pub type Review = Box<dyn Fn(&str, Option<std::time::SystemTime>) -> Reviewed + Send>;

/// Data that are looked at again before every command.
struct Watched {
    data: String,
    /// How they looked the last time.
    seen: Stamp,
    review: Review,
}

/// The things of one user, as the interface wants them.
pub struct ShelfHost<S> {
    /// Where they are kept.
    pub shelf: S,
    games: Vec<GameInfo>,
    /// The game that the command line names: it comes before the one played last.
    asked: Option<String>,
    /// Data that come before what a save says of its own: those of the command line.
    pub(crate) data: Option<String>,
    pub(crate) accept: Accept,
    practice: bool,
    reload: Option<Watched>,
    seed: Option<u64>,
    machine: Machine,
    /// Saves of games that are over and safe in morgue and scores.
    finished: BTreeSet<PathBuf>,
}

impl<S: Shelf> ShelfHost<S> {
    /// The things on a shelf; `data` are those of the command line.
    pub fn on_shelf(
        shelf: S,
        games: Vec<GameInfo>,
        data: Option<String>,
        accept: Accept,
        machine: Machine,
    ) -> ShelfHost<S> {
        let (practice, reload, seed, finished) = (false, None, None, BTreeSet::new());
        ShelfHost { shelf, games, asked: None, data, accept, practice, reload, seed, machine, finished }
    }

    /// With another clock and other seeds.
    pub fn on(mut self, machine: Machine) -> Self {
        self.machine = machine;
        self
    }

    /// New games are marked as practice, so that turns can be taken back.
    pub fn for_practice(mut self, practice: bool) -> Self {
        self.practice = practice;
        self
    }

    /// Data of the command line are taken again whenever they change, once they are reviewed.
    pub fn with_reload(mut self, review: Option<Review>) -> Self {
        self.reload = self.data.clone().zip(review).map(|(data, review)| {
            let seen = self.shelf.stamp(&data);
            Watched { data, seen, review }
        });
        self
    }

    /// New games are of this game, if one is named.
    pub fn of_game(mut self, asked: Option<String>) -> Self {
        self.asked = asked;
        self
    }

    /// Whether a game is the one the command line names, or it names none.
    fn offers(&self, game: &GameInfo) -> bool {
        self.asked.as_ref().is_none_or(|asked| *asked == game.name)
    }

    /// New games begin with this seed unless the player chooses another.
    pub fn with_seed(mut self, seed: Option<u64>) -> Self {
        self.seed = seed;
        self
    }

    /// Marks a new game before anything else is done in it: the mark can then never be taken back.
    fn mark_practice(&self, session: &mut Session) -> Result<(), String> {
        if !self.practice {
            return Ok(());
        }
        let ruleset = session.ruleset().clone();
        if !ruleset.verbs().iter().any(|v| v.name == PRACTICE) {
            return Err(format!("{} has no practice games.", ruleset.title()));
        }
        session.apply(PRACTICE).map(|_| ()).map_err(|e| e.to_string())
    }

    /// Begins a game in a given store.
    pub fn begin_on(
        &self,
        store: Box<dyn Store>,
        game: &str,
        data: Option<&str>,
        seed: u64,
    ) -> Result<Session, String> {
        let ruleset = self.shelf.ruleset(game, data)?;
        let mut session = Session::create(ruleset, store, seed).map_err(|e| sentence(&e))?;
        self.mark_practice(&mut session)?;
        Ok(session)
    }

    /// Continues the game in a store.
    pub fn open_on(&self, store: Box<dyn Store>) -> Result<(Session, Vec<String>), String> {
        let record = Record::of(&*store).map_err(|e| sentence(&e))?;
        let data = self.data.clone().or_else(|| source_of(&*store));
        let ruleset = self.shelf.ruleset(&record.header.game, data.as_deref())?;
        let (session, notices) = Session::open(ruleset, store, self.accept).map_err(|e| sentence(&e))?;
        Ok((session, notices.iter().map(ToString::to_string).collect()))
    }

    /// A name for a new save.
    fn free_name(&self, name: &str) -> Result<String, String> {
        let stem = file_name(name);
        let numbered = (1..10_000).map(|n| if n == 1 { stem.clone() } else { format!("{stem}-{n}") });
        let free = numbered.into_iter().find(|name| !self.shelf.has_save(name));
        free.ok_or_else(|| format!("There are too many heroes called {name}."))
    }

    /// The store of a save that is there.
    fn store_of(&self, name: &str) -> Result<Box<dyn Store>, String> {
        let known = self.shelf.saves().map_err(|e| sentence(&e))?.iter().any(|n| n == name);
        if known { Ok(self.shelf.save(name)) } else { Err(format!("There is no save called {name}.")) }
    }

    fn summaries(&self) -> Result<Vec<SaveSummary>, String> {
        let names = self.shelf.saves().map_err(|e| sentence(&e))?;
        Ok(names.iter().map(|name| SaveSummary::of(&*self.shelf.save(name), name)).collect())
    }

    fn keep(&mut self, name: &str, text: &str) -> Result<(), String> {
        let kept = self.shelf.make_place(Place::Config).and_then(|mut s| s.replace(name, text.as_bytes()));
        kept.map_err(|e| sentence(&e))
    }
}

/// Which rules of pref files a game follows; games that never had any have none.
pub fn kin_of(game: &str) -> Option<&'static str> {
    (game == "sil").then_some("sil-q")
}

/// An error as a sentence of its own.
pub(crate) fn sentence(error: &dyn std::fmt::Display) -> String {
    let text = error.to_string();
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}

impl<S: Shelf> Host for ShelfHost<S> {
    fn default_seed(&self) -> String {
        self.seed.map(|s| s.to_string()).unwrap_or_default()
    }

    fn teacher(&self) -> Option<String> {
        let teaches = |w: &&GameInfo| {
            let ruleset = self.shelf.ruleset(&w.name, None);
            ruleset.is_ok_and(|ruleset| ruleset.verbs().iter().any(|v| v.name == "lesson"))
        };
        self.games.iter().filter(|w| self.offers(w)).find(teaches).map(|w| w.name.clone())
    }

    fn teaches(&self) -> bool {
        self.games.iter().any(|w| w.lesson && self.offers(w))
    }

    fn last_game(&self) -> Option<String> {
        if self.asked.is_some() {
            return self.asked.clone();
        }
        let (scores, _) = read_scores_on(&self.shelf).ok()?;
        let last = scores.entries.iter().filter(|e| self.games.iter().any(|g| g.name == e.game));
        last.max_by_key(|e| e.when).map(|e| e.game.clone())
    }

    fn games(&self) -> Vec<GameInfo> {
        self.games.clone()
    }

    fn data(&self) -> Option<String> {
        self.data.clone()
    }

    fn dump(&self, record: &str) -> Result<Vec<String>, String> {
        let missing = || format!("There is no dump for {record}.");
        let name = Path::new(record).file_stem().and_then(|s| s.to_str()).ok_or_else(missing)?;
        let morgue = self.shelf.place(Place::Morgue);
        let bytes = morgue.read(&format!("{name}.txt"), LARGEST).map_err(|e| sentence(&e))?;
        let text = String::from_utf8_lossy(&bytes.ok_or_else(missing)?).into_owned();
        Ok(text.lines().map(str::to_owned).collect())
    }

    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        let own = Some(new.data.trim()).filter(|d| !d.is_empty()).map(str::to_owned);
        let wanted = if new.built_in { None } else { own.or_else(|| self.data.clone()) };
        let data = wanted.map(|data| self.shelf.lasting_name(&data));
        // Data that cannot be used leave no empty save behind.
        self.shelf.ruleset(&new.game, data.as_deref())?;
        let name = self.free_name(&new.name)?;
        let store = self.shelf.make_save(&name).map_err(|e| sentence(&e))?;
        let seed = seed_of(&new.seed, &self.machine);
        let session = self.begin_on(store, &new.game, data.as_deref(), seed)?;
        if let Some(data) = data {
            self.shelf.save(&name).replace(SOURCE, data.as_bytes()).map_err(|e| sentence(&e))?;
        }
        Ok(session)
    }

    fn changed_data(&mut self, session: &Session) -> Option<Result<Changed, String>> {
        let watched = self.reload.as_mut()?;
        let now = self.shelf.stamp(&watched.data);
        if now == watched.seen {
            return None;
        }
        let before = watched.seen.newest;
        watched.seen = now;
        let name = session.ruleset().name().to_owned();
        let made = self.shelf.ruleset(&name, Some(&watched.data));
        let reviewed = (watched.review)(&watched.data, before);
        Some(match made {
            Ok(ruleset) => Ok(Changed { ruleset, warning: reviewed.warning }),
            Err(why) => Err(reviewed.error.unwrap_or(why)),
        })
    }

    fn heroes(&self) -> Result<Vec<Hero>, String> {
        let hero = |s: SaveSummary| Hero {
            name: s.name,
            game: s.record.as_ref().map(|r| r.0.clone()).unwrap_or_default(),
            line: s.head.as_ref().map_or_else(|| "just started".to_owned(), |h| h.line.clone()),
            // After a crash the snapshot is older than the record, and so is its turn.
            turn: s.head.as_ref().filter(|_| !s.behind).map(|h| h.turn),
            refused: match (s.record, s.locked) {
                (Err(damage), _) => Some(damage),
                (Ok(_), true) => Some("being played elsewhere".to_owned()),
                (Ok(_), false) => None,
            },
        };
        // The one played last comes first; where there are no files, as they come.
        let played = |s: &SaveSummary| std::fs::metadata(s.path.join(RECORD)).and_then(|m| m.modified()).ok();
        let mut all = self.summaries()?;
        // A hero who is in the table of scores cannot be continued, even if the save outlived the end.
        let ended = read_scores_on(&self.shelf).map(|(scores, _)| scores.entries).unwrap_or_default();
        all.retain(|save| {
            let (Some(head), Ok((game, seed, _))) = (&save.head, &save.record) else { return true };
            !ended
                .iter()
                .any(|e| e.game == *game && e.seed == *seed && e.turns == head.turn && e.line == head.line)
        });
        all.sort_by_key(|s| std::cmp::Reverse(played(s)));
        Ok(all.into_iter().map(hero).collect())
    }

    fn resume(&mut self, name: &str) -> Result<(Session, Vec<String>), String> {
        self.open_on(self.store_of(name)?)
    }

    fn delete(&mut self, name: &str) -> Result<(), String> {
        let mut store = self.store_of(name)?;
        // The process that holds the lock is playing this game.
        lock_save(&mut *store).map_err(|e| sentence(&e))?;
        self.shelf.remove_save(name).map_err(|e| sentence(&e))
    }

    fn export(&mut self, name: &str) -> Result<String, String> {
        let store = self.store_of(name)?;
        let bytes = store.read(RECORD, LARGEST).map_err(|e| sentence(&e))?;
        let bytes = bytes.ok_or_else(|| format!("{name} has no record."))?;
        let mut records = self.shelf.make_place(Place::Records).map_err(|e| sentence(&e))?;
        let file = format!("{}.record", file_name(name));
        records.replace(&file, &bytes).map_err(|e| sentence(&e))?;
        Ok(records.path_of(&file).display().to_string())
    }

    fn record_end(&mut self, session: &Session, end: &End) -> Vec<String> {
        let (Some(store), Ok(Some(record))) = (session.store(), session.record_bytes()) else {
            return Vec::new();
        };
        let written = match enter_end_on(&self.shelf, session, &record, end, (self.machine.now)()) {
            Ok(written) => written,
            Err(e) => return vec![sentence(&e)],
        };
        let dump = self.shelf.place(Place::Morgue).path_of(&written.files.dump);
        let mut said = vec![format!("Character dump: {}", dump.display())];
        match written.entered {
            Ok(_) => {
                self.finished.insert(store.place());
                if !written.entry.ranked() {
                    said.push("It was a practice game and is not ranked.".to_owned());
                }
            }
            Err(e) => said.push(sentence(&e)),
        }
        said
    }

    fn prefs(&self, session: &Session, graf: &str) -> Pictures {
        let ruleset = session.ruleset();
        let Some(kin) = kin_of(ruleset.name()) else { return Pictures::default() };
        let data = self.data.clone().or_else(|| session.store().and_then(source_of));
        let plan = session.game().inspect(&Query::parse("plan"));
        let plan = plan.get("plan").and_then(|p| p.as_str()).unwrap_or_default();
        let race = plan.split_whitespace().find_map(|w| w.strip_prefix("race=")).unwrap_or_default();
        let hero = session.game().end_so_far(&*ruleset.words("en")).name;
        // The shelf knows where the files are.
        let (beside, user) = (None, Path::new(""));
        let wanted = Wanted { kin, data: beside, user, system: "gcu", graf, race, hero: &hero };
        prefs::read_with(&wanted, &mut |name| self.shelf.pref_files(ruleset.name(), data.as_deref(), name))
    }

    fn delete_finished(&mut self, session: Session) {
        let place = session.store().map(|s| s.place());
        drop(session);
        // Only saves of our own place, and only when record and score are safe elsewhere.
        let ours = place.filter(|p| self.finished.contains(p)).and_then(|p| self.shelf.save_at(&p));
        if let Some(name) = ours {
            let _ = self.shelf.remove_save(&name);
        }
    }

    fn discard(&mut self, session: Session) {
        let place = session.store().map(|s| s.place());
        drop(session);
        if let Some(name) = place.and_then(|p| self.shelf.save_at(&p)) {
            let _ = self.shelf.remove_save(&name);
        }
    }

    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        match read_scores_on(&self.shelf) {
            Err(e) => (Vec::new(), vec![sentence(&e)]),
            Ok((scores, path)) => {
                let lines = scores.best(None).into_iter().map(|e| Score {
                    game: e.game.clone(),
                    name: e.name.clone(),
                    points: e.points,
                    depth: e.depth,
                    turns: e.turns,
                    day: day(e.when),
                    won: e.won,
                    line: e.line.clone(),
                    record: e.record.clone(),
                    who: e.who.clone(),
                });
                let wrong = scores.damaged.iter().take(3);
                let wrong =
                    wrong.map(|n| format!("Line {n} of {} cannot be read and was ignored.", path.display()));
                (lines.collect(), wrong.collect())
            }
        }
    }

    fn film(&self, record: &str) -> Result<Playback, String> {
        let found = self.shelf.record(record).map_err(|e| sentence(&e))?;
        let record = Record::read(&found.bytes, &found.path).map_err(|e| sentence(&e))?;
        let data = self.data.clone().or(found.data);
        let ruleset = self.shelf.ruleset(&record.header.game, data.as_deref())?;
        record.fits(&*ruleset, &found.path).map_err(|e| sentence(&e))?;
        Ok(Playback::new(ruleset, record))
    }

    fn last_character(&self, game: &str) -> Option<(u64, Vec<String>)> {
        let (scores, _) = read_scores_on(&self.shelf).ok()?;
        let last =
            scores.best(Some(game)).into_iter().filter(|e| !e.record.is_empty()).max_by_key(|e| e.when)?;
        let found = self.shelf.record(&last.record).ok()?;
        let record = Record::read(&found.bytes, &found.path).ok()?;
        let commands = record.entries.into_iter().filter_map(|(_, _, entry)| match entry {
            Entry::Command { text, .. } => Some(text),
            _ => None,
        });
        Some((record.header.seed, commands.take(BIRTH).collect()))
    }

    fn films(&self) -> Vec<(String, String)> {
        let alive = self.summaries().unwrap_or_default().into_iter().map(|s| {
            let line = s.head.map(|h| h.line).unwrap_or_default();
            (format!("{}  {line}", s.name), self.shelf.record_name(&s.name))
        });
        let (scores, _) = self.scores();
        let dead = scores.into_iter().filter(|s| !s.record.is_empty());
        let dead = dead.map(|s| (format!("{}  {}", s.name, s.line), s.record));
        alive.chain(dead).chain(self.shelf.other_records()).collect()
    }

    fn keep_options(&mut self, text: &str) -> Result<(), String> {
        self.keep(OPTIONS, text)
    }

    fn keep_keys(&mut self, text: &str) -> Result<(), String> {
        self.keep(KEYS, text)
    }
}

/// The day of a second since 1970, by the calendar.
fn day(when: u64) -> String {
    if when == 0 {
        return String::new();
    }
    // Days are counted from the first of March of the year 0, so that leap days come last.
    let days = when / 86_400 + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{:04}-{month:02}-{date:02}", year + era * 400 + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (when, text) in
            [(1, "1970-01-01"), (951_782_400, "2000-02-29"), (1_794_787_200, "2026-11-16"), (0, "")]
        {
            assert_eq!(day(when), text);
        }
    }
}
