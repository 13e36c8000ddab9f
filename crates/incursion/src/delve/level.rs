//! Levels in the world: made once, peopled and furnished as objects, kept when they are left (S001-217, S001-219).

use super::Doing;
use super::state::{Kept, Note};
use crate::around::Around;
use crate::item::script::Scripted;
use crate::item::{Item, id};
use crate::makelev::{Chance, Level, ThingKind, flag};
use crate::minds::Newcomer;
use crate::state::{Foe, Loot};
use crate::world::object::{Body, Object};
use crate::world::{FeatureObject, Handle, MapObject};
use crate::{make, stock};
use angrist_engine::chance::stream;
use angrist_engine::hunt::Trail;
use angrist_engine::light::Brightness;
use angrist_engine::sight::RaySight;
use angrist_engine::space::{Grid, Loc};
use angrist_irh::res::{ResKind, Rid};
use std::collections::BTreeMap;

/// How long after the hero a pursuer comes by the stairs, in segments.
const PURSUIT: i32 = 20;

impl Doing<'_> {
    /// The effects that traps have, in the order of the level maker's table.
    fn trap_effects(&self) -> Vec<Rid> {
        let library = &self.cat.library;
        let trap = self.cat.names.get("AI_TRAP") as i16;
        let all = library.effects.iter().enumerate().filter(|(_, e)| e.sources.contains(&trap));
        all.map(|(n, _)| library.rid(ResKind::Effect, n)).collect()
    }

    /// Makes a level with everybody and everything on it; gives its map and where it is entered.
    fn build(&mut self, depth: i32) -> (Handle, Option<Loc>) {
        let seed = self.s.seed;
        let level = make::sound(self.cat, seed, depth, None);
        let (foes, loot) = stock::stock(self.cat, &level, seed);
        let map = self.lay_out(&level);
        let before = self.host.world.map;
        self.host.world.map = map;
        // Creatures made here draw from a stream of the level, no matter what happened before.
        let own = Chance::Sound(stream(seed, "dwellers", depth as u64, 0), 0);
        let chance = std::mem::replace(&mut self.host.chance, own);
        self.host.world.silence += 1;
        loot.iter().for_each(|l| self.lay_down(l, map));
        foes.iter().for_each(|f| self.house(f, map));
        self.host.world.silence -= 1;
        self.host.chance = chance;
        self.host.world.map = before;
        (map, level.enter.map(|(x, y)| Loc::new(x as i16, y as i16)))
    }

    /// The map object of a made level with its doors, traps, stairs and furniture.
    fn lay_out(&mut self, level: &Level) -> Handle {
        let library = &self.cat.library;
        let terrain = |n: u8| library.rid(ResKind::Terrain, n.into());
        let region = |n: u8| library.rid(ResKind::Region, n.into());
        let constants = &self.cat.tables.constants;
        let (w, h) = (level.width as i16, level.height as i16);
        let mut map = MapObject::new(w, h, terrain(constants.rock), region(constants.base_region));
        map.depth = level.depth as i16;
        map.dungeon = library.find_kind(ResKind::Dungeon, &self.cat.dungeon).unwrap_or(Rid::NONE);
        let floor = make::floor(level, Vec::new(), Vec::new());
        let around = Around::new(self.cat, &floor);
        for at in floor.terrain.bounds().squares() {
            if let Some(cell) = map.cell_mut(at.x, at.y) {
                cell.terrain = terrain(floor.terrain[at]);
                cell.region = region(floor.region[at]);
                cell.lit = around.lamps.lit(at) || floor.flags[at] & flag::LIT != 0;
                cell.bright = around.lamps.at(at) == Brightness::Bright;
            }
        }
        let handle = self.host.world.arena.add(Object::new(Body::Map(Box::new(map)))).unwrap_or_default();
        let traps = self.trap_effects();
        for thing in &level.things {
            let Some(kind) = library.features.get(usize::from(thing.feature)) else { continue };
            let mut feature = FeatureObject {
                resource: library.rid(ResKind::Feature, thing.feature.into()),
                sort: kind.kind.into(),
                hit_points: kind.hp,
                marks: 0,
                effect: Rid::NONE,
            };
            match &thing.kind {
                ThingKind::Door(marks) => feature.marks = *marks,
                ThingKind::Trap(n) => {
                    feature.effect = traps.get(usize::from(*n)).copied().unwrap_or(Rid::NONE)
                }
                ThingKind::Portal => {}
                ThingKind::Feature { god } => {
                    let god = god.as_ref().and_then(|g| library.find_kind(ResKind::God, g));
                    feature.effect = god.unwrap_or(Rid::NONE);
                }
            }
            let mut object = Object::new(Body::Feature(Box::new(feature)));
            object.image = kind.image.into();
            if let Ok(made) = self.host.world.arena.add(object) {
                self.host.world.put(made, handle, thing.x, thing.y);
            }
        }
        let kept = Kept {
            map: handle,
            sight: RaySight::new(w, h),
            trail: Trail::new(w, h),
            image: Grid::from_fn(w, h, |l| floor.image[l]),
            day: self.s.day,
            things: BTreeMap::new(),
        };
        self.s.levels.insert(level.depth, kept);
        handle
    }

    fn house(&mut self, foe: &Foe, map: Handle) {
        let newcomer = Newcomer {
            templates: &foe.templates,
            party: i16::from(foe.party),
            asleep: foe.asleep,
            ..Newcomer::of(foe.kind)
        };
        self.host.bring(newcomer, map, foe.at.x, foe.at.y);
    }

    /// A thing as the rules of things make it.
    fn made_of(&mut self, loot: &Loot) -> Item {
        let library = &self.cat.library;
        let things = self.host.things();
        let chance = &mut self.host.chance;
        let mut item = things.create(library.rid(ResKind::Item, loot.kind.into()), chance);
        if let Some(effect) = loot.effect {
            things.make_magical(&mut item, library.rid(ResKind::Effect, effect.into()), chance);
        }
        item.quantity = u32::from(loot.quantity.max(1));
        let mut hooks = Scripted::new(&self.book.scripts.code);
        things.initialise(&mut item, chance, &mut hooks);
        if loot.cursed {
            item.set(id::IF_CURSED, true);
        }
        things.recognise(&mut item, &self.s.memory);
        item
    }

    fn lay_down(&mut self, loot: &Loot, map: Handle) {
        let item = self.made_of(loot);
        let Ok(handle) = self.host.world.arena.add(Object::new(Body::Item(Box::new(item)))) else { return };
        self.host.world.put(handle, map, loot.at.x, loot.at.y);
        for inner in &loot.inside {
            let item = self.made_of(inner);
            if let Ok(h) = self.host.world.arena.add(Object::new(Body::Item(Box::new(item)))) {
                self.host.world.give(h, handle);
            }
        }
    }

    /// Comes to a level, making it on the first visit: beside the place given, or where the level is entered. Those
    /// who follow the hero come along; foes beside him come after (S001-217, S001-219).
    pub(super) fn enter_level(&mut self, depth: i32, near: Option<Loc>, fell: bool) {
        let hero = self.host.world.player;
        let followers = self.host.followers(hero);
        let left = self.host.world.position(hero);
        let pursuers = if fell { Vec::new() } else { self.pursuers() };
        let mut entry = near;
        if !self.s.levels.contains_key(&depth) {
            let (_, enter) = self.build(depth);
            entry = near.or(enter);
            let note = if fell { Note::Fell(depth) } else { Note::Arrived(depth) };
            self.s.notes.push((self.s.turn, note));
        }
        let Some(map) = self.s.levels.get(&depth).map(|k| k.map) else { return };
        let day = self.s.day;
        if let Some(kept) = self.s.levels.get_mut(&self.s.depth).filter(|_| left.is_some()) {
            kept.day = day;
        }
        self.renew(depth);
        self.host.world.map = map;
        self.s.depth = depth;
        self.s.deepest = self.s.deepest.max(depth);
        self.s.arrivals += 1;
        self.s.met.clear();
        let at = self.landing(map, entry);
        self.host.world.put(hero, map, at.x, at.y);
        self.host.bring_followers(&followers, map, at.x, at.y);
        let now = self.host.world.turn;
        for who in pursuers {
            self.host.world.enter_limbo(who, map, at.x, at.y, now + PURSUIT);
        }
        // The hero acts first on a new level.
        let others: Vec<Handle> = self.host.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for other in others.into_iter().filter(|&o| o != hero) {
            if let Some(o) = self.host.world.get_mut(other).filter(|o| o.being().is_some() && o.timeout == 0)
            {
                o.timeout = 1;
            }
        }
        if left.is_some() || depth != 1 {
            self.tell("arrived", |p| p.with("n", depth));
        }
        if let Some(kept) = self.s.levels.get_mut(&depth) {
            kept.trail.terrain_changed();
            kept.day = self.s.day;
        }
        self.glance.forget();
    }

    /// Awake foes beside the hero who walk and know that he leaves.
    fn pursuers(&self) -> Vec<Handle> {
        let hero = self.host.world.player;
        let Some((map, x, y)) = self.host.world.position(hero) else { return Vec::new() };
        let Some(level) = self.host.world.map(map) else { return Vec::new() };
        let beside = |&who: &Handle| {
            self.host.world.position(who).is_some_and(|(_, a, b)| (a - x).abs().max((b - y).abs()) == 1)
                && self.host.world.being(who).is_some()
                && self.host.is_hostile(who, hero)
                && self.host.notices(who, hero)
                && self.host.creature(who).is_some_and(|c| {
                    !self.host.rules.has_flag(c, crate::creature::names::M_AQUATIC)
                        && c.value(crate::values::Attribute::Movement) > -20
                })
        };
        level.things.iter().copied().filter(beside).collect()
    }

    /// The nearest free and safe square to a place; without one, to a way out or the middle (S001-299, S001-364).
    fn landing(&self, map: Handle, near: Option<Loc>) -> Loc {
        let Some(level) = self.host.world.map(map) else { return Loc::new(0, 0) };
        let portal = || {
            level.things.iter().find_map(|&t| {
                let f = self.host.world.get(t)?.feature()?;
                let (_, x, y) = self.host.world.position(t)?;
                (i32::from(f.sort) == super::glance::PORTAL).then(|| Loc::new(x, y))
            })
        };
        let near = near.or_else(portal).unwrap_or_else(|| Loc::new(level.width / 2, level.height / 2));
        let library = self.host.library();
        let bad = |x: i16, y: i16| {
            use crate::minds::names as m;
            [m::TF_FALL, m::TF_WARN, m::TF_DEEP_LIQ].into_iter().any(|f| level.has_flag(library, x, y, f))
        };
        let mut best: Option<(i32, Loc)> = None;
        for reach in 0..level.width.max(level.height) {
            for y in near.y - reach..=near.y + reach {
                for x in near.x - reach..=near.x + reach {
                    let edge = (x - near.x).abs().max((y - near.y).abs()) == reach;
                    let inside = x > 0 && y > 0 && x < level.width - 1 && y < level.height - 1;
                    if !edge || !inside || self.host.is_blocked(map, level, x, y, false) {
                        continue;
                    }
                    let at = Loc::new(x, y);
                    let trapped = self.trap_at(map, at).is_some();
                    if self.host.world.creature_at(map, x, y).is_some() || trapped {
                        continue;
                    }
                    // Under the stairs one stands where one comes out, whatever the ground is.
                    let cost = if bad(x, y) && at != near { 1000 } else { 0 } + i32::from(reach);
                    if best.is_none_or(|(b, _)| cost < b) {
                        best = Some((cost, at));
                    }
                }
            }
            if best.is_some_and(|(cost, _)| cost < 1000) {
                break;
            }
        }
        best.map_or(near, |(_, at)| at)
    }
}
