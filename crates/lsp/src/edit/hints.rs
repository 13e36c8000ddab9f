//! Inlay hints: the level and power that the original's formulas give a monster or an artifact, and the names behind numbers.

use super::hover::shown_name;
use super::links::{How, Target, target_at};
use super::{EditLib, Files, Weighed, table_of};
use crate::shapes::Hint;
use angrist_angband::power::balance::PASSES;
use angrist_angband::power::{Scheme, compute, records};
use angrist_angband::randart;
use angrist_lore::record::Lib;
use angrist_lore::schema::By;
use angrist_source::Span;

/// More are not shown at once.
const MOST: usize = 4_000;

/// Computes what the variant has formulas for.
pub(crate) fn weigh(lib: &Lib<'_>) -> Weighed {
    let mut out = Weighed::default();
    let Some(scheme) = Scheme::builtin(&lib.variant.name) else { return out };
    if let (Some(monsters), Some(blows)) = (lib.table("monster"), lib.table("blows")) {
        let computed =
            compute(&records::monsters(&monsters), &records::methods(&blows), &scheme.monster, PASSES);
        for (record, c) in monsters.records().zip(computed) {
            out.monsters.insert(record.index(), c);
        }
    }
    if let (Some(table), Some(weigher)) = (lib.table("artifact"), records::weigher(lib, &scheme)) {
        for artifact in randart::records::artifacts(&table, &weigher.names) {
            let index = i32::try_from(artifact.index).unwrap_or(0);
            out.artifacts.insert(index, weigher.artifact(&artifact.thing));
        }
    }
    out
}

pub(crate) fn hints(lib: &EditLib, files: &Files, name: &str, within: Span) -> Vec<Hint> {
    let Some(text) = files.get(name) else { return Vec::new() };
    lib.with(files, |l| {
        let Some(table) = table_of(l, name) else { return Vec::new() };
        let weighed = matches!(table.schema.name.as_str(), "monster" | "artifact").then(|| lib.weighed(l));
        let mut out = Vec::new();
        for record in table.records() {
            for row in record.rows() {
                let line = text.line_span(row.line() as usize - 1);
                if line.end < within.start || line.start > within.end || out.len() >= MOST {
                    continue;
                }
                for cell in row.cells() {
                    let by_number = row.kind.fields.get(usize::from(cell.field)).and_then(|f| f.to.as_ref());
                    if by_number.is_none_or(|t| t.by != By::Index) {
                        continue;
                    }
                    let span = row.span_of(cell);
                    let found = target_at(l, name, span.start as usize);
                    if let Some(target @ Target::Record { how: How::Number, .. }) = found
                        && let Some(record) = target.record(l)
                    {
                        let help = format!("{} {}", record.table.schema.name, record.index());
                        out.push(Hint { at: span.end as usize, label: shown_name(&record), help });
                    }
                }
                let Some(weighed) = weighed.as_ref().filter(|_| row.letter() == b'W') else { continue };
                let label = match table.schema.name.as_str() {
                    "monster" => {
                        weighed.monsters.get(&record.index()).filter(|_| record.index() != 0).map(|c| {
                            format!(
                                "computed level {}, rarity {}, exp {}, power {}",
                                c.level, c.rarity, c.exp, c.power
                            )
                        })
                    }
                    _ => weighed.artifacts.get(&record.index()).map(|power| format!("power {power}")),
                };
                if let Some(label) = label {
                    let help =
                        "From the formulas of the original; `angrist data compute` writes them.".to_owned();
                    out.push(Hint { at: line.end as usize, label, help });
                }
            }
        }
        out.sort_by_key(|h| h.at);
        out
    })
}
