//! What players met in MORIA: each test names the finding (tools) it answers.

use crate::stage::{HERE, act, foe, give, kind, level, open, set_level, thing};
use angrist_engine::model::{Model, Role};
use angrist_engine::play::{Event, Game, Goal, Next, QuestionKind, Words};
use angrist_engine::space::{Dir, Loc};
use angrist_moria::MoriaGame;
use angrist_moria::event::Happening;
use angrist_moria::game::happening;
use angrist_moria::state::{Level, Timed};
use angrist_moria::tables::{Tile, Type};
use std::sync::Arc;

fn en() -> Arc<dyn Words> {
    angrist_moria::words::words("en", &Default::default())
}

/// What a command says, in English.
fn said(game: &mut MoriaGame, command: &str) -> String {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    told.iter().flat_map(|n| en().tell(n)).map(|l| l.text).collect::<Vec<_>>().join(" ")
}

/// A corridor of some squares to the east and west of the hero, nothing of it explored, with a sleeping eye in it.
fn corridor() -> (MoriaGame, u32) {
    let mut game = open("documented");
    set_level(&mut game, |l| {
        for at in l.tiles.bounds().squares() {
            let open = at.y == HERE.y && (HERE.x - 8..=HERE.x + 20).contains(&at.x);
            if Level::is_inside(at) {
                l.tiles[at] = if open { Tile::Floor } else { Tile::Across };
            }
        }
        l.known.fill(0);
    });
    let eye = foe(&mut game, "eye", Loc::new(HERE.x + 6, HERE.y));
    game.look();
    (game, eye)
}

fn tags(game: &mut angrist_moria::MoriaGame, command: &str) -> Vec<&'static str> {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    told.iter().filter_map(happening).map(|h| h.tag()).collect()
}

/// A23: what the voice takes is told, and what is known already is marked.
#[test]
fn an_identification_that_is_paid_with_life_says_so() {
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
    let told = game.apply_text("birth 16 14 Thorin").unwrap().notices;
    let bow = told.iter().find(|t| happening(t).is_some_and(|h| h.tag() == "wield-bow")).unwrap();
    // The front end shows the key of the verb.
    assert_eq!(en().tell(bow)[0].verbs, ["wield"]);
}

/// eyes2 A1, B1: exploring beside a sleeping eye ends with a reason, and never strikes it.
#[test]
fn exploring_ends_at_a_sleeper_with_a_reason_and_without_a_blow() {
    let (mut game, eye) = corridor();
    let mut steps = 0;
    while let Some(dir) = game.guide(Goal::Explore(&[]), &[]) {
        let told = act(&mut game, &format!("walk {}", dir.name()));
        assert!(!told.iter().any(|h| matches!(h, Happening::Struck { .. } | Happening::Missed { .. })));
        steps += 1;
        assert!(steps < 100, "it walks to and fro");
    }
    let asleep = level(&game).foes.iter().find(|f| f.id == eye).unwrap().asleep;
    assert!(asleep, "the eye was let sleep");
    let why = game.no_way(Goal::Explore(&[])).expect("a reason");
    assert_eq!(en().phrase(&why), "the eye blocks the way to the unexplored part of the level.");
    let (mut game, _) = corridor();
    act(&mut game, "explore");
    for turn in 0.. {
        assert!(turn < 100, "the verb walks to and fro");
        if !matches!(game.next(), Next::Going(_)) {
            break;
        }
        let told = tags(&mut game, "go");
        assert!(!told.contains(&"struck") && !told.contains(&"missed"), "{told:?}");
    }
    assert_eq!(game.apply_text("explore").unwrap_err().tag, "barred");
}

/// eyes2 A7: a missed shot is told, with its die, and the die decides.
#[test]
fn a_missed_shot_is_told_with_its_die() {
    let mut game = open("documented");
    game.apply_text("wield b").unwrap();
    foe(&mut game, "dragon", HERE.shift(3, 0));
    game.look();
    let (mut hits, mut misses) = (0, 0);
    for seed in 0..400 {
        let mut shot = game.clone();
        shot.state_mut().chance = angrist_engine::chance::stream(seed, "shots", 0, 0);
        let told = act(&mut shot, "shoot");
        let roll = told.iter().find_map(|h| match h {
            Happening::ShotHit { roll, .. } => Some((true, roll.clone())),
            Happening::ShotMissed { roll, .. } => Some((false, roll.clone())),
            _ => None,
        });
        let (hit, roll) = roll.expect("every shot at someone seen is told");
        assert_eq!(hit, roll.sum >= 1, "{roll:?}");
        assert_eq!(roll.die.sides, shot.tables().c.throw_over);
        *(if hit { &mut hits } else { &mut misses }) += 1;
    }
    assert!(hits > 0 && misses > 0, "{hits} {misses}");
}

