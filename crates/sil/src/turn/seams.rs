//! Where the turn hands over to other modules: one small function each, so that the order of a turn reads as a list.

use crate::play::Play;

impl Play<'_> {
    /// Creatures with so much energy act.
    /// Says whether anybody did.
    pub(super) fn creatures_act(&mut self, least: i16) -> bool {
        self.monsters_act(least)
    }

    /// Creatures gain energy, the last in the list first. Says whether one has enough to act.
    pub(super) fn creatures_gain_energy(&mut self) -> bool {
        let pace = &self.t.turn.pace;
        let mut any = false;
        for (_, monster) in self.s.level.monsters.iter_mut().rev() {
            let own = self.t.race(monster.race).map_or(1, |r| r.speed);
            let speed = own + i32::from(monster.hasted > 0) - i32::from(monster.slowed > 0);
            any |= monster.energy.tick(pace, speed.max(1));
        }
        any
    }

    /// Every tenth game turn.
    pub(super) fn world_step(&mut self) {
        self.people_step();
        self.burn_light();
    }

    /// The light the hero sheds.
    pub(super) fn hero_light(&mut self) {
        self.refresh_light();
    }

    /// Creatures judge the noise of the hero's last action.
    pub(super) fn noticed(&mut self) {
        self.noise(crate::people::NoiseEvent::of_turn(self.s.hero.stealth_score));
    }

    /// Which creatures are seen.
    pub(crate) fn people_seen(&mut self) {
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
