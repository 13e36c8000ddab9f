//! Figures of creatures: the section `[monsters]` of the constants.

use crate::tables::{ByLetter, section, words};
use angrist_engine::chance::Throw;

words! {
    /// How often those that step at random do so.
    pub enum RandomStep ("how often steps are at random") {
        /// As often as their flags say.
        Always = "always",
        /// Half as often away from the hero.
        HalvedAfar = "halved-afar",
    }
}

section! {
    /// The most of something alive.
    pub struct Most {
        pub of_race: u32,
        pub breeding: usize,
        pub groups: u16,
    }
}

section! {
    /// Levels drawn at random.
    pub struct Levels {
        pub least: i32,
        pub greatest: i32,
        pub asked: i32,
    }
}

section! {
    /// Levels of those who hunt a thief.
    pub struct Pursuers {
        pub first: i32,
        pub last: i32,
    }
}

section! {
    /// Sizes of companies.
    pub struct Friends {
        pub low: i32,
        pub high: i32,
        pub least: i32,
        pub greatest: i32,
    }
}

section! {
    /// How many followers.
    pub struct Followers {
        pub least: i32,
        pub greatest: i32,
    }
}

section! {
    /// Arrivals by stair.
    pub struct Arrivals {
        pub odds: u32 = 1..=10_000,
        pub gates: i32,
        pub area: i32 = 1..=10_000,
        pub silmarils: i32,
    }
}

section! {
    /// Full recovery in N steps of the world.
    pub struct Recovery {
        pub health: u32 = 1..=10_000,
        pub fast: u32 = 1..=10_000,
        pub mana: u32 = 1..=10_000,
    }
}

section! {
    /// What the hero's states are worth to them.
    pub struct HeroStates {
        pub hallucinating: i32,
        pub blind: i32,
        pub confused: i32,
        pub slow: i32,
        pub afraid: i32,
        pub entranced: i32,
    }
}

section! {
    /// By the hero's stun.
    pub struct StunMorale {
        pub some: i32,
        pub heavy: i32,
        pub out: i32,
    }
}

section! {
    /// By health: to 75, 50, 25 percent.
    pub struct WoundMorale {
        pub light: i32,
        pub half: i32,
        pub grave: i32,
    }
}

section! {
    /// By its own state.
    pub struct OwnMorale {
        pub stunned: i32,
        pub hasted: i32,
        pub fleeing: i32,
    }
}

section! {
    /// By friends in sight.
    pub struct FriendMorale {
        pub each: i32,
        pub leader: i32,
    }
}

section! {
    /// By light on the hero's square.
    pub struct LightMorale {
        pub above: i32,
        pub each: i32,
    }
}

section! {
    /// Morale.
    pub struct Morale {
        pub base: i32,
        pub run: i32,
        pub throne: i32,
        pub level: i32,
        pub hero: HeroStates,
        pub stun: StunMorale,
        pub wounds: WoundMorale,
        pub own: OwnMorale,
        pub friend: FriendMorale,
        pub light: LightMorale,
        pub loot: i32,
        pub bane: i32,
        pub aggressive: i32,
        pub turn: i32,
    }
}

section! {
    /// What helps against losing track of the hero.
    pub struct LoseTrack {
        pub bonus: i32,
        pub vanish: i32,
    }
}

section! {
    /// Artefacts that Morgoth leaves.
    pub struct MorgothLeaves {
        pub hammer: u16,
        pub crown: u16,
    }
}

section! {
    /// What getting past doors and rock adds to a creature's noise, and how far off the hero hears it.
    pub struct PassingNoise {
        pub wreck_noise: i16 = 0..=100,
        pub dig_noise: i16 = 0..=100,
        pub bash_noise: i16 = 0..=100,
        pub hear_wreck: i32 = 0..=250,
        pub hear_dig: i32 = 0..=250,
        pub hear_bash: i32 = 0..=250,
        pub hear_unlock: i32 = 0..=250,
    }
}

