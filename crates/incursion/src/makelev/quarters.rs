//! Rooms made of several: four in the quarters of a panel, and up to four that overlap.

use super::Maker;
use super::frame::Frame;
use super::panel::{Shape, kind};
use super::rooms::TRIES;
use crate::tables::RegionId;

impl Maker<'_> {
    /// Up to four boxes or circles that meet in the middle of the panel.
    pub(super) fn draw_quarters(&mut self, kind: u8, panel: Frame, id: RegionId) -> Shape {
        let c = &self.t.constants;
        let (px1, py1, px2, py2) = panel.sides();
        let (mid_x, mid_y) = (px1 + c.panel_x / 2, py1 + c.panel_y / 2);
        let (spread_x, spread_y) = (c.panel_x / 4, c.panel_y / 4);
        let mut corner = |right: bool, low: bool| {
            let dx = self.chance.random(spread_x);
            let dy = self.chance.random(spread_y);
            let x = if right { px2 - dx - 2 } else { px1 + dx + 2 };
            let y = if low { py2 - dy - 2 } else { py1 + dy + 2 };
            Frame::new(x.min(mid_x), y.min(mid_y), x.max(mid_x), y.max(mid_y))
        };
        let frames = [corner(false, false), corner(true, false), corner(false, true), corner(true, true)];
        let mut drawn = false;
        while !drawn {
            for frame in frames {
                if self.chance.random(4) == 0 {
                    continue;
                }
                drawn = true;
                let round = match kind {
                    kind::AD_ROUND => true,
                    kind::AD_MIXED => self.chance.random(2) == 0,
                    _ => false,
                };
                if round { self.write_circle(frame, id) } else { self.write_box(frame, id) }
            }
        }
        self.write_walls(panel, id);
        Shape { frames, inner_rooms: Vec::new() }
    }

    /// Two to four rooms, each laid until it overlaps one before it.
    pub(super) fn draw_overlapping_rooms(&mut self, panel: Frame, id: RegionId) -> Shape {
        let mut frames = [Frame::UNSET; 4];
        for n in 0..4 {
            if n >= 2 && self.chance.random(5 - n as i32) == 0 {
                break;
            }
            let (wide, tall) = self.room_size(0);
            let (wide, tall) = self.odd_sides((wide * 2 / 3, tall * 2 / 3), id);
            for _ in 0..TRIES {
                frames[n] = panel.place_safely(wide, tall, &mut self.chance);
                if n == 0 || frames[..n].iter().any(|before| before.overlaps(&frames[n])) {
                    break;
                }
            }
            self.write_room(frames[n], id);
        }
        Shape { frames, inner_rooms: Vec::new() }
    }
}
