//! What leads back to itself: charts of a history, abilities that need each other.
//!
//! A record that needs one of several others is caught only when none of them can ever be had.

use super::rules::rows;
use super::{at, whole};
use crate::record::{Record, Row, Table, Tag};
use crate::schema::FieldPath;
use angrist_source::{Diagnostic, Severity, Span};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(
    table: Table<'_>,
    chart: &[String],
    needs: Option<&FieldPath>,
    key: &[FieldPath],
    why: &str,
    said: &mut Vec<Diagnostic>,
) {
    if !chart.is_empty() {
        charts(table, chart, why, said);
    }
    if let (Some(needs), [first, second]) = (needs, key) {
        prerequisites(table, needs, (first, second), why, said);
    }
}

fn charts(table: Table<'_>, by: &[String], why: &str, said: &mut Vec<Diagnostic>) {
    struct Step<'l> {
        to: i32,
        row: Row<'l>,
        span: Span,
    }
    let mut steps: BTreeMap<i32, Vec<Step<'_>>> = BTreeMap::new();
    for row in table.records().filter_map(|r| r.head()).filter(|h| !h.is_broken()) {
        let Some(block) = row.cells().first().map(|c| c.value) else { continue };
        let list = steps.entry(block).or_default();
        for field in by {
            let Some(cell) = row.cell(field).filter(|c| c.value != 0) else { continue };
            list.push(Step { to: cell.value, row, span: row.span_of(cell) });
        }
    }
    let next = |block: i32| steps.get(&block).into_iter().flatten().map(|s| s.to);
    let mut told: BTreeSet<i32> = BTreeSet::new();
    for (&block, list) in &steps {
        for step in list {
            let Some(path) = way(step.to, block, next) else { continue };
            // A circle is told once, at its lowest block.
            if path.iter().any(|b| told.contains(b)) {
                continue;
            }
            told.extend(&path);
            let shown: Vec<String> =
                std::iter::once(block).chain(path.iter().copied()).map(|b| b.to_string()).collect();
            let message = format!("chart {block} leads back to itself ({}): {why}", shown.join(" to "));
            let d = at(step.row, step.span, Severity::Error, "chart-cycle", message)
                .expected("0 to stop, or a chart that does not come back here");
            let before = path.len().checked_sub(2).and_then(|n| path.get(n)).and_then(|b| steps.get(b));
            let back = before.and_then(|list| list.iter().find(|s| s.to == block));
            said.push(match back {
                Some(back) => d.see(table.source.name, back.row.line(), "the link back"),
                None => d,
            });
        }
    }
}

/// The blocks from one to another, both included; the fewest there are.
fn way<B: Copy + Ord, I: Iterator<Item = B>>(from: B, to: B, next: impl Fn(B) -> I) -> Option<Vec<B>> {
    let mut before: BTreeMap<B, B> = BTreeMap::from([(from, from)]);
    let mut open = std::collections::VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        if at == to {
            let mut path = vec![at];
            while let Some(&prior) =
                path.last().and_then(|p| before.get(p)).filter(|_| path.last() != Some(&from))
            {
                path.push(prior);
            }
            path.reverse();
            return Some(path);
        }
        for onward in next(at) {
            before.entry(onward).or_insert_with(|| {
                open.push_back(onward);
                at
            });
        }
    }
    None
}

type Key = (i32, i32);

