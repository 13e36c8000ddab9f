//! The modifiers of a strike in their order (fight 6, steps 13 to 26). Each is written down with its name.

use super::ids::*;
use crate::creature::names as n;
use crate::events::{Event, Field};
use crate::fields::kind as field_kind;
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;

/// Adds to what is rolled to hit, or to the damage, or to the defence.
pub(super) fn to_hit(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::VHit, Field::StrHit, amount, name);
}

pub(super) fn to_damage(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::BDmg, Field::StrDmg, amount, name);
}

pub(super) fn to_defence(e: &mut Event, amount: i32, name: &str) {
    Host::add_part(e, Field::VDef, Field::StrDef, amount, name);
}

pub(super) fn threat(e: &mut Event, amount: i32) {
    e.set(Field::VThreat, e.get(Field::VThreat) - amount);
}

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
        let stone = if attack == A_HURL { self.is_stone(second) } else { self.is_sling(item) };
        if stone && self.is_type(actor, n::MA_HALFLING) {
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
}
