//! The title and what opens from it; leaving a game and its end.

use super::{App, GameInfo, Layer, Leave, NewGame, Purpose, screens};
use angrist_engine::model::{
    Column, Field, FieldKind, Form, Item, Menu, Model, Role, Row, Span, Table, Text,
};
use angrist_engine::play::{End, Line, Next, QuestionKind};

/// So many questions a birth may ask before quick start leaves the rest to the player.
const MOST_QUESTIONS: usize = 40;

pub(super) fn item(key: char, label: &str, command: &str, help: &str) -> Item {
    Item {
        key: Some(key),
        label: label.into(),
        command: command.into(),
        help: help.into(),
        ..Item::default()
    }
}

/// The title's menu. `quick` names the game that quick start begins, `lesson` whether there is a guided descent.
pub(super) fn title(heroes: bool, lesson: bool, quick: &str) -> Model {
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
    let items = vec![
        item('c', "Continue", "continue", "Go on with a hero, delete one, or copy out a record."),
        item('n', "New game", "new", "Choose the game, its data, a name and a seed."),
        item('f', "First descent", "lesson", "For a first game: a few rooms that show how it is played."),
        item('k', "Quick start", "quick", &quick),
        item('s', "Seeded game", "seeded", "The same seed makes the same world for everyone."),
        item('w', "Watch a game", "watch", "See how a hero lived, or play on from any moment of it."),
        item('t', "Scores", "scores", "Those who came before."),
        item('o', "Options", "options", "How things look and feel."),
        item('b', "Keys", "keys", "See and change the keys."),
        item('h', "Help", "help", "How to play."),
        item('q', "Quit", "quit", "Leave."),
    ];
    // Whoever comes for the first time finds the guided descent under the hand, or a new game where there is none.
    let chosen = match (heroes, lesson) {
        (true, _) => 0,
        (false, true) => 2,
        (false, false) => 1,
    };
    let menu = Menu { items, chosen, hint: "Arrows and Enter, or a letter".into(), ..Menu::default() };
    Model::Stack(vec![Model::Text(head), Model::Menu(menu)])
}

/// What is said of a game while it is chosen.
pub(super) fn about_game(ruleset: Option<&GameInfo>) -> String {
    let about = ruleset.map_or("", |w| w.about.as_str());
    format!("Left and Right choose. {about}").trim_end().to_owned()
}

impl App {
    /// Leaves whatever is open and shows the title.
    pub(super) fn show_title(&mut self) {
        if let Some(seat) = self.seat.take() {
            let seat = *seat;
            if seat.buried {
                self.host.sweep(seat.session);
            }
        }
        self.theatre = None;
        self.layers.clear();
        self.build_keys();
        let heroes = self.host.heroes().is_ok_and(|h| !h.is_empty());
        let default = self.host.games().into_iter().next();
        let lesson = default.as_ref().is_some_and(|w| w.lesson);
        let model = title(heroes, lesson, &default.map_or_else(|| "a game".into(), |w| w.title));
        self.open(model, Purpose::Title);
    }

    /// Ctrl-C: asks, and never kills.
    pub(super) fn ask_to_leave(&mut self) {
        if self.layers.iter().any(|l| matches!(l, Layer::View(_, Purpose::Leave))) {
            return;
        }
        let items = if self.seat.is_some() {
            vec![
                item('g', "Go on playing", "stay", ""),
                item('t', "Save and go to the title", "title", ""),
                item('q', "Save and quit", "quit", ""),
            ]
        } else {
            vec![item('g', "Stay", "stay", ""), item('q', "Quit", "quit", "")]
        };
        let menu = Menu { title: "Do you want to leave?".into(), items, ..Menu::default() };
        self.open(Model::Menu(menu), Purpose::Leave);
    }

    /// Saves and goes back to the title.
    pub(super) fn leave_game(&mut self) {
        match self.save() {
            Ok(()) => self.notice = self.own("Your game is saved."),
            Err(why) => {
                self.notice = format!("Your game is recorded, but no snapshot could be written: {why}")
            }
        }
        self.show_title();
    }

