//! Which of the sixteen pictures of his people shows the hero: by his skills and what is in his hands (S000-178, S000-179).
//!
//! Only those who draw tiles ask. Promise: the answer is 0 to 15, and 0 for hands no line of the constants speaks of.

use crate::state::{Hero, Item, Slot};
use crate::tables::{Constants, Refused, Skill, Tables};

/// Pictures a people has.
const PICTURES: i32 = 16;

/// A sort of weapon that is drawn in its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Weapons {
    /// The picture of one alone.
    picture: u8,
    /// Class, first and last sub-class.
    kinds: Vec<(u8, u8, u8)>,
}

/// What the off hand makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Beside {
    class: u8,
    normal: u8,
    with_small_axe: u8,
    with_big_axe: u8,
}

/// The pictures, read once from the constants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Postures {
    weapons: Vec<Weapons>,
    small_axe: u8,
    big_axe: u8,
    beside: Vec<Beside>,
    archer: u8,
}

impl Postures {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<Postures, Refused> {
        let picture = |key: &str, n: i32| match u8::try_from(n) {
            Ok(n) if i32::from(n) < PICTURES => Ok(n),
            _ => Err(c.refuse('C', key, format!("{n} is not a picture; a race has 0 to {}", PICTURES - 1))),
        };
        let byte = |key: &str, n: i32| {
            u8::try_from(n).map_err(|_| c.refuse('C', key, format!("{n} is not a class of items")))
        };
        let numbered = |stem: &str| {
            let stem = format!("posture.{stem}-");
            let of = |(key, _): (&str, &str)| key.starts_with(&stem).then(|| key.to_owned());
            c.lines_of('C').filter_map(of).collect::<Vec<String>>()
        };
        let mut weapons = Vec::new();
        for key in numbered("weapons") {
            let all = c.many(&key)?;
            let [first, kinds @ ..] = &all[..] else { return Err(c.refuse('C', &key, "it has no picture")) };
            let kinds = kinds.chunks(3).map(|kind| match kind {
                [class, from, to] => Ok((byte(&key, *class)?, byte(&key, *from)?, byte(&key, *to)?)),
                _ => Err(c.refuse(
                    'C',
                    &key,
                    "after the picture come class, first and last sub-class, three by three",
                )),
            });
            weapons.push(Weapons {
                picture: picture(&key, *first)?,
                kinds: kinds.collect::<Result<_, Refused>>()?,
            });
        }
        let mut beside = Vec::new();
        for key in numbered("beside") {
            let [class, normal, small, big] = c.take(&key)?;
            beside.push(Beside {
                class: byte(&key, class)?,
                normal: picture(&key, normal)?,
                with_small_axe: picture(&key, small)?,
                with_big_axe: picture(&key, big)?,
            });
        }
        let [small, big] = c.take("posture.axes")?;
        Ok(Postures {
            weapons,
            small_axe: picture("posture.axes", small)?,
            big_axe: picture("posture.axes", big)?,
            beside,
            archer: picture("posture.archer", c.one("posture.archer")?)?,
        })
    }

    fn alone(&self, (class, sub): (u8, u8)) -> u8 {
        let has =
            |w: &&Weapons| w.kinds.iter().any(|(c, from, to)| *c == class && (*from..=*to).contains(&sub));
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
        let Some(beside) = self.beside.iter().find(|b| b.class == class) else { return 0 };
        match main {
            m if m == self.small_axe => beside.with_small_axe,
            m if m == self.big_axe => beside.with_big_axe,
            _ => beside.normal,
        }
    }
}
