//! Where a thing of the hero's is: in the pack, worn, or underfoot. In commands: `a` to `w` in the pack, `/a` to `/n` worn,
//! `-` underfoot.

use crate::context::Turn;
use crate::state::{Item, Slot};
use angrist_engine::play::Refusal;
use std::fmt;

/// Where a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemPlace {
    /// So far down the pack, from 0.
    Pack(u8),
    /// Worn.
    Worn(Slot),
    /// On the hero's square.
    Floor,
}

impl ItemPlace {
    /// Reads a place as commands write it.
    pub fn parse(word: &str) -> Option<ItemPlace> {
        let letter = |text: &str| {
            let [byte] = text.as_bytes() else { return None };
            byte.is_ascii_lowercase().then(|| byte - b'a')
        };
        match word.strip_prefix('/') {
            Some(rest) => Slot::ALL.get(usize::from(letter(rest)?)).copied().map(ItemPlace::Worn),
            None if word == "-" => Some(ItemPlace::Floor),
            None => letter(word).map(ItemPlace::Pack),
        }
    }
}

impl fmt::Display for ItemPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ItemPlace::Pack(i) => write!(f, "{}", char::from(b'a'.saturating_add(*i))),
            ItemPlace::Worn(slot) => write!(f, "/{}", char::from(b'a' + *slot as u8)),
            ItemPlace::Floor => f.write_str("-"),
        }
    }
}

impl Turn<'_> {
    /// The thing in a place.
    pub fn item_at(&self, place: ItemPlace) -> Option<&Item> {
        match place {
            ItemPlace::Pack(i) => self.state.hero.pack.get(usize::from(i)),
            ItemPlace::Worn(slot) => self.state.hero.wears(slot),
            ItemPlace::Floor => self.state.level.item_on(self.state.hero.at).map(|(_, f)| &f.item),
        }
    }

    /// The thing in a place, to change.
    pub(crate) fn item_at_mut(&mut self, place: ItemPlace) -> Option<&mut Item> {
        match place {
            ItemPlace::Pack(i) => self.state.hero.pack.get_mut(usize::from(i)),
            ItemPlace::Worn(slot) => self.state.hero.worn[slot as usize].as_mut(),
            ItemPlace::Floor => {
                let (handle, _) = self.state.level.item_on(self.state.hero.at)?;
                self.state.level.items.get_mut(handle).map(|f| &mut f.item)
            }
        }
    }

    /// The thing in a place, or a refusal.
    pub fn thing(&self, place: ItemPlace) -> Result<&Item, Refusal> {
        self.item_at(place)
            .ok_or_else(|| Refusal::new("no-such-thing", format!("There is nothing at '{place}'.")))
    }

    /// Takes a number of a thing out of its place.
    pub(crate) fn take_from(&mut self, place: ItemPlace, count: u8) -> Option<Item> {
        let item = self.item_at_mut(place)?;
        let count = count.min(item.number);
        if count == 0 {
            return None;
        }
        if count < item.number {
            let (taken, left) = super::split(item.clone(), count);
            if let Some(left) = left {
                *item = left;
            }
            return Some(taken);
        }
        match place {
            ItemPlace::Pack(i) => Some(self.state.hero.pack.remove(usize::from(i))),
            ItemPlace::Worn(slot) => self.state.hero.worn[slot as usize].take(),
            ItemPlace::Floor => {
                let (handle, _) = self.state.level.item_on(self.state.hero.at)?;
                self.state.level.remove_item(handle)
            }
        }
    }
}
