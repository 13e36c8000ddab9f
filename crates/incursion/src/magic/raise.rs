//! A god gives a follower its life back (magic 17.9), and what a staff lends to its holder (magic 8).

use super::faith::{FaithMark, of_god};
use super::ids::*;
use crate::creature::{Source, Status};
use crate::events::{Event, answer};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Effect, Rid, Value};

/// The aid of coming back, as gods' charts number it.
const AID_RESURRECT: i32 = 13;
/// The value of the mark that counts how much of the chance is used up.
const USED_CHANCE: i16 = 2013;
/// Experience that coming back costs, and the percent that is left at most.
const LOST_EXPERIENCE: i32 = 2000;
const KEPT_PERCENT: i32 = 85;
/// Numbers of a staff's list below this are prices, above resources.
const PRICES: i32 = 256;
const STAFF_SPELL_LIST: i32 = 18;
/// The bit of knowing what magic a thing holds.
const KNOWS_MAGIC: u8 = 4;

impl Host<'_> {
    /// Whether a god brings its dead follower back, and everything that follows: true when it lives again. Where it wakes is the
    /// game's to say.
    pub fn god_raises(&mut self, who: Handle) -> bool {
        let god = self.god_of(who);
        if god.is_none() {
            return false;
        }
        let event = Event::new(EV_GOD_RAISE, [who, who, Handle::NONE, Handle::NONE]);
        let (heard, _) = self.ask_inside(god, EV_GOD_RAISE, event);
        match heard {
            answer::DONE => return true,
            answer::ABORT => return false,
            _ => {}
        }
        if !self.would_raise(who, god) {
            return false;
        }
        let used = self.used_chance(who);
        if 100 - used < self.random(100) {
            return false;
        }
        self.come_back(who, god, used);
        true
    }

    fn used_chance(&self, who: Handle) -> i32 {
        let all = self.creature(who).map_or(&[][..], |c| c.statuses.of(TRIED));
        all.iter().find(|s| s.value == USED_CHANCE).map_or(0, |s| s.magnitude.into())
    }

    fn would_raise(&mut self, who: Handle, god: Rid) -> bool {
        let faith = self.faith(who, god);
        let cost = self.god_number(god, of_god::RESURRECTION_COST);
        let Some(hero) = self.creature(who).and_then(|c| c.hero.as_ref()) else { return false };
        let (level, constitution) = (hero.total_level(), hero.scores[Attribute::Con.index()]);
        let tolerance = self.god_number(god, of_god::TOLERANCE).max(3);
        if cost <= 0
            || faith.flags & FaithMark::INVOLVED == 0
            || i32::from(faith.penalty) + cost > 100
            || i32::from(faith.anger) > tolerance
            || faith.flags & (FaithMark::FORSAKEN | FaithMark::ANATHEMA) != 0
            || level < self.god_number(god, of_god::MIN_RAISE_LEVEL)
            || constitution <= 3
        {
            return false;
        }
        let favour = self.favour(who, god);
        let chart = self.god_list(god, of_god::AID_CHART);
        chart.chunks_exact(3).any(|row| row[0] == AID_RESURRECT && row[2] <= favour)
    }

    fn come_back(&mut self, who: Handle, god: Rid, used: i32) {
        let cost = self.god_number(god, of_god::RESURRECTION_COST) as i16;
        let weaker = (10 - self.modifier(who, Attribute::Con)).max(0);
        if let Some(faith) = self.faith_mut(who, god) {
            faith.penalty = faith.penalty.saturating_add(cost);
        }
        const ENDED: [i32; 5] = [DISEASED, POISONED, STUCK, BLEEDING, CHOKING];
        self.change(who, |c| {
            c.statuses.retain(|s| {
                let sudden = s.duration > 0 || matches!(s.source, Source::Attack | Source::Curse);
                !(sudden
                    || ENDED.contains(&i32::from(s.nature))
                    || i32::from(s.nature) == TRIED && s.value == USED_CHANCE)
            });
            c.statuses.gain(Status {
                nature: TRIED as i16,
                value: USED_CHANCE,
                magnitude: (used + weaker).clamp(0, 100) as i16,
                source: Source::Other,
                ..Status::default()
            });
            if let Some(hero) = c.hero.as_mut() {
                let kept = (i64::from(hero.experience) * i64::from(KEPT_PERCENT) / 100) as i32;
                hero.experience = (hero.experience - LOST_EXPERIENCE).min(kept).max(0);
                let con = &mut hero.scores[Attribute::Con.index()];
                *con = con.saturating_sub(1);
            }
            c.used_mana = 0;
        });
        self.recalculate_body(who);
        self.change(who, |c| {
            c.hit_points = (c.max_hit_points + c.value(Attribute::ExtraHitPoints)).max(1);
        });
    }

    /// The spells a staff's effect lends at a plus, each with its price in fatigue; the list breaks off where the plus ends.
    fn lent_spells(effect: &Effect, plus: i32) -> Vec<(Rid, i32)> {
        let mut price = 1;
        let mut all = Vec::new();
        for value in effect.about.list(STAFF_SPELL_LIST).unwrap_or(&[]) {
            match value {
                Value::Number(n) if *n < PRICES => {
                    if *n > plus {
                        break;
                    }
                    price = *n;
                }
                Value::Resource(spell) => all.push((*spell, price)),
                _ => {}
            }
        }
        all
    }

    /// What the staves that somebody wears lend him, with prices.
    fn lent_to(&self, who: Handle) -> Vec<(Rid, i32)> {
        let worn = self.creature(who).map_or(&[][..], |c| c.statuses.of(STAFF_SPELLS));
        let mut all = Vec::new();
        for s in worn {
            let staff = self.world.item(Handle::from_raw(s.object));
            let Some(staff) = staff.filter(|i| i.known & KNOWS_MAGIC != 0) else { continue };
            if let Some(effect) = self.library().effect(s.effect) {
                all.extend(Self::lent_spells(effect, staff.counted_plus()));
            }
        }
        all.retain(|(spell, _)| self.library().effect(*spell).is_some_and(|e| !self.is_forbidden_to(who, e)));
        all
    }

    /// Rewrites the spells of staves.
    pub(crate) fn recall_staves(&mut self, who: Handle) {
        let lent = self.lent_to(who);
        let Some(being) = self.world.being_mut(who) else { return };
        being.spells.values_mut().for_each(|flags| *flags &= !(SP_STAFF as u16));
        for (spell, _) in lent {
            *being.spells.entry(spell).or_insert(0) |= SP_STAFF as u16;
        }
        being.spells.retain(|_, flags| *flags != 0);
    }

    /// What a staff's spell costs a holder who does not know it, in fatigue; nothing for others.
    pub(super) fn staff_price(&self, who: Handle, spell: Rid) -> i32 {
        let flags = self.spell_flags(who, spell);
        if !self.is_character(who) || flags & SP_STAFF == 0 || flags & SP_KNOWN != 0 {
            return 0;
        }
        self.lent_to(who).iter().find(|l| l.0 == spell).map_or(1, |l| l.1)
    }
}
