//! Numbers of one segment of an effect in use: difficulty of its save, caster's level, range, radius, duration, dice (magic 5, 10).

use super::ids::*;
use crate::creature::Creature;
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::formula;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Dice, Effect, EffectValues, Rid, Value};

/// Parts of the difficulty of a save against a spell (S001-333).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the part it is named after")]
pub struct SaveParts {
    pub base: i32,
    pub level: i32,
    pub score: i32,
    pub focus: i32,
    pub will: i32,
    pub beguiling: i32,
    pub trickery: i32,
    pub hard: i32,
    pub heighten: i32,
    pub affinity: i32,
}

impl SaveParts {
    /// The difficulty.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.base
            + self.level
            + self.score
            + self.focus
            + self.will
            + self.beguiling
            + self.trickery
            + self.hard
            + self.heighten
            + self.affinity
    }
}

/// What flags of an effect add to the difficulty of its saves.
pub(super) fn hard_save(effect: &Effect) -> i32 {
    [(EF_HARDSAVE2, 2), (EF_HARDSAVE4, 4), (EF_HARDSAVE8, 8)]
        .into_iter()
        .filter(|(flag, _)| effect.flags.has(*flag))
        .map(|(_, more)| more)
        .sum()
}

/// A number that may be a formula of level and plus.
pub(super) fn resolve(number: i32, level: i32, plus: i32) -> i32 {
    formula::resolve(number, level, plus)
}

