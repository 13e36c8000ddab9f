//! Figures of things: the sections `[things]`, `[light]`, `[staff]` and `[horn]` of the constants.
//!
//! `[light]` has one row per light (torch, lantern and so on); each staff and each horn has a table of its own (`[horn.thunder]`).

use crate::tables::{ByWord, ClassNumber, Stat, section, words};
use angrist_engine::chance::Throw;

words! {
    /// Whether a check of wills goes before the stun of a horn of Thunder.
    pub enum ThunderStuns ("when thunder stuns") {
        /// It does.
        Check = "check",
        /// It does not.
        Always = "always",
    }
}

words! {
    /// The lights.
    pub enum Light ("a light") {
        Torch = "torch",
        Lantern = "lantern",
        LesserJewel = "lesser-jewel",
        MallornTorch = "mallorn-torch",
        FeanorianLamp = "feanorian-lamp",
        Silmaril = "silmaril",
    }
}

section! {
    /// A light: how far it shines and how it burns.
    pub struct LightFigures {
        pub sub_class: u8,
        /// Radius.
        pub radius: i32,
        /// Most fuel; 0 for lights that need none.
        pub most: i16 = 0..=30_000,
        /// Fuel of a fresh one.
        pub fresh: i16 = 0..=30_000,
        /// Least fuel of one found used.
        pub least: i16 = 0..=30_000,
    }
}

words! {
    /// What a staff does.
    pub enum Staff ("a staff") {
        Imprisonment = "imprisonment",
        Freedom = "freedom",
        Light = "light",
        Sanctity = "sanctity",
        Understanding = "understanding",
        Revelations = "revelations",
        Treasures = "treasures",
        Foes = "foes",
        Slumber = "slumber",
        Majesty = "majesty",
        SelfKnowledge = "self-knowledge",
        Warding = "warding",
        Dismay = "dismay",
        Recharging = "recharging",
        Summoning = "summoning",
        Shadows = "shadows",
    }
}

section! {
    /// Every staff: the sub-class of its kind, and the uses of a fresh one.
    pub struct StaffRow {
        pub sub_class: u8,
        pub charges: Throw,
    }
}

section! {
    /// Dice that grow fewer with each square of distance.
    pub struct FadingDice {
        pub dice: i32,
        pub fewer: i32,
        pub sides: u32 = 0..=1_000,
    }
}

impl FadingDice {
    /// How many dice are left so far away.
    pub fn at(&self, far: i32) -> u32 {
        (self.dice - self.fewer * far).max(0) as u32
    }
}

section! {
    /// A staff that needs no figures of its own.
    pub struct PlainStaff {
        flat made: StaffRow,
    }
}

section! {
    /// Doors in view shut.
    pub struct ImprisonmentStaff {
        flat made: StaffRow,
        /// How much harder a broken door is.
        pub broken_door: i32,
        /// Locks for each point of the margin: one part in this.
        pub lock_part: i32 = 1..=1_000,
    }
}

section! {
    /// Doors open, chasms close.
    pub struct FreedomStaff {
        flat made: StaffRow,
        /// Margin from which a door opens, and from which it breaks.
        pub opens: i32,
        pub breaks: i32,
        /// How hard a chasm is.
        pub chasm: i32,
    }
}

section! {
    /// What is in view is lit.
    pub struct LightStaff {
        flat made: StaffRow,
        pub reach: i32,
        /// The stun of those who hate light.
        pub stun: FadingDice,
    }
}

section! {
    /// Creatures in view sink towards sleep.
    pub struct SlumberStaff {
        flat made: StaffRow,
        /// What the staff adds to the will of who uses it.
        pub bonus: i32,
        /// What it takes of alertness besides the margin.
        pub deeper: i32,
    }
}

section! {
    /// Creatures in view fear.
    pub struct MajestyStaff {
        flat made: StaffRow,
        pub bonus: i32,
    }
}

