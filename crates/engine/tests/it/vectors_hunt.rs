//! Noise, monsters' ways and scent against recorded results of the original, square by square.
#![allow(clippy::expect_used, clippy::panic, reason = "a recording that cannot be read is a failed test")]

use crate::vectors::{Case, blocks_sight, cases, square, texts};
use angrist_engine::hunt::{Flow, Passage, Spoor, SpoorRules, Spreader};
use angrist_engine::sight::Opaque;
use angrist_engine::space::{Grid, Loc};

const LIMIT: u16 = 250;

fn hex_rows(case: &Case, rows: &[&str]) -> Grid<u8> {
    Grid::from_fn(case.number("w") as i16, case.number("h") as i16, |l| {
        let at = 2 * l.x as usize;
        u8::from_str_radix(&rows[l.y as usize][at..at + 2], 16).expect("two hex digits")
    })
}

fn compare(case: &Case, cost: impl FnMut(Loc, &u8) -> u8, wrong: &mut Vec<String>) {
    let passage = Passage::of(&case.map(), cost);
    let mut flow = Flow::default();
    flow.compute(&mut Spreader::new(), &passage, [case.player()], LIMIT);
    for (l, &theirs) in hex_rows(case, case.result()).iter() {
        let (ours, theirs) = (flow.at(l), u16::from(theirs).min(LIMIT));
        if ours != theirs {
            wrong.push(format!("{} at {l}: {ours} not {theirs}", case.id));
        }
    }
}

fn conclude(what: &str, count: usize, wrong: &[String]) {
    println!("{count} {what}");
    assert!(wrong.is_empty(), "{} squares differ, first {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn noise_is_that_of_the_original() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (_, text) in texts() {
        for case in cases(&text, "case", "flow-") {
            let cost = |_, t: &u8| match t {
                b'#' | b'%' | b':' => 0,
                b'+' | b's' | b'W' => 6,
                _ => 1,
            };
            compare(&case, cost, &mut wrong);
            count += 1;
        }
    }
    conclude("noise maps", count, &wrong);
}

/// How many of the hundred pairs of ten-sided dice favour `a` over `b`.
fn chance(a: i32, b: i32) -> i32 {
    (1..=10).flat_map(|i| (1..=10).map(move |j| (i, j))).filter(|(i, j)| i + a > j + b).count() as i32
}

/// What a square costs an alert monster: the expected number of turns, from its chance to enter.
fn monster_cost(case: &Case, tile: u8, edge: bool, here: bool) -> u8 {
    let flags: Vec<&str> = case.field("flags").unwrap_or("").split(',').collect();
    let can = |flag: &str| flags.contains(&flag);
    let (will, strength) = (case.number("wil"), case.number("str"));
    if edge {
        return 0;
    }
    if here {
        return 1;
    }
    let turns = |percent: i32| if percent <= 0 { 0 } else { 100 / percent };
    let cost = match tile {
        b'#' | b'%' | b':' if can("PASSWALL") => 1,
        b'#' | b'%' | b':' if can("KILLWALL") => 2,
        b'#' | b'%' if can("TUNNEL") => 3,
        b':' if can("TUNNEL") => 2,
        b'#' | b'%' | b':' => 0,
        b'~' => i32::from(can("FLY")),
        b'*' => turns(chance(will, 20)),
        b'+' | b's' if can("PASSDOOR") || can("PASSWALL") => 1,
        b'+' | b's' | b'W' => {
            let opens = match tile {
                _ if !can("OPEN") => 0,
                b'W' => chance(will, 20),
                _ => 100,
            };
            let bashes = match tile {
                _ if !can("BASH") => 0,
                b'W' => chance(will, 20),
                _ => chance(2 * strength, 0),
            };
            // Bashing wins ties; a door that is opened takes a turn more.
            if bashes >= opens { turns(bashes) } else { turns(opens) + 1 }
        }
        _ => 1,
    };
    cost.clamp(0, 255) as u8
}

#[test]
fn ways_of_monsters_are_those_of_the_original() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (_, text) in texts() {
        for case in cases(&text, "case", "mflow-") {
            let (w, h) = (case.number("w") as i16, case.number("h") as i16);
            let cost = |l: Loc, t: &u8| {
                let edge = l.x == 0 || l.y == 0 || l.x == w - 1 || l.y == h - 1;
                monster_cost(&case, *t, edge, l == case.player())
            };
            compare(&case, cost, &mut wrong);
            count += 1;
        }
    }
    conclude("monsters' ways", count, &wrong);
}

#[test]
fn scent_is_that_of_the_original() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (_, text) in texts() {
        for case in cases(&text, "case", "scent-") {
            let opaque = Opaque::of(&case.map(), |_, &t| blocks_sight(t));
            let rules = SpoorRules { start: 250, oldest: 80 };
            let mut spoor = Spoor::new(case.number("w") as i16, case.number("h") as i16, rules)
                .with_stamp(case.number("start_scent_when") as u8);
            for at in case.header.split(' ').filter(|w| w.contains(',')) {
                spoor.lay(&opaque, square(at));
            }
            if i32::from(spoor.stamp()) != case.number("end_scent_when") {
                wrong.push(format!("{}: stamp {}", case.id, spoor.stamp()));
            }
            for (l, &theirs) in hex_rows(&case, case.result()).iter() {
                if spoor.value(l) != theirs {
                    wrong.push(format!("{} at {l}: {} not {theirs}", case.id, spoor.value(l)));
                }
            }
            count += 1;
        }
    }
    conclude("trails of scent", count, &wrong);
}
