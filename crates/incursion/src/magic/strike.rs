//! One target of an effect (magic 11.2): resistance, saves, and every segment of the same area.

use super::ids::*;
use crate::creature::saves::Save;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::fight::Report;
use crate::fight::ids::{A_SPEL, M_MINDLESS};
use crate::host::Host;
use crate::values::{Attribute, Mode};
use crate::world::{Audience, Handle};
use angrist_irh::res::{Effect, EffectValues};

/// Natures that a compelled mind has.
const DOMINATED: i32 = 2;

impl Host<'_> {
    /// Puts an effect on a target, with everything of the last one forgotten.
    pub(super) fn strike_one(&mut self, e: &mut Event, target: Handle) -> i32 {
        // In the original the attack of a use counts for everyone in a globe.
        if e.get(Field::AType) == A_SPEL && e.parties[1] != target && !self.is_exact() {
            e.set(Field::AType, 0);
        }
        e.parties[1] = target;
        for f in [Field::Saved, Field::Immune, Field::Resist, Field::IsEvaded, Field::Died] {
            e.set(f, 0);
        }
        e.marks.partial = 0;
        e.marks.resisted = false;
        self.rethrow(e, ev::EV_MAGIC_STRIKE)
    }

    pub(super) fn magic_strike(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if e.parties[1].is_none() {
            e.parties[1] = actor;
        }
        let Some(effect) = self.library().effect(e.effect()) else { return answer::NOTHING };
        let flag = |f: i32| effect.flags.has(f);
        let victim = e.parties[1];
        if flag(EF_ATTACK) && e.get(Field::AType) != A_SPEL && self.world.being(victim).is_some() {
            if victim == actor {
                self.restart_dice(actor);
            }
            let mut attack = e.clone();
            attack.set(Field::AType, A_SPEL);
            let base = self.creature(actor).map_or(0, |c| self.rules.base_attack(c, Mode::Archery));
            attack.set(Field::VHit, base);
            attack.set(Field::VDef, self.value(victim, Attribute::Defence));
            attack.set(Field::VThreat, 20);
            let result = self.rethrow(&mut attack, ev::EV_STRIKE);
            if result != answer::ABORT && !attack.is(Field::IsHit) {
                self.world.report(Report::of(&attack));
            }
            // One attack decides for all segments of a use against the same target.
            attack.set(Field::AType, A_SPEL);
            attack.set(Field::Event, e.get(Field::Event));
            *e = attack;
            return if result == answer::ABORT { answer::NOTHING } else { answer::DONE };
        }
        let mut victim = victim;
        if flag(EF_GAZE) && self.world.being(victim).is_some() {
            if self.creature(victim).is_some_and(|c| self.is_blind(c)) {
                e.set(Field::Immune, 1);
            } else if self.has(victim, GAZE_REFLECTION) && !actor.is_none() {
                victim = actor;
                e.parties[1] = actor;
            }
        }
        let creature = self.world.being(victim).is_some();
        let mut immune = e.is(Field::Immune) || (creature && self.resists_magic(e, effect));
        if e.is(Field::EffIllusion) && self.sees_through_effect(e) {
            e.marks.disbelieved = true;
            // In the original it still strikes; only its wounds are nothing.
            immune |= !self.is_exact();
        }
        if flag(EF_DEATH) && creature && self.feat(victim, FT_RESIST_DEATH) {
            immune |= self.resists_death(victim);
        }
        let segments = self.segments(e);
        let first = usize::from(e.segment);
        let Some(area) = segments.get(first).map(|v| v.aval) else { return answer::NOTHING };
        let (mut touched, mut resisted, mut saved_before) = (false, false, None::<i16>);
        let mut shown_immune = false;
        for (at, v) in segments.iter().enumerate().skip(first) {
            if v.aval != area {
                break;
            }
            if flag(EF_ACTIVATE + (at as i32).min(4)) != e.is(Field::IsActivation) && !e.marks.heartbeat {
                continue;
            }
            e.segment = at as u8;
            e.set(Field::EfNum, at as i32);
            if self.world.get(victim).is_none_or(|o| o.is_deleted()) {
                break;
            }
            if immune || !self.can_touch(e, victim) {
                shown_immune = true;
                continue;
            }
            self.calc_effect(e);
            let new_save = at == first || saved_before.is_none_or(|s| s != v.sval);
            saved_before = Some(v.sval);
            if !resisted && new_save && self.rolls_save(e, effect, v) {
                resisted = true;
            }
            e.set(Field::Resist, i32::from(resisted));
            e.set(Field::Saved, i32::from(resisted));
            let partial_blast = Self::is_partial(effect) && i32::from(v.archetype) == EA_BLAST;
            if !resisted || partial_blast {
                touched = true;
                let hit = self.rethrow(e, ev::EV_MAGIC_HIT);
                // The save that halved a blast counts for what follows with the same save.
                resisted |= partial_blast && e.is(Field::Resist);
                self.resent_magic(e, effect);
                if hit == answer::ABORT {
                    e.segment = first as u8;
                    return answer::DONE;
                }
                victim = e.parties[1];
            }
        }
        e.segment = first as u8;
        e.set(Field::EfNum, first as i32);
        if !touched && !e.is(Field::Terse) {
            if resisted {
                self.say(
                    e,
                    Audience::Three,
                    &[
                        "The <EVictim> resists your magic.",
                        "You resist the magic of the <EActor>.",
                        "The <EVictim> resists the magic of the <EActor>.",
                    ],
                );
            } else if shown_immune && victim != actor {
                self.say(e, Audience::Victim, &["You are unaffected.", "The <EVictim> is unaffected."]);
            }
        }
        if segments.first().is_some_and(|v| i32::from(v.qval) & Q_EQU != 0) && creature {
            self.hurt_equipment(e, victim);
        }
        if (i32::from(area) == AR_BALL || flag(EF_HIT_MOUNT)) && self.has(victim, MOUNTED) {
            let mount = self.held_by(victim, MOUNTED);
            if !mount.is_none() {
                let mut more = e.clone();
                self.strike_one(&mut more, mount);
            }
        }
        answer::DONE
    }

    /// A creature struck by harmful magic turns on the caster (people 11).
    fn resent_magic(&mut self, e: &mut Event, effect: &Effect) {
        let [actor, victim, ..] = e.parties;
        let kind = effect.purpose & (EP_BUFF | EP_FIX_TROUBLE) as u32 != 0 || effect.flags.has(EF_NOTBAD);
        if kind || e.is(Field::IsTrap) || e.marks.enter || e.marks.leave || e.marks.heartbeat {
            return;
        }
        let hostile = effect.purpose & (EP_ATTACK | EP_CURSE) as u32 != 0;
        if self.world.being(victim).is_some() && (hostile || !self.is_friendly(victim, actor)) {
            self.react(e);
        }
    }

    /// A resistance to magic stops the whole effect (S001-336).
    fn resists_magic(&mut self, e: &Event, effect: &Effect) -> bool {
        let [actor, victim, ..] = e.parties;
        let psionic = effect.sources.iter().any(|&s| i32::from(s) == AI_PSIONIC);
        let resistance = self.value(victim, Attribute::MagicResistance);
        if psionic
            || effect.flags.has(EF_MUNDANE)
            || resistance <= 0
            || self.world.being(actor).is_none()
            || !(self.is_hostile(actor, victim) || self.is_hostile(victim, actor))
        {
            return false;
        }
        let die = self.random(100) + 1;
        let amplified = if self.is_exact() {
            self.feat(actor, FT_AMPLIFY_SPELL)
        } else {
            e.get(Field::MM) & MM_AMPLIFY != 0
        };
        let against = if amplified { resistance * 75 / 100 } else { resistance };
        let skill = if self.feat(actor, FT_SPELL_PENETRATION) { 20 } else { 0 };
        die + 2 * self.rating(actor) + skill <= against + 2 * self.rating(victim)
    }

    fn resists_death(&mut self, who: Handle) -> bool {
        let most = 2 * self.modifier(who, Attribute::Con);
        let used = self.world.get(who).map_or(0, |o| {
            o.statuses().of(TRIED).iter().filter(|s| i32::from(s.value) == FT_RESIST_DEATH).count() as i32
        });
        if used >= most {
            return false;
        }
        let mark =
            Status { nature: TRIED as i16, value: FT_RESIST_DEATH as i16, duration: -2, ..Status::default() };
        self.afflict(who, mark);
        true
    }

    /// An effect that is only imagined (magic 16.2).
    fn sees_through_effect(&mut self, e: &Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let Some(being) = self.world.being(victim) else { return true };
        let improved = e.marks.illusion & 2 != 0;
        let keen = being.creature.senses.scent > 0
            || being.creature.senses.tremor > 0
            || self.ability(victim, CA_SHARP_SENSES) > 0;
        if self.has(victim, TRUE_SIGHT) || self.flag(victim, M_MINDLESS) || (!improved && keen) {
            return true;
        }
        let skill = self.known_skill(actor, SK_ILLUSION);
        let focus = self.creature(actor).is_some_and(|c| {
            c.statuses.of(SCHOOL_FOCUS).iter().any(|s| i32::from(s.magnitude) & SC_ILL != 0)
        });
        let dc = 10 + skill / 2 + if focus { 2 } else { 0 };
        self.will(victim, dc, SA_MAGIC | SA_ILLUS)
    }

    /// Rolls the save of a segment, if there is one.
    fn rolls_save(&mut self, e: &Event, effect: &Effect, v: &EffectValues) -> bool {
        let [actor, victim, ..] = e.parties;
        let area = i32::from(v.aval);
        let save = match i32::from(v.sval) {
            0 => Save::Fortitude,
            1 => Save::Reflex,
            2 => Save::Will,
            _ => return false,
        };
        let partial = Self::is_partial(effect) && i32::from(v.archetype) == EA_BLAST;
        let companion = self.has_about(victim, ANIMAL_COMPANION, actor);
        if matches!(area, AR_POISON | AR_DISEASE)
            || partial
            || victim == actor
            || self.world.being(victim).is_none()
            || companion
        {
            return false;
        }
        let kinds = self.save_kinds(e, effect, v);
        let dc = e.get(Field::SaveDC);
        self.save(victim, save, dc, kinds)
    }

    /// What a save against a segment is a save against.
    pub(super) fn save_kinds(&self, e: &Event, effect: &Effect, v: &EffectValues) -> i32 {
        let given = |nature: i32| matches!(i32::from(v.archetype), EA_GRANT | EA_INFLICT) && v.xval == nature;
        let school = |s: i32| effect.schools & s as u32 != 0;
        let flag = |f: i32| effect.flags.has(f);
        let mut kinds = SA_MAGIC | SA_SPELLS;
        let mut add = |when: bool, kind: i32| {
            if when {
                kinds |= kind;
            }
        };
        add(flag(EF_DEATH), SA_DEATH);
        add(given(PARALYSIS), SA_PARA);
        add(flag(EF_EVIL) || self.is_type(e.parties[0], MA_EVIL), SA_EVIL);
        add(school(SC_NEC), SA_NECRO);
        add(school(SC_ENC), SA_ENCH);
        add(school(SC_ILL), SA_ILLUS);
        add(given(CONFUSED), SA_CONF);
        add(given(CHARMED) && v.yval == DOMINATED, SA_COMP);
        add(given(STONING), SA_PETRI);
        add(given(AFRAID) || flag(EF_FEAR), SA_FEAR);
        kinds
    }

    fn hurt_equipment(&mut self, e: &Event, victim: Handle) {
        let worn: Vec<(i16, Handle)> = self
            .world
            .being(victim)
            .map_or_else(Vec::new, |b| b.slots.iter().map(|(s, h)| (*s, *h)).collect());
        let mut seen = Vec::new();
        for (slot, item) in worn {
            if seen.contains(&item) {
                continue;
            }
            seen.push(item);
            let active =
                self.world.item(item).is_some_and(|i| self.things().slot_is_active(i, slot.max(0) as usize));
            let mut hurt = e.clone();
            hurt.using = 0;
            hurt.parties[1] = item;
            hurt.set(Field::Event, ev::EV_DAMAGE);
            self.throw_inside(hurt);
            // The original loses count when something worn is destroyed.
            if active && self.is_exact() && self.world.get(item).is_none_or(|o| o.is_deleted()) {
                break;
            }
        }
    }

    /// Whether a save halves the blasts of an effect instead of turning them away.
    pub(super) fn is_partial(effect: &Effect) -> bool {
        effect.flags.has(EF_PARTIAL) || effect.values.iter().any(|v| v.partial)
    }

    /// Where the statuses of an effect come from.
    pub(super) fn source_of(effect: &Effect) -> Source {
        let flag = |f: i32| effect.flags.has(f);
        if flag(EF_ONCEONLY) {
            Source::Once
        } else if flag(EF_CURSE) {
            Source::Curse
        } else if flag(EF_MUNDANE) {
            Source::Other
        } else {
            Source::Enchantment
        }
    }
}
