//! Figures that only make sense together: the least of something is not above its greatest.

use angrist_source::tree::{Node, Table, Value};
use angrist_source::{Collector, Diagnostic};

/// Keys of one table of which the first is never above the second.
const PAIRS: &[(&str, &str)] =
    &[("least", "greatest"), ("least", "asked"), ("least", "most"), ("low", "high"), ("first", "last")];

/// Tells of every range of these figures that is the wrong way round. What stands in `file` is blamed, not what is built in.
pub(super) fn check(table: &Table, file: &str, problems: &mut Collector) {
    for (least, greatest) in PAIRS {
        if let (Some(from), Some(to)) = (table.find(least), table.find(greatest)) {
            problems.extend(wrong((least, from), (greatest, to), file));
        }
    }
    table.rows().for_each(|(_, row)| within(&row.node, file, problems));
}

fn within(node: &Node, file: &str, problems: &mut Collector) {
    match &node.value {
        Value::Table(table) => check(table, file, problems),
        Value::List(list) => list.iter().for_each(|node| within(node, file, problems)),
        _ => {}
    }
}

fn wrong(from: (&str, &Node), to: (&str, &Node), file: &str) -> Option<Diagnostic> {
    let (low, high) = (from.1.number()?, to.1.number()?);
    if low <= high {
        return None;
    }
    let at = if *to.1.place.file == *file { to.1 } else { from.1 };
    let message = format!("{} is {low}, but {} is {high}", from.0, to.0);
    Some(at.place.wrong("out-of-bounds", message).expected(format!("{} not above {}", from.0, to.0)))
}
