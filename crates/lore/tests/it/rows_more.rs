//! More rows of docs/spec/002.tsv about the files: what a line of each kind says, read from small data.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use crate::common;
use crate::common::record;
use angrist_lore::Source;
use angrist_lore::record::{self, Lib, Record};
use angrist_lore::schema::{Family, Variant, builtin};
use angrist_source::{Diagnostic, Severity};
use std::sync::Arc;

fn variant() -> Arc<Variant> {
    common::variant("unangband")
}

/// Complaints about files of Unangband.
fn complaints(files: &[(&str, &str)]) -> Vec<Diagnostic> {
    common::complaints(files, &["engine-record"])
}

fn codes(files: &[(&str, &str)]) -> Vec<(&'static str, Severity)> {
    complaints(files).iter().map(|d| (d.code, d.severity)).collect()
}

#[track_caller]
fn read<'a>(name: &'a str, text: &'a str) -> Lib<'a> {
    common::read_one(&variant(), name, text)
}

/// Numbers of some fields of a line.
#[track_caller]
fn ints<const N: usize>(r: &Record<'_>, kind: &str, fields: [&str; N]) -> [i32; N] {
    fields.map(|f| r.int(kind, f).unwrap())
}

/// S002-010, S002-133
#[test]
fn the_lines_of_a_block_are_the_fields_of_its_race() {
    let text = "N:3:rat\nI:110:5:20:4:9\nW:2:1:7:40\nM:0:5:3:20\nN:4:bat\nI:120:6:21:5:8\nW:3:2:8:50\n";
    let lib = read("monster.txt", text);
    let all = ["level", "rarity", "group", "exp"];
    let (rat, bat) = (record(&lib, "monster", 3), record(&lib, "monster", 4));
    assert_eq!((ints(&rat, "W", all), ints(&bat, "W", all)), ([2, 1, 7, 40], [3, 2, 8, 50]));
    let body = ["speed", "hp", "vision", "ac", "alertness"];
    assert_eq!((ints(&rat, "I", body), ints(&bat, "I", body)), ([110, 5, 20, 4, 9], [120, 6, 21, 5, 8]));
    assert_eq!((rat.int("M", "mana"), bat.int("M", "mana")), (Some(20), None));
    assert!(lib.table("monster").unwrap().get(5).is_none());
}

/// S002-013
#[test]
fn every_file_is_indexed_chained_or_a_table() {
    for (name, chained, tables) in [
        ("unangband", &["p_hist", "room"][..], &["cost_adj", "limits", "names"][..]),
        ("sil-q", &["history"], &["limits", "names"]),
    ] {
        let variant = builtin::load(name).unwrap().unwrap();
        let of = |family| variant.files.iter().filter(move |f| f.family == family).map(|f| f.name.as_str());
        assert_eq!(of(Family::Chained).collect::<Vec<_>>(), chained, "{name}");
        let found: Vec<_> = of(Family::Table).collect();
        assert!(tables.iter().all(|t| found.contains(t)), "{name} {found:?}");
        // A file whose blocks have numbers says so in its head.
        for file in variant.files.iter().filter(|f| f.family == Family::Indexed) {
            assert!(file.head_kind().is_some_and(|k| !k.fields.is_empty()), "{}", file.name);
        }
        for file in variant.files.iter().filter(|f| f.family == Family::Table) {
            assert!(file.head_kind().is_none(), "{}", file.name);
        }
    }
}

