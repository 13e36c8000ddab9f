//! Who and what the map of a room asks for: figures, letters for things, and tiles with somebody or something on them.

use super::LUCK;
use super::treasure::{body_of, lay};
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::{Event, Field};
use crate::host::Host;
use crate::host::random::purpose;
use crate::item::script::Scripted;
use crate::item::{Order, id};
use crate::magic::encounter::wanted;
use crate::magic::ids::ASLEEP;
use crate::makelev::Maker;
use crate::minds::Newcomer;
use crate::minds::names as m;
use crate::tables::RegionId;
use crate::world::Handle;
use angrist_irh::res::{ResKind, Rid, Tile, TileOf, TileWith};

/// Marks of tiles with things.
mod thing {
    pub(super) const RANDOM_POWER: u32 = 8;
    pub(super) const QUALITY: u32 = 128;
}

/// Marks of tiles with somebody.
mod somebody {
    pub(super) const PEACEFUL: u32 = 8;
    pub(super) const HOSTILE: u32 = 16;
    pub(super) const ASLEEP: u32 = 32;
    pub(super) const GUARDING: u32 = 64;
    pub(super) const NO_PARTY: u32 = 128;
}

/// Those on tiles are this much harder than the level.
const HARDER: i32 = 4;
/// Sleep that is no magic.
const NATURAL: i32 = 2;
/// Most steps that a figure's challenge rises by chance.
const STEPS: usize = 200;

/// Somebody of a kind with its own gear, who is nowhere yet.
fn somebody(host: &mut Host<'_>, kind: Rid, party: i16) -> Option<Handle> {
    let (_, form) = host.library().within_kind(kind).filter(|w| w.0 == ResKind::Monster)?;
    host.make_monster(Newcomer { party, plain: true, ..Newcomer::of(form as u16) })
}

fn lay_over(host: &mut Host<'_>, who: Handle, template: Rid) {
    let Some((ResKind::Template, at)) = host.library().within_kind(template) else { return };
    let rules = host.rules;
    if let Some(b) = host.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
        rules.add_template(&mut b.creature, at as u16, &mut host.matrix);
        b.reckoned = true;
    }
}

