//! Pictures: maps as letters or tiles, whole screens, on a canvas; and the canvas as a PNG, still or moving.
//!
//! Read it in this order: [`Canvas`], [`map`] (squares), [`screen`] (cells of the interface), `strokes` and `bitmap` (letters),
//! [`tiles`] (a user's sheet), `png` and `bmp` (files), [`svg`] (drawings that scale).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod bitmap;
mod bmp;
pub mod fuzz_entry;
pub mod map;
mod png;
pub mod screen;
mod strokes;
pub mod svg;
pub mod tiles;

pub use ::png::EncodingError;
pub use map::{Style, draw};
pub use png::{moving, still};

use ratatui_core::style::Color;

/// A colour as red, green and blue.
pub type Rgb = (u8, u8, u8);

/// The largest picture in pixels on a side.
const LARGEST: i32 = 16_384;

/// Pixels, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Row by row.
    pub pixels: Vec<Rgb>,
}

impl Canvas {
    /// All of one colour; a sentence when that would be too large.
    pub fn new(width: i32, height: i32, ground: Rgb) -> Result<Canvas, String> {
        if width < 1 || height < 1 || width > LARGEST || height > LARGEST {
            return Err(format!(
                "a picture of {width} by {height} pixels cannot be made; up to {LARGEST} each way can"
            ));
        }
        let pixels = vec![ground; width as usize * height as usize];
        Ok(Canvas { width: width as u32, height: height as u32, pixels })
    }

    /// Colours one pixel; what is outside is left out.
    pub fn set(&mut self, x: i32, y: i32, ink: Rgb) {
        if (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            self.pixels[y as usize * self.width as usize + x as usize] = ink;
        }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), ink: Rgb) {
        for dy in 0..height {
            for dx in 0..width {
                self.set(x + dx, y + dy, ink);
            }
        }
    }
}

/// The colours of the terminal itself: behind everything, and of plain text.
pub fn own_colours(light: bool) -> (Rgb, Rgb) {
    if light { ((255, 255, 255), (0, 0, 0)) } else { ((0, 0, 0), (190, 190, 190)) }
}

/// A colour of a style; pictures are always made in true colour.
pub fn rgb(colour: Option<Color>, otherwise: Rgb) -> Rgb {
    match colour {
        Some(Color::Rgb(r, g, b)) => (r, g, b),
        _ => otherwise,
    }
}
