//! `replay`: a record played again, and compared line by line.

use crate::cli::{Common, Format, ReplayArgs};
use crate::failure::Failure;
use crate::games;
use angrist_engine::keep::{KeepError, Record, replay as play_again};
use angrist_engine::play::state_hash;
use serde_json::json;

/// Replays a record.
pub fn replay(common: &Common, args: &ReplayArgs) -> Result<(), Failure> {
    let path = if args.file.is_dir() { args.file.join("record") } else { args.file.clone() };
    let record = Record::open(&path)?;
    if let Some(wanted) = common.game.as_deref().filter(|g| *g != record.header.game) {
        let (found, wanted) = (record.header.game.clone(), wanted.to_owned());
        return Err(KeepError::OtherGame { path, found, wanted }.into());
    }
    let world = games::find_named(common, &record.header.game)?;
    match record.fits(&*world, &path) {
        // To verify is to find out where it differs; other rules are then the question, not an obstacle.
        Err(KeepError::OtherRules { found, ours, .. }) if args.verify => {
            eprintln!("Recorded by rules {found}, replayed by rules {ours}.");
        }
        fits => fits?,
    }
    let words = world.words("en");
    let verbose = common.verbose && !common.quiet;
    let done = play_again(&*world, &record, |game, command, outcome| {
        if verbose && common.format == Format::Text {
            println!("{:>6}  {command}", game.turn());
            let lines = outcome.told.iter().filter(|t| t.known).flat_map(|t| words.tell(t));
            lines.for_each(|line| println!("        {}", line.text));
        }
    });
    let done =
        done.map_err(|d| Failure::Found(format!("{}, line {}: {}", path.display(), d.line, d.what)))?;
    let (hash, turn) = (state_hash(&*done.game), done.game.turn());
    if common.format == Format::Json {
        println!(
            "{}",
            json!({ "game": record.header.game, "seed": record.header.seed, "commands": done.commands, "turn": turn,
                    "hash": format!("{hash:016x}"), "finished": record.is_finished(), "torn": record.torn })
        );
    } else if !common.quiet {
        let verified = if args.verify { "verified: " } else { "" };
        println!(
            "{verified}{}, seed {}: commands {}  turn {turn}  hash {hash:016x}",
            record.header.game, record.header.seed, done.commands
        );
    }
    match record.torn {
        Some(line) if args.verify => {
            Err(Failure::Found(format!("{}, line {line}: the last line is cut off", path.display())))
        }
        _ if args.verify && !record.is_finished() && !args.file.is_dir() => Err(Failure::Found(format!(
            "{}: what is there is right, but it has no END line: the game went on, or the file was cut off",
            path.display()
        ))),
        _ => Ok(()),
    }
}
