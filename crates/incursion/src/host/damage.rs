//! Damage to creatures, as far as scripts throw it: resistance, loss of hit points, statuses by kind of damage, death.
//!
//! Draws are in the order of the fight specification, section 10. What belongs to a blow (armour that is bypassed, weapons,
//! morality) is added where blows are.

use super::Host;
use super::native::{Native, Todo};
use super::run::Frame;
use crate::creature::numbers::lines;
use crate::creature::saves::Save;
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer, party};
use crate::shipped;
use crate::world::Handle;
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;
use std::sync::OnceLock;

/// Natures damage looks at.
const ILLUS_DMG: i32 = 13;
const SUSTAIN: i32 = 125;

/// Rows by resistance.
struct Tables {
    percent: Vec<[i32; 16]>,
    absorb: Vec<[i32; 16]>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut t = Tables { percent: Vec::new(), absorb: Vec::new() };
        for (_, row) in lines(shipped::RESISTANCE) {
            let [table, _, numbers] = row[..] else { continue };
            let mut all = [0; 16];
            for (to, word) in all.iter_mut().zip(numbers.split(' ')) {
                *to = word.parse().unwrap_or(0);
            }
            if table == "percent" { t.percent.push(all) } else { t.absorb.push(all) }
        }
        t
    })
}

fn column(damage: i32) -> usize {
    match damage {
        ..5 => 0,
        5..10 => 1,
        10..100 => damage as usize / 10 + 1,
        100..200 => (damage as usize - 100) / 20 + 11,
        _ => 15,
    }
}

/// Kinds of damage.
mod kind {
    pub const NORM: i32 = 0;
    pub const NECR: i32 = 6;
    pub const SUNL: i32 = 9;
    pub const BLUNT: i32 = 13;
    pub const SLEE: i32 = 16;
    pub const STUN: i32 = 17;
    pub const PLYS: i32 = 18;
    pub const STON: i32 = 19;
    pub const BLND: i32 = 24;
    pub const CONF: i32 = 26;
    pub const FEAR: i32 = 28;
    pub const VAMP: i32 = 73;
    pub const HOLY: i32 = 69;
    pub const EVIL: i32 = 72;
    pub const STUK: i32 = 14;
    pub const DRAIN_FIRST: i32 = 43;
    pub const DRAIN_LAST: i32 = 56;
    pub const CHOK: i32 = 62;
    pub const TRIP: i32 = 67;
}

