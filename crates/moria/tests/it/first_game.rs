//! What a player met in a first game of MORIA: the shop, the legend, rests of the hungry, and sentences that say more.

use crate::stage::{
    HERE, act, awake, both, en, foe, fr, give, health, lay, level, open, refused, set_level, thing,
};
use angrist_engine::model::Model;
use angrist_engine::play::{Event, Game, KnownMap, Next, Phrase};
use angrist_moria::MoriaGame;
use angrist_moria::game::happening;
use angrist_moria::rules::places::words_with_ways;
use angrist_moria::state::{EXPLORED, Thing};
use angrist_moria::tables::{Tile, Type};

/// What a command says, in English, with the verbs it names.
fn said(game: &mut MoriaGame, command: &str) -> (String, Vec<String>) {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    let lines: Vec<_> = told.iter().flat_map(|n| en().tell(n)).collect();
    let verbs = lines.iter().flat_map(|l| l.verbs.clone()).collect();
    (lines.into_iter().map(|l| l.text).collect::<Vec<_>>().join(" "), verbs)
}

#[test]
fn who_can_eat_or_drink_does_so_before_a_rest_by_the_key() {
    let mut game = open("documented");
    health(&mut game, 5, 20);
    game.state_mut().hero.food = game.tables().c.food_hungry - 1;
    let before = game.state_ref().turn;
    assert_eq!(refused(&mut game, "rest fed"), "rest-hungry");
    assert_eq!(game.state_ref().turn, before);
    // The bare verb, which older records hold, does what it always did.
    let mut old = game.clone();
    act(&mut old, "rest");
    assert!(matches!(old.next(), Next::Going(_)));
    game.state_mut().hero.pack.retain(|t| t.ty != Type::Food);
    act(&mut game, "rest fed");
    let mut game = open("documented");
    health(&mut game, 5, 20);
    game.state_mut().hero.water = game.tables().c.water_thirsty - 1;
    act(&mut game.clone(), "rest fed");
    let potion = thing(&mut game, Type::Potion, 1);
    give(&mut game, potion);
    assert_eq!(refused(&mut game, "rest fed"), "rest-thirsty");
    let keys = game.verbs().iter().find(|v| v.name == "rest").unwrap().keys;
    assert!(keys.iter().all(|k| k.tail == "fed"));
}

#[test]
fn the_shop_is_told_when_it_comes_into_view_and_when_the_hero_stands_on_it() {
    let mut game = open("documented");
    let shop = HERE.shift(9, 1);
    set_level(&mut game, |l| {
        l.tiles[shop] = Tile::Shop;
        l.known.fill(0);
    });
    game.look();
    assert_eq!(refused(&mut game, "shop"), "no-shop");
    let seen = |text: &str| text.contains("You see the shop.");
    let mut first = None;
    for step in 0..8 {
        let (text, verbs) = said(&mut game, "walk e");
        if seen(&text) {
            assert_eq!((first, verbs), (None, vec!["seek shop".to_owned()]));
            first = Some(step);
        }
    }
    assert!(first.is_some_and(|step| step > 0), "{first:?}");
    assert_eq!(game.landmark(shop), Some("shop"), "the list of places has it");
    // From elsewhere the refusal says where it is, in both languages.
    let refusal = game.apply_text("shop").unwrap_err();
    assert_eq!(refusal.tag, "no-shop-but-se");
    let told = both(&Phrase::id(format!("refused-{}", refusal.tag)));
    assert_eq!(
        told,
        [
            "There is no shop here: it lies to the south-east.",
            "Il n'y a pas d'échoppe ici\u{202f}: elle se trouve au sud-est.",
        ]
    );
    act(&mut game, "walk s");
    let (text, verbs) = said(&mut game, "walk e");
    assert!(text.contains("The shop is here."), "{text}");
    assert_eq!(verbs, ["shop"]);
    assert!(!said(&mut game, "stay").0.contains("shop"), "told once");
}

