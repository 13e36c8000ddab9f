//! What fire, cold, lightning and acid do to things (docs/spec/sil-player.md 12.4), and how far the hero resists them (12.3).

use super::{DarkResist, Element, FightEvent};
use crate::context::Turn;
use crate::fight::constants::Lightning;
use crate::fight::constants::PackLoss;
use crate::state::{Item, Slot};
use crate::tables::{ItemFlag, Tables, Tval};

/// Whether a thing suffers from an element: of a class that does, and not made to withstand it.
pub fn suffers(t: &Tables, item: &Item, element: Element) -> bool {
    let tval = item.tval(t);
    let (classes, ignore): (&[u8], ItemFlag) = match element {
        Element::Fire => (
            &[
                Tval::ARROW,
                Tval::BOW,
                Tval::BLUNT,
                Tval::POLEARM,
                Tval::BOOTS,
                Tval::GLOVES,
                Tval::CLOAK,
                Tval::SOFT_ARMOUR,
                Tval::CHEST,
                Tval::NOTE,
                Tval::STAFF,
            ],
            ItemFlag::IGNORE_FIRE,
        ),
        Element::Cold => (&[Tval::POTION, Tval::FLASK], ItemFlag::IGNORE_COLD),
        Element::Lightning => (&[Tval::RING], ItemFlag::IGNORE_ELEC),
        Element::Acid => (
            &[
                Tval::ARROW,
                Tval::BOW,
                Tval::SWORD,
                Tval::BLUNT,
                Tval::POLEARM,
                Tval::BOOTS,
                Tval::GLOVES,
                Tval::HELM,
                Tval::CROWN,
                Tval::SHIELD,
                Tval::CLOAK,
                Tval::SOFT_ARMOUR,
                Tval::MAIL,
                Tval::STAFF,
                Tval::CHEST,
                Tval::SKELETON,
            ],
            ItemFlag::IGNORE_ACID,
        ),
        Element::Sound => return item.artefact == 0 && matches!(tval, Tval::POTION | Tval::FLASK),
        Element::Earthquake => return item.artefact == 0,
        _ => return false,
    };
    // Torches of both kinds burn; lamps and jewels do not.
    let torch = element == Element::Fire && crate::things::is_torch(t, item);
    item.artefact == 0 && (classes.contains(&tval) || torch) && !item.has(t, ignore)
}

impl Turn<'_> {
    /// The hero's number of resistance: 1 without any, 2 and more divide damage, below 0 multiplies it.
    pub fn hero_resistance(&self, element: Element) -> i32 {
        let (resist, gear) = (self.resistances(), self.gear());
        let sum = 1 + match element {
            Element::Fire => resist.fire,
            Element::Cold => resist.cold,
            Element::Poison => resist.poison,
            // S000-226: by the notes lightning is resisted as the others are; the real game has nothing against it.
            Element::Lightning if self.tables.fight.lightning == Lightning::Resisted => {
                gear.count(ItemFlag::RES_ELEC)
            }
            Element::Dark | Element::WeakDark if self.tables.fight.dark_resist == DarkResist::Light => {
                return self.light_at(self.state.hero.at).max(1);
            }
            _ => 0,
        };
        if sum < 1 { sum - 2 } else { sum }
    }

    /// Things of the pack that suffer from an element are lost, one by one, by chance.
    pub fn harm_pack(&mut self, element: Element, damage: i32) {
        if damage <= 0 {
            return;
        }
        let PackLoss {
            light_percent: small,
            light_below: below,
            middling_percent: middle,
            middling_below: under,
            heavy_percent: great,
        } = self.tables.fight.pack_loss;
        let percent = match damage {
            n if n < below => small,
            n if n < under => middle,
            _ => great,
        };
        let resist = match element {
            Element::Fire | Element::Cold => self.hero_resistance(element),
            _ => 1,
        };
        let t = self.tables;
        let mut pick = 0;
        while pick < self.state.hero.pack.len() {
            let item = &self.state.hero.pack[pick];
            let (kind, number) = (item.kind, item.number);
            if !suffers(t, item, element) {
                pick += 1;
                continue;
            }
            let mut lost = 0;
            for _ in 0..number {
                let gone = self.percent_for("pack", percent) && self.one_in_for(true, "pack", resist);
                lost += u8::from(gone);
            }
            if lost > 0 {
                self.tell(FightEvent::ItemsLost { kind, number: lost, element }, None);
            }
            if lost >= number {
                self.state.hero.pack.remove(pick);
            } else {
                self.state.hero.pack[pick].number -= lost;
                pick += 1;
            }
        }
    }

    /// Acid eats at one of six pieces of armour (S000-142): evasion first while it is not below 0, else protection.
    pub fn corrode_armour(&mut self) {
        let slots = [Slot::Body, Slot::OffHand, Slot::Cloak, Slot::Hands, Slot::Head, Slot::Feet];
        let slot = slots[self.pick_for(true, "slot", 6)];
        let t = self.tables;
        let Some(item) = self.state.hero.worn[slot as usize].as_mut() else { return };
        let armour = slot != Slot::OffHand || item.tval(t) == Tval::SHIELD;
        if !armour || item.has(t, ItemFlag::IGNORE_ACID) {
            return;
        }
        if item.evasion >= 0 {
            item.evasion -= 1;
        } else {
            item.protection.sides = item.protection.sides.saturating_sub(1);
        }
        // What is left is judged after the loss (docs/spec/sil-player.md 12.4).
        let destroyed = item.protection.sides == 0 && item.evasion <= 0;
        if destroyed {
            self.state.hero.worn[slot as usize] = None;
        }
        self.tell(FightEvent::Corroded { slot, destroyed }, None);
        self.refresh_hero();
    }
}
