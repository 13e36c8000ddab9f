//! What is laid over a member of an encounter: templates it must have, a trade, a mount, something strange, skill, age.

use super::{Company, EV_ENCHOOSE_TEMP, EV_ENGEN_MOUNT, Probe, UNIVERSAL_TEMPLATE, ep, nf};
use crate::creature::names as n;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::magic::ids::*;
use crate::values::adjust;
use crate::world::object::{Body, Object};
use crate::world::{Being, Handle};
use angrist_irh::res::{Draw, ResKind, Rid, Value};

const TM_SKILL: i32 = 1;
const TM_CLASS: i32 = 2;
const TM_NATURE: i32 = 8;
const TM_UNDEAD: i32 = 16;
const TM_DESCENT: i32 = 256;
const TM_PLANAR: i32 = 512;
const TMF_NOGEN: i32 = 4;
const CLASS_LIST: i32 = 110;
const SKILL_LIST: i32 = 111;
const MOUNT_LIST: i32 = 117;
const M_RIDER: i32 = 112;
const M_NOLIMBS: i32 = 2;
/// The key of templates chosen once for all.
const TEMPLATE_KEY: i32 = 0x0D00_0000;
/// How strange somebody has to be for a strange nature.
const STRANGE: i32 = 7;
/// Most templates of one member, and of its mount.
const LAID: usize = 3;
const MOUNT_LAID: usize = 2;