#[test]
fn every_refusal_that_tells_the_way_is_a_sentence_in_both_languages() {
    let mut told = std::collections::BTreeSet::new();
    for word in words_with_ways() {
        for text in both(&Phrase::id(format!("refused-{word}"))) {
            assert!(text.ends_with('.') && !text.contains("toward") && !text.contains("refused"), "{text}");
            told.insert(text);
        }
    }
    assert_eq!(told.len(), 3 * 8 * 2);
}

#[test]
fn a_missing_door_is_told_where_it_is_known_and_a_wrong_one_which_way_it_leads() {
    let mut game = open("documented");
    assert_eq!(refused(&mut game, "descend"), "no-door");
    let down = HERE.shift(-10, 0);
    set_level(&mut game, |l| {
        l.down = down;
        l.tiles[down] = Tile::Door;
        l.known[down] |= EXPLORED;
    });
    assert_eq!(refused(&mut game, "descend"), "no-door-down-but-w");
    assert_eq!(refused(&mut game, "climb"), "no-door", "the other one is not known");
    game.state_mut().hero.at = down;
    assert_eq!(refused(&mut game, "climb"), "leads-down");
    let [english, french] = both(&Phrase::id("refused-leads-down"));
    assert!(english.contains("the other way round") && french.contains("inversées"));
}

#[test]
fn the_legend_tells_every_sign_and_a_look_tells_wounds() {
    let game = open("documented");
    for (words, door) in [(en(), "a door"), (fr(), "une porte")] {
        let Some(Model::Table(legend)) = game.screen("legend", &*words) else { panic!("a table") };
        let row = legend.rows.iter().find(|r| r.cells[0].text == "∩ (n)").expect("the door");
        assert_eq!(row.cells[1].text, door);
    }
    let mut game = open("documented");
    let at = HERE.shift(2, 0);
    awake(&mut game, "troll", 2, 0);
    let most = level(&game).foes[0].hp;
    for (hp, asleep, told) in [
        (most, false, "a troll (unhurt)"),
        (most - 1, false, "a troll (wounded)"),
        (most / 5, false, "a troll (nearly dead)"),
        (most - 1, true, "a troll (asleep, wounded)"),
    ] {
        set_level(&mut game, |l| (l.foes[0].hp, l.foes[0].asleep) = (hp, asleep));
        game.look();
        let text = game.describe(at, &*en()).into_iter().map(|l| l.text).collect::<Vec<_>>().join(" ");
        assert!(text.starts_with(told), "{text}");
    }
}

#[test]
fn what_is_taken_in_hand_or_put_on_is_named_without_saying_that_it_is_in_use() {
    let mut game = open("documented");
    let (text, _) = said(&mut game, "wield b");
    assert_eq!(text, "You are wielding a bow +0.");
    let leather = thing(&mut game, Type::Armour, 1);
    let letter = give(&mut game, leather);
    let (text, _) = said(&mut game, &format!("wear {letter}"));
    assert_eq!(text, "You put on leather armour +0.");
    for (kind, tag) in [(2, "body-full"), (7, ""), (7, "head-full"), (8, ""), (8, "cloak-full")] {
        let piece = thing(&mut game, Type::Armour, kind);
        let letter = give(&mut game, piece);
        let told = game.apply_text(&format!("wear {letter}"));
        assert_eq!(told.err().map_or("", |r| r.tag), tag);
    }
}

#[test]
fn arrows_are_picked_up_by_their_number_and_hit_and_miss_as_arrows() {
    let mut game = open("documented");
    let arrow = game.state_ref().hero.pack.iter().find(|t| t.mark == 1).unwrap().kind;
    for (dx, count, told) in [(1, 1, "You pick up an arrow."), (2, 3, "You pick up 3 arrows.")] {
        lay(&mut game, HERE.shift(dx, 0), Type::Weapon, arrow);
        set_level(&mut game, |l| {
            let thing = &mut l.things.last_mut().unwrap().thing;
            *thing = Thing { count, known: true, mark: 1, ..thing.clone() };
        });
        assert_eq!(said(&mut game, "walk e").0, told);
    }
    act(&mut game, "wield b");
    foe(&mut game, "dragon", HERE.shift(5, 0));
    game.look();
    let mut told = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let mut shot = game.clone();
        shot.state_mut().chance = angrist_engine::chance::stream(seed, "shots", 0, 0);
        told.extend(said(&mut shot, "shoot").0.split_inclusive('.').next().map(str::to_owned));
    }
    assert!(told.iter().any(|t| t.starts_with("Your arrow hits the dragon (")), "{told:?}");
    assert!(told.contains("Your arrow misses the dragon."), "{told:?}");
}

