//! Values of options that are more than a word.

use angrist_engine::chance::fnv1a64;

/// Four numbers separated by commas.
pub fn area(text: &str) -> Result<(i16, i16, i16, i16), String> {
    let numbers: Result<Vec<i16>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y, w, h]) if w > 0 && h > 0 => Ok((x, y, w, h)),
        _ => Err("a part of a map is written as X,Y,W,H".into()),
    }
}

/// A number of repetitions; 0 is refused.
pub fn some(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("there would be nothing to do; give 1 or more".into()),
        Ok(n) => Ok(n),
        Err(_) => Err("a whole number of 1 or more is expected".into()),
    }
}

/// A range of depths (`A..B`), or a single depth.
pub fn depths(text: &str) -> Result<(i32, i32), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => Err("depths are written as A..B, the smaller first".into()),
    }
}

/// Columns and rows separated by an x.
pub fn size(text: &str) -> Result<(u16, u16), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, ""));
    match (width.parse(), height.parse()) {
        (Ok(w @ 60..=400), Ok(h @ 18..=200)) => Ok((w, h)),
        _ => Err("a size is written as 80x24, from 60x18 to 400x200".into()),
    }
}

/// A language that the interface supports.
pub fn language(text: &str) -> Result<String, String> {
    let spoken = angrist_ui::language(text).map(ToOwned::to_owned);
    spoken.ok_or_else(|| {
        format!("that language is not supported; use one of {}", angrist_ui::LANGUAGES.join(", "))
    })
}

/// A number is used as it is; a word is hashed, so that a seed can be a word.
pub fn seed(text: &str) -> Result<u64, String> {
    if text.is_empty() {
        return Err("a seed is a number or a word".into());
    }
    Ok(text.parse().unwrap_or_else(|_| fnv1a64(text.as_bytes())))
}
