//! The one binary: the command line, files, signals. Everything else is in the libraries.
#![forbid(unsafe_code)]

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
    end_quietly_without_reader();
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

/// Whoever reads our output may have seen enough (`| head`): that is no defect and ends us without a word.
fn end_quietly_without_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |about| {
        let text = about.payload().downcast_ref::<String>().map_or("", String::as_str);
        if text.starts_with("failed printing to stdout") && text.contains("Broken pipe") {
            std::process::exit(0);
        }
        usual(about);
    }));
}

fn dispatch(cli: &Cli) -> Result<(), Failure> {
    let common = &cli.common;
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
