//! Lists and bars: inventory, kills, knowledge, help, manual, the side bar and the status line.

use super::frame::status_line;
use crate::rules::figures::capacity;
use crate::state::{State, Thing, Timed};
use crate::tables::{Flag, Slot, Tables, Type};
use crate::verbs::VERBS;
use crate::words::naming;
use angrist_engine::model::{Column, Gauge, Item, Menu, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Group, KeySet, Line, Phrase, Words};

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

/// A thing as the player knows it.
pub fn name(s: &State, t: &Tables, thing: &Thing, words: &dyn Words) -> String {
    words.phrase(&naming::phrase(s, t, thing, false, true))
}

/// The pack, letter by letter.
pub fn inventory(s: &State, t: &Tables, words: &dyn Words) -> Menu {
    let item = |(at, thing): (usize, &Thing)| {
        let key = crate::rules_key(at);
        Item {
            key: key.chars().next().filter(|_| key.len() == 1),
            label: name(s, t, thing, words),
            help: super::item_help(s, t, thing).map_or_else(String::new, |help| words.phrase(&help)),
            role: if s.hero.uses(thing.id) { Role::Good } else { Role::Thing },
            ..Item::default()
        }
    };
    let burden = Phrase::id("screen-burden").with("n", s.burden(t)).with("most", capacity(t, s.hero.force));
    let hint =
        if s.hero.pack.is_empty() { say(words, "screen-inventory-empty") } else { words.phrase(&burden) };
    Menu {
        title: say(words, "screen-inventory"),
        items: s.hero.pack.iter().enumerate().map(item).collect(),
        chosen: 0,
        hint,
    }
}

/// The hunting record: kinds killed with counts; the two great ones are named last.
pub fn record(s: &State, t: &Tables, words: &dyn Words) -> Table {
    let great =
        |k: &usize| t.foe(*k as u8 + 1).is(Flag::BearsSilmaril) || t.foe(*k as u8 + 1).is(Flag::Masked);
    let slain = (0..t.foes.len()).filter(|k| s.kills.get(*k).copied().unwrap_or(0) > 0);
    let (last, first): (Vec<usize>, Vec<usize>) = slain.partition(great);
    let row = |k: usize| Row {
        cells: vec![say(words, &format!("foe-{}", t.foes[k].key)).into(), Span::from(s.kills[k].to_string())],
        ..Row::default()
    };
    Table {
        title: words.phrase(&Phrase::id("screen-record").with("name", &s.hero.name)),
        columns: vec![Column::default(), Column { right: true, ..Column::default() }],
        rows: first.into_iter().chain(last).map(row).collect(),
        empty: say(words, "screen-record-empty"),
    }
}

/// What is known of kinds: the known, and those the player named.
pub fn lore(s: &State, t: &Tables, words: &dyn Words) -> Text {
    let mut lines = Vec::new();
    for ty in [Type::Potion, Type::Scroll, Type::Ring, Type::Wand] {
        for number in 1..=t.kinds(ty).len() as u8 {
            if s.lore.knows(ty, number) || s.lore.name(ty, number).is_some() {
                let thing = Thing::new(0, ty, number);
                lines.push(Line::new(name(s, t, &thing, words), Role::Thing));
            }
        }
    }
    if lines.is_empty() {
        lines.push(Line::new(say(words, "screen-lore-empty"), Role::Dim));
    }
    Text { title: say(words, "screen-lore"), lines, ..Text::default() }
}

/// Every verb with its keys.
pub fn help(words: &dyn Words) -> Table {
    let keys = |set: KeySet, verb: &angrist_engine::play::Verb| {
        let mut keys: Vec<&str> =
            verb.keys.iter().filter(|k| k.set.is_none_or(|s| s == set)).map(|k| k.key).collect();
        keys.dedup();
        keys.join(" ")
    };
    let row = |verb: &angrist_engine::play::Verb| {
        let own = words.phrase(&Phrase::id(format!("verb-{}", verb.name)));
        let text = if own.starts_with("verb-") { verb.help.to_owned() } else { own };
        Row {
            cells: vec![
                Span::new(keys(KeySet::Family, verb), Role::Key),
                verb.name.into(),
                Span::from(text.clone()),
            ],
            help: text,
            command: String::new(),
        }
    };
    let shown = VERBS.iter().filter(|v| !matches!(v.group, Group::Protocol | Group::Wizard));
    Table {
        title: say(words, "screen-help"),
        columns: vec![Column::default(); 3],
        rows: shown.map(row).collect(),
        empty: String::new(),
    }
}

