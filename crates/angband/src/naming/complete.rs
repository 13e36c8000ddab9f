//! Kinds whose name is only the end of a name: "Speed" for a potion (docs/spec/edit-files.md 1.6 and 2.1.11).
//!
//! What goes before it follows from flags of the kind: `FLAVOR` has a flavour word, `PREPEND` puts it before the class
//! name, `TITLE` behind it in quotes, `ADD_NAME` adds the kind's own name once it is known, `FORCE_MOD` shows the kind's
//! own name at once, `NO_TVAL` leaves the class name out.

use super::{Wording, has_tokens, name_of};
use serde::{Deserialize, Serialize};

/// What the flags of a kind say about its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Completion {
    /// The flavour (or the forced modifier) stands before the class name.
    pub prepend: bool,
    /// The flavour stands behind the class name, in quotes.
    pub title: bool,
    /// The kind's own name follows once the kind is known.
    pub add_name: bool,
    /// The kind's own name is its modifier and always shown.
    pub force_mod: bool,
    /// The class name is left out.
    pub no_class: bool,
}

impl Completion {
    /// From the names of a kind's flags.
    pub fn from_flags<'a>(flags: impl IntoIterator<Item = &'a str>) -> Self {
        let mut c = Completion::default();
        for flag in flags {
            match flag {
                "PREPEND" => c.prepend = true,
                "TITLE" => c.title = true,
                "ADD_NAME" => c.add_name = true,
                "FORCE_MOD" => c.force_mod = true,
                "NO_TVAL" => c.no_class = true,
                _ => {}
            }
        }
        c
    }
}

/// A kind, as far as its name goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind<'a> {
    /// The name of its record.
    pub name: &'a str,
    /// The name of its class (tval group): "Potion".
    pub class: &'a str,
    /// How the two go together.
    pub completion: Completion,
}

impl Kind<'_> {
    /// The name of a number of this kind; `aware` when the player knows what they do.
    pub fn named(&self, w: &Wording<'_>, aware: bool) -> String {
        if has_tokens(self.name) {
            return name_of(self.name, &Wording { class: w.class.or(Some(self.class)), ..*w });
        }
        name_of(&self.template(w.modifier.is_some(), aware), w)
    }

    /// The name with all its tokens.
    fn template(&self, flavoured: bool, aware: bool) -> String {
        let Completion { prepend, title, add_name, force_mod, no_class } = self.completion;
        if no_class {
            return self.name.to_owned();
        }
        if !(prepend || title || add_name || force_mod) {
            return self.name.to_owned();
        }
        let mut out = String::from("& ");
        if prepend && force_mod {
            out = out + self.name + " ";
        } else if prepend && flavoured {
            out += "# ";
        }
        out = out + self.class + "~";
        if title && flavoured {
            out += " titled \"#\"";
        }
        if force_mod && !prepend {
            out = out + " " + self.name;
        } else if add_name && !force_mod && aware {
            out = out + " of " + self.name;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Article;

    fn kind<'a>(name: &'a str, class: &'a str, flags: &[&str]) -> Kind<'a> {
        Kind { name, class, completion: Completion::from_flags(flags.iter().copied()) }
    }

    // S002-125, S002-153
    #[test]
    fn a_flavoured_kind_shows_its_flavour_and_later_its_name() {
        let potion = kind("Speed", "Potion", &["FLAVOR", "PREPEND", "ADD_NAME", "MOD_NAME"]);
        let blue = Wording::count(1).of("Icky Green");
        assert_eq!(potion.named(&blue, false), "an Icky Green Potion");
        assert_eq!(potion.named(&blue, true), "an Icky Green Potion of Speed");
        assert_eq!(potion.named(&Wording::count(2), true), "2 Potions of Speed");
        let scroll = kind("Light", "Scroll", &["TITLE", "ADD_NAME"]);
        assert_eq!(scroll.named(&Wording::count(2).of("abra ca"), false), "2 Scrolls titled \"abra ca\"");
    }

    #[test]
    fn books_and_runestones_always_say_what_they_are() {
        let book = kind("of Cantrips", "Magic Book", &["MOD_NAME", "FORCE_MOD"]);
        assert_eq!(book.named(&Wording::count(1), false), "a Magic Book of Cantrips");
        let stone = kind("Fire", "Runestone", &["MOD_NAME", "FORCE_MOD", "PREPEND"]);
        assert_eq!(stone.named(&Wording::count(3), false), "3 Fire Runestones");
        let rope = kind("Elven Rope", "Rope", &["IN_FEET", "MOD_NAME", "NO_TVAL"]);
        assert_eq!(rope.named(&Wording::count(1), true), "Elven Rope");
    }

    #[test]
    fn a_name_with_tokens_needs_no_completion() {
        let sword = kind("& Long Sword~", "Sword", &["SHOW_DD"]);
        assert_eq!(sword.named(&Wording::count(1).with(Article::The), false), "The Long Sword");
    }
}
