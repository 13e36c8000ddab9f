//! Continue: the saved heroes. One can be deleted, or its record copied out.

use super::super::App;
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::keys::{Code, Press};
use crate::view::View;
use angrist_engine::model::{Column, Menu, Model, Role, Row, Span, Table};

/// The heroes there are.
pub(crate) struct Heroes;

impl Screen for Heroes {
    fn name(&self) -> ScreenName {
        ScreenName::Heroes
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let (heroes, empty) = match app.host.heroes() {
            Ok(heroes) => (heroes, "ui-title-there-is-no-hero".to_owned()),
            Err(why) => (Vec::new(), why),
        };
        let column = |title: &str, right| Column { title: title.into(), right };
        let rows = heroes
            .into_iter()
            .map(|h| Row {
                cells: vec![
                    h.name.as_str().into(),
                    h.game.into(),
                    Span::from(h.turn.map_or_else(String::new, |t| t.to_string())),
                    Span::new(
                        h.refused.clone().unwrap_or(h.line),
                        if h.refused.is_some() { Role::Dim } else { Role::Plain },
                    ),
                ],
                command: h.name,
                // A reason that does not fit its row is read in full below.
                help: h.refused.unwrap_or_else(|| "ui-title-enter-goes-on-delete".into()),
            })
            .collect();
        Model::Table(Table {
            title: "ui-title-continue".into(),
            columns: vec![
                column("ui-title-save", false),
                column("ui-title-game", false),
                column("ui-title-turn", true),
                column("", false),
            ],
            rows,
            empty,
        })
    }

    fn on(&mut self, event: Event, view: &View, _: &App) -> Then {
        match event {
            Event::Chosen { command: name, .. } => Then::stay_and(move |app| app.resume(&name)),
            Event::Key(press) => match view.row_command() {
                Some(name) => key(press, name),
                None => Then::Stay,
            },
            other => Then::usual(other),
        }
    }
}

fn key(press: Press, name: String) -> Then {
    match press.code {
        Code::Delete | Code::Char('d') => Then::push(DeleteHero { name }),
        Code::Char('x') => Then::stay_and(move |app| {
            let said = match app.host.export(&name) {
                Ok(place) => app.tr_with("ui-title-copied", &[("place", &place)]),
                Err(why) => why,
            };
            app.hint(&said);
        }),
        _ => Then::Stay,
    }
}

/// Asks before a hero is deleted.
struct DeleteHero {
    name: String,
}

/// The row that deletes.
const YES: usize = 1;

impl Screen for DeleteHero {
    fn name(&self) -> ScreenName {
        ScreenName::DeleteHero
    }

    fn model(&self, app: &App) -> Model {
        Model::Menu(Menu {
            title: app.tr_with("ui-title-delete", &[("name", &self.name)]),
            items: vec![entry('n', "ui-title-no-keep-it", ""), entry('y', "ui-title-yes-delete-it", "")],
            ..Menu::default()
        })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        let name = self.name.clone();
        match event {
            Event::Chosen { row: YES, .. } => Then::pop_and(move |app| {
                match app.host.delete(&name) {
                    Ok(()) => app.hint_with("ui-title-deleted", &[("name", &name)]),
                    Err(why) => app.hint(&why),
                }
                app.renew(ScreenName::Heroes);
            }),
            Event::Chosen { .. } => Then::Pop,
            other => Then::usual(other),
        }
    }
}