impl Maker<'_> {
    /// A letter that means the same in every map: a figure is somebody, harder the higher; the others are things.
    pub(in crate::makelev) fn fill_letter(&mut self, x: i32, y: i32, letter: char, party: i32) {
        if !self.is_populated() {
            return;
        }
        let challenge = self.challenge;
        let (table, flags, deeper, luckier) = match letter {
            '0'..='9' => {
                let most = challenge + 2 * letter.to_digit(10).unwrap_or(0) as i32;
                return self.fill_figure(x, y, most, party);
            }
            'i' => ("staple", id::IG_STAPLE, 0, 0),
            'I' => ("dungeon", 0, 0, 0),
            'g' => ("dungeon", id::IG_GOOD, 2, 4),
            'G' => ("dungeon", id::IG_GOOD, 4, 8),
            's' => {
                self.ask_host(|host, map| {
                    let things = host.things();
                    if let Some(kind) = things.index.kind("statue") {
                        let statue = things.create(kind, &mut host.chance);
                        lay(host, map, statue, x, y);
                    }
                });
                return;
            }
            _ => return,
        };
        // The original hands over the last figure's kind in place of the dungeon.
        let order = Order {
            flags,
            luck: LUCK + luckier,
            cursed: None,
            share: Some(crate::adapt::default("CURSED_CHANCE").unwrap_or(0)),
            ..Order::new(table, challenge + deeper)
        };
        self.ask_host(|host, map| {
            let things = host.things();
            let mut hooks = Scripted::new(&host.scripts.code);
            if let Some((item, _)) = things.make(order, &mut host.chance, &mut hooks) {
                lay(host, map, item, x, y);
            }
        });
    }

    fn fill_figure(&mut self, x: i32, y: i32, most: i32, party: i32) {
        let challenge = self.challenge;
        self.ask_host(|host, map| {
            let mut most = most;
            for _ in 0..STEPS {
                if 50 - LUCK * 3 <= host.random(100) + 1 {
                    break;
                }
                most += 1;
            }
            let kind = host.random_monster(purpose::DUNGEON, ((most - 5).max(0), most, challenge), 0);
            let Some(who) = somebody(host, kind, party as i16) else { return };
            if host.is_type(who, n::MA_DRAGON) {
                let age = host.random_template(n::TM_AGECAT, kind, most);
                let usual = host.library().find_kind(ResKind::Template, "young adult");
                lay_over(host, who, if age.is_none() { usual.unwrap_or(Rid::NONE) } else { age });
            }
            if let Some(b) = host.world.being_mut(who) {
                b.state |= m::MS_GUARDING as i16;
            }
            if host.place_body(who, map, x as i16, y as i16) {
                host.set_up(who, false);
            } else {
                host.world.delete(who);
            }
        });
    }

    /// A tile of a map with a thing or somebody on it; false when it has neither.
    pub(in crate::makelev) fn fill_tile(
        &mut self,
        x: i32,
        y: i32,
        id: RegionId,
        letter: char,
        party: i32,
    ) -> bool {
        let Some(people) = &self.people else { return false };
        let region = people.ids.regions[usize::from(id)];
        let library = people.host.library();
        let Some((ResKind::Region, at)) = library.within_kind(region) else { return false };
        let Some(tile) = library.regions[at].tiles.iter().find(|t| char::from(t.ch) == letter) else {
            return false;
        };
        let kind = match tile.with {
            TileWith::One(rid) => library.within_kind(rid).map(|w| w.0),
            TileWith::RandomItem(_) => Some(ResKind::Item),
            TileWith::RandomMonster(_) => Some(ResKind::Monster),
            TileWith::Nothing => None,
        };
        match kind {
            Some(ResKind::Item) => self.fill_with_thing(x, y, tile),
            Some(ResKind::Monster) => self.fill_with_somebody(x, y, region, tile, party),
            _ => return false,
        }
        true
    }

    fn fill_with_thing(&mut self, x: i32, y: i32, tile: &Tile) {
        let challenge = self.challenge;
        self.ask_host(|host, map| {
            let kind = match tile.with {
                TileWith::One(rid) => rid,
                TileWith::RandomItem(sort) => {
                    let sort = sort.map_or(-1, i32::from);
                    host.random_kind(purpose::DUNGEON, (-2, challenge + HARDER), sort)
                }
                _ => return,
            };
            let things = host.things();
            let type_of = host.library().item(kind).map_or(0, |k| i32::from(k.kind));
            let remains = matches!(type_of, id::T_STATUE | id::T_CORPSE | id::T_FIGURE);
            let random = tile.flags & thing::RANDOM_POWER != 0;
            let of = match tile.of {
                _ if remains && random => body_of(host, challenge),
                TileOf::Random(low, high) => {
                    host.random_effect(purpose::DUNGEON, (low.into(), high.into()), 0)
                }
                TileOf::One(rid) => rid,
                TileOf::Nothing | TileOf::Number(_) => Rid::NONE,
            };
            let mut item = things.create(kind, &mut host.chance);
            if tile.flags & thing::QUALITY != 0 {
                if let TileOf::Number(quality) = tile.of {
                    things.add_quality(&mut item, quality.into(), &mut host.chance);
                }
            } else if remains {
                item.of = of;
            } else if let Some(effect) = host.library().effect(of) {
                let plus = if effect.flags.has(id::EF_NEEDS_PLUS) { host.random(3) + 1 } else { 0 };
                things.make_magical(&mut item, of, &mut host.chance);
                item.plus = plus as i8;
            }
            lay(host, map, item, x, y);
        });
    }

    fn fill_with_somebody(&mut self, x: i32, y: i32, region: Rid, tile: &Tile, party: i32) {
        let challenge = self.challenge;
        self.ask_host(|host, map| {
            let who = if let TileWith::One(kind) = tile.with {
                let Some(who) = somebody(host, kind, 0) else { return };
                if let TileOf::One(template) = tile.of
                    && let Some(t) = host.library().template(template)
                    && host.is_type(who, t.for_type)
                {
                    lay_over(host, who, template);
                }
                if !host.place_body(who, map, x as i16, y as i16) {
                    host.world.delete(who);
                }
                who
            } else {
                let mut e = Event::default();
                e.map = map;
                e.set(Field::EnFlags, wanted::DUNGEON | wanted::VAULT | wanted::SINGLE | wanted::FREAKY);
                e.set(Field::EnCR, challenge + HARDER);
                e.set(Field::EnDepth, challenge);
                e.set(Field::IsLoc, 1);
                e.set(Field::EXVal, x);
                e.set(Field::EYVal, y);
                host.call_encounter(&mut e, region);
                host.world.map(map).and_then(|m| m.encounter.first().copied()).unwrap_or_default()
            };
            let has = |flag: u32| tile.flags & flag != 0;
            let party = if has(somebody::NO_PARTY) { 14 + host.random(200) } else { party };
            if let Some(b) = host.world.being_mut(who) {
                b.party = party as i16;
                if has(somebody::PEACEFUL) {
                    b.state |= m::MS_PEACEFUL as i16;
                }
                if has(somebody::HOSTILE) {
                    b.state &= !(m::MS_PEACEFUL as i16);
                }
                if has(somebody::GUARDING) {
                    b.state |= m::MS_GUARDING as i16;
                }
                if has(somebody::ASLEEP) {
                    let sleep = Status::lasting(ASLEEP, NATURAL, 0, Source::Other, Rid::NONE);
                    b.creature.statuses.gain(sleep);
                }
            }
            host.set_up(who, false);
        });
    }
}
