//! Questions to a library: `monster where cr<3 and name~"gob" select name, cr`.
//!
//! A question names a kind, then conditions joined by `and`, `or`, `not` and parentheses, then perhaps the fields to show.
//! A field is a path into the exported JSON (`small_damage.sides`); `has` looks into a list; `~` looks for a part of a text.
//! Words that are constants of the program stand for their numbers.

use serde_json::{Map, Value as Json};
use thiserror::Error;

use crate::export;
use crate::library::Library;
use crate::res::ResKind;

/// Why a question could not be understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("at character {at}: {message}")]
pub struct QueryError {
    /// Where, in characters from 1.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

/// A question.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    kind: ResKind,
    /// `spell`, `poison` and `disease` are effects written with that word.
    word: Option<&'static str>,
    condition: Option<Condition>,
    fields: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Test(String, Op, Json),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Op {
    Is,
    IsNot,
    Less,
    LessOrIs,
    More,
    MoreOrIs,
    Holds,
    Has,
}

#[derive(Debug, Clone, PartialEq)]
enum Piece {
    Word(String),
    Text(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 11] = ["!=", "<=", ">=", "==", "=", "<", ">", "~", "(", ")", ","];

/// How deep conditions may nest.
const DEPTH: u32 = 50;

impl Query {
    /// Understands a question.
    ///
    /// # Errors
    /// A sentence and a place when it is no question.
    pub fn parse(text: &str) -> Result<Query, QueryError> {
        let pieces = cut(text)?;
        let mut p = Reader { pieces: &pieces, next: 0, end: text.chars().count() + 1 };
        let (kind, word) = p.kind()?;
        let condition = if p.word("where") { Some(p.any(0)?) } else { None };
        let mut fields = Vec::new();
        if p.word("select") {
            loop {
                fields.push(p.field()?);
                if !p.sign(",") {
                    break;
                }
            }
        }
        if p.next < pieces.len() {
            return Err(p.wrong("expected `where`, `select` or the end"));
        }
        Ok(Query { kind, word, condition, fields })
    }

    /// Every resource that fits, as JSON, in the order of their numbers.
    pub fn run(&self, lib: &Library) -> Vec<Json> {
        export::kind(lib, self.kind)
            .into_iter()
            .filter(|r| self.word.is_none_or(|w| r.get("word").and_then(Json::as_str) == Some(w)))
            .filter(|r| self.condition.as_ref().is_none_or(|c| c.holds(r)))
            .map(|r| self.shown(r))
            .collect()
    }

    fn shown(&self, r: Json) -> Json {
        if self.fields.is_empty() {
            return r;
        }
        let picked: Map<String, Json> =
            self.fields.iter().map(|f| (f.clone(), at_path(&r, f).cloned().unwrap_or_default())).collect();
        Json::Object(picked)
    }
}

fn at_path<'j>(r: &'j Json, path: &str) -> Option<&'j Json> {
    path.split('.').try_fold(r, |v, step| match v {
        Json::Array(a) => step.parse::<usize>().ok().and_then(|i| a.get(i)),
        other => other.get(step),
    })
}

impl Condition {
    fn holds(&self, r: &Json) -> bool {
        match self {
            Condition::All(c) => c.iter().all(|c| c.holds(r)),
            Condition::Any(c) => c.iter().any(|c| c.holds(r)),
            Condition::Not(c) => !c.holds(r),
            Condition::Test(path, op, wanted) => test(at_path(r, path), *op, wanted),
        }
    }
}

fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::String(a), Json::String(b)) => a.eq_ignore_ascii_case(b),
        // A yes or no may be asked for as 1 or 0.
        (Json::Bool(a), Json::Number(n)) => n.as_i64() == Some(i64::from(*a)),
        (Json::Bool(a), Json::String(b)) => b.parse() == Ok(*a),
        _ => a == b,
    }
}

fn test(found: Option<&Json>, op: Op, wanted: &Json) -> bool {
    // What the export leaves out is nothing: it equals an empty text, and no number.
    let empty = Json::String(String::new());
    let found = found.unwrap_or(&empty);
    match op {
        Op::Is => same(found, wanted),
        Op::IsNot => !same(found, wanted),
        Op::Has => match found {
            Json::Array(a) => a.iter().any(|v| same(v, wanted)),
            Json::Number(n) => match (n.as_i64(), wanted.as_i64()) {
                (Some(mask), Some(bits)) => bits != 0 && mask & bits == bits,
                _ => false,
            },
            _ => false,
        },
        Op::Holds => match (found.as_str(), wanted.as_str()) {
            (Some(f), Some(w)) => f.to_lowercase().contains(&w.to_lowercase()),
            _ => false,
        },
        Op::Less | Op::LessOrIs | Op::More | Op::MoreOrIs => {
            let order = match (found.as_i64(), wanted.as_i64()) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => match (found.as_str().filter(|s| !s.is_empty()), wanted.as_str()) {
                    (Some(a), Some(b)) => a.to_lowercase().cmp(&b.to_lowercase()),
                    _ => return false,
                },
            };
            match op {
                Op::Less => order.is_lt(),
                Op::LessOrIs => order.is_le(),
                Op::More => order.is_gt(),
                _ => order.is_ge(),
            }
        }
    }
}

