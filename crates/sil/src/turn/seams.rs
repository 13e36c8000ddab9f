//! Where the turn hands over to other modules: one small function each, so that the order of a turn reads as a list.

use crate::play::Play;

impl Play<'_> {
    /// Creatures with so much energy act.
    /// Says whether anybody did.
    pub(super) fn creatures_act(&mut self, least: i16) -> bool {
        self.monsters_act(least)
    }

    /// Those act who had enough energy when creatures last gained some.
    pub(super) fn ready_creatures_act(&mut self) -> bool {
        self.listed_act(self.t.turn.pace.price())
    }

    /// Creatures gain energy; those who have enough to act are listed.
    pub(super) fn creatures_gain_energy(&mut self) {
        let pace = &self.t.turn.pace;
        let ready = &mut self.n.ready;
        ready.clear();
        for (handle, monster) in self.s.level.monsters.iter_mut() {
            let gain = if monster.hasted | monster.slowed == 0 {
                self.t.brief(monster.race).gain
            } else {
                let own = self.t.race(monster.race).map_or(1, |r| r.speed);
                let speed = own + i32::from(monster.hasted > 0) - i32::from(monster.slowed > 0);
                pace.gain(speed.max(1))
            };
            if monster.energy.take(pace, gain) {
                ready.push(handle);
            }
        }
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
