//! Figures of the hero: the sections `[hero]` and `[song]` of the constants.

use crate::tables::{Each, Skill, Stat, section, words};

words! {
    /// The songs, in the order of the tree.
    pub enum Song ("a song") {
        Elbereth = "elbereth",
        Challenge = "challenge",
        Delvings = "delvings",
        Freedom = "freedom",
        Silence = "silence",
        Staunching = "staunching",
        Thresholds = "thresholds",
        Trees = "trees",
        Slaying = "slaying",
        Staying = "staying",
        Lorien = "lorien",
        Mastery = "mastery",
    }
}

impl Song {
    /// The song of a number in the tree; what follows the last is not sung.
    pub fn of(number: u8) -> Option<Song> {
        Song::ALL.get(usize::from(number)).copied()
    }
}

section! {
    /// How a song uses the singer's score and voice.
    pub struct SongFigures {
        /// The score of the skill is multiplied by this...
        pub times: i32,
        /// ...and divided by that.
        pub part: i32 = 1..=1_000,
        /// Voice a turn, in thirds.
        pub thirds: i32,
        /// Loss of stealth while it is sung.
        pub noise: i32,
    }
}

section! {
    /// A song that needs no figures of its own.
    pub struct PlainSong {
        flat sung: SongFigures,
    }
}

section! {
    /// Elbereth: what it takes of the morale of those who hear it.
    pub struct ElberethSong {
        flat sung: SongFigures,
        /// Morale for each point of the margin.
        pub morale: i32,
        /// How much harder the simple are, and the lords of the enemy.
        pub simple: i32,
        pub lord: i32,
    }
}

section! {
    /// Challenge: courage and alertness of those who hear it.
    pub struct ChallengeSong {
        flat sung: SongFigures,
        /// The square of their will counts, one part in this.
        pub will_part: i32 = 1..=1_000,
        pub courage: i32,
    }
}

section! {
    /// Delvings: how far the halls are divined.
    pub struct DelvingsSong {
        flat sung: SongFigures,
        /// How far beyond the score it reaches, and how far at most.
        pub beyond: i32,
        pub most: i32 = 0..=200,
        /// What is near is shown by a roll of this below the score less the distance.
        pub die: u32 = 1..=1_000,
    }
}

section! {
    /// Freedom: what gives way.
    pub struct FreedomSong {
        flat sung: SongFigures,
        /// What traps, chests and rubble are harder than doors by.
        pub harder: i32,
        /// How hard a chasm is to close.
        pub chasm: i32,
    }
}

section! {
    /// Staunching: turns in which the whole score heals.
    pub struct StaunchingSong {
        flat sung: SongFigures,
        pub turns: i32 = 1..=1_000,
    }
}

section! {
    /// Lorien: how hard those who hear it are to lull.
    pub struct LorienSong {
        flat sung: SongFigures,
        pub harder: i32,
        pub wakeful: i32,
    }
}

section! {
    /// The songs.
    pub struct Songs {
        pub elbereth: ElberethSong,
        pub challenge: ChallengeSong,
        pub delvings: DelvingsSong,
        pub freedom: FreedomSong,
        pub silence: PlainSong,
        pub staunching: StaunchingSong,
        pub thresholds: PlainSong,
        pub trees: PlainSong,
        pub slaying: PlainSong,
        pub staying: PlainSong,
        pub lorien: LorienSong,
        pub mastery: PlainSong,
    }
}

impl Songs {
    /// What every song has.
    pub fn row(&self, song: Song) -> &SongFigures {
        match song {
            Song::Elbereth => &self.elbereth.sung,
            Song::Challenge => &self.challenge.sung,
            Song::Delvings => &self.delvings.sung,
            Song::Freedom => &self.freedom.sung,
            Song::Silence => &self.silence.sung,
            Song::Staunching => &self.staunching.sung,
            Song::Thresholds => &self.thresholds.sung,
            Song::Trees => &self.trees.sung,
            Song::Slaying => &self.slaying.sung,
            Song::Staying => &self.staying.sung,
            Song::Lorien => &self.lorien.sung,
            Song::Mastery => &self.mastery.sung,
        }
    }

    /// All of them, in the order of the tree.
    pub fn iter(&self) -> impl Iterator<Item = (Song, &SongFigures)> {
        Song::ALL.iter().map(|song| (*song, self.row(*song)))
    }
}

section! {
    /// What stun does.
    pub struct StunFigures {
        /// Loss of every skill.
        pub loss: i32,
        /// From here on the loss is...
        pub heavy: i32,
        /// ...this.
        pub heavy_loss: i32,
        /// Beyond this one is knocked out.
        pub out: i32,
        /// Turns of blindness of one who is.
        pub blind: i16,
    }
}

section! {
    /// A fraction by which something grows.
    pub struct Growth {
        pub times: i32 = 1..=1_000,
        pub part: i32 = 1..=1_000,
    }
}

section! {
    /// Least and greatest of something.
    pub struct Range {
        pub least: i32,
        pub greatest: i32,
    }
}

section! {
    /// Figures of the hero.
    pub struct HeroConstants {
        pub start_experience: i32 = 0..=99_999_999,
        pub fixed_experience: i32 = 0..=99_999_999,
        pub most_experience: i32 = 0..=99_999_999,
        pub skill_step: i32 = 0..=10_000,
        pub most_skill: i32 = 0..=200,
        pub ability_step: i32,
        pub stat_points: i32,
        pub stat_costs: Vec<i32>,
        pub stat_range: Range,
        pub health_base: i32,
        pub growth: Growth,
        pub burden: i32,
        pub burden_stop: i32,
        pub worth_level: i32,
        pub worth_depth: i32,
        pub worth_identify: i32,
        pub start_depth: i32 = 1..=100,
        pub start_food: i32 = 0..=100_000,
        pub start_fuel: i32,
        pub quick_stats: Each<Stat, i32>,
        pub quick_skills: Each<Skill, i32>,
        pub name_length: i32,
        pub history_length: i32,
        pub stun: StunFigures,
        pub helpless_evasion: i32,
        /// What a draught adds to a statistic, and to perception, while it lasts.
        pub draught_stat: i32,
        pub draught_perception: i32,
        /// What mastery of polearms adds to melee.
        pub polearm_mastery: i32,
    }
}

impl HeroConstants {
    /// A figure that grows by the same fraction for each point, cut to whole numbers at each step (20 at 0, 24 at 1...).
    pub fn grown(&self, base: i32, points: i32) -> i32 {
        let (up, down) = (self.growth.times, self.growth.part);
        let step = |n: i32, (a, b): (i32, i32)| (i64::from(n) * i64::from(a) / i64::from(b)) as i32;
        let way = if points >= 0 { (up, down) } else { (down, up) };
        (0..points.unsigned_abs()).fold(base, |n, _| step(n, way))
    }

    /// Maximum health or voice for a constitution or grace.
    pub fn vigour(&self, points: i32) -> i32 {
        self.grown(self.health_base, points) / 100
    }

    /// What a value of a statistic costs at birth; nothing for what cannot be bought.
    pub fn stat_cost(&self, bought: i32) -> Option<i32> {
        self.stat_costs.get(usize::try_from(bought).ok()?).copied()
    }

    /// What raising a skill costs.
    pub fn skill_cost(&self, from: i32, to: i32) -> i32 {
        let sum = |n: i32| n * (n + 1) / 2;
        self.skill_step * (sum(to) - sum(from))
    }
}
