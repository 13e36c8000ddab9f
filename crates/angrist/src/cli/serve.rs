//! Arguments of `angrist serve`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// A server, or an order to one.
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
    /// Saves, records and keys of the server (default: `serve` among the user's data)
    #[arg(long, value_name = "DIR", global = true)]
    pub dir: Option<PathBuf>,
    /// A page built by scripts/web, for tiles
    #[arg(long, value_name = "DIR", global = true)]
    pub page: Option<PathBuf>,
    /// Settings, as --print-config shows them
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Print every setting with its default and what it does
    #[arg(long)]
    pub print_config: bool,
    #[command(subcommand)]
    pub command: Option<ServeCommand>,
}

/// What else `serve` does.
#[derive(Debug, Clone, Subcommand)]
pub enum ServeCommand {
    /// Administer a server through its database, running or not
    Admin {
        /// What to do
        #[command(subcommand)]
        order: AdminOrder,
    },
}

/// Orders of an operator.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminOrder {
    /// Ban a player; they are told why
    Ban {
        /// Who
        name: String,
        /// Why
        #[arg(default_value = "")]
        reason: String,
    },
    /// Lift a ban
    Unban {
        /// Who
        name: String,
    },
    /// Rename a player
    Rename {
        /// Who
        name: String,
        /// The new name
        new: String,
    },
    /// Remove a player with all games and scores
    Remove {
        /// Who
        name: String,
    },
    /// Send a message to everyone
    Announce {
        /// What
        text: String,
    },
    /// Print a registration code
    Invite,
    /// List the players
    Players,
    /// Give a player a random password and print it
    ResetPassword {
        /// Who
        name: String,
    },
}
