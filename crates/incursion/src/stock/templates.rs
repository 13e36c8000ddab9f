//! What is laid over a monster when a company is put together: a trade, an age, a skill, something strange.

use super::{Member, Stocker, strength};
use angrist_irh::res::{Bound, Change, Draw, Encounter, Modifier, Part, Rid, Value};

/// A number changed by a template.
fn changed(own: i32, by: Modifier) -> i32 {
    let value = i32::from(by.value);
    let new = match by.change {
        Change::Keep => return own,
        Change::Add => own + value,
        Change::Set => value,
        Change::Percent => own * value / 100,
    };
    match by.bound {
        Bound::Min => new.max(i32::from(by.limit)),
        Bound::Max => new.min(i32::from(by.limit)),
        Bound::None | Bound::Near => new,
    }
}

impl Stocker<'_> {
    /// The challenge of a monster with what is laid over it.
    pub(super) fn rating(&self, kind: u16, templates: &[u16]) -> i8 {
        let library = &self.cat.library;
        let own = i32::from(library.monsters[usize::from(kind)].cr);
        let laid_over = templates.iter().filter_map(|&t| library.templates.get(usize::from(t)));
        laid_over.fold(own, |cr, t| changed(cr, t.cr)).clamp(-20, 100) as i8
    }

    pub(super) fn worth(&self, member: &Member) -> i32 {
        strength(i32::from(self.rating(member.kind, &member.templates)))
    }

    /// Whether a monster has a flag once everything is laid over it.
    pub(super) fn has_flag(&self, member: &Member, flag: i32) -> bool {
        let library = &self.cat.library;
        let own = library.monsters[usize::from(member.kind)].flags.has(flag);
        let laid_over = member.templates.iter().filter_map(|&t| library.templates.get(usize::from(t)));
        laid_over.fold(own, |has, t| (has || t.flags.has(flag)) && !t.loses_flags.has(flag))
    }

    /// Whether a part or its whole encounter has a flag.
    pub(super) fn either(&self, (own, whole): (u32, i32), encounter: &Encounter, part: &Part) -> bool {
        part.flags & own != 0 || encounter.flags.has(whole)
    }

    /// How often those of a part have a trade, in a hundred.
    pub(super) fn class_chance(&self, part: &Part) -> i32 {
        let said = self.asked.class_chances.iter().find(|(flag, _)| part.flags & flag != 0);
        said.map_or(0, |(_, chance)| *chance)
    }

    /// Templates of some sorts that suit a monster with what it has already, and make it no stronger than the cap.
    fn suiting(&self, sorts: i32, member: &Member, cap: i32) -> Vec<u16> {
        let all = self.cat.library.templates.iter().enumerate();
        let sort = all.filter(|(_, t)| t.kind & sorts != 0 && !t.own_flags.has(self.asked.unlisted));
        sort.map(|(n, _)| n as u16).filter(|&t| self.suits(t, member, cap)).collect()
    }

    fn suits(&self, template: u16, member: &Member, cap: i32) -> bool {
        let wanted = self.cat.library.templates[usize::from(template)].for_type;
        let of_kind = wanted == 0 || self.cat.kinds.has(wanted, member.kind);
        of_kind && !member.templates.contains(&template) && self.with(member, template) <= cap
    }

    fn with(&self, member: &Member, template: u16) -> i32 {
        let all: Vec<u16> = member.templates.iter().copied().chain([template]).collect();
        self.rating(member.kind, &all).into()
    }

    /// The one that makes a monster strongest; chance decides between equals.
    fn strongest(&mut self, member: &Member, list: &[u16]) -> Option<u16> {
        let most = list.iter().map(|&t| self.with(member, t)).max()?;
        let best: Vec<u16> = list.iter().copied().filter(|&t| self.with(member, t) == most).collect();
        self.chance.pick(&best).copied()
    }

    /// Lays over a monster what its part asks for, in the original's order: what is named, a trade, something strange, a
    /// skill, an age.
    pub(super) fn dress(
        &mut self,
        encounter: &Encounter,
        part: &Part,
        classed: bool,
        (cr, cap): (i32, i32),
        member: &mut Member,
    ) {
        let named = self.named(encounter, part.with, member, cr);
        member.templates.extend(self.chance.pick(&named).copied());
        if classed {
            let list = self.suiting(self.asked.trade, member, cap);
            member.templates.extend(self.chance.pick(&list).copied());
        }
        let strange = self.either(self.asked.freaky, encounter, part);
        if strange && self.chance.die(10) >= self.cat.figure("freaky-from") {
            let list = self.suiting(self.asked.strange, member, cap);
            member.templates.extend(self.chance.pick(&list).copied());
        }
        let list = |s: &Self, member: &Member| s.suiting(s.asked.skill, member, cap);
        if part.flags & self.asked.skill_most != 0 {
            let list = list(self, member);
            member.templates.extend(self.strongest(member, &list));
        } else if part.flags & self.asked.skill_high != 0 {
            let list = list(self, member);
            let two = [self.chance.pick(&list).copied(), self.chance.pick(&list).copied()];
            member.templates.extend(two.into_iter().flatten().max_by_key(|&t| self.with(member, t)));
        } else if part.flags & self.asked.skilled != 0 {
            let list = list(self, member);
            member.templates.extend(self.chance.pick(&list).copied());
        }
        if self.cat.kinds.has(self.asked.dragon, member.kind) {
            let ages = self.suiting(self.asked.age, member, cap);
            member.templates.extend(self.strongest(member, &ages));
        }
    }

    /// The templates that a part names and that suit; those that are too much for the challenge are left out.
    fn named(&self, encounter: &Encounter, with: Option<Draw>, member: &Member, cr: i32) -> Vec<u16> {
        let library = &self.cat.library;
        let number = |rid: Rid| match library.within_kind(rid) {
            Some((angrist_irh::res::ResKind::Template, n)) => Some(n as u16),
            _ => None,
        };
        let mut all: Vec<u16> = match with {
            None => Vec::new(),
            Some(Draw::One(rid)) => number(rid).into_iter().collect(),
            Some(Draw::Any(wanted)) => {
                let fits = library.templates.iter().enumerate().filter(|(_, t)| t.kind & wanted != 0);
                fits.map(|(n, _)| n as u16).collect()
            }
            Some(Draw::List(id)) => {
                let values = encounter.about.list(id).unwrap_or(&[]).iter();
                let one = |v: &Value| if let Value::Resource(rid) = v { number(*rid) } else { None };
                values.filter_map(one).collect()
            }
        };
        all.retain(|&t| self.suits(t, member, cr.max(1)));
        all
    }
}
