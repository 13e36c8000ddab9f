//! How monsters come: spawn runs and summons (docs/spec/moria.md 9.2, 9.3).

use super::Act;
use crate::state::{Foe, Level};
use crate::tables::{Effect, Flag};
use angrist_engine::space::Loc;

impl Act<'_> {
    /// Each kind in order has its chance to appear.
    pub(crate) fn spawn_run(&mut self) {
        let doubled = self.wears(Effect::Monsters);
        for kind in 1..=self.t.foes.len() as u8 {
            if self.level().foes.len() as i32 >= self.t.c.spawn_most {
                return;
            }
            let chance = self.t.foe(kind).spawn.get(self.s.depth as usize - 1).copied().unwrap_or(0) as i32;
            let chance = if doubled { chance * 2 } else { chance };
            if chance > 0 && self.ratio(chance, 100) {
                self.spawn(kind);
            }
        }
    }

    /// One monster of a kind, a few squares away; none when no place is found (the mend of defect 20).
    pub(crate) fn spawn(&mut self, kind: u8) -> Option<u32> {
        let mut place = None;
        for _ in 0..self.t.c.spawn_tries {
            let (dx, dy) = (self.near(), self.near());
            let at = self.s.hero.at.shift(dx, dy);
            let level = self.level();
            if Level::is_inside(at) && level.is_clear(at) && level.foe_at(at).is_none() {
                place = Some(at);
                break;
            }
        }
        let at = place?;
        Some(self.bring(kind, at))
    }

    fn near(&mut self) -> i16 {
        let far = self.draw(self.t.c.spawn_near) as i16;
        if self.one_in(2) { -far } else { far }
    }

    /// Puts a fresh monster on a square, at the head of the list.
    pub(crate) fn bring(&mut self, kind: u8, at: Loc) -> u32 {
        let id = self.new_id();
        let mut foe = Foe::new(self.t, kind, id, at);
        let row = self.t.foe(kind);
        if row.is(Flag::Grows) {
            let mark = self.s.hero.level + self.armour() + self.t.c.grow_margin;
            if foe.level + foe.dex < mark {
                foe.level += 1;
                foe.dex = mark + 1 - foe.level;
            }
        }
        if let Some((one_in, ty)) = row.carries
            && self.one_in(one_in as i32)
        {
            foe.burden = Some(self.create(ty));
        }
        let level = self.level_mut();
        level.foes.insert(0, foe);
        if row.is(Flag::Broods) {
            level.anger += 1;
        }
        id
    }

    /// One spawn run, then the newest monster of the level comes beside the player.
    pub(crate) fn summon(&mut self) {
        self.spawn_run();
        let here = self.s.hero.at;
        let Some(id) = self.level().foes.first().map(|f| f.id) else { return };
        let level = self.level();
        let free = |at: &Loc| level.is_clear(*at) && level.foe_at(*at).is_none() && *at != here;
        let beside: Vec<Loc> = super::step::WAYS.iter().map(|d| here.step(*d)).collect();
        let near = beside.iter().copied().find(|at| free(at));
        let near = near.or_else(|| {
            let mut squares: Vec<Loc> = level.tiles.iter().map(|(at, _)| at).filter(free).collect();
            squares.sort_by_key(|at| (angrist_engine::space::distance(here, *at), *at));
            squares.first().copied()
        });
        self.let_go(near.map(|_| id));
        if let Some(at) = near
            && let Some(foe) = self.foe_mut(id)
        {
            foe.at = at;
            foe.seen = false;
        }
    }
}