section! {
    /// Creatures in view are confused.
    pub struct DismayStaff {
        flat made: StaffRow,
        pub bonus: i32,
        /// One part in this of the will counts.
        pub will_part: i32 = 1..=1_000,
    }
}

section! {
    /// Newcomers arrive.
    pub struct SummoningStaff {
        flat made: StaffRow,
        pub newcomers: Throw,
    }
}

section! {
    /// What is in view is darkened.
    pub struct ShadowsStaff {
        flat made: StaffRow,
        pub reach: i32,
    }
}

section! {
    /// The staves.
    pub struct Staves {
        pub imprisonment: ImprisonmentStaff,
        pub freedom: FreedomStaff,
        pub light: LightStaff,
        pub sanctity: PlainStaff,
        pub understanding: PlainStaff,
        pub revelations: PlainStaff,
        pub treasures: PlainStaff,
        pub foes: PlainStaff,
        pub slumber: SlumberStaff,
        pub majesty: MajestyStaff,
        pub self_knowledge: PlainStaff,
        pub warding: PlainStaff,
        pub dismay: DismayStaff,
        pub recharging: PlainStaff,
        pub summoning: SummoningStaff,
        pub shadows: ShadowsStaff,
    }
}

impl Staves {
    /// What every staff has.
    pub fn row(&self, staff: Staff) -> &StaffRow {
        match staff {
            Staff::Imprisonment => &self.imprisonment.made,
            Staff::Freedom => &self.freedom.made,
            Staff::Light => &self.light.made,
            Staff::Sanctity => &self.sanctity.made,
            Staff::Understanding => &self.understanding.made,
            Staff::Revelations => &self.revelations.made,
            Staff::Treasures => &self.treasures.made,
            Staff::Foes => &self.foes.made,
            Staff::Slumber => &self.slumber.made,
            Staff::Majesty => &self.majesty.made,
            Staff::SelfKnowledge => &self.self_knowledge.made,
            Staff::Warding => &self.warding.made,
            Staff::Dismay => &self.dismay.made,
            Staff::Recharging => &self.recharging.made,
            Staff::Summoning => &self.summoning.made,
            Staff::Shadows => &self.shadows.made,
        }
    }

    /// The staff of a sub-class.
    pub fn of(&self, sub_class: u8) -> Option<Staff> {
        Staff::ALL.iter().copied().find(|staff| self.row(*staff).sub_class == sub_class)
    }

    /// The uses of a fresh staff of a sub-class: nothing for one that the constants do not know.
    pub fn charges(&self, sub_class: u8) -> Throw {
        self.of(sub_class).map_or(Throw::default(), |staff| self.row(staff).charges)
    }
}

words! {
    /// What a horn does.
    pub enum Horn ("a horn") {
        Terror = "terror",
        Thunder = "thunder",
        Force = "force",
        Blasting = "blasting",
        Warning = "warning",
    }
}

section! {
    /// Every horn: the sub-class of its kind, how loud it is, what making it drains.
    pub struct HornRow {
        pub sub_class: u8,
        pub noise: i32,
        pub drains: Option<Stat>,
    }
}

section! {
    /// Terror.
    pub struct TerrorHorn {
        flat made: HornRow,
        /// What the horn adds to the will of who blows it.
        pub bonus: i32,
    }
}

section! {
    /// Thunder.
    pub struct ThunderHorn {
        flat made: HornRow,
        pub stun: FadingDice,
        pub stuns: ThunderStuns,
    }
}

section! {
    /// Force.
    pub struct ForceHorn {
        flat made: HornRow,
        pub bonus: i32,
    }
}

section! {
    /// Blasting: how hard things are to break, and what falls.
    pub struct BlastingHorn {
        flat made: HornRow,
        pub granite: i32,
        pub quartz: i32,
        pub rubble: i32,
        pub door: i32,
        pub damage: FadingDice,
        /// How hard roof and floor are.
        pub roof: i32,
        pub roof_quake: i32,
        pub roof_damage: Throw,
        /// Stun for each point of damage of roof and fall.
        pub roof_stun: i32,
        pub fall_stun: i32,
        /// How far the ground shakes where one lands.
        pub fall_quake: i32,
    }
}

