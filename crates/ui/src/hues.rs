//! Palettes for eyes that differ: three kinds of colour blindness, and high contrast. The colours are data.
//!
//! Promise: text in any of them has a contrast of at least 4.5 to 1 against its background, 7 to 1 in `contrast`.

use angrist_engine::model::Role;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Which colours stand for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Hues {
    /// The family's own colours.
    #[default]
    Classic,
    /// For eyes that do not see red.
    Protan,
    /// For eyes that do not see green.
    Deutan,
    /// For eyes that do not see blue.
    Tritan,
    /// For eyes that need strong contrast.
    Contrast,
}

/// All of them, with their names in option files.
pub const HUES: [(&str, Hues); 5] = [
    ("classic", Hues::Classic),
    ("protan", Hues::Protan),
    ("deutan", Hues::Deutan),
    ("tritan", Hues::Tritan),
    ("contrast", Hues::Contrast),
];

/// Red, green and blue, and the entry of the 256.
pub type Tone = ((u8, u8, u8), u8);

const TEXT: &str = include_str!("../../../data/palettes.toml");

/// Colours by name, for each palette on a dark and on a light ground.
type Tones = BTreeMap<(Hues, bool), BTreeMap<String, Tone>>;

/// The file as it is written.
type Table = BTreeMap<String, BTreeMap<String, BTreeMap<String, (String, u8)>>>;

/// The tables, read once. What we ship is read by a test too, so an error here is a defect of the build.
fn tables() -> &'static Tones {
    static TABLES: OnceLock<Tones> = OnceLock::new();
    TABLES.get_or_init(|| read(TEXT).unwrap_or_default())
}

fn read(text: &str) -> Result<Tones, String> {
    let table: Table = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut out = BTreeMap::new();
    for (name, grounds) in table {
        let hues = HUES.iter().find(|(n, _)| *n == name).ok_or(format!("no palette {name}"))?.1;
        for (ground, colours) in grounds {
            let mut tones = BTreeMap::new();
            for (role, (hex, index)) in colours {
                let part = |i: usize| hex.get(i..i + 2).and_then(|p| u8::from_str_radix(p, 16).ok());
                match (part(1), part(3), part(5)) {
                    (Some(r), Some(g), Some(b)) => tones.insert(role, ((r, g, b), index)),
                    _ => return Err(hex),
                };
            }
            out.insert((hues, ground == "light"), tones);
        }
    }
    Ok(out)
}

/// The name of a role's colour in the tables; `None` for the terminal's own text colour.
pub fn colour_name(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Plain | Role::Title | Role::Chosen => return None,
        Role::Dark => "dark",
        Role::White | Role::Hero => "white",
        Role::LightWhite => "light_white",
        Role::Slate | Role::Dim => "slate",
        Role::Orange | Role::Warn => "orange",
        Role::Red | Role::Bad => "red",
        Role::Green | Role::Good => "green",
        Role::Blue => "blue",
        Role::Umber | Role::Feature => "umber",
        Role::LightDark => "light_dark",
        Role::Violet => "violet",
        Role::Yellow | Role::Key => "yellow",
        Role::LightRed | Role::Foe => "light_red",
        Role::LightGreen | Role::Friend => "light_green",
        Role::LightBlue | Role::Thing => "light_blue",
        Role::LightUmber => "light_umber",
    })
}

