//! Traps at work on the hero (docs/spec/sil-world.md 7.3; figures in the constants).

use super::{Arrival, HallEvent, trap_word};
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
        self.throw_for("trap", i32::from(dice.dice), i32::from(dice.sides)) + dice.plus
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
        let trap = trap_word(t);
        let keeps_off =
            !matches!(t, code::TRAP_ROOST | code::TRAP_WEB) && !terrain::is_pit(t) && self.avoids_traps();
        if keeps_off {
            self.tell(HallEvent::TrapMissed { trap }, Some(at));
            self.notice_flags(&[crate::tables::ItemFlag::AVOID_TRAPS]);
            return;
        }
        self.tell(HallEvent::Trap { trap }, Some(at));
        let c = self.tables.halls.clone();
        match t {
            code::TRAP_FALSE_FLOOR => self.fall(false),
            code::TRAP_PIT => {
                let damage = self.throw_dice(c.pit);
                self.hurt_hero(damage, "a pit");
                self.state.hero.stealth_score -= 5;
            }
            code::TRAP_SPIKED_PIT => self.spiked_pit(c.pit, c.spikes),
            code::TRAP_DART => self.dart(c.dart, c.dart_wound),
            code::TRAP_CONFUSION => {
                let turns = self.throw_dice(c.confusion);
                self.afflict(Affliction::Confused, turns, Some(Save::Of(c.trap_save)));
                self.gas_spreads(at, c.confusion_burst);
                self.make_noise(c.trap_noise);
            }
            code::TRAP_MEMORY => {
                if self.save_fails(Affliction::Confused, Save::Of(c.trap_save)) {
                    self.forget_level();
                }
                self.make_noise(c.trap_noise);
            }
            code::TRAP_ALARM => self.make_noise(c.alarm_noise),
            code::TRAP_FLASH => {
                if self.state.hero.timers.blind == 0 {
                    let turns = self.throw_dice(c.flash);
                    self.afflict(Affliction::Blind, turns, Some(Save::Of(c.trap_save)));
                    let visions = self.throw_dice(c.flash_visions);
                    if visions > 0 {
                        self.afflict(Affliction::Hallucinating, visions, Some(Save::Of(c.trap_save)));
                    }
                }
                self.make_noise(c.trap_noise / 2);
            }
            code::TRAP_CALTROPS => {
                let skill = self.perception();
                if self.check_named("caltrops", Who::Hero, skill, Who::Nobody, c.caltrops_skill) <= 0 {
                    let damage = self.throw_dice(c.caltrops);
                    self.hurt_hero(damage, "caltrops");
                    let turns = self.throw_dice(c.caltrops_slow);
                    self.afflict(Affliction::Slow, turns, Some(Save::Of(c.trap_save)));
                }
                self.state.hero.stealth_score -= 10;
            }
            code::TRAP_ROOST => self.roost(at),
            code::TRAP_WEB => {
                let level = self.near_level();
                let (opaque, danger) = (self.senses.ground.opaque.clone(), self.danger());
                summon(&mut self.maker(), at, (level, danger), Called::Spider, Some(&opaque));
            }
            code::TRAP_DEADFALL => self.deadfall(at),
            _ => {
                let rolled = self.throw_dice(c.acid);
                let damage = rolled - self.protection_roll(Element::Acid);
                self.hurt_hero(damage, "acid");
                if self.alive() && damage > 0 {
                    self.corrode_armour();
                    self.harm_pack(Element::Acid, damage);
                }
                self.make_noise(c.trap_noise);
            }
        }
        self.look();
    }

    /// The gas confuses those who stand beside the hero.
    fn gas_spreads(&mut self, at: Loc, (power, dice): (i32, Throw)) {
        self.project(Projection {
            by: Who::Nobody,
            from: at,
            to: at,
            shape: Shape::Ball(1),
            element: Element::Confusion,
            dice: i32::from(dice.dice),
            sides: i32::from(dice.sides),
            power,
            even: false,
            harms_hero: false,
            cause: String::new(),
        });
    }

    /// Whether something worn keeps traps off.
    fn avoids_traps(&self) -> bool {
        crate::hero::Gear::of(self.tables, &self.state.hero).count(crate::tables::ItemFlag::AVOID_TRAPS) > 0
    }

    fn spiked_pit(&mut self, pit: Throw, spikes: Throw) {
        let damage = self.throw_dice(pit);
        self.hurt_hero(damage, "a pit");
        let rolled = self.throw_dice(spikes);
        let net = rolled - self.protection_roll(Element::Hurt);
        if net > 0 {
            self.hurt_hero(net, "spikes");
            self.afflict(Affliction::Cut, (net + 1) / 2, None);
        }
        self.state.hero.stealth_score -= 10;
    }

    fn dart(&mut self, (skill, dice): (i32, Throw), wound: Throw) {
        let evasion = self.evasion_of_traps();
        if self.hit_roll(skill, evasion, Who::Nobody) > 0 {
            let rolled = self.throw_dice(dice);
            if rolled > self.protection_roll(Element::Hurt) {
                let damage = self.throw_dice(wound).max(1);
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
        for _ in 0..1000 {
            let level = self.near_level();
            if summon(&mut self.maker(), at, (level, danger), Called::Bird, Some(&opaque)).is_some() {
                came += 1;
                if came == 2 {
                    break;
                }
            }
        }
        if came > 0 {
            self.set_terrain(at, code::FLOOR);
        }
    }

    fn deadfall(&mut self, at: Loc) {
        let c = self.tables.halls.clone();
        let free: Vec<Loc> = Dir::ALL
            .iter()
            .map(|d| at.step(*d))
            .filter(|l| !self.state.level.is_wall(*l) && self.state.level.terrain_at(*l) != code::CHASM)
            .filter(|l| self.state.level.monster_on(*l).is_none())
            .collect();
        let (skill, dice) = c.deadfall;
        let hit = match free.is_empty() {
            true => Some(c.deadfall_sure),
            false => {
                let evasion = self.evasion_of_traps();
                (self.hit_roll(skill, evasion, Who::Nobody) > 0).then_some(dice)
            }
        };
        if let Some(dice) = hit {
            let rolled = self.throw_dice(dice);
            let damage = rolled - self.protection_roll(Element::Hurt);
            self.hurt_hero(damage, "falling rock");
            self.afflict(Affliction::Stun, 4 * rolled, Some(Save::Sourceless));
        }
        if let Some(to) = self.state.chance.pick(&free).copied() {
            self.state.hero.at = to;
            self.set_terrain(at, code::RUBBLE);
        } else {
            self.set_terrain(at, code::FLOOR);
        }
        self.make_noise(c.alarm_noise);
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

    /// Damage of a fall; the level below comes when whoever acts has done.
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
            let (shallow, spiked) = self.tables.halls.pit_grip;
            let grip = if t == code::TRAP_PIT { shallow } else { spiked };
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
        let strength = (2 * self.stat(Stat::Str)).max(depth / 2 - 8);
        let ease = 10 * self.resistances().free_action
            + if self.cuts_webs() { 5 } else { 0 }
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
