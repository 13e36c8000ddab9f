//! What one creature thinks of another: whether it is friend or foe, how strongly, and why (people 13).

use angrist_engine::play::Phrase;
use serde::{Deserialize, Serialize};

/// Friend, foe or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the quality it is named after")]
pub enum Quality {
    #[default]
    Neutral = 0,
    Enemy = 1,
    Ally = 2,
}

/// Degrees of feeling.
pub mod degree {
    #![expect(missing_docs, reason = "each is the degree it is named after")]
    pub const APATHY: i16 = 0;
    pub const TINY: i16 = 2;
    pub const WEAK: i16 = 10;
    pub const MEDIUM: i16 = 20;
    pub const STRONG: i16 = 30;
}

/// Why one feels as one does (S001-166), in the order of the original's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Because {
    #[default]
    Default,
    Feud,
    Mindless,
    Peaceful,
    Good,
    Outsider,
    Dragon,
    Smite,
    Leader,
    Mount,
    DefendLeader,
    YourLeaderHatesMe,
    YourLeaderIsOk,
    Party,
    Flag,
    Solidarity,
    Effect,
    Target,
    Food,
    Evil,
    Alienation,
    Charmed,
    Commanded,
}

impl Because {
    /// All of them in the order of their numbers.
    pub const ALL: [Because; 23] = [
        Because::Default,
        Because::Feud,
        Because::Mindless,
        Because::Peaceful,
        Because::Good,
        Because::Outsider,
        Because::Dragon,
        Because::Smite,
        Because::Leader,
        Because::Mount,
        Because::DefendLeader,
        Because::YourLeaderHatesMe,
        Because::YourLeaderIsOk,
        Because::Party,
        Because::Flag,
        Because::Solidarity,
        Because::Effect,
        Because::Target,
        Because::Food,
        Because::Evil,
        Because::Alienation,
        Because::Charmed,
        Because::Commanded,
    ];

    /// The name of its words.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Because::Default => "default",
            Because::Feud => "feud",
            Because::Mindless => "mindless",
            Because::Peaceful => "peaceful",
            Because::Good => "good",
            Because::Outsider => "outsider",
            Because::Dragon => "dragon",
            Because::Smite => "smite",
            Because::Leader => "leader",
            Because::Mount => "mount",
            Because::DefendLeader => "defend-leader",
            Because::YourLeaderHatesMe => "your-leader-hates-me",
            Because::YourLeaderIsOk => "your-leader-is-ok",
            Because::Party => "party",
            Because::Flag => "flag",
            Because::Solidarity => "solidarity",
            Because::Effect => "effect",
            Because::Target => "target",
            Because::Food => "food",
            Because::Evil => "evil",
            Because::Alienation => "alienation",
            Because::Charmed => "charmed",
            Because::Commanded => "commanded",
        }
    }
}

/// What one thinks of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// Friend, foe or neither.
    pub quality: Quality,
    /// How strongly: 0, 2, 10, 20 or 30.
    pub degree: i16,
    /// Why.
    pub because: Because,
}

impl Judgement {
    pub(super) const fn new(quality: Quality, degree: i16, because: Because) -> Judgement {
        Judgement { quality, degree, because }
    }

    /// Whether it is a foe's.
    #[must_use]
    pub fn is_enemy(self) -> bool {
        self.quality == Quality::Enemy
    }

    /// Whether it is a friend's.
    #[must_use]
    pub fn is_ally(self) -> bool {
        self.quality == Quality::Ally
    }

    /// What to tell a player who asks why: feeling, strength and reason, to be put into words.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        let strength = match self.degree {
            30.. => "strong",
            20.. => "moderate",
            10.. => "weak",
            1.. => "slight",
            _ => "no",
        };
        let feeling = match self.quality {
            Quality::Neutral => "neutral",
            Quality::Enemy => "enemy",
            Quality::Ally => "ally",
        };
        Phrase::id("regard")
            .with("strength", strength)
            .with("feeling", feeling)
            .with("why", self.because.word())
    }
}
