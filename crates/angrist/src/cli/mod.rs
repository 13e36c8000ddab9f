//! The command line, as clap sees it. Help here is written for someone who has never seen the program.

mod data;
mod look;
pub mod parse;
mod play;
mod serve;

pub use data::{CheckArgs, DataCommand, PackArgs};
pub use look::{Eyes, InspectArgs, ShotArgs};
pub use play::{BorgArgs, Colours, Glyphs, Keys, PlayArgs, ReplayArgs, RpcArgs, RunArgs};
pub use serve::{AdminOrder, ServeArgs, ServeCommand};

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
    /// Play on the data files in this directory or pack (a zip file) instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR|ZIP")]
    pub data: Option<PathBuf>,
    /// The figures that the originals bury in code: documented, upstream, or a file
    #[arg(long, global = true, value_name = "PROFILE")]
    pub constants: Option<String>,
    /// What decides everything that is left to chance: a number or any word
    #[arg(short, long, global = true, value_name = "N|WORD", value_parser = parse::seed)]
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
    /// Serve an editor: a language server over standard input and output
    Lsp,
    /// Look at a map, a level or a game from outside
    Inspect(InspectArgs),
    /// Make a picture of a level or a game
    Shot(ShotArgs),
    /// Let a program play: JSON-RPC 2.0, one message a line
    Rpc(RpcArgs),
    /// Let an agent play: the Model Context Protocol on standard input and output
    Mcp,
    /// Serve the page that plays in a browser, on this machine only
    Web(WebArgs),
    /// Run a server: play and watch in browsers and over SSH, with accounts and verified scores
    Serve(ServeArgs),
    /// List the games
    Games(GamesArgs),
    /// Print the JSON Schema of what games tell programs
    Schema {
        /// Of what
        #[arg(value_enum, default_value = "all")]
        of: SchemaOf,
    },
    /// List the saved games, or rescue a damaged one
    Saves {
        /// What to do with them; without it they are listed
        #[command(subcommand)]
        command: Option<SavesCommand>,
    },
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

/// Values that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// What happened: an entry of `told` in `run --format json`.
    Events,
    /// What the player knows.
    Facts,
    /// What can be done: the list of commands with their arguments.
    Legal,
    /// What is on the screen.
    Frame,
    /// All of them, by name.
    All,
}

/// Which games to list.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Also those for tests and examples
    #[arg(long)]
    pub all: bool,
}

/// What to serve, and where.
#[derive(Debug, Args)]
pub struct WebArgs {
    /// The folder of the page, as scripts/web builds it (default: `page` beside the program, or target/page)
    pub dir: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 for any that is free
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
}

/// What to do with saved games.
#[derive(Debug, clap::Subcommand)]
pub enum SavesCommand {
    /// Go on from the last good line or snapshot of a damaged save
    ///
    /// The damaged record stays beside the new one as `record-damaged`. A rescued game is marked and has no rank.
    Rescue {
        /// The save: a name from `angrist saves`, or its directory
        #[arg(value_name = "SAVE")]
        save: std::path::PathBuf,
    },
}
