//! The games this program knows, and how each is made from its data.

use crate::cli::Common;
use crate::failure::Failure;
use crate::libs::{Files, incursion_headers, incursion_main, read_within, text_within};
use crate::out::noteln;
use angrist_engine::play::Ruleset;
use angrist_incursion::IncursionRuleset;
use angrist_lore::bytes::Source;
use angrist_moria::Moria;
use angrist_rooms::RoomsRuleset;
use angrist_sil::ruleset::{SilRuleset, profile};
use std::path::Path;
use std::sync::Arc;

/// Far more than any file of constants or tables has.
pub const MOST_TEXT: u64 = 16 << 20;

/// Built-in files: names with `/` between directories, and bytes.
pub type Shipped = Vec<(String, &'static [u8])>;

/// A game of the list.
pub struct Entry {
    /// Its short name.
    pub name: &'static str,
    /// What a person calls it.
    pub title: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Whether it has a guided descent.
    pub lesson: bool,
    /// Only for tests and examples.
    pub hidden: bool,
    /// The depths it has levels of, first and last.
    pub depths: (i32, i32),
    make: fn(&Common) -> Result<Arc<dyn Ruleset>, Failure>,
    /// The data it has built in, as `--data` reads it.
    pub shipped: fn() -> Shipped,
}

/// All games, the one a newcomer should play first.
pub const GAMES: &[Entry] = &[
    Entry {
        name: "sil",
        title: "Sil",
        about: "Sil: a hero goes down into Angband for a Silmaril from the Iron Crown, and out again.",
        lesson: true,
        hidden: false,
        depths: (0, 20),
        make: sil,
        shipped: sil_files,
    },
    Entry {
        name: "moria",
        title: "MORIA",
        about: "The French DOS game: fifteen mazes, two Silmarils, one way out.",
        lesson: false,
        hidden: false,
        depths: (1, 15),
        make: moria,
        shipped: || own(angrist_moria::shipped::TABLES),
    },
    Entry {
        name: "incursion",
        title: "Incursion's dungeons",
        about: "Incursion's dungeons, to be walked: ten levels, doors, chasms, dwellers that hunt without harm.",
        lesson: false,
        hidden: false,
        depths: (1, 10),
        make: incursion,
        shipped: || own(angrist_incursion::shipped::LIBRARY),
    },
    Entry {
        name: "rooms",
        title: "Rooms",
        about: "A handful of rooms that prove the engine: doors, a lever, stairs, mice.",
        lesson: false,
        hidden: true,
        depths: (1, 1),
        make: rooms,
        shipped: || own(&angrist_rooms::SHIPPED),
    },
];

fn own(files: &'static [(&'static str, &'static [u8])]) -> Shipped {
    files.iter().map(|(name, bytes)| ((*name).to_owned(), *bytes)).collect()
}

/// Sil's lib, and the base and both profiles of constants to be changed and named by `--constants`.
fn sil_files() -> Shipped {
    let profiles = angrist_sil::ruleset::PROFILES.iter();
    let profiles = profiles.map(|(name, bytes)| (format!("constants/{name}.toml"), *bytes));
    let base = [("constants/base.toml".to_owned(), angrist_sil::ruleset::BASE)];
    own(angrist_sil::ruleset::SHIPPED).into_iter().chain(base).chain(profiles).collect()
}

/// The depths a game has levels of.
pub fn depths_of(name: &str) -> (i32, i32) {
    GAMES.iter().find(|g| g.name == name).map_or((1, 1), |g| g.depths)
}

/// The game that is played when none is named.
pub fn default_game() -> &'static str {
    GAMES.iter().find(|g| !g.hidden).unwrap_or(&GAMES[0]).name
}

/// The world of the game asked for, on the data asked for.
pub fn find(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    find_named(common, common.game.as_deref().unwrap_or(default_game()))
}

/// The world of a game by name, on the data asked for.
pub fn find_named(common: &Common, name: &str) -> Result<Arc<dyn Ruleset>, Failure> {
    (entry(name)?.make)(common)
}

/// The entry of a game by name.
pub fn entry(name: &str) -> Result<&'static Entry, Failure> {
    GAMES.iter().find(|g| g.name == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|g| g.name).collect();
        Failure::Refused(format!("there is no game '{name}'; there are {}", names.join(", ")))
    })
}

