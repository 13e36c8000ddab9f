//! What staves do to the place: doors, ways, light, darkness, signs (docs/spec/sil-player.md 20.4).

use super::event::ThingEvent;
use super::staves::Came;
use crate::context::Turn;
use crate::fight::Who;
use crate::state::SquareFlag;
use crate::tables::RaceFlag;
use crate::terrain::{self, code};
use angrist_engine::space::{Loc, distance};
use std::collections::BTreeSet;

/// The strongest lock.
const STRONGEST: u16 = 7;

impl Turn<'_> {
    /// Squares in the hero's line of sight, in order.
    pub(super) fn viewed(&self) -> Vec<Loc> {
        self.state.level.terrain.iter().map(|(l, _)| l).filter(|l| self.in_view(*l)).collect()
    }

    fn is_occupied(&self, at: Loc) -> bool {
        at == self.state.hero.at
            || self.state.level.monster_on(at).is_some()
            || self.state.level.item_on(at).is_some()
    }

    pub(super) fn changed(&mut self, what: &'static str, count: u32) -> bool {
        if count > 0 {
            self.tell(ThingEvent::Changed { what, count }, None);
            self.look();
        }
        count > 0
    }

    /// Doors in view shut, and their locks turn.
    pub(super) fn imprison(&mut self, will: i32) -> bool {
        let mut count = 0;
        let c = &self.tables.staves.imprisonment;
        for at in self.viewed() {
            let t = self.state.level.terrain_at(at);
            let open = matches!(t, code::OPEN_DOOR | code::BROKEN_DOOR);
            let lock = match t {
                _ if open => 0,
                code::DOOR..=code::LOCKED_7 => t - code::DOOR,
                _ => continue,
            };
            if open && self.is_occupied(at) {
                continue;
            }
            let mut margin = self.skill_check(Who::Hero, will, Who::Nobody, 0);
            if t == code::BROKEN_DOOR {
                margin -= c.broken_door;
            }
            if margin > 0 {
                let more = (margin / c.lock_part).clamp(0, i32::from(STRONGEST)) as u16;
                self.set_terrain(at, code::DOOR + (lock + more).min(STRONGEST));
                count += 1;
            }
        }
        self.changed("doors-shut", count)
    }

    /// Doors open, rubble and traps go, chasms close at their edges.
    pub(super) fn set_free(&mut self, will: i32) -> bool {
        let mut count = 0;
        let c = &self.tables.staves.freedom;
        // Chasms close all at once: what closes now does not help its neighbour.
        let terrain = &self.state.level.terrain;
        let chasms: BTreeSet<Loc> =
            terrain.iter().filter(|(_, t)| **t == code::CHASM).map(|(l, _)| l).collect();
        for at in self.viewed() {
            let t = self.state.level.terrain_at(at);
            let before = count;
            match t {
                code::SECRET_DOOR => {
                    let door = self.found_door(at);
                    self.set_terrain(at, door);
                    count += 1;
                }
                _ if terrain::is_trap(t) => {
                    self.set_terrain(at, code::FLOOR);
                    count += 1;
                }
                _ if terrain::is_closed_door(t) => {
                    let margin = self.skill_check(Who::Hero, will, Who::Nobody, 0);
                    let opened = match margin {
                        ..=0 => continue,
                        m if m >= c.breaks => code::BROKEN_DOOR,
                        m if m >= c.opens => code::OPEN_DOOR,
                        _ => code::DOOR,
                    };
                    self.set_terrain(at, opened);
                    count += 1;
                }
                code::RUBBLE if self.skill_check(Who::Hero, will, Who::Nobody, 0) > 0 => {
                    self.set_terrain(at, code::FLOOR);
                    count += 1;
                }
                code::CHASM => {
                    let depths = at.neighbours().filter(|l| chasms.contains(l)).count() as i32;
                    if depths < 8 && self.skill_check(Who::Hero, will, Who::Nobody, c.chasm + depths) > 0 {
                        self.set_terrain(at, code::FLOOR);
                        count += 1;
                    }
                }
                _ => {}
            }
            if count > before {
                self.remember(at);
            }
        }
        self.changed("ways-opened", count)
    }

    /// Lights what is in view for good; those who hate light are stunned when close.
    pub(super) fn light_up(&mut self) {
        let here = self.state.hero.at;
        let c = &self.tables.staves.light;
        for at in self.viewed().into_iter().filter(|l| distance(here, *l) <= c.reach) {
            self.set_glow(at, true);
        }
        self.changed("lit", 1);
        self.each_in_fire(|turn, foe, far| {
            let amount = turn.state.chance.roll(c.stun.at(far), c.stun.sides);
            turn.foe_is(foe, RaceFlag::HURT_LITE) && turn.stun_monster(foe, amount)
        });
    }

    /// Darkens what is in view and the room one stands in.
    pub(super) fn darken(&mut self) {
        let here = self.state.hero.at;
        let reach = self.tables.staves.shadows.reach;
        let mut squares: BTreeSet<Loc> =
            self.viewed().into_iter().filter(|l| distance(here, *l) <= reach).collect();
        let mut rest = vec![here];
        let mut room: BTreeSet<Loc> = BTreeSet::new();
        while let Some(at) = rest.pop() {
            if !self.state.level.has(at, SquareFlag::Room) || !room.insert(at) {
                continue;
            }
            if !self.state.level.is_wall(at) {
                rest.extend(at.neighbours());
            }
        }
        squares.extend(room);
        for at in squares {
            self.set_glow(at, false);
        }
        self.changed("darkened", 1);
    }

    /// Draws a sign under the hero, on bare floor only.
    pub(super) fn ward(&mut self) -> Came {
        let here = self.state.hero.at;
        if self.state.level.terrain_at(here) != code::FLOOR {
            return Came::Kept;
        }
        self.set_terrain(here, code::GLYPH);
        self.changed("warded", 1);
        Came::Noticed
    }
}