    /// The game is over: what is left is written once and shown.
    pub(super) fn over(&mut self, end: &End) {
        let Some(seat) = &mut self.seat else { return };
        if std::mem::replace(&mut seat.buried, true) {
            return;
        }
        self.ended = true;
        let written = self.host.bury(&seat.session, end);
        let mut lines = vec![
            Line::new(end.line.clone(), if end.won { Role::Good } else { Role::Bad }),
            Line::new(format!("{} points", end.points), Role::Title),
            Line::new("", Role::Plain),
        ];
        if !end.chronicle.is_empty() {
            lines.push(Line::new("What will be remembered:", Role::Title));
            lines.extend(
                end.chronicle.iter().map(|(turn, what)| Line::new(format!("{turn:>7}  {what}"), Role::Plain)),
            );
            lines.push(Line::new("", Role::Plain));
        }
        lines.extend(written.into_iter().map(|l| Line::new(l, Role::Dim)));
        let title = if end.won { "You have won" } else { "The end" };
        let text = Model::Text(Text { title: title.into(), lines, ..Text::default() });
        let menu = Model::Menu(self.last_menu());
        self.open(Model::Stack(vec![text, menu]), Purpose::Over);
    }

    /// What can still be looked at when all is over.
    fn last_menu(&self) -> Menu {
        // Leaving comes last: whoever dies is often still pressing keys.
        let mut items = Vec::new();
        if let Some(seat) = &self.seat {
            for (key, label, screen) in [
                ('c', "The character sheet", "character"),
                ('i', "What was carried", "inventory"),
                ('e', "What was worn", "equipment"),
                ('n', "The chronicle", "notes"),
                ('k', "What was known", "knowledge"),
            ] {
                if seat.game().screen(screen, &*seat.words).is_some() {
                    items.push(item(key, label, screen, ""));
                }
            }
        }
        items.push(item('p', "The last messages", ":messages", ""));
        items.push(item('m', "The map", ":map", ""));
        items.push(item('s', "To the scores", ":scores", "Leave this game for good."));
        Menu { items, hint: "Esc goes to the scores".into(), ..Menu::default() }
    }

