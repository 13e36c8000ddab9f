//! Actions a second of forty monsters that fight each other on a plain map, every one for itself. The original does 6,400 to 7,500.
//!
//! `ANGRIST_UPSTREAM=DIR cargo bench -p angrist-incursion --bench fight`
#![allow(clippy::unwrap_used, reason = "a bench that cannot read its data must stop")]

use angrist_engine::chance::Mt19937;
use angrist_incursion::catalogue::read_library;
use angrist_incursion::creature::{Numbers, Rules};
use angrist_incursion::hero::Lore;
use angrist_incursion::host::{Host, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{self, Newcomer};
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, World, stage};
use angrist_irh::library::Library;
use std::sync::OnceLock;

/// How many fight.
const MANY: i16 = 40;
/// When fewer than this are left, a new fight begins.
const FEW: usize = 20;

struct Data {
    library: Library,
    scripts: Scripts,
    table: Table,
    numbers: Numbers,
    lore: Lore,
}

fn data() -> Option<&'static Data> {
    static DATA: OnceLock<Option<Data>> = OnceLock::new();
    let read = || {
        let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
            println!("ANGRIST_UPSTREAM is not set; there is nothing to measure");
            return None;
        };
        let dir = std::path::PathBuf::from(dir).join("incursion/lib");
        let reading = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok());
        let scripts = Scripts::of(&reading);
        Some(Data {
            library: reading.library,
            scripts,
            table: Table::shipped().unwrap(),
            numbers: Numbers::shipped().unwrap(),
            lore: Lore::shipped().unwrap(),
        })
    };
    DATA.get_or_init(read).as_ref()
}

/// Forty of all kinds, five squares apart.
fn arena(data: &Data) -> (Host<'_>, Handle) {
    let rules =
        Rules { library: &data.library, numbers: &data.numbers, lore: &data.lore, profile: Profile::Sane };
    let (world, map) = stage::ground(&data.library, &data.scripts);
    let mut host = Host::new(rules, &data.scripts, &data.table, world, Chance::Exact(Mt19937::new(7)));
    for i in 0..MANY {
        let form = host.chance.random(data.library.monsters.len() as i32) as u16;
        let newcomer = Newcomer { party: i + 1, ..Newcomer::of(form) };
        host.bring(newcomer, map, 3 + 5 * (i % 8), 3 + 5 * (i / 8));
    }
    (host, map)
}

fn fighters(world: &World, map: Handle) -> Vec<Handle> {
    let things = world.map(map).map(|m| m.things.clone()).unwrap_or_default();
    things.into_iter().filter(|&t| world.being(t).is_some_and(|b| !b.player)).collect()
}

/// One action of the next in turn.
#[divan::bench]
fn action(bencher: divan::Bencher<'_, '_>) {
    let Some(data) = data() else { return };
    let (start, map) = arena(data);
    let first = start.world.clone();
    let mut host = start;
    let mut order = fighters(&host.world, map);
    let mut next = 0;
    bencher.bench_local(|| {
        if next >= order.len() {
            host.world.end_turn();
            host.world.turn += 30;
            host.world.reports.clear();
            host.world.outbox.clear();
            order = fighters(&host.world, map);
            if order.len() < FEW {
                host.world = first.clone();
                order = fighters(&host.world, map);
            }
            next = 0;
        }
        let who = order[next];
        next += 1;
        if let Some(object) = host.world.get_mut(who) {
            object.timeout = 0;
        }
        minds::act(&mut host, who, None)
    });
}

fn main() {
    divan::main();
}
