//! Events of MORIA: what happened, typed; `words` makes sentences of them.

use crate::state::Ending;
use crate::words::nest;
use angrist_engine::model::{Glyph, Role};
use angrist_engine::play::{Event, Flight, Part, Phrase, Roll, Severity, tagged};
use serde::Serialize;
use std::any::Any;

/// A monster as the player would name it when it happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Who {
    /// The kind it looks like.
    pub look: u8,
    /// The key of that kind's name.
    pub key: String,
    /// The player could not see it.
    pub unseen: bool,
}

impl Who {
    /// Its name with the article.
    pub fn the(&self) -> Phrase {
        if self.unseen { Phrase::of("foe-unseen.the") } else { Phrase::id(format!("foe-{}.the", self.key)) }
    }
}

macro_rules! notes {
    ($($name:ident = $tag:literal $weight:ident),* $(,)?) => {
        /// What is said without any detail; the word file has it under `say-` and the tag.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        #[allow(missing_docs, reason = "the tags say what there is to say")]
        pub enum Note { $($name),* }
        impl Note {
            /// All of them.
            pub const ALL: &'static [Note] = &[$(Note::$name),*];
            /// The word for programs and word files.
            pub const fn tag(self) -> &'static str { match self { $(Note::$name => $tag),* } }
            const fn severity(self) -> Severity { match self { $(Note::$name => Severity::$weight),* } }
        }
    };
}

notes! {
    HasteEnds = "haste-ends" Note, Held = "held" Bad, HallucinationEnds = "hallucination-ends" Good,
    ArmourProofed = "armour-proofed" Good, WeaponEnchanted = "weapon-enchanted" Good, MapRead = "map-read" Good,
    IdentifyRead = "identify-read" Good, SightReturns = "sight-returns" Good, Scared = "scared" Good,
    NothingHappens = "nothing-happens" Note, AmnesiaEnds = "amnesia-ends" Good, HealedAll = "healed-all" Good,
    Poisoned = "poisoned" Bad, AmnesiaBegins = "amnesia-begins" Danger, Paralysed = "paralysed" Danger,
    Blinded = "blinded" Danger, Fed = "fed" Good, HasteCancelled = "haste-cancelled" Bad,
    LevelLost = "level-lost" Bad, Slowed = "slowed" Danger, GazeLong = "gaze-long" Danger, Gaze = "gaze" Danger,
    RustStopped = "rust-stopped" Good, LevitationBegins = "levitation-begins" Note, Scattered = "scattered" Bad,
    NoRoom = "no-room" Note, Weak = "weak" Danger, Hungry = "hungry" Danger, RingSlips = "ring-slips" Bad,
    DexGained = "dex-gained" Good, ArmourBursts = "armour-bursts" Bad, IntGained = "int-gained" Good,
    HealedDream = "healed-dream" Good, Healed = "healed" Good, ConstitutionDream = "constitution-dream" Good,
    ForceDream = "force-dream" Good, ForceGained = "force-gained" Good, PoisonDream = "poison-dream" Bad,
    ConfusedDream = "confused-dream" Danger, Confused = "confused" Danger,
    ParalysedDream = "paralysed-dream" Danger, SlownessEnds = "slowness-ends" Good,
    SlownessCancelled = "slowness-cancelled" Good, Hasted = "hasted" Good, LevelDrunk = "level-drunk" Good,
    Unmasked = "unmasked" Danger, Rusted = "rusted" Bad, ForceLost = "force-lost" Bad,
    LevitationEnds = "levitation-ends" Danger, Fainted = "fainted" Danger, QuenchedLate = "quenched-late" Good,
    Quenched = "quenched" Good, Awake = "awake" Note, Protected = "protected" Good, Thirsty = "thirsty" Danger,
    Parched = "parched" Danger, Rotten = "rotten" Bad, RingsTingle = "rings-tingle" Note, DexLost = "dex-lost" Bad,
    NotUnderstood = "not-understood" Bad, IntLost = "int-lost" Bad, FingerGrown = "finger-grown" Good,
    ArmourEnchanted = "armour-enchanted" Good, Constitution = "constitution" Good,
    HallucinationBegins = "hallucination-begins" Danger, ConfusionEnds = "confusion-ends" Good,
    Ouch = "ouch" Bad, Ow = "ow" Bad, Strange = "strange" Note, Splash = "splash" Note, Drank = "drank" Good,
    Fell = "fell" Danger, Meal0 = "meal-0" Good, Meal1 = "meal-1" Good, Meal2 = "meal-2" Good, Meal3 = "meal-3" Good,
    Blank0 = "blank-0" Note, Blank1 = "blank-1" Note, Blank2 = "blank-2" Note, Blank3 = "blank-3" Note,
    Blank4 = "blank-4" Note, Blank5 = "blank-5" Note, Blank6 = "blank-6" Note, Blank7 = "blank-7" Note,
    Teleported = "teleported" Danger, CloseThrow = "close-throw" Note, NoThrow = "no-throw" Note,
    FingerLost = "finger-lost" Bad, RingKnows = "ring-knows" Good, CursesLifted = "curses-lifted" Good,
    Cursed = "cursed" Bad, Demolished = "demolished" Note, Destroyed = "destroyed" Note, Summoned = "summoned" Danger,
    Detected = "detected" Good, Slept = "slept" Danger, Disoriented = "disoriented" Danger,
    WallsThin = "walls-thin" Good, Invisible = "invisible" Good, Gas = "gas" Danger, GemConsumes = "gem-consumes" Bad,
    PassWallsEnd = "pass-walls-end" Note, InvisibleEnds = "invisible-ends" Note, GasEnds = "gas-ends" Note,
    ProtectionEnds = "protection-ends" Note, ClairvoyanceEnds = "clairvoyance-ends" Note,
    DisorientationEnds = "disorientation-ends" Good, Clairvoyant = "clairvoyant" Good, WallMade = "wall-made" Note,
    WallGone = "wall-gone" Note, WaterMade = "water-made" Note, TrapFilled = "trap-filled" Good,
    TrapMade = "trap-made" Note, WaterPure = "water-pure" Good, ThingMade = "thing-made" Good,
    ResurrectedAgain = "resurrected" Good, Flashback = "flashback" Danger,
    BrewBurnt = "brew-burnt" Bad,
    SpellConfusion = "spell-confusion" Danger,
    SpellSlowness = "spell-slowness" Danger, SpellDisorientation = "spell-disorientation" Danger,
    SpellBlindness = "spell-blindness" Danger, SpellAmnesia = "spell-amnesia" Danger, SpellSummons = "spell-summons" Danger,
    BroodWakes = "brood-wakes" Danger,
    PaidWithGold = "paid-with-gold" Note, PaidWithLife = "paid-with-life" Bad, WieldBow = "wield-bow" Note,
    HealthLow = "health-low" Danger, ShopSeen = "shop-seen" Note, ShopHere = "shop-here" Note,
}

