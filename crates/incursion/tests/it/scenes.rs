//! Scenes of minds and society: small situations, played turn by turn on a small library.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::rules;
use crate::common::script_world::{Lib, host, library};
use angrist_engine::chance::Mt19937;
use angrist_engine::hunt::{Passage, Spreader, Trail, TrailRules};
use angrist_engine::space::Loc;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::host::Host;
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{self, Act, Reason, Subject, TargetKind};
use angrist_incursion::society::{Because, Pool, Quality, Reach, Unheard};
use angrist_incursion::values::{Matrix, Profile};
use angrist_incursion::world::map::terrain_flag;
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::place::distance;
use angrist_incursion::world::{FeatureObject, Handle, stage};
use angrist_irh::res::{ResKind, Rid};
use std::sync::OnceLock;

fn beast(name: &str, types: &str, extra: &str) -> String {
    format!(
        "Monster \"{name}\" : {types} {{ Image: brown 'r'; CR: 1; Size: SZ_MEDIUM; HD: 4; Hit: +0; Def: 4; Mov: 100%; \
         Spd: 100%; Arm: 0; Str 10, Dex 10, Con 10, Int 10, Wis 10, Cha 10; \
         Attk: A_BITE for 1d4 AD_PIERCE; {extra} }}"
    )
}

fn lib() -> &'static Lib {
    static LIB: OnceLock<Lib> = OnceLock::new();
    LIB.get_or_init(|| {
        let text = [
            beast("hero", "MA_HUMAN", "Flags: M_HUMANOID; Feats: SK_DIPLOMACY, SK_INTIMIDATE, SK_BLUFF;"),
            beast("wolf", "MA_DOG", "Flags: M_HOSTILE, M_NOHANDS;"),
            beast("ogre", "MA_GIANT", "Flags: M_EVIL, M_HUMANOID;"),
            beast("dwarf", "MA_DWARF", "Flags: M_HUMANOID;"),
            beast("orc", "MA_ORC", "Flags: M_HUMANOID;"),
            beast("thief", "MA_HUMAN", "Flags: M_HUMANOID, M_GREEDY;"),
            beast("captor", "MA_GIANT", "Flags: M_EVIL, M_CHAOTIC, M_HUMANOID;"),
            beast("warden", "MA_GIANT", "Flags: M_EVIL, M_LAWFUL, M_HUMANOID;"),
            beast("oak", "MA_PLANT", "Flags: M_NOHANDS;"),
            beast("ooze", "MA_OOZE", "Flags: M_MINDLESS;").replace("CR: 1;", "CR: 3;"),
            "AI_POTION Effect \"balm\" : EA_HEALING { SC_THA; Cost: 3; xval: HEAL_HP; pval: 20; Level: 1; \
             Purpose: EP_FIX_TROUBLE (TROUBLE_INJURY); } Item \"potion\" : T_POTION { Image: red '!'; }"
                .to_owned(),
            "Item \"gold coin\" : T_COIN { Image: yellow '$'; } Feature \"oak door\" : T_DOOR { Image: brown '+'; }"
                .to_owned(),
        ];
        library(&text.join("\n"))
    })
}

/// The level of the tests: floor from 1 to 44 both ways, and a player.
pub(crate) struct Scene {
    pub(crate) host: Host<'static>,
    pub(crate) map: Handle,
    pub(crate) hero: Handle,
}

impl Scene {
    pub(crate) fn new(hero_at: (i16, i16)) -> Scene {
        let lib = lib();
        let (world, map) = stage::ground(&lib.library, &lib.scripts);
        let mut scene = Scene { host: host(lib, world), map, hero: Handle::NONE };
        scene.hero = scene.add("hero", hero_at);
        scene.host.world.being_mut(scene.hero).unwrap().player = true;
        scene.host.world.player = scene.hero;
        scene
    }

