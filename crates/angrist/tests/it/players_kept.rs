//! What players of Sil lost or were not told: plans across saves, targets, lights, numbers that took letters, lessons that would not end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use crate::players::{PLAN, after, keys, said, sil, title};
use angrist_engine::journal::{Accept, MemoryStore, Session};
use angrist_engine::play::Goal;
use angrist_ui::App;

fn screen(app: &mut App) -> String {
    painted(app, (100, 32))
}

/// A plan made on the abilities screen is there again after the game was closed and opened.
#[test]
fn a_plan_is_kept_with_the_save() {
    let store = MemoryStore::new();
    let mut session = Session::create(sil(), Box::new(store.clone()), 7).unwrap();
    session.apply(PLAN).unwrap();
    let (mut app, _) = title();
    app.start(session, vec![]);
    keys(&mut app, "A w Tab End Enter");
    assert!(screen(&mut app).contains("Plan:"));
    drop(app);
    let files: Vec<_> = store.files();
    let again = MemoryStore::holding(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    let (session, _) = Session::open(sil(), Box::new(again), Accept::default()).unwrap();
    let (mut app, _) = title();
    app.start(session, vec![]);
    keys(&mut app, "A");
    let shown = screen(&mut app);
    assert!(shown.contains("Plan:"), "{shown}");
}

/// Letters are no part of a number: they end its typing and mean what they mean beside it.
#[test]
fn letters_do_not_enter_a_number() {
    let (mut app, _) = after(7, &[PLAN]);
    keys(&mut app, "A Enter");
    let before = screen(&mut app);
    keys(&mut app, "z q x");
    let shown = screen(&mut app);
    assert!(!shown.contains("zqx") && !shown.contains(" zq"), "{before}\n{shown}");
}

/// The target key says what was chosen, or why nothing can be.
#[test]
fn a_target_is_named() {
    let (mut app, _) = after(3, &[PLAN, "wizard call 41 4"]);
    keys(&mut app, "*");
    let told = said(&mut app);
    assert!(told.contains("Target: ") || told.contains("no clear line"), "{told}");
    let (mut app, _) = after(7, &[PLAN]);
    keys(&mut app, "*");
    assert!(said(&mut app).contains("nothing in sight to aim at"), "{}", said(&mut app));
}

/// Exploring in the dark with a torch in the pack is refused with the reason.
#[test]
fn exploring_without_a_light_asks_for_one() {
    let (app, _) = after(7, &[PLAN]);
    let facts = app.session().unwrap().game().facts();
    let torch = facts.worn.iter().find(|i| i.kind.contains("torch") || i.kind.contains("light"));
    let torch =
        torch.unwrap_or_else(|| panic!("the hero begins with a torch in hand: {facts:?}")).key.clone();
    let mut game = app.session().unwrap().game().fork();
    let all = Goal::Explore(&[]);
    assert!(game.guide(all, &[]).is_some());
    game.apply_text(&format!("remove {torch}")).unwrap();
    assert_eq!(game.guide(all, &[]), None);
    let why = game.no_way(all).map(|why| sil().words("en").phrase(&why)).unwrap_or_default();
    assert!(why.contains("You have no light"), "{why}");
}

/// The farewell of the first descent is a message and no task: it does not stay for the rest of the game.
#[test]
fn the_farewell_of_a_lesson_does_not_stay() {
    let (mut app, _) = after(7, &["lesson", "wizard jump 2"]);
    keys(&mut app, "5 5 5");
    let shown = screen(&mut app);
    assert!(!shown.contains("That was the first descent"), "{shown}");
}
