//! Keys that arrive in two pieces.
//!
//! A terminal sends an arrow as Escape, `[` and `A`. When a slow line or a busy machine delivers the Escape alone, it reads as the
//! Escape key, and the rest would be played as the keys `[` and `A`. So after a lone Escape this waits a moment for the rest.
//!
//! Promise: no event is lost or reordered; only those that together are one sequence become one event.

use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::collections::VecDeque;
use std::io;
use std::time::Duration;

/// How long the rest of a sequence may take; a person who presses Escape does not notice it.
const REST: Duration = Duration::from_millis(25);
/// The longest sequence a terminal sends for a key or a click.
const LONGEST: usize = 20;

/// Where events come from.
pub(crate) trait Source {
    /// Whether an event comes within this time.
    fn poll(&mut self, wait: Duration) -> io::Result<bool>;
    /// The next event, waiting for it.
    fn read(&mut self) -> io::Result<Event>;
}

/// The terminal of this process.
pub(crate) struct Terminal;

impl Source for Terminal {
    fn poll(&mut self, wait: Duration) -> io::Result<bool> {
        event::poll(wait)
    }

    fn read(&mut self) -> io::Result<Event> {
        event::read()
    }
}

/// Events with their sequences whole.
pub(crate) struct Keys<S> {
    source: S,
    /// Read while waiting for the rest of a sequence that did not come.
    waiting: VecDeque<Event>,
}

impl<S: Source> Keys<S> {
    pub(crate) fn new(source: S) -> Self {
        Self { source, waiting: VecDeque::new() }
    }

    /// Whether an event comes within this time.
    pub(crate) fn poll(&mut self, wait: Duration) -> io::Result<bool> {
        if self.waiting.is_empty() { self.source.poll(wait) } else { Ok(true) }
    }

    /// The next event, waiting for it.
    pub(crate) fn read(&mut self) -> io::Result<Event> {
        let event = match self.waiting.pop_front() {
            Some(event) => event,
            None => self.source.read()?,
        };
        if self.waiting.is_empty() && typed(&event) == Some(KeyCode::Esc) {
            return self.join(event);
        }
        Ok(event)
    }

    /// What begins with this Escape: a sequence if its rest arrives in time, else the Escape key.
    fn join(&mut self, escape: Event) -> io::Result<Event> {
        let mut text = String::new();
        while text.len() < LONGEST && self.source.poll(REST)? {
            let event = self.source.read()?;
            let next = typed(&event);
            self.waiting.push_back(event);
            let Some(KeyCode::Char(c)) = next else { break };
            text.push(c);
            match sequence(&text) {
                Part::Whole(event) => {
                    self.waiting.clear();
                    return Ok(event);
                }
                Part::More => {}
                Part::None => break,
            }
        }
        Ok(escape)
    }
}

/// The key of a press without Ctrl and Alt.
fn typed(event: &Event) -> Option<KeyCode> {
    match event {
        Event::Key(key)
            if key.kind != KeyEventKind::Release
                && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
        {
            Some(key.code)
        }
        _ => None,
    }
}

/// How far what follows an Escape is a sequence.
enum Part {
    Whole(Event),
    More,
    None,
}

fn sequence(text: &str) -> Part {
    let mut chars = text.chars();
    let (first, rest) = (chars.next(), chars.as_str());
    match (first, rest.chars().last()) {
        (Some('['), Some(last)) if last.is_ascii_alphabetic() || last == '~' => {
            control(&rest[..rest.len() - 1], last).map_or(Part::None, Part::Whole)
        }
        (Some('['), Some('0'..='9' | ';' | '<') | None) | (Some('O'), None) => Part::More,
        (Some('O'), Some(last)) => {
            let code = match last {
                'P'..='S' => Some(KeyCode::F(1 + last as u8 - b'P')),
                _ => named(last),
            };
            code.map_or(Part::None, |c| Part::Whole(Event::Key(KeyEvent::new(c, KeyModifiers::NONE))))
        }
        _ => Part::None,
    }
}

/// Escape, `[`, numbers, and a last character.
fn control(numbers: &str, last: char) -> Option<Event> {
    if let Some(numbers) = numbers.strip_prefix('<') {
        return clicked(numbers, last);
    }
    let mut numbers = numbers.split(';').map(|n| if n.is_empty() { Some(1) } else { n.parse::<u8>().ok() });
    let first = numbers.next()??;
    let bits = match numbers.next() {
        Some(n) => n?.saturating_sub(1),
        None => 0,
    };
    let code = match last {
        '~' => numbered(first)?,
        _ => named(last)?,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)] {
        modifiers.set(modifier, bits & bit != 0 || (bit == 1 && code == KeyCode::BackTab));
    }
    Some(Event::Key(KeyEvent::new(code, modifiers)))
}

fn named(last: char) -> Option<KeyCode> {
    Some(match last {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'E' => KeyCode::KeypadBegin,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

fn numbered(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23 | 24 => KeyCode::F(number - 12),
        _ => return None,
    })
}

/// A click or a turn of the wheel. Releases and motion are read too, but no game uses them.
fn clicked(numbers: &str, last: char) -> Option<Event> {
    let mut numbers = numbers.split(';').map(|n| n.parse::<u16>().ok());
    let (button, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let kind = match (button & !0b1_1100, last) {
        (0, 'M') => MouseEventKind::Down(MouseButton::Left),
        (1, 'M') => MouseEventKind::Down(MouseButton::Middle),
        (2, 'M') => MouseEventKind::Down(MouseButton::Right),
        (64, 'M') => MouseEventKind::ScrollUp,
        (65, 'M') => MouseEventKind::ScrollDown,
        (0..=2, 'm') => MouseEventKind::Up(MouseButton::Left),
        _ => MouseEventKind::Moved,
    };
    let modifiers = KeyModifiers::NONE;
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers,
    }))
}

#[cfg(test)]
#[path = "keys_tests.rs"]
mod tests;
