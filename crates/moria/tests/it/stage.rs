//! Setting a stage: a born hero on a level made for the test.

use angrist_engine::play::{Game, Phrase, Words};
use angrist_engine::space::Loc;
use angrist_moria::event::Happening;
use angrist_moria::game::happening;
use angrist_moria::state::{EXPLORED, Foe, Level, Lying, Thing};
use angrist_moria::tables::{Tile, Type};
use angrist_moria::{Moria, MoriaGame};
use std::sync::Arc;

/// Where the hero stands on the open stage, counted from 0.
pub const HERE: Loc = Loc::new(39, 11);

/// A born hero.
pub fn born(profile: &str) -> MoriaGame {
    let mut game = Moria::shipped(profile).unwrap().game(7);
    game.apply_text("birth 16 14 Thorin").unwrap();
    game
}

/// A born hero in the middle of a level without walls, things or monsters; nothing is explored.
pub fn open(profile: &str) -> MoriaGame {
    let mut game = born(profile);
    set_level(&mut game, |level| {
        for (at, tile) in level.tiles.bounds().squares().zip(level.tiles.clone().cells()) {
            if Level::is_inside(at) && *tile != Tile::Floor {
                level.tiles[at] = Tile::Floor;
            }
        }
        level.things.clear();
        level.foes.clear();
        level.known.fill(0);
        // The hidden way out would keep things off the stage.
        level.up = Loc::new(1, 1);
        level.down = Loc::new(3, 1);
    });
    game.state_mut().hero.at = HERE;
    game.state_mut().fresh = false;
    game.look();
    game
}

pub fn set_level(game: &mut MoriaGame, change: impl FnOnce(&mut Level)) {
    let depth = game.state_ref().depth as usize;
    change(game.state_mut().levels[depth - 1].as_mut().unwrap());
}

pub fn level(game: &MoriaGame) -> &Level {
    game.state_ref().level().unwrap()
}

/// A thing of a type and kind, with a number of its own.
pub fn thing(game: &mut MoriaGame, ty: Type, kind: u8) -> Thing {
    game.state_mut().next_id += 1;
    Thing::new(game.state_ref().next_id, ty, kind)
}

pub fn lay(game: &mut MoriaGame, at: Loc, ty: Type, kind: u8) {
    let thing = thing(game, ty, kind);
    set_level(game, |l| l.things.push(Lying { at, thing }));
}

/// A fresh monster by key.
pub fn foe(game: &mut MoriaGame, key: &str, at: Loc) -> u32 {
    game.state_mut().next_id += 1;
    let id = game.state_ref().next_id;
    let kind = kind_of(game, key);
    let foe = Foe::new(game.tables(), kind, id, at);
    set_level(game, |l| l.foes.insert(0, foe));
    id
}

pub fn kind_of(game: &MoriaGame, key: &str) -> u8 {
    game.tables().foes.iter().position(|f| f.key == key).unwrap() as u8 + 1
}

/// Gives a thing, sorted into the pack as the rules do it, and says its letter.
pub fn give(game: &mut MoriaGame, thing: Thing) -> String {
    let pack = &mut game.state_mut().hero.pack;
    let at = pack.iter().position(|t| t.ty >= thing.ty).unwrap_or(pack.len());
    pack.insert(at, thing);
    angrist_moria::rules_key(at)
}

/// The number of the kind with a key.
pub fn kind(game: &MoriaGame, ty: Type, key: &str) -> u8 {
    let t = game.tables();
    t.kinds(ty).iter().position(|k| k.key == key).unwrap() as u8 + u8::from(ty != Type::Gem)
}

pub fn fr() -> Arc<dyn Words> {
    angrist_moria::words::words("fr", &Default::default())
}

/// Does a command and says what happened.
pub fn act(game: &mut MoriaGame, command: &str) -> Vec<Happening> {
    let told = game.apply_text(command).unwrap_or_else(|r| panic!("{command}: {r}")).notices;
    game.check().unwrap();
    told.iter().filter_map(happening).cloned().collect()
}

pub fn explored(game: &MoriaGame, at: Loc) -> bool {
    level(game).known[at] & EXPLORED != 0
}

pub fn en() -> Arc<dyn Words> {
    angrist_moria::words::words("en", &Default::default())
}

/// A sentence in both languages.
pub fn both(phrase: &Phrase) -> [String; 2] {
    [en().phrase(phrase), fr().phrase(phrase)]
}

pub fn refused(game: &mut MoriaGame, command: &str) -> &'static str {
    game.apply_text(command).unwrap_err().tag
}

/// An awake monster beside or away from the hero, in sight.
pub fn awake(game: &mut MoriaGame, key: &str, dx: i16, dy: i16) -> u32 {
    let id = foe(game, key, HERE.shift(dx, dy));
    set_level(game, |l| l.foes.iter_mut().find(|f| f.id == id).unwrap().asleep = false);
    game.look();
    id
}

pub fn health(game: &mut MoriaGame, hp: i32, most: i32) {
    (game.state_mut().hero.hp, game.state_mut().hero.max_hp) = (hp, most);
}
