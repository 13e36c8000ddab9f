//! Screens: each a file with its model and its behaviour.
//!
//! A screen is a value that makes a model and says what comes of choosing, changing, sending, leaving and of keys that lists have no
//! use for. It changes nothing itself: [`Then`] says what happens next, and the interface does it.
//!
//! To add a screen: write its file here, name it in [`ScreenName`] and in the list below, and open it somewhere with
//! [`App::open`] or [`Then::Push`].

mod commands;
mod farewell;
mod films;
mod game_options;
mod game_screen;
mod help;
mod heroes;
mod keys;
mod last_turns;
mod leave;
mod map;
mod messages;
mod new_game;
mod options;
mod over;
mod places;
mod question;
mod reading;
mod rolls;
mod scores;
mod take_back;
mod title;
mod trial_over;
mod unwritten;

pub(crate) use commands::{Commands, GROUPS, group_name, which_options};
pub(crate) use farewell::Farewell;
pub(crate) use films::Films;
pub(crate) use game_screen::GameScreen;
pub(crate) use keys::Keys;
pub(crate) use last_turns::LastTurns;
pub(crate) use leave::LeaveMenu;
pub(crate) use map::WholeMap;
pub(crate) use messages::{MessageLog, last_lines};
pub(crate) use options::InterfaceOptions;
pub(crate) use over::Over;
pub(crate) use places::Places;
pub(crate) use question::ChoiceQuestion;
pub(crate) use reading::{Reading, text};
pub(crate) use rolls::{Rolls, roll_lines};
pub(crate) use scores::Scores;
pub(crate) use take_back::TakeBack;
pub(crate) use title::Title;
pub(crate) use trial_over::TrialOver;
pub(crate) use unwritten::Unwritten;

use super::{App, Layer};
use crate::frame::ScreenName;
use crate::keys::{Code, Press};
use crate::view::{Reaction, View};
use angrist_engine::model::{Item, Model, Role};

/// A screen over the map or the title.
pub(crate) trait Screen: Send {
    /// Which one it is.
    fn name(&self) -> ScreenName;
    /// What it shows; asked when it is opened and whenever it is to be renewed.
    fn model(&self, app: &App) -> Model;
    /// Whether it takes the whole screen.
    fn is_full(&self) -> bool {
        false
    }
    /// Whether its cursor begins at the end.
    fn begins_at_end(&self) -> bool {
        false
    }
    /// What of it should be there when it is opened again: the part behind its name.
    fn plan(&self) -> Option<String> {
        None
    }
    /// What comes of something the player did in it.
    fn on(&mut self, event: Event, _view: &View, _app: &App) -> Then {
        Then::usual(event)
    }
}

/// Something the player did in a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    /// A row was chosen; `command` is what its model says it does.
    Chosen { row: usize, command: String },
    /// A field of a form was changed.
    Changed(usize),
    /// A form was sent as a command with its values.
    Sent(String),
    /// The player wants to leave.
    Closed,
    /// A key that lists have no use for.
    Key(Press),
}

/// Something to do with the whole interface.
pub(crate) type Act = Box<dyn FnOnce(&mut App)>;

/// What happens next.
pub(crate) enum Then {
    /// Nothing: the screen stays.
    Stay,
    /// The screen is left.
    Pop,
    /// Another screen lies over it.
    Push(Box<dyn Screen>),
    /// The screen stays and shows this.
    Show(Model),
    /// The screen is left, and a command of the game or of the interface is done.
    Perform(String),
    /// The screen is left, and a command is sent to the game.
    Send(String),
    /// The screen stays and says something.
    Say(String),
    /// The screen stays: this key does nothing in it.
    Unknown(Press),
    /// The screen stays, and then this is done.
    StayAnd(Act),
    /// The screen is left, and then this is done.
    PopAnd(Act),
}

impl Then {
    /// What happens in a screen that has no other wish.
    pub fn usual(event: Event) -> Then {
        match event {
            Event::Closed => Then::Pop,
            Event::Chosen { .. } | Event::Changed(_) => Then::Stay,
            Event::Sent(command) => Then::Perform(command),
            Event::Key(press) => Then::Unknown(press),
        }
    }

