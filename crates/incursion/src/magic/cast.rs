//! Casting and invoking a spell: everything that may keep one from it, its price, its chance, and the counter (magic 3, 7, 8).
//!
//! Promise: a spell that is refused changes nothing and takes no time; a spell that fails costs what it would have cost.

use super::ids::*;
use super::{CastRefusal, Changes};
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::fight::ids::{M_MINDLESS, SK_BALANCE as BALANCE};
use crate::host::Host;
use crate::host::effects::metamagic_levels;
use crate::item::id;
use crate::values::Attribute;
use crate::world::{Audience, Handle};
use angrist_irh::res::{Effect, Rid};

/// The flag of bodies without hands.
const M_NOHANDS: i32 = 3;

impl Host<'_> {
    /// How long casting a spell takes, before anything lengthens it.
    pub(super) fn casting_time(&self, who: Handle, effect: &Effect) -> i32 {
        let skill = 100 + 10 * (1 + self.modifier(who, Attribute::Int) - i32::from(effect.level));
        3000 / skill.max(25)
    }

    /// Why somebody cannot cast a spell now; `None` when he can (magic 3, steps 3 to 13 and 16).
    pub fn cast_refusal(&self, who: Handle, spell: Rid, victim: Handle, changes: i32) -> Option<CastRefusal> {
        let effect = self.library().effect(spell)?;
        let has = |bit: i32| changes & bit != 0;
        let flags = self.spell_flags(who, spell);
        let hero = self.is_character(who);
        let staff = flags & SP_STAFF != 0;
        if self.is_forbidden_to(who, effect) {
            return Some(CastRefusal::Forbidden);
        }
        if hero && flags & (SP_KNOWN | SP_DOMAIN | SP_STAFF | SP_INNATE) == 0 {
            return Some(CastRefusal::Unknown);
        }
        if self.has(who, PARALYSIS) && !(has(MM_STILL) && has(MM_VOCALIZE)) {
            return Some(CastRefusal::Paralysed);
        }
        let changed = self.creature(who).is_some_and(|c| c.is_polymorphed());
        if changed && self.flag(who, M_NOHANDS) && !has(MM_STILL) {
            return Some(CastRefusal::NoHands);
        }
        let lasting = [EF_PERSISTANT, EF_PERMANANT, EF_CURSE].iter().any(|f| effect.flags.has(*f));
        let held = |h: Handle| {
            self.world.get(h).is_some_and(|o| o.statuses().all().iter().any(|s| s.effect == spell))
        };
        if lasting && !victim.is_none() && held(victim) && effect.about.name != "Bestow Curse" {
            return Some(CastRefusal::AlreadyHolds);
        }
        if lasting && self.makes_field(who, spell) {
            return Some(CastRefusal::AlreadyHolds);
        }
        if !staff && self.has_any(who, &[RAGING, SPRINTING, TUMBLING, ENRAGED, CHARGING]) {
            return Some(CastRefusal::TooWild);
        }
        if self.is_silent(who) && !has(MM_VOCALIZE) {
            return Some(CastRefusal::Silence);
        }
        if hero && !staff && !has(MM_INHERANT) && flags & (SP_PRIMAL | SP_BARDIC | SP_INNATE) == 0 {
            if flags & (SP_DIVINE | SP_DOMAIN) != 0 {
                if !self.has_holy_symbol(who) {
                    return Some(CastRefusal::NoSymbol);
                }
            } else if !self.has_book(who, spell, effect.level.into()) {
                return Some(CastRefusal::NoBook);
            }
        }
        if hero && flags & (SP_DIVINE | SP_DOMAIN) != 0 && flags & SP_ARCANE == 0 {
            let god = self.god_of(who);
            if god.is_none() || !self.seems_worthy(who, god, false) {
                return Some(CastRefusal::Unworthy);
            }
        }
        if self.has(who, SINGING) && !has(MM_VOCALIZE) {
            return Some(CastRefusal::Singing);
        }
        if self.mana_left(who) < self.spell_cost(who, spell, changes) {
            return Some(CastRefusal::NoMana);
        }
        None
    }

    fn makes_field(&self, who: Handle, spell: Rid) -> bool {
        let Some((map, ..)) = self.world.position(who) else { return false };
        let mobile = crate::fields::kind::MOBILE;
        self.world.map(map).is_some_and(|m| {
            m.fields.iter().any(|f| f.creator == who && f.effect == spell && f.kind & mobile != 0)
        })
    }

    /// Something of the god's in hand, around the neck or on the armour.
    fn has_holy_symbol(&self, who: Handle) -> bool {
        let god = self.library().name(self.god_of(who)).to_owned();
        if god.is_empty() {
            return false;
        }
        let slots = [id::SL_READY, id::SL_WEAPON, id::SL_AMULET, id::SL_ARMOUR];
        slots.into_iter().any(|slot| {
            let item = self.in_slot(who, slot);
            let of_god = self
                .world
                .item(item)
                .is_some_and(|i| self.library().name(i.effect).starts_with(god.as_str()));
            of_god || self.item_has(item, id::AQ_GRAVEN)
        })
    }

    /// A book that holds the spell, or a memory of the day that reaches it.
    fn has_book(&self, who: Handle, spell: Rid, level: i32) -> bool {
        let remembered = self.held(who, LUCUBRATION).is_some_and(|s| i32::from(s.value) >= level);
        remembered || !self.books_with(who, spell).is_empty()
    }

    /// Books somebody carries that hold a spell.
    pub(super) fn books_with(&self, who: Handle, spell: Rid) -> Vec<Handle> {
        let mut all = self.world.carried(who);
        all.retain(|&h| {
            let kind = self.world.item(h).and_then(|i| self.library().item(i.kind));
            kind.is_some_and(|k| k.spells.contains(&spell))
        });
        all
    }

    /// The event of a cast: the rules.
    pub(super) fn cast_event(&mut self, e: &mut Event) -> i32 {
        let [who, victim, ..] = e.parties;
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return answer::ABORT };
        let mut changes = e.get(Field::MM);
        let flags = self.spell_flags(who, spell);
        if self.is_character(who) && flags & SP_INNATE != 0 && changes == 0 {
            return self.invoke_event(e);
        }
        if !self.is_character(who) {
            use CastRefusal::{AlreadyHolds, Forbidden, NoHands, Paralysed, TooWild};
            let refused = self.cast_refusal(who, spell, victim, changes);
            if let Some(why @ (Forbidden | Paralysed | NoHands | AlreadyHolds | TooWild)) = refused {
                e.marks.refused = Some(why);
                return answer::ABORT;
            }
            let values = self.world.altered.get(&spell).unwrap_or(&effect.values).first().cloned();
            changes = self.monster_changes(who, effect, &values.unwrap_or_default());
        }
        if let Some(why) = self.cast_refusal(who, spell, victim, changes) {
            e.marks.refused = Some(why);
            return answer::ABORT;
        }
        let mut time = self.casting_time(who, effect);
        let has = |bit: i32| changes & bit != 0;
        let (weapon, ready) = (self.in_slot(who, id::SL_WEAPON), self.in_slot(who, id::SL_READY));
        let full_hands = !weapon.is_none() && !ready.is_none() && weapon != ready;
        if who == self.world.player && full_hands && !has(MM_STILL) && !self.feat(who, FT_QUICK_DRAW) {
            time += 3000 / (100 + 10 * self.modifier(who, Attribute::Dex)).max(25);
        }
        let book_fails = self.book_fails(who, spell, flags, effect.level.into());
        if self.slips(who, effect, changes) {
            self.spend(who, time);
            return answer::ABORT;
        }
        let cost = self.spell_cost(who, spell, changes);
        if has(MM_QUICKEN) {
            time /= 2;
        }
        let price = self.staff_price(who, spell);
        if price > 0 && self.lose_fatigue(who, price, true) == crate::host::Answer::NOTHING {
            e.marks.refused = Some(CastRefusal::TooTired);
            return answer::ABORT;
        }
        if let Some(refused) = self.pay_for_changes(who, changes) {
            e.marks.refused = Some(refused);
            return answer::ABORT;
        }
        let special = self.specialist_modifier(who, effect, flags);
        if special < 0 && self.random(100) < 2 * -special {
            self.lose_fatigue(who, 1, false);
            if self.has(who, ASLEEP) {
                return answer::ABORT;
            }
        }
        if self.creature(who).is_some_and(|c| c.is_polymorphed()) && !has(MM_STILL) {
            time += 15;
        }
        if self.held(who, ELEVATED).is_some_and(|s| s.value != 1) {
            time += 15;
        }
        if self.has(who, MOUNTED) && !has(MM_STILL) && self.skill(who, BALANCE) < 20 {
            time += 15;
        }
        let held = effect.flags.has(EF_LOSEMANA);
        let before = self.creature(who).map_or(0, |c| c.hit_points);
        self.lose_mana(who, cost, held);
        let counters = self.observers(who, effect);
        if !has(MM_VOCALIZE)
            && let Some((map, x, y)) = self.world.position(who)
        {
            self.noise(map, x, y, 12);
        }
        if !has(MM_DEFENSIVE) && !effect.flags.has(EF_DEFENSIVE) {
            self.provoke(who, None, false);
            if self.is_gone(who) {
                return answer::DONE;
            }
        }
        self.end_invisibility(who, victim, effect);
        let (rating, _) = self.spell_rating(who, spell, changes, false);
        let roll = self.random(100) + 1;
        let lost = before - self.creature(who).map_or(0, |c| c.hit_points);
        let shaken = self.shaken(who, lost.max(0));
        if roll > rating - shaken || book_fails {
            let time = if self.feat(who, FT_COMBAT_CASTING) { time / 2 } else { time };
            self.spend(who, time);
            if roll <= rating {
                self.say(
                    e,
                    Audience::Actor,
                    &["Your spell is disrupted.", "The <EActor>'s spell is disrupted."],
                );
            } else {
                self.say(e, Audience::Actor, &["Your spell fizzles.", "The <EActor>'s spell fizzles."]);
                self.exercise_score(who, Attribute::Int, -1);
                if self.is_exact() {
                    // The words for a failure are drawn.
                    self.random(3);
                }
            }
            let unlucky = if self.is_exact() { 3 } else { 0 };
            if self.random(20) == unlucky {
                self.lose_fatigue(who, 1, false);
            }
            e.marks.failed = true;
            return answer::ABORT;
        }
        let threatened = self.sees_foe(who);
        self.spend(who, time);
        if self.is_countered(e, effect, counters) {
            e.marks.countered = true;
            return answer::DONE;
        }
        let heals = effect.values.first().is_some_and(|v| i32::from(v.archetype) == EA_HEALING);
        if heals && self.ability(who, CA_MAXIMIZE_HEALING) >= i32::from(effect.level).max(1) {
            changes |= MM_MAXIMIZE;
        }
        e.set(Field::MM, changes);
        let result = self.run_spell(e);
        self.store_changes(who, effect, spell, changes);
        if self.is_character(who) && threatened {
            let base = i32::from(effect.base_chance);
            let sides = if base <= 30 {
                12
            } else if base <= 60 {
                4
            } else {
                0
            };
            if sides > 0 {
                let amount = self.random(sides) + 1;
                self.exercise_score(who, Attribute::Int, amount);
            }
        }
        if result == answer::ABORT { answer::ABORT } else { answer::DONE }
    }

    /// Whether a foe is in sight.
    pub(crate) fn sees_foe(&self, who: Handle) -> bool {
        let Some((map, ..)) = self.world.position(who) else { return false };
        let all = self.world.map(map).map_or(&[][..], |m| &m.things);
        all.iter().any(|&h| {
            h != who
                && self.world.being(h).is_some()
                && self.is_hostile(h, who)
                && self.perceives(who, h) != 0
        })
    }

    /// Runs the effect of a spell that succeeded.
    fn run_spell(&mut self, e: &mut Event) -> i32 {
        let mut use_of = e.clone();
        use_of.using = 0;
        use_of.segment = 0;
        use_of.marks.spell = true;
        use_of.set(Field::Event, ev::EV_EFFECT);
        let (result, after) = self.throw_inside(use_of);
        e.parties[1] = after.parties[1];
        e.set(Field::VCasterLev, after.get(Field::VCasterLev));
        e.marks.terraform = after.marks.terraform;
        result
    }

    /// A book in tatters may fail its reader.
    fn book_fails(&mut self, who: Handle, spell: Rid, flags: i32, level: i32) -> bool {
        let spared = flags & (SP_PRIMAL | SP_BARDIC | SP_STAFF | SP_DIVINE | SP_DOMAIN) != 0;
        if !self.is_character(who)
            || spared
            || self.held(who, LUCUBRATION).is_some_and(|s| i32::from(s.value) >= level)
        {
            return false;
        }
        let things = self.things();
        let percent = |h: &Handle| {
            self.world.item(*h).map_or(0, |i| 100 * i.hit_points / things.most_hit_points(i).max(1))
        };
        let best = self.books_with(who, spell).iter().map(percent).max();
        match best {
            Some(p) if p < 100 => {
                let dc = if self.is_exact() { 10 + p / 10 } else { 10 + (100 - p) / 10 };
                !self.check_skill(who, SK_DECIPHER, dc, 0)
            }
            _ => false,
        }
    }

    /// A caster who clings or floats may lose hold in the middle of a gesture.
    fn slips(&mut self, who: Handle, effect: &Effect, changes: i32) -> bool {
        if changes & MM_STILL != 0 {
            return false;
        }
        if let Some(high) = self.held(who, ELEVATED) {
            let dc = if high.value == 1 { 15 } else { 25 };
            if !self.check_skill(who, SK_CLIMB, dc, 0) {
                self.end(who, ELEVATED);
                return true;
            }
        } else if self.has(who, LEVITATION) {
            return !self.check_skill(who, SK_BALANCE, 7 + 3 * i32::from(effect.level), 0);
        }
        false
    }

    /// Changing a spell tires those who learnt how.
    fn pay_for_changes(&mut self, who: Handle, changes: i32) -> Option<CastRefusal> {
        let levels = metamagic_levels(changes);
        let skilled = self.creature(who).is_some_and(|c| self.rules.has_skill(c, SK_METAMAGIC));
        if levels == 0 || !skilled {
            return None;
        }
        self.check_skill(who, SK_METAMAGIC, 10, 0);
        let margin = i32::from(self.world.last_check) - 10;
        let tires = if margin > 0 { (levels - 1 - margin / 5).max(0) } else { levels };
        if tires > 0 && self.lose_fatigue(who, tires, true) == crate::host::Answer::NOTHING {
            return Some(CastRefusal::TooTired);
        }
        None
    }

    /// What pain takes from the chance of a spell.
    fn shaken(&self, who: Handle, lost: i32) -> i32 {
        let Some(c) = self.creature(who).filter(|_| lost > 0) else { return 0 };
        let most = (c.max_hit_points + c.value(Attribute::ExtraHitPoints)).max(1);
        let buffer = (self.skill(who, SK_CONCENT) - 5).max(0) - c.concentration_used;
        (300 * lost / most - 5 * buffer.max(0)).max(0)
    }

    /// Everybody else who sees it and knows spells, with the total of a check.
    fn observers(&mut self, who: Handle, effect: &Effect) -> Vec<(Handle, i32)> {
        let Some((map, ..)) = self.world.position(who) else { return Vec::new() };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let mut seen = Vec::new();
        for other in all {
            let learned = self.creature(other).is_some_and(|c| self.rules.has_skill(c, SK_SPELLCRAFT));
            if other == who || !learned || self.perceives(other, who) == 0 || seen.len() >= 62 {
                continue;
            }
            if self.check_skill(other, SK_SPELLCRAFT, 10 + i32::from(effect.level), 0) {
                seen.push((other, i32::from(self.world.last_check)));
            }
        }
        seen
    }

    fn end_invisibility(&mut self, who: Handle, victim: Handle, effect: &Effect) {
        let bad = effect.purpose & (EP_ATTACK | EP_CURSE | EP_SUMMON) as u32 != 0;
        let friend = !victim.is_none() && (victim == who || self.is_friendly(victim, who));
        if !bad && (friend || effect.flags.has(EF_NOTBAD)) {
            return;
        }
        if self.held(who, INVIS).is_some_and(|s| s.value == 0) {
            self.end(who, INVIS);
        }
        self.end(who, INVIS_TO);
    }

    /// How a lasting spell was changed is remembered with it.
    fn store_changes(&mut self, who: Handle, effect: &Effect, spell: Rid, changes: i32) {
        if changes == 0 || !effect.flags.has(EF_LOSEMANA) {
            return;
        }
        let held =
            self.world.get(who).and_then(|o| o.statuses().all().iter().find(|s| s.effect == spell).copied());
        if let Some(held) = held {
            let kept = Status {
                nature: STORED_MM as i16,
                value: (changes & 0xffff) as i16,
                magnitude: (changes >> 16) as i16,
                duration: held.duration,
                source: Source::Enchantment,
                effect: spell,
                ..Status::default()
            };
            if let Some(o) = self.world.get_mut(who) {
                o.statuses_mut().gain(kept);
            }
        }
    }

    /// A power of one's own (magic 8).
    pub(super) fn invoke_event(&mut self, e: &mut Event) -> i32 {
        let [who, victim, ..] = e.parties;
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return answer::ABORT };
        if self.has(who, NAUSEA) || self.has(who, NEGATED) {
            e.marks.refused = Some(CastRefusal::Sick);
            return answer::ABORT;
        }
        let held = |o: &crate::world::Object| o.statuses().all().iter().any(|s| s.effect == spell);
        if !victim.is_none() && self.world.get(victim).is_some_and(held) {
            e.marks.refused = Some(CastRefusal::AlreadyHolds);
            return answer::ABORT;
        }
        if self.is_forbidden_to(who, effect) {
            self.spend(who, 20);
            return answer::DONE;
        }
        let flags = self.spell_flags(who, spell);
        let mut cost = i32::from(effect.cost);
        if self.is_character(who) && flags & SP_KNOWN != 0 {
            cost = 0;
        } else if self.feat(who, FT_MYSTIC_PREPARATION) && effect.purpose & EP_BUFF as u32 != 0 {
            cost = (cost - 2).max(0);
        }
        if cost > self.mana_left(who) {
            e.marks.refused = Some(CastRefusal::NoMana);
            return answer::ABORT;
        }
        self.lose_mana(who, cost, effect.flags.has(EF_LOSEMANA));
        self.spend(who, 20);
        if !self.feat(who, FT_GUARDED_INVOCATION) && !effect.flags.has(EF_DEFENSIVE) {
            self.provoke(who, None, false);
            if self.is_gone(who) {
                return answer::DONE;
            }
        }
        let counters = self.fresh_counters(who);
        if self.is_countered(e, effect, counters) {
            e.marks.countered = true;
            return answer::DONE;
        }
        self.run_spell(e);
        answer::DONE
    }

    fn fresh_counters(&mut self, who: Handle) -> Vec<(Handle, i32)> {
        let Some((map, ..)) = self.world.position(who) else { return Vec::new() };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let mut found = Vec::new();
        for other in all {
            let learned = self.creature(other).is_some_and(|c| self.rules.has_skill(c, SK_SPELLCRAFT));
            if other != who
                && learned
                && self.feat(other, FT_BROAD_COUNTERSPELL)
                && self.perceives(other, who) != 0
            {
                self.check_skill(other, SK_SPELLCRAFT, 0, 0);
                found.push((other, i32::from(self.world.last_check)));
            }
        }
        found
    }

    /// Somebody else unravels the spell (magic 7, S001-337).
    pub(super) fn is_countered(
        &mut self,
        e: &mut Event,
        effect: &Effect,
        mut by: Vec<(Handle, i32)>,
    ) -> bool {
        let caster = e.parties[0];
        by.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
        let level = i32::from(effect.level);
        for (other, total) in by {
            if !self.is_hostile(other, caster) || (other != self.world.player && self.random(3) != 0) {
                continue;
            }
            if total <= 15 + level || self.flag(other, M_MINDLESS) {
                continue;
            }
            let needed = if e.get(Field::MM) & MM_FORTIFY != 0 { level + 3 } else { level };
            let Some((counter, price)) = self.best_counter(other, effect, needed) else { continue };
            let skill = self.skill(other, SK_SPELLCRAFT);
            let price = match skill {
                25.. => price / 3,
                20.. => price / 2,
                15.. => 2 * price / 3,
                _ => price,
            };
            let unheld = self.creature(caster).map_or(0, |c| (self.rules.total_mana(c) - c.held_mana).max(0));
            let busy = self.world.get(caster).map_or(0, |o| o.timeout);
            let wise = self.mana_left(other) - price >= unheld / 2 && busy < 50;
            if other != self.world.player && !wise {
                continue;
            }
            let plain = self.library().effect(counter).map_or(0, |f| i32::from(f.cost));
            let own_time = self.world.get(other).map_or(0, |o| o.timeout);
            if self.mana_left(other) < plain || own_time > 80 {
                continue;
            }
            self.spend(other, (15 - skill).max(3));
            let payer = if self.is_exact() { caster } else { other };
            self.lose_mana(payer, price, false);
            let hurtful = effect.purpose & (EP_ATTACK | EP_CURSE) as u32 != 0;
            let elsewhere = !e.parties[1].is_none() && e.parties[1] != caster;
            if self.feat(other, FT_REFLECTIVE_COUNTERSPELL) && hurtful && elsewhere {
                e.parties[1] = caster;
                e.set(Field::IsDir, 0);
                return false;
            }
            return true;
        }
        false
    }

    /// The cheapest spell somebody knows that unravels another: of one school, at least of its level.
    fn best_counter(&self, who: Handle, effect: &Effect, level: i32) -> Option<(Rid, i32)> {
        const NINE: u32 = 0x1ff;
        let being = self.world.being(who)?;
        let known = being.spells.iter().filter(|(_, f)| i32::from(**f) & SP_KNOWN != 0).map(|(r, _)| *r);
        let fits = known.filter_map(|r| Some((r, self.library().effect(r)?)));
        let fits =
            fits.filter(|(_, f)| i32::from(f.level) >= level && f.schools & effect.schools & NINE != 0);
        let (rid, cost) = fits.map(|(r, f)| (r, i32::from(f.cost))).min_by_key(|(r, cost)| (*cost, r.0))?;
        Some((rid, cost.max(effect.cost.into())))
    }

    /// Puts the event of a cast together.
    pub(super) fn cast_of(who: Handle, spell: Rid, aim: super::Aim, changes: Changes) -> Event {
        let mut event = Event::new(EV_CAST, [who, Handle::NONE, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, spell.0 as i32);
        event.set(Field::MM, changes);
        super::aim_event(&mut event, aim);
        event
    }
}
