//! Questions of the game: each kind with its keys; `?` explains and Esc cancels in every one.

use super::cursor::Cursor;
use super::screens::{self, ChoiceQuestion, Commands, GameScreen, Reading};
use super::{App, Layer, vocabulary};
use crate::frame::{Prompt, PromptKind};
use crate::keys::{Code, Press};
use angrist_engine::model::{Item, Menu, Model};
use angrist_engine::play::{Arg, Phrase, Question, QuestionKind, Verb};

/// A question in the message line.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    pub question: Question,
    pub prompt: String,
    pub typed: String,
    /// Nothing has been typed yet: the first letter replaces the usual answer.
    pub fresh: bool,
    /// The verb whose word is missing; none where a question of the game is answered.
    pub verb: Option<String>,
    /// The words for yes and no.
    pub answers: [String; 2],
}

impl Ask {
    /// Puts a question on the screen in the form that fits it.
    pub fn open(app: &mut App, question: Question) {
        let Some(active) = &app.active else { return };
        let prompt = active.words.phrase(&question.prompt);
        // A game that can show the whole birth on one screen does.
        if app.is_unborn() && active.screen(vocabulary::BIRTH).is_some() {
            app.open(GameScreen(vocabulary::BIRTH.to_owned()));
            return;
        }
        match &question.kind {
            QuestionKind::Choice(list) => {
                let choices = list.clone();
                app.open(ChoiceQuestion { question, choices });
            }
            QuestionKind::Square { suggested } => {
                // The last target comes first while it can still be aimed at, so that the same key twice shoots at it again.
                let last = active.game().sights().into_iter().find(|s| Some(s.id) == active.last_aim);
                let last = last.map(|s| s.at).filter(|at| suggested.contains(at));
                let first = last.or(suggested.first().copied());
                let start = first.or(active.game().scene().here).unwrap_or_default();
                let cursor = Cursor::to_answer(start, suggested.clone(), prompt, question.may_cancel);
                app.layers.push(Layer::Cursor(cursor));
            }
            kind => {
                let typed = match kind {
                    QuestionKind::Number { default, .. } => default.to_string(),
                    QuestionKind::Text { default, .. } => default.clone(),
                    _ => String::new(),
                };
                let answers = ["yes", "no"].map(|word| app.word_for(word));
                app.layers.push(Layer::Ask(Ask {
                    question,
                    prompt,
                    typed,
                    fresh: true,
                    verb: None,
                    answers,
                }));
            }
        }
    }

    /// Asks for the words behind a verb that only the player can know; whether there is something to ask.
    pub fn for_verb(app: &mut App, verb: &Verb, arg: Arg) -> bool {
        let name = verb.name;
        let help = app.active.as_ref().map_or_else(|| verb.help.to_owned(), |active| active.verb_help(verb));
        let kind = match arg {
            Arg::Text => QuestionKind::Text { longest: 60, default: String::new() },
            Arg::Number(min, max) => QuestionKind::Number { min, max, default: min },
            Arg::Word(words) => {
                let own = |id: String| {
                    let text = app.active.as_ref()?.words.phrase(&Phrase::id(id.clone()));
                    (text != id).then_some(text)
                };
                // A game with sentences for its words asks itself, and offers only those that make sense now.
                if words.first().is_some_and(|word| own(format!("word-{name}-{word}")).is_some()) {
                    return false;
                }
                let label = |word: &str| own(format!("{name}-{word}")).unwrap_or_else(|| word.to_owned());
                let items = words
                    .iter()
                    .map(|w| Item { label: label(w), command: format!("{name} {w}"), ..Item::default() })
                    .collect();
                let menu = Menu { title: help, items, ..Menu::default() };
                app.open(Commands(Model::Menu(menu)));
                return true;
            }
            // Where to go is shown on the map.
            Arg::Square | Arg::Either(_) if name == vocabulary::TRAVEL => {
                app.open_cursor(true);
                return true;
            }
            // The game asks for these itself, and knows better which are to be had.
            Arg::Direction | Arg::Square | Arg::Item | Arg::Key | Arg::Yes | Arg::Either(_) => return false,
        };
        let typed = if let QuestionKind::Number { default, .. } = &kind {
            default.to_string()
        } else {
            String::new()
        };
        let question =
            Question { tag: name.into(), prompt: Phrase::plain(help.as_str()), kind, may_cancel: true };
        let answers = ["yes", "no"].map(|word| app.word_for(word));
        app.layers.push(Layer::Ask(Ask {
            question,
            prompt: help,
            typed,
            fresh: true,
            verb: Some(name.to_owned()),
            answers,
        }));
        true
    }

    /// The command that an answer makes.
    pub fn command(&self, answer: &str) -> String {
        let verb = self.verb.as_deref().unwrap_or(vocabulary::ANSWER);
        format!("{verb} {answer}").trim_end().to_owned()
    }

    /// Whether a line is being typed.
    pub fn typing(&self) -> bool {
        matches!(self.question.kind, QuestionKind::Number { .. } | QuestionKind::Text { .. })
    }

    /// The question as a frame has it.
    pub fn prompt(&self, app: &App) -> Prompt {
        let letter = |word: &str| word.chars().next().unwrap_or('?');
        let (kind, keys) = match &self.question.kind {
            QuestionKind::YesNo => {
                (PromptKind::YesNo, format!("[{}/{}]", letter(&self.answers[0]), letter(&self.answers[1])))
            }
            QuestionKind::Direction(_) => (PromptKind::Direction, app.tr("ui-prompt-a-direction")),
            QuestionKind::Number { min, max, .. } => (PromptKind::Number, format!("({min}-{max})")),
            _ => (PromptKind::Text, String::new()),
        };
        let answers = if kind == PromptKind::YesNo { self.answers.to_vec() } else { Vec::new() };
        let typed = self.typing().then(|| self.typed.clone());
        Prompt { kind, question: app.tr(&self.prompt), keys, typed, answers }
    }

