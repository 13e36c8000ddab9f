//! Which of the sixteen pictures of his people shows the hero: by his skills and what is in his hands (S000-178, S000-179).
//!
//! Only those who draw tiles ask. Promise: the answer is 0 to 15, and 0 for hands no line of the constants speaks of.

use crate::state::{Hero, Item, Slot};
use crate::tables::{ByWord, ClassNumber, Skill, Tables, section};

section! {
    /// Kinds of a class.
    pub struct PictureKinds {
        pub class: ClassNumber,
        /// First and last sub-class.
        pub first: u8,
        pub last: u8,
    }
}

section! {
    /// A sort of weapon that is drawn in its own way.
    pub struct Weapons {
        /// The picture of one alone.
        pub picture: u8 = 0..=15,
        pub kinds: Vec<PictureKinds>,
    }
}

section! {
    /// What the off hand makes of it.
    pub struct Beside {
        pub alone: u8 = 0..=15,
        pub small_axe: u8 = 0..=15,
        pub big_axe: u8 = 0..=15,
    }
}

section! {
    /// The pictures.
    pub struct Postures {
        pub weapons: Vec<Weapons>,
        pub small_axe: u8 = 0..=15,
        pub big_axe: u8 = 0..=15,
        pub beside: ByWord<ClassNumber, Beside>,
        pub archer: u8 = 0..=15,
    }
}

impl Postures {
    fn alone(&self, (class, sub): (u8, u8)) -> u8 {
        let has =
            |w: &&Weapons| w.kinds.iter().any(|k| k.class.0 == class && (k.first..=k.last).contains(&sub));
        self.weapons.iter().find(has).map_or(0, |w| w.picture)
    }

    /// The picture of a hero.
    pub fn of(&self, t: &Tables, hero: &Hero) -> u8 {
        let held = |slot: Slot| {
            let item: Option<&Item> = hero.worn[slot as usize].as_ref();
            item.and_then(|i| t.kind(i.kind)).map(|k| (k.tval, k.sval))
        };
        let better = |a: Skill, b: Skill| hero.skills[a as usize] > hero.skills[b as usize];
        if held(Slot::Bow).is_some() && better(Skill::Archery, Skill::Melee) {
            return self.archer;
        }
        let (main, off) = match (held(Slot::Weapon), held(Slot::OffHand)) {
            // A lone thing in the off hand is drawn as if it were in the other.
            (None, off) => (off, None),
            both => both,
        };
        let main = main.map_or(0, |kind| self.alone(kind));
        let Some((class, _)) = off else { return main };
        let Some(beside) = self.beside.get(ClassNumber(class)) else { return 0 };
        match main {
            m if m == self.small_axe => beside.small_axe,
            m if m == self.big_axe => beside.big_axe,
            _ => beside.alone,
        }
    }
}
