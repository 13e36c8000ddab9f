//! Simulation: one seed determines a game, its player, and everything that happens to it.
//!
//! Kills, power cuts, full disks, a second process, edited and torn files come in any order, between any two commands. After
//! each the save must open at a promised point, or be refused for the damage done to it and be recovered by a rescue. A seed
//! that fails is the bug report: the same seed reproduces the failure.

use angrist_engine::chance::{Stream, stream};
use angrist_engine::journal::{
    Accept, ApplyError, Fault, JournalError, Lost, MemoryStore, OpenNotice, RECORD, Record, SNAPSHOTS,
    Session, Snapshot, replay,
};
use angrist_engine::play::{Game, Next, Ruleset, random_command, state_hash};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lines of a record before its first command.
const HEADER_LINES: usize = 7;

/// How often each thing happened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(pub BTreeMap<&'static str, u64>);

impl Counts {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Adds those of another simulation.
    pub fn merge(&mut self, other: &Counts) {
        for (what, n) in &other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }
}

/// Lives through one seed; what went wrong as a sentence.
pub fn simulate(ruleset: &Arc<dyn Ruleset>, seed: u64, steps: u32) -> Result<Counts, String> {
    let mut chance = stream(seed, "simulation", 0, 0);
    let store = MemoryStore::new();
    let begun = Session::create(ruleset.clone(), Box::new(store.clone()), seed)
        .map_err(|e| format!("it cannot begin: {e}"))?;
    let start = state_hash(begun.game());
    let mut life = Life {
        ruleset,
        store,
        session: Some(begun),
        hashes: BTreeMap::from([(0, start)]),
        safe: 0,
        whole: true,
        counts: Counts::default(),
    };
    for step in 0..steps {
        life.step(&mut chance).map_err(|what| format!("seed {seed}, step {step}: {what}"))?;
    }
    life.end().map_err(|what| format!("seed {seed}, at the end: {what}"))?;
    Ok(life.counts)
}

struct Life<'a> {
    ruleset: &'a Arc<dyn Ruleset>,
    store: MemoryStore,
    session: Option<Session>,
    /// The state hash after each command that was shown.
    hashes: BTreeMap<u64, u64>,
    /// Commands that a power cut cannot take.
    safe: u64,
    /// The record tells the game from its beginning.
    whole: bool,
    counts: Counts,
}

