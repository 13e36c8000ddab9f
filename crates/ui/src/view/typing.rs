//! Lines typed into a view: the search of a list, the value of a field, pasted text.

use super::{Reaction, View};
use crate::keys::{Code, Press};
use crate::rows::{contains, leaf_mut, leaves};
use angrist_engine::model::{FieldKind, Model};

impl View {
    pub(super) fn search(&mut self, press: Press) -> Reaction {
        if press.code == Code::Esc {
            return self.end_search();
        }
        let Some(leaf) = self.leaves.get_mut(self.focus) else { return Reaction::Nothing };
        match press.code {
            Code::Backspace => {
                leaf.search.pop();
            }
            Code::Up => return self.step(-1),
            Code::Down => return self.step(1),
            Code::Enter => {
                leaf.searching = false;
                return match self.row() {
                    Some(row) if !self.is_text() => self.choose(row),
                    _ => Reaction::Nothing,
                };
            }
            _ => {
                if let Some(c) = press.plain_char().filter(|_| leaf.search.len() < 60) {
                    leaf.search.push(c);
                    leaf.chosen = 0;
                }
            }
        }
        self.find_in_text();
        self.clamp();
        Reaction::Nothing
    }

    /// Shows the whole list again, with the cursor on what was found; where nothing was, on what it was on before.
    pub(super) fn end_search(&mut self) -> Reaction {
        let found = self.row();
        let Some(leaf) = self.leaves.get_mut(self.focus) else { return Reaction::Nothing };
        leaf.searching = false;
        leaf.search.clear();
        let row = found.unwrap_or(leaf.before);
        if !self.is_text() {
            self.go_to(row);
        }
        self.clamp();
        Reaction::Nothing
    }

    /// In a text, searching goes to the first line with the words; lists show only what fits.
    fn find_in_text(&mut self) {
        let focus = self.focus;
        let Some(Model::Text(text)) = leaves(&self.model).get(focus).copied() else { return };
        let Some(leaf) = self.leaves.get_mut(focus) else { return };
        if leaf.search.is_empty() {
            return;
        }
        let lines: Vec<String> = if text.spans.is_empty() {
            text.lines.iter().map(|l| l.text.clone()).collect()
        } else {
            text.spans.iter().map(|l| l.iter().map(|s| s.text.as_str()).collect()).collect()
        };
        if let Some(at) = lines.iter().position(|l| contains(l, &leaf.search)) {
            leaf.top = at;
        }
    }

    pub(super) fn edit(&mut self, press: Press) -> Reaction {
        let (row, focus) = (self.row().unwrap_or(0), self.focus);
        let Some(leaf) = self.leaves.get_mut(focus) else { return Reaction::Nothing };
        let Some(typed) = &mut leaf.editing else { return Reaction::Nothing };
        let Some(Model::Form(form)) = leaf_mut(&mut self.model, focus) else { return Reaction::Nothing };
        let Some(field) = form.fields.get_mut(row) else { return Reaction::Nothing };
        let fresh = std::mem::take(&mut leaf.fresh);
        match press.code {
            Code::Esc => leaf.editing = None,
            Code::Backspace => {
                typed.pop();
            }
            Code::Enter | Code::Tab | Code::Up | Code::Down => {
                if let FieldKind::Text { value, .. } = &mut field.kind {
                    value.clone_from(typed);
                } else {
                    typed_number(&mut field.kind, typed);
                }
                leaf.editing = None;
                if press.code != Code::Enter {
                    self.step(if press.code == Code::Up { -1 } else { 1 });
                }
                return Reaction::Changed(row);
            }
            _ if press == Press::ctrl('u') => typed.clear(),
            Code::Char('?') if matches!(field.kind, FieldKind::Number { .. }) => {
                leaf.fresh = fresh;
                return Reaction::Help;
            }
            // A letter is no part of a number: it ends the typing, and means what it means beside it.
            Code::Char(c)
                if matches!(field.kind, FieldKind::Number { .. }) && !c.is_ascii_digit() && c != '-' =>
            {
                let text = typed.clone();
                leaf.editing = None;
                return if typed_number(&mut field.kind, &text) {
                    Reaction::Changed(row)
                } else {
                    self.press(press)
                };
            }
            _ => {
                let most = match &field.kind {
                    FieldKind::Text { longest, .. } => usize::from(*longest),
                    _ => 11,
                };
                if fresh && press.plain_char().is_some() {
                    typed.clear();
                }
                if let Some(c) = press.plain_char().filter(|c| !c.is_control())
                    && typed.chars().count() < most
                {
                    typed.push(c);
                }
            }
        }
        Reaction::Nothing
    }

    /// Pasted text goes into the line being typed and nowhere else.
    pub fn paste(&mut self, text: &str) {
        let number = self.types_number();
        let fits = |c: &char| !c.is_control() && (!number || c.is_ascii_digit() || *c == '-');
        for c in text.chars().filter(fits) {
            if self.typing() {
                self.press(Press::char(c));
            }
        }
    }

    /// Whether a field of numbers is being typed into.
    fn types_number(&self) -> bool {
        let row = self.row().unwrap_or(0);
        let editing = self.leaves.get(self.focus).is_some_and(|leaf| leaf.editing.is_some());
        let field = match leaves(&self.model).get(self.focus) {
            Some(Model::Form(form)) => form.fields.get(row),
            _ => None,
        };
        editing && field.is_some_and(|f| matches!(f.kind, FieldKind::Number { .. }))
    }
}

/// Takes a typed number for a field of numbers, within its bounds; whether the field has another value now.
fn typed_number(kind: &mut FieldKind, typed: &str) -> bool {
    let FieldKind::Number { value, min, max } = kind else { return false };
    let Ok(number) = typed.trim().parse::<i32>() else { return false };
    let before = std::mem::replace(value, number.clamp(*min, *max));
    before != *value
}
