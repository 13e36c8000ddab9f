//! Rules of docs/spec/moria.md that the display does not show: ends, combat, things, traps, shop.

use crate::stage::*;
use angrist_engine::play::{Event, Game, Next};
use angrist_engine::space::Loc;
use angrist_moria::MoriaGame;
use angrist_moria::event::{Happening, Note};
use angrist_moria::state::{Ending, Thing, Timed};
use angrist_moria::tables::{Tile, Type};

fn tags(told: &[Happening]) -> Vec<&'static str> {
    told.iter().map(Event::tag).collect()
}

fn ending(game: &MoriaGame) -> Option<Ending> {
    game.state_ref().ending
}

fn answer_if_asked(game: &mut MoriaGame) {
    while let Next::Ask(q) = game.next() {
        game.apply_text(if q.may_cancel { "cancel" } else { "answer 5" }).unwrap();
    }
}

/// A thing of a kind in the pack, by key.
fn given(game: &mut MoriaGame, ty: Type, key: &str, power: i32) -> String {
    let number = kind(game, ty, key);
    let t = Thing { power, ..thing(game, ty, number) };
    give(game, t)
}

/// docs/spec/moria.md 2: name, standard or own points, kit.
#[test]
fn birth_asks_a_name_and_attributes() {
    let ruleset = angrist_moria::Moria::shipped("upstream").unwrap();
    let mut game = ruleset.game(1);
    assert_eq!(game.apply_text("walk n").unwrap_err().tag, "asked");
    assert_eq!(game.apply_text("answer   ").unwrap_err().tag, "bad-name");
    act(&mut game, "answer Durin");
    act(&mut game, "answer no");
    assert_eq!(game.apply_text("answer 43").unwrap_err().tag, "bad-answer");
    act(&mut game, "answer 20");
    assert_eq!(game.apply_text("answer 24").unwrap_err().tag, "bad-answer", "one point must be left");
    act(&mut game, "answer 12");
    let h = &game.state_ref().hero;
    assert_eq!((h.force, h.max_force, h.dex, h.int), (20, 20, 12, 12));
    assert_eq!((h.hp, h.max_hp, h.food, h.water, h.gold, h.level), (12, 12, 1000, 3000, 0, 1));
    let kit: Vec<Type> = h.pack.iter().map(|t| t.ty).collect();
    assert_eq!(kit, [Type::Food, Type::Weapon, Type::Weapon]);
    assert!((7..=20).contains(&h.pack.iter().find(|t| t.mark == 1).unwrap().count));
    assert_eq!(h.weapon, None);
    assert_eq!(game.state_ref().burden(game.tables()), 6);
    let mut standard = ruleset.game(1);
    act(&mut standard, "answer Durin");
    act(&mut standard, "answer yes");
    let h = &standard.state_ref().hero;
    assert_eq!((h.force, h.dex, h.int), (16, 14, 14));
    assert!(h.at.x % 2 == 1 && h.at.y % 2 == 1, "on a cell");
}