impl Host<'_> {
    /// The strength of the member being chosen, with its mount; the event shows it.
    pub(super) fn current_strength(&mut self, e: &mut Event, co: &mut Company) -> i64 {
        let m = &co.current;
        if self.library().monster(m.monster).is_none() {
            e.set(Field::EpCurrXCR, 0);
            co.rating = 0;
            return 0;
        }
        co.rating = self.member_rating(m);
        let m = &co.current;
        e.set(Field::EpCurrXCR, self.strength_of_member(m) as i32);
        i64::from(e.get(Field::EpCurrXCR))
    }

    /// The strength of a member with its mount.
    pub(super) fn strength_of_member(&self, m: &super::Member) -> i64 {
        let mut sum = self.rules.company_weight(self.member_rating(m));
        if let Some(mount) = self.library().monster(m.mount) {
            sum += self.rules.company_weight(self.laid(mount.cr.into(), &m.mount_templates));
        }
        sum
    }

    fn lay(&mut self, e: &mut Event, co: &mut Company, template: Rid) {
        if co.current.templates.len() < LAID && self.library().template(template).is_some() {
            co.current.templates.push(template);
        }
        self.show(e, co);
        self.current_strength(e, co);
    }

    /// Alignment as a monster or template is written.
    pub(super) fn written_alignment(&self, rid: Rid) -> i32 {
        let library = self.library();
        let (flags, mut sides) = if let Some(m) = library.monster(rid) {
            (&m.flags, 0)
        } else if let Some(t) = library.template(rid) {
            (&t.flags, if t.kind & TM_UNDEAD != 0 { AL_NONGOOD } else { 0 })
        } else {
            return 0;
        };
        let written = [
            (n::M_GOOD, n::AL_GOOD),
            (n::M_EVIL, n::AL_EVIL),
            (n::M_LAWFUL, n::AL_LAWFUL),
            (n::M_CHAOTIC, n::AL_CHAOTIC),
        ];
        for (flag, side) in written {
            if flags.has(flag) {
                sides |= side;
            }
        }
        sides
    }

    /// A body with what is laid over it so far, made to be looked at.
    pub(super) fn trial(&mut self, co: &Company) -> Handle {
        let rules = self.rules;
        let Some((ResKind::Monster, form)) = self.library().within_kind(co.current.monster) else {
            return Handle::NONE;
        };
        let creature = rules.create(form as u16, &mut self.chance);
        let body = self.add(Object::new(Body::Creature(Box::new(Being::new(creature)))));
        self.lay_all(body, &co.current.templates);
        body
    }

    /// Lays templates over a bare body. In the original those that do not fit are left out, and until the first is laid over
    /// it the body counts as mindless.
    pub(super) fn lay_all(&mut self, body: Handle, templates: &[Rid]) {
        for &t in templates {
            let takes = !self.is_exact() || self.template_takes(body, t);
            let at = self.library().within_kind(t).filter(|w| w.0 == ResKind::Template && takes);
            let rules = self.rules;
            if let Some(b) = self.world.arena.get_mut(body).and_then(|o| o.being_mut())
                && let Some((_, at)) = at
            {
                rules.add_template(&mut b.creature, at as u16, &mut self.matrix);
            }
        }
    }

    /// Whether a template suits the member being chosen; a demanded one only has to be possible.
    pub(super) fn template_suits(
        &mut self,
        e: &mut Event,
        co: &mut Company,
        template: Rid,
        demanded: bool,
    ) -> bool {
        let Some(t) = self.library().template(template) else { return false };
        if !demanded {
            if !self.kind_is_type(co.current.monster, t.for_type) {
                return false;
            }
            if !self.is_exact() {
                self.current_strength(e, co);
            }
            // The original does not reckon again: strength and rating may still be those of the member before.
            let (rating, now) = (co.rating, i64::from(e.get(Field::EpCurrXCR)));
            let new =
                now - self.rules.company_weight(rating) + self.rules.company_weight(adjust(rating, t.cr));
            if new > i64::from(e.get(Field::EimXCR)) {
                return false;
            }
            if t.flags.has(n::M_IALIGN)
                && super::conflict(self.written_alignment(template), e.get(Field::EnAlign))
            {
                return false;
            }
            if !self.passes(e, template) {
                return false;
            }
        }
        let body = self.trial(co);
        let rules = self.rules;
        if let Some(b) = self.world.arena.get_mut(body).and_then(|o| o.being_mut()) {
            rules.recalculate(&mut b.creature, &mut self.matrix, false);
        }
        let fits = self.template_takes(body, template);
        self.world.delete(body);
        fits
    }

    pub(super) fn select_templates(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let Some(x) = self.encounter_of(e).cloned() else { return answer::ABORT };
        let Some(part) = usize::try_from(e.get(Field::CPart)).ok().and_then(|at| x.parts.get(at)).cloned()
        else {
            return answer::ABORT;
        };
        let has = |flag: u32| part.flags & flag != 0;
        let dragon = self.kind_is_type(co.current.monster, n::MA_DRAGON);
        if !self.is_exact() {
            self.current_strength(e, co);
        }
        match part.with {
            Some(Draw::One(template)) => {
                if self.template_suits(e, co, template, true) {
                    self.lay(e, co, template);
                } else {
                    co.failed = true;
                }
            }
            Some(Draw::Any(sorts)) => {
                let list = self.templates_of(e, co, sorts);
                match self.pick_template(e, co, &list, true) {
                    Some(t) => self.lay(e, co, t),
                    None => co.failed = true,
                }
            }
            Some(Draw::List(list)) => match self.choose_template(e, co, (list, 0), false) {
                Some(t) => self.lay(e, co, t),
                None => co.failed = true,
            },
            None => {}
        }
        if let Some(common) = self.uniform(e.map, UNIVERSAL_TEMPLATE) {
            if !self.template_suits(e, co, common, true) {
                co.failed = true;
            }
            self.lay(e, co, common);
        }
        let spent = |e: &Event| !has(ep::NOXCR) && e.get(Field::EimXCR) < e.get(Field::EpCurrXCR);
        if !spent(e) || has(ep::CLASSED) {
            self.give_trade(e, co, part.flags);
        }
        self.give_mount(e, co, part.flags, spent(e));
        if !spent(e) && e.get(Field::EpFreaky) >= STRANGE {
            let planar = if x.flags.has(nf::SINGLE) { TM_PLANAR } else { 0 };
            if let Some(t) = self.choose_template(e, co, (0, TM_NATURE | TM_DESCENT | planar), false) {
                self.lay(e, co, t);
            }
        }
        if !spent(e) && has(ep::SKILLED | ep::SKILLMAX | ep::SKILLHIGH) {
            if has(ep::SKILLMAX) {
                e.set(Field::ChMaximize, 1);
            } else if has(ep::SKILLHIGH) {
                e.set(Field::ChBestOfTwo, 1);
            } else {
                e.set(Field::ChMaximize, 0);
            }
            if let Some(t) = self.choose_template(e, co, (SKILL_LIST, TM_SKILL), true) {
                self.lay(e, co, t);
            }
        }
        // The original takes any template for an age.
        let exact = self.is_exact();
        let aged = co
            .current
            .templates
            .iter()
            .any(|&t| exact || self.library().template(t).is_some_and(|t| t.kind & n::TM_AGECAT != 0));
        if dragon && !aged {
            e.set(Field::ChMaximize, 1);
            let age = self.choose_template(e, co, (0, n::TM_AGECAT), true);
            let age = age.or_else(|| self.library().find_kind(ResKind::Template, "young"));
            if let Some(t) = age {
                self.lay(e, co, t);
            }
        }
        answer::DONE
    }

    fn give_trade(&mut self, e: &mut Event, co: &mut Company, flags: u32) {
        let chances = [(ep::CLASS10, 10), (ep::CLASS25, 25), (ep::CLASS50, 50)];
        let chance: i32 = chances.iter().filter(|(f, _)| flags & f != 0).map(|c| c.1).sum();
        if flags & (ep::CLASSED | ep::MAYCLASS) == 0 && chance < e.get(Field::EpClassRoll) {
            return;
        }
        let demanded = flags & ep::CLASSED != 0;
        let own = e.get(Field::EimXCR);
        let chosen = loop {
            let chosen = self.choose_template(e, co, (CLASS_LIST, TM_CLASS), false);
            if chosen.is_some() || !demanded {
                break chosen;
            }
            let next = self.rules.challenge_of_weight(e.get(Field::EimXCR).into()) + 1;
            e.set(Field::EimXCR, self.strength_of_challenge(next));
            if self.rules.challenge_of_weight(e.get(Field::EimXCR).into()) >= 35 {
                break None;
            }
        };
        e.set(Field::EimXCR, own);
        match chosen {
            Some(t) => self.lay(e, co, t),
            None if demanded => co.failed = true,
            None => {}
        }
    }

    fn give_mount(&mut self, e: &mut Event, co: &mut Company, flags: u32, spent: bool) {
        let library = self.library();
        let laid: Vec<_> = co.current.templates.iter().filter_map(|&t| library.template(t)).collect();
        let Some(body) = library.monster(co.current.monster) else { return };
        let rider = body.flags.has(M_RIDER) || laid.iter().any(|t| t.flags.has(M_RIDER));
        let rides = |feats: &[i16]| feats.contains(&(n::SK_RIDE as i16));
        let can_ride = rides(&body.feats) || laid.iter().any(|t| rides(&t.feats));
        let demanded = rider || flags & ep::MOUNTED != 0;
        if spent && !demanded {
            return;
        }
        let mounted = demanded
            || (flags & ep::MOUNTABLE != 0 && self.random(2) == 0)
            || (can_ride && self.random(3) == 0);
        if !mounted {
            return;
        }
        let lists = |rid: Rid| library.about(rid).is_some_and(|a| a.list(MOUNT_LIST).is_some());
        let mut named = std::iter::once(co.current.monster).chain(co.current.templates.iter().copied());
        let source = named.rfind(|&r| lists(r)).unwrap_or(Rid::NONE);
        e.set(Field::ChSource, source.0 as i32);
        e.set(Field::ChList, MOUNT_LIST);
        self.in_phases(e, EV_ENGEN_MOUNT, co, Self::choose_mount);
    }

    fn choose_mount(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let now = self.current_strength(e, co);
        let most = self.rules.challenge_of_weight(i64::from(e.get(Field::EimXCR)) - now).max(1);
        let library = self.library();
        let upright = library
            .monster(co.current.monster)
            .is_some_and(|m| m.flags.has(n::M_HUMANOID) && !m.flags.has(M_NOLIMBS));
        if !upright {
            return answer::DONE;
        }
        let source = Rid(e.get(Field::ChSource) as u32);
        let list = e.get(Field::ChList);
        let Some(values) = library.about(source).and_then(|a| a.list(list)).filter(|_| list != 0) else {
            co.current.mount = library.find_kind(ResKind::Monster, "warhorse").unwrap_or(Rid::NONE);
            self.show(e, co);
            return answer::DONE;
        };
        // Templates stand before the body they are laid over.
        let mut all: Vec<(usize, i32, i32)> = Vec::new();
        let (mut weight, mut laid): (i32, Vec<Rid>) = (10, Vec::new());
        let mut teams: Vec<(Rid, Vec<Rid>)> = Vec::new();
        for value in values {
            match value {
                Value::Number(v) => {
                    if *v > -10 {
                        weight = *v;
                    }
                    laid.clear();
                }
                Value::Resource(rid) if library.template(*rid).is_some() => laid.push(*rid),
                Value::Resource(rid) => {
                    if let Some(m) = library.monster(*rid) {
                        let rating = laid
                            .iter()
                            .rev()
                            .filter_map(|&t| library.template(t))
                            .fold(i32::from(m.cr), |cr, t| adjust(cr, t.cr));
                        all.push((teams.len(), weight, rating));
                        teams.push((*rid, laid.iter().rev().copied().collect()));
                    }
                    laid.clear();
                }
                Value::Text(_) => {}
            }
        }
        let fitting: Vec<(Rid, i32, i32)> =
            all.iter().filter(|a| a.2 <= most).map(|a| (Rid::NONE, a.1, a.0 as i32)).collect();
        if fitting.is_empty() {
            return answer::DONE;
        }
        let at = match co.probe {
            Probe::Weakest => all.iter().rev().min_by_key(|a| a.2).map(|a| a.0),
            Probe::Strongest => all.iter().max_by_key(|a| a.2).map(|a| a.0),
            Probe::No => self.weighted_pick(&fitting).and_then(|p| usize::try_from(p.1).ok()),
        };
        if let Some((mount, laid)) = at.and_then(|at| teams.get(at)) {
            co.current.mount = *mount;
            co.current.mount_templates = laid.iter().copied().take(MOUNT_LAID).collect();
            self.show(e, co);
            self.current_strength(e, co);
        }
        answer::DONE
    }

    /// The mount of the dead is dead.
    pub(super) fn bury_mount(&mut self, co: &mut Company) {
        let library = self.library();
        let dead = |h: &Self, body: Rid, laid: &[Rid]| {
            h.kind_is_type(body, MA_UNDEAD)
                || laid.iter().any(|&t| library.template(t).is_some_and(|t| t.kind & TM_UNDEAD != 0))
        };
        let m = &co.current;
        if m.mount.is_none()
            || !dead(self, m.monster, &m.templates)
            || dead(self, m.mount, &m.mount_templates)
        {
            return;
        }
        let how = ["graveborn;template", "zombie", "skeleton"];
        let drawn = self.random(3).max(0) as usize;
        let template = how.get(drawn).and_then(|name| library.find_kind(ResKind::Template, name));
        if let Some(t) = template
            && co.current.mount_templates.len() < MOUNT_LAID
        {
            co.current.mount_templates.push(t);
        }
    }

    fn templates_of(&mut self, e: &mut Event, co: &mut Company, sorts: i32) -> Vec<(Rid, i32, i32)> {
        let library = self.library();
        let mut all = Vec::new();
        for (at, t) in library.templates.iter().enumerate() {
            let rid = library.rid(ResKind::Template, at);
            if t.kind & sorts != 0 && !t.own_flags.has(TMF_NOGEN) && self.template_suits(e, co, rid, false) {
                all.push((rid, 1, 0));
            }
        }
        all
    }

    /// One of a list of the encounter's own, or of all templates of some sorts.
    fn choose_template(
        &mut self,
        e: &mut Event,
        co: &mut Company,
        (list, sorts): (i32, i32),
        keeps_taste: bool,
    ) -> Option<Rid> {
        e.set(Field::ChList, list);
        co.sorts = sorts;
        if !keeps_taste {
            e.set(Field::ChMaximize, 0);
        }
        self.in_phases(e, EV_ENCHOOSE_TEMP, co, Self::draw_template);
        let chosen = Rid(e.get(Field::ChResult) as u32);
        self.library().template(chosen).map(|_| chosen)
    }

    fn draw_template(&mut self, e: &mut Event, co: &mut Company) -> i32 {
        let key = (e.get(Field::ChList) + 10_000 * e.get(Field::CPart)) | TEMPLATE_KEY;
        let uniform = self.encounter_of(e).is_some_and(|x| x.flags.has(nf::UNIFORM));
        if let Some(known) = uniform.then(|| self.uniform(e.map, key)).flatten() {
            e.set(Field::ChResult, known.0 as i32);
            return answer::DONE;
        }
        self.current_strength(e, co);
        let list = e.get(Field::ChList);
        let all = match self.listed_templates(e, co, list) {
            Some(all) => all,
            None => self.templates_of(e, co, co.sorts),
        };
        let chosen = self.pick_template(e, co, &all, false);
        e.set(Field::ChResult, chosen.map_or(0, |r| r.0 as i32));
        if let Some(chosen) = chosen
            && co.probe == Probe::No
        {
            self.note_uniform(e.map, key, chosen);
        }
        answer::DONE
    }

    fn pick_template(
        &mut self,
        e: &Event,
        co: &Company,
        list: &[(Rid, i32, i32)],
        plain: bool,
    ) -> Option<Rid> {
        if list.is_empty() {
            return None;
        }
        let own = self.library().monster(co.current.monster).map_or(0, |m| i32::from(m.cr));
        let rated =
            |h: &Self, rid: Rid, own: i32| h.library().template(rid).map_or(own, |t| adjust(own, t.cr));
        match co.probe {
            Probe::Weakest => return list.iter().map(|l| l.0).min_by_key(|&r| rated(self, r, own)),
            Probe::Strongest => return list.iter().map(|l| l.0).rev().max_by_key(|&r| rated(self, r, own)),
            Probe::No => {}
        }
        if plain {
            let at = self.random(list.len() as i32).max(0) as usize;
            return list.get(at).map(|l| l.0);
        }
        if e.is(Field::ChMaximize) {
            let most = list.iter().map(|l| rated(self, l.0, own)).max()?;
            let best: Vec<Rid> = list.iter().map(|l| l.0).filter(|&r| rated(self, r, own) >= most).collect();
            let at = self.random(best.len() as i32).max(0) as usize;
            return best.get(at).copied();
        }
        if e.is(Field::ChBestOfTwo) {
            let mut draw = || {
                let at = self.random(list.len() as i32).max(0) as usize;
                list.get(at).map(|l| l.0)
            };
            let (a, b) = (draw()?, draw()?);
            return Some(if rated(self, a, 0) > rated(self, b, 0) { a } else { b });
        }
        self.weighted_pick(list).map(|l| l.0)
    }
}
