//! One monster measured: how much harm it does, how much it threatens at once, how much it withstands
//! (docs/spec/edit-files.md 3.4).
//!
//! Harm and withstanding are over ten turns against a player of the monster's own level, in the original's units.

use super::effective;
use super::scaled;
use super::scheme::MonsterScheme;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A monster race, as far as its strength goes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Monster {
    /// Its number.
    pub index: u32,
    /// Native depth; 0 is the town.
    pub level: i64,
    /// How rare; 0 is only placed on purpose.
    pub rarity: i64,
    /// Experience for a kill.
    pub exp: i64,
    /// 110 is normal.
    pub speed: i64,
    /// Hit points.
    pub hp: i64,
    /// Armour class.
    pub ac: i64,
    /// How often it uses breaths and missiles, in percent.
    pub innate: i64,
    /// How often it casts, in percent.
    pub spell: i64,
    /// Spell power as the file says; counted as at least 1 + level / 10.
    pub spell_power: i64,
    /// Mana.
    pub mana: i64,
    /// All flags and spells.
    pub flags: BTreeSet<String>,
    /// Its blows.
    pub blows: Vec<Blow>,
}

/// One blow.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blow {
    /// Name of the method.
    pub method: String,
    /// Name of the effect; empty for none.
    pub effect: String,
    /// Dice.
    pub dice: i64,
    /// Sides.
    pub sides: i64,
}

/// A way to strike, from blows.txt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Method {
    /// Flags.
    pub flags: BTreeSet<String>,
    /// Mana it costs.
    pub mana: i64,
    /// Class of its ammunition, 0 for none.
    pub ammunition: i64,
    /// Damage is spell power times this ...
    pub times: i64,
    /// ... divided by this.
    pub over: i64,
    /// Effect of the damage rule.
    pub effect: String,
    /// Range: base, gain, levels for one gain.
    pub range: (i64, i64, i64),
}

/// What one look at a monster gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Measure {
    /// Hit points, with all that makes them last.
    pub withstands: i64,
    /// Harm.
    pub harm: i64,
    /// Largest single blow it can deal, counted for groups.
    pub threat: i64,
    /// Energy a turn.
    pub energy: i64,
}

/// Measures a monster as if it were of a level. `threat` is what an earlier look found: the original never forgets it.
pub fn measure(
    m: &Monster,
    level: i64,
    threat: i64,
    methods: &BTreeMap<String, Method>,
    scheme: &MonsterScheme,
) -> Measure {
    let mut look = Look { m, l: level.max(1), energy: energy(m, scheme), threat, methods, scheme };
    let (cast, cast_real) = look.spells();
    let (melee, shot) = look.blows();
    let cast = cast.max(shot);
    let mut harm = cast_real.max(melee).max(1);
    if harm < cast {
        harm = cast.min(2 * harm);
    }
    harm = scaled(harm, look.energy, 10).max(3);
    if look.is("INVISIBLE") {
        look.threat = scaled(look.threat, 3, 2);
    }
    let withstands = effective::hit_points(m, level, look.energy);
    Measure { withstands, harm, threat: look.threat, energy: look.energy }
}

/// Energy a turn; a monster that can hurry counts as a little faster.
pub fn energy(m: &Monster, scheme: &MonsterScheme) -> i64 {
    let speed = m.speed + if m.flags.contains("HASTE") { 5 } else { 0 };
    scheme.energy.iter().take_while(|(from, _)| *from <= speed).last().map_or(1, |(_, e)| *e)
}

struct Look<'a> {
    m: &'a Monster,
    /// The level, at least 1.
    l: i64,
    energy: i64,
    threat: i64,
    methods: &'a BTreeMap<String, Method>,
    scheme: &'a MonsterScheme,
}

