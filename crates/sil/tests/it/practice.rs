//! Practice and wizardry: both mark the game, neither has a rank; in practice any turn can be taken back.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::journal::{Accept, ApplyError, MemoryStore, RECORD, Record, ScoreEntry, Session, replay};
use angrist_engine::play::{Game, Mark, Ruleset, state_hash};
use angrist_sil::game::SilGame;
use angrist_sil::terrain;
use std::io::BufRead as _;
use std::sync::Arc;

const PLAN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";

fn born() -> SilGame {
    let mut game = common::ours("documented").begin_sil(3);
    game.apply_text(PLAN).unwrap();
    game
}

fn marks(game: &dyn Game) -> Vec<Mark> {
    game.end_so_far(&*common::ours("documented").words("en")).marks
}

#[test]
fn every_act_of_a_wizard_marks_the_game() {
    for command in [
        "wizard jump 7",
        "wizard create 23 17",
        "wizard artefact 178",
        "wizard reveal",
        "wizard heal",
        "wizard freeze",
        "wizard slay",
        "wizard call 21 3",
        "wizard experience 100",
        "wizard stats 1 2 3 4",
        "wizard food 3000",
    ] {
        let mut game = born();
        assert!(marks(&game).is_empty());
        game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        assert_eq!(marks(&game), [Mark::Wizard], "{command}");
        let end = game.end_so_far(&*common::ours("documented").words("en"));
        assert!(!ScoreEntry::of(&end).ranked(), "{command}");
        game.check().unwrap();
    }
    let mut game = born();
    for command in [
        "wizard",
        "wizard dance",
        "wizard jump 99",
        "wizard create 1 2",
        "wizard call 0",
        "wizard artefact 9999",
    ] {
        assert!(game.apply_text(command).is_err(), "{command}");
    }
    assert!(marks(&game).is_empty(), "what is refused marks nothing");
}

#[test]
fn a_wizard_jumps_creates_reveals_and_freezes() {
    let mut game = born();
    game.apply_text("wizard jump 7").unwrap();
    assert_eq!(game.inner().level.depth, 7);
    game.apply_text("wizard reveal").unwrap();
    let level = &game.inner().level;
    let stairs: Vec<_> =
        level.terrain.iter().filter(|(_, t)| terrain::is_stair(**t)).map(|(at, _)| at).collect();
    assert!(!stairs.is_empty() && stairs.iter().all(|at| level.marks.has(*at)));
    let had = game.inner().hero.pack.len();
    game.apply_text("wizard create 23 17").unwrap();
    assert_eq!(game.inner().hero.pack.len(), had + 1);
    // Frozen, no one moves; thawed, they do.
    game.apply_text("wizard call 21 5").unwrap();
    game.apply_text("wizard freeze").unwrap();
    let places = |game: &SilGame| game.inner().level.monsters.iter().map(|(_, m)| m.at).collect::<Vec<_>>();
    let before = places(&game);
    for _ in 0..20 {
        game.apply_text("wait").unwrap();
    }
    assert_eq!(places(&game), before);
    game.apply_text("wizard freeze").unwrap();
    for _ in 0..20 {
        if game.apply_text("wait").is_err() {
            break;
        }
    }
    assert_ne!(places(&game), before);
}

fn practice_session() -> Session {
    let mut session = Session::begin(Arc::new(common::ours("documented")), 3);
    session.keep_text();
    session.apply("practice").unwrap();
    session.apply(PLAN).unwrap();
    session
}

#[test]
fn any_turn_of_a_practice_game_is_taken_back_by_the_record() {
    let mut session = practice_session();
    let mut hashes = vec![state_hash(session.game())];
    for _ in 0..12 {
        session.apply("wait").unwrap();
        hashes.push(state_hash(session.game()));
    }
    assert_eq!(marks(session.game()), [Mark::Practice]);
    while hashes.len() > 1 {
        hashes.pop();
        session.take_back().unwrap();
        assert_eq!(Some(&state_hash(session.game())), hashes.last());
    }
    // It plays on from there, and its record is one of a game that never knew the turns taken back.
    session.apply("wait").unwrap();
    let hash = state_hash(session.game());
    let ruleset = session.ruleset().clone();
    let text = session.take_text().unwrap();
    let record = Record::read(text.as_bytes(), std::path::Path::new("practice")).unwrap();
    let again = replay(&*ruleset, &record, |_, _, _| {}).unwrap_or_else(|d| panic!("{}", d.what));
    assert_eq!((state_hash(&*again.game), marks(&*again.game)), (hash, vec![Mark::Practice]));
}

#[test]
fn a_death_in_practice_can_be_taken_back_and_the_mark_cannot() {
    let mut session = practice_session();
    session.apply("wait").unwrap();
    session.apply("retire @").unwrap();
    assert!(session.apply("wait").is_err());
    session.take_back().unwrap();
    session.apply("wait").unwrap();
    for _ in 0..50 {
        match session.take_back() {
            Ok(()) => {}
            Err(ApplyError::Refused(e)) => {
                assert_eq!(e.tag, "nothing-to-take-back");
                assert_eq!(marks(session.game()), [Mark::Practice]);
                return;
            }
            Err(e) => panic!("{e}"),
        }
    }
    panic!("it can be undone forever");
}

#[test]
fn an_ordinary_game_takes_nothing_back() {
    let mut session = Session::begin(Arc::new(common::ours("documented")), 3);
    session.keep_text();
    session.apply(PLAN).unwrap();
    session.apply("wait").unwrap();
    match session.take_back() {
        Err(ApplyError::Refused(e)) => assert_eq!(e.tag, "not-practice"),
        _ => panic!("taken back"),
    }
}

#[test]
fn a_saved_practice_game_is_shorter_on_the_disk_after_a_turn_is_taken_back() {
    let save = MemoryStore::new();
    let ruleset: Arc<dyn Ruleset> = Arc::new(common::ours("documented"));
    let mut session = Session::create(ruleset.clone(), Box::new(save.clone()), 3).unwrap();
    session.apply("practice").unwrap();
    session.apply(PLAN).unwrap();
    session.apply("wait").unwrap();
    let hash = state_hash(session.game());
    let before = save.get(RECORD).unwrap();
    session.apply("wait").unwrap();
    session.apply("wait").unwrap();
    session.take_back().unwrap();
    session.take_back().unwrap();
    assert_eq!(state_hash(session.game()), hash);
    let after = save.get(RECORD).unwrap();
    let more = after.strip_prefix(before.as_slice()).unwrap();
    assert!(more.starts_with(b"CHECK ") && more.lines().count() == 1, "only the check of the new snapshot");
    drop(session);
    let (mut session, notices) = Session::open(ruleset, Box::new(save.clone()), Accept::default()).unwrap();
    assert!(notices.is_empty(), "{notices:?}");
    assert_eq!(state_hash(session.game()), hash);
    session.take_back().unwrap();
    session.apply("wait").unwrap();
}
