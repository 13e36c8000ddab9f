//! Questions to the player in the middle of a script.
//!
//! The machine waits; a save holds the question with everything else. Only players are asked: others take the default.

use crate::world::{Handle, Line};
use angrist_irh::script::machine::Datum;
use serde::{Deserialize, Serialize};

use super::Host;
use super::run::{Frame, Progress};
use crate::events::Field;

/// What the player is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Yes or no.
    YesNo {
        /// Who is asked.
        who: Handle,
        /// The text.
        text: String,
    },
    /// One of some letters.
    Letter {
        /// Who is asked.
        who: Handle,
        /// The text.
        text: String,
        /// The letters.
        letters: String,
    },
    /// One line of a menu, or several.
    Menu {
        /// The title.
        title: String,
        /// The lines.
        lines: Vec<Line>,
        /// Several may be chosen.
        many: bool,
    },
    /// A target for the event: a thing, a place or a direction.
    Target {
        /// The text.
        text: String,
        /// What may be chosen, a mask (`Q_*`).
        query: i32,
    },
    /// One of some resources.
    Resource {
        /// The text.
        text: String,
        /// Which, by number.
        options: Vec<i32>,
    },
    /// A text.
    Words {
        /// The text of the question.
        text: String,
    },
    /// Something to be made: an item or monster of a kind between two levels.
    Wish {
        /// Why.
        reason: i8,
        /// Least level.
        least: i8,
        /// Highest level.
        most: i8,
        /// Kind of thing.
        kind: i8,
    },
}

/// What the player says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// A number: 1 or 0, a letter's code, the value of a line, a resource; -1 for none.
    Number(i32),
    /// Several values.
    Many(Vec<i32>),
    /// A thing.
    Thing(Handle),
    /// A square.
    Square(i16, i16),
    /// A direction.
    Direction(i16),
    /// A text.
    Words(String),
    /// Nothing: the question is refused.
    Escape,
}

impl Question {
    /// The answer where there is no one to ask: yes, the first letter, the first line, the first resource; no target.
    #[must_use]
    pub fn default_reply(&self) -> Reply {
        match self {
            Question::YesNo { .. } => Reply::Number(1),
            Question::Letter { letters, .. } => Reply::Number(letters.bytes().next().map_or(-1, i32::from)),
            Question::Menu { lines, many: false, .. } => Reply::Number(lines.first().map_or(-1, |l| l.value)),
            Question::Menu { lines, many: true, .. } => {
                Reply::Many(lines.iter().take(1).map(|l| l.value).collect())
            }
            Question::Resource { options, .. } => {
                options.first().map_or(Reply::Escape, |&o| Reply::Number(o))
            }
            Question::Words { .. } => Reply::Words(String::new()),
            Question::Target { .. } | Question::Wish { .. } => Reply::Escape,
        }
    }
}

impl Host<'_> {
    /// The question that waits for an answer.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.world.stack.question.as_ref()
    }

    /// Answers the question that waits, and goes on. Without a question it only goes on.
    pub fn answer(&mut self, reply: Reply) -> Progress {
        let Some(question) = self.world.stack.question.take() else { return self.resume() };
        self.reply_to(&question, reply);
        self.resume()
    }

    /// The answer to a question in the middle of a rule: the next of those given beforehand, else the one that stands for
    /// an absent player; that a question found none is remembered, so that the player can be asked and the whole be tried
    /// again.
    pub(crate) fn reply_inside(&mut self, question: &Question) -> super::Reply {
        if let (Question::Target { query, .. }, Some(at)) = (question, self.aim)
            && let Some((_, x, y)) = self.world.whereabouts(at)
        {
            return if query & 4 != 0 { super::Reply::Thing(at) } else { super::Reply::Square(x, y) };
        }
        if let Some(reply) = self.replies.pop_front() {
            return reply;
        }
        if self.unanswered.is_none() {
            self.unanswered = Some(question.clone());
        }
        question.default_reply()
    }

    /// Hands an answer to the script that asked.
    pub(super) fn reply_to(&mut self, question: &Question, reply: Reply) {
        let value = self.value_of(question, reply);
        if let Some(Frame::Script(script)) = self.world.stack.frames.last_mut() {
            script.machine.answer(value);
        }
    }

    fn value_of(&mut self, question: &Question, reply: Reply) -> Datum {
        let number = match (question, reply) {
            (Question::Words { .. }, Reply::Words(words)) => return Datum::Words(words),
            (Question::Menu { many: true, lines, .. }, Reply::Many(values)) => {
                self.world.selected =
                    values.into_iter().filter(|v| lines.iter().any(|l| l.value == *v)).collect();
                1
            }
            (Question::Menu { lines, .. }, Reply::Number(n)) => {
                if lines.iter().any(|l| l.value == n) {
                    n
                } else {
                    -1
                }
            }
            (Question::Letter { letters, .. }, Reply::Number(n)) => {
                if u8::try_from(n).is_ok_and(|n| letters.bytes().any(|l| l == n)) { n } else { -1 }
            }
            (Question::Resource { options, .. }, Reply::Number(n)) if options.contains(&n) => n,
            (Question::YesNo { .. }, Reply::Number(n)) => i32::from(n != 0),
            (Question::Target { .. }, reply) => i32::from(self.take_target(reply)),
            (Question::Wish { .. }, Reply::Thing(h)) => h.raw(),
            (Question::Menu { many: false, .. } | Question::Letter { .. }, _) => -1,
            _ => 0,
        };
        Datum::Number(number)
    }

    fn take_target(&mut self, reply: Reply) -> bool {
        let known = matches!(&reply, Reply::Thing(h) if self.world.get(*h).is_some());
        let Some(event) = self.event_mut() else { return false };
        match reply {
            Reply::Thing(h) if known => event.parties[1] = h,
            Reply::Square(x, y) => {
                event.set(Field::EXVal, x.into());
                event.set(Field::EYVal, y.into());
                event.set(Field::IsLoc, 1);
            }
            Reply::Direction(d) => {
                event.set(Field::EDir, d.into());
                event.set(Field::IsDir, 1);
            }
            _ => return false,
        }
        true
    }
}
