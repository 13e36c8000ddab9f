//! The interface without a picture: lines in, lines out, for screen readers and for pipes.
//!
//! [`App::hear`] takes a line that was typed, [`App::spoken`] gives what is new since it was asked last: every message, whatever lies
//! on top (lists with numbers), and creatures that came into sight. Nothing here sends a character that is not text.

use super::around::direction;
use super::screens::Screen;
use super::{App, Layer, vocabulary};
use crate::frame::ScreenName;
use crate::keys::{Code, FRONT, Front, Press};
use crate::spoken::spoken;
use angrist_engine::play::{QuestionKind, split_command};

/// Ticks that something may go on by itself before it is told how far it is.
const MOST_TICKS: u32 = 20_000;

/// How to go on by words.
pub(super) const HOW: [&str; 5] = [
    "ui-speech-how-walk",
    "ui-speech-how-look",
    "ui-speech-how-commands",
    "ui-speech-how-keys",
    "ui-speech-how-quit",
];

impl App {
    /// From now on it is heard: hints name words to say, not keys to press.
    pub fn set_speech(&mut self) {
        self.aloud = true;
    }

    /// The first line of a game in words.
    pub fn welcome(&self) -> String {
        self.tr("ui-speech-welcome")
    }

    /// What is new since it was asked last, in order. Whatever goes on by itself is let go on first.
    pub fn spoken(&mut self) -> Vec<String> {
        let mut ticks = 0;
        while self.wait().is_some() && ticks < MOST_TICKS {
            self.tick();
            ticks += 1;
        }
        // Everything that was said since, however much it was.
        let frame = self.picture(usize::MAX);
        spoken(&frame, &mut self.heard)
    }