    pub(crate) fn add(&mut self, name: &str, at: (i16, i16)) -> Handle {
        let lib = lib();
        let rules = rules(&lib.library, Profile::Sane);
        let rid = lib.library.find_kind(ResKind::Monster, name).unwrap();
        let form = lib.library.within_kind(rid).unwrap().1 as u16;
        let mut c = rules.create(form, &mut Chance::Exact(Mt19937::new(1)));
        rules.recalculate(&mut c, &mut Matrix::new(Profile::Sane), false);
        (c.hit_points, c.max_hit_points) = (30, 30);
        let who = stage::enter(&mut self.host.world, self.map, c, false, at);
        let being = self.host.world.being_mut(who).unwrap();
        being.party = 0;
        being.state |= 16;
        who
    }

    pub(crate) fn wall(&mut self, cells: impl Iterator<Item = (i16, i16)>) {
        let rock = stage::Ground::of(&lib().library).rock;
        for (x, y) in cells {
            self.host.world.map_mut(self.map).unwrap().cell_mut(x, y).unwrap().terrain = rock;
        }
    }

    fn at(&self, who: Handle) -> (i16, i16) {
        let (_, x, y) = self.host.world.position(who).unwrap();
        (x, y)
    }

    fn range(&self, a: Handle, b: Handle) -> i32 {
        distance(self.at(a), self.at(b))
    }

    fn act(&mut self, who: Handle, trail: Option<&Trail>) -> minds::Acted {
        self.host.world.get_mut(who).unwrap().timeout = 0;
        self.host.world.turn += 10;
        minds::act(&mut self.host, who, trail)
    }

    fn trail(&self) -> Trail {
        let level = self.host.world.map(self.map).unwrap();
        let (w, h) = (level.width, level.height);
        let solid = |l: Loc| level.has_flag(&lib().library, l.x, l.y, terrain_flag::SOLID);
        let passage = Passage::from_fn(w, h, |l| if solid(l) { 0 } else { 1 });
        let mut trail = Trail::new(w, h);
        trail.player_moved();
        let (x, y) = self.at(self.hero);
        trail.handle(&mut Spreader::new(), &passage, Loc::new(x, y), TrailRules { depth: 60 });
        trail
    }
}

// S001-255
#[test]
fn a_wounded_monster_drinks_what_heals_it() {
    let mut scene = Scene::new((40, 40));
    let ogre = scene.add("ogre", (10, 10));
    let library = &lib().library;
    let potion = stage::item(&mut scene.host.world, library, library.find("potion").unwrap());
    scene.host.world.item_mut(potion).unwrap().effect = library.find("balm").unwrap();
    scene.host.world.give(potion, ogre);
    scene.host.world.being_mut(ogre).unwrap().creature.hit_points = 5;
    let drank = (0..40).any(|_| {
        scene.act(ogre, None);
        scene.host.world.being(ogre).unwrap().inventory.is_empty()
    });
    assert!(drank, "the potion is gone");
    assert!(scene.host.world.being(ogre).unwrap().creature.hit_points > 5);
}

// S001-254, S001-257
#[test]
fn a_pack_hunts_by_scent_around_a_corner() {
    let mut scene = Scene::new((10, 20));
    // A wall with its only gap far below hides the hero.
    scene.wall((1..=40).map(|y| (15, y)));
    let pack = [scene.add("wolf", (20, 20)), scene.add("wolf", (21, 21))];
    for wolf in pack {
        scene.host.world.being_mut(wolf).unwrap().party = 7;
    }
    assert!(pack.iter().all(|&w| !scene.host.notices(w, scene.hero)), "the wall hides him");
    let trail = scene.trail();
    let noise = |scene: &Scene, w: Handle| {
        let (x, y) = scene.at(w);
        trail.noise(Loc::new(x, y))
    };
    let before: Vec<u8> = pack.iter().map(|&w| noise(&scene, w)).collect();
    for _ in 0..30 {
        for w in pack {
            scene.act(w, Some(&trail));
        }
    }
    for (w, before) in pack.into_iter().zip(before) {
        assert!(noise(&scene, w) + 15 < before, "a wolf came no nearer: {before} to {}", noise(&scene, w));
    }
}

