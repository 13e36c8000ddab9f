//! The fight in scenes: each damage type, each manoeuvre, each status begun by a blow, with dice that are known.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod manoeuvres;
mod upkeep;

use crate::common::script_world::{Lib, Small, host, library, world_of};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::fields::{Field, kind};
use angrist_incursion::fight::ids::*;
use angrist_incursion::fight::{self, Aim, How, Refusal, Rush, parts};
use angrist_incursion::host::Host;
use angrist_incursion::item::id;
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{Reason, TargetKind};
use angrist_incursion::values::Attribute;
use angrist_incursion::world::object::{Body, FeatureObject, Object};
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::Rid;
use std::sync::OnceLock;

/// A library of fighters: the first is the player, the last stands two squares away.
fn lib() -> &'static Lib {
    static LIB: OnceLock<Lib> = OnceLock::new();
    LIB.get_or_init(|| {
        let body = "Image: brown 'r'; CR: 4; HD: 8; Mov: 100%; Spd: 100%; Str 16, Dex 10, Con 12, Int 10, Wis 10, Cha 10;";
        library(&format!(
            r#"
Monster "brute" : MA_HUMANOID {{ {body} Size: SZ_MEDIUM; Hit: +12; Def: 4; Arm: 0;
    Attk: A_CLAW for 1d6 AD_SLASH, A_CLAW for 1d6 AD_SLASH, A_BITE for 1d4 AD_PIERCE; Flags: M_HUMANOID; }}
Monster "drake" : MA_DRAGON {{ {body} Size: SZ_MEDIUM; Hit: +10; Def: 4; Arm: 0;
    Attk: A_BITE for 1d6 AD_PIERCE, A_BREA for 4d6 AD_FIRE (DC 15), A_GAZE for 1d4 AD_PLYS (DC 40), A_ROAR for 1d4 AD_FEAR (DC 40); }}
Monster "toad" : MA_ANIMAL {{ {body} Size: SZ_LARGE; Hit: +10; Def: 4; Arm: 0;
    Attk: A_BITE for 1d4 AD_PIERCE and AD_SWAL (DC 40), A_DGST for 2d6 AD_ACID; }}
Monster "thorn" : MA_PLANT {{ {body} Size: SZ_MEDIUM; Hit: +0; Def: 0; Arm: 0; Attk: A_PASS for 1d6 AD_PIERCE; }}
Monster "wight" : MA_UNDEAD {{ {body} Size: SZ_MEDIUM; Hit: +10; Def: 4; Arm: 0; Attk: A_TUCH for 1d4 AD_DREX (DC 40);
    Flags: M_UNDEAD, M_EVIL; }}
Monster "man" : MA_HUMAN, MA_HUMANOID {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: 2; Arm: 0;
    Attk: A_PUNC for 1d3 AD_BLUNT; Flags: M_HUMANOID, M_EVIL; }}
Monster "leper" : MA_HUMANOID {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: 2; Arm: 0;
    Attk: A_BITE for 1d4 AD_PIERCE; Poison: $"bane"; Disease: $"pox"; Flags: M_HUMANOID; }}
Monster "jelly" : MA_JELLY {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: 2; Arm: 0; Attk: A_SLAM for 1d4 AD_BLUNT;
    On Event EVICTIM(EV_DAMAGE) {{
      if (e.DType == AD_SLASH) {{ e.Immune = true; EVictim->Multiply(1, true); return DONE; }}
      return NOTHING;
    }}; }}
Monster "ember" : MA_ELEMENTAL {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: -10; Arm: 0; Attk: A_AURA for 2d6 AD_FIRE; }}
Monster "ooze" : MA_OOZE {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: -10; Arm: 0; Attk: A_DEQU for 4d6 AD_ACID (DC 60); }}
Monster "puffball" : MA_FUNGI {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: 2; Arm: 0; Attk: A_EXPL for 3d6 AD_TOXI; }}
Monster "mole" : MA_ANIMAL {{ {body} Size: SZ_MEDIUM; Hit: +4; Def: 2; Arm: 0; Attk: A_CLAW for 1d4 AD_SLASH;
    Stati[EXTRA_ABILITY,CA_BLINDSIGHT,6]; Flags: M_BLIND; }}
