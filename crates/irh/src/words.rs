//! The words of the language: a table of every word seen, and what each means in data and in code.
//!
//! Data words are known in any case, code words exactly as written. A word's two meanings are looked up once, when it is
//! first seen, so that a word read ten thousand times costs one comparison of bytes each time.
//! Promise: word numbers are handed out in the order of first sight and never change.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::token::Kind;

/// A small multiplying hash: the table is only looked up, never walked, so its order is never seen.
#[derive(Default, Clone, Copy)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for c in &mut chunks {
            let mut eight = [0u8; 8];
            eight.copy_from_slice(c);
            self.mix(u64::from_le_bytes(eight));
        }
        let mut last = [0u8; 8];
        let rest = chunks.remainder();
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last) ^ ((rest.len() as u64) << 56));
    }
    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }
}

impl WordHasher {
    fn mix(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A map looked up by word or by small number.
pub type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// The number of a word in its [`Words`].
pub type Symbol = u32;

/// What a word means in one mode: the kind of token it becomes, and the token's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    /// The kind of token.
    pub kind: Kind,
    /// The value: a colour, attribute, number; or the word's own number.
    pub value: i64,
}

/// Every word seen so far.
pub struct Words {
    by_text: WordMap<Box<str>, Symbol>,
    texts: Vec<Box<str>>,
    data: Vec<Meaning>,
    code: Vec<Meaning>,
    language: WordMap<&'static str, (Kind, i64, bool)>,
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

impl Words {
    /// A table that knows the language and has seen no word yet.
    pub fn new() -> Self {
        let mut language = WordMap::default();
        for &(text, kw, in_code) in KEYWORDS {
            language.insert(text, (Kind::Key(kw), -1, in_code));
        }
        for &(text, kind, value) in VALUE_WORDS {
            language.insert(text, (kind, value, false));
        }
        Self { by_text: WordMap::default(), texts: Vec::new(), data: Vec::new(), code: Vec::new(), language }
    }

    /// The number of `text`, given now if it was never seen before.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&s) = self.by_text.get(text) {
            return s;
        }
        let symbol = self.texts.len() as Symbol;
        self.by_text.insert(text.into(), symbol);
        self.texts.push(text.into());
        let (data, code) = self.meanings(text, symbol);
        self.data.push(data);
        self.code.push(code);
        symbol
    }

    /// The number of `text` if it was ever seen.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.by_text.get(text).copied()
    }

    /// The spelling of a word.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get(symbol as usize).map_or("", |t| t)
    }

    /// How many words were seen.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// True when no word was seen.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// What a word means in data (case does not matter there).
    pub fn in_data(&self, symbol: Symbol) -> Meaning {
        self.data
            .get(symbol as usize)
            .copied()
            .unwrap_or(Meaning { kind: Kind::Ident, value: i64::from(symbol) })
    }

    /// What a word means in code (only the words of set 1, exactly as written).
    pub fn in_code(&self, symbol: Symbol) -> Meaning {
        self.code
            .get(symbol as usize)
            .copied()
            .unwrap_or(Meaning { kind: Kind::Ident, value: i64::from(symbol) })
    }

    fn meanings(&self, text: &str, symbol: Symbol) -> (Meaning, Meaning) {
        let own = i64::from(symbol);
        if text == "d" || text == "D" {
            let dice = Meaning { kind: Kind::Dice, value: own };
            return (dice, dice);
        }
        let unknown = if looks_like_constant(text) { Kind::UnknownConstant } else { Kind::Ident };
        let plain = Meaning { kind: unknown, value: own };
        let exact = self.language.get(text).copied();
        let code = match exact {
            // These four are the lower-case forms that only data knows.
            Some((kind, _, true)) if !matches!(text, "hobj" | "htext" | "rid" | "null") => {
                Meaning { kind, value: own }
            }
            _ => plain,
        };
        let lower = text.to_ascii_lowercase();
        let data = match self.language.get(lower.as_str()).copied().or(exact) {
            Some((kind, -1, _)) => Meaning { kind, value: own },
            Some((kind, value, _)) => Meaning { kind, value },
            None => plain,
        };
        (data, code)
    }
}

