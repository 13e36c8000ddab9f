//! Effects that change bodies, magic, ground and place: polymorph, dispelling, terraforming, travel (magic 14.7 to 14.11).

use super::ids::*;
use crate::creature::points::Dice;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::fields::Terraforming;
use crate::fight::ids::M_AMORPH;
use crate::host::Host;
use crate::minds::names::CA_WOODLAND_STRIDE;
use crate::status::Wanted;
use crate::values::Attribute;
use crate::world::map::terrain_flag;
use crate::world::place::distance;
use crate::world::{Audience, Handle};
use angrist_irh::res::{ResKind, Rid};

/// Troubles that end when a body comes that does not know them, and the immunity that says so.
const SHED: [(i32, i32); 7] = [
    (STUNNED, AD_STUN),
    (CONFUSED, AD_CONF),
    (POISONED, AD_TOXI),
    (DISEASED, AD_DISE),
    (BLIND, AD_BLND),
    (ASLEEP, AD_SLEE),
    (PARALYSIS, AD_PLYS),
];

impl Host<'_> {
    /// Another body (magic 14.7).
    pub(super) fn polymorph(&mut self, e: &mut Event) -> i32 {
        let who = e.parties[1];
        let Some(being) = self.world.being(who) else { return answer::DONE };
        if self.resists(who, AD_POLY) < 0 {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let v = self.current(e);
        let fixed = Rid(Self::rval(&v) as u32);
        let form = match self.library().within_kind(fixed) {
            Some((ResKind::Monster, at)) => Some(at as u16),
            _ => {
                let rating = self.rules.challenge(&being.creature);
                self.drawn_form(rating, v.yval)
            }
        };
        let Some(form) = form else { return answer::DONE };
        if let Some(o) = self.world.get_mut(who) {
            o.statuses_mut().retain(|s| i32::from(s.nature) != POLYMORPH);
        }
        self.take_form(who, form, v.xval != 0);
        let status = Status {
            nature: POLYMORPH as i16,
            value: 1,
            magnitude: 0,
            duration: e.get(Field::VDuration) as i16,
            source: Source::Enchantment,
            effect: e.effect(),
            ..Status::default()
        };
        if let Some(o) = self.world.get_mut(who) {
            o.statuses_mut().gain(status);
        }
        for (nature, kind) in SHED {
            if self.resists(who, kind) < 0 {
                self.end_those(who, Wanted::of(nature));
            }
        }
        answer::DONE
    }

    /// A body by chance, of about half the strength; dragons are too much.
    fn drawn_form(&mut self, rating: i32, kind: i32) -> Option<u16> {
        const TRIES: usize = 100;
        const ANY_DEPTH: i32 = 100;
        let within = ((rating - 4).max(0) / 2, (rating / 2).max(1), ANY_DEPTH);
        for _ in 0..TRIES {
            let drawn = self.random_monster(crate::host::random::purpose::POLYMORPH, within, kind);
            let Some((ResKind::Monster, at)) = self.library().within_kind(drawn) else { return None };
            if !self.kind_is_type(drawn, MA_DRAGON) {
                return Some(at as u16);
            }
        }
        None
    }

    /// A body is taken on: hit points keep their share, what no longer fits falls unless it merges.
    pub(crate) fn take_form(&mut self, who: Handle, form: u16, merges: bool) {
        let Some(being) = self.world.being(who) else { return };
        let c = &being.creature;
        let most = (c.max_hit_points + c.value(Attribute::ExtraHitPoints)).max(1);
        let share = c.hit_points * 100 / most;
        let old = self.library().rid(ResKind::Monster, c.form.into());
        let own = self.library().rid(ResKind::Monster, form.into());
        self.change(who, |c| {
            c.form = form;
            c.statuses.retain(|s| !(s.source == Source::Body && s.effect == old));
        });
        let given: Vec<Status> = self.library().monster(own).map_or_else(Vec::new, |m| {
            let stati = m.stati.iter();
            stati
                .map(|s| {
                    Status::lasting(s.nature.into(), s.value.into(), s.magnitude.into(), Source::Body, own)
                })
                .collect()
        });
        self.change(who, |c| given.into_iter().for_each(|s| c.statuses.gain(s)));
        let rules = self.rules;
        if !rules.profile.is_exact() {
            self.recalculate(who);
        }
        // The original throws the new body's dice with the old body's scores.
        if let Some(b) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
            let c = &mut b.creature;
            if c.hero.is_none() || rules.profile.is_exact() {
                rules.roll_points(c, Dice::Roll, &mut self.chance);
            }
            let now = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
            c.hit_points = (share * now / 100).max(1);
        }
        self.recalculate(who);
        // The original then reckons a hero's points by the new body's dice, and keeps what is missing of those it threw.
        if let (true, Some(most)) = (rules.profile.is_exact(), self.most_points_of_hero(who)) {
            self.change(who, |c| {
                c.hit_points = (c.hit_points + most - c.max_hit_points).max(1);
                c.max_hit_points = most;
            });
        }
        if !merges {
            self.drop_unfit(who);
        }
    }

    /// What the new body has no place for falls; lights melt into it.
    fn drop_unfit(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(being) = self.world.being(who) else { return };
        let Some(form) = self.rules.monster(being.creature.form) else { return };
        let unfit = |slot: i16| match slot {
            1..=3 | 12 | 13 | 15 | 50 => form.flags.has(NO_HANDS),
            4 | 5 | 8 | 9 => !form.flags.has(HUMANOID),
            6 | 11 | 18..=23 => form.flags.has(NO_BODY),
            7 => form.flags.has(SIGHTLESS),
            10 | 17 => form.flags.has(NO_LIMBS),
            14 | 16 => form.flags.has(NO_HEAD),
            _ => false,
        };
        let mut falls: Vec<Handle> = being.slots.iter().filter(|(s, _)| unfit(**s)).map(|s| *s.1).collect();
        falls.retain(|&h| self.item_type(h) != crate::item::id::T_LIGHT);
        falls.dedup();
        for item in falls {
            self.world.detach(item);
            self.world.put(item, map, x, y);
        }
        self.refresh_gear(who);
    }

    /// Magic ends (magic 14.8).
    pub(super) fn dispel_target(&mut self, e: &mut Event) -> i32 {
        let [actor, who, ..] = e.parties;
        let v = self.current(e);
        let power = e.get(Field::VDmg) + self.ability(actor, CA_PURGE_MAGIC);
        if v.xval & DIS_BANISH != 0
            && let Some(called) = self.held(who, SUMMONED)
            && power >= 11 + i32::from(called.magnitude)
        {
            self.drop_everything(who);
            let todo = self.remove_thing(who, true);
            self.do_now(todo);
            return answer::DONE;
        }
        if v.xval & DIS_DISPEL == 0 {
            return answer::DONE;
        }
        let all: Vec<Status> = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().all().to_vec());
        let mut judged: Vec<(Rid, i32)> = Vec::new();
        for s in all {
            let key = (s.effect, s.object);
            let magical =
                matches!(s.source, Source::Enchantment | Source::Item | Source::Once | Source::Attack);
            let Some(effect) = self.library().effect(s.effect).filter(|_| magical) else { continue };
            let area = effect.values.first().map_or(0, |v| i32::from(v.aval));
            if judged.contains(&key) || matches!(area, AR_POISON | AR_DISEASE) || effect.flags.has(EF_MUNDANE)
            {
                continue;
            }
            judged.push(key);
            let level = if s.caster_level == 0 { self.rating(who) } else { s.caster_level.into() };
            if level + 11 > power {
                continue;
            }
            let item = Handle::from_raw(s.object);
            let wanted = Wanted { effect: Some(s.effect), object: Some(s.object), ..Wanted::default() };
            let todo = self.remove_statuses(who, wanted, ev::EV_DISPELLED);
            self.do_now(todo);
            if s.source == Source::Item && self.world.item(item).is_some() {
                let gone = Status {
                    nature: DISPELLED as i16,
                    duration: e.get(Field::VDuration) as i16,
                    ..Status::default()
                };
                self.afflict(item, gone);
            }
        }
        answer::DONE
    }

    /// A creature that vanishes leaves its things behind.
    pub(super) fn drop_everything(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let all = self.world.being(who).map_or_else(Vec::new, |b| b.inventory.clone());
        for item in all {
            self.world.detach(item);
            self.world.put(item, map, x, y);
        }
    }

    fn square_fits(&self, map: Handle, (x, y): (i16, i16), filter: i32) -> bool {
        const EMPTINESS: i32 = 31;
        let Some(m) = self.world.map(map) else { return false };
        let Some(terrain) = m.terrain(self.library(), x, y) else { return false };
        let solid = terrain.flags.has(terrain_flag::SOLID);
        let rock = matches!(i32::from(terrain.material), 21 | 25 | 26 | 28);
        match filter {
            TERRA_EMPTY => !solid && self.world.creature_at(map, x, y).is_none(),
            TERRA_ROCK => solid && rock,
            TERRA_ALL => true,
            TERRA_FLOOR => !solid && FLOORS.contains(&(terrain.image & 0xfff)),
            TERRA_WATER => terrain.flags.has(WATER),
            TERRA_CHASM => i32::from(terrain.material) == EMPTINESS || terrain.flags.has(terrain_flag::FALL),
            TERRA_OPEN => !solid,
            TERRA_CLOSED => solid,
            TERRA_BRIDGE => terrain.flags.has(terrain_flag::FALL) || terrain.flags.has(DEEP_LIQUID),
            _ => false,
        }
    }

    /// A square becomes something else (magic 14.10).
    pub(super) fn terraform_square(&mut self, e: &mut Event, map: Handle, (x, y): (i16, i16)) -> bool {
        let v = self.current(e);
        let what = Rid(Self::rval(&v) as u32);
        if !self.square_fits(map, (x, y), v.xval) {
            return false;
        }
        let (spell, actor) = (e.effect(), e.parties[0]);
        match self.library().within_kind(what) {
            Some((ResKind::Feature, _)) => {
                let made = self.new_feature(what);
                if !made.is_none() {
                    self.world.put(made, map, x, y);
                    let called = Status {
                        nature: SUMMONED as i16,
                        duration: e.get(Field::VDuration) as i16,
                        effect: spell,
                        ..Status::default()
                    };
                    self.afflict(made, called);
                }
                return true;
            }
            Some((ResKind::Terrain, _)) => {}
            _ => return false,
        }
        let here = self.world.map(map).and_then(|m| m.cell(x, y)).map_or(Rid::NONE, |c| c.terrain);
        if here == what {
            return true;
        }
        if e.marks.terraform == 0 {
            let (number, sides, bonus) = e.blow.dice();
            let damage =
                angrist_irh::res::Dice { number: number as i8, sides: sides as i8, bonus: bonus as i8 };
            let duration = e.get(Field::VDuration);
            let no_save = i32::from(v.sval) >= NOSAVE;
            let made = Terraforming {
                key: 0,
                duration: duration.max(0) as i16,
                save_dc: if no_save { 0 } else { e.get(Field::SaveDC) as i8 },
                damage_type: if self.is_exact() { 0 } else { e.get(Field::DType) as i8 },
                damage,
                effect: spell,
                creator: actor,
                squares: Vec::new(),
            };
            e.marks.terraform = self.world.begin_terraforming(map, made).unwrap_or(0);
        }
        self.world.terraform(map, e.marks.terraform, x, y, what);
        let solid = self.world.map(map).is_some_and(|m| m.is_solid(self.library(), x, y));
        let here: Vec<Handle> =
            self.world.things_at(map, x, y).into_iter().filter(|&h| self.world.being(h).is_some()).collect();
        for who in here {
            if solid && !self.flag(who, crate::fight::ids::M_INCOR) {
                let answer = self.place_near(who, map, x, y);
                self.finish(answer);
            } else {
                let mut enter = Event::new(ev::EV_ENTER, [who, who, Handle::NONE, Handle::NONE]);
                enter.map = map;
                enter.set(Field::EXVal, x.into());
                enter.set(Field::EYVal, y.into());
                self.throw_inside(enter);
                self.special_ground(who, map, (x, y));
                self.sticks(e, who, map, (x, y));
            }
        }
        true
    }

    /// Ground that does something to those on it does so when it forms under them.
    fn special_ground(&mut self, who: Handle, map: Handle, (x, y): (i16, i16)) {
        const EV_SPECIAL: i32 = 154;
        let Some(terrain) = self.world.map(map).and_then(|m| m.cell(x, y)).map(|c| c.terrain) else { return };
        if self.is_gone(who) || self.scripts.handlers.find(terrain, EV_SPECIAL).is_none() {
            return;
        }
        let mut event = Event::new(EV_SPECIAL, [who, who, Handle::NONE, Handle::NONE]);
        event.map = map;
        event.set(Field::EXVal, x.into());
        event.set(Field::EYVal, y.into());
        self.ask_inside(terrain, EV_SPECIAL, event);
    }

    /// Webs and the like hold those they cover.
    fn sticks(&mut self, e: &Event, who: Handle, map: Handle, (x, y): (i16, i16)) {
        let Some(m) = self.world.map(map) else { return };
        let (sticky, depth) = (m.has_flag(self.library(), x, y, STICKY), i32::from(m.depth));
        let free =
            self.flag(who, M_AMORPH) || self.ability(who, CA_WOODLAND_STRIDE) > 0 || self.is_aerial(who);
        if !sticky || free || self.has(who, STUCK) || self.is_gone(who) {
            return;
        }
        // Keeping one's balance is all that helps: against what follows there is no save.
        if self.check_skill(who, SK_BALANCE, 14 + depth, 0) {
            return;
        }
        let mut hold = Event::new(ev::EV_DAMAGE, [who, who, Handle::NONE, Handle::NONE]);
        hold.map = e.map;
        hold.set(Field::DType, AD_STUK);
        hold.set(Field::VDmg, -1);
        hold.set(Field::EParam, 1);
        self.throw_inside(hold);
    }

    /// Runs what a function of scripts put on the stack, in the middle of a rule.
    pub(super) fn finish(&mut self, answer: crate::host::Answer) {
        if answer == crate::host::Answer::Pushed
            && let Some(crate::host::run::Frame::Native(native)) = self.world.stack.frames.pop()
        {
            self.do_now(native.todo.into_iter().collect());
        }
    }

    /// Travel (magic 14.11).
    pub(super) fn travel(&mut self, e: &mut Event) -> i32 {
        let [actor, who, ..] = e.parties;
        let far = e.get(Field::VDmg).max(7);
        if self.has(who, ANCHORED) {
            self.say(e, Audience::Victim, &["You are held in place.", "The <EVictim> is held in place."]);
            return answer::DONE;
        }
        let v = self.current(e);
        let Some((map, x, y)) = self.world.position(actor).or_else(|| self.world.position(who)) else {
            return answer::DONE;
        };
        for nature in [GRABBED, GRAPPLED, GRAPPLING] {
            self.end(who, nature);
        }
        let to = match v.xval {
            TRAVEL_TO_TARG => self.centre(e).map(|(_, x, y)| (x, y)),
            TRAVEL_KNOWN | TRAVEL_ANYWHERE => {
                let aimed = e.is(Field::IsLoc) && e.get(Field::MM) & MM_CONTROL != 0;
                if aimed {
                    Some((e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16))
                } else {
                    self.somewhere(map, (x, y), far, v.xval == TRAVEL_KNOWN && who == self.world.player)
                }
            }
            _ => return answer::ABORT,
        };
        let Some((tx, ty)) = to else {
            self.say(e, Audience::Actor, &["There is nowhere to go."]);
            return answer::DONE;
        };
        if !self.world.map(map).is_some_and(|m| m.holds(tx, ty)) {
            return answer::DONE;
        }
        let answer = self.place_near(who, map, tx, ty);
        self.finish(answer);
        let mark = Status { nature: TELEPORTED as i16, ..Status::default() };
        self.afflict(who, mark);
        answer::DONE
    }

    fn somewhere(&mut self, map: Handle, from: (i16, i16), far: i32, known: bool) -> Option<(i16, i16)> {
        for _ in 0..50 {
            let x = i32::from(from.0) - far + self.random(2 * far);
            let y = i32::from(from.1) - far + self.random(2 * far);
            let (x, y) = (x as i16, y as i16);
            let m = self.world.map(map)?;
            let free = m.holds(x, y)
                && !m.is_solid(self.library(), x, y)
                && !m.has_flag(self.library(), x, y, terrain_flag::FALL)
                && distance(from, (x, y)) >= far / 2
                && self.world.creature_at(map, x, y).is_none()
                && (!known || m.cell(x, y).is_some_and(|c| c.seen));
            if free {
                return Some((x, y));
            }
        }
        None
    }
}

/// Flags of terrain: water, and liquid deep enough to swim in.
const WATER: i32 = 7;
const DEEP_LIQUID: i32 = 16;
const STICKY: i32 = 19;
/// Pictures of floors.
const FLOORS: [u16; 3] = [323, 324, b'.' as u16];

/// Flags of bodies: what they lack, and which stand upright.
const HUMANOID: i32 = 1;
const NO_LIMBS: i32 = 2;
const NO_HANDS: i32 = 3;
const NO_HEAD: i32 = 4;
const NO_BODY: i32 = 5;
const SIGHTLESS: i32 = 6;
