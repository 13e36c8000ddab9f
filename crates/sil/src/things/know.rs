//! What is known of a thing, and learning it (docs/spec/sil-player.md 22).

use super::event::ThingEvent;
use super::{Detail, ItemPlace, flavour::is_flavoured, name_of};
use crate::context::Turn;
use crate::hero::{Gain, ability};
use crate::state::{Facts, Item, Known, Slot};
use crate::tables::{AbilityId, ItemFlag, ItemFlags, Tables, Tval};

/// Whether the kind of a thing is understood; kinds that look like what they are always are.
pub fn is_aware(t: &Tables, facts: &Facts, kind: u16) -> bool {
    facts.kind(kind).aware || t.kind(kind).is_some_and(|k| !is_flavoured(k))
}

/// Whether everything about a thing is known.
pub fn is_known(t: &Tables, facts: &Facts, item: &Item) -> bool {
    item.known == Known::Fully
        || (item.known == Known::Kind && is_aware(t, facts, item.kind) && item.has(t, ItemFlag::EASY_KNOW))
}

/// The abilities that make one understand things of a class at sight.
pub fn learnable(tval: u8) -> &'static [AbilityId] {
    match tval {
        Tval::STAFF => &[ability::CHANNELING, ability::ALCHEMY],
        Tval::HORN => &[ability::CHANNELING, ability::ALCHEMY, ability::JEWELLER],
        Tval::FOOD | Tval::POTION => &[ability::ALCHEMY],
        Tval::RING | Tval::AMULET | Tval::LIGHT => &[ability::JEWELLER, ability::ENCHANTMENT],
        Tval::CHEST | Tval::SKELETON | Tval::NOTE => &[],
        _ => &[ability::ENCHANTMENT],
    }
}

/// Flags that only say what fire or frost does to the thing.
fn harmless() -> ItemFlags {
    use ItemFlag::*;
    ItemFlags::of(&[IGNORE_ACID, IGNORE_ELEC, IGNORE_FIRE, IGNORE_COLD])
}

