//! Menus, tables and trees: a heading, rows with a cursor, help for the chosen row, a hint.

use super::{Brush, COSY, Shown, columns, wrap_words};
use crate::frame::Part;
use crate::rows::{nodes, row_help};
use angrist_engine::model::{Item, Menu, Model, Role, Table, Tree};
use ratatui_core::layout::{Position, Rect};
use std::borrow::Cow;

pub fn measure_menu(menu: &Menu, width: u16) -> (u16, u16) {
    let keys = has_keys(menu);
    let widest = menu.items.iter().map(|i| item_width(i, keys)).max().unwrap_or(0);
    let help = menu.items.iter().any(|i| !i.help.is_empty() || i.refused.is_some());
    // Some rows are kept for help: a box widens, within reason, so that a sentence fits into them.
    let longest = menu.items.iter().map(|i| columns(&i.help)).max().unwrap_or(0).min(COSY).min(width);
    let widest = widest.max(columns(&menu.title).min(width)).max(columns(&menu.hint)).max(longest);
    let title = wrap_words(&menu.title, widest.max(1)).len() as u16 * head(&menu.title);
    let helps = if help { help_rows(menu.items.iter().map(|i| i.help.as_str()), widest) } else { 0 };
    let rows = menu.items.len() as u16 + title + head(&menu.hint) + helps;
    (widest, rows)
}

/// Columns within which no row of a menu is cut.
pub fn needed(menu: &Menu) -> u16 {
    let keys = has_keys(menu);
    menu.items.iter().map(|i| item_width(i, keys) + 1).max().unwrap_or(0)
}

pub fn measure_tree(tree: &Tree) -> (u16, u16) {
    let all = nodes(&tree.nodes);
    let widest = all.iter().map(|(d, n)| item_width(&n.item, false) + 2 * d + 2).max().unwrap_or(0);
    (widest.max(columns(&tree.title)), all.len() as u16 + head(&tree.title) + head(&tree.hint) + 2)
}

pub fn measure_table(table: &Table) -> (u16, u16) {
    let widths = widths(table);
    let rows = (table.rows.len() as u16).max(1) + head(&table.title) + u16::from(has_heads(table));
    (widths.iter().map(|w| w + 2).sum::<u16>().max(columns(&table.title)), rows)
}

/// How many rows the longest help takes: two to four.
fn help_rows<'a>(helps: impl Iterator<Item = &'a str>, width: u16) -> u16 {
    let most = helps.map(|h| wrap_words(h, width.max(1)).len()).max().unwrap_or(0);
    most.clamp(2, 4) as u16
}

/// Whether some entry of a menu has a letter: the others then stand under the same margin.
fn has_keys(menu: &Menu) -> bool {
    menu.items.iter().any(|i| i.key.is_some())
}

fn item_width(item: &Item, keys: bool) -> u16 {
    let note = if item.note.is_empty() { 0 } else { columns(&item.note) + 2 };
    2 + if keys || item.key.is_some() { 3 } else { 0 } + columns(&item.label) + note
}

fn head(text: &str) -> u16 {
    u16::from(!text.is_empty())
}

fn has_heads(table: &Table) -> bool {
    table.columns.iter().any(|c| !c.title.is_empty())
}

fn widths(table: &Table) -> Vec<u16> {
    let count = table.rows.iter().map(|r| r.cells.len()).max().unwrap_or(0).max(table.columns.len());
    (0..count)
        .map(|i| {
            let cells = table.rows.iter().filter_map(|r| r.cells.get(i)).map(|c| columns(&c.text));
            let title = table.columns.get(i).map_or(0, |c| columns(&c.title));
            cells.max().unwrap_or(0).max(title)
        })
        .collect()
}