fn cut(text: &str) -> Result<Vec<(usize, Piece)>, QueryError> {
    let chars: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    let mut i = 0;
    'next: while let Some(&c) = chars.get(i) {
        let start = i;
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        if c == '"' || c == '\'' {
            let Some(end) = chars[i + 1..].iter().position(|&e| e == c) else {
                return Err(QueryError { at: i + 1, message: "this quote is never closed".to_owned() });
            };
            pieces.push((start, Piece::Text(chars[i + 1..i + 1 + end].iter().collect())));
            i += end + 2;
            continue;
        }
        for sign in SIGNS {
            if chars[i..].iter().take(sign.len()).copied().eq(sign.chars()) {
                pieces.push((start, Piece::Sign(sign)));
                i += sign.len();
                continue 'next;
            }
        }
        let len = chars[i..]
            .iter()
            .position(|c| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+')))
            .unwrap_or(chars.len() - i);
        if len == 0 {
            return Err(QueryError { at: i + 1, message: format!("`{c}` means nothing in a question") });
        }
        let word: String = chars[i..i + len].iter().collect();
        i += len;
        pieces.push((start, word.parse().map_or(Piece::Word(word), Piece::Number)));
    }
    Ok(pieces)
}

struct Reader<'p> {
    pieces: &'p [(usize, Piece)],
    next: usize,
    end: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Piece> {
        self.pieces.get(self.next).map(|p| &p.1)
    }

    fn wrong(&self, message: &str) -> QueryError {
        let at = self.pieces.get(self.next).map_or(self.end, |p| p.0 + 1);
        QueryError { at, message: message.to_owned() }
    }

    fn word(&mut self, word: &str) -> bool {
        let yes = matches!(self.peek(), Some(Piece::Word(w)) if w.eq_ignore_ascii_case(word));
        self.next += usize::from(yes);
        yes
    }

    fn sign(&mut self, sign: &str) -> bool {
        let yes = matches!(self.peek(), Some(Piece::Sign(s)) if *s == sign);
        self.next += usize::from(yes);
        yes
    }

    fn kind(&mut self) -> Result<(ResKind, Option<&'static str>), QueryError> {
        let Some(Piece::Word(w)) = self.peek() else {
            return Err(self.wrong("a question begins with a kind, such as `monster`"));
        };
        let w = w.to_lowercase();
        let one = w.strip_suffix("es").filter(|_| w == "classes").or(w.strip_suffix('s')).unwrap_or(&w);
        for sort in ["spell", "poison", "disease"] {
            if w == sort || one == sort {
                self.next += 1;
                return Ok((ResKind::Effect, Some(sort)));
            }
        }
        let found = ResKind::ALL.into_iter().find(|k| k.word() == w || k.word() == one);
        match found {
            Some(k) => {
                self.next += 1;
                Ok((k, None))
            }
            None => {
                let near = crate::diag::nearest(&w, ResKind::ALL.iter().map(|k| k.word()));
                let hint = near.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
                Err(self.wrong(&format!("there is no kind `{w}`{hint}")))
            }
        }
    }

    fn any(&mut self, depth: u32) -> Result<Condition, QueryError> {
        let mut all = vec![self.all(depth)?];
        while self.word("or") {
            all.push(self.all(depth)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::Any(all) })
    }

    fn all(&mut self, depth: u32) -> Result<Condition, QueryError> {
        let mut all = vec![self.one(depth)?];
        while self.word("and") {
            all.push(self.one(depth)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    fn one(&mut self, depth: u32) -> Result<Condition, QueryError> {
        if depth > DEPTH {
            return Err(self.wrong("this nests too deep"));
        }
        if self.word("not") {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.sign("(") {
            let c = self.any(depth + 1)?;
            return if self.sign(")") { Ok(c) } else { Err(self.wrong("expected `)`")) };
        }
        let field = self.field()?;
        let op = match self.peek() {
            Some(Piece::Sign("=" | "==")) => Op::Is,
            Some(Piece::Sign("!=")) => Op::IsNot,
            Some(Piece::Sign("<")) => Op::Less,
            Some(Piece::Sign("<=")) => Op::LessOrIs,
            Some(Piece::Sign(">")) => Op::More,
            Some(Piece::Sign(">=")) => Op::MoreOrIs,
            Some(Piece::Sign("~")) => Op::Holds,
            Some(Piece::Word(w)) if w.eq_ignore_ascii_case("has") => Op::Has,
            _ => return Err(self.wrong("expected a comparison such as `=`, `<`, `~` or `has`")),
        };
        self.next += 1;
        let value = match self.peek() {
            Some(Piece::Number(n)) => Json::from(*n),
            Some(Piece::Text(t)) => Json::String(t.clone()),
            Some(Piece::Word(w)) => constant(w).map_or_else(|| Json::String(w.clone()), Json::from),
            _ => return Err(self.wrong("expected a number or a text")),
        };
        self.next += 1;
        Ok(Condition::Test(field, op, value))
    }

    fn field(&mut self) -> Result<String, QueryError> {
        match self.peek() {
            Some(Piece::Word(w)) => {
                let w = w.to_lowercase();
                self.next += 1;
                Ok(w)
            }
            _ => Err(self.wrong("expected the name of a field")),
        }
    }
}

fn constant(name: &str) -> Option<i64> {
    crate::pre::CONSTANTS
        .lines()
        .find_map(|l| l.strip_prefix(name)?.strip_prefix('\t'))
        .and_then(|v| v.parse().ok())
}
