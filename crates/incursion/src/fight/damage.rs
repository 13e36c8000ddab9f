//! Damage to creatures: what stops it, how much is left, and hit points lost (fight 10.1 to 10.6, 10.8, 10.11).

use super::ids::*;
use crate::creature::gear::Weight;
use crate::creature::numbers::lines;
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::shipped;
use crate::values::Attribute;
use crate::world::Handle;
use std::sync::OnceLock;

/// Rows by resistance.
struct Tables {
    percent: Vec<[i32; 16]>,
    absorb: Vec<[i32; 16]>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut t = Tables { percent: Vec::new(), absorb: Vec::new() };
        for (_, row) in lines(shipped::RESISTANCE) {
            let [table, _, numbers] = row[..] else { continue };
            let mut all = [0; 16];
            for (to, word) in all.iter_mut().zip(numbers.split(' ')) {
                *to = word.parse().unwrap_or(0);
            }
            if table == "percent" { t.percent.push(all) } else { t.absorb.push(all) }
        }
        t
    })
}

fn column(damage: i32) -> usize {
    match damage {
        ..5 => 0,
        5..10 => 1,
        10..100 => damage as usize / 10 + 1,
        100..200 => (damage as usize - 100) / 20 + 11,
        _ => 15,
    }
}

/// The chance in percent that a blow is absorbed whole, and the share in percent that is stopped otherwise.
pub(super) fn shares(resistance: i32, damage: i32) -> (i32, i32) {
    let (t, at) = (tables(), column(damage));
    let row = |table: &[[i32; 16]], most: usize| {
        let index = usize::try_from(resistance).unwrap_or(0).min(most);
        table.get(index).map_or(0, |row| row[at])
    };
    (row(&t.absorb, 16), row(&t.percent, 32))
}

/// Kinds that worn armour keeps off when the blow did not get past it.
const BY_CONTACT: [i32; 10] =
    [AD_DREX, AD_BLND, AD_STUN, AD_SLOW, AD_CONF, AD_DISE, AD_STON, AD_PLYS, AD_WERE, AD_BLEE];

/// Kinds that reach somebody who is not there to be touched.
const REACH_GHOSTS: [i32; 6] = [AD_HOLY, AD_NECR, AD_VAMP, AD_MAGC, AD_PSYC, AD_SUNL];

