//! Between levels: stairs, shafts, falls; what is kept and what is lost.

use super::{Ask, HallEvent, TooShallow, make_level};
use crate::context::{Done, Turn};
use crate::score::silmarils;
use crate::state::{Quest, SquareFlag};
use crate::terrain::code;
use crate::turn::{Order, Then, TurnEvent};
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

impl Turn<'_> {
    /// Leaves this level for another. Its creatures and things are lost; what the hero knows, carries and suffers is kept.
    pub fn travel_to(&mut self, depth: i32, arrival: Arrival) -> Result<(), String> {
        let first = self.state.facts.arrivals == 0;
        let stair = match arrival {
            Arrival::Stair(stair) if depth > 0 && depth < self.tables.turn.deepest => Some(stair),
            _ => None,
        };
        crate::monsters::nobody_lives(&mut self.state.facts);
        let ask = Ask {
            depth,
            arrival: self.state.facts.arrivals,
            stair,
            first,
            terrain_only: false,
            danger: self.danger(),
            finder: self.finder(),
        };
        let made = make_level(self.tables, &mut self.state.facts, self.state.seed, &ask, None)?;
        self.state.facts.arrivals += 1;
        let stamp = self.state.level.spoor.stamp();
        self.state.level = made.level;
        self.state.level.spoor = self.state.level.spoor.clone().with_stamp(stamp);
        self.state.hero.at = made.hero;
        self.state.hero.target = None;
        self.state.hero.leaping = None;
        // docs/spec/sil-world.md 4.1: a hero who lost his footing finds it on a new level.
        self.state.hero.skip_turn = false;
        self.falling = None;
        self.state.activity = None;
        if depth == self.tables.turn.deepest {
            self.state.facts.truce = true;
        }
        self.reach_depth(depth);
        if let Some(stair) = stair
            && !crate::terrain::is_permanent(self.state.level.terrain_at(made.hero))
        {
            if let Some((item, _)) = self.state.level.item_on(made.hero) {
                self.state.level.remove_item(item);
            }
            self.state.level.terrain[made.hero] = stair;
            self.state.level.set(made.hero, SquareFlag::Hidden, false);
            self.remember(made.hero);
        }
        self.sense_anew();
        self.story_arrives();
        self.monsters_seen();
        if self.state.facts.quest == Quest::MapDue {
            self.map_level();
            self.state.facts.quest = Quest::Complete;
        }
        self.tell(TurnEvent::Arrived { depth }, Some(made.hero));
        Ok(())
    }

    fn go(&mut self, depth: i32, arrival: Arrival) -> Done {
        self.travel_to(depth, arrival).map_err(|text| Refusal::new("no-level", text))
    }

    /// Why no stair leads up or down from here, whatever is answered: looked at before anything is asked (S000-186).
    pub(crate) fn may_take_stairs(&self, up: bool) -> Done {
        let depth = self.state.level.depth;
        if !up && depth == 0 {
            return Err(Refusal::new("not-back", "You will not go down there again."));
        }
        if up && silmarils(self.tables, self.state) == 0 && self.option("straight-down") {
            return Err(Refusal::new("straight-down", "You have sworn to go straight down."));
        }
        let blocked = self.tables.halls.too_shallow == TooShallow::Blocked;
        if up && blocked && depth != self.tables.turn.deepest && depth <= self.min_depth() {
            // S000-182: our own words for it.
            return Err(Refusal::new(
                "stairs-blocked",
                "Fallen stone blocks these stairs; the only way is down.",
            ));
        }
        Ok(())
    }

    /// Climbs the stair or shaft underfoot.
    pub fn go_up(&mut self, sure: bool) -> Done {
        let depth = self.state.level.depth;
        let here = self.state.level.terrain_at(self.state.hero.at);
        let (levels, back) = match here {
            code::UP_STAIR => (1, code::DOWN_STAIR),
            code::UP_SHAFT => (2, code::DOWN_SHAFT),
            _ => return Err(Refusal::new("no-stair", "You are not on a staircase that leads up.")),
        };
        self.may_take_stairs(true)?;
        let deepest = self.tables.turn.deepest;
        let stones = silmarils(self.tables, self.state);
        let min = self.min_depth();
        let target = (depth - levels).max(0);
        let keeps_iron = self.state.hero.oath.sworn == IRON && self.state.hero.oath.broken & (1 << IRON) == 0;
        if stones == 0 && keeps_iron && !sure {
            self.ask_yes(
                "break-oath",
                Phrase::id("ask-break-iron"),
                Then::Agreed(Order::verb("up").agreed()),
            );
            return Ok(());
        }
        self.takes_turn()?;
        if depth == deepest && stones == 0 {
            self.tell(TurnEvent::Bumped { into: "a will stronger than yours".into() }, None);
            return Ok(());
        }
        if stones == 0 {
            self.state.hero.oath.broken |= 1 << IRON;
        }
        if stones == 0 && keeps_iron {
            self.note("Broke the oath of iron.");
            self.refresh_hero();
        }
        self.tell(HallEvent::Took { stair: here, up: true }, None);
        if depth == deepest {
            self.state.facts.on_the_run = true;
            self.state.facts.truce = false;
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
        let depth = self.state.level.depth;
        let here = self.state.level.terrain_at(self.state.hero.at);
        let (levels, mut back) = match here {
            code::DOWN_STAIR => (1, code::UP_STAIR),
            code::DOWN_SHAFT => (2, code::UP_SHAFT),
            _ => return Err(Refusal::new("no-stair", "You are not on a staircase that leads down.")),
        };
        self.may_take_stairs(false)?;
        let deepest = self.tables.turn.deepest;
        let run = self.state.facts.on_the_run;
        let mut target = (depth + levels).min(deepest);
        if target == deepest && !run && !sure {
            self.ask_yes(
                "enter-throne",
                Phrase::id("ask-throne"),
                Then::Agreed(Order::verb("down").agreed()),
            );
            return Ok(());
        }
        self.takes_turn()?;
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

    /// What follows from every stair taken, even one that crumbles: a thrall who asked for help is left behind (a fall leaves the
    /// errand open, docs/spec/sil-world.md 15), and the next stair is the likelier to give way.
    fn tire_of_stairs(&mut self) {
        if self.state.facts.quest == Quest::GiverPresent {
            self.state.facts.quest = Quest::None;
        }
        let level = &self.state.level;
        if let Some((name, false)) = &level.vault
            && level.marks.bits().iter().any(|at| level.has(at, SquareFlag::GreaterVault))
        {
            self.note(format!("Passed by {name}."));
        }
        let hero = &mut self.state.hero;
        hero.stairs_taken = hero.stairs_taken.saturating_add(1);
        hero.staircasiness = hero.staircasiness.saturating_add(self.tables.halls.stair_weariness);
    }

    /// Stairs taken in haste give way.
    fn stair_crumbles(&mut self) -> bool {
        let chance = crumbling_chance(self.state.hero.staircasiness);
        !self.state.facts.on_the_run && chance > 0 && self.state.chance.percent(chance)
    }

    fn crumble(&mut self, depth: i32) -> Done {
        self.tell(HallEvent::Crumbled, None);
        self.note("Fell when a stair gave way.");
        self.land(self.tables.halls.fall, depth);
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
        // docs/spec/sil-world.md 3.2: for 1000 to 10000 in thousands.
        let table: Vec<i32> = (1..=10).map(|n| crumbling_chance(n * 1000)).collect();
        assert_eq!(table, [0, 0, 2, 6, 12, 21, 34, 51, 72, 100]);
    }
}
