//! Effects that bring something into the world or show it: summoning, creation, illusions, far sight (magic 14.9, 14.12 to 14.14, 16).

use super::encounter::wanted;
use super::ids::*;
use super::values::resolve;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::{Answer, Call, Host, Question, Reply};
use crate::item::id;
use crate::values::Attribute;
use crate::world::{Audience, Handle};
use angrist_irh::res::{ResKind, Rid, Value};
use angrist_irh::script::machine::Datum;

/// Most creatures of one call.
const COMPANY: i32 = 5;
/// Lists that a script names.
const ENCOUNTER_LIST: i32 = 10;
const MONSTER_LIST: i32 = 9;
const SPELL_LIST: i32 = 21;

fn handle_of(answer: &Answer) -> Handle {
    match answer {
        Answer::Value(Datum::Number(raw)) => Handle::from_raw(*raw),
        _ => Handle::NONE,
    }
}

impl Host<'_> {
    pub(super) fn new_feature(&mut self, resource: Rid) -> Handle {
        let made = self.create_feature(resource, Rid::NONE, Call::CreateFeature);
        handle_of(&made)
    }

    /// Kinds a call may bring: the one named, those of a list, or those of a type and strength.
    fn callable(&self, e: &Event, strength: i32) -> Vec<Rid> {
        let v = self.current(e);
        let named = Rid(Self::rval(&v) as u32);
        let library = self.library();
        match library.within_kind(named) {
            Some((ResKind::Monster, _)) => return vec![named],
            Some((ResKind::Encounter, at)) => {
                if let Some(encounter) = library.encounters.get(at) {
                    let all: Vec<Rid> = encounter.parts.iter().filter_map(Self::member_of).collect();
                    if !all.is_empty() {
                        return all;
                    }
                }
            }
            _ => {}
        }
        let about = library.effect(e.effect()).map(|f| &f.about);
        let lists = [ENCOUNTER_LIST, MONSTER_LIST].into_iter().filter_map(|l| about?.list(l));
        let listed: Vec<Rid> = lists
            .flatten()
            .filter_map(|v| if let Value::Resource(r) = v { Some(*r) } else { None })
            .filter(|r| library.monster(*r).is_some())
            .collect();
        if !listed.is_empty() {
            return listed;
        }
        let kind = if v.xval > 0 { v.xval } else { 0 };
        let fits = |most: i32, least: i32| -> Vec<Rid> {
            let each = library.monsters.iter().enumerate();
            each.filter(|(at, m)| {
                let cr = i32::from(m.cr);
                let rid = library.rid(ResKind::Monster, *at);
                cr <= most
                    && cr >= least
                    && !m.flags.has(NO_GENERATION)
                    && (kind == 0 || self.kind_is(rid, kind))
            })
            .map(|(at, _)| library.rid(ResKind::Monster, at))
            .collect()
        };
        let close = fits(strength, strength - 1);
        if close.is_empty() { fits(strength.max(1), -8) } else { close }
    }

    fn member_of(part: &angrist_irh::res::Part) -> Option<Rid> {
        if let angrist_irh::res::Draw::One(rid) = part.what { Some(rid) } else { None }
    }

    fn kind_is(&self, resource: Rid, kind: i32) -> bool {
        self.library().monster(resource).is_some_and(|m| m.types.contains(&kind))
    }

    /// Somebody is called (magic 14.9).
    pub(super) fn summon_here(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let spell = e.effect();
        let Some((map, x, y)) = self.centre(e) else { return answer::DONE };
        if self.effect_flag(spell, EF_XSUMMON) && self.has_living_summon(actor, spell) {
            let texts = self.scripts.handlers.messages(spell, MSG_XSUMMON).to_vec();
            let text = texts.first().map_or("What you summoned is still there.", String::as_str);
            self.say(e, Audience::Actor, &[text]);
            return answer::ABORT;
        }
        if !self.call_company(e, wanted::SUMMON) {
            let strength = e.get(Field::VDmg);
            let kinds = self.callable(e, strength);
            if kinds.is_empty() {
                self.say(e, Audience::Actor, &["Nothing answers the call."]);
                return answer::DONE;
            }
            let count = if self.effect_flag(spell, EF_MULTIPLE) { 1 + self.random(COMPANY) } else { 1 };
            let drawn = self.random(kinds.len() as i32).max(0) as usize;
            let Some(&kind) = kinds.get(drawn) else { return answer::DONE };
            for _ in 0..count.clamp(1, COMPANY) {
                let made = self.create_monster(kind);
                let who = handle_of(&made);
                if who.is_none() {
                    break;
                }
                self.place_called(e, who, (map, x, y));
            }
        }
        if self.is_character(actor) {
            let amount = self.random(4) + 1;
            self.exercise_score(actor, Attribute::Cha, amount);
        }
        answer::DONE
    }

    /// Calls the encounter of an effect; false when the library has none to call.
    fn call_company(&mut self, e: &Event, how: i32) -> bool {
        let v = self.current(e);
        let named = Rid(Self::rval(&v) as u32);
        let library = self.library();
        let Some((map, x, y)) = self.centre(e) else { return false };
        let mut call = e.clone();
        call.using = 0;
        call.map = map;
        let single = if self.effect_flag(e.effect(), EF_MULTIPLE) { 0 } else { wanted::SINGLE };
        call.set(Field::EnFlags, how | single);
        call.set(Field::EnCR, e.get(Field::VDmg));
        call.set(Field::EnDepth, self.world.map(map).map_or(0, |m| m.depth.into()));
        call.set(Field::EnConstraint, v.xval);
        call.set(Field::EXVal, x.into());
        call.set(Field::EYVal, y.into());
        call.set(Field::IsLoc, 1);
        let region = match library.within_kind(named) {
            Some((ResKind::Encounter, _)) => {
                call.set(Field::EnID, named.0 as i32);
                Rid::NONE
            }
            Some((ResKind::Monster, _)) => {
                let Some(any) = library.find_kind(ResKind::Encounter, "Generic Summons") else {
                    return false;
                };
                call.set(Field::EnConstraint, named.0 as i32);
                call.set(Field::EnID, any.0 as i32);
                Rid::NONE
            }
            Some(_) => named,
            None => {
                let listed =
                    library.effect(e.effect()).is_some_and(|f| f.about.list(ENCOUNTER_LIST).is_some());
                if !listed && !self.is_exact() {
                    return false;
                }
                e.effect()
            }
        };
        self.call_encounter(&mut call, region);
        let came = self.world.map(map).map_or_else(Vec::new, |m| m.encounter.clone());
        let augmented = e.get(Field::MM) & MM_AUGMENT != 0
            && library.effect(e.effect()).is_some_and(|f| f.schools & SC_WEA as u32 != 0);
        for who in came {
            if augmented {
                self.augment(e, who);
            }
        }
        true
    }

    /// What is called is stronger than usual.
    fn augment(&mut self, e: &Event, who: Handle) {
        let level = self.library().effect(e.effect()).map_or(1, |f| i32::from(f.level)).max(1);
        let more = [(Attribute::Str, 4), (Attribute::Con, 4), (Attribute::ExtraHitPoints, 10 + 5 * level)];
        let by = e.get(Field::VCasterLev) as i8;
        for (score, amount) in more {
            let gain = Status {
                caster_level: by,
                object: e.parties[0].raw(),
                ..Status::lasting(ADJUST, score.index() as i32, amount, Source::Enchantment, e.effect())
            };
            self.change(who, |c| c.statuses.gain(gain));
        }
        self.recalculate(who);
    }

    fn has_living_summon(&self, by: Handle, spell: Rid) -> bool {
        let Some((map, ..)) = self.world.position(by) else { return false };
        let all = self.world.map(map).map_or(&[][..], |m| &m.things);
        all.iter().any(|&h| {
            self.world.get(h).is_some_and(|o| {
                o.statuses().of(SUMMONED).iter().any(|s| s.object == by.raw() && s.effect == spell)
            })
        })
    }

    fn place_called(&mut self, e: &Event, who: Handle, (map, x, y): (Handle, i16, i16)) {
        let actor = e.parties[0];
        let party = self.world.being(actor).map_or(0, |b| b.party);
        let augmented = e.get(Field::MM) & MM_AUGMENT != 0
            && self.library().effect(e.effect()).is_some_and(|f| f.schools & SC_WEA as u32 != 0);
        if let Some(being) = self.world.being_mut(who) {
            being.party = party;
            being.creature.statuses.gain(Status {
                nature: SUMMONED as i16,
                magnitude: e.get(Field::VCasterLev) as i16,
                duration: e.get(Field::VDuration) as i16,
                source: Source::Enchantment,
                effect: e.effect(),
                caster_level: e.get(Field::VCasterLev) as i8,
                object: actor.raw(),
                ..Status::default()
            });
            if augmented {
                let level = e.get(Field::VCasterLev).max(1);
                for score in [Attribute::Str, Attribute::Con] {
                    let at = score.index() as i32;
                    being.creature.statuses.gain(Status::lasting(
                        ADJUST,
                        at,
                        4,
                        Source::Permanent,
                        e.effect(),
                    ));
                }
                being.creature.max_hit_points += 10 + 5 * level;
                being.creature.hit_points += 10 + 5 * level;
            }
        }
        let answer = self.place_near(who, map, x, y);
        self.finish(answer);
        self.recalculate(who);
        if actor == self.world.player && !self.is_gone(who) {
            self.join_party(actor, who, crate::society::companions::Pool::Magic);
        }
    }

    /// Something is made (magic 14.12).
    pub(super) fn create_here(&mut self, e: &mut Event) -> i32 {
        let [actor, who, ..] = e.parties;
        let v = self.current(e);
        let bits = v.xval;
        let what = Rid(Self::rval(&v) as u32);
        let power = e.get(Field::VDmg);
        let place = if bits & CREA_XY != 0 { self.centre(e) } else { self.world.whereabouts(who) };
        let made = match self.library().within_kind(what) {
            Some((ResKind::Item, _)) => {
                let made = self.create_item(what);
                let item = handle_of(&made);
                let level = e.get(Field::VCasterLev);
                if let Some(i) = self.world.item_mut(item) {
                    i.plus = (power / 3).clamp(0, 5) as i8;
                    i.known = u8::MAX;
                    if bits & CREA_MANY != 0 {
                        i.quantity = resolve(v.yval, level, 0).max(1) as u32;
                    }
                }
                item
            }
            Some((ResKind::Effect, _)) if bits & CREA_TRAP != 0 => {
                let trap = self.library().features.iter().position(|f| i32::from(f.kind) == TRAP_KIND);
                let Some(trap) = trap else { return answer::DONE };
                let resource = self.library().rid(ResKind::Feature, trap);
                let made = self.create_feature(resource, what, Call::CreateTrap);
                handle_of(&made)
            }
            Some((ResKind::Effect, _)) => self.thing_of_power(what, (power / 3).max(5)),
            Some((ResKind::Feature, _)) => self.new_feature(what),
            _ => self.generated_thing(power),
        };
        if made.is_none() {
            return answer::DONE;
        }
        if bits & CREA_TEMP != 0 {
            let called = Status {
                nature: SUMMONED as i16,
                duration: e.get(Field::VDuration) as i16,
                source: Source::Enchantment,
                effect: e.effect(),
                ..Status::default()
            };
            self.afflict(made, called);
        }
        if bits & CREA_WIELD != 0 && self.world.item(made).is_some() && self.world.being(who).is_some() {
            self.world.give(made, who);
            self.wield_created(who, made);
        } else if let Some((map, x, y)) = place.or_else(|| self.world.whereabouts(actor)) {
            let answer = if self.world.get(made).is_some_and(|o| o.feature().is_some()) {
                self.place_at(made, map, x, y)
            } else {
                self.place_near(made, map, x, y)
            };
            self.finish(answer);
        }
        answer::DONE
    }

    /// A thing made for the hand goes into it if it is free.
    fn wield_created(&mut self, who: Handle, item: Handle) {
        let free = self.in_slot(who, id::SL_WEAPON).is_none();
        let arms = crate::item::Things::is_weapon(self.item_type(item));
        if free
            && arms
            && let Some(being) = self.world.being_mut(who)
        {
            being.slots.insert(id::SL_WEAPON as i16, item);
            self.refresh_gear(who);
        }
    }

    fn thing_of_power(&mut self, power: Rid, plus: i32) -> Handle {
        const BY_SOURCE: [(i32, i32); 5] =
            [(1, id::T_POTION), (2, id::T_SCROLL), (3, id::T_WAND), (13, id::T_RING), (14, id::T_AMULET)];
        let library = self.library();
        let sources = library.effect(power).map_or(&[][..], |f| &f.sources);
        let kind = BY_SOURCE.iter().find(|(s, _)| sources.iter().any(|&x| i32::from(x) == *s)).map(|x| x.1);
        let Some(kind) = kind else { return Handle::NONE };
        let Some(at) = library.items.iter().position(|i| i32::from(i.kind) == kind) else {
            return Handle::NONE;
        };
        let made = self.create_item(library.rid(ResKind::Item, at));
        let item = handle_of(&made);
        if let Some(i) = self.world.item_mut(item) {
            i.effect = power;
            i.plus = plus.clamp(0, 5) as i8;
        }
        item
    }

    fn generated_thing(&mut self, level: i32) -> Handle {
        let things = self.things();
        let order = crate::item::Order::new("dungeon", level);
        let mut hooks = crate::item::script::Silent;
        let made = things.make(order, &mut self.chance, &mut hooks);
        let Some((item, _)) = made else { return Handle::NONE };
        self.add(crate::world::Object::new(crate::world::Body::Item(Box::new(item))))
    }

    /// Something that is not there (magic 16.1). Only players deceive by it.
    pub(super) fn make_illusion(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if actor != self.world.player {
            return answer::DONE;
        }
        let spell = e.effect();
        let kind = if self.effect_flag(spell, EF_IMONSTERS) {
            b'c'
        } else if self.effect_flag(spell, EF_IBLAST) {
            b'f'
        } else {
            // The first answer offered is drawn.
            self.random(4);
            let question = Question::Letter {
                who: actor,
                text: "An illusory creature, item, trap or force?".to_owned(),
                letters: "citf".to_owned(),
            };
            match self.reply_inside(&question) {
                Reply::Number(n) => u8::try_from(n).unwrap_or(b'c'),
                _ => return answer::ABORT,
            }
        };
        if kind != b'f' && self.is_exact() && !e.is(Field::IsLoc) {
            let question = Question::Target { text: "Where to?".to_owned(), query: Q_LOC };
            let (x, y) = match self.reply_inside(&question) {
                Reply::Square(x, y) => (x, y),
                Reply::Thing(at) => match self.world.whereabouts(at) {
                    Some((_, x, y)) => (x, y),
                    None => return answer::ABORT,
                },
                _ => return answer::ABORT,
            };
            e.set(Field::EXVal, x.into());
            e.set(Field::EYVal, y.into());
            e.set(Field::IsLoc, 1);
        }
        match kind {
            b'f' => self.illusory_force(e),
            b'i' => {
                let skill = self.known_skill(actor, SK_ILLUSION);
                let item = self.generated_thing(skill.max(1));
                self.veil(e, item);
                answer::DONE
            }
            b't' => {
                self.say(e, Audience::Actor, &["You do not know how to make a trap out of nothing."]);
                answer::ABORT
            }
            _ => self.illusory_creature(e),
        }
    }

    fn illusory_creature(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if let Some((map, ..)) = self.world.position(actor) {
            let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
            let old: Vec<Handle> = all
                .into_iter()
                .filter(|&h| self.world.being(h).is_some() && self.has_about(h, ILLUSION, actor))
                .collect();
            for h in old {
                let todo = self.remove_thing(h, true);
                self.do_now(todo);
            }
        }
        if self.call_company(e, wanted::ILLUSION) {
            return answer::DONE;
        }
        let kinds = self.callable(e, e.get(Field::VCasterLev));
        if kinds.is_empty() {
            return answer::DONE;
        }
        let drawn = self.random(kinds.len() as i32).max(0) as usize;
        let Some(&kind) = kinds.get(drawn) else { return answer::DONE };
        let made = self.create_monster(kind);
        let who = handle_of(&made);
        let party = self.world.being(actor).map_or(0, |b| b.party);
        if let Some(being) = self.world.being_mut(who) {
            being.party = party;
        }
        self.veil(e, who);
        answer::DONE
    }

    /// What was made is only seen: its maker knows, others may find out.
    fn veil(&mut self, e: &Event, thing: Handle) {
        let actor = e.parties[0];
        let Some((map, x, y)) = self.centre(e) else { return };
        if thing.is_none() {
            return;
        }
        let status = Status {
            nature: ILLUSION as i16,
            value: e.get(Field::SaveDC) as i16,
            duration: e.get(Field::VDuration) as i16,
            source: Source::Enchantment,
            effect: e.effect(),
            object: actor.raw(),
            ..Status::default()
        };
        if let Some(o) = self.world.get_mut(thing) {
            o.statuses_mut().gain(status);
        }
        let answer = self.place_near(thing, map, x, y);
        self.finish(answer);
        let knows =
            Status { nature: DISBELIEVED as i16, duration: -2, object: thing.raw(), ..Status::default() };
        self.afflict(actor, knows);
    }

    /// A spell that is only believed in.
    fn illusory_force(&mut self, e: &mut Event) -> i32 {
        let spell = e.effect();
        let library = self.library();
        let list = library.effect(spell).and_then(|f| f.about.list(SPELL_LIST)).unwrap_or(&[]);
        let options: Vec<Rid> = list
            .iter()
            .filter_map(|v| if let Value::Resource(r) = v { Some(*r) } else { None })
            .filter(|r| library.effect(*r).is_some())
            .collect();
        if options.is_empty() {
            return answer::DONE;
        }
        let numbers = options.iter().map(|r| r.0 as i32).collect();
        let question =
            Question::Resource { text: "Which spell should it look like?".to_owned(), options: numbers };
        let Reply::Number(chosen) = self.reply_inside(&question) else { return answer::ABORT };
        if !options.iter().any(|r| r.0 as i32 == chosen) {
            return answer::ABORT;
        }
        let v = self.current(e);
        let mut seeming = e.clone();
        seeming.using = 0;
        seeming.segment = 0;
        seeming.set(Field::Event, ev::EV_EFFECT);
        seeming.set(Field::EID, chosen);
        seeming.set(Field::EffIllusion, 1);
        seeming.marks.illusion = v.yval as i16;
        self.aim_anew(&mut seeming);
        self.throw_inside(seeming);
        answer::DONE
    }

    /// Far sight: what lies around the place looked at is remembered.
    pub(super) fn see_far(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if actor != self.world.player {
            return answer::DONE;
        }
        let v = self.current(e);
        let Some((map, x, y)) = self.centre(e) else { return answer::DONE };
        let radius = v.yval.clamp(1, 20) + 1;
        for (sx, sy) in self.disc(map, (x, y), radius) {
            if let Some(cell) = self.world.map_mut(map).and_then(|m| m.cell_mut(sx, sy)) {
                cell.seen = true;
            }
        }
        answer::DONE
    }

    /// The strongest creature and the best thing around are named by their direction.
    pub(super) fn reveal(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let Some((map, ..)) = self.world.position(actor) else { return answer::DONE };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let strongest = all
            .iter()
            .copied()
            .filter(|&h| h != actor && self.world.being(h).is_some())
            .max_by_key(|&h| (self.rating(h), std::cmp::Reverse(h.raw())));
        if let Some(h) = strongest {
            e.parties[1] = h;
            self.say(e, Audience::Actor, &["You feel where the <EVictim> is."]);
        }
        answer::DONE
    }
}

/// The flag of bodies that are not met by chance, and the kind of features that traps are.
const NO_GENERATION: i32 = 24;
const TRAP_KIND: i32 = 12;
