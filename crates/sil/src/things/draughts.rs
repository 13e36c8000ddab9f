//! What herbs and potions do, as data: the sections `[herb]` and `[potion]` of the constants.
//!
//! Each is a list of effects by word, with their dice. A new one needs data only: a kind in object.txt, and a table here with
//! its sub-class.

use crate::fight::Affliction;
use crate::tables::typed::{Fields, Read, ReadFields, Word};
use crate::tables::{ByName, Stat, section, words};
use angrist_engine::chance::Throw;
use angrist_source::Collector;
use angrist_source::tree::Node;

words! {
    /// What an effect does.
    pub enum EffectWord ("an effect") {
        /// Ends a state.
        Cure = "cure",
        /// Begins or lengthens a state.
        Begin = "begin",
        /// The same of a harmful state, with a save.
        Harm = "harm",
        HalveBleeding = "halve-bleeding",
        /// Gives back health.
        Heal = "heal",
        /// Gives back voice.
        Voice = "voice",
        /// Feeds, or makes hungry.
        Feed = "feed",
        /// Gives back what was drained of statistics.
        Restore = "restore",
        /// Drains a statistic, with a save.
        Drain = "drain",
        /// Gives back what is badly drained, or adds to the statistic for a while.
        Strengthen = "strengthen",
        /// Poison that resistance divides.
        Poison = "poison",
    }
}

/// One effect with its figures.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it; each word is explained at EffectWord")]
pub enum Effect {
    Cure { what: Affliction },
    Begin { what: Affliction, turns: Throw },
    Harm { what: Affliction, turns: Throw, afresh: bool },
    HalveBleeding,
    Heal { percent: i32 },
    Voice { percent: i32 },
    Feed { amount: i32 },
    Restore { stats: Vec<Stat>, points: i32 },
    Drain { stat: Stat },
    Strengthen { stat: Stat, what: Affliction, points: i32, turns: Throw },
    Poison { damage: Throw },
}

impl ReadFields for Effect {
    fn read_fields(fields: &mut Fields<'_, '_>) -> Self {
        match fields.take::<EffectWord>("do") {
            EffectWord::Cure => Effect::Cure { what: fields.take("what") },
            EffectWord::Begin => Effect::Begin { what: fields.take("what"), turns: fields.take("turns") },
            EffectWord::Harm => Effect::Harm {
                what: fields.take("what"),
                turns: fields.take("turns"),
                afresh: fields.take::<Option<bool>>("afresh").unwrap_or(false),
            },
            EffectWord::HalveBleeding => Effect::HalveBleeding,
            EffectWord::Heal => Effect::Heal { percent: fields.take_in("percent", &(0..=1_000)) },
            EffectWord::Voice => Effect::Voice { percent: fields.take_in("percent", &(0..=1_000)) },
            EffectWord::Feed => Effect::Feed { amount: fields.take("amount") },
            EffectWord::Restore => {
                Effect::Restore { stats: fields.take("stats"), points: fields.take_in("points", &(0..=100)) }
            }
            EffectWord::Drain => Effect::Drain { stat: fields.take("stat") },
            EffectWord::Strengthen => Effect::Strengthen {
                stat: fields.take("stat"),
                what: fields.take("what"),
                points: fields.take_in("points", &(0..=100)),
                turns: fields.take("turns"),
            },
            EffectWord::Poison => Effect::Poison { damage: fields.take("damage") },
        }
    }
}

impl Read for Effect {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        let mut fields = Fields::of(node, problems);
        let effect = Effect::read_fields(&mut fields);
        fields.finish();
        effect
    }
}

words! {
    /// When a draught shows what it is.
    pub enum Noticed ("when it is noticed") {
        /// When one of its effects shows.
        ByEffect = "by-effect",
        /// Always.
        Always = "always",
    }
}

section! {
    /// A herb or potion.
    pub struct Draught {
        /// The sub-class of its kind.
        pub sub_class: u8,
        pub noticed: Noticed,
        /// Nothing happens to one who withstands this.
        pub unless_withstood: Option<Affliction>,
        pub effects: Vec<Effect>,
    }
}

/// Herbs or potions by names that the data choose.
pub type Draughts = ByName<Draught>;

impl Draughts {
    /// The one of a sub-class.
    pub fn of(&self, sub_class: u8) -> Option<&Draught> {
        self.values().find(|d| d.sub_class == sub_class)
    }
}

impl Word for Affliction {
    const WHAT: &'static str = "a state of the hero";

    fn all() -> Vec<Self> {
        Affliction::ALL.to_vec()
    }

    fn word(self) -> &'static str {
        Affliction::word(self)
    }

    fn place(self) -> usize {
        self as usize
    }
}

impl Read for Affliction {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        crate::tables::typed::read_word(node, problems).unwrap_or(Affliction::Blind)
    }
}
