//! The fuzzer's corpus as an ordinary test, and streams cut and mixed at random.

use angrist_lsp::fuzz_entry::messages;
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use std::path::Path;

fn framed(body: &Json) -> Vec<u8> {
    let body = body.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn the_corpus_keeps_every_promise() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/lsp");
    let mut count = 0;
    for entry in std::fs::read_dir(dir).expect("the corpus").flatten() {
        let bytes = std::fs::read(entry.path()).expect("readable");
        messages(&bytes).unwrap_or_else(|e| panic!("{}: {e}", entry.path().display()));
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

const METHODS: [&str; 14] = [
    "hover",
    "completion",
    "definition",
    "references",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "formatting",
    "rangeFormatting",
    "codeAction",
    "inlayHint",
    "semanticTokens/full",
    "semanticTokens/range",
];
const URIS: [&str; 5] = [
    "file:///lib/edit/monster.txt",
    "file:///lib/pref/a.prf",
    "file:///inc/a.irh",
    "untitled:Untitled-1",
    "file:///lib/edit/artefact.txt",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn any_messages_in_any_order_are_answered(
        steps in proptest::collection::vec((0usize..5, 0usize..18, (0u32..9, 0u32..14), (0u32..9, 0u32..14), "[NFR:|$\"{}A-Ca-c0-3é😀\n/*#]{0,10}"), 1..14),
        cut in 0usize..400,
    ) {
        let mut bytes = framed(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} } }));
        for (id, (uri, what, (l1, c1), (l2, c2), text)) in steps.into_iter().enumerate() {
            let uri = URIS[uri];
            let (start, end) = (json!({ "line": l1, "character": c1 }), json!({ "line": l2, "character": c2 }));
            let range = json!({ "start": start, "end": end });
            let message = match what {
                0 => json!({ "method": "textDocument/didOpen", "params": { "textDocument": { "uri": uri, "languageId": "x", "version": 1, "text": text } } }),
                1 | 2 => json!({ "method": "textDocument/didChange", "params": { "textDocument": { "uri": uri, "version": id }, "contentChanges": [{ "range": range, "text": text }] } }),
                3 => json!({ "method": "textDocument/didClose", "params": { "textDocument": { "uri": uri } } }),
                n => json!({ "id": id + 1, "method": format!("textDocument/{}", METHODS[n - 4]), "params": {
                    "textDocument": { "uri": uri }, "position": start, "range": range, "newName": text, "query": text,
                    "context": { "includeDeclaration": true, "diagnostics": [] }, "options": { "tabSize": 2, "insertSpaces": true } } }),
            };
            bytes.extend(framed(&message));
        }
        prop_assert_eq!(messages(&bytes), Ok(()));
        // The same with a piece missing.
        let cut = cut.min(bytes.len());
        let half = bytes.len() / 2;
        bytes.drain(half.min(bytes.len() - cut)..(half + cut).min(bytes.len()));
        prop_assert_eq!(messages(&bytes), Ok(()));
    }
}
