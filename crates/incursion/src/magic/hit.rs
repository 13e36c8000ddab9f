//! What a segment does to a target, by its archetype (magic 11.3, 14): blasts, drains, statuses, healing.

use super::MagicReport;
use super::ids::*;
use crate::creature::gear::Weight;
use crate::creature::saves::Save;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::status::Wanted;
use crate::values::Attribute;
use crate::world::{Audience, Handle};

/// Statuses and the kind of damage immunity to which keeps them off.
const KEPT_OFF: [(i32, i32); 8] = [
    (STUNNED, AD_STUN),
    (CONFUSED, AD_CONF),
    (POISONED, AD_TOXI),
    (DISEASED, AD_DISE),
    (BLIND, AD_BLND),
    (ASLEEP, AD_SLEE),
    (PARALYSIS, AD_PLYS),
    (AFRAID, AD_FEAR),
];

/// Archetypes that are names only.
pub const NAMES_ONLY: [i32; 22] = [
    EA_IDENTIFY,
    EA_ANIMATE,
    EA_FIELD,
    EA_SLAYING,
    EA_DETECT,
    EA_WEAPON,
    EA_BANISH,
    EA_NOTIMP,
    EA_RAISE,
    EA_MENU,
    EA_CANCEL,
    EA_MANYTHINGS,
    EA_LEVGAIN,
    EA_HOLDING,
    EA_WARNING,
    EA_DIGGING,
    EA_EARTHQUAKE,
    EA_CURE,
    EA_RESTORE,
    EA_TURNING,
    EA_ENCHANT,
    EA_CONSTRUCT,
];

