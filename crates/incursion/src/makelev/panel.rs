//! Panels: each part of the level gets one room, of a kind and region chosen by weight, then colours, blobs, torches and
//! furniture.

use super::Maker;
use super::frame::Frame;
use super::map::{flag, prio};
use crate::events::{Phase, answer};
use crate::magic::encounter::wanted;
use crate::tables::{RegionId, Stuff, rf};

/// Parties below this are those of players.
pub(super) const PARTIES: i32 = 14;

/// Numbers of the kinds of room.
#[allow(missing_docs, reason = "the names are the original's and say it")]
pub mod kind {
    pub const NOROOM: u8 = 0;
    pub const LARGE: u8 = 2;
    pub const CROSS: u8 = 3;
    pub const OVERLAP: u8 = 4;
    pub const ADJACENT: u8 = 5;
    pub const AD_ROUND: u8 = 6;
    pub const AD_MIXED: u8 = 7;
    pub const CIRCLE: u8 = 8;
    pub const OCTAGON: u8 = 9;
    pub const DOUBLE: u8 = 10;
    pub const PILLARS: u8 = 11;
    pub const CASTLE: u8 = 12;
    pub const CHECKER: u8 = 13;
    pub const BUILDING: u8 = 14;
    pub const DESTROYED: u8 = 15;
    pub const GRID: u8 = 16;
    pub const LIFECAVE: u8 = 17;
    pub const RCAVERN: u8 = 18;
    pub const LCIRCLE: u8 = 19;
    pub const SHAPED: u8 = 20;
    pub const LIFELINK: u8 = 21;
    pub const RANDTOWN: u8 = 22;
    pub const MAZE: u8 = 23;
    pub const DIAMONDS: u8 = 24;
}

/// The up to four frames of a room that are furnished, and the inner rooms of a building.
pub(super) struct Shape {
    pub(super) frames: [Frame; 4],
    pub(super) inner_rooms: Vec<Frame>,
}

impl Shape {
    pub(super) fn one(frame: Frame) -> Shape {
        Shape { frames: [frame, Frame::UNSET, Frame::UNSET, Frame::UNSET], inner_rooms: Vec::new() }
    }
}