/// Something that happened in MORIA.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the names say what there is to say")]
pub enum Happening {
    Note(Note),
    Arrived {
        depth: i32,
    },
    Struck {
        foe: Who,
        damage: i32,
        roll: Toss,
    },
    Missed {
        foe: Who,
        roll: Toss,
    },
    Slain {
        foe: Who,
        worth: i32,
    },
    FoeStruck {
        foe: Who,
        damage: i32,
        roll: Toss,
    },
    FoeMissed {
        foe: Who,
        roll: Toss,
    },
    Breathed {
        foe: Who,
        damage: i32,
    },
    Gone {
        foe: Who,
    },
    /// A wand's effect on a monster; `how` names it, `n` is how much where that is told.
    Affected {
        foe: Who,
        how: &'static str,
        n: i32,
    },
    LevelGained {
        level: i32,
    },
    Found {
        thing: Phrase,
    },
    Seen {
        thing: Phrase,
    },
    Dropped {
        thing: Phrase,
    },
    Wielded {
        thing: Phrase,
    },
    Worn {
        thing: Phrase,
    },
    TakenOff {
        thing: Phrase,
    },
    RingOn {
        thing: Phrase,
    },
    RingOff {
        thing: Phrase,
    },
    Identified {
        thing: Phrase,
    },
    Bought {
        thing: Phrase,
        price: i32,
    },
    Thrown {
        thing: Phrase,
        path: Vec<angrist_engine::space::Loc>,
        code: char,
    },
    Zapped {
        thing: Phrase,
        path: Vec<angrist_engine::space::Loc>,
    },
    /// `how` is `arrow` or `throw`.
    ShotHit {
        foe: Who,
        how: &'static str,
        damage: i32,
        roll: Toss,
    },
    ShotMissed {
        foe: Who,
        how: &'static str,
        roll: Toss,
    },
    ThingStolen {
        foe: Who,
        thing: Phrase,
    },
    GoldStolen {
        foe: Who,
        amount: i32,
    },
    Drowned {
        foe: Who,
    },
    Ended(Ending),
}

/// A die of the source: a number from 0 to one less than its sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Die {
    /// What it stands for, a key of the word file.
    pub name: String,
    /// Its sides.
    pub sides: i32,
    /// What it showed.
    pub value: i32,
}

/// The parts of a roll to hit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Toss {
    /// The die.
    pub die: Die,
    /// The die is against the roller: the parts have to beat it.
    pub opposed: bool,
    /// What each other part stands for (a key of the word file) and its value.
    pub parts: Vec<(String, i32)>,
    /// What it came to; a hit when at least 1.
    pub sum: i32,
}

