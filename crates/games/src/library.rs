//! An Incursion library among sources: which module file comes first, and which files belong to it.
//!
//! A library is a directory with module files (`*.irc`): the sources themselves, or `lib` in them. `main.irc` comes first, else
//! the first by name. The header of constants may stand in `inc` beside it, as in the original's own tree.

use angrist_irh::read::Reading;
use angrist_source::{Diagnostic, Problems, Severity, Source, Sources};

/// The header of constants, as the resource files include it.
pub const HEADER: &str = "Defines.h";

/// Where that header stands when it is not in the library.
pub const HEADER_BESIDE: &str = "inc/Defines.h";

/// A library.
#[derive(Debug, Clone)]
pub struct Library<'a> {
    /// Its directory among the sources: empty, or `lib`.
    pub folder: &'static str,
    /// The module file it begins with, named within the directory.
    pub main: &'a str,
    /// Its files, named within the directory. Includes name files of one directory only.
    pub sources: Vec<Source<'a>>,
}

impl Library<'_> {
    /// The module file, named from the sources on.
    pub fn main_path(&self) -> String {
        match self.folder {
            "" => self.main.to_owned(),
            folder => format!("{folder}/{}", self.main),
        }
    }

    /// The path of a file of the library among all sources, as it is written there.
    pub fn path_of(&self, sources: &Sources, name: &str) -> String {
        let path = match (self.folder, name) {
            (_, "") | ("", _) => name.to_owned(),
            (folder, name) => format!("{folder}/{name}"),
        };
        let like = |path: &str| sources.iter().map(|s| s.name).find(|s| s.eq_ignore_ascii_case(path));
        let beside = || like(HEADER_BESIDE).filter(|_| name == HEADER);
        like(&path).or_else(beside).map_or(path.clone(), str::to_owned)
    }

    /// The files as the ruleset reads them.
    pub(crate) fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.sources.iter().map(|s| (s.name.to_owned(), s.bytes.to_vec())).collect()
    }

    /// Reads it, with all diagnostics.
    pub fn read(&self) -> Reading {
        let mut source = |name: &str| -> Option<Vec<u8>> {
            // A path that leads out of the directory is not followed; letters are compared without case, as on DOS.
            let plain = name.rsplit(['/', '\\']).next()?;
            let exact = self.sources.iter().find(|s| s.name == plain);
            exact
                .or_else(|| self.sources.iter().find(|s| s.name.eq_ignore_ascii_case(plain)))
                .map(|s| s.bytes.to_vec())
        };
        angrist_irh::read::read(self.main, &mut source, angrist_irh::pre::Limits::default())
    }
}

/// The library among these sources, if there is one.
pub fn find(sources: &Sources) -> Option<Library<'_>> {
    ["", "lib"].into_iter().find_map(|folder| {
        let inner = |s: Source<'_>| {
            let name = match folder {
                "" => s.name,
                _ => s.name.strip_prefix(folder)?.strip_prefix('/')?,
            };
            (!name.contains('/')).then_some(name.len())
        };
        let mut found: Vec<Source<'_>> = sources
            .iter()
            .filter_map(|s| inner(s).map(|length| Source::new(&s.name[s.name.len() - length..], s.bytes)))
            .collect();
        let is_module = |s: &&Source<'_>| s.name.to_ascii_lowercase().ends_with(".irc");
        let is_main = |s: &&Source<'_>| s.name.eq_ignore_ascii_case("main.irc");
        let main = found.iter().find(is_main).or_else(|| found.iter().find(is_module))?.name;
        if !found.iter().any(|s| s.name == HEADER)
            && let Some(bytes) = sources.get(HEADER_BESIDE)
        {
            found.push(Source::new(HEADER, bytes));
        }
        Some(Library { folder, main, sources: found })
    })
}

/// What is said when there is none.
pub fn none() -> Problems {
    let message = "an Incursion lib needs a main file (*.irc) that includes the resource files (*.irh)";
    let help = "write a main.irc with a line `#include \"NAME.irh\"` for each of them; `angrist data eject DIR --game incursion` writes the built-in one";
    Diagnostic::whole(Severity::Error, "no-module", "", message).help(help).into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Sources {
        names.iter().map(|n| ((*n).to_owned(), n.as_bytes().to_vec())).collect()
    }

    #[test]
    fn the_main_module_comes_first_whatever_the_others_are_called() {
        let files = of(&["a.irc", "Main.IRC", "x.irh", "deeper/main.irc"]);
        let library = find(&files).unwrap();
        assert_eq!(
            (library.folder, library.main, library.main_path().as_str()),
            ("", "Main.IRC", "Main.IRC")
        );
        assert_eq!(library.sources.len(), 3);
        assert_eq!(find(&of(&["b.irc", "a.irc"])).unwrap().main, "a.irc");
        assert!(find(&of(&["edit/monster.txt", "deeper/main.irc"])).is_none());
    }

    #[test]
    fn files_are_named_by_their_paths() {
        let files = of(&["lib/Main.irc", "inc/Defines.h", "lib/mon1.irh"]);
        let library = find(&files).unwrap();
        let names = ["mon1.irh", "MON1.irh", "Defines.h", "missing.irh", ""];
        assert_eq!(
            names.map(|name| library.path_of(&files, name)),
            ["lib/mon1.irh", "lib/mon1.irh", "inc/Defines.h", "lib/missing.irh", ""]
        );
    }

    #[test]
    fn the_header_is_taken_from_beside_the_library_unless_it_has_its_own() {
        let files = of(&["lib/main.irc", "inc/Defines.h", "src/other.h"]);
        let library = find(&files).unwrap();
        assert_eq!((library.folder, library.main_path().as_str()), ("lib", "lib/main.irc"));
        assert_eq!(library.sources.iter().map(|s| s.name).collect::<Vec<_>>(), ["main.irc", "Defines.h"]);
        let both = of(&["lib/main.irc", "lib/Defines.h", "inc/Defines.h"]);
        let header = |s: &&Source<'_>| s.name == HEADER;
        let library = find(&both).unwrap();
        assert_eq!(library.sources.iter().find(header).unwrap().bytes, b"lib/Defines.h");
    }
}
