//! Who comes together on a level: kinds, trades, ages, skills; and limits that hold whatever the data says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::ruleset;
use angrist_incursion::catalogue::{Catalogue, read_library};
use angrist_incursion::state::Foe;
use angrist_incursion::{make, shipped, stock};
use std::collections::BTreeSet;

fn real() -> Option<Catalogue> {
    let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set; the real data is not looked at");
        return None;
    };
    let dir = std::path::PathBuf::from(dir).join("incursion/lib");
    let reading = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok());
    Some(Catalogue::of(reading.library).unwrap())
}

/// Our library with other encounters: those of a text that come before all of its own. A level's challenge is its depth less one.
fn with(encounters: &str) -> Catalogue {
    let find = |name: &str| {
        let own = shipped::LIBRARY.iter().find(|(n, _)| *n == name).map(|(_, b)| b.to_vec())?;
        Some(match name {
            "encounters.irh" => encounters.as_bytes().to_vec(),
            "dungeon.irh" => {
                let text = String::from_utf8(own).unwrap();
                assert!(text.contains("INITIAL_CR 1,") && text.contains("DUN_SPEED 60,"));
                text.replace("INITIAL_CR 1,", "INITIAL_CR 0,")
                    .replace("DUN_SPEED 60,", "DUN_SPEED 100,")
                    .into_bytes()
            }
            _ => own,
        })
    };
    Catalogue::of(read_library("main.irc", find).library).unwrap()
}

/// The dwellers of some levels.
fn dwellers(cat: &Catalogue, seeds: std::ops::Range<u64>, depth: i32) -> Vec<Foe> {
    let one = |seed| stock::stock(cat, &make::sound(cat, seed, depth, None), seed).0;
    seeds.flat_map(one).collect()
}

fn template_kinds(cat: &Catalogue, foe: &Foe) -> i32 {
    foe.templates.iter().fold(0, |mask, &t| mask | cat.library.templates[usize::from(t)].kind)
}

#[test]
fn kinds_are_types_and_groups_of_types() {
    let cat = ruleset().catalogue();
    let of = |name: &str, kind: &str| {
        let n = cat.library.monsters.iter().position(|m| m.about.shown() == name).expect(name);
        cat.kinds.has(cat.names.get(kind), n as u16)
    };
    assert!(of("fen drake", "MA_DRAGON") && of("fen drake", "MA_REPTILIAN") && of("fen drake", "MA_ALL"));
    assert!(of("fen drake", "MA_SAPIENT") && of("fen drake", "MA_NLIVING") && of("fen drake", "MA_EVIL"));
    assert!(!of("fen drake", "MA_UNDEAD") && !of("fen drake", "MA_PERSON"));
    assert!(of("cellar rat", "MA_LIVING") && !of("cellar rat", "MA_SAPIENT"));
    assert!(of("bone knight", "MA_UNDEAD") && !of("bone knight", "MA_LIVING"));
    assert!(!cat.kinds.has(-7, 0) && !cat.kinds.has(9999, 0) && !cat.kinds.has(0, u16::MAX));
}

#[test]
fn those_who_must_have_a_trade_have_one_and_the_rest_do_not() {
    for (flag, least, most) in [("EP_CLASSED", 100, 100), ("EP_CLASS50", 30, 70), ("EP_SKEW_FOR_AMT", 0, 0)] {
        let cat = with(&format!(
            "Encounter \"robbers\" {{ CR: 0+; Parts: * 1-2 of $\"eel catcher\" [{flag}]; }}\n\
             Encounter \"unique encounter\" {{ CR: 0+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN; }}\n"
        ));
        let trade = cat.names.get("TM_CLASS");
        let person = |f: &&Foe| cat.kinds.has(cat.names.get("MA_PERSON"), f.kind);
        let all = dwellers(&cat, 0..8, 6);
        let people: Vec<&Foe> = all.iter().filter(person).collect();
        let with_trade = people.iter().filter(|f| template_kinds(&cat, f) & trade != 0).count();
        assert!(people.len() >= 40, "{}", people.len());
        let share = with_trade * 100 / people.len();
        assert!((least..=most).contains(&share), "{flag}: {share} in a hundred of {}", people.len());
        for f in &people {
            let own = cat.library.monsters[usize::from(f.kind)].cr;
            assert!(f.templates.is_empty() == (f.cr == own), "a trade makes stronger");
            let name = cat.foe_name(f);
            assert_eq!(name != cat.monster_name(f.kind), !f.templates.is_empty());
            assert!(name.starts_with(cat.monster_name(f.kind)), "a trade stands behind: {name}");
        }
    }
}

