//! Encounters in play: who answers a summons, a gate or a script that calls a group (makelev 13, people 20).
//!
//! An encounter is chosen, its parts are cut to the challenge, each part is filled with monsters and templates
//! within a budget of strength, and the whole is drawn again while it misses the budget by too much. Then the members are created
//! and placed around a square. Scripts are asked before and after each step.
//!
//! Promise: in `exact` draws come in the original's order; every loop ends; at most [`BUILT`] members are made.

mod born;
mod part;
mod suit;

use super::ids::*;
use crate::creature::names as n;
use crate::events::{Event, Field, Phase, Step, answer};
use crate::host::Host;
use crate::world::Handle;
use angrist_irh::res::{Amount, Choice, Encounter, ResKind, Rid, Value, weighted};

/// Marks of a wanted encounter.
pub(crate) mod wanted {
    pub(crate) const STREAMER: i32 = 2;
    pub(crate) const SINGLE: i32 = 4;
    pub(crate) const FREAKY: i32 = 8;
    pub(crate) const DUNGEON: i32 = 32;
    pub(crate) const NOPLACE: i32 = 256;
    pub(crate) const SUMMON: i32 = 1024;
    pub(crate) const ANYOPEN: i32 = 2048;
    pub(crate) const MULTIPLE: i32 = 4096;
    pub(crate) const NOBUILD: i32 = 8192;
    pub(crate) const CREATOR: i32 = 32768;
    pub(crate) const ILLUSION: i32 = 65536;
    pub(crate) const HOSTILE: i32 = 262_144;
    pub(crate) const NOSLEEP: i32 = 2_097_152;
    pub(crate) const VAULT: i32 = 8_388_608;
    pub(crate) const AQUATIC: i32 = 16_777_216;
    pub(crate) const TOO_DEEP: i32 = 33_554_432;
}

/// Flags of encounters.
mod nf {
    pub(super) const NOGEN: i32 = 1;
    pub(super) const SINGLE: i32 = 2;
    pub(super) const MULTIPLE: i32 = 3;
    pub(super) const HORDE: i32 = 4;
    pub(super) const FREAKY: i32 = 5;
    pub(super) const AQUATIC: i32 = 6;
    pub(super) const STAGGERED: i32 = 7;
    pub(super) const FORMATION: i32 = 8;
    pub(super) const UNIFORM: i32 = 9;
    pub(super) const VAULT: i32 = 13;
    pub(super) const FORM50: i32 = 15;
    pub(super) const CONTEXT_AQUATIC: i32 = 16;
}

/// Flags of parts.
mod ep {
    pub(super) const ELSE: u32 = 1;
    pub(super) const OR: u32 = 2;
    pub(super) const NOXCR: u32 = 4;
    pub(super) const UNIFORM: u32 = 8;
    pub(super) const SKILLED: u32 = 16;
    pub(super) const SKILLMAX: u32 = 32;
    pub(super) const SKILLHIGH: u32 = 64;
    pub(super) const CLASSED: u32 = 128;
    pub(super) const CLASS50: u32 = 256;
    pub(super) const CLASS25: u32 = 512;
    pub(super) const CLASS10: u32 = 1024;
    pub(super) const SKEW_FOR_AMT: u32 = 2048;
    pub(super) const SKEW_FOR_XCR: u32 = 4096;
    pub(super) const MOUNTED: u32 = 8192;
    pub(super) const MOUNTABLE: u32 = 16384;
    pub(super) const LEADER: u32 = 32768;
    pub(super) const FREAKY: u32 = 1_048_576;
    pub(super) const SKEW_FOR_MID: u32 = 2_097_152;
    pub(super) const MAYCLASS: u32 = 4_194_304;
}

pub(crate) const EV_ENGEN: i32 = 184;
const EV_ENGEN_PART: i32 = 185;
const EV_ENBUILD_MON: i32 = 186;
const EV_ENCHOOSE_MID: i32 = 188;
const EV_ENCHOOSE_TEMP: i32 = 189;
const EV_ENSELECT_TEMPS: i32 = 190;
const EV_ENGEN_MOUNT: i32 = 191;
const EV_ENGEN_ALIGN: i32 = 192;

