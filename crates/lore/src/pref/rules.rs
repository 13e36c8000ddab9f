//! What the pref files of one variant may say: which letter means what, and how values are written there.

use super::kinds::Thing;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a kind of line says, and how its body is shaped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// `monster:attr/char`.
    Monster,
    /// `object kind:attr/char`.
    Kind,
    /// `terrain:attr/char`.
    Terrain,
    /// `terrain:attr/char[:under[:mode]]`.
    LitTerrain,
    /// `flavour:attr/char`.
    Flavour,
    /// `number:attr/char`.
    Special,
    /// `region:attr/char:TRUE or FALSE`.
    Region,
    /// `effect:` and five pictures, or one in the older form.
    Projection,
    /// `tval:attr`.
    ClassColour,
    /// A key sequence to be done.
    Action,
    /// The key sequence that does the last action.
    Macro,
    /// `mode:key` that does the last action.
    Keymap,
    /// `name:code[:shifted]`, or a template.
    Trigger,
    /// `index:k:r:g:b`.
    Colour,
    /// The name of an option.
    OptionOff,
    /// The name of an option.
    OptionOn,
    /// `window:flag:value`.
    Window,
    /// `type:colour`.
    Message,
    /// `E or K:index:text`.
    Inscription,
    /// `kind:text`.
    KindInscription,
    /// `number:value` or `kind:tval:sval:value`.
    Squelch,
    /// A number.
    Delay,
    /// A number.
    HitpointWarning,
    /// An expression that switches what follows.
    Condition,
    /// The name of a file.
    Include,
}

/// The rules of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Name of the variant.
    pub name: String,
    /// Variables that conditions may ask for.
    pub variables: Vec<String>,
    /// Keymaps are numbered below this.
    pub keymap_modes: u32,
    /// Message types are numbered below this.
    pub message_types: u32,
    /// Letters of colours, in the order of their numbers.
    pub colours: String,
    /// Pictures may be written with letters, quotes and `+n`.
    pub letters: bool,
    /// 0 in a picture keeps what was there.
    pub zero_keeps: bool,
    /// `\[name]` in a key sequence is a trigger.
    pub named_triggers: bool,
    /// The original loses a last line without a line end.
    pub loses_last_line: bool,
    /// Names of options; `*` stands for any ending. Without a list no name is checked.
    #[serde(default)]
    pub options: Vec<String>,
    /// Files that an include may name although few players have them; `*` stands for any letters.
    #[serde(default)]
    pub optional: Vec<String>,
    /// In which edit file (named without `.txt`) the things that pictures are for are numbered.
    pub files: BTreeMap<Thing, String>,
    /// What each letter means.
    pub kinds: BTreeMap<char, Shape>,
}

impl Rules {
    /// Reads rules from their TOML text.
    pub fn from_toml(text: &str) -> Result<Rules, toml::de::Error> {
        toml::from_str(text)
    }

    /// The rules that ship for a variant, by the name its schema has.
    pub fn builtin(variant: &str) -> Option<Rules> {
        let text = match variant {
            "sil-q" => include_str!("../../../../data/pref/sil-q.toml"),
            "unangband" => include_str!("../../../../data/pref/unangband.toml"),
            _ => return None,
        };
        Rules::from_toml(text).ok()
    }

    /// What a letter means.
    pub fn shape(&self, kind: u8) -> Option<Shape> {
        self.kinds.get(&char::from(kind)).copied()
    }

    /// The letters that mean something, as a person would list them.
    pub(super) fn letters_known(&self) -> String {
        self.kinds.keys().map(char::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Whether there is an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.is_empty() || self.options.iter().any(|o| fits(o, name))
    }

    /// Whether a file of this name may be missing.
    pub fn is_optional(&self, file: &str) -> bool {
        self.optional.iter().any(|o| fits(o, file))
    }

    /// The number of a colour letter.
    pub fn colour(&self, letter: u8) -> Option<u8> {
        self.colours.bytes().position(|l| l == letter).and_then(|at| u8::try_from(at).ok())
    }
}

/// Whether a name is the pattern, in which one `*` stands for any letters.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((front, back)) => {
            name.len() >= front.len() + back.len() && name.starts_with(front) && name.ends_with(back)
        }
    }
}

/// How many things of each sort there are; what is not listed is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits(pub BTreeMap<Thing, u32>);

impl Limits {
    /// One behind the highest number of a sort.
    pub fn of(&self, thing: Thing) -> Option<u32> {
        match thing {
            Thing::Special => Some(self.0.get(&thing).copied().unwrap_or(256)),
            _ => self.0.get(&thing).copied(),
        }
    }
}
