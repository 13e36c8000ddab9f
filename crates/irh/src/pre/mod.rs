//! The preprocessor: from a main file and whatever it includes to one run of tokens.
//!
//! An old-style C preprocessor with the habits of these files: bodies over many lines, conditionals in the middle of a
//! resource or a script, rows of `#` in a grid. It works on tokens, never on text, so that each token keeps its place.
//! Promise: it ends on any input within its [`Limits`], reports everything it could not follow, and never panics.

mod condition;
mod directive;
mod emit;
mod expand;
mod open;
mod tables;

use std::rc::Rc;
use std::sync::Arc;

use crate::diag::Draft;
use crate::lex::{Found, LexFault, Scanner, Store};
use crate::source::{Origin, Sources};
use crate::token::{Kind, TOO_LARGE, Token, Tokens};
use crate::words::Symbol;

pub(crate) use open::{empty_file, plain};
pub use tables::{CONSTANTS, MACROS};

/// How much a text may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Files inside files.
    pub include_depth: usize,
    /// Files in all.
    pub files: usize,
    /// Bytes of text in all.
    pub source_bytes: usize,
    /// Macros inside macros.
    pub macro_depth: usize,
    /// Tokens that come out, and tokens that macros make on the way.
    pub tokens: usize,
    /// Tokens between the parentheses of one use of a macro.
    pub argument_tokens: usize,
    /// Parameters of a macro.
    pub parameters: usize,
    /// Diagnostics kept; more are counted only.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            include_depth: 32,
            files: 1_000,
            source_bytes: 64 << 20,
            macro_depth: 200,
            tokens: 8_000_000,
            argument_tokens: 50_000,
            parameters: 31,
            diagnostics: 2_000,
        }
    }
}

/// What preprocessing gives.
pub struct Preprocessed {
    /// The tokens with their tables.
    pub tokens: Tokens,
    /// Every diagnostic.
    pub diagnostics: Vec<Draft>,
    /// Every object-like macro that stands for one number, for suggestions and tools.
    pub constants: Vec<(Symbol, i64)>,
    /// The name and bytes of every file read, in order, ours excepted: what a cache must be keyed by.
    pub inputs: Vec<(String, Arc<[u8]>)>,
    /// Files that were asked for and are not there.
    pub absent: Vec<String>,
    /// Files that are included and have no text: names, and where they are included.
    pub(crate) empty: Vec<(String, Origin)>,
}

pub(crate) struct Macro {
    /// `None`: object-like.
    parameters: Option<Vec<Symbol>>,
    body: Rc<[Token]>,
    at: Origin,
    /// From our tables: may be redefined without a word.
    ours: bool,
}

struct Condition {
    at: Origin,
    /// A branch was already taken.
    taken: bool,
    seen_else: bool,
    /// No word stands in its lines, so that no macro can change which branch is read: `#if 0`.
    fixed: bool,
}

enum Frame {
    File {
        scanner: Box<Scanner>,
        conditions: Vec<Condition>,
        file: usize,
        /// The name in the line that includes it.
        included: Origin,
    },
    Tokens {
        list: Rc<[Token]>,
        next: usize,
        of: Option<Symbol>,
    },
}

/// Where the bytes of a named file come from.
pub type SourceFn<'a> = dyn FnMut(&str) -> Option<Vec<u8>> + 'a;

pub(crate) struct Pre<'a> {
    store: Store,
    sources: Sources,
    macros: Vec<Option<Rc<Macro>>>,
    active: Vec<bool>,
    frames: Vec<Frame>,
    source: &'a mut SourceFn<'a>,
    limits: Limits,
    diagnostics: Vec<Draft>,
    out: Vec<Token>,
    inputs: Vec<(String, Arc<[u8]>)>,
    absent: Vec<String>,
    empty: Vec<(String, Origin)>,
    /// Files that were refused: reported once, and not asked for again.
    refused: Vec<String>,
    bytes_read: usize,
    made: usize,
    stopped: bool,
    /// A single script: the script parser says best what is missing.
    script_alone: bool,
    /// A text handed over as such, which may be empty.
    text_alone: bool,
    swallowed: bool,
    /// Inside the arguments of a macro that was reported: how many parentheses are open.
    dropping: Option<u32>,
    /// Macros of which it was said that they stand for themselves.
    circular: Vec<Symbol>,
    // The lexer's mode.
    braces: Vec<Origin>,
    parens: u32,
    declaring: bool,
    in_if: bool,
}

