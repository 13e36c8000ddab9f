//! What two players of a later round met: walks beside foes, the fighting key, odds, aiming, the ability list, lessons.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use crate::players::{PLAN, after, frame, here, keys, said};
use angrist_engine::play::{CreatureFact, Game, Next};
use angrist_ui::{App, Press};

fn turn(app: &App) -> u64 {
    app.session().unwrap().game().turn()
}

/// Races of the shipped data.
const TANGLETHORN: u32 = 12;
const SOLDIER: u32 = 41;
const TROLL: u32 = 74;

fn call(race: u32, far: u32) -> String {
    format!("wizard call {race} {far}")
}

/// The first of some games in which a scene comes about within a few turns of waiting.
fn scene(commands: &[&str], ready: impl Fn(&App) -> bool) -> App {
    for seed in 1..60 {
        let (mut app, _) = after(seed, commands);
        for _ in 0..12 {
            let waits = matches!(app.session().unwrap().game().next(), Next::Turn);
            if !waits || here(&app).is_none() {
                break;
            }
            if ready(&app) {
                return app;
            }
            keys(&mut app, "5");
        }
    }
    panic!("no game came to this: {commands:?}");
}

/// Whether someone of a kind is before the hero's eyes, and what else is asked of it.
fn sees(app: &App, kind: &str, more: impl Fn(&dyn Game, &CreatureFact) -> bool) -> bool {
    let game = app.session().unwrap().game();
    game.facts().foes().any(|f| f.kind.contains(kind) && !f.is("remembered") && more(game, f))
}

/// Explore 4: an awake foe within reach of its next turn holds every walk, by name and with the keys, as often as it is
/// pressed.
#[test]
fn walks_are_refused_beside_a_foe_that_can_strike() {
    let mut app = scene(&[PLAN, &call(SOLDIER, 2)], |app| sees(app, "soldier", |g, f| g.threatens(f)));
    keys(&mut app, "`");
    let from = here(&app);
    for _ in 0..3 {
        let before = turn(&app);
        keys(&mut app, "`");
        let text = said(&mut app);
        assert!(text.contains("can strike you next turn:") && text.contains("soldier"), "{text}");
        assert!(text.contains("Tab to fight") && text.contains("l to look"), "{text}");
        assert_eq!((here(&app), turn(&app)), (from, before));
    }
}

/// Explore 4: those who cannot strike are named once, and then passed.
#[test]
fn walks_go_on_past_those_who_cannot_strike() {
    for (race, kind) in [(SOLDIER, "soldier"), (TANGLETHORN, "Tanglethorn")] {
        let mut app = scene(&[PLAN, "wizard freeze", &call(race, 4)], |app| sees(app, kind, |_, _| true));
        keys(&mut app, "`");
        let before = turn(&app);
        assert!(said(&mut app).contains("In view: "), "{}", said(&mut app));
        keys(&mut app, "`");
        assert!(turn(&app) > before, "it goes on: {}", said(&mut app));
    }
}

/// Tab: when the side bar says that the next turn may kill, the fighting key says so once and then obeys.
#[test]
fn the_fighting_key_warns_once_before_a_turn_that_may_kill() {
    let mut app = scene(&[PLAN, &call(TROLL, 1)], |app| app.session().unwrap().game().peril().is_some());
    let before = turn(&app);
    assert!(painted(&mut app, (80, 24)).contains("May kill you"), "{}", painted(&mut app, (80, 24)));
    keys(&mut app, "Tab");
    assert!(said(&mut app).contains("The next turn may kill you"), "{}", said(&mut app));
    assert_eq!(turn(&app), before);
    keys(&mut app, "Tab");
    assert!(!said(&mut app).contains("The next turn may kill you"), "said once: {}", said(&mut app));
}

/// Tab: plants are left alone from afar.
#[test]
fn the_fighting_key_does_not_walk_to_plants() {
    let alone = |app: &App| {
        let facts = app.session().unwrap().game().facts();
        let here = facts.here;
        let mut seen = facts.foes().filter(|f| !f.is("remembered")).peekable();
        seen.peek().is_some() && seen.all(|f| f.is("unmoving") && here.is_some_and(|h| !h.touches(f.at)))
    };
    let mut app = scene(&[PLAN, "wizard freeze", &call(TANGLETHORN, 3)], alone);
    let (from, before) = (here(&app), turn(&app));
    keys(&mut app, "Tab");
    assert_eq!((here(&app), turn(&app)), (from, before), "{}", said(&mut app));
    assert!(said(&mut app).contains("walk to it"), "{}", said(&mut app));
}

