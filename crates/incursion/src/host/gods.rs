//! Functions of characters: levels, feats, spells, experience, and what gods think of them.

use super::native::Todo;
use super::{Answer, Args, Call, Host};
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::hero::kept_as_status;
use crate::values::Attribute;
use crate::world::{Faith, Handle};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

use crate::magic::FaithMark;

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
    pub(crate) fn faith(&self, who: Handle, god: Rid) -> Faith {
        self.world.being(who).and_then(|b| b.faith.get(&god).copied()).unwrap_or_default()
    }

    pub(crate) fn faith_mut(&mut self, who: Handle, god: Rid) -> Option<&mut Faith> {
        let being = self.world.being_mut(who)?;
        if being.faith.len() >= MOST && !being.faith.contains_key(&god) {
            return None;
        }
        Some(being.faith.entry(god).or_default())
    }

    pub(crate) fn tolerance(&self, god: Rid) -> i32 {
        const TOLERANCE: i32 = 129;
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
                self.god_speaks(who, god, a.short(1).into(), a.rest(2), parties);
                Answer::NOTHING
            }
            C::CharacterCalcFavour => Answer::number(self.favour(who, god)),
            C::CharacterGainFavour => {
                self.gain_favour(who, god, a.int(1), a.truth(2), a.truth(3));
                Answer::NOTHING
            }
            C::CharacterLowerAnger => {
                if let Some(faith) = self.faith_mut(who, god).filter(|f| f.flags & FaithMark::ANATHEMA == 0) {
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
                self.forsake(who, own);
                Answer::NOTHING
            }
            C::CharacterIsWorthyOf => Answer::truth(self.is_worthy(who, god, a.truth(1))),
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
                if self.sees_foe(who) {
                    return Some(Answer::number(crate::events::answer::ABORT));
                }
                // An hour is sixty minutes of sixty ticks of play; no one comes by here.
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
        self.anger_god(who, god, a.short(1).into(), a.truth(2));
        Answer::NOTHING
    }

    /// The same from the rules.
    pub(crate) fn act_of_alignment(&mut self, who: Handle, kind: i32, size: i16, why: &str) {
        if !self.is_character(who) {
            return;
        }
        let arguments = [Datum::Number(kind), Datum::Number(size.into()), Datum::Words(why.to_owned())];
        if self.aligned_act(who, Args(&arguments)) == Answer::Pushed
            && let Some(super::run::Frame::Native(native)) = self.world.stack.frames.pop()
        {
            self.do_now(native.todo.into_iter().collect());
        }
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
