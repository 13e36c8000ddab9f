//! The whole interface on the game `rooms`, without a terminal and without files: keys in, lines and pictures out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use angrist_engine::journal::Session;
use angrist_engine::play::{End, KeySet, Next, OptionValue, Ruleset};
use angrist_engine::space::Loc;
use angrist_rooms::RoomsRuleset;
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Code, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press, Size, cells};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Written {
    keys: String,
    options: String,
    buried: Vec<End>,
}

struct Memory(Arc<Mutex<Written>>);

impl Host for Memory {
    fn games(&self) -> Vec<GameInfo> {
        vec![GameInfo {
            name: "rooms".into(),
            title: "Rooms".into(),
            lesson: false,
            points: true,
            feet: None,
            about: String::new(),
        }]
    }
    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        let ruleset: Arc<dyn Ruleset> = Arc::new(RoomsRuleset::shipped()?);
        if !new.data.is_empty() {
            return Err(format!("There is no data in {}.", new.data));
        }
        Ok(Session::begin(ruleset, new.seed.parse().unwrap_or(7)))
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, name: &str) -> Result<(Session, Vec<String>), String> {
        Err(format!("{name} is being played elsewhere."))
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Ok("somewhere".into())
    }
    fn record_end(&mut self, _: &Session, end: &End) -> Vec<String> {
        self.0.lock().unwrap().buried.push(end.clone());
        vec![]
    }
    fn delete_finished(&mut self, _: Session) {}
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (vec![], vec![])
    }
    fn keep_options(&mut self, text: &str) -> Result<(), String> {
        self.0.lock().unwrap().options = text.to_owned();
        Ok(())
    }
    fn keep_keys(&mut self, text: &str) -> Result<(), String> {
        self.0.lock().unwrap().keys = text.to_owned();
        Ok(())
    }
}

struct Player {
    app: App,
    written: Arc<Mutex<Written>>,
}

fn player(keys: KeySet) -> Player {
    let written = Arc::new(Mutex::new(Written::default()));
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { keys, ..Options::default() };
    Player { app: App::new(Box::new(Memory(written.clone())), options, KeyFile::default(), looks), written }
}

/// In a game that has just begun.
fn playing(keys: KeySet) -> Player {
    let mut p = player(keys);
    p.keys("k");
    assert!(p.app.session().is_some());
    p
}

impl Player {
    fn keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            self.app.press(Press::parse(key).unwrap_or_else(|| panic!("{key}")));
        }
    }

    /// Ticks until nothing goes on by itself any more.
    fn settle(&mut self) {
        for _ in 0..10_000 {
            if self.app.wait().is_none() {
                return;
            }
            self.app.tick();
        }
        panic!("it never ends");
    }

    fn told(&self) -> String {
        self.app.tell().join("\n")
    }

    fn here(&self) -> Option<Loc> {
        self.app.session().and_then(|s| s.game().scene().here)
    }

    fn turn(&self) -> u64 {
        self.app.session().map_or(0, |s| s.game().turn())
    }

    fn click(&mut self, click: angrist_ui::Click) {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        let geometry = cells(&self.app.frame(Size::STANDARD), &mut buf);
        self.app.input(geometry.input(click));
    }

    fn screen(&mut self, w: u16, h: u16) -> String {
        let mut buf = Buffer::empty(Rect::new(0, 0, w, h));
        self.app.paint(buf.area, &mut buf);
        let row = |y| (0..w).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..h).map(row).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn the_play_screen_at_both_sizes() {
    let mut p = playing(KeySet::Family);
    p.keys("6 6 6 6 6 6");
    insta::assert_snapshot!("play_80x24", p.screen(80, 24));
    insta::assert_snapshot!("play_120x40", p.screen(120, 40));
    insta::assert_snapshot!("play_told", p.told());
    p.keys("Enter");
    insta::assert_snapshot!("menu_over_play_80x24", p.screen(80, 24));
}

#[test]
fn the_title_at_both_sizes() {
    let mut p = player(KeySet::Family);
    insta::assert_snapshot!("title_80x24", p.screen(80, 24));
    insta::assert_snapshot!("title_120x40", p.screen(120, 40));
    insta::assert_snapshot!("title_told", p.told());
    p.keys("n");
    insta::assert_snapshot!("new_game_80x24", p.screen(80, 24));
}

#[test]
fn a_step_is_the_same_by_arrow_pad_and_letter() {
    for (set, key) in [
        (KeySet::Family, "6"),
        (KeySet::Family, "Right"),
        (KeySet::Vi, "l"),
        (KeySet::Vi, "Right"),
        (KeySet::Short, "Right"),
        (KeySet::Short, "6"),
    ] {
        let mut p = playing(set);
        let from = p.here().unwrap();
        p.keys(key);
        assert_eq!(p.here(), Some(from.shift(1, 0)), "{key} in {set:?}");
    }
}

