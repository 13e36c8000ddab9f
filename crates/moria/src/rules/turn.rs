//! Turns: what a spent turn costs, in the order of docs/spec/moria.md 3 and 4.

use super::Act;
use super::figures::mend_period;
use crate::event::Note;
use crate::sight::{self, View};
use crate::state::{EXPLORED, Ending, Timed};
use crate::tables::{Effect, Type};
use angrist_engine::space::Rect;

impl Act<'_> {
    /// A command spent its turn: the world moves on until the player can act again.
    pub(crate) fn spend(&mut self) {
        if self.s.second {
            // An accelerated player's second command: its own cost is ignored.
            self.s.second = false;
            self.second_half();
        } else {
            self.first_half();
            if self.alive() && self.s.hero.is(Timed::Haste) && self.s.hero.helpless == 0 {
                self.s.second = true;
            } else {
                self.second_half();
            }
        }
        self.pass();
    }

    /// The head of the source's loop: look, and let helpless turns go by. No helplessness lasts longer than its dice.
    fn pass(&mut self) {
        loop {
            // A hero who came down by any means cannot share a square.
            if self.grounded() {
                self.set_hero(self.s.hero.at);
            }
            self.refresh_exit();
            self.look();
            if self.alive() && self.s.hero.food > self.t.c.food_most {
                self.end(Ending::Gluttony);
            }
            self.flashback();
            if !self.alive() || self.s.hero.helpless == 0 || self.s.second {
                return;
            }
            self.s.hero.helpless -= 1;
            if self.s.hero.helpless == 0 {
                self.note(Note::Awake);
            }
            self.first_half();
            self.second_half();
        }
    }

    fn flashback(&mut self) {
        let hero = &self.s.hero;
        if hero.flashbacks
            && !hero.is(Timed::Hallucination)
            && self.alive()
            && self.ratio(self.t.c.flashback_in_ten_thousand, 10_000)
        {
            let turns = self.draw(self.t.c.flashback);
            self.s.hero.timers[Timed::Hallucination as usize] = turns;
            self.note(Note::Flashback);
        }
    }

    fn first_half(&mut self) {
        self.s.turn += 1;
        if self.s.hero.food.rem_euclid(self.t.c.spawn_every.max(1)) == 0 {
            self.spawn_run();
            if self.wears(Effect::Monsters) || self.gem(Effect::MonstersGem).is_some() {
                for _ in 0..self.t.c.spawn_extra {
                    self.spawn_run();
                }
            }
        }
        self.hunger();
        if self.alive() {
            self.timers();
        }
        if self.alive() {
            self.cancellation();
        }
    }

    fn second_half(&mut self) {
        if !self.alive() {
            return;
        }
        self.mend();
        if self.s.hero.hp < 1 {
            self.end(Ending::Folly);
            return;
        }
        self.foes_act();
        if self.alive() && self.s.hero.slowed > 0 {
            self.foes_act();
            self.s.hero.slowed -= 1;
            if self.s.hero.slowed == 0 {
                self.note(Note::SlownessEnds);
            }
        }
        if self.alive() {
            self.rings_wear_out();
        }
    }

    /// docs/spec/moria.md 4.1.
    fn hunger(&mut self) {
        let c = &self.t.c;
        if self.s.hero.force <= 0 {
            self.end(Ending::Exhaustion);
            return;
        }
        let before = self.s.hero.food;
        if self.gem(Effect::Hunger).is_some() {
            self.s.hero.food = before / 2 * 2 - 2;
        } else if !(self.wears(Effect::SlowDigestion) && self.one_in(c.digest_one_in)) {
            self.s.hero.food -= 1;
        }
        let food = self.s.hero.food;
        if food < before {
            if before > c.food_hungry && food <= c.food_hungry {
                self.note(Note::Hungry);
            }
            let faints = food < 0 && self.ratio(-food, c.faint_over);
            if faints {
                self.note(Note::Fainted);
                self.s.hero.helpless = self.s.hero.helpless.max(1);
            } else if before > c.food_weak && food <= c.food_weak {
                self.note(Note::Weak);
                self.lose_force(1, 1);
            } else if food < c.food_weak && food.rem_euclid(c.weak_every.max(1)) == 0 {
                self.lose_force(1, 1);
            }
        }
        if self.alive() && food < c.food_least {
            self.end(Ending::Hunger);
        }
    }

    fn timers(&mut self) {
        for effect in Timed::ALL {
            let left = &mut self.s.hero.timers[effect as usize];
            if *left > 0 {
                *left -= 1;
                if *left == 0 {
                    self.ends(effect);
                }
            }
            // Thirst is the ninth of the source's timers, between walking through walls and invisibility.
            if effect == Timed::PassWalls {
                self.thirst();
            }
        }
    }

    fn ends(&mut self, effect: Timed) {
        self.note(match effect {
            Timed::Haste => Note::HasteEnds,
            Timed::Blind => Note::SightReturns,
            Timed::Amnesia => Note::AmnesiaEnds,
            Timed::Confusion => Note::ConfusionEnds,
            Timed::Hallucination => Note::HallucinationEnds,
            Timed::Levitation => Note::LevitationEnds,
            Timed::Disorientation => Note::DisorientationEnds,
            Timed::PassWalls => Note::PassWallsEnd,
            Timed::Invisible => Note::InvisibleEnds,
            Timed::Gas => Note::GasEnds,
            Timed::Protection => Note::ProtectionEnds,
            Timed::Clairvoyance => Note::ClairvoyanceEnds,
        });
        match effect {
            Timed::Hallucination => self.true_looks(),
            // Who becomes solid again cannot share a square.
            Timed::Gas | Timed::Levitation => self.set_hero(self.s.hero.at),
            _ => {}
        }
    }

    /// Looks become true again, but for a disguise that holds.
    pub(crate) fn true_looks(&mut self) {
        for foe in &mut self.level_mut().foes {
            if !foe.masked {
                foe.look = foe.kind;
            }
        }
    }

    fn thirst(&mut self) {
        let c = &self.t.c;
        let before = self.s.hero.water;
        let drying = self.gem(Effect::Drying).is_some();
        let water = if drying { before / 2 * 2 - 1 } else { before - 1 };
        self.s.hero.water = water.max(0);
        if before > c.water_thirsty && water <= c.water_thirsty {
            self.note(Note::Thirsty);
        }
        if before > c.water_parched && water <= c.water_parched {
            self.note(Note::Parched);
        }
        if water <= 0 {
            self.end(Ending::Thirst);
        }
    }

    /// The gem of cancellation counts down and eats one thing.
    fn cancellation(&mut self) {
        let Some(id) = self.gem(Effect::Cancellation).map(|g| g.id) else { return };
        let Some(gem) = self.s.hero.thing_mut(id) else { return };
        gem.power = (gem.power - 1).max(-1);
        if gem.power != 0 {
            return;
        }
        let hero = &self.s.hero;
        let unworn: Vec<u32> = hero.pack.iter().map(|t| t.id).filter(|t| !hero.uses(*t)).collect();
        if let Some(victim) = self.s.chance.pick(&unworn).copied() {
            self.lose_unit(victim);
            self.note(Note::GemConsumes);
        }
    }

    /// Natural healing and the rings of regeneration (docs/spec/moria.md 4.4 and 4.5).
    fn mend(&mut self) {
        let depth = self.s.depth;
        let hero = &mut self.s.hero;
        if hero.mend > 0 {
            hero.mend -= 1;
        } else if hero.hp < hero.max_hp {
            hero.hp += 1;
            hero.mend = mend_period(self.t, depth);
        }
        let power: i32 = self.ring_power(Effect::Regeneration);
        if power != 0 && self.rnd(power.abs() + self.t.c.ring_mend_add) > self.t.c.ring_mend_over {
            let points = self.rnd(power.abs() / 2 + 2);
            let hero = &mut self.s.hero;
            hero.hp = (hero.hp + power.signum() * points).min(hero.max_hp);
        }
    }

    /// The sum of the powers of the worn rings with an effect.
    pub(crate) fn ring_power(&self, effect: Effect) -> i32 {
        self.s.hero.rings().filter(|r| self.effect(r) == Some(effect)).map(|r| r.power).sum()
    }

    fn rings_wear_out(&mut self) {
        let worn: Vec<u32> = self.s.hero.fingers.iter().flatten().copied().collect();
        for id in worn {
            let Some(ring) = self.s.hero.thing(id) else { continue };
            let (effect, power) = (self.effect(ring), ring.power);
            let fades = match effect {
                Some(Effect::OneRing) => true,
                Some(Effect::Levitation) => power > 0,
                Some(Effect::Weakness) => {
                    power > 0 && self.s.hero.force > 1 && self.one_in(self.t.c.weakness_one_in)
                }
                _ => false,
            };
            if !fades {
                continue;
            }
            if let Some(ring) = self.s.hero.thing_mut(id) {
                ring.power -= 1;
            }
            match effect {
                Some(Effect::OneRing) if power - 1 <= 0 => self.end(Ending::Enslaved),
                Some(Effect::Levitation) if power - 1 <= 0 => self.set_hero(self.s.hero.at),
                Some(Effect::Weakness) => {
                    let hero = &mut self.s.hero;
                    hero.force -= 1;
                    hero.max_force = hero.force;
                }
                _ => {}
            }
        }
    }

    /// Whether the lamp, which is the ring of X-ray, shines (S004-064, S004-065).
    fn lamp(&self) -> Option<Rect> {
        let carried = self.t.c.lamp_carried != 0;
        let is = |r: &crate::state::Thing| r.ty == Type::Ring && self.effect(r) == Some(Effect::XRay);
        let hero = &self.s.hero;
        let has = hero.pack.iter().any(|r| is(r) && (carried || hero.uses(r.id)));
        has.then(|| self.level().tiles.bounds().grown(-(self.t.c.lamp_margin as i16)))
    }

    /// What the hero sees now, changing nothing; nothing when blind (S004-051, S004-052).
    pub fn view(&self) -> View {
        if self.s.hero.is(Timed::Blind) || !self.s.born {
            return View::default();
        }
        let level = self.level();
        let range = (self.s.hero.level + self.t.c.sight_add).clamp(1, 100) as i16;
        sight::cross(self.s.hero.at, range, level.tiles.bounds(), self.lamp(), |at| !level.tile(at).is_wall())
    }

    /// Looks round: explores, marks monsters as seen, lets the ring of trap detection work (S004-037 to S004-050).
    pub(crate) fn look(&mut self) {
        if !self.s.born {
            return;
        }
        let view = self.view();
        let remember = !self.s.hero.is(Timed::Amnesia) && !self.s.fresh;
        for at in view.squares {
            let detector = self.trap_detector();
            let level = self.level_mut();
            if let Some(foe) = level.foes.iter_mut().find(|f| f.at == at) {
                foe.seen = true;
                continue;
            }
            if remember && let Some(known) = level.known.get_mut(at) {
                *known |= EXPLORED;
            }
            let tile = level.tile(at);
            if tile.is_hidden_trap()
                && let Some(ring) = detector
            {
                level.tiles[at] = tile.uncovered();
                if let Some(ring) = self.s.hero.thing_mut(ring) {
                    ring.power -= 1;
                }
            }
        }
        if let Some(known) = {
            let at = self.s.hero.at;
            self.level_mut().known.get_mut(at)
        } && remember
        {
            *known |= EXPLORED;
        }
    }

    /// The ring of trap detection on the highest finger with power left (S004-045 to S004-047).
    fn trap_detector(&self) -> Option<u32> {
        let works = |r: &&crate::state::Thing| r.power > 0 && self.effect(r) == Some(Effect::TrapDetection);
        self.s.hero.rings().filter(works).last().map(|r| r.id)
    }
}
