//! Whatever games tell programs fits the schema that `angrist schema` prints.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use angrist_engine::chance::stream;
use angrist_engine::journal::{Accept, Session};
use angrist_engine::play::{Next, Ruleset};
use angrist_games::{GAMES, Request, ruleset};
use angrist_host::{FileHost, UserDirs};
use angrist_ui::{App, KeyFile, Looks, Options, Press, Size};
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use std::sync::Arc;

/// One of the printed schemas, ready to check with.
struct Check {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Check {
    fn of(what: &str) -> Check {
        let home = tempfile::tempdir().unwrap();
        let printed = tell_program(home.path(), &["schema", what], "");
        assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
        let schema: Value = serde_json::from_slice(&printed.stdout).unwrap();
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("angrist.json", schema).unwrap();
        let index = compiler.compile("angrist.json", &mut schemas).unwrap();
        Check { schemas, index }
    }

    fn fits(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|e| format!("{e:#}"))
    }

    fn must(&self, what: &str, value: &impl serde::Serialize) {
        let value = serde_json::to_value(value).unwrap();
        if let Err(why) = self.fits(&value) {
            panic!("{what}: {why}\n{value:#}");
        }
        small(&value, what);
    }
}

/// No number is too large for a reader that has only floats.
fn small(value: &Value, what: &str) {
    match value {
        Value::Number(n) => {
            let magnitude = n.as_i64().map(i64::unsigned_abs).or(n.as_u64());
            assert!(magnitude.is_some_and(|n| n < 1 << 53), "{what}: {n} is too large or no whole number");
        }
        Value::Array(list) => list.iter().for_each(|v| small(v, what)),
        Value::Object(map) => map.values().for_each(|v| small(v, what)),
        _ => {}
    }
}

fn games() -> impl Iterator<Item = Arc<dyn Ruleset>> {
    GAMES.iter().map(|g| ruleset(&Request::new(g.name)).unwrap())
}

/// Commands of a game that are tried.
const COMMANDS: usize = 150;

/// The fewest events that each game must have told.
const EVENTS: usize = 20;

#[test]
fn events_facts_and_legal_commands_of_every_game_fit() {
    let (events, facts, legal) = (Check::of("events"), Check::of("facts"), Check::of("legal"));
    let mut seen = 0;
    for rules in games() {
        let mut told = 0;
        // The first hero is made by answers, the others at once; a game that ends early is followed by another.
        for seed in [1, 2, 3, 4, u64::MAX] {
            let mut chance = stream(seed, "schema", 0, 0);
            let mut game = rules.begin(seed);
            let quick = rules.verbs().iter().any(|v| v.name == "quick");
            if quick && seed > 1 {
                game.apply_text("quick").unwrap();
            }
            for _ in 0..COMMANDS {
                let what = format!("{}, seed {seed}, turn {}", rules.name(), game.turn());
                facts.must(&what, &game.facts());
                let list = game.legal();
                legal.must(&what, &list);
                if matches!(game.next(), Next::Over(_)) {
                    break;
                }
                let line = chance.pick(&list).unwrap().pick(&mut chance);
                for notice in game.apply_text(&line).unwrap().notices {
                    events.must(&format!("{what}, {line}"), &notice.json());
                    told += 1;
                }
                let known = game.facts();
                seen += known.creatures.len() + known.pack.len() + known.things.len();
            }
        }
        assert!(told >= EVENTS, "{} told only {told} events", rules.name());
    }
    assert!(seen > 100, "only {seen} creatures and things were seen");
}

#[test]
fn frames_of_every_game_and_of_the_title_fit() {
    let check = Check::of("frame");
    let home = tempfile::tempdir().unwrap();
    let dir = |name: &str| home.path().join(name);
    for rules in games() {
        let places = UserDirs { data: dir("data"), config: dir("config"), cache: dir("cache") };
        let load = Box::new(|name: &str, _: Option<&std::path::Path>| {
            ruleset(&Request::new(name)).map_err(|e| e.to_string())
        });
        let host = FileHost::new(places, Vec::new(), load, None, Accept::default());
        let mut app = App::new(Box::new(host), Options::default(), KeyFile::default(), Looks::default());
        check.must("title", &app.frame(Size::STANDARD));
        app.start(Session::begin(rules.clone(), 5), Vec::new());
        check.must("birth", &app.frame(Size::STANDARD));
        app.quick_start();
        let keys = "Right Down Left i Esc e Esc C Esc ? Down Esc Enter Down Enter Esc x Esc L Esc ^p Esc = Esc M Esc";
        for (at, key) in keys.split(' ').chain(keys.split(' ')).enumerate() {
            app.press(Press::parse(key).unwrap());
            let size = [Size::STANDARD, Size::new(0, 0), Size::new(20, 5), Size::new(200, 60)][at % 4];
            check.must(&format!("{}, key {at}: {key}", rules.name()), &app.frame(size));
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let events = Check::of("events");
    let good = json!({ "event": "hit", "known": true, "at": "3,4", "what": { "is": "hit", "damage": 3 } });
    assert_eq!(events.fits(&good), Ok(()));
    for (key, value) in [
        ("event", json!("")),
        ("known", json!("yes")),
        ("at", json!("here")),
        ("what", json!({ "damage": 3 })),
        ("extra", json!(1)),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(events.fits(&bad).is_err(), "{bad}");
    }
    let facts = Check::of("facts");
    let mut own = serde_json::to_value(games().next().unwrap().begin(1).facts()).unwrap();
    assert_eq!(facts.fits(&own), Ok(()));
    own["hero"]["mood"] = json!("grim");
    assert!(facts.fits(&own).is_err());
}
