//! Events of crossterm as presses and clicks.

use angrist_ui::{Click, Code, Press};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A key event as a press; none for releases and unbound keys.
pub fn press(event: KeyEvent) -> Option<Press> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let mut shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => {
            shift = true;
            Code::Tab
        }
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Insert => Code::Insert,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::KeypadBegin => Code::Centre,
        KeyCode::F(n) => Code::F(n),
        _ => return None,
    };
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    Some(Press { code, shift, ctrl, alt }.settled())
}

/// A mouse event as a click; motion is none.
pub fn click(event: MouseEvent) -> Option<Click> {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Click::Left(event.column, event.row)),
        MouseEventKind::Down(_) => Some(Click::Right(event.column, event.row)),
        MouseEventKind::ScrollUp => Some(Click::WheelUp),
        MouseEventKind::ScrollDown => Some(Click::WheelDown),
        _ => None,
    }
}
