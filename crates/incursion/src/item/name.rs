//! Names of things under every degree of knowledge (magic 19.8, screens 18.8, S001-297).
//!
//! A name is put together from parts in a fixed order: article, adjective, curse, qualities before it, flavour, base, plus,
//! "of", qualities behind it, a name of its own, inscription, power, appendix. Scripts of the thing and its power may change
//! parts before they are put together.

use super::plural::plural;
use super::script::{Hooks, Silent};
use super::{Item, Memory, Things, id};
use crate::adapt::Names;
use std::sync::OnceLock;

/// The parts of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the part it is named after")]
pub struct Parts {
    pub article: String,
    pub adjective: String,
    pub cursed: String,
    pub before: String,
    pub flavour: String,
    pub base: String,
    pub plus: String,
    pub after: String,
    pub named: String,
    pub inscription: String,
    pub power: String,
    pub append: String,
}

/// A colour in a text: the original's code, which the front ends turn into roles.
fn coloured(colour: u8, word: &str) -> String {
    let code = |c: u8| char::from(0u8.wrapping_sub(c));
    format!("{}{word} {}", code(colour), code(GREY))
}

const RED: u8 = 4;
const GREY: u8 = 7;
const SKY_BLUE: u8 = 11;

/// Words of types of creatures, for banes.
fn creature_word(kind: i32) -> Option<String> {
    static NAMES: OnceLock<Vec<(i32, String)>> = OnceLock::new();
    let all = NAMES.get_or_init(|| {
        let names = Names::new();
        let mut all: Vec<(i32, String)> = names
            .with_prefix("MA_")
            .map(|(name, number)| (number, capital(&name[3..].to_lowercase().replace('_', " "))))
            .collect();
        all.sort();
        all
    });
    let at = all.binary_search_by_key(&kind, |e| e.0).ok()?;
    all.get(at).map(|e| e.1.clone())
}

/// With a capital at the front.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_ascii_uppercase().to_string() + letters.as_str(),
        None => String::new(),
    }
}

/// With a capital at every word.
fn capitals(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut start = true;
    for c in text.chars() {
        out.push(if start { c.to_ascii_uppercase() } else { c });
        start = c == ' ';
    }
    out
}

/// Words joined with commas and "and".
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// How the base of a thing and the name of its power go together.
fn composed(kind: &str, effect: Option<(&str, &angrist_irh::res::Effect)>) -> (String, Option<String>) {
    let Some((name, effect)) = effect else { return (kind.to_owned(), None) };
    let is = |flag: i32| effect.flags.has(flag);
    if is(id::EF_NAMEONLY) {
        (name.to_owned(), None)
    } else if is(id::EF_NAMEFIRST) {
        (kind.to_owned(), None)
    } else if is(id::EF_POSTFIX) {
        (format!("{}, {}", capitals(kind), capitals(name)), None)
    } else if is(id::EF_PROPER) {
        (format!("{kind} '{}'", capital(name)), None)
    } else {
        (capital(kind), Some(name.to_owned()))
    }
}

