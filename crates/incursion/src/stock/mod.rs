//! The creatures and items of a level: groups by challenge, asleep or awake, chests and treasure.
//!
//! Promise: the same seed and depth give the same creatures, whatever happened before; no creature or thing is put into a
//! wall, a pillar or a doorway, water dwellers only into water, and only those who fly over chasms and fire (S001-109).

mod company;
mod templates;
mod treasure;
mod vaults;

use crate::catalogue::Catalogue;
use crate::makelev::{Level, ThingKind};
use crate::state::{Foe, Loot};
use crate::tables::{rf, tf};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::space::{Grid, Loc};

/// A room of a level: what most of a panel's open squares belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// Column and row of its panel.
    pub panel: (i32, i32),
    /// Its region.
    pub region: u8,
    /// Its open squares with nothing on them.
    pub squares: Vec<Loc>,
}

/// Ratings are kept in a byte: above this no two differ, and strengths can be added up in 32 bits.
const MOST_RATED: i32 = 200;

/// The strength of a challenge, for adding up.
pub fn strength(cr: i32) -> i32 {
    const SMALL: [i32; 9] = [55, 44, 33, 26, 22, 18, 15, 12, 10];
    match cr {
        1.. => (cr.min(MOST_RATED) + 3).pow(3),
        -8..=0 => SMALL[cr.unsigned_abs() as usize],
        _ => 6,
    }
}

/// The least challenge that has this strength.
fn challenge(strong: i32) -> i32 {
    (-8..36).find(|&cr| strength(cr) >= strong).unwrap_or(36)
}

/// How many may come together at a challenge (S001-082).
fn most(cr: i32) -> i32 {
    match cr {
        1 => 5,
        2 => 7,
        3 => 10,
        4 => 12,
        5 => 15,
        6.. => 50,
        _ => 4,
    }
}

/// The rooms of a level, panel by panel.
pub fn rooms(cat: &Catalogue, level: &Level) -> Vec<Room> {
    let t = &cat.tables;
    let mut taken = Grid::new(level.width as i16, level.height as i16, false);
    for thing in &level.things {
        if let Some(here) = taken.get_mut(Loc::new(thing.x, thing.y)) {
            *here = true;
        }
    }
    let plain = |region: u8| {
        let r = &t.regions[usize::from(region)];
        region != t.constants.base_region && !r.is(rf::CORRIDOR) && !r.is(rf::RIVER) && !r.is(rf::CHASM)
    };
    let mut all = Vec::new();
    for px in 0..level.width / t.constants.panel_x {
        for py in 0..level.height / t.constants.panel_y {
            let mut by_region: Vec<Vec<Loc>> = vec![Vec::new(); t.regions.len()];
            for x in px * t.constants.panel_x..(px + 1) * t.constants.panel_x {
                for y in py * t.constants.panel_y..(py + 1) * t.constants.panel_y {
                    let cell = &level.cells[(y * level.width + x) as usize];
                    let at = Loc::new(x as i16, y as i16);
                    if !cell.solid() && !taken[at] && plain(cell.region) {
                        by_region[usize::from(cell.region)].push(at);
                    }
                }
            }
            let best = by_region.iter().enumerate().max_by_key(|(i, l)| (l.len(), usize::MAX - i));
            if let Some((region, squares)) = best.filter(|(_, l)| l.len() >= 4) {
                all.push(Room { panel: (px, py), region: region as u8, squares: squares.clone() });
            }
        }
    }
    all
}

/// Everyone and everything of a level.
pub fn stock(cat: &Catalogue, level: &Level, seed: u64) -> (Vec<Foe>, Vec<Loot>) {
    let mut s = Stocker {
        cat,
        asked: Asked::new(cat),
        level,
        chance: stream(seed, "stock", level.depth as u64, 0),
        taken: Grid::new(level.width as i16, level.height as i16, false),
        foes: Vec::new(),
        loot: Vec::new(),
    };
    for thing in &level.things {
        let pillar = cat.tables.features[usize::from(thing.feature)].is_solid();
        if pillar || matches!(thing.kind, ThingKind::Door(_) | ThingKind::Portal) {
            s.taken[Loc::new(thing.x, thing.y)] = true;
        }
    }
    let c = &cat.tables.constants;
    let challenge = c.initial_cr + level.depth * c.speed / 100 - 1;
    let rooms = rooms(cat, level);
    s.fill_maps(challenge, rooms.len());
    for (i, room) in rooms.iter().enumerate() {
        // Who lives in a room with a map, and what lies there, stands in the map.
        if cat.tables.regions[usize::from(room.region)].grid.is_empty() {
            s.people(room, challenge, i as u8);
            s.treasure(room, challenge);
        }
    }
    let Stocker { mut foes, loot, .. } = s;
    foes.retain(|f| i32::from(f.cr) <= level.depth + 3);
    (foes, loot)
}

/// One of a company: a kind of monster, and what is laid over it.
#[derive(Clone, Debug, PartialEq)]
struct Member {
    kind: u16,
    templates: Vec<u16>,
}

/// How someone comes to be somewhere.
#[derive(Clone, Copy)]
struct Settled {
    party: u8,
    asleep: bool,
    room: u8,
}

/// Numbers of the names that are asked for with every creature, looked up once for a level.
struct Asked {
    class_chances: [(u32, i32); 5],
    uniform: (u32, i32),
    freaky: (u32, i32),
    skill_most: u32,
    skill_high: u32,
    skilled: u32,
    trade: i32,
    strange: i32,
    skill: i32,
    age: i32,
    dragon: i32,
    unlisted: i32,
    never: [i32; 4],
}

