//! A line of a conversation, edited on a terminal: history by the arrows, completion by the tabulator. Where there is no
//! terminal, lines are read as they come.

use crate::out::{out, outln, steer};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use std::io::{BufRead, IsTerminal, Read, Write};

/// Bytes of a line that comes from no terminal; no question is nearly as long.
const LONGEST: u64 = 1 << 20;

/// What a key does to the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Char(char),
    Back,
    Delete,
    Left,
    Right,
    Home,
    End,
    Earlier,
    Later,
    Clear,
    Word,
}

/// A line under the cursor, with the lines before it.
#[derive(Debug, Default)]
struct Line {
    text: Vec<char>,
    at: usize,
    /// How many lines back it was taken from; what was typed before that is kept.
    back: usize,
    typed: String,
}

impl Line {
    fn text(&self) -> String {
        self.text.iter().collect()
    }

    fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.at = self.text.len();
    }

    fn press(&mut self, key: Key, history: &[String]) {
        match key {
            Key::Char(c) => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            Key::Back if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            Key::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = (self.at + 1).min(self.text.len()),
            Key::Home => self.at = 0,
            Key::End => self.at = self.text.len(),
            Key::Earlier if self.back < history.len() => {
                if self.back == 0 {
                    self.typed = self.text();
                }
                self.back += 1;
                self.set(&history[history.len() - self.back]);
            }
            Key::Later if self.back > 0 => {
                self.back -= 1;
                let text = match self.back {
                    0 => std::mem::take(&mut self.typed),
                    n => history[history.len() - n].clone(),
                };
                self.set(&text);
            }
            Key::Clear => self.set(""),
            Key::Word => {
                while self.at > 0 && self.text[self.at - 1] == ' ' {
                    self.press(Key::Back, history);
                }
                while self.at > 0 && self.text[self.at - 1] != ' ' {
                    self.press(Key::Back, history);
                }
            }
            Key::Back | Key::Delete | Key::Earlier | Key::Later => {}
        }
    }

    /// Completes the word before the cursor as far as all words that fit agree; gives those back when it cannot.
    fn complete(&mut self, words: &dyn Fn(&str) -> Vec<String>) -> Vec<String> {
        let before: String = self.text[..self.at].iter().collect();
        let start = before.rfind(' ').map_or(0, |i| i + 1);
        let begun = &before[start..];
        let fitting: Vec<String> =
            words(before[..start].trim()).into_iter().filter(|w| w.starts_with(begun)).collect();
        let Some(first) = fitting.first() else { return Vec::new() };
        let common = fitting.iter().fold(first.clone(), |common, word| {
            common.chars().zip(word.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
        });
        let more: Vec<char> = common.chars().skip(begun.chars().count()).collect();
        let done = more.is_empty();
        more.into_iter().for_each(|c| self.press(Key::Char(c), &[]));
        if fitting.len() == 1 {
            self.press(Key::Char(' '), &[]);
            return Vec::new();
        }
        if done { fitting } else { Vec::new() }
    }
}

/// Lines of a conversation.
#[derive(Default)]
pub struct Lines {
    /// Those so far.
    pub history: Vec<String>,
}

/// Gives the terminal back whatever happens.
struct Raw;

impl Drop for Raw {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that refuses.
        let _ = disable_raw_mode();
    }
}

