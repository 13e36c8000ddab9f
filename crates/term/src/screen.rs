//! The terminal itself: entering, leaving, painting; every way out goes through [`leave`].

use angrist_ui::{App, Click, Geometry, Input, Size, cells};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::style::{Attribute, SetAttribute};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{cursor, execute, queue};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::io::{self, BufWriter, Stdout, Write};

/// Clicks and the wheel, in the form that has no limits; not every motion, which is not needed.
const MOUSE_ON: &[u8] = b"\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &[u8] = b"\x1b[?1006l\x1b[?1000l";

/// The terminal while we have it. It is asked for its size and nothing else: a terminal that does not answer (a slow
/// line, a dumb recorder) must not hold up a game.
pub struct Screen {
    backend: CrosstermBackend<BufWriter<Stdout>>,
    /// What is on it now.
    shown: Buffer,
    /// What is painted next; kept to spare its memory.
    next: Buffer,
    mouse: bool,
    cursor: Option<Position>,
    /// Where squares and rows are on what is shown, for clicks.
    geometry: Geometry,
}

/// Gives the terminal back. Safe to call at any time and more than once.
pub fn leave(out: &mut impl Write) -> io::Result<()> {
    let raw = disable_raw_mode();
    out.write_all(MOUSE_OFF)?;
    execute!(out, EndSynchronizedUpdate, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show)?;
    raw
}

fn enter(out: &mut impl Write) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(out, EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)
}

impl Screen {
    /// Takes the terminal.
    pub fn take() -> io::Result<Screen> {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
        enter(&mut out)?;
        let backend = CrosstermBackend::new(out);
        let nothing = Buffer::empty(Rect::ZERO);
        let geometry = Geometry::default();
        Ok(Screen { backend, shown: nothing.clone(), next: nothing, mouse: false, cursor: None, geometry })
    }

    /// Gives it back for a while.
    pub fn give_back(&mut self) -> io::Result<()> {
        self.mouse = false;
        leave(&mut self.backend)
    }

    /// Takes it again: whatever is on it now is not ours.
    pub fn take_again(&mut self) -> io::Result<()> {
        enter(&mut self.backend)?;
        self.mouse = false;
        self.forget();
        Ok(())
    }

    /// Repaints everything with the next picture.
    pub fn forget(&mut self) {
        self.shown = Buffer::empty(Rect::ZERO);
    }

    /// What a click on the picture means.
    pub fn clicked(&self, click: Click) -> Input {
        self.geometry.input(click)
    }

    /// Paints what has changed: only cells that differ are written, all at once.
    pub fn paint(&mut self, app: &mut App) -> io::Result<()> {
        if app.take_redraw() {
            self.forget();
        }
        let (width, height) = crate::painted(size()?);
        let area = Rect::new(0, 0, width, height);
        queue!(self.backend, BeginSynchronizedUpdate)?;
        if app.options().mouse != self.mouse {
            self.mouse = app.options().mouse;
            self.backend.write_all(if self.mouse { MOUSE_ON } else { MOUSE_OFF })?;
        }
        if self.shown.area != area {
            queue!(self.backend, SetAttribute(Attribute::Reset), Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
            self.next = Buffer::empty(area);
        }
        self.next.reset();
        self.geometry = if width < crate::SMALLEST.0 || height < crate::SMALLEST.1 {
            let (w, h) = crate::SMALLEST;
            let lines = [
                format!("Too small: {width}x{height}."),
                format!("At least {w}x{h} is needed."),
                "Nothing is lost.".to_owned(),
            ];
            for (y, text) in (0..height).zip(lines) {
                self.next.set_stringn(0, y, text, usize::from(width), Style::new());
            }
            Geometry::default()
        } else {
            cells(&app.frame(Size::new(width, height)), &mut self.next)
        };
        let cursor = self.geometry.cursor;
        let changes = self.shown.diff(&self.next);
        let painted = !changes.is_empty();
        if painted {
            self.backend.draw(changes.into_iter())?;
        }
        if painted || cursor != self.cursor {
            match cursor {
                Some(at) => queue!(self.backend, cursor::MoveTo(at.x, at.y), cursor::Show)?,
                None => queue!(self.backend, cursor::Hide)?,
            }
            self.cursor = cursor;
        }
        std::mem::swap(&mut self.shown, &mut self.next);
        execute!(self.backend, EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = leave(&mut self.backend);
    }
}
