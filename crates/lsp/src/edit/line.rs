//! One line taken apart by its schema, without judging it: where each field begins and ends, also when the line is half written.
//!
//! This follows the reader's rules for where a field ends; what stands in it may be wrong.

use angrist_lore::lines::is_dropped;
use angrist_lore::schema::{FileSchema, Kind, Type};

/// A piece of a field: a flag of several, a number of several, or the whole field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// The field, as a place in the kind's fields.
    pub field: usize,
    pub start: usize,
    pub end: usize,
}

/// A data line: its kind and its parts.
pub(crate) struct Dissected<'s> {
    pub kind: &'s Kind,
    /// The byte of the kind.
    pub letter_at: usize,
    pub parts: Vec<Part>,
}

impl Dissected<'_> {
    /// The part in which a byte stands, its end included.
    pub fn part_at(&self, byte: usize) -> Option<&Part> {
        let touches = |p: &&Part| p.start <= byte && byte <= p.end;
        // Between two that touch (a glyph and its colour have one byte between) the one that begins here.
        self.parts.iter().rev().find(touches)
    }
}

/// Takes a line apart; nothing when it is no data line of a known kind. `start` is its first byte in the file.
pub(crate) fn dissect<'s>(schema: &'s FileSchema, start: usize, line: &[u8]) -> Option<Dissected<'s>> {
    let mark = if start == 0 && line.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let front = mark + line.iter().skip(mark).take_while(|b| is_dropped(**b)).count();
    let end = line.len() - line.iter().rev().take_while(|b| is_dropped(**b)).count();
    let text = line.get(front..end.max(front))?;
    let [letter, b':', body @ ..] = text else { return None };
    let at = schema.kind_of(*letter).or_else(|| schema.kind_of(b'*'))?;
    let kind = &schema.kinds[at];
    Some(Dissected { kind, letter_at: start + front, parts: parts(kind, start + front + 2, body) })
}

fn parts(kind: &Kind, base: usize, body: &[u8]) -> Vec<Part> {
    let mut out = Vec::new();
    let mut at = 0;
    for (field, f) in kind.fields.iter().enumerate() {
        if at > body.len() {
            break;
        }
        let mut push = |from: usize, to: usize| out.push(Part { field, start: base + from, end: base + to });
        let colon =
            |from: usize| body[from..].iter().position(|b| *b == b':').map_or(body.len(), |n| from + n);
        match &f.what {
            Type::Glyph => {
                let to = (at + 1).min(body.len());
                push(at, to);
                at = to + 1;
            }
            Type::Text | Type::Picture | Type::Flag(_) | Type::Colour { .. } => {
                push(at, body.len());
                at = body.len() + 1;
            }
            Type::Flags(_) | Type::FlagsPart(_) | Type::Set => {
                let ends = matches!(f.what, Type::FlagsPart(_));
                let to = if ends { colon(at) } else { body.len() };
                words(&body[at..to], at, &mut push);
                at = to + 1;
            }
            Type::Numbers(n) => {
                at = several(usize::from(*n), at, body, &mut push);
            }
            Type::Pairs(n, _) => {
                at = several(usize::from(*n), at, body, &mut push);
            }
            _ => {
                let to = colon(at);
                push(at, to);
                at = to + 1;
            }
        }
    }
    out
}

/// Words between blanks and bars; an empty one where none is.
fn words(list: &[u8], base: usize, push: &mut impl FnMut(usize, usize)) {
    let gap = |b: &u8| matches!(b, b' ' | b'|' | b'\t');
    let mut at = 0;
    let mut any = false;
    while at < list.len() {
        if gap(&list[at]) {
            at += 1;
            continue;
        }
        let len = list[at..].iter().position(gap).unwrap_or(list.len() - at);
        push(base + at, base + at + len);
        any = true;
        at += len;
    }
    if !any || list.last().is_some_and(gap) {
        push(base + list.len(), base + list.len());
    }
}

fn several(most: usize, mut at: usize, body: &[u8], push: &mut impl FnMut(usize, usize)) -> usize {
    for _ in 0..most.max(1) {
        if at > body.len() {
            break;
        }
        let to = body[at..].iter().position(|b| *b == b':').map_or(body.len(), |n| at + n);
        push(at, to);
        at = to + 1;
    }
    at
}