// S001-254
#[test]
fn the_badly_wounded_take_fright_and_flee() {
    let mut scene = Scene::new((20, 20));
    let wolf = scene.add("wolf", (22, 20));
    scene.host.world.being_mut(wolf).unwrap().creature.hit_points = 4;
    let before = scene.range(wolf, scene.hero);
    for _ in 0..12 {
        scene.act(wolf, None);
    }
    assert!(scene.host.world.being(wolf).unwrap().creature.statuses.has(10), "it is afraid");
    assert!(scene.range(wolf, scene.hero) > before + 2, "it stayed at {:?}", scene.at(wolf));
}

// S001-254
#[test]
fn the_mindless_know_no_fear() {
    let mut scene = Scene::new((20, 20));
    let ooze = scene.add("ooze", (24, 20));
    scene.host.world.being_mut(ooze).unwrap().creature.hit_points = 2;
    for _ in 0..4 {
        scene.act(ooze, None);
    }
    assert!(!scene.host.world.being(ooze).unwrap().creature.statuses.has(10));
    assert!(scene.range(ooze, scene.hero) < 4, "it came on");
}

// S001-257
#[test]
fn followers_keep_to_their_leader_and_go_their_own_ways_when_it_dies() {
    let mut scene = Scene::new((40, 40));
    let chief = scene.add("orc", (10, 10));
    let orc = scene.add("orc", (22, 10));
    scene.host.world.remember(orc, chief, TargetKind::Leader, 30, Reason::Default);
    for _ in 0..12 {
        scene.act(orc, None);
    }
    assert!(scene.range(orc, chief) <= 4, "it came to its leader, {:?}", scene.at(orc));
    assert_eq!(scene.host.judge(orc, chief).because, Because::Leader);
    scene.host.world.delete(chief);
    assert!(scene.host.world.leader_of(orc).is_none());
    let place = scene.at(orc);
    for _ in 0..30 {
        scene.act(orc, None);
    }
    assert!(distance(scene.at(orc), place) > 3, "it wanders off");
}

// S001-259
#[test]
fn a_thief_takes_what_lies_there_and_runs_with_it() {
    let mut scene = Scene::new((40, 40));
    let thief = scene.add("thief", (10, 10));
    let coin = lib().library.find_kind(ResKind::Item, "gold coin").unwrap();
    let coin = stage::item(&mut scene.host.world, &lib().library, coin);
    scene.host.world.put(coin, scene.map, 10, 10);
    let rated = scene.host.rate(thief, coin).expect("it wants the coin");
    assert_eq!(
        (rated.kind, rated.priority),
        (TargetKind::Item, 5),
        "the greedy want coins five times as much"
    );
    // A hoard it would not leave lying.
    scene.host.world.item_mut(coin).unwrap().plus = 60;
    for _ in 0..6 {
        scene.act(thief, None);
    }
    assert_eq!(scene.host.world.owner(coin), thief);
    let wolf = scene.add("wolf", (12, 10));
    scene.host.world.being_mut(thief).unwrap().creature.hit_points = 5;
    scene.host.world.remember(thief, wolf, TargetKind::Enemy, 20, Reason::HitMe);
    for _ in 0..10 {
        scene.act(thief, None);
    }
    assert!(scene.range(thief, wolf) > 4, "it runs");
    assert_eq!(scene.host.world.owner(coin), thief, "with the coin");
}