/// Reads `main` and everything it includes.
pub fn preprocess<'a>(main: &str, source: &'a mut SourceFn<'a>, limits: Limits) -> Preprocessed {
    let mut pre = Pre::new(source, limits);
    pre.open(main, Origin::default());
    pre.run();
    pre.finish()
}

/// Reads a script or other text of its own, with our constants and macros known, except that `min` and `max` stay the words
/// they are in the language: for tests, tools and single scripts.
pub fn preprocess_text(name: &str, text: &str, limits: Limits) -> Preprocessed {
    text_alone(name, text, limits, true)
}

/// Reads a text as if it were a whole library that included the program's headers.
pub fn preprocess_library_text(name: &str, text: &str, limits: Limits) -> Preprocessed {
    text_alone(name, text, limits, false)
}

fn text_alone(name: &str, text: &str, limits: Limits, script: bool) -> Preprocessed {
    let bytes = text.as_bytes().to_vec();
    let mut source = |asked: &str| (asked == name).then(|| bytes.clone());
    let mut pre = Pre::new(&mut source, limits);
    let alone = pre.store.words.intern("SCRIPT_ALONE");
    pre.script_alone = script;
    pre.text_alone = true;
    if script {
        let at = Origin::default();
        pre.set_macro(alone, Macro { parameters: None, body: Rc::new([]), at, ours: true });
    }
    pre.open("Defines.h", Origin::default());
    pre.run();
    if let Some(m) = pre.macros.get_mut(alone as usize) {
        *m = None;
    }
    pre.open(name, Origin::default());
    pre.run();
    pre.finish()
}

impl<'a> Pre<'a> {
    fn new(source: &'a mut SourceFn<'a>, limits: Limits) -> Self {
        Self {
            store: Store::new(),
            sources: Sources::default(),
            macros: Vec::new(),
            active: Vec::new(),
            frames: Vec::new(),
            source,
            limits,
            diagnostics: Vec::new(),
            out: Vec::new(),
            inputs: Vec::new(),
            absent: Vec::new(),
            empty: Vec::new(),
            refused: Vec::new(),
            bytes_read: 0,
            made: 0,
            stopped: false,
            script_alone: false,
            text_alone: false,
            swallowed: false,
            dropping: None,
            circular: Vec::new(),
            braces: Vec::new(),
            parens: 0,
            declaring: false,
            in_if: false,
        }
    }

    fn run(&mut self) {
        while !self.stopped
            && let Some(token) = self.next_expanded(0)
        {
            self.emit(token);
        }
        self.frames.clear();
        self.active.fill(false);
    }

    fn finish(mut self) -> Preprocessed {
        let end = self.sources.files().len().checked_sub(1).map_or(Origin::default(), |f| {
            Origin(self.sources.base(f) + self.sources.files()[f].bytes.len() as u32)
        });
        if !self.script_alone && !self.swallowed {
            self.close_braces(end, "the text ends", "the text ends here");
        }
        self.out.push(Token { kind: Kind::End, origin: end, value: 0 });
        let mut constants = Vec::new();
        for (symbol, m) in self.macros.iter().enumerate() {
            if let Some(m) = m
                && m.parameters.is_none()
                && let [one] = &m.body[..]
                && one.kind == Kind::Number
            {
                constants.push((symbol as Symbol, one.value));
            }
        }
        let Store { words, text, strings, grids, .. } = self.store;
        Preprocessed {
            tokens: Tokens { all: self.out, words, sources: self.sources, text, strings, grids },
            diagnostics: self.diagnostics,
            constants,
            inputs: self.inputs,
            absent: self.absent,
            empty: self.empty,
        }
    }

    fn report(&mut self, d: Draft) {
        if self.diagnostics.len() < self.limits.diagnostics {
            self.diagnostics.push(d);
        }
    }

