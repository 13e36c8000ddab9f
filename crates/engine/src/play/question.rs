//! Questions: what an action asks before it goes on. The pending action is state of the game.

use super::{Command, Phrase, Refusal};
use crate::space::{Dir, Loc};
use serde::{Deserialize, Serialize};

/// What a game wants to know before it does what it was asked to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// A word for programs: `pull-lever`, `which-item`.
    pub tag: String,
    /// What is asked.
    pub prompt: Phrase,
    /// What may be answered.
    pub kind: QuestionKind,
    /// Whether `cancel` is allowed.
    pub may_cancel: bool,
}

/// The kinds of answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum QuestionKind {
    /// `answer yes` or `answer no`.
    YesNo,
    /// `answer n`, `answer sw`: one of these directions.
    Direction(Vec<Dir>),
    /// `answer x,y`; the cursor starts at the first of the suggested squares.
    Square {
        /// Squares worth offering, best first.
        suggested: Vec<Loc>,
    },
    /// `answer KEY`: one of a list.
    Choice(Vec<Choice>),
    /// `answer N`, both ends included.
    Number {
        /// Least.
        min: i32,
        /// Most.
        max: i32,
        /// What Enter alone means.
        default: i32,
    },
    /// `answer TEXT`: the rest of the line.
    Text {
        /// The maximum number of characters.
        longest: u16,
        /// What Enter alone means.
        default: String,
    },
}

/// One entry of a list to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// What `answer` sends: one word without spaces.
    pub key: String,
    /// What is shown.
    pub label: Phrase,
    /// Why it cannot be chosen now, if so.
    pub refused: Option<Phrase>,
    /// Shown at the right or spoken after it, with commas between: a price, a number.
    pub note: Vec<Phrase>,
    /// A sentence or two about it, shown while it is chosen.
    pub help: Option<Phrase>,
}

impl Choice {
    /// An entry that can be chosen.
    pub fn new(key: impl Into<String>, label: Phrase) -> Choice {
        Choice { key: key.into(), label, refused: None, note: Vec::new(), help: None }
    }

    /// The same, refused for a reason.
    pub fn refused(self, why: Option<Phrase>) -> Choice {
        Choice { refused: why, ..self }
    }
}

/// An answer that fits its question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// To a yes-or-no question.
    Yes(bool),
    /// To a question for a direction.
    Direction(Dir),
    /// To a question for a square.
    Square(Loc),
    /// To a choice: the position in its list.
    Choice(usize),
    /// To a question for a number.
    Number(i32),
    /// To a question for a text.
    Text(String),
    /// `cancel`.
    Cancel,
}

impl Question {
    /// Reads `answer ...` or `cancel`; anything else, or an answer that does not fit, is refused with what would.
    pub fn read(&self, command: &str) -> Result<Answer, Refusal> {
        let (verb, rest) = super::split_command(command);
        self.answer(verb, rest)
    }

    /// The answer that a command gives.
    pub fn answered(&self, command: &Command) -> Result<Answer, Refusal> {
        self.answer(command.name(), command.text(0))
    }

    fn answer(&self, verb: &str, rest: &str) -> Result<Answer, Refusal> {
        match verb {
            "cancel" if self.may_cancel => return Ok(Answer::Cancel),
            "cancel" => return Err(Refusal::new("must-answer", "You must answer this question.")),
            "answer" => {}
            _ => {
                let how = if self.may_cancel { "'answer' or 'cancel'" } else { "'answer'" };
                return Err(Refusal::new("asked", format!("A question is open: use {how} first.")));
            }
        }
        self.fit(rest)
            .ok_or_else(|| Refusal::new("bad-answer", format!("'{rest}' does not fit: {}.", self.fits())))
    }