// S001-257
#[test]
fn those_with_hands_open_doors_and_those_without_do_not() {
    for (name, opens) in [("orc", true), ("wolf", false)] {
        let mut scene = Scene::new((40, 40));
        let who = scene.add(name, (10, 10));
        scene.wall(
            (9..=11).flat_map(|x| (9..=11).map(move |y| (x, y))).filter(|&c| c != (10, 10) && c != (11, 10)),
        );
        let door = lib().library.find_kind(ResKind::Feature, "oak door").unwrap();
        let feature = FeatureObject { resource: door, sort: 11, hit_points: 40, marks: 0, effect: Rid::NONE };
        let door = scene.host.world.arena.add(Object::new(Body::Feature(Box::new(feature)))).unwrap();
        scene.host.world.put(door, scene.map, 11, 10);
        for _ in 0..12 {
            scene.host.wander_to(who, 20, 10, 1);
            scene.act(who, None);
        }
        let open = scene.host.world.get(door).unwrap().feature().unwrap().marks & 2 != 0;
        assert_eq!(open, opens, "{name}");
        assert_eq!(scene.at(who) != (10, 10), opens, "{name}");
    }
}

// S001-169
#[test]
fn a_blow_makes_enemies_of_all_who_stand_by_the_victim() {
    let mut scene = Scene::new((20, 20));
    let [one, other, stranger] = [(21, 20), (30, 30), (31, 31)].map(|at| scene.add("dwarf", at));
    for (who, party) in [(one, 20), (other, 20), (stranger, 30)] {
        scene.host.world.being_mut(who).unwrap().party = party;
    }
    // Dwarves stand by each other whatever their party; a peaceful one judges no one.
    scene.host.world.being_mut(stranger).unwrap().state |= 1;
    assert!(!scene.host.is_hostile(one, scene.hero));
    let angry = scene.host.take_offence(one, scene.hero, 5);
    assert!(angry.contains(&one) && angry.contains(&other) && !angry.contains(&stranger), "{angry:?}");
    assert!(scene.host.is_hostile(scene.hero, other), "a player is the foe of his foes");
    let judged = scene.host.judge(one, scene.hero);
    assert_eq!((judged.quality, judged.because), (Quality::Enemy, Because::Target));
}

// S001-169
#[test]
fn friends_forgive_a_little() {
    let mut scene = Scene::new((20, 20));
    let friend = scene.add("dwarf", (21, 20));
    scene.host.world.remember(friend, scene.hero, TargetKind::Summoner, 30, Reason::Default);
    assert!(scene.host.is_friendly(friend, scene.hero));
    assert!(scene.host.take_offence(friend, scene.hero, 15).is_empty(), "fifteen points are forgiven");
    assert_eq!(scene.host.take_offence(friend, scene.hero, 1), [friend]);
    assert!(scene.host.is_hostile(friend, scene.hero));
}

// S001-166, S001-170, S001-273
#[test]
fn feuds_kin_charm_and_peace_decide_in_their_order() {
    let mut scene = Scene::new((40, 40));
    let [orc, dwarf, cousin] =
        [("orc", (5, 5)), ("dwarf", (6, 5)), ("dwarf", (7, 5))].map(|(n, at)| scene.add(n, at));
    let why = |s: &Scene, a, b| {
        let j = s.host.judge(a, b);
        (j.quality, j.because)
    };
    assert_eq!(why(&scene, orc, dwarf), (Quality::Enemy, Because::Feud));
    assert_eq!(why(&scene, dwarf, cousin), (Quality::Ally, Because::Solidarity));
    scene.host.world.being_mut(orc).unwrap().state |= 1;
    assert_eq!(why(&scene, orc, dwarf), (Quality::Neutral, Because::Peaceful));
    assert_eq!(why(&scene, dwarf, orc), (Quality::Enemy, Because::Feud), "peace is one's own");
    let charm = Status {
        nature: 137,
        value: 1,
        source: Source::Enchantment,
        object: orc.raw(),
        duration: 20,
        ..Status::default()
    };
    scene.host.world.being_mut(dwarf).unwrap().creature.statuses.gain(charm);
    assert_eq!(why(&scene, dwarf, orc), (Quality::Neutral, Because::Charmed));
}