pub fn paint(model: &Model, part: &Part, focused: bool, quiet: bool, area: Rect, brush: &mut Brush) -> Shown {
    let (title, hint) = match model {
        Model::Menu(m) => (m.title.as_str(), m.hint.as_str()),
        Model::Tree(t) => (t.title.as_str(), t.hint.as_str()),
        Model::Table(t) => (t.title.as_str(), ""),
        _ => ("", ""),
    };
    let rows = &part.rows;
    let last = rows.len().saturating_sub(1);
    let chosen = part.chosen.map(|c| (c as usize).min(last));
    let mut body = area;
    if !title.is_empty() {
        // A question can be a whole story; at least half of the room is left for its answers.
        let lines = wrap_words(title, area.width).into_iter().take(usize::from(area.height / 2).max(1));
        for line in lines {
            brush.row(body, body.y, &line, Role::Title);
            body = below(body, 1);
        }
    }
    if let Model::Table(table) = model
        && has_heads(table)
    {
        paint_heads(table, body, brush);
        body = below(body, 1);
    }
    let mut cursor = None;
    // A short list may have more room than rows.
    if !hint.is_empty() && (body.height > 3 || usize::from(body.height) > rows.len().max(1)) {
        // On a narrow screen it takes a second row rather than be cut.
        let lines = wrap_words(hint, area.width);
        let taken = (lines.len() as u16).min(2).min(body.height - 1);
        body.height -= taken;
        for (y, line) in (body.bottom()..area.bottom()).zip(&lines) {
            brush.row(area, y, line, Role::Dim);
        }
    }
    if (part.searching || !part.search.is_empty()) && body.height > 2 {
        body.height -= 1;
        let end = brush.put(area.x, body.bottom(), &format!("/{}", part.search), area.width, Role::Key);
        if part.searching {
            cursor = Some(Position::new(end, body.bottom()));
        }
    }
    let help = chosen.and_then(|c| row_help(model, *rows.get(c)? as usize)).unwrap_or_default();
    let helps = any_help(model) && !quiet;
    // The help of the chosen row is cut only where the list itself needs the room (sil-player A15).
    let kept = match model {
        Model::Menu(m) => help_rows(m.items.iter().map(|i| i.help.as_str()), area.width),
        _ => 2,
    };
    let needed = wrap_words(&help, area.width.max(1)).len() as u16;
    let free = body.height.saturating_sub(rows.len().min(999) as u16);
    let kept = kept.max(needed.min(free)).min(body.height.saturating_sub(4));
    if helps && kept > 1 {
        body.height -= kept;
        for (i, line) in wrap_words(&help, area.width).into_iter().take(usize::from(kept)).enumerate() {
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
    top = top.min(rows.len().saturating_sub(height));
    if rows.is_empty() {
        let empty = match model {
            Model::Table(t) if part.search.is_empty() => t.empty.as_str(),
            _ if part.search.is_empty() => "ui-list-nothing-to-choose-from",
            _ => "ui-list-nothing-fits",
        };
        let empty = brush.words.resolve(empty);
        brush.row(body, body.y, &empty, Role::Dim);
        return shown(top, cursor);
    }
    for (i, row) in rows.iter().skip(top).take(height).enumerate() {
        let y = body.y + i as u16;
        // Of several lists only the one that keys move in has a cursor.
        let is_chosen = focused && chosen == Some(top + i);
        paint_row(model, part, *row as usize, is_chosen, Rect { y, height: 1, ..body }, brush);
        if is_chosen {
            brush.mark(body, y);
            cursor = cursor.or(Some(Position::new(body.x, y)));
        }
    }
    let [_, _, full, _, _] = brush.looks.glyphs.lines();
    if rows.len() > height && body.width > 4 {
        // Where in the list one is, at its right edge.
        let at = top * (height - 1) / (rows.len() - height).max(1);
        brush.put(body.right() - 1, body.y + at.min(height - 1) as u16, &full.to_string(), 1, Role::Dim);
    }
    shown(top, cursor)
}

fn below(area: Rect, by: u16) -> Rect {
    let by = by.min(area.height);
    Rect { y: area.y + by, height: area.height - by, ..area }
}

fn any_help(model: &Model) -> bool {
    match model {
        Model::Menu(m) => m.items.iter().any(|i| !i.help.is_empty() || i.refused.is_some()),
        Model::Tree(t) => nodes(&t.nodes).iter().any(|(_, n)| !n.item.help.is_empty()),
        Model::Table(t) => t.rows.iter().any(|r| !r.help.is_empty()),
        _ => false,
    }
}

fn paint_row(model: &Model, part: &Part, row: usize, chosen: bool, area: Rect, brush: &mut Brush) {
    match model {
        Model::Menu(menu) => {
            if let Some(item) = menu.items.get(row) {
                let lead = match (chosen, has_keys(menu) && item.key.is_none()) {
                    (true, false) => "> ",
                    (false, false) => "  ",
                    (true, true) => ">    ",
                    (false, true) => "     ",
                };
                paint_item(item, lead, area, brush);
            }
        }
        Model::Tree(tree) => {
            if let Some((depth, node)) = nodes(&tree.nodes).get(row) {
                let sign = match (node.children.is_empty(), part.open.get(row).copied().unwrap_or(false)) {
                    (true, _) => ' ',
                    (false, true) => '-',
                    (false, false) => '+',
                };
                let indent = "  ".repeat(usize::from(*depth).min(20));
                let lead = format!("{}{indent}{sign} ", if chosen { '>' } else { ' ' });
                paint_item(&node.item, &lead, area, brush);
            }
        }
        Model::Table(table) => {
            let Some(cells) = table.rows.get(row).map(|r| &r.cells) else { return };
            let mut x = brush.put(area.x, area.y, if chosen { ">" } else { " " }, 1, Role::Key) + 1;
            for (i, (cell, width)) in cells.iter().zip(widths(table)).enumerate() {
                let right = table.columns.get(i).is_some_and(|c| c.right);
                let pad = if right { width.saturating_sub(columns(&cell.text)) } else { 0 };
                let room = area.right().saturating_sub(x + pad);
                brush.put(x + pad, area.y, &fitted(&cell.text, room), room, cell.role);
                x += width + 2;
                if x >= area.right() {
                    break;
                }
            }
        }
        _ => {}
    }
}

/// A text as far as it fits, cut between words and with a sign that there is more.
fn fitted(text: &str, room: u16) -> Cow<'_, str> {
    if columns(text) <= room || room < 8 {
        return text.into();
    }
    let mut short = wrap_words(text, room - 3).into_iter().next().unwrap_or_default();
    short.truncate(short.trim_end().len());
    Cow::Owned(format!("{short} .."))
}

fn paint_heads(table: &Table, area: Rect, brush: &mut Brush) {
    if area.is_empty() {
        return;
    }
    let mut x = area.x + 2;
    for (column, width) in table.columns.iter().zip(widths(table)) {
        let pad = if column.right { width.saturating_sub(columns(&column.title)) } else { 0 };
        if x + pad >= area.right() {
            break;
        }
        brush.put(x + pad, area.y, &column.title, area.right() - x - pad, Role::Dim);
        x += width + 2;
    }
}

fn paint_item(item: &Item, lead: &str, area: Rect, brush: &mut Brush) {
    let role = if item.refused.is_some() { Role::Dim } else { item.role };
    let mut x = brush.put(area.x, area.y, lead, area.width, Role::Key);
    if let Some(key) = item.key {
        x = brush.put(x, area.y, &key.to_string(), area.right().saturating_sub(x), Role::Key);
        x = brush.put(x, area.y, ") ", area.right().saturating_sub(x), Role::Dim);
    }
    x = brush.put(x, area.y, &item.label, area.right().saturating_sub(x), role);
    let note = columns(&item.note);
    if note > 0 {
        let at = area.right().saturating_sub(note + 1).max(x + 2);
        if at < area.right() {
            brush.put(at, area.y, &item.note, area.right() - at, Role::Dim);
        }
    }
}
