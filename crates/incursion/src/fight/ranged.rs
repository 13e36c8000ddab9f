//! Shooting and throwing: the flight square by square, whom it meets, and where the missile comes to lie (fight 4.9).

use super::arms::plus;
use super::ids::*;
use super::weapon::time;
use super::{Aim, Outcome, Refusal};
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::{Item, id};
use crate::values::Attribute;
use crate::world::object::Body;
use crate::world::{Handle, Object};

/// How far a missile sent in a direction flies at most.
const FARTHEST: i16 = 60;
/// Most creatures looked at on one square.
const CROWD: usize = 16;

/// The squares from one to another: straight along rows and columns, else by comparing slopes (fight 18.3).
pub(crate) fn walk(from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
    let mut path = Vec::new();
    let (sx, sy, tx, ty) = (i64::from(from.0), i64::from(from.1), i64::from(to.0), i64::from(to.1));
    let (dx, dy) = ((tx - sx).signum(), (ty - sy).signum());
    let (mut cx, mut cy) = (sx, sy);
    let rise = (2 * ty - dy - 2 * sy).abs();
    let run = (2 * tx - dx - 2 * sx).abs();
    while (cx, cy) != (tx, ty) && path.len() < 512 {
        if dx == 0 || dy == 0 {
            (cx, cy) = (cx + dx, cy + dy);
        } else if (tx - cx).abs().max((ty - cy).abs()) == 1 {
            (cx, cy) = (tx, ty);
        } else {
            let (up, along) = ((2 * cy + dy - 2 * sy).abs(), (2 * cx + dx - 2 * sx).abs());
            match (up * run).cmp(&(rise * along)) {
                std::cmp::Ordering::Greater => cx += dx,
                std::cmp::Ordering::Less => cy += dy,
                std::cmp::Ordering::Equal => (cx, cy) = (cx + dx, cy + dy),
            }
            if (tx - cx) * dx < 0 || (ty - cy) * dy < 0 {
                (cx, cy) = (tx, ty);
            }
        }
        path.push((cx as i16, cy as i16));
    }
    path
}

