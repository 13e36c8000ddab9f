//! Values as the original compiled them: every terrain, feature, region, special, and the constants the dungeon sets.
#![allow(clippy::expect_used, reason = "a test that cannot read its data must stop")]

use crate::common;
use angrist_irh::library::Library;
use angrist_irh::res::{Rid, TileOf, TileWith, Value};
use serde_json::{Value as Json, json};

fn both() -> Option<(Library, Json)> {
    let vectors = common::place("ANGRIST_VECTORS")?.join("incursion/resources.json");
    let lib = common::real()?.library;
    let json = serde_json::from_slice(&std::fs::read(vectors).expect("the vectors are there"))
        .expect("they are JSON");
    Some((lib, json))
}

fn constant(name: &str) -> i32 {
    angrist_irh::pre::CONSTANTS
        .lines()
        .find_map(|l| l.strip_prefix(name)?.strip_prefix('\t'))
        .and_then(|v| v.parse().ok())
        .expect("the constant is in the table")
}

/// Compares field by field and names every difference.
fn compare(wrong: &mut Vec<String>, name: &str, ours: &Json, theirs: &Json) {
    for (key, wanted) in theirs.as_object().expect("an object") {
        let got = ours.get(key).unwrap_or(&Json::Null);
        if got != wanted {
            wrong.push(format!("{name} {key}: {got}, wanted {wanted}"));
        }
    }
}

