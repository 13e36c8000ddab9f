//! The terminal itself: entering, leaving, painting; every way out goes through [`leave`].

use angrist_ui::App;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue};
use ratatui::style::Modifier;
use std::io::{self, BufWriter, Stdout, Write};

/// Clicks and the wheel, in the form that has no limits; not every motion, which nobody needs.
const MOUSE_ON: &[u8] = b"\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &[u8] = b"\x1b[?1006l\x1b[?1000l";

/// The terminal while we have it.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    mouse: bool,
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
        let terminal = Terminal::new(CrosstermBackend::new(out))?;
        Ok(Screen { terminal, mouse: false })
    }

    /// Gives it back for a while.
    pub fn give_back(&mut self) -> io::Result<()> {
        self.mouse = false;
        leave(self.terminal.backend_mut())
    }

    /// Takes it again: whatever is on it now is not ours.
    pub fn take_again(&mut self) -> io::Result<()> {
        enter(self.terminal.backend_mut())?;
        self.mouse = false;
        self.terminal.clear()
    }

    /// Paints everything anew with the next picture.
    pub fn forget(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Paints what has changed.
    pub fn paint(&mut self, app: &mut App) -> io::Result<()> {
        if app.take_redraw() {
            self.forget()?;
        }
        if app.options().mouse != self.mouse {
            self.mouse = app.options().mouse;
            self.terminal.backend_mut().write_all(if self.mouse { MOUSE_ON } else { MOUSE_OFF })?;
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let area = frame.area();
            if area.width < crate::SMALLEST.0 || area.height < crate::SMALLEST.1 {
                let text = format!("Too small: {}x{}", area.width, area.height);
                frame.buffer_mut().set_stringn(0, 0, text, usize::from(area.width), Modifier::empty());
                return;
            }
            if let Some(at) = app.paint(area, frame.buffer_mut()) {
                frame.set_cursor_position(at);
            }
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = leave(self.terminal.backend_mut());
    }
}