impl Host<'_> {
    /// Sends a missile: shot from a bow or thrown by hand.
    pub(super) fn send(&mut self, attacker: Handle, bow: Handle, missile: Handle, aim: Aim) -> Outcome {
        let victim = if let Aim::At(victim) = aim { victim } else { Handle::NONE };
        let mut event = Event::new(ev::EV_RATTACK, [attacker, victim, bow, missile]);
        match aim {
            Aim::At(_) => {}
            Aim::Square(x, y) => {
                event.set(Field::EXVal, x.into());
                event.set(Field::EYVal, y.into());
                event.set(Field::IsLoc, 1);
            }
            Aim::Direction(d) => {
                event.set(Field::EDir, d.into());
                event.set(Field::IsDir, 1);
            }
        }
        self.outcome(event)
    }

    fn ranged_refusal(&self, e: &Event) -> Option<Refusal> {
        let [actor, _, bow, missile] = e.parties;
        if self.world.item(missile).is_none() {
            return Some(Refusal::NoMissile);
        }
        if self.has(actor, STUCK) {
            return Some(Refusal::Stuck);
        }
        if self.has_any(actor, &[GRAPPLED, GRABBED, GRAPPLING]) {
            return Some(Refusal::Held);
        }
        let crossbow = self.item_is(bow, id::WT_CROSSBOW);
        (self.has(actor, ENGULFED) && !crossbow).then_some(Refusal::Held)
    }

    /// An attack from afar.
    pub(super) fn ranged_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, _, bow, missile] = e.parties;
        if let Some(why) = self.ranged_refusal(e) {
            return Self::refuse(e, why);
        }
        if let Some(result) = self.kept_back(e, false) {
            return result;
        }
        if self.item_is(bow, id::WT_CROSSBOW) && !self.has(bow, COCKED) {
            self.load(actor, bow);
            return answer::DONE;
        }
        let Some((map, x, y)) = self.world.position(actor) else { return answer::ABORT };
        let Some((target, aim)) = self.aimed_at(e, map) else {
            return Self::refuse(e, Refusal::NotATarget);
        };
        if aim == (x, y) || target == actor {
            return Self::refuse(e, Refusal::TargetIsSelf);
        }
        if !self.feat(actor, FT_DEFENSIVE_SHOT) {
            self.provoke(actor, None, false);
            if self.is_gone(actor) {
                return answer::DONE;
            }
        }
        let thrower = if bow.is_none() { missile } else { bow };
        let bearer = self.bearer(actor, thrower);
        let mut range = self.world.item(thrower).map_or(1, |i| self.things().range(i, &bearer)).max(1);
        if self.feat(actor, FT_FAR_SHOT) {
            range *= 2;
        }
        e.set(Field::VRange, range.min(127));
        let slot = self.slot_of(actor, missile);
        let stack = self.world.item(missile).is_some_and(|i| i.quantity > 1);
        let thrown = if bow.is_none() { self.thrown_numbers(actor, missile) } else { [0; 3] };
        let one = self.split_one(missile);
        e.parties[3] = one;
        let path = if e.is(Field::IsDir) { self.straight(e, (x, y)) } else { walk((x, y), aim) };
        let (hit, last) = self.fly(e, map, target, (x, y), &path, thrown);
        self.comes_to_rest(actor, one, slot, hit, (map, last.0, last.1));
        let speed = match bow.is_none() {
            // The original counts the thing thrown only while it has not hit.
            true if self.is_exact() && self.is_character(actor) && hit => {
                self.value(actor, Attribute::SpeedThrown)
            }
            // A monster that has thrown its last one out of the hand counts what is left there.
            true if self.is_exact() && !self.is_character(actor) && !stack && slot.is_some() => {
                self.value(actor, Attribute::SpeedThrown)
            }
            true => thrown[2],
            false => self.value(actor, Attribute::SpeedArchery),
        };
        if !self.is_free_for_tactician(e) {
            let afraid = self.has(actor, AFRAID);
            self.pay(actor, time(3000, speed), afraid);
        }
        self.end(bow, COCKED);
        answer::DONE
    }

    /// Whom and where a shot is meant for; a direction has no target.
    fn aimed_at(&mut self, e: &Event, map: Handle) -> Option<(Handle, (i16, i16))> {
        let [actor, victim, ..] = e.parties;
        if e.is(Field::IsDir) {
            let to = *self.straight(e, self.world.position(actor).map(|p| (p.1, p.2))?).last()?;
            return Some((Handle::NONE, to));
        }
        if !e.is(Field::IsLoc) {
            let (there, x, y) = self.world.position(victim)?;
            return (there == map).then_some((victim, (x, y)));
        }
        let at = (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16);
        if !self.world.map(map).is_some_and(|m| m.holds(at.0, at.1)) {
            return None;
        }
        let here = self.world.creatures_over(map, at.0, at.1);
        let foes: Vec<Handle> = here
            .iter()
            .copied()
            .filter(|&h| self.perceives(actor, h) != 0 && self.is_hostile(h, actor))
            .collect();
        let among = if foes.is_empty() { here } else { foes };
        let largest = among.iter().map(|&h| self.value(h, Attribute::Size)).max().unwrap_or(0);
        let best: Vec<Handle> =
            among.into_iter().filter(|&h| self.value(h, Attribute::Size) == largest).collect();
        let pick = if best.len() > 1 { self.random(best.len() as i32).max(0) as usize } else { 0 };
        Some((best.get(pick).copied().unwrap_or_default(), at))
    }

    fn straight(&self, e: &Event, from: (i16, i16)) -> Vec<(i16, i16)> {
        const STEPS: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
        let at = usize::try_from(e.get(Field::EDir)).unwrap_or(0).min(7);
        let (dx, dy) = STEPS[at];
        (1..=FARTHEST).map(|n| (from.0 + n * dx, from.1 + n * dy)).collect()
    }

    fn slot_of(&self, who: Handle, item: Handle) -> Option<i16> {
        self.world.being(who)?.slots.iter().find(|(_, h)| **h == item).map(|(slot, _)| *slot)
    }

    /// One of a stack, as a thing of its own; the only one is taken from where it is.
    fn split_one(&mut self, missile: Handle) -> Handle {
        let Some(item) = self.world.item(missile) else { return Handle::NONE };
        if item.quantity <= 1 {
            let owner = self.world.owner(missile);
            self.world.detach(missile);
            self.refresh_if_worn(owner);
            return missile;
        }
        let one = Item { quantity: 1, contents: Vec::new(), ..item.clone() };
        let image = self.world.get(missile).map_or(0, |o| o.image);
        let mut object = Object::new(Body::Item(Box::new(one)));
        object.image = image;
        let made = self.add(object);
        if !made.is_none()
            && let Some(item) = self.world.item_mut(missile)
        {
            item.quantity -= 1;
        }
        made
    }

    fn refresh_if_worn(&mut self, who: Handle) {
        if self.is_exact() {
            // The original calculates the numbers of a throw with the thing still in hand.
            return;
        }
        self.refresh_gear(who);
    }

    /// The flight; gives whether it hit and the last square a thing may lie on.
    fn fly(
        &mut self,
        e: &mut Event,
        map: Handle,
        target: Handle,
        from: (i16, i16),
        path: &[(i16, i16)],
        thrown: [i32; 3],
    ) -> (bool, (i16, i16)) {
        let actor = e.parties[0];
        let precise = self.feat(actor, FT_PRECISE_SHOT);
        let mut last = from;
        for &(x, y) in path {
            if self.world.map(map).is_none_or(|m| m.is_solid(self.library(), x, y)) {
                break;
            }
            last = (x, y);
            let mut here = self.world.creatures_over(map, x, y);
            if !self.is_exact() {
                here.retain(|&h| h != actor);
            }
            here.truncate(CROWD);
            if here.is_empty() {
                continue;
            }
            let met = if here.len() > 1
                && here.contains(&target)
                && self.random(100) < if precise { 95 } else { 60 }
            {
                target
            } else {
                let at = self.random(here.len() as i32).max(0) as usize;
                here.get(at).copied().unwrap_or_default()
            };
            if met == actor {
                continue;
            }
            if met != target && !target.is_none() && self.random(100) < if precise { 75 } else { 25 } {
                continue;
            }
            let before = e.clone();
            e.parties[1] = met;
            self.set_shot(e, thrown);
            self.throw_strike(e);
            if e.is(Field::IsHit) || self.is_gone(actor) {
                return (true, last);
            }
            *e = before;
        }
        (false, last)
    }

    /// The numbers of a missile against somebody.
    fn set_shot(&mut self, e: &mut Event, thrown: [i32; 3]) {
        let [actor, victim, bow, missile] = e.parties;
        let large = self.value(victim, Attribute::Size) > id::SZ_MEDIUM;
        let things = self.things();
        let Some(item) = self.world.item(missile).cloned() else { return };
        e.set(Field::VDef, self.value(victim, Attribute::Defence));
        e.set(Field::SaveDC, 0);
        if bow.is_none() {
            self.restart_dice(actor);
            e.set(Field::AType, A_HURL);
            e.set(Field::VHit, thrown[0]);
            let dice = plus(things.dice(&item, large), 0, thrown[1]);
            e.blow.set_dice(dice);
            e.set(Field::BDmg, 0);
            self.set_weapon(e, actor, missile, victim);
            return;
        }
        e.set(Field::AType, A_FIRE);
        let accuracy = things.kind(&item).map_or(0, |k| i32::from(k.acc));
        let made = i32::from(item.has_quality(id::IQ_MITHRIL)) - i32::from(item.has_quality(id::IQ_ORCISH));
        let hit = self.value(actor, Attribute::HitArchery) + accuracy + item.counted_plus() + made;
        e.set(Field::VHit, hit);
        let own = things.dice(&item, large);
        let of_bow = self.world.item(bow).map_or_else(Default::default, |b| things.dice(b, large));
        let twice = if self.is_exact() { i32::from(own.bonus) } else { 0 };
        e.blow.number = i16::from(own.number) + i16::from(of_bow.number);
        e.blow.sides = i16::from(own.sides) + i16::from(of_bow.sides);
        let bonus = i32::from(own.bonus)
            + i32::from(of_bow.bonus)
            + self.value(actor, Attribute::DamageArchery)
            + item.counted_plus()
            + twice;
        e.blow.bonus = bonus as i16;
        e.set(Field::BDmg, 0);
        self.set_weapon(e, actor, bow, victim);
    }

    /// Where a missile ends: back in the hand, or on the ground.
    fn comes_to_rest(
        &mut self,
        actor: Handle,
        one: Handle,
        slot: Option<i16>,
        hit: bool,
        (map, x, y): (Handle, i16, i16),
    ) {
        if self.world.get(one).is_none_or(|o| o.is_deleted()) || !self.world.holder(one).is_none() {
            return;
        }
        let returns = self.item_has(one, id::WQ_RETURNING) || (hit && self.item_is(one, id::WT_RETURNING));
        if returns && !self.is_gone(actor) {
            self.world.give(one, actor);
            if let Some(slot) = slot
                && let Some(being) = self.world.being_mut(actor)
                && !being.slots.contains_key(&slot)
            {
                being.slots.insert(slot, one);
                self.refresh_gear(actor);
            }
            return;
        }
        let at = self.resting_place(map, x, y);
        self.drop_at(one, map, at.0, at.1);
        self.stack_up(one, map, at);
        // Those near see it fall, and may want it.
        self.alert(one);
    }

    /// The nearest free square, drawn among those of a ring.
    fn resting_place(&mut self, map: Handle, x: i16, y: i16) -> (i16, i16) {
        for radius in 0i16..=6 {
            let mut free = Vec::new();
            for tx in x - radius..=x + radius {
                for ty in y - radius..=y + radius {
                    let ring = (tx - x).abs().max((ty - y).abs()) == radius;
                    let open = self
                        .world
                        .map(map)
                        .is_some_and(|m| m.holds(tx, ty) && !m.is_solid(self.library(), tx, ty));
                    if ring && open && self.world.creatures_over(map, tx, ty).is_empty() {
                        free.push((tx, ty));
                    }
                }
            }
            if !free.is_empty() {
                let at = self.random(free.len() as i32).max(0) as usize;
                return free[at.min(free.len() - 1)];
            }
        }
        (x, y)
    }

    fn stack_up(&mut self, one: Handle, map: Handle, (x, y): (i16, i16)) {
        let things = self.things();
        for other in self.world.things_at(map, x, y) {
            let (Some(a), Some(b)) = (self.world.item(other), self.world.item(one)) else { continue };
            if other != one && things.stacks(a, b) {
                let from = b.clone();
                if let Some(onto) = self.world.item_mut(other) {
                    things.merge(onto, from, None);
                }
                self.world.delete(one);
                return;
            }
        }
    }

    /// Loading a crossbow. In the original the two ways are mixed up.
    fn load(&mut self, actor: Handle, bow: Handle) {
        let rapid = self.feat(actor, FT_RAPID_RELOAD);
        let quick = rapid != self.is_exact();
        let (ticks, turns) = if quick { (10, 40) } else { (30, 20) };
        if !quick {
            self.provoke(actor, None, false);
        }
        self.spend(actor, ticks);
        self.afflict(
            bow,
            Status {
                nature: COCKED as i16,
                value: -1,
                magnitude: -1,
                duration: turns,
                source: Source::Other,
                ..Status::default()
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::walk;

    // S001-220
    #[test]
    fn lines_go_straight_along_rows_columns_and_diagonals_and_by_slope_otherwise() {
        assert_eq!(walk((5, 5), (8, 5)), [(6, 5), (7, 5), (8, 5)]);
        assert_eq!(walk((5, 5), (5, 3)), [(5, 4), (5, 3)]);
        assert_eq!(walk((5, 5), (8, 8)), [(6, 6), (7, 7), (8, 8)]);
        let slope = walk((0, 0), (6, 2));
        assert_eq!(slope.last(), Some(&(6, 2)));
        assert!(slope.windows(2).all(|w| (w[1].0 - w[0].0).abs() <= 1 && (w[1].1 - w[0].1).abs() <= 1));
        assert!(slope.iter().any(|&c| c.1 == 1), "it does not leave the rise to the end: {slope:?}");
    }

    #[test]
    fn every_line_ends_where_it_is_meant_to() {
        for x in -9i16..=9 {
            for y in -9i16..=9 {
                let path = walk((0, 0), (x, y));
                assert_eq!(path.last().copied().unwrap_or((0, 0)), (x, y));
                assert!(path.len() <= 18);
            }
        }
    }
}
