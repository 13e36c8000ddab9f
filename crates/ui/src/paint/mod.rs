//! Painters: every model to cells of a buffer.
//!
//! Promise: nothing is painted outside the area given, whatever its size, and nothing panics on an empty one.

mod form;
mod list;
mod map;
mod text;

use crate::frame::{Overlaid, Part};
use crate::look::{GlyphSet, Looks};
use crate::rows::{leaves, row_help, still_parts};
use crate::translations::{ENGLISH, Translations};
use crate::view::View;
use angrist_engine::model::{Model, Role};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;
use ratatui_core::text::Span;
use std::borrow::Cow;

pub(crate) use map::put_square;
pub(crate) use text::{wrap, wrap_words};

/// How wide a box may grow to fit its help.
const COSY: u16 = 56;

/// Rows for help below tables that share the screen.
const FOOT: u16 = 3;

/// Paints a model without a cursor.
pub fn paint(model: &Model, area: Rect, buf: &mut Buffer, looks: &Looks) {
    paint_still(model, area, &mut Brush::on(buf, looks, ENGLISH));
}

/// Paints a model without a cursor, with a brush.
pub(crate) fn paint_still(model: &Model, area: Rect, brush: &mut Brush) {
    let parts = still_parts(model);
    let mut work = Work { parts: &parts, focus: usize::MAX, quiet: false, places: Vec::new() };
    paint_parts(model, 0, area, brush, &mut work);
}

/// Where the rows of a list, form or text are on the cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListPlace {
    /// Which part of the model, in reading order.
    pub part: u16,
    /// The cells of its rows.
    pub area: Rect,
    /// The rows on them from the top, as counted in the model; none for a text.
    pub rows: Vec<u32>,
    /// The first row or line that is shown.
    pub(crate) top: u32,
    /// Rows or lines in all.
    pub(crate) total: u32,
}

/// Paints an overlay with its cursor; says where the terminal's cursor belongs and where the rows are.
pub(crate) fn paint_overlay(
    overlaid: &Overlaid,
    area: Rect,
    brush: &mut Brush,
) -> (Option<Position>, Vec<ListPlace>) {
    let focus = usize::from(overlaid.focus);
    paint_view(&overlaid.model, &overlaid.parts, focus, area, brush)
}

fn paint_view(
    model: &Model,
    parts: &[Part],
    focus: usize,
    area: Rect,
    brush: &mut Brush,
) -> (Option<Position>, Vec<ListPlace>) {
    // Tables that share the screen share one place for help, below them all and as wide as it is.
    let explains = |m: &&Model| matches!(m, Model::Table(t) if t.rows.iter().any(|r| !r.help.is_empty()));
    let models = leaves(model);
    let lists = models.iter().filter(|m| matches!(m, Model::Menu(_) | Model::Form(_) | Model::Tree(_)));
    let several = lists.count() > 1;
    let shared = models.len() > 1 && (several || models.iter().any(explains)) && area.height > 4 * FOOT;
    let foot = if shared { FOOT } else { 0 };
    let room = Rect { height: area.height - foot, ..area };
    let row = parts.get(focus).and_then(Part::row).filter(|_| shared);
    let help = row.and_then(|row| row_help(models.get(focus)?, row)).unwrap_or_default();
    for (y, line) in (room.bottom()..area.bottom()).zip(wrap_words(&help, area.width)) {
        brush.row(area, y, &line, Role::Dim);
    }
    let mut work = Work { parts, focus, quiet: shared, places: Vec::new() };
    let cursor = paint_parts(model, 0, room, brush, &mut work);
    (cursor, work.places)
}

impl View {
    /// Paints the model with its cursor; says where the terminal's cursor belongs and where the rows are.
    pub fn paint(
        &mut self,
        area: Rect,
        buf: &mut Buffer,
        looks: &Looks,
    ) -> (Option<Position>, Vec<ListPlace>) {
        let painted =
            paint_view(&self.model, &self.parts(), self.focus, area, &mut Brush::on(buf, looks, ENGLISH));
        self.settle(&painted.1);
        painted
    }
}

/// What painting the parts of a model needs, and what it finds out.
struct Work<'a> {
    parts: &'a [Part],
    focus: usize,
    /// Help is shown elsewhere.
    quiet: bool,
    places: Vec<ListPlace>,
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

/// `first` is the number of the model's first part.
fn paint_parts(
    model: &Model,
    first: usize,
    area: Rect,
    brush: &mut Brush,
    work: &mut Work,
) -> Option<Position> {
    let area = area.intersection(brush.area());
    let part = match model {
        Model::Stack(parts) => return paint_row_of(parts, true, first, area, brush, work),
        Model::Beside(parts) => return paint_row_of(parts, false, first, area, brush, work),
        _ => work.parts.get(first)?,
    };
    if area.is_empty() {
        return None;
    }
    let focused = work.focus == first;
    let shown = match model {
        Model::Menu(_) | Model::Table(_) | Model::Tree(_) => {
            list::paint(model, part, focused, work.quiet, area, brush)
        }
        Model::Form(form) => form::paint(form, part, focused, work.quiet, area, brush),
        Model::Text(text) => text::paint(text, part, area, brush),
        Model::Gauge(gauge) => {
            text::paint_gauge(gauge, area, brush);
            return None;
        }
        Model::Map(map) => return map::paint(map, area, brush),
        Model::Stack(_) | Model::Beside(_) => return None,
    };
    let on_screen = part.rows.iter().skip(shown.top as usize).take(usize::from(shown.area.height));
    work.places.push(ListPlace {
        part: first as u16,
        area: shown.area,
        rows: on_screen.copied().collect(),
        top: shown.top,
        total: shown.total,
    });
    shown.cursor
}

