//! A hero is born, walks, and the record of it replays to the same hash.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::model::Model;
use angrist_engine::play::{Game, Next, QuestionKind, Ruleset, random_command, state_hash};
use angrist_sil::SilRuleset;

const PLAN: &str = "born race=Noldor house=Feanor stats=1,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Finwe";

fn games() -> Vec<SilRuleset> {
    [Some(common::ours("documented")), Some(common::ours("upstream")), common::real()]
        .into_iter()
        .flatten()
        .collect()
}

fn played(ruleset: &SilRuleset, commands: &[&str]) -> Box<dyn Game> {
    let mut game = ruleset.begin(42);
    for command in commands {
        if let Err(e) = game.apply_text(command) {
            panic!("{command}: {e}");
        }
        game.check().unwrap();
    }
    game
}

/// Follows long actions to their end.
fn follow(game: &mut dyn Game, commands: &mut Vec<String>) {
    let mut turns = 0;
    while let Next::Going(_) = game.next() {
        game.apply_text("go").unwrap();
        commands.push("go".into());
        turns += 1;
        assert!(turns < 5000, "a long action never ends");
    }
}

#[test]
fn a_birth_and_a_walk_replay_to_the_same_hash_and_restore_after_every_command() {
    for ruleset in games() {
        let mut game = ruleset.begin(42);
        let mut commands: Vec<String> = Vec::new();
        for command in [
            PLAN,
            "walk e",
            "wait",
            "run e",
            "explore",
            "rest 20",
            "repeat 20 wait",
            "stealth",
            "walk w",
            "train melee 1",
        ] {
            if game.apply_text(command).is_ok() {
                commands.push(command.to_owned());
            }
            follow(&mut *game, &mut commands);
            game.check().unwrap();
        }
        assert!(game.turn() > 20, "{}", game.turn());
        let mut again = ruleset.begin(42);
        for command in &commands {
            again.apply_text(command).unwrap();
            let mut bytes = Vec::new();
            again.state(&mut bytes);
            again = ruleset.restore(&bytes).unwrap();
        }
        assert_eq!(state_hash(&*again), state_hash(&*game));
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
}

#[test]
fn a_birth_by_questions_makes_the_same_hero_as_its_plan() {
    let ruleset = common::ours("documented");
    let mut asked = ruleset.begin(7);
    let answers =
        ["Noldor", "Feanor", "1", "2", "3", "1", "4", "0", "5", "2", "3", "3", "0", "0", "keep", "Finwe"];
    for answer in answers {
        assert!(matches!(asked.next(), Next::Ask(_)), "{answer}");
        asked.apply_text(&format!("answer {answer}")).unwrap();
    }
    assert_eq!(asked.next(), Next::Turn);
    let mut planned = ruleset.begin(7);
    planned.apply_text(PLAN).unwrap();
    assert_eq!(state_hash(&*asked), state_hash(&*planned));
}

#[test]
fn another_story_is_another_story_and_cancel_begins_anew() {
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin(7);
    for answer in ["Edain", "Hador", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"] {
        game.apply_text(&format!("answer {answer}")).unwrap();
    }
    let Next::Ask(first) = game.next() else { panic!("the story is shown") };
    game.apply_text("answer another").unwrap();
    let Next::Ask(second) = game.next() else { panic!("another story is shown") };
    assert_eq!((first.tag.as_str(), second.tag.as_str()), ("story", "story"));
    assert_ne!(first.prompt, second.prompt);
    game.apply_text("cancel").unwrap();
    let Next::Ask(race) = game.next() else { panic!("it starts again") };
    assert_eq!(race.tag, "race");
    assert!(matches!(race.kind, QuestionKind::Choice(list) if list.len() == 5));
}

#[test]
fn plans_that_cannot_be_are_refused_with_no_effect() {
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin(7);
    let before = state_hash(&*game);
    for bad in [
        "born race=Hobbit",
        "born race=Noldor house=Hador",
        "born house=Feanor",
        // 13 points: 21 for a statistic of 6, and a 7 that is not on the table.
        "born race=Noldor house=Feanor stats=6,0,0,0",
        "born race=Noldor house=Feanor stats=7,0,0,0",
        "born race=Noldor house=Feanor stats=0,0,0,0,0",
        // 5000 experience: ten points cost 5500.
        "born race=Noldor house=Feanor stats=0,0,0,0 skills=10,0,0,0,0,0,0,0",
        "born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Aaaaaaaaaaaaaaaaaaaa",
        "walk n",
        "go",
        "answer Hobbit",
        "cancel",
    ] {
        assert!(game.apply_text(bad).is_err(), "{bad}");
        assert_eq!(state_hash(&*game), before, "{bad}");
    }
    game.apply_text("quick").unwrap();
    assert!(game.apply_text("quick").is_err());
}

#[test]
fn a_refused_command_changes_nothing() {
    for ruleset in games() {
        let mut game = played(&ruleset, &[PLAN]);
        let before = state_hash(&*game);
        for command in [
            "go",
            "answer yes",
            "cancel",
            "walk up",
            "nonsense",
            "learn Strength",
            "train melee 99",
            "rest never",
            "note",
            "travel 0,0",
            "wizard",
            "wizard jump 99",
        ] {
            assert!(game.apply_text(command).is_err(), "{command}");
            assert_eq!(state_hash(&*game), before, "{command}");
        }
    }
}

#[test]
fn a_purposeless_player_breaks_nothing_and_refusals_have_no_effect() {
    for ruleset in games() {
        for seed in 0..4 {
            let mut game = ruleset.begin(seed);
            let mut chance = angrist_engine::chance::stream(seed, "purposeless", 0, 0);
            game.apply_text("quick").unwrap();
            let mut twin = ruleset.begin(seed);
            twin.apply_text("quick").unwrap();
            for turn in 0..1500 {
                let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
                let before = state_hash(&*game);
                let done = game.apply_text(&command).is_ok();
                if !done {
                    assert_eq!(state_hash(&*game), before, "{command} was refused and yet did something");
                }
                // The same game, put away and taken up again every few commands.
                assert_eq!(twin.apply_text(&command).is_ok(), done, "seed {seed}, {command}");
                if turn % 20 == 0 {
                    assert_eq!(state_hash(&*twin), state_hash(&*game), "seed {seed}, {turn}, {command}");
                    let mut bytes = Vec::new();
                    twin.state(&mut bytes);
                    twin = ruleset.restore(&bytes).unwrap_or_else(|e| panic!("seed {seed}, {turn}: {e}"));
                }
                if let Err(breach) = game.check() {
                    panic!("seed {seed}, {command}: {breach}");
                }
            }
            let mut bytes = Vec::new();
            game.state(&mut bytes);
            assert_eq!(state_hash(&*ruleset.restore(&bytes).unwrap()), state_hash(&*game));
        }
    }
}

#[test]
fn a_damaged_state_is_refused_and_never_panics() {
    let ruleset = common::ours("documented");
    let game = played(&ruleset, &[PLAN, "walk e"]);
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    for cut in (0..bytes.len()).step_by(97) {
        assert!(ruleset.restore(&bytes[..cut]).is_err());
    }
    for at in (0..bytes.len()).step_by(7) {
        let mut bad = bytes.clone();
        bad[at] ^= 0x41;
        // It may still be a sound state; whatever it is, it must be handled.
        if let Ok(mut game) = ruleset.restore(&bad) {
            for command in ["walk e", "wait", "explore", "go", "rest", "train will 1"] {
                let _ = game.apply_text(command);
            }
        }
    }
}

#[test]
fn every_screen_of_the_verb_table_is_there() {
    use angrist_engine::play::Group;
    let ruleset = common::ours("documented");
    let game = played(&ruleset, &[PLAN]);
    let words = ruleset.words("en");
    for name in
        ruleset.verbs().iter().filter(|v| v.group == Group::Screen).map(|v| v.name).chain(["side", "status"])
    {
        // Options have no screen of their own: every interface makes one from the contract.
        assert!(name == "options" || game.screen(name, &*words).is_some(), "{name}");
    }
    assert_eq!(game.options().len(), ruleset.options().len());
}

#[test]
fn a_history_may_be_told_in_ones_own_words() {
    // docs/spec/sil-player.md 2.7
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin_sil(7);
    for answer in ["Edain", "Hador", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "own"] {
        game.apply_text(&format!("answer {answer}")).unwrap_or_else(|e| panic!("{answer}: {e}"));
    }
    let Next::Ask(own) = game.next() else { panic!("the words are asked for") };
    let longest = ruleset.tables().hero.history_length as usize;
    assert!(matches!(own.kind, QuestionKind::Text { longest: n, .. } if usize::from(n) == longest));
    assert!(game.apply_text(&format!("answer {}", "x".repeat(longest + 1))).is_err());
    let words = "Born under a dark star, of no house = an outlaw; own words.";
    game.apply_text(&format!("answer {words}")).unwrap();
    let Next::Ask(name) = game.next() else { panic!("the name comes next") };
    assert_eq!(name.tag, "name");
    game.apply_text("answer Turin").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.history.as_str(), hero.name.as_str()), (words, "Turin"));
    // The plan it gives is the same hero again.
    let line = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0";
    let mut again = ruleset.begin_sil(7);
    again.apply_text(&format!("{line} own={words} name=Turin")).unwrap();
    assert_eq!(state_hash(&again), state_hash(&game));
}

