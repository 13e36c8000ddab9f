//! The clauses most bodies share: events, constants, lists, specials, variables, gear, grants, flags.

use crate::diag::Draft;
use crate::library::CodeUse;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Failed, Parser, Res, type_of};

/// Does a clause of a kind of resource begin here, and how did it go? `Ok(false)`: it is not one of that kind.
pub(crate) type Clauses<'c, 't, T> = &'c mut dyn FnMut(&mut Parser<'t>, &mut T) -> Res<bool>;

impl<'t> Parser<'t> {
    /// Reads a body from `{` to `}`, clause by clause.
    pub(crate) fn body<T>(&mut self, it: &mut T, what: &'static str, clauses: Clauses<'_, 't, T>) {
        if self.peek() != Kind::OpenBrace {
            let _reported: Failed = self.unexpected(&format!("`{{` and the body of the {what}"));
            while !matches!(self.peek(), Kind::OpenBrace | Kind::End) {
                if self.at_header() {
                    return;
                }
                self.bump();
            }
        }
        self.bump();
        loop {
            let start = self.pos;
            let word = self.tok();
            self.too_large = None;
            match word.kind {
                Kind::CloseBrace => {
                    self.bump();
                    return;
                }
                Kind::End => return,
                Kind::Semicolon => {
                    self.bump();
                    continue;
                }
                _ => {}
            }
            let went = match self.no_such_type() {
                Some(f) => Err(f),
                None => match self.common_clause() {
                    Ok(true) => Ok(true),
                    Ok(false) => clauses(self, it),
                    Err(f) => Err(f),
                },
            };
            match went {
                Ok(true) => {}
                Ok(false) => {
                    let _reported: Failed = self.no_such_clause(what);
                    self.go_to_next_clause(start);
                }
                Err(Failed) => self.go_to_next_clause(start),
            }
            self.keep_clause(word, start);
        }
    }

