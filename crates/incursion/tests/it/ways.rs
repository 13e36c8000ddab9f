//! Ways over the ground: lines of fire, who swims, flies or passes through rock, shortest paths; and how creatures begin: set up,
//! bred, with spells cast before.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::script_world::{Lib, host, library};
use angrist_engine::chance::Mt19937;
use angrist_engine::hunt::{Flow, Passage, Spreader};
use angrist_engine::space::Loc;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::fields::{Field, kind};
use angrist_incursion::fight::{self, Aim};
use angrist_incursion::host::{Call, Host};
use angrist_incursion::magic::ids::SUMMONED;
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{self, Newcomer};
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;
use std::sync::OnceLock;

fn beast(name: &str, kind: &str, more: &str) -> String {
    format!(
        "Monster \"{name}\" : {kind} {{ Image: brown 'r'; CR: 1; Size: SZ_MEDIUM; HD: 4; Hit: +0; Def: 4; Mov: 100%; Spd: 100%; \
         Arm: 0; Str 10, Dex 10, Con 10, Int 10, Wis 14, Cha 10; Attk: A_BITE for 1d4 AD_PIERCE; {more} }}\n"
    )
}

fn lib() -> &'static Lib {
    static LIB: OnceLock<Lib> = OnceLock::new();
    let ward = |name: &str, flags: &str| {
        format!(
            "AI_THEURGY Spell \"{name}\" : EA_GRANT {{ SC_ABJ; Level: 1; Cost: 1; Base: 100%; qval: Q_TAR; xval: ADJUST; yval: A_STR; \
             pval: 2; Purpose: EP_BUFF; Flags: EF_NOTBAD{flags}; }}\n"
        )
    };
    LIB.get_or_init(|| {
        let text = [
            beast("hero", "MA_HUMAN", ""),
            beast("dog", "MA_DOG", ""),
            beast("fish", "MA_REPTILE", "Flags: M_AQUATIC;"),
            beast("newt", "MA_REPTILE", "Flags: M_AMPHIB;"),
            beast("hawk", "MA_BIRD", "Flags: M_FLYER;"),
            beast("ghost", "MA_SPIRIT", "Flags: M_INCOR;"),
            beast("slime", "MA_OOZE", ""),
            beast("sprinter", "MA_DOG", "Feats: FT_IMPROVED_INITIATIVE;"),
            beast(
                "priest",
                "MA_HUMAN",
                "Mana: 40; Flags: M_HUMANOID, M_CASTER; Spells: $\"long ward\", $\"lasting ward\", $\"short ward\";",
            ),
            ward("long ward", ", EF_DXLONG"),
            ward("lasting ward", ", EF_DLONG"),
            ward("short ward", ""),
            "Template \"green\" : TM_NATURE { CR: +1; HD: +1; }\n".to_owned(),
            "Terrain \"Chasm\" { Image: grey ':'; Flags: TF_FALL, TF_WARN; }\n".to_owned(),
            "Terrain \"Lake\" { Image: blue '~'; Flags: TF_WATER, TF_DEEP_LIQ; }\n".to_owned(),
        ];
        library(&text.concat())
    })
}

struct Scene {
    host: Host<'static>,
    map: Handle,
}

impl Scene {
    fn new(seed: u32) -> Scene {
        let (world, map) = stage::ground(&lib().library, &lib().scripts);
        let mut scene = Scene { host: host(lib(), world), map };
        scene.host.chance = Chance::Exact(Mt19937::new(seed));
        scene
    }

    fn form(name: &str) -> u16 {
        lib().library.within_kind(lib().library.find_kind(ResKind::Monster, name).unwrap()).unwrap().1 as u16
    }

    fn bring(&mut self, name: &str, at: (i16, i16)) -> Handle {
        self.host.bring(Newcomer::of(Scene::form(name)), self.map, at.0, at.1).unwrap()
    }

    fn terrain(&mut self, name: &str, cells: impl IntoIterator<Item = (i16, i16)>) {
        let terrain = lib().library.find_kind(ResKind::Terrain, name).unwrap();
        let level = self.host.world.map_mut(self.map).unwrap();
        cells.into_iter().for_each(|(x, y)| level.cell_mut(x, y).unwrap().terrain = terrain);
    }

    fn call(&mut self, call: Call, on: Handle, arguments: &[i32]) {
        let arguments: Vec<Datum> = arguments.iter().map(|&a| Datum::Number(a)).collect();
        self.host.try_call(call, Some(&Datum::Number(on.raw())), &arguments).unwrap();
    }

    fn creatures(&self) -> Vec<Handle> {
        let things = &self.host.world.map(self.map).unwrap().things;
        things.iter().copied().filter(|&h| self.host.world.being(h).is_some()).collect()
    }

    fn has(&self, who: Handle, nature: i32) -> bool {
        self.host.world.get(who).unwrap().statuses().has(nature)
    }
}

