//! A small world to try rules in: one level, a hero, an ogre or whatever comes next to one, and an item.
//!
//! The level is 64 by 64: floor in a square of 44, rock around, everything lit. It is what recorded results of the original
//! were taken on, and what `data scripts --run` uses.

use super::object::{Body, Object};
use super::{Being, Handle, MapObject, World};
use crate::creature::{Creature, Rules};
use crate::host::Scripts;
use crate::item::Item;
use crate::makelev::Chance;
use crate::values::Matrix;
use crate::world::map::terrain_flag;
use angrist_engine::chance::Mt19937;
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Memory;

/// The level's size.
pub const SIZE: i16 = 64;
/// The turn at which everything begins.
pub const TURN: i32 = 198_000;

/// A world with its parties.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The world.
    pub world: World,
    /// The level.
    pub map: Handle,
    /// The hero, a player.
    pub actor: Handle,
    /// A monster two squares away.
    pub victim: Handle,
    /// An item that is not carried.
    pub item: Handle,
}

/// Resources of the level.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// What one walks on.
    pub floor: Rid,
    /// What one does not.
    pub rock: Rid,
    /// The region.
    pub region: Rid,
    /// The dungeon.
    pub dungeon: Rid,
}

impl Ground {
    /// The named resources, or the first that will do.
    #[must_use]
    pub fn of(library: &Library) -> Ground {
        let terrain = |name: &str, solid: bool| {
            library.find_kind(ResKind::Terrain, name).unwrap_or_else(|| {
                let fits = |t: &angrist_irh::res::Terrain| t.flags.has(terrain_flag::SOLID) == solid;
                let at = library.terrains.iter().position(fits);
                at.map_or(Rid::NONE, |at| library.rid(ResKind::Terrain, at))
            })
        };
        let first = |kind: ResKind, name: &str| {
            let any = (library.count(kind) > 0).then(|| library.rid(kind, 0));
            library.find_kind(kind, name).or(any).unwrap_or(Rid::NONE)
        };
        Ground {
            floor: terrain("Floor", false),
            rock: terrain("Solid Rock", true),
            region: first(ResKind::Region, "Unworked Stone"),
            dungeon: first(ResKind::Dungeon, "The Goblin Caves"),
        }
    }
}

/// An empty level in an empty world.
#[must_use]
pub fn ground(library: &Library, scripts: &Scripts) -> (World, Handle) {
    let g = Ground::of(library);
    let mut map = MapObject::new(SIZE, SIZE, g.rock, g.region);
    map.dungeon = g.dungeon;
    map.depth = 5;
    for y in 1..=44 {
        for x in 1..=44 {
            if let Some(cell) = map.cell_mut(x, y) {
                cell.terrain = g.floor;
            }
        }
    }
    if let Some(cell) = map.cell_mut(58, 58) {
        cell.terrain = g.floor;
    }
    let mut world = World { turn: TURN, memory: Memory::new(&scripts.code), ..World::default() };
    let map = world.arena.add(Object::new(Body::Map(Box::new(map)))).unwrap_or_default();
    world.map = map;
    (world, map)
}

/// Puts a creature into a world.
pub fn enter(world: &mut World, map: Handle, creature: Creature, player: bool, at: (i16, i16)) -> Handle {
    let mut being = Being::new(creature);
    being.player = player;
    being.party = if player { 1 } else { 2 };
    let handle = world.arena.add(Object::new(Body::Creature(Box::new(being)))).unwrap_or_default();
    world.put(handle, map, at.0, at.1);
    if player {
        world.player = handle;
    }
    handle
}

/// An item that is not carried.
pub fn item(world: &mut World, library: &Library, resource: Rid) -> Handle {
    let hit_points = library.item(resource).map_or(1, |i| i.hp.into());
    let made_as = library.item(resource).map_or(0, |i| i.kind);
    let item = Item { kind: resource, made_as, quantity: 1, hit_points, ..Item::default() };
    world.arena.add(Object::new(Body::Item(Box::new(item)))).unwrap_or_default()
}

/// A world for any library: a hero of its first race and class, its first monster, its first item.
///
/// # Errors
/// When the library lacks one of them.
pub fn stand_in(rules: Rules<'_>, scripts: &Scripts) -> Result<Stage, String> {
    let library = rules.library;
    let (mut world, map) = ground(library, scripts);
    let mut chance = Chance::Exact(Mt19937::new(1));
    let mut matrix = Matrix::new(rules.profile);
    let form =
        library.find_kind(ResKind::Monster, "ogre").and_then(|r| library.within_kind(r)).map_or(0, |w| w.1);
    if library.monsters.is_empty() || library.items.is_empty() {
        return Err("the library has no monster or no item to try scripts on".to_owned());
    }
    let heroes =
        (0..library.races.len()).flat_map(|r| (0..library.classes.len()).map(move |c| (r as u16, c as u16)));
    let god = if library.gods.is_empty() { Rid::NONE } else { library.rid(ResKind::God, 0) };
    let mut found = heroes.filter_map(|(r, c)| rules.new_hero(r, c, [12; crate::values::SCORES], god, 0));
    let mut hero = match found.next() {
        Some(hero) => hero,
        None => rules.create(form as u16, &mut chance),
    };
    if let Some(h) = &mut hero.hero {
        h.levels[0] = 10;
    }
    rules.recalculate(&mut hero, &mut matrix, false);
    (hero.max_hit_points, hero.hit_points) = (60, 60);
    let actor = enter(&mut world, map, hero, true, (20, 20));
    let mut monster = rules.create(form as u16, &mut chance);
    rules.recalculate(&mut monster, &mut matrix, false);
    rules.roll_points(&mut monster, crate::creature::points::Dice::Roll, &mut chance);
    let victim = enter(&mut world, map, monster, false, (22, 20));
    let sword =
        library.find_kind(ResKind::Item, "long sword").unwrap_or_else(|| library.rid(ResKind::Item, 0));
    let item = item(&mut world, library, sword);
    Ok(Stage { world, map, actor, victim, item })
}