impl Turn<'_> {
    /// Learns all about a thing the hero has or stands on.
    pub fn identify(&mut self, place: ItemPlace) {
        let Some(item) = self.item_at_mut(place) else { return };
        item.known = Known::Fully;
        let item = item.clone();
        self.learned(&item);
        self.tidy_pack();
    }

    /// Pays for what seeing through a thing taught: its kind, its special kind, the artefact it is (22.6).
    pub(crate) fn learned(&mut self, item: &Item) {
        self.understand(item.kind);
        let worth = self.tables.hero.worth_identify;
        if item.artefact != 0 && self.state.facts.artefacts_known.insert(item.artefact) {
            self.gain_experience(Gain::Identification, worth);
            let name = name_of(self.tables, &self.state.facts, item, Detail::Name);
            let depth = i32::from(item.found_at);
            let text = if depth != 0 && depth != self.state.level.depth {
                format!("Found {name} (from {} ft)", depth * 50)
            } else {
                format!("Found {name}")
            };
            self.note(text);
        }
        if item.special != 0 && self.state.facts.specials.insert(item.special) {
            self.gain_experience(Gain::Identification, worth);
        }
        let name = name_of(self.tables, &self.state.facts, item, Detail::Full);
        self.tell(ThingEvent::Identified { name }, None);
    }

    /// Makes a kind understood, once, with its experience; what the player wrote on the unknown kind goes.
    pub fn understand(&mut self, kind: u16) {
        if is_aware(self.tables, &self.state.facts, kind) {
            return;
        }
        let memory = self.state.facts.kind_mut(kind);
        (memory.aware, memory.seen) = (true, true);
        let written = self.state.facts.auto_inscriptions.remove(&kind);
        self.each_thing(|item| {
            if item.kind == kind && written.as_ref().is_some_and(|text| *text == item.inscription) {
                item.inscription.clear();
            }
        });
        self.gain_experience(Gain::Identification, self.tables.hero.worth_identify);
        if let Some(k) = self.tables.kind(kind) {
            self.tell(ThingEvent::Understood { kind: k.name.clone() }, None);
        }
        self.tidy_pack();
    }

    /// Does something to every thing carried, worn and lying on the level.
    pub(super) fn each_thing(&mut self, mut change: impl FnMut(&mut Item)) {
        let hero = &mut self.state.hero;
        hero.pack.iter_mut().chain(hero.worn.iter_mut().flatten()).for_each(&mut change);
        for handle in self.state.level.items.handles() {
            if let Some(floor) = self.state.level.items.get_mut(handle) {
                change(&mut floor.item);
            }
        }
    }

    /// What abilities and memory tell of all that is in sight, underfoot, carried and worn (22.3).
    pub fn recognise_things(&mut self) {
        let here = self.state.hero.at;
        let pack = (0..self.state.hero.pack.len()).map(|i| ItemPlace::Pack(i as u8));
        for place in pack.chain(Slot::ALL.map(ItemPlace::Worn)).chain([ItemPlace::Floor]) {
            if self.item_at(place).is_some_and(|item| self.sees_through(item)) {
                self.identify(place);
            }
        }
        for slot in 0..self.state.level.items.slots() {
            let Some((handle, floor)) = self.state.level.items.at_slot(slot) else { continue };
            if floor.at == here || !self.sees(floor.at) || !self.sees_through(&floor.item) {
                continue;
            }
            if let Some(floor) = self.state.level.items.get_mut(handle) {
                floor.item.known = Known::Fully;
                let item = floor.item.clone();
                self.learned(&item);
            }
        }
    }

    /// Whether an ability, or having known its special kind before, tells all about a thing not yet known.
    fn sees_through(&self, item: &Item) -> bool {
        let known = is_known(self.tables, &self.state.facts, item)
            && is_aware(self.tables, &self.state.facts, item.kind)
            && (item.artefact == 0 || self.state.facts.artefacts_known.contains(&item.artefact));
        !known
            && ((item.special != 0 && self.state.facts.specials.contains(&item.special))
                || learnable(item.tval(self.tables)).iter().any(|id| self.has_ability(*id)))
    }

    /// What quietly works all the time is noticed now and then (22.5): the first unknown thing worn that helps to recover
    /// while one is hurt, or that draws or angers others.
    pub(crate) fn notice_working(&mut self) {
        use ItemFlag::{AGGRAVATE, DANGER, REGEN};
        let hurt = self.state.hero.health < self.state.hero.max_health;
        let found = Slot::ALL.into_iter().find(|slot| {
            self.state.hero.wears(*slot).is_some_and(|item| {
                let flags = item.flags(self.tables);
                let works = hurt && flags.has(REGEN) || flags.any(&[AGGRAVATE, DANGER]);
                works
                    && !(is_known(self.tables, &self.state.facts, item)
                        && is_aware(self.tables, &self.state.facts, item.kind))
            })
        });
        if let Some(slot) = found {
            self.identify(ItemPlace::Worn(slot));
        }
    }

    /// What putting a thing on shows of it: only the first line that fits is looked at (22.4).
    pub(super) fn notice_worn(&mut self, slot: Slot) {
        let Some(item) = self.state.hero.wears(slot) else { return };
        if is_known(self.tables, &self.state.facts, item)
            && is_aware(self.tables, &self.state.facts, item.kind)
        {
            return;
        }
        if self.shows(&item.clone(), slot) {
            self.identify(ItemPlace::Worn(slot));
        }
    }

    fn shows(&mut self, item: &Item, slot: Slot) -> bool {
        use ItemFlag::*;
        let t = self.tables;
        let Some(kind) = t.kind(item.kind) else { return false };
        let all = item.flags(t);
        if let Some(special) = t.special(item.special) {
            let plain = special.flags.with(harmless()) == harmless();
            if plain && special.abilities.is_empty() {
                return true;
            }
        }
        if all.has(SEE_INVIS) && self.state.hero.timers.blind > 0 || all.any(&[TUNNEL, ACCURATE, CUMBERSOME])
        {
            return true;
        }
        let added = item.artefact != 0 || item.special != 0;
        let new = |flag: ItemFlag| all.has(flag) && !(added && kind.flags.has(flag));
        let burns = slot != Slot::Light || super::light::is_burning(t, item);
        if new(DARKNESS) || (new(LIGHT) && burns) || new(SLOWNESS) || new(SPEED) {
            return true;
        }
        let counted = [
            DAMAGE_SIDES,
            STR,
            NEG_STR,
            DEX,
            NEG_DEX,
            CON,
            NEG_CON,
            GRA,
            NEG_GRA,
            MELEE,
            ARCHERY,
            STEALTH,
            PERCEPTION,
            WILL,
            SMITHING,
            SONG,
        ];
        if counted.into_iter().any(new) {
            return item.pval != 0 || (is_flavoured(kind) && is_aware(t, &self.state.facts, item.kind));
        }
        if !item.abilities(t).is_empty() {
            return true;
        }
        is_flavoured(kind)
            && (is_aware(t, &self.state.facts, item.kind)
                || item.attack != 0
                || item.evasion != 0
                || !item.protection.is_nothing())
    }
}
