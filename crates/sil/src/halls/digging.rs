//! Digging through rock and rubble, and disarming traps.

use super::{HallEvent, trap_word};
use crate::context::{Done, Turn};
use crate::fight::Who;
use crate::halls::Trap;
use crate::halls::constants::Dig;
use crate::state::{Slot, SquareFlag};
use crate::tables::{ItemFlag, Stat, Tval};
use crate::terrain::{self, code};
use angrist_engine::play::Refusal;
use angrist_engine::space::Dir;

impl Turn<'_> {
    /// Digs: rock becomes rubble, rubble floor. It always works with a good enough tool in strong enough hands.
    pub fn tunnel(&mut self, dir: Dir) -> Done {
        let at = self.state.hero.at.step(dir);
        let t = self.state.level.terrain_at(at);
        let Dig { rubble, quartz, granite, secret_door: secret } = self.tables.halls.dig;
        let (need, becomes, what) = match t {
            code::PERMANENT => {
                return Err(Refusal::new("too-hard", "No tool can break this rock."));
            }
            code::RUBBLE => (rubble, code::FLOOR, "rubble"),
            code::QUARTZ => (quartz, code::RUBBLE, "rock"),
            code::SECRET_DOOR => (secret, self.found_door(at), "secret-door"),
            _ if terrain::is_granite(t) => (granite, code::RUBBLE, "rock"),
            _ => return Err(Refusal::new("nothing-to-dig", "There is nothing to dig there.")),
        };
        let tool = self.digging();
        if (tool < need || self.stat(Stat::Str) < need) && self.state.hero.timers.confused > 0 {
            // 18.5: only the confused lose time over what they cannot dig.
            self.takes_turn()?;
            return Ok(());
        }
        if tool < need || self.stat(Stat::Str) < need {
            let text = if tool < need {
                "You have no tool that can break this."
            } else {
                "You are not strong enough."
            };
            return Err(Refusal::new("too-hard", text));
        }
        self.takes_turn()?;
        self.set_terrain(at, becomes);
        self.tell(HallEvent::Dug { what }, Some(at));
        self.notice_flags(&[ItemFlag::TUNNEL]);
        self.make_noise(self.tables.halls.bash.noise);
        self.attacks_of_opportunity(None);
        self.look();
        // docs/spec/sil-world.md 16.1
        self.act_against_truce();
        Ok(())
    }

    /// The best digger in hand or pack.
    fn digging(&self) -> i32 {
        let hero = &self.state.hero;
        let value = |item: &crate::state::Item| {
            let digs = item.tval(self.tables) == Tval::DIGGER || item.has(self.tables, ItemFlag::TUNNEL);
            if digs { i32::from(item.pval) } else { 0 }
        };
        let carried = hero.pack.iter().map(value).max().unwrap_or(0);
        hero.wears(Slot::Weapon).map_or(0, value).max(carried)
    }

    /// Takes a known trap apart.
    pub fn disarm(&mut self, dir: Dir) -> Done {
        let at = self.state.hero.at.step(dir);
        if self.has_chest(at) {
            return self.disarm_chest(at);
        }
        let t = self.state.level.terrain_at(at);
        if !terrain::is_trap(t) || self.state.level.has(at, SquareFlag::Hidden) {
            return Err(Refusal::new("no-trap", "You do not know of a trap there."));
        }
        let Some(power) = Trap::of(t).and_then(|trap| self.tables.traps.row(trap).disarm) else {
            return Err(Refusal::new("cannot-disarm", "That cannot be disarmed."));
        };
        if self.state.level.monster_on(at).is_some() {
            return Err(Refusal::new("occupied", "Someone is in the way."));
        }
        self.takes_turn()?;
        let trap = trap_word(t);
        let margin =
            self.check_named("disarm", Who::Hero, self.perception(), Who::Nobody, power + self.hindrance());
        if margin > 0 {
            self.set_terrain(at, code::FLOOR);
            self.tell(HallEvent::Disarm { trap, what: "disarmed" }, Some(at));
        } else if margin > -3 {
            self.tell(HallEvent::Disarm { trap, what: "failed" }, Some(at));
        } else {
            return self.step_onto(at);
        }
        Ok(())
    }
}
