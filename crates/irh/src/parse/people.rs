//! Reading classes, races, domains, gods and behaviours.

use crate::diag::Draft;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
    pub(super) fn class(&mut self) -> Class {
        let mut r = Class::default();
        self.body(&mut r, "class", &mut |p, r: &mut Class| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            p.bump();
            match key {
                Key::HitDice => r.hit_dice = p.die()?,
                Key::Mana => r.mana = p.die()?,
                Key::Def => {
                    p.eat(Kind::Colon);
                    r.def = p.num()?;
                    if p.eat(Kind::Slash) {
                        r.def = p.num()?;
                    }
                }
                Key::Attk => {
                    p.eat(Kind::Colon);
                    while p.starts_number()
                        || matches!(
                            p.peek(),
                            Kind::Key(Key::Archery | Key::Brawl | Key::Melee | Key::Throwing)
                        )
                    {
                        let kind = p.way_of_attack()?;
                        p.eat(Kind::Colon);
                        let n = p.num()?;
                        p.eat(Kind::Percent);
                        r.attacks.push((kind, n));
                        p.eat(Kind::Comma);
                    }
                }
                Key::Save => {
                    p.eat(Kind::Colon);
                    while p.starts_number() || p.peek() == Kind::SaveType {
                        let t = p.tok();
                        let kind = if t.kind == Kind::SaveType {
                            p.bump();
                            p.fit(t, t.value as i32)
                        } else {
                            p.num()?
                        };
                        p.eat(Kind::Colon);
                        let n = p.num()?;
                        r.saves.push((kind, n));
                        p.eat(Kind::Comma);
                    }
                }
                Key::Grants => return p.grants(&mut r.grants),
                Key::Skills => {
                    if p.eat(Kind::OpenBracket) {
                        r.skill_points = p.num()?;
                        p.expect(Kind::CloseBracket)?;
                    }
                    return p.numbers(&mut r.skills, 40, "skills");
                }
                Key::Proficiencies => return p.mask(&mut r.proficiencies),
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

    /// `[:] [d] n`.
    fn die(&mut self) -> Res<i8> {
        self.eat(Kind::Colon);
        self.eat(Kind::Dice);
        self.num()
    }

    fn way_of_attack(&mut self) -> Res<i8> {
        let name = match self.peek() {
            Kind::Key(Key::Archery) => "S_ARCHERY",
            Kind::Key(Key::Brawl) => "S_BRAWL",
            Kind::Key(Key::Melee) => "S_MELEE",
            Kind::Key(Key::Throwing) => "S_THROWN",
            _ => return self.num(),
        };
        let t = self.bump();
        let v = self.constant(name);
        Ok(self.fit(t, v))
    }

    pub(super) fn race(&mut self) -> Race {
        let mut r = Race::default();
        if self.eat(Kind::Colon) {
            r.base = self.reference().unwrap_or_default();
        }
        self.body(&mut r, "race", &mut |p, r: &mut Race| {
            match p.peek() {
                Kind::Attribute => return p.attributes(&mut r.attributes),
                Kind::Number => {
                    let id = p.cexpr3()?;
                    p.eat(Kind::Colon);
                    let s = p.expect(Kind::Str)?;
                    r.names.push((id, p.tokens.string(s).to_owned()));
                    return p.semi();
                }
                _ => {}
            }
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            let word = p.bump();
            match key {
                Key::Grants => return p.grants(&mut r.grants),
                Key::Monster => {
                    p.eat(Kind::Colon);
                    r.monster = p.reference()?;
                }
                Key::Favoured => {
                    p.eat_key(Key::Class);
                    p.eat(Kind::Colon);
                    r.favoured = p.references()?;
                    if !(2..=3).contains(&r.favoured.len()) {
                        let text = "a race must have two or three favoured classes";
                        p.report(Draft::error("favoured-classes", word.origin, text));
                    }
                }
                Key::Skills => return p.numbers(&mut r.skills, 12, "skills"),
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

    pub(super) fn domain(&mut self) -> Domain {
        let mut r = Domain { kind: self.header_number(), ..Domain::default() };
        self.body(&mut r, "domain", &mut |p, r: &mut Domain| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            let word = p.bump();
            match key {
                Key::Spells => {
                    let went = p.resource_list(&mut r.spells);
                    if r.spells.len() > 9 {
                        let text = "a domain has at most nine spells";
                        p.report(Draft::warning("too-many", word.origin, text));
                    }
                    went
                }
                Key::Grants => p.grants(&mut r.grants),
                _ => {
                    p.pos -= 1;
                    Ok(false)
                }
            }
        });
        r
    }

    pub(super) fn god(&mut self) -> God {
        let mut r = God::default();
        self.body(&mut r, "god", &mut |p, r: &mut God| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            let word = p.bump();
            match key {
                Key::Domains => {
                    let went = p.resource_list(&mut r.domains);
                    if !(3..=6).contains(&r.domains.len()) {
                        let text = "a god must have three to six domains";
                        p.report(Draft::error("god-domains", word.origin, text));
                    }
                    went
                }
                Key::Flags => p.flags(&mut r.flags),
                Key::Grants => p.grants(&mut r.grants),
                _ => {
                    p.pos -= 1;
                    Ok(false)
                }
            }
        });
        r
    }

    pub(super) fn behaviour(&mut self) -> Behaviour {
        let mut r = Behaviour { conditions: self.header_number(), ..Behaviour::default() };
        self.body(&mut r, "behaviour", &mut |p, r: &mut Behaviour| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            match key {
                Key::Spell => {
                    p.clause();
                    r.spell = p.reference()?;
                    p.semi()
                }
                Key::Flags => {
                    p.bump();
                    p.flags(&mut r.flags)
                }
                _ => Ok(false),
            }
        });
        r
    }
}
