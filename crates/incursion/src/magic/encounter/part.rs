//! One part of an encounter: how many, how strong each may be, and which monsters.

use super::{
    Company, EV_ENCHOOSE_MID, EV_ENGEN, EV_ENGEN_PART, EV_ENSELECT_TEMPS, Member, NESTED, Probe, ep, nf,
};
use crate::creature::names as n;
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::magic::ids::MA_SAPIENT;
use angrist_irh::res::{Amount, Draw, Encounter, Monster, Part, ResKind, Rid, Value};

/// Flags of bodies that are met by chance, or not.
const M_NOGEN: i32 = 24;
const M_SOLITARY: i32 = 92;
const M_UNKNOWN: i32 = 108;
const M_PLAYER: i32 = 110;
/// Marks in the keys of what is chosen once for all.
const ANY_KEY: i32 = 0x0F00_0000;
/// Draws a part with a taste for strong bodies has.
const SKEWED: usize = 4;
/// Most tries for a member whose templates do not fit.
const MEMBER_TRIES: i32 = 20;
/// The greatest challenge of an encounter that names only the least.
const UNBOUNDED: i32 = 100;
/// Most members of a part.
const MEMBERS: i32 = 64;
/// Beyond this a constraint is a resource, below a type.
const TYPES: i32 = 0xffff;

