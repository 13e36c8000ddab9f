//! What monsters do each turn (docs/spec/moria.md 10). They always know where the player is.

use super::Act;
use crate::event::{Happening, Note};
use crate::state::{Foe, Level, Timed};
use crate::tables::{Effect, Flag, FoeKind, Tile, Type};
use angrist_engine::play::Notice;
use angrist_engine::space::Loc;

/// What came of a step.
#[derive(PartialEq, Eq)]
enum Stepped {
    Blocked,
    Done,
}

impl Act<'_> {
    /// All monsters of the level act, the newest first.
    pub(crate) fn foes_act(&mut self) {
        if self.level().anger > self.t.c.anger_most {
            self.brood_wakes();
        }
        let ids: Vec<u32> = self.level().foes.iter().map(|f| f.id).collect();
        for id in ids {
            if !self.alive() {
                return;
            }
            self.foe_acts(id);
        }
    }

    fn brood_wakes(&mut self) {
        let t = self.t;
        let level = self.level_mut();
        level.anger = t.c.anger_after;
        for foe in level.foes.iter_mut().filter(|f| t.foe(f.kind).is(Flag::Broods)) {
            foe.asleep = false;
            foe.angry = true;
            foe.level += 1;
        }
        self.note(Note::BroodWakes);
    }

    fn foe_acts(&mut self, id: u32) {
        self.upkeep(id);
        // A quick monster acts again when the flag comes round; never more than twice.
        for _ in 0..2 {
            let Some(foe) = self.foe(id) else { return };
            let kind = self.t.foe(foe.kind);
            if !self.alive() || !self.may_act(foe.clone(), kind) {
                break;
            }
            if self.foe(id).is_some_and(|f| f.slowed && f.toggle) {
                self.after_move(id);
                break;
            }
            self.moves(id, kind);
            self.after_move(id);
            if !self.foe(id).is_some_and(|f| f.quick && !f.toggle) {
                break;
            }
        }
    }

    fn upkeep(&mut self, id: u32) {
        let Some(foe) = self.foe(id) else { return };
        let kind = self.t.foe(foe.kind);
        let (hp, at) = (foe.hp, foe.at);
        if let Some((limit, percent)) = kind.mends
            && hp < limit
            && self.percent(percent)
            && let Some(foe) = self.foe_mut(id)
        {
            foe.hp += 1;
        }
        if let Some(one_in) = kind.traps
            && self.one_in(one_in as i32)
            && self.level().is_clear(at)
        {
            self.level_mut().tiles[at] = Tile::SnareHidden;
        }
        if let Some(foe) = self.foe_mut(id)
            && foe.stunned > 0
        {
            foe.stunned -= 1;
        }
    }

    /// docs/spec/moria.md 10.3.
    fn may_act(&mut self, foe: Foe, kind: &FoeKind) -> bool {
        let invisible = self.s.hero.is(Timed::Invisible) || self.wears(Effect::OneRing);
        if invisible && !kind.is(Flag::Steady) && !self.percent(kind.notices) {
            return false;
        }
        if self.s.hero.is(Timed::Gas) || foe.stunned > 0 {
            return false;
        }
        !foe.asleep || kind.is(Flag::HatesAxes) || kind.is(Flag::Aquatic)
    }

    /// Chooses where to go and goes there.
    fn moves(&mut self, id: u32, kind: &FoeKind) {
        let hero = self.s.hero.at;
        let Some(foe) = self.foe(id) else { return };
        let (at, afraid) = (foe.at, foe.afraid);
        let (mut dx, mut dy) = ((hero.x - at.x).signum(), (hero.y - at.y).signum());
        if kind.is(Flag::HatesAxes) {
            let beside = (hero.x - at.x).abs() + (hero.y - at.y).abs() == 1;
            if beside
                && self.owns_axe()
                && let Some(foe) = self.foe_mut(id)
            {
                foe.asleep = false;
                foe.angry = true;
            }
        }
        let Some(foe) = self.foe(id) else { return };
        if kind.is(Flag::Broods) {
            if foe.asleep && !foe.angry {
                return;
            }
        } else if foe.asleep {
            return;
        } else if kind.is(Flag::Erratic) && self.percent(self.t.c.erratic_percent) {
            (dx, dy) = (self.rnd(3) as i16 - 1, self.rnd(3) as i16 - 1);
        } else if kind.is(Flag::BriefFear) && afraid {
            if let Some(foe) = self.foe_mut(id) {
                foe.fear -= 1;
                foe.afraid = foe.fear >= 0;
            }
            return;
        } else if afraid {
            (dx, dy) = (-dx, -dy);
        }
        if self.tries(id, dx, dy) == Stepped::Blocked && self.percent(self.t.c.stray_percent) {
            let (dx, dy) = (self.rnd(3) as i16 - 1, self.rnd(3) as i16 - 1);
            self.tries(id, dx, dy);
        }
    }

    /// The longer way first, then the other.
    fn tries(&mut self, id: u32, dx: i16, dy: i16) -> Stepped {
        let hero = self.s.hero.at;
        let Some(at) = self.foe(id).map(|f| f.at) else { return Stepped::Done };
        let rows_first = (hero.y - at.y).abs() > (hero.x - at.x).abs();
        let order = if rows_first { [(0, dy), (dx, 0)] } else { [(dx, 0), (0, dy)] };
        for (dx, dy) in order {
            if (dx, dy) != (0, 0) && self.tries_step(id, at.shift(dx, dy)) == Stepped::Done {
                return Stepped::Done;
            }
        }
        Stepped::Blocked
    }

    fn tries_step(&mut self, id: u32, to: Loc) -> Stepped {
        let Some(foe) = self.foe(id) else { return Stepped::Done };
        let (kind, limbs) = (self.t.foe(foe.kind), self.limbs(foe));
        if !Level::is_inside(to) {
            return Stepped::Blocked;
        }
        let hero_there = to == self.s.hero.at;
        let tile = self.level().tile(to);
        let taken = self.level().foe_at(to).is_some();
        if hero_there {
            let cannot_reach = self.levitates() && kind.is(Flag::Ground);
            if !cannot_reach {
                self.blow(id);
            }
            return Stepped::Done;
        }
        if taken || (kind.is(Flag::Aquatic) && tile != Tile::Water) {
            return Stepped::Blocked;
        }
        if tile.is_wall() {
            let enters = self.rnd(limbs.pass as i32 + 1) == 6;
            if !enters {
                if self.rnd(limbs.dig as i32 + 1) != 9 {
                    return Stepped::Blocked;
                }
                self.raze(to);
            }
        }
        self.foe_goes(id, to, kind);
        Stepped::Done
    }

    fn foe_goes(&mut self, id: u32, to: Loc, kind: &FoeKind) {
        let hallucinating = self.s.hero.is(Timed::Hallucination);
        let look = if hallucinating { self.random_look(false) } else { None };
        let Some(foe) = self.foe_mut(id) else { return };
        foe.at = to;
        foe.seen = false;
        if let Some(look) = look {
            foe.look = look;
        }
        let empty = foe.burden.is_none();
        if empty && kind.is(Flag::Cunning) && self.percent(self.t.c.take_percent) {
            let level = self.level_mut();
            if let Some(at) = level.things.iter().position(|l| l.at == to) {
                let thing = level.things.remove(at).thing;
                if let Some(foe) = self.foe_mut(id) {
                    foe.burden = Some(thing);
                }
            }
        }
    }

    /// A random kind to look like; any kind at all, or only those that are not unique.
    pub(crate) fn random_look(&mut self, any: bool) -> Option<u8> {
        let kinds: Vec<u8> =
            (1..=self.t.foes.len() as u8).filter(|k| any || !self.t.foe(*k).is(Flag::Unique)).collect();
        self.s.chance.pick(&kinds).copied()
    }

    /// docs/spec/moria.md 10.5: the flag turns, states run down, water does its work.
    fn after_move(&mut self, id: u32) {
        let percent = self.t.c.poison_water_percent;
        let Some(foe) = self.foe_mut(id) else { return };
        foe.toggle = !foe.toggle;
        if (foe.slowed || foe.quick) && foe.pace > 0 {
            foe.pace -= 1;
            if foe.pace == 0 {
                (foe.slowed, foe.quick) = (false, false);
            }
        }
        let (at, number) = (foe.at, foe.kind);
        let kind = self.t.foe(number);
        if self.level().tile(at) != Tile::Water {
            return;
        }
        if kind.is(Flag::Drowns) {
            let seen = self.foe(id).is_some_and(|f| f.seen);
            if let Some(foe) = self.remove_foe(id) {
                self.calm(&foe);
                let event = Happening::Drowned { foe: self.who(&foe) };
                self.notices.push(Notice { known: seen, ..Notice::known(event, Some(at)) });
            }
        } else if kind.is(Flag::Dragon) {
            self.level_mut().tiles[at] = Tile::Floor;
        } else if kind.is(Flag::Poisons) && self.percent(percent) {
            self.level_mut().poisoned = true;
        }
    }

    /// Whether a thing of the pack may be taken from the player: worn cursed things resist.
    pub(crate) fn can_lose(&self, id: u32) -> bool {
        let hero = &self.s.hero;
        !hero.thing(id).is_some_and(|t| t.cursed && hero.uses(id) && t.ty != Type::Weapon)
    }
}
