//! Opening and disarming chests, searching bones (docs/spec/sil-player.md 18.7, 18.8).

use super::event::ThingEvent;
use super::{ChestTrap, chest_contents, chest_traps, drop_near, skeleton_find};
use crate::context::{Done, Turn};
use crate::fight::{Affliction, Save, Who};
use crate::state::{Item, Known};
use crate::tables::{Skill, Stat, Tval};
use angrist_engine::play::Refusal;
use angrist_engine::space::Loc;

/// How much harder a lock is than the trap behind it.
const LOCK: i32 = 5;
/// How much harder it is to work blind or without light, or confused.
const HINDERED: i32 = 5;
/// Failing by this much springs a trap.
const BAD_FAILURE: i32 = -3;

impl Turn<'_> {
    /// Whether a chest the hero knows of stands on a square.
    pub(crate) fn has_chest(&self, at: Loc) -> bool {
        self.state.level.item_on(at).is_some_and(|(_, f)| f.marked && f.item.tval(self.tables) == Tval::CHEST)
    }

    /// Whether bones the hero knows of, and has not searched, lie on a square.
    pub(crate) fn has_bones(&self, at: Loc) -> bool {
        self.state
            .level
            .item_on(at)
            .is_some_and(|(_, f)| f.marked && f.item.pval >= 0 && f.item.tval(self.tables) == Tval::SKELETON)
    }

    /// Whether a chest is guarded by a trap that the hero knows nothing of.
    pub(crate) fn has_unknown_trap(&self, at: Loc) -> bool {
        self.guarded_chest(at).is_some_and(|chest| chest.known != Known::Fully)
    }

    /// Whether a chest is guarded by a trap that the hero knows of.
    pub(crate) fn has_known_trap(&self, at: Loc) -> bool {
        self.guarded_chest(at).is_some_and(|chest| chest.known == Known::Fully)
    }

    fn guarded_chest(&self, at: Loc) -> Option<&Item> {
        let (_, floor) = self.state.level.item_on(at)?;
        let guarded = |i: &Item| i.pval > 0 && !chest_traps(i.pval.unsigned_abs()).is_empty();
        Some(&floor.item).filter(|i| i.tval(self.tables) == Tval::CHEST && guarded(i))
    }

    /// The level of what a chest holds.
    pub(crate) fn chest_value(&self, at: Loc) -> i32 {
        self.state.level.item_on(at).map_or(0, |(_, f)| i32::from(f.item.pval).abs())
    }

    /// All about a chest becomes known.
    pub(crate) fn know_chest(&mut self, at: Loc) {
        if let Some((handle, _)) = self.state.level.item_on(at)
            && let Some(floor) = self.state.level.items.get_mut(handle)
        {
            floor.marked = true;
            floor.item.known = Known::Fully;
        }
    }

    fn chest_on(&self, at: Loc) -> Result<&Item, Refusal> {
        let found =
            self.state.level.item_on(at).map(|(_, f)| &f.item).filter(|i| i.tval(self.tables) == Tval::CHEST);
        let item = found.ok_or_else(|| Refusal::new("no-chest", "There is no chest there."))?;
        if item.pval == 0 {
            return Err(Refusal::new("empty", "The chest is empty."));
        }
        Ok(item)
    }

    fn change_chest(&mut self, at: Loc, change: impl FnOnce(&mut Item)) {
        if let Some((handle, _)) = self.state.level.item_on(at)
            && let Some(floor) = self.state.level.items.get_mut(handle)
        {
            change(&mut floor.item);
        }
    }

    /// How much harder fine work is for the blind, the lightless, those who see what is not there, and the confused.
    fn fine_work(&self) -> i32 {
        let timers = &self.state.hero.timers;
        let unseeing = timers.blind > 0 || timers.hallucinating > 0 || self.light_at(self.state.hero.at) <= 0;
        HINDERED * (i32::from(unseeing) + i32::from(timers.confused > 0))
    }

    /// Opens a chest: the lock first, then what guards it, then what it holds.
    pub fn open_chest(&mut self, at: Loc) -> Done {
        let chest = self.chest_on(at)?.clone();
        self.takes_turn()?;
        let value = i32::from(chest.pval);
        if value > 0 {
            let hard = 1 + value / 4 + LOCK + self.fine_work();
            let skill = self.skill(Skill::Perception);
            if self.check_named("chest-lock", Who::Hero, skill, Who::Nobody, hard) <= 0 {
                return Ok(());
            }
            self.spring_chest(&chest);
        }
        let name = self.thing_name(&chest);
        self.tell(ThingEvent::Opened { name }, Some(at));
        let finder = self.finder();
        let found = chest_contents(&mut self.maker(), &chest, finder);
        self.change_chest(at, |item| (item.pval, item.known) = (0, Known::Fully));
        for item in found {
            if let Some(handle) = drop_near(&mut self.maker(), item, at)
                && let Some(floor) = self.state.level.items.get_mut(handle)
            {
                floor.marked = true;
            }
        }
        Ok(())
    }

    /// Disarms the trap of a chest that is known to have one; that unlocks it too.
    pub fn disarm_chest(&mut self, at: Loc) -> Done {
        let chest = self.chest_on(at)?.clone();
        let value = i32::from(chest.pval);
        let guarded = value > 0 && !chest_traps(chest.pval.unsigned_abs()).is_empty();
        if chest.known != Known::Fully || !guarded {
            return Err(Refusal::new("no-trap", "You do not know of a trap on it."));
        }
        self.takes_turn()?;
        let hard = 1 + value / 4 + self.fine_work();
        let skill = self.skill(Skill::Perception);
        let margin = self.check_named("chest-trap", Who::Hero, skill, Who::Nobody, hard);
        if margin > 0 {
            self.change_chest(at, |item| item.pval = -item.pval);
        } else if margin <= BAD_FAILURE {
            self.spring_chest(&chest);
        }
        Ok(())
    }

    fn spring_chest(&mut self, chest: &Item) {
        for trap in chest_traps(chest.pval.unsigned_abs()) {
            self.chest_trap(*trap);
        }
    }

    fn chest_trap(&mut self, trap: ChestTrap) {
        use ChestTrap::*;
        let save = Some(Save::Sourceless);
        if matches!(trap, EntranceNeedle | VisionNeedle | StrengthNeedle) {
            let nimble = 2 * self.stat(Stat::Dex);
            if self.check_named("needle", Who::Nobody, self.tables.chests.needle, Who::Hero, nimble) <= 0 {
                return;
            }
        }
        let c = &self.tables.chests;
        match trap {
            ConfusionGas => {
                let amount = self.dice(c.confusion);
                self.afflict(Affliction::Confused, amount, save);
            }
            StunGas => {
                let damage = self.dice(c.stun_damage);
                self.hurt_hero(damage, "stunning smoke");
                let amount = self.dice(c.stun);
                self.afflict(Affliction::Stun, amount, save);
            }
            PoisonGas => self.pure_poison(c.poison),
            EntranceNeedle => {
                let amount = self.dice(c.entrance);
                self.afflict(Affliction::Entranced, amount, save);
            }
            VisionNeedle => {
                let amount = self.dice(c.visions);
                self.afflict(Affliction::Hallucinating, amount, save);
            }
            StrengthNeedle => {
                self.drain_stat(Stat::Str, save);
            }
            Flame => {
                let damage = self.dice(c.flame);
                self.hurt_hero(damage, "a burst of flame");
            }
        }
    }

    /// Searches bones, once; what is found goes into the pack.
    pub fn search_bones(&mut self, at: Loc) -> Done {
        let found = self.state.level.item_on(at).map(|(_, f)| &f.item);
        let Some(bones) = found.filter(|i| i.tval(self.tables) == Tval::SKELETON) else {
            return Err(Refusal::new("no-bones", "There are no bones there."));
        };
        if bones.pval < 0 {
            return Err(Refusal::new("searched", "You have already searched those bones."));
        }
        let sval = bones.sval(self.tables);
        self.commit()?;
        self.change_chest(at, |item| item.pval = -1);
        self.takes_turn()?;
        self.act_against_truce();
        let finder = self.finder();
        if let Some(item) = skeleton_find(&mut self.maker(), sval, finder) {
            let name = self.thing_name(&item);
            self.tell(ThingEvent::PickedUp { name, place: String::new() }, Some(at));
            self.put_away(item);
        }
        Ok(())
    }
}
