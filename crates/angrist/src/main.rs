//! The one binary: the command line, files, signals. Everything else is in the libraries.
#![forbid(unsafe_code)]
// A reader that goes (`| head`) makes `println!` panic: everything is printed by `out.rs`.
#![cfg_attr(not(test), warn(clippy::print_stdout))]

mod cli;
mod commands;
mod failure;
mod games;
mod image;
mod libs;
mod out;
mod style;

use clap::Parser;
use cli::{Cli, Command};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Wrong usage ends here with exit code 2, as clap has it; help and version with 0.
    let cli = Cli::parse();
    match dispatch(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(&cli.common);
            ExitCode::from(failure.code())
        }
    }
}

fn dispatch(cli: &Cli) -> Result<(), Failure> {
    let common = &cli.common;
    let checks = matches!(
        cli.command,
        Some(Command::Check(_) | Command::Data { command: cli::DataCommand::Check(_) })
    );
    if common.format == cli::Format::Sarif && !checks {
        return Err(Failure::Usage("--format sarif is for `angrist check`; this prints text or json".into()));
    }
    match &cli.command {
        None => commands::play::title(common),
        Some(Command::Play(args)) => commands::play::play(common, args),
        Some(Command::Run(args)) => commands::run::run(common, args),
        Some(Command::Replay(args)) => commands::replay::replay(common, args),
        Some(Command::Check(args)) => commands::check::check(common, args),
        Some(Command::Data { command }) => commands::data::data(common, command),
        Some(Command::Inspect(args)) => commands::inspect::inspect(common, args),
        Some(Command::Shot(args)) => commands::shot::shot(common, args),
        Some(Command::Borg(args)) => commands::borg::borg(common, args),
        Some(Command::Scores) => commands::lists::scores(common),
        Some(Command::Games(args)) => commands::lists::games(common, args),
        Some(Command::Saves) => commands::lists::saves(common),
        Some(Command::Paths) => commands::lists::paths(common),
        Some(Command::Completions { shell }) => commands::papers::completions(*shell),
        Some(Command::Man { dir }) => commands::papers::man(dir),
    }
}