impl Look<'_> {
    fn is(&self, flag: &str) -> bool {
        self.m.flags.contains(flag)
    }

    fn any(&self, flags: &[&str]) -> bool {
        flags.iter().any(|f| self.is(f))
    }

    fn adjusted(&self, effect: &str, damage: i64) -> i64 {
        match self.scheme.effect.iter().find(|row| row.names.iter().any(|n| n == effect)) {
            None => damage,
            Some(row) => row.only.unwrap_or_else(|| {
                scaled(damage, row.times, row.over) + row.plus + row.by_level / (self.l + 1)
            }),
        }
    }

    fn threatens(&mut self, blow: i64, from_afar: bool) {
        let mut t = match (from_afar, self.is("FRIENDS"), self.is("FRIEND")) {
            (true, true, _) => blow * 3,
            (true, false, true) => scaled(blow, 3, 2),
            (false, true, _) => blow * 2,
            _ => blow,
        };
        if self.is("MULTIPLY") {
            t += scaled(t, self.energy, 5);
        }
        self.threat = self.threat.max(t);
    }

    fn element(&self, effect: &str) -> bool {
        self.scheme.elements.iter().any(|e| e == effect)
    }

    fn skill(&self) -> i64 {
        (75 + (self.l + 3) / 4).min(100)
    }

    /// The best of its spells over ten turns: all, and those that really hurt.
    fn spells(&mut self) -> (i64, i64) {
        let (mut best, mut best_real) = (0, 0);
        let power = self.m.spell_power.max(1 + self.m.level / 10);
        let scheme = self.scheme;
        for name in &self.m.flags {
            let breath = scheme.breath.get(name);
            let strikes = scheme.strike.spells.contains(name);
            let worth = if let Some(breath) = breath {
                let mut d = scaled(self.m.hp, breath.times, breath.over);
                if self.element(&breath.effect) {
                    d = scaled(d, 20, self.l + 20);
                }
                d = self.adjusted(&breath.effect, d);
                if self.is("POWERFUL") { scaled(d, 8, 7) } else { d }
            } else if strikes {
                self.strike(name, power)
            } else if let Some(trick) = scheme.trick.get(name) {
                let worth = trick.at(self.l, power);
                if self.is("POWERFUL") { scaled(worth, 3, 2) } else { worth }
            } else if let Some(summon) = scheme.summon.get(name) {
                let worth = summon.at(self.l, power);
                worth + if summon.quick { scaled(worth, self.energy, 10) } else { 0 }
            } else {
                continue;
            };
            self.threatens(worth, true);
            let mut worth = worth * 10;
            if breath.is_none() && !self.is("STUPID") {
                worth = scaled(worth, self.skill(), 100);
            }
            worth = scaled(worth, 10, 100);
            best = best.max(worth);
            if breath.is_some() || strikes {
                best_real = best_real.max(worth);
            }
        }
        (best, best_real)
    }

    fn strike(&self, spell: &str, power: i64) -> i64 {
        let capped = &self.scheme.strike.capped;
        if spell == capped.spell && power > capped.above {
            return power + capped.plus;
        }
        match self.methods.get(spell) {
            Some(method) => self.adjusted(&method.effect, power * method.times) / method.over.max(1),
            None => 0,
        }
    }

    /// Melee over ten turns, and the best of the missiles.
    fn blows(&mut self) -> (i64, i64) {
        let (mut melee, mut shot) = (0, 0);
        let nothing = Method::default();
        let methods = self.methods;
        for blow in &self.m.blows {
            let method = methods.get(&blow.method).unwrap_or(&nothing);
            let has = |flag: &str| method.flags.contains(flag);
            let mut a = self.adjusted(&blow.effect, blow.dice * (blow.sides + 1));
            a = match (has("STUN"), has("CUTS")) {
                (true, true) => scaled(a, 5, 4),
                (true, false) => scaled(a, 4, 3),
                (false, _) => scaled(a, 7, 5),
            };
            if has("MELEE") && !self.is("NEVER_BLOW") {
                melee += a;
            }
            let aura = blow.method == "AURA";
            if aura {
                melee += 2 * a;
            }
            if has("RANGED") {
                shot = shot.max(self.missile(blow, method, a, aura));
            }
        }
        if !self.is("NEVER_MOVE") || self.is("MULTIPLY") {
            self.threatens(melee, false);
        }
        (self.over_ten_turns(melee), shot)
    }

    fn missile(&mut self, blow: &Blow, method: &Method, a: i64, aura: bool) -> i64 {
        let (base, gain, levels) = method.range;
        let range = base + scaled(self.l, gain, levels);
        let mut a = if self.element(&blow.effect) { scaled(a, 20, self.l + 20) } else { a };
        self.threatens(a, true);
        if method.flags.contains("MISS") && !self.is("NEVER_MISS") {
            a = scaled(a, (45 + 3 * self.l).min(95), 100);
        }
        a = if range >= 7 || self.any(&["KILL_WALL", "PASS_WALL"]) {
            a * 10
        } else {
            a * (3 + range) + scaled(a, self.energy, 13 - range)
        };
        let carried = match (method.ammunition, self.is("ARCHER")) {
            (0, _) => 0,
            (_, true) => 2 * self.l,
            (_, false) => self.l,
        };
        let mut often = self.m.innate.min(5 * carried);
        if method.mana > 0 {
            let lasts = 10 * self.m.mana / method.mana;
            often = if self.is("ADD_MANA") && often > lasts { (often + lasts) / 2 } else { often.min(lasts) };
        }
        often = often.max(10) + if aura { 100 } else { 0 };
        scaled(a, often, 100)
    }

    fn over_ten_turns(&self, melee: i64) -> i64 {
        let hidden = self.any(&["INVISIBLE", "INVIS"]) && self.is("COLD_BLOOD");
        let mut m = if self.any(&["KILL_WALL", "PASS_WALL"]) {
            melee * 10
        } else {
            3 * melee + scaled(melee, self.energy, if self.is("HUGE") || hidden { 11 } else { 12 })
        };
        if !self.is("NEVER_MISS") {
            let luck = if self.is("BLESS") { 5 } else { 0 } + if self.is("BERSERK") { 12 } else { 0 };
            m = scaled(m, (45 + 3 * (self.l + luck)).min(95), 100);
        }
        if !self.is("MULTIPLY") {
            let strays = if self.is("RAND_25") { 25 } else { 0 } + if self.is("RAND_50") { 50 } else { 0 };
            if strays > 0 {
                let straight = 100 - strays;
                m = scaled(m, straight + (100 - straight) / 8, 100);
            }
            if self.is("NEVER_MOVE") {
                m = self.rooted(m);
            }
        }
        m.max(1)
    }

    /// Melee of a monster that stays where it is.
    fn rooted(&self, m: i64) -> i64 {
        if self.any(&["TELE_TO", "TELE_SELF_TO", "BLINK"]) {
            let m = m / 5 + scaled(4 * m, self.m.spell, 500);
            return if self.is("STUPID") { m } else { m / 5 + scaled(4 * m, self.skill(), 500) };
        }
        if self.is("HAS_AURA") || (self.is("INVISIBLE") && self.is("COLD_BLOOD")) { m / 3 } else { m / 5 }
    }
}