#[test]
fn drakes_are_as_old_as_the_place_allows() {
    let cat = with(
        "Encounter \"drakes\" { CR: 0+; Parts: * 1 of any MA_DRAGON; Flags: NF_SINGLE; }\n\
         Encounter \"unique encounter\" { CR: 0+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN; }\n",
    );
    let (age, dragon) = (cat.names.get("TM_AGECAT"), cat.names.get("MA_DRAGON"));
    let mut ages = BTreeSet::new();
    for depth in [6, 7, 8, 10] {
        for f in dwellers(&cat, 0..6, depth).iter().filter(|f| cat.kinds.has(dragon, f.kind)) {
            assert_eq!(template_kinds(&cat, f) & age != 0, f.cr > 6, "depth {depth}: {}", cat.foe_name(f));
            assert!(f.templates.len() <= 1);
            ages.insert(cat.foe_name(f));
        }
    }
    assert!(ages.len() == 4, "{ages:?}");
}

#[test]
fn the_best_skill_that_fits_is_laid_on() {
    let cat = with(
        "Encounter \"beasts\" { CR: 0+; Parts: * 1 of $\"fen boar\" [EP_SKILLMAX]; Flags: NF_SINGLE; }\n\
         Encounter \"unique encounter\" { CR: 0+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN; }\n",
    );
    let boar = cat.library.monsters.iter().position(|m| m.about.shown() == "fen boar").unwrap() as u16;
    let own = cat.library.monsters[usize::from(boar)].cr;
    let all = dwellers(&cat, 0..4, 7);
    let boars: Vec<&Foe> = all.iter().filter(|f| f.kind == boar).collect();
    assert!(!boars.is_empty());
    for f in boars {
        assert_eq!(template_kinds(&cat, f), cat.names.get("TM_SKILL"));
        assert!(f.cr > own);
    }
}

/// On the real library trades and skills are met, and no one is stronger than the level allows.
#[test]
fn the_real_library_is_met_with_trades_and_skills() {
    let Some(cat) = real() else { return };
    let mut met = 0;
    for depth in [2, 5, 8, 10] {
        for f in dwellers(&cat, 0..12, depth) {
            met |= template_kinds(&cat, &f);
            assert!(i32::from(f.cr) <= depth + 3, "{} of {} at depth {depth}", cat.foe_name(&f), f.cr);
        }
    }
    for kind in ["TM_CLASS", "TM_SKILL"] {
        assert!(met & cat.names.get(kind) != 0, "{kind}");
    }
}

/// A region whose map is one row of letters between walls, which every level has by a special.
fn with_vault(letters: &str, tiles: &str) -> Catalogue {
    let wall = "%".repeat(letters.len() + 2);
    let lawn = ".".repeat(letters.len());
    let vault = format!(
        "Region \"Larder\" : RF_ROOM {{ Walls: $\"dungeon wall\"; Floor: $\"floor\"; Door: $\"oak door\"; RoomTypes: RM_SHAPED; \
         Flags: RF_VAULT, RF_NOGEN; {tiles} Grid: {{:\n{wall}\n%{lawn}%\n%{letters}%\n%{lawn}%\n{wall}\n:}}; }}\n"
    );
    let find = |name: &str| {
        let own = shipped::LIBRARY.iter().find(|(n, _)| *n == name).map(|(_, b)| b.to_vec())?;
        if name == "vaults.irh" {
            return Some([own, vault.clone().into_bytes()].concat());
        }
        if name == "dungeon.irh" {
            let text = String::from_utf8(own).unwrap();
            let at = text.rfind("Specials:").expect("the dungeon has specials") + "Specials:".len();
            return Some(
                format!("{}\n      * $\"Larder\" at level 6,{}", &text[..at], &text[at..]).into_bytes(),
            );
        }
        Some(own)
    };
    let reading = read_library("main.irc", find);
    Catalogue::of(reading.library).unwrap()
}