    /// A line that was typed.
    pub fn hear(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            // Said again, in case it was missed.
            self.heard.repeat();
            return;
        }
        if matches!(line, "back" | "esc" | "cancel") {
            self.press(Press::key(Code::Esc));
            return;
        }
        if let Some(press) = line.strip_prefix("key ").and_then(Press::parse) {
            self.press(press);
            return;
        }
        let heard = |layer: &Layer| match layer {
            Layer::View(view, screen) => {
                view.is_text() && matches!(screen.name(), ScreenName::Reading | ScreenName::Game)
            }
            _ => false,
        };
        while !line.starts_with(['/', '?']) && self.layers.last().is_some_and(heard) {
            self.layers.pop();
        }
        match self.layers.last() {
            Some(Layer::View(..)) => self.hear_in_view(line),
            Some(Layer::Ask(_)) => self.hear_in_ask(line),
            Some(Layer::Cursor(_)) => self.hear_in_cursor(line),
            Some(Layer::Count(_)) => {
                self.layers.pop();
                self.hear_in_play(line);
            }
            Some(Layer::Bind(_) | Layer::More(_)) => match Press::parse(line) {
                Some(press) => self.press(press),
                None => self.hint("ui-speech-no-key"),
            },
            None => self.hear_in_play(line),
        }
    }

    fn hear_in_view(&mut self, line: &str) {
        let Some(Layer::View(view, _)) = self.layers.last_mut() else { return };
        if view.typing() {
            view.replace_typed(line);
            self.press(Press::key(Code::Enter));
            return;
        }
        let count = view.numbered().len();
        if let Ok(number) = line.parse::<usize>() {
            if (1..=count).contains(&number) {
                view.point_at(number - 1);
                self.press(Press::key(Code::Enter));
            } else if count == 0 {
                self.hint("ui-speech-nothing-here");
            } else {
                self.hint_with("ui-speech-entries", &[("n", &count)]);
            }
            return;
        }
        if let Some(search) = line.strip_prefix('/') {
            self.press(Press::char('/'));
            self.paste(search);
            self.press(Press::key(Code::Enter));
            return;
        }
        match Press::parse(line) {
            Some(press) => self.press(press),
            None => {
                // The name of an entry will do as well as its number.
                let wanted = line.to_lowercase();
                let rows = view.numbered();
                match rows.iter().position(|r| r.to_lowercase().contains(&wanted)) {
                    Some(row) => {
                        view.point_at(row);
                        self.press(Press::key(Code::Enter));
                    }
                    // Who names a command has done with the list.
                    None if self.may_be_left() && self.is_command(line) => {
                        self.layers.pop();
                        self.hear(line);
                    }
                    None => self.hint_with("ui-speech-no-entry", &[("line", &line)]),
                }
            }
        }
    }

    /// Whether what lies on top is only a list to look at or to choose from.
    fn may_be_left(&self) -> bool {
        let list = |screen: &dyn Screen| {
            matches!(
                screen.name(),
                ScreenName::Reading
                    | ScreenName::Commands
                    | ScreenName::Game
                    | ScreenName::Places
                    | ScreenName::Keys
            )
        };
        self.active.is_some() && matches!(self.layers.last(), Some(Layer::View(_, screen)) if list(&**screen))
    }

    /// Whether a line is a direction or begins with a word of the game or of the interface.
    fn is_command(&self, line: &str) -> bool {
        let first = split_command(line).0;
        let of_game = self.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == first));
        of_game
            || direction(self.words(), line).is_some()
            || matches!(line, "look around" | "around" | "status")
            || FRONT.iter().any(|v| v.name.trim_start_matches(':') == line)
    }

    fn hear_in_ask(&mut self, line: &str) {
        let Some(Layer::Ask(ask)) = self.layers.pop() else { return };
        if line == "?" {
            self.layers.push(Layer::Ask(ask));
            self.press(Press::char('?'));
            return;
        }
        let answer = match &ask.question.kind {
            QuestionKind::YesNo if self.means(line, "yes") => "yes".to_owned(),
            QuestionKind::YesNo if self.means(line, "no") => "no".to_owned(),
            QuestionKind::Direction(_) => match direction(self.words(), line) {
                Some(dir) => dir.name().to_owned(),
                None => line.to_owned(),
            },
            _ => line.to_owned(),
        };
        match ask.question.read(&vocabulary::answer(&answer)) {
            Ok(_) => self.send(&ask.command(&answer)),
            Err(refusal) => {
                self.layers.push(Layer::Ask(ask));
                self.hint(&refusal.text);
            }
        }
    }

    fn hear_in_cursor(&mut self, line: &str) {
        let key = match line {
            "next" => Press::key(Code::Tab),
            "previous" | "before" => Press::char('-'),
            "take" | "go" => Press::key(Code::Enter),
            _ => match direction(self.words(), line) {
                Some(dir) => {
                    self.move_cursor(dir);
                    return;
                }
                None => match Press::parse(line) {
                    Some(press) => press,
                    None => {
                        self.hint("ui-speech-cursor");
                        return;
                    }
                },
            },
        };
        self.press(key);
    }

    fn hear_in_play(&mut self, line: &str) {
        if self.active.is_none() {
            self.press(Press::key(Code::Esc));
            return;
        }
        if self.replay.is_some() {
            match Press::parse(line) {
                Some(press) => self.press(press),
                None => self.hint("ui-speech-recorded"),
            }
            return;
        }
        match line {
            "look around" | "around" | "l" => return self.say_around(),
            "status" => return self.say_status(),
            "?" => return self.say_how(),
            _ => {}
        }
        if let Some(dir) = direction(self.words(), line) {
            self.perform(&vocabulary::walk(dir), 1);
            return;
        }
        let (first, rest) = split_command(line);
        if let (Ok(times @ 1..=9999), false) = (first.parse::<u32>(), rest.is_empty()) {
            let command = direction(self.words(), rest).map_or_else(|| rest.to_owned(), vocabulary::walk);
            self.perform(&command, times);
            return;
        }
        let front = format!(":{line}");
        let known = |name: &str, app: &App| {
            app.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == name))
        };
        if known(first, self) {
            // North and n are the same word to the ear.
            let rest = direction(self.words(), rest).map_or(rest, |dir| dir.name());
            self.perform(format!("{first} {rest}").trim_end(), 1);
        } else if let Some(verb) = Front::parse(&front) {
            self.front(verb);
        } else if let Some(press) = Press::parse(line) {
            self.press(press);
        } else {
            self.hint_with("ui-speech-no-command", &[("line", &line)]);
        }
    }

    pub(super) fn say(&mut self, lines: Vec<String>) {
        if let Some(active) = &mut self.active {
            active.messages.next_command();
            for line in lines {
                active.say(line, angrist_engine::model::Role::Plain);
            }
        }
    }

    fn say_how(&mut self) {
        let lines = HOW.iter().map(|id| self.tr(id)).collect();
        self.say(lines);
    }
}
