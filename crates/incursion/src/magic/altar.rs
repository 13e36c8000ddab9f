//! Altars: gifts, blessings of things, and winning an altar for one's god (magic 17.6, 17.7, 17.9, S001-342).

use super::faith::{FaithMark, of_god};
use super::ids::*;
use super::{CastRefusal, Outcome};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{ResKind, Rid};

const SAC_ANGRY: i32 = -100;
const SAC_ABOMINATION: i32 = -101;
const SAC_UNWORTHY: i32 = -103;

mod words {
    pub const UNINTERESTED: i32 = 9;
    pub const BAD_GIFT: i32 = 10;
    pub const IMPRESSED: i32 = 23;
    pub const SATISFIED: i32 = 24;
    pub const LESSENED: i32 = 31;
    pub const MOLLIFIED: i32 = 32;
    pub const NOT_WORTHY: i32 = 7;
}

impl Host<'_> {
    /// The altar under somebody's feet and its god.
    #[must_use]
    pub fn altar_under(&self, who: Handle) -> Option<(Handle, Rid)> {
        let (map, x, y) = self.world.position(who)?;
        self.world.things_at(map, x, y).into_iter().find_map(|h| {
            let o = self.world.get(h)?;
            o.feature()?;
            let god = o.statuses().of(MY_GOD).first()?.effect;
            Some((h, god))
        })
    }

    /// A gift is offered at an altar.
    pub(super) fn offer(&mut self, who: Handle, god: Rid, item: Handle) -> Outcome {
        let at_altar = self.altar_under(who).is_some_and(|(_, g)| g == god);
        let reachable = self.world.owner(item) == who
            || (self.world.item(item).is_some()
                && matches!((self.world.position(item), self.world.position(who)), (Some(a), Some(b)) if a == b));
        if !at_altar || !reachable {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let mut event = Event::new(ev::EV_SACRIFICE, [who, item, item, Handle::NONE]);
        event.set(Field::EID, god.0 as i32);
        let (result, _) = self.throw_inside(event);
        if result == answer::ABORT { Outcome::Failed } else { Outcome::Done }
    }

    /// The gift of a thing, or of a creature killed on the altar.
    pub(super) fn sacrifice_event(&mut self, e: &mut Event) -> i32 {
        let [who, gift, ..] = e.parties;
        let god = e.effect();
        let faith = self.faith(who, god);
        if self.world.item(gift).is_some_and(|i| i.has(id::IF_CURSED)) {
            self.god_says(who, god, words::BAD_GIFT);
            return answer::ABORT;
        }
        if faith.flags & FaithMark::FORSAKEN != 0 {
            let mut wrath = Event::new(ev::EV_RETRIBUTION, [who, who, Handle::NONE, Handle::NONE]);
            wrath.set(Field::EParam, 12);
            wrath.set(Field::EID, god.0 as i32);
            self.throw_inside(wrath);
            return answer::DONE;
        }
        if let Some(faith) = self.faith_mut(who, god) {
            faith.flags |= FaithMark::INVOLVED;
        }
        if self.god_of(who) != god {
            self.jealousy(who, god, false);
        }
        let code = e.get(Field::EParam);
        match code {
            SAC_ANGRY => {
                self.consume(gift);
                self.anger_god(who, god, 1, false);
                return answer::DONE;
            }
            SAC_ABOMINATION => {
                self.consume(gift);
                self.anger_god(who, god, 5, true);
                return answer::DONE;
            }
            SAC_UNWORTHY => {
                self.god_says(who, god, words::NOT_WORTHY);
                return answer::DONE;
            }
            _ => {}
        }
        let Some((category, multiplier)) = self.category_of(who, god, gift, code) else {
            self.god_says(who, god, words::UNINTERESTED);
            return answer::DONE;
        };
        let worth = self.worth_of(e, who, gift, multiplier);
        let old = faith.gifts.get(category).copied().unwrap_or(0);
        let living = self.world.being(gift).is_some() || self.item_type(gift) == id::T_CORPSE;
        let level = self.creature(who).and_then(|c| c.hero.as_ref()).map_or(1, |h| h.total_level());
        let (new, impressive) = if living {
            (old.max(worth), worth > old)
        } else {
            (old.saturating_add(worth / 3), worth > wealth(level / 2) / 20)
        };
        self.consume(gift);
        let personal = self.god_number(god, 139);
        let own = self.creature(who).map_or(0, |c| self.rules.alignment(c));
        let common = personal & own;
        if common != 0 {
            self.act_of_alignment(who, common, if impressive { 3 } else { 1 }, "sacrifice");
        }
        if faith.anger > 0 {
            self.lower_anger(who, god, 3);
            return answer::DONE;
        }
        if let Some(faith) = self.faith_mut(who, god)
            && let Some(value) = faith.gifts.get_mut(category)
        {
            *value = new;
        }
        let sides = if impressive { 10 } else { 4 };
        let amount = self.random(sides) + 1;
        self.exercise_score(who, Attribute::Wis, amount);
        self.god_says(who, god, if impressive { words::IMPRESSED } else { words::SATISFIED });
        self.advance_favour(who, god);
        answer::DONE
    }

    /// Anger falls; a god no longer angry says so.
    pub fn lower_anger(&mut self, who: Handle, god: Rid, by: i16) {
        let tolerance = self.tolerance(god) as i16;
        let Some(faith) = self.faith_mut(who, god).filter(|f| f.flags & FaithMark::ANATHEMA == 0) else {
            return;
        };
        faith.anger = (faith.anger - by).max(0);
        let calm = faith.anger <= tolerance;
        if calm {
            faith.flags &= !(FaithMark::KNOWN_ANGER | FaithMark::PENANCE);
        }
        self.god_says(who, god, if calm { words::MOLLIFIED } else { words::LESSENED });
    }

    /// The category of a gift and its multiplier in tenths: of those that fit, the one that has received least.
    fn category_of(&self, who: Handle, god: Rid, gift: Handle, code: i32) -> Option<(usize, i32)> {
        if self.has_any(gift, &[SUMMONED, ILLUSION]) {
            return None;
        }
        let list = self.god_list(god, of_god::SACRIFICE_LIST);
        let corpse_of = self.world.item(gift).map_or(Rid::NONE, |i| i.of);
        let fits = |entry: i32| {
            if code > 0 {
                return entry == code;
            }
            if entry < 0 {
                return self.world.item(gift).is_some() && self.is_kind(gift, -entry);
            }
            if self.world.being(gift).is_some() {
                return self.is_type(gift, entry);
            }
            self.library().monster(corpse_of).is_some_and(|m| m.types.contains(&entry))
        };
        let gifts = self.faith(who, god).gifts;
        let mut best: Option<(usize, i32, i32)> = None;
        for (at, row) in list.chunks_exact(2).enumerate().take(10) {
            if fits(row[0]) && best.is_none_or(|(_, _, held)| gifts[at] < held) {
                best = Some((at, row[1], gifts[at]));
            }
        }
        best.map(|(at, multiplier, _)| (at, multiplier))
    }

    fn worth_of(&self, e: &Event, who: Handle, gift: Handle, multiplier: i32) -> i32 {
        let told = e.get(Field::VMag);
        let base = if told > 0 {
            told
        } else if let Some(c) = self.creature(gift) {
            self.rules.company_weight(self.rules.challenge(c)).min(i64::from(i32::MAX)) as i32
        } else if let Some(item) = self.world.item(gift) {
            match (self.library().monster(item.of), self.item_type(gift)) {
                (Some(m), id::T_CORPSE) => self.rules.company_weight(m.cr.into()).min(1 << 30) as i32,
                (_, id::T_BOOK) => 100 + 50 * self.things().level(item),
                _ => self.things().value(item).min(i64::from(i32::MAX)) as i32,
            }
        } else {
            0
        };
        let theology = self.known_skill(who, SK_KNOW_THEO);
        let worth = i64::from(base) * i64::from(multiplier) / 10 * i64::from(10 + theology) / 10;
        worth.clamp(0, i64::from(i32::MAX)) as i32
    }

    fn consume(&mut self, gift: Handle) {
        if self.world.item(gift).is_some() {
            self.world.delete(gift);
        }
    }

    /// Things on the altar's square are blessed (magic 17.3, 17.9).
    pub(super) fn bless_things(&mut self, who: Handle, god: Rid) -> Outcome {
        let Some((_, altar_god)) = self.altar_under(who) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        if altar_god != god {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let over = i32::from(self.faith(who, god).anger) - self.tolerance(god);
        if over > 0 {
            let mut wrath = Event::new(ev::EV_RETRIBUTION, [who, who, Handle::NONE, Handle::NONE]);
            wrath.set(Field::EParam, over);
            wrath.set(Field::EID, god.0 as i32);
            self.throw_inside(wrath);
            return Outcome::Failed;
        }
        if self.favour(who, god) <= 100 {
            return Outcome::Failed;
        }
        let Some((map, x, y)) = self.world.position(who) else { return Outcome::Failed };
        for thing in self.world.things_at(map, x, y) {
            let Some(item) = self.world.item(thing) else { continue };
            if item.has(id::IF_BLESSED) {
                continue;
            }
            let count = (item.quantity / 5) as i16;
            if let Some(item) = self.world.item_mut(thing) {
                item.set(id::IF_CURSED, false);
                item.set(id::IF_BLESSED, true);
            }
            if let Some(faith) = self.faith_mut(who, god) {
                faith.penalty = faith.penalty.saturating_add(1 + count).min(100);
            }
        }
        Outcome::Done
    }

    /// The altar under one's feet is to serve one's own god (magic 17.7).
    pub(super) fn take_altar(&mut self, who: Handle) -> Outcome {
        let own = self.god_of(who);
        let Some((altar, theirs)) = self.altar_under(who) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        if own == theirs || self.is_threatened(who) {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        if self.lose_fatigue(who, 2, true) == crate::host::Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        self.world.turn = self.world.turn.saturating_add(4 * 18_000);
        let (size, _) = self.relation(theirs, own);
        let jealous = self.library().god(theirs).is_some_and(|g| g.flags.has(of_god::JEALOUS));
        let ceded = size == 0 && !jealous;
        if !self.check_skill(who, SK_KNOW_THEO, 15, 0) && !ceded {
            self.anger_god(who, theirs, size, false);
        }
        if let Some(faith) = self.faith_mut(who, theirs) {
            faith.penalty = faith.penalty.saturating_add(20).min(100);
        }
        let disgraced = !self.seems_worthy(who, own, false);
        let level = i32::from(self.faith(who, own).level);
        let roll = self.die20() + level + self.modifier(who, Attribute::Wis) + if ceded { 4 } else { 0 };
        let needed = if self.is_exact() { 16 } else { 15 };
        let outcome = if disgraced {
            self.anger_god(who, own, 2, false);
            self.world.delete(altar);
            Outcome::Failed
        } else if roll >= needed {
            if let Some(o) = self.world.get_mut(altar) {
                for s in o.statuses_mut().all_mut().iter_mut().filter(|s| i32::from(s.nature) == MY_GOD) {
                    s.effect = own;
                }
            }
            let amount = self.roll(4, 10);
            self.exercise_score(who, Attribute::Wis, amount);
            Outcome::Done
        } else if roll > 12 {
            Outcome::Failed
        } else if roll > 7 || ceded {
            self.world.delete(altar);
            Outcome::Failed
        } else {
            self.world.delete(altar);
            let blunt = self.roll(2, 10);
            let fire = self.roll(2, 10);
            crate::fight::hurt(self, who, 13, blunt, Handle::NONE);
            crate::fight::hurt(self, who, AD_FIRE, fire, Handle::NONE);
            Outcome::Failed
        };
        if !ceded {
            self.anger_god(who, theirs, size + 5, true);
        }
        outcome
    }

    /// An altar of a god, for those who build levels and scenes.
    pub fn raise_altar(&mut self, kind: Rid, god: Rid, map: Handle, x: i16, y: i16) -> Handle {
        if !matches!(self.library().within_kind(kind), Some((ResKind::Feature, _))) {
            return Handle::NONE;
        }
        let altar = self.new_feature(kind);
        self.world.put(altar, map, x, y);
        if let Some(o) = self.world.get_mut(altar) {
            o.statuses_mut().gain(crate::creature::Status {
                nature: MY_GOD as i16,
                effect: god,
                ..crate::creature::Status::default()
            });
        }
        altar
    }
}

/// Wealth expected at a level.
fn wealth(level: i32) -> i32 {
    const WEALTH: [i32; 21] = [
        0, 1000, 1700, 3500, 5400, 9000, 13_000, 19_000, 27_000, 36_000, 49_000, 66_000, 88_000, 110_000,
        150_000, 200_000, 260_000, 340_000, 440_000, 580_000, 760_000,
    ];
    WEALTH[usize::try_from(level).unwrap_or(0).min(20)]
}
