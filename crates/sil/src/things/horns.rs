//! Horns: voice spent, and what each does in an arc before the hero (docs/spec/sil-player.md 20.5; S000-212 to S000-217).

use super::event::ThingEvent;
use super::{Horn, ItemPlace, ThunderStuns};
use crate::context::{Done, Turn};
use crate::fight::{Affliction, Element, Save, Who};
use crate::halls::{Arrival, HallEvent};
use crate::hero::ability;
use crate::monsters::NoiseEvent;
use crate::state::Stance;
use crate::tables::{RaceFlag, Skill, Tval};
use crate::terrain::{self, code};
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// Whether a square lies within 45 degrees of a direction.
fn in_arc(from: Loc, dir: Dir, at: Loc) -> bool {
    let step = from.step(dir);
    let (dx, dy) = (i32::from(step.x - from.x), i32::from(step.y - from.y));
    let (x, y) = (i32::from(at.x - from.x), i32::from(at.y - from.y));
    let dot = dx * x + dy * y;
    dot > 0 && 2 * dot * dot >= (dx * dx + dy * dy) * (x * x + y * y)
}

impl Turn<'_> {
    /// What blowing a horn takes of the voice.
    pub fn horn_cost(&self) -> i32 {
        let cost = &self.tables.things.horn_voice;
        i32::from(if self.has_ability(ability::CHANNELING) { cost.channelled } else { cost.usual })
    }

    /// Blows a horn in a direction.
    pub fn blow(&mut self, place: ItemPlace, dir: Dir) -> Done {
        self.sound(place, |turn, horn| match horn {
            Some(Horn::Terror) => turn.horn_of_terror(dir),
            Some(Horn::Thunder) => turn.horn_of_thunder(dir),
            Some(Horn::Force) => turn.horn_of_force(dir),
            Some(Horn::Blasting) => turn.horn_of_blasting(dir),
            Some(Horn::Warning) => turn.horn_of_warning(),
            None => false,
        })
    }

    /// Blows a horn at the roof: one of Blasting brings it down.
    pub fn blow_upward(&mut self, place: ItemPlace) -> Done {
        self.sound(place, |turn, horn| horn == Some(Horn::Blasting) && turn.blast_the_roof())
    }

    /// Blows a horn at the floor: one of Blasting opens it.
    pub fn blow_downward(&mut self, place: ItemPlace) -> Done {
        self.sound(place, |turn, horn| horn == Some(Horn::Blasting) && turn.blast_the_floor())
    }

    fn sound(&mut self, place: ItemPlace, effect: impl FnOnce(&mut Self, Option<Horn>) -> bool) -> Done {
        let item = self.thing(place)?;
        if item.tval(self.tables) != Tval::HORN {
            return Err(Refusal::new("wrong-thing", "That is not a horn."));
        }
        let (kind, sval) = (item.kind, item.sval(self.tables));
        let name = self.thing_name(item);
        let cost = self.horn_cost();
        if self.state.hero.voice < cost {
            let text = format!("Blowing a horn takes {cost} voice; you have {}.", self.state.hero.voice);
            return Err(Refusal::new("no-voice", text));
        }
        self.commit()?;
        self.state.hero.voice -= cost;
        self.stop_singing();
        self.tell(ThingEvent::Used { verb: "blow", name }, None);
        let horn = self.tables.horns.of(sval);
        let noticed = effect(self, horn);
        let loud = horn.map_or(0, |horn| self.tables.horns.row(horn).noise);
        self.noise(NoiseEvent::by_hero(loud));
        self.act_against_truce();
        self.tell_tried(kind, noticed);
        self.takes_turn()?;
        Ok(())
    }

    /// The roof shakes, and what falls from it hits the hero.
    fn blast_the_roof(&mut self) -> bool {
        let c = &self.tables.horns.blasting;
        let will = self.skill(Skill::Will);
        if self.skill_check(Who::Hero, will, Who::Nobody, self.tables.horns.blasting.roof) <= 0 {
            return false;
        }
        self.earthquake(self.state.hero.at, None, c.roof_quake, Who::Hero);
        let net = (self.throw_dice_for("fall", c.roof_damage) - self.protection_roll(Element::Hurt)).max(0);
        self.hurt_hero(net, "a falling roof");
        self.afflict(Affliction::Stun, c.roof_stun * net, Some(Save::Sourceless));
        true
    }

    /// The floor breaks, and the hero falls with it; above the deepest halls it holds.
    fn blast_the_floor(&mut self) -> bool {
        let c = &self.tables.horns.blasting;
        let will = self.skill(Skill::Will);
        if self.skill_check(Who::Hero, will, Who::Nobody, self.tables.horns.blasting.roof) <= 0 {
            return false;
        }
        let depth = self.state.level.depth;
        if depth + 1 >= self.tables.turn.deepest {
            self.tell(ThingEvent::Changed { what: "floor-held", count: 0 }, None);
            return true;
        }
        let fall = self.tables.halls.fall;
        let damage = self.state.chance.roll(u32::from(fall.dice), u32::from(fall.sides));
        self.tell(HallEvent::Fell { damage }, None);
        self.note("Fell through a floor broken by a horn.");
        self.hurt_hero(damage, "falling");
        if self.alive() && self.travel_to(depth + 1, Arrival::Somewhere).is_ok() {
            self.afflict(Affliction::Stun, c.fall_stun * damage, Some(Save::Sourceless));
            self.earthquake(self.state.hero.at, None, c.fall_quake, Who::Hero);
        }
        true
    }

    /// Creatures in the arc with their distance, last in the list first.
    fn foes_in_arc(&self, dir: Dir) -> Vec<(Handle, i32)> {
        let here = self.state.hero.at;
        let handles = self.state.level.monsters.handles().into_iter().rev();
        handles
            .filter_map(|handle| {
                let at = self.state.level.monsters.get(handle)?.at;
                let far = distance(here, at);
                (far <= self.tables.things.horn_reach && self.in_fire(at) && in_arc(here, dir, at))
                    .then_some((handle, far))
            })
            .collect()
    }

    fn is_seen(&self, foe: Handle) -> bool {
        self.state.level.monsters.get(foe).is_none_or(|m| m.visible)
    }

    fn horn_of_terror(&mut self, dir: Dir) -> bool {
        let will = self.skill(Skill::Will);
        let bonus = self.tables.horns.terror.bonus;
        let foes = self.foes_in_arc(dir);
        foes.into_iter().fold(false, |any, (foe, far)| {
            (self.frighten(foe, will + bonus - far) && self.is_seen(foe)) | any
        })
    }

    fn horn_of_thunder(&mut self, dir: Dir) -> bool {
        let c = &self.tables.horns.thunder;
        let mut any = false;
        for (foe, far) in self.foes_in_arc(dir) {
            let amount = self.state.chance.roll(c.stun.at(far), c.stun.sides);
            // S000-214: the notes ask for a check of wills, the real game does not.
            if c.stuns == ThunderStuns::Check {
                let (ours, theirs) = (self.skill(Skill::Will), self.foe_skill(foe, Skill::Will));
                if self.skill_check(Who::Hero, ours, Who::Monster(foe), theirs) <= 0 {
                    continue;
                }
            }
            any |= self.stun_monster(foe, amount) && self.is_seen(foe);
        }
        any
    }

    /// Three lines, the furthest square first, so that those behind make room for those before them.
    fn horn_of_force(&mut self, dir: Dir) -> bool {
        let will = self.skill(Skill::Will);
        let here = self.state.hero.at;
        let mut any = false;
        let reach = self.tables.things.horn_reach;
        for way in [dir, dir.turn(1), dir.turn(-1)] {
            for far in (1..=reach).rev() {
                let mut at = here;
                for _ in 0..far {
                    at = at.step(way);
                }
                let found = self.state.level.monster_on(at).map(|(handle, m)| (handle, m.visible));
                let Some((foe, seen)) = found else { continue };
                // docs/spec/sil-world.md 16.2: the crown falls whether or not he is moved.
                if self.state.level.monsters.get(foe).is_some_and(|m| m.race == self.tables.monsters.morgoth)
                {
                    self.drop_crown(foe);
                }
                let sturdy = 2 * self.foe_constitution(foe);
                if self.skill_check(
                    Who::Hero,
                    will + self.tables.horns.force.bonus,
                    Who::Monster(foe),
                    sturdy,
                ) <= 0
                {
                    continue;
                }
                let mut moved = 0;
                while moved < reach - far && self.knock_back_monster(foe, here) {
                    moved += 1;
                }
                self.make_alert(foe);
                if let Some(monster) = self.state.level.monsters.get_mut(foe) {
                    monster.energy = Default::default();
                    monster.skip_reactions = true;
                }
                let stun = if moved > 0 { will / far } else { 2 * will / far };
                self.stun_monster(foe, stun);
                any |= seen;
            }
        }
        any
    }

    fn horn_of_blasting(&mut self, dir: Dir) -> bool {
        let c = &self.tables.horns.blasting;
        let will = self.skill(Skill::Will);
        let here = self.state.hero.at;
        let mut count = 0;
        for at in self.viewed() {
            if distance(here, at) > self.tables.things.horn_reach || !in_arc(here, dir, at) {
                continue;
            }
            let t = self.state.level.terrain_at(at);
            let (hard, becomes) = match t {
                _ if terrain::is_granite(t) => (c.granite, code::RUBBLE),
                code::QUARTZ => (c.quartz, code::RUBBLE),
                code::RUBBLE => (c.rubble, code::FLOOR),
                _ if terrain::is_closed_door(t) || t == code::SECRET_DOOR => (c.door, code::BROKEN_DOOR),
                _ => continue,
            };
            if self.skill_check(Who::Hero, will, Who::Nobody, hard) > 0 {
                self.set_terrain(at, becomes);
                count += 1;
            }
        }
        for (foe, far) in self.foes_in_arc(dir) {
            if !self.foe_is(foe, RaceFlag::STONE) {
                continue;
            }
            let sturdy = 2 * self.foe_constitution(foe);
            if self.skill_check(Who::Hero, will, Who::Monster(foe), sturdy) > 0 {
                let damage = self.state.chance.roll(c.damage.at(far), c.damage.sides);
                self.hurt_monster(foe, damage, true);
                count += 1;
            }
        }
        if count > 0 {
            self.tell(ThingEvent::Changed { what: "blasted", count }, None);
            self.look();
        }
        count > 0
    }

    fn horn_of_warning(&mut self) -> bool {
        let mut any = false;
        for handle in self.state.level.monsters.handles().into_iter().rev() {
            let Some(monster) = self.state.level.monsters.get(handle) else { continue };
            if !monster.is_alert() || self.noise_distance(monster.at) > self.tables.horns.warning.earshot {
                continue;
            }
            if let Some(monster) = self.state.level.monsters.get_mut(handle) {
                (monster.stance, monster.provoked) = (Stance::Aggressive, true);
                any |= monster.visible;
            }
        }
        // A hero who hears it learns what it is for.
        self.tell(ThingEvent::Changed { what: "warned", count: u32::from(any) }, None);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_is_ninety_degrees_wide() {
        // S000-213
        let from = Loc::new(10, 10);
        let count = |dir| {
            let near = (-3..=3).flat_map(|y| (-3..=3).map(move |x| from.shift(x, y)));
            near.filter(|l| in_arc(from, dir, *l)).count()
        };
        assert!(in_arc(from, Dir::East, Loc::new(12, 10)) && in_arc(from, Dir::East, Loc::new(12, 12)));
        assert!(!in_arc(from, Dir::East, Loc::new(11, 12)) && !in_arc(from, Dir::East, Loc::new(9, 10)));
        assert!(!in_arc(from, Dir::East, from));
        // 3 + 5 + 7 squares straight, a quarter of the square and its edges aslant.
        assert_eq!((count(Dir::East), count(Dir::SouthEast)), (15, 15));
    }
}
