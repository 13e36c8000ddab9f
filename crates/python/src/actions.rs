//! A game's commands as a numbered list: what a policy with a fixed number of outputs chooses from.
//!
//! Eight steps, then every command that can be sent without arguments (those that need one ask for it), then answers: directions,
//! yes, no, cancel, the usual answer, and the entries of a list by their place.

use angrist_engine::play::{Arg, Command, Game, Group, Next, QuestionKind, Value, Verb, is_accepted};
use angrist_engine::space::Dir;

/// Entries of a list that have an action of their own.
pub const CHOICES: u8 = 24;

/// One action.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// A command as it is.
    Command(Command),
    /// A direction, as an answer.
    Direction(Dir),
    /// An answer.
    Yes,
    /// An answer.
    No,
    /// No answer.
    Cancel,
    /// The usual answer: a number's or text's default, the first suggested square.
    Usual,
    /// An entry of a list, counted from 0 over those that can be chosen.
    Choice(u8),
}

impl Action {
    /// Its name for people.
    pub fn name(&self) -> String {
        match self {
            Action::Command(command) => command.to_string(),
            Action::Direction(dir) => format!("answer {}", dir.name()),
            Action::Yes => "answer yes".into(),
            Action::No => "answer no".into(),
            Action::Cancel => "cancel".into(),
            Action::Usual => "answer usual".into(),
            Action::Choice(n) => format!("choose {n}"),
        }
    }

    /// The line it sends to a game as it stands; nothing when it does not fit what the game waits for.
    pub fn line(&self, next: &Next) -> Option<String> {
        let Next::Ask(question) = next else {
            return match (self, next) {
                (Action::Command(command), Next::Turn | Next::Going(_)) => Some(command.to_string()),
                _ => None,
            };
        };
        let answer = match (self, &question.kind) {
            (Action::Cancel, _) => return question.may_cancel.then(|| "cancel".into()),
            (Action::Yes, QuestionKind::YesNo) => "yes".to_owned(),
            (Action::No, QuestionKind::YesNo) => "no".to_owned(),
            (Action::Direction(dir), QuestionKind::Direction(among)) if among.contains(dir) => {
                dir.name().to_owned()
            }
            (Action::Choice(n), QuestionKind::Choice(list)) => {
                list.iter().filter(|c| c.refused.is_none()).nth(usize::from(*n))?.key.clone()
            }
            (Action::Usual, QuestionKind::Number { default, .. }) => default.to_string(),
            (Action::Usual, QuestionKind::Text { default, .. }) => default.clone(),
            (Action::Usual, QuestionKind::Square { suggested }) => suggested.first()?.to_string(),
            _ => return None,
        };
        Some(format!("answer {answer}").trim_end().to_owned())
    }
}

/// The actions of a game.
pub fn actions_of(verbs: &'static [Verb]) -> Vec<Action> {
    let walk = Command::named(verbs, "walk");
    let step = |d: &Dir| Some(Action::Command(walk.clone()?.with(Value::Direction(*d))));
    let mut list: Vec<Action> = Dir::CLOCKWISE.iter().filter_map(step).collect();
    let alone = |v: &&Verb| {
        matches!(v.group, Group::Move | Group::Act | Group::Fight | Group::Things | Group::Long)
            && v.name != "walk"
            && !matches!(v.args.first(), Some(Arg::Number(..)))
    };
    let bare = |v: &Verb| Command::named(verbs, v.name).map(Action::Command);
    list.extend(verbs.iter().filter(alone).filter_map(bare));
    list.extend(Dir::CLOCKWISE.into_iter().map(Action::Direction));
    list.extend([Action::Yes, Action::No, Action::Cancel, Action::Usual]);
    list.extend((0..CHOICES).map(Action::Choice));
    list
}

/// Which actions would be accepted now, one byte each.
pub fn mask(game: &dyn Game, actions: &[Action], out: &mut [u8]) {
    out.fill(0);
    let next = game.next();
    for (action, allowed) in actions.iter().zip(out.iter_mut()) {
        let accepted = match (action, &next) {
            (Action::Command(command), Next::Turn | Next::Going(_)) => is_accepted(game, command),
            // An answer that fits may still be refused by what asked.
            (_, Next::Ask(_)) => action
                .line(&next)
                .and_then(|line| Command::parse(game.verbs(), &line).ok())
                .is_some_and(|command| is_accepted(game, &command)),
            _ => false,
        };
        *allowed = u8::from(accepted);
    }
}
