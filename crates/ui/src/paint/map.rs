//! Maps: a square a cell, memory dimmed, the cursor marked.

use super::{Brush, columns};
use angrist_engine::model::{MapView, Role, Square};
use angrist_engine::space::Loc;
use ratatui_core::layout::{Position, Rect};

pub fn measure(map: &MapView) -> (u16, u16) {
    let title = u16::from(!map.title.is_empty());
    (columns(&map.title).max(map.squares.width() as u16), map.squares.height() as u16 + title)
}

pub fn paint(map: &MapView, area: Rect, brush: &mut Brush) -> Option<Position> {
    let mut body = area;
    if !map.title.is_empty() {
        brush.row(area, area.y, &map.title, Role::Title);
        body.y += 1;
        body.height -= 1;
    }
    // A map larger than its place shows the part around its cursor.
    let (w, h) = (map.squares.width(), map.squares.height());
    let shift = |at: i16, size: i16, room: u16| {
        let room = room.min(4000) as i16;
        (at - room / 2).clamp(0, (size - room).max(0))
    };
    let cursor = map.cursor.map(|c| c.shift(-map.from.x, -map.from.y));
    let (left, top) = cursor.map_or((0, 0), |c| (shift(c.x, w, body.width), shift(c.y, h, body.height)));
    for y in 0..body.height {
        for x in 0..body.width {
            let at = Loc::new(left.saturating_add(x as i16), top.saturating_add(y as i16));
            if let Some(square) = map.squares.get(at) {
                put_square(square, body.x + x, body.y + y, brush);
            }
        }
    }
    let c = cursor?;
    let (x, y) = (c.x - left, c.y - top);
    let inside = x >= 0 && y >= 0 && (x as u16) < body.width && (y as u16) < body.height;
    inside.then(|| Position::new(body.x + x as u16, body.y + y as u16))
}

pub(crate) fn put_square(square: &Square, x: u16, y: u16, brush: &mut Brush) {
    let glyph = brush.looks.glyphs.show(square.glyph);
    let style = brush.looks.palette.square(square);
    // A wide sign would push its neighbours aside: a map has one column a square.
    let narrow = glyph.is_ascii() || columns(glyph.encode_utf8(&mut [0; 4])) == 1;
    brush.set(x, y, if narrow { glyph } else { square.glyph.plain }, style);
}
