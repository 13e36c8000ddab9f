//! `completions` and `man`: what a packager wants.

use crate::cli::Cli;
use crate::failure::Failure;
use crate::out::{out, outln};
use clap::CommandFactory;
use std::path::Path;

/// Prints a completion script.
pub fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    // It panics where it cannot write: it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "angrist", &mut script);
    out!("{}", String::from_utf8_lossy(&script));
    Ok(())
}

/// Writes a manual page for the program and one for each command.
pub fn man(dir: &Path) -> Result<(), Failure> {
    let complain = |e: std::io::Error| Failure::Refused(format!("cannot write to {}: {e}", dir.display()));
    std::fs::create_dir_all(dir).map_err(complain)?;
    clap_mangen::generate_to(Cli::command(), dir).map_err(complain)?;
    outln!("Manual pages written to {}.", dir.display());
    Ok(())
}
