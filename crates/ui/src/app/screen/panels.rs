//! The status line below the map, and the panels beside it on a wide screen: messages, sights, rolls, the whole level.

use crate::app::{ActiveGame, App, auto, overview, screens};
use crate::paint::{Brush, columns, paint, wrap};
use angrist_engine::model::{Model, Role, Span, Text};
use angrist_engine::play::Next;
use ratatui_core::layout::Rect;

/// From this height on the panels have the whole level in them.
const TALL: u16 = 36;

impl App {
    pub(super) fn paint_status(&self, active: &ActiveGame, area: Rect, brush: &mut Brush) {
        if area.is_empty() {
            return;
        }
        match active.game().screen("status", &*active.words) {
            Some(model) => paint(&model, area, brush.buf, brush.looks),
            None => {
                let scene = active.game().scene();
                let line = format!("{}  turn {}", active.words.phrase(&scene.place), scene.turn);
                brush.row(area, area.y, &line, Role::Dim);
            }
        }
        let doing = match active.game().next() {
            Next::Going(what) => active.words.phrase(&what),
            _ => match &active.auto {
                Some(auto::Auto::Explore { .. }) => self.tr("exploring"),
                Some(auto::Auto::Walk { .. }) => self.tr("travelling"),
                Some(auto::Auto::Repeat { left, .. }) => self.tr(&format!("{left} more")),
                _ => String::new(),
            },
        };
        if !doing.is_empty() {
            let text = format!(" {doing} ");
            let width = columns(&text).min(area.width);
            brush.put(area.right() - width, area.y, &text, width, Role::Warn);
        }
    }

    pub(super) fn paint_panels(&self, area: Rect, active: &ActiveGame, brush: &mut Brush) {
        let glyph = brush.looks.glyphs.lines();
        for y in area.top()..area.bottom() {
            brush.put(area.x.saturating_sub(1), y, &glyph[0].to_string(), 1, Role::Dim);
        }
        let sights = sights_of(self, active);
        let rolls = rolls_of(active, 6);
        // On a tall screen the whole level, small, at the foot of the panels.
        let map_rows = if area.height >= TALL { area.height / 4 } else { 0 };
        let whole = Rect { y: area.bottom() - map_rows, height: map_rows, ..area };
        let area = Rect { height: area.height - map_rows, ..area };
        if map_rows > 1 {
            let map = overview::overview(active, (whole.width, map_rows - 1), &self.tr("This level"));
            paint(&Model::Map(map), whole, brush.buf, brush.looks);
        }
        let third = area.height / 3;
        let sight_rows = (sights.len().clamp(1, 999) as u16 + 1).min(third.max(2));
        let roll_rows = if rolls.is_empty() { 0 } else { (third).max(2) };
        // Whole rolls only: half a roll says the wrong thing.
        let mut room = usize::from(roll_rows.saturating_sub(1));
        let whole = rolls.iter().map(|r| wrap(r, area.width)).take_while(|lines| {
            let fits = lines.len() <= room;
            room = room.saturating_sub(lines.len());
            fits
        });
        let rolls: Vec<Vec<Span>> = whole.flatten().collect();
        let said_rows = area.height.saturating_sub(sight_rows + roll_rows);
        let mut lines: Vec<Vec<Span>> = active
            .messages
            .all()
            .rev()
            .take(usize::from(said_rows))
            .map(|s| vec![Span::new(s.text(), s.line.role)])
            .collect();
        lines.reverse();
        let mut said: Vec<Vec<Span>> = lines.iter().flat_map(|l| wrap(l, area.width)).collect();
        let over = said.len().saturating_sub(usize::from(said_rows.saturating_sub(1)));
        said.drain(..over);
        let text = |title: &str, spans: Vec<Vec<Span>>, exact| {
            Model::Text(Text { title: self.tr(title), spans, exact, ..Text::default() })
        };
        let sights =
            if sights.is_empty() { vec![vec![Span::new(self.tr("nothing"), Role::Dim)]] } else { sights };
        let mut y = area.y;
        let parts = [
            (said_rows, text("Messages", said, true)),
            (sight_rows, text("In sight", sights, true)),
            (roll_rows, text("Last rolls", rolls, true)),
        ];
        for (rows, model) in parts {
            if rows > 0 {
                paint(&model, Rect { y, height: rows, ..area }, brush.buf, brush.looks);
            }
            y += rows;
        }
    }
}

pub(super) fn sights_of(app: &App, active: &ActiveGame) -> Vec<Vec<Span>> {
    screens::sight_lines(active, app.looks().glyphs)
}

fn rolls_of(active: &ActiveGame, most: usize) -> Vec<Vec<Span>> {
    screens::roll_lines(active, most)
}
