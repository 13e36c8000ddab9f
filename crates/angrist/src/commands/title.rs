//! `angrist` alone: the title screen.

use crate::cli::Common;
use crate::failure::Failure;
use std::io::IsTerminal;

/// Opens the title screen.
pub fn title(_common: &Common) -> Result<(), Failure> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(Failure::Refused(
            "there is no terminal to play on; `angrist run` plays without one, `angrist --help` tells more"
                .into(),
        ));
    }
    println!("Angrist {}", env!("CARGO_PKG_VERSION"));
    println!("`angrist --help` tells what it can do.");
    Ok(())
}
