//! What `play`, `run`, `replay` and `borg` understand.

use super::parse;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What to play, and how it looks.
#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// Start a new game instead of opening the title screen
    #[arg(long, conflicts_with_all = ["carry_on", "save"])]
    pub new: bool,
    /// Start a new game at once with a ready-made hero
    #[arg(long, conflicts_with_all = ["carry_on", "save"])]
    pub quick: bool,
    /// Start the guided first descent, if the game has one
    #[arg(long, conflicts_with_all = ["carry_on", "save", "quick"])]
    pub lesson: bool,
    /// Name of the new save
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Continue a saved game
    #[arg(long = "continue", value_name = "NAME", conflicts_with = "save")]
    pub carry_on: Option<String>,
    /// Play the game saved in this directory, or start one there
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// The key set
    #[arg(long, value_enum)]
    pub keys: Option<Keys>,
    /// Language: en or fr
    #[arg(long, value_name = "LANG", value_parser = parse::language)]
    pub lang: Option<String>,
    /// Number of colours
    #[arg(long, value_enum)]
    pub palette: Option<Colours>,
    /// The characters to draw with
    #[arg(long, value_enum)]
    pub glyphs: Option<Glyphs>,
    /// Continue a save that was played with different data
    #[arg(long)]
    pub accept_data: bool,
    /// Start a practice game: turns can be undone, and it is unranked
    #[arg(long, conflicts_with_all = ["carry_on"])]
    pub practice: bool,
    /// In a practice game of Sil, reload the --data files when they are saved
    /// The change takes effect with the next command. Monsters already alive keep their health; new ones have the new numbers. If the data cannot be loaded,
    /// the first error is shown, and the game keeps the data it has. MORIA and Incursion have no practice games.
    #[arg(long, requires = "practice", conflicts_with = "lesson")]
    pub reload: bool,
    /// Text only: lines to be read aloud, commands typed as words (for screen readers and pipes)
    #[arg(long)]
    pub speech: bool,
}

/// The three sets of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Keys {
    /// The keys that players of these games know.
    Family,
    /// Letters hjklyubn for the eight directions.
    Vi,
    /// Fewer than twenty keys; menus for the rest.
    Short,
}

/// How many colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// No colours.
    None,
    /// The 16 colours that every terminal has.
    #[value(name = "16")]
    Ansi,
    /// 256 colours.
    #[value(name = "256")]
    Cube,
    /// True colour.
    True,
}

/// Which characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Glyphs {
    /// Plain ASCII.
    Ascii,
    /// The characters of code page 437.
    Cp437,
    /// All of Unicode.
    Unicode,
}

/// What to run.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("player").required(true).args(["script", "random"]))]
pub struct RunArgs {
    /// A file with one command per line ('-' for standard input; '#' starts a comment)
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Play this many random commands
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,
    /// Save the game in this directory; if it contains a game, continue that game
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Write the record of the game to this file
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Print the state hash every N commands
    #[arg(long, value_name = "N")]
    pub hash_every: Option<u64>,
    /// Also print what the player does not know
    #[arg(long)]
    pub all: bool,
    /// Print a refusal and continue instead of stopping
    #[arg(long, requires = "script")]
    pub keep_going: bool,
    /// Continue a save that was played with different data
    #[arg(long)]
    pub accept_data: bool,
}

/// What to replay.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A record, or a save directory
    pub file: PathBuf,
    /// Compare every line with the replayed game and report the first difference
    #[arg(long, conflicts_with_all = ["watch", "cut", "cast"])]
    pub verify: bool,
    /// Watch it in this terminal: pause, step, seek, take over
    #[arg(long, conflicts_with_all = ["cut", "cast"])]
    pub watch: bool,
    /// Write a record that ends at this turn (with --output)
    #[arg(long, value_name = "TURN", conflicts_with = "cast")]
    pub cut: Option<u64>,
    /// Write an asciicast to this file
    #[arg(long, value_name = "FILE")]
    pub cast: Option<PathBuf>,
    /// Where to write the shorter record (default: standard output)
    #[arg(short, long, value_name = "FILE", requires = "cut")]
    pub output: Option<PathBuf>,
    /// Start the asciicast at this turn
    #[arg(long, value_name = "TURN", requires = "cast", default_value = "0")]
    pub from: u64,
    /// Maximum number of commands in the asciicast
    #[arg(long, value_name = "N", requires = "cast", default_value = "100000")]
    pub most: u64,
    /// Milliseconds per command in the asciicast
    #[arg(long, value_name = "MS", requires = "cast", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub pace: u32,
    /// Size of the asciicast in columns and rows
    #[arg(long, value_name = "WxH", requires = "cast", default_value = "80x24", value_parser = parse::size)]
    pub size: (u16, u16),
}

/// Which games the borg plays.
#[derive(Debug, Args)]
pub struct BorgArgs {
    /// Number of games, with consecutive seeds
    #[arg(long, value_name = "N", default_value = "10", value_parser = parse::some)]
    pub games: u64,
    /// Maximum number of turns per game
    #[arg(long, value_name = "N", default_value = "20000", value_parser = parse::some)]
    pub max_turns: u64,
    /// Use a random player instead of the borg
    #[arg(long)]
    pub random: bool,
    /// Start with a strong hero, as in practice mode
    #[arg(long)]
    pub strong: bool,
    /// Write the record of every game to this directory
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Add every finished game to the high scores, with its dump and record
    #[arg(long)]
    pub scores: bool,
    /// Show the games as they are played
    #[arg(long)]
    pub watch: bool,
}

/// Options for programs that connect.
#[derive(Debug, Args)]
pub struct RpcArgs {
    /// Listen on this Unix socket instead of reading standard input; each connection has its own games
    #[arg(long, value_name = "PATH")]
    pub socket: Option<PathBuf>,
    /// Maximum number of open games
    #[arg(long, value_name = "N")]
    pub most_games: Option<usize>,
}
