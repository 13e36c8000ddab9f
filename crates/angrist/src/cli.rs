//! The command line, as clap sees it. Help here is written for someone who has never seen the program.

use angrist_engine::chance::fnv1a64;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// One engine for the Moria / Angband / Sil / Incursion family of roguelikes.
///
/// Without a command it opens the title screen. Every game it plays is decided by the game, its data, a seed and the
/// commands, so it can be recorded, replayed and looked into.
#[derive(Debug, Parser)]
#[command(name = "angrist", version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes: 0 good; 1 looked at and found bad; 2 wrong usage; 3 input refused, damaged, locked, \
or no terminal; 4 our fault.";

/// Options that every command understands.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Which game (`angrist games` lists them)
    #[arg(long, global = true, value_name = "GAME")]
    pub game: Option<String>,
    /// Play on the data files in this directory instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The figures that the originals bury in code: documented, upstream, or a file
    #[arg(long, global = true, value_name = "PROFILE")]
    pub constants: Option<String>,
    /// What decides everything that is left to chance: a number or any word
    #[arg(short, long, global = true, value_name = "N|WORD", value_parser = parse_seed)]
    pub seed: Option<u64>,
    /// How results are printed
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: Format,
    /// How many threads long work may use (default: as many as there are cores)
    #[arg(long, global = true, value_name = "N")]
    pub jobs: Option<u16>,
    /// Say only what was asked for
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say more
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// Colours in what is printed
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub color: Color,
}

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For code scanners (only where it makes sense).
    Sarif,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// When a terminal shows it and NO_COLOR is not set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play on this terminal
    Play(PlayArgs),
    /// Play a game without a screen, from a script or at random
    Run(RunArgs),
    /// Replay a recorded game, and verify it
    Replay(ReplayArgs),
    /// Let programs play whole games, and sum them up
    Borg(BorgArgs),
    /// Print the table of scores
    Scores,
    /// Check a directory of data files (a lib/edit and lib/pref, or an Incursion lib)
    Check(CheckArgs),
    /// Read, ask, change and write back directories of data files
    Data {
        /// What to do
        #[command(subcommand)]
        command: DataCommand,
    },
    /// Look at a map, a level or a game from outside
    Inspect(InspectArgs),
    /// Make a picture of a level or a game
    Shot(ShotArgs),
    /// List the games
    Games(GamesArgs),
    /// List the saved games
    Saves,
    /// Print where saves, options and caches are kept
    Paths,
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a directory
    Man {
        /// Where to
        dir: PathBuf,
    },
}

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
    /// The language, where a game speaks several
    #[arg(long, value_name = "LANG")]
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
    #[arg(long, value_name = "WxH", requires = "cast", default_value = "80x24", value_parser = parse_size)]
    pub size: (u16, u16),
}

/// Which games programs play.
#[derive(Debug, Args)]
pub struct BorgArgs {
    /// How many games, from seeds in a row
    #[arg(long, value_name = "N", default_value = "10")]
    pub games: u64,
    /// At most so many turns each
    #[arg(long, value_name = "N", default_value = "20000")]
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

/// What to check.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The directory
    pub dir: PathBuf,
    /// Of which kin the files are (sil-q, unangband, incursion); guessed from their names otherwise
    #[arg(long, value_name = "KIN")]
    pub schema: Option<String>,
    /// Check again on every change, until interrupted
    #[arg(long)]
    pub watch: bool,
}