    /// Pasted text goes into the line.
    pub fn paste(&mut self, text: &str) {
        for c in text.chars() {
            self.type_char(c);
        }
    }

    fn type_char(&mut self, c: char) {
        let longest = match &self.question.kind {
            QuestionKind::Text { longest, .. } => usize::from(*longest),
            _ => 11,
        };
        if std::mem::take(&mut self.fresh) {
            self.typed.clear();
        }
        let digits = matches!(self.question.kind, QuestionKind::Number { .. });
        let fits =
            if digits { c.is_ascii_digit() || c == '-' && self.typed.is_empty() } else { !c.is_control() };
        if fits && self.typed.chars().count() < longest {
            self.typed.push(c);
        }
    }
}

impl App {
    /// The game's own word for yes or no, in the language in which it is played.
    pub(super) fn word_for(&self, answer: &str) -> String {
        let id = format!("answer-{answer}");
        let own = self.active.as_ref().map(|s| s.words.phrase(&Phrase::id(id.clone())));
        own.filter(|word| *word != id).unwrap_or_else(|| answer.to_owned())
    }

    /// Whether what was typed means yes or no: a beginning of the word, in English or in the game's language.
    pub(super) fn means(&self, typed: &str, answer: &str) -> bool {
        let typed = typed.to_lowercase();
        !typed.is_empty() && (answer.starts_with(&typed) || self.word_for(answer).starts_with(&typed))
    }

    pub(super) fn press_in_ask(&mut self, mut ask: Ask, press: Press) {
        let answer = match (&ask.question.kind, press.code) {
            (_, Code::Esc) => {
                if ask.verb.is_some() {
                    self.hint("");
                } else if ask.question.may_cancel {
                    self.cancel_question();
                } else {
                    self.layers.push(Layer::Ask(ask));
                    self.hint("ui-prompt-this-question-must-be");
                }
                return;
            }
            (kind, Code::Char('?')) if !matches!(kind, QuestionKind::Text { .. }) || ask.fresh => {
                let cancel = if ask.question.may_cancel {
                    "ui-prompt-esc-cancels"
                } else {
                    "ui-prompt-it-must-be-answered"
                };
                let fits = ask.question.fits();
                let can = match ask.question.kind {
                    QuestionKind::YesNo => self.tr("ui-prompt-you-can-answer-yes"),
                    _ => self.tr_with("ui-prompt-you-can", &[("what", &fits)]),
                };
                let text = screens::text(&ask.prompt, &[&can, cancel]);
                self.layers.push(Layer::Ask(ask));
                self.open(Reading(text));
                return;
            }
            (QuestionKind::Direction(_), Code::Centre | Code::Char('5' | '.' | ','))
                if self.answer_here() =>
            {
                return;
            }
            (QuestionKind::YesNo, Code::Char(c)) if self.means(&c.to_string(), "yes") => {
                Some("yes".to_owned())
            }
            (QuestionKind::YesNo, Code::Char(c)) if self.means(&c.to_string(), "no") => Some("no".to_owned()),
            (QuestionKind::Direction(_), _) => {
                // Letters of vi are understood in every set here: nothing else can be meant.
                self.keymap.direction(press).or_else(|| press.vi_direction()).map(|d| d.name().to_owned())
            }
            (QuestionKind::Number { .. } | QuestionKind::Text { .. }, Code::Enter) => Some(ask.typed.clone()),
            (QuestionKind::Number { .. } | QuestionKind::Text { .. }, Code::Backspace) => {
                ask.fresh = false;
                ask.typed.pop();
                None
            }
            (QuestionKind::Number { .. } | QuestionKind::Text { .. }, _) => {
                if let Some(c) = press.plain_char() {
                    ask.type_char(c);
                }
                None
            }
            _ => None,
        };
        match answer {
            Some(answer) => match ask.question.read(&vocabulary::answer(&answer)) {
                Ok(_) => self.send(&ask.command(&answer)),
                Err(refusal) => {
                    let why = match &ask.question.kind {
                        QuestionKind::Number { min, max, .. } => {
                            self.tr_with("ui-prompt-bad-number", &[("min", min), ("max", max)])
                        }
                        _ => refusal.text,
                    };
                    self.layers.push(Layer::Ask(ask));
                    self.hint(&why);
                }
            },
            None => {
                let fits = match &ask.question.kind {
                    QuestionKind::YesNo => {
                        let (yes, no) = (self.word_for("yes"), self.word_for("no"));
                        Some(self.tr_with("ui-prompt-or", &[("one", &yes), ("other", &no)]))
                    }
                    QuestionKind::Direction(_) => Some(self.tr("ui-prompt-direction-keys")),
                    _ => None,
                };
                let cancels = ask.question.may_cancel || ask.verb.is_some();
                self.layers.push(Layer::Ask(ask));
                if let Some(fits) = fits {
                    let id = if cancels { "ui-prompt-no-answer-or-esc" } else { "ui-prompt-no-answer" };
                    self.hint_with(id, &[("key", &press), ("fits", &fits)]);
                }
            }
        }
    }
}