section! {
    /// Courage that others of its kind lose on seeing a death.
    pub struct DeathMorale {
        pub loss: i32,
        pub leader: i32,
    }
}

section! {
    /// How the hero notices the unseen and the unheard.
    pub struct Noticed {
        /// What keen senses add, and each thing worn that sees the invisible.
        pub keen: i32,
        pub see_invisible: i32,
        /// How much easier the unwary are to hear.
        pub unwary: i32,
    }
}

section! {
    /// Figures of creatures.
    pub struct MonsterConstants {
        pub most: Most,
        pub levels: Levels,
        pub pursuers: Pursuers,
        pub morgoth: u16,
        pub melkor: u16,
        pub hatchling: u16,
        pub oathwraith: u16,
        pub thralls: Vec<u16>,
        pub friends: Friends,
        pub escort: Followers,
        pub escorts: Followers,
        pub most_in_group: usize = 1..=1_000,
        pub mana: i16 = 0..=1_000,
        pub sight: i32,
        pub flow_limit: u16 = 1..=1_000,
        pub arrival: Arrivals,
        pub regeneration: Recovery,
        pub morale: Morale,
        pub lose_track: LoseTrack,
        pub smell: ByLetter<u8>,
        pub chosen: ByLetter<u16>,
        pub morgoth_leaves: MorgothLeaves,
        pub death_morale: DeathMorale,
        pub passing: PassingNoise,
        pub tell: i32,
        /// How much more awake each thing worn that angers makes them.
        pub anger: i32,
        pub noticed: Noticed,
        /// What is left of a passing mood after a turn, in percent.
        pub mood_left: i32 = 0..=100,
        /// Percent of those that drop something by a third.
        pub drop_third: i32,
        /// Steps at random of those with the flags, in percent.
        pub random_quarter: i32,
        pub random_half: i32,
        pub random_step: RandomStep,
    }
}

section! {
    /// One thing that is done from afar: what it costs, and how much it is wanted.
    pub struct RangedFigures {
        pub mana: i16 = 0..=1_000,
        /// Best range; 0 for any.
        pub best: i32,
        pub desire: i32,
        /// What is left of the desire for each square beyond the best range, in percent.
        pub falloff: i32,
        /// It is wanted only within this, by one with a mind.
        pub reach: Option<i32>,
        /// A song: it spends no mana to begin.
        pub free: bool,
    }
}

section! {
    /// A screech.
    pub struct Screech {
        pub stun: i32,
        pub fear: Throw,
        pub noise: i32,
    }
}

section! {
    /// A rally: morale by power and distance.
    pub struct Rally {
        pub morale: i32,
        pub times: i32,
        pub far: i32 = 1..=1_000,
    }
}

section! {
    /// The Song of Piercing.
    pub struct Piercing {
        pub harder: i32,
        pub alertness: i32,
    }
}

section! {
    /// The Song of Oaths.
    pub struct Oaths {
        pub skill: i32,
        pub difficulty: i32,
        pub reach: i32,
        pub least_reach: i32,
        pub tries: i32,
        pub alertness: i16,
    }
}

section! {
    /// What comes of things done from afar.
    pub struct ArtConstants {
        /// The dull-witted choose at random 1 time in N; what chance adds to a desire.
        pub whim: u32 = 1..=1_000,
        pub sway: u32 = 1..=1_000,
        pub smart_sway: u32 = 1..=1_000,
        pub arrow: Throw,
        pub long_arrow: Throw,
        pub boulder: Throw,
        pub quake: i32,
        pub breath_noise: i32,
        pub screech: Screech,
        pub scare: Throw,
        pub scare_noise: i32,
        pub confuse: Throw,
        pub hold: Throw,
        pub slow: Throw,
        pub hatch_energy: i16,
        pub dim: Throw,
        pub darkness_reach: i16 = 0..=20,
        pub rally: Rally,
        pub piercing: Piercing,
        pub oaths: Oaths,
    }
}
