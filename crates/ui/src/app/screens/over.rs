//! The game is over: what is remembered, and what can still be looked at.

use super::super::App;
use super::{Event, Scores, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::keys::{Code, Front};
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model, Role, Text};
use angrist_engine::play::{End, Line};

/// The end of a game.
pub(crate) struct Over {
    pub end: End,
    /// What was written where.
    pub written: Vec<String>,
}

/// Screens of the game that are worth a last look, where it has them.
const LAST_LOOKS: [(char, &str, &str); 5] = [
    ('c', "ui-end-the-character-sheet", "character"),
    ('i', "ui-end-what-was-carried", "inventory"),
    ('e', "ui-end-what-was-worn", "equipment"),
    ('n', "ui-end-the-chronicle", "notes"),
    ('k', "ui-end-what-was-known", "knowledge"),
];

impl Screen for Over {
    fn name(&self) -> ScreenName {
        ScreenName::Over
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let end = &self.end;
        let mut lines = vec![
            Line::new(end.line.clone(), if end.won { Role::Good } else { Role::Bad }),
            Line::new(result(app, end), Role::Title),
            Line::new("", Role::Plain),
        ];
        if !end.chronicle.is_empty() {
            lines.push(Line::new("ui-end-what-will-be-remembered", Role::Title));
            lines.extend(
                end.chronicle.iter().map(|(turn, what)| Line::new(format!("{turn:>7}  {what}"), Role::Plain)),
            );
            lines.push(Line::new("", Role::Plain));
        }
        lines.extend(self.written.iter().map(|l| Line::new(l.clone(), Role::Dim)));
        let title = if end.won { "ui-end-you-have-won" } else { "ui-end-the-end" };
        let text = Model::Text(Text { title: title.into(), lines, ..Text::default() });
        Model::Stack(vec![text, Model::Menu(last_menu(app))])
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Closed => Then::pop_and(to_scores),
            // The entry that does nothing else leads on.
            Event::Chosen { command, .. } if command.is_empty() => Then::pop_and(to_scores),
            Event::Chosen { command, .. } => Then::stay_and(move |app| app.perform(&command, 1)),
            Event::Key(press) if press.code == Code::Char(' ') => Then::pop_and(to_scores),
            other => Then::usual(other),
        }
    }
}

/// What it came to, in figures that players know.
fn result(app: &App, end: &End) -> String {
    let turns = app.session().map_or(0, |s| s.game().turn());
    let own = app.session().map(|s| s.ruleset().name().to_owned());
    let info = app.host.games().into_iter().find(|g| Some(&g.name) == own.as_ref());
    let (points, feet) = info.map_or((true, None), |g| (g.points, g.feet));
    if points {
        return app.tr_with("ui-end-points", &[("points", &end.points)]);
    }
    let depth = match feet {
        Some(feet) => app.tr_with("ui-title-feet", &[("feet", &(end.depth * feet))]),
        None => end.depth.to_string(),
    };
    app.tr_with("ui-end-result", &[("depth", &depth), ("turns", &turns)])
}

fn to_scores(app: &mut App) {
    app.show_title();
    app.open(Scores);
}

fn last_menu(app: &App) -> Menu {
    let does = |item: Item, command: &str| Item { command: command.into(), ..item };
    let mut items = Vec::new();
    if let Some(active) = &app.active {
        for (key, label, screen) in LAST_LOOKS {
            if active.game().screen(screen, &*active.words).is_some() {
                items.push(does(entry(key, label, ""), screen));
            }
        }
    }
    items.push(does(entry('p', "ui-end-the-last-messages", ""), Front::Messages.name()));
    items.push(does(entry('m', "ui-end-the-map", ""), Front::Map.name()));
    // Leaving comes last: a dying player is often still pressing keys.
    items.push(entry('s', "ui-end-to-the-scores", "ui-end-leave-this-game-for"));
    Menu { items, hint: "ui-end-esc-goes-to-the".into(), ..Menu::default() }
}
