//! Who plays when games are recorded anew.
//!
//! | player | what it does |
//! |---|---|
//! | `borg`, `strong-borg` | the game's own borg; with a wizard's gifts |
//! | `random`, `strong-random` | whatever fits the verb table, what is refused too; helped by a wizard, what is done only |
//! | `walker` | walks to what it does not know, then down, and tries something random now and then |
//! | `lesson` | takes the lesson, then goes on as the walker |
//! | `kept:FILE` | the commands of a file of the repository |

use crate::Head;
use angrist_borg::{Table, moria, play_randomly, sil};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Game, Next, SightKind, Step, World, random_command};
use angrist_engine::space::{Dir, Grid, Loc, distance};
use std::collections::VecDeque;
use std::path::Path;

/// Turns that no recorded game reaches before its length.
const TURNS: u64 = 6_000;

/// Plays a game; its commands, at most as many as wanted.
pub fn play(world: &dyn World, head: &Head) -> Vec<String> {
    let table = Table::new(world, head.seed);
    let turns = TURNS.min(head.length as u64);
    let done = match (head.player.as_str(), head.game.as_str()) {
        ("borg", "sil") => sil::play(table, head.seed, turns).record,
        ("borg", "moria") => moria::play(table, head.seed, turns, moria::Setup::Plain).record,
        ("strong-borg", "moria") => moria::play(table, head.seed, turns, moria::Setup::Strong).record,
        ("strong-random", _) => play_randomly(table, head.seed, turns, true).record,
        ("random", _) => at_random(world, head),
        ("walker", _) => walk(world, head, &[]),
        ("lesson", _) => walk(world, head, &["lesson"]),
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
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    // A record of MORIA begins with its profile, seed and hash.
    let head = usize::from(file.ends_with(".record"));
    lines.skip(head).map(str::to_owned).collect()
}

fn at_random(world: &dyn World, head: &Head) -> Vec<String> {
    let (mut game, mut chance) = (world.begin(head.seed), stream(head.seed, "trace-player", 0, 0));
    let mut commands = Vec::new();
    while commands.len() < head.length {
        let Some(command) = random_command(&*game, world.verbs(), &mut chance) else { break };
        // Giving up would be the end of every game.
        if matches!(command.as_str(), "suicide" | "abandon" | "retire @") {
            continue;
        }
        let _ = game.apply(&command);
        commands.push(command);
    }
    commands
}

fn walk(world: &dyn World, head: &Head, first: &[&str]) -> Vec<String> {
    let (mut game, mut chance) = (world.begin(head.seed), stream(head.seed, "trace-player", 0, 0));
    let mut commands: Vec<String> = first.iter().map(|c| (*c).to_owned()).collect();
    commands.iter().for_each(|command| _ = game.apply(command));
    while commands.len() < head.length {
        let command = match game.next() {
            Next::Going(_) => Some("go".to_owned()),
            Next::Turn if !chance.one_in(25) => Some(step(&*game, &mut chance)),
            _ => random_command(&*game, world.verbs(), &mut chance),
        };
        let Some(command) = command else { break };
        if matches!(command.as_str(), "retire @") {
            continue;
        }
        let _ = game.apply(&command);
        commands.push(command);
    }
    commands
}

/// At a foe that is near, else to the nearest square beside the unknown, else down.
fn step(game: &dyn Game, chance: &mut Stream) -> String {
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
    let ways: [&dyn Fn(Loc) -> bool; 2] = [&unknown, &|at| map.landmark(at) == Some("down")];
    let way = if chance.one_in(200) { None } else { ways.iter().find_map(|wanted| way_to(game, here, wanted)) };
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
