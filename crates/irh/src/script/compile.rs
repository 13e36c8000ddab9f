//! From a checked script to bytecode.
//!
//! What scripts can notice of the original's translation is kept: both values of `?:` are worked out, `a, b` has the value
//! of `a`, a switch without a case runs nothing.

use super::code::{Code, Op, Table, write_number, write_signed};
use super::tree::Type;
use super::typed::{Node, One, Script, Slot, Step, Two, Typed};
use std::collections::BTreeMap;

/// Compiles a checked script.
#[must_use]
pub fn script(script: &Script) -> Code {
    let strings = |types: &[Type]| types.iter().map(|t| *t == Type::Str).collect();
    let mut writer = Writer {
        code: Code { locals: strings(&script.locals), lasting: strings(&script.lasting), ..Code::default() },
        ..Writer::default()
    };
    writer.steps(&script.steps);
    writer.op(Op::Halt);
    writer.code
}

#[derive(Default)]
pub(super) struct Writer {
    code: Code,
    texts: BTreeMap<String, u32>,
    resources: BTreeMap<(String, i32), u32>,
    /// Jumps to the end of each open switch, to be filled in.
    switches: Vec<Vec<usize>>,
    /// Jumps to the step of each open `for`.
    rounds: Vec<Vec<usize>>,
}

impl Writer {
    pub(super) fn op(&mut self, op: Op) {
        self.code.bytes.push(op as u8);
    }

    pub(super) fn with(&mut self, op: Op, index: u32) {
        self.op(op);
        write_number(&mut self.code.bytes, u64::from(index));
    }

    pub(super) fn number(&mut self, n: i32) {
        self.op(Op::Number);
        write_signed(&mut self.code.bytes, n);
    }

    fn here(&self) -> u32 {
        u32::try_from(self.code.bytes.len()).unwrap_or(u32::MAX)
    }

    /// A jump whose target is not known yet.
    fn jump(&mut self, op: Op) -> usize {
        self.op(op);
        self.code.bytes.extend([0; 4]);
        self.code.bytes.len() - 4
    }

    fn jump_to(&mut self, op: Op, target: u32) {
        self.op(op);
        self.code.bytes.extend(target.to_le_bytes());
    }

    fn land(&mut self, jump: usize) {
        let here = self.here().to_le_bytes();
        if let Some(four) = self.code.bytes.get_mut(jump..jump + 4) {
            four.copy_from_slice(&here);
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.step(step);
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Do(e) => self.effect(e),
            Step::If(condition, then, other) => {
                let skip = self.unless(condition);
                self.steps(then);
                if other.is_empty() {
                    self.land(skip);
                } else {
                    let end = self.jump(Op::Jump);
                    self.land(skip);
                    self.steps(other);
                    self.land(end);
                }
            }
            Step::For(start, condition, step, inner) => {
                if let Some(e) = start {
                    self.effect(e);
                }
                let top = self.here();
                let end = condition.as_ref().map(|c| self.unless(c));
                self.rounds.push(Vec::new());
                self.steps(inner);
                for jump in self.rounds.pop().unwrap_or_default() {
                    self.land(jump);
                }
                if let Some(e) = step {
                    self.effect(e);
                }
                self.jump_to(Op::Jump, top);
                if let Some(end) = end {
                    self.land(end);
                }
            }
            Step::While(condition, inner) => {
                let top = self.here();
                let end = self.unless(condition);
                self.steps(inner);
                self.jump_to(Op::Jump, top);
                self.land(end);
            }
            Step::DoWhile(inner, condition) => {
                let top = self.here();
                self.steps(inner);
                self.value(condition);
                self.jump_to(Op::JumpIf, top);
            }
            Step::Switch(on, labels, default, inner) => self.switch(on, labels, *default, inner),
            Step::LeaveSwitch => {
                let jump = self.jump(Op::Jump);
                if let Some(open) = self.switches.last_mut() {
                    open.push(jump);
                }
            }
            Step::NextRound => {
                let jump = self.jump(Op::Jump);
                if let Some(open) = self.rounds.last_mut() {
                    open.push(jump);
                }
            }
            Step::Return(Some(e)) => {
                self.value(e);
                self.op(Op::Return);
            }
            Step::Return(None) => self.op(Op::Halt),
            Step::Block(inner) => self.steps(inner),
        }
    }

    fn unless(&mut self, condition: &Typed) -> usize {
        if let Node::One(One::Not, inner) = &condition.node {
            self.value(inner);
            return self.jump(Op::JumpIf);
        }
        self.value(condition);
        self.jump(Op::JumpUnless)
    }

