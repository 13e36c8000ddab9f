//! What leaving, choosing, changing and sending mean in every view.

use super::title::item;
use super::{App, Layer, Leave, NewGame, Purpose};
use crate::keys::{Code, Press};
use crate::view::View;
use angrist_engine::model::{FieldKind, Menu, Model};
use angrist_engine::play::{Group, Next};

impl App {
    /// A view was left.
    pub(super) fn closed(&mut self, view: Box<View>, purpose: Purpose) {
        match purpose {
            Purpose::Title => {
                self.layers.push(Layer::View(view, Purpose::Title));
                self.ask_to_leave();
            }
            Purpose::Question => {
                let seat = self.seat.as_ref();
                let may = seat.is_some_and(|s| matches!(s.game().next(), Next::Ask(q) if q.may_cancel));
                if may {
                    self.send("cancel");
                } else {
                    self.layers.push(Layer::View(view, Purpose::Question));
                    self.hint("This question must be answered.");
                }
            }
            purpose @ (Purpose::Unwritten | Purpose::Fallen) => self.layers.push(Layer::View(view, purpose)),
            Purpose::Over => {
                self.show_title();
                let scores = self.scores();
                self.open(scores, Purpose::Scores);
            }
            _ => {}
        }
    }

    /// An entry was chosen.
    pub(super) fn chosen(&mut self, view: Box<View>, purpose: Purpose, row: usize, command: &str) {
        match &purpose {
            Purpose::Title => {
                self.notice.clear();
                self.layers.push(Layer::View(view, purpose));
                self.chosen_in_title(command);
            }
            Purpose::Heroes => {
                self.layers.push(Layer::View(view, purpose));
                self.resume(command);
            }
            Purpose::Scores if !command.is_empty() => {
                self.layers.push(Layer::View(view, purpose));
                self.open_film(command);
            }
            Purpose::Films => {
                self.layers.push(Layer::View(view, purpose));
                self.open_film(command);
            }
            Purpose::Over => {
                if command == ":scores" {
                    self.closed(view, purpose);
                } else {
                    self.layers.push(Layer::View(view, purpose));
                    self.perform(command, 1);
                }
            }
            Purpose::Scores | Purpose::Read | Purpose::Options | Purpose::NewGame | Purpose::GameOptions => {
                self.layers.push(Layer::View(view, purpose));
            }
            Purpose::Delete(name) => {
                if command == "yes" {
                    let done = self.host.delete(name);
                    let said = done.map_or_else(|why| why, |()| format!("{name} is deleted."));
                    self.hint(&said);
                    self.renew_heroes();
                }
            }
            Purpose::Keys => {
                self.layers.push(Layer::View(view, purpose));
                self.layers.push(Layer::Bind(command.to_owned()));
            }
            Purpose::Menu => self.perform(command, 1),
            Purpose::UserDirs(squares) => {
                if let Some(at) = squares.get(row) {
                    self.travel_to(*at);
                }
            }
            Purpose::Screen(_) if command.is_empty() => self.layers.push(Layer::View(view, purpose)),
            // A screen opened from a screen lies upon it.
            Purpose::Screen(_) if self.is_screen(command) => {
                self.layers.push(Layer::View(view, purpose));
                self.perform(command, 1);
            }
            Purpose::Screen(name) => {
                let name = name.clone();
                let under = self.layers.len();
                self.perform(command, 1);
                // Who has bought one thing in a tree may want another: it stays, unless something came of it.
                if matches!(view.model(), Model::Tree(_))
                    && self.layers.len() == under
                    && let Some(seat) = &self.seat
                    && matches!(seat.game().next(), Next::Turn)
                    && let Some(model) = seat.screen(&name)
                {
                    let mut view = view;
                    view.renew(model);
                    self.layers.push(Layer::View(view, Purpose::Screen(name)));
                }
            }
            Purpose::Question => self.send(command),
            Purpose::Leave => match command {
                "title" => self.leave_game(),
                "quit" => {
                    let _ = self.save();
                    self.finish(Leave::Quit);
                }
                _ => {}
            },
            Purpose::Fallen => match command {
                "undo" => self.take_back(),
                _ => self.let_stand(),
            },
            Purpose::Unwritten => match command {
                "retry" => self.retry(),
                _ => {
                    self.notice = "The last command could not be written and is not part of the game.".into();
                    self.show_title();
                }
            },
        }
    }

