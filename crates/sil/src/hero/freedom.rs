//! The Song of Freedom: locks, bars, traps, rubble and chasms of the whole level give way to it, the nearer the sooner
//! (docs/spec/sil-player.md 7.3). Also Delvings, which shows the shape of the level beyond what is known.

use super::event::HeroEvent;
use crate::context::Turn;
use crate::state::SquareFlag;
use crate::tables::Tval;
use crate::terrain::{self, code};
use angrist_engine::space::Loc;
use std::collections::BTreeSet;

impl Turn<'_> {
    /// One turn of the song over the whole level.
    pub(super) fn sing_freedom(&mut self, score: i32) {
        let depth = self.state.level.depth;
        // At the Gates everything is as hard to move as in the throne room.
        let base = if depth == 0 { self.tables.turn.deepest / 2 } else { depth / 2 };
        self.free_chests(score, base);
        let all: Vec<(Loc, u16)> = self.state.level.terrain.iter().map(|(at, t)| (at, *t)).collect();
        // Chasms close all at once: what closes in this turn does not help its neighbour.
        let gaping: BTreeSet<Loc> =
            all.iter().filter(|(_, t)| *t == code::CHASM).map(|(at, _)| *at).collect();
        let mut opened = 0;
        for (at, t) in all {
            let Some(becomes) = self.freed(score, base, at, t, &gaping) else { continue };
            let known = self.state.level.marks.has(at) || self.in_view(at);
            self.set_terrain(at, becomes);
            if known {
                self.remember(at);
                opened += 1;
            }
        }
        if opened > 0 {
            self.tell(HeroEvent::SongDid { what: "freed", count: opened }, None);
            self.look();
        }
    }

    /// What a square becomes under the song; `None` when it stays.
    fn freed(&mut self, score: i32, base: i32, at: Loc, t: u16, chasms: &BTreeSet<Loc>) -> Option<u16> {
        let far = self.noise_distance(at);
        match t {
            _ if terrain::is_trap(t) => {
                (self.quiet_check(score, base + self.tables.songs.freedom.harder + far) > 0)
                    .then_some(code::FLOOR)
            }
            code::CHASM => {
                let power = score - far - self.tables.songs.freedom.harder;
                let gaping = at.neighbours().filter(|n| chasms.contains(n)).count();
                let hard = self.tables.songs.freedom.chasm + gaping as i32;
                (gaping < 8 && self.quiet_check(power, hard) > 0).then_some(code::FLOOR)
            }
            code::SECRET_DOOR => (self.quiet_check(score, base + far) > 0).then(|| self.found_door(at)),
            code::LOCKED_1..=code::LOCKED_7 => {
                let margin = self.quiet_check(score, base + far);
                (margin > 0).then(|| lowered(t, margin, code::DOOR))
            }
            code::JAMMED_0..=code::JAMMED_7 => {
                let margin = self.quiet_check(score, base + far);
                let less = lowered(t, margin, code::JAMMED_0);
                (margin > 0).then_some(if less == code::JAMMED_0 { code::DOOR } else { less })
            }
            code::RUBBLE => {
                let near = at.neighbours().map(|n| self.noise_distance(n)).min()?;
                (self.quiet_check(score, base + self.tables.songs.freedom.harder + near + 1) > 0)
                    .then_some(code::FLOOR)
            }
            _ => None,
        }
    }

    fn free_chests(&mut self, score: i32, base: i32) {
        for handle in self.state.level.items.handles() {
            let Some(floor) = self.state.level.items.get(handle) else { continue };
            let (at, marked) = (floor.at, floor.marked);
            if floor.item.tval(self.tables) != Tval::CHEST || floor.item.pval <= 0 {
                continue;
            }
            let hard = base + self.tables.songs.freedom.harder + self.noise_distance(at);
            if self.quiet_check(score, hard) <= 0 {
                continue;
            }
            if let Some(floor) = self.state.level.items.get_mut(handle) {
                floor.item.pval = -floor.item.pval;
            }
            self.tell_if(marked, HeroEvent::SongDid { what: "chest", count: 1 }, Some(at));
        }
    }

    /// A check of the hero against the world that is rolled without a word: one of hundreds in a turn.
    pub(crate) fn quiet_check(&mut self, skill: i32, difficulty: i32) -> i32 {
        let sides = self.tables.fight.check_die.max(1) as u32;
        let mut own = self.state.chance.die(sides);
        if self.state.hero.cursed {
            own = own.min(self.state.chance.die(sides));
        }
        own + skill - self.state.chance.die(sides) - difficulty
    }

    /// Delvings: what borders the known becomes known by chance, the nearer the likelier; from it stairs, forges and traps in the
    /// same row or column are divined.
    pub(super) fn delve(&mut self, score: i32) {
        let here = self.state.hero.at;
        let c = &self.tables.songs.delvings;
        let reach = (score + c.beyond).clamp(0, c.most) as i16;
        let known = self.state.level.charted.clone();
        let mut shown: Vec<Loc> = Vec::new();
        let squares: Vec<Loc> = (-reach..=reach)
            .flat_map(|dy| (-reach..=reach).map(move |dx| here.shift(dx, dy)))
            .filter(|at| self.state.level.terrain.contains(*at))
            .collect();
        for &at in &squares {
            let left = score - angrist_engine::space::distance(here, at);
            let mut found = false;
            for near in at.neighbours().chain([at]) {
                if left > 1 && (known.get(near) || self.state.level.marks.has(near)) {
                    found |= self.state.chance.die(c.die) < left;
                }
            }
            if found && !self.state.level.marks.has(at) {
                shown.push(at);
            }
        }
        for at in squares {
            let t = self.state.level.terrain_at(at);
            let wanted = terrain::is_stair(t) || terrain::is_forge(t) || terrain::is_trap(t);
            // Five rows above to four below, five columns left to four right: the original's window.
            let lined = |s: &Loc| {
                s.x == at.x && (-5..=4).contains(&(s.y - at.y))
                    || s.y == at.y && (-5..=4).contains(&(s.x - at.x))
            };
            if wanted && !self.state.level.marks.has(at) && shown.iter().any(lined) {
                self.state.level.set(at, SquareFlag::Hidden, false);
                self.state.level.charted.set(at, true);
                self.remember(at);
            }
        }
        for at in shown {
            if self.state.level.terrain_at(at) == code::SECRET_DOOR {
                self.set_terrain(at, code::DOOR);
            }
            self.state.level.charted.set(at, true);
            if !self.state.level.is_floor_like(at) {
                self.remember(at);
            }
        }
    }
}

/// A lock or bar loosened by an amount, down to the code of none.
fn lowered(t: u16, margin: i32, none: u16) -> u16 {
    let by = u16::try_from(margin).unwrap_or(0);
    none + (t - none).saturating_sub(by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_loses_the_margin_and_no_more_than_it_has() {
        assert_eq!(lowered(code::LOCKED_7, 3, code::DOOR), code::DOOR + 4);
        assert_eq!(lowered(code::LOCKED_1, 9, code::DOOR), code::DOOR);
        assert_eq!(lowered(code::JAMMED_0, 1, code::JAMMED_0), code::JAMMED_0);
    }
}
