//! What must hold of any game for any bytes whatever: as the lines of a player, as its record, as its save. The fuzz targets
//! call these with a ruleset, and so do the tests that run the committed corpora.
//!
//! Promise: each comes to an end; it gives an error only when something that is promised did not hold.

use angrist_engine::chance::{Stream, fnv1a64, stream};
use angrist_engine::fuzz_entry::sealed;
use angrist_engine::journal::{
    Accept, Entry, Header, MemoryStore, RECORD, Record, RecordText, SNAPSHOTS, Session, Snapshot,
    SnapshotHead, check_snapshots, replay, snapshot_files, write_header,
};
use angrist_engine::play::{Game, Next, Ruleset, ScreenId, random_command, state_hash};
use std::path::Path;
use std::sync::Arc;

/// Lines of one input that are played.
const MOST_LINES: usize = 60;
/// Turns that a long action goes on for in one line: a fuzzer is not to find out that a million rests take long.
const MOST_GOES: u32 = 200;
/// Commands played on a save that was opened.
const PLAYED_ON: u32 = 50;
/// Changes of one state.
const MOST_EDITS: usize = 40;

fn header(ruleset: &dyn Ruleset, seed: u64) -> RecordText {
    write_header(&Header {
        rules: ruleset.rules_version(),
        game: ruleset.name().to_owned(),
        data: ruleset.data_digest(),
        constants: ruleset.constants().to_owned(),
        seed,
    })
}

/// Whether a line would take longer than a fuzzer should wait.
fn is_long(line: &str) -> bool {
    line.strip_prefix("go ")
        .and_then(|n| n.split(' ').next()?.parse().ok())
        .is_some_and(|n: u32| n > MOST_GOES)
}

/// Bytes as lines: played, recorded and replayed to the same state; and as the lines of a record with true checksums, which
/// is replayed or refused.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn record(ruleset: &Arc<dyn Ruleset>, bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().filter(|l| !is_long(l)).take(MOST_LINES).collect();
    let forged = sealed(&header(&**ruleset, 1), lines.join("\n").as_bytes());
    if let Ok(record) = Record::read(&forged, Path::new("forged")) {
        let _ = replay(&**ruleset, &record, |_, _, _| {});
        let _ = Session::from_bytes(ruleset.clone(), &forged, &[], Accept::default());
    }
    let mut session = Session::begin(ruleset.clone(), 1);
    session.keep_text();
    for line in &lines {
        let before = state_hash(session.game());
        if session.apply(line).is_err() && state_hash(session.game()) != before {
            return Err(format!("'{line}' is refused and changes the state"));
        }
        session.game().check().map_err(|e| format!("after '{line}': {e}"))?;
    }
    let hash = state_hash(session.game());
    let text = session.take_text().ok_or("the record of a game from its beginning is not kept")?;
    let record = Record::read(text.as_bytes(), Path::new("played")).map_err(|e| e.to_string())?;
    match replay(&**ruleset, &record, |_, _, _| {}) {
        Ok(again) if state_hash(&*again.game) == hash => Ok(()),
        Ok(_) => Err("a replay leads to another state".into()),
        Err(d) => Err(format!("line {} of a replay: {}", d.line, d.what)),
    }
}

/// States of a game to be damaged: at its beginning, after `first`, and further on. Made once and handed to [`save`].
pub fn states(ruleset: &dyn Ruleset, first: &[&str]) -> Vec<Vec<u8>> {
    let mut out = vec![bytes(&*ruleset.begin(1))];
    for (seed, commands) in [(1, 0), (2, 40), (3, 300)] {
        let mut game = ruleset.begin(seed);
        let mut chance = stream(seed, "fuzz", 0, 0);
        for line in first {
            let _ = game.apply_text(line);
        }
        for _ in 0..commands {
            let Some(line) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
            // Not to its end: a game that is over has little to damage.
            let mut tried = game.fork();
            if tried.apply_text(&line).is_ok() && !matches!(tried.next(), Next::Over(_)) {
                game = tried;
            }
        }
        out.push(bytes(&*game));
    }
    out
}

fn bytes(game: &dyn Game) -> Vec<u8> {
    let mut out = Vec::new();
    game.state(&mut out);
    out
}

/// Bytes as a save. With a first byte above 127 the rest is a record and, behind its length, a snapshot. Otherwise it says which
/// of some states is changed, the second byte how it is played, and the rest what is changed in the state; record and snapshot
/// are then written around it with true checksums, so that the state is all there is to refuse. A save that opens is played
/// on for 50 commands.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn save(ruleset: &Arc<dyn Ruleset>, states: &[Vec<u8>], bytes: &[u8]) -> Result<(), String> {
    let Some(([which, how], rest)) = bytes.split_first_chunk::<2>() else { return Ok(()) };
    let mut chance = stream(u64::from(*how), "fuzz", 1, 0);
    if which & 0x80 != 0 {
        let Some((length, rest)) = rest.split_first_chunk::<2>() else { return Ok(()) };
        let (record, snapshot) = rest.split_at(usize::from(u16::from_le_bytes(*length)).min(rest.len()));
        let lines = String::from_utf8_lossy(record);
        let record = match lines.lines().any(is_long) {
            true => return Ok(()),
            // Without a header it gets one.
            false if !record.starts_with(b"ANGRIST") => sealed(&header(&**ruleset, 1), record),
            false => record.to_vec(),
        };
        return open(ruleset, &record, snapshot, &mut chance);
    }
    let Some(state) = states.get(usize::from(*which) % states.len().max(1)) else { return Ok(()) };
    let (record, snapshot) = forge(&**ruleset, edited(state, rest));
    open(ruleset, &record, &snapshot, &mut chance)
}

