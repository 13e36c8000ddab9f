//! Rows of docs/spec/002.tsv about the lines of classes, races and ego items, read from small data.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use crate::common::record;
use angrist_angband::power::{Flags, Scheme, Thing, ThingKind, Weigher};
use angrist_angband::randart::{self, Wish, ego, runes};
use angrist_engine::chance::stream;
use angrist_lore::Source;
use angrist_lore::record::{Lib, Record};
use angrist_lore::schema::{Rule, Variant};
use angrist_source::{Diagnostic, Severity};
use std::collections::BTreeSet;
use std::sync::Arc;

fn variant() -> Arc<Variant> {
    crate::common::variant("unangband")
}

/// Complaints about files of Unangband.
fn complaints(files: &[(&str, &str)]) -> Vec<Diagnostic> {
    crate::common::complaints(files, &[])
}

fn codes(files: &[(&str, &str)]) -> Vec<(&'static str, Severity)> {
    complaints(files).iter().map(|d| (d.code, d.severity)).collect()
}

#[track_caller]
fn read<'a>(name: &'a str, text: &'a str) -> Lib<'a> {
    crate::common::read_one(&variant(), name, text)
}

/// All numbers of a line, in their order.
#[track_caller]
fn numbers(r: &Record<'_>, kind: &str) -> Vec<i32> {
    let row = r.row(kind).unwrap();
    row.kind.fields.iter().filter_map(|f| row.int(&f.name)).collect()
}

const EIGHT: [&str; 8] = ["str", "int", "wis", "dex", "con", "chr", "agi", "siz"];
const NINE: [&str; 9] = ["dis", "dev", "sav", "stl", "srh", "dig", "tht", "thn", "thb"];

