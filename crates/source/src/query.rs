//! The language of `angrist data query`: `monster where level>20 and flag=UNIQUE show name,level sort level down limit 10`.
//!
//! A question names a table, then in any order: `where` and a condition, `show` and fields, `sort` and a field (with `down`
//! for the highest first), `limit` and a number. Comparisons are `= != < <= > >=`, `~` (contains) and `has` (one of a list, or
//! a bit of a number), joined by `and`, `or`, `not` and brackets. Letters are compared without case. A value with blanks stands
//! between quotes. `select` is an older word for `show`, `==` for `=`.
//!
//! This module reads questions; [`answer`] evaluates them over anything that can name its fields. What tables and fields there
//! are is the business of the caller.
//!
//! Promise: any text gives a question or an error with its place; depth and size are bounded.

pub mod answer;

pub use answer::{Answer, Record};

use crate::nearest;

/// Why a question cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at character {at}: {message}")]
pub struct QueryError {
    /// Where in the question, in characters from 1.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

impl QueryError {
    /// An error at a word of the question.
    pub fn at(word: &Word, message: impl Into<String>) -> Self {
        QueryError { at: word.at, message: message.into() }
    }
}

/// A word of a question and its place there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// Without quotes.
    pub text: String,
    /// First character, from 1.
    pub at: usize,
}

/// How two values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Op {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
    Has,
}

/// One comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The field.
    pub field: Word,
    /// How.
    pub op: Op,
    /// The value it is compared with.
    pub value: Word,
    /// The value as a number: because it is one, or because the caller knows a constant of that name.
    pub number: Option<i64>,
}

/// What a record must fulfil.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Test(Test),
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The table or kind that is asked.
    pub table: Word,
    /// What records must fulfil.
    pub condition: Option<Condition>,
    /// The fields to show; none for the default ones.
    pub show: Vec<Word>,
    /// The field to sort by, and whether the highest comes first.
    pub sort: Option<(Word, bool)>,
    /// How many records at most.
    pub limit: Option<usize>,
}

/// Conditions deeper than this are refused.
const DEEPEST: usize = 50;
/// More comparisons than this are refused.
const MOST: usize = 1000;

const SIGNS: [(&str, Op); 8] = [
    ("!=", Op::IsNot),
    ("<=", Op::AtMost),
    (">=", Op::AtLeast),
    ("==", Op::Is),
    ("=", Op::Is),
    ("<", Op::Less),
    (">", Op::More),
    ("~", Op::Contains),
];

/// What may stand behind the field of a `sort`.
const ENDS: [&str; 6] = ["where", "show", "select", "sort", "limit", "down"];

/// How many fields are named to someone who asks for one that is not there.
const FIELDS_SHOWN: usize = 12;

/// The error about a field that is not there: the nearest one, and the fields that there are, those most like it first.
pub fn no_field<'f>(table: &str, field: &Word, known: impl Iterator<Item = &'f str>) -> QueryError {
    let mut left: Vec<&str> = known.collect::<std::collections::BTreeSet<_>>().into_iter().collect();
    let near = nearest(field.text.as_bytes(), left.iter().copied());
    let hint = near.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
    let shared = |name: &str| {
        let letters = name.bytes().zip(field.text.bytes());
        letters.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
    };
    left.sort_by_key(|name| std::cmp::Reverse(shared(name)));
    let more = if left.len() > FIELDS_SHOWN { ", ..." } else { "" };
    left.truncate(FIELDS_SHOWN);
    let message = format!("{table} has no field {}{hint}; it has {}{more}", field.text, left.join(", "));
    QueryError::at(field, message)
}

impl Query {
    /// Reads a question.
    ///
    /// # Errors
    /// A sentence and a place when it is none.
    pub fn parse(text: &str) -> Result<Query, QueryError> {
        let mut t = Reader { text, at: 0, comparisons: 0 };
        let table = t.word("the name of a table, such as monster")?;
        let mut query = Query { table, condition: None, show: Vec::new(), sort: None, limit: None };
        loop {
            if t.eat("where")? {
                query.condition = Some(t.any(0)?);
            } else if t.eat("show")? || t.eat("select")? {
                query.show.push(t.word("a field")?);
                while t.sign(",") {
                    query.show.push(t.word("a field")?);
                }
            } else if t.eat("sort")? {
                t.no_by("sort")?;
                query.sort = Some((t.word("a field")?, t.eat("down")?));
            } else if t.eat("limit")? {
                let number = t.word("a number")?;
                let parsed = number.text.parse().map_err(|_| QueryError::at(&number, "expected a number"))?;
                query.limit = Some(parsed);
            } else if t.rest().is_empty() {
                return Ok(query);
            } else {
                return t.fail("expected where, show, sort, limit or the end of the query");
            }
        }
    }

