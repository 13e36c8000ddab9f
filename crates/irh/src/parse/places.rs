//! Reading terrains, features and regions.

use crate::diag::Draft;
use crate::res::*;
use crate::token::Kind;
use crate::words::Key;

use super::{Parser, Res};

impl Parser<'_> {
    /// `: number`, as headers have it; a fault leaves 0 and goes on at the body.
    pub(super) fn header_number(&mut self) -> i32 {
        if !self.eat(Kind::Colon) {
            let _reported = self.unexpected("`:` and what it is");
            return 0;
        }
        self.cexpr().unwrap_or(0)
    }

    /// A percentage as it is stored: fifths of a hundred above or below 100.
    pub(super) fn pace(&mut self) -> Res<i8> {
        self.eat(Kind::Colon);
        let at = self.tok();
        let plus = matches!(at.kind, Kind::Plus);
        let v = self.cexpr3()?;
        let percent = self.eat(Kind::Percent);
        let more = if plus && percent { i64::from(v) } else { i64::from(v) - 100 };
        let stored = more / 5;
        Ok(self.fit(at, stored))
    }

    /// What terrains and features share: picture, pace and material.
    fn substance(&mut self, key: Key, image: &mut u16, pace: &mut i8, material: &mut i8) -> Res<bool> {
        match key {
            Key::Image | Key::Glyph => {
                self.bump();
                *image = self.glyph()?;
            }
            Key::Mov => {
                self.bump();
                *pace = self.pace()?;
            }
            Key::Mat => *material = self.number()?,
            _ => return Ok(false),
        }
        self.semi()
    }

    pub(super) fn terrain(&mut self) -> Terrain {
        let mut r = Terrain::default();
        self.body(&mut r, "terrain", &mut |p, r: &mut Terrain| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            match key {
                Key::Penalty => r.penalty = p.number()?,
                Key::Flags => {
                    p.bump();
                    return p.flags(&mut r.flags);
                }
                _ => return p.substance(key, &mut r.image, &mut r.move_mod, &mut r.material),
            }
            p.semi()
        });
        r
    }

    pub(super) fn feature(&mut self) -> Feature {
        let at = self.tok();
        let kind = self.header_number();
        let mut r = Feature { kind: self.fit(at, kind), ..Feature::default() };
        self.body(&mut r, "feature", &mut |p, r: &mut Feature| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            match key {
                Key::Hitpoints => r.hp = p.number()?,
                Key::Flags => {
                    p.bump();
                    return p.mask(&mut r.flags);
                }
                Key::Target | Key::Effect => {
                    p.clause();
                    r.target = p.reference()?;
                }
                Key::Xval => {
                    p.clause();
                    r.xval = p.sum_of()?;
                }
                Key::Factor => {
                    p.clause();
                    r.factor = p.dice()?;
                }
                _ => return p.substance(key, &mut r.image, &mut r.move_mod, &mut r.material),
            }
            p.semi()
        });
        r
    }

    pub(super) fn region(&mut self) -> Region {
        let kind = self.header_number();
        let mut r = Region { size: self.constant("SZ_COLLOSAL") as i8, ..Region::default() };
        r.flags.set(kind, true);
        self.body(&mut r, "region", &mut |p, r: &mut Region| {
            let Kind::Key(key) = p.peek() else { return Ok(false) };
            match key {
                Key::Walls | Key::Floor | Key::Door => {
                    p.clause();
                    let rid = p.reference()?;
                    match key {
                        Key::Walls => r.walls = rid,
                        Key::Floor => r.floor = rid,
                        _ => r.door = rid,
                    }
                }
                Key::Depth => r.depth = p.number()?,
                Key::Size => r.size = p.number()?,
                Key::RoomTypes => {
                    p.bump();
                    let mut mask = r.room_types;
                    // Type n is bit n - 1; type 0 shifts by -1, which the original's machine makes bit 31.
                    p.flag_list(|_, v, _| mask |= 1u32.wrapping_shl(v.wrapping_sub(1) as u32))?;
                    r.room_types = mask;
                }
                Key::Flags => {
                    p.bump();
                    return p.flags(&mut r.flags);
                }
                Key::Grid => {
                    p.bump();
                    p.expect(Kind::Colon)?;
                    let t = p.expect(Kind::Grid)?;
                    r.grid = p.tokens.grid(t).cloned();
                    if t.value >= 0 && r.grid.as_ref().is_none_or(|g| g.cells.is_empty()) {
                        p.report(Draft::error("empty-grid", t.origin, "this grid has no rows"));
                    }
                    p.eat(Kind::Semicolon);
                    return Ok(true);
                }
                Key::Tiles => {
                    p.bump();
                    p.expect(Kind::Colon)?;
                    while p.peek() == Kind::Char {
                        let tile = p.tile()?;
                        r.tiles.push(tile);
                        p.eat(Kind::Comma);
                    }
                }
                _ => return Ok(false),
            }
            p.semi()
        });
        r
    }

    fn tile(&mut self) -> Res<Tile> {
        let ch = self.expect(Kind::Char)?;
        self.expect(Kind::Colon)?;
        let mut t = Tile { ch: ch.value as u8, terrain: self.reference()?, ..Tile::default() };
        loop {
            match self.peek() {
                Kind::OpenBracket => {
                    self.bump();
                    let mut mask = t.flags;
                    self.flag_list(|_, v, _| mask |= v as u32)?;
                    t.flags = mask;
                    self.expect(Kind::CloseBracket)?;
                }
                Kind::Key(Key::With) => {
                    self.bump();
                    t.with = if self.eat_key(Key::Random) {
                        let monster = match self.peek() {
                            Kind::Key(Key::Item) => false,
                            Kind::Key(Key::Monster) => true,
                            _ => return Err(self.unexpected("`item` or `monster`")),
                        };
                        self.bump();
                        let kind = if self.starts_number() { Some(self.num()?) } else { None };
                        if monster { TileWith::RandomMonster(kind) } else { TileWith::RandomItem(kind) }
                    } else {
                        TileWith::One(self.reference()?)
                    };
                }
                Kind::Key(Key::Of) => {
                    self.bump();
                    t.of = if self.eat_key(Key::Random) {
                        let from = self.num()?;
                        let to = if self.eat_key(Key::To) { self.num()? } else { from };
                        TileOf::Random(from, to)
                    } else if self.peek() == Kind::Dollar {
                        TileOf::One(self.reference()?)
                    } else {
                        TileOf::Number(self.num()?)
                    };
                }
                Kind::Key(Key::As) => {
                    self.bump();
                    t.image = self.glyph()?;
                }
                _ => return Ok(t),
            }
        }
    }
}
