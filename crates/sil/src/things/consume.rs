//! Eating and drinking: what each herb and potion does (docs/spec/sil-player.md 20.1, 20.2; S000-126 to S000-131).
//!
//! What each does is data (`draughts.rs`), found by its sub-class. Each effect says whether what happened gave the kind away.

use super::draughts::{Draught, Effect, Noticed};
use super::event::ThingEvent;
use super::{ItemPlace, is_aware};
use crate::context::{Done, Turn};
use crate::fight::{Affliction, Element, Save, Who};
use crate::hero::Gear;
use crate::tables::{ItemFlag, Tval};
use crate::turn::hunger_band;
use angrist_engine::chance::Throw;
use angrist_engine::play::Refusal;

impl Turn<'_> {
    /// Eats a herb or other food.
    pub fn eat(&mut self, place: ItemPlace) -> Done {
        self.consume(place, Tval::FOOD, "eat")
    }

    /// Drinks a potion.
    pub fn quaff(&mut self, place: ItemPlace) -> Done {
        self.consume(place, Tval::POTION, "quaff")
    }

    fn consume(&mut self, place: ItemPlace, tval: u8, verb: &'static str) -> Done {
        let item = self.thing(place)?;
        if item.tval(self.tables) != tval {
            return Err(Refusal::new("wrong-thing", format!("You cannot {verb} that.")));
        }
        if matches!(place, ItemPlace::Worn(_)) {
            return Err(Refusal::new("wrong-thing", format!("You cannot {verb} what you are wearing.")));
        }
        let (kind, sval, food) = (item.kind, item.sval(self.tables), i32::from(item.pval));
        self.commit()?;
        // One of them is used, however many there are.
        let name = self.thing_name(&crate::state::Item { number: 1, ..item.clone() });
        self.tell(ThingEvent::Used { verb, name }, None);
        // It leaves the pack first: learning its kind may change the order of what is left.
        self.take_from(place, 1);
        let draughts = if tval == Tval::FOOD { &self.tables.herbs } else { &self.tables.potions };
        let noticed = draughts.of(sval).is_some_and(|draught| self.draught_works(draught));
        self.feed(food);
        self.tell_tried(kind, noticed);
        self.takes_turn()?;
        self.refresh_hero();
        Ok(())
    }

    /// The kind is understood, or at least remembered as tried.
    pub(super) fn tell_tried(&mut self, kind: u16, noticed: bool) {
        if noticed {
            self.understand(kind);
        } else if !is_aware(self.tables, &self.state.facts, kind) {
            self.state.facts.kind_mut(kind).tried = true;
            if let Some(k) = self.tables.kind(kind) {
                let item = crate::state::Item::of_kind(kind, k);
                let name = self.thing_name(&item);
                self.tell(ThingEvent::Tried { name }, None);
            }
        }
    }

    pub(super) fn dice(&mut self, dice: Throw) -> i32 {
        self.state.chance.roll(u32::from(dice.dice), u32::from(dice.sides)) + dice.plus
    }

    /// Heals a percentage of maximum health, more for each worn thing that helps healers.
    pub(super) fn heal_percent(&mut self, percent: i32) {
        let helpers = Gear::of(self.tables, &self.state.hero).count(ItemFlag::MEDIC);
        let percent = percent + percent / self.tables.things.medic_part * helpers;
        self.heal_hero(self.state.hero.max_health * percent / 100);
    }

    /// A number of dice of poison, divided by what resists it (S000-125), less what is worn against everything (12.3).
    pub(super) fn pure_poison(&mut self, dice: Throw) {
        let dose = self.dice(dice);
        self.element_hits_hero(Element::Poison, dose, Who::Nobody, "poison");
    }

    fn halve_bleeding(&mut self) {
        let bleeding = self.affliction(Affliction::Cut);
        self.afflict(Affliction::Cut, -((bleeding + 1) / 2), None);
    }

    fn fill_voice(&mut self, amount: i32) -> bool {
        let hero = &mut self.state.hero;
        let gain = amount.min(hero.max_voice - hero.voice);
        if gain <= 0 {
            return false;
        }
        hero.voice += gain;
        self.tell(ThingEvent::VoiceRestored { amount: gain }, None);
        true
    }

    /// Adds to a counter; says whether that state is new.
    fn begins(&mut self, what: Affliction, dice: Throw) -> bool {
        let before = self.affliction(what) > 0;
        let amount = self.dice(dice);
        self.afflict(what, amount, None) && !before
    }

    /// Harm with a save; noticed when it is new or withstood.
    fn harms(&mut self, what: Affliction, dice: Throw) -> bool {
        let before = self.affliction(what) > 0;
        let amount = self.dice(dice);
        !self.afflict(what, amount, Some(Save::Sourceless)) || !before
    }

    /// Does what a herb or potion does; says whether it gave itself away.
    fn draught_works(&mut self, draught: &Draught) -> bool {
        if let Some(what) = draught.unless_withstood
            && !self.save_fails(what, Save::Sourceless)
        {
            self.tell(ThingEvent::Resisted { what: "terror" }, None);
            return true;
        }
        let shown = draught.effects.iter().fold(false, |any, effect| self.effect_works(effect) | any);
        shown || draught.noticed == Noticed::Always
    }

    /// Does one effect; says whether anything showed.
    fn effect_works(&mut self, effect: &Effect) -> bool {
        match effect {
            Effect::Cure { what } => self.cure(*what),
            Effect::Begin { what, turns } => self.begins(*what, *turns),
            Effect::Harm { what, afresh: true, .. } if self.affliction(*what) > 0 => false,
            Effect::Harm { what, turns, .. } => self.harms(*what, *turns),
            Effect::HalveBleeding => {
                self.halve_bleeding();
                false
            }
            Effect::Heal { percent } => {
                self.heal_percent(*percent);
                false
            }
            Effect::Voice { percent } => self.fill_voice(self.state.hero.max_voice * percent / 100),
            Effect::Feed { amount } => self.feeds(*amount),
            Effect::Restore { stats, points } => {
                stats.iter().fold(false, |any, stat| self.restore_stat(*stat, *points) | any)
            }
            Effect::Drain { stat } => {
                self.drain_stat(*stat, Some(Save::Sourceless));
                false
            }
            // What is badly drained is given back; else the statistic grows for a while.
            Effect::Strengthen { stat, points, .. } if self.state.hero.drain[*stat as usize] <= -points => {
                self.restore_stat(*stat, *points)
            }
            Effect::Strengthen { what, turns, .. } => self.begins(*what, *turns),
            Effect::Poison { damage } => {
                self.pure_poison(*damage);
                false
            }
        }
    }

    /// Changes food; noticed when hunger changes its name (S000-202, S000-203).
    fn feeds(&mut self, amount: i32) -> bool {
        let before = hunger_band(self.tables, self.state.hero.food);
        self.feed(amount);
        self.tell(ThingEvent::Fed { amount }, None);
        hunger_band(self.tables, self.state.hero.food) != before
    }
}
