//! A run-up: what it adds to a blow (fight 13.5).

use super::ids::*;
use crate::creature::numbers::lines;
use crate::host::Host;
use crate::item::id;
use crate::shipped;
use crate::values::Attribute;
use crate::world::Handle;
use std::sync::OnceLock;

/// Bonus by weight and steps.
fn table() -> &'static Vec<Vec<i32>> {
    static TABLE: OnceLock<Vec<Vec<i32>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let rows = lines(shipped::CHARGE).filter_map(|(_, row)| row.get(1).map(|r| (*r).to_owned()));
        rows.map(|row| row.split(' ').filter_map(|n| n.parse().ok()).collect()).collect()
    })
}

impl Host<'_> {
    /// What a charge adds to the damage of somebody's blow.
    pub(crate) fn charge_bonus(&self, who: Handle) -> i32 {
        let Some(c) = self.creature(who) else { return 0 };
        let Some(charge) = c.statuses.of(CHARGING).first() else { return 0 };
        let mount = self.held_by(who, MOUNTED);
        let mounted = self.creature(mount).map_or(0, |m| i64::from(self.rules.body_weight(m)));
        let weight = i64::from(self.rules.body_weight(c)) + i64::from(c.gear.burden) + mounted;
        let speed = i64::from(c.value(Attribute::Movement)) * 5 + 100;
        let mut force = (weight * speed / 150_000).clamp(0, 1000) as i32;
        let weapon = self.main_weapon(who);
        if let Some(item) = self.world.item(weapon) {
            force = force.min(self.things().hardness(item, id::AD_BLUNT).max(0) + 5);
        }
        let row = ((force / 2).min(10) - 1).max(0) as usize;
        let steps = usize::try_from(charge.magnitude).unwrap_or(0).min(29);
        let table = table();
        let Some(row) = table.get(row.min(table.len().saturating_sub(1))) else { return 0 };
        let written = row.get(steps).copied().unwrap_or(0);
        // Two rows of the original are short; a longer run is not worth less than a shorter one.
        if written == 0 && steps > 1 && !self.is_exact() {
            return row.iter().copied().max().unwrap_or(0);
        }
        written
    }
}
