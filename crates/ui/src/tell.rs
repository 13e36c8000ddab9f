//! Models told as lines: for speech, for screen readers, for pipes.
//!
//! Promise: everything a picture says in words is said here too, in reading order, one thing a line.

use crate::rows::nodes;
use angrist_engine::model::{FieldKind, Item, MapView, Memory, Model};

/// The model as lines.
pub fn tell(model: &Model) -> Vec<String> {
    let mut out = Vec::new();
    tell_into(model, &mut out);
    out
}

fn title(text: &str, out: &mut Vec<String>) {
    if !text.is_empty() {
        out.push(text.to_owned());
    }
}

fn tell_into(model: &Model, out: &mut Vec<String>) {
    match model {
        Model::Menu(menu) => {
            title(&menu.title, out);
            for (i, entry) in menu.items.iter().enumerate() {
                let chosen = if i == usize::from(menu.chosen) { "chosen: " } else { "" };
                out.push(format!("{chosen}{}", item(entry)));
            }
            if menu.items.is_empty() {
                out.push("Nothing to choose from.".to_owned());
            }
            title(&menu.hint, out);
        }
        Model::Table(table) => {
            title(&table.title, out);
            for row in &table.rows {
                let cells =
                    row.cells.iter().zip(table.columns.iter().map(Some).chain(std::iter::repeat(None)));
                let cells: Vec<String> = cells
                    .filter(|(cell, _)| !cell.text.is_empty())
                    .map(|(cell, column)| match column {
                        Some(c) if !c.title.is_empty() => format!("{} {}", c.title, cell.text),
                        _ => cell.text.clone(),
                    })
                    .collect();
                out.push(cells.join(", "));
            }
            if table.rows.is_empty() {
                title(&table.empty, out);
            }
        }
        Model::Form(form) => {
            title(&form.title, out);
            for field in &form.fields {
                let help = if field.help.is_empty() { String::new() } else { format!(". {}", field.help) };
                let note = if field.note.is_empty() { String::new() } else { format!(", {}", field.note) };
                out.push(format!("{}: {}{note}{help}", field.label, value(&field.kind)));
            }
            title(&form.hint, out);
        }
        Model::Tree(tree) => {
            title(&tree.title, out);
            for (depth, node) in nodes(&tree.nodes) {
                let place = if depth == 0 { String::new() } else { format!("level {}: ", depth + 1) };
                // Everything is told, whether a branch is open on the screen or not.
                let inside = match node.children.len() {
                    0 => String::new(),
                    // A note may have counted them already.
                    n if node.item.note == n.to_string() => String::new(),
                    n => format!(" ({n})"),
                };
                out.push(format!("{place}{}{inside}", item(&node.item)));
            }
            title(&tree.hint, out);
        }
        Model::Text(text) => {
            title(&text.title, out);
            if text.spans.is_empty() {
                out.extend(text.lines.iter().map(|l| l.text.clone()));
            } else {
                out.extend(text.spans.iter().map(|l| l.iter().map(|s| s.text.as_str()).collect::<String>()));
            }
        }
        Model::Gauge(gauge) => {
            let shown = match (gauge.shown.is_empty(), gauge.max > 0) {
                (false, _) => gauge.shown.clone(),
                (true, true) => format!("{} of {}", gauge.value, gauge.max),
                (true, false) => gauge.value.to_string(),
            };
            out.push(format!("{}: {shown}", gauge.label));
        }
        Model::Map(map) => tell_map(map, out),
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().for_each(|p| tell_into(p, out)),
    }
}

/// A map is told by its size and cursor: what stands on it is told by the list of sights.
fn tell_map(map: &MapView, out: &mut Vec<String>) {
    title(&map.title, out);
    let known = map.squares.cells().iter().filter(|s| s.memory != Memory::Unknown).count();
    let seen = map.squares.cells().iter().filter(|s| s.memory >= Memory::Shape).count();
    out.push(format!(
        "Map of {} columns and {} rows from {}: {known} squares known, {seen} in sight.",
        map.squares.width(),
        map.squares.height(),
        map.from
    ));
    if let Some(at) = map.cursor {
        out.push(format!("Cursor at {at}."));
    }
}

fn item(item: &Item) -> String {
    let mut out = String::new();
    if let Some(key) = item.key {
        out.push_str(&format!("{key}) "));
    }
    out.push_str(&item.label);
    if !item.note.is_empty() {
        out.push_str(&format!(", {}", item.note));
    }
    if let Some(why) = &item.refused {
        out.push_str(&format!(", not now: {why}"));
    }
    if !item.help.is_empty() {
        let end = if out.ends_with(['.', '!', '?']) { "" } else { "." };
        out.push_str(&format!("{end} {}", item.help));
    }
    out
}

/// The value of a field in words.
pub(crate) fn value(kind: &FieldKind) -> String {
    match kind {
        FieldKind::Switch(on) => if *on { "yes" } else { "no" }.to_owned(),
        FieldKind::Number { value, .. } => value.to_string(),
        FieldKind::Text { value, .. } => value.clone(),
        FieldKind::Choice { value, of } => of.get(usize::from(*value)).cloned().unwrap_or_default(),
    }
}
