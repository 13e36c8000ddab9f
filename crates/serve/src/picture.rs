//! Pictures for terminals: the cells of the interface, and the bytes that change one picture into the next.

use angrist_ui::{App, Geometry, Size, cells};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write as _;

/// The least and the most of a terminal that is drawn.
pub const SMALLEST: Size = Size { columns: 40, rows: 12 };
/// The most: larger terminals get this much.
pub const LARGEST: Size = Size { columns: 300, rows: 100 };

/// A picture of the interface in cells.
#[derive(Debug)]
pub struct Drawn {
    /// The cells.
    pub buffer: Buffer,
    /// Where squares and rows are on them.
    pub geometry: Geometry,
    /// Whether everything is to be painted.
    pub redraw: bool,
}

/// Draws the interface.
pub fn draw_cells(app: &mut App, size: Size) -> Drawn {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.columns, size.rows));
    let redraw = app.take_redraw();
    let _ = app.take_ended();
    let geometry = cells(&app.frame(size), &mut buffer);
    Drawn { buffer, geometry, redraw }
}

/// A size within what is drawn. A client that knows none says zero.
pub fn drawn_size(columns: u32, rows: u32) -> Size {
    if columns == 0 || rows == 0 {
        return Size::STANDARD;
    }
    let within = |n: u32, least: u16, most: u16| u16::try_from(n).unwrap_or(most).clamp(least, most);
    Size::new(within(columns, SMALLEST.columns, LARGEST.columns), within(rows, SMALLEST.rows, LARGEST.rows))
}

/// What a terminal shows.
pub struct Terminal {
    shown: Buffer,
    cursor: Option<Position>,
    /// Whether it shows 16 million colours; else 256.
    pub true_colour: bool,
}

