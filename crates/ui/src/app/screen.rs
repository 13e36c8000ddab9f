//! The picture: play screen with map, side bar, message line, status line and panels; views above it.
//!
//! 80x24 is enough and any larger size is used; a smaller one gets as much as fits.

mod panels;
mod place;

use super::{App, Layer, Purpose, Seat};
use crate::look::Looks;
use crate::paint::{Brush, measure, paint, paint_known, put_square, wrap};
use crate::tell;
use angrist_engine::model::{Glyph, MapView, Model, Overlay, Role, Span, Square};
use angrist_engine::play::{Flight, Line};
use angrist_engine::space::Loc;
use panels::sights_of;
use place::{border, camera, frame, on_screen, place};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

/// The screen that is promised to be enough.
const ENOUGH: (u16, u16) = (80, 24);
/// From this width on there are panels at the right.
const WIDE: u16 = 110;
/// Columns kept free for the mark at the end of a full line.
const MORE: u16 = 8;
/// So many rows the message line may grow over the map.
const MOST_ROWS: usize = 5;

impl App {
    /// Paints everything; says where the terminal's cursor belongs.
    pub fn paint(&mut self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let looks = self.looks();
        let area = area.intersection(buf.area);
        self.size = (area.width, area.height);
        let mut seat = self.seat.take();
        let mut cursor = match &mut seat {
            Some(seat) if self.theatre.is_some() && area.height > 1 => {
                let line = Rect { y: area.bottom() - 1, height: 1, ..area };
                self.paint_theatre(line, buf, &looks);
                self.paint_play(seat, Rect { height: area.height - 1, ..area }, buf, &looks)
            }
            Some(seat) => self.paint_play(seat, area, buf, &looks),
            None => None,
        };
        self.seat = seat;
        if self.seat.is_none() {
            let mut brush = Brush { buf, looks: &looks, tongue: None };
            if !self.notice.is_empty() && area.height > 1 {
                brush.row(area, area.bottom() - 1, &self.notice, Role::Warn);
            }
        }
        let mut bind = None;
        let playing = self.seat.is_some();
        // A list over the map leaves what was just said to be read.
        let below = self.seat.as_ref().map_or(area.y, |s| s.below_said);
        let top = self.layers.iter().rposition(|l| matches!(l, Layer::View(..))).unwrap_or(0);
        for (i, layer) in self.layers.iter_mut().enumerate() {
            match layer {
                Layer::View(view, purpose) => {
                    let room =
                        if playing { area } else { Rect { height: area.height.saturating_sub(1), ..area } };
                    let full = matches!(
                        purpose,
                        Purpose::Read
                            | Purpose::Keys
                            | Purpose::Scores
                            | Purpose::Heroes
                            | Purpose::Screen(_)
                            | Purpose::Over
                    );
                    let place = place(view.model(), room, full, playing.then_some(below));
                    // Over a map, lists lie upon each other; elsewhere only the topmost view is to be seen.
                    if i < top && (full || !playing) {
                        continue;
                    }
                    frame(place, buf, &looks);
                    cursor = view.paint(place, buf, &looks).or(cursor);
                }
                Layer::Bind(command) => {
                    bind = Some(format!("Press the key for {command} (Esc leaves it as it is)."))
                }
                _ => {}
            }
        }
        if let Some(line) = bind {
            let mut brush = Brush { buf, looks: &looks, tongue: None };
            let line = self.own(&line);
            let row = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
            brush.clear(row);
            brush.row(row, row.y, &line, Role::Warn);
        }
        cursor
    }

