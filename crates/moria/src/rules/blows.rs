//! The blows of monsters and what they do besides hurting (docs/spec/moria.md 11.3).

use super::Act;
use crate::event::{Die, Happening, Note, Toss};
use crate::state::{Ending, Foe, Timed};
use crate::tables::{Blow, Effect, Flag, Slot, Trait};

impl Act<'_> {
    /// What a monster adds to the die of its blow, but for the draw of a gem of vulnerability.
    pub(crate) fn threat(&self, foe: &Foe) -> [(&'static str, i32); 6] {
        let protected = if self.s.hero.is(Timed::Protection) { -self.t.c.protection_bonus } else { 0 };
        [
            ("foe-level", foe.level),
            ("level", -self.s.hero.level),
            ("armour", -self.armour()),
            ("base", 1),
            ("protection", protected),
            ("rings", -self.ring_power(Effect::Protection)),
        ]
    }

    /// A monster strikes the player.
    pub(crate) fn blow(&mut self, id: u32) {
        let any_look = if self.s.hero.is(Timed::Hallucination) { self.random_look(true) } else { None };
        if let (Some(look), Some(foe)) = (any_look, self.foe_mut(id)) {
            foe.look = look;
        }
        let Some(foe) = self.foe(id).cloned() else { return };
        let die = Die { name: "foe-dexterity".into(), sides: foe.dex, value: self.rnd(foe.dex) };
        let vulnerable = match self.gem(Effect::Vulnerability).and_then(|g| self.t.kind(g.ty, g.kind)) {
            Some(kind) => kind.dose.draw(&mut self.s.chance),
            None => 0,
        };
        let mut parts = self.threat(&foe).to_vec();
        parts.push(("vulnerable", vulnerable));
        let roll = Toss::new(die, &parts);
        if roll.sum < 1 {
            let who = self.who(&foe);
            self.tell(Happening::FoeMissed { foe: who, roll });
            return;
        }
        let damage = self.s.chance.roll(foe.dice, foe.sides);
        let who = self.who(&foe);
        self.tell(Happening::FoeStruck { foe: who, damage, roll });
        self.unmask(id);
        self.s.hero.hp -= damage;
        if self.alive() && self.s.hero.hp < 1 && !self.rises() {
            self.end(Ending::Killed(foe.kind));
        }
        if !self.alive() {
            return;
        }
        let kind = self.t.foe(foe.kind);
        if kind.is(Flag::BreaksHaste) {
            self.s.hero.timers[Timed::Haste as usize] = 0;
        }
        let (blow, chance) = kind.blow;
        if chance > 0 && self.percent(chance) {
            self.afflict(id, blow);
        }
    }

    /// A ring of resurrection with power left gives life back at a price; it saves from blows only.
    fn rises(&mut self) -> bool {
        let c = &self.t.c;
        let works = |r: &&crate::state::Thing| r.power >= 1 && self.effect(r) == Some(Effect::Resurrection);
        let Some(ring) = self.s.hero.rings().find(works).map(|r| r.id) else { return false };
        let cost = self.draw(c.rise_hp);
        let hero = &mut self.s.hero;
        hero.max_hp = (hero.max_hp - cost).max(1);
        hero.hp = hero.max_hp;
        hero.max_force -= c.rise_force;
        if let Some(ring) = hero.thing_mut(ring) {
            ring.power -= 1;
        }
        self.note(Note::ResurrectedAgain);
        self.lose_force(c.rise_force, 0);
        self.lose_int(c.rise_int);
        self.s.hero.max_force = self.s.hero.max_force.max(self.s.hero.force);
        true
    }

    fn afflict(&mut self, id: u32, blow: Blow) {
        let c = &self.t.c;
        match blow {
            Blow::Plain => {}
            Blow::Rust => self.rust(),
            Blow::DrainDex => {
                self.s.hero.dex = (self.s.hero.dex - 1).max(0);
                self.note(Note::DexLost);
            }
            Blow::DrainForce => {
                if !self.wears(Effect::GuardForce) || self.percent(c.drain_guarded_percent) {
                    self.note(Note::ForceLost);
                    self.lose_force(1, 0);
                }
            }
            Blow::DrainInt => {
                self.note(Note::IntLost);
                self.lose_int(1);
            }
            Blow::DrainExp => {
                let by = self.draw(c.drain_exp);
                let floor = self.step_of(self.s.hero.level - 1);
                self.s.hero.experience = (self.s.hero.experience - by).max(0);
                if self.s.hero.experience < floor {
                    self.lose_level();
                }
            }
            Blow::Stare => self.stare(id),
            Blow::Hold => self.s.hero.held = Some(id),
            Blow::StealThing => self.steal_thing(id),
            Blow::StealGold => self.steal_gold(id),
        }
    }

    fn stare(&mut self, id: u32) {
        let c = &self.t.c;
        let sides = c.gaze_sides;
        let (note, turns) = match self.rnd(sides) {
            r if r == sides - 1 => return,
            r if r == sides - 2 => (Note::GazeLong, c.gaze_long),
            _ => (Note::Gaze, c.gaze_short),
        };
        self.note(note);
        self.s.hero.helpless = self.draw(turns);
        if let Some(foe) = self.foe_mut(id) {
            foe.asleep = true;
            foe.angry = false;
        }
    }

    fn steal_thing(&mut self, id: u32) {
        let c = &self.t.c;
        let coveted = self
            .s
            .hero
            .worn(Slot::Body)
            .filter(|b| !b.cursed && self.t.kind(b.ty, b.kind).is_some_and(|k| k.is(Trait::Coveted)));
        let coveted = coveted.map(|b| b.id);
        let mut prey = coveted.filter(|_| self.percent(c.coveted_percent));
        // Units, not stacks: five potions are five chances, a bundle of arrows is one.
        let pack = &self.s.hero.pack;
        let units: Vec<u32> = pack.iter().map(|t| super::step::units_of(t).max(0) as u32).collect();
        let ids: Vec<u32> = pack.iter().map(|t| t.id).collect();
        for _ in 0..c.steal_tries {
            if prey.is_some() {
                break;
            }
            let taken = self.s.chance.pick_weighted(&units).and_then(|at| ids.get(at).copied());
            prey = taken.filter(|id| self.can_lose(*id));
        }
        let Some(prey) = prey else { return };
        let Some(thing) = self.s.hero.thing(prey) else { return };
        let name = self.describe_one(thing);
        self.lose_unit(prey);
        if let Some(foe) = self.remove_foe(id) {
            let who = self.who(&foe);
            self.tell(Happening::ThingStolen { foe: who, thing: name });
        }
        self.refresh_exit();
    }

    fn steal_gold(&mut self, id: u32) {
        let wanted = self.s.depth * self.draw(self.t.c.steal_gold);
        let amount = wanted.min(self.s.hero.gold);
        if amount < 1 {
            return;
        }
        self.s.hero.gold -= amount;
        if let Some(foe) = self.remove_foe(id) {
            let who = self.who(&foe);
            self.tell(Happening::GoldStolen { foe: who, amount });
        }
    }
}