    fn switch(&mut self, on: &Typed, labels: &[(i32, u32)], default: Option<u32>, inner: &[Step]) {
        self.value(on);
        if labels.is_empty() {
            self.op(Op::Drop);
            return;
        }
        let table = u32::try_from(self.code.tables.len()).unwrap_or(u32::MAX);
        self.code.tables.push(Table::default());
        self.with(Op::Switch, table);
        self.switches.push(Vec::new());
        let mut places = Vec::with_capacity(inner.len() + 1);
        for step in inner {
            places.push(self.here());
            self.step(step);
        }
        let end = self.here();
        places.push(end);
        for jump in self.switches.pop().unwrap_or_default() {
            self.land(jump);
        }
        let place = |step: u32| places.get(step as usize).copied().unwrap_or(end);
        let filled = Table {
            labels: labels.iter().map(|&(label, step)| (label, place(step))).collect(),
            other: default.map_or(end, place),
        };
        if let Some(slot) = self.code.tables.get_mut(table as usize) {
            *slot = filled;
        }
    }

    /// An expression whose value is not used.
    fn effect(&mut self, e: &Typed) {
        match &e.node {
            Node::First(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            Node::Assign(slot @ (Slot::Local(_) | Slot::Lasting(_) | Slot::Cell(_)), two, value) => {
                if two.is_some() {
                    self.load(slot);
                }
                self.value(value);
                if let Some(two) = two {
                    self.op(operation(*two));
                }
                self.store(slot);
            }
            Node::Change(slot @ (Slot::Local(_) | Slot::Lasting(_) | Slot::Cell(_)), by, _) => {
                self.load(slot);
                self.number(*by);
                self.op(Op::Add);
                self.store(slot);
            }
            Node::Change(slot, by, _) => {
                self.change(slot, *by, false);
                self.op(Op::Drop);
            }
            _ => {
                self.value(e);
                self.op(Op::Drop);
            }
        }
    }

    pub(super) fn value(&mut self, e: &Typed) {
        match &e.node {
            Node::Number(n) => self.number(*n),
            Node::Text(text) => {
                let next = u32::try_from(self.code.texts.len()).unwrap_or(u32::MAX);
                let index = *self.texts.entry(text.clone()).or_insert(next);
                if index == next {
                    self.code.texts.push(text.clone());
                }
                self.with(Op::Text, index);
            }
            Node::Resource(name, id) => {
                let next = u32::try_from(self.code.resources.len()).unwrap_or(u32::MAX);
                let index = *self.resources.entry((name.clone(), *id)).or_insert(next);
                if index == next {
                    self.code.resources.push((name.clone(), *id));
                }
                self.with(Op::Resource, index);
            }
            Node::Read(slot) => self.load(slot),
            Node::Edge(inner, edge) => {
                self.value(inner);
                self.with(Op::Edge, edge.shift() / 8);
            }
            Node::One(one, inner) => {
                self.value(inner);
                self.op(match one {
                    One::Not => Op::Not,
                    One::Flip => Op::Flip,
                    One::Minus => Op::Minus,
                    One::Absolute => Op::Absolute,
                });
            }
            Node::Two(two, a, b) => {
                self.value(a);
                self.value(b);
                self.op(operation(*two));
            }
            Node::And(a, b) | Node::Or(a, b) => {
                self.value(a);
                let end = self.jump(if matches!(e.node, Node::And(..)) { Op::AndSkip } else { Op::OrSkip });
                self.value(b);
                self.op(Op::Truth);
                self.land(end);
            }
            Node::Change(slot, by, old) => self.change(slot, *by, *old),
            Node::Assign(slot, two, value) => self.assign(slot, *two, value),
            Node::Choose(c, a, b) => {
                self.value(c);
                self.value(a);
                self.value(b);
                self.op(Op::Choose);
            }
            Node::First(a, b) => {
                self.value(a);
                self.effect(b);
            }
            Node::Call(function, on, arguments) => {
                let op = if let Some(on) = on {
                    self.value(on);
                    Op::CallOn
                } else {
                    Op::Call
                };
                for argument in arguments {
                    self.value(argument);
                }
                self.with(op, u32::from(*function));
                self.code.bytes.push(u8::try_from(arguments.len()).unwrap_or(u8::MAX));
            }
        }
    }
}

pub(super) fn operation(two: Two) -> Op {
    match two {
        Two::Add => Op::Add,
        Two::Subtract => Op::Subtract,
        Two::Multiply => Op::Multiply,
        Two::Divide => Op::Divide,
        Two::Remainder => Op::Remainder,
        Two::Left => Op::Left,
        Two::Right => Op::Right,
        Two::BitAnd => Op::BitAnd,
        Two::BitOr => Op::BitOr,
        Two::BitXor => Op::BitXor,
        Two::Strip => Op::Strip,
        Two::Equal => Op::Equal,
        Two::Unequal => Op::Unequal,
        Two::Less => Op::Less,
        Two::More => Op::More,
        Two::AtMost => Op::AtMost,
        Two::AtLeast => Op::AtLeast,
        Two::Least => Op::Least,
        Two::Most => Op::Most,
        Two::Roll => Op::Roll,
        Two::Join => Op::Join,
    }
}
