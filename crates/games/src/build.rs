//! One function a game: from a request to its ruleset, as its own type for those who want its tables.

use crate::library;
use crate::list::Shipped;
use crate::request::{BuildError, Chosen, Constants, Request, constants_of};
use angrist_incursion::IncursionRuleset;
use angrist_moria::Moria;
use angrist_rooms::RoomsRuleset;
use angrist_sil::ruleset::{SilRuleset, profile};
use angrist_source::encoding::{encoding, not_utf8};
use angrist_source::{Collector, Diagnostic, Problems, Source, Sources};

/// Where a lib keeps rule constants.
pub(crate) const CONSTANTS: &str = "constants/";

/// The file of a lib with constants of that name.
pub fn own_constants(name: &str) -> String {
    format!("{CONSTANTS}{name}.toml")
}

/// Sil on its own data, or on a real lib's: then with the real game's constants unless others are asked for.
pub fn sil(ask: &Request) -> Result<SilRuleset, BuildError> {
    let default = if ask.data.is_some() { "upstream" } else { "documented" };
    let file;
    let constants = match constants_of("sil", ask, default)? {
        Chosen::Profile(name) => {
            let own = own_constants(name);
            match ask.data.as_ref().and_then(|data| data.get(&own)) {
                // A lib may bring the profile, changed.
                Some(bytes) => {
                    file = own;
                    Source::new(&file, bytes)
                }
                None => {
                    file = format!("{name}.toml");
                    Source::new(&file, profile(name).unwrap_or_default())
                }
            }
        }
        Chosen::File(name, bytes) => Source::new(name, bytes),
    };
    let made = match &ask.data {
        None => SilRuleset::shipped_with(constants),
        Some(data) => {
            let mut sources = some_of(data, &[".txt", "schema.toml"])?;
            of_format("sil-q", &sources)?;
            sources.extend(data.iter().filter(|s| s.name.starts_with(CONSTANTS)));
            SilRuleset::read(&sources, constants)
        }
    };
    made.map_err(|problems| BuildError::of(ask, problems))
}

/// Sil's lib, and both profiles of constants to be changed and named as a file.
pub(crate) fn sil_files() -> Shipped {
    let lib = angrist_sil::ruleset::SHIPPED.iter().map(|(name, bytes)| ((*name).to_owned(), *bytes));
    let profiles = angrist_sil::ruleset::PROFILES.iter();
    let base = [("constants/base.toml".to_owned(), angrist_sil::ruleset::BASE)];
    lib.chain(base).chain(profiles.map(|(name, bytes)| (format!("constants/{name}.toml"), *bytes))).collect()
}

/// MORIA's tables and words.
pub(crate) fn moria_files() -> Shipped {
    let tables = angrist_moria::shipped::TABLES.iter().map(|(name, bytes)| ((*name).to_owned(), *bytes));
    let words = angrist_moria::shipped::WORDS.iter();
    tables.chain(words.map(|(l, text)| (angrist_moria::words::WordFiles::name(l), text.as_bytes()))).collect()
}

/// MORIA, on its own tables or on changed ones of the same names.
pub fn moria(ask: &Request) -> Result<Moria, BuildError> {
    let profile = match (&ask.constants, &ask.data) {
        // Its profiles are blocks of a table, so a user's tables may have others.
        (Some(Constants::Profile(name)), Some(_)) => name,
        _ => match constants_of("moria", ask, "documented")? {
            Chosen::Profile(name) | Chosen::File(name, _) => name,
        },
    };
    let made = match &ask.data {
        None => Moria::shipped(profile),
        Some(data) => {
            of_format("moria", &data.ending(&[".txt"]))?;
            let names = angrist_moria::shipped::TABLES.iter().map(|(name, _)| *name);
            let texts = texts(data, names)?;
            let mut files: Vec<(&str, &[u8])> = texts.iter().map(|(n, text)| (*n, text.as_bytes())).collect();
            let words = data.ending(&[".ftl"]);
            let wrong: Vec<Diagnostic> =
                words.iter().filter_map(|s| encoding(*s).or_else(|| not_utf8(*s))).collect();
            if !wrong.is_empty() {
                return Err(BuildError::Data(wrong.into()));
            }
            files.extend(words.iter().map(|s| (s.name, s.bytes)));
            Moria::with(&files, profile)
        }
    };
    made.map_err(|problems| BuildError::of(ask, problems))
}

/// Incursion, on its own library or on a user's.
pub fn incursion(ask: &Request) -> Result<IncursionRuleset, BuildError> {
    constants_of("incursion", ask, "documented")?;
    let made = match &ask.data {
        None => IncursionRuleset::shipped(),
        Some(data) => {
            let Some(library) = library::find(data) else {
                of_format("an Incursion library", &data.ending(&[".txt"]))?;
                return Err(BuildError::Data(library::none()));
            };
            if let Some(problems) = crate::check::refusals(&library) {
                return Err(BuildError::Data(problems));
            }
            IncursionRuleset::read(library.main, &library.files())
        }
    };
    made.map_err(|problems| BuildError::of(ask, problems))
}

/// Rooms, on its own files or on changed ones of the same names.
pub fn rooms(ask: &Request) -> Result<RoomsRuleset, BuildError> {
    constants_of("rooms", ask, "documented")?;
    let made = match &ask.data {
        None => RoomsRuleset::shipped(),
        Some(data) => {
            let texts = texts(data, angrist_rooms::FILES)?;
            let by_name = |name: &str| texts.iter().find(|(n, _)| *n == name).map_or("", |(_, text)| text);
            RoomsRuleset::read(angrist_rooms::FILES.map(by_name))
        }
    };
    made.map_err(|problems| BuildError::of(ask, problems))
}

/// Refuses files that are plainly of another format, in a sentence instead of a complaint about each line.
fn of_format(wanted: &str, sources: &[Source<'_>]) -> Result<(), BuildError> {
    let Ok(variants) = angrist_lore::dialect::built_in() else { return Ok(()) };
    match angrist_lore::dialect::recognise(&variants, sources) {
        Some(found) if found.is_sure() && found.variant.name != wanted => {
            let name = &found.variant.name;
            let text = format!("these files are in the format {name}; this game needs {wanted}");
            Err(BuildError::Data(Problems::whole("other-format", "", text)))
        }
        _ => Ok(()),
    }
}

/// The sources with these endings; refused when there are none.
fn some_of<'a>(data: &'a Sources, endings: &[&str]) -> Result<Vec<Source<'a>>, BuildError> {
    let found = data.ending(endings);
    if found.is_empty() {
        let endings: Vec<String> = endings.iter().map(|e| format!("*{e}")).collect();
        let wrong = format!("there are no data files ({}) in it", endings.join(", "));
        return Err(BuildError::Data(Problems::whole("no-files", "", wrong)));
    }
    Ok(found)
}

/// Files that are text in UTF-8, all there or each problem named.
fn texts<'a, 'n>(
    data: &'a Sources,
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<(&'n str, &'a str)>, BuildError> {
    let mut problems = Collector::new();
    let mut found = Vec::new();
    for name in names {
        let source = data.get(name).map(|bytes| Source::new(name, bytes));
        if let Some(wrong) = source.and_then(|s| encoding(s).or_else(|| not_utf8(s))) {
            problems.push(wrong);
            continue;
        }
        let text = match data.get(name).map(std::str::from_utf8) {
            None => Err(Problems::whole("missing-file", name, "the file is missing")),
            Some(text) => Ok(text.unwrap_or_default()),
        };
        found.extend(problems.keep(text).map(|text| (name, text)));
    }
    problems.check(Some(found)).map_err(BuildError::Data)
}
