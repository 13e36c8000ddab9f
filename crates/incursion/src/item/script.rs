//! Scripts of things that need nothing but the thing: at its making, at its birth, and for its name.
//!
//! [`Scripted`] runs them on the machine of the language and answers what concerns the thing itself. Whatever a script asks
//! beyond that (creatures, maps) it refuses, and the script ends there: the whole host belongs to the game. [`Silent`] runs
//! none.

use super::name::Parts;
use super::{Item, Things, id};
use crate::creature::{Source, Status};
use crate::makelev::Chance;
use angrist_irh::res::{About, Response, Rid};
use angrist_irh::script::api::Api;
use angrist_irh::script::host::{Host, Outcome, Reply, drive};
use angrist_irh::script::machine::{Ask, Datum, Library as Code, Limits, Machine, Memory};

/// What a script made of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Verdict {
    /// Nothing: go on.
    #[default]
    Nothing,
    /// It is done: go no further.
    Done,
    /// It must not be.
    Abort,
}

/// What runs scripts of things.
pub trait Hooks {
    /// A thing is being made at a level (`EV_GENITEM` to its kind).
    fn made(&mut self, things: &Things<'_>, item: &mut Item, level: i32, chance: &mut Chance) -> Verdict;
    /// A thing is born (`EV_BIRTH` to its kind and its power).
    fn born(&mut self, things: &Things<'_>, item: &mut Item, chance: &mut Chance);
    /// A thing is named (`EV_GETNAME` to its kind and its power).
    fn name(&mut self, things: &Things<'_>, item: &Item, parts: &mut Parts, flags: &mut i32);
}

/// Runs no script.
pub struct Silent;

impl Hooks for Silent {
    fn made(&mut self, _: &Things<'_>, _: &mut Item, _: i32, _: &mut Chance) -> Verdict {
        Verdict::Nothing
    }

    fn born(&mut self, _: &Things<'_>, _: &mut Item, _: &mut Chance) {}

    fn name(&mut self, _: &Things<'_>, _: &Item, _: &mut Parts, _: &mut i32) {}
}

/// Runs the scripts of a library.
pub struct Scripted<'c> {
    code: &'c Code,
    memory: Memory,
}

impl<'c> Scripted<'c> {
    /// Runs this code, with everything that outlives a run empty.
    pub fn new(code: &'c Code) -> Scripted<'c> {
        Scripted { code, memory: Memory::new(code) }
    }

    /// The code that answers an event of a resource.
    fn handler(about: &About, event: i32) -> Option<u32> {
        about.events.iter().find(|h| h.events.contains(&event)).and_then(|h| match h.response {
            Response::Code(number) => Some(number),
            Response::Messages(_) => None,
        })
    }

    fn run(&mut self, script: u32, host: &mut ThingHost<'_, '_>) -> Verdict {
        let limits = Limits { fuel: 20_000, ..Limits::default() };
        let Ok(mut machine) = Machine::start(self.code, script, limits) else { return Verdict::Nothing };
        match drive(&mut machine, self.code, &mut self.memory, host) {
            Ok(Outcome::Done(value)) => match value.number() {
                1 => Verdict::Done,
                2 => Verdict::Abort,
                _ => Verdict::Nothing,
            },
            _ => Verdict::Nothing,
        }
    }

    fn about<'l>(things: &Things<'l>, rid: Rid) -> Option<&'l About> {
        if rid.is_none() { None } else { things.library.about(rid) }
    }
}

impl Hooks for Scripted<'_> {
    fn made(&mut self, things: &Things<'_>, item: &mut Item, level: i32, chance: &mut Chance) -> Verdict {
        let script = Self::about(things, item.kind).and_then(|a| Self::handler(a, id::EV_GENITEM));
        let Some(script) = script else { return Verdict::Nothing };
        let mut host = ThingHost::new(*things, item, Some(chance));
        host.level = level;
        self.run(script, &mut host)
    }

    fn born(&mut self, things: &Things<'_>, item: &mut Item, chance: &mut Chance) {
        for rid in [item.kind, item.effect] {
            let script = Self::about(things, rid).and_then(|a| Self::handler(a, id::EV_BIRTH));
            if let Some(script) = script {
                let mut host = ThingHost::new(*things, item, Some(chance));
                self.run(script, &mut host);
            }
        }
    }

    fn name(&mut self, things: &Things<'_>, item: &Item, parts: &mut Parts, flags: &mut i32) {
        for rid in [item.kind, item.effect] {
            let script = Self::about(things, rid).and_then(|a| Self::handler(a, id::EV_GETNAME));
            let Some(script) = script else { continue };
            let mut copy = item.clone();
            let mut host = ThingHost::new(*things, &mut copy, None);
            host.parts = parts.clone();
            host.flags = *flags;
            self.run(script, &mut host);
            *parts = host.parts;
            *flags = host.flags;
        }
    }
}

/// Objects that scripts name: the event is 1; actor, target, victim and item are all the thing.
const EVENT: i32 = 1;

/// The purpose of a draw for a poison.
const PUR_POISON: i32 = 11;

fn is_thing(object: i32) -> bool {
    matches!(object, 4..=7)
}

struct ThingHost<'t, 'i> {
    things: Things<'t>,
    item: &'i mut Item,
    chance: Option<&'i mut Chance>,
    parts: Parts,
    flags: i32,
    level: i32,
}

impl<'t, 'i> ThingHost<'t, 'i> {
    fn new(things: Things<'t>, item: &'i mut Item, chance: Option<&'i mut Chance>) -> ThingHost<'t, 'i> {
        ThingHost { things, item, chance, parts: Parts::default(), flags: 0, level: 0 }
    }

    fn random(&mut self, n: i32) -> i32 {
        self.chance.as_deref_mut().map_or(0, |c| c.random(n))
    }

    fn part(&mut self, name: &str) -> Option<&mut String> {
        let p = &mut self.parts;
        Some(match name {
            "nArticle" => &mut p.article,
            "nAdjective" => &mut p.adjective,
            "nCursed" => &mut p.cursed,
            "nPrequal" => &mut p.before,
            "nFlavour" => &mut p.flavour,
            "nBase" => &mut p.base,
            "nPlus" => &mut p.plus,
            "nPostqual" | "nOf" => &mut p.after,
            "nNamed" => &mut p.named,
            "nInscrip" => &mut p.inscription,
            "nMech" => &mut p.power,
            "nAppend" => &mut p.append,
            _ => return None,
        })
    }

    fn get(&mut self, name: &str, on: i32) -> Option<Datum> {
        if on == EVENT {
            return Some(match name {
                "EParam" => Datum::Number(self.flags),
                "vLevel" => Datum::Number(self.level),
                _ => Datum::Words(self.part(name)?.clone()),
            });
        }
        if !is_thing(on) {
            return None;
        }
        Some(Datum::Number(match name {
            "iID" => self.item.kind.0 as i32,
            "ieID" | "eID" => self.item.effect.0 as i32,
            "IFlags" => self.item.flags.into(),
            "Age" => self.item.age,
            _ => return None,
        }))
    }

    fn set(&mut self, name: &str, on: i32, value: &Datum) -> Option<()> {
        if on == EVENT {
            match (name, value) {
                ("EParam", Datum::Number(n)) => self.flags = *n,
                (_, Datum::Words(words)) => self.part(name)?.clone_from(words),
                _ => return None,
            }
            return Some(());
        }
        if !is_thing(on) {
            return None;
        }
        match name {
            "IFlags" => self.item.flags = value.number() as u16,
            "Age" => self.item.age = value.number(),
            _ => return None,
        }
        Some(())
    }

    /// A status by nature (-1 for any), and power where one is asked for.
    fn status(&self, nature: i32, value: Option<i32>, effect: Option<i32>) -> Option<&Status> {
        self.item.statuses.all().iter().find(|s| {
            (nature == -1 || i32::from(s.nature) == nature)
                && value.is_none_or(|v| v == -1 || i32::from(s.value) == v)
                && effect.is_none_or(|e| s.effect.0 as i32 == e)
        })
    }

    fn call(&mut self, name: &str, on: Option<i32>, a: &[Datum]) -> Option<Datum> {
        let number = |at: usize| a.get(at).map(Datum::number);
        let first = number(0).unwrap_or(0);
        if on.is_none() {
            return Some(match name {
                "random" => Datum::Number(self.random(first)),
                "GetHandle" => Datum::Number(first),
                "Trim" => Datum::Words(words(a.first()?).trim().to_owned()),
                "Left" => Datum::Words(words(a.first()?).chars().take(number(1)?.max(0) as usize).collect()),
                "Format" => Datum::Words(formatted(a)),
                "XPrint" => Datum::Words(printed(a)),
                "abs" => Datum::Number(first.wrapping_abs()),
                "NAME" => Datum::Words(self.things.library.name(Rid(first as u32)).to_owned()),
                _ => return None,
            });
        }
        let on = on?;
        if !is_thing(on) {
            return match (on, name) {
                // There is no player where things are looked at by themselves.
                (10, "GetPlayer") => Some(Datum::Number(0)),
                (10, "GetEffectID") if first == PUR_POISON => {
                    let levels = (number(1).unwrap_or(0), number(2).unwrap_or(0));
                    let drawn = self.chance.as_deref_mut().and_then(|c| self.things.draw_poison(levels, c));
                    Some(Datum::Number(drawn.map_or(0, |rid| rid.0 as i32)))
                }
                _ => None,
            };
        }
        let item = &mut *self.item;
        Some(Datum::Number(match name {
            "SetCharges" => {
                item.charges = first as i16;
                0
            }
            "GetCharges" => item.charges.into(),
            "GetQuantity" => item.quantity as i32,
            "SetQuantity" => {
                item.quantity = u32::try_from(first).unwrap_or(1).max(1);
                0
            }
            "GetPlus" => item.counted_plus(),
            "GetInherentPlus" => item.plus.into(),
            "SetInherentPlus" => {
                self.things.set_plus(item, first as i8);
                0
            }
            "ChangeIID" => {
                self.things.change_kind(item, Rid(first as u32));
                0
            }
            "AddQuality" => {
                if let Some(chance) = self.chance.as_deref_mut() {
                    self.things.add_quality(item, first, chance);
                }
                0
            }
            "HasQuality" => item.has_quality(first).into(),
            "isKnown" => item.knows(first).into(),
            "isType" => i32::from(first == -4 || self.things.type_of(item) == first),
            "isItem" => 1,
            "isBlessed" => item.has(id::IF_BLESSED).into(),
            "isCursed" => item.has(id::IF_CURSED).into(),
            "isMagic" => self.things.is_magic(item).into(),
            "HasIFlag" => self.things.is(item, first).into(),
            "ItemLevel" => self.things.level(item),
            "GetHP" => item.hit_points,
            "MaxHP" => self.things.most_hit_points(item),
            "MakeKnown" => {
                item.learn(first);
                0
            }
            "SetBane" => {
                item.bane = first as i16;
                0
            }
            "Owner" | "GetParent" => 0,
            "HasStati" => self.status(first, number(1), None).is_some().into(),
            "GetStatiVal" => self.status(first, number(1), None).map_or(0, |s| s.value.into()),
            "GetStatiMag" => self.status(first, number(1), None).map_or(0, |s| s.magnitude.into()),
            "GetStatiDur" => self.status(first, number(1), None).map_or(0, |s| s.duration.into()),
            "GetStatiEID" => self.status(first, number(1), None).map_or(0, |s| s.effect.0 as i32),
            "HasEffStati" => self.status(first, None, number(1)).is_some().into(),
            "GetEffStatiVal" => self.status(first, None, number(1)).map_or(0, |s| s.value.into()),
            "GetEffStatiMag" => self.status(first, None, number(1)).map_or(0, |s| s.magnitude.into()),
            "SumStatiMag" => item.statuses.of(first).iter().map(|s| i32::from(s.magnitude)).sum(),
            "GainPermStati" => {
                let effect = Rid(number(5).unwrap_or(0) as u32);
                item.gain(Status::lasting(
                    first,
                    number(3).unwrap_or(0),
                    number(4).unwrap_or(0),
                    Source::Other,
                    effect,
                ));
                1
            }
            _ => return None,
        }))
    }
}

fn words(datum: &Datum) -> String {
    match datum {
        Datum::Words(w) => w.clone(),
        Datum::Number(n) => n.to_string(),
    }
}

/// A text with its `%d` and `%s` filled in.
fn formatted(a: &[Datum]) -> String {
    let Some(Datum::Words(pattern)) = a.first() else { return String::new() };
    let mut rest = a[1..].iter();
    let mut out = String::new();
    let mut letters = pattern.chars();
    while let Some(c) = letters.next() {
        match c {
            '%' => match letters.next() {
                Some('%') => out.push('%'),
                _ => out.push_str(&rest.next().map(words).unwrap_or_default()),
            },
            c => out.push(c),
        }
    }
    out
}

/// A text with its `<Num>` and `<hText>` filled in.
fn printed(a: &[Datum]) -> String {
    let Some(Datum::Words(pattern)) = a.first() else { return String::new() };
    let mut rest = a[1..].iter();
    let mut out = String::new();
    let mut left = pattern.as_str();
    while let Some(at) = left.find('<') {
        out.push_str(&left[..at]);
        let Some(end) = left[at..].find('>') else { break };
        out.push_str(&rest.next().map(words).unwrap_or_default());
        left = &left[at + end + 1..];
    }
    out + left
}

impl Host for ThingHost<'_, '_> {
    fn reply(&mut self, ask: &Ask) -> Reply {
        let api = Api::get();
        let answer = match ask {
            Ask::Roll { dice, sides } => {
                let count = (*dice).max(0);
                Some(Datum::Number((0..count).map(|_| self.random((*sides).into()) + 1).sum()))
            }
            Ask::Get { member, on } => api.member(*member).and_then(|m| self.get(m.name, on.number())),
            Ask::Set { member, on, value } => api
                .member(*member)
                .and_then(|m| self.set(m.name, on.number(), value))
                .map(|()| Datum::Number(0)),
            Ask::Call { function, on, arguments } => match (api.function(*function), on) {
                (Some(f), Some(Datum::Words(w))) if f.name == "GetLength" => {
                    Some(Datum::Number(i32::try_from(w.chars().count()).unwrap_or(i32::MAX)))
                }
                (Some(f), Some(Datum::Words(w))) if f.name == "Trim" => {
                    Some(Datum::Words(w.trim().to_owned()))
                }
                (Some(f), on) => self.call(f.name, on.as_ref().map(Datum::number), arguments),
                (None, _) => None,
            },
        };
        answer.map_or(Reply::Refuse, Reply::Value)
    }
}
