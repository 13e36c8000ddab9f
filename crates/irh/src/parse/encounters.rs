//! Reading encounters and their parts.

use crate::diag::Draft;
use crate::library::CodeUse;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
    pub(super) fn encounter(&mut self) -> Encounter {
        let mut r = Encounter { weight: 10, ..Encounter::default() };
        if self.eat(Kind::Colon) {
            r.terrain = self.cexpr().unwrap_or(0) as u32;
        }
        self.body(&mut r, "encounter", &mut |p, r: &mut Encounter| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            p.bump();
            match key {
                Key::Terrain => return p.mask(&mut r.terrain),
                Key::Depth => r.depth = p.after_colon()?,
                Key::Weight => r.weight = p.after_colon()?,
                Key::Cr => {
                    p.eat(Kind::Colon);
                    r.min_cr = p.num()?;
                    r.max_cr = if p.eat(Kind::Plus) {
                        0
                    } else if p.eat_key(Key::To) || p.eat(Kind::Minus) {
                        p.num()?
                    } else {
                        r.min_cr
                    };
                }
                Key::Align => r.align = p.after_colon()?,
                Key::Parts => {
                    p.expect(Kind::Colon)?;
                    let at = p.tok();
                    while matches!(p.peek(), Kind::Star | Kind::Pipe | Kind::Key(Key::Else)) {
                        let part = p.part()?;
                        r.parts.push(part);
                        p.eat(Kind::Comma);
                    }
                    if r.parts.len() > 16 {
                        let text = format!("there are {} parts; the original keeps 16", r.parts.len());
                        p.report(Draft::warning("too-many", at.origin, text));
                    }
                }
                Key::Flags => return p.flags(&mut r.flags),
                Key::Gear => return p.gear(&mut r.gear),
                _ => {
                    p.pos -= 1;
                    return Ok(false);
                }
            }
            p.semi()
        });
        r
    }

    fn part(&mut self) -> Res<Part> {
        let mut part = Part {
            weight: 10,
            chance: 0,
            min_cr: 0,
            condition: None,
            amount: Amount::Unsaid,
            what: Draw::List(0),
            with: None,
            flags: 0,
        };
        match self.bump().kind {
            Kind::Pipe => part.flags |= self.constant("EP_OR") as u32,
            Kind::Key(Key::Else) => part.flags |= self.constant("EP_ELSE") as u32,
            _ => {}
        }
        while !self.eat_key(Key::Of) {
            match self.peek() {
                Kind::Less => {
                    self.bump();
                    self.expect_key(Key::Cr)?;
                    part.min_cr = self.num()?;
                    self.eat(Kind::Plus);
                    self.expect(Kind::Greater)?;
                }
                Kind::OpenBracket => {
                    self.bump();
                    part.weight = self.sum_of()?;
                    self.expect(Kind::CloseBracket)?;
                }
                Kind::OpenBrace => {
                    let range = self.skip_braces();
                    part.condition = Some(self.keep_code(CodeUse::PartCondition, Vec::new(), range));
                }
                _ => self.amount(&mut part)?,
            }
        }
        part.what = self.draw()?;
        if matches!(self.peek(), Kind::Dollar | Kind::Key(Key::Any)) || self.starts_number() {
            part.with = Some(self.draw()?);
        }
        if self.eat(Kind::OpenBracket) {
            let mut mask = part.flags;
            self.flag_list(|_, v, _| mask |= v as u32)?;
            part.flags = mask;
            self.expect(Kind::CloseBracket)?;
        }
        Ok(part)
    }

    /// `n%`, `n-m`, `n`, `n+` or dice.
    fn amount(&mut self, part: &mut Part) -> Res<()> {
        let at = self.tok();
        let n = self.cexpr4()?;
        match self.peek() {
            Kind::Percent => {
                self.bump();
                part.chance = self.fit(at, n);
            }
            Kind::Dice => part.amount = Amount::Dice(self.dice_after(at, n)?),
            Kind::Minus => {
                self.bump();
                let low = self.fit(at, n);
                let high = self.num()?;
                part.amount = Amount::Between(low, high);
            }
            Kind::Plus => {
                self.bump();
                let low: i16 = self.fit(at, n);
                part.amount = Amount::Between(low, low.wrapping_add(50));
            }
            _ => {
                let n = self.fit(at, n);
                part.amount = Amount::Between(n, n);
            }
        }
        Ok(())
    }

    fn draw(&mut self) -> Res<Draw> {
        if self.peek() == Kind::Dollar {
            return self.reference().map(Draw::One);
        }
        if self.eat_key(Key::Any) {
            return self.cexpr3().map(Draw::Any);
        }
        self.cexpr3().map(Draw::List)
    }
}