// S001-254
#[test]
fn a_guard_waits_until_it_sees_somebody() {
    let mut scene = Scene::new((40, 40));
    let guard = scene.add("ogre", (5, 5));
    scene.host.world.being_mut(guard).unwrap().state |= 2;
    let mut waited = 0;
    for _ in 0..10 {
        let acted = scene.act(guard, None);
        waited += usize::from(acted.wish.is_some_and(|w| w.act == Act::Wait));
    }
    assert!(waited > 3, "it waited {waited} times of 10");
}

// S001-168
#[test]
fn orders_hold_until_one_of_their_kind_replaces_them() {
    let mut scene = Scene::new((20, 20));
    let dwarf = scene.add("dwarf", (22, 20));
    scene.host.world.order(dwarf, TargetKind::StandStill, Subject::Nothing);
    let place = scene.at(dwarf);
    for _ in 0..10 {
        scene.act(dwarf, None);
    }
    assert_eq!(scene.at(dwarf), place, "it stands still");
    scene.host.world.order(dwarf, TargetKind::WalkToPoint, Subject::Square(30, 20));
    assert!(!scene.host.world.is_ordered(dwarf, TargetKind::StandStill));
    for _ in 0..12 {
        scene.act(dwarf, None);
    }
    assert!(distance(scene.at(dwarf), (30, 20)) <= 1, "it went to {:?}", scene.at(dwarf));
    scene.host.world.forget_orders(dwarf, None);
    assert!(!scene.host.world.is_ordered(dwarf, TargetKind::WalkToPoint));
}

// S001-254
#[test]
fn a_mind_tells_why_it_did_what_it_did() {
    let mut scene = Scene::new((20, 20));
    let wolf = scene.add("wolf", (25, 20));
    assert_eq!(scene.host.judge(wolf, scene.hero).because, Because::Flag);
    scene.act(wolf, None);
    let why = scene.host.world.being(wolf).unwrap().mind.why.clone().expect("it remembers");
    assert_eq!(why.far_foe, scene.hero);
    assert!(why.wishes.iter().any(|w| w.act == Act::Move));
    assert_eq!(why.done.map(|w| w.act), Some(Act::Move));
    assert_eq!(scene.host.judge(wolf, scene.hero).because, Because::Target, "now it knows him");
}

// S001-166
#[test]
fn every_reason_has_its_words() {
    let words = angrist_phrases::Speech::read(
        "en",
        &[("en.ftl", include_str!("../../../../data/incursion/words/en.ftl"))],
    )
    .unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for because in Because::ALL {
        let j = angrist_incursion::society::Judgement { quality: Quality::Enemy, degree: 30, because };
        let text = words.phrase(&j.phrase());
        assert!(!text.is_empty() && seen.insert(text.clone()), "{because:?}: {text}");
    }
}

// S001-277, S001-279, S001-280
#[test]
fn an_orc_surrenders_and_is_enlisted() {
    let mut scene = Scene::new((20, 20));
    let orc = scene.add("orc", (22, 20));
    let silver_tongue = Status::lasting(124, 11, 30, Source::Other, Rid::NONE);
    scene.host.world.being_mut(scene.hero).unwrap().creature.statuses.gain(silver_tongue);
    scene.host.world.remember(orc, scene.hero, TargetKind::Enemy, 20, Reason::HitMe);
    let hero = scene.hero;
    assert_eq!(
        scene.host.offer_terms(hero, orc, Reach::One),
        Err(Unheard::NotAfraid),
        "it does not yet fear him"
    );
    let fear = Status { nature: 10, value: 3, duration: 30, object: orc.raw(), ..Status::default() };
    scene.host.world.being_mut(orc).unwrap().creature.statuses.gain(fear);
    let terms = scene.host.offer_terms(hero, orc, Reach::One).unwrap();
    assert!(terms.won && terms.reward == 100, "{terms:?}");
    assert!(!scene.host.is_hostile(orc, hero), "it keeps the peace");
    assert_eq!(scene.host.offer_terms(hero, orc, Reach::One), Err(Unheard::AlreadyTried));
    let enlisted = scene.host.enlist(hero, orc).unwrap();
    assert!(enlisted.won && enlisted.difficulty == 28, "{enlisted:?}");
    assert!(scene.host.is_friendly(orc, hero));
    assert_eq!(scene.host.world.leader_of(orc), hero);
    // The number of followers is limited, and eloquence counts for much.
    scene.host.world.being_mut(hero).unwrap().creature.statuses.retain(|s| s.nature != 124);
    let other = scene.add("orc", (24, 20));
    let third = scene.add("orc", (25, 20));
    assert!(scene.host.join_party(hero, other, Pool::Party), "27 and 27 are not more than 64");
    assert!(!scene.host.join_party(hero, third, Pool::Party), "81 are");
}

