//! The parser: from tokens to typed resources, in two passes as the original does it.
//!
//! The first pass finds every header and fixes all numbers, so that a reference may point forward. The second reads the
//! bodies. A fault costs one clause: it is reported, the parser goes on at the next `;`, and the resource keeps the rest
//! (S001-116). Promise: every header of the first pass yields exactly one resource, so numbers never shift.

mod bodies;
mod clause_words;
mod clauses;
mod creatures;
mod cursor;
mod encounters;
mod expr;
mod gear;
mod numbering;
mod people;
mod places;
mod things;
mod top;

use crate::diag::Draft;
use crate::library::{CodeBody, CodeUse, Library};
use crate::pre::Preprocessed;
use crate::res::{About, Clause, ResKind, Rid, VarType, Variable};
use crate::source::Origin;
use crate::token::{Kind, Token, TokenRange, Tokens};
use crate::words::{Key, WordMap};
use expr::Range;

/// What parsing gives.
pub struct Parsed {
    /// The resources.
    pub library: Library,
    /// Every diagnostic of the parser, in the order of the text.
    pub diagnostics: Vec<Draft>,
    /// Figures for those who compare with the original.
    pub census: Vec<FileCensus>,
    /// The fields for which numbers were far too large.
    pub(crate) ranges: Vec<Range>,
}

/// How much of each thing one file holds, macros counted where they are used.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct FileCensus {
    /// The file.
    pub file: String,
    /// Resources by the word of their header.
    pub resources: std::collections::BTreeMap<String, u32>,
    /// `On Event` clauses.
    pub event_clauses: u32,
    /// Their entries.
    pub entries: u32,
    /// Bodies of code.
    pub bodies: u32,
    /// Registrations of code: a body counts once for each of its events.
    pub code_registrations: u32,
    /// Registrations of messages: each text counts once for each event.
    pub message_registrations: u32,
    /// References by name.
    pub references: u32,
    /// Grids.
    pub grids: u32,
}

/// A clause went wrong and was reported.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Failed;

pub(crate) type Res<T> = Result<T, Failed>;

pub(crate) struct Parser<'t> {
    tokens: &'t Tokens,
    all: &'t [Token],
    pos: usize,
    diagnostics: Vec<Draft>,
    limit: usize,
    lib: Library,
    census: Vec<FileCensus>,
    /// The resource being read.
    about: About,
    owner: Rid,
    file: usize,
    file_of_source: Vec<u16>,
    constants: WordMap<String, i64>,
    unknown_effect: Rid,
    seen: WordMap<String, (ResKind, Origin)>,
    /// A number that was reported as too large and has not met its field yet.
    too_large: Option<Origin>,
    ranges: Vec<Range>,
    /// Files that were read again and said so.
    again: Vec<usize>,
}

/// The kind a header word makes.
pub(crate) fn kind_of(key: Key) -> Option<ResKind> {
    Some(match key {
        Key::Monster => ResKind::Monster,
        Key::Item => ResKind::Item,
        Key::Feature => ResKind::Feature,
        Key::Effect | Key::Spell | Key::Poison | Key::Disease => ResKind::Effect,
        Key::Artifact => ResKind::Artifact,
        Key::Quest => ResKind::Quest,
        Key::Dungeon => ResKind::Dungeon,
        Key::Routine => ResKind::Routine,
        Key::Npc => ResKind::Npc,
        Key::Class => ResKind::Class,
        Key::Race => ResKind::Race,
        Key::Domain => ResKind::Domain,
        Key::God => ResKind::God,
        Key::Region => ResKind::Region,
        Key::Terrain => ResKind::Terrain,
        Key::Text => ResKind::Text,
        Key::Var => ResKind::Variable,
        Key::Template => ResKind::Template,
        Key::Flavour => ResKind::Flavour,
        Key::Behaviour => ResKind::Behaviour,
        Key::Encounter => ResKind::Encounter,
        _ => return None,
    })
}

/// The type a word of a declaration names.
pub(crate) fn type_of(kind: Kind) -> Option<VarType> {
    let Kind::Key(key) = kind else { return None };
    Some(match key {
        Key::Int8 => VarType::Int8,
        Key::Int16 => VarType::Int16,
        Key::Int32 => VarType::Int32,
        Key::UInt8 => VarType::UInt8,
        Key::UInt16 => VarType::UInt16,
        Key::Bool => VarType::Bool,
        Key::HObj => VarType::HObj,
        Key::HText => VarType::HText,
        Key::RId => VarType::RId,
        Key::String => VarType::String,
        Key::Rect => VarType::Rect,
        _ => return None,
    })
}

