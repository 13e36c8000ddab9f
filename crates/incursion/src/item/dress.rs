//! How monsters dress: which of two things is better, and one change at a time (people 9.3, S001-261).

use super::{Bearer, Item, Things, id};

/// Slots in the order monsters fill them; archery is a slot of its own, so that a bow and a blade are both ready.
pub const ORDER: [i32; 13] = [
    id::SL_WEAPON,
    id::SL_READY,
    id::SL_ARMOUR,
    id::SL_ARCHERY,
    id::SL_LRING,
    id::SL_AMULET,
    id::SL_BRACERS,
    id::SL_GAUNTLETS,
    id::SL_BOOTS,
    id::SL_HELM,
    id::SL_BELT,
    id::SL_CLOAK,
    id::SL_LIGHT,
];

/// A change a monster makes: what it takes off or puts on, by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Takes it off.
    Off(usize),
    /// Puts it on.
    On(usize),
}

impl Things<'_> {
    /// How good a thing is in the eyes of a monster.
    pub fn merit(&self, item: &Item, bearer: &Bearer) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        let level = self.level(item);
        match i32::from(kind.kind) {
            id::T_WEAPON | id::T_BOW => {
                let d = kind.small_damage;
                let most = i32::from(d.number) * i32::from(d.sides) + i32::from(d.bonus);
                (most * 100 + (i32::from(kind.acc) + i32::from(kind.speed)) * 5) / 100 + 3 * level
            }
            // In the original plus and make do not count here, and a shield as its kind says.
            id::T_ARMOUR | id::T_SHIELD if self.profile.is_exact() => {
                let own = kind.armour.iter().map(|v| i32::from(*v)).sum::<i32>();
                own + i32::from(kind.coverage) + i32::from(kind.def) + 2 * level
            }
            id::T_ARMOUR | id::T_SHIELD => {
                self.armour(item).iter().sum::<i32>()
                    + self.coverage(item, bearer)
                    + self.defence(item, bearer)
                    + 2 * level
            }
            _ => level,
        }
    }

    fn goes_to(&self, item: &Item, slot: i32, bearer: &Bearer) -> bool {
        let (kind, size) = (self.type_of(item), self.size(item));
        match slot {
            id::SL_WEAPON => matches!(kind, id::T_WEAPON | id::T_STAFF) && size <= i32::from(bearer.size) + 1,
            id::SL_READY => kind == id::T_SHIELD && size <= i32::from(bearer.size),
            id::SL_ARCHERY => kind == id::T_BOW && size <= i32::from(bearer.size) + 1,
            _ => self.slot_is_active(item, slot as usize),
        }
    }

    /// The next change a monster would make of what it carries; none when it is dressed as well as it can be. What is
    /// cursed stays where it is. Mages wear no armour.
    pub fn next_change(&self, list: &[Item], bearer: &Bearer, mage: bool) -> Option<Change> {
        for slot in ORDER {
            let has = slot == id::SL_ARCHERY || bearer.has_slot(slot as usize);
            if !has || (mage && slot == id::SL_ARMOUR) {
                continue;
            }
            let fitting = |worn: bool| {
                let all = list.iter().enumerate();
                all.filter(move |(_, i)| i.has(id::IF_WORN) == worn && self.goes_to(i, slot, bearer))
            };
            // The first that no later one beats.
            let best = fitting(false).fold(None, |best: Option<(usize, i32)>, (n, item)| {
                let merit = self.merit(item, bearer);
                match best {
                    Some((_, so_far)) if merit <= so_far => best,
                    _ => Some((n, merit)),
                }
            });
            match (fitting(true).next(), best) {
                (Some((_, worn)), _) if worn.has(id::IF_CURSED) => {}
                (Some((at, worn)), Some((_, merit))) if merit > self.merit(worn, bearer) => {
                    return Some(Change::Off(at));
                }
                (None, Some((at, _))) => return Some(Change::On(at)),
                _ => {}
            }
        }
        None
    }

    /// Dresses a monster in a limited number of changes; returns how many it took.
    pub fn dress(&self, list: &mut [Item], bearer: &Bearer, mage: bool, most: usize) -> usize {
        for done in 0..most {
            match self.next_change(list, bearer, mage) {
                Some(Change::On(at)) => list[at].set(id::IF_WORN, true),
                Some(Change::Off(at)) => list[at].set(id::IF_WORN, false),
                None => return done,
            }
        }
        most
    }
}
