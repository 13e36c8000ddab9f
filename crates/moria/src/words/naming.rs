//! What a thing is called (S004-117 to S004-147): which words go into its name, not yet in which language.

use super::nest;
use crate::state::{State, Thing};
use crate::tables::{Tables, Trait, Type};
use angrist_engine::play::Phrase;

/// A power as the source prints it: three wide when negative, else behind a blank and a plus (S004-133, S004-138).
fn power(power: i32) -> String {
    if power < 0 { format!("{power:>3}") } else { format!(" +{power}") }
}

/// The name of a thing. `forced` shows everything, known or not; `many` shows the number of a stack. Singular or plural is
/// chosen in the word file, by the argument `count`: French has the plural from 2 on.
pub fn phrase(s: &State, t: &Tables, thing: &Thing, forced: bool, many: bool) -> Phrase {
    let count = if many { thing.count } else { 1 };
    let known_kind = forced || s.lore.knows(thing.ty, thing.kind);
    let known = forced || thing.known;
    let key = t.kind(thing.ty, thing.kind).map_or("", |k| k.key.as_str());
    let kind_name = || nest(&Phrase::id(format!("{}-{key}", thing.ty.word())).with("count", count));
    let look_at = |list: &str, at: usize| {
        let looks = t.looks(thing.ty);
        let word = looks.get(at).map_or("", String::as_str).replace(' ', "-");
        let form = if matches!(list, "material" | "wood")
            && (known_kind || s.lore.name(thing.ty, thing.kind).is_some())
        {
            // In brackets stands the bare word, behind the noun its whole form ("d'or").
            ".bare"
        } else {
            ""
        };
        nest(&Phrase::id(format!("{list}-{word}{form}")).with("count", count))
    };
    let named = s.lore.name(thing.ty, thing.kind);
    let look = |list: &str| look_at(list, usize::from(s.lore.look(thing.ty, thing.kind)));
    let state = match (known_kind, named) {
        (true, _) => "known",
        (false, Some(_)) => "named",
        (false, None) => "plain",
    };
    let phrase = match thing.ty {
        Type::Gold => return Phrase::id("thing-gold").with("n", thing.power),
        Type::Food => return Phrase::id("thing-food").with("count", count),
        Type::Potion => Phrase::id(format!("thing-potion-{state}")).with("look", look("colour")),
        Type::Scroll => {
            let title = s.lore.titles.get(usize::from(thing.kind).wrapping_sub(1)).map_or("", String::as_str);
            Phrase::id(format!("thing-scroll-{state}")).with("look", title)
        }
        Type::Ring => {
            let shows = t.c.ring_power_always != 0
                || t.kind(thing.ty, thing.kind).is_some_and(|k| k.is(Trait::Bonus));
            let bonus =
                if known_kind && known && (shows || forced) { power(thing.power) } else { String::new() };
            let worn = s.hero.finger_of(thing.id).map_or(String::new(), |f| format!(" ({f})"));
            Phrase::id(format!("thing-ring-{state}"))
                .with("look", look("material"))
                .with("power", bonus)
                .with("worn", worn)
        }
        Type::Wand => {
            let charges = if known_kind && known {
                nest(&Phrase::id("thing-charges").with("n", thing.power.abs()))
            } else {
                String::new()
            };
            Phrase::id(format!("thing-wand-{state}")).with("look", look("wood")).with("charges", charges)
        }
        Type::Armour | Type::Weapon => {
            let hidden = t.kind(thing.ty, thing.kind).is_some_and(|k| k.effect.is_some()) && !known;
            let name = if hidden { nest(&Phrase::id("thing-gauntlets")) } else { kind_name() };
            let bonus = if known && !hidden { power(thing.power) } else { String::new() };
            let worn = if s.hero.uses(thing.id) { nest(&Phrase::id("thing-in-use")) } else { String::new() };
            return Phrase::id("thing-gear").with("name", name).with("power", bonus).with("worn", worn);
        }
        Type::Gem if thing.is_silmaril() => return Phrase::id("thing-silmaril"),
        Type::Gem => {
            let stone = look_at("stone", thing.mark as usize);
            let worth = if forced || thing.appraised {
                let id = if t.c.value_in_words != 0 { "thing-value-words" } else { "thing-value" };
                nest(&Phrase::id(id).with("n", thing.value))
            } else {
                String::new()
            };
            let id = if known { "thing-gem-known" } else { "thing-gem" };
            return Phrase::id(id).with("look", stone).with("name", kind_name()).with("value", worth);
        }
    };
    let name = match (known_kind, named) {
        (false, Some(own)) => own.to_owned(),
        _ => kind_name(),
    };
    phrase.with("count", count).with("name", name)
}
