//! Prayer: troubles, help, insight (magic 17.3 to 17.5, S001-341).

use super::faith::{FaithMark, Standing, of_god};
use super::ids::*;
use super::{CastRefusal, Outcome};
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// What somebody prays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prayer {
    /// Help in need, of a god.
    Aid(Rid),
    /// To know how one stands.
    Insight(Rid),
    /// A gift: an item carried or lying on the altar's square.
    Sacrifice(Rid, Handle),
    /// That things on the altar be blessed.
    Bless(Rid),
    /// To become a follower of the god.
    Convert(Rid),
    /// To win the altar under one's feet for one's own god.
    TakeAltar,
}

/// A trouble and how bad it is, from 3 (low) to 8 (critical).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// Which (`TROUBLE_*`).
    pub kind: i32,
    /// How bad.
    pub priority: i32,
}

mod trouble {
    pub const INJURY: i32 = 1;
    pub const MANA: i32 = 2;
    pub const HUNGER: i32 = 3;
    pub const BLIND: i32 = 4;
    pub const DISEASE: i32 = 5;
    pub const SICK: i32 = 6;
    pub const STONING: i32 = 7;
    pub const DRAINED: i32 = 8;
    pub const CURSED: i32 = 9;
    pub const BLEEDING: i32 = 10;
    pub const FEAR: i32 = 11;
    pub const POISON: i32 = 12;
    pub const FATIGUE: i32 = 13;
    pub const BOOKS: i32 = 14;
    pub const ENEMIES: i32 = 15;
    pub const PARALYSIS: i32 = 16;
    pub const HAUNTED: i32 = 17;
}

mod aid {
    pub const HEAL: i32 = 1;
    pub const PURIFY: i32 = 2;
    pub const SMITE: i32 = 3;
    pub const UNCURSE: i32 = 4;
    pub const TELEPORT: i32 = 5;
    pub const FEED: i32 = 7;
    pub const REFRESH: i32 = 8;
    pub const RESTORE: i32 = 9;
    pub const IDENTIFY: i32 = 10;
    pub const CURE: i32 = 11;
    pub const CLARITY: i32 = 12;
    pub const BERSERK: i32 = 14;
    pub const NEWBOOK: i32 = 15;
    pub const MANA: i32 = 16;
}

/// Which help mends which trouble.
const MENDS: [(i32, i32); 19] = [
    (trouble::INJURY, aid::HEAL),
    (trouble::MANA, aid::REFRESH),
    (trouble::MANA, aid::MANA),
    (trouble::HUNGER, aid::FEED),
    (trouble::STONING, aid::PURIFY),
    (trouble::POISON, aid::PURIFY),
    (trouble::BLIND, aid::CURE),
    (trouble::FEAR, aid::CLARITY),
    (trouble::SICK, aid::PURIFY),
    (trouble::BLEEDING, aid::HEAL),
    (trouble::DISEASE, aid::PURIFY),
    (trouble::PARALYSIS, aid::CLARITY),
    (trouble::PARALYSIS, aid::PURIFY),
    (trouble::DRAINED, aid::RESTORE),
    (trouble::CURSED, aid::UNCURSE),
    (trouble::BOOKS, aid::NEWBOOK),
    (trouble::ENEMIES, aid::SMITE),
    (trouble::ENEMIES, aid::TELEPORT),
    (trouble::HAUNTED, aid::CLARITY),
];

const LOW: i32 = 3;
const MODERATE: i32 = 4;
const HIGH: i32 = 5;
const URGENT: i32 = 6;
const EXTREME: i32 = 7;
const CRITICAL: i32 = 8;

