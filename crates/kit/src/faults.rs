//! Every write fails once: a game is played repeatedly, and each time a different write to its store fails, in every way a
//! disk can fail. Afterwards the save must open at a point of the same game, no earlier than promised.
//!
//! The promise: while the machine runs, every command whose outcome was shown is saved; after a power cut, everything up to
//! the last sync. A record that a power cut left with gaps is refused by line, and a rescue recovers it.

use angrist_engine::chance::stream;
use angrist_engine::journal::{
    Accept, ApplyError, Fault, JournalError, Lost, MemoryStore, Record, Session, replay,
};
use angrist_engine::play::{Game, Next, Ruleset, random_command, state_hash};
use std::sync::Arc;

/// All ways to fail.
pub const FAULTS: [Fault; 8] = [
    Fault::Full,
    Fault::ReadOnly,
    Fault::Once,
    Fault::Short,
    Fault::PowerOff(Lost::All),
    Fault::PowerOff(Lost::Half),
    Fault::PowerOff(Lost::Zeroed),
    Fault::PowerOff(Lost::Reordered),
];

/// Commands between two syncs, as a front end asks for them.
const SYNC_EVERY: usize = 7;
/// Commands between two snapshots.
const SNAPSHOT_EVERY: usize = 20;

/// What a sweep came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Times a change was made to fail.
    pub tried: u64,
    /// Times a record had to be rescued.
    pub rescued: u64,
}

/// Plays a random game of a number of commands and lets every `step`-th change fail in every way. The first loss is returned as a
/// sentence.
pub fn sweep(ruleset: &Arc<dyn Ruleset>, seed: u64, commands: usize, step: usize) -> Result<Tally, String> {
    // Some random heroes die young; the next one lives longer.
    let game = (seed..seed.saturating_add(50))
        .map(|seed| Script::of(&**ruleset, seed, commands))
        .find(|game| game.commands.len() == commands)
        .ok_or_else(|| format!("no game from seed {seed} on lasts {commands} commands"))?;
    let seed = game.seed;
    let mut tally = Tally::default();
    for fault in FAULTS {
        for n in (0..).step_by(step.max(1)) {
            let failed = game
                .with_fault(ruleset, n, fault, &mut tally)
                .map_err(|what| format!("seed {seed}, {fault:?} at change {n}: {what}"))?;
            if !failed {
                break;
            }
        }
    }
    Ok(tally)
}

/// A game that is played again and again.
struct Script {
    seed: u64,
    commands: Vec<String>,
    /// The hash of the state before the first command and after each.
    hashes: Vec<u64>,
}

impl Script {
    fn of(ruleset: &dyn Ruleset, seed: u64, length: usize) -> Script {
        let mut chance = stream(seed, "faults", 0, 0);
        let mut game = ruleset.begin(seed);
        let (mut commands, mut hashes) = (Vec::new(), vec![state_hash(&*game)]);
        let mut tries = 0;
        while commands.len() < length && tries < length * 50 {
            tries += 1;
            let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
            let before = game.fork();
            let taken = game.apply_text(&command).is_ok();
            // Random heroes die young: a command that ends the game before its length is reached is not given.
            if taken && commands.len() + 1 < length && matches!(game.next(), Next::Over(_)) {
                game = before;
                continue;
            }
            if taken {
                hashes.push(state_hash(&*game));
                commands.push(command);
            }
        }
        Script { seed, commands, hashes }
    }

    /// Whether the fault was met; or what was lost.
    fn with_fault(
        &self,
        ruleset: &Arc<dyn Ruleset>,
        n: u64,
        fault: Fault,
        tally: &mut Tally,
    ) -> Result<bool, String> {
        let store = MemoryStore::new();
        let mut session = Session::create(ruleset.clone(), Box::new(store.clone()), self.seed)
            .map_err(|e| format!("it cannot begin: {e}"))?;
        let begun = store.changes();
        store.fail_after(n, fault);
        let (mut shown, mut safe) = (0, 0);
        for (i, command) in self.commands.iter().enumerate() {
            match session.apply(command) {
                Ok(_) => shown = i + 1,
                Err(ApplyError::Refused(e)) => return Err(format!("'{command}' is refused: {e}")),
                // Room was made, or the disk works again: the outcome that was kept back comes now.
                Err(ApplyError::Unwritten(_)) => match session.retry() {
                    Ok(Some(_)) => shown = i + 1,
                    Ok(None) => return Err(format!("the outcome of '{command}' is gone")),
                    Err(_) => break,
                },
            }
            let snapshot = i % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1 && session.snapshot().is_ok();
            let synced = i % SYNC_EVERY == SYNC_EVERY - 1 && session.sync().is_ok();
            if snapshot || synced {
                safe = shown;
            }
        }
        let met = store.changes() - begun > n;
        store.kill();
        drop(session);
        store.mend();
        tally.tried += u64::from(met);
        let power = matches!(fault, Fault::PowerOff(_));
        self.reopen(ruleset, &store, if power { safe } else { shown }, shown, tally)?;
        Ok(met)
    }

    /// The save opens to a point between two, and its record leads there.
    fn reopen(
        &self,
        ruleset: &Arc<dyn Ruleset>,
        store: &MemoryStore,
        least: usize,
        most: usize,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let open = Session::open(ruleset.clone(), Box::new(store.clone()), Accept::default());
        let session = match open {
            Ok((session, _)) => session,
            Err(JournalError::Damaged { .. }) => {
                tally.rescued += 1;
                Session::rescue(ruleset.clone(), Box::new(store.clone()))
                    .map_err(|e| format!("it cannot be rescued: {e}"))?
                    .0
            }
            Err(e) => return Err(format!("it does not open: {e}")),
        };
        // One command may have been written whole before its outcome was shown.
        let found = usize::try_from(session.commands()).unwrap_or(usize::MAX);
        if !(least..=most + 1).contains(&found) {
            return Err(format!("{found} commands are left, {least} were promised, {most} were shown"));
        }
        if self.hashes.get(found) != Some(&state_hash(session.game())) {
            return Err(format!("after {found} commands it is another game"));
        }
        drop(session);
        let record = Record::of(store).map_err(|e| e.to_string())?;
        replay(&**ruleset, &record, |_: &dyn Game, _, _| {})
            .map_err(|d| format!("its record goes another way at line {}: {}", d.line, d.what))?;
        Ok(())
    }
}