impl Life<'_> {
    fn step(&mut self, chance: &mut Stream) -> Result<(), String> {
        match chance.between(0, 199) {
            0..=2 => self.kill(chance),
            3..=4 => self.power_cut(chance),
            5..=6 => self.close(),
            7..=9 => self.second_process(),
            10..=13 => self.keep(chance),
            14..=15 => self.disk_fails(chance),
            16 => self.edit_snapshot(chance),
            17 => self.tear_record(chance),
            18 => self.edit_record(chance),
            _ => self.play(chance),
        }
    }

    fn session(&mut self) -> Result<&mut Session, String> {
        self.session.as_mut().ok_or_else(|| "no game is open".to_owned())
    }

    /// Remembers the game as it was shown.
    fn shown(&mut self) -> Result<(), String> {
        let session = self.session()?;
        let (commands, hash) = (session.commands(), state_hash(session.game()));
        self.hashes.insert(commands, hash);
        Ok(())
    }

    fn play(&mut self, chance: &mut Stream) -> Result<(), String> {
        let verbs = self.ruleset.verbs();
        let session = self.session()?;
        let Some(command) = random_command(session.game(), verbs, chance) else { return Ok(()) };
        match session.apply(&command) {
            Ok(_) => {}
            Err(ApplyError::Refused(_)) => return Ok(()),
            Err(ApplyError::Unwritten(e)) => {
                self.counts.add("outcome kept back");
                // Sometimes the player gives up on the disk, mostly somebody makes room.
                if chance.one_in(3) {
                    return self.kill_with(true);
                }
                self.store.mend();
                match self.session()?.retry() {
                    Ok(Some(_)) => {}
                    other => return Err(format!("after '{e}' the outcome does not come: {}", other.is_ok())),
                }
            }
        }
        self.counts.add("command");
        self.shown()?;
        let session = self.session()?;
        session.game().check().map_err(|e| format!("after '{command}': {e}"))?;
        if matches!(session.game().next(), Next::Over(_)) {
            self.counts.add("end of a game");
        }
        Ok(())
    }

    fn keep(&mut self, chance: &mut Stream) -> Result<(), String> {
        let snapshot = chance.one_in(2);
        let session = self.session()?;
        let done = if snapshot { session.snapshot() } else { session.sync() };
        if done.is_ok() {
            self.safe = self.session()?.commands();
        }
        self.counts.add(if snapshot { "snapshot" } else { "sync" });
        Ok(())
    }

    fn disk_fails(&mut self, chance: &mut Stream) -> Result<(), String> {
        let fault = *chance
            .pick(&[Fault::Full, Fault::ReadOnly, Fault::Once, Fault::Short])
            .ok_or("no fault to choose")?;
        self.store.fail_after(chance.between(0, 5).unsigned_abs().into(), fault);
        self.counts.add("failing disk");
        Ok(())
    }

    fn kill(&mut self, _: &mut Stream) -> Result<(), String> {
        self.kill_with(false)
    }

    /// Kills the process. The command in flight may be there or not.
    fn kill_with(&mut self, in_flight: bool) -> Result<(), String> {
        self.counts.add("kill");
        self.store.kill();
        self.session = None;
        self.store.mend();
        let shown = self.last_shown();
        self.open(shown, shown + u64::from(in_flight) * 1_000_000, false)
    }

    fn last_shown(&self) -> u64 {
        self.hashes.last_key_value().map_or(0, |(n, _)| *n)
    }

    fn power_cut(&mut self, chance: &mut Stream) -> Result<(), String> {
        self.counts.add("power cut");
        let lost = *chance
            .pick(&[Lost::All, Lost::Half, Lost::Zeroed, Lost::Reordered])
            .ok_or("no loss to choose")?;
        self.store.mend();
        self.store.fail_after(0, Fault::PowerOff(lost));
        // The power goes in the middle of whatever is written next.
        let _ = self.session()?.sync();
        self.store.kill();
        self.session = None;
        self.store.mend();
        let shown = self.last_shown();
        self.open(self.safe, shown, true)
    }

    fn close(&mut self) -> Result<(), String> {
        self.counts.add("close");
        self.session = None;
        self.store.mend();
        let shown = self.last_shown();
        self.open(shown, shown, false)
    }

    fn second_process(&mut self) -> Result<(), String> {
        self.counts.add("second process");
        let before = self.store.files();
        let second = Session::open(self.ruleset.clone(), Box::new(self.store.clone()), Accept::default());
        if !matches!(second, Err(JournalError::Locked { .. })) {
            return Err("a second process was let in".into());
        }
        let begun = Session::create(self.ruleset.clone(), Box::new(self.store.clone()), 1);
        if !matches!(begun, Err(JournalError::Exists { .. })) {
            return Err("a second game was begun over the first".into());
        }
        if self.store.files() != before { Err("a refused process changed a file".into()) } else { Ok(()) }
    }

    fn edit_snapshot(&mut self, chance: &mut Stream) -> Result<(), String> {
        self.session = None;
        self.store.mend();
        let shown = self.last_shown();
        let name = SNAPSHOTS[usize::from(chance.one_in(2))];
        let Some(mut bytes) = self.store.get(name).filter(|b| !b.is_empty()) else {
            return self.open(shown, shown, false);
        };
        self.counts.add("edited snapshot");
        let at = chance.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << chance.below(8);
        self.store.put(name, &bytes);
        self.open(shown, shown, false)
    }

    /// The last line of the record loses its end, as when a disk is taken out.
    fn tear_record(&mut self, chance: &mut Stream) -> Result<(), String> {
        self.session = None;
        self.store.mend();
        self.counts.add("torn record");
        let bytes = self.store.get(RECORD).unwrap_or_default();
        let lines = bytes.split_inclusive(|b| *b == b'\n').count();
        let last = bytes.split_inclusive(|b| *b == b'\n').next_back().map_or(0, <[u8]>::len);
        if lines > 7 && last > 1 {
            let keep = bytes.len() - 1 - chance.below(last as u32 - 1) as usize;
            self.store.put(RECORD, &bytes[..keep]);
        }
        let shown = self.last_shown();
        // A record that begins with a snapshot needs the line that the snapshot is checked by.
        self.open(if self.whole { shown.saturating_sub(1) } else { 0 }, shown, !self.whole)
    }

    /// A byte somewhere in the record is changed: refused by line, and rescued.
    fn edit_record(&mut self, chance: &mut Stream) -> Result<(), String> {
        self.session = None;
        self.store.mend();
        let mut bytes = self.store.get(RECORD).unwrap_or_default();
        let shown = self.last_shown();
        // A first line that names a newer format is believed, and without a command there is nothing to bring back. A header
        // can be made again from a snapshot only.
        let good = |name| self.store.get(name).is_some_and(|bytes| Snapshot::read(&bytes).is_ok());
        let spared = if SNAPSHOTS.into_iter().any(good) { 1 } else { HEADER_LINES };
        let first = bytes.split_inclusive(|b| *b == b'\n').take(spared).map(<[u8]>::len).sum::<usize>() - 1;
        if shown == 0 {
            return self.open(shown, shown, false);
        }
        let at = first + chance.below((bytes.len() - first) as u32) as usize;
        bytes[at] ^= 1 << chance.below(8);
        self.counts.add("edited record");
        self.store.put(RECORD, &bytes);
        if let Ok((session, notices)) = self.try_open() {
            // A changed last line end reads as a torn line; nothing else may pass.
            drop(session);
            let torn = notices.iter().any(|n| matches!(n, OpenNotice::TornTail { .. }));
            if !torn && at + 1 < bytes.len() {
                return Err(format!("the record was changed at byte {at} and opens without a word"));
            }
        }
        self.open(0, shown, true)
    }

    fn try_open(&self) -> Result<(Session, Vec<OpenNotice>), JournalError> {
        Session::open(self.ruleset.clone(), Box::new(self.store.clone()), Accept::default())
    }

    /// Opens the save; it must be at a point that was shown, and between these numbers of commands. A record with holes in it
    /// may be rescued when `damaged` says so.
    fn open(&mut self, least: u64, most: u64, damaged: bool) -> Result<(), String> {
        let session = match self.try_open() {
            Ok((session, _)) => session,
            Err(e) if damaged => {
                let rescued = Session::rescue(self.ruleset.clone(), Box::new(self.store.clone()));
                let (session, rescue) = rescued.map_err(|why| format!("{e}; and not rescued: {why}"))?;
                self.counts.add("rescue");
                if rescue.from_snapshot {
                    return self.go_on_from_snapshot(session);
                }
                session
            }
            Err(e) => return Err(format!("it does not open: {e}")),
        };
        let (found, hash) = (session.commands(), state_hash(session.game()));
        self.session = Some(session);
        if found < least || found > most {
            return Err(format!("{found} commands are left; {least} were promised, {most} were shown"));
        }
        match self.hashes.get(&found) {
            Some(before) if *before != hash => Err(format!("after {found} commands it is another game")),
            // Only the command in flight has not been seen.
            None if found <= self.last_shown() => Err(format!("there never was a game of {found} commands")),
            _ => {
                // What came after that point never was.
                self.hashes.split_off(&(found + 1));
                self.hashes.insert(found, hash);
                self.safe = self.safe.min(found);
                Ok(())
            }
        }
    }

    /// A record that begins with a snapshot counts from zero again.
    fn go_on_from_snapshot(&mut self, session: Session) -> Result<(), String> {
        let hash = state_hash(session.game());
        if !self.hashes.values().any(|h| *h == hash) {
            return Err("the snapshot it was rescued from was never a state of the game".into());
        }
        self.hashes = BTreeMap::from([(session.commands(), hash)]);
        self.safe = session.commands();
        (self.session, self.whole) = (Some(session), false);
        Ok(())
    }

    fn end(&mut self) -> Result<(), String> {
        self.close()?;
        let hash = state_hash(self.session()?.game());
        self.session = None;
        if !self.whole {
            return Ok(());
        }
        let record = Record::of(&self.store).map_err(|e| e.to_string())?;
        let done = replay(&**self.ruleset, &record, |_: &dyn Game, _, _| {})
            .map_err(|d| format!("its record goes another way at line {}: {}", d.line, d.what))?;
        if state_hash(&*done.game) != hash {
            return Err("its record leads to another state".into());
        }
        Ok(())
    }
}