/// S002-069, S002-070, S002-071
#[test]
fn lines_of_an_artifact_are_read() {
    let text =
        "N:40:Xyz\nI:23:5:2\nW:30:4:125:9000\nP:0:2d5:8:10:0\nA:4:10:20\nF:STR | ACTIVATE\nF:SEE_INVIS\n";
    let lib = read("artifact.txt", text);
    let r = record(&lib, "artifact", 40);
    assert_eq!(ints(&r, "W", ["level", "rarity", "weight", "cost"]), [30, 4, 125, 9000]);
    assert_eq!(ints(&r, "P", ["ac", "to_h", "to_d", "to_a"]), [0, 8, 10, 0]);
    let dice = r.dice("P", "dice").unwrap();
    assert_eq!((dice.dice, dice.sides), (2, 5));
    assert_eq!(r.flags("F").collect::<Vec<_>>(), ["STR", "ACTIVATE", "SEE_INVIS"]);
    assert_eq!(ints(&r, "A", ["spell", "time", "dice"]), [4, 10, 20]);
}

/// S002-071, S002-107
#[test]
fn objects_artifacts_and_egos_share_their_flags() {
    let variant = variant();
    let mut shared = 0;
    for set in ["object-1", "object-2", "object-3", "object-4"] {
        let place = builtin::texts("unangband").unwrap().iter().find(|(n, _)| *n == "vocabulary").unwrap();
        let listed = place.1.split(&format!("[vocabulary.{set}]")).nth(1).unwrap();
        let words = listed.split("\"\"\"").nth(1).unwrap().split_whitespace();
        for word in words {
            for file in ["object", "artifact", "ego_item"] {
                let text = format!("N:1:a\nF:{word}\n");
                let name = format!("{file}.txt");
                let (lib, said) = record::read(&variant, &[Source::new(&name, text.as_bytes())]);
                assert!(
                    said.iter().all(|d| d.severity < Severity::Error
                        || d.code == "missing-line"
                        || d.code == "no-version"),
                    "{word} in {file}: {said:?}"
                );
                assert!(lib.table(file).unwrap().get(1).unwrap().has(word), "{word} in {file}");
            }
            shared += 1;
        }
    }
    assert_eq!(shared, 128);
    let wrong = complaints(&[("ego_item", "N:1:a\nF:STR\nF:RES_FIRRE | DEX\n")]);
    assert_eq!((wrong[0].line, wrong[0].column, wrong[0].severity), (4, 3, Severity::Warning));
    assert_eq!(wrong[0].nearest.as_deref(), Some("RES_FIRE"));
}

/// S002-082
#[test]
fn a_new_artifact_needs_its_kind_and_its_place() {
    let object = ("object", "N:1:a\nI:23:5:0\n");
    let artifact = |index: u32, sval: u32| format!("N:{index}:Xyz\nI:23:{sval}:0\n");
    let limits = ("limits", "M:A:137\n");
    assert_eq!(codes(&[object, limits, ("artifact", &artifact(136, 5))]), []);
    let kind = complaints(&[object, limits, ("artifact", &artifact(136, 6))]);
    assert_eq!((kind.len(), kind[0].code, kind[0].line), (1, "dangling-key", 3));
    assert!(kind[0].message.contains('6'), "{kind:?}");
    let place = complaints(&[object, limits, ("artifact", &artifact(137, 5))]);
    assert_eq!((place.len(), place[0].code, place[0].line), (1, "above-capacity", 2));
    assert!(place[0].expected.as_deref().unwrap().contains("M:A"), "{place:?}");
}

/// S002-154, S002-155, S002-156
#[test]
fn lines_of_an_object_are_read() {
    let text = "N:1:a\nG:_:u\nI:Wand:3:7\nW:20:12:10:350\nP:5:1d4:1:-2:3\n";
    let lib = read("object.txt", text);
    let r = record(&lib, "object", 1);
    assert_eq!(ints(&r, "I", ["tval", "sval", "pval"]), [65, 3, 7]);
    assert_eq!(ints(&r, "W", ["level", "charges", "weight", "cost"]), [20, 12, 10, 350]);
    assert_eq!(ints(&r, "P", ["ac", "to_h", "to_d", "to_a"]), [5, 1, -2, 3]);
    let twice = complaints(&[("object", "N:1:a\nI:65:3:7\nN:2:b\nI:65:3:0\n")]);
    assert_eq!((twice.len(), twice[0].code, twice[0].line), (1, "duplicate-key", 5));
}

