//! The real libs: every record is read, nothing is an error, everything is written back to the byte.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use crate::common;
use angrist_lore::Source;
use angrist_source::{Severity, render};
use std::sync::Arc;

fn counts(variant: &str, directory: &str, expected: &[(&str, usize)]) {
    let Some(files) = common::upstream(directory) else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = Arc::new(angrist_lore::schema::builtin::load(variant).unwrap().unwrap());
    let angrist_lore::check::Report { lib, diagnostics: said } =
        angrist_lore::check::check(&variant, &sources);
    let errors: Vec<_> = said.iter().filter(|d| d.severity == Severity::Error).collect();
    let shown = render::text(&said, &sources, false);
    assert!(errors.is_empty(), "{shown}");
    for (file, count) in expected {
        assert_eq!(lib.table(file).unwrap().len(), *count, "{file}");
    }
    assert_eq!(lib.tables.len(), expected.len());
}

#[test]
fn sil_q_has_the_records_of_the_overview() {
    let expected = [
        ("ability", 84),
        ("artefact", 122),
        ("flavor", 108),
        ("history", 95),
        ("house", 11),
        ("limits", 16),
        ("monster", 152),
        ("names", 601),
        ("object", 196),
        ("race", 4),
        ("special", 73),
        ("terrain", 84),
        ("vault", 160),
    ];
    counts("sil-q", "sil-q/lib/edit", &expected);
}

#[test]
fn unangband_has_the_records_of_the_overview() {
    let expected = [
        ("artifact", 136),
        ("blows", 229),
        ("cost_adj", 26),
        ("dungeon", 73),
        ("effect", 168),
        ("ego_item", 92),
        ("flavor", 619),
        ("limits", 30),
        ("monster", 1351),
        ("names", 601),
        ("object", 971),
        ("p_class", 13),
        ("p_hist", 328),
        ("p_race", 37),
        ("quest", 8),
        ("randart_sv", 14),
        ("region", 52),
        ("room", 888),
        ("rune", 29),
        ("shop_own", 57),
        ("spell", 640),
        ("store", 52),
        ("style", 178),
        ("terrain", 1001),
        ("vault", 166),
    ];
    counts("unangband", "unangband/lib/edit", &expected);
}

fn variant_of(name: &str) -> Arc<angrist_lore::schema::Variant> {
    Arc::new(angrist_lore::schema::builtin::load(name).unwrap().unwrap())
}

/// S002-040 to S002-047: byte-for-byte write-back of every edit and pref file.
#[test]
fn every_file_is_written_back_to_the_byte() {
    for (directory, count) in
        [("sil-q/lib/edit", 13), ("unangband/lib/edit", 25), ("sil-q/lib/pref", 1), ("unangband/lib/pref", 1)]
    {
        let Some(files) = common::upstream(directory) else { return };
        let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
        let report = angrist_lore::roundtrip::roundtrip(&sources);
        assert!(report.exact() && report.files.len() >= count, "{}", report.text());
        assert!(report.files.iter().all(|f| f.lines.other == 0), "{}", report.text());
    }
}

#[test]
fn the_variant_of_a_real_lib_is_guessed_from_its_files() {
    for (directory, variant) in [("sil-q/lib/edit", "sil-q"), ("unangband/lib/edit", "unangband")] {
        let Some(files) = common::upstream(directory) else { return };
        let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
        let found = angrist_lore::check::shipped(&sources).unwrap();
        assert_eq!(found.map(|k| k.name.clone()).as_deref(), Some(variant));
    }
}

/// S002-003: from the cache come the same tables. Exporting and importing changes nothing.
#[test]
fn a_real_lib_survives_cache_export_and_import() {
    for (name, directory) in [("sil-q", "sil-q/lib/edit"), ("unangband", "unangband/lib/edit")] {
        let Some(files) = common::upstream(directory) else { return };
        let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
        let variant = variant_of(name);
        let lib = angrist_lore::check::check(&variant, &sources).lib;
        let key = angrist_lore::cache::key(angrist_lore::schema::builtin::texts(name).unwrap(), &sources);
        let blob = angrist_lore::cache::encode(&lib, &key, 0).unwrap();
        let back = angrist_lore::cache::decode(&blob, Some(&key)).unwrap();
        assert!(
            back.lib.tables == lib.tables
                && back.lib.sources == lib.sources
                && back.lib.variant == lib.variant
        );
        let json = angrist_lore::export::export(&lib, &[]);
        assert_eq!(angrist_lore::import::import(&lib, &json).unwrap(), vec![]);
    }
}

