//! What the hero makes out of how creatures behave: one trait after the other, as it is seen (docs/spec/sil-world.md 27).
//!
//! Promise: only what is seen is remembered, and of those who show as themselves; what is remembered changes no rule.

use crate::context::Turn;
use crate::tables::RaceFlag;
use angrist_engine::chance;
use angrist_engine::things::Handle;

/// Traits learned over time: a chance of 1 in N for each turn in which an alert one is watched.
const BY_WATCHING: [(RaceFlag, u32); 3] =
    [(RaceFlag::NEVER_MOVE, 20), (RaceFlag::HIDDEN_MOVE, 50), (RaceFlag::NEVER_BLOW, 10)];

/// Traits that recall speaks of, in its order.
pub const REMEMBERED: &[RaceFlag] = {
    use RaceFlag::*;
    &[
        NEVER_MOVE,
        HIDDEN_MOVE,
        NEVER_BLOW,
        RAND_25,
        RAND_50,
        INVISIBLE,
        TERRITORIAL,
        MULTIPLY,
        OPEN_DOOR,
        UNLOCK_DOOR,
        BASH_DOOR,
        PASS_DOOR,
        PASS_WALL,
        KILL_WALL,
        TUNNEL_WALL,
        KILL_BODY,
        TAKE_ITEM,
        KILL_ITEM,
        EXCHANGE_PLACES,
        FLANKING,
        CHARGE,
        KNOCK_BACK,
        CRUEL_BLOW,
        CRIPPLING,
        RIPOSTE,
        OPPORTUNIST,
        ZONE_OF_CONTROL,
        HURT_LITE,
        HURT_FIRE,
        HURT_COLD,
        RES_FIRE,
        RES_COLD,
        RES_POIS,
        NO_STUN,
        NO_CONF,
        NO_SLOW,
        NO_FEAR,
        NO_SLEEP,
    ]
};

impl Turn<'_> {
    /// A creature shows what it is like; it is remembered if it has the trait and is seen.
    pub(crate) fn shows_trait(&mut self, handle: Handle, shown: RaceFlag) {
        let Some((monster, race)) = self.creature(handle) else { return };
        if monster.visible && race.is(shown) && self.state.hero.timers.hallucinating <= 0 {
            let number = monster.race;
            self.state.facts.traits.entry(number).or_default().set(shown, true);
        }
    }

    /// A turn of one who is watched. The dice are drawn from the turn and the creature: remembering shifts no other draw.
    pub(super) fn watched(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        if !monster.visible || !monster.is_alert() {
            return;
        }
        let flags = race.flags;
        for (shown, turns) in BY_WATCHING.into_iter().filter(|(f, _)| flags.has(*f)) {
            let name = u64::from(handle.slot()) << 8 | u64::from(shown as u8);
            let mut dice = chance::stream(self.state.seed, "recall", u64::from(self.state.turn), name);
            if dice.one_in(turns) {
                self.shows_trait(handle, shown);
            }
        }
    }
}