Monster "whale" : MA_ANIMAL {{ {body} Size: SZ_HUGE; Hit: +4; Def: -10; Arm: 0; Attk: A_BITE for 1d4 AD_PIERCE; }}
Poison "bane" : EA_DRAIN {{ Level: 1; cval: 6; sval: 12; lval: 2; xval: AD_DACO; pval: 1d2; }}
Disease "pox" : EA_DRAIN {{ Level: 1; cval: 6; sval: 12; lval: 2; xval: AD_DACO; pval: 1d2; }}
Item "blade" : T_WEAPON {{ Image: grey '|'; Mat: MAT_IRON; Size: SZ_MEDIUM; Group: WG_LBLADES; SDmg: 1d8; LDmg: 1d8;
    Weight: 40; Crit: x2; Threat: 2; Acc: +0; Parry: 2; Spd: 100%; Flags: WT_SLASHING; }}
Item "club" : T_WEAPON {{ Image: grey '|'; Mat: MAT_IRON; Size: SZ_MEDIUM; Group: WG_IMPACT; SDmg: 1d8; LDmg: 1d8;
    Weight: 40; Crit: x2; Threat: 1; Acc: +0; Parry: 2; Spd: 100%; Flags: WT_BLUNT; }}
Item "pike" : T_WEAPON {{ Image: grey '|'; Mat: MAT_IRON; Size: SZ_MEDIUM; Group: WG_SPEARS; SDmg: 1d8; LDmg: 1d8;
    Weight: 40; Crit: x2; Threat: 1; Acc: +0; Parry: 2; Spd: 100%; Flags: WT_PIERCING; }}
Item "dart" : T_MISSILE {{ Image: grey '|'; Mat: MAT_IRON; Size: SZ_TINY; Group: WG_THROWN; SDmg: 1d4; LDmg: 1d4; Range: 5;
    Weight: 1; Crit: x2; Threat: 1; Flags: WT_PIERCING; }}
Item "mail" : T_ARMOUR {{ Image: grey '['; Mat: MAT_IRON; Size: SZ_MEDIUM; Group: WG_MARMOUR; Weight: 200; Cov: 8; Arm: 10/10/10; }}
"#
        ))
    })
}

pub(crate) struct Scene {
    pub(crate) host: Host<'static>,
    pub(crate) map: Handle,
    pub(crate) hero: Handle,
    pub(crate) foe: Handle,
}

/// A hero and a foe side by side, both hard to kill and ready; the dice begin at a seed.
pub(crate) fn scene(hero: &str, foe: &str, seed: u32) -> Scene {
    let lib = lib();
    let Small { mut world, map, hero: old, other, .. } = world_of(lib);
    world.delete(other);
    let rules = crate::common::recorded::rules(&lib.library, angrist_incursion::values::Profile::Sane);
    let mut chance = Chance::Exact(Mt19937::new(1));
    let mut make = |name: &str| {
        let rid = lib.library.find(name).unwrap();
        let mut c = rules.create(lib.library.within_kind(rid).unwrap().1 as u16, &mut chance);
        (c.max_hit_points, c.hit_points) = (200, 200);
        c
    };
    let (a, b) = (make(hero), make(foe));
    world.being_mut(old).unwrap().creature = a;
    let foe = stage::enter(&mut world, map, b, false, (21, 20));
    let mut host = host(lib, world);
    for who in [old, foe] {
        let being = host.world.being_mut(who).unwrap();
        being.unready = 0;
        being.opportunities = 0;
        host.refresh_gear(who);
    }
    host.chance = Chance::Exact(Mt19937::new(seed));
    Scene { host, map, hero: old, foe }
}

impl Scene {
    pub(crate) fn points(&self, who: Handle) -> i32 {
        self.host.world.being(who).map_or(0, |b| b.creature.hit_points)
    }

    pub(crate) fn has(&self, who: Handle, nature: i32) -> bool {
        self.host.world.get(who).is_some_and(|o| o.statuses().has(nature))
    }

    pub(crate) fn give(&mut self, who: Handle, nature: i32, value: i16, magnitude: i16) {
        let status =
            Status { nature: nature as i16, value, magnitude, source: Source::Other, ..Status::default() };
        self.host.world.get_mut(who).unwrap().statuses_mut().gain(status);
        self.host.refresh_gear(who);
    }

