//! Who plays when games are recorded again.
//!
//! | player | what it does |
//! |---|---|
//! | `borg`, `strong-borg` | the game's own borg; with a wizard's gifts |
//! | `random` | whatever fits the verb table, what is refused too |
//! | `walker` | walks to what it does not know, then down, and tries something random now and then |
//! | `helped` | walks and tries everything, while a wizard heals it, moves it about, gives it things and calls monsters |
//! | `crafts` | uses every potion, herb, staff, horn and song among foes, walks into traps, stands at forges (see `crafts.rs`) |
//! | `lesson` | takes the lesson, then goes on as the walker |
//! | `kept:FILE` | the commands of a file of the repository |

use crate::traces::Head;
use angrist_borg::{Table, moria, sil};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Game, Next, Ruleset, SightKind, Step, random_command};
use angrist_engine::space::{Dir, Grid, Loc, distance};
use std::collections::VecDeque;
use std::path::Path;

/// Turns that no recorded game reaches before its length.
const TURNS: u64 = 6_000;

/// Plays a game; its commands, at most as many as wanted.
pub fn play(ruleset: &dyn Ruleset, head: &Head) -> Vec<String> {
    let table = Table::new(ruleset, head.seed);
    let turns = TURNS.min(head.length as u64);
    let done = match (head.player.as_str(), head.game.as_str()) {
        ("borg", "sil") => sil::play(table, head.seed, turns).record,
        ("borg", "moria") => moria::play(table, head.seed, turns, moria::Setup::Plain).record,
        ("strong-borg", "moria") => moria::play(table, head.seed, turns, moria::Setup::Strong).record,
        ("helped", _) => helped(ruleset, head),
        ("crafts", "sil") => super::crafts::play(ruleset, head),
        ("random", _) => at_random(ruleset, head),
        ("walker", "incursion") => walk(ruleset, head, &["quick"]),
        ("walker", _) => walk(ruleset, head, &[]),
        ("lesson", _) => walk(ruleset, head, &["lesson"]),
        (kept, game) => match kept.strip_prefix("kept:") {
            Some(file) => kept_in(file),
            None => panic!("'{kept}' does not play {game}"),
        },
    };
    let mut commands = done.iter().flat_map(|line| unfold(line)).collect::<Vec<String>>();
    commands.truncate(head.length);
    commands
}

/// A record folds `go` into `go N`.
fn unfold(line: &str) -> Vec<String> {
    match line.strip_prefix("go ").and_then(|n| n.parse().ok()) {
        Some(times) => vec!["go".to_owned(); times],
        None => vec![line.to_owned()],
    }
}

fn kept_in(file: &str) -> Vec<String> {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    // A record of MORIA begins with its profile, seed and hash.
    let head = usize::from(file.ends_with(".record"));
    lines.skip(head).map(str::to_owned).collect()
}

fn at_random(ruleset: &dyn Ruleset, head: &Head) -> Vec<String> {
    let (mut game, mut chance) = (ruleset.begin(head.seed), stream(head.seed, "trace-player", 0, 0));
    let mut commands = Vec::new();
    while commands.len() < head.length {
        let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
        if ends(&command) {
            continue;
        }
        let _ = game.apply_text(&command);
        commands.push(command);
    }
    commands
}

fn walk(ruleset: &dyn Ruleset, head: &Head, first: &[&str]) -> Vec<String> {
    let (mut game, mut chance) = (ruleset.begin(head.seed), stream(head.seed, "trace-player", 0, 0));
    let mut commands: Vec<String> = first.iter().map(|c| (*c).to_owned()).collect();
    commands.iter().for_each(|command| _ = game.apply_text(command));
    let mut arrived = (game.arrivals(), 0);
    while commands.len() < head.length {
        if game.arrivals() != arrived.0 {
            arrived = (game.arrivals(), commands.len());
        }
        let curious = commands.len() - arrived.1 < PATIENCE;
        let command = match game.next() {
            Next::Going(_) => Some("go".to_owned()),
            Next::Turn if !chance.one_in(25) => Some(step(&*game, curious, &mut chance)),
            _ => random_command(&*game, ruleset.verbs(), &mut chance),
        };
        let Some(command) = command else { break };
        if ends(&command) {
            continue;
        }
        let _ = game.apply_text(&command);
        commands.push(command);
    }
    commands
}

