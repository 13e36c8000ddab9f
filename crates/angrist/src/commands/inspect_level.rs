//! Questions to one level that was made for the asking: what is on it, and whether it is sound.

use crate::cli::{Common, Format};
use crate::failure::Failure;
use crate::out::outln;
use angrist_engine::hunt::Passage;
use angrist_engine::path::{Enter, Pathfinder, Reached, STRAIGHT};
use angrist_engine::play::{KnownMap, Level, LevelRequest, Step};
use angrist_engine::space::{Dir, Grid, Loc};
use serde_json::{Value, json};

/// Every verb that a level understands, for help and completion.
pub const VERBS: &[&str] = &[
    "dump",
    "query",
    "rooms",
    "monsters",
    "items",
    "doors",
    "traps",
    "portals",
    "features",
    "regions",
    "view",
    "path",
    "seed",
    "depth",
    "mode",
    "generate",
    "narrate",
    "validate",
    "stats",
    "stress",
    "catalogue",
    "creature",
];

/// The layers of a level that `view` knows.
pub const LAYERS: &[&str] = &["glyphs", "steps", "light", "landmarks"];

/// Whether one can get there.
pub fn passable(step: Step) -> bool {
    matches!(step, Step::Free | Step::Slow(_) | Step::Danger)
}

/// What is wrong with a level: what the game itself says, and that no part of it and no stair is out of reach.
pub fn problems(level: &Level) -> Vec<String> {
    let map = &*level.map;
    let mut all: Vec<String> = Vec::new();
    if let Some(own) = level.json["problems"].as_array() {
        all.extend(own.iter().filter_map(|p| p.as_str().map(str::to_owned)));
    }
    // A game that looks for problems itself has looked at every way.
    if level.json["problems"].is_array() {
        return all;
    }
    let bounds = map.bounds();
    let is_open = |l: &Loc| bounds.contains(*l) && passable(map.step(*l));
    let Some(start) = level.arrival.filter(is_open).or_else(|| bounds.squares().find(is_open)) else {
        all.push("nothing is open".into());
        return all;
    };
    let reached = Reached::search(bounds, start, &Dir::ALL, |at, _| Enter::open(passable(map.step(at))));
    let lost = |l: &Loc| !reached.has(*l);
    let apart = bounds.squares().filter(|l| is_open(l) && lost(l)).count();
    if apart > 0 {
        let first = bounds.squares().find(|l| is_open(l) && lost(l)).unwrap_or(start);
        all.push(format!("{apart} open squares cannot be reached, the first at {first}"));
    }
    for at in bounds.squares() {
        // A lever in a wall is reached from the square before it.
        if let Some(name) = map.landmark(at)
            && lost(&at)
            && (is_open(&at) || at.neighbours().all(|next| lost(&next)))
        {
            all.push(format!("'{name}' at {at} cannot be reached"));
        }
    }
    all
}

/// A list of the level's description, a line each or as JSON.
fn list(common: &Common, level: &Level, what: &str) -> Result<(), Failure> {
    let Some(list) = level.json[what].as_array() else {
        return Err(Failure::Refused(format!("this level has no list of {what}")));
    };
    if common.format != Format::Text {
        outln!("{}", Value::from(list.clone()));
        return Ok(());
    }
    if list.is_empty() {
        outln!("none");
    }
    for entry in list {
        match entry {
            Value::String(text) => outln!("{text}"),
            entry => outln!("{}", line(entry, what)),
        }
    }
    Ok(())
}

/// What the bits of a door say.
const DOOR: [(u64, &str); 7] = [
    (1, "vertical"),
    (2, "open"),
    (4, "stuck"),
    (8, "locked"),
    (16, "trapped"),
    (32, "secret"),
    (64, "broken"),
];

/// An entry of a list for people: what it is called first, then what else is true of it.
pub fn line(entry: &Value, of: &str) -> String {
    let Value::Object(fields) = entry else { return entry.to_string() };
    let shown = |(k, v): (&String, &Value)| match (k.as_str(), v) {
        ("n" | "kind" | "feature" | "state" | "trap", Value::String(text)) => Some(text.clone()),
        ("power", Value::Number(n)) if n.as_u64() == Some(0) => None,
        ("f", bits) if of == "doors" => {
            let bits = bits.as_u64().unwrap_or(0);
            let words: Vec<&str> = DOOR.iter().filter(|(b, _)| bits & b != 0).map(|(_, w)| *w).collect();
            (!words.is_empty()).then(|| words.join("  "))
        }
        ("f", bits) if of == "traps" => (bits.as_u64().unwrap_or(0) & 1 != 0).then(|| "found".to_owned()),
        ("down", Value::Bool(false)) => Some("up".to_owned()),
        (_, Value::Bool(false) | Value::Null) => None,
        (_, Value::Bool(true)) => Some(k.clone()),
        (_, Value::Array(a)) if a.is_empty() => None,
        (_, Value::Array(a)) if a.iter().all(Value::is_object) => Some(format!("{k}={} things", a.len())),
        (_, Value::String(text)) => Some(format!("{k}={text}")),
        (_, other) => Some(format!("{k}={other}")),
    };
    fields.iter().filter_map(shown).collect::<Vec<_>>().join("  ")
}