    pub(crate) fn arm(&mut self, who: Handle, kind: &str, slots: &[i16]) -> Handle {
        let rid = lib().library.find(kind).unwrap();
        let item = stage::item(&mut self.host.world, &lib().library, rid);
        self.host.world.give(item, who);
        for &slot in slots {
            self.host.world.being_mut(who).unwrap().slots.insert(slot, item);
        }
        self.host.refresh_gear(who);
        item
    }

    pub(crate) fn hurt(&mut self, kind: i32, amount: i32) -> fight::Hurt {
        fight::hurt_with_save(&mut self.host, self.foe, kind, amount, self.hero, -1)
    }
}

// S001-329
#[test]
fn an_attack_strikes_hits_and_hurts_in_that_order_and_reports_its_parts() {
    let mut s = scene("brute", "man", 3);
    let outcome = fight::attack(&mut s.host, s.hero, s.foe, How::Usual);
    assert!(outcome.done && outcome.refused.is_none());
    let reports = s.host.world.reports.clone();
    assert_eq!(reports.len(), 3, "two claws and a bite");
    let lost: i32 = reports.iter().map(|r| r.done + r.extra).sum();
    assert_eq!(200 - s.points(s.foe), lost);
    for r in &reports {
        let total: i32 = r.hit_parts.iter().map(|p| p.amount).sum();
        assert_eq!(total, r.hit, "the parts make the sum: {:?}", r.hit_parts);
        assert_eq!(r.is_hit, r.roll + r.hit >= r.defence || r.roll == 20);
    }
    assert!(reports[1].hit == reports[0].hit - 5, "later attacks are less sure");
    assert!(s.host.world.get(s.hero).unwrap().timeout > 0, "it takes time");
}

#[test]
fn written_parts_read_back_as_parts() {
    let all = parts("+11 +1 good - 8 range = 4");
    let read: Vec<(i32, &str)> = all.iter().map(|p| (p.amount, p.name.as_str())).collect();
    assert_eq!(read, [(11, ""), (1, "good"), (-8, "range")]);
}

// S001-329
#[test]
fn what_keeps_an_attacker_back_is_said_and_takes_no_time() {
    for (nature, why) in [(AFRAID, Refusal::Afraid), (NAUSEA, Refusal::Nauseated)] {
        let mut s = scene("brute", "man", 1);
        s.give(s.hero, nature, 0, 0);
        let outcome = fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
        assert_eq!((outcome.refused, outcome.done), (Some(why), false));
        assert_eq!(s.host.world.get(s.hero).unwrap().timeout, 0);
    }
    let mut s = scene("brute", "man", 1);
    s.host.world.put(s.foe, s.map, 25, 20);
    assert_eq!(fight::attack(&mut s.host, s.hero, s.foe, How::Natural).refused, Some(Refusal::TooFar));
    assert_eq!(fight::attack(&mut s.host, s.hero, s.foe, How::Weapon).refused, Some(Refusal::NoWeapon));
}

#[test]
fn every_plain_kind_of_damage_takes_hit_points_and_immunity_stops_it() {
    let plain = [
        AD_NORM, AD_FIRE, AD_COLD, AD_ACID, AD_ELEC, AD_TOXI, AD_NECR, AD_PSYC, AD_MAGC, AD_SUNL, AD_SONI,
        AD_SLASH, AD_PIERCE, AD_BLUNT, AD_CHOK,
    ];
    for kind in plain {
        let mut s = scene("brute", "man", 1);
        assert_eq!(s.hurt(kind, 7).amount, 7, "kind {kind}");
        assert_eq!(s.points(s.foe), 193, "kind {kind}");
        s.give(s.foe, IMMUNITY, kind as i16, 0);
        assert!(s.hurt(kind, 7).immune, "kind {kind}");
        assert_eq!(s.points(s.foe), 193, "kind {kind}");
    }
}

#[test]
fn sworn_damage_spares_its_own_halves_for_the_undecided_and_strikes_the_opposite() {
    let mut s = scene("brute", "man", 1);
    assert_eq!(s.hurt(AD_HOLY, 10).amount, 10, "the man is evil");
    assert!(s.hurt(AD_EVIL, 10).immune);
    assert_eq!(s.hurt(AD_LAWF, 10).amount, 5);
    assert_eq!(s.hurt(AD_CHAO, 10).amount, 5);
}

