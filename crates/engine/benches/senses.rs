//! Senses side by side with the original: view, whole update and noise on its recorded bench maps.
//!
//! Reads every `bench` map under the directory `ANGRIST_VECTORS`, checks that the views hash as the original's do when a
//! hash is recorded below, and prints a table of best times beside the original's figures (its README).
//! `SENSES_ROUNDS` sets how often each map is gone through.
#![allow(clippy::float_arithmetic, reason = "figures for people, not rules")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop with a message")]
#![allow(missing_docs)]

use angrist_engine::hunt::{Flow, Passage, Spreader};
use angrist_engine::light::LightField;
use angrist_engine::sight::{Eye, Ground, Marks, Sighted, View, look, scan_by_masks};
use angrist_engine::space::{Grid, Loc};
use std::hint::black_box;
use std::time::Instant;

struct Item {
    name: String,
    tiles: Grid<u8>,
    squares: Vec<Loc>,
}

fn main() {
    let Ok(root) = std::env::var("ANGRIST_VECTORS") else {
        println!("ANGRIST_VECTORS is not set: no maps to measure on");
        return;
    };
    let rounds: usize = std::env::var("SENSES_ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(41);
    let mut items = Vec::new();
    read(std::path::Path::new(&root), &mut items);
    println!(
        "| map | squares | view, same as masks | octant scan us | whole update us | noise flow us | view hash |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut groups: Vec<(String, Vec<[f64; 3]>)> = Vec::new();
    for item in &items {
        let figures = measure(item, rounds);
        let group = item.name.rsplit_once('-').map_or(item.name.as_str(), |(g, _)| g).to_owned();
        match groups.iter_mut().find(|(g, _)| *g == group) {
            Some((_, list)) => list.push(figures),
            None => groups.push((group, vec![figures])),
        }
    }
    println!();
    println!(
        "| maps | octant scan: original, ours, times | whole update: original, ours, times | noise flow: original, ours, times |"
    );
    println!("|---|---|---|---|");
    for (name, list) in &groups {
        let mean = |i: usize| list.iter().map(|f| f[i]).sum::<f64>() / list.len() as f64;
        let ours = [mean(0), mean(1), mean(2)];
        let cells: Vec<String> = match original(name) {
            Some(theirs) => (0..3)
                .map(|i| format!("{:.2} us, {:.3} us, {:.1}x", theirs[i], ours[i], theirs[i] / ours[i]))
                .collect(),
            None => ours.iter().map(|o| format!("-, {o:.3} us, -")).collect(),
        };
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// Medians that the recorded README gives for the original: scan, whole update, noise flow.
fn original(group: &str) -> Option<[f64; 3]> {
    Some(match group {
        "level-d1" => [0.56, 32.5, 13.4],
        "level-d5" => [0.56, 33.5, 12.3],
        "level-d10" => [0.47, 35.7, 39.6],
        "level-d15" => [0.46, 34.7, 41.3],
        "level-d19" => [0.41, 37.2, 60.2],
        "open" => [5.8, 38.4, 127.0],
        "cave10" => [6.0, 37.0, 197.0],
        "cave30" => [0.60, 31.2, 261.0],
        "cave45" => [0.30, 30.3, 217.0],
        _ => return None,
    })
}

fn read(dir: &std::path::Path, items: &mut Vec<Item>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            read(&path, items);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            parse(&text, items);
        }
    }
}

fn parse(text: &str, items: &mut Vec<Item>) {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(rest) = line.strip_prefix("bench ") else { continue };
        let field = |key: &str| -> usize {
            rest.split(' ').find_map(|w| w.strip_prefix(key)).and_then(|v| v.parse().ok()).unwrap_or(0)
        };
        let rows: Vec<&str> = lines.by_ref().take(field("h=")).collect();
        let squares = lines.next().unwrap_or("");
        let square = |t: &str| {
            let (y, x) = t.split_once(',')?;
            Some(Loc::new(x.parse().ok()?, y.parse().ok()?))
        };
        items.push(Item {
            name: rest.split(' ').next().unwrap_or("").to_owned(),
            tiles: Grid::from_fn(field("w=") as i16, rows.len() as i16, |l| {
                rows[l.y as usize].as_bytes()[l.x as usize]
            }),
            squares: squares.split(' ').filter_map(square).collect(),
        });
    }
}

/// Microseconds for one square: squares are timed ten at a time, the best round of each ten counts, because neighbours
/// on the machine only ever make it longer.
fn best(rounds: usize, squares: &[Loc], mut work: impl FnMut(Loc)) -> f64 {
    squares.iter().for_each(|&l| work(l));
    let mut bests = vec![f64::MAX; squares.chunks(10).len()];
    for _ in 0..rounds {
        for (ten, best) in squares.chunks(10).zip(&mut bests) {
            let start = Instant::now();
            for &l in ten {
                work(l);
            }
            *best = best.min(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    bests.iter().sum::<f64>() / squares.len() as f64
}

fn measure(item: &Item, rounds: usize) -> [f64; 3] {
    // Everything glows, so every square seen is also marked: the dearest case of the update.
    let ground = Ground::of(&item.tiles, |t| b"#%+sW:".contains(t), |_, _| true, |&t| t == b'.');
    let (w, h) = (item.tiles.width(), item.tiles.height());
    let same = item.squares.iter().all(|&l| look(&ground.opaque, l) == scan_by_masks(&ground.opaque, l));
    let hash = item.squares.iter().fold(1_469_598_103_934_665_603u64, |hash, &at| {
        let view = look(&ground.opaque, at).view;
        item.tiles
            .bounds()
            .squares()
            .fold(hash, |h, l| (h ^ u64::from(view.has(l))).wrapping_mul(1_099_511_628_211))
    });
    let mut view = View::empty();
    let scan = best(rounds, &item.squares, |l| {
        view.look(&ground.opaque, l);
        black_box(&view);
    });
    let light = LightField::new(w, h);
    let mut marks = Marks::new(w, h);
    let mut sighted = Sighted::new();
    let whole = best(rounds, &item.squares, |l| {
        sighted.look(&ground, &light, Eye::new(l, 2), &mut marks);
        black_box(&sighted);
    });
    let passage = Passage::of(&item.tiles, |_, t| match t {
        b'#' | b'%' | b':' => 0,
        b'+' | b's' | b'W' => 6,
        _ => 1,
    });
    let (mut spreader, mut flow) = (Spreader::new(), Flow::default());
    let noise = best(rounds, &item.squares, |l| {
        flow.compute(&mut spreader, &passage, [l], 250);
        black_box(&flow);
    });
    println!(
        "| {} | {} | {same} | {scan:.3} | {whole:.3} | {noise:.2} | {hash:016x} |",
        item.name,
        item.squares.len()
    );
    [scan, whole, noise]
}
