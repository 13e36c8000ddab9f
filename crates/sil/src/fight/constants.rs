//! Figures and decisions of the fight: the section `[fight]` of the constants.

use crate::tables::{section, words};
use angrist_engine::chance::Throw;

words! {
    /// What it means that a creature resists criticals.
    pub enum ResistCrit ("a way to resist criticals") {
        /// The margin needed for each die is doubled (S000-055).
        Margin = "margin",
        /// Half the dice, rounded down.
        Dice = "dice",
    }
}

words! {
    /// Where darkness meets resistance.
    pub enum DarkResist ("a way to resist darkness") {
        /// The hero has none; creatures with a flag take nothing (S000-227).
        Flag = "flag",
        /// Light on the hero's square divides; creatures of darkness take nothing.
        Light = "light",
    }
}

words! {
    /// What a blow of darkness does besides hurting.
    pub enum DarkBlow ("what a blow of darkness does") {
        /// It blinds.
        Blinds = "blinds",
        /// Nothing.
        Plain = "plain",
    }
}

words! {
    /// Whether what is worn resists lightning.
    pub enum Lightning ("what lightning meets") {
        /// It does.
        Resisted = "resisted",
        /// Nothing does.
        Plain = "plain",
    }
}

section! {
    /// How critical dice come about.
    pub struct CritFigures {
        pub step: i32 = 1..=10_000,
        pub finesse: i32,
        pub subtlety: i32,
        pub power: i32,
        pub rounding: i32,
        pub bare_hands: i32 = 1..=10_000,
        pub per_die: i32 = 1..=10_000,
        pub resist: ResistCrit,
    }
}

section! {
    /// The most that counters hold.
    pub struct Caps {
        pub counter: i32 = 0..=10_000,
        pub wound: i32 = 0..=10_000,
        pub stun: i32 = 0..=10_000,
        pub foe_stun: i32 = 0..=10_000,
    }
}

section! {
    /// How far a bow shoots: dice times sides times `times` over `part`.
    pub struct BowReach {
        pub times: i32,
        pub part: i32 = 1..=10_000,
        pub most: i32,
    }
}

section! {
    /// How far a thing is thrown: the weight limit over `part` over its weight and more.
    pub struct ThrowReach {
        pub part: i32 = 1..=10_000,
        pub more_weight: i32 = 1..=10_000,
        pub most: i32 = 1..=10_000,
    }
}

section! {
    /// Breakage in percent.
    pub struct Breakage {
        pub arrow: i32,
        pub light: i32,
        pub other: i32,
        pub brittle: i32,
        /// The factor when a wall was struck.
        pub wall_times: i32,
        /// Of a thing made to be thrown that strikes a wall: one part in this.
        pub thrown_part: i32 = 1..=1_000,
    }
}

section! {
    /// Sub-classes of the potions that do something where they burst.
    pub struct Splash {
        pub slowness: u8,
        pub confusion: u8,
        pub true_sight: u8,
        pub quickness: u8,
        /// The will behind slowness and confusion.
        pub slow_power: i32,
        pub confusion_power: i32,
        pub quick_turns: Throw,
    }
}

section! {
    /// What of the pack is lost to an element, in percent, by the damage.
    pub struct PackLoss {
        pub light_percent: i32,
        pub light_below: i32,
        pub middling_percent: i32,
        pub middling_below: i32,
        pub heavy_percent: i32,
    }
}

section! {
    /// Earthquakes.
    pub struct Quake {
        pub die: i32 = 1..=1_000,
        pub most: i32 = 1..=100,
        pub noise: i32,
        pub no_chasms_from: i32,
        /// The fall into what opens underfoot.
        pub fall: Throw,
        /// Stun for each point of damage, and how awake it makes.
        pub stun: i32,
        pub rouses: i32,
    }
}

section! {
    /// Percent of squares that open and that become granite, the rest quartz.
    pub struct GroundShare {
        pub open: i32,
        pub granite: i32,
    }
}

section! {
    /// How an earthquake changes the ground.
    pub struct Ground {
        /// A chasm stays except 1 time in N.
        pub chasm_closes: i32 = 1..=1_000,
        /// Rubble and floor sink by a roll of these at most the chasms beside.
        pub rubble_sinks: i32 = 1..=1_000,
        pub floor_sinks: i32 = 1..=1_000,
        /// Percent of walls that become rubble.
        pub wall_crumbles: i32,
        pub from_chasm: GroundShare,
        pub from_rubble: GroundShare,
        pub from_floor: GroundShare,
    }
}

section! {
    /// When arms and jewels betray who wears them.
    pub struct Treachery {
        pub foes: i32,
        pub within: i32,
        pub arms_odds: i32 = 1..=10_000,
        pub jewel_odds: i32 = 1..=10_000,
        pub alertness: i32,
        /// A blow that leaves less than this is let through, and leaves this much.
        pub spare: i32,
        pub left: Throw,
        /// Turns of a helm over the eyes.
        pub blind: Throw,
        /// How far a jewel that slips off rolls.
        pub rolls: i16 = 1..=20,
    }
}

section! {
    /// How long a creature is confused: so long and the margin, at most so long.
    pub struct FoeConfused {
        pub least: i32,
        pub most: i32,
    }
}

section! {
    /// The power of a critical wound that bewilders or cripples: `most` less `part` over the dice and two.
    pub struct CriticalPower {
        pub most: i32,
        pub part: i32,
    }
}

impl CriticalPower {
    /// The power of a number of critical dice.
    pub fn of(&self, critical: i32) -> i32 {
        self.most - self.part / (critical + 2)
    }
}

