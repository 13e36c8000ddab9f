//! A scripted client: the server as a process, over its standard input and output, with every feature asked.

use crate::common::{MONSTER, OTHER};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: i64,
    /// Notifications that came while an answer was waited for.
    told: Vec<Json>,
}

impl Client {
    fn start(root: &std::path::Path) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_angrist-lsp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut client = Client { child, input, output, next: 0, told: Vec::new() };
        let uri = format!("file://{}", root.display());
        let answer = client.ask("initialize", json!({ "capabilities": {}, "rootUri": uri }));
        assert_eq!(answer["result"]["capabilities"]["hoverProvider"], true);
        client.tell("initialized", json!({}));
        client
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the server listens");
        self.input.flush().expect("the server listens");
    }

    fn send(&mut self, message: &Json) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Json) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: Json) -> i64 {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    fn receive(&mut self) -> Json {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("readable") > 0, "the server went away");
            if let Some(n) = line.strip_prefix("Content-Length: ") {
                length = n.trim().parse().expect("a number");
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("whole");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn answer(&mut self, id: i64) -> Json {
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Json) -> Json {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// The next diagnostics of a file at a version.
    fn diagnostics(&mut self, uri: &str, version: i64) -> Json {
        let is = |m: &Json| m["params"]["uri"] == uri && m["params"]["version"] == version;
        if let Some(at) = self.told.iter().position(is) {
            return self.told.remove(at)["params"]["diagnostics"].clone();
        }
        loop {
            let message = self.receive();
            if is(&message) {
                return message["params"]["diagnostics"].clone();
            }
            self.told.push(message);
        }
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "angband-edit", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn end(mut self) {
        let answer = self.ask("shutdown", Json::Null);
        assert_eq!(answer["result"], Json::Null);
        self.tell("exit", Json::Null);
        assert!(self.child.wait().expect("ends").success());
    }
}

struct Lib {
    dir: tempfile::TempDir,
}

impl Lib {
    fn new() -> Lib {
        let dir = tempfile::tempdir().expect("a directory");
        for (name, text) in OTHER {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("has one")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        Lib { dir }
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.dir.path().display())
    }
}

fn change(uri: &str, version: i64, (line, from, to): (u32, u32, u32), text: &str) -> Json {
    let range =
        json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
    json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [{ "range": range, "text": text }] })
}

fn place(uri: &str, line: u32, character: u32) -> Json {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

fn with(mut params: Json, more: Json) -> Json {
    for (key, value) in more.as_object().expect("an object") {
        params[key] = value.clone();
    }
    params
}

#[test]
fn every_feature_is_answered_by_the_process() {
    let lib = Lib::new();
    let mut client = Client::start(lib.dir.path());
    let uri = lib.uri("edit/monster.txt");
    client.open(&uri, OTHER[2].1);
    let said = client.diagnostics(&uri, 1);
    assert!(
        said.to_string().contains("blows.txt has no BITEE")
            && said.to_string().contains("did you mean BITE?"),
        "{said}"
    );
    let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });

    let hover = client.ask("textDocument/hover", place(&uri, 8, 3));
    assert!(
        hover["result"]["contents"]["value"].as_str().unwrap_or_default().contains("**BITE** (blows 1)"),
        "{hover}"
    );
    let completion = client.ask("textDocument/completion", place(&uri, 8, 3));
    assert_eq!(completion["result"]["items"][1]["label"], "CLAW");
    let definition = client.ask("textDocument/definition", place(&uri, 8, 3));
    assert_eq!(definition["result"][0]["uri"], lib.uri("edit/blows.txt"));
    let references = client.ask(
        "textDocument/references",
        with(place(&uri, 8, 3), json!({ "context": { "includeDeclaration": false } })),
    );
    assert_eq!(references["result"].as_array().map(Vec::len), Some(2));
    let prepared = client.ask("textDocument/prepareRename", place(&uri, 8, 3));
    assert_eq!(prepared["result"]["placeholder"], "BITE");
    let renamed = client.ask("textDocument/rename", with(place(&uri, 8, 3), json!({ "newName": "GNAW" })));
    let changes = &renamed["result"]["changes"];
    assert_eq!(
        (changes[&uri].as_array().map(Vec::len), changes[lib.uri("edit/blows.txt")].as_array().map(Vec::len)),
        (Some(2), Some(1))
    );
    let refused = client.ask("textDocument/rename", with(place(&uri, 8, 3), json!({ "newName": "CLAW" })));
    assert_eq!(refused["error"]["message"], "blows 2 has this name");
    let of = json!({ "textDocument": { "uri": uri } });
    let symbols = client.ask("textDocument/documentSymbol", of.clone());
    assert_eq!(symbols["result"][1]["name"], "Grip");
    let found = client.ask("workspace/symbol", json!({ "query": "lav" }));
    assert_eq!(found["result"][0]["location"]["uri"], lib.uri("edit/terrain.txt"));
    let folds = client.ask("textDocument/foldingRange", of.clone());
    assert!(folds["result"].as_array().is_some_and(|f| f.len() == 3), "{folds}");
    let options = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    let formatted = client.ask("textDocument/formatting", with(of.clone(), options));
    assert_eq!(formatted["result"], json!([]));
    let here = json!({ "range": { "start": { "line": 9, "character": 0 }, "end": { "line": 9, "character": 0 } }, "context": { "diagnostics": [] } });
    let actions = client.ask("textDocument/codeAction", with(of.clone(), here));
    assert_eq!(actions["result"][0]["title"], "Change to BITE", "{actions}");
    assert_eq!(actions["result"][0]["edit"]["changes"][&uri][0]["newText"], "BITE");
    let hints = client.ask("textDocument/inlayHint", with(of.clone(), json!({ "range": everything })));
    assert!(
        hints["result"][0]["label"].as_str().unwrap_or_default().starts_with("computed level"),
        "{hints}"
    );
    let tokens = client.ask("textDocument/semanticTokens/full", of.clone());
    assert!(tokens["result"]["data"].as_array().is_some_and(|t| t.len() > 100 && t.len() % 5 == 0));
    let tokens = client.ask("textDocument/semanticTokens/range", with(of, json!({ "range": everything })));
    assert!(tokens["result"]["data"].as_array().is_some_and(|t| t.len() > 100));
    client.tell("textDocument/didChange", change(&uri, 2, (9, 6, 7), ""));
    let said = client.diagnostics(&uri, 2);
    assert!(!said.to_string().contains("BITEE"), "{said}");
    client.end();
}

