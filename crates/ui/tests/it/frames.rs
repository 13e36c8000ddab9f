//! Frames: well-formed at every size, the same after JSON, and enough to paint and to speak from.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use crate::archive::Archive;
use crate::common::Range;
use angrist_engine::journal::Session;
use angrist_engine::play::Ruleset;
use angrist_engine::space::Loc;
use angrist_rooms::RoomsRuleset;
use angrist_ui::frame::{Focus, Frame, PromptKind, ScreenName};
use angrist_ui::{
    App, Button, Click, Heard, Input, KeyFile, Looks, Options, Pointer, Press, Size, Wheel, cells, spoken,
    told,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::sync::Arc;

fn app() -> App {
    App::new(Box::new(Archive(String::new())), Options::default(), KeyFile::default(), Looks::default())
}

fn playing(ruleset: Arc<dyn Ruleset>) -> App {
    let mut app = app();
    app.start(Session::begin(ruleset, 7), vec![]);
    app
}

fn rooms() -> App {
    playing(Arc::new(RoomsRuleset::shipped().unwrap()))
}

fn keys(app: &mut App, keys: &str) {
    keys.split(' ').for_each(|k| app.input(Input::Key(Press::parse(k).unwrap())));
}

/// Everything that must hold of a frame of any size.
fn check(frame: &Frame, size: Size, what: &str) {
    assert_eq!(frame.size, size, "{what}");
    if let Some(play) = &frame.play {
        let map = &play.map.squares;
        assert!(
            map.width() as u16 <= size.columns && map.height() as u16 <= size.rows,
            "{what}: the map fits"
        );
    }
    for overlaid in &frame.overlays {
        let parts = overlaid.parts.len();
        assert!(usize::from(overlaid.focus) < parts.max(1), "{what}: the focus is one of the parts");
        for part in &overlaid.parts {
            assert!(part.chosen.is_none_or(|c| (c as usize) < part.rows.len()), "{what}: a row is chosen");
        }
    }
    assert_eq!(frame.focus == Focus::Prompt, frame.prompt.is_some(), "{what}");
    let json = serde_json::to_string(frame).unwrap();
    assert_eq!(&serde_json::from_str::<Frame>(&json).unwrap(), frame, "{what}: JSON gives the same frame");
    // A frame is painted in a buffer of its size, in a larger and in a smaller one, and stays within it.
    for (w, h) in [(size.columns, size.rows), (size.columns + 3, size.rows + 3), (5, 2)] {
        let mut buf = Buffer::empty(Rect::new(0, 0, w, h));
        let geometry = cells(frame, &mut buf);
        for list in &geometry.lists {
            assert!(
                list.area.right() <= w.max(size.columns) && list.area.bottom() <= h.max(size.rows),
                "{what}"
            );
        }
        for y in 0..h {
            for x in 0..w {
                let outside = x >= size.columns || y >= size.rows;
                assert!(
                    !outside || buf[(x, y)].symbol() == " ",
                    "{what}: {x},{y} is painted outside {size:?}"
                );
            }
        }
    }
    spoken(frame, &mut Heard::default());
    told(frame);
}

const SIZES: [Size; 6] = [
    Size::new(20, 5),
    Size::new(500, 200),
    Size::new(0, 0),
    Size::new(1, 1),
    Size::STANDARD,
    Size::new(120, 40),
];

#[test]
fn frames_of_20x5_500x200_and_0x0_are_well_formed_on_every_screen() {
    let on_rooms = [
        "Esc",
        "Enter",
        "?",
        "l",
        "_ m",
        "[",
        "^p",
        "^d",
        "M",
        "=",
        "= g",
        "= i",
        "= k Enter",
        "0 1",
        "^c",
        "Enter /",
    ];
    let on_range =
        ["a", "a Enter", "a Down Enter", "a Down Down Enter", "a Down Down Down Down Enter", "f", "C", "r"];
    let at_title = ["Esc", "n", "n Enter", "s", "c", "t", "o", "b", "b Enter", "h", "w"];
    for size in SIZES {
        for presses in on_rooms {
            let mut app = rooms();
            keys(&mut app, presses);
            check(&app.frame(size), size, &format!("rooms after {presses}"));
        }
        for presses in on_range {
            let mut app = playing(Arc::new(Range));
            keys(&mut app, presses);
            check(&app.frame(size), size, &format!("range after {presses}"));
        }
        for presses in at_title {
            let mut app = app();
            keys(&mut app, presses);
            check(&app.frame(size), size, &format!("title after {presses}"));
        }
    }
}

#[test]
fn a_frame_names_the_screen_the_prompt_and_what_is_typed() {
    let mut app = rooms();
    let frame = app.frame(Size::STANDARD);
    assert_eq!((frame.focus, frame.overlays.len()), (Focus::Map, 0));
    let play = frame.play.unwrap();
    let hero = play.hero.unwrap();
    let at = hero.shift(-play.map.from.x, -play.map.from.y);
    assert_eq!(play.map.squares.get(at).unwrap().glyph.plain, '@', "the hero stands where the frame says");
    keys(&mut app, "Enter / w a");
    let frame = app.frame(Size::STANDARD);
    let top = frame.overlays.last().unwrap();
    assert_eq!((frame.focus, top.screen), (Focus::Overlay, ScreenName::Commands));
    assert_eq!((top.parts[0].search.as_str(), top.parts[0].searching), ("wa", true));
    keys(&mut app, "Esc Esc 0 4");
    let frame = app.frame(Size::STANDARD);
    let prompt = frame.prompt.unwrap();
    assert_eq!(
        (prompt.kind, prompt.typed.as_deref(), prompt.line().as_str()),
        (PromptKind::Count, Some("4"), "Count: 4")
    );
}

#[test]
fn what_flies_is_in_the_frame_with_its_way_and_its_step() {
    let mut app = playing(Arc::new(Range));
    keys(&mut app, "f");
    let motion = app.frame(Size::STANDARD).play.unwrap().motion.unwrap();
    assert_eq!((motion.path.len(), motion.step), (4, 0));
    assert_eq!(motion.shown[0].at, motion.path[0]);
    app.tick();
    let motion = app.frame(Size::STANDARD).play.unwrap().motion.unwrap();
    assert_eq!(motion.shown[0].at, motion.path[1]);
}

/// S001-301: what flies lies over the map, which stays as it is; after the flight nothing is left of it, and with animations
/// switched off there is none.
#[test]
fn what_flies_leaves_the_map_as_it_was() {
    let mut app = playing(Arc::new(Range));
    keys(&mut app, "f");
    let in_flight = app.frame(Size::STANDARD).play.unwrap();
    assert!(in_flight.motion.is_some());
    for _ in 0..100 {
        app.tick();
    }
    let landed = app.frame(Size::STANDARD).play.unwrap();
    assert!(landed.motion.is_none(), "the flight is over");
    assert_eq!(in_flight.map.squares, landed.map.squares, "the map was never touched");
    let options = Options { animate: false, ..Options::default() };
    let archive = Box::new(Archive(String::new()));
    let mut still = App::new(archive, options, KeyFile::default(), Looks::default());
    still.start(Session::begin(Arc::new(Range), 7), vec![]);
    keys(&mut still, "f");
    assert!(still.frame(Size::STANDARD).play.unwrap().motion.is_none());
}

#[test]
fn squares_rows_buttons_and_the_wheel_need_no_cells() {
    let mut app = rooms();
    let here = app.session().unwrap().game().scene().here.unwrap();
    app.input(Input::Square { at: here.shift(1, 0), pointer: Pointer::Go });
    assert_eq!(app.session().unwrap().game().scene().here, Some(here.shift(1, 0)));
    app.input(Input::Square { at: here, pointer: Pointer::Look });
    let frame = app.frame(Size::STANDARD);
    assert_eq!(frame.play.unwrap().cursor.unwrap().at, here);
    app.input(Input::Button(Button::Back));
    assert_eq!(app.frame(Size::STANDARD).focus, Focus::Map);
    app.input(Input::Wheel(Wheel::Up));
    assert_eq!(app.frame(Size::STANDARD).overlays[0].screen, ScreenName::Reading);
    app.input(Input::Button(Button::Back));
    app.input(Input::Button(Button::Accept));
    let frame = app.frame(Size::STANDARD);
    assert_eq!(frame.overlays[0].screen, ScreenName::Commands);
    let rows = frame.overlays[0].parts[0].rows.len();
    app.input(Input::Row { part: 0, row: 0 });
    let opened = app.frame(Size::STANDARD);
    assert!(opened.overlays[0].parts[0].rows.len() > rows, "the first branch is open now");
    // What is not there does nothing.
    app.input(Input::Row { part: 9, row: 0 });
    app.input(Input::Row { part: 0, row: 4000 });
    app.input(Input::Square { at: Loc::new(-5, 30000), pointer: Pointer::Go });
    assert_eq!(app.frame(Size::STANDARD).overlays, opened.overlays);
}

#[test]
fn inputs_can_be_written_as_json_and_back() {
    for (input, json) in [
        (Input::Key(Press::ctrl('p')), r#"{"key":"^p"}"#),
        (
            Input::Square { at: Loc::new(3, 4), pointer: Pointer::Go },
            r#"{"square":{"at":{"x":3,"y":4},"pointer":"go"}}"#,
        ),
        (Input::Row { part: 0, row: 7 }, r#"{"row":{"part":0,"row":7}}"#),
        (Input::Button(Button::Back), r#"{"button":"back"}"#),
        (Input::Text("a".into()), r#"{"text":"a"}"#),
        (Input::Interrupt, r#""interrupt""#),
    ] {
        assert_eq!(serde_json::to_string(&input).unwrap(), json);
        assert_eq!(serde_json::from_str::<Input>(json).unwrap(), input);
    }
    assert!(serde_json::from_str::<Input>(r#"{"key":"Nonsense"}"#).is_err());
}

#[test]
fn a_click_on_the_cells_is_the_square_or_row_that_is_painted_there() {
    let mut app = rooms();
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let frame = app.frame(Size::STANDARD);
    let geometry = cells(&frame, &mut buf);
    let map = geometry.map.unwrap();
    let hero = frame.play.unwrap().hero.unwrap();
    let (x, y) = (map.area.x + (hero.x - map.from.x) as u16, map.area.y + (hero.y - map.from.y) as u16);
    assert_eq!(buf[(x, y)].symbol(), "@");
    assert_eq!(geometry.input(Click::Left(x, y)), Input::Square { at: hero, pointer: Pointer::Go });
    keys(&mut app, "Enter");
    let geometry = cells(&app.frame(Size::STANDARD), &mut buf);
    assert_eq!(geometry.input(Click::Right(x, y)), Input::Button(Button::Back), "a list lies over the map");
    let list = &geometry.lists[0];
    let second = Click::Left(list.area.x, list.area.y + 1);
    assert_eq!(geometry.input(second), Input::Row { part: 0, row: list.rows[1] });
}
