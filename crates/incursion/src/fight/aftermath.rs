//! What every strike ends with: used-up bonuses, bodies that answer, noise, weariness (fight 7, steps 13 to 15).

use super::ids::*;
use crate::creature::gear::Weight;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;

impl Host<'_> {
    /// Steps 13 to 15: what every strike ends with.
    pub(super) fn finish_strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        self.word_draws(e);
        self.end_once(actor, e);
        let by = e.is(Field::IsAoO);
        let passed = self.feat(actor, FT_RIDE_BY_ATTACK) && self.is_gone(victim);
        if !by && !passed {
            self.end(actor, CHARGING);
        }
        if self.has(victim, ACTING) && !self.is_gone(victim) {
            self.end(victim, ACTING);
        }
        self.responses(e);
        let missed = !e.is(Field::IsHit) && !e.is(Field::IsSurprise);
        if missed
            && !self.is_gone(victim)
            && self.is_beside(actor, victim, 0)
            && self.feat(victim, FT_RIPOSTE)
            && self
                .creature(victim)
                .is_some_and(|c| c.gear.weight() <= Weight::Light && self.rules.encumbrance(c) as i32 <= 1)
        {
            self.provoke(actor, Some(victim), false);
        }
        if e.get(Field::AType) != A_COUP
            && let Some((map, x, y)) = self.world.position(actor)
        {
            let loud = (10 - self.skill(actor, SK_MOVE_SIL) / 2).max(1);
            let silent = self.world.map(map).is_some_and(|m| m.has_field(x, y, crate::fields::kind::SILENCE));
            if !silent && self.has_any(actor, &[INVIS, INVIS_TO]) {
                self.ripple(actor, loud as i16);
            }
            self.noise(map, x, y, loud);
        }
        self.tire(e);
        answer::DONE
    }

    /// Draws that only choose words; the original takes them from the same dice.
    fn word_draws(&mut self, e: &Event) {
        if !self.is_exact() || !self.is_told(e) {
            return;
        }
        let victim = e.parties[1];
        // Spells that are aimed have no words for telling blows.
        if e.is(Field::IsCrit) && e.is(Field::IsHit) && e.get(Field::AType) != A_SPEL && !self.is_gone(victim)
        {
            self.random(2);
        }
        if e.blow.great {
            self.random(4);
        }
        if matches!(e.get(Field::AType), A_SWNG | A_THRU)
            && self.is_type(victim, MA_HUMANOID)
            && self.random(3) != 0
        {
            self.random(2);
        }
    }

    /// Bonuses that count once are used up.
    fn end_once(&mut self, actor: Handle, e: &Event) {
        let own: &[i16] = &[0, 1, 50, 51, 53, 54, 13, 14, 21, 22];
        let far: &[i16] = match e.get(Field::AType) {
            A_HURL => &[15, 23],
            A_FIRE => &[12, 20],
            _ => &[],
        };
        let used = |s: &Status| {
            s.source == Source::Once
                && (ADJUST..=122).contains(&i32::from(s.nature))
                && (own.contains(&s.value) || far.contains(&s.value))
        };
        let Some(object) = self.world.get_mut(actor) else { return };
        let before = object.statuses().all().len();
        object.statuses_mut().retain(|s| !used(s));
        if object.statuses().all().len() != before {
            self.recalculate(actor);
        }
    }

    /// Bodies that hurt those who strike them (fight 7, step 13).
    fn responses(&mut self, e: &Event) {
        let [actor, victim, item, second] = e.parties;
        if Self::is_response(e.get(Field::AType)) || self.is_gone(actor) || !self.is_beside(victim, actor, 0)
        {
            return;
        }
        for a in self.attacks_of(victim) {
            let kind = i32::from(a.kind);
            if !Self::is_response(kind)
                || (i32::from(a.damage_type) == AD_GRAB && self.has(victim, GRAPPLING))
                || (kind == A_DEQU && !e.is(Field::IsHit))
                || self.is_gone(actor)
            {
                continue;
            }
            // The original takes the power of the one who struck.
            let strong = if self.is_exact() { actor } else { victim };
            let dc = self.attack_power(strong, a.dc.into());
            let things = if kind == A_DEQU { [item, second] } else { [Handle::NONE; 2] };
            let mut event = Event::new(ev::EV_SATTACK, [victim, actor, things[0], things[1]]);
            event.set(Field::AType, kind);
            event.set(Field::EParam, kind);
            event.set(Field::DType, a.damage_type.into());
            event.set(Field::SaveDC, dc);
            event.blow.set_dice(a.damage);
            let (result, after) = self.throw_inside(event);
            if self.is_exact() && (result == answer::ABORT || after.is(Field::Died)) {
                break;
            }
        }
    }

    /// Step 15: fighting tires characters by what they hold.
    fn tire(&mut self, e: &Event) {
        let [actor, _, item, _] = e.parties;
        if !self.is_character(actor) || self.is_gone(actor) {
            return;
        }
        let things = self.things();
        let weight = |h: &Self, i: Handle| h.world.item(i).map_or(0, |i| things.weight(i)) as i32;
        let own = if item.is_none() { 10 } else { weight(self, item) / 10 };
        let shield = self.ready_hand(actor);
        let shield = if self.item_type(shield) == id::T_SHIELD { weight(self, shield) / 5 } else { 0 };
        let (limit, feather) = self.creature(actor).map_or((10_000, false), |c| {
            let limit = match c.gear.weight() {
                Weight::None => 10_000,
                Weight::Light => 5_000,
                Weight::Medium => 2_000,
                Weight::Heavy => 1_000,
            };
            (limit, c.gear.body.is_some_and(|a| a.featherlight))
        });
        let limit = if feather { (3 * limit).min(10_000) } else { limit };
        let spent = match self.world.being_mut(actor) {
            Some(being) => {
                being.effort = being.effort.saturating_add(10 + own + shield);
                let spent = being.effort >= limit;
                if spent {
                    being.effort = 0;
                }
                spent
            }
            None => false,
        };
        if spent {
            self.lose_fatigue(actor, 1, false);
        }
    }

    /// A creature that is hit, missed or hurt by another takes offence, and looks for attackers it does not perceive (people 11).
    pub(crate) fn react(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if actor == victim || self.world.being(actor).is_none() || self.is_gone(victim) {
            return answer::NOTHING;
        }
        if e.is(Field::IsActOfGod) || self.world.being(victim).is_none_or(|b| b.player) {
            return answer::NOTHING;
        }
        let was_ally = self.is_friendly(victim, actor);
        for angry in self.take_offence(victim, actor, e.get(Field::ADmg) + 1) {
            self.struck(angry, WAS_FRIENDLY, i32::from(was_ally), 0, actor);
        }
        if !self.is_gone(actor)
            && self.perceives(victim, actor) == 0
            && let Some((_, x, y)) = self.world.position(actor)
        {
            self.wander_to(victim, x, y, 40);
        }
        answer::NOTHING
    }

    /// After a strike: the wounded who skirmish fall back, and those who feed on pain grow.
    pub(super) fn after_strike(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let done = e.get(Field::ADmg);
        if e.is(Field::IsHit)
            && done > 0
            && self.flag(actor, M_SKIRMISH)
            && !self.is_gone(actor)
            && self.creature(actor).is_some_and(|c| c.hit_points < c.max_hit_points)
            && !self.has(actor, AFRAID)
            && self.random(2) == 0
        {
            let turns = 10 + self.random(10);
            self.afflict(
                actor,
                Status {
                    nature: AFRAID as i16,
                    value: 4,
                    magnitude: -1,
                    duration: turns as i16,
                    source: Source::Monitored,
                    ..Status::default()
                },
            );
        }
        let pain = done + e.get(Field::XDmg);
        if pain > 10 && self.ability(actor, CA_FEED_UPON_PAIN) > 0 {
            self.change(actor, |c| {
                let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
                c.hit_points = (c.hit_points + pain / 10).min(most.max(c.hit_points));
            });
        }
        answer::NOTHING
    }
}
