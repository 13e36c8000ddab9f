//! Where in a library something stands that the level maker complains about.
//!
//! The level maker reads resources by name and does not know the files they came from. A [`Subject`] says what a complaint is
//! about; [`Places`] finds the file, line and column, if the library was read from files.

use angrist_irh::diag::Draft;
use angrist_irh::read::Reading;
use angrist_irh::res::About;
use angrist_irh::source::Origin;
use angrist_irh::token::Kind;
use angrist_source::Diagnostic;

/// What a complaint is about: a resource, and the number of a constant or list of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject<'a> {
    /// A terrain.
    Terrain(&'a str, Option<i32>),
    /// A region.
    Region(&'a str, Option<i32>),
    /// The dungeon that is played.
    Dungeon(Option<i32>),
}

/// Finds places; without a reading it finds none.
#[derive(Clone, Copy, Default)]
pub struct Places<'a>(Option<&'a Reading>);

impl<'a> Places<'a> {
    /// In the files of a reading.
    pub fn of(reading: &'a Reading) -> Places<'a> {
        Places(Some(reading))
    }

    /// A complaint with its place.
    pub fn put(&self, subject: &Subject<'_>, complaint: Diagnostic) -> Diagnostic {
        let Some(reading) = self.0 else { return complaint };
        let Some(origin) = self.origin(reading, subject) else { return complaint };
        let placed = Draft::error(complaint.code, origin, "").resolve(&reading.pre.tokens);
        Diagnostic {
            file: placed.file,
            line: placed.line,
            column: placed.column,
            span: placed.span,
            ..complaint
        }
    }

    fn origin(&self, reading: &Reading, subject: &Subject<'_>) -> Option<Origin> {
        let lib = &reading.library;
        let (about, number) = match subject {
            Subject::Terrain(name, number) => {
                (lib.terrains.iter().map(|t| &t.about).find(|a| a.name == *name)?, *number)
            }
            Subject::Region(name, number) => {
                (lib.regions.iter().map(|r| &r.about).find(|a| a.name == *name)?, *number)
            }
            Subject::Dungeon(number) => (&crate::adapt::dungeon(lib, "").ok()?.about, *number),
        };
        number.and_then(|n| constant(reading, about, n)).or_else(|| name(reading, about))
    }
}

/// The constant or list of a number: it stands behind a star.
fn constant(reading: &Reading, about: &About, number: i32) -> Option<Origin> {
    let tokens = &reading.pre.tokens;
    let behind_star = |pair: &[angrist_irh::token::Token]| match pair {
        [star, id] if star.kind == Kind::Star && id.value == i64::from(number) => Some(id.origin),
        _ => None,
    };
    about.clauses.iter().find_map(|c| {
        // A clause may begin behind its first star.
        let from = angrist_irh::token::TokenRange { start: c.tokens.start.saturating_sub(1), ..c.tokens };
        tokens.slice(from).windows(2).find_map(behind_star)
    })
}

/// The name of a resource.
fn name(reading: &Reading, about: &About) -> Option<Origin> {
    let tokens = &reading.pre.tokens;
    let is_name = |t: &&angrist_irh::token::Token| {
        t.kind == Kind::Str
            && tokens.string(**t) == about.name
            && tokens.sources.line(t.origin) == about.line as usize
    };
    tokens.all.iter().find(is_name).map(|t| t.origin)
}
