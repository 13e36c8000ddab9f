//! The random player, as a borg.
//!
//! Words that a verb leaves open are drawn from what the games' verbs understand, so that nothing stays untried; a strong
//! one is healed and moved about by a wizard, so that the deep places are tried too.

use crate::{Report, Table};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Arg, Next, Ruleset, random_command};
use angrist_engine::space::Dir;

/// What stands in a random command for a text of the player's own.
const OPEN: &str = "Someone";

/// Sends whatever fits the verb table until the game is over or the turns or four times as many commands are spent.
pub fn play_randomly(mut table: Table<'_>, seed: u64, max_turns: u64, strong: bool) -> Report {
    let ruleset = table.ruleset;
    let chance = &mut stream(seed, "random-player", 0, 0);
    for number in 0..max_turns.saturating_mul(4) {
        if table.game.turn() >= max_turns || table.breach.is_some() {
            break;
        }
        if strong && number % 8 == 0 && !matches!(table.game.next(), Next::Ask(_)) {
            for help in helps(ruleset.name(), chance) {
                let _ = table.send(&help);
            }
        }
        let Some(command) = random_command(&*table.game, ruleset.verbs(), chance) else { break };
        // Giving up would be the end of every game.
        if matches!(command.as_str(), "suicide" | "abandon") {
            continue;
        }
        let command = match command.strip_suffix(OPEN) {
            Some(verb) if chance.below(4) > 0 => format!("{verb}{}", tail(chance)).trim_end().to_owned(),
            _ => command,
        };
        let command = other_place(command, ruleset, chance);
        if command == "retire @" {
            continue;
        }
        let _ = table.send(&command);
    }
    let verdict = match table.game.next() {
        Next::Over(verdict) => Some(verdict),
        _ => None,
    };
    table.report(seed, verdict)
}

/// What a caster does that plays at random, every second command.
const MAGIC: [&str; 6] = ["cast", "cast", "cast", "pray", "power", "use"];

/// The same for a ready-made hero of a class, who casts, prays and uses powers far more often than chance would have it.
pub fn cast_randomly(mut table: Table<'_>, seed: u64, max_turns: u64, class: &str) -> Report {
    let ruleset = table.ruleset;
    let chance = &mut stream(seed, "random-caster", 0, 0);
    let _ = table.send(&format!("quick {}", class.to_lowercase()));
    for _ in 0..max_turns.saturating_mul(4) {
        if table.game.turn() >= max_turns || table.breach.is_some() {
            break;
        }
        let magic = matches!(table.game.next(), Next::Turn) && chance.one_in(2);
        let command = if magic {
            chance.pick(&MAGIC).map(|word| (*word).to_owned())
        } else {
            random_command(&*table.game, ruleset.verbs(), chance)
        };
        let Some(command) = command else { break };
        if !command.starts_with("retire") {
            let _ = table.send(&command);
        }
    }
    let verdict = match table.game.next() {
        Next::Over(verdict) => Some(verdict),
        _ => None,
    };
    table.report(seed, verdict)
}

/// Sometimes a thing that is worn or lies underfoot instead of one of the pack, or none: then the game asks.
fn other_place(command: String, ruleset: &dyn Ruleset, chance: &mut Stream) -> String {
    let mut words: Vec<&str> = command.split(' ').collect();
    let verb = ruleset.verbs().iter().find(|v| v.name == words[0]);
    if ruleset.name() != "sil" || verb.is_none_or(|v| v.args.first() != Some(&Arg::Item)) || words.len() < 2 {
        return command;
    }
    let worn = format!("/{}", char::from(b'a' + chance.below(14) as u8));
    match chance.below(6) {
        0 => words[1] = &worn,
        1 => words[1] = "-",
        2 | 3 => words.truncate(1),
        _ => {}
    }
    words.join(" ")
}

/// A text that some verb may understand: none at all (most then ask), a number, a slot of a tree, a direction.
fn tail(chance: &mut Stream) -> String {
    let skills = ["melee", "archery", "evasion", "stealth", "perception", "will", "smithing", "song"];
    match chance.below(8) {
        0..=2 => String::new(),
        3 => chance.between(1, 30).to_string(),
        4 => format!("{}/{}", chance.below(8), chance.below(20)),
        5 => chance.pick(&Dir::ALL).map_or("n", |d| d.name()).to_owned(),
        6 => format!("{} 1", skills[chance.below(8) as usize]),
        _ => format!("1 {}", chance.pick(&Dir::ALL).map_or("n", |d| d.name())),
    }
}

/// What a wizard does for a strong one every few commands.
fn helps(game: &str, chance: &mut Stream) -> Vec<String> {
    match game {
        "sil" => {
            let mut list = vec!["wizard heal".to_owned(), "wizard food 5000".to_owned()];
            if chance.one_in(40) {
                list.push(format!("wizard jump {}", chance.between(1, 20)));
                list.push("wizard experience 3000".to_owned());
            }
            if chance.one_in(6) {
                // Classes and sub-classes that do not exist are refused.
                list.push(format!("wizard create {} {}", chance.between(2, 80), chance.below(40)));
            }
            list
        }
        _ => Vec::new(),
    }
}
