//! Every kind of question, flights, rolls, disturbance: on a test game that has them all.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use crate::common::{REST, Range};
use angrist_engine::journal::Session;
use angrist_engine::play::{End, KeySet, Next, Query};
use angrist_engine::space::Loc;
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Host, KeyFile, Looks, Options, Press};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::sync::Arc;

struct Nothing;

impl Host for Nothing {
    fn games(&self) -> Vec<GameInfo> {
        vec![]
    }
    fn begin(&mut self, _: &NewGame) -> Result<Session, String> {
        Ok(Session::begin(Arc::new(Range), 0))
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        Err("none".into())
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Ok(String::new())
    }
    fn record_end(&mut self, _: &Session, _: &End) -> Vec<String> {
        vec![]
    }
    fn delete_finished(&mut self, _: Session) {}
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (vec![], vec![])
    }
    fn keep_options(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}

fn app(options: Options) -> App {
    let mut app = App::new(Box::new(Nothing), options, KeyFile::default(), Looks::default());
    app.start(Session::begin(Arc::new(Range), 0), vec![]);
    app
}

fn keys(app: &mut App, keys: &str) {
    keys.split(' ').for_each(|k| app.press(Press::parse(k).unwrap()));
}

fn settle(app: &mut App) {
    for _ in 0..10_000 {
        if app.wait().is_none() {
            return;
        }
        app.tick();
    }
    panic!("it never ends");
}

fn screen(app: &mut App, w: u16, h: u16) -> String {
    let mut buf = Buffer::empty(Rect::new(0, 0, w, h));
    app.paint(buf.area, &mut buf);
    let row = |y| (0..w).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..h).map(row).collect::<Vec<_>>().join("\n")
}

