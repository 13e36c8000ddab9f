//! A whole screen of the interface as a picture, letter by letter.

use super::bitmap::{HEIGHT, WIDTH, letter};
use super::{Canvas, Rgb, own_colours, rgb};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};

/// The two colours of a cell: of what is written, and behind it.
pub fn inks(cell: &Cell, light: bool) -> (Rgb, Rgb) {
    let (ground, text) = own_colours(light);
    let colour = |c: Color, otherwise: Rgb| rgb(Some(c), otherwise);
    let (fore, back) = (colour(cell.fg, text), colour(cell.bg, ground));
    let fore = if cell.modifier.contains(Modifier::DIM) { between(fore, back) } else { fore };
    if cell.modifier.contains(Modifier::REVERSED) { (back, fore) } else { (fore, back) }
}

fn between(a: Rgb, b: Rgb) -> Rgb {
    let mix = |a: u8, b: u8| ((u16::from(a) * 3 + u16::from(b) * 2) / 5) as u8;
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

/// Draws what was painted, each pixel of a letter `times` wide and high.
pub fn draw(buffer: &Buffer, light: bool, times: i32) -> Result<Canvas, String> {
    let (columns, rows) = (i32::from(buffer.area.width), i32::from(buffer.area.height));
    let (ground, _) = own_colours(light);
    let mut canvas = Canvas::new(columns * WIDTH * times, rows * HEIGHT * times, ground)?;
    for (n, cell) in buffer.content.iter().enumerate() {
        let (x, y) = (n as i32 % columns * WIDTH * times, n as i32 / columns * HEIGHT * times);
        let (fore, back) = inks(cell, light);
        canvas.fill((x, y), (WIDTH * times, HEIGHT * times), back);
        // What is laid over a letter cannot be shown here; the letter can.
        let c = cell.symbol().chars().next().unwrap_or(' ');
        let drawn = letter(c);
        let underlined = cell.modifier.contains(Modifier::UNDERLINED);
        for (row, dots) in (0..).zip(drawn) {
            let dots = if underlined && row == HEIGHT - 2 { 0xff } else { *dots };
            for column in (0..WIDTH).filter(|column| dots & (0x80 >> column) != 0) {
                canvas.fill((x + column * times, y + row * times), (times, times), fore);
            }
        }
    }
    Ok(canvas)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn letters_colours_and_reverse_come_out() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, "█", Style::new().fg(Color::Rgb(9, 8, 7)));
        buffer.set_string(1, 0, " ", Style::new().fg(Color::Rgb(5, 5, 5)).add_modifier(Modifier::REVERSED));
        buffer.set_string(2, 0, " ", Style::new().add_modifier(Modifier::UNDERLINED));
        let canvas = draw(&buffer, false, 2).unwrap();
        assert_eq!((canvas.width, canvas.height), (48, 32));
        let at = |x: usize, y: usize| canvas.pixels[y * 48 + x];
        assert_eq!((at(0, 0), at(15, 31)), ((9, 8, 7), (9, 8, 7)));
        assert_eq!((at(16, 0), at(31, 31)), ((5, 5, 5), (5, 5, 5)));
        assert_eq!((at(32, 0), at(32, 28), at(47, 29)), ((0, 0, 0), (190, 190, 190), (190, 190, 190)));
        assert!(draw(&buffer, false, 40_000).is_err());
    }
}