/// Before the first picture: the other screen, no cursor, pasted text marked, clicks told.
pub const ENTER: &str = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?2004h\u{1b}[?1000h\u{1b}[?1006h\u{1b}[0m\u{1b}[2J";
/// After the last: all as it was.
pub const LEAVE: &str = "\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?2004l\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l";

impl Terminal {
    /// One that shows nothing yet.
    pub fn new(true_colour: bool) -> Terminal {
        Terminal { shown: Buffer::empty(Rect::ZERO), cursor: None, true_colour }
    }

    /// Whatever is on it is not ours any more.
    pub fn forget(&mut self) {
        self.shown = Buffer::empty(Rect::ZERO);
    }

    /// The bytes that change what is shown into this picture.
    pub fn show(&mut self, drawn: Drawn) -> String {
        let mut out = String::new();
        if drawn.redraw || self.shown.area != drawn.buffer.area {
            out.push_str("\u{1b}[0m\u{1b}[2J");
            self.shown = Buffer::empty(drawn.buffer.area);
        }
        let mut at: Option<(u16, u16)> = None;
        let mut style: Option<(Color, Color, Modifier)> = None;
        for (x, y, cell) in self.shown.diff(&drawn.buffer) {
            if at != Some((x, y)) {
                let _ = write!(out, "\u{1b}[{};{}H", y + 1, x + 1);
            }
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if style != Some(wanted) {
                self.put_style(&mut out, cell);
                style = Some(wanted);
            }
            // A name or a message may hold anything; nothing of it may act on the terminal.
            let symbol: String = cell.symbol().chars().filter(|c| !crate::names::is_unsafe(*c)).collect();
            out.push_str(if symbol.is_empty() { " " } else { &symbol });
            at = Some((x + 1, y));
        }
        let changed = !out.is_empty();
        if changed {
            out.push_str("\u{1b}[0m");
        }
        if changed || self.cursor != drawn.geometry.cursor {
            match drawn.geometry.cursor {
                Some(p) => {
                    let _ = write!(out, "\u{1b}[{};{}H\u{1b}[?25h", p.y + 1, p.x + 1);
                }
                None => out.push_str("\u{1b}[?25l"),
            }
            self.cursor = drawn.geometry.cursor;
        }
        self.shown = drawn.buffer;
        out
    }

    fn put_style(&self, out: &mut String, cell: &Cell) {
        out.push_str("\u{1b}[0");
        for (modifier, code) in [
            (Modifier::BOLD, 1),
            (Modifier::DIM, 2),
            (Modifier::ITALIC, 3),
            (Modifier::UNDERLINED, 4),
            (Modifier::REVERSED, 7),
        ] {
            if cell.modifier.contains(modifier) {
                let _ = write!(out, ";{code}");
            }
        }
        self.put_colour(out, cell.fg, false);
        self.put_colour(out, cell.bg, true);
        out.push('m');
    }

    fn put_colour(&self, out: &mut String, colour: Color, back: bool) {
        let ten = if back { 10 } else { 0 };
        let plain = |n: u32| if n < 8 { 30 + n + ten } else { 82 + n + ten };
        let number = match colour {
            Color::Reset => return,
            Color::Black => plain(0),
            Color::Red => plain(1),
            Color::Green => plain(2),
            Color::Yellow => plain(3),
            Color::Blue => plain(4),
            Color::Magenta => plain(5),
            Color::Cyan => plain(6),
            Color::Gray => plain(7),
            Color::DarkGray => plain(8),
            Color::LightRed => plain(9),
            Color::LightGreen => plain(10),
            Color::LightYellow => plain(11),
            Color::LightBlue => plain(12),
            Color::LightMagenta => plain(13),
            Color::LightCyan => plain(14),
            Color::White => plain(15),
            Color::Indexed(n) => {
                let _ = write!(out, ";{};5;{n}", 38 + ten);
                return;
            }
            Color::Rgb(r, g, b) if self.true_colour => {
                let _ = write!(out, ";{};2;{r};{g};{b}", 38 + ten);
                return;
            }
            Color::Rgb(r, g, b) => {
                let _ = write!(out, ";{};5;{}", 38 + ten, nearest(r, g, b));
                return;
            }
        };
        let _ = write!(out, ";{number}");
    }
}

/// The nearest of the 256 colours: of the cube or of the greys.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    let step = |v: u8| -> (u8, u8) {
        let level = match v {
            0..48 => 0,
            48..115 => 1,
            _ => (v - 35) / 40,
        };
        (level, if level == 0 { 0 } else { 55 + 40 * level })
    };
    let ((ri, rv), (gi, gv), (bi, bv)) = (step(r), step(g), step(b));
    let mean = (u16::from(r) + u16::from(g) + u16::from(b)) / 3;
    let grey = u8::try_from((mean.saturating_sub(3) / 10).min(23)).unwrap_or(23);
    let grey_value = 8 + 10 * grey;
    let far = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    let by_cube = far(r, rv) + far(g, gv) + far(b, bv);
    let by_grey = far(r, grey_value) + far(g, grey_value) + far(b, grey_value);
    if by_grey < by_cube { 232 + grey } else { 16 + 36 * ri + 6 * gi + bi }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    fn drawn(text: &str) -> Drawn {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 2));
        buffer.set_string(0, 0, text, Style::new().fg(Color::Rgb(255, 0, 0)));
        Drawn { buffer, geometry: Geometry::default(), redraw: false }
    }

    #[test]
    fn only_cells_that_changed_are_sent() {
        let mut terminal = Terminal::new(true);
        let first = terminal.show(drawn("abc"));
        assert!(first.contains("\u{1b}[0;38;2;255;0;0mabc"), "{first:?}");
        assert_eq!(terminal.show(drawn("abc")), "");
        let next = terminal.show(drawn("abd"));
        assert!(next.starts_with("\u{1b}[1;3H") && !next.contains('a'), "{next:?}");
    }

    #[test]
    fn colours_are_brought_down_to_256() {
        assert_eq!((nearest(255, 0, 0), nearest(0, 0, 0), nearest(255, 255, 255)), (196, 16, 231));
        assert_eq!(nearest(128, 128, 128), 244);
    }
}
