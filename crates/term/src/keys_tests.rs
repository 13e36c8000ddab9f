//! Sequences in pieces, from a source that is a list.

use super::*;

/// Events in the order they arrive; `None` is a pause longer than the rest of a sequence may take.
struct List(VecDeque<Option<Event>>);

impl Source for List {
    fn poll(&mut self, _: Duration) -> io::Result<bool> {
        if let Some(None) = self.0.front() {
            self.0.pop_front();
            return Ok(false);
        }
        Ok(!self.0.is_empty())
    }

    fn read(&mut self) -> io::Result<Event> {
        while let Some(event) = self.0.pop_front() {
            if let Some(event) = event {
                return Ok(event);
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// `^` is the Escape key, `_` a pause.
fn arriving(text: &str) -> VecDeque<Option<Event>> {
    text.chars()
        .map(|c| match c {
            '_' => None,
            '^' => Some(key(KeyCode::Esc)),
            c => Some(key(KeyCode::Char(c))),
        })
        .collect()
}

fn read(text: &str) -> Vec<Event> {
    let mut keys = Keys::new(List(arriving(text)));
    std::iter::from_fn(|| keys.read().ok()).collect()
}

#[test]
fn an_arrow_in_two_pieces_is_an_arrow() {
    assert_eq!(read("^[A"), [key(KeyCode::Up)]);
    assert_eq!(read("^OB"), [key(KeyCode::Down)]);
    assert_eq!(read("^[6~x"), [key(KeyCode::PageDown), key(KeyCode::Char('x'))]);
    assert_eq!(read("^OP^[24~"), [key(KeyCode::F(1)), key(KeyCode::F(12))]);
}

#[test]
fn held_keys_of_a_sequence_are_kept() {
    let shifted = Event::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT | KeyModifiers::CONTROL));
    assert_eq!(read("^[1;6C"), [shifted]);
    assert_eq!(read("^[Z"), [Event::Key(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT))]);
}

#[test]
fn a_click_in_two_pieces_is_a_click() {
    let [Event::Mouse(click)] = read("^[<0;12;5M")[..] else { panic!("one click") };
    assert_eq!((click.kind, click.column, click.row), (MouseEventKind::Down(MouseButton::Left), 11, 4));
}

#[test]
fn escape_and_keys_pressed_later_stay_as_they_are() {
    let of = |text: &str| arriving(text).into_iter().flatten().collect::<Vec<_>>();
    for text in ["^", "^_[_A", "^_[A", "^[_A", "^x", "^^", "^^_[", "^[q", "^[<", "^O_P", "^[1;2"] {
        assert_eq!(read(text), of(&text.replace('_', "")), "{text}");
    }
    // A second Escape may begin a sequence of its own.
    assert_eq!(read("^^[A"), [key(KeyCode::Esc), key(KeyCode::Up)]);
}
