//! What an element does to a square, a thing, a creature and the hero.

use super::belongings::suffers;
use super::project::Projection;
use super::sum::part;
use super::{Affliction, DarkResist, Element, FightEvent, Save, Who};
use crate::context::Turn;
use crate::state::SquareFlag;
use crate::tables::RaceFlag;
use crate::terrain::{self, code};
use angrist_engine::play::Roll;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Whether anything changed on a square.
    pub(super) fn element_on_terrain(&mut self, p: &Projection, at: Loc) -> bool {
        let t = self.state.level.terrain_at(at);
        let changed = match p.element {
            Element::KillTrap if terrain::is_trap(t) => Some(code::FLOOR),
            Element::KillDoor => self.opened(p, t),
            Element::KillWall => self.crumbled(p, t),
            Element::LockDoor => self.locked(p, t, at),
            Element::Web if t == code::FLOOR => Some(code::TRAP_WEB),
            Element::Light if self.in_view(at) => {
                self.set_glow(at, true);
                return true;
            }
            Element::Dark | Element::WeakDark if self.state.level.has(at, SquareFlag::Glow) => {
                self.set_glow(at, false);
                return true;
            }
            _ => None,
        };
        if let Some(code) = changed {
            self.set_terrain(at, code);
        }
        changed.is_some()
    }

    fn check_terrain(&mut self, p: &Projection, difficulty: i32) -> i32 {
        self.check_named("terrain", p.by, p.power, Who::Nobody, difficulty)
    }

    /// A door that is known for one: unlocked, opened or broken by how well it went; rubble falls apart.
    fn opened(&mut self, p: &Projection, t: u16) -> Option<u16> {
        let door = terrain::is_closed_door(t) && !terrain::is_warded_door(t);
        if !door && t != code::RUBBLE {
            return None;
        }
        let c = &self.tables.staves.freedom;
        match self.check_terrain(p, 0) {
            ..=0 => None,
            _ if t == code::RUBBLE => Some(code::FLOOR),
            n if n >= c.breaks => Some(code::BROKEN_DOOR),
            n if n >= c.opens => Some(code::OPEN_DOOR),
            _ => Some(code::DOOR).filter(|d| *d != t),
        }
    }

    fn crumbled(&mut self, p: &Projection, t: u16) -> Option<u16> {
        let c = &self.tables.horns.blasting;
        let (difficulty, into) = match t {
            code::GRANITE..=code::GRANITE_SOLID => (c.granite, code::RUBBLE),
            code::QUARTZ => (c.quartz, code::RUBBLE),
            code::RUBBLE => (c.rubble, code::FLOOR),
            _ if terrain::is_closed_door(t) || t == code::SECRET_DOOR => (c.door, code::BROKEN_DOOR),
            _ => return None,
        };
        (self.check_terrain(p, difficulty) > 0).then_some(into)
    }

    /// Doors slam and lock; broken ones need ten more; wards stay as they are.
    fn locked(&mut self, p: &Projection, t: u16, at: Loc) -> Option<u16> {
        let free = self.state.level.monster_on(at).is_none() && self.state.hero.at != at;
        if !free {
            return None;
        }
        let level = match t {
            code::OPEN_DOOR | code::BROKEN_DOOR | code::DOOR => 0,
            code::LOCKED_1..=code::LOCKED_7 => i32::from(t - code::LOCKED_1) + 1,
            _ => return None,
        };
        let c = &self.tables.staves.imprisonment;
        let difficulty = if t == code::BROKEN_DOOR { c.broken_door } else { 0 };
        let result = self.check_terrain(p, difficulty);
        let strongest = i32::from(code::LOCKED_7 - code::DOOR);
        let level = (level + result / c.lock_part).min(strongest);
        match result {
            ..=0 => None,
            _ if level <= 0 => Some(code::DOOR),
            _ => Some(code::LOCKED_1 + level as u16 - 1),
        }
    }

    /// What hates the element is destroyed where it lies.
    pub(super) fn element_on_things(&mut self, p: &Projection, at: Loc) {
        let Some((handle, floor)) = self.state.level.item_on(at) else { return };
        if !suffers(self.tables, &floor.item, p.element) {
            return;
        }
        let (kind, number) = (floor.item.kind, floor.item.number);
        self.state.level.remove_item(handle);
        let seen = self.sees(at);
        self.tell_if(seen, FightEvent::ItemsLost { kind, number, element: p.element }, Some(at));
    }

    /// What an element does to a creature so far from the source.
    pub(super) fn element_on_foe(&mut self, p: &Projection, foe: Handle, far: i32) {
        use Element::*;
        let by_hero = p.by == Who::Hero;
        let to_hero = self.foe(foe).map_or(0, |m| distance(m.at, self.state.hero.at));
        let will = matches!(p.element, Slow | Confusion | Sleep | Fear);
        let dice = if will || p.element.is_of_places() { 0 } else { p.dice_at(far) };
        let mut damage_roll = self.roll_dice_of(&[("part-element", dice)], p.sides, false);
        let rolled = damage_roll.result;
        let mut protection_roll = None;
        let is = |turn: &mut Self, flag: RaceFlag| {
            turn.shows_trait(foe, flag);
            turn.foe_is(foe, flag)
        };
        let damage = match p.element {
            Fire if is(self, RaceFlag::RES_FIRE) => 0,
            Fire if is(self, RaceFlag::HURT_FIRE) => 2 * rolled,
            Cold if is(self, RaceFlag::RES_COLD) => 0,
            Cold if is(self, RaceFlag::HURT_COLD) => 2 * rolled,
            Lightning if is(self, RaceFlag::RES_ELEC) => 0,
            Poison if is(self, RaceFlag::RES_POIS) => 0,
            Dark if self.foe_is_of_darkness(foe) => 0,
            Hurt | Arrow | Boulder => {
                let protection = self.roll_foe_protection(foe, 100);
                let net = (rolled - protection.result).max(0);
                protection_roll = Some(protection);
                net
            }
            Acid | Lightning | Fire | Cold | Poison | Dark | Earthquake => rolled,
            Sound => {
                self.stun_monster(foe, rolled);
                0
            }
            Light => {
                if is(self, RaceFlag::HURT_LITE) {
                    self.stun_monster(foe, rolled);
                }
                0
            }
            Slow => return self.slow_by(p.by, foe, p.power - to_hero),
            Confusion => return self.confuse_by(p.by, foe, p.power - to_hero),
            Sleep => {
                let c = &self.tables.staves.slumber;
                let result = self.foe_resists(p.by, p.power + c.bonus - to_hero, foe, RaceFlag::NO_SLEEP);
                if result > 0 {
                    self.lull_foe(foe, result + c.deeper);
                }
                return;
            }
            Fear => {
                let power = p.power + self.tables.fight.fear_bonus;
                let result = self.foe_resists(p.by, power - to_hero, foe, RaceFlag::NO_FEAR);
                if result > 0 {
                    self.daunt_monster(foe, self.tables.fight.fear * result);
                    self.rouse_by_strike(foe);
                }
                return;
            }
            Speed => {
                self.tell(FightEvent::Dice { what: "turns", roll: damage_roll, success: true }, None);
                self.haste_monster(foe, rolled);
                return;
            }
            Heal => {
                self.tell(FightEvent::Dice { what: "healing", roll: damage_roll, success: true }, None);
                self.change_foe(foe, "healing", rolled, |m| m.health = (m.health + rolled).min(m.max_health));
                return;
            }
            WeakDark | KillWall | KillDoor | KillTrap | LockDoor | Web => return,
        };
        let armour = protection_roll.as_ref().map_or(0, |roll| roll.result);
        if !matches!(p.element, Sound | Light) && damage != (rolled - armour).max(0) {
            let name = if damage == 0 { "part-resistance" } else { "part-vulnerable" };
            damage_roll.parts.push(part(name, "", damage - rolled));
            damage_roll.result = damage;
        }
        if !damage_roll.parts.is_empty() {
            let (at, place) = (self.side(Who::Monster(foe)), self.foe(foe).map(|m| m.at));
            let seen = self.foe(foe).is_some_and(|m| m.visible);
            let told = FightEvent::Element {
                at,
                element: p.element,
                damage: damage_roll,
                protection: protection_roll,
                net: damage,
            };
            self.tell_if(seen, told, place);
        }
        if damage == 0 && !matches!(p.element, Sound | Light) {
            let who = self.side(Who::Monster(foe));
            let seen = self.foe(foe).is_some_and(|m| m.visible);
            self.tell_if(seen, FightEvent::FoeUnaffected { who, what: p.element }, None);
        }
        // Who dies of another creature's breath counts as the hero's kill.
        let counts = by_hero || matches!(p.by, Who::Monster(_));
        let died = damage > 0 && self.hurt_monster_for(foe, damage, (by_hero, counts));
        if !died && (damage > 0 || p.element == Sound) {
            self.rouse_by_strike(foe);
        }
    }

    /// Slows a creature with some power, unless its will holds.
    pub fn slow_by(&mut self, by: Who, foe: Handle, power: i32) {
        let result = self.foe_resists(by, power, foe, RaceFlag::NO_SLOW);
        if result > 0 {
            self.slow_monster(foe, result + self.tables.fight.foe_slowed);
        }
    }

    /// Confuses a creature with some power, unless its will holds. Confusion is added to what there is twice over, as in the
    /// original (docs/spec/sil-player.md 36.11).
    pub fn confuse_by(&mut self, by: Who, foe: Handle, power: i32) {
        let result = self.foe_resists(by, power, foe, RaceFlag::NO_CONF);
        if result > 0 {
            let c = &self.tables.fight.foe_confused;
            let old = self.foe(foe).map_or(0, |m| i32::from(m.confused));
            self.confuse_monster(foe, (old + result + c.least).min(c.most));
        }
    }

    fn foe_is_of_darkness(&self, foe: Handle) -> bool {
        match self.tables.fight.dark_resist {
            DarkResist::Flag => self.foe_is(foe, RaceFlag::RES_NETHR),
            DarkResist::Light => {
                let sheds = self.foe(foe).and_then(|m| self.race_of(m)).map_or(0, |r| r.light);
                sheds < 0 || self.foe_is(foe, RaceFlag::BRTH_DARK) || self.foe_is(foe, RaceFlag::UNDEAD)
            }
        }
    }

    /// What of an element gets through resistance and what is worn against it, told with its dice; and the resistance.
    fn element_met(&mut self, element: Element, mut damage: Roll) -> (i32, i32) {
        self.notice_element(element);
        let resist = match element {
            Element::Hurt | Element::Arrow | Element::Boulder | Element::Earthquake => 1,
            _ => self.hero_resistance(element),
        };
        let rolled = damage.result;
        damage.result = if resist > 0 { rolled / resist } else { rolled * -resist };
        let name = if resist > 0 { "part-resistance" } else { "part-vulnerable" };
        if damage.result != rolled {
            damage.parts.push(part(name, "", damage.result - rolled));
        }
        let armour = if element == Element::Earthquake { Element::Hurt } else { element };
        let protection = self.roll_protection(armour);
        let net = (damage.result - protection.result).max(0);
        let protection = Some(protection).filter(|roll| !roll.parts.is_empty());
        let at = super::Side::Hero;
        self.tell(FightEvent::Element { at, element, damage, protection, net }, Some(self.state.hero.at));
        (net, resist)
    }

    pub(super) fn element_on_hero(&mut self, p: &Projection, far: i32) {
        let dice = if p.element.is_of_places() || p.element == Element::Light { 0 } else { p.dice_at(far) };
        let rolled = self.roll_dice_of(&[("part-element", dice)], p.sides, false);
        self.element_strikes_hero(p.element, rolled, p.by, &p.cause);
    }

    /// Pure damage of an element to the hero, as breaths, traps and potions do it: resistance divides, what is worn against
    /// it stops some, and the pack suffers. Says what got through.
    pub fn element_hits_hero(&mut self, element: Element, rolled: i32, by: Who, cause: &str) -> i32 {
        let damage = Roll {
            name: angrist_engine::play::Phrase::of("roll-damage"),
            parts: vec![part("part-element", "", rolled)],
            against: Vec::new(),
            result: rolled,
        };
        self.element_strikes_hero(element, damage, by, cause)
    }

    fn element_strikes_hero(&mut self, element: Element, damage: Roll, by: Who, cause: &str) -> i32 {
        use Element::*;
        let rolled = damage.result;
        let save = Some(match by {
            Who::Monster(foe) => Save::From(foe),
            _ => Save::Sourceless,
        });
        self.disturb(true);
        if matches!(element, Sound | Slow | Speed | Confusion | Sleep | Fear | Heal) {
            let event = FightEvent::Dice { what: "turns", roll: damage, success: true };
            self.tell(event, None);
            return match element {
                Sound => self.turns_on_hero(Affliction::Stun, rolled, save),
                Slow => self.turns_on_hero(Affliction::Slow, rolled, save),
                Speed => self.turns_on_hero(Affliction::Fast, rolled, None),
                Confusion => self.turns_on_hero(Affliction::Confused, rolled, save),
                Sleep => self.turns_on_hero(Affliction::Entranced, rolled, save),
                Fear => self.turns_on_hero(Affliction::Afraid, rolled, save),
                _ => self.heal_hero(rolled),
            };
        }
        match element {
            Hurt | Arrow | Boulder | Earthquake => {
                let (net, _) = self.element_met(element, damage);
                self.hurt_hero(net, cause);
                net
            }
            Poison => {
                let (net, _) = self.element_met(element, damage);
                self.afflict(Affliction::Poison, net, None);
                net
            }
            Dark => {
                let (net, resist) = self.element_met(element, damage);
                if self.one_in_for(true, "blinded", resist) {
                    let turns = self.throw_dice_for("turns", self.tables.fight.dark_blinds);
                    // No creature's will is behind the dark.
                    self.afflict(Affliction::Blind, turns, Some(Save::Sourceless));
                }
                self.hurt_hero(net, cause);
                net
            }
            Acid | Lightning | Fire | Cold => {
                let (net, _) = self.element_met(element, damage);
                self.hurt_hero(net, cause);
                if self.alive() && net > 0 {
                    if element == Acid {
                        self.corrode_armour();
                    }
                    // The pack suffers by what came, not by what got through.
                    self.harm_pack(element, rolled);
                }
                net
            }
            Sound | Slow | Speed | Confusion | Sleep | Fear | Heal => 0,
            WeakDark | Light | KillWall | KillDoor | KillTrap | LockDoor | Web => 0,
        }
    }

    fn turns_on_hero(&mut self, what: Affliction, turns: i32, save: Option<Save>) -> i32 {
        self.afflict(what, turns, save);
        0
    }
}