#[test]
fn a_count_repeats_and_stops_at_a_wall() {
    let mut p = playing(KeySet::Family);
    let from = p.here().unwrap();
    p.keys("0 3 Enter 4");
    p.settle();
    assert_eq!(p.here(), Some(from.shift(-3, 0)));
    p.keys("0 9 9 Left");
    p.settle();
    assert_eq!(p.here(), Some(Loc::new(1, from.y)));
    assert!(p.turn() < 20, "it went on against the wall for {} turns", p.turn());
}

#[test]
fn a_key_interrupts_a_long_action_and_is_itself_played() {
    let mut p = playing(KeySet::Vi);
    p.keys("0 5 Enter l");
    p.settle();
    let from = p.here().unwrap();
    p.keys("L");
    assert!(p.app.wait().is_some(), "the stride goes on by itself");
    p.keys("h");
    assert!(p.app.wait().is_none());
    assert_eq!(p.here(), Some(from), "one step on, one step back");
}

#[test]
fn exploring_finds_the_lever_and_travel_goes_to_it_by_name() {
    let mut p = playing(KeySet::Family);
    for _ in 0..400 {
        p.keys("`");
        p.settle();
        if p.told().contains("Nothing left to explore") {
            break;
        }
        // A creature in the way moves on.
        p.keys(".");
    }
    assert!(p.told().contains("Nothing left to explore"), "{}", p.told());
    for _ in 0..100 {
        if matches!(p.app.session().unwrap().game().next(), Next::Ask(_)) {
            break;
        }
        p.keys("_ m / l e v e r Enter");
        p.settle();
    }
    p.keys("y");
    assert!(matches!(p.app.session().unwrap().game().next(), Next::Turn));
    p.app.session().unwrap().game().check().unwrap();
}

#[test]
fn travel_says_which_stairs_are_not_known() {
    let mut p = playing(KeySet::Family);
    p.keys("_ >");
    assert!(p.told().contains("You do not know of any stairs down."), "{}", p.told());
}

#[test]
fn looking_describes_and_takes_no_turn() {
    let mut p = playing(KeySet::Family);
    p.keys("l 4 4 4 4");
    let told = p.told();
    assert!(told.starts_with("Look"), "{told}");
    assert_eq!(p.turn(), 0);
    p.keys("Esc");
    assert!(!p.told().starts_with("Look"));
}

#[test]
fn a_key_bound_in_the_game_works_at_once_and_is_written_down() {
    let mut p = playing(KeySet::Family);
    p.keys("Enter / k e y s Enter / w a i t Enter w");
    assert!(
        p.written.lock().unwrap().keys.contains("\"w\" = \"wait\""),
        "{}",
        p.written.lock().unwrap().keys
    );
    p.keys("Esc Esc Esc w");
    assert_eq!(p.turn(), 1);
}

#[test]
fn options_count_at_once_and_are_written_down() {
    let mut p = playing(KeySet::Family);
    p.keys("= i Right Esc k");
    assert!(p.written.lock().unwrap().options.contains("keys = \"vi\""));
    assert_eq!(p.turn(), 1, "k is a step now");
}

#[test]
fn the_options_of_a_game_show_what_is_and_are_set_by_recorded_commands() {
    let mut p = playing(KeySet::Family);
    let bold = |p: &Player| p.app.session().unwrap().game().options()[0].value;
    assert_eq!(bold(&p), OptionValue::Switch(false));
    let before = p.app.session().unwrap().commands();
    p.keys("= g");
    assert!(p.told().contains("bold: no"), "{}", p.told());
    p.keys("Right");
    assert_eq!(bold(&p), OptionValue::Switch(true));
    assert!(p.told().contains("bold: yes"), "the form shows what came of it: {}", p.told());
    assert_eq!(p.app.session().unwrap().commands(), before + 1);
    // By the menu too, and back again.
    p.keys("Esc Enter / r u l e s Enter Enter Esc");
    assert_eq!(bold(&p), OptionValue::Switch(false));
}

#[test]
fn ctrl_c_asks_and_saves_and_goes_to_the_title() {
    let mut p = playing(KeySet::Family);
    p.keys("6 ^c ^c");
    assert!(p.app.leaving().is_none() && p.app.session().is_some());
    p.keys("g 6");
    assert_eq!(p.turn(), 2);
    p.keys("^c t");
    assert!(p.app.session().is_none() && p.app.leaving().is_none());
    p.keys("^c q");
    assert!(p.app.leaving().is_some());
    p.app.return_to_title();
    assert!(p.app.leaving().is_none() && p.told().contains("Quick start"), "a page shows the title again");
}

#[test]
fn pasted_text_is_not_played() {
    let mut p = playing(KeySet::Vi);
    p.app.paste("llllllq");
    assert_eq!(p.turn(), 0);
}

#[test]
fn a_verb_that_wants_a_word_asks_for_it() {
    let mut p = playing(KeySet::Short);
    p.keys("Enter / n a m e Enter");
    p.app.paste("Beren");
    p.keys("Enter");
    let session = p.app.session().unwrap();
    let words = session.ruleset().words("en");
    assert_eq!(session.game().end_so_far(&*words).name, "Beren");
}

