//! What an agent gets to read.

use crate::stage::desk;
use angrist_rpc::mcp::Agent;
use angrist_rpc::wire::{Server, answer};
use serde_json::{Value, json};

fn tool(agent: &mut Agent, name: &str, args: Value) -> (String, bool) {
    let result = agent.call("tools/call", &json!({ "name": name, "arguments": args })).unwrap();
    (result["content"][0]["text"].as_str().unwrap().to_owned(), result["isError"].as_bool().unwrap())
}

#[test]
fn an_agent_is_greeted_lists_tools_and_plays() {
    let mut agent = Agent::new(desk(4), "1.2.3");
    let hello = agent.call("initialize", &json!({ "protocolVersion": "2025-03-26" })).unwrap();
    assert_eq!(
        (&hello["protocolVersion"], &hello["serverInfo"]["version"]),
        (&json!("2025-03-26"), &json!("1.2.3"))
    );
    let note = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
    assert_eq!(answer(&mut agent, note.as_bytes()), None);
    let tools = agent.call("tools/list", &Value::Null).unwrap();
    for tool in tools["tools"].as_array().unwrap() {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
    }
    let (text, _) = tool(&mut agent, "new_game", json!({ "game": "sil", "seed": "4", "quick": true }));
    assert!(text.starts_with("Game 1, seed 4."), "{text}");
    assert!(text.contains("health") && text.contains("Inventory: a)"), "{text}");
    let (text, failed) = tool(&mut agent, "act", json!({ "id": 1, "command": "explore" }));
    assert!(!failed && text.contains("Turn "), "{text}");
    let (text, _) = tool(&mut agent, "act", json!({ "id": 1, "command": "fly" }));
    assert!(text.starts_with("Refused: There is no command 'fly'"), "{text}");
    let (text, _) = tool(&mut agent, "map", json!({ "id": 1 }));
    assert!(text.contains('@'), "{text}");
    let (text, _) = tool(&mut agent, "what_can_i_do", json!({ "id": 1 }));
    assert!(text.contains("walk ["), "{text}");
}

#[test]
fn what_a_tool_cannot_do_is_said_to_the_agent() {
    let mut agent = Agent::new(desk(4), "0");
    let (text, failed) = tool(&mut agent, "look", json!({ "id": 5 }));
    assert!(failed);
    assert_eq!(text, "No open game has the id 5.");
    assert!(tool(&mut agent, "new_game", json!({ "game": "nethack" })).1);
    assert!(tool(&mut agent, "look", Value::Null).1);
    let unknown = agent.call("tools/call", &json!({ "name": "fly" })).unwrap_err();
    assert_eq!(unknown.code.number(), -32602);
    assert_eq!(agent.call("resources/list", &Value::Null).unwrap_err().code.number(), -32601);
}
