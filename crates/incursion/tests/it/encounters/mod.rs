//! Encounters as scripts throw them: which one is chosen, its parts, its budget, and how many come. Who comes is in `members`.
//! All on a small library whose encounters write down what they see at each step.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod members;
mod pipeline;

use crate::common::recorded::rules;
use crate::common::script_world::{Lib, library, natures};
use angrist_engine::chance::Mt19937;
use angrist_incursion::events::{Field, Traced};
use angrist_incursion::host::{Call, Host};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;
use std::collections::BTreeSet;

/// Events of an encounter, and what the phases add to their numbers.
const GENERATE: i32 = 184;
const PART: i32 = 185;
const BUILD: i32 = 186;
const CHOOSE_MONSTER: i32 = 188;
const CHOOSE_TEMPLATE: i32 = 189;
const SELECT_TEMPLATES: i32 = 190;
const MOUNT: i32 = 191;
const ALIGN: i32 = 192;
const BEFORE: i32 = 500;
const AFTER: i32 = 1000;

/// How an encounter is asked for.
const SINGLE: i32 = 4;
const DUNGEON: i32 = 32;
const NOPLACE: i32 = 256;
const SUMMON: i32 = 1024;

/// The strength of challenges 1, 3 and 5.
const RAT: i64 = 64;
const WOLF: i64 = 216;
const BEAR: i64 = 512;

/// A monster of a type and challenge with more about it; one that is to have a mind begins with "sapient".
fn body(name: &str, kind: &str, challenge: i32, more: &str) -> String {
    let (mind, more) = more.strip_prefix("sapient").map_or((1, more), |rest| (10, rest));
    format!(
        "Monster \"{name}\" : {kind} {{ Image: brown 'r'; CR: {challenge}; Size: SZ_MEDIUM; HD: 4; Hit: +0; Def: 4; Mov: 100%; \
         Spd: 100%; Arm: 0; Str 10, Dex 10, Con 10, Int {mind}, Wis 10, Cha 10; {more} }}\n"
    )
}

/// An encounter that writes down its steps: strength and sleep of the whole before a part; strength and number wanted before a
/// monster is chosen and the monster after it; the list before a template is.
fn watched(name: &str, about: &str) -> String {
    format!(
        "Encounter \"{name}\" {{ {about} On Event \
         PRE(EV_ENGEN_PART) {{ e.cPanel = e.enXCR; e.cRoom = e.enSleep; return NOTHING; }}, \
         PRE(EV_ENCHOOSE_MID) {{ e.vVal = e.eimXCR; e.vMag = e.epAmt; return NOTHING; }}, \
         POST(EV_ENCHOOSE_MID) {{ e.vVal = e.chResult; return NOTHING; }}, \
         PRE(EV_ENCHOOSE_TEMP) {{ e.vMag = e.chList; return NOTHING; }}, \
         PRE(EV_ENSELECT_TEMPS), POST(EV_ENSELECT_TEMPS), PRE(EV_ENGEN_MOUNT), POST(EV_ENGEN_PART), PRE(EV_ENBUILD_MON), \
         PRE(EV_ENGEN_ALIGN), POST(EV_ENGEN_ALIGN), POST(EV_ENBUILD_MON), POST(EV_ENGEN) {{ return NOTHING; }}; }}\n"
    )
}

/// Bodies that come, and the callers: the witch asks for no number, the others for the number of their name.
fn bodies() -> String {
    let caller = |name: &str, wanted: &str| {
        body(name, "MA_HUMAN", 1, &format!("On Event PRE(EV_ENGEN) {{ {wanted} return NOTHING; }};"))
    };
    [
        caller("witch", ""),
        caller("caller of one", "e.enDesAmt = 1;"),
        caller("caller of three", "e.enDesAmt = 3;"),
        caller("caller of four", "e.enDesAmt = 4;"),
        caller("caller of nine", "e.enDesAmt = 9;"),
        body("rat", "MA_ANIMAL", 1, ""),
        body("wolf", "MA_ANIMAL", 3, ""),
        body("bear", "MA_ANIMAL", 5, ""),
    ]
    .concat()
}