fn prerequisites(
    table: Table<'_>,
    needs: &FieldPath,
    (first, second): (&FieldPath, &FieldPath),
    why: &str,
    said: &mut Vec<Diagnostic>,
) {
    let letter = |p: &FieldPath| p.kind.map_or_else(|| "N".to_owned(), |k| (k as char).to_string());
    let key = |r: Record<'_>| -> Option<Key> {
        Some((r.int(&letter(first), &first.field)?, r.int(&letter(second), &second.field)?))
    };
    struct Node<'l> {
        record: Record<'l>,
        needs: Vec<Key>,
        at: Option<(Row<'l>, Span)>,
    }
    let mut nodes: BTreeMap<Key, Node<'_>> = BTreeMap::new();
    for record in table.records() {
        let Some(own) = key(record) else { continue };
        let mut node = Node { record, needs: Vec::new(), at: None };
        for row in needs.kind.into_iter().flat_map(|k| rows(record, k)).filter(|r| !r.is_broken()) {
            for cell in row.cells_of(&needs.field).filter(|c| c.tag == Tag::Pair) {
                node.needs.push((cell.value, i32::from(cell.small)));
                node.at.get_or_insert((row, row.span_of(cell)));
            }
        }
        nodes.entry(own).or_insert(node);
    }
    // The reachable set grows until nothing is added; one of the needs is enough. A need that names nothing is reported elsewhere.
    let mut had: BTreeSet<Key> = BTreeSet::new();
    loop {
        let free = |n: &Node<'_>| {
            n.needs.is_empty() || n.needs.iter().any(|k| had.contains(k) || !nodes.contains_key(k))
        };
        let fresh: Vec<Key> =
            nodes.iter().filter(|(k, n)| !had.contains(k) && free(n)).map(|(k, _)| *k).collect();
        if fresh.is_empty() {
            break;
        }
        had.extend(fresh);
    }
    let next = |k: Key| nodes.get(&k).into_iter().flat_map(|n| n.needs.iter().copied()).collect::<Vec<_>>();
    let mut told: BTreeSet<Key> = BTreeSet::new();
    for (own, node) in nodes.iter().filter(|(k, _)| !had.contains(k)) {
        // Only those in the circle are its cause; others merely wait for one of them.
        let ways = next(*own).into_iter().filter_map(|k| way(k, *own, |k| next(k).into_iter()));
        let Some(path) = ways.min_by_key(Vec::len) else { continue };
        // A circle is told once, at its first record.
        if path.iter().any(|k| told.contains(k)) {
            continue;
        }
        told.extend(&path);
        let Some((row, span)) = node.at.or_else(|| node.record.head().map(|h| (h, whole(h)))) else {
            continue;
        };
        let name = |k: &Key| nodes.get(k).map(|n| n.record.name().to_string()).unwrap_or_default();
        let names: Vec<String> = std::iter::once(own).chain(&path).map(name).collect();
        let message = match path.len() {
            1 => format!("{} requires itself: {why}", name(own)),
            _ => format!("{} requires itself in the end ({}): {why}", name(own), names.join(" -> ")),
        };
        let mut d = at(row, span, Severity::Error, "needs-itself", message);
        for other in path.iter().filter(|k| *k != own).filter_map(|k| nodes.get(k)) {
            if let Some((row, _)) = other.at {
                d = d.see(table.source.name, row.line(), format!("what {} needs", other.record.name()));
            }
        }
        said.push(d.expected("something that can be learned before it"));
    }
}

#[cfg(test)]
mod tests {
    use crate::check::check;
    use crate::schema::builtin;
    use angrist_source::Source;
    use std::sync::Arc;

    fn told(name: &str, text: &str, code: &str) -> Vec<String> {
        let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
        let report = check(&variant, &[Source::new(name, text.as_bytes())]);
        report
            .diagnostics
            .iter()
            .filter(|d| d.code == code)
            .map(|d| format!("{}: {}", d.line, d.message))
            .collect()
    }

    #[test]
    fn a_circle_of_charts_is_told_once_with_its_way() {
        let text = "V:1.5.0\nN:1:2:100:0\nD:a\nN:2:3:50:0\nD:b\nN:2:0:100:0\nD:c\nN:3:1:100:0\nD:d\n";
        assert_eq!(
            told("history.txt", text, "chart-cycle"),
            ["2: chart 1 leads back to itself (1 to 2 to 3 to 1): a history could go on forever"]
        );
        let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
        let report = check(&variant, &[Source::new("history.txt", text.as_bytes())]);
        let cycle = report.diagnostics.iter().find(|d| d.code == "chart-cycle").unwrap();
        let seen: Vec<_> = cycle.labels.iter().map(|l| (l.line, l.message.as_str())).collect();
        assert_eq!(seen, [(8, "the link back")]);
        assert!(told("history.txt", &text.replace("N:3:1", "N:3:0"), "chart-cycle").is_empty());
    }

    #[test]
    fn abilities_that_need_each_other_are_told_unless_one_can_be_had_otherwise() {
        let text = "V:1.5.0\nN:0:A\nI:0:0:1\nP:0/1\nD:a\nN:1:B\nI:0:1:1\nP:0/0\nD:b\nN:2:C\nI:0:2:1\nD:c\nN:3:D\nI:0:3:1\nP:0/0\nD:d\n";
        let found = told("ability.txt", text, "needs-itself");
        let once = ["4: A requires itself in the end (A -> B -> A): it could never be learned"];
        assert_eq!(found, once, "the one that waits for them is no cause");
        let three = text.replace("P:0/1\n", "P:0/2\n").replace("D:c\n", "P:0/1\nD:c\n");
        let found = told("ability.txt", &three, "needs-itself");
        assert_eq!(found, ["4: A requires itself in the end (A -> C -> B -> A): it could never be learned"]);
        assert!(told("ability.txt", &text.replace("P:0/1", "P:0/1:0/2"), "needs-itself").is_empty());
    }
}