/// S002-157
#[test]
fn an_object_may_appear_at_four_depths() {
    let lib = read("object.txt", "N:1:a\nA:0/1:10/2\nN:2:b\nA:5\nN:3:c\nA:1/1:2/2:3/3:4/4\n");
    let pairs = |index| record(&lib, "object", index).row("A").unwrap().pairs("pairs");
    assert_eq!(pairs(1), [(0, 1), (10, 2)]);
    assert_eq!(pairs(2), [(5, 1)]);
    assert_eq!(pairs(3), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    let five = complaints(&[("object", "N:1:a\nA:1/1:2/2:3/3:4/4:5/5\n")]);
    assert_eq!((five.len(), five[0].line, five[0].severity), (1, 3, Severity::Error), "{five:?}");
}

/// S002-130, S002-152
#[test]
fn sixteen_letters_are_colours_and_others_are_reported_with_the_list() {
    for file in ["monster", "object"] {
        let name = format!("{file}.txt");
        let mut seen = std::collections::BTreeMap::new();
        for letter in "DwsorgbudWvyRGBU".chars() {
            let text = format!("N:1:a\nG:x:{letter}\n");
            let lib = read(&name, &text);
            let r = record(&lib, file, 1);
            let row = r.row("G").unwrap();
            assert_eq!(row.text("colour").unwrap(), letter.to_string());
            seen.insert(row.cell("colour").unwrap().value, letter);
        }
        let first: String = seen.range(..10).map(|(_, letter)| letter).collect();
        assert_eq!((first.as_str(), seen.len()), ("dwsorgbuDW", 16), "each letter is a colour of its own");
        let all = complaints(&[(file, "N:1:a\nG:x:Q\n")]);
        assert_eq!((all.len(), all[0].line, all[0].column), (1, 3, 5));
        assert!(all[0].expected.as_deref().unwrap().contains("dwsorgbuDW"), "{all:?}");
    }
}

/// S002-123, S002-124
#[test]
fn a_flavour_is_for_a_class_or_for_one_kind() {
    let lib = read("flavor.txt", "N:1:75\nG:!:Light Blue\nD:x\nN:2:75:3\nG:!:r\nD:y\n");
    let (any, fixed) = (record(&lib, "flavor", 1), record(&lib, "flavor", 2));
    assert_eq!((any.int("N", "tval"), any.int("N", "sval")), (Some(75), None));
    assert_eq!((fixed.int("N", "tval"), fixed.int("N", "sval")), (Some(75), Some(3)));
    assert_eq!(any.int("G", "char"), Some(i32::from(b'!')));
    assert_eq!(any.row("G").unwrap().text("colour").unwrap(), "Light Blue");
    assert_eq!(
        codes(&[("object", "N:1:a\nI:75:3:0\n"), ("flavor", "N:1:75:4\nG:!:r\nD:x\n")]),
        [("dangling-key", Severity::Warning)]
    );
}

/// S002-184
#[test]
fn effect_flags_of_a_spell_may_stand_on_several_lines() {
    let lib = read("spell.txt", "N:1:a\nF:HASTE | BLESS\nF:CURE_CUTS\n");
    assert_eq!(record(&lib, "spell", 1).flags("F").collect::<Vec<_>>(), ["HASTE", "BLESS", "CURE_CUTS"]);
}

/// S002-186
#[test]
fn damage_grows_with_every_so_many_levels() {
    let lib = read("spell.txt", "N:1:a\nB:BOLT:FIRE:1d2+3+(4d5+6)/7\n");
    let dice = record(&lib, "spell", 1).row("B").unwrap().growing("damage").unwrap();
    let range = |level| (dice.min(level), dice.max(level));
    assert_eq!(range(0), (4, 5));
    assert_eq!(range(7), (4 + 10, 5 + 26));
    assert_eq!(range(14), (4 + 2 * 10, 5 + 2 * 26));
}