/// A host on a level with an actor, whose draws are written down.
struct Scene {
    host: Host<'static>,
    lib: &'static Lib,
    map: Handle,
    caller: Handle,
}

impl Scene {
    fn of(lib: &'static Lib, profile: Profile, caller: &str, seed: u32) -> Scene {
        let (mut world, map) = stage::ground(&lib.library, &lib.scripts);
        let rules = rules(&lib.library, profile);
        let form =
            lib.library.within_kind(lib.library.find_kind(ResKind::Monster, caller).unwrap()).unwrap().1;
        let creature = rules.create(form as u16, &mut Chance::Exact(Mt19937::new(1)));
        let caller = stage::enter(&mut world, map, creature, true, (20, 20));
        world.stack.trace.on = true;
        let chance = Chance::Traced(Mt19937::new(seed), Vec::new());
        Scene { host: Host::new(rules, &lib.scripts, natures(), world, chance), lib, map, caller }
    }

    fn rid(&self, kind: ResKind, name: &str) -> i32 {
        self.lib.library.find_kind(kind, name).expect(name).0 as i32
    }

    /// Throws a form of the call that takes these arguments.
    fn call(&mut self, form: Call, arguments: &[i32]) -> Vec<Handle> {
        let arguments: Vec<Datum> = arguments.iter().map(|&n| Datum::Number(n)).collect();
        self.host.try_call(form, Some(&Datum::Number(self.map.raw())), &arguments).unwrap();
        assert_eq!(self.host.world.stack.faults, [], "a script failed");
        self.host.world.map(self.map).unwrap().encounter.clone()
    }

    /// Throws an encounter, or one of a region's, around a square, in the name of the caller.
    fn throw(&mut self, which: i32, flags: i32, challenge: i32, align: i32) -> Vec<Handle> {
        self.call(Call::MapThEnGenSummXY, &[which, flags, challenge, align, self.caller.raw(), 24, 20])
    }

    fn encounter(&mut self, name: &str, flags: i32, challenge: i32) -> Vec<String> {
        let came = self.throw(self.rid(ResKind::Encounter, name), flags, challenge, 0);
        came.into_iter().map(|h| self.name(h)).collect()
    }

    fn name(&self, who: Handle) -> String {
        let form = self.host.world.being(who).unwrap().creature.form;
        self.lib.library.monsters[usize::from(form)].about.name.clone()
    }

    /// Draws so far: the bound and the number.
    fn draws(&self) -> &[(i16, i16)] {
        match &self.host.chance {
            Chance::Traced(_, all) => all,
            _ => &[],
        }
    }

    fn lines(&self) -> &[Traced] {
        &self.host.world.stack.trace.lines
    }

    fn events(&self) -> Vec<i32> {
        self.lines().iter().map(|l| l.event).collect()
    }

    /// What an event's script wrote into a field, each time it changed it.
    fn written(&self, event: i32, field: Field) -> Vec<i32> {
        let of_event = self.lines().iter().filter(|l| l.event == event);
        let changes = of_event.filter_map(|l| l.changed.iter().find(|c| c.0 == field as u8));
        changes.map(|c| c.2).collect()
    }

    /// The strength of a monster that a script wrote down.
    fn strength(&self, monster: i32) -> i64 {
        let cr = self.lib.library.monster(Rid(monster as u32)).unwrap().cr;
        self.host.rules.company_weight(cr.into())
    }
}

/// Everyone who comes to an encounter over many throws.
fn all_who_come(
    scene: impl Fn(u32) -> Scene,
    encounter: &str,
    flags: i32,
    challenge: i32,
) -> BTreeSet<String> {
    (1..=150).flat_map(|seed| scene(seed).encounter(encounter, flags, challenge)).collect()
}

fn library_of(encounters: &str, more: &str) -> Lib {
    library(&format!("{}{more}{encounters}{}", bodies(), body("post", "MA_PLANT", 1, "")))
}