impl Host<'_> {
    /// The segments of the effect in use.
    pub(super) fn segments(&self, e: &Event) -> Vec<EffectValues> {
        match self.world.uses.get(&e.using) {
            Some(own) => own.clone(),
            None => self.library().effect(e.effect()).map_or_else(Vec::new, |f| f.values.clone()),
        }
    }

    /// The current segment.
    pub(super) fn current(&self, e: &Event) -> EffectValues {
        let at = usize::from(e.segment);
        let own = self.world.uses.get(&e.using).and_then(|s| s.get(at).or_else(|| s.first()));
        own.or_else(|| self.library().effect(e.effect())?.values.get(at)).cloned().unwrap_or_default()
    }

    pub(super) fn effect_flag(&self, effect: Rid, flag: i32) -> bool {
        self.library().effect(effect).is_some_and(|f| f.flags.has(flag))
    }

    /// Whether a people has a nature that goes with a school (magic 5).
    pub(super) fn has_affinity(&self, who: Handle, schools: u32) -> bool {
        (self.is_type(who, MA_LIZARDFOLK) && schools & SC_WATER as u32 != 0)
            || (self.is_type(who, MA_DWARF) && schools & SC_EARTH as u32 != 0)
    }

    /// How somebody knows a spell: a word of flags (`SP_*`). Monsters know theirs in every way.
    pub fn spell_flags(&self, who: Handle, spell: Rid) -> i32 {
        let Some(being) = self.world.being(who) else { return 0 };
        if being.creature.hero.is_some() {
            return being.spells.get(&spell).copied().unwrap_or(0).into();
        }
        let innate = if self.flag(who, M_INNATE) { SP_INNATE } else { 0 };
        SP_ARCANE | SP_DIVINE | SP_PRIMAL | innate
    }

    /// The parts of the difficulty of a save against a spell of somebody.
    pub fn save_parts_of(&self, who: Handle, spell: Rid, changes: i32) -> SaveParts {
        let flags = self.spell_flags(who, spell);
        let Some(effect) = self.library().effect(spell) else { return SaveParts::default() };
        let score =
            |wanted: i32, attribute: Attribute| (flags & wanted != 0).then(|| self.modifier(who, attribute));
        let scores = [
            score(SP_ARCANE, Attribute::Int),
            score(SP_DIVINE | SP_PRIMAL | SP_DOMAIN, Attribute::Wis),
            score(SP_BARDIC | SP_INNATE, Attribute::Cha),
        ];
        let focus_of = |c: &Creature| {
            c.statuses.of(SCHOOL_FOCUS).iter().any(|s| effect.schools & u32::from(s.magnitude as u16) != 0)
        };
        let mut focus = if self.creature(who).is_some_and(focus_of) { 2 } else { 0 };
        if flags & SP_DOMAIN != 0 {
            focus += match (self.feat(who, FT_DOMAIN_MASTERY), self.feat(who, FT_DOMAIN_FOCUS)) {
                (true, _) => 4,
                (false, true) => 2,
                _ => 0,
            };
        }
        let beguiling = self.ability(who, CA_BEGUILING_MAGIC) > 0 && effect.flags.has(EF_MENTAL);
        let tricks = self.has_about_value(who, TRIED, CA_ARCANE_TRICKERY + 1000);
        SaveParts {
            base: 10,
            level: effect.level.into(),
            score: scores.into_iter().flatten().max().unwrap_or(0),
            focus,
            will: self.ability(who, CA_ARCANE_WILL),
            beguiling: if beguiling { self.modifier(who, Attribute::Cha).max(0) } else { 0 },
            trickery: if tricks { 8 } else { 0 },
            hard: hard_save(effect),
            heighten: if changes & MM_HEIGHTEN != 0 { 4 } else { 0 },
            affinity: if self.has_affinity(who, effect.schools) { 2 } else { 0 },
        }
    }

    pub(super) fn has_about_value(&self, who: Handle, nature: i32, value: i32) -> bool {
        self.world.get(who).is_some_and(|o| o.statuses().has_value(nature, value))
    }

    /// What wisdom and will add to the damage of spells (magic 10.5).
    fn wisdom_bonus(&self, who: Handle, effect: &Effect, spell: Rid, segments: &[EffectValues]) -> i32 {
        if effect.flags.has(EF_NO_BONUS_DMG) || self.world.being(who).is_none() {
            return 0;
        }
        let wisdom = self.modifier(who, Attribute::Wis);
        let mut bonus = wisdom + self.ability(who, CA_ARCANE_WILL);
        let physical =
            segments.iter().take(4).any(|s| i32::from(s.archetype) == EA_BLAST && s.xval <= LAST_PHYSICAL);
        let arcane = if self.is_character(who) {
            self.spell_flags(who, spell) & SP_ARCANE != 0
        } else {
            effect.sources.iter().any(|&s| matches!(s, AI_WIZARDRY | AI_SORCERY))
        };
        if self.ability(who, CA_SPELL_FURY) > 0 && physical && arcane {
            bonus += wisdom.max(0);
        }
        bonus
    }

    /// The level an effect is cast at (magic 10.3).
    fn level_of_use(&self, e: &Event, effect: &Effect) -> i32 {
        let [actor, _, item, _] = e.parties;
        let area = effect.values.first().map_or(0, |v| i32::from(v.aval));
        let by_nature = matches!(area, AR_POISON | AR_DISEASE);
        if e.is(Field::IsItem)
            && let Some(thing) = self.world.item(item)
        {
            let level = self.things().level(thing);
            if !self.is_exact() && self.item_type(item) == crate::item::id::T_SCROLL {
                let read = self.known_skill(actor, SK_DECIPHER) - 2;
                return level.max(2 * i32::from(effect.level) - 1).max(read);
            }
            return level;
        }
        if self.world.being(actor).is_none() || e.is(Field::IsTrap) || by_nature {
            return effect.level.into();
        }
        if e.get(Field::Sp) & SP_INNATE != 0 {
            return self.rating(actor).max(1);
        }
        self.creature(actor).map_or(0, |c| self.rules.caster_level(c))
    }

    /// Sets the numbers of the event from the current segment, rolls its dice, and lets the effect's script change them.
    pub(crate) fn calc_effect(&mut self, e: &mut Event) {
        let [actor, _, item, _] = e.parties;
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return };
        let segments = self.segments(e);
        let Some(first) = segments.first().cloned() else { return };
        let v = segments.get(usize::from(e.segment)).cloned().unwrap_or_else(|| first.clone());
        let thing = self.world.item(item).cloned();
        if let Some(thing) = &thing {
            e.set(Field::IsEBlessed, i32::from(thing.has(crate::item::id::IF_BLESSED)));
            e.set(Field::IsECursed, i32::from(thing.has(crate::item::id::IF_CURSED)));
        }
        let from_item = e.is(Field::IsItem);
        let sp = if e.is(Field::IsTrap) || from_item { 0 } else { self.spell_flags(actor, spell) };
        e.set(Field::Sp, sp);
        let plus = thing.as_ref().map_or(0, |t| t.counted_plus());
        let affine = self.has_affinity(actor, effect.schools);
        let dc = if from_item && thing.is_some() {
            10 + 2 * plus
                + self.modifier(actor, Attribute::Wis)
                + hard_save(effect)
                + if affine { 2 } else { 0 }
        } else if e.is(Field::IsTrap) || self.world.being(actor).is_none() {
            10 + i32::from(effect.level)
        } else if effect.flags.has(EF_SPECABIL) {
            10 + self.rating(actor) + self.modifier(actor, Attribute::Cha)
        } else {
            self.save_parts_of(actor, spell, e.get(Field::MM)).total()
        };
        e.set(Field::SaveDC, dc);
        let mut level = self.level_of_use(e, effect);
        if let Some(c) = self.creature(actor) {
            let more = c.statuses.of(BONUS_SCHOOL_CASTING_LEVEL).iter();
            level += more
                .filter(|s| effect.schools & u32::from(s.value as u16) != 0)
                .map(|s| i32::from(s.magnitude))
                .sum::<i32>();
        }
        if affine {
            level += 1;
        }
        e.set(Field::VCasterLev, level);
        let alchemy = thing.as_ref().map_or(0, |t| t.statuses.highest(ALCHEMY_LEV));
        e.set(Field::VAlchemy, alchemy.max(10));
        let changes = e.get(Field::MM);
        let has = |bit: i32| changes & bit != 0;
        let reach = resolve(first.lval.into(), level, plus);
        let mut range =
            if first.lval != 0 && i32::from(first.aval) == AR_NONE { reach } else { 5 + level / 2 };
        if has(MM_EXTEND) {
            range *= 2;
        }
        e.set(Field::VRange, range);
        let mut radius = if first.lval != 0 { reach } else { 5 };
        if has(MM_ENLARGE) {
            radius *= 2;
        }
        e.set(Field::VRadius, radius);
        let duration = self.duration_of(e, effect, level);
        e.set(Field::VDuration, duration);
        e.set(Field::VChainMax, level / 4);
        let archetype = i32::from(v.archetype);
        if e.marks.transmuted >= 0 && has(MM_TRANSMUTE) {
            e.set(Field::DType, e.marks.transmuted.into());
        } else if archetype == EA_BLAST {
            e.set(Field::DType, v.xval);
        }
        let dice = self.dice_of(e, effect, &v, &segments, (level, plus));
        e.blow.set_dice(dice);
        self.roll_effect(e);
        let before = e.blow.dice();
        if self.scripts.handlers.find(spell, EV_CALC_EFFECT).is_some() {
            let (_, after) = self.ask_inside(spell, EV_CALC_EFFECT, e.clone());
            *e = after;
            if e.blow.dice() != before && self.is_exact() {
                let v = self.current(e);
                let dice = self.dice_of(e, effect, &v, &segments, (level, plus));
                e.blow.set_dice(dice);
                self.roll_effect(e);
            }
        }
    }

    fn dice_of(
        &self,
        e: &Event,
        effect: &Effect,
        v: &EffectValues,
        segments: &[EffectValues],
        (level, plus): (i32, i32),
    ) -> Dice {
        let of = |x: i8| resolve(x.into(), level, plus) as i8;
        let mut dice = Dice { number: of(v.pval.number), sides: of(v.pval.sides), bonus: of(v.pval.bonus) };
        let archetype = i32::from(v.archetype);
        let armour = archetype == EA_INFLICT
            && (ADJUST..=ADJUST_LUCK).contains(&v.xval)
            && v.yval == Attribute::Armour.index() as i32;
        let hurts = matches!(archetype, EA_BLAST | EA_DRAIN) && v.xval <= AD_SLEE;
        let scroll = self.item_type(e.parties[2]) == crate::item::id::T_SCROLL;
        if (hurts || armour) && (e.marks.spell || scroll) {
            let bonus = self.wisdom_bonus(e.parties[0], effect, e.effect(), segments);
            dice.bonus = (i32::from(dice.bonus) + bonus) as i8;
        }
        dice
    }

    fn roll_effect(&mut self, e: &mut Event) {
        let (number, sides, bonus) = e.blow.dice();
        let changes = e.get(Field::MM);
        let mut damage = if changes & MM_MAXIMIZE != 0 {
            i32::from(number) * i32::from(sides) + i32::from(bonus)
        } else {
            self.chance.roll((number.max(0), sides.abs(), bonus))
        };
        if changes & MM_EMPOWER != 0 {
            damage = damage * 150 / 100;
        }
        e.set(Field::VDmg, damage);
    }

    /// How long an effect lasts, in turns; -1 for good, -2 until the next rest (magic 10.4).
    fn duration_of(&mut self, e: &Event, effect: &Effect, level: i32) -> i32 {
        let flag = |f: i32| effect.flags.has(f);
        let mut turns = if flag(EF_DSHORT) {
            self.random(4) + 2
        } else if flag(EF_D1ROUND) {
            2
        } else if flag(EF_DLONG) {
            100 + 10 * level
        } else if flag(EF_DXLONG) {
            1000 + 100 * level
        } else if flag(EF_PERSISTANT) {
            -2
        } else if flag(EF_PERMANANT) {
            -1
        } else {
            10 + 2 * level
        };
        let changes = e.get(Field::MM);
        if turns > 1 {
            if changes & MM_ANCHOR != 0 {
                turns *= 2;
            }
            if self.feat(e.parties[0], FT_MYSTIC_PREPARATION) && effect.purpose & EP_BUFF as u32 != 0 {
                turns *= 2;
            }
            if changes & MM_PERSISTANT != 0 {
                if turns >= 10 {
                    turns = -2;
                }
            } else if changes & MM_EXTEND != 0 {
                turns *= 2;
            }
        }
        turns
    }

    /// The resource or number a segment keeps.
    pub(crate) fn rval(v: &EffectValues) -> i32 {
        v.rval.as_ref().map_or(0, Value::number)
    }
}

/// Natures of bodies whose spells are powers of their own.
pub(super) const M_INNATE: i32 = 91;
const LAST_PHYSICAL: i32 = 13;
const AI_WIZARDRY: i16 = 50;
const AI_SORCERY: i16 = 51;
