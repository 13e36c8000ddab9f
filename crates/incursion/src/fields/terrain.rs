//! Magical terrain: squares that are something else for a while.

use crate::world::{Handle, World};
use angrist_irh::res::{Dice, Rid};
use serde::{Deserialize, Serialize};

/// Most castings remembered on a level, and squares in each.
const MOST: usize = 256;

/// A square that was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// Where.
    pub x: i16,
    /// Where.
    pub y: i16,
    /// What it was.
    pub old: Rid,
}

/// One casting that changed terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terraforming {
    /// Its number on the level.
    pub key: u32,
    /// Turns left; 0 is for good.
    pub duration: i16,
    /// Difficulty of saves against it; 0 for none.
    pub save_dc: i8,
    /// Type of its damage.
    pub damage_type: i8,
    /// Its damage.
    pub damage: Dice,
    /// The effect behind it.
    pub effect: Rid,
    /// Who cast it.
    pub creator: Handle,
    /// The squares, in the order they were changed.
    pub squares: Vec<Changed>,
}

impl World {
    /// Begins a casting that changes terrain; gives its number.
    pub fn begin_terraforming(&mut self, map: Handle, mut made: Terraforming) -> Option<u32> {
        let m = self.map_mut(map)?;
        if m.terraformings.len() >= MOST {
            return None;
        }
        made.key = m.next_key;
        m.next_key = m.next_key.wrapping_add(1);
        let key = made.key;
        m.terraformings.push(made);
        Some(key)
    }

    /// Changes a square as part of a casting.
    pub fn terraform(&mut self, map: Handle, key: u32, x: i16, y: i16, terrain: Rid) -> bool {
        let Some(m) = self.map_mut(map) else { return false };
        let Some(cell) = m.cell(x, y).copied() else { return false };
        let Some(made) = m.terraformings.iter_mut().find(|t| t.key == key) else { return false };
        if made.squares.len() >= 4096 {
            return false;
        }
        made.squares.push(Changed { x, y, old: cell.terrain });
        if let Some(cell) = m.cell_mut(x, y) {
            cell.terrain = terrain;
        }
        true
    }

    /// The newest casting on a square.
    #[must_use]
    pub fn terraforming_at(&self, map: Handle, x: i16, y: i16) -> Option<&Terraforming> {
        let all = &self.map(map)?.terraformings;
        all.iter().rev().find(|t| t.squares.iter().any(|s| (s.x, s.y) == (x, y)))
    }

    /// Gives squares of castings their old terrain back: all squares, or one; of all effects, or one. A square under a newer
    /// casting hands its old terrain to that one, so that what comes back is what was there before both.
    pub fn undo_terrain(
        &mut self,
        map: Handle,
        square: Option<(i16, i16)>,
        which: impl Fn(&Terraforming) -> bool,
    ) {
        let Some(m) = self.map_mut(map) else { return };
        for at in (0..m.terraformings.len()).rev() {
            let Some(made) = m.terraformings.get(at).filter(|t| which(t)) else { continue };
            let (undone, kept): (Vec<Changed>, Vec<Changed>) =
                made.squares.iter().partition(|s| square.is_none_or(|at| at == (s.x, s.y)));
            for s in undone.iter().rev() {
                let newer = m.terraformings.get_mut(at + 1..).into_iter().flatten();
                let above = newer.flat_map(|t| t.squares.iter_mut()).find(|n| (n.x, n.y) == (s.x, s.y));
                match above {
                    Some(above) => above.old = s.old,
                    None => {
                        if let Some(cell) = m.cell_mut(s.x, s.y) {
                            cell.terrain = s.old;
                        }
                    }
                }
            }
            if let Some(made) = m.terraformings.get_mut(at) {
                made.squares = kept;
            }
        }
        m.terraformings.retain(|t| !t.squares.is_empty());
    }

    /// A turn passes for changed terrain; gives effect and first square of each casting that ended.
    pub fn age_terrain(&mut self, map: Handle) -> Vec<(Rid, Changed)> {
        let Some(m) = self.map_mut(map) else { return Vec::new() };
        m.terraformings.iter_mut().filter(|t| t.duration > 1).for_each(|t| t.duration -= 1);
        let ended: Vec<&Terraforming> = m.terraformings.iter().filter(|t| t.duration == 1).collect();
        let keys: Vec<u32> = ended.iter().map(|t| t.key).collect();
        let told = ended.iter().filter_map(|t| Some((t.effect, *t.squares.first()?))).collect();
        self.undo_terrain(map, None, |t| keys.contains(&t.key));
        told
    }
}
