//! Earthquakes (docs/spec/sil-player.md 18.9): who stands there suffers, what stands there changes.

use super::constants::GroundShare;
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
        let radius = radius.clamp(0, self.tables.fight.quake.most);
        let falls = pit.is_some_and(|pit| self.smash_pit(pit));
        let reach = radius as i16;
        let area = Rect::new(centre.x - reach, centre.y - reach, 2 * reach + 1, 2 * reach + 1);
        for at in area.squares() {
            let far = distance(centre, at);
            if far > radius || at == centre || !self.state.level.terrain.contains(at) || !self.alive() {
                continue;
            }
            let damage =
                self.roll_dice_of(&[("part-quake", radius + 1 - far)], self.tables.fight.quake.die, false);
            let percent = damage.result;
            self.shake(at, damage, by);
            let empty = self.state.level.monster_on(at).is_none() && self.state.hero.at != at;
            if empty && Some(at) != pit && self.throw_told(false, "ground", 1, 100) <= percent {
                self.change_ground(at);
            }
        }
        if falls && self.alive() {
            let fall = self.throw_dice_for("fall", self.tables.fight.quake.fall);
            self.hurt_hero(fall, "a fall into a pit");
        }
        self.sense_anew();
        let loud = self.tables.fight.quake.noise;
        // docs/spec/sil-world.md 5.3: as if the hero had made it, no matter who shook the earth.
        self.noise(NoiseEvent::by_hero(loud));
    }

    /// A creature or hero on a square is hurt and stunned.
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
                self.afflict(Affliction::Stun, self.tables.fight.quake.stun * net, save);
            }
        } else if let Some((foe, _)) = self.state.level.monster_on(at) {
            let protection = self.roll_foe_protection(foe, 100);
            let net = (damage.result - protection.result).max(0);
            let (side, seen) = (self.side(Who::Monster(foe)), self.foe(foe).is_some_and(|m| m.visible));
            let protection = Some(protection);
            self.tell_if(seen, FightEvent::Element { at: side, element, damage, protection, net }, Some(at));
            if !self.hurt_monster(foe, net, by == Who::Hero) {
                let c = &self.tables.fight.quake;
                self.stun_monster(foe, c.stun * net);
                self.rouse(foe, c.rouses);
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
        let deep = self.state.level.depth >= self.tables.fight.quake.no_chasms_from;
        let c = &self.tables.fight.ground;
        let mut die = |sides: i32| self.throw_told(false, "ground", 1, sides);
        use code::{CHASM, FLOOR, GRANITE, QUARTZ, RUBBLE};
        // A percentage opens, a percentage becomes granite, the rest quartz.
        let rock = |roll: i32, (open, share): (u16, &GroundShare)| match roll {
            n if n <= share.open => open,
            n if n <= share.open + share.granite => GRANITE,
            _ => QUARTZ,
        };
        let new = match old {
            CHASM if die(c.chasm_closes) > 1 => CHASM,
            CHASM => rock(die(100), (RUBBLE, &c.from_chasm)),
            RUBBLE if !deep && die(c.rubble_sinks) <= chasms => CHASM,
            RUBBLE => rock(die(100), (FLOOR, &c.from_rubble)),
            _ if terrain::is_wall(old) => {
                if die(100) <= c.wall_crumbles {
                    RUBBLE
                } else {
                    FLOOR
                }
            }
            _ if !deep && die(c.floor_sinks) <= chasms + 1 => CHASM,
            _ => rock(die(100), (RUBBLE, &c.from_floor)),
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
