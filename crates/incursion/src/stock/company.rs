//! Who comes together: an encounter by challenge and place, its parts, and monsters for each within a budget of strength.

use super::{MOST_RATED, Member, Room, Stocker, challenge, most, strength};
use crate::tables::rf;
use angrist_irh::res::{Amount, Draw, Encounter, Monster, Part, Rid, Value};

impl Stocker<'_> {
    /// A company whose strength is near the budget: redrawn a few times when it is not; the last draw is kept.
    pub(super) fn company(
        &mut self,
        room: &Room,
        cr: i32,
        desired: i32,
        drowned: bool,
        wet: bool,
    ) -> Vec<Member> {
        let mut company = Vec::new();
        for _ in 0..self.cat.figure("group-tries").max(1) {
            let Some(encounter) = self.encounter(room, cr, desired, drowned) else { return company };
            let encounter = &self.cat.library.encounters[encounter];
            let mut budget = strength(cr);
            if desired >= 4 {
                budget += desired / 3 * (budget / 2);
            }
            let budget =
                budget.max(encounter.about.constant(self.cat.names.get("MIN_XCR")).map_or(0, Value::number));
            let budget = budget.min(strength(MOST_RATED));
            let mut members = Vec::new();
            let parts = self.parts(encounter, cr);
            let total: i32 = parts.iter().map(|p| i32::from(p.weight).max(1)).sum();
            for part in parts {
                let share = i64::from(budget) * i64::from(part.weight.max(1)) / i64::from(total.max(1));
                // A weight is never more than the total, so that a share is never more than the budget.
                let share = share as i32;
                self.part(encounter, part, cr, share, desired, wet, &mut members);
            }
            members.truncate(self.cat.figure("group-most").min(most(cr)).max(1) as usize);
            if members.is_empty() {
                continue;
            }
            let sum: i32 = members.iter().map(|m| self.worth(m)).sum();
            company = members;
            let off = i64::from(budget.abs_diff(sum)) * 100 / i64::from(budget.max(1));
            if off <= self.cat.figure("off-most").into() {
                break;
            }
        }
        company
    }

    /// The region's own list of encounters, or all that fit the challenge and the room.
    fn encounter(&mut self, room: &Room, cr: i32, desired: i32, drowned: bool) -> Option<usize> {
        let library = &self.cat.library;
        let flag = |name: &str| self.cat.names.get(name);
        let fits = |e: &Encounter| i32::from(e.min_cr) <= cr && (e.max_cr == 0 || cr <= i32::from(e.max_cr));
        let mut list: Vec<(usize, u32)> = Vec::new();
        let own =
            library.regions[usize::from(room.region)].about.list(self.cat.ids.encounter_list).unwrap_or(&[]);
        let mut weight = 10;
        for value in own {
            match value {
                // Small negative numbers introduce constraints, which the walk does not read.
                Value::Number(n) => weight = u32::try_from(*n).unwrap_or(weight),
                Value::Resource(rid) => {
                    if let Some((angrist_irh::res::ResKind::Encounter, n)) = library.within_kind(*rid)
                        && i32::from(library.encounters[n].min_cr) <= cr
                    {
                        list.push((n, weight));
                    }
                }
                Value::Text(_) => {}
            }
        }
        if list.is_empty() {
            let (nogen, aquatic, vault) = (flag("NF_NOGEN"), flag("NF_AQUATIC"), flag("NF_VAULT"));
            let (single, horde) = (flag("NF_SINGLE"), flag("NF_HORDE"));
            let in_vault = self.cat.tables.regions[usize::from(room.region)].is(rf::VAULT);
            for (n, e) in library.encounters.iter().enumerate() {
                let wanted = fits(e)
                    && !e.flags.has(nogen)
                    && e.flags.has(aquatic) == drowned
                    && (!e.flags.has(vault) || in_vault)
                    && !(e.flags.has(single) && desired > 3)
                    && !(e.flags.has(horde) && desired < 5);
                if wanted {
                    list.push((n, e.weight.max(1) as u32));
                }
            }
        }
        let weights: Vec<u32> = list.iter().map(|l| l.1).collect();
        self.chance.pick_weighted(&weights).map(|i| list[i].0)
    }

    /// The parts that take part: by challenge, by chance, `else` behind one that was left out, one of each `|`.
    fn parts<'e>(&mut self, encounter: &'e Encounter, cr: i32) -> Vec<&'e Part> {
        let (or, otherwise) = (2, 1);
        let mut kept: Vec<&Part> = Vec::new();
        let mut before = false;
        for part in &encounter.parts {
            let alternative = part.flags & or != 0;
            let mut take = i32::from(part.min_cr) <= cr;
            take &= part.chance == 0 || self.d100() <= i32::from(part.chance);
            take &= !(part.flags & otherwise != 0 && before);
            if take && alternative && before {
                if self.chance.one_in(2) {
                    kept.pop();
                } else {
                    take = false;
                }
            }
            before = take || (alternative && before);
            if take {
                kept.push(part);
            }
        }
        kept
    }

    #[allow(clippy::too_many_arguments, reason = "they are the parts of one draw")]
    fn part(
        &mut self,
        encounter: &Encounter,
        part: &Part,
        cr: i32,
        share: i32,
        desired: i32,
        wet: bool,
        members: &mut Vec<Member>,
    ) {
        let choices = self.choices(encounter, part.what, cr, wet);
        if choices.is_empty() {
            return;
        }
        let fixed = match part.amount {
            Amount::Unsaid => None,
            Amount::Between(low, high) => {
                Some(self.chance.between(low.into(), i32::from(high).min(i32::from(low) + desired)))
            }
            Amount::Dice(d) => {
                Some(self.chance.roll(d.number.max(0) as u32, d.sides.max(1) as u32) + i32::from(d.bonus))
            }
        };
        let count = fixed.unwrap_or(desired).clamp(1, 50);
        let each = share / count.max(1);
        let class_chance = self.class_chance(part);
        let classed = class_chance > 0 && self.d100() <= class_chance;
        let uniform = self.either(self.asked.uniform, encounter, part);
        // A creature that gets a trade has to be weak enough to bear it.
        let bare = if classed { strength(challenge(each) - 2) } else { each };
        let plain = |kind: u16| Member { kind, templates: Vec::new() };
        let mut same = None;
        let mut sum = 0;
        for i in 0..count {
            if members.len() >= self.cat.figure("members-most").max(1) as usize {
                return;
            }
            // Those whose strength fits what each may have; the weakest when none is weak enough.
            let fitting: Vec<u16> =
                choices.iter().copied().filter(|&m| self.worth(&plain(m)) <= bare.max(1)).collect();
            let pick = if same.is_some() && uniform {
                same
            } else if fitting.is_empty() {
                choices.iter().copied().min_by_key(|&m| self.worth(&plain(m)))
            } else {
                let draws = [self.chance.pick(&fitting).copied(), self.chance.pick(&fitting).copied()];
                draws.into_iter().flatten().max_by_key(|&m| self.worth(&plain(m)))
            };
            let Some(kind) = pick else { return };
            same = Some(kind);
            let mut pick = plain(kind);
            let cap = challenge(each).min(cr.max(1)).max(self.rating(kind, &[]).into());
            self.dress(encounter, part, classed, (cr, cap), &mut pick);
            if i > 0 && fixed.is_none() && sum + self.worth(&pick) > share {
                return;
            }
            sum += self.worth(&pick);
            members.push(pick);
        }
    }

    /// All of a kind that are met by chance at a challenge.
    pub(super) fn of_kind(&self, wanted: i32, cr: i32) -> Vec<u16> {
        let never = &self.asked.never;
        let fits = |m: &Monster| {
            i32::from(m.cr) <= cr && i32::from(m.depth) <= cr && !never.iter().any(|&f| m.flags.has(f))
        };
        let all = self.cat.library.monsters.iter().enumerate().filter(|(_, m)| fits(m));
        all.map(|(n, _)| n as u16).filter(|&n| self.cat.kinds.has(wanted, n)).collect()
    }

    fn choices(&self, encounter: &Encounter, draw: Draw, cr: i32, wet: bool) -> Vec<u16> {
        let library = &self.cat.library;
        let number = |rid: Rid| match library.within_kind(rid) {
            Some((angrist_irh::res::ResKind::Monster, n)) => Some(n as u16),
            _ => None,
        };
        let of_type = |wanted: i32| self.of_kind(wanted, cr);
        let mut list = match draw {
            Draw::One(rid) => number(rid).into_iter().collect(),
            Draw::Any(kind) => of_type(kind),
            Draw::List(id) => {
                let mut all = Vec::new();
                let mut values = encounter.about.list(id).unwrap_or(&[]).iter();
                while let Some(value) = values.next() {
                    match value {
                        Value::Number(-1) => {
                            all.extend(values.next().map(|v| of_type(v.number())).unwrap_or_default())
                        }
                        Value::Resource(rid) => all.extend(number(*rid)),
                        _ => {}
                    }
                }
                all
            }
        };
        list.retain(|&m| wet || !library.monsters[usize::from(m)].flags.has(self.cat.ids.aquatic));
        list
    }
}
