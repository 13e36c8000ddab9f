//! What levels give and what creatures carry: grants and gear.

use crate::diag::Draft;
use crate::library::CodeUse;
use crate::res::*;
use crate::token::{Kind, TokenRange};
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
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
                    let at = self.tok();
                    let low = self.cexpr3()?;
                    Value::Number(if self.eat(Kind::Comma) {
                        // Two halves of one number.
                        let low: i16 = self.fit(at, low);
                        let high: i16 = self.num()?;
                        (i32::from(high) << 16) | i32::from(low.cast_unsigned())
                    } else {
                        low
                    })
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
        self.expect(Kind::Colon)?;
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
                        self.report(Draft::warning("too-many", at.origin, text));
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
