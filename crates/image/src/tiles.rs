//! A user's own tile sheet, read from a PNG or a BMP, and tiles laid over each other.
//!
//! Promise: a sheet of any size whose sides are whole tiles is read; a tile outside it is `None`. Nothing of a sheet is kept.

use super::strokes::CellAt;
use super::{Canvas, bmp, png};

/// Red, green, blue, and whether it is there at all.
pub type Dot = [u8; 4];

/// The most pixels of a sheet: 128 by 128 tiles of 64 pixels.
pub const MOST: u64 = 8192 * 8192;

/// An image as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Columns of pixels.
    pub width: usize,
    /// Rows of pixels.
    pub height: usize,
    /// Row by row.
    pub dots: Vec<Dot>,
    /// Whether the file says itself what is transparent.
    pub alpha: bool,
}

/// Tiles of one size in rows and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    image: Image,
    size: usize,
}

impl Sheet {
    /// Reads the bytes of a PNG or BMP; `size` is the side of a tile in pixels.
    pub fn read(bytes: &[u8], size: usize) -> Result<Sheet, String> {
        let mut image = match bytes {
            [0x89, b'P', b'N', b'G', ..] => png::read(bytes)?,
            [b'B', b'M', ..] => bmp::read(bytes)?,
            _ => return Err("a tile sheet is a PNG or a BMP".into()),
        };
        if size == 0 || image.width % size != 0 || image.height % size != 0 || image.dots.is_empty() {
            return Err(format!(
                "{} by {} pixels are not whole tiles of {size} by {size}",
                image.width, image.height
            ));
        }
        if !image.alpha {
            // Sheets without transparency use the colour of their first pixel, darkness, for it.
            let key = image.dots[0];
            image.dots.iter_mut().filter(|d| **d == key).for_each(|d| d[3] = 0);
        }
        Ok(Sheet { image, size })
    }

    /// Columns and rows of tiles.
    pub fn tiles(&self) -> (usize, usize) {
        (self.image.width / self.size, self.image.height / self.size)
    }

    /// The side of a tile.
    pub fn size(&self) -> usize {
        self.size
    }

    /// A tile by row and column.
    pub fn tile(&self, (row, column): (u8, u8)) -> Option<Tile<'_>> {
        let (columns, rows) = self.tiles();
        let (row, column) = (usize::from(row), usize::from(column));
        (row < rows && column < columns).then_some(Tile { sheet: self, row, column })
    }

    /// What is wrong with a place on this sheet, as a sentence.
    pub fn refusal(&self, (row, column): (u8, u8)) -> Option<String> {
        let (columns, rows) = self.tiles();
        self.tile((row, column)).is_none().then(|| {
            format!(
                "row {row}, column {column} is outside the sheet, which has {rows} rows of {columns} tiles"
            )
        })
    }
}

/// One tile.
#[derive(Clone, Copy)]
pub struct Tile<'a> {
    sheet: &'a Sheet,
    row: usize,
    column: usize,
}

impl Tile<'_> {
    /// A pixel of it.
    pub fn dot(&self, x: usize, y: usize) -> Dot {
        let size = self.sheet.size;
        self.sheet.image.dots[(self.row * size + y) * self.sheet.image.width + self.column * size + x]
    }
}