impl Lines {
    /// The next line; `None` at the end. `words` gives what may follow the words before the cursor.
    pub fn next(
        &mut self,
        prompt: &str,
        quiet: bool,
        words: &dyn Fn(&str) -> Vec<String>,
    ) -> std::io::Result<Option<String>> {
        if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
            return self.edit(prompt, words);
        }
        if std::io::stdin().is_terminal() && !quiet {
            out!("{prompt}");
            std::io::stdout().flush()?;
        }
        let mut line = String::new();
        let read = std::io::stdin().lock().take(LONGEST).read_line(&mut line)?;
        if read as u64 == LONGEST {
            return Err(std::io::Error::other("the line is too long"));
        }
        Ok((read > 0).then_some(line))
    }

    fn edit(&mut self, prompt: &str, words: &dyn Fn(&str) -> Vec<String>) -> std::io::Result<Option<String>> {
        enable_raw_mode()?;
        let raw = Raw;
        let mut line = Line::default();
        loop {
            let back = line.text.len() - line.at;
            steer!("\r\x1b[K");
            out!("{prompt}{}", line.text());
            steer!("{}", "\x1b[D".repeat(back));
            std::io::stdout().flush()?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
            let pressed = match key.code {
                KeyCode::Enter => break,
                // An Enter typed ahead, while a command still ran and the terminal was not raw, comes as a line feed.
                KeyCode::Char('j' | 'm') if ctrl => break,
                KeyCode::Char('d') if ctrl && line.text.is_empty() => {
                    drop(raw);
                    outln!("");
                    return Ok(None);
                }
                KeyCode::Char('c') if ctrl && line.text.is_empty() => {
                    drop(raw);
                    outln!("");
                    return Ok(None);
                }
                KeyCode::Char('c' | 'u') if ctrl => Key::Clear,
                KeyCode::Char('a') if ctrl => Key::Home,
                KeyCode::Char('e') if ctrl => Key::End,
                KeyCode::Char('p') if ctrl => Key::Earlier,
                KeyCode::Char('n') if ctrl => Key::Later,
                KeyCode::Char('w') if ctrl => Key::Word,
                KeyCode::Char(c) if !ctrl => Key::Char(c),
                KeyCode::Backspace => Key::Back,
                KeyCode::Delete => Key::Delete,
                KeyCode::Left => Key::Left,
                KeyCode::Right => Key::Right,
                KeyCode::Home => Key::Home,
                KeyCode::End => Key::End,
                KeyCode::Up => Key::Earlier,
                KeyCode::Down => Key::Later,
                KeyCode::Tab => {
                    let several = line.complete(words);
                    if !several.is_empty() {
                        steer!("\r\n");
                        out!("{}", several.join("  "));
                        steer!("\r\n");
                    }
                    continue;
                }
                _ => continue,
            };
            line.press(pressed, &self.history);
        }
        drop(raw);
        outln!("");
        Ok(Some(line.text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(before: &str) -> Vec<String> {
        let all = if before.is_empty() { "stats stress seed" } else { "glyphs light" };
        all.split(' ').map(str::to_owned).collect()
    }

    fn typed(text: &str) -> Line {
        let mut line = Line::default();
        line.set(text);
        line
    }

    #[test]
    fn a_word_is_completed_as_far_as_it_is_certain() {
        let mut line = typed("st");
        assert_eq!(line.complete(&words), ["stats", "stress"]);
        line.press(Key::Char('a'), &[]);
        assert!(line.complete(&words).is_empty());
        assert_eq!(line.text(), "stats ");
        let mut line = typed("view g");
        line.complete(&words);
        assert_eq!(line.text(), "view glyphs ");
        let mut line = typed("x");
        assert!(line.complete(&words).is_empty());
        assert_eq!(line.text(), "x");
    }

    #[test]
    fn arrows_walk_through_the_lines_before_and_back_to_what_was_typed() {
        let before = ["stats".to_owned(), "rooms".to_owned()];
        let mut line = typed("du");
        let mut after = |key: Key| {
            line.press(key, &before);
            line.text()
        };
        assert_eq!(after(Key::Earlier), "rooms");
        assert_eq!(after(Key::Earlier), "stats");
        assert_eq!(after(Key::Earlier), "stats");
        assert_eq!(after(Key::Later), "rooms");
        assert_eq!(after(Key::Later), "du");
        assert_eq!(after(Key::Later), "du");
    }

    #[test]
    fn keys_change_the_line_where_the_cursor_is() {
        let mut line = typed("view light");
        for key in [Key::Word, Key::Char('x'), Key::Home, Key::Delete, Key::Right, Key::Back, Key::End] {
            line.press(key, &[]);
        }
        assert_eq!((line.text().as_str(), line.at), ("ew x", 4));
        line.press(Key::Clear, &[]);
        assert_eq!(line.text(), "");
    }
}
