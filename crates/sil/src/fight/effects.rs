//! What a creature's blow does besides hurting: each effect word of the data bound to its rule (S000-134).

use super::blows::Hit;
use super::{Affliction, Element, FightEvent, Save, Who};
use crate::context::Turn;
use crate::state::Slot;
use crate::tables::{Stat, Tval};
use crate::things;
use angrist_engine::things::Handle;

/// Every effect word that has a rule.
pub const EFFECTS: &[&str] = &[
    "HURT",
    "WOUND",
    "BATTER",
    "SHATTER",
    "UN_BONUS",
    "UN_POWER",
    "LOSE_MANA",
    "SLOW",
    "EAT_ITEM",
    "EAT_FOOD",
    "HUNGER",
    "ACID",
    "ELEC",
    "FIRE",
    "COLD",
    "DARK",
    "POISON",
    "BLIND",
    "CONFUSE",
    "TERRIFY",
    "ENTRANCE",
    "PARALYZE",
    "HALLU",
    "DISEASE",
    "LOSE_STR",
    "LOSE_DEX",
    "LOSE_CON",
    "LOSE_GRA",
    "LOSE_STR_CON",
    "LOSE_ALL",
    "DISARM",
];

impl Turn<'_> {
    /// Does a blow's damage and its effect.
    pub(super) fn blow_effect(&mut self, hit: &Hit<'_>) {
        let effect = hit.blow.effect.as_str();
        let cause = self.foe_cause(hit.foe);
        let bites = hit.net > 0 || hit.blow.damage.dice == 0;
        let save = Some(Save::From(hit.foe));
        if effect == "POISON" {
            // S000-135: into the counter instead of the body.
            self.afflict(Affliction::Poison, hit.net, None);
            return;
        }
        self.hurt_hero(hit.net, &cause);
        if !self.alive() || (!bites && effect != "TERRIFY") {
            return;
        }
        match effect {
            "UN_BONUS" => self.disenchant(),
            "UN_POWER" => self.drain_staff(hit.foe),
            "LOSE_MANA" => self.drain_voice(hit.foe),
            "SLOW" => {
                let n = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Slow, n, save);
            }
            "EAT_ITEM" => self.steal(hit.foe),
            "EAT_FOOD" => self.eat_food(),
            "HUNGER" => self.starve(hit.foe),
            "ACID" => {
                self.corrode_armour();
                self.harm_pack(Element::Acid, hit.net);
            }
            "ELEC" => self.harm_pack(Element::Lightning, hit.net),
            "FIRE" => self.harm_pack(Element::Fire, hit.net),
            "COLD" => self.harm_pack(Element::Cold, hit.net),
            "DARK" if self.tables.fight.dark_blow_blinds => {
                // S000-137
                let n = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Blind, n, save);
            }
            "BLIND" => {
                let n = self.throw_for("turns", 5, 4);
                self.afflict(Affliction::Blind, n, save);
            }
            "CONFUSE" => {
                let n = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Confused, n, save);
            }
            "TERRIFY" => {
                let n = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Afraid, n, save);
            }
            "ENTRANCE" | "PARALYZE" => {
                let n = self.throw_for("turns", 4, 4);
                self.afflict(Affliction::Entranced, n, save);
            }
            "HALLU" => {
                let n = self.throw_for("turns", 10, 4);
                self.afflict(Affliction::Hallucinating, n, save);
            }
            "DISEASE" => self.disease(hit),
            "LOSE_STR" => self.drain_all(&[Stat::Str], hit.foe),
            "LOSE_DEX" => self.drain_all(&[Stat::Dex], hit.foe),
            "LOSE_CON" => self.drain_all(&[Stat::Con], hit.foe),
            "LOSE_GRA" => self.drain_all(&[Stat::Gra], hit.foe),
            "LOSE_STR_CON" => self.drain_all(&[Stat::Str, Stat::Con], hit.foe),
            "LOSE_ALL" => self.drain_all(&[Stat::Str, Stat::Dex, Stat::Con, Stat::Gra], hit.foe),
            "DISARM" => self.disarmed(hit.foe),
            _ => {}
        }
    }

    /// Two of voice and up to a tenth of the greatest more, unless withstood.
    fn drain_voice(&mut self, foe: Handle) {
        if !self.will_fails(0, Save::From(foe)) {
            return;
        }
        let max = self.state.hero.max_voice;
        let loss = 2 + self.between_for(true, "voice", 0, (max / 10 - 1).max(0));
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
        for _ in 0..(5 + share) / 5 {
            if self.one_in_for(true, "disease", 10) {
                let all = [Stat::Str, Stat::Dex, Stat::Con, Stat::Gra];
                let stat = all[self.pick_for(true, "statistic", 4)];
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
        let slot = slots[self.pick_for(true, "slot", 8)];
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
        if item.artefact != 0 && self.percent_for("withstands", 60) {
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
        for _ in 0..20 {
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
            if let Some(m) = self.state.level.monsters.get_mut(foe) {
                let spare = (heal - (m.max_health - m.health)).max(0);
                m.health = (m.health + heal).min(m.max_health);
                m.mana = (i32::from(m.mana) + spare / 10).min(15) as i16;
            }
            self.tell(FightEvent::ChargesDrained { kind, healed: heal }, None);
            return;
        }
    }

    /// Takes one thing that is no artefact, in ten tries; the thief carries it.
    fn steal(&mut self, foe: Handle) {
        for _ in 0..10 {
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
        for _ in 0..6 {
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

    /// Hunger: 500 food, more with hungry things worn, less with those that slow digestion.
    fn starve(&mut self, foe: Handle) {
        if !self.will_fails(0, Save::From(foe)) {
            return;
        }
        let hunger = self.scores().hunger;
        let step = |n: i32, (up, down): (i32, i32)| n * up / down;
        let ratio = if hunger > 0 { (3, 2) } else { (2, 3) };
        let amount = (0..hunger.unsigned_abs().min(8)).fold(500, |n, _| step(n, ratio));
        self.state.hero.food = (self.state.hero.food - amount).max(0);
        self.tell(FightEvent::Starved { amount }, None);
    }

    /// The weapon is knocked out of the hand.
    fn disarmed(&mut self, foe: Handle) {
        if self.state.hero.wears(Slot::Weapon).is_none_or(|w| w.cursed) {
            return;
        }
        let skill = if self.fights_two_handed() { 0 } else { 2 };
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
