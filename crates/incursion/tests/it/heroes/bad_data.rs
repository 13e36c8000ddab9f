//! What libraries must have, and what is named before play.

use super::*;

#[test]
fn our_library_has_eight_races_ten_classes_and_thirty_templates_that_make_heroes() {
    let r = sane();
    assert!(r.library.races.len() >= 8 && r.library.classes.len() >= 10 && r.library.templates.len() >= 30);
    assert!(r.races_offered().count() >= 7, "one is a branch of another");
    for (_, race) in r.races_offered() {
        for (_, class) in r.classes_offered() {
            let c = hero(&r, race.about.shown(), class.about.shown(), 11);
            assert_eq!(c.hero.as_ref().unwrap().total_level(), 11);
            assert!(c.max_hit_points > 20 && !r.alignments_offered(class, None).is_empty());
        }
    }
    let described = |t: &str| t.len() >= 6 && t.ends_with('.');
    assert!(r.lore.feats().all(|f| described(&f.text)));
    assert!(r.lore.skills().all(|s| described(&s.text)) && r.lore.skills().count() == 48);
    assert!(r.lore.abilities().iter().all(|a| described(&a.text)));
}

/// Our library with a text put behind one of its files.
fn with(addition: &str) -> angrist_irh::read::Reading {
    read_library("main.irc", |name| {
        let own = shipped::LIBRARY.iter().find(|(f, _)| *f == name).map(|(_, b)| b.to_vec())?;
        Some(if name == "heroes.irh" { [own, addition.as_bytes().to_vec()].concat() } else { own })
    })
}

#[test]
fn bad_races_classes_and_templates_are_named_with_their_place_before_play() {
    let cases = [
        (
            "Monster \"wisp;body\" : MA_HUMAN { Image: red 'w'; Size: SZ_SMALL; HD: 0; }\nRace \"Wisp\" { Desc: \"x\";\n  Monster: $\"wisp;body\"; }\n",
            "no hit dice",
        ),
        (
            "Class \"Idler\" { HitDice: 6; Mana: 4; Def: 1/2;\n  Constants: * TOTAL_CLASS_LEVELS 0; }\n",
            "no levels",
        ),
        ("Template \"shrunk\" : TM_NATURE for MA_ALL { CR: +0;\n  Size: -20; }\n", "size of"),
        ("Template \"vast\" : TM_NATURE for MA_ALL { CR: +0;\n  Size: =99; }\n", "size of"),
        (
            "Monster \"too much\" : MA_ANIMAL { Image: red 'x'; Size: SZ_MEDIUM;\n  HD: 70000; }\n",
            "70000 does not fit",
        ),
    ];
    for (text, expected) in cases {
        let reading = with(text);
        let found = audit(&reading);
        assert_eq!(found.len(), 1, "{text}");
        let line = found[0].one_line();
        assert!(line.contains(expected) && line.contains("heroes.irh:"), "{line}");
        let files: Vec<(String, Vec<u8>)> = shipped::LIBRARY
            .iter()
            .map(|(f, b)| {
                let more = if *f == "heroes.irh" { text.as_bytes() } else { &[] };
                ((*f).to_owned(), [*b, more].concat())
            })
            .collect();
        let refused = IncursionRuleset::read("main.irc", &files).err().expect("refused before play");
        assert!(refused.to_string().contains(expected), "{refused}");
    }
    assert!(audit(&with("")).is_empty());
}

#[test]
fn a_feat_that_requires_itself_is_named_with_its_place() {
    let names = Names::new();
    let row = |number: i32, constant: &str, needs: &str| {
        format!("{number}\t{constant}\tX\t-\t-\t{needs}\tText here.\n")
    };
    let read =
        |feats: &str| Lore::read(feats, shipped::SKILLS, shipped::SYNERGIES, shipped::ABILITIES, &names);
    let own = read(&row(55, "FT_ALERTNESS", "FEAT FT_ALERTNESS")).err().unwrap();
    assert!(own.starts_with("feats.tsv, line 1, column") && own.contains("requires itself"), "{own}");
    let round =
        row(52, "FT_ACUTE_SENSES", "FEAT FT_ALERTNESS") + &row(55, "FT_ALERTNESS", "FEAT FT_ACUTE_SENSES");
    assert!(read(&round).err().unwrap().contains("requires itself"));
    let open = row(52, "FT_ACUTE_SENSES", "FEAT FT_ALERTNESS")
        + &row(55, "FT_ALERTNESS", "FEAT FT_ACUTE_SENSES | CR 1");
    assert!(read(&open).is_ok(), "another way leads there");
    for (bad, expected) in [
        (row(55, "FT_ALERTNESS", "LUNCH 3"), "is not a condition"),
        (row(55, "FT_ALERTNESS", "SKILL SK_NOTHING 3"), "nothing is called"),
        (row(55, "FT_ALERTNESS", "CR 70000"), "16 bits"),
        (row(54, "FT_ALERTNESS", "-"), "is not number 54"),
        (row(55, "FT_ALERTNESS", "CR 1 | CR 2 | CR 3 | CR 4"), "at most 3"),
        ("55\tFT_ALERTNESS\n".to_owned(), "seven fields"),
    ] {
        let why = read(&bad).err().unwrap();
        assert!(why.contains(expected) && why.contains("line 1, column"), "{why}");
    }
}
