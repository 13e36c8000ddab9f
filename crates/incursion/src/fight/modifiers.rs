//! The modifiers of a strike in their order (fight 6, steps 13 to 35). Each is written down with its name.

use super::ids::*;
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::{Event, Field};
use crate::fields::kind as field_kind;
use crate::host::Host;
use crate::item::{Item, id};
use crate::values::Attribute;
use crate::world::Handle;

/// Adds to what is rolled to hit, or to the damage, or to the defence.
fn to_hit(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::VHit, Field::StrHit, amount, name);
}

fn to_damage(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::BDmg, Field::StrDmg, amount, name);
}

fn to_defence(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::VDef, Field::StrDef, amount, name);
}

fn threat(e: &mut Event, amount: i32) {
    e.set(Field::VThreat, e.get(Field::VThreat) - amount);
}

/// Attacks that take strength out for dexterity when they come as a surprise.
const DEFT: [i32; 8] = [A_SWNG, A_FIRE, A_THRU, A_LUNG, A_CALL, A_PUNC, A_HURL, A_KICK];

impl Host<'_> {
    pub(super) fn modifiers(&mut self, e: &mut Event) {
        self.of_the_attack(e);
        self.of_position(e);
        self.of_size_and_foes(e);
        self.of_great_blows(e);
        self.of_skills(e);
        self.of_moving(e);
        self.of_elements(e);
        self.of_the_end(e);
    }

    /// Steps 13 to 15.
    fn of_the_attack(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        let attack = e.get(Field::AType);
        let hovers = !self.is_exact() && self.feat(actor, FT_HOVER);
        if matches!(attack, A_FIRE | A_SPIT) && self.is_aerial(actor) && !hovers {
            to_hit(e, -2, "flying");
        }
        if e.is(Field::IsAoO) && self.feat(actor, FT_DEFT_OPPORTUNIST) {
            to_hit(e, 4, "deft");
        }
        if attack == A_HURL && self.is_type(actor, n::MA_HALFLING) {
            threat(e, self.modifier(actor, Attribute::Luc).max(0));
        }
        for thing in [item, second] {
            let fine = self.held(thing, MASTERWORK).map_or(0, |s| i32::from(s.value));
            to_damage(e, fine, "MW");
        }
        if self.creature(actor).is_some_and(|c| self.rules.alignment(c) & n::AL_GOOD != 0)
            && self.is_type(victim, MA_EVIL)
        {
            let goodness =
                self.creature(actor).and_then(|c| c.hero.as_ref()).map(|h| -i32::from(h.good_evil));
            let bonus = match goodness {
                Some(60..) => 2,
                Some(40..) => 1,
                Some(_) => 0,
                None => 1 + i32::from(self.flag(actor, M_IALIGN)),
            };
            to_hit(e, bonus, "good");
        }
        if self.has(actor, AFRAID) {
            to_hit(e, -4, "fear");
        }
        if attack == A_TUCH {
            let shields = [self.ready_hand(victim), self.main_weapon(victim)];
            for shield in shields.into_iter().filter(|&s| self.item_type(s) == id::T_SHIELD) {
                let ghostly = self.world.item(shield).is_some_and(|i| i.has(id::IF_GHOST_TOUCH));
                let bearer = self.bearer(victim, shield);
                let defence = self.world.item(shield).map_or(0, |i| self.things().defence(i, &bearer));
                to_defence(e, if ghostly { 0 } else { -defence }, "touch");
            }
        }
        // The original asks the wrong question of the attacker here, so that blessings never help.
        let unholy = !self.is_exact() && self.is_unholy(actor);
        for worn in [self.ready_hand(victim), self.in_slot(victim, id::SL_ARMOUR)] {
            let blessed = self.world.item(worn).is_some_and(|i| i.has(id::IF_BLESSED));
            to_defence(e, if unholy && blessed { 2 } else { 0 }, "blessed");
        }
    }

    pub(super) fn is_unholy(&self, who: Handle) -> bool {
        [MA_UNDEAD, MA_DEVIL, MA_DEMON, MA_LYCANTHROPE].into_iter().any(|kind| self.is_type(who, kind))
    }

    /// Whether somebody else presses the victim from another side (S001-248).
    pub(crate) fn is_flanked(&self, actor: Handle, victim: Handle) -> bool {
        let (Some((map, ax, ay)), Some((there, x, y))) =
            (self.world.position(actor), self.world.position(victim))
        else {
            return false;
        };
        let alert = self.ability(victim, CA_UNCANNY_DODGE);
        if map != there || (alert >= 4 && self.ability(actor, CA_UNCANNY_DODGE) < alert + 4) {
            return false;
        }
        let around = (-1i16..=1).flat_map(|dx| (-1i16..=1).map(move |dy| (x + dx, y + dy)));
        around.filter(|&(cx, cy)| (cx, cy) != (x, y) && !((cx - ax).abs() <= 1 && (cy - ay).abs() <= 1)).any(
            |(cx, cy)| {
                let all = self.world.things_at(map, cx, cy);
                all.into_iter()
                    .any(|h| h != actor && self.world.being(h).is_some() && self.is_hostile(h, victim))
            },
        )
    }

    /// Steps 16 and 17, 19: flanking, backstabbing, light, what the weapon hates.
    fn of_position(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        if self.is_flanked(actor, victim) {
            e.set(Field::IsFlanking, 1);
            to_hit(e, 2, "flank");
        }
        if self.feat(actor, FT_BACKSTAB) && self.is_open(e) && self.apart(actor, victim) <= 3 {
            to_hit(e, 4, "BS");
        }
        let lit = |h: &Self, who: Handle| {
            h.flag(who, M_LIGHT_AVERSE)
                && h.world.position(who).is_some_and(|(map, x, y)| {
                    h.world.map(map).is_some_and(|m| m.has_field(x, y, field_kind::LIGHT))
                })
        };
        if lit(self, actor) {
            to_hit(e, -4, "light");
        }
        if lit(self, victim) {
            to_defence(e, -4, "light");
        }
        self.of_giants(e);
        for thing in [item, second] {
            if self.item_has(thing, id::WQ_GLOWING)
                && (self.flag(victim, M_LIGHT_AVERSE) || self.is_type(victim, MA_WRAITH))
            {
                to_hit(e, 2, "glow");
            }
            let bane = self.world.item(thing).filter(|i| i.has_quality(id::WQ_BANE)).map_or(0, |i| i.bane);
            if bane > 0 && self.is_type(victim, bane.into()) {
                to_hit(e, 2, "bane");
                to_damage(e, 2, "bane");
            }
        }
        if self.has(victim, ILLUMINATED) {
            to_hit(e, 1, "FF");
        }
    }

    /// Whether the victim is open to a stab in the back.
    pub(super) fn is_open(&self, e: &Event) -> bool {
        let [actor, victim, ..] = e.parties;
        e.is(Field::IsSurprise)
            || e.is(Field::IsFlatFoot)
            || e.is(Field::IsFlanking)
            || (e.is(Field::IsAoO) && self.feat(actor, FT_COMBAT_OPPORTUNIST))
            || self.lacks_dexterity(victim)
    }

    /// Step 18.
    fn of_giants(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        let (own, other) = (self.value(actor, Attribute::Size), self.value(victim, Attribute::Size));
        if self.ability(victim, CA_GIANT_KILLER) > 0
            && own > other
            && self.is_type(actor, MA_HUMANOID)
            && !e.is(Field::IsSurprise)
        {
            to_defence(e, 2 * (own - other), "giant");
        } else if self.ability(actor, CA_GIANT_KILLER) > 0 && other > own && self.is_type(victim, MA_HUMANOID)
        {
            threat(e, other - own);
        }
        let level = self.ability(actor, CA_SIZE_ADVANTAGE);
        if level > 0 && own <= id::SZ_SMALL {
            threat(e, 1 + i32::from(level >= 3) + i32::from(level >= 9) + i32::from(level >= 17));
        }
    }

    /// How many friends no larger than itself stand around somebody.
    fn swarm_around(&self, who: Handle) -> i32 {
        let Some((map, x, y)) = self.world.position(who) else { return 0 };
        let size = self.value(who, Attribute::Size);
        let around = (-1i16..=1).flat_map(|dx| (-1i16..=1).map(move |dy| (x + dx, y + dy)));
        let friends = around.filter(|&at| at != (x, y)).flat_map(|(a, b)| self.world.things_at(map, a, b));
        friends
            .filter(|&h| {
                h != who
                    && self.world.being(h).is_some()
                    && self.is_friendly(h, who)
                    && self.value(h, Attribute::Size) <= size
            })
            .count() as i32
    }

    fn solid_around(&self, who: Handle) -> usize {
        let Some((map, x, y)) = self.world.position(who) else { return 0 };
        let Some(m) = self.world.map(map) else { return 0 };
        let around = (-1i16..=1).flat_map(|dx| (-1i16..=1).map(move |dy| (x + dx, y + dy)));
        around.filter(|&at| at != (x, y)).filter(|&(a, b)| m.is_solid(self.library(), a, b)).count()
    }

    /// Steps 20 to 22.
    fn of_size_and_foes(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        let beside = self.is_beside(actor, victim, 0);
        if beside && self.feat(actor, FT_SWARM) {
            let count = self.swarm_around(actor);
            to_hit(e, count, "swarm");
            to_damage(e, count, "swarm");
        }
        if beside && self.feat(victim, FT_SWARM) {
            to_defence(e, self.swarm_around(victim), "swarm");
        }
        if beside && self.feat(actor, FT_CLOSE_QUARTERS_FIGHTER) && self.solid_around(actor) >= 4 {
            to_hit(e, 1, "CQF");
            to_damage(e, 1, "CQF");
        }
        if beside && self.feat(victim, FT_CLOSE_QUARTERS_FIGHTER) && self.solid_around(victim) >= 4 {
            to_defence(e, 1, "CQF");
        }
        let focus = self.held_by(actor, DWARVEN_FOCUS);
        if !focus.is_none() {
            let way = if focus == victim {
                2
            } else if self.is_hostile(victim, focus) {
                -2
            } else {
                0
            };
            to_hit(e, way, "focus");
            to_damage(e, way, "focus");
        }
        if self.feat(victim, FT_TERRIBLE_MEIN)
            && Self::is_physical(e.get(Field::DType))
            && !matches!(e.get(Field::AType), A_FIRE | A_HURL | A_SPEL)
            && self.is_type(actor, MA_SAPIENT)
            && self.resists(actor, AD_FEAR) >= 0
        {
            let brave = self.creature(actor).map_or(0, |c| c.statuses.sum(SAVE_BONUS, 11)).max(0);
            let fear = self.modifier(victim, Attribute::Cha);
            to_damage(e, -(fear - brave).max(0), "mein");
        }
        let useless = e.get(Field::AType) == A_HURL
            && !self.uses_strength(if second.is_none() { item } else { second });
        if useless || (e.is(Field::VicIncor) && !e.is(Field::IsGhostTouch)) {
            e.blow.no_strength = true;
        }
    }

    /// Steps 23 and 24.
    fn of_great_blows(&mut self, e: &mut Event) {
        let [actor, victim, item, _] = e.parties;
        if e.blow.great {
            to_hit(e, 2, "great");
            to_damage(e, 2, "great");
            if !e.is(Field::VicIncor) || e.is(Field::IsGhostTouch) {
                e.blow.bonus += self.modifier(actor, Attribute::Str).max(0) as i16;
            }
            let smites =
                self.creature(actor).map_or_else(Vec::new, |c| c.statuses.of(SMITE_ABILITY).to_vec());
            let fits = smites.iter().filter(|s| s.value == 0 || self.is_type(victim, s.value.into()));
            let mut smite: i32 = fits.map(|s| i32::from(s.magnitude)).sum();
            if smite > 0 && self.item_has(item, id::WQ_SMITING) {
                smite *= 2;
                e.set(Field::AType, A_COUP);
                e.set(Field::IsCrit, 1);
            }
            if smite > 0 {
                to_damage(e, smite, "smite");
                to_hit(e, self.modifier(actor, Attribute::Cha).max(0), "smite");
            }
        }
        if e.blow.precise {
            to_hit(e, self.skill(actor, SK_FIND_WEAKNESS) / 2, "weakness");
        }
        let level = self.ability(actor, CA_RETRIBUTIVE_STRIKE);
        let wound = self.creature(actor).map_or(0, |c| {
            let all = c.statuses.of(WOUNDED_BY).iter().filter(|s| s.object == victim.raw());
            all.map(|s| i32::from(s.magnitude)).max().unwrap_or(0)
        });
        let least = self.creature(actor).map_or(1, |c| (c.max_hit_points / 10).max(1));
        if level > 0 && wound >= least {
            to_hit(e, level, "retribution");
            to_damage(e, 2 * level, "retribution");
        }
    }

    /// The best knowledge somebody has of creatures like another (hero 14.6).
    pub(crate) fn knowledge(&self, who: Handle, about: Handle) -> i32 {
        let is = |kind: i32| self.is_type(about, kind);
        let fiend = is(MA_DEMON) || is(MA_DEVIL);
        let outsider = is(n::MA_OUTSIDER) || is(n::MA_ELEMENTALKIN) || is(n::MA_PLANETOUCHED);
        let kinds = [
            (SK_KNOW_UNDEAD, is(MA_UNDEAD)),
            (28, is(MA_AQUATIC)),
            (29, outsider && !fiend && !is(n::MA_CELESTIAL)),
            (24, fiend),
            (27, is(MA_PLANT) || is(MA_ANIMAL)),
            (26, is(46)),
            (SK_FIND_WEAKNESS, is(n::MA_NATIVE) && is(MA_LIVING) && is(MA_HUMANOID)),
        ];
        let best = kinds.into_iter().filter(|(_, fits)| *fits).map(|(skill, _)| self.known_skill(who, skill));
        best.max().unwrap_or(0).max(0)
    }

    /// Steps 25 and 26.
    fn of_skills(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if e.blow.by_moving && self.has(victim, TUMBLING) {
            to_defence(e, self.skill(victim, SK_TUMBLE) / 2, "tumble");
        }
        if self.has(actor, TUMBLING) && self.skill(actor, SK_TUMBLE) > self.value(victim, Attribute::Wis) {
            threat(e, 2);
        }
        threat(e, self.knowledge(actor, victim) / 9);
        let known = self.knowledge(victim, actor) / 3;
        if known > 0 {
            e.set(Field::VDef, e.get(Field::VDef) + known);
            let text = format!("{} + {known} know", e.words(Field::StrDef));
            e.set_words(Field::StrDef, text);
        }
        let attack = e.get(Field::AType);
        if attack == A_SPEL {
            to_hit(e, self.modifier(actor, Attribute::Int), "Int");
            to_hit(e, self.modifier(actor, Attribute::Dex) + 5, "Dex");
        }
        if matches!(attack, A_FIRE | A_SPEL | A_HURL) {
            let far = self.apart(actor, victim);
            if far <= 3 && self.feat(actor, FT_POINT_BLANK_SHOT) {
                to_hit(e, 1, "PBS");
                to_damage(e, 1, "PBS");
            }
            let range = e.get(Field::VRange);
            if range > 0 {
                to_hit(e, -2 * (far / range), "range");
            }
        }
    }

    /// Steps 27 to 29: charges, opportunities given by moving, ghosts.
    fn of_moving(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if !matches!(e.get(Field::AType), A_FIRE | A_HURL) {
            let rider = self.held_by(actor, MOUNT);
            let bonus = self.charge_bonus(actor).max(self.charge_bonus(rider));
            if bonus > 0 {
                to_hit(e, 2, "charge");
                to_damage(e, bonus, "charge");
                if self.feat(actor, FT_POWER_CHARGE) {
                    threat(e, bonus / 3);
                }
            }
        }
        if e.blow.by_moving {
            if self.feat(victim, FT_MOBILITY) {
                to_defence(e, 4, "mobility");
            }
            if self.has(victim, MOUNTED) && self.feat(victim, FT_RIDE_BY_ATTACK) {
                to_defence(e, 4, "ride-by");
            }
            if self.has(victim, CHARGING) {
                to_damage(e, self.charge_bonus(victim).max(1), "charge");
                if self.feat(actor, FT_GUARDED_STANCE) {
                    to_hit(e, 8, "guard");
                }
            }
        }
        if e.is(Field::ActIncor) {
            e.set(Field::IsBypass, 1);
        }
        if self.has(actor, MANIFEST) || self.has(victim, MANIFEST) {
            e.set(Field::IsGhostTouch, 1);
        }
        if self.has(victim, MANIFEST) && !self.flag(actor, M_MINDLESS) {
            to_defence(e, 2, "awe");
        }
    }

    fn ground(&self, who: Handle) -> (bool, bool, i32) {
        let Some((map, x, y)) = self.world.position(who) else { return (false, false, 0) };
        let Some(m) = self.world.map(map) else { return (false, false, 0) };
        let water = m.has_flag(self.library(), x, y, TF_WATER);
        let solid = m.is_solid(self.library(), x, y);
        (water, solid, m.terrain(self.library(), x, y).map_or(0, |t| t.material.into()))
    }

    /// What mastery over elements gives against somebody who stands where it stands.
    fn mastery(&self, master: Handle, other: Handle) -> Vec<(i32, &'static str)> {
        let mut all = Vec::new();
        let aerial = self.is_aerial(other);
        let (water, solid, material) = self.ground(other);
        let air = self.ability(master, CA_AIR_MASTERY);
        if air > 0 && aerial && !solid {
            all.push((air, "AirMas"));
        }
        let level = self.ability(master, CA_WATER_MASTERY);
        if level > 0 && !aerial && (water || material == id::MAT_ICE) {
            all.push((level, "WaterMas"));
        }
        let level = self.ability(master, CA_EARTH_MASTERY);
        let stone = matches!(material, id::MAT_GRANITE | id::MAT_QUARTZ | id::MAT_MAGMA | id::MAT_MINERAL);
        if level > 0 && !aerial && stone {
            all.push((if solid { 2 * level } else { level }, "EarthMas"));
        }
        let level = self.ability(master, CA_PLANT_MASTERY);
        let at_tree = |who: Handle| {
            self.world.position(who).is_some_and(|(map, x, y)| {
                self.world.map(map).is_some_and(|m| m.has_flag(self.library(), x, y, TF_TREE))
            })
        };
        if level > 0 && (at_tree(master) || at_tree(other) || self.is_type(other, MA_PLANT)) {
            all.push((level, "PlantMas"));
        }
        all
    }

    /// Steps 30 to 32.
    fn of_elements(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        for (amount, name) in self.mastery(actor, victim) {
            to_hit(e, amount, name);
        }
        for (amount, name) in self.mastery(victim, actor) {
            to_defence(e, amount, name);
        }
        let (water, ..) = self.ground(victim);
        if water && !self.is_aerial(victim) {
            to_defence(e, if self.is_type(victim, MA_AQUATIC) { 0 } else { -4 }, "water");
            to_defence(e, (self.known_skill(victim, SK_SWIM) - 10).max(0), "swim");
        }
        let favoured = self.creature(actor).map_or(0, |c| {
            let all = c.statuses.of(FAV_ENEMY).iter();
            let fits = all.filter(|s| self.is_type(victim, s.value.into()));
            fits.map(|s| i32::from(s.magnitude)).max().unwrap_or(0)
        });
        to_hit(e, favoured, "FE");
        to_damage(e, favoured, "FE");
        let silver = |i: &Item| i.has_quality(id::IQ_SILVER);
        let shone = |h: &Self, thing: Handle| h.world.item(thing).is_some_and(silver);
        if (shone(self, item) || shone(self, second))
            && (self.is_type(victim, MA_LYCANTHROPE) || self.is_type(victim, MA_DEVIL))
        {
            to_hit(e, 2, "silver");
            to_damage(e, 2, "silver");
        }
        let worn = [self.in_slot(victim, id::SL_ARMOUR), self.ready_hand(victim)];
        if self.is_unholy(actor) && worn.into_iter().any(|w| shone(self, w)) {
            to_defence(e, 2, "silver");
        }
        let leader = self.leader(victim);
        let group = self.ability(leader, CA_SHIELD_GROUP);
        if group > 0 && self.apart(leader, victim) <= 9 {
            to_defence(e, group, "group");
        }
        if e.is(Field::IsSurprise) && self.ability(victim, CA_NOBLE_AEGIS) > 0 {
            to_defence(e, 4, "aegis");
        }
    }

    /// Steps 33 to 35.
    fn of_the_end(&mut self, e: &mut Event) {
        let [actor, victim, item, _] = e.parties;
        let attack = e.get(Field::AType);
        let (strength, dex) = (self.modifier(actor, Attribute::Str), self.modifier(actor, Attribute::Dex));
        let light = item.is_none() || self.item_size(item) <= id::SZ_MEDIUM;
        if e.is(Field::IsSurprise)
            && e.is(Field::IsFlatFoot)
            && DEFT.contains(&attack)
            && light
            && strength < dex
        {
            e.blow.no_strength = true;
            e.blow.bonus += dex as i16;
        }
        let rider = self.held_by(victim, MOUNT);
        if !rider.is_none() && self.feat(rider, FT_MOUNTED_COMBAT) {
            let ride = self.skill(rider, SK_RIDE) + self.die20();
            e.blow.ride = Some(ride.clamp(-128, 127) as i16);
        }
        if self.has(actor, MOUNTED) && matches!(attack, A_FIRE | A_HURL) {
            let penalty = if self.feat(actor, FT_MOUNTED_ARCHERY) { -2 } else { -4 };
            to_hit(e, if self.has(actor, CHARGING) { 2 * penalty } else { penalty }, "mounted");
        }
        if e.blow.no_strength {
            e.blow.bonus -= e.blow.strength;
        }
        if attack == A_KICK && self.feat(actor, FT_POWER_KICK) {
            to_damage(e, 2, "kick");
        }
        if self.is_character(victim) && self.has_any(actor, &[PRONE, BLIND, STUCK, PARALYSIS]) {
            let known = self.has_about(actor, HIT_WHILE_UNREADY, victim);
            if !known {
                self.afflict(
                    actor,
                    Status {
                        nature: HIT_WHILE_UNREADY as i16,
                        duration: -2,
                        source: Source::Other,
                        object: victim.raw(),
                        ..Status::default()
                    },
                );
            }
        }
    }
}
