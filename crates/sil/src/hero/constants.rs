//! Figures of the hero, read once from the constants.

use crate::tables::{Constants, Refused};

/// How a song uses the singer's score and voice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SongFigures {
    /// The score of the skill is multiplied by this...
    pub times: i32,
    /// ...and divided by that.
    pub part: i32,
    /// Voice a turn, in thirds.
    pub thirds: i32,
    /// Loss of stealth while it is sung.
    pub noise: i32,
}

/// What stun does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StunFigures {
    /// Loss of every skill.
    pub loss: i32,
    /// From here on the loss is...
    pub heavy: i32,
    /// ...this.
    pub heavy_loss: i32,
    /// Beyond this one is knocked out.
    pub out: i32,
}

/// Figures of the hero.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct HeroConstants {
    pub start_experience: i32,
    pub fixed_experience: i32,
    pub most_experience: i32,
    pub skill_step: i32,
    pub most_skill: i32,
    pub ability_step: i32,
    pub stat_points: i32,
    pub stat_costs: Vec<i32>,
    pub stat_range: (i32, i32),
    pub health_base: i32,
    pub growth: (i32, i32),
    pub burden: i32,
    pub burden_stop: i32,
    pub worth_level: i32,
    pub worth_depth: i32,
    pub worth_identify: i32,
    pub start_depth: i32,
    pub start_food: i32,
    pub start_fuel: i32,
    pub quick_stats: [i32; 4],
    pub quick_skills: [i32; 8],
    pub name_length: i32,
    pub history_length: i32,
    pub stun: StunFigures,
    pub helpless_evasion: i32,
    pub songs: Vec<SongFigures>,
}

impl HeroConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<HeroConstants, Refused> {
        let [low, high] = c.take("hero.stat-range")?;
        let [up, down] = c.take("hero.growth")?;
        if up < 1 || down < 1 {
            c.refuse('C', "hero.growth", "a fraction of two positive numbers is expected");
        }
        let [loss, heavy, heavy_loss, out] = c.take("hero.stun")?;
        let songs = (0..12).map(|n| {
            let key = format!("hero.song-{n}");
            let [times, part, thirds, noise] = c.take(&key)?;
            if part < 1 {
                c.refuse('C', &key, "the second number divides and must be above 0");
            }
            Ok(SongFigures { times, part, thirds, noise })
        });
        Ok(HeroConstants {
            start_experience: c.one("hero.start-experience")?,
            fixed_experience: c.one("hero.fixed-experience")?,
            most_experience: c.one("hero.most-experience")?,
            skill_step: c.one("hero.skill-step")?,
            most_skill: c.one("hero.most-skill")?,
            ability_step: c.one("hero.ability-step")?,
            stat_points: c.one("hero.stat-points")?,
            stat_costs: c.many("hero.stat-costs")?,
            stat_range: (low, high),
            health_base: c.one("hero.health-base")?,
            growth: (up, down),
            burden: c.one("hero.burden")?,
            burden_stop: c.one("hero.burden-stop")?,
            worth_level: c.one("hero.worth-level")?,
            worth_depth: c.one("hero.worth-depth")?,
            worth_identify: c.one("hero.worth-identify")?,
            start_depth: c.one("hero.start-depth")?,
            start_food: c.one("hero.start-food")?,
            start_fuel: c.one("hero.start-fuel")?,
            quick_stats: c.take("hero.quick-stats")?,
            quick_skills: c.take("hero.quick-skills")?,
            name_length: c.one("hero.name-length")?,
            history_length: c.one("hero.history-length")?,
            stun: StunFigures { loss, heavy, heavy_loss, out },
            helpless_evasion: c.one("hero.helpless-evasion")?,
            songs: songs.collect::<Result<_, Refused>>()?,
        })
    }

    /// A figure that grows by the same fraction for each point, cut to whole numbers at each step (20 at 0, 24 at 1...).
    pub fn grown(&self, base: i32, points: i32) -> i32 {
        let (up, down) = self.growth;
        let step = |n: i32, (a, b): (i32, i32)| (i64::from(n) * i64::from(a) / i64::from(b)) as i32;
        let way = if points >= 0 { (up, down) } else { (down, up) };
        (0..points.unsigned_abs()).fold(base, |n, _| step(n, way))
    }

    /// Greatest health or voice of so much constitution or grace.
    pub fn vigour(&self, points: i32) -> i32 {
        self.grown(self.health_base, points) / 100
    }

    /// What so much of a statistic costs at birth; nothing for what cannot be bought.
    pub fn stat_cost(&self, bought: i32) -> Option<i32> {
        self.stat_costs.get(usize::try_from(bought).ok()?).copied()
    }

    /// What raising a skill costs.
    pub fn skill_cost(&self, from: i32, to: i32) -> i32 {
        let sum = |n: i32| n * (n + 1) / 2;
        self.skill_step * (sum(to) - sum(from))
    }
}
