//! The whole interface as one state: what is on the screen, what a key does to it, how it is painted.
//!
//! A shell feeds it and shows it; it never waits, and one call does a bounded amount of work.
//! Promise: every key press given is either acted on or answered with a sentence; none is lost.

mod active_game;
mod around;
mod auto;
mod awaited;
mod begin;
mod command;
mod cursor;
mod doing;
mod follow;
mod front;
mod host;
mod overview;
mod picture;
mod prefs;
mod prompt;
mod replay_view;
mod screens;
mod speech;
mod sweep;
mod take_back;
mod task;
mod vocabulary;

pub(crate) use around::bearing;
pub use doing::Doing;
pub use host::{Changed, GameInfo, Hero, Host, NewGame, Score};
pub(crate) use sweep::PICKUP;

use crate::frame::Size;
use crate::input::{Button, Input, Wheel};
use crate::keys::{Code, Front, KeyFile, Keymap, Press};
use crate::look::Looks;
use crate::messages::Messages;
use crate::options::Options;
use crate::pictures::Pictures;
use crate::spoken::Heard;
use crate::translations::Translations;
use crate::view::{Reaction, View};
use angrist_engine::journal::Session;
use angrist_engine::model::{Model, Role};
use angrist_engine::play::{Flight, Game, KeySet, Words};
use angrist_engine::space::Loc;
use auto::Auto;
use cursor::Cursor;
use prompt::Ask;
use screens::Screen;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// Under which name the player's plan is kept beside a record.
pub(crate) const PLAN: &str = "plan";

/// Why the interface is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// The player wanted to.
    Quit,
}

/// A game being played or watched, and what the interface remembers about it.
pub(crate) struct ActiveGame {
    pub session: Session,
    pub words: Arc<dyn Words>,
    pub messages: Messages,
    pub camera: Loc,
    /// The arrival it was set on: each level is shown with the hero in the middle first.
    pub camera_of: Option<u32>,
    pub auto: Option<Auto>,
    pub flights: VecDeque<Flight>,
    /// How many steps of the first flight are done.
    pub flight_step: usize,
    /// Dark squares that pushing at has not lit, on the arrival of this number.
    pub tried: (u32, BTreeSet<Loc>),
    /// The turn on which each foe of this level was last in sight.
    pub foes_seen: BTreeMap<u32, u64>,
    /// What a lesson asks for now.
    pub task: task::Task,
    /// Arrivals of which the place is noted.
    pub arrivals_seen: u32,
    /// Places the hero came to, with the turn.
    pub places: Vec<(u64, String)>,
    /// What walks have stopped for and left on this level.
    pub met: sweep::Met,
    /// Abilities and the like that the player plans to buy, in the words of the game's screen.
    pub plan: String,
    /// What was last said about the plan.
    pub plan_said: String,
    /// The creature that was last aimed at.
    pub last_aim: Option<u32>,
    /// The last turn on which the hero lost health.
    pub wounded: Option<u64>,
    /// How many foes there were when the player was last told that the next turn may be the last.
    pub warned_of: u32,
    /// The last command and the answers it got, for `:again`.
    pub last: (String, Vec<String>),
    /// The command before it, which counts as the last one again when this one is given up.
    pub before_last: (String, Vec<String>),
    /// The turn on which the last command began, and the first question it asked.
    pub last_began: (u64, String),
    /// Columns of the message line in the last frame.
    pub said_width: Option<u16>,
    /// What pref files change; read when there is a hero.
    pub pictures: Option<Pictures>,
    /// The score is written.
    pub buried: bool,
    /// A game tried out after an end or from a film: how it stood before earlier turns, to be gone back to. Nothing of it is kept.
    pub trial: Option<Vec<Box<dyn Game>>>,
}

/// A game that has ended, with what was open, while its last turns are watched or tried again.
pub(crate) struct Aside {
    pub active: Box<ActiveGame>,
    pub layers: Vec<Layer>,
}

/// What lies over the map or the title.
pub(crate) enum Layer {
    View(Box<View>, Box<dyn Screen>),
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
    pub(crate) active: Option<Box<ActiveGame>>,
    /// The recorded game being watched; `active` then shows its present state.
    pub(crate) replay: Option<Box<replay_view::ReplayView>>,
    pub(crate) layers: Vec<Layer>,
    /// The game that has ended, while something else of it is on the screen.
    pub(crate) aside: Option<Aside>,
    /// What has been said aloud, where there is no picture.
    pub(crate) heard: Heard,
    /// Whether it is heard, not seen.
    pub(crate) aloud: bool,
    /// A sentence for the title's last line.
    pub(crate) notice: String,
    /// The size of the last frame.
    pub(crate) size: Size,
    leave: Option<Leave>,
    redraw: bool,
    /// The game has just ended: what was typed ahead was not meant for what is on the screen now.
    ended: bool,
    doing: Doing,
}

