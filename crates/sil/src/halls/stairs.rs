//! Between levels: stairs, shafts, falls; what is kept and what is lost.

use super::{Ask, HallEvent, TooShallow, make_level};
use crate::play::{Done, Play};
use crate::score::silmarils;
use crate::state::{Quest, SquareFlag};
use crate::terrain::code;
use crate::turn::TurnEvent;
use angrist_engine::play::{Phrase, Refusal};

/// How the hero comes to a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// By a stair, which leads on from there: its terrain code.
    Stair(u16),
    /// Anywhere: at the start of the game, by a fall.
    Somewhere,
}

/// The oath of iron.
const IRON: u8 = 3;

impl Play<'_> {
    /// Leaves this level for another. Its creatures and things are lost; what the hero knows, carries and suffers is kept.
    pub fn travel_to(&mut self, depth: i32, arrival: Arrival) -> Result<(), String> {
        let first = self.s.facts.arrivals == 0;
        let stair = match arrival {
            Arrival::Stair(stair) if depth > 0 && depth < self.t.turn.deepest => Some(stair),
            _ => None,
        };
        crate::people::nobody_lives(&mut self.s.facts);
        let ask = Ask {
            depth,
            arrival: self.s.facts.arrivals,
            stair,
            first,
            terrain_only: false,
            danger: self.danger(),
            finder: self.finder(),
        };
        let made = make_level(self.t, &mut self.s.facts, self.s.seed, &ask, None)?;
        self.s.facts.arrivals += 1;
        let stamp = self.s.level.spoor.stamp();
        self.s.level = made.level;
        self.s.level.spoor = self.s.level.spoor.clone().with_stamp(stamp);
        self.s.hero.at = made.hero;
        self.s.hero.target = None;
        self.s.hero.leaping = None;
        // specs/sil-world.md 4.1: whoever lost his footing finds it on a new level.
        self.s.hero.skip_turn = false;
        self.falling = None;
        self.s.activity = None;
        if depth == self.t.turn.deepest {
            self.s.facts.truce = true;
        }
        self.reach_depth(depth);
        if let Some(stair) = stair
            && !crate::terrain::is_permanent(self.s.level.terrain_at(made.hero))
        {
            if let Some((item, _)) = self.s.level.item_on(made.hero) {
                self.s.level.remove_item(item);
            }
            self.s.level.terrain[made.hero] = stair;
            self.s.level.set(made.hero, SquareFlag::Hidden, false);
            self.remember(made.hero);
        }
        self.sense_anew();
        self.story_arrives();
        self.people_seen();
        if self.s.facts.quest == Quest::MapDue {
            self.map_level();
            self.s.facts.quest = Quest::Complete;
        }
        self.tell(TurnEvent::Arrived { depth }, Some(made.hero));
        Ok(())
    }

    fn go(&mut self, depth: i32, arrival: Arrival) -> Done {
        self.travel_to(depth, arrival).map_err(|text| Refusal::new("no-level", text))
    }

    /// Climbs the stair or shaft underfoot.
    pub fn go_up(&mut self, sure: bool) -> Done {
        let depth = self.s.level.depth;
        let here = self.s.level.terrain_at(self.s.hero.at);
        let (levels, back) = match here {
            code::UP_STAIR => (1, code::DOWN_STAIR),
            code::UP_SHAFT => (2, code::DOWN_SHAFT),
            _ => return Err(Refusal::new("no-stair", "There is no stair up here.")),
        };
        let deepest = self.t.turn.deepest;
        let stones = silmarils(self.t, self.s);
        if stones == 0 && self.option("straight-down") {
            return Err(Refusal::new("straight-down", "You have sworn to go straight down."));
        }
        let min = self.min_depth();
        let target = (depth - levels).max(0);
        // S000-186: this is looked at before anything is asked.
        if self.t.halls.too_shallow == TooShallow::Blocked && depth != deepest && depth <= min {
            // S000-182: our own words for it.
            return Err(Refusal::new(
                "stairs-blocked",
                "Fallen stone closes this stair; the only way is down.",
            ));
        }
        let keeps_iron = self.s.hero.oath.sworn == IRON && self.s.hero.oath.broken & (1 << IRON) == 0;
        if stones == 0 && keeps_iron && !sure {
            self.ask_yes("break-oath", Phrase::id("ask-break-iron"), "up");
            return Ok(());
        }
        self.takes_turn();
        if depth == deepest && stones == 0 {
            self.tell(TurnEvent::Bumped { into: "a will stronger than yours".into() }, None);
            return Ok(());
        }
        if stones == 0 {
            self.s.hero.oath.broken |= 1 << IRON;
        }
        if stones == 0 && keeps_iron {
            self.note("Broke the oath of iron.");
            self.refresh_hero();
        }
        self.tell(HallEvent::Took { stair: here, up: true }, None);
        if depth == deepest {
            self.s.facts.on_the_run = true;
            self.s.facts.truce = false;
            self.tire_of_stairs();
            return self.go(target, self.connecting(back));
        }
        let crumbles = self.stair_crumbles();
        if target < min {
            if crumbles {
                return self.crumble(min);
            }
            self.tire_of_stairs();
            self.tell(HallEvent::Redirected { depth: min }, None);
            return self.go(min, self.connecting(here));
        }
        if crumbles {
            return self.crumble(target + 1);
        }
        self.tire_of_stairs();
        self.go(target, self.connecting(back))
    }

    /// Descends the stair or shaft underfoot.
    pub fn go_down(&mut self, sure: bool) -> Done {
        let depth = self.s.level.depth;
        let here = self.s.level.terrain_at(self.s.hero.at);
        let (levels, mut back) = match here {
            code::DOWN_STAIR => (1, code::UP_STAIR),
            code::DOWN_SHAFT => (2, code::UP_SHAFT),
            _ => return Err(Refusal::new("no-stair", "There is no stair down here.")),
        };
        if depth == 0 {
            return Err(Refusal::new("not-back", "You will not go down there again."));
        }
        let deepest = self.t.turn.deepest;
        let run = self.s.facts.on_the_run;
        let mut target = (depth + levels).min(deepest);
        if target == deepest && !run && !sure {
            self.ask_yes("enter-throne", Phrase::id("ask-throne"), "down");
            return Ok(());
        }
        self.takes_turn();
        self.tell(HallEvent::Took { stair: here, up: false }, None);
        if run && target == deepest {
            (target, back) = (deepest - 1, code::DOWN_STAIR);
        }
        if self.stair_crumbles() {
            return self.crumble(target);
        }
        let target = target.max(self.min_depth().min(deepest));
        self.tire_of_stairs();
        self.go(target, self.connecting(back))
    }

    fn connecting(&self, stair: u16) -> Arrival {
        if self.option("disconnected-stairs") { Arrival::Somewhere } else { Arrival::Stair(stair) }
    }

    /// What follows from every stair taken, even one that crumbles: whoever asked for help is left behind (a fall leaves the
    /// errand open, specs/sil-world.md 15), and the next stair is the likelier to give way.
    fn tire_of_stairs(&mut self) {
        if self.s.facts.quest == Quest::GiverPresent {
            self.s.facts.quest = Quest::None;
        }
        let level = &self.s.level;
        if let Some((name, false)) = &level.vault
            && level.marks.bits().iter().any(|at| level.has(at, SquareFlag::GreaterVault))
        {
            self.note(format!("Passed by {name}."));
        }
        let hero = &mut self.s.hero;
        hero.stairs_taken = hero.stairs_taken.saturating_add(1);
        hero.staircasiness = hero.staircasiness.saturating_add(self.t.halls.stair_weariness);
    }

    /// Stairs taken in haste give way.
    fn stair_crumbles(&mut self) -> bool {
        let chance = crumbling_chance(self.s.hero.staircasiness);
        !self.s.facts.on_the_run && chance > 0 && self.s.chance.percent(chance)
    }

    fn crumble(&mut self, depth: i32) -> Done {
        self.tell(HallEvent::Crumbled, None);
        self.note("Fell with a stair that gave way.");
        self.land(self.t.halls.fall, depth);
        self.tire_of_stairs();
        Ok(())
    }
}

/// In a hundred: nothing at first, certain after ten stairs in a row.
fn crumbling_chance(staircasiness: i32) -> i32 {
    let s = i64::from(staircasiness.max(0)) / 100;
    (s * s * s / 10_000).min(100) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_crumble_as_the_table_says() {
        // specs/sil-world.md 3.2: for 1000 to 10000 in thousands.
        let table: Vec<i32> = (1..=10).map(|n| crumbling_chance(n * 1000)).collect();
        assert_eq!(table, [0, 0, 2, 6, 12, 21, 34, 51, 72, 100]);
    }
}
