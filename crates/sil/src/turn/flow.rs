//! Whose turn it is: what follows a command of the hero until the next one.
//!
//! The order is the real game's main loop (docs/spec/sil-world.md 1.2), cut at the one place where it waits for a command: the
//! hero's turn has begun, and nothing of it is done. Promise: when [`Turn::pass`] returns, the hero can act or the game is
//! over, and everything that can be computed is as if computed from the state.

use super::event::TurnEvent;
use crate::context::Turn;
use crate::hero::helpless;
use crate::state::{Action, Phase};

impl Turn<'_> {
    /// Whether the hero lives and plays.
    pub fn alive(&self) -> bool {
        self.state.phase == Phase::Alive
    }

    /// What follows a command that took a turn; nothing when it took none.
    pub(crate) fn pass(&mut self, arrivals_before: u32) {
        let mut arrivals = arrivals_before;
        while self.acted && self.alive() {
            self.acted = false;
            self.settle_fall();
            self.state.hero.energy.spend(&self.tables.pace);
            if self.state.facts.arrivals == arrivals {
                self.end_hero_turn();
            }
            arrivals = self.state.facts.arrivals;
            self.see_from_here();
            self.others_act();
            if self.alive() {
                self.begin_hero_turn();
                self.forced_turn();
                if self.acted {
                    // docs/spec/sil-world.md 1.3 B6: a turn lost is a turn ended, and reveals no one new.
                    self.forget_detected();
                }
            }
        }
    }

    /// One turn of the hero, in which `act` is done in place of a command, up to the beginning of the next: for scenes of tests
    /// and measures. A turn that the hero loses passes without it. Says whether it was done.
    pub fn hero_turn(&mut self, act: impl FnOnce(&mut Self)) -> bool {
        if !self.alive() {
            return false;
        }
        let arrivals = self.state.facts.arrivals;
        self.acted = false;
        self.forced_turn();
        let free = !self.acted && self.alive();
        if free {
            self.begin_action();
            act(self);
            self.pick_up_thrown();
            self.recognise_things();
        } else {
            self.forget_detected();
        }
        self.acted = false;
        if !self.alive() {
            return free;
        }
        self.settle_fall();
        self.state.hero.energy.spend(&self.tables.pace);
        if self.state.facts.arrivals == arrivals {
            self.end_hero_turn();
        }
        self.see_from_here();
        self.others_act();
        if self.alive() {
            self.begin_hero_turn();
        }
        free
    }

    /// Who comes near after a step is seen from where the hero stands now (docs/spec/sil-world.md 1.2, step 3: the refresh
    /// between the hero's turn and the creatures').
    fn see_from_here(&mut self) {
        if self.alive() {
            self.refresh_hero();
            self.look_again();
            self.monsters_seen();
        }
    }

    /// Everyone else and the world, until the hero has the energy to act.
    fn others_act(&mut self) {
        let pace = &self.tables.pace;
        let mut speed = self.speed();
        let mut first = true;
        while self.alive() && !self.state.hero.energy.ready(pace) {
            let arrivals = self.state.facts.arrivals;
            let mut acted = if std::mem::take(&mut first) {
                self.creatures_act(pace.price())
            } else {
                self.ready_creatures_act()
            };
            if !self.alive() {
                return;
            }
            if arrivals == self.state.facts.arrivals
                && self.state.turn.is_multiple_of(self.tables.turn.world_step)
            {
                self.world_step();
                self.settle_fall();
                acted = true;
            }
            // The hero's speed can change only through what somebody did.
            if acted {
                speed = self.speed();
            }
            self.ticks_pass(speed);
        }
        if self.alive() {
            // Those quicker than the hero go first.
            let least = self.state.hero.energy.0.saturating_add(1);
            self.creatures_act(least);
        }
    }

    fn begin_hero_turn(&mut self) {
        let hero = &mut self.state.hero;
        hero.riposted = false;
        hero.was_entranced = false;
        self.hero_light();
        self.betrayed_by_jewels();
        self.noticed();
        let hero = &mut self.state.hero;
        hero.fought = (false, false);
        if std::mem::take(&mut hero.exposed) && hero.stealth_mode {
            hero.stealth_mode = false;
            self.tell(TurnEvent::Sneaking { on: false }, None);
        }
        self.lord_ends_truce();
        let hero = &mut self.state.hero;
        if hero.actions[0] != Action::Shot {
            hero.hail = false;
        }
        hero.actions.rotate_right(1);
        hero.actions[0] = Action::None;
        self.refresh_hero();
        self.look_again();
        self.monsters_seen();
    }

    /// Turns that pass without a choice.
    fn forced_turn(&mut self) {
        if !self.alive() {
            return;
        }
        if self.state.hero.leaping.is_some() {
            self.begin_action();
            self.continue_leap();
        } else if helpless(self.tables, &self.state.hero) {
            self.begin_action();
            self.stop_singing();
            self.disturb(false);
            self.passes_as(Action::Other);
            let why = if self.state.hero.timers.entranced > 0 { "entranced" } else { "knocked-out" };
            self.tell(TurnEvent::Lost { why }, None);
        } else if self.state.hero.skip_turn {
            self.begin_action();
            self.state.hero.skip_turn = false;
            self.passes_as(Action::Other);
            self.tell(TurnEvent::Lost { why: "footing" }, None);
        }
    }

    /// Before any action: the stealth of this turn is what the skill says until something changes it.
    pub(crate) fn begin_action(&mut self) {
        self.state.hero.stealth_score = self.skill(crate::tables::Skill::Stealth);
    }
}
