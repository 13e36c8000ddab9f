//! What gods say, and what hearing it costs (magic 17).
//!
//! A god speaks in words of its own where its data hold them. The original colours every letter by a die, also those of the
//! words all gods share, so in `exact` as many dice are thrown as the sentence has letters. A mind that is not shielded
//! suffers from the speech of the gods whose thoughts are alien.

use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::fight::ids::SUSTAIN;
use crate::host::Host;
use crate::values::Attribute;
use crate::world::{Audience, Handle, Told};
use angrist_irh::res::{Rid, Value};
use angrist_irh::script::machine::Datum;

/// The list of a god's own words: numbers, each with a text.
const GODSPEAK_LIST: i32 = 28;
const AD_DAIN: i32 = 53;
const SANITY_BLASTING: i32 = 19;
const MSG_SALUTATION: i32 = 34;
const MSG_BADSAC1: i32 = 10;
/// Further insults at an altar; the first stands for those a god has no words for.
const FURTHER_INSULTS: std::ops::RangeInclusive<i32> = 11..=19;
/// A mind held this firmly is not shaken.
const FIRM: i32 = 3;
/// Colours a letter may have.
const COLOURS: i32 = 4;

/// Words all gods share, by number: how many letters they have, and how often they name the god.
const SHARED: [(i32, usize, usize); 62] = [
    (1, 31, 1),
    (2, 44, 1),
    (3, 40, 1),
    (4, 47, 1),
    (5, 24, 1),
    (6, 51, 0),
    (7, 49, 0),
    (9, 37, 1),
    (10, 46, 0),
    (21, 55, 0),
    (22, 16, 0),
    (23, 79, 1),
    (24, 83, 1),
    (26, 50, 1),
    (27, 71, 1),
    (28, 49, 1),
    (29, 51, 1),
    (30, 39, 1),
    (31, 33, 1),
    (32, 33, 1),
    (33, 52, 0),
    (35, 39, 0),
    (36, 67, 0),
    (37, 51, 0),
    (38, 90, 0),
    (39, 95, 0),
    (40, 163, 0),
    (41, 68, 0),
    (42, 51, 1),
    (43, 44, 1),
    (44, 54, 1),
    (45, 100, 0),
    (46, 89, 0),
    (47, 21, 0),
    (48, 43, 0),
    (50, 34, 0),
    (51, 34, 0),
    (52, 34, 0),
    (53, 34, 0),
    (54, 34, 0),
    (55, 34, 0),
    (56, 34, 0),
    (57, 34, 0),
    (58, 34, 0),
    (62, 112, 0),
    (75, 42, 1),
    (76, 41, 0),
    (77, 35, 1),
    (78, 39, 1),
    (82, 23, 0),
    (83, 30, 0),
    (85, 23, 0),
    (86, 23, 1),
    (88, 33, 0),
    (89, 28, 0),
    (90, 38, 0),
    (91, 45, 1),
    (92, 28, 0),
    (93, 47, 0),
    (94, 53, 0),
    (95, 58, 1),
    (97, 35, 0),
];
/// Those of them that a voice speaks.
const SPOKEN: [i32; 23] =
    [6, 7, 10, 35, 36, 38, 39, 40, 41, 45, 46, 48, 50, 51, 52, 53, 54, 55, 56, 57, 58, 62, 76];

impl Host<'_> {
    /// Words of a god, by number.
    pub(super) fn god_says(&mut self, who: Handle, god: Rid, number: i32) {
        let arguments = vec![Datum::Number(god.0 as i32)];
        self.god_speaks(who, god, number, arguments, [who, who, Handle::NONE, Handle::NONE]);
    }

    /// Words of a god with what they speak of.
    pub(crate) fn god_speaks(
        &mut self,
        who: Handle,
        god: Rid,
        number: i32,
        arguments: Vec<Datum>,
        parties: [Handle; 4],
    ) {
        let mut number = number;
        let mut own = self.own_words(god, number);
        if own.is_none() && FURTHER_INSULTS.contains(&number) {
            number = MSG_BADSAC1;
            own = self.own_words(god, number);
        }
        let spoken = own.as_ref().map_or(SPOKEN.contains(&number), |text| text.contains('|'));
        if spoken && number != MSG_SALUTATION {
            self.shake_mind(who, god);
        }
        if self.is_exact() && self.is_character(who) {
            for _ in 0..self.letters(god, number, own.as_deref()) {
                self.random(COLOURS);
            }
        }
        self.world.tell(Told {
            audience: Audience::God,
            texts: own.map(|text| text.replace('|', "\"")).into_iter().collect(),
            arguments,
            to: who,
            parties,
            resource: god,
            number,
        });
    }

    fn own_words(&self, god: Rid, number: i32) -> Option<String> {
        let list = self.library().about(god)?.list(GODSPEAK_LIST)?;
        list.chunks(2).find_map(|pair| match pair {
            [Value::Number(n), Value::Text(text)] if *n == number => Some(text.clone()),
            _ => None,
        })
    }

    /// How many letters a sentence has once the god's name stands in it; a mark of colour is one letter.
    fn letters(&self, god: Rid, number: i32, own: Option<&str>) -> usize {
        let name = self.library().about(god).map_or(0, |a| a.shown().chars().count());
        let Some(text) = own else {
            let row = SHARED.iter().find(|row| row.0 == number);
            return row.map_or(0, |(_, letters, names)| letters + names * name);
        };
        let mut parts = text.split('<');
        let mut count = parts.next().map_or(0, |head| head.chars().count());
        for part in parts {
            let (tag, rest) = part.split_once('>').unwrap_or(("", part));
            count += if tag.eq_ignore_ascii_case("res") { name } else { 1 };
            count += rest.chars().count();
        }
        count
    }

    /// A god whose mind is alien hurts the reason of those it speaks to.
    fn shake_mind(&mut self, who: Handle, god: Rid) {
        let alien = self.library().god(god).is_some_and(|g| g.flags.has(SANITY_BLASTING));
        let held = self.world.get(who).map_or(0, |o| {
            let all = o.statuses().of(SUSTAIN).iter();
            let mind = all.filter(|s| usize::try_from(s.value) == Ok(Attribute::Int.index()));
            mind.map(|s| i32::from(s.magnitude)).sum::<i32>()
        });
        if !alien || held >= FIRM || !self.is_character(who) {
            return;
        }
        let amount = self.random(4);
        let mut hurt = Event::new(ev::EV_DAMAGE, [who, who, Handle::NONE, Handle::NONE]);
        hurt.set(Field::DType, AD_DAIN);
        hurt.set(Field::VDmg, amount);
        self.throw_inside(hurt);
    }
}
