//! Scenes of magic on a small library: one per archetype and shape, casting, things, gods, powers of classes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "a test that cannot go on should stop"
)]

mod faith;

use crate::common::script_world::{Lib, Small, host, library, monster, world_of};
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::events::Event;
use angrist_incursion::events::Field;
use angrist_incursion::host::{Host, Progress};
use angrist_incursion::magic::ids::*;
use angrist_incursion::magic::{self, Aim, CastRefusal, Outcome, Prayer, Standing};
use angrist_incursion::values::Attribute;
use angrist_incursion::world::Handle;
use angrist_irh::res::{ResKind, Rid};

const EFFECTS: &str = r#"
Terrain "bog" { Image: green '"'; }
Terrain "dyke" { Image: white '#'; Flags: TF_SOLID, TF_OPAQUE; }
Feature "bell" : T_FEATURE { Image: white '&'; }
AI_WIZARDRY Spell "dart" : EA_BLAST { SC_EVO; Level: 1; Cost: 3; Base: 100%; qval: Q_TAR; aval: AR_BOLT; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "spear" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; aval: AR_BEAM; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "ball" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_LOC; aval: AR_BALL; lval: 4; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "burst" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_LOC; aval: AR_BURST; lval: 4; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "ray" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; aval: AR_RAY; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "globe" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_LOC; aval: AR_GLOBE; lval: 3; xval: AD_FIRE; pval: 6; Flags: EF_CASTER_IMMUNE; }
AI_WIZARDRY Spell "chain" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; aval: AR_CHAIN; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "breath" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; aval: AR_BREATH; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "touch" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; aval: AR_TOUCH; lval: 2; xval: AD_FIRE; pval: 6; }
AI_WIZARDRY Spell "wall" : EA_TERRAFORM { SC_ARC; Level: 1; Cost: 5; qval: Q_DIR; aval: AR_BARRIER; lval: 4; xval: TERRA_OPEN; rval: $"dyke"; }
AI_WIZARDRY Spell "mud" : EA_TERRAFORM { SC_ARC; Level: 1; Cost: 5; qval: Q_LOC; aval: AR_GLOBE; lval: 2; xval: TERRA_OPEN; rval: $"bog"; }
AI_WIZARDRY Spell "half" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; xval: AD_FIRE; pval: 7; sval: REF partial; }
AI_WIZARDRY Spell "ward" : EA_GRANT { SC_ABJ; Level: 1; Cost: 5; qval: Q_TAR; xval: ADJUST; yval: A_STR; pval: 4; Purpose: EP_BUFF; Flags: EF_LOSEMANA; }
AI_WIZARDRY Spell "daze" : EA_INFLICT { SC_ENC; Level: 1; Cost: 5; qval: Q_TAR; xval: STUNNED; sval: WILL; }
AI_WIZARDRY Spell "hush" : EA_GENERIC { SC_ILL; Level: 1; Cost: 5; qval: Q_LOC; aval: AR_FIELD; lval: 2; rval: FI_SILENCE; }
AI_WIZARDRY Spell "aura" : EA_GRANT { SC_ABJ; Level: 1; Cost: 5; aval: AR_MFIELD; lval: 3; rval: FI_MODIFIER; xval: ADJUST; yval: A_DEX; pval: 2; }
AI_WIZARDRY Spell "wilt" : EA_DRAIN { SC_NEC; Level: 1; Cost: 5; qval: Q_TAR; xval: AD_DAST; pval: 3; }
AI_THEURGY Spell "cure" : EA_HEALING { SC_THA; Level: 1; Cost: 5; qval: Q_TAR; xval: HEAL_HP; pval: 8; }
AI_WIZARDRY Spell "frog" : EA_POLYMORPH { SC_THA; Level: 1; Cost: 5; qval: Q_TAR; rval: $"rat"; }
AI_WIZARDRY Spell "call" : EA_SUMMON { SC_WEA; Level: 1; Cost: 5; qval: Q_LOC; rval: $"rat"; pval: 1; }
AI_WIZARDRY Spell "undo" : EA_DISPEL { SC_ABJ; Level: 1; Cost: 5; qval: Q_TAR; xval: DIS_DISPEL; pval: 40; }
AI_WIZARDRY Spell "hop" : EA_TRAVEL { SC_WEA; Level: 1; Cost: 5; xval: TRAVEL_ANYWHERE; pval: 9; }
AI_WIZARDRY Spell "knife" : EA_CREATION { SC_ARC; Level: 1; Cost: 5; xval: CREA_WIELD; rval: $"knife"; }
AI_WIZARDRY Spell "shade" : EA_ILLUSION { SC_ILL; Level: 1; Cost: 5; qval: Q_LOC; rval: $"rat"; Flags: EF_IMONSTERS; }
AI_WIZARDRY Spell "look" : EA_VISION { SC_DIV; Level: 1; Cost: 5; qval: Q_LOC; yval: 3; }
AI_WIZARDRY Spell "seek" : EA_REVEAL { SC_DIV; Level: 1; Cost: 5; }
AI_WIZARDRY Spell "catch" : EA_OVERRIDE { SC_ABJ; Level: 1; Cost: 5; On Event META(EV_TURN) { return NOTHING; }; }
AI_WIZARDRY Spell "raise" : EA_RAISE { SC_NEC; Level: 1; Cost: 5; }
Poison "milk" : EA_DRAIN { Level: 1; cval: 6; sval: 12; lval: 2; xval: AD_DACO; pval: 2; }
AI_WAND Effect "sparks" : EA_BLAST { Level: 1; Cost: 2; qval: Q_TAR; aval: AR_BOLT; xval: AD_ELEC; pval: 5; }
Item "potion" : T_POTION { Image: red '!'; }
Item "scroll" : T_SCROLL { Image: white '?'; }
Item "wand" : T_WAND { Image: white '-'; }
Feature "altar" : T_ALTAR { Image: white '_'; }
Domain "Lamps" : 0 { Desc: "."; Spells: $"cure"; }
Domain "Wicks" : 0 { Desc: "."; Spells: $"cure"; }
Domain "Oil" : 0 { Desc: "."; Spells: $"cure"; }
God "Lamp" { Domains: $"Lamps", $"Wicks", $"Oil";
  Constants: * INTERVENTION_COST 10, * PRAYER_TIMEOUT 5, * PRAYER_DC 0, * TOLERANCE_VAL 2, * MIN_CONVERT_FAVOUR 100;
  Lists: * FAVOUR_CHART 100 500 1000, * AID_CHART AID_HEAL 4 0 AID_PURIFY 5 0 AID_CURE 5 5000, * SACRIFICE_LIST MA_ANIMAL 10,
    * GOD_RELATIONS REL_DEFAULT 4 0;
  Grants: Feat[FT_ENDURANCE] at 1st level; }