impl Host<'_> {
    pub(super) fn magic_hit(&mut self, e: &mut Event) -> i32 {
        let v = self.current(e);
        match i32::from(v.archetype) {
            EA_GENERIC => answer::NOTHING,
            EA_BLAST => self.blast(e),
            EA_DRAIN => self.drain(e),
            EA_GRANT => self.grant_status(e),
            EA_INFLICT => self.inflict_status(e),
            EA_OVERRIDE => self.override_events(e),
            EA_HEALING => self.heal_target(e),
            EA_POLYMORPH => self.polymorph(e),
            EA_DISPEL => self.dispel_target(e),
            EA_SUMMON => self.summon_here(e),
            EA_TERRAFORM => self.change_ground(e),
            EA_TRAVEL => self.travel(e),
            EA_CREATION => self.create_here(e),
            EA_ILLUSION => self.make_illusion(e),
            EA_VISION => self.see_far(e),
            EA_REVEAL => self.reveal(e),
            EA_KNOCKBACK if !self.is_exact() => self.knock_target(e),
            EA_TURNING if !self.is_exact() => {
                let victim = e.parties[1];
                self.turn_one(e.parties[0], victim, e.get(Field::VDmg));
                answer::DONE
            }
            _ => {
                self.say(e, Audience::Actor, &["This magic is beyond what anyone knows yet."]);
                answer::ABORT
            }
        }
    }

    /// Terrain changes where a target is struck: with no area that is all there is to it. In the original it also happens once
    /// more for each target of an area, which shows where a feature is made.
    fn change_ground(&mut self, e: &mut Event) -> i32 {
        let none = i32::from(self.current(e).aval) == AR_NONE;
        if !none && !self.is_exact() {
            return answer::DONE;
        }
        let Some((map, x, y)) = self.world.whereabouts(e.parties[1]) else { return answer::DONE };
        let at = if e.get(Field::EXVal) != 0 {
            (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16)
        } else if e.is(Field::IsDir) {
            let step = usize::try_from(e.get(Field::EDir)).ok().and_then(|d| super::area::STEPS.get(d));
            step.map_or((x, y), |s| (x + s.0, y + s.1))
        } else {
            (x, y)
        };
        let fits = self.terraform_square(e, map, at);
        // In the original ground of the wrong sort ends the strike.
        if fits || !self.is_exact() { answer::DONE } else { answer::ABORT }
    }

    /// Blast (magic 14.1).
    pub(super) fn blast(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return answer::NOTHING };
        let flag = |f: i32| effect.flags.has(f);
        let v = self.current(e);
        if victim == actor && (flag(EF_CASTER_IMMUNE) || flag(EF_CASTER_IMMUNE_BLAST)) {
            return answer::DONE;
        }
        let from_cover = self.feat(actor, FT_SHOOT_FROM_COVER) && !self.is_beside(actor, victim, 0);
        if self.has(actor, HIDING) && !from_cover {
            self.end(actor, HIDING);
        }
        let kind = e.get(Field::DType);
        if self.world.being(victim).is_none() {
            self.damage_with(e, victim, kind, e.get(Field::VDmg));
            return answer::DONE;
        }
        let other_plane = self.plane(victim) != self.plane(actor);
        let reaches = matches!(kind, AD_MAGC | AD_HOLY | AD_NECR)
            || effect.schools & SC_FORCE as u32 != 0
            || e.is(Field::IsGhostTouch)
            || (kind == AD_SUNL && self.is_type(victim, MA_UNDEAD));
        if other_plane && !reaches {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let rolled = e.get(Field::VDmg);
        let mut damage = rolled;
        let mut made = false;
        let due = Self::is_partial(effect) && i32::from(v.sval) < NOSAVE;
        // Things are in danger where the save is rolled, not in the segments it also counts for.
        let rolled_here = due && e.marks.partial == 0;
        if due {
            made = self.partial_save(e);
            damage = self.evaded(e, damage, made);
        }
        let lore = [
            (AD_COLD, FT_LORE_OF_RIME),
            (AD_ACID, FT_LORE_OF_ACID),
            (AD_FIRE, FT_LORE_OF_FLAMES),
            (AD_NECR, FT_LORE_OF_DEATH),
            (AD_ELEC, FT_LORE_OF_STORMS),
        ];
        if lore.iter().any(|(k, feat)| *k == kind && self.feat(actor, *feat)) && damage > 0 {
            damage += (damage / 5).max(1);
        }
        e.set(Field::VDmg, damage);
        e.set(Field::Resist, i32::from(made));
        self.tell_blast(e);
        if flag(EF_HALF_UNTYPED) {
            damage = (damage + 1) / 2;
            self.damage_rolled(e, victim, 0, damage, rolled);
        } else if e.get(Field::MM) & MM_CONSECRATE != 0 {
            damage = (damage + 1) / 2;
            self.damage_rolled(e, victim, AD_HOLY, damage, rolled);
        }
        // In the original the second half strikes the dead too: gods hear of it.
        if self.is_exact() || !self.is_gone(victim) {
            self.damage_rolled(e, victim, kind, damage, rolled);
        }
        let chain = if self.is_exact() {
            i32::from(v.aval) & Q_EQU != 0
        } else {
            self.segments(e).first().is_some_and(|s| i32::from(s.qval) & Q_EQU != 0)
        };
        let failed = rolled_here && !made;
        if failed && self.random(2) == 0 && !chain && !self.is_gone(victim) {
            self.scorch_item(e, victim, kind, damage / 2);
        }
        answer::DONE
    }

    fn tell_blast(&mut self, e: &Event) {
        if e.is(Field::Terse) {
            return;
        }
        let name = self.scripts.handlers.messages(e.effect(), MSG_BLASTNAME).first().cloned();
        let Some(name) = name else { return };
        let [actor, victim, ..] = e.parties;
        if actor == victim {
            let own = format!("Your own {name} strikes you!");
            self.say(e, Audience::One, &[&own]);
        } else {
            let texts = [
                format!("Your {name} strikes the <EVictim>."),
                format!("The <EActor>'s {name} strikes you!"),
                format!("The <EActor>'s {name} strikes the <EVictim>."),
            ];
            self.say(e, Audience::Three, &[&texts[0], &texts[1], &texts[2]]);
        }
    }

    /// The save that halves; one for each target of a use.
    fn partial_save(&mut self, e: &mut Event) -> bool {
        if e.marks.partial != 0 {
            return e.marks.partial == 1;
        }
        let victim = e.parties[1];
        let v = self.current(e);
        let Some(effect) = self.library().effect(e.effect()) else { return false };
        let save = match i32::from(v.sval) {
            0 => Save::Fortitude,
            1 => Save::Reflex,
            _ => Save::Will,
        };
        let save = if save == Save::Reflex
            && self.feat(victim, FT_WEATHER_BLAST)
            && self.value(victim, Attribute::Fortitude) > self.value(victim, Attribute::Reflex)
        {
            Save::Fortitude
        } else {
            save
        };
        // In the original this save is against nothing in particular.
        let kinds = if self.is_exact() { 0 } else { self.save_kinds(e, effect, &v) };
        let made = self.save(victim, save, e.get(Field::SaveDC), kinds);
        e.marks.partial = if made { 1 } else { 2 };
        made
    }

    fn evaded(&mut self, e: &mut Event, damage: i32, made: bool) -> i32 {
        let victim = e.parties[1];
        let v = self.current(e);
        let level = self.ability(victim, CA_EVASION);
        let light =
            self.creature(victim).is_some_and(|c| matches!(c.gear.weight(), Weight::None | Weight::Light));
        let evades = level > 0 && light && i32::from(v.sval) == 1;
        if made && evades {
            e.set(Field::IsEvaded, 1);
            let amount = self.random(10) + 1;
            self.exercise_score(victim, Attribute::Dex, amount);
            return 0;
        }
        if made || (evades && level > 9) {
            return if self.feat(victim, FT_PARTIAL_EVASION) { (damage + 2) / 3 } else { (damage + 1) / 2 };
        }
        damage
    }

    /// Damage of the effect's to somebody or something.
    pub(super) fn damage_with(&mut self, e: &mut Event, victim: Handle, kind: i32, amount: i32) {
        self.damage_rolled(e, victim, kind, amount, amount);
    }

    /// The same with what the dice showed before a save.
    fn damage_rolled(&mut self, e: &mut Event, victim: Handle, kind: i32, amount: i32, rolled: i32) {
        // Less than nothing stands for harm that has no amount.
        let none = if self.is_exact() { amount == 0 } else { amount <= 0 };
        if none && self.world.being(victim).is_some() {
            let report = self.wound(e, victim, kind, amount, rolled);
            self.world.report_magic(report);
            return;
        }
        let before = self.creature(victim).map(|c| c.hit_points);
        let mut hurt = e.clone();
        hurt.using = 0;
        hurt.parties[1] = victim;
        hurt.set(Field::Event, ev::EV_DAMAGE);
        hurt.set(Field::DType, kind);
        hurt.set(Field::VDmg, amount);
        hurt.set(Field::Immune, 0);
        hurt.set(Field::AType, 0);
        let (_, after) = self.throw_inside(hurt);
        e.set(Field::Immune, after.get(Field::Immune));
        e.set(Field::ADmg, after.get(Field::ADmg));
        e.set(Field::Died, after.get(Field::Died));
        if let Some(before) = before {
            let report = self.wound(e, victim, kind, amount, rolled);
            self.report_wound(report, &after, before);
        }
    }

    /// The report of damage that has not been done yet.
    fn wound(&self, e: &Event, victim: Handle, kind: i32, amount: i32, rolled: i32) -> MagicReport {
        MagicReport {
            actor: e.parties[0],
            victim,
            effect: e.effect(),
            damage_type: kind,
            dice: e.blow.dice(),
            rolled,
            amount,
            resistance: 0,
            done: 0,
            healed: 0,
            saved: e.is(Field::Resist),
            immune: false,
            died: false,
        }
    }

    /// Puts a report aside with what came of the damage. Kinds that cost no hit points show by the statuses they give.
    fn report_wound(&mut self, report: MagicReport, after: &Event, before: i32) {
        let victim = report.victim;
        let died = self.is_gone(victim);
        let now = self.creature(victim).map_or(0, |c| c.hit_points);
        let lost = if died { after.get(Field::ADmg).max(before) } else { before - now };
        let immune = after.is(Field::Immune);
        let wounds = (0..=crate::fight::ids::AD_BLUNT).contains(&report.damage_type);
        if lost == 0 && !died && !immune && !wounds {
            return;
        }
        self.world.report_magic(MagicReport {
            resistance: after.blow.resistance.into(),
            done: lost.max(0),
            healed: (-lost).max(0),
            immune,
            died,
            ..report
        });
    }

    /// An unshielded blast destroys a thing too.
    fn scorch_item(&mut self, e: &mut Event, victim: Handle, kind: i32, amount: i32) {
        let weapon = self.main_weapon(victim);
        let armour = self.in_slot(victim, id::SL_ARMOUR);
        let mut item = Handle::NONE;
        if !weapon.is_none() && self.random(3) == 0 {
            item = weapon;
        } else if !armour.is_none() && self.random(2) == 0 {
            item = armour;
        }
        if item.is_none() {
            let exposed: Vec<Handle> = self.exposed_things(victim);
            if exposed.is_empty() {
                return;
            }
            let at = self.random(exposed.len() as i32).max(0) as usize;
            item = exposed.get(at).copied().unwrap_or_default();
        }
        if !item.is_none() {
            let mut hurt = e.clone();
            self.damage_with(&mut hurt, item, kind, amount);
        }
    }

    /// What somebody wears or holds, in the order it has it. A bow that is slung beside a weapon is out of reach.
    pub(super) fn exposed_things(&self, who: Handle) -> Vec<Handle> {
        let Some(being) = self.world.being(who) else { return Vec::new() };
        let in_slots =
            || being.slots.iter().filter(|(slot, _)| i32::from(**slot) < id::SL_LAST).map(|s| *s.1);
        let mut all: Vec<Handle> = Vec::new();
        if being.creature.hero.is_some() {
            in_slots().for_each(|h| {
                if !all.contains(&h) {
                    all.push(h);
                }
            });
        } else {
            all.extend(being.inventory.iter().filter(|h| in_slots().any(|worn| worn == **h)));
        }
        all
    }

    /// Drain: damage that was saved against already.
    fn drain(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        let v = self.current(e);
        let kind = v.xval;
        let mut amount = e.get(Field::VDmg);
        if matches!(i32::from(v.aval), AR_POISON | AR_DISEASE) && e.is(Field::Resist) {
            amount /= 2;
        }
        let mut hurt = e.clone();
        hurt.using = 0;
        hurt.set(Field::Event, ev::EV_DAMAGE);
        hurt.set(Field::DType, kind);
        hurt.set(Field::SaveDC, -1);
        hurt.set(Field::VDmg, amount);
        hurt.set(Field::AType, 0);
        hurt.parties[1] = victim;
        let before = self.creature(victim).map(|c| c.hit_points);
        let (_, after) = self.throw_inside(hurt);
        e.set(Field::Immune, after.get(Field::Immune));
        if let Some(before) = before {
            let report = self.wound(e, victim, kind, amount, e.get(Field::VDmg));
            self.report_wound(report, &after, before);
        }
        answer::DONE
    }

    /// Ends what an effect keeps up: what came from a thing, or what it left by a field.
    fn withdraw(&mut self, e: &Event) -> i32 {
        let who = e.parties[1];
        self.remove_effect(who, e.effect(), e.is(Field::IsRemove));
        self.recall_staves(who);
        answer::DONE
    }

    fn cast_level(e: &Event) -> i8 {
        let fortified = if e.get(Field::MM) & MM_FORTIFY != 0 { 5 } else { 0 };
        (e.get(Field::VCasterLev) + fortified) as i8
    }

    /// Grant (magic 14.3).
    fn grant_status(&mut self, e: &mut Event) -> i32 {
        let who = e.parties[1];
        if self.world.being(who).is_none() {
            return answer::DONE;
        }
        if e.is(Field::IsRemove) || e.marks.leave {
            return self.withdraw(e);
        }
        let Some(effect) = self.library().effect(e.effect()) else { return answer::NOTHING };
        let v = self.current(e);
        let anchored = v.xval == PHASED && self.has_any(who, &[ANCHORED, MANIFEST]);
        if anchored {
            e.set(Field::Immune, 1);
            if !self.is_exact() {
                return answer::DONE;
            }
        }
        let worn = e.is(Field::IsWield);
        let source = if worn {
            Source::Item
        } else if e.marks.enter {
            Source::Enchantment
        } else {
            Self::source_of(effect)
        };
        if !worn {
            self.forget_same(e, who);
        }
        let status = Status {
            nature: v.xval as i16,
            value: v.yval as i16,
            magnitude: e.get(Field::VDmg) as i16,
            duration: if worn { 0 } else { e.get(Field::VDuration) as i16 },
            source,
            effect: e.effect(),
            caster_level: Self::cast_level(e),
            object: if worn { e.parties[2].raw() } else { 0 },
            ..Status::default()
        };
        self.afflict(who, status);
        if v.xval == STAFF_SPELLS {
            self.recall_staves(who);
        }
        answer::DONE
    }

    /// What the same effect gave before gives way to the new.
    fn forget_same(&mut self, e: &Event, who: Handle) {
        let v = self.current(e);
        let (nature, value, spell) = (v.xval as i16, v.yval as i16, e.effect());
        let same = |s: &Status| {
            s.nature == nature && s.value == value && s.effect == spell && s.source != Source::Item
        };
        if self.world.get(who).is_some_and(|o| o.statuses().all().iter().any(same)) {
            let wanted = Wanted { effect: Some(spell), object: Some(0), ..Wanted::default() };
            let todo = self.remove_statuses(who, wanted, ev::EV_REMOVED);
            self.do_now(todo);
        }
    }

    /// Inflict (magic 14.4).
    fn inflict_status(&mut self, e: &mut Event) -> i32 {
        let [actor, who, ..] = e.parties;
        if e.is(Field::IsRemove) || e.marks.leave {
            return self.withdraw(e);
        }
        let Some(effect) = self.library().effect(e.effect()) else { return answer::NOTHING };
        let v = self.current(e);
        let nature = v.xval;
        let kept_off = KEPT_OFF.iter().any(|(n, kind)| *n == nature && self.resists(who, *kind) < 0)
            || (nature == PHASED && self.has_any(who, &[ANCHORED, MANIFEST]));
        if kept_off {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        if nature == CHARMED && v.yval == 2 && self.is_type(who, MA_SAPIENT) {
            self.act_of_alignment(actor, crate::creature::names::AL_CHAOTIC, 2, "coercion");
        }
        let hostile = who != actor && self.world.being(who).is_some() && self.is_hostile(who, actor);
        if hostile && matches!(nature, ASLEEP | CHARMED) {
            self.reward_for(actor, who);
        }
        self.forget_same(e, who);
        let status = Status {
            nature: nature as i16,
            value: v.yval as i16,
            magnitude: e.get(Field::VDmg) as i16,
            duration: e.get(Field::VDuration) as i16,
            source: Self::source_of(effect),
            effect: e.effect(),
            caster_level: Self::cast_level(e),
            object: actor.raw(),
            ..Status::default()
        };
        self.afflict(who, status);
        if matches!(nature, AFRAID | CHARMED) && (self.is_exact() || self.is_character(actor)) {
            let more = self.random(4) + self.rating(who) - self.rating(actor);
            let amount = if more >= 0 && self.is_exact() {
                self.random(4) + self.rating(who) - self.rating(actor)
            } else {
                more.max(0)
            };
            self.exercise_score(actor, Attribute::Cha, amount);
        }
        let will = i32::from(v.sval) == 2 && effect.schools & SC_ENC as u32 != 0;
        if will && self.ability(who, CA_SLIPPERY_MIND) > 0 {
            let again = Status {
                nature: SLIP_MIND as i16,
                value: e.get(Field::SaveDC) as i16,
                duration: 2,
                effect: e.effect(),
                ..Status::default()
            };
            self.afflict(who, again);
        }
        answer::DONE
    }

    /// Override: events of the target are caught by the effect's scripts.
    fn override_events(&mut self, e: &mut Event) -> i32 {
        let who = e.parties[1];
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return answer::NOTHING };
        let meta = crate::events::shift::META;
        let mut caught: Vec<i32> = Vec::new();
        for handler in &effect.about.events {
            for &event in handler.events.iter().filter(|&&n| (meta..2 * meta).contains(&n)) {
                if !caught.contains(&(event - meta)) {
                    caught.push(event - meta);
                }
            }
        }
        for event in caught {
            let status = Status {
                nature: TRAP_EVENT as i16,
                value: event as i16,
                magnitude: e.get(Field::VDmg) as i16,
                duration: e.get(Field::VDuration) as i16,
                source: Self::source_of(effect),
                effect: spell,
                caster_level: Self::cast_level(e),
                ..Status::default()
            };
            self.afflict(who, status);
        }
        answer::DONE
    }

    /// Healing (magic 14.6).
    fn heal_target(&mut self, e: &mut Event) -> i32 {
        let [actor, who, ..] = e.parties;
        let Some(being) = self.world.being(who) else { return answer::DONE };
        let v = self.current(e);
        let bits = v.xval;
        let mut amount = e.get(Field::VDmg);
        let most = being.creature.max_hit_points + being.creature.value(Attribute::ExtraHitPoints);
        let being_points = being.creature.hit_points;
        let mut helped = false;
        if bits & HEAL_MANA != 0 {
            helped |= being.creature.used_mana > 0;
            self.change(who, |c| c.used_mana = (c.used_mana - amount).max(0));
        }
        if bits & HEAL_XP != 0 {
            let share = if amount == 0 { 6 } else { amount };
            self.change(who, |c| {
                if let Some(h) = &mut c.hero {
                    h.drained -= h.drained.min(500 * share);
                }
            });
        }
        if bits & HEAL_HP != 0 {
            let undead = self.is_type(who, MA_UNDEAD);
            let missing = (most - being_points).max(0);
            if v.yval > 0 {
                amount =
                    if undead || missing > 0 { amount.min(self.mana_left(actor) * v.yval / 10) } else { 0 };
                // In the original the whole of what could be healed is paid for.
                if !undead && !self.is_exact() {
                    amount = amount.min(missing);
                }
                let held = amount * 10 / v.yval;
                self.change(actor, |c| c.held_mana = c.held_mana.saturating_add(held));
            }
            if undead {
                self.damage_with(e, who, 0, 2 * amount);
                return answer::DONE;
            } else {
                helped |= self.creature(who).is_some_and(|c| c.hit_points < most);
                self.change(who, |c| c.hit_points = (c.hit_points + amount).min(most.max(c.hit_points)));
                let healed = self.creature(who).map_or(0, |c| c.hit_points) - being_points;
                if healed > 0 {
                    let report = self.wound(e, who, 0, amount, e.get(Field::VDmg));
                    self.world.report_magic(MagicReport { healed, ..report });
                }
            }
        }
        if bits & (HEAL_ATTR | HEAL_SATTR) != 0 {
            let only = (bits & HEAL_ATTR == 0).then_some(v.yval as i16);
            let less = (amount / 5) as i16;
            if let Some(o) = self.world.get_mut(who) {
                for s in o.statuses_mut().all_mut() {
                    let score = (0..7).contains(&s.value) && only.is_none_or(|o| o == s.value);
                    if i32::from(s.nature) == ADJUST_DMG && s.magnitude < 0 && score {
                        s.magnitude = (s.magnitude + less).min(0);
                    }
                }
                o.statuses_mut().retain(|s| i32::from(s.nature) != ADJUST_DMG || s.magnitude != 0);
            }
            self.recalculate(who);
        }
        if bits & HEAL_MALADY != 0 {
            helped |= self.has(who, v.yval);
            self.end(who, v.yval);
        }
        if bits & HEAL_FATIGUE != 0 {
            self.change(who, |c| {
                let most = c.value(Attribute::Fatigue);
                c.fatigue = (c.fatigue + amount).min(most.max(c.fatigue));
            });
        }
        if bits & HEAL_HUNGER != 0 {
            self.feed(who);
        }
        if bits & HEAL_ALL_MALADIES != 0 {
            for malady in [
                POISONED, BLIND, STUNNED, CONFUSED, PARALYSIS, AFRAID, BLEEDING, STONING, DISEASED, NAUSEA,
                SICKNESS,
            ] {
                self.end(who, malady);
            }
        }
        if helped && who != actor && !self.is_friendly(who, actor) {
            self.act_of_alignment(actor, crate::creature::names::AL_GOOD, 2, "mercy");
        }
        answer::DONE
    }

    /// Somebody hungry is content.
    pub(super) fn feed(&mut self, who: Handle) {
        const CONTENT: i16 = 1600;
        if let Some(o) = self.world.get_mut(who) {
            for s in o.statuses_mut().all_mut().iter_mut().filter(|s| i32::from(s.nature) == HUNGER) {
                s.duration = s.duration.max(CONTENT);
            }
        }
        self.recalculate(who);
    }

    /// Experience for somebody put out of the fight without being killed.
    fn reward_for(&mut self, who: Handle, victim: Handle) {
        if self.world.being(victim).is_some_and(|b| b.rewarded) || !self.is_character(who) {
            return;
        }
        self.kill_reward(who, victim, 100);
        if self.is_exact() {
            // Every gain of experience throws a die for held mana.
            self.random(10);
        }
        let mark =
            Status { nature: XP_GAINED as i16, magnitude: 100, source: Source::Other, ..Status::default() };
        if let Some(o) = self.world.get_mut(victim) {
            o.statuses_mut().gain(mark);
        }
    }

    pub(super) fn exercise_score(&mut self, who: Handle, score: Attribute, amount: i32) {
        let rules = self.rules;
        self.change(who, |c| {
            if c.hero.is_some() {
                rules.exercise(c, score, amount, 1, 60);
            }
        });
    }

    /// A shove by magic.
    fn knock_target(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        let far = (e.get(Field::VDmg) / 5).max(1);
        self.damage_with(e, victim, AD_KNOC, far);
        answer::DONE
    }

    pub(super) fn end_maladies(&mut self, who: Handle, natures: &[i32]) {
        for &nature in natures {
            self.end_those(who, Wanted::of(nature));
        }
    }
}