    fn paint_play(&self, seat: &mut Seat, area: Rect, buf: &mut Buffer, looks: &Looks) -> Option<Position> {
        if self.options.own_screen
            && let Some(Model::Map(own)) = seat.game().screen("frame", &*seat.words)
            && own.squares.width() as u16 <= area.width
            && own.squares.height() as u16 <= area.height
        {
            return self.paint_own(seat, &own, area, buf, looks);
        }
        let side = seat.screen("side");
        let panel =
            if self.options.panels && area.width >= WIDE { (area.width - ENOUGH.0).min(44) } else { 0 };
        let main = Rect { width: area.width - panel, ..area };
        let side_width = side.as_ref().map_or(0, |s| measure(s, 24).0.clamp(8, 24).min(main.width / 3));
        let rows = main.height.saturating_sub(2);
        let middle = Rect { y: main.y + 1.min(main.height), height: rows, ..main };
        let map_area = Rect {
            x: middle.x + side_width + u16::from(side_width > 0),
            width: middle.width.saturating_sub(side_width + u16::from(side_width > 0)),
            ..middle
        };
        if let Some(side) = &side {
            paint(side, Rect { width: side_width, ..middle }, buf, looks);
        }
        let focus = match self.layers.last() {
            Some(Layer::Cursor(cursor)) => Some(cursor.at),
            _ => seat.game().scene().here,
        };
        let bounds = seat.game().scene().map.bounds();
        seat.camera = Loc::new(
            camera(seat.camera.x, focus.map(|f| f.x), (bounds.at.x, bounds.width), map_area.width),
            camera(seat.camera.y, focus.map(|f| f.y), (bounds.at.y, bounds.height), map_area.height),
        );
        seat.map_area = map_area;
        let mut brush = Brush { buf, looks, tongue: None };
        paint_known(seat.game().scene().map, seat.camera, map_area, &mut brush, seat.pictures.as_ref());
        self.paint_over_map(seat, map_area, &mut brush);
        self.paint_status(
            seat,
            Rect { y: main.bottom().saturating_sub(1), height: 1.min(main.height), ..main },
            &mut brush,
        );
        if panel > 0 {
            self.paint_panels(Rect { x: main.right() + 1, width: panel - 1, ..area }, seat, &mut brush);
        }
        let end = self.paint_messages(seat, main, &mut brush);
        seat.below_said = end.y + 1;
        match self.layers.last() {
            Some(Layer::Cursor(cursor)) => on_screen(cursor.at, seat.camera, map_area),
            Some(Layer::Ask(_) | Layer::Count(_) | Layer::More(_)) => Some(end),
            _ if self.options.cursor_on_hero => focus.and_then(|at| on_screen(at, seat.camera, map_area)),
            _ => None,
        }
    }

    /// A game's own screen, to the cell: in the middle with a frame round it when there is room, panels beside it when
    /// there is more. Its first row is for messages, its last for the status, and the map lies between.
    fn paint_own(
        &self,
        seat: &mut Seat,
        own: &MapView,
        area: Rect,
        buf: &mut Buffer,
        looks: &Looks,
    ) -> Option<Position> {
        let (width, height) = (own.squares.width() as u16, own.squares.height() as u16);
        let panel =
            if self.options.panels && area.width >= WIDE + 4 { (area.width - width - 4).min(44) } else { 0 };
        let main = Rect { width: area.width - panel, ..area };
        let place = Rect {
            x: main.x + (main.width - width) / 2,
            y: main.y + (main.height - height) / 2,
            width,
            height,
        };
        let mut brush = Brush { buf, looks, tongue: None };
        for (at, square) in own.squares.iter() {
            put_square(square, place.x + at.x as u16, place.y + at.y as u16, &mut brush);
        }
        if main.width >= width + 2 && main.height >= height + 2 {
            border(place, &mut brush);
        }
        seat.map_area = Rect { y: place.y + 1, height: height.saturating_sub(2), ..place };
        seat.camera = Loc::default();
        self.paint_over_map(seat, seat.map_area, &mut brush);
        if panel > 0 {
            self.paint_panels(Rect { x: main.right() + 1, width: panel - 1, ..area }, seat, &mut brush);
        }
        let end = self.paint_messages(seat, place, &mut brush);
        seat.below_said = end.y + 1;
        let here = seat.game().scene().here;
        match self.layers.last() {
            Some(Layer::Cursor(cursor)) => on_screen(cursor.at, seat.camera, seat.map_area),
            Some(Layer::Ask(_) | Layer::Count(_) | Layer::More(_)) => Some(end),
            _ if self.options.cursor_on_hero => here.and_then(|at| on_screen(at, seat.camera, seat.map_area)),
            _ => None,
        }
    }

