//! Scenes of magic that brings somebody or something: summons as encounters, staves, a life given back; and of magic that is
//! resisted. All on a small library, so that each rule can be seen alone.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "a test that cannot go on should stop"
)]

use crate::common::script_world::{Lib, Small, host, library, monster, world_of};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Progress};
use angrist_incursion::magic::ids::*;
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::Attribute;
use angrist_incursion::world::Handle;
use angrist_irh::res::{ResKind, Rid};

const MAGIC: &str = r#"
AI_WIZARDRY Spell "dart" : EA_BLAST { SC_EVO; Level: 1; Cost: 3; Base: 100%; qval: Q_TAR; xval: AD_FIRE; pval: 6; Purpose: EP_ATTACK; }
AI_PSIONIC Effect "thought" : EA_BLAST { Level: 1; qval: Q_TAR; xval: AD_FIRE; pval: 6; }
Effect "flask" : EA_BLAST { Level: 1; qval: Q_TAR; xval: AD_FIRE; pval: 6; Flags: EF_MUNDANE; }
AI_WIZARDRY Spell "balm" : EA_GRANT { SC_ABJ; Level: 1; Cost: 3; qval: Q_TAR; xval: ADJUST; yval: A_STR; pval: 4; Purpose: EP_BUFF; Flags: EF_NOTBAD; }
AI_WIZARDRY Spell "call" : EA_SUMMON { SC_WEA; Level: 2; Cost: 5; qval: Q_LOC; rval: $"rat"; pval: 1; }
AI_WIZARDRY Spell "call one" : EA_SUMMON { SC_WEA; Level: 2; Cost: 5; qval: Q_LOC; rval: $"rat"; pval: 1; Flags: EF_XSUMMON; }
AI_WIZARDRY Spell "call beasts" : EA_SUMMON { SC_WEA; Level: 2; Cost: 5; qval: Q_LOC; xval: MA_ANIMAL; rval: $"Generic Summons"; pval: 2; }
AI_WIZARDRY Spell "call a pack" : EA_SUMMON { SC_WEA; Level: 2; Cost: 5; qval: Q_LOC; rval: $"pack"; pval: 4; Flags: EF_MULTIPLE; }
AI_WIZARDRY Spell "call a wolf" : EA_SUMMON { SC_WEA; Level: 2; Cost: 5; qval: Q_LOC; rval: $"Generic Summons"; pval: 9;
  On Event PRE(EV_ENGEN) { e.enConstraint = (int32) $"wolf"; return NOTHING; }; }
AI_STAFF Effect "of sparks" : EA_GRANT { Level: 1; xval: STAFF_SPELLS; Lists: * STAFF_SPELL_LIST 1 $"dart" 3 $"balm"; }
Item "staff" : T_STAFF { Image: brown '/'; }
Encounter "Generic Summons" { CR: 1+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN, NF_SINGLE; }
Encounter "pack" { CR: 1+; Parts: * 3-9 of $"rat"; Flags: NF_NOGEN, NF_MULTIPLE; }
Domain "Lamps" : 0 { Desc: "."; Spells: $"balm"; }
God "Lamp" { Domains: $"Lamps", $"Lamps", $"Lamps";
  Constants: * RESURRECTION_COST 30, * MIN_RAISE_LEVEL 3, * TOLERANCE_VAL 2;
  Lists: * AID_CHART AID_RESURRECT 0 50; }
"#;

fn lib() -> &'static Lib {
    static LIB: std::sync::OnceLock<Lib> = std::sync::OnceLock::new();
    let wolf = monster("wolf", "").replace("CR: 1", "CR: 3");
    let golem = monster("golem", "").replace("MA_ANIMAL", "MA_CONSTRUCT").replace("CR: 1", "CR: 2");
    LIB.get_or_init(|| library(&format!("{}{wolf}{golem}{}{MAGIC}", monster("rat", ""), monster("ogre", ""))))
}