const ENCOUNTER_LIST: i32 = 10;
const UNIVERSAL_TEMPLATE: i32 = 118;
const WEIGHT_CURVE_BY_CR: i32 = 119;
const MIN_XCR_MULT: i32 = 115;
const MIN_XCR: i32 = 116;

/// Most members of one encounter that are made.
pub(crate) const BUILT: usize = 5;
/// Tries to come near the budget, and how far off a company may be in percent.
const TRIES: i32 = 5;
const OFF: i64 = 50;
/// Most times an encounter begins again for whatever reason, and encounters inside encounters.
const RESTARTS: i32 = 128;
const NESTED: u8 = 6;

/// Whether only the weakest or strongest that could come is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Probe {
    No,
    Weakest,
    Strongest,
}

/// One who is to come.
#[derive(Clone, Default)]
struct Member {
    monster: Rid,
    templates: Vec<Rid>,
    mount: Rid,
    mount_templates: Vec<Rid>,
    part: usize,
}

/// What is decided so far, beside what scripts see in the event.
struct Company {
    members: Vec<Member>,
    /// The member being chosen.
    current: Member,
    skipped: Vec<bool>,
    /// Leaning of the members to evil, each good or evil one counts two.
    drift: i32,
    region: Rid,
    probe: Probe,
    part_tries: i32,
    failed: bool,
    /// Sorts of template that are asked for.
    sorts: i32,
    nested: u8,
    formation: bool,
    /// The rating the member being chosen had when its strength was last reckoned.
    rating: i32,
}

/// How many may come together at a challenge (S001-082).
fn most_at(challenge: i32) -> i32 {
    match challenge {
        1 => 5,
        2 => 7,
        3 => 10,
        4 => 12,
        5 => 15,
        6.. => 50,
        _ => 4,
    }
}

/// Whether two alignments cannot go together; the second also demands its sides of the first.
fn conflict(own: i32, asked: i32) -> bool {
    let both = own | asked;
    let pairs = [
        (n::AL_GOOD, n::AL_EVIL | AL_NONGOOD),
        (n::AL_EVIL, n::AL_GOOD | AL_NONEVIL),
        (n::AL_LAWFUL, n::AL_CHAOTIC | AL_NONLAWFUL),
        (n::AL_CHAOTIC, n::AL_LAWFUL | AL_NONCHAOTIC),
    ];
    pairs.iter().any(|(side, against)| both & side != 0 && both & against != 0)
        || pairs.iter().any(|(side, _)| asked & side != 0 && own & side == 0)
}

