//! Potions (docs/spec/moria.md 12.5).

use super::{Act, Done, refuse};
use crate::event::Note;
use crate::state::{Ending, Timed};
use crate::tables::{Effect, Kind, Slot, Type};

impl Act<'_> {
    pub(crate) fn drink(&mut self, id: u32) -> Done {
        let t = self.t;
        if self.s.hero.thing(id).is_some() {
            self.commit()?;
        }
        let Some(potion) = self.take_unit(id, false) else {
            return Err(refuse("no-such-thing", "You have nothing under that letter."));
        };
        let Some(kind) = t.kind(potion.ty, potion.kind) else { return Ok(true) };
        self.s.hero.water += self.draw(t.c.drink);
        self.drunk(kind);
        if self.alive() {
            self.burst_armour();
            self.after_use(Type::Potion, potion.kind);
        }
        Ok(true)
    }

    fn dose(&mut self, kind: &Kind, effect: Timed) {
        let turns = self.draw(kind.dose);
        self.s.hero.timers[effect as usize] = turns.max(1);
    }

    fn drunk(&mut self, kind: &Kind) {
        let Some(effect) = kind.effect else { return };
        let dreaming = self.s.hero.is(Timed::Hallucination);
        let either = |dream: Note, plain: Note| if dreaming { dream } else { plain };
        match effect {
            Effect::Heal | Effect::HealAll => self.heal(kind, effect == Effect::HealAll, dreaming),
            Effect::Constitution => {
                // One point, and one time in four two.
                let more = 1 + self.rnd(4) / 3;
                let hero = &mut self.s.hero;
                hero.force += more;
                hero.max_force = (hero.max_force + 1).max(hero.force);
                self.note(either(Note::ConstitutionDream, Note::Constitution));
            }
            Effect::Force => {
                if self.s.hero.force < self.s.hero.max_force {
                    self.s.hero.force = self.s.hero.max_force;
                } else {
                    self.s.hero.force += self.draw(kind.dose);
                    self.s.hero.max_force = self.s.hero.force;
                }
                self.note(either(Note::ForceDream, Note::ForceGained));
            }
            Effect::Confuse => {
                self.dose(kind, Timed::Confusion);
                self.note(either(Note::ConfusedDream, Note::Confused));
            }
            Effect::Poison => {
                self.note(either(Note::PoisonDream, Note::Poisoned));
                let guarded = self.wears(Effect::GuardForce) && self.percent(self.t.c.poison_guarded_percent);
                if !guarded {
                    let by = self.draw(kind.dose);
                    self.lose_force(by, 0);
                }
            }
            Effect::Amnesia => {
                self.dose(kind, Timed::Amnesia);
                self.forget_everything();
                self.note(Note::AmnesiaBegins);
            }
            Effect::Paralyse => {
                self.s.hero.helpless = self.draw(kind.dose);
                self.note(either(Note::ParalysedDream, Note::Paralysed));
            }
            Effect::Haste => {
                if self.s.hero.slowed > 0 {
                    self.s.hero.slowed = 0;
                    self.note(Note::SlownessCancelled);
                } else {
                    self.dose(kind, Timed::Haste);
                    self.note(Note::Hasted);
                }
            }
            Effect::Slow => {
                if self.s.hero.is(Timed::Haste) {
                    self.s.hero.timers[Timed::Haste as usize] = 0;
                    self.note(Note::HasteCancelled);
                } else {
                    self.s.hero.slowed = self.draw(kind.dose);
                    self.note(Note::Slowed);
                }
            }
            Effect::Hallucinate => {
                self.dose(kind, Timed::Hallucination);
                self.s.hero.flashbacks = true;
                self.note(Note::HallucinationBegins);
                self.lose_int(1);
            }
            Effect::Blind => {
                self.dose(kind, Timed::Blind);
                self.note(Note::Blinded);
            }
            Effect::Feed => {
                self.s.hero.food += self.draw(kind.dose);
                self.note(Note::Fed);
            }
            Effect::GainLevel => self.drink_level(),
            Effect::LoseLevel => self.drink_loss(),
            Effect::Clairvoyance => {
                self.dose(kind, Timed::Clairvoyance);
                self.note(Note::Clairvoyant);
            }
            Effect::Disorient => {
                self.dose(kind, Timed::Disorientation);
                self.s.hero.timers[Timed::Clairvoyance as usize] = 0;
                self.note(Note::Disoriented);
            }
            Effect::PassWalls => {
                self.dose(kind, Timed::PassWalls);
                self.note(Note::WallsThin);
            }
            Effect::Levitate => {
                self.dose(kind, Timed::Levitation);
                self.note(Note::LevitationBegins);
            }
            Effect::Quench => {
                let late = self.s.hero.water < self.t.c.water_thirsty;
                self.s.hero.water += self.draw(kind.dose);
                self.note(if late { Note::QuenchedLate } else { Note::Quenched });
            }
            Effect::Invisible => {
                self.dose(kind, Timed::Invisible);
                self.note(Note::Invisible);
            }
            Effect::Gas => self.turn_to_gas(kind),
            Effect::Dexterity => {
                self.s.hero.dex += self.draw(kind.dose);
                self.note(Note::DexGained);
            }
            Effect::Regrow => self.regrow(),
            _ => {}
        }
    }

    fn heal(&mut self, kind: &Kind, all: bool, dreaming: bool) {
        let level = self.s.hero.level;
        if self.s.hero.hp >= self.s.hero.max_hp {
            self.s.hero.max_hp += self.draw(kind.more);
            self.s.hero.hp = self.s.hero.max_hp;
        } else if all {
            self.s.hero.hp = self.s.hero.max_hp;
        } else {
            let points = kind.dose.base * level + self.rnd(kind.dose.range * level);
            let hero = &mut self.s.hero;
            hero.hp = (hero.hp + points).min(hero.max_hp);
        }
        self.s.hero.timers[Timed::Amnesia as usize] = 0;
        if all {
            self.s.hero.timers[Timed::Blind as usize] = 0;
        }
        self.note(match (all, dreaming) {
            (true, _) => Note::HealedAll,
            (false, true) => Note::HealedDream,
            (false, false) => Note::Healed,
        });
    }

    fn drink_level(&mut self) {
        self.note(Note::LevelDrunk);
        if self.s.hero.level >= self.t.c.level_most {
            return;
        }
        self.gain_level();
        let level = self.s.hero.level;
        let floor = self.step_of(level - 1);
        // The highest level has no next step to lie below.
        let span = if level < self.t.c.level_most { self.step_of(level) - floor } else { 0 };
        self.s.hero.experience = floor + self.rnd(span) / 2;
    }

    fn drink_loss(&mut self) {
        self.lose_level();
        let level = self.s.hero.level;
        let (top, floor) = (self.step_of(level), self.step_of(level - 1));
        self.s.hero.experience = if level == 1 { 0 } else { top - self.rnd(top - floor) };
        // A roll of nothing would leave exactly what the next level asks for.
        self.s.hero.experience = self.s.hero.experience.min(top - 1);
    }

    /// Everything neither worn nor wielded is destroyed, but for more of the same potion; a Silmaril too (defect 15).
    fn turn_to_gas(&mut self, kind: &Kind) {
        self.dose(kind, Timed::Gas);
        self.s.hero.held = None;
        let gas = self.t.number_of(Type::Potion, Effect::Gas);
        let hero = &self.s.hero;
        let lost: Vec<u32> = hero
            .pack
            .iter()
            .filter(|t| !(hero.uses(t.id) || (t.ty == Type::Potion && t.kind == gas)))
            .map(|t| t.id)
            .collect();
        for id in lost {
            self.take_stack(id);
        }
        self.refresh_exit();
        self.note(Note::Gas);
    }

    fn regrow(&mut self) {
        let gem = self.gem(Effect::RegenerationGem).map(|g| g.id);
        let ring = self.s.hero.rings().find(|r| self.effect(r) == Some(Effect::Regeneration)).map(|r| r.id);
        let missing = (self.s.hero.fingers.len() as i32) < self.t.c.fingers;
        match (gem, ring) {
            (Some(gem), Some(ring)) if missing => {
                self.s.hero.fingers.push(None);
                self.take_stack(gem);
                if let Some(ring) = self.s.hero.thing_mut(ring) {
                    ring.power -= 1;
                }
                self.note(Note::FingerGrown);
            }
            _ => self.note(Note::Strange),
        }
    }

    /// Body armour bursts on a hero who has grown too strong for it.
    fn burst_armour(&mut self) {
        if self.s.hero.force >= self.t.c.force_burst
            && let Some(body) = self.s.hero.worn(Slot::Body).map(|b| b.id)
        {
            self.take_stack(body);
            self.note(Note::ArmourBursts);
        }
        debug_assert!(self.s.hero.force >= 0 || self.s.ending == Some(Ending::Exhaustion));
    }
}