section! {
    /// Warning.
    pub struct WarningHorn {
        flat made: HornRow,
        /// Noise distance at which it is understood.
        pub earshot: i32,
    }
}

section! {
    /// The horns.
    pub struct Horns {
        pub terror: TerrorHorn,
        pub thunder: ThunderHorn,
        pub force: ForceHorn,
        pub blasting: BlastingHorn,
        pub warning: WarningHorn,
    }
}

impl Horns {
    /// What every horn has.
    pub fn row(&self, horn: Horn) -> &HornRow {
        match horn {
            Horn::Terror => &self.terror.made,
            Horn::Thunder => &self.thunder.made,
            Horn::Force => &self.force.made,
            Horn::Blasting => &self.blasting.made,
            Horn::Warning => &self.warning.made,
        }
    }

    /// The horn of a sub-class.
    pub fn of(&self, sub_class: u8) -> Option<Horn> {
        Horn::ALL.iter().copied().find(|horn| self.row(*horn).sub_class == sub_class)
    }
}

section! {
    /// What a use takes: usually, and with Channeling.
    pub struct Cost {
        pub usual: i16 = 0..=1_000,
        pub channelled: i16 = 0..=1_000,
    }
}

section! {
    /// In how many of a hundred cases a kind is picked again.
    pub struct Again {
        pub second: i32,
        pub third: i32,
    }
}

section! {
    /// A jewel or crown that exists only as itself is tried 1 time in N.
    pub struct UniqueOdds {
        pub plain: u32 = 1..=1_000_000,
        pub good: u32 = 1..=1_000_000,
        pub jewels: u32 = 1..=1_000_000,
        pub good_jewels: u32 = 1..=1_000_000,
    }
}

section! {
    /// The other artefacts.
    pub struct ArtefactFigures {
        pub first: u16,
        pub last: u16,
        pub loss: i32,
        pub tries_special: u32,
        pub tries_great: u32,
        pub tries_both: u32,
    }
}

section! {
    /// How many arrows lie together.
    pub struct Arrows {
        pub few: i32,
        pub spread: i32,
        pub deep: i32,
        pub times: i32,
        pub few_carried: i32,
    }
}

section! {
    /// When a light that fails is warned of.
    pub struct LowLight {
        pub fuel: i16 = 0..=30_000,
        pub each: i16 = 1..=30_000,
    }
}

section! {
    /// Figures of things.
    pub struct ThingsConstants {
        pub pack: usize = 1..=26,
        pub stack: u8 = 1..=255,
        pub boost: u32 = 1..=10_000,
        pub deepest: i32 = 1..=100,
        pub good_levels: i32,
        pub again: Again,
        pub unique_odds: UniqueOdds,
        pub artefacts: ArtefactFigures,
        pub arrows: Arrows,
        pub metal: Throw,
        pub fine_arrows: i16,
        pub most_thrown: u32 = 1..=99,
        pub used_light: u32 = 1..=10_000,
        pub torch_gain: i16,
        pub low_light: LowLight,
        pub flicker: u32 = 1..=10_000,
        pub charge: Cost,
        pub horn_voice: Cost,
        /// Morale that fear takes for each point of the margin.
        pub fear: i32,
        pub horn_reach: i32,
        /// What heals more for each thing worn that helps healers: one part in this.
        pub medic_part: i32 = 1..=100,
        /// What unknown things of a class are called.
        pub unknown: ByWord<ClassNumber, String>,
        pub text_length: usize = 1..=1_000,
        pub drop_reach: i32 = 1..=10_000,
    }
}

section! {
    /// Traps of chests.
    pub struct ChestConstants {
        pub confusion: Throw,
        pub stun_damage: Throw,
        pub stun: Throw,
        pub poison: Throw,
        pub entrance: Throw,
        pub visions: Throw,
        pub flame: Throw,
        /// The skill of a needle.
        pub needle: i32,
    }
}