impl App {
    /// What is being done at any moment, for a report of a defect.
    pub fn in_flight(&self) -> Doing {
        self.doing.clone()
    }

    /// The interface at its title. `default` is what the terminal can show.
    pub fn new(host: Box<dyn Host>, options: Options, file: KeyFile, default: Looks) -> App {
        let mut app = App {
            host,
            keymap: Keymap::build(&[], options.keys, &file),
            base: Keymap::default(),
            options,
            file,
            default,
            active: None,
            replay: None,
            layers: Vec::new(),
            aside: None,
            heard: Heard::default(),
            aloud: false,
            notice: String::new(),
            size: Size::STANDARD,
            leave: None,
            redraw: false,
            ended: false,
            doing: Doing::default(),
        };
        app.show_title();
        app
    }

    /// A game that was begun or opened elsewhere; `notices` are said first.
    pub fn start(&mut self, session: Session, notices: Vec<String>) {
        let words = session.ruleset().words(&self.options.language);
        let plan = session.kept_aside(PLAN).filter(|plan| plan.lines().count() == 1).unwrap_or_default();
        let mut active = Box::new(ActiveGame {
            session,
            words,
            messages: Messages::default(),
            camera: Loc::default(),
            camera_of: None,
            auto: None,
            flights: VecDeque::new(),
            flight_step: 0,
            tried: (0, BTreeSet::new()),
            foes_seen: BTreeMap::new(),
            task: Default::default(),
            arrivals_seen: 0,
            places: Vec::new(),
            met: Default::default(),
            plan,
            plan_said: String::new(),
            last_aim: None,
            wounded: None,
            warned_of: 0,
            last: Default::default(),
            before_last: Default::default(),
            last_began: Default::default(),
            said_width: None,
            pictures: None,
            buried: false,
            trial: None,
        });
        for notice in notices {
            active.say(notice, Role::Warn);
        }
        self.active = Some(active);
        self.layers.clear();
        if self.replay.is_none() {
            self.remember();
        }
        self.build_keys();
        self.follow_up();
        // A game that begins without a word gets one: a player should never face a silent screen.
        let new = |s: &ActiveGame| s.game().turn() == 0 && s.messages.all().next().is_none();
        if self.layers.is_empty() && self.active.as_deref().is_some_and(new) {
            self.hint("ui-prompt-shows-the-keys-enter");
        }
    }

