//! What must always hold of a state, checked for what a file hands us.

use super::state::{FORM, State};
use crate::catalogue::Catalogue;
use crate::world::Place;
use crate::world::map::terrain_flag;

impl State {
    /// Whether state and data fit each other: true for every state that rules made.
    pub(super) fn check(&self, cat: &Catalogue) -> Result<(), String> {
        if self.form != FORM {
            return Err("it was saved by another version of this game".into());
        }
        if self.birth.is_some() {
            return Ok(());
        }
        let library = &cat.library;
        let kept = self.levels.get(&self.depth).ok_or("the hero is on no level")?;
        if self.levels.keys().any(|d| !(1..=cat.deepest()).contains(d)) {
            return Err("there is a level beyond the dungeon".into());
        }
        for (depth, kept) in &self.levels {
            let level = self.world.map(kept.map).ok_or(format!("level {depth} has no map"))?;
            let size = usize::from(level.width.unsigned_abs()) * usize::from(level.height.unsigned_abs());
            let fits = level.width > 0
                && level.height > 0
                && level.cells.len() == size
                && kept.trail.size() == (level.width, level.height)
                && (kept.image.width(), kept.image.height()) == (level.width, level.height)
                && kept.sight.size() == (level.width, level.height);
            if !fits {
                return Err(format!("the layers of level {depth} differ in size"));
            }
            if level.cells.iter().any(|c| library.terrain(c.terrain).is_none()) {
                return Err(format!("a square of level {depth} has a terrain that does not exist"));
            }
            for &thing in &level.things {
                let place = self.world.get(thing).map(|o| o.place);
                match place {
                    Some(Place::Map { map, x, y }) if map == kept.map && level.holds(x, y) => {}
                    _ => return Err(format!("something on level {depth} is somewhere else")),
                }
            }
        }
        for handle in self.world.arena.handles() {
            let Some(object) = self.world.get(handle) else { continue };
            if let Some(b) = object.being()
                && usize::from(b.creature.form) >= library.monsters.len()
            {
                return Err("a creature has a body that does not exist".into());
            }
            if let Some(i) = object.item()
                && library.item(i.kind).is_none()
            {
                return Err("a thing is of a kind that does not exist".into());
            }
        }
        let hero = self.world.being(self.world.player).ok_or("there is no hero")?;
        if hero.creature.hero.is_none() {
            return Err("the hero does not exist".into());
        }
        let (map, x, y) = self.world.position(self.world.player).ok_or("the hero is nowhere")?;
        if map != kept.map || self.world.map != map {
            return Err("the hero is on another level than the game".into());
        }
        let solid = self.world.map(map).is_none_or(|l| l.has_flag(library, x, y, terrain_flag::SOLID));
        if solid && self.over.is_none() && !hero.creature.statuses.has(crate::fight::ids::PHASED) {
            return Err(format!("the hero is inside a wall at {x},{y}"));
        }
        Ok(())
    }
}
