//! Scenes: small situations in a cleared room, each for a rule. This file sets the stage.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod goal;
mod living;
mod magic;
mod moving;
mod screens;
mod whole;

use super::Doing;
use super::game::Delve;
use crate::IncursionRuleset;
use crate::creature::Status;
use crate::minds::{Newcomer, TargetKind};
use crate::world::object::{Body, Object};
use crate::world::{FeatureObject, Handle};
use angrist_engine::play::Game;
use angrist_engine::space::Loc;
use angrist_irh::res::{ResKind, Rid};
use std::sync::OnceLock;

fn ruleset() -> &'static IncursionRuleset {
    static RULESET: OnceLock<IncursionRuleset> = OnceLock::new();
    RULESET.get_or_init(|| IncursionRuleset::shipped().unwrap())
}

/// A hero alone on the first level, in a lit square room of eleven by eleven.
fn scene() -> Delve {
    scene_of("quick")
}

/// The same with a hero made by a command.
fn scene_of(birth: &str) -> Delve {
    let (cat, book) = ruleset().parts();
    let mut game = Delve::begin(cat, book, 3);
    game.apply_text(birth).unwrap();
    within(&mut game, |d| {
        let map = d.host.world.map;
        let hero = d.host.world.player;
        let all = d.host.world.map(map).unwrap().things.clone();
        for thing in all.into_iter().filter(|&t| t != hero) {
            d.host.world.delete(thing);
        }
        d.host.world.end_turn();
        let floor = d.cat.library.find_kind(ResKind::Terrain, "floor").unwrap();
        let wall = d.cat.library.rid(ResKind::Terrain, d.cat.tables.known.dungeon_wall.into());
        let level = d.host.world.map_mut(map).unwrap();
        for (x, y) in (20..=32).flat_map(|x| (20..=32).map(move |y| (x, y))) {
            let inside = (21..=31).contains(&x) && (21..=31).contains(&y);
            let cell = level.cell_mut(x, y).unwrap();
            cell.terrain = if inside { floor } else { wall };
            (cell.lit, cell.bright) = (true, true);
        }
        d.host.world.put(hero, map, 26, 26);
        d.glance.forget();
    });
    game
}

/// Does something with the rules and looks around.
fn within<T>(game: &mut Delve, act: impl FnOnce(&mut Doing<'_>) -> T) -> T {
    let mut out = None;
    game.for_tests(|d| {
        out = Some(act(d));
        d.glance.forget();
        d.look();
        d.ponder();
    });
    out.unwrap()
}

fn add_feature(game: &mut Delve, sort: i32, at: (i16, i16), marks: u8, effect: Rid) -> Handle {
    within(game, |d| {
        let kind = d.cat.library.features.iter().position(|f| i32::from(f.kind) == sort).unwrap();
        let resource = d.cat.library.rid(ResKind::Feature, kind);
        let feature = FeatureObject { resource, sort: sort as i16, hit_points: 20, marks, effect };
        let h = d.host.world.arena.add(Object::new(Body::Feature(Box::new(feature)))).unwrap();
        let map = d.host.world.map;
        d.host.world.put(h, map, at.0, at.1);
        h
    })
}

fn foe(game: &mut Delve, name: &str, at: (i16, i16)) -> Handle {
    within(game, |d| {
        let rid = d.cat.library.find_kind(ResKind::Monster, name).unwrap();
        let form = d.cat.library.within_kind(rid).unwrap().1 as u16;
        let map = d.host.world.map;
        let who = d.host.bring(Newcomer::of(form), map, at.0, at.1).unwrap();
        let hero = d.host.world.player;
        d.host.world.remember(who, hero, TargetKind::Enemy, 30, crate::minds::Reason::HitMe);
        d.host.world.get_mut(who).unwrap().timeout = 0;
        d.host.renew_opportunities(who);
        who
    })
}

fn hero_gains(game: &mut Delve, status: Status) {
    within(game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.statuses.gain(status));
        d.host.recalculate(hero);
    });
}

fn experience(game: &Delve) -> i32 {
    game.facts().figure("experience")
}

fn here(game: &Delve) -> Loc {
    game.scene().here.unwrap()
}

/// Segments of the clock that a command takes.
fn takes(game: &mut Delve, line: &str) -> i32 {
    let before = game.state_ref().world.turn;
    game.apply_text(line).unwrap();
    game.state_ref().world.turn - before
}

/// Takes away what our classes give to those who learn fast, so that rules show their own numbers.
fn learns_plainly(c: &mut crate::creature::Creature) {
    c.statuses.retain(|s| i32::from(s.nature) != crate::creature::names::XP_PENALTY);
}

fn ruleset_words() -> std::sync::Arc<dyn angrist_engine::play::Words> {
    use angrist_engine::play::Ruleset;
    ruleset().words("en")
}
