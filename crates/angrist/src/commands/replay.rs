//! `replay`: a record played again, and compared line by line.

use crate::cli::{Common, Format, PlayArgs, ReplayArgs};
use crate::commands::play;
use crate::failure::Failure;
use crate::games;
use crate::out::{noteln, out, outln};
use angrist_engine::journal::{JournalError, RECORD, check_snapshots, replay as play_again, snapshot_files};
use angrist_engine::play::state_hash;
use angrist_host::{FileStore, read_record};
use angrist_term::{CastPlan, Start, cast};
use angrist_ui::Looks;
use serde_json::json;
use std::io::Write;

/// Replays a record.
pub fn replay(common: &Common, args: &ReplayArgs) -> Result<(), Failure> {
    if args.watch {
        let game = games::wanted(common)?;
        return play::open(common, &PlayArgs::default(), &game, Start::Watch(args.file.clone()));
    }
    if args.cut.is_some() || args.cast.is_some() {
        return film(common, args);
    }
    // Snapshots before the record: of a game that is being played the record then knows them all.
    let save = args.file.is_dir().then(|| FileStore::at(&args.file));
    let snapshots = save.as_ref().filter(|_| args.verify).map(|s| snapshot_files(s)).unwrap_or_default();
    let path = if save.is_some() { args.file.join(RECORD) } else { args.file.clone() };
    let record = read_record(&path)?;
    if let Some(wanted) = common.game.as_deref().filter(|g| *g != record.header.game) {
        let (found, wanted) = (record.header.game.clone(), wanted.to_owned());
        return Err(JournalError::OtherGame { path, found, wanted }.into());
    }
    let ruleset = games::find_named(common, &record.header.game)?;
    match record.fits(&*ruleset, &path) {
        // To verify is to find out where it differs; other rules are then the question, not an obstacle.
        Err(JournalError::OtherRules { found, ours, .. }) if args.verify => {
            noteln!("Recorded with rules {found}, replayed with rules {ours}.");
        }
        fits => fits?,
    }
    let words = ruleset.words("en");
    let verbose = common.verbose && !common.quiet;
    let done = play_again(&*ruleset, &record, |game, command, outcome| {
        if verbose && common.format == Format::Text {
            outln!("{:>6}  {command}", game.turn());
            let lines = outcome.notices.iter().filter(|t| t.known).flat_map(|t| words.tell(t));
            lines.for_each(|line| outln!("        {}", line.text));
        }
    });
    let done =
        done.map_err(|d| Failure::Found(format!("{}, line {}: {}", path.display(), d.line, d.what)))?;
    for (name, checked) in check_snapshots(&*ruleset, &record, &snapshots) {
        let wrong = |why| Failure::Found(format!("{}: {why}", args.file.join(name).display()));
        checked.map_err(wrong)?;
    }
    let (hash, turn) = (state_hash(&*done.game), done.game.turn());
    if common.format == Format::Json {
        outln!(
            "{}",
            json!({ "game": record.header.game, "seed": record.header.seed.to_string(), "commands": done.commands, "turn": turn,
                    "hash": format!("{hash:016x}"), "finished": record.is_finished(), "torn": record.torn })
        );
    } else if !common.quiet {
        let verified = if args.verify { "verified: " } else { "" };
        outln!(
            "{verified}{}, seed {}: commands {}  turn {turn}  hash {hash:016x}",
            record.header.game,
            record.header.seed,
            done.commands
        );
    }
    match record.torn {
        Some(line) if args.verify => {
            Err(Failure::Found(format!("{}, line {line}: the last line is cut off", path.display())))
        }
        _ if args.verify && !record.is_finished() && !args.file.is_dir() => Err(Failure::Found(format!(
            "{}: valid so far, but there is no END line: the game continued, or the file is incomplete",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Cuts a record, or writes it as an asciicast.
fn film(common: &Common, args: &ReplayArgs) -> Result<(), Failure> {
    let game = games::wanted(common)?;
    let host = play::files(common, &game)?;
    let mut film = host.film_of(&args.file).map_err(Failure::Refused)?;
    let name = args.file.display().to_string();
    let apart = |d: angrist_engine::journal::Divergence| {
        Failure::Found(format!("{name}, line {}: {}", d.line, d.what))
    };
    if let Some(turn) = args.cut {
        film.seek_turn(turn).map_err(apart)?;
        let (at, turn) = (film.position(), film.game().turn());
        let text = film.cut(at).map_err(apart)?;
        match &args.output {
            Some(path) => {
                std::fs::write(path, text)
                    .map_err(|e| Failure::Refused(format!("cannot write {}: {e}", path.display())))?;
                if !common.quiet {
                    outln!("{}: {at} of {} commands, up to turn {turn}", path.display(), film.length());
                }
            }
            None => out!("{text}"),
        }
        return Ok(());
    }
    let Some(path) = &args.cast else { return Ok(()) };
    film.seek_turn(args.from).map_err(apart)?;
    let plan = CastPlan {
        width: args.size.0,
        height: args.size.1,
        pace: args.pace,
        from: film.position(),
        most: args.most,
        looks: Looks::default(),
    };
    let write = || -> std::io::Result<std::io::BufWriter<std::fs::File>> {
        Ok(std::io::BufWriter::new(std::fs::File::create(path)?))
    };
    let refused = |e: std::io::Error| Failure::Refused(format!("cannot write {}: {e}", path.display()));
    let mut out = write().map_err(refused)?;
    let pictures = cast(film, Box::new(host), &plan, &mut out).map_err(Failure::Found)?;
    out.flush().map_err(refused)?;
    if !common.quiet {
        outln!("{}: {pictures} pictures", path.display());
    }
    Ok(())
}
