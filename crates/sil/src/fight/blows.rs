//! A creature's blow: the roll, critical and elemental dice, armour, wounds, and the answer to a miss (docs/spec/sil-world.md 12).

use super::{Affliction, AttackKind, Element, FightEvent, Save, Side, Strike, Who, crit_dice};
use crate::context::Turn;
use crate::fight::constants::Lightning;
use crate::hero::{Gear, ability};
use crate::state::Action;
use crate::tables::{Blow, BlowEffect, BlowMethod, ItemFlag, RaceFlag, Skill, Stat};
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

/// A blow that got as far as the hero's skin.
pub(super) struct Hit<'a> {
    pub(super) foe: Handle,
    pub(super) blow: &'a Blow,
    pub(super) critical: i32,
    pub(super) net: i32,
    pub(super) first: bool,
}

impl Turn<'_> {
    /// A creature's ordinary attack: one blow, its second once in three times if it has one.
    pub fn monster_attacks(&mut self, foe: Handle) {
        if !self.state.facts.truce {
            self.foe_blow(foe, false);
        }
    }

    /// Who is named as the cause of death.
    pub(crate) fn foe_cause(&self, foe: Handle) -> String {
        let race = self.foe(foe).and_then(|m| self.tables.race(m.race));
        match race {
            Some(r) if r.is(RaceFlag::UNIQUE) => r.name.clone(),
            Some(r) if r.name.starts_with(['A', 'E', 'I', 'O', 'U']) => format!("an {}", r.name),
            Some(r) => format!("a {}", r.name),
            None => "something".into(),
        }
    }

    pub(super) fn foe_blow(&mut self, foe: Handle, opportunity: bool) {
        let t = self.tables;
        let Some(race) = self.foe(foe).and_then(|m| self.race_of(m)) else { return };
        if race.is(RaceFlag::NEVER_BLOW) || !self.alive() {
            return;
        }
        let second = race.blows.len() > 1 && self.one_in_for(false, "second-blow", t.blows.second_odds);
        let Some(blow) = race.blows.get(usize::from(second)) else { return };
        self.state.hero.fought.1 = true;
        self.disturb(true);
        // docs/spec/sil-world.md 27: only what is seen is remembered.
        if let Some(number) = self.foe(foe).filter(|m| m.visible).map(|m| m.race)
            && let Some(count) = self.state.facts.race_mut(number).blows.get_mut(usize::from(second))
        {
            *count = count.saturating_add(1);
        }
        let charge = self.foe_charges(foe);
        if charge {
            self.shows_trait(foe, RaceFlag::CHARGE);
        }
        let attack = self.foe_blow_attack(foe, blow, charge);
        let evasion = self.hero_evasion_total(Some(foe), opportunity);
        // S000-058: spores always hit.
        let spore = blow.method == BlowMethod::Spore;
        let soft = spore || blow.method == BlowMethod::Touch;
        let hit = (!spore).then(|| self.roll_to_hit(&attack, &evasion, Who::Monster(foe)));
        let kind = if opportunity { AttackKind::Opportunist } else { AttackKind::Main };
        let mut strike = Strike::begun(self.side(Who::Monster(foe)), Side::Hero, kind, blow.method.word());
        (strike.hit, strike.charge) = (hit, charge);
        let margin = strike.margin();
        strike.lands = margin > 0;
        let place = self.foe(foe).map(|m| m.at);
        if margin <= 0 {
            self.tell(FightEvent::Strike(Box::new(strike)), place);
            self.after_miss(foe, blow, margin);
            return;
        }
        let dice = i32::from(blow.damage.dice);
        let mut sides = i32::from(blow.damage.sides);
        if charge && dice > 0 {
            sides += t.fight.charge;
        }
        if !soft && dice > 0 {
            let weight = t.fight.crit.per_die * dice;
            let critical = crit_dice(&t.fight.crit, margin, weight, t.fight.crit.step, None);
            strike.critical = self.unless_outwitted(foe, critical);
        }
        self.notice_blow(blow.effect);
        let element = self.blow_element_dice(blow.effect);
        let parts = [
            ("part-blow", dice),
            ("part-critical", strike.critical),
            ("part-element", if dice > 0 { element } else { 0 }),
        ];
        let damage = self.roll_dice_of(&parts, sides, false);
        let protection = (!soft).then(|| self.roll_protection(Element::Hurt));
        let net = (damage.result - protection.as_ref().map_or(0, |p| p.result)).max(0);
        let least: i32 = match soft {
            true => 0,
            false => self.protection_dice(Element::Hurt).iter().map(|(_, dice, _)| dice).sum(),
        };
        let most = (dice + strike.critical + element) * sides - least;
        let net = self.betrayed_by_arms(net, most);
        let critical = strike.critical;
        strike.damage = Some(damage);
        strike.protection = protection;
        strike.net = if blow.effect == BlowEffect::Disarm { 0 } else { net };
        strike.poison = blow.effect == BlowEffect::Poison;
        self.tell(FightEvent::Strike(Box::new(strike)), place);
        if net > 0 {
            self.state.hero.vengeance = true;
        }
        let hit = Hit { foe, blow, critical, net, first: !second };
        self.blow_effect(&hit);
        if self.alive() && self.foe(foe).is_some() {
            self.after_hit(&hit);
        }
    }

    /// The attack of a creature's blow, with a run-up or without.
    pub(super) fn foe_blow_attack(&self, foe: Handle, blow: &Blow, charge: bool) -> super::Sum {
        let mut attack = self.foe_attack_total(foe, i32::from(blow.attack));
        if charge {
            attack.add("part-charge", self.tables.fight.charge);
        }
        attack
    }

    /// Outwit takes the edge off a critical blow.
    pub(super) fn unless_outwitted(&mut self, foe: Handle, critical: i32) -> i32 {
        if critical <= 0 || !self.has_ability(ability::OUTWIT) {
            return critical;
        }
        let (own, theirs) = (self.skill(Skill::Perception), self.foe_skill(foe, Skill::Perception));
        if self.check_named("outwit", Who::Hero, own, Who::Monster(foe), theirs) > 0 {
            let who = self.side(Who::Monster(foe));
            self.tell(FightEvent::Outwitted { who }, None);
            return 0;
        }
        critical
    }

    /// A blow of an element shows what is worn against it.
    fn notice_blow(&mut self, effect: BlowEffect) {
        let element = match effect {
            BlowEffect::Fire => Element::Fire,
            BlowEffect::Cold => Element::Cold,
            BlowEffect::Poison => Element::Poison,
            BlowEffect::Elec => Element::Lightning,
            _ => return,
        };
        self.notice_element(element);
    }

    /// Extra dice of an element's blow: one without resistance, as many as the vulnerability else, none with resistance.
    pub(super) fn blow_element_dice(&self, effect: BlowEffect) -> i32 {
        let element = match effect {
            BlowEffect::Fire => Element::Fire,
            BlowEffect::Cold => Element::Cold,
            BlowEffect::Poison => Element::Poison,
            BlowEffect::Dark => Element::Dark,
            BlowEffect::Elec if self.tables.fight.lightning == Lightning::Resisted => Element::Lightning,
            _ => return 0,
        };
        match self.hero_resistance(element) {
            1 => 1,
            n if n < 0 => -n,
            _ => 0,
        }
    }

    /// A creature that charges: quick enough, and its last action was a step within an eighth of the hero's direction.
    pub(super) fn foe_charges(&self, foe: Handle) -> bool {
        let Some(m) = self.foe(foe) else { return false };
        let Action::Moved(last) = m.actions[1] else { return false };
        // Haste is no help to a run-up.
        let speed = self.tables.race(m.race).map_or(0, |r| r.speed) - i32::from(m.slowed > 0);
        let toward = Dir::toward(m.at, self.state.hero.at);
        self.foe_is(foe, RaceFlag::CHARGE)
            && speed >= 2
            && toward.is_some_and(|d| [0, 1, -1].into_iter().any(|t| last.turn(t) == d))
    }

    fn after_miss(&mut self, foe: Handle, blow: &Blow, margin: i32) {
        let Some(m) = self.foe(foe) else { return };
        let (at, seen, lost) = (m.at, m.visible, m.max_health - m.health);
        if !seen || self.state.hero.timers.confused > 0 {
            return;
        }
        let c = &self.tables.blows.shatter;
        if blow.effect == BlowEffect::Shatter
            && (margin > -c.margin || lost > self.throw_dice_for("shatter", c.wounds))
        {
            let here = self.state.hero.at;
            if self.foe_is(foe, RaceFlag::MALE) {
                self.earthquake(at, Some(here), c.lord_radius, Who::Monster(foe));
            } else {
                self.earthquake(at, None, c.radius, Who::Monster(foe));
            }
            return;
        }
        self.hero_ripostes(foe, margin);
    }

    /// Cuts and stuns, cruelty, a push, cowardice, a traitor's helm.
    fn after_hit(&mut self, hit: &Hit<'_>) {
        self.cut_or_stun(hit);
        if hit.critical > 0 && hit.net > 0 && self.foe_is(hit.foe, RaceFlag::CRUEL_BLOW) {
            let will =
                self.skill(Skill::Will) + self.tables.fight.resist_level * self.resistances().confusion;
            let power = self.tables.blows.cruel_power * hit.critical;
            if self.check_named("cruel-blow", Who::Monster(hit.foe), power, Who::Hero, will) > 0 {
                self.afflict(Affliction::Confused, hit.critical, None);
                self.shows_trait(hit.foe, RaceFlag::CRUEL_BLOW);
            }
        }
        if hit.first && self.foe_is(hit.foe, RaceFlag::KNOCK_BACK) {
            let (own, con) = (self.foe_strength(hit.foe), self.stat(Stat::Con));
            let from = self.foe(hit.foe).map(|m| m.at);
            if let Some(from) = from
                && self.check_named("knock-back", Who::Monster(hit.foe), 2 * own, Who::Hero, 2 * con) > 0
            {
                self.shows_trait(hit.foe, RaceFlag::KNOCK_BACK);
                self.knock_back_hero(from);
            }
        }
        let c = &self.tables.blows.cowardice;
        let cowardice = Gear::of(self.tables, &self.state.hero).count(ItemFlag::FEAR);
        if cowardice > 0
            && hit.net >= c.damage / cowardice
            && self.state.hero.timers.afraid == 0
            && self.save_fails(Affliction::Afraid, Save::From(hit.foe))
        {
            self.notice_flags(&[ItemFlag::FEAR]);
            let fear = self.throw_dice_for("turns", c.fear);
            self.afflict(Affliction::Afraid, fear, None);
            let haste = self.throw_dice_for("turns", c.haste);
            self.afflict(Affliction::Fast, haste, None);
        }
        self.betrayed_by_helm();
    }

    fn cut_or_stun(&mut self, hit: &Hit<'_>) {
        let (method, effect) = (hit.blow.method, hit.blow.effect);
        let c = &self.tables.blows.wound;
        let mut cuts =
            matches!(method, BlowMethod::Claw | BlowMethod::Bite | BlowMethod::Peck | BlowMethod::Hit);
        let mut stuns = matches!(method, BlowMethod::Crush | BlowMethod::Hit);
        match effect {
            BlowEffect::Wound => {
                cuts = true;
                stuns = stuns && self.one_in_for(true, "stun", c.other_odds);
            }
            BlowEffect::Batter | BlowEffect::Shatter => {
                stuns = true;
                cuts = cuts && self.one_in_for(true, "cut", c.other_odds);
            }
            _ => {}
        }
        if !(cuts || stuns) || hit.net <= 0 || hit.critical < self.throw_dice_for("wound", c.critical) {
            return;
        }
        if !matches!(effect, BlowEffect::Wound | BlowEffect::Batter)
            && !self.one_in_for(true, "wound", c.plain_odds)
        {
            return;
        }
        if cuts && stuns {
            let cut = self.one_in_for(true, "cut", 2);
            (cuts, stuns) = (cut, !cut);
        }
        if cuts {
            let bleeding = if self.resistances().bleeding > 0 { 1 } else { hit.net / 2 };
            self.afflict(Affliction::Cut, bleeding, None);
            self.notice_save(Affliction::Cut);
        }
        if stuns {
            self.afflict(Affliction::Stun, hit.net, Some(Save::Sourceless));
        }
    }
}