/// How a list, form or text came out.
struct Shown {
    area: Rect,
    top: u32,
    total: u32,
    cursor: Option<Position>,
}

/// Whether it is made of rows and columns only: cut at their right end they would say nothing.
fn is_lists(model: &Model) -> bool {
    leaves(model).iter().all(|l| matches!(l, Model::Table(_) | Model::Menu(_) | Model::Tree(_)))
}

/// On a narrow screen lists that stand side by side are shown one at a time: the one that keys move in.
fn paint_one_of(
    parts: &[Model],
    first: usize,
    area: Rect,
    brush: &mut Brush,
    work: &mut Work,
) -> Option<Position> {
    let mut at = first;
    let mut shown = None;
    for part in parts {
        let count = leaves(part).len();
        if shown.is_none() || (at..at + count).contains(&work.focus) {
            shown = Some((part, at));
        }
        at += count;
    }
    let (part, at) = shown?;
    let room = Rect { height: area.height - 1, ..area };
    let cursor = paint_parts(part, at, room, brush, work);
    let beside = brush.words.say("ui-list-tab-shows-what-stands");
    brush.row(area, area.bottom() - 1, &beside, Role::Dim);
    cursor
}

/// Parts share the space: each what it wants, the largest gives way when there is not enough.
fn paint_row_of(
    parts: &[Model],
    down: bool,
    first: usize,
    area: Rect,
    brush: &mut Brush,
    work: &mut Work,
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
        return paint_one_of(parts, first, area, brush, work);
    }
    while sizes.iter().map(|s| u32::from(*s)).sum::<u32>() > u32::from(whole) {
        let Some(largest) = sizes.iter_mut().max() else { break };
        *largest -= 1;
    }
    if !down {
        share_columns(&mut sizes, parts, gap);
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
    let mut first = first;
    let mut cursor = None;
    for (part, size) in parts.iter().zip(sizes) {
        let count = leaves(part).len();
        let piece = if down {
            Rect { y: area.y + at, height: size, ..area }
        } else {
            Rect { x: area.x + at, width: size.saturating_sub(gap), ..area }
        };
        cursor = paint_parts(part, first, piece, brush, work).or(cursor);
        first += count;
        at += size;
    }
    cursor
}

/// A pane whose rows would be cut takes columns from one that keeps more than its rows need.
fn share_columns(sizes: &mut [u16], parts: &[Model], gap: u16) {
    let needs: Vec<u16> = parts.iter().zip(&*sizes).map(|(p, s)| needed(p).map_or(*s, |n| n + gap)).collect();
    let short = |sizes: &[u16]| sizes.iter().zip(&needs).position(|(size, need)| size < need);
    let rich = |sizes: &[u16]| sizes.iter().zip(&needs).position(|(size, need)| size > need);
    while let (Some(to), Some(from)) = (short(sizes), rich(sizes)) {
        sizes[to] += 1;
        sizes[from] -= 1;
    }
}

/// Columns that the rows of lists and forms need; none for what can be broken or cut anywhere.
fn needed(model: &Model) -> Option<u16> {
    match model {
        Model::Menu(menu) => Some(list::needed(menu)),
        Model::Form(form) => Some(form::needed(form)),
        Model::Stack(parts) => {
            parts.iter().map(needed).collect::<Option<Vec<u16>>>().and_then(|all| all.into_iter().max())
        }
        _ => None,
    }
}

/// Whether a model looks better with more room than it asks for.
fn grows(model: &Model) -> bool {
    leaves(model).iter().any(|m| matches!(m, Model::Gauge(_) | Model::Table(_) | Model::Tree(_)))
}

/// What painters paint with: a buffer, or nothing at all when only the layout is wanted.
pub(crate) struct Brush<'a> {
    buf: Option<&'a mut Buffer>,
    area: Rect,
    pub looks: &'a Looks,
    pub words: &'static Translations,
}

impl<'a> Brush<'a> {
    /// A brush on a buffer.
    pub fn on(buf: &'a mut Buffer, looks: &'a Looks, language: &str) -> Self {
        Brush { area: buf.area, buf: Some(buf), looks, words: Translations::of(language) }
    }

    /// A brush that leaves no trace.
    pub fn dry(area: Rect, looks: &'a Looks, language: &str) -> Self {
        Brush { area, buf: None, looks, words: Translations::of(language) }
    }

    /// Everything that can be painted on.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Text in a role, at most `width` columns; says where it ended.
    pub fn put(&mut self, x: u16, y: u16, text: &str, width: u16, role: Role) -> u16 {
        if !self.area.contains((x, y).into()) {
            return x;
        }
        // Only Unicode terminals have the narrow no-break space of French.
        let text = match self.looks.glyphs {
            GlyphSet::Unicode => Cow::Borrowed(text),
            GlyphSet::Ascii | GlyphSet::Cp437 => Cow::Owned(text.replace('\u{202f}', " ")),
        };
        let text = &*text;
        match &mut self.buf {
            Some(buf) => buf.set_stringn(x, y, text, usize::from(width), self.looks.palette.style(role)).0,
            None => x + columns(text).min(width).min(self.area.right() - x),
        }
    }

    /// One character in a style.
    pub fn set(&mut self, x: u16, y: u16, c: char, style: Style) {
        if let Some(cell) = self.buf.as_mut().and_then(|buf| buf.cell_mut((x, y))) {
            cell.set_char(c).set_style(style);
        }
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
        if let Some(buf) = &mut self.buf {
            buf.set_style(Rect { y, height: 1, ..area }.intersection(self.area), style);
        }
    }

    /// Blanks an area.
    pub fn clear(&mut self, area: Rect) {
        let Some(buf) = &mut self.buf else { return };
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = buf.cell_mut((x, y)) {
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
