//! The names of what a game's things are, written behind its state, so that a save whose kinds the data no longer has can say
//! which they are.

use super::{Item, State};
use crate::tables::Tables;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a number of a table stood for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Meaning {
    name: String,
    tval: u8,
    sval: u8,
}

/// Kinds, special kinds and artefacts of all things of a game, by number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Legend {
    kinds: BTreeMap<u16, Meaning>,
    specials: BTreeMap<u16, String>,
    artefacts: BTreeMap<u16, String>,
}

/// All things of a game, wherever they are.
pub fn all_things(s: &State) -> impl Iterator<Item = &Item> {
    let own = s.hero.pack.iter().chain(s.hero.worn.iter().flatten());
    let floor = s.level.items.iter().map(|(_, f)| &f.item);
    own.chain(floor).chain(s.level.monsters.iter().flat_map(|(_, m)| &m.carried))
}

impl Legend {
    /// That of a game.
    pub fn of(t: &Tables, s: &State) -> Legend {
        let mut legend = Legend::default();
        for item in all_things(s) {
            if let Some(kind) = t.kind(item.kind) {
                legend.kinds.entry(item.kind).or_insert_with(|| Meaning {
                    name: kind.name.clone(),
                    tval: kind.tval,
                    sval: kind.sval,
                });
            }
            if let Some(special) = t.special(item.special).filter(|_| item.special != 0) {
                legend.specials.entry(item.special).or_insert_with(|| special.name.clone());
            }
            if let Some(artefact) = t.artefact(item.artefact).filter(|_| item.artefact != 0) {
                legend.artefacts.entry(item.artefact).or_insert_with(|| artefact.name.clone());
            }
        }
        legend
    }

    /// What the data no longer have, as a sentence naming each; nothing when they have it all. A kind is the same when its
    /// class and sub-class are: its name may have been mended.
    pub fn missing(&self, t: &Tables) -> Option<String> {
        let plain = |name: &str| name.replace("& ", "").replace(['~', '#'], "").trim().to_owned();
        let kinds = self.kinds.iter().filter(|(number, was)| {
            t.kind(**number).is_none_or(|kind| (kind.tval, kind.sval) != (was.tval, was.sval))
        });
        let mut gone: Vec<String> =
            kinds.map(|(n, was)| format!("kind {n} '{}' (object.txt)", plain(&was.name))).collect();
        let specials = self.specials.iter().filter(|(n, _)| t.special(**n).is_none());
        gone.extend(specials.map(|(n, name)| format!("special kind {n} '{name}' (special.txt)")));
        let artefacts = self.artefacts.iter().filter(|(n, _)| t.artefact(**n).is_none());
        gone.extend(artefacts.map(|(n, name)| format!("artefact {n} '{name}' (artefact.txt)")));
        if gone.is_empty() {
            return None;
        }
        Some(format!("it has things of kinds that these data do not have: {}", gone.join(", ")))
    }
}
