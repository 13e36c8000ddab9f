//! The whole interface as one state: what is on the screen, what a key does to it, how it is painted.
//!
//! A shell feeds it and shows it; it never waits, and one call does a bounded amount of work.
//! Promise: every key press given is either acted on or answered with a sentence; none is lost.

mod around;
mod auto;
mod bind;
mod command;
mod cursor;
mod gameoptions;
mod help;
mod host;
mod overview;
mod prefs;
mod prompt;
mod react;
mod screen;
mod screens;
mod seat;
mod speech;
mod theatre;
mod title;

pub use host::{GameInfo, Hero, Host, NewGame, Score};

use crate::keys::{Code, KeyFile, Keymap, Press};
use crate::look::Looks;
use crate::messages::Messages;
use crate::options::Options;
use crate::pictures::Pictures;
use crate::tongue::Tongue;
use crate::view::{Click, Reaction, View};
use angrist_engine::journal::Session;
use angrist_engine::model::{Model, Role};
use angrist_engine::play::{Flight, KeySet, Words};
use angrist_engine::space::Loc;
use auto::Auto;
use cursor::Cursor;
use prompt::Ask;
use ratatui_core::layout::Rect;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Why the interface is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// The player wanted to.
    Quit,
}

/// A game being played, with everything the screen remembers about it.
pub(crate) struct Seat {
    pub session: Session,
    pub words: Arc<dyn Words>,
    pub messages: Messages,
    pub camera: Loc,
    pub auto: Option<Auto>,
    pub flights: VecDeque<Flight>,
    pub frame: usize,
    /// Dark squares that pushing at has not lit, on the arrival of this number.
    pub tried: (u32, BTreeSet<Loc>),
    /// The last command and the answers it got, for `:again`.
    pub last: (String, Vec<String>),
    /// Where the map was painted last, for clicks.
    pub map_area: Rect,
    /// The first row under the messages, as painted last.
    pub below_said: u16,
    /// What pref files change; read when there is a hero.
    pub pictures: Option<Pictures>,
    /// The score is written.
    pub buried: bool,
}

/// What a view on the screen is for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Purpose {
    Title,
    Heroes,
    Delete(String),
    NewGame,
    Scores,
    Films,
    Options,
    Keys,
    /// Only to be read.
    Read,
    Menu,
    UserDirs(Vec<Loc>),
    Screen(String),
    Question,
    Leave,
    Unwritten,
    /// Dead in a practice game: to be taken back, or to stand.
    Fallen,
    Over,
    /// The options that the game's rules read.
    GameOptions,
}

/// What lies over the map or the title.
pub(crate) enum Layer {
    View(Box<View>, Purpose),
    Ask(Ask),
    Cursor(Cursor),
    Count(String),
    Bind(String),
    More(usize),
}

/// The whole interface.
pub struct App {
    pub(crate) host: Box<dyn Host>,
    pub(crate) options: Options,
    pub(crate) file: KeyFile,
    pub(crate) default: Looks,
    pub(crate) keymap: Keymap,
    /// The same without pref files and the player's own: what actions of pref files are written in.
    pub(crate) base: Keymap,
    pub(crate) seat: Option<Box<Seat>>,
    /// A recorded game being watched in that seat.
    pub(crate) theatre: Option<Box<theatre::ReplayView>>,
    pub(crate) layers: Vec<Layer>,
    /// What has been said aloud, where there is no picture.
    pub(crate) spoken: speech::Spoken,
    /// Whether it is heard, not seen.
    pub(crate) aloud: bool,
    /// A sentence for the title's last line.
    pub(crate) notice: String,
    /// The room of the last picture.
    pub(crate) size: (u16, u16),
    leave: Option<Leave>,
    redraw: bool,
    /// The game has just ended: what was typed ahead was not meant for what is on the screen now.
    ended: bool,
}