/// A save that says of this state that it is the game.
fn forge(ruleset: &dyn Ruleset, state: Vec<u8>) -> (Vec<u8>, Vec<u8>) {
    let mut record = header(ruleset, 1);
    record.push(&Entry::Check { commands: 0, hash: fnv1a64(&state) });
    let head = SnapshotHead {
        game: ruleset.name().to_owned(),
        rules: ruleset.rules_version(),
        data: ruleset.data_digest(),
        constants: ruleset.constants().to_owned(),
        seed: 1,
        entries: 1,
        commands: 0,
        chain: record.chain.0,
        turn: 0,
        line: String::new(),
    };
    (record.text.into_bytes(), Snapshot { head, state }.write())
}

/// Numbers at the ends of what a field can hold, as they are written.
const EXTREMES: [u64; 16] = [
    0,
    1,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0xffff,
    0xfffe,
    0x7fff_ffff,
    0xffff_fffe,
    0xffff_ffff,
    0x1_0000_0000,
    0x7fff_ffff_ffff_ffff,
    0xffff_ffff_ffff_fffe,
    u64::MAX,
    100_000,
];

fn number(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// A state with changes, four bytes each: where (two bytes and six bits), what (two bits), and with what. A number as it is
/// written can be put in the place of another, a byte changed, left out or put in.
fn edited(state: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut out = state.to_vec();
    for edit in edits.chunks_exact(4).take(MOST_EDITS) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) | usize::from(edit[2] >> 2) << 16;
        let at = at % out.len().max(1);
        match edit[2] & 3 {
            0 if at < out.len() => out[at] ^= edit[3],
            1 => {
                let end = out[at..].iter().position(|b| b & 0x80 == 0).map_or(out.len(), |n| at + n + 1);
                let mut new = Vec::new();
                number(EXTREMES[usize::from(edit[3]) % EXTREMES.len()], &mut new);
                out.splice(at..end, new);
            }
            2 => out.insert(at, edit[3]),
            _ => {
                out.drain(at..(at + 1 + usize::from(edit[3] & 7)).min(out.len()));
            }
        }
    }
    out
}

fn open(
    ruleset: &Arc<dyn Ruleset>,
    record: &[u8],
    snapshot: &[u8],
    chance: &mut Stream,
) -> Result<(), String> {
    if let Ok(read) = Record::read(record, Path::new(RECORD)) {
        let store = MemoryStore::holding([(RECORD, record), (SNAPSHOTS[0], snapshot)]);
        check_snapshots(&**ruleset, &read, &snapshot_files(&store));
    }
    let opened = Session::from_bytes(ruleset.clone(), record, &[snapshot], Accept::default());
    let Ok((mut session, _)) = opened else { return Ok(()) };
    look(&session);
    let mut played = 0;
    // Commands at random are often refused; three tries for each.
    for _ in 0..3 * PLAYED_ON {
        let Some(line) = random_command(session.game(), ruleset.verbs(), chance) else { break };
        let before = state_hash(session.game());
        match session.apply(&line) {
            Ok(_) => played += 1,
            Err(_) if state_hash(session.game()) == before => {}
            Err(_) => return Err(format!("'{line}' is refused and changes the state")),
        }
        if played == PLAYED_ON {
            break;
        }
    }
    look(&session);
    session.snapshot().map_err(|e| e.to_string())
}

/// What a front end asks of a game.
fn look(session: &Session) {
    let (game, words) = (session.game(), session.ruleset().words("en"));
    let scene = game.scene();
    let here = scene.here.unwrap_or_default();
    let _ = (game.facts(), game.sights(), game.options(), game.peril(), game.check());
    let _ = (game.describe(here, &*words), game.aim_at(here, &*words), game.legal().len());
    for screen in ScreenId::KNOWN {
        let _ = game.show(&screen, &*words);
    }
    let _ = (game.end_so_far(&*words), game.unused(&*words));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_put_numbers_in_the_place_of_others() {
        // The number 300 takes two bytes; the largest of 16 bits takes three.
        assert_eq!(edited(&[1, 0xac, 0x02, 5], &[1, 0, 1, 6]), [1, 0xff, 0xff, 0x03, 5]);
        assert_eq!(edited(&[1, 2, 3], &[1, 0, 0, 1, 0, 0, 2, 9, 2, 0, 3, 0]), [9, 1, 3]);
        assert_eq!(edited(&[], &[0, 0, 2, 9]), [9]);
        assert_eq!(edited(&[], &[0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 1]), Vec::<u8>::new());
    }
}
