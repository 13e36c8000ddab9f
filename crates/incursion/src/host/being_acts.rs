//! What scripts do to creatures.

use super::native::Todo;
use super::perception::{ALLY_TO, ENEMY_TO, NEUTRAL_TO};
use super::{Answer, Args, Call, Host, Question};
use crate::creature::saves::Save;
use crate::creature::{Source, Status, names as n};
use crate::events::Event;
use crate::events::numbers as ev;
use crate::hero::experience::Kill;
use crate::magic::ids::POLYMORPH;
use crate::status::Wanted;
use crate::values::Attribute;
use crate::world::object::Action;
use crate::world::{Audience, Handle, Told};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// The natures these functions name.
const SLEEPING: i32 = 7;
const HIDING: i32 = 65;
const GENERATION: i32 = 84;
const EXPOSED: i16 = 16;
/// More than anybody can have, and far from where numbers end.
const MOST_MANA: i32 = 1_000_000;
const MOST_EXPERIENCE: i32 = 100_000_000;
/// The ability that lets inherent gains go further.
const POTENTIAL: i32 = 43;
/// Actions a monster can be told at once.
const ACTIONS: usize = 64;

/// Templates that are trades, and the wit a body needs for one.
const TM_CLASS: i32 = 2;
const WIT_FOR_A_TRADE: i8 = 7;
/// Where wit stands among the attributes.
const INT: usize = 3;

