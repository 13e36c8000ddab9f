//! What weapons and armour are good for: dice, threat, range, parry, armour, coverage, penalty (magic 19.4, S001-263, 271).

use super::tables::within;
use super::{Bearer, Item, Things, id};
use crate::creature::gear::{Ease, Make, Weight, armour_penalty};
use angrist_irh::res::Dice;

impl Things<'_> {
    /// What it is made of and by, as far as numbers care.
    pub fn make_of(&self, item: &Item) -> Make {
        let material = self.tables.material(self.material(item));
        Make {
            mithril: item.has_quality(id::IQ_MITHRIL),
            orcish: item.has_quality(id::IQ_ORCISH),
            elven: item.has_quality(id::IQ_ELVEN),
            dwarven: item.has_quality(id::IQ_DWARVEN),
            adamant: item.has_quality(id::IQ_ADAMANT),
            darkwood: item.has_quality(id::IQ_DARKWOOD),
            metallic: material.metal,
        }
    }

    /// Damage dice against small and against large foes.
    pub fn dice(&self, item: &Item, large: bool) -> Dice {
        self.kind(item).map_or(Dice::default(), |k| if large { k.large_damage } else { k.small_damage })
    }

    /// The least roll that threatens a critical hit.
    pub fn threat(&self, item: &Item, bearer: &Bearer) -> i32 {
        let table = self.kind(item).map_or(0, |k| i32::from(k.threat));
        let keen = i32::from(item.has_quality(id::WQ_KEEN));
        let grand = i32::from(bearer.skill >= 6);
        21 - table * (1 + keen + i32::from(bearer.improved_critical) + grand)
    }

    /// By how much a critical hit multiplies.
    pub fn critical(&self, item: &Item, bearer: &Bearer) -> i32 {
        self.kind(item).map_or(0, |k| i32::from(k.crit)) + i32::from(bearer.skill >= 5)
    }

    /// How far it carries in one step; 0 for what is neither thrown nor shoots.
    pub fn range(&self, item: &Item, bearer: &Bearer) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        let thrown = kind.group & (id::WG_THROWN as u32) != 0;
        if !thrown && i32::from(kind.kind) != id::T_BOW {
            return 0;
        }
        let mut range = i32::from(kind.range).max(1);
        if item.has_quality(id::WQ_DISTANCE) {
            range *= 2;
        }
        match bearer.skill {
            6 => range * 3,
            5 => range * 2,
            _ => range,
        }
    }

    /// The kinds of damage it can do, best first.
    pub fn damage_types(&self, item: &Item) -> Vec<i32> {
        let kinds = [
            (id::WT_FIRE_DAMAGE, id::AD_FIRE),
            (id::WT_SLASHING, id::AD_SLASH),
            (id::WT_PIERCING, id::AD_PIERCE),
            (id::WT_BLUNT, id::AD_BLUNT),
        ];
        let mut all: Vec<i32> =
            kinds.into_iter().filter(|(flag, _)| self.is(item, *flag)).map(|(_, damage)| damage).collect();
        if all.is_empty() {
            all.push(id::AD_BLUNT);
        }
        all
    }

    /// The kind of damage it does, of those that it can the least resisted (S001-271).
    pub fn damage_type(&self, item: &Item, resists: impl Fn(i32) -> i32) -> i32 {
        let strength = |damage: i32| match resists(damage) {
            IMMUNE => i32::MAX,
            amount => amount,
        };
        let all = self.damage_types(item);
        if self.is(item, id::WT_FIRE_DAMAGE) {
            return id::AD_FIRE;
        }
        all.iter().copied().min_by_key(|&d| strength(d)).unwrap_or(id::AD_BLUNT)
    }

    /// How well it parries in these hands: never more than twice what it says, never below 0.
    pub fn parry(&self, item: &Item, bearer: &Bearer) -> i32 {
        let table = self.kind(item).map_or(0, |k| i32::from(k.parry));
        let mut parry = table;
        if item.has_quality(id::IQ_ELVEN) {
            parry += 1;
        }
        if item.has_quality(id::IQ_ORCISH) {
            parry -= 1;
        }
        let skill = i32::from(bearer.skill).max(i32::from(item.has_quality(id::IQ_PROFICIENT)));
        parry += if skill <= 0 { -4 } else { 2 * (skill - 1) };
        parry.min(2 * table).max(0)
    }

    /// How heavy armour is: mithril counts one class lighter.
    pub fn armour_weight(&self, item: &Item) -> Weight {
        let group = self.kind(item).map_or(0, |k| k.group);
        let has = |bit: i32| group & bit as u32 != 0;
        let mithril = item.has_quality(id::IQ_MITHRIL);
        if has(id::WG_HARMOUR) {
            if mithril { Weight::Medium } else { Weight::Heavy }
        } else if has(id::WG_MARMOUR) {
            if mithril { Weight::Light } else { Weight::Medium }
        } else if has(id::WG_LARMOUR) {
            Weight::Light
        } else {
            Weight::None
        }
    }

    fn is_shield(&self, item: &Item) -> bool {
        self.type_of(item) == id::T_SHIELD
    }

    /// Which step of the tables of shields it is, by its size and the bearer's.
    fn shield_step(&self, item: &Item, bearer: &Bearer) -> usize {
        within(1 + i32::from(bearer.size) - self.size(item), 5)
    }

    /// Armour against slashing, piercing and blunt damage.
    pub fn armour(&self, item: &Item) -> [i32; 3] {
        let Some(kind) = self.kind(item) else { return [0; 3] };
        let heavy = kind.group & id::WG_HARMOUR as u32 != 0;
        let medium = kind.group & id::WG_MARMOUR as u32 != 0 || self.is_shield(item);
        let mut more = item.counted_plus();
        if item.has_quality(id::IQ_ADAMANT) {
            more += if heavy {
                3
            } else if medium {
                2
            } else {
                1
            };
        }
        if item.has_quality(id::IQ_ORCISH) || item.has_quality(id::IQ_DWARVEN) {
            more += 1;
        }
        kind.armour.map(|a| (i32::from(a) + more).max(0))
    }

    /// How much of the body it covers. Shields cover for those who are expert with them.
    pub fn coverage(&self, item: &Item, bearer: &Bearer) -> i32 {
        if self.is_shield(item) {
            if !bearer.shield_expert {
                return 0;
            }
            return self.tables.shield_coverage[self.shield_step(item, bearer)] as i32 + item.counted_plus();
        }
        self.kind(item).map_or(0, |k| i32::from(k.coverage)) + item.counted_plus()
    }

    /// What it adds to defence.
    pub fn defence(&self, item: &Item, bearer: &Bearer) -> i32 {
        if self.is_shield(item) {
            let focus = if bearer.shield_focus { 2 } else { 0 };
            return self.tables.shield_defence[self.shield_step(item, bearer)] as i32
                + focus
                + item.counted_plus();
        }
        self.kind(item).map_or(0, |k| i32::from(k.def)) + item.counted_plus()
    }

    /// What it takes from skills and bounds dexterity with, not above 0.
    pub fn penalty(&self, item: &Item, bearer: &Bearer, for_skills: bool) -> i32 {
        let base = if self.is_shield(item) {
            self.tables.shield_penalty[self.shield_step(item, bearer)] as i32
        } else {
            self.kind(item).map_or(0, |k| k.penalty.into())
        };
        let ease = Ease {
            graceful: item.has_quality(id::AQ_GRACEFUL),
            agility: item.has_quality(id::AQ_AGILITY),
            optimised: bearer.armour_optimised,
            for_skills,
        };
        armour_penalty(base, self.make_of(item), ease)
    }

    /// The most dexterity that helps in it.
    pub fn most_dexterity(&self, item: &Item, bearer: &Bearer) -> i32 {
        (9 + self.penalty(item, bearer, false)).max(0)
    }

    /// Whether a dexterous bearer strikes with dexterity: groups of quick weapons.
    pub fn is_finesse(&self, item: &Item) -> bool {
        const GROUPS: i32 = id::WG_LIGHT | id::WG_MARTIAL | id::WG_FLEXIBLE | id::WG_SBLADES | id::WG_DAGGERS;
        self.kind(item).is_some_and(|k| k.group & GROUPS as u32 != 0)
    }
}

use super::hardness::IMMUNE;
