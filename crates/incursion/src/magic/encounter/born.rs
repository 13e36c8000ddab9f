//! The members of an encounter come: made in full, given a side, tied to their caller, placed and set up.

use super::{Company, EV_ENBUILD_MON, EV_ENGEN_ALIGN, Member, ep, wanted};
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::magic::ids::*;
use crate::minds::arrive::Newcomer;
use crate::minds::mind::{Reason, TargetKind};
use crate::minds::names as m;
use crate::society::companions::Pool;
use crate::world::Handle;
use angrist_irh::res::{Encounter, ResKind, Rid};

/// The status that tells which encounter somebody came with.
const ENCOUNTER: i32 = 236;
/// The status of mounts that are ridden.
const MOUNT: i32 = 88;
/// Tries for an open square that suits.
const PLACES: usize = 50;
/// Whether somebody minds what is on a square.
const EV_MON_CONSIDER: i32 = 161;
/// The status of enemies.
const ENEMY_TO: i32 = 215;

impl Host<'_> {
    /// A member's nature narrows who may still come.
    pub(super) fn lean(&mut self, e: &mut Event, co: &mut Company) {
        let rules = self.rules;
        let body = self.trial(co);
        let Some(creature) = self.creature(body).cloned() else { return };
        self.world.delete(body);
        let has = |flag: i32| rules.has_flag(&creature, flag);
        if has(n::M_IALIGN) {
            let against = [
                (n::M_GOOD, AL_NONEVIL),
                (n::M_EVIL, AL_NONGOOD),
                (n::M_CHAOTIC, AL_NONLAWFUL),
                (n::M_LAWFUL, AL_NONCHAOTIC),
            ];
            let sides = against.iter().filter(|(flag, _)| has(*flag)).fold(0, |all, a| all | a.1);
            e.set(Field::EnAlign, e.get(Field::EnAlign) | sides);
        }
        co.drift += if has(n::M_EVIL) { 2 } else { 0 } - if has(n::M_GOOD) { 2 } else { 0 };
    }

    pub(super) fn build_company(&mut self, e: &mut Event, x: &Encounter, co: &mut Company) {
        let mut came: Vec<(Handle, usize)> = Vec::new();
        for member in co.members.clone() {
            co.current = member;
            self.show(e, co);
            self.in_phases(e, EV_ENBUILD_MON, co, Self::build_member);
            let made = Handle::from_raw(e.get(Field::VObj));
            if !made.is_none() && !self.is_gone(made) {
                came.push((made, co.current.part));
            }
        }
        let leads = |part: usize| x.parts.get(part).is_some_and(|p| p.flags & ep::LEADER != 0);
        let named = came.iter().find(|c| leads(c.1)).map(|c| c.0);
        let mut best: Option<(i32, Handle)> = None;
        for &(who, _) in &came {
            let rating = self.rating(who);
            if rating > best.map_or(-6, |b| b.0) && self.is_type(who, MA_SAPIENT) {
                best = Some((rating, who));
            }
        }
        let Some(leader) = named.or(best.map(|b| b.1)) else { return };
        for &(who, _) in came.iter().filter(|c| c.0 != leader) {
            self.world.remember(who, leader, TargetKind::Leader, 30, Reason::Default);
            if co.formation {
                self.world.remember(who, leader, TargetKind::WalkNear, 30, Reason::OrderedTo);
            }
        }
    }

    fn newcomer(&self, monster: Rid, laid: &[Rid], party: i16) -> Option<(u16, Vec<u16>, i16)> {
        let Some((ResKind::Monster, form)) = self.library().within_kind(monster) else { return None };
        let of = |t: &Rid| match self.library().within_kind(*t) {
            Some((ResKind::Template, at)) => Some(at as u16),
            _ => None,
        };
        Some((form as u16, laid.iter().filter_map(of).collect(), party))
    }

    fn make_member(&mut self, monster: Rid, laid: &[Rid]) -> Option<Handle> {
        let (form, templates, party) = self.newcomer(monster, laid, 0)?;
        let newcomer = Newcomer { templates: &templates, party, in_play: true, ..Newcomer::of(form) };
        self.make_monster(newcomer)
    }

    fn build_member(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        e.set(Field::VObj, 0);
        let member: Member = co.current.clone();
        let flags = e.get(Field::EnFlags);
        let Some(who) = self.make_member(member.monster, &member.templates) else { return answer::ABORT };
        if flags & wanted::DUNGEON != 0 {
            let asleep = self.random(100) < e.get(Field::EnSleep);
            if asleep && self.resists(who, AD_SLEE) == 0 && member.mount.is_none() {
                self.change(who, |c| {
                    c.statuses.gain(Status::lasting(ASLEEP, 2, 0, Source::Other, Rid::NONE));
                });
            }
        }
        let mount = if member.mount.is_none() {
            None
        } else {
            self.make_member(member.mount, &member.mount_templates)
        };
        if let Some(mount) = mount {
            for (of, nature, other) in [(who, MOUNTED, mount), (mount, MOUNT, who)] {
                let tie = Status {
                    nature: nature as i16,
                    source: Source::Other,
                    object: other.raw(),
                    ..Status::default()
                };
                self.change(of, |c| c.statuses.gain(tie));
            }
            self.set_up(mount, false);
        }
        let caller = e.parties[0];
        e.parties[0] = who;
        self.in_phases(e, EV_ENGEN_ALIGN, co, Self::give_side);
        e.parties[0] = caller;
        for one in std::iter::once(who).chain(mount) {
            self.tie_to_caller(e, one, flags);
        }
        if let Some(m) = self.world.map_mut(e.map) {
            m.encounter.push(who);
        }
        e.set(Field::VObj, who.raw());
        if flags & wanted::NOPLACE == 0 {
            let spot = if flags & wanted::ANYOPEN != 0 && !(co.formation && e.get(Field::EXVal) != 0) {
                self.any_open(who, e.map)
            } else {
                Some((e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16))
            };
            let Some((x, y)) = spot else {
                self.world.delete(who);
                return answer::ABORT;
            };
            if !self.place_body(who, e.map, x, y) {
                if self.is_exact() && flags & wanted::VAULT == 0 && !self.is_gone(who) {
                    // The original sets up a creature that found no room too, as far as that is possible without a place.
                    self.world.detach(who);
                    self.set_up(who, true);
                }
                self.world.delete(who);
                return answer::ABORT;
            }
            if flags & wanted::VAULT == 0 {
                // Numbers count as soon as somebody is tied to the player.
                let tied = caller == self.world.player;
                if let Some(b) = self.world.being_mut(who).filter(|_| tied) {
                    b.reckoned = true;
                }
                self.set_up(who, true);
            }
            if flags & wanted::ANYOPEN != 0 && co.formation {
                e.set(Field::EXVal, x.into());
                e.set(Field::EYVal, y.into());
            }
        }
        let from = Rid(e.get(Field::EnID) as u32);
        let (part, desired) = (e.get(Field::CPart), e.get(Field::EnDesAmt));
        self.change(who, |c| c.statuses.gain(Status::lasting(ENCOUNTER, part, desired, Source::Other, from)));
        answer::NOTHING
    }

    /// One of the open squares that suits a creature: swimmers in water, all others on dry ground, and never where the
    /// ground or what stands there would harm it (S001-109).
    fn any_open(&mut self, who: Handle, map: Handle) -> Option<(i16, i16)> {
        let library = self.library();
        for _ in 0..PLACES {
            let count = self.world.map(map).map_or(0, |m| m.open.len());
            let drawn = self.random(count as i32).max(0) as usize;
            let level = self.world.map(map)?;
            // Where nothing is open the original takes the first square of an earlier search.
            let stale = level.making.as_ref().map(|m| m.first_open);
            let (x, y) = level.open.get(drawn).copied().or(stale).unwrap_or_default();
            let has = |flag: i32| level.has_flag(library, x, y, flag);
            let water = has(m::TF_WATER);
            let swims = self.is_type(who, n::MA_AQUATIC);
            if (!self.flag(who, n::M_AMPHIB) && water != swims)
                || (has(m::TF_STICKY) && !self.is_type(who, n::MA_SPIDER))
                || (has(m::TF_FALL) && !self.is_aerial(who))
            {
                continue;
            }
            let warned = has(m::TF_WARN) && !water && !has(m::TF_FALL) && !has(m::TF_STICKY);
            let mut asked: Vec<(Rid, Handle)> = Vec::new();
            if let Some(ground) = level.cell(x, y).map(|c| c.terrain).filter(|_| warned) {
                asked.push((ground, who));
            }
            let here = self.world.things_at(map, x, y).into_iter();
            asked.extend(here.filter_map(|h| Some((self.world.get(h)?.feature()?.resource, h))));
            let objects = asked.into_iter().any(|(rid, thing)| {
                let event = Event::new(EV_MON_CONSIDER, [who, thing, thing, Handle::NONE]);
                self.ask_inside(rid, EV_MON_CONSIDER, event).0 == answer::ABORT
            });
            if !objects {
                return Some((x, y));
            }
        }
        None
    }

    /// Those who are called belong to the caller, or turn on him.
    fn tie_to_caller(&mut self, e: &Event, who: Handle, flags: i32) {
        let caller = e.parties[0];
        let hostile = flags & wanted::HOSTILE != 0;
        if flags & (wanted::SUMMON | wanted::CREATOR | wanted::ILLUSION) == 0 {
            return;
        }
        let party = self.world.being(caller).map_or(0, |b| b.party);
        if let Some(b) = self.world.being_mut(who).filter(|_| !hostile) {
            b.party = party;
        }
        let own = self.world.leader_of(caller);
        let leader = if own.is_none() { caller } else { own };
        let level = e.get(Field::VCasterLev) as i8;
        let tie = |nature: i32, value: i32, source: Source| Status {
            nature: nature as i16,
            value: value as i16,
            duration: e.get(Field::VDuration) as i16,
            source,
            effect: e.effect(),
            caster_level: level,
            object: caller.raw(),
            ..Status::default()
        };
        let kind = if flags & wanted::SUMMON != 0 {
            let called = tie(SUMMONED, 0, Source::Other);
            self.change(who, |c| c.statuses.gain(called));
            TargetKind::Summoner
        } else {
            if flags & wanted::ILLUSION != 0 {
                let seeming = tie(ILLUSION, e.get(Field::SaveDC), Source::Enchantment);
                self.change(who, |c| c.statuses.gain(seeming));
                let knows = Status {
                    nature: DISBELIEVED as i16,
                    value: -1,
                    magnitude: -1,
                    source: Source::Other,
                    object: who.raw(),
                    ..Status::default()
                };
                self.change(caller, |c| c.statuses.gain(knows));
            }
            TargetKind::Master
        };
        if !leader.is_none() && !hostile {
            self.world.remember(who, leader, kind, 30, Reason::Default);
        }
        if caller.is_none() {
            return;
        }
        if hostile {
            self.turn_to(who, caller, ENEMY_TO);
        } else if caller == self.world.player {
            self.join_party(caller, who, Pool::Magic);
        }
    }

    /// Which side a member takes, within what the company allows.
    fn give_side(&mut self, e: &mut Event, _: &mut Company) -> i32 {
        let who = e.parties[0];
        self.change(who, |c| c.statuses.retain(|s| i32::from(s.nature) != n::ALIGNMENT));
        // Before its numbers count the original takes anybody for mindless.
        let counts = self.world.being(who).is_some_and(|b| b.reckoned);
        let blank = self.is_exact() && !counts;
        if blank || !self.is_type(who, MA_SAPIENT) || self.flag(who, n::M_IALIGN) {
            return answer::DONE;
        }
        let allowed = e.get(Field::EnAlign);
        let born = self.creature(who).map_or(0, |c| self.rules.alignment(c));
        if self.is_type(who, n::MA_DRAGON) && self.random(3) != 0 && !super::conflict(born, allowed) {
            return answer::DONE;
        }
        let [good, evil, law, chaos] =
            [n::M_GOOD, n::M_EVIL, n::M_LAWFUL, n::M_CHAOTIC].map(|f| self.flag(who, f));
        let mut side =
            self.one_side(allowed, (n::AL_GOOD, n::AL_EVIL), (AL_NONGOOD, AL_NONEVIL), (good, evil));
        let order = (n::AL_LAWFUL, n::AL_CHAOTIC);
        side |= self.one_side(allowed, order, (AL_NONLAWFUL, AL_NONCHAOTIC), (law, chaos));
        let narrowed = if side & n::AL_GOOD != 0 { AL_NONEVIL } else { 0 }
            | if side & n::AL_EVIL != 0 { AL_NONGOOD } else { 0 };
        e.set(Field::EnAlign, allowed | narrowed);
        self.change(who, |c| {
            c.statuses.gain(Status::lasting(n::ALIGNMENT, side, 0, Source::Other, Rid::NONE))
        });
        answer::DONE
    }

    /// One of two opposite sides or neither. `ends` are the two, `barred` what forbids each, `born` what the body leans to.
    /// In the original those who must not be evil become evil.
    fn one_side(&mut self, allowed: i32, ends: (i32, i32), barred: (i32, i32), born: (bool, bool)) -> i32 {
        for end in [ends.1, ends.0] {
            if allowed & end != 0 {
                return end;
            }
        }
        let (no_first, no_second) = (allowed & barred.0 != 0, allowed & barred.1 != 0);
        if no_first && no_second {
            return 0;
        }
        if no_first || no_second {
            let to_second = no_first || (self.is_exact() && ends.1 == n::AL_EVIL);
            let (end, to, from) = if to_second { (ends.1, born.1, born.0) } else { (ends.0, born.0, born.1) };
            let taken = if to {
                self.random(5) != 0
            } else if from {
                self.random(2) == 0
            } else {
                self.random(3) != 0
            };
            return if taken { end } else { 0 };
        }
        let usual = self.random(100) + 1 < 70;
        let leaning = if born.0 { Some(ends) } else { born.1.then_some((ends.1, ends.0)) };
        match (leaning, usual) {
            (Some((own, _)), true) => own,
            (Some((_, far)), false) => {
                if self.random(30) + 1 < 23 {
                    0
                } else {
                    far
                }
            }
            (None, true) => 0,
            (None, false) => {
                if self.random(30) + 1 < 15 {
                    ends.0
                } else {
                    ends.1
                }
            }
        }
    }
}
