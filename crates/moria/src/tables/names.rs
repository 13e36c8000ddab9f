//! Words of the tables that the rules know by name: types, places to wear, effects, flags.

/// An enum whose values are written in tables by a word.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs, reason = "the words of the tables say what there is to say")]
        pub enum $name { $($value),* }
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$value),*];
            /// The word of the tables.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word),* }
            }
            /// Reads the word.
            pub fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.word() == word)
            }
        }
    };
}

named! {
    /// The types of things, in the order of the pack.
    Type {
        Gold = "gold", Food = "food", Potion = "potion", Scroll = "scroll", Ring = "ring", Wand = "wand",
        Armour = "armour", Weapon = "weapon", Gem = "gem",
    }
}

named! {
    /// Where a piece of armour is worn.
    Slot { Body = "body", Head = "head", Cloak = "cloak", Hands = "hands" }
}

named! {
    /// What a kind of thing does. A kind without any is plain.
    Effect {
        Heal = "heal", HealAll = "heal-all", Constitution = "constitution", Force = "force", Confuse = "confuse",
        Poison = "poison", Amnesia = "amnesia", Paralyse = "paralyse", Haste = "haste", Slow = "slow",
        Hallucinate = "hallucinate", Blind = "blind", Feed = "feed", GainLevel = "gain-level",
        LoseLevel = "lose-level", Clairvoyance = "clairvoyance", Disorient = "disorient",
        PassWalls = "pass-walls", Levitate = "levitate", Quench = "quench", Invisible = "invisible", Gas = "gas",
        Dexterity = "dexterity", Regrow = "regrow",
        EnchantArmour = "enchant-armour", ProofArmour = "proof-armour", EnchantWeapon = "enchant-weapon",
        Map = "map", Identify = "identify", Teleport = "teleport", HyperTeleport = "hyper-teleport",
        Summon = "summon", Protect = "protect", DetectMagic = "detect-magic", DetectFood = "detect-food",
        DetectMonsters = "detect-monsters", DetectGold = "detect-gold", Curse = "curse", Sleep = "sleep",
        Blank = "blank", RemoveCurse = "remove-curse", Demolish = "demolish", Destroy = "destroy",
        Scare = "scare", Scatter = "scatter", EnchantRings = "enchant-rings", SpoilRings = "spoil-rings",
        Intelligence = "intelligence",
        GuardArmour = "guard-armour", GuardForce = "guard-force", SlowDigestion = "slow-digestion",
        Damage = "damage", Teleportation = "teleportation", OneRing = "one-ring", Protection = "protection",
        Identification = "identification", Regeneration = "regeneration", TrapDetection = "trap-detection",
        Monsters = "monsters", FingerCutting = "finger-cutting", Fire = "fire", FeatherFall = "feather-fall",
        Resurrection = "resurrection", Swimming = "swimming", XRay = "x-ray", Levitation = "levitation",
        Weakness = "weakness",
        TeleportOther = "teleport-other", Polymorph = "polymorph", Dig = "dig", Wall = "wall",
        SlowOther = "slow-other", HasteOther = "haste-other", Weaken = "weaken", ScareOther = "scare-other",
        Dowse = "dowse", SummonThere = "summon-there", Conjure = "conjure", Strike = "strike",
        FillTrap = "fill-trap", SleepOther = "sleep-other", ParalyseOther = "paralyse-other",
        VanishOther = "vanish-other", MakeTrap = "make-trap", Strengthen = "strengthen", Caprice = "caprice",
        Illusion = "illusion", Purify = "purify", Absorb = "absorb",
        GauntletsDexterity = "gauntlets-dexterity", GauntletsClumsiness = "gauntlets-clumsiness",
        GauntletsForce = "gauntlets-force",
        Silmaril = "silmaril", Luck = "luck", Drying = "drying", MonstersGem = "monsters-gem",
        Cancellation = "cancellation", Hunger = "hunger", Inert = "inert", RegenerationGem = "regeneration-gem",
        Vulnerability = "vulnerability", Antimagic = "antimagic", ExperienceGem = "experience-gem",
    }
}

