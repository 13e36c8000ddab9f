//! The methods by name. Each takes an object of parameters; one that it does not know is refused with the nearest that it does.

use crate::desk::{Desk, Wanted};
use crate::fault::{Code, Fault};
use crate::observation::Detail;
use angrist_engine::chance::fnv1a64;
use angrist_engine::play::{Group, Verb, nearest};
use serde_json::{Map, Value, json};

/// A method: its name, its parameters, and what it does in one sentence.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// The parameters it knows; those that must be there end in `!`.
    pub params: &'static [&'static str],
    /// What it does.
    pub help: &'static str,
}

/// What parameters of observations mean.
const DETAIL: [&str; 4] = ["map", "facts", "legal", "hash"];

/// All methods.
pub const METHODS: &[Method] = &[
    Method { name: "methods", params: &[], help: "List the methods." },
    Method { name: "games", params: &[], help: "List the games that can be started." },
    Method {
        name: "verbs",
        params: &["id", "game", "data", "constants"],
        help: "List the commands in a game.",
    },
    Method {
        name: "new",
        params: &[
            "game",
            "data",
            "constants",
            "seed",
            "language",
            "quick",
            "commands",
            "map",
            "facts",
            "legal",
            "hash",
        ],
        help: "Start a game. `quick` creates a hero without asking any questions; `commands` are carried out before the call returns.",
    },
    Method {
        name: "observe",
        params: &["id!", "map", "facts", "legal", "hash"],
        help: "Everything the player knows now.",
    },
    Method { name: "describe", params: &["id!"], help: "The same, described in words." },
    Method { name: "legal", params: &["id!"], help: "List what can be done now." },
    Method {
        name: "act",
        params: &["id!", "command!", "map", "facts", "legal", "hash", "observe"],
        help: "Carry out a command. A refusal is a result, not an error.",
    },
    Method {
        name: "answer",
        params: &["id!", "answer!", "map", "facts", "legal", "hash", "observe"],
        help: "Answer the open question; null cancels it.",
    },
    Method { name: "undo", params: &["id!"], help: "Undo the last turn in a practice game." },
    Method { name: "save", params: &["id!"], help: "The record and a snapshot, for `restore`." },
    Method {
        name: "restore",
        params: &["game", "data", "constants", "language", "record!", "snapshot"],
        help: "Resume a saved game.",
    },
    Method { name: "fork", params: &["id!"], help: "Start a copy of a game in its current state." },
    Method {
        name: "inspect",
        params: &["id!", "query!"],
        help: "Show what the player cannot know; the game is marked as cheated.",
    },
    Method { name: "record", params: &["id!"], help: "The record so far, with the hash of the state." },
    Method { name: "close", params: &["id!"], help: "Close a game." },
];

/// Makes one call.
pub fn call(desk: &mut Desk, method: &str, params: &Value) -> Result<Value, Fault> {
    let Some(row) = METHODS.iter().find(|m| m.name == method) else {
        let near = nearest(method, METHODS.iter().map(|m| m.name));
        let hint = near.map_or("`methods` lists them.".to_owned(), |n| format!("Did you mean '{n}'?"));
        return Err(Fault::new(Code::Method, format!("There is no method '{method}'. {hint}")));
    };
    let params = Params::read(row, params)?;
    match row.name {
        "methods" => Ok(methods()),
        "games" => Ok(games(desk)),
        "verbs" => verbs(desk, &params),
        "new" => begin(desk, &params),
        "observe" => desk.observe(params.id()?, params.detail()?),
        "describe" => Ok(json!({ "text": desk.describe(params.id()?)? })),
        "legal" => desk.legal(params.id()?),
        "act" => act(desk, &params, params.text("command")?.unwrap_or_default()),
        "answer" => {
            let line = match params.get("answer") {
                Some(Value::Null) => "cancel".to_owned(),
                Some(Value::String(text)) => format!("answer {text}"),
                Some(Value::Bool(yes)) => format!("answer {}", if *yes { "yes" } else { "no" }),
                Some(Value::Number(n)) => format!("answer {n}"),
                _ => return Err(params.wrong("answer", "a string, a number, true, false or null")),
            };
            act(desk, &params, &line)
        }
        "undo" => desk.undo(params.id()?),
        "save" => desk.save(params.id()?),
        "restore" => {
            let record = params.text("record")?.unwrap_or_default();
            let language = params.text("language")?.unwrap_or("en");
            let (id, notices) =
                desk.restore(&params.wanted()?, record, params.text("snapshot")?, language)?;
            let observation = desk.observe(id, Detail::default())?;
            Ok(json!({ "id": id, "notices": notices, "observation": observation }))
        }
        "fork" => Ok(json!({ "id": desk.fork(params.id()?)? })),
        "inspect" => desk.inspect(params.id()?, params.text("query")?.unwrap_or_default()),
        "record" => desk.record(params.id()?),
        _ => desk.close(params.id()?).map(|()| json!({})),
    }
}

fn methods() -> Value {
    let row = |m: &Method| {
        let params: Vec<Value> = m
            .params
            .iter()
            .map(|p| json!({ "name": p.trim_end_matches('!'), "required": p.ends_with('!') }))
            .collect();
        json!({ "name": m.name, "params": params, "help": m.help })
    };
    METHODS.iter().map(row).collect()
}

fn games(desk: &Desk) -> Value {
    desk.list().iter().map(|g| json!({ "name": g.name, "title": g.title, "about": g.about })).collect()
}

