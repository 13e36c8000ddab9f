//! Attacks of opportunity: who may strike out of turn, at whom, and when (fight 13.1 to 13.4).

use super::ids::*;
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::minds::names::AVOID_MELEE;
use crate::minds::sense::way;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

/// Statuses that prevent strikes out of turn.
const BUSY: [i32; 10] =
    [AFRAID, CHARGING, CONFUSED, GRAPPLED, GRAPPLING, NAUSEA, PARALYSIS, ASLEEP, ENGULFED, STUCK];

/// Directions in their order.
const DIRECTIONS: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// Squares two steps away, clockwise from straight below.
const FAR: [(i16, i16); 16] = [
    (0, 2),
    (1, 2),
    (2, 2),
    (2, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -2),
    (-1, -2),
    (-2, -2),
    (-2, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, 2),
];

impl Host<'_> {
    /// How many attacks of opportunity somebody has a turn (13.1).
    #[must_use]
    pub fn opportunities_a_turn(&self, who: Handle) -> i8 {
        let mut count = 1;
        if self.feat(who, FT_COMBAT_REFLEXES) {
            count = (1 + self.second_modifier(who, Attribute::Dex)).max(1);
        }
        (count + i32::from(self.feat(who, FT_MOBILITY))).clamp(0, 100) as i8
    }

    /// Whether somebody may strike out of turn at somebody (13.2).
    #[must_use]
    pub fn may_strike_out_of_turn(&self, who: Handle, at: Handle) -> bool {
        self.is_ready_to_strike(who, at) && self.world.being(who).is_some_and(|b| b.opportunities > 0)
    }

    /// The same, whether or not it has an opportunity left.
    fn is_ready_to_strike(&self, who: Handle, at: Handle) -> bool {
        let sightless = self.has(who, BLIND) && !self.flag(who, M_BLIND) && !self.feat(who, FT_BLIND_FIGHT);
        !self.is_gone(who)
            && !self.has_any(who, &BUSY)
            && !self.has(who, STUNNED)
            && !self.has_about(who, CHARMED, at)
            && !self.flag(who, M_SWARM)
            && !sightless
    }

    /// Somebody gives others an opening: one of them, or all who stand near. `moving` says that it was by moving.
    pub(crate) fn provoke(&mut self, who: Handle, by: Option<Handle>, moving: bool) {
        if let Some(by) = by {
            let reach = i32::from(self.creature(by).is_some_and(|c| c.has_reach));
            let flies = self.is_aerial(who) && self.feat(who, FT_FLYBY_ATTACK) && !self.is_aerial(by);
            if !flies && self.is_beside(by, who, reach) && self.may_strike_out_of_turn(by, who) {
                self.strike_out_of_turn(by, who, moving);
            }
            return;
        }
        let Some((map, x, y)) = self.world.position(who) else { return };
        let near = DIRECTIONS.iter().map(|d| (d, false));
        let far = FAR.iter().map(|d| (d, true));
        for ((dx, dy), is_far) in near.chain(far) {
            for other in self.world.creatures_over(map, x + dx, y + dy) {
                if other == who {
                    continue;
                }
                if self.is_gone(who) {
                    return;
                }
                let Some(c) = self.creature(other) else { continue };
                let (reach, only) = (c.has_reach, c.reach_only);
                let hostile = self.is_hostile(other, who) || (!is_far && self.is_hostile(who, other));
                let fits = if is_far { reach && self.line_of_fire(other, who) } else { !only };
                if fits
                    && hostile
                    && self.perceives(other, who) != 0
                    && self.may_strike_out_of_turn(other, who)
                {
                    self.strike_out_of_turn(other, who, moving);
                }
            }
        }
    }

    fn strike_out_of_turn(&mut self, who: Handle, at: Handle, moving: bool) {
        let weapon = self.main_weapon(who);
        let mut event = Event::new(ev::EV_OATTACK, [who, at, weapon, Handle::NONE]);
        event.blow.by_moving = moving;
        self.throw_inside(event);
    }

    /// One strike out of turn: with the main weapon, else with the first of the body.
    pub(super) fn opportunity_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, weapon, _] = e.parties;
        if let Some(being) = self.world.being_mut(actor) {
            being.opportunities = (being.opportunities - 1).max(0);
        }
        e.set(Field::IsAoO, 1);
        let armed = matches!(self.attack_mode(actor), Mode::Melee | Mode::Offhand) && !weapon.is_none();
        if armed {
            self.weapon_strike(e, weapon, victim, Mode::Melee);
        } else {
            e.parties[2] = Handle::NONE;
            let first = self.attacks_of(actor).into_iter().find(|a| Self::is_standard(a.kind.into()));
            let Some(first) = first else { return answer::ABORT };
            self.set_natural(e, &first, false);
            self.throw_strike(e);
        }
        answer::DONE
    }

    /// Somebody leaves a square: those who are beside it now and will not be any more may strike (S001-238).
    pub fn leave_square(&mut self, who: Handle, to: (i16, i16)) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let beside: Vec<Handle> =
            DIRECTIONS.iter().flat_map(|(dx, dy)| self.world.creatures_over(map, x + dx, y + dy)).collect();
        for other in beside {
            let Some((_, ox, oy)) = self.world.position(other).filter(|_| other != who) else { continue };
            let leaves = (to.0 - ox).abs().max((to.1 - oy).abs()) > 1;
            if !leaves
                || self.world.being(other).is_none()
                || !self.is_hostile(other, who)
                || self.has_any(
                    other,
                    &[HIDING, PRONE, ASLEEP, STUNNED, GRAPPLING, GRAPPLED, GRABBED, PARALYSIS, AFRAID],
                )
                || self.creature(other).is_some_and(|c| self.is_blind(c))
                || self.perceives(other, who) == 0
            {
                continue;
            }
            if self.is_gone(who) {
                return;
            }
            self.provoke(who, Some(other), true);
        }
    }

    /// Somebody steps up to those who keep it off with long weapons (fight 13.4, S001-238): false when one of them does.
    pub(crate) fn closes_in(&mut self, who: Handle, to: (i16, i16)) -> bool {
        let Some((map, ..)) = self.world.position(who) else { return true };
        let near: Vec<Handle> = DIRECTIONS
            .iter()
            .flat_map(|(dx, dy)| self.world.creatures_over(map, to.0 + dx, to.1 + dy))
            .collect();
        for other in near {
            let weapon = self.main_weapon(other);
            let keeps_off = other != who
                && self.creature(other).is_some_and(|c| c.has_reach)
                && self.item_is(weapon, id::WT_REACH)
                && !self.has(other, CHARGING)
                && self.is_ready_to_strike(other, who)
                && (self.is_hostile(other, who) || self.is_hostile(who, other))
                && self.plane(other) == self.plane(who)
                && self.perceives(other, who) & !way::SHADOW != 0;
            if !keeps_off {
                continue;
            }
            if self.has(who, CHARGING) {
                if let Some(being) = self.world.being_mut(other) {
                    being.opportunities += 1;
                }
                self.provoke(who, Some(other), true);
                if self.is_gone(who) || !self.has(who, CHARGING) {
                    return false;
                }
                continue;
            }
            let size = self.value(other, Attribute::Size) - self.value(who, Attribute::Size);
            let dc = self.weapon_save_dc(other, weapon, id::WT_REACH);
            if dc <= 0 || self.reflex(who, dc - 4 * size, n::SA_CLOSE) {
                continue;
            }
            if self.feat(other, FT_GUARDED_STANCE) && !self.is_off_guard(other) {
                self.provoke(who, Some(other), true);
                if self.is_gone(who) {
                    return false;
                }
            }
            self.spend(who, 3000 / (100 + self.modifier(who, Attribute::Dex)).max(1));
            if self.world.being(who).is_some_and(|b| !b.player) {
                let turns = self.roll(3, 6);
                let shy = Status {
                    nature: AVOID_MELEE as i16,
                    value: -1,
                    magnitude: -1,
                    duration: turns as i16,
                    source: Source::Other,
                    object: other.raw(),
                    ..Status::default()
                };
                self.afflict(who, shy);
            }
            return false;
        }
        true
    }

    /// A turn begins: opportunities come back.
    pub fn renew_opportunities(&mut self, who: Handle) {
        let count = self.opportunities_a_turn(who);
        if let Some(being) = self.world.being_mut(who) {
            being.opportunities = count;
        }
    }
}
