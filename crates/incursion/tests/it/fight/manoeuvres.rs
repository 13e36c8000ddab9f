//! Tricks, breath and gazes, doors, and what a blow brings besides.

use super::*;

// S001-330
#[test]
fn a_trip_that_wins_lays_the_victim_flat_and_one_that_loses_does_not() {
    let (mut won, mut lost) = (0, 0);
    for seed in 1..40 {
        let mut s = scene("brute", "man", seed);
        fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_TRIP));
        let r = s.host.world.reports[0].clone();
        let wins = r.is_hit && r.opposed.0 > r.opposed.1;
        assert_eq!(s.has(s.foe, PRONE), wins, "seed {seed}: {r:?}");
        if wins { won += 1 } else { lost += 1 }
    }
    assert!(won > 5 && lost > 5, "{won} won, {lost} lost");
}

// S001-330
#[test]
fn a_bull_rush_forces_displaces_or_goes_past() {
    let place = |s: &Scene, who: Handle| s.host.world.position(who).map(|p| (p.1, p.2)).unwrap();
    let rush = |rush: Rush| {
        (1..200)
            .map(|seed| {
                let mut s = scene("brute", "man", seed);
                fight::bull_rush(&mut s.host, s.hero, s.foe, rush);
                s
            })
            .find(|s| s.host.world.reports[0].opposed.0 > s.host.world.reports[0].opposed.1)
            .unwrap()
    };
    let s = rush(Rush::Force);
    assert_eq!((place(&s, s.hero), place(&s, s.foe)), ((21, 20), (22, 20)));
    let s = rush(Rush::Displace);
    assert_eq!((place(&s, s.hero), place(&s, s.foe)), ((21, 20), (20, 20)));
    let s = rush(Rush::MovePast);
    assert_eq!((place(&s, s.hero), place(&s, s.foe)), ((22, 20), (21, 20)));
}

// S001-330
#[test]
fn a_disarm_that_wins_takes_the_weapon_out_of_the_hand() {
    let mut seen = [false; 2];
    for seed in 1..60 {
        let mut s = scene("brute", "man", seed);
        let blade = s.arm(s.foe, "blade", &[2]);
        fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_DISA));
        let r = &s.host.world.reports[0];
        let wins = r.opposed.0 > r.opposed.1;
        assert_eq!(s.host.world.position(blade).is_some(), wins, "seed {seed}");
        seen[usize::from(wins)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

// S001-330
#[test]
fn a_grab_binds_both_and_an_escape_frees() {
    let mut s = (1..100)
        .map(|seed| {
            let mut s = scene("brute", "man", seed);
            fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_GRAB));
            s
        })
        .find(|s| s.has(s.foe, GRABBED))
        .unwrap();
    assert!(s.has(s.hero, GRAPPLING));
    for _ in 0..60 {
        if s.has(s.foe, GRABBED) {
            fight::attack(&mut s.host, s.foe, s.hero, How::Special(A_ESCA));
        }
    }
    assert!(!s.has(s.foe, GRABBED) && !s.has(s.hero, GRAPPLING));
}

// S001-330
#[test]
fn a_sundering_blow_breaks_the_weapon_and_not_the_man() {
    let mut s = scene("brute", "man", 5);
    s.arm(s.hero, "blade", &[2]);
    let blade = s.arm(s.foe, "blade", &[2]);
    for _ in 0..200 {
        fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_SUND));
    }
    assert_eq!(s.points(s.foe), 200);
    let harmed =
        s.host.world.item(blade).is_none_or(|i| i.hit_points < lib().library.item(i.kind).unwrap().hp.into());
    assert!(harmed || s.host.world.get(blade).is_none_or(|o| o.is_deleted()));
}

// S001-330
#[test]
fn a_coup_needs_a_helpless_victim_and_hits_critically() {
    let mut s = scene("brute", "man", 1);
    assert_eq!(
        fight::attack(&mut s.host, s.foe, s.hero, How::Special(A_COUP)).refused,
        Some(Refusal::NotHelpless)
    );
    s.give(s.hero, ASLEEP, 1, 0);
    fight::attack(&mut s.host, s.foe, s.hero, How::Special(A_COUP));
    let r = &s.host.world.reports[0];
    assert!(r.is_hit && r.is_critical);
}

// S001-330
#[test]
fn a_great_blow_is_surer_and_leaves_its_striker_open() {
    let mut s = scene("brute", "man", 1);
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_GREA));
    assert!(s.host.world.reports[0].hit_parts.iter().any(|p| p.name == "great" && p.amount == 2));
    assert!(s.has(s.hero, EXPOSED));
    assert_eq!(
        fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_GREA)).refused,
        Some(Refusal::Exposed)
    );
}

