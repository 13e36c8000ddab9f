//! What is asked of the list: a game, with which constants, on which data; and why it cannot be had.

use crate::list::{Entry, entry};
use angrist_engine::play::Ruleset;
use angrist_pack::{MANIFEST, Manifest, Pack};
use angrist_source::{Diagnostic, Problems, Severity, Source, Sources, nearest};
use std::sync::Arc;

/// A game to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Its name in the list.
    pub game: String,
    /// Its rule constants; the default ones of the game and data otherwise.
    pub constants: Option<Constants>,
    /// The data to play on; the built-in ones otherwise.
    pub data: Option<Sources>,
}

impl Request {
    /// A game on its own data and constants.
    pub fn new(game: impl Into<String>) -> Self {
        Request { game: game.into(), constants: None, data: None }
    }

    /// On these data.
    #[must_use]
    pub fn on(self, data: Sources) -> Self {
        Request { data: Some(data), ..self }
    }

    /// On the data of a pack, with its constants unless others were asked for. Refused when the pack is for another game.
    pub fn on_pack(mut self, pack: Pack) -> Result<Self, BuildError> {
        if let Some(manifest) = &pack.manifest {
            let text = &pack.manifest_text;
            let wrong = |one: Diagnostic| {
                BuildError::Data(Problems::from(one).with_excerpts(&[Source::new(MANIFEST, text)]))
            };
            entry(&self.game).map_err(BuildError::Game)?;
            if manifest.game != self.game {
                let (name, game) = (&manifest.name, &manifest.game);
                let message = format!("the pack '{name}' is for the game '{game}', not for '{}'", self.game);
                return Err(wrong(Manifest::wrong(text, "game", "other-game", message)));
            }
            if self.constants.is_none() {
                self.constants = manifest_constants(&pack).map_err(wrong)?;
            }
        }
        Ok(self.on(pack.sources))
    }

    /// With one of the built-in profiles of constants.
    #[must_use]
    pub fn profile(self, name: impl Into<String>) -> Self {
        Request { constants: Some(Constants::Profile(name.into())), ..self }
    }
}

/// The constants that the manifest of a pack asks for.
pub(crate) fn manifest_constants(pack: &Pack) -> Result<Option<Constants>, Diagnostic> {
    let named = pack.manifest.as_ref().and_then(|m| Some((m, m.constants.as_ref()?)));
    let Some((manifest, name)) = named else { return Ok(None) };
    let Ok(entry) = entry(&manifest.game) else { return Ok(None) };
    if entry.profiles.contains(&name.as_str()) {
        return Ok(Some(Constants::Profile(name.clone())));
    }
    let own = crate::build::own_constants(name);
    for file in [name, &own].into_iter().filter(|_| entry.own_constants) {
        if let Some(bytes) = pack.sources.get(file) {
            return Ok(Some(Constants::File { name: file.clone(), bytes: bytes.to_vec() }));
        }
    }
    let known = entry.profiles.join(", ");
    let message = format!("there are no constants '{name}'; {} has {known}", manifest.game);
    let wrong = Manifest::wrong(&pack.manifest_text, "constants", "unknown-constants", message);
    Err(wrong.nearest(nearest(name, entry.profiles.iter().copied())))
}

/// Rule constants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Constants {
    /// A built-in profile by name: `documented`, `upstream`.
    Profile(String),
    /// A user's file.
    File {
        /// As diagnostics print it.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
}

/// Why a game cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// There is no game of that name.
    #[error("{0}")]
    Game(Problems),
    /// The game has no such constants.
    #[error("{0}")]
    Constants(Problems),
    /// Something is wrong with the data or constants that came with the request.
    #[error("{0}")]
    Data(Problems),
    /// Something is wrong with what we ship: an internal error.
    #[error("{0}")]
    BuiltIn(Problems),
}

impl BuildError {
    /// The problems, for people and for programs.
    pub fn problems(&self) -> &Problems {
        let (BuildError::Game(all)
        | BuildError::Constants(all)
        | BuildError::Data(all)
        | BuildError::BuiltIn(all)) = self;
        all
    }

    /// Problems of a reader: the user's when the request brought anything of the user's.
    pub(crate) fn of(ask: &Request, problems: Problems) -> Self {
        let own = matches!(ask.constants, Some(Constants::File { .. }));
        if own || ask.data.is_some() { BuildError::Data(problems) } else { BuildError::BuiltIn(problems) }
    }
}

/// The game asked for, on the data asked for.
pub fn ruleset(ask: &Request) -> Result<Arc<dyn Ruleset>, BuildError> {
    let entry = entry(&ask.game).map_err(BuildError::Game)?;
    (entry.make)(ask)
}

/// The name of the profile to be used, once it is known to be one of the game's; a user's file where the game takes one.
pub(crate) fn constants_of<'a>(
    game: &str,
    ask: &'a Request,
    default: &'a str,
) -> Result<Chosen<'a>, BuildError> {
    let entry: &Entry = entry(game).map_err(BuildError::Game)?;
    let name = match &ask.constants {
        None => default,
        Some(Constants::Profile(name)) => name,
        Some(Constants::File { name, bytes }) if entry.own_constants => {
            return Ok(Chosen::File(name, bytes));
        }
        Some(Constants::File { name, .. }) => name,
    };
    if entry.profiles.contains(&name) {
        return Ok(Chosen::Profile(name));
    }
    let wrong = format!("{game} has no constants '{name}'; use one of {}", entry.profiles.join(", "));
    let near = nearest(name, entry.profiles.iter().copied());
    let wrong = Diagnostic::whole(Severity::Error, "unknown-constants", "", wrong).nearest(near);
    Err(BuildError::Constants(wrong.into()))
}

/// Constants that a game has.
pub(crate) enum Chosen<'a> {
    Profile(&'a str),
    File(&'a str, &'a [u8]),
}
