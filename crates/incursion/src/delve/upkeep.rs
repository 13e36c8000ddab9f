//! What every turn of sixty segments does to everybody, in the order of the rules (fight 16.3, 19.7; S001-241, 242, 244).

use super::Doing;
use super::state::Harm;
use crate::creature::names as n;
use crate::creature::saves::Save;
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::fight::{self, ids};
use crate::item::id;
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_engine::play::CauseKind;

/// From here on one is too hungry to rest.
pub(super) const STARVING: i32 = 480;
/// The states of hunger by what is left of the last meals: each applies below its number.
pub(super) const HUNGER: [(i16, &str); 9] = [
    (1, "starved"),
    (121, "fainting"),
    (241, "weak"),
    (481, "starving"),
    (1001, "hungry"),
    (1501, "peckish"),
    (2001, "content"),
    (2501, "satiated"),
    (i16::MAX, "bloated"),
];
const CA_REGEN: i32 = 66;
const CA_FASTING: i32 = 133;
const REGEN: i32 = 126;
const SLOW_POISON: i32 = 140;

/// How hungry somebody is by what is left of the last meals (S001-244).
pub(super) fn hunger(food: i16) -> &'static str {
    HUNGER.iter().find(|(below, _)| food < *below).map_or("bloated", |(_, word)| word)
}

