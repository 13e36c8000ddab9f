//! What a creature's blow does besides hurting: each effect word of the data bound to its rule (S000-134).

use super::blows::Hit;
use super::{Affliction, Element, FightEvent, Save, Who};
use crate::context::Turn;
use crate::fight::constants::DarkBlow;
use crate::state::Slot;
use crate::tables::{BlowEffect, Stat, Tval};
use crate::things;
use angrist_engine::chance::Throw;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Does a blow's damage and its effect.
    pub(super) fn blow_effect(&mut self, hit: &Hit<'_>) {
        use BlowEffect as E;
        let effect = hit.blow.effect;
        let cause = self.foe_cause(hit.foe);
        let bites = hit.net > 0 || hit.blow.damage.dice == 0;
        if effect == E::Poison {
            // S000-135: into the counter instead of the body.
            self.afflict(Affliction::Poison, hit.net, None);
            return;
        }
        if effect == E::Disarm {
            // It never hurts, and armour does not hinder it.
            self.disarmed(hit.foe);
            return;
        }
        self.hurt_hero(hit.net, &cause);
        if !self.alive() || (!bites && effect != E::Terrify) {
            return;
        }
        let c = &self.tables.blows;
        match effect {
            E::UnBonus => self.disenchant(),
            E::UnPower => self.drain_staff(hit.foe),
            E::LoseMana => self.drain_voice(hit.foe),
            E::Slow => self.blow_afflicts(hit, Affliction::Slow, c.slow),
            E::EatItem => self.steal(hit.foe),
            E::EatFood => self.eat_food(),
            E::Hunger => self.starve(hit.foe),
            E::Acid => {
                self.corrode_armour();
                self.harm_pack(Element::Acid, hit.net);
            }
            E::Elec => self.harm_pack(Element::Lightning, hit.net),
            E::Fire => self.harm_pack(Element::Fire, hit.net),
            E::Cold => self.harm_pack(Element::Cold, hit.net),
            // S000-137
            E::Dark if self.tables.fight.dark_blow == DarkBlow::Blinds => {
                self.blow_afflicts(hit, Affliction::Blind, c.dark);
            }
            E::Blind => self.blow_afflicts(hit, Affliction::Blind, c.blind),
            E::Confuse => self.blow_afflicts(hit, Affliction::Confused, c.confuse),
            E::Terrify => self.blow_afflicts(hit, Affliction::Afraid, c.terrify),
            E::Entrance => self.blow_afflicts(hit, Affliction::Entranced, c.entrance),
            E::Hallu => self.blow_afflicts(hit, Affliction::Hallucinating, c.hallucinate),
            E::Disease => self.disease(hit),
            E::LoseStr => self.drain_all(&[Stat::Str], hit.foe),
            E::LoseDex => self.drain_all(&[Stat::Dex], hit.foe),
            E::LoseCon => self.drain_all(&[Stat::Con], hit.foe),
            E::LoseGra => self.drain_all(&[Stat::Gra], hit.foe),
            E::LoseStrCon => self.drain_all(&[Stat::Str, Stat::Con], hit.foe),
            E::LoseAll => self.drain_all(&Stat::ALL, hit.foe),
            // Poison and disarming are above; the others hurt, or wound by how they strike.
            E::Poison | E::Disarm | E::Dark | E::Hurt | E::Wound | E::Batter | E::Shatter => {}
        }
    }

    /// A state of the hero for a number of turns, unless he withstands the creature.
    fn blow_afflicts(&mut self, hit: &Hit<'_>, what: Affliction, turns: Throw) {
        let turns = self.throw_dice_for("turns", turns);
        self.afflict(what, turns, Some(Save::From(hit.foe)));
    }

    /// Two of voice and up to a tenth of the greatest more, unless withstood.
    fn drain_voice(&mut self, foe: Handle) {
        if !self.will_fails(0, Save::From(foe)) {
            return;
        }
        let max = self.state.hero.max_voice;
        let c = &self.tables.blows.voice;
        let loss = c.least + self.between_for(true, "voice", 0, (max / c.part - 1).max(0));
        self.state.hero.voice = (self.state.hero.voice - loss).max(0);
        self.tell(FightEvent::VoiceDrained { amount: loss }, None);
    }

    fn drain_all(&mut self, stats: &[Stat], foe: Handle) {
        for stat in stats {
            self.drain_stat(*stat, Some(Save::From(foe)));
        }
    }

    /// Poison by a share of the damage that shrinks with constitution, and tries at a random statistic.
    fn disease(&mut self, hit: &Hit<'_>) {
        let share = match self.stat(Stat::Con) {
            ..=-3 => hit.net * 2,
            -2..=-1 => hit.net,
            0..=1 => hit.net * 2 / 3,
            2..=4 => hit.net / 2,
            5..=6 => hit.net / 3,
            _ => hit.net / 4,
        };
        self.afflict(Affliction::Poison, share + 1, None);
        let c = &self.tables.blows.disease;
        for _ in 0..(c.each + share) / c.each {
            if self.one_in_for(true, "disease", c.odds) {
                let stat = Stat::ALL[self.pick_for(true, "statistic", Stat::ALL.len())];
                self.drain_stat(stat, Some(Save::From(hit.foe)));
            }
        }
    }

    /// One of eight things worn loses a point of whatever it has beyond its kind.
    pub(super) fn disenchant(&mut self) {
        let slots = [
            Slot::Weapon,
            Slot::Bow,
            Slot::Body,
            Slot::Cloak,
            Slot::OffHand,
            Slot::Head,
            Slot::Hands,
            Slot::Feet,
        ];
        let slot = slots[self.pick_for(true, "slot", slots.len())];
        let Some(item) = self.state.hero.worn[slot as usize].as_ref() else { return };
        let Some(kind) = self.tables.kind(item.kind) else { return };
        let plain = kind.figures;
        let better = item.attack > plain.attack
            || item.damage.sides > plain.damage.sides
            || item.evasion > plain.evasion
            || item.protection.sides > plain.protection.sides;
        if !better {
            return;
        }
        if item.artefact != 0 && self.percent_for("withstands", self.tables.blows.disenchant_withstood) {
            self.tell(FightEvent::Disenchanted { slot, resisted: true }, None);
            return;
        }
        let Some(item) = self.state.hero.worn[slot as usize].as_mut() else { return };
        item.attack -= i16::from(item.attack > plain.attack);
        item.damage.sides -= u16::from(item.damage.sides > plain.damage.sides);
        item.evasion -= i16::from(item.evasion > plain.evasion);
        item.protection.sides -= u16::from(item.protection.sides > plain.protection.sides);
        self.tell(FightEvent::Disenchanted { slot, resisted: false }, None);
    }

    /// A staff with charges feeds the creature.
    fn drain_staff(&mut self, foe: Handle) {
        let c = &self.tables.blows;
        for _ in 0..c.staff_tries {
            let size = self.state.hero.pack.len();
            if size == 0 {
                return;
            }
            let pick = self.pick_for(false, "which", size);
            let item = &mut self.state.hero.pack[pick];
            if item.tval(self.tables) != Tval::STAFF || item.pval <= 0 {
                continue;
            }
            let (charges, kind) = (i32::from(item.pval), item.kind);
            item.pval = 0;
            let level = self.foe(foe).and_then(|m| self.tables.race(m.race)).map_or(0, |r| r.level);
            let heal = level * charges;
            let most = i32::from(self.tables.monsters.mana);
            if let Some(m) = self.state.level.monsters.get_mut(foe) {
                let spare = (heal - (m.max_health - m.health)).max(0);
                m.health = (m.health + heal).min(m.max_health);
                m.mana = (i32::from(m.mana) + spare / c.staff_mana_part).min(most) as i16;
            }
            self.tell(FightEvent::ChargesDrained { kind, healed: heal }, None);
            return;
        }
    }

    /// Takes one thing that is not an artefact, in a number of tries; the thief carries it.
    fn steal(&mut self, foe: Handle) {
        for _ in 0..self.tables.blows.steal_tries {
            let size = self.state.hero.pack.len();
            if size == 0 {
                return;
            }
            let pick = self.pick_for(false, "which", size);
            if self.state.hero.pack[pick].artefact != 0 {
                continue;
            }
            let Some(stolen) = self.take_one(pick) else { return };
            let (kind, by) = (stolen.kind, self.side(Who::Monster(foe)));
            if let Some(m) = self.state.level.monsters.get_mut(foe) {
                m.carried.push(stolen);
            }
            self.tell(FightEvent::Stolen { kind, by }, None);
            return;
        }
    }

    fn eat_food(&mut self) {
        for _ in 0..self.tables.blows.food_tries {
            let size = self.state.hero.pack.len();
            if size == 0 {
                return;
            }
            let pick = self.pick_for(false, "which", size);
            if self.state.hero.pack[pick].tval(self.tables) != Tval::FOOD {
                continue;
            }
            if let Some(eaten) = self.take_one(pick) {
                self.tell(FightEvent::Eaten { kind: eaten.kind }, None);
            }
            return;
        }
    }

    /// One of a stack in the pack.
    pub(super) fn take_one(&mut self, pick: usize) -> Option<crate::state::Item> {
        let item = self.state.hero.pack.get_mut(pick)?;
        if item.number <= 1 {
            return Some(self.state.hero.pack.remove(pick));
        }
        item.number -= 1;
        let mut one = item.clone();
        one.number = 1;
        Some(one)
    }

    /// Hunger: food is lost, more with hungry things worn, less with those that slow digestion.
    fn starve(&mut self, foe: Handle) {
        if !self.will_fails(0, Save::From(foe)) {
            return;
        }
        let hunger = self.scores().hunger;
        let step = |n: i32, (up, down): (i32, i32)| n * up / down;
        let c = &self.tables.blows.hunger;
        let ratio = if hunger > 0 { (c.times, c.part) } else { (c.part, c.times) };
        let amount = (0..hunger.unsigned_abs().min(c.most_levels)).fold(c.food, |n, _| step(n, ratio));
        self.state.hero.food = (self.state.hero.food - amount).max(0);
        self.tell(FightEvent::Starved { amount }, None);
    }

    /// The weapon is knocked out of the hand.
    fn disarmed(&mut self, foe: Handle) {
        if self.state.hero.wears(Slot::Weapon).is_none() {
            return;
        }
        let c = &self.tables.blows.disarm;
        let skill = if self.fights_two_handed() { c.two_handed } else { c.one_handed };
        let strength = 2 * self.stat(Stat::Str);
        if self.check_named("disarm", Who::Monster(foe), skill, Who::Hero, strength) <= 0 {
            return;
        }
        if let Some(item) = self.state.hero.worn[Slot::Weapon as usize].take() {
            let (kind, here) = (item.kind, self.state.hero.at);
            let way = self.pick_for(true, "direction", 9);
            let near = angrist_engine::space::Dir::CLOCKWISE.get(way).map_or(here, |d| here.step(*d));
            let near = if self.state.level.is_wall(near) { here } else { near };
            things::drop_near(&mut self.maker(), item, near);
            self.tell(FightEvent::Disarmed { kind }, Some(near));
            self.refresh_hero();
        }
    }
}