#[test]
fn a_former_heros_choices_are_offered_again() {
    // docs/spec/sil-player.md 2.1: race, house, bought statistics and name are defaults.
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin_sil(7);
    game.apply_text("born like=Sindar/Doriath/2,1,0,3/1,2,3,0,0,4,0,0/Elu_Thingol").unwrap();
    let mut default = Vec::new();
    while let Next::Ask(question) = game.next() {
        let answer = match &question.kind {
            QuestionKind::Choice(list) => list[0].key.clone(),
            QuestionKind::Number { default, .. } => default.to_string(),
            QuestionKind::Text { default, .. } => default.clone(),
            other => panic!("{other:?}"),
        };
        default.push(answer.clone());
        game.apply_text(&format!("answer {answer}")).unwrap_or_else(|e| panic!("{answer}: {e}"));
    }
    let wanted = ["Sindar", "Doriath", "2", "1", "0", "3", "1", "2", "3", "0", "0", "4", "0", "0", "keep"];
    assert_eq!(default[..15], wanted);
    assert_eq!(default.len(), 16, "{default:?}");
    assert_eq!(default[15], "Elu Thingol");
    // What these data do not have is no obstacle.
    let mut other = ruleset.begin_sil(7);
    other.apply_text("born like=Hobbit/Shire/9,9,9,9/1/Bilbo").unwrap();
    let Next::Ask(race) = other.next() else { panic!("asked as ever") };
    assert_eq!(race.tag, "race");
}

