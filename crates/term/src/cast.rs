//! A film as an asciicast (version 2): what a terminal would have been sent, with times, for players in web pages.
//!
//! The times are the film's own, a fixed while a command, so the same record gives the same file.

use angrist_engine::journal::Playback;
use angrist_ui::app::Host;
use angrist_ui::{App, KeyFile, Looks, Options, Size, cells};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::terminal::{Clear, ClearType};
use ratatui::crossterm::{cursor, queue};
use ratatui::layout::Rect;
use std::io::{self, Write};

/// How a film is written.
#[derive(Debug, Clone, Copy)]
pub struct CastPlan {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Milliseconds a command.
    pub pace: u32,
    /// The first command shown.
    pub from: u64,
    /// How many commands are shown at most.
    pub most: u64,
    /// How things look.
    pub looks: Looks,
}

/// Writes a film; says how many pictures it has.
pub fn cast(
    film: Playback,
    host: Box<dyn Host>,
    plan: &CastPlan,
    out: &mut impl Write,
) -> Result<u64, String> {
    let (width, height) = crate::painted((plan.width, plan.height));
    let title = format!("{}, seed {}", film.ruleset().title(), film.record().header.seed);
    let head = serde_json::json!({
        "version": 2, "width": width, "height": height, "title": title,
        "env": { "TERM": "xterm-256color" },
    });
    let fail = |e: io::Error| format!("Cannot write the cast: {e}.");
    writeln!(out, "{head}").map_err(fail)?;
    let area = Rect::new(0, 0, width, height);
    let options = Options { animate: false, ..Options::default() };
    let mut app = App::new(host, options, KeyFile::default(), plan.looks);
    app.watch(film);
    app.film_to(plan.from)?;
    let mut shown = Buffer::empty(area);
    let mut pictures = 0;
    let mut millis = 0u64;
    loop {
        let mut next = Buffer::empty(area);
        cells(&app.frame(Size::new(plan.width, plan.height)), &mut next);
        let mut bytes = Vec::new();
        let mut backend = CrosstermBackend::new(&mut bytes);
        if pictures == 0 {
            queue!(backend, cursor::Hide, Clear(ClearType::All)).map_err(fail)?;
        }
        let changes = shown.diff(&next);
        if pictures == 0 || !changes.is_empty() {
            backend.draw(changes.into_iter()).map_err(fail)?;
            Backend::flush(&mut backend).map_err(fail)?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            // Whole numbers until the very end: the file must not depend on how a machine rounds.
            let seconds = format!("{}.{:03}", millis / 1000, millis % 1000);
            writeln!(out, "[{seconds}, \"o\", {}]", serde_json::Value::String(text)).map_err(fail)?;
            pictures += 1;
        }
        shown = next;
        millis += u64::from(plan.pace);
        if app.film_position() >= plan.from.saturating_add(plan.most) || !app.film_step()? {
            break;
        }
    }
    Ok(pictures)
}
