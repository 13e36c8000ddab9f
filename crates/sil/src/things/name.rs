//! What a thing is called (docs/spec/sil-player.md 26): article or count, kind with its flavour, artefact or special name,
//! state, figures, charges or fuel, bonus, and what is written on it, in this order.

use super::hoard::{ChestTrap, chest_traps};
use super::{is_aware, is_flavoured, is_known};
use crate::hero::ability;
use crate::state::{Facts, Hero, Item, Known, Slot, State};
use crate::tables::ClassNumber;
use crate::tables::{ItemFlag, Tables, Tval};
use angrist_angband::naming::{self, Article, Wording};
use angrist_engine::chance::Throw;

/// How much of a name is wanted; each level has all of those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The name alone, without article or count.
    Bare,
    /// With article or count, and the state of chests and bones.
    Name,
    /// With the figures of fighting.
    Figures,
    /// With charges, fuel and bonus.
    Charges,
    /// With what is written on it.
    Full,
}

/// What the viewer knows when a thing is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hands {
    /// Sides that a grip with both hands adds to the dice of a weapon.
    pub more_sides: u16,
    /// Uses of staves are channelled: their charges are counted so (S000-069).
    pub channels: bool,
}

impl Hands {
    /// Those of a hero; what is held is named by [`name_worn`].
    pub fn of(t: &Tables, hero: &Hero) -> Hands {
        Hands { more_sides: 0, channels: ability::is_active(t, hero, ability::CHANNELING) }
    }
}

/// What a thing is called.
pub fn name_of(t: &Tables, facts: &Facts, item: &Item, detail: Detail) -> String {
    name_in(t, facts, item, detail, Hands::default())
}

/// What a thing in a slot is called: a weapon for one hand and a half has more sides in both (26.4).
pub fn name_worn(t: &Tables, s: &State, slot: Slot, detail: Detail) -> Option<String> {
    let item = s.hero.wears(slot)?;
    let both = slot == Slot::Weapon && s.hero.wears(Slot::OffHand).is_none();
    let grips = both && item.has(t, ItemFlag::HAND_AND_A_HALF) && !item.has(t, ItemFlag::TWO_HANDED);
    let more_sides = if grips { t.fight.grip.clamp(0, 100) as u16 } else { 0 };
    Some(name_in(t, &s.facts, item, detail, Hands { more_sides, ..Hands::of(t, &s.hero) }))
}

/// What one of a kind is called, as far as the kind is known, without figures.
pub fn kind_name(t: &Tables, facts: &Facts, number: u16) -> String {
    t.kind(number).map_or_else(String::new, |k| name_of(t, facts, &Item::of_kind(number, k), Detail::Bare))
}

/// What a thing is called in someone's hands.
pub fn name_in(t: &Tables, facts: &Facts, item: &Item, detail: Detail, hands: Hands) -> String {
    let mut name = base(t, facts, item, detail);
    if detail >= Detail::Name
        && let Some(state) = state(t, facts, item)
    {
        name = name + " (" + state + ")";
    }
    if detail >= Detail::Figures {
        name += &figures(t, facts, item, hands.more_sides);
    }
    if detail >= Detail::Charges {
        name += &charges(t, facts, item, hands.channels);
    }
    if detail >= Detail::Full {
        name += &written(t, facts, item);
    }
    name
}

fn base(t: &Tables, facts: &Facts, item: &Item, detail: Detail) -> String {
    let Some(kind) = t.kind(item.kind) else { return "something".into() };
    let aware = is_aware(t, facts, item.kind);
    let known = is_known(t, facts, item);
    let is_artefact = item.artefact != 0 || item.forged.is_some();
    let article = match detail {
        Detail::Bare => Article::None,
        _ if known && is_artefact => Article::The,
        _ => Article::Indefinite,
    };
    let flavour = facts
        .flavours
        .get(&item.kind)
        .and_then(|n| t.flavours.get(usize::from(*n))?.as_ref())
        .map(|f| f.text.as_str());
    // What a smith made, and an artefact once known, is not called by its look (26.1).
    let own_look = item.forged.is_some() || (is_artefact && known);
    let wording = Wording {
        count: u32::from(item.number),
        article,
        modifier: flavour.filter(|_| !own_look),
        class: None,
    };
    let mut name = if is_flavoured(kind) {
        let class = t.things.unknown.get(ClassNumber(kind.tval)).map_or("& #~", String::as_str);
        match naming::has_tokens(&kind.name) {
            true if own_look => naming::name_of(&kind.name, &wording),
            true => naming::name_of(class, &wording),
            false => {
                let name = naming::name_of(class, &wording);
                if aware { name + " of " + &kind.name } else { name }
            }
        }
    } else {
        naming::name_of(&kind.name, &wording)
    };
    if known {
        let more = match &item.forged {
            Some(forged) => Some(&forged.name),
            None => t.artefact(item.artefact).map(|a| &a.name).or(t.special(item.special).map(|s| &s.name)),
        };
        if let Some(more) = more.filter(|m| !m.is_empty()) {
            name = name + " " + more;
        }
    }
    name
}

