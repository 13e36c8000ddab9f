//! What a thing is good for: an article of the shop beside what is used now, a thing of the pack by itself.
//!
//! Promise: a bonus that the player does not know is not counted.

use crate::rules::figures::weapon_class;
use crate::rules::key_of;
use crate::state::{State, Thing};
use crate::tables::{Slot, Tables, Trait, Type};
use crate::words::{capital, naming};
use angrist_engine::model::{Role, Text};
use angrist_engine::play::{Line, Phrase, Words};

fn slot_of(t: &Tables, thing: &Thing) -> Option<Slot> {
    t.kind(thing.ty, thing.kind).and_then(|k| k.slot)
}

fn is_for_body(t: &Tables, thing: &Thing) -> bool {
    slot_of(t, thing).is_none_or(|slot| slot == Slot::Body)
}

/// An article of the shop before it is bought: its class as a note; as a help, the class of what is used now.
pub fn article(s: &State, t: &Tables, ty: Type, number: u8) -> (Phrase, Phrase) {
    let thing = Thing::new(0, ty, number);
    let (of_kind, price) = t.kind(ty, number).map_or((0, 0), |k| (k.class, k.price));
    let (id, class, now) = match ty {
        Type::Weapon => {
            let now = s.hero.weapon().map(|w| weapon_class(t, w));
            ("why-weapon", weapon_class(t, &thing), now)
        }
        // What is worn elsewhere than on the body is good for its bonus, and new pieces have none.
        _ if !is_for_body(t, &thing) => {
            let note = Phrase::id("why-class").with("n", 0);
            return (note, item_help(s, t, &thing).unwrap_or_else(|| Phrase::plain("")));
        }
        _ => {
            let now = s.hero.worn(Slot::Body);
            let class = |a: &Thing| t.kind(a.ty, a.kind).map_or(0, |k| k.class) + a.power;
            ("why-armour", of_kind, now.map(class))
        }
    };
    let note = Phrase::id("why-class").with("n", class);
    let left = s.hero.gold - price;
    // The shop sells only to those who have more than the price; of others nothing is reckoned.
    let (worn, dear) = (if now.is_some() { "" } else { "-none" }, if left > 0 { "" } else { "-dear" });
    let help = Phrase::id(format!("{id}{worn}{dear}")).with("class", class).with("left", left);
    (note, help.with("now", now.unwrap_or(0)))
}

/// What a thing does, as far as the player knows; nothing of gold.
pub fn item_help(_: &State, t: &Tables, thing: &Thing) -> Option<Phrase> {
    let shown = Thing { power: if thing.known { thing.power } else { 0 }, ..thing.clone() };
    let class = t.kind(thing.ty, thing.kind).map_or(0, |k| k.class);
    let is = |mark| t.kind(thing.ty, thing.kind).is_some_and(|k| k.is(mark));
    Some(match thing.ty {
        Type::Gold => return None,
        Type::Food => Phrase::id("help-food"),
        Type::Potion => Phrase::id("help-potion"),
        Type::Scroll => Phrase::id("help-scroll"),
        Type::Ring => Phrase::id("help-ring"),
        Type::Wand => Phrase::id("help-wand"),
        Type::Weapon if is(Trait::Arrow) => Phrase::id("help-arrow"),
        Type::Weapon if is(Trait::Bow) => Phrase::id("help-bow"),
        Type::Weapon => Phrase::id("help-weapon").with("n", weapon_class(t, &shown)),
        Type::Armour => match slot_of(t, thing) {
            Some(Slot::Head) => Phrase::id("help-head"),
            Some(Slot::Cloak) => Phrase::id("help-cloak"),
            Some(Slot::Hands) => Phrase::id("help-hands"),
            _ => Phrase::id("help-body").with("n", class + shown.power),
        },
        Type::Gem if thing.is_silmaril() => Phrase::id("help-silmaril"),
        Type::Gem => Phrase::id("help-gem"),
    })
}

/// The page of a thing of the pack, by its key.
pub fn item_page(s: &State, t: &Tables, key: &str, words: &dyn Words) -> Option<Text> {
    let (_, thing) = s.hero.pack.iter().enumerate().find(|(at, _)| key_of(*at) == key)?;
    let name = words.phrase(&naming::phrase(s, t, thing, false, true));
    let help = item_help(s, t, thing).map(|help| Line::new(words.phrase(&help), Role::Plain));
    Some(Text { title: capital(&name), lines: help.into_iter().collect(), ..Text::default() })
}