impl Asked {
    fn new(cat: &Catalogue) -> Asked {
        let flag = |name: &str| cat.names.get(name);
        let part = |name: &str| cat.names.get(name) as u32;
        Asked {
            class_chances: [
                (part("EP_CLASSED"), 100),
                (part("EP_CLASS50"), 50),
                (part("EP_CLASS25"), 25),
                (part("EP_CLASS10"), 10),
                (part("EP_MAYCLASS"), cat.figure("class-may")),
            ],
            uniform: (part("EP_UNIFORM"), flag("NF_UNIFORM")),
            freaky: (part("EP_FREAKY"), flag("NF_FREAKY")),
            skill_most: part("EP_SKILLMAX"),
            skill_high: part("EP_SKILLHIGH"),
            skilled: part("EP_SKILLED"),
            trade: flag("TM_CLASS"),
            strange: flag("TM_NATURE") | flag("TM_DESCENT") | flag("TM_PLANAR"),
            skill: flag("TM_SKILL"),
            age: flag("TM_AGECAT"),
            dragon: flag("MA_DRAGON"),
            unlisted: -flag("TMF_NOGEN"),
            never: ["M_NOGEN", "M_UNIQUE", "M_PLAYER", "M_UNKNOWN"].map(flag),
        }
    }
}

struct Stocker<'a> {
    cat: &'a Catalogue,
    asked: Asked,
    level: &'a Level,
    chance: Stream,
    taken: Grid<bool>,
    foes: Vec<Foe>,
    loot: Vec<Loot>,
}

impl Stocker<'_> {
    fn d100(&mut self) -> i32 {
        self.chance.die(100)
    }

    fn ground(&self, at: Loc) -> u32 {
        let cell = &self.level.cells[(i32::from(at.y) * self.level.width + i32::from(at.x)) as usize];
        self.cat.tables.terrains[usize::from(cell.terrain)].flags
    }

    fn constant(&self, name: &str) -> i32 {
        let library = &self.cat.library;
        let id = self.cat.names.get(name);
        let dungeon = library.dungeons.iter().find(|d| d.about.shown() == self.cat.dungeon);
        match dungeon.and_then(|d| d.about.constant(id)) {
            Some(value) => value.number(),
            None => crate::adapt::default(name).unwrap_or(0),
        }
    }

    /// Puts a company into a room: perhaps one from deeper down, alone (S001-084).
    fn people(&mut self, room: &Room, challenge: i32, number: u8) {
        let library = &self.cat.library;
        let region = &library.regions[usize::from(room.region)];
        if region.flags.has(self.cat.names.get("RF_NO_MON")) {
            return;
        }
        let mut cr = challenge;
        let strange = self.chance.percent(self.cat.figure("ood-chance")) && cr > 1;
        if strange {
            cr += self.chance.below(self.cat.figure("ood-levels").max(1) as u32) as i32 + 1;
        }
        let per = match cr {
            i32::MIN..=1 => "space-first",
            2 => "space-second",
            _ => "space-deeper",
        };
        let open = room.squares.len() as i32;
        let desired = if strange { 1 } else { (open / self.cat.figure(per).max(1)).max(1).min(most(cr)) };
        let wet = room.squares.iter().filter(|&&at| self.ground(at) & tf::WATER != 0).count();
        let members = self.company(room, cr, desired, wet * 2 > room.squares.len(), wet > 0);
        let mut sleep = self.d100();
        for _ in 0..if desired >= 4 { desired / 3 * 2 } else { 0 } {
            sleep = sleep.max(self.d100());
        }
        let party = 14 + self.chance.below(200) as u8;
        for member in members {
            let asleep = self.d100() <= sleep;
            let [aquatic, flies, amphibious] = self.ways(&member);
            if let Some(at) = self.spot(room, aquatic, flies, amphibious) {
                self.settle(member, at, Settled { party, asleep, room: number });
            }
        }
    }

    /// Whether someone lives in water, flies, and lives in both.
    fn ways(&self, member: &Member) -> [bool; 3] {
        let ids = &self.cat.ids;
        [ids.aquatic, ids.flyer, ids.amphibious].map(|flag| self.has_flag(member, flag))
    }

    fn settle(&mut self, member: Member, at: Loc, how: Settled) {
        let [aquatic, flies, _] = self.ways(&member);
        self.taken[at] = true;
        self.foes.push(Foe {
            kind: member.kind,
            at,
            cr: self.rating(member.kind, &member.templates),
            templates: member.templates,
            party: how.party,
            asleep: how.asleep,
            aquatic,
            flies,
            room: how.room,
            energy: 0,
            seen: false,
            near: false,
        });
    }

    /// A free square of the room that suits; at most fifty tries (S001-109).
    fn spot(&mut self, room: &Room, aquatic: bool, flies: bool, amphibious: bool) -> Option<Loc> {
        for _ in 0..50 {
            let at = *self.chance.pick(&room.squares)?;
            if self.suits_at(at, aquatic, flies, amphibious) {
                return Some(at);
            }
        }
        None
    }

    fn suits_at(&self, at: Loc, aquatic: bool, flies: bool, amphibious: bool) -> bool {
        let ground = self.ground(at);
        let water = ground & (tf::WATER | tf::DEEP_LIQ) != 0;
        match () {
            () if self.taken[at] => false,
            () if aquatic => ground & tf::WATER != 0,
            () if flies => true,
            () if amphibious && ground & tf::WATER != 0 => true,
            () => !water && ground & (tf::FALL | tf::WARN) == 0,
        }
    }
}
