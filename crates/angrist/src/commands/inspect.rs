//! `inspect`: looking at maps, levels and games from outside.

use super::line::Lines;
use super::{inspect_creature, inspect_help, inspect_level, inspect_line, inspect_many, inspect_narrate};
use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use crate::games;
use crate::libs::text_within;
use crate::out::{noteln, out, outln, paint};
use crate::style::colours;
use angrist_engine::journal::{Accept, RECORD, Replay};
use angrist_engine::picture::{Layer, MapFile, Role, view};
use angrist_engine::play::{Game, KnownMap, Level, LevelRequest, Query};
use angrist_host::{open_save, read_record};
use serde_json::{Value, json};
use std::io::IsTerminal;

/// Far more than the largest map that can be drawn.
const MOST_MAP: u64 = 4 << 20;

/// The default seed of a level (S001-091).
pub const USUAL_SEED: u64 = 12345;

/// Ways of making a level by the names they have here and had elsewhere.
pub fn mode_name(mode: Option<&str>) -> &str {
    match mode.unwrap_or_default() {
        "ori" | "original" => "exact",
        "ext" | "extended" => "sound",
        other => other,
    }
}

/// Answers one question, that of `--batch`, or those of a conversation.
pub fn inspect(common: &Common, args: &InspectArgs) -> Result<(), Failure> {
    let words = match &args.batch {
        Some(line) => line.split_whitespace().map(str::to_owned).collect(),
        None => args.words.clone(),
    };
    if words.is_empty() && args.batch.is_none() {
        return converse(common, args);
    }
    if matches!(words.first().map(String::as_str), Some("help" | "?")) {
        out!("{}", inspect_help::help());
        return Ok(());
    }
    ask(common, args, &words)
}

/// What may follow the words of a question, for completion.
fn words_after(before: &str) -> Vec<String> {
    const TALK: &[&str] = &["turn", "mind", "help", "history", "quit"];
    let list: &[&str] = match before {
        "" => return inspect_level::VERBS.iter().chain(TALK).map(|w| (*w).to_owned()).collect(),
        "view" => inspect_level::LAYERS,
        "mode" => &["sound", "exact"],
        _ => &["json"],
    };
    list.iter().map(|w| (*w).to_owned()).collect()
}

/// What a conversation is about.
fn place(common: &Common, args: &InspectArgs) -> String {
    match args.map.as_ref().or(args.record.as_ref()).or(args.save.as_ref()) {
        Some(path) => path.display().to_string(),
        None => {
            // Data that cannot be read are told of by the first question.
            let game = games::wanted(common).unwrap_or_else(|_| games::default_game().to_owned());
            let (depth, seed) = (args.depth.unwrap_or(1), common.seed.unwrap_or(USUAL_SEED));
            format!("{game}, depth {depth} of seed {seed}")
        }
    }
}

/// Reads questions line by line until `quit` or the end; a question that fails says so and the next is read (S001-092).
fn converse(common: &Common, args: &InspectArgs) -> Result<(), Failure> {
    let (mut common, mut args) = (common.clone(), args.clone());
    let mut lines = Lines::default();
    if !common.quiet && std::io::stdin().is_terminal() {
        noteln!("{}", inspect_help::greeting(&place(&common, &args)));
    }
    loop {
        let prompt = format!("{}> ", args.depth.unwrap_or(1));
        let line = lines
            .next(&prompt, common.quiet, &words_after)
            .map_err(|e| Failure::Refused(format!("cannot read the next query: {e}")))?;
        let Some(line) = line else { return Ok(()) };
        let line = match line.trim().strip_prefix('!').and_then(|n| n.parse::<usize>().ok()) {
            Some(n) => lines.history.get(n.wrapping_sub(1)).cloned().unwrap_or_default(),
            None => line,
        };
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let Some((verb, rest)) = words.split_first() else { continue };
        lines.history.push(line.trim().to_owned());
        let wanted = rest.first().map(String::as_str).filter(|w| *w != "json");
        match (verb.as_str(), wanted) {
            ("quit" | "exit", _) => return Ok(()),
            ("help" | "?", _) => out!("{}", inspect_help::help()),
            ("history", _) => {
                lines.history.iter().enumerate().for_each(|(i, line)| outln!("{} {line}", i + 1));
            }
            ("seed", Some(text)) => match crate::cli::parse::seed(text) {
                Ok(seed) => common.seed = Some(seed),
                Err(why) => Failure::Usage(why).print(&common),
            },
            ("depth", Some(text)) => match text.parse() {
                Ok(depth) => args.depth = Some(depth),
                Err(_) => Failure::Usage(format!("'{text}' is not a depth")).print(&common),
            },
            ("mode", Some(mode)) => args.mode = Some(mode.to_owned()),
            ("turn", Some(text)) if args.record.is_some() => match text.parse() {
                Ok(turn) => args.turn = Some(turn),
                Err(_) => Failure::Usage(format!("'{text}' is not a turn")).print(&common),
            },
            // The next level of the same kind.
            ("generate", _) => common.seed = Some(common.seed.unwrap_or(USUAL_SEED).wrapping_add(1)),
            _ => {
                if let Err(failure) = ask(&common, &args, &words) {
                    failure.print(&common);
                }
            }
        }
    }
}

