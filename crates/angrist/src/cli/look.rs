//! What `inspect` and `shot` understand.

use super::parse;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What to look at.
#[derive(Debug, Clone, Args)]
pub struct InspectArgs {
    /// The question (without one, questions are read line by line; `help` lists them)
    #[arg(value_name = "VERB ARGS")]
    pub words: Vec<String>,
    /// The question as one text
    #[arg(short, long, value_name = "VERB ARGS", conflicts_with = "words")]
    pub batch: Option<String>,
    /// A map drawn in a text file
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A recorded game
    #[arg(long, value_name = "FILE", conflicts_with = "map")]
    pub record: Option<PathBuf>,
    /// The turn of the recorded game (its end otherwise)
    #[arg(long, value_name = "N", requires = "record")]
    pub turn: Option<u64>,
    /// A saved game
    #[arg(long, value_name = "DIR", conflicts_with_all = ["map", "record"])]
    pub save: Option<PathBuf>,
    /// A level of this depth, made from the seed
    #[arg(short, long, value_name = "D")]
    pub depth: Option<i32>,
    /// The number of the arrival, where a level depends on it
    #[arg(long, value_name = "N")]
    pub arrival: Option<u32>,
    /// The way of making it, where a game has several (sound, exact)
    #[arg(short, long, value_name = "MODE")]
    pub mode: Option<String>,
    /// Make the levels above it first and go on with their chance, as a descent does (exact levels)
    #[arg(long)]
    pub chain: bool,
    /// What is laid over the creature that is asked about (may be given again)
    #[arg(long, value_name = "NAME")]
    pub template: Vec<String>,
    /// No creatures and things
    #[arg(long)]
    pub terrain_only: bool,
    /// How many levels stress and catalogue make, and stats at each depth
    #[arg(long, value_name = "N")]
    pub levels: Option<u64>,
    /// At which depths they make them, both included (all depths otherwise)
    #[arg(long, value_name = "A..B", value_parser = parse::depths)]
    pub depths: Option<(i32, i32)>,
    /// Figures to hold those of stats against: what `stats --format json` printed, or lines of depth, quantity, mean and deviation
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Where narrate puts pictures: a file for one moving picture, a directory for one picture of each step
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// Let catalogue find fault with regions that are on none of the levels
    #[arg(long)]
    pub check: bool,
    /// Pixels on each side of a square of a picture
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u8).range(4..=64))]
    pub scale: u8,
}

/// What to make a picture of.
#[derive(Debug, Clone, Args)]
pub struct ShotArgs {
    /// The file: .png or .svg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// A level of this depth, made from the seed
    #[arg(short, long, value_name = "D")]
    pub depth: Option<i32>,
    /// The way of making it, where a game has several (sound, exact)
    #[arg(short, long, value_name = "MODE")]
    pub mode: Option<String>,
    /// No creatures and things
    #[arg(long)]
    pub terrain_only: bool,
    /// A recorded game
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// The turn of the recorded game (its end otherwise)
    #[arg(long, value_name = "N")]
    pub turn: Option<u64>,
    /// A saved game
    #[arg(long, value_name = "DIR", conflicts_with = "record")]
    pub save: Option<PathBuf>,
    /// A game just begun with what is usual
    #[arg(long, conflicts_with_all = ["record", "save", "depth"])]
    pub quick: bool,
    /// The guided first descent just begun, where the game has one
    #[arg(long, conflicts_with_all = ["record", "save", "depth", "quick"])]
    pub lesson: bool,
    /// The language of the interface, and of the game where it speaks several: en or fr
    #[arg(long, value_name = "LANG", value_parser = parse::language)]
    pub lang: Option<String>,
    /// The whole screen as a terminal would show it, not the map alone
    #[arg(long, conflicts_with_all = ["depth", "mode", "terrain_only", "area", "tiles"])]
    pub screen: bool,
    /// Keys pressed before the screen is drawn, with blanks between them: "C Down Enter"
    #[arg(long, value_name = "KEYS", requires = "screen")]
    pub keys: Option<String>,
    /// Columns and rows of the screen
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = parse::size)]
    pub size: (u16, u16),
    /// Only this part of the map: column, row, width, height
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse::area)]
    pub area: Option<(i16, i16, i16, i16)>,
    /// Pixels on each side of a square (12, or as many as a tile has); for a screen, how many times its letters of 8 by 16
    /// are enlarged (1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub scale: Option<u8>,
    /// Which colours
    #[arg(long, value_enum, default_value = "classic")]
    pub palette: Eyes,
    /// Dark letters on white
    #[arg(long)]
    pub light: bool,
    /// Draw with this tile sheet, a PNG or BMP of your own, through the pref files beside the data
    #[arg(long, value_name = "SHEET")]
    pub tiles: Option<PathBuf>,
    /// Pixels on each side of a tile of the sheet
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u8).range(4..=64), requires = "tiles")]
    pub tile_size: u8,
    /// Pref files that say which tile shows what, where they are not beside the data
    #[arg(long, value_name = "DIR", requires = "tiles")]
    pub prefs: Option<PathBuf>,
}

/// Colours for eyes that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Eyes {
    /// The family's own.
    Classic,
    /// Without red.
    Protan,
    /// Without green.
    Deutan,
    /// Without blue.
    Tritan,
    /// Strong contrast.
    Contrast,
}