impl Host<'_> {
    /// Everything that troubles somebody, in the order gods look at it.
    #[must_use]
    pub fn troubles(&self, who: Handle) -> Vec<Trouble> {
        let Some(being) = self.world.being(who) else { return Vec::new() };
        let c = &being.creature;
        let mut all = Vec::new();
        let mut add = |kind: i32, priority: i32| {
            if priority > 0 {
                all.push(Trouble { kind, priority });
            }
        };
        let most = (c.max_hit_points + c.value(Attribute::ExtraHitPoints)).max(1);
        let lost = (most - c.hit_points).max(0) * 100 / most;
        add(
            trouble::INJURY,
            match lost {
                70.. => CRITICAL,
                50.. => URGENT,
                20.. => MODERATE,
                1.. => LOW,
                _ => 0,
            },
        );
        let total = self.rules.total_mana(c);
        if total > 0 {
            let left = self.mana_left(who) * 100 / total;
            let percent = if self.is_exact() { left } else { 100 - left };
            let level = self.rules.caster_level(c);
            let m = (30 * percent + 70 * percent * level / self.rating(who).max(1)) / 100;
            add(
                trouble::MANA,
                match m {
                    92.. => CRITICAL,
                    80.. => EXTREME,
                    70.. => URGENT,
                    50.. => MODERATE,
                    20.. => LOW,
                    _ => 0,
                },
            );
        }
        if let Some(food) = c.statuses.of(HUNGER).first().map(|s| s.duration) {
            add(
                trouble::HUNGER,
                match food {
                    ..240 => CRITICAL,
                    240..480 => URGENT,
                    480..1000 => MODERATE,
                    _ => 0,
                },
            );
        }
        let simple = [
            (STONING, trouble::STONING, CRITICAL),
            (POISONED, trouble::POISON, EXTREME),
            (BLIND, trouble::BLIND, EXTREME),
            (AFRAID, trouble::FEAR, URGENT),
            (SICKNESS, trouble::SICK, HIGH),
            (BLEEDING, trouble::BLEEDING, HIGH),
            (DISEASED, trouble::DISEASE, HIGH),
            (PARALYSIS, trouble::PARALYSIS, EXTREME),
        ];
        for (nature, kind, priority) in simple {
            if c.statuses.has(nature) {
                add(kind, priority);
            }
        }
        for s in c.statuses.between(ADJUST, ADJUST_LUCK) {
            let priority = if s.magnitude <= -4 { HIGH } else { MODERATE };
            match s.source {
                Source::Enchantment | Source::Attack if s.magnitude < 0 && s.value != 25 => {
                    add(trouble::DRAINED, priority);
                }
                Source::Curse => add(trouble::CURSED, priority),
                _ => {}
            }
        }
        for item in being.slots.values() {
            if self.world.item(*item).is_some_and(|i| i.has(id::IF_CURSED)) {
                add(trouble::CURSED, HIGH);
            }
        }
        if being.player {
            add(trouble::BOOKS, self.missing_books(who));
            add(trouble::ENEMIES, self.outnumbered(who));
            add(trouble::HAUNTED, if self.is_haunted(who) { EXTREME } else { 0 });
        }
        all
    }

    /// How much of what one knows stands in no book at hand.
    fn missing_books(&self, who: Handle) -> i32 {
        let Some(being) = self.world.being(who) else { return 0 };
        let arcane = |f: u16| i32::from(f) & SP_ARCANE != 0 && i32::from(f) & SP_KNOWN != 0;
        let known: Vec<Rid> = being.spells.iter().filter(|(_, f)| arcane(**f)).map(|(r, _)| *r).collect();
        let total = known.len() as i32;
        if total == 0 {
            return 0;
        }
        let missing = known.iter().filter(|s| self.books_with(who, **s).is_empty()).count() as i32;
        let more = |n: i32| if self.is_exact() { n * missing < total } else { n * missing > total };
        if !self.is_exact() && missing == 0 {
            return 0;
        }
        if more(2) {
            CRITICAL
        } else if more(3) {
            EXTREME
        } else if more(5) {
            HIGH
        } else {
            MODERATE
        }
    }

    fn outnumbered(&self, who: Handle) -> i32 {
        let Some((map, ..)) = self.world.position(who) else { return 0 };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let (mut foes, mut friends) = (0i64, 0i64);
        for other in all {
            let Some(c) = self.creature(other) else { continue };
            if self.apart(who, other) > 16 || (other != who && !self.line_of_fire(who, other)) {
                continue;
            }
            let weight = self.rules.company_weight(self.rules.challenge(c));
            if other == who {
                let most = i64::from(c.max_hit_points.max(1));
                friends += weight * i64::from(c.hit_points.max(0)) / most;
            } else if self.is_hostile(other, who) {
                foes += weight;
            } else if self.is_friendly(other, who) {
                friends += weight;
            }
        }
        if foes == 0 {
            return 0;
        }
        match () {
            () if foes > 3 * friends => CRITICAL,
            () if foes > 2 * friends => EXTREME,
            () if 2 * foes > 3 * friends => HIGH,
            () if foes > friends => MODERATE,
            () if 2 * foes > friends => LOW,
            () => 0,
        }
    }

    fn is_haunted(&self, who: Handle) -> bool {
        let Some((map, ..)) = self.world.position(who) else { return false };
        let all = self.world.map(map).map_or(&[][..], |m| &m.things);
        all.iter().any(|&other| {
            self.world.being(other).is_some()
                && self.has_any(other, &[INVIS, PHASED])
                && self.is_hostile(other, who)
                && self.perceives(who, other) == 0
                && self.line_of_fire(who, other)
        })
    }

    /// Somebody prays.
    pub(super) fn pray_for(&mut self, who: Handle, prayer: Prayer) -> Outcome {
        if !self.is_character(who) {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let god = match prayer {
            Prayer::Aid(g)
            | Prayer::Insight(g)
            | Prayer::Sacrifice(g, _)
            | Prayer::Bless(g)
            | Prayer::Convert(g) => g,
            Prayer::TakeAltar => self.god_of(who),
        };
        if self.library().god(god).is_none() {
            return Outcome::Refused(CastRefusal::NoGod);
        }
        let penance_too = matches!(prayer, Prayer::Sacrifice(..));
        let free = matches!(prayer, Prayer::Insight(_) | Prayer::Convert(_) | Prayer::TakeAltar);
        if !free && !self.is_worthy(who, god, penance_too) {
            return Outcome::Refused(CastRefusal::NotWorthy);
        }
        if let Some(faith) = self.faith_mut(who, god) {
            faith.flags |= FaithMark::INVOLVED;
        }
        match prayer {
            Prayer::Aid(_) => {
                let mut event = Event::new(EV_PRAY, [who, who, Handle::NONE, Handle::NONE]);
                event.set(Field::EID, god.0 as i32);
                let (result, _) = self.throw_inside(event);
                if result == answer::ABORT { Outcome::Failed } else { Outcome::Done }
            }
            Prayer::Insight(_) => self.insight(who, god),
            Prayer::Sacrifice(_, item) => self.offer(who, god, item),
            Prayer::Bless(_) => self.bless_things(who, god),
            Prayer::Convert(_) => {
                if self.convert(who, god) {
                    Outcome::Done
                } else {
                    Outcome::Failed
                }
            }
            Prayer::TakeAltar => self.take_altar(who),
        }
    }

    /// Help is asked for (magic 17.4).
    pub(super) fn pray_event(&mut self, e: &mut Event) -> i32 {
        const MSG_TIMEOUT: i32 = 36;
        const MSG_OUT_OF_AID: i32 = 39;
        const MSG_NEARLY_OUT: i32 = 40;
        const MSG_NOAID: i32 = 38;
        let who = e.parties[0];
        let god = e.effect();
        self.spend(who, 30);
        let tried =
            self.held(who, RETRY_BONUS).filter(|s| s.value == PRAYING).map_or(0, |s| i32::from(s.magnitude));
        let dc = self.god_number(god, of_god::PRAYER_DC);
        if !self.check_skill(who, SK_KNOW_THEO, dc, -tried) {
            self.change(who, |c| {
                c.statuses.retain(|s| !(i32::from(s.nature) == RETRY_BONUS && s.value == PRAYING));
                c.statuses.gain(Status {
                    nature: RETRY_BONUS as i16,
                    value: PRAYING,
                    magnitude: (tried + 2) as i16,
                    duration: -2,
                    ..Status::default()
                });
            });
            return answer::ABORT;
        }
        let own = self.god_of(who) == god;
        if !own {
            self.jealousy(who, god, false);
        }
        let faith = self.faith(who, god);
        let over = i32::from(faith.anger) - self.tolerance(god);
        if over > 0 {
            let mut wrath = Event::new(ev::EV_RETRIBUTION, [who, who, Handle::NONE, Handle::NONE]);
            wrath.set(Field::EParam, over);
            wrath.set(Field::EID, god.0 as i32);
            self.throw_inside(wrath);
            return answer::DONE;
        }
        let wait = self.god_number(god, of_god::PRAYER_TIMEOUT) as i16;
        if faith.patience > 0 {
            self.god_says(who, god, MSG_TIMEOUT);
            self.anger_god(who, god, 1, true);
            if let Some(faith) = self.faith_mut(who, god) {
                faith.patience = faith.patience.saturating_add(wait);
            }
            return answer::DONE;
        }
        let cost = self.god_number(god, of_god::INTERVENTION_COST) as i16;
        if faith.penalty + cost > 100 {
            self.god_says(who, god, MSG_OUT_OF_AID);
            return answer::DONE;
        }
        let mut favour = self.favour(who, god);
        if self.is_exact() {
            favour = i32::from(favour as i16);
        }
        if !own {
            favour /= 5;
        }
        let given = self.help(who, god, favour);
        if !given && !self.is_exact() {
            self.god_says(who, god, MSG_NOAID);
            return answer::DONE;
        }
        let level = self.creature(who).and_then(|c| c.hero.as_ref()).map_or(0, |h| h.total_level());
        let more = self.random(5);
        if let Some(faith) = self.faith_mut(who, god) {
            faith.patience = wait + (level + more) as i16;
            let before = faith.penalty;
            faith.penalty += cost;
            if before <= 70 && faith.penalty > 70 {
                self.god_says(who, god, MSG_NEARLY_OUT);
            }
        }
        answer::DONE
    }

    /// Everything the god's chart allows against the troubles there are.
    fn help(&mut self, who: Handle, god: Rid, favour: i32) -> bool {
        let chart = self.god_list(god, of_god::AID_CHART);
        let mut any = false;
        for t in self.troubles(who) {
            for row in chart.chunks_exact(3) {
                let (aid, priority, least) = (row[0], row[1], row[2]);
                if priority > t.priority || least > favour || !MENDS.contains(&(t.kind, aid)) {
                    continue;
                }
                let mut event = Event::new(ev::EV_GIVE_AID, [who, who, Handle::NONE, Handle::NONE]);
                event.set(Field::EParam, aid);
                event.set(Field::EID, god.0 as i32);
                self.throw_inside(event);
                any = true;
            }
        }
        any
    }

    /// A help is given, unless the god's script did otherwise.
    pub(super) fn give_aid(&mut self, e: &mut Event) -> i32 {
        let who = e.parties[0];
        let full = self.creature(who).map_or(0, |c| c.max_hit_points + c.value(Attribute::ExtraHitPoints));
        match e.get(Field::EParam) {
            aid::HEAL => {
                self.change(who, |c| c.hit_points = c.hit_points.max(full));
            }
            aid::PURIFY => self.end_maladies(who, &[POISONED, DISEASED, STONING, PARALYSIS]),
            aid::UNCURSE => self.uncurse(who),
            aid::FEED => {
                if let Some(o) = self.world.get_mut(who) {
                    for s in o.statuses_mut().all_mut().iter_mut().filter(|s| i32::from(s.nature) == HUNGER) {
                        s.duration = 2750;
                    }
                }
            }
            aid::REFRESH => {
                self.change(who, |c| c.fatigue = c.value(Attribute::Fatigue));
            }
            aid::RESTORE => {
                self.change(who, |c| {
                    c.statuses.retain(|s| i32::from(s.nature) != ADJUST_DMG);
                    if let Some(h) = &mut c.hero {
                        h.drained = (h.drained - 600_000).max(0);
                    }
                });
                self.recalculate(who);
            }
            aid::IDENTIFY => {
                for item in self.world.carried(who) {
                    if let Some(i) = self.world.item_mut(item) {
                        i.known = u8::MAX;
                    }
                }
            }
            aid::CURE => self.end_maladies(who, &[BLIND, WOUNDED]),
            aid::CLARITY => {
                self.end_maladies(who, &[STUNNED, CONFUSED, CHARMED, PARALYSIS, AFRAID]);
                if self.is_haunted(who) {
                    let sees = Status { nature: SEE_INVIS as i16, duration: 60, ..Status::default() };
                    self.afflict(who, sees);
                }
            }
            aid::BERSERK => {
                let rage = Status {
                    nature: RAGING as i16,
                    value: 8,
                    magnitude: 20,
                    duration: 100,
                    ..Status::default()
                };
                self.afflict(who, rage);
            }
            aid::MANA => {
                self.change(who, |c| c.used_mana = 0);
            }
            aid::NEWBOOK => self.give_books(who),
            _ => return answer::NOTHING,
        }
        answer::DONE
    }

    fn uncurse(&mut self, who: Handle) {
        const EF_CURSED: i32 = 2;
        let worn: Vec<Handle> =
            self.world.being(who).map_or_else(Vec::new, |b| b.slots.values().copied().collect());
        for item in worn {
            let Some(i) = self.world.item(item).filter(|i| i.has(id::IF_CURSED)) else { continue };
            if self.effect_flag(i.effect, EF_CURSED) {
                self.world.delete(item);
            } else if let Some(i) = self.world.item_mut(item) {
                i.set(id::IF_CURSED, false);
            }
        }
        self.change(who, |c| c.statuses.retain(|s| s.source != Source::Curse));
        self.refresh_gear(who);
    }

    /// Up to five books with spells that stand in none at hand.
    fn give_books(&mut self, who: Handle) {
        let library = self.library();
        for _ in 0..5 {
            let Some(being) = self.world.being(who) else { return };
            let known = being.spells.iter().filter(|(_, f)| i32::from(**f) & SP_ARCANE != 0).map(|(r, _)| *r);
            let lacking: Vec<Rid> = known.filter(|s| self.books_with(who, *s).is_empty()).collect();
            let book = library.items.iter().position(|i| i.spells.iter().any(|s| lacking.contains(s)));
            let Some(book) = book else { return };
            let made = self.create_item(library.rid(angrist_irh::res::ResKind::Item, book));
            if let crate::host::Answer::Value(angrist_irh::script::machine::Datum::Number(raw)) = made {
                self.world.give(Handle::from_raw(raw), who);
            }
        }
    }

    /// To know how one stands (magic 17.5).
    fn insight(&mut self, who: Handle, god: Rid) -> Outcome {
        const MSG_NO_INSIGHT: i32 = 28;
        const MSG_NEUTRAL: i32 = 30;
        const MSG_TOLERANT: i32 = 44;
        const MSG_IS_ANGRY: i32 = 1;
        const MSG_IS_ANGRY2: i32 = 2;
        const MSG_FORSAKEN: i32 = 26;
        if self.is_threatened(who) || self.has_about_value(who, TRIED, INSIGHT) {
            return Outcome::Refused(CastRefusal::NoUsesLeft);
        }
        if !self.check_skill(who, SK_KNOW_THEO, 15, 0) {
            let tried =
                Status { nature: TRIED as i16, value: INSIGHT as i16, duration: -2, ..Status::default() };
            self.afflict(who, tried);
            self.god_says(who, god, MSG_NO_INSIGHT);
            return Outcome::Failed;
        }
        let standing = self.standing_with(who, god);
        if let Some(faith) = self.faith_mut(who, god).filter(|f| f.anger > 0) {
            faith.flags |= FaithMark::KNOWN_ANGER;
        }
        self.god_says(
            who,
            god,
            match standing {
                Standing::Calm => MSG_NEUTRAL,
                Standing::Tolerant => MSG_TOLERANT,
                Standing::Angry | Standing::Penance => MSG_IS_ANGRY,
                Standing::Furious => MSG_IS_ANGRY2,
                Standing::Forsaken | Standing::Anathema => MSG_FORSAKEN,
            },
        );
        Outcome::Done
    }

    /// The help a god would give somebody by what he has done for it, by number (`AID_*`).
    pub fn help_within_reach(&mut self, who: Handle, god: Rid) -> Vec<i32> {
        let own = self.god_of(who) == god;
        let multiplier = self.god_number(god, 134).max(1);
        let favour = self.favour(who, god);
        let chart = self.god_list(god, of_god::AID_CHART);
        let reached =
            |least: i32| if own { favour >= least } else { favour >= least.saturating_mul(multiplier) };
        chart.chunks_exact(3).filter(|row| reached(row[2])).map(|row| row[0]).collect()
    }
}

/// Values of statuses that count tries.
const PRAYING: i16 = 134;
const INSIGHT: i32 = 144;
const WOUNDED: i32 = 17;
const SEE_INVIS: i32 = 101;
const _: i32 = trouble::FATIGUE + n::AL_GOOD;
