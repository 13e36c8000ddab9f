//! The letters of maps: strokes drawn for this program, and the lines and blocks of code page 437, at any size.
//!
//! Promise: every character gives some sign; one without strokes of its own is taken from the bitmap of screens.

use super::bitmap::{HEIGHT, WIDTH, letter};
use super::{Canvas, Rgb};
use std::collections::BTreeMap;

const TABLE: &str = include_str!("../../../data/font/strokes.tsv");

type Stroke = Vec<(i32, i32)>;

/// Strokes by character.
pub struct Strokes {
    letters: BTreeMap<char, Vec<Stroke>>,
}

/// A cell of a picture in pixels.
#[derive(Clone, Copy)]
pub struct CellAt {
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Pixels on each side.
    pub size: i32,
}

impl Strokes {
    /// The font that comes with the program.
    pub fn own() -> Strokes {
        Strokes { letters: TABLE.lines().filter_map(entry).collect() }
    }

    /// Whether a character has strokes of its own or is a line or block.
    #[cfg(test)]
    pub fn has(&self, c: char) -> bool {
        c == ' ' || self.letters.contains_key(&c) || arms(c).is_some() || block(c).is_some()
    }

    /// Draws a character into a cell.
    pub fn draw(&self, canvas: &mut Canvas, at: CellAt, c: char, ink: Rgb) {
        if c == ' ' {
            return;
        }
        if let Some(block) = block(c) {
            return draw_block(canvas, at, block, ink);
        }
        if let Some(arms) = arms(c) {
            return draw_arms(canvas, at, arms, ink);
        }
        let Some(strokes) = self.letters.get(&c) else { return draw_bitmap(canvas, at, c, ink) };
        let place =
            |(x, y): (i32, i32)| (at.x + at.size * (2 * x + 2) / 12, at.y + at.size * (2 * y + 1) / 17);
        for stroke in strokes {
            if let [only] = stroke[..] {
                dot(canvas, place(only), at.size, ink);
            }
            for pair in stroke.windows(2) {
                line(canvas, (place(pair[0]), place(pair[1])), at.size, ink);
            }
        }
    }
}

/// The letter of a screen, made to fit.
fn draw_bitmap(canvas: &mut Canvas, at: CellAt, c: char, ink: Rgb) {
    let rows = letter(c);
    for y in 0..at.size {
        for x in 0..at.size {
            let row = rows[(y * HEIGHT / at.size) as usize];
            if row & (0x80 >> (x * WIDTH / at.size)) != 0 {
                canvas.set(at.x + x, at.y + y, ink);
            }
        }
    }
}

/// As thick as a cell of this size wants its strokes.
fn dot(canvas: &mut Canvas, at: (i32, i32), size: i32, ink: Rgb) {
    let thick = (size / 9).max(1);
    canvas.fill(at, (thick, thick), ink);
}

fn line(canvas: &mut Canvas, (from, to): ((i32, i32), (i32, i32)), size: i32, ink: Rgb) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).max(1);
    for n in 0..=steps {
        let round = |d: i32| (2 * d * n + steps * d.signum()) / (2 * steps);
        dot(canvas, (from.0 + round(dx), from.1 + round(dy)), size, ink);
    }
}

/// A line of the table; nothing for a comment.
fn entry(line: &str) -> Option<(char, Vec<Stroke>)> {
    let (name, strokes) = line.split_once('\t').filter(|_| !line.starts_with("# "))?;
    let c = match name.strip_prefix("U+") {
        Some(code) => char::from_u32(u32::from_str_radix(code, 16).ok()?)?,
        None => name.chars().next()?,
    };
    let point = |p: &str| p.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    let stroke = |s: &str| s.split_whitespace().map(point).collect::<Option<Stroke>>();
    Some((c, strokes.split('|').map(stroke).collect::<Option<_>>()?))
}

/// What part of a cell a block fills.
enum Block {
    /// One pixel in N, crosswise.
    Shade(i32),
    /// From one part to another in halves: left, top, right, bottom.
    Part(i32, i32, i32, i32),
}

fn block(c: char) -> Option<Block> {
    Some(match c {
        '\u{2588}' => Block::Part(0, 0, 2, 2),
        '\u{2593}' => Block::Shade(-3),
        '\u{2592}' => Block::Shade(2),
        '\u{2591}' => Block::Shade(4),
        '\u{2580}' => Block::Part(0, 0, 2, 1),
        '\u{2584}' => Block::Part(0, 1, 2, 2),
        '\u{258c}' => Block::Part(0, 0, 1, 2),
        '\u{2590}' => Block::Part(1, 0, 2, 2),
        _ => return None,
    })
}

