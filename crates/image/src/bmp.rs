//! Windows bitmaps, as old tile sheets are: without compression, 1 to 32 bits a pixel.

use super::tiles::{Image, MOST};

/// Little-endian numbers out of a file.
fn number(bytes: &[u8], at: usize, len: usize) -> Result<u32, String> {
    let part = bytes.get(at..at + len).ok_or("the bitmap is cut off")?;
    Ok(part.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b)))
}

/// Reads a bitmap.
pub fn read(bytes: &[u8]) -> Result<Image, String> {
    let start = number(bytes, 10, 4)? as usize;
    let header = number(bytes, 14, 4)? as usize;
    if header < 40 {
        return Err("a bitmap of this old kind cannot be read".into());
    }
    let width = number(bytes, 18, 4)? as i32;
    let height = number(bytes, 22, 4)? as i32;
    let bits = number(bytes, 28, 2)? as usize;
    let packing = number(bytes, 30, 4)?;
    if packing != 0 && !(packing == 3 && bits == 32) {
        return Err("a compressed bitmap cannot be read; save it without compression, or as PNG".into());
    }
    let (upwards, height) = (height > 0, height.unsigned_abs());
    if width < 1 || height < 1 || u64::from(width as u32) * u64::from(height) > MOST {
        return Err(format!("{width} by {height} pixels cannot be read"));
    }
    let (width, height) = (width as usize, height as usize);
    let colours = palette(bytes, header, bits)?;
    let stride = (width * bits).div_ceil(32) * 4;
    let rows = bytes.get(start..).filter(|b| b.len() >= stride * height).ok_or("the bitmap is cut off")?;
    let mut dots = Vec::with_capacity(width * height);
    for y in 0..height {
        let row = if upwards { height - 1 - y } else { y };
        let row = &rows[row * stride..(row + 1) * stride];
        for x in 0..width {
            dots.push(match bits {
                32 => [row[4 * x + 2], row[4 * x + 1], row[4 * x], row[4 * x + 3]],
                24 => [row[3 * x + 2], row[3 * x + 1], row[3 * x], 255],
                _ => {
                    let first = x * bits;
                    let shift = 8 - bits - first % 8;
                    let entry = usize::from(row[first / 8] >> shift) & ((1 << bits) - 1);
                    *colours.get(entry).ok_or("a pixel has a colour that the bitmap does not have")?
                }
            });
        }
    }
    // Many programs leave the fourth byte at nothing: then it says nothing.
    let alpha = bits == 32 && dots.iter().any(|d| d[3] != 0);
    if !alpha {
        dots.iter_mut().for_each(|d| d[3] = 255);
    }
    Ok(Image { width, height, dots, alpha })
}

/// The colours of a bitmap that has a table of them.
fn palette(bytes: &[u8], header: usize, bits: usize) -> Result<Vec<[u8; 4]>, String> {
    match bits {
        24 | 32 => Ok(Vec::new()),
        1 | 4 | 8 => {
            let used = number(bytes, 46, 4)? as usize;
            let count = if used == 0 { 1 << bits } else { used.min(1 << bits) };
            let table = bytes.get(14 + header..14 + header + 4 * count).ok_or("the bitmap is cut off")?;
            Ok(table.chunks(4).map(|c| [c[2], c[1], c[0], 255]).collect())
        }
        _ => Err(format!("a bitmap of {bits} bits a pixel cannot be read")),
    }
}

/// A bitmap of 32 bits a pixel, for tests of sheets.
#[cfg(test)]
pub fn write(image: &Image) -> Vec<u8> {
    write_as(image, if image.alpha { 32 } else { 24 })
}

#[cfg(test)]
pub fn write_as(image: &Image, bits: usize) -> Vec<u8> {
    let stride = (image.width * bits).div_ceil(32) * 4;
    let mut out = b"BM".to_vec();
    let word = |n: usize| (n as u32).to_le_bytes();
    out.extend(word(54 + stride * image.height));
    out.extend([0; 4]);
    out.extend(word(54));
    for n in [40, image.width, image.height] {
        out.extend(word(n));
    }
    out.extend([1, 0, bits as u8, 0]);
    out.extend([0; 24]);
    for row in image.dots.chunks(image.width).rev() {
        let before = out.len();
        for [r, g, b, a] in row {
            out.extend(&[*b, *g, *r, *a][..bits / 8]);
        }
        out.resize(before + stride, 0);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;

    #[test]
    fn a_bitmap_comes_back_with_and_without_transparency() {
        let dots =
            vec![[1, 2, 3, 255], [4, 5, 6, 0], [7, 8, 9, 255], [1, 1, 1, 255], [2, 2, 2, 255], [3, 3, 3, 0]];
        let clear = Image { width: 3, height: 2, dots, alpha: true };
        assert_eq!(read(&write_as(&clear, 32)).unwrap(), clear);
        let plain = read(&write_as(&clear, 24)).unwrap();
        assert!(!plain.alpha && plain.dots.iter().all(|d| d[3] == 255));
        assert_eq!(plain.dots[1][..3], [4, 5, 6]);
    }

    #[test]
    fn a_table_of_colours_is_looked_up() {
        let mut file = b"BM".to_vec();
        file.extend([0; 8]);
        file.extend(62u32.to_le_bytes());
        file.extend(40u32.to_le_bytes());
        file.extend(3u32.to_le_bytes());
        file.extend((-1i32).to_le_bytes());
        file.extend([1, 0, 1, 0]);
        file.extend([0; 24]);
        file.extend([10, 20, 30, 0, 40, 50, 60, 0]);
        file.extend([0b0100_0000, 0, 0, 0]);
        let image = read(&file).unwrap();
        assert_eq!(image.dots, [[30, 20, 10, 255], [60, 50, 40, 255], [30, 20, 10, 255]]);
    }

    #[test]
    fn broken_bitmaps_are_sentences() {
        let dots = vec![[1, 2, 3, 255]; 4];
        let good = write_as(&Image { width: 2, height: 2, dots, alpha: true }, 32);
        for length in 0..good.len() {
            assert!(read(&good[..length]).is_err(), "cut at {length}");
        }
        let mut packed = good.clone();
        packed[30] = 1;
        assert!(read(&packed).unwrap_err().contains("compress"));
        let mut huge = good;
        huge[18..22].copy_from_slice(&i32::MAX.to_le_bytes());
        huge[22..26].copy_from_slice(&i32::MIN.to_le_bytes());
        assert!(read(&huge).is_err());
    }
}
