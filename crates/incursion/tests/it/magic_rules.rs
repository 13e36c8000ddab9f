//! Rules of magic that show only in a combination: segments that share a save, ground that forms under somebody, what a flight
//! covers, healing that harms.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::script_world::{Lib, Small, host, library, monster, world_of};
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::Host;
use angrist_incursion::magic::ids::*;
use angrist_incursion::magic::{self, Aim};
use angrist_incursion::world::Handle;
use angrist_irh::res::{ResKind, Rid};

const MAGIC: &str = r#"
Terrain "bog" { Image: green '"'; }
Terrain "embers" { Image: red '.'; On Event EV_SPECIAL { ThrowDmg(EV_DAMAGE,AD_NORM,5,"embers",EActor,EActor); return NOTHING; }; }
AI_WIZARDRY Spell "furrow" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_DIR; aval: AR_BEAM; xval: AD_FIRE; pval: 6; }
and EA_TERRAFORM { aval: AR_BEAM; xval: TERRA_OPEN; rval: $"bog"; }
AI_WIZARDRY Spell "patch" : EA_TERRAFORM { SC_ARC; Level: 1; Cost: 5; qval: Q_LOC; xval: TERRA_OPEN; rval: $"bog"; }
AI_WIZARDRY Spell "coals" : EA_TERRAFORM { SC_ARC; Level: 1; Cost: 5; qval: Q_LOC; xval: TERRA_OPEN; rval: $"embers"; }
AI_WIZARDRY Spell "shock" : EA_BLAST { SC_EVO; Level: 1; Cost: 5; qval: Q_TAR; xval: AD_MAGC; pval: 8; sval: WILL partial; }
and EA_INFLICT { xval: STUNNED; sval: WILL; }
AI_THEURGY Spell "cure" : EA_HEALING { SC_THA; Level: 1; Cost: 5; qval: Q_TAR; xval: HEAL_HP; yval: 20; pval: 8; }
"#;

fn lib() -> &'static Lib {
    static LIB: std::sync::OnceLock<Lib> = std::sync::OnceLock::new();
    let ghoul = monster("ghoul", "").replace("MA_ANIMAL", "MA_UNDEAD");
    LIB.get_or_init(|| library(&format!("{}{ghoul}{MAGIC}", monster("rat", ""))))
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

    fn use_effect(&mut self, name: &str, aim: Aim) {
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
        self.host.throw(event);
    }

    /// The squares of a terrain, from west to east.
    fn squares_of(&self, terrain: &str) -> Vec<(i16, i16)> {
        let wanted = lib().library.find_kind(ResKind::Terrain, terrain).unwrap();
        let m = self.host.world.map(self.s.map).unwrap();
        let all = (0..m.width).flat_map(|x| (0..m.height).map(move |y| (x, y)));
        all.filter(|&(x, y)| m.cell(x, y).is_some_and(|c| c.terrain == wanted)).collect()
    }

    fn points(&self, who: Handle) -> i32 {
        self.host.world.being(who).unwrap().creature.hit_points
    }
}

// S001-340
#[test]
fn a_beam_covers_as_many_squares_as_its_range_from_the_casters_own_on() {
    let mut s = Scene::new();
    let spell = s.rid("furrow");
    let range = magic::wants_aim(&s.host, s.s.hero, spell).range as i16;
    s.use_effect("furrow", Aim::Direction(2));
    let expected: Vec<(i16, i16)> = (0..range).map(|step| (20 + step, 20)).collect();
    assert_eq!(s.squares_of("bog"), expected);
    assert!(s.points(s.s.other) < 40, "and strikes whom it passes");
}

// S001-339
#[test]
fn ground_changes_where_a_spell_without_an_area_is_aimed() {
    let mut s = Scene::new();
    s.use_effect("patch", Aim::Square(24, 22));
    assert_eq!(s.squares_of("bog"), [(24, 22)]);
}

// S001-173, 339
#[test]
fn ground_that_forms_under_somebody_does_what_it_does_at_once() {
    let mut s = Scene::new();
    s.use_effect("coals", Aim::Square(22, 20));
    assert_eq!(s.squares_of("embers"), [(22, 20)]);
    assert_eq!(s.points(s.s.other), 35);
}

// S001-339
#[test]
fn the_save_that_halves_a_blast_counts_for_the_segments_after_it() {
    for (bonus, left, stunned) in [(60, 36, false), (-60, 32, true)] {
        let mut s = Scene::new();
        const WILL: i32 = 30;
        let status = Status::lasting(ADJUST, WILL, bonus, Source::Other, Rid::NONE);
        s.host.world.get_mut(s.s.other).unwrap().statuses_mut().gain(status);
        s.host.refresh_gear(s.s.other);
        s.use_effect("shock", Aim::At(s.s.other));
        assert_eq!(s.points(s.s.other), left, "bonus {bonus}");
        assert_eq!(s.host.world.get(s.s.other).unwrap().statuses().has(STUNNED), stunned, "bonus {bonus}");
    }
}

// magic 14.6
#[test]
fn healing_harms_the_undead_and_is_paid_for_like_any() {
    let mut s = Scene::new();
    s.use_effect("cure", Aim::At(s.s.other));
    assert_eq!(s.points(s.s.other), 24, "twice what it would have healed");
    assert_eq!(s.host.world.being(s.s.hero).unwrap().creature.held_mana, 4);
    // Who lacks nothing is not healed, and no mana is held for it.
    let mut s = Scene::new();
    s.use_effect("cure", Aim::At(s.s.hero));
    assert_eq!(s.host.world.being(s.s.hero).unwrap().creature.held_mana, 0);
}
