//! What `play`, `run`, `replay` and `borg` understand.

use super::parse;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What to play, and how it looks.
#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// Begin a new game instead of opening the title screen
    #[arg(long, conflicts_with_all = ["carry_on", "save"])]
    pub new: bool,
    /// Begin a new game with what is usual, without questions
    #[arg(long, conflicts_with_all = ["carry_on", "save"])]
    pub quick: bool,
    /// Begin with the guided first descent, where the game has one
    #[arg(long, conflicts_with_all = ["carry_on", "save", "quick"])]
    pub lesson: bool,
    /// The name of the new game's save
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Go on with a saved game
    #[arg(long = "continue", value_name = "NAME", conflicts_with = "save")]
    pub carry_on: Option<String>,
    /// Play the game kept in this directory; begin one when there is none
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Which keys
    #[arg(long, value_enum)]
    pub keys: Option<Keys>,
    /// The language of the interface, and of the game where it speaks several: en or fr
    #[arg(long, value_name = "LANG", value_parser = parse::language)]
    pub lang: Option<String>,
    /// How many colours
    #[arg(long, value_enum)]
    pub palette: Option<Colours>,
    /// Which characters
    #[arg(long, value_enum)]
    pub glyphs: Option<Glyphs>,
    /// Go on with a save that was played on other data
    #[arg(long)]
    pub accept_data: bool,
    /// Begin a game in which turns can be taken back; it has no rank
    #[arg(long, conflicts_with_all = ["carry_on"])]
    pub practice: bool,
    /// Without a picture: lines to read aloud, commands as words (for screen readers and pipes)
    #[arg(long)]
    pub speech: bool,
}

/// The three sets of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Keys {
    /// What players of the family have in their fingers.
    Family,
    /// Letters hjklyubn for the eight directions.
    Vi,
    /// Fewer than twenty keys; menus for the rest.
    Short,
}

/// How many colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// None at all.
    None,
    /// The sixteen of every terminal.
    #[value(name = "16")]
    Ansi,
    /// The cube of 256.
    #[value(name = "256")]
    Cube,
    /// True colour.
    True,
}

/// Which characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Glyphs {
    /// Letters and signs of ASCII.
    Ascii,
    /// What code page 437 has.
    Cp437,
    /// All of Unicode.
    Unicode,
}

/// What to run.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("player").required(true).args(["script", "random"]))]
pub struct RunArgs {
    /// A file with one command a line ('-' reads standard input; '#' begins a comment)
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// So many commands from a player without a purpose
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,
    /// Keep the game in this directory; goes on with it when there is one
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Write the record of the game to a file
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Print the state hash every so many commands
    #[arg(long, value_name = "N")]
    pub hash_every: Option<u64>,
    /// Tell also what the player does not know
    #[arg(long)]
    pub all: bool,
    /// Go on after a refused command; the refusal is printed like any result
    #[arg(long, requires = "script")]
    pub keep_going: bool,
    /// Go on with a save that was played on other data
    #[arg(long)]
    pub accept_data: bool,
}

/// What to replay.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A record, or a save whose record is meant
    pub file: PathBuf,
    /// Compare every line with the game as it is now; name the first that differs
    #[arg(long, conflicts_with_all = ["watch", "cut", "cast"])]
    pub verify: bool,
    /// Watch it on this terminal: pause, step, seek, take over
    #[arg(long, conflicts_with_all = ["cut", "cast"])]
    pub watch: bool,
    /// Write a record that ends at this turn (with --output)
    #[arg(long, value_name = "TURN", conflicts_with = "cast")]
    pub cut: Option<u64>,
    /// Write an asciicast, for players in web pages
    #[arg(long, value_name = "FILE")]
    pub cast: Option<PathBuf>,
    /// Where the shorter record goes (standard output otherwise)
    #[arg(short, long, value_name = "FILE", requires = "cut")]
    pub output: Option<PathBuf>,
    /// Begin the asciicast at this turn
    #[arg(long, value_name = "TURN", requires = "cast", default_value = "0")]
    pub from: u64,
    /// At most so many commands in the asciicast
    #[arg(long, value_name = "N", requires = "cast", default_value = "100000")]
    pub most: u64,
    /// Milliseconds a command in the asciicast
    #[arg(long, value_name = "MS", requires = "cast", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub pace: u32,
    /// Columns and rows of the asciicast
    #[arg(long, value_name = "WxH", requires = "cast", default_value = "80x24", value_parser = parse::size)]
    pub size: (u16, u16),
}

/// Which games programs play.
#[derive(Debug, Args)]
pub struct BorgArgs {
    /// How many games, from seeds in a row
    #[arg(long, value_name = "N", default_value = "10", value_parser = parse::some)]
    pub games: u64,
    /// At most so many turns each
    #[arg(long, value_name = "N", default_value = "20000", value_parser = parse::some)]
    pub max_turns: u64,
    /// A player without a purpose instead of the borg
    #[arg(long)]
    pub random: bool,
    /// Begin with a strong hero, as in practice
    #[arg(long)]
    pub strong: bool,
    /// Write the record of every game into this directory
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Enter every game that ended into the table of scores, with its dump and record in the morgue
    #[arg(long)]
    pub scores: bool,
    /// Show the games as they are played, one after the other
    #[arg(long)]
    pub watch: bool,
}

/// How programs are served.
#[derive(Debug, Args)]
pub struct RpcArgs {
    /// Listen at this Unix socket instead of reading standard input; each connection has its own games
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
    /// How many games may be open at once
    #[arg(long, value_name = "N")]
    pub most_games: Option<usize>,
}
