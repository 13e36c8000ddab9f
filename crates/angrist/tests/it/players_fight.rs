//! What two players of a later round met: walks beside foes, the fighting key, odds, aiming, the ability list, lessons.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use crate::players::{PLAN, after, after_with, frame, here, keys, said};
use angrist_engine::model::Memory;
use angrist_ui::{App, Options, Press};

fn turn(app: &App) -> u64 {
    app.session().unwrap().game().turn()
}

/// Races of the shipped data.
const TANGLETHORN: u32 = 12;
const SOLDIER: u32 = 41;
const ARCHER: u32 = 51;
const TROLL: u32 = 74;

fn call(race: u32, far: u32) -> String {
    format!("wizard call {race} {far}")
}

/// Explore 4: an awake foe within reach of its next turn holds every walk, by name and with the keys, as often as it is
/// pressed; who has asked for it goes on.
#[test]
fn walks_are_refused_beside_a_foe_that_can_strike() {
    let (mut app, _) = after(7, &[PLAN, "wizard freeze", &call(SOLDIER, 1)]);
    let from = here(&app);
    keys(&mut app, "`");
    assert!(said(&mut app).contains("Orc soldier (alert"), "named once: {}", said(&mut app));
    for _ in 0..3 {
        let before = turn(&app);
        keys(&mut app, "`");
        let text = said(&mut app);
        assert!(text.contains("Orc soldier can strike you next turn."), "{text}");
        assert!(text.contains("Tab fights") && text.contains("l looks"), "{text}");
        assert_eq!((here(&app), turn(&app)), (from, before));
    }
    let bold = Options { bold: true, ..Options::default() };
    let (mut app, _) = after_with(bold, 7, &[PLAN, "wizard freeze", &call(SOLDIER, 1)]);
    keys(&mut app, "`");
    let before = turn(&app);
    keys(&mut app, "`");
    assert!(turn(&app) > before, "{}", said(&mut app));
}

/// Explore 4: someone who is awake and far is named once, and then passed.
#[test]
fn walks_go_on_past_those_who_cannot_strike() {
    for race in [SOLDIER, TANGLETHORN] {
        let (mut app, _) = after(7, &[PLAN, "wizard freeze", &call(race, 4)]);
        let facts = app.session().unwrap().game().facts();
        assert!(facts.foes().any(|f| !f.is("remembered")), "someone is in sight");
        keys(&mut app, "`");
        let before = turn(&app);
        assert!(said(&mut app).contains("In view: "), "{}", said(&mut app));
        keys(&mut app, "`");
        assert!(turn(&app) > before, "it goes on: {}", said(&mut app));
    }
}

/// Explore 4: one who is known to shoot holds a walk from afar.
#[test]
fn walks_are_refused_in_the_line_of_fire_of_a_known_archer() {
    let (app, _) = after(7, &[PLAN, "wizard freeze", &call(ARCHER, 4)]);
    let game = app.session().unwrap().game();
    let facts = game.facts();
    let archer = facts.foes().find(|f| f.kind.contains("archer")).expect("in sight");
    assert!(!game.threatens(archer), "what was never seen to shoot is no archer to the hero");
    // Live until it has shot.
    let (mut app, _) = after(7, &[PLAN, "wizard stats 20 20 20 20", &call(ARCHER, 4)]);
    for _ in 0..40 {
        keys(&mut app, "5");
        let game = app.session().unwrap().game();
        let facts = game.facts();
        let Some(archer) = facts.foes().find(|f| f.kind.contains("archer") && !f.is("remembered")) else {
            continue;
        };
        let far = facts.here.is_some_and(|h| angrist_engine::space::distance(h, archer.at) > 3);
        if far && game.threatens(archer) {
            return;
        }
    }
    panic!("it never shot from afar");
}

/// Tab: when the side bar says that the next turn may kill, the fighting key says so once and then obeys.
#[test]
fn the_fighting_key_warns_once_before_a_turn_that_may_kill() {
    let (mut app, _) = after(7, &[PLAN, &call(TROLL, 1)]);
    let before = turn(&app);
    assert!(painted(&mut app, (80, 24)).contains("May kill you"), "{}", painted(&mut app, (80, 24)));
    keys(&mut app, "Tab");
    assert!(said(&mut app).contains("The next turn may kill you"), "{}", said(&mut app));
    assert_eq!(turn(&app), before);
    keys(&mut app, "Tab");
    assert!(turn(&app) > before || here(&app).is_none(), "{}", said(&mut app));
}

/// Tab: plants are left alone from afar.
#[test]
fn the_fighting_key_does_not_walk_to_plants() {
    let (mut app, _) = after(7, &[PLAN, "wizard freeze", &call(TANGLETHORN, 3)]);
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
    keys(&mut app, "Esc g");
    let facts = app.session().unwrap().game().facts();
    let names: Vec<_> = facts.hero.abilities.iter().map(|a| a.name.id.to_string()).collect();
    assert!(facts.figure("melee") >= 5 && facts.hero.abilities.len() >= 2, "{names:?}");
}

/// A hero with a longbow, and two soldiers to the east.
fn archery() -> App {
    let (mut app, _) = after(
        7,
        &[
            PLAN,
            "wizard freeze",
            "wizard create 19 13",
            "wizard create 17 1 20",
            &call(SOLDIER, 2),
            &call(SOLDIER, 4),
        ],
    );
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
        seen.contains("your arrow hits") && seen.contains("damage a hit") && seen.contains("kills"),
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
    assert!(said(&mut app).contains("not done"), "{}", said(&mut app));
    assert_eq!(here(&app), from);
    keys(&mut app, "`");
    assert_ne!(here(&app), from, "pressed again it goes on: {}", said(&mut app));
    let known = app.session().unwrap().game().scene().map.bounds().squares();
    assert!(
        known
            .into_iter()
            .any(|at| app.session().unwrap().game().scene().map.square(at).memory == Memory::Seen)
    );
    let (mut app, _) = after(7, &["lesson stealth"]);
    keys(&mut app, "5");
    assert!(frame(&mut app).play.unwrap().task.contains("move with care"));
    app.hear("stealth");
    for _ in 0..50 {
        app.tick();
    }
    keys(&mut app, "5");
    assert_eq!(frame(&mut app).play.unwrap().task, "", "done");
}
