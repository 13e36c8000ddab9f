//! What this terminal can show, as far as the environment says.

use angrist_ui::{Depth, GlyphSet, Looks, Palette};

/// Colours and characters fit for the environment, asked through `var`.
pub fn default_looks(var: impl Fn(&str) -> Option<String>) -> Looks {
    let var = |name: &str| var(name).filter(|v| !v.is_empty());
    let term = var("TERM").unwrap_or_default();
    let depth = if var("NO_COLOR").is_some()
        || term == "dumb"
        || term.starts_with("vt1")
        || term.starts_with("vt2")
    {
        Depth::None
    } else if var("COLORTERM").is_some_and(|c| c == "truecolor" || c == "24bit") || term.ends_with("-direct")
    {
        Depth::True
    } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
        Depth::Cube
    } else {
        Depth::Sixteen
    };
    let locale = var("LC_ALL").or_else(|| var("LC_CTYPE")).or_else(|| var("LANG")).unwrap_or_default();
    let utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    let glyphs = match (utf8, term.as_str()) {
        // The console of Linux has the signs of code page 437 and little more.
        (true, "linux") => GlyphSet::Cp437,
        (true, _) => GlyphSet::Unicode,
        (false, _) => GlyphSet::Ascii,
    };
    // COLORFGBG ends in the number of the background; 7 and 15 are the white ones.
    let light = var("COLORFGBG").is_some_and(|v| matches!(v.rsplit(';').next(), Some("7" | "15")));
    Looks { palette: Palette { depth, light, ..Palette::default() }, glyphs }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(pairs: &[(&str, &str)]) -> Looks {
        default_looks(|n| pairs.iter().find(|(k, _)| *k == n).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_environment_decides() {
        for (env, depth, glyphs) in [
            (&[("TERM", "xterm"), ("LANG", "en_GB.UTF-8")][..], Depth::Sixteen, GlyphSet::Unicode),
            (&[("TERM", "xterm-256color"), ("LANG", "C")], Depth::Cube, GlyphSet::Ascii),
            (
                &[("TERM", "xterm"), ("COLORTERM", "truecolor"), ("LC_ALL", "C.utf8")],
                Depth::True,
                GlyphSet::Unicode,
            ),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None, GlyphSet::Ascii),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::Cube, GlyphSet::Ascii),
            (&[("TERM", "linux"), ("LANG", "de_DE.UTF-8")], Depth::Sixteen, GlyphSet::Cp437),
            (&[("TERM", "dumb")], Depth::None, GlyphSet::Ascii),
        ] {
            let l = looks(env);
            assert_eq!((l.palette.depth, l.glyphs), (depth, glyphs), "{env:?}");
        }
        assert!(looks(&[("COLORFGBG", "0;15")]).palette.light);
        assert!(!looks(&[("COLORFGBG", "15;0")]).palette.light);
    }
}