impl Host<'_> {
    /// Fills the parts that were kept; false when one could not be filled.
    pub(super) fn fill_parts(&mut self, e: &mut Event, x: &Encounter, co: &mut Company) -> bool {
        let kept: Vec<usize> = (0..x.parts.len()).filter(|&at| !co.skipped[at]).collect();
        let total: i32 = kept.iter().map(|&at| i32::from(x.parts[at].weight)).sum();
        if x.flags.has(nf::STAGGERED) {
            let desired = e.get(Field::EnDesAmt);
            let count = if desired != 0 { desired } else { 3 + self.random(5) };
            let list: Vec<(Rid, i32, i32)> =
                kept.iter().map(|&at| (Rid::NONE, i32::from(x.parts[at].weight), at as i32)).collect();
            for _ in 0..count {
                let Some((_, at)) = self.weighted_pick(&list) else { break };
                e.set(Field::CPart, at);
                e.set(Field::EpMinAmt, 1);
                e.set(Field::EpMaxAmt, 1);
                e.set(Field::EpXCR, e.get(Field::EnXCR) / count.max(1));
                self.in_phases(e, EV_ENGEN_PART, co, Self::fill_part);
            }
            return true;
        }
        for at in kept {
            let part = &x.parts[at];
            let share = if total != 0 && x.weight != 0 {
                i64::from(e.get(Field::EnXCR)) * i64::from(part.weight) / i64::from(total)
            } else {
                0
            };
            e.set(Field::EpXCR, share.clamp(0, i32::MAX.into()) as i32);
            let (low, high) = match part.amount {
                Amount::Dice(d) => {
                    let rolled = self.chance.roll((d.number.into(), d.sides.into(), d.bonus.into()));
                    (rolled, rolled)
                }
                Amount::Between(low, high) => (low.into(), high.into()),
                Amount::Unsaid if x.flags.has(nf::SINGLE) => (1, 1),
                Amount::Unsaid if x.flags.has(nf::HORDE) => (10, 50),
                Amount::Unsaid => (0, 0),
            };
            e.set(Field::EpMinAmt, low);
            e.set(Field::EpMaxAmt, high);
            e.set(Field::CPart, at as i32);
            if self.in_phases(e, EV_ENGEN_PART, co, Self::fill_part) == answer::ABORT {
                return false;
            }
        }
        true
    }

    fn drawn_amount(&mut self, e: &Event) -> i32 {
        let (low, high) = (e.get(Field::EpMinAmt), e.get(Field::EpMaxAmt));
        low + self.random((high + 1 - low).max(0))
    }

    fn fill_part(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let Some(x) = self.encounter_of(e).cloned() else { return answer::ABORT };
        let Some(part) = usize::try_from(e.get(Field::CPart)).ok().and_then(|at| x.parts.get(at)).cloned()
        else {
            return answer::ABORT;
        };
        let roll = self.random(100) + 1;
        e.set(Field::EpClassRoll, roll);
        let draws = [(); 5].map(|()| self.drawn_amount(e));
        let upper = draws.iter().copied().max().unwrap_or(0);
        let lower = draws.iter().copied().min().unwrap_or(0);
        self.reckon_members(e, &part, (lower, upper), co);
        let own = e.get(Field::EpXCR);
        let (mut sum, mut at) = (0i64, 0);
        co.part_tries = 0;
        while at < e.get(Field::EpAmt).min(MEMBERS) {
            let before = co.members.len();
            match self.one_member(e, &x, &part, co) {
                Some(strength) => sum += strength,
                None => return answer::ABORT,
            }
            debug_assert!(co.members.len() >= before);
            if sum >= i64::from(own) && at >= lower - 1 {
                break;
            }
            let amount = e.get(Field::EpAmt);
            if at == amount - 1 && amount < upper && sum + sum / i64::from(at + 1) <= i64::from(own) {
                e.set(Field::EpAmt, amount + 1);
            }
            at += 1;
        }
        answer::DONE
    }

    /// How many members a part has, and how strong each is meant to be.
    fn reckon_members(&mut self, e: &mut Event, part: &Part, (lower, upper): (i32, i32), co: &mut Company) {
        let (low, high) = (e.get(Field::EpMinAmt), e.get(Field::EpMaxAmt));
        let share = e.get(Field::EpXCR);
        let whole = self.strength_of_challenge(e.get(Field::EnCR));
        if part.flags & ep::NOXCR != 0 {
            let amount = if low != 0 { self.drawn_amount(e) } else { 1 };
            e.set(Field::EpAmt, amount);
            return;
        }
        if low != 0 && low == high {
            e.set(Field::EimXCR, whole.min(share / low));
            e.set(Field::EpAmt, low);
            return;
        }
        let weakest = self.probe(e, Probe::Weakest, co);
        let strongest = self.probe(e, Probe::Strongest, co).min(e.get(Field::EnCR));
        let least = self.strength_of_challenge(weakest);
        if weakest == strongest {
            e.set(Field::EimXCR, least);
            let mut amount = (share / least.max(1)).max(1);
            if high != 0 {
                amount = amount.min(high);
            }
            if low != 0 {
                amount = amount.max(low);
            }
            e.set(Field::EpAmt, amount);
            return;
        }
        let most = self.strength_of_challenge(strongest);
        let each = if part.flags & ep::SKEW_FOR_AMT != 0 {
            (least.saturating_mul(3).saturating_add(most)) / 4
        } else if part.flags & ep::SKEW_FOR_XCR != 0 {
            (least.saturating_add(most.saturating_mul(4))) / 4
        } else {
            (least.saturating_mul(2).saturating_add(most.saturating_mul(2))) / 4
        };
        let mut each = whole.min(each);
        let mut amount = (share / each.max(1)).max(1);
        for (limit, bound, over) in [(high, upper, true), (low, lower, false)] {
            if limit != 0 && (if over { amount > limit } else { amount < limit }) {
                amount = bound;
                each = (share / amount.max(1)).max(least);
            }
        }
        e.set(Field::EpAmt, amount);
        e.set(Field::EimXCR, whole.min(each));
    }

    /// The challenge of the weakest or strongest member a part could have.
    fn probe(&mut self, e: &Event, probe: Probe, co: &mut Company) -> i32 {
        let mut asked = e.clone();
        asked.set(Field::EimXCR, if probe == Probe::Weakest { 1 } else { 1_000_000 });
        let kept = std::mem::take(&mut co.current);
        let (failed, rating) = (co.failed, co.rating);
        co.probe = probe;
        let mut choice = asked.clone();
        self.in_phases(&mut choice, EV_ENCHOOSE_MID, co, Self::choose_monster);
        let chosen = Rid(choice.get(Field::ChResult) as u32);
        let result = if chosen.is_none() {
            if probe == Probe::Weakest { 0 } else { 36 }
        } else {
            self.show_current(&mut asked, co, chosen);
            self.in_phases(&mut asked, EV_ENSELECT_TEMPS, co, Self::select_templates);
            let strength = self.current_strength(&mut asked, co);
            if self.is_exact() && self.library().monster(chosen).is_none() {
                self.rating_in_list(chosen)
            } else {
                self.rules.challenge_of_weight(strength)
            }
        };
        co.probe = Probe::No;
        co.current = kept;
        (co.failed, co.rating) = (failed, rating);
        result
    }

    /// The challenge of somebody in a list. The original takes an encounter for a monster, and the most it is met at for its
    /// challenge: one without a bound beats everybody.
    fn rating_in_list(&self, rid: Rid) -> i32 {
        let library = self.library();
        match library.within_kind(rid) {
            Some((ResKind::Encounter, at)) if self.is_exact() => library
                .encounters
                .get(at)
                .map_or(0, |x| if x.max_cr == 0 && x.min_cr != 0 { UNBOUNDED } else { x.max_cr.into() }),
            _ => library.monster(rid).map_or(0, |m| i32::from(m.cr)),
        }
    }

    /// Begins a member with a monster.
    fn show_current(&mut self, e: &mut Event, co: &mut Company, monster: Rid) {
        co.current = Member { monster, part: e.get(Field::CPart).max(0) as usize, ..Member::default() };
        self.show(e, co);
    }

    /// Lets scripts see the member that is being chosen.
    pub(super) fn show(&self, e: &mut Event, co: &Company) {
        let at = |list: &[Rid], i: usize| list.get(i).map_or(0, |r| r.0 as i32);
        let m = &co.current;
        e.set(Field::EpMID, m.monster.0 as i32);
        e.set(Field::EpTID, at(&m.templates, 0));
        e.set(Field::EpTID2, at(&m.templates, 1));
        e.set(Field::EpTID3, at(&m.templates, 2));
        e.set(Field::EpHmID, m.mount.0 as i32);
        e.set(Field::EpHtID, at(&m.mount_templates, 0));
        e.set(Field::EpHtID2, at(&m.mount_templates, 1));
    }

    /// One member with everything laid over it; its strength, or nothing when none fits.
    fn one_member(&mut self, e: &mut Event, x: &Encounter, part: &Part, co: &mut Company) -> Option<i64> {
        let uniform = self.world.map(e.map).map(|m| m.uniform.clone()).unwrap_or_default();
        let members = co.members.len();
        loop {
            co.failed = false;
            co.current = Member::default();
            self.show(e, co);
            let freaky = if x.flags.has(nf::FREAKY) || part.flags & ep::FREAKY != 0 {
                self.at_most_die(e.get(Field::EnFreaky), 10)
            } else {
                0
            };
            e.set(Field::EpFreaky, freaky);
            let mut choice = e.clone();
            if self.in_phases(&mut choice, EV_ENCHOOSE_MID, co, Self::choose_monster) == answer::ABORT {
                return None;
            }
            e.set(Field::ChResult, choice.get(Field::ChResult));
            let chosen = Rid(choice.get(Field::ChResult) as u32);
            if let Some((ResKind::Encounter, _)) = self.library().within_kind(chosen) {
                return Some(self.nested(e, chosen, co));
            }
            self.library().monster(chosen)?;
            self.show_current(e, co, chosen);
            self.in_phases(e, EV_ENSELECT_TEMPS, co, Self::select_templates);
            if co.failed && co.part_tries < MEMBER_TRIES {
                co.part_tries += 1;
                co.members.truncate(members);
                if let Some(m) = self.world.map_mut(e.map) {
                    m.uniform = uniform.clone();
                }
                continue;
            }
            break;
        }
        co.failed = false;
        self.bury_mount(co);
        let strength = self.current_strength(e, co);
        co.members.push(co.current.clone());
        self.lean(e, co);
        Some(strength)
    }

    /// An encounter inside an encounter.
    fn nested(&mut self, e: &mut Event, encounter: Rid, co: &mut Company) -> i64 {
        if co.nested >= NESTED {
            return 0;
        }
        let before = co.members.len();
        let mut inner = e.clone();
        let own = e.get(Field::EimXCR);
        inner.set(Field::EnXCR, own);
        inner.set(Field::EnCR, self.rules.challenge_of_weight(own.into()));
        inner.set(Field::EnID, encounter.0 as i32);
        inner.set(Field::CPart, 0);
        // The inner encounter begins with the parts left out that the outer one left out, and what it leans to is lost.
        let (skipped, drift) = (co.skipped.clone(), co.drift);
        if !self.is_exact() {
            co.skipped.fill(false);
        }
        co.nested += 1;
        self.in_phases(&mut inner, EV_ENGEN, co, Self::generate);
        co.nested -= 1;
        co.skipped = skipped;
        co.drift = drift;
        let mut sum = 0;
        for member in co.members.get(before..).unwrap_or(&[]).to_vec() {
            co.current = member;
            sum += self.current_strength(e, co);
        }
        sum
    }

    /// Which monster comes for the part.
    fn choose_monster(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let Some(x) = self.encounter_of(e).cloned() else { return answer::ABORT };
        let at = e.get(Field::CPart);
        let Some(part) = usize::try_from(at).ok().and_then(|at| x.parts.get(at)).cloned() else {
            return answer::ABORT;
        };
        let constraint = e.get(Field::EnConstraint);
        let mut most = self.rules.challenge_of_weight(e.get(Field::EimXCR).into());
        if part.flags & ep::CLASSED != 0 {
            most = (most - 2).max(1);
        }
        if let Some(m) = self.library().monster(Rid(constraint as u32)).filter(|_| constraint > TYPES) {
            most = most.max(e.get(Field::EnCR).min(m.cr.into()));
        }
        most = most.max(1);
        if co.part_tries > 5 {
            most = (most - (co.part_tries - 5) / 2).max(0);
        }
        let key = match part.what {
            Draw::One(rid) => {
                e.set(Field::ChResult, rid.0 as i32);
                return answer::DONE;
            }
            Draw::Any(kind) => kind | ANY_KEY,
            Draw::List(list) => list,
        };
        let common = x.flags.has(nf::UNIFORM).then(|| self.uniform(e.map, key)).flatten();
        let own = (part.flags & ep::UNIFORM != 0).then(|| self.uniform(e.map, at)).flatten();
        if let Some(known) = common.or(own) {
            e.set(Field::ChResult, known.0 as i32);
            return answer::DONE;
        }
        let list = self.candidates(e, &x, &part, most, co.probe);
        if list.is_empty() {
            let human = self.library().find_kind(ResKind::Monster, "human").unwrap_or(Rid::NONE);
            e.set(Field::ChResult, human.0 as i32);
            return answer::ABORT;
        }
        let rating = |h: &Self, rid: Rid| h.rating_in_list(rid);
        let chosen = match co.probe {
            Probe::Weakest => list.iter().map(|l| l.0).min_by_key(|&r| rating(self, r)),
            Probe::Strongest => list.iter().map(|l| l.0).rev().max_by_key(|&r| rating(self, r)),
            Probe::No if part.flags & ep::SKEW_FOR_MID != 0 => {
                let mut best: Option<Rid> = None;
                for _ in 0..SKEWED {
                    let drawn = self.weighted_pick(&list).map(|d| d.0);
                    if let Some(d) = drawn
                        && best.is_none_or(|b| rating(self, d) > rating(self, b))
                    {
                        best = Some(d);
                    }
                }
                best
            }
            Probe::No => self.weighted_pick(&list).map(|d| d.0),
        };
        let Some(chosen) = chosen else { return answer::ABORT };
        e.set(Field::ChResult, chosen.0 as i32);
        if co.probe == Probe::No {
            if x.flags.has(nf::UNIFORM) {
                self.note_uniform(e.map, key, chosen);
            }
            if part.flags & ep::UNIFORM != 0 {
                self.note_uniform(e.map, at, chosen);
            }
        }
        answer::DONE
    }

    fn candidates(
        &mut self,
        e: &mut Event,
        x: &Encounter,
        part: &Part,
        most: i32,
        probe: Probe,
    ) -> Vec<(Rid, i32, i32)> {
        let aqueous = matches!(part.with, Some(Draw::One(t)) if self.library().name(t) == "aqueous");
        let wet = !aqueous
            && (x.flags.has(nf::AQUATIC)
                || e.is(Field::IsAquaticContext)
                || e.get(Field::EnConstraint) == n::MA_AQUATIC);
        let limit = if probe == Probe::Weakest { i32::MAX } else { most };
        let mut list = Vec::new();
        match part.what {
            Draw::One(_) => {}
            Draw::Any(kind) => self.any_of(e, x, kind, (limit.max(1), wet, 1), &mut list),
            Draw::List(id) => {
                let values = x.about.list(id).unwrap_or(&[]);
                e.set(Field::ChList, id);
                for (weight, choice) in angrist_irh::res::weighted(values) {
                    match choice {
                        angrist_irh::res::Choice::AnyOf(kind) => {
                            self.any_of(e, x, kind, (limit, wet, weight), &mut list);
                            e.set(Field::ChList, 0);
                        }
                        angrist_irh::res::Choice::One(rid)
                            if self.listed_fits(e, rid, limit, wet) && self.passes(e, rid) =>
                        {
                            list.push((rid, weight, 0));
                        }
                        _ => {}
                    }
                }
            }
        }
        list
    }

    fn any_of(
        &mut self,
        e: &mut Event,
        x: &Encounter,
        kind: i32,
        (limit, wet, weight): (i32, bool, i32),
        list: &mut Vec<(Rid, i32, i32)>,
    ) {
        let constraint = e.get(Field::EnConstraint);
        let library = self.library();
        for (at, m) in library.monsters.iter().enumerate() {
            let has = |flag: i32| m.flags.has(flag);
            let rid = library.rid(ResKind::Monster, at);
            if i32::from(m.cr) > limit
                || (constraint > TYPES && rid.0 as i32 != constraint)
                || (has(M_NOGEN) && constraint <= TYPES)
                || i32::from(m.depth) > e.get(Field::EnDepth)
                || (has(n::M_AQUATIC) != wet && !has(n::M_AMPHIB))
                || has(M_PLAYER)
                || has(M_UNKNOWN)
                || (has(M_SOLITARY) && !x.flags.has(nf::SINGLE))
                || self.aligned_against(e, rid, m)
                || !self.kind_is_type(rid, kind)
                || (constraint != 0 && constraint <= TYPES && !self.kind_is_type(rid, constraint))
                || !self.passes(e, rid)
            {
                continue;
            }
            list.push((rid, weight, 0));
        }
    }

    fn aligned_against(&self, e: &Event, rid: Rid, m: &Monster) -> bool {
        m.flags.has(n::M_IALIGN)
            && self.kind_is_type(rid, MA_SAPIENT)
            && super::conflict(self.written_alignment(rid), e.get(Field::EnAlign))
    }

    /// Whether somebody named in a list can come.
    fn listed_fits(&mut self, e: &Event, rid: Rid, limit: i32, wet: bool) -> bool {
        let depth = e.get(Field::EnDepth);
        if let Some((ResKind::Encounter, at)) = self.library().within_kind(rid) {
            let Some(inner) = self.library().encounters.get(at) else { return false };
            return i32::from(inner.min_cr) <= limit
                && (wet || !inner.flags.has(nf::AQUATIC))
                && i32::from(inner.depth) <= depth;
        }
        let Some(m) = self.library().monster(rid) else { return false };
        let constraint = e.get(Field::EnConstraint);
        let constrained = if constraint > TYPES {
            rid.0 as i32 == constraint
        } else {
            constraint == 0 || self.kind_is_type(rid, constraint)
        };
        i32::from(m.cr) <= limit
            && i32::from(m.depth) <= depth
            && (wet || !m.flags.has(n::M_AQUATIC) || m.flags.has(n::M_AMPHIB))
            && !m.flags.has(M_PLAYER)
            && !m.flags.has(M_UNKNOWN)
            && constrained
            && !self.aligned_against(e, rid, m)
    }

    /// Asks the encounter itself about a monster or template.
    pub(super) fn passes(&mut self, e: &mut Event, what: Rid) -> bool {
        let encounter = Rid(e.get(Field::EnID) as u32);
        if self.scripts.handlers.find(encounter, ev::EV_CRITERIA).is_none() {
            return true;
        }
        let mut asked = e.clone();
        asked.set(Field::EID, what.0 as i32);
        self.ask_inside(encounter, ev::EV_CRITERIA, asked).0 != -1
    }

    /// A list of templates of the encounter, those that fit with their weights.
    pub(super) fn listed_templates(
        &mut self,
        e: &mut Event,
        co: &mut Company,
        list: i32,
    ) -> Option<Vec<(Rid, i32, i32)>> {
        let x = self.encounter_of(e).cloned()?;
        let values: Vec<Value> = x.about.list(list).filter(|_| list != 0)?.to_vec();
        let mut all = Vec::new();
        for (weight, choice) in angrist_irh::res::weighted(&values) {
            if let angrist_irh::res::Choice::One(rid) = choice
                && self.template_suits(e, co, rid, false)
            {
                all.push((rid, weight, 0));
            }
        }
        Some(all)
    }
}
