//! The smith's bench: the draft, its difficulty part by part, what it costs and what is missing (docs/spec/sil-player.md 31.5).

use crate::forge::{allowance, bill, lacks};
use crate::state::State;
use crate::tables::{Stat, Tables};
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// The bench as it is, live: whatever is changed shows at once.
pub fn bench(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let mut table = Table {
        title: say("bench-title"),
        columns: vec![Column::default(), Column { title: String::new(), right: true }],
        rows: Vec::new(),
        empty: say("bench-empty"),
    };
    let Some(item) = &s.bench.draft else { return Model::Table(table) };
    let mut line = |text: String, value: String, role: Role| {
        table.rows.push(Row { cells: vec![Span::new(text, role), Span::new(value, role)], ..Row::default() });
    };
    let bill = bill(t, s, item);
    let most = allowance(t, s);
    let hard = if bill.difficulty > most { Role::Bad } else { Role::Good };
    line(crate::forge::draft_name(t, s, item), String::new(), Role::Title);
    for (part, n) in &bill.parts {
        let name = match part.split_once(':') {
            Some((_, name)) => name.to_owned(),
            None => say(&format!("bench-part-{part}")),
        };
        line(format!("  {name}"), format!("{n:+}"), Role::Plain);
    }
    if bill.percent != 100 {
        line(format!("  {}", say("bench-percent")), bill.percent.to_string(), Role::Plain);
    }
    line(say("bench-difficulty"), bill.difficulty.to_string(), hard);
    line(say("bench-most"), most.to_string(), Role::Plain);
    line(say("bench-cost"), String::new(), Role::Title);
    line(format!("  {}", say("bench-uses")), bill.uses.to_string(), Role::Plain);
    for stat in Stat::ALL {
        let cost = bill.stats[stat as usize];
        if cost > 0 {
            let name = say(&format!("stat-{}", stat.word()));
            line(format!("  {name}"), format!("-{cost}"), Role::Warn);
        }
    }
    for (id, n) in [
        ("bench-experience", bill.experience),
        ("bench-mithril", bill.mithril),
        ("bench-skill", bill.skill),
        ("bench-turns", i32::from(bill.turns)),
        ("bench-left", i32::from(s.bench.left)),
    ] {
        if n > 0 {
            line(format!("  {}", say(id)), n.to_string(), Role::Plain);
        }
    }
    let missing = lacks(t, s, item);
    if missing.is_empty() {
        line(say("bench-ready"), String::new(), Role::Good);
    } else {
        line(say("bench-missing"), String::new(), Role::Title);
        for lack in missing {
            line(format!("  {}", crate::forge::lack_sentence(t, &lack).1), String::new(), Role::Bad);
        }
    }
    Model::Table(table)
}
