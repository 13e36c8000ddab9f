//! A looting walk through Sil on a real pseudo-terminal, by keys alone: to a thing in sight, up with it, a look at it and what
//! it changes, its menu, down with it again; and a record that verifies.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, verify};
use angrist_engine::play::{Ruleset, SightKind};
use angrist_engine::space::distance;
use angrist_sil::SilRuleset;

/// A seed whose hero sees a thing nearby at once but no creature; and what the thing is called.
fn promising() -> (u64, String) {
    let ruleset = SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text));
    let words = ruleset.words("en");
    let found = (1..2000).find_map(|seed| {
        let mut game = ruleset.begin(seed);
        game.apply_text("quick").ok()?;
        let here = game.scene().here?;
        let sights = game.sights();
        if sights.iter().any(|s| s.kind == SightKind::Foe) {
            return None;
        }
        let things: Vec<_> = sights.iter().filter(|s| s.kind == SightKind::Thing).collect();
        let [one] = things[..] else { return None };
        let name = words.phrase(&one.name);
        // A torch would join those in the pack.
        let lasting = ["Skeleton", "chest", "Torch"].iter().all(|word| !name.contains(word));
        let carried = lasting && name.starts_with("a ");
        let far = distance(here, one.at);
        (carried && (2..9).contains(&far)).then_some((seed, name))
    });
    found.expect("one of two thousand heroes sees a thing")
}

/// The letter of the row that has these words: `a) a Shortsword`.
fn letter(text: &str, words: &str) -> String {
    let row = text.lines().find(|l| l.contains(words)).unwrap_or_else(|| panic!("no '{words}' in\n{text}"));
    let before = row.split(words).next().unwrap_or_default();
    let key = before.rsplit_once(')').and_then(|(head, _)| head.chars().last());
    key.unwrap_or_else(|| panic!("no letter before '{words}' in\n{text}")).to_string()
}

#[test]
fn a_looting_walk_by_keys() {
    let (seed, name) = promising();
    // The noun is enough: the row may be cut short.
    let short: String = name.trim_start_matches("a ").chars().take(12).collect();
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let seed = seed.to_string();
    let mut t = Term::start(home.path(), (100, 40), &["--game", "sil", "--seed", &seed, "play", "--quick"]);
    t.wait("Health");

    // There it is, in the list of what is in sight; choosing it walks there.
    t.press("]", "Items in sight");
    t.wait(&short);
    t.press("\x1b", "Health");
    t.press("\r/sights\r", "Go where?");
    let list = t.wait_until("the thing", |text| text.contains(&short));
    t.send(&letter(&list, &short));
    t.wait_until("the map", |text| !text.contains("Go where?"));
    // Underfoot: the floor says so. The keys may have interrupted the walk; then it goes on.
    for _ in 0..60 {
        t.send("\r/floor\r");
        t.wait("Underfoot");
        let there = !t.text().contains("There is nothing here");
        t.press("\x1b", "Health");
        if there {
            break;
        }
        t.press("\r/sights\r", "Go where?");
        let list = t.wait_until("the thing", |text| text.contains(&short));
        t.send(&letter(&list, &short));
        t.wait_until("the map", |text| !text.contains("Go where?"));
    }

    // Up with it, and into the pack.
    t.send("g");
    t.press("i", "Inventory");
    let pack = t.wait_until("it is carried", |text| text.contains(&short));
    // Its own menu: what can be done, what is known, what would change.
    t.send(&letter(&pack, &short));
    t.wait("drop");
    t.wait("destroy");
    t.press("\x1b", "Inventory");
    t.press("\x1b", "Health");
    // The same by verb.
    t.press("m", "What do you want to do with your items?");
    t.wait("drop");
    t.press("\x1b", "Health");
    // Known kinds have it.
    t.send("\r/kinds\r");
    t.wait("Items you know");
    t.press("\x1b", "Health");

    // Down with it again, through the menu of the thing.
    t.press("i", "Inventory");
    let pack = t.wait_until("it is carried", |text| text.contains(&short));
    t.send(&letter(&pack, &short));
    t.wait("destroy");
    t.send("d");
    t.wait_until("the list again", |text| !text.contains("destroy"));
    if t.text().contains("Inventory") {
        t.press("\x1b", "Health");
    }
    t.press("i", "Inventory");
    t.wait_until("it is gone", |text| text.contains("Inventory") && !text.contains(&short));
    t.press("\x1b", "Health");
    t.press("\x18", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Hero"));
}
