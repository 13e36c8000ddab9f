//! The one binary: the command line, files, signals. Everything else is in the libraries.
#![forbid(unsafe_code)]
// They panic when a reader goes (`| head`) or a disk is full: everything is printed by `out.rs`.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod cli;
mod commands;
mod failure;
mod games;
mod libs;
mod missing;
mod out;
mod style;
mod version;

use clap::Parser;
use cli::{Cli, Command, SavesCommand};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return unparsed(&answer),
    };
    match dispatch(&cli) {
        Ok(()) => {
            out::finish();
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // `check` has said everything where its problems stand.
            if !failure.text().is_empty() {
                failure.print(&cli.common);
            }
            ExitCode::from(failure.code())
        }
    }
}

/// Help and version end with 0, wrong usage with 2, as clap has it; help that cannot be printed does not end well.
fn unparsed(answer: &clap::Error) -> ExitCode {
    if answer.kind() == clap::error::ErrorKind::DisplayVersion {
        version::print();
    } else {
        out::usage(answer);
    }
    ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2))
}

fn dispatch(cli: &Cli) -> Result<(), Failure> {
    let common = &cli.common;
    let checks = matches!(
        cli.command,
        Some(Command::Check(_) | Command::Data { command: cli::DataCommand::Check(_) })
    );
    let describes = matches!(cli.command, Some(Command::Data { command: cli::DataCommand::Describe { .. } }));
    match common.format {
        cli::Format::Sarif | cli::Format::Github if !checks => {
            let text = "--format sarif and github are for `angrist check`; this prints text or json";
            return Err(Failure::Usage(text.into()));
        }
        cli::Format::JsonSchema if !describes => {
            let text = "--format json-schema is for `angrist data describe`; this prints text or json";
            return Err(Failure::Usage(text.into()));
        }
        _ => {}
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
        Some(Command::Rpc(args)) => commands::rpc::rpc(common, args),
        Some(Command::Mcp) => commands::rpc::mcp(common),
        Some(Command::Scores) => commands::lists::scores(common),
        Some(Command::Web(args)) => commands::web::web(args),
        Some(Command::Serve(args)) => commands::serve::serve(common, args),
        Some(Command::Games(args)) => commands::lists::games(common, args),
        Some(Command::Schema { of }) => commands::schema::schema(*of),
        Some(Command::Saves { command: None }) => commands::lists::saves(common),
        Some(Command::Saves { command: Some(SavesCommand::Rescue { save }) }) => {
            commands::rescue::rescue(common, save)
        }
        Some(Command::Paths) => commands::lists::paths(common),
        Some(Command::Explain { code }) => commands::explain::explain(common, code.as_deref()),
        Some(Command::Lsp) => commands::lsp::lsp(),
        Some(Command::Completions { shell }) => commands::papers::completions(*shell),
        Some(Command::Man { dir }) => commands::papers::man(dir),
    }
}
