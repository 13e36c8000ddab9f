//! Making and changing a draft: base thing, special kind, artefact, numbers. Whatever is done, the draft stays within its
//! limits (docs/spec/sil-player.md 29.2).

use super::constants::Class;
use super::limits::{Number, bounds, value_of};
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::state::{Forged, Item, Known};
use crate::tables::{Ability, AbilityId, ItemFlag, ItemFlags, Kind, Special, Tables, Tval};
use angrist_engine::play::Refusal;

/// Artefacts are proof against the elements.
const PROOF: [ItemFlag; 4] =
    [ItemFlag::IGNORE_ACID, ItemFlag::IGNORE_ELEC, ItemFlag::IGNORE_FIRE, ItemFlag::IGNORE_COLD];
/// Digging with a spade is not what enchanters think of.
const SHOVEL: u8 = 1;

/// Whether a kind can be made at a forge.
pub(super) fn may_forge(kind: &Kind) -> bool {
    Class::of(kind.tval).is_some() && !kind.flags.any(&[ItemFlag::NO_SMITHING, ItemFlag::INSTA_ART])
}

/// A draft of a plain thing.
pub(super) fn plain(t: &Tables, tval: u8, sval: u8) -> Option<Item> {
    let (number, kind) = t.kind_of(tval, sval).filter(|(_, k)| may_forge(k))?;
    let mut item = Item::of_kind(number, kind);
    item.known = Known::Fully;
    if tval == Tval::ARROW {
        item.number = t.forge.dozen;
    }
    if tval == Tval::RING && sval == t.forge.rings.protection {
        item.protection.dice = item.protection.dice.max(1);
    }
    item.cursed = kind.flags.has(ItemFlag::LIGHT_CURSE);
    settle(t, &mut item);
    Some(item)
}

/// Brings every number within its bounds.
fn settle(t: &Tables, item: &mut Item) {
    for number in Number::ALL {
        if let Some((least, most, _)) = bounds(t, item, number)
            && number != Number::Weight
        {
            let value = value_of(item, number).clamp(least, most.max(least));
            set(item, number, value);
        }
    }
}

fn set(item: &mut Item, number: Number, value: i32) {
    let short = value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    let count = value.clamp(0, 1000) as u16;
    match number {
        Number::Attack => item.attack = short,
        Number::Sides => item.damage.sides = count,
        Number::Evasion => item.evasion = short,
        Number::Protection => item.protection.sides = count,
        Number::Bonus => item.pval = short,
        Number::Weight => item.weight = short.max(0),
    }
}

/// Special kinds that fit a draft, by number.
pub(super) fn specials_for<'a>(t: &'a Tables, item: &Item) -> Vec<(u16, &'a Special)> {
    let (tval, sval) = (item.tval(t), item.sval(t));
    let fits = |s: &Special| s.fits.iter().any(|(c, a, b)| *c == tval && (*a..=*b).contains(&sval));
    t.specials
        .iter()
        .enumerate()
        .filter_map(|(n, s)| Some((n as u16, s.as_ref().filter(|s| n > 0 && fits(s))?)))
        .collect()
}

/// Flags that an artefact of a class may be given: those that are priced and that a pattern of the class has (28.3).
pub(super) fn flags_for(t: &Tables, tval: u8) -> Vec<ItemFlag> {
    let patterns: Vec<ItemFlags> = t
        .artefacts
        .iter()
        .enumerate()
        .filter_map(|(n, a)| a.as_ref().filter(|a| n >= usize::from(t.forge.templates) && a.tval == tval))
        .map(|a| a.flags)
        .collect();
    let c = &t.forge;
    let priced = c.flags.iter().map(|(f, _)| f);
    let bonuses = c.bonuses.iter().chain(c.maluses.iter()).map(|(f, _)| f);
    let mut all: Vec<ItemFlag> =
        priced.chain(bonuses).filter(|f| patterns.iter().any(|p| p.has(*f))).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Abilities that an artefact may lend.
pub(super) fn abilities_for<'a>(t: &'a Tables, item: &Item) -> Vec<&'a Ability> {
    let (tval, sval) = (item.tval(t), item.sval(t));
    let blank = sval == t.forge.blank;
    t.abilities
        .iter()
        .filter(|a| {
            let fits =
                |(c, low, high): &(u8, u8, u8)| *c == tval && (blank || (*low..=*high).contains(&sval));
            // 6.1: a polearm may always lend the mastery of it.
            let own = a.id == ability::POLEARM_MASTERY && item.has(t, ItemFlag::POLEARM);
            own || a.bearers.iter().any(fits)
        })
        .collect()
}

