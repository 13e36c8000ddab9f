//! The use of an effect from beginning to end (magic 11.1): its segments one after another, each by its area.

use super::ids::*;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::fields::kind;
use crate::host::{Host, Question, Reply};
use crate::world::{Audience, Handle, Told};
use angrist_irh::script::machine::Datum;

/// Kinds of damage a transmuted spell may have, by the letter that chooses them.
const ELEMENTS: [(u8, i32); 6] =
    [(b'f', AD_FIRE), (b'c', AD_COLD), (b'a', AD_ACID), (b'l', AD_ELEC), (b'p', AD_TOXI), (b's', AD_SONI)];

impl Host<'_> {
    pub(super) fn is_silent(&self, who: Handle) -> bool {
        let Some((map, x, y)) = self.world.whereabouts(who) else { return false };
        self.world.map(map).is_some_and(|m| m.has_field(x, y, kind::SILENCE))
    }

    /// Says something about the use of an effect to those who took part.
    pub(super) fn say(&mut self, e: &Event, audience: Audience, texts: &[&str]) {
        if e.is(Field::Silence) {
            return;
        }
        self.world.tell(Told {
            audience,
            texts: texts.iter().map(|t| (*t).to_owned()).collect(),
            arguments: vec![Datum::Number(e.effect().0 as i32)],
            to: e.parties[1],
            parties: e.parties,
            resource: e.effect(),
            number: 0,
        });
    }

    fn nothing_happens(&mut self, e: &Event) {
        let which = self.random(4);
        let text = match which {
            0 => "Nothing happens.",
            1 => "There is no effect.",
            2 => "It does nothing at all.",
            _ => "Nothing comes of it.",
        };
        self.say(e, Audience::Actor, &[text]);
    }

    /// An effect is used.
    pub(crate) fn effect_event(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if self.has(actor, ILLUSION) || self.has(e.parties[2], ILLUSION) {
            return answer::ABORT;
        }
        e.segment = 0;
        e.set(Field::EfNum, 0);
        if e.parties[2].is_none() && self.world.item(e.parties[3]).is_some() {
            e.parties[2] = e.parties[3];
            e.parties[3] = Handle::NONE;
        }
        let passing = e.is(Field::IsWield) || e.is(Field::IsRemove) || e.marks.enter || e.marks.leave;
        if e.is(Field::IsActivation) && self.is_silent(actor) {
            self.say(e, Audience::Actor, &["Nothing can be called forth in this silence."]);
            return answer::ABORT;
        }
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell).filter(|_| !self.has(e.parties[2], DISPELLED)) else {
            if !passing {
                self.nothing_happens(e);
            }
            return answer::DONE;
        };
        if e.using == 0 || !self.world.uses.contains_key(&e.using) {
            e.using = 0;
            self.open_use(e);
        }
        if e.get(Field::MM) & MM_TRANSMUTE != 0 {
            self.choose_element(e);
        }
        let flag = |f: i32| effect.flags.has(f);
        // In the original crossing the edge of a field is a use too.
        if !e.is(Field::IsActOfGod) && (!passing || (self.is_exact() && (e.marks.enter || e.marks.leave))) {
            self.aligned_use(e, effect);
        }
        if !e.is(Field::IsActivation) && !passing {
            self.tell_cast(e);
        }
        if e.is(Field::IsActivation) && self.used_up_today(e, effect) {
            self.nothing_happens(e);
            return answer::DONE;
        }
        if flag(EF_SOUND) && self.is_silent(actor) {
            return answer::DONE;
        }
        let (mut last, mut made_field) = (answer::NOTHING, false);
        let count = self.segments(e).len();
        let mut at = 0usize;
        while at < count.min(16) {
            e.segment = at as u8;
            e.set(Field::EfNum, at as i32);
            self.calc_effect(e);
            let activated = flag(EF_ACTIVATE + (at as i32).min(4));
            if activated != e.is(Field::IsActivation) && !e.marks.heartbeat {
                at += 1;
                continue;
            }
            let v = self.current(e);
            let area = i32::from(v.aval);
            if flag(EF_PERIODIC) && !e.is(Field::IsPeriodic) {
                self.make_periodic(e);
                at += 1;
                continue;
            }
            let reacts = area == AR_MFIELD || (area == AR_FIELD && !self.is_exact() && !e.is(Field::IsWield));
            if passing && i32::from(v.archetype) != EA_GRANT && !reacts {
                at += 1;
                continue;
            }
            if e.parties[1].is_none() && e.get(Field::EXVal) == 0 {
                e.parties[1] = actor;
            }
            let (heard, after) = self.ask_inside(spell, ev::EV_EFFECT, e.clone());
            *e = after;
            match heard {
                answer::DONE => {
                    last = answer::DONE;
                    at += 1;
                    continue;
                }
                answer::ABORT | answer::ERROR => return answer::ABORT,
                _ => {}
            }
            let v = self.current(e);
            let area = i32::from(v.aval);
            made_field |= matches!(area, AR_FIELD | AR_MFIELD);
            last = self.by_area(e, area);
            if matches!(last, answer::ABORT | answer::ERROR) {
                return answer::ABORT;
            }
            at += 1;
            let all = self.segments(e);
            while all.get(at).is_some_and(|next| i32::from(next.aval) == area) {
                at += 1;
            }
        }
        if last != answer::DONE && !made_field && !passing {
            self.nothing_happens(e);
        }
        answer::DONE
    }

    fn tell_cast(&mut self, e: &Event) {
        let texts = self.scripts.handlers.messages(e.effect(), MSG_CAST).to_vec();
        if texts.is_empty() || e.is(Field::Silence) {
            return;
        }
        let audience = if texts.len() > 2 { Audience::Three } else { Audience::Actor };
        self.world.tell(Told {
            audience,
            texts,
            arguments: Vec::new(),
            to: e.parties[0],
            parties: e.parties,
            resource: e.effect(),
            number: 0,
        });
    }

    fn choose_element(&mut self, e: &mut Event) {
        let actor = e.parties[0];
        let chosen = if actor == self.world.player {
            let question = Question::Letter {
                who: actor,
                text: "Fire, cold, acid, lightning, poison or sound?".to_owned(),
                letters: ELEMENTS.iter().map(|(l, _)| char::from(*l)).collect(),
            };
            match self.reply_inside(&question) {
                Reply::Number(n) => ELEMENTS.iter().find(|(l, _)| i32::from(*l) == n).map(|x| x.1),
                _ => None,
            }
        } else {
            let at = self.random(6).max(0) as usize;
            ELEMENTS.get(at).map(|x| x.1)
        };
        e.marks.transmuted = chosen.unwrap_or(AD_FIRE) as i8;
    }

    /// Using what is wicked, wild or strict is an act.
    fn aligned_use(&mut self, e: &Event, effect: &angrist_irh::res::Effect) {
        for (flag, side) in [(EF_EVIL, AL_NONGOOD), (EF_CHAOTIC, AL_NONLAWFUL), (EF_LAWFUL, AL_NONCHAOTIC)] {
            if effect.flags.has(flag) {
                self.act_of_alignment(e.parties[0], side, 1, "magic");
            }
        }
    }

    /// Counts the day's uses of a thing; true when there is none left.
    fn used_up_today(&mut self, e: &Event, effect: &angrist_irh::res::Effect) -> bool {
        let most = [(EF_1PERDAY, 1), (EF_3PERDAY, 3), (EF_7PERDAY, 7)]
            .into_iter()
            .find(|(flag, _)| effect.flags.has(*flag))
            .map(|x| x.1);
        let (Some(most), Some(item)) = (most, self.world.item_mut(e.parties[2])) else { return false };
        if item.charges >= most {
            return true;
        }
        item.charges += 1;
        false
    }

    fn make_periodic(&mut self, e: &Event) {
        let v = self.current(e);
        let who = if e.parties[1].is_none() { e.parties[0] } else { e.parties[1] };
        if e.is(Field::IsRemove) || e.marks.leave {
            self.remove_effect(who, e.effect(), e.is(Field::IsRemove));
            return;
        }
        let worn = e.is(Field::IsWield);
        let status = Status {
            nature: PERIODIC as i16,
            value: v.lval,
            magnitude: 0,
            duration: if worn { 0 } else { e.get(Field::VDuration) as i16 },
            source: if worn { Source::Item } else { Source::Enchantment },
            effect: e.effect(),
            object: if worn { e.parties[2].raw() } else { 0 },
            ..Status::default()
        };
        self.afflict(who, status);
    }

    /// Ends everything an effect keeps up on somebody.
    pub(super) fn remove_effect(&mut self, who: Handle, effect: angrist_irh::res::Rid, item_off: bool) {
        let todo = self.end_effect(who, effect, item_off);
        self.do_now(todo);
    }
}