// S001-217
#[test]
fn companions_follow_to_another_level_and_nobody_else_does() {
    let mut scene = Scene::new((20, 20));
    let friend = scene.add("dwarf", (40, 40));
    let wolf = scene.add("wolf", (21, 20));
    let hero = scene.hero;
    assert!(scene.host.join_party(hero, friend, Pool::Party));
    let below = scene.host.world.map(scene.map).unwrap().clone();
    let below = scene.host.world.arena.add(Object::new(Body::Map(Box::new(below)))).unwrap();
    scene.host.world.map_mut(below).unwrap().things.clear();
    let followers = scene.host.followers(hero);
    assert_eq!(followers, [friend], "however far away");
    scene.host.world.put(hero, below, 30, 30);
    assert_eq!(scene.host.bring_followers(&followers, below, 30, 30), [friend]);
    assert_eq!(scene.host.world.position(friend).unwrap().0, below);
    assert!(scene.range(friend, hero) <= 2);
    assert_eq!(scene.host.world.position(wolf).unwrap().0, scene.map);
}

// S001-274, S001-275
#[test]
fn peoples_and_strength_decide_how_well_one_is_heard() {
    let mut scene = Scene::new((20, 20));
    let [dwarf, orc] = [("dwarf", (22, 20)), ("orc", (23, 20))].map(|(n, at)| scene.add(n, at));
    let cousin = scene.add("dwarf", (24, 20));
    assert_eq!(scene.host.standing(cousin, dwarf, false), 4);
    assert_eq!(scene.host.standing(orc, dwarf, false), -4);
    let alone = scene.host.comparative_strength(orc, dwarf);
    scene.host.world.delete(cousin);
    assert!(scene.host.comparative_strength(orc, dwarf) > alone, "without its cousin the dwarf is weaker");
}

// S001-276
#[test]
fn only_the_skilled_cow_and_only_foes_are_cowed() {
    let mut scene = Scene::new((20, 20));
    let (dwarf, ogre) = (scene.add("dwarf", (22, 20)), scene.add("ogre", (23, 20)));
    let hero = scene.hero;
    assert_eq!(scene.host.cow(hero, dwarf, Reach::One), Err(Unheard::NotHostile));
    assert!(scene.host.is_hostile(ogre, hero), "it is evil");
    assert_eq!(scene.host.cow(dwarf, ogre, Reach::One), Err(Unheard::Unskilled));
    let loud = Status::lasting(124, 20, 40, Source::Other, Rid::NONE);
    scene.host.world.being_mut(hero).unwrap().creature.statuses.gain(loud);
    let cowed = scene.host.cow(hero, ogre, Reach::One).unwrap();
    assert!(cowed.won && cowed.reward == 100, "{cowed:?}");
    let fear = scene.host.world.being(ogre).unwrap().creature.statuses.of(10)[0];
    assert_eq!((fear.value, fear.duration), (1, 0), "in panic for good");
}
