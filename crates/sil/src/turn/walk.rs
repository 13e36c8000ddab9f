//! Taking a step.

use super::event::TurnEvent;
use crate::play::{Done, Play};
use crate::state::Action;
use crate::terrain;
use angrist_engine::play::Refusal;
use angrist_engine::space::Dir;

impl Play<'_> {
    /// A step, or what walking into something means.
    pub(super) fn walk_way(&mut self, dir: Dir) -> Done {
        let to = self.s.hero.at.step(dir);
        let there = self.s.level.terrain_at(to);
        if self.scores().overburdened(self.t) {
            return Err(Refusal::new("overburdened", "You carry too much to walk."));
        }
        if there == terrain::code::DOOR {
            self.set_terrain(to, terrain::code::OPEN_DOOR);
            self.takes_turn();
            return Ok(());
        }
        if terrain::is_wall(there) {
            let name = self.t.terrain.get(usize::from(there)).and_then(Option::as_ref);
            let into = name.map(|t| t.name.clone()).unwrap_or_default();
            if self.s.level.marks.has(to) {
                return Err(Refusal::new("blocked", "There is no way on in that direction."));
            }
            self.s.level.marks.note(to);
            self.takes_turn();
            self.disturb(false);
            self.tell(TurnEvent::Bumped { into }, Some(to));
            return Ok(());
        }
        if let Some((foe, _)) = self.s.level.monster_on(to) {
            return self.attack_command(foe, &format!("walk {}", dir.name()), false);
        }
        self.takes_turn_as(Action::Moved(dir));
        self.s.hero.at = to;
        self.look();
        self.tell(TurnEvent::Stepped { to: to.to_string() }, Some(to));
        Ok(())
    }

    /// Where one ends up going: the confused sway to either side by up to three eighths (specs/sil-player.md 16.2).
    pub(super) fn swayed(&mut self, dir: Dir) -> Dir {
        if self.s.hero.timers.confused == 0 {
            return dir;
        }
        let sway = self.s.chance.roll(3, 2) - self.s.chance.roll(3, 2);
        dir.turn(sway)
    }
}
