//! The panels beside the map on a wide screen: messages, sights, rolls, the whole level.

use crate::frame::Panels;
use crate::paint::{Brush, paint_still, wrap};
use angrist_engine::model::{Model, Role, Span, Text};
use ratatui_core::layout::Rect;

/// From this height on the panels have the whole level in them.
const TALL: u16 = 36;

/// Rows of the whole level at the foot of panels of a height, its heading included.
pub(crate) fn panel_map_rows(height: u16) -> u16 {
    if height >= TALL { height / 4 } else { 0 }
}

pub(super) fn draw_panels(panels: &Panels, area: Rect, brush: &mut Brush) {
    let bar = brush.looks.glyphs.lines()[0].to_string();
    for y in area.top()..area.bottom() {
        brush.put(area.x.saturating_sub(1), y, &bar, 1, Role::Dim);
    }
    let map_rows = panel_map_rows(area.height);
    let whole = Rect { y: area.bottom() - map_rows, height: map_rows, ..area };
    let area = Rect { height: area.height - map_rows, ..area };
    if let Some(map) = panels.level.as_ref().filter(|_| map_rows > 1) {
        paint_still(&Model::Map(map.clone()), whole, brush);
    }
    let third = area.height / 3;
    let sight_rows = (panels.sights.spans.len().clamp(1, 999) as u16 + 1).min(third.max(2));
    let roll_rows = if panels.rolls.spans.is_empty() { 0 } else { third.max(2) };
    // Whole rolls only: half a roll says the wrong thing.
    let mut room = usize::from(roll_rows.saturating_sub(1));
    let rolls = panels.rolls.spans.iter().map(|r| wrap(r, area.width)).take_while(|lines| {
        let fits = lines.len() <= room;
        room = room.saturating_sub(lines.len());
        fits
    });
    let rolls: Vec<Vec<Span>> = rolls.flatten().collect();
    let said_rows = area.height.saturating_sub(sight_rows + roll_rows);
    let last = panels.messages.spans.len().saturating_sub(usize::from(said_rows));
    let mut said: Vec<Vec<Span>> =
        panels.messages.spans.iter().skip(last).flat_map(|l| wrap(l, area.width)).collect();
    let over = said.len().saturating_sub(usize::from(said_rows.saturating_sub(1)));
    said.drain(..over);
    let text = |of: &Text, spans: Vec<Vec<Span>>| {
        Model::Text(Text { title: of.title.clone(), spans, exact: true, ..Text::default() })
    };
    let parts = [
        (said_rows, text(&panels.messages, said)),
        (sight_rows, text(&panels.sights, panels.sights.spans.clone())),
        (roll_rows, text(&panels.rolls, rolls)),
    ];
    let mut y = area.y;
    for (rows, model) in parts {
        if rows > 0 {
            paint_still(&model, Rect { y, height: rows, ..area }, brush);
        }
        y += rows;
    }
}