/// Abilities: a search goes through the abilities wherever the cursor is, and marking one marks the way to it.
#[test]
fn abilities_are_found_by_search_and_marked_with_all_they_ask_for() {
    let (mut app, _) = after(7, &[PLAN, "wizard experience 20000"]);
    keys(&mut app, "A");
    let screen = painted(&mut app, (80, 24));
    for word in ["Melee", "4 points", "500 exp", "Melee 5, "] {
        assert!(screen.contains(word), "'{word}' is not on\n{screen}");
    }
    keys(&mut app, "/ C h a r g e");
    let screen = painted(&mut app, (80, 24));
    assert!(screen.contains("Charge") && !screen.contains("Knock Back"), "{screen}");
    assert!(screen.contains("Archery     3"), "the skills stay:\n{screen}");
    keys(&mut app, "Enter");
    let screen = painted(&mut app, (80, 24));
    assert!(screen.contains("Abilities: ") && screen.contains("Charge."), "{screen}");
    assert!(
        screen.contains("Accept (spend 1000)"),
        "500 for the ability and 500 for the point of Melee: {screen}"
    );
    keys(&mut app, "Esc g");
    let facts = app.session().unwrap().game().facts();
    let names: Vec<_> = facts.hero.abilities.iter().map(|a| format!("{:?}", a.name)).collect();
    assert!(names.len() == 1 && names[0].contains("Charge"), "{names:?}");
    assert!(painted(&mut app, (80, 24)).contains("19100 experience"), "{}", painted(&mut app, (80, 24)));
}

/// A hero with a longbow, and two soldiers in sight.
fn archery() -> App {
    let soldiers = |app: &App| {
        let facts = app.session().unwrap().game().facts();
        facts.foes().filter(|f| f.kind.contains("soldier") && !f.is("remembered")).count() >= 2
    };
    let commands = [
        PLAN,
        "wizard freeze",
        "wizard create 19 13",
        "wizard create 17 1 20",
        &call(SOLDIER, 3),
        &call(SOLDIER, 4),
    ];
    let mut app = scene(&commands, soldiers);
    for kind in ["bow", "arrow"] {
        let facts = app.session().unwrap().game().facts();
        let item =
            facts.pack.iter().find(|i| i.kind.starts_with(kind)).unwrap_or_else(|| panic!("no {kind}"));
        let command = format!("wear {}", item.key);
        app.hear(&command);
        for _ in 0..50 {
            app.tick();
        }
    }
    app
}

/// Targeting 4: the line, the odds of the missile in hand, who stands in the way; Tab goes on to the next; the same key again
/// aims at the last target.
#[test]
fn aiming_shows_the_line_and_the_odds_and_remembers_the_target() {
    let mut app = archery();
    keys(&mut app, "f");
    let cursor = frame(&mut app).play.unwrap().cursor.expect("a cursor");
    assert!(cursor.text.contains("Shoot at what?"), "{}", cursor.text);
    let seen = cursor.seen.join(", ");
    assert!(
        seen.contains("your arrow: ") && seen.contains("damage per hit") && seen.contains("% to kill"),
        "{seen}"
    );
    keys(&mut app, "Tab");
    let second = frame(&mut app).play.unwrap().cursor.expect("a cursor");
    assert_ne!(second.at, cursor.at, "Tab goes to the next");
    let stars = second.way.iter().filter(|p| p.square.glyph.plain == '*').count();
    assert!(stars > 0 && painted(&mut app, (80, 24)).contains('*'), "the line is drawn");
    keys(&mut app, "f");
    let before = turn(&app);
    assert!(before > 0, "the key of shooting shoots: {}", said(&mut app));
    keys(&mut app, "f");
    let again = frame(&mut app).play.unwrap().cursor.expect("a cursor");
    assert_eq!(again.at, second.at, "the last target comes first");
    // Beyond the range it is said before anything is loosed.
    for _ in 0..12 {
        app.press(Press::parse("S-Right").unwrap());
    }
    let far = frame(&mut app).play.unwrap().cursor.expect("a cursor");
    assert!(far.seen.join(", ").contains("out of range"), "{:?}", far.seen);
}

/// Lessons 5: a walk that would leave the task behind says so once; a task that is done is gone.
#[test]
fn a_task_of_a_lesson_is_not_outrun_and_goes_when_it_is_done() {
    let (mut app, _) = after(7, &["lesson bow"]);
    keys(&mut app, "5");
    assert!(!frame(&mut app).play.unwrap().task.is_empty() || said(&mut app).contains("A bow"));
    let from = here(&app);
    keys(&mut app, "`");
    assert!(said(&mut app).contains("not finished"), "{}", said(&mut app));
    assert_eq!(here(&app), from);
    keys(&mut app, "`");
    assert_ne!(here(&app), from, "pressed again it goes on: {}", said(&mut app));
    let (mut app, _) = after(7, &["lesson stealth"]);
    keys(&mut app, "5");
    assert!(frame(&mut app).play.unwrap().task.contains("stealth mode"));
    app.hear("stealth");
    for _ in 0..50 {
        app.tick();
    }
    keys(&mut app, "5");
    assert_eq!(frame(&mut app).play.unwrap().task, "", "done");
}

/// A foe that comes and goes in the dark is named once, not every other turn.
#[test]
fn a_foe_in_a_chase_comes_into_view_once() {
    for seed in 1..=5 {
        let (mut app, _) = after(seed, &[PLAN, &call(SOLDIER, 6)]);
        let mut times = 0;
        for step in ["4", "6", "8", "2", "7", "3", "9", "1", "4", "6", "8", "2", "7", "3"] {
            if !matches!(app.session().unwrap().game().next(), Next::Turn) {
                break;
            }
            keys(&mut app, step);
            times += said(&mut app).matches("orc soldier comes into view").count();
        }
        assert!(times <= 1, "{times} times from seed {seed}");
    }
}
