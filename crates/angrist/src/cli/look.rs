//! What `inspect` and `shot` understand.

use super::parse;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What to look at.
#[derive(Debug, Clone, Args)]
pub struct InspectArgs {
    /// The query to run (`help` lists all queries; without one, queries are read from standard input)
    #[arg(value_name = "VERB ARGS")]
    pub words: Vec<String>,
    /// The query as a single argument
    #[arg(short, long, value_name = "VERB ARGS", conflicts_with = "words")]
    pub batch: Option<String>,
    /// A map in a text file
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A recorded game
    #[arg(long, value_name = "FILE", conflicts_with = "map")]
    pub record: Option<PathBuf>,
    /// Turn in the recorded game (default: the end)
    #[arg(long, value_name = "N", requires = "record")]
    pub turn: Option<u64>,
    /// A saved game
    #[arg(long, value_name = "DIR", conflicts_with_all = ["map", "record"])]
    pub save: Option<PathBuf>,
    /// A level at this depth, generated from the seed
    #[arg(short, long, value_name = "D")]
    pub depth: Option<i32>,
    /// The number of the visit to this depth, if the level depends on it
    #[arg(long, value_name = "N")]
    pub arrival: Option<u32>,
    /// How to generate the level, if the game has several modes (sound, exact)
    #[arg(short, long, value_name = "MODE")]
    pub mode: Option<String>,
    /// Generate the levels above it first, as in a descent (exact mode only)
    #[arg(long)]
    pub chain: bool,
    /// A template to apply to the monster (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub template: Vec<String>,
    /// Leave out monsters and items
    #[arg(long)]
    pub terrain_only: bool,
    /// Number of levels for stress and catalogue, or per depth for stats
    #[arg(long, value_name = "N")]
    pub levels: Option<u64>,
    /// Range of depths, inclusive (default: all)
    #[arg(long, value_name = "A..B", value_parser = parse::depths)]
    pub depths: Option<(i32, i32)>,
    /// Compare stats with this file: output from `stats --format json`, or lines with depth, quantity, mean and deviation
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Where narrate writes pictures: a file for an animation, or a directory for one picture per step
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// With catalogue, fail if some region never appears
    #[arg(long)]
    pub check: bool,
    /// Size of a map square in pixels
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u8).range(4..=64))]
    pub scale: u8,
}

/// What to make a picture of.
#[derive(Debug, Clone, Args)]
pub struct ShotArgs {
    /// The file: .png or .svg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// A level at this depth, generated from the seed
    #[arg(short, long, value_name = "D")]
    pub depth: Option<i32>,
    /// How to generate the level, if the game has several modes (sound, exact)
    #[arg(short, long, value_name = "MODE")]
    pub mode: Option<String>,
    /// Leave out monsters and items
    #[arg(long)]
    pub terrain_only: bool,
    /// A recorded game
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Turn in the recorded game (default: the end)
    #[arg(long, value_name = "N")]
    pub turn: Option<u64>,
    /// A saved game
    #[arg(long, value_name = "DIR", conflicts_with = "record")]
    pub save: Option<PathBuf>,
    /// A new game with a ready-made hero
    #[arg(long, conflicts_with_all = ["record", "save", "depth"])]
    pub quick: bool,
    /// The start of the guided first descent, if the game has one
    #[arg(long, conflicts_with_all = ["record", "save", "depth", "quick"])]
    pub lesson: bool,
    /// Language: en or fr
    #[arg(long, value_name = "LANG", value_parser = parse::language)]
    pub lang: Option<String>,
    /// Draw the whole screen instead of only the map
    #[arg(long, conflicts_with_all = ["depth", "mode", "terrain_only", "area", "tiles"])]
    pub screen: bool,
    /// Keys to press first, separated by spaces: "C Down Enter"
    #[arg(long, value_name = "KEYS", requires = "screen")]
    pub keys: Option<String>,
    /// Size of the screen in columns and rows
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = parse::size)]
    pub size: (u16, u16),
    /// Part of the map: column, row, width, height
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse::area)]
    pub area: Option<(i16, i16, i16, i16)>,
    /// Size of a map square in pixels (default: 12, or the size of a tile); for a screen, the scale of its letters of 8 by 16 pixels
    /// (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub scale: Option<u8>,
    /// Colour palette
    #[arg(long, value_enum, default_value = "classic")]
    pub palette: Eyes,
    /// Dark text on a white background
    #[arg(long)]
    pub light: bool,
    /// Draw with this tile sheet (PNG or BMP) and the pref files next to the data
    #[arg(long, value_name = "SHEET")]
    pub tiles: Option<PathBuf>,
    /// Size of a tile in pixels
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u8).range(4..=64), requires = "tiles")]
    pub tile_size: u8,
    /// Directory with the pref files that assign tiles, if they are not next to the data
    #[arg(long, value_name = "DIR", requires = "tiles")]
    pub prefs: Option<PathBuf>,
}

/// Palettes, some for colour-blind players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Eyes {
    /// The usual colours for these games.
    Classic,
    /// For players who cannot see red.
    Protan,
    /// For players who cannot see green.
    Deutan,
    /// For players who cannot see blue.
    Tritan,
    /// High contrast.
    Contrast,
}
