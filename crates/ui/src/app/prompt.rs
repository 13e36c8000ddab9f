//! Questions of the game: each kind with its keys; `?` explains and Esc cancels in every one.

use super::cursor::Cursor;
use super::{App, Layer, Purpose, screens};
use crate::keys::{Code, Press};
use angrist_engine::model::{Item, Menu, Model};
use angrist_engine::play::{Arg, Phrase, Question, QuestionKind};

/// A question in the message line.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    pub question: Question,
    pub prompt: String,
    pub typed: String,
    /// Nothing has been typed yet: the first letter replaces the usual answer.
    pub fresh: bool,
    /// What the answer follows: `answer`, or the verb whose word is missing.
    pub command: String,
    /// The words for yes and no.
    pub answers: [String; 2],
}

impl Ask {
    /// Puts a question on the screen in the form that fits it.
    pub fn open(app: &mut App, question: Question) {
        let Some(seat) = &app.seat else { return };
        let prompt = seat.words.phrase(&question.prompt);
        match &question.kind {
            QuestionKind::Choice(list) => {
                // Numbers of several digits are no keys to press, and then none of them is.
                let numbers = list.iter().any(|c| c.key.len() > 1 && c.key.parse::<u32>().is_ok());
                let items = list
                    .iter()
                    .map(|c| (c, seat.about_answer(&question.tag, &c.key)))
                    .map(|(c, (note, help))| Item {
                        key: single(&c.key).filter(|k| !(numbers && k.is_ascii_digit())),
                        label: seat.words.phrase(&c.label),
                        note,
                        help,
                        command: format!("answer {}", c.key),
                        refused: c.refused.as_ref().map(|r| seat.words.phrase(r)),
                        ..Item::default()
                    })
                    .collect();
                let cancel = if question.may_cancel { ", Esc cancels" } else { "" };
                // Challenges are chosen before the hero is born, and nowhere else.
                let unborn = seat.game().scene().here.is_none() && !seat.game().options().is_empty();
                let options = if unborn { ", = options" } else { "" };
                let hint = format!("Enter chooses, / searches{options}{cancel}");
                let menu = Menu { title: prompt, items, chosen: 0, hint };
                app.open(Model::Menu(menu), Purpose::Question);
            }
            QuestionKind::Square { suggested } => {
                let start = suggested.first().copied().or(seat.game().scene().here).unwrap_or_default();
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
                    command: "answer".into(),
                    answers,
                }));
            }
        }
    }

    /// Asks for the words behind a verb that only the player can know; whether there is something to ask.
    pub fn for_verb(app: &mut App, name: &str, help: &str, arg: Arg) -> bool {
        let kind = match arg {
            Arg::Text => QuestionKind::Text { longest: 60, default: String::new() },
            Arg::Number(min, max) => QuestionKind::Number { min, max, default: min },
            Arg::Word(words) => {
                let items = words
                    .iter()
                    .map(|w| Item { label: (*w).into(), command: format!("{name} {w}"), ..Item::default() })
                    .collect();
                let menu = Menu { title: help.into(), items, ..Menu::default() };
                app.open(Model::Menu(menu), Purpose::Menu);
                return true;
            }
            // Where to go is shown on the map.
            Arg::Square if name == "travel" => {
                app.open_cursor(true);
                return true;
            }
            // The game asks for these itself, and knows better which are to be had.
            Arg::Direction | Arg::Square | Arg::Item => return false,
        };
        let typed = if let QuestionKind::Number { default, .. } = &kind {
            default.to_string()
        } else {
            String::new()
        };
        let question = Question { tag: name.into(), prompt: Phrase::plain(help), kind, may_cancel: true };
        let command = name.to_owned();
        let answers = ["yes", "no"].map(|word| app.word_for(word));
        app.layers.push(Layer::Ask(Ask {
            question,
            prompt: help.into(),
            typed,
            fresh: true,
            command,
            answers,
        }));
        true
    }

    /// Whether a line is being typed.
    pub fn typing(&self) -> bool {
        matches!(self.question.kind, QuestionKind::Number { .. } | QuestionKind::Text { .. })
    }

    /// The line as it is shown.
    pub fn line(&self) -> String {
        let letter = |word: &str| word.chars().next().unwrap_or('?');
        let keys = match &self.question.kind {
            QuestionKind::YesNo => &format!(" [{}/{}]", letter(&self.answers[0]), letter(&self.answers[1])),
            QuestionKind::Direction => " (a direction)",
            QuestionKind::Number { min, max, .. } => {
                return format!("{} ({min}-{max}) {}", self.prompt, self.typed);
            }
            QuestionKind::Text { .. } => return format!("{} {}", self.prompt, self.typed),
            _ => "",
        };
        format!("{}{keys} ", self.prompt)
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

fn single(key: &str) -> Option<char> {
    let mut chars = key.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl App {
    /// The game's own word for yes or no, in the language in which it is played.
    pub(super) fn word_for(&self, answer: &str) -> String {
        let id = format!("answer-{answer}");
        let own = self.seat.as_ref().map(|s| s.words.phrase(&Phrase::id(id.clone())));
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
                if ask.command != "answer" {
                    self.hint("");
                } else if ask.question.may_cancel {
                    self.send("cancel");
                } else {
                    self.layers.push(Layer::Ask(ask));
                    self.hint("This question must be answered.");
                }
                return;
            }
            (kind, Code::Char('?')) if !matches!(kind, QuestionKind::Text { .. }) || ask.fresh => {
                let cancel = if ask.question.may_cancel { "Esc cancels." } else { "It must be answered." };
                let fits = ask.question.fits();
                let text = screens::text(&ask.prompt, &[&format!("You can {fits}."), cancel]);
                self.layers.push(Layer::Ask(ask));
                self.open(text, Purpose::Read);
                return;
            }
            (QuestionKind::YesNo, Code::Char(c)) if self.means(&c.to_string(), "yes") => {
                Some("yes".to_owned())
            }
            (QuestionKind::YesNo, Code::Char(c)) if self.means(&c.to_string(), "no") => Some("no".to_owned()),
            (QuestionKind::Direction, _) => {
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
            Some(answer) => match ask.question.read(&format!("answer {answer}")) {
                Ok(_) => self.send(format!("{} {answer}", ask.command).trim_end()),
                Err(refusal) => {
                    self.layers.push(Layer::Ask(ask));
                    self.hint(&refusal.text);
                }
            },
            None => {
                let fits = match &ask.question.kind {
                    QuestionKind::YesNo => {
                        Some(format!("{} or {}", self.word_for("yes"), self.word_for("no")))
                    }
                    QuestionKind::Direction => {
                        Some("an arrow, a digit of the pad or one of hjklyubn".to_owned())
                    }
                    _ => None,
                };
                let cancels = ask.question.may_cancel || ask.command != "answer";
                self.layers.push(Layer::Ask(ask));
                if let Some(fits) = fits {
                    let esc = if cancels { ", or Esc" } else { "" };
                    self.hint(&format!("{press} is no answer here: press {fits}{esc}."));
                }
            }
        }
    }
}
