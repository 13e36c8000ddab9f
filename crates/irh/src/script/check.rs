//! Checking a script: names, numbers of arguments and types, against its surroundings and the API.
//!
//! What cannot be run is an error; what the original accepts but surely does not mean what it says is a note. Types the
//! table does not promise are never reported.

use super::Draft;
use super::api::Api;
use super::tree::{Act, At, Body, Case, Expression, Statement, Type};
use super::typed::{Script, Slot, Step, Typed};
use angrist_source::Severity;
use angrist_source::nearest;
use std::collections::{BTreeMap, BTreeSet};

/// What a script can see besides its own variables and the API.
pub trait Surroundings {
    /// A variable of the resource or the module: its type and cell.
    fn variable(&self, name: &str) -> Option<(Type, u32)>;
    /// The names of all such variables, for suggestions.
    fn variables(&self) -> Vec<&str>;
    /// The id of a resource; letter case does not matter.
    fn resource(&self, name: &str) -> Option<i32>;
    /// The id that stands for every unknown resource.
    fn unimplemented(&self) -> i32;
    /// A name like the one given, for suggestions.
    fn like(&self, name: &str) -> Option<String>;
}

/// Surroundings in which there is nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Surroundings for Nowhere {
    fn variable(&self, _: &str) -> Option<(Type, u32)> {
        None
    }
    fn variables(&self) -> Vec<&str> {
        Vec::new()
    }
    fn resource(&self, _: &str) -> Option<i32> {
        None
    }
    fn unimplemented(&self) -> i32 {
        0
    }
    fn like(&self, _: &str) -> Option<String> {
        None
    }
}

/// What checking found: the script, unless something in it cannot be run, and every draft in reading order.
pub struct Checked {
    /// The script, when there is no error.
    pub script: Option<Script>,
    /// All drafts.
    pub drafts: Vec<Draft>,
}

/// Checks a body.
#[must_use]
pub fn body(body: &Body, around: &dyn Surroundings) -> Checked {
    let mut checker = Checker::new(around);
    checker.declare(body);
    let steps = checker.steps(&body.statements);
    checker.finish(steps)
}

/// Checks a lone expression, such as the condition of a gear entry; the script returns its value.
#[must_use]
pub fn expression(e: &Expression, around: &dyn Surroundings) -> Checked {
    let mut checker = Checker::new(around);
    let value = checker.value(e);
    checker.finish(vec![Step::Return(Some(value))])
}

pub(super) struct Checker<'a> {
    pub(super) around: &'a dyn Surroundings,
    pub(super) api: &'static Api,
    pub(super) names: BTreeMap<String, (Type, Slot)>,
    locals: Vec<Type>,
    lasting: Vec<Type>,
    pub(super) drafts: Vec<Draft>,
    in_switch: u32,
    loops: Vec<Loop>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Loop {
    For,
    Other,
}