fn state(t: &Tables, facts: &Facts, item: &Item) -> Option<&'static str> {
    match item.tval(t) {
        Tval::SKELETON => (item.pval < 0).then_some("searched"),
        Tval::CHEST => match (item.pval, chest_traps(item.pval.unsigned_abs())) {
            (0, _) => Some("empty"),
            (..0, []) => Some("unlocked"),
            (..0, _) => Some("disarmed"),
            _ if !is_known(t, facts, item) => None,
            (_, []) => Some("Locked"),
            (_, [one]) => Some(match one {
                ChestTrap::ConfusionGas | ChestTrap::StunGas | ChestTrap::PoisonGas => "Gas Trap",
                ChestTrap::EntranceNeedle | ChestTrap::VisionNeedle | ChestTrap::StrengthNeedle => {
                    "Poison Needle"
                }
                ChestTrap::Flame => "Flame Trap",
            }),
            _ => Some("Multiple Traps"),
        },
        _ => None,
    }
}

/// Whether its figures are dice that hurt.
fn is_weapon(tval: u8) -> bool {
    matches!(tval, Tval::BOW | Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD)
}

fn figures(t: &Tables, facts: &Facts, item: &Item, more_sides: u16) -> String {
    let tval = item.tval(t);
    if tval == Tval::RING && !is_known(t, facts, item) {
        return String::new();
    }
    let dice = |d: Throw, more: u16| format!("{}d{}", d.dice, d.sides + more);
    let mut out = String::new();
    if is_weapon(tval) {
        out = format!(" ({:+},{})", item.attack, dice(item.damage, more_sides));
    } else if item.attack != 0 {
        out = format!(" ({:+})", item.attack);
    }
    if item.protection.dice > 0 && item.protection.sides > 0 {
        out += &format!(" [{:+},{}]", item.evasion, dice(item.protection, 0));
    } else if item.evasion != 0 {
        out += &format!(" [{:+}]", item.evasion);
    }
    out
}

/// Flags whose strength is the bonus.
pub(crate) const COUNTED: [ItemFlag; 17] = {
    use ItemFlag::*;
    [
        STR,
        DEX,
        CON,
        GRA,
        NEG_STR,
        NEG_DEX,
        NEG_CON,
        NEG_GRA,
        MELEE,
        ARCHERY,
        STEALTH,
        PERCEPTION,
        WILL,
        SMITHING,
        SONG,
        DAMAGE_SIDES,
        TUNNEL,
    ]
};

fn charges(t: &Tables, facts: &Facts, item: &Item, channels: bool) -> String {
    let known = is_known(t, facts, item);
    let mut out = String::new();
    match item.tval(t) {
        Tval::STAFF if known => {
            let each = if channels { t.things.charge.channelled } else { t.things.charge.usual };
            let n = item.pval.max(0) / each.max(1);
            out = format!(" ({n} charge{})", if n == 1 { "" } else { "s" });
        }
        Tval::STAFF if item.uses > 0 => {
            let n = item.uses;
            out = format!(" (used {n} time{})", if n == 1 { "" } else { "s" });
        }
        Tval::LIGHT if t.light(item.sval(t)).most > 0 => {
            let n = item.fuel;
            out = format!(" ({n} turn{})", if n == 1 { "" } else { "s" });
        }
        _ => {}
    }
    let flags = item.flags(t);
    let counted = flags.any(&COUNTED);
    if known && counted {
        out += &format!(" <{:+}>", item.pval);
    }
    out
}

/// What the game itself says of a thing, in the same braces as what the player wrote.
fn label(t: &Tables, facts: &Facts, item: &Item) -> Option<&'static str> {
    let aware = is_aware(t, facts, item.kind);
    if item.curse_known && item.cursed {
        Some("cursed")
    } else if item.known == Known::Sensed {
        Some("special")
    } else if item.tval(t) == Tval::STAFF && item.tried && item.pval < t.things.charge.usual {
        Some("empty")
    } else if !aware && facts.kind(item.kind).tried {
        Some("tried")
    } else if item.curse_known {
        Some("uncursed")
    } else {
        None
    }
}

fn written(t: &Tables, facts: &Facts, item: &Item) -> String {
    let own = Some(item.inscription.as_str()).filter(|text| !text.is_empty());
    let parts: Vec<&str> = own.into_iter().chain(label(t, facts, item)).collect();
    if parts.is_empty() {
        return String::new();
    }
    let text: String = parts.join(", ").chars().take(t.things.text_length).collect();
    format!(" {{{text}}}")
}
