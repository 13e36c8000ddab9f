//! Whether what is printed may have colours.

use crate::cli::{Color, Common};
use std::io::IsTerminal;

/// Colours on standard output: as asked for, or when a terminal shows them and NO_COLOR is not set.
pub fn colours(common: &Common) -> bool {
    match common.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        }
    }
}
