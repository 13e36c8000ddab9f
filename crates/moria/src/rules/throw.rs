//! Throwing and shooting (docs/spec/moria.md 11.5).

use super::{Act, Done, refuse};
use crate::event::{Die, Happening, Note, Toss};
use crate::state::{Foe, Thing, Timed};
use crate::tables::{Flag, Trait, Type};
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc};

impl Act<'_> {
    pub(crate) fn throw(&mut self, id: u32, dir: Dir) -> Done {
        if dir.is_diagonal() {
            return Err(refuse("no-diagonals", "You can throw in only four directions."));
        }
        self.refuse_hopeless_throw(dir)?;
        if self.s.hero.thing(id).is_some() {
            self.commit()?;
        }
        let here = self.s.hero.at;
        let reach = self.sure_reach();
        let range = reach + self.rnd(reach);
        let (path, target) = self.flight(dir, range);
        let rests = rests(here, range, &path);
        if target.is_none() && rests == here {
            self.note(Note::NoThrow);
            return Ok(true);
        }
        if let Some(foe) = target.and_then(|id| self.foe(id)) {
            let near = path.len() == 1;
            if near && !foe.asleep && !self.t.foe(foe.kind).is(Flag::Ground) {
                self.note(Note::CloseThrow);
                return Ok(true);
            }
        }
        let bow_power = self.s.hero.weapon().filter(|w| self.is_weapon(w, Trait::Bow)).map(|w| w.power);
        let Some(unit) = self.take_unit(id, true) else {
            return Err(refuse("no-such-thing", "You have nothing under that letter."));
        };
        let code = self.t.types[unit.ty as usize].glyph.rich;
        let thing = self.describe_one(&unit);
        self.tell(Happening::Thrown { thing, path: path.clone(), code });
        if let Some(foe) = target {
            let how = if self.is_weapon(&unit, Trait::Arrow) { "arrow" } else { "throw" };
            let aim = self.foe(foe).map(|f| self.throw_parts(f, path.len() as i32)).unwrap_or_default();
            let over = self.t.c.throw_over.max(1);
            // The same number that decides, as a die with that many sides.
            let drawn = u64::from(self.s.chance.clone().next_u32());
            let die = Die { name: "chance".into(), sides: over, value: ((drawn * over as u64) >> 32) as i32 };
            let roll = Toss::against(die, &aim);
            if self.ratio(aim.iter().map(|p| p.1).sum(), over) {
                self.hits(foe, &unit, bow_power, how, roll);
                self.refresh_exit();
                return Ok(true);
            }
            if let Some(foe) = self.foe(foe).map(|f| self.who(f)).filter(|who| !who.unseen) {
                self.tell(Happening::ShotMissed { foe, how, roll });
            }
            self.lay(unit, path.last().copied().unwrap_or(here));
        } else {
            self.lay(unit, rests);
        }
        self.refresh_exit();
        Ok(true)
    }

    /// What a player with eyes in his head would not try is refused and takes no turn: a throw at a wall, or at someone who is
    /// awake and too near. What is not seen shows itself by the turn it costs, as in the original.
    pub(crate) fn refuse_hopeless_throw(&self, dir: Dir) -> Result<(), Refusal> {
        if self.s.hero.is(Timed::Blind) {
            return Ok(());
        }
        let (path, target) = self.flight(dir, 1);
        if path.is_empty() {
            return Err(refuse("no-throw", "There is no room to throw that way."));
        }
        let near = target.and_then(|id| self.foe(id)).filter(|f| !self.who(f).unseen);
        if near.is_some_and(|f| !f.asleep && !self.t.foe(f.kind).is(Flag::Ground)) {
            return Err(refuse(
                "close-throw",
                "It is too close to shoot or throw at; walk into it to strike.",
            ));
        }
        Ok(())
    }

    /// What a throw at a monster so far away adds up to, of [`crate::tables::Constants::throw_over`]: 0.4 + skill/50 over the common
    /// denominator.
    pub(crate) fn throw_parts(&self, foe: &Foe, far: i32) -> [(&'static str, i32); 5] {
        let c = &self.t.c;
        [
            ("base", c.throw_percent * c.throw_over.max(1) / 100),
            ("level", self.s.hero.level),
            ("dexterity", self.s.hero.dex),
            ("foe-level", -foe.level),
            ("distance", -far),
        ]
    }

    /// `shoot`: an arrow at the nearest foe in a straight line.
    pub(crate) fn shoot_nearest(&mut self) -> Done {
        let arrows = self.s.hero.pack.iter().find(|t| self.is_weapon(t, Trait::Arrow)).map(|t| t.id);
        let Some(arrows) = arrows else {
            return Err(refuse(
                "no-arrows",
                "You have no arrows left; those that missed lie where they fell.",
            ));
        };
        if !self.s.hero.weapon().is_some_and(|w| self.is_weapon(w, Trait::Bow)) {
            return Err(refuse("no-bow", "Wield a bow first."));
        }
        let range = self.sure_reach();
        let seen = |id: u32| self.foe(id).is_some_and(|f| f.seen && !self.who(f).unseen);
        let aims = [Dir::North, Dir::East, Dir::South, Dir::West].into_iter().filter_map(|dir| {
            let (path, target) = self.flight(dir, 2 * range);
            target.filter(|id| seen(*id)).map(|_| (path.len(), dir))
        });
        match aims.min_by_key(|(far, _)| *far) {
            Some((_, dir)) => self.throw(arrows, dir),
            None => Err(refuse("no-target", "There is no target in line.")),
        }
    }

    pub(crate) fn is_weapon(&self, thing: &Thing, mark: Trait) -> bool {
        self.t.kind(thing.ty, thing.kind).is_some_and(|k| thing.ty == Type::Weapon && k.is(mark))
    }

    fn hits(&mut self, id: u32, unit: &Thing, bow_power: Option<i32>, how: &'static str, roll: Toss) {
        let kind = self.t.kind(unit.ty, unit.kind);
        let damage = match (unit.ty, bow_power) {
            (Type::Weapon, Some(bow)) if self.is_weapon(unit, Trait::Arrow) => {
                self.draw(self.t.c.bow_damage) + bow + unit.power
            }
            (Type::Weapon, _) => kind.map_or(1, |k| k.thrown),
            (Type::Armour, _) => kind.map_or(1, |k| k.class) + unit.power,
            _ => 1,
        };
        let Some(foe) = self.foe(id) else { return };
        let who = self.who(foe);
        self.tell(Happening::ShotHit { foe: who, how, damage, roll });
        let broods = self.foe(id).is_some_and(|f| self.t.foe(f.kind).is(Flag::Broods));
        let Some(foe) = self.foe_mut(id) else { return };
        foe.asleep = false;
        foe.angry |= broods;
        foe.hp -= damage.max(0);
        if foe.hp < 1 {
            self.kill(id);
        }
    }
}

/// Where a missile that hits nothing comes to rest: one square before the last it looked at.
fn rests(here: Loc, range: i32, path: &[Loc]) -> Loc {
    let stopped_by_wall = (path.len() as i32) < range;
    let back = if stopped_by_wall { 1 } else { 2 };
    path.len().checked_sub(back).map_or(here, |at| path[at])
}
