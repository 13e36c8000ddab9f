//! Answers: what follows when the player has said what was asked.

use super::Doing;
use super::plan::{Act, Planner};
use super::state::{Ending, Pending};
use super::verbs::VERBS;
use crate::hero::birth::{Answer as BirthAnswer, Topic};
use crate::host::{Question as ScriptQuestion, Reply};
use angrist_engine::play::{Answer, Command, Question, Refusal};

/// What an answer comes to, before anything is changed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Meant {
    /// A step of the birth.
    Birth(BirthAnswer),
    /// The last answer of the birth is taken back.
    Back,
    /// Nothing more is done.
    Nothing,
    /// The dungeon is left.
    Leave,
    /// The game is given up.
    Retire,
    /// A choice of a level.
    Advance(usize),
    /// Something is done.
    Act(Act),
    /// A script goes on.
    Script(Reply),
    /// A use of magic is tried again with the answer.
    Magic(Reply),
}

impl Planner<'_> {
    /// What an answer to the open question means, or why it does not do.
    pub(super) fn meant(&self, question: &Question, command: &Command) -> Result<Meant, Refusal> {
        let answer = question.answered(command)?;
        if self.s.birth.is_some() {
            return self.birth_answer(answer);
        }
        let wrong = || Refusal::new("bad-answer", "That does not answer the question.");
        let Some(pending) = &self.s.pending else { return Err(wrong()) };
        Ok(match (pending, answer) {
            (Pending::Script, answer) => {
                Meant::Script(self.reply(self.s.world.stack.question.as_ref(), answer))
            }
            (Pending::Magic { question, .. }, answer) => Meant::Magic(self.reply(Some(question), answer)),
            (_, Answer::Cancel | Answer::Yes(false)) => Meant::Nothing,
            (Pending::Leave, Answer::Yes(true)) => Meant::Leave,
            (Pending::Retire, Answer::Yes(true)) => Meant::Retire,
            (Pending::Advance(_), Answer::Choice(at)) => Meant::Advance(at),
            (Pending::Confirm { line, .. }, Answer::Yes(true)) => {
                Meant::Act(self.plan(&Command::parse(&VERBS, line)?, true)?)
            }
            (Pending::Fill { line }, _) => {
                let line = format!("{line} {}", command.text(0).trim());
                Meant::Act(self.plan(&Command::parse(&VERBS, &line)?, false)?)
            }
            _ => return Err(wrong()),
        })
    }

    fn birth_answer(&self, answer: Answer) -> Result<Meant, Refusal> {
        let answer = match answer {
            Answer::Cancel => return Ok(Meant::Back),
            Answer::Choice(at) => BirthAnswer::Pick(at as u16),
            Answer::Text(text) => BirthAnswer::Text(text),
            _ => return Err(Refusal::new("bad-answer", "That does not answer the question.")),
        };
        let mut birth = self.s.birth.clone().unwrap_or_else(|| super::birth::begin(self.s.seed));
        let rules = self.book.rules(&self.cat.library);
        rules
            .answer_birth(&mut birth, answer.clone(), &self.book.birth)
            .map_err(|why| Refusal::new("bad-answer", format!("That is impossible: {why}.")))?;
        Ok(Meant::Birth(answer))
    }

    /// An answer as a script wants it.
    fn reply(&self, asked: Option<&ScriptQuestion>, answer: Answer) -> Reply {
        match (asked, answer) {
            (_, Answer::Cancel) => Reply::Escape,
            (_, Answer::Yes(yes)) => Reply::Number(yes.into()),
            (Some(ScriptQuestion::Letter { letters, .. }), Answer::Choice(at)) => {
                let shown: Vec<char> = letters.chars().filter(char::is_ascii_graphic).collect();
                shown.get(at).map_or(Reply::Escape, |&c| Reply::Number(c as i32))
            }
            (Some(ScriptQuestion::Menu { lines, many, .. }), Answer::Choice(at)) => match lines.get(at) {
                Some(line) if *many => Reply::Many(vec![line.value]),
                Some(line) => Reply::Number(line.value),
                None => Reply::Escape,
            },
            (Some(ScriptQuestion::Resource { options, .. }), Answer::Choice(at)) => {
                options.get(at).map_or(Reply::Escape, |&o| Reply::Number(o))
            }
            (Some(ScriptQuestion::Target { .. }), Answer::Square(at)) => match self.glance.seen_at(at) {
                Some(seen) => Reply::Thing(seen.who),
                None if at == self.glance.here => Reply::Thing(self.s.world.player),
                None => Reply::Square(at.x, at.y),
            },
            (_, Answer::Text(text)) => Reply::Words(text),
            _ => Reply::Escape,
        }
    }
}

impl Doing<'_> {
    /// Does what an answer means.
    pub(super) fn answer(&mut self, meant: Meant) {
        let pending = self.s.pending.take();
        match meant {
            Meant::Birth(answer) => {
                let rules = self.book.rules(&self.cat.library);
                if let Some(birth) = &mut self.s.birth {
                    // It was tried on a copy before.
                    let _ = rules.answer_birth(birth, answer, &self.book.birth);
                }
                if self.settle_birth() {
                    self.be_born();
                }
            }
            Meant::Back => self.take_back(),
            Meant::Nothing => {}
            Meant::Leave => {
                self.s.over = Some(Ending::Left);
                self.tell("left", |a| a);
            }
            Meant::Retire => {
                self.s.over = Some(Ending::Retired);
                self.tell("retired", |a| a);
            }
            Meant::Advance(at) => {
                if let Some(Pending::Advance(adv)) = pending {
                    self.go_on_growing(*adv, Some(at));
                }
            }
            Meant::Act(act) => self.perform(act),
            Meant::Magic(reply) => {
                if let Some(Pending::Magic { deed, mut replies, .. }) = pending {
                    replies.push(reply);
                    self.do_deed(*deed, replies);
                }
            }
            Meant::Script(reply) => {
                self.host.answer(reply);
                self.after_use();
            }
        }
    }

    /// The last answer that the player gave at birth is taken back, with what was answered without asking since.
    fn take_back(&mut self) {
        let rules = self.book.rules(&self.cat.library);
        let Some(birth) = &mut self.s.birth else { return };
        while birth.back() {
            let asked = rules.next_question(birth, &self.book.birth);
            let chosen = asked
                .is_some_and(|a| super::birth::plain_answer(&a).is_none() || matches!(a.topic, Topic::Name));
            if chosen {
                break;
            }
        }
    }
}
