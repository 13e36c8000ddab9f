//! Odd corners of docs/spec/moria.md: what a changed monster keeps, what a fairy takes, when a hold ends.

use crate::stage::*;
use angrist_engine::play::{Game, Ruleset, state_hash};
use angrist_engine::space::Loc;
use angrist_moria::event::Happening;
use angrist_moria::rules::figures::worth;
use angrist_moria::state::{Foe, Thing};
use angrist_moria::tables::{Tile, Type};
use angrist_moria::{Moria, MoriaGame};

fn wand(game: &mut MoriaGame, key: &str, charges: i32) -> String {
    let number = kind(game, Type::Wand, key);
    let wand = Thing { power: charges, ..thing(game, Type::Wand, number) };
    give(game, wand)
}

fn foe_of(game: &MoriaGame, id: u32) -> &Foe {
    level(game).foes.iter().find(|f| f.id == id).unwrap()
}

/// docs/spec/moria.md 13.3, wand 2: dexterity, digging and passing stay; a troll that was a nazgul still digs.
#[test]
fn a_monster_changed_by_a_wand_keeps_its_ways_through_walls() {
    let mut game = open("upstream");
    game.state_mut().hero.max_hp = 90_000;
    game.state_mut().hero.hp = 90_000;
    let at = HERE.shift(0, -3);
    let id = foe(&mut game, "nazgul", at);
    set_level(&mut game, |l| l.foes[0].stunned = 3);
    let letter = wand(&mut game, "polymorph", 9);
    // A kind of the table that neither digs nor passes, so that only what was kept can open a wall.
    while game.tables().foe(foe_of(&game, id).kind).dig > 0 || foe_of(&game, id).kind == kind_of(&game, "air")
    {
        set_level(&mut game, |l| {
            let foe = l.foes.iter_mut().find(|f| f.id == id).unwrap();
            foe.stunned = 3;
        });
        game.state_mut().hero.pack.iter_mut().filter(|t| t.ty == Type::Wand).for_each(|w| w.power = 9);
        act(&mut game, &format!("zap {letter} n"));
    }
    let (changed, kept) = (foe_of(&game, id).clone(), kind_of(&game, "nazgul"));
    assert_eq!(game.state_ref().shapes, [(id, kept)]);
    assert_eq!(changed.dex, game.tables().foe(kept).dex);
    let hero = &game.state_ref().hero;
    let of = |limbs: u8| {
        worth(game.tables(), hero, &Foe { divisor: 1, ..changed.clone() }, game.tables().foe(limbs))
    };
    assert!(of(kept) > of(changed.kind), "a digger is worth more");
    // The snapshot carries it, and a game restored from it is the same game.
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let ruleset = Moria::shipped("upstream").unwrap();
    let back = ruleset.restore(&bytes).unwrap();
    assert_eq!(state_hash(&*back), state_hash(&game));
    assert!(ruleset.restore(&[bytes.as_slice(), &[0]].concat()).is_err(), "nothing may follow");
    // Shut in between walls it comes out sooner or later: rnd(61) must be 9.
    let ring: Vec<Loc> = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| at.shift(x, y)).to_vec();
    set_level(&mut game, |l| {
        let foe = l.foes.iter_mut().find(|f| f.id == id).unwrap();
        (foe.at, foe.asleep, foe.stunned, foe.afraid) = (at, false, 0, false);
        ring.iter().for_each(|at| l.tiles[*at] = Tile::Across);
    });
    let mut turns = 0;
    while ring.iter().all(|at| level(&game).tile(*at) == Tile::Across) && turns < 5000 {
        act(&mut game, "stay");
        (game.state_mut().hero.food, game.state_mut().hero.water) = (1001, 3000);
        game.state_mut().hero.hp = 90_000;
        turns += 1;
    }
    assert!(turns < 5000, "no wall was opened");
}

/// A changed monster that is gone leaves nothing behind.
#[test]
fn what_a_changed_monster_kept_goes_with_it() {
    let mut game = open("upstream");
    let id = foe(&mut game, "rat", HERE.shift(0, -1));
    let nazgul = kind_of(&game, "nazgul");
    game.state_mut().shapes.push((id, nazgul));
    game.state_mut().hero.level = 14;
    game.state_mut().hero.force = 25;
    for _ in 0..200 {
        if level(&game).foes.iter().any(|f| f.id == id) {
            set_level(&mut game, |l| {
                l.foes.iter_mut().for_each(|f| (f.at, f.stunned) = (HERE.shift(0, -1), 5))
            });
            act(&mut game, "walk n");
            game.state_mut().hero.at = HERE;
        }
    }
    assert!(level(&game).foes.iter().all(|f| f.id != id));
    assert_eq!(game.state_ref().shapes, []);
}

/// docs/spec/moria.md 11.3: the fairy picks a unit of the pack. With forty potions and a bow she takes a potion far oftener.
#[test]
fn the_fairy_picks_among_units_and_not_among_stacks() {
    let (mut potions, mut others) = (0_u32, 0_u32);
    for n in 0..400 {
        let mut game = open("upstream");
        (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (90_000, 90_000);
        game.state_mut().hero.pack.clear();
        let bow = thing(&mut game, Type::Weapon, 11);
        give(&mut game, bow);
        let stack = Thing { count: 39, ..thing(&mut game, Type::Potion, 1) };
        give(&mut game, stack);
        game.state_mut().chance = angrist_engine::chance::stream(n, "test", 0, 0);
        foe(&mut game, "fairy", HERE.shift(0, -1));
        let told: Vec<Happening> = (0..30).flat_map(|_| act(&mut game, "stay")).collect();
        if told.iter().any(|h| matches!(h, Happening::ThingStolen { .. })) {
            let pack = &game.state_ref().hero.pack;
            let left: i32 = pack.iter().filter(|t| t.ty == Type::Potion).map(|t| t.count).sum();
            *(if left < 39 { &mut potions } else { &mut others }) += 1;
        }
    }
    // 39 of 40 units are potions: the mean is 0.975 of all, and 3 standard errors of 300 tries are 0.027.
    assert!(potions + others > 300, "{potions} and {others}");
    assert!(potions * 1000 > (potions + others) * 948, "{potions} potions, {others} bows");
}

/// docs/spec/moria.md 11.3: a hold ends when the holder is moved by magic.
#[test]
fn a_summoned_huorn_lets_go() {
    let mut game = open("upstream");
    let id = foe(&mut game, "huorn", HERE.shift(1, 0));
    game.state_mut().hero.held = Some(id);
    game.state_mut().hero.int = 40;
    // Enough monsters that no spawn run brings another: the huorn is the newest.
    set_level(&mut game, |l| {
        for n in 0..24 {
            let mut rat = l.foes[0].clone();
            (rat.id, rat.at, rat.asleep, rat.angry) =
                (900_000 + n, Loc::new(3 + 2 * n as i16, 1), true, false);
            l.foes.push(rat);
        }
    });
    let scroll = kind(&game, Type::Scroll, "summon");
    let scroll = thing(&mut game, Type::Scroll, scroll);
    let letter = give(&mut game, scroll);
    act(&mut game, &format!("read {letter}"));
    assert_eq!(game.state_ref().hero.held, None);
}