impl Things<'_> {
    /// The name of a thing, with scripts left out.
    pub fn name(&self, item: &Item, memory: &Memory, flags: i32) -> String {
        self.name_with(item, memory, flags, &mut Silent)
    }

    /// The whole name with everything known.
    pub fn full_name(&self, item: &Item, memory: &Memory) -> String {
        self.name(item, memory, id::NA_IDENT)
    }

    /// The name of a thing by flags of `NA_*`.
    pub fn name_with(&self, item: &Item, memory: &Memory, flags: i32, hooks: &mut dyn Hooks) -> String {
        if matches!(self.type_of(item), id::T_CORPSE | id::T_STATUE | id::T_FIGURE) {
            return self.body_name(item, flags);
        }
        let mut parts = self.parts(item, memory, flags);
        let mut asked = flags;
        hooks.name(self, item, &mut parts, &mut asked);
        self.assemble(item, parts, flags, asked)
    }

    fn knows(&self, item: &Item, flags: i32, bit: i32) -> bool {
        item.knows(bit) || flags & id::NA_IDENT != 0
    }

    fn parts(&self, item: &Item, memory: &Memory, flags: i32) -> Parts {
        let long = flags & id::NA_LONG != 0;
        let magic = self.knows(item, flags, id::KN_MAGIC);
        let mut parts = Parts::default();
        let kind = self.kind(item).map_or("", |k| k.about.shown());
        if long {
            parts.adjective = self.adjectives(item);
        }
        if item.has(id::IF_BROKEN) {
            parts.adjective.push_str("broken ");
        }
        if item.has(id::IF_MASTERWORK) {
            parts.adjective.push_str("masterwork ");
        }
        if self.knows(item, flags, id::KN_CURSE) {
            parts.cursed = self.curse_word(item, flags & id::NA_MONO != 0);
        }
        let flavour = memory.flavour(self, item);
        parts.flavour = match self.library.flavour(flavour) {
            Some(f) => format!("{} ", f.about.shown()),
            None if item.has(id::IF_RUNIC) => "rune-covered ".to_owned(),
            None => String::new(),
        };
        let effect = self.effect(item).filter(|_| magic).map(|e| (e.about.shown(), e));
        let (base, of) = composed(kind, effect);
        parts.base = base;
        let (before, mut after) = self.quality_words(item, flags);
        parts.before = before;
        if let Some((name, effect)) = effect
            && effect.flags.has(id::EF_NAMEFIRST)
        {
            parts.before.push_str(&format!("{name} "));
        }
        if let Some(of) = of {
            after.insert(0, of);
        }
        if !after.is_empty() {
            parts.after = format!(" of {}", listed(&after));
        }
        let boosted = item.statuses.has(id::BOOST_PLUS);
        let plus = item.counted_plus();
        if plus != 0 && (self.knows(item, flags, id::KN_PLUS) || boosted) {
            parts.plus = format!(" {plus:+}");
        }
        if long {
            if !item.named.is_empty() {
                parts.named = format!(" named {}", item.named);
            }
            if !item.inscription.is_empty() {
                parts.inscription = format!(" {{{}}}", item.inscription);
            }
            parts.append = self.appendix(item, flags);
            let numbers = self.knows(item, flags, id::KN_PLUS) && self.knows(item, flags, id::KN_PLUS2);
            if flags & id::NA_MECH != 0 && numbers {
                let power = self.power_text(item);
                if !power.is_empty() {
                    parts.power = format!(" [{power}]");
                }
            }
        }
        parts
    }

    fn adjectives(&self, item: &Item) -> String {
        let mut all = String::new();
        if self.is(item, id::WT_CROSSBOW) && !item.has_quality(id::WQ_QUICK_LOADING) {
            all.push_str(if item.statuses.has(id::COCKED) { "cocked " } else { "uncocked " });
        }
        if item.statuses.has(id::POISONED) && Self::is_weapon(self.type_of(item)) {
            all.push_str("poisoned ");
        }
        if item.eaten > 0 {
            all.push_str("partly eaten ");
        }
        let most = self.most_hit_points(item);
        let harmed = if self.profile.is_exact() { item.hit_points != most } else { item.hit_points < most };
        if harmed {
            // The whole stack counts, of which only the topmost is hurt.
            let others = i64::from(item.quantity.saturating_sub(1)) * i64::from(most);
            let (left, whole) = (others + i64::from(item.hit_points), others + i64::from(most));
            all.push_str(if left < whole / 3 {
                "badly "
            } else if whole - left < whole / 3 {
                "mildly "
            } else {
                "partly "
            });
            all.push_str(self.damage_word(item));
        }
        all
    }

    fn damage_word(&self, item: &Item) -> &'static str {
        let metal = self.tables.material(self.material(item)).metal;
        match i32::from(item.hurt_by) {
            id::AD_FIRE if metal => "melted ",
            id::AD_FIRE => "burnt ",
            id::AD_ACID => "melted ",
            id::AD_COLD | id::AD_SONI => "cracked ",
            id::AD_NECR | id::AD_DCAY => "withered ",
            id::AD_RUST => "rusted ",
            _ => "damaged ",
        }
    }

    fn curse_word(&self, item: &Item, plain: bool) -> String {
        let word = if item.has(id::IF_BLESSED) {
            "blessed"
        } else if item.has(id::IF_CURSED) {
            "cursed"
        } else {
            return "uncursed ".to_owned();
        };
        let colour = if word == "cursed" { RED } else { SKY_BLUE };
        match (plain, self.profile.is_exact()) {
            (false, _) => coloured(colour, word),
            // Without colours the original leaves the word out (quirk M43).
            (true, true) => String::new(),
            (true, false) => format!("{word} "),
        }
    }

    /// The word for a quality of a thing.
    pub(crate) fn quality_word(&self, item: &Item, quality: u8) -> Option<&str> {
        let armour = Self::is_armour(self.type_of(item));
        self.tables.word(quality.into(), armour).map(|w| w.text.as_str())
    }

    fn quality_words(&self, item: &Item, flags: i32) -> (String, Vec<String>) {
        let (mut before, mut after) = (String::new(), Vec::new());
        if self.power_is(item, id::EF_HIDEQUAL) {
            return (before, after);
        }
        let armour = Self::is_armour(self.type_of(item));
        let mut all: Vec<i32> = item.qualities.iter().map(|&q| i32::from(q)).collect();
        all.extend(item.statuses.of(id::EXTRA_QUALITY).iter().map(|s| i32::from(s.value)));
        all.sort_unstable();
        all.dedup();
        for quality in all {
            if flags & id::NA_IDENT == 0 && !item.knows_quality(quality) {
                continue;
            }
            let Some(word) = self.tables.word(quality, armour) else { continue };
            let text = match quality {
                id::WQ_BANE if !armour && item.bane > 0 => {
                    format!("{}bane", creature_word(item.bane.into()).unwrap_or_default())
                }
                id::WQ_SLAYING if !armour && item.bane > 0 => {
                    format!("{}slaying", creature_word(item.bane.into()).unwrap_or_default())
                }
                _ => word.text.clone(),
            };
            if word.after {
                after.push(text);
            } else {
                before.push_str(&text);
                before.push(' ');
            }
        }
        (before, after)
    }

    fn appendix(&self, item: &Item, flags: i32) -> String {
        let mut text = String::new();
        let kind = self.type_of(item);
        let charged = matches!(kind, id::T_WAND | id::T_STAFF | id::T_ROD);
        if charged && self.knows(item, flags, id::KN_PLUS) && (item.charges > 0 || kind == id::T_WAND) {
            let s = if item.charges == 1 { "" } else { "s" };
            text.push_str(&format!(" ({} charge{s})", item.charges));
        }
        let daily = [(id::EF_1PERDAY, 1), (id::EF_3PERDAY, 3), (id::EF_7PERDAY, 7)];
        if let Some((_, most)) = daily.into_iter().find(|(flag, _)| self.power_is(item, *flag))
            && self.knows(item, flags, id::KN_PLUS)
        {
            let left = most - i32::from(item.charges);
            text.push_str(&format!(" ({left} use{} left)", if left == 1 { "" } else { "s" }));
        }
        if kind == id::T_LIGHT && self.burns_down(item) {
            text.push_str(&format!(" (with {} turns of light left)", item.age));
        }
        if item.statuses.has(id::DISPELLED) {
            text.push_str(" (dispelled)");
        }
        text
    }

    fn assemble(&self, item: &Item, parts: Parts, flags: i32, asked: i32) -> String {
        let rope = self.is(item, id::IT_ROPE);
        let many = item.quantity > 1 && flags & id::NA_SINGLE == 0 && !rope;
        let known = self.knows(item, flags, id::KN_MAGIC);
        let class = if self.profile.is_exact() { item.made_as.into() } else { self.type_of(item) };
        let set = self.is(item, id::IT_PLURAL).then_some(match class {
            id::T_ARMOUR => "suit",
            id::T_BRACERS | id::T_GAUNTLETS | id::T_BOOTS => "pair",
            // What was a wonder before has no word in the original.
            id::T_WONDER => "",
            _ => "set",
        });
        let renamed = self.effect(item).is_some_and(|e| known && e.flags.has(id::EF_NAMEONLY));
        let mut base = parts.base;
        if many && asked & id::NA_SINGLE == 0 {
            base = match set {
                Some(word) if !renamed => format!("{word}s of {base}"),
                _ => plural(&base),
            };
        }
        let flavour = if !known || flags & id::NA_FLAVOR != 0 { parts.flavour } else { String::new() };
        let rest = format!(
            "{}{}{}{flavour}{base}{}{}",
            parts.adjective, parts.cursed, parts.before, parts.plus, parts.after
        );
        let the = flags & id::NA_THE != 0;
        let mut name = if the { "the ".to_owned() } else { parts.article };
        if many {
            name.push_str(&format!("{} ", item.quantity));
        } else if flags & id::NA_A != 0 && !the {
            match set {
                Some("") => name.push_str("a "),
                Some(word) => name.push_str(&format!("a {word} of ")),
                _ => {
                    let vowel = rest.starts_with(|c: char| "aeiouAEIOU".contains(c));
                    name.push_str(if vowel { "an " } else { "a " });
                }
            }
        }
        name.push_str(&rest);
        if flags & id::NA_LONG != 0 {
            for part in [parts.named, parts.inscription, parts.power, parts.append] {
                name.push_str(&part);
            }
        }
        finish(name, flags)
    }

    /// Corpses, statues and figures are called after whom they are of.
    fn body_name(&self, item: &Item, flags: i32) -> String {
        let kind = self.kind(item).map_or("", |k| k.about.shown());
        let whom = self.library.monster(item.of).map_or("", |m| m.about.shown());
        let mut name = String::new();
        if flags & id::NA_THE != 0 {
            name.push_str("the ");
        } else if flags & id::NA_A != 0 {
            name.push_str("a ");
        }
        if item.quantity > 1 && flags & id::NA_SINGLE == 0 {
            name.push_str(&format!("{} ", item.quantity));
        }
        if self.type_of(item) == id::T_CORPSE {
            if item.eaten > 0 {
                name.push_str("partly eaten ");
            }
            name.push_str(&format!("{whom} {kind}"));
        } else if whom.is_empty() {
            // The original ends in the middle of the sentence.
            name.push_str(kind);
            name.push_str(if self.profile.is_exact() { " of " } else { "" });
        } else {
            let vowel = whom.starts_with(|c: char| "aeiouAEIOU".contains(c));
            name.push_str(&format!("{kind} of {} {whom}", if vowel { "an" } else { "a" }));
        }
        finish(name, flags)
    }
}

fn finish(name: String, flags: i32) -> String {
    if flags & id::NA_XCAPS != 0 {
        capitals(&name)
    } else if flags & id::NA_CAPS != 0 {
        capital(&name)
    } else {
        name
    }
}
