//! What gods think of somebody: favour, anger, worthiness, forsaking, conversion (magic 17.1, 17.6 to 17.8, S001-182, 343).

use super::ids::*;
use crate::creature::{Source, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Rid, Value};

/// Marks of what a god thinks (`GS_*`).
pub struct FaithMark;

#[expect(missing_docs, reason = "each is the mark it is named after")]
impl FaithMark {
    pub const INVOLVED: u16 = 1;
    pub const FORSAKEN: u16 = 2;
    pub const ABANDONED: u16 = 4;
    pub const PENANCE: u16 = 0x10;
    pub const ANATHEMA: u16 = 0x20;
    pub const KNOWN_ANGER: u16 = 0x40;
}

/// How somebody stands with a god, as he can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the standing it is named after")]
pub enum Standing {
    Calm,
    Tolerant,
    Angry,
    Furious,
    Penance,
    Forsaken,
    Anathema,
}

/// Constants and lists of gods.
pub(super) mod of_god {
    pub const INTERVENTION_COST: i32 = 122;
    pub const RESURRECTION_COST: i32 = 123;
    pub const MIN_RAISE_LEVEL: i32 = 125;
    pub const TOLERANCE: i32 = 129;
    pub const PRAYER_TIMEOUT: i32 = 124;
    pub const MIN_CONVERT_FAVOUR: i32 = 126;
    pub const PRAYER_DC: i32 = 127;
    pub const LEVEL_BLEEDOFF: i32 = 128;
    pub const PULSE: i32 = 132;
    pub const ANGER: i32 = 133;
    pub const FAVOUR_CHART: i32 = 27;
    pub const SACRIFICE_LIST: i32 = 26;
    pub const AID_CHART: i32 = 30;
    pub const RELATIONS: i32 = 31;
    pub const REL_DEFAULT: i32 = -20;
    pub const JEALOUS: i32 = 18;
    pub const FORGIVING: i32 = 15;
}

/// From this anger on a god has nothing more to do with somebody; from the second its follower is forsaken.
const ANATHEMA_AT: i32 = 50;
const FORSAKEN_ABOVE: i32 = 35;
/// The highest level of favour.
const MOST_FAVOUR: i16 = 9;

/// How often the original draws for a god that knows of somebody.
const TRIES: usize = 31;

