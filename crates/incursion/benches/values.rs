//! How long the numbers of creatures take: every monster of the real library, and one recalculation. The original needs
//! 12 us for one.
//!
//! `ANGRIST_UPSTREAM=DIR cargo bench -p angrist-incursion --bench values`
#![allow(clippy::unwrap_used, reason = "a bench that cannot read its data must stop")]

use angrist_engine::chance::Mt19937;
use angrist_incursion::catalogue::read_library;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Numbers, Rules};
use angrist_incursion::hero::Lore;
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Matrix, Profile};
use angrist_irh::library::Library;
use std::sync::OnceLock;

struct Data {
    library: Library,
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
        let library = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok()).library;
        Some(Data { library, numbers: Numbers::shipped().unwrap(), lore: Lore::shipped().unwrap() })
    };
    DATA.get_or_init(read).as_ref()
}

fn rules(data: &Data, profile: Profile) -> Rules<'_> {
    Rules { library: &data.library, numbers: &data.numbers, lore: &data.lore, profile }
}

fn main() {
    divan::main();
}

/// Goal: under 20 ms.
#[divan::bench(args = [Profile::Sane, Profile::Exact])]
fn all_monsters(b: divan::Bencher, profile: Profile) {
    let Some(data) = data() else { return };
    let rules = rules(data, profile);
    let age = rules.usual_age();
    b.bench_local(|| {
        let mut chance = Chance::Exact(Mt19937::new(1));
        let mut matrix = Matrix::new(profile);
        (0..data.library.monsters.len())
            .map(|m| {
                rules.monster_with(m as u16, &[], age, Dice::Half, &mut matrix, &mut chance).max_hit_points
            })
            .sum::<i32>()
    });
}

/// Goal: under 2 us.
#[divan::bench(args = ["goblin", "silver dragon", "mind flayer warrior"], sample_size = 200)]
fn one_recalculation(b: divan::Bencher, name: &str) {
    let Some(data) = data() else { return };
    let rules = rules(data, Profile::Sane);
    let form = data.library.monsters.iter().position(|m| m.about.name == name).unwrap();
    let mut chance = Chance::Exact(Mt19937::new(1));
    let mut matrix = Matrix::new(Profile::Sane);
    let mut c = rules.monster_with(form as u16, &[], rules.usual_age(), Dice::Half, &mut matrix, &mut chance);
    b.bench_local(move || {
        rules.recalculate(&mut c, &mut matrix, false);
        c.values[0]
    });
}
