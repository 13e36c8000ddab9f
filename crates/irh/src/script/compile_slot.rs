//! Code for slots: reading them, writing them, and changing them in place.
//!
//! An object whose member is changed is worked out once, as its text says.

use super::code::Op;
use super::compile::{Writer, operation};
use super::typed::{Slot, Two, Typed};

impl Writer {
    pub(super) fn load(&mut self, slot: &Slot) {
        match slot {
            Slot::Local(n) => self.with(Op::Load, u32::from(*n)),
            Slot::Lasting(n) => self.with(Op::LoadLasting, u32::from(*n)),
            Slot::Cell(n) => self.with(Op::LoadCell, *n),
            Slot::Member(on, member) => {
                self.value(on);
                self.with(Op::Get, u32::from(*member));
            }
            Slot::Edge(inner, edge) => {
                self.load(inner);
                self.with(Op::Edge, edge.shift() / 8);
            }
        }
    }

    pub(super) fn store(&mut self, slot: &Slot) {
        match slot {
            Slot::Local(n) => self.with(Op::Store, u32::from(*n)),
            Slot::Lasting(n) => self.with(Op::StoreLasting, u32::from(*n)),
            Slot::Cell(n) => self.with(Op::StoreCell, *n),
            // The object was put under the value before; `Set` leaves the value.
            Slot::Member(_, member) => {
                self.with(Op::Set, u32::from(*member));
                self.op(Op::Drop);
            }
            Slot::Edge(inner, _) => self.store(inner),
        }
    }

    /// Puts what a store will need below its value, then what the slot holds.
    fn open(&mut self, slot: &Slot) {
        match slot {
            Slot::Member(on, member) => {
                self.value(on);
                self.op(Op::Copy);
                self.with(Op::Get, u32::from(*member));
            }
            Slot::Edge(inner, _) => self.open(inner),
            plain => self.load(plain),
        }
    }

    pub(super) fn assign(&mut self, slot: &Slot, two: Option<Two>, value: &Typed) {
        match slot {
            Slot::Member(on, member) => {
                self.value(on);
                if two.is_some() {
                    self.op(Op::Copy);
                    self.with(Op::Get, u32::from(*member));
                }
                self.value(value);
                if let Some(two) = two {
                    self.op(operation(two));
                }
                self.with(Op::Set, u32::from(*member));
            }
            Slot::Edge(inner, edge) => {
                let byte = edge.shift() / 8;
                self.open(inner);
                if two.is_some() {
                    self.op(Op::Copy);
                    self.with(Op::Edge, byte);
                }
                self.value(value);
                if let Some(two) = two {
                    self.op(operation(two));
                }
                self.with(Op::SetEdge, byte);
                self.keep(inner);
                self.with(Op::Edge, byte);
            }
            plain => {
                if two.is_some() {
                    self.load(plain);
                }
                self.value(value);
                if let Some(two) = two {
                    self.op(operation(two));
                }
                self.keep(plain);
            }
        }
    }

    /// Stores the top value and leaves it.
    fn keep(&mut self, slot: &Slot) {
        if let Slot::Member(_, member) = slot {
            self.with(Op::Set, u32::from(*member));
        } else {
            self.op(Op::Copy);
            self.store(slot);
        }
    }

    pub(super) fn change(&mut self, slot: &Slot, by: i32, old: bool) {
        match slot {
            Slot::Edge(inner, edge) => {
                let byte = edge.shift() / 8;
                self.open(inner);
                self.op(Op::Copy);
                self.with(Op::Edge, byte);
                self.number(by);
                self.op(Op::Add);
                self.with(Op::SetEdge, byte);
                self.keep(inner);
                self.with(Op::Edge, byte);
                if old {
                    // A byte counted past its end comes back at the other end, so the step back is a byte too.
                    self.number(by);
                    self.op(Op::Subtract);
                    self.number(255);
                    self.op(Op::BitAnd);
                }
            }
            Slot::Member(_, member) => {
                self.open(slot);
                if old {
                    self.op(Op::Tuck);
                }
                self.number(by);
                self.op(Op::Add);
                self.with(Op::Set, u32::from(*member));
                if old {
                    self.op(Op::Drop);
                }
            }
            plain => {
                self.load(plain);
                if old {
                    self.op(Op::Copy);
                }
                self.number(by);
                self.op(Op::Add);
                if !old {
                    self.op(Op::Copy);
                }
                self.store(plain);
            }
        }
    }
}