/// Giving up would be the end of every game.
pub fn ends(command: &str) -> bool {
    matches!(command, "suicide" | "abandon" | "retire @" | "retire")
}

/// Commands on a level after which the walker prefers a way down to what it does not know.
const PATIENCE: usize = 120;

/// How a helped hero begins, what is refused being left out.
pub fn gifts(game: &str) -> Vec<String> {
    let list: &[&str] = match game {
        "sil" => &[
            "born race=Edain house=Hador stats=2,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Beren",
            "wizard experience 9000000",
            "wizard stats 7 7 7 7",
            "train melee 15 archery 15 evasion 15 stealth 8 perception 10 will 15 smithing 12 song 20",
        ],
        "moria" => &[
            "birth 18 15 Borg",
            "wizard-set level 14",
            "wizard-set max-hp 900",
            "wizard-set force 28",
            "wizard-set dexterity 60",
            "wizard-set intelligence 40",
            "wizard-give weapon 9 2",
            "wizard-give armour 6 2",
        ],
        _ => &[],
    };
    let abilities = (0..8).flat_map(|skill| (0..20).map(move |number| format!("learn {skill}/{number}")));
    // Whatever bows and arrows the data have.
    let shooting = [(19, 1), (17, 40)];
    let shooting = shooting
        .into_iter()
        .flat_map(|(class, count)| (0..30).map(move |kind| format!("wizard create {class} {kind} {count}")));
    let given = list.iter().map(|command| (*command).to_owned());
    given.chain(abilities.chain(shooting).filter(|_| game == "sil")).collect()
}

/// What a wizard does now and then, after a number of commands.
fn help(game: &str, number: usize, chance: &mut Stream) -> Option<String> {
    let things = ["potion", "scroll", "ring", "wand", "weapon", "armour", "food"];
    Some(match (game, number % 120) {
        ("sil", 0) => format!("wizard jump {}", chance.between(1, 20)),
        ("sil", n) if n % 8 == 1 => "wizard heal".to_owned(),
        ("sil", 2) => "wizard food 5000".to_owned(),
        ("sil", n) if n % 30 == 3 => format!("wizard call {} 3", chance.between(1, 160)),
        // Classes and sub-classes that do not exist are refused.
        ("sil", n) if n % 4 == 0 => format!("wizard create {} {}", chance.between(2, 80), chance.below(40)),
        ("moria", 0) => format!("wizard-depth {}", chance.between(1, 15)),
        ("moria", n) if n % 8 == 1 => "wizard-set hp 900".to_owned(),
        ("moria", 2) => "wizard-set food 1200".to_owned(),
        ("moria", 3) => "wizard-set water 3000".to_owned(),
        ("moria", n) if n % 30 == 4 => format!("wizard-foe {}", chance.between(1, 50)),
        ("moria", n) if n % 6 == 5 => {
            let thing = chance.pick(&things).copied().unwrap_or("food");
            format!("wizard-give {thing} {} {}", chance.between(1, 22), chance.between(-1, 5))
        }
        _ => return None,
    })
}

/// A refusal is kept once in twenty times: it is known to change nothing, and the rest of the lines are for what does.
fn helped(ruleset: &dyn Ruleset, head: &Head) -> Vec<String> {
    let (mut game, mut chance) = (ruleset.begin(head.seed), stream(head.seed, "trace-player", 0, 0));
    let mut commands = Vec::new();
    for gift in gifts(&head.game) {
        if game.apply_text(&gift).is_ok() {
            commands.push(gift);
        }
        // An ability may want a choice: whose bane, which oath.
        while let (Next::Ask(_), true) = (game.next(), commands.len() < head.length) {
            let Some(answer) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
            let _ = game.apply_text(&answer);
            commands.push(answer);
        }
    }
    while commands.len() < head.length {
        let asked = matches!(game.next(), Next::Ask(_));
        let help = if asked { None } else { help(&head.game, commands.len(), &mut chance) };
        let command = match help {
            Some(help) => help,
            None if !asked && chance.percent(15) => step(&*game, true, &mut chance),
            None if !asked && head.game == "sil" && chance.percent(70) => act(&mut chance),
            None => match random_command(&*game, ruleset.verbs(), &mut chance) {
                Some(command) => meant(command, &mut chance),
                None => break,
            },
        };
        let idle = ["name ", "note ", "inscribe", "hide", "rename", "option", "retire", "eat"]
            .iter()
            .any(|v| command.starts_with(v));
        if ends(&command) || (idle && !chance.one_in(10)) {
            continue;
        }
        if game.apply_text(&command).is_ok() || chance.one_in(20) {
            commands.push(command);
        }
    }
    commands
}

