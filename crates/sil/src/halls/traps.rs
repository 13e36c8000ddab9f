//! Traps at work on the hero (docs/spec/sil-world.md 7.3; figures in the constants).

use super::constants::Burst;
use super::{Arrival, HallEvent, Trap};
use crate::context::Turn;
use crate::fight::{Affliction, Element, Projection, Save, Shape, Who};
use crate::monsters::{Called, remove, summon};
use crate::state::SquareFlag;
use crate::tables::{RaceFlag, Stat};
use crate::terrain::{self, code};
use crate::turn::Stop;
use angrist_engine::chance::Throw;
use angrist_engine::sight::BitGrid;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

impl Turn<'_> {
    fn throw_dice(&mut self, dice: Throw) -> i32 {
        self.throw_dice_for("trap", dice)
    }

    /// The trap or chasm of a square takes effect on the hero who entered it.
    pub fn spring_trap(&mut self, at: Loc) {
        let t = self.state.level.terrain_at(at);
        if t == code::CHASM {
            self.fall(true);
            return;
        }
        if !terrain::is_trap(t) {
            return;
        }
        self.disturb_for(Stop::Trap, true);
        self.set_hidden(at, false);
        self.remember(at);
        let Some(kind) = Trap::of(t) else { return };
        let trap = kind.word();
        let keeps_off =
            !matches!(kind, Trap::Roost | Trap::Web | Trap::Pit | Trap::SpikedPit) && self.avoids_traps();
        if keeps_off {
            self.tell(HallEvent::TrapMissed { trap }, Some(at));
            self.notice_flags(&[crate::tables::ItemFlag::AVOID_TRAPS]);
            return;
        }
        self.tell(HallEvent::Trap { trap }, Some(at));
        self.trap_works(kind, at);
        self.look();
    }

    /// What a trap does to the hero who stands in it.
    fn trap_works(&mut self, trap: Trap, at: Loc) {
        let (c, t) = (&self.tables.halls, &self.tables.traps);
        let save = Some(Save::Of(c.trap_save));
        match trap {
            Trap::FalseFloor => self.fall(false),
            Trap::Pit => {
                let damage = self.throw_dice(t.pit.damage);
                self.hurt_hero(damage, "a pit");
                self.state.hero.stealth_score -= t.pit.noise;
            }
            Trap::SpikedPit => self.spiked_pit(),
            Trap::Dart => self.dart(),
            Trap::Confusion => {
                let turns = self.throw_dice(t.confusion.turns);
                self.afflict(Affliction::Confused, turns, save);
                self.gas_spreads(at, &t.confusion.burst);
                self.make_noise(c.trap_noise);
            }
            Trap::Memory => {
                if self.save_fails(Affliction::Confused, Save::Of(c.trap_save)) {
                    self.forget_level();
                }
                self.make_noise(c.trap_noise);
            }
            Trap::Alarm => self.make_noise(c.alarm_noise),
            Trap::Flash => {
                if self.state.hero.timers.blind == 0 {
                    let turns = self.throw_dice(t.flash.turns);
                    self.afflict(Affliction::Blind, turns, save);
                    let visions = self.throw_dice(t.flash.visions);
                    if visions > 0 {
                        self.afflict(Affliction::Hallucinating, visions, save);
                    }
                }
                self.make_noise(c.trap_noise / 2);
            }
            Trap::Caltrops => {
                let skill = self.perception();
                if self.check_named("caltrops", Who::Hero, skill, Who::Nobody, t.caltrops.skill) <= 0 {
                    let damage = self.throw_dice(t.caltrops.damage);
                    self.hurt_hero(damage, "caltrops");
                    let turns = self.throw_dice(t.caltrops.slow);
                    self.afflict(Affliction::Slow, turns, save);
                }
                self.state.hero.stealth_score -= t.caltrops.noise;
            }
            Trap::Roost => self.roost(at),
            Trap::Web => {
                let (opaque, danger) = (self.senses.ground.opaque.clone(), self.danger());
                for _ in 0..t.web.tries {
                    let level = self.near_level();
                    let near = (level, danger);
                    if summon(&mut self.maker(), at, near, Called::Spider, Some(&opaque)).is_some() {
                        break;
                    }
                }
            }
            Trap::Deadfall => self.deadfall(at),
            Trap::Acid => {
                let rolled = self.throw_dice(t.acid.damage);
                let damage = rolled - self.protection_roll(Element::Hurt);
                self.hurt_hero(damage, "acid");
                if self.alive() && damage > 0 {
                    self.corrode_armour();
                    self.harm_pack(Element::Acid, damage);
                }
                self.make_noise(c.trap_noise);
            }
        }
    }

    /// The gas confuses those who stand beside the hero.
    fn gas_spreads(&mut self, at: Loc, burst: &Burst) {
        self.project(Projection {
            by: Who::Nobody,
            from: at,
            to: at,
            shape: Shape::Ball(burst.radius),
            element: Element::Confusion,
            dice: i32::from(burst.dice.dice),
            sides: i32::from(burst.dice.sides),
            power: burst.power,
            even: false,
            harms_hero: false,
            cause: String::new(),
        });
    }

    /// Whether something worn keeps traps off.
    fn avoids_traps(&self) -> bool {
        crate::hero::Gear::of(self.tables, &self.state.hero).count(crate::tables::ItemFlag::AVOID_TRAPS) > 0
    }

    fn spiked_pit(&mut self) {
        let t = &self.tables.traps;
        let damage = self.throw_dice(t.pit.damage);
        self.hurt_hero(damage, "a pit");
        let rolled = self.throw_dice(t.spiked_pit.spikes);
        let net = rolled - self.protection_roll(Element::Hurt);
        if net > 0 {
            self.hurt_hero(net, "spikes");
            self.afflict(Affliction::Cut, (net + 1) / 2, None);
        }
        self.state.hero.stealth_score -= t.spiked_pit.noise;
    }

    fn dart(&mut self) {
        let c = &self.tables.traps.dart;
        let evasion = self.evasion_of_traps();
        if self.hit_roll(c.skill, evasion, Who::Nobody) > 0 {
            let rolled = self.throw_dice(c.pierces);
            if rolled > self.protection_roll(Element::Hurt) {
                let damage = self.throw_dice(c.wound).max(1);
                self.hurt_hero(damage, "a dart");
                self.drain_stat(Stat::Str, Some(Save::Sourceless));
            }
        }
        self.make_noise(self.tables.halls.trap_noise / 2);
    }

    fn near_level(&mut self) -> i32 {
        let chance = &mut self.state.chance;
        (self.state.level.depth + chance.roll(2, 2) - chance.roll(2, 2)).max(1)
    }

    fn roost(&mut self, at: Loc) {
        let mut came = 0;
        let (opaque, danger) = (self.senses.ground.opaque.clone(), self.danger());
        for _ in 0..self.tables.traps.roost.tries {
            let level = self.near_level();
            if summon(&mut self.maker(), at, (level, danger), Called::Bird, Some(&opaque)).is_some() {
                came += 1;
                if came >= self.tables.traps.roost.birds {
                    break;
                }
            }
        }
        if came > 0 {
            self.set_terrain(at, code::FLOOR);
        }
    }

    fn deadfall(&mut self, at: Loc) {
        let c = &self.tables.traps.deadfall;
        let free: Vec<Loc> = Dir::ALL
            .iter()
            .map(|d| at.step(*d))
            .filter(|l| !self.state.level.is_wall(*l) && self.state.level.terrain_at(*l) != code::CHASM)
            .filter(|l| self.state.level.monster_on(*l).is_none())
            .collect();
        let hit = match free.is_empty() {
            true => Some(c.sure),
            false => {
                let evasion = self.evasion_of_traps();
                (self.hit_roll(c.skill, evasion, Who::Nobody) > 0).then_some(c.damage)
            }
        };
        if let Some(dice) = hit {
            let rolled = self.throw_dice(dice);
            let damage = rolled - self.protection_roll(Element::Hurt);
            self.hurt_hero(damage, "falling rock");
            self.afflict(Affliction::Stun, c.stun * rolled, Some(Save::Sourceless));
        }
        if let Some(to) = self.state.chance.pick(&free).copied() {
            self.state.hero.at = to;
            self.set_terrain(at, code::RUBBLE);
        } else {
            self.set_terrain(at, code::FLOOR);
        }
        self.make_noise(self.tables.halls.alarm_noise);
    }

    /// What was remembered of the level is gone (docs/spec/sil-world.md 10.5): the map, where traps are but for the one underfoot,
    /// things, and creatures that stay where they were seen, whom one may meet again.
    pub(crate) fn forget_level(&mut self) {
        let level = &mut self.state.level;
        let (w, h) = (level.terrain.width(), level.terrain.height());
        level.marks = angrist_engine::sight::Marks::new(w, h);
        level.charted = BitGrid::new(w, h, false, false);
        for handle in level.items.handles() {
            if let Some(item) = level.items.get_mut(handle) {
                item.marked = false;
            }
        }
        let rooted = |race: u16| {
            let race = self.tables.race(race);
            race.is_some_and(|r| r.is(RaceFlag::NEVER_MOVE) && r.is(RaceFlag::MINDLESS))
        };
        for (_, monster) in level.monsters.iter_mut().filter(|(_, m)| rooted(m.race)) {
            monster.encountered = false;
        }
        let here = self.state.hero.at;
        let is_known = |at: Loc| at != here && !self.state.level.has(at, SquareFlag::Hidden);
        let traps = self.state.level.terrain.iter().filter(|(at, t)| terrain::is_trap(**t) && is_known(*at));
        for at in traps.map(|(at, _)| at).collect::<Vec<_>>() {
            self.set_hidden(at, true);
        }
        self.look();
    }

    /// Falls: through a false floor one level, into a chasm two.
    pub fn fall(&mut self, chasm: bool) {
        let deepest = self.tables.turn.deepest - 1;
        let depth = self.state.level.depth;
        let to = (depth + if chasm { 2 } else { 1 }).min(deepest.max(depth));
        let c = &self.tables.halls;
        let dice = if chasm && to - depth > 1 { c.chasm_fall } else { c.fall };
        if self.falling.is_none() {
            self.note(if chasm { "Fell into a chasm." } else { "Fell through the floor." });
        }
        self.land(dice, to);
    }

    /// Damage of a fall; the level changes when the actor has finished.
    pub(super) fn land(&mut self, dice: Throw, depth: i32) {
        if self.falling.is_some() {
            return;
        }
        let damage = self.throw_dice(dice);
        self.tell(HallEvent::Fell { damage }, None);
        self.state.hero.staircasiness = 0;
        self.hurt_hero(damage, "falling");
        if self.alive() {
            self.falling = Some(depth);
        }
    }

    /// Brings a fall to its end: the hero is on the level below.
    pub fn settle_fall(&mut self) {
        if let Some(depth) = self.falling.take()
            && self.alive()
        {
            let _ = self.travel_to(depth, Arrival::Somewhere);
        }
    }

    /// A creature that was pushed over a chasm falls (docs/spec/sil-world.md 7.4): it dies of it without leaving anything, or is
    /// gone to the levels below.
    pub fn monster_falls(&mut self, foe: Handle) {
        let Some(m) = self.state.level.monsters.get(foe) else { return };
        let (at, health, seen, race) = (m.at, m.health, m.visible, m.race);
        let flies = self.tables.race(race).is_some_and(|r| r.is(RaceFlag::FLYING));
        if flies || self.state.level.terrain_at(at) != code::CHASM {
            return;
        }
        let deepest = self.tables.turn.deepest - 1;
        let two_levels = self.state.level.depth + 2 <= deepest;
        let dice = if two_levels { self.tables.halls.chasm_fall } else { self.tables.halls.fall };
        let damage = self.throw_dice(dice);
        self.tell_if(seen, HallEvent::CreatureFell { damage }, Some(at));
        if damage >= health {
            self.monster_dies(foe, true);
        } else {
            remove(&mut self.state.level, &mut self.state.facts, foe);
        }
    }

    /// Works free of a pit or web one stands in; false when the turn is lost.
    pub(super) fn breaks_free(&mut self) -> bool {
        let here = self.state.hero.at;
        let t = self.state.level.terrain_at(here);
        if self.state.level.has(here, SquareFlag::Hidden) {
            return true;
        }
        if terrain::is_pit(t) {
            let traps = &self.tables.traps;
            let grip = if t == code::TRAP_PIT { traps.pit.grip } else { traps.spiked_pit.grip };
            let evasion = self.evasion_of_traps();
            let held = self.hit_roll(grip, evasion, Who::Nobody) > 0;
            self.tell(
                if held { HallEvent::Held { by: "pit" } } else { HallEvent::Freed { from: "pit" } },
                None,
            );
            return !held;
        }
        if t != code::TRAP_WEB {
            return true;
        }
        let depth = self.state.level.depth;
        let web = &self.tables.traps.web;
        let strength = (2 * self.stat(Stat::Str)).max(depth / 2 - web.weakest);
        let ease = web.free_action * self.resistances().free_action
            + if self.cuts_webs() { web.sharp } else { 0 }
            + self.bane_of(|kind| kind == RaceFlag::SPIDER);
        let freed = self.check_named("web", Who::Hero, strength, Who::Nobody, depth / 2 - ease) > 0;
        if freed {
            self.set_terrain(here, code::FLOOR);
        }
        self.tell(if freed { HallEvent::Freed { from: "web" } } else { HallEvent::Held { by: "web" } }, None);
        freed
    }

    fn cuts_webs(&self) -> bool {
        use crate::tables::ItemFlag::{SHARPNESS, SHARPNESS2, SLAY_SPIDER};
        let gear = crate::hero::Gear::of(self.tables, &self.state.hero);
        gear.at(crate::state::Slot::Weapon)
            .is_some_and(|(_, flags)| [SHARPNESS, SHARPNESS2, SLAY_SPIDER].iter().any(|f| flags.has(*f)))
    }
}