named! {
    /// Marks of kinds of things.
    Trait {
        Learned = "LEARNED", Unasked = "UNASKED", Bonus = "BONUS", AlwaysCursed = "ALWAYS_CURSED",
        Single = "SINGLE", NoRust = "NO_RUST", Coveted = "COVETED", Special = "SPECIAL", Sure = "SURE",
        Axe = "AXE", Bow = "BOW", Arrow = "ARROW", Ice = "ICE", Vampire = "VAMPIRE", Prises = "PRISES",
        Turns = "TURNS",
    }
}

named! {
    /// Marks of kinds of monsters.
    Flag {
        Invisible = "INVISIBLE", Erratic = "ERRATIC", Drowns = "DROWNS", Ground = "GROUND", Low = "LOW",
        Grows = "GROWS", Poisons = "POISONS", Dragon = "DRAGON", Asleep = "ASLEEP", Unique = "UNIQUE",
        Steady = "STEADY", Broods = "BROODS", Quick = "QUICK", Stares = "STARES", Cunning = "CUNNING",
        Valued = "VALUED", Masked = "MASKED", Casts = "CASTS", BreaksHaste = "BREAKS_HASTE", Cowed = "COWED",
        Immovable = "IMMOVABLE", Aquatic = "AQUATIC", HatesAxes = "HATES_AXES", Melts = "MELTS",
        BearsSilmaril = "BEARS_SILMARIL", BearsOneRing = "BEARS_ONE_RING", Yields = "YIELDS",
        Fearless = "FEARLESS", BriefFear = "BRIEF_FEAR", SlipsAway = "SLIPS_AWAY", LeavesGold = "LEAVES_GOLD",
        LeavesThing = "LEAVES_THING",
    }
}

named! {
    /// What a monster's blow does besides the damage.
    Blow {
        Plain = "PLAIN", Rust = "RUST", DrainDex = "DRAIN_DEX", DrainForce = "DRAIN_FORCE",
        DrainInt = "DRAIN_INT", DrainExp = "DRAIN_EXP", Stare = "STARE", Hold = "HOLD",
        StealThing = "STEAL_THING", StealGold = "STEAL_GOLD",
    }
}

named! {
    /// The tiles of a level.
    Tile {
        Floor = "floor", Across = "wall-across", Along = "wall-along", Post = "post", PostDown = "post-down",
        PostUp = "post-up", PostRight = "post-right", PostLeft = "post-left", CornerNw = "corner-nw",
        CornerNe = "corner-ne", CornerSw = "corner-sw", CornerSe = "corner-se", Door = "door", Water = "water",
        Shop = "shop", TrapdoorHidden = "trapdoor-hidden", Trapdoor = "trapdoor", SnareHidden = "snare-hidden",
        Snare = "snare",
    }
}

impl Tile {
    /// The wall pieces and posts that stop a walker and a view (docs/spec/moria.md 6, "walls"), corners included.
    pub fn is_wall(self) -> bool {
        self.is_post() || self.is_corner() || matches!(self, Tile::Across | Tile::Along | Tile::Post)
    }

    /// The posts with three arms, which stop even those who walk through walls.
    pub fn is_post(self) -> bool {
        matches!(self, Tile::PostDown | Tile::PostUp | Tile::PostRight | Tile::PostLeft)
    }

    /// The four corners of the map.
    pub fn is_corner(self) -> bool {
        matches!(self, Tile::CornerNw | Tile::CornerNe | Tile::CornerSw | Tile::CornerSe)
    }

    /// Walls that lie across: `─ ┴ ┬ ┼`.
    pub fn is_across(self) -> bool {
        matches!(self, Tile::Across | Tile::PostUp | Tile::PostDown | Tile::Post)
    }

    /// Walls that stand along: `│ ├ ┤ ┼`.
    pub fn is_along(self) -> bool {
        matches!(self, Tile::Along | Tile::PostRight | Tile::PostLeft | Tile::Post)
    }

    /// The two kinds of undiscovered traps (S004-042, S004-044).
    pub fn is_hidden_trap(self) -> bool {
        matches!(self, Tile::TrapdoorHidden | Tile::SnareHidden)
    }

    /// The same trap once it is seen (S004-045).
    pub fn uncovered(self) -> Tile {
        match self {
            Tile::TrapdoorHidden => Tile::Trapdoor,
            Tile::SnareHidden => Tile::Snare,
            other => other,
        }
    }

    /// What the map scroll shows: walls, corners, stair doors, water (S004-075).
    pub fn is_on_maps(self) -> bool {
        self.is_wall() || matches!(self, Tile::Door | Tile::Water)
    }
}
