//! Shooting and throwing by command: at whom.

use super::event::TurnEvent;
use super::handle::anything;
use super::order::{Order, Then};
use crate::context::{Done, Turn};
use crate::fight::Aim;
use crate::state::Slot;
use crate::tables::{ItemFlag, RaceFlag};
use crate::things::ItemPlace;
use angrist_engine::play::{Phrase, Question, QuestionKind, Refusal, Value};
use angrist_engine::space::{Loc, distance};

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
    pub(super) fn fire_command(&mut self, order: &Order) -> Done {
        let slot = match order.item(0).map(str::parse::<u8>) {
            None | Some(Ok(1)) => Slot::Quiver1,
            Some(Ok(2)) => Slot::Quiver2,
            _ => return Err(Refusal::new("no-arrows", "There are two quivers, 1 and 2.")),
        };
        if self.state.hero.wears(Slot::Bow).is_none() || self.state.hero.wears(slot).is_none() {
            // Refused before anything is asked.
            return self.fire(slot, Aim::At(self.state.hero.at));
        }
        let quiver = if slot == Slot::Quiver1 { "1" } else { "2" };
        let again = Order { command: order.bare().command.with_text(quiver)?, sure: false };
        match self.aim(order.arg(1), again)? {
            Some(aim) if !order.yes() && self.aim_breaks_mercy(aim, self.bow_range()) => {
                self.ask_mercy(order);
                Ok(())
            }
            Some(aim) => self.fire(slot, aim),
            None => Ok(()),
        }
    }

    /// `throw PLACE|ready [x,y | DIRECTION | near]`.
    pub(super) fn throw_command(&mut self, order: &Order) -> Done {
        if order.word(0) == "ready" {
            // 11.3: the first thing made for it, at the chosen or the nearest foe.
            let made_for_it = |i: &crate::state::Item| i.has(self.tables, ItemFlag::THROWING);
            let found = self.state.hero.pack.iter().position(made_for_it);
            let place = found
                .map(|i| ItemPlace::Pack(i as u8))
                .ok_or_else(|| Refusal::new("nothing-fits", "You have nothing made for throwing."))?;
            let aim = order.arg(1).cloned().unwrap_or(Value::Word("near"));
            let range = self.thing(place).map_or(0, |item| self.throw_range(item));
            let near = self.nearest_aim().filter(|at| distance(self.state.hero.at, *at) <= range);
            if matches!(aim, Value::Word(_)) && near.is_none() {
                return Err(Refusal::new("no-target", "There is nothing within throwing range."));
            }
            let again = order.bare().on(place).with(aim);
            let again = if order.yes() { again.agreed() } else { again };
            return self.throw_command(&Order { sure: order.sure, ..again });
        }
        self.with_item(order, anything, |turn, place, order| {
            match turn.aim(order.arg(1), order.bare().on(place).sure())? {
                Some(aim) if !order.yes() && turn.throw_breaks_mercy(place, aim) => {
                    turn.ask_mercy(order);
                    Ok(())
                }
                Some(aim) => turn.throw(place, aim),
                None => Ok(()),
            }
        })
    }

    /// `target x,y | none`: what `near` means first.
    pub(super) fn target_command(&mut self, order: &Order) -> Done {
        if order.word(0) == "none" {
            self.commit()?;
            self.state.hero.target = None;
            return Ok(());
        }
        let at = order.square(0).ok().or_else(|| self.targets().first().copied());
        match at.filter(|at| {
            self.state.level.terrain.contains(*at) && self.in_fire(*at) && *at != self.state.hero.at
        }) {
            Some(at) => {
                self.commit()?;
                self.state.hero.target = Some(at);
                let seen = self.state.level.monster_on(at).map(|(_, m)| m).filter(|m| m.visible);
                let race = seen.and_then(|m| self.tables.race(self.state.shows_as(m)));
                let who = race.map_or_else(String::new, |r| r.name.clone());
                self.tell(TurnEvent::Targeted { who, far: distance(self.state.hero.at, at) }, Some(at));
                Ok(())
            }
            None => Err(self.no_target()),
        }
    }

    /// Why there is nothing to aim at.
    fn no_target(&self) -> Refusal {
        let foe = self.state.level.monsters.iter().any(|(_, m)| m.visible && self.sees_creature(m));
        Refusal::new(
            "no-target",
            if foe { "You have no clear line to any foe." } else { "There is nothing in sight to aim at." },
        )
    }

    /// What `near` means: the chosen target, else the nearest creature.
    fn nearest_aim(&self) -> Option<Loc> {
        let here = self.state.hero.at;
        let chosen = self.state.hero.target.filter(|at| self.in_fire(*at) && *at != here);
        chosen.or_else(|| self.targets().first().copied())
    }

    fn throw_breaks_mercy(&self, place: ItemPlace, aim: Aim) -> bool {
        self.thing(place).is_ok_and(|item| self.aim_breaks_mercy(aim, self.throw_range(item)))
    }

    /// Asks before an oath of mercy is broken.
    fn ask_mercy(&mut self, order: &Order) {
        self.ask_yes("really-attack", Phrase::id("ask-attack-mercy"), Then::Agreed(order.clone().agreed()));
    }

    /// Where a word points; asks when there is none, and does `again` with the answer.
    fn aim(&mut self, at: Option<&Value>, again: Order) -> Result<Option<Aim>, Refusal> {
        let here = self.state.hero.at;
        if let Some(Value::Word(_)) = at {
            return match self.nearest_aim() {
                Some(at) => Ok(Some(Aim::At(at))),
                None => Err(self.no_target()),
            };
        }
        let Some(at) = at else {
            // The chosen target comes first, so that the shooting key twice shoots at it.
            let mut suggested = self.targets();
            if let Some(target) = self.state.hero.target
                && let Some(place) = suggested.iter().position(|at| *at == target)
            {
                suggested[..=place].rotate_right(1);
            }
            let question = Question {
                tag: "aim".into(),
                prompt: Phrase::id(if again.name() == "fire" { "ask-aim-shot" } else { "ask-aim-throw" }),
                kind: QuestionKind::Square { suggested },
                may_cancel: true,
            };
            self.ask(question, Then::With(again));
            return Ok(None);
        };
        match at {
            Value::Direction(dir) => Ok(Some(Aim::Way(*dir))),
            Value::Square(at) if *at != here && self.state.level.terrain.contains(*at) => {
                Ok(Some(Aim::At(*at)))
            }
            Value::Square(at) if *at == here => {
                Err(Refusal::new("aim-self", "You cannot aim at the square you stand on."))
            }
            other => Err(Refusal::new("bad-aim", format!("You cannot aim at '{other}'."))),
        }
    }
}