    /// The way to the cursor, the cursor itself, and what flies.
    fn paint_over_map(&self, seat: &Seat, area: Rect, brush: &mut Brush) {
        if let Some(Layer::Cursor(cursor)) = self.layers.last() {
            let scene = seat.game().scene();
            for at in cursor.way(seat.game()).into_iter().chain([cursor.at]) {
                if let Some(p) = on_screen(at, seat.camera, area) {
                    let overlay = Overlay { path: true, ..Overlay::default() };
                    let square = scene.map.square(at);
                    let square = seat.pictures.as_ref().map_or(square, |p| p.dressed(square));
                    put_square(&Square { overlay, ..square }, p.x, p.y, brush);
                }
            }
        }
        if let Some(flight) = seat.flights.front() {
            let burst = seat.frame >= flight.path.len();
            let squares = if burst { &flight.burst[..] } else { &flight.path[seat.frame..=seat.frame] };
            for at in squares {
                if let Some(p) = on_screen(*at, seat.camera, area) {
                    let glyph = if burst { Glyph::ascii('*') } else { slanted(flight, seat.frame) };
                    let square = Square { glyph, role: flight.role, ..Square::UNKNOWN };
                    let square = seat.pictures.as_ref().map_or(square, |p| p.flying(square, burst));
                    put_square(&square, p.x, p.y, brush);
                }
            }
        }
    }

    /// The message line: what the last command said, and what is asked now. Grows over the map when it must.
    fn paint_messages(&self, seat: &Seat, area: Rect, brush: &mut Brush) -> Position {
        let (lines, asks) = self.message_rows(seat, area.width);
        let mut end = Position::new(area.x, area.y);
        let more = match self.layers.last() {
            Some(Layer::More(page)) => Some(*page),
            _ => None,
        };
        let shown: Vec<Vec<Span>> = match more {
            Some(page) => {
                let pages = said_in(seat, area.right().saturating_sub(MORE));
                let mut one: Vec<Vec<Span>> = pages.into_iter().skip(page).take(1).collect();
                if let Some(line) = one.last_mut() {
                    line.push(Span::new(" -more-", Role::Warn));
                }
                one
            }
            None => {
                // Of too much, the end matters most; the rest is in the history.
                let skip = lines.len().saturating_sub(MOST_ROWS.max(asks));
                lines.into_iter().skip(skip).collect()
            }
        };
        for (y, line) in (area.y..area.bottom()).zip(shown) {
            brush.clear(Rect { y, height: 1, ..area });
            let mut x = area.x;
            for span in line {
                x = brush.put(x, y, &span.text, area.right().saturating_sub(x), span.role);
            }
            end = Position::new(x.min(area.right().saturating_sub(1)), y);
        }
        end
    }

