//! A desk with two games, and calls on it.

use angrist_engine::play::Ruleset;
use angrist_rooms::RoomsRuleset;
use angrist_rpc::desk::Listed;
use angrist_rpc::wire::answer;
use angrist_rpc::{Desk, Library, Wanted};
use angrist_sil::SilRuleset;
use serde_json::{Value, json};
use std::sync::Arc;

struct Shipped;

impl Library for Shipped {
    fn games(&self) -> Vec<Listed> {
        ["sil", "rooms"].map(|n| Listed { name: n.into(), title: n.into(), about: n.into() }).into()
    }

    fn ruleset(&self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, String> {
        match (wanted.data.as_deref(), wanted.game.as_deref()) {
            (Some(dir), _) => Err(format!("{dir} is not a directory")),
            (None, Some("rooms")) => Ok(Arc::new(RoomsRuleset::shipped().map_err(|e| e.text)?)),
            (None, _) => Ok(Arc::new(SilRuleset::shipped("documented").map_err(|e| e.text)?)),
        }
    }
}

/// A desk for a maximum number of games.
pub fn desk(most: usize) -> Desk {
    Desk::new(Box::new(Shipped), most)
}

/// The whole answer to a call.
pub fn reply(desk: &mut Desk, method: &str, params: Value) -> Value {
    let line = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params }).to_string();
    let reply = answer(desk, line.as_bytes()).unwrap();
    assert_eq!(reply["id"], 7);
    reply
}

/// The result of a call that must succeed.
pub fn ask(desk: &mut Desk, method: &str, params: Value) -> Value {
    let reply = reply(desk, method, params.clone());
    assert_eq!(reply["error"], Value::Null, "{method} {params}");
    reply["result"].clone()
}

/// The number and sentence of a call that must fail.
pub fn fault(desk: &mut Desk, method: &str, params: Value) -> (i64, String) {
    let reply = reply(desk, method, params);
    (reply["error"]["code"].as_i64().unwrap(), reply["error"]["message"].as_str().unwrap().to_owned())
}
