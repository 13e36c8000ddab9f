//! The loop: events in, pictures out, signals heeded, everything kept.

use crate::crash::{self, Notice, Standing};
use crate::keys::{Keys, Terminal};
use crate::screen::{self, Screen};
use crate::signals::{Signals, stop_here};
use crate::{SMALLEST, TermError, click, default_looks, press};
use angrist_engine::journal::Accept;
use angrist_engine::play::KeySet;
use angrist_host::{FileHost, Load, Machine, Review, UserDirs, read_settings, seed_of};
use angrist_ui::app::{GameInfo, Host, NewGame};
use angrist_ui::{App, Depth, GlyphSet, Input, Press};
use ratatui::crossterm::event::Event;
use ratatui::crossterm::terminal;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long an idle loop sleeps before it looks at its signals.
const IDLE: Duration = Duration::from_millis(100);
/// How often what was played is put on the disk.
const SYNC_EVERY: Duration = Duration::from_secs(5);
/// How many events are taken in before the next picture, so that a held key still shows motion.
const BURST: usize = 64;

/// What to open first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// The title.
    Title,
    /// A new game.
    New {
        /// What to begin.
        game: NewGame,
        /// With defaults, as far as the game can.
        quick: bool,
        /// With the guided descent, where the game has one.
        lesson: bool,
    },
    /// A hero by name.
    Continue(String),
    /// A recorded game to be watched.
    Watch(PathBuf),
    /// The save in a directory; begun with this game when there is none.
    Save {
        /// Where.
        dir: PathBuf,
        /// Which game, when it must be begun.
        game: String,
        /// From which seed; by the clock when none.
        seed: Option<u64>,
    },
}

/// Everything the shell has to know.
pub struct Launch {
    /// The games, the usual one first.
    pub games: Vec<GameInfo>,
    /// The game that the command line names, if it names one.
    pub asked: Option<String>,
    /// Makes their worlds.
    pub load: Load,
    /// A data directory from the command line.
    pub data: Option<PathBuf>,
    /// Continue saves that were played on other data.
    pub accept: Accept,
    /// Where files live.
    pub places: UserDirs,
    /// What to open first.
    pub start: Start,
    /// A set of keys from the command line.
    pub keys: Option<KeySet>,
    /// Colours from the command line.
    pub colours: Option<Depth>,
    /// Characters from the command line.
    pub glyphs: Option<GlyphSet>,
    /// A language from the command line.
    pub language: Option<String>,
    /// New games are for practice.
    pub practice: bool,
    /// Data of the command line are taken again whenever they change, once they are reviewed.
    pub reload: Option<Review>,
    /// The seed of new games that are begun at the title, from the command line.
    pub seed: Option<u64>,
    /// It will be heard, not seen.
    pub aloud: bool,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The player left.
    Quit,
    /// A signal of this number came; everything is saved.
    Signalled(i32),
}

/// Plays on this terminal until the player leaves or a signal comes.
pub fn run(launch: Launch) -> Result<Exit, TermError> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(TermError::NoTerminal);
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(TermError::Dumb);
    }
    let (width, height) = crate::painted(terminal::size()?);
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return Err(TermError::TooSmall(width, height));
    }
    let crashes = launch.places.crashes();
    let told = Notice::default();
    let give_back = || {
        let _ = screen::leave(&mut std::io::stdout());
    };
    let played = crash::guard(&told, &crashes, give_back, || {
        let mut app = open_app(launch)?;
        let signals = Signals::listen()?;
        let mut screen = Screen::take()?;
        let result = play(&mut app, &mut screen, &signals, &told);
        // Whatever happened to the terminal, the game is kept.
        let _ = app.save();
        drop(screen);
        signals.finished();
        result
    });
    played.unwrap_or_else(|report| Err(TermError::Crashed { report }))
}

