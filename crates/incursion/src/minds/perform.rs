//! Doing what was chosen: blows, shots, magic and the rest, by the events that stand for them (people 4).

use super::look::Look;
use super::names as m;
use super::usable::{From, Usable};
use super::why::{Act, Hiding, Wish};
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::{Event, Field, answer};
use crate::fight::{self, Aim, How};
use crate::host::{Host, Progress};
use crate::item::id;
use crate::magic::{Aim as Aimed, Outcome as Used};
use crate::values::Attribute as A;
use crate::world::Handle;
use angrist_engine::hunt::Trail;
use angrist_irh::res::{Effect, ResKind, Rid};

/// Segments of waiting.
const WAIT: i32 = 15;

impl Host<'_> {
    pub(super) fn perform(&mut self, who: Handle, wish: Wish, look: &Look, trail: Option<&Trail>) -> bool {
        self.perform_with(who, wish, look, trail, &[])
    }

    /// Tries a wish; true when it came about.
    pub(super) fn perform_with(
        &mut self,
        who: Handle,
        wish: Wish,
        look: &Look,
        trail: Option<&Trail>,
        effects: &[Usable],
    ) -> bool {
        let foe = wish.target;
        if look.picture && matches!(wish.act, Act::PickUp | Act::CoupDeGrace) {
            return false;
        }
        // A roar has no target.
        let aimed = wish.act != Act::Special(m::A_ROAR as i8);
        if aimed
            && self.world.being(foe).is_some()
            && self.plane(who) != self.plane(foe)
            && let Some(done) = self.reach_across(who, foe, wish.act)
        {
            return done;
        }
        match wish.act {
            Act::Wait => {
                self.spend(who, WAIT);
                true
            }
            Act::Move => self.take_step(who, look, trail),
            Act::Brawl => self.attack_by(who, foe, How::Natural),
            Act::Strike if self.aims_at_a_gap(who, foe) => {
                self.attack_by(who, foe, How::Special(fight::ids::A_PREC))
            }
            Act::Strike => self.attack_by(who, foe, How::Weapon),
            Act::CoupDeGrace => self.attack_by(who, foe, How::Special(m::A_COUP)),
            Act::Special(kind) => self.attack_by(who, foe, How::Special(kind.into())),
            Act::Gate => self.attack_by(who, foe, How::Special(m::A_GATE)),
            Act::Shoot => self.shoot_at(who, foe),
            Act::Load => self.cock(who, foe),
            Act::Throw => match self.thrown_weapon(who) {
                Some(item) => {
                    self.change_arms(who, true) && fight::throw_at(self, who, item, Aim::At(foe)).done
                }
                None => false,
            },
            Act::Cast(purpose) => self.use_magic(who, purpose, foe, look, effects),
            Act::Hide(how) => self.hide(who, how),
            Act::Phase => self.phase(who),
            Act::Shift(form) => self.shift(who, form),
            Act::PickUp => self.take(who, foe),
            Act::Dress => self.change_clothes(who),
        }
    }

    /// Those who know where armour is weak try it, one time in three, where a plain blow is almost sure to miss.
    fn aims_at_a_gap(&mut self, who: Handle, foe: Handle) -> bool {
        let Some(c) = self.creature(who) else { return false };
        if !self.rules.has_skill(c, fight::ids::SK_FIND_WEAKNESS) {
            return false;
        }
        let (defence, hit) = (self.value(foe, A::Defence), c.value(A::HitMelee));
        let sure = hit + 19 + self.skill(who, fight::ids::SK_FIND_WEAKNESS) / 2;
        defence > hit + 18 && defence < sure && self.random(3) == 0
    }

    /// Somebody on another plane: one that can go there goes there first, and of the rest few attacks reach it (people 4).
    /// Nothing when the act may be tried as it is.
    fn reach_across(&mut self, who: Handle, foe: Handle, act: Act) -> Option<bool> {
        let there = self.plane(foe);
        let phases = self.ability(who, m::CA_PHASE);
        if phases > 0 && !matches!(act, Act::Cast(_)) && (there == 0 || there == phases) {
            return Some(self.phase(who));
        }
        let ghostly = |h: &Self, item: Handle| h.world.item(item).is_some_and(|i| i.has(id::IF_GHOST_TOUCH));
        let fails = match act {
            Act::Brawl => {
                !self.attacks_of(who).iter().any(|a| i32::from(a.kind) == fight::ids::A_TUCH)
                    && !self.has(who, m::MANIFEST)
            }
            Act::Strike => !ghostly(self, self.main_weapon(who)),
            Act::Shoot => !ghostly(self, self.bow(who)),
            Act::Special(kind) => !matches!(i32::from(kind), fight::ids::A_TRIP | fight::ids::A_DISA),
            Act::Gate => true,
            _ => false,
        };
        fails.then_some(false)
    }

    /// Throws an event; true when somebody did something about it.
    fn throw_event(&mut self, event: Event) -> bool {
        matches!(self.throw(event), Progress::Done(code) if code == answer::DONE)
    }

    fn attack_by(&mut self, who: Handle, foe: Handle, how: How) -> bool {
        let points = |host: &Self| host.creature(foe).map_or(0, |c| c.hit_points);
        let before = points(self);
        if matches!(how, How::Natural | How::Weapon) && !self.change_arms(who, false) {
            return false;
        }
        let alone = matches!(how, How::Special(m::A_ESCA));
        if (self.world.position(foe).is_none() && !alone) || !fight::attack(self, who, foe, how).done {
            return false;
        }
        let lost = (before - points(self)).max(0);
        self.take_offence(foe, who, lost + 1);
        true
    }

    /// Goes over from bow to blade or back, which takes time; what is cursed in the other hand forbids it (fight 16.4).
    fn change_arms(&mut self, who: Handle, far: bool) -> bool {
        let other = if far { self.main_weapon(who) } else { self.bow(who) };
        if self.world.item(other).is_some_and(|i| i.has(id::IF_CURSED)) {
            return false;
        }
        let bit = m::MS_BOW_ACTIVE as i16;
        let Some(b) = self.world.being_mut(who) else { return false };
        if b.player || (b.state & bit != 0) == far {
            return true;
        }
        b.state ^= bit;
        let quick = self.feat(who, m::FT_QUICK_DRAW);
        self.spend(who, if quick { 4 } else { 16 });
        true
    }

    fn shoot_at(&mut self, who: Handle, foe: Handle) -> bool {
        if !self.change_arms(who, true) {
            return false;
        }
        fight::shoot(self, who, Aim::At(foe)).done
    }

    fn cock(&mut self, who: Handle, bow: Handle) -> bool {
        if let Some(item) = self.world.item_mut(bow) {
            item.gain(Status::lasting(id::COCKED, 0, 0, Source::Other, Rid::NONE));
        }
        self.spend(who, 30);
        true
    }

    /// Uses one of the effects that serve a purpose (people 4.1).
    fn use_magic(
        &mut self,
        who: Handle,
        purpose: u32,
        target: Handle,
        look: &Look,
        effects: &[Usable],
    ) -> bool {
        let fits = |u: &&Usable| u.purpose & purpose & 0xffff != 0 && u.purpose >> 16 == purpose >> 16;
        let fitting: Vec<Usable> = effects.iter().filter(fits).copied().collect();
        if fitting.is_empty() || look.enraged.is_some() {
            return false;
        }
        let at = self.random(fitting.len() as i32).max(0) as usize;
        let Some(&chosen) = fitting.get(at) else { return false };
        let Some(effect) = self.library().effect(chosen.effect) else { return false };
        let Some(target) = self.magic_target(who, effect, target, look) else { return false };
        let Some(first) = effect.values.first() else { return false };
        let (area, asked) = (i32::from(first.aval), i32::from(first.qval));
        if area == m::AR_TOUCH && !target.is_none() && target != who && !self.is_beside(who, target, 0) {
            return self.take_step(who, look, None);
        }
        let (number, item) = match chosen.from {
            From::Spell => (m::EV_CAST, Handle::NONE),
            From::Innate => (m::EV_INVOKE, Handle::NONE),
            From::Thing(item) => match self.kind_of(item) {
                id::T_WAND => (m::EV_ZAP, item),
                id::T_POTION => (m::EV_DRINK, item),
                id::T_SCROLL => (m::EV_READ, item),
                _ => (m::EV_ACTIVATE, item),
            },
        };
        let mut event = Event::new(number, [who, target, item, Handle::NONE]);
        event.map = self.world.position(who).map_or(Handle::NONE, |p| p.0);
        event.set(Field::EID, chosen.effect.0 as i32);
        let aimed = asked & (m::Q_TAR | m::Q_DIR) != 0 || asked & m::Q_INV == 0;
        if aimed && !target.is_none() && !self.can_touch(&event, target) {
            return false;
        }
        let flies = [m::AR_BOLT, m::AR_BEAM, m::AR_BALL].contains(&area);
        if chosen.purpose & m::EP_ATTACK as u32 != 0 && flies {
            if self.is_exact() {
                // The original works the whole effect out to see whom it would strike.
                // It thinks of no thing that it would use for it, and so of no plus.
                let mut thought = event.clone();
                thought.parties[2] = Handle::NONE;
                self.calc_effect(&mut thought);
            }
            if self.would_hurt_friends(who, target, effect) {
                return false;
            }
        }
        if !self.aim_event(&mut event, who, target, effect) || self.is_needless(&event, effect) {
            return false;
        }
        let done = match chosen.from {
            From::Thing(item) => {
                let aim = if event.is(Field::IsLoc) {
                    Aimed::Square(event.get(Field::EXVal) as i16, event.get(Field::EYVal) as i16)
                } else if event.is(Field::IsDir) {
                    Aimed::Direction(event.get(Field::EDir) as u8)
                } else if event.parties[1].is_none() {
                    Aimed::Own
                } else {
                    Aimed::At(event.parties[1])
                };
                !matches!(self.use_item(who, item, aim), Used::Refused(_) | Used::Asks(_))
            }
            _ => self.throw_event(event),
        };
        if done
            && effect.purpose & m::EP_BUFF as u32 != 0
            && let Some(b) = self.world.being_mut(who)
        {
            b.mind.buffs += 1;
        }
        done
    }

    /// Gives the use of an effect what it asks for: a target, a square, a direction, a thing. False when that cannot be had.
    fn aim_event(&mut self, event: &mut Event, who: Handle, target: Handle, effect: &Effect) -> bool {
        let Some(first) = effect.values.first() else { return false };
        let asked = i32::from(first.qval);
        let (Some((_, x, y)), there) = (self.world.position(who), self.world.position(target)) else {
            return false;
        };
        if asked & m::Q_TAR != 0 {
            return true;
        }
        if asked & m::Q_LOC != 0 {
            let Some((_, tx, ty)) = there else { return false };
            event.parties[1] = Handle::NONE;
            event.set(Field::IsLoc, 1);
            event.set(Field::EXVal, tx.into());
            event.set(Field::EYVal, ty.into());
            return true;
        }
        if asked & m::Q_DIR != 0 {
            let Some((_, tx, ty)) = there else { return false };
            let (dx, dy) = (tx - x, ty - y);
            let step = (dx.signum(), dy.signum());
            let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
            let Some(direction) = super::step::DIRECTIONS.iter().position(|&d| d == step) else {
                return false;
            };
            event.set(Field::IsDir, 1);
            event.set(Field::EDir, direction as i32);
            return straight;
        }
        if asked & m::Q_INV != 0 {
            let whose = if target.is_none() { who } else { target };
            let armour = effect.flags.has(m::EF_LIM_ITYPE) && i32::from(first.tval) == id::T_ARMOUR;
            let thing = if armour { self.in_slot(whose, id::SL_ARMOUR) } else { self.main_weapon(whose) };
            event.parties[1] = thing;
            return !thing.is_none() && self.can_touch(event, thing);
        }
        let globe =
            i32::from(first.aval) == m::AR_GLOBE && (target.is_none() || self.range(who, target) <= 6);
        if !globe {
            event.parties[1] = Handle::NONE;
        }
        true
    }

    /// Whether the target already has what an effect would give it (people 4.1, step 9).
    fn is_needless(&self, event: &Event, effect: &Effect) -> bool {
        let whom = if event.parties[1].is_none() { event.parties[0] } else { event.parties[1] };
        let Some(object) = self.world.get(whom) else { return false };
        let all = object.statuses();
        let gives = effect
            .values
            .first()
            .filter(|v| matches!(i32::from(v.archetype), m::EA_INFLICT | m::EA_GRANT))
            .is_some_and(|v| all.has(v.xval));
        gives
            || all.all().iter().any(|s| s.effect == event.effect() && i32::from(s.nature) != m::INNATE_SPELL)
    }

    /// At whom an effect is aimed; nothing when there is no target.
    fn magic_target(&self, who: Handle, effect: &Effect, target: Handle, look: &Look) -> Option<Handle> {
        let healing = effect.values.iter().any(|v| i32::from(v.archetype) == m::EA_HEALING);
        if healing && self.creature(who).is_some_and(|c| self.rules.is_type(c, n::MA_UNDEAD)) {
            return None;
        }
        let purpose = effect.purpose as i32;
        if purpose & m::AIM_AT_ENEMY != 0 {
            if !target.is_none() && target != who {
                return Some(target);
            }
            return [look.near_foe, look.far_foe].into_iter().find(|f| !f.is_none());
        }
        if purpose & m::AIM_AT_ALLY != 0 {
            let ally = if target.is_none() { who } else { target };
            return (self.world.being(ally).is_some() && !self.is_hostile(who, ally)).then_some(ally);
        }
        if purpose & m::AIM_AT_SELF != 0 {
            return Some(who);
        }
        (purpose & m::AIM_AT_DOOR == 0).then_some(target)
    }

    /// Whether a bolt, beam or ball at a target would strike a friend, or oneself, or no foe at all.
    fn would_hurt_friends(&self, who: Handle, target: Handle, effect: &Effect) -> bool {
        if effect.purpose & m::EP_ATTACK as u32 == 0 || target == who {
            return false;
        }
        let Some(v) = effect.values.first() else { return false };
        let area = i32::from(v.aval);
        if ![m::AR_BOLT, m::AR_BEAM, m::AR_BALL].contains(&area) {
            return false;
        }
        let Some((map, tx, ty)) = self.world.position(target) else { return false };
        let Some((_, x, y)) = self.world.position(who) else { return false };
        let radius = if area == m::AR_BALL { Self::rval(v).clamp(1, 6) } else { 0 };
        let Some(level) = self.world.map(map) else { return false };
        let spared = effect.flags.has(crate::magic::ids::EF_CASTER_IMMUNE);
        level.things.iter().any(|&t| {
            let Some((_, a, b)) =
                self.world.position(t).filter(|_| self.world.being(t).is_some() && t != target)
            else {
                return false;
            };
            let in_ball = radius > 0 && crate::world::place::distance((a, b), (tx, ty)) <= radius;
            // Somebody on the straight way to the target.
            let (ux, uy) = (i32::from(tx - x), i32::from(ty - y));
            let (vx, vy) = (i32::from(a - x), i32::from(b - y));
            let on_way =
                ux * vy == uy * vx && ux * vx + uy * vy > 0 && vx.abs() <= ux.abs() && vy.abs() <= uy.abs();
            if t == who { in_ball && !spared } else { (in_ball || on_way) && self.is_friendly(who, t) }
        })
    }

    fn hide(&mut self, who: Handle, how: Hiding) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let Some(c) = self.creature(who) else { return false };
        let skill = self.rules.skill_level(c, n::SK_HIDE).total;
        let blocked = [m::MANIFEST, m::MOUNT, m::ILLUMINATED].into_iter().any(|s| c.statuses.has(s));
        let level = self.world.map(map);
        let bright = level.is_some_and(|l| l.is_bright(x, y));
        if blocked || (how == Hiding::Shadows && (bright || self.is_watched(who, map, x, y))) {
            return false;
        }
        let value = match how {
            Hiding::Shadows => m::HI_SHADOWS,
            Hiding::Ceiling => m::HI_CEILING,
            Hiding::Under => m::HI_UNDER,
            Hiding::Water => m::HI_WATER,
        };
        let cover = (self.random(11) - 5) as i8;
        self.give_status(who, Status::lasting(m::HIDING, value, skill, Source::Class, Rid::NONE));
        if let Some(b) = self.world.being_mut(who) {
            b.mind.cover = cover;
        }
        self.spend(who, 15);
        true
    }

    /// Whether somebody hostile within sight looks on.
    fn is_watched(&self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let Some(level) = self.world.map(map) else { return true };
        level.things.iter().any(|&t| {
            t != who
                && self.world.being(t).is_some_and(|b| {
                    !b.creature.statuses.has(m::DISTRACTED)
                        && (b.player && self.world.leader_of(who) != t || self.is_hostile(t, who))
                })
                && self
                    .world
                    .position(t)
                    .is_some_and(|(_, a, b)| crate::world::place::distance((x, y), (a, b)) <= 15)
                && self.notices(t, who)
        })
    }

    fn phase(&mut self, who: Handle) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let plane = self.rules.ability_level(c, m::CA_PHASE);
        if plane <= 0 {
            return false;
        }
        let phased = c.statuses.has(m::PHASED);
        if phased {
            if let Some(b) = self.world.being_mut(who) {
                b.creature.statuses.retain(|s| i32::from(s.nature) != m::PHASED);
            }
        } else {
            self.give_status(who, Status::lasting(m::PHASED, plane, -1, Source::Other, Rid::NONE));
        }
        if let Some(b) = self.world.being_mut(who) {
            b.creature.situation.off_plane = !phased;
        }
        self.recalculate(who);
        self.spend(who, 12);
        true
    }

    fn shift(&mut self, who: Handle, form: u16) -> bool {
        if self.creature(who).is_none_or(|c| c.form == form)
            || self.resists(who, crate::magic::ids::AD_POLY) < 0
        {
            return false;
        }
        if let Some(b) = self.world.being_mut(who) {
            b.creature.statuses.retain(|s| i32::from(s.nature) != n::POLYMORPH);
        }
        self.take_form(who, form, false);
        let body = self.library().rid(ResKind::Monster, form.into());
        let shape = Status::lasting(n::POLYMORPH, 1, 0, Source::Other, body);
        if let Some(b) = self.world.being_mut(who) {
            b.creature.statuses.gain(shape);
        }
        if !self.is_exact() {
            self.spend(who, 30);
        }
        true
    }

    /// Picks a thing up: it goes to the head of the list (people 9.4).
    fn take(&mut self, who: Handle, item: Handle) -> bool {
        let (Some((map, x, y)), Some((there, a, b))) = (self.world.position(who), self.world.position(item))
        else {
            return false;
        };
        if (map, x, y) != (there, a, b) || !self.world.give(item, who) {
            return false;
        }
        if let Some(being) = self.world.being_mut(who) {
            being.inventory.retain(|&i| i != item);
            being.inventory.insert(0, item);
            being.state &= !(m::MS_INVEN_GOOD as i16);
        }
        let nimble = self.creature(who).map_or(0, |c| c.modifier(A::Dex));
        self.spend(who, 1500 / (100 + 10 * nimble).max(25));
        true
    }
}
