//! What `check` and `data` understand.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to check.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The directory
    pub dir: PathBuf,
    /// Data format: sil-q, unangband or incursion; guessed from the names of the files otherwise
    #[arg(long, value_name = "FORMAT")]
    pub schema: Option<String>,
    /// Check again on every change, until interrupted
    #[arg(long)]
    pub watch: bool,
}

/// What to do with data files.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Check a directory of data files (the same as `angrist check`)
    Check(CheckArgs),
    /// Write the data that is built in for a game into a directory, to be changed and played with --data
    Eject {
        /// The directory; files that are there already are not touched
        dir: PathBuf,
    },
    /// Count lines and records of every file, of whatever format, and see whether each is written back to the byte
    Roundtrip {
        /// The directory
        dir: PathBuf,
    },
    /// Print a lib as JSON
    Export {
        /// The directory
        dir: PathBuf,
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
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
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
        /// Say what would change, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Ask a question: monster where level>20 and flag=UNIQUE show name,level sort level down limit 10
    ///
    /// A question names a table (a file of an edit lib, a kind of resource of an Incursion lib), then in any order `where` and a
    /// condition, `show` and fields, `sort` and a field (`down`: the highest first), `limit` and a number. Comparisons: = != < <= > >=,
    /// ~ (contains), has (one of a list, bits of a number), joined by and, or, not and brackets. Letters are compared without case.
    #[command(verbatim_doc_comment)]
    Query {
        /// The directory
        dir: PathBuf,
        /// The question
        #[arg(required = true)]
        question: Vec<String>,
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
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
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
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
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Print what the lines of a file mean, or of all files of a variant, as Markdown
    Describe {
        /// The variant: sil-q, unangband
        variant: String,
        /// The file (monster, object...)
        file: Option<String>,
    },
    /// Print how long creatures of Sil last against a hero of their depth, and the hero against them (a Markdown page, or JSON)
    Balance,
    /// Count the scripts of an Incursion lib, or run each once in a stand-in situation
    Scripts {
        /// The directory
        dir: PathBuf,
        /// Run them; faults are listed and end with exit code 1
        #[arg(long)]
        run: bool,
    },
    /// List the scripts of an Incursion lib as bytecode
    Disasm {
        /// The directory
        dir: PathBuf,
        /// Only those of this resource
        resource: Option<String>,
    },
}