section! {
    /// What creatures shoot and throw.
    pub struct FoeShots {
        /// Weights in tenths of a pound: of an arrow with N sides or more, of others, of a boulder.
        pub heavy_from: i32,
        pub heavy_arrow: i32,
        pub arrow: i32,
        pub boulder: i32,
        pub arrow_noise: i32,
        pub boulder_noise: i32,
        /// The power of a crippling shot for each critical die.
        pub crippling: i32,
    }
}

section! {
    /// Breath: its arcs in degrees, the sides of its dice, its reach without power.
    pub struct Breath {
        pub degrees: i32 = 1..=360,
        pub poison_degrees: i32 = 1..=360,
        pub sides: i32,
        pub reach: i32,
    }
}

section! {
    /// A cloud around a creature.
    pub struct Cloud {
        pub reach: i32,
        pub part: i32 = 1..=10_000,
    }
}

section! {
    /// Figures of the fight.
    pub struct FightConstants {
        pub check_die: i32 = 1..=1_000,
        pub hit_die: i32 = 1..=1_000,
        pub crit: CritFigures,
        pub elf_bane: i32,
        pub distance_step: i32 = 1..=1_000,
        pub stunned_foe: i32,
        pub asleep: i32,
        pub sourceless_will: i32,
        pub resist_level: i32,
        pub cap: Caps,
        pub charge: i32,
        pub rapid: i32,
        pub off_hand: i32,
        pub grip: i32,
        /// What bare hands weigh for a push, in tenths of a pound.
        pub bare_push: i32 = 0..=10_000,
        pub dodging: i32,
        pub riposte: i32,
        pub foe_riposte: i32,
        pub rout: i32,
        pub puncture: i32,
        pub heavy_armour: i32 = 1..=10_000,
        pub vampire: i32,
        pub kin_morale: i32,
        pub knock_noise: i32,
        pub bow_reach: BowReach,
        pub throw_reach: ThrowReach,
        pub throw_awkward: i32,
        pub breakage: Breakage,
        pub splash: Splash,
        pub crown_blow: i32,
        pub pack_loss: PackLoss,
        pub quake: Quake,
        pub ground: Ground,
        pub sharp: i32,
        pub treachery: Treachery,
        pub elves: Vec<u16>,
        pub cloud: Cloud,
        pub critical_power: CriticalPower,
        pub foe_shots: FoeShots,
        pub breath: Breath,
        /// How long a creature is slowed at least.
        pub foe_slowed: i32,
        pub foe_confused: FoeConfused,
        /// Turns of blindness by darkness.
        pub dark_blinds: Throw,
        /// How awake one is at least who was struck or hurt.
        pub roused: i32,
        /// What Majesty and the like add to will, and the morale each point of the margin takes.
        pub fear_bonus: i32,
        pub fear: i32,
        /// Damage of a shining arrow that dazzles.
        pub dazzles_above: i32,
        pub dark_resist: DarkResist,
        pub dark_blow: DarkBlow,
        pub lightning: Lightning,
    }
}

section! {
    /// A blow that shatters and misses: an earthquake when the margin is small or the creature has lost much.
    pub struct Shatter {
        pub margin: i32,
        pub wounds: Throw,
        pub radius: i32,
        pub lord_radius: i32,
    }
}

section! {
    /// What a cowardly item does on a blow of some damage.
    pub struct Cowardice {
        pub damage: i32,
        pub fear: Throw,
        pub haste: Throw,
    }
}

section! {
    /// The skill of a blow that disarms, by the grip.
    pub struct Disarm {
        pub one_handed: i32,
        pub two_handed: i32,
    }
}

section! {
    /// When a blow cuts or stuns.
    pub struct WoundOdds {
        /// The critical dice it takes.
        pub critical: Throw,
        /// Of a blow made for the other kind of wound.
        pub other_odds: i32 = 1..=1_000,
        /// Of a blow not made to wound.
        pub plain_odds: i32 = 1..=1_000,
    }
}

section! {
    /// Voice lost: a fixed amount, and up to a part of the maximum more.
    pub struct VoiceLoss {
        pub least: i32,
        pub part: i32 = 1..=1_000,
    }
}

section! {
    /// Disease: one try at a statistic for every N poison.
    pub struct Disease {
        pub each: i32 = 1..=1_000,
        pub odds: i32 = 1..=1_000,
    }
}

section! {
    /// Hunger: food lost, by a fraction more or less for each level of hunger.
    pub struct HungerBlow {
        pub food: i32,
        pub times: i32 = 1..=10,
        pub part: i32 = 1..=10,
        pub most_levels: u32 = 0..=8,
    }
}

section! {
    /// What blows of creatures do besides hurting.
    pub struct BlowConstants {
        pub second_odds: i32 = 1..=1_000,
        pub slow: Throw,
        pub dark: Throw,
        pub blind: Throw,
        pub confuse: Throw,
        pub terrify: Throw,
        pub entrance: Throw,
        pub hallucinate: Throw,
        pub voice: VoiceLoss,
        pub disease: Disease,
        pub disenchant_withstood: i32,
        pub staff_tries: i32,
        pub staff_mana_part: i32 = 1..=1_000,
        pub steal_tries: i32,
        pub food_tries: i32,
        pub hunger: HungerBlow,
        pub disarm: Disarm,
        pub shatter: Shatter,
        pub cruel_power: i32,
        pub cowardice: Cowardice,
        pub wound: WoundOdds,
    }
}
