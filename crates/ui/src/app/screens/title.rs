//! The title: what can be begun, gone on with and looked at.

use super::super::{App, GameInfo, Leave, NewGame};
use super::heroes::Heroes;
use super::new_game::NewGameForm;
use super::{Event, Films, InterfaceOptions, Keys, LeaveMenu, Reading, Scores, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model, Role, Text};
use angrist_engine::play::Line;

/// The entries of the title's menu, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NewGame,
    Tutorial,
    Lessons,
    QuickStart,
    Seeded,
    Watch,
    Scores,
    Options,
    Keys,
    Help,
    Quit,
}

const ENTRIES: [(Entry, char, &str, &str); 12] = [
    (Entry::Continue, 'c', "ui-title-continue", "ui-title-continue-help"),
    (Entry::NewGame, 'n', "ui-title-new-game", "ui-title-new-game-help"),
    (Entry::Tutorial, 'f', "ui-title-tutorial", "ui-title-tutorial-help"),
    (Entry::Lessons, 'l', "ui-title-lessons", "ui-title-lessons-help"),
    (Entry::QuickStart, 'k', "ui-title-quick-start", ""),
    (Entry::Seeded, 's', "ui-title-seeded", "ui-title-seeded-help"),
    (Entry::Watch, 'w', "ui-title-watch", "ui-title-watch-help"),
    (Entry::Scores, 't', "ui-title-scores", "ui-title-scores-help"),
    (Entry::Options, 'o', "ui-title-options", "ui-title-options-help"),
    (Entry::Keys, 'b', "ui-title-keys", "ui-title-keys-help"),
    (Entry::Help, 'h', "ui-title-help", "ui-title-help-help"),
    (Entry::Quit, 'q', "ui-title-quit", "ui-title-quit-help"),
];

/// The title.
pub(crate) struct Title;

impl Screen for Title {
    fn name(&self) -> ScreenName {
        ScreenName::Title
    }

    fn model(&self, app: &App) -> Model {
        // A list that cannot be read is opened all the same: it says why.
        let heroes = app.host.heroes().map_or(true, |h| !h.is_empty());
        let teaches = app.host.teaches();
        let lesson = teaches && app.host.games().first().is_some_and(|w| w.lesson);
        let game = usual_game(app).map_or_else(|| app.tr("ui-title-a-game"), |w| w.title);
        let data = match app.host.data() {
            Some(data) => app.tr_with("ui-title-data-of", &[("game", &game), ("data", &data)]),
            None => app.tr_with("ui-title-data-own", &[("game", &game)]),
        };
        title(heroes, (teaches, lesson), &app.tr_with("ui-title-quick-help", &[("game", &game)]), data)
    }

    fn on(&mut self, event: Event, _: &View, app: &App) -> Then {
        match event {
            Event::Closed => Then::push(LeaveMenu { playing: false, trial: false }),
            Event::Chosen { command, .. } => {
                let chosen = ENTRIES.iter().find(|e| command == e.2);
                chosen.map_or(Then::Stay, |e| choose(e.0, app))
            }
            other => Then::usual(other),
        }
    }
}

/// The title's menu. `quick` says what quick start does, `lesson` whether any game teaches and whether the first one does, `data` which
/// data are used. Without heroes there is nothing to continue, and without a teacher nothing to learn: they have no entries.
fn title(heroes: bool, (teaches, lesson): (bool, bool), quick: &str, data: String) -> Model {
    let head = Text {
        lines: vec![
            Line::new("A N G R I S T", Role::Title),
            Line::new("ui-title-one-engine-for-a", Role::Dim),
            Line::new(data, Role::Dim),
            Line::new("", Role::Plain),
        ],
        exact: true,
        ..Text::default()
    };
    let shown = || {
        ENTRIES.iter().filter(|e| match e.0 {
            Entry::Continue => heroes,
            Entry::Tutorial | Entry::Lessons => teaches,
            _ => true,
        })
    };
    let items = shown().map(|(which, key, label, help)| Item {
        command: (*label).into(),
        ..entry(*key, label, if *which == Entry::QuickStart { quick } else { help })
    });
    let items: Vec<Item> = items.collect();
    // A first-time player finds the guided descent chosen, or a new game where there is none.
    let first = match (heroes, lesson) {
        (true, _) => Entry::Continue,
        (false, true) => Entry::Tutorial,
        (false, false) => Entry::NewGame,
    };
    let chosen = shown().position(|e| e.0 == first).unwrap_or(0) as u16;
    let hint = "ui-title-arrows-and-enter-or".into();
    let menu = Menu { items, chosen, hint, ..Menu::default() };
    Model::Stack(vec![Model::Text(head), Model::Menu(menu)])
}