impl Host<'_> {
    pub(super) fn being_act(&mut self, call: Call, who: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let player = self.world.being(who)?.player;
        Some(match call {
            C::CreatureLoseMana => {
                let hold = a.truth(1);
                self.change(who, |c| {
                    let pool = if hold { &mut c.held_mana } else { &mut c.used_mana };
                    *pool = pool.saturating_add(a.int(0)).clamp(-MOST_MANA, MOST_MANA);
                })
            }
            C::CreatureGainMana => {
                self.change(who, |c| c.used_mana = c.used_mana.saturating_sub(a.int(0)).clamp(0, MOST_MANA))
            }
            C::CreatureExercise => {
                let column = usize::try_from(a.short(2)).unwrap_or(0);
                self.exercise(who, a.short(0), a.short(1).into(), column, a.short(3).into())
            }
            C::CreatureAbuse => self.exercise(who, a.short(0), -i32::from(a.short(1)), 2, 60),
            C::CreatureGainXP => {
                let rules = self.rules;
                self.change(who, |c| {
                    rules.gain_experience(c, a.int(0).clamp(-MOST_EXPERIENCE, MOST_EXPERIENCE))
                })
            }
            C::CreatureKillXP => self.kill_reward(who, self.object_of(a.int(0)), a.or(1, 100).clamp(0, 1000)),
            C::CreatureRestoreXP => self.change(who, |c| {
                if let Some(h) = &mut c.hero {
                    h.drained = h.drained.saturating_sub(a.int(0)).clamp(0, MOST_EXPERIENCE);
                }
            }),
            C::CreatureDevourMonster => self.devour(who, self.object_of(a.int(0))),
            C::CreatureYn => {
                if player {
                    Answer::Ask(Question::YesNo { who, text: a.words(0).to_owned() })
                } else {
                    Answer::truth(a.0.len() < 2 || a.truth(1))
                }
            }
            C::CreatureChoicePrompt => self.choice(who, player, a),
            C::CreatureSkillCheck => self.skill_check(who, a),
            C::CreatureCalcValues => {
                self.recalculate(who);
                Answer::NOTHING
            }
            C::CreatureCalcHP => {
                let rules = self.rules;
                let hero = self.creature(who).is_some_and(|c| c.hero.is_some());
                if hero {
                    self.change(who, |c| rules.refresh_hero(c, crate::creature::points::Dice::Roll));
                }
                Answer::NOTHING
            }
            C::CreatureSavingThrow => {
                let save = usize::try_from(a.short(0)).ok().and_then(|s| Save::ALL.get(s)).copied();
                let Some(save) = save else { return Some(Answer::NOTHING) };
                let (dc, kinds) = (i32::from(a.short(1)), a.int(2));
                Answer::truth(self.save(who, save, dc, kinds))
            }
            C::CreatureTrainAs => Answer::NOTHING,
            C::CreatureConsumeRope => self.consume_rope(who, a.int(0)),
            C::CreatureLoseFatigue => self.lose_fatigue(who, a.short(0).into(), a.truth(1)),
            C::CreatureShapeshift => self.shapeshift(who, Rid(a.int(0) as u32), a.truth(1)),
            C::CreatureDropAll => {
                if let Some((map, x, y)) = self.world.position(who) {
                    for item in self.world.being(who)?.inventory.clone() {
                        self.world.put(item, map, x, y);
                    }
                }
                Answer::NOTHING
            }
            C::CreatureFindBestItemOrCreate => {
                let wanted = Rid(a.int(0) as u32);
                let own = self.world.carried(who).into_iter();
                let found = own.into_iter().find(|&h| self.world.item(h).is_some_and(|i| i.kind == wanted));
                match found {
                    Some(item) => Answer::handle(item),
                    None => {
                        let made = self.global_call(Call::CreateItem, Args(&[Datum::Number(a.int(0))]))?;
                        if let Answer::Value(Datum::Number(raw)) = made {
                            self.world.give(Handle::from_raw(raw), who);
                        }
                        made
                    }
                }
            }
            C::CreatureGainItem => {
                let item = self.object_of(a.int(0));
                self.world.give(item, who);
                Answer::NOTHING
            }
            C::CreatureIdentByTrial => {
                let item = self.object_of(a.int(0));
                if player && let Some(i) = self.world.item_mut(item) {
                    i.known |= 1 | 4;
                }
                Answer::NOTHING
            }
            C::CreatureGainInherentBonus => self.inherent_bonus(who, a.short(0).into(), a.short(1)),
            C::CreatureReveal => {
                let todo = self.remove_statuses(who, Wanted::of(HIDING), ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::CreatureProvokeAoO => {
                let by = self.object_of(a.int(0));
                self.provoke(who, (!by.is_none()).then_some(by), false);
                Answer::NOTHING
            }
            C::CreatureManeuverCheck => {
                let mut event = self.event().cloned().unwrap_or_default();
                let won = self.opposed_check(&mut event);
                if let Some(current) = self.event_mut() {
                    *current = event;
                }
                Answer::truth(won)
            }
            C::CreatureTransgress => {
                return self.character_call(call, who, a).or(Some(Answer::NOTHING));
            }
            C::CreatureIdentifyMon => {
                let form = self.creature(who)?.form;
                let rid = self.library().rid(ResKind::Monster, form.into());
                self.recognise(who, rid)
            }
            C::CreatureIdentifyTemp => self.recognise(who, Rid(a.int(0) as u32)),
            C::CreatureAddTemplate => {
                let template = Rid(a.int(0) as u32);
                if player || self.template_fits(who, template) {
                    self.todo([Todo::Template(who, template)], Datum::Number(0))
                } else {
                    Answer::NOTHING
                }
            }
            C::CreatureCanAddTemplate => {
                let template = Rid(a.int(0) as u32);
                if !self.template_fits(who, template) {
                    return Some(Answer::NOTHING);
                }
                let event = Event::new(ev::EV_ISTARGET, [who, who, Handle::NONE, Handle::NONE]);
                self.todo(
                    [Todo::Ask(vec![(template, ev::EV_ISTARGET)], Box::new(event)), Todo::AnswerUnless(-1)],
                    Datum::Number(1),
                )
            }
            C::CreatureAwaken => {
                self.awaken(who);
                Answer::NOTHING
            }
            C::CreatureMakeNoise => {
                if let Some((map, x, y)) = self.world.position(who) {
                    self.noise(map, x, y, a.short(0).into());
                }
                let todo = self.remove_statuses(who, Wanted::of(HIDING), ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::CreatureMultiply => self.multiply(who, a.short(0).into(), a.truth(1)),
            C::CreatureStatiMessage => {
                let parties = self.event().map_or([Handle::NONE; 4], |e| e.parties);
                self.world.tell(Told {
                    audience: Audience::Status,
                    texts: Vec::new(),
                    arguments: a.rest(1),
                    to: who,
                    parties,
                    resource: Rid::NONE,
                    number: a.short(0).into(),
                });
                Answer::NOTHING
            }
            C::CreatureRandInv => {
                let all = self.world.carried(who);
                let at = self.random(all.len() as i32).max(0) as usize;
                Answer::handle(all.get(at).copied().unwrap_or_default())
            }
            C::CreatureRandGoodInv => {
                let mut all = self.world.carried(who);
                let least = a.int(0);
                all.retain(|&h| {
                    let worth =
                        self.world.item(h).and_then(|i| self.library().item(i.kind)).map_or(0, |i| i.cost);
                    worth >= least && !matches!(self.kind_of(h), 47 | 50)
                });
                let at = self.random(all.len() as i32).max(0) as usize;
                Answer::handle(all.get(at).copied().unwrap_or_default())
            }
            C::CreatureHaltAction => {
                let todo = self.remove_statuses(who, Wanted::of(68), ev::EV_REMOVED);
                self.todo(todo, Datum::Number(0))
            }
            C::MonsterMakeCompanion => {
                let leader = self.object_of(a.int(0));
                let party = self.world.being(leader).map_or(0, |b| b.party);
                if let Some(being) = self.world.being_mut(who) {
                    being.party = party;
                }
                Answer::number(1)
            }
            C::MonsterPacify => self.turn_to(who, self.object_of(a.int(0)), NEUTRAL_TO),
            C::MonsterTurnHostileTo => self.turn_to(who, self.object_of(a.int(0)), ENEMY_TO),
            C::MonsterTurnNeutralTo => self.turn_to(who, self.object_of(a.int(0)), NEUTRAL_TO),
            C::MonsterAddAct => {
                let target = self.object_of(a.int(2));
                let action = Action { act: a.byte(0), priority: a.byte(1), target, value: a.short(3) };
                if let Some(being) = self.world.being_mut(who).filter(|b| b.actions.len() < ACTIONS) {
                    being.actions.push(action);
                }
                Answer::NOTHING
            }
            _ => return None,
        })
    }

    pub(crate) fn change(
        &mut self,
        who: Handle,
        change: impl FnOnce(&mut crate::creature::Creature),
    ) -> Answer {
        if let Some(being) = self.world.being_mut(who) {
            change(&mut being.creature);
        }
        Answer::NOTHING
    }

    pub(crate) fn save(&mut self, who: Handle, save: Save, dc: i32, kinds: i32) -> bool {
        let Some(being) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) else { return false };
        self.rules.saving_throw(&mut being.creature, save, dc, kinds, 0, &mut self.chance)
    }

    fn exercise(&mut self, who: Handle, score: i16, amount: i32, column: usize, cap: i32) -> Answer {
        let rules = self.rules;
        if let Some(score) = Attribute::of(score.into()).filter(|s| s.index() < crate::values::SCORES) {
            let column = column.min(crate::hero::experience::COLUMNS - 1);
            self.change(who, |c| {
                if c.hero.is_some() {
                    rules.exercise(c, score, amount, column, cap);
                }
            });
        }
        Answer::NOTHING
    }

    pub(crate) fn kill_reward(&mut self, who: Handle, victim: Handle, percent: i32) -> Answer {
        let (Some(killer), Some(fallen)) = (self.world.being(who), self.world.being(victim)) else {
            return Answer::NOTHING;
        };
        let Some(hero) = &killer.creature.hero else { return Answer::NOTHING };
        if fallen.rewarded {
            return Answer::NOTHING;
        }
        let generation = fallen.creature.statuses.highest(GENERATION);
        let kill = Kill {
            challenge: self.rules.challenge(&fallen.creature),
            level: hero.total_level(),
            difficulty: self.world.options.get(&-2).copied().unwrap_or(2).into(),
            friend: killer.party == fallen.party && killer.party != 0,
            generation,
            percent,
        };
        let reward = self.rules.kill_reward(kill);
        let rules = self.rules;
        self.change(who, |c| rules.gain_experience(c, reward));
        if let Some(fallen) = self.world.being_mut(victim) {
            fallen.rewarded = true;
        }
        Answer::NOTHING
    }

    fn devour(&mut self, who: Handle, meal: Handle) -> Answer {
        if who == meal || self.world.being(meal).is_none() {
            return Answer::NOTHING;
        }
        let todo = self.remove_thing(meal, true);
        self.todo(todo, Datum::Number(0))
    }

    /// One letter of several: players say which, others take the default or draw.
    fn choice(&mut self, who: Handle, player: bool, a: Args<'_>) -> Answer {
        let letters = a.words(1);
        if player {
            return Answer::Ask(Question::Letter {
                who,
                text: a.words(0).to_owned(),
                letters: letters.to_owned(),
            });
        }
        let default = i32::from(a.byte(2));
        if default != 0 {
            return Answer::number(default);
        }
        let count = letters.len() as i32;
        let at = self.random(count).max(0) as usize;
        Answer::number(letters.as_bytes().get(at).map_or(-1, |&b| b.into()))
    }

    fn skill_check(&mut self, who: Handle, a: Args<'_>) -> Answer {
        let (skill, dc, extra) = (i32::from(a.short(0)), i32::from(a.short(1)), i32::from(a.short(3)));
        Answer::truth(self.check_skill(who, skill, dc, extra))
    }

    /// A skill check; succeeding narrowly teaches the skill.
    pub(crate) fn check_skill(&mut self, who: Handle, skill: i32, dc: i32, extra: i32) -> bool {
        let threatened = self.is_threatened(who);
        let Some(being) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) else {
            return false;
        };
        let check = self.rules.skill_check(&being.creature, skill, (dc, extra), threatened, &mut self.chance);
        self.rules.learn_from_check(&mut being.creature, skill, check, &mut self.chance);
        self.world.last_check = check.total as i16;
        check.success
    }

    fn consume_rope(&mut self, who: Handle, feet: i32) -> Answer {
        let rope = self
            .world
            .carried(who)
            .into_iter()
            .find(|&h| self.name_of(h).to_ascii_lowercase().contains("rope"));
        let Some(rope) = rope else { return Answer::NOTHING };
        let used = (feet / 5).max(1) as u32;
        match self.world.item_mut(rope) {
            Some(i) if i.quantity > used => i.quantity -= used,
            Some(_) => self.world.detach(rope),
            None => {}
        }
        Answer::handle(rope)
    }

    pub(crate) fn lose_fatigue(&mut self, who: Handle, amount: i32, avoid: bool) -> Answer {
        let Some(c) = self.creature(who) else { return Answer::NOTHING };
        if self.rules.is_tireless(c) {
            return Answer::number(1);
        }
        if self.rules.profile.is_exact() {
            return self.lose_strength(who, amount, avoid);
        }
        // A creature does not spend what would make it pass out unless it must.
        let floor = -(c.value(Attribute::Fatigue).max(1));
        if avoid && c.fatigue - amount < floor {
            return Answer::NOTHING;
        }
        let rest = c.fatigue - amount;
        let grows = c.hero.is_some() || self.rules.profile.is_exact();
        if avoid && grows && amount > 0 {
            let growth = self.random(amount) + 1;
            self.exercise(
                who,
                Attribute::Con.index() as i16,
                growth,
                crate::hero::experience::FATIGUE_COLUMN,
                35,
            );
        }
        self.change(who, |c| c.fatigue -= amount);
        self.recalculate(who);
        Answer::truth(rest >= floor)
    }

    /// The original's loss of fatigue: effort exercises, and an exhausted creature may pass out.
    fn lose_strength(&mut self, who: Handle, amount: i32, avoid: bool) -> Answer {
        let Some(c) = self.creature(who) else { return Answer::NOTHING };
        let (floor, left) = (-c.value(Attribute::Fatigue), c.fatigue);
        if avoid && amount > 0 {
            let growth = self.random(amount) + 1;
            let column = crate::hero::experience::FATIGUE_COLUMN;
            self.exercise(who, Attribute::Con.index() as i16, growth, column, 35);
        }
        if left < floor && !self.save(who, Save::Fortitude, 10 - left / 2, 0) {
            let turns = self.roll(2, 10);
            self.struck(who, n::SLEEPING, 0, turns, Handle::NONE);
            return Answer::NOTHING;
        }
        self.change(who, |c| c.fatigue -= amount);
        self.recalculate(who);
        Answer::number(1)
    }

    fn shapeshift(&mut self, who: Handle, form: Rid, merges: bool) -> Answer {
        let Some((ResKind::Monster, at)) = self.library().within_kind(form) else { return Answer::NOTHING };
        self.leave_form(who, merges);
        self.take_form(who, at as u16, merges);
        Answer::NOTHING
    }

    /// In the original one who was changed already is itself again before it takes on another body.
    fn leave_form(&mut self, who: Handle, merges: bool) {
        let changed = self.is_exact() && self.has(who, POLYMORPH);
        let Some(own) = self.creature(who).map(|c| c.true_form).filter(|_| changed) else { return };
        self.change(who, |c| c.statuses.retain(|s| i32::from(s.nature) != POLYMORPH));
        self.take_form(who, own, merges);
    }

    fn inherent_bonus(&mut self, who: Handle, attribute: i32, amount: i16) -> Answer {
        let held = self.world.get(who).map_or(0, |o| o.statuses().sum(n::ADJUST_INH, attribute));
        let potential = self.creature(who).map_or(0, |c| self.rules.ability_level(c, POTENTIAL));
        let room = (5 + potential - held).clamp(0, 100) as i16;
        let gain = amount.min(room);
        if gain < 0 || (gain == 0 && !self.rules.profile.is_exact()) {
            return Answer::NOTHING;
        }
        let status = Status::lasting(n::ADJUST_INH, attribute, gain.into(), Source::Permanent, Rid::NONE);
        let todo = self.give_status(who, status);
        self.todo(todo, Datum::Number(0))
    }

    /// The player comes to know a kind or template of somebody he sees.
    fn recognise(&mut self, who: Handle, rid: Rid) -> Answer {
        let player = self.world.player;
        if !rid.is_none() && (player == who || self.perceives(player, who) != 0) {
            self.world.recognised.insert(rid);
        }
        Answer::NOTHING
    }

    /// Whether a template may be laid over somebody: it is not there yet and made for creatures of that type; a trade is for
    /// upright bodies that are born with some wit.
    pub(crate) fn template_fits(&self, who: Handle, template: Rid) -> bool {
        let (Some(c), Some(t)) = (self.creature(who), self.library().template(template)) else {
            return false;
        };
        let there = c.statuses.of(n::TEMPLATE).iter().any(|s| s.effect == template);
        let able = || {
            let wit = self.rules.monster(c.true_form).map_or(0, |m| m.attributes[INT]);
            self.rules.has_flag(c, n::M_HUMANOID) && wit >= WIT_FOR_A_TRADE
        };
        !there && (t.for_type == 0 || self.rules.is_type(c, t.for_type)) && (t.kind & TM_CLASS == 0 || able())
    }

    /// Whether a template may be laid over somebody and its own script has nothing against it.
    pub(crate) fn template_takes(&mut self, who: Handle, template: Rid) -> bool {
        self.template_fits(who, template) && {
            let asked = Event::new(ev::EV_ISTARGET, [who, who, Handle::NONE, Handle::NONE]);
            self.ask_inside(template, ev::EV_ISTARGET, asked).0 != -1
        }
    }

    pub(crate) fn awaken(&mut self, who: Handle) {
        let Some(object) = self.world.get_mut(who) else { return };
        // Deep sleep and that of a wounded mind do not end by noise.
        let light = |s: &Status| i32::from(s.nature) == SLEEPING && !matches!(s.value, 4 | 5);
        if !object.statuses().all().iter().any(light) {
            return;
        }
        object.statuses_mut().retain(|s| !light(s));
        object.timeout = object.timeout.saturating_add(30);
        let exposed = Status { nature: EXPOSED, value: -1, magnitude: -1, duration: 4, ..Status::default() };
        object.statuses_mut().gain(exposed);
        self.recalculate(who);
    }

    /// Young of somebody's own kind around it (people 20.3): made and set up like any newcomer, with half of what it has left when it
    /// splits.
    fn multiply(&mut self, who: Handle, count: i32, split: bool) -> Answer {
        for _ in 0..count.clamp(0, 50) {
            let Some((map, x, y)) = self.world.position(who) else { break };
            let births = self.world.map(map).map_or(50, |m| m.births);
            let (Some(object), Some(c)) = (self.world.get(who), self.creature(who)) else { break };
            let generation = object.statuses().highest(GENERATION);
            if births >= 50 || generation > 1 || object.statuses().has(crate::minds::names::SUMMONED) {
                break;
            }
            let (form, points) = (c.form, c.hit_points);
            let templates: Vec<u16> = c
                .statuses
                .of(n::TEMPLATE)
                .iter()
                .filter_map(|s| self.library().within_kind(s.effect).map(|(_, at)| at as u16))
                .collect();
            let party = self.world.being(who).map_or(0, |b| b.party);
            let leader = match self.world.leader_of(who) {
                none if none.is_none() => who,
                leader => leader,
            };
            let newcomer = crate::minds::Newcomer {
                templates: &templates,
                party,
                in_play: true,
                leader,
                young: true,
                generation: generation as i16 + 1,
                ..crate::minds::Newcomer::of(form)
            };
            let Some(made) = self.bring(newcomer, map, x, y) else { break };
            if split {
                self.change(made, |c| c.hit_points = (points / 2).max(1));
                // The original leaves the parent whole.
                if !self.rules.profile.is_exact() {
                    self.change(who, |c| c.hit_points = (c.hit_points + 1) / 2);
                }
            }
            if let Some(m) = self.world.map_mut(map) {
                m.births += 1;
            }
        }
        Answer::NOTHING
    }

    pub(crate) fn turn_to(&mut self, who: Handle, other: Handle, nature: i32) -> Answer {
        if other.is_none() {
            return Answer::NOTHING;
        }
        if let Some(object) = self.world.get_mut(who) {
            let others = [NEUTRAL_TO, ENEMY_TO, ALLY_TO];
            object.statuses_mut().retain(|s| !(s.object == other.raw() && others.contains(&s.nature.into())));
            let status = Status {
                nature: nature as i16,
                value: -1,
                magnitude: -1,
                object: other.raw(),
                ..Status::default()
            };
            object.statuses_mut().gain(status);
        }
        Answer::NOTHING
    }
}
