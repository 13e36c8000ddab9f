//! What players met in MORIA: each test names the finding (tools) it answers.

use crate::stage::{HERE, open};
use angrist_engine::play::{Event, Game, Next, QuestionKind};
use angrist_engine::space::Dir;
use angrist_moria::game::happening;

fn tags(game: &mut angrist_moria::MoriaGame, command: &str) -> Vec<&'static str> {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    told.iter().filter_map(happening).map(|h| h.tag()).collect()
}

/// A23: what the voice takes is told, and what is known already is marked.
#[test]
fn an_identification_that_is_paid_with_life_says_so() {
    use angrist_moria::tables::Type;
    let mut game = open("documented");
    let reads = |k: &angrist_moria::tables::Kind| k.effect == Some(angrist_moria::tables::Effect::Identify);
    let kind = game.tables().kinds(Type::Scroll).iter().position(reads).unwrap() as u8 + 1;
    (game.state_mut().hero.gold, game.state_mut().hero.int) = (9, 1000);
    let scroll = crate::stage::thing(&mut game, Type::Scroll, kind);
    let letter = crate::stage::give(&mut game, scroll);
    let health = game.state_ref().hero.hp;
    game.apply_text(&format!("read {letter}")).unwrap();
    let told = tags(&mut game, "answer a");
    assert!(game.state_ref().hero.hp <= health);
    assert!(told.contains(&"paid-with-life"), "{told:?}");
}

/// A24
#[test]
fn a_wizard_identifies_each_thing_once() {
    let mut game = open("documented");
    let told = tags(&mut game, "wizard-identify");
    let pack = game.state_ref().hero.pack.len();
    assert_eq!(told.iter().filter(|t| **t == "identified").count(), pack);
}

/// A27: the dice of blows are reported.
#[test]
fn blows_report_their_dice() {
    let mut game = open("documented");
    crate::stage::foe(&mut game, "rat", HERE.step(Dir::East));
    let mut rolls = 0;
    for _ in 0..5 {
        if let Ok(outcome) = game.apply_text("walk e") {
            rolls += outcome.notices.iter().map(|n| n.event.rolls().len()).sum::<usize>();
        }
    }
    assert!(rolls > 0);
}

/// B3: with a bow in hand arrows are offered first; one key shoots at the nearest in line.
#[test]
fn arrows_come_first_with_a_bow_and_one_key_shoots() {
    let mut game = open("documented");
    assert_eq!(game.apply_text("shoot").unwrap_err().tag, "no-bow");
    game.apply_text("wield b").unwrap();
    game.apply_text("throw").unwrap();
    let Next::Ask(question) = game.next() else { panic!("a question") };
    let QuestionKind::Choice(list) = question.kind else { panic!("a list") };
    assert_eq!(list[0].key, "c", "the arrows of the kit");
    game.apply_text("cancel").unwrap();
    assert_eq!(game.apply_text("shoot").unwrap_err().tag, "no-target");
    crate::stage::foe(&mut game, "rat", HERE.step(Dir::East).step(Dir::East));
    game.look();
    let told = tags(&mut game, "shoot");
    assert!(told.contains(&"thrown"), "{told:?}");
}

/// B3: a new hero is told what the bow is for.
#[test]
fn a_new_hero_hears_about_the_bow() {
    let mut game = angrist_moria::Moria::shipped("documented").unwrap().game(7);
    assert!(tags(&mut game, "birth 16 14 Thorin").contains(&"wield-bow"));
}