#[test]
fn the_end_is_buried_once_and_leads_to_the_scores() {
    let mut p = playing(KeySet::Family);
    for _ in 0..200 {
        if p.here() == Some(Loc::new(44, 1)) {
            break;
        }
        let known = p.app.session().unwrap().game().scene().map.landmark(Loc::new(44, 1));
        p.keys(if known.is_some() { "_ <" } else { "`" });
        p.settle();
        p.keys("Esc .");
    }
    p.keys("< ?");
    assert!(p.told().contains("answer yes or no"), "{}", p.told());
    p.keys("Esc Esc");
    assert!(
        matches!(p.app.session().unwrap().game().next(), Next::Turn),
        "Esc answers a question with no deed"
    );
    p.keys("< y");
    assert_eq!(p.written.lock().unwrap().buried.len(), 1, "{}", p.told());
    p.keys("g");
    assert!(p.told().starts_with("The end"));
    p.keys("Esc");
    assert!(p.app.session().is_none());
    assert!(p.told().starts_with("Scores"));
}

#[test]
fn a_save_in_use_and_bad_data_are_refused_kindly() {
    let mut p = player(KeySet::Family);
    p.app.resume("Beren");
    assert!(p.told().contains("being played elsewhere"));
    p.keys("n Home Down Down Enter / x Enter Down Down Enter");
    assert!(p.app.session().is_none());
    assert!(p.told().contains("There is no data in /x."), "{}", p.told());
}

#[test]
fn typing_on_a_line_of_text_edits_it() {
    let mut p = player(KeySet::Family);
    p.keys("s 4 2 Enter");
    assert!(p.told().contains("Seed: 42"), "{}", p.told());
    // The first letter replaces what was there.
    p.keys("7 Enter");
    assert!(p.told().contains("Seed: 7"), "{}", p.told());
}

#[test]
fn any_key_anywhere_never_panics() {
    use angrist_engine::chance::stream;
    let mut chance = stream(1, "keys", 0, 0);
    let names = [
        "Enter",
        "Esc",
        "Tab",
        "Up",
        "Down",
        "Left",
        "Right",
        "Home",
        "End",
        "S-Up",
        "^p",
        "^c",
        "Delete",
        "Backspace",
        "F1",
        "Space",
    ];
    for set in [KeySet::Family, KeySet::Vi, KeySet::Short] {
        let mut p = player(set);
        for n in 0..4000 {
            let press = if chance.one_in(2) {
                Press::char(char::from(33 + chance.below(94) as u8))
            } else {
                Press::parse(chance.pick(&names).unwrap()).unwrap()
            };
            p.app.press(press);
            if chance.one_in(3) {
                p.app.tick();
            }
            if n % 50 == 0 {
                p.screen(80, 24);
                p.screen(31, 7);
                p.told();
            }
            if p.app.leaving().is_some() {
                p = player(set);
            }
        }
    }
}

#[test]
fn a_click_walks_goes_and_looks() {
    use angrist_ui::Click;
    let mut p = playing(KeySet::Family);
    p.screen(80, 24);
    let here = p.here().unwrap();
    // The map of 46x21 stands in the middle of its place; find the hero in the picture.
    let at = |p: &mut Player| {
        let screen = p.screen(80, 24);
        let (y, row) = screen.lines().enumerate().find(|(_, l)| l.contains('@')).unwrap();
        (row.chars().position(|c| c == '@').unwrap() as u16, y as u16)
    };
    let (x, y) = at(&mut p);
    p.click(Click::Left(x + 1, y));
    assert_eq!(p.here(), Some(here.shift(1, 0)));
    p.click(Click::Left(x - 3, y));
    p.settle();
    assert_eq!(p.here(), Some(here.shift(-3, 0)));
    p.click(Click::Right(x, y));
    assert!(p.told().starts_with("Look"));
}

#[test]
fn the_mode_that_stops_at_full_lines_is_off_unless_chosen() {
    let mut p = playing(KeySet::Family);
    p.keys("6 6 6 6 6");
    assert!(!p.screen(80, 24).contains("-more-"));
}

#[test]
fn keys_of_every_set_lead_to_every_verb_by_key_or_menu() {
    for set in [KeySet::Family, KeySet::Vi, KeySet::Short] {
        let mut p = playing(set);
        p.app.press(Press::key(Code::Enter));
        let menu = p.told();
        for verb in RoomsRuleset::shipped().unwrap().verbs() {
            if verb.group != angrist_engine::play::Group::Protocol {
                assert!(menu.contains(verb.name), "{} in {set:?}", verb.name);
            }
        }
    }
}

#[test]
fn what_the_painting_itself_says_is_in_the_players_language() {
    let mut p = player(KeySet::Family);
    p.app = App::new(
        Box::new(Memory(p.written.clone())),
        Options { language: "fr".into(), ..Options::default() },
        KeyFile::default(),
        p.app.looks(),
    );
    p.keys("n");
    let new = p.screen(80, 24);
    assert!(new.contains("[ Valider ]") && !new.contains("[ OK ]"), "{new}");
    p.keys("Esc b Enter");
    let bind = p.screen(80, 24);
    assert!(bind.contains("Tapez la touche pour") && !bind.contains("Press the key"), "{bind}");
}
