//! Values of options that are more than a word.

use angrist_engine::chance::fnv1a64;

/// Four numbers with commas between them.
pub fn area(text: &str) -> Result<(i16, i16, i16, i16), String> {
    let numbers: Result<Vec<i16>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y, w, h]) if w > 0 && h > 0 => Ok((x, y, w, h)),
        _ => Err("a part of a map is written as X,Y,W,H".into()),
    }
}

/// A number of things to do: nothing to do is a slip.
pub fn some(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("there would be nothing to do; give 1 or more".into()),
        Ok(n) => Ok(n),
        Err(_) => Err("a number from 1 on is wanted".into()),
    }
}

/// Two depths with two dots between them, or one.
pub fn depths(text: &str) -> Result<(i32, i32), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => Err("depths are written as A..B, the smaller first".into()),
    }
}

/// Columns and rows with an x between them.
pub fn size(text: &str) -> Result<(u16, u16), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, ""));
    match (width.parse(), height.parse()) {
        (Ok(w @ 60..=400), Ok(h @ 18..=200)) => Ok((w, h)),
        _ => Err("a size is written as 80x24, from 60x18 to 400x200".into()),
    }
}

/// A language that is spoken.
pub fn language(text: &str) -> Result<String, String> {
    let spoken = angrist_ui::language(text).map(ToOwned::to_owned);
    spoken
        .ok_or_else(|| format!("that language is not spoken; there are {}", angrist_ui::LANGUAGES.join(", ")))
}

/// A number as it is; any other word by its hash, so that a seed can be spoken.
pub fn seed(text: &str) -> Result<u64, String> {
    if text.is_empty() {
        return Err("a seed is a number or a word".into());
    }
    Ok(text.parse().unwrap_or_else(|_| fnv1a64(text.as_bytes())))
}
