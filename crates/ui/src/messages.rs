//! Messages: what was said, with folded repeats, and which of it belongs to the last command.
//!
//! Promise: bounded; at most [`MOST`] lines are kept.

use angrist_engine::play::{Line, Roll};
use std::collections::VecDeque;

/// How many lines are kept.
const MOST: usize = 1000;
/// How many rolls are kept.
const MOST_ROLLS: usize = 40;

/// A message and how often it was said in a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// When.
    pub turn: u64,
    /// What.
    pub line: Line,
    /// How often.
    pub times: u32,
    /// During which command, to know the new from the old.
    pub command: u64,
    /// The number of its last saying, counted over everything said.
    pub number: u64,
    /// The rolls behind it, of its last saying.
    pub rolls: Vec<Roll>,
}

impl Said {
    /// The text with its fold: `You dig. (x3)`.
    pub fn text(&self) -> String {
        if self.times > 1 { format!("{} (x{})", self.line.text, self.times) } else { self.line.text.clone() }
    }
}

/// What was said so far.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    said: VecDeque<Said>,
    rolls: VecDeque<Roll>,
    command: u64,
    /// Lines said so far, repeats included.
    count: u64,
}

impl Messages {
    /// A new command begins: what was said before is old.
    pub fn next_command(&mut self) {
        self.command += 1;
    }

    /// Adds a line; the same line again only counts up.
    pub fn say(&mut self, turn: u64, line: Line) {
        if line.text.is_empty() {
            return;
        }
        self.count += 1;
        if let Some(last) = self.said.back_mut()
            && last.line == line
        {
            last.times += 1;
            last.turn = turn;
            last.command = self.command;
            last.number = self.count;
            last.rolls.clear();
            return;
        }
        self.said.push_back(Said {
            turn,
            line,
            times: 1,
            command: self.command,
            number: self.count,
            rolls: Vec::new(),
        });
        if self.said.len() > MOST {
            self.said.pop_front();
        }
    }

    /// Adds a roll; it stands behind the last message of the same event.
    pub fn roll(&mut self, roll: Roll, said: bool) {
        if let Some(last) = self.said.back_mut().filter(|_| said) {
            last.rolls.push(roll.clone());
        }
        self.rolls.push_back(roll);
        if self.rolls.len() > MOST_ROLLS {
            self.rolls.pop_front();
        }
    }

    /// Lines said so far, repeats included.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Everything kept, oldest first.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = &Said> {
        self.said.iter()
    }

    /// What was said by the last command, oldest first.
    pub fn fresh(&self) -> impl Iterator<Item = &Said> {
        let command = self.command;
        let old = self.said.iter().rev().take_while(|s| s.command == command).count();
        self.said.iter().skip(self.said.len() - old)
    }

    /// The rolls, newest first.
    pub fn rolls(&self) -> impl Iterator<Item = &Roll> {
        self.rolls.iter().rev()
    }

    /// Everything is forgotten.
    pub fn clear(&mut self) {
        *self = Messages::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::model::Role;

    fn line(text: &str) -> Line {
        Line::new(text, Role::Plain)
    }

    #[test]
    fn repeats_are_folded_and_the_fresh_are_known_from_the_old() {
        let mut m = Messages::default();
        for (turn, text) in [(1, "dig"), (2, "dig"), (3, "dig"), (4, "through"), (5, "dig")] {
            m.next_command();
            m.say(turn, line(text));
        }
        assert_eq!(m.all().map(Said::text).collect::<Vec<_>>(), ["dig (x3)", "through", "dig"]);
        assert_eq!(m.fresh().map(Said::text).collect::<Vec<_>>(), ["dig"]);
        m.next_command();
        assert_eq!(m.fresh().count(), 0);
    }

    #[test]
    fn the_history_is_bounded() {
        let mut m = Messages::default();
        for i in 0..5000u64 {
            m.say(i, line(&i.to_string()));
        }
        assert_eq!(m.all().count(), MOST);
        assert_eq!(m.all().next_back().map(|s| s.turn), Some(4999));
    }
}
