//! Questions, and what a game waits for.
//!
//! The prompt of a question with the tag `leave` is the phrase `ask-leave`.

use angrist_engine::play::{Next, Phrase, Question, QuestionKind, Verdict};
use angrist_engine::space::Dir;

/// A question of some kind.
pub fn ask(tag: &str, kind: QuestionKind, may_cancel: bool) -> Question {
    Question { tag: tag.into(), prompt: Phrase::id(format!("ask-{tag}")), kind, may_cancel }
}

/// A question to be answered with yes or no, or not at all.
pub fn yes_no(tag: &str) -> Question {
    ask(tag, QuestionKind::YesNo, true)
}

/// Which of these ways, or none.
pub fn direction(tag: &str, ways: &[Dir]) -> Question {
    ask(tag, QuestionKind::Direction(ways.to_vec()), true)
}

/// What a game waits for: nothing once it is over, an answer while a question is open, `go` while a long action is under way
/// (its phrase says which), any command otherwise.
pub fn next(over: Option<Verdict>, asked: Option<Question>, going: Option<Phrase>) -> Next {
    match (over, asked, going) {
        (Some(verdict), ..) => Next::Over(verdict),
        (_, Some(question), _) => Next::Ask(question),
        (.., Some(phrase)) => Next::Going(phrase),
        _ => Next::Turn,
    }
}
