//! Reading monsters and templates.

use crate::diag::Draft;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
    pub(super) fn monster(&mut self) -> Monster {
        let mut r = Monster::default();
        if self.eat(Kind::Colon) {
            for slot in 0..3 {
                match self.cexpr3() {
                    Ok(v) => r.types[slot] = v,
                    Err(_) => break,
                }
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
        } else {
            let _reported = self.unexpected("`:` and the types of the monster");
        }
        self.body(&mut r, "monster", &mut |p, r: &mut Monster| match p.peek() {
            Kind::Attribute => p.attributes(&mut r.attributes),
            Kind::Plus if p.peek_at(1) == Kind::Key(Key::Hit) => {
                p.bump();
                p.clause();
                r.hit = p.sum_of()?;
                p.semi()
            }
            Kind::Key(key) => p.monster_clause(key, r),
            _ => Ok(false),
        });
        r
    }

    fn monster_clause(&mut self, key: Key, r: &mut Monster) -> Res<bool> {
        let p = self;
        let word = p.bump();
        match key {
            Key::Depth => r.depth = p.after_colon()?,
            Key::Cr | Key::Lev => r.cr = p.challenge()?,
            Key::Terrain => return p.mask(&mut r.terrains),
            Key::HitDice => {
                p.eat(Kind::Colon);
                let at = p.tok();
                r.hit_dice = p.sum_of()?;
                if r.hit_dice < 0 {
                    let text = format!("HD is {}; a monster needs at least 1", r.hit_dice);
                    p.report(Draft::warning("out-of-range", at.origin, text));
                }
            }
            Key::Hitpoints => r.fixed_hp = Some(p.after_colon()?),
            Key::Hit => r.hit = p.after_colon()?,
            Key::Image | Key::Glyph => r.image = p.glyph()?,
            Key::Stati => {
                p.eat(Kind::Colon);
                loop {
                    let s = p.stati_brackets()?;
                    r.stati.push(s);
                    if !(p.eat(Kind::Comma) && p.peek() == Kind::OpenBracket) {
                        break;
                    }
                }
            }
            Key::Res => return p.mask(&mut r.resists),
            Key::Immune => return p.mask(&mut r.immune),
            Key::Attk => return p.attacks(&mut r.attacks),
            Key::As => {
                p.eat(Kind::Colon);
                p.copy_monster(r)?;
            }
            Key::Def => r.def = p.after_colon()?,
            Key::Arm => r.arm = p.after_colon()?,
            Key::Mana => r.mana = p.after_colon()?,
            Key::Feats => return p.numbers(&mut r.feats, 16, "feats"),
            Key::Flags => return p.flags(&mut r.flags),
            Key::Size => r.size = p.after_colon()?,
            Key::Spd => r.speed = p.pace()?,
            Key::Mov => r.movement = p.pace()?,
            Key::Spells => return p.resource_list(&mut r.spells),
            Key::Disease => return p.resource_list(&mut r.diseases),
            Key::Poison => return p.resource_list(&mut r.poisons),
            Key::Gear => return p.gear(&mut r.gear),
            _ => {
                p.pos -= 1;
                debug_assert_eq!(p.tok(), word);
                return Ok(false);
            }
        }
        p.semi()
    }

    /// `[:] expression` for a field.
    pub(super) fn after_colon<T: super::expr::Narrow>(&mut self) -> Res<T> {
        self.eat(Kind::Colon);
        self.sum_of()
    }

    /// A challenge rating: a number, or 1/n stored as 2 - n.
    fn challenge(&mut self) -> Res<i8> {
        self.eat(Kind::Colon);
        let at = self.tok();
        if at.kind == Kind::Number && at.value == 1 && self.peek_at(1) == Kind::Slash {
            self.bump();
            self.bump();
            let n = self.cexpr4()?;
            if !(2..=8).contains(&n) {
                self.report(Draft::error("bad-fraction", at.origin, "a fraction of a rating is 1/2 to 1/8"));
            }
            return Ok(self.fit(at, 2 - i64::from(n)));
        }
        self.sum_of()
    }

    fn copy_monster(&mut self, r: &mut Monster) -> Res<()> {
        let t = self.tok();
        let found = match t.kind {
            Kind::Str => {
                self.bump();
                let name = self.tokens.string(t);
                self.lib.monsters.iter().find(|m| m.about.name.eq_ignore_ascii_case(name))
            }
            _ => {
                let n = self.cexpr3()?;
                usize::try_from(n).ok().and_then(|n| self.lib.monsters.get(n))
            }
        };
        match found {
            Some(m) => {
                let about = std::mem::take(&mut r.about);
                *r = Monster { about, ..m.clone() };
                Ok(())
            }
            None => {
                self.report(
                    Draft::error("no-such-monster", t.origin, "no monster before this one has that name")
                        .help("`As` copies a monster defined earlier in the text"),
                );
                Ok(())
            }
        }
    }

    pub(super) fn attacks(&mut self, attacks: &mut Vec<Attack>) -> Res<bool> {
        self.eat(Kind::Colon);
        let start = self.tok();
        loop {
            let kind = self.num()?;
            self.expect_key(Key::For)?;
            if self.peek() == Kind::Dollar {
                let effect = self.reference()?;
                let damage_type = if self.starts_number() { self.num()? } else { 0 };
                attacks.push(Attack { kind, damage_type, effect, ..Attack::default() });
            } else {
                let a = self.attack_part(kind)?;
                attacks.push(a);
                let also = self.constant("A_ALSO") as i8;
                while self.eat_key(Key::And) {
                    let a = self.attack_part(also)?;
                    attacks.push(a);
                }
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        if attacks.len() > 32 {
            let text = format!("there are {} attacks; the original keeps 32", attacks.len());
            self.report(Draft::warning("too-many", start.origin, text));
        }
        self.semi()
    }

    /// Dice or a percentage, a type of damage, the word damage, a difficulty: all may be missing.
    fn attack_part(&mut self, kind: i8) -> Res<Attack> {
        let mut a = Attack { kind, ..Attack::default() };
        if self.starts_number() && !self.at_difficulty() {
            let at = self.tok();
            let n = self.cexpr3()?;
            match self.peek() {
                Kind::Dice => {
                    a.damage = self.dice_after(at, n)?;
                    if self.starts_number() && !self.at_difficulty() {
                        a.damage_type = self.num()?;
                    }
                }
                Kind::Percent => {
                    self.bump();
                    a.damage.bonus = self.fit(at, n);
                    if self.starts_number() && !self.at_difficulty() {
                        a.damage_type = self.num()?;
                    }
                }
                _ => a.damage_type = self.fit(at, n),
            }
        }
        self.eat_key(Key::Damage);
        if self.at_difficulty() {
            self.bump();
            self.bump();
            a.dc = self.num()?;
            self.expect(Kind::CloseParen)?;
        }
        Ok(a)
    }

    fn at_difficulty(&self) -> bool {
        self.peek() == Kind::OpenParen && matches!(self.peek_at(1), Kind::Key(Key::Dc | Key::Cr | Key::Lev))
    }

    pub(super) fn template(&mut self) -> Template {
        let mut r = Template { kind: self.header_number(), ..Template::default() };
        if self.eat_key(Key::For) {
            r.for_type = self.cexpr().unwrap_or(0);
        }
        self.body(&mut r, "template", &mut |p, r: &mut Template| match p.peek() {
            Kind::Attribute => {
                while p.peek() == Kind::Attribute {
                    let which = p.clause();
                    let m = p.modifier()?;
                    if let Some(slot) =
                        usize::try_from(which.value).ok().and_then(|i| r.attributes.get_mut(i))
                    {
                        *slot = m;
                    }
                    if !p.eat(Kind::Comma) && p.peek() != Kind::Semicolon {
                        return Err(p.unexpected("`,` or `;`"));
                    }
                    p.eat(Kind::Semicolon);
                }
                Ok(true)
            }
            Kind::Key(key) => p.template_clause(key, r),
            _ => Ok(false),
        });
        r
    }

    fn template_clause(&mut self, key: Key, r: &mut Template) -> Res<bool> {
        let p = self;
        p.bump();
        let change = match key {
            Key::Cr => Some(&mut r.cr),
            Key::HitDice => Some(&mut r.hit_dice),
            Key::Hit => Some(&mut r.hit),
            Key::Def => Some(&mut r.def),
            Key::Arm => Some(&mut r.arm),
            Key::Power => Some(&mut r.power),
            Key::Caster => {
                p.expect_key(Key::Lev)?;
                Some(&mut r.caster_level)
            }
            Key::Size => Some(&mut r.size),
            Key::Spd => Some(&mut r.speed),
            Key::Mov => Some(&mut r.movement),
            _ => None,
        };
        if let Some(slot) = change {
            p.eat(Kind::Colon);
            *slot = p.modifier()?;
            return p.semi();
        }
        match key {
            Key::For => r.for_type = p.after_colon()?,
            Key::MType => r.adds_type = p.after_colon()?,
            Key::Image | Key::Glyph => r.image = p.glyph()?,
            Key::Damage => r.damage = p.after_colon()?,
            Key::Attk => return p.attacks(&mut r.attacks),
            Key::Stati => {
                p.eat(Kind::Colon);
                let s = p.stati_brackets()?;
                r.stati.push(s);
            }
            Key::Res => {
                let (gain, lose) = (&mut r.resists, &mut r.loses_resists);
                p.flag_list(|_, v, on| if on { *gain |= v as u32 } else { *lose |= v as u32 })?;
            }
            Key::Immune => {
                let (gain, lose) = (&mut r.immune, &mut r.loses_immune);
                p.flag_list(|_, v, on| if on { *gain |= v as u32 } else { *lose |= v as u32 })?;
            }
            Key::Feats => return p.numbers(&mut r.feats, 16, "feats"),
            Key::Spells => return p.resource_list(&mut r.spells),
            Key::Disease => return p.resource_list(&mut r.diseases),
            Key::Poison => return p.resource_list(&mut r.poisons),
            Key::Flags => loop {
                let (set, lose, own) = (&mut r.flags, &mut r.loses_flags, &mut r.own_flags);
                p.flag_list(|_, v, on| {
                    if v < 0 {
                        own.set(v.wrapping_neg(), on);
                    } else if on {
                        set.set(v, true);
                    } else {
                        lose.set(v, true);
                    }
                })?;
                p.semi()?;
                if !(p.starts_number() || matches!(p.peek(), Kind::Tilde | Kind::Bang)) {
                    return Ok(true);
                }
            },
            Key::Gear => return p.gear(&mut r.gear),
            _ => {
                p.pos -= 1;
                return Ok(false);
            }
        }
        p.semi()
    }
}
