//! Whatever a program sends, there is an answer with a number, and the next call works.

use crate::stage::{ask, desk, fault};
use angrist_rpc::wire::{LONGEST, answer, serve};
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn each_wrong_call_has_its_number_and_a_sentence() {
    let mut desk = desk(2);
    for (method, params, code, words) in [
        ("obsreve", json!({}), -32601, "Did you mean 'observe'?"),
        ("observe", json!({}), -32602, "needs the parameter 'id'"),
        ("observe", json!({ "id": "one" }), -32602, "must be the number that `new` gave"),
        ("observe", json!({ "id": 99 }), -32001, "No open game has the id 99."),
        ("observe", json!({ "id": 99, "mpa": true }), -32602, "Did you mean 'map'?"),
        ("observe", json!([1, 2]), -32602, "must be an object"),
        ("new", json!({ "game": "sill" }), -32003, "Did you mean 'sil'?"),
        ("new", json!({ "game": "sil", "data": "/nowhere" }), -32003, "/nowhere"),
        ("new", json!({ "seed": -1 }), -32602, "a whole number from 0"),
        ("new", json!({ "seed": 1.5 }), -32602, "a whole number from 0"),
        ("new", json!({ "commands": [1] }), -32602, "a list of strings"),
        ("new", json!({ "game": "sil", "commands": ["dance"] }), -32602, "refused 'dance'"),
        ("restore", json!({ "game": "sil", "record": "no record" }), -32004, ""),
        ("restore", json!({ "game": "sil", "record": "x", "snapshot": "!!" }), -32004, "not base64"),
    ] {
        let (number, text) = fault(&mut desk, method, params.clone());
        assert_eq!(number, code, "{method} {params}: {text}");
        assert!(text.contains(words), "{method} {params}: {text}");
    }
    assert_eq!(desk.open_games(), [] as [u64; 0]);
}

#[test]
fn a_closed_game_is_gone_and_more_games_than_may_be_are_refused() {
    let mut desk = desk(2);
    let id = ask(&mut desk, "new", json!({ "game": "rooms" }))["id"].clone();
    let other = ask(&mut desk, "fork", json!({ "id": id }))["id"].clone();
    assert_eq!(fault(&mut desk, "new", json!({ "game": "rooms" })).0, -32002);
    assert_eq!(fault(&mut desk, "fork", json!({ "id": id })).0, -32002);
    ask(&mut desk, "close", json!({ "id": id }));
    assert_eq!(fault(&mut desk, "act", json!({ "id": id, "command": "walk n" })).0, -32001);
    ask(&mut desk, "act", json!({ "id": other, "command": "walk n" }));
}

#[test]
fn lines_that_are_no_calls_are_answered_and_the_next_call_works() {
    let huge = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(LONGEST as usize));
    let lines = [
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"meth", -32700),
        ("\u{fffd}\u{0}", -32700),
        ("[]", -32600),
        ("7", -32600),
        ("{\"id\":1,\"method\":\"games\"}", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"games\"}", -32600),
        (huge.as_str(), -32005),
    ];
    for (line, code) in lines {
        let input = format!("{line}\n\n{{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"games\"}}\n");
        let mut out = Vec::new();
        serve(&mut desk(1), &mut input.as_bytes(), &mut out).unwrap();
        let answers: Vec<Value> = out
            .split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .map(|l| serde_json::from_slice(l).unwrap())
            .collect();
        assert_eq!(answers.len(), 2, "{line:.60}");
        assert_eq!(answers[0]["error"]["code"], code, "{line:.60}");
        assert_eq!((&answers[1]["id"], answers[1]["result"].is_array()), (&json!(2), true));
    }
}

#[test]
fn a_batch_is_answered_in_order_and_a_notification_not_at_all() {
    let mut desk = desk(3);
    let batch = json!([
        { "jsonrpc": "2.0", "id": "a", "method": "new", "params": { "game": "rooms" } },
        { "jsonrpc": "2.0", "method": "act", "params": { "id": 1, "command": "walk n" } },
        { "jsonrpc": "2.0", "id": "b", "method": "record", "params": { "id": 1 } },
    ]);
    let answers = answer(&mut desk, batch.to_string().as_bytes()).unwrap();
    assert_eq!((&answers[0]["id"], &answers[1]["id"], &answers[2]), (&json!("a"), &json!("b"), &Value::Null));
    let note = json!({ "jsonrpc": "2.0", "method": "close", "params": { "id": 1 } }).to_string();
    assert_eq!(answer(&mut desk, note.as_bytes()), None);
    assert!(desk.open_games().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_line_and_no_command_ends_the_desk(line in "\\PC{0,60}", command in "[a-z ]{0,12}[0-9,\\-]{0,6}") {
        let mut desk = desk(2);
        let _ = answer(&mut desk, line.as_bytes());
        let id = ask(&mut desk, "new", json!({ "game": "rooms" }))["id"].clone();
        ask(&mut desk, "act", json!({ "id": id, "command": command }));
        ask(&mut desk, "act", json!({ "id": id, "command": line }));
        ask(&mut desk, "observe", json!({ "id": id, "legal": true }));
    }
}
