//! Painters: every model to cells of a buffer.
//!
//! Promise: nothing is painted outside the area given, whatever its size, and nothing panics on an empty one.

mod form;
mod list;
mod map;
mod text;

use crate::look::Looks;
use crate::rows::leaves;
use crate::tongue::Tongue;
use crate::view::{Leaf, View};
use angrist_engine::model::{Model, Role};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;
use ratatui_core::text::Span;

pub(crate) use map::{paint_known, put_square};
pub(crate) use text::{wrap, wrap_words};

/// So wide a box may grow for the sake of the help in it.
const COSY: u16 = 56;

/// Rows for help below tables that share the screen.
const FOOT: u16 = 3;

/// Paints a model without a cursor.
pub fn paint(model: &Model, area: Rect, buf: &mut Buffer, looks: &Looks) {
    let mut states = vec![Leaf { chosen: usize::MAX, ..Leaf::default() }; leaves(model).len()];
    let mut brush = Brush { buf, looks, tongue: None };
    paint_parts(model, &mut states, usize::MAX, area, &mut brush);
}

impl View {
    /// Paints the model with its cursor; says where the terminal's cursor belongs.
    pub fn paint(&mut self, area: Rect, buf: &mut Buffer, looks: &Looks) -> Option<Position> {
        let mut brush = Brush { buf, looks, tongue: self.tongue };
        // Tables that share the screen share one place for help, below them all and as wide as it is.
        let explains = |m: &&Model| matches!(m, Model::Table(t) if t.rows.iter().any(|r| !r.help.is_empty()));
        let parts = leaves(&self.model);
        let shared = parts.len() > 1 && parts.iter().any(explains) && area.height > 4 * FOOT;
        self.leaves.iter_mut().for_each(|leaf| leaf.quiet = shared);
        let foot = if shared { FOOT } else { 0 };
        let room = Rect { height: area.height - foot, ..area };
        let help = self.chosen_help().filter(|_| shared).unwrap_or_default();
        for (y, line) in (room.bottom()..area.bottom()).zip(wrap_words(&help, area.width)) {
            brush.row(area, y, &line, Role::Dim);
        }
        paint_parts(&self.model, &mut self.leaves, self.focus, room, &mut brush)
    }
}

/// The width and height a model would like, given at most `width` columns.
pub fn measure(model: &Model, width: u16) -> (u16, u16) {
    match model {
        Model::Menu(menu) => list::measure_menu(menu, width),
        Model::Table(table) => list::measure_table(table),
        Model::Tree(tree) => list::measure_tree(tree),
        Model::Form(form) => form::measure(form),
        Model::Text(t) => text::measure(t, width),
        Model::Gauge(gauge) => text::measure_gauge(gauge),
        Model::Map(map) => map::measure(map),
        Model::Stack(parts) => parts
            .iter()
            .map(|p| measure(p, width))
            .fold((0, 0), |(w, h), (pw, ph)| (w.max(pw), h.saturating_add(ph))),
        Model::Beside(parts) => parts
            .iter()
            .map(|p| measure(p, width))
            .fold((0, 0), |(w, h), (pw, ph)| (w.saturating_add(pw).saturating_add(1), h.max(ph))),
    }
}

fn paint_parts(
    model: &Model,
    states: &mut [Leaf],
    focus: usize,
    area: Rect,
    brush: &mut Brush,
) -> Option<Position> {
    let area = area.intersection(brush.buf.area);
    match model {
        Model::Stack(parts) => paint_row_of(parts, true, states, focus, area, brush),
        Model::Beside(parts) => paint_row_of(parts, false, states, focus, area, brush),
        leaf => {
            let state = states.first_mut()?;
            if area.is_empty() {
                state.body = Rect::ZERO;
                return None;
            }
            let focused = focus == 0;
            match leaf {
                Model::Menu(_) | Model::Table(_) | Model::Tree(_) => {
                    list::paint(leaf, state, focused, area, brush)
                }
                Model::Form(form) => form::paint(leaf, form, state, focused, area, brush),
                Model::Text(text) => {
                    text::paint(text, state, area, brush);
                    None
                }
                Model::Gauge(gauge) => {
                    text::paint_gauge(gauge, area, brush);
                    None
                }
                Model::Map(map) => map::paint(map, area, brush),
                Model::Stack(_) | Model::Beside(_) => None,
            }
        }
    }
}

/// Whether it is made of rows and columns only: cut at their right end they would say nothing.
fn is_lists(model: &Model) -> bool {
    leaves(model).iter().all(|l| matches!(l, Model::Table(_) | Model::Menu(_) | Model::Tree(_)))
}

