//! Where the turn hands over to other modules: one small function each, so that the order of a turn reads as a list.

use crate::context::Turn;
use crate::state::Monster;

impl Turn<'_> {
    /// Creatures with enough energy act.
    /// Returns whether any did.
    pub(super) fn creatures_act(&mut self, least: i16) -> bool {
        self.monsters_act(least)
    }

    /// Those act who had enough energy when creatures last gained some.
    pub(super) fn ready_creatures_act(&mut self) -> bool {
        self.listed_act(self.tables.pace.price())
    }

    /// Ticks go by, at least one, until somebody can act or the world takes its step; those creatures are listed who can.
    pub(super) fn ticks_pass(&mut self, speed: i32) {
        let (tables, ruleset) = (self.tables, self.tables.turn.world_step);
        let (pace, price) = (&tables.pace, tables.pace.price());
        let hot = tables.hot_races.as_slice();
        // Its own speed is that of nearly everybody; others are asked about one by one.
        let changed = |monster: &Monster| {
            let own = tables.race(monster.race).map_or(1, |r| r.speed);
            let speed = own + i32::from(monster.hasted > 0) - i32::from(monster.slowed > 0);
            pace.gain(speed.max(1))
        };
        let ready = &mut self.senses.ready;
        ready.clear();
        loop {
            let hero_ready = self.state.hero.energy.tick(pace, speed);
            self.state.level.monsters.iter_mut().for_each(|(handle, monster)| {
                let gain = match hot.get(usize::from(monster.race)) {
                    Some(race) if monster.hasted | monster.slowed == 0 => race.gain,
                    _ => changed(monster),
                };
                monster.energy.0 = monster.energy.0.saturating_add(gain);
                if monster.energy.0 >= price {
                    ready.push(handle);
                }
            });
            self.state.turn += 1;
            if hero_ready || !ready.is_empty() || self.state.turn.is_multiple_of(ruleset) {
                break;
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
