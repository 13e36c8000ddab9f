//! Throwing: anything at anyone, with what breaks and what splashes (specs/sil-player.md 11.3).

use super::archery::Aim;
use super::sum::Sum;
use super::weapon;
use super::{AttackKind, FightEvent, Side, Strike, Who, crit_dice};
use crate::play::{Done, Play};
use crate::state::{Item, Slot};
use crate::tables::{ItemFlag, RaceFlag, Skill, Tval};
use crate::things::{self, ItemPlace};
use angrist_engine::model::Role;
use angrist_engine::play::Refusal;
use angrist_engine::things::Handle;

impl Play<'_> {
    /// Throws one of a thing.
    pub fn throw(&mut self, place: ItemPlace, aim: Aim) -> Done {
        let item = self.thing(place)?;
        if matches!(place, ItemPlace::Worn(_)) && item.cursed {
            return Err(Refusal::new("cursed", "You cannot take it off to throw it."));
        }
        if self.s.hero.timers.afraid > 0 {
            return Err(Refusal::new("afraid", "You are too afraid to throw anything."));
        }
        let Some(mut item) = self.take_from(place, 1) else {
            return Err(Refusal::new("no-such-thing", "There is nothing to throw."));
        };
        item.thrown = true;
        self.takes_turn();
        self.refresh_hero();
        let aim = self.confused_aim(aim);
        let range = self.throw_range(&item);
        let path = self.flight_path(aim, range);
        let mut end = self.s.hero.at;
        let (mut wall, mut hit) = (false, false);
        for at in &path {
            if self.s.level.is_wall(*at) {
                wall = true;
                break;
            }
            end = *at;
            let Some((foe, _)) = self.s.level.monster_on(*at) else { continue };
            if self.foe_is(foe, RaceFlag::PEACEFUL) {
                continue;
            }
            self.note_attack(foe);
            hit = self.throw_meets(&item, foe);
            if hit {
                break;
            }
        }
        let percent = self.breakage(&item, wall, hit);
        let broke = item.artefact == 0 && self.s.chance.percent(percent);
        let kind = item.kind;
        self.tell(
            FightEvent::Shot { by: Side::Hero, kind, path, ends: end, broke, role: Role::White },
            Some(end),
        );
        if !broke {
            things::drop_near(&mut self.maker(), item, end);
        }
        self.attack_breaks_truce();
        Ok(())
    }

    /// How likely a thrown thing breaks, in percent.
    fn breakage(&self, item: &Item, wall: bool, hit: bool) -> i32 {
        let [arrow, light, other, brittle, factor] = self.t.fight.breakage;
        let base = match item.tval(self.t) {
            Tval::POTION | Tval::FLASK => brittle,
            // Jewels that shine by themselves do not break: they never burn down.
            Tval::LIGHT if self.t.things.light(item.sval(self.t)).most == 0 => 0,
            Tval::LIGHT => light,
            Tval::ARROW => arrow,
            _ => other,
        };
        let doubled = if wall { (base * factor).min(100) } else { base };
        let _ = hit;
        match item.has(self.t, ItemFlag::THROWING) {
            true if wall => doubled / 4,
            true => 0,
            false => doubled,
        }
    }

    /// The attack of a thrown thing.
    pub fn throw_attack(&self, item: &Item, foe: Handle) -> Sum {
        let flags = item.flags(self.t);
        let mut base = Sum::of("melee", self.skill(Skill::Melee));
        base.add("main-weapon", -self.held_bonus(Slot::Weapon));
        base.add("thrown", i32::from(item.attack) + self.kind_bonus(flags));
        if !flags.has(ItemFlag::THROWING) {
            base.add("awkward", -self.t.fight.throw_awkward);
        }
        self.hero_attack_parts(base, foe)
    }

    fn throw_meets(&mut self, item: &Item, foe: Handle) -> bool {
        let attack = self.throw_attack(item, foe);
        self.s.hero.focused = false;
        let evasion = self.foe_evasion_total(foe, false);
        let mut hit = self.roll_to_hit(&attack, &evasion, Who::Hero);
        let flags = item.flags(self.t);
        if hit.result <= 0 && flags.has(ItemFlag::ACCURATE) {
            hit = self.roll_to_hit(&attack, &evasion, Who::Hero);
        }
        let margin = hit.result;
        let place = self.foe(foe).map(|m| m.at);
        let mut strike = Strike {
            by: Side::Hero,
            at: self.side(Who::Monster(foe)),
            kind: AttackKind::Throw,
            with: self.t.kind(item.kind).map(|k| k.name.clone()).unwrap_or_default(),
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
        if item.tval(self.t) == Tval::POTION {
            self.tell(FightEvent::Strike(Box::new(strike)), place);
            self.rouse_by_strike(foe);
            self.splash(item.sval(self.t), foe);
            return true;
        }
        let foe_flags = self.foe(foe).and_then(|m| self.t.race(m.race)).map(|r| r.flags).unwrap_or_default();
        if !flags.has(ItemFlag::CUMBERSOME) {
            let step = self.crit_step(true);
            strike.critical =
                crit_dice(&self.t.fight.crit, margin, i32::from(item.weight), step, Some(foe_flags));
        }
        let slays = weapon::slaying(item.tval(self.t), flags, foe_flags);
        let dice = self.thrown_dice(&self.scores(), item);
        let parts = [("thrown", i32::from(dice.dice)), ("slay", slays.dice), ("critical", strike.critical)];
        let damage = self.roll_dice_of(&parts, i32::from(dice.sides), false);
        let protection = self.roll_foe_protection(foe, weapon::sharpness(self.t.fight.sharp, flags));
        strike.net = (damage.result - protection.result).max(0);
        let net = strike.net;
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), place);
        self.noticed_slays(None, &slays, foe);
        self.mark_struck(foe, false);
        if !self.hurt_monster(foe, net, true) {
            self.rouse_by_strike(foe);
            self.shake_crown(foe, net);
        }
        true
    }

    /// A potion that bursts on a creature: only four do anything.
    fn splash(&mut self, sval: u8, foe: Handle) {
        let [slow, confusion, sight, quickness] = self.t.fight.splashes;
        match i32::from(sval) {
            n if n == slow => self.slow_by(Who::Nobody, foe, 10),
            n if n == confusion => self.confuse_by(Who::Nobody, foe, 10),
            n if n == sight => {
                if let Some(m) = self.s.level.monsters.get_mut(foe) {
                    m.detected = true;
                }
            }
            n if n == quickness => {
                let turns = super::throw(&mut self.s.chance, 1, 4);
                self.haste_monster(foe, turns);
            }
            _ => {}
        }
    }
}