    /// After a fault: past the next `;` of this body, or to the brace that closes it.
    fn go_to_next_clause(&mut self, start: usize) {
        let (mut depth, mut parens) = (0u32, 0u32);
        // What was already read may have opened braces.
        for t in self.all.get(start..self.pos).unwrap_or(&[]) {
            match t.kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => depth = depth.saturating_sub(1),
                Kind::OpenParen => parens += 1,
                Kind::CloseParen => parens = parens.saturating_sub(1),
                _ => {}
            }
        }
        loop {
            match self.peek() {
                Kind::End => return,
                Kind::OpenParen => parens += 1,
                Kind::CloseParen => parens = parens.saturating_sub(1),
                // Meant as a comma: the clause ends behind the parenthesis.
                Kind::Semicolon if depth == 0 && parens > 0 && self.closes_behind() => {}
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace if depth == 0 => return,
                Kind::CloseBrace => depth -= 1,
                Kind::Semicolon if depth == 0 => {
                    self.bump();
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    pub(crate) fn semi(&mut self) -> Res<bool> {
        if self.eat(Kind::Semicolon) {
            return Ok(true);
        }
        // Before the next clause or the end of the body it was merely forgotten: nothing needs to be dropped.
        let forgotten = matches!(self.peek(), Kind::Key(_) | Kind::CloseBrace | Kind::Attribute);
        let failed = self.unexpected("`;` at the end of the clause");
        if forgotten { Ok(true) } else { Err(failed) }
    }

    fn common_clause(&mut self) -> Res<bool> {
        match self.peek() {
            Kind::Key(Key::Desc) => {
                self.clause();
                let s = self.expect(Kind::Str)?;
                self.about.desc = self.tokens.string(s).to_owned();
                self.semi()
            }
            Kind::Key(Key::On) => {
                self.bump();
                self.expect_key(Key::Event)?;
                self.events()
            }
            Kind::Key(Key::Constants) => {
                self.bump();
                self.constants_clause()
            }
            Kind::Key(Key::Lists) => {
                self.bump();
                self.lists()
            }
            Kind::Key(Key::Specials) => {
                self.bump();
                self.specials()
            }
            kind if type_of(kind).is_some() => {
                let vars = self.declaration()?;
                self.about.variables.extend(vars);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn events(&mut self) -> Res<bool> {
        self.eat(Kind::Colon);
        if let Some(c) = self.census.get_mut(self.file) {
            c.event_clauses += 1;
        }
        loop {
            self.event_entry()?;
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.semi()
    }

    fn event_entry(&mut self) -> Res<()> {
        let mut events = vec![self.cexpr()?];
        while self.eat(Kind::Comma) {
            events.push(self.cexpr()?);
        }
        self.eat(Kind::Colon);
        let count = events.len() as u32;
        let (mut bodies, mut code, mut messages) = (0, 0, 0);
        let response = match self.peek() {
            Kind::OpenBrace => {
                let range = self.skip_braces();
                (bodies, code) = (1, count);
                Response::Code(self.keep_code(CodeUse::Body, events.clone(), range))
            }
            Kind::Str => {
                let mut texts = Vec::new();
                loop {
                    let s = self.expect(Kind::Str)?;
                    texts.push(self.tokens.string(s).to_owned());
                    if !self.eat(Kind::Slash) {
                        break;
                    }
                }
                messages = count.saturating_mul(texts.len() as u32);
                Response::Messages(texts)
            }
            _ => return Err(self.unexpected("a message or `{` and code")),
        };
        if let Some(c) = self.census.get_mut(self.file) {
            c.entries += 1;
            c.bodies += bodies;
            // Short lists multiply to more than 32 bits; the census is read by people, who then see the largest number.
            c.code_registrations = c.code_registrations.saturating_add(code);
            c.message_registrations = c.message_registrations.saturating_add(messages);
        }
        self.about.events.push(Handler { events, response });
        Ok(())
    }

    fn constants_clause(&mut self) -> Res<bool> {
        self.eat(Kind::Colon);
        while self.eat(Kind::Star) {
            let id = self.cexpr3()?;
            let value = self.value()?;
            self.about.constants.push((id, value));
            self.eat(Kind::Comma);
        }
        self.semi()
    }

    fn lists(&mut self) -> Res<bool> {
        self.eat(Kind::Colon);
        while self.eat(Kind::Star) {
            let id = self.cexpr4()?;
            let mut values = Vec::new();
            loop {
                match self.peek() {
                    Kind::Dollar => values.push(Value::Resource(self.reference()?)),
                    Kind::Str => {
                        let s = self.bump();
                        values.push(Value::Text(self.tokens.string(s).to_owned()));
                    }
                    Kind::Comma | Kind::Semicolon => {
                        self.bump();
                        break;
                    }
                    _ => values.push(Value::Number(self.cexpr4()?)),
                }
            }
            self.about.lists.push(List { id, values });
        }
        Ok(true)
    }

    fn specials(&mut self) -> Res<bool> {
        self.eat(Kind::Colon);
        while self.eat(Kind::Star) {
            let mut chance = 100;
            if self.peek() != Kind::Dollar {
                let at = self.tok();
                let n = self.cexpr4()?;
                chance = self.fit(at, n);
                self.expect(Kind::Percent)?;
            }
            let what = self.reference()?;
            self.expect_key(Key::At)?;
            let level = if self.eat_key(Key::Lev) {
                self.dice()?
            } else {
                let d = Dice { bonus: self.num()?, ..Dice::default() };
                self.expect_key(Key::Lev)?;
                d
            };
            self.about.specials.push(Special { what, chance, level });
            self.eat(Kind::Comma);
        }
        self.semi()
    }

    /// Numbers with `,`, `|` or nothing between them, each perhaps with `~` or `!`: calls `each` with the number and its sign.
    pub(crate) fn flag_list(&mut self, mut each: impl FnMut(&mut Self, i32, bool)) -> Res<()> {
        self.eat(Kind::Colon);
        loop {
            let off = matches!(self.peek(), Kind::Tilde | Kind::Bang);
            if off {
                self.bump();
            }
            let v = self.cexpr3()?;
            each(self, v, !off);
            while matches!(self.peek(), Kind::Comma | Kind::Pipe) {
                self.bump();
            }
            if !(self.starts_number() || matches!(self.peek(), Kind::Tilde | Kind::Bang)) {
                return Ok(());
            }
        }
    }

    pub(crate) fn flags(&mut self, flags: &mut Flags) -> Res<bool> {
        self.flag_list(|_, v, on| flags.set(v, on))?;
        self.semi()
    }

    pub(crate) fn mask(&mut self, mask: &mut u32) -> Res<bool> {
        self.flag_list(|_, v, on| if on { *mask |= v as u32 } else { *mask &= !(v as u32) })?;
        self.semi()
    }

    pub(crate) fn numbers(&mut self, list: &mut Vec<i16>, most: usize, what: &str) -> Res<bool> {
        let at = self.tok();
        self.flag_list(|p, v, _| {
            let v = p.fit(at, v);
            list.push(v);
        })?;
        if list.len() > most {
            let text = format!("there are {} {what}; the original keeps {most}", list.len());
            self.report(Draft::warning("too-many", at.origin, text));
        }
        self.semi()
    }

    pub(crate) fn resource_list(&mut self, list: &mut Vec<Rid>) -> Res<bool> {
        self.eat(Kind::Colon);
        list.extend(self.references()?);
        self.semi()
    }

    /// `Str n, Dex n, ...;` into seven places.
    pub(crate) fn attributes(&mut self, into: &mut [i8; 7]) -> Res<bool> {
        while self.peek() == Kind::Attribute {
            let which = self.clause();
            let v = self.num()?;
            match usize::try_from(which.value).ok().and_then(|i| into.get_mut(i)) {
                Some(slot) => *slot = v,
                None => self.report(Draft::error(
                    "no-such-attribute",
                    which.origin,
                    "only players have this attribute",
                )),
            }
            self.eat(Kind::Comma);
        }
        self.semi()
    }

    pub(crate) fn stati_brackets(&mut self) -> Res<Stati> {
        self.expect(Kind::OpenBracket)?;
        let mut s = Stati { nature: self.num()?, ..Stati::default() };
        if self.eat(Kind::Comma) {
            s.value = self.sum_of()?;
            if self.eat(Kind::Comma) {
                s.magnitude = self.sum_of()?;
                if self.eat(Kind::Comma) {
                    s.effect = self.reference()?;
                }
            }
        }
        self.expect(Kind::CloseBracket)?;
        Ok(s)
    }
}
