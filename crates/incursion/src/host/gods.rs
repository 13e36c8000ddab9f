//! Functions of characters: levels, feats, spells, experience, and what gods think of them.

use super::native::Todo;
use super::{Answer, Args, Call, Host};
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::hero::kept_as_status;
use crate::values::Attribute;
use crate::world::{Audience, Faith, Handle, Told};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// Marks of faith.
mod mark {
    pub const ANATHEMA: u16 = 0x8;
    pub const FORSAKEN: u16 = 0x4;
}

/// Most resources a character keeps faith or spells of.
const MOST: usize = 2048;

/// Whether events thrown inside this one are acts of a god (fight 1.4).
pub(super) fn is_act_of_god(parent: i32) -> bool {
    matches!(
        parent,
        ev::EV_RETRIBUTION | ev::EV_GIVE_AID | ev::EV_GODPULSE | ev::EV_ANGER_PULSE | ev::EV_SACRIFICE
    )
}

impl Host<'_> {
    fn faith(&self, who: Handle, god: Rid) -> Faith {
        self.world.being(who).and_then(|b| b.faith.get(&god).copied()).unwrap_or_default()
    }

    fn faith_mut(&mut self, who: Handle, god: Rid) -> Option<&mut Faith> {
        let being = self.world.being_mut(who)?;
        if being.faith.len() >= MOST && !being.faith.contains_key(&god) {
            return None;
        }
        Some(being.faith.entry(god).or_default())
    }

    fn tolerance(&self, god: Rid) -> i32 {
        const TOLERANCE: i32 = 26;
        self.library().about(god).and_then(|a| a.constant(TOLERANCE)).map_or(0, |v| v.number())
    }

    pub(super) fn character_call(&mut self, call: Call, who: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let being = self.world.being(who)?;
        // Monsters have none of this; they answer nothing (host 2).
        let Some(hero) = being.creature.hero.as_deref() else {
            return matches!(call.name().0, "T_CHARACTER" | "T_PLAYER" | "T_CREATURE")
                .then_some(Answer::NOTHING);
        };
        let god = Rid(a.int(0) as u32);
        Some(match call {
            C::CharacterLevelAs => match self.library().within_kind(god) {
                Some((ResKind::Class, at)) => Answer::number(self.rules.level_as(hero, at as u16)),
                _ => Answer::NOTHING,
            },
            C::CharacterTotalLevel => Answer::number(hero.total_level()),
            C::CharacterTotalXP => Answer::number(hero.experience - hero.drained),
            C::CharacterNextLevXP => Answer::number(self.rules.experience_for(hero.total_level() + 1)),
            C::CharacterXPPenalty => {
                Answer::number(self.rules.experience_penalty(&being.creature, hero, true))
            }
            C::CharacterIAttr => {
                let score = Attribute::of(a.byte(0).into());
                Answer::number(score.map_or(0, |s| self.rules.inherent_score(&being.creature, s)))
            }
            C::CharacterGetSkillRanks => Answer::number(hero.ranks_in(a.short(0).into())),
            C::CharacterFeatPrereq => Answer::truth(self.rules.may_take(&being.creature, a.short(0).into())),
            C::CharacterGetSpellFlags => Answer::number(being.spells.get(&god).copied().unwrap_or(0).into()),
            C::CharacterSpellKnown => {
                let at = usize::try_from(a.short(0)).ok().filter(|&at| at < self.library().effects.len());
                let spell = at.map(|at| self.library().rid(ResKind::Effect, at));
                Answer::number(spell.and_then(|s| being.spells.get(&s).copied()).unwrap_or(0).into())
            }
            C::CharacterSetSpellFlags => self.spell(who, god, |flags| *flags = a.int(1) as u16),
            C::PlayerGainSpell => self.spell(who, god, |flags| *flags |= a.int(1) as u16),
            C::CharacterGainFeat => self.change(who, |c| {
                if let Some(h) = &mut c.hero {
                    h.feats.insert(a.short(0).into());
                }
            }),
            C::CharacterGainAbility => self.gain_ability(who, a),
            C::CharacterGainBonusSkills => {
                let at = self.library().within_kind(god).map_or(0, |w| w.1) as u16;
                let points = a.short(1);
                self.change(who, |c| {
                    if let Some(h) = &mut c.hero {
                        let pool = h.classes.iter().position(|&k| k == at).unwrap_or(3);
                        h.bonus_points[pool] = h.bonus_points[pool].saturating_add(points);
                    }
                })
            }
            C::CharacterLoseXP => self.change(who, |c| {
                if let Some(h) = &mut c.hero {
                    h.experience = (h.experience - a.int(0).max(0)).max(0);
                }
            }),
            C::CharacterSetInvSlot => {
                let item = self.object_of(a.int(1));
                if let Some(being) = self.world.being_mut(who).filter(|b| b.slots.len() < 64) {
                    if item.is_none() {
                        being.slots.remove(&a.short(0));
                    } else {
                        being.slots.insert(a.short(0), item);
                    }
                }
                Answer::NOTHING
            }
            C::CharacterGodMessage => {
                let parties = self.event().map_or([Handle::NONE; 4], |e| e.parties);
                self.world.tell(Told {
                    audience: Audience::God,
                    texts: Vec::new(),
                    arguments: a.rest(2),
                    to: who,
                    parties,
                    resource: god,
                    number: a.short(1).into(),
                });
                Answer::NOTHING
            }
            C::CharacterCalcFavour => Answer::number(self.faith(who, god).favour),
            C::CharacterGainFavour => {
                if let Some(faith) = self.faith_mut(who, god) {
                    faith.favour = faith.favour.saturating_add(a.int(1));
                }
                Answer::NOTHING
            }
            C::CharacterLowerAnger => {
                if let Some(faith) = self.faith_mut(who, god).filter(|f| f.flags & mark::ANATHEMA == 0) {
                    faith.anger = faith.anger.saturating_sub(a.short(1)).max(0);
                }
                Answer::NOTHING
            }
            C::CharacterGetAnger => Answer::number(self.faith(who, god).anger.into()),
            C::CharacterGetGodAnger => {
                let over = i32::from(self.faith(who, god).anger).saturating_sub(self.tolerance(god));
                Answer::number(over.max(0))
            }
            C::CharacterGetGodFlags => Answer::number(self.faith(who, god).flags.into()),
            C::CharacterSetGodFlags => {
                if let Some(faith) = self.faith_mut(who, god) {
                    faith.flags |= a.int(1) as u16;
                }
                Answer::NOTHING
            }
            C::CharacterResetGodFlags => {
                if let Some(faith) = self.faith_mut(who, god) {
                    faith.flags &= !(a.int(1) as u16);
                }
                Answer::NOTHING
            }
            C::CharacterGetGodLevel => Answer::number(self.faith(who, god).level.into()),
            C::CharacterForsake => {
                let own = hero.god;
                if let Some(faith) = self.faith_mut(who, own) {
                    faith.flags |= mark::FORSAKEN;
                    faith.favour = 0;
                }
                self.change(who, |c| {
                    c.statuses.retain(|s| s.source != Source::Blessing);
                    if let Some(h) = &mut c.hero {
                        h.god = Rid::NONE;
                    }
                });
                self.recalculate(who);
                Answer::NOTHING
            }
            C::CharacterIsWorthyOf => {
                let flags = self.faith(who, god).flags;
                Answer::truth(flags & (mark::ANATHEMA | mark::FORSAKEN) == 0)
            }
            C::CreatureTransgress => self.transgress(who, god, a),
            C::CharacterAlignedAct => self.aligned_act(who, a),
            C::CharacterSwapAttributes => {
                for _ in 0..a.short(0).clamp(0, 64) {
                    let (i, j) = (self.random(7).max(0) as usize, self.random(7).max(0) as usize);
                    self.change(who, |c| {
                        if let Some(h) = &mut c.hero {
                            h.scores.swap(i.min(6), j.min(6));
                        }
                    });
                }
                self.recalculate(who);
                Answer::NOTHING
            }
            C::CharacterTotalExploreFavour => Answer::NOTHING,
            C::CharacterSwap
            | C::CharacterAddAbilities
            | C::CharacterUseFeat
            | C::CharacterUseSkill
            | C::CharacterUseAbility => Answer::NOTHING,
            C::PlayerFirstAutoBuff => {
                let list: Vec<i32> = being.auto_buff.iter().map(|&b| b.into()).collect();
                self.begin_walk(super::map::walk::BUFFS, list)
            }
            C::PlayerNextAutoBuff => {
                let rest = self.world.walks.get_mut(&super::map::walk::BUFFS);
                Answer::number(rest.and_then(Vec::pop).unwrap_or(0))
            }
            C::PlayerSpendHours => {
                // An hour is sixty minutes of sixty ticks of play; nobody comes by here.
                let hours = i32::from(a.short(0)).clamp(0, 24);
                self.world.turn = self.world.turn.saturating_add(hours * 3600);
                Answer::number(crate::events::answer::DONE)
            }
            C::PlayerFixSummonCR => Answer::number(a.short(0).into()),
            C::PlayerGetMaxDepth => Answer::number(being.deepest.get(&god).copied().unwrap_or(0).into()),
            C::PlayerOpt => Answer::number(self.world.options.get(&a.short(0)).copied().unwrap_or(0).into()),
            C::PlayerSeen => Answer::truth(self.world.recognised.contains(&god)),
            _ => return None,
        })
    }

    fn spell(&mut self, who: Handle, spell: Rid, change: impl FnOnce(&mut u16)) -> Answer {
        if let Some(being) = self.world.being_mut(who)
            && (being.spells.len() < MOST || being.spells.contains_key(&spell))
        {
            change(being.spells.entry(spell).or_insert(0));
        }
        Answer::NOTHING
    }

    fn gain_ability(&mut self, who: Handle, a: Args<'_>) -> Answer {
        let (ability, parameter) = (i32::from(a.short(0)), a.int(1));
        let (source, cause) = (Rid(a.int(2) as u32), Source::of(a.short(3).into()));
        let status = match kept_as_status(ability) {
            Some(nature) => Status::lasting(nature, parameter % 256, 1, cause, source),
            None => Status::lasting(n::EXTRA_ABILITY, ability, parameter.max(1), cause, source),
        };
        let todo = self.give_status(who, status);
        self.todo(todo, Datum::Number(0))
    }

    /// A god is angered (magic 17.6).
    fn transgress(&mut self, who: Handle, god: Rid, a: Args<'_>) -> Answer {
        let own = self.creature(who).and_then(|c| c.hero.as_ref()).is_some_and(|h| h.god == god);
        let faith = self.faith(who, god);
        if faith.flags & (mark::ANATHEMA | mark::FORSAKEN) != 0 {
            return Answer::NOTHING;
        }
        let (mut size, wrath) = (i32::from(a.short(1)), a.truth(2));
        if !own {
            if self.random(60) > size || (faith.anger > 10 && !wrath) {
                return Answer::NOTHING;
            }
            size = 1;
        }
        if faith.anger > 50 {
            return Answer::NOTHING;
        }
        let anger = i32::from(faith.anger) + size;
        let over = anger.saturating_sub(self.tolerance(god));
        if let Some(faith) = self.faith_mut(who, god) {
            faith.anger = anger as i16;
            if anger >= 50 {
                faith.flags |= mark::ANATHEMA;
            } else if own && anger > 35 {
                faith.flags |= mark::FORSAKEN;
            }
        }
        let mut todo = Vec::new();
        if wrath && over > 0 {
            let mut event = Event::new(ev::EV_RETRIBUTION, [who, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EParam, over);
            event.set(Field::EID, god.0 as i32);
            todo.push(Todo::Throw(Box::new(event)));
        }
        if own {
            // The original colours the feeling letter by letter, and draws for each.
            if self.rules.profile.is_exact() && who == self.world.player {
                let feeling = if faith.anger < 5 { "You feel uneasy." } else { "You feel very uneasy." };
                for _ in 0..feeling.len() {
                    self.random(4);
                }
            }
            let mut amount = 0;
            for _ in 0..size.clamp(0, 100) {
                amount += self.random(10) + 1;
            }
            let rules = self.rules;
            self.change(who, |c| {
                rules.exercise(c, Attribute::Wis, -amount, 2, 60);
            });
        }
        self.todo(todo, Datum::Number(0))
    }

    /// An act with an alignment moves the scales, and gods hear of it.
    fn aligned_act(&mut self, who: Handle, a: Args<'_>) -> Answer {
        let event = self.weigh_deed(who, a.int(0), a.short(1), a.words(2));
        self.todo([Todo::Throw(Box::new(event))], Datum::Number(0))
    }

    /// Moves the scales for an act, and gives what the gods are to hear of it (magic 17.10): an act against one's side takes tenths
    /// of it away, an act with it adds.
    pub(crate) fn weigh_deed(&mut self, who: Handle, kind: i32, size: i16, reason: &str) -> Event {
        self.change(who, |c| {
            if let Some(h) = &mut c.hero {
                let toward = |scale: &mut i16, minus: bool, plus: bool, less: bool, more: bool| {
                    let tenths = (10 - size).max(0);
                    if minus {
                        *scale = if *scale > 0 { *scale * tenths / 10 } else { scale.saturating_sub(size) };
                    }
                    if plus {
                        *scale = if *scale < 0 { *scale * tenths / 10 } else { scale.saturating_add(size) };
                    }
                    if (less && *scale < 0) || (more && *scale > 0) {
                        *scale = *scale * tenths / 10;
                    }
                    *scale = (*scale).clamp(-70, 70);
                };
                let is = |mark: i32| kind & mark != 0;
                toward(&mut h.good_evil, is(n::AL_GOOD), is(n::AL_EVIL), is(AL_NONGOOD), is(AL_NONEVIL));
                toward(
                    &mut h.law_chaos,
                    is(n::AL_LAWFUL),
                    is(n::AL_CHAOTIC),
                    is(AL_NONLAWFUL),
                    is(AL_NONCHAOTIC),
                );
            }
        });
        let mut event = Event::new(EV_ALIGNED, [who, Handle::NONE, Handle::NONE, Handle::NONE]);
        event.set(Field::EParam, kind);
        event.set(Field::VMag, size.into());
        event.set_words(Field::GraveText, reason.to_owned());
        event
    }
}

const AL_NONLAWFUL: i32 = 16;
const AL_NONCHAOTIC: i32 = 32;
const AL_NONGOOD: i32 = 64;
const AL_NONEVIL: i32 = 128;
const EV_ALIGNED: i32 = 145;
