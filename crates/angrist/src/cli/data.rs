//! What `check` and `data` understand.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to check, and what to print of it.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The directory, pack or file; of a file in a lib only the problems of that file are printed
    #[arg(value_name = "DIR|ZIP|FILE")]
    pub path: PathBuf,
    /// Data format (default: recognised, or as a schema.toml beside the files says): a name, or a directory or file of your own
    #[arg(long, value_name = "FORMAT|DIR|FILE")]
    pub schema: Option<String>,
    /// Print errors only
    #[arg(long)]
    pub errors_only: bool,
    /// Also fail for `warnings`, `notes` or a code
    #[arg(long, value_name = "warnings|notes|CODE")]
    pub deny: Vec<String>,
    /// Leave out the problems listed in this file
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all problems there are now into this file, as a baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub write_baseline: Option<PathBuf>,
    /// Fix what is certain: trailing blanks, line ends, words with one typo
    #[arg(long)]
    pub fix: bool,
    /// Print every problem (default: at most 8 of a kind in a file)
    #[arg(long)]
    pub all: bool,
    /// Check again on every change, until interrupted
    #[arg(long)]
    pub watch: bool,
}

/// What to pack.
#[derive(Debug, Args)]
pub struct PackArgs {
    /// The directory; a manifest.toml in it can replace the options below
    pub dir: PathBuf,
    /// The pack (default: the directory's name and .zip)
    #[arg(short, long, value_name = "FILE.zip")]
    pub output: Option<PathBuf>,
    /// What the pack is called (default: the directory's name)
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Its version
    #[arg(long, value_name = "VERSION", default_value = "1")]
    pub pack_version: String,
    /// The licence of its files, such as CC-BY-4.0
    #[arg(long, value_name = "LICENCE", default_value = "not stated")]
    pub licence: String,
    /// A sentence about it
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub about: String,
}

/// What to do with data files.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Check a directory of data files (the same as `angrist check`)
    Check(CheckArgs),
    /// Write a game's built-in data into a directory, to change it and play it with --data
    Eject {
        /// The directory; existing files are not touched
        dir: PathBuf,
    },
    /// Pack a directory of data files into one file, to share it and play it with --data
    Pack(PackArgs),
    /// Convert an old file of Sil's constants (lines C:key:numbers) to TOML
    Constants {
        /// The old file
        file: PathBuf,
        /// The new file (default: standard output)
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Count the lines and records of every file, and check that each is written back byte for byte
    Roundtrip {
        /// The directory or pack
        dir: PathBuf,
    },
    /// Print a lib as JSON
    Export {
        /// The directory or pack
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
        /// The directory or pack
        dir: PathBuf,
        /// The JSON file
        file: PathBuf,
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
        /// Show what would change, without changing anything
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
        /// The directory or pack
        dir: PathBuf,
        /// The question
        #[arg(required = true)]
        question: Vec<String>,
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Generate many items of Sil or Incursion and print what appears at which depth
    Stats {
        /// The directory (default: the built-in data)
        dir: Option<PathBuf>,
        /// How many things
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        things: u32,
        /// How many of them per game; an artefact appears once per game
        #[arg(long, value_name = "N", default_value_t = 400)]
        per_game: u32,
    },
    /// Compute levels, rarities and experience of monsters, as the original's template output did
    Compute {
        /// The directory or pack
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
    /// List what an author should review: kinds of artifacts, descriptions that give away powers, strong ego items, spell books
    Review {
        /// The directory or pack
        dir: PathBuf,
        /// Data format, when it cannot be guessed
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Print what the lines of a file mean, with all words, as Markdown, JSON or JSON Schema (--format)
    Describe {
        /// The format: a name (`angrist data words` lists them), or a directory or file of your own
        #[arg(id = "data-format", value_name = "FORMAT")]
        format: String,
        /// The file (monster, object...)
        file: Option<String>,
    },
    /// List the formats, the vocabularies of a format, or the words of a vocabulary
    Words {
        /// The format: a name, or a directory or file of your own
        #[arg(id = "data-format", value_name = "FORMAT")]
        format: Option<String>,
        /// The vocabulary
        vocabulary: Option<String>,
    },
    /// Print what changed from one lib to another, record by record
    Diff {
        /// The lib before
        old: PathBuf,
        /// The lib after
        new: PathBuf,
        /// Data format, when it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Print how long creatures of Sil last against a hero of their depth, and the hero against them (a Markdown page, or JSON)
    Balance,
    /// Count the scripts of an Incursion lib, or run each once in a stand-in situation
    Scripts {
        /// The directory
        dir: PathBuf,
        /// Run them; errors are listed and the exit code is 1
        #[arg(long)]
        run: bool,
    },
    /// List the scripts of an Incursion lib as bytecode
    Disasm {
        /// The directory or pack
        dir: PathBuf,
        /// Only those of this resource
        resource: Option<String>,
    },
}