#[test]
fn half_a_message_is_named_and_the_next_is_answered() {
    let lib = Lib::new();
    let mut client = Client::start(lib.dir.path());
    let uri = lib.uri("edit/monster.txt");
    client.open(&uri, OTHER[2].1);
    client.diagnostics(&uri, 1);
    client.write(b"Content-Length: 300\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":5,\"meth");
    // Enough of whole messages that the half one gets its 300 bytes.
    let first = client.request("textDocument/hover", place(&uri, 8, 3));
    let second = client.request("textDocument/hover", place(&uri, 8, 3));
    assert!(client.answer(first)["result"]["contents"].is_object());
    assert!(client.answer(second)["result"]["contents"].is_object());
    assert!(client.told.iter().any(|m| m["error"]["code"] == -32700), "the editor is told");
    client.write(b"Content-Length: 2\r\n\r\n{]");
    client.write(b"nonsense\r\n\r\n");
    assert!(client.ask("textDocument/hover", place(&uri, 8, 3))["result"]["contents"].is_object());
    client.end();
}

#[test]
fn edits_faster_than_checks_end_in_the_diagnostics_of_the_last() {
    let lib = Lib::new();
    let mut client = Client::start(lib.dir.path());
    let uri = lib.uri("edit/monster.txt");
    client.open(&uri, OTHER[2].1);
    let mut asked = Vec::new();
    for n in 0..300 {
        // The name of a blow grows letter by letter.
        client.tell("textDocument/didChange", change(&uri, n + 2, (9, 7, 7), "X"));
        asked.push(
            client.request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": uri } })),
        );
    }
    let mut stale = 0;
    for id in asked {
        let answer = client.answer(id);
        let code = &answer["error"]["code"];
        assert!(answer["result"].is_object() || *code == -32801, "{answer}");
        stale += usize::from(*code == -32801);
    }
    let said = client.diagnostics(&uri, 301);
    assert!(said.to_string().contains(&format!("BITEE{}", "X".repeat(300))), "{said}");
    assert!(stale < 300, "some are answered");
    let id = client.request("textDocument/hover", place(&uri, 8, 3));
    client.tell("$/cancelRequest", json!({ "id": id }));
    let answer = client.answer(id);
    assert!(answer["result"].is_object() || answer["error"]["code"] == -32800, "{answer}");
    client.end();
}

#[test]
fn a_50_megabyte_file_and_one_deleted_while_open_do_not_stop_the_server() {
    let lib = Lib::new();
    let mut client = Client::start(lib.dir.path());
    let uri = lib.uri("edit/monster.txt");
    client.open(&uri, &"D:0123456789012345678901234567890123456789012345678901234567\n".repeat(850_000));
    let said = client.diagnostics(&uri, 1);
    assert_eq!(said[0]["code"], "too-large");
    client.tell("textDocument/didChange", change(&uri, 2, (800_000, 2, 4), "é😀"));
    client.diagnostics(&uri, 2);
    std::fs::remove_file(lib.dir.path().join("edit/monster.txt")).expect("deleted");
    let whole =
        json!({ "textDocument": { "uri": uri, "version": 3 }, "contentChanges": [{ "text": MONSTER }] });
    client.tell("textDocument/didChange", whole);
    assert!(!client.diagnostics(&uri, 3).to_string().contains("too-large"));
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(symbols["result"][0]["name"], "Wolf");
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(client.ask("workspace/symbol", json!({ "query": "" }))["result"], json!([]));
    client.end();
}

#[test]
fn an_editor_that_hangs_up_ends_the_server() {
    let lib = Lib::new();
    let client = Client::start(lib.dir.path());
    let Client { mut child, input, .. } = client;
    drop(input);
    assert_eq!(child.wait().expect("ends").code(), Some(1));
}