    /// Every comparison of the condition, in the order of the question.
    pub fn tests(&self) -> Vec<&Test> {
        let mut found = Vec::new();
        let mut open: Vec<&Condition> = self.condition.iter().collect();
        while let Some(c) = open.pop() {
            match c {
                Condition::All(parts) | Condition::Any(parts) => open.extend(parts.iter().rev()),
                Condition::Not(part) => open.push(part),
                Condition::Test(test) => found.push(test),
            }
        }
        found
    }

    /// Lets words that are the names of constants stand for their numbers.
    pub fn resolve(&mut self, constant: impl Fn(&str) -> Option<i64>) {
        let mut open: Vec<&mut Condition> = self.condition.iter_mut().collect();
        while let Some(c) = open.pop() {
            match c {
                Condition::All(parts) | Condition::Any(parts) => open.extend(parts),
                Condition::Not(part) => open.push(part),
                Condition::Test(test) => test.number = test.number.or_else(|| constant(&test.value.text)),
            }
        }
    }
}

struct Reader<'q> {
    text: &'q str,
    /// In bytes, always between two characters.
    at: usize,
    comparisons: usize,
}

impl<'q> Reader<'q> {
    fn character(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, QueryError> {
        Err(QueryError { at: self.character(self.at), message: message.into() })
    }

    fn rest(&mut self) -> &'q str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// The next word and whether it stood between quotes; `None` when a sign or the end comes next.
    fn next(&mut self) -> Result<Option<(&'q str, bool)>, QueryError> {
        let rest = self.rest();
        if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let Some(end) = rest[1..].find(quote) else { return self.fail("this quote is never closed") };
            self.at += end + 2;
            return Ok(Some((&rest[1..=end], true)));
        }
        let end = rest.find(|c: char| c.is_whitespace() || "=!<>~(),\"".contains(c)).unwrap_or(rest.len());
        self.at += end;
        Ok((end > 0).then(|| (&rest[..end], false)))
    }

    fn word(&mut self, wanted: &str) -> Result<Word, QueryError> {
        self.rest();
        let start = self.at;
        match self.next()? {
            Some((text, quoted)) => {
                Ok(Word { text: text.to_owned(), at: self.character(start + usize::from(quoted)) })
            }
            None => self.fail(format!("{wanted} expected")),
        }
    }

    fn eat(&mut self, word: &str) -> Result<bool, QueryError> {
        let at = self.at;
        if matches!(self.next()?, Some((w, false)) if w.eq_ignore_ascii_case(word)) {
            return Ok(true);
        }
        self.at = at;
        Ok(false)
    }

    /// SQL says `sort by level`; a field may be called `by`, so only another word behind it makes it that.
    fn no_by(&mut self, verb: &str) -> Result<(), QueryError> {
        let at = self.at;
        let found = self.eat("by")?;
        let next = self.next()?.filter(|(w, _)| found && !ENDS.iter().any(|e| e.eq_ignore_ascii_case(w)));
        self.at = at;
        match next {
            Some((field, _)) => {
                self.rest();
                self.fail(format!("write `{verb} {field}`"))
            }
            None => Ok(()),
        }
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn any(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut parts = vec![self.all(depth)?];
        while self.eat("or")? {
            parts.push(self.all(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::Any(parts) })
    }

    fn all(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut parts = vec![self.one(depth)?];
        while self.eat("and")? {
            parts.push(self.one(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) })
    }

    fn one(&mut self, depth: usize) -> Result<Condition, QueryError> {
        if depth > DEEPEST {
            return self.fail("too many brackets");
        }
        if self.eat("not")? {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.sign("(") {
            let inner = self.any(depth + 1)?;
            return if self.sign(")") { Ok(inner) } else { self.fail("')' expected") };
        }
        self.comparisons += 1;
        if self.comparisons > MOST {
            return self.fail(format!("more than {MOST} comparisons"));
        }
        let field = self.word("a field")?;
        let op = match SIGNS.into_iter().find(|(sign, _)| self.sign(sign)) {
            Some((_, op)) => op,
            None if self.eat("has")? => Op::Has,
            None => return self.fail("expected one of = != < <= > >= ~ has"),
        };
        let value = self.word("a value")?;
        let number = value.text.parse().ok();
        Ok(Condition::Test(Test { field, op, value, number }))
    }
}

#[cfg(test)]
mod tests;
