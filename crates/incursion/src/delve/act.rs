//! Doing what was planned. What an act takes in time is added to the hero's timeout; everybody else then acts until it is gone.

use super::Doing;
use super::plan::Act;
use super::state::Pending;
use crate::fight::{self, Aim, How, Rush, ids};
use crate::minds::{Subject, TargetKind};
use crate::world::Handle;
use angrist_engine::space::Loc;

/// What waiting takes.
const WAITING: i32 = 10;
/// What it takes to be refused by one's own body: held, dazed, sick.
const BALKED: i32 = 10;

impl Doing<'_> {
    /// Does an act, lets time pass, and looks around.
    pub(super) fn perform(&mut self, act: Act) {
        match act {
            Act::Fill(line) => {
                self.s.pending = Some(Pending::Fill { line });
                return;
            }
            Act::Confirm(line, why, what) => {
                self.s.pending = Some(Pending::Confirm { line, why: why.to_owned(), what });
                return;
            }
            Act::AskLeave => {
                self.take_way_out();
                self.check_end();
                return;
            }
            Act::AskRetire => {
                self.s.pending = Some(Pending::Retire);
                return;
            }
            Act::Quick(class) => {
                self.quick(class.as_deref());
                return;
            }
            Act::Filter(filter) => {
                self.set_filter(filter);
                return;
            }
            Act::Assign(spell, letter) => {
                self.assign(spell, letter);
                return;
            }
            Act::Metamagic(spell, change) => {
                self.change_spell(spell, change);
                return;
            }
            Act::Learn(spell) => {
                self.learn(spell);
                return;
            }
            Act::Name(name) => {
                if let Some(o) = self.host.world.get_mut(self.host.world.player) {
                    o.set_named(name.clone());
                }
                self.s.name = name;
                return;
            }
            act => {
                let before = self.experience();
                self.do_it(act);
                self.gods_count(before);
            }
        }
        self.after_act();
    }

    /// Time passes for what was done.
    pub(super) fn after_act(&mut self) {
        self.speak();
        let spent = self.host.world.get(self.host.world.player).is_some_and(|o| o.timeout > 0);
        if spent {
            self.s.turn += 1;
            self.pass_time();
        }
        self.check_end();
    }

    fn do_it(&mut self, act: Act) {
        let hero = self.host.world.player;
        match act {
            Act::Wait => {
                self.tell("waited", |a| a);
                self.host.spend(hero, WAITING);
            }
            Act::Step(dir) => self.step(dir),
            Act::Strike(who) => self.strike(who, How::Usual),
            Act::Brawl(who) => self.strike(who, How::Natural),
            Act::Trick(how, who) => self.trick(how, who),
            Act::Push(thing) => self.push(thing),
            Act::Open(door) => self.open_door(door),
            Act::Close(door) => self.close_door(door),
            Act::Force(door) => self.force_door(door),
            Act::Pick(door) => self.pick_lock(door),
            Act::Disarm(trap) => self.disarm(trap),
            Act::OpenChest(chest) => self.open_chest(chest),
            Act::Search => self.search(),
            Act::Jump(to) => self.jump(to),
            Act::Hide => self.hide(),
            Act::Rest => self.rest(),
            Act::Stairs(depth) => self.take_stairs(depth),
            Act::Take(thing) => self.take(thing),
            Act::Drop(thing) => self.drop_thing(thing),
            Act::Wear(thing) => self.wear(thing),
            Act::TakeOff(thing) => self.take_off(thing),
            Act::Deed(deed) => self.do_deed(deed, Vec::new()),
            Act::Power(word, whom, form) => self.use_power(word, whom, form),
            Act::End(word) => self.end_something(word),
            Act::Eat(thing) => self.eat(thing),
            Act::Fire(at) => {
                let aim = self.aim(at);
                let outcome = fight::shoot(&mut self.host, hero, aim);
                self.attacked(&outcome, Handle::NONE);
            }
            Act::Throw(thing, at) => self.throw(thing, at),
            Act::Talk(how, who) => self.talk(how, who),
            Act::Order(what) => self.order(what),
            Act::Fill(_)
            | Act::Confirm(..)
            | Act::AskLeave
            | Act::AskRetire
            | Act::Quick(_)
            | Act::Name(_)
            | Act::Filter(_)
            | Act::Assign(..)
            | Act::Metamagic(..)
            | Act::Learn(_) => {}
        }
    }

    pub(super) fn aim(&self, at: Loc) -> Aim {
        let map = self.host.world.map;
        match self.host.world.creature_at(map, at.x, at.y) {
            Some(who) if who != self.host.world.player => Aim::At(who),
            _ => Aim::Square(at.x, at.y),
        }
    }

    /// The hero strikes somebody.
    pub(super) fn strike(&mut self, who: Handle, how: How) {
        let hero = self.host.world.player;
        let before = self.host.creature(who).map_or(0, |c| c.hit_points);
        let mut outcome = fight::attack(&mut self.host, hero, who, how);
        if how == How::Usual && outcome.refused == Some(fight::Refusal::TooClose) {
            // A pole is of no use at arm's length; fists and boots are.
            outcome = fight::attack(&mut self.host, hero, who, How::Natural);
        }
        if outcome.done && !outcome.victim_died {
            let lost = (before - self.host.creature(who).map_or(0, |c| c.hit_points)).max(0);
            self.host.take_offence(who, hero, lost + 1);
            self.host.awaken(who);
        }
        self.attacked(&outcome, who);
    }

    fn attacked(&mut self, outcome: &fight::Outcome, victim: Handle) {
        let hero = self.host.world.player;
        if let Some(why) = outcome.refused {
            self.tell("balked", |a| a.with("why", why.word()));
            self.host.spend(hero, BALKED);
        } else if self.host.world.get(hero).is_some_and(|o| o.timeout <= 0) {
            self.host.spend(hero, BALKED);
        }
        if outcome.victim_died && !victim.is_none() {
            let reported = self.host.world.reports.iter().any(|r| r.victim == victim && r.died);
            if !reported {
                let name = self.the(victim);
                self.tell("dies", |a| a.with("what", name));
            }
        }
        if let Some(b) = self.host.world.being_mut(hero) {
            b.unready = 0;
        }
    }

    fn trick(&mut self, how: &'static str, who: Handle) {
        let hero = self.host.world.player;
        let kind = match how {
            "trip" => ids::A_TRIP,
            "disarm" => ids::A_DISA,
            "grab" => ids::A_GRAB,
            "sunder" => ids::A_SUND,
            "great-blow" => ids::A_GREA,
            "lunge" => ids::A_LUNG,
            _ => {
                let outcome = fight::bull_rush(&mut self.host, hero, who, Rush::default());
                if outcome.done && !outcome.victim_died {
                    self.host.take_offence(who, hero, 1);
                }
                self.attacked(&outcome, who);
                return;
            }
        };
        self.strike(who, How::Special(kind));
    }

    fn throw(&mut self, thing: Handle, at: Loc) {
        let hero = self.host.world.player;
        let aim = self.aim(at);
        self.unslot(thing);
        let outcome = fight::throw_at(&mut self.host, hero, thing, aim);
        self.host.refresh_gear(hero);
        self.attacked(&outcome, Handle::NONE);
    }

    fn order(&mut self, what: &'static str) {
        let hero = self.host.world.player;
        let foe = self.glance.foes().next().map(|s| s.who);
        for who in self.host.followers(hero) {
            match (what, foe) {
                ("stay", _) => self.host.world.order(who, TargetKind::StandStill, Subject::Nothing),
                ("follow", _) => {
                    self.host.world.forget_orders(who, None);
                    self.host.world.order(who, TargetKind::WalkNear, Subject::Nothing);
                }
                ("attack", Some(foe)) => {
                    self.host.world.forget_orders(who, None);
                    let reason = crate::minds::Reason::Default;
                    self.host.world.remember(who, foe, TargetKind::Enemy, 30, reason);
                }
                _ => self.host.world.forget_orders(who, None),
            }
        }
        self.tell("ordered", |a| a.with("what", what));
        self.host.spend(hero, WAITING);
    }
}
