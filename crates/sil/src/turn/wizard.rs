//! A wizard's help, for tests and practice. It marks the game, which is then not scored.

use super::event::TurnEvent;
use crate::play::{Done, Play};
use crate::terrain;
use angrist_engine::play::{Mark, Refusal, split_command};
use angrist_engine::space::Loc;

impl Play<'_> {
    /// `wizard jump DEPTH | create TVAL SVAL [COUNT] | reveal | heal | set NAME VALUE | teleport X,Y`.
    pub(super) fn wizard(&mut self, rest: &str) -> Done {
        let (what, args) = split_command(rest);
        let numbers: Vec<i32> = args.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        match (what, numbers.as_slice()) {
            ("jump", [depth]) if (0..=self.t.turn.deepest).contains(depth) => self.wizard_jump(*depth)?,
            ("create", [tval, sval, more @ ..]) => {
                let byte = |n: &i32| u8::try_from(*n).unwrap_or(u8::MAX);
                let found = self.t.kind_of(byte(tval), byte(sval));
                let Some(mut item) = found.and_then(|(number, _)| crate::things::ready(self.t, number))
                else {
                    return Err(Refusal::new("no-such-kind", "The data have no such kind of thing."));
                };
                item.number = more.first().map_or(1, |n| (*n).clamp(1, 99) as u8);
                if self.s.hero.pack.len() >= 23 {
                    return Err(Refusal::new("pack-full", "The pack is full."));
                }
                self.put_away(item);
            }
            ("reveal", []) => self.reveal_level(),
            ("heal", []) => {
                let hero = &mut self.s.hero;
                hero.health = hero.max_health;
                hero.voice = hero.max_voice;
                hero.timers = Default::default();
            }
            ("experience", [n]) if *n > 0 => {
                let most = self.t.hero.most_experience;
                let own = &mut self.s.hero.experience;
                own.pool = own.pool.saturating_add(*n).min(most);
                own.total = own.total.saturating_add(*n).min(most);
            }
            ("food", [n]) => self.s.hero.food = (*n).clamp(0, self.t.turn.food_most),
            ("teleport", _) => {
                let at: Option<Loc> = args.parse().ok();
                let free = |at: &Loc| !self.s.level.is_wall(*at) && self.s.level.monster_on(*at).is_none();
                let Some(at) = at.filter(free) else {
                    return Err(Refusal::new("bad-place", "There is no room for you there."));
                };
                self.s.hero.at = at;
            }
            _ => {
                return Err(Refusal::new(
                    "bad-wizardry",
                    "It is: wizard jump DEPTH, create TVAL SVAL [COUNT], reveal, heal, experience N, food N, teleport X,Y.",
                ));
            }
        }
        if !self.s.marks.contains(&Mark::Wizard) {
            self.s.marks.push(Mark::Wizard);
        }
        self.tell(TurnEvent::Wizardry { what: rest.to_owned() }, None);
        Ok(())
    }

    fn wizard_jump(&mut self, depth: i32) -> Done {
        self.enter_level(depth).map_err(|e| Refusal::new("no-level", e))
    }

    /// Makes the whole level known: everything that is not solid rock, and what stands beside it.
    pub fn reveal_level(&mut self) {
        let level = &mut self.s.level;
        let open: Vec<Loc> =
            level.terrain.iter().filter(|(_, t)| !terrain::is_wall(**t)).map(|(at, _)| at).collect();
        for at in open {
            for near in at.neighbours().chain([at]) {
                if level.terrain.contains(near) {
                    level.marks.note(near);
                    level.charted.set(near, true);
                }
            }
        }
        for handle in level.items.handles() {
            if let Some(item) = level.items.get_mut(handle) {
                item.marked = true;
            }
        }
    }
}