#[test]
fn the_last_line_tells_gold_and_gems_by_themselves() {
    let mut game = open("documented");
    game.state_mut().hero.gold = 120;
    assert!(game.end_so_far(&*en()).line.ends_with("with 120 gold pieces"));
    let mut gem = thing(&mut game, Type::Gem, 1);
    gem.value = 30;
    give(&mut game, gem);
    let end = game.end_so_far(&*en());
    assert!(end.line.ends_with("with 120 gold pieces and gems worth 30"), "{}", end.line);
    assert!(game.end_so_far(&*fr()).line.ends_with("120 pièces d'or et 30 po en pierres"));
    assert_eq!(end.points, 150);
}

#[test]
fn the_page_of_a_thing_says_what_it_does() {
    let mut game = open("documented");
    let cloak = thing(&mut game, Type::Armour, 8);
    let letter = give(&mut game, cloak);
    for (words, told) in [(en(), "guards against magic"), (fr(), "protège de la magie")] {
        let Some(Model::Text(page)) = game.screen(&format!("item {letter}"), &*words) else {
            panic!("a page")
        };
        assert!(page.lines[0].text.contains(told), "{:?}", page.lines);
        let Some(Model::Menu(pack)) = game.screen("inventory", &*words) else { panic!("a menu") };
        assert!(pack.items.iter().all(|i| !i.help.is_empty() && !i.help.contains("help-")), "{pack:?}");
    }
    assert_eq!(game.screen("item z", &*en()), None);
    // In the shop a cloak is not compared with the armour on the body.
    set_level(&mut game, |l| l.tiles[HERE] = Tile::Shop);
    act(&mut game, "shop");
    act(&mut game, "answer armour");
    let Next::Ask(question) = game.next() else { panic!("a question") };
    let angrist_engine::play::QuestionKind::Choice(list) = question.kind else { panic!("a list") };
    let cloak = list.iter().find(|c| en().phrase(&c.label).starts_with("an elvish cloak")).unwrap();
    assert!(en().phrase(cloak.help.as_ref().unwrap()).contains("guards against magic"));
}

#[test]
fn the_questions_of_birth_say_what_attributes_are_for_and_what_is_usual() {
    let mut game = angrist_moria::Moria::shipped("documented").unwrap().game(3);
    for (answer, told) in [
        ("answer Bilbo", ""),
        ("answer no", "44 points to share out. Strength, for blows, throws and loads (16 is usual)?"),
        ("answer 20", "Dexterity, for hitting (14 is usual)? The rest of 24 is Intelligence, for reading."),
    ] {
        game.apply_text(answer).unwrap();
        let Next::Ask(question) = game.next() else { panic!("a question") };
        let [english, french] = both(&question.prompt);
        assert!(told.is_empty() || english == told, "{english}");
        assert!(!french.contains('{') && french.chars().count() < 120, "{french}");
    }
}

#[test]
fn notices_of_the_interface_end_no_long_action() {
    // The warning is as grave as a blow, and yet comes after the turn has settled: only the rules end a rest.
    let mut game = open("documented");
    let shop = HERE.shift(0, 0);
    set_level(&mut game, |l| l.tiles[shop] = Tile::Shop);
    health(&mut game, 5, 20);
    act(&mut game, "rest");
    assert!(matches!(game.next(), Next::Going(_)));
    let told = game.apply_text("go").unwrap().notices;
    assert!(told.iter().filter_map(happening).all(|h| h.tag() != "shop-here"));
}