    fn lex_fault(&mut self, fault: LexFault, at: Origin) {
        let d = match fault {
            LexFault::UnterminatedString { .. } => Draft::error(
                "unterminated-string",
                at,
                "this string is never closed",
            )
            .help(
                "close it with a double quote; inside a #define a string must end on its own (spliced) line",
            ),
            LexFault::UnterminatedComment => {
                Draft::error("unterminated-comment", at, "this comment is never closed")
                    .help("close it with */")
            }
            LexFault::CommentInside { began } => {
                let line = self.sources.line(began);
                Draft::warning(
                    "comment-inside",
                    at,
                    format!("`/*` inside a comment that began at line {line}"),
                )
                .also(began, "the comment begins here")
                .help("close that comment with */ if its end is missing, or write this without `/*`")
            }
            LexFault::UnterminatedChar => Draft::error(
                "bad-character",
                at,
                "a single quote must be followed by one character and another single quote",
            ),
            LexFault::UnterminatedGrid => {
                Draft::error("unterminated-grid", at, "this grid is never closed").help("close it with :}")
            }
            LexFault::RaggedGrid { row, width, expected } => Draft::error(
                "ragged-grid",
                at,
                format!("row {row} of this grid is {width} wide, but the rows before it are {expected}"),
            )
            .help("every row that is not blank must have as many characters as the first"),
            LexFault::WideCell(c) => {
                let bytes = ["one byte", "two bytes", "three bytes", "four bytes"][c.len_utf8() - 1];
                let message = format!(
                    "{} is {bytes} in UTF-8; a cell is one byte: use an ASCII character",
                    c.escape_debug()
                );
                Draft::error("wide-cell", at, message)
            }
            LexFault::BadEscape(b) => Draft::error(
                "bad-escape",
                at,
                format!("`\\{}` has no meaning in a string", char::from(b).escape_default()),
            )
            .help(r#"known are \n \t \\ \" \< and \>"#),
            LexFault::BadByte(b) => Draft::error(
                "bad-byte",
                at,
                format!("the character `{}` has no meaning here", b.escape_debug()),
            ),
            LexFault::NumberTooLarge => {
                Draft::error("number-too-large", at, "this number does not fit in 32 bits")
            }
        };
        self.report(d);
        // What could not be read still takes its place, so that one fault does not look like two.
        let stand_in = match fault {
            LexFault::UnterminatedString { .. } | LexFault::BadEscape(_) => Some(Kind::Str),
            LexFault::UnterminatedGrid | LexFault::RaggedGrid { .. } | LexFault::WideCell(_) => {
                Some(Kind::Grid)
            }
            LexFault::NumberTooLarge => Some(Kind::Number),
            LexFault::UnterminatedChar => Some(Kind::Char),
            // A constant that was reported is not reported again.
            LexFault::BadByte(_) => Some(Kind::UnknownConstant),
            LexFault::UnterminatedComment | LexFault::CommentInside { .. } => None,
        };
        if matches!(
            fault,
            LexFault::UnterminatedString { to_the_end: true }
                | LexFault::UnterminatedComment
                | LexFault::UnterminatedGrid
        ) {
            // It swallowed the rest, braces and all.
            self.swallowed = true;
        }
        if let Some(kind) = stand_in {
            let value = match kind {
                Kind::Number => TOO_LARGE,
                Kind::Char => 0,
                _ => -1,
            };
            let one: Rc<[Token]> = Rc::new([Token { kind, origin: at, value }]);
            self.frames.push(Frame::Tokens { list: one, next: 0, of: None });
        }
    }

    /// The next token with macros still in it, from the frames above `floor`.
    fn pull(&mut self, floor: usize) -> Option<Token> {
        loop {
            if self.frames.len() <= floor || self.stopped {
                return None;
            }
            match self.frames.last_mut()? {
                Frame::Tokens { list, next, of } => {
                    if let Some(&t) = list.get(*next) {
                        *next += 1;
                        return Some(t);
                    }
                    if let Some(s) = of.take()
                        && let Some(a) = self.active.get_mut(s as usize)
                    {
                        *a = false;
                    }
                    self.frames.pop();
                }
                Frame::File { scanner, .. } => match scanner.next(&mut self.store) {
                    Found::Token(t) => return Some(t),
                    Found::Directive => self.directive(),
                    Found::EndOfLine => {}
                    Found::Fault(f, at) => self.lex_fault(f, at),
                    Found::End => self.close_file(),
                },
            }
        }
    }
}