/// The entry of a list of lengths (`3*12,5,...`) for one square.
fn run_of(text: &str, mut index: usize) -> Option<usize> {
    for run in text.split(',') {
        let (value, count) = run.split_once('*').unwrap_or((run, "1"));
        let count: usize = count.parse().ok()?;
        if index < count {
            return value.parse().ok();
        }
        index -= count;
    }
    None
}

/// A layer of the level as letters.
fn view(level: &Level, layer: &str) -> Result<Vec<String>, Failure> {
    let map = &*level.map;
    if let Some(rows) = level.json["layers"][layer].as_array() {
        return Ok(rows.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    }
    let letter = |at: Loc| -> Option<char> {
        Some(match layer {
            "glyphs" => map.square(at).glyph.plain,
            "steps" => match map.step(at) {
                Step::Unknown => ' ',
                Step::Free => '.',
                Step::Slow(_) => '+',
                Step::Danger => '!',
                Step::Blocked => '#',
            },
            "light" => match (map.step(at), map.square(at).overlay.glow) {
                (Step::Blocked, _) => '#',
                (_, true) => '*',
                (_, false) => '.',
            },
            "landmarks" => match (map.landmark(at), map.step(at)) {
                (Some(name), _) => name.chars().next().unwrap_or('?'),
                (None, Step::Blocked) => '#',
                (None, _) => '.',
            },
            _ => return None,
        })
    };
    let bounds = map.bounds();
    let rows: Option<Vec<String>> = (0..bounds.height)
        .map(|y| (0..bounds.width).map(|x| letter(bounds.at.shift(x, y))).collect::<Option<String>>())
        .collect();
    rows.ok_or_else(|| {
        let own = level.json["layers"].as_object();
        let more: String = own.into_iter().flat_map(|l| l.keys()).map(|k| format!(", {k}")).collect();
        Failure::Usage(format!("unknown layer '{layer}'; use glyphs, steps, light, landmarks{more}"))
    })
}

/// The shortest way without diagonals, for games that have none.
fn straight(map: &dyn KnownMap, from: Loc, to: Loc) -> Option<Vec<Loc>> {
    let reached = Reached::search(map.bounds(), from, &STRAIGHT, |at, _| match () {
        () if !passable(map.step(at)) => Enter::Never,
        () if at == to => Enter::Goal,
        () => Enter::Through,
    });
    if from == to { Some(Vec::new()) } else { reached.way(to) }
}

fn path(common: &Common, level: &Level, rest: &[String]) -> Result<(), Failure> {
    let map = &*level.map;
    let [from, to] = rest else {
        return Err(Failure::Usage("name two squares: path X,Y X,Y".into()));
    };
    let place = |text: &String| -> Result<Loc, Failure> { text.parse().map_err(Failure::Usage) };
    let (from, to) = (place(from)?, place(to)?);
    let grid = Grid::new(map.bounds().width, map.bounds().height, ());
    let passage = Passage::of(&grid, |l, ()| match map.step(l) {
        Step::Free => 1,
        Step::Slow(n) => n.saturating_add(1),
        Step::Danger => 20,
        Step::Unknown | Step::Blocked => 0,
    });
    let mut finder = Pathfinder::new();
    let way = match level.json["ways"].as_u64() {
        Some(4) => straight(map, from, to),
        _ => finder.travel(&passage, from, to).map(<[Loc]>::to_vec),
    };
    let Some(way) = way else {
        return Err(Failure::Found(format!("there is no way from {from} to {to}")));
    };
    let squares: Vec<String> = way.iter().map(ToString::to_string).collect();
    match common.format {
        Format::Text if squares.is_empty() => outln!("no steps: you start at {from}"),
        Format::Text => {
            let s = if squares.len() == 1 { "" } else { "s" };
            outln!("{} step{s}: {}", squares.len(), squares.join(" "));
        }
        _ => outln!("{}", json!({ "steps": squares.len(), "way": squares })),
    }
    Ok(())
}

/// What is known of one square: its look, its terrain, and everything that the level's lists have there.
fn query(common: &Common, level: &Level, rest: &[String]) -> Result<(), Failure> {
    let Some(at) = rest.first() else {
        return Err(Failure::Usage("name a square: query X,Y".into()));
    };
    let at: Loc = at.parse().map_err(Failure::Usage)?;
    if !level.map.bounds().contains(at) {
        return Err(Failure::Usage(format!("{at} is not on the map")));
    }
    let square = level.map.square(at);
    let mut all = json!({ "at": at.to_string(), "glyph": square.glyph.plain.to_string(), "look": square.look,
                          "landmark": level.map.landmark(at) });
    let code = level.json["codes"][at.y as usize]
        .as_str()
        .and_then(|row| row.get(2 * at.x as usize..2 * at.x as usize + 2))
        .and_then(|hex| usize::from_str_radix(hex, 16).ok());
    if let Some(code) = code {
        (all["code"], all["terrain"]) = (code.into(), level.json["terrains"][code].clone());
    }
    let index = at.y as usize * level.map.bounds().width as usize + at.x as usize;
    for (runs, names, what) in [("ter", "terrains", "terrain"), ("reg", "regions", "region")] {
        if let Some(code) = level.json[runs].as_str().and_then(|text| run_of(text, index)) {
            all[what] = level.json[names][code].clone();
        }
    }
    let here = |v: &&Value| v["x"] == at.x && v["y"] == at.y;
    for what in ["monsters", "items", "doors", "traps", "portals", "features"] {
        let found: Vec<Value> =
            level.json[what].as_array().into_iter().flatten().filter(here).cloned().collect();
        if !found.is_empty() {
            all[what] = found.into();
        }
    }
    match (common.format, all.as_object()) {
        (Format::Text, Some(fields)) => {
            for (k, v) in fields.iter().filter(|(k, v)| !v.is_null() && *k != "look" && *k != "code") {
                match v {
                    Value::Array(list) => list.iter().for_each(|e| outln!("{k}: {}", line(e, k))),
                    Value::String(text) => outln!("{k} {text}"),
                    other => outln!("{k} {other}"),
                }
            }
        }
        _ => outln!("{all}"),
    }
    Ok(())
}

/// Figures of one level (S001-093).
fn stats(common: &Common, ask: &LevelRequest, level: &Level) {
    let bounds = level.map.bounds();
    let count = |what: &str| level.json[what].as_array().map(Vec::len);
    let open = bounds.squares().filter(|&l| passable(level.map.step(l))).count();
    let mode = if ask.mode.is_empty() { "sound" } else { &ask.mode };
    let mut all = json!({ "seed": ask.seed, "depth": ask.depth, "mode": mode, "width": bounds.width,
                          "height": bounds.height, "open": open, "hash": format!("{:016x}", level.hash) });
    for what in ["rooms", "monsters", "items", "doors", "traps", "portals", "features", "regions"] {
        if let Some(n) = count(what) {
            all[what] = n.into();
        }
    }
    for what in ["tries", "counts"] {
        if !level.json[what].is_null() {
            all[what] = level.json[what].clone();
        }
    }
    match (common.format, all.as_object()) {
        (Format::Text, Some(fields)) => {
            fields.iter().for_each(|(k, v)| outln!("{k} {}", v.to_string().trim_matches('"')))
        }
        _ => outln!("{all}"),
    }
}

/// Answers a question about a level; `None` when the verb is not one of these.
pub fn answer(
    common: &Common,
    ask: &LevelRequest,
    level: &Level,
    verb: &str,
    rest: &[String],
) -> Option<Result<(), Failure>> {
    Some(match verb {
        "rooms" | "monsters" | "items" | "doors" | "traps" | "portals" | "features" | "regions" => {
            list(common, level, verb)
        }
        "view" => {
            view(level, rest.first().map_or("glyphs", String::as_str)).map(|rows| match common.format {
                Format::Text => rows.iter().for_each(|row| outln!("{row}")),
                _ => outln!("{}", json!({ "rows": rows })),
            })
        }
        "query" => query(common, level, rest),
        "path" => path(common, level, rest),
        "stats" => {
            stats(common, ask, level);
            Ok(())
        }
        "validate" => {
            let found = problems(level);
            match common.format {
                Format::Text if found.is_empty() => {
                    outln!("sound: everything can be reached, nothing is out of place")
                }
                Format::Text => found.iter().for_each(|p| outln!("{p}")),
                _ => outln!("{}", json!({ "seed": ask.seed, "depth": ask.depth, "problems": found })),
            }
            match found.len() {
                0 => Ok(()),
                n => Err(Failure::Found(format!("{n} found on depth {} of seed {}", ask.depth, ask.seed))),
            }
        }
        "depth" => {
            match common.format {
                Format::Text => outln!("{}", ask.depth),
                _ => outln!("{}", json!({ "depth": ask.depth })),
            }
            Ok(())
        }
        "mode" => {
            let mode = if ask.mode.is_empty() { "sound" } else { &ask.mode };
            match common.format {
                Format::Text => outln!("{mode}"),
                _ => outln!("{}", json!({ "mode": mode })),
            }
            Ok(())
        }
        _ => return None,
    })
}
