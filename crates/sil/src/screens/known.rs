//! What the hero knows: creatures met and slain, artefacts; and the menu that leads to all of it (docs/spec/sil-player.md 31.6).

use crate::hero::ability;
use crate::state::State;
use crate::tables::{RaceFlag, Tables};
use angrist_engine::model::{Column, Item, LookKind, Menu, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

fn head(title: String, right: bool) -> Column {
    Column { title, right }
}

/// The way to everything that is known.
pub fn knowledge(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let races = s.facts.races.values();
    let met = races.clone().filter(|m| m.sights + m.kills > 0).count();
    let slain: u32 = races.map(|m| m.kills).sum();
    let kinds = s.facts.kinds.values().filter(|m| m.aware || m.seen).count();
    let artefacts = artefacts_shown(t, s).len();
    let item = |key: char, command: &str, count: String| Item {
        key: Some(key),
        label: say(&format!("known-{command}")),
        note: count,
        command: command.to_owned(),
        ..Item::default()
    };
    let met = words.phrase(&Phrase::id("known-met-slain").with("met", met).with("slain", slain));
    let items = vec![
        item('c', "creatures", met),
        item('k', "kinds", kinds.to_string()),
        item('a', "artefacts", artefacts.to_string()),
        item('s', "songs", String::new()),
        item('n', "notes", s.notes.len().to_string()),
        item('t', "things", String::new()),
        item('l', "legend", String::new()),
    ];
    Model::Menu(Menu { title: say("knowledge-title"), items, chosen: 0, hint: say("known-hint") })
}

/// Creatures met or slain, by depth; choosing one tells everything of it.
pub fn creatures(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let mut met: Vec<_> = s
        .facts
        .races
        .iter()
        .filter(|(_, m)| m.sights + m.kills > 0)
        .filter_map(|(n, m)| Some((*n, t.race(*n)?, m)))
        .collect();
    met.sort_by_key(|(n, race, _)| (race.level, *n));
    let rows = met.into_iter().map(|(n, race, m)| {
        let dead = race.is(RaceFlag::UNIQUE) && m.dead;
        let state = if dead { say("known-dead") } else { String::new() };
        Row {
            cells: vec![
                Span::glyph(LookKind::Creature, n, race.glyph, race.role),
                race.name.clone().into(),
                Span::new((race.level * 50).to_string(), Role::Dim),
                m.sights.to_string().into(),
                m.kills.to_string().into(),
                Span::new(state, Role::Dim),
            ],
            command: format!("recall race {n}"),
            help: race.text.clone(),
        }
    });
    Model::Table(Table {
        title: say("known-creatures"),
        columns: vec![
            Column::default(),
            Column::default(),
            head(say("known-feet"), true),
            head(say("knowledge-met"), true),
            head(say("knowledge-slain"), true),
            Column::default(),
        ],
        rows: rows.collect(),
        empty: say("foes-unknown"),
    })
}

/// Artefacts one knows of: those identified, and all of them for one who can enchant.
fn artefacts_shown(t: &Tables, s: &State) -> Vec<u16> {
    let all = ability::is_active(t, &s.hero, ability::ENCHANTMENT);
    (0..t.artefacts.len() as u16)
        .filter(|n| t.artefact(*n).is_some_and(|a| !a.name.is_empty()))
        .filter(|n| all || s.facts.artefacts_known.contains(n))
        .collect()
}

/// Artefacts, with what is told of them.
pub fn artefacts(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let rows = artefacts_shown(t, s).into_iter().filter_map(|n| {
        let artefact = t.artefact(n)?;
        let of = t.kind_of(artefact.tval, artefact.sval);
        let kind = of.map(|(_, k)| k);
        let (glyph, role) =
            artefact.look.or_else(|| kind.map(|k| (k.glyph, k.role))).unwrap_or(('?', Role::Plain));
        let what = kind.map(|k| k.name.replace("& ", "").replace('~', "")).unwrap_or_default();
        let found = s.facts.artefacts_known.contains(&n);
        Some(Row {
            cells: vec![
                // One with a look of its own keeps it.
                match of.filter(|_| artefact.look.is_none()) {
                    Some((number, _)) => Span::glyph(LookKind::Thing, number, glyph, role),
                    None => Span::new(glyph.to_string(), role),
                },
                Span::from(format!("{what} {}", artefact.name)),
                Span::new(if found { say("known-found") } else { String::new() }, Role::Dim),
            ],
            help: artefact.text.clone(),
            command: String::new(),
        })
    });
    Model::Table(Table {
        title: say("known-artefacts"),
        columns: vec![Column::default(); 3],
        rows: rows.collect(),
        empty: say("artefacts-empty"),
    })
}