// S001-221: fog hides what is behind it and stops no missile; rock stops both.
#[test]
fn a_missile_flies_through_what_eyes_do_not_see_through() {
    let (mut through_fog, mut through_rock) = (0, 0);
    for (seed, rock) in (1..=30).flat_map(|s| [(s, false), (s, true)]) {
        let mut s = crate::fight::scene("brute", "man", seed);
        s.host.world.put(s.foe, s.map, 24, 20);
        assert!(s.host.notices(s.hero, s.foe) && s.host.has_line_of_fire(s.hero, s.foe));
        if rock {
            let rock = stage::Ground::of(s.host.library()).rock;
            s.host.world.map_mut(s.map).unwrap().cell_mut(22, 20).unwrap().terrain = rock;
        } else {
            let creator = Handle::NONE;
            let fog = Field {
                key: 0,
                kind: kind::FOG,
                x: 22,
                y: 20,
                radius: 0,
                image: 0,
                duration: -1,
                effect: Rid::NONE,
                creator,
            };
            s.host.world.lay_field(s.map, fog);
        }
        assert!(!s.host.notices(s.hero, s.foe));
        assert_eq!(s.host.has_line_of_fire(s.hero, s.foe), !rock);
        let dart =
            stage::item(&mut s.host.world, s.host.rules.library, s.host.rules.library.find("dart").unwrap());
        s.host.world.give(dart, s.hero);
        fight::throw_at(&mut s.host, s.hero, dart, Aim::Square(24, 20));
        let hit = i32::from(s.points(s.foe) < 200);
        if rock { through_rock += hit } else { through_fog += hit }
    }
    assert!(through_fog > 3, "{through_fog} of 30 darts hit through fog");
    assert_eq!(through_rock, 0);
}

/// How far east a creature comes that wants to go there, along a lane of one square with a barrier at 24 to 26.
fn reaches(name: &str, barrier: &str, from: i16) -> i16 {
    let mut s = Scene::new(5);
    s.terrain("Solid Rock", (1..=44).flat_map(|x| [(x, 19), (x, 21)]));
    s.terrain("Solid Rock", [(19, 20), (33, 20)]);
    s.terrain(barrier, (24..=26).map(|x| (x, 20)));
    let who = s.bring(name, (from, 20));
    let mut farthest = from;
    for _ in 0..60 {
        s.host.wander_to(who, 31, 20, 40);
        s.host.world.get_mut(who).unwrap().timeout = 0;
        s.host.world.turn += 10;
        minds::act(&mut s.host, who, None);
        let (_, x, y) = s.host.world.position(who).expect("it is somewhere");
        assert!(y == 20 || name == "ghost", "{name} left the lane");
        farthest = farthest.max(x);
    }
    farthest
}

// S001-235: deep water keeps walkers out and fish in; those who fly cross chasms, those without a body cross rock.
#[test]
fn swimmers_flyers_and_ghosts_go_where_others_do_not() {
    for (name, chasm, lake, rock) in
        [("dog", false, false, false), ("hawk", true, true, false), ("ghost", true, true, true)]
    {
        for (barrier, crosses) in [("Chasm", chasm), ("Lake", lake), ("Solid Rock", rock)] {
            let farthest = reaches(name, barrier, 22);
            assert_eq!(farthest > 26, crosses, "{name} comes to {farthest} at {barrier}");
            assert!(crosses || farthest == 23, "{name} stands before it: {farthest}");
        }
    }
    assert_eq!(reaches("fish", "Lake", 24), 26, "it swims to the shore and stays in the water");
    assert!(reaches("newt", "Lake", 22) > 26, "both at home in water and on land");
}

// S001-177: what the queue finds is what trying everything finds, on levels with slow ground.
#[test]
fn a_path_costs_what_the_cheapest_of_all_paths_costs() {
    use angrist_incursion::{make, tables::tf};
    let cat = crate::common::ruleset().catalogue();
    let mut slow = 0;
    for (seed, depth) in [(3, 2), (4, 4), (5, 7)] {
        let level = make::sound(cat, seed, depth, None);
        let (w, h) = (level.width as i16, level.height as i16);
        let cell = |l: Loc| &level.cells[l.y as usize * level.width as usize + l.x as usize];
        let cost = |l: Loc| -> u8 {
            let ground = cat.tables.terrains[usize::from(cell(l).terrain)].flags;
            if cell(l).solid() {
                0
            } else if ground & tf::WATER != 0 {
                4
            } else {
                2
            }
        };
        let all: Vec<Loc> = (0..h).flat_map(|y| (0..w).map(move |x| Loc::new(x, y))).collect();
        let start = *all.iter().find(|&&l| cost(l) > 0).unwrap();
        slow += all.iter().filter(|&&l| cost(l) == 4).count();
        let mut flow = Flow::default();
        flow.compute(&mut Spreader::new(), &Passage::from_fn(w, h, cost), [start], u16::MAX);
        // Every square takes the least of its neighbours until nothing changes.
        let at = |l: Loc| l.y as usize * w as usize + l.x as usize;
        let mut least = vec![u16::MAX; all.len()];
        least[at(start)] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for &l in all.iter().filter(|&&l| cost(l) > 0) {
                for (dx, dy) in minds::step::DIRECTIONS {
                    let from = Loc::new(l.x + dx, l.y + dy);
                    if from.x < 0 || from.y < 0 || from.x >= w || from.y >= h {
                        continue;
                    }
                    let way = least[at(from)].saturating_add(u16::from(cost(l)));
                    if way < least[at(l)] {
                        least[at(l)] = way;
                        changed = true;
                    }
                }
            }
        }
        for &l in all.iter().filter(|&&l| cost(l) > 0) {
            assert_eq!(flow.at(l), least[at(l)], "to {l:?}, seed {seed}");
        }
    }
    assert!(slow > 50, "some ground is slow: {slow}");
}

