//! Lists: what is carried, worn, noted and in sight.

use crate::state::{Slot, State};
use crate::tables::Tables;
use crate::things::{Detail, name_of};
use angrist_engine::model::{Column, Item, Menu, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Sight, SightKind, Words};
use angrist_engine::space::{Dir, Loc, distance};

/// The name of a thing as far as it is known.
pub fn thing_name(t: &Tables, s: &State, item: &crate::state::Item) -> String {
    name_of(t, &s.facts, item, Detail::Full)
}

/// What is carried.
pub fn inventory(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let items = s.hero.pack.iter().enumerate().map(|(i, item)| Item {
        key: Some(char::from(b'a' + (i % 26) as u8)),
        label: thing_name(t, s, item),
        note: pounds(item.total_weight()),
        role: t.kind(item.kind).map_or(Role::Plain, |k| k.role),
        ..Item::default()
    });
    let mut items: Vec<Item> = items.collect();
    if items.is_empty() {
        items.push(Item { label: say("nothing-carried"), ..Item::default() });
    }
    Model::Menu(Menu { title: say("inventory-title"), items, chosen: 0, hint: String::new() })
}

/// What is worn.
pub fn equipment(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let items = Slot::ALL.into_iter().enumerate().filter_map(|(i, slot)| {
        let item = s.hero.wears(slot)?;
        let place = say(&format!("slot-{}", format!("{slot:?}").to_lowercase()));
        Some(Item {
            key: Some(char::from(b'a' + i as u8)),
            label: format!("{place}: {}", thing_name(t, s, item)),
            note: pounds(item.total_weight()),
            role: t.kind(item.kind).map_or(Role::Plain, |k| k.role),
            ..Item::default()
        })
    });
    let mut items: Vec<Item> = items.collect();
    if items.is_empty() {
        items.push(Item { label: say("nothing-worn"), ..Item::default() });
    }
    Model::Menu(Menu { title: say("equipment-title"), items, chosen: 0, hint: String::new() })
}

fn pounds(tenths: i32) -> String {
    format!("{}.{} lb", tenths / 10, tenths % 10)
}

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
            Span::new(s.square.glyph.plain.to_string(), s.square.role),
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
