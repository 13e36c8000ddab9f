//! A step, in the order of docs/spec/sil-player.md 18.1, and leaping.

use super::HallEvent;
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::score::silmarils;
use crate::state::{Action, Phase, SquareFlag};
use crate::terrain::{self, code};
use crate::turn::Stop;
use crate::turn::{Attempt, Then, TurnEvent};
use angrist_engine::play::{Phrase, Refusal};
use angrist_engine::space::{Dir, Loc};

impl Turn<'_> {
    /// A step, or what walking into something means. `sure`: danger was pointed out and taken on.
    pub fn walk(&mut self, dir: Dir, sure: bool) -> Done {
        // A step that was asked about has swayed already.
        let wanted = dir;
        let dir = if sure { dir } else { self.swayed(dir) };
        let to = self.state.hero.at.step(dir);
        let there = self.state.level.terrain_at(to);
        if !self.state.level.terrain.contains(to) {
            return self.leave_the_map();
        }
        if let Some((foe, monster)) = self.state.level.monster_on(to)
            && monster.visible
        {
            return self.attack_command(foe, Attempt::Walk(dir), sure);
        }
        let known = self.state.level.marks.has(to);
        if terrain::is_closed_door(there) && known {
            return self.open_at(to);
        }
        if terrain::is_wall(there) {
            // The confused who stumble into a wall lose the turn: a refusal would keep the dice, and the same step would fail forever.
            return self.bump(to, known && dir == wanted);
        }
        if self.scores().overburdened(self.tables) {
            return Err(Refusal::new("overburdened", "You are carrying too much to walk."));
        }
        let hidden = self.state.level.has(to, SquareFlag::Hidden);
        let danger = there == code::CHASM || (terrain::is_trap(there) && !hidden);
        if danger && known && self.may_leap(dir) {
            let landing = to.step(dir);
            let doubtful = !self.state.level.marks.has(landing)
                || self.state.level.terrain_at(landing) == code::CHASM
                || self.state.level.monster_on(landing).is_some_and(|(_, m)| m.visible);
            if doubtful && !sure {
                self.ask_yes(
                    "leap-into-doubt",
                    Phrase::id("ask-leap"),
                    Then::Agreed(Attempt::Walk(dir).agreed()),
                );
                return Ok(());
            }
            return self.leap(dir);
        }
        if danger && known && !sure {
            self.ask_yes(
                "walk-into-danger",
                Phrase::id("ask-danger"),
                Then::Agreed(Attempt::Walk(dir).agreed()),
            );
            return Ok(());
        }
        if let Some((foe, _)) = self.state.level.monster_on(to) {
            return self.attack_command(foe, Attempt::Walk(dir), sure);
        }
        self.takes_turn_as(Action::Moved(dir))?;
        if !self.breaks_free() {
            return Ok(());
        }
        self.attack_before_step(to);
        let from = self.state.hero.at;
        self.foes_answer_step(from, to);
        if !self.alive() || self.state.hero.at != from {
            return Ok(());
        }
        self.step_onto(to)
    }

    /// Off the edge of the Gates: out of Angband.
    fn leave_the_map(&mut self) -> Done {
        if self.state.level.depth != 0 {
            return Err(Refusal::new("blocked", "You cannot go that way."));
        }
        self.takes_turn()?;
        let stones = silmarils(self.tables, self.state);
        self.story_ends_well();
        self.tell(TurnEvent::Escaped { stones }, None);
        self.state.phase = Phase::Escaped;
        Ok(())
    }

    fn bump(&mut self, to: Loc, known: bool) -> Done {
        if known {
            return Err(Refusal::new("blocked", "You cannot go that way."));
        }
        let there = self.state.level.terrain_at(to);
        let into = self.tables.terrain.get(usize::from(there)).and_then(Option::as_ref);
        let into = into.map(|t| t.name.clone()).unwrap_or_default();
        self.commit()?;
        self.remember(to);
        self.takes_turn()?;
        self.disturb_for(Stop::Blocked, false);
        self.tell(TurnEvent::Bumped { into }, Some(to));
        Ok(())
    }

    /// The hero stands on a square now, with all that follows.
    pub(super) fn step_onto(&mut self, to: Loc) -> Done {
        self.state.hero.at = to;
        self.look();
        self.tell(TurnEvent::Stepped { to: to.to_string() }, Some(to));
        self.search_around(false);
        let t = self.state.level.terrain_at(to);
        if terrain::is_stair(t) || terrain::is_forge(t) {
            self.remember(to);
        }
        if terrain::is_forge(t) {
            self.tell(HallEvent::Reached { what: "forge" }, Some(to));
            // docs/spec/sil-world.md 7.6: the one of its kind is written down once.
            let fresh = self.tables.terrain.get(usize::from(code::UNIQUE_FORGE_3)).and_then(Option::as_ref);
            let text = format!("Came upon {}.", fresh.map_or("a forge without equal", |k| k.name.as_str()));
            if t >= code::UNIQUE_FORGE_0 && !self.state.notes.iter().any(|(.., note)| *note == text) {
                self.note(text);
            }
        }
        if self.state.level.has(to, SquareFlag::GreaterVault)
            && let Some((name, entered)) = &mut self.state.level.vault
            && !*entered
        {
            *entered = true;
            let name = name.clone();
            self.note(format!("Entered {name}."));
            self.tell(HallEvent::Reached { what: "vault" }, Some(to));
        }
        self.spring_trap(to);
        Ok(())
    }

    /// Whether one can leap over what lies ahead.
    fn may_leap(&self, dir: Dir) -> bool {
        let here = self.state.hero.at;
        let over = here.step(dir);
        let landing = over.step(dir);
        let t = self.state.level.terrain_at(over);
        let mired = self.hero_is_mired();
        let ran_up = match self.state.hero.actions[1] {
            Action::Moved(before) => [-1, 0, 1].iter().any(|turn| before.turn(*turn) == dir),
            _ => false,
        };
        self.has_ability(ability::LEAPING)
            && !matches!(t, code::TRAP_ROOST | code::TRAP_WEB)
            && !mired
            && ran_up
            && !(self.state.level.marks.has(landing) && self.state.level.is_wall(landing))
    }

    /// Leaps: over the obstacle now, on the far side with the next turn.
    pub fn leap(&mut self, dir: Dir) -> Done {
        if !self.may_leap(dir) {
            return Err(Refusal::new("cannot-leap", "You cannot leap there."));
        }
        let over = self.state.hero.at.step(dir);
        self.takes_turn_as(Action::Moved(dir))?;
        let from = self.state.hero.at;
        // docs/spec/sil-player.md 10.5: leaping is moving, for blows before the move.
        self.attack_before_step(over);
        if !self.alive() || self.state.hero.at != from {
            return Ok(());
        }
        self.state.hero.leaping = Some(dir);
        self.state.hero.at = over;
        self.tell(HallEvent::Leapt, Some(over));
        self.look();
        Ok(())
    }

    /// The second half of a leap: landing, or dropping into what was to be crossed.
    pub fn land_leap(&mut self) {
        let Some(dir) = self.state.hero.leaping.take() else { return };
        let to = self.state.hero.at.step(dir);
        self.passes_as(Action::Moved(dir));
        let blocked = self.state.level.is_wall(to) || self.state.level.monster_on(to).is_some();
        let from = self.state.hero.at;
        if !blocked {
            self.attack_before_step(to);
            if !self.alive() || self.state.hero.at != from {
                return;
            }
        }
        let at = if blocked { from } else { to };
        self.state.hero.stealth_score -= 5;
        let _ = self.step_onto(at);
    }
}
