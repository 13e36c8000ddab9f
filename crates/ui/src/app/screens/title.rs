//! The title: what can be begun, gone on with and looked at.

use super::super::{App, Leave, NewGame};
use super::heroes::Heroes;
use super::new_game::NewGameForm;
use super::{Event, Films, InterfaceOptions, Keys, LeaveMenu, Reading, Scores, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Menu, Model, Role, Text};
use angrist_engine::play::Line;

/// The entries of the title's menu, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NewGame,
    Tutorial,
    QuickStart,
    Seeded,
    Watch,
    Scores,
    Options,
    Keys,
    Help,
    Quit,
}

const ENTRIES: [(Entry, char, &str, &str); 11] = [
    (Entry::Continue, 'c', "Continue", "Go on with a hero, delete one, or copy out a record."),
    (Entry::NewGame, 'n', "New game", "Choose the game, its data, a name and a seed."),
    (Entry::Tutorial, 'f', "First descent", "For a first game: a few rooms that show how it is played."),
    (Entry::QuickStart, 'k', "Quick start", ""),
    (Entry::Seeded, 's', "Seeded game", "The same seed makes the same world for everyone."),
    (Entry::Watch, 'w', "Watch a game", "See how a hero lived, or play on from any moment of it."),
    (Entry::Scores, 't', "Scores", "Those who came before."),
    (Entry::Options, 'o', "Options", "How things look and feel."),
    (Entry::Keys, 'b', "Keys", "See and change the keys."),
    (Entry::Help, 'h', "Help", "How to play."),
    (Entry::Quit, 'q', "Quit", "Leave."),
];

/// The title.
pub(crate) struct Title;

impl Screen for Title {
    fn name(&self) -> ScreenName {
        ScreenName::Title
    }

    fn model(&self, app: &App) -> Model {
        let heroes = app.host.heroes().is_ok_and(|h| !h.is_empty());
        let default = app.host.games().into_iter().next();
        let lesson = default.as_ref().is_some_and(|w| w.lesson);
        title(heroes, lesson, &default.map_or_else(|| "a game".into(), |w| w.title))
    }

    fn on(&mut self, event: Event, _: &View, app: &App) -> Then {
        match event {
            Event::Closed => Then::push(LeaveMenu { playing: false }),
            Event::Chosen { row, .. } => ENTRIES.get(row).map_or(Then::Stay, |e| choose(e.0, app)),
            other => Then::usual(other),
        }
    }
}

/// The title's menu. `quick` names the game that quick start begins, `lesson` whether there is a guided descent.
fn title(heroes: bool, lesson: bool, quick: &str) -> Model {
    let head = Text {
        lines: vec![
            Line::new("A N G R I S T", Role::Title),
            Line::new("one engine for a family of roguelikes", Role::Dim),
            Line::new("", Role::Plain),
        ],
        exact: true,
        ..Text::default()
    };
    let quick = format!("Begin {quick} at once, with a hero who is made for you.");
    let items = ENTRIES.map(|(which, key, label, help)| {
        entry(key, label, if which == Entry::QuickStart { &quick } else { help })
    });
    // A first-time player finds the guided descent chosen, or a new game where there is none.
    let first = match (heroes, lesson) {
        (true, _) => Entry::Continue,
        (false, true) => Entry::Tutorial,
        (false, false) => Entry::NewGame,
    };
    let chosen = ENTRIES.iter().position(|e| e.0 == first).unwrap_or(0) as u16;
    let hint = "Arrows and Enter, or a letter".into();
    let menu = Menu { items: items.into(), chosen, hint, ..Menu::default() };
    Model::Stack(vec![Model::Text(head), Model::Menu(menu)])
}

fn choose(entry: Entry, app: &App) -> Then {
    match entry {
        Entry::Continue => Then::push(Heroes),
        Entry::NewGame => Then::push(NewGameForm { seeded: false }),
        Entry::Seeded => Then::push(NewGameForm { seeded: true }),
        Entry::Tutorial => Then::stay_and(begin_tutorial),
        Entry::QuickStart => Then::stay_and(begin_quickly),
        Entry::Watch if app.host.films().is_empty() => {
            Then::Say("Nobody has played yet: there is no record to watch.".into())
        }
        Entry::Watch => Then::push(Films),
        Entry::Scores => Then::push(Scores),
        Entry::Options => Then::push(InterfaceOptions),
        Entry::Keys => Then::push(Keys),
        Entry::Help => Then::push(Reading(app.help())),
        Entry::Quit => Then::stay_and(|app| app.finish(Leave::Quit)),
    }
}

fn begin_tutorial(app: &mut App) {
    let Some(game) = app.host.teacher() else {
        app.hint("No game here has a guided descent; ? and Enter help everywhere.");
        return;
    };
    let seed = app.host.default_seed();
    let new = NewGame { game, name: "Learner".into(), seed, ..NewGame::default() };
    match app.begin(&new, false) {
        Ok(()) => app.start_tutorial(),
        Err(why) => app.hint(&why),
    }
}

fn begin_quickly(app: &mut App) {
    let game = app.host.games().into_iter().next().map(|w| w.name).unwrap_or_default();
    let seed = app.host.default_seed();
    let new = NewGame { game, name: "Hero".into(), seed, ..NewGame::default() };
    if let Err(why) = app.begin(&new, true) {
        app.hint(&why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translations::Translations;

    #[test]
    fn the_title_is_wholly_in_the_players_language() {
        let french = Translations::of("fr").unwrap();
        let Model::Stack(parts) = title(false, true, "Sil") else { panic!("a head and a menu") };
        let Some(Model::Menu(menu)) = parts.last() else { panic!("a menu") };
        let entries = menu.items.iter().flat_map(|i| [&i.label, &i.help]);
        for text in entries.chain([&menu.hint]) {
            assert!(french.say(text).is_some(), "not in the table: {text}");
        }
        let chosen = ENTRIES[usize::from(menu.chosen)].0;
        assert_eq!(chosen, Entry::Tutorial, "a newcomer is shown the way");
    }
}
