//! Everything one could go to: landmarks and what is in sight.

use super::super::App;
use super::super::around::far_and_point;
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model};
use angrist_engine::path::known as travel;
use angrist_engine::play::SightKind;
use angrist_engine::space::{Dir, Loc, distance};

/// A place and what it is called.
struct Place {
    at: Loc,
    name: String,
    kind: &'static str,
}

/// The places one could go to when it was opened.
pub(crate) struct Places(Vec<Place>);

impl Places {
    /// The places known now.
    pub fn known(app: &App) -> Option<Places> {
        let active = app.active.as_ref()?;
        let scene = active.game().scene();
        let mut places: Vec<Place> = Vec::new();
        for (at, word) in scene.here.map(|h| travel::landmarks(scene.map, h, None)).unwrap_or_default() {
            places.push(Place { at, name: word.to_owned(), kind: "ui-cursor-landmark" });
        }
        for sight in active.game().sights() {
            let kind = match sight.kind {
                SightKind::Foe => "ui-cursor-foe",
                // Not every creature that does no harm is a friend.
                SightKind::Friend => "ui-cursor-creature",
                SightKind::Thing => "ui-cursor-thing",
                SightKind::Feature => "ui-cursor-place",
            };
            if !places.iter().any(|p| p.at == sight.at) {
                places.push(Place { at: sight.at, name: active.words.phrase(&sight.name), kind });
            }
        }
        if let Some(here) = scene.here {
            places.sort_by_key(|p| (distance(here, p.at), p.at));
        }
        Some(Places(places))
    }
}

impl Screen for Places {
    fn name(&self) -> ScreenName {
        ScreenName::Places
    }

    fn model(&self, app: &App) -> Model {
        let here = app.active.as_ref().and_then(|a| a.game().scene().here);
        let away = |at: Loc| match here.map(|h| (distance(h, at), Dir::bearing(h, at))) {
            Some((far, Some(way))) => format!(", {}", far_and_point(app.words(), far, way)),
            Some(_) => format!(", {}", app.tr("ui-panel-here")),
            None => String::new(),
        };
        let item = |(place, key): (&Place, char)| Item {
            key: Some(key),
            label: place.name.clone(),
            note: format!("{}{}", app.tr(place.kind), away(place.at)),
            ..Item::default()
        };
        Model::Menu(Menu {
            title: "ui-cursor-go-where".into(),
            items: self.0.iter().zip('a'..='z').map(item).collect(),
            hint: "ui-list-searches-esc-cancels".into(),
            chosen: 0,
        })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { row, .. } => match self.0.get(row).map(|p| p.at) {
                Some(at) => Then::pop_and(move |app| app.travel_to(at)),
                None => Then::Pop,
            },
            other => Then::usual(other),
        }
    }
}
