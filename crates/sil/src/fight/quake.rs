//! Earthquakes (docs/spec/sil-player.md 18.9): who stands there suffers, what stands there changes.

use super::{Affliction, Element, FightEvent, Save, Side, Who};
use crate::context::Turn;
use crate::monsters::NoiseEvent;
use crate::state::{Item, SquareFlag};
use crate::terrain::{self, code};
use angrist_engine::play::Roll;
use angrist_engine::space::{Loc, Rect, distance};

impl Turn<'_> {
    /// Shakes everything within a radius of a centre. `pit` is a square that is smashed in.
    pub fn earthquake(&mut self, centre: Loc, pit: Option<Loc>, radius: i32, by: Who) {
        let nothing = self.state.level.depth == 0;
        self.tell(FightEvent::Quake { centre, radius, nothing }, Some(centre));
        if nothing {
            return;
        }
        let radius = radius.clamp(0, self.tables.fight.quake_most);
        let falls = pit.is_some_and(|pit| self.smash_pit(pit));
        let reach = radius as i16;
        let area = Rect::new(centre.x - reach, centre.y - reach, 2 * reach + 1, 2 * reach + 1);
        for at in area.squares() {
            let far = distance(centre, at);
            if far > radius || at == centre || !self.state.level.terrain.contains(at) || !self.alive() {
                continue;
            }
            let damage =
                self.roll_dice_of(&[("part-quake", radius + 1 - far)], self.tables.fight.quake_die, false);
            let percent = damage.result;
            self.shake(at, damage, by);
            let empty = self.state.level.monster_on(at).is_none() && self.state.hero.at != at;
            if empty && Some(at) != pit && self.throw_told(false, "ground", 1, 100) <= percent {
                self.change_ground(at);
            }
        }
        if falls && self.alive() {
            let fall = self.throw_for("fall", 2, 4);
            self.hurt_hero(fall, "a fall into a pit");
        }
        self.sense_anew();
        let loud = self.tables.fight.quake_noise;
        // docs/spec/sil-world.md 5.3: as if the hero had made it, whoever shook the earth.
        self.noise(NoiseEvent::by_hero(loud));
    }

    /// Whoever stands on a square is hurt and stunned.
    fn shake(&mut self, at: Loc, damage: Roll, by: Who) {
        let element = Element::Earthquake;
        if at == self.state.hero.at {
            let protection = self.roll_protection(Element::Hurt);
            let net = damage.result - protection.result;
            let protection = Some(protection).filter(|roll| !roll.parts.is_empty());
            let told = FightEvent::Element { at: Side::Hero, element, damage, protection, net: net.max(0) };
            self.tell(told, Some(at));
            self.hurt_hero(net.max(0), "an earthquake");
            if self.alive() {
                // Good armour can even clear the head, as in the original (docs/spec/sil-player.md 36.26).
                let save = (net > 0).then_some(Save::Sourceless);
                self.afflict(Affliction::Stun, 4 * net, save);
            }
        } else if let Some((foe, _)) = self.state.level.monster_on(at) {
            let protection = self.roll_foe_protection(foe, 100);
            let net = (damage.result - protection.result).max(0);
            let (side, seen) = (self.side(Who::Monster(foe)), self.foe(foe).is_some_and(|m| m.visible));
            let protection = Some(protection);
            self.tell_if(seen, FightEvent::Element { at: side, element, damage, protection, net }, Some(at));
            if !self.hurt_monster(foe, net, by == Who::Hero) {
                self.stun_monster(foe, 4 * net);
                self.rouse(foe, 10);
            }
        } else {
            self.tell_dice(false, "ground", damage, true);
        }
    }

    /// Whether the quake can change a square at all: what lies under the Iron Crown holds (docs/spec/sil-world.md 7.1).
    fn is_alterable(&self, at: Loc) -> bool {
        let crown = |item: &Item| self.tables.crown.stones_in(item.artefact).is_some();
        !terrain::is_permanent(self.state.level.terrain_at(at))
            && !self.state.level.item_on(at).is_some_and(|(_, f)| crown(&f.item))
    }

    /// A pit where the hammer fell. The hero jumps aside; says whether there was nowhere to jump to.
    fn smash_pit(&mut self, pit: Loc) -> bool {
        let mut falls = false;
        if pit == self.state.hero.at && !terrain::is_pit(self.state.level.terrain_at(pit)) {
            let free: Vec<Loc> = pit
                .neighbours()
                .filter(|at| {
                    self.state.level.terrain.contains(*at)
                        && !self.state.level.is_wall(*at)
                        && self.state.level.terrain_at(*at) != code::CHASM
                        && self.state.level.monster_on(*at).is_none()
                })
                .collect();
            let pick = self.pick_for(true, "place", free.len());
            match free.get(pick).copied() {
                Some(to) => {
                    self.state.hero.at = to;
                    self.look();
                }
                None => falls = true,
            }
        }
        if self.is_alterable(pit) {
            if let Some((handle, _)) = self.state.level.item_on(pit) {
                self.state.level.remove_item(handle);
            }
            self.set_terrain(pit, code::TRAP_PIT);
        }
        falls
    }

    fn change_ground(&mut self, at: Loc) {
        if !self.is_alterable(at) {
            return;
        }
        let old = self.state.level.terrain_at(at);
        let chasms =
            at.neighbours().filter(|n| self.state.level.terrain_at(*n) == code::CHASM).count() as i32;
        let deep = self.state.level.depth >= self.tables.fight.chasm_depth;
        let mut die = |sides: i32| self.throw_told(false, "ground", 1, sides);
        let rock = |roll: i32, parts: [(i32, u16); 3]| {
            let mut sum = 0;
            parts.into_iter().find(|(share, _)| {
                sum += share;
                roll <= sum
            })
        };
        use code::{CHASM, FLOOR, GRANITE, QUARTZ, RUBBLE};
        let new = match old {
            CHASM if die(10) > 1 => CHASM,
            CHASM => rock(die(100), [(10, RUBBLE), (60, GRANITE), (30, QUARTZ)]).map_or(CHASM, |r| r.1),
            RUBBLE if !deep && die(32) <= chasms => CHASM,
            RUBBLE => rock(die(100), [(40, FLOOR), (30, GRANITE), (30, QUARTZ)]).map_or(FLOOR, |r| r.1),
            _ if terrain::is_wall(old) => {
                if die(100) <= 80 {
                    RUBBLE
                } else {
                    FLOOR
                }
            }
            _ if !deep && die(8) <= chasms + 1 => CHASM,
            _ => rock(die(100), [(40, RUBBLE), (40, GRANITE), (20, QUARTZ)]).map_or(RUBBLE, |r| r.1),
        };
        if let Some((handle, _)) = self.state.level.item_on(at) {
            self.state.level.remove_item(handle);
        }
        if new != old {
            self.set_terrain(at, new);
            self.state.level.set(at, SquareFlag::Glow, false);
            self.state.level.marks.forget(at);
        }
    }
}
