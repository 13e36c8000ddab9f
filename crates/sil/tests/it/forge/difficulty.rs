//! What a draft costs in difficulty, and where its numbers end.

use crate::forge::prelude::*;

#[test]
fn the_worked_examples_come_out() {
    // S000-043, S000-045; docs/spec/sil-player.md 38.4, in the real game's figures.
    let mut game = smith("upstream");
    let t = game.tables();
    let (gondolin, helcaraxe) = (special(t, "of Gondolin"), special(t, "of the Helcaraxe"));
    let (gondolin, helcaraxe) = (format!("enchant {gondolin}"), format!("enchant {helcaraxe}"));
    let none = [0; 4];
    let examples: &[(&str, &[&str], i32, [i32; 4])] = &[
        ("longsword", &["base 23 17"], 2, none),
        ("longsword +1 attack", &["base sword 17", "set attack 1"], 5, none),
        ("longsword +1 side", &["base 23 17", "more sides"], 7, none),
        ("longsword +2 sides", &["base 23 17", "artifice", "more sides", "more sides"], 20, none),
        ("longsword of Gondolin", &["base 23 17", &gondolin], 8, none),
        ("mail corslet 2d5", &["base 37 4", "more protection"], 9, none),
        ("hauberk 2d6", &["base 37 6", "more protection"], 8, none),
        ("ring of Strength +1", &["base 45 4"], 19, [1, 0, 0, 0]),
        ("ring of Strength +2", &["base 45 4", "more bonus"], 39, [2, 0, 0, 0]),
        ("ring of Protection 1d1", &["base 45 3"], 8, none),
        ("ring of Frost", &["base 45 6"], 6, none),
        ("amulet of Grace +1", &["base 40 2"], 16, [0, 0, 0, 1]),
        ("quarterstaff of the Helcaraxe", &["base 21 3", &helcaraxe], 13, [0, 0, 1, 0]),
        ("shadow cloak", &["base 35 6"], 18, none),
        ("horn of Terror", &["base 66 0"], 6, [0, 0, 0, 1]),
        ("brass lantern", &["base 39 1"], 2, none),
        ("12 arrows", &["base 17 1"], 0, none),
        ("12 arrows +3", &["base 17 1", "more attack"], 10, none),
    ];
    for (name, steps, difficulty, stats) in examples {
        forge(&mut game, steps);
        let bill = bill_of(&game);
        assert_eq!((bill.difficulty, bill.stats), (*difficulty, *stats), "{name}: {:?}", bill.parts);
    }
}

#[test]
fn each_step_of_a_bonus_costs_one_in_the_notes_and_more_each_time_in_the_game() {
    // S000-044
    let costs = |profile: &str| {
        let mut game = smith(profile);
        forge(&mut game, &["base 40 2"]);
        let mut all = vec![bill_of(&game).parts.iter().map(|(_, n)| n).sum::<i32>()];
        for _ in 0..3 {
            forge(&mut game, &["more bonus"]);
            all.push(bill_of(&game).parts.iter().map(|(_, n)| n).sum());
        }
        all
    };
    // Grace 1 to 4, and 2 for what sustains it.
    assert_eq!(costs("documented"), [3, 4, 5, 6]);
    assert_eq!(costs("upstream"), [16, 33, 53, 76]);
}

/// Bounds of a number after some steps.
fn range(profile: &str, steps: &[&str], number: Number) -> Option<(i32, i32)> {
    let mut game = smith(profile);
    forge(&mut game, steps);
    bounds(game.tables(), draft(&game), number).map(|(least, most, _)| (least, most))
}