/// Reads the files of the interface and opens what was asked for.
pub(crate) fn open_app(launch: Launch) -> Result<App, TermError> {
    let (mut options, keys, wrong) = read_settings(&launch.places);
    let looks = default_looks(|name| std::env::var(name).ok());
    options.light |= looks.palette.light;
    options.keys = launch.keys.unwrap_or(options.keys);
    options.colours = launch.colours.or(options.colours);
    options.glyphs = launch.glyphs.or(options.glyphs);
    if let Some(language) = launch.language {
        options.language = language;
    }
    let host = FileHost::new(launch.places, launch.games, launch.load, launch.data, launch.accept);
    let machine = Machine::here();
    let mut host = host
        .for_practice(launch.practice)
        .with_reload(launch.reload)
        .with_seed(launch.seed)
        .of_game(launch.asked)
        .on(machine);
    let opened = match &launch.start {
        Start::Title | Start::Watch(_) => Ok(None),
        Start::New { game, .. } => host.begin(game).map(|s| Some((s, Vec::new()))),
        Start::Continue(name) => host.resume(name).map(Some),
        Start::Save { dir, seed, .. } if dir.join("record").exists() => host.open_in(dir, *seed).map(Some),
        Start::Save { dir, game, seed } => host
            .begin_in(dir, game, seed.unwrap_or_else(|| seed_of("", &machine)))
            .map(|s| Some((s, Vec::new()))),
    };
    let opened = opened.map_err(TermError::Refused)?;
    let film = match &launch.start {
        Start::Watch(path) => Some(host.film_of(path).map_err(TermError::Refused)?),
        _ => None,
    };
    let mut app = App::new(Box::new(host), options, keys, looks);
    if launch.aloud {
        app.set_speech();
    }
    if let Some((session, notices)) = opened {
        let quick = matches!(launch.start, Start::New { quick: true, .. });
        app.start(session, notices);
        if matches!(launch.start, Start::New { lesson: true, .. }) {
            app.start_tutorial();
        }
        if quick {
            app.quick_start();
        }
    }
    if let Some(film) = film {
        app.watch(film);
    }
    if !wrong.is_empty() {
        app.show_text("Some of your settings could not be read", &wrong);
    }
    Ok(app)
}

fn play(app: &mut App, screen: &mut Screen, signals: &Signals, told: &Notice) -> Result<Exit, TermError> {
    let mut changed = true;
    let mut synced = (Instant::now(), 0);
    let mut keys = Keys::new(Terminal);
    loop {
        if let Some(signal) = signals.end() {
            return Ok(Exit::Signalled(signal));
        }
        if signals.take_stop() {
            stop(app, screen, signals)?;
            changed = true;
        } else if signals.take_resumed() {
            screen.take_again()?;
            changed = true;
        }
        if changed {
            changed = false;
            stand(app, told);
            screen.paint(app)?;
        }
        if app.leaving().is_some() {
            return Ok(Exit::Quit);
        }
        // Keys meant for a fight are not to wave the end away before it was seen.
        if app.take_ended() {
            while keys.poll(Duration::ZERO)? {
                changed |= matches!(keys.read()?, Event::Resize(..));
            }
        }
        let wait = app.wait();
        if keys.poll(wait.unwrap_or(IDLE))? {
            changed = true;
            for _ in 0..BURST {
                if take(app, screen, signals, told, keys.read()?)? || !keys.poll(Duration::ZERO)? {
                    break;
                }
            }
        } else if wait.is_some() {
            app.tick();
            changed = true;
        }
        let commands = app.session().map_or(0, |s| s.commands());
        if commands != synced.1 && synced.0.elapsed() > SYNC_EVERY {
            let _ = app.sync();
            synced = (Instant::now(), commands);
        }
    }
}

/// Takes in one event; whether the picture should come before the next.
fn take(
    app: &mut App,
    screen: &mut Screen,
    signals: &Signals,
    told: &Notice,
    event: Event,
) -> Result<bool, TermError> {
    match event {
        Event::Key(key) => {
            if let Some(key) = press(key) {
                if key == Press::ctrl('z') {
                    stop(app, screen, signals)?;
                } else {
                    app.input(Input::Key(key));
                    stand(app, told);
                    if app.has_ended() {
                        return Ok(true);
                    }
                }
            }
        }
        Event::Mouse(mouse) if app.options().mouse => {
            if let Some(mouse) = click(mouse) {
                app.input(screen.clicked(mouse));
            }
        }
        Event::Paste(text) => app.input(Input::Text(text)),
        Event::Resize(..) => return Ok(true),
        _ => {}
    }
    Ok(app.leaving().is_some())
}

/// Ctrl-Z: the terminal goes back to the shell, and comes back clean.
fn stop(app: &mut App, screen: &mut Screen, signals: &Signals) -> Result<(), TermError> {
    let _ = app.sync();
    screen.give_back()?;
    stop_here();
    signals.take_resumed();
    screen.take_again()?;
    Ok(())
}

/// Tells the crash report where the game stands.
fn stand(app: &App, told: &Notice) {
    if let (Some(session), Ok(mut standing)) = (app.session(), told.try_lock()) {
        let now = (session.commands(), session.game().turn());
        if (standing.commands, standing.turn) != now || standing.save.as_deref() != session.dir() {
            *standing = Standing {
                save: session.dir().map(ToOwned::to_owned),
                game: session.ruleset().name().to_owned(),
                turn: now.1,
                commands: now.0,
                seed: session.seed(),
                doing: app.in_flight(),
            };
        }
    }
}