/// S002-160, S002-161, S002-171
#[test]
fn classes_and_races_have_growing_numbers_eight_stats_and_nine_skills() {
    for (file, skills) in [("p_class", &["C", "X"][..]), ("p_race", &["R"])] {
        let name = format!("{file}.txt");
        let mut text = "N:1:a\nS:1:-2:3:-4:5:-6:7:-8\n".to_owned();
        for kind in skills {
            text += &format!("{kind}:1:2:3:4:5:6:7:8:9\n");
        }
        let lib = read(&name, &text);
        let r = record(&lib, file, 1);
        assert_eq!(EIGHT.map(|f| r.int("S", f).unwrap()), [1, -2, 3, -4, 5, -6, 7, -8]);
        for kind in skills {
            assert_eq!(NINE.map(|f| r.int(kind, f).unwrap()), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
        let order = complaints(&[(file, "N:2:a\nN:1:b\n")]);
        assert_eq!((order.len(), order[0].code, order[0].line), (1, "index-order", 3));
        let seven = complaints(&[(file, "N:1:a\nS:1:2:3:4:5:6:7\n")]);
        assert_eq!((seven.len(), seven[0].line, seven[0].severity), (1, 3, Severity::Error), "{seven:?}");
        assert_eq!(codes(&[(file, &format!("N:1:a\n{}:1:2\n", skills[0]))]), [], "missing skills are 0");
    }
}

/// S002-162, S002-163, S002-164, S002-167
#[test]
fn lines_of_a_class_are_read() {
    let text = "N:1:a\nI:130:9000:40:2:1\nA:6:30:5:45\nM:90:1:2:3:5:300:1\nE:23:5:1:2:0:0:10:90\n";
    let lib = read("p_class.txt", text);
    let r = record(&lib, "p_class", 1);
    let get = |kind: &str, fields: &[&str]| -> Vec<i32> {
        fields.iter().map(|f| r.int(kind, f).unwrap()).collect()
    };
    let sense = ["exp", "sense_base", "sense_div", "sense_type", "sense_squared"];
    assert_eq!(get("I", &sense), [130, 9000, 40, 2, 1]);
    assert_eq!(get("A", &["max_attacks", "min_weight", "att_multiply", "chg_weight"]), [6, 30, 5, 45]);
    assert_eq!(
        get("M", &["book", "study", "mana", "fail", "first", "weight", "power"]),
        [90, 1, 2, 3, 5, 300, 1]
    );
    assert_eq!(get("E", &["tval", "sval", "min", "max"]), [23, 5, 1, 2]);
    assert_eq!(get("E", &["charge_min", "charge_max", "social_min", "social_max"]), [0, 0, 10, 90]);
    assert_eq!(codes(&[("p_class", "N:1:a\nE:23:5:1:100:0:0:0:100\n")]), [("out-of-range", Severity::Error)]);
    assert_eq!(codes(&[("p_class", "N:1:a\nM:90:1:2:3:5:300\n")]).len(), 1, "seven fields are needed");
}

/// S002-172, S002-173, S002-174, S002-176, S002-178
#[test]
fn lines_of_a_race_are_read_and_lead_to_records() {
    let race = "N:1:Wood-Elf\nD:Wood-Elven\nX:120:3:7\nI:5:75:75:4\nH:60:4:54:3\nW:100:70\nC:0 | 2\n";
    let lib = read("p_race.txt", race);
    let r = record(&lib, "p_race", 1);
    assert_eq!(numbers(&r, "X"), [120, 3, 7]);
    assert_eq!(numbers(&r, "I"), [5, 75, 75, 4]);
    assert_eq!(numbers(&r, "H"), [60, 4, 54, 3]);
    assert_eq!(numbers(&r, "W"), [100, 70]);
    assert_eq!(r.row("C").unwrap().ints("classes"), [0, 2]);
    assert_eq!(r.text("D"), "Wood-Elven");
    let wrong = |file: &str, text: &str, line: u32| {
        let all = complaints(&[(file, text), ("p_race", race)]);
        let hit: Vec<_> = all.iter().filter(|d| d.file == "p_race.txt").collect();
        assert!(hit.iter().any(|d| d.line == line && d.severity == Severity::Error), "{file}: {all:?}");
    };
    wrong("monster", "N:8:a\n", 4);
    wrong("p_hist", "N:6:0:100:50\nD:a\n", 5);
    wrong("dungeon", "N:3:a\n", 5);
    wrong("p_class", "N:0:a\nN:1:b\n", 8);
    let classes = complaints(&[("p_class", "N:0:a\nN:2:b\n"), ("p_race", race)]);
    assert!(classes.iter().all(|d| d.file != "p_race.txt"), "{classes:?}");
}

/// S002-097, S002-098, S002-100
#[test]
fn an_ego_item_is_free_in_number_name_and_slot() {
    let sword = "N:5:of Xyz\nX:24:0:0\nT:23:0:99\n";
    let shield = "N:100:of Xyz\nX:32:0:0\nT:34:0:99\n";
    assert_eq!(codes(&[("ego_item", &format!("{sword}{shield}"))]), []);
    let variant = variant();
    let fixed = |file: &str| -> Vec<i32> {
        let rules = &variant.file(file).unwrap().1.rules;
        let index = |r: &Rule| if let Rule::Fixed { index, .. } = r { Some(*index) } else { None };
        rules.iter().filter_map(index).collect()
    };
    assert_eq!(fixed("ego_item"), [0; 0], "the engine asks for no ego by its number");
}

/// S002-035
#[test]
fn records_that_the_engine_asks_for_by_number_are_known_and_missed() {
    let variant = variant();
    let mut known = 0;
    for file in &variant.files {
        for rule in &file.rules {
            let Rule::Fixed { index, name, .. } = rule else { continue };
            let text = "N:1:other\n".to_owned();
            let all = complaints(&[(&file.name, &text)]);
            let told = all.iter().any(|d| {
                d.code == "engine-record"
                    && d.message.contains(&index.to_string())
                    && d.message.contains(name)
            });
            assert!(told, "{} {index}: {all:?}", file.name);
            known += 1;
        }
    }
    assert!(known >= 2, "{known}");
}

fn scheme() -> Scheme {
    Scheme::builtin("unangband").unwrap()
}

fn weigher(scheme: &Scheme) -> Weigher {
    let set = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<BTreeSet<_>>();
    let monsters = [set(&["ORC", "EVIL"]), set(&["DRAGON", "EVIL", "IM_FIRE"]), set(&["ANIMAL"])];
    Weigher::new(scheme, monsters.iter().zip([10, 60, 30]))
}

fn sword() -> ThingKind {
    let thing = Thing { tval: 23, sval: 7, dice: 2, sides: 5, weight: 130, ..Thing::default() };
    ThingKind { index: 40, thing, level: 5, rarity: 1, ..ThingKind::default() }
}

const EGOS: &str = "N:1:of Boots\nW:0:1:0:500\nX:35:20:0\nT:23:0:99\nC:5:5:0:0\nY:3:2\nF:SEE_INVIS | FREE_ACT\nO:FREE_ACT\n\
    N:2:of Swords\nW:0:1:0:500\nX:24:10:1\nT:22:0:99\nC:5:5:0:0\nF:SEE_INVIS\n";

/// S002-099
#[test]
fn the_base_items_and_not_the_slot_say_what_an_ego_is_made_of() {
    let (s, kind) = (scheme(), sword());
    let w = weigher(&s);
    let lib = read("ego_item.txt", EGOS);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    assert_eq!(egos.iter().map(|e| e.slot).collect::<Vec<_>>(), [35, 24]);
    let wish = Wish { level: 20, ..Wish::default() };
    let found = ego::candidates(&w, &s.making, &egos, &kind.thing, &kind, &wish, 20, Flags::NONE);
    assert_eq!(found.iter().map(|(at, _)| egos[*at].index).collect::<Vec<_>>(), [1]);
}

/// S002-110
#[test]
fn exactly_the_obvious_flags_go_with_the_name_of_an_ego() {
    let w = weigher(&scheme());
    let lib = read("ego_item.txt", EGOS);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    assert_eq!(w.names.names(egos[0].obvious), ["FREE_ACT"]);
    assert_eq!(egos[0].flags, w.names.flags(["SEE_INVIS", "FREE_ACT"]));
    assert_eq!(egos[1].obvious, Flags::NONE);
}

/// S002-087
#[test]
fn runes_on_an_item_can_make_it_an_ego() {
    let w = weigher(&scheme());
    let lib = read("ego_item.txt", EGOS);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    let mut thing = runes::Runed { kind: 40, tval: 23, sval: 7, ..runes::Runed::default() };
    assert_eq!(runes::apply(&mut thing, 3, &[], &egos), runes::Turned::Counted(1));
    assert_eq!(runes::apply(&mut thing, 3, &[], &egos), runes::Turned::Ego(1));
    let mut other = runes::Runed { kind: 41, tval: 22, sval: 7, ..runes::Runed::default() };
    runes::apply(&mut other, 3, &[], &egos);
    assert_eq!(runes::apply(&mut other, 3, &[], &egos), runes::Turned::Counted(2), "it fits no polearm");
}

/// S002-093
#[test]
fn an_ego_with_an_xtra_has_one_flag_more_from_its_list() {
    let (s, kind) = (scheme(), sword());
    let w = weigher(&s);
    let swords = EGOS.replace("T:22", "T:23");
    let lib = read("ego_item.txt", &swords);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    assert_eq!(s.making.extra.iter().map(|e| e.xtra).collect::<Vec<_>>(), (1..=19).collect::<Vec<_>>());
    let (mut plain, mut high) = (0, BTreeSet::new());
    let mut chance = stream(3, "ego", 0, 0);
    for _ in 0..400 {
        let wish = Wish { level: 40, ..Wish::default() };
        let Some(m) = randart::make_ego(&w, &s.making, &egos, &kind.thing, &kind, &wish, &mut chance) else {
            continue;
        };
        if m.ego == Some(0) {
            assert_eq!((m.extra, m.thing.flags), (None, egos[0].flags));
            plain += 1;
        } else if let Some(extra) = m.extra {
            assert!(ego::extra_flags(&w, &s.making, 1).any(Flags::bit(extra)));
            assert_eq!(m.thing.flags, egos[1].flags.with(Flags::bit(extra)));
            high.insert(extra);
        }
    }
    assert!(plain > 20 && high.len() > 3, "{plain} {high:?}");
}

/// S002-109
#[test]
fn the_activation_of_an_ego_is_a_spell_that_exists() {
    let ego = "N:1:a\nA:7:30:20\nF:ACTIVATE\n";
    let lib = read("ego_item.txt", ego);
    assert_eq!(numbers(&record(&lib, "ego_item", 1), "A"), [7, 30, 20]);
    assert_eq!(codes(&[("spell", "N:7:x\n"), ("ego_item", ego)]), []);
    let all = complaints(&[("spell", "N:8:x\n"), ("ego_item", ego)]);
    assert_eq!(
        (all.len(), all[0].code, all[0].line, all[0].severity),
        (1, "dangling-reference", 3, Severity::Error)
    );
}

/// S002-074
#[test]
fn artifacts_resist_all_harm_without_its_being_written() {
    let w = weigher(&scheme());
    let text = "N:40:Xyz\nI:23:5:2\nF:STR\n";
    let lib = read("artifact.txt", text);
    let all = randart::records::artifacts(&lib.table("artifact").unwrap(), &w.names);
    let ignored: Vec<_> = w.names.names(all[0].thing.flags).into_iter().filter(|n| *n != "STR").collect();
    let six = ["ACID", "ELEC", "FIRE", "COLD", "WATER", "THEFT"].map(|n| format!("IGNORE_{n}"));
    assert_eq!(ignored, six);
    let source = Source::new("artifact.txt", text.as_bytes());
    assert_eq!(angrist_lore::lines::join(&angrist_lore::lines::split(source), source.bytes), text.as_bytes());
}