/// On a narrow screen lists that stand side by side are shown one at a time: the one that keys move in.
fn paint_one_of(
    parts: &[Model],
    states: &mut [Leaf],
    focus: usize,
    area: Rect,
    brush: &mut Brush,
) -> Option<Position> {
    let mut first = 0;
    let mut shown = None;
    for part in parts {
        let count = leaves(part).len();
        if shown.is_none() || (first..first + count).contains(&focus) {
            shown = Some((part, first, count));
        }
        first += count;
    }
    let (part, first, count) = shown?;
    let own = states.get_mut(first..first + count).unwrap_or_default();
    let inner = focus.checked_sub(first).unwrap_or(usize::MAX);
    let room = Rect { height: area.height - 1, ..area };
    let cursor = paint_parts(part, own, inner, room, brush);
    let hint = brush.own("Tab shows what stands beside it");
    brush.row(area, area.bottom() - 1, &hint, Role::Dim);
    cursor
}

/// Parts share the space: each what it wants, the largest gives way when there is not enough.
fn paint_row_of(
    parts: &[Model],
    down: bool,
    states: &mut [Leaf],
    focus: usize,
    area: Rect,
    brush: &mut Brush,
) -> Option<Position> {
    let whole = if down { area.height } else { area.width };
    let gap = u16::from(!down);
    let mut sizes: Vec<u16> = parts
        .iter()
        .map(|p| {
            let (w, h) = measure(p, area.width);
            if down { h } else { w + gap }
        })
        .collect();
    let wanted = sizes.iter().map(|s| u32::from(*s)).sum::<u32>();
    if !down && wanted > u32::from(whole + gap) && area.height > 2 && parts.iter().all(is_lists) {
        return paint_one_of(parts, states, focus, area, brush);
    }
    while sizes.iter().map(|s| u32::from(*s)).sum::<u32>() > u32::from(whole) {
        let Some(largest) = sizes.iter_mut().max() else { break };
        *largest -= 1;
    }
    if !down {
        // What is left over goes to those who can use it: bars grow, help needs fewer lines.
        let spare = whole - sizes.iter().sum::<u16>();
        let each = spare / (parts.len() as u16).max(1);
        for (size, _) in sizes.iter_mut().zip(parts).filter(|(_, p)| grows(p)) {
            *size += each.min(*size);
        }
    }
    if let Some(last) = sizes.last_mut() {
        // The last one gets what is left over, so that a list can grow into it.
        *last = 0;
        let used: u16 = sizes.iter().sum();
        if let Some(last) = sizes.last_mut() {
            *last = whole - used;
        }
    }
    let mut at = 0;
    let mut first = 0;
    let mut cursor = None;
    for (part, size) in parts.iter().zip(sizes) {
        let count = leaves(part).len();
        let piece = if down {
            Rect { y: area.y + at, height: size, ..area }
        } else {
            Rect { x: area.x + at, width: size.saturating_sub(gap), ..area }
        };
        let inner = focus.checked_sub(first).unwrap_or(usize::MAX);
        let own = states.get_mut(first..first + count).unwrap_or_default();
        cursor = paint_parts(part, own, inner, piece, brush).or(cursor);
        first += count;
        at += size;
    }
    cursor
}

/// Whether a model looks better with more room than it asks for.
fn grows(model: &Model) -> bool {
    leaves(model).iter().any(|m| matches!(m, Model::Gauge(_) | Model::Table(_) | Model::Tree(_)))
}

/// What painters paint with.
pub(crate) struct Brush<'a> {
    pub buf: &'a mut Buffer,
    pub looks: &'a Looks,
    pub tongue: Option<&'static Tongue>,
}

impl Brush<'_> {
    /// A sentence of the painting itself in the player's language, where there is one for it.
    pub fn own(&self, text: &str) -> String {
        self.tongue.and_then(|t| t.say(text)).unwrap_or_else(|| text.to_owned())
    }

    /// Text in a role, at most `width` columns; says where it ended.
    pub fn put(&mut self, x: u16, y: u16, text: &str, width: u16, role: Role) -> u16 {
        self.put_style(x, y, text, width, self.looks.palette.style(role))
    }

    pub fn put_style(&mut self, x: u16, y: u16, text: &str, width: u16, style: Style) -> u16 {
        if !self.buf.area.contains((x, y).into()) {
            return x;
        }
        self.buf.set_stringn(x, y, text, usize::from(width), style).0
    }

    /// A whole row in a role, as far as `area` goes.
    pub fn row(&mut self, area: Rect, y: u16, text: &str, role: Role) {
        if y < area.bottom() {
            self.put(area.x, y, text, area.width, role);
        }
    }

    /// Turns a row into the chosen one.
    pub fn mark(&mut self, area: Rect, y: u16) {
        let style = self.looks.palette.style(Role::Chosen);
        self.buf.set_style(Rect { y, height: 1, ..area }.intersection(self.buf.area), style);
    }

    /// Blanks an area.
    pub fn clear(&mut self, area: Rect) {
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buf.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
    }
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> u16 {
    if text.is_ascii() { text.len().min(4000) as u16 } else { Span::raw(text).width().min(4000) as u16 }
}
