//! What players met in MORIA and at the end of a game, by keys: each test names the finding it answers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use angrist_engine::journal::Session;
use angrist_engine::play::{End, Game, Next, Ruleset};
use angrist_engine::space::{Dir, Loc};
use angrist_moria::state::{Foe, Thing};
use angrist_moria::tables::Type;
use angrist_moria::{Moria, MoriaGame};
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A host that counts what is buried and deleted.
#[derive(Default, Clone)]
struct Desk {
    ended: Arc<Mutex<usize>>,
    deleted: Arc<Mutex<usize>>,
}

impl Host for Desk {
    fn games(&self) -> Vec<GameInfo> {
        vec![GameInfo {
            name: "moria".into(),
            title: "MORIA".into(),
            about: String::new(),
            lesson: false,
            points: true,
            feet: None,
        }]
    }
    fn begin(&mut self, _: &NewGame) -> Result<Session, String> {
        Err("not here".into())
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        Err("not here".into())
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Ok(String::new())
    }
    fn record_end(&mut self, _: &Session, _: &End) -> Vec<String> {
        *self.ended.lock().unwrap() += 1;
        vec![]
    }
    fn delete_finished(&mut self, _: Session) {
        *self.deleted.lock().unwrap() += 1;
    }
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

fn desk() -> (App, Desk) {
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { animate: false, pace: 0, language: "en".into(), ..Options::default() };
    let desk = Desk::default();
    (App::new(Box::new(desk.clone()), options, KeyFile::default(), looks), desk)
}

/// A game of a seed after its birth, with its record.
fn born(seed: u64) -> (App, Desk) {
    let (mut app, desk) = desk();
    let ruleset: Arc<dyn Ruleset> = Arc::new(Moria::shipped("documented").unwrap());
    let mut session = Session::begin(ruleset, seed);
    session.keep_text();
    session.apply("birth 16 14 Thorin").unwrap();
    app.start(session, vec![]);
    settle(&mut app);
    (app, desk)
}

/// A game with a rat, awake, beside the hero.
fn beside_a_rat(change: impl FnOnce(&mut MoriaGame)) -> App {
    let ruleset = Moria::shipped("documented").unwrap();
    let mut game = ruleset.game(7);
    game.apply_text("birth 16 14 Thorin").unwrap();
    let here = game.state_ref().hero.at;
    let level = game.state_ref().level().unwrap();
    let free = |at: &Loc| !level.tile(*at).is_wall() && level.is_clear(*at);
    let at = [Dir::North, Dir::South, Dir::East, Dir::West].map(|d| here.step(d)).into_iter().find(free);
    let kind = game.tables().foes.iter().position(|f| f.key == "rat").unwrap() as u8 + 1;
    let mut rat = Foe::new(game.tables(), kind, 9_000, at.unwrap());
    (rat.asleep, rat.seen) = (false, true);
    let depth = game.state_ref().depth as usize;
    game.state_mut().levels[depth - 1].as_mut().unwrap().foes.insert(0, rat);
    game.state_mut().next_id = 9_001;
    change(&mut game);
    game.look();
    let (mut app, _) = desk();
    app.start(Session::unkept(Arc::new(ruleset), Box::new(game), 7, 0), vec![]);
    settle(&mut app);
    app
}

fn settle(app: &mut App) {
    for _ in 0..20_000 {
        if app.watching() || app.wait().is_none() {
            return;
        }
        app.tick();
    }
    panic!("it never comes to rest");
}

fn keys(app: &mut App, keys: &str) {
    for name in keys.split_whitespace() {
        app.press(Press::parse(name).unwrap_or_else(|| panic!("{name} is no key")));
        settle(app);
    }
}

fn text(app: &mut App) -> String {
    painted(app, (100, 32))
}

fn game(app: &App) -> &dyn Game {
    app.session().unwrap().game()
}

/// eyes2 A1, B1: `x` alone explores to an end, and never strikes by itself.
#[test]
fn exploring_by_one_key_comes_to_an_end_and_never_strikes() {
    for seed in [3, 5, 8, 21] {
        let (mut app, _) = born(seed);
        let mut idle = 0;
        for _ in 0..300 {
            let before = game(&app).turn();
            keys(&mut app, "x");
            let told = app.tell().join(" ");
            assert!(!told.contains("You miss") && !told.contains("You hit the"), "seed {seed}: {told}");
            if !matches!(game(&app).next(), Next::Turn) {
                break;
            }
            idle = if game(&app).turn() == before { idle + 1 } else { 0 };
            if idle == 3 {
                break;
            }
        }
        let turn = game(&app).turn();
        let done = idle == 3 || !matches!(game(&app).next(), Next::Turn);
        assert!(done && turn < 1999, "seed {seed} at turn {turn}: {:?}", app.tell());
    }
}

/// eyes2 B1: the refusal to rest names who is in sight.
#[test]
fn resting_names_who_is_in_sight() {
    let mut app = beside_a_rat(|_| {});
    keys(&mut app, "Z");
    assert!(app.tell().join(" ").contains("while a rat is in sight"), "{:?}", app.tell());
    assert_eq!(game(&app).turn(), 0);
}

/// The fight key asks once before a turn that may kill, then fights; the badly hurt are told to get away.
#[test]
fn the_fight_key_asks_once_before_a_deadly_turn() {
    let mut app = beside_a_rat(|game| (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (1, 2));
    keys(&mut app, "Tab");
    let told = app.tell().join(" ");
    assert!(told.contains("may cost you") && told.contains("Tab again to fight on"), "{told}");
    assert_eq!(game(&app).turn(), 0);
    keys(&mut app, "Tab");
    assert_eq!(game(&app).turn(), 1, "{:?}", app.tell());
    let mut app = beside_a_rat(|game| (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (5, 20));
    keys(&mut app, "Tab");
    let told = app.tell().join(" ");
    assert!(told.contains("badly hurt"), "{told}");
    assert_eq!(game(&app).turn(), 0);
}

/// A hungry hero with food does not rest by the key.
#[test]
fn the_hungry_eat_before_they_rest() {
    let (mut app, _) = desk();
    let ruleset = Moria::shipped("documented").unwrap();
    let mut hungry = ruleset.game(7);
    hungry.apply_text("birth 16 14 Thorin").unwrap();
    (hungry.state_mut().hero.food, hungry.state_mut().hero.hp) = (50, 5);
    app.start(Session::unkept(Arc::new(ruleset), Box::new(hungry), 7, 0), vec![]);
    settle(&mut app);
    keys(&mut app, "Z");
    assert!(app.tell().join(" ").contains("eat before you rest"), "{:?}", app.tell());
    assert_eq!(game(&app).turn(), 0);
}

/// eyes2 B12: no name is asked for while something bites.
#[test]
fn no_name_is_asked_for_in_a_fight() {
    let mut app = beside_a_rat(|game| {
        let kinds = game.tables().kinds(Type::Potion);
        let kind = kinds.iter().position(|k| k.key == "healing").unwrap() as u8 + 1;
        let potion = Thing::new(9_002, Type::Potion, kind);
        let hero = &mut game.state_mut().hero;
        let at = hero.pack.iter().position(|t| t.ty >= Type::Potion).unwrap_or(hero.pack.len());
        hero.pack.insert(at, potion);
        (hero.hp, hero.max_hp) = (90, 100);
        game.state_mut().next_id = 9_003;
    });
    let at = game(&app).facts().pack.iter().position(|i| i.kind.starts_with("potion")).unwrap();
    keys(&mut app, &format!("b {}", (b'a' + at as u8) as char));
    assert!(matches!(game(&app).next(), Next::Turn), "{:?}", app.tell());
    assert!(app.tell().join(" ").contains("You can name it later"), "{:?}", app.tell());
}

/// Dies by the player's own hand.
fn die(app: &mut App) {
    keys(app, "^s y");
    assert!(matches!(game(app).next(), Next::Over(_)), "{:?}", app.tell());
}

const WAITS: &str = ". . . . . . . . . . . . . . .";

/// eyes2 A9, eyes1 B3: the film of the last turns is slow, and Esc leads back to the end.
#[test]
fn the_film_of_the_last_turns_is_slow_and_leads_back_to_the_end() {
    let (mut app, desk) = born(7);
    keys(&mut app, WAITS);
    die(&mut app);
    keys(&mut app, "w");
    assert!(app.watching());
    assert!(app.wait().unwrap() >= Duration::from_millis(500), "{:?}", app.wait());
    keys(&mut app, "Esc");
    assert!(!app.watching());
    let screen = text(&mut app);
    assert!(screen.contains("Watch the last few turns"), "{screen}");
    keys(&mut app, "g");
    assert!(text(&mut app).contains("The end"));
    keys(&mut app, "Esc Esc");
    assert_eq!(
        (*desk.ended.lock().unwrap(), *desk.deleted.lock().unwrap()),
        (1, 1),
        "the dead hero's save goes"
    );
}

/// eyes2 A8: practice after the end takes turns back, offers a way on when it ends, and leads back to the end.
#[test]
fn practice_after_the_end_never_dead_ends() {
    let (mut app, desk) = born(7);
    keys(&mut app, WAITS);
    die(&mut app);
    keys(&mut app, "b");
    let from = game(&app).turn();
    keys(&mut app, ". .");
    assert_eq!(game(&app).turn(), from + 2);
    keys(&mut app, "F4");
    assert_eq!(game(&app).turn(), from + 1, "{:?}", app.tell());
    for (key, turn) in [("t", from + 1), ("a", from)] {
        die(&mut app);
        let screen = text(&mut app);
        assert!(screen.contains("Undo the last turn") && screen.contains("Back to the end"), "{screen}");
        keys(&mut app, key);
        assert!(matches!(game(&app).next(), Next::Turn), "{:?}", app.tell());
        assert_eq!(game(&app).turn(), turn);
    }
    die(&mut app);
    keys(&mut app, "e");
    let screen = text(&mut app);
    assert!(screen.contains("Practise from ten turns earlier"), "{screen}");
    keys(&mut app, "b");
    keys(&mut app, "^x");
    let screen = text(&mut app);
    assert!(screen.contains("Practise from ten turns earlier") && !screen.contains("saved"), "{screen}");
    assert_eq!(*desk.ended.lock().unwrap(), 1, "the end stands");
}

/// eyes1, First screen: the title says which data are used and where help is, and offers nothing that is not there.
#[test]
fn the_title_names_data_and_manual_and_offers_only_what_there_is() {
    let (mut app, _) = desk();
    let screen = painted(&mut app, (80, 24));
    assert!(
        screen.contains("MORIA with its built-in data") && screen.contains("? opens the help"),
        "{screen}"
    );
    assert!(!screen.contains("Continue"), "{screen}");
}
