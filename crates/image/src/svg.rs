//! Maps and screens as drawings of letters that scale.

use super::bitmap::{HEIGHT, WIDTH};
use super::map::Style;
use super::screen::inks;
use super::{Rgb, own_colours, rgb};
use angrist_engine::play::KnownMap;
use angrist_engine::space::{Loc, Rect};
use ratatui_core::buffer::Buffer;
use std::fmt::Write;

/// A drawing being written; writing to a string cannot fail.
struct Drawing(String);

impl Drawing {
    fn new((width, height): (i32, i32), letter: i32, anchor: &str, ground: Rgb) -> Drawing {
        let mut out = Drawing(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"{letter}\" \
             text-anchor=\"{anchor}\" xml:space=\"preserve\">\n"
        ));
        out.block((0, 0), (width, height), ground);
        out
    }

    fn block(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), (r, g, b): Rgb) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>"
        );
    }

    fn text(&mut self, (x, y): (i32, i32), length: Option<i32>, (r, g, b): Rgb, text: &str) {
        let length = length.map(|n| format!(" textLength=\"{n}\"")).unwrap_or_default();
        let safe = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\"{length} fill=\"#{r:02x}{g:02x}{b:02x}\">{safe}</text>"
        );
    }

    fn done(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// Part of a map.
pub fn map(map: &dyn KnownMap, area: Rect, style: Style<'_>) -> String {
    let (ground, text) = own_colours(style.palette.light);
    let size = style.size;
    let whole = (i32::from(area.width) * size, i32::from(area.height) * size);
    let mut out = Drawing::new(whole, size, "middle", ground);
    for y in 0..area.height {
        for x in 0..area.width {
            let square = map.square(Loc::new(area.at.x + x, area.at.y + y));
            if square.glyph.rich == ' ' {
                continue;
            }
            let ink = rgb(style.palette.square(&square).fg, text);
            let at = (i32::from(x) * size + size / 2, i32::from(y) * size + size * 5 / 6);
            out.text(at, None, ink, &square.glyph.rich.to_string());
        }
    }
    out.done()
}

/// A whole screen: runs of one colour as one text each.
pub fn screen(buffer: &Buffer, light: bool, times: i32) -> String {
    let (ground, _) = own_colours(light);
    let (w, h) = (WIDTH * times, HEIGHT * times);
    let columns = usize::from(buffer.area.width);
    let whole = (columns as i32 * w, i32::from(buffer.area.height) * h);
    let mut out = Drawing::new(whole, h * 3 / 4, "start", ground);
    for (y, row) in (0..).zip(buffer.content.chunks(columns.max(1))) {
        let mut x = 0;
        while x < row.len() {
            let colours = inks(&row[x], light);
            let length = row[x..].iter().take_while(|c| inks(c, light) == colours).count();
            let text: String = row[x..x + length].iter().map(|c| c.symbol()).collect();
            let (at, size) = ((x as i32 * w, y * h), (length as i32 * w, h));
            if colours.1 != ground {
                out.block(at, size, colours.1);
            }
            if !text.trim().is_empty() {
                out.text((at.0, at.1 + h * 3 / 4), Some(size.0), colours.0, &text);
            }
            x += length;
        }
    }
    out.done()
}