    /// Rows of the message line, and how many of them ask something.
    fn message_rows(&self, seat: &Seat, width: u16) -> (Vec<Vec<Span>>, usize) {
        let mut spans: Vec<Span> = Vec::new();
        for said in seat.messages.fresh() {
            spans.push(Span::new(format!("{} ", said.text()), said.line.role));
        }
        let mut lines = if spans.is_empty() { Vec::new() } else { wrap(&spans, width) };
        let mut asks: Vec<Line> = Vec::new();
        match self.layers.last() {
            Some(Layer::Ask(ask)) => asks.push(Line::new(self.own(&ask.line()), Role::Title)),
            Some(Layer::Count(typed)) => {
                asks.push(Line::new(self.own(&format!("Count: {typed}")), Role::Title))
            }
            Some(Layer::Cursor(cursor)) => {
                let seen = seat.game().describe(cursor.at, &*seat.words);
                let seen: Vec<String> = seen.into_iter().map(|l| l.text).collect();
                let seen = if seen.is_empty() { self.own("unknown") } else { seen.join(", ") };
                asks.push(Line::new(self.own(&format!("{} {seen}", cursor.line())), Role::Title));
            }
            _ => {}
        }
        let asked: Vec<Vec<Span>> =
            asks.into_iter().flat_map(|l| wrap(&[Span::new(l.text, l.role)], width)).collect();
        let count = asked.len();
        lines.extend(asked);
        (lines, count)
    }

    /// The message line page by page, for the option that stops at each.
    pub(super) fn pages(&self) -> Vec<String> {
        let Some(seat) = &self.seat else { return Vec::new() };
        let width = if seat.map_area.is_empty() { ENOUGH.0 } else { seat.map_area.right() };
        let rows = said_in(seat, width.saturating_sub(MORE));
        rows.into_iter().map(|r| r.into_iter().map(|s| s.text).collect()).collect()
    }

    /// Everything on the screen as lines, the topmost thing first; for speech and for tests.
    pub fn tell(&self) -> Vec<String> {
        let mut out = Vec::new();
        match self.layers.last() {
            Some(Layer::View(view, _)) => {
                out.extend(tell(view.model()));
                out.extend(view.chosen_line().map(|l| format!("On: {l}")));
            }
            Some(Layer::Ask(ask)) => out.push(ask.line()),
            Some(Layer::Count(typed)) => out.push(format!("Count: {typed}")),
            Some(Layer::Bind(command)) => out.push(format!("Press the key for {command}.")),
            Some(Layer::Cursor(cursor)) => {
                out.push(format!("{} {}", cursor.line(), cursor.at));
                if let Some(seat) = &self.seat {
                    out.extend(seat.game().describe(cursor.at, &*seat.words).into_iter().map(|l| l.text));
                }
            }
            Some(Layer::More(_)) | None => {}
        }
        if let Some(seat) = &self.seat {
            out.extend(self.tell_theatre());
            out.extend(seat.messages.fresh().map(super::super::messages::Said::text));
            for name in ["side", "status"] {
                if let Some(model) = seat.screen(name) {
                    out.extend(tell(&model));
                }
            }
            if seat.game().screen("status", &*seat.words).is_none() {
                let scene = seat.game().scene();
                out.push(format!("{}, turn {}", seat.words.phrase(&scene.place), scene.turn));
            }
            out.extend(sights_of(self, seat).into_iter().map(|l| l.into_iter().map(|s| s.text).collect()));
        } else if !self.notice.is_empty() {
            out.push(self.notice.clone());
        }
        out
    }
}

/// What flies points where it flies: a stroke lies along its way.
fn slanted(flight: &Flight, frame: usize) -> Glyph {
    let (Some(now), Some(other)) =
        (flight.path.get(frame), flight.path.get(if frame == 0 { 1 } else { frame - 1 }))
    else {
        return flight.glyph;
    };
    if flight.glyph != Glyph::ascii('-') {
        return flight.glyph;
    }
    let (dx, dy) = (now.x - other.x, now.y - other.y);
    Glyph::ascii(match (dx.signum() * dy.signum(), dx) {
        (1, _) => '\\',
        (-1, _) => '/',
        (_, 0) => '|',
        _ => '-',
    })
}

/// What the last command said, in rows of a width.
fn said_in(seat: &Seat, width: u16) -> Vec<Vec<Span>> {
    let said: Vec<Span> =
        seat.messages.fresh().map(|s| Span::new(format!("{} ", s.text()), s.line.role)).collect();
    if said.is_empty() { Vec::new() } else { wrap(&said, width) }
}