God "Moon" { Domains: $"Lamps", $"Wicks", $"Oil"; Flags: GF_FORGIVING; Constants: * TOLERANCE_VAL 2, * MIN_CONVERT_FAVOUR 100; }
Class "Mage" { HD: 4; Mana: 6; Def: 0; Desc: "."; }
"#;

fn lib() -> &'static Lib {
    static LIB: std::sync::OnceLock<Lib> = std::sync::OnceLock::new();
    LIB.get_or_init(|| library(&format!("{}{}{EFFECTS}", monster("rat", ""), monster("ogre", ""))))
}

struct Scene {
    host: Host<'static>,
    s: Small,
}

impl Scene {
    fn new() -> Scene {
        let s = world_of(lib());
        let mut host = host(lib(), s.world.clone());
        for who in [s.hero, s.other] {
            let c = &mut host.world.being_mut(who).unwrap().creature;
            c.max_mana = 100;
            (c.hit_points, c.max_hit_points) = (40, 40);
        }
        Scene { host, s }
    }

    fn rid(&self, name: &str) -> Rid {
        lib().library.find_kind(ResKind::Effect, name).unwrap()
    }

    /// Uses an effect without casting it.
    fn use_effect(&mut self, name: &str, aim: Aim) -> i32 {
        let mut event = Event::new(52, [self.s.hero, Handle::NONE, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, self.rid(name).0 as i32);
        match aim {
            Aim::Own => {}
            Aim::At(h) => event.parties[1] = h,
            Aim::Square(x, y) => {
                event.set(Field::EXVal, x.into());
                event.set(Field::EYVal, y.into());
                event.set(Field::IsLoc, 1);
            }
            Aim::Direction(d) => {
                event.set(Field::EDir, d.into());
                event.set(Field::IsDir, 1);
            }
        }
        match self.host.throw(event) {
            Progress::Done(r) => r,
            other => panic!("{other:?}"),
        }
    }

    fn points(&self, who: Handle) -> i32 {
        self.host.world.being(who).unwrap().creature.hit_points
    }

    fn has(&self, who: Handle, nature: i32) -> bool {
        self.host.world.get(who).unwrap().statuses().has(nature)
    }

    fn give(&mut self, who: Handle, nature: i32, value: i16, magnitude: i16) {
        let status =
            Status { nature: nature as i16, value, magnitude, source: Source::Other, ..Status::default() };
        self.host.world.get_mut(who).unwrap().statuses_mut().gain(status);
    }

    fn add(&mut self, at: (i16, i16)) -> Handle {
        let other = self.host.world.being(self.s.other).unwrap().creature.clone();
        angrist_incursion::world::stage::enter(&mut self.host.world, self.s.map, other, false, at)
    }

    fn terrain(&self, x: i16, y: i16) -> &str {
        let cell = self.host.world.map(self.s.map).unwrap().cell(x, y).unwrap();
        lib().library.name(cell.terrain)
    }

    fn put_thing(&mut self, kind: &str, effect: &str, charges: i16) -> Handle {
        let kind = lib().library.find_kind(ResKind::Item, kind).unwrap();
        let item = angrist_incursion::world::stage::item(&mut self.host.world, &lib().library, kind);
        let rid = self.rid(effect);
        let i = self.host.world.item_mut(item).unwrap();
        (i.effect, i.charges, i.known) = (rid, charges, u8::MAX);
        self.host.world.give(item, self.s.hero);
        item
    }
}

// S001-188, S001-339
#[test]
fn every_archetype_changes_what_it_should() {
    let mut s = Scene::new();
    let (hero, other) = (s.s.hero, s.s.other);
    s.use_effect("dart", Aim::At(other));
    assert_eq!(s.points(other), 34, "blast");
    s.use_effect("ward", Aim::At(other));
    let status = s.host.world.get(other).unwrap().statuses().of(ADJUST)[0];
    assert_eq!((status.value, status.magnitude, status.effect), (0, 4, s.rid("ward")), "grant");
    s.use_effect("undo", Aim::At(other));
    assert!(!s.has(other, ADJUST), "dispel");
    s.use_effect("wilt", Aim::At(other));
    assert_eq!(s.host.world.get(other).unwrap().statuses().sum(ADJUST_DMG, 0), -3, "drain");
    s.use_effect("cure", Aim::At(other));
    assert_eq!(s.points(other), 40, "healing stops at the most there is");
    s.use_effect("mud", Aim::Square(30, 30));
    assert_eq!(
        (s.terrain(30, 30), s.terrain(31, 30), s.terrain(32, 30)),
        ("bog", "bog", "Floor"),
        "terraform"
    );
    let before = s.host.world.map(s.s.map).unwrap().things.len();
    s.use_effect("call", Aim::Square(30, 30));
    let things = s.host.world.map(s.s.map).unwrap().things.clone();
    assert_eq!(things.len(), before + 1, "summon");
    let called = *things.last().unwrap();
    assert!(s.has(called, SUMMONED));
    assert_eq!(s.host.world.being(called).unwrap().party, 1);
    s.use_effect("knife", Aim::Own);
    assert_eq!(s.host.world.being(hero).unwrap().inventory.len(), 1, "creation");
    s.use_effect("shade", Aim::Square(25, 25));
    let shown = *s.host.world.map(s.s.map).unwrap().things.last().unwrap();
    assert!(s.has(shown, ILLUSION) && s.has(hero, DISBELIEVED), "illusion, and its maker knows");
    s.use_effect("look", Aim::Square(35, 35));
    let map = s.host.world.map(s.s.map).unwrap();
    assert!(map.cell(36, 36).unwrap().seen && !map.cell(40, 40).unwrap().seen, "vision");
    s.host.world.outbox.clear();
    s.use_effect("seek", Aim::Own);
    assert!(s.host.world.outbox.iter().any(|t| !t.texts.is_empty()), "reveal tells");
    s.use_effect("catch", Aim::Own);
    assert!(s.has(hero, TRAP_EVENT), "override");
    s.use_effect("frog", Aim::At(other));
    assert!(s.has(other, POLYMORPH) && s.host.world.being(other).unwrap().creature.form == 0, "polymorph");
    let at = s.host.world.position(hero).unwrap();
    s.use_effect("hop", Aim::Own);
    assert_ne!(s.host.world.position(hero).unwrap(), at, "travel");
    assert!(s.has(hero, TELEPORTED));
}

// S001-339
#[test]
fn an_archetype_without_rules_says_so_and_does_nothing() {
    let mut s = Scene::new();
    assert!(magic::missing().contains(&EA_RAISE));
    let before = s.host.world.arena.clone();
    s.host.world.outbox.clear();
    s.use_effect("raise", Aim::Own);
    assert!(s.host.world.outbox.iter().any(|t| t.texts.iter().any(|x| x.contains("beyond"))));
    assert_eq!(s.host.world.arena, before);
}

// S001-340
#[test]
fn every_shape_strikes_whom_it_covers() {
    let struck = |name: &str, aim: fn(&Scene) -> Aim, others: &[(i16, i16)]| -> Vec<bool> {
        let mut s = Scene::new();
        let mut all = vec![s.s.other];
        all.extend(others.iter().map(|&at| s.add(at)));
        let aim = aim(&s);
        s.use_effect(name, aim);
        all.into_iter().map(|w| s.points(w) < 40).collect()
    };
    let target: fn(&Scene) -> Aim = |s| Aim::At(s.s.other);
    let square: fn(&Scene) -> Aim = |_| Aim::Square(22, 20);
    // The target stands at (22, 20), two squares east.
    assert_eq!(struck("dart", target, &[(21, 20)]), [false, true], "a bolt stops at the first");
    assert_eq!(struck("ray", target, &[(24, 20)]), [true, false], "a ray stops at the first");
    assert_eq!(struck("spear", target, &[(24, 20), (24, 21)]), [true, true, false], "a beam goes on");
    assert_eq!(struck("breath", target, &[(24, 20)]), [true, true], "so does breath");
    assert_eq!(
        struck("ball", square, &[(23, 20), (22, 21), (28, 20)]),
        [true, true, true, false],
        "a ball spreads"
    );
    assert_eq!(struck("burst", square, &[(22, 22), (28, 20)]), [true, true, false], "so does a burst");
    assert_eq!(struck("globe", square, &[(24, 20), (25, 20)]), [true, true, false], "a globe is round");
}

#[test]
fn a_touch_waits_for_a_hand_and_a_wall_stands_across() {
    let mut s = Scene::new();
    s.use_effect("touch", Aim::Own);
    let charge = s.host.world.get(s.s.hero).unwrap().statuses().of(TOUCH_ATTACK)[0];
    assert_eq!((charge.magnitude, charge.effect), (2, s.rid("touch")));
    s.use_effect("wall", Aim::Direction(2));
    assert_eq!(s.terrain(21, 20), "dyke");
    assert_eq!((s.terrain(21, 16), s.terrain(21, 24)), ("dyke", "dyke"));
    assert_eq!(s.terrain(20, 20), "Floor");
}

#[test]
fn fields_cover_their_squares_and_change_who_is_inside() {
    let mut s = Scene::new();
    s.use_effect("hush", Aim::Square(22, 20));
    let field = s.host.world.map(s.s.map).unwrap().fields[0].clone();
    assert_eq!((field.x, field.y, field.radius, field.kind), (22, 20, 2, 0x1000));
    s.use_effect("aura", Aim::Own);
    assert!(s.has(s.s.hero, ADJUST), "a creature inside has it");
    let map = s.s.map;
    let crossings = s.host.world.lift_fields(map, |f| f.kind & 2 != 0);
    assert!(!crossings.is_empty());
}

#[test]
fn the_area_shown_is_the_area_struck_and_showing_changes_nothing() {
    let s = Scene::new();
    let before = s.host.world.clone();
    let shown = magic::area_of(&s.host, s.s.hero, s.rid("globe"), Aim::Square(30, 30), 0);
    assert_eq!(shown.len(), 21, "{shown:?}");
    let beam = magic::area_of(&s.host, s.s.hero, s.rid("spear"), Aim::Direction(2), 0);
    assert_eq!(beam.first(), Some(&(21, 20)));
    assert!(beam.contains(&(22, 20)) && beam.contains(&(25, 20)));
    let bolt = magic::area_of(&s.host, s.s.hero, s.rid("dart"), Aim::At(s.s.other), 0);
    assert_eq!(bolt, [(21, 20), (22, 20)]);
    assert_eq!(s.host.world, before);
}

// S001-332
#[test]
fn monsters_cast_at_a_price_and_refusals_cost_nothing() {
    let mut s = Scene::new();
    let dart = s.rid("dart");
    let mana = s.host.mana_left(s.s.hero);
    let mut outcome = Outcome::Failed;
    for _ in 0..8 {
        outcome = magic::begin_cast(&mut s.host, s.s.hero, dart, Aim::At(s.s.other), 0, &[]);
        if outcome == Outcome::Done {
            break;
        }
    }
    assert_eq!(outcome, Outcome::Done);
    assert!(s.points(s.s.other) < 40);
    assert!(s.host.mana_left(s.s.hero) <= mana - 3);
    assert!(s.host.world.get(s.s.hero).unwrap().timeout > 0);
    let before = s.host.world.clone();
    let mut refused = |nature: i32, why: CastRefusal| {
        s.host.world = before.clone();
        s.give(s.s.hero, nature, 0, 0);
        let state = s.host.world.clone();
        let outcome = magic::begin_cast(&mut s.host, s.s.hero, dart, Aim::At(s.s.other), 0, &[]);
        assert_eq!(outcome, Outcome::Refused(why));
        assert_eq!(s.host.world.arena, state.arena, "{why:?} changes nothing");
    };
    refused(PARALYSIS, CastRefusal::Paralysed);
    refused(RAGING, CastRefusal::TooWild);
    refused(SINGING, CastRefusal::Singing);
    s.host.world = before;
    s.host.world.being_mut(s.s.hero).unwrap().creature.used_mana = 1000;
    let outcome = magic::begin_cast(&mut s.host, s.s.hero, dart, Aim::At(s.s.other), 0, &[]);
    assert_eq!(outcome, Outcome::Refused(CastRefusal::NoMana));
}

#[test]
fn silence_stops_words_unless_the_spell_needs_none() {
    let mut s = Scene::new();
    s.use_effect("hush", Aim::Square(20, 20));
    let dart = s.rid("dart");
    let refused = s.host.cast_refusal(s.s.hero, dart, s.s.other, 0);
    assert_eq!(refused, Some(CastRefusal::Silence));
    assert_eq!(s.host.cast_refusal(s.s.hero, dart, s.s.other, MM_VOCALIZE), None);
}

// S001-333
#[test]
fn the_difficulty_is_the_sum_of_its_ten_parts() {
    let mut s = Scene::new();
    s.host.world.being_mut(s.s.hero).unwrap().creature.values[Attribute::Int.index()] = 16;
    let parts = s.host.save_parts_of(s.s.hero, s.rid("dart"), MM_HEIGHTEN);
    assert_eq!((parts.base, parts.level, parts.score, parts.heighten), (10, 1, 3, 4));
    assert_eq!(parts.total(), 18);
    s.give(s.s.hero, SCHOOL_FOCUS, 0, 16);
    assert_eq!(s.host.save_parts_of(s.s.hero, s.rid("dart"), 0).focus, 2, "evocation is its focus");
    assert_eq!(s.host.save_parts_of(s.s.hero, s.rid("ward"), 0).focus, 0);
}

// S001-334, tests worth writing 2 and 3
#[test]
fn the_cost_grows_by_changes_and_by_ones_school() {
    let mut s = Scene::new();
    let spear = s.rid("spear");
    assert_eq!(s.host.spell_cost(s.s.hero, spear, 0), 5);
    assert_eq!(s.host.spell_cost(s.s.hero, spear, MM_EMPOWER), 11, "two levels");
    s.give(s.s.hero, SPECIALTY_SCHOOL, 4, 0);
    assert_eq!(s.host.spell_cost(s.s.hero, spear, 0), 3, "an evoker's own school");
    assert_eq!(s.host.spell_cost(s.s.hero, s.rid("shade"), 0), 15, "and one that does not suit it");
}

#[test]
fn changes_do_what_they_are_for() {
    let mut s = Scene::new();
    let other = s.s.other;
    let cast = |s: &mut Scene, name: &str, changes: i32| {
        let mut event = Event::new(52, [s.s.hero, other, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, s.rid(name).0 as i32);
        event.set(Field::MM, changes);
        s.host.throw(event);
    };
    cast(&mut s, "dart", MM_EMPOWER);
    assert_eq!(s.points(other), 31, "half as much again");
    cast(&mut s, "ward", MM_EXTEND);
    let long = s.host.world.get(other).unwrap().statuses().of(ADJUST)[0].duration;
    let mut t = Scene::new();
    cast(&mut t, "ward", 0);
    let plain = t.host.world.get(other).unwrap().statuses().of(ADJUST)[0].duration;
    assert_eq!(long, 2 * plain);
    cast(&mut t, "daze", MM_JUDICIOUS);
    assert!(!t.has(other, STUNNED), "only foes");
}

#[test]
fn a_partial_save_halves() {
    let (mut whole, mut halves) = (0, 0);
    for seed in 1..=20 {
        let mut s = Scene::new();
        s.host.chance = angrist_incursion::makelev::Chance::Exact(angrist_engine::chance::Mt19937::new(seed));
        s.use_effect("half", Aim::At(s.s.other));
        match 40 - s.points(s.s.other) {
            7 => whole += 1,
            4 => halves += 1,
            other => panic!("{other} points lost"),
        }
    }
    assert!(whole > 0 && halves > 0, "{whole} {halves}");
}

// S001-338
#[test]
fn potions_scrolls_and_wands_are_used_up() {
    let mut s = Scene::new();
    s.host.world.being_mut(s.s.hero).unwrap().creature.hit_points = 10;
    let potion = s.put_thing("potion", "cure", 0);
    assert_eq!(magic::use_thing(&mut s.host, s.s.hero, potion, Aim::Own, &[]), Outcome::Done);
    assert_eq!(s.points(s.s.hero), 18);
    assert!(s.host.world.being(s.s.hero).unwrap().inventory.is_empty());
    let wand = s.put_thing("wand", "sparks", 1);
    let mut tries = 0;
    while s.host.world.item(wand).is_some_and(|i| i.charges > 0) && tries < 5 {
        magic::use_thing(&mut s.host, s.s.hero, wand, Aim::At(s.s.other), &[]);
        tries += 1;
    }
    assert_eq!(tries, 1, "one charge, one try");
    let empty = s.put_thing("wand", "sparks", 0);
    let refused = magic::use_thing(&mut s.host, s.s.hero, empty, Aim::At(s.s.other), &[]);
    assert_eq!(refused, Outcome::Refused(CastRefusal::NoCharges));
}