/// eyes2, MORIA magic: what a wand did is told by what became of its target.
#[test]
fn a_wand_tells_what_it_did() {
    for (wand, words) in
        [("teleport", "The rat vanishes."), ("sleep", "The rat falls asleep."), ("paralysis", "paralysed")]
    {
        let mut game = open("documented");
        foe(&mut game, "rat", HERE.shift(2, 0));
        set_level(&mut game, |l| l.foes[0].asleep = false);
        game.look();
        let number = kind(&game, Type::Wand, wand);
        let mut stick = thing(&mut game, Type::Wand, number);
        stick.power = 5;
        let letter = give(&mut game, stick);
        let text = said(&mut game, &format!("zap {letter} e"));
        assert!(text.contains(words), "{wand}: {text}");
    }
}

/// eyes2 B9: the goods and their prices are shown even to a hero who cannot pay, with what is missing.
#[test]
fn the_shop_shows_what_cannot_be_paid() {
    let mut game = open("documented");
    set_level(&mut game, |l| l.tiles[HERE] = Tile::Shop);
    game.state_mut().hero.gold = 44;
    act(&mut game, "shop");
    act(&mut game, "answer weapon");
    let Next::Ask(question) = game.next() else { panic!("a question") };
    let QuestionKind::Choice(list) = question.kind else { panic!("a list") };
    let dear = list.iter().find(|c| c.refused.is_some()).expect("something dear");
    let (label, why) = (en().phrase(&dear.label), en().phrase(dear.refused.as_ref().unwrap()));
    assert!(label.contains(" gp") && why.starts_with("You need "), "{label}: {why}");
    let help = en().phrase(dear.help.as_ref().unwrap());
    assert!(!help.contains("would have"), "{help}");
    assert!(game.apply_text(&format!("answer {}", dear.key)).is_err());
}