fn draw_block(canvas: &mut Canvas, at: CellAt, block: Block, ink: Rgb) {
    let half = |n: i32| at.size * n / 2;
    for y in 0..at.size {
        for x in 0..at.size {
            let fills = match block {
                Block::Part(left, top, right, bottom) => {
                    (half(left)..half(right)).contains(&x) && (half(top)..half(bottom)).contains(&y)
                }
                Block::Shade(2) => (x + y) % 2 == 0,
                Block::Shade(n) => ((x % 2 == 0) && ((x / 2 + y) % 2 == 0)) != (n < 0),
            };
            if fills {
                canvas.set(at.x + x, at.y + y, ink);
            }
        }
    }
}

/// Arms of a line sign: up, right, down, left; 1 single, 2 double.
fn arms(c: char) -> Option<[u8; 4]> {
    const SIGNS: &str = "\u{2502}1010 \u{2500}0101 \u{250c}0110 \u{2510}0011 \u{2514}1100 \u{2518}1001 \u{251c}1110 \u{2524}1011 \u{252c}0111 \u{2534}1101 \u{253c}1111 \
         \u{2551}2020 \u{2550}0202 \u{2554}0220 \u{2557}0022 \u{255a}2200 \u{255d}2002 \u{2560}2220 \u{2563}2022 \u{2566}0222 \u{2569}2202 \u{256c}2222 \
         \u{2552}0210 \u{2553}0120 \u{2555}0012 \u{2556}0021 \u{2558}1200 \u{2559}2100 \u{255b}1002 \u{255c}2001 \u{255e}1210 \u{255f}2120 \
         \u{2561}1012 \u{2562}2021 \u{2564}0212 \u{2565}0121 \u{2567}1202 \u{2568}2101 \u{256a}1212 \u{256b}2121";
    let mut signs = SIGNS.split_whitespace().filter_map(|s| s.strip_prefix(c));
    let digits: Vec<u8> = signs.next()?.bytes().map(|b| b - b'0').collect();
    digits.try_into().ok()
}

fn draw_arms(canvas: &mut Canvas, at: CellAt, arms: [u8; 4], ink: Rgb) {
    let middle = at.size / 2;
    for (way, kind) in arms.into_iter().enumerate() {
        let offsets: &[i32] = match kind {
            0 => continue,
            1 => &[0],
            _ => &[-1, 1],
        };
        for &by in offsets {
            let by = by * (at.size / 8).max(1);
            let (from, to) = match way {
                0 => ((middle + by, 0), (middle + by, middle)),
                1 => ((middle, middle + by), (at.size - 1, middle + by)),
                2 => ((middle + by, middle), (middle + by, at.size - 1)),
                _ => ((0, middle + by), (middle, middle + by)),
            };
            line(canvas, ((at.x + from.0, at.y + from.1), (at.x + to.0, at.y + to.1)), 1, ink);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;

    const INK: Rgb = (255, 255, 255);

    #[test]
    fn every_letter_has_strokes_and_no_two_look_alike() {
        let font = Strokes::own();
        let mut looks: BTreeMap<Vec<Rgb>, char> = BTreeMap::new();
        for c in ' '..='~' {
            assert!(font.has(c), "{c}");
            let mut canvas = Canvas::new(12, 12, (0, 0, 0)).unwrap();
            font.draw(&mut canvas, CellAt { x: 0, y: 0, size: 12 }, c, INK);
            if let Some(other) = looks.insert(canvas.pixels.clone(), c) {
                assert_eq!(other, c, "they look the same");
            }
        }
    }

    #[test]
    fn lines_reach_the_edges_they_point_to() {
        let font = Strokes::own();
        let mut canvas = Canvas::new(12, 12, (0, 0, 0)).unwrap();
        font.draw(&mut canvas, CellAt { x: 0, y: 0, size: 12 }, '\u{250c}', INK);
        let on = |x: usize, y: usize| canvas.pixels[y * 12 + x] == INK;
        assert!(on(11, 6) && on(6, 11));
        assert!(!(0..12).any(|n| on(n, 0) || on(0, n)));
    }
}