// S001-052: figures are monsters, the harder the higher; `i`, `I`, `g` and `G` are things, a tile is what it says.
#[test]
fn maps_bring_their_own_dwellers_and_things() {
    let tiles = "Tiles: 'r': $\"floor\" with $\"cellar rat\" of $\"practised\" [TILE_ASLEEP], 'k': $\"floor\" with $\"strongbox\" [TILE_LOCKED];";
    let cat = with_vault("0.1.i.I.g.G.r.k", tiles);
    let (mut weak, mut strong, mut good) = (0, 0, 0);
    for seed in 0..12 {
        let level = make::sound(&cat, seed, 6, None);
        let region = cat.tables.regions.iter().position(|r| r.name == "Larder").unwrap();
        let place = |letter: char| {
            let mark =
                level.marks.iter().find(|m| usize::from(m.region) == region && m.letter == letter).unwrap();
            angrist_engine::space::Loc::new(mark.x, mark.y)
        };
        let (foes, loot) = stock::stock(&cat, &level, seed);
        let foe = |letter| foes.iter().find(|f| f.at == place(letter));
        let thing = |letter| loot.iter().find(|l| l.at == place(letter));
        weak += foe('0').map_or(0, |f| i32::from(f.cr));
        strong += foe('1').map_or(0, |f| i32::from(f.cr));
        assert!(thing('i').unwrap().staple && !thing('I').unwrap().staple);
        good += i32::from(thing('g').unwrap().good) + i32::from(thing('G').unwrap().good);
        let rat = foe('r').unwrap();
        assert_eq!((cat.foe_name(rat).as_str(), rat.asleep), ("practised cellar rat", true));
        let chest = thing('k').unwrap();
        assert!(chest.locked && !chest.inside.is_empty());
        let party = |letter| foe(letter).map(|f| (f.party, f.room));
        assert!(party('0').is_none() || party('0') == party('r'), "those of a map are one party");
    }
    assert!(strong > weak, "{strong} {weak}");
    assert_eq!(good, 24);
}

// S001-174: an encounter that asks for more than a hundred is cut, and nothing breaks.
#[test]
fn an_encounter_of_thousands_is_cut() {
    let part = "* 90+ of any MA_ALL [EP_SKEW_FOR_AMT] ".repeat(16);
    let cat = with(&format!(
        "Encounter \"throng\" {{ CR: 0+; Parts: {part}; }}\n\
         Encounter \"unique encounter\" {{ CR: 0+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN; }}\n"
    ));
    assert_eq!(cat.figure("members-most"), 100);
    let foes = dwellers(&cat, 0..2, 8);
    assert!(!foes.is_empty() && foes.len() < 16 * 2 * 8);
}

// S001-396: deep water is water: fish are met there, and no stair is.
#[test]
fn deep_water_is_water_to_every_rule() {
    use angrist_incursion::makelev::ThingKind;
    use angrist_incursion::tables::tf;
    let cat = ruleset().catalogue();
    let (mut deep_fish, mut fish) = (0, 0);
    for (seed, depth) in (0..40).flat_map(|s| [4, 7].map(|d| (s, d))) {
        let level = make::sound(cat, seed, depth, None);
        let ground = |x: i16, y: i16| {
            let cell = &level.cells
                [usize::from(y.unsigned_abs()) * level.width as usize + usize::from(x.unsigned_abs())];
            cat.tables.terrains[usize::from(cell.terrain)].flags
        };
        for t in level.things.iter().filter(|t| t.kind == ThingKind::Portal) {
            let down = cat.tables.features[usize::from(t.feature)].leads_down;
            assert!(!down || ground(t.x, t.y) & (tf::WATER | tf::DEEP_LIQ) == 0, "seed {seed} depth {depth}");
        }
        for f in stock::stock(cat, &level, seed).0.iter().filter(|f| f.aquatic) {
            fish += 1;
            assert!(ground(f.at.x, f.at.y) & tf::WATER != 0);
            deep_fish += i32::from(ground(f.at.x, f.at.y) & tf::DEEP_LIQ != 0);
        }
    }
    println!("{fish} fish, {deep_fish} of them in deep water");
    assert!(deep_fish > 0);
    let flags = |name: &str| cat.tables.terrains.iter().find(|t| t.name == name).unwrap().flags;
    assert!(flags("deep water") & flags("shallow water") & tf::WATER != 0);
}
