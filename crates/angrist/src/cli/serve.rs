//! Arguments of `angrist serve`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// A server, or a command sent to one.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where browsers connect (default: 127.0.0.1:8080)
    #[arg(long, value_name = "ADDR", global = true)]
    pub http: Option<String>,
    /// Where SSH clients connect (default: 127.0.0.1:2222; empty for no SSH)
    #[arg(long, value_name = "ADDR", global = true)]
    pub ssh: Option<String>,
    /// The database: sqlite://FILE?mode=rwc or postgres://USER@HOST/NAME (default: SQLite in the directory)
    #[arg(long, value_name = "URL", global = true)]
    pub db: Option<String>,
    /// Directory for saves, records and keys (default: `serve` in the user's data directory)
    #[arg(long, value_name = "DIR", global = true)]
    pub dir: Option<PathBuf>,
    /// The page built by scripts/web, for tiles
    #[arg(long, value_name = "DIR", global = true)]
    pub page: Option<PathBuf>,
    /// A settings file, in the format that --print-config prints
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Print every setting with its default and what it does
    #[arg(long)]
    pub print_config: bool,
    #[command(subcommand)]
    pub command: Option<ServeCommand>,
}

/// Other things that `serve` can do.
#[derive(Debug, Clone, Subcommand)]
pub enum ServeCommand {
    /// Administer a server through its database, whether or not the server is running
    Admin {
        /// What to do
        #[command(subcommand)]
        order: AdminOrder,
    },
}

/// Commands for the operator.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminOrder {
    /// Ban a player and show them the reason
    Ban {
        /// The player's name
        name: String,
        /// The reason
        #[arg(default_value = "")]
        reason: String,
    },
    /// Lift a ban
    Unban {
        /// The player's name
        name: String,
    },
    /// Rename a player
    Rename {
        /// The player's name
        name: String,
        /// The new name
        new: String,
    },
    /// Remove a player with all their games and scores
    Remove {
        /// The player's name
        name: String,
    },
    /// Send a message to everyone
    Announce {
        /// The message
        text: String,
    },
    /// Print a registration code
    Invite,
    /// List the players
    Players,
    /// Give a player a random password and print it
    ResetPassword {
        /// The player's name
        name: String,
    },
}