impl Host<'_> {
    /// Damage hits a creature.
    pub(super) fn damage(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.world.get(victim).is_none_or(|o| o.is_deleted()) {
            return answer::ABORT;
        }
        if e.is(Field::Immune) {
            return answer::DONE;
        }
        self.weigh_blow(e);
        let kind = e.get(Field::DType);
        if !self.is_real_to(actor, victim) {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        if self.is_stopped_by_armour(e) {
            e.set(Field::Blocked, 1);
            return answer::DONE;
        }
        for fighter in [actor, victim] {
            if let Some(being) = self.world.being_mut(fighter) {
                being.unready = 0;
            }
        }
        let resistance =
            self.creature(victim).map_or(0, |c| self.rules.resistance(c, kind, e.is(Field::IsBypass)));
        if resistance < 0 {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let ghost = self.has(victim, PHASED) || self.flag(victim, M_INCOR);
        if ghost
            && !actor.is_none()
            && self.plane(actor) == 0
            && !e.is(Field::IsGhostTouch)
            && !REACH_GHOSTS.contains(&kind)
            && self.random(100) < 50
        {
            e.blow.passes = true;
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        match kind {
            AD_NORM..=AD_BLUNT => self.lose_points(e, resistance),
            AD_VAMP => {
                let before = self.creature(victim).map_or(0, |c| c.hit_points);
                let result = self.lose_points(e, resistance);
                let lost = before - self.creature(victim).map_or(0, |c| c.hit_points.max(0));
                if lost > 0 && actor != victim && !self.is_gone(actor) {
                    self.change(actor, |c| {
                        let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
                        c.hit_points = (c.hit_points + lost).min(most.max(c.hit_points));
                    });
                }
                result
            }
            AD_HOLY..=AD_EVIL => self.sworn_damage(e, resistance),
            _ => self.other_damage(e, resistance),
        }
    }

    /// Contact effects of a blow that armour kept off (10.3).
    fn is_stopped_by_armour(&self, e: &Event) -> bool {
        let victim = e.parties[1];
        let (kind, attack) = (e.get(Field::DType), e.get(Field::AType));
        let contact = BY_CONTACT.contains(&kind) || (AD_DRST..=AD_DALU).contains(&kind);
        let Some(c) = self.creature(victim) else { return false };
        let Some(armour) = c.gear.body else { return false };
        let sacred = self.item_has(self.in_slot(victim, id::SL_ARMOUR), id::AQ_SACRED);
        if !contact || !Self::is_standard(attack) || (attack == A_TUCH && !sacred) {
            return false;
        }
        // The original forgets the die.
        let roll = if self.is_exact() { 0 } else { e.get(Field::VRoll) };
        e.get(Field::VHit) + roll < e.get(Field::VDef) + i32::from(armour.coverage) - 4
    }

    /// Damage sworn against an alignment.
    fn sworn_damage(&mut self, e: &mut Event, resistance: i32) -> i32 {
        let victim = e.parties[1];
        let (own, opposite) = match e.get(Field::DType) {
            AD_HOLY => (n::AL_GOOD, n::AL_EVIL),
            AD_LAWF => (n::AL_LAWFUL, n::AL_CHAOTIC),
            AD_CHAO => (n::AL_CHAOTIC, n::AL_LAWFUL),
            _ => (n::AL_EVIL, n::AL_GOOD),
        };
        let align = self.creature(victim).map_or(0, |c| self.rules.alignment(c));
        let undead = e.get(Field::DType) == AD_HOLY && self.is_type(victim, MA_UNDEAD);
        if align & own != 0 && !undead {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        if align & opposite == 0 && !undead {
            e.set(Field::VDmg, e.get(Field::VDmg) / 2);
        }
        self.lose_points(e, resistance)
    }

    /// Weapons that do not bite (10.6).
    fn is_weapon_proof(&self, e: &Event) -> bool {
        let [_, victim, item, second] = e.parties;
        let needed = self.ability(victim, CA_WEAPON_IMMUNITY);
        let by_weapon =
            matches!(e.get(Field::AType), A_SWNG | A_FIRE | A_HURL | A_GREA | A_LUNG | A_CALL | A_PREC);
        if needed <= 0 || !by_weapon || !Self::is_physical(e.get(Field::DType)) {
            return false;
        }
        let holy_foe = self.is_unholy(victim);
        ![item, second].into_iter().filter_map(|t| self.world.item(t)).any(|i| {
            i.counted_plus() >= needed
                || (holy_foe && (i.has(id::IF_BLESSED) || i.has_quality(id::IQ_SILVER)))
        })
    }

    /// Whether a blow finds its way past armour.
    fn gets_past_armour(&self, e: &Event) -> bool {
        let [_, victim, item, second] = e.parties;
        let rolled = e.get(Field::VRoll);
        let cover = self.value(victim, Attribute::Coverage);
        let energy = self.item_has(item, id::WQ_ENERGY) || self.item_has(second, id::WQ_ENERGY);
        if energy {
            return true;
        }
        if !Self::is_physical(e.get(Field::DType)) || rolled == 0 || cover <= 0 {
            return false;
        }
        let die = if e.is(Field::IsCrit) { i32::from(e.blow.second) } else { rolled };
        e.get(Field::VHit) + die + e.get(Field::VPenetrateBonus) >= e.get(Field::VDef) + cover
    }

    /// Damage that takes hit points.
    pub(super) fn lose_points(&mut self, e: &mut Event, resistance: i32) -> i32 {
        let [_, victim, item, second] = e.parties;
        let mut resistance = resistance;
        let kind = e.get(Field::DType);
        let mut damage = e.get(Field::VDmg).max(0);
        let Some(c) = self.creature(victim) else { return answer::NOTHING };
        let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
        let heals = (matches!(kind, AD_NECR | AD_VAMP) && self.rules.is_type(c, MA_UNDEAD))
            || (kind == AD_SUNL && self.rules.is_type(c, MA_PLANT));
        if heals {
            self.change(victim, |c| c.hit_points = (c.hit_points + damage).min(most.max(c.hit_points)));
            return answer::DONE;
        }
        if kind == AD_SUNL && self.rules.is_type(c, MA_WRAITH) {
            damage *= 2;
        }
        if (kind == AD_COLD && self.rules.is_type(c, MA_FIRE))
            || (kind == AD_FIRE && self.rules.is_type(c, MA_COLD))
        {
            damage = damage * 3 / 2;
        }
        damage = self.tough_as_hell(victim, kind, damage);
        if self.is_weapon_proof(e) {
            e.blow.weapon_immune = true;
            e.set(Field::ADmg, 0);
            return answer::DONE;
        }
        if !e.is(Field::IsBypass) && self.gets_past_armour(e) {
            e.set(Field::IsBypass, 1);
            resistance = self.creature(victim).map_or(0, |c| self.rules.resistance(c, kind, true)).max(0);
        }
        let mut left = damage;
        e.blow.resistance = resistance as i16;
        if resistance > 0 {
            let pierces = self.item_is(item, id::WT_PENETRATING) || self.item_is(second, id::WT_PENETRATING);
            let half = if pierces { 2 } else { 1 };
            let (chance, percent) = shares(resistance, damage);
            let absorbed = self.random(100) < chance / half && damage <= (10 + 2 * resistance) / half;
            e.blow.stopped = (percent / half) as i16;
            left = if absorbed { 0 } else { damage * (100 - percent / half) / 100 };
            e.blow.absorbed = left == 0;
            if !Self::is_physical(kind) {
                e.set(Field::Resist, 1);
            }
        }
        left = self.defensive_roll(e, left);
        e.set(Field::ADmg, left);
        if left == 0 {
            return answer::DONE;
        }
        self.take_away(e, left)
    }

    /// Hide that shrugs off blows (10.4).
    fn tough_as_hell(&self, victim: Handle, kind: i32, damage: i32) -> i32 {
        let level = self.ability(victim, CA_TOUGH_AS_HELL);
        if level <= 0 || !Self::is_physical(kind) {
            return damage;
        }
        let armour = self.creature(victim).map_or(Weight::None, |c| c.gear.weight());
        let heavy = match armour {
            Weight::None => 0,
            Weight::Light => 3,
            Weight::Medium => 6,
            Weight::Heavy => 9,
        };
        let share = level * 100 / (self.rating(victim).max(1) + heavy);
        (damage - self.modifier(victim, Attribute::Con) * share / 100).max(1).min(damage.max(1))
    }

    /// Rolling with a blow that barely hit.
    fn defensive_roll(&self, e: &Event, left: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let (hit, def) = (e.get(Field::VHit), e.get(Field::VDef));
        if left <= 0
            || self.ability(victim, CA_DEFENSIVE_ROLL) <= 0
            || !Self::is_physical(e.get(Field::DType))
            || def <= hit + 14
        {
            return left;
        }
        let Some(c) = self.creature(victim) else { return left };
        let mut sixths = match c.gear.weight() {
            Weight::Heavy => return left,
            Weight::Medium => 5,
            Weight::Light => 4,
            Weight::None => 3,
        };
        if self.rules.is_small_race(c) && self.value(actor, Attribute::Size) >= id::SZ_MEDIUM {
            sixths -= 1;
        }
        if def > hit + 19 {
            sixths -= 1;
        }
        (left * sixths.max(1) / 6).max(1)
    }

    /// Takes hit points away; no one loses more than they have.
    fn take_away(&mut self, e: &mut Event, left: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let points = self.creature(victim).map_or(0, |c| c.hit_points);
        if e.is(Field::EffIllusion) && e.marks.disbelieved && e.marks.illusion & SHADES == 0 {
            return answer::DONE;
        }
        if e.is(Field::EffIllusion) && e.marks.illusion & SHADES != 0 {
            let real = left * shade_of_reality(e.marks.illusion) / 100;
            if real < points {
                return self.half_real_wound(e, points, left, real);
            }
        }
        if left < points {
            self.change(victim, |c| {
                c.hit_points -= left;
                // A trance ends by pain.
                c.statuses.retain(|s| !(i32::from(s.nature) == PARALYSIS && s.value == 1));
            });
            if e.is(Field::EffIllusion) {
                self.imagine(e, left);
            }
            self.remember_wound(e, points, left);
            return answer::DONE;
        }
        if self.feat(victim, FT_IGNORE_WOUND) && !self.has_tried(victim, FT_IGNORE_WOUND) {
            self.afflict(
                victim,
                Status {
                    nature: TRIED as i16,
                    value: FT_IGNORE_WOUND as i16,
                    duration: -2,
                    ..Status::default()
                },
            );
            e.set(Field::ADmg, 0);
            return answer::DONE;
        }
        self.change(victim, |c| c.hit_points = 0);
        e.set(Field::Died, 1);
        let mut death = e.clone();
        death.using = 0;
        death.set(Field::Event, ev::EV_DEATH);
        let (_, after) = self.throw_inside(death);
        e.set(Field::Died, i32::from(self.is_gone(victim)));
        if after.parties[0] == actor {
            e.set(Field::ADied, after.get(Field::ADied));
        }
        answer::DONE
    }

    /// A wound by a shade that its real part does not make deadly. The original takes the whole first, and what is only believed
    /// once more (quirk 51).
    fn half_real_wound(&mut self, e: &mut Event, points: i32, left: i32, real: i32) -> i32 {
        let victim = e.parties[1];
        let believed = if e.marks.disbelieved { 0 } else { left - real };
        let lost = if self.is_exact() { left + believed } else { real + believed };
        e.set(Field::ADmg, real);
        let now = (points - lost).max(i32::from(!self.is_exact()));
        self.change(victim, |c| c.hit_points = now);
        if believed > 0 {
            self.imagine(e, believed);
        }
        self.remember_wound(e, points, left);
        answer::DONE
    }

    pub(super) fn has_tried(&self, who: Handle, what: i32) -> bool {
        self.world.get(who).is_some_and(|o| o.statuses().has_value(TRIED, what))
    }

    /// What a wound leaves behind beside the loss.
    fn remember_wound(&mut self, e: &Event, before: i32, left: i32) {
        let [actor, victim, ..] = e.parties;
        if self.ability(victim, CA_RETRIBUTIVE_STRIKE) > 0 && actor != victim {
            let held = self.world.get(victim).and_then(|o| {
                o.statuses()
                    .of(WOUNDED_BY)
                    .iter()
                    .find(|s| s.object == actor.raw())
                    .map(|s| i32::from(s.magnitude))
            });
            let total = held.unwrap_or(0) + left;
            self.change(victim, |c| {
                c.statuses.retain(|s| !(i32::from(s.nature) == WOUNDED_BY && s.object == actor.raw()));
            });
            self.afflict(
                victim,
                Status {
                    nature: WOUNDED_BY as i16,
                    magnitude: total.min(i16::MAX.into()) as i16,
                    duration: (2 * left + 10).min(i16::MAX.into()) as i16,
                    source: Source::Attack,
                    object: actor.raw(),
                    ..Status::default()
                },
            );
        }
        let (most, now) = self.creature(victim).map_or((1, 1), |c| (c.max_hit_points, c.hit_points));
        if victim == self.world.player && 3 * before > most && 3 * now <= most {
            self.struck(victim, CRIT_WOUNDED_BY, -1, 0, actor);
        }
        let damage = e.get(Field::VDmg);
        if let Some(high) = self.held(victim, ELEVATED) {
            let dc = if high.value == 1 { 10 } else { 20 } + damage * 40 / most.max(1);
            if !self.check_skill(victim, SK_CLIMB, dc, 0) {
                self.end(victim, ELEVATED);
                let fall = self.roll(2, 6);
                self.also_hurt(e, victim, AD_FALL, fall, 0);
            }
        }
        if !self.is_gone(victim) && self.has(victim, LEVITATION) && Self::is_physical(e.get(Field::DType)) {
            let far = damage / (most / 20).max(1);
            if far > 0 {
                self.also_hurt(e, victim, AD_KNOC, far, 0);
            }
        }
    }

    /// Damage that is only believed: it is remembered, and given back when the belief ends (fight 10.8).
    fn imagine(&mut self, e: &Event, amount: i32) {
        let [by, who, ..] = e.parties;
        let by = by.raw();
        let held = self
            .world
            .get(who)
            .and_then(|o| o.statuses().of(ILLUS_DMG).iter().find(|s| s.object == by).copied());
        let total = held.map_or(0, |s| i32::from(s.magnitude)) + amount;
        let exact = self.is_exact();
        let first = self.roll(3, 6) * 100;
        // The original's `max` evaluates its argument twice, so the larger value is drawn again.
        let duration = if total > first {
            total
        } else if exact {
            // For the player the original writes the same span down whatever it draws.
            let again = self.roll(3, 6) * 100;
            if who == self.world.player { 1000 } else { again }
        } else {
            first
        };
        let Some(object) = self.world.get_mut(who) else { return };
        object.statuses_mut().retain(|s| !(i32::from(s.nature) == ILLUS_DMG && s.object == by));
        object.statuses_mut().gain(Status {
            nature: ILLUS_DMG as i16,
            magnitude: total as i16,
            duration: duration.min(i16::MAX.into()) as i16,
            source: Source::Attack,
            object: by,
            ..Status::default()
        });
    }

    /// Pain wakes sleepers.
    pub(super) fn after_damage(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        if e.get(Field::DType) != AD_SLEE && e.get(Field::ADmg) > 0 && !self.is_gone(victim) {
            self.awaken(victim);
        }
        self.react(e)
    }
}

/// Marks of illusions that are partly real.
const SHADES: i16 = 56;

/// How much of an illusion is real, in percent, by its marks.
fn shade_of_reality(marks: i16) -> i32 {
    [(8, 10), (16, 20), (32, 40)].iter().filter(|(mark, _)| marks & mark != 0).map(|(_, part)| part).sum()
}
