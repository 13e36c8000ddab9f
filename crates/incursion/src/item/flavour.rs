//! Flavours: how unknown things look, and what is known of powers (magic 19.9, S001-268).
//!
//! Promise: the same seed gives every power of a library the same looks.

use super::{Item, Things, id};
use crate::makelev::Chance;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known of one power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Looks {
    /// How a thing with it looks.
    pub flavour: Rid,
    /// How a potion with it looks.
    pub potion_flavour: Rid,
    /// Things with it are known at sight.
    pub known: bool,
    /// Potions with it are known at sight.
    pub potion_known: bool,
    /// It was tried without being known by it.
    pub tried: bool,
    /// Tried as a potion.
    pub potion_tried: bool,
}

/// What is known of all powers in a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Memory {
    looks: BTreeMap<Rid, Looks>,
}

/// Sources whose things look alike until they are known, in the order they are drawn.
const FLAVOURED: [i32; 17] = [
    id::AI_STAFF,
    id::AI_ROD,
    id::AI_POTION,
    id::AI_SCROLL,
    id::AI_RING,
    id::AI_AMULET,
    id::AI_WAND,
    id::AI_MUSH,
    id::AI_HORN,
    id::AI_HELM,
    id::AI_HEADBAND,
    id::AI_CLOAK,
    id::AI_GAUNTLETS,
    id::AI_GIRDLE,
    id::AI_BRACERS,
    id::AI_BOOTS,
    id::AI_EYES,
];

impl Memory {
    /// Draws the looks of every power: a random flavour of its source, the next free one if it is taken. When there are
    /// fewer flavours than powers, the rest share.
    pub fn draw(things: &Things<'_>, chance: &mut Chance) -> Memory {
        let library = things.library;
        let mut looks: BTreeMap<Rid, Looks> = BTreeMap::new();
        for source in FLAVOURED {
            let all: Vec<usize> = (0..library.flavours.len())
                .filter(|&f| i32::from(library.flavours[f].source) == source)
                .collect();
            if all.is_empty() {
                continue;
            }
            let mut taken = vec![false; all.len()];
            for (n, effect) in library.effects.iter().enumerate() {
                if !effect.sources.iter().any(|&s| i32::from(s) == source) {
                    continue;
                }
                let drawn = chance.random(all.len() as i32).max(0) as usize % all.len();
                let free = (0..all.len()).map(|i| (drawn + i) % all.len()).find(|&i| !taken[i]);
                let at = free.unwrap_or(drawn);
                taken[at] = true;
                let flavour = library.rid(angrist_irh::res::ResKind::Flavour, all[at]);
                let entry = looks.entry(library.rid(angrist_irh::res::ResKind::Effect, n)).or_default();
                if source == id::AI_POTION {
                    entry.potion_flavour = flavour;
                } else {
                    entry.flavour = flavour;
                }
            }
        }
        Memory { looks }
    }

    /// What is known of a power.
    pub fn of(&self, effect: Rid) -> Looks {
        self.looks.get(&effect).copied().unwrap_or_default()
    }

    /// What is known of a power, to be changed.
    pub fn of_mut(&mut self, effect: Rid) -> &mut Looks {
        self.looks.entry(effect).or_default()
    }

    /// The flavour of a thing, none for those that have no looks of their own.
    pub fn flavour(&self, things: &Things<'_>, item: &Item) -> Rid {
        let looks = self.of(item.effect);
        if things.type_of(item) == id::T_POTION { looks.potion_flavour } else { looks.flavour }
    }
}
