//! Functions of statuses: giving, asking, changing, ending.

use super::{Answer, Args, Call, Host};
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::status::Wanted;
use crate::world::{Handle, Object};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;

/// What of a status is read or written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Value,
    Magnitude,
    Cause,
    Object,
    Duration,
    Effect,
    CasterLevel,
}

impl Part {
    fn of(self, s: &Status) -> i32 {
        match self {
            Part::Value => s.value.into(),
            Part::Magnitude => s.magnitude.into(),
            Part::Cause => s.source as i32,
            Part::Object => s.object,
            Part::Duration => s.duration.into(),
            Part::Effect => s.effect.0 as i32,
            Part::CasterLevel => s.caster_level.into(),
        }
    }

    fn set(self, s: &mut Status, value: i32) {
        match self {
            Part::Value => s.value = value as i16,
            Part::Magnitude => s.magnitude = value as i16,
            Part::Cause => s.source = Source::of(value),
            Part::Object => s.object = value,
            Part::Duration => s.duration = value as i16,
            Part::Effect => s.effect = Rid(value as u32),
            Part::CasterLevel => s.caster_level = value as i8,
        }
    }

    /// What a question answers where there is no such status: a value is -1, everything else 0 (H6).
    fn absent(self) -> i32 {
        if self == Part::Value { -1 } else { 0 }
    }
}

