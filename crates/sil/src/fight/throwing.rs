//! Throwing: anything at anyone, with what breaks and what splashes (docs/spec/sil-player.md 11.3).

use super::Who;
use super::missile::{Aim, Met};
use crate::context::{Done, Turn};
use crate::fight::constants::Breakage;
use crate::state::Item;
use crate::tables::{ItemFlag, Tval};
use crate::things::ItemPlace;
use angrist_engine::model::Role;
use angrist_engine::play::Refusal;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Throws one of a thing.
    pub fn throw(&mut self, place: ItemPlace, aim: Aim) -> Done {
        self.thing(place)?;
        if self.state.hero.timers.afraid > 0 {
            return Err(Refusal::new("afraid", "You are too afraid to throw anything."));
        }
        self.loosen(place)?;
        self.commit()?;
        let Some(mut item) = self.take_from(place, 1) else {
            return Err(Refusal::new("no-such-thing", "There is nothing to throw."));
        };
        item.thrown = true;
        self.takes_turn()?;
        self.refresh_hero();
        let aim = self.confused_aim(aim);
        let range = self.throw_range(&item);
        let path = self.flight_path(aim, range, true);
        let target = self.meant_for(aim, &path);
        let mut shown = false;
        let (end, wall) = self.fly_along(&path, |turn, _, foe| {
            let Some(foe) = foe else { return false };
            turn.note_attack(foe);
            let met = turn.thrown_strikes(&item, foe, target == Some(foe));
            shown |= met.shown;
            met.lands
        });
        if shown {
            self.known_by_flight(&mut item);
        }
        let percent = self.breakage(&item, wall);
        self.lands_at(item, path, end, percent, Role::White);
        self.attack_breaks_truce();
        Ok(())
    }

    /// How likely a thrown thing breaks, in percent.
    fn breakage(&self, item: &Item, wall: bool) -> i32 {
        let Breakage { arrow, light, other, brittle, wall_times: factor, .. } = self.tables.fight.breakage;
        let base = match item.tval(self.tables) {
            Tval::POTION | Tval::FLASK => brittle,
            // Jewels that shine by themselves do not break: they never burn down.
            Tval::LIGHT if self.tables.light(item.sval(self.tables)).most == 0 => 0,
            Tval::LIGHT => light,
            Tval::ARROW => arrow,
            _ => other,
        };
        let doubled = if wall { (base * factor).min(100) } else { base };
        match item.has(self.tables, ItemFlag::THROWING) {
            true if wall => doubled / self.tables.fight.breakage.thrown_part,
            true => 0,
            false => doubled,
        }
    }

    fn thrown_strikes(&mut self, item: &Item, foe: Handle, well_aimed: bool) -> Met {
        let potion = item.tval(self.tables) == Tval::POTION;
        let missile = self.thrown_missile(item, foe, well_aimed, self.streak_on(foe));
        let met = self.missile_meets(&missile, foe, potion);
        if met.lands && potion {
            self.splash(item.sval(self.tables), foe);
        } else if met.lands && !met.died {
            self.shake_crown(foe, met.net);
        }
        met
    }

    /// A potion that bursts on a creature: only four do anything.
    fn splash(&mut self, sval: u8, foe: Handle) {
        let c = &self.tables.fight.splash;
        match sval {
            n if n == c.slowness => self.slow_by(Who::Nobody, foe, c.slow_power),
            n if n == c.confusion => self.confuse_by(Who::Nobody, foe, c.confusion_power),
            n if n == c.true_sight => {
                if let Some(m) = self.state.level.monsters.get_mut(foe) {
                    m.detected = true;
                }
            }
            n if n == c.quickness => {
                let turns = self.throw_dice_for("turns", c.quick_turns);
                self.haste_monster(foe, turns);
            }
            _ => {}
        }
    }
}