#[test]
fn every_terrain_is_as_the_original_compiled_it() {
    let Some((lib, json)) = both() else { return };
    let theirs = json["terrains"].as_array().expect("a list");
    assert_eq!(theirs.len(), lib.terrains.len());
    let deposit = constant("DEPOSIT_DEPTH");
    let mut wrong = Vec::new();
    for (i, (t, wanted)) in lib.terrains.iter().zip(theirs).enumerate() {
        let ours = json!({
            "i": i,
            "n": t.about.name,
            "image": t.image,
            "movemod": t.move_mod,
            "material": t.material,
            "flags": t.flags.0,
            "deposit_depth": t.about.constant(deposit).map_or(0, Value::number),
        });
        compare(&mut wrong, &t.about.name, &ours, wanted);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_feature_is_as_the_original_compiled_it() {
    let Some((lib, json)) = both() else { return };
    let theirs = json["features"].as_array().expect("a list");
    assert_eq!(theirs.len(), lib.features.len());
    let mut wrong = Vec::new();
    for (i, (f, wanted)) in lib.features.iter().zip(theirs).enumerate() {
        let ours = json!({
            "i": i,
            "n": f.about.name,
            // The vectors print the same sixteen bits with a sign.
            "image": f.image as i16,
            "ftype": f.kind,
            "flags": f.flags,
            "hp": f.hp,
            "xval": f.xval,
            "material": f.material,
        });
        compare(&mut wrong, &f.about.name, &ours, wanted);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn plain(lib: &Library, v: &Value) -> Json {
    match v {
        Value::Number(n) => json!(n),
        Value::Resource(r) => json!(lib.name(*r)),
        Value::Text(t) => json!(t),
    }
}

/// S001-057: its lists too, word by word.
#[test]
fn every_region_is_as_the_original_compiled_it() {
    let Some((lib, json)) = both() else { return };
    let theirs = json["regions"].as_array().expect("a list");
    assert_eq!(theirs.len(), lib.regions.len());
    let (furnishings, walls, floors, encounters) = (
        constant("FURNISHINGS"),
        constant("WALL_COLOURS"),
        constant("FLOOR_COLOURS"),
        constant("ENCOUNTER_LIST"),
    );
    let mut wrong = Vec::new();
    for (i, (r, wanted)) in lib.regions.iter().zip(theirs).enumerate() {
        let list = |id| r.about.list(id).unwrap_or(&[]);
        let pairs: Vec<Json> = list(furnishings)
            .chunks(2)
            .map(|p| Json::Array(p.iter().map(|v| plain(&lib, v)).collect()))
            .collect();
        let colours = |id| list(id).iter().map(Value::number).collect::<Vec<i32>>();
        let consts: serde_json::Map<String, Json> =
            r.about.constants.iter().map(|(id, v)| (id.to_string(), plain(&lib, v))).collect();
        let mut tiles: Vec<(u8, Json)> = r
            .tiles
            .iter()
            .map(|t| {
                let mut tile = json!({ "ch": char::from(t.ch).to_string(), "ter": lib.name(t.terrain) });
                let mut thing = |key: &str, rid: Rid| tile[key] = json!(lib.name(rid));
                if let TileWith::One(rid) = t.with {
                    thing("x", rid);
                }
                if let TileOf::One(rid) = t.of {
                    thing("x2", rid);
                }
                if let TileWith::One(rid) = t.with {
                    tile["xtype"] = json!(lib.entry(rid).expect("it is there").kind.type_number());
                }
                tile["image"] = json!(t.image);
                tile["fl"] = json!(t.flags);
                (t.ch, tile)
            })
            .collect();
        tiles.sort_by_key(|t| t.0);
        let mut ours = json!({
            "i": i,
            "n": r.about.name,
            "depth": r.depth,
            "size": r.size,
            "walls": lib.name(r.walls),
            "floor": lib.name(r.floor),
            "door": lib.name(r.door),
            "roomtypes": r.room_types,
            "sx": r.grid.as_ref().map_or(0, |g| g.width),
            "sy": r.grid.as_ref().map_or(0, |g| g.height),
            "furn0": "",
            "flags": r.flags.0,
            "furnishings": pairs,
            "wall_colours": colours(walls),
            "floor_colours": colours(floors),
            "has_encounter_list": i32::from(!list(encounters).is_empty()),
            "consts": consts,
        });
        if let Some(g) = &r.grid {
            ours["grid"] = json!(g.cells.iter().map(|&b| char::from(b)).collect::<String>());
            ours["tiles"] = Json::Array(tiles.into_iter().map(|t| t.1).collect());
        }
        compare(&mut wrong, &r.about.name, &ours, wanted);
    }
    assert!(wrong.is_empty(), "{} differences: {:#?}", wrong.len(), &wrong[..wrong.len().min(40)]);
}

/// S001-070
#[test]
fn the_dungeons_own_constants_and_specials_are_as_the_original_compiled_them() {
    let Some((lib, json)) = both() else { return };
    let caves = lib.dungeons.iter().find(|d| d.about.name == "The Goblin Caves").expect("it is there");
    assert_eq!(caves.about.constants.len(), 9);
    for (id, value) in &caves.about.constants {
        assert_eq!(plain(&lib, value), json["constants"][id.to_string()], "constant {id}");
    }
    let specials: Vec<Json> = caves
        .about
        .specials
        .iter()
        .map(|s| json!([lib.name(s.what), s.chance, [s.level.number, s.level.sides, s.level.bonus]]))
        .collect();
    assert_eq!(Json::Array(specials), json["specials"]);
}

#[test]
fn the_rooms_and_streamers_to_weigh_are_those_of_the_original() {
    let Some((lib, json)) = both() else { return };
    // The generator weighs every room that is not kept out, and every streamer; the order is that of the source.
    let nogen = constant("RF_NOGEN");
    let of = |flags: &[&str], kept_out: bool| -> Vec<&str> {
        lib.regions
            .iter()
            .filter(|r| flags.iter().any(|f| r.flags.has(constant(f))) && (kept_out || !r.flags.has(nogen)))
            .map(|r| r.about.name.as_str())
            .collect()
    };
    let names = |list: &str| -> Vec<String> {
        let list = json["lists"][list].as_array().expect("a list");
        list.iter().map(|p| p[0].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(of(&["RF_ROOM"], false), names("ROOM_WEIGHTS"));
    assert_eq!(of(&["RF_STREAMER", "RF_ROCKTYPE", "RF_CHASM", "RF_RIVER"], true), names("STREAMER_WEIGHTS"));
}

#[test]
fn every_trap_has_its_number_and_level() {
    let Some((lib, json)) = both() else { return };
    let nogen = constant("EF_NOGEN");
    let mut wrong = Vec::new();
    for wanted in json["traps"].as_array().expect("a list") {
        let i = wanted["i"].as_u64().expect("a number") as usize;
        let e = &lib.effects[i];
        let ours =
            json!({ "i": i, "n": e.about.name, "level": e.level, "nogen": i32::from(e.flags.has(nogen)) });
        compare(&mut wrong, &e.about.name, &ours, wanted);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