impl Host<'_> {
    pub(super) fn status_call(&mut self, call: Call, thing: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        Some(match call {
            C::ThingGainPermStati => self.gain_stati(thing, a, false),
            C::ThingGainTempStati => self.gain_stati(thing, a, true),
            C::ThingCopyStati => self.copy_stati(thing, self.object_of(a.int(0)), a.int(1)),
            C::ThingRemoveStati => {
                let source = a.wild(1).map(Source::of);
                let object = Some(self.object_of(a.int(4)).raw()).filter(|&o| o != 0);
                let wanted = Wanted {
                    nature: Some(a.int(0)),
                    value: a.wild(2),
                    magnitude: a.wild(3),
                    source,
                    effect: None,
                    object,
                };
                let todo = self.remove_statuses(thing, wanted, ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::ThingRemoveEffStati => self.remove_eff_stati(thing, Rid(a.int(0) as u32)),
            C::ThingRemoveStatiFrom => {
                let wanted = Wanted { object: Some(self.object_of(a.int(0)).raw()), ..Wanted::default() };
                let todo = self.remove_statuses(thing, wanted, ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::ThingRemoveStatiSource => {
                let wanted = Wanted { source: Some(Source::of(a.int(0))), ..Wanted::default() };
                let todo = self.remove_statuses(thing, wanted, ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::ThingHighSourceCLev => {
                // The original always says 0 (H5).
                let level =
                    self.all(thing, Wanted { source: Some(Source::of(a.int(0))), ..Wanted::default() });
                let high = level.iter().map(|s| i32::from(s.caster_level)).max().unwrap_or(0);
                Answer::number(if self.rules.profile.is_exact() { 0 } else { high })
            }
            C::ThingHasStatiFromSource => {
                let wanted = Wanted { source: Some(Source::of(a.int(0))), ..Wanted::default() };
                Answer::truth(self.first(thing, wanted).is_some())
            }
            C::ThingHasStati => Answer::truth(self.first(thing, self.plain(a, 0, 1, 2)).is_some()),
            C::ThingHasEffStati => Answer::truth(self.first(thing, self.by_effect(a, 2, 3)).is_some()),
            C::ThingGetStatiVal => {
                let mut wanted = self.plain(a, 0, usize::MAX, 1);
                wanted.value = None;
                self.read(thing, wanted, Part::Value)
            }
            C::ThingGetStatiMag => self.read(thing, self.plain(a, 0, 1, 2), Part::Magnitude),
            C::ThingGetStatiCause => self.read(thing, self.plain(a, 0, 1, 2), Part::Cause),
            C::ThingGetStatiObj => self.read(thing, self.plain(a, 0, 1, 2), Part::Object),
            C::ThingGetStatiDur => self.read(thing, self.plain(a, 0, 1, 2), Part::Duration),
            C::ThingGetStatiEID => self.read(thing, self.plain(a, 0, 1, 2), Part::Effect),
            C::ThingGetStatiCLev => self.read(thing, self.plain(a, 0, 1, 2), Part::CasterLevel),
            C::ThingSetStatiVal => self.write(thing, self.plain(a, 0, usize::MAX, 1), Part::Value, a.int(2)),
            C::ThingSetStatiMag => self.write(thing, self.plain(a, 0, 1, 2), Part::Magnitude, a.int(3)),
            C::ThingSetStatiCause => self.write(thing, self.plain(a, 0, 1, 2), Part::Cause, a.int(3)),
            C::ThingSetStatiObj => {
                let object = self.object_of(a.int(2)).raw();
                self.write(thing, self.plain(a, 0, 1, usize::MAX), Part::Object, object)
            }
            C::ThingSetStatiDur => self.write(thing, self.plain(a, 0, 1, 2), Part::Duration, a.int(3)),
            C::ThingSetStatiEID => self.write(thing, self.plain(a, 0, 1, 2), Part::Effect, a.int(3)),
            C::ThingIncStatiMag => {
                let object = Some(self.object_of(a.int(3)).raw()).filter(|&o| o != 0);
                let wanted = Wanted { nature: Some(a.int(0)), value: a.wild(2), object, ..Wanted::default() };
                let new = (a.int(0), a.int(1), a.int(2), object.unwrap_or(0), Rid::NONE);
                self.increase(thing, wanted, a.int(4), new)
            }
            C::ThingGetEffStatiVal => self.read(thing, self.by_effect(a, 2, 3), Part::Value),
            C::ThingGetEffStatiMag => self.read(thing, self.by_effect(a, 2, 3), Part::Magnitude),
            C::ThingGetEffStatiCause => self.read(thing, self.by_effect(a, 2, 3), Part::Cause),
            C::ThingGetEffStatiObj => self.read(thing, self.by_effect(a, 2, 3), Part::Object),
            C::ThingGetEffStatiDur => self.read(thing, self.by_effect(a, 2, 3), Part::Duration),
            C::ThingGetEffStatiCLev => self.read(thing, self.by_effect(a, 2, 3), Part::CasterLevel),
            C::ThingSetEffStatiVal => {
                self.write(thing, self.by_effect(a, usize::MAX, 3), Part::Value, a.int(2))
            }
            C::ThingSetEffStatiMag => self.write(thing, self.by_effect(a, 3, 4), Part::Magnitude, a.int(2)),
            C::ThingSetEffStatiCause => self.write(thing, self.by_effect(a, 3, 4), Part::Cause, a.int(2)),
            C::ThingSetEffStatiObj => {
                let object = self.object_of(a.int(2)).raw();
                self.write(thing, self.by_effect(a, 3, usize::MAX), Part::Object, object)
            }
            C::ThingSetEffStatiDur => self.write(thing, self.by_effect(a, 3, 4), Part::Duration, a.int(2)),
            C::ThingIncEffStatiMag => {
                let object = Some(self.object_of(a.int(3)).raw()).filter(|&o| o != 0);
                let effect = Rid(a.int(1) as u32);
                let wanted = Wanted {
                    nature: Some(a.int(0)),
                    value: a.wild(5),
                    object,
                    effect: Some(effect),
                    ..Wanted::default()
                };
                let new = (a.int(0), a.int(2), a.wild(5).unwrap_or(0), object.unwrap_or(0), effect);
                self.increase(thing, wanted, a.int(4), new)
            }
            C::ThingSumStatiMag => {
                let all = self.all(thing, self.plain(a, 0, 1, 2));
                Answer::number(all.iter().map(|s| i32::from(s.magnitude)).sum())
            }
            C::ThingHighStatiMag => {
                let all = self.all(thing, self.plain(a, 0, 1, 2));
                Answer::number(all.iter().map(|s| i32::from(s.magnitude)).max().unwrap_or(0))
            }
            C::ThingSumStatiVal => {
                let all = self.all(thing, self.plain(a, 0, usize::MAX, 1));
                Answer::number(all.iter().map(|s| i32::from(s.value)).sum())
            }
            C::ThingXORStatiVal => {
                // An or, despite its name (H5).
                let all = self.all(thing, self.plain(a, 0, usize::MAX, 1));
                Answer::number(all.iter().fold(0, |bits, s| bits | i32::from(s.value)))
            }
            C::ThingCountStati => Answer::number(self.all(thing, self.plain(a, 0, 1, 2)).len() as i32),
            C::ThingCountEffStati => {
                Answer::number(self.all(thing, self.by_effect(a, 2, usize::MAX)).len() as i32)
            }
            _ => return None,
        })
    }

    /// What is meant by nature, value and object at these places of the arguments.
    fn plain(&self, a: Args<'_>, nature: usize, value: usize, object: usize) -> Wanted {
        let object = Some(self.object_of(a.int(object)).raw()).filter(|&o| o != 0);
        Wanted { nature: Some(i32::from(a.short(nature))), value: a.wild(value), object, ..Wanted::default() }
    }

    /// What is meant by nature, effect, and value and object at these places; nature -1 is any.
    fn by_effect(&self, a: Args<'_>, value: usize, object: usize) -> Wanted {
        let object = Some(self.object_of(a.int(object)).raw()).filter(|&o| o != 0);
        Wanted {
            nature: a.wild(0),
            value: a.wild(value),
            effect: Some(Rid(a.int(1) as u32)),
            object,
            ..Wanted::default()
        }
    }

    fn first(&self, thing: Handle, wanted: Wanted) -> Option<&Status> {
        wanted.among(self.world.get(thing)?.statuses()).next()
    }

    fn all(&self, thing: Handle, wanted: Wanted) -> Vec<Status> {
        let object = self.world.get(thing).map(Object::statuses);
        object.map_or_else(Vec::new, |all| wanted.among(all).copied().collect())
    }

    fn read(&self, thing: Handle, wanted: Wanted, part: Part) -> Answer {
        let found = self.first(thing, wanted).map_or(part.absent(), |s| part.of(s));
        // Values are handed over in eight bits.
        Answer::number(if part == Part::Value { i32::from(found as i8) } else { found })
    }

    fn write(&mut self, thing: Handle, wanted: Wanted, part: Part, value: i32) -> Answer {
        let Some(object) = self.world.get_mut(thing) else { return Answer::NOTHING };
        if let Some(s) = object.statuses_mut().all_mut().iter_mut().find(|s| wanted.fits(s)) {
            part.set(s, value);
            let quiet = self.natures.get(wanted.nature.unwrap_or(0)).is_none_or(|n| self.is_quiet(n));
            if !quiet {
                self.reconsider(thing);
            }
        }
        Answer::NOTHING
    }

    fn increase(
        &mut self,
        thing: Handle,
        wanted: Wanted,
        by: i32,
        (nature, cause, value, object, effect): (i32, i32, i32, i32, Rid),
    ) -> Answer {
        let Some(held) = self.world.get_mut(thing) else { return Answer::NOTHING };
        if let Some(s) = held.statuses_mut().all_mut().iter_mut().find(|s| wanted.fits(s)) {
            s.magnitude = s.magnitude.saturating_add(by as i16);
            return Answer::NOTHING;
        }
        let status = Status {
            nature: nature as i16,
            value: value as i16,
            magnitude: by as i16,
            source: Source::of(cause),
            effect,
            object,
            ..Status::default()
        };
        let todo = self.give_status(thing, status);
        self.todo(todo, Datum::Number(0))
    }

    fn gain_stati(&mut self, thing: Handle, a: Args<'_>, timed: bool) -> Answer {
        let at = usize::from(timed);
        let status = Status {
            nature: a.short(0),
            object: self.object_of(a.int(1)).raw(),
            duration: if timed { a.short(2) } else { 0 },
            source: Source::of(a.byte(2 + at).into()),
            value: a.or(3 + at, -1) as i16,
            magnitude: a.or(4 + at, -1) as i16,
            effect: Rid(a.int(5 + at) as u32),
            caster_level: a.byte(6 + at),
            unknown: false,
        };
        if self.natures.get(status.nature.into()).is_none() {
            self.fault(format!("there is no status of nature {}", status.nature), false);
            return Answer::NOTHING;
        }
        let todo = self.give_status(thing, status);
        self.todo(todo, Datum::Number(0))
    }

    fn copy_stati(&mut self, thing: Handle, from: Handle, nature: i32) -> Answer {
        let exact = self.rules.profile.is_exact();
        let all = self.all(from, Wanted::default());
        let mut todo = Vec::new();
        // The original copies everything, whatever nature is asked for (H5).
        for s in all.into_iter().filter(|s| exact || nature < 0 || i32::from(s.nature) == nature) {
            if let Some(object) = self.world.get_mut(thing)
                && object.statuses().all().len() < crate::status::MOST
            {
                object.statuses_mut().gain(s);
            }
        }
        if self.world.being(thing).is_some() {
            todo.push(super::native::Todo::Recalculate(thing));
        }
        self.todo(todo, Datum::Number(0))
    }

    fn remove_eff_stati(&mut self, thing: Handle, effect: Rid) -> Answer {
        let held = self.all(thing, Wanted { effect: Some(effect), ..Wanted::default() });
        let Some(first) = held.iter().find(|s| crate::status::ends_with_effect(s, effect, false)).copied()
        else {
            return Answer::NOTHING;
        };
        let mut todo: Vec<_> = self.ask_the_end(thing, &first, ev::EV_REMOVED).into_iter().collect();
        todo.push(super::native::Todo::EndEffect { thing, effect, item_off: false });
        self.todo(todo, Datum::Number(0))
    }
}