fn ask(common: &Common, args: &InspectArgs, words: &[String]) -> Result<(), Failure> {
    let (common, args, words) = inspect_line::read(common, args, words)?;
    let (common, args) = (&common, &args);
    let Some((verb, rest)) = words.split_first() else {
        let verbs = inspect_level::VERBS.join(", ");
        return Err(Failure::Usage(format!("what do you want to inspect? Use one of {verbs}")));
    };
    if let Some(file) = &args.map {
        let text = text_within(file, MOST_MAP)?;
        return look_at_map(common, &text, verb, rest).map_err(|f| match f {
            Failure::Refused(why) => Failure::Refused(format!("{}: {why}", file.display())),
            other => other,
        });
    }
    if let Some(file) = &args.record {
        let game = game_of_record(common, file, args.turn)?;
        return ask_game(common, &*game, verb, rest);
    }
    if let Some(dir) = &args.save {
        let record = read_record(&dir.join(RECORD))?;
        let ruleset = games::find_named(common, &record.header.game)?;
        let (session, notices) = open_save(ruleset, dir, Accept::default())?;
        notices.iter().filter(|_| !common.quiet).for_each(|n| noteln!("{n}"));
        return ask_game(common, session.game(), verb, rest);
    }
    if verb == "creature" {
        return inspect_creature::creature(common, args, rest);
    }
    look_at_level(common, args, verb, rest)
}

fn look_at_map(common: &Common, text: &str, verb: &str, rest: &[String]) -> Result<(), Failure> {
    let map = MapFile::read(text).map_err(|e| Failure::Refused(e.to_string()))?;
    let layer = rest.first().map(String::as_str).unwrap_or("sight");
    if verb != "view" {
        return Err(Failure::Usage(format!("a map file supports only `view LAYER`, not `{verb}`")));
    }
    let Some(layer) = Layer::parse(layer) else {
        return Err(Failure::Usage(format!(
            "unknown layer '{layer}'; use sight, light, noise, scent or marks"
        )));
    };
    let picture = view(&map, layer);
    match common.format {
        Format::Text if colours(common) => paint!("{}", picture.coloured(paint, "\x1b[0m")),
        Format::Text => out!("{}", picture.letters()),
        _ => outln!("{}", picture.json()),
    }
    Ok(())
}

/// The colours of the sixteen that every terminal has.
fn paint(role: Role) -> &'static str {
    match role {
        Role::Player => "\x1b[1;93m",
        Role::Blank => "",
        Role::Terrain => "\x1b[90m",
        Role::Strong => "\x1b[92m",
        Role::Weak => "\x1b[94m",
        Role::Odd => "\x1b[91m",
    }
}

/// A recorded game at a turn.
pub fn game_of_record(
    common: &Common,
    file: &std::path::Path,
    turn: Option<u64>,
) -> Result<Box<dyn Game>, Failure> {
    let record = read_record(file)?;
    let ruleset = games::find_named(common, &record.header.game)?;
    record.fits(&*ruleset, file)?;
    let mut replay = Replay::from_start(&*ruleset, record.header.seed);
    for (line, _, entry) in &record.entries {
        if turn.is_some_and(|t| replay.game.turn() >= t) {
            break;
        }
        let apart = |d: angrist_engine::journal::Divergence| {
            Failure::Found(format!("{}, line {}: {}", file.display(), d.line, d.what))
        };
        replay.step(*line, entry, &mut |_, _, _| {}).map_err(apart)?;
    }
    Ok(replay.game)
}