impl Maker<'_> {
    /// Draws every panel that no special has taken.
    pub(super) fn draw_panels(&mut self) {
        for px in 0..self.panels_x {
            for py in 0..self.panels_y {
                if !self.panel_drawn[(py * self.panels_x + px) as usize] {
                    self.draw_panel(px, py, None);
                }
            }
        }
    }

    /// Draws one panel; a special says which region.
    pub(super) fn draw_panel(&mut self, px: i32, py: i32, preset: Option<RegionId>) {
        let (panel_x, panel_y) = (self.t.constants.panel_x, self.t.constants.panel_y);
        let panel = Frame::new(px * panel_x, py * panel_y, (px + 1) * panel_x - 1, (py + 1) * panel_y - 1);
        self.open_count = 0;
        self.corners.clear();
        self.centres.clear();
        let number = (py * self.panels_x + px) as usize;
        self.panel_drawn[number] = true;
        let chosen = match preset {
            Some(id) => self.choose_kind_for(id).map(|kind| (kind, id)),
            None => Some(self.choose_kind_and_region()),
        };
        // A special that allows no kind of room leaves its panel to the rock.
        let Some((kind, id)) = chosen else { return };
        let t = self.t;
        let region = &t.regions[usize::from(id)];
        self.remove_things_where(|t| panel.has(i32::from(t.x), i32::from(t.y)));
        self.clear_dwellers(|x, y| panel.has(x, y));
        self.stage(|| format!("p{px},{py} select RM{kind} {}", region.name));
        if kind == kind::NOROOM {
            self.panel_touched[number] = true;
            return;
        }
        let shape = self.draw_shape(kind, panel, id);
        self.stage(|| format!("p{px},{py} shape"));
        self.colour_cells(panel, region.floor, &region.floor_colours, true);
        self.colour_cells(panel, region.walls, &region.wall_colours, false);
        self.stage(|| format!("p{px},{py} colour"));
        let room = Some(shape.frames[0]).filter(|f| f.x1 < f.x2);
        let plain = self.region_hears(id, Phase::Before, panel, room) == answer::NOTHING;
        if let Some(blobs) = region.blobs.filter(|_| plain) {
            self.write_blobs(panel, id, blobs);
        }
        self.stage(|| format!("p{px},{py} blobs"));
        if kind != kind::SHAPED && plain {
            self.hang_torches(panel, id);
            self.stage(|| format!("p{px},{py} light"));
            if kind == kind::CASTLE || kind == kind::BUILDING {
                self.visit_inner_rooms(&shape.inner_rooms, id);
            } else {
                self.furnish(panel, &shape.frames, id);
                self.stage(|| format!("p{px},{py} furnish"));
                // Who lives here is put on these cells; a later room without an open cell looks at them too.
                self.find_first_open(panel, Some(id));
                self.populate(0);
            }
        }
        self.stage(|| format!("p{px},{py} populate"));
        self.region_hears(id, Phase::Main, panel, room);
        self.stage(|| format!("p{px},{py} birth"));
        let party = PARTIES + self.chance.random(200);
        self.join_party(panel, party);
    }

    fn choose_kind_for(&mut self, id: RegionId) -> Option<u8> {
        let kinds: Vec<u8> = (0..32).filter(|&k| self.t.regions[usize::from(id)].allows(k)).collect();
        let n = self.chance.random(kinds.len() as i32);
        kinds.get(n as usize).copied()
    }

    /// A kind by weight, then an unused region that allows it. A kind without a region loses its weight for this panel;
    /// when all have, every region counts as unused again.
    fn choose_kind_and_region(&mut self) -> (u8, RegionId) {
        let mut weights = self.t.room_kinds.clone();
        loop {
            let sum: i32 = weights.iter().map(|(_, weight)| (*weight).max(0)).sum();
            if sum == 0 {
                if self.used.is_empty() {
                    return (kind::NOROOM, self.t.constants.base_region);
                }
                self.used.clear();
                weights.clone_from(&self.t.room_kinds);
                continue;
            }
            let mut left = self.chance.random(sum);
            let chosen = weights.iter().position(|(_, weight)| {
                left -= (*weight).max(0);
                left < 0
            });
            let Some(at) = chosen else { continue };
            let kind = weights[at].0;
            let candidates: Vec<RegionId> =
                self.t.rooms.iter().map(|(id, _)| *id).filter(|&id| self.is_candidate(id, kind)).collect();
            if candidates.is_empty() {
                weights[at].1 = -1;
                continue;
            }
            let id = candidates[self.chance.random(candidates.len() as i32) as usize];
            self.used.push(id);
            return (kind, id);
        }
    }

    fn is_candidate(&self, id: RegionId, kind: u8) -> bool {
        let region = &self.t.regions[usize::from(id)];
        (region.room_kinds == 0 || region.allows(kind))
            && self.challenge >= region.depth
            && !(region.is(rf::VAULT) && self.challenge < self.t.constants.min_vault_depth)
            && !region.is(rf::CORRIDOR)
            && !self.used.contains(&id)
    }

    /// One draw for each cell of the panel with this terrain, also where the list has a single colour.
    fn colour_cells(&mut self, panel: Frame, stuff: Option<Stuff>, colours: &[u8], shade: bool) {
        let Some(Stuff::Terrain(id)) = stuff else { return };
        if colours.is_empty() {
            return;
        }
        let (x1, y1, x2, y2) = panel.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                if self.at(x, y).terrain == id {
                    let colour = colours[self.chance.random(colours.len() as i32) as usize];
                    let cell = self.at_mut(x, y);
                    cell.glyph = (cell.glyph & 0xfff) | u32::from(colour) << 12;
                    cell.set(flag::SHADE, shade);
                }
            }
        }
    }

    /// Torches on the walls of about half the rooms. The depth was meant to lower the chance, but is not multiplied in.
    fn hang_torches(&mut self, panel: Frame, id: RegionId) {
        let c = &self.t.constants;
        let region = &self.t.regions[usize::from(id)];
        if region.is(rf::NEVER_LIT) {
            return;
        }
        let dark = self.chance.random(100) + 1 > c.room_lit_chance - c.lit_chance_depth_mod;
        if dark && !region.is(rf::ALWAYS_LIT) {
            return;
        }
        let density = region.torch_density.unwrap_or(c.torch_density);
        let Some(Stuff::Terrain(walls)) = region.walls else { return };
        let (x1, y1, x2, y2) = panel.sides();
        for x in x1..x2 {
            for y in y1..y2 {
                let cell = self.at(x, y);
                let is_wall = cell.terrain == walls && cell.doors == 0 && self.solid_at(x, y);
                if is_wall && self.chance.random(density) == 0 {
                    self.write_terrain(x, y, c.torch, id, prio::WALL_TORCH, false);
                }
            }
        }
    }

    /// The inner rooms of a building are peopled one by one: always when its region has no encounters of its own,
    /// otherwise one in three.
    fn visit_inner_rooms(&mut self, rooms: &[Frame], id: RegionId) {
        let has_encounters = self.t.regions[usize::from(id)].has_encounters;
        for room in rooms {
            if !has_encounters || self.chance.random(3) == 0 {
                self.find_first_open(*room, Some(id));
                self.populate(wanted::SINGLE);
            }
        }
    }
}