/// Every end of the table in docs/spec/moria.md 1.
#[test]
fn every_end_of_the_game_comes_about() {
    type Stage = fn(&mut MoriaGame);
    let ends: [(Ending, Stage, &str); 11] = [
        (Ending::Hunger, |g| g.state_mut().hero.food = -200, "stay"),
        (Ending::Exhaustion, |g| g.state_mut().hero.force = 0, "stay"),
        (Ending::Thirst, |g| g.state_mut().hero.water = 1, "stay"),
        (
            Ending::Folly,
            |g| {
                g.state_mut().hero.hp = 2;
                set_level(g, |l| l.tiles[HERE.shift(1, 0)] = Tile::SnareHidden)
            },
            "walk e",
        ),
        (Ending::Gluttony, |g| g.state_mut().hero.food = 4100, "stay"),
        (
            Ending::Victory,
            |g| {
                given(g, Type::Gem, "silmaril", 0);
                g.state_mut().hero.at = Loc::new(1, 1);
                set_level(g, |l| l.tiles[Loc::new(1, 1)] = Tile::Door)
            },
            "climb",
        ),
        (
            Ending::Drowned,
            |g| {
                let n = kind(g, Type::Potion, "healing");
                let potions = Thing { count: 30, ..thing(g, Type::Potion, n) };
                give(g, potions);
                set_level(g, |l| l.tiles[HERE.shift(1, 0)] = Tile::Water);
            },
            "walk e",
        ),
        (
            Ending::Enslaved,
            |g| {
                let n = kind(g, Type::Ring, "one-ring");
                let ring = Thing { power: 1, ..thing(g, Type::Ring, n) };
                let id = ring.id;
                give(g, ring);
                g.state_mut().hero.fingers[0] = Some(id);
            },
            "stay",
        ),
        (
            Ending::Madness,
            |g| {
                g.state_mut().hero.int = 1;
                given(g, Type::Potion, "hallucination", 0);
            },
            "drink b",
        ),
        (Ending::Suicide, |_| {}, "suicide"),
        (Ending::Abandoned, |_| {}, "abandon"),
    ];
    for (want, stage, command) in ends {
        let mut game = open("upstream");
        game.state_mut().hero.force = 28;
        stage(&mut game);
        game.apply_text(command).unwrap_or_else(|r| panic!("{want:?}: {r}"));
        if matches!(want, Ending::Suicide | Ending::Abandoned) {
            assert_eq!(ending(&game), None, "it must be confirmed");
            game.apply_text("answer yes").unwrap();
        }
        assert_eq!(ending(&game), Some(want));
        assert!(matches!(game.next(), Next::Over(_)), "{want:?}: not over");
        let end = game.end_so_far(&*fr());
        assert_eq!(end.won, want == Ending::Victory);
        assert_eq!(game.apply_text("stay").unwrap_err().tag, "over");
        assert!(!end.line.is_empty() && !end.morgue.is_empty());
    }
    let mut game = open("upstream");
    game.state_mut().hero.hp = 1;
    foe(&mut game, "balrog", HERE.shift(1, 0));
    let balrog = kind_of(&game, "balrog");
    while ending(&game).is_none() {
        let _ = game.apply_text("stay");
        game.state_mut().hero.hp = 1;
    }
    assert_eq!(ending(&game), Some(Ending::Killed(balrog)));
}

/// The way out is there only for a hero who carries a Silmaril.
#[test]
fn the_way_out_opens_to_a_silmaril_only() {
    let mut game = open("upstream");
    let up = level(&game).up;
    assert_eq!(level(&game).tile(up), Tile::Floor);
    lay(&mut game, HERE.shift(1, 0), Type::Gem, 0);
    act(&mut game, "walk e");
    assert_eq!(level(&game).tile(up), Tile::Door);
    let letter =
        game.state_ref().hero.pack.iter().position(Thing::is_silmaril).map(angrist_moria::rules_key).unwrap();
    act(&mut game, &format!("drop {letter}"));
    assert_eq!(level(&game).tile(up), Tile::Floor);
}

/// docs/spec/moria.md 7.6: `<` goes down, `>` up, only on the right door, and levels are kept.
#[test]
fn doors_lead_where_they_should() {
    let mut game = born("upstream");
    assert_eq!(game.apply_text("descend").unwrap_err().tag, "no-door");
    let down = level(&game).down;
    game.state_mut().hero.at = down;
    set_level(&mut game, |l| l.foes.clear());
    game.look();
    assert_eq!(game.apply_text("climb").unwrap_err().tag, "leads-down");
    let told = act(&mut game, "descend");
    assert!(told.contains(&Happening::Arrived { depth: 2 }));
    assert_eq!(game.turn(), 2, "the stair and the free turn after it");
    assert_eq!(game.arrivals(), 2);
    assert_eq!(game.state_ref().hero.at, level(&game).up);
    act(&mut game, "climb");
    assert_eq!((game.state_ref().depth, game.state_ref().hero.at), (1, down));
}

/// docs/spec/moria.md 7.7: a trapdoor drops the hero; feather fall saves the bones.
#[test]
fn trapdoors_drop_to_the_next_level() {
    for feather in [false, true] {
        let mut game = open("upstream");
        game.state_mut().hero.hp = 10;
        game.state_mut().hero.mend = 5;
        if feather {
            let n = kind(&game, Type::Ring, "feather-fall");
            let ring = thing(&mut game, Type::Ring, n);
            let id = ring.id;
            give(&mut game, ring);
            game.state_mut().hero.fingers[0] = Some(id);
        }
        set_level(&mut game, |l| l.tiles[HERE.shift(1, 0)] = Tile::TrapdoorHidden);
        let told = act(&mut game, "walk e");
        assert!(tags(&told).contains(&"fell"));
        assert_eq!(game.state_ref().depth, 2);
        assert_eq!(game.state_ref().hero.hp, if feather { 10 } else { 8 });
        assert!(!level(&game).tile(game.state_ref().hero.at).is_wall(), "the mend of defect 14");
        assert_eq!(game.state_ref().levels[0].as_ref().unwrap().tile(HERE.shift(1, 0)), Tile::Trapdoor);
    }
}