impl Doing<'_> {
    pub(super) fn upkeep_of_all(&mut self) {
        let map = self.host.world.map;
        let crossings = self.host.world.age_fields(map);
        let todo = self.host.crossings(crossings);
        self.host.do_now(todo);
        self.host.world.age_terrain(map);
        let all: Vec<Handle> = self.host.world.map(map).map_or_else(Vec::new, |l| l.things.clone());
        for who in all {
            if self.host.world.being(who).is_some() && !self.host.is_gone(who) {
                self.upkeep(who);
            }
            if self.host.question().is_some() {
                return;
            }
        }
    }

    fn upkeep(&mut self, who: Handle) {
        let hero = who == self.host.world.player;
        self.shake_off(who);
        self.hurt_by_place(who);
        if self.host.is_gone(who) {
            return;
        }
        self.inside_another(who);
        if self.host.is_gone(who) {
            return;
        }
        if let Some(b) = self.host.world.being_mut(who) {
            b.unready = b.unready.saturating_add(1);
        }
        self.calm_down(who);
        self.host.renew_opportunities(who);
        self.looks_and_airs(who);
        if self.host.is_gone(who) {
            return;
        }
        self.regain_mana(who);
        // Statuses count down, and scripts hear of the turn.
        let mut event = Event::new(ev::EV_TURN, [who, who, Handle::NONE, Handle::NONE]);
        event.map = self.host.world.map;
        self.host.throw(event);
        if self.host.is_gone(who) {
            return;
        }
        if self.host.world.position(who).is_some() && self.terrain_effects(who) {
            return;
        }
        self.in_fields(who);
        if self.host.is_gone(who) {
            return;
        }
        if hero {
            self.host.gods_stir(who);
            self.burn_light();
            self.grow_hungry();
        }
        for (nature, tag) in [(ids::POISONED, "poison"), (ids::DISEASED, "disease")] {
            self.sicken(who, nature, tag);
        }
        self.comes_again(who);
        if !self.host.is_gone(who) {
            self.bleed_and_mend(who);
        }
    }

    /// A trained body throws paralysis off (step 1).
    fn shake_off(&mut self, who: Handle) {
        if self.host.has(who, ids::PARALYSIS) {
            let able = self.host.skill(who, n::SK_CONCENT).max(self.host.skill(who, n::SK_ESCAPE_ART)) >= 15;
            if able && self.host.save(who, Save::Fortitude, 18, ids::SA_PARA) {
                self.host.end(who, ids::PARALYSIS);
            }
        }
    }

    /// Rock hurts those in it, dry land those who live in water (steps 2 and 3).
    fn hurt_by_place(&mut self, who: Handle) {
        let Some((map, x, y)) = self.host.world.position(who) else { return };
        let Some(level) = self.host.world.map(map) else { return };
        let (solid, water) = (
            level.is_solid(self.host.library(), x, y),
            level.has_flag(self.host.library(), x, y, m::TF_WATER),
        );
        if solid && self.host.plane(who) == 0 && self.host.ability(who, m::CA_EARTHMELD) <= 0 {
            self.blame(who, CauseKind::Died, "solid rock");
            let amount = self.host.random(20) + 1;
            fight::hurt(&mut self.host, who, ids::AD_BLUNT, amount, Handle::NONE);
        }
        let fish = self.host.flag(who, n::M_AQUATIC) && !self.host.flag(who, n::M_AMPHIB);
        if fish && !water {
            let amount = self.host.random(6) + 1;
            fight::hurt(&mut self.host, who, ids::AD_NORM, amount, Handle::NONE);
        }
    }

    fn blame(&mut self, who: Handle, kind: CauseKind, by: &str) {
        if who == self.host.world.player {
            self.s.harm = Harm { kind, by: by.to_owned() };
        }
    }

    /// Mana comes back slower the more of it is gone, and for heroes only above a threshold (step 14, S001-242).
    fn regain_mana(&mut self, who: Handle) {
        let hero = who == self.host.world.player;
        let Some(c) = self.host.creature(who) else { return };
        let (used, held) = (c.used_mana, c.held_mana);
        let total = self.host.rules.total_mana(c).max(1);
        if used <= 0 {
            return;
        }
        let current = total - used - held;
        let concentration = self.host.skill(who, n::SK_CONCENT);
        let threshold = (total - held) * (35 + 2 * concentration).min(80) / 100;
        if hero && current < threshold {
            return;
        }
        if hero {
            if self.s.mana_pause > 0 {
                self.s.mana_pause -= 1;
                return;
            }
            self.s.mana_pause = (total - (current + held)) * 20 / total * 100 / total;
        }
        self.host.change(who, |c| c.used_mana -= 1);
    }

    /// The light in hand burns down (step 17).
    fn burn_light(&mut self) {
        let hero = self.host.world.player;
        let light = self.host.in_slot(hero, id::SL_LIGHT);
        let things = self.host.things();
        let Some(item) = self.host.world.item_mut(light) else { return };
        if things.burn(item) {
            return;
        }
        let what = self.the(light);
        self.tell("light-out", |a| a.with("what", what));
        self.unslot(light);
        let kind = self.host.world.item(light).map(|i| i.kind);
        self.host.world.delete(light);
        let spare = self.host.world.carried(hero).into_iter().find(|&h| {
            h != light
                && self.host.item_type(h) == id::T_LIGHT
                && self.host.world.item(h).map(|i| i.kind) == kind
        });
        if let Some(spare) = spare {
            self.put_on_spare(spare);
        }
        self.host.refresh_gear(hero);
    }

    /// A turn's hunger; its rate is data (19.7, S001-244).
    fn grow_hungry(&mut self) {
        let hero = self.host.world.player;
        let Some(food) = self.host.creature(hero).and_then(|c| c.situation.food) else { return };
        let eats = !self.host.is_type(hero, ids::MA_UNDEAD)
            && !self.host.is_type(hero, ids::MA_CONSTRUCT)
            && !self.host.is_type(hero, ids::MA_PLANT);
        if !eats {
            return;
        }
        let fasting = self.host.ability(hero, CA_FASTING).max(0);
        let rating = self.host.rating(hero).max(1);
        let percent = (100 - 66 * fasting / rating).clamp(1, 100) * self.cat.figure("hunger-percent") / 100;
        if self.host.random(100) >= percent {
            return;
        }
        let left = (food - 1).max(0);
        self.host.change(hero, |c| c.situation.food = Some(left));
        if hunger(food) != hunger(left) {
            self.host.recalculate(hero);
            let tag = match hunger(left) {
                "hungry" => "hungry",
                "starving" => "starving",
                "weak" => "weak",
                "fainting" => "fainting",
                _ => return self.starve(left),
            };
            self.tell(tag, |a| a);
        }
    }

    fn starve(&mut self, left: i16) {
        if left > 0 {
            return;
        }
        let hero = self.host.world.player;
        self.blame(hero, CauseKind::Starved, "hunger");
        fight::die(&mut self.host, hero, Handle::NONE, "hunger");
    }

    /// Poison and disease work in pulses; a save holds them off, and enough saves end them (steps 19 and 20).
    fn sicken(&mut self, who: Handle, nature: i32, tag: &'static str) {
        let Some(status) = self.host.held(who, nature) else { return };
        if nature == ids::POISONED && self.host.has(who, SLOW_POISON) {
            return;
        }
        let kind = if nature == ids::POISONED { ids::AD_POIS } else { ids::AD_DISE };
        if self.host.resists(who, kind) < 0 {
            self.host.end(who, nature);
            return;
        }
        let Some(values) = self.host.library().effect(status.effect).and_then(|e| e.values.first()).cloned()
        else {
            return;
        };
        let pause = i32::from(values.cval) * if nature == ids::DISEASED { 100 } else { 1 };
        if i32::from(status.value) < pause {
            self.change_status(who, nature, |s| s.value += 1);
            return;
        }
        let saves = if nature == ids::POISONED { ids::SA_POISON } else { ids::SA_DISEASE };
        self.change_status(who, nature, |s| s.value = 0);
        if self.host.save(who, Save::Fortitude, values.sval.into(), saves) {
            self.change_status(who, nature, |s| s.magnitude += 1);
            if i32::from(status.magnitude) + 1 >= i32::from(values.lval) {
                self.host.end(who, nature);
            }
            return;
        }
        let name = self.cat.library.about(status.effect).map_or_else(String::new, |a| a.shown().to_owned());
        self.blame(who, CauseKind::Died, &name);
        if who == self.host.world.player {
            self.tell(tag, |a| a.with("what", &name));
        }
        let mut event = Event::new(ev::EV_EFFECT, [who, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, status.effect.0 as i32);
        self.host.throw(event);
    }

    fn change_status(&mut self, who: Handle, nature: i32, change: impl Fn(&mut crate::creature::Status)) {
        if let Some(o) = self.host.world.get_mut(who) {
            let all = o.statuses_mut().all_mut();
            all.iter_mut().filter(|s| i32::from(s.nature) == nature).take(1).for_each(change);
        }
    }

    /// Wounds that bleed, and flesh that grows back (steps 22, 23, 26).
    fn bleed_and_mend(&mut self, who: Handle) {
        if let Some(status) = self.host.held(who, ids::BLEEDING) {
            self.blame(who, CauseKind::Died, "bleeding");
            if who == self.host.world.player {
                self.tell("bleeding", |a| a);
            }
            let amount = i32::from(status.magnitude).max(1);
            fight::hurt(&mut self.host, who, ids::AD_NORM, amount, Handle::NONE);
            if self.host.is_gone(who) {
                return;
            }
        }
        let mends = self
            .host
            .world
            .get(who)
            .map_or(0, |o| o.statuses().of(REGEN).iter().map(|s| i32::from(s.magnitude)).sum::<i32>())
            + self.host.ability(who, CA_REGEN).max(0);
        if mends > 0 {
            let hurt = self.host.creature(who).is_some_and(|c| c.hit_points < c.max_hit_points);
            self.host.change(who, |c| {
                c.hit_points = (c.hit_points + mends).min(c.max_hit_points.max(c.hit_points))
            });
            if who == self.host.world.player && self.host.ability(who, CA_REGEN) > 0 {
                self.burn_food(hurt);
            }
        }
        if self.host.creature(who).is_some_and(|c| c.dies_of.is_some()) && who == self.host.world.player {
            let score = self.host.creature(who).and_then(|c| c.dies_of).map_or(Attribute::Con, |a| a);
            let name = format!("{score:?}");
            self.blame(who, CauseKind::Died, &format!("loss of {name}"));
        }
    }
}
