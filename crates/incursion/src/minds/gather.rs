//! What a creature might do, each with how much it wants to (people 3, steps 10 to 30, S001-254).
//!
//! Wishes for magic are made whether or not there is magic for them, as in the original: they fail when they are tried.

use super::look::Look;
use super::mind::TargetKind;
use super::names as m;
use super::trouble::priority::{CRITICAL, EXTREME, HIGH, LOW, MODERATE, OVERRIDE, URGENT};
use super::why::{Act, Hiding, Wish};
use crate::creature::names as n;
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute as A;
use crate::world::Handle;

/// Most things on a square that are looked at.
const LOOKED_AT: usize = 21;

struct Wishes(Vec<Wish>);

impl Wishes {
    fn add(&mut self, act: Act, priority: i16, target: Handle) {
        if priority > 0 {
            self.0.push(Wish { act, priority, target });
        }
    }
}

impl Host<'_> {
    /// Everything a creature wants to do now.
    pub(super) fn gather(&mut self, who: Handle, look: &Look) -> Vec<Wish> {
        let mut w = Wishes(Vec::new());
        let none = Handle::NONE;
        let raging = look.enraged.is_some();
        if let Some(t) = self.trouble(who) {
            let purpose = m::EP_FIX_TROUBLE as u32 | t.kind << 16;
            w.add(Act::Cast(purpose), if look.afraid { t.priority + 1 } else { t.priority - 1 }, none);
        }
        let guarding = self.world.being(who).is_some_and(|b| b.state & m::MS_GUARDING as i16 != 0);
        if guarding && !look.has_target {
            w.add(Act::Wait, HIGH, none);
        }
        if look.hiding && !raging {
            self.ambush(who, &mut w);
        }
        self.shapes(who, look, &mut w);
        self.planes(who, look, &mut w);
        self.hiding(who, look, &mut w);
        if !look.truly_afraid && !look.in_melee && !raging && !look.picture {
            self.pick_up(who, &mut w);
        }
        if self.world.being(who).is_some_and(|b| b.state & m::MS_INVEN_GOOD as i16 == 0) {
            w.add(Act::Dress, MODERATE, none);
        }
        self.magic_before_battle(who, look, &mut w);
        let foe = if look.far_foe.is_none() { look.near_foe } else { look.far_foe };
        if self.may_gate(who) {
            for f in [look.near_foe, look.far_foe].into_iter().filter(|f| !f.is_none()) {
                if self.fears_to_lose(who, f, look) {
                    w.add(Act::Gate, HIGH, f);
                }
            }
        }
        let at_rage = look.enraged.is_none_or(|e| e == look.near_foe);
        if !look.afraid && look.in_melee && !look.near_foe.is_none() && at_rage {
            self.melee(who, look, &mut w);
        }
        if !look.afraid
            && !look.in_melee
            && !look.far_foe.is_none()
            && !raging
            && self.has_line_of_fire(who, look.far_foe)
        {
            self.ranged(who, look, &mut w);
        }
        if !look.afraid && !raging && !foe.is_none() && self.thrown_weapon(who).is_some() {
            w.add(Act::Throw, HIGH, foe);
        }
        self.movement(who, look, &mut w);
        w.0
    }

    pub(super) fn lies_helpless(&self, who: Handle) -> bool {
        self.creature(who).is_some_and(|c| {
            c.statuses.has(n::SLEEPING)
                || c.statuses.has(m::PARALYSIS)
                || (c.statuses.has(m::STUCK) && c.statuses.has(m::PRONE))
        })
    }

    /// The weapon in hand that strikes beside.
    pub(super) fn is_armed(&self, who: Handle) -> bool {
        let weapon = self.main_weapon(who);
        !weapon.is_none() && !self.item_is(weapon, id::WT_NO_MELEE)
    }

    /// Whether it has a weapon that reaches a foe: across the planes it must be magic.
    fn is_armed_against(&self, who: Handle, foe: Handle) -> bool {
        let weapon = self.world.item(self.main_weapon(who));
        let magic = || weapon.is_some_and(|i| self.things().is_magic(i));
        self.is_armed(who) && (self.plane(who) == self.plane(foe) || magic())
    }

    fn ambush(&mut self, who: Handle, w: &mut Wishes) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let around = super::step::DIRECTIONS.iter().map(|(dx, dy)| (x + dx, y + dy));
        let foe = around
            .filter_map(|(a, b)| self.world.creature_at(map, a, b))
            .find(|&c| self.is_hostile(who, c) && self.notices(who, c));
        let Some(foe) = foe else { return };
        if self.lies_helpless(foe) {
            w.add(Act::CoupDeGrace, URGENT, foe);
        }
        let act = if self.is_armed_against(who, foe) { Act::Strike } else { Act::Brawl };
        w.add(act, URGENT, foe);
    }

    fn shapes(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let Some(c) = self.creature(who) else { return };
        let Some(base) = self.rules.monster(c.true_form) else { return };
        let forms: Vec<u16> = base
            .attacks
            .iter()
            .filter(|a| i32::from(a.kind) == m::A_FORM)
            .filter_map(|a| self.library().within_kind(a.effect).map(|(_, i)| i as u16))
            .collect();
        if forms.is_empty() || self.flag(who, m::M_NOPOLY) {
            return;
        }
        let none = Handle::NONE;
        // Of more than two forms the last takes the second place.
        let first = forms.first().copied();
        let second = if forms.len() > 1 { forms.last().copied() } else { None };
        let others: Vec<u16> = first.into_iter().chain(second).collect();
        let (own, current) = (c.true_form, c.form);
        let dragon = self.rules.is_type(c, n::MA_DRAGON);
        let companion = c.statuses.has(m::ANIMAL_COMPANION);
        let form_of = |f: u16| self.rules.monster(f);
        let now = form_of(current);
        let raging = look.enraged.is_some();
        if dragon && look.in_melee {
            if current != own {
                w.add(Act::Shift(own), CRITICAL, none);
            }
            return;
        }
        if companion && current == own {
            return;
        }
        let unready = self.world.being(who).map_or(0, |b| b.unready);
        let all: Vec<u16> = std::iter::once(own).chain(others.iter().copied()).collect();
        let mut wanted: Vec<u16> = Vec::new();
        if !look.in_melee && !raging && unready >= 15 {
            let passes = |f: u16| {
                let like = |f: u16, what: i32| form_of(f).is_some_and(|m| m.flags.has(what));
                let human = |f: u16| form_of(f).is_some_and(|m| m.types.contains(&n::MA_HUMAN));
                (human(f) && !human(own)) || (like(f, n::M_HUMANOID) && !like(own, n::M_HUMANOID))
            };
            if !passes(current) {
                wanted.extend(others.iter().copied().filter(|&f| f != current && passes(f)));
            }
        } else if (look.in_melee && !look.afraid) || raging || companion {
            let strong = |f: &u16| form_of(*f).map(|m| m.hit_dice) > now.map(|m| m.hit_dice);
            wanted.extend(all.iter().copied().filter(strong));
        } else if look.afraid && !raging {
            let fast = |f: &u16| form_of(*f).map(|m| m.movement) > now.map(|m| m.movement);
            wanted.extend(all.iter().copied().filter(fast));
        }
        for f in wanted {
            w.add(Act::Shift(f), HIGH, none);
        }
    }

    fn planes(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let Some(c) = self.creature(who) else { return };
        if look.illusion || !self.rules.has_ability(c, m::CA_PHASE) {
            return;
        }
        let phased = c.statuses.has(m::PHASED);
        let none = Handle::NONE;
        if let Some(foe) = look.enraged {
            if self.plane(who) != self.plane(foe) {
                w.add(Act::Phase, HIGH, none);
            }
        } else if look.is_mount {
            // It goes where its rider goes.
        } else if (look.afraid || look.hiding) && !phased {
            w.add(Act::Phase, HIGH, none);
        } else if !look.afraid && look.in_melee && phased {
            w.add(Act::Phase, OVERRIDE, none);
        }
    }

    fn hiding(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let Some(c) = self.creature(who) else { return };
        if look.hiding
            || look.illusion
            || c.statuses.has(m::CHARGING)
            || self.world.is_ordered(who, TargetKind::DoNotHide)
        {
            return;
        }
        let none = Handle::NONE;
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(level) = self.world.map(map) else { return };
        let size = c.value(A::Size);
        let covered = || {
            self.world.things_at(map, x, y).into_iter().any(|t| {
                self.world
                    .item(t)
                    .is_some_and(|i| self.library().item(i.kind).is_some_and(|r| i32::from(r.size) >= size))
            })
        };
        let skilled = self.rules.feats(c).has(n::SK_HIDE);
        let watched = level.cell(x, y).is_some_and(|cell| cell.seen) && self.notices(self.world.player, who);
        // The kind of hiding is the body's; only those without one of their own slip into shadows.
        if self.flag(who, n::M_AQUATIC) {
            if level.has_flag(self.library(), x, y, m::TF_WATER) {
                w.add(Act::Hide(Hiding::Water), HIGH, none);
            }
        } else if self.flag(who, m::M_HIDE_ABOVE) {
            if !watched {
                w.add(Act::Hide(Hiding::Ceiling), HIGH, none);
            }
        } else if self.flag(who, m::M_HIDE_UNDER) {
            if covered() {
                w.add(Act::Hide(Hiding::Under), HIGH, none);
            }
        } else if self.world.is_ordered(who, TargetKind::Hide) {
            w.add(Act::Hide(Hiding::Shadows), URGENT, none);
        } else if skilled {
            w.add(Act::Hide(Hiding::Shadows), HIGH, none);
        }
    }

    fn pick_up(&mut self, who: Handle, w: &mut Wishes) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let here = self.world.things_at(map, x, y).into_iter().filter(|&t| self.world.item(t).is_some());
        let here: Vec<Handle> = here.take(LOOKED_AT).collect();
        for item in here {
            let priority = match self.rate_item(who, item) {
                201.. => EXTREME,
                101.. => URGENT,
                51.. => HIGH,
                1.. => MODERATE,
                _ => 0,
            };
            w.add(Act::PickUp, priority, item);
        }
    }

    /// Steps 19 to 25: buffs, summons, escape, stealth, foiling pursuit, breaking free.
    fn magic_before_battle(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let raging = look.enraged.is_some();
        let buffs = self.world.being(who).map_or(0, |b| b.mind.buffs);
        if (!look.in_melee || self.random(2) == 0) && !look.afraid && !raging && !look.far_foe.is_none() {
            w.add(Act::Cast(m::EP_BUFF as u32), 6 - buffs / 2, Handle::NONE);
        }
        let foe = if look.far_foe.is_none() { look.near_foe } else { look.far_foe };
        if !foe.is_none() && !raging {
            let priority = 3 + self.random(4) as i16;
            w.add(Act::Cast(m::EP_SUMMON as u32), priority, foe);
        }
        if buffs > 0
            && self.random(10) == 0
            && let Some(b) = self.world.being_mut(who)
        {
            b.mind.buffs -= 1;
        }
        if look.in_melee && (look.afraid || look.avoiding) && !raging {
            let priority = 6 + self.random(3) as i16;
            w.add(Act::Cast(m::EP_ESCAPE as u32), priority, look.near_foe);
        }
        if look.hiding
            && !look.afraid
            && !raging
            && !look.far_foe.is_none()
            && self.range(who, look.far_foe) < 6
            && self.random(3) == 0
        {
            w.add(Act::Cast(m::EP_STEALTH as u32), HIGH, look.far_foe);
        }
        if (look.afraid || (look.in_melee && look.avoiding)) && !raging {
            let foes = self.visible_foes(who);
            let near = foes.into_iter().map(|f| (self.range(who, f), f)).min_by_key(|p| p.0);
            if let Some((range, foe)) = near.filter(|p| p.0 < 30) {
                w.add(Act::Cast(m::EP_FOIL_PURSUIT as u32), (range / 6 + 1) as i16, foe);
            }
        }
        if look.held && (self.flag(who, m::M_CASTER) || self.random(4) == 0) {
            w.add(Act::Special(m::A_ESCA as i8), HIGH, Handle::NONE);
        }
    }

    pub(super) fn visible_foes(&self, who: Handle) -> Vec<Handle> {
        let Some(b) = self.world.being(who) else { return Vec::new() };
        let foes = b.mind.targets.iter().filter(|t| t.visible);
        foes.filter(|t| matches!(t.kind, TargetKind::Enemy | TargetKind::AttackTarget))
            .map(|t| t.subject.object())
            .collect()
    }

    /// Whether a body has an attack of a kind that is not spent.
    fn has_attack(&self, who: Handle, kind: i32) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let spent = c.statuses.has_value(m::SPEC_TIMEOUT, kind);
        !spent && self.rules.attacks(c).any(|a| i32::from(a.kind) == kind)
    }

    fn may_gate(&self, who: Handle) -> bool {
        self.has_attack(who, m::A_GATE)
    }

    fn fears_to_lose(&self, who: Handle, foe: Handle, look: &Look) -> bool {
        let (Some(c), Some(f)) = (self.creature(who), self.world.being(foe)) else { return false };
        self.rules.challenge(&f.creature) >= self.rules.challenge(c) + 3
            || f.player
            || look.afraid
            || c.hit_points * 2 < c.max_hit_points
    }

    /// Step 27.
    fn melee(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let foe = look.near_foe;
        let priority = 6 + self.random(2) as i16;
        w.add(Act::Cast((m::EP_ATTACK | m::EP_CURSE) as u32), priority, foe);
        for kind in [m::A_BREA, m::A_BRE2, m::A_SPIT] {
            if self.has_attack(who, kind) {
                w.add(Act::Special(kind as i8), URGENT, foe);
            }
        }
        if self.has_attack(who, m::A_ROAR) && self.random(5) == 0 {
            w.add(Act::Special(m::A_ROAR as i8), HIGH, foe);
        }
        if self.has_attack(who, m::A_EXPL) {
            w.add(Act::Special(m::A_EXPL as i8), HIGH, foe);
        }
        if (look.avoiding && look.enraged.is_none()) || self.world.position(foe).is_none() {
            return;
        }
        if self.lies_helpless(foe) {
            w.add(Act::CoupDeGrace, URGENT, foe);
        }
        let armed = self.is_armed_against(who, foe);
        w.add(if armed { Act::Strike } else { Act::Brawl }, HIGH, foe);
        for (kind, aid, feat) in [
            (m::A_TRIP, m::WT_SUPER_TRIP, m::FT_MASTER_TRIP),
            (m::A_DISA, m::WT_SUPER_DISARM, m::FT_MASTER_DISARM),
        ] {
            let mut share = 2 + if self.wields(who, aid) { 20 } else { 0 };
            if self.creature(who).is_some_and(|c| self.rules.feats(c).has(feat)) {
                share = share * 2 + 30;
            }
            if self.random(100) < share {
                w.add(Act::Special(kind as i8), HIGH, foe);
            }
        }
    }

    fn wields(&self, who: Handle, flag: i32) -> bool {
        let Some(b) = self.world.being(who) else { return false };
        b.inventory.iter().any(|&i| {
            self.world.item(i).is_some_and(|item| {
                item.has(id::IF_WORN) && self.library().item(item.kind).is_some_and(|k| k.flags.has(flag))
            })
        })
    }

    /// Step 28.
    fn ranged(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let foe = look.far_foe;
        let challenge = self.creature(who).map_or(0, |c| self.rules.challenge(c));
        if self.range(who, foe) < 3 + challenge / 2 {
            for kind in [m::A_BREA, m::A_BRE2, m::A_SPIT] {
                if self.has_attack(who, kind) {
                    w.add(Act::Special(kind as i8), URGENT, foe);
                }
            }
        }
        if self.has_attack(who, m::A_ROAR) {
            w.add(Act::Special(m::A_ROAR as i8), MODERATE, foe);
        }
        if let Some(bow) = self.bow_in_hand(who) {
            let uncocked = self.world.item(bow).is_some_and(|i| {
                self.library().item(i.kind).is_some_and(|k| k.flags.has(id::WT_CROSSBOW))
                    && !i.statuses.has(id::COCKED)
            });
            if uncocked {
                w.add(Act::Load, MODERATE, bow);
            } else {
                w.add(Act::Shoot, HIGH, foe);
            }
        }
        let priority = 6 + self.random(2) as i16;
        w.add(Act::Cast((m::EP_ATTACK | m::EP_CURSE) as u32), priority, foe);
    }

    /// The bow in hand.
    pub(super) fn bow_in_hand(&self, who: Handle) -> Option<Handle> {
        let b = self.world.being(who)?;
        b.inventory
            .iter()
            .copied()
            .find(|&i| self.kind_of(i) == id::T_BOW && self.world.item(i).is_some_and(|x| x.has(id::IF_WORN)))
    }

    /// The first thing carried that is made for throwing.
    pub(super) fn thrown_weapon(&self, who: Handle) -> Option<Handle> {
        let b = self.world.being(who)?;
        b.inventory.iter().copied().find(|&i| {
            self.world
                .item(i)
                .and_then(|x| self.library().item(x.kind))
                .is_some_and(|k| k.group & id::WG_THROWN as u32 != 0)
        })
    }

    /// Step 30.
    fn movement(&mut self, who: Handle, look: &Look, w: &mut Wishes) {
        let away = look.enraged.is_some_and(|e| !self.stands_beside(who, e));
        if look.in_melee && !look.afraid && !look.avoiding && !away {
            return;
        }
        let under = self.creature(who).is_some_and(|c| c.statuses.has_value(m::HIDING, m::HI_UNDER));
        if look.is_mount || (under && look.enraged.is_none()) {
            return;
        }
        let none = Handle::NONE;
        if look.enraged.is_some() {
            if away {
                w.add(Act::Move, HIGH, none);
            }
        } else if look.in_melee || self.random(5) != 0 {
            w.add(Act::Move, LOW, none);
        } else {
            w.add(Act::Move, URGENT, none);
        }
    }
}
