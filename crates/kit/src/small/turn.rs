//! One command at work.

use super::{Done, Rules, State};
use crate::events::Happened;
use angrist_engine::play::{Arg, Command, Event, Group, Notice, Refusal, Verb, tagged};
use angrist_engine::space::Loc;
use serde::Serialize;
use std::any::Any;

/// The command that sets an option.
pub const OPTION: Verb = Verb {
    name: "option",
    args: &[Arg::Text],
    help: "Set an option: option NAME VALUE.",
    group: Group::Game,
    keys: &[],
};

/// The most characters of a name.
pub(super) const NAME_LONGEST: u16 = 30;

/// The state, the tables, and what is told on the way.
pub struct Turn<'a, R: Rules> {
    /// The state, to change.
    pub state: &'a mut State<R>,
    /// The tables.
    pub tables: &'a R,
    /// What was told so far.
    pub notices: Vec<Notice>,
}

/// What is told of a setting, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Setting {
    /// The hero has another name.
    Named {
        /// The name.
        name: String,
    },
    /// An option was set.
    Set {
        /// Its name and value.
        option: String,
    },
}

impl Event for Setting {
    fn tag(&self) -> &'static str {
        match self {
            Setting::Named { .. } => "named",
            Setting::Set { .. } => "set",
        }
    }

    fn json(&self) -> serde_json::Value {
        tagged(self.tag(), self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<'a, R: Rules> Turn<'a, R> {
    pub(super) fn new(state: &'a mut State<R>, tables: &'a R) -> Turn<'a, R> {
        Turn { state, tables, notices: Vec::new() }
    }

    /// Does one command.
    pub(super) fn command(&mut self, command: &Command) -> Done {
        if self.state.over.is_some() {
            return Err(Refusal::new("over", "The game is over."));
        }
        if let Some(pending) = self.state.pending.clone() {
            let answer = R::question(&pending).answered(command)?;
            R::answer(self, pending, answer)?;
            self.state.pending = None;
            return Ok(());
        }
        // A refused command must not end a long action.
        let long = self.state.long.clone();
        if command.name() != "go" {
            self.state.long = None;
        }
        let done = (R::commands().0[command.index()].act)(self, command);
        if done.is_err() {
            self.state.long = long;
        }
        done
    }

    /// Begins a long action with its first turn.
    pub fn begin_long(&mut self, long: R::Long) {
        self.state.long = Some(long.clone());
        R::go_on(self, long);
    }

    /// The command `go`: the next turn of the long action.
    ///
    /// # Errors
    /// When none is under way.
    pub fn go_on(&mut self, _: &Command) -> Done {
        let none = || Refusal::new("nothing-to-go-on", "There is nothing to continue.");
        let long = self.state.long.clone().ok_or_else(none)?;
        R::go_on(self, long);
        Ok(())
    }

    /// The command `name`.
    ///
    /// # Errors
    /// For a name of no or too many characters.
    pub fn rename(&mut self, command: &Command) -> Done {
        let name = command.text(0).to_owned();
        if name.is_empty() || name.chars().count() > usize::from(NAME_LONGEST) {
            return Err(Refusal::new("bad-name", "A name has one to thirty characters."));
        }
        self.state.name.clone_from(&name);
        self.notices.push(Notice::known(Setting::Named { name }, Some(self.state.at)));
        Ok(())
    }

    /// The command `option`.
    ///
    /// # Errors
    /// For an option that does not exist or a value it cannot have.
    pub fn set_option(&mut self, command: &Command) -> Done {
        let option = command.text(0).to_owned();
        self.state.options.apply(R::OPTIONS, &option, self.state.turn > 0)?;
        self.notices.push(Notice::known(Setting::Set { option }, Some(self.state.at)));
        Ok(())
    }

    /// Whether an option is on.
    pub fn is_on(&self, option: &str) -> bool {
        self.state.options.is_on(R::OPTIONS, option)
    }

    /// Tells what happens where the hero is.
    pub fn tell(&mut self, event: R::Event) {
        self.tell_at(self.state.at, event);
    }

    /// Tells what happens in sight.
    pub fn tell_at(&mut self, at: Loc, event: R::Event) {
        self.notices.push(Notice::known(Happened(event), Some(at)));
    }

    /// Tells what happens out of sight: for programs that may know everything.
    pub fn tell_hidden(&mut self, at: Loc, event: R::Event) {
        self.notices.push(Notice::hidden(Happened(event), Some(at)));
    }

    /// Whether something of the kind was told in this turn.
    pub fn was_told(&self, is: impl Fn(&R::Event) -> bool) -> bool {
        self.notices.iter().filter_map(Notice::downcast::<Happened<R::Event>>).any(|event| is(&event.0))
    }

    /// Remembers a moment.
    pub fn note(&mut self, note: R::Note) {
        self.state.notes.push((self.state.turn, note));
    }
}
