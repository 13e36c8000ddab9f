//! What creatures do while the hero acts: sleep, wake, hunt by sight, noise and scent, and run into him without harm.

use crate::event::Happening;
use crate::makelev::door;
use crate::rules::Turn;
use crate::state::FixtureKind;
use crate::tables::tf;
use angrist_engine::hunt::freshest;
use angrist_engine::play::Notice;
use angrist_engine::sight::los;
use angrist_engine::space::{Dir, Loc, distance};

/// What an action costs, and what a walker of ordinary speed gains in a turn.
const ACTION: i16 = 100;

/// Beyond this distance someone has gone away, and is met anew.
const AWAY: i32 = 5;

impl Turn<'_> {
    /// Everyone's turn.
    pub fn foes(&mut self) {
        for n in 0..self.floor().foes.len() {
            if self.floor().foes[n].asleep {
                self.stir(n);
                continue;
            }
            let kind = self.floor().foes[n].kind;
            let pace = i16::from(self.cat.library.monsters[usize::from(kind)].movement);
            let gain = (ACTION + 5 * pace).clamp(10, 400);
            self.floor_mut().foes[n].energy += gain;
            while self.floor().foes[n].energy >= ACTION {
                self.floor_mut().foes[n].energy -= ACTION;
                self.hunt(n);
            }
        }
    }

    /// A sleeper who hears the hero may wake.
    fn stir(&mut self, n: usize) {
        let foe = &self.floor().foes[n];
        let (at, what) = (foe.at, self.cat.foe_name(foe));
        let heard = i32::from(self.floor().trail.noise(at)) < self.cat.figure("wake-range");
        if !heard || !self.state.chance.percent(self.cat.figure("wake-chance")) {
            return;
        }
        let seen = self.floor().sight.visible(at);
        self.floor_mut().foes[n].asleep = false;
        let event = Happening::Woke { what };
        self.notices.push(if seen {
            Notice::known(event, Some(at))
        } else {
            Notice::hidden(event, Some(at))
        });
    }

    /// One action: toward the hero when he is in sight, else where his noise is nearest and his scent freshest (S003-028).
    fn hunt(&mut self, n: usize) {
        let hero = self.state.hero.at;
        let foe = &self.floor().foes[n];
        let at = foe.at;
        if at.touches(hero) {
            if !foe.near {
                let what = self.cat.foe_name(foe);
                self.notices.push(Notice::known(Happening::Bumped { what }, Some(at)));
                self.floor_mut().foes[n].near = true;
            }
            return;
        }
        if foe.near && distance(at, hero) > AWAY {
            self.floor_mut().foes[n].near = false;
        }
        let free = |l: Loc| l != hero && self.may_enter(n, l);
        let straight = los(&self.around.opaque, at, hero).then(|| Dir::toward(at, hero)).flatten();
        let straight =
            straight.and_then(|d| [d, d.turn(1), d.turn(-1)].into_iter().find(|d| free(at.step(*d))));
        let trail = &self.floor().trail;
        let hunted = || freshest(trail, at, free).filter(|d| trail.noise(at.step(*d)) <= trail.noise(at));
        let Some(dir) = straight.or_else(hunted) else { return };
        let to = at.step(dir);
        let fixture = self.around.fixture_at(self.floor(), to).cloned();
        if let Some(f) = fixture.filter(|f| f.is_shut())
            && let FixtureKind::Door(state) = f.kind
        {
            self.set_door(to, state | door::OPEN);
            let seen = self.floor().sight.visible(to);
            self.notices.push(if seen {
                Notice::known(Happening::Opened, Some(to))
            } else {
                Notice::hidden(Happening::Opened, Some(to))
            });
            return;
        }
        self.floor_mut().foes[n].at = to;
        self.around.moved(n, at, to);
        let what = self.cat.foe_name(&self.floor().foes[n]);
        let seen = self.floor().sight.visible(to);
        let event = Happening::Moved { what };
        self.notices.push(if seen {
            Notice::known(event, Some(to))
        } else {
            Notice::hidden(event, Some(to))
        });
    }

    /// Whether a creature would go there: water dwellers stay in water, only flyers cross chasms and fire, and only those
    /// with hands open doors, and no locked ones.
    fn may_enter(&self, n: usize, to: Loc) -> bool {
        let floor = self.floor();
        let foe = &floor.foes[n];
        if !floor.terrain.contains(to) || self.around.foe_at(to).is_some() {
            return false;
        }
        if let Some(f) = self.around.fixture_at(floor, to).filter(|f| f.is_shut()) {
            let monster = &self.cat.library.monsters[usize::from(foe.kind)];
            let hands = !self.cat.ids.handless.iter().any(|&h| monster.flags.has(h));
            return hands && matches!(f.kind, FixtureKind::Door(s) if s & (door::LOCKED | door::SECRET) == 0);
        }
        if self.around.solid(self.cat, floor, to) {
            return false;
        }
        match () {
            () if foe.aquatic => floor.terrain_is(self.cat, to, tf::WATER),
            () if foe.flies => true,
            () => !floor.terrain_is(self.cat, to, tf::FALL | tf::WARN | tf::DEEP_LIQ),
        }
    }
}