// S001-243: a new creature is whole, unready and known; the young are of their parent's kind, side and nature.
#[test]
fn newcomers_are_whole_and_the_young_are_like_their_parent() {
    let mut s = Scene::new(3);
    let green =
        lib().library.within_kind(lib().library.find_kind(ResKind::Template, "green").unwrap()).unwrap().1
            as u16;
    let newcomer =
        Newcomer { templates: &[green], party: 33, in_play: true, ..Newcomer::of(Scene::form("slime")) };
    let parent = s.host.bring(newcomer, s.map, 20, 20).unwrap();
    let quick = s.bring("sprinter", (30, 30));
    for (who, unready) in [(parent, 20), (quick, 0)] {
        let b = s.host.world.being(who).unwrap();
        assert!(b.creature.max_hit_points > 0 && b.creature.hit_points >= b.creature.max_hit_points);
        assert_eq!((b.unready, s.host.world.get(who).unwrap().timeout), (unready, 0));
        assert!(b.state & minds::names::MS_KNOWN as i16 != 0);
    }
    let before = s.creatures();
    s.host.world.being_mut(parent).unwrap().creature.hit_points = 12;
    s.call(Call::CreatureMultiply, parent, &[1, 1]);
    let young: Vec<Handle> = s.creatures().into_iter().filter(|c| !before.contains(c)).collect();
    assert_eq!(young.len(), 1);
    let young = young[0];
    let (a, b) = (s.host.world.being(parent).unwrap(), s.host.world.being(young).unwrap());
    assert_eq!((b.creature.form, b.party), (a.creature.form, 33));
    assert_eq!((a.creature.hit_points, b.creature.hit_points), (6, 6), "split in two");
    let laid = |who: Handle| -> Vec<Rid> {
        s.host.world.get(who).unwrap().statuses().of(n::TEMPLATE).iter().map(|t| t.effect).collect()
    };
    assert_eq!(laid(young), laid(parent));
    assert_eq!(s.host.world.leader_of(young), parent);
    let (_, x, y) = s.host.world.position(young).unwrap();
    assert_eq!((x - 20).abs().max((y - 20).abs()), 1, "beside its parent");
}

// S001-243: two births from the first no one breeds any more, nor do those who were summoned, and a level sees fifty births.
#[test]
fn breeding_has_its_limits() {
    let mut s = Scene::new(3);
    let breed = |s: &mut Scene, who: Handle, count: i32| -> Vec<Handle> {
        let before = s.creatures();
        s.call(Call::CreatureMultiply, who, &[count, 0]);
        s.creatures().into_iter().filter(|c| !before.contains(c)).collect()
    };
    let first = s.bring("slime", (20, 20));
    let second = breed(&mut s, first, 1)[0];
    let third = breed(&mut s, second, 1)[0];
    assert!(breed(&mut s, third, 1).is_empty(), "the grandchild");
    let called = s.bring("slime", (40, 40));
    s.host.world.get_mut(called).unwrap().statuses_mut().gain(Status::lasting(
        SUMMONED,
        0,
        0,
        Source::Other,
        Rid::NONE,
    ));
    assert!(s.has(called, SUMMONED) && breed(&mut s, called, 1).is_empty(), "what was summoned");
    let more = breed(&mut s, first, 50).len() + breed(&mut s, first, 50).len();
    assert_eq!(2 + more, 50);
}

// S001-256: protections that last very long are there from the beginning, long ones in one case of four, short ones never.
#[test]
fn casters_come_with_their_long_protections() {
    let (mut lasting, cases) = (0, 80);
    for seed in 1..=cases {
        let mut s = Scene::new(seed);
        let priest = s.bring("priest", (20, 20));
        let from = |name: &str| {
            let effect = lib().library.find_kind(ResKind::Effect, name).unwrap();
            s.host
                .world
                .get(priest)
                .unwrap()
                .statuses()
                .all()
                .iter()
                .any(|x| x.effect == effect && i32::from(x.nature) == n::ADJUST)
        };
        assert!(from("long ward"), "seed {seed}");
        assert!(!from("short ward"), "seed {seed}");
        lasting += u32::from(from("lasting ward"));
        assert_eq!(s.host.world.get(priest).unwrap().timeout, 0, "it takes no time");
    }
    assert!((8..=36).contains(&lasting), "{lasting} of {cases} at twenty-five in a hundred");
}
