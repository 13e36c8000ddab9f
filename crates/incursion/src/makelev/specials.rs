//! Specials: regions that a dungeon has at certain depths, drawn before any other room.

use super::Maker;
use super::frame::Frame;
use super::map::flag;
use super::things::ThingKind;
use crate::events::Phase;
use crate::tables::RegionId;

/// The dungeon's chance for this special failed.
const NEVER: i8 = -10;
/// It has not been rolled for yet.
const UNKNOWN: i8 = -1;
/// How many specials the original keeps track of.
const SLOTS: usize = 64;

impl Maker<'_> {
    /// Rolls at which depth each special lies (once for the whole descent) and writes those of this depth.
    pub(super) fn write_specials(&mut self) {
        self.special_levels = match self.above {
            Some(above) => above.special_levels.clone(),
            None => vec![UNKNOWN; SLOTS],
        };
        for n in 0..self.t.specials.len().min(SLOTS) {
            let special = self.t.specials[n].clone();
            if self.special_levels[n] == UNKNOWN {
                if self.chance.random(100) + 1 > special.chance {
                    self.special_levels[n] = NEVER;
                    continue;
                }
                self.special_levels[n] = self.chance.roll(special.level) as i8;
            }
            if i32::from(self.special_levels[n]) != self.depth {
                continue;
            }
            match special.region {
                Some(id) if self.t.regions[usize::from(id)].grid.is_empty() => {
                    self.draw_special_in_a_panel(id);
                }
                Some(id) => self.write_special_map(id),
                None => {}
            }
        }
    }

    fn write_special_map(&mut self, id: RegionId) {
        let c = &self.t.constants;
        let (panel_x, panel_y) = (c.panel_x, c.panel_y);
        let (sx, sy) = self.t.regions[usize::from(id)].size;
        let (across, down) = (1 + (sx + 2) / panel_x, 1 + (sy + 2) / panel_y);
        if sx + 2 > self.width || sy + 2 > self.height {
            return;
        }
        let mut tries = 0;
        let (px, py, frame) = loop {
            let dx = 1 + self.chance.random(panel_x * across - (sx + 2));
            let dy = 1 + self.chance.random(panel_y * down - (sy + 2));
            let px = self.chance.random(self.panels_x - (across - 1));
            let py = self.chance.random(self.panels_y - (down - 1));
            let (x1, y1) = (px * panel_x + dx, py * panel_y + dy);
            let frame = Frame::new(x1, y1, x1 + sx, y1 + sy);
            tries += 1;
            if tries > 100 || !self.is_taken(&frame, sx, sy) {
                break (px, py, frame);
            }
        };
        self.write_map(frame, id);
        for y in py..(py + down).min(self.panels_y) {
            for x in px..(px + across).min(self.panels_x) {
                self.panel_drawn[(y * self.panels_x + x) as usize] = true;
            }
        }
        self.region_hears(id, Phase::Main, frame, None);
    }

    /// Whether stairs from above would end in the frame, or a vault is already there.
    fn is_taken(&self, frame: &Frame, sx: i32, sy: i32) -> bool {
        let stairs_in_it = self.above.is_some_and(|above| {
            above.things.iter().any(|t| {
                t.kind == ThingKind::Portal
                    && self.t.features[usize::from(t.feature)].leads_down
                    && frame.has(i32::from(t.x), i32::from(t.y))
            })
        });
        let (x1, y1, ..) = frame.sides();
        stairs_in_it || (x1..x1 + sx).any(|x| (y1..y1 + sy).any(|y| self.at(x, y).is(flag::VAULT)))
    }

    fn draw_special_in_a_panel(&mut self, id: RegionId) {
        if self.panel_drawn.iter().all(|drawn| *drawn) {
            return;
        }
        loop {
            let px = self.chance.random((self.width + 1) / self.t.constants.panel_x);
            let py = self.chance.random((self.height + 1) / self.t.constants.panel_y);
            if !self.panel_drawn[(py * self.panels_x + px) as usize] {
                return self.draw_panel(px, py, Some(id));
            }
        }
    }
}
