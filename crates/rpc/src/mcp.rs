//! The Model Context Protocol: tools with which an agent that reads and writes text plays, watches and asks.

use crate::calls::call;
use crate::desk::Desk;
use crate::fault::{Code, Fault};
use crate::wire::Server;
use serde_json::{Value, json};

/// Versions of the protocol that are understood, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// A desk as an agent sees it.
pub struct Agent {
    desk: Desk,
    version: String,
}

impl Agent {
    /// A desk for an agent.
    pub fn new(desk: Desk, version: &str) -> Agent {
        Agent { desk, version: version.to_owned() }
    }

    fn tool(&mut self, name: &str, args: &Value) -> Result<String, Fault> {
        let id = || args.get("id").cloned().unwrap_or(Value::Null);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match name {
            "games" => {
                let games = call(&mut self.desk, "games", &Value::Null)?;
                let line = |g: &Value| format!("{}: {}\n", text(&g["name"]), text(&g["about"]));
                Ok(games.as_array().into_iter().flatten().map(line).collect())
            }
            "commands" => {
                let verbs = call(&mut self.desk, "verbs", &json!({ "id": id() }))?;
                let line = |v: &Value| format!("{}: {}\n", text(&v["usage"]), text(&v["help"]));
                Ok(verbs.as_array().into_iter().flatten().map(line).collect())
            }
            "new_game" => {
                let begun = call(&mut self.desk, "new", &with(args, &[("map", false), ("facts", false)]))?;
                let id = begun["id"].as_u64().unwrap_or_default();
                Ok(format!(
                    "Game {id}, seed {}.\n{}{}",
                    text(&begun["seed"]),
                    said(&begun),
                    self.desk.describe(id)?
                ))
            }
            "look" => self.desk.describe(number(args)?),
            "map" => {
                let seen = call(&mut self.desk, "observe", &json!({ "id": id(), "facts": false }))?;
                let rows = seen["map"]["glyph"].as_array().into_iter().flatten();
                let at = &seen["map"]["at"];
                let rows: String = rows.map(|r| format!("{}\n", text(r).trim_end())).collect();
                Ok(format!("The known map; its first square is {},{}.\n{rows}", at[0], at[1]))
            }
            "act" => {
                let done = call(&mut self.desk, "act", &with(args, &[("observe", false)]))?;
                if done["accepted"] == false {
                    return Ok(format!("Refused: {}\n", text(&done["refused"]["text"])));
                }
                Ok(format!("{}{}", said(&done), self.desk.describe(number(args)?)?))
            }
            "what_can_i_do" => {
                let legal = self.desk.legal(number(args)?)?;
                let line = |l: &Value| format!("{} {}\n", text(&l["verb"]), brief(&l["args"]));
                Ok(legal.as_array().into_iter().flatten().map(line).collect())
            }
            "record" => Ok(text(&call(&mut self.desk, "record", &json!({ "id": id() }))?["record"])),
            "close" => call(&mut self.desk, "close", &json!({ "id": id() })).map(|_| "Closed.".into()),
            _ => Err(Fault::new(Code::Params, format!("There is no tool '{name}'."))),
        }
    }
}

fn number(args: &Value) -> Result<u64, Fault> {
    let fault = || Fault::new(Code::Params, "'id' must be the number that new_game gave.");
    args.get("id").and_then(Value::as_u64).ok_or_else(fault)
}

fn with(args: &Value, more: &[(&str, bool)]) -> Value {
    let mut out = args.clone();
    if out.is_null() {
        out = json!({});
    }
    if let Value::Object(fields) = &mut out {
        fields.extend(more.iter().map(|(name, value)| ((*name).to_owned(), Value::Bool(*value))));
    }
    out
}

fn said(done: &Value) -> String {
    let lines = done["messages"].as_array().into_iter().flatten();
    lines.filter_map(Value::as_str).map(|l| format!("{l}\n")).collect()
}

