//! The interface without a picture: lines in, lines out, for screen readers and for pipes.
//!
//! [`App::hear`] takes a line that was typed, [`App::spoken`] gives what is new since it was asked last: every message, whatever lies
//! on top (lists with numbers), and whoever came into sight. Nothing here sends a character that is not text.

use super::around::{bearing, direction, sight_line};
use super::{App, Layer, Purpose};
use crate::keys::{Code, FRONT, Press};
use crate::tell;
use angrist_engine::model::Model;
use angrist_engine::play::{QuestionKind, SightKind, split_command};
use std::collections::BTreeSet;

/// Ticks that something may go on by itself before it is told how far it is.
const MOST_TICKS: u32 = 20_000;

/// How to go on by words.
pub(super) const HOW: [&str; 5] = [
    "Type a direction to walk (n, north, ne ...), 5 north to walk five times.",
    "look around tells what is near, look moves a cursor over the map, status tells how you are.",
    "explore, travel, rest and every other command by its name; menu lists them all, help explains them.",
    "key X presses a key. An empty line says the last question again. back leaves a list.",
    "quit saves and goes to the title.",
];

/// What has been said aloud already.
#[derive(Debug, Default)]
pub(crate) struct Spoken {
    messages: u64,
    top: Vec<String>,
    notice: String,
    foes: BTreeSet<u32>,
}

impl App {
    /// From now on it is heard: hints name words to say, not keys to press.
    pub fn be_heard(&mut self) {
        self.aloud = true;
    }

    /// What is new since it was asked last, in order. Whatever goes on by itself is let go on first.
    pub fn spoken(&mut self) -> Vec<String> {
        let mut ticks = 0;
        while self.wait().is_some() && ticks < MOST_TICKS {
            self.tick();
            ticks += 1;
        }
        let mut out = Vec::new();
        let mut spoken = std::mem::take(&mut self.spoken);
        if let Some(seat) = &self.seat {
            let (lines, now) = seat.messages.since(spoken.messages);
            out.extend(lines);
            spoken.messages = now;
            let here = seat.game().scene().here;
            let foes = seat.game().sights().into_iter().filter(|s| s.kind == SightKind::Foe);
            let mut seen = BTreeSet::new();
            for foe in foes {
                if !spoken.foes.contains(&foe.id) {
                    out.push(format!("In sight: {}", sight_line(seat, here, &foe)));
                }
                seen.insert(foe.id);
            }
            spoken.foes = seen;
        } else {
            spoken.messages = 0;
            if self.notice != spoken.notice && !self.notice.is_empty() {
                out.push(self.notice.clone());
            }
            spoken.notice.clone_from(&self.notice);
        }
        let top = self.top_lines();
        if top != spoken.top {
            out.extend(top.iter().cloned());
            spoken.top = top;
        }
        self.spoken = spoken;
        // Whatever a game or a file puts into a name, only text is spoken.
        out.into_iter().map(|l| l.chars().filter(|c| !c.is_control()).collect()).collect()
    }

    /// What lies on top, lists with numbers.
    fn top_lines(&self) -> Vec<String> {
        match self.layers.last() {
            None | Some(Layer::More(_)) => Vec::new(),
            Some(Layer::View(view, _)) => {
                let rows = view.numbered();
                // A text has been heard when it is told: the next line goes on by itself.
                if rows.is_empty() {
                    return tell(view.model());
                }
                let mut lines = heading(view.model());
                lines.extend(rows.iter().enumerate().map(|(i, row)| format!("{}. {row}", i + 1)));
                lines.push(match view.editing() {
                    Some(value) => format!("Now: {value}. Type the new value."),
                    None => "Type a number, or back.".to_owned(),
                });
                lines
            }
            Some(Layer::Ask(ask)) if matches!(ask.question.kind, QuestionKind::YesNo) => {
                vec![format!("{} ({}, {})", ask.prompt, ask.answers[0], ask.answers[1])]
            }
            Some(Layer::Ask(ask)) => vec![ask.line().trim_end().to_owned()],
            Some(Layer::Count(_)) => vec!["How many times, and what? For example: 5 wait.".to_owned()],
            Some(Layer::Bind(command)) => vec![format!("Type the key for {command}.")],
            Some(Layer::Cursor(cursor)) => {
                let Some(seat) = &self.seat else { return Vec::new() };
                let place = seat.game().scene().here.map_or_else(String::new, |h| bearing(h, cursor.at));
                let seen = seat.game().describe(cursor.at, &*seat.words);
                let seen: Vec<String> = seen.into_iter().map(|l| l.text).collect();
                let seen = if seen.is_empty() { "unknown".to_owned() } else { seen.join(", ") };
                vec![format!("{place}: {seen}."), "Type a direction, next, take, or back.".to_owned()]
            }
        }
    }

