//! The pack: adding, losing, dropping, wielding, wearing (docs/spec/moria.md 16).

use super::{Act, Done, refuse};
use crate::event::Happening;
use crate::state::{Thing, Use};
use crate::tables::{Slot, Trait, Type};
use angrist_engine::play::Refusal;

/// The key of a position in the pack: a to z, A to Z, then numbers.
pub fn key_of(at: usize) -> String {
    match at {
        0..26 => char::from(b'a' + at as u8).to_string(),
        26..52 => char::from(b'A' + (at - 26) as u8).to_string(),
        _ => format!("n{at}"),
    }
}

impl Act<'_> {
    /// Whether two things stack: rations, potions and scrolls of a kind, arrows of a batch.
    fn stacks(&self, a: &Thing, b: &Thing) -> bool {
        if (a.ty, a.kind) != (b.ty, b.kind) {
            return false;
        }
        let arrow = self.t.kind(a.ty, a.kind).is_some_and(|k| k.is(Trait::Arrow));
        matches!(a.ty, Type::Food | Type::Potion | Type::Scroll)
            || (arrow && a.mark == b.mark && a.power == b.power)
    }

    /// Puts a thing into the pack and says under which number it is found there.
    pub(crate) fn add(&mut self, thing: Thing) -> u32 {
        if let Some(at) = self.s.hero.pack.iter().position(|t| self.stacks(t, &thing)) {
            let stack = &mut self.s.hero.pack[at];
            stack.count += thing.count;
            return stack.id;
        }
        let id = thing.id;
        let at = self.s.hero.pack.iter().position(|t| t.ty >= thing.ty).unwrap_or(self.s.hero.pack.len());
        self.s.hero.pack.insert(at, thing);
        id
    }

    /// Takes a thing off whatever wears it.
    pub(crate) fn unuse(&mut self, id: u32) {
        let hero = &mut self.s.hero;
        for place in
            hero.worn.iter_mut().chain(hero.fingers.iter_mut()).chain(std::iter::once(&mut hero.weapon))
        {
            if *place == Some(id) {
                *place = None;
            }
        }
    }

    /// Takes a whole stack out of the pack.
    pub(crate) fn take_stack(&mut self, id: u32) -> Option<Thing> {
        self.unuse(id);
        let at = self.s.hero.pack.iter().position(|t| t.id == id)?;
        let thing = self.s.hero.pack.remove(at);
        if thing.is_silmaril() {
            self.refresh_exit();
        }
        Some(thing)
    }

    /// Takes one unit out of the pack; a bundle of arrows goes whole unless `loose`.
    pub(crate) fn take_unit(&mut self, id: u32, loose: bool) -> Option<Thing> {
        let thing = self.s.hero.thing(id)?;
        let bundle = thing.ty == Type::Weapon && !loose;
        if thing.count <= 1 || bundle {
            return self.take_stack(id);
        }
        let unit = self.new_id();
        let stack = self.s.hero.thing_mut(id)?;
        stack.count -= 1;
        Some(Thing { id: unit, count: 1, ..stack.clone() })
    }

    /// One unit is gone for good.
    pub(crate) fn lose_unit(&mut self, id: u32) {
        self.take_unit(id, false);
    }

    /// The thing of a key.
    pub(crate) fn thing_of_key(&self, key: &str) -> Result<u32, Refusal> {
        let pack = &self.s.hero.pack;
        let at = (0..pack.len()).find(|at| key_of(*at) == key);
        at.map(|at| pack[at].id).ok_or_else(|| refuse("no-such-thing", "You have nothing under that letter."))
    }

    /// Why a thing cannot be used so, if it cannot.
    pub(crate) fn unfit(&self, what: Use, thing: &Thing) -> Option<Refusal> {
        let hero = &self.s.hero;
        let worn_curse = thing.cursed && hero.uses(thing.id) && thing.ty != Type::Weapon;
        Some(match what {
            Use::Drop | Use::Throw if worn_curse => refuse("cursed", "It is cursed and cannot be removed."),
            Use::Drink if thing.ty != Type::Potion => refuse("not-potion", "That cannot be drunk."),
            Use::Read if thing.ty != Type::Scroll => {
                refuse("not-scroll", "There is nothing to read on that.")
            }
            Use::Wield if thing.ty != Type::Weapon => refuse("not-weapon", "That is not a weapon."),
            Use::Wield if hero.weapon == Some(thing.id) => refuse("in-hand", "You are already holding it."),
            Use::Wear if thing.ty != Type::Armour => refuse("not-armour", "That cannot be worn."),
            Use::PutOn if thing.ty != Type::Ring => refuse("not-ring", "That does not fit on a finger."),
            Use::PutOn if hero.uses(thing.id) => refuse("on-finger", "You are already wearing that ring."),
            Use::Zap if thing.ty != Type::Wand => refuse("not-wand", "That is not a wand."),
            Use::Rename if !self.can_rename(thing) => {
                refuse("not-nameable", "That does not need another name.")
            }
            _ => return None,
        })
    }

    pub(crate) fn drop_thing(&mut self, id: u32) -> Done {
        let here = self.s.hero.at;
        let overloaded = self.s.burden(self.t) > super::figures::capacity(self.t, self.s.hero.force);
        // A hero too burdened to move may drop things anywhere: the thing rolls to the nearest floor.
        if !self.level().is_clear(here) && !overloaded {
            return Err(refuse("no-place", "There is already something here."));
        }
        if self.place_near(here).is_none() {
            return Err(refuse("no-place", "There is no room left on this level."));
        }
        self.commit()?;
        if let Some(unit) = self.take_unit(id, false) {
            let thing = self.describe(&unit);
            self.lay(unit, here);
            self.tell(Happening::Dropped { thing });
        }
        self.refresh_exit();
        Ok(true)
    }

    pub(crate) fn wield(&mut self, id: u32) -> Done {
        self.commit()?;
        // Described before it is in use: that it is goes without saying.
        let thing = self.s.hero.thing(id).map(|weapon| self.describe(weapon));
        self.s.hero.weapon = Some(id);
        if let Some(thing) = thing {
            self.tell(Happening::Wielded { thing });
        }
        Ok(true)
    }

    pub(crate) fn wear(&mut self, id: u32) -> Done {
        let Some(piece) = self.s.hero.thing(id) else {
            return Err(refuse("no-such-thing", "You have nothing under that letter."));
        };
        let Some(slot) = self.t.kind(piece.ty, piece.kind).and_then(|k| k.slot) else {
            return Err(refuse("not-armour", "That cannot be worn."));
        };
        if self.s.hero.force >= self.t.c.force_burst {
            return Err(refuse("too-strong", "You have grown too strong for armour."));
        }
        if self.s.hero.worn[slot as usize].is_some() {
            return Err(match slot {
                Slot::Body => refuse("body-full", "Take off the armour that you are wearing first."),
                Slot::Head => refuse("head-full", "Take off the helm that you are wearing first."),
                Slot::Cloak => refuse("cloak-full", "Take off the cloak that you are wearing first."),
                Slot::Hands => refuse("hands-full", "Take off the gauntlets that you are wearing first."),
            });
        }
        self.commit()?;
        if let Some(piece) = self.s.hero.thing_mut(id) {
            piece.known |= slot != Slot::Hands;
            let piece = piece.clone();
            let thing = self.describe(&piece);
            self.tell(Happening::Worn { thing });
        }
        self.s.hero.worn[slot as usize] = Some(id);
        Ok(true)
    }

    pub(crate) fn take_off(&mut self, slot: Slot) -> Done {
        let Some(piece) = self.s.hero.worn(slot).cloned() else {
            return Err(refuse("not-worn", "You are not wearing anything there."));
        };
        if piece.cursed {
            return Err(refuse("cursed", "It is cursed and cannot be removed."));
        }
        self.commit()?;
        self.s.hero.worn[slot as usize] = None;
        let thing = self.describe(&piece);
        self.tell(Happening::TakenOff { thing });
        Ok(true)
    }

    /// A meal (docs/spec/moria.md 4.1).
    pub(crate) fn eat(&mut self) -> Done {
        use crate::event::Note;
        let c = &self.t.c;
        let Some(id) = self.s.hero.pack.iter().find(|t| t.ty == Type::Food).map(|t| t.id) else {
            return Err(refuse("no-food", "You have no rations."));
        };
        self.commit()?;
        self.lose_unit(id);
        if self.percent(c.rotten_percent) && !self.lucky() {
            self.note(Note::Rotten);
            self.lose_force(1, 1);
            return Ok(true);
        }
        let quality = self.rnd(c.meal_kinds);
        self.s.hero.food += c.meal_base + c.meal_step * quality;
        self.note([Note::Meal0, Note::Meal1, Note::Meal2, Note::Meal3][quality.clamp(0, 3) as usize]);
        Ok(true)
    }
}
