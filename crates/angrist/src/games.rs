//! The games of the list, on the data that the command line names.

use crate::cli::Common;
use crate::failure::Failure;
use crate::libs::read_within;
use crate::out::noteln;
use angrist_engine::play::Ruleset;
use angrist_games::check::{How, check_data};
use angrist_games::{BuildError, Constants, Entry, Request, format};
pub use angrist_games::{GAMES, default_game};
use angrist_host::open_data;
use angrist_incursion::IncursionRuleset;
use angrist_sil::ruleset::SilRuleset;
use angrist_source::diagnostic;
use std::path::Path;
use std::sync::Arc;

/// Far more than any file of constants has.
pub const MOST_TEXT: u64 = 16 << 20;

/// The depths a game has levels of.
pub fn depths_of(name: &str) -> (i32, i32) {
    angrist_games::entry(name).map_or((1, 1), |g| g.depths)
}

/// The entry of a game by name.
pub fn entry(name: &str) -> Result<&'static Entry, Failure> {
    Ok(angrist_games::entry(name)?)
}

/// The world of the game asked for, on the data asked for.
pub fn find(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    find_named(common, &wanted(common)?)
}

/// The name of the game asked for: as said, or the one that the data are of.
pub fn wanted(common: &Common) -> Result<String, Failure> {
    if let Some(name) = &common.game {
        return Ok(name.clone());
    }
    let Some(path) = &common.data else { return Ok(default_game().to_owned()) };
    let pack = open_data(path).map_err(Failure::Refused)?;
    Ok(match pack.manifest {
        Some(manifest) => manifest.game,
        None => format::game_of(&pack.sources).unwrap_or(default_game()).to_owned(),
    })
}

/// The world of a game by name, on the data asked for.
pub fn find_named(common: &Common, name: &str) -> Result<Arc<dyn Ruleset>, Failure> {
    if name == "sil" {
        return Ok(Arc::new(sil_ruleset(common, common.data.as_deref())?));
    }
    let ask = request(common, name, common.data.as_deref())?;
    angrist_games::ruleset(&ask).map_err(|e| refused(e, name, common.data.as_deref()))
}

/// Why a game cannot be made: of data, what `check` says of them, in the same words and order.
fn refused(e: BuildError, game: &str, data: Option<&Path>) -> Failure {
    match (&e, data) {
        (BuildError::Data(_), Some(path)) => {
            crate::missing::refusal(path, game).map_or_else(|| e.clone().into(), Failure::from)
        }
        _ => e.into(),
    }
}

/// How many warnings `check` has about data that a game takes, in a line; nothing when it has none. A library of Incursion is not checked
/// for it: that takes longer than many a run.
pub fn warnings(path: &Path) -> Option<String> {
    let data = crate::libs::Data::open(path).ok()?;
    if format::game_of(&data.files) == Some("incursion") {
        return None;
    }
    let checked = check_data(&data.files, &How::default()).ok()?;
    let (_, warnings, _) = diagnostic::tally(&checked.diagnostics);
    let (count, them) = match warnings {
        0 => return None,
        1 => ("1 warning".to_owned(), "it"),
        n => (format!("{n} warnings"), "them"),
    };
    Some(format!("{count} in the data; angrist data check {} shows {them}", path.display()))
}

/// Incursion on its own data or on a library of the user's.
pub fn incursion_ruleset(common: &Common) -> Result<IncursionRuleset, Failure> {
    let data = common.data.as_deref();
    let made = angrist_games::build::incursion(&request(common, "incursion", data)?);
    made.map_err(|e| refused(e, "incursion", data))
}

/// Sil on its own data, or on a real lib's.
pub fn sil_ruleset(common: &Common, data: Option<&Path>) -> Result<SilRuleset, Failure> {
    let made = angrist_games::build::sil(&request(common, "sil", data)?);
    let ruleset = made.map_err(|e| refused(e, "sil", data))?;
    for note in ruleset.tables().notes.iter().filter(|_| !common.quiet) {
        noteln!("{}", note.one_line());
    }
    Ok(ruleset)
}

/// Everything the command line says about a game, read into memory.
fn request(common: &Common, game: &str, data: Option<&Path>) -> Result<Request, Failure> {
    let entry = entry(game)?;
    let pack = data.map(open_data).transpose().map_err(Failure::Refused)?;
    let own = |name: &str| {
        let file = angrist_games::build::own_constants(name);
        let bytes = pack.as_ref()?.sources.get(&file)?.to_vec();
        Some(Constants::File { name: file, bytes })
    };
    let constants = match common.constants.as_deref() {
        None => None,
        Some(name) if entry.profiles.contains(&name) || !entry.own_constants => {
            Some(Constants::Profile(name.to_owned()))
        }
        Some(name) if own(name).is_some() => own(name),
        Some(name) => {
            let bytes = read_within(Path::new(name), MOST_TEXT).map_err(|f| {
                let known = entry.profiles.join(", ");
                let text = f.text();
                Failure::Refused(format!(
                    "there are no constants '{name}' (use {known}) and no such file: {text}"
                ))
            })?;
            Some(Constants::File { name: name.to_owned(), bytes })
        }
    };
    let ask = Request { game: game.to_owned(), constants, data: None };
    match pack {
        None => Ok(ask),
        Some(pack) => Ok(ask.on_pack(pack)?),
    }
}

impl From<BuildError> for Failure {
    fn from(e: BuildError) -> Self {
        match e {
            BuildError::BuiltIn(problems) => Failure::Ours(problems.text),
            BuildError::Game(problems) | BuildError::Constants(problems) | BuildError::Data(problems) => {
                problems.into()
            }
        }
    }
}
