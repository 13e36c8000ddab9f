//! Changing places with a creature (docs/spec/sil-player.md 18.6).

use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::tables::RaceFlag;
use crate::terrain::{self, code};
use angrist_engine::play::Refusal;
use angrist_engine::space::Dir;

impl Turn<'_> {
    /// Slips past a creature by taking its square and leaving it one's own.
    pub fn exchange(&mut self, dir: Dir) -> Done {
        let here = self.state.hero.at;
        let there = here.step(dir);
        let refuse = |tag, text: &str| Err(Refusal::new(tag, text));
        if !self.has_ability(ability::EXCHANGE_PLACES) {
            return refuse("not-owned", "You do not know how to change places.");
        }
        let Some((foe, monster)) = self.state.level.monster_on(there).filter(|(_, m)| m.visible) else {
            return refuse("nobody-there", "There is no one to change places with.");
        };
        let careful = monster.is_alert() && monster.confused == 0;
        let t = self.state.level.terrain_at(there);
        if terrain::is_wall(t) || t == code::CHASM {
            return refuse("blocked", "You cannot stand there.");
        }
        if self.hero_is_mired() {
            return refuse("held", "You cannot get out of here.");
        }
        if self.foe_is(foe, RaceFlag::NEVER_MOVE) || self.foe_is(foe, RaceFlag::HIDDEN_MOVE) {
            return refuse("rooted", "It will not be moved.");
        }
        if self.scores().overburdened(self.tables) {
            return refuse("overburdened", "You are carrying too much to walk.");
        }
        // No step: it neither helps dodging nor begins a charge.
        self.takes_turn()?;
        if careful && !self.foe_is(foe, RaceFlag::MINDLESS) {
            self.monster_attacks(foe);
        }
        if !self.alive() || self.state.hero.at != here {
            return Ok(());
        }
        self.make_alert(foe);
        if self.state.level.move_monster(foe, here) {
            self.state.hero.at = there;
            self.look();
            self.spring_trap(there);
        }
        Ok(())
    }
}
