//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.

use crate::tiles::Sheet;

/// Sides of tiles that are tried, in pixels.
const SIDES: [usize; 4] = [1, 8, 0, 3];

/// Bytes as a tile sheet, the first saying how large its tiles are: refused, or every tile of it can be drawn.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn sheet(bytes: &[u8]) -> Result<(), String> {
    let Some((&side, bytes)) = bytes.split_first() else { return Ok(()) };
    let side = SIDES[usize::from(side) % SIDES.len()];
    let Ok(sheet) = Sheet::read(bytes, side) else { return Ok(()) };
    let (columns, rows) = sheet.tiles();
    for at in [(0, 0), (u8::MAX, u8::MAX), (0, u8::MAX), (3, 1)] {
        let inside = usize::from(at.0) < rows && usize::from(at.1) < columns;
        match sheet.tile(at) {
            Some(tile) if inside => drop((tile.dot(0, 0), tile.dot(side - 1, side - 1))),
            None if !inside && sheet.refusal(at).is_some() => {}
            _ => return Err(format!("{at:?} is said to be inside: {}", !inside)),
        }
    }
    Ok(())
}
