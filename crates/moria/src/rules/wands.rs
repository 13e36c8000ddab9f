//! Wands (docs/spec/moria.md 13).

use super::{Act, Done, refuse};
use crate::event::{Happening, Note};
use crate::state::{Foe, Level};
use crate::tables::{Effect, Flag, Kind, Tile, Type};
use angrist_engine::play::Notice;
use angrist_engine::space::{Dir, Loc};

impl Act<'_> {
    pub(crate) fn zap(&mut self, id: u32, dir: Dir) -> Done {
        if dir.is_diagonal() {
            return Err(refuse("no-diagonals", "You can use wands in only four directions."));
        }
        let t = self.t;
        let Some(wand) = self.s.hero.thing(id).cloned() else {
            return Err(refuse("no-such-thing", "You have nothing under that letter."));
        };
        self.commit()?;
        let Some(kind) = t.kind(wand.ty, wand.kind) else { return Ok(true) };
        if wand.power < 1 {
            self.note(Note::NothingHappens);
            return Ok(true);
        }
        let thing = self.describe(&wand);
        let near = self.s.hero.at.step(dir);
        let (path, target) = self.flight(dir, if self.is_near_wand(kind) { 1 } else { kind.range });
        self.tell(Happening::Zapped { thing, path });
        let spent = match (self.is_near_wand(kind), target) {
            (true, _) => {
                self.near_wand(kind, near);
                None
            }
            (false, Some(foe)) => self.far_wand(kind, foe),
            (false, None) => {
                self.note(Note::NothingHappens);
                None
            }
        };
        if let Some(wand) = self.s.hero.thing_mut(id) {
            wand.power = spent.unwrap_or(wand.power - 1).max(0);
        }
        Ok(true)
    }

    fn is_near_wand(&self, kind: &Kind) -> bool {
        use Effect as E;
        matches!(
            kind.effect,
            Some(
                E::Dig
                    | E::Wall
                    | E::Dowse
                    | E::SummonThere
                    | E::Conjure
                    | E::FillTrap
                    | E::MakeTrap
                    | E::Purify
            )
        )
    }

    /// The squares something flies over, and the first monster it meets.
    pub(crate) fn flight(&self, dir: Dir, range: i32) -> (Vec<Loc>, Option<u32>) {
        let mut path = Vec::new();
        let mut at = self.s.hero.at;
        for _ in 0..range {
            at = at.step(dir);
            if let Some(foe) = self.level().foe_at(at) {
                path.push(at);
                return (path, Some(foe.id));
            }
            if self.level().tile(at).is_wall() {
                break;
            }
            path.push(at);
        }
        (path, None)
    }

    fn destroy_thing_at(&mut self, at: Loc) {
        self.level_mut().things.retain(|l| l.at != at);
    }

    /// docs/spec/moria.md 13.2.
    fn near_wand(&mut self, kind: &Kind, at: Loc) {
        let tile = self.level().tile(at);
        let note = match kind.effect {
            Some(Effect::Dig) => {
                // The mend of defect 8: the outer wall stays.
                self.destroy_thing_at(at);
                if matches!(tile, Tile::Across | Tile::Along) && Level::is_inside(at) {
                    self.raze(at);
                    Note::WallGone
                } else {
                    Note::NothingHappens
                }
            }
            Some(Effect::Wall) => self.make_wall(at),
            Some(Effect::Dowse) if self.is_open(at) => {
                self.destroy_thing_at(at);
                self.level_mut().tiles[at] = Tile::Water;
                Note::WaterMade
            }
            Some(Effect::SummonThere) if self.is_open(at) && self.level().foe_at(at).is_none() => {
                self.spawn_run();
                let newest = self.level().foes.first().map(|f| f.id);
                self.let_go(newest);
                if let Some(foe) = newest.and_then(|id| self.foe_mut(id)) {
                    foe.at = at;
                    foe.seen = false;
                }
                Note::Summoned
            }
            Some(Effect::Conjure) if self.is_open(at) && self.level().is_clear(at) => {
                let ty = Type::ALL[1 + self.rnd(5) as usize];
                let thing = self.create(ty);
                self.level_mut().things.push(crate::state::Lying { at, thing });
                Note::ThingMade
            }
            Some(Effect::FillTrap)
                if tile.is_hidden_trap() || matches!(tile, Tile::Trapdoor | Tile::Snare) =>
            {
                self.level_mut().tiles[at] = Tile::Floor;
                Note::TrapFilled
            }
            Some(Effect::MakeTrap) if self.level().is_clear(at) && self.s.depth < self.t.c.deepest => {
                self.level_mut().tiles[at] = Tile::TrapdoorHidden;
                Note::TrapMade
            }
            Some(Effect::Purify) if tile == Tile::Water => {
                self.level_mut().poisoned = false;
                Note::WaterPure
            }
            _ => Note::NothingHappens,
        };
        self.note(note);
    }

    fn make_wall(&mut self, at: Loc) -> Note {
        let cell = at.x % 2 == 1 && at.y % 2 == 1;
        if !self.is_open(at) {
            return Note::NothingHappens;
        }
        self.destroy_thing_at(at);
        if cell {
            return Note::NothingHappens;
        }
        self.level_mut().tiles[at] = if at.x % 2 == 1 { Tile::Across } else { Tile::Along };
        let caught = self.level().foe_at(at).filter(|f| !self.t.foe(f.kind).is(Flag::Unique)).map(|f| f.id);
        if let Some(foe) = caught.and_then(|id| self.remove_foe(id)) {
            self.calm(&foe);
            let who = self.who(&foe);
            self.tell(Happening::Gone { foe: who });
        }
        Note::WallMade
    }

    /// docs/spec/moria.md 13.3. Says what is left in the wand where that is special.
    fn far_wand(&mut self, kind: &Kind, id: u32) -> Option<i32> {
        let foe = self.foe(id)?.clone();
        let effect = kind.effect?;
        let who = self.who(&foe);
        let at = self.notices.len();
        let left = self.apply_wand(kind, effect, &foe);
        let (how, n) = self.wand_told(effect, &foe);
        let told = Notice::known(Happening::Affected { foe: who, how, n }, Some(self.s.hero.at));
        // What it did is told before what came of it.
        self.notices.insert(at.min(self.notices.len()), told);
        left
    }

    /// How a wand's effect shows: by what became of the monster.
    fn wand_told(&self, effect: Effect, before: &Foe) -> (&'static str, i32) {
        let Some(now) = self.foe(before.id) else { return ("struck", before.hp.max(1)) };
        let lost = before.hp - now.hp;
        match effect {
            _ if now.invisible && !before.invisible => ("vanishes", 0),
            Effect::TeleportOther if now.at != before.at => ("vanishes", 0),
            Effect::Polymorph | Effect::Illusion if now.look != before.look => ("changes", 0),
            Effect::SlowOther if now.slowed || before.quick => ("slows", 0),
            Effect::HasteOther if now.quick || before.slowed => ("hastens", 0),
            Effect::ScareOther if now.afraid && !before.afraid => ("flees", 0),
            Effect::SleepOther if now.asleep && !before.asleep => ("sleeps", 0),
            Effect::ParalyseOther if now.stunned > 0 => ("stiffens", 0),
            _ if lost > 0 => ("struck", lost),
            _ if lost < 0 => ("strengthened", -lost),
            _ => ("unmoved", 0),
        }
    }

    /// Does what a wand does to a monster.
    fn apply_wand(&mut self, kind: &Kind, effect: Effect, foe: &Foe) -> Option<i32> {
        let id = foe.id;
        let row = self.t.foe(foe.kind);
        let unique = row.is(Flag::Unique);
        if effect != Effect::HasteOther {
            self.foe_mut(id)?.divisor += 1;
        }
        let dose = if unique { kind.more } else { kind.dose };
        match effect {
            Effect::TeleportOther | Effect::VanishOther => {
                if !row.is(Flag::Immovable) {
                    self.move_foe_anywhere(id);
                }
                if effect == Effect::VanishOther {
                    self.foe_mut(id)?.invisible = true;
                }
            }
            Effect::Polymorph if !unique => self.polymorph(id)?,
            Effect::SlowOther => {
                let turns = self.draw(dose);
                let foe = self.foe_mut(id)?;
                if foe.quick {
                    foe.quick = false;
                    foe.pace = 0;
                } else {
                    (foe.slowed, foe.pace) = (true, turns.max(1));
                }
            }
            Effect::HasteOther => {
                let turns = self.draw(kind.dose);
                let foe = self.foe_mut(id)?;
                if foe.slowed {
                    foe.slowed = false;
                    foe.pace = 0;
                } else {
                    (foe.quick, foe.pace) = (true, turns.max(1));
                }
            }
            Effect::Weaken => {
                let c = &self.t.c;
                let left = if unique {
                    foe.hp * c.weaken_unique_percent / 100 + 1
                } else {
                    foe.hp / c.weaken_over.max(1) + 1
                };
                self.foe_mut(id)?.hp = left;
                self.s.hero.hp = self.s.hero.hp / 2 + 1;
            }
            Effect::ScareOther if !unique => {
                let foe = self.foe_mut(id)?;
                if row.is(Flag::Broods) {
                    foe.angry = !foe.asleep || row.is(Flag::HatesAxes)
                } else {
                    foe.afraid = true
                }
            }
            Effect::Strike => {
                let more = self.s.hero.level + self.s.depth;
                let hurt = if unique { self.draw(kind.more) } else { kind.dose.base + self.rnd(more) };
                self.wound(id, hurt);
            }
            Effect::SleepOther if !unique => {
                let foe = self.foe_mut(id)?;
                (foe.asleep, foe.angry) = (true, false);
            }
            Effect::ParalyseOther => {
                let turns = self.draw(dose);
                self.foe_mut(id)?.stunned = turns;
            }
            Effect::Strengthen => {
                let half = self.s.hero.hp / 2 + 1;
                self.foe_mut(id)?.hp += half;
                self.s.hero.hp = half;
            }
            Effect::Caprice => {
                if self.one_in(2) {
                    if !unique {
                        self.foe_mut(id)?.hp = 1;
                        let most = self.s.hero.max_hp;
                        self.s.hero.hp = 1 + self.rnd(most);
                    }
                } else {
                    let hp = self.t.foe(foe.look).hp;
                    self.foe_mut(id)?.hp = hp;
                    self.s.hero.hp = 1;
                }
            }
            Effect::Illusion => {
                if let Some(look) = self.random_look(false) {
                    self.foe_mut(id)?.look = look;
                }
            }
            Effect::Absorb => return self.absorb(kind, id, unique),
            _ => {}
        }
        None
    }

    fn polymorph(&mut self, id: u32) -> Option<()> {
        if self.s.hero.held == Some(id) {
            self.s.hero.held = None;
        }
        let kind = self.random_look(false)?;
        let t = self.t;
        let old = self.foe(id)?.clone();
        // Digging and passing stay what they were, however often it is changed.
        if !self.s.shapes.iter().any(|(kept, _)| *kept == id) {
            self.s.shapes.push((id, old.kind));
        }
        self.calm(&old);
        let row = t.foe(kind);
        if row.is(Flag::Broods) {
            self.level_mut().anger += 1;
        }
        let foe = self.foe_mut(id)?;
        *foe = Foe {
            kind,
            look: kind,
            hp: row.hp,
            level: row.level,
            ac: row.ac,
            dice: row.dice,
            sides: row.sides,
            asleep: false,
            afraid: false,
            stunned: 0,
            burden: None,
            masked: false,
            ..foe.clone()
        };
        Some(())
    }

    /// Hit points taken by a wand: with exactly none left a monster still stands.
    fn wound(&mut self, id: u32, hurt: i32) {
        if let Some(foe) = self.foe_mut(id) {
            foe.hp -= hurt;
            if foe.hp < 0 {
                self.kill(id);
            }
        }
    }

    fn absorb(&mut self, kind: &Kind, id: u32, unique: bool) -> Option<i32> {
        let levels = if unique { 1 } else { self.draw(kind.dose) };
        let taken = levels * self.draw(kind.more);
        let given = levels * self.draw(kind.more);
        let foe = self.foe_mut(id)?;
        foe.level -= levels;
        foe.hp -= taken;
        let dies = foe.level < 1 || foe.hp < 0;
        if dies {
            self.kill(id);
        }
        let hero = &mut self.s.hero;
        hero.hp = (hero.hp + given).min(hero.max_hp);
        unique.then_some(0)
    }
}
