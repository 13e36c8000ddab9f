//! The strike: two dice, everything that makes it go astray, hit or miss, critical or not, and what it calls forth (fight 7).

use super::ids::*;
use crate::creature::gear::Weight;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;

/// Schools whose veils somebody who sees through them does not mind.
const ILLUSION_SCHOOL: u32 = 0x20;
const WEAVECRAFT_SCHOOL: u32 = 0x100;

/// Manoeuvres that end in an opposed check.
const OPPOSED: [i32; 5] = [A_BULL, A_GRAB, A_DISA, A_TRIP, A_THRO];

impl Host<'_> {
    pub(super) fn strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.world.being(victim).is_none() {
            return self.strike_thing(e);
        }
        let form = |h: Handle| self.creature(h).map(|c| c.form);
        if self.is_type(actor, MA_FUNGI) && form(actor) == form(victim) {
            return answer::ABORT;
        }
        let roll = self.die20();
        let murderous = if self.feat(actor, FT_MURDEROUS) { 2 } else { 0 };
        let second = self.die20() + murderous;
        e.set(Field::VRoll, roll);
        e.blow.second = second as i8;
        let attack = e.get(Field::AType);
        if self.has(actor, ENGULFED) {
            if (A_BULL..=A_PREC).contains(&attack)
                && !matches!(attack, A_SWNG | A_COUP | A_FIRE | A_GREA | A_PREC)
            {
                return answer::ABORT;
            }
            e.set(Field::VRoll, 10);
            e.set(Field::IsHit, 1);
            e.set(Field::IsCrit, 0);
            let swallowed = self.held(actor, ENGULFED).is_some_and(|s| s.value == 1);
            e.set(Field::IsBypass, i32::from(swallowed));
            self.follow_through(e);
            return self.finish_strike(e);
        }
        let trained = self.ability(actor, CA_UNARMED_STRIKE) > 0 || self.feat(actor, FT_MARTIAL_MASTERY);
        if matches!(attack, A_PUNC | A_KICK) && !self.is_type(actor, MA_QUADRUPED) && !trained {
            self.provoke(actor, Some(victim), false);
            if self.is_gone(actor) {
                return answer::DONE;
            }
        }
        if e.is(Field::ActUnseen) {
            Self::add_part(e, Field::VHit, Field::StrHit, 2, "conceal");
        }
        if self.goes_astray(e) {
            e.set(Field::IsWildMiss, 1);
            return self.finish_strike(e);
        }
        self.reveal_fighters(e);
        match self.passes_through(e) {
            Some(true) => return answer::DONE,
            Some(false) => {
                e.set(Field::IsWildMiss, 1);
                return self.finish_strike(e);
            }
            None => {}
        }
        if self.decide_hit(e) {
            return self.finish_strike(e);
        }
        if OPPOSED.contains(&attack) && e.is(Field::IsHit) && !self.opposed_check(e) {
            e.set(Field::Resist, 1);
            return self.finish_strike(e);
        }
        self.follow_through(e);
        self.finish_strike(e)
    }

    /// Step 6: whether the blow goes astray before it is compared with anything.
    fn goes_astray(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let seeking = e.is(Field::IsSeeking);
        if e.is(Field::VicUnseen) && !seeking && !self.has_about(actor, GRAPPLING, victim) {
            let feat = !self.is_exact() && self.feat(actor, FT_BLIND_FIGHT);
            if self.random(if feat { 4 } else { 2 }) == 0 {
                self.note_cause(e, "unable to see");
                return true;
            }
        }
        if self.has(actor, STUNNED) && !seeking && self.random(2) == 0 {
            return true;
        }
        if !seeking && self.has(victim, MISS_CHANCE) && e.get(Field::VRoll) < 20 && self.is_veiled(e) {
            return true;
        }
        let in_tree = self.world.get(victim).is_some_and(|o| o.statuses().has_value(ELEVATED, 1));
        if in_tree && self.random(100) < 25 {
            return true;
        }
        let shield = self.ready_hand(victim);
        if self.item_type(shield) == id::T_SHIELD
            && self.item_size(shield) > self.value(victim, Attribute::Size)
            && self.random(100) < 50
        {
            return true;
        }
        if matches!(e.get(Field::AType), A_HURL | A_FIRE | A_SPEL)
            && self.is_covered(actor, victim)
            && self.random(100) + 1 < 50
        {
            return true;
        }
        false
    }

    fn note_cause(&self, e: &mut Event, cause: &str) {
        let text = format!("{} ({cause})", e.words(Field::StrDef));
        e.set_words(Field::StrDef, text);
    }

    /// Step 6c: veils on the victim, which one learns to see through.
    fn is_veiled(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let practice = self.practice(actor, victim);
        let veils = self.world.get(victim).map_or_else(Vec::new, |o| o.statuses().of(MISS_CHANCE).to_vec());
        let ranged = matches!(e.get(Field::AType), A_FIRE | A_HURL);
        let sees = self.has_any(actor, &[SEE_INVIS, TRUE_SIGHT]) || self.has(victim, ILLUMINATED);
        let ghost = e.is(Field::IsGhostTouch);
        for s in veils {
            if s.value == RANGED_ONLY && !ranged {
                continue;
            }
            let schools = self.library().effect(s.effect).map_or(0, |f| f.schools);
            if schools & ILLUSION_SCHOOL != 0 && sees {
                continue;
            }
            let mut chance = i32::from(s.magnitude);
            let mut half = "";
            if schools & WEAVECRAFT_SCHOOL != 0 {
                match (sees, ghost) {
                    (true, true) => continue,
                    (false, false) if self.is_exact() => continue,
                    (false, false) => {}
                    _ => {
                        chance /= 2;
                        half = "/2";
                    }
                }
            }
            if self.random(100) + 1 + practice <= chance {
                let name = self.library().about(s.effect).map_or("", |a| a.shown());
                let cause = format!("{name}{half}");
                self.note_cause(e, &cause);
                return true;
            }
        }
        false
    }

    /// How much practice somebody has against somebody's veils; it grows by every blow.
    fn practice(&mut self, actor: Handle, victim: Handle) -> i32 {
        let Some(object) = self.world.get_mut(actor) else { return 0 };
        let about = |s: &&mut Status| i32::from(s.nature) == PRACTICE_MISS_CHANCE && s.object == victim.raw();
        if let Some(s) = object.statuses_mut().all_mut().iter_mut().find(about) {
            let had = s.magnitude;
            s.magnitude += 10;
            s.duration = s.duration.saturating_add(120);
            return had.into();
        }
        self.afflict(
            actor,
            Status {
                nature: PRACTICE_MISS_CHANCE as i16,
                value: -1,
                magnitude: 10,
                duration: 120,
                source: Source::Attack,
                object: victim.raw(),
                ..Status::default()
            },
        );
        0
    }

    /// Whether something solid beside the victim stands in the way.
    fn is_covered(&self, actor: Handle, victim: Handle) -> bool {
        let (Some((map, ax, ay)), Some((_, x, y))) =
            (self.world.position(actor), self.world.position(victim))
        else {
            return false;
        };
        let (mut dx, mut dy) = (ax - x, ay - y);
        if dx.abs() >= 3 * dy.abs() {
            dy = 0;
        } else if dy.abs() >= 3 * dx.abs() {
            dx = 0;
        }
        let cell = (x + dx.signum(), y + dy.signum());
        cell != (ax, ay) && self.world.map(map).is_some_and(|m| m.is_solid(self.library(), cell.0, cell.1))
    }

    fn reveal_fighters(&mut self, e: &Event) {
        let [actor, victim, ..] = e.parties;
        let hidden_shot = e.get(Field::AType) == A_FIRE
            && self.has(actor, HIDING)
            && self.feat(actor, FT_SHOOT_FROM_COVER)
            && !self.is_beside(actor, victim, 0);
        if !hidden_shot {
            self.end(actor, HIDING);
        }
        self.end(victim, HIDING);
    }

    /// Step 8: blows between planes. `Some(true)` ends the strike, `Some(false)` makes it a wild miss.
    fn passes_through(&mut self, e: &mut Event) -> Option<bool> {
        let [actor, _, item, second] = e.parties;
        let attack = e.get(Field::AType);
        let ghost = e.is(Field::IsGhostTouch);
        let touches = self.attacks_of(actor).iter().any(|a| i32::from(a.kind) == A_TUCH);
        if e.is(Field::ActIncor)
            && !self.has(actor, IGNORES_WEAPON_IMMUNITY)
            && !(e.is(Field::VicIncor)
                || ghost
                || matches!(attack, A_TUCH | A_SPEL)
                || (attack == A_COUP && touches))
        {
            return Some(true);
        }
        if e.is(Field::VicIncor) && !(e.is(Field::ActIncor) || ghost || attack == A_SPEL) {
            let thing = if item.is_none() { second } else { item };
            let evil = self.is_type(e.parties[1], MA_EVIL);
            let reaches = if thing.is_none() {
                self.ability(actor, CA_KI_STRIKE) > 0
            } else {
                self.item_plus(thing) > 0
                    || (evil && self.world.item(thing).is_some_and(|i| i.has(id::IF_BLESSED)))
            };
            if !reaches {
                e.blow.passes = true;
                return Some(false);
            }
        }
        None
    }

    /// Steps 9 and 10; true when the blow ends here, neither hit nor miss.
    fn decide_hit(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let attack = e.get(Field::AType);
        if matches!(attack, A_BULL | A_DISA | A_COUP | A_THRO) {
            e.set(Field::VRoll, 10);
            e.set(Field::IsHit, 1);
            return false;
        }
        if Self::is_postgrab(attack) {
            e.set(Field::IsHit, 1);
            return false;
        }
        let (hit, roll) = (e.get(Field::VHit), e.get(Field::VRoll));
        let thrown = e.parties[3];
        if attack == A_HURL
            && self.item_size(thrown) <= id::SZ_SMALL
            && self.known_skill(victim, SK_PICK_POCKET) >= 15
            && self.check_skill(victim, SK_PICK_POCKET, 11 + (hit + roll) / 2, 0)
        {
            self.world.give(thrown, victim);
            return true;
        }
        let wanted = e.get(Field::VDef).max(e.blow.ride.map_or(-40, i32::from));
        let mut is_hit = hit + roll >= wanted || roll == 20;
        if is_hit && self.dodges_flawlessly(victim) {
            is_hit = false;
        }
        e.set(Field::IsHit, i32::from(is_hit));
        let second = i32::from(e.blow.second);
        e.set(Field::IsFumble, i32::from(!is_hit && roll == 1 && hit + second < wanted));
        if is_hit && roll >= e.get(Field::VThreat) && hit + second >= wanted {
            let spared = self.is_spared_criticals(actor, victim, roll);
            e.set(Field::IsCrit, i32::from(!spared));
        } else if !e.is(Field::IsCleave) {
            e.set(Field::IsCrit, 0);
        }
        false
    }

    fn dodges_flawlessly(&mut self, victim: Handle) -> bool {
        let level = self.ability(victim, CA_FLAWLESS_DODGE);
        let most = level + self.modifier(victim, Attribute::Dex);
        let Some(object) = self.world.get_mut(victim) else { return false };
        let active = |s: &&mut Status| i32::from(s.nature) == FLAWLESS_DODGE && s.value == 1;
        match object.statuses_mut().all_mut().iter_mut().find(active) {
            Some(s) if i32::from(s.magnitude) < most => {
                s.magnitude += 1;
                true
            }
            _ => false,
        }
    }

    pub(super) fn is_spared_criticals(&mut self, actor: Handle, victim: Handle, roll: i32) -> bool {
        let undead = self.is_type(victim, MA_UNDEAD);
        let lore = self.known_skill(actor, SK_KNOW_UNDEAD);
        let knows = self.feat(actor, FT_NECROPHYSIOLOGY) || (lore > 0 && roll >= 21 - lore / 9);
        if self.resists(victim, AD_CRIT) < 0 && !(undead && knows) {
            return true;
        }
        let fortified = self.creature(victim).map_or(0, |c| c.statuses.highest(FORTIFICATION));
        if fortified > 0 && fortified > self.random(100) {
            return true;
        }
        let negates = self.ability(victim, CA_NEGATE_CRIT) * 5;
        negates > 0 && negates > self.random(100)
    }

    /// Step 12: the hit with everything that belongs to it, or the miss.
    fn follow_through(&mut self, e: &mut Event) {
        if e.get(Field::AType) == A_SPEL {
            if e.is(Field::IsHit) {
                self.rethrow(e, ev::EV_MAGIC_STRIKE);
            }
            return;
        }
        if !e.is(Field::IsHit) {
            self.rethrow(e, ev::EV_MISS);
            return;
        }
        self.rethrow(e, ev::EV_HIT);
        let [actor, victim, item, second] = e.parties;
        if item.is_none() && second.is_none() && !self.is_gone(victim) {
            let all = self.attacks_of(actor);
            let attack = e.get(Field::AType);
            let from = all.iter().position(|a| i32::from(a.kind) == attack).map_or(all.len(), |at| at + 1);
            for more in &all[from..] {
                let kind = i32::from(more.kind);
                if !matches!(kind, A_ALSO | A_CRIT) || self.is_gone(victim) || self.is_gone(actor) {
                    break;
                }
                if kind == A_ALSO || e.is(Field::IsCrit) {
                    let mut copy = e.clone();
                    copy.set(Field::DType, more.damage_type.into());
                    copy.blow.set_dice(more.damage);
                    copy.set(Field::BDmg, 0);
                    copy.set(Field::SaveDC, self.attack_power(actor, more.dc.into()));
                    copy.set(Field::IsCrit, 0);
                    self.rethrow(&mut copy, ev::EV_HIT);
                }
            }
        }
    }

    /// Steps 13 to 15: what every strike ends with.
    fn finish_strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        self.word_draws(e);
        self.end_once(actor, e);
        let by = e.is(Field::IsAoO);
        let passed = self.feat(actor, FT_RIDE_BY_ATTACK) && self.is_gone(victim);
        if !by && !passed {
            self.end(actor, CHARGING);
        }
        if self.has(victim, ACTING) && !self.is_gone(victim) {
            self.end(victim, ACTING);
        }
        self.responses(e);
        let missed = !e.is(Field::IsHit) && !e.is(Field::IsSurprise);
        if missed
            && !self.is_gone(victim)
            && self.is_beside(actor, victim, 0)
            && self.feat(victim, FT_RIPOSTE)
            && self
                .creature(victim)
                .is_some_and(|c| c.gear.weight() <= Weight::Light && self.rules.encumbrance(c) as i32 <= 1)
        {
            self.provoke(actor, Some(victim), false);
        }
        if e.get(Field::AType) != A_COUP
            && let Some((map, x, y)) = self.world.position(actor)
        {
            let loud = (10 - self.skill(actor, SK_MOVE_SIL) / 2).max(1);
            self.noise(map, x, y, loud);
        }
        self.tire(e);
        answer::DONE
    }

    /// Draws that only choose words; the original takes them from the same dice.
    fn word_draws(&mut self, e: &Event) {
        if !self.is_exact() || !self.is_told(e) {
            return;
        }
        let victim = e.parties[1];
        if e.is(Field::IsCrit) && e.is(Field::IsHit) && !self.is_gone(victim) {
            self.random(2);
        }
        if e.blow.great {
            self.random(4);
        }
        if matches!(e.get(Field::AType), A_SWNG | A_THRU)
            && self.is_type(victim, MA_HUMANOID)
            && self.random(3) != 0
        {
            self.random(2);
        }
    }

    /// Bonuses that count once are used up.
    fn end_once(&mut self, actor: Handle, e: &Event) {
        let own: &[i16] = &[0, 1, 50, 51, 53, 54, 13, 14, 21, 22];
        let far: &[i16] = match e.get(Field::AType) {
            A_HURL => &[15, 23],
            A_FIRE => &[12, 20],
            _ => &[],
        };
        let used = |s: &Status| {
            s.source == Source::Once
                && (ADJUST..=122).contains(&i32::from(s.nature))
                && (own.contains(&s.value) || far.contains(&s.value))
        };
        let Some(object) = self.world.get_mut(actor) else { return };
        let before = object.statuses().all().len();
        object.statuses_mut().retain(|s| !used(s));
        if object.statuses().all().len() != before {
            self.recalculate(actor);
        }
    }

    /// Bodies that hurt whoever strikes them (fight 7, step 13).
    fn responses(&mut self, e: &Event) {
        let [actor, victim, item, second] = e.parties;
        if Self::is_response(e.get(Field::AType)) || self.is_gone(actor) || !self.is_beside(victim, actor, 0)
        {
            return;
        }
        for a in self.attacks_of(victim) {
            let kind = i32::from(a.kind);
            if !Self::is_response(kind)
                || (i32::from(a.damage_type) == AD_GRAB && self.has(victim, GRAPPLING))
                || (kind == A_DEQU && !e.is(Field::IsHit))
                || self.is_gone(actor)
            {
                continue;
            }
            // The original takes the power of the one who struck.
            let strong = if self.is_exact() { actor } else { victim };
            let dc = self.attack_power(strong, a.dc.into());
            let things = if kind == A_DEQU { [item, second] } else { [Handle::NONE; 2] };
            let mut event = Event::new(ev::EV_SATTACK, [victim, actor, things[0], things[1]]);
            event.set(Field::AType, kind);
            event.set(Field::EParam, kind);
            event.set(Field::DType, a.damage_type.into());
            event.set(Field::SaveDC, dc);
            event.blow.set_dice(a.damage);
            self.throw_inside(event);
        }
    }

    /// Step 15: fighting tires characters by what they hold.
    fn tire(&mut self, e: &Event) {
        let [actor, _, item, _] = e.parties;
        if !self.is_character(actor) || self.is_gone(actor) {
            return;
        }
        let things = self.things();
        let weight = |h: &Self, i: Handle| h.world.item(i).map_or(0, |i| things.weight(i)) as i32;
        let own = if item.is_none() { 10 } else { weight(self, item) / 10 };
        let shield = self.ready_hand(actor);
        let shield = if self.item_type(shield) == id::T_SHIELD { weight(self, shield) / 5 } else { 0 };
        let (limit, feather) = self.creature(actor).map_or((10_000, false), |c| {
            let limit = match c.gear.weight() {
                Weight::None => 10_000,
                Weight::Light => 5_000,
                Weight::Medium => 2_000,
                Weight::Heavy => 1_000,
            };
            (limit, c.gear.body.is_some_and(|a| a.featherlight))
        });
        let limit = if feather { (3 * limit).min(10_000) } else { limit };
        let spent = match self.world.being_mut(actor) {
            Some(being) => {
                being.effort = being.effort.saturating_add(10 + own + shield);
                let spent = being.effort >= limit;
                if spent {
                    being.effort = 0;
                }
                spent
            }
            None => false,
        };
        if spent {
            self.lose_fatigue(actor, 1, false);
        }
    }

    /// After a strike: the wounded who skirmish fall back, and those who feed on pain grow.
    pub(super) fn after_strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let done = e.get(Field::ADmg);
        if e.is(Field::IsHit)
            && done > 0
            && self.flag(actor, M_SKIRMISH)
            && !self.is_gone(actor)
            && self.creature(actor).is_some_and(|c| c.hit_points < c.max_hit_points)
            && !self.has(actor, AFRAID)
            && self.random(2) == 0
        {
            let turns = 10 + self.random(10);
            self.struck(actor, AFRAID, 4, turns, victim);
        }
        let pain = done + e.get(Field::XDmg);
        if pain > 10 && self.ability(actor, CA_FEED_UPON_PAIN) > 0 {
            self.change(actor, |c| {
                let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
                c.hit_points = (c.hit_points + pain / 10).min(most.max(c.hit_points));
            });
        }
        answer::NOTHING
    }
}

/// The kind of veil that turns missiles only.
const RANGED_ONLY: i16 = 1;
