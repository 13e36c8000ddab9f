//! Whole pages: from the title to the end, kept as it goes.

use super::{Shared, ask, begin, page, press};
use serde_json::{Value, json};

#[test]
fn a_page_begins_at_the_title_and_says_so() {
    let mut page = page(&Shared::default());
    let reply = ask(&mut page, json!({ "do": "size", "columns": 80, "rows": 30 }));
    assert_eq!(reply["frame"]["overlays"][0]["screen"], "title");
    assert!(reply["said"].as_array().unwrap().iter().any(|l| l.as_str().unwrap().contains("New game")));
    assert!(reply["roles"]["Red"][0].as_str().unwrap().starts_with('#'));
    let again = ask(&mut page, json!({ "do": "tick" }));
    assert_eq!((&again["roles"], &again["said"]), (&Value::Null, &json!([])), "told once");
}

#[test]
fn every_game_begins_and_its_map_is_small() {
    for game in angrist_games::GAMES.iter().filter(|g| !g.hidden) {
        let mut page = page(&Shared::default());
        ask(&mut page, json!({ "do": "size", "columns": 70, "rows": 30 }));
        let reply = begin(&mut page, game.name);
        assert_eq!(reply["playing"]["game"], game.name, "{reply}");
        let map = &reply["frame"]["maps"]["map"];
        let (width, height) = (map["width"].as_u64().unwrap(), map["height"].as_u64().unwrap());
        assert_eq!(map["cells"].as_array().unwrap().len() as u64, width * height);
        assert!(width <= 70 && height <= 30, "{width}x{height} of {}", game.name);
        assert!(reply.to_string().len() < 60_000, "{}: {} bytes", game.name, reply.to_string().len());
    }
}

#[test]
fn every_command_is_kept_before_its_frame_is_told() {
    let kept = Shared::default();
    let mut page = page(&kept);
    begin(&mut page, "moria");
    for key in ["6", "4", "2", "8"] {
        let reply = press(&mut page, key);
        let record = String::from_utf8(kept.get("saves/Beren/record").unwrap()).unwrap();
        let (commands, told) =
            (reply["playing"]["commands"].as_u64().unwrap(), record.lines().count() as u64);
        assert!(told > commands, "{told} lines for {commands} commands");
    }
    let before = ask(&mut page, json!({ "do": "standing" }));
    // The page is killed: nothing is dropped in order.
    std::mem::forget(page);
    let mut after = super::page(&kept);
    ask(&mut after, json!({ "do": "open", "open": { "kind": "hero", "name": "Beren" } }));
    assert_eq!(ask(&mut after, json!({ "do": "standing" })), before);
}

#[test]
fn a_full_disk_holds_the_command_back_until_there_is_room() {
    let kept = Shared::default();
    let mut page = page(&kept);
    begin(&mut page, "sil");
    let before = kept.get("saves/Beren/record").unwrap();
    kept.0.lock().unwrap().full = true;
    let reply = press(&mut page, "5");
    assert_eq!(reply["frame"]["overlays"][0]["screen"], "unwritten", "{reply}");
    assert_eq!(kept.get("saves/Beren/record").unwrap(), before);
    kept.0.lock().unwrap().full = false;
    press(&mut page, "Enter");
    assert!(kept.get("saves/Beren/record").unwrap().len() > before.len());
}

#[test]
fn a_life_ends_in_the_morgue_and_the_scores_and_its_save_goes() {
    let kept = Shared::default();
    let mut page = page(&kept);
    begin(&mut page, "moria");
    ask(&mut page, json!({ "do": "input", "input": { "line": "suicide" } }));
    let reply = press(&mut page, "y");
    assert_eq!(reply["playing"]["over"], true, "{}", reply["playing"]);
    // The end pauses until the player goes on.
    press(&mut page, "g");
    for _ in 0..6 {
        if press(&mut page, "Esc")["playing"].is_null() {
            break;
        }
    }
    let paths: Vec<String> = kept.0.lock().unwrap().files.keys().cloned().collect();
    assert!(paths.contains(&"data/scores.jsonl".to_owned()), "{paths:?}");
    assert!(paths.iter().any(|p| p.starts_with("morgue/") && p.ends_with(".record")), "{paths:?}");
    assert!(!paths.iter().any(|p| p.starts_with("saves/")), "{paths:?}");
}

