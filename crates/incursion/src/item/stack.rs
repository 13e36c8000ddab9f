//! Stacks: when two things are equal, merging and splitting (magic 19.11, S001-266).

use super::{Item, Things, id};
use crate::makelev::Chance;

/// Statuses that do not keep things apart.
const ASIDE: [i32; 5] = [id::POISONED, id::SUMMONED, id::BOOST_PLUS, id::EXTRA_QUALITY, id::HOME_REGION];

impl Things<'_> {
    /// Whether two things go onto one stack.
    pub fn stacks(&self, a: &Item, b: &Item) -> bool {
        let kind = self.type_of(a);
        if kind != id::T_COIN {
            if matches!(kind, id::T_CONTAIN | id::T_CHEST | id::T_WAND) {
                return false;
            }
            if matches!(kind, id::T_MISSILE | id::T_WEAPON | id::T_BOW | id::T_ARMOUR)
                && (a.qualities != b.qualities || a.bane != b.bane)
            {
                return false;
            }
            let easy = matches!(kind, id::T_MISSILE | id::T_TOOL | id::T_FOOD | id::T_POTION | id::T_SCROLL);
            let known = |i: &Item| i.knows(id::KN_MAGIC) && i.knows(id::KN_PLUS) && i.knows(id::KN_BLESS);
            if !easy && a.batch != b.batch && !(known(a) && known(b) && a.named == b.named) {
                return false;
            }
            let rest = |i: &Item| {
                let all = i.statuses.all().iter();
                all.filter(|s| !ASIDE.contains(&i32::from(s.nature))).copied().collect::<Vec<_>>()
            };
            if rest(a) != rest(b) {
                return false;
            }
            let poisons = |i: &Item| i.statuses.of(id::POISONED).iter().map(|s| s.effect).collect::<Vec<_>>();
            if poisons(a) != poisons(b) {
                return false;
            }
            if kind == id::T_LIGHT && a.age != b.age {
                return false;
            }
            if kind == id::T_CORPSE && (a.of != b.of || a.eaten != b.eaten) {
                return false;
            }
        }
        let ignored = (id::IF_WORN | id::IF_INTUITED | id::IF_DECIPHERED) as u16;
        a.flags & !ignored == b.flags & !ignored
            && a.plus == b.plus
            && a.charges == b.charges
            && a.hit_points == b.hit_points
            && a.kind == b.kind
            && a.effect == b.effect
            && a.contents.is_empty()
            && b.contents.is_empty()
    }

    /// Puts equal things onto a stack: numbers add up, what is known of one is known of both, an inscription is shared.
    /// Of different doses of a poison one counts, the larger lot more likely; without chance the larger lot's.
    pub fn merge(&self, onto: &mut Item, from: Item, chance: Option<&mut Chance>) {
        let (there, here) = (onto.quantity, from.quantity);
        let total = there.saturating_add(here);
        let takes_new = match chance {
            Some(chance) => chance.random(total.min(32_000) as i32) < here.min(32_000) as i32,
            None => here > there,
        };
        if takes_new {
            let doses: Vec<(angrist_irh::res::Rid, i16)> =
                from.statuses.of(id::POISONED).iter().map(|s| (s.effect, s.magnitude)).collect();
            for status in onto.statuses.all_mut() {
                if i32::from(status.nature) == id::POISONED
                    && let Some((_, magnitude)) = doses.iter().find(|d| d.0 == status.effect)
                {
                    status.magnitude = *magnitude;
                }
            }
        }
        onto.quantity = total;
        onto.known |= from.known;
        onto.known_qualities |= from.known_qualities;
        if onto.inscription.is_empty() {
            onto.inscription = from.inscription;
        }
    }

    /// Takes some off a stack; none when there are not enough.
    pub fn split(&self, from: &mut Item, count: u32) -> Option<Item> {
        if count == 0 || count >= from.quantity {
            return None;
        }
        from.quantity -= count;
        let mut taken = from.clone();
        taken.quantity = count;
        // Only the topmost is damaged, and it goes first.
        from.hit_points = self.most_hit_points(from);
        taken.set(id::IF_WORN, false);
        Some(taken)
    }
}