fn choose(entry: Entry, app: &App) -> Then {
    match entry {
        Entry::Continue => Then::push(Heroes),
        Entry::NewGame => Then::push(NewGameForm { seeded: false }),
        Entry::Seeded => Then::push(NewGameForm { seeded: true }),
        Entry::Tutorial => Then::stay_and(begin_tutorial),
        Entry::Lessons => Then::stay_and(begin_lessons),
        Entry::QuickStart => Then::stay_and(begin_quickly),
        Entry::Watch if app.host.films().is_empty() => Then::Say("ui-title-nobody-has-played-yet".into()),
        Entry::Watch => Then::push(Films),
        Entry::Scores => Then::push(Scores),
        Entry::Options => Then::push(InterfaceOptions),
        Entry::Keys => Then::push(Keys),
        Entry::Help => Then::push(Reading(app.help())),
        Entry::Quit => Then::stay_and(|app| app.finish(Leave::Quit)),
    }
}

fn begin_tutorial(app: &mut App) {
    if begin_learner(app) {
        app.start_tutorial();
    }
}

fn begin_lessons(app: &mut App) {
    if begin_learner(app) {
        app.choose_lesson();
    }
}

/// A game for who wants to learn; whether there is one now.
fn begin_learner(app: &mut App) -> bool {
    let Some(game) = app.host.teacher() else {
        app.hint("ui-title-no-game-here-has");
        return false;
    };
    let seed = app.host.default_seed();
    let new = NewGame { game, name: "Learner".into(), seed, built_in: true, ..NewGame::default() };
    match app.begin(&new, false) {
        Ok(()) => true,
        Err(why) => {
            app.hint(&why);
            false
        }
    }
}

/// The game played last, or the first there is.
fn usual_game(app: &App) -> Option<GameInfo> {
    let last = app.host.last_game();
    let games = app.host.games();
    let found = games.iter().find(|g| Some(&g.name) == last.as_ref()).cloned();
    found.or_else(|| games.into_iter().next())
}

fn begin_quickly(app: &mut App) {
    let game = usual_game(app).map(|w| w.name).unwrap_or_default();
    let seed = app.host.default_seed();
    let new = NewGame { game, name: "Hero".into(), seed, ..NewGame::default() };
    if let Err(why) = app.begin(&new, true) {
        app.hint(&why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_is_shown_the_way() {
        for (heroes, lesson, first) in
            [(true, true, Entry::Continue), (false, true, Entry::Tutorial), (false, false, Entry::NewGame)]
        {
            let Model::Stack(parts) = title(heroes, (lesson, lesson), "", String::new()) else {
                panic!("a head and a menu")
            };
            let Some(Model::Menu(menu)) = parts.last() else { panic!("a menu") };
            let label = &menu.items[usize::from(menu.chosen)].label;
            assert_eq!(ENTRIES.iter().find(|e| e.2 == label).map(|e| e.0), Some(first));
            let offered = menu.items.iter().any(|i| i.label == "ui-title-continue");
            assert_eq!(offered, heroes, "without heroes there is nothing to continue");
            let taught =
                menu.items.iter().filter(|i| i.label.contains("tutorial") || i.label.contains("lessons"));
            assert_eq!(
                taught.count(),
                if lesson { 2 } else { 0 },
                "without a teacher there is nothing to learn"
            );
        }
    }
}