/// docs/spec/moria.md 4.4: vector 5 in play: a point every eighth turn on level 1.
#[test]
fn natural_healing_takes_eight_turns_on_level_1() {
    let mut game = open("upstream");
    game.state_mut().hero.hp = 5;
    game.state_mut().hero.mend = 0;
    let mut healed = Vec::new();
    for turn in 0..25 {
        set_level(&mut game, |l| l.foes.clear());
        let before = game.state_ref().hero.hp;
        act(&mut game, "stay");
        if game.state_ref().hero.hp > before {
            healed.push(turn);
        }
    }
    assert_eq!(healed, [0, 8, 16, 24]);
}

/// docs/spec/moria.md 11.1: the parts of the roll to hit are told, and add up.
#[test]
fn blows_tell_their_dice() {
    let mut game = open("upstream");
    foe(&mut game, "troll", HERE.shift(1, 0));
    for _ in 0..20 {
        game.state_mut().hero.hp = 12;
        let Ok(outcome) = game.apply_text("walk e") else { break };
        for told in &outcome.notices {
            for roll in told.event.rolls() {
                assert_eq!(roll.parts.iter().map(|p| p.value).sum::<i32>(), roll.result);
                let hit = matches!(told.event.tag(), "struck" | "foe-struck");
                assert_eq!(hit, roll.result >= 1);
            }
        }
        if ending(&game).is_some() {
            break;
        }
    }
}

/// A kill counts, gives experience, at most half a level (5.3), and leaves what the monster carried.
#[test]
fn a_kill_is_rewarded() {
    let mut game = open("upstream");
    let id = foe(&mut game, "orc", HERE.shift(1, 0));
    let burden = thing(&mut game, Type::Food, 0);
    set_level(&mut game, |l| {
        l.foes[0].hp = 1;
        l.foes[0].asleep = true;
        l.foes[0].stunned = 1000;
        l.foes[0].burden = Some(burden);
    });
    let orc = kind_of(&game, "orc");
    while level(&game).foes.iter().any(|f| f.id == id) {
        act(&mut game, "walk e");
    }
    assert_eq!(game.state_ref().kills[usize::from(orc) - 1], 1);
    assert_eq!(game.state_ref().hero.experience, 5, "8 by the formula, half of ten by the cap");
    assert!(level(&game).things.iter().any(|l| l.thing.ty == Type::Food));
}

/// The nine durations and more of docs/spec/moria.md 12.5 and 14.
#[test]
fn potions_last_as_long_as_the_table_says() {
    for (key, effect, from, to) in [
        ("confusion", Timed::Confusion, 100, 149),
        ("amnesia", Timed::Amnesia, 50, 124),
        ("speed", Timed::Haste, 10, 14),
        ("hallucination", Timed::Hallucination, 350, 399),
        ("blindness", Timed::Blind, 200, 299),
        ("clairvoyance", Timed::Clairvoyance, 300, 399),
        ("disorientation", Timed::Disorientation, 150, 249),
        ("wall-walking", Timed::PassWalls, 15, 24),
        ("levitation", Timed::Levitation, 100, 149),
        ("invisibility", Timed::Invisible, 25, 39),
        ("gas", Timed::Gas, 25, 39),
    ] {
        let mut game = open("upstream");
        let letter = given(&mut game, Type::Potion, key, 0);
        act(&mut game, &format!("drink {letter}"));
        // One turn has passed since.
        let left = game.state_ref().hero.timers[effect as usize];
        assert!((from - 1..to).contains(&left), "{key}: {left}");
        assert!(game.state_ref().hero.water > 3100, "every potion quenches");
    }
}

/// docs/spec/moria.md 12.3: some potions show themselves, others ask for a name.
#[test]
fn using_an_unknown_kind_teaches_or_asks() {
    let mut game = open("upstream");
    let letter = given(&mut game, Type::Potion, "speed", 0);
    act(&mut game, &format!("drink {letter}"));
    assert!(game.state_ref().lore.knows(Type::Potion, kind(&game, Type::Potion, "speed")));
    let letter = given(&mut game, Type::Potion, "constitution", 0);
    act(&mut game, &format!("drink {letter}"));
    let Next::Ask(q) = game.next() else { panic!("no question") };
    assert_eq!(q.tag, "name-kind");
    act(&mut game, "answer brun");
    let n = kind(&game, Type::Potion, "constitution");
    assert_eq!(game.state_ref().lore.name(Type::Potion, n), Some("brun"));
    assert!(!game.state_ref().lore.knows(Type::Potion, n));
    answer_if_asked(&mut game);
}