/// Parses what the preprocessor made.
pub fn parse(pre: &Preprocessed, limit: usize) -> Parsed {
    let tokens = &pre.tokens;
    let constants = pre.constants.iter().map(|&(s, v)| (tokens.words.text(s).to_owned(), v)).collect();
    let mut parser = Parser::new(tokens, constants, limit);
    parser.number_everything();
    parser.everything();
    Parsed {
        library: parser.lib,
        diagnostics: parser.diagnostics,
        census: parser.census,
        ranges: parser.ranges,
    }
}

impl<'t> Parser<'t> {
    fn new(tokens: &'t Tokens, constants: WordMap<String, i64>, limit: usize) -> Self {
        let mut lib = Library::default();
        let mut file_of_source = Vec::new();
        for f in tokens.sources.files() {
            let at = lib.files.iter().position(|n| *n == f.name).unwrap_or_else(|| {
                lib.files.push(f.name.clone());
                lib.files.len() - 1
            });
            file_of_source.push(at as u16);
        }
        let census =
            lib.files.iter().map(|f| FileCensus { file: f.clone(), ..FileCensus::default() }).collect();
        Self {
            tokens,
            all: &tokens.all,
            pos: 0,
            diagnostics: Vec::new(),
            limit,
            lib,
            census,
            about: About::default(),
            owner: Rid::NONE,
            file: 0,
            file_of_source,
            constants,
            unknown_effect: Rid::NONE,
            seen: WordMap::default(),
            too_large: None,
            ranges: Vec::new(),
            again: Vec::new(),
        }
    }

    pub(crate) fn file_index(&self, origin: Origin) -> usize {
        self.file_of_source.get(self.tokens.sources.file_of(origin)).map_or(0, |&f| usize::from(f))
    }

    // The second pass.

    fn everything(&mut self) {
        while self.peek() != Kind::End {
            let before = self.pos;
            if self.top().is_err() {
                self.go_to_next_header(before);
            }
        }
    }

    /// After a fault between resources: goes to the next header, or past the next `;`.
    fn go_to_next_header(&mut self, before: usize) {
        if self.pos == before {
            self.bump();
        }
        let mut depth = 0u32;
        loop {
            match self.peek() {
                Kind::End => return,
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.bump();
                        return;
                    }
                }
                Kind::Semicolon if depth == 0 => {
                    self.bump();
                    return;
                }
                Kind::Key(_) if depth == 0 && self.at_header() => return,
                _ => {}
            }
            self.bump();
        }
    }

    fn skip_body(&mut self) {
        while !matches!(self.peek(), Kind::OpenBrace | Kind::Semicolon | Kind::End) && !self.at_header() {
            self.bump();
        }
        if self.peek() == Kind::OpenBrace {
            self.skip_braces();
        } else {
            self.eat(Kind::Semicolon);
        }
    }

    /// Does a resource begin here?
    pub(crate) fn at_header(&self) -> bool {
        matches!(self.peek(), Kind::Key(k) if kind_of(k).is_some()) && self.peek_at(1) == Kind::Str
    }

    /// From an opening brace past the one that closes it.
    pub(crate) fn skip_braces(&mut self) -> TokenRange {
        let start = self.pos as u32 + 1;
        let mut depth = 0u32;
        loop {
            match self.peek() {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => {
                    depth -= 1;
                    if depth == 0 {
                        let end = self.pos as u32;
                        self.bump();
                        return TokenRange { start, end };
                    }
                }
                Kind::End => return TokenRange { start, end: self.pos as u32 },
                _ => {}
            }
            self.bump();
        }
    }

    pub(crate) fn declaration(&mut self) -> Res<Vec<Variable>> {
        let Some(kind) = type_of(self.peek()) else { return Err(self.unexpected("a type")) };
        let at = self.bump();
        if kind == VarType::String {
            self.report(
                Draft::error("string-variable", at.origin, "only scripts may have string variables")
                    .help("use hText, or declare it inside the code"),
            );
        }
        let mut vars = Vec::new();
        loop {
            let name = self.expect(Kind::Ident)?;
            vars.push(Variable { name: self.tokens.word(name).to_owned(), kind });
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Semicolon)?;
        Ok(vars)
    }

    /// Keeps a piece of code and gives its number.
    pub(crate) fn keep_code(&mut self, use_: CodeUse, events: Vec<i32>, tokens: TokenRange) -> u32 {
        self.lib.code.push(CodeBody { owner: self.owner, use_, events, tokens });
        (self.lib.code.len() - 1) as u32
    }

    pub(crate) fn keep_clause(&mut self, word: Token, start: usize) {
        let word = match word.kind {
            Kind::Key(k) => k.word(),
            k => k.describe(),
        };
        let tokens = TokenRange { start: start as u32, end: self.pos as u32 };
        self.about.clauses.push(Clause { word, tokens });
    }

    /// A constant of the program, 0 when the header at hand does not have it.
    pub(crate) fn constant(&self, name: &str) -> i32 {
        self.constants.get(name).map_or(0, |&v| v as i32)
    }
}
