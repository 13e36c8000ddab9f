//! Rows of docs/spec/000.tsv that are about the data files themselves.

use crate::common;
use angrist_lore::pref::{Limits, Preference, Rules, Thing};
use angrist_lore::{Source, check, pref, roundtrip};
use std::collections::BTreeMap;

/// Each letter of a picture line with the table it points into; special pictures have none.
const TABLES: [(char, Thing, Option<&str>); 5] = [
    ('K', Thing::Kind, Some("object")),
    ('R', Thing::Monster, Some("monster")),
    ('F', Thing::Terrain, Some("terrain")),
    ('L', Thing::Flavour, Some("flavor")),
    ('S', Thing::Special, None),
];

#[test]
fn pictures_point_into_object_monster_terrain_and_flavor_and_special_ones_into_nothing() {
    // S000-170: the tables are found by the names of their files; the peoples of the hero are records of monster.txt.
    let Some(files) = common::upstream("sil-q/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let lib = check::check(&common::variant("sil-q"), &sources).lib;
    let rules = Rules::from_toml(include_str!("../../../../data/pref/sil-q.toml")).unwrap();
    let end = |table: &str| lib.table(table).unwrap().records().map(|r| r.index()).max().unwrap() + 1;
    let of_tables = TABLES.iter().filter_map(|(_, of, table)| Some((*of, table.map(end)?)));
    let limits =
        Limits(of_tables.map(|(of, end)| (of, u32::try_from(end).unwrap())).collect::<BTreeMap<_, _>>());
    for (letter, of, table) in TABLES {
        let mut numbers: Vec<i32> = match table {
            Some(table) => lib.table(table).unwrap().records().map(|r| r.index()).collect(),
            None => vec![0, 1, 0x30, 0xFF],
        };
        if of == Thing::Monster {
            assert!((0..4).all(|n| numbers.contains(&n)), "the peoples of the hero");
        }
        numbers.truncate(200);
        for number in numbers {
            let line = format!("{letter}:{number}:0x81/0x84\n");
            let read = pref::read(Source::new("x.prf", line.as_bytes()), &rules, &limits);
            assert!(read.diagnostics.is_empty(), "{line}{:?}", read.diagnostics);
            let Preference::Picture { of: found, index, .. } = &read.entries[0].preference else {
                unreachable!("{line}")
            };
            assert_eq!((*found, i64::from(*index)), (of, i64::from(number)));
        }
        // Beyond the last record there is nothing to give a picture to.
        if let Some(table) = table {
            let line = format!("{letter}:{}:0x81/0x84\n", end(table) + 1000);
            let read = pref::read(Source::new("x.prf", line.as_bytes()), &rules, &limits);
            assert!(!read.diagnostics.is_empty(), "{line}");
        }
    }
    // Under another name a file is no table of the lib.
    let renamed: Vec<(String, &[u8])> =
        files.iter().map(|(n, b)| (n.replace("object.txt", "objekt.txt"), b.as_slice())).collect();
    let sources: Vec<Source<'_>> = renamed.iter().map(|(n, b)| Source::new(n, b)).collect();
    let report = check::check(&common::variant("sil-q"), &sources);
    assert!(report.lib.table("object").is_none_or(|t| t.is_empty()));
    assert!(!report.diagnostics.is_empty());
}

#[test]
fn the_small_jewelled_chest_is_read_field_by_field_and_written_back() {
    // S000-174
    let Some(files) = common::upstream("sil-q/lib/edit") else { return };
    let sources: Vec<Source<'_>> =
        files.iter().filter(|(n, _)| n == "object.txt").map(|(n, b)| Source::new(n, b)).collect();
    let lib = check::check(&common::variant("sil-q"), &sources).lib;
    let chest = common::record(&lib, "object", 374);
    assert!(chest.name().contains("jewelled chest"));
    let looks = chest.row("G").unwrap();
    assert_eq!((looks.text("char").as_deref(), looks.text("colour").as_deref()), (Some("~"), Some("v1")));
    let int = |kind, field| chest.int(kind, field).unwrap();
    assert_eq!([int("I", "tval"), int("I", "sval"), int("I", "pval")], [7, 3, 0]);
    assert_eq!(
        [int("W", "level"), int("W", "extra"), int("W", "weight"), int("W", "cost")],
        [19, 0, 750, 250]
    );
    assert_eq!([int("P", "attack"), int("P", "evasion")], [0, 0]);
    for dice in ["damage", "protection"] {
        let throw = chest.dice("P", dice).unwrap();
        assert_eq!((throw.dice, throw.sides), (0, 0), "{dice}");
    }
    assert_eq!(chest.row("A").unwrap().pairs("pairs"), [(19, 8)]);
    assert_eq!(chest.flags("F").collect::<Vec<_>>(), ["IGNORE_ALL"]);
    assert!(roundtrip::roundtrip(&sources).exact());
}