/// The manual, a page of sentences.
pub fn manual(words: &dyn Words) -> Text {
    let line = |n: i32| Line::new(say(words, &format!("manual-{n}")), Role::Plain);
    Text { title: say(words, "screen-manual"), lines: (1..=11).map(line).collect(), ..Text::default() }
}

/// The states the player is in, as words.
pub fn effects(s: &State, t: &Tables) -> Vec<&'static str> {
    let hero = &s.hero;
    let mut out: Vec<&str> =
        Timed::ALL.into_iter().zip(super::STATES).filter(|(e, _)| hero.is(*e)).map(|(_, n)| n).collect();
    for (name, on) in [
        ("slowed", hero.slowed > 0),
        ("held", hero.held.is_some()),
        ("hungry", hero.food < t.c.food_hungry),
        ("thirsty", hero.water < t.c.water_thirsty),
        ("overloaded", s.burden(t) > capacity(t, hero.force)),
    ] {
        if on {
            out.push(name);
        }
    }
    out
}

/// The colour of what runs low: a warning below half, worse below a quarter.
fn health_role(value: i32, max: i32) -> Option<Role> {
    match value {
        _ if value * 4 < max => Some(Role::Bad),
        _ if value * 2 < max => Some(Role::Warn),
        _ => None,
    }
}

/// The side bar of larger terminals.
pub fn side(s: &State, t: &Tables, words: &dyn Words) -> Model {
    let hero = &s.hero;
    let gauge = |id: &str, value: i32, max: i32| {
        let role = health_role(value, max).unwrap_or(Role::Good);
        Model::Gauge(Gauge { label: say(words, id), value, max, shown: String::new(), role })
    };
    let mut lines = Vec::new();
    let mut used = |id: &str, thing: Option<&Thing>| {
        let what = thing.map_or_else(|| say(words, "side-none"), |t_| name(s, t, t_, words));
        let line = Phrase::id("side-line").with("label", say(words, id)).with("text", what);
        lines.push(Line::new(words.phrase(&line), Role::Plain));
    };
    used("side-weapon", hero.weapon());
    used("side-armour", hero.worn(Slot::Body));
    for slot in [Slot::Head, Slot::Cloak, Slot::Hands] {
        if let Some(piece) = hero.worn(slot) {
            lines.push(Line::new(format!("  {}", name(s, t, piece, words)), Role::Plain));
        }
    }
    for ring in hero.rings() {
        lines.push(Line::new(format!("  {}", name(s, t, ring, words)), Role::Plain));
    }
    for effect in effects(s, t) {
        lines.push(Line::new(say(words, &format!("effect-{effect}")), Role::Warn));
    }
    let most = capacity(t, hero.force);
    let figures = super::sheet_table(s, t, words);
    Model::Stack(vec![
        Model::Table(figures),
        gauge("sheet-hp", hero.hp, hero.max_hp),
        gauge("side-food", hero.food, t.c.food_start),
        gauge("side-water", hero.water, t.c.water_start),
        Model::Gauge(Gauge {
            label: say(words, "side-burden"),
            value: s.burden(t),
            max: most,
            shown: String::new(),
            role: if s.burden(t) > most { Role::Bad } else { Role::Plain },
        }),
        Model::Text(Text { lines, ..Text::default() }),
    ])
}

/// The status line, exact, with the states before it: at 80 columns there is no room behind it.
pub fn status(s: &State, t: &Tables, words: &dyn Words) -> Text {
    let mut spans = Vec::new();
    for effect in effects(s, t) {
        spans.push(Span::new(format!("{}  ", say(words, &format!("effect-{effect}"))), Role::Warn));
    }
    let line = status_line(s, t, words);
    let (hp, most) = (s.hero.hp, s.hero.max_hp);
    let health = format!("{}{hp:>4}/{most:>3}", say(words, "status-hp"));
    let role = health_role(hp, most);
    match line.split_once(&health).zip(role) {
        Some(((before, after), role)) => {
            spans.push(Span::new(before.to_owned(), super::WHITE));
            spans.push(Span::new(health.clone(), role));
            spans.push(Span::new(after.to_owned(), super::WHITE));
        }
        None => spans.push(Span::new(line, super::WHITE)),
    }
    Text { spans: vec![spans], exact: true, ..Text::default() }
}
