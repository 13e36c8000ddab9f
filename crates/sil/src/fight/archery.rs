//! Shooting: the hero's arrows past creatures in their way, and what creatures shoot and throw (docs/spec/sil-player.md 11, 12.2).

use super::missile::{Aim, Met};
use super::{AttackKind, FightEvent, Side, Strike, Who, crit_dice};
use crate::context::{Done, Turn};
use crate::fight::constants::Breakage;
use crate::hero::ability;
use crate::monsters::NoiseEvent;
use crate::state::{Action, Item, Slot};
use crate::tables::{ItemFlag, RaceFlag, Skill};
use crate::terrain::code;
use crate::things;
use angrist_engine::model::Role;
use angrist_engine::play::Refusal;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Shoots an arrow of a quiver.
    pub fn fire(&mut self, quiver: Slot, aim: Aim) -> Done {
        let hero = &self.state.hero;
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
        self.commit()?;
        let Some(mut arrow) = self.take_from(things::ItemPlace::Worn(quiver), 1) else {
            return Err(Refusal::new("no-arrows", "There are no arrows in that quiver."));
        };
        arrow.thrown = true;
        self.takes_turn_as(Action::Shot)?;
        let hail = std::mem::take(&mut self.state.hero.hail) && self.has_ability(ability::DEADLY_HAIL);
        self.state.hero.fought.0 = true;
        let path = self.flight_path(aim, self.bow_range(), false);
        let first = path.iter().find_map(|at| self.state.level.monster_on(*at).map(|(h, _)| h));
        let spared = first.filter(|_| self.has_ability(ability::POINT_BLANK_ARCHERY));
        self.shoot(&bow, arrow, aim, path, hail);
        // After the arrow: who died of it, flees or is crippled does not strike.
        self.attacks_of_opportunity(spared);
        self.attack_breaks_truce();
        Ok(())
    }

    fn shoot(&mut self, bow: &Item, mut arrow: Item, aim: Aim, path: Vec<Loc>, hail: bool) {
        let aimed_at = match aim {
            Aim::At(at) => self.state.level.monster_on(at).map(|(h, _)| h),
            Aim::Way(_) => None,
        };
        let radiant = bow.has(self.tables, ItemFlag::RADIANCE);
        let (mut full, mut shown) = (true, false);
        let (end, wall) = self.fly_along(&path, |turn, at, foe| {
            if radiant {
                if !turn.state.level.has(at, crate::state::SquareFlag::Glow) {
                    turn.notice_slot(Slot::Bow, &[ItemFlag::RADIANCE]);
                }
                turn.set_glow(at, true);
            }
            let Some(foe) = foe else { return false };
            let well_aimed = aimed_at.map_or(full, |target| target == foe);
            full = false;
            if well_aimed {
                turn.state.hero.fought.0 = false;
                turn.note_attack(foe);
            }
            let met = turn.arrow_strikes(bow, &arrow, foe, well_aimed, hail);
            shown |= met.shown;
            met.lands && turn.arrow_stops(&arrow)
        });
        if shown {
            self.known_by_flight(&mut arrow);
        }
        let Breakage { arrow: base, wall_times: factor, .. } = self.tables.fight.breakage;
        let percent = if wall { base * factor } else { base };
        self.lands_at(arrow, path, end, percent, Role::Umber);
    }

    /// A sharp arrow may go on through whom it hit.
    fn arrow_stops(&mut self, arrow: &Item) -> bool {
        let left = super::sharpness(self.tables.fight.sharp, arrow.flags(self.tables));
        left >= 100 || !self.percent_for("goes-on", 100 - left)
    }

    /// Says what came of it.
    fn arrow_strikes(&mut self, bow: &Item, arrow: &Item, foe: Handle, well_aimed: bool, hail: bool) -> Met {
        let missile = self.arrow_missile(bow, arrow, foe, (well_aimed, hail), self.streak_on(foe));
        let met = self.missile_meets(&missile, foe, false);
        // Of several that one arrow hits, the last decides.
        if met.lands {
            self.state.hero.hail = met.died;
        }
        if !met.lands || met.died {
            return met;
        }
        let will = self.foe_skill(foe, Skill::Will);
        if bow.has(self.tables, ItemFlag::RADIANCE)
            && met.net > self.tables.fight.dazzles_above
            && self.foe_is(foe, RaceFlag::HURT_LITE)
            && self.one_in_for(true, "dazzled", will)
        {
            self.stun_monster(foe, met.net);
        }
        if met.critical > 0
            && met.net > 0
            && !self.foe_is(foe, RaceFlag::RES_CRIT)
            && self.has_ability(ability::CRIPPLING_SHOT)
        {
            let power = self.tables.fight.critical_power.of(met.critical);
            if self.check_named("crippling", Who::Hero, power, Who::Monster(foe), will) > 0 {
                self.slow_monster(foe, met.critical + 1);
            }
        }
        self.shake_crown(foe, met.net);
        met
    }

    /// The roll of what a creature shoots or throws at the hero: half of the evasion counts against arrows.
    fn foe_aims(&mut self, foe: Handle, with: &str, arrow: bool) -> Strike {
        // Its bare power: what stun takes is among the parts of the attack.
        let power = self.foe(foe).and_then(|m| self.race_of(m)).map_or(0, |r| r.power);
        let attack = self.foe_attack_total(foe, power);
        let mut evasion = self.hero_evasion_total(Some(foe), false);
        if arrow {
            evasion.halve_always("part-archery");
        }
        self.state.hero.fought.1 = true;
        let hit = self.roll_to_hit(&attack, &evasion, Who::Monster(foe));
        let mut strike = Strike::begun(self.side(Who::Monster(foe)), Side::Hero, AttackKind::Shot, with);
        strike.rolled(super::missile::Rolls { missed: None, last: hit });
        self.disturb(true);
        strike
    }

    /// A creature's arrow or boulder at the hero (docs/spec/sil-world.md 13.3). Says whether it hit.
    pub fn foe_shoots(&mut self, foe: Handle, dice: i32, sides: i32, boulder: bool) -> bool {
        let here = Some(self.state.hero.at);
        let mut strike = self.foe_aims(foe, if boulder { "BOULDER" } else { "ARROW" }, !boulder);
        let margin = strike.margin();
        if margin <= 0 {
            self.tell(FightEvent::Strike(Box::new(strike)), here);
            return false;
        }
        let c = &self.tables.fight.foe_shots;
        let weight = match boulder {
            true => c.boulder,
            false if sides >= c.heavy_from => c.heavy_arrow,
            false => c.arrow,
        };
        let crit = &self.tables.fight.crit;
        let critical = crit_dice(crit, margin, weight, crit.step, None);
        strike.critical = self.unless_outwitted(foe, critical);
        let damage =
            self.roll_dice_of(&[("part-missile", dice), ("part-critical", strike.critical)], sides, false);
        let protection = self.roll_protection(super::Element::Arrow);
        strike.net = (damage.result - protection.result).max(0);
        let (net, critical) = (strike.net, strike.critical);
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), here);
        let cause = self.foe_cause(foe);
        self.hurt_hero(net, &cause);
        self.noise(NoiseEvent::by_hero(if boulder { c.boulder_noise } else { c.arrow_noise }));
        if self.alive() && critical > 0 && net > 0 && self.foe_is(foe, RaceFlag::CRIPPLING) {
            let will =
                self.skill(Skill::Will) + self.tables.fight.resist_level * self.resistances().free_action;
            if self.check_named("crippling", Who::Monster(foe), c.crippling * critical, Who::Hero, will) > 0 {
                self.afflict(super::Affliction::Slow, critical, None);
                self.shows_trait(foe, RaceFlag::CRIPPLING);
            }
        }
        true
    }

    /// A creature throws a web at the hero (docs/spec/sil-world.md 13.2): where it hits, the plain floor underfoot becomes one.
    pub fn foe_throws_web(&mut self, foe: Handle) -> bool {
        let here = self.state.hero.at;
        let strike = self.foe_aims(foe, "WEB", false);
        let lands = strike.lands;
        self.tell(FightEvent::Strike(Box::new(strike)), Some(here));
        if lands && self.state.level.terrain_at(here) == code::FLOOR {
            self.set_terrain(here, code::TRAP_WEB);
            self.state.hero.leaping = None;
        }
        lands
    }
}
