//! The library as the level maker sees it: the original's against its recorded resources, ours at every depth.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use angrist_incursion::adapt;
use angrist_incursion::makelev::Descent;
use angrist_incursion::resources::Resources;
use angrist_incursion::shipped;
use angrist_incursion::tables::Tables;
use angrist_irh::library::Library;
use angrist_irh::pre::Limits;
use angrist_irh::read::read;
use std::path::PathBuf;

fn place(variable: &str) -> Option<PathBuf> {
    match std::env::var_os(variable) {
        Some(dir) => Some(PathBuf::from(dir)),
        None => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{variable} must be set in CI");
            println!("{variable} is not set; the real data is not looked at");
            None
        }
    }
}

fn ours() -> Library {
    let mut source =
        |name: &str| shipped::LIBRARY.iter().find(|(n, _)| *n == name).map(|(_, bytes)| bytes.to_vec());
    read("main.irc", &mut source, Limits::default()).library
}

// S001-059, S001-061, S001-070, S001-122
#[test]
fn the_originals_library_gives_the_resources_its_compiler_made() {
    let (Some(upstream), Some(vectors)) = (place("ANGRIST_UPSTREAM"), place("ANGRIST_VECTORS")) else {
        return;
    };
    let dir = upstream.join("incursion/lib");
    let mut source = |name: &str| std::fs::read(dir.join(name)).ok();
    let library = read("main.irc", &mut source, Limits::default()).library;
    let made = adapt::resources(&library, adapt::dungeon(&library, "").unwrap()).unwrap();
    let wanted: Resources =
        serde_json::from_slice(&std::fs::read(vectors.join("incursion/resources.json")).unwrap()).unwrap();
    assert_eq!(made.terrains, wanted.terrains);
    assert_eq!(made.features, wanted.features);
    assert_eq!(made.regions.len(), wanted.regions.len());
    for (a, b) in made.regions.iter().zip(&wanted.regions) {
        assert_eq!(a, b);
    }
    assert_eq!(made.lists, wanted.lists);
    assert_eq!(made.specials, wanted.specials);
    assert_eq!(made.constants, wanted.constants);
    assert_eq!(made.traps, wanted.traps);
}

// S001-111, S001-374
#[test]
fn our_own_library_makes_levels_at_all_ten_depths() {
    let library = ours();
    let dungeon = adapt::dungeon(&library, "").unwrap();
    assert_eq!(dungeon.about.name, "The Hallow Mere");
    let tables = Tables::new(&adapt::resources(&library, dungeon).unwrap()).unwrap();
    assert_eq!(tables.constants.depth, 10);
    let mut above = None;
    for depth in 1..=10 {
        let level = Descent::sound(7, depth as u64, 0).level(&tables, depth, above.as_ref(), None);
        let open = level.cells.iter().filter(|c| !c.solid()).count();
        assert!(open > 1000, "depth {depth}: {open} open cells");
        above = Some(level);
    }
}
