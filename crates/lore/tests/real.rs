//! The real libs: every record is read, nothing is an error, everything is written back to the byte.

mod common;

use angrist_lore::diagnostic::{self, Level};
use angrist_lore::Source;
use std::sync::Arc;

fn counts(kin: &str, directory: &str, expected: &[(&str, usize)]) {
    let Some(files) = common::upstream(directory) else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let kin = Arc::new(angrist_lore::schema::builtin::load(kin).unwrap().unwrap());
    let (lib, said) = { let r = angrist_lore::check::check(&kin, &sources); (r.lib, r.diagnostics) };
    let errors: Vec<_> = said.iter().filter(|d| d.level == Level::Error).collect();
    let shown = diagnostic::render::text(&said, &sources, false);
    println!("{shown}");
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
