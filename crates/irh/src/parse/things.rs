//! Reading items, effects, artifacts, flavours and texts.

use crate::diag::Draft;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
    pub(super) fn item(&mut self) -> Item {
        let at = self.tok();
        let kind = self.header_number();
        let mut r = Item { kind: self.fit(at, kind), crit: 2, threat: 1, hp: 15, ..Item::default() };
        self.body(&mut r, "item", &mut |p, r: &mut Item| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            p.item_clause(key, r)
        });
        r
    }

    fn item_clause(&mut self, key: Key, r: &mut Item) -> Res<bool> {
        let p = self;
        p.bump();
        match key {
            Key::Lev => r.level = p.after_colon()?,
            Key::Image | Key::Glyph => r.image = p.glyph()?,
            Key::SDam | Key::LDam => {
                p.eat(Kind::Colon);
                let d = p.dice()?;
                if key == Key::SDam { r.small_damage = d } else { r.large_damage = d }
            }
            Key::Crit => r.crit = p.after_colon()?,
            Key::Threat => r.threat = p.after_colon()?,
            Key::Acc => r.acc = p.after_colon()?,
            Key::Parry => r.parry = p.after_colon()?,
            Key::Range => r.range = p.after_colon()?,
            Key::Spd => r.speed = p.pace()?,
            Key::Mat => r.material = p.after_colon()?,
            Key::Cost => {
                p.eat(Kind::Colon);
                let at = p.tok();
                let n = p.cexpr3()?;
                let copper = if p.starts_number() {
                    let coin = p.cexpr3()?;
                    if coin == p.constant("PLATINUM") {
                        500
                    } else if coin == p.constant("ELECTRUM") {
                        50
                    } else if coin == p.constant("SILVER") {
                        10
                    } else if coin == p.constant("COPPER") {
                        1
                    } else {
                        100
                    }
                } else {
                    100_i64
                };
                r.cost = p.fit(at, i64::from(n) * copper);
            }
            Key::Weight => {
                r.weight = p.after_colon()?;
                r.hp = ((i32::from(r.weight) * 30 / 80).max(1)) as i16;
            }
            Key::Size => r.size = p.after_colon()?,
            Key::Nutrition => r.nutrition = p.after_colon()?,
            Key::Def => r.def = p.after_colon()?,
            Key::Coverage => r.coverage = p.after_colon()?,
            Key::Penalty => r.penalty = p.after_colon()?,
            Key::Arm => {
                p.eat(Kind::Colon);
                let mut next = 0;
                while p.starts_number() || p.peek() == Kind::WeaponType {
                    if p.peek() == Kind::WeaponType {
                        next = p.bump().value as usize;
                        p.eat(Kind::Colon);
                        let v = p.num()?;
                        if let Some(slot) = r.armour.get_mut(next) {
                            *slot = v;
                        }
                    } else {
                        // A bare number counts for this kind of weapon and those not yet named.
                        let v = p.num()?;
                        r.armour.iter_mut().skip(next).for_each(|slot| *slot = v);
                    }
                    next += 1;
                    while matches!(p.peek(), Kind::Comma | Kind::Slash) {
                        p.bump();
                    }
                }
            }
            Key::Hitpoints => r.hp = p.after_colon()?,
            Key::Spells => return p.resource_list(&mut r.spells),
            Key::Fires => return p.resource_list(&mut r.fires),
            Key::Flags => return p.flags(&mut r.flags),
            Key::Group => return p.mask(&mut r.group),
            Key::Capacity => r.capacity = p.after_colon()?,
            Key::WeightLim => r.weight_limit = p.after_colon()?,
            Key::WeightMod => {
                r.weight_mod = p.after_colon()?;
                p.eat(Kind::Percent);
            }
            Key::MaxSize => r.max_size = p.after_colon()?,
            Key::Timeout => r.timeout = p.after_colon()?,
            Key::CType => r.container_type = p.after_colon()?,
            Key::Light => {
                p.expect_key(Key::Range)?;
                r.light_range = p.after_colon()?;
            }
            Key::Lifespan => r.lifespan = p.after_colon()?,
            Key::Fuel => {
                p.eat(Kind::Colon);
                r.fuel = p.reference()?;
            }
            _ => {
                p.pos -= 1;
                return Ok(false);
            }
        }
        p.semi()
    }

    /// The sources before the word of an effect: `AI_WIZARDRY AI_SORCERY Spell ...`, with or without a slash.
    pub(super) fn effect_sources(&mut self) -> Res<Vec<i16>> {
        let at = self.tok();
        let mut sources = Vec::new();
        while self.starts_number() {
            sources.push(self.num()?);
            self.eat(Kind::Slash);
        }
        if sources.len() > 4 {
            let text = "an effect has at most four sources";
            self.report(Draft::warning("too-many", at.origin, text));
        }
        Ok(sources)
    }

    pub(super) fn effect(&mut self, key: Key, sources: Vec<i16>) -> Effect {
        let word = match key {
            Key::Spell => EffectWord::Spell,
            Key::Poison => EffectWord::Poison,
            Key::Disease => EffectWord::Disease,
            _ => EffectWord::Effect,
        };
        let at = self.tok();
        let archetype = self.header_number();
        let mut first = EffectValues { archetype: self.fit(at, archetype), ..EffectValues::default() };
        let area = match word {
            EffectWord::Poison => self.constant("AR_POISON"),
            EffectWord::Disease => self.constant("AR_DISEASE"),
            _ => 0,
        };
        first.aval = self.fit(at, area);
        first.sval = self.constant("NOSAVE") as i16;
        let mut r = Effect { word, sources, values: vec![first], ..Effect::default() };
        self.effect_body(&mut r);
        while self.peek() == Kind::Key(Key::And) {
            self.bump();
            let at = self.tok();
            let archetype = self.cexpr().unwrap_or(0);
            let mut next = r.values.last().cloned().unwrap_or_default();
            next.archetype = self.fit(at, archetype);
            r.values.push(next);
            self.effect_body(&mut r);
        }
        r
    }

    fn effect_body(&mut self, r: &mut Effect) {
        self.body(r, "effect", &mut |p, r: &mut Effect| match p.peek() {
            Kind::Key(key) => p.effect_clause(key, r),
            _ if p.starts_number() => {
                r.schools |= p.cexpr()? as u32;
                while p.eat(Kind::Comma) {
                    r.schools |= p.cexpr()? as u32;
                }
                p.semi()
            }
            _ => Ok(false),
        });
    }

    fn effect_clause(&mut self, key: Key, r: &mut Effect) -> Res<bool> {
        let p = self;
        p.bump();
        let Some(v) = r.values.last_mut() else { return Ok(false) };
        match key {
            Key::Lev => r.level = p.after_colon()?,
            Key::Cost => r.cost = p.after_colon()?,
            Key::Base => {
                p.eat_key(Key::Chance);
                p.eat(Kind::Colon);
                r.base_chance = p.num()?;
                p.eat(Kind::Percent);
            }
            Key::Purpose => {
                p.eat(Kind::Colon);
                r.purpose = p.cexpr()? as u32;
                while p.eat(Kind::Comma) {
                    r.purpose |= p.cexpr()? as u32;
                }
                if p.eat(Kind::OpenParen) {
                    // These are the upper half of the mask.
                    let upper: u16 = p.sum_of()?;
                    r.purpose |= u32::from(upper) << 16;
                    p.expect(Kind::CloseParen)?;
                }
            }
            Key::Sval => {
                p.eat(Kind::Colon);
                v.sval = p.sum_of()?;
                v.partial = p.eat_key(Key::Partial);
            }
            Key::Qval => v.qval = p.after_colon()?,
            Key::Xval => v.xval = p.after_colon()?,
            Key::Yval => v.yval = p.after_colon()?,
            Key::Dval => v.dval = p.after_colon()?,
            Key::Aval => v.aval = p.after_colon()?,
            Key::Lval => v.lval = p.after_colon()?,
            Key::Tval => v.tval = p.after_colon()?,
            Key::Cval => {
                p.eat(Kind::Colon);
                let at = p.tok();
                v.cval = match p.colour()? {
                    Some(c) => p.fit(at, c),
                    None => p.sum_of()?,
                };
            }
            Key::Rval => {
                p.eat(Kind::Colon);
                v.rval = Some(if p.peek() == Kind::Dollar {
                    Value::Resource(p.reference()?)
                } else {
                    Value::Number(p.cexpr()?)
                });
            }
            Key::Pval => {
                p.eat(Kind::Colon);
                v.pval = p.dice()?;
            }
            Key::Flags => return p.flags(&mut r.flags),
            _ => {
                p.pos -= 1;
                return Ok(false);
            }
        }
        p.semi()
    }

    pub(super) fn artifact(&mut self) -> Artifact {
        let mut r = Artifact::default();
        self.body(&mut r, "artifact", &mut |p, r: &mut Artifact| {
            if p.peek() == Kind::Attribute {
                return p.attributes(&mut r.attributes);
            }
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            p.bump();
            let when = match key {
                Key::Item => {
                    p.eat(Kind::Colon);
                    r.item = p.reference()?;
                    return p.semi();
                }
                Key::Res => return p.mask(&mut r.resists),
                Key::Sustains => return p.mask(&mut r.sustains),
                Key::Qualities => return p.numbers(&mut r.qualities, 8, "qualities"),
                Key::Equip => PowerWhen::Equip,
                Key::Wield => PowerWhen::Wield,
                Key::Hit => PowerWhen::Hit,
                Key::Invoke => PowerWhen::Invoke,
                _ => {
                    p.pos -= 1;
                    return Ok(false);
                }
            };
            p.expect_key(Key::For)?;
            loop {
                let power = p.power()?;
                r.powers.push((when, power));
                if !(p.eat(Kind::Comma) || p.eat_key(Key::And)) {
                    break;
                }
            }
            p.semi()
        });
        r
    }

    fn power(&mut self) -> Res<Power> {
        if self.eat_key(Key::Stati) {
            return self.stati_brackets().map(Power::Stati);
        }
        if self.eat_key(Key::Ability) {
            self.expect(Kind::OpenBracket)?;
            let what = self.num()?;
            let value = if self.eat(Kind::Comma) { self.value()? } else { Value::Number(0) };
            self.expect(Kind::CloseBracket)?;
            return Ok(Power::Ability(what, value));
        }
        self.value().map(Power::Other)
    }

    pub(super) fn flavour(&mut self) -> Flavour {
        let at = self.tok();
        let source = self.header_number();
        let mut r = Flavour { source: self.fit(at, source), weight: 20, ..Flavour::default() };
        self.body(&mut r, "flavour", &mut |p, r: &mut Flavour| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            p.bump();
            match key {
                Key::Mat => r.material = p.after_colon()?,
                Key::Colour => {
                    p.eat(Kind::Colon);
                    let at = p.tok();
                    r.colour = match p.colour()? {
                        Some(c) => p.fit(at, c),
                        None => p.sum_of()?,
                    };
                }
                Key::Weight => {
                    p.eat(Kind::Colon);
                    let at = p.tok();
                    let n = p.cexpr3()?;
                    p.eat(Kind::Percent);
                    r.weight = p.fit(at, n / 5);
                }
                _ => {
                    p.pos -= 1;
                    return Ok(false);
                }
            }
            p.semi()
        });
        r
    }

    pub(super) fn text(&mut self) {
        self.eat(Kind::Colon);
        self.body(&mut (), "text", &mut |p, ()| {
            if p.peek() != Kind::Str {
                return Ok(false);
            }
            let s = p.bump();
            p.about.desc = p.tokens.string(s).to_owned();
            p.eat(Kind::Semicolon);
            Ok(true)
        });
    }
}