fn ask_game(common: &Common, game: &dyn Game, verb: &str, rest: &[String]) -> Result<(), Failure> {
    let scene = game.scene();
    let about = json!({ "turn": scene.turn, "depth": scene.depth });
    match verb {
        "dump" => return dump(common, scene.map, &about),
        "turn" | "depth" => {
            match common.format {
                Format::Text => outln!("{}", about[verb]),
                _ => outln!("{}", json!({ verb: about[verb] })),
            }
            return Ok(());
        }
        _ => {}
    }
    let asked = Query { verb: verb.to_owned(), args: rest.to_vec() };
    match game.inspect(&asked) {
        Value::Null => {
            let what =
                std::iter::once(verb).chain(rest.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
            let hint = match what.split_whitespace().next() {
                Some("mind") => "; `monsters` lists the creatures there are, with their ids",
                _ => "; `help` lists the queries",
            };
            Err(Failure::Refused(format!("unknown query '{what}'{hint}")))
        }
        answer if common.format == Format::Text && answer[verb].is_array() => {
            let list = answer[verb].as_array().map_or(&[][..], Vec::as_slice);
            list.iter().for_each(|entry| outln!("{}", inspect_level::line(entry, verb)));
            if list.is_empty() {
                outln!("none");
            }
            Ok(())
        }
        answer if verb == "mind" && common.format == Format::Text => {
            out!("{}", outline(&answer));
            Ok(())
        }
        answer => {
            let text = serde_json::to_string_pretty(&answer).map_err(|e| Failure::Ours(e.to_string()))?;
            outln!("{text}");
            Ok(())
        }
    }
}

/// An answer for people: one line a value, what belongs together indented under its name, what is not there left out.
fn outline(value: &Value) -> String {
    fn add(out: &mut String, depth: usize, value: &serde_json::Map<String, Value>) {
        for (name, value) in value.iter().filter(|(name, value)| *name != "hidden" && !value.is_null()) {
            let indent = "  ".repeat(depth);
            match value {
                Value::Object(inner) => {
                    out.push_str(&format!("{indent}{name}\n"));
                    add(out, depth + 1, inner);
                }
                Value::String(text) => out.push_str(&format!("{indent}{name}: {text}\n")),
                Value::Array(list) => {
                    let list: Vec<String> = list.iter().map(Value::to_string).collect();
                    out.push_str(&format!("{indent}{name}: {}\n", list.join(" of ")));
                }
                other => out.push_str(&format!("{indent}{name}: {other}\n")),
            }
        }
    }
    let mut out = String::new();
    if let Value::Object(map) = value {
        add(&mut out, 0, map);
    }
    out
}

/// A map as letters.
pub fn rows(map: &dyn KnownMap) -> Vec<String> {
    let bounds = map.bounds();
    let row = |y: i16| {
        let line: String = (0..bounds.width).map(|x| map.square(bounds.at.shift(x, y)).glyph.plain).collect();
        line.trim_end().to_owned()
    };
    (0..bounds.height).map(row).collect()
}

fn dump(common: &Common, map: &dyn KnownMap, about: &Value) -> Result<(), Failure> {
    match common.format {
        Format::Text => rows(map).iter().for_each(|row| outln!("{row}")),
        _ => {
            let mut value = about.clone();
            value["rows"] = rows(map).into();
            outln!("{value}");
        }
    }
    Ok(())
}

fn look_at_level(common: &Common, args: &InspectArgs, verb: &str, rest: &[String]) -> Result<(), Failure> {
    let ruleset = games::find(common)?;
    let ask = LevelRequest {
        seed: common.seed.unwrap_or(USUAL_SEED),
        depth: args.depth.unwrap_or(1),
        arrival: args.arrival.unwrap_or(0),
        mode: match (mode_name(args.mode.as_deref()), args.chain) {
            ("exact", true) => "exact-chain".to_owned(),
            (_, true) => return Err(Failure::Usage("--chain needs --mode exact".into())),
            (mode @ ("" | "sound" | "exact"), false) => mode.to_owned(),
            (other, false) => {
                return Err(Failure::Usage(format!("unknown mode '{other}'; use sound or exact")));
            }
        },
        terrain_only: args.terrain_only,
    };
    let ask = match (ask.mode.as_str(), ruleset.name()) {
        // The others make their levels in one way, which needs no name.
        ("sound", name) if games::entry(name)?.level_modes.is_empty() => {
            LevelRequest { mode: String::new(), ..ask }
        }
        (mode @ ("exact" | "exact-chain"), name) if !games::entry(name)?.level_modes.contains(&mode) => {
            let why = format!("only incursion has exact levels; {name} has only one mode");
            return Err(Failure::Usage(why));
        }
        _ => ask,
    };
    match verb {
        "narrate" => return inspect_narrate::narrate(common, args, &*ruleset, &ask),
        "stats" if args.levels.is_some() || args.against.is_some() => {
            return inspect_many::stats(common, args, &*ruleset, &ask);
        }
        "stress" => return inspect_many::stress(common, args, &*ruleset, &ask),
        "catalogue" => return inspect_many::catalogue(common, args, &*ruleset, &ask),
        _ => {}
    }
    let level: Level = ruleset.level(&ask, None)?;
    if let Some(answer) = inspect_level::answer(common, &ask, &level, verb, rest) {
        return answer;
    }
    match verb {
        "dump" if common.format == Format::Text => dump(common, &*level.map, &Value::Null),
        "dump" => {
            outln!("{}", level.json);
            Ok(())
        }
        "seed" | "generate" => {
            let hash = format!("{:016x}", level.hash);
            match common.format {
                Format::Text => outln!("seed {}  depth {}  hash {hash}", ask.seed, ask.depth),
                _ => outln!("{}", json!({ "seed": ask.seed, "depth": ask.depth, "hash": hash })),
            }
            Ok(())
        }
        "mind" | "turn" => {
            Err(Failure::Usage(format!("`{verb}` needs a game: give one with --save DIR or --record FILE")))
        }
        other => Err(Failure::Usage(format!(
            "unknown query '{other}'; use one of {}",
            inspect_level::VERBS.join(", ")
        ))),
    }
}
