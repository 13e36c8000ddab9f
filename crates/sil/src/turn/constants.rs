//! Figures of the turn, read once from the constants.

use crate::tables::{Constants, Refused};
use angrist_engine::hunt::SpoorRules;
use angrist_engine::time::Pace;

/// How the least depth one can climb to comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MinDepth {
    /// One level for each so many turns, more beyond a depth, never more than the deepest level reached (S000-180).
    Turns,
    /// By a counter that grows each turn.
    Counter,
}

/// Figures of the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct TurnConstants {
    pub pace: Pace,
    pub speed: i32,
    pub speed_range: (i32, i32),
    pub ruleset: u32,
    pub starving: i32,
    pub weak: i32,
    pub hungry: i32,
    pub full: i32,
    pub glutted: i32,
    pub food_most: i32,
    pub food_glut: i32,
    pub hunger_step: i32,
    pub regeneration: i32,
    pub quiet: i32,
    pub quiet_sneaking: i32,
    pub quiet_mode: i32,
    pub wound_part: i32,
    pub notice: i32,
    pub scent: SpoorRules,
    pub stair_fatigue: (i32, i32),
    pub run_steps: i32,
    pub min_depth: MinDepth,
    pub min_depth_turns: (i32, i32),
    pub min_depth_counter: [i32; 4],
    pub deepest: i32,
}

impl TurnConstants {
    /// Reads them; a missing line is told with its key.
    pub fn read(c: &Constants) -> Result<TurnConstants, Refused> {
        let short = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        let byte = |n: i32| n.clamp(0, 255) as u8;
        let positive = |key: &str| c.positive(key);
        let gains: Vec<i16> = c.many("turn.energy")?.into_iter().map(short).collect();
        let pace = Pace::new(gains, short(c.one("turn.action")?))
            .map_err(|e| c.refuse('C', "turn.energy", e.to_string()));
        let [speed, least, most] = c.take("turn.speed")?;
        let [starving, weak, hungry, full, glutted] = c.take("turn.food")?;
        let [quiet, quiet_sneaking, quiet_mode] = c.take("turn.quiet")?;
        let [stamp, oldest] = c.take("turn.scent")?;
        let [fade, fade_on_the_run] = c.take("turn.stair-fatigue")?;
        let [per_level, free_depth] = c.take("turn.min-depth-turns")?;
        let counter: [i32; 4] = c.take("turn.min-depth-counter")?;
        if fade < 1 || fade_on_the_run < 1 {
            c.refuse('C', "turn.stair-fatigue", "both numbers divide and must be above 0");
        }
        if per_level < 1 {
            c.refuse('C', "turn.min-depth-turns", "the first number divides and must be above 0");
        }
        if counter[1] < 1 || counter[3] < 1 {
            c.refuse(
                'C',
                "turn.min-depth-counter",
                "the second and fourth number divide and must be above 0",
            );
        }
        if least > most {
            c.refuse('C', "turn.speed", "the least speed is above the greatest");
        }
        Ok(TurnConstants {
            speed,
            speed_range: (least, most),
            ruleset: positive("turn.world")? as u32,
            starving,
            weak,
            hungry,
            full,
            glutted,
            food_most: positive("turn.food-most")?,
            food_glut: c.one("turn.food-glut")?,
            hunger_step: positive("turn.hunger-step")?,
            regeneration: positive("turn.regeneration")?,
            quiet,
            quiet_sneaking,
            quiet_mode,
            wound_part: positive("turn.wound-part")?,
            notice: positive("turn.notice")?,
            scent: SpoorRules { start: byte(stamp), oldest: byte(oldest) },
            stair_fatigue: (fade, fade_on_the_run),
            run_steps: positive("turn.run-steps")?,
            min_depth: match c.choice("turn.min-depth", &["turns", "counter"])? {
                "turns" => MinDepth::Turns,
                _ => MinDepth::Counter,
            },
            min_depth_turns: (per_level, free_depth),
            min_depth_counter: counter,
            deepest: positive("turn.deepest")?,
            // Last: without it the reading ends.
            pace: pace?,
        })
    }
}