#[test]
fn death_magic_heals_the_dead_and_life_drunk_heals_the_drinker() {
    let mut s = scene("brute", "wight", 1);
    s.host.world.being_mut(s.foe).unwrap().creature.hit_points = 50;
    s.hurt(AD_NECR, 10);
    assert_eq!(s.points(s.foe), 60);
    let mut s = scene("brute", "man", 1);
    s.host.world.being_mut(s.hero).unwrap().creature.hit_points = 50;
    s.hurt(AD_VAMP, 10);
    assert_eq!((s.points(s.foe), s.points(s.hero)), (190, 60));
}

#[test]
fn kinds_that_are_a_status_begin_it_when_no_save_is_allowed() {
    let kinds = [
        (AD_SLEE, ASLEEP),
        (AD_STUN, STUNNED),
        (AD_PLYS, PARALYSIS),
        (AD_STON, STONING),
        (AD_BLND, BLIND),
        (AD_CONF, CONFUSED),
        (AD_FEAR, AFRAID),
        (AD_NAUS, NAUSEA),
        (AD_STUK, STUCK),
        (AD_TRIP, PRONE),
        (AD_GRAB, GRABBED),
        (AD_BLEE, BLEEDING),
    ];
    for (kind, nature) in kinds {
        let mut s = scene("brute", "man", 1);
        s.hurt(kind, 5);
        assert!(s.has(s.foe, nature), "kind {kind}");
        assert_eq!(s.points(s.foe), 200, "kind {kind} takes no hit points");
    }
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_GRAB, 5);
    assert!(s.has(s.hero, GRAPPLING), "the one who grabs is bound too");
}

#[test]
fn a_save_that_cannot_fail_resists_every_status() {
    for kind in [AD_STUN, AD_PLYS, AD_BLND, AD_CONF, AD_FEAR, AD_NAUS, AD_STUK, AD_STON] {
        let mut s = scene("brute", "man", 1);
        let hurt = fight::hurt_with_save(&mut s.host, s.foe, kind, 5, s.hero, 1);
        assert!(hurt.resisted, "kind {kind}");
        assert_eq!(
            s.host.world.get(s.foe).unwrap().statuses().all().iter().filter(|x| x.nature < 21).count(),
            0
        );
    }
}

// S001-251
#[test]
fn scores_are_drained_and_one_drained_to_nothing_kills() {
    let mut s = scene("brute", "man", 1);
    let before = s.host.world.being(s.foe).unwrap().creature.value(Attribute::Str);
    s.hurt(AD_DRST, 4);
    assert_eq!(s.host.world.being(s.foe).unwrap().creature.value(Attribute::Str), before - 4);
    assert!(s.hurt(AD_DRST, 30).died);
}

#[test]
fn drained_lives_weaken_and_kill_what_has_none_left() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_DREX, 10);
    let sum = s.host.world.get(s.foe).unwrap().statuses().sum(ADJUST_DMG, 51);
    assert_eq!(sum, -1);
    assert!(s.hurt(AD_DREX, 200).died);
}

#[test]
fn mana_is_drained_and_things_rust_soak_and_are_stolen() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_DRMA, 9);
    assert_eq!(s.host.world.being(s.foe).unwrap().creature.held_mana, 9);
    let blade = s.arm(s.foe, "blade", &[2]);
    let whole = s.host.world.item(blade).unwrap().hit_points;
    for _ in 0..4 {
        s.hurt(AD_RUST, whole);
    }
    assert!(s.host.world.get(blade).is_none_or(|o| o.is_deleted()), "rust eats iron");
    let dart = s.arm(s.foe, "dart", &[]);
    s.hurt(AD_STEA, 1);
    assert_eq!(s.host.world.owner(dart), s.hero);
    s.arm(s.foe, "blade", &[2]);
    assert_eq!(s.hurt(AD_SOAK, 5).amount, 0, "iron does not mind water");
}

#[test]
fn a_disarming_blow_leaves_the_weapon_on_the_ground() {
    let mut s = scene("brute", "man", 1);
    let blade = s.arm(s.foe, "blade", &[2]);
    s.hurt(AD_DISA, 1);
    assert!(s.host.world.position(blade).is_some());
    assert!(s.host.world.being(s.foe).unwrap().slots.is_empty());
}

