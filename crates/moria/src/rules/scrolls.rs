//! Scrolls (docs/spec/moria.md 12.6).

use super::{Act, Done, refuse};
use crate::event::Note;
use crate::state::{Level, NOTED, Pending, Thing, Timed};
use crate::tables::{Effect, Flag, Kind, Slot, Tile, Type};
use angrist_engine::space::Loc;

impl Act<'_> {
    pub(crate) fn read(&mut self, id: u32) -> Done {
        let t = self.t;
        let Some(scroll) = self.s.hero.thing(id).cloned() else {
            return Err(refuse("no-such-thing", "You have nothing under that letter."));
        };
        self.commit()?;
        let Some(kind) = t.kind(scroll.ty, scroll.kind) else { return Ok(true) };
        let kept = kind.keep > 0 && self.one_in(kind.keep as i32);
        let wit = self.s.hero.int + self.s.hero.level / 2;
        let understood = self.rnd(t.c.read_die) <= wit
            || (self.gem(Effect::MonstersGem).is_some() && self.rnd(t.c.read_die_gem) <= wit);
        if !kept {
            self.lose_unit(id);
        }
        if !understood {
            self.note(Note::NotUnderstood);
            return Ok(true);
        }
        let asks = kind.effect == Some(Effect::Identify) && !self.s.hero.pack.is_empty();
        self.works(kind);
        if self.alive() {
            self.after_use(Type::Scroll, scroll.kind);
        }
        if asks {
            // The turn goes on when the choice is made.
            self.s.pending = Some(Pending::Identify);
            return Ok(false);
        }
        Ok(true)
    }

    fn works(&mut self, kind: &Kind) {
        let Some(effect) = kind.effect else { return };
        match effect {
            Effect::EnchantArmour => self.enchant_armour(),
            Effect::ProofArmour => {
                if let Some(id) = self.s.hero.worn(Slot::Body).map(|b| b.id) {
                    self.s.hero.thing_mut(id).into_iter().for_each(|b| b.proofed = true);
                    self.note(Note::ArmourProofed);
                } else {
                    self.note(Note::NothingHappens);
                }
            }
            Effect::EnchantWeapon => {
                if let Some(id) = self.s.hero.weapon {
                    self.s.hero.thing_mut(id).into_iter().for_each(|w| w.power = (w.power + 1).min(99));
                    self.note(Note::WeaponEnchanted);
                } else {
                    self.note(Note::NothingHappens);
                }
            }
            Effect::Map => {
                if !self.s.hero.is(Timed::Amnesia) {
                    self.level_mut().mapped = true;
                    self.s.revealed = self.t.c.map_shows_all != 0;
                }
                self.note(Note::MapRead);
            }
            Effect::Identify => self.note(Note::IdentifyRead),
            Effect::Teleport => self.jump(),
            Effect::HyperTeleport => {
                let up = self.draw(kind.dose);
                let depth = (self.s.depth - up).max(1);
                if depth != self.s.depth {
                    self.arrive(depth, None);
                }
                self.jump();
            }
            Effect::Summon => {
                self.summon();
                self.note(Note::Summoned);
            }
            Effect::Protect => {
                self.s.hero.timers[Timed::Protection as usize] = self.draw(kind.dose);
                self.note(Note::Protected);
            }
            Effect::DetectMagic => self.detect(|t| match t.ty {
                Type::Potion | Type::Scroll | Type::Ring | Type::Wand => true,
                Type::Armour | Type::Weapon => t.power != 0,
                _ => false,
            }),
            Effect::DetectFood => self.detect(|t| t.ty == Type::Food),
            Effect::DetectGold => self.detect(|t| t.ty == Type::Gold),
            Effect::DetectMonsters => {
                self.level_mut().foes.iter_mut().for_each(|f| f.seen = true);
                self.note(Note::Detected);
            }
            Effect::Curse => self.curse_all(),
            Effect::Sleep => {
                self.s.hero.helpless = self.draw(kind.dose);
                let hero = &mut self.s.hero;
                hero.force += i32::from(hero.force < hero.max_force);
                self.note(Note::Slept);
            }
            Effect::Blank => {
                let jokes = [
                    Note::Blank0,
                    Note::Blank1,
                    Note::Blank2,
                    Note::Blank3,
                    Note::Blank4,
                    Note::Blank5,
                    Note::Blank6,
                    Note::Blank7,
                ];
                let joke = self.rnd(jokes.len() as i32) as usize;
                self.note(jokes[joke]);
            }
            Effect::RemoveCurse => {
                let worn: Vec<u32> = self.worn_ids();
                for id in worn {
                    self.s.hero.thing_mut(id).into_iter().for_each(|t| t.cursed = false);
                }
                self.note(Note::CursesLifted);
            }
            Effect::Demolish => self.demolish(),
            Effect::Destroy => self.destroy(),
            Effect::Scare => self.scare(kind),
            Effect::Scatter => self.scatter(),
            Effect::EnchantRings => self.change_rings(1),
            Effect::SpoilRings => self.change_rings(-1),
            Effect::Intelligence => {
                self.s.hero.int += 1;
                self.note(Note::IntGained);
            }
            _ => {}
        }
    }

    /// Armour pieces and rings that are worn; the weapon is no garment.
    fn worn_ids(&self) -> Vec<u32> {
        self.s.hero.worn.iter().chain(&self.s.hero.fingers).flatten().copied().collect()
    }

    /// Body armour first, else the helm, else the cloak.
    fn enchant_armour(&mut self) {
        let hero = &self.s.hero;
        let piece = [Slot::Body, Slot::Head, Slot::Cloak].iter().find_map(|s| hero.worn(*s)).map(|p| p.id);
        let most = self.t.c.armour_enchant_most;
        let Some(piece) = piece.and_then(|id| self.s.hero.thing_mut(id)).filter(|p| p.power < most) else {
            self.note(Note::NothingHappens);
            return;
        };
        piece.power += 1;
        piece.cursed = false;
        self.note(Note::ArmourEnchanted);
    }

    fn detect(&mut self, wanted: impl Fn(&Thing) -> bool) {
        let level = self.level_mut();
        let found: Vec<Loc> = level.things.iter().filter(|l| wanted(&l.thing)).map(|l| l.at).collect();
        for at in found {
            level.known[at] |= NOTED;
        }
        self.note(Note::Detected);
    }

    fn curse_all(&mut self) {
        for id in self.worn_ids() {
            self.s.hero.thing_mut(id).into_iter().for_each(|t| t.cursed = true);
        }
        if let Some(id) = self.s.hero.worn(Slot::Body).map(|b| b.id) {
            self.s.hero.thing_mut(id).into_iter().for_each(|b| b.proofed = false);
        }
        if let Some(id) = self.s.hero.weapon {
            self.s.hero.thing_mut(id).into_iter().for_each(|w| w.power -= 1);
        }
        self.note(Note::Cursed);
    }

    /// The four wall pieces round a cell, never the outer wall.
    fn demolish(&mut self) {
        let here = self.s.hero.at;
        if here.x % 2 == 1 && here.y % 2 == 1 {
            for dir in super::step::WAYS {
                if self.level().tile(here.step(dir)).is_wall() {
                    self.raze(here.step(dir));
                }
            }
        }
        self.note(Note::Demolished);
    }

    /// Walls across in the player's column, walls along in the player's row.
    fn destroy(&mut self) {
        let here = self.s.hero.at;
        let bounds = self.level().tiles.bounds();
        for y in (2..bounds.height - 1).step_by(2) {
            let at = Loc::new(here.x, y);
            if Level::is_inside(at) && self.level().tile(at).is_across() {
                self.raze(at);
            }
        }
        for x in (2..bounds.width - 1).step_by(2) {
            let at = Loc::new(x, here.y);
            if Level::is_inside(at) && self.level().tile(at).is_along() {
                self.raze(at);
            }
        }
        self.note(Note::Destroyed);
    }

    fn scare(&mut self, kind: &Kind) {
        let t = self.t;
        let turns = self.draw(kind.dose);
        let level = self.level_mut();
        level.anger = 0;
        for foe in &mut level.foes {
            let row = t.foe(foe.kind);
            if row.is(Flag::Broods) {
                foe.asleep = false;
                foe.angry = true;
            } else if !row.is(Flag::Fearless) {
                foe.afraid = true;
                foe.fear = if row.is(Flag::BriefFear) { turns } else { 0 };
            }
        }
        self.note(Note::Scared);
    }

    /// Each stack has an even chance to fly apart over the level.
    fn scatter(&mut self) {
        let scroll = self.t.number_of(Type::Scroll, Effect::Scatter);
        let stacks: Vec<u32> = self
            .s
            .hero
            .pack
            .iter()
            .filter(|t| !(t.ty == Type::Scroll && t.kind == scroll) && self.can_lose(t.id))
            .map(|t| t.id)
            .collect();
        for id in stacks {
            if !self.one_in(2) {
                continue;
            }
            while let Some(unit) = self.take_unit(id, false) {
                if let Some(at) = self.anywhere() {
                    self.level_mut().things.push(crate::state::Lying { at, thing: unit });
                }
            }
        }
        self.refresh_exit();
        self.note(Note::Scattered);
    }

    /// The service of the identification scroll costs gold, or life where there is none.
    pub(crate) fn pay_for_identity(&mut self) {
        let c = &self.t.c;
        let hero = &mut self.s.hero;
        // trunc(0.95 * gold - 50), in whole numbers
        let left = (i64::from(hero.gold) * i64::from(c.identify_keep_percent)
            - 100 * i64::from(c.identify_fee))
            / 100;
        if i64::from(hero.gold) * i64::from(c.identify_keep_percent) < 100 * i64::from(c.identify_fee) {
            hero.gold = 0;
            hero.max_hp = (hero.max_hp - 1).max(1);
            hero.hp = (hero.hp / 2 + 1).min(hero.max_hp);
            self.note(Note::PaidWithLife);
        } else {
            hero.gold = left as i32;
            self.note(Note::PaidWithGold);
        }
    }

    /// Whether a square can hold water, a thing or a trap made by magic.
    pub(crate) fn is_open(&self, at: Loc) -> bool {
        let tile = self.level().tile(at);
        Level::is_inside(at) && !tile.is_wall() && tile != Tile::Door && at != self.level().up
    }
}