/// Lays tiles over each other, the uppermost first: each pixel is that of the first tile that has one there (S000-164).
pub fn lay(canvas: &mut Canvas, at: CellAt, tiles: &[Tile<'_>], dim: bool) {
    for y in 0..at.size {
        for x in 0..at.size {
            let dot = tiles.iter().find_map(|tile| {
                let scaled = |n: i32| n as usize * tile.sheet.size / at.size as usize;
                let dot = tile.dot(scaled(x), scaled(y));
                (dot[3] >= 0x80).then_some(dot)
            });
            if let Some([r, g, b, _]) = dot {
                let shade = |c: u8| if dim { (u16::from(c) * 3 / 5) as u8 } else { c };
                canvas.set(at.x + x, at.y + y, (shade(r), shade(g), shade(b)));
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;
    use crate::Canvas;

    const RED: Dot = [255, 0, 0, 255];
    const BLUE: Dot = [0, 0, 255, 255];
    const GREEN: Dot = [0, 255, 0, 255];
    const CLEAR: Dot = [9, 9, 9, 0];

    /// A sheet of 2 by 2 pixels a tile, one row of tiles.
    fn sheet(tiles: &[[Dot; 4]]) -> Sheet {
        let mut dots = Vec::new();
        for y in 0..2 {
            for tile in tiles {
                dots.extend_from_slice(&tile[2 * y..2 * y + 2]);
            }
        }
        Sheet { image: Image { width: 2 * tiles.len(), height: 2, dots, alpha: true }, size: 2 }
    }

    /// S000-164: the first pixel that is not transparent, from the alert mark down to the terrain.
    #[test]
    fn layers_are_composed_pixel_by_pixel() {
        let alert = [RED, CLEAR, CLEAR, CLEAR];
        let thing = [BLUE, BLUE, CLEAR, CLEAR];
        let terrain = [GREEN; 4];
        let sheet = sheet(&[alert, thing, terrain]);
        let tiles: Vec<Tile<'_>> = (0..3).map(|c| sheet.tile((0, c)).unwrap()).collect();
        let mut canvas = Canvas::new(4, 4, (1, 1, 1)).unwrap();
        lay(&mut canvas, CellAt { x: 0, y: 0, size: 4 }, &tiles, false);
        let colour = |x: usize, y: usize| canvas.pixels[y * 4 + x];
        assert_eq!(colour(0, 0), (255, 0, 0));
        assert_eq!(colour(1, 1), (255, 0, 0), "at twice the size each pixel is four");
        assert_eq!(colour(2, 0), (0, 0, 255));
        assert_eq!((colour(0, 2), colour(3, 3)), ((0, 255, 0), (0, 255, 0)));
    }

    /// S000-173: a tall sheet is read, and a place outside is a complaint with its place.
    #[test]
    fn sheets_of_any_size_resolve_their_tiles() {
        let image = Image { width: 32 * 16, height: 100 * 16, dots: vec![RED; 512 * 1600], alpha: true };
        let tall = Sheet { image, size: 16 };
        assert_eq!(tall.tiles(), (32, 100));
        assert!(tall.tile((99, 31)).is_some() && tall.refusal((99, 31)).is_none());
        let why = tall.refusal((100, 0)).unwrap();
        assert!(
            tall.tile((100, 0)).is_none() && why.contains("row 100") && why.contains("100 rows"),
            "{why}"
        );
    }

    #[test]
    fn what_is_no_sheet_is_refused_with_a_reason() {
        assert!(Sheet::read(b"GIF89a", 16).unwrap_err().contains("PNG or a BMP"));
        assert!(Sheet::read(b"\x89PNG\r\n\x1a\n", 16).is_err());
        assert!(Sheet::read(b"BM", 16).is_err());
        let odd = bmp::write(&Image { width: 3, height: 2, dots: vec![RED; 6], alpha: true });
        assert!(Sheet::read(&odd, 2).unwrap_err().contains("3 by 2"));
    }

    /// The real sheet, where there is one.
    fn real() -> Option<Vec<u8>> {
        let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM") else {
            assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
            println!("ANGRIST_UPSTREAM is not set: not tried");
            return None;
        };
        let dir = std::path::Path::new(&upstream).join("sil-q/lib/xtra/graf");
        let png = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
        let png = png.into_iter().find(|p| p.extension().is_some_and(|e| e == "png")).unwrap();
        Some(std::fs::read(png).unwrap())
    }

    /// S000-172: sixteen rows of 32 tiles; what is outside is refused with its place.
    #[test]
    fn the_real_sheet_has_512_tiles() {
        let Some(bytes) = real() else { return };
        let sheet = Sheet::read(&bytes, 16).unwrap();
        assert_eq!(sheet.tiles(), (32, 16));
        assert!(sheet.tile((0x0f, 0x1f)).is_some());
        assert!(
            sheet.tile((0x10, 0)).is_none() && sheet.refusal((0x10, 0)).unwrap().contains("row 16, column 0")
        );
        assert!(sheet.tile((0, 0x20)).is_none());
        assert!(Sheet::read(&bytes, 48).is_err());
    }

    /// S000-165: the same tiles from a PNG and from bitmaps with and without transparency of their own.
    #[test]
    fn each_form_of_the_sheet_gives_the_same_tiles() {
        let Some(bytes) = real() else { return };
        let sheet = Sheet::read(&bytes, 16).unwrap();
        assert!(sheet.image.alpha);
        assert_eq!(Sheet::read(&bmp::write_as(&sheet.image, 32), 16).unwrap(), sheet);
        let plain = Sheet::read(&bmp::write_as(&sheet.image, 24), 16).unwrap();
        // Without transparency of its own a sheet keeps it by colour: what is clear here is clear there.
        for (a, b) in sheet.image.dots.iter().zip(&plain.image.dots) {
            assert_eq!(a[..3], b[..3]);
            assert!(a[3] != 0 || b[3] == 0);
        }
    }
}