#[test]
fn damaged_saves_are_refused_with_a_sentence_and_left_as_they_are() {
    let kept = Shared::default();
    let rubbish = vec![0u8, 255, 7, 9];
    kept.0.lock().unwrap().files.insert("saves/Broken/record".into(), rubbish.clone());
    let mut page = page(&kept);
    let reply = ask(&mut page, json!({ "do": "open", "open": { "kind": "hero", "name": "Broken" } }));
    assert!(reply["playing"].is_null() && !reply["frame"]["notice"].as_str().unwrap().is_empty());
    assert_eq!(kept.get("saves/Broken/record").unwrap(), rubbish);
    for name in ["", "../x", "None"] {
        let reply = ask(&mut page, json!({ "do": "open", "open": { "kind": "hero", "name": name } }));
        assert!(reply["playing"].is_null(), "{name}");
    }
}

#[test]
fn a_save_of_newer_rules_is_refused_and_kept() {
    let kept = Shared::default();
    let mut first = page(&kept);
    begin(&mut first, "moria");
    drop(first);
    let record = String::from_utf8(kept.get("saves/Beren/record").unwrap()).unwrap();
    let line =
        record.lines().find(|l| l.to_lowercase().contains("rules")).expect("a line of rules").to_owned();
    let number: String = line.chars().filter(char::is_ascii_digit).collect();
    let newer = record.replacen(&line, &line.replacen(&number, "9999", 1), 1);
    {
        let mut kept = kept.0.lock().unwrap();
        kept.files.insert("saves/Beren/record".into(), newer.clone().into_bytes());
        kept.files.retain(|path, _| !path.contains("snapshot"));
    }
    let mut page = page(&kept);
    let reply = ask(&mut page, json!({ "do": "open", "open": { "kind": "hero", "name": "Beren" } }));
    let notice = reply["frame"]["notice"].as_str().unwrap();
    assert!(reply["playing"].is_null() && !notice.is_empty(), "{notice}");
    assert_eq!(kept.get("saves/Beren/record").unwrap(), newer.as_bytes());
}

#[test]
fn a_record_is_watched_from_a_turn_on() {
    let kept = Shared::default();
    let mut first = page(&kept);
    begin(&mut first, "sil");
    for key in ["5", "5", "5", "5"] {
        press(&mut first, key);
    }
    drop(first);
    let mut page = page(&kept);
    let watch = json!({ "kind": "watch", "record": "saves/Beren", "turn": 3 });
    let reply = ask(&mut page, json!({ "do": "open", "open": watch }));
    assert_eq!(reply["playing"]["watching"], true, "{}", reply["frame"]["notice"]);
    assert_eq!((&reply["playing"]["turn"], &reply["playing"]["record"]), (&json!(3), &json!("saves/Beren")));
    let back = ask(&mut page, json!({ "do": "seek", "position": 1 }));
    assert!(back["playing"]["turn"].as_u64().unwrap() < 3);
}

#[test]
fn a_squares_description_and_the_commands_for_buttons_are_told() {
    let mut page = page(&Shared::default());
    let reply = begin(&mut page, "sil");
    let hero = reply["frame"]["play"]["hero"].clone();
    let seen = ask(&mut page, json!({ "do": "describe", "at": hero }));
    assert!(!seen["seen"].as_array().unwrap().is_empty());
    let commands = ask(&mut page, json!({ "do": "commands", "of": ["menu", "rest", "fire", "nonsense"] }));
    let commands = commands["commands"].as_array().unwrap();
    assert_eq!(commands.len(), 3, "{commands:?}");
    assert_eq!((&commands[0]["line"], &commands[0]["legal"]), (&json!("menu"), &json!(true)));
}
