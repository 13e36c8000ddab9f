//! Digging, disarming and searching.

use super::{HallEvent, closed_door, trap_word};
use crate::fight::Who;
use crate::play::{Done, Play};
use crate::state::{Slot, SquareFlag};
use crate::tables::{ItemFlag, RaceFlag, Stat, Tval};
use crate::terrain::{self, code};
use crate::turn::Stop;
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc, distance};

/// How far one looks for what is hidden.
const SEARCH: i16 = 4;

impl Play<'_> {
    /// Digs: rock becomes rubble, rubble floor. It always works with a good enough tool in strong enough hands.
    pub fn tunnel(&mut self, dir: Dir) -> Done {
        let at = self.s.hero.at.step(dir);
        let t = self.s.level.terrain_at(at);
        let [rubble, quartz, granite, secret] = self.t.halls.dig;
        let (need, becomes, what) = match t {
            code::PERMANENT => {
                return Err(Refusal::new("too-hard", "No tool breaks this rock."));
            }
            code::RUBBLE => (rubble, code::FLOOR, "rubble"),
            code::QUARTZ => (quartz, code::RUBBLE, "rock"),
            code::SECRET_DOOR => {
                let vault = self.s.level.has(at, SquareFlag::Vault);
                let door = closed_door(self.t, &mut self.s.chance, self.s.level.depth, vault);
                (secret, door, "secret-door")
            }
            _ if terrain::is_granite(t) => (granite, code::RUBBLE, "rock"),
            _ => return Err(Refusal::new("nothing-to-dig", "There is nothing to dig there.")),
        };
        let tool = self.digging();
        if (tool < need || self.stat(Stat::Str) < need) && self.s.hero.timers.confused > 0 {
            // 18.5: only the confused lose time over what they cannot dig.
            self.takes_turn();
            return Ok(());
        }
        if tool < need || self.stat(Stat::Str) < need {
            let text =
                if tool < need { "You have no tool that breaks this." } else { "You are not strong enough." };
            return Err(Refusal::new("too-hard", text));
        }
        self.takes_turn();
        self.set_terrain(at, becomes);
        self.tell(HallEvent::Dug { what }, Some(at));
        self.notice_flags(&[ItemFlag::TUNNEL]);
        self.make_noise(self.t.halls.bash_noise.0);
        self.attacks_of_opportunity(None);
        self.look();
        // specs/sil-world.md 16.1
        self.act_against_truce();
        Ok(())
    }

    /// The best digger in hand or pack.
    fn digging(&self) -> i32 {
        let hero = &self.s.hero;
        let value = |item: &crate::state::Item| {
            let digs = item.tval(self.t) == Tval::DIGGER || item.has(self.t, ItemFlag::TUNNEL);
            if digs { i32::from(item.pval) } else { 0 }
        };
        let carried = hero.pack.iter().map(value).max().unwrap_or(0);
        hero.wears(Slot::Weapon).map_or(0, value).max(carried)
    }

    /// Takes a known trap apart.
    pub fn disarm(&mut self, dir: Dir) -> Done {
        let at = self.s.hero.at.step(dir);
        if self.has_chest(at) {
            return self.disarm_chest(at);
        }
        let t = self.s.level.terrain_at(at);
        if !terrain::is_trap(t) || self.s.level.has(at, SquareFlag::Hidden) {
            return Err(Refusal::new("no-trap", "You know of no trap there."));
        }
        let Some((_, power)) = self.t.halls.disarm.iter().find(|(c, _)| *c == t) else {
            return Err(Refusal::new("cannot-disarm", "That cannot be disarmed."));
        };
        if self.s.level.monster_on(at).is_some() {
            return Err(Refusal::new("occupied", "Someone is in the way."));
        }
        self.takes_turn();
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

    /// Looks for what is hidden near by (specs/sil-player.md 14.1). With care (`active`) the nearest squares are felt and searched
    /// first, and then once more with the others.
    pub fn search_around(&mut self, active: bool) {
        let here = self.s.hero.at;
        for at in here.neighbours().filter(|_| active) {
            self.feel(at);
            self.search_square(at, true);
        }
        for dy in -SEARCH..=SEARCH {
            for dx in -SEARCH..=SEARCH {
                let at = here.shift(dx, dy);
                let away = distance(here, at);
                if away > i32::from(SEARCH) || self.hidden_thing(at).is_none() {
                    continue;
                }
                let lit =
                    i32::from(self.s.hero.light as i16) >= away || self.s.level.has(at, SquareFlag::Glow);
                if self.in_view(at) && (away <= 1 || lit && self.sees(at)) {
                    self.search_square(at, false);
                }
            }
        }
    }

    /// One look at one square.
    fn search_square(&mut self, at: Loc, carefully: bool) {
        let Some(kind) = self.hidden_thing(at) else { return };
        let depth = self.s.level.depth;
        let (base, harder) = match kind {
            "chest-trap" => (self.chest_value(at) / 2, 15),
            _ if depth == 0 => (10, if kind == "trap" { 5 } else { 10 }),
            _ => (depth / 2, if kind == "trap" { 5 } else { 10 }),
        };
        let away = 2 * (distance(self.s.hero.at, at) - 1).max(0);
        let web = self.s.level.terrain_at(at) == code::TRAP_WEB;
        let bane = if web { self.bane_of(|kind| kind == RaceFlag::SPIDER) } else { 0 };
        let easier = self.light_at(at) + if carefully { 5 } else { 0 };
        let difficulty = base + self.hindrance() + harder + away - bane;
        if self.silent_check(self.perception() + easier, difficulty) > 0 {
            self.find(at);
        }
    }

    /// Hands tell walls, doors and whatever else is no plain floor, and things.
    fn feel(&mut self, at: Loc) {
        let level = &self.s.level;
        if level.terrain.contains(at) && !level.marks.has(at) && !level.is_floor_like(at) {
            self.remember(at);
        }
        if let Some((handle, _)) = self.s.level.item_on(at)
            && let Some(floor) = self.s.level.items.get_mut(handle)
            && !floor.marked
        {
            floor.marked = true;
            self.s.facts.kind_mut(floor.item.kind).seen = true;
        }
    }

    fn hidden_thing(&self, at: Loc) -> Option<&'static str> {
        match self.s.level.terrain_at(at) {
            code::SECRET_DOOR => Some("secret-door"),
            t if terrain::is_trap(t) && self.s.level.has(at, SquareFlag::Hidden) => Some("trap"),
            _ => self.has_unknown_trap(at).then_some("chest-trap"),
        }
    }

    /// Finds what is hidden on a square.
    pub fn find(&mut self, at: Loc) {
        let Some(what) = self.hidden_thing(at) else { return };
        if what == "chest-trap" {
            self.know_chest(at);
        } else if what == "trap" {
            self.set_hidden(at, false);
        } else {
            let vault = self.s.level.has(at, SquareFlag::Vault);
            let door = closed_door(self.t, &mut self.s.chance, self.s.level.depth, vault);
            self.set_terrain(at, door);
        }
        if what != "chest-trap" {
            self.remember(at);
        }
        self.disturb_for(Stop::Found, false);
        self.tell(HallEvent::Found { what }, Some(at));
    }
}
