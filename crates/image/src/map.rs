//! A map as a picture: each square a letter, or a tile of the user's own sheet.

use super::strokes::{CellAt, Strokes};
use super::tiles::{Sheet, lay};
use super::{Canvas, own_colours, rgb};
use angrist_engine::model::{Memory, Role, Square};
use angrist_engine::play::KnownMap;
use angrist_engine::space::{Loc, Rect};
use angrist_ui::Pictures;
use angrist_ui::look::{Depth, Palette};

/// How a picture is to look.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// Pixels on each side of a square.
    pub size: i32,
    /// Its colours.
    pub palette: Palette,
    /// Tiles instead of letters: a sheet, and which of its tiles shows what.
    pub tiles: Option<(&'a Sheet, &'a Pictures)>,
}

impl Style<'_> {
    /// Letters in the family's colours on black.
    pub fn letters(size: i32) -> Self {
        Style { size, palette: in_true_colour(Palette::default()), tiles: None }
    }
}

/// The same palette as pictures want it.
pub fn in_true_colour(palette: Palette) -> Palette {
    Palette { depth: Depth::True, ..palette }
}

/// Draws part of a map.
pub fn draw(map: &dyn KnownMap, area: Rect, style: Style<'_>) -> Result<Canvas, String> {
    let (ground, _) = own_colours(style.palette.light);
    let (w, h) = (i32::from(area.width) * style.size, i32::from(area.height) * style.size);
    let mut canvas = Canvas::new(w, h, ground)?;
    let strokes = Strokes::own();
    for y in 0..area.height {
        for x in 0..area.width {
            let square = map.square(Loc::new(area.at.x + x, area.at.y + y));
            let at = CellAt { x: i32::from(x) * style.size, y: i32::from(y) * style.size, size: style.size };
            match style.tiles {
                Some((sheet, pictures)) => {
                    let square = pictures.dressed(square);
                    if !tiled(&mut canvas, at, sheet, pictures, &square) {
                        letter(&mut canvas, at, &strokes, style, &square);
                    }
                }
                None => letter(&mut canvas, at, &strokes, style, &square),
            }
        }
    }
    Ok(canvas)
}

fn letter(canvas: &mut Canvas, at: CellAt, strokes: &Strokes, style: Style<'_>, square: &Square) {
    let (ground, text) = own_colours(style.palette.light);
    let shown = style.palette.square(square);
    if square.back != Role::Plain {
        canvas.fill((at.x, at.y), (at.size, at.size), rgb(shown.bg, ground));
    }
    strokes.draw(canvas, at, square.glyph.rich, rgb(shown.fg, text));
}

/// Draws a square's tiles; whether there was one for what it shows.
fn tiled(canvas: &mut Canvas, at: CellAt, sheet: &Sheet, pictures: &Pictures, square: &Square) -> bool {
    let layers = pictures.layers(square);
    let tiles: Vec<_> = layers.iter().flatten().filter_map(|place| sheet.tile(*place)).collect();
    lay(canvas, at, &tiles, square.memory == Memory::Remembered);
    // Whatever has no picture on the sheet is still shown, by its letter.
    layers[Pictures::ITSELF].is_some_and(|place| sheet.tile(place).is_some()) || square.glyph.rich == ' '
}