/// What Sil's hero can do with things, songs, arms and doors, more often than the verb table by itself would have it.
fn act(chance: &mut Stream) -> String {
    let letter = char::from(b'a' + chance.below(23) as u8);
    let dir = chance.pick(&Dir::ALL).map_or("n", |d| d.name());
    match chance.below(20) {
        0 | 1 => format!("quaff {letter}"),
        2 => format!("eat {letter}"),
        3 | 4 => format!("staff {letter}"),
        5 => format!("blow {letter} {dir}"),
        6 | 7 => format!("wear {letter}"),
        8 => format!("throw {letter} {dir}"),
        9 => format!("use {letter}"),
        10 => format!("remove /{letter}"),
        11 => format!("drop {letter}"),
        12 => "fire".to_owned(),
        13 => "sing".to_owned(),
        14 => format!("switch {}/{}", chance.below(8), chance.below(20)),
        15 => format!("exchange {dir}"),
        16 => format!(
            "{} {dir}",
            chance.pick(&["tunnel", "bash", "open", "close", "disarm"]).copied().unwrap_or("open")
        ),
        17 => "fight".to_owned(),
        18 => "take".to_owned(),
        _ => "wait".to_owned(),
    }
}

/// Puts something that a verb may understand in the place of a text of the player's own.
fn meant(command: String, chance: &mut Stream) -> String {
    let Some(verb) = command.strip_suffix("Someone") else { return command };
    let dir = chance.pick(&Dir::ALL).map_or("n", |d| d.name());
    let tail = match chance.below(6) {
        0 | 1 => String::new(),
        2 => chance.between(1, 30).to_string(),
        3 => format!("{}/{}", chance.below(8), chance.below(20)),
        4 => dir.to_owned(),
        _ => format!("1 {dir}"),
    };
    format!("{verb}{tail}").trim_end().to_owned()
}

/// At a foe that is near, else to the nearest square beside the unknown or down, whichever is wanted first.
fn step(game: &dyn Game, curious: bool, chance: &mut Stream) -> String {
    let Some(here) = game.scene().here else { return "wait".to_owned() };
    let map = game.scene().map;
    if map.landmark(here) == Some("down") && chance.one_in(2) {
        return "down".to_owned();
    }
    let foes = game.sights().into_iter().filter(|s| s.kind == SightKind::Foe);
    let near = foes.map(|f| f.at).filter(|at| distance(here, *at) == 1).min();
    if let Some(dir) = near.and_then(|at| Dir::toward(here, at)) {
        return format!("walk {}", dir.name());
    }
    let unknown = |at: Loc| Dir::ALL.iter().any(|d| map.step(at.step(*d)) == Step::Unknown);
    let down = |at: Loc| map.landmark(at) == Some("down");
    let ways: [&dyn Fn(Loc) -> bool; 2] = if curious { [&unknown, &down] } else { [&down, &unknown] };
    let way =
        if chance.one_in(200) { None } else { ways.iter().find_map(|wanted| way_to(game, here, wanted)) };
    let dir = way.or_else(|| chance.pick(&Dir::ALL).copied()).unwrap_or(Dir::North);
    format!("walk {}", dir.name())
}

/// The first step of a shortest known way.
fn way_to(game: &dyn Game, here: Loc, wanted: &dyn Fn(Loc) -> bool) -> Option<Dir> {
    let map = game.scene().map;
    let bounds = map.bounds();
    let mut first: Grid<Option<Dir>> = Grid::new(bounds.width, bounds.height, None);
    let mut queue = VecDeque::from([here]);
    while let Some(at) = queue.pop_front() {
        for dir in Dir::ALL {
            let next = at.step(dir);
            let open = matches!(map.step(next), Step::Free | Step::Slow(_));
            if next == here || first.get(next) != Some(&None) || !open {
                continue;
            }
            first[next] = if at == here { Some(dir) } else { first[at] };
            if wanted(next) {
                return first[next];
            }
            queue.push_back(next);
        }
    }
    None
}
