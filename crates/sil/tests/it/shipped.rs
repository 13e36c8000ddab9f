//! What ships is whole: the built-in data make a game that can be played without anything else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::play::{Game, Ruleset};
use angrist_sil::ruleset::SHIPPED;
use angrist_sil::words::English;

#[test]
fn histories_and_names_of_every_people_are_made_of_our_words() {
    // docs/spec/sil-player.md 2.7, 2.8, 2.9
    let ruleset = common::ours("documented");
    for (race, house) in [
        ("Noldor", "Feanor"),
        ("Noldor", "Finarfin"),
        ("Sindar", "Doriath"),
        ("Naugrim", "Belegost"),
        ("Edain", "Haleth"),
    ] {
        for story in 0..40 {
            let mut game = ruleset.begin_sil(5);
            let plan = format!(
                "born race={race} house={house} stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story={story} name="
            );
            game.apply_text(&plan).unwrap();
            let hero = &game.inner().hero;
            assert!(hero.history.ends_with('.'), "{}", hero.history);
            assert!(hero.history.chars().count() <= 249);
            let people = ruleset.tables().player_races[usize::from(hero.race)].as_ref().unwrap();
            assert!((people.age.0..=people.age.1).contains(&hero.body.0));
            assert!((hero.body.1 - people.height.0).abs() <= 4 * people.height.1);
            assert!((4..=13).contains(&hero.name.chars().count()), "{}", hero.name);
        }
    }
}

#[test]
fn a_hero_sets_out_with_what_the_people_gives() {
    // docs/spec/sil-player.md 2.10
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin_sil(5);
    game.apply_text("quick").unwrap();
    let s = game.inner();
    let t = ruleset.tables();
    use angrist_sil::state::Slot;
    assert!(s.hero.wears(Slot::Weapon).unwrap().is(t, 23, 7));
    let light = s.hero.wears(Slot::Light).unwrap();
    assert!(light.is(t, 39, 0) && light.number == 1 && light.fuel == 2000);
    let torches = s.hero.pack.iter().find(|i| i.is(t, 39, 0)).unwrap();
    assert_eq!(torches.number, 2);
    assert!(s.hero.pack.iter().any(|i| i.tval(t) == 80));
    assert_eq!((s.level.depth, s.turn, s.player_turn, s.hero.food), (1, 1, 0, 4999));
    assert_eq!((s.hero.health, s.hero.voice), (s.hero.max_health, s.hero.max_voice));
}

#[test]
fn every_word_a_question_or_screen_needs_is_there() {
    let words = English::built_in().unwrap();
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin(9);
    let mut seen = Vec::new();
    // All questions of a birth.
    while let angrist_engine::play::Next::Ask(question) = game.next() {
        seen.push(question.prompt.clone());
        let answer = match &question.kind {
            angrist_engine::play::QuestionKind::Choice(list) => {
                seen.extend(list.iter().map(|c| c.label.clone()));
                list[0].key.clone()
            }
            angrist_engine::play::QuestionKind::Number { .. } => "0".into(),
            _ => "Beren".into(),
        };
        game.apply_text(&format!("answer {answer}")).unwrap();
    }
    use angrist_engine::play::Words;
    for phrase in seen {
        let text = words.phrase(&phrase);
        assert!(phrase.id.is_empty() || text != phrase.id, "no words for {}", phrase.id);
    }
}

#[test]
fn shipped_files_are_named_once_and_sorted() {
    let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
}

#[test]
fn the_built_in_data_alone_make_a_game_in_both_profiles() {
    for profile in ["documented", "upstream"] {
        let ruleset = angrist_sil::SilRuleset::shipped(profile).unwrap_or_else(|e| panic!("{}", e.text));
        let mut game = ruleset.begin(1);
        game.apply_text("quick").unwrap();
        game.apply_text("wait").unwrap();
        game.check().unwrap();
    }
    assert!(angrist_sil::SilRuleset::shipped("unheard-of").is_err());
}
