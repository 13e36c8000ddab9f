//! Duels between random monsters, each attacking or stepping closer, with what must always hold looked at after every action.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{real_scripts, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::fight::{self, How, ids};
use angrist_incursion::host::{Host, Scripts};
use angrist_incursion::item::{Index, ItemTables, Things, gear, id, script::Silent};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Attribute, Matrix, Profile};
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::{Handle, Place, stage};
use angrist_irh::library::Library;
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

const TURNS: usize = 60;

fn ours() -> &'static (Library, Scripts) {
    static BOTH: OnceLock<(Library, Scripts)> = OnceLock::new();
    BOTH.get_or_init(|| {
        let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/incursion");
        let read = |name: &str| std::fs::read(dir.join(name)).ok();
        let reading = angrist_incursion::catalogue::read_library("main.irc", read);
        let scripts = Scripts::of(&reading);
        (reading.library, scripts)
    })
}

/// What must hold of everybody at any moment.
fn check(host: &Host<'_>, who: Handle, what: &str) {
    let Some(object) = host.world.get(who).filter(|o| !o.is_deleted()) else { return };
    let being = object.being().unwrap();
    let c = &being.creature;
    let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
    assert!(c.hit_points <= most.max(c.hit_points.min(most)).max(1), "{what}: {} of {most}", c.hit_points);
    assert!(
        c.hit_points > 0 || who == host.world.player,
        "{what}: it stands with {} hit points",
        c.hit_points
    );
    let Place::Map { map, x, y } = object.place else {
        unreachable!("{what}: nowhere: {:?}", object.place);
    };
    let m = host.world.map(map).unwrap();
    assert!(m.holds(x, y), "{what}: outside at {x}, {y}");
    assert_eq!(m.things.iter().filter(|&&t| t == who).count(), 1, "{what}: listed once");
    for (slot, item) in &being.slots {
        assert!(being.inventory.contains(item), "{what}: slot {slot} holds what it does not carry");
    }
    assert!(host.world.stack.frames.is_empty(), "{what}: something still runs");
}

/// One duel; gives the hash of the world at its end.
fn duel(library: &Library, scripts: &Scripts, table: &Table, seed: u32) -> [u8; 32] {
    static TABLES: OnceLock<ItemTables> = OnceLock::new();
    let tables = TABLES.get_or_init(|| ItemTables::shipped().unwrap());
    let rules = rules(library, Profile::Sane);
    let (mut world, map) = stage::ground(library, scripts);
    let mut chance = Chance::Exact(Mt19937::new(seed));
    let mut matrix = Matrix::new(Profile::Sane);
    let index = &scripts.index;
    let things = Things { library, tables, index, profile: Profile::Sane };
    let mut fighters = Vec::new();
    for at in [(20, 20), (22, 21)] {
        let form = chance.random(library.monsters.len() as i32) as u16;
        let mut c = rules.create(form, &mut chance);
        rules.recalculate(&mut c, &mut matrix, false);
        rules.roll_points(&mut c, Dice::Roll, &mut chance);
        (c.max_hit_points, c.hit_points) = (c.max_hit_points.max(1), c.hit_points.max(1));
        let row = &library.monsters[usize::from(form)];
        let body = gear::Body {
            size: row.size.into(),
            challenge: rules.challenge(&c),
            depth: 5,
            humanoid: rules.has_flag(&c, ids::M_HUMANOID),
            hands: !rules.has_flag(&c, ids::M_NOHANDS),
            ..gear::Body::default()
        };
        let granted = things.grant(&row.gear, &body, &mut |_| true, &mut chance, &mut Silent);
        let who = stage::enter(&mut world, map, c, false, at);
        let size = row.size;
        for item in granted {
            let kind = things.type_of(&item);
            let slot = match kind {
                id::T_WEAPON if things.size(&item) <= i32::from(size) + 1 => Some(id::SL_WEAPON),
                id::T_SHIELD => Some(id::SL_READY),
                id::T_ARMOUR => Some(id::SL_ARMOUR),
                id::T_BOW => Some(id::SL_ARCHERY),
                _ => None,
            };
            let handle = world.arena.add(Object::new(Body::Item(Box::new(item)))).unwrap();
            world.give(handle, who);
            if let Some(slot) = slot {
                let being = world.being_mut(who).unwrap();
                being.slots.entry(slot as i16).or_insert(handle);
            }
        }
        world.being_mut(who).unwrap().party = fighters.len() as i16 + 1;
        fighters.push(who);
    }
    let mut host = Host::new(rules, scripts, table, world, chance);
    fighters.iter().for_each(|&who| host.refresh_gear(who));
    let kinds = [
        ids::A_TRIP,
        ids::A_DISA,
        ids::A_BULL,
        ids::A_GRAB,
        ids::A_GREA,
        ids::A_BREA,
        ids::A_GAZE,
        ids::A_ROAR,
        ids::A_SUND,
        ids::A_KICK,
        ids::A_SPIT,
        ids::A_PREC,
    ];
    for turn in 0..TURNS {
        for i in 0..2 {
            let (me, other) = (fighters[i], fighters[1 - i]);
            let gone = |h: &Host<'_>, who: Handle| h.world.get(who).is_none_or(|o| o.is_deleted());
            if gone(&host, me) || gone(&host, other) {
                continue;
            }
            host.renew_opportunities(me);
            let outcome = match turn % 4 {
                3 => fight::attack(
                    &mut host,
                    me,
                    other,
                    How::Special(kinds[(turn / 4 + seed as usize) % kinds.len()]),
                ),
                2 => fight::attack(&mut host, me, other, How::Natural),
                _ => fight::attack(&mut host, me, other, How::Usual),
            };
            if outcome.refused == Some(fight::Refusal::TooFar)
                && let (Some((_, x, y)), Some((_, tx, ty))) =
                    (host.world.position(me), host.world.position(other))
            {
                let to = (x + (tx - x).signum(), y + (ty - y).signum());
                let solid = host.world.map(map).unwrap().is_solid(library, to.0, to.1);
                if to != (tx, ty) && !solid {
                    host.world.put(me, map, to.0, to.1);
                }
            }
            for &who in &fighters {
                check(&host, who, &format!("seed {seed}, turn {turn}"));
            }
            if let Some(object) = host.world.get_mut(me) {
                object.timeout = 0;
            }
        }
        host.world.reports.clear();
        host.world.outbox.clear();
        host.world.end_turn();
        host.world.turn += 60;
    }
    let bytes = postcard::to_allocvec(&host.world).unwrap();
    Sha256::digest(&bytes).into()
}

fn duels(library: &Library, scripts: &Scripts, count: u32) {
    let table = Table::shipped().unwrap();
    let _ = Index::default();
    for seed in 1..=count {
        let first = duel(library, scripts, &table, seed);
        if seed % 5 == 0 {
            assert_eq!(first, duel(library, scripts, &table, seed), "seed {seed} goes the same way twice");
        }
    }
}

// S001-329
#[test]
fn duels_of_our_monsters_keep_what_must_hold() {
    let (library, scripts) = ours();
    duels(library, scripts, 500);
}

// S001-329
#[test]
fn duels_of_the_real_monsters_keep_what_must_hold() {
    let Some((library, scripts)) = real_scripts() else { return };
    duels(library, scripts, 500);
}

#[test]
#[ignore = "ten thousand duels; run by scripts/duels"]
fn ten_thousand_duels_keep_what_must_hold() {
    let (library, scripts) = ours();
    duels(library, scripts, 5_000);
    if let Some((library, scripts)) = real_scripts() {
        duels(library, scripts, 5_000);
    }
}
