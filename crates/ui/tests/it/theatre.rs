//! A recorded game watched on the play screen, by keys alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use crate::archive::Archive;
use angrist_engine::chance::stream;
use angrist_engine::journal::{Playback, Session};
use angrist_engine::play::{Ruleset, random_command, state_hash};
use angrist_rooms::RoomsRuleset;
use angrist_ui::{App, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::sync::Arc;

/// A game of 600 random commands.
fn record() -> String {
    let ruleset: Arc<dyn Ruleset> = Arc::new(RoomsRuleset::shipped().unwrap());
    let mut chance = stream(31, "player", 0, 0);
    let mut session = Session::begin(ruleset.clone(), 31);
    session.keep_text();
    while session.commands() < 600 {
        let Some(command) = random_command(session.game(), ruleset.verbs(), &mut chance) else { break };
        let _ = session.apply(&command);
    }
    session.take_text().unwrap()
}

struct Watcher {
    app: App,
    film: Playback,
}

/// In front of the film, paused at its beginning.
fn watching() -> Watcher {
    let archive = Archive(record());
    let film = archive.film("beren").unwrap();
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let mut w =
        Watcher { app: App::new(Box::new(archive), Options::default(), KeyFile::default(), looks), film };
    w.keys("w Enter");
    assert!(w.app.watching(), "{:?}", w.app.tell());
    assert!(w.app.wait().is_some(), "it plays by itself");
    w.keys("Space");
    assert!(w.app.wait().is_none(), "and Space pauses it");
    w
}

impl Watcher {
    fn keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            self.app.press(Press::parse(key).unwrap_or_else(|| panic!("{key}")));
        }
    }

    /// The game on the screen is the recorded one at that place.
    fn is_at(&mut self, position: u64) {
        assert_eq!(self.app.film_position(), position);
        self.film.seek(position).unwrap();
        let shown = self.app.session().unwrap();
        assert_eq!(state_hash(shown.game()), state_hash(self.film.game()), "at {position}");
    }

    fn screen(&mut self, w: u16, h: u16) -> String {
        let mut buf = Buffer::empty(Rect::new(0, 0, w, h));
        self.app.paint(buf.area, &mut buf);
        let row = |y| (0..w).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..h).map(row).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn steps_go_forwards_and_back_by_one_by_twenty_and_to_the_ends() {
    let mut w = watching();
    for (keys, at) in
        [("Right Right Right", 3), ("Left", 2), ("S-Right", 22), ("S-Left", 2), ("PageDown", 202)]
    {
        w.keys(keys);
        w.is_at(at);
    }
    let end = w.film.length();
    for (keys, at) in [("End", end), ("Right", end), ("PageUp", end - 200), ("Home", 0), ("Left", 0)] {
        w.keys(keys);
        w.is_at(at);
    }
}

#[test]
fn it_plays_by_itself_faster_or_slower_to_the_end() {
    let mut w = watching();
    w.keys("Space");
    let default = w.app.wait().unwrap();
    w.keys("-");
    assert!(w.app.wait().unwrap() > default);
    w.keys("+ + + + + + + + + +");
    for _ in 0..10_000 {
        if w.app.wait().is_none() {
            break;
        }
        w.app.tick();
    }
    let end = w.film.length();
    w.is_at(end);
}

#[test]
fn turns_fights_and_words_are_found() {
    let mut w = watching();
    w.keys("g 2 0 0 Enter");
    assert_eq!(w.app.session().unwrap().game().turn(), 200);
    w.keys("g 1 0 Enter");
    assert_eq!(w.app.session().unwrap().game().turn(), 10);
    let before = w.app.film_position();
    w.keys("/ d o o r Enter");
    let found = w.app.film_position();
    assert!(found > before && w.app.tell().join(" ").to_lowercase().contains("door"), "{:?}", w.app.tell());
    w.keys("n");
    assert!(w.app.film_position() > found);
    let here = w.app.film_position();
    w.keys("/ z z z z Enter");
    w.is_at(here);
    assert!(w.app.tell().iter().any(|l| l.contains("no more matching messages")), "{:?}", w.app.tell());
}

#[test]
fn looking_works_and_commands_do_not() {
    let mut w = watching();
    w.keys("PageDown");
    w.is_at(200);
    w.keys("l Esc m Esc ? Esc");
    w.is_at(200);
    assert!(w.app.watching());
}

#[test]
fn who_takes_over_plays_on_and_nothing_of_it_is_kept() {
    let mut w = watching();
    w.keys("PageDown t");
    assert!(!w.app.watching());
    let (turn, before) = {
        let game = w.app.session().unwrap().game();
        (game.turn(), state_hash(game))
    };
    w.film.seek(200).unwrap();
    assert_eq!(before, state_hash(w.film.game()));
    w.keys("Esc 5 5 5");
    assert!(w.app.session().unwrap().game().turn() > turn, "{:?}", w.app.tell());
    assert!(w.app.session().unwrap().dir().is_none());
}

#[test]
fn a_record_that_is_not_there_gets_a_sentence() {
    let mut w = watching();
    w.keys("Esc w Down Enter");
    assert!(!w.app.watching());
    assert!(w.app.tell().iter().any(|l| l.contains("There is no record lost")), "{:?}", w.app.tell());
}

#[test]
fn the_theatre_at_both_sizes() {
    let mut w = watching();
    w.keys("PageDown");
    insta::assert_snapshot!("theatre_80x24", w.screen(80, 24));
    insta::assert_snapshot!("theatre_120x40", w.screen(120, 40));
    insta::assert_snapshot!("theatre_told", w.app.tell().join("\n"));
}
