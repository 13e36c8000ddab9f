//! Knowledge: what kinds are known, named, identified, forgotten (docs/spec/moria.md 12.3).

use super::birth::lore;
use super::{Act, Done, refuse};
use crate::event::Happening;
use crate::state::{Pending, Thing, lore_row};
use crate::tables::{Trait, Type};
use crate::words::naming;
use angrist_engine::play::Phrase;

impl Act<'_> {
    /// A thing as the player would describe it now.
    pub(crate) fn describe(&self, thing: &Thing) -> Phrase {
        naming::phrase(self.s, self.t, thing, false, true)
    }

    /// One unit of it.
    pub(crate) fn describe_one(&self, thing: &Thing) -> Phrase {
        naming::phrase(self.s, self.t, thing, false, thing.ty == Type::Weapon)
    }

    pub(crate) fn learn(&mut self, ty: Type, kind: u8) {
        if let Some(row) = lore_row(ty)
            && let Some(known) = self.s.lore.known[row].get_mut(usize::from(kind).wrapping_sub(1))
        {
            *known = true;
        }
    }

    /// Whether the player may give its kind a name.
    pub(crate) fn can_rename(&self, thing: &Thing) -> bool {
        lore_row(thing.ty).is_some() && !self.s.lore.knows(thing.ty, thing.kind)
    }

    /// After use: kinds that show themselves are learned, for others the player is asked for a name.
    pub(crate) fn after_use(&mut self, ty: Type, kind: u8) {
        let Some(row) = self.t.kind(ty, kind) else { return };
        if row.is(Trait::Learned) {
            self.learn(ty, kind);
        } else if !row.is(Trait::Unasked)
            && !self.s.lore.knows(ty, kind)
            && self.s.lore.name(ty, kind).is_none()
            && self.alive()
            && self.s.pending.is_none()
        {
            self.s.pending = Some(Pending::NameKind(ty, kind));
        }
    }

    pub(crate) fn name_kind(&mut self, ty: Type, kind: u8, name: &str) -> Done {
        let name: String = name.trim().chars().filter(|c| !c.is_control()).take(28).collect();
        let accepted = self.commit();
        if let Some(row) = lore_row(ty)
            && let Some(named) = self.s.lore.named[row].get_mut(usize::from(kind).wrapping_sub(1))
        {
            accepted?;
            *named = name;
            return Ok(false);
        }
        Err(refuse("not-nameable", "That does not need another name."))
    }

    /// The kind and the thing become known; a gem is appraised first and known the second time.
    pub(crate) fn identify(&mut self, id: u32) {
        let Some(thing) = self.s.hero.thing_mut(id) else { return };
        let (ty, kind) = (thing.ty, thing.kind);
        if ty == Type::Gem && !thing.appraised {
            thing.appraised = true;
        } else {
            thing.known = true;
        }
        self.learn(ty, kind);
        if let Some(thing) = self.s.hero.thing(id) {
            let thing = self.describe(thing);
            self.tell(Happening::Identified { thing });
        }
    }

    /// Amnesia by potion: kinds, names, memories and looks are gone.
    pub(crate) fn forget_everything(&mut self) {
        let mut chance = self.s.chance.clone();
        self.s.lore = lore(self.t, &mut chance);
        self.s.chance = chance;
        let forgets = |t: &mut Thing| {
            if !matches!(t.ty, Type::Armour | Type::Weapon) {
                t.known = false;
                t.appraised = false;
            }
        };
        self.s.hero.pack.iter_mut().for_each(forgets);
        for level in self.s.levels.iter_mut().flatten() {
            level.mapped = false;
            level.known.fill(0);
            level.things.iter_mut().for_each(|l| forgets(&mut l.thing));
        }
    }
}
