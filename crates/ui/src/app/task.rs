//! The task of a lesson: it stays on the screen until it is done, the next one is given or the level is left.
//!
//! A hint names the verbs it is about. Each is crossed off when the player uses it; a walk that would leave the task behind
//! says so once and goes on when it is asked for again.

use super::command::by_keys;
use super::{ActiveGame, App, vocabulary};
use crate::keys::Keymap;
use crate::translations::Translations;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Next, Notice, Severity, split_command};

/// What a lesson asks for now.
#[derive(Debug, Clone, Default)]
pub(crate) struct Task {
    line: Option<Line>,
    /// Verbs that were not used yet; those of the interface are offered and not asked for.
    left: Vec<String>,
    arrivals: u32,
    /// The player was told that a walk leaves it behind.
    warned: bool,
}

impl Task {
    /// The task a notice gives; hints of the moment are none.
    pub fn of(told: &Notice, line: &Line, arrivals: u32) -> Option<Task> {
        let given = told.event.tag() == vocabulary::HINT && told.event.severity() >= Severity::Bad;
        given.then(|| Task {
            line: Some(Line { role: Role::Warn, ..line.clone() }),
            left: line.verbs.iter().filter(|v| !v.starts_with(':')).cloned().collect(),
            arrivals,
            warned: false,
        })
    }

    /// Crosses off a verb; the task ends with the last of them.
    pub fn did(&mut self, command: &str) {
        let verb = split_command(command).0;
        // Only the second press in a row leaves a task behind.
        self.warned = false;
        let before = self.left.len();
        self.left.retain(|v| v != verb);
        if before > 0 && self.left.is_empty() {
            self.line = None;
        }
    }

    /// The task with the keys of what is left to do; nothing when there is none.
    pub fn text(&self, words: &Translations, active: &ActiveGame, keymap: &Keymap, aloud: bool) -> String {
        let over = matches!(active.game().next(), Next::Over(_));
        if over || active.game().arrivals() != self.arrivals {
            return String::new();
        }
        let Some(line) = &self.line else { return String::new() };
        // What was just said need not be said twice.
        if active.messages.fresh().any(|s| s.line.text.starts_with(&line.text)) {
            return String::new();
        }
        by_keys(words, &*active.words, Line { verbs: self.left.clone(), ..line.clone() }, keymap, aloud).text
    }
}

impl App {
    /// Before a walk that would leave a task behind: says what is left to do, once; whether it did.
    pub(super) fn holds_for_task(&mut self, verb: &str) -> bool {
        let (aloud, tr) = (self.aloud, self.words());
        let Some(active) = &mut self.active else { return false };
        let here = active.game().arrivals() == active.task.arrivals;
        let mentions = active.task.left.iter().any(|v| v == verb);
        if !here
            || active.task.line.is_none()
            || active.task.left.is_empty()
            || mentions
            || active.task.warned
        {
            return false;
        }
        active.task.warned = true;
        let line = Line { verbs: active.task.left.clone(), ..Line::new(tr.say("ui-walk-task"), Role::Warn) };
        let said = by_keys(tr, &*active.words, line, &self.keymap, aloud);
        let Some(active) = &mut self.active else { return false };
        active.messages.next_command();
        active.say(said.text, Role::Warn);
        true
    }
}
