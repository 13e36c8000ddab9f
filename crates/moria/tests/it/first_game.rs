//! What a player met in a first game of MORIA: warnings before death, the one-key fight, the shop, and sentences that say more.

use crate::stage::{HERE, act, foe, fr, give, lay, level, open, set_level, thing};
use angrist_engine::model::{Model, Role};
use angrist_engine::play::{Event, Game, KnownMap, Next, Phrase, Words};
use angrist_engine::space::{Dir, Loc};
use angrist_moria::MoriaGame;
use angrist_moria::event::{Happening, Note};
use angrist_moria::game::happening;
use angrist_moria::rules::places::words_with_ways;
use angrist_moria::state::{EXPLORED, Thing, Timed};
use angrist_moria::tables::{Tile, Type};
use std::sync::Arc;

fn en() -> Arc<dyn Words> {
    angrist_moria::words::words("en", &Default::default())
}

/// A sentence in both languages.
fn both(phrase: &Phrase) -> [String; 2] {
    [en().phrase(phrase), fr().phrase(phrase)]
}

/// What a command says, in English, with the verbs it names.
fn said(game: &mut MoriaGame, command: &str) -> (String, Vec<String>) {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    let lines: Vec<_> = told.iter().flat_map(|n| en().tell(n)).collect();
    let verbs = lines.iter().flat_map(|l| l.verbs.clone()).collect();
    (lines.into_iter().map(|l| l.text).collect::<Vec<_>>().join(" "), verbs)
}

fn refused(game: &mut MoriaGame, command: &str) -> &'static str {
    game.apply_text(command).unwrap_err().tag
}

/// An awake monster beside or away from the hero, in sight.
fn awake(game: &mut MoriaGame, key: &str, dx: i16, dy: i16) -> u32 {
    let id = foe(game, key, HERE.shift(dx, dy));
    set_level(game, |l| l.foes.iter_mut().find(|f| f.id == id).unwrap().asleep = false);
    game.look();
    id
}