    fn fit(&self, rest: &str) -> Option<Answer> {
        Some(match &self.kind {
            QuestionKind::YesNo => Answer::Yes(match rest {
                "yes" | "y" => true,
                "no" | "n" => false,
                _ => return None,
            }),
            QuestionKind::Direction(among) => {
                Answer::Direction(Dir::parse(rest).filter(|d| among.contains(d))?)
            }
            QuestionKind::Square { .. } => Answer::Square(rest.parse().ok()?),
            QuestionKind::Choice(list) => {
                Answer::Choice(list.iter().position(|c| c.key == rest && c.refused.is_none())?)
            }
            QuestionKind::Number { min, max, .. } => {
                Answer::Number(rest.parse().ok().filter(|n| (*min..=*max).contains(n))?)
            }
            QuestionKind::Text { longest, .. } => {
                let sane =
                    rest.chars().count() <= usize::from(*longest) && !rest.chars().any(char::is_control);
                Answer::Text(sane.then(|| rest.to_owned())?)
            }
        })
    }

    /// What would be an answer, in words.
    pub fn fits(&self) -> String {
        match &self.kind {
            QuestionKind::YesNo => "answer yes or no".into(),
            QuestionKind::Direction(among) => {
                let names: Vec<&str> =
                    Dir::CLOCKWISE.into_iter().filter(|d| among.contains(d)).map(Dir::name).collect();
                format!("answer with a direction: {}", names.join(", "))
            }
            QuestionKind::Square { .. } => "answer with a square as x,y".into(),
            QuestionKind::Choice(list) => {
                let open: Vec<&str> =
                    list.iter().filter(|c| c.refused.is_none()).map(|c| c.key.as_str()).collect();
                format!("answer with one of {}", open.join(", "))
            }
            QuestionKind::Number { min, max, .. } => format!("answer with a number from {min} to {max}"),
            QuestionKind::Text { longest, .. } => format!("answer with text of at most {longest} characters"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(kind: QuestionKind, may_cancel: bool) -> Question {
        Question { tag: "test".into(), prompt: Phrase::plain("?"), kind, may_cancel }
    }

    #[test]
    fn only_an_answer_or_cancel_may_follow_a_question() {
        let q = ask(QuestionKind::YesNo, true);
        assert_eq!(q.read("answer yes"), Ok(Answer::Yes(true)));
        assert_eq!(q.read("cancel"), Ok(Answer::Cancel));
        assert_eq!(q.read("walk n").unwrap_err().tag, "asked");
        assert_eq!(q.read("answer maybe").unwrap_err().tag, "bad-answer");
        assert_eq!(ask(QuestionKind::YesNo, false).read("cancel").unwrap_err().tag, "must-answer");
    }

    #[test]
    fn each_kind_takes_only_what_fits_it() {
        let choice = |key: &str, refused| Choice::new(key, Phrase::plain(key)).refused(refused);
        let list = vec![choice("a", None), choice("b", Some(Phrase::plain("too heavy"))), choice("c", None)];
        let number = QuestionKind::Number { min: 1, max: 9, default: 1 };
        let text = QuestionKind::Text { longest: 5, default: String::new() };
        for (kind, answer, fits) in [
            (QuestionKind::Direction(Dir::ALL.to_vec()), "sw", Some(Answer::Direction(Dir::SouthWest))),
            (QuestionKind::Direction(Dir::ALL.to_vec()), "up", None),
            (QuestionKind::Direction(vec![Dir::North]), "sw", None),
            (QuestionKind::Square { suggested: vec![] }, "3,4", Some(Answer::Square(Loc::new(3, 4)))),
            (QuestionKind::Choice(list.clone()), "c", Some(Answer::Choice(2))),
            (QuestionKind::Choice(list.clone()), "b", None),
            (QuestionKind::Choice(list), "z", None),
            (number.clone(), "9", Some(Answer::Number(9))),
            (number, "10", None),
            (text.clone(), "Finwe", Some(Answer::Text("Finwe".into()))),
            (text.clone(), "Fingolfin", None),
            (text, "a\tb", None),
        ] {
            let q = ask(kind, true);
            assert_eq!(q.read(&format!("answer {answer}")).ok(), fits, "{answer} for {}", q.fits());
        }
    }
}
