//! What a program does: begin, look, act, save, fork, take back, close.

use crate::stage::{ask, desk};
use angrist_engine::journal::Session;
use angrist_engine::play::state_hash;
use angrist_sil::SilRuleset;
use serde_json::{Value, json};
use std::sync::Arc;

#[test]
fn a_program_plays_and_its_record_is_the_game() {
    let mut desk = desk(10);
    let begun = ask(&mut desk, "new", json!({ "game": "sil", "seed": 42, "quick": true }));
    let id = begun["id"].clone();
    for command in ["rest", "go 5", "explore", "go 20", "go 20"] {
        ask(&mut desk, "act", json!({ "id": id, "command": command, "observe": false }));
    }
    let record = ask(&mut desk, "record", json!({ "id": id }));
    let text = record["record"].as_str().unwrap();
    let ruleset = Arc::new(SilRuleset::shipped("documented").unwrap());
    let (session, _) = Session::from_bytes(ruleset, text.as_bytes(), &[], Default::default()).unwrap();
    assert_eq!(record["hash"], format!("{:016x}", state_hash(session.game())));
}

#[test]
fn an_observation_has_the_map_as_rows_of_one_size_and_the_hero_in_it() {
    let mut desk = desk(10);
    let begun = ask(
        &mut desk,
        "new",
        json!({ "game": "sil", "seed": "7", "quick": true, "legal": true, "hash": true }),
    );
    let seen = &begun["observation"];
    let map = &seen["map"];
    let (width, height) = (map["size"][0].as_u64().unwrap(), map["size"][1].as_u64().unwrap());
    assert!(width > 0 && height > 0);
    for layer in ["glyph", "colour", "class", "known", "lit"] {
        let rows = map[layer].as_array().unwrap();
        assert_eq!(rows.len() as u64, height, "{layer}");
        assert!(rows.iter().all(|r| r.as_str().unwrap().chars().count() as u64 == width), "{layer}");
    }
    let at = |n: usize| (seen["hero_at"][n].as_i64().unwrap() - map["at"][n].as_i64().unwrap()) as usize;
    let row = map["glyph"][at(1)].as_str().unwrap();
    assert_eq!(row.chars().nth(at(0)), Some('@'));
    assert!(seen["facts"]["hero"]["figures"].as_array().unwrap().iter().any(|f| f["key"] == "health"));
    // Names are text, not phrases.
    assert!(seen["facts"]["pack"].as_array().unwrap().iter().all(|i| i["name"].is_string()));
    assert!(seen["legal"].as_array().unwrap().iter().any(|l| l["verb"] == "walk"));
    assert_eq!(seen["hash"].as_str().unwrap().len(), 16);
}

#[test]
fn a_refusal_is_a_result_with_a_tag_and_changes_nothing() {
    let mut desk = desk(10);
    let id = ask(&mut desk, "new", json!({ "game": "sil", "quick": true }))["id"].clone();
    let before = ask(&mut desk, "record", json!({ "id": id }));
    let done = ask(&mut desk, "act", json!({ "id": id, "command": "wlak n" }));
    assert_eq!(done["accepted"], false);
    assert_eq!(done["refused"]["tag"], "unknown-command");
    assert!(done["refused"]["text"].as_str().unwrap().contains("'walk'"));
    assert_eq!(ask(&mut desk, "record", json!({ "id": id })), before);
}

#[test]
fn a_question_comes_with_its_choices_and_takes_an_answer() {
    let mut desk = desk(10);
    let begun = ask(&mut desk, "new", json!({ "game": "sil", "seed": 1 }));
    let question = &begun["observation"]["question"];
    assert_eq!(begun["observation"]["next"], "ask");
    assert_eq!(question["kind"], "choice");
    let first = question["choices"][0]["key"].clone();
    assert!(question["choices"][0]["label"].as_str().unwrap().len() > 1);
    let done = ask(&mut desk, "answer", json!({ "id": begun["id"], "answer": first }));
    assert_eq!(done["accepted"], true);
    assert_ne!(&done["observation"]["question"], question);
}

