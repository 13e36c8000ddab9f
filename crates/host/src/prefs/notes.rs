//! Lines of pref files that ask for something no screen here has: counted while reading, told once a kind.

use angrist_lore::pref::Preference;
use std::collections::BTreeMap;

/// Options of the family by name, and what they are here: a name of the interface's (`:more`) or of the game's own; `true` where on
/// there is off here.
const OPTIONS: &[(&str, &str, bool)] = &[
    ("hjkl_movement", ":vi", false),
    ("rogue_like_commands", ":vi", false),
    ("auto_more", ":more", true),
    ("instant_run", ":instant", false),
    ("hilite_player", ":cursor", false),
    ("forgo_attacking_unwary", "forgo-unwary", false),
    ("stop_singing_on_rest", "quiet-rest", false),
];

/// What an option of a pref file is called here, and its value; `None` when there is no such thing.
pub fn option(name: &str, on: bool) -> Option<(&'static str, bool)> {
    OPTIONS.iter().find(|(n, ..)| *n == name).map(|(_, ours, other)| (*ours, on != *other))
}

/// Lines without effect, by why.
#[derive(Default)]
pub struct Notes {
    counts: BTreeMap<&'static str, usize>,
    options: Vec<String>,
}

impl Notes {
    /// A line that changes nothing here, if it is one.
    pub fn line(&mut self, preference: &Preference) {
        let why = match preference {
            Preference::Window { .. } => "W (sub-windows): replaced by the panels of a wide screen",
            Preference::SquelchLevel { .. } | Preference::SquelchKind { .. } => {
                "Q (ignored items): use an item's menu in the game to hide its kind"
            }
            Preference::Inscription { .. } => {
                "B (inscriptions by kind): the game asks when you inscribe an item"
            }
            Preference::Option { name, .. } => {
                if option(name, true).is_none() && !self.options.contains(name) {
                    self.options.push(name.clone());
                }
                return;
            }
            _ => return,
        };
        *self.counts.entry(why).or_default() += 1;
    }

    /// A key or action that no terminal can send.
    pub fn key(&mut self) {
        let why = "P and C with keys that a terminal does not send, or with a sequence of keys";
        *self.counts.entry(why).or_default() += 1;
    }

    /// A sentence for each sort.
    pub fn told(self) -> Vec<String> {
        let lines = |n: usize| if n == 1 { "1 line".to_owned() } else { format!("{n} lines") };
        let mut out: Vec<String> =
            self.counts.into_iter().map(|(why, n)| format!("No effect: {}: {why}.", lines(n))).collect();
        if !self.options.is_empty() {
            out.push(format!("No effect: unknown options: {}.", self.options.join(", ")));
        }
        out
    }
}
