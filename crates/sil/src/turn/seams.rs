//! Where the turn hands over to other modules: one small function each, so that the order of a turn reads as a list.

use crate::context::Turn;

impl Turn<'_> {
    /// Creatures with so much energy act.
    /// Says whether anybody did.
    pub(super) fn creatures_act(&mut self, least: i16) -> bool {
        self.monsters_act(least)
    }

    /// Those act who had enough energy when creatures last gained some.
    pub(super) fn ready_creatures_act(&mut self) -> bool {
        self.listed_act(self.tables.pace.price())
    }

    /// Ticks go by, at least one, until somebody can act or the world takes its step; those creatures are listed who can.
    ///
    /// Energies are taken out of the creatures for as long as nothing but waiting happens: side by side they are added to many
    /// at a time.
    pub(super) fn ticks_pass(&mut self, speed: i32) {
        let (pace, ruleset) = (&self.tables.pace, self.tables.turn.world_step);
        let n = &mut *self.senses;
        n.energies.clear();
        n.gains.clear();
        for monster in self.state.level.monsters.things() {
            n.energies.push(monster.energy.0);
            n.gains.push(if monster.hasted | monster.slowed == 0 {
                self.tables.brief(monster.race).gain
            } else {
                let own = self.tables.race(monster.race).map_or(1, |r| r.speed);
                let speed = own + i32::from(monster.hasted > 0) - i32::from(monster.slowed > 0);
                pace.gain(speed.max(1))
            });
        }
        loop {
            let hero_ready = self.state.hero.energy.tick(pace, speed);
            let mut most = i16::MIN;
            for (energy, gain) in n.energies.iter_mut().zip(&n.gains) {
                *energy = energy.saturating_add(*gain);
                most = most.max(*energy);
            }
            self.state.turn += 1;
            if hero_ready || most >= pace.price() || self.state.turn.is_multiple_of(ruleset) {
                break;
            }
        }
        n.ready.clear();
        for ((handle, monster), energy) in self.state.level.monsters.iter_mut().zip(&n.energies) {
            monster.energy.0 = *energy;
            if monster.energy.ready(pace) {
                n.ready.push(handle);
            }
        }
    }

    /// Every tenth game turn.
    pub(super) fn world_step(&mut self) {
        self.monsters_upkeep();
        self.burn_light();
    }

    /// The light the hero sheds.
    pub(super) fn hero_light(&mut self) {
        self.refresh_light();
    }

    /// Creatures judge the noise of the hero's last action.
    pub(super) fn noticed(&mut self) {
        self.noise(crate::monsters::NoiseEvent::of_turn(self.state.hero.stealth_score));
    }

    /// Which creatures are seen.
    pub(crate) fn monsters_seen(&mut self) {
        self.see_monsters();
    }

    /// The second half of a leap.
    pub(super) fn continue_leap(&mut self) {
        self.land_leap();
    }

    /// Looks for what is hidden, as one does when waiting.
    pub(super) fn search(&mut self) {
        self.search_around(true);
    }
}
