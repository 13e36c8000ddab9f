//! Export, queries and the cache.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing must stop")]

use angrist_irh::cache::{CacheError, Inputs, decode, encode, open};
use angrist_irh::check::{check, check_text};
use angrist_irh::export;
use angrist_irh::pre::Limits;
use angrist_irh::query::{Found, Query, ask};
use angrist_irh::read::{Reading, read};
use serde_json::json;

const TEXT: &str = "#include \"Defines.h\"\n\
    Monster \"goblin;1\" : MA_GOBLIN { CR: 1/2; Flags: M_EVIL; Gear: $\"club\"; }\n\
    Monster \"Ogre\" : MA_GIANT { CR: 3; }\n\
    Item \"club\" : T_WEAPON { SDmg: 1d6; }\n\
    Spell \"spark\" : EA_BLAST { Level: 1; } Effect \"glow\" : EA_GENERIC { Level: 1; }\n\
    Region \"cell\" : RF_ROOM { Floor: $\"Ogre\"; Grid: {:\n###\n#.#\n###\n:}; }\n";

fn read_it(text: &str) -> Reading {
    let bytes = text.as_bytes().to_vec();
    let mut source = move |name: &str| (name == "main.irc").then(|| bytes.clone());
    read("main.irc", &mut source, Limits::default())
}

fn names(question: &str) -> Vec<String> {
    let r = read_it(TEXT);
    let Found::Whole(found) = ask(&Query::parse(question).unwrap(), &r.library).unwrap() else {
        panic!("{question} shows fields");
    };
    found.iter().map(|f| f["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn export_names_references_and_cuts_grids_into_rows() {
    let r = read_it(TEXT);
    assert_eq!(r.errors(), 0);
    let all = export::library(&r.library);
    let list = all["resources"].as_array().unwrap();
    assert_eq!(list.len(), 6);
    assert_eq!(list[0]["gear"][0]["item"], json!("club"));
    let region = list.iter().find(|r| r["resource"] == "region").unwrap();
    assert_eq!(region["grid"], json!(["###", "#.#", "###"]));
    assert_eq!(region["floor"], json!("Ogre"));
    assert_eq!(region["file"], json!("main.irc"));
}

#[test]
fn queries_compare_search_and_look_into_lists() {
    assert_eq!(names("monster where cr<3"), ["goblin;1"]);
    assert_eq!(names("monsters where cr >= 3 or name ~ GOB"), ["goblin;1", "Ogre"]);
    assert_eq!(names("monster where flags has M_EVIL"), ["goblin;1"]);
    assert_eq!(names("monster where not (flags has M_EVIL)"), ["Ogre"]);
    assert_eq!(names("item where small_damage.sides = 6"), ["club"]);
    assert_eq!(names("spell where level = 1"), ["spark"]);
    assert_eq!(names("effect where level = 1"), ["spark", "glow"]);
    let r = read_it(TEXT);
    // `select` is an older word for `show`.
    for word in ["show", "select"] {
        let question = Query::parse(&format!("monster where name = ogre {word} name, cr")).unwrap();
        let Found::Fields(picked) = ask(&question, &r.library).unwrap() else { panic!("{word}") };
        assert_eq!(picked.json(), json!([{ "name": "Ogre", "cr": 3 }]));
    }
    assert_eq!(names("monster sort cr down limit 1"), ["Ogre"]);
}

#[test]
fn a_kind_that_does_not_exist_is_refused_with_the_nearest_one() {
    let r = read_it(TEXT);
    let refused = ask(&Query::parse("monstr where cr<3").unwrap(), &r.library).unwrap_err();
    assert_eq!(refused.at, 1);
    assert!(refused.message.contains("did you mean monster?"), "{refused}");
}

#[test]
fn a_cache_gives_back_the_library_and_the_bytes_of_others() {
    let r = read_it(TEXT);
    let bytes = encode(&r.library, &Inputs::of(&r.pre), b"others");
    let back = decode(&bytes).unwrap();
    assert_eq!(export::library(&back.library), export::library(&r.library));
    assert_eq!(back.library.find("OGRE"), r.library.find("Ogre"));
    assert_eq!(back.extra, b"others");
}

#[test]
fn a_cache_of_other_files_is_stale() {
    let r = read_it(TEXT);
    let bytes = encode(&r.library, &Inputs::of(&r.pre), &[]);
    let mut same = |name: &str| (name == "main.irc").then(|| TEXT.as_bytes().to_vec());
    assert!(open(&bytes, &mut same).is_ok());
    let mut changed = |name: &str| (name == "main.irc").then(|| format!("{TEXT} ").into_bytes());
    assert_eq!(open(&bytes, &mut changed).unwrap_err(), CacheError::Stale);
    let mut gone = |_: &str| None;
    assert_eq!(open(&bytes, &mut gone).unwrap_err(), CacheError::Stale);
    // A header that was not there and now is would change every constant.
    let mut header = |name: &str| match name {
        "main.irc" => Some(TEXT.as_bytes().to_vec()),
        "Defines.h" => Some(Vec::new()),
        _ => None,
    };
    assert_eq!(open(&bytes, &mut header).unwrap_err(), CacheError::Stale);
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_cache_is_refused() {
    let r = read_it(TEXT);
    let bytes = encode(&r.library, &Inputs::of(&r.pre), b"others");
    for len in 0..bytes.len() {
        assert!(decode(&bytes[..len]).is_err(), "cut at {len}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(decode(&damaged).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn checking_tells_of_resources_and_scripts_in_the_order_of_the_text() {
    let text = "Item \"a\" : T_TOOL { On Event EV_EFFECT { return nowhere; }; Levle: 3; On Event EV_BIRTH { return (; }; }\n";
    let c = check_text("text.irh", text, Limits::default());
    assert_eq!(c.errors(), 3);
    let columns: Vec<u32> = c.diagnostics.iter().map(|d| d.column).collect();
    assert!(columns.is_sorted(), "{columns:?}");
    let codes: Vec<&str> = c.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["script", "unknown-word", "script"]);
}

#[test]
fn library_and_scripts_come_back_from_a_cache_together() {
    let text = format!("{TEXT}Item \"bell\" : T_TOOL {{ On Event EV_EFFECT {{ return DONE; }}; }}\n");
    let bytes = text.clone().into_bytes();
    let mut source = move |name: &str| (name == "main.irc").then(|| bytes.clone());
    let c = check("main.irc", &mut source, Limits::default());
    assert_eq!(c.errors(), 0);
    let cache = c.to_cache();
    let mut again = |name: &str| (name == "main.irc").then(|| text.clone().into_bytes());
    let (library, scripts) = angrist_irh::check::open(&cache, &mut again).unwrap();
    assert_eq!(scripts, c.scripts);
    assert_eq!(library.index, c.library.index);
}

#[test]
fn a_field_that_does_not_exist_is_refused_with_the_fields_there_are() {
    let r = read_it(TEXT);
    let ask_for = |question: &str| ask(&Query::parse(question).unwrap(), &r.library);
    for question in ["monster where crr<3", "monster show name, crr", "monster sort crr"] {
        let refused = ask_for(question).unwrap_err();
        assert!(
            refused.message.starts_with("monster has no field crr (did you mean cr?); it has"),
            "{refused}"
        );
    }
    for question in ["monster where resource=monster show id, index, name, CR", "monster where desc=''"] {
        assert!(ask_for(question).is_ok(), "{question}");
    }
}
