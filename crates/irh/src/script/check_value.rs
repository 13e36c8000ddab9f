//! Checking expressions: what each name stands for, what each operator takes, what each call is given.

use super::Draft;
use super::check::{Checker, article};
use super::tree::{At, Expression, Infix, Prefix, Type, Value};
use super::typed::{Node, One, Slot, Two, Typed};

pub(super) fn number(at: At, ty: Type, n: i32) -> Typed {
    Typed { at, ty, node: Node::Number(n) }
}

impl Checker<'_> {
    /// An expression run for what it does; its value may be nothing.
    pub(super) fn effect(&mut self, e: &Expression) -> Typed {
        if let Value::Comma(a, b) = &e.what {
            let a = self.effect(a);
            let b = self.effect(b);
            return Typed { at: e.at, ty: a.ty, node: Node::First(Box::new(a), Box::new(b)) };
        }
        let typed = self.any(e);
        if matches!(typed.node, Node::Two(Two::Equal, ..)) {
            self.note(e.at, "this comparison has no effect; use `=` to assign");
        }
        typed
    }

    /// An expression whose value is wanted.
    pub(super) fn value(&mut self, e: &Expression) -> Typed {
        let typed = self.any(e);
        if typed.ty == Type::Void {
            self.error(typed.at, "this gives no value");
        }
        typed
    }

    fn boxed(&mut self, e: &Expression) -> Box<Typed> {
        Box::new(self.value(e))
    }

    fn any(&mut self, e: &Expression) -> Typed {
        let at = e.at;
        match &e.what {
            Value::Number(n) => number(at, Type::Int32, *n),
            Value::Truth(t) => number(at, Type::Bool, i32::from(*t)),
            Value::Null => number(at, Type::Any, 0),
            Value::Text(t) => Typed { at, ty: Type::Text, node: Node::Text(t.clone()) },
            Value::Name(name) => self.named(at, name),
            Value::Resource(name) => self.resource(at, name),
            Value::ResourceNumber(n) => number(at, Type::Resource, *n),
            Value::Before(operator, inner) => self.before(at, *operator, inner),
            Value::After(up, inner) => {
                let (ty, slot) = self.number_slot(inner);
                Typed { at, ty, node: Node::Change(slot, if *up { 1 } else { -1 }, true) }
            }
            Value::Pair(Infix::And, a, b) => {
                let (a, b) =
                    (self.truth(a, "the left side of `&&`"), self.truth(b, "the right side of `&&`"));
                Typed { at, ty: Type::Bool, node: Node::And(Box::new(a), Box::new(b)) }
            }
            Value::Pair(Infix::Or, a, b) => {
                let (a, b) =
                    (self.truth(a, "the left side of `||`"), self.truth(b, "the right side of `||`"));
                Typed { at, ty: Type::Bool, node: Node::Or(Box::new(a), Box::new(b)) }
            }
            Value::Pair(operator, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.pair(at, *operator, a, b)
            }
            Value::Least(a, b) | Value::Most(a, b) => {
                let (a, b) = (self.boxed(a), self.boxed(b));
                self.arithmetic(&a, "`min` and `max`");
                self.arithmetic(&b, "`min` and `max`");
                let two = if matches!(e.what, Value::Least(..)) { Two::Least } else { Two::Most };
                Typed { at, ty: Type::Int32, node: Node::Two(two, a, b) }
            }
            Value::Choose(c, a, b) => {
                let c = self.truth(c, "the condition of `?`");
                let (a, b) = (self.boxed(a), self.boxed(b));
                if a.ty.is_words() != b.ty.is_words() && a.ty != Type::Any && b.ty != Type::Any {
                    self.error(
                        at,
                        format!("one value of `?` is {}, the other {}", article(a.ty), article(b.ty)),
                    );
                }
                let ty = match (a.ty, b.ty) {
                    (x, y) if x == y => x,
                    (Type::Any, other) | (other, Type::Any) => other,
                    (x, y) if x.is_words() && y.is_words() => Type::Str,
                    (x, y) if x.is_number() && y.is_number() => Type::Int32,
                    _ => a.ty,
                };
                Typed { at, ty, node: Node::Choose(Box::new(c), a, b) }
            }
            Value::Assign(operator, left, right) => {
                let value = self.value(right);
                self.assign(at, *operator, left, value)
            }
            Value::Strip(left, right) => {
                let value = self.value(right);
                self.arithmetic(&value, "`~=`");
                let (ty, slot) = self.number_slot(left);
                Typed { at, ty, node: Node::Assign(slot, Some(Two::Strip), Box::new(value)) }
            }
            Value::Comma(a, b) => {
                let (a, b) = (self.value(a), self.effect(b));
                Typed { at, ty: a.ty, node: Node::First(Box::new(a), Box::new(b)) }
            }
            Value::Call(name, arguments) => self.call(at, name, arguments),
            Value::MemberCall(on, name, arguments) => self.member_call(at, on, name, arguments),
            Value::Member(..) => match self.slot(e) {
                Some((ty, slot)) => Typed { at, ty, node: Node::Read(slot) },
                None => number(at, Type::Any, 0),
            },
            Value::Edge(inner, edge) => {
                let inner = self.value(inner);
                self.rectangle(&inner);
                Typed { at, ty: Type::Int32, node: Node::Edge(Box::new(inner), *edge) }
            }
            Value::Cast(ty, inner) => {
                let mut inner = self.value(inner);
                if (*ty == Type::Str) != (inner.ty == Type::Str)
                    && inner.ty != Type::Any
                    && !inner.ty.is_words()
                {
                    self.error(at, format!("{} cannot be converted to {}", article(inner.ty), article(*ty)));
                }
                inner.ty = *ty;
                inner
            }
        }
    }

    fn rectangle(&mut self, inner: &Typed) {
        if !matches!(inner.ty, Type::Rect | Type::Any) {
            self.error(
                inner.at,
                format!("`@` takes a number from a rectangle, but this is {}", article(inner.ty)),
            );
        }
    }

    fn named(&mut self, at: At, name: &str) -> Typed {
        if let Some((ty, slot)) = self.names.get(name) {
            return Typed { at, ty: *ty, node: Node::Read(slot.clone()) };
        }
        if let Some((ty, cell)) = self.around.variable(name) {
            return Typed { at, ty, node: Node::Read(Slot::Cell(cell)) };
        }
        if let Some(object) = self.api.object(name) {
            return number(at, Type::Object, i32::from(object.number));
        }
        let mut draft = Draft::error("script", at, format!("there is no variable `{name}`"));
        draft.help = if self.api.functions_named(name).next().is_some() {
            Some(format!("`{name}` is a function: call it with parentheses"))
        } else {
            self.suggestion(name)
        };
        self.drafts.push(draft);
        number(at, Type::Any, 0)
    }

    fn resource(&mut self, at: At, name: &str) -> Typed {
        let id = self.around.resource(name).unwrap_or_else(|| {
            let mut draft = Draft::note("script", at, format!("there is no resource \"{name}\""));
            draft.help = self.around.like(name).map(|n| format!("did you mean \"{n}\"?"));
            self.drafts.push(draft);
            self.around.unimplemented()
        });
        Typed { at, ty: Type::Resource, node: Node::Resource(name.to_owned(), id) }
    }

    fn before(&mut self, at: At, operator: Prefix, inner: &Expression) -> Typed {
        let one = match operator {
            Prefix::Up | Prefix::Down => {
                let (ty, slot) = self.number_slot(inner);
                return Typed {
                    at,
                    ty,
                    node: Node::Change(slot, if operator == Prefix::Up { 1 } else { -1 }, false),
                };
            }
            Prefix::Plus => {
                let inner = self.value(inner);
                self.arithmetic(&inner, "`+`");
                return inner;
            }
            Prefix::Not => {
                let inner = self.truth(inner, "the operand of `!`");
                return Typed { at, ty: Type::Bool, node: Node::One(One::Not, Box::new(inner)) };
            }
            Prefix::Minus => One::Minus,
            Prefix::Flip => One::Flip,
            Prefix::Absolute => One::Absolute,
        };
        let inner = self.boxed(inner);
        self.arithmetic(&inner, "arithmetic");
        Typed { at, ty: Type::Int32, node: Node::One(one, inner) }
    }

    /// Reports a value that is not a number where numbers are computed with.
    fn arithmetic(&mut self, value: &Typed, what: &str) {
        match value.ty {
            Type::Str | Type::Text => {
                self.error(value.at, format!("{what} cannot be used with {}", article(value.ty)))
            }
            Type::Rect => self.note(value.at, format!("{what} is used with a whole rectangle")),
            _ => {}
        }
    }

    fn pair(&mut self, at: At, operator: Infix, a: Typed, b: Typed) -> Typed {
        let two = match operator {
            Infix::Add if a.ty.is_words() || b.ty.is_words() => {
                for side in [&a, &b] {
                    if !side.ty.is_words() && side.ty != Type::Any {
                        let text = format!("a string cannot be joined with {}", article(side.ty));
                        self.drafts.push(
                            Draft::error("script", side.at, text).help("`Format` turns numbers into words"),
                        );
                    }
                }
                return Typed { at, ty: Type::Str, node: Node::Two(Two::Join, Box::new(a), Box::new(b)) };
            }
            Infix::Equal | Infix::Unequal | Infix::Less | Infix::More | Infix::AtMost | Infix::AtLeast => {
                if a.ty == Type::Str || b.ty == Type::Str {
                    self.error(at, "strings cannot be compared");
                }
                comparison(operator)
            }
            other => {
                let what = format!("`{}`", other.mark());
                self.arithmetic(&a, &what);
                self.arithmetic(&b, &what);
                two_of(other)
            }
        };
        let compares =
            matches!(two, Two::Equal | Two::Unequal | Two::Less | Two::More | Two::AtMost | Two::AtLeast);
        let ty = if compares { Type::Bool } else { Type::Int32 };
        Typed { at, ty, node: Node::Two(two, Box::new(a), Box::new(b)) }
    }

    fn assign(&mut self, at: At, operator: Option<Infix>, left: &Expression, value: Typed) -> Typed {
        let Some((ty, slot)) = self.slot(left) else { return number(at, Type::Any, 0) };
        let two = match operator {
            None => {
                self.fits(ty, &value, "the value");
                None
            }
            Some(Infix::Add) if ty.is_words() || (ty == Type::Any && value.ty.is_words()) => {
                self.fits(Type::Str, &value, "the text to append");
                Some(Two::Join)
            }
            Some(operator) => {
                if ty.is_words() {
                    self.error(at, format!("`{}=` cannot change a string", operator.mark()));
                }
                self.arithmetic(&value, &format!("`{}=`", operator.mark()));
                Some(two_of(operator))
            }
        };
        Typed { at, ty, node: Node::Assign(slot, two, Box::new(value)) }
    }

    /// A slot that holds a number.
    fn number_slot(&mut self, e: &Expression) -> (Type, Slot) {
        match self.slot(e) {
            Some((ty, slot)) => {
                if ty.is_words() || ty == Type::Rect {
                    self.error(
                        e.at,
                        format!("only numbers can be incremented, decremented or stripped of bits, but this is {}", article(ty)),
                    );
                }
                (ty, slot)
            }
            None => (Type::Any, Slot::Local(0)),
        }
    }

    /// What an expression names that can be assigned to; reports anything else.
    fn slot(&mut self, e: &Expression) -> Option<(Type, Slot)> {
        match &e.what {
            Value::Name(name) => match self.named(e.at, name) {
                Typed { ty, node: Node::Read(slot), .. } => Some((ty, slot)),
                _ => {
                    if self.api.object(name).is_some() {
                        self.error(e.at, format!("`{name}` is a system object and cannot be assigned"));
                    }
                    None
                }
            },
            Value::Member(on, name) => {
                let on = self.value(on);
                let (number, ty) = self.member(&on, name)?;
                Some((ty, Slot::Member(Box::new(on), number)))
            }
            Value::Edge(inner, edge) => {
                let (ty, slot) = self.slot(inner)?;
                let probe = Typed { at: inner.at, ty, node: Node::Number(0) };
                self.rectangle(&probe);
                Some((Type::Int32, Slot::Edge(Box::new(slot), *edge)))
            }
            _ => {
                self.error(e.at, "this cannot be assigned: it is neither a variable nor a member");
                None
            }
        }
    }
}

fn comparison(operator: Infix) -> Two {
    match operator {
        Infix::Equal => Two::Equal,
        Infix::Unequal => Two::Unequal,
        Infix::Less => Two::Less,
        Infix::More => Two::More,
        Infix::AtMost => Two::AtMost,
        _ => Two::AtLeast,
    }
}

fn two_of(operator: Infix) -> Two {
    match operator {
        Infix::Add => Two::Add,
        Infix::Subtract => Two::Subtract,
        Infix::Multiply => Two::Multiply,
        Infix::Divide => Two::Divide,
        Infix::Remainder => Two::Remainder,
        Infix::Left => Two::Left,
        Infix::Right => Two::Right,
        Infix::BitAnd => Two::BitAnd,
        Infix::BitOr | Infix::Or | Infix::And => Two::BitOr,
        Infix::BitXor => Two::BitXor,
        Infix::Roll => Two::Roll,
        other => comparison(other),
    }
}