/// Data that ship with the program cannot be read: a defect of ours.
fn ours(problems: angrist_source::Problems) -> Failure {
    Failure::Ours(problems.text)
}

/// Reads one data file for a game that wants text.
fn read_text(dir: &Path, name: &str) -> Result<String, Failure> {
    text_within(&dir.join(name), MOST_TEXT)
}

fn rooms(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    if let Some(profile) = common.constants.as_deref().filter(|p| *p != "documented") {
        return Err(Failure::Refused(format!("rooms has only the constants 'documented', not '{profile}'")));
    }
    let ruleset = match &common.data {
        None => RoomsRuleset::shipped().map_err(ours)?,
        Some(dir) => {
            let mut texts = Vec::new();
            for name in angrist_rooms::FILES {
                texts.push(read_text(dir, name)?);
            }
            let [a, b, c, d] = &texts[..] else {
                return Err(Failure::Ours("four files were expected".into()));
            };
            RoomsRuleset::read([a, b, c, d])?
        }
    };
    Ok(Arc::new(ruleset))
}

fn incursion(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    Ok(Arc::new(incursion_ruleset(common)?))
}

/// Incursion on its own data or on a library of the user's.
pub fn incursion_ruleset(common: &Common) -> Result<IncursionRuleset, Failure> {
    if let Some(profile) = common.constants.as_deref().filter(|p| *p != "documented") {
        return Err(Failure::Refused(format!(
            "incursion has only the constants 'documented', not '{profile}'"
        )));
    }
    match &common.data {
        None => IncursionRuleset::shipped().map_err(ours),
        Some(dir) => {
            let Some(main) = incursion_main(dir) else {
                return Err(Failure::Refused(format!(
                    "{} holds no module of an Incursion library (*.irc)",
                    dir.display()
                )));
            };
            let folder = main.parent().unwrap_or(dir);
            let mut files = Files::read(folder, &[".irc", ".irh", ".h"])?.files;
            files.extend(incursion_headers(folder)?);
            let name = main.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            IncursionRuleset::read(&name, &files).map_err(Into::into)
        }
    }
}

fn sil(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    Ok(Arc::new(sil_ruleset(common, common.data.as_deref())?))
}

/// Sil on its own data, or on a real lib's: then with the real game's constants unless others are asked for.
pub fn sil_ruleset(common: &Common, data: Option<&Path>) -> Result<SilRuleset, Failure> {
    let default = if data.is_some() { "upstream" } else { "documented" };
    let name = common.constants.as_deref().unwrap_or(default);
    let own;
    let (file, constants): (String, &[u8]) = match profile(name) {
        Some(bytes) => (format!("{name}.toml"), bytes),
        None => {
            own = read_within(Path::new(name), MOST_TEXT).map_err(|f| {
                Failure::Refused(format!(
                    "there are no constants '{name}' (documented, upstream), and no such file: {}",
                    f.text()
                ))
            })?;
            (name.to_owned(), &own)
        }
    };
    let constants = Source::new(&file, constants);
    let ruleset = match data {
        None => SilRuleset::shipped_with(constants)?,
        Some(dir) => {
            let files = Files::read(dir, &[".txt"])?;
            SilRuleset::read(&files.sources(), constants)?
        }
    };
    for note in ruleset.tables().notes.iter().filter(|_| !common.quiet) {
        noteln!("{}", note.one_line());
    }
    Ok(ruleset)
}

fn moria(common: &Common) -> Result<Arc<dyn Ruleset>, Failure> {
    let profile = common.constants.as_deref().unwrap_or("documented");
    let ruleset = match &common.data {
        None => Moria::shipped(profile)?,
        Some(dir) => {
            let mut files = Vec::new();
            for (name, _) in angrist_moria::shipped::TABLES {
                files.push((*name, read_text(dir, name)?));
            }
            let sources: Vec<(&str, &[u8])> =
                files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
            Moria::with(&sources, profile)?
        }
    };
    Ok(Arc::new(ruleset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_says_of_every_game_whether_it_teaches() {
        let common = <crate::cli::Cli as clap::Parser>::parse_from(["angrist", "games"]).common;
        for game in GAMES {
            let ruleset = find_named(&common, game.name).unwrap_or_else(|_| panic!("{}", game.name));
            assert_eq!(ruleset.verbs().iter().any(|v| v.name == "lesson"), game.lesson, "{}", game.name);
        }
    }
}
