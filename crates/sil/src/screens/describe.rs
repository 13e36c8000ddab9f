//! What is known of a thing, in sentences (docs/spec/sil-player.md 31.8).

use crate::state::{Item, State};
use crate::tables::{ItemFlag, ItemFlags, Tables, Tval};
use crate::things::{is_aware, is_known};
use angrist_engine::model::{Model, Role, Text};
use angrist_engine::play::{Line, Phrase, Words};

use ItemFlag::*;

/// The groups a description goes through, in order, each with the word that begins its sentence.
pub const GROUPS: [(&str, &[ItemFlag]); 11] = [
    ("describe-raises", &[STR, DEX, CON, GRA]),
    ("describe-lowers", &[NEG_STR, NEG_DEX, NEG_CON, NEG_GRA]),
    ("describe-skills", &[MELEE, ARCHERY, STEALTH, PERCEPTION, WILL, SMITHING, SONG, DAMAGE_SIDES, TUNNEL]),
    (
        "describe-slays",
        &[
            SLAY_ORC,
            SLAY_TROLL,
            SLAY_WOLF,
            SLAY_SPIDER,
            SLAY_UNDEAD,
            SLAY_RAUKO,
            SLAY_DRAGON,
            SLAY_MAN_OR_ELF,
        ],
    ),
    ("describe-brands", &[BRAND_ELEC, BRAND_FIRE, BRAND_COLD, BRAND_POIS]),
    ("describe-edge", &[SHARPNESS, SHARPNESS2, VAMPIRIC, ACCURATE, CUMBERSOME]),
    (
        "describe-resists",
        &[
            RES_ELEC, RES_FIRE, RES_COLD, RES_POIS, RES_BLEED, RES_FEAR, RES_BLIND, RES_CONFU, RES_STUN,
            RES_HALLU,
        ],
    ),
    ("describe-vulnerable", &[VUL_COLD, VUL_FIRE, VUL_POIS]),
    ("describe-sustains", &[SUST_STR, SUST_DEX, SUST_CON, SUST_GRA]),
    (
        "describe-does",
        &[
            THROWING,
            RADIANCE,
            SLOW_DIGEST,
            LIGHT,
            REGEN,
            SEE_INVIS,
            FREE_ACT,
            SPEED,
            CHEAT_DEATH,
            STAND_FAST,
            AVOID_TRAPS,
            MEDIC,
            TRAITOR,
            FEAR,
            HUNGER,
            DARKNESS,
            SLOWNESS,
            DANGER,
            AGGRAVATE,
            HAUNTED,
            DAMAGED,
            LIGHT_CURSE,
            HEAVY_CURSE,
            PERMA_CURSE,
        ],
    ),
    ("describe-ignores", &[IGNORE_ACID, IGNORE_ELEC, IGNORE_FIRE, IGNORE_COLD]),
];

/// How it is handled, and what a smith may do with it.
pub const HANDLING: [ItemFlag; 8] =
    [TWO_HANDED, HAND_AND_A_HALF, AXE, POLEARM, MITHRIL, ENCHANTABLE, NO_SMITHING, MORE_SPECIAL];

/// The flags of a thing that are known: all of it, or what every one of its kind has.
pub fn known_flags(t: &Tables, s: &State, item: &Item) -> ItemFlags {
    if !is_aware(t, &s.facts, item.kind) {
        return ItemFlags::default();
    }
    if is_known(t, &s.facts, item) {
        return item.flags(t);
    }
    t.kind(item.kind).map(|k| k.flags).unwrap_or_default()
}

/// The word for a flag.
pub fn flag_word(flag: ItemFlag, words: &dyn Words) -> String {
    let id = format!("flag-{}", flag.word().to_lowercase().replace('_', "-"));
    words.phrase(&Phrase::id(id))
}

/// What is known of a thing.
pub fn describe(t: &Tables, s: &State, item: &Item, words: &dyn Words) -> Model {
    Model::Text(Text { lines: sentences(t, s, item, words), ..Text::default() })
}

/// The same, sentence by sentence.
pub fn sentences(t: &Tables, s: &State, item: &Item, words: &dyn Words) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut say = |text: String, role: Role| lines.push(Line::new(text, role));
    let aware = is_aware(t, &s.facts, item.kind);
    let known = is_known(t, &s.facts, item);
    if let Some(kind) = t.kind(item.kind).filter(|_| aware) {
        if !kind.text.trim().is_empty() {
            say(kind.text.trim().to_owned(), Role::Plain);
        }
    } else {
        say(words.phrase(&Phrase::id("describe-unknown-kind")), Role::Dim);
    }
    if known {
        let more = t.artefact(item.artefact).map(|a| &a.text).or(t.special(item.special).map(|x| &x.text));
        if let Some(text) = more.filter(|text| !text.trim().is_empty()) {
            say(text.trim().to_owned(), Role::Plain);
        }
    }
    let flags = known_flags(t, s, item);
    for (id, group) in GROUPS {
        let named: Vec<String> =
            group.iter().filter(|f| flags.has(**f)).map(|f| flag_word(*f, words)).collect();
        if !named.is_empty() {
            let phrase = Phrase::id(id).with("what", listed(&named)).with("by", format!("{:+}", item.pval));
            let bad = matches!(id, "describe-lowers" | "describe-vulnerable");
            say(words.phrase(&phrase), if bad { Role::Bad } else { Role::Plain });
        }
    }
    if known {
        let names: Vec<String> = item
            .abilities(t)
            .into_iter()
            .filter_map(|id| t.abilities.iter().find(|a| a.id == id))
            .map(|a| a.name.clone())
            .collect();
        if !names.is_empty() {
            say(words.phrase(&Phrase::id("describe-lends").with("what", listed(&names))), Role::Good);
        }
    }
    let handling: Vec<String> =
        HANDLING.into_iter().filter(|f| flags.has(*f)).map(|f| flag_word(f, words)).collect();
    if !handling.is_empty() {
        say(words.phrase(&Phrase::id("describe-handling").with("what", listed(&handling))), Role::Dim);
    }
    if !known && item.tval(t) != Tval::CHEST {
        say(words.phrase(&Phrase::id("describe-more")), Role::Dim);
    }
    lines
}

/// Names one after the other, as a sentence lists them.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
