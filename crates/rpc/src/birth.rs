//! A hero without questions: by the game's own quick start, or by the usual answers.

use angrist_engine::journal::Session;
use angrist_engine::play::{Next, Outcome, Question, QuestionKind};

/// Questions that making a hero may ask.
const MOST: u32 = 200;

/// Makes a hero; `tell` hears of every command that did it. Refused with a sentence when the game has a question without a usual
/// answer, or never stops asking.
pub fn be_born(session: &mut Session, mut tell: impl FnMut(&Outcome)) -> Result<(), String> {
    if session.ruleset().verbs().iter().any(|v| v.name == "quick") {
        tell(&session.apply("quick").map_err(|e| e.to_string())?);
        return Ok(());
    }
    for _ in 0..MOST {
        let Next::Ask(question) = session.game().next() else { return Ok(()) };
        let answer = usual_answer(&question).ok_or("The game asks a question that has no default answer.")?;
        tell(&session.apply(&format!("answer {answer}")).map_err(|e| e.to_string())?);
    }
    Err("The game does not stop asking questions.".into())
}

/// What one answers without thinking: yes, the first of a list, the default.
pub fn usual_answer(question: &Question) -> Option<String> {
    Some(match &question.kind {
        QuestionKind::YesNo => "yes".to_owned(),
        QuestionKind::Direction(among) => among.first()?.name().to_owned(),
        QuestionKind::Square { suggested } => suggested.first()?.to_string(),
        QuestionKind::Choice(list) => list.iter().find(|c| c.refused.is_none())?.key.clone(),
        QuestionKind::Number { default, .. } => default.to_string(),
        QuestionKind::Text { default, .. } => default.clone(),
    })
}
