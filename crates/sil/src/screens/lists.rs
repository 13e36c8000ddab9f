//! Lists: what is known, noted and in sight.

use crate::state::State;
use crate::tables::Tables;
use angrist_engine::model::{Column, Model, Row, Span, Table};
use angrist_engine::play::{Phrase, Sight, SightKind, Words};

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

/// Creatures met and kinds known.
pub fn knowledge(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let creatures = s.facts.races.iter().filter(|(_, m)| m.sights + m.kills > 0).filter_map(|(n, m)| {
        let race = t.race(*n)?;
        Some(Row {
            cells: vec![
                Span::new(race.glyph.to_string(), race.role),
                race.name.clone().into(),
                m.sights.to_string().into(),
                m.kills.to_string().into(),
            ],
            // It grows with what was seen of them.
            help: crate::people::recall(t, &s.facts, *n, false)
                .iter()
                .map(|phrase| words.phrase(phrase))
                .collect::<Vec<_>>()
                .join("\n"),
            ..Row::default()
        })
    });
    let kinds = s.facts.kinds.iter().filter(|(_, m)| m.aware || m.seen).filter_map(|(n, m)| {
        let kind = t.kind(*n)?;
        let help = if m.aware { kind.text.clone() } else { String::new() };
        let name = kind.name.replace("& ", "").replace('~', "");
        let cells = vec![Span::new(kind.glyph.to_string(), kind.role), name.into(), "".into(), "".into()];
        Some(Row { cells, help, ..Row::default() })
    });
    let columns = vec![
        Column::default(),
        Column::default(),
        Column { title: say("knowledge-met"), right: true },
        Column { title: say("knowledge-slain"), right: true },
    ];
    Model::Table(Table {
        title: say("knowledge-title"),
        columns,
        rows: creatures.chain(kinds).collect(),
        empty: say("knowledge-empty"),
    })
}

/// Creatures or things in sight.
pub fn in_sight(sights: &[Sight], things: bool, words: &dyn Words) -> Model {
    let which = if things { "things" } else { "foes" };
    let fits = |s: &&Sight| match s.kind {
        SightKind::Foe | SightKind::Friend => !things,
        SightKind::Thing => things,
        SightKind::Feature => false,
    };
    let rows = sights.iter().filter(fits).map(|s| Row {
        cells: vec![
            Span::new(s.square.glyph.plain.to_string(), s.square.role),
            words.phrase(&s.name).into(),
            words.phrase(&s.note).into(),
            s.at.to_string().into(),
        ],
        ..Row::default()
    });
    Model::Table(Table {
        title: words.phrase(&Phrase::id(format!("{which}-title"))),
        columns: vec![Column::default(), Column::default(), Column::default(), Column::default()],
        rows: rows.collect(),
        empty: words.phrase(&Phrase::id(format!("{which}-empty"))),
    })
}
