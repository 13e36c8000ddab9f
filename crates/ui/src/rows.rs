//! The rows of a model: which there are, what they say, which are shown now.

use crate::frame::Part;
use crate::view::Leaf;
use angrist_engine::model::{Item, Model, Node};

/// The parts of a model that are not made of parts, in reading order.
pub(crate) fn leaves(model: &Model) -> Vec<&Model> {
    match model {
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}

pub(crate) fn leaves_at(model: &Model, good: impl Fn(&Model) -> bool) -> usize {
    leaves(model).into_iter().position(good).unwrap_or(0)
}

pub(crate) fn leaf_mut(model: &mut Model, at: usize) -> Option<&mut Model> {
    fn walk<'a>(model: &'a mut Model, left: &mut usize) -> Option<&'a mut Model> {
        match model {
            Model::Stack(parts) | Model::Beside(parts) => parts.iter_mut().find_map(|p| walk(p, left)),
            leaf if *left == 0 => Some(leaf),
            _ => {
                *left -= 1;
                None
            }
        }
    }
    let mut left = at;
    walk(model, &mut left)
}

/// Every entry of a tree in reading order, with its depth.
pub(crate) fn nodes(list: &[Node]) -> Vec<(u16, &Node)> {
    fn walk<'a>(list: &'a [Node], depth: u16, out: &mut Vec<(u16, &'a Node)>) {
        for node in list {
            out.push((depth, node));
            walk(&node.children, depth.saturating_add(1), out);
        }
    }
    let mut out = Vec::new();
    walk(list, 0, &mut out);
    out
}

pub(crate) fn contains(text: &str, search: &str) -> bool {
    text.to_lowercase().contains(&search.to_lowercase())
}

/// The help text of a row; for a disabled row the reason first, then its help.
pub fn row_help(model: &Model, row: usize) -> Option<String> {
    let of = |i: &Item| match &i.refused {
        Some(why) => format!("{why} {}", i.help).trim_end().to_owned(),
        None => i.help.clone(),
    };
    match model {
        Model::Menu(m) => m.items.get(row).map(of),
        Model::Tree(t) => nodes(&t.nodes).get(row).map(|(_, n)| of(&n.item)),
        Model::Table(t) => t.rows.get(row).map(|r| r.help.clone()),
        Model::Form(f) => f.fields.get(row).map(|f| f.help.clone()),
        _ => None,
    }
}

/// The words of a row, for search and speech.
pub(crate) fn row_text(model: &Model, row: usize) -> String {
    let of = |item: &Item| {
        let mut out = item.label.clone();
        if !item.note.is_empty() {
            out.push_str(", ");
            out.push_str(&item.note);
        }
        out
    };
    match model {
        Model::Menu(menu) => menu.items.get(row).map(of).unwrap_or_default(),
        Model::Tree(tree) => nodes(&tree.nodes).get(row).map(|(_, n)| of(&n.item)).unwrap_or_default(),
        Model::Table(table) => table.rows.get(row).map_or_else(String::new, |r| {
            r.cells.iter().map(|c| c.text.as_str()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(", ")
        }),
        Model::Form(form) => match form.fields.get(row) {
            Some(f) if f.note.is_empty() => format!("{}: {}", f.label, crate::tell::value(&f.kind)),
            Some(f) => format!("{}: {}, {}", f.label, crate::tell::value(&f.kind), f.note),
            None => "OK".to_owned(),
        },
        _ => String::new(),
    }
}

/// The parts of a model without a cursor.
pub(crate) fn still_parts(model: &Model) -> Vec<Part> {
    let part = |m: &Model| Part { rows: numbers(&visible(m, &Leaf::default())), ..Part::default() };
    leaves(model).into_iter().map(part).collect()
}

/// Row numbers as frames have them.
pub(crate) fn numbers(rows: &[usize]) -> Vec<u32> {
    rows.iter().map(|row| *row as u32).collect()
}

/// The rows shown now: those that fit the search, and of a tree those whose parents are open.
pub(crate) fn visible(model: &Model, leaf: &Leaf) -> Vec<usize> {
    let fits = |row: &usize| leaf.search.is_empty() || contains(&row_text(model, *row), &leaf.search);
    // Names that begin with what was typed come first.
    let begins = |row: &usize| {
        let text = row_text(model, *row).to_lowercase();
        leaf.search.is_empty() || text.starts_with(&leaf.search.to_lowercase())
    };
    match model {
        Model::Menu(menu) => {
            let (mut rows, others): (Vec<usize>, Vec<usize>) =
                (0..menu.items.len()).filter(fits).partition(begins);
            rows.extend(others);
            rows
        }
        Model::Table(table) => (0..table.rows.len()).filter(fits).collect(),
        Model::Form(form) => {
            let rows = form.fields.len() + usize::from(!form.command.is_empty());
            (0..rows).filter(fits).collect()
        }
        Model::Tree(tree) => {
            let all = nodes(&tree.nodes);
            if !leaf.search.is_empty() {
                let found = (0..all.len()).filter(|r| all[*r].1.children.is_empty()).filter(fits);
                let (mut rows, others): (Vec<usize>, Vec<usize>) = found.partition(begins);
                rows.extend(others);
                return rows;
            }
            let mut out = Vec::new();
            let mut hidden_below: Option<u16> = None;
            for (row, (depth, node)) in all.iter().enumerate() {
                if hidden_below.is_some_and(|d| *depth > d) {
                    continue;
                }
                hidden_below = None;
                out.push(row);
                if !node.children.is_empty() && !leaf.open.get(row).copied().unwrap_or(false) {
                    hidden_below = Some(*depth);
                }
            }
            out
        }
        _ => Vec::new(),
    }
}