impl Host<'_> {
    /// Damage hits a creature; `None` when its death has to be thrown first.
    pub(super) fn damage(&mut self, event: &Event, who: Handle) -> Option<i32> {
        if self.world.get(who).is_none_or(|o| o.is_deleted()) {
            return Some(answer::ABORT);
        }
        if event.is(Field::Immune) {
            return Some(answer::DONE);
        }
        for fighter in [event.parties[party::ACTOR], who] {
            if let Some(being) = self.world.being_mut(fighter) {
                being.unready = 0;
            }
        }
        let damage_kind = event.get(Field::DType);
        let resistance = self
            .creature(who)
            .map_or(0, |c| self.rules.resistance(c, damage_kind, event.is(Field::IsBypass)));
        if resistance < 0 {
            self.note_event(Field::Immune, 1);
            return Some(answer::DONE);
        }
        match damage_kind {
            kind::NORM..=kind::BLUNT | kind::VAMP | kind::HOLY..=kind::EVIL => {
                self.lose_points(event, who, resistance)
            }
            kind::CHOK => {
                let breathes = self.creature(who).is_some_and(|c| self.rules.is_type(c, n::MA_BREATHER));
                if breathes { self.lose_points(event, who, resistance) } else { Some(answer::DONE) }
            }
            kind::DRAIN_FIRST..=kind::DRAIN_LAST => Some(self.drain(event, who)),
            kind::TRIP => Some(self.trip(event, who)),
            _ => Some(self.afflict(event, who)),
        }
    }

    fn note_event(&mut self, field: Field, value: i32) {
        if let Some(event) = self.event_mut() {
            event.set(field, value);
        }
    }

    fn lose_points(&mut self, event: &Event, who: Handle, resistance: i32) -> Option<i32> {
        let mut damage = event.get(Field::VDmg).max(0);
        let damage_kind = event.get(Field::DType);
        let c = self.creature(who)?;
        let most = c.max_hit_points + c.value(crate::values::Attribute::ExtraHitPoints);
        let heals = (matches!(damage_kind, kind::NECR | kind::VAMP) && self.rules.is_type(c, n::MA_UNDEAD))
            || (damage_kind == kind::SUNL && self.rules.is_type(c, n::MA_PLANT));
        if heals {
            self.change(who, |c| c.hit_points = (c.hit_points + damage).min(most.max(c.hit_points)));
            return Some(answer::DONE);
        }
        if (damage_kind == n::AD_COLD && self.rules.is_type(c, n::MA_FIRE))
            || (damage_kind == n::AD_FIRE && self.rules.is_type(c, n::MA_COLD))
        {
            damage = damage * 3 / 2;
        }
        let mut left = damage;
        if resistance > 0 {
            let t = tables();
            let at = column(damage);
            let chance = t.absorb.get((resistance as usize).min(16)).map_or(0, |row| row[at]);
            let absorbed = self.random(100) < chance && damage <= 10 + 2 * resistance;
            let percent = t.percent.get((resistance as usize).min(32)).map_or(0, |row| row[at]);
            left = if absorbed { 0 } else { damage * (100 - percent) / 100 };
        }
        self.note_event(Field::ADmg, left);
        if left == 0 {
            return Some(answer::DONE);
        }
        let points = self.creature(who)?.hit_points;
        if left < points {
            self.change(who, |c| {
                c.hit_points -= left;
                // A trance ends by pain.
                c.statuses.retain(|s| !(s.nature == 9 && s.value == 1));
            });
            if event.is(Field::EffIllusion) {
                self.imagine(event, who, left);
            }
            return Some(answer::DONE);
        }
        self.change(who, |c| c.hit_points = 0);
        let mut death = event.clone();
        death.set(Field::Event, ev::EV_DEATH);
        death.using = 0;
        let todo = [Todo::Throw(Box::new(death))].into();
        let give = Datum::Number(answer::DONE);
        self.world.stack.frames.push(Frame::Native(Native { todo, heard: None, give }));
        self.note_event(Field::Died, 1);
        None
    }

    /// Damage that is only believed: it is remembered, and given back when the belief ends (fight 10.8).
    fn imagine(&mut self, event: &Event, who: Handle, amount: i32) {
        let by = event.parties[party::ACTOR].raw();
        let held = self
            .world
            .get(who)
            .and_then(|o| o.statuses().of(ILLUS_DMG).iter().find(|s| s.object == by).copied());
        let total = held.map_or(0, |s| i32::from(s.magnitude)) + amount;
        let exact = self.rules.profile.is_exact();
        let mut roll = || (0..3).fold(0, |sum, _| sum + self.random(6) + 1) * 100;
        let first = roll();
        // The original's `max` evaluates its argument twice, so the larger value is drawn again.
        let duration = if total > first {
            total
        } else if exact {
            roll()
        } else {
            first
        };
        let Some(object) = self.world.get_mut(who) else { return };
        object.statuses_mut().retain(|s| !(i32::from(s.nature) == ILLUS_DMG && s.object == by));
        object.statuses_mut().gain(Status {
            nature: ILLUS_DMG as i16,
            magnitude: total as i16,
            duration: duration.min(i16::MAX.into()) as i16,
            source: Source::Attack,
            object: by,
            ..Status::default()
        });
    }

    /// A score is damaged: without dice of the event by one point; fortitude halves, being sustained takes off.
    fn drain(&mut self, event: &Event, who: Handle) -> i32 {
        let score = (event.get(Field::DType) - kind::DRAIN_FIRST) % 7;
        let Some(c) = self.creature(who) else { return answer::NOTHING };
        if score < 3 && self.rules.is_type(c, n::MA_UNDEAD) {
            self.note_event(Field::Immune, 1);
            return answer::DONE;
        }
        let sustained = c.statuses.of(SUSTAIN).iter().filter(|s| i32::from(s.value) == score);
        let amount = 1 - sustained.map(|s| i32::from(s.magnitude)).max().unwrap_or(0);
        // One point halved is one point; the save still takes its die.
        self.save(who, Save::Fortitude, event.get(Field::SaveDC), 0);
        if amount > 0 {
            let status = Status::lasting(n::ADJUST_DMG, score, -amount, Source::Attack, Rid::NONE);
            let todo = self.give_status(who, status);
            let _ = self.todo(todo, Datum::Number(answer::DONE));
        }
        answer::DONE
    }

    fn trip(&mut self, event: &Event, who: Handle) -> i32 {
        let Some(c) = self.creature(who) else { return answer::NOTHING };
        let firm = self.rules.has_flag(c, 10) || self.rules.has_flag(c, 2) || c.statuses.has(15);
        if firm {
            self.note_event(Field::Immune, 1);
            return answer::DONE;
        }
        let dc = match event.get(Field::SaveDC) {
            0 => event.get(Field::VDmg),
            other => other,
        };
        if self.save(who, Save::Reflex, dc, danger::KNOCKDOWN) {
            self.note_event(Field::Resist, 1);
            return answer::DONE;
        }
        let status =
            Status { nature: 15, value: -1, magnitude: -1, source: Source::Attack, ..Status::default() };
        let todo = self.give_status(who, status);
        let _ = self.todo(todo, Datum::Number(answer::DONE));
        answer::DONE
    }

    /// Damage that is a status: against most of them a save helps.
    fn afflict(&mut self, event: &Event, who: Handle) -> i32 {
        let (dc, amount) = (event.get(Field::SaveDC), event.get(Field::VDmg));
        let (nature, value, save, kinds, duration) = match event.get(Field::DType) {
            kind::SLEE => (7, 1, None, 0, amount),
            kind::STUN => (5, -1, Some(Save::Fortitude), danger::PARA, amount),
            kind::PLYS => (9, 0, Some(Save::Fortitude), danger::PARA, amount),
            kind::STON => (18, -1, Some(Save::Reflex), danger::PETRI, 20),
            kind::BLND => (3, 0, Some(Save::Fortitude), 0, amount),
            kind::CONF => (6, -1, Some(Save::Will), danger::CONF, amount),
            kind::FEAR => (10, 0, Some(Save::Will), danger::FEAR, amount),
            kind::STUK => (11, event.get(Field::EParam), Some(Save::Reflex), danger::GRAB, amount),
            _ => return answer::NOTHING,
        };
        if save.is_some_and(|s| self.save(who, s, dc, kinds)) {
            self.note_event(Field::Resist, 1);
            return answer::DONE;
        }
        let duration = if duration == 0 && nature == 7 {
            (0..3).fold(0, |sum, _| sum + self.random(4) + 1)
        } else {
            duration
        };
        let status = Status {
            nature,
            value: value as i16,
            magnitude: -1,
            duration: duration.clamp(-2, i16::MAX.into()) as i16,
            source: Source::Attack,
            object: event.parties[party::ACTOR].raw(),
            ..Status::default()
        };
        let todo = self.give_status(who, status);
        let _ = self.todo(todo, Datum::Number(answer::DONE));
        answer::DONE
    }
}

/// Kinds of danger a save may be better against.
mod danger {
    pub const PARA: i32 = 8;
    pub const PETRI: i32 = 64;
    pub const GRAB: i32 = 512;
    pub const FEAR: i32 = 1024;
    pub const CONF: i32 = 4096 | 32;
    pub const KNOCKDOWN: i32 = 524_288;
}