fn verbs(desk: &mut Desk, params: &Params<'_>) -> Result<Value, Fault> {
    let table: &'static [Verb] = match params.get("id") {
        Some(_) => desk.verbs(params.id()?)?,
        None => desk.ruleset(&params.wanted()?)?.verbs(),
    };
    let row = |v: &Verb| json!({ "name": v.name, "usage": v.usage(), "help": v.help, "group": v.group });
    Ok(table.iter().filter(|v| v.group != Group::Screen).map(row).collect())
}

fn begin(desk: &mut Desk, params: &Params<'_>) -> Result<Value, Fault> {
    let seed = match params.get("seed") {
        None | Some(Value::Null) => 0,
        Some(Value::Number(n)) => {
            n.as_u64().ok_or_else(|| params.wrong("seed", "a whole number from 0, or a string"))?
        }
        // As on the command line: a number, or any word.
        Some(Value::String(text)) => text.parse().unwrap_or_else(|_| fnv1a64(text.as_bytes())),
        Some(_) => return Err(params.wrong("seed", "a whole number from 0, or a string")),
    };
    let quick = params.flag("quick", false)?;
    let mut first = Vec::new();
    match params.get("commands") {
        None | Some(Value::Null) => {}
        Some(Value::Array(list)) => {
            for line in list {
                let Value::String(line) = line else {
                    return Err(params.wrong("commands", "a list of strings"));
                };
                first.push(line.clone());
            }
        }
        Some(_) => return Err(params.wrong("commands", "a list of strings")),
    }
    let detail = params.detail()?;
    let id = desk.begin(&params.wanted()?, seed, params.text("language")?.unwrap_or("en"))?;
    let mut messages: Vec<Value> = Vec::new();
    if quick {
        messages.extend(desk.be_born(id)?.into_iter().map(Value::from));
    }
    for command in first {
        let done = desk.act(id, &command)?;
        if done["accepted"] == false {
            desk.close(id)?;
            let why = done["refused"]["text"].as_str().unwrap_or_default();
            return Err(Fault::new(Code::Params, format!("The game refused '{command}': {why}")));
        }
        if let Value::Array(told) = &done["messages"] {
            messages.extend(told.iter().cloned());
        }
    }
    let observation = desk.observe(id, detail)?;
    Ok(json!({ "id": id, "seed": seed.to_string(), "messages": messages, "observation": observation }))
}

fn act(desk: &mut Desk, params: &Params<'_>, line: &str) -> Result<Value, Fault> {
    let (id, detail, observed) = (params.id()?, params.detail()?, params.flag("observe", true)?);
    let mut done = desk.act(id, line)?;
    if observed {
        let seen = desk.observe(id, detail)?;
        if let Value::Object(fields) = &mut done {
            fields.insert("observation".into(), seen);
        }
    }
    Ok(done)
}

/// The parameters of a call.
struct Params<'a> {
    method: &'static str,
    fields: std::borrow::Cow<'a, Map<String, Value>>,
}

impl<'a> Params<'a> {
    /// Parameters by name; those that must be there are.
    fn read(method: &'static Method, params: &'a Value) -> Result<Params<'a>, Fault> {
        let fields = match params {
            Value::Object(fields) => std::borrow::Cow::Borrowed(fields),
            Value::Null => std::borrow::Cow::Owned(Map::new()),
            _ => return Err(Fault::new(Code::Params, "Parameters must be an object.")),
        };
        let names = || method.params.iter().map(|p| p.trim_end_matches('!'));
        for given in fields.keys() {
            if !names().any(|n| n == given) {
                let near = nearest(given, names());
                let hint = near.map_or(String::new(), |n| format!(" Did you mean '{n}'?"));
                let text = format!("'{}' has no parameter '{given}'.{hint}", method.name);
                return Err(Fault::new(Code::Params, text));
            }
        }
        for needed in method.params.iter().filter_map(|p| p.strip_suffix('!')) {
            if !fields.contains_key(needed) {
                let text = format!("'{}' needs the parameter '{needed}'.", method.name);
                return Err(Fault::new(Code::Params, text));
            }
        }
        Ok(Params { method: method.name, fields })
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    fn wrong(&self, name: &str, wanted: &str) -> Fault {
        Fault::new(Code::Params, format!("The parameter '{name}' of '{}' must be {wanted}.", self.method))
    }

    fn id(&self) -> Result<u64, Fault> {
        self.get("id").and_then(Value::as_u64).ok_or_else(|| self.wrong("id", "the number that `new` gave"))
    }

    fn text(&self, name: &str) -> Result<Option<&str>, Fault> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(name, "a string")),
        }
    }

    fn flag(&self, name: &str, default: bool) -> Result<bool, Fault> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(default),
            Some(Value::Bool(value)) => Ok(*value),
            Some(_) => Err(self.wrong(name, "true or false")),
        }
    }

    fn detail(&self) -> Result<Detail, Fault> {
        let usual = Detail::default();
        let [map, facts, legal, hash] = DETAIL;
        Ok(Detail {
            map: self.flag(map, usual.map)?,
            facts: self.flag(facts, usual.facts)?,
            legal: self.flag(legal, usual.legal)?,
            hash: self.flag(hash, usual.hash)?,
        })
    }

    fn wanted(&self) -> Result<Wanted, Fault> {
        let own = |name| self.text(name).map(|t| t.map(str::to_owned));
        Ok(Wanted { game: own("game")?, data: own("data")?, constants: own("constants")? })
    }
}
