//! Shooting: the flight of an arrow past whoever is in its way, what it does, and whether it breaks (specs/sil-player.md 11).

use super::sum::{Sum, one_in};
use super::weapon;
use super::{AttackKind, FightEvent, Side, Strike, Who, crit_dice};
use crate::hero::ability;
use crate::people::NoiseEvent;
use crate::play::{Done, Play};
use crate::state::{Action, Item, Slot, Stance};
use crate::tables::{ItemFlag, RaceFlag, Skill};
use crate::things;
use angrist_engine::model::Role;
use angrist_engine::play::Refusal;
use angrist_engine::sight::{Path, Shot};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

/// Where one aims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// At a square, mostly a creature's.
    At(Loc),
    /// In a direction, at whoever comes first.
    Way(Dir),
}

/// Further than any shot flies.
const FAR: i16 = 19;

impl Play<'_> {
    /// The squares of a flight from the hero.
    pub(super) fn flight_path(&self, aim: Aim, range: i32) -> Vec<Loc> {
        let here = self.s.hero.at;
        let to = match aim {
            Aim::At(at) => at,
            Aim::Way(dir) => {
                let (dx, dy) = dir.offset();
                here.shift(dx * FAR, dy * FAR)
            }
        };
        let mut path = Path::default();
        let shot = Shot { through: true, ..Shot::default() };
        let occupied = |at: Loc| self.s.level.monster_on(at).is_some();
        path.project(&self.n.ground.opaque, Some(&self.n.sighted.view), occupied, here, to, range, shot);
        path.squares
    }

    /// Confusion sends a shot anywhere.
    pub(super) fn confused_aim(&mut self, aim: Aim) -> Aim {
        if self.s.hero.timers.confused == 0 {
            return aim;
        }
        Aim::Way(Dir::CLOCKWISE[self.s.chance.below(8) as usize])
    }

    /// Shoots an arrow of a quiver.
    pub fn fire(&mut self, quiver: Slot, aim: Aim) -> Done {
        let hero = &self.s.hero;
        if hero.timers.afraid > 0 {
            return Err(Refusal::new("afraid", "You are too afraid to shoot."));
        }
        let Some(bow) = hero.wears(Slot::Bow).cloned() else {
            return Err(Refusal::new("no-bow", "You have no bow to shoot with."));
        };
        if !matches!(quiver, Slot::Quiver1 | Slot::Quiver2) || hero.wears(quiver).is_none() {
            return Err(Refusal::new("no-arrows", "There are no arrows in that quiver."));
        }
        let aim = self.confused_aim(aim);
        let Some(mut arrow) = self.take_from(things::ItemPlace::Worn(quiver), 1) else {
            return Err(Refusal::new("no-arrows", "There are no arrows in that quiver."));
        };
        arrow.thrown = true;
        self.takes_turn_as(Action::Shot);
        let hail = std::mem::take(&mut self.s.hero.hail) && self.has_ability(ability::DEADLY_HAIL);
        self.s.hero.fought.0 = true;
        let path = self.flight_path(aim, self.bow_range());
        let first = path.iter().find_map(|at| self.s.level.monster_on(*at).map(|(h, _)| h));
        let spared = first.filter(|_| self.has_ability(ability::POINT_BLANK_ARCHERY));
        self.attacks_of_opportunity(spared);
        if !self.alive() {
            return Ok(());
        }
        self.fly(&bow, arrow, aim, &path, hail);
        self.attack_breaks_truce();
        Ok(())
    }

    fn fly(&mut self, bow: &Item, arrow: Item, aim: Aim, path: &[Loc], hail: bool) {
        let aimed_at = match aim {
            Aim::At(at) => self.s.level.monster_on(at).map(|(h, _)| h),
            Aim::Way(_) => None,
        };
        let radiant = bow.has(self.t, ItemFlag::RADIANCE);
        let mut full = true;
        let mut end = self.s.hero.at;
        let mut wall = false;
        for at in path {
            if self.s.level.is_wall(*at) {
                wall = true;
                break;
            }
            end = *at;
            if radiant {
                if !self.s.level.has(*at, crate::state::SquareFlag::Glow) {
                    self.notice_slot(Slot::Bow, &[ItemFlag::RADIANCE]);
                }
                self.set_glow(*at, true);
            }
            let Some((foe, _)) = self.s.level.monster_on(*at) else { continue };
            if self.foe_is(foe, RaceFlag::PEACEFUL) {
                continue;
            }
            let well_aimed = aimed_at.map_or(full, |target| target == foe);
            full = false;
            if self.arrow_meets(bow, &arrow, foe, well_aimed, hail) {
                let left = weapon::sharpness(self.t.fight.sharp, arrow.flags(self.t));
                if !self.s.chance.percent(100 - left) {
                    break;
                }
            }
        }
        let [base, .., factor] = self.t.fight.breakage;
        let percent = if wall { base * factor } else { base };
        let broke = arrow.artefact == 0 && self.s.chance.percent(percent);
        let kind = arrow.kind;
        self.tell(
            FightEvent::Shot {
                by: Side::Hero,
                kind,
                path: path.to_vec(),
                ends: end,
                broke,
                role: Role::Umber,
            },
            Some(end),
        );
        if !broke {
            things::drop_near(&mut self.maker(), arrow, end);
        }
    }

    /// The attack of an arrow on a creature in its way; what is not aimed at only suffers a stray shot.
    pub(super) fn arrow_attack(&self, arrow: &Item, foe: Handle, well_aimed: bool) -> Sum {
        let mut base = Sum::of("archery", self.skill(Skill::Archery));
        base.add("arrow", i32::from(arrow.attack));
        let mut total = self.hero_attack_parts(base, foe);
        if !well_aimed {
            total.set("stray", 0);
        }
        let flees = self.foe(foe).is_some_and(|m| m.stance == Stance::Fleeing);
        if flees && self.has_ability(ability::ROUT) {
            total.add("rout", self.t.fight.rout);
        }
        total
    }

    /// Says whether it hit.
    fn arrow_meets(&mut self, bow: &Item, arrow: &Item, foe: Handle, well_aimed: bool, hail: bool) -> bool {
        if well_aimed {
            self.s.hero.fought.0 = false;
            self.note_attack(foe);
        }
        let attack = self.arrow_attack(arrow, foe, well_aimed);
        self.s.hero.focused = false;
        let evasion = self.foe_evasion_total(foe, true);
        let mut hit = self.roll_to_hit(&attack, &evasion, Who::Hero);
        let (bow_flags, arrow_flags) = (bow.flags(self.t), arrow.flags(self.t));
        if hit.result <= 0 && bow_flags.has(ItemFlag::ACCURATE) {
            hit = self.roll_to_hit(&attack, &evasion, Who::Hero);
        }
        let margin = hit.result;
        let place = self.foe(foe).map(|m| m.at);
        let mut strike = Strike {
            by: Side::Hero,
            at: self.side(Who::Monster(foe)),
            kind: AttackKind::Shot,
            with: self.t.kind(arrow.kind).map(|k| k.name.clone()).unwrap_or_default(),
            hit: Some(hit),
            lands: margin > 0,
            critical: 0,
            damage: None,
            protection: None,
            net: 0,
            smite: false,
            charge: false,
        };
        if margin <= 0 {
            self.tell(FightEvent::Strike(Box::new(strike)), place);
            self.rouse_by_strike(foe);
            return false;
        }
        let flags = self.foe(foe).and_then(|m| self.t.race(m.race)).map(|r| r.flags).unwrap_or_default();
        let crit = &self.t.fight.crit;
        if !bow_flags.has(ItemFlag::CUMBERSOME) {
            strike.critical = crit_dice(crit, margin, i32::from(bow.weight), crit.step, Some(flags));
        }
        let unwary = self.foe(foe).is_some_and(|m| !m.is_alert());
        if unwary && self.has_ability(ability::AMBUSH) {
            strike.critical += 1;
        }
        let mut slays = weapon::slaying(arrow.tval(self.t), arrow_flags, flags);
        let of_bow = weapon::slaying(bow.tval(self.t), bow_flags, flags);
        slays.dice += of_bow.dice;
        slays.dreadful |= of_bow.dreadful;
        slays.by.extend(of_bow.by);
        let scores = self.scores();
        let dice = self.bow_dice(&scores, bow);
        let count = i32::from(dice.dice) + slays.dice + strike.critical;
        let parts = [
            ("bow", i32::from(dice.dice)),
            ("slay", slays.dice),
            ("critical", strike.critical),
            ("hail", if hail { count } else { 0 }),
        ];
        let damage = self.roll_dice_of(&parts, i32::from(dice.sides), false);
        let protection = self.roll_foe_protection(foe, weapon::sharpness(self.t.fight.sharp, arrow_flags));
        strike.net = (damage.result - protection.result).max(0);
        if strike.net == 0 && damage.result > 0 && self.has_ability(ability::PUNCTURE) {
            strike.net = self.t.fight.puncture;
        }
        let (net, critical) = (strike.net, strike.critical);
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), place);
        self.noticed_slays(Some(Slot::Bow).filter(|_| !slays.by.is_empty()), &slays, foe);
        self.mark_struck(foe, false);
        if self.hurt_monster(foe, net, true) {
            self.s.hero.hail = true;
            return true;
        }
        self.rouse_by_strike(foe);
        let will = self.foe_skill(foe, Skill::Will);
        if bow_flags.has(ItemFlag::RADIANCE)
            && net > 5
            && flags.has(RaceFlag::HURT_LITE)
            && one_in(&mut self.s.chance, will)
        {
            self.stun_monster(foe, net);
        }
        if critical > 0
            && net > 0
            && !flags.has(RaceFlag::RES_CRIT)
            && self.has_ability(ability::CRIPPLING_SHOT)
        {
            let power = 30 - 60 / (critical + 2);
            if self.check_named("crippling", Who::Hero, power, Who::Monster(foe), will) > 0 {
                self.slow_monster(foe, critical + 1);
            }
        }
        self.shake_crown(foe, net);
        true
    }

    pub(super) fn rouse_by_strike(&mut self, foe: Handle) {
        let least = self.s.chance.between(0, 5);
        self.rouse(foe, least);
    }

    /// A creature's arrow or boulder at the hero (specs/sil-world.md 13.3). Says whether it hit.
    pub fn foe_shoots(&mut self, foe: Handle, dice: i32, sides: i32, boulder: bool) -> bool {
        let power = self.foe_skill(foe, Skill::Archery);
        let attack = self.foe_attack_total(foe, power);
        let mut evasion = self.hero_evasion_total(Some(foe), false);
        if !boulder {
            evasion.halve("archery");
        }
        self.s.hero.fought.1 = true;
        let hit = self.roll_to_hit(&attack, &evasion, Who::Monster(foe));
        let margin = hit.result;
        let mut strike = Strike {
            by: self.side(Who::Monster(foe)),
            at: Side::Hero,
            kind: AttackKind::Shot,
            with: if boulder { "BOULDER".into() } else { "ARROW".into() },
            hit: Some(hit),
            lands: margin > 0,
            critical: 0,
            damage: None,
            protection: None,
            net: 0,
            smite: false,
            charge: false,
        };
        self.disturb(true);
        if margin <= 0 {
            self.tell(FightEvent::Strike(Box::new(strike)), Some(self.s.hero.at));
            return false;
        }
        let weight = match boulder {
            true => 100,
            false if sides >= 11 => 30,
            false => 20,
        };
        let crit = &self.t.fight.crit;
        let critical = crit_dice(crit, margin, weight, crit.step, None);
        strike.critical = self.unless_outwitted(foe, critical);
        let damage = self.roll_dice_of(&[("missile", dice), ("critical", strike.critical)], sides, false);
        let protection = self.roll_protection(super::Element::Arrow);
        strike.net = (damage.result - protection.result).max(0);
        let (net, critical) = (strike.net, strike.critical);
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), Some(self.s.hero.at));
        let cause = self.foe_cause(foe);
        self.hurt_hero(net, &cause);
        self.noise(NoiseEvent::by_hero(if boulder { -10 } else { -5 }));
        if self.alive() && critical > 0 && net > 0 && self.foe_is(foe, RaceFlag::CRIPPLING) {
            let will = self.skill(Skill::Will) + self.t.fight.resist_level * self.scores().resist.free_action;
            if self.check_named("crippling", Who::Monster(foe), 4 * critical, Who::Hero, will) > 0 {
                self.afflict(super::Affliction::Slow, critical, None);
            }
        }
        true
    }
}