/// Every field of every line of the smaller files can be replaced by itself without changing a byte.
#[test]
fn putting_a_value_where_it_stands_changes_nothing() {
    let Some(files) = common::upstream("sil-q/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let (lib, _) = angrist_lore::record::read(&variant_of("sil-q"), &sources);
    let mut tried = 0;
    for table in lib.tables().filter(|t| ["race", "house", "terrain"].contains(&t.schema.name.as_str())) {
        for row in table.records().flat_map(|r| r.rows()) {
            for field in row.kind.fields.iter().filter(|f| row.cell(&f.name).is_some()) {
                let span = row.place_of(&field.name).span;
                let last = row.cells_of(&field.name).last().map(|c| row.span_of(c).end).unwrap();
                let own = &table.source.bytes[span.start as usize..last as usize];
                let edit = angrist_lore::write::set_field(&lib, row, &field.name, own).unwrap();
                assert_eq!(
                    angrist_lore::write::apply(table.source.bytes, &[edit]).unwrap(),
                    table.source.bytes
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 400, "{tried}");
}

/// What a maker is warned of and the real libs never do.
#[test]
fn the_real_libs_have_no_commas_between_flags_odd_cells_or_carriage_returns() {
    for (name, directory) in [("unangband", "unangband/lib/edit"), ("sil-q", "sil-q/lib/edit")] {
        let Some(files) = common::upstream(directory) else { return };
        let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
        let all = angrist_lore::check::check(&variant_of(name), &sources).diagnostics;
        let odd =
            ["comma-between-flags", "unknown-cell", "carriage-return", "mixed-line-ends", "bad-separator"];
        let found: Vec<_> = all.iter().filter(|d| odd.contains(&d.code)).collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// The irregularities of section 2.3 that are more than style: (file, code, how many).
#[test]
fn known_irregularities_are_told_and_counted() {
    type Counts<'c> = &'c [(&'c str, &'c str, usize)];
    let expected: &[(&str, &str, Counts<'_>)] = &[
        (
            "unangband",
            "unangband/lib/edit",
            &[
                ("vault.txt", "nul-byte", 4),
                ("vault.txt", "row-count", 3),
                ("object.txt", "bad-pair", 24),
                ("object.txt", "repeated-line", 1),
                ("object.txt", "duplicate-key", 5 + 14),
                ("blows.txt", "open-band", 1),
                ("blows.txt", "duplicate-key", 2),
                ("room.txt", "word-for-character", 3),
                ("room.txt", "extra-fields", 1),
                ("spell.txt", "missing-value", 1),
                ("spell.txt", "misread-duration", 1),
                ("spell.txt", "doubled-dice", 7),
                ("spell.txt", "missing-line", 6),
                ("spell.txt", "dangling-key", 210),
                ("store.txt", "dangling-key", 16),
                ("p_class.txt", "dangling-key", 1),
                ("randart_sv.txt", "dangling-key", 6),
                ("randart_sv.txt", "missing-line", 3),
                // 90 records, one of them with two such flags.
                ("monster.txt", "stale-flag", 91),
                ("monster.txt", "double-blank", 41),
                ("effect.txt", "missing-line", 2),
                ("style.txt", "missing-line", 12 + 3),
                ("cost_adj.txt", "extra-fields", 26),
                ("names.txt", "not-a-letter", 2),
                ("p_hist.txt", "never-chosen", 2),
                ("p_hist.txt", "unreached-chart", 5),
                ("dungeon.txt", "double-blank", 5),
                ("terrain.txt", "missing-line", 9),
                ("ego_item.txt", "missing-line", 13 + 14),
                ("flavor.txt", "missing-line", 82),
            ],
        ),
        (
            "sil-q",
            "sil-q/lib/edit",
            &[
                ("artefact.txt", "bad-pair", 1),
                ("artefact.txt", "extra-fields", 4),
                ("artefact.txt", "dangling-key", 14),
                ("object.txt", "extra-fields", 5),
                ("object.txt", "empty-text", 6),
                ("vault.txt", "extra-fields", 1),
                ("terrain.txt", "blank-in-name", 2),
                ("house.txt", "empty-text", 1),
                ("names.txt", "not-a-letter", 2),
            ],
        ),
    ];
    for (name, directory, rows) in expected {
        let Some(files) = common::upstream(directory) else { return };
        let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
        let all = angrist_lore::check::check(&variant_of(name), &sources).diagnostics;
        let count = |file: &str, code: &str| -> usize {
            all.iter().filter(|d| d.file == file && d.code == code).map(|d| 1 + d.also.len()).sum()
        };
        let got: Vec<_> = rows.iter().map(|(f, c, _)| (*f, *c, count(f, c))).collect();
        assert_eq!(got, *rows, "{name}");
    }
}