#[test]
fn a_fork_goes_its_own_way_and_a_saved_game_goes_on_where_it_was() {
    let mut desk = desk(10);
    let id = ask(&mut desk, "new", json!({ "game": "sil", "seed": 3, "quick": true }))["id"].clone();
    let other = ask(&mut desk, "fork", json!({ "id": id }))["id"].clone();
    let hash = |desk: &mut _, id: &Value| ask(desk, "record", json!({ "id": id }))["hash"].clone();
    assert_eq!(hash(&mut desk, &id), hash(&mut desk, &other));
    assert_eq!(ask(&mut desk, "act", json!({ "id": other, "command": "wait" }))["accepted"], true);
    assert_ne!(hash(&mut desk, &id), hash(&mut desk, &other));
    let saved = ask(&mut desk, "save", json!({ "id": other }));
    for snapshot in [saved["snapshot"].clone(), Value::Null] {
        let params = json!({ "game": "sil", "record": saved["record"], "snapshot": snapshot });
        let again = ask(&mut desk, "restore", params)["id"].clone();
        assert_eq!(hash(&mut desk, &again), hash(&mut desk, &other));
    }
}

#[test]
fn undo_takes_back_a_turn_of_a_practice_game_and_of_no_other() {
    let mut desk = desk(10);
    let id = ask(&mut desk, "new", json!({ "game": "sil", "quick": true }))["id"].clone();
    assert_eq!(ask(&mut desk, "undo", json!({ "id": id }))["refused"]["tag"], "not-practice");
    ask(&mut desk, "act", json!({ "id": id, "command": "practice" }));
    ask(&mut desk, "act", json!({ "id": id, "command": "wait" }));
    let turn = |desk: &mut _| ask(desk, "observe", json!({ "id": id }))["turn"].as_u64().unwrap();
    let after = turn(&mut desk);
    assert_eq!(ask(&mut desk, "undo", json!({ "id": id }))["accepted"], true);
    assert_eq!(turn(&mut desk), after - 1);
}

#[test]
fn whoever_inspects_is_marked_from_then_on() {
    let mut desk = desk(10);
    let id = ask(&mut desk, "new", json!({ "game": "sil", "quick": true }))["id"].clone();
    assert_eq!(ask(&mut desk, "observe", json!({ "id": id }))["cheated"], Value::Null);
    assert_eq!(ask(&mut desk, "inspect", json!({ "id": id, "query": "monsters" }))["cheat"], true);
    assert_eq!(ask(&mut desk, "observe", json!({ "id": id }))["cheated"], true);
}

#[test]
fn many_games_live_side_by_side_and_the_same_commands_give_the_same_game() {
    let mut desk = desk(200);
    let mut ids = Vec::new();
    for n in 0..100 {
        ids.push(
            ask(&mut desk, "new", json!({ "game": "rooms", "seed": n % 2, "map": false }))["id"].clone(),
        );
    }
    for command in ["walk n", "walk e", "walk s", "walk w"] {
        for id in &ids {
            ask(&mut desk, "act", json!({ "id": id, "command": command, "observe": false }));
        }
    }
    let hashes: Vec<Value> =
        ids.iter().map(|id| ask(&mut desk, "record", json!({ "id": id }))["hash"].clone()).collect();
    assert!(hashes.iter().step_by(2).all(|h| *h == hashes[0]));
    assert!(hashes.iter().skip(1).step_by(2).all(|h| *h == hashes[1]));
    assert_ne!(hashes[0], hashes[1]);
}

#[test]
fn quick_makes_a_hero_in_every_game() {
    let mut desk = desk(10);
    for game in ["sil", "rooms"] {
        let begun = ask(&mut desk, "new", json!({ "game": game, "quick": true }));
        assert_eq!(begun["observation"]["next"], "turn", "{game}");
        assert!(begun["observation"]["hero_at"].is_array(), "{game}");
    }
}