// S001-329, S001-330
#[test]
fn breath_burns_gaze_binds_and_roars_frighten() {
    let mut s = scene("drake", "man", 2);
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_BREA));
    assert!(s.points(s.foe) < 200);
    assert_eq!(
        fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_BREA)).refused,
        Some(Refusal::NotYetAgain)
    );
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_GAZE));
    assert!(s.has(s.foe, PARALYSIS));
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_ROAR));
    assert!(s.has(s.foe, AFRAID));
}

#[test]
fn the_swallowed_are_digested_and_strike_from_within() {
    let mut s = scene("toad", "man", 2);
    for _ in 0..20 {
        if !s.has(s.foe, ENGULFED) {
            fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
        }
    }
    assert!(s.has(s.foe, ENGULFED) && s.has(s.hero, ENGULFER));
    let before = s.points(s.foe);
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_DGST));
    assert!(s.points(s.foe) < before);
    s.host.world.reports.clear();
    fight::attack(&mut s.host, s.foe, s.hero, How::Natural);
    let inside = s.host.world.reports.iter().find(|r| r.attacker == s.foe).unwrap();
    assert!(inside.is_hit, "no one misses what is all around");
}

#[test]
fn thorns_hurt_whoever_strikes_them() {
    let mut s = scene("brute", "thorn", 1);
    s.host.world.being_mut(s.foe).unwrap().creature.max_hit_points = 1000;
    s.host.world.being_mut(s.foe).unwrap().creature.hit_points = 1000;
    for _ in 0..5 {
        fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    }
    assert!(s.points(s.hero) < 200);
}

// S001-238
#[test]
fn leaving_a_foe_gives_it_one_blow_a_turn() {
    let mut s = scene("brute", "man", 1);
    s.host.leave_square(s.hero, (19, 20));
    assert!(s.host.world.reports.is_empty(), "no one has an opportunity left");
    s.host.renew_opportunities(s.foe);
    s.host.leave_square(s.hero, (20, 21));
    assert!(s.host.world.reports.is_empty(), "it stays beside the foe");
    s.host.leave_square(s.hero, (19, 20));
    s.host.leave_square(s.hero, (19, 20));
    assert_eq!(s.host.world.reports.len(), 1);
    assert_eq!(s.host.world.reports[0].attacker, s.foe);
}

#[test]
fn a_thrown_dart_flies_to_its_mark_and_lies_there() {
    let mut s = scene("brute", "man", 4);
    s.host.world.put(s.foe, s.map, 24, 20);
    let dart = s.arm(s.hero, "dart", &[]);
    s.host.world.item_mut(dart).unwrap().quantity = 3;
    let outcome = fight::throw_at(&mut s.host, s.hero, dart, Aim::At(s.foe));
    assert!(outcome.done);
    assert_eq!(s.host.world.item(dart).unwrap().quantity, 2);
    let things = s.host.world.map(s.map).unwrap().things.clone();
    let lies = things.iter().filter(|&&h| s.host.world.item(h).is_some()).count();
    assert_eq!(lies, 1, "the dart lies on the ground");
    assert_eq!(s.host.world.reports[0].attack, A_HURL);
}

#[test]
fn two_weapons_strike_twice_and_take_longer() {
    let mut s = scene("brute", "man", 1);
    s.arm(s.hero, "blade", &[2]);
    fight::attack(&mut s.host, s.hero, s.foe, How::Weapon);
    let (once, one) = (s.host.world.reports.len(), s.host.world.get(s.hero).unwrap().timeout);
    let mut s = scene("brute", "man", 1);
    s.arm(s.hero, "blade", &[2]);
    s.arm(s.hero, "blade", &[1]);
    fight::attack(&mut s.host, s.hero, s.foe, How::Weapon);
    assert_eq!((once, s.host.world.reports.len()), (1, 2));
    assert!(s.host.world.get(s.hero).unwrap().timeout > one);
}

#[test]
fn flaming_and_poisoned_blades_do_more_than_cut() {
    let mut s = scene("brute", "man", 1);
    let blade = s.arm(s.hero, "blade", &[2]);
    s.host.world.item_mut(blade).unwrap().qualities.push(id::WQ_FLAMING as u8);
    for _ in 0..6 {
        fight::attack(&mut s.host, s.hero, s.foe, How::Weapon);
    }
    let hit = s.host.world.reports.iter().find(|r| r.is_hit).unwrap();
    assert!((1..=6).contains(&hit.extra), "a die of fire: {}", hit.extra);
}

#[test]
fn surprise_takes_dexterity_and_helps_to_hit() {
    let mut s = scene("brute", "man", 1);
    s.give(s.foe, ASLEEP, 1, 0);
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    let r = &s.host.world.reports[0];
    assert!(r.surprised && r.hit_parts.iter().any(|p| p.name == "surprise" && p.amount == 4));
    assert!(!s.has(s.foe, ASLEEP), "a blow wakes");
}

#[test]
fn a_critical_hit_multiplies_the_dice() {
    let found = (1..400).find_map(|seed| {
        let mut s = scene("brute", "man", seed);
        fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
        s.host.world.reports.iter().find(|r| r.is_critical).cloned()
    });
    let r = found.unwrap();
    assert_eq!((r.dice.0, r.roll), (2, 20));
    assert!(r.confirm + r.hit >= r.defence);
}