impl App {
    /// The interface at its title. `default` is what the terminal can show.
    pub fn new(host: Box<dyn Host>, options: Options, file: KeyFile, default: Looks) -> App {
        let mut app = App {
            host,
            keymap: Keymap::build(&[], options.keys, &file),
            base: Keymap::default(),
            options,
            file,
            default,
            seat: None,
            theatre: None,
            layers: Vec::new(),
            spoken: speech::Spoken::default(),
            aloud: false,
            notice: String::new(),
            size: (80, 24),
            leave: None,
            redraw: false,
            ended: false,
        };
        app.show_title();
        app
    }

    /// A game that was begun or opened elsewhere; `notices` are said first.
    pub fn sit_down(&mut self, session: Session, notices: Vec<String>) {
        let words = session.ruleset().words(&self.options.language);
        let mut seat = Box::new(Seat {
            session,
            words,
            messages: Messages::default(),
            camera: Loc::default(),
            auto: None,
            flights: VecDeque::new(),
            frame: 0,
            tried: (0, BTreeSet::new()),
            last: Default::default(),
            map_area: Rect::ZERO,
            below_said: 1,
            pictures: None,
            buried: false,
        });
        for notice in notices {
            seat.say(notice, Role::Warn);
        }
        self.seat = Some(seat);
        self.layers.clear();
        self.build_keys();
        self.follow_up();
        // A game that begins without a word gets one: nobody should face a silent screen.
        let new = |s: &Seat| s.game().turn() == 0 && s.messages.all().next().is_none();
        if self.layers.is_empty() && self.seat.as_deref().is_some_and(new) {
            self.hint("? shows the keys, Enter everything that can be done.");
        }
    }

