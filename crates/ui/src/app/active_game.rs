//! The game being played: its screens with pref files applied, and the messages it gives.

use super::{ActiveGame, vocabulary};
use angrist_engine::model::{Model, Role, Square};
use angrist_engine::play::{Game, Line, Phrase, Verb};

impl ActiveGame {
    pub fn game(&self) -> &dyn Game {
        self.session.game()
    }

    /// Whether the game has a verb.
    pub fn has_verb(&self, name: &str) -> bool {
        self.session.ruleset().verbs().iter().any(|v| v.name == name)
    }

    /// The side bar.
    pub fn side(&self) -> Option<Model> {
        self.screen(vocabulary::SIDE)
    }

    /// The status line.
    pub fn status(&self) -> Option<Model> {
        self.screen(vocabulary::STATUS)
    }

    /// The game's own screen to the cell.
    pub fn own_screen(&self) -> Option<Model> {
        self.game().screen(vocabulary::OWN_SCREEN, &*self.words)
    }

    /// A square as pref files want it.
    pub fn dressed(&self, square: Square) -> Square {
        self.pictures.as_ref().map_or(square, |p| p.dressed(square))
    }

    /// One of the game's own screens, dressed as pref files want it.
    pub fn screen(&self, name: &str) -> Option<Model> {
        let mut model = self.game().screen(name, &*self.words)?;
        if let Some(pictures) = self.pictures.as_ref().filter(|p| !p.is_empty()) {
            pictures.dress(&mut model);
        }
        Some(model)
    }

    /// What a game tells of an answer before it is given, as the screen `choice TAG KEY`: a note and a help.
    pub fn about_answer(&self, tag: &str, key: &str) -> (String, String) {
        match self.game().screen(&vocabulary::choice(tag, key), &*self.words) {
            Some(Model::Table(table)) => table.rows.into_iter().next().map_or_else(Default::default, |row| {
                (row.cells.into_iter().next().map(|c| c.text).unwrap_or_default(), row.help)
            }),
            _ => Default::default(),
        }
    }

    /// What a verb does, in the game's language where that is another one and has words for it.
    pub fn verb_help(&self, verb: &Verb) -> String {
        if self.words.language() == "en" {
            return verb.help.to_owned();
        }
        let id = format!("verb-{}", verb.name);
        let own = self.words.phrase(&Phrase::id(id.clone()));
        if own == id { verb.help.to_owned() } else { own }
    }

    pub fn say(&mut self, text: impl Into<String>, role: Role) {
        let turn = self.session.game().turn();
        self.messages.say(turn, Line::new(text, role));
    }
}