#[test]
fn the_record_of_a_hero_gives_its_choices_to_the_next() {
    let ruleset = common::ours("documented");
    let answers =
        ["Noldor", "Feanor", "1", "2", "3", "1", "4", "0", "5", "2", "3", "3", "0", "0", "keep", "Finwe"];
    let mut commands: Vec<String> = answers.iter().map(|a| format!("answer {a}")).collect();
    commands.push("wait".into());
    let offered = Some("born like=Noldor/Feanor/1,2,3,1/4,0,5,2,3,3,0,0/Finwe".to_owned());
    assert_eq!(ruleset.suggest_from(7, &commands), offered);
    assert_eq!(ruleset.suggest_from(7, &[PLAN.to_owned()]), offered);
    assert_eq!(
        ruleset.suggest_from(7, &["answer Dragon".to_owned()]),
        None,
        "a record of other data offers nothing"
    );
    assert_eq!(ruleset.suggest_from(7, &commands[..5]), None, "nor does one without a birth");
}

/// The commands of the birth screen's first row, which begins the game.
fn begins(model: &Model) -> Option<String> {
    match model {
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().find_map(begins),
        Model::Menu(menu) => menu.items.iter().find(|i| i.key == Some('g')).map(|i| i.command.clone()),
        _ => None,
    }
}

#[test]
fn the_choice_for_beginners_is_the_sturdiest() {
    let ruleset = common::ours("documented");
    let words = ruleset.words("en");
    let health = |style: &str| {
        let mut game = ruleset.begin_sil(7);
        let screen = game.screen(&format!("birth style={style}"), &*words).unwrap();
        for command in begins(&screen).unwrap().lines() {
            game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        }
        game.inner().hero.max_health
    };
    for other in ["archer", "shadow", "singer", "smith", "even"] {
        assert!(health("warrior") >= health(other), "{other}");
    }
}

#[test]
fn the_last_hero_again_has_the_abilities_marked_at_birth() {
    let ruleset = common::ours("documented");
    let words = ruleset.words("en");
    let screen = ruleset.begin_sil(7).screen("birth style=singer", &*words).unwrap();
    let commands: Vec<String> = begins(&screen).unwrap().lines().map(str::to_owned).collect();
    let learned: Vec<&String> = commands.iter().filter(|c| c.starts_with("learn ")).collect();
    assert!(!learned.is_empty());
    let offered = ruleset.suggest_from(7, &commands).unwrap();
    for name in ["birth", "birth style=last"] {
        let mut game = ruleset.begin_sil(8);
        game.apply_text(&offered).unwrap();
        let again = begins(&game.screen(name, &*words).unwrap()).unwrap();
        assert!(learned.iter().all(|c| again.lines().any(|line| line == *c)), "{name}: {again}");
    }
}

#[test]
fn what_can_be_spent_at_birth_does_not_depend_on_what_is_in_view() {
    let ruleset = common::ours("documented");
    let words = ruleset.words("en");
    let left = |seed: u64| {
        let Some(Model::Stack(parts)) = ruleset.begin_sil(seed).screen("birth style=even", &*words) else {
            panic!("a screen of parts");
        };
        let Some(Model::Text(head)) = parts.first() else { panic!("text first") };
        head.spans[0].clone()
    };
    for seed in 2..30 {
        assert_eq!(left(seed), left(1), "seed {seed}");
    }
}

#[test]
fn an_ability_tells_its_own_price_and_what_the_way_to_it_costs() {
    fn helps(model: &Model) -> Vec<(String, String)> {
        match model {
            Model::Stack(parts) | Model::Beside(parts) => parts.iter().flat_map(helps).collect(),
            Model::Menu(menu) => menu.items.iter().map(|i| (i.note.clone(), i.help.clone())).collect(),
            _ => Vec::new(),
        }
    }
    let ruleset = common::ours("documented");
    let words = ruleset.words("en");
    let screen = ruleset.begin_sil(7).screen("birth style=even", &*words).unwrap();
    let mut with_both = 0;
    for (note, help) in helps(&screen).iter().filter(|(_, help)| help.contains("abilities it requires")) {
        let sum = note.split(", ").find_map(|part| part.strip_suffix(" exp")).unwrap();
        assert!(help.contains(&format!(" {sum} with the skill points")), "{note}: {help}");
        with_both += 1;
    }
    assert!(with_both > 0);
}
