//! Throwing events from scripts: the plain throw and its variants, throwing again, and turning to another effect (S001-165).

use super::native::Todo;
use super::{Answer, Args, Call, Host};
use crate::events::numbers as ev;
use crate::events::{Event, Field, party};
use crate::fields::kind;
use crate::world::Handle;
use angrist_irh::script::machine::Datum;

impl Host<'_> {
    pub(super) fn throw_call(&mut self, call: Call, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let number = i32::from(a.short(0));
        Some(match call {
            C::Throw => {
                let event = self.fresh(number, a, 1);
                self.throw_new(event)
            }
            C::ThrowXY | C::ThrowLoc => {
                let event = at(self.fresh(number, a, 3), a, 1);
                self.throw_new(event)
            }
            C::ThrowVal => {
                let mut event = self.fresh(number, a, 2);
                event.set(Field::EParam, a.int(1));
                self.throw_new(event)
            }
            C::ThrowDir => {
                let event = toward(self.fresh(number, a, 2), a.int(1));
                self.throw_new(event)
            }
            C::ThrowEff => {
                let mut event = self.fresh(number, a, 2);
                event.set(Field::EID, a.int(1));
                self.throw_new(event)
            }
            C::ThrowEffDir => {
                let mut event = toward(self.fresh(number, a, 3), a.int(2));
                event.set(Field::EID, a.int(1));
                self.throw_new(event)
            }
            C::ThrowEffXY => {
                let mut event = at(self.fresh(number, a, 4), a, 2);
                event.set(Field::EID, a.int(1));
                self.throw_new(event)
            }
            C::ThrowDmg => {
                let event = hurt(self.fresh(number, a, 4), a);
                self.throw_new(event)
            }
            C::ThrowDmgEff => {
                let mut event = hurt(self.fresh(number, a, 5), a);
                event.set(Field::EID, a.int(4));
                self.throw_new(event)
            }
            C::ThrowTerraDmg => self.throw_terrain(number, a),
            C::ReThrow => {
                let mut event = self.event().cloned().unwrap_or_default();
                event.set(Field::Event, number);
                event.set(Field::Terse, 0);
                if !self.push_throw(event, true) {
                    return Some(Answer::Fault("events are too deep in each other".to_owned()));
                }
                Answer::Pushed
            }
            C::RedirectEff => {
                let mut event = self.event().cloned().unwrap_or_default();
                event.set(Field::EID, a.int(1));
                event.set(Field::Event, i32::from(a.or(2, ev::EV_EFFECT) as i16));
                event.set(Field::IsActivation, 0);
                event.using = 0;
                event.segment = 0;
                self.aim_anew(&mut event);
                self.throw_new(event)
            }
            _ => return None,
        })
    }

    /// An effect turned to by another one asks its player where to, if nothing was aimed at yet.
    pub(crate) fn aim_anew(&mut self, event: &mut Event) {
        let query =
            self.library().effect(event.effect()).and_then(|f| f.values.first()).map_or(0, |v| v.qval);
        let query = i32::from(query) & 7;
        let [actor, victim, ..] = event.parties;
        let aimed =
            (!victim.is_none() && victim != actor) || event.is(Field::IsLoc) || event.is(Field::IsDir);
        if query == 0 || aimed || actor != self.world.player || event.base() != ev::EV_EFFECT {
            return;
        }
        let question = super::Question::Target { text: "Where to?".to_owned(), query };
        match self.reply_inside(&question) {
            super::Reply::Thing(h) if self.world.get(h).is_some() => event.parties[party::VICTIM] = h,
            super::Reply::Square(x, y) => {
                event.set(Field::EXVal, x.into());
                event.set(Field::EYVal, y.into());
                event.set(Field::IsLoc, 1);
            }
            super::Reply::Direction(d) => {
                event.set(Field::EDir, d.into());
                event.set(Field::IsDir, 1);
            }
            _ => {}
        }
    }

    /// A clear event with the parties from a place of the arguments on.
    fn fresh(&self, number: i32, a: Args<'_>, from: usize) -> Event {
        let parties = [0, 1, 2, 3].map(|i| self.object_of(a.int(from + i)));
        Event::new(number, parties)
    }

    fn throw_new(&mut self, event: Event) -> Answer {
        if self.push_throw(event, false) {
            Answer::Pushed
        } else {
            Answer::Fault("events are too deep in each other".to_owned())
        }
    }

    /// Damage by the terrain under the victim, dealt by the creature that made it or else by the victim; terrain that is not really
    /// there hurts in the mind only.
    fn throw_terrain(&mut self, number: i32, a: Args<'_>) -> Answer {
        let victim = self.object_of(a.int(4));
        let Some((map, x, y)) = self.world.position(victim) else { return Answer::NOTHING };
        let creator = self.world.terraforming_at(map, x, y).map_or(Handle::NONE, |t| t.creator);
        let mut actor = if self.world.get(creator).is_some() { creator } else { victim };
        let terrain = a.int(5) as u32;
        let here = self.world.map(map).and_then(|m| m.cell(x, y)).map_or(0, |c| c.terrain.0);
        let mut illusory = false;
        if terrain != 0 && terrain != here && number == ev::EV_DAMAGE {
            illusory = true;
            let fields = self.world.map(map).map_or(&[][..], |m| &m.fields);
            if let Some(f) = fields.iter().rev().find(|f| f.is(kind::ITERRAIN) && f.covers(x, y)) {
                actor = f.creator;
            }
        }
        let mut event = hurt(Event::new(number, [Handle::NONE; 4]), a);
        event.parties[party::ACTOR] = actor;
        event.parties[party::VICTIM] = victim;
        event.set(Field::EffIllusion, i32::from(illusory));
        self.todo([Todo::Throw(Box::new(event)), Todo::AnswerHeard], Datum::Number(0))
    }
}

fn at(mut event: Event, a: Args<'_>, from: usize) -> Event {
    event.set(Field::EXVal, a.int(from));
    event.set(Field::EYVal, a.int(from + 1));
    event.set(Field::IsLoc, 1);
    event
}

fn toward(mut event: Event, direction: i32) -> Event {
    event.set(Field::EDir, direction);
    event.set(Field::IsDir, 1);
    event
}

fn hurt(mut event: Event, a: Args<'_>) -> Event {
    event.set(Field::DType, a.int(1));
    event.set(Field::VDmg, i32::from(a.short(2)));
    event.set_words(Field::GraveText, a.words(3).to_owned());
    event
}
