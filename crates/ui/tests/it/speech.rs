//! The game without a picture: lines in, lines out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use crate::archive::Archive;
use angrist_engine::chance::stream;
use angrist_engine::play::{Next, QuestionKind, Ruleset, random_command};
use angrist_rooms::RoomsRuleset;
use angrist_ui::{App, KeyFile, Looks, Options};

struct Listener {
    app: App,
}

fn listener() -> Listener {
    let host = Box::new(Archive(String::new()));
    let options = Options { animate: false, ..Options::default() };
    Listener { app: App::new(host, options, KeyFile::default(), Looks::default()) }
}

impl Listener {
    /// Says a line, and hears what comes back.
    fn says(&mut self, line: &str) -> String {
        self.app.hear(line);
        let heard = self.app.spoken().join("\n");
        assert!(!heard.chars().any(|c| c.is_control() && c != '\n'), "only text: {heard:?}");
        heard
    }
}

#[test]
fn lists_have_numbers_and_are_left_by_a_word() {
    let mut l = listener();
    let title = l.app.spoken().join("\n");
    assert!(title.contains("1. ") && title.contains("Quick start"), "{title}");
    let keys = l.says("options");
    assert!(keys.contains("Palette"), "{keys}");
    assert!(l.says("99").contains("Choose an entry"));
    let back = l.says("back");
    assert!(back.contains("Quick start"), "{back}");
    l.says("quick start");
    assert!(l.app.session().is_some());
}

#[test]
fn what_lies_around_is_told_with_directions_and_distances() {
    let mut l = listener();
    l.app.spoken();
    l.says("quick start");
    let around = l.says("look around");
    assert!(around.contains("clear for") && around.contains("squares"), "{around}");
    assert!(around.contains("Here:"), "{around}");
    let look = l.says("look");
    assert!(look.contains("Type a direction"), "{look}");
    let moved = l.says("north");
    assert!(moved.contains("north"), "{moved}");
    l.says("back");
    let turn = l.app.session().unwrap().game().turn();
    l.says("3 wait");
    assert_eq!(l.app.session().unwrap().game().turn(), turn + 3);
    assert!(!l.says("status").is_empty());
    assert!(l.says("dance").contains("no command"));
}

#[test]
fn every_event_that_is_known_reaches_the_ear() {
    // A random player's game, played twice: by words here, and by the rules alone beside it.
    let ruleset = RoomsRuleset::shipped().unwrap();
    let words = ruleset.words("en");
    let mut told = 0;
    for seed in [7u64, 8, 9] {
        let mut l = listener();
        l.app.spoken();
        l.app.start(
            angrist_engine::journal::Session::begin(
                std::sync::Arc::new(RoomsRuleset::shipped().unwrap()),
                seed,
            ),
            vec![],
        );
        l.app.spoken();
        let mut game = ruleset.begin(seed);
        let mut chance = stream(seed, "player", 0, 0);
        for _ in 0..400 {
            let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
            let screen = ruleset.verbs().iter().any(|v| {
                v.name == command.split(' ').next().unwrap_or_default()
                    && v.group == angrist_engine::play::Group::Screen
            });
            if screen {
                continue;
            }
            // Words say a question's answer as a person would; a long action goes on by itself.
            let line = match game.next() {
                Next::Ask(q) => match (&q.kind, command.strip_prefix("answer ")) {
                    (QuestionKind::Choice(_) | QuestionKind::Square { .. }, _) | (_, None) => {
                        "back".to_owned()
                    }
                    (_, Some(answer)) => answer.to_owned(),
                },
                _ => command.clone(),
            };
            let command = if line == "back" { "cancel".to_owned() } else { command };
            let Ok(outcome) = game.apply_text(&command) else { continue };
            let mut lines: Vec<String> = Vec::new();
            let mut take = |told: &[angrist_engine::play::Notice]| {
                for t in told.iter().filter(|t| t.known) {
                    lines.extend(words.tell(t).into_iter().map(|l| l.text));
                }
            };
            take(&outcome.notices);
            while let Next::Going(_) = game.next() {
                let Ok(more) = game.apply_text("go") else { break };
                take(&more.notices);
            }
            let heard = l.says(&line);
            for line in lines.iter().filter(|l| !l.is_empty()) {
                assert!(heard.contains(line.as_str()), "after '{command}': {line:?} is missing in {heard:?}");
                told += 1;
            }
            assert_eq!(l.app.session().map(|s| s.game().turn()), Some(game.turn()), "after '{command}'");
            if matches!(game.next(), Next::Over(_)) {
                break;
            }
        }
    }
    assert!(told > 100, "enough was told to mean something: {told}");
}
