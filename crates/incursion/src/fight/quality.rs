//! What enchanted and odd weapons do to those they hit (fight 12.1, 12.2).

use super::ids::*;
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::id;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

impl Host<'_> {
    /// The difficulty of a save against what a weapon does by itself.
    pub(super) fn weapon_save_dc(&self, who: Handle, weapon: Handle, flag: i32) -> i32 {
        let Some(c) = self.creature(who) else { return 10 };
        let brawl = self.rules.base_attack(c, Mode::Brawl) / 2;
        let by_dexterity = matches!(flag, id::WT_ENTANGLE | id::WT_REACH);
        let own = c.second_modifier(if by_dexterity { Attribute::Dex } else { Attribute::Str });
        let Some(item) = self.world.item(weapon) else { return 10 + brawl + own };
        let things = self.things();
        let bearer = self.bearer(who, weapon);
        let skill = i32::from(bearer.skill);
        let skilled = if skill <= 0 { -4 } else { 2 * (skill - 1) };
        let base = 10 + skilled + brawl + item.counted_plus() + own;
        match flag {
            id::WT_ENTANGLE => base + things.kind(item).map_or(0, |k| i32::from(k.acc)),
            id::WT_REACH if things.is(item, id::WT_REACH) => base + things.parry(item, &bearer),
            id::WT_REACH => base,
            _ => {
                let weight = things.weight(item) / (40 * i64::from(item.quantity.max(1)));
                base + weight.min(5) as i32 + 2 * (things.size(item) - 4)
            }
        }
    }

    /// Everything a weapon adds to a hit.
    pub(super) fn weapon_qualities(&mut self, e: &mut Event, thing: Handle) {
        let [actor, victim, ..] = e.parties;
        if self.world.item(thing).is_none() {
            return;
        }
        if self.item_has(thing, id::WQ_VAMPIRIC)
            && self.is_type(victim, MA_LIVING)
            && self.resists(victim, AD_NECR) >= 0
        {
            self.heal(actor, e.get(Field::VDmg) / 4);
        }
        self.weapon_flags(e, thing);
        let mut all: Vec<i32> =
            self.world.item(thing).map_or_else(Vec::new, |i| i.qualities.iter().map(|&q| q.into()).collect());
        if let Some(object) = self.world.get(thing) {
            all.extend(object.statuses().of(EXTRA_QUALITY).iter().map(|s| i32::from(s.value)));
        }
        for quality in all {
            if self.is_gone(victim) || self.is_gone(actor) {
                return;
            }
            self.one_quality(e, thing, quality);
        }
    }

    fn heal(&mut self, who: Handle, amount: i32) {
        self.change(who, |c| {
            let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
            c.hit_points = (c.hit_points + amount.max(0)).min(most.max(c.hit_points));
        });
    }

    /// Weapons that stun, entangle, or are of cold iron.
    fn weapon_flags(&mut self, e: &mut Event, thing: Handle) {
        let [actor, victim, ..] = e.parties;
        if self.item_is(thing, id::WT_STUNNING)
            && !self.has(victim, STUNNED)
            && self.is_telling(e)
            && self.is_type(victim, MA_LIVING)
        {
            let dc = self.weapon_save_dc(actor, thing, id::WT_STUNNING);
            if self.resists(victim, AD_STUN) >= 0 && !self.fortitude(victim, dc, SA_STUN) {
                let turns = self.roll(1, 4);
                self.struck(victim, STUNNED, -1, turns, actor);
            }
        }
        if self.item_is(thing, id::WT_ENTANGLE)
            && self.value(victim, Attribute::Size) <= self.item_size(thing) + 1
            && (e.is(Field::IsCrit) || self.random(3) == 0 || e.get(Field::AType) == A_HURL)
        {
            let dc = self.weapon_save_dc(actor, thing, id::WT_ENTANGLE);
            let mut event = crate::events::Event::new(
                crate::events::numbers::EV_DAMAGE,
                [actor, victim, Handle::NONE, Handle::NONE],
            );
            event.set(Field::DType, AD_STUK);
            event.set(Field::VDmg, -1);
            event.set(Field::SaveDC, dc);
            event.set(Field::EParam, 3);
            self.throw_inside(event);
        }
        let wrought = self.world.item(thing).is_some_and(|i| self.things().material(i) == id::MAT_WROUGHT);
        let hates_iron = [n::MA_ELF, MA_DEMON, MA_FAERIE].into_iter().any(|kind| self.is_type(victim, kind));
        if wrought && hates_iron && !self.is_gone(victim) {
            let damage = self.roll(2, 6);
            self.more_damage(e, AD_NORM, damage, "iron");
        }
    }

    /// Damage of another kind that a blow brings along.
    pub(super) fn more_damage(&mut self, e: &mut Event, kind: i32, amount: i32, name: &str) {
        let victim = e.parties[1];
        let after = self.also_hurt(e, victim, kind, amount, 0);
        let done = after.get(Field::ADmg);
        e.set(Field::XDmg, e.get(Field::XDmg) + done);
        let text = format!("{} {amount:+} {name}", e.words(Field::StrXDmg));
        e.set_words(Field::StrXDmg, text);
        if self.is_gone(victim) {
            e.set(Field::Died, 1);
        }
    }

    fn one_quality(&mut self, e: &mut Event, thing: Handle, quality: i32) {
        let [actor, victim, ..] = e.parties;
        let align = |h: &Self, who: Handle| h.creature(who).map_or(0, |c| h.rules.alignment(c));
        let element = match quality {
            id::WQ_FLAMING => Some((AD_FIRE, "flaming")),
            id::WQ_FROST => Some((AD_COLD, "frost")),
            id::WQ_SHOCKING => Some((AD_ELEC, "shocking")),
            id::WQ_CORROSIVE => Some((AD_ACID, "corrosive")),
            id::WQ_THUNDERING => Some((AD_SONI, "thundering")),
            id::WQ_SOULDRINK => Some((AD_NECR, "souldrinking")),
            id::WQ_THIRSTY if self.has_blood(victim) => Some((AD_NORM, "thirsty")),
            _ => None,
        };
        if let Some((kind, name)) = element {
            let swarm = self.flag(victim, M_SWARM);
            let mut damage = if swarm { 6 } else { self.roll(1, 6) };
            if e.is(Field::IsCrit) && self.item_has(thing, id::WQ_BURST) {
                let times = e.get(Field::VCrit).max(1);
                damage += if swarm { 10 * times } else { self.roll(times, 10) };
            }
            self.more_damage(e, kind, damage, name);
            return;
        }
        let sworn = [
            (id::WQ_HOLY, n::AL_GOOD, n::AL_EVIL, AD_HOLY, "holy"),
            (id::WQ_UNHOLY, n::AL_EVIL, n::AL_GOOD, AD_EVIL, "unholy"),
            (id::WQ_LAWFUL, n::AL_LAWFUL, n::AL_CHAOTIC, AD_LAWF, "lawful"),
            (id::WQ_CHAOTIC, n::AL_CHAOTIC, n::AL_LAWFUL, AD_CHAO, "chaotic"),
        ];
        if let Some((_, own, other, kind, name)) = sworn.into_iter().find(|s| s.0 == quality) {
            if align(self, actor) & own != 0 && align(self, victim) & other != 0 {
                let damage = self.roll(2, 6);
                self.more_damage(e, kind, damage, name);
            }
            return;
        }
        let dc = 10 + 2 * self.item_plus(thing);
        let level = self.world.item(thing).map_or(0, |i| self.things().level(i));
        let bane = self.world.item(thing).map_or(0, |i| i32::from(i.bane));
        match quality {
            id::WQ_BALANCE if align(self, actor) == 0 && self.is_type(victim, MA_NEUTRAL) => {
                let damage = self.roll(2, 6);
                self.more_damage(e, AD_MAGC, damage, "balance");
            }
            id::WQ_WOUNDING => {
                let turns = self.roll(2, 12);
                self.bleed(victim, turns, 1, actor);
            }
            id::WQ_VORPAL if e.is(Field::IsCrit) && !self.flag(victim, M_NOHEAD) => self.kill(e, "beheading"),
            id::WQ_VICIOUS => {
                let fresh = self.creature(actor).is_some_and(|c| 3 * c.hit_points > 2 * c.max_hit_points);
                if fresh {
                    let (damage, own) = (self.roll(3, 6), self.roll(1, 6));
                    self.more_damage(e, AD_NORM, damage, "vicious");
                    self.also_hurt(e, actor, AD_NORM, own, 0);
                }
            }
            id::WQ_IMPACT if self.value(victim, Attribute::Size) <= self.value(actor, Attribute::Size) => {
                if !self.fortitude(victim, 20, SA_KNOCKDOWN) && !self.push_away(actor, victim, 1) {
                    self.also_hurt(e, victim, AD_TRIP, 20, 0);
                }
                if !self.is_gone(victim) && !self.fortitude(victim, 20, SA_STUN) {
                    self.also_hurt(e, victim, AD_STUN, 1, 0);
                }
            }
            id::WQ_FEY_TRAPPING => {
                let turns = e.get(Field::VDmg);
                self.struck(victim, ILLUMINATED, 0, turns, actor);
                self.struck(victim, ANCHORED, 0, turns, actor);
            }
            id::WQ_BANE if bane > 0 && self.is_type(victim, bane) => {
                let damage = self.roll(2, 6);
                self.more_damage(e, AD_NORM, damage, "bane");
            }
            id::WQ_SLAYING if bane > 0 && self.is_type(victim, bane) => {
                let dies = e.is(Field::IsCrit) || !self.fortitude(victim, 10 + level, SA_DEATH);
                if dies && self.resists(victim, AD_NECR) >= 0 {
                    self.kill(e, "slaying");
                }
            }
            // In the original a slaying weapon frightens everybody else.
            id::WQ_SLAYING if self.is_exact() => self.terrify(e, dc),
            id::WQ_TERROR => self.terrify(e, dc),
            id::WQ_DISRUPTION
                if self.is_type(victim, MA_UNDEAD)
                    && !self.will(victim, dc + self.modifier(actor, Attribute::Cha), SA_DEATH) =>
            {
                self.kill(e, "disruption");
            }
            id::WQ_STUNNING => {
                let dc = dc + self.modifier(actor, Attribute::Str);
                if self.resists(victim, AD_STUN) >= 0 && !self.fortitude(victim, dc, SA_STUN) {
                    let turns = self.roll(1, 4) + 1;
                    self.struck(victim, STUNNED, -1, turns, actor);
                }
            }
            id::WQ_WEAKENING | id::WQ_NUMBING | id::WQ_WITHERING => {
                let mut event = crate::events::Event::new(
                    crate::events::numbers::EV_DAMAGE,
                    [actor, victim, Handle::NONE, Handle::NONE],
                );
                event.set(Field::DType, AD_DAST + (quality - id::WQ_WEAKENING));
                event.set(Field::SaveDC, 10 + level);
                (event.blow.number, event.blow.sides) = (1, 6);
                self.throw_inside(event);
            }
            _ => {}
        }
    }

    fn terrify(&mut self, e: &Event, dc: i32) {
        let [actor, victim, ..] = e.parties;
        if self.resists(victim, AD_FEAR) >= 0
            && !self.will(victim, dc + self.modifier(actor, Attribute::Cha), SA_FEAR)
        {
            let turns = self.roll(3, 6);
            self.struck(victim, AFRAID, 0, turns, actor);
        }
    }

    pub(super) fn has_blood(&self, who: Handle) -> bool {
        self.flag(who, M_HAS_BLOOD) || (self.is_type(who, MA_LIVING) && !self.flag(who, M_NO_BLOOD))
    }

    pub(super) fn bleed(&mut self, who: Handle, turns: i32, amount: i16, by: Handle) {
        self.afflict(
            who,
            Status {
                nature: BLEEDING as i16,
                value: -1,
                magnitude: amount,
                duration: turns.clamp(1, i16::MAX.into()) as i16,
                source: Source::Attack,
                object: by.raw(),
                ..Status::default()
            },
        );
    }

    /// The victim of a blow dies of it at once.
    pub(super) fn kill(&mut self, e: &mut Event, cause: &str) {
        let mut death = e.clone();
        death.set(Field::Event, crate::events::numbers::EV_DEATH);
        death.set_words(Field::GraveText, cause.to_owned());
        death.using = 0;
        let victim = e.parties[1];
        self.change(victim, |c| c.hit_points = 0);
        self.throw_inside(death);
        e.set(Field::Died, 1);
    }
}
