//! Reading a script's expressions: precedence by climbing, constants by their own flatter rule.
//!
//! From loose to tight: comma, assignment, `?:`, the two-sided operators, cast, dice, prefix, postfix.

use super::Draft;
use super::parse::{DEEPEST, Lexeme, Reader, is_reserved};
use super::tree::{At, Edge, Expression, Infix, Name, Prefix, Type, Value};

/// An expression and the height of its tree.
pub(super) struct Built {
    pub(super) e: Expression,
    high: u32,
}

type Read = Result<Built, Draft>;

fn leaf(at: At, what: Value) -> Built {
    Built { e: Expression { at, what }, high: 1 }
}

/// Builds a node over its parts, and refuses a tree that has grown too high.
fn node(at: At, highest: u32, what: Value) -> Read {
    if highest >= DEEPEST {
        return Err(Draft::error(
            "script",
            at,
            format!("the expression is nested deeper than {DEEPEST} levels"),
        ));
    }
    Ok(Built { e: Expression { at, what }, high: highest + 1 })
}

fn one(at: At, a: Built, what: impl FnOnce(Box<Expression>) -> Value) -> Read {
    node(at, a.high, what(Box::new(a.e)))
}

fn two(at: At, a: Built, b: Built, what: impl FnOnce(Box<Expression>, Box<Expression>) -> Value) -> Read {
    node(at, a.high.max(b.high), what(Box::new(a.e), Box::new(b.e)))
}

impl Reader<'_, '_> {
    /// A whole expression.
    pub(super) fn comma(&mut self) -> Read {
        let mut left = self.assignment()?;
        while self.is(",") {
            let at = self.at();
            self.step();
            let right = self.assignment()?;
            left = two(at, left, right, Value::Comma)?;
        }
        Ok(left)
    }

