//! Who hears an event, and in which order.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::script_world::{Small, host, library, monster, world_of};
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::fight::{self, ids::AD_NORM};
use angrist_incursion::hero::Hero;
use angrist_incursion::host::Host;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};

const EV_TALK: i32 = 55;
const EVICTIM: i32 = 2000;
const META: i32 = 10_000;
const GODWATCH: i32 = 20_000;
const TRAP_EVENT: i32 = 79;
const TEMPLATE: i16 = angrist_incursion::creature::names::TEMPLATE as i16;

// S001-324: the place first, then magic, gods, the encounter, and the parties from last to first, each after what lies in wait.
#[test]
fn an_event_is_heard_from_the_place_to_the_actor() {
    let hears = |what: &str| format!("On Event {what} {{ return NOTHING; }};");
    let talk = hears("EV_TALK");
    let text = [
        monster("speaker", &hears("EV_TALK")),
        monster("listener", &hears("EVICTIM(EV_TALK)")),
        format!("Region \"hall\" : RF_NOGEN {{ Floor: $\"Floor\"; Walls: $\"Solid Rock\"; {talk} }}"),
        format!("Terrain \"rune\" {{ Image: grey '.'; Flags: TF_SPECIAL; {talk} }}"),
        format!("Terrain \"plain rune\" {{ Image: grey '.'; {talk} }}"),
        format!("Dungeon \"cave\" {{ Constants: * DUN_DEPTH 1; {talk} }}"),
        format!("Effect \"haze\" : EA_GENERIC {{ Level: 1; {talk} }}"),
        format!("Effect \"whisper\" : EA_GENERIC {{ Level: 1; {talk} }}"),
        format!("Effect \"snare\" : EA_GENERIC {{ Level: 1; {} }}", hears("META(EVICTIM(EV_TALK))")),
        format!("Effect \"trigger\" : EA_GENERIC {{ Level: 1; {} }}", hears("META(EV_TALK)")),
        format!("God \"Ear\" {{ {} }}", hears("GODWATCH(EV_TALK)")),
        format!("God \"Tongue\" {{ {} }}", hears("GODWATCH(EVICTIM(EV_TALK))")),
        format!("Encounter \"meeting\" {{ CR: 1+; Parts: * 1 of any MA_ALL; {talk} }}"),
        format!("Item \"horn\" : T_TOOL {{ Image: grey '('; {talk} }}"),
        format!("Item \"drum\" : T_TOOL {{ Image: grey '('; {talk} }}"),
    ];
    let lib = library(&text.join("\n"));
    let find = |name: &str| lib.library.find(name).unwrap();
    let thrown = |in_field: bool, terrain: &str| -> Vec<(String, i32)> {
        let Small { mut world, map, hero, other, .. } = world_of(&lib);
        let level = world.map_mut(map).unwrap();
        level.dungeon = lib.library.find_kind(ResKind::Dungeon, "cave").unwrap();
        let here = level.cell_mut(20, 20).unwrap();
        (here.region, here.terrain) = (find("hall"), find(terrain));
        let trap = |effect: &str, number: i32| Status {
            nature: TRAP_EVENT as i16,
            magnitude: number as i16,
            source: Source::Other,
            effect: find(effect),
            ..Status::default()
        };
        for (who, status) in [(hero, trap("trigger", EV_TALK)), (other, trap("snare", EV_TALK + EVICTIM))] {
            let creature = &mut world.being_mut(who).unwrap().creature;
            creature.statuses.gain(status);
            creature.hero = Some(Box::new(Hero::new(0, [10; 7])));
        }
        let items = ["horn", "drum"].map(|name| stage::item(&mut world, &lib.library, find(name)));
        let mut event = Event::new(EV_TALK, [hero, other, items[0], items[1]]);
        event.set(Field::EID, find("whisper").0 as i32);
        event.set(Field::EnID, find("meeting").0 as i32);
        event.field = if in_field { find("haze") } else { Rid::NONE };
        let mut host = host(&lib, world);
        host.world.stack.trace.on = true;
        host.throw(event);
        let lines = &host.world.stack.trace.lines;
        lines.iter().map(|l| (lib.library.name(l.resource).to_owned(), l.event)).collect()
    };
    let order = |magic: &str| {
        [
            ("hall", EV_TALK),
            ("rune", EV_TALK),
            ("cave", EV_TALK),
            (magic, EV_TALK),
            ("Ear", GODWATCH + EV_TALK),
            ("Tongue", GODWATCH + EVICTIM + EV_TALK),
            ("meeting", EV_TALK),
            ("drum", EV_TALK),
            ("horn", EV_TALK),
            ("snare", META + EVICTIM + EV_TALK),
            ("listener", EVICTIM + EV_TALK),
            ("trigger", META + EV_TALK),
            ("speaker", EV_TALK),
        ]
        .map(|(name, number)| (name.to_owned(), number))
    };
    assert_eq!(thrown(true, "rune"), order("haze"), "a field is heard instead of the effect");
    assert_eq!(thrown(false, "rune"), order("whisper"));
    let without = thrown(false, "plain rune");
    assert_eq!(without.len(), order("").len() - 1, "only special terrain is asked: {without:?}");
}

// S001-325: an object answers from the most special to the most general: what is laid over a kind of thing or lies in it, its
// own kind, and last what the rules do with every thing of its sort.
#[test]
fn an_object_is_asked_from_its_most_special_part_to_the_rules_of_all_things() {
    let hears = |what: &str, says: &str| format!("On Event {what} {{ return {says}; }};");
    let text = |says: &str| {
        [
            monster("rat", &hears("EVICTIM(EV_DAMAGE)", says)),
            monster("toad", ""),
            format!(
                "Template \"mangy\" : TM_NATURE for MA_LIVING {{ CR: +0; {} }}",
                hears("EVICTIM(EV_DAMAGE)", "NOTHING")
            ),
            format!(
                "Effect \"of echoes\" : EA_GENERIC {{ Level: 1; {} }}",
                hears("EITEM(EV_TALK)", "NOTHING")
            ),
            format!("Item \"horn\" : T_TOOL {{ Image: grey '('; {} }}", hears("EV_TALK", "NOTHING")),
        ]
        .join("\n")
    };
    for (says, heard, lost) in [("NOTHING", &["rat", "mangy"][..], 3), ("DONE", &["rat"][..], 0)] {
        let lib = library(&text(says));
        let find = |name: &str| lib.library.find(name).unwrap();
        let Small { mut world, hero, other, .. } = world_of(&lib);
        let template = Status { nature: TEMPLATE, effect: find("mangy"), ..Status::default() };
        world.being_mut(hero).unwrap().creature.statuses.gain(template);
        let horn = stage::item(&mut world, &lib.library, find("horn"));
        world.item_mut(horn).unwrap().effect = find("of echoes");
        let mut host = host(&lib, world);
        host.world.stack.trace.on = true;
        let asked = |host: &mut Host<'_>| -> Vec<String> {
            let lines = std::mem::take(&mut host.world.stack.trace.lines);
            lines.iter().map(|l| lib.library.name(l.resource).to_owned()).collect()
        };
        fight::hurt(&mut host, hero, AD_NORM, 3, other);
        assert_eq!(asked(&mut host), heard, "{says}");
        let left = host.world.being(hero).unwrap().creature.hit_points;
        assert_eq!(left, 20 - lost, "the rules come last: {says}");
        host.throw(Event::new(EV_TALK, [other, Handle::NONE, horn, Handle::NONE]));
        assert_eq!(asked(&mut host), ["of echoes", "horn"]);
    }
}
