//! The guided first descent, and hints in every game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::play::{Game, Next, Outcome, Ruleset, SightKind, state_hash};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_sil::SilRuleset;
use angrist_sil::lesson::{Lesson, LessonEvent};

fn hints(outcome: &Outcome) -> Vec<String> {
    let events = outcome.notices.iter().filter(|t| t.known).filter_map(|t| t.downcast::<LessonEvent>());
    events.map(|LessonEvent::Hint { name }| name.clone()).collect()
}

/// Does a command and whatever it begins; the hints on the way.
fn go(game: &mut dyn Game, command: &str) -> Vec<String> {
    let mut given = hints(&game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")));
    while let Next::Going(_) = game.next() {
        given.extend(hints(&game.apply_text("go").unwrap()));
        game.check().unwrap();
    }
    given
}

#[test]
fn the_lesson_teaches_each_thing_once_and_leads_into_the_game() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    let mut game = ruleset.begin(3);
    assert_eq!(go(&mut *game, "lesson"), ["walking"]);
    // As a new player would: exploring, fighting anyone in the way, at last to the stair.
    let mut given = Vec::new();
    for _ in 0..600 {
        let here = game.scene().here.unwrap();
        let foes = game.sights().into_iter().filter(|s| s.kind == SightKind::Foe);
        let near = foes.min_by_key(|f| distance(here, f.at));
        let known = game.scene().map.landmark(Loc::new(20, 10)).is_some();
        let commands = match near.and_then(|f| Dir::toward(here, f.at).map(|d| (distance(here, f.at), d))) {
            Some((_, dir)) => vec![format!("walk {}", dir.name()), "wait".to_owned()],
            None if known => vec!["travel 20,10".to_owned(), "explore".to_owned(), "wait".to_owned()],
            None => vec!["explore".to_owned(), "travel 46,10".to_owned(), "wait".to_owned()],
        };
        // The first that can be done: a wall in the way of a foe is waited out.
        let done = commands.iter().find(|c| game.fork().apply_text(c).is_ok());
        let done = done.unwrap_or_else(|| panic!("{commands:?}: {:?}", game.next()));
        given.extend(go(&mut *game, done));
        assert!(!matches!(game.next(), Next::Over(_)), "no one dies in a lesson");
        if game.scene().here.unwrap() == Loc::new(20, 10) {
            break;
        }
    }
    assert_eq!(given, ["things", "abilities", "stealth", "light", "forge", "stairs"]);
    let depth = game.scene().depth;
    assert_eq!(go(&mut *game, "down"), ["done"]);
    assert!(game.scene().depth > depth);
    assert!(!game.end_so_far(&*ruleset.words("en")).marks.is_empty(), "a lesson is practice");
}

#[test]
fn the_same_lesson_is_the_same_game() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    let turn = || {
        let mut game = ruleset.begin(9);
        for command in ["lesson", "explore", "wait"] {
            go(&mut *game, command);
        }
        state_hash(&*game)
    };
    assert_eq!(turn(), turn());
}

#[test]
fn hints_are_given_once_in_every_game_and_can_be_turned_off() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    let plan = "born race=Noldor house=Feanor stats=1,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Finwe";
    let mut game = ruleset.begin(4);
    go(&mut *game, plan);
    let hungry = |game: &mut dyn Game| {
        let mut given = go(game, "wizard food 900");
        given.extend(go(game, "wait"));
        given.extend(go(game, "wait"));
        given.into_iter().filter(|h| h == "hungry").count()
    };
    assert_eq!(hungry(&mut *game), 1);
    let mut quiet = ruleset.begin(4);
    go(&mut *quiet, plan);
    go(&mut *quiet, "option hints off");
    assert_eq!(hungry(&mut *quiet), 0);
}

#[test]
fn a_real_lib_has_no_lesson_and_says_so() {
    let Some(ruleset) = common::real() else { return };
    let refusal = ruleset.begin(1).apply_text("lesson").unwrap_err();
    assert_eq!(refusal.tag, "no-lesson");
}

#[test]
fn a_bad_lesson_is_refused_with_its_place() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    let good = angrist_sil::LESSON;
    let cases = [
        ("..@.", "..@@", "2 heroes"),
        ("kind = [80, 3]", "kind = [80, 99]", "'h'"),
        ("race = 31", "race = 999", "'d'"),
        ("#A.......####", "#A.......###", "row 2"),
        ("#A.......####", "#Z.......####", "'Z'"),
        ("depth = 1", "depth = 1\nhats = 2", "hats"),
    ];
    for (from, to, said) in cases {
        assert!(good.contains(from), "{from}");
        let why = Lesson::read(&good.replacen(from, to, 1), ruleset.tables()).unwrap_err();
        assert!(why.contains(said), "{why}");
    }
}

#[test]
fn nothing_is_told_of_a_level_that_the_hero_never_walks() {
    let ruleset = SilRuleset::shipped("documented").unwrap();
    for seed in 0..40 {
        let mut game = ruleset.begin(seed);
        let outcome = game.apply_text("lesson").unwrap();
        let words = ruleset.words("en");
        let tags: Vec<&str> = outcome.notices.iter().filter(|t| t.known).map(|t| t.event.tag()).collect();
        let lines: Vec<String> = outcome.notices.iter().flat_map(|t| words.tell(t)).map(|l| l.text).collect();
        assert!(game.sights().iter().all(|s| s.kind != SightKind::Foe), "the first room is empty");
        assert!(
            !tags.iter().any(|t| t.contains("seen") || t.contains("arrived")),
            "{seed}: {tags:?} {lines:?}"
        );
    }
}
