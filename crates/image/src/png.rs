//! PNG files: canvases written, one of them or several as a moving picture; images read.
//!
//! Pictures of up to 256 colours are written with a table of them, which makes them small. The same pixels give the same bytes.

use super::tiles::{Image, MOST};
use super::{Canvas, Rgb};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Transformations};
use std::collections::BTreeMap;
use std::io::Cursor;

/// The most bytes a reader may use.
const MEMORY: usize = 512 << 20;

/// Pixels as they are stored.
struct Ink {
    /// Numbers of colours, in the order in which they came up; `None` when there are too many for a table.
    table: Option<BTreeMap<Rgb, u8>>,
}

impl Ink {
    fn of<'a>(pictures: impl Iterator<Item = &'a Canvas>) -> Ink {
        let mut table = BTreeMap::new();
        for pixel in pictures.flat_map(|p| &p.pixels) {
            let next = table.len();
            if !table.contains_key(pixel) {
                let Ok(number) = u8::try_from(next) else { return Ink { table: None } };
                table.insert(*pixel, number);
            }
        }
        Ink { table: Some(table) }
    }

    fn encoder<'a>(&self, out: &'a mut Vec<u8>, first: &Canvas) -> Encoder<'static, &'a mut Vec<u8>> {
        let mut encoder = Encoder::new(out, first.width, first.height);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        match &self.table {
            Some(table) => {
                encoder.set_color(ColorType::Indexed);
                let mut colours: Vec<(u8, Rgb)> = table.iter().map(|(c, n)| (*n, *c)).collect();
                colours.sort_unstable();
                let bytes: Vec<u8> = colours.iter().flat_map(|(_, c)| [c.0, c.1, c.2]).collect();
                encoder.set_palette(bytes);
            }
            None => encoder.set_color(ColorType::Rgb),
        }
        encoder
    }

    fn bytes(&self, canvas: &Canvas) -> Vec<u8> {
        match &self.table {
            Some(table) => canvas.pixels.iter().map(|c| table.get(c).copied().unwrap_or_default()).collect(),
            None => canvas.pixels.iter().flat_map(|c| [c.0, c.1, c.2]).collect(),
        }
    }
}

/// One picture.
pub fn still(canvas: &Canvas) -> Result<Vec<u8>, EncodingError> {
    let ink = Ink::of(std::iter::once(canvas));
    let mut out = Vec::new();
    let mut writer = ink.encoder(&mut out, canvas).write_header()?;
    writer.write_image_data(&ink.bytes(canvas))?;
    writer.finish()?;
    Ok(out)
}

/// Several pictures of one size, each shown for a number of hundredths of a second, the last five times as long.
pub fn moving(pictures: &[Canvas], hundredths: u16) -> Result<Vec<u8>, EncodingError> {
    let Some(first) = pictures.first() else { return Ok(Vec::new()) };
    let ink = Ink::of(pictures.iter());
    let mut out = Vec::new();
    let mut encoder = ink.encoder(&mut out, first);
    encoder.set_animated(pictures.len() as u32, 0)?;
    encoder.set_frame_delay(hundredths, 100)?;
    let mut writer = encoder.write_header()?;
    for (n, picture) in pictures.iter().enumerate() {
        if n > 0 && n + 1 == pictures.len() {
            writer.set_frame_delay(hundredths.saturating_mul(5), 100)?;
        }
        writer.write_image_data(&ink.bytes(picture))?;
    }
    writer.finish()?;
    Ok(out)
}

/// Reads a picture of any kind of PNG.
pub fn read(bytes: &[u8]) -> Result<Image, String> {
    let said = |e: png::DecodingError| format!("the PNG cannot be read: {e}");
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(said)?;
    let info = reader.info();
    let (width, height) = (info.width as usize, info.height as usize);
    if u64::from(info.width) * u64::from(info.height) > MOST {
        return Err(format!("{width} by {height} pixels are too many"));
    }
    let alpha = matches!(info.color_type, ColorType::Rgba | ColorType::GrayscaleAlpha) || info.trns.is_some();
    let size = reader.output_buffer_size().ok_or("the PNG is too large")?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(said)?;
    let data = &data[..frame.buffer_size()];
    let dots = match frame.color_type {
        ColorType::Rgba => data.chunks_exact(4).map(|c| [c[0], c[1], c[2], c[3]]).collect(),
        ColorType::GrayscaleAlpha => data.chunks_exact(2).map(|c| [c[0], c[0], c[0], c[1]]).collect(),
        other => return Err(format!("a PNG of the kind {other:?} cannot be read")),
    };
    Ok(Image { width, height, dots, alpha })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;

    fn canvas(pixels: &[Rgb], width: i32) -> Canvas {
        let mut canvas = Canvas::new(width, pixels.len() as i32 / width, (0, 0, 0)).unwrap();
        canvas.pixels = pixels.to_vec();
        canvas
    }

    #[test]
    fn a_picture_comes_back_from_its_file() {
        let few = canvas(&[(0, 0, 0), (255, 0, 0), (0, 0, 0), (255, 0, 0), (1, 2, 3), (255, 0, 0)], 3);
        let many = canvas(&(0..300).map(|n| (n as u8, (n / 256) as u8, 7)).collect::<Vec<_>>(), 20);
        for canvas in [few, many] {
            let file = still(&canvas).unwrap();
            assert_eq!(file, still(&canvas).unwrap());
            let image = read(&file).unwrap();
            assert_eq!(
                (image.width as u32, image.height as u32, image.alpha),
                (canvas.width, canvas.height, false)
            );
            let back: Vec<Rgb> = image.dots.iter().map(|d| (d[0], d[1], d[2])).collect();
            assert_eq!(back, canvas.pixels);
        }
    }

    #[test]
    fn a_moving_picture_has_all_its_pictures_and_holds_the_last() {
        let pictures = [canvas(&[(0, 0, 0); 2], 2), canvas(&[(1, 2, 3); 2], 2), canvas(&[(9, 9, 9); 2], 2)];
        let file = moving(&pictures, 20).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(&file[..])).read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
        let mut delays = Vec::new();
        for _ in 0..3 {
            let mut data = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut data).unwrap();
            delays.push(reader.info().frame_control().unwrap().delay_num);
        }
        assert_eq!(delays, [20, 20, 100]);
        assert!(moving(&[], 20).unwrap().is_empty());
    }
}
