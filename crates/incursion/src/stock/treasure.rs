//! What lies on a level: chests, treasure, staples, and furnishings that are things.

use super::{Room, Stocker};
use crate::catalogue::Find;
use crate::state::Loot;
use angrist_engine::space::Loc;
use angrist_irh::res::Value;

impl Stocker<'_> {
    /// A chest, or treasure, or something poor; staples besides (S001-106).
    pub(super) fn treasure(&mut self, room: &Room, challenge: i32) {
        self.furnishings(room);
        let at = |s: &mut Self| s.spot(room, false, false, false);
        if self.d100() < self.constant("CHEST_CHANCE") {
            if let Some(at) = at(self) {
                self.chest(at, challenge);
            }
        } else if self.d100() <= self.constant("TREASURE_CHANCE") {
            let cursed = self.d100() <= self.constant("CURSED_CHANCE");
            if let Some(at) = at(self)
                && let Some(loot) = self.find("dungeon", challenge, at)
            {
                self.loot.push(Loot { cursed, good: !cursed, ..loot });
            }
        } else if self.d100() <= self.cat.figure("poor-chance") {
            let level = (challenge / 2 - self.cat.figure("poor-below")).max(0);
            if let Some(at) = at(self)
                && let Some(loot) = self.find("dungeon", level, at)
            {
                self.loot.push(loot);
            }
        }
        if self.d100() <= self.constant("STAPLE_CHANCE")
            && let Some(at) = at(self)
            && let Some(loot) = self.find("staple", challenge, at)
        {
            self.loot.push(Loot { staple: true, ..loot });
        }
    }

    /// Furnishings of the region that are items, scattered.
    fn furnishings(&mut self, room: &Room) {
        let library = &self.cat.library;
        let list =
            library.regions[usize::from(room.region)].about.list(self.cat.ids.furnishings).unwrap_or(&[]);
        let splatter = self.cat.names.get("FU_SPLATTER");
        for pair in list.chunks(2) {
            let [pattern, Value::Resource(rid)] = pair else { continue };
            let Some((angrist_irh::res::ResKind::Item, n)) = library.within_kind(*rid) else { continue };
            let count = if pattern.number() == splatter {
                self.chance.below(room.squares.len() as u32) / 8
            } else {
                1
            };
            for _ in 0..count.min(12) {
                if let Some(at) = self.spot(room, false, false, false) {
                    self.loot.push(Loot::plain(n as u16, at));
                }
            }
        }
    }

    fn chest(&mut self, at: Loc, challenge: i32) {
        let chests = self.items(self.cat.ids.chest, 127);
        let Some(&chest) = self.chance.pick(&chests) else { return };
        let depth = self.level.depth.max(1) as u32;
        let locked = self.chance.below(depth) > 0 && self.chance.below(depth) > 0;
        self.chest_of(chest, at, challenge, locked);
    }

    /// A chest of a sort with what is in it.
    pub(super) fn chest_of(&mut self, chest: u16, at: Loc, challenge: i32, locked: bool) {
        let (low, high) = (self.constant("CHEST_MIN_ITEMS"), self.constant("CHEST_MAX_ITEMS"));
        let count = low + self.chance.below((high - low).clamp(1, 100) as u32) as i32 + 1;
        let mut inside = Vec::new();
        for _ in 0..count.clamp(0, 100) {
            let good = self.d100() <= self.constant("TREASURE_CHANCE");
            let level = if good { challenge + self.cat.figure("chest-better") } else { challenge };
            if let Some(found) = self.find("chest", level, at) {
                inside.push(Loot { good, ..found });
            }
        }
        self.loot.push(Loot { locked, inside, ..Loot::plain(chest, at) });
    }

    pub(super) fn items(&self, kind: i16, level: i32) -> Vec<u16> {
        let nogen = self.cat.names.get("IT_NOGEN");
        let fits =
            |i: &angrist_irh::res::Item| i.kind == kind && i32::from(i.level) <= level && !i.flags.has(nogen);
        let all = self.cat.library.items.iter().enumerate().filter(|(_, i)| fits(i));
        all.map(|(n, _)| n as u16).collect()
    }

    /// Something of a table, as good as the level allows.
    pub(super) fn find(&mut self, table: &str, level: i32, at: Loc) -> Option<Loot> {
        let best = level.max(3);
        let table = self.cat.treasure.get(table)?;
        let weights: Vec<u32> = table.iter().map(|f| f.weight).collect();
        (0..20).find_map(|_| {
            let row = &table[self.chance.pick_weighted(&weights)?];
            self.find_like(row, ((best - 4).max(0), best), at)
        })
    }

    /// Something of one sort whose magic, where it has any, is of these levels, or weaker when there is none.
    pub(super) fn find_like(&mut self, row: &Find, (least, best): (i32, i32), at: Loc) -> Option<Loot> {
        let items = self.items(row.kind, best);
        let kind = *self.chance.pick(&items)?;
        let mut effect = None;
        if row.source != 0 {
            let nogen = self.cat.names.get("EF_NOGEN");
            let fit = |low: i32| -> Vec<u16> {
                let all = self.cat.library.effects.iter().enumerate();
                let good = |e: &angrist_irh::res::Effect| {
                    e.sources.contains(&row.source)
                        && (low..=best).contains(&i32::from(e.level))
                        && !e.flags.has(nogen)
                };
                all.filter(|(_, e)| good(e)).map(|(n, _)| n as u16).collect()
            };
            let mut effects = fit(least);
            if effects.is_empty() {
                effects = fit(0);
            }
            effect = Some(*self.chance.pick(&effects)?);
        }
        let coin = row.kind == self.cat.names.get("T_COIN") as i16;
        let quantity = if coin { 50 + self.chance.below(100) as u16 } else { 1 };
        Some(Loot { effect, quantity, ..Loot::plain(kind, at) })
    }
}