    /// How things look now.
    pub fn looks(&self) -> Looks {
        let mut looks = self.options.looks(self.default);
        if let Some(pictures) = self.active.as_ref().and_then(|s| s.pictures.as_ref()) {
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
        self.active.as_ref().map(|s| &s.session)
    }

    /// Whether it is finished, and why.
    pub fn leaving(&self) -> Option<Leave> {
        self.leave
    }

    /// Back to the title after [`App::leaving`], for a front end that has nowhere else to go.
    pub fn return_to_title(&mut self) {
        self.leave = None;
        self.show_title();
    }

    /// What pref files change: a front end with tiles finds the layers of a frame's squares here.
    pub fn pictures(&self) -> Option<&Pictures> {
        self.active.as_ref().and_then(|a| a.pictures.as_ref())
    }

    /// Whether the shell should forget what it has painted; asked once.
    pub fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.redraw)
    }

    /// Whether the game has just ended and this has not been asked yet.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the game has just ended, so that the shell should forget what was typed ahead; asked once.
    pub fn take_ended(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    /// Writes everything to the disk: before the end, on a signal, now and then.
    pub fn save(&mut self) -> Result<(), String> {
        match &mut self.active {
            Some(active) => active.session.snapshot().map_err(|e| e.to_string()),
            None => Ok(()),
        }
    }

    /// Asks the operating system to put everything on the disk; cheap.
    pub fn sync(&mut self) -> Result<(), String> {
        match &mut self.active {
            Some(active) => active.session.sync().map_err(|e| e.to_string()),
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
        if let Some(active) = &mut self.active {
            active.flights.clear();
            if active.auto.take().is_some()
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
            None if self.replay.is_some() => self.press_in_replay(press),
            None => self.press_in_play(press),
            Some(Layer::View(mut view, screen)) => {
                view.vi = self.options.keys == KeySet::Vi;
                let reaction = view.press(press);
                self.react(view, screen, reaction);
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
            _ => self.hint("ui-prompt-pasted-text-is-not"),
        }
    }

    /// Something the player did.
    pub fn input(&mut self, input: Input) {
        match input {
            Input::Key(press) => self.press(press),
            Input::Text(text) => self.paste(&text),
            Input::Line(line) => self.hear(&line),
            Input::Resize(size) => self.size = size,
            Input::Interrupt => self.interrupt(),
            Input::Square { at, pointer } => {
                self.interrupt();
                self.point_at_square(at, pointer);
            }
            Input::Row { part, row } => self.in_view(|view| view.choose_row(part, row)),
            Input::Wheel(wheel) if self.layers.is_empty() => {
                self.interrupt();
                if wheel == Wheel::Up && self.active.is_some() {
                    self.front(Front::Messages);
                }
            }
            Input::Wheel(wheel) => self.in_view(|view| view.wheel(wheel)),
            Input::Button(Button::Back) if matches!(self.layers.last(), Some(Layer::View(..))) => {
                self.in_view(|_| Reaction::Closed);
            }
            Input::Button(Button::Back) => self.press(Press::key(Code::Esc)),
            Input::Button(Button::Accept) => self.press(Press::key(Code::Enter)),
            Input::Button(Button::Help) => self.press(Press::char('?')),
        }
    }

    /// Stops what goes on by itself.
    fn interrupt(&mut self) {
        if let Some(active) = &mut self.active {
            active.flights.clear();
            active.auto = None;
        }
    }

    /// Does something in the topmost view, where there is one.
    fn in_view(&mut self, act: impl FnOnce(&mut View) -> Reaction) {
        self.interrupt();
        self.notice.clear();
        match self.layers.pop() {
            Some(Layer::View(mut view, screen)) => {
                let reaction = act(&mut view);
                self.react(view, screen, reaction);
            }
            Some(layer) => self.layers.push(layer),
            None => {}
        }
    }

    /// How long until [`App::tick`] has something to do; `None` when only a key can go on.
    pub fn wait(&self) -> Option<Duration> {
        let active = self.active.as_ref()?;
        if !active.flights.is_empty() {
            return Some(Duration::from_millis(15));
        }
        if self.replay.is_some() {
            return self.replay_wait();
        }
        active.auto.as_ref()?;
        let pace = u64::from(self.options.pace);
        Some(Duration::from_millis(pace * u64::from(self.steps_a_tick())))
    }

    /// The words of the interface in the player's language.
    pub(crate) fn words(&self) -> &'static Translations {
        Translations::of(&self.options.language)
    }

    /// The sentence of an id in the player's language; any other text as it is.
    pub(crate) fn tr(&self, text: &str) -> String {
        self.words().resolve(text)
    }

    /// A sentence with something filled in.
    pub(crate) fn tr_with(&self, id: &str, args: &[(&str, &dyn Display)]) -> String {
        self.words().with(id, args)
    }

    /// A model with sentences in place of its ids.
    pub(crate) fn tr_model(&self, mut model: Model) -> Model {
        self.words().model(&mut model);
        model
    }

    pub(crate) fn finish(&mut self, leave: Leave) {
        // Leaving from an end, or before a beginning, leaves that game too.
        if self.is_untouched() || self.active.as_ref().is_some_and(|a| a.buried) {
            self.show_title();
        }
        self.leave = Some(leave);
    }

    pub(crate) fn repaint(&mut self) {
        self.redraw = true;
    }

    /// A sentence with something filled in, where the player looks now.
    pub(crate) fn hint_with(&mut self, id: &str, args: &[(&str, &dyn Display)]) {
        let text = self.tr_with(id, args);
        self.hint(&text);
    }

    /// A sentence of the interface itself, by its id or as it is, where the player looks now.
    pub(crate) fn hint(&mut self, text: &str) {
        let text = self.tr(text);
        match &mut self.active {
            Some(active) => {
                active.messages.next_command();
                active.say(text, Role::Dim);
            }
            None => self.notice = text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server moves an interface between threads.
    #[test]
    fn everything_in_the_interface_but_its_host_can_be_sent() {
        fn is_send<T: Send>() {}
        is_send::<ActiveGame>();
        is_send::<Layer>();
        is_send::<replay_view::ReplayView>();
        is_send::<(Options, KeyFile, Keymap, Looks, Heard)>();
    }
}
