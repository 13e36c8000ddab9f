//! The lexer's mode: what a word means where it stands, and braces that somebody forgot.

use crate::diag::Draft;
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::{Key, Symbol};
use angrist_source::nearest;

use super::Pre;

impl Pre<'_> {
    /// Gives a finished token its meaning in the current mode and puts it out.
    pub(super) fn emit(&mut self, mut token: Token) {
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
        self.close_braces(last.origin, "a resource begins here");
        self.out.extend(header.into_iter().rev());
    }

    pub(super) fn close_braces(&mut self, at: Origin, why: &str) {
        let Some(open) = self.braces.last().copied() else { return };
        self.report(
            Draft::error("unclosed-brace", at, format!("{why}, but a brace is still open"))
                .also(open, "opened here and never closed")
                .help("add the missing `}`"),
        );
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
                format!("macros make more than {} tokens of this text", self.limits.tokens),
            ));
        }
    }

    fn unknown_constant(&mut self, symbol: Symbol, at: Origin) {
        let name = self.store.words.text(symbol).to_owned();
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
            Draft::error("unknown-constant", at, format!("no constant is called `{name}`")).maybe_help(help),
        );
    }
}
