//! PNG files: canvases with up to 256 colours, one of them or several as a moving picture.

use super::Canvas;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

fn crc(bytes: impl Iterator<Item = u8>) -> u32 {
    let mut crc = !0u32;
    for byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 != 0 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
        }
    }
    !crc
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    out.extend(name);
    out.extend(data);
    out.extend(crc(name.iter().chain(data).copied()).to_be_bytes());
}

/// Rows with their filter bytes, packed.
fn packed(canvas: &Canvas) -> std::io::Result<Vec<u8>> {
    let mut zip = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in canvas.pixels.chunks(canvas.width as usize) {
        zip.write_all(&[0])?;
        zip.write_all(row)?;
    }
    zip.finish()
}

fn head(canvas: &Canvas) -> Vec<u8> {
    let mut out = SIGNATURE.to_vec();
    let mut header = Vec::new();
    header.extend(canvas.width.to_be_bytes());
    header.extend(canvas.height.to_be_bytes());
    header.extend([8, 3, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    out
}

fn colours(canvas: &Canvas) -> Vec<u8> {
    canvas.palette.iter().flat_map(|c| [c.0, c.1, c.2]).collect()
}

/// One picture.
pub fn still(canvas: &Canvas) -> std::io::Result<Vec<u8>> {
    let mut out = head(canvas);
    chunk(&mut out, b"PLTE", &colours(canvas));
    chunk(&mut out, b"IDAT", &packed(canvas)?);
    chunk(&mut out, b"IEND", &[]);
    Ok(out)
}

/// Several pictures of one size, each shown for so many hundredths of a second, the last five times as long.
///
/// Colours are numbered anew over all of them; what is too many for one palette becomes the first colour.
pub fn moving(pictures: &[Canvas], hundredths: u16) -> std::io::Result<Vec<u8>> {
    let Some(first) = pictures.first() else { return Ok(Vec::new()) };
    let mut all = Canvas::new(first.width, first.height, first.palette.clone());
    let frames: Vec<Canvas> = pictures
        .iter()
        .map(|p| {
            let numbers: Vec<u8> = p.palette.iter().map(|c| all.colour(*c)).collect();
            let pixels = p.pixels.iter().map(|n| numbers[usize::from(*n)]).collect();
            Canvas { pixels, ..p.clone() }
        })
        .collect();
    let mut out = head(first);
    let mut control = (frames.len() as u32).to_be_bytes().to_vec();
    control.extend(0u32.to_be_bytes());
    chunk(&mut out, b"acTL", &control);
    chunk(&mut out, b"PLTE", &colours(&all));
    let mut number = 0u32;
    for (n, frame) in frames.iter().enumerate() {
        let last = n + 1 == frames.len();
        let mut control = number.to_be_bytes().to_vec();
        number += 1;
        for value in [frame.width, frame.height, 0, 0] {
            control.extend(value.to_be_bytes());
        }
        control.extend((if last { hundredths.saturating_mul(5) } else { hundredths }).to_be_bytes());
        control.extend(100u16.to_be_bytes());
        control.extend([0, 0]);
        chunk(&mut out, b"fcTL", &control);
        let data = packed(frame)?;
        if n == 0 {
            chunk(&mut out, b"IDAT", &data);
        } else {
            let mut numbered = number.to_be_bytes().to_vec();
            number += 1;
            numbered.extend(data);
            chunk(&mut out, b"fdAT", &numbered);
        }
    }
    chunk(&mut out, b"IEND", &[]);
    Ok(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;
    use std::io::Read;

    /// The chunks of a file, each with its name, its sum looked at.
    fn chunks(file: &[u8]) -> Vec<(String, Vec<u8>)> {
        let mut rest = file.strip_prefix(&SIGNATURE).unwrap();
        let mut all = Vec::new();
        while !rest.is_empty() {
            let len = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
            let (name, data) = (&rest[4..8], &rest[8..8 + len]);
            let sum = u32::from_be_bytes(rest[8 + len..12 + len].try_into().unwrap());
            assert_eq!(sum, crc(rest[4..8 + len].iter().copied()));
            all.push((String::from_utf8(name.to_vec()).unwrap(), data.to_vec()));
            rest = &rest[12 + len..];
        }
        all
    }

    #[test]
    fn a_picture_comes_back_from_its_file() {
        let mut canvas = Canvas::new(3, 2, vec![(0, 0, 0), (255, 0, 0)]);
        canvas.pixels = vec![0, 1, 0, 1, 0, 1];
        let all = chunks(&still(&canvas).unwrap());
        let names: Vec<&str> = all.iter().map(|c| c.0.as_str()).collect();
        assert_eq!(names, ["IHDR", "PLTE", "IDAT", "IEND"]);
        let mut rows = Vec::new();
        flate2::read::ZlibDecoder::new(&all[2].1[..]).read_to_end(&mut rows).unwrap();
        assert_eq!(rows, [0, 0, 1, 0, 0, 1, 0, 1]);
        assert_eq!(crc("123456789".bytes()), 0xcbf4_3926);
    }

    #[test]
    fn a_moving_picture_numbers_its_parts() {
        let mut other = Canvas::new(2, 1, vec![(0, 0, 0), (1, 2, 3)]);
        other.pixels = vec![1, 1];
        let all = chunks(&moving(&[Canvas::new(2, 1, vec![(0, 0, 0)]), other], 20).unwrap());
        let names: Vec<&str> = all.iter().map(|c| c.0.as_str()).collect();
        assert_eq!(names, ["IHDR", "acTL", "PLTE", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
        let numbers: Vec<u32> =
            [3, 5, 6].map(|n: usize| u32::from_be_bytes(all[n].1[..4].try_into().unwrap())).to_vec();
        assert_eq!(numbers, [0, 1, 2]);
    }
}
