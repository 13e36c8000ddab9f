//! Where things stand on the screen: boxes of views, frames, and the part of the map that is shown.

use crate::paint::{Brush, measure};
use angrist_engine::model::{Model, Role};
use angrist_engine::space::Loc;
use ratatui_core::layout::{Position, Rect};

/// The minimum number of rows of a list.
const LEAST: u16 = 8;

/// Where a view stands: lists over a map as a box in the corner below what was said last, readings on the whole screen, the
/// title in the middle. `below` is the first row under the messages, where a game is being played.
pub(super) fn place(model: &Model, room: Rect, full: bool, below: Option<u16>) -> Rect {
    if full || room.width < 30 || room.height < LEAST {
        return room;
    }
    let (w, h) = measure(model, room.width.saturating_sub(4));
    let width = (w + 4).clamp(44.min(room.width), room.width);
    let Some(below) = below else {
        let height = (h + 1).clamp(1, room.height);
        let (x, y) = ((room.width - width) / 2, (room.height - height) / 3);
        return Rect { x: room.x + x, y: room.y + y, width, height };
    };
    // On a small screen the list is worth more than old words.
    let top = below.clamp(room.y, room.bottom() - LEAST);
    let height = (h + 1).clamp(1, room.bottom() - top);
    Rect { x: room.right() - width, y: top, width, height }
}

/// Clears the place of a view and draws a line at its left when there is something beside it.
pub(super) fn clear_place(place: Rect, all: Rect, brush: &mut Brush) {
    brush.clear(place);
    if place.x > all.x && place.y > all.y && place.right() < all.right() && place.bottom() < all.bottom() {
        border(place, brush);
    } else if place.x > 0 {
        let bar = brush.looks.glyphs.lines()[0].to_string();
        let left = place.x - 1;
        for y in place.top()..place.bottom() {
            brush.put(left, y, &bar, 1, Role::Dim);
        }
    }
}

/// A line round a place.
pub(super) fn border(place: Rect, brush: &mut Brush) {
    let [side, line, corners @ ..] = brush.looks.glyphs.box_lines();
    let (left, right) = (place.x - 1, place.right());
    let (top, bottom) = (place.y - 1, place.bottom());
    let mut put = |x: u16, y: u16, c: char| {
        brush.put(x, y, c.encode_utf8(&mut [0; 4]), 1, Role::Dim);
    };
    for x in place.left()..place.right() {
        put(x, top, line);
        put(x, bottom, line);
    }
    for y in place.top()..place.bottom() {
        put(left, y, side);
        put(right, y, side);
    }
    for ((x, y), c) in [(left, top), (right, top), (left, bottom), (right, bottom)].into_iter().zip(corners) {
        put(x, y, c);
    }
}

pub(super) fn on_screen(at: Loc, camera: Loc, area: Rect) -> Option<Position> {
    let (x, y) = (at.x.saturating_sub(camera.x), at.y.saturating_sub(camera.y));
    let inside = x >= 0 && y >= 0 && (x as u16) < area.width && (y as u16) < area.height;
    inside.then(|| Position::new(area.x + x as u16, area.y + y as u16))
}

/// The first column or row of the map that is shown. It stays while the hero keeps away from the edge, so that a step changes few cells;
/// then it jumps by half a screen.
pub(crate) fn camera(now: i16, focus: Option<i16>, (low, size): (i16, i16), room: u16) -> i16 {
    let room = room.min(4000) as i16;
    if size <= room {
        return low - (room - size) / 2;
    }
    let most = low + size - room;
    let now = now.clamp(low, most);
    let Some(at) = focus else { return now };
    let edge = (room / 8).clamp(1, 6);
    if at >= now + edge && at < now + room - edge
        || at < now + edge && now == low && at >= low
        || at >= now + room - edge && now == most && at < now + room
    {
        return now;
    }
    (at - room / 2).clamp(low, most)
}

/// Moves a window just so far that others are in it besides the focus, where there is room for all; else the focus is in
/// its middle.
pub(crate) fn camera_for(
    now: i16,
    focus: i16,
    others: impl Iterator<Item = i16>,
    (low, size): (i16, i16),
    room: u16,
) -> i16 {
    let room = room.min(4000) as i16;
    if size <= room {
        return now;
    }
    let most = low + size - room;
    let (least, greatest) = others.fold((focus, focus), |(a, b), at| (a.min(at), b.max(at)));
    if least >= now && greatest < now + room {
        return now;
    }
    if greatest - least + 1 > room {
        return (focus - room / 2).clamp(low, most);
    }
    // One more square on the side where someone stands, if there is one.
    now.min(least - 1).max(greatest + 2 - room).min(least).clamp(low, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_shows_everyone_who_is_seen_where_there_is_room() {
        // 100 squares, 40 of them shown from 30 on.
        let shown = |focus: i16, others: &[i16]| camera_for(30, focus, others.iter().copied(), (0, 100), 40);
        assert_eq!(shown(35, &[40, 60]), 30);
        assert_eq!(shown(35, &[20]), 19);
        assert_eq!(shown(60, &[75]), 37);
        assert_eq!(shown(35, &[0]), 0);
        assert_eq!(shown(50, &[5, 95]), 30);
        assert_eq!(camera_for(0, 5, [20].into_iter(), (0, 30), 40), 0);
    }

    #[test]
    fn the_camera_keeps_the_hero_on_the_screen_and_rarely_moves() {
        let mut now = 0;
        let mut moves = 0;
        for at in 0..198 {
            let next = camera(now, Some(at), (0, 198), 66);
            assert!((next..next + 66).contains(&at), "{at} seen from {next}");
            assert!((0..=198 - 66).contains(&next));
            moves += u32::from(next != now);
            now = next;
        }
        assert!(moves <= 6, "{moves} jumps");
        assert_eq!(camera(7, Some(3), (0, 20), 66), -23);
    }
}
