//! Scripts: the code bodies of events, from tokens to a run.
//!
//! Read it in this order: [`tree`] (what a script says), [`parse`] and `print` (from and to text), [`api`] (what it may
//! call), [`check`] and [`typed`] (what it means), [`compile`], [`code`] and [`disasm`] (its bytecode), [`machine`] and
//! [`host`] (its run).

pub mod api;
mod arithmetic;
pub mod check;
mod check_call;
mod check_value;
pub mod code;
pub mod compile;
mod compile_slot;
pub mod disasm;
#[doc(hidden)]
pub mod fuzz_entry;
pub mod host;
pub mod link;
pub mod machine;
pub mod parse;
mod parse_value;
pub mod print;

pub mod scope;
pub mod tokens;
pub mod tree;
pub mod typed;
pub mod value;

use crate::diag;
use crate::pre::{Limits, Preprocessed, preprocess, preprocess_text};
use crate::source::Origin;
use crate::token::Token;
use std::fmt;

/// What is wrong with a script; its place is a token of the script.
pub type Draft = diag::Draft<tree::At>;

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at token {}: {}", self.severity.word(), self.origin.0, self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Draft {}

impl Draft {
    /// With the place its token came from; `part` are the tokens of the script.
    #[must_use]
    pub fn placed(self, part: &[Token]) -> diag::Draft {
        let origin = |at: tree::At| -> Origin {
            let index = usize::try_from(at.0).unwrap_or(usize::MAX);
            part.get(index).or(part.last()).map(|t| t.origin).unwrap_or_default()
        };
        self.map(origin)
    }
}

/// Reads a body from a text of its own, braces included, our constants known: for tests, tools and the fuzzer.
///
/// # Errors
/// The first thing that is not a script.
pub fn read(text: &str) -> Result<tree::Body, Draft> {
    with_lexemes(text, parse::body)
}

/// Reads an expression from a text of its own.
///
/// # Errors
/// The first thing that is not an expression.
pub fn read_expression(text: &str) -> Result<tree::Expression, Draft> {
    with_lexemes(text, parse::expression)
}

/// Hands the tokens of a text to a reader, our constants known; drafts of the lexer come first.
///
/// # Errors
/// The first thing that is wrong.
pub fn with_lexemes<T>(
    text: &str,
    read: impl FnOnce(&[parse::Lexeme<'_>]) -> Result<T, Draft>,
) -> Result<T, Draft> {
    hand(&preprocess_text("script", &code_mode(text), Limits::default()), read)
}

/// The same without constants, which is a hundred times as fast: for the fuzzer.
pub(crate) fn with_bare_lexemes<T>(
    text: &str,
    read: impl FnOnce(&[parse::Lexeme<'_>]) -> Result<T, Draft>,
) -> Result<T, Draft> {
    let wrapped = code_mode(text).into_bytes();
    let mut source = |name: &str| (name == "script").then(|| wrapped.clone());
    hand(&preprocess("script", &mut source, Limits::default()), read)
}

/// Two braces deep words are read as code.
fn code_mode(text: &str) -> String {
    format!("{{{{\n{text}\n}}}}")
}

fn hand<T>(
    pre: &Preprocessed,
    read: impl FnOnce(&[parse::Lexeme<'_>]) -> Result<T, Draft>,
) -> Result<T, Draft> {
    if let Some(first) = pre.diagnostics.iter().find(|d| d.severity == angrist_source::Severity::Error) {
        let at = pre.tokens.all.iter().position(|t| t.origin >= first.origin).unwrap_or(0);
        let at = tree::At(u32::try_from(at.saturating_sub(2)).unwrap_or(u32::MAX));
        return Err(Draft::error("script", at, first.message.clone()));
    }
    let all = &pre.tokens.all;
    // The two opening braces, and at the end the two closing ones and the mark of the end.
    let inner = all.get(2..all.len().saturating_sub(3)).unwrap_or(&[]);
    read(&tokens::lexemes(&pre.tokens, inner))
}
