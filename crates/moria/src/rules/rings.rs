//! Rings: putting on, taking off, and what happens at once (docs/spec/moria.md 12.7).

use super::{Act, Done, refuse};
use crate::event::{Happening, Note};
use crate::state::Thing;
use crate::tables::{Effect, Trait};

impl Act<'_> {
    pub(crate) fn put_on(&mut self, id: u32) -> Done {
        let Some(finger) = self.s.hero.fingers.iter().position(Option::is_none) else {
            return Err(refuse("no-finger", "You have a ring on every finger."));
        };
        self.commit()?;
        self.s.hero.fingers[finger] = Some(id);
        if let Some(ring) = self.s.hero.thing(id) {
            let thing = self.describe(ring);
            self.tell(Happening::RingOn { thing });
        }
        self.ring_works(id);
        Ok(true)
    }

    pub(crate) fn ring_off(&mut self, finger: usize) -> Done {
        let Some(Some(id)) = self.s.hero.fingers.get(finger).copied() else {
            return Err(refuse("no-ring-there", "There is no ring on that finger."));
        };
        let Some(ring) = self.s.hero.thing(id).cloned() else {
            return Err(refuse("no-ring-there", "There is no ring on that finger."));
        };
        if ring.cursed {
            return Err(refuse("cursed", "That ring is cursed and cannot be removed."));
        }
        self.commit()?;
        self.s.hero.fingers[finger] = None;
        self.curse_again(id);
        self.set_hero(self.s.hero.at);
        let thing = self.describe(&ring);
        self.tell(Happening::RingOff { thing });
        Ok(true)
    }

    /// Some rings are cursed whenever they leave the finger.
    fn curse_again(&mut self, id: u32) {
        let t = self.t;
        if let Some(ring) = self.s.hero.thing_mut(id)
            && t.kind(ring.ty, ring.kind).is_some_and(|k| k.is(Trait::AlwaysCursed))
        {
            ring.cursed = true;
        }
    }

    /// A ring just taken up slips on by itself.
    pub(crate) fn slip_on(&mut self, id: u32) {
        if let Some(ring) = self.s.hero.thing_mut(id) {
            ring.cursed = true;
        }
        let hero = &self.s.hero;
        let free = hero.fingers.iter().position(Option::is_none);
        let weak = |id: &Option<u32>| id.and_then(|id| hero.thing(id)).is_some_and(|r| r.power == 0);
        let Some(finger) = free.or_else(|| hero.fingers.iter().position(weak)) else { return };
        if let Some(old) = self.s.hero.fingers[finger].replace(id) {
            self.curse_again(old);
        }
        self.note(Note::RingSlips);
        self.ring_works(id);
    }

    fn ring_works(&mut self, id: u32) {
        let Some(ring) = self.s.hero.thing(id) else { return };
        match self.effect(ring) {
            Some(Effect::Identification) if ring.power > 0 => self.ring_of_knowing(id),
            Some(Effect::FingerCutting) => self.lose_finger(id),
            _ => {}
        }
    }

    /// Everything carried is identified, at a price.
    fn ring_of_knowing(&mut self, id: u32) {
        let c = &self.t.c;
        if let Some(ring) = self.s.hero.thing_mut(id) {
            ring.power = 0;
        }
        let all: Vec<u32> = self.s.hero.pack.iter().map(|t| t.id).collect();
        for thing in all {
            self.identify(thing);
        }
        let cost = if self.wears(Effect::GuardForce) { c.knowing_force_guarded } else { c.knowing_force };
        let hero = &mut self.s.hero;
        hero.hp = hero.hp / 10 + 1;
        hero.max_hp = hero.max_hp * c.knowing_keep_percent / 100 + 1;
        hero.hp = hero.hp.min(hero.max_hp);
        hero.force = (hero.force - cost).max(0);
        hero.max_force = (hero.max_force - cost).max(hero.force);
        self.note(Note::RingKnows);
    }

    /// The finger that wears the ring is lost, the others keep theirs, the ring goes back (the mend of defect 4).
    fn lose_finger(&mut self, id: u32) {
        let hero = &mut self.s.hero;
        if let Some(at) = hero.fingers.iter().position(|f| *f == Some(id)) {
            hero.fingers.remove(at);
        }
        hero.dex = (hero.dex - self.t.c.finger_dex).max(0);
        self.note(Note::FingerLost);
    }

    /// Changes the powers of worn rings that have one to change.
    pub(crate) fn change_rings(&mut self, by: i32) {
        let t = self.t;
        let worn: Vec<u32> = self.s.hero.rings().map(|r| r.id).collect();
        let bonus = |r: &Thing| t.kind(r.ty, r.kind).is_some_and(|k| k.is(Trait::Bonus));
        for id in worn {
            if let Some(ring) = self.s.hero.thing_mut(id)
                && bonus(ring)
                && (by < 0 || ring.power < t.c.ring_enchant_most)
            {
                ring.power += by;
            }
        }
        self.note(Note::RingsTingle);
    }
}