/// eyes2 A10: the article follows the sound.
#[test]
fn unknown_things_have_the_right_article() {
    let game = open("documented");
    let words = en();
    let mut seen = 0;
    for ty in [Type::Potion, Type::Ring, Type::Wand] {
        for number in 1..=game.tables().kinds(ty).len() as u8 {
            let one = angrist_moria::state::Thing::new(0, ty, number);
            let (s, t) = (game.state_ref(), game.tables());
            let text = angrist_moria::words::description(&*words, s, t, &one, false, true);
            let text = text.trim();
            let Some(rest) = text.strip_prefix("an ").or_else(|| text.strip_prefix("a ")) else { continue };
            assert_eq!(text.starts_with("an "), rest.starts_with(['a', 'e', 'i', 'o', 'u']), "{text}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

/// eyes2, Monster look: looking tells the odds, and a simulation agrees within four standard errors and the rounding.
#[test]
fn odds_of_a_look_agree_with_the_dice() {
    let mut game = open("documented");
    let at = HERE.step(Dir::East);
    foe(&mut game, "goblin", at);
    game.look();
    let lines = game.describe(at, &*en());
    assert!(lines[0].text.starts_with("a goblin"), "{}", lines[0].text);
    let shown: f64 = lines[1].text.split(['%', ' ']).nth(1).unwrap().parse().unwrap();
    let tries = 4000_u32;
    let mut hits = 0;
    for seed in 0..tries {
        let mut fight = game.clone();
        fight.state_mut().chance = angrist_engine::chance::stream(u64::from(seed), "odds", 0, 0);
        hits += u32::from(act(&mut fight, "walk e").iter().any(|h| matches!(h, Happening::Struck { .. })));
    }
    let (p, seen) = (shown / 100.0, f64::from(hits) / f64::from(tries));
    let error = (p * (1.0 - p) / f64::from(tries)).sqrt();
    assert!((seen - p).abs() < 4.0 * error + 0.005, "shown {p}, seen {seen}");
    assert!(game.screen(&format!("recall {at}"), &*en()).is_some(), "and r tells more");
}

/// eyes2 B10: hunger stands in the status line at 80 columns, and its message names the verb that helps.
#[test]
fn hunger_is_shown_and_says_what_helps() {
    let mut game = open("documented");
    game.state_mut().hero.food = game.tables().c.food_hungry + 1;
    let told = game.apply_text("stay").unwrap().notices;
    let lines: Vec<_> = told.iter().flat_map(|n| en().tell(n)).collect();
    let hungry = lines.iter().find(|l| l.verbs == ["eat"]);
    assert!(hungry.is_some(), "{lines:?}");
    game.apply_text("stay").unwrap();
    let status = angrist_moria::screens::status(game.state_ref(), game.tables(), &*en());
    let row: String = status.spans[0].iter().map(|s| s.text.as_str()).collect();
    assert!(row.chars().take(80).collect::<String>().contains("hungry"), "{row}");
}

/// eyes2 A11: what was not found is named.
#[test]
fn a_place_that_was_not_found_is_named() {
    let mut game = open("documented");
    for (word, text) in [
        ("down", "You have not found the door down yet."),
        ("shop", "You do not know of a shop on this level."),
    ] {
        assert_eq!(game.apply_text(&format!("seek {word}")).unwrap_err().text, text);
    }
}

/// A later round, MORIA 5: someone slantwise cannot strike and holds no walk; someone in a row or column can, and a quick one
/// from two squares.
#[test]
fn only_those_in_a_row_or_column_threaten() {
    let threatened = |dx: i16, dy: i16, quick: bool| {
        let mut game = open("documented");
        let id = foe(&mut game, "orc", HERE.shift(dx, dy));
        set_level(&mut game, |l| {
            let orc = l.foes.iter_mut().find(|f| f.id == id).unwrap();
            (orc.asleep, orc.quick) = (false, quick);
        });
        game.look();
        let facts = game.facts();
        facts.foes().any(|f| game.threatens(f))
    };
    assert!(threatened(1, 0, false) && threatened(0, -1, false));
    assert!(!threatened(1, 1, false) && !threatened(2, 0, false));
    assert!(threatened(1, 1, true) && threatened(2, 0, true) && !threatened(2, 1, true));
}

/// A later round, MORIA 5: a shot at someone too near, or at a wall, is refused and takes no turn (deviations: moria 3).
#[test]
fn a_refused_shot_takes_no_turn() {
    let mut game = open("documented");
    game.apply_text("wield b").unwrap();
    let orc = foe(&mut game, "orc", HERE.step(Dir::East));
    set_level(&mut game, |l| l.foes.iter_mut().for_each(|f| f.asleep = f.id != orc));
    game.look();
    let before = game.state_ref().turn;
    assert_eq!(game.apply_text("shoot").unwrap_err().tag, "close-throw");
    assert_eq!(game.apply_text("throw c e").unwrap_err().tag, "close-throw");
    set_level(&mut game, |l| l.tiles[HERE.step(Dir::North)] = Tile::Across);
    game.look();
    assert_eq!(game.apply_text("throw c n").unwrap_err().tag, "no-throw");
    assert_eq!(game.state_ref().turn, before);
}

/// No odds are told for a shot that is refused: someone awake beside the hero is too close.
#[test]
fn a_shot_that_is_refused_has_no_odds() {
    for (far, told) in [(1, false), (2, true)] {
        let mut game = open("documented");
        game.apply_text("wield b").unwrap();
        let at = HERE.shift(far, 0);
        // Those on the ground can be shot even beside the hero; a bat cannot.
        foe(&mut game, "bat", at);
        set_level(&mut game, |l| l.foes.iter_mut().for_each(|f| f.asleep = false));
        game.look();
        let text: Vec<String> = game.describe(at, &*en()).into_iter().map(|l| l.text).collect();
        assert_eq!(text.join(" ").contains("Your arrow"), told, "{text:?}");
    }
}

/// Health below a quarter stands out in the status line, and blindness is named there.
#[test]
fn the_status_line_warns_of_low_health_and_names_blindness() {
    let status = |game: &MoriaGame| match game.screen("status", &*en()) {
        Some(Model::Text(text)) => text.spans.concat(),
        other => panic!("{other:?}"),
    };
    let mut game = open("documented");
    (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (20, 20);
    let whole = status(&game);
    assert!(!whole.iter().any(|s| s.role == Role::Bad), "{whole:?}");
    game.state_mut().hero.hp = 4;
    let weak = status(&game);
    assert!(weak.iter().any(|s| s.role == Role::Bad && s.text.contains("4/ 20")), "{weak:?}");
    game.state_mut().hero.timers[Timed::Blind as usize] = 5;
    assert!(status(&game).iter().any(|s| s.text.contains("blind")));
}
