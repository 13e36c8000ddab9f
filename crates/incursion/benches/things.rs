//! How long making a thing takes. The original needs 12 us for one.
//!
//! `ANGRIST_UPSTREAM=DIR cargo bench -p angrist-incursion --bench things`
#![allow(clippy::unwrap_used, reason = "a bench that cannot read its data must stop")]

use angrist_engine::chance::Mt19937;
use angrist_incursion::catalogue::read_library;
use angrist_incursion::item::script::Silent;
use angrist_incursion::item::{Index, ItemTables, Memory, Order, Things, id};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::Profile;
use angrist_irh::library::Library;
use std::sync::OnceLock;

struct Data {
    library: Library,
    tables: ItemTables,
    index: Index,
}

fn data() -> Option<&'static Data> {
    static DATA: OnceLock<Option<Data>> = OnceLock::new();
    let read = || {
        let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
            println!("ANGRIST_UPSTREAM is not set; there is nothing to measure");
            return None;
        };
        let dir = std::path::PathBuf::from(dir).join("incursion/lib");
        let library = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok()).library;
        let index = Index::new(&library);
        Some(Data { library, tables: ItemTables::shipped().unwrap(), index })
    };
    DATA.get_or_init(read).as_ref()
}

fn things(data: &Data) -> Things<'_> {
    Things { library: &data.library, tables: &data.tables, index: &data.index, profile: Profile::Exact }
}

/// One thing of the dungeon's table, depths 1 to 15 in turn.
#[divan::bench]
fn make(bencher: divan::Bencher<'_, '_>) {
    let Some(data) = data() else { return };
    let things = things(data);
    let mut chance = Chance::Exact(Mt19937::new(1));
    let mut depth = 0;
    bencher.bench_local(|| {
        depth = depth % 15 + 1;
        things.make(Order::new("dungeon", depth), &mut chance, &mut Silent)
    });
}

/// The long name of a thing.
#[divan::bench]
fn name(bencher: divan::Bencher<'_, '_>) {
    let Some(data) = data() else { return };
    let things = things(data);
    let mut chance = Chance::Exact(Mt19937::new(1));
    let memory = Memory::draw(&things, &mut chance);
    let (item, _) = things.make(Order::new("dungeon", 12), &mut chance, &mut Silent).unwrap();
    bencher.bench_local(|| things.name(&item, &memory, id::NA_IDENT | id::NA_LONG | id::NA_MECH));
}

fn main() {
    divan::main();
}
