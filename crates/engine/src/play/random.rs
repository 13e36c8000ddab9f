//! A player without a purpose: sends whatever fits the verb table. The first to find what breaks.

use super::{Arg, Game, Group, Next, QuestionKind, Verb};
use crate::chance::Stream;
use crate::space::Dir;

/// A random command for what the game waits for; `None` when it is over. It may well be refused.
pub fn random_command(game: &dyn Game, verbs: &[Verb], chance: &mut Stream) -> Option<String> {
    match game.next() {
        Next::Over(_) => None,
        Next::Going(_) if !chance.one_in(20) => Some("go".into()),
        Next::Ask(question) => {
            if question.may_cancel && chance.one_in(10) {
                return Some("cancel".into());
            }
            let answer = match &question.kind {
                QuestionKind::YesNo => chance.pick(&["yes", "no"]).copied().unwrap_or("no").to_owned(),
                QuestionKind::Direction => word_for(Arg::Direction, game, chance),
                QuestionKind::Square { suggested } => match chance.pick(suggested) {
                    Some(at) => at.to_string(),
                    None => word_for(Arg::Square, game, chance),
                },
                QuestionKind::Choice(list) => {
                    let open: Vec<_> = list.iter().filter(|c| c.refused.is_none()).collect();
                    chance.pick(&open).map(|c| c.key.clone()).unwrap_or_default()
                }
                QuestionKind::Number { min, max, .. } => chance.between(*min, *max).to_string(),
                QuestionKind::Text { default, .. } => default.clone(),
            };
            Some(format!("answer {answer}"))
        }
        _ => {
            let open: Vec<&Verb> = verbs
                .iter()
                .filter(|v| !matches!(v.group, Group::Screen | Group::Wizard | Group::Protocol))
                .collect();
            let verb = chance.pick(&open)?;
            let mut command = verb.name.to_owned();
            for arg in verb.args {
                command.push(' ');
                command.push_str(&word_for(*arg, game, chance));
            }
            Some(command.trim_end().to_owned())
        }
    }
}

fn word_for(arg: Arg, game: &dyn Game, chance: &mut Stream) -> String {
    match arg {
        Arg::Direction => chance.pick(&Dir::ALL).map_or("n", |d| d.name()).to_owned(),
        Arg::Square => {
            let bounds = game.scene().map.bounds();
            let x = chance.below(bounds.width.max(1) as u32) as i16;
            let y = chance.below(bounds.height.max(1) as u32) as i16;
            bounds.at.shift(x, y).to_string()
        }
        Arg::Number(least, most) => chance.between(least, most).to_string(),
        Arg::Word(words) => chance.pick(words).copied().unwrap_or_default().to_owned(),
        Arg::Item => char::from(b'a' + chance.below(26) as u8).to_string(),
        Arg::Text => "Someone".to_owned(),
    }
}
