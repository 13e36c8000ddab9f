//! Doing what is obvious with a square (docs/spec/sil-player.md 30.3), first match.

use super::order::{Attempt, Order, Then};
use crate::context::{Done, Turn};
use crate::state::SquareFlag;
use crate::terrain::{self, code};
use angrist_engine::play::{Phrase, Refusal, Value};
use angrist_engine::space::{Dir, Loc};

/// The word for the hero's own square.
const HERE: &str = "here";

impl Turn<'_> {
    /// `interact DIRECTION [yes]` or `interact here [yes]`.
    pub(super) fn interact(&mut self, order: &Order) -> Done {
        let sure = order.yes();
        let here = order.word(0) == HERE;
        let dir = match (here, order.may_dir(0)) {
            (true, _) if self.state.hero.timers.confused == 0 || sure => return self.interact_here(sure),
            // The confused do not even find the ground under their feet (docs/spec/sil-player.md 16.2).
            (true, _) => Dir::CLOCKWISE[self.state.chance.below(Dir::CLOCKWISE.len() as u32) as usize],
            (_, Some(dir)) if sure => dir,
            (_, Some(dir)) => self.swayed(dir),
            (_, None) => {
                self.ask_direction(order.bare());
                return Ok(());
            }
        };
        let at = self.state.hero.at.step(dir);
        if let Some((foe, _)) = self.state.level.monster_on(at).filter(|(_, m)| m.visible) {
            return self.attack_command(foe, Attempt::Interact(dir), sure);
        }
        let t = self.state.level.terrain_at(at);
        let known = self.state.level.marks.has(at) || self.sees(at);
        match t {
            _ if !known => self.grope(at),
            _ if terrain::is_closed_door(t) => self.bash(dir),
            _ if terrain::is_wall(t) => self.tunnel(dir),
            _ if terrain::is_trap(t) && !self.state.level.has(at, SquareFlag::Hidden) => self.disarm(dir),
            _ if self.has_chest(at) && self.has_known_trap(at) => self.disarm_chest(at),
            _ if self.has_chest(at) => self.open_chest(at),
            _ if self.has_bones(at) => self.search_bones(at),
            code::OPEN_DOOR => self.close(dir),
            _ => {
                // A swing at nothing.
                self.takes_turn()?;
                Ok(())
            }
        }
    }

    /// Feels what a square is.
    fn grope(&mut self, at: Loc) -> Done {
        self.commit()?;
        if self.state.level.terrain.contains(at) {
            self.remember(at);
            self.state.level.charted.set(at, true);
        }
        self.takes_turn()?;
        Ok(())
    }

    /// The hero's own square: stairs after a question, a forge, or what lies there.
    fn interact_here(&mut self, sure: bool) -> Done {
        let at = self.state.hero.at;
        match self.state.level.terrain_at(at) {
            t if terrain::is_stair(t) && !sure => {
                self.may_take_stairs(matches!(t, code::UP_STAIR | code::UP_SHAFT))?;
                let again = Order::verb("interact").with(Value::Word("here")).agreed();
                self.ask_yes("take-stair", Phrase::id("ask-stair"), Then::Agreed(again));
                Ok(())
            }
            code::UP_STAIR | code::UP_SHAFT => self.go_up(false),
            code::DOWN_STAIR | code::DOWN_SHAFT => self.go_down(false),
            t if terrain::is_forge(t) => self.run(&Order::verb("forge")),
            _ if self.has_chest(at) => self.open_chest(at),
            _ if self.has_bones(at) => self.search_bones(at),
            _ if self.state.level.item_on(at).is_some() => self.pick_up(),
            _ => Err(Refusal::new("nothing-here", "There is nothing here to interact with.")),
        }
    }
}
