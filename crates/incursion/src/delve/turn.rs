//! Time: segments pass until the hero can act again, and everybody near enough acts in the order of the map (fight 16.1,
//! people 1).

use super::Doing;
use super::state::Pending;
use crate::creature::names as n;
use crate::fight::ids;
use crate::minds;
use crate::world::Handle;
use crate::world::place::distance;

/// Segments of a turn, after which everybody's upkeep comes.
pub(super) const TURN: i32 = 60;
/// No command lasts longer than this.
const LONGEST: u32 = 6000;
/// How many monsters live at a time, and their minimum and maximum distance.
const ALIVE: usize = 15;
const NEAREST: i32 = 30;
const FURTHEST: i32 = 60;

impl Doing<'_> {
    /// Lets time pass until the hero can act.
    pub(super) fn pass_time(&mut self) {
        let hero = self.host.world.player;
        self.work_out();
        self.lay_trail();
        for _ in 0..LONGEST {
            if self.host.is_gone(hero) || self.s.over.is_some() || self.host.question().is_some() {
                break;
            }
            let waits = self.host.world.get(hero).is_some_and(|o| o.timeout > 0) || self.is_helpless(hero);
            if !waits {
                break;
            }
            self.tick();
        }
        if self.is_helpless(hero) {
            // Nothing keeps a hero down for longer than a command may last.
            for nature in [n::SLEEPING, ids::PARALYSIS] {
                self.host.end(hero, nature);
            }
        }
        if self.host.question().is_some() {
            self.s.pending = Some(Pending::Script);
        }
    }

    fn is_helpless(&self, who: Handle) -> bool {
        self.host.has(who, n::SLEEPING) || self.host.has(who, ids::PARALYSIS)
    }

    /// One segment.
    fn tick(&mut self) {
        let before = self.experience();
        let world = &self.host.world;
        let (hero, map) = (world.player, world.map);
        let Some((_, hx, hy)) = world.position(hero) else { return };
        let Some(level) = world.map(map) else { return };
        let all: Vec<(Handle, i32)> = level
            .things
            .iter()
            .filter(|&&t| world.being(t).is_some())
            .filter_map(|&t| world.position(t).map(|(_, x, y)| (t, distance((x, y), (hx, hy)))))
            .collect();
        let mut far: Vec<i32> = all.iter().map(|a| a.1).collect();
        far.sort_unstable();
        let reach = far.get(ALIVE + 1).copied().unwrap_or(FURTHEST).clamp(NEAREST.min(FURTHEST), FURTHEST);
        for (who, far) in all {
            if far >= reach && who != hero {
                continue;
            }
            let Some(o) = self.host.world.get_mut(who).filter(|o| !o.is_deleted()) else { continue };
            match o.timeout {
                1.. => o.timeout -= 1,
                0 if who != hero => self.let_act(who),
                _ => {}
            }
            if self.host.is_gone(hero) || self.host.question().is_some() {
                break;
            }
        }
        for who in self.host.world.leave_limbo() {
            self.come_back(who);
        }
        if self.host.world.turn % TURN == 0 {
            self.upkeep_of_all();
        }
        self.gods_count(before);
        self.speak();
        self.host.world.turn += 1;
        self.host.world.end_turn();
    }

    fn let_act(&mut self, who: Handle) {
        if self.host.creature(who).is_some_and(|c| c.dies_of.is_some()) {
            crate::fight::die(&mut self.host, who, Handle::NONE, "");
            return;
        }
        if self.is_helpless(who) || self.host.has(who, ids::STUNNED) {
            return;
        }
        let trail = self.s.levels.get(&self.s.depth).map(|k| &k.trail);
        minds::act(&mut self.host, who, trail);
        self.after_monster(who);
    }

    /// A monster has acted: traps and the ground do to it what they do to all.
    fn after_monster(&mut self, who: Handle) {
        if self.host.is_gone(who) {
            return;
        }
        if let Some(o) = self.host.world.get_mut(who).filter(|o| o.timeout <= 0) {
            o.timeout = 1;
        }
    }

    /// Somebody comes back on the level by the way the hero came.
    fn come_back(&mut self, who: Handle) {
        let Some((map, x, y)) = self.host.world.position(who) else { return };
        self.host.world.detach(who);
        if !self.host.place_body(who, map, x, y) {
            self.host.world.delete(who);
            return;
        }
        let hero = self.host.world.player;
        if self.host.notices(hero, who) {
            let what = self.a(who);
            let at = self.host.world.position(who).map(|(_, x, y)| angrist_engine::space::Loc::new(x, y));
            self.tell_at("pursued", at, |a| a.with("what", what));
        }
    }
}
