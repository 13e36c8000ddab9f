//! Screens: the picture of 80 by 25 as it looked, the sheet, the lists; all as models.
//!
//! | file | what |
//! |---|---|
//! | `article.rs` | what a thing of the pack or an article of the shop is good for |
//! | `frame.rs` | the 80 by 25 screen as it looked, with its status line |
//! | `legend.rs` | the legend: every sign of the map and every word of the screen with what it means |
//! | `lists.rs` | inventory, kills, knowledge, help, manual, the side bar, the status line with states (`status`) |
//! | `odds.rs` | odds: how a fight with a monster would go, from the dice of the rules and what it looks like |
//! | `peril.rs` | what the next turn of a fight may cost |
//! | `sheet.rs` | the character sheet: a box of double lines at columns 18 to 62, rows 1 to 15 |
//! | `squares.rs` | what a square shows: three layers: tile or thing, monster, and how well it is known |
//! | `why.rs` | what a figure of the sheet is made of |

mod article;
mod frame;
mod legend;
mod lists;
mod odds;
mod peril;
mod sheet;
mod squares;
mod why;

pub use article::{article, item_help, item_page};
pub use frame::{frame, status_line};
pub use legend::{STATES, legend};
pub use lists::{help, inventory, lore, manual, record, side, status};
pub use odds::{odds, recall, state_of};
pub use peril::peril;
pub use sheet::{sheet, sheet_table};
pub use squares::{bare_square, hero_glyph, known_square, thing_glyph};
pub use why::of_figure;

use angrist_engine::model::{Glyph, LookKind, Role, Square};
use angrist_engine::space::{Grid, Loc};

/// Columns of the DOS screen (S004-001).
pub const COLUMNS: i16 = 80;
/// Its rows.
pub const ROWS: i16 = 25;

/// Bright white, colour 15 of the source.
pub const WHITE: Role = Role::LightWhite;
/// Bright green, colour 10.
pub const GREEN: Role = Role::LightGreen;

/// A picture of the whole screen.
pub type Picture = Grid<Square>;

/// An empty screen.
pub fn blank() -> Picture {
    Grid::new(COLUMNS, ROWS, Square::UNKNOWN)
}

/// Writes text from a column on, on a background; what does not fit is left out. Columns and rows count from 1, as in
/// the source.
pub fn write(picture: &mut Picture, column: i16, row: i16, text: &str, role: Role, back: Role) {
    for (at, c) in (column..).zip(text.chars()) {
        if let Some(square) = picture.get_mut(Loc::new(at - 1, row - 1)) {
            // The screen of the original has only one kind of space.
            let c = if c == '\u{202f}' { ' ' } else { c };
            let plain = plain(c);
            *square = Square { back, ..Square::seen(LookKind::Effect, 0, Glyph::new(c, plain), role) };
        }
    }
}

/// A stand-in for terminals that have only ASCII.
pub fn plain(c: char) -> char {
    match c {
        ' '..='~' => c,
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'û' | 'ù' => 'u',
        'ç' => 'c',
        'À' | 'Â' => 'A',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' | 'Œ' => 'O',
        'Ç' => 'C',
        'œ' => 'o',
        '«' | '»' => '"',
        '’' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        '═' | '─' => '-',
        '║' | '│' => '|',
        '╔' | '╗' | '╚' | '╝' | '╠' | '╣' | '╤' | '╧' | '╟' | '╢' | '┼' => '+',
        _ => '?',
    }
}

/// The rows of a picture as text, for tests and for callers that want only characters.
pub fn text_of(picture: &Picture) -> Vec<String> {
    picture
        .rows()
        .map(|row| row.iter().map(|s| s.glyph.rich).collect::<String>().trim_end().to_owned())
        .collect()
}