fn health(game: &mut MoriaGame, hp: i32, most: i32) {
    (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (hp, most);
}

fn described(game: &MoriaGame, at: Loc) -> String {
    game.describe(at, &*en()).into_iter().map(|l| l.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn health_below_half_is_a_warning_and_below_a_quarter_is_worse() {
    for (hp, role) in [(10, None), (9, Some(Role::Warn)), (5, Some(Role::Warn)), (4, Some(Role::Bad))] {
        let mut game = open("documented");
        health(&mut game, hp, 20);
        let Some(Model::Text(status)) = game.screen("status", &*en()) else { panic!("a status line") };
        let shown = status.spans.concat().into_iter().find(|s| s.text.contains(&format!("{hp}/ 20")));
        assert_eq!(shown.map(|s| s.role).filter(|r| matches!(r, Role::Warn | Role::Bad)), role, "{hp}");
        let Some(Model::Stack(state)) = game.screen("state", &*en()) else { panic!("a stack") };
        let gauge = state.into_iter().find_map(|m| match m {
            Model::Gauge(g) if g.max == 20 => Some(g.role),
            _ => None,
        });
        assert_eq!(gauge, Some(role.unwrap_or(Role::Good)), "{hp}");
    }
}

#[test]
fn health_below_a_third_is_told_once() {
    let mut told = 0;
    let mut game = open("documented");
    health(&mut game, 60, 60);
    awake(&mut game, "orc", 1, 0);
    for _ in 0..400 {
        game.state_mut().hero.mend = 9;
        let low = |hp: i32| hp * 3 < 60;
        let before = low(game.state_ref().hero.hp);
        let notes = act(&mut game, "stay");
        if game.state_ref().ending.is_some() {
            break;
        }
        let warned = notes.contains(&Happening::Note(Note::HealthLow));
        assert_eq!(warned, !before && low(game.state_ref().hero.hp));
        told += i32::from(warned);
    }
    assert_eq!(told, 1);
    let note = angrist_engine::play::Notice::known(Happening::Note(Note::HealthLow), None);
    assert_eq!(fr().tell(&note)[0].text, "Vous êtes gravement blessé\u{202f}!");
}

#[test]
fn a_turn_that_may_kill_is_foretold_with_its_worst() {
    let mut game = open("documented");
    assert_eq!(game.peril(), None, "no foe");
    // A troll strikes with dice that cannot kill a healthy hero, and can kill a weak one.
    awake(&mut game, "troll", 1, 0);
    let kind = &game.tables().foes[usize::from(level(&game).foes[0].kind) - 1];
    let worst = (kind.dice * kind.sides) as i32;
    health(&mut game, worst + 1, worst + 1);
    assert_eq!(game.peril(), None);
    health(&mut game, worst, worst);
    let peril = game.peril().expect("the worst blow kills");
    assert_eq!(peril.foes, 1);
    let [english, french] = both(&peril.said);
    assert!(english.contains(&format!("{worst} hit points")), "{english}");
    assert!(french.contains(&format!("{worst} points de vie")), "{french}");
    // Twice as much from one that acts twice, and from all while the hero is slowed.
    health(&mut game, 2 * worst, 2 * worst);
    assert_eq!(game.peril(), None);
    set_level(&mut game, |l| l.foes[0].quick = true);
    assert!(game.peril().is_some());
    set_level(&mut game, |l| l.foes[0].quick = false);
    game.state_mut().hero.slowed = 5;
    assert!(game.peril().is_some());
    game.state_mut().hero.slowed = 0;
    // Two foes add up; one that is not seen does not count.
    awake(&mut game, "troll", -1, 0);
    assert_eq!(game.peril().map(|p| p.foes), Some(2));
    set_level(&mut game, |l| l.foes[0].invisible = true);
    assert_eq!(game.peril(), None);
    // The first of the two commands of an accelerated hero is free.
    health(&mut game, worst, worst);
    game.state_mut().hero.timers[Timed::Haste as usize] = 9;
    assert_eq!(game.peril(), None);
}

#[test]
fn the_one_key_fight_strikes_shoots_and_goes_nearer() {
    let mut game = open("documented");
    health(&mut game, 90, 90);
    assert_eq!(refused(&mut game, "fight"), "no-foe");
    awake(&mut game, "orc", 5, 1);
    act(&mut game, "fight");
    let at = game.state_ref().hero.at;
    assert!(at == HERE.step(Dir::South) || at == HERE.step(Dir::East), "a step nearer: {at}");
    let mut game = open("documented");
    health(&mut game, 90, 90);
    awake(&mut game, "orc", 1, 0);
    let told = act(&mut game, "fight");
    assert!(
        told.iter().any(|h| matches!(h, Happening::Struck { .. } | Happening::Missed { .. })),
        "{told:?}"
    );
    // With the bow in hand who is in line is shot; beside the hero and awake an orc is too close for that.
    for (far, shot) in [(3, true), (1, false)] {
        let mut game = open("documented");
        health(&mut game, 90, 90);
        act(&mut game, "wield b");
        awake(&mut game, "orc", far, 0);
        let told = act(&mut game, "fight");
        assert_eq!(told.iter().any(|h| matches!(h, Happening::Thrown { .. })), shot, "{told:?}");
        assert_eq!(game.state_ref().hero.at, HERE);
    }
}

#[test]
fn the_one_key_fight_spares_the_badly_hurt_and_lets_brooders_sleep() {
    let mut game = open("documented");
    awake(&mut game, "rat", 1, 0);
    health(&mut game, 6, 20);
    let turn = game.state_ref().turn;
    assert_eq!(refused(&mut game, "fight"), "badly-hurt");
    assert_eq!(game.peril(), None, "who is refused needs no other warning");
    assert_eq!(game.state_ref().turn, turn);
    health(&mut game, 7, 20);
    act(&mut game, "fight");
    let mut game = open("documented");
    foe(&mut game, "eye", HERE.shift(1, 0));
    set_level(&mut game, |l| l.foes[0].asleep = true);
    game.look();
    assert_eq!(refused(&mut game, "fight"), "let-sleep");
    for tag in ["badly-hurt", "no-foe", "let-sleep"] {
        let id = format!("refused-{tag}");
        assert_ne!(fr().phrase(&Phrase::id(id.clone())), id);
    }
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
        let row = legend.rows.iter().find(|r| r.cells[0].text == "∩").expect("the door");
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
        let text = described(&game, at);
        assert!(text.starts_with(told), "{text}");
    }
}

#[test]
fn with_a_bow_a_look_tells_what_an_arrow_does_and_when_it_is_too_close() {
    let mut game = open("documented");
    act(&mut game, "wield b");
    awake(&mut game, "orc", 1, 0);
    assert!(described(&game, HERE.shift(1, 0)).contains("too close for an arrow"));
    // A rat is low on the ground: it can be shot even beside the hero.
    set_level(&mut game, |l| l.foes.clear());
    awake(&mut game, "rat", 1, 0);
    let text = described(&game, HERE.shift(1, 0));
    let spread = game.tables().c.bow_damage;
    let tenths = spread.base * 10 + (spread.range - 1) * 5;
    assert!(text.contains("Your arrow: "), "{text}");
    assert!(text.contains(&format!("{}.{} damage per hit.", tenths / 10, tenths % 10)), "{text}");
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
