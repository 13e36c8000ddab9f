//! `saves rescue`: a damaged save goes on from what is still good of it.

use crate::cli::{Common, Format};
use crate::commands::lists::places;
use crate::failure::Failure;
use crate::games;
use crate::out::outln;
use angrist_engine::journal::{DAMAGED, RECORD, Rescue, Session, Snapshot, snapshot_files};
use angrist_host::{ENDING, FileStore, read_record};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Rescues a save, named as `angrist saves` lists it or given as a directory.
pub fn rescue(common: &Common, save: &Path) -> Result<(), Failure> {
    let dir = find(save)?;
    let game = match &common.game {
        Some(game) => game.clone(),
        None => game_of(&dir).ok_or_else(|| {
            Failure::Refused(format!("{}: cannot tell which game this was; give --game", dir.display()))
        })?,
    };
    let ruleset = games::find_named(common, &game)?;
    let (session, done) = Session::rescue(ruleset, Box::new(FileStore::at(&dir)))?;
    let turn = session.game().turn();
    let Rescue { commands, lost, from_snapshot, why } = done;
    if common.format == Format::Json {
        outln!(
            "{}",
            json!({ "save": dir.display().to_string(), "damage": why, "turn": turn, "commands": commands,
                    "lost_lines": lost, "from_snapshot": from_snapshot })
        );
        return Ok(());
    }
    let from = if from_snapshot { "from its last good snapshot" } else { "from its last good line" };
    outln!("{} was damaged: {why}.", dir.join(RECORD).display());
    outln!("The game continues {from}, at turn {turn}; {} lost.", lines(lost));
    outln!("The damaged record is kept as {}. A rescued game is not ranked.", dir.join(DAMAGED).display());
    Ok(())
}

fn lines(n: u64) -> String {
    if n == 1 { "1 line was".into() } else { format!("{n} lines were") }
}

/// The directory of a save: as given, or by its name.
fn find(save: &Path) -> Result<PathBuf, Failure> {
    if save.is_dir() {
        return Ok(save.to_owned());
    }
    let named = places()?.saves().join(format!("{}.{ENDING}", save.display()));
    if named.is_dir() {
        return Ok(named);
    }
    Err(Failure::Refused(format!("there is no save {}; `angrist saves` lists them", save.display())))
}

/// The game of a save, as its record or a snapshot says.
fn game_of(dir: &Path) -> Option<String> {
    if let Ok(record) = read_record(&dir.join(RECORD)) {
        return Some(record.header.game);
    }
    let first = |path: PathBuf| -> Option<String> {
        let bytes = std::fs::read(path).ok()?;
        let head = bytes.split(|b| *b == b'\n').take(6).find_map(|line| line.strip_prefix(b"game "))?;
        Some(String::from_utf8_lossy(head).into_owned())
    };
    first(dir.join(RECORD)).or_else(|| {
        let snapshots = snapshot_files(&FileStore::at(dir));
        snapshots.into_iter().find_map(|(_, bytes)| Some(Snapshot::read(&bytes.ok()?).ok()?.head.game))
    })
}
