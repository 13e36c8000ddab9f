//! What the verbs of the interface do.

use super::auto::Auto;
use super::screens::{
    Commands, InterfaceOptions, Keys, MessageLog, Places, Reading, Rolls, WholeMap, which_options,
};
use super::{App, Layer};
use crate::keys::{Front, FrontCommand};

/// How far a run goes at most.
const FARTHEST: u32 = 500;

impl App {
    /// Does a command of the interface, as it is written in key files.
    pub(super) fn front_text(&mut self, command: &str) {
        match FrontCommand::parse(command) {
            Some(FrontCommand::Verb(verb)) => self.front(verb),
            Some(FrontCommand::Press(keys)) => self.press_all(keys),
            Some(FrontCommand::Run(dir)) => {
                self.set_out(|watch| Auto::Run { dir, left: FARTHEST, watch });
            }
            None => self.hint_with("ui-prompt-no-command", &[("command", &command)]),
        }
    }

    /// Does a verb of the interface.
    pub(super) fn front(&mut self, verb: Front) {
        match verb {
            Front::Menu => self.open(Commands::all(self)),
            Front::Help => self.open(Reading(self.help())),
            Front::Look => self.open_cursor(false),
            Front::Travel => self.open_cursor(true),
            Front::Explore => self.explore(),
            Front::Sights => self.open_places(),
            Front::Messages => self.open(MessageLog),
            Front::Rolls => self.open(Rolls),
            Front::Again => self.again(),
            Front::Count => self.layers.push(Layer::Count(String::new())),
            Front::Map if self.active.is_some() => self.open(WholeMap),
            Front::Map => {}
            Front::Options => {
                if self.active.as_ref().is_some_and(|a| !a.game().options().is_empty()) {
                    self.open(which_options());
                } else {
                    self.open(InterfaceOptions);
                }
            }
            Front::Rules => {
                if !self.open_game_options() {
                    self.hint("ui-options-this-game-has-no");
                }
            }
            Front::Interface => self.open(InterfaceOptions),
            Front::Keys => self.open(Keys),
            Front::Prefs => {
                let pictures = self.active.as_ref().and_then(|a| a.pictures.as_ref());
                let lines = pictures.map(|p| p.report(self.options.keys)).unwrap_or_default();
                self.show_text("ui-options-pref-files", &lines);
            }
            Front::Undo => self.take_back(),
            Front::Redraw => self.repaint(),
            Front::Save => match self.save() {
                Ok(()) => self.hint("ui-end-saved"),
                Err(why) => self.hint(&why),
            },
            Front::Quit => self.leave_game(),
        }
    }

    /// A list of everything one could go to.
    pub(super) fn open_places(&mut self) {
        if let Some(places) = Places::known(self) {
            self.open(places);
        }
    }
}