// S001-237
#[test]
fn a_knock_back_pushes_until_something_is_in_the_way() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_KNOC, 3);
    assert_eq!(s.host.world.position(s.foe).map(|p| (p.1, p.2)), Some((24, 20)));
    s.host.world.put(s.foe, s.map, 43, 20);
    s.host.world.put(s.hero, s.map, 42, 20);
    s.hurt(AD_KNOC, 30);
    assert_eq!(s.host.world.position(s.foe).map(|p| (p.1, p.2)), Some((44, 20)), "the wall stops it");
}

#[test]
fn a_fall_hurts_stuns_and_lays_flat() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_FALL, 12);
    assert!(s.has(s.foe, PRONE) && s.has(s.foe, STUNNED));
    assert_eq!(s.points(s.foe), 188);
}

// S001-263
#[test]
fn armour_takes_its_share_unless_the_blow_gets_past_it() {
    let mut s = scene("brute", "man", 1);
    s.arm(s.foe, "mail", &[9]);
    let hurt = fight::hurt(&mut s.host, s.foe, AD_SLASH, 20, s.hero);
    assert!(hurt.amount < 20, "mail stops some of {}", hurt.amount);
    assert_eq!(fight::hurt(&mut s.host, s.foe, AD_FIRE, 20, s.hero).amount, 20, "but no fire");
}

// S001-264
#[test]
fn the_dead_leave_their_things_and_a_body() {
    let mut s = scene("brute", "man", 1);
    let blade = s.arm(s.foe, "blade", &[2]);
    assert!(fight::hurt(&mut s.host, s.foe, AD_NORM, 500, s.hero).died);
    assert_eq!(s.host.world.position(blade).map(|p| (p.1, p.2)), Some((21, 20)));
    assert!(s.host.world.position(s.foe).is_none());
    s.host.world.end_turn();
    assert!(s.host.world.get(s.foe).is_none());
}

// S001-248
#[test]
fn two_foes_on_either_side_flank_unless_the_victim_is_alert() {
    let flanked = |s: &mut Scene| {
        s.host.world.reports.clear();
        fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
        s.host.world.reports[0].flanked
    };
    let mut s = scene("brute", "man", 1);
    assert!(!flanked(&mut s));
    let friend = s.host.world.being(s.hero).unwrap().creature.clone();
    let other = stage::enter(&mut s.host.world, s.map, friend, false, (22, 20));
    s.host.world.being_mut(other).unwrap().party = 1;
    s.host.world.remember(other, s.foe, TargetKind::Enemy, 20, Reason::HitMe);
    assert!(flanked(&mut s), "hero, foe and friend in a row");
    s.give(s.foe, EXTRA_ABILITY, CA_UNCANNY_DODGE as i16, 4);
    assert!(!flanked(&mut s));
}

const EXTRA_ABILITY: i32 = 39;

// S001-250
#[test]
fn an_illusion_hurts_those_who_believe_in_it_only() {
    let mut s = scene("brute", "man", 1);
    s.give(s.hero, ILLUSION, 15, 0);
    assert_eq!(s.hurt(AD_SLASH, 5).amount, 5);
    let doubt = Status { nature: DISBELIEVED as i16, object: s.hero.raw(), ..Status::default() };
    s.host.world.get_mut(s.foe).unwrap().statuses_mut().gain(doubt);
    assert!(s.hurt(AD_SLASH, 5).immune);
    assert_eq!(s.points(s.foe), 195);
}

const MS_PEACEFUL: i16 = angrist_incursion::minds::names::MS_PEACEFUL as i16;

// S001-169
#[test]
fn whoever_is_struck_unprovoked_becomes_a_foe_and_remembers_it() {
    let mut s = scene("brute", "man", 1);
    s.host.world.being_mut(s.hero).unwrap().party = 1;
    s.host.world.being_mut(s.foe).unwrap().party = 2;
    s.host.world.being_mut(s.foe).unwrap().state |= MS_PEACEFUL;
    assert!(!s.host.is_hostile(s.foe, s.hero));
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    assert!(s.host.is_hostile(s.foe, s.hero));
    assert!(s.has(s.foe, WAS_FRIENDLY));
}

// S001-249
#[test]
fn blows_pass_through_what_is_on_another_plane() {
    let mut s = scene("brute", "man", 1);
    s.give(s.foe, PHASED, 2, 0);
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    assert!(s.host.world.reports.iter().all(|r| !r.is_hit));
    assert_eq!(s.points(s.foe), 200);
}
