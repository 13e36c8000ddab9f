//! The scripts of a library, compiled, with the index of who answers what and lists that rules ask for often.

use crate::events::Handlers;
use crate::item::Index;
use angrist_irh::library::Library;
use angrist_irh::read::Reading;
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::link::{Linked, link};
use angrist_irh::script::machine;

/// Where a script stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Whose it is.
    pub owner: Rid,
    /// File and line of its beginning.
    pub file: String,
    /// See [`Origin::file`].
    pub line: u32,
}

/// Compiled scripts.
pub struct Scripts {
    /// The code.
    pub code: machine::Library,
    /// Who answers what.
    pub handlers: Handlers,
    /// Where each script begins.
    pub origins: Vec<Origin>,
    /// All gods in order.
    pub gods: Vec<Rid>,
    /// What can be drawn from the library.
    pub index: Index,
    /// How many could not be compiled.
    pub refused: usize,
}

impl Scripts {
    /// Compiles the scripts of a library that was just read.
    #[must_use]
    pub fn of(reading: &Reading) -> Scripts {
        let tokens = &reading.pre.tokens;
        let mut scripts = Scripts::new(&reading.library, link(&reading.library, tokens));
        for (origin, piece) in scripts.origins.iter_mut().zip(&reading.library.code) {
            if let Some(first) = tokens.slice(piece.tokens).first() {
                let sources = &tokens.sources;
                let file = sources.files().get(sources.file_of(first.origin));
                origin.file = file.map_or_else(String::new, |f| f.name.clone());
                origin.line = sources.line(first.origin) as u32;
            }
        }
        scripts
    }

    /// From scripts that were compiled already.
    #[must_use]
    pub fn new(library: &Library, linked: Linked) -> Scripts {
        let origins = library.code.iter().map(|piece| {
            let about = library.about(piece.owner);
            let file =
                about.and_then(|a| library.files.get(usize::from(a.file))).cloned().unwrap_or_default();
            Origin { owner: piece.owner, file, line: about.map_or(0, |a| a.line) }
        });
        Scripts {
            origins: origins.collect(),
            handlers: Handlers::new(library),
            gods: (0..library.gods.len()).map(|i| library.rid(ResKind::God, i)).collect(),
            index: Index::new(library),
            refused: linked.refused,
            code: linked.code,
        }
    }
}
