//! Doing what is obvious with a square (docs/spec/sil-player.md 30.3), first match.

use crate::context::{Done, Turn};
use crate::state::SquareFlag;
use crate::terrain::{self, code};
use angrist_engine::play::{Phrase, Refusal, split_command};
use angrist_engine::space::{Dir, Loc};

impl Turn<'_> {
    /// `interact DIRECTION [yes]` or `interact here [yes]`.
    pub(super) fn interact(&mut self, rest: &str) -> Done {
        let (word, more) = split_command(rest);
        let sure = more == "yes";
        let dir = match word {
            "here" if self.state.hero.timers.confused == 0 || sure => return self.interact_here(sure),
            // The confused do not even find the ground under their feet (docs/spec/sil-player.md 16.2).
            "here" => Dir::CLOCKWISE[self.state.chance.below(8) as usize],
            _ => match self.direction(word, "interact")? {
                Some(dir) if sure => dir,
                Some(dir) => self.swayed(dir),
                None => return Ok(()),
            },
        };
        let at = self.state.hero.at.step(dir);
        if let Some((foe, _)) = self.state.level.monster_on(at).filter(|(_, m)| m.visible) {
            return self.attack_command(foe, &format!("interact {}", dir.name()), sure);
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
                self.takes_turn();
                Ok(())
            }
        }
    }

    /// Feels what a square is.
    fn grope(&mut self, at: Loc) -> Done {
        if self.state.level.terrain.contains(at) {
            self.remember(at);
            self.state.level.charted.set(at, true);
        }
        self.takes_turn();
        Ok(())
    }

    /// The hero's own square: stairs after a question, a forge, or what lies there.
    fn interact_here(&mut self, sure: bool) -> Done {
        let at = self.state.hero.at;
        match self.state.level.terrain_at(at) {
            t if terrain::is_stair(t) && !sure => {
                self.ask_yes("take-stair", Phrase::id("ask-stair"), "interact here");
                Ok(())
            }
            code::UP_STAIR | code::UP_SHAFT => self.go_up(false),
            code::DOWN_STAIR | code::DOWN_SHAFT => self.go_down(false),
            t if terrain::is_forge(t) => self.act("forge", "", "forge"),
            _ if self.has_chest(at) => self.open_chest(at),
            _ if self.has_bones(at) => self.search_bones(at),
            _ if self.state.level.item_on(at).is_some() => self.pick_up(),
            _ => Err(Refusal::new("nothing-here", "There is nothing here to do anything with.")),
        }
    }
}
