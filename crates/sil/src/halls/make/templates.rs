//! Rooms from templates: which one, turned how, and what its symbols become.
//!
//! The original draws slots blindly, up to 20,000 times. Here the chance that it would find nothing is worked out (whole
//! numbers, 32 binary places), and a template is drawn in proportion to its chance a try: the same distribution, one draw.

use super::site::{GLOW, GREATER, HIDDEN, ROOM, Room, RoomKind, VAULT};
use super::{Wanted, Work};
use crate::tables::Vault;
use crate::terrain::code;
use angrist_engine::space::{Grid, Loc, Rect};

/// Weight of a template that every try accepts.
const SURE: u64 = 1 << 24;
/// One, with 32 binary places.
const ONE: u64 = 1 << 32;

/// Templates of a class that fit the depth, with their weights.
#[derive(Default)]
pub(super) struct Pool {
    numbers: Vec<u16>,
    weights: Vec<u32>,
    /// Chance that all tries come to nothing, of 2^32.
    nothing: u64,
    known: bool,
}

/// How a template is turned.
#[derive(Clone, Copy, Default)]
pub(super) struct Orientation {
    /// Rows become columns.
    pub transpose: bool,
    pub flip_y: bool,
    pub flip_x: bool,
}

impl Orientation {
    /// The size of a picture, turned.
    pub fn size(self, p: &Grid<u8>) -> (i16, i16) {
        if self.transpose { (p.height(), p.width()) } else { (p.width(), p.height()) }
    }

    /// The symbol at a square of the turned picture.
    pub fn symbol(self, p: &Grid<u8>, x: i16, y: i16) -> u8 {
        let (width, height) = self.size(p);
        let x = if self.flip_x { width - 1 - x } else { x };
        let y = if self.flip_y { height - 1 - y } else { y };
        let at = if self.transpose { Loc::new(y, x) } else { Loc::new(x, y) };
        p.get(at).copied().unwrap_or(b' ')
    }
}

/// `chance` (of 2^32) that something happens each of `times` times.
fn always(chance: u64, mut times: u32) -> u64 {
    let mut base = chance.min(ONE);
    let mut out = ONE;
    while times > 0 {
        if times & 1 == 1 {
            out = ((u128::from(out) * u128::from(base)) >> 32) as u64;
        }
        base = ((u128::from(base) * u128::from(base)) >> 32) as u64;
        times >>= 1;
    }
    out
}

fn holds(v: &Vault, symbol: u8) -> bool {
    v.picture.cells().contains(&symbol)
}

