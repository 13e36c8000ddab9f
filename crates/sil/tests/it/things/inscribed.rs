//! Inscriptions and what they do to commands (docs/spec/sil-player.md 25).

use crate::things::support::*;
use angrist_engine::play::{Game, Next};
use angrist_sil::game::SilGame;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::Tval;

fn with(inscription: &str) -> SilGame {
    let mut game = born("documented");
    let turn = game.context();
    let potion = Item { inscription: inscription.into(), ..known(&turn, Tval::POTION, 5) };
    let plain = Item { number: 3, ..known(&turn, Tval::SWORD, 4) };
    turn.state.hero.pack = vec![potion, plain];
    game
}

fn asked(game: &SilGame) -> Option<String> {
    match game.next() {
        Next::Ask(q) => Some(q.tag),
        _ => None,
    }
}

#[test]
fn a_digit_picks_what_is_tagged() {
    // 25: @n for every command, @xn for one
    for (inscription, command, drunk) in [
        ("@1", "quaff 1", true),
        ("@q1", "quaff 1", true),
        ("@d1", "quaff 1", false),
        ("@q2", "quaff 1", false),
    ] {
        let mut game = with(inscription);
        assert_eq!(game.apply_text(command).is_ok(), drunk, "{inscription}");
        assert_eq!(game.inner().hero.pack.len(), if drunk { 1 } else { 2 });
    }
}

#[test]
fn an_exclamation_mark_asks_first() {
    // 25: !x for a command, !* for all
    for (inscription, command, asks) in [
        ("!q", "quaff a", true),
        ("!*", "quaff a", true),
        ("!d", "quaff a", false),
        ("!d", "drop a", true),
        ("!k", "destroy a", true),
        ("!u", "use a", true),
        ("!t", "throw a east", true),
        ("q", "quaff a", false),
        ("^q", "quaff a", false),
    ] {
        let mut game = with(inscription);
        game.apply_text(command).unwrap();
        assert_eq!(asked(&game).as_deref() == Some("inscribed"), asks, "{inscription} {command}");
    }
    // No leaves everything, yes does it.
    let mut game = with("!q");
    let before = game.inner().player_turn;
    game.apply_text("quaff a").unwrap();
    game.apply_text("answer no").unwrap();
    assert_eq!((game.inner().hero.pack.len(), game.inner().player_turn), (2, before));
    game.apply_text("quaff a").unwrap();
    game.apply_text("answer yes").unwrap();
    assert_eq!((game.inner().hero.pack.len(), game.inner().player_turn), (1, before + 1));
}

#[test]
fn one_question_is_enough_for_a_command_that_asks_more() {
    let mut game = with("");
    game.context().state.hero.pack[1].inscription = "!d".into();
    game.apply_text("drop b").unwrap();
    assert_eq!(asked(&game).as_deref(), Some("inscribed"));
    game.apply_text("answer yes").unwrap();
    assert_eq!(asked(&game).as_deref(), Some("how-many"));
    game.apply_text("answer 2").unwrap();
    assert_eq!((asked(&game), game.inner().hero.pack[1].number), (None, 1));
}

#[test]
fn a_caret_on_what_is_worn_asks_before_every_such_command() {
    // 25: ^x, ^*
    let mut game = with("");
    let mut turn = game.context();
    let helm = Item { inscription: "^q".into(), ..known(&turn, Tval::HELM, 5) };
    worn(&mut turn, Slot::Head, helm);
    game.apply_text("quaff a").unwrap();
    assert_eq!(asked(&game).as_deref(), Some("inscribed"));
    game.apply_text("answer yes").unwrap();
    assert_eq!(game.inner().hero.pack.len(), 1);
    game.apply_text("walk east").unwrap();
    assert_eq!(asked(&game), None);
    game.context().state.hero.worn[Slot::Head as usize].as_mut().unwrap().inscription = "^*".into();
    let at = game.inner().hero.at;
    game.apply_text("walk east").unwrap();
    assert_eq!((asked(&game).as_deref(), game.inner().hero.at), (Some("inscribed"), at));
    game.apply_text("answer yes").unwrap();
    assert_ne!(game.inner().hero.at, at);
    // Screens, notes and options go on without.
    game.apply_text("note Still here.").unwrap();
    assert_eq!(asked(&game), None);
}

#[test]
fn a_weapon_can_ask_before_it_strikes() {
    // 25: !a
    let mut game = crate::arena::arena("documented");
    let mut turn = game.context();
    let sword = Item { inscription: "!a".into(), ..known(&turn, Tval::SWORD, 17) };
    worn(&mut turn, Slot::Weapon, sword);
    crate::arena::foe(&mut turn, 1, 1, 0);
    turn.look();
    game.apply_text("walk east").unwrap();
    assert!(asked(&game).is_some());
}

#[test]
fn the_same_can_be_written_on_all_of_a_kind() {
    // 25
    let mut game = with("");
    game.apply_text("inscribe b @w1").unwrap();
    assert_eq!(asked(&game).as_deref(), Some("inscribe-all"));
    game.apply_text("answer yes").unwrap();
    let kind = game.inner().hero.pack[1].kind;
    assert_eq!(game.inner().facts.auto_inscriptions.get(&kind).map(String::as_str), Some("@w1"));
    let mut turn = game.context();
    let ask = angrist_sil::things::ThingAsk { artefacts: false, ..angrist_sil::things::ThingAsk::at(1) };
    let made = angrist_sil::things::make_kind(&mut turn.maker(), &ask, kind).unwrap();
    assert_eq!(made.inscription, "@w1", "what is found of it bears it too");
    game.apply_text("inscribe b").unwrap();
    assert!(game.inner().hero.pack[1].inscription.is_empty(), "nothing removes what is written");
    assert_eq!(asked(&game), None);
}

#[test]
fn understanding_a_kind_ends_what_is_written_on_it_by_itself() {
    // 25
    let mut game = born("documented");
    let mut turn = game.context();
    let herb = of(&turn, Tval::FOOD, 3);
    turn.state.facts.auto_inscriptions.insert(herb.kind, "hm".into());
    turn.state.hero.pack = vec![Item { inscription: "hm".into(), ..herb.clone() }];
    turn.understand(herb.kind);
    assert!(turn.state.facts.auto_inscriptions.is_empty() && turn.state.hero.pack[0].inscription.is_empty());
}

#[test]
fn no_more_than_216_kinds_are_inscribed_by_themselves() {
    // 25
    let mut game = with("x");
    let mut turn = game.context();
    for kind in 1000..1216 {
        turn.state.facts.auto_inscriptions.insert(kind, "x".into());
    }
    assert_eq!(turn.inscribe_all(FIRST).unwrap_err().tag, "too-many");
}
