//! A record as a film: wherever one seeks, the game is the one that was played there.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::chance::stream;
use angrist_engine::journal::{Playback, Record, Session, replay};
use angrist_engine::play::{Ruleset, random_command, state_hash};
use angrist_rooms::RoomsRuleset;
use std::path::Path;
use std::sync::Arc;

/// A random player's game, and the state hash after every command.
fn played(seed: u64, tries: u32) -> (Arc<dyn Ruleset>, Record, Vec<u64>) {
    let ruleset: Arc<dyn Ruleset> = Arc::new(RoomsRuleset::shipped().unwrap());
    let mut chance = stream(seed, "player", 0, 0);
    let mut session = Session::begin(ruleset.clone(), seed);
    session.keep_text();
    let mut hashes = vec![state_hash(session.game())];
    for _ in 0..tries {
        let Some(command) = random_command(session.game(), ruleset.verbs(), &mut chance) else { break };
        // Several turns of a long action in one line: a film can stop between them.
        let command = if command == "go" { "go 7".to_owned() } else { command };
        let before = session.commands();
        if session.apply(&command).is_ok() {
            let done = session.commands() - before;
            // Only the last of them can be compared.
            hashes.extend(std::iter::repeat_n(0, done as usize - 1));
            hashes.push(state_hash(session.game()));
        }
    }
    let text = session.take_text().unwrap();
    (ruleset, Record::read(text.as_bytes(), Path::new("film")).unwrap(), hashes)
}

#[test]
fn every_position_is_the_game_that_was_played_there_however_one_came() {
    let (ruleset, record, hashes) = played(21, 2500);
    let mut film = Playback::new(ruleset, record);
    assert_eq!(film.length() as usize + 1, hashes.len());
    assert!(film.length() > 800, "long enough to keep several games: {}", film.length());
    assert!(hashes.contains(&0), "some line holds several turns");
    let mut chance = stream(5, "seek", 0, 0);
    for _ in 0..200 {
        let wanted = u64::from(chance.below(film.length() as u32 + 1));
        film.seek(wanted).unwrap();
        assert_eq!(film.position(), wanted);
        let hash = hashes[wanted as usize];
        assert!(hash == 0 || hash == state_hash(film.game()), "position {wanted}");
    }
    film.seek(u64::MAX).unwrap();
    assert_eq!(film.position(), film.length());
    assert!(film.step().unwrap().is_none(), "nothing comes after the end");
}

#[test]
fn turns_are_found_forwards_and_backwards() {
    let (ruleset, record, _) = played(22, 2500);
    let mut film = Playback::new(ruleset, record);
    film.seek(u64::MAX).unwrap();
    let last = film.game().turn();
    for turn in [last / 2, last / 3, last - 1, 1, 0, last] {
        film.seek_turn(turn).unwrap();
        assert!(film.game().turn() >= turn);
        if let Some(before) = film.position().checked_sub(1) {
            film.seek(before).unwrap();
            assert!(film.game().turn() < turn, "the first position of turn {turn}");
        }
    }
}

#[test]
fn what_is_looked_for_is_found_or_one_stays_where_one_was() {
    let (ruleset, record, _) = played(23, 2500);
    let mut film = Playback::new(ruleset, record);
    film.seek(3).unwrap();
    let shot = film.find(|game, _| game.turn() >= 40).unwrap();
    assert!(shot.is_some() && film.game().turn() == 40, "the first that fits");
    let here = (film.position(), state_hash(film.game()));
    assert!(film.find(|_, shot| shot.command == "no such command").unwrap().is_none());
    assert_eq!((film.position(), state_hash(film.game())), here);
}

#[test]
fn a_cut_record_is_a_whole_record_of_its_own() {
    let (ruleset, record, hashes) = played(24, 1200);
    let mut film = Playback::new(ruleset.clone(), record);
    let within = hashes.iter().position(|h| *h == 0).unwrap() as u64;
    for at in [0, 1, within, film.length() / 2, film.length()] {
        let text = film.cut(at).unwrap();
        let cut = Record::read(text.as_bytes(), Path::new("cut")).unwrap();
        assert!(cut.is_finished());
        let again = replay(&*ruleset, &cut, |_, _, _| {}).unwrap();
        assert_eq!(again.commands, at);
        film.seek(at).unwrap();
        assert_eq!(state_hash(&*again.game), state_hash(film.game()));
    }
}

#[test]
fn a_record_that_goes_another_way_says_on_which_line() {
    let (_, record, _) = played(25, 400);
    let read = |name: &str| std::fs::read_to_string(Path::new("../../data/rooms").join(name)).unwrap();
    let [terrain, levels, constants, words] = angrist_rooms::FILES.map(read);
    let constants = constants.replace("C:sight:9", "C:sight:8");
    let other = Arc::new(RoomsRuleset::read([&terrain, &levels, &constants, &words]).unwrap());
    let error = Playback::new(other, record).seek(u64::MAX).unwrap_err();
    assert!(error.line > 7, "behind the header: {error:?}");
}
