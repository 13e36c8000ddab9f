//! Lists: what is noted and in sight.

use crate::state::State;
use angrist_engine::model::{Column, Memory, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Sight, SightKind, Words};
use angrist_engine::space::{Dir, Loc, distance};

/// The chronicle.
pub fn notes(s: &State, words: &dyn Words) -> Model {
    let row = |(turn, depth, text): &(u32, i32, String)| {
        let place = if *depth == 0 { "Gates".to_owned() } else { format!("{} ft", depth * 50) };
        // An ability is noted by its name in brackets, as the original has it.
        let learned = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let text = learned.map_or_else(
            || text.clone(),
            |name| words.phrase(&Phrase::id("note-learned").with("name", name)),
        );
        Row { cells: vec![turn.to_string().into(), place.into(), text.into()], ..Row::default() }
    };
    Model::Table(Table {
        title: words.phrase(&Phrase::id("notes-title")),
        columns: vec![
            Column { title: words.phrase(&Phrase::id("sheet-turn")), right: true },
            Column { title: words.phrase(&Phrase::id("sheet-depth")), right: true },
            Column::default(),
        ],
        rows: s.notes.iter().map(row).collect(),
        empty: String::new(),
    })
}

/// How far and in which direction.
fn away(from: Loc, to: Loc) -> String {
    match Dir::toward(from, to) {
        Some(way) => format!("{} {}", distance(from, to), way.name()),
        None => String::new(),
    }
}

/// Creatures or things in sight.
pub fn in_sight(
    hero: Loc,
    sights: &[Sight],
    odds: Option<&dyn Fn(Loc) -> String>,
    words: &dyn Words,
) -> Model {
    let things = odds.is_none();
    let which = if things { "things" } else { "foes" };
    let fits = |s: &&Sight| match s.kind {
        SightKind::Foe | SightKind::Friend => !things,
        SightKind::Thing => things,
        SightKind::Feature => false,
    };
    let rows = sights.iter().filter(fits).map(|s| Row {
        cells: vec![
            Span { look: Some(s.square.look), ..Span::new(s.square.glyph.plain.to_string(), s.square.role) },
            words.phrase(&s.name).into(),
            match s.square.memory {
                Memory::Seen | Memory::Shape => words.phrase(&s.note).into(),
                _ => Span::new(words.phrase(&Phrase::id("remembered")), Role::Dim),
            },
            Span::new(away(hero, s.at), Role::Dim),
            Span::new(odds.map(|odds| odds(s.at)).unwrap_or_default(), Role::Dim),
        ],
        command: if things { format!("travel {}", s.at) } else { format!("recall {}", s.at) },
        help: words.phrase(&Phrase::id(format!("{which}-help"))),
    });
    Model::Table(Table {
        title: words.phrase(&Phrase::id(format!("{which}-title"))),
        columns: vec![Column::default(); 5],
        rows: rows.collect(),
        empty: words.phrase(&Phrase::id(format!("{which}-empty"))),
    })
}
