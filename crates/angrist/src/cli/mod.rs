//! The command line, as clap sees it. Help here is written for someone who has never seen the program.

mod data;
mod examples;
mod look;
pub mod parse;
mod play;
mod serve;

pub use data::{CheckArgs, DataCommand, PackArgs};
pub use look::{Eyes, InspectArgs, ShotArgs};
pub use play::{BorgArgs, Colours, Glyphs, Keys, PlayArgs, ReplayArgs, RpcArgs, RunArgs};
pub use serve::ServeArgs;
#[cfg(feature = "serve")]
pub use serve::{AdminOrder, ServeCommand};

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// One engine for the Moria / Angband / Sil / Incursion family of roguelikes.
///
/// Without a command, it opens the title screen. The game, its data, the seed and the commands determine everything,
/// so every game can be recorded, replayed and inspected.
#[derive(Debug, Parser)]
#[command(name = "angrist", version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str = "Exit status: 0 success; 1 problems found; 2 wrong usage; 3 input refused, damaged or locked, or no \
terminal; 4 internal error.";

/// Options that every command accepts.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub struct Common {
    /// The game to use (`angrist games` lists them)
    #[arg(long, global = true, value_name = "GAME")]
    pub game: Option<String>,
    /// Use the data files in this directory or zip file instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR|ZIP")]
    pub data: Option<PathBuf>,
    /// Rule constants: documented, upstream, or a TOML file
    #[arg(long, global = true, value_name = "PROFILE")]
    pub constants: Option<String>,
    /// The random seed: a number or any word
    #[arg(short, long, global = true, value_name = "N|WORD", value_parser = parse::seed)]
    pub seed: Option<u64>,
    /// Output format
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: Format,
    /// Threads for long tasks (default: one per core)
    #[arg(long, global = true, value_name = "N")]
    pub jobs: Option<u16>,
    /// Print less
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Print more
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// When to use colours
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
    /// For code scanners (`check`).
    Sarif,
    /// For GitHub workflows (`check`).
    Github,
    /// JSON Schema (`data describe`).
    JsonSchema,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in this terminal
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// Play without a screen, from a script or with random commands
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Replay a recorded game, verify it, or watch it
    #[command(after_help = examples::REPLAY)]
    Replay(ReplayArgs),
    /// Let the built-in bot play complete games, and print statistics
    #[command(after_help = examples::BORG)]
    Borg(BorgArgs),
    /// Show the high scores
    #[command(after_help = examples::SCORES)]
    Scores,
    /// Check data files (a lib/edit and lib/pref directory, or an Incursion lib)
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Query, convert and edit data files
    #[command(after_help = examples::DATA)]
    Data {
        /// What to do
        #[command(subcommand)]
        command: DataCommand,
    },
    /// Explain a code printed by `check`, or list all codes
    Explain {
        /// The code, such as unknown-flag
        code: Option<String>,
    },
    /// Run the language server on standard input and output
    Lsp,
    /// Inspect a map, a level or a game
    #[command(after_help = examples::INSPECT)]
    Inspect(InspectArgs),
    /// Draw a level or a game as a picture
    #[command(after_help = examples::SHOT)]
    Shot(ShotArgs),
    /// Let a program play: JSON-RPC 2.0, one message per line
    Rpc(RpcArgs),
    /// Let an AI agent play: the Model Context Protocol on standard input and output
    Mcp,
    /// Play in a browser on this machine
    Web(WebArgs),
    /// Run a server: play and watch in browsers and over SSH, with accounts and verified scores
    Serve(ServeArgs),
    /// List the games
    #[command(after_help = examples::GAMES)]
    Games(GamesArgs),
    /// Print the JSON Schema for the values that games give to programs
    #[command(after_help = examples::SCHEMA)]
    Schema {
        /// The schema to print
        #[arg(value_enum, default_value = "all")]
        of: SchemaOf,
    },
    /// List the saved games, or rescue a damaged one
    #[command(after_help = examples::SAVES)]
    Saves {
        /// What to do (default: list them)
        #[command(subcommand)]
        command: Option<SavesCommand>,
    },
    /// Show where saves, options and caches are kept
    Paths,
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a directory
    #[command(after_help = examples::PAPERS)]
    Man {
        /// The directory
        dir: PathBuf,
    },
}

/// Values that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// What happened: an entry in `told` in `run --format json`.
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
    /// Include games for tests and examples
    #[arg(long)]
    pub all: bool,
}

/// What to serve, and where.
#[derive(Debug, Args)]
pub struct WebArgs {
    /// The folder that contains the page built by scripts/web (default: `page` next to the program, or target/page)
    pub dir: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 for any free port
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
}

/// What to do with saved games.
#[derive(Debug, clap::Subcommand)]
pub enum SavesCommand {
    /// Recover a damaged save from its last good line or snapshot
    ///
    /// The damaged record is kept as `record-damaged`. A rescued game is marked and unranked.
    Rescue {
        /// The save: a name from `angrist saves`, or its directory
        #[arg(value_name = "SAVE")]
        save: std::path::PathBuf,
    },
}