fn answers(app: &App) -> Vec<String> {
    let json = app.session().unwrap().game().inspect(&Query::parse("answers"));
    json.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

fn here(app: &App) -> Loc {
    app.session().unwrap().game().scene().here.unwrap()
}

fn turn(app: &App) -> u64 {
    app.session().unwrap().game().turn()
}

/// Opens the question of a kind through the menu of words.
fn ask(app: &mut App, word: &str) {
    keys(app, "a /");
    word.chars().for_each(|c| app.press(Press::char(c)));
    keys(app, "Enter");
    assert!(matches!(app.session().unwrap().game().next(), Next::Ask(_)), "{word}");
}

#[test]
fn every_kind_of_question_takes_its_answer_by_keys() {
    for (word, pressed, answer) in [
        ("yesno", "x y", "Yes(true)"),
        ("yesno", "n", "Yes(false)"),
        ("direction", "z 7", "Direction(NorthWest)"),
        ("direction", "j", "Direction(South)"),
        ("direction", "Right", "Direction(East)"),
        ("square", "Enter", "Square(7,3)"),
        ("square", "Tab Enter", "Square(9,5)"),
        ("square", "Up Right Enter", "Square(8,2)"),
        ("choice", "b c", "Choice(2)"),
        ("choice", "Enter", "Choice(0)"),
        ("choice", "/ c a n Enter", "Choice(2)"),
        ("number", "Enter", "Number(7)"),
        ("number", "9 9 Enter Backspace Enter", "Number(9)"),
        ("number", "x 1 2 Enter", "Number(12)"),
        ("text", "Enter", "Text(\"Nob\")"),
        ("text", "L e a ? Enter", "Text(\"Lea?\")"),
        ("yesno", "Esc", "Cancel"),
        ("square", "Esc", "Cancel"),
        ("choice", "Esc", "Cancel"),
        ("number", "Esc", "Cancel"),
    ] {
        let mut app = app(Options::default());
        ask(&mut app, word);
        keys(&mut app, pressed);
        assert_eq!(answers(&app), [answer], "{word}: {pressed}");
    }
}

#[test]
fn question_mark_explains_every_kind_and_the_question_stays() {
    for word in ["yesno", "direction", "square", "choice", "number", "text"] {
        let mut app = app(Options::default());
        ask(&mut app, word);
        let before = app.tell();
        keys(&mut app, "?");
        assert_ne!(app.tell(), before, "{word}");
        keys(&mut app, "Esc");
        assert_eq!(app.tell(), before, "{word}");
    }
}

#[test]
fn a_flight_is_shown_on_its_way_unless_turned_off_and_a_key_skips_it() {
    let mut app = self::app(Options::default());
    keys(&mut app, "f");
    let mut seen = Vec::new();
    while app.wait().is_some() {
        let picture = screen(&mut app, 80, 24);
        let row = picture.lines().find(|l| l.contains('@')).unwrap().to_owned();
        seen.push(row.find('/').unwrap() - row.find('@').unwrap());
        app.tick();
    }
    assert_eq!(seen, [1, 2, 3, 4]);
    keys(&mut app, "f f");
    assert_eq!(turn(&app), 3, "a key is never lost to an animation");
    let mut app = self::app(Options { animate: false, ..Options::default() });
    keys(&mut app, "f");
    assert_eq!(app.wait(), None);
}

#[test]
fn the_panel_of_last_rolls_names_every_part() {
    let mut app = app(Options { animate: false, ..Options::default() });
    keys(&mut app, "f");
    insta::assert_snapshot!("range_120x40", screen(&mut app, 120, 40));
    assert!(!screen(&mut app, 80, 24).contains("evasion"));
}

#[test]
fn danger_ends_a_long_action_and_repeats_are_folded() {
    let mut app = app(Options::default());
    keys(&mut app, "r");
    settle(&mut app);
    assert_eq!(turn(&app), u64::from(REST / 2));
    let told = app.tell();
    assert_eq!(told[..2], [format!("You rest. (x{})", REST / 2), "A wolf howls!".to_owned()]);
}

#[test]
fn a_key_ends_a_long_action_at_once() {
    let mut app = app(Options::default());
    keys(&mut app, "r");
    app.tick();
    let so_far = turn(&app);
    keys(&mut app, "Esc");
    assert_eq!(app.wait(), None);
    assert_eq!(turn(&app), so_far);
    keys(&mut app, "6");
    assert_eq!(turn(&app), so_far + 1);
}

#[test]
fn a_walk_to_somewhere_stops_when_a_foe_comes_into_sight() {
    let mut app = app(Options::default());
    keys(&mut app, "_ S-Right S-Right Enter");
    settle(&mut app);
    assert_eq!(here(&app), Loc::new(10, 3), "the foe is seen from column 10 on");
    keys(&mut app, "_ S-Right Enter");
    settle(&mut app);
    assert_eq!(here(&app), Loc::new(18, 3), "a foe already seen does not stop it again");
}

#[test]
fn a_game_without_running_is_run_in_by_the_interface() {
    let mut app = app(Options::default());
    keys(&mut app, "S-Left");
    settle(&mut app);
    assert_eq!(here(&app), Loc::new(1, 3));
}

#[test]
fn the_option_to_stop_at_full_lines_shows_every_page() {
    let said: Vec<String> = (0..5)
        .map(|n| format!("Sentence {n} is long enough to fill most of a line of eighty columns."))
        .collect();
    for more in [true, false] {
        let options = Options { more, ..Options::default() };
        let mut app = App::new(Box::new(Nothing), options, KeyFile::default(), Looks::default());
        app.start(Session::begin(Arc::new(Range), 0), said.clone());
        let mut pages = 0;
        while screen(&mut app, 80, 24).contains("-more-") {
            pages += 1;
            assert!(screen(&mut app, 80, 24).contains(&format!("Sentence {}", pages - 1)));
            keys(&mut app, "Space");
            assert!(pages < 20);
        }
        assert_eq!(pages > 1, more, "{pages} pages");
        keys(&mut app, "6");
        assert_eq!(turn(&app), 1, "the keys that turned pages were not played");
    }
}

#[test]
fn a_screen_of_the_game_opens_by_its_key() {
    let mut app = app(Options { keys: KeySet::Vi, ..Options::default() });
    keys(&mut app, "C");
    assert_eq!(app.tell()[0], "Sheet");
    assert_eq!(turn(&app), 0);
}
