//! How the hero casts a spell: changes by metamagic feats, kept for each spell until they are taken back (magic 3 step 8, 6.3).
//!
//! A change makes a spell dearer and harder; the menu shows its cost and chance as they are with the changes.

use super::Doing;
use super::plan::{Act, Planned, Planner, refuse};
use crate::magic::ids as g;
use angrist_engine::play::Command;
use angrist_irh::res::Rid;

/// The changes by the words of `metamagic`, in the order of their bits: the feat that each needs, and its bit.
const CHANGES: [(&str, i32, i32); 23] = [
    ("amplify", 58, g::MM_AMPLIFY),
    ("augment", 69, g::MM_AUGMENT),
    ("anchor", 59, g::MM_ANCHOR),
    ("bind", 74, g::MM_BIND),
    ("consecrate", 97, g::MM_CONSECRATE),
    ("control", 98, g::MM_CONTROL),
    ("defensive", 108, g::MM_DEFENSIVE),
    ("judicious", 201, g::MM_JUDICIOUS),
    ("empower", 138, g::MM_EMPOWER),
    ("enlarge", 143, g::MM_ENLARGE),
    ("extend", 147, g::MM_EXTEND),
    ("focus", 157, g::MM_FOCUS),
    ("fortify", 158, g::MM_FORTIFY),
    ("heighten", 174, g::MM_HEIGHTEN),
    ("inherent", 190, g::MM_INHERANT),
    ("maximize", 226, g::MM_MAXIMIZE),
    ("project", 263, g::MM_PROJECT),
    ("quicken", 268, g::MM_QUICKEN),
    ("still", 307, g::MM_STILL),
    ("sure", 312, g::MM_SURE),
    ("transmute", 323, g::MM_TRANSMUTE),
    ("vocalize", 333, g::MM_VOCALIZE),
    ("warp", 337, g::MM_WARP),
];
/// The words of `metamagic`.
pub(super) const WORDS: &[&str] = &[
    "amplify",
    "augment",
    "anchor",
    "bind",
    "consecrate",
    "control",
    "defensive",
    "judicious",
    "empower",
    "enlarge",
    "extend",
    "focus",
    "fortify",
    "heighten",
    "inherent",
    "maximize",
    "project",
    "quicken",
    "still",
    "sure",
    "transmute",
    "vocalize",
    "warp",
];

/// The words of the changes in a set.
pub(super) fn words_of(changes: i32) -> Vec<&'static str> {
    CHANGES.into_iter().filter(|(_, _, bit)| changes & bit != 0).map(|(word, ..)| word).collect()
}

impl Planner<'_> {
    /// Whether the hero has learnt any change.
    pub(super) fn changes_spells(&self) -> bool {
        CHANGES.into_iter().any(|(_, feat, _)| self.hero_feat(feat))
    }

    fn hero_feat(&self, feat: i32) -> bool {
        let rules = self.book.rules(&self.cat.library);
        self.hero().is_some_and(|b| rules.feats(&b.creature).has(feat))
    }

    /// What `metamagic` with its words comes to: a change of one spell, made or taken back.
    pub(super) fn metamagic(&self, c: &Command) -> Planned {
        let line = self.spell(c.item(0).unwrap_or(""))?;
        if line.innate {
            return refuse("inborn", "Innate powers cannot be changed.");
        }
        match CHANGES.into_iter().find(|(word, ..)| *word == c.word(1)) {
            Some((_, feat, bit)) if self.hero_feat(feat) => Ok(Act::Metamagic(line.spell, bit)),
            Some(_) => refuse("no-feat", "You have not learned to change spells that way."),
            None => refuse("no-such-change", "There is no such metamagic."),
        }
    }
}

impl Doing<'_> {
    /// The changes a spell is cast with.
    pub(super) fn changes_of(&self, spell: Rid) -> i32 {
        self.s.spells.changes.get(&spell).copied().unwrap_or(0)
    }

    /// A change of a spell is made, or taken back, and told with what the spell costs then.
    pub(super) fn change_spell(&mut self, spell: Rid, bit: i32) {
        let changes = self.changes_of(spell) ^ bit;
        if changes == 0 {
            self.s.spells.changes.remove(&spell);
        } else {
            self.s.spells.changes.insert(spell, changes);
        }
        let hero = self.host.world.player;
        let what = self.cat.library.about(spell).map_or("", |a| a.shown()).to_owned();
        let cost = self.host.spell_cost(hero, spell, changes);
        let chance = self.host.spell_rating(hero, spell, changes, true).0;
        let words = words_of(changes).join(", ");
        let tag = if changes == 0 { "metamagic-plain" } else { "metamagic" };
        self.tell(tag, |a| {
            a.with("what", &what).with("how", &words).with("cost", cost).with("chance", chance)
        });
    }
}
