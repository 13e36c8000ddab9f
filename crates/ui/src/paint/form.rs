//! Forms: a label and a value a row, the sending row last.

use super::{Brush, Shown, columns, wrap_words};
use crate::frame::Part;
use crate::tell::value;
use angrist_engine::model::{FieldKind, Form, Role};
use ratatui_core::layout::{Position, Rect};

/// Notes stand so far behind the beginning of a value, unless the value is longer.
const NOTE_AT: u16 = 6;

/// Columns within which no row of a form is cut.
pub fn needed(form: &Form) -> u16 {
    label_width(form) + value_width(form) + note_width(form) + 4
}

pub fn measure(form: &Form) -> (u16, u16) {
    let label = label_width(form);
    let widest = value_width(form) + note_width(form);
    let rows = form.fields.len() as u16 + u16::from(!form.command.is_empty());
    // A box widens, within reason, so that the help of its fields can be read.
    let help = form.fields.iter().map(|f| columns(&f.help)).max().unwrap_or(0).min(super::COSY);
    let width = (label + widest + 4).max(columns(&form.hint)).max(help);
    (width, rows + u16::from(!form.title.is_empty()) + u16::from(!form.hint.is_empty()) + 2)
}

/// Columns of the widest value.
fn value_width(form: &Form) -> u16 {
    form.fields.iter().map(|f| columns(&value(&f.kind)) + 4).max().unwrap_or(0)
}

fn note_width(form: &Form) -> u16 {
    form.fields.iter().map(|f| columns(&f.note)).max().unwrap_or(0)
}

fn label_width(form: &Form) -> u16 {
    form.fields.iter().map(|f| columns(&f.label)).max().unwrap_or(0)
}

pub fn paint(form: &Form, part: &Part, focused: bool, quiet: bool, area: Rect, brush: &mut Brush) -> Shown {
    let rows = &part.rows;
    let chosen = part.chosen.map(|c| c as usize);
    let mut body = area;
    if !form.title.is_empty() {
        brush.row(area, area.y, &form.title, Role::Title);
        body.y += 1;
        body.height -= 1;
    }
    if !form.hint.is_empty() && body.height > 3 {
        body.height -= 1;
        brush.row(area, body.bottom(), &form.hint, Role::Dim);
    }
    let mut cursor = None;
    if (part.searching || !part.search.is_empty()) && body.height > 2 {
        body.height -= 1;
        let end = brush.put(area.x, body.bottom(), &format!("/{}", part.search), area.width, Role::Key);
        cursor = part.searching.then(|| Position::new(end, body.bottom()));
    }
    if body.height > 4 && !quiet {
        body.height -= 2;
        let row = chosen.and_then(|c| rows.get(c));
        let help = row.and_then(|r| form.fields.get(*r as usize)).map_or("", |f| f.help.as_str());
        for (i, line) in wrap_words(help, area.width).into_iter().take(2).enumerate() {
            brush.row(area, body.bottom() + i as u16, &line, Role::Dim);
        }
    }
    let height = usize::from(body.height);
    let mut top = part.top as usize;
    let shown = |top: usize, cursor| Shown { area: body, top: top as u32, total: rows.len() as u32, cursor };
    if height == 0 {
        return shown(top, None);
    }
    if let Some(chosen) = chosen {
        top = top.min(chosen).max((chosen + 1).saturating_sub(height));
    }
    // No row is left out while there is room for it.
    top = top.min(rows.len().saturating_sub(height));
    let label = label_width(form);
    for (i, row) in rows.iter().skip(top).take(height).enumerate() {
        let y = body.y + i as u16;
        let here = chosen == Some(top + i);
        let lead = if here && focused { "> " } else { "  " };
        let x = brush.put(body.x, y, lead, body.width, Role::Key);
        let room = |x: u16| body.right().saturating_sub(x);
        match form.fields.get(*row as usize) {
            None => {
                let send = brush.words.say("ui-title-go-ahead");
                brush.put(x, y, &send, room(x), Role::Good);
            }
            Some(field) => {
                brush.put(x, y, &field.label, room(x), Role::Plain);
                let x = x + label + 2;
                let typed = part.editing.as_ref().filter(|_| here);
                let shown = match (&field.kind, typed) {
                    (_, Some(typed)) => typed.clone(),
                    (FieldKind::Choice { .. }, _) => format!("< {} >", value(&field.kind)),
                    (FieldKind::Switch(on), _) => if *on { "[x]" } else { "[ ]" }.to_owned(),
                    (kind, _) => value(kind),
                };
                let end = brush.put(x, y, &shown, room(x), Role::Key);
                let note = x + value_width(form).min(NOTE_AT.max(columns(&shown) + 2));
                brush.put(note, y, &field.note, room(note), Role::Dim);
                if typed.is_some() {
                    cursor = Some(Position::new(end.min(body.right().saturating_sub(1)), y));
                }
            }
        }
        if focused && here {
            if part.editing.is_none() {
                brush.mark(body, y);
            }
            cursor = cursor.or(Some(Position::new(body.x, y)));
        }
    }
    shown(top, cursor)
}