impl Hues {
    /// The tone of a role; `None` for the terminal's own, and for everything in the classic palette.
    pub fn tone(self, role: Role, light: bool) -> Option<Tone> {
        tables().get(&(self, light))?.get(colour_name(role)?).copied()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_arithmetic, reason = "contrast is defined with them, and no rule reads it")]
    use super::*;

    type Linear = [f64; 3];

    fn linear(c: u8) -> f64 {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    }

    fn of((r, g, b): (u8, u8, u8)) -> Linear {
        [linear(r), linear(g), linear(b)]
    }

    fn luminance(c: Linear) -> f64 {
        0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
    }

    /// Contrast as the WCAG defines it.
    fn contrast(a: Linear, b: Linear) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The colour of an entry of the 256.
    fn entry(i: u8) -> (u8, u8, u8) {
        if i >= 232 {
            let v = 8 + 10 * (i - 232);
            return (v, v, v);
        }
        let level = |c: u8| if c == 0 { 0 } else { 55 + 40 * c };
        let i = i - 16;
        (level(i / 36), level(i / 6 % 6), level(i % 6))
    }

    /// What eyes of that kind make of a colour (Machado, Oliveira and Fernandes 2009, full severity).
    fn seen(c: Linear, by: Hues) -> Linear {
        let m: [[f64; 3]; 3] = match by {
            Hues::Protan => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Hues::Deutan => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Hues::Tritan => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
            Hues::Classic | Hues::Contrast => return c,
        };
        m.map(|row| (row[0] * c[0] + row[1] * c[1] + row[2] * c[2]).clamp(0.0, 1.0))
    }

    /// CIE L*a*b* under daylight.
    fn lab(c: Linear) -> Linear {
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
        let y = f(luminance(c));
        let z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn apart(a: Linear, b: Linear) -> f64 {
        let (a, b) = (lab(a), lab(b));
        (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
    }

    /// Every colour of the tables, as it is and as the 256 have it.
    fn both(tone: Tone) -> [Linear; 2] {
        [of(tone.0), of(entry(tone.1))]
    }

    #[test]
    fn every_palette_but_the_classic_has_all_colours_for_both_backgrounds() {
        let tables = read(TEXT).unwrap();
        assert_eq!(tables.len(), 8);
        for ((hues, light), tones) in &tables {
            assert_eq!(tones.len(), 16, "{hues:?} {light}");
        }
        assert!(read("[pink.dark]\nred = [\"#ff0000\", 9]").is_err());
        assert!(read("[protan.dark]\nred = [\"red\", 9]").is_err());
    }

    #[test]
    fn text_has_a_contrast_of_at_least_four_and_a_half_to_one() {
        for ((hues, light), tones) in &read(TEXT).unwrap() {
            let ground = if *light { [1.0; 3] } else { [0.0; 3] };
            let least = if *hues == Hues::Contrast { 7.0 } else { 4.5 };
            for (name, tone) in tones {
                for colour in both(*tone) {
                    let found = contrast(colour, ground);
                    assert!(found >= least, "{hues:?}, light {light}, {name}: {found:.2}");
                }
            }
        }
    }

    #[test]
    fn what_must_be_told_apart_differs_for_the_eyes_a_palette_is_for() {
        // A difference of 15 in Lab is some six times what is just noticed.
        const LEAST: f64 = 15.0;
        let pairs = [
            (Role::Good, Role::Bad),
            (Role::Good, Role::Warn),
            (Role::Foe, Role::Friend),
            (Role::Foe, Role::Thing),
            (Role::Foe, Role::Hero),
            (Role::Friend, Role::Hero),
            (Role::Good, Role::Hero),
            (Role::Bad, Role::Hero),
            (Role::Dim, Role::Hero),
            (Role::Warn, Role::Dim),
            (Role::Bad, Role::Dim),
            (Role::Foe, Role::Dim),
        ];
        for (_, hues) in HUES.into_iter().filter(|(_, h)| *h != Hues::Classic) {
            for light in [false, true] {
                for (a, b) in pairs {
                    let (one, two) = (hues.tone(a, light).unwrap(), hues.tone(b, light).unwrap());
                    for (x, y) in both(one).into_iter().zip(both(two)) {
                        let found = apart(seen(x, hues), seen(y, hues));
                        assert!(found >= LEAST, "{hues:?}, light {light}, {a:?} and {b:?}: {found:.1}");
                    }
                }
            }
        }
    }
}