#[test]
fn attack_stops_at_its_caps() {
    use Number::Attack;
    // S000-036: arrows.
    assert_eq!(range("documented", &["base 17 1"], Attack), Some((0, 3)));
    assert_eq!(range("documented", &["base 17 1", "artifice"], Attack), Some((0, 8)));
    assert_eq!(range("upstream", &["base 17 1", "artifice"], Attack), Some((0, 11)));
    let poisoned = {
        let game = smith("documented");
        let t = game.tables();
        let arrows =
            t.specials.iter().position(|s| s.as_ref().is_some_and(|s| s.fits.iter().any(|(c, ..)| *c == 17)));
        format!("enchant {}", arrows.unwrap())
    };
    assert_eq!(range("documented", &["base 17 1", &poisoned], Attack), Some((0, 0)));
    // S000-037: weapons, here one whose kind has none of its own.
    assert_eq!(range("documented", &["base 23 17"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 23 17", "artifice"], Attack), Some((0, 4)));
    assert_eq!(range("upstream", &["base 23 17", "artifice"], Attack), Some((0, 5)));
    // S000-038: armour has none to give but as an artefact; a corslet gets rid of its penalty.
    assert_eq!(range("documented", &["base 36 4"], Attack), Some((0, 0)));
    assert_eq!(range("documented", &["base 36 4", "artifice"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 37 4"], Attack), Some((-1, 0)));
    // S000-042: gloves two, helms and boots one.
    assert_eq!(range("documented", &["base 31 1", "artifice"], Attack), Some((0, 2)));
    assert_eq!(range("documented", &["base 32 5", "artifice"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 30 1", "artifice"], Attack), Some((0, 1)));
    // S000-039, S000-091: the ring of Accuracy.
    assert_eq!(range("documented", &["base 45 8"], Attack), Some((1, 4)));
    assert_eq!(range("documented", &["base 45 2"], Attack), None);
}

#[test]
fn rings_cloth_and_hauberks_have_rules_of_their_own() {
    // S000-040
    assert_eq!(range("documented", &["base 45 2"], Number::Evasion), Some((1, 4)));
    assert_eq!(range("documented", &["base 45 3"], Number::Protection), Some((1, 3)));
    // S000-041: cloak and robe protect by enchantment only, or by two as artefacts; a hauberk one side more than a corslet.
    assert_eq!(range("documented", &["base 35 1"], Number::Protection), Some((0, 0)));
    assert_eq!(range("documented", &["base 36 2"], Number::Protection), Some((0, 0)));
    assert_eq!(range("documented", &["base 35 1", "artifice"], Number::Protection), Some((0, 2)));
    assert_eq!(range("documented", &["base 37 4"], Number::Protection), Some((4, 5)));
    assert_eq!(range("documented", &["base 37 6"], Number::Protection), Some((5, 7)));
    // docs/spec/sil-player.md 29.4: an artefact two more than a plain thing.
    assert_eq!(range("documented", &["base 34 3", "artifice"], Number::Protection), Some((3, 6)));
    // Weight: from two thirds to half as much again.
    let game = smith("documented");
    let pounds = game.tables().kind_of(23, 17).unwrap().1.weight;
    let (least, most) = range("documented", &["base 23 17"], Number::Weight).unwrap();
    assert!(least >= 2 * pounds / 3 - 2 && most <= 3 * pounds / 2 + 3 && least < pounds && pounds < most);
    assert_eq!(range("documented", &["base 17 1"], Number::Weight), None);
}

#[test]
fn a_number_beyond_its_bounds_and_what_no_forge_makes_are_refused() {
    let mut game = smith("documented");
    assert_eq!(game.apply_text("forge set attack 1").unwrap_err().tag, "no-draft");
    forge(&mut game, &["base 23 17"]);
    for (command, tag) in [
        ("forge set attack 2", "out-of-bounds"),
        ("forge set evasion 1", "no-such-number"),
        ("forge set attack", "bad-command"),
        ("forge flag SLAY_ORC", "no-artefact"),
        ("forge base 39 0", "cannot-forge"),
        ("forge base 33 11", "cannot-forge"),
        ("forge base 55 3", "cannot-forge"),
        ("forge enchant 9999", "does-not-fit"),
        ("forge dance", "bad-command"),
    ] {
        assert_eq!(game.apply_text(command).unwrap_err().tag, tag, "{command}");
    }
    assert_eq!(value_of(draft(&game), Number::Attack), 0, "nothing has changed");
    // S000-042: crowns cannot be forged; nor can torches or staves.
    forge(&mut game, &["base 23 17", "artifice"]);
    assert_eq!(game.apply_text("forge flag SPEED").unwrap_err().tag, "does-not-fit", "no sword has it");
    forge(&mut game, &["base 45 4"]);
    assert_eq!(game.apply_text("forge enchant 1").unwrap_err().tag, "cannot-enchant");
    forge(&mut game, &["base 66 0"]);
    assert_eq!(game.apply_text("forge artifice").unwrap_err().tag, "cannot-artifice");
}
