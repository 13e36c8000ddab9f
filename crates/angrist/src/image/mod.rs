//! Pictures of maps: squares as letters on a canvas, and the canvas as a PNG, still or moving.

mod font;
mod png;

pub use png::{moving, still};

use angrist_engine::model::Role;
use angrist_engine::play::KnownMap;
use angrist_engine::space::{Loc, Rect};
use angrist_ui::look::{Depth, GlyphSet, Looks, Palette};
use font::{CellAt, Font};
use ratatui_core::style::Color;

/// A colour as red, green and blue.
pub type Rgb = (u8, u8, u8);

/// Pixels by the number of their colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Row by row.
    pub pixels: Vec<u8>,
    /// Colours by number.
    pub palette: Vec<Rgb>,
}

impl Canvas {
    /// All of the first colour.
    pub fn new(width: u32, height: u32, palette: Vec<Rgb>) -> Canvas {
        Canvas { width, height, pixels: vec![0; width as usize * height as usize], palette }
    }

    fn set(&mut self, x: i32, y: i32, ink: u8) {
        if (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            self.pixels[y as usize * self.width as usize + x as usize] = ink;
        }
    }

    /// As thick as a cell of this size wants its strokes.
    fn dot(&mut self, (x, y): (i32, i32), size: i32, ink: u8) {
        let thick = (size / 9).max(1);
        for dy in 0..thick {
            for dx in 0..thick {
                self.set(x + dx, y + dy, ink);
            }
        }
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32), size: i32, ink: u8) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        for n in 0..=steps {
            let round = |d: i32| (2 * d * n + steps * d.signum()) / (2 * steps);
            self.dot((from.0 + round(dx), from.1 + round(dy)), size, ink);
        }
    }

    fn colour(&mut self, rgb: Rgb) -> u8 {
        let known = self.palette.iter().position(|c| *c == rgb);
        known.unwrap_or_else(|| {
            if self.palette.len() < 256 {
                self.palette.push(rgb);
            }
            self.palette.len() - 1
        }) as u8
    }
}

/// How a picture is to look.
#[derive(Clone, Copy)]
pub struct Style {
    /// Pixels on each side of a square.
    pub size: i32,
    /// Dark letters on white.
    pub light: bool,
}

fn rgb(colour: Option<Color>, otherwise: Rgb) -> Rgb {
    match colour {
        Some(Color::Rgb(r, g, b)) => (r, g, b),
        _ => otherwise,
    }
}

/// The largest picture in pixels on a side.
const LARGEST: i32 = 16_384;

/// Draws part of a map.
pub fn draw(map: &dyn KnownMap, area: Rect, style: Style) -> Result<Canvas, String> {
    let (w, h) = (i32::from(area.width) * style.size, i32::from(area.height) * style.size);
    if w < 1 || h < 1 || w > LARGEST || h > LARGEST {
        return Err(format!("a picture of {w} by {h} pixels cannot be made; up to {LARGEST} each way can"));
    }
    let palette = Palette { depth: Depth::True, light: style.light, ..Palette::default() };
    let looks = Looks { palette, glyphs: GlyphSet::Unicode };
    let (ground, text) =
        if style.light { ((255, 255, 255), (0, 0, 0)) } else { ((0, 0, 0), (190, 190, 190)) };
    let mut canvas = Canvas::new(w as u32, h as u32, vec![ground]);
    let font = Font::own();
    for y in 0..area.height {
        for x in 0..area.width {
            let square = map.square(Loc::new(area.at.x + x, area.at.y + y));
            let at = CellAt { x: i32::from(x) * style.size, y: i32::from(y) * style.size, size: style.size };
            let shown = looks.palette.square(&square);
            if square.back != Role::Plain {
                let ink = canvas.colour(rgb(shown.bg, ground));
                for (px, py) in (0..style.size).flat_map(|py| (0..style.size).map(move |px| (px, py))) {
                    canvas.set(at.x + px, at.y + py, ink);
                }
            }
            let ink = canvas.colour(rgb(shown.fg, text));
            font.draw(&mut canvas, at, square.glyph.rich, ink);
        }
    }
    Ok(canvas)
}

/// The same as a drawing of letters that scales.
pub fn svg(map: &dyn KnownMap, area: Rect, style: Style) -> String {
    use std::fmt::Write;
    let palette = Palette { depth: Depth::True, light: style.light, ..Palette::default() };
    let (ground, text) = if style.light { ("#ffffff", (0, 0, 0)) } else { ("#000000", (190, 190, 190)) };
    let size = style.size;
    let (w, h) = (i32::from(area.width) * size, i32::from(area.height) * size);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" font-family=\"monospace\" \
         font-size=\"{size}\" text-anchor=\"middle\"><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n"
    );
    for y in 0..area.height {
        for x in 0..area.width {
            let square = map.square(Loc::new(area.at.x + x, area.at.y + y));
            let sign = match square.glyph.rich {
                ' ' => continue,
                '<' => "&lt;".to_owned(),
                '>' => "&gt;".to_owned(),
                '&' => "&amp;".to_owned(),
                c => c.to_string(),
            };
            let (r, g, b) = rgb(palette.square(&square).fg, text);
            let (px, py) = (i32::from(x) * size + size / 2, i32::from(y) * size + size * 5 / 6);
            // Writing to a string cannot fail.
            let _ =
                writeln!(out, "<text x=\"{px}\" y=\"{py}\" fill=\"#{r:02x}{g:02x}{b:02x}\">{sign}</text>");
        }
    }
    out.push_str("</svg>\n");
    out
}
