//! `angrist` alone and `angrist play`: the terminal.

use crate::cli::{Colours, Common, Glyphs, Keys, PlayArgs};
use crate::commands::lists::places;
use crate::failure::Failure;
use crate::games;
use crate::libs::Data;
use angrist_engine::journal::Accept;
use angrist_engine::play::KeySet;
use angrist_games::check::{How, check_data};
use angrist_games::format::FormatError;
use angrist_host::{FileHost, Load, Review, Reviewed, UserDirs};
use angrist_source::{Diagnostic, Severity, render};
use angrist_term::{Exit, Launch, Start, TermError, run, speak};
use angrist_ui::app::{GameInfo, NewGame};
use angrist_ui::{Depth, GlyphSet};
use std::path::Path;

/// Opens the title screen.
pub fn title(common: &Common) -> Result<(), Failure> {
    play(common, &PlayArgs::default())
}

/// Plays, from the title or straight away.
pub fn play(common: &Common, args: &PlayArgs) -> Result<(), Failure> {
    if args.reload && common.data.is_none() {
        return Err(Failure::Usage("--reload needs --data DIR, the files to watch".into()));
    }
    let game = games::wanted(common)?;
    games::entry(&game)?;
    let data = common.data.as_ref().map(|d| d.display().to_string()).unwrap_or_default();
    let start = match (&args.carry_on, &args.save) {
        (Some(name), _) => Start::Continue(name.clone()),
        (None, Some(dir)) => Start::Save { dir: dir.clone(), game: game.clone(), seed: common.seed },
        (None, None) if args.new || args.quick || args.lesson || args.practice => {
            let seed = common.seed.map(|s| s.to_string()).unwrap_or_default();
            let name = args.name.clone().unwrap_or_else(|| "Hero".to_owned());
            Start::New {
                game: NewGame { game: game.clone(), data, name, seed, built_in: false },
                quick: args.quick,
                lesson: args.lesson,
            }
        }
        (None, None) => Start::Title,
    };
    open(common, args, &game, start)
}

/// Opens the terminal with what is asked for first.
pub fn open(common: &Common, args: &PlayArgs, game: &str, start: Start) -> Result<(), Failure> {
    let launch = Launch {
        games: games(game),
        asked: common.game.clone(),
        load: load(common),
        data: common.data.clone(),
        accept: Accept { data: args.accept_data },
        places: places()?,
        start,
        keys: args.keys.map(|k| match k {
            Keys::Family => KeySet::Family,
            Keys::Vi => KeySet::Vi,
            Keys::Short => KeySet::Short,
        }),
        colours: args.palette.map(|p| match p {
            Colours::None => Depth::None,
            Colours::Ansi => Depth::Sixteen,
            Colours::Cube => Depth::Cube,
            Colours::True => Depth::True,
        }),
        glyphs: args.glyphs.map(|g| match g {
            Glyphs::Ascii => GlyphSet::Ascii,
            Glyphs::Cp437 => GlyphSet::Cp437,
            Glyphs::Unicode => GlyphSet::Unicode,
        }),
        language: args.lang.clone(),
        practice: args.practice,
        reload: args.reload.then(review),
        seed: common.seed,
        aloud: args.speech,
    };
    if args.speech {
        let done = speak(launch, &mut std::io::stdin().lock(), &mut std::io::stdout().lock());
        return match done {
            // The reader is gone; every command is in the record.
            Err(TermError::Io(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            other => other.map_err(|e| Failure::Refused(e.to_string())),
        };
    }
    match run(launch) {
        Ok(Exit::Quit) => Ok(()),
        // The sender of the signal expects the usual exit status; everything is saved.
        Ok(Exit::Signalled(signal)) => std::process::exit(128 + signal),
        Err(e @ TermError::Crashed { .. }) => Err(Failure::Ours(e.to_string())),
        Err(e) => Err(Failure::Refused(e.to_string())),
    }
}

/// The files of this user, without a terminal.
pub fn files(common: &Common, game: &str) -> Result<FileHost, Failure> {
    Ok(files_at(common, game, places()?))
}

/// Files at some other place.
pub fn files_at(common: &Common, game: &str, places: UserDirs) -> FileHost {
    FileHost::new(places, games(game), load(common), common.data.clone(), Accept::default())
}

/// The games to choose from, the one asked for first. Those for tests are there when nothing else is, or when named.
fn games(first: &str) -> Vec<GameInfo> {
    let real = games::GAMES.iter().any(|g| !g.hidden);
    let shown = games::GAMES.iter().filter(|g| !g.hidden || !real || g.name == first);
    let mut list: Vec<GameInfo> = shown
        .map(|g| GameInfo {
            name: g.name.to_owned(),
            title: g.title.to_owned(),
            lesson: g.lesson,
            points: g.points,
            feet: g.feet,
            about: g.about.to_owned(),
        })
        .collect();
    list.sort_by_key(|w| w.name != first);
    list
}

/// What is wrong with data that were saved during a game, in a line for the message log.
fn review() -> Review {
    Box::new(|data, since| {
        let path = Path::new(data);
        let Ok(read) = Data::open(path) else { return Reviewed::default() };
        let said = match check_data(&read.files, &How::default()) {
            Ok(mut checked) => {
                crate::missing::explain(&read, &mut checked);
                checked.diagnostics
            }
            Err(FormatError::Asked(problems)) => problems.diagnostics,
            Err(FormatError::BuiltIn(_)) => return Reviewed::default(),
        };
        let changed = |file: &str| {
            let saved = std::fs::metadata(path.join(file)).and_then(|meta| meta.modified());
            path.is_file() || saved.is_ok_and(|saved| Some(saved) > since)
        };
        let line = |severity: Severity| {
            let counts = |d: &&Diagnostic| severity == Severity::Error || changed(&d.file);
            let all: Vec<&Diagnostic> =
                said.iter().filter(|d| d.severity == severity).filter(counts).collect();
            let first = render::clean(&all.first()?.sentence());
            Some(match all.len() {
                1 => first,
                n => format!("{first} (and {} more; run `angrist check {data}`)", n - 1),
            })
        };
        Reviewed { error: line(Severity::Error), warning: line(Severity::Warning) }
    })
}

fn load(common: &Common) -> Load {
    let common = common.clone();
    Box::new(move |game, data| {
        let common = crate::cli::Common { data: data.map(ToOwned::to_owned), ..common.clone() };
        games::find_named(&common, game).map_err(|f| f.text().to_owned())
    })
}
