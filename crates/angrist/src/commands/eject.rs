//! `data eject`: the built-in data of a game as files, to be read, changed and played with `--data`.

use crate::cli::Common;
use crate::failure::Failure;
use crate::games;
use crate::libs::write_whole;
use crate::out::outln;
use std::path::Path;

/// Writes every file, or none when one of them is there already.
pub fn eject(common: &Common, dir: &Path) -> Result<(), Failure> {
    let name = common.game.as_deref().unwrap_or(games::default_game());
    let game = games::entry(name)?;
    let files = (game.shipped)();
    if let Some((file, _)) = files.iter().find(|(file, _)| dir.join(file).exists()) {
        let there = dir.join(file);
        return Err(Failure::Refused(format!("{} already exists; nothing was written", there.display())));
    }
    for (file, bytes) in &files {
        let path = dir.join(file);
        write_whole(&path, bytes)
            .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
    }
    if !common.quiet {
        // A directory is played with the real game's constants unless others are asked for; these files go with ours.
        let own = files.iter().any(|(file, _)| file.starts_with("constants/"));
        let profile = if own { " --constants documented" } else { "" };
        let (count, dir) = (files.len(), dir.display());
        outln!(
            "{count} files of {} written to {dir}; play them with --game {name} --data {dir}{profile}",
            game.title
        );
    }
    Ok(())
}
