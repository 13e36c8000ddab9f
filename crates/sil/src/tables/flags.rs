//! Flags of data files, by the real game's bit numbers; a test holds the names against the schema's vocabularies.

use super::typed::Word;
use serde::{Deserialize, Serialize};

macro_rules! flags {
    ($(#[$doc:meta])* $set:ident: $($vocabulary:literal => [$($name:ident)*])*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(non_camel_case_types, missing_docs, reason = "the names are the data files' own words")]
        pub enum $set { $($($name,)*)* }

        impl $set {
            /// Every flag with the vocabulary it belongs to and its word.
            pub const ALL: &'static [(&'static str, $set, &'static str)] =
                &[$($(($vocabulary, $set::$name, stringify!($name)),)*)*];

            /// Its word in the data files.
            pub fn word(self) -> &'static str {
                $set::ALL[self as usize].2
            }

            /// The flag of a word.
            pub fn named(word: &str) -> Option<$set> {
                $set::ALL.iter().find(|(_, _, name)| *name == word).map(|(_, flag, _)| *flag)
            }
        }

        impl Word for $set {
            const WHAT: &'static str = "a flag";

            fn all() -> Vec<Self> {
                $set::ALL.iter().map(|(_, flag, _)| *flag).collect()
            }

            fn word(self) -> &'static str {
                $set::word(self)
            }

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

flags! {
    /// What a thing can have or do. Three vocabularies of 32 bits each, in the real game's order.
    ItemFlag:
    "object-1" => [
        STR DEX CON GRA NEG_STR NEG_DEX NEG_CON NEG_GRA
        MELEE ARCHERY STEALTH PERCEPTION WILL SMITHING SONG DAMAGE_SIDES
        TUNNEL SHARPNESS SHARPNESS2 VAMPIRIC SLAY_ORC SLAY_TROLL SLAY_WOLF SLAY_SPIDER
        SLAY_UNDEAD SLAY_RAUKO SLAY_DRAGON SLAY_MAN_OR_ELF BRAND_ELEC BRAND_FIRE BRAND_COLD BRAND_POIS
    ]
    "object-2" => [
        SUST_STR SUST_DEX SUST_CON SUST_GRA RES_ELEC RES_FIRE RES_COLD RES_POIS
        RES_BLEED RES_FEAR RES_BLIND RES_CONFU RES_STUN RES_HALLU RADIANCE SLOW_DIGEST
        LIGHT REGEN SEE_INVIS FREE_ACT TRAITOR SPEED FEAR HUNGER
        DARKNESS SLOWNESS DANGER AGGRAVATE HAUNTED VUL_COLD VUL_FIRE VUL_POIS
    ]
    "object-3" => [
        DAMAGED CHEAT_DEATH STAND_FAST ACCURATE CUMBERSOME AVOID_TRAPS MEDIC TR3XXX6
        TR3XXX7 TR3XXX8 TR3XXX9 TR3XX10 NO_SMITHING MITHRIL AXE POLEARM
        IGNORE_ACID IGNORE_ELEC IGNORE_FIRE IGNORE_COLD THROWING ENCHANTABLE ACTIVATE INSTA_ART
        EASY_KNOW MORE_SPECIAL TR3XXX12 HAND_AND_A_HALF TWO_HANDED LIGHT_CURSE HEAVY_CURSE PERMA_CURSE
    ]
}

flags! {
    /// What a creature is and can do. Four vocabularies of 32 bits each, in the real game's order.
    RaceFlag:
    "monster-1" => [
        UNIQUE QUESTOR MALE FEMALE CHAR_CLEAR PEACEFUL ATTR_CLEAR ATTR_MULTI
        FORCE_DEPTH SPECIAL_GEN FRIEND FRIENDS ESCORT ESCORTS UNIQUE_FRIEND NEVER_BLOW
        NEVER_MOVE HIDDEN_MOVE RAND_25 RAND_50 NO_CRIT RES_CRIT DROP_33 DROP_100
        DROP_1D2 DROP_2D2 DROP_3D2 DROP_4D2 DROP_GOOD DROP_GREAT DROP_CHEST DROP_CHOSEN
    ]
    "monster-2" => [
        MINDLESS SMART TERRITORIAL SHORT_SIGHTED INVISIBLE GLOW CRUEL_BLOW EXCHANGE_PLACES
        MULTIPLY REGENERATE RIPOSTE FLANKING CLOUD_SURROUND FLYING PASS_DOOR UNLOCK_DOOR
        OPEN_DOOR BASH_DOOR PASS_WALL KILL_WALL TUNNEL_WALL KILL_BODY TAKE_ITEM KILL_ITEM
        RF2XXX6 LOW_MANA_RUN CHARGE ELFBANE KNOCK_BACK CRIPPLING OPPORTUNIST ZONE_OF_CONTROL
    ]
    "monster-3" => [
        ORC TROLL SERPENT DRAGON RAUKO UNDEAD SPIDER WOLF
        MAN ELF RF3XXX3 RF3XXX4 HURT_LITE STONE HURT_FIRE HURT_COLD
        RF3XXX5 RES_ELEC RES_FIRE RES_COLD RES_POIS RF3XXX6 RES_NETHR RES_WATER
        RES_PLAS RES_NEXUS RES_DISEN NO_SLOW NO_FEAR NO_STUN NO_CONF NO_SLEEP
    ]
    "monster-4" => [
        ARROW1 ARROW2 BOULDER BRTH_FIRE BRTH_COLD BRTH_POIS BRTH_DARK EARTHQUAKE
        SHRIEK SCREECH DARKNESS FORGET SCARE CONF HOLD SLOW
        HATCH_SPIDER DIM SNG_BINDING SNG_PIERCING SNG_OATHS RF4XXX22 RF4XXX23 THROW_WEB
        RALLY RF4XXX26 RF4XXX27 RF4XXX28 RF4XXX29 RF4XXX30 RF4XXX31 RF4XXX32
    ]
}

macro_rules! flag_set {
    ($(#[$doc:meta])* $set:ident, $flag:ident, $words:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        pub struct $set(pub [u32; $words]);

        impl $set {
            /// Whether a flag is set.
            pub const fn has(self, flag: $flag) -> bool {
                let number = flag as u32;
                self.0[(number / 32) as usize] & (1 << (number % 32)) != 0
            }

            /// Whether one of them is set.
            pub fn any(self, flags: &[$flag]) -> bool {
                flags.iter().any(|f| self.has(*f))
            }

            /// A set of some flags.
            pub const fn of(flags: &[$flag]) -> Self {
                let mut set = $set([0; $words]);
                let mut rest = flags;
                while let [flag, more @ ..] = rest {
                    let number = *flag as u32;
                    set.0[(number / 32) as usize] |= 1 << (number % 32);
                    rest = more;
                }
                set
            }

            /// Sets or clears a flag.
            pub fn set(&mut self, flag: $flag, on: bool) {
                let number = flag as u32;
                let (word, bit) = (&mut self.0[(number / 32) as usize], 1 << (number % 32));
                *word = if on { *word | bit } else { *word & !bit };
            }

            /// Both sets together.
            pub fn with(mut self, other: Self) -> Self {
                self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
                self
            }
        }
    };
}

flag_set!(
    /// The flags of a thing.
    ItemFlags, ItemFlag, 3
);
flag_set!(
    /// The flags of a race of creatures.
    RaceFlags, RaceFlag, 4
);

impl ItemFlags {
    /// From the words of a record; shorthands of the data files are spelt out. Unknown words are left to the checker.
    pub fn from_words<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        use ItemFlag::*;
        let mut bits = ItemFlags::default();
        for word in words {
            let several: &[ItemFlag] = match word {
                "ALL_STATS" => &[STR, DEX, CON, GRA],
                "RESISTANCE" => &[RES_ELEC, RES_FIRE, RES_COLD],
                "IGNORE_ALL" => &[IGNORE_ACID, IGNORE_ELEC, IGNORE_FIRE, IGNORE_COLD],
                _ => &[],
            };
            let one = ItemFlag::ALL.iter().find(|(_, _, name)| *name == word).map(|(_, flag, _)| *flag);
            bits = bits.with(ItemFlags::of(several)).with(ItemFlags::of(one.as_slice()));
        }
        bits
    }
}

impl RaceFlags {
    /// From the words of a record; shorthands of the data files are spelt out.
    pub fn from_words<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        use RaceFlag::*;
        let mut bits = RaceFlags::default();
        for word in words {
            let several: &[RaceFlag] = match word {
                "DROP_UP_TO_10" => &[DROP_4D2, DROP_1D2],
                "DROP_UP_TO_12" => &[DROP_4D2, DROP_2D2],
                "DROP_UP_TO_14" => &[DROP_4D2, DROP_3D2],
                "DROP_UP_TO_16" => &[DROP_4D2, DROP_3D2, DROP_1D2],
                "DROP_UP_TO_18" => &[DROP_4D2, DROP_3D2, DROP_2D2],
                "DROP_UP_TO_20" => &[DROP_4D2, DROP_3D2, DROP_2D2, DROP_1D2],
                "RES_ELEM" => &[RES_ELEC, RES_FIRE, RES_COLD, RES_POIS],
                "RES_ALL" => &[
                    RES_ELEC, RES_FIRE, RES_COLD, RES_POIS, RES_NETHR, RES_WATER, RES_PLAS, RES_NEXUS,
                    RES_DISEN,
                ],
                "NO_CHARM" => &[NO_CONF, NO_SLEEP],
                _ => &[],
            };
            let one = RaceFlag::ALL.iter().find(|(_, _, name)| *name == word).map(|(_, flag, _)| *flag);
            bits = bits.with(RaceFlags::of(several)).with(RaceFlags::of(one.as_slice()));
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_stand_where_the_schema_says() {
        let variant = angrist_lore::schema::builtin::load("sil-q").unwrap().unwrap();
        let value = |vocabulary: &str, name: &str| {
            let id = variant.words.vocabulary(vocabulary).unwrap();
            variant.words.all.iter().find(|w| w.vocabulary == id && w.text == name).map(|w| w.value)
        };
        for (vocabulary, flag, name) in ItemFlag::ALL {
            assert_eq!(value(vocabulary, name), Some((*flag as u32 % 32) as i32), "{name}");
        }
        for (vocabulary, flag, name) in RaceFlag::ALL {
            assert_eq!(value(vocabulary, name), Some((*flag as u32 % 32) as i32), "{name}");
        }
        assert_eq!((ItemFlag::ALL.len(), RaceFlag::ALL.len()), (96, 128));
    }
}