/// The arguments of a legal command, short enough to read.
fn brief(args: &Value) -> String {
    let mut text = args.as_array().into_iter().flatten().map(|a| match a["of"].as_array() {
        Some(list) if list.len() <= 12 => {
            let words: Vec<String> =
                list.iter().map(|w| w.as_str().map_or_else(|| w.to_string(), str::to_owned)).collect();
            format!("[{}]", words.join("|"))
        }
        _ => format!("<{}>", a["is"].as_str().unwrap_or("text")),
    });
    let mut out = text.next().unwrap_or_default();
    text.for_each(|t| out = format!("{out} {t}"));
    out
}

fn tools() -> Value {
    let id = json!({ "type": "integer", "description": "The number of the game, from new_game." });
    let tool = |name: &str, help: &str, properties: Value, required: &[&str]| {
        json!({ "name": name, "description": help,
                "inputSchema": { "type": "object", "properties": properties, "required": required } })
    };
    json!([
        tool("games", "List the roguelike games that can be played.", json!({}), &[]),
        tool(
            "new_game",
            "Start a game and describe it. With quick, a hero is created without questions.",
            json!({
                "game": { "type": "string", "description": "sil, moria or incursion" },
                "seed": { "type": "string", "description": "A number or any word; the same seed gives the same game." },
                "quick": { "type": "boolean" },
                "language": { "type": "string", "description": "en or fr" },
            }),
            &["game"]
        ),
        tool(
            "look",
            "Describe what the hero knows: place, health, creatures, items, question.",
            json!({ "id": id }),
            &["id"]
        ),
        tool("map", "The known map as text.", json!({ "id": id }), &["id"]),
        tool("commands", "List the commands in a game with their arguments.", json!({ "id": id }), &["id"]),
        tool("what_can_i_do", "List the commands that would be accepted now.", json!({ "id": id }), &["id"]),
        tool(
            "act",
            "Carry out one command, such as 'walk n', 'explore', 'answer yes' or 'go 20', and describe what happened.",
            json!({ "id": id, "command": { "type": "string" } }),
            &["id", "command"]
        ),
        tool(
            "record",
            "The record of the game so far; `angrist replay` plays it again.",
            json!({ "id": id }),
            &["id"]
        ),
        tool("close", "Close a game.", json!({ "id": id }), &["id"]),
    ])
}

impl Server for Agent {
    fn call(&mut self, method: &str, params: &Value) -> Result<Value, Fault> {
        match method {
            "initialize" => {
                let asked = params["protocolVersion"].as_str().unwrap_or_default();
                let version = VERSIONS.iter().find(|v| **v == asked).unwrap_or(&VERSIONS[0]);
                Ok(json!({
                    "protocolVersion": version,
                    "capabilities": { "tools": {} },
                    "serverInfo": { "name": "angrist", "title": "Angrist roguelikes", "version": self.version },
                    "instructions": "Begin with new_game, then alternate act and look. Squares are x,y from the top left.",
                }))
            }
            "ping" => Ok(json!({})),
            "tools/list" => Ok(json!({ "tools": tools() })),
            "tools/call" => {
                let name = params["name"].as_str().unwrap_or_default();
                let args = params.get("arguments").unwrap_or(&Value::Null);
                if !tools().as_array().into_iter().flatten().any(|t| t["name"] == name) {
                    return Err(Fault::new(Code::Params, format!("There is no tool '{name}'.")));
                }
                // What a tool could not do is for the agent to read, not a failure of the protocol.
                let (text, failed) = match self.tool(name, args) {
                    Ok(text) => (text, false),
                    Err(fault) => (fault.text, true),
                };
                Ok(json!({ "content": [{ "type": "text", "text": text }], "isError": failed }))
            }
            _ if method.starts_with("notifications/") => Ok(Value::Null),
            _ => Err(Fault::new(Code::Method, format!("There is no method '{method}'."))),
        }
    }
}