struct Scene {
    host: Host<'static>,
    s: Small,
}

impl Scene {
    fn new(seed: u32) -> Scene {
        let s = world_of(lib());
        let mut host = host(lib(), s.world.clone());
        host.chance = Chance::Exact(Mt19937::new(seed));
        for who in [s.hero, s.other] {
            let c = &mut host.world.being_mut(who).unwrap().creature;
            c.max_mana = 100;
            (c.hit_points, c.max_hit_points) = (40, 40);
        }
        Scene { host, s }
    }

    fn rid(&self, kind: ResKind, name: &str) -> Rid {
        lib().library.find_kind(kind, name).unwrap()
    }

    fn status(&mut self, who: Handle, nature: i32, value: i32, magnitude: i32) {
        let status = Status::lasting(nature, value, magnitude, Source::Other, Rid::NONE);
        self.host.world.get_mut(who).unwrap().statuses_mut().gain(status);
    }

    fn event(&self, name: &str, by: Handle, at: Handle) -> Event {
        let mut event = Event::new(52, [by, at, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, self.rid(ResKind::Effect, name).0 as i32);
        event
    }

    fn strike(&mut self, name: &str, by: Handle, at: Handle) -> i32 {
        let before = self.points(at);
        self.host.throw(self.event(name, by, at));
        before - self.points(at)
    }

    fn points(&self, who: Handle) -> i32 {
        self.host.world.being(who).unwrap().creature.hit_points
    }

    /// Calls with an effect at a square and gives who is new on the map.
    fn call(&mut self, name: &str, changes: i32) -> Vec<Handle> {
        let before = self.host.world.map(self.s.map).unwrap().things.clone();
        let mut event = self.event(name, self.s.hero, Handle::NONE);
        event.set(Field::EXVal, 24);
        event.set(Field::EYVal, 20);
        event.set(Field::IsLoc, 1);
        event.set(Field::MM, changes);
        assert!(matches!(self.host.throw(event), Progress::Done(_)));
        let now = &self.host.world.map(self.s.map).unwrap().things;
        now.iter().copied().filter(|h| !before.contains(h) && self.host.world.being(*h).is_some()).collect()
    }

    fn name(&self, who: Handle) -> &str {
        let form = self.host.world.being(who).unwrap().creature.form;
        &lib().library.monsters[usize::from(form)].about.name
    }
}

/// The attribute of resistance to magic.
const MAGIC_RESISTANCE: i32 = 18;
const ENEMY_TO: i32 = 215;

/// Two foes, of whom the second resists magic.
fn foes(seed: u32, resistance: i32) -> Scene {
    let mut s = Scene::new(seed);
    let (hero, other) = (s.s.hero, s.s.other);
    s.status(other, ADJUST, MAGIC_RESISTANCE, resistance);
    // Everybody takes the hero for a foe.
    s.status(hero, ENEMY_TO, -1, -1);
    s.host.refresh_gear(other);
    assert_eq!(s.host.world.being(other).unwrap().creature.value(Attribute::MagicResistance), resistance);
    s
}

/// What the first die of a hundred shows for a seed.
fn die(seed: u32) -> i32 {
    Chance::Exact(Mt19937::new(seed)).random(100) + 1
}

// S001-336: of equal rank, magic passes when the die beats the resistance, and a resisted effect does nothing at all.
#[test]
fn a_die_of_a_hundred_beats_resistance_or_does_not() {
    let (mut passed, mut stopped) = (0, 0);
    for seed in 1..=60 {
        let mut s = foes(seed, 50);
        let lost = s.strike("dart", s.s.hero, s.s.other);
        assert_eq!(lost > 0, die(seed) > 50, "seed {seed}, die {}", die(seed));
        if lost > 0 { passed += 1 } else { stopped += 1 }
    }
    assert!(passed > 10 && stopped > 10, "{passed} passed, {stopped} did not");
}

// S001-336: rank counts twice on either side, and the feat of penetration adds twenty.
#[test]
fn rank_and_penetration_count_against_resistance() {
    for seed in 1..=60 {
        let mut s = foes(seed, 50);
        let hero = s.s.hero;
        s.host.world.being_mut(hero).unwrap().creature.form =
            lib().library.monsters.iter().position(|m| m.about.name == "wolf").unwrap() as u16;
        let lost = s.strike("dart", hero, s.s.other);
        assert_eq!(lost > 0, die(seed) + 2 * 3 > 50 + 2, "seed {seed}: the wolf is two above the ogre");
        let mut s = foes(seed, 50);
        s.status(s.s.hero, 41, FT_SPELL_PENETRATION, -1);
        let lost = s.strike("dart", s.s.hero, s.s.other);
        assert_eq!(lost > 0, die(seed) + 20 > 50, "seed {seed}: the feat");
    }
}

// S001-336: only between foes; neither thoughts nor flasks are magic to resist.
#[test]
fn only_magic_between_foes_is_resisted() {
    let mut s = foes(3, 100);
    assert_eq!(
        s.strike("dart", s.s.hero, s.s.other),
        0,
        "a resistance of a hundred stops all of one's own rank"
    );
    assert_eq!(s.strike("thought", s.s.hero, s.s.other), 6);
    assert_eq!(s.strike("flask", s.s.hero, s.s.other), 6);
    let mut s = Scene::new(3);
    let hero = s.s.hero;
    s.status(hero, ADJUST, MAGIC_RESISTANCE, 100);
    s.host.refresh_gear(hero);
    s.host.throw(s.event("balm", hero, hero));
    assert!(
        s.host.world.get(hero).unwrap().statuses().has_value(ADJUST, 0),
        "no one resists their own magic"
    );
}

// magic 14.9, people 20.1
#[test]
fn who_is_called_appears_for_a_while_and_follows_the_caller() {
    let mut s = Scene::new(5);
    let came = s.call("call", 0);
    assert_eq!(came.len(), 1);
    assert_eq!(s.name(came[0]), "rat");
    let (_, x, y) = s.host.world.position(came[0]).unwrap();
    assert!((x - 24).abs() <= 1 && (y - 20).abs() <= 1, "at {x}, {y}");
    let called = s.host.world.get(came[0]).unwrap().statuses().of(SUMMONED)[0];
    assert_eq!(Handle::from_raw(called.object), s.s.hero);
    assert!(called.duration > 0);
    assert_eq!(s.host.world.leader_of(came[0]), s.s.hero);
    assert!(s.host.is_friendly(came[0], s.s.hero));
    assert!(s.points(came[0]) > 0);
}

// magic 14.9: one at a time, and only of the kind that is asked for.
#[test]
fn calls_are_limited_by_kind_number_and_strength() {
    let mut s = Scene::new(5);
    assert_eq!(s.call("call one", 0).len(), 1);
    assert_eq!(s.call("call one", 0).len(), 0, "the first is still there");
    for seed in 1..=20 {
        let mut s = Scene::new(seed);
        let beasts = s.call("call beasts", 0);
        assert_eq!(beasts.len(), 1);
        assert!(matches!(s.name(beasts[0]), "rat" | "ogre"), "{} is no beast of rank two", s.name(beasts[0]));
        let pack = s.call("call a pack", 0);
        assert!((1..=5).contains(&pack.len()), "{} came", pack.len());
        assert!(pack.iter().all(|&p| s.name(p) == "rat"));
        let wolf = s.call("call a wolf", 0);
        assert_eq!(wolf.iter().map(|&w| s.name(w)).collect::<Vec<_>>(), ["wolf"], "the script says which");
    }
}

// magic 14.9
#[test]
fn an_augmented_call_brings_stronger_ones() {
    let (mut plain, mut more) = (Scene::new(9), Scene::new(9));
    let (a, b) = (plain.call("call", 0)[0], more.call("call", MM_AUGMENT)[0]);
    let score = |s: &Scene, h, of| s.host.world.being(h).unwrap().creature.value(of);
    assert_eq!(score(&more, b, Attribute::Str), score(&plain, a, Attribute::Str) + 4);
    assert_eq!(score(&more, b, Attribute::ExtraHitPoints), score(&plain, a, Attribute::ExtraHitPoints) + 20);
}

// magic 8: a staff lends what its plus allows, at a price in fatigue; taken away, it lends nothing.
#[test]
fn a_staff_lends_spells_by_its_plus() {
    for (plus, lent) in [(0, &[][..]), (1, &["dart"][..]), (3, &["balm", "dart"][..])] {
        let mut s = Scene::new(2);
        let hero = s.s.hero;
        s.host.world.being_mut(hero).unwrap().creature.hero =
            Some(Box::new(angrist_incursion::hero::Hero::new(0, [10; 7])));
        let kind = s.rid(ResKind::Item, "staff");
        let staff = angrist_incursion::world::stage::item(&mut s.host.world, &lib().library, kind);
        let of = s.rid(ResKind::Effect, "of sparks");
        let i = s.host.world.item_mut(staff).unwrap();
        (i.effect, i.plus, i.known) = (of, plus, u8::MAX);
        s.host.world.give(staff, hero);
        for (mark, shown) in [(Field::IsWield, lent), (Field::IsRemove, &[][..])] {
            let mut worn = s.event("of sparks", hero, hero);
            worn.parties[2] = staff;
            worn.set(mark, 1);
            worn.set(Field::IsItem, 1);
            s.host.throw(worn);
            let spells = &s.host.world.being(hero).unwrap().spells;
            let mut names: Vec<&str> = spells
                .iter()
                .filter(|(_, f)| **f & SP_STAFF as u16 != 0)
                .map(|(r, _)| lib().library.name(*r))
                .collect();
            names.sort_unstable();
            assert_eq!(names, shown, "plus {plus}, {mark:?}");
        }
    }
}

// magic 17.9
#[test]
fn a_god_gives_life_back_at_a_price() {
    let dead = |favour: i32, level: i8, anger: i16| {
        let mut s = Scene::new(4);
        let hero = s.s.hero;
        let god = s.rid(ResKind::God, "Lamp");
        let mut of = angrist_incursion::hero::Hero::new(0, [12; 7]);
        of.levels = [level, 0, 0];
        of.god = god;
        of.experience = 10_000;
        s.host.world.being_mut(hero).unwrap().creature.hero = Some(Box::new(of));
        s.host.gain_favour(hero, god, favour, false, true);
        s.host.world.being_mut(hero).unwrap().faith.entry(god).or_default().flags |= 1;
        if anger > 0 {
            s.host.anger_god(hero, god, anger.into(), false);
        }
        s.status(hero, POISONED, 0, 0);
        s.host.world.being_mut(hero).unwrap().creature.hit_points = 0;
        let raised = s.host.god_raises(hero);
        (s, raised)
    };
    let (s, raised) = dead(100, 5, 0);
    assert!(raised);
    let c = &s.host.world.being(s.s.hero).unwrap().creature;
    let of = c.hero.as_ref().unwrap();
    assert!(c.hit_points > 0 && c.hit_points == c.max_hit_points + c.value(Attribute::ExtraHitPoints));
    assert_eq!(of.experience, 8_000, "two thousand lost, which is more than fifteen in a hundred");
    assert_eq!(of.scores[2], 11, "constitution");
    assert!(!c.statuses.has(POISONED));
    assert!(!dead(20, 5, 0).1, "too little favour");
    assert!(!dead(100, 2, 0).1, "too low");
    assert!(!dead(100, 5, 9).1, "too angry");
}