#[test]
fn a_charge_adds_to_the_blow_and_ends_with_it() {
    let mut s = scene("brute", "man", 1);
    s.give(s.hero, CHARGING, 2, 9);
    s.host.world.being_mut(s.hero).unwrap().creature.gear.burden = 200_000;
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    assert!(s.host.world.reports[0].damage_parts.iter().any(|p| p.name == "charge" && p.amount > 0));
    assert!(!s.has(s.hero, CHARGING));
}

fn door(s: &mut Scene, at: (i16, i16)) -> Handle {
    let door = FeatureObject { sort: 11, hit_points: 60, marks: 8, ..FeatureObject::default() };
    let door = s.host.world.arena.add(Object::new(Body::Feature(Box::new(door)))).unwrap();
    s.host.world.put(door, s.map, at.0, at.1);
    door
}

// S001-218
#[test]
fn doors_mind_clubs_fully_blades_by_a_third_and_pikes_not_at_all() {
    let left = |weapon: &str| {
        let mut s = scene("brute", "man", 7);
        s.arm(s.hero, weapon, &[2]);
        let door = door(&mut s, (20, 21));
        fight::attack(&mut s.host, s.hero, door, How::Weapon);
        s.host.world.get(door).unwrap().feature().unwrap().hit_points
    };
    let (club, blade, pike) = (60 - left("club"), 60 - left("blade"), 60 - left("pike"));
    assert_eq!(pike, 0);
    assert!(blade > 0 && blade == club / 3, "club {club}, blade {blade}");
}

// S001-218
#[test]
fn a_broken_door_stands_open_and_unlocked() {
    let mut s = scene("brute", "man", 7);
    s.arm(s.hero, "club", &[2]);
    let door = door(&mut s, (20, 21));
    for _ in 0..30 {
        fight::attack(&mut s.host, s.hero, door, How::Weapon);
    }
    let marks = s.host.world.get(door).unwrap().feature().unwrap().marks;
    assert_eq!(marks & (2 | 64 | 8), 2 | 64, "open and broken, no longer locked");
}

#[test]
fn experience_is_drained_from_the_living_only_by_what_they_do_not_resist() {
    let mut s = scene("wight", "man", 1);
    s.give(s.foe, IMMUNITY, AD_NECR as i16, 0);
    assert!(s.hurt(AD_DREX, 10).immune);
}

// the numbers the fight names are those of the data
#[test]
fn numbers_named_by_the_fight_stand_in_the_tables() {
    let names = angrist_incursion::adapt::Names::new();
    for (name, value) in CONSTANTS {
        assert_eq!(names.get(name), *value, "{name}");
    }
    for (name, value) in NATURES {
        let known = if *name == "ASLEEP" { "SLEEPING" } else { name };
        let value_of = names.find(known).unwrap_or(*value);
        assert_eq!(value_of, *value, "{name}");
    }
}

// S001-238
#[test]
fn a_body_without_eyes_strikes_at_no_one_who_walks_away() {
    for (foe, strikes) in [("man", 1), ("mole", 0)] {
        let mut s = scene("brute", foe, 1);
        s.host.renew_opportunities(s.foe);
        s.host.leave_square(s.hero, (19, 20));
        assert_eq!(s.host.world.reports.len(), strikes, "{foe}");
    }
}

// S001-220
#[test]
fn fog_hides_what_is_behind_it_but_not_what_is_beside() {
    let mut s = scene("brute", "man", 1);
    s.host.world.put(s.foe, s.map, 24, 20);
    assert!(s.host.notices(s.hero, s.foe));
    let fog = Field {
        key: 0,
        kind: kind::FOG,
        x: 22,
        y: 20,
        radius: 1,
        image: 0,
        duration: -1,
        effect: Rid::NONE,
        creator: Handle::NONE,
    };
    s.host.world.lay_field(s.map, fog);
    assert!(!s.host.notices(s.hero, s.foe), "fog lies between");
    s.host.world.put(s.foe, s.map, 21, 20);
    assert!(s.host.notices(s.hero, s.foe), "nothing lies between");
}

#[test]
fn what_somebody_did_to_others_ends_with_it_except_what_its_blows_left() {
    let mut s = scene("brute", "man", 1);
    let foe = s.foe;
    for (nature, source) in [(AFRAID, Source::Enchantment), (STUNNED, Source::Attack)] {
        let status =
            Status { nature: nature as i16, duration: 50, source, object: foe.raw(), ..Status::default() };
        s.host.world.get_mut(s.hero).unwrap().statuses_mut().gain(status);
    }
    fight::die(&mut s.host, foe, s.hero, "a test");
    assert!(!s.has(s.hero, AFRAID), "its magic ends");
    assert!(s.has(s.hero, STUNNED), "the blow was struck");
}
