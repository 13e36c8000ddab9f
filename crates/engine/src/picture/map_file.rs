//! A map in a text file, one letter a square.
//!
//! `#` granite, `%` quartz, `+` closed door, `s` secret door, `W` warded door, `:` rubble block sight; `.` floor, `'` open
//! door, `~` chasm, `<` `>` stairs, `[` `]` shafts, `^` trap, `P` pit, `F` forge, `*` glyph do not; `@` is the player, on
//! floor. A space is rock, and so is what a short line lacks.
//!
//! Promise: any bytes give a map or a sentence with a line and a column; no more than 1024 rows and columns are read.

use crate::space::{Grid, Loc};
use thiserror::Error;

/// The letters of squares, those that block sight first.
const LETTERS: &[u8] = b"#%+sW:.'~<>[]^PF*";
const BLOCKING: usize = 6;
const LARGEST: usize = 1024;

/// Why a file is no map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadMap {
    /// A letter that stands for nothing.
    #[error(
        "line {line}, column {column}: '{letter}' is no kind of square; use one of # % + s W : . ' ~ < > [ ] ^ P F * and @ for the player"
    )]
    Letter {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What stands there.
        letter: char,
    },
    /// More than one player.
    #[error("line {line}, column {column}: a second '@'; a map has one player")]
    TwoPlayers {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
    },
    /// No player.
    #[error("no '@' in the map: put one where the player stands")]
    NoPlayer,
    /// Too many rows or columns.
    #[error("line {line}: a map has at most {LARGEST} rows and columns")]
    TooLarge {
        /// Line, counted from 1.
        line: usize,
    },
}

/// A map and where the player stands on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFile {
    tiles: Grid<u8>,
    player: Loc,
}

impl MapFile {
    /// Reads a map.
    pub fn read(text: &str) -> Result<MapFile, BadMap> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        let mut player = None;
        for (y, line) in text.lines().enumerate() {
            if y >= LARGEST {
                return Err(BadMap::TooLarge { line: y + 1 });
            }
            let mut row = Vec::new();
            for (x, letter) in line.trim_end().chars().enumerate() {
                if x >= LARGEST {
                    return Err(BadMap::TooLarge { line: y + 1 });
                }
                row.push(match letter {
                    '@' if player.is_some() => {
                        return Err(BadMap::TwoPlayers { line: y + 1, column: x + 1 });
                    }
                    '@' => {
                        player = Some(Loc::new(x as i16, y as i16));
                        b'.'
                    }
                    ' ' => b'#',
                    _ => match u8::try_from(letter).ok().filter(|b| LETTERS.contains(b)) {
                        Some(letter) => letter,
                        None => return Err(BadMap::Letter { line: y + 1, column: x + 1, letter }),
                    },
                });
            }
            rows.push(row);
        }
        let player = player.ok_or(BadMap::NoPlayer)?;
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let tile = |l: Loc| rows[l.y as usize].get(l.x as usize).copied().unwrap_or(b'#');
        Ok(MapFile { tiles: Grid::from_fn(width as i16, rows.len() as i16, tile), player })
    }

    /// The letters, floor where the player stands.
    pub fn tiles(&self) -> &Grid<u8> {
        &self.tiles
    }

    /// Where the player stands.
    pub fn player(&self) -> Loc {
        self.player
    }

    /// Whether the letter blocks sight.
    pub fn blocks_sight(letter: u8) -> bool {
        LETTERS[..BLOCKING].contains(&letter)
    }

    /// What the letter costs noise to pass, with an extra cost for a closed door; 0 where it cannot.
    pub fn noise_cost(letter: u8, door: u8) -> u8 {
        match letter {
            b'#' | b'%' | b':' => 0,
            b'+' | b's' | b'W' => door.saturating_add(1),
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_map_is_read_with_its_player_and_short_lines_are_rock() {
        let m = MapFile::read("####\n#.@\n##\n").unwrap();
        assert_eq!((m.player(), m.tiles().width(), m.tiles().height()), (Loc::new(2, 1), 4, 3));
        assert_eq!(m.tiles()[Loc::new(3, 1)], b'#');
        assert_eq!(m.tiles()[Loc::new(2, 1)], b'.');
    }

    #[test]
    fn what_is_no_map_is_refused_with_its_place() {
        assert_eq!(MapFile::read("..\n.x@"), Err(BadMap::Letter { line: 2, column: 2, letter: 'x' }));
        assert_eq!(MapFile::read("@.\n.@"), Err(BadMap::TwoPlayers { line: 2, column: 2 }));
        assert_eq!(MapFile::read(""), Err(BadMap::NoPlayer));
        assert_eq!(MapFile::read(&"\n".repeat(2000)), Err(BadMap::TooLarge { line: 1025 }));
        assert_eq!(MapFile::read(&".".repeat(2000)), Err(BadMap::TooLarge { line: 1 }));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[#.@ \n+xé]{0,200}") {
            let _ = MapFile::read(&text);
        }
    }
}