    /// A line that was typed.
    pub fn hear(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            // Said again, for whoever missed it.
            self.spoken.top.clear();
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
            Layer::View(view, purpose) => {
                view.is_text() && matches!(purpose, Purpose::Read | Purpose::Screen(_))
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
                None => self.hint("That is no key."),
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
                self.hint("There is nothing to choose here: type back.");
            } else {
                self.hint(&format!("There are entries 1 to {count}."));
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
                    None => self.hint(&format!("There is no entry '{line}': type its number, or back.")),
                }
            }
        }
    }

    /// Whether what lies on top is only a list to look at or to choose from.
    fn may_be_left(&self) -> bool {
        let list = |p: &Purpose| {
            matches!(
                p,
                Purpose::Read | Purpose::Menu | Purpose::Screen(_) | Purpose::UserDirs(_) | Purpose::Keys
            )
        };
        self.seat.is_some() && matches!(self.layers.last(), Some(Layer::View(_, purpose)) if list(purpose))
    }

    /// Whether a line is a direction or begins with a word of the game or of the interface.
    fn is_command(&self, line: &str) -> bool {
        let first = split_command(line).0;
        let of_game = self.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == first));
        of_game
            || direction(line).is_some()
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
            QuestionKind::Direction => match direction(line) {
                Some(dir) => dir.name().to_owned(),
                None => line.to_owned(),
            },
            _ => line.to_owned(),
        };
        match ask.question.read(&format!("answer {answer}")) {
            Ok(_) => self.send(&format!("{} {answer}", ask.command)),
            Err(refusal) => {
                self.layers.push(Layer::Ask(ask));
                self.hint(&refusal.text);
            }
        }
    }

    fn hear_in_cursor(&mut self, line: &str) {
        let key = match line {
            "next" => Press::key(Code::Tab),
            "before" => Press::char('-'),
            "take" | "go" => Press::key(Code::Enter),
            _ => match direction(line) {
                Some(dir) => {
                    self.move_cursor(dir);
                    return;
                }
                None => match Press::parse(line) {
                    Some(press) => press,
                    None => {
                        self.hint("Type a direction, next, before, take, or back.");
                        return;
                    }
                },
            },
        };
        self.press(key);
    }

    fn hear_in_play(&mut self, line: &str) {
        if self.seat.is_none() {
            self.press(Press::key(Code::Esc));
            return;
        }
        if self.theatre.is_some() {
            match Press::parse(line) {
                Some(press) => self.press(press),
                None => self.hint("This is a recorded game: type ? for its keys."),
            }
            return;
        }
        match line {
            "look around" | "around" | "l" => return self.say_around(),
            "status" => return self.say_status(),
            "?" => return self.say_how(),
            _ => {}
        }
        if let Some(dir) = direction(line) {
            self.perform(&format!("walk {}", dir.name()), 1);
            return;
        }
        let (first, rest) = split_command(line);
        if let (Ok(times @ 1..=9999), false) = (first.parse::<u32>(), rest.is_empty()) {
            let command =
                direction(rest).map_or_else(|| rest.to_owned(), |dir| format!("walk {}", dir.name()));
            self.perform(&command, times);
            return;
        }
        let front = format!(":{line}");
        let known = |name: &str, app: &App| {
            app.session().is_some_and(|s| s.ruleset().verbs().iter().any(|v| v.name == name))
        };
        if known(first, self) {
            // North and n are the same word to the ear.
            let rest = direction(rest).map_or(rest, |dir| dir.name());
            self.perform(format!("{first} {rest}").trim_end(), 1);
        } else if FRONT.iter().any(|v| v.name == front) {
            self.front(&front);
        } else if let Some(press) = Press::parse(line) {
            self.press(press);
        } else {
            self.hint(&format!("There is no command '{line}': ? tells how to go on."));
        }
    }

    pub(super) fn say(&mut self, lines: Vec<String>) {
        if let Some(seat) = &mut self.seat {
            seat.messages.next_command();
            for line in lines {
                seat.say(line, angrist_engine::model::Role::Plain);
            }
        }
    }

    fn say_how(&mut self) {
        self.say(HOW.map(str::to_owned).to_vec());
    }
}

/// The titles of whatever stands above a list.
fn heading(model: &Model) -> Vec<String> {
    let title = |text: &str| if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
    match model {
        Model::Menu(m) => title(&m.title),
        Model::Table(m) => title(&m.title),
        Model::Form(m) => title(&m.title),
        Model::Tree(m) => title(&m.title),
        Model::Text(_) | Model::Gauge(_) => tell(model),
        Model::Map(_) => Vec::new(),
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().flat_map(heading).collect(),
    }
}