    /// How things look now.
    pub fn looks(&self) -> Looks {
        let mut looks = self.options.looks(self.default);
        if let Some(pictures) = self.seat.as_ref().and_then(|s| s.pictures.as_ref()) {
            looks.palette.own = pictures.colours;
        }
        looks
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The game being played, if any.
    pub fn session(&self) -> Option<&Session> {
        self.seat.as_ref().map(|s| &s.session)
    }

    /// Whether it is finished, and why.
    pub fn leaving(&self) -> Option<Leave> {
        self.leave
    }

    /// Whether the shell should forget what it has painted; asked once.
    pub fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.redraw)
    }

    /// Whether the game has just ended, and nobody has asked yet.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the game has just ended, so that the shell should forget what was typed ahead; asked once.
    pub fn take_ended(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    /// Writes everything to the disk: before the end, on a signal, now and then.
    pub fn save(&mut self) -> Result<(), String> {
        match &mut self.seat {
            Some(seat) => seat.session.snapshot().map_err(|e| e.to_string()),
            None => Ok(()),
        }
    }

    /// Asks the operating system to put everything on the disk; cheap.
    pub fn sync(&mut self) -> Result<(), String> {
        match &mut self.seat {
            Some(seat) => seat.session.sync().map_err(|e| e.to_string()),
            None => Ok(()),
        }
    }

    /// A key.
    pub fn press(&mut self, press: Press) {
        if press.alt
            && self.keymap.command(press).is_none()
            && !matches!(self.layers.last(), Some(Layer::Bind(_)))
        {
            // Terminals send Alt as Esc before the key; a quick hand sends the two itself.
            self.press(Press::key(Code::Esc));
            self.press(Press { alt: false, ..press });
            return;
        }
        // What was said of the last key is no longer true of the next.
        self.notice.clear();
        if let Some(seat) = &mut self.seat {
            seat.flights.clear();
            if seat.auto.take().is_some()
                && matches!(press.code, Code::Esc | Code::Char(' '))
                && self.layers.is_empty()
            {
                return;
            }
        }
        if press == Press::ctrl('c') {
            self.ask_to_leave();
            return;
        }
        match self.layers.pop() {
            None if self.theatre.is_some() => self.press_in_theatre(press),
            None => self.press_in_play(press),
            Some(Layer::View(mut view, purpose)) => {
                view.vi = self.options.keys == KeySet::Vi;
                let reaction = view.press(press);
                self.react(view, purpose, reaction);
            }
            Some(Layer::Ask(ask)) => self.press_in_ask(ask, press),
            Some(Layer::Cursor(cursor)) => self.press_in_cursor(cursor, press),
            Some(Layer::Count(typed)) => self.press_in_count(typed, press),
            Some(Layer::Bind(command)) => self.press_to_bind(&command, press),
            Some(Layer::More(page)) => self.press_in_more(page, press),
        }
    }

    /// Pasted text: into a line being typed, and never played as keys.
    pub fn paste(&mut self, text: &str) {
        match self.layers.last_mut() {
            Some(Layer::View(view, _)) if view.typing() => view.paste(text),
            Some(Layer::Ask(ask)) if ask.typing() => ask.paste(text),
            _ => self.hint("Pasted text is not played as keys."),
        }
    }

    /// A click or a turn of the wheel.
    pub fn click(&mut self, click: Click) {
        if let Some(seat) = &mut self.seat {
            seat.flights.clear();
            seat.auto = None;
        }
        match self.layers.pop() {
            Some(Layer::View(mut view, purpose)) => {
                let reaction = view.click(click);
                self.react(view, purpose, reaction);
            }
            Some(layer) => {
                self.layers.push(layer);
                self.click_on_map(click);
            }
            None => self.click_on_map(click),
        }
    }

    /// How long until [`App::tick`] has something to do; `None` when only a key can go on.
    pub fn wait(&self) -> Option<Duration> {
        let seat = self.seat.as_ref()?;
        if !seat.flights.is_empty() {
            return Some(Duration::from_millis(15));
        }
        if self.theatre.is_some() {
            return self.theatre_wait();
        }
        seat.auto.as_ref()?;
        let pace = u64::from(self.options.pace);
        Some(Duration::from_millis(pace * u64::from(self.steps_a_tick())))
    }

    /// A sentence of the interface in the player's language, where there is one for it.
    pub(crate) fn own(&self, text: &str) -> String {
        Tongue::of(&self.options.language).and_then(|t| t.say(text)).unwrap_or_else(|| text.to_owned())
    }

    /// A model with the interface's sentences in the player's language.
    pub(crate) fn in_own(&self, mut model: Model) -> Model {
        if let Some(tongue) = Tongue::of(&self.options.language) {
            tongue.model(&mut model);
        }
        model
    }

    /// Opens a view above everything else.
    pub(crate) fn open(&mut self, model: Model, purpose: Purpose) {
        let model = self.in_own(model);
        let mut view = View::new(model);
        view.tongue = Tongue::of(&self.options.language);
        self.layers.push(Layer::View(Box::new(view), purpose));
    }

    pub(crate) fn finish(&mut self, leave: Leave) {
        self.leave = Some(leave);
    }

    pub(crate) fn repaint(&mut self) {
        self.redraw = true;
    }

    /// A sentence of the interface itself, where the player looks now.
    pub(crate) fn hint(&mut self, text: &str) {
        let text = self.own(text);
        match &mut self.seat {
            Some(seat) => {
                seat.messages.next_command();
                seat.say(text, Role::Dim);
            }
            None => self.notice = text,
        }
    }

    /// What becomes of a view after a press.
    fn react(&mut self, view: Box<View>, purpose: Purpose, reaction: Reaction) {
        match reaction {
            Reaction::Nothing => self.layers.push(Layer::View(view, purpose)),
            Reaction::Refused(why) => {
                self.layers.push(Layer::View(view, purpose));
                self.hint(&why);
            }
            Reaction::Help => {
                let help = self.help_on(&view);
                self.layers.push(Layer::View(view, purpose));
                self.open(help, Purpose::Read);
            }
            Reaction::Closed => self.closed(view, purpose),
            Reaction::Chosen(row, command) => self.chosen(view, purpose, row, &command),
            Reaction::Changed(row) => self.changed(view, purpose, row),
            Reaction::Sent(command) => self.sent(view, purpose, &command),
            Reaction::Other(press) => self.other_key(view, purpose, press),
        }
    }
}
