//! Who and what the maps of regions ask for: letters that mean the same in every map, and tiles with someone or something.

use super::{Member, Room, Settled, Stocker};
use crate::catalogue::Find;
use crate::makelev::Mark;
use crate::state::Loot;
use crate::tables::tf;
use angrist_engine::space::Loc;
use angrist_irh::res::{ResKind, Tile, TileOf, TileWith};

/// Beyond the challenge of the level.
const TILE_HARDER: i32 = 4;

impl Stocker<'_> {
    /// Goes through the marks of all maps. Those of a map are one party, in a room behind those of the panels.
    pub(super) fn fill_maps(&mut self, challenge: i32, rooms: usize) {
        let level = self.level;
        let mut maps: Vec<(u8, u8)> = Vec::new();
        for mark in &level.marks {
            let number = match maps.iter().position(|(region, _)| *region == mark.region) {
                Some(n) => n,
                None => {
                    maps.push((mark.region, 14 + self.chance.below(200) as u8));
                    maps.len() - 1
                }
            };
            let how = Settled { party: maps[number].1, asleep: false, room: (rooms + number).min(255) as u8 };
            let at = Loc::new(mark.x, mark.y);
            let cell = &level.cells[usize::from(mark.y.unsigned_abs()) * level.width as usize
                + usize::from(mark.x.unsigned_abs())];
            // What came after the map may have changed the square.
            if cell.region == mark.region && !cell.solid() && !self.taken[at] {
                self.fill(mark, at, challenge, how);
            }
        }
    }

    fn fill(&mut self, mark: &Mark, at: Loc, challenge: i32, how: Settled) {
        let tiles = &self.cat.library.regions[usize::from(mark.region)].tiles;
        if let Some(tile) = tiles.iter().find(|t| char::from(t.ch) == mark.letter) {
            return self.fill_tile(tile, mark, at, challenge, how);
        }
        let (table, more, good) = match mark.letter {
            'i' => ("staple", 0, false),
            'I' => ("dungeon", 0, false),
            'g' => ("dungeon", 2, true),
            'G' => ("dungeon", 4, true),
            digit => {
                let mut cr = challenge + 2 * digit.to_digit(10).unwrap_or(0) as i32;
                for _ in 0..self.cat.figure("vault-steps") {
                    cr += i32::from(self.d100() < self.cat.figure("vault-harder"));
                }
                if let Some(kind) = self.one_of(self.cat.names.get("MA_ALL"), cr, at) {
                    self.settle_at(Member { kind, templates: Vec::new() }, at, how);
                }
                return;
            }
        };
        if let Some(found) = self.find(table, challenge + more, at) {
            self.lay(Loot { good, staple: mark.letter == 'i', ..found });
        }
    }

    fn fill_tile(&mut self, tile: &Tile, mark: &Mark, at: Loc, challenge: i32, how: Settled) {
        let library = &self.cat.library;
        let has = |name: &str| tile.flags & self.cat.names.get(name) as u32 != 0;
        let party = if has("TILE_NO_PARTY") { 14 + self.chance.below(200) as u8 } else { how.party };
        let how = Settled { party, asleep: has("TILE_ASLEEP"), ..how };
        let number = |rid, wanted: ResKind| match library.within_kind(rid) {
            Some((kind, n)) if kind == wanted => Some(n as u16),
            _ => None,
        };
        let of = |wanted: ResKind| if let TileOf::One(rid) = tile.of { number(rid, wanted) } else { None };
        match tile.with {
            TileWith::Nothing => {}
            TileWith::One(rid) => {
                if let Some(kind) = number(rid, ResKind::Monster) {
                    let templates = of(ResKind::Template).into_iter().collect();
                    self.settle_at(Member { kind, templates }, at, how);
                } else if let Some(kind) = number(rid, ResKind::Item) {
                    let locked = has("TILE_LOCKED");
                    if library.items[usize::from(kind)].kind == self.cat.ids.chest {
                        self.chest_of(kind, at, challenge, locked);
                    } else {
                        self.lay(Loot {
                            effect: of(ResKind::Effect),
                            cursed: has("TILE_CURSED"),
                            ..Loot::plain(kind, at)
                        });
                    }
                }
            }
            TileWith::RandomItem(kind) => {
                let found = match kind {
                    None => self.find("dungeon", challenge + TILE_HARDER, at),
                    Some(kind) => {
                        let tables = self.cat.treasure.values().flatten();
                        let row = tables.into_iter().find(|f| f.kind == kind).cloned();
                        let row = row.unwrap_or(Find { weight: 1, kind, source: 0 });
                        let levels = match tile.of {
                            TileOf::Random(low, high) => (low.into(), high.into()),
                            _ => (0, (challenge + TILE_HARDER).max(3)),
                        };
                        self.find_like(&row, levels, at)
                    }
                };
                if let Some(found) = found {
                    self.lay(Loot { cursed: has("TILE_CURSED"), ..found });
                }
            }
            TileWith::RandomMonster(Some(kind)) => {
                if let Some(kind) = self.one_of(kind.into(), challenge + TILE_HARDER, at) {
                    self.settle_at(Member { kind, templates: Vec::new() }, at, how);
                }
            }
            TileWith::RandomMonster(None) => {
                let room = Room { panel: (0, 0), region: mark.region, squares: vec![at] };
                let wet = self.ground(at) & tf::WATER != 0;
                let company = self.company(&room, challenge + TILE_HARDER, 1, false, wet);
                if let Some(member) = company.into_iter().next() {
                    self.settle_at(member, at, how);
                }
            }
        }
    }

    /// The hardest of five draws among those who suit the square.
    fn one_of(&mut self, wanted: i32, cr: i32, at: Loc) -> Option<u16> {
        let mut all = self.of_kind(wanted, cr);
        all.retain(|&kind| {
            let [aquatic, flies, both] = self.ways(&Member { kind, templates: Vec::new() });
            self.suits_at(at, aquatic, flies, both)
        });
        let draws: Vec<u16> = (0..5).filter_map(|_| self.chance.pick(&all).copied()).collect();
        draws.into_iter().max_by_key(|&kind| self.rating(kind, &[]))
    }

    /// Someone whom the map itself puts there: only water and a drop can be wrong for him.
    fn settle_at(&mut self, member: Member, at: Loc, how: Settled) {
        let [aquatic, flies, _] = self.ways(&member);
        let ground = self.ground(at);
        if (!aquatic || ground & tf::WATER != 0) && (flies || aquatic || ground & tf::FALL == 0) {
            self.settle(member, at, how);
        }
    }

    fn lay(&mut self, loot: Loot) {
        if self.ground(loot.at) & (tf::FALL | tf::DEEP_LIQ) == 0 {
            self.loot.push(loot);
        }
    }
}
