//! Looking at tokens, taking them, and saying what else was expected.

use crate::diag::Draft;
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::{Key, data_words};
use angrist_source::nearest;

use super::{Failed, Parser, Res};

impl Parser<'_> {
    pub(crate) fn tok(&self) -> Token {
        self.all.get(self.pos).copied().unwrap_or(Token {
            kind: Kind::End,
            origin: self.all.last().map_or(Origin::default(), |t| t.origin),
            value: 0,
        })
    }

    pub(crate) fn peek(&self) -> Kind {
        self.tok().kind
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> Kind {
        self.all.get(self.pos + ahead).map_or(Kind::End, |t| t.kind)
    }

    pub(crate) fn bump(&mut self) -> Token {
        let t = self.tok();
        if t.kind != Kind::End {
            self.pos += 1;
        }
        t
    }

    pub(crate) fn eat(&mut self, kind: Kind) -> bool {
        if self.peek() == kind {
            self.bump();
            return true;
        }
        false
    }

    pub(crate) fn eat_key(&mut self, key: Key) -> bool {
        self.eat(Kind::Key(key))
    }

    /// Past the word of a clause and the colon that may follow it (S001-065).
    pub(crate) fn clause(&mut self) -> Token {
        let word = self.bump();
        self.eat(Kind::Colon);
        word
    }

    pub(crate) fn expect(&mut self, kind: Kind) -> Res<Token> {
        if self.peek() == kind {
            return Ok(self.bump());
        }
        Err(self.unexpected(&format!("`{}`", kind.describe())))
    }

    pub(crate) fn expect_key(&mut self, key: Key) -> Res<()> {
        self.expect(Kind::Key(key)).map(|_| ())
    }

    /// Stands a closing parenthesis behind this token, before the next clause could begin?
    pub(crate) fn closes_behind(&self) -> bool {
        let behind = self.all.get(self.pos + 1..).unwrap_or_default();
        let end = |k: Kind| matches!(k, Kind::Semicolon | Kind::Colon | Kind::OpenBrace | Kind::CloseBrace);
        let mut behind = behind.iter().map(|t| t.kind).take_while(|&k| !end(k));
        behind.any(|k| k == Kind::CloseParen)
    }

    pub(crate) fn report(&mut self, d: Draft) {
        if self.diagnostics.len() < self.limit {
            self.diagnostics.push(d);
        }
    }

    /// Reports that something else was expected here, as well as it can be said.
    pub(crate) fn unexpected(&mut self, wanted: &str) -> Failed {
        let t = self.tok();
        let d = match t.kind {
            // The preprocessor said it already.
            Kind::UnknownConstant => return Failed,
            Kind::Str | Kind::Grid if t.value < 0 => return Failed,
            Kind::Ident => {
                let word = self.tokens.word(t).to_owned();
                let help = if self.diagnostics.len() < 100 {
                    {
                        let words = data_words().map(|w| -> &str { w });
                        nearest(&word, words.chain(self.constants.keys().map(String::as_str)))
                    }
                    .map(|n| format!("did you mean `{n}`?"))
                } else {
                    None
                };
                Draft::error("unknown-word", t.origin, format!("the word `{word}` has no meaning here"))
                    .maybe_help(help.or_else(|| Some(format!("expected {wanted}"))))
            }
            Kind::End => {
                Draft::error("unexpected-end", t.origin, format!("the text ends; expected {wanted}"))
            }
            kind => {
                let found = match kind {
                    Kind::Key(_) => format!("`{}`", self.tokens.word(t)),
                    Kind::Number => format!("the number {}", t.value),
                    Kind::Str
                    | Kind::Char
                    | Kind::Grid
                    | Kind::ColourWord
                    | Kind::Attribute
                    | Kind::Direction
                    | Kind::WeaponType
                    | Kind::SaveType => kind.describe().to_owned(),
                    _ => format!("`{}`", kind.describe()),
                };
                Draft::error("unexpected", t.origin, format!("expected {wanted}, found {found}"))
            }
        };
        self.report(d);
        Failed
    }
}