    /// Whether a command only opens something to read.
    fn is_screen(&self, command: &str) -> bool {
        let verb = angrist_engine::play::split_command(command).0;
        let of_game = |seat: &super::Seat| {
            let ruleset = seat.session.ruleset();
            ruleset.verbs().iter().any(|v| v.name == verb && v.group == Group::Screen)
        };
        [":messages", ":map", ":scores"].contains(&verb) || self.seat.as_deref().is_some_and(of_game)
    }

    /// A field was changed: options count at once.
    pub(super) fn changed(&mut self, view: Box<View>, purpose: Purpose, row: usize) {
        if purpose == Purpose::GameOptions {
            self.changed_game_option(view, row);
            return;
        }
        let field = view.form().and_then(|f| f.fields.get(row)).cloned();
        let mut view = view;
        if let (Purpose::NewGame, Some(FieldKind::Choice { value, .. })) =
            (&purpose, field.as_ref().map(|f| &f.kind))
            && let Some(mut form) = view.form().cloned()
        {
            let games = self.host.games();
            form.fields[row].help = super::title::about_game(games.get(usize::from(*value)));
            let form = self.in_own(Model::Form(form));
            view.renew(form);
        }
        let is_options = purpose == Purpose::Options;
        self.layers.push(Layer::View(view, purpose));
        if let (Some(field), true) = (field, is_options) {
            self.options.set(&field);
            self.build_keys();
            if let Some(seat) = &mut self.seat {
                seat.words = seat.session.ruleset().words(&self.options.language);
            }
            if let Err(why) = self.host.keep_options(&self.options.write()) {
                self.hint(&why);
            }
        }
    }

    /// A form was sent.
    pub(super) fn sent(&mut self, view: Box<View>, purpose: Purpose, command: &str) {
        if purpose != Purpose::NewGame {
            self.perform(command, 1);
            return;
        }
        let games = self.host.games();
        let mut new = NewGame::default();
        for field in view.form().map_or(&[][..], |f| &f.fields) {
            match (field.name.as_str(), &field.kind) {
                ("game", FieldKind::Choice { value, .. }) => {
                    new.game = games.get(usize::from(*value)).map(|w| w.name.clone()).unwrap_or_default();
                }
                ("name", FieldKind::Text { value, .. }) => new.name.clone_from(value),
                ("data", FieldKind::Text { value, .. }) => new.data.clone_from(value),
                ("seed", FieldKind::Text { value, .. }) => new.seed.clone_from(value),
                _ => {}
            }
        }
        self.layers.push(Layer::View(view, purpose));
        if let Err(why) = self.begin(&new, false) {
            self.hint(&why);
        }
    }

    /// A key that the view itself has no use for.
    pub(super) fn other_key(&mut self, view: Box<View>, purpose: Purpose, press: Press) {
        match purpose {
            Purpose::Keys => self.key_in_keys(view, press),
            Purpose::Heroes => {
                let name = match view.model() {
                    Model::Table(t) => view.row().and_then(|r| t.rows.get(r)).map(|r| r.command.clone()),
                    _ => None,
                };
                self.layers.push(Layer::View(view, Purpose::Heroes));
                let Some(name) = name else { return };
                match press.code {
                    Code::Delete | Code::Char('d') => {
                        let menu = Menu {
                            title: format!("Delete {name} for good?"),
                            items: vec![
                                item('n', "No, keep it", "no", ""),
                                item('y', "Yes, delete it", "yes", ""),
                            ],
                            ..Menu::default()
                        };
                        self.open(Model::Menu(menu), Purpose::Delete(name));
                    }
                    Code::Char('x') => {
                        let said = match self.host.export(&name) {
                            Ok(place) => format!("The record was copied to {place}."),
                            Err(why) => why,
                        };
                        self.hint(&said);
                    }
                    _ => {}
                }
            }
            Purpose::Question if press == Press::char('=') => {
                self.layers.push(Layer::View(view, Purpose::Question));
                self.open_game_options();
            }
            Purpose::Over if press.code == Code::Char(' ') => self.closed(view, Purpose::Over),
            purpose => {
                self.layers.push(Layer::View(view, purpose));
                self.notice = match press.code {
                    Code::Char(c) => self.own(&format!("'{c}' does nothing here: ? explains.")),
                    _ => String::new(),
                };
            }
        }
    }
}
