//! Verifying: a record is replayed from its seed before it enters the table of scores.
//!
//! A record can claim anything, so nothing of it is believed: its lines are checked against their chain, the game is played again
//! command by command, and what counts is read from the game that this gives. Whose game it was is known from the list of games that
//! were begun here: seeds are drawn by the server, for one player or for a race. Every refusal has a reason ([`Refusal`]).

use crate::claims::Claim;
use crate::db::games::{Play, Row};
use crate::library::Library;
use angrist_engine::chance::fnv1a64;
use angrist_engine::journal::{Entry, JournalError, Record, replay};
use angrist_engine::play::{CauseKind, End, Next};
use std::path::Path;

/// Commands of the longest record that is replayed.
const MOST_COMMANDS: u64 = 5_000_000;

/// Why a record does not enter the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Not a record, or one that cannot be read.
    NotARecord(String),
    /// A line was changed, lost or moved: the chain of checks is broken.
    Edited(String),
    /// The lines fit each other, but the game does not go that way.
    Forged(String),
    /// Recorded on other data.
    OtherData(String),
    /// Recorded by other rules, or of a game that is not played here.
    OtherRules(String),
    /// The game goes on, or its end is missing.
    Unfinished(String),
    /// Too long to be replayed here.
    TooLong(String),
    /// Not begun on this server.
    NotBegunHere(String),
    /// Another player's.
    OtherPlayer(String),
}

impl Refusal {
    /// A word for programs.
    pub fn tag(&self) -> &'static str {
        match self {
            Refusal::NotARecord(_) => "not-a-record",
            Refusal::Edited(_) => "edited",
            Refusal::Forged(_) => "forged",
            Refusal::OtherData(_) => "other-data",
            Refusal::OtherRules(_) => "other-rules",
            Refusal::Unfinished(_) => "unfinished",
            Refusal::TooLong(_) => "too-long",
            Refusal::NotBegunHere(_) => "not-begun-here",
            Refusal::OtherPlayer(_) => "other-player",
        }
    }

    /// A sentence for people.
    pub fn reason(&self) -> &str {
        match self {
            Refusal::NotARecord(s)
            | Refusal::Edited(s)
            | Refusal::Forged(s)
            | Refusal::OtherData(s)
            | Refusal::OtherRules(s)
            | Refusal::Unfinished(s)
            | Refusal::TooLong(s)
            | Refusal::NotBegunHere(s)
            | Refusal::OtherPlayer(s) => s,
        }
    }
}

/// A record that was replayed to its end.
#[derive(Debug, Clone)]
pub struct Verified {
    /// What tells the game from all others: a hash of its record up to the END line.
    pub id: String,
    /// Which game.
    pub game: String,
    /// By which rules.
    pub rules: u32,
    /// First digits of the digest of its data.
    pub data: String,
    /// From which seed.
    pub seed: u64,
    /// Player turns.
    pub turns: u64,
    /// How it ended, as the replayed game tells it.
    pub end: End,
}

