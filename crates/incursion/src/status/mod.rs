//! Statuses: the table of their natures, gaining them, finding them, counting them down and ending them.
//!
//! The table is data (`data/incursion/tables/statuses.tsv`). Statuses themselves are kept by nature
//! ([`crate::creature::Statuses`]), so asking for one looks at its own nature only. What a status does to others when it
//! begins or ends, and which scripts hear of it, is the host's affair ([`crate::host`]).

mod table;

pub use table::{Nature, Table};

use crate::creature::names as n;
use crate::creature::{Source, Status, Statuses};
use angrist_irh::res::Rid;
use std::collections::BTreeSet;

/// Most statuses one thing may have.
pub const MOST: usize = 256;
/// The nature whose value and magnitude are stored the other way round.
pub const TRAP_EVENT: i32 = 79;
/// Spells one has by nature.
pub const INNATE_SPELL: i32 = 42;
/// What an item does now and then.
pub const PERIODIC: i32 = 143;

/// What is looked for; `None` is anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Nature.
    pub nature: Option<i32>,
    /// Value.
    pub value: Option<i32>,
    /// Magnitude.
    pub magnitude: Option<i32>,
    /// Source.
    pub source: Option<Source>,
    /// Effect.
    pub effect: Option<Rid>,
    /// Object.
    pub object: Option<i32>,
}

impl Wanted {
    /// Those of a nature.
    #[must_use]
    pub fn of(nature: i32) -> Wanted {
        Wanted { nature: Some(nature), ..Wanted::default() }
    }

    /// Whether a status is meant.
    #[must_use]
    pub fn fits(&self, s: &Status) -> bool {
        self.nature.is_none_or(|n| i32::from(s.nature) == n)
            && self.value.is_none_or(|v| i32::from(s.value) == v)
            && self.magnitude.is_none_or(|m| i32::from(s.magnitude) == m)
            && self.source.is_none_or(|c| s.source == c)
            && self.effect.is_none_or(|e| s.effect == e)
            && self.object.is_none_or(|o| s.object == o)
    }

    /// Those meant, in order.
    pub fn among(self, all: &Statuses) -> impl Iterator<Item = &Status> {
        let list = match self.nature {
            Some(nature) => all.of(nature),
            None => all.all(),
        };
        list.iter().filter(move |s| self.fits(s))
    }
}

/// Whether a status changes how much a body can bear: a bonus to constitution or size, a rage, or toughness.
#[must_use]
pub fn is_of_body(s: &Status) -> bool {
    const CONSTITUTION: i16 = 2;
    const SIZE: i16 = 25;
    const RAGING: i16 = 66;
    const EXTRA_FEAT: i16 = 41;
    const TOUGHNESS: i16 = 320;
    ((106..=122).contains(&s.nature) && matches!(s.value, CONSTITUTION | SIZE))
        || s.nature == RAGING
        || (s.nature == EXTRA_FEAT && s.value == TOUGHNESS)
}

/// How a status came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// As a new one.
    New(Status),
    /// One of the same kind lasts longer.
    Longer,
    /// Not at all.
    Refused,
}

/// Gives a status (fight 14.2): an enchantment that is there already with all its parts only lasts longer; of a trap for
/// events the number of the event is kept as the magnitude; otherwise the same may be held several times.
pub fn gain(all: &mut Statuses, mut status: Status, table: &Table) -> Gained {
    let Some(nature) = table.get(status.nature.into()) else { return Gained::Refused };
    if nature.needs_object && status.object == 0 {
        return Gained::Refused;
    }
    if status.nature == TRAP_EVENT as i16 {
        std::mem::swap(&mut status.value, &mut status.magnitude);
    }
    if status.source == Source::Enchantment && status.duration > 0 {
        let wanted = Wanted {
            nature: Some(status.nature.into()),
            value: Some(status.value.into()),
            magnitude: Some(status.magnitude.into()),
            source: None,
            effect: Some(status.effect),
            object: Some(status.object),
        };
        if let Some(old) = all.all_mut().iter_mut().find(|s| wanted.fits(s) && s.duration > 0) {
            old.duration = old.duration.saturating_add(status.duration);
            return Gained::Longer;
        }
    }
    if all.all().len() >= MOST {
        return Gained::Refused;
    }
    all.gain(status);
    Gained::New(status)
}

/// A turn passes: durations count down; gives those that ran out, which still hold until they are ended.
/// Poison does not count while it is slowed; hunger is counted elsewhere (S001-199).
pub fn count_down(all: &mut Statuses) -> Vec<Status> {
    let slowed = all.has(140);
    let mut over = Vec::new();
    for s in all.all_mut() {
        let waits = (s.nature == 2 && slowed) || s.nature == 80;
        if s.duration > 0 && !waits {
            s.duration -= 1;
            if s.duration == 0 {
                // Nothing lasts for good because it ran out.
                s.duration = 1;
                over.push(*s);
            }
        }
    }
    over
}

/// A day passes or somebody rests: what holds until then ends, and what counts days counts one.
pub fn pass_day(all: &mut Statuses) {
    all.retain(|s| s.duration != -2);
    all.all_mut().iter_mut().filter(|s| s.duration < -2).for_each(|s| s.duration += 1);
}

/// Which statuses of an effect end together with one of them: all but spells one has by nature, what is watched, and what an
/// item does now and then while it is worn (fight 14.5).
#[must_use]
pub fn ends_with_effect(s: &Status, effect: Rid, item_off: bool) -> bool {
    s.effect == effect
        && i32::from(s.nature) != INNATE_SPELL
        && s.source != Source::Monitored
        && (i32::from(s.nature) != PERIODIC || s.source != Source::Item || item_off)
}

/// Objects are gone: what an attack of theirs left behind only forgets them, everything else from them ends (S001-193).
pub fn forget_objects(all: &mut Statuses, gone: &BTreeSet<i32>) {
    const HELD: [i32; 4] = [62, 63, 64, n::STUCK];
    let stays = |s: &Status| s.source == Source::Attack && !HELD.contains(&s.nature.into());
    all.retain(|s| s.object == 0 || !gone.contains(&s.object) || stays(s));
    for s in all.all_mut() {
        if gone.contains(&s.object) {
            s.object = 0;
        }
    }
}