fn no_draft() -> Refusal {
    Refusal::new("no-draft", "First choose what kind of item to make.")
}

impl Turn<'_> {
    /// The draft on the bench, or a refusal.
    pub(super) fn draft(&self) -> Result<&Item, Refusal> {
        self.state.bench.draft.as_ref().ok_or_else(no_draft)
    }

    /// Lays another draft on the bench: work on the old one is lost.
    pub(super) fn lay(&mut self, draft: Option<Item>) {
        self.state.bench.draft = draft;
        self.state.bench.left = 0;
    }

    /// A plain thing of a class and sub-class.
    pub(super) fn draft_base(&mut self, tval: u8, sval: u8) -> Done {
        let Some(item) = plain(self.tables, tval, sval) else {
            return Err(Refusal::new("cannot-forge", "That cannot be made at a forge."));
        };
        self.state.bench.numbered = false;
        self.lay(Some(item));
        Ok(())
    }

    /// Makes the draft one of a special kind; 0 makes it plain again.
    pub(super) fn draft_special(&mut self, number: u16) -> Done {
        let item = self.draft()?;
        let (tval, sval) = (item.tval(self.tables), item.sval(self.tables));
        if item.forged.is_some() {
            return Err(Refusal::new("artefact", "An artefact cannot also be enchanted."));
        }
        let refused = matches!(tval, Tval::RING | Tval::AMULET | Tval::HORN)
            || tval == Tval::DIGGER && sval == SHOVEL
            || tval == Tval::ARROW && item.attack > 0;
        if refused {
            return Err(Refusal::new("cannot-enchant", "This cannot be enchanted."));
        }
        if item.special > 0 && self.state.bench.numbered {
            return Err(Refusal::new("numbered", "Its numbers have been changed; start with a plain item."));
        }
        let Some(mut new) = plain(self.tables, tval, sval) else { return Err(no_draft()) };
        if number > 0 {
            let fitting = specials_for(self.tables, &new);
            let Some((_, special)) = fitting.into_iter().find(|(n, _)| *n == number) else {
                return Err(Refusal::new("does-not-fit", "That enchantment does not fit this item."));
            };
            enchant(&mut new, number, special);
            settle(self.tables, &mut new);
        }
        self.state.bench.numbered = false;
        self.lay(Some(new));
        Ok(())
    }

    /// Makes the draft an artefact with a name; without one it is named after its maker.
    pub(super) fn draft_artefact(&mut self, name: &str) -> Done {
        let item = self.draft()?.clone();
        let tval = item.tval(self.tables);
        if item.special > 0 {
            return Err(Refusal::new("enchanted", "An enchanted item cannot become an artefact."));
        }
        if tval == Tval::HORN {
            return Err(Refusal::new("cannot-artifice", "Horns cannot be made into artefacts."));
        }
        let name = self.artefact_name(name)?;
        let mut new = item.clone();
        match &mut new.forged {
            Some(forged) => forged.name = name,
            None => {
                if matches!(tval, Tval::RING | Tval::AMULET) {
                    let blank = self.tables.kind_of(tval, self.tables.forge.blank);
                    let Some((number, kind)) = blank else {
                        return Err(Refusal::new("no-blank", "The data has no blank jewel for an artefact."));
                    };
                    new = Item::of_kind(number, kind);
                    new.known = Known::Fully;
                    if tval == Tval::RING {
                        new.protection.dice = 1;
                    }
                }
                new.number = 1;
                let flags = ItemFlags::of(&PROOF);
                new.forged = Some(Box::new(Forged { name, flags, abilities: Vec::new() }));
                settle(self.tables, &mut new);
            }
        }
        self.lay(Some(new));
        Ok(())
    }

    fn artefact_name(&self, name: &str) -> Result<String, Refusal> {
        let name = name.trim();
        if name.is_empty() {
            return Ok(format!("of {}", self.state.hero.name));
        }
        if name.chars().count() > self.tables.forge.name_length || name.chars().any(char::is_control) {
            let text = format!("A name has at most {} letters.", self.tables.forge.name_length);
            return Err(Refusal::new("bad-name", text));
        }
        Ok(name.to_owned())
    }

    /// Puts a flag on an artefact, or takes it off again.
    pub(super) fn draft_flag(&mut self, flag: ItemFlag) -> Done {
        let mut item = self.draft()?.clone();
        let tval = item.tval(self.tables);
        let Some(forged) = &mut item.forged else {
            return Err(Refusal::new("no-artefact", "Only artefacts can have such properties."));
        };
        if !flags_for(self.tables, tval).contains(&flag) {
            return Err(Refusal::new("does-not-fit", "No artefact of this class can have that property."));
        }
        let on = forged.flags.has(flag);
        forged.flags.set(flag, !on);
        // A bonus that nothing works through any more is gone; one that is new begins at one.
        let own = self.tables.kind(item.kind).map_or(0, |k| k.pval);
        match bounds(self.tables, &item, Number::Bonus) {
            None => item.pval = own,
            Some((least, most, _)) if item.pval <= 0 && least <= 1 && most >= 1 => item.pval = 1,
            Some(_) => {}
        }
        settle(self.tables, &mut item);
        self.lay(Some(item));
        Ok(())
    }

    /// Lets an artefact lend an ability, or no longer.
    pub(super) fn draft_ability(&mut self, id: AbilityId) -> Done {
        let mut item = self.draft()?.clone();
        let fits = abilities_for(self.tables, &item).iter().any(|a| a.id == id);
        let most = self.tables.forge.most_abilities;
        let Some(forged) = &mut item.forged else {
            return Err(Refusal::new("no-artefact", "Only artefacts can grant abilities of your choice."));
        };
        if let Some(place) = forged.abilities.iter().position(|a| *a == id) {
            forged.abilities.remove(place);
        } else if !fits {
            return Err(Refusal::new("does-not-fit", "No artefact of this class can grant that ability."));
        } else if forged.abilities.len() >= most {
            return Err(Refusal::new("too-many", format!("An artefact can grant at most {most} abilities.")));
        } else {
            forged.abilities.push(id);
        }
        self.lay(Some(item));
        Ok(())
    }

    /// Sets a number of the draft.
    pub(super) fn draft_number(&mut self, number: Number, value: i32) -> Done {
        let mut item = self.draft()?.clone();
        let Some((least, most, step)) = bounds(self.tables, &item, number) else {
            let text = format!("The {} of this cannot be changed.", number.word());
            return Err(Refusal::new("no-such-number", text));
        };
        let fits = (least..=most).contains(&value)
            && (step == 1
                || (value - value_of(&item, number)) % step == 0
                || value == least
                || value == most);
        if !fits {
            let text = format!("Its {} goes from {least} to {most} in steps of {step}.", number.word());
            return Err(Refusal::new("out-of-bounds", text));
        }
        set(&mut item, number, value);
        self.state.bench.numbered = true;
        self.lay(Some(item));
        Ok(())
    }
}

/// Gives a draft a special kind: every bonus begins at one.
fn enchant(item: &mut Item, number: u16, special: &Special) {
    item.special = number;
    item.cursed |= special.flags.has(ItemFlag::LIGHT_CURSE);
    let one = |place: usize| special.most[place].signum();
    let add = |to: &mut u16, n: i32| *to = to.saturating_add_signed(n as i16);
    item.attack += one(0) as i16;
    add(&mut item.damage.dice, one(1));
    add(&mut item.damage.sides, one(2));
    item.evasion += one(3) as i16;
    add(&mut item.protection.dice, one(4));
    add(&mut item.protection.sides, one(5));
    let bonus = special.most[6].signum() as i16;
    item.pval += if item.cursed { -bonus } else { bonus };
}
