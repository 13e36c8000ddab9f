//! The hero: scores, abilities, experience, birth.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers read once from the constants |
//! | `gear.rs` | the totals of worn equipment |
//! | `scores.rs` | statistics, skills, speed, burden, resistances, each with its parts |
//! | `skills.rs` | skills, each with its parts |
//! | `ability.rs` | the slots by name, owning, buying and switching |
//! | `songs.rs`, `sing.rs`, `freedom.rs` | the numbers of songs, singing, and the songs of Freedom and Delvings |
//! | `experience.rs` | gaining and spending |
//! | `plan.rs`, `birth.rs`, `story.rs` | creating a hero |
//! | `event.rs` | what can happen to the hero alone |

pub mod ability;
mod birth;
mod constants;
mod event;
mod experience;
mod freedom;
mod gear;
mod plan;
mod scores;
mod sing;
mod skills;
pub mod songs;
mod story;

pub use constants::{HeroConstants, Song, SongFigures, Songs, StunFigures};
pub use event::HeroEvent;
pub use experience::{Gain, skill_named};
pub use gear::{Gear, Tally, is_hand_weapon};
pub use plan::one_word;
pub use plan::{Plan, checked_name};
pub use scores::{
    Resistances, Scores, SkillParts, StatParts, affinity, health_quarters, helpless, scores, traits,
};
pub use story::{Story, random_name, story};
