//! What the rules of the fight ask of a creature over and over, in short words.

use super::ids::*;
use crate::creature::saves::Save;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::host::Host;
use crate::status::Wanted;
use crate::values::Attribute;
use crate::world::Handle;
use crate::world::place::distance;

/// How far those are who may spot somebody vanishing.
const ONSET: i16 = 15;

impl Host<'_> {
    /// Whether somebody is dead or was never there.
    pub(crate) fn is_gone(&self, who: Handle) -> bool {
        let Some(object) = self.world.get(who) else { return true };
        let dead = who == self.world.player && object.being().is_some_and(|b| b.creature.hit_points <= 0);
        object.is_deleted() || dead
    }

    pub(crate) fn has(&self, who: Handle, nature: i32) -> bool {
        self.world.get(who).is_some_and(|o| o.statuses().has(nature))
    }

    pub(crate) fn has_any(&self, who: Handle, natures: &[i32]) -> bool {
        natures.iter().any(|&nature| self.has(who, nature))
    }

    /// Whether somebody has a status about somebody else.
    pub(crate) fn has_about(&self, who: Handle, nature: i32, other: Handle) -> bool {
        let all = self.world.get(who).map_or(&[][..], |o| o.statuses().of(nature));
        all.iter().any(|s| s.object == other.raw())
    }

    /// The first status of a nature.
    pub(crate) fn held(&self, who: Handle, nature: i32) -> Option<Status> {
        self.world.get(who)?.statuses().of(nature).first().copied()
    }

    /// Whom the first status of a nature is about.
    pub(crate) fn held_by(&self, who: Handle, nature: i32) -> Handle {
        self.held(who, nature).map_or(Handle::NONE, |s| Handle::from_raw(s.object))
    }

    /// Whether somebody takes a thing for real: an illusion only until it is seen through (S001-250).
    pub(crate) fn is_real_to(&self, thing: Handle, watcher: Handle) -> bool {
        !self.has(thing, ILLUSION)
            || !(self.has(watcher, TRUE_SIGHT)
                || self.flag(watcher, M_MINDLESS)
                || self.has_about(watcher, DISBELIEVED, thing))
    }

    pub(crate) fn feat(&self, who: Handle, feat: i32) -> bool {
        self.creature(who).is_some_and(|c| self.rules.feats(c).has(feat))
    }

    pub(crate) fn ability(&self, who: Handle, ability: i32) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.ability_level(c, ability))
    }

    pub(crate) fn skill(&self, who: Handle, skill: i32) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.skill_level(c, skill).total)
    }

    /// The level of a skill of somebody who has it, else 0.
    pub(crate) fn known_skill(&self, who: Handle, skill: i32) -> i32 {
        self.creature(who)
            .filter(|c| self.rules.has_skill(c, skill))
            .map_or(0, |c| self.rules.skill_level(c, skill).total)
    }

    pub(crate) fn flag(&self, who: Handle, flag: i32) -> bool {
        self.creature(who).is_some_and(|c| self.rules.has_flag(c, flag))
    }

    pub(crate) fn is_type(&self, who: Handle, kind: i32) -> bool {
        self.creature(who).is_some_and(|c| self.rules.is_type(c, kind))
    }

    pub(crate) fn value(&self, who: Handle, attribute: Attribute) -> i32 {
        self.creature(who).map_or(0, |c| c.value(attribute))
    }

    pub(crate) fn modifier(&self, who: Handle, score: Attribute) -> i32 {
        self.creature(who).map_or(0, |c| c.modifier(score))
    }

    pub(crate) fn second_modifier(&self, who: Handle, score: Attribute) -> i32 {
        self.creature(who).map_or(0, |c| c.second_modifier(score))
    }

    pub(crate) fn rating(&self, who: Handle) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.challenge(c)).max(0)
    }

    pub(crate) fn resists(&self, who: Handle, kind: i32) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.resistance(c, kind, false))
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.rules.profile.is_exact()
    }

    /// How far two things are apart, as the original counts; far for what is not on one map.
    pub(crate) fn apart(&self, a: Handle, b: Handle) -> i32 {
        match (self.world.whereabouts(a), self.world.whereabouts(b)) {
            (Some((ma, ax, ay)), Some((mb, bx, by))) if ma == mb => distance((ax, ay), (bx, by)),
            _ => i32::from(i16::MAX),
        }
    }

    /// How many squares a body reaches beyond its own.
    pub(crate) fn face(&self, who: Handle) -> i32 {
        (self.value(who, Attribute::Size) - 5).clamp(0, 3)
    }

    /// Whether two things stand beside each other, `extra` squares more allowed; what one carries always does.
    pub(crate) fn is_beside(&self, who: Handle, other: Handle, extra: i32) -> bool {
        if self.world.owner(other) == who {
            return true;
        }
        let (Some((ma, ax, ay)), Some((mb, bx, by))) =
            (self.world.whereabouts(who), self.world.whereabouts(other))
        else {
            return false;
        };
        let reach = 1 + extra + self.face(who) + self.face(other);
        ma == mb && i32::from((ax - bx).abs().max((ay - by).abs())) <= reach
    }

    pub(crate) fn line_of_fire(&self, who: Handle, other: Handle) -> bool {
        let (Some((ma, ax, ay)), Some((mb, bx, by))) =
            (self.world.whereabouts(who), self.world.whereabouts(other))
        else {
            return false;
        };
        ma == mb
            && self.world.map(ma).is_some_and(|m| m.clear_between(self.library(), (ax, ay), (bx, by), false))
    }

    /// Whether a player watches or takes part, so that the original puts the blow into words.
    pub(crate) fn is_told(&self, e: &Event) -> bool {
        let player = self.world.player;
        let own = |h: Handle| !h.is_none() && (h == player || self.leader(h) == player);
        let far = matches!(e.get(Field::AType), A_FIRE | A_HURL);
        let beyond = far
            && self.plane(e.parties[1]) != self.plane(player)
            && self.perceives(player, e.parties[1]) == 0;
        !beyond && (own(e.parties[0]) || own(e.parties[1]) || self.perceives(player, e.parties[0]) != 0)
    }

    pub(crate) fn roll(&mut self, number: i32, sides: i32) -> i32 {
        (0..number.clamp(0, 1000)).fold(0, |sum, _| sum + self.random(sides) + 1)
    }

    pub(crate) fn die20(&mut self) -> i32 {
        self.random(20) + 1
    }

    /// The original reseeds its dice from the clock where a character's blow has just been rolled.
    pub(crate) fn restart_dice(&mut self, actor: Handle) {
        if let Some(clock) = self.clock.filter(|_| self.is_exact() && self.is_character(actor)) {
            self.chance.restart(clock);
        }
    }

    /// Rolls the dice of a blow.
    pub(crate) fn roll_blow(&mut self, e: &Event) -> i32 {
        self.chance.roll(e.blow.dice())
    }

    /// Time passes for a creature: it acts that much later.
    pub(crate) fn spend(&mut self, who: Handle, ticks: i32) {
        if let Some(object) = self.world.get_mut(who) {
            let total = i32::from(object.timeout) + ticks;
            object.timeout = total.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
    }

    /// Gives a status at once, with everything that follows.
    pub(crate) fn afflict(&mut self, who: Handle, status: Status) {
        let todo = self.give_status(who, status);
        self.do_now(todo);
        // Who vanishes may still be spotted by those near (fight 14.6).
        if self.is_exact() && matches!(i32::from(status.nature), INVIS | INVIS_TO) {
            self.ripple(who, ONSET);
        }
    }

    /// A status an attack gives: nature, value, turns (0 for good), and who did it.
    pub(crate) fn struck(&mut self, who: Handle, nature: i32, value: i32, turns: i32, by: Handle) {
        self.afflict(
            who,
            Status {
                nature: nature as i16,
                value: value as i16,
                magnitude: -1,
                duration: turns.clamp(-2, i16::MAX.into()) as i16,
                source: Source::Attack,
                object: by.raw(),
                ..Status::default()
            },
        );
    }

    /// Ends the statuses of a nature.
    pub(crate) fn end(&mut self, who: Handle, nature: i32) {
        self.end_those(who, Wanted::of(nature));
    }

    pub(crate) fn end_those(&mut self, who: Handle, wanted: Wanted) {
        if self.world.get(who).is_some_and(|o| wanted.among(o.statuses()).next().is_some()) {
            let todo = self.remove_statuses(who, wanted, ev::EV_REMOVED);
            self.do_now(todo);
        }
    }

    /// Ends the statuses of a nature that are about somebody.
    pub(crate) fn end_about(&mut self, who: Handle, nature: i32, other: Handle) {
        self.end_those(who, Wanted { object: Some(other.raw()), ..Wanted::of(nature) });
    }

    pub(crate) fn fortitude(&mut self, who: Handle, dc: i32, kinds: i32) -> bool {
        self.save(who, Save::Fortitude, dc, kinds)
    }

    pub(crate) fn reflex(&mut self, who: Handle, dc: i32, kinds: i32) -> bool {
        self.save(who, Save::Reflex, dc, kinds)
    }

    pub(crate) fn will(&mut self, who: Handle, dc: i32, kinds: i32) -> bool {
        self.save(who, Save::Will, dc, kinds)
    }

    /// Damage by the same attacker in the middle of a blow; gives the event as it was left.
    pub(crate) fn also_hurt(&mut self, e: &Event, victim: Handle, kind: i32, amount: i32, dc: i32) -> Event {
        let mut event = Event::new(ev::EV_DAMAGE, [e.parties[0], victim, Handle::NONE, Handle::NONE]);
        event.map = e.map;
        event.set(Field::DType, kind);
        event.set(Field::VDmg, amount);
        event.set(Field::SaveDC, dc);
        self.throw_inside(event).1
    }

    /// Adds to a field and writes the part down in a text.
    pub(crate) fn add_part(e: &mut Event, field: Field, words: Field, amount: i32, name: &str) {
        if amount == 0 {
            return;
        }
        e.set(field, e.get(field) + amount);
        let text = format!("{} {amount:+} {name}", e.words(words));
        e.set_words(words, text);
    }

    pub(crate) fn refuse(e: &mut Event, why: super::Refusal) -> i32 {
        e.blow.refusal = Some(why);
        crate::events::answer::ABORT
    }

    pub(crate) fn is_standard(kind: i32) -> bool {
        (1..=A_LAST_STANDARD).contains(&kind)
    }

    pub(crate) fn is_postgrab(kind: i32) -> bool {
        (A_CRUS..=A_LAST_POSTGRAB).contains(&kind)
    }

    pub(crate) fn is_response(kind: i32) -> bool {
        (A_AURA..=A_LAST_RESPONSE).contains(&kind)
    }

    pub(crate) fn is_physical(kind: i32) -> bool {
        matches!(kind, AD_SLASH | AD_PIERCE | AD_BLUNT)
    }
}
