//! What an editor or a disk may do to the server: it keeps answering.

use crate::common::small;
use angrist_lsp::Workspace;
use angrist_lsp::fuzz_entry::SmallDisk;
use angrist_lsp::session::{Session, State};
use angrist_lsp::text::Unit;
use lsp_server::{Message, Notification, Request};
use lsp_types::{Position, Range};
use serde_json::{Value as Json, json};

fn ask(session: &mut Session<SmallDisk>, method: &str, params: Json) -> Json {
    let answers = session.receive(Message::Request(Request::new(7.into(), method.to_owned(), params)));
    serde_json::to_value(&answers[0]).expect("serialises")
}

fn tell(session: &mut Session<SmallDisk>, method: &str, params: Json) -> Vec<Json> {
    let mut out = session.receive(Message::Notification(Notification::new(method.to_owned(), params)));
    out.extend(session.idle());
    out.iter().map(|m| serde_json::to_value(m).expect("serialises")).collect()
}

fn begun() -> Session<SmallDisk> {
    let mut session = Session::new(SmallDisk);
    let answer = ask(&mut session, "initialize", json!({ "capabilities": {}, "rootUri": "file:///lib" }));
    assert_eq!(answer["result"]["capabilities"]["textDocumentSync"]["change"], 2, "{answer}");
    session
}

const URI: &str = "file:///lib/edit/monster.txt";

fn open(session: &mut Session<SmallDisk>, text: &str) -> Vec<Json> {
    let document = json!({ "uri": URI, "languageId": "angband-edit", "version": 1, "text": text });
    tell(session, "textDocument/didOpen", json!({ "textDocument": document }))
}

#[test]
fn an_open_file_is_told_with_its_version_and_others_only_when_they_are_wrong() {
    let mut session = begun();
    let told = open(&mut session, "V:1.0.0\nN:1:Wolf\nG:C:u\nI:2:3d4:0\nF:WOLFF\n");
    let own = told.iter().find(|m| m["params"]["uri"] == URI).expect("told");
    assert_eq!(own["params"]["version"], 1);
    assert!(own["params"]["diagnostics"].to_string().contains("did you mean WOLF?"));
    assert!(told.iter().all(|m| m["method"] == "textDocument/publishDiagnostics"));
}