impl Toss {
    /// A die and what is added to it.
    pub fn new(die: Die, parts: &[(&str, i32)]) -> Toss {
        let sum = die.value + parts.iter().map(|p| p.1).sum::<i32>();
        Toss { die, opposed: false, parts: shown(parts), sum }
    }

    /// Parts that have to beat a die.
    pub fn against(die: Die, parts: &[(&str, i32)]) -> Toss {
        let sum = parts.iter().map(|p| p.1).sum::<i32>() - die.value;
        Toss { die, opposed: true, parts: shown(parts), sum }
    }

    fn roll(&self, name: Phrase) -> Roll {
        let named = |name: &str| Phrase::id(format!("part-{name}"));
        let plain = |(name, value): &(String, i32)| Part {
            name: named(name),
            dice: Default::default(),
            value: *value,
        };
        let die = Part {
            name: named(&self.die.name),
            dice: format!("0-{}", (self.die.sides - 1).max(0)).into(),
            value: self.die.value,
        };
        let mut parts: Vec<Part> = self.parts.iter().map(plain).collect();
        let mut against = Vec::new();
        if self.opposed {
            against.push(die);
        } else {
            parts.insert(0, die);
        }
        Roll { name, parts, against, result: self.sum }
    }
}

/// Parts that are not nothing.
fn shown(parts: &[(&str, i32)]) -> Vec<(String, i32)> {
    parts.iter().filter(|p| p.1 != 0).map(|(n, v)| ((*n).to_owned(), *v)).collect()
}

impl Event for Happening {
    fn tag(&self) -> &'static str {
        use Happening as H;
        match self {
            H::Note(note) => note.tag(),
            H::Arrived { .. } => "arrived",
            H::Struck { .. } => "struck",
            H::Missed { .. } => "missed",
            H::Slain { .. } => "slain",
            H::FoeStruck { .. } => "foe-struck",
            H::FoeMissed { .. } => "foe-missed",
            H::Breathed { .. } => "breathed",
            H::Gone { .. } => "gone",
            H::Affected { .. } => "affected",
            H::LevelGained { .. } => "level-gained",
            H::Found { .. } => "found",
            H::Seen { .. } => "seen",
            H::Dropped { .. } => "dropped",
            H::Wielded { .. } => "wielded",
            H::Worn { .. } => "worn",
            H::TakenOff { .. } => "taken-off",
            H::RingOn { .. } => "ring-on",
            H::RingOff { .. } => "ring-off",
            H::Identified { .. } => "identified",
            H::Bought { .. } => "bought",
            H::Thrown { .. } => "thrown",
            H::Zapped { .. } => "zapped",
            H::ShotHit { .. } => "shot-hit",
            H::ShotMissed { .. } => "shot-missed",
            H::ThingStolen { .. } => "thing-stolen",
            H::GoldStolen { .. } => "gold-stolen",
            H::Drowned { .. } => "drowned",
            H::Ended(_) => "ended",
        }
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Happening::Ended(ending) => serde_json::json!({ "is": self.tag(), "cause": ending.word() }),
            Happening::Note(_) => serde_json::json!({ "is": self.tag() }),
            _ => tagged(self.tag(), self),
        }
    }

    fn severity(&self) -> Severity {
        use Happening as H;
        match self {
            H::Note(note) => note.severity(),
            H::Slain { .. } | H::LevelGained { .. } | H::Found { .. } => Severity::Good,
            H::FoeStruck { .. } | H::Breathed { .. } | H::ThingStolen { .. } | H::GoldStolen { .. } => {
                Severity::Danger
            }
            H::FoeMissed { .. } | H::Ended(_) => Severity::Danger,
            _ => Severity::Note,
        }
    }

    fn flight(&self) -> Option<Flight> {
        match self {
            Happening::Thrown { path, code, .. } => Some(Flight {
                path: path.clone(),
                burst: vec![],
                glyph: Glyph::new(*code, '*'),
                role: Role::Thing,
            }),
            Happening::Zapped { path, .. } => Some(Flight {
                path: path.clone(),
                burst: vec![],
                glyph: Glyph::new('∙', '*'),
                role: Role::LightBlue,
            }),
            _ => None,
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        use Happening as H;
        let of_foe = |foe: &Who| Phrase::of("roll-foe-to-hit").with("foe", nest(&foe.the()));
        match self {
            H::Struck { roll, .. } | H::Missed { roll, .. } => vec![roll.roll(Phrase::of("roll-to-hit"))],
            H::ShotHit { roll, .. } | H::ShotMissed { roll, .. } => vec![roll.roll(Phrase::of("roll-shot"))],
            H::FoeStruck { roll, foe, .. } | H::FoeMissed { roll, foe } => vec![roll.roll(of_foe(foe))],
            _ => Vec::new(),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
