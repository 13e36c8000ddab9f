//! Questions to a library: `monster where cr<3 and flags has M_EVIL show name, cr`.
//!
//! The language is that of [`angrist_source::query`]. A field is a path into the exported JSON (`small_damage.sides`); `has`
//! finds an element of a list or bits of a number; words that are constants of the program stand for their numbers.

pub use angrist_source::query::{Answer, Query, QueryError};

use angrist_source::{nearest, query};
use serde_json::Value as Json;

use crate::export;
use crate::library::Library;
use crate::res::ResKind;

/// An exported resource.
struct Exported(Json);

impl query::Record for Exported {
    fn values(&self, field: &str) -> Vec<Json> {
        let found = field.to_lowercase().split('.').try_fold(&self.0, |v, step| match v {
            Json::Array(a) => step.parse::<usize>().ok().and_then(|i| a.get(i)),
            other => other.get(step),
        });
        match found {
            None => Vec::new(),
            Some(Json::Array(all)) => all.clone(),
            Some(one) => vec![one.clone()],
        }
    }

    fn has_bits(&self) -> bool {
        true
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// Whole resources, when the question does not say what to show.
    Whole(Vec<Json>),
    /// The fields asked for.
    Fields(Answer),
}

/// Answers a question from a library, resources in the order of their numbers unless sorted.
///
/// # Errors
/// When there is no such kind, or no resource of it has such a field.
pub fn ask(question: &Query, library: &Library) -> Result<Found, QueryError> {
    let (kind, word) = kind(question)?;
    known_fields(question, library, kind)?;
    let mut question = question.clone();
    question.resolve(constant);
    let all = export::kind(library, kind).into_iter().map(Exported);
    // `spell`, `poison` and `disease` are effects written with that word.
    let all = all.filter(|r| word.is_none_or(|w| r.0.get("word").and_then(Json::as_str) == Some(w)));
    let found = question.select(all);
    Ok(if question.show.is_empty() {
        Found::Whole(found.into_iter().map(|r| r.0).collect())
    } else {
        Found::Fields(Answer::of(question.columns(&[]), &found))
    })
}

/// A question about a field that no resource has could only ever find nothing.
fn known_fields(question: &Query, library: &Library, kind: ResKind) -> Result<(), QueryError> {
    let fields = export::fields(library, kind);
    if fields.is_empty() {
        return Ok(());
    }
    let tests = question.tests();
    let asked =
        tests.iter().map(|t| &t.field).chain(&question.show).chain(question.sort.iter().map(|s| &s.0));
    for field in asked {
        if !export::has_field(library, kind, &field.text.to_lowercase()) {
            return Err(query::no_field(kind.word(), field, fields.iter().map(String::as_str)));
        }
    }
    Ok(())
}

/// The kind a question is about, in the singular or plural.
fn kind(question: &Query) -> Result<(ResKind, Option<&'static str>), QueryError> {
    let word = question.table.text.to_lowercase();
    let one =
        word.strip_suffix("es").filter(|_| word == "classes").or(word.strip_suffix('s')).unwrap_or(&word);
    let is = |name: &str| name == word || name == one;
    if let Some(sort) = ["spell", "poison", "disease"].into_iter().find(|s| is(s)) {
        return Ok((ResKind::Effect, Some(sort)));
    }
    if let Some(kind) = ResKind::ALL.into_iter().find(|k| is(k.word())) {
        return Ok((kind, None));
    }
    let near = nearest(&word, ResKind::ALL.iter().map(|k| k.word()));
    let hint = near.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
    Err(QueryError::at(&question.table, format!("there is no kind {word}{hint}")))
}

fn constant(name: &str) -> Option<i64> {
    crate::pre::CONSTANTS
        .lines()
        .find_map(|l| l.strip_prefix(name)?.strip_prefix('\t'))
        .and_then(|v| v.parse().ok())
}
