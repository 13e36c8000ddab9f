//! Frames as cells of a ratatui buffer.
//!
//! 80x24 is enough and any larger size is used; a smaller one gets as much as fits. Promise: a frame alone decides the cells, and
//! [`Geometry`] says where on them its squares and rows are.

mod panels;
mod place;
mod play;

use crate::frame::{Focus, Frame, Overlaid, PromptKind};
use crate::input::{Button, Click, Input, Pointer, Wheel};
use crate::paint::{Brush, ListPlace, paint_overlay};
use angrist_engine::model::Role;
use angrist_engine::space::Loc;
pub(crate) use panels::panel_map_rows;
use place::{border, clear_place, on_screen, place};
pub(crate) use place::{camera, camera_for};
pub(crate) use play::{PAGE_MARGIN, own_fits, play_places, said_lines};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

/// Where the squares and rows of a frame are on its cells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Geometry {
    /// Where the terminal's cursor belongs.
    pub cursor: Option<Position>,
    /// The map, where clicks can reach it.
    pub map: Option<MapPlace>,
    /// Whether an overlay takes the clicks.
    pub overlaid: bool,
    /// The lists of the topmost overlay.
    pub lists: Vec<ListPlace>,
    /// Columns of the message line.
    pub(crate) said_width: u16,
    /// The lists of each overlay, for scrolling.
    pub(crate) all_lists: Vec<Vec<ListPlace>>,
}

/// Where a map is on the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPlace {
    /// Its cells.
    pub area: Rect,
    /// The square of the first of them.
    pub from: Loc,
}

impl Geometry {
    /// What a click on the picture means.
    pub fn input(&self, click: Click) -> Input {
        let square = |x: u16, y: u16, pointer: Pointer| {
            let map = self.map.filter(|m| m.area.contains((x, y).into()))?;
            let at = map.from.shift((x - map.area.x) as i16, (y - map.area.y) as i16);
            Some(Input::Square { at, pointer })
        };
        let row = |x: u16, y: u16| {
            let list = self.lists.iter().find(|l| l.area.contains((x, y).into()))?;
            let row = *list.rows.get(usize::from(y - list.area.y))?;
            Some(Input::Row { part: list.part, row })
        };
        let meant = match click {
            Click::WheelUp => Some(Input::Wheel(Wheel::Up)),
            Click::WheelDown => Some(Input::Wheel(Wheel::Down)),
            Click::Right(..) if self.overlaid => Some(Input::Button(Button::Back)),
            Click::Left(x, y) if self.overlaid => row(x, y),
            Click::Left(x, y) => square(x, y, Pointer::Go),
            Click::Right(x, y) => square(x, y, Pointer::Look),
        };
        meant.unwrap_or(Input::Interrupt)
    }
}

/// Paints a frame into a buffer, from its top left, and says where everything is.
pub fn cells(frame: &Frame, buf: &mut Buffer) -> Geometry {
    let area = Rect {
        width: frame.size.columns.min(buf.area.width),
        height: frame.size.rows.min(buf.area.height),
        ..buf.area
    };
    draw(frame, area, &mut Brush::on(buf, &frame.looks, &frame.language))
}

/// Where everything of a frame would be, without painting it.
pub(crate) fn layout(frame: &Frame) -> Geometry {
    let area = Rect::new(0, 0, frame.size.columns, frame.size.rows);
    draw(frame, area, &mut Brush::dry(area, &frame.looks, &frame.language))
}

fn draw(frame: &Frame, area: Rect, brush: &mut Brush) -> Geometry {
    let mut geometry = Geometry::default();
    let mut below = None;
    match &frame.play {
        Some(play) => below = Some(play::draw(frame, play, area, brush, &mut geometry)),
        None => {
            if !frame.notice.is_empty() && area.height > 1 {
                brush.row(area, area.bottom() - 1, &frame.notice, Role::Warn);
            }
        }
    }
    for overlaid in &frame.overlays {
        draw_overlay(overlaid, area, below, brush, &mut geometry);
    }
    if frame.focus == Focus::Overlay {
        geometry.overlaid = true;
        geometry.lists = geometry.all_lists.last().cloned().unwrap_or_default();
        geometry.map = None;
    }
    if let Some(prompt) = frame.prompt.as_ref().filter(|p| p.kind == PromptKind::Key) {
        let row = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        brush.clear(row);
        brush.row(row, row.y, &prompt.question, Role::Warn);
    }
    geometry
}

/// `below` is the first row under the messages, where a game is being played: a list over the map leaves them to be read.
fn draw_overlay(
    overlaid: &Overlaid,
    area: Rect,
    below: Option<u16>,
    brush: &mut Brush,
    geometry: &mut Geometry,
) {
    let playing = below.is_some();
    let room = if playing { area } else { Rect { height: area.height.saturating_sub(1), ..area } };
    let place = place(&overlaid.model, room, overlaid.full, below);
    clear_place(place, area, brush);
    let (cursor, lists) = paint_overlay(overlaid, place, brush);
    geometry.cursor = cursor.or(geometry.cursor);
    geometry.all_lists.push(lists);
}