    fn assignment(&mut self) -> Read {
        self.deeper()?;
        let left = self.choice()?;
        let at = self.at();
        let Some(Lexeme::Mark(mark)) = self.peek() else {
            self.deep -= 1;
            return Ok(left);
        };
        let operator = match mark {
            "=" => None,
            "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "<<=" | ">>=" => {
                Infix::from_mark(mark.trim_end_matches('='))
            }
            "~=" => {
                self.step();
                let right = self.assignment()?;
                self.deep -= 1;
                return two(at, left, right, Value::Strip);
            }
            _ => {
                self.deep -= 1;
                return Ok(left);
            }
        };
        self.step();
        let right = self.assignment()?;
        self.deep -= 1;
        two(at, left, right, |a, b| Value::Assign(operator, a, b))
    }

    fn choice(&mut self) -> Read {
        let condition = self.climb(3)?;
        let at = self.at();
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = self.assignment()?;
        self.need(":", "between the two values of `?`")?;
        self.deeper()?;
        let no = self.choice()?;
        self.deep -= 1;
        let high = condition.high.max(yes.high).max(no.high);
        node(at, high, Value::Choose(Box::new(condition.e), Box::new(yes.e), Box::new(no.e)))
    }

    fn climb(&mut self, least: u8) -> Read {
        let mut left = self.cast()?;
        while let Some(Lexeme::Mark(mark)) = self.peek() {
            let Some(operator) = Infix::from_mark(mark).filter(|o| o.strength() >= least) else { break };
            let at = self.at();
            self.step();
            let right = self.climb(operator.strength() + 1)?;
            left = two(at, left, right, |a, b| Value::Pair(operator, a, b))?;
        }
        Ok(left)
    }

    fn cast(&mut self) -> Read {
        let at = self.at();
        if let (true, Some(Lexeme::Word(w)), Some(Lexeme::Mark(")"))) =
            (self.is("("), self.peek_after(1), self.peek_after(2))
            && let Some(ty) = Type::from_word(w)
        {
            for _ in 0..3 {
                self.step();
            }
            self.deeper()?;
            let inner = self.cast()?;
            self.deep -= 1;
            return one(at, inner, |e| Value::Cast(ty, e));
        }
        self.dice()
    }

    fn dice(&mut self) -> Read {
        let mut left = self.prefix()?;
        while self.peek() == Some(Lexeme::Dice) {
            let at = self.at();
            self.step();
            let right = self.prefix()?;
            left = two(at, left, right, |a, b| Value::Pair(Infix::Roll, a, b))?;
        }
        Ok(left)
    }

    fn prefix(&mut self) -> Read {
        let at = self.at();
        let Some(Lexeme::Mark(mark)) = self.peek() else { return self.postfix() };
        let operator = match mark {
            "++" => Prefix::Up,
            "--" => Prefix::Down,
            "+" => Prefix::Plus,
            "-" => Prefix::Minus,
            "!" => Prefix::Not,
            "~" => Prefix::Flip,
            ":" => {
                self.step();
                let inner = self.comma()?;
                self.need(":", "at the end of the absolute value")?;
                return one(at, inner, |e| Value::Before(Prefix::Absolute, e));
            }
            _ => return self.postfix(),
        };
        self.step();
        // A minus directly before a number belongs to it, so that the lowest number can be written.
        let bound = matches!(self.peek_after(1), Some(Lexeme::Mark("++" | "--" | "." | "->" | "@")));
        if let (Prefix::Minus, Some(Lexeme::Number(n)), false) = (operator, self.peek(), bound) {
            self.step();
            return Ok(leaf(at, Value::Number(n.wrapping_neg())));
        }
        self.deeper()?;
        // A cast may follow a prefix directly, though it binds less tightly: `!(bool) x`.
        let cast = self.is("(")
            && matches!(self.peek_after(1), Some(Lexeme::Word(w)) if Type::from_word(w).is_some())
            && self.peek_after(2) == Some(Lexeme::Mark(")"));
        let inner = if cast { self.cast()? } else { self.prefix()? };
        self.deep -= 1;
        one(at, inner, |e| Value::Before(operator, e))
    }

    fn postfix(&mut self) -> Read {
        let mut left = self.primary()?;
        loop {
            let at = self.at();
            let Some(Lexeme::Mark(mark)) = self.peek() else { return Ok(left) };
            match mark {
                "++" | "--" => {
                    self.step();
                    left = one(at, left, |e| Value::After(mark == "++", e))?;
                }
                "." | "->" => {
                    self.step();
                    let name = self.member_name()?;
                    if self.take("(") {
                        let (arguments, high) = self.arguments()?;
                        left = node(
                            at,
                            left.high.max(high),
                            Value::MemberCall(Box::new(left.e), name, arguments),
                        )?;
                    } else {
                        left = one(at, left, |e| Value::Member(e, name))?;
                    }
                }
                "@" => {
                    self.step();
                    let word = match self.peek() {
                        Some(Lexeme::Word(w)) => w,
                        _ => "",
                    };
                    let Some(edge) = Edge::ALL.into_iter().find(|e| e.word() == word) else {
                        return Err(self.wanted("`x1`, `x2`, `y1` or `y2` after `@`"));
                    };
                    self.step();
                    left = one(at, left, |e| Value::Edge(e, edge))?;
                }
                _ => return Ok(left),
            }
        }
    }

    /// The name after a dot or an arrow, where words of the language are names like others.
    fn member_name(&mut self) -> Result<Name, Draft> {
        match self.peek() {
            Some(Lexeme::Word(w)) => {
                let at = self.at();
                self.step();
                Ok(Name { at, word: w.to_owned() })
            }
            _ => Err(self.wanted("the name of a member")),
        }
    }

    fn arguments(&mut self) -> Result<(Vec<Expression>, u32), Draft> {
        let mut all = Vec::new();
        let mut high = 0;
        if self.take(")") {
            return Ok((all, high));
        }
        loop {
            let next = self.assignment()?;
            high = high.max(next.high);
            all.push(next.e);
            if self.take(")") {
                return Ok((all, high));
            }
            self.need(",", "or `)` after an argument")?;
        }
    }

    fn primary(&mut self) -> Read {
        let at = self.at();
        match self.peek() {
            Some(Lexeme::Number(n)) => {
                self.step();
                Ok(leaf(at, Value::Number(n)))
            }
            Some(Lexeme::Text(t)) => {
                self.step();
                let mut text = t.to_owned();
                while let Some(Lexeme::Text(more)) = self.peek() {
                    self.step();
                    text.push_str(more);
                }
                Ok(leaf(at, Value::Text(text)))
            }
            Some(Lexeme::Mark("(")) => {
                self.step();
                self.deeper()?;
                let inner = self.comma()?;
                self.deep -= 1;
                self.need(")", "to close the parenthesis")?;
                Ok(inner)
            }
            Some(Lexeme::Mark("$")) => Ok(Built { e: self.reference()?, high: 1 }),
            Some(Lexeme::Word(word)) => self.word(word),
            _ => Err(self.wanted("a value")),
        }
    }

    fn word(&mut self, word: &str) -> Read {
        let at = self.at();
        let simple = match word {
            "true" => Some(Value::Truth(true)),
            "false" => Some(Value::Truth(false)),
            "NULL" => Some(Value::Null),
            _ => None,
        };
        if let Some(what) = simple {
            self.step();
            return Ok(leaf(at, what));
        }
        match word {
            "min" | "max" | "abs" => {
                self.step();
                self.need("(", &format!("after `{word}`"))?;
                let first = self.assignment()?;
                if word == "abs" {
                    self.need(")", "after the argument of `abs`")?;
                    return one(at, first, |e| Value::Before(Prefix::Absolute, e));
                }
                self.need(",", &format!("between the two arguments of `{word}`"))?;
                let second = self.assignment()?;
                self.need(")", &format!("after the arguments of `{word}`"))?;
                two(at, first, second, if word == "min" { Value::Least } else { Value::Most })
            }
            _ if is_reserved(word) => Err(self.wanted("a value")),
            _ => {
                let name = self.name("a value")?;
                if self.take("(") {
                    let (arguments, high) = self.arguments()?;
                    return node(at, high, Value::Call(name, arguments));
                }
                Ok(leaf(at, Value::Name(name.word)))
            }
        }
    }

    /// `$"name"` or `$number`.
    pub(super) fn reference(&mut self) -> Result<Expression, Draft> {
        let at = self.at();
        self.need("$", "before the name of a resource")?;
        if let Some(Lexeme::Text(name)) = self.peek() {
            self.step();
            return Ok(Expression { at, what: Value::Resource(name.to_owned()) });
        }
        let number = self.constant_signed()?;
        Ok(Expression { at, what: Value::ResourceNumber(number) })
    }

    /// A constant expression: `+` and `-` bind least, all of `* / % | &` alike, from left to right.
    pub(super) fn constant(&mut self) -> Result<i32, Draft> {
        let mut sum = self.constant_product()?;
        loop {
            if self.take("+") {
                sum = sum.wrapping_add(self.constant_product()?);
            } else if self.take("-") {
                sum = sum.wrapping_sub(self.constant_product()?);
            } else {
                return Ok(sum);
            }
        }
    }

    fn constant_product(&mut self) -> Result<i32, Draft> {
        let mut value = self.constant_signed()?;
        loop {
            let at = self.at();
            let Some(Lexeme::Mark(mark @ ("*" | "/" | "%" | "|" | "&"))) = self.peek() else {
                return Ok(value);
            };
            self.step();
            let right = self.constant_signed()?;
            if right == 0 && matches!(mark, "/" | "%") {
                return Err(Draft::error("script", at, "the constant divides by zero"));
            }
            value = match mark {
                "*" => value.wrapping_mul(right),
                "/" => value.wrapping_div(right),
                "%" => value.wrapping_rem(right),
                "|" => value | right,
                _ => value & right,
            };
        }
    }

    fn constant_signed(&mut self) -> Result<i32, Draft> {
        if self.take("-") {
            return Ok(self.constant_atom()?.wrapping_neg());
        }
        self.take("+");
        self.constant_atom()
    }

    fn constant_atom(&mut self) -> Result<i32, Draft> {
        let found = match self.peek() {
            Some(Lexeme::Number(n)) => n,
            Some(Lexeme::Word("true")) => 1,
            Some(Lexeme::Word("false" | "NULL")) => 0,
            Some(Lexeme::Mark("(")) => {
                self.step();
                self.deeper()?;
                let inner = self.constant()?;
                self.deep -= 1;
                self.need(")", "to close the parenthesis")?;
                return Ok(inner);
            }
            _ => return Err(self.wanted("a constant number")),
        };
        self.step();
        Ok(found)
    }
}
