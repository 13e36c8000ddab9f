//! Lists: what is noted and in sight.

use crate::state::State;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Sight, SightKind, Words};
use angrist_engine::space::{Dir, Loc, distance};

/// The chronicle.
pub fn notes(s: &State, words: &dyn Words) -> Model {
    let row = |(turn, depth, text): &(u32, i32, String)| {
        let place = if *depth == 0 { "Gates".to_owned() } else { format!("{} ft", depth * 50) };
        Row { cells: vec![turn.to_string().into(), place.into(), text.clone().into()], ..Row::default() }
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
pub fn in_sight(hero: Loc, sights: &[Sight], things: bool, words: &dyn Words) -> Model {
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
            words.phrase(&s.note).into(),
            Span::new(away(hero, s.at), Role::Dim),
        ],
        command: if things { format!("travel {}", s.at) } else { format!("recall {}", s.at) },
        help: words.phrase(&Phrase::id(format!("{which}-help"))),
    });
    Model::Table(Table {
        title: words.phrase(&Phrase::id(format!("{which}-title"))),
        columns: vec![Column::default(); 4],
        rows: rows.collect(),
        empty: words.phrase(&Phrase::id(format!("{which}-empty"))),
    })
}