/// What to do with data files.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Count lines and records of every file, of whatever kin, and see whether each is written back to the byte
    Roundtrip {
        /// The directory
        dir: PathBuf,
    },
    /// Print a lib as JSON
    Export {
        /// The directory
        dir: PathBuf,
        /// Of which kin the files are
        #[arg(long, value_name = "KIN")]
        schema: Option<String>,
        /// Only these files (monster, object...)
        #[arg(long, value_name = "FILE")]
        only: Vec<String>,
    },
    /// Take changes from a JSON export back into the files; only changed fields change
    Import {
        /// The directory
        dir: PathBuf,
        /// The JSON file
        file: PathBuf,
        /// Of which kin the files are
        #[arg(long, value_name = "KIN")]
        schema: Option<String>,
        /// Say what would change, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Ask a question: monster where level>20 and flag=UNIQUE
    Query {
        /// The directory
        dir: PathBuf,
        /// The question
        #[arg(required = true)]
        question: Vec<String>,
        /// Of which kin the files are
        #[arg(long, value_name = "KIN")]
        schema: Option<String>,
    },
    /// Make a great many things of Sil and print what comes at which depth, with its power
    Stats {
        /// The directory; the built-in data when none is named
        dir: Option<PathBuf>,
        /// How many things
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        things: u32,
        /// How many of them in one game, in which an artefact comes once
        #[arg(long, value_name = "N", default_value_t = 400)]
        per_game: u32,
    },
    /// Compute levels, rarities and experience of monsters, as the original's template output did
    Compute {
        /// The directory
        dir: PathBuf,
        /// Of which kin the files are
        #[arg(long, value_name = "KIN")]
        schema: Option<String>,
        /// Write the changed lines back into the file
        #[arg(long, conflicts_with = "to")]
        write: bool,
        /// Write the changed file into another directory and leave the lib alone
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
    /// List what an author should look over: kinds of artifacts, telling descriptions, mighty ego items, spells of books
    Review {
        /// The directory
        dir: PathBuf,
        /// Of which kin the files are
        #[arg(long, value_name = "KIN")]
        schema: Option<String>,
    },
    /// Print what the lines of a file mean, or of all files of a kin, as Markdown
    Describe {
        /// The kin: sil-q, unangband
        kin: String,
        /// The file (monster, object...)
        file: Option<String>,
    },
    /// Print how long creatures of Sil last against a hero of their depth, and the hero against them (a Markdown page, or JSON)
    Balance,
    /// List the scripts of an Incursion lib as bytecode
    Disasm {
        /// The directory
        dir: PathBuf,
        /// Only those of this resource
        resource: Option<String>,
    },
}

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
    /// No creatures and things
    #[arg(long)]
    pub terrain_only: bool,
    /// How many levels stress and catalogue make, and stats at each depth
    #[arg(long, value_name = "N")]
    pub levels: Option<u64>,
    /// At which depths they make them, both included (all depths otherwise)
    #[arg(long, value_name = "A..B", value_parser = parse_depths)]
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
    /// The language, where a game speaks several
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
    /// The whole screen as a terminal would show it, not the map alone
    #[arg(long, conflicts_with_all = ["depth", "mode", "terrain_only", "area", "tiles"])]
    pub screen: bool,
    /// Keys pressed before the screen is drawn, with blanks between them: "C Down Enter"
    #[arg(long, value_name = "KEYS", requires = "screen")]
    pub keys: Option<String>,
    /// Columns and rows of the screen
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = parse_size)]
    pub size: (u16, u16),
    /// Only this part of the map: column, row, width, height
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse_area)]
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

/// Four numbers with commas between them.
pub fn parse_area(text: &str) -> Result<(i16, i16, i16, i16), String> {
    let numbers: Result<Vec<i16>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y, w, h]) if w > 0 && h > 0 => Ok((x, y, w, h)),
        _ => Err("a part of a map is written as X,Y,W,H".into()),
    }
}

/// Which games to list.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Also those for tests and examples
    #[arg(long)]
    pub all: bool,
}

/// Two depths with two dots between them, or one.
pub fn parse_depths(text: &str) -> Result<(i32, i32), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => Err("depths are written as A..B, the smaller first".into()),
    }
}

/// Columns and rows with an x between them.
pub fn parse_size(text: &str) -> Result<(u16, u16), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, ""));
    match (width.parse(), height.parse()) {
        (Ok(w @ 60..=400), Ok(h @ 18..=200)) => Ok((w, h)),
        _ => Err("a size is written as 80x24, from 60x18 to 400x200".into()),
    }
}

/// A number as it is; any other word by its hash, so that a seed can be spoken.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    if text.is_empty() {
        return Err("a seed is a number or a word".into());
    }
    Ok(text.parse().unwrap_or_else(|_| fnv1a64(text.as_bytes())))
}
