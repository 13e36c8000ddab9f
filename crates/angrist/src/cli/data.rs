//! What `check` and `data` understand.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to check, and what to print.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The directory, pack or file; for a file in a lib, only its own problems are printed
    #[arg(value_name = "DIR|ZIP|FILE")]
    pub path: PathBuf,
    /// Data format: a name, or your own directory or file (default: detected, or given by a schema.toml next to the files)
    #[arg(long, value_name = "FORMAT|DIR|FILE")]
    pub schema: Option<String>,
    /// Print errors only
    #[arg(long)]
    pub errors_only: bool,
    /// Treat `warnings`, `notes` or a code as errors; separate several with commas
    #[arg(long, value_name = "warnings|notes|CODE", value_delimiter = ',')]
    pub deny: Vec<String>,
    /// Ignore the problems listed in this file
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all current problems to this file, as a baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub write_baseline: Option<PathBuf>,
    /// Fix unambiguous problems: trailing spaces, line endings, misspelt words with one likely correction
    #[arg(long)]
    pub fix: bool,
    /// Print every problem (default: at most 8 of each kind per file)
    #[arg(long)]
    pub all: bool,
    /// Check again on every change, until interrupted
    #[arg(long)]
    pub watch: bool,
}

/// Options for `data pack`.
#[derive(Debug, Args)]
pub struct PackArgs {
    /// The directory; a manifest.toml in it can replace the options below
    pub dir: PathBuf,
    /// The pack to write (default: the directory's name with .zip)
    #[arg(short, long, value_name = "FILE.zip")]
    pub output: Option<PathBuf>,
    /// The name of the pack (default: the directory's name)
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The version of the pack
    #[arg(long, value_name = "VERSION", default_value = "1")]
    pub pack_version: String,
    /// The licence for its files, such as CC-BY-4.0
    #[arg(long, value_name = "LICENCE", default_value = "not stated")]
    pub licence: String,
    /// A short description
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub about: String,
}

/// What to do with data files.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Check a directory of data files (the same as `angrist check`)
    Check(CheckArgs),
    /// Write a game's built-in data into a directory, to modify and play with --data
    Eject {
        /// The directory; existing files are not touched
        dir: PathBuf,
    },
    /// Pack a directory of data files into one file, to share and play with --data
    Pack(PackArgs),
    /// Convert an old Sil constants file (C:key:numbers lines) to TOML
    Constants {
        /// The old file
        file: PathBuf,
        /// The new file (default: standard output)
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Count the lines and records in every file, and check that each file can be written back byte for byte
    Roundtrip {
        /// The directory or pack
        dir: PathBuf,
    },
    /// Print a lib as JSON
    Export {
        /// The directory or pack
        dir: PathBuf,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
        /// Only these files (monster, object...)
        #[arg(long, value_name = "FILE")]
        only: Vec<String>,
    },
    /// Apply changes from a JSON export to the files; unchanged fields are left alone
    Import {
        /// The directory or pack
        dir: PathBuf,
        /// The JSON file
        file: PathBuf,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
        /// Show what would change, without changing anything
        #[arg(long)]
        dry_run: bool,
    },
    /// Query the data: monster where level>20 and flag=UNIQUE show name,level sort level down limit 10
    /// A query names a table (a file in an edit lib, or a kind of resource in an Incursion lib), followed in any order by `where` and a
    /// condition, `show` and fields, `sort` and a field (`down`: highest first), `limit` and a number. Comparisons are = != < <= > >=, ~
    /// (contains) and has (one of a list, or bits of a number); combine them with and, or, not and brackets. Case is ignored.
    #[command(verbatim_doc_comment)]
    Query {
        /// The directory or pack
        dir: PathBuf,
        /// The query
        #[arg(required = true)]
        question: Vec<String>,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Generate many Sil or Incursion items and count how often they appear at each depth
    Stats {
        /// The directory (default: the built-in data)
        dir: Option<PathBuf>,
        /// Number of items to generate
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        things: u32,
        /// Number of items per game; an artefact appears only once per game
        #[arg(long, value_name = "N", default_value_t = 400)]
        per_game: u32,
    },
    /// Compute the levels, rarities and experience of monsters, as the original did when it wrote its templates
    Compute {
        /// The directory or pack
        dir: PathBuf,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
        /// Write the changed lines back into the file
        #[arg(long, conflicts_with = "to")]
        write: bool,
        /// Write the changed file to another directory and leave the lib unchanged
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
    /// List what an author should review: kinds of artifact, descriptions that give away powers, strong ego items, spell books
    Review {
        /// The directory or pack
        dir: PathBuf,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Print what the lines of a file mean, with all words, as Markdown, JSON or JSON Schema (--format)
    Describe {
        /// The format: a name (`angrist data words` lists them), or your own directory or file
        #[arg(id = "data-format", value_name = "FORMAT")]
        format: String,
        /// The file (monster, object...)
        file: Option<String>,
    },
    /// List the formats, the vocabularies in a format, or the words in a vocabulary
    Words {
        /// The format: a name, or your own directory or file
        #[arg(id = "data-format", value_name = "FORMAT")]
        format: Option<String>,
        /// The vocabulary
        vocabulary: Option<String>,
    },
    /// Print the differences between two libs, record by record
    Diff {
        /// The old lib
        old: PathBuf,
        /// The new lib
        new: PathBuf,
        /// Data format, if it cannot be recognised
        #[arg(long, value_name = "FORMAT")]
        schema: Option<String>,
    },
    /// Print how long Sil's creatures survive against a hero at their depth, and the hero against them (as Markdown or JSON)
    Balance,
    /// Count the scripts in an Incursion lib, or run each of them once in a test situation
    Scripts {
        /// The directory
        dir: PathBuf,
        /// Run them; list errors and exit with code 1 if there are any
        #[arg(long)]
        run: bool,
    },
    /// List the scripts in an Incursion lib as bytecode
    Disasm {
        /// The directory or pack
        dir: PathBuf,
        /// Only the scripts in this resource
        resource: Option<String>,
    },
}
