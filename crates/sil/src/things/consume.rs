//! Eating and drinking: what each herb and potion does (docs/spec/sil-player.md 20.1, 20.2; S000-126 to S000-131).
//!
//! Effects go by sub-class, not by fields of the data. Each says whether what happened gave the kind away.

use super::event::ThingEvent;
use super::{ItemPlace, is_aware};
use crate::context::{Done, Turn};
use crate::fight::{Affliction, Element, Save, Who};
use crate::hero::Gear;
use crate::tables::{ItemFlag, Stat, Tval};
use crate::turn::hunger_band;
use angrist_engine::play::Refusal;

/// Health that healing herbs and draughts give back, in percent.
const HEAL: i32 = 50;
/// The same of orcish liquor.
const LIQUOR_HEAL: i32 = 25;
/// What a stat potion gives back before it adds anything.
const STAT_GAIN: i32 = 3;

impl Turn<'_> {
    /// Eats a herb or other food.
    pub fn eat(&mut self, place: ItemPlace) -> Done {
        self.consume(place, Tval::FOOD, "eat", Turn::herb)
    }

    /// Drinks a potion.
    pub fn quaff(&mut self, place: ItemPlace) -> Done {
        self.consume(place, Tval::POTION, "quaff", Turn::potion)
    }

    fn consume(
        &mut self,
        place: ItemPlace,
        tval: u8,
        verb: &'static str,
        effect: impl FnOnce(&mut Self, u8) -> bool,
    ) -> Done {
        let item = self.thing(place)?;
        if item.tval(self.tables) != tval {
            return Err(Refusal::new("wrong-thing", format!("You cannot {verb} that.")));
        }
        if matches!(place, ItemPlace::Worn(_)) {
            return Err(Refusal::new("wrong-thing", format!("You cannot {verb} what you wear.")));
        }
        let (kind, sval, food) = (item.kind, item.sval(self.tables), i32::from(item.pval));
        let name = self.thing_name(item);
        self.tell(ThingEvent::Used { verb, name }, None);
        // It leaves the pack first: learning its kind may change the order of what is left.
        self.take_from(place, 1);
        let noticed = effect(self, sval);
        self.feed(food);
        self.tell_tried(kind, noticed);
        self.takes_turn();
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

    fn dice(&mut self, dice: u32, sides: u32) -> i32 {
        self.state.chance.roll(dice, sides)
    }

    /// Heals so many percent of the greatest health, a third more for each thing worn that helps healers.
    pub(super) fn heal_percent(&mut self, percent: i32) {
        let helpers = Gear::of(self.tables, &self.state.hero).count(ItemFlag::MEDIC);
        let percent = percent + percent / 3 * helpers;
        self.heal_hero(self.state.hero.max_health * percent / 100);
    }

    /// So many dice of poison, divided by what resists it (S000-125), less what is worn against everything (12.3).
    pub(super) fn pure_poison(&mut self, dice: u32) {
        let dose = self.dice(dice, 4);
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
    fn begins(&mut self, what: Affliction, dice: u32) -> bool {
        let before = self.affliction(what) > 0;
        let amount = self.dice(dice, 4);
        self.afflict(what, amount, None) && !before
    }

    /// Harm with a save; noticed when it is new or withstood.
    fn harms(&mut self, what: Affliction, dice: u32) -> bool {
        let before = self.affliction(what) > 0;
        let amount = self.dice(dice, 4);
        !self.afflict(what, amount, Some(Save::Sourceless)) || !before
    }

    fn herb(&mut self, sval: u8) -> bool {
        use Affliction::*;
        match sval {
            0 => self.cure(Afraid) | self.begins(Rage, 10),
            1 => self.feeds(2000),
            2 => {
                if self.save_fails(Afraid, Save::Sourceless) {
                    self.begins(Afraid, 10) | self.begins(Fast, 5)
                } else {
                    self.tell(ThingEvent::Resisted { what: "terror" }, None);
                    true
                }
            }
            3 => {
                self.halve_bleeding();
                self.heal_percent(HEAL);
                true
            }
            4 => Stat::ALL.into_iter().fold(false, |any, stat| self.restore_stat(stat, STAT_GAIN) | any),
            5 => self.feeds(-1000),
            6 => self.cure(Blind) | self.harms(Hallucinating, 80),
            7 => {
                self.harms(Entranced, 10);
                true
            }
            8 => {
                self.drain_stat(Stat::Str, Some(Save::Sourceless));
                true
            }
            9 => {
                self.drain_stat(Stat::Con, Some(Save::Sourceless));
                true
            }
            // Waybread.
            37 => self.restore_stat(Stat::Gra, 1),
            _ => false,
        }
    }

    /// Changes food; noticed when hunger changes its name (S000-202, S000-203).
    fn feeds(&mut self, amount: i32) -> bool {
        let before = hunger_band(self.tables, self.state.hero.food);
        self.feed(amount);
        self.tell(ThingEvent::Fed { amount }, None);
        hunger_band(self.tables, self.state.hero.food) != before
    }

    fn potion(&mut self, sval: u8) -> bool {
        use Affliction::*;
        match sval {
            0 => {
                for what in [Stun, Confused, Hallucinating, Poison, Blind, Afraid] {
                    self.cure(what);
                }
                self.halve_bleeding();
                self.heal_percent(HEAL);
                self.fill_voice(self.state.hero.max_voice);
                true
            }
            2 => {
                // S000-131: the notes say it confuses, the real game that it stuns.
                let what = if self.tables.things.liquor_confuses { Confused } else { Stun };
                self.harms(what, 2);
                self.cure(Afraid);
                self.heal_percent(LIQUOR_HEAL);
                true
            }
            3 => {
                self.begins(Perception, 20);
                self.fill_voice(self.state.hero.max_voice / 4);
                true
            }
            4 => [Stun, Confused, Hallucinating, Rage].into_iter().fold(false, |any, w| self.cure(w) | any),
            5 => {
                self.halve_bleeding();
                self.heal_percent(HEAL);
                true
            }
            6 => self.fill_voice(self.state.hero.max_voice),
            7 => self.cure(Blind) | self.cure(Hallucinating) | self.begins(TrueSight, 10),
            8 => self.cure(Poison),
            9 => self.begins(Fast, 10),
            10 => self.begins(OpposeFire, 20) | self.begins(OpposeCold, 20),
            14 => self.strengthen(Stat::Str, Strength),
            15 => self.strengthen(Stat::Dex, Dexterity),
            16 => self.strengthen(Stat::Con, Constitution),
            17 => self.strengthen(Stat::Gra, Grace),
            22 => self.harms(Slow, 10),
            23 => {
                self.pure_poison(5);
                true
            }
            24 => {
                let before = self.affliction(Blind) > 0;
                if !before {
                    self.harms(Blind, 10);
                }
                !before
            }
            25 => self.harms(Confused, 5),
            27 => {
                self.drain_stat(Stat::Dex, Some(Save::Sourceless));
                true
            }
            29 => {
                self.drain_stat(Stat::Gra, Some(Save::Sourceless));
                true
            }
            _ => false,
        }
    }

    /// Gives back what is badly drained, or adds to the statistic for a while.
    fn strengthen(&mut self, stat: Stat, what: Affliction) -> bool {
        if self.state.hero.drain[stat as usize] <= -STAT_GAIN {
            self.restore_stat(stat, STAT_GAIN)
        } else {
            self.begins(what, 20)
        }
    }
}
