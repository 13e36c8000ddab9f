//! What holds of a creature for a while or for good: statuses, kept by nature.
//!
//! Promise: statuses of one nature stand together in the order they came, so that a rule finds all of its own in one
//! slice and two runs see them in the same order.

use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// Where a status comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the source it is named after")]
pub enum Source {
    Item = 1,
    Enchantment = 2,
    Race = 3,
    Class = 4,
    Permanent = 5,
    Attack = 6,
    #[default]
    Other = 7,
    Once = 8,
    Monitored = 9,
    Domain = 10,
    Song = 11,
    Curse = 12,
    Blessing = 13,
    Body = 14,
    Template = 15,
}

/// One status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Status {
    /// Which.
    pub nature: i16,
    /// What it is about: an attribute, a feat, a kind of damage.
    pub value: i16,
    /// How strong it is.
    pub magnitude: i16,
    /// Turns left; 0 is for good.
    pub duration: i16,
    /// Where it comes from.
    pub source: Source,
    /// The resource behind it.
    pub effect: Rid,
    /// It comes from an item whose plus is not known.
    pub unknown: bool,
    /// The caster's level.
    pub caster_level: i8,
    /// Who or what it is about or came from: a handle of the world, 0 for none.
    pub object: i32,
}

impl Status {
    /// A lasting status.
    pub fn lasting(nature: i32, value: i32, magnitude: i32, source: Source, effect: Rid) -> Status {
        Status {
            nature: nature as i16,
            value: value as i16,
            magnitude: magnitude as i16,
            duration: 0,
            source,
            effect,
            ..Status::default()
        }
    }
}

impl Source {
    /// All of them in the order of their numbers, which begin at 1.
    pub const ALL: [Source; 15] = [
        Source::Item,
        Source::Enchantment,
        Source::Race,
        Source::Class,
        Source::Permanent,
        Source::Attack,
        Source::Other,
        Source::Once,
        Source::Monitored,
        Source::Domain,
        Source::Song,
        Source::Curse,
        Source::Blessing,
        Source::Body,
        Source::Template,
    ];

    /// The source of a number; one that is none is [`Source::Other`].
    pub fn of(number: i32) -> Source {
        let at = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        Source::ALL.get(at).copied().unwrap_or_default()
    }
}

/// The statuses of a creature.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Statuses(Vec<Status>);

impl Statuses {
    /// Takes one in, behind those of its nature.
    pub fn gain(&mut self, status: Status) {
        let at = self.0.partition_point(|s| s.nature <= status.nature);
        self.0.insert(at, status);
    }

    /// Those of a nature.
    #[inline]
    pub fn of(&self, nature: i32) -> &[Status] {
        let nature = nature as i16;
        let from = self.0.partition_point(|s| s.nature < nature);
        let count = self.0[from..].iter().take_while(|s| s.nature == nature).count();
        &self.0[from..from + count]
    }

    /// Those of a run of natures, both ends included.
    #[inline]
    pub fn between(&self, first: i32, last: i32) -> &[Status] {
        let from = self.0.partition_point(|s| i32::from(s.nature) < first);
        let to = self.0.partition_point(|s| i32::from(s.nature) <= last);
        &self.0[from..to]
    }

    /// All of them, to be changed. Natures must stay as they are.
    pub fn all_mut(&mut self) -> &mut [Status] {
        &mut self.0
    }

    /// All of them.
    pub fn all(&self) -> &[Status] {
        &self.0
    }

    /// Keeps those for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&Status) -> bool) {
        self.0.retain(keep);
    }

    /// Whether there is one of a nature.
    #[inline]
    pub fn has(&self, nature: i32) -> bool {
        !self.of(nature).is_empty()
    }

    /// Whether there is one of a nature about a value.
    pub fn has_value(&self, nature: i32, value: i32) -> bool {
        self.of(nature).iter().any(|s| i32::from(s.value) == value)
    }

    /// The sum of magnitudes of a nature and value.
    pub fn sum(&self, nature: i32, value: i32) -> i32 {
        let fits = self.of(nature).iter().filter(|s| i32::from(s.value) == value);
        fits.map(|s| i32::from(s.magnitude)).sum()
    }

    /// The highest magnitude of a nature, 0 for none.
    pub fn highest(&self, nature: i32) -> i32 {
        self.of(nature).iter().map(|s| i32::from(s.magnitude)).max().unwrap_or(0)
    }
}