/// One or two capitals, an underscore, then capitals and digits: the shape of a constant the program should have known.
pub fn looks_like_constant(text: &str) -> bool {
    let Some(at) = text.find('_') else { return false };
    let (head, tail) = (&text[..at], &text[at + 1..]);
    (1..=2).contains(&head.len())
        && head.bytes().all(|b| b.is_ascii_uppercase())
        && !tail.is_empty()
        && tail.chars().all(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_')
}

macro_rules! keywords {
    (code: $($c:ident $($ct:literal)+),+ ; data: $($d:ident $($dt:literal)+),+ $(;)?) => {
        /// A word with a meaning of its own in the language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each variant is the word it is named after")]
        pub enum Key { $($c,)+ $($d),+ }

        impl Key {
            /// The word as a person would write it.
            pub fn word(self) -> &'static str {
                match self { $(Key::$c => first(&[$($ct),+]),)+ $(Key::$d => first(&[$($dt),+])),+ }
            }
        }

        /// Every spelling (lower case, or exact for code), its keyword, and whether code knows it too.
        const KEYWORDS: &[(&str, Key, bool)] =
            &[$($(($ct, Key::$c, true),)+)+ $($(($dt, Key::$d, false)),+),+];
    };
}

fn first(all: &[&'static str]) -> &'static str {
    all.first().copied().unwrap_or("")
}

keywords! {
    code:
        Abs "abs", Continue "continue", Bool "bool", Break "break", Case "case", Default "default", Do "do",
        Else "else", False "false", For "for", HObj "hObj" "hobj", HText "hText" "htext", Int16 "int16",
        Int32 "int32", If "if", Int8 "int8", Max "max", Member "member", Min "min", Return "return",
        RId "rID" "rid", Static "static", String "string" "String", Switch "switch", True "true",
        Null "NULL" "null", Void "void", While "while", Rect "rect" "Rect", UInt8 "uint8", UInt16 "uint16";
    data:
        Ability "ability", Acc "acc", Align "align", All "all", Also "also", And "and", Any "any",
        Aptitudes "aptitudes", Archery "archery", Arm "arm", Artifact "artifact", As "as", At "at", Attk "attk",
        Aval "aval", Base "base", Blessed "blessed", Brawl "brawl", Bright "bright", Chance "chance",
        Class "class", Caster "caster", Colour "colour" "color", Constants "constants", Capacity "capacity",
        Cost "cost", Damage "damage" "dam" "dmg", Coverage "coverage" "cov", CType "ctype", File "file", Cr "cr",
        Crit "crit", Cursed "cursed", Cval "cval", Dark "dark", Day "day", Dc "dc", Def "def", Desc "desc",
        Depth "depth", Disease "disease", Door "door", Favoured "favoured" "favored",
        Flavour "flavour" "flavor", Domains "domains", Domain "domain", Dungeon "dungeon", Dval "dval",
        Effect "effect", Export "export", Encounter "encounter", Behaviour "behaviour" "behavior",
        Parts "parts", Equip "equip", Eval "eval", Event "event", Every "every", Factor "factor",
        Feats "feats", Feat "feat", Feature "feature", Fires "fires", Flags "flags", Floor "floor",
        From "from", Gear "gear", Glyph "glyph", God "god", Grants "grants", Grid "grid", Group "group",
        Guild "guild", Heavy "heavy", Hit "hit", HitDice "hitdice" "hd", Hitpoints "hitpoints" "hp",
        Image "image", Immune "immune" "imm", Innate "innate", Invoke "invoke", Item "item",
        LDam "ldam" "ldmg", Lev "level" "lev" "levels", Lifespan "lifespan", Fuel "fuel", Light "light",
        Lists "lists", Lval "lval", Module "module", Mana "mana", Map "map", Mat "mat" "material",
        Melee "melee", MaxSize "maxsize", MType "mtype", Monster "monster", Mov "move" "mov", Near "near",
        None "none", Normal "normal", Npc "npc", Nutrition "nutrition" "nut", Objects "objects",
        Object "object", Of "of", On "on", Or "or", Option "option", Params "params", Parry "parry",
        Partial "partial", Penalty "penalty", Purpose "purpose", Per "per", Power "power", Poison "poison",
        Pval "pval", Proficiencies "proficiencies" "prof", Prop "property" "prop", Qualities "qualities",
        Quest "quest", Qval "qval", Race "race", Random "random", Rating "rating", Regions "regions",
        Region "region", Range "range", Res "resists" "res", Slot "slot", RoomTypes "roomtypes",
        Routine "routine", Rval "rval", Save "saves" "save" "sav", SDam "sdam" "sdmg", Size "size" "siz",
        Skills "skills", Specials "specials", Spd "speed" "spd", Spell "spell", Spells "spells",
        Start "start", Starting "starting", Stati "stati", Stock "stock", Store "store",
        Sustains "sustains", Sval "sval", System "system", Target "target", WeightLim "weightlim",
        WeightMod "weightmod", Template "template", Terrain "terrain", Text "text", Threat "threat",
        Throwing "throwing" "thrown", Tile "tile", Tiles "tiles", Timeout "timeout", To "to",
        Turns "turns", Type "type", Tval "tval", Value "value", Var "var", Walls "walls", Week "week",
        Weight "weight", With "with", Wield "wield", Xval "xval", Yval "yval";
}

/// Words that stand for a number of their own kind.
const VALUE_WORDS: &[(&str, Kind, i64)] = &[
    ("str", Kind::Attribute, 0),
    ("dex", Kind::Attribute, 1),
    ("con", Kind::Attribute, 2),
    ("int", Kind::Attribute, 3),
    ("wis", Kind::Attribute, 4),
    ("cha", Kind::Attribute, 5),
    ("luc", Kind::Attribute, 6),
    ("loy", Kind::Attribute, 7),
    ("north", Kind::Direction, 0),
    ("south", Kind::Direction, 1),
    ("east", Kind::Direction, 2),
    ("west", Kind::Direction, 3),
    ("northeast", Kind::Direction, 4),
    ("northwest", Kind::Direction, 5),
    ("southeast", Kind::Direction, 6),
    ("southwest", Kind::Direction, 7),
    ("center", Kind::Direction, 8),
    ("up", Kind::Direction, 9),
    ("down", Kind::Direction, 10),
    ("slash", Kind::WeaponType, 0),
    ("slashing", Kind::WeaponType, 0),
    ("pierce", Kind::WeaponType, 1),
    ("piercing", Kind::WeaponType, 1),
    ("blunt", Kind::WeaponType, 2),
    ("fort", Kind::SaveType, 0),
    ("ref", Kind::SaveType, 1),
    ("will", Kind::SaveType, 2),
    ("black", Kind::ColourWord, 0),
    ("blue", Kind::ColourWord, 1),
    ("green", Kind::ColourWord, 2),
    ("cyan", Kind::ColourWord, 3),
    ("red", Kind::ColourWord, 4),
    ("purple", Kind::ColourWord, 5),
    ("brown", Kind::ColourWord, 6),
    ("grey", Kind::ColourWord, 7),
    ("gray", Kind::ColourWord, 7),
    ("shadow", Kind::ColourWord, 8),
    ("azure", Kind::ColourWord, 9),
    ("sky", Kind::ColourWord, 11),
    ("skyblue", Kind::ColourWord, 11),
    ("pink", Kind::ColourWord, 12),
    ("magenta", Kind::ColourWord, 13),
    ("yellow", Kind::ColourWord, 14),
    ("white", Kind::ColourWord, 15),
    ("x1", Kind::Number, 1),
    ("x2", Kind::Number, 2),
    ("x3", Kind::Number, 3),
    ("x4", Kind::Number, 4),
    ("x5", Kind::Number, 5),
];

/// The keyword of data mode written so, in any case.
pub(crate) fn key_of(word: &str) -> Option<Key> {
    KEYWORDS.iter().find(|k| !k.2 && k.0.eq_ignore_ascii_case(word)).map(|k| k.1)
}

/// Every word that may begin something in data, for suggestions.
pub fn data_words<'a>() -> impl Iterator<Item = &'a str> {
    KEYWORDS.iter().filter(|k| !k.2).map(|k| k.0).chain(VALUE_WORDS.iter().map(|v| v.0))
}
