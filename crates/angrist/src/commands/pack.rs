//! `data pack`: a directory of data files as one file.

use crate::cli::{Common, PackArgs};
use crate::failure::Failure;
use crate::games;
use crate::libs::{must_be_directory, write_whole};
use crate::out::outln;
use angrist_games::format;
use angrist_games::pack::{Manifest, write};
use angrist_host::open_data;
use std::path::PathBuf;

/// Writes the pack, once its data are known to make a game.
pub fn pack(common: &Common, args: &PackArgs) -> Result<(), Failure> {
    must_be_directory(&args.dir)?;
    let read = open_data(&args.dir).map_err(Failure::Refused)?;
    let whole = std::path::absolute(&args.dir).unwrap_or_else(|_| args.dir.clone());
    let own = whole.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_else(|| "pack".into());
    let manifest = match read.manifest {
        Some(manifest) => manifest,
        None => {
            let game = common.game.as_deref().or_else(|| format::game_of(&read.sources));
            let Some(game) = game else {
                let what = format!("{}: which game is this data for? Use --game", args.dir.display());
                return Err(Failure::Refused(what));
            };
            Manifest {
                about: args.about.clone(),
                constants: common.constants.clone(),
                ..Manifest::new(args.name.as_deref().unwrap_or(&own), &args.pack_version, game, &args.licence)
            }
        }
    };
    let bytes = write(&manifest, &read.sources)?;
    // What cannot be played is not worth passing on; reading the pack itself shows that it can be.
    let again = angrist_games::pack::read(&bytes)?;
    let entry = games::entry(&manifest.game)?;
    angrist_games::ruleset(&angrist_games::Request::new(entry.name).on_pack(again)?)?;
    let file = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{own}.zip")));
    write_whole(&file, &bytes)
        .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", file.display())))?;
    if !common.quiet {
        let (count, file) = (read.sources.len(), file.display());
        outln!("{count} files packed into {file}, {} bytes; play them with --data {file}", bytes.len());
    }
    Ok(())
}