/// The accelerated act twice before the monsters do (docs/spec/moria.md 3, step 4.5).
#[test]
fn haste_gives_a_second_command() {
    let mut game = open("upstream");
    game.state_mut().hero.timers[Timed::Haste as usize] = 10;
    act(&mut game, "walk e");
    assert!(game.state_ref().second);
    act(&mut game, "walk e");
    assert!(!game.state_ref().second);
    assert_eq!((game.turn(), game.state_ref().hero.at), (1, HERE.shift(2, 0)));
}

/// The identification scroll asks what, and costs gold or flesh (12.6).
#[test]
fn identification_costs_gold_or_life() {
    for (gold, left, max) in [(1000, 900, 12), (10, 0, 11)] {
        let mut game = open("upstream");
        game.state_mut().hero.int = 40;
        game.state_mut().hero.gold = gold;
        let wand = given(&mut game, Type::Wand, "combat", 4);
        let scroll = given(&mut game, Type::Scroll, "identify", 0);
        act(&mut game, &format!("read {scroll}"));
        assert_eq!(game.turn(), 0, "the turn waits for the choice");
        let at = game.state_ref().hero.pack.iter().position(|t| t.ty == Type::Wand).unwrap();
        let told = act(&mut game, &format!("answer {}", angrist_moria::rules_key(at)));
        assert!(tags(&told).contains(&"identified"));
        assert_eq!((game.state_ref().hero.gold, game.state_ref().hero.max_hp), (left, max));
        assert!(game.state_ref().hero.pack[at].known);
        assert_eq!(game.turn(), 1);
        let _ = wand;
    }
}

/// docs/spec/moria.md 12.7: cursed rings stay, the finger cutter takes a finger (the mend of defect 4).
#[test]
fn rings_cling_and_cut() {
    let mut game = open("upstream");
    let letter = given(&mut game, Type::Ring, "teleportation", 0);
    let at = game.state_ref().hero.pack.iter().position(|t| t.ty == Type::Ring).unwrap();
    game.state_mut().hero.pack[at].cursed = true;
    act(&mut game, &format!("put-on {letter}"));
    assert_eq!(game.apply_text("remove 1").unwrap_err().tag, "cursed");
    let letter = given(&mut game, Type::Ring, "finger-cutting", 0);
    act(&mut game, &format!("put-on {letter}"));
    assert_eq!(game.state_ref().hero.fingers.len(), 3);
    assert_eq!(game.state_ref().hero.dex, 12);
    assert_eq!(game.state_ref().hero.rings().count(), 1, "the other ring stays on");
}

/// docs/spec/moria.md 17: strictly less than the gold; Esc leaves; the article lies near.
#[test]
fn the_shop_sells_what_one_can_pay() {
    let mut game = open("upstream");
    set_level(&mut game, |l| l.tiles[HERE] = Tile::Shop);
    game.state_mut().hero.gold = 100;
    act(&mut game, "shop");
    act(&mut game, "answer armour");
    let Next::Ask(q) = game.next() else { panic!("the goods are shown even without gold") };
    assert!(q.read("answer 1").is_err(), "100 is not strictly less than 100: {}", q.fits());
    act(&mut game, "cancel");
    game.state_mut().hero.gold = 600;
    act(&mut game, "shop");
    act(&mut game, "cancel");
    act(&mut game, "shop");
    act(&mut game, "answer armour");
    let Next::Ask(q) = game.next() else { panic!() };
    assert!(q.fits().ends_with("1, 2, 3, 7"), "{}", q.fits());
    act(&mut game, "answer 3");
    assert_eq!(game.state_ref().hero.gold, 100);
    assert_eq!(game.turn(), 0);
    let article = &level(&game).things[0];
    assert_eq!((article.thing.ty, article.thing.kind, article.thing.power), (Type::Armour, 3, 0));
    assert_eq!(article.at, HERE.shift(0, 1), "down first");
}