impl Host<'_> {
    /// The god somebody follows.
    #[must_use]
    pub fn god_of(&self, who: Handle) -> Rid {
        self.creature(who).and_then(|c| c.hero.as_ref()).map_or(Rid::NONE, |h| h.god)
    }

    pub(super) fn god_number(&self, god: Rid, constant: i32) -> i32 {
        self.library().about(god).and_then(|a| a.constant(constant)).map_or(0, Value::number)
    }

    pub(super) fn god_list(&self, god: Rid, list: i32) -> Vec<i32> {
        let values = self.library().about(god).and_then(|a| a.list(list)).unwrap_or(&[]);
        values.iter().map(Value::number).collect()
    }

    /// How much favour somebody has: everything given, changed by the god's script, less what was spent.
    pub fn favour(&mut self, who: Handle, god: Rid) -> i32 {
        let faith = self.faith(who, god);
        let mut sum: i32 = faith.gifts.iter().fold(0, |a, b| a.saturating_add(*b));
        if self.scripts.handlers.find(god, EV_CALC_FAVOUR).is_some() {
            let mut event = Event::new(EV_CALC_FAVOUR, [who, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EParam, sum);
            event.set(Field::EID, god.0 as i32);
            let asked = event.get(Field::EParam);
            let (_, after) = self.ask_inside(god, EV_CALC_FAVOUR, event);
            sum += after.get(Field::EParam) - asked;
        }
        let spent = i32::from(faith.penalty).clamp(0, 100);
        (i64::from(sum) * i64::from(100 - spent) / 100) as i32
    }

    /// Favour is gained by a deed; with enough of it the next level comes, one at a time.
    pub fn gain_favour(&mut self, who: Handle, god: Rid, amount: i32, advance: bool, stack: bool) {
        if let Some(faith) = self.faith_mut(who, god) {
            if stack {
                faith.gifts[11] = faith.gifts[11].saturating_add(amount);
            } else {
                faith.gifts[10] = faith.gifts[10].max(amount);
            }
        }
        if advance {
            self.advance_favour(who, god);
        }
    }

    pub(super) fn advance_favour(&mut self, who: Handle, god: Rid) {
        let level = self.faith(who, god).level;
        let chart = self.god_list(god, of_god::FAVOUR_CHART);
        let Some(&needed) = usize::try_from(level).ok().and_then(|l| chart.get(l)) else { return };
        if level >= MOST_FAVOUR || self.favour(who, god) <= needed || !self.is_worthy(who, god, false) {
            return;
        }
        let mut event = Event::new(EV_BLESSING, [who, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EParam, i32::from(level) + 1);
        event.set(Field::EID, god.0 as i32);
        let (heard, _) = self.ask_inside(god, EV_BLESSING, event);
        if heard == answer::ABORT {
            return;
        }
        if let Some(faith) = self.faith_mut(who, god) {
            faith.level = level + 1;
        }
        const MSG_BLESSING1: i32 = 50;
        self.god_says(who, god, MSG_BLESSING1 + i32::from(level));
        self.grant_blessings(who, god, i32::from(level) + 1);
    }

    /// What a god grants at a level of favour.
    fn grant_blessings(&mut self, who: Handle, god: Rid, level: i32) {
        use angrist_irh::res::GrantKind;
        let grants = self.library().god(god).map_or_else(Vec::new, |g| g.grants.clone());
        for grant in grants.iter().filter(|g| i32::from(g.level) == level) {
            let number = grant.parameter.number();
            let status = match grant.kind {
                GrantKind::Ability => crate::creature::Status::lasting(
                    n::EXTRA_ABILITY,
                    grant.what.into(),
                    (number & 0xffff).max(1),
                    Source::Blessing,
                    god,
                ),
                GrantKind::Feat => crate::creature::Status::lasting(
                    n::EXTRA_FEAT,
                    grant.what.into(),
                    0,
                    Source::Blessing,
                    god,
                ),
                GrantKind::Stati => crate::creature::Status::lasting(
                    grant.what.into(),
                    i32::from(number as i16),
                    number >> 16,
                    Source::Blessing,
                    god,
                ),
            };
            self.afflict(who, status);
        }
    }

    /// Whether a god deals with somebody (magic 17.8).
    pub fn is_worthy(&mut self, who: Handle, god: Rid, penance_too: bool) -> bool {
        let mut event = Event::new(EV_PREREQ, [who, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, god.0 as i32);
        match self.ask_inside(god, EV_PREREQ, event).0 {
            answer::ABORT | answer::NOMSG | answer::ERROR => return false,
            answer::DONE => return true,
            _ => {}
        }
        self.seems_worthy(who, god, penance_too)
    }

    /// The same without asking the god.
    pub(super) fn seems_worthy(&self, who: Handle, god: Rid, penance_too: bool) -> bool {
        if !self.alignment_allows(who, god) {
            return false;
        }
        let flags = self.faith(who, god).flags;
        let bad = FaithMark::ANATHEMA | FaithMark::FORSAKEN;
        flags & bad == 0 && (penance_too || flags & FaithMark::PENANCE == 0)
    }

    fn alignment_allows(&self, who: Handle, god: Rid) -> bool {
        let (Some(c), Some(g)) = (self.creature(who), self.library().god(god)) else { return false };
        let align = self.rules.alignment(c);
        let needs = [(1, n::AL_GOOD), (2, n::AL_LAWFUL), (3, n::AL_CHAOTIC), (4, n::AL_EVIL)];
        let bans = [(6, n::AL_EVIL), (7, n::AL_GOOD), (8, n::AL_CHAOTIC), (9, n::AL_LAWFUL)];
        needs.iter().all(|(flag, side)| !g.flags.has(*flag) || align & side != 0)
            && bans.iter().all(|(flag, side)| !g.flags.has(*flag) || align & side == 0)
    }

    /// A god is angered (magic 17.6). Others than one's own seldom notice.
    pub fn anger_god(&mut self, who: Handle, god: Rid, size: i32, wrath: bool) {
        let own = self.god_of(who) == god;
        let faith = self.faith(who, god);
        if faith.flags & (FaithMark::ANATHEMA | FaithMark::FORSAKEN) != 0 {
            return;
        }
        let mut size = size;
        if !own {
            if self.random(60) > size || (faith.anger > 10 && !wrath) {
                return;
            }
            size = 1;
        }
        if faith.anger > ANATHEMA_AT as i16 {
            return;
        }
        let anger = i32::from(faith.anger) + size;
        if let Some(faith) = self.faith_mut(who, god) {
            faith.anger = anger as i16;
        }
        let over = anger - self.tolerance(god);
        if wrath && over > 0 {
            let mut event = Event::new(ev::EV_RETRIBUTION, [who, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EParam, over);
            event.set(Field::EID, god.0 as i32);
            self.throw_inside(event);
        }
        if anger >= ANATHEMA_AT {
            if let Some(faith) = self.faith_mut(who, god) {
                faith.flags |= FaithMark::ANATHEMA;
            }
        } else if own && anger > FORSAKEN_ABOVE {
            self.forsake(who, god);
        } else {
            const MSG_UNEASY: i32 = 22;
            const MSG_VUNEASY: i32 = 47;
            if let Some(faith) = self.faith_mut(who, god) {
                faith.flags |= FaithMark::KNOWN_ANGER;
            }
            if own || !self.is_exact() {
                self.god_says(who, god, if size >= 5 { MSG_VUNEASY } else { MSG_UNEASY });
            }
        }
        if own {
            let mut amount = 0;
            for _ in 0..size.clamp(0, 100) {
                amount += self.random(10) + 1;
            }
            let rules = self.rules;
            self.change(who, |c| {
                rules.exercise(c, Attribute::Wis, -amount, 2, 60);
            });
        }
    }

    /// A god turns away from its follower, for good or until penance is done.
    pub fn forsake(&mut self, who: Handle, god: Rid) {
        let forgiving = self.library().god(god).is_some_and(|g| g.flags.has(of_god::FORGIVING));
        let tolerance = self.tolerance(god) as i16;
        let mut forgiven = false;
        if let Some(faith) = self.faith_mut(who, god) {
            faith.gifts[..10].fill(0);
            if forgiving && faith.anger <= 30 {
                faith.flags |= FaithMark::PENANCE;
                faith.anger = faith.anger.max(10 + tolerance);
                forgiven = true;
            } else {
                faith.flags |= FaithMark::FORSAKEN;
            }
        }
        self.change(who, |c| {
            c.statuses.retain(|s| s.source != Source::Blessing);
            if let Some(h) = &mut c.hero
                && !forgiven
            {
                h.god = Rid::NONE;
            }
        });
        self.recalculate(who);
        const MSG_FORSAKE: i32 = 45;
        const MSG_PENANCE: i32 = 62;
        self.god_says(who, god, if forgiven { MSG_PENANCE } else { MSG_FORSAKE });
    }

    /// How one god thinks of another: how much it minds, and whether it lets that be felt.
    pub(super) fn relation(&self, god: Rid, other: Rid) -> (i32, bool) {
        let list = self.god_list(god, of_god::RELATIONS);
        let mut found = if list.is_empty() { (3, false) } else { (0, false) };
        let mut names: Vec<i32> = Vec::new();
        let mut at = 0;
        while at < list.len() {
            let value = list[at];
            if value == of_god::REL_DEFAULT || self.library().god(Rid(value as u32)).is_some() {
                names.push(value);
                at += 1;
                continue;
            }
            let pair = (value, list.get(at + 1).is_some_and(|w| *w != 0));
            if names.contains(&(other.0 as i32)) {
                return pair;
            }
            if names.contains(&of_god::REL_DEFAULT) {
                found = pair;
            }
            names.clear();
            at += 2;
        }
        found
    }

    /// One's own god minds that another is honoured.
    pub(super) fn jealousy(&mut self, who: Handle, other: Rid, conversion: bool) {
        let own = self.god_of(who);
        if own.is_none() || own == other {
            return;
        }
        let (size, wrath) = self.relation(own, other);
        if size > 0 {
            self.anger_god(who, own, size, wrath || conversion);
        }
    }

    /// Somebody turns to another god (magic 17.7).
    pub fn convert(&mut self, who: Handle, to: Rid) -> bool {
        let own = self.god_of(who);
        if self.has(who, HAS_DOMAIN) || own == to || self.library().god(to).is_none() {
            return false;
        }
        self.jealousy(who, to, true);
        let faith = self.faith(who, to);
        let refused = faith.flags & FaithMark::ANATHEMA != 0 || i32::from(faith.anger) > self.tolerance(to);
        let least = self.god_number(to, of_god::MIN_CONVERT_FAVOUR);
        let needed = if faith.flags & FaithMark::FORSAKEN != 0 {
            (5 * least).max(5000)
        } else if own.is_none() {
            least / 10
        } else {
            least
        };
        if refused || self.favour(who, to) < needed {
            const MSG_INSUFFICIENT: i32 = 21;
            self.god_says(who, to, MSG_INSUFFICIENT);
            return false;
        }
        let carried = self.faith(who, own).penalty;
        let sane = !self.is_exact();
        if let Some(old) = self.faith_mut(who, own).filter(|_| !own.is_none()) {
            old.flags |= FaithMark::ABANDONED;
            old.gifts[..10].fill(0);
        }
        if let Some(new) = self.faith_mut(who, to) {
            new.gifts[..10].fill(0);
            new.flags |= FaithMark::INVOLVED;
            new.flags &= !FaithMark::FORSAKEN;
            if sane {
                new.penalty = new.penalty.max(carried);
            }
        }
        self.change(who, |c| {
            if sane {
                c.statuses.retain(|s| s.source != Source::Blessing);
            }
            if let Some(h) = &mut c.hero {
                h.god = to;
            }
        });
        self.recalculate(who);
        let amount = self.roll(5, 10);
        self.exercise_score(who, Attribute::Wis, amount);
        const MSG_CONVERT: i32 = 41;
        self.god_says(who, to, MSG_CONVERT);
        true
    }

    /// How somebody stands with a god.
    #[must_use]
    pub fn standing_with(&self, who: Handle, god: Rid) -> Standing {
        let faith = self.faith(who, god);
        let (anger, tolerance) = (i32::from(faith.anger), self.tolerance(god));
        if faith.flags & FaithMark::ANATHEMA != 0 {
            Standing::Anathema
        } else if faith.flags & FaithMark::FORSAKEN != 0 {
            Standing::Forsaken
        } else if faith.flags & FaithMark::PENANCE != 0 {
            Standing::Penance
        } else if anger > tolerance + 10 {
            Standing::Furious
        } else if anger > tolerance {
            Standing::Angry
        } else if anger > 0 {
            Standing::Tolerant
        } else {
            Standing::Calm
        }
    }

    /// A gain of experience passes for the gods: patience returns.
    pub fn pass_for_gods(&mut self, who: Handle) {
        if let Some(being) = self.world.being_mut(who) {
            for faith in being.faith.values_mut() {
                faith.patience = (faith.patience - 1).max(0);
                faith.since = faith.since.saturating_add(1);
            }
        }
    }

    /// A level gained gives back some of what was spent with every god.
    pub fn gods_forgive_spending(&mut self, who: Handle) {
        let gods: Vec<Rid> =
            self.world.being(who).map_or_else(Vec::new, |b| b.faith.keys().copied().collect());
        for god in gods {
            let less = self.god_number(god, of_god::LEVEL_BLEEDOFF) as i16;
            if let Some(faith) = self.faith_mut(who, god) {
                faith.penalty = (faith.penalty - less).max(0);
            }
        }
    }

    /// In somebody's turn, now and then, a god stirs (magic 17.9). True when one did.
    pub fn gods_stir(&mut self, who: Handle) -> bool {
        if self.random(10) != 0 {
            return false;
        }
        let own = self.god_of(who);
        let involved: Vec<Rid> = self.world.being(who).map_or_else(Vec::new, |b| {
            let all = b.faith.iter().filter(|(_, f)| f.flags & FaithMark::INVOLVED != 0);
            all.map(|(g, _)| *g).collect()
        });
        let faithful = (self.is_exact() || !own.is_none()) && self.random(4) != 0;
        let god = if faithful && !own.is_none() {
            own
        } else if self.is_exact() {
            // The original draws among all gods until it comes upon one that knows of the hero.
            let all = self.library().gods.len();
            let drawn = (0..TRIES).find_map(|_| {
                let at = self.random(all as i32).max(0) as usize;
                let god = self.library().rid(angrist_irh::res::ResKind::God, at);
                involved.contains(&god).then_some(god)
            });
            match drawn {
                Some(god) => god,
                None => return false,
            }
        } else {
            let at = self.random(involved.len() as i32).max(0) as usize;
            match involved.get(at) {
                Some(&god) => god,
                None => return false,
            }
        };
        let faith = self.faith(who, god);
        let (anger, tolerance) = (i32::from(faith.anger), self.tolerance(god));
        let angry = anger > tolerance;
        if anger > 0 && !angry {
            return false;
        }
        let interval = self.god_number(god, if angry { of_god::ANGER } else { of_god::PULSE });
        let needed = if god == own { interval } else { 5 * interval };
        if i32::from(faith.since) < needed {
            return false;
        }
        let number = if angry { ev::EV_ANGER_PULSE } else { ev::EV_GODPULSE };
        let mut event = Event::new(number, [who, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, god.0 as i32);
        event.set(Field::EParam, (anger - tolerance).max(0));
        event.set(Field::IsActOfGod, 1);
        let (heard, _) = self.ask_inside(god, number, event);
        if heard == answer::NOTHING {
            return false;
        }
        if let Some(faith) = self.faith_mut(who, god) {
            faith.since = 0;
            if god != own {
                faith.anger = (faith.anger - 2).max(0);
            }
        }
        true
    }
}
