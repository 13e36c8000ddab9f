//! Options inside a question: `stress --levels 50` asks the same in `--batch`, in a conversation and on the command line.

use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches, Parser};

/// What a line may say.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true, disable_version_flag = true)]
struct Asked {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    args: InspectArgs,
}

/// The words of a question without its options, and the options: those of the line before those given around it.
pub fn read(
    common: &Common,
    args: &InspectArgs,
    words: &[String],
) -> Result<(Common, InspectArgs, Vec<String>), Failure> {
    let (mut common, mut args) = (common.clone(), args.clone());
    let mut words = words.to_vec();
    if words.iter().any(|w| w.starts_with('-') && w.len() > 1) {
        let wrong = |e: clap::Error| {
            let text = e.to_string();
            let line = text.lines().next().unwrap_or_default();
            Failure::Usage(line.strip_prefix("error: ").unwrap_or(line).to_owned())
        };
        let found = Asked::command().try_get_matches_from(&words).map_err(wrong)?;
        let said = |name: &str| found.value_source(name) == Some(ValueSource::CommandLine);
        let asked = Asked::from_arg_matches(&found).map_err(wrong)?;
        let (c, a) = (asked.common, asked.args);
        common.game = c.game.or(common.game);
        common.data = c.data.or(common.data);
        common.constants = c.constants.or(common.constants);
        common.seed = c.seed.or(common.seed);
        common.jobs = c.jobs.or(common.jobs);
        common.quiet |= c.quiet;
        common.verbose |= c.verbose;
        if said("format") {
            common.format = c.format;
        }
        if said("color") {
            common.color = c.color;
        }
        args.map = a.map.or(args.map);
        args.record = a.record.or(args.record);
        args.turn = a.turn.or(args.turn);
        args.save = a.save.or(args.save);
        args.depth = a.depth.or(args.depth);
        args.arrival = a.arrival.or(args.arrival);
        args.mode = a.mode.or(args.mode);
        args.chain |= a.chain;
        args.template.extend(a.template);
        args.terrain_only |= a.terrain_only;
        args.levels = a.levels.or(args.levels);
        args.depths = a.depths.or(args.depths);
        args.against = a.against.or(args.against);
        args.output = a.output.or(args.output);
        args.check |= a.check;
        if said("scale") {
            args.scale = a.scale;
        }
        words = a.words;
    }
    // The seed's own form asks for JSON behind the question (S001-093).
    if words.len() > 1 && words.last().is_some_and(|w| w == "json") {
        common.format = Format::Json;
        words.pop();
    }
    Ok((common, args, words))
}