impl<'a> Checker<'a> {
    fn new(around: &'a dyn Surroundings) -> Checker<'a> {
        Checker {
            around,
            api: Api::get(),
            names: BTreeMap::new(),
            locals: Vec::new(),
            lasting: Vec::new(),
            drafts: Vec::new(),
            in_switch: 0,
            loops: Vec::new(),
        }
    }

    fn finish(mut self, steps: Vec<Step>) -> Checked {
        self.drafts.sort_by_key(|c| c.origin.0);
        let bad = self.drafts.iter().any(|c| c.severity == Severity::Error);
        let script = Script { locals: self.locals, lasting: self.lasting, steps };
        Checked { script: (!bad).then_some(script), drafts: self.drafts }
    }

    pub(super) fn error(&mut self, at: At, text: impl Into<String>) {
        self.drafts.push(Draft::error("script", at, text));
    }

    pub(super) fn note(&mut self, at: At, text: impl Into<String>) {
        self.drafts.push(Draft::note("script", at, text));
    }

    fn declare(&mut self, body: &Body) {
        for declaration in &body.locals {
            for name in &declaration.names {
                let list = if declaration.lasting { &mut self.lasting } else { &mut self.locals };
                let Ok(number) = u16::try_from(list.len()) else {
                    self.error(name.at, "a script has at most 65,535 variables");
                    return;
                };
                list.push(declaration.ty);
                let slot = if declaration.lasting { Slot::Lasting(number) } else { Slot::Local(number) };
                if self.names.insert(name.word.clone(), (declaration.ty, slot)).is_some() {
                    self.error(name.at, format!("`{}` is declared twice in this script", name.word));
                } else if self.api.object(&name.word).is_some() {
                    self.note(name.at, format!("`{}` hides the system object of that name", name.word));
                }
            }
        }
    }

    fn steps(&mut self, all: &[Statement]) -> Vec<Step> {
        all.iter().map(|s| self.step(s)).collect()
    }

    fn inner(&mut self, s: &Statement, kind: Option<Loop>) -> Vec<Step> {
        if let Some(kind) = kind {
            self.loops.push(kind);
        }
        let steps = vec![self.step(s)];
        if kind.is_some() {
            self.loops.pop();
        }
        steps
    }

    fn step(&mut self, s: &Statement) -> Step {
        match &s.what {
            Act::Nothing => Step::Block(Vec::new()),
            Act::Do(e) => Step::Do(self.effect(e)),
            Act::If(condition, then, other) => {
                let condition = self.truth(condition, "the condition of `if`");
                let then = self.inner(then, None);
                let other = other.as_ref().map_or_else(Vec::new, |o| self.inner(o, None));
                Step::If(condition, then, other)
            }
            Act::For(start, condition, step, inner) => {
                let start = start.as_ref().map(|e| self.effect(e));
                let condition = condition.as_ref().map(|e| self.truth(e, "the condition of `for`"));
                let step = step.as_ref().map(|e| self.effect(e));
                Step::For(start, condition, step, self.inner(inner, Some(Loop::For)))
            }
            Act::While(condition, inner) => {
                let condition = self.truth(condition, "the condition of `while`");
                Step::While(condition, self.inner(inner, Some(Loop::Other)))
            }
            Act::DoWhile(inner, condition) => {
                let inner = self.inner(inner, Some(Loop::Other));
                Step::DoWhile(inner, self.truth(condition, "the condition of `while`"))
            }
            Act::Switch(on, cases, default) => self.switch(s.at, on, cases, default.as_deref()),
            Act::Break if self.in_switch > 0 => Step::LeaveSwitch,
            Act::Break => {
                self.drafts.push(
                    Draft::note("script", s.at, "this `break` does nothing: it can leave only a `switch`")
                        .help("let the condition of the loop end it, or return"),
                );
                Step::Block(Vec::new())
            }
            Act::Continue => {
                match self.loops.last() {
                    Some(Loop::For) => {}
                    Some(Loop::Other) => self.error(s.at, "`continue` works only in a `for`"),
                    None => self.error(s.at, "`continue` is outside a loop"),
                }
                Step::NextRound
            }
            Act::Return(value) => Step::Return(value.as_ref().map(|e| self.value(e))),
            Act::Block(all) => Step::Block(self.steps(all)),
        }
    }

    fn switch(&mut self, at: At, on: &Expression, cases: &[Case], default: Option<&[Statement]>) -> Step {
        let on = self.value(on);
        if on.ty == Type::Str {
            self.error(on.at, "a `switch` cannot choose by a string");
        }
        if cases.is_empty() {
            self.note(at, "a `switch` without a `case` runs nothing, not even its `default`");
        }
        self.in_switch += 1;
        let mut labels: Vec<(i32, u32)> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut steps = Vec::new();
        for case in cases {
            let start = u32::try_from(steps.len()).unwrap_or(u32::MAX);
            let label = self.label(&case.label);
            if !seen.insert(label) {
                self.note(case.at, format!("the label {label} was used before: this one is never chosen"));
            }
            labels.push((label, start));
            steps.extend(self.steps(&case.statements));
        }
        let default_at = default.map(|statements| {
            let start = u32::try_from(steps.len()).unwrap_or(u32::MAX);
            steps.extend(self.steps(statements));
            start
        });
        self.in_switch -= 1;
        Step::Switch(on, labels, default_at, steps)
    }

    fn label(&mut self, e: &Expression) -> i32 {
        match self.value(e).node {
            super::typed::Node::Number(n) | super::typed::Node::Resource(_, n) => n,
            _ => {
                self.error(e.at, "the label of a `case` must be a constant");
                0
            }
        }
    }

    /// A value that is asked whether it is something.
    pub(super) fn truth(&mut self, e: &Expression, what: &str) -> Typed {
        let typed = self.value(e);
        match typed.ty {
            Type::Str => self.error(typed.at, format!("{what} is a string, which is neither true nor false")),
            Type::Rect => self.note(typed.at, format!("{what} is a rectangle")),
            _ => {}
        }
        typed
    }

    /// Reports when a value of one type is put where another is wanted.
    pub(super) fn fits(&mut self, wanted: Type, found: &Typed, what: &str) {
        let same = wanted == found.ty
            || matches!(wanted, Type::Any | Type::Uint16)
            || matches!(found.ty, Type::Any | Type::Uint16)
            || (wanted.is_words() && found.ty.is_words())
            || (wanted.is_number() && found.ty.is_number())
            || (wanted == Type::Bool && found.ty != Type::Str && found.ty != Type::Void);
        if same || matches!(found.node, super::typed::Node::Number(0)) && wanted != Type::Str {
            return;
        }
        let text = format!("{what} is {}, but {} was expected", article(found.ty), article(wanted));
        if wanted == Type::Str || found.ty == Type::Str || found.ty == Type::Void {
            self.error(found.at, text);
        } else {
            self.note(found.at, text);
        }
    }

    /// The name most like an unknown one.
    pub(super) fn suggestion(&self, word: &str) -> Option<String> {
        let own = self.names.keys().map(String::as_str);
        let around = self.around.variables();
        let objects = self.api.objects().iter().map(|o| o.name);
        nearest(word, own.chain(around).chain(objects)).map(|name| format!("did you mean `{name}`?"))
    }
}

/// A type with its article, for messages.
pub(super) fn article(ty: Type) -> String {
    match ty {
        Type::Void => "nothing".to_owned(),
        Type::Any => "anything".to_owned(),
        Type::Bool => "a truth value (bool)".to_owned(),
        Type::Object => "an object (hObj)".to_owned(),
        Type::Text => "text (hText)".to_owned(),
        Type::Resource => "a resource (rID)".to_owned(),
        Type::Str => "a string".to_owned(),
        Type::Rect => "a rectangle (rect)".to_owned(),
        number => format!("a number ({})", number.word()),
    }
}
