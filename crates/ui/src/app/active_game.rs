//! The game being played: its screens with pref files applied, and the messages it gives.

use super::{ActiveGame, vocabulary};
use angrist_engine::model::{Model, Role, Square};
use angrist_engine::play::{Game, Line, Next, Phrase, QuestionKind, Verb, split_command};

impl ActiveGame {
    pub fn game(&self) -> &dyn Game {
        self.session.game()
    }

    /// Whether the game has a verb.
    pub fn has_verb(&self, name: &str) -> bool {
        self.session.ruleset().verbs().iter().any(|v| v.name == name)
    }

    /// Whether a hero is still being made.
    pub fn is_unborn(&self) -> bool {
        self.game().turn() == 0
            && self.game().scene().here.is_none()
            && matches!(self.game().next(), Next::Ask(_))
    }

    /// Whether nothing was done yet that is worth keeping: there is no hero, or a lesson was only opened.
    pub fn is_untouched(&self) -> bool {
        let lesson = split_command(&self.last.0).0 == vocabulary::LESSON;
        self.trial.is_none() && (self.is_unborn() || lesson && self.game().turn() == 0)
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

    /// What a game tells of an answer before it is given: a note and a help.
    pub fn about_answer(&self, tag: &str, key: &str) -> (String, String) {
        let Next::Ask(question) = self.game().next() else { return Default::default() };
        let QuestionKind::Choice(list) = &question.kind else { return Default::default() };
        let Some(choice) = list.iter().find(|c| question.tag == tag && c.key == key) else {
            return Default::default();
        };
        let note: Vec<String> = choice.note.iter().map(|part| self.words.phrase(part)).collect();
        (note.join(", "), choice.help.as_ref().map(|help| self.words.phrase(help)).unwrap_or_default())
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