    pub fn push(screen: impl Screen + 'static) -> Then {
        Then::Push(Box::new(screen))
    }

    pub fn stay_and(act: impl FnOnce(&mut App) + 'static) -> Then {
        Then::StayAnd(Box::new(act))
    }

    pub fn pop_and(act: impl FnOnce(&mut App) + 'static) -> Then {
        Then::PopAnd(Box::new(act))
    }
}

impl App {
    /// Opens a screen above everything else.
    pub(crate) fn open(&mut self, screen: impl Screen + 'static) {
        self.open_boxed(Box::new(screen));
    }

    fn open_boxed(&mut self, screen: Box<dyn Screen>) {
        let mut view = Box::new(View::new(self.tr_model(screen.model(self))));
        if screen.begins_at_end() {
            view.to_end();
        }
        self.layers.push(Layer::View(view, screen));
    }

    /// Whether a screen is open.
    pub(crate) fn is_open(&self, name: ScreenName) -> bool {
        self.layers.iter().any(|l| matches!(l, Layer::View(_, screen) if screen.name() == name))
    }

    /// Fills an open screen in again; the cursor stays where it was.
    pub(crate) fn renew(&mut self, name: ScreenName) {
        let named = |l: &Layer| matches!(l, Layer::View(_, screen) if screen.name() == name);
        let Some(at) = self.layers.iter().rposition(named) else { return };
        let model = match &self.layers[at] {
            Layer::View(_, screen) => self.tr_model(screen.model(self)),
            _ => return,
        };
        if let Some(Layer::View(view, _)) = self.layers.get_mut(at) {
            view.renew(model);
        }
    }

    /// What becomes of a screen after the player did something in it.
    pub(crate) fn react(&mut self, mut view: Box<View>, mut screen: Box<dyn Screen>, reaction: Reaction) {
        let event = match reaction {
            Reaction::Nothing => return self.layers.push(Layer::View(view, screen)),
            Reaction::Refused(why) => {
                self.layers.push(Layer::View(view, screen));
                return self.hint(&why);
            }
            Reaction::Help => {
                let help = self.help_on(&view);
                self.layers.push(Layer::View(view, screen));
                return self.open(Reading(help));
            }
            Reaction::Closed => Event::Closed,
            Reaction::Chosen(row, command) => Event::Chosen { row, command },
            Reaction::Changed(row) => Event::Changed(row),
            Reaction::Sent(command) => Event::Sent(command),
            Reaction::Other(press) => Event::Key(press),
        };
        let then = screen.on(event, &view, self);
        match then {
            // Under a list that was opened before there is a hero lies nothing but the title.
            Then::Pop if self.layers.is_empty() && self.replay.is_none() && self.is_unborn() => {
                self.show_title();
            }
            Then::Pop => {}
            Then::Perform(command) => self.perform(&command, 1),
            Then::Send(command) => self.send(&command),
            Then::PopAnd(act) => act(self),
            stays => {
                if let Then::Show(model) = &stays {
                    view.renew(self.tr_model(model.clone()));
                    if let (Some(plan), Some(active)) = (screen.plan(), &mut self.active) {
                        if active.plan != plan
                            && let Err(why) = active.session.keep_aside(super::PLAN, &plan)
                        {
                            active.say(why.to_string(), Role::Warn);
                        }
                        active.plan = plan;
                    }
                }
                self.layers.push(Layer::View(view, screen));
                self.after_staying(stays);
            }
        }
    }

    fn after_staying(&mut self, then: Then) {
        match then {
            Then::Push(other) => self.open_boxed(other),
            Then::Say(text) => self.hint(&text),
            Then::StayAnd(act) => act(self),
            Then::Unknown(press) => {
                self.notice = match press.code {
                    Code::Char(c) => self.tr_with("ui-prompt-unknown-in-list", &[("key", &c)]),
                    _ => String::new(),
                };
            }
            _ => {}
        }
    }
}

/// An entry of a menu: a letter, a label and a sentence about it.
fn entry(key: char, label: &str, help: &str) -> Item {
    Item { key: Some(key), label: label.into(), help: help.into(), ..Item::default() }
}
