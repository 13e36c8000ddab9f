//! A fight of Sil on a real pseudo-terminal, by keys alone: a foe is looked at and its odds read, blows are struck, and every roll
//! behind them is shown with parts that add up.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, verify};

const CTRL_A: &str = "\x01";
const CTRL_D: &str = "\x04";
const CTRL_X: &str = "\x18";

/// The step key that leads from the hero to a sign beside it.
fn way_to(text: &str, sign: char) -> Option<&'static str> {
    let rows: Vec<Vec<char>> = text.lines().map(|l| l.chars().collect()).collect();
    let at = |x: usize, y: usize| rows.get(y).and_then(|r| r.get(x)).copied();
    let keys = [["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"]];
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, c)| **c == '@') {
            for (dy, line) in keys.iter().enumerate() {
                for (dx, key) in line.iter().enumerate() {
                    if x + dx > 0 && y + dy > 0 && at(x + dx - 1, y + dy - 1) == Some(sign) {
                        return Some(key);
                    }
                }
            }
        }
    }
    None
}

/// The sum of a side: each part is a name, maybe dice, and a number at its end.
fn sum(side: &str) -> i32 {
    let value = |part: &str| {
        let last = part.rsplit([' ', '=']).next().unwrap();
        last.parse::<i32>().unwrap_or_else(|_| panic!("'{part}' ends in no number"))
    };
    side.split(" + ").map(value).sum()
}

/// The running text of the panels at the right.
fn flat(text: &str) -> String {
    let right = text.lines().map(|l| l.rsplit('│').next().unwrap_or(l));
    right.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Rolls of a name on the screen of last rolls: our side, theirs if any, the result.
fn rolls(text: &str, name: &str) -> Vec<(String, Option<String>, i32)> {
    let flat = flat(text);
    let mut found = Vec::new();
    for piece in flat.split(&format!("{name}: ")).skip(1) {
        // A result stands alone behind its sign; dice have it without blanks.
        let Some((sides, rest)) = piece.split_once(" = ") else { continue };
        let result = rest.split(' ').next().and_then(|n| n.parse().ok());
        let Some(result) = result else { continue };
        let (ours, theirs) = match sides.split_once(" against ") {
            Some((ours, theirs)) => (ours.to_owned(), Some(theirs.to_owned())),
            None => (sides.to_owned(), None),
        };
        found.push((ours, theirs, result));
    }
    found
}

#[test]
fn a_fight_by_keys_with_every_roll_explained() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "sil", "--quick", "--seed", "11", "--name", "Hero"];
    let mut t = Term::start(home.path(), (150, 45), &args);
    t.wait_until("the first level", |text| text.contains("Health") && text.contains('@'));
    // A plant that cannot walk away, beside the hero.
    t.send(CTRL_A);
    t.send("call 12 1\r");
    let text = t.wait_until("a foe beside the hero", |text| way_to(text, '&').is_some());
    let blow = way_to(&text, '&').unwrap();

    // Looking at it shows the odds.
    t.send("l");
    t.wait_until("odds in look", |text| text.contains("Tanglethorn") && text.contains('%'));
    t.send("\x1b");

    // Blows until one has hit; each is explained.
    let mut hit = None;
    for _ in 0..30 {
        t.send(blow);
        t.send(CTRL_D);
        let text =
            t.wait_until("last rolls", |text| text.contains("Last rolls") && text.contains("to hit: "));
        let all = rolls(&text, "to hit");
        assert!(!all.is_empty(), "no roll to hit on\n{text}");
        let flat = flat(&text);
        assert_eq!(
            flat.matches("Your roll to hit: ").count() + flat.matches(" orc's roll to hit: ").count(),
            all.len(),
            "{text}"
        );
        for (ours, theirs, result) in &all {
            let theirs = theirs.as_ref().unwrap_or_else(|| panic!("against whom?\n{text}"));
            assert_eq!(sum(ours) - sum(theirs), *result, "{ours} against {theirs}\n{text}");
            assert!(ours.contains("1d20=") && theirs.contains("1d20="), "{ours} against {theirs}");
        }
        for name in ["damage", "protection"] {
            for (ours, _, result) in rolls(&text, name) {
                assert_eq!(sum(&ours), result, "{name}: {ours}\n{text}");
            }
        }
        let mine = all.iter().any(|(ours, _, result)| ours.contains("melee") && *result > 0);
        hit = hit.or((mine && text.contains("damage: weapon ")).then_some(text));
        t.send("\x1b");
        t.wait_until("the map", |text| !text.contains("to hit: ") || text.contains("Health"));
        if hit.is_some() || way_to(&t.text(), '&').is_none() {
            break;
        }
    }
    let text = hit.expect("no blow hit in thirty");
    assert!(!rolls(&text, "damage").is_empty() && !rolls(&text, "protection").is_empty(), "{text}");
    t.press(CTRL_X, "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Hero"));
}

/// From the title to the screen of birth.
fn seeded(t: &mut Term) {
    t.wait("Quick start");
    t.send("s");
    t.wait("Seeded game");
    t.send("\r7\r\x1b[A\r");
    t.wait("A new hero");
}

#[test]
fn a_new_hero_is_offered_what_the_last_one_was() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut t = Term::start(home.path(), (80, 25), &["--game", "sil"]);
    seeded(&mut t);
    t.wait("< Noldor >");
    // The third people, two points of strength, a name.
    t.send("\x1b[H");
    while !t.shows_soon("< Naugrim >") {
        t.send("\x1b[C");
    }
    t.send("\x1b[B\x1b[B\r0\r");
    t.send("\x1b[F\x1b[A\r");
    t.send("Telchar\r");
    t.wait("Telchar");
    t.send("g");
    t.wait_until("the first level", |text| text.contains("Health") && text.contains('@'));
    t.send("Q");
    t.send("@\r");
    t.press("g", "Go to the scores");
    for _ in 0..50 {
        if t.shows_soon("Quick start") {
            break;
        }
        t.send("\x1b");
    }
    seeded(&mut t);
    let again =
        t.wait_until("Naugrim offered", |text| text.contains("< Naugrim >") && text.contains("Telchar"));
    let strength = again.lines().find(|l| l.contains("Strength")).unwrap().to_owned();
    assert!(strength.split_whitespace().nth(1) == Some("0"), "{strength}");
}
