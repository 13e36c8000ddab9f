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

/// Our own library with one text in place of another; the messages about it.
fn said_of(from: &str, to: &str) -> String {
    let mut found = false;
    let mut source = |name: &str| {
        let (_, bytes) = shipped::LIBRARY.iter().find(|(n, _)| *n == name)?;
        let text = String::from_utf8_lossy(bytes);
        found |= text.contains(from);
        Some(text.replacen(from, to, 1).into_bytes())
    };
    let library = read("main.irc", &mut source, Limits::default()).library;
    assert!(found, "{from}");
    match adapt::resources(&library, adapt::dungeon(&library, "").unwrap()) {
        Ok(resources) => Tables::new(&resources).err().map_or_else(String::new, |e| e.to_string()),
        Err(e) => e.to_string(),
    }
}

#[test]
fn a_number_that_the_level_maker_could_not_reckon_with_is_refused_with_its_place() {
    let depth = "* DEPOSIT_DEPTH 1;";
    assert_eq!(said_of(depth, depth), "");
    let said = said_of(depth, "* DEPOSIT_DEPTH 40000;");
    assert!(said.contains("DEPOSIT_DEPTH of terrain") && said.contains("-32768 to 32767"), "{said}");
    for (from, constant, within) in [
        ("* INITIAL_CR 1,", "INITIAL_CR", "it has to be -100 to 100"),
        ("* DUN_SPEED 60,", "DUN_SPEED", "it has to be -1000 to 1000"),
        ("* DUN_DEPTH 10,", "DUN_DEPTH 10, * CHEST_MIN_ITEMS", ""),
        ("* DUN_DEPTH 10,", "DUN_DEPTH 10, * ROOM_LIT_CHANCE", ""),
    ] {
        for value in ["2147483647", "-2147483647"] {
            let said = said_of(from, &format!("* {constant} {value},"));
            assert!(
                said.contains(&format!("is {value}; it has to be -30000 to 30000")),
                "{constant}: {said}"
            );
        }
        let said = said_of(from, &format!("* {constant} 20000,"));
        assert!(said.contains(within) && said.is_empty() == within.is_empty(), "{constant}: {said}");
    }
    let said = said_of("      * RM_WEIGHTS", "      * CORRIDOR_WEIGHTS 70000,\n      * RM_WEIGHTS");
    assert!(said.contains("CORRIDOR_WEIGHTS of dungeon 'The Hallow Mere' has the number 70000"), "{said}");
}

// Each complaint of the level maker names file, line and column.
#[test]
fn a_problem_of_the_level_makers_data_has_a_file_a_line_and_a_column() {
    use angrist_incursion::IncursionRuleset;
    let place = |file: &str, from: &str, to: &str| {
        let mut line = 0;
        let files: Vec<(String, Vec<u8>)> = shipped::LIBRARY
            .iter()
            .map(|(name, bytes)| {
                let text = String::from_utf8_lossy(bytes);
                if *name != file {
                    return ((*name).to_owned(), bytes.to_vec());
                }
                let at = text.find(from).expect(from);
                line = text[..at].lines().count().max(1);
                ((*name).to_owned(), text.replacen(from, to, 1).into_bytes())
            })
            .collect();
        let problems = IncursionRuleset::read("main.irc", &files).err().expect("a problem");
        let first = &problems.diagnostics[0];
        assert!(first.column > 0, "{}", problems.text);
        assert!(problems.text.contains(file), "{}", problems.text);
        (first.file.clone(), i64::from(first.line) - line as i64, first.message.clone())
    };
    let (file, off, said) = place("dungeon.irh", "* INITIAL_CR 1,", "* INITIAL_CR 20000,");
    assert_eq!((file.as_str(), off), ("dungeon.irh", 0), "{said}");
    let (file, off, said) = place("terrain.irh", "* DEPOSIT_DEPTH 1;", "* DEPOSIT_DEPTH 40000;");
    assert_eq!((file.as_str(), off), ("terrain.irh", 0), "{said}");
    let (file, _, said) =
        place("dungeon.irh", "      * RM_WEIGHTS", "      * CORRIDOR_WEIGHTS 70000,\n      * RM_WEIGHTS");
    assert_eq!(file, "dungeon.irh", "{said}");
}
