//! The clauses most bodies share: events, constants, lists, specials, variables, gear, grants, flags.

use crate::diag::Diagnostic;
use crate::library::CodeUse;
use crate::res::*;
use crate::token::{Kind, TokenRange};
use crate::words::Key;

use super::{Failed, Parser, Res, type_of};

/// Does a clause of a kind of resource begin here, and how did it go? `Ok(false)`: it is not one of that kind.
pub(crate) type Clauses<'c, 't, T> = &'c mut dyn FnMut(&mut Parser<'t>, &mut T) -> Res<bool>;

impl<'t> Parser<'t> {
    /// Reads a body from `{` to `}`, clause by clause.
    pub(crate) fn body<T>(&mut self, it: &mut T, what: &str, clauses: Clauses<'_, 't, T>) {
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
            let went = match self.common_clause() {
                Ok(true) => Ok(true),
                Ok(false) => clauses(self, it),
                Err(f) => Err(f),
            };
            match went {
                Ok(true) => {}
                Ok(false) => {
                    let _reported: Failed = self.unexpected(&format!("a clause of a {what}"));
                    self.go_to_next_clause(start);
                }
                Err(Failed) => self.go_to_next_clause(start),
            }
            self.keep_clause(word, start);
        }
    }

    /// After a fault: past the next `;` of this body, or to the brace that closes it.
    fn go_to_next_clause(&mut self, start: usize) {
        let mut depth = 0u32;
        // What was already read may have opened braces.
        for t in self.all.get(start..self.pos).unwrap_or(&[]) {
            match t.kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        loop {
            match self.peek() {
                Kind::End => return,
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
                self.bump();
                self.eat(Kind::Colon);
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
                messages = count * texts.len() as u32;
                Response::Messages(texts)
            }
            _ => return Err(self.unexpected("a message or `{` and code")),
        };
        if let Some(c) = self.census.get_mut(self.file) {
            c.entries += 1;
            c.bodies += bodies;
            c.code_registrations += code;
            c.message_registrations += messages;
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
            let text = format!("there are {} {what}, the original keeps {most}", list.len());
            self.complain(Diagnostic::warning("too-many", at.origin, text));
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
            let which = self.bump();
            self.eat(Kind::Colon);
            let v = self.num()?;
            match usize::try_from(which.value).ok().and_then(|i| into.get_mut(i)) {
                Some(slot) => *slot = v,
                None => self.complain(Diagnostic::error(
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

    pub(crate) fn grants(&mut self, grants: &mut Vec<Grant>) -> Res<bool> {
        self.eat(Kind::Colon);
        loop {
            let kind = match self.peek() {
                Kind::Key(Key::Ability) => GrantKind::Ability,
                Kind::Key(Key::Stati) => GrantKind::Stati,
                Kind::Key(Key::Feat) => GrantKind::Feat,
                // A clause may grant nothing, or end in a comma.
                Kind::Semicolon => break,
                _ => return Err(self.unexpected("Ability, Stati or Feat")),
            };
            self.bump();
            self.expect(Kind::OpenBracket)?;
            let what = self.num()?;
            let mut parameter = Value::Number(0);
            if self.eat(Kind::Comma) {
                parameter = if self.peek() == Kind::Dollar {
                    Value::Resource(self.reference()?)
                } else {
                    let low = self.cexpr3()?;
                    let high = if self.eat(Kind::Comma) { Some(self.cexpr3()?) } else { None };
                    Value::Number(high.map_or(low, |h| (low & 0xFFFF) | (h << 16)))
                };
            }
            self.expect(Kind::CloseBracket)?;
            self.expect_key(Key::At)?;
            let (level, step) = self.when()?;
            grants.push(Grant { kind, what, parameter, level, step });
            self.eat(Kind::Comma);
        }
        self.semi()
    }

    fn when(&mut self) -> Res<(i8, i8)> {
        if !self.eat_key(Key::Every) {
            let level = self.num()?;
            self.eat_key(Key::Lev);
            return Ok((level, 0));
        }
        let step = if self.starts_number() { self.num()? } else { 1 };
        self.expect_key(Key::Lev)?;
        let mut level = 1;
        if self.eat_key(Key::Starting) {
            self.expect_key(Key::At)?;
            level = self.num()?;
            self.eat_key(Key::Lev);
        }
        Ok((level, step))
    }

    pub(crate) fn gear(&mut self, gear: &mut Vec<Gear>) -> Res<bool> {
        self.eat(Kind::Colon);
        let mut otherwise = false;
        loop {
            let one = self.gear_entry(otherwise)?;
            gear.push(one);
            if self.eat(Kind::Comma) {
                otherwise = false;
            } else if self.eat_key(Key::Else) {
                otherwise = true;
            } else {
                break;
            }
        }
        self.semi()
    }

    /// The tokens between parentheses, which stand here.
    fn parenthesised(&mut self) -> Res<TokenRange> {
        self.expect(Kind::OpenParen)?;
        let start = self.pos as u32;
        let mut depth = 1u32;
        loop {
            match self.peek() {
                Kind::OpenParen => depth += 1,
                Kind::CloseParen => {
                    depth -= 1;
                    if depth == 0 {
                        let end = self.pos as u32;
                        self.bump();
                        return Ok(TokenRange { start, end });
                    }
                }
                Kind::End | Kind::Semicolon | Kind::CloseBrace => return Err(self.unexpected("`)`")),
                _ => {}
            }
            self.bump();
        }
    }

    fn gear_entry(&mut self, otherwise: bool) -> Res<Gear> {
        let mut g = Gear {
            otherwise,
            condition: None,
            chance: 100,
            amount: Dice { number: 0, sides: 0, bonus: 1 },
            cursed: false,
            blessed: false,
            item: Rid::NONE,
            random_type: None,
            plus: 0,
            qualities: Vec::new(),
            of: GearOf::Nothing,
        };
        if self.eat_key(Key::If) {
            let range = self.parenthesised()?;
            g.condition = Some(self.keep_code(CodeUse::GearCondition, Vec::new(), range));
        }
        if self.starts_number() && self.peek_at(1) == Kind::Percent {
            g.chance = self.num()?;
            self.bump();
        }
        if self.starts_number() {
            g.amount = self.dice()?;
        }
        match self.peek() {
            Kind::Key(Key::Cursed) => {
                self.bump();
                g.cursed = true;
            }
            Kind::Key(Key::Blessed) => {
                self.bump();
                g.blessed = true;
            }
            _ => {}
        }
        match self.peek() {
            Kind::Dollar => g.item = self.reference()?,
            Kind::Key(Key::Random) => {
                self.bump();
                g.random_type = Some(self.num()?);
            }
            _ => return Err(self.unexpected("an item: a reference or `random` and its type")),
        }
        if matches!(self.peek(), Kind::Plus | Kind::Minus) {
            g.plus = self.num()?;
        }
        loop {
            match self.peek() {
                Kind::Key(Key::With) => {
                    self.bump();
                    let at = self.expect(Kind::OpenBracket)?;
                    while self.peek() != Kind::CloseBracket {
                        g.qualities.push(self.sum_of()?);
                        self.eat(Kind::Comma);
                    }
                    self.bump();
                    if g.qualities.len() > 4 {
                        let text = "an item has at most four qualities";
                        self.complain(Diagnostic::warning("too-many", at.origin, text));
                    }
                }
                Kind::Key(Key::Of) => {
                    self.bump();
                    g.of = if self.eat_key(Key::Random) {
                        let (mut from, mut to) = (0, 0);
                        if self.starts_number() {
                            from = self.num()?;
                            to = from;
                            if self.eat_key(Key::To) {
                                to = self.num()?;
                            }
                        }
                        GearOf::Random { from, to }
                    } else {
                        GearOf::Effect(self.reference()?)
                    };
                }
                Kind::Key(Key::At) => {
                    self.bump();
                    self.expect(Kind::OpenParen)?;
                    self.cexpr3()?;
                    self.expect(Kind::Comma)?;
                    self.cexpr3()?;
                    self.expect(Kind::CloseParen)?;
                }
                _ => return Ok(g),
            }
        }
    }
}
