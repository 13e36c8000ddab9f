//! What changes if a thing is worn: computed from the scores, and giving nothing away.

use crate::things::support::*;
use angrist_engine::play::Game;
use angrist_sil::game::SilGame;
use angrist_sil::screens::compare::{Change, changes};
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::things::{ItemPlace, ThingAsk, make_thing, slot_for};

fn change(game: &mut SilGame, place: ItemPlace) -> Vec<Change> {
    let turn = game.context();
    changes(turn.tables, turn.state, turn.senses, place, None).unwrap()
}

fn of_id<'a>(all: &'a [Change], id: &str) -> Option<&'a Change> {
    all.iter().find(|c| c.id == id)
}

#[test]
fn mail_against_nothing() {
    let mut game = born("documented");
    let turn = game.context();
    turn.state.hero.pack = vec![known(&turn, Tval::MAIL, 4)];
    let all = change(&mut game, FIRST);
    let protection = of_id(&all, "figure-protection").unwrap();
    assert_eq!((protection.now.as_str(), protection.then.as_str(), protection.better), ("0-0", "2-8", true));
    let evasion = of_id(&all, "skill-evasion").unwrap();
    let number = |text: &str| text.parse::<i32>().unwrap();
    assert_eq!(number(&evasion.then) - number(&evasion.now), -3);
    assert!(!evasion.better && of_id(&all, "skill-melee").is_some(), "its attack is -1");
    assert!(of_id(&all, "figure-burden").is_none(), "it is carried either way");
}

#[test]
fn a_two_handed_sword_puts_the_shield_away() {
    let mut game = born("documented");
    let mut turn = game.context();
    let shield = known(&turn, Tval::SHIELD, 5);
    worn(&mut turn, Slot::OffHand, shield);
    turn.state.hero.pack = vec![known(&turn, Tval::SWORD, 25)];
    let all = change(&mut game, FIRST);
    assert_eq!(of_id(&all, "figure-protection").unwrap().then, "0-0");
    assert!(of_id(&all, "figure-blow").unwrap().better);
}

#[test]
fn taking_off_and_the_floor() {
    let mut game = born("documented");
    let mut turn = game.context();
    let here = turn.state.hero.at;
    let (helm, lamp) = (known(&turn, Tval::HELM, 5), known(&turn, Tval::LIGHT, 8));
    worn(&mut turn, Slot::Head, helm);
    turn.state.level.add_item(here, lamp).unwrap();
    let off = change(&mut game, ItemPlace::Worn(Slot::Head));
    assert_eq!(of_id(&off, "figure-protection").unwrap().then, "0-0");
    let on = change(&mut game, ItemPlace::Floor);
    assert_eq!(of_id(&on, "figure-light").map(|c| (c.now.as_str(), c.then.as_str())), Some(("0", "4")));
    assert!(of_id(&on, "figure-burden").is_some_and(|c| !c.better), "from the floor it adds weight");
    let turn = game.context();
    assert!(changes(turn.tables, turn.state, turn.senses, ItemPlace::Pack(9), None).is_none());
}

#[test]
fn nothing_is_given_away() {
    let mut game = born("documented");
    let turn = game.context();
    // A ring that is not understood: nothing. Understood but not known: not its strength.
    let mut ring = of(&turn, Tval::RING, 4);
    ring.pval = 3;
    let kind = ring.kind;
    turn.state.hero.pack = vec![ring];
    assert_eq!(change(&mut game, FIRST), []);
    game.context().state.facts.kind_mut(kind).aware = true;
    let all = change(&mut game, FIRST);
    assert!(of_id(&all, "stat-str").is_none());
    assert!(of_id(&all, "figure-sustain-str").is_some(), "every ring of Strength holds it");
    game.context().state.hero.pack[0].known = Known::Fully;
    let all = change(&mut game, FIRST);
    assert_eq!(
        of_id(&all, "stat-str").map(|c| c.then.clone()),
        Some((game.context().stat(angrist_sil::tables::Stat::Str) + 3).to_string())
    );
    // A sensed special shows its figures, not its nature; nor does the one it would replace.
    let mut turn = game.context();
    let mut helm = of(&turn, Tval::HELM, 5);
    (helm.special, helm.known) = (74, Known::Sensed);
    let worn_one = helm.clone();
    worn(&mut turn, Slot::Head, worn_one);
    turn.state.hero.pack = vec![known(&turn, Tval::HELM, 6)];
    let all = change(&mut game, FIRST);
    assert!(
        all.iter().all(|c| !c.id.starts_with("figure-") || matches!(c.id.as_str(), "figure-protection")),
        "{all:?}"
    );
}

#[test]
fn what_is_foretold_comes_true() {
    // Whatever is made and known: after wearing it the scores are what the comparison said.
    let mut game = born("documented");
    let mut checked = 0;
    for n in 0..400 {
        let mut turn = game.context();
        let Some(mut item) = make_thing(&mut turn.maker(), &ThingAsk::at(1 + n % 20)) else { continue };
        (item.cursed, item.known, item.number) = (false, Known::Fully, item.number.min(5));
        if slot_for(turn.tables, &turn.state.hero, &item).is_none() {
            continue;
        }
        turn.state.facts.kind_mut(item.kind).aware = true;
        turn.state.hero.pack = vec![item];
        let foretold = change(&mut game, FIRST);
        game.context().wear(FIRST, None).unwrap();
        let turn = game.context();
        let scores = turn.scores();
        for skill in Skill::ALL {
            let id = format!("skill-{}", format!("{skill:?}").to_lowercase());
            if let Some(change) = of_id(&foretold, &id) {
                assert_eq!(change.then, format!("{:+}", scores.skill(skill)), "{id}");
                checked += 1;
            }
        }
        let (least, most) = turn.protection_range();
        if let Some(change) = of_id(&foretold, "figure-protection") {
            assert_eq!(change.then, format!("{least}-{most}"));
            checked += 1;
        }
        let speed = scores.speed.to_string();
        assert!(of_id(&foretold, "figure-speed").is_none_or(|c| c.then == speed));
    }
    assert!(checked > 100, "{checked}");
    game.check().unwrap();
}

#[test]
fn looking_changes_nothing() {
    let mut game = born("documented");
    let turn = game.context();
    turn.state.hero.pack =
        vec![known(&turn, Tval::MAIL, 4), Item { fuel: 50, ..known(&turn, Tval::LIGHT, 1) }];
    let before = angrist_engine::play::state_hash(&game);
    change(&mut game, FIRST);
    change(&mut game, ItemPlace::Pack(1));
    assert_eq!(angrist_engine::play::state_hash(&game), before);
}