impl Work<'_> {
    /// Builds a room from a template of a kind at a place, if one is found and fits.
    pub(super) fn template_room(&mut self, kind: RoomKind, centre: Loc, forge_due: bool) -> bool {
        let class = match kind {
            RoomKind::Lesser => 7,
            RoomKind::Greater if self.site.vault.is_some() => return false,
            RoomKind::Greater => 8,
            _ => 6,
        };
        let Some(number) = self.choose_template(class, forge_due) else { return false };
        let t = self.tables;
        let Some(v) = t.vaults.get(usize::from(number)).and_then(Option::as_ref) else { return false };
        let mut turned = Orientation::default();
        if !v.flags.no_rotation && self.chance.one_in(3) {
            turned.transpose = true;
        }
        let (width, height) = turned.size(&v.picture);
        let rect = Rect::new(centre.x - width / 2, centre.y - height / 2, width, height);
        if !self.site.inside_margins(rect) || !self.site.is_solid(rect.grown(2)) || !self.is_valid_here(v) {
            return false;
        }
        // Mirrored 1 time in 2 each way; NO_ROTATION stops only the turning above.
        turned.flip_y = self.chance.one_in(2);
        turned.flip_x = self.chance.one_in(2);
        self.build_template(v, rect, turned);
        if class == 8 {
            for l in rect.grown(-1).squares() {
                self.site.mark(l, GREATER);
            }
            self.site.vault = Some(number);
        }
        self.site.rooms.push(Room { kind, centre, floor: rect.grown(-1), template: Some(number) });
        true
    }

    /// Some symbols mean nothing at some depths.
    fn is_valid_here(&self, v: &Vault) -> bool {
        let depth = self.site.depth;
        let c = &self.tables.halls;
        let too_deep = |deepest: i32, symbol: u8| depth > deepest && holds(v, symbol);
        !too_deep(c.deepest_wight, b'W') && !too_deep(c.chasms.to, b'7')
    }

    fn choose_template(&mut self, class: u8, forge_due: bool) -> Option<u16> {
        let slot = if forge_due { 3 } else { usize::from(class - 6) };
        if !self.pools[slot].known {
            self.pools[slot] = self.pool(class, forge_due);
        }
        let nothing = self.pools[slot].nothing;
        if nothing > 0 && self.chance.chance_u32(nothing) {
            return None;
        }
        let pool = &self.pools[slot];
        let pick = self.chance.pick_weighted(&pool.weights)?;
        Some(pool.numbers[pick])
    }

    fn pool(&self, class: u8, forge_due: bool) -> Pool {
        let depth = self.site.depth;
        let c = &self.tables.halls;
        let mut pool = Pool { known: true, ..Pool::default() };
        let mut sum = 0u64;
        for (number, v) in self.tables.vaults.iter().enumerate() {
            let Some(v) = v else { continue };
            let number = number as u16;
            if v.class != class || v.depth > depth || (class == 8 && self.facts.vaults.contains(&number)) {
                continue;
            }
            let mut rarity = v.rarity.max(1) as u64;
            if class == 6 {
                if forge_due && !holds(v, b'0') {
                    continue;
                }
                match (depth < c.surface_depth, v.flags.surface) {
                    (true, false) => rarity *= 4,
                    (false, true) => rarity += 1 << depth.clamp(0, 20),
                    _ => {}
                }
            }
            let weight = (SURE / rarity).max(1);
            pool.numbers.push(number);
            pool.weights.push(weight as u32);
            sum += weight;
        }
        let tries = match (class, self.forge_level) {
            (6, true) => c.tries_room,
            (6, false) => c.tries_room - c.tries_skipped,
            _ => c.tries_vault - c.tries_skipped,
        };
        // ONE / SURE is 2^8.
        let hit = (sum << 8) / c.template_slots.max(1) as u64;
        pool.nothing = always(ONE.saturating_sub(hit), tries.max(0) as u32);
        pool
    }

    /// Lays a template down: terrain, then who and what is in it, then light and traps.
    pub(super) fn build_template(&mut self, v: &Vault, rect: Rect, turned: Orientation) {
        let each = |n: usize| {
            let (x, y) = ((n % rect.width as usize) as i16, (n / rect.width as usize) as i16);
            (turned.symbol(&v.picture, x, y), rect.at.shift(x, y))
        };
        let squares = rect.width as usize * rect.height as usize;
        for (symbol, at) in (0..squares).map(each) {
            if symbol != b' ' {
                self.template_terrain(symbol, at);
            }
        }
        for (symbol, at) in (0..squares).map(each) {
            self.template_dweller(symbol, at);
        }
        for (symbol, at) in (0..squares).map(each) {
            if symbol == b' ' {
                continue;
            }
            if v.flags.light {
                self.site.mark(at, GLOW);
            }
            let Some(i) = self.site.index(at) else { continue };
            if v.flags.webs {
                if self.site.is_bare(i) && self.chance.one_in(20) {
                    self.site.set(at, code::TRAP_WEB);
                    if self.chance.one_in(2) {
                        self.site.mark(at, HIDDEN);
                    }
                }
                continue;
            }
            let c = &self.tables.halls;
            let times = if v.flags.traps { c.vault_traps.full } else { c.vault_traps.usual };
            self.maybe_trap(i, times);
        }
    }

    fn template_terrain(&mut self, symbol: u8, at: Loc) {
        self.site.mark(at, ROOM | VAULT);
        let t = match symbol {
            b'$' => code::GRANITE_OUTER,
            b'#' => code::GRANITE_INNER,
            b'%' => code::QUARTZ,
            b':' => code::RUBBLE,
            b';' => code::GLYPH,
            b'>' => code::DOWN_STAIR,
            b'<' => code::UP_STAIR,
            b'+' => self.closed_door(true),
            b's' => code::SECRET_DOOR,
            b'0' => self.forge(),
            b'7' => code::CHASM,
            b',' => code::SUNLIGHT,
            _ => code::FLOOR,
        };
        self.site.set(at, t);
        if symbol == b'^' && self.chance.one_in(2) {
            self.place_trap(at);
        }
    }

    fn template_dweller(&mut self, symbol: u8, at: Loc) {
        let depth = self.site.depth;
        let object =
            |w: &mut Self, good| Wanted::Thing { level: depth + w.chance.die(4), good, damaged: false };
        let wanted = match symbol {
            b'1'..=b'4' => Wanted::AtLevel { level: depth + i32::from(symbol - b'0') },
            b'*' => object(self, false),
            b'&' => object(self, true),
            b'~' if depth == 0 => Wanted::Chest { level: self.tables.halls.gates_chest },
            b'~' => Wanted::Chest { level: depth + 4 },
            b'S' => {
                if !self.chance.one_in(2) {
                    return;
                }
                Wanted::Skeleton { human: self.chance.one_in(3) }
            }
            b'?' => {
                let what = self.chance.die(3);
                if what <= 2 {
                    self.site.ask(at, Wanted::AtLevel { level: depth + 1 });
                }
                if what >= 2 {
                    self.site.ask(at, Wanted::Thing { level: depth + 1, good: false, damaged: true });
                }
                return;
            }
            b'z' => {
                let human = self.chance.one_in(2);
                let free = self.facts.quest == crate::state::Quest::None && !self.site.errand;
                let alert = free && self.chance.one_in(8);
                self.site.errand |= alert;
                Wanted::Thrall { human, alert }
            }
            b'd' => Wanted::OfKind { symbol: 'd', level: depth + 4 },
            b'M' | b'c' | b'r' | b'v' => {
                Wanted::OfKind { symbol: char::from(symbol), level: depth + self.chance.die(4) }
            }
            b'a' | b'b' => Wanted::OfKind { symbol: char::from(symbol), level: depth + 1 },
            _ if symbol.is_ascii_alphabetic() || symbol == b'@' => {
                let symbol = char::from(symbol);
                if !self.tables.halls.named.iter().any(|(s, _)| *s == symbol) {
                    return;
                }
                Wanted::Named(symbol)
            }
            _ => return,
        };
        self.site.ask(at, wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_finding_nothing_is_that_of_so_many_tries() {
        // 0.9^10 = 0.34868; 32 binary places.
        let ninety = ONE * 9 / 10;
        let got = always(ninety, 10) as f64 / ONE as f64;
        assert!((got - 0.348_678).abs() < 1e-5, "{got}");
        assert_eq!((always(ONE, 99), always(0, 1), always(5, 0)), (ONE, 0, ONE));
    }

    #[test]
    fn turning_keeps_every_symbol() {
        let p = Grid::from_fn(3, 2, |l| b"abcdef"[(l.y * 3 + l.x) as usize]);
        for bits in 0..8 {
            let t = Orientation { transpose: bits & 1 > 0, flip_y: bits & 2 > 0, flip_x: bits & 4 > 0 };
            let (w, h) = t.size(&p);
            let mut all: Vec<u8> =
                (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| t.symbol(&p, x, y)).collect();
            all.sort_unstable();
            assert_eq!(all, b"abcdef");
        }
    }
}