/// docs/spec/moria.md 13: digging never pierces the outer wall (the mend of defect 8), and charges go.
#[test]
fn wands_dig_walls_but_the_outer_one() {
    let mut game = open("upstream");
    let letter = given(&mut game, Type::Wand, "destruction", 3);
    set_level(&mut game, |l| l.tiles[HERE.shift(1, 0)] = Tile::Along);
    act(&mut game, &format!("zap {letter} e"));
    assert_eq!(level(&game).tile(HERE.shift(1, 0)), Tile::Floor);
    game.state_mut().hero.at = Loc::new(77, 11);
    act(&mut game, &format!("zap {letter} e"));
    assert!(level(&game).tile(Loc::new(78, 11)).is_wall());
    let power = game.state_ref().hero.pack.iter().find(|t| t.ty == Type::Wand).unwrap().power;
    assert_eq!(power, 1);
}

/// docs/spec/moria.md 11.5: an arrow from a bow does 6 to 12; asleep and near is allowed.
#[test]
fn arrows_fly_and_land() {
    let mut game = open("upstream");
    act(&mut game, "wield b");
    let id = foe(&mut game, "troll", HERE.shift(3, 0));
    set_level(&mut game, |l| l.foes[0].stunned = 1000);
    let arrows = |g: &MoriaGame| g.state_ref().hero.pack.iter().find(|t| t.mark == 1).map_or(0, |t| t.count);
    let before = arrows(&game);
    let mut hits = 0;
    for _ in 0..6 {
        let told = act(&mut game, "throw c e");
        for event in &told {
            if let Happening::ShotHit { damage, .. } = event {
                assert!((6..=12).contains(damage));
                hits += 1;
            }
        }
    }
    assert_eq!(arrows(&game), before - 6);
    let hp = level(&game).foes.iter().find(|f| f.id == id).map_or(0, |f| f.hp);
    assert!(hits == 0 || hp < 50);
}

/// A command that cannot be done is refused with its word and changes nothing.
#[test]
fn refusals_have_words_and_no_effect() {
    let mut game = open("upstream");
    set_level(&mut game, |l| l.tiles[HERE.shift(1, 0)] = Tile::Along);
    let hash = angrist_engine::play::state_hash(&game);
    for (command, tag) in [
        ("walk ne", "no-diagonals"),
        ("walk e", "blocked"),
        ("walk up", "bad-direction"),
        ("drink a", "not-potion"),
        ("drink z", "no-such-thing"),
        ("drink", "no-potions"),
        ("read", "no-scrolls"),
        ("zap", "no-wands"),
        ("wear", "no-armour"),
        ("put-on", "no-rings"),
        ("rename", "nothing-to-name"),
        ("read a", "not-scroll"),
        ("wield a", "not-weapon"),
        ("wear a", "not-armour"),
        ("put-on a", "not-ring"),
        ("zap a n", "not-wand"),
        ("take-off", "not-worn"),
        ("remove 1", "no-ring-there"),
        ("shop", "no-shop"),
        ("take", "nothing-here"),
        ("climb", "no-door"),
        ("go", "nothing-under-way"),
        ("answer yes", "not-asked"),
        ("travel 1", "bad-square"),
        ("dance", "unknown-command"),
        ("birth 16 14 X", "born"),
    ] {
        assert_eq!(game.apply_text(command).unwrap_err().tag, tag, "{command}");
        assert_eq!(angrist_engine::play::state_hash(&game), hash, "{command}");
    }
}

/// Hunger weakens, faints and warns on the way (4.1); notes come once.
#[test]
fn hunger_is_announced_once() {
    let mut game = open("upstream");
    game.state_mut().hero.food = 102;
    let mut notes = Vec::new();
    for _ in 0..60 {
        set_level(&mut game, |l| l.foes.clear());
        notes.extend(act(&mut game, "stay"));
    }
    let count = |n: Note| notes.iter().filter(|e| **e == Happening::Note(n)).count();
    assert_eq!((count(Note::Hungry), count(Note::Weak)), (1, 1));
    assert_eq!(game.state_ref().hero.force, 15);
}

/// Long actions go on by `go` and end when something comes into sight.
#[test]
fn resting_ends_when_a_monster_comes() {
    let mut game = open("upstream");
    game.state_mut().hero.hp = 5;
    act(&mut game, "rest");
    assert!(matches!(game.next(), Next::Going(_)));
    foe(&mut game, "wolf", HERE.shift(5, 0));
    act(&mut game, "go");
    assert_eq!(game.next(), Next::Turn);
    assert_eq!(game.apply_text("rest").unwrap_err().tag, "foes-near");
}