impl Host<'_> {
    /// Throws an encounter. The event says which (`enID`, or a region's list, or any that fits), for which challenge, depth
    /// and number, where, and who called it; [`crate::world::map::MapObject::encounter`] holds who came.
    pub(crate) fn call_encounter(&mut self, e: &mut Event, region: Rid) -> i32 {
        let mut company = Company {
            members: Vec::new(),
            current: Member::default(),
            skipped: vec![false; 64],
            drift: 0,
            region,
            probe: Probe::No,
            part_tries: 0,
            failed: false,
            sorts: 0,
            nested: 0,
            formation: false,
            rating: 0,
        };
        self.in_phases(e, EV_ENGEN, &mut company, Self::generate)
    }

    /// A step of an encounter with the scripts before and after it.
    fn in_phases(
        &mut self,
        e: &mut Event,
        number: i32,
        company: &mut Company,
        act: fn(&mut Self, &mut Event, &mut Company) -> i32,
    ) -> i32 {
        let own = e.get(Field::Event);
        e.set(Field::Event, number);
        let result = match self.heard_in(e, Phase::Before) {
            Some(result) => result,
            None => {
                e.set(Field::Event, number);
                let result = act(self, e, company);
                e.set(Field::Event, number);
                self.heard_in(e, Phase::After);
                result
            }
        };
        e.set(Field::Event, own);
        result
    }

    fn heard_in(&mut self, e: &mut Event, phase: Phase) -> Option<i32> {
        for step in self.steps_of(e, phase) {
            let Step::Resource { rid, number, .. } = step else { continue };
            let (heard, after) = self.ask_inside(rid, number, e.clone());
            *e = after;
            if matches!(heard, answer::DONE | answer::ABORT | answer::ERROR) {
                return Some(heard);
            }
        }
        None
    }

    fn encounter_of(&self, e: &Event) -> Option<&'_ Encounter> {
        match self.library().within_kind(Rid(e.get(Field::EnID) as u32)) {
            Some((ResKind::Encounter, at)) => self.library().encounters.get(at),
            _ => None,
        }
    }

    /// The larger of a number and a die; the original throws again when it takes the die (magic quirk 6).
    fn at_least_die(&mut self, own: i32, sides: i32) -> i32 {
        let drawn = self.random(sides) + 1;
        if own > drawn {
            own
        } else if self.is_exact() {
            self.random(sides) + 1
        } else {
            drawn
        }
    }

    /// The smaller of a number and a die, likewise.
    fn at_most_die(&mut self, own: i32, sides: i32) -> i32 {
        let drawn = self.random(sides) + 1;
        if own <= drawn {
            own
        } else if self.is_exact() {
            self.random(sides) + 1
        } else {
            drawn
        }
    }

    fn strength_of_challenge(&self, challenge: i32) -> i32 {
        self.rules.company_weight(challenge).min(i64::from(i32::MAX)) as i32
    }

    fn generate(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let asked_align = e.get(Field::EnAlign);
        let (mut tries, mut restarts) = (1, 0);
        loop {
            restarts += 1;
            if restarts > RESTARTS {
                return answer::ABORT;
            }
            e.set(Field::EnAlign, asked_align);
            if co.nested == 0 {
                co.members.clear();
                if let Some(m) = self.world.map_mut(e.map) {
                    m.uniform.clear();
                    m.encounter.clear();
                }
            }
            self.count_wanted(e);
            if e.get(Field::EnID) == 0 && !self.choose_encounter(e, co) {
                return answer::ABORT;
            }
            let Some(encounter) = self.encounter_of(e).cloned() else { return answer::ABORT };
            self.cut_parts(e, &encounter, co);
            self.reckon_budget(e, &encounter);
            let stale = Rid(e.get(Field::ChResult) as u32);
            if encounter.about.list(UNIVERSAL_TEMPLATE).is_some() {
                self.universal(e, co, stale);
            }
            let freaky = self.random(10) + 1;
            e.set(Field::EnFreaky, freaky);
            if !self.fill_parts(e, &encounter, co) {
                let constrained = e.get(Field::EnConstraint) != 0;
                e.set(Field::EnID, 0);
                if !constrained || co.region.is_none() {
                    e.set(Field::EnConstraint, 0);
                    tries = 0;
                }
                continue;
            }
            if co.nested > 0 {
                return answer::DONE;
            }
            if self.misses_budget(e, co) && tries < TRIES {
                tries += 1;
                continue;
            }
            return self.finish_company(e, &encounter, co);
        }
    }

    fn count_wanted(&mut self, e: &mut Event) {
        let flags = e.get(Field::EnFlags);
        if e.get(Field::EnDesAmt) == 0 {
            if flags & wanted::SINGLE != 0 {
                e.set(Field::EnDesAmt, 1);
            } else if flags & wanted::ANYOPEN != 0 {
                let open = self.world.map(e.map).map_or(0, |m| m.open.len()) as i32;
                let room = match e.get(Field::EnDepth) {
                    3.. => 30,
                    2 => 50,
                    _ => 75,
                };
                e.set(Field::EnDesAmt, (open / room).max(1));
            } else if flags & wanted::MULTIPLE != 0 {
                let count = 4 + self.random(5);
                e.set(Field::EnDesAmt, count);
            }
        }
        let most = most_at(e.get(Field::EnCR));
        e.set(Field::EnDesAmt, e.get(Field::EnDesAmt).min(most));
        let constraint = e.get(Field::EnConstraint);
        let swims = self.library().monster(Rid(constraint as u32)).is_some_and(|m| m.flags.has(n::M_AQUATIC));
        if constraint == n::MA_AQUATIC || swims {
            e.set(Field::EnFlags, flags | wanted::AQUATIC);
        }
    }

    /// One of the region's list, or any that fits; what constrains it goes into the event.
    fn choose_encounter(&mut self, e: &mut Event, co: &Company) -> bool {
        let library = self.library();
        let (challenge, align) = (e.get(Field::EnCR), e.get(Field::EnAlign));
        let of = |rid: Rid| match library.within_kind(rid) {
            Some((ResKind::Encounter, at)) => library.encounters.get(at),
            _ => None,
        };
        let fits =
            |rid: Rid| of(rid).is_some_and(|x| i32::from(x.min_cr) <= challenge && !conflict(x.align, align));
        let listed = match library.within_kind(co.region) {
            Some((ResKind::Region, at)) => library.regions.get(at).and_then(|r| r.about.list(ENCOUNTER_LIST)),
            Some((ResKind::Effect, at)) => library.effects.get(at).and_then(|f| f.about.list(ENCOUNTER_LIST)),
            _ => None,
        };
        let mut list: Vec<(Rid, i32, i32)> = Vec::new();
        for (weight, choice) in weighted(listed.unwrap_or(&[])) {
            match choice {
                Choice::One(rid) if fits(rid) => list.push((rid, weight, 0)),
                Choice::Constrained { encounter, constraint, ratings } => {
                    let within = ratings.is_none_or(|(low, high)| (low..=high).contains(&challenge));
                    if within && fits(encounter) {
                        list.push((encounter, weight, constraint));
                    }
                }
                _ => {}
            }
        }
        if let Some((rid, constraint)) = self.weighted_pick(&list) {
            e.set(Field::EnID, rid.0 as i32);
            e.set(Field::EnConstraint, constraint);
            return true;
        }
        let list = self.fitting_encounters(e);
        match self.weighted_pick(&list) {
            Some((rid, _)) => {
                e.set(Field::EnID, rid.0 as i32);
                true
            }
            None => false,
        }
    }

    fn weighted_pick(&mut self, list: &[(Rid, i32, i32)]) -> Option<(Rid, i32)> {
        let total: i32 = list.iter().map(|l| l.1.max(0)).fold(0, i32::saturating_add);
        if total <= 0 {
            return None;
        }
        let mut drawn = self.random(total);
        for (rid, weight, constraint) in list {
            if drawn < (*weight).max(0) {
                return Some((*rid, *constraint));
            }
            drawn -= (*weight).max(0);
        }
        None
    }

    fn fitting_encounters(&mut self, e: &mut Event) -> Vec<(Rid, i32, i32)> {
        let library = self.library();
        let (challenge, desired) = (e.get(Field::EnCR), e.get(Field::EnDesAmt));
        let flags = e.get(Field::EnFlags);
        let mut list = Vec::new();
        for (at, x) in library.encounters.iter().enumerate() {
            let has = |flag: i32| x.flags.has(flag);
            let wet = if flags & wanted::AQUATIC != 0 {
                has(nf::AQUATIC) || has(nf::CONTEXT_AQUATIC)
            } else {
                !has(nf::AQUATIC)
            };
            let counted = desired == 0
                || (!(desired > 1 && has(nf::SINGLE) || desired < 2 && has(nf::MULTIPLE))
                    && (desired <= 10 || has(nf::HORDE))
                    && !(desired < 10 && has(nf::HORDE)));
            // One that says no challenge is only met when it is named.
            let unsaid = self.is_exact() && x.min_cr == 0 && x.max_cr == 0;
            let rated = i32::from(x.min_cr) <= challenge
                && ((x.max_cr == 0 && !unsaid) || challenge <= i32::from(x.max_cr));
            if !rated
                || has(nf::NOGEN)
                || !wet
                || ((flags & wanted::VAULT != 0) != has(nf::VAULT))
                || !counted
            {
                continue;
            }
            if desired != 0 && !self.can_number(x, desired) {
                continue;
            }
            if conflict(x.align, e.get(Field::EnAlign)) {
                continue;
            }
            let rid = library.rid(ResKind::Encounter, at);
            if self.ask_inside(rid, crate::events::numbers::EV_ISTARGET, e.clone()).0 == -1 {
                continue;
            }
            let curve = x.about.list(WEIGHT_CURVE_BY_CR).filter(|l| !l.is_empty());
            let weight = match curve {
                Some(curve) => {
                    let at = (challenge - i32::from(x.min_cr)).max(0) as usize;
                    curve.get(at).or(curve.last()).map_or(0, Value::number)
                }
                None => x.weight.into(),
            };
            list.push((rid, weight, 0));
        }
        list
    }

    /// Whether an encounter may have that many; dice are thrown three times for it.
    fn can_number(&mut self, x: &Encounter, desired: i32) -> bool {
        let (mut least, mut most) = (0, 0);
        for part in &x.parts {
            let (low, high) = match part.amount {
                Amount::Dice(d) => {
                    let mut roll = || self.chance.roll((d.number.into(), d.sides.into(), d.bonus.into()));
                    let all = [roll(), roll(), roll()];
                    (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
                }
                Amount::Between(low, high) => (low.into(), high.into()),
                Amount::Unsaid if x.flags.has(nf::SINGLE) => (1, 1),
                Amount::Unsaid if x.flags.has(nf::HORDE) => (10, 50),
                Amount::Unsaid => (0, 50),
            };
            least += low;
            most += high;
        }
        (least..=most).contains(&desired)
    }

    /// Parts out of reach are left out; chance decides on others.
    fn cut_parts(&mut self, e: &mut Event, x: &Encounter, co: &mut Company) {
        e.set(Field::EnAlign, e.get(Field::EnAlign) | x.align);
        let wet_place = e.is(Field::IsLoc)
            && self.world.map(e.map).is_some_and(|m| {
                let (x, y) = (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16);
                m.has_flag(self.library(), x, y, crate::minds::names::TF_WATER)
            });
        let bodily = e.get(Field::EnConstraint) > 0xffff;
        let flags = e.get(Field::EnFlags);
        if x.flags.has(nf::CONTEXT_AQUATIC) && ((wet_place && !bodily) || flags & wanted::AQUATIC != 0) {
            e.set(Field::IsAquaticContext, 1);
        }
        if x.flags.has(nf::AQUATIC) {
            e.set(Field::EnFlags, flags | wanted::AQUATIC);
        }
        co.skipped.resize(x.parts.len().max(64), false);
        if !self.is_exact() {
            // What an earlier try left out may come in this one.
            co.skipped.fill(false);
        }
        for (at, part) in x.parts.iter().enumerate() {
            if i32::from(part.min_cr) > e.get(Field::EnCR) {
                co.skipped[at] = true;
            }
            if part.chance != 0 && self.random(100) + 1 > i32::from(part.chance) {
                co.skipped[at] = true;
            }
            if at > 0 && part.flags & ep::ELSE != 0 && !co.skipped[at - 1] {
                co.skipped[at] = true;
            }
        }
        let mut at = 1;
        while at < x.parts.len() {
            let or = |i: usize| x.parts.get(i).is_some_and(|p| p.flags & ep::OR != 0);
            if !or(at) {
                at += 1;
                continue;
            }
            let mut end = at;
            while or(end) {
                end += 1;
            }
            let kept = at - 1 + self.random((end - (at - 1)) as i32).max(0) as usize;
            let first = if self.is_exact() { at } else { at - 1 };
            (first..end).filter(|&i| i != kept).for_each(|i| co.skipped[i] = true);
            at = end;
        }
    }

    fn reckon_budget(&mut self, e: &mut Event, x: &Encounter) {
        let own = self.strength_of_challenge(e.get(Field::EnCR));
        let mut budget = own;
        let mut sleep = self.random(100) + 1;
        let desired = e.get(Field::EnDesAmt);
        if desired >= 4 {
            budget = budget.saturating_add((desired / 3).saturating_mul(budget / 2));
            if e.get(Field::EnFlags) & wanted::NOSLEEP == 0 {
                for _ in 0..desired / 3 {
                    sleep = self.at_least_die(sleep, 100);
                }
            }
        }
        let constant = |id: i32| x.about.constant(id).map_or(0, Value::number);
        budget = budget.max(own.saturating_mul(constant(MIN_XCR_MULT))).max(constant(MIN_XCR));
        e.set(Field::EnSleep, sleep);
        e.set(Field::EnXCR, budget);
    }

    /// The original asks for a common template in vain, and takes what was chosen last instead.
    fn universal(&mut self, e: &mut Event, co: &mut Company, stale: Rid) {
        e.set(Field::ChList, UNIVERSAL_TEMPLATE);
        co.sorts = 0;
        let chosen = if self.is_exact() {
            stale
        } else {
            // No member is chosen yet that it could suit: each one is tested when it is laid on.
            let values = self.encounter_of(e).and_then(|x| x.about.list(UNIVERSAL_TEMPLATE)).unwrap_or(&[]);
            let listed: Vec<(Rid, i32, i32)> = weighted(values)
                .into_iter()
                .filter_map(|(weight, choice)| match choice {
                    Choice::One(rid) => Some((rid, weight, 0)),
                    _ => None,
                })
                .collect();
            self.weighted_pick(&listed).map_or(Rid::NONE, |c| c.0)
        };
        if self.library().template(chosen).is_some() {
            self.note_uniform(e.map, UNIVERSAL_TEMPLATE, chosen);
        }
    }

    fn note_uniform(&mut self, map: Handle, key: i32, chosen: Rid) {
        if let Some(m) = self.world.map_mut(map) {
            m.uniform.entry(key).or_insert(chosen);
        }
    }

    fn uniform(&self, map: Handle, key: i32) -> Option<Rid> {
        self.world.map(map)?.uniform.get(&key).copied().filter(|r| !r.is_none())
    }

    fn member_rating(&self, member: &Member) -> i32 {
        let own = self.library().monster(member.monster).map_or(0, |m| i32::from(m.cr));
        self.laid(own, &member.templates)
    }

    fn laid(&self, own: i32, templates: &[Rid]) -> i32 {
        let each = templates.iter().filter_map(|&t| self.library().template(t));
        each.fold(own, |cr, t| crate::values::adjust(cr, t.cr))
    }

    fn misses_budget(&self, e: &Event, co: &Company) -> bool {
        let budget = i64::from(e.get(Field::EnXCR)).max(1);
        let total: i64 = co.members.iter().map(|m| self.rules.company_weight(self.member_rating(m))).sum();
        let count = co.members.len() as i64;
        let (desired, most) = (i64::from(e.get(Field::EnDesAmt)), i64::from(most_at(e.get(Field::EnCR))));
        let mut off = (budget - total).abs() * 100 / budget;
        if desired != 0 {
            off += ((desired - count).abs() * 100 / desired - 50).max(0);
        }
        if count > most {
            off += (count - most) * 100 / most;
        }
        off > OFF
    }

    fn finish_company(&mut self, e: &mut Event, x: &Encounter, co: &mut Company) -> i32 {
        let count = co.members.len() as i32;
        if count > 0 {
            co.drift *= 100 / count;
        }
        let sides = AL_NONGOOD | AL_NONEVIL | n::AL_GOOD | n::AL_EVIL;
        if e.get(Field::EnAlign) & sides == 0 {
            let leaning = co.drift - 25 + self.random(50);
            let side = if leaning > 0 { AL_NONGOOD } else { AL_NONEVIL };
            e.set(Field::EnAlign, e.get(Field::EnAlign) | side);
        }
        co.formation = x.flags.has(nf::FORMATION) || (x.flags.has(nf::FORM50) && self.random(2) == 0);
        co.members.truncate((most_at(e.get(Field::EnCR)).max(0) as usize).min(BUILT));
        if e.get(Field::EnFlags) & wanted::NOBUILD == 0 {
            self.build_company(e, x, co);
        }
        answer::DONE
    }
}
