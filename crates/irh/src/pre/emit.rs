//! The lexer's mode: what a word means where it stands, and braces that somebody forgot.

use std::rc::Rc;

use crate::diag::{Draft, thousands};
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::{Key, Symbol};
use angrist_source::nearest;

use super::Pre;

const UNCLOSED: &str = "unclosed-brace";

/// Fifty open braces are no oversight, and where they should be closed cannot be told.
pub(crate) const MANY: usize = 50;

impl Pre<'_> {
    /// Gives a finished token its meaning in the current mode and puts it out.
    pub(super) fn emit(&mut self, mut token: Token) {
        if self.is_dropped(token.kind) {
            return;
        }
        let code = self.braces.len() >= 2 || self.declaring || self.in_if;
        match token.kind {
            Kind::Word => {
                let symbol = token.value as Symbol;
                let meaning =
                    if code { self.store.words.in_code(symbol) } else { self.store.words.in_data(symbol) };
                token.kind = meaning.kind;
                token.value = meaning.value;
                match meaning.kind {
                    Kind::Key(
                        Key::Int8
                        | Key::Int16
                        | Key::Int32
                        | Key::UInt8
                        | Key::UInt16
                        | Key::String
                        | Key::HText
                        | Key::HObj
                        | Key::RId
                        | Key::Rect
                        | Key::Bool
                        | Key::System
                        | Key::Routine,
                    ) if !code => self.declaring = true,
                    Kind::Key(Key::If) if !code => {
                        self.in_if = true;
                        self.parens = 0;
                    }
                    Kind::UnknownConstant => self.unknown_constant(symbol, token.origin),
                    // A macro that is left over where only data may stand.
                    Kind::Ident if !code && self.is_circular(symbol) => {
                        self.unknown_constant(symbol, token.origin);
                        token.kind = Kind::UnknownConstant;
                        // Its arguments go with it.
                        let called = self.macro_of(symbol).is_some_and(|m| m.parameters.is_some());
                        self.dropping = called.then_some(0);
                    }
                    _ => {}
                }
            }
            Kind::OpenBrace => self.braces.push(token.origin),
            Kind::CloseBrace => {
                self.braces.pop();
                if self.braces.is_empty() {
                    self.declaring = false;
                    self.in_if = false;
                }
            }
            Kind::Semicolon => self.declaring = false,
            Kind::OpenParen if self.in_if => self.parens += 1,
            Kind::CloseParen if self.in_if => {
                self.parens = self.parens.saturating_sub(1);
                if self.parens == 0 {
                    self.in_if = false;
                }
            }
            Kind::Str => {
                if let Some(last) = self.out.last_mut()
                    && last.kind == Kind::Str
                {
                    last.value = self.store.join(last.value, token.value);
                    return;
                }
                if !self.braces.is_empty() {
                    self.header_inside();
                }
            }
            _ => {}
        }
        if self.out.len() >= self.limits.tokens {
            self.too_many_tokens(token.origin);
            return;
        }
        self.out.push(token);
    }

    /// A name is about to stand after a word inside braces. If the word begins a resource, a brace was forgotten: no clause
    /// and no script has such a pair. The braces are closed here, so that the fault costs one resource and not the rest.
    fn header_inside(&mut self) {
        let Some(last) = self.out.last().copied() else { return };
        let symbol = match last.kind {
            Kind::Ident | Kind::Key(_) => last.value as Symbol,
            _ => return,
        };
        let meaning = self.store.words.in_data(symbol);
        let Kind::Key(key) = meaning.kind else { return };
        if crate::parse::kind_of(key).is_none() {
            return;
        }
        self.out.pop();
        // An effect's sources stand before its word and belong to it.
        let mut header = vec![Token { kind: meaning.kind, ..last }];
        while let Some(t) = self.out.last().copied()
            && matches!(t.kind, Kind::Number | Kind::Slash)
        {
            header.push(t);
            self.out.pop();
        }
        self.close_braces(last.origin, "a resource begins here", "the next resource begins here");
        self.out.extend(header.into_iter().rev());
    }

    /// Whether a token is an argument of a macro that stands for itself.
    fn is_dropped(&mut self, kind: Kind) -> bool {
        let Some(depth) = self.dropping else { return false };
        self.dropping = match kind {
            Kind::OpenParen => Some(depth + 1),
            Kind::CloseParen if depth == 1 => {
                self.dropping = None;
                return true;
            }
            Kind::CloseParen if depth > 1 => Some(depth - 1),
            Kind::Semicolon | Kind::OpenBrace | Kind::CloseBrace => None,
            _ => self.dropping.filter(|_| depth > 0),
        };
        self.dropping.is_some()
    }

    pub(super) fn close_braces(&mut self, at: Origin, why: &str, mark: &'static str) {
        let [first, .., last] = self.braces[..] else {
            if let Some(open) = self.braces.last().copied() {
                self.close_open(at, why, mark, open);
            }
            return;
        };
        if self.braces.len() < MANY {
            return self.close_open(at, why, mark, last);
        }
        let message =
            format!("{} opening braces are never closed; the first is here", thousands(self.braces.len()));
        self.report(Draft::error(UNCLOSED, first, message).mark("the first"));
        self.shut(at);
    }

    /// One brace was forgotten: most likely the last that was opened.
    fn close_open(&mut self, at: Origin, why: &str, mark: &'static str, open: Origin) {
        self.report(
            Draft::error(UNCLOSED, at, format!("{why}, but a brace is still open"))
                .mark(mark)
                .also(open, "opened here and never closed")
                .help("add the missing `}`"),
        );
        self.shut(at);
    }

    fn shut(&mut self, at: Origin) {
        for _ in 0..self.braces.len() {
            self.out.push(Token { kind: Kind::CloseBrace, origin: at, value: 0 });
        }
        self.braces.clear();
        self.declaring = false;
        self.in_if = false;
    }

    pub(super) fn too_many_tokens(&mut self, at: Origin) {
        if !self.stopped {
            self.stopped = true;
            self.report(Draft::error(
                "too-many-tokens",
                at,
                format!("macros expand this text to more than {} tokens", self.limits.tokens),
            ));
        }
    }

    /// Whether a macro of the text stands for itself.
    fn is_circular(&self, symbol: Symbol) -> bool {
        self.macro_of(symbol).is_some_and(|m| !m.ours) && self.way_back(symbol).is_some()
    }

    /// The macros by which one stands for itself, both ends included; the shortest way.
    fn way_back(&self, symbol: Symbol) -> Option<Vec<Symbol>> {
        let mut ways: Vec<Vec<Symbol>> = vec![vec![symbol]];
        let mut seen: Vec<Symbol> = Vec::new();
        let mut next = 0;
        while let Some(way) = ways.get(next).cloned() {
            next += 1;
            let body = way.last().and_then(|s| self.macro_of(*s)).map(|m| Rc::clone(&m.body))?;
            for word in body.iter().filter(|t| t.kind == Kind::Word).map(|t| t.value as Symbol) {
                let mut longer = way.clone();
                longer.push(word);
                if word == symbol {
                    return Some(longer);
                }
                if self.macro_of(word).is_some() && !seen.contains(&word) && seen.len() < 200 {
                    seen.push(word);
                    ways.push(longer);
                }
            }
        }
        None
    }

    fn unknown_constant(&mut self, symbol: Symbol, at: Origin) {
        let name = self.store.words.text(symbol).to_owned();
        // A macro that is left over stood in its own expansion. It is one mistake, however often the macro is used.
        if let Some(way) = self.way_back(symbol) {
            if self.circular.contains(&symbol) {
                return;
            }
            self.circular.extend(&way);
            let names: Vec<&str> = way.iter().map(|s| self.store.words.text(*s)).collect();
            let message = format!("the macro `{name}` expands to itself ({})", names.join(" -> "));
            let help =
                if way.len() == 2 { "change its definition" } else { "change the definition of one of them" };
            let defined = self.macro_of(symbol).map_or(at, |m| m.at);
            let mut draft = Draft::error("macro-cycle", defined, message).help(help).mark("defined here");
            for (of, text) in way.iter().zip(&names).skip(1).take(way.len() - 2) {
                if let Some(m) = self.macro_of(*of) {
                    draft = draft.also(m.at, format!("`{text}` is defined here"));
                }
            }
            return self.report(draft.also(at, "first used here"));
        }
        let help = if self.diagnostics.len() < 50 {
            let known = self
                .macros
                .iter()
                .enumerate()
                .filter(|(_, m)| m.is_some())
                .map(|(s, _)| self.store.words.text(s as Symbol));
            nearest(&name, known).map(|n| format!("did you mean `{n}`?"))
        } else {
            None
        };
        self.report(
            Draft::error("unknown-constant", at, format!("there is no constant `{name}`")).maybe_help(help),
        );
    }
}
