//! `games`, `saves`, `paths`: what there is and where.

use crate::cli::{Common, Format, GamesArgs};
use crate::failure::Failure;
use crate::games::GAMES;
use crate::out::{noteln, outln};
use angrist_host::{UserDirs, list_saves, read_scores};
use serde_json::json;

/// The directories of this user.
pub fn places() -> Result<UserDirs, Failure> {
    UserDirs::find().ok_or_else(|| {
        Failure::Refused(
            "no home directory is known; set ANGRIST_HOME to a directory for saves and options".into(),
        )
    })
}

/// Lists the games.
pub fn games(common: &Common, args: &GamesArgs) -> Result<(), Failure> {
    let shown: Vec<_> = GAMES.iter().filter(|g| args.all || !g.hidden).collect();
    if common.format == Format::Json {
        let list: Vec<_> =
            shown.iter().map(|g| json!({ "name": g.name, "about": g.about, "hidden": g.hidden })).collect();
        outln!("{}", json!({ "games": list }));
        return Ok(());
    }
    if shown.is_empty() {
        outln!("There are no playable games; `angrist games --all` also shows those for tests.");
    }
    for game in shown {
        outln!("{:<12} {}", game.name, game.about);
    }
    Ok(())
}

/// Prints where files are.
pub fn paths(common: &Common) -> Result<(), Failure> {
    let places = places()?;
    let rows = [
        ("saves", places.saves()),
        ("scores", places.scores()),
        ("morgue", places.morgue()),
        ("crashes", places.crashes()),
        ("options", places.options()),
        ("keys", places.keys()),
        ("cache", places.cache.clone()),
    ];
    if common.format == Format::Json {
        let map: serde_json::Map<_, _> =
            rows.iter().map(|(name, path)| ((*name).to_owned(), path.display().to_string().into())).collect();
        outln!("{}", serde_json::Value::Object(map));
    } else {
        rows.iter().for_each(|(name, path)| outln!("{name:<8} {}", path.display()));
    }
    Ok(())
}

/// Lists the saved games.
pub fn saves(common: &Common) -> Result<(), Failure> {
    let dir = places()?.saves();
    let saves = list_saves(&dir)?;
    if common.format == Format::Json {
        let list: Vec<_> = saves
            .iter()
            .map(|s| {
                let record = s.record.as_ref();
                json!({
                    "name": s.name, "path": s.path.display().to_string(), "in_use": s.locked,
                    "game": record.map(|r| r.0.as_str()).ok(), "seed": record.map(|r| r.1.to_string()).ok(),
                    "commands": s.head.as_ref().map(|h| h.commands), "turn": s.head.as_ref().map(|h| h.turn),
                    "line": s.head.as_ref().map(|h| h.line.as_str()), "damage": record.err(),
                })
            })
            .collect();
        outln!("{}", json!({ "saves": list }));
        return Ok(());
    }
    if saves.is_empty() {
        outln!("No saved games in {}.", dir.display());
    }
    for save in saves {
        let what = match (&save.record, &save.head) {
            (Err(damage), _) => damage.clone(),
            (Ok((game, ..)), Some(head)) => format!("{game}: {}", head.line),
            (Ok((game, seed, _)), None) => format!("{game}, seed {seed}, just started"),
        };
        let in_use = if save.locked { " (being played)" } else { "" };
        outln!("{:<16} {what}{in_use}", save.name);
    }
    Ok(())
}

/// Prints the table of scores.
pub fn scores(common: &Common) -> Result<(), Failure> {
    let places = places()?;
    let path = places.scores();
    let scores = read_scores(&places)?;
    let best = scores.best(common.game.as_deref());
    if common.format == Format::Json {
        // Seeds as text: JSON numbers lose the last digits of large ones.
        let entry = |entry: &&_| {
            let mut entry = json!(entry);
            entry["seed"] = entry["seed"].to_string().into();
            entry
        };
        let best: Vec<_> = best.iter().map(entry).collect();
        outln!("{}", json!({ "scores": best, "damaged": scores.damaged }));
        return Ok(());
    }
    if best.is_empty() {
        outln!("No scores yet.");
    }
    for (place, entry) in best.iter().enumerate() {
        let won = if entry.won { "*" } else { " " };
        // Points that only put the table in order are not shown; depth and turns are.
        let told = match GAMES.iter().find(|g| g.name == entry.game) {
            Some(game) if !game.points => format!("{} ft", entry.depth * game.feet.unwrap_or(1)),
            _ => entry.points.to_string(),
        };
        outln!("{:>3}{won} {told:>9}  {:<8} {}", place + 1, entry.game, entry.line);
    }
    if !scores.damaged.is_empty() {
        noteln!("{} damaged lines of {} were skipped.", scores.damaged.len(), path.display());
    }
    Ok(())
}