    fn heroes(&self) -> Model {
        let (heroes, empty) = match self.host.heroes() {
            Ok(heroes) => (heroes, "There is no hero yet.".to_owned()),
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
                help: "Enter goes on, Delete deletes, x copies the record out.".into(),
            })
            .collect();
        Model::Table(Table {
            title: "Continue".into(),
            columns: vec![
                column("Save", false),
                column("Game", false),
                column("Turn", true),
                column("", false),
            ],
            rows,
            empty,
        })
    }

    fn new_game(&self, seeded: bool) -> Model {
        let games = self.host.games();
        let field = |name: &str, label: &str, kind, help: &str| Field {
            name: name.into(),
            label: label.into(),
            kind,
            help: help.into(),
        };
        let line = |value: &str, longest| FieldKind::Text { value: value.into(), longest };
        let about = about_game(games.first());
        let games = FieldKind::Choice { value: 0, of: games.into_iter().map(|w| w.title).collect() };
        let mut fields = vec![
            field("game", "Game", games, &about),
            field("name", "Save name", line("Hero", 30), "Under this name the game is kept."),
            field(
                "data",
                "Data directory",
                line("", 400),
                "Your own data files; empty for what is built in.",
            ),
        ];
        let seed = field(
            "seed",
            "Seed",
            line(&self.host.default_seed(), 40),
            "A number or a word; empty for one nobody chose.",
        );
        fields.insert(if seeded { 0 } else { 3 }, seed);
        Model::Form(Form {
            title: if seeded { "Seeded game" } else { "New game" }.into(),
            fields,
            hint: "Enter edits, Esc goes back".into(),
            command: ":begin".into(),
        })
    }

    pub(super) fn scores(&self) -> Model {
        let (scores, wrong) = self.host.scores();
        let column = |title: &str, right| Column { title: title.into(), right };
        let rows = scores
            .into_iter()
            .enumerate()
            .map(|(i, s)| Row {
                cells: vec![
                    (i + 1).to_string().into(),
                    Span::new(s.points.to_string(), if s.won { Role::Good } else { Role::Plain }),
                    s.name.into(),
                    Span::new(s.game, Role::Dim),
                    s.depth.to_string().into(),
                    s.line.into(),
                ],
                help: if s.record.is_empty() {
                    String::new()
                } else {
                    format!("Enter watches it. Record: {}", s.record)
                },
                command: s.record,
            })
            .collect();
        let table = Model::Table(Table {
            title: "Scores".into(),
            columns: vec![
                column("", true),
                column("Points", true),
                column("Name", false),
                column("Game", false),
                column("Depth", true),
                column("", false),
            ],
            rows,
            empty: "Nobody has come so far yet.".into(),
        });
        if wrong.is_empty() {
            return table;
        }
        let lines = wrong.into_iter().map(|w| Line::new(w, Role::Warn)).collect();
        Model::Stack(vec![Model::Text(Text { lines, ..Text::default() }), table])
    }

    pub(super) fn begin(&mut self, new: &NewGame, quick: bool) -> Result<(), String> {
        let session = self.host.begin(new)?;
        self.sit_down(session, Vec::new());
        if quick {
            self.hurry();
        } else if let Some((seed, commands)) = self.host.former(&new.game)
            && let Some(command) = self.session().and_then(|s| s.ruleset().again(seed, &commands))
        {
            // Enter alone then chooses what the last hero was.
            self.layers.clear();
            self.send(&command);
        }
        Ok(())
    }

    /// Begins at once with what is usual: by the game's verb `quick` if it has one, otherwise every question of birth
    /// gets its usual answer.
    pub fn hurry(&mut self) {
        self.layers.clear();
        let can = self.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == "quick"));
        if can {
            self.send("quick");
        }
        for _ in 0..MOST_QUESTIONS {
            let Some(Next::Ask(question)) = self.session().map(|s| s.game().next()) else { break };
            let answer = match &question.kind {
                QuestionKind::YesNo => "yes".to_owned(),
                QuestionKind::Number { default, .. } => default.to_string(),
                QuestionKind::Text { default, .. } if !default.is_empty() => default.clone(),
                QuestionKind::Choice(list) => match list.iter().find(|c| c.refused.is_none()) {
                    Some(choice) => choice.key.clone(),
                    None => break,
                },
                _ => break,
            };
            if self.apply(&format!("answer {answer}")).is_none() {
                break;
            }
        }
        // A complaint about the player's files stays to be read.
        self.layers.retain(|l| matches!(l, Layer::View(_, Purpose::Read)));
        self.follow_up();
    }

    /// Begins the guided descent of a game that has one.
    pub fn teach(&mut self) {
        let can = self.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == "lesson"));
        if can {
            self.layers.clear();
            self.send("lesson");
        } else {
            self.hint("This game has no guided descent; ? and Enter help everywhere.");
        }
    }

    pub(super) fn chosen_in_title(&mut self, command: &str) {
        match command {
            "continue" => {
                let heroes = self.heroes();
                self.open(heroes, Purpose::Heroes);
            }
            "new" | "seeded" => {
                let form = self.new_game(command == "seeded");
                self.open(form, Purpose::NewGame);
            }
            "lesson" => {
                let Some(game) = self.host.teacher() else {
                    self.hint("No game here has a guided descent; ? and Enter help everywhere.");
                    return;
                };
                let seed = self.host.default_seed();
                let new = NewGame { game, name: "Learner".into(), seed, ..NewGame::default() };
                match self.begin(&new, false) {
                    Ok(()) => self.teach(),
                    Err(why) => self.hint(&why),
                }
            }
            "quick" => {
                let game = self.host.games().into_iter().next().map(|w| w.name).unwrap_or_default();
                let seed = self.host.default_seed();
                let new = NewGame { game, name: "Hero".into(), seed, ..NewGame::default() };
                if let Err(why) = self.begin(&new, true) {
                    self.hint(&why);
                }
            }
            "watch" => self.choose_film(),
            "scores" => {
                let scores = self.scores();
                self.open(scores, Purpose::Scores);
            }
            "options" => self.front(":interface"),
            "keys" => self.front(":keys"),
            "help" => {
                let help = self.help();
                self.open(help, Purpose::Read);
            }
            _ => self.finish(Leave::Quit),
        }
    }

    /// Goes on with a hero, or says why not.
    pub fn resume(&mut self, name: &str) {
        match self.host.resume(name) {
            Ok((session, notices)) => self.sit_down(session, notices),
            Err(why) => self.hint(&why),
        }
    }

    pub(super) fn renew_heroes(&mut self) {
        let model = self.in_own(self.heroes());
        if let Some(Layer::View(view, Purpose::Heroes)) = self.layers.last_mut() {
            view.renew(model);
        }
    }

    /// How to leave a sentence for the title.
    pub fn notice(&mut self, text: &str) {
        self.hint(text);
    }

    /// A text above everything, as for problems found at the start.
    pub fn show_text(&mut self, title: &str, lines: &[String]) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.open(screens::text(title, &lines), Purpose::Read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tongue::Tongue;

    #[test]
    fn the_title_is_wholly_in_the_players_language() {
        let french = Tongue::of("fr").unwrap();
        let Model::Stack(parts) = title(false, true, "Sil") else { panic!("a head and a menu") };
        let Some(Model::Menu(menu)) = parts.last() else { panic!("a menu") };
        let entries = menu.items.iter().flat_map(|i| [&i.label, &i.help]);
        for text in entries.chain([&menu.hint]) {
            assert!(french.say(text).is_some(), "not in the table: {text}");
        }
        assert_eq!(menu.items[usize::from(menu.chosen)].command, "lesson", "a newcomer is shown the way");
    }
}
