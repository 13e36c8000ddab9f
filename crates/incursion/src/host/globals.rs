//! Functions without an object: numbers, texts, flags of resources, new things, candidates.

use super::{Answer, Args, Call, Host};
use crate::item::Item;
use crate::world::object::Body;
use crate::world::place::distance;
use crate::world::{Audience, Being, FeatureObject, Handle, Object, Told};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// Steps of the directions: north, south, east, west, north-east, north-west, south-east, south-west.
pub(super) const DIRECTIONS: [(i16, i16); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// Most candidates a script may collect.
const CANDIDATES: usize = 4096;

impl Host<'_> {
    pub(super) fn global_call(&mut self, call: Call, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let rid = |at: usize| Rid(a.int(at) as u32);
        if let Some(answer) = self.throw_call(call, a) {
            return Some(answer);
        }
        Some(match call {
            C::IsResType => {
                let own = self.library().entry(rid(0)).map_or(0, |e| e.kind.type_number());
                Answer::truth(own != 0 && own == i32::from(a.short(1)))
            }
            C::Format => Answer::words(self.format(a.words(0), &a.rest(1))),
            C::XPrint => Answer::words(self.expand(a.words(0), &a.rest(1))),
            C::NameOf => Answer::words(self.resource_name(rid(0))),
            C::DescOf => Answer::words(self.library().about(rid(0)).map_or("", |r| &r.desc)),
            C::SkillName => Answer::words(self.rules.lore.skill(a.int(0)).map_or("", |s| &s.name)),
            C::DescribeSkill => Answer::words(self.rules.lore.skill(a.int(0)).map_or("", |s| &s.text)),
            C::Pluralize => Answer::words(super::words::plural(a.words(0))),
            C::Capitalize
            | C::Replace
            | C::Left
            | C::Right
            | C::Mid
            | C::Trim
            | C::Upto
            | C::Upper
            | C::Lower
            | C::Decolorize => self.words_call(call, a.words(0), Args(a.0.get(1..).unwrap_or(&[])))?,
            C::PrintRect => {
                let r = a.int(0).to_le_bytes();
                Answer::words(format!("({}, {}, {}, {})", r[0], r[2], r[1], r[3]))
            }
            C::WithinRect => {
                let [x1, x2, y1, y2] = a.int(2).to_le_bytes().map(i32::from);
                Answer::truth((x1..=x2).contains(&a.int(0)) && (y1..=y2).contains(&a.int(1)))
            }
            C::Dist => Answer::number(distance((a.short(0), a.short(1)), (a.short(2), a.short(3)))),
            C::Random => Answer::number(self.random(a.int(0))),
            C::GetHandle => Answer::handle(self.object_of(a.int(0))),
            C::IsValidHandle => Answer::truth(self.world.get(Handle::from_raw(a.int(0))).is_some()),
            C::DPrint => self.tell_event(Audience::Actor, a, 2),
            C::VPrint => self.tell_event(Audience::Victim, a, 2),
            C::TPrint => self.tell_event(Audience::Three, a, 3),
            C::APrint => self.tell_event(Audience::All, a, 1),
            C::SinglePrintXY => {
                let text = a.words(1).to_owned();
                if self.world.once.contains(&text) {
                    return Some(Answer::NOTHING);
                }
                if self.world.once.len() >= 12 {
                    self.world.once.remove(0);
                }
                self.world.once.push(text);
                self.tell_event(Audience::Square, a, 1)
            }
            C::Error | C::Fatal => {
                let text = self.expand(a.words(0), &a.rest(1));
                self.note(text)
            }
            C::ResourceLevel => Answer::number(self.resource_level(rid(0))),
            C::DirX => Answer::number(self.step(a.int(0)).0.into()),
            C::DirY => Answer::number(self.step(a.int(0)).1.into()),
            C::ResourceHasFlag => Answer::truth(self.resource_has_flag(rid(0), a.short(1).into())),
            C::MIDIsMType => Answer::truth(self.kind_is_type(rid(0), a.int(1))),
            C::PoisonDC => {
                let values = self.library().effect(rid(0)).and_then(|e| e.values.first());
                Answer::number(values.map_or(0, |v| v.sval.into()))
            }
            C::XCRtoCR => Answer::number(self.rules.challenge_of_weight(a.int(0).into())),
            C::XCR => Answer::number(self.rules.company_weight(a.short(0).into()) as i32),
            C::SetSilence => {
                self.world.silence = self.world.silence.saturating_add(1);
                Answer::NOTHING
            }
            C::UnsetSilence => {
                self.world.silence = (self.world.silence - 1).max(0);
                Answer::NOTHING
            }
            C::SetETarget | C::SetEVictim => self.set_party(1, a.int(1)),
            C::SetEActor => self.set_party(0, a.int(1)),
            C::SetEItem => self.set_party(2, a.int(1)),
            C::SetEItem2 => self.set_party(3, a.int(1)),
            C::NCandidates => Answer::number(self.world.candidates.len() as i32),
            C::GetCandidate => {
                let at = usize::try_from(a.short(0)).ok();
                Answer::number(at.and_then(|at| self.world.candidates.get(at).copied()).unwrap_or(0))
            }
            C::AddCandidate => {
                if self.world.candidates.len() < CANDIDATES {
                    self.world.candidates.push(a.int(0));
                }
                Answer::NOTHING
            }
            C::RandCandidate => {
                let count = self.world.candidates.len() as i32;
                let at = self.random(count);
                Answer::number(
                    usize::try_from(at)
                        .ok()
                        .and_then(|at| self.world.candidates.get(at).copied())
                        .unwrap_or(0),
                )
            }
            C::ClearCandidates => {
                self.world.candidates.clear();
                Answer::NOTHING
            }
            C::CreateItem => self.create_item(rid(0)),
            C::CreateMonster => self.create_monster(rid(0)),
            C::CreateFeature | C::CreateDoor | C::CreatePortal => {
                self.create_feature(rid(0), Rid::NONE, call)
            }
            C::CreateTrap => self.create_feature(rid(0), rid(1), call),
            C::GenDungeonItem | C::GenChestItem => self.random_item(call, a),
            C::InitShopkeeper => {
                let made = self.create_monster(rid(0));
                if let Answer::Value(Datum::Number(raw)) = made
                    && let Some(being) = self.world.being_mut(Handle::from_raw(raw))
                {
                    being.gold = a.int(1);
                }
                made
            }
            C::EffectGivesStati => {
                const GRANT: i16 = 3;
                let effect = self.library().effect(rid(0));
                Answer::truth(effect.is_some_and(|e| e.values.iter().any(|v| v.archetype == GRANT)))
            }
            C::MMFeatLevels => Answer::number(super::effects::metamagic_levels(a.int(0))),
            C::LevelAdjust => {
                Answer::number(super::effects::level_adjust(a.short(0).into(), a.short(1).into()))
            }
            C::LastSkillCheckResult => Answer::number(self.world.last_check.into()),
            C::SetPVal => self.set_pval(a),
            _ => return None,
        })
    }

    fn step(&self, direction: i32) -> (i16, i16) {
        usize::try_from(direction).ok().and_then(|d| DIRECTIONS.get(d)).copied().unwrap_or((0, 0))
    }

    /// A note for script writers.
    pub(super) fn note(&mut self, text: String) -> Answer {
        let parties = self.event().map_or([Handle::NONE; 4], |e| e.parties);
        self.world.tell(Told {
            audience: Audience::Note,
            texts: vec![text],
            arguments: Vec::new(),
            to: Handle::NONE,
            parties,
            resource: Rid::NONE,
            number: 0,
        });
        Answer::NOTHING
    }

    fn tell_event(&mut self, audience: Audience, a: Args<'_>, texts: usize) -> Answer {
        let rest = a.0.get(1..).unwrap_or(&[]);
        self.tell_one(audience, Handle::NONE, Args(rest), texts)
    }

    pub(super) fn set_party(&mut self, place: usize, number: i32) -> Answer {
        let object = self.object_of(number);
        if let Some(slot) = self.event_mut().and_then(|e| e.parties.get_mut(place)) {
            *slot = object;
        }
        Answer::NOTHING
    }

    /// Takes a new object in; when there is no room the script hears of nothing and the fault is written down.
    pub(crate) fn add(&mut self, object: Object) -> Handle {
        match self.world.arena.add(object) {
            Ok(handle) => handle,
            Err(full) => {
                self.fault(full.to_string(), false);
                Handle::NONE
            }
        }
    }

    pub(crate) fn create_item(&mut self, resource: Rid) -> Answer {
        let Some(kind) = self.library().item(resource) else { return Answer::NOTHING };
        let item = Item {
            kind: resource,
            made_as: kind.kind,
            quantity: 1,
            hit_points: kind.hp.into(),
            ..Item::default()
        };
        let mut object = Object::new(Body::Item(Box::new(item)));
        object.image = kind.image.into();
        Answer::handle(self.add(object))
    }

    /// A monster that is nowhere yet.
    pub(crate) fn create_monster(&mut self, resource: Rid) -> Answer {
        let Some((ResKind::Monster, form)) = self.library().within_kind(resource) else {
            return Answer::NOTHING;
        };
        let mut creature = self.rules.create(form as u16, &mut self.chance);
        self.rules.recalculate(&mut creature, &mut self.matrix, false);
        if !self.rules.profile.is_exact() {
            // In the original no creature has points before the set-up.
            self.rules.roll_points(&mut creature, crate::creature::points::Dice::Roll, &mut self.chance);
        }
        let mut being = Being::new(creature);
        being.state = if being.creature.female { 4 } else { 0 };
        let mut object = Object::new(Body::Creature(Box::new(being)));
        object.image = self.rules.monster(form as u16).map_or(0, |m| m.image.into());
        Answer::handle(self.add(object))
    }

    pub(crate) fn create_feature(&mut self, resource: Rid, effect: Rid, call: Call) -> Answer {
        use super::thing::kind;
        let Some(row) = self.library().feature(resource) else { return Answer::NOTHING };
        let sort = match call {
            Call::CreateDoor => kind::DOOR,
            Call::CreatePortal => kind::PORTAL,
            Call::CreateTrap => kind::TRAP,
            _ => match i32::from(row.kind) {
                sort @ kind::PORTAL..=kind::BARRIER => sort,
                _ => kind::FEATURE,
            },
        };
        let feature = FeatureObject { resource, sort: sort as i16, hit_points: row.hp, marks: 0, effect };
        let mut object = Object::new(Body::Feature(Box::new(feature)));
        object.image = row.image.into();
        Answer::handle(self.add(object))
    }

    /// An item of the generator: marks, a dungeon or kind, depth and luck.
    fn random_item(&mut self, call: Call, a: Args<'_>) -> Answer {
        let of = Rid(a.int(1) as u32);
        let table = if call == Call::GenChestItem { "chest" } else { "dungeon" };
        let mut order = crate::item::Order::new(table, a.short(2).into());
        order.flags = a.int(0);
        order.luck = a.byte(3).into();
        order.kind = self.library().item(of).map(|_| of);
        order.cursed = match self.library().within_kind(of) {
            Some((ResKind::Dungeon, at)) => {
                let chance = self.library().dungeons.get(at).and_then(|d| d.about.constant(CURSED_CHANCE));
                Some(chance.map_or(0, angrist_irh::res::Value::number))
            }
            _ => None,
        };
        let scripts = self.scripts;
        let mut hooks = crate::item::script::Scripted::new(&scripts.code);
        let things = self.things();
        match things.make(order, &mut self.chance, &mut hooks) {
            Some((item, _)) => {
                let image = self.library().item(item.kind).map_or(0, |k| k.image.into());
                let mut object = Object::new(Body::Item(Box::new(item)));
                object.image = image;
                Answer::handle(self.add(object))
            }
            None => Answer::NOTHING,
        }
    }

    /// Whether the body of a kind is of a type, as the kind itself is written.
    pub(crate) fn kind_is_type(&self, resource: Rid, kind: i32) -> bool {
        let Some((ResKind::Monster, form)) = self.library().within_kind(resource) else { return false };
        let mut body = self.rules.blank(form as u16);
        if let Some(m) = self.rules.monster(form as u16) {
            // Some types look at the scores of the body.
            for (value, score) in body.values.iter_mut().zip(m.attributes) {
                *value = score.into();
            }
        }
        self.rules.is_type(&body, kind)
    }

    fn resource_level(&self, resource: Rid) -> i32 {
        let library = self.library();
        match library.within_kind(resource) {
            Some((ResKind::Monster, at)) => library.monsters.get(at).map_or(1, |m| m.cr.into()),
            Some((ResKind::Item, at)) => library.items.get(at).map_or(1, |i| i.level.into()),
            Some((ResKind::Effect, at)) => library.effects.get(at).map_or(1, |e| e.level.into()),
            _ => 1,
        }
    }

    pub(super) fn resource_has_flag(&self, resource: Rid, flag: i32) -> bool {
        let library = self.library();
        let Some((kind, at)) = library.within_kind(resource) else { return false };
        let flags = match kind {
            ResKind::Monster => library.monsters.get(at).map(|r| &r.flags),
            ResKind::Item => library.items.get(at).map(|r| &r.flags),
            ResKind::Effect => library.effects.get(at).map(|r| &r.flags),
            ResKind::Class => library.classes.get(at).map(|r| &r.flags),
            ResKind::Race => library.races.get(at).map(|r| &r.flags),
            ResKind::God => library.gods.get(at).map(|r| &r.flags),
            ResKind::Region => library.regions.get(at).map(|r| &r.flags),
            ResKind::Terrain => library.terrains.get(at).map(|r| &r.flags),
            ResKind::Encounter => library.encounters.get(at).map(|r| &r.flags),
            _ => None,
        };
        flags.is_some_and(|f| f.has(flag))
    }

    pub(super) fn event_call(&mut self, call: Call, a: Args<'_>) -> Option<Answer> {
        match call {
            Call::EventSetParam => {
                let place = usize::try_from(a.short(0)).unwrap_or(usize::MAX);
                Some(self.set_party(place, a.int(1)))
            }
            _ => None,
        }
    }

    /// Lays a template over a creature, if it is one.
    pub(super) fn lay_template(&mut self, who: Handle, template: Rid) {
        let Some((ResKind::Template, at)) = self.library().within_kind(template) else { return };
        let Some(being) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) else { return };
        self.rules.add_template(&mut being.creature, at as u16, &mut self.matrix);
    }
}

/// The constant of dungeons that tells how many of a hundred things are cursed.
const CURSED_CHANCE: i32 = 68;