#[test]
fn requests_before_the_beginning_and_after_the_end_are_refused() {
    let mut session = Session::new(SmallDisk);
    assert_eq!(ask(&mut session, "textDocument/hover", json!({}))["error"]["code"], -32002);
    let mut session = begun();
    assert_eq!(ask(&mut session, "no/such", json!({}))["error"]["code"], -32601);
    assert_eq!(ask(&mut session, "textDocument/hover", json!([1]))["error"]["code"], -32602);
    let nobody =
        json!({ "textDocument": { "uri": "file:///other" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(ask(&mut session, "textDocument/hover", nobody)["result"], Json::Null);
    assert_eq!(ask(&mut session, "shutdown", Json::Null)["result"], Json::Null);
    assert_eq!(ask(&mut session, "textDocument/hover", json!({}))["error"]["code"], -32600);
    tell(&mut session, "exit", Json::Null);
    assert_eq!(session.state(), State::Over);
}

#[test]
fn a_file_deleted_while_open_is_still_edited_and_gone_when_closed() {
    let mut session = begun();
    open(&mut session, "V:1.0.0\nN:1:Wolf\nG:C:u\n");
    let deleted = json!({ "changes": [{ "uri": URI, "type": 3 }] });
    tell(&mut session, "workspace/didChangeWatchedFiles", deleted);
    let change = json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [
        { "range": { "start": { "line": 2, "character": 0 }, "end": { "line": 2, "character": 0 } }, "text": "F:WOLFF\n" }] });
    let told = tell(&mut session, "textDocument/didChange", change);
    assert!(
        told[0].to_string().contains("did you mean WOLF?") && told[0]["params"]["version"] == 2,
        "{told:?}"
    );
    let told = tell(&mut session, "textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert!(
        told.iter().any(|m| m["params"]["uri"] == URI && m["params"]["diagnostics"] == json!([])),
        "{told:?}"
    );
    assert_eq!(ask(&mut session, "workspace/symbol", json!({ "query": "" }))["result"], json!([]));
}

#[test]
fn ranges_outside_the_text_and_surrogates_are_taken_as_the_nearest_place() {
    let mut lib = small();
    let far = Position::new(u32::MAX, u32::MAX);
    lib.change("edit/monster.txt", Range { start: far, end: far }, "N:3:😀é\n");
    lib.change("edit/monster.txt", Range { start: far, end: Position::default() }, "G:C:u\n");
    lib.change("no/such.txt", Range { start: far, end: far }, "x");
    lib.check();
    let line = lib.text("edit/monster.txt").expect("there").lines() as u32 - 3;
    for column in 0..9 {
        let at = Position::new(line, column);
        lib.hover("edit/monster.txt", at);
        lib.completion("edit/monster.txt", at);
    }
    assert!(lib.symbols("edit/monster.txt").iter().any(|s| s.name == "😀é"));
    // In the middle of the pair.
    lib.change("edit/monster.txt", Range { start: Position::new(line, 5), end: Position::new(line, 6) }, "");
    lib.check();
    assert!(lib.symbols("edit/monster.txt").iter().any(|s| s.name == "é"));
}

#[test]
fn a_file_of_50_megabytes_is_kept_and_said_to_be_too_large() {
    let mut lib = small();
    let mut big = String::with_capacity(50 << 20);
    while big.len() < 50 << 20 {
        big.push_str("N:1:Wolf\nF:WOLF | SPIDER\nD:A long line of text about nothing in particular, again and again.\n");
    }
    lib.set_text("edit/monster.txt", &big);
    lib.check();
    assert_eq!(lib.said("edit/monster.txt")[0].code, "too-large");
    for n in 0..50 {
        let at = Position::new(n, 0);
        lib.change("edit/monster.txt", Range { start: at, end: at }, "#");
    }
    lib.check();
    assert!(lib.hover("edit/ability.txt", Position::new(1, 5)).is_some(), "other files are served");
    lib.set_text("edit/monster.txt", crate::common::MONSTER);
    lib.check();
    assert!(
        lib.said("edit/monster.txt").iter().any(|d| d.code == "unknown-flag"),
        "and it too when it is small again"
    );
}

#[test]
fn wrong_utf_8_on_disk_is_latin_1_here_as_in_the_check() {
    let mut lib = small();
    lib.set("edit/monster.txt", b"V:1.0.0\nN:1:H\xFArin\nG:C:u\nF:WOLFF\n".to_vec());
    lib.check();
    let said = lib.diagnostics("edit/monster.txt");
    let flag = said.iter().find(|d| d.message.contains("WOLFF")).expect("told");
    assert_eq!(flag.range.start, Position::new(3, 2));
    assert_eq!(lib.symbols("edit/monster.txt")[0].name, "Húrin");
    lib.set_text("edit/monster.txt", "V:1.0.0\nN:1:Húrin\nG:C:u\nF:WOLF\n");
    assert_eq!(lib.text("edit/monster.txt").expect("there").bytes()[13], 0xFA);
}

#[test]
fn a_file_that_was_never_saved_is_checked_alone() {
    let mut session = begun();
    let text = "Item \"sword\" : T_WEAPONN { Level: 1; }\n";
    let document =
        json!({ "uri": "untitled:Untitled-1", "languageId": "incursion", "version": 1, "text": text });
    let told = tell(&mut session, "textDocument/didOpen", json!({ "textDocument": document }));
    assert!(
        told[0]["params"]["uri"] == "untitled:Untitled-1" && told[0].to_string().contains("T_WEAPON"),
        "{told:?}"
    );
}

#[test]
fn only_the_loop_uses_files_threads_and_clocks() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut open = vec![src];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).expect("readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.extend((path.file_name() != Some("bin".as_ref())).then_some(path));
                continue;
            }
            let code = std::fs::read_to_string(&path).expect("readable");
            let outside = ["std::fs", "std::thread", "std::time", "std::env", "std::process"];
            let found: Vec<_> = outside.iter().filter(|w| code.contains(**w)).collect();
            assert!(found.is_empty() || path.ends_with("serve.rs"), "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn nothing_is_there_for_a_file_that_is_not() {
    let mut lib = Workspace::new(Unit::Utf8);
    let at = Position::default();
    assert!(
        lib.hover("x", at).is_none() && lib.completion("x", at).0.is_empty() && lib.symbols("x").is_empty()
    );
    assert!(lib.rename("x", at, "y").is_err() && lib.format("x", None).is_empty() && lib.check().is_empty());
}
