//! The character sheet: a box of double lines at columns 18 to 62, rows 1 to 15 (S004-100 to S004-116).

use super::{Picture, WHITE, blank, write};
use crate::rules::figures::armour_class;
use crate::state::State;
use crate::tables::Tables;
use angrist_engine::model::{Column, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// The ten figures, two a row, each with its label's id.
fn figures(s: &State, t: &Tables) -> [(&'static str, i32); 10] {
    let h = &s.hero;
    [
        ("level", h.level),
        ("exp", h.experience),
        ("hp", h.hp),
        ("max-hp", h.max_hp),
        ("force", h.force),
        ("max-force", h.max_force),
        ("dex", h.dex),
        ("int", h.int),
        ("gold", h.gold),
        ("ac", armour_class(t, h)),
    ]
}

fn label(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(format!("sheet-{id}")))
}

/// The sheet as it looked, on a cleared screen.
pub fn sheet(s: &State, t: &Tables, words: &dyn Words) -> Picture {
    let mut picture = blank();
    let mut line = |row: i16, text: String| write(&mut picture, 18, row, &text, WHITE, Role::Plain);
    line(1, format!("╔{}╗", "═".repeat(43)));
    for row in 2..=4 {
        line(row, format!("║{}║", " ".repeat(43)));
    }
    line(5, format!("╠{}╤{}╣", "═".repeat(21), "═".repeat(21)));
    for (at, pair) in (0..).zip(figures(s, t).chunks(2)) {
        let cell = |(id, value): &(&str, i32)| {
            let text: String = label(words, id).chars().take(12).collect();
            format!(" {text:<12}: {value}")
        };
        let text = pair.iter().map(|f| format!("{:<21.21}", cell(f))).collect::<Vec<_>>().join("│");
        line(6 + 2 * at, format!("║{text}║"));
        if at < 4 {
            line(7 + 2 * at, format!("╟{}┼{}╢", "─".repeat(21), "─".repeat(21)));
        }
    }
    line(15, format!("╚{}╧{}╝", "═".repeat(21), "═".repeat(21)));
    // The banner: the source says blue in one place and green in the program (S004-103).
    let banner = if t.c.banner_colour == 1 { Role::Blue } else { Role::Green };
    for row in 2..=4 {
        write(&mut picture, 19, row, &" ".repeat(43), WHITE, banner);
    }
    let name = &s.hero.name;
    write(&mut picture, 40 - name.chars().count() as i16 / 2, 3, name, WHITE, banner);
    picture
}

/// The same figures as a table, for speech and programs.
pub fn sheet_table(s: &State, t: &Tables, words: &dyn Words) -> Table {
    let row = |(id, value): (&str, i32)| Row {
        cells: vec![label(words, id).into(), Span::from(value.to_string())],
        help: super::of_figure(s, t, id, words),
        command: String::new(),
    };
    Table {
        title: words.phrase(&Phrase::id("screen-sheet-of").with("name", &s.hero.name)),
        columns: vec![Column::default(), Column { right: true, ..Column::default() }],
        rows: figures(s, t).map(row).into(),
        empty: String::new(),
    }
}
