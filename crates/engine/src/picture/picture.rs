//! A layer as cells to print.

use serde::Serialize;
use serde_json::{Value, json};

/// What a cell means, for the code that chooses colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Nothing to tell.
    Blank,
    /// Terrain that the layer does not reach.
    Terrain,
    /// The player.
    Player,
    /// Seen, or bright, or marked: the layer says yes.
    Strong,
    /// In view only, or dim, or far: the layer says less.
    Weak,
    /// Darkness shed, or a value off the scale.
    Odd,
}

/// One square of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// What to print.
    pub letter: char,
    /// What it means.
    pub role: Role,
    /// The figure behind the letter, where there is one.
    pub value: Option<i32>,
}

/// A whole layer, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of the layer.
    pub layer: &'static str,
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
    /// Where the player stands.
    pub player: (i16, i16),
    /// Cells in reading order.
    pub cells: Vec<Cell>,
}

/// A figure as one letter, as the debug picture of the seed draws noise: 0 to 9, then a to z, then `+`; `-` below 0.
pub fn digit(value: i32) -> char {
    match value {
        ..0 => '-',
        0..36 => char::from_digit(value as u32, 36).unwrap_or('+'),
        _ => '+',
    }
}

impl Picture {
    /// All rows as letters, each ended by a new line.
    pub fn letters(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.height.max(0) as usize);
        for row in self.rows() {
            text.extend(row.iter().map(|c| c.letter));
            text.push('\n');
        }
        text
    }

    /// All rows as letters, wrapped by what `begin` gives for a role and by `end`, once for each run of one role.
    pub fn coloured(&self, begin: impl Fn(Role) -> &'static str, end: &str) -> String {
        let mut text = String::new();
        for row in self.rows() {
            for run in row.chunk_by(|a, b| a.role == b.role) {
                let colour = run.first().map_or("", |c| begin(c.role));
                text.push_str(colour);
                text.extend(run.iter().map(|c| c.letter));
                text.push_str(if colour.is_empty() { "" } else { end });
            }
            text.push('\n');
        }
        text
    }

    /// The layer for programs: letters as rows, and the figures behind them where there are any (`null` where not).
    pub fn json(&self) -> Value {
        let rows: Vec<String> = self.rows().map(|r| r.iter().map(|c| c.letter).collect()).collect();
        let values: Option<Vec<Vec<Option<i32>>>> = self
            .cells
            .iter()
            .any(|c| c.value.is_some())
            .then(|| self.rows().map(|r| r.iter().map(|c| c.value).collect()).collect());
        json!({
            "layer": self.layer,
            "width": self.width,
            "height": self.height,
            "player": { "x": self.player.0, "y": self.player.1 },
            "rows": rows,
            "values": values,
        })
    }

    fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.width.max(1) as usize)
    }
}