/// Replays a record. This takes as long as the game was long; never call it on a thread of the runtime.
pub fn verify(library: &Library, bytes: &[u8]) -> Result<Verified, Refusal> {
    let path = Path::new("the record");
    let record = Record::read(bytes, path).map_err(|e| match e {
        JournalError::Damaged { line, what, .. } => Refusal::Edited(format!("Line {line}: {what}.")),
        e => Refusal::NotARecord(format!("{e}.")),
    })?;
    if let Some(line) = record.torn {
        return Err(Refusal::Edited(format!("Line {line} is incomplete.")));
    }
    if !record.is_finished() {
        return Err(Refusal::Unfinished(
            "The record has no END line: the game is not over, or the file is incomplete.".into(),
        ));
    }
    let commands = record.commands_before(record.entries.len());
    if commands > MOST_COMMANDS {
        return Err(Refusal::TooLong(format!(
            "The record has {commands} commands; the limit is {MOST_COMMANDS}."
        )));
    }
    let ruleset = library.ruleset(&record.header.game).map_err(Refusal::OtherRules)?;
    record.fits(&*ruleset, path).map_err(|e| match e {
        JournalError::OtherData { found, ours, .. } => Refusal::OtherData(format!(
            "The game was played with different data (digest {found}; this server has {ours})."
        )),
        JournalError::OtherRules { found, ours, .. } => Refusal::OtherRules(format!(
            "The game was played with rules {found}; this server has rules {ours}."
        )),
        e => Refusal::Edited(format!("{e}.")),
    })?;
    let changed = |entry: &Entry| matches!(entry, Entry::Rules(_) | Entry::Data(_));
    if let Some((line, ..)) = record.entries.iter().find(|(_, _, entry)| changed(entry)) {
        return Err(Refusal::OtherRules(format!(
            "Line {line}: rules or data changed during the game, so it cannot be replayed."
        )));
    }
    let done = replay(&*ruleset, &record, |_, _, _| {})
        .map_err(|d| Refusal::Forged(format!("Line {}: {}.", d.line, d.what)))?;
    if !matches!(done.game.next(), Next::Over(_)) {
        return Err(Refusal::Unfinished("The game is not over where the record ends.".into()));
    }
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let before_end = body.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    Ok(Verified {
        id: format!("{:016x}", fnv1a64(&bytes[..before_end])),
        game: record.header.game.clone(),
        rules: ruleset.rules_version(),
        data: ruleset.data_digest().iter().take(8).map(|b| format!("{b:02x}")).collect(),
        seed: record.header.seed,
        turns: done.game.turn(),
        end: done.game.end_so_far(&*ruleset.words("en")),
    })
}

/// The game that a verified record is the end of, among those begun from its seed: the player's own, or why none is.
pub fn own_play(account: i64, plays: &[Play], uploaded: bool) -> Result<&Play, Refusal> {
    let mine = plays.iter().find(|p| p.account == account);
    match mine {
        Some(play) if uploaded && !play.race.is_empty() => Err(Refusal::OtherPlayer(
            "Races are played on the server: an uploaded record could be another player's.".into(),
        )),
        Some(play) => Ok(play),
        None if plays.is_empty() => {
            Err(Refusal::NotBegunHere("No game with this seed was started on this server.".into()))
        }
        None => Err(Refusal::OtherPlayer("This game was started by another player.".into())),
    }
}

/// The row of the table for a verified game. A record that was sent in has no rank: it may be the best of many tries from one seed.
pub fn row_of(verified: &Verified, play: &Play, claim: &Claim, ended: i64) -> Row {
    let end = &verified.end;
    let cause = end.cause.as_ref();
    let kind =
        cause.and_then(|c| serde_json::to_value(c.kind).ok()).and_then(|v| v.as_str().map(str::to_owned));
    let killer =
        cause.filter(|c| matches!(c.kind, CauseKind::Killed | CauseKind::Died)).map(|c| c.by.clone());
    let clean = |text: &str| crate::names::clean(text, 300);
    Row {
        id: verified.id.clone(),
        play: play.id.clone(),
        account: play.account,
        player: String::new(),
        game: verified.game.clone(),
        rules: i64::from(verified.rules),
        data: verified.data.clone(),
        seed: verified.seed.to_string(),
        hero: clean(&end.name),
        won: end.won,
        points: end.points,
        depth: i64::from(end.depth),
        turns: i64::try_from(verified.turns).unwrap_or(i64::MAX),
        line: clean(&end.line),
        cause: kind.unwrap_or_default(),
        killer: clean(&killer.unwrap_or_default()),
        marks: end.marks.iter().map(|m| format!("{m:?}").to_lowercase()).collect::<Vec<_>>().join(","),
        files: claim.files.clone(),
        race: play.race.clone(),
        ranked: end.marks.is_empty() && !play.own_seed && !claim.uploaded,
        ended,
    }
}
