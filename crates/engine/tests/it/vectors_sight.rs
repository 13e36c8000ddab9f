//! Sight, lines and shots against recorded results of the original, square by square.
#![allow(clippy::expect_used, clippy::panic, reason = "a recording that cannot be read is a failed test")]

use crate::vectors::{blocks_sight, cases, grid, square, texts};
use angrist_engine::sight::{Opaque, Path, Projectable, Shot, look, los, octant, scan_by_masks, turn};
use angrist_engine::space::Loc;

#[test]
fn the_directory_holds_cases_that_are_recognised() {
    let texts = texts();
    let known = |line: &str| {
        ["case fov-", "case flow-", "case mflow-", "case scent-", "los ", "path "]
            .iter()
            .any(|p| line.starts_with(p))
    };
    assert!(texts.is_empty() || texts.iter().any(|(_, t)| t.lines().any(known)), "no case is recognised");
    assert!(std::env::var("ANGRIST_VECTORS").is_err() || !texts.is_empty(), "no text file in the directory");
}

#[test]
fn view_and_fire_are_those_of_the_original() {
    // S000-279, S000-290, S000-291
    let (mut count, mut wrong) = (0, Vec::new());
    for (file, text) in texts() {
        for case in cases(&text, "case", "fov-") {
            let opaque = Opaque::of(&case.map(), |_, &t| blocks_sight(t));
            let mut view = look(&opaque, case.player());
            assert_eq!(view, scan_by_masks(&opaque, case.player()), "{}", case.id);
            if case.field("kind").unwrap_or("").ends_with("-pit") {
                view.from_pit();
            }
            for (y, row) in case.result().iter().take(case.number("h") as usize).enumerate() {
                for (x, letter) in row.bytes().enumerate() {
                    let l = Loc::new(x as i16, y as i16);
                    let ours = match (view.view.has(l), view.fire.has(l)) {
                        (true, true) => b'f',
                        (true, false) => b'v',
                        (false, false) => b'.',
                        (false, true) => b'!',
                    };
                    if ours != letter {
                        wrong.push(format!(
                            "{file:?} {} at {l}: {} not {}",
                            case.id, ours as char, letter as char
                        ));
                    }
                }
            }
            count += 1;
        }
    }
    println!("{count} views");
    assert!(wrong.is_empty(), "{} squares differ, first {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn lines_of_sight_are_those_of_the_original() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (file, text) in texts() {
        for map in cases(&text, "map", "") {
            let lines: Vec<&&str> = map.rows.iter().filter(|r| r.starts_with("los ")).collect();
            if lines.is_empty() {
                continue;
            }
            let opaque = Opaque::of(&map.map(), |_, &t| blocks_sight(t));
            for line in lines {
                let n: Vec<i16> = line.split(' ').skip(2).map(|w| w.parse().expect("a number")).collect();
                let (a, b) = (Loc::new(n[1], n[0]), Loc::new(n[3], n[2]));
                count += 1;
                if los(&opaque, a, b) != (n[4] == 1) {
                    wrong.push(format!("{file:?} map {}: {line}", map.id));
                }
            }
        }
    }
    println!("{count} lines");
    assert!(wrong.is_empty(), "{} of {count} differ, first {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn paths_of_shots_are_those_of_the_original() {
    let (mut count, mut wrong) = (0, Vec::new());
    let mut path = Path::default();
    for (file, text) in texts() {
        for map in cases(&text, "map", "") {
            let lines: Vec<&&str> = map.rows.iter().filter(|r| r.starts_with("path ")).collect();
            if lines.is_empty() {
                continue;
            }
            let tiles = grid(&map.rows, map.number("w") as i16, map.number("h") as i16);
            let opaque = Opaque::of(&tiles, |_, &t| blocks_sight(t));
            let mut occupied: Vec<Loc> = map
                .rows
                .iter()
                .filter(|r| r.starts_with("mon "))
                .flat_map(|r| r.split(' ').skip(2).filter(|w| !w.is_empty()).map(square))
                .collect();
            occupied.push(map.player());
            let view = look(&opaque, map.player());
            for line in lines {
                let w: Vec<&str> = line.split_whitespace().collect();
                let n = |i: usize| w[i].parse::<i32>().expect("a number");
                let (a, b) = (Loc::new(n(3) as i16, n(2) as i16), Loc::new(n(5) as i16, n(4) as i16));
                let flags = u32::from_str_radix(w[7], 16).expect("flags");
                let shot = Shot {
                    stops: flags & 0x20_0000 != 0,
                    through: flags & 0x80_0000 != 0,
                    asks: flags & 0x100_0000 != 0,
                    passes_walls: flags & 0x100 != 0,
                    to_the_edge: false,
                };
                let is_occupied = |l: Loc| occupied.contains(&l);
                path.project(&opaque, Some(&view), is_occupied, a, b, n(6), shot);
                let squares: Vec<Loc> = w[10..].iter().map(|s| square(s)).collect();
                let as_ours = path.squares == squares && path.barred == (n(9) < 0);
                let ours = format!("{:?} barred {}", path.squares, path.barred);
                let reaches = match n(8) {
                    -1 => None,
                    0 => Some(Projectable::No),
                    1 => Some(Projectable::NotClear),
                    _ => Some(Projectable::Clear),
                };
                let answer = path.projectable(&opaque, Some(&view), is_occupied, a, b, shot);
                count += 1;
                if !as_ours || reaches.is_some_and(|r| r != answer) {
                    wrong.push(format!("{file:?} map {}: {line}: {ours} {answer:?}", map.id));
                }
            }
        }
    }
    println!("{count} paths");
    assert!(wrong.is_empty(), "{} of {count} differ, first {:#?}", wrong.len(), &wrong[..wrong.len().min(8)]);
}

#[test]
fn slopes_and_squares_of_the_octant_are_those_of_the_original() {
    // S000-285, S000-287, S000-288
    let table = octant();
    for (_, text) in texts() {
        let mut lines = text.lines();
        match lines.next() {
            Some(head) if head.starts_with("# index slope") => {
                let mut count = 0;
                for line in lines {
                    let n: Vec<i64> = line.split(' ').map(|w| w.parse().expect("a number")).collect();
                    let i = n[0] as usize;
                    assert_eq!(table.slopes[i], n[1]);
                    let crossed = table.squares.iter().filter(|s| s.slopes >> i & 1 == 1).count();
                    assert_eq!(crossed as i64, n[2], "slope {i}");
                    count += 1;
                }
                assert_eq!(count, table.slopes.len());
            }
            Some(head) if head.starts_with("# e y x d") => {
                let mut count = 0;
                for line in lines {
                    octant_line(line);
                    count += 1;
                }
                assert_eq!(count, table.squares.len());
            }
            _ => {}
        }
    }
}

/// `e y x d r min max lof1 lof2 next0 next1 bits3 bits2 bits1 bits0 | eight offsets`
fn octant_line(line: &str) {
    let (left, right) = line.split_once(" | ").expect("offsets");
    let w: Vec<&str> = left.split(' ').collect();
    let n = |i: usize| w[i].parse::<i64>().expect("a number");
    let s = &octant().squares[n(0) as usize];
    assert_eq!((i64::from(s.aside), i64::from(s.along), i64::from(s.distance)), (n(1), n(2), n(3)));
    let bits = (11..15).fold(0u128, |m, i| m << 32 | u128::from_str_radix(w[i], 16).expect("hex"));
    assert_eq!(s.slopes, bits, "{line}");
    if n(0) > 0 {
        let second = if n(8) > 0 { 1u128 << n(8) } else { 0 };
        assert_eq!(s.fire, 1u128 << n(7) | second, "{line}");
        assert_eq!(s.next.map(i64::from), [n(9), n(10)], "{line}");
    }
    for (o, offset) in right.split(' ').enumerate() {
        let l = square(offset);
        assert_eq!(turn(o, s.along.into(), s.aside.into()), (l.x, l.y), "{line}");
    }
}
