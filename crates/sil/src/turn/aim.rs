//! Shooting and throwing by command: at whom.

use crate::context::{Done, Turn};
use crate::fight::Aim;
use crate::state::Slot;
use crate::tables::{ItemFlag, RaceFlag};
use angrist_engine::play::{Phrase, Question, QuestionKind, Refusal, split_command};
use angrist_engine::space::{Dir, Loc, distance};

impl Turn<'_> {
    /// Creatures that could be shot at, the nearest first.
    pub fn targets(&self) -> Vec<Loc> {
        let here = self.state.hero.at;
        let mut all: Vec<Loc> = self
            .state
            .level
            .monsters
            .iter()
            .filter(|(_, m)| m.visible && self.in_fire(m.at))
            .filter(|(_, m)| !self.tables.race(m.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL)))
            .map(|(_, m)| m.at)
            .collect();
        all.sort_by_key(|at| (distance(here, *at), *at));
        all
    }

    /// `fire 1|2 [x,y | DIRECTION | near]`.
    pub(super) fn fire_command(&mut self, rest: &str) -> Done {
        let (quiver, aim) = split_command(rest);
        let slot = match quiver {
            "" | "1" => Slot::Quiver1,
            "2" => Slot::Quiver2,
            _ => return Err(Refusal::new("no-arrows", "There are two quivers, 1 and 2.")),
        };
        if self.state.hero.wears(Slot::Bow).is_none() || self.state.hero.wears(slot).is_none() {
            // Refused before anything is asked.
            return self.fire(slot, Aim::At(self.state.hero.at));
        }
        match self.aim(aim, &format!("fire {}", if slot == Slot::Quiver1 { 1 } else { 2 }))? {
            Some(aim) => self.fire(slot, aim),
            None => Ok(()),
        }
    }

    /// `throw PLACE|ready [x,y | DIRECTION | near]`.
    pub(super) fn throw_command(&mut self, rest: &str) -> Done {
        let (word, aim) = split_command(rest);
        if word == "ready" {
            // 11.3: the first thing made for it, at the chosen or the nearest foe.
            let aim = if aim.is_empty() { "near" } else { aim };
            let made_for_it = |i: &crate::state::Item| i.has(self.tables, ItemFlag::THROWING);
            let found = self.state.hero.pack.iter().position(made_for_it);
            let place = found.map(|i| crate::things::ItemPlace::Pack(i as u8)).ok_or_else(|| {
                Refusal::new("nothing-fits", "You carry nothing that is made to be thrown.")
            })?;
            return self.throw_command(&format!("{place} {aim}"));
        }
        if let Some(place) = crate::things::ItemPlace::parse(word)
            && self.thing(place).is_ok()
            && self.asked_first("throw", place, aim)
        {
            return Ok(());
        }
        self.throw_surely(rest)
    }

    /// The same when nothing has to be asked first.
    pub(super) fn throw_surely(&mut self, rest: &str) -> Done {
        let (word, aim) = split_command(rest);
        let Some(place) = self.which("throw", word, false, |_, _| true)? else { return Ok(()) };
        match self.aim(aim, &format!("sure throw {place}"))? {
            Some(aim) => self.throw(place, aim),
            None => Ok(()),
        }
    }

    /// `target x,y | none`: what `near` means first.
    pub(super) fn target_command(&mut self, rest: &str) -> Done {
        if rest == "none" {
            self.state.hero.target = None;
            return Ok(());
        }
        let at: Option<Loc> =
            if rest.is_empty() { self.targets().first().copied() } else { rest.parse().ok() };
        match at.filter(|at| {
            self.state.level.terrain.contains(*at) && self.in_fire(*at) && *at != self.state.hero.at
        }) {
            Some(at) => {
                self.state.hero.target = Some(at);
                Ok(())
            }
            None => Err(Refusal::new("no-target", "There is nothing to aim at.")),
        }
    }

    fn aim(&mut self, word: &str, command: &str) -> Result<Option<Aim>, Refusal> {
        let here = self.state.hero.at;
        if word == "near" {
            let chosen = self.state.hero.target.filter(|at| self.in_fire(*at) && *at != here);
            let near = chosen.or_else(|| self.targets().first().copied());
            return match near {
                Some(at) => Ok(Some(Aim::At(at))),
                None => Err(Refusal::new("no-target", "There is nothing to aim at.")),
            };
        }
        if word.is_empty() {
            // The chosen target comes first, so that the shooting key twice shoots at it.
            let mut suggested = self.targets();
            if let Some(target) = self.state.hero.target
                && let Some(place) = suggested.iter().position(|at| *at == target)
            {
                suggested[..=place].rotate_right(1);
            }
            let question = Question {
                tag: "aim".into(),
                prompt: Phrase::id("ask-aim"),
                kind: QuestionKind::Square { suggested },
                may_cancel: true,
            };
            self.ask(question, command);
            return Ok(None);
        }
        if let Some(dir) = Dir::parse(word) {
            return Ok(Some(Aim::Way(dir)));
        }
        match word.parse::<Loc>() {
            Ok(at) if at != here && self.state.level.terrain.contains(at) => Ok(Some(Aim::At(at))),
            _ => Err(Refusal::new("bad-aim", format!("'{word}' is nothing to aim at."))),
        }
    }
}
