//! Numbers that come from others: saves, attacks, points, loads, challenge.

use super::*;

// S001-203
#[test]
fn saves_come_from_types_and_classes() {
    let r = sane();
    let (drake, m) = monster(&r, "fen drake", &[]);
    let level = r.challenge(&drake);
    for save in [A::Fortitude, A::Reflex, A::Will] {
        assert_eq!(m.get(save, B::Base), 2 + level / 2, "dragons have all good saves");
    }
    let (rat, m) = monster(&r, "cellar rat", &[]);
    assert_eq!(m.get(A::Will, B::Base), r.challenge(&rat).max(0) / 3, "a poor save");
    let (reeve, m) = hero(&r, "Deepdelver", "Reeve", 5);
    assert_eq!((m.get(A::Fortitude, B::Base), m.get(A::Reflex, B::Base)), (4, 1));
    assert_eq!(m.get(A::Fortitude, B::Attribute), reeve.modifier(A::Con));
}

// S001-204
#[test]
fn the_attack_bonus_is_the_sum_of_its_parts() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 4);
    c.gear.melee = Some(Weapon {
        id: 1,
        skill: 2,
        accuracy: 1,
        plus: 2,
        groups: n::WG_LBLADES as u32,
        uses_strength: true,
        ..Weapon::default()
    });
    r.recalculate(&mut c, &mut m, false);
    let parts: Vec<(B, i32)> = m.parts(A::HitMelee).collect();
    assert_eq!(parts, [(B::Base, 4), (B::Attribute, 2), (B::Enhance, 2), (B::Weapon, 1), (B::Skill, 1)]);
    assert_eq!(c.value(A::HitMelee), 10);
    // Finesse takes the better of strength and dexterity, with a weapon that is aimed.
    if let Some(hero) = &mut c.hero {
        hero.scores[1] = 18;
        hero.feats.insert(n::FT_WEAPON_FINESSE);
    }
    r.recalculate(&mut c, &mut m, false);
    assert_eq!(m.get(A::HitMelee, B::Attribute), 2);
    c.gear.melee = c.gear.melee.map(|w| Weapon { groups: n::WG_DAGGERS as u32, ..w });
    r.recalculate(&mut c, &mut m, false);
    assert_eq!(m.get(A::HitMelee, B::Attribute), 4);
}

// S001-205
#[test]
fn weapon_skill_has_seven_levels() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    let mut seen = Vec::new();
    for skill in 0..7 {
        c.gear.melee = Some(Weapon { id: 1, skill, uses_strength: true, ..Weapon::default() });
        r.recalculate(&mut c, &mut m, false);
        let of = |a| m.get(a, B::Skill);
        seen.push((of(A::HitMelee), of(A::DamageMelee), of(A::SpeedMelee), of(A::Defence)));
    }
    let table = [
        (-4, 0, -10, 0),
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (1, 2, 2, 0),
        (2, 2, 4, 2),
        (2, 3, 6, 3),
        (3, 4, 10, 4),
    ];
    assert_eq!(seen, table);
}

// S001-206
#[test]
fn strength_counts_by_grip() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    if let Some(hero) = &mut c.hero {
        hero.scores[0] = 17;
    }
    let weapon = Weapon { id: 1, skill: 1, uses_strength: true, ..Weapon::default() };
    let mut damage = |c: &mut Creature, a| {
        r.recalculate(c, &mut m, false);
        m.get(a, B::Attribute)
    };
    c.gear.melee = Some(weapon);
    assert_eq!(damage(&mut c, A::DamageMelee), 3, "one hand");
    c.gear.two_handed = true;
    assert_eq!(damage(&mut c, A::DamageMelee), 5, "two hands: half more, rounded up");
    c.gear.two_handed = false;
    c.gear.offhand = Some(Weapon { id: 2, ..weapon });
    assert_eq!(damage(&mut c, A::DamageOffhand), 2, "the off hand: half, rounded up");
    c.gear.missile = Some(Weapon { uses_strength: false, ..weapon });
    assert_eq!(damage(&mut c, A::DamageArchery), 0, "a bow");
    c.gear.missile = Some(weapon);
    assert_eq!(damage(&mut c, A::DamageArchery), 3, "a mighty bow");
    assert_eq!(damage(&mut c, A::DamageThrown), 3, "thrown");
    if let Some(hero) = &mut c.hero {
        hero.scores[0] = 6;
    }
    assert_eq!((damage(&mut c, A::DamageThrown), damage(&mut c, A::DamageOffhand)), (0, -2), "the weak");
}

// S001-207
#[test]
fn the_small_are_harder_to_hit() {
    let r = sane();
    for size in 1..=8 {
        let (mut c, mut m) = monster(&r, "eel catcher", &[]);
        gain(&mut c, n::ADJUST_NAT, A::Size.index() as i32, 0);
        let own = c.value(A::Size);
        gain(&mut c, n::ADJUST, A::Size.index() as i32, size - own);
        r.recalculate(&mut c, &mut m, false);
        assert_eq!(m.get(A::Defence, B::Size), 4 - size);
        assert_eq!(m.get(A::HitMelee, B::Size), 4 - size);
    }
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    if let Some(hero) = &mut c.hero {
        hero.scores[1] = 18;
    }
    c.gear.body = Some(Armour { weight: Weight::Heavy, plain_penalty: -7, ..Armour::default() });
    r.recalculate(&mut c, &mut m, false);
    assert_eq!(m.get(A::Defence, B::Attribute), 2, "armour bounds dexterity");
}

// S001-208
#[test]
fn resistances_of_several_sources_have_diminishing_returns() {
    assert_eq!(combined(&mut [10, 10, 10, 10]), 21);
    assert_eq!(combined(&mut [3, 10]), 11);
    assert_eq!(combined(&mut [7]), 7);
    let r = sane();
    let (mut c, _) = monster(&r, "eel catcher", &[]);
    for (source, amount) in
        [(Source::Item, 10), (Source::Item, 4), (Source::Blessing, 10), (Source::Race, 10)]
    {
        c.statuses.gain(Status::lasting(n::RESIST, n::AD_FIRE, amount, source, Rid::NONE));
    }
    assert_eq!(r.resistance(&c, n::AD_FIRE, false), 10 + 5 + 3, "the best of each source");
    gain(&mut c, n::IMMUNITY, n::AD_FIRE, 0);
    assert_eq!(r.resistance(&c, n::AD_FIRE, false), IMMUNE);
    let (drake, _) = monster(&r, "fen drake", &[]);
    assert_eq!(r.resistance(&drake, n::AD_ACID, false), IMMUNE);
    assert!(r.resistance(&drake, n::AD_SLASH, false) >= 8 && r.resistance(&drake, n::AD_SLASH, true) == 0);
}

// S001-209
#[test]
fn a_heros_hit_points_start_at_twenty_and_go_by_size() {
    let r = sane();
    for (race, scale) in [("Deepdelver", (1, 1)), ("Reedling", (9, 10))] {
        let (c, _) = hero(&r, race, "Reeve", 3);
        let rolls: i32 = c.hero.as_ref().unwrap().hit_rolls[0].iter().map(|&x| i32::from(x)).sum();
        let whole = 20 + rolls + 3 * c.modifier(A::Con);
        assert_eq!(c.max_hit_points, whole * scale.0 / scale.1, "{race}");
    }
    let (mut c, _) = hero(&r, "Deepdelver", "Reeve", 3);
    let before = c.max_hit_points;
    c.hero.as_mut().unwrap().feats.insert(n::FT_TOUGHNESS);
    r.refresh_hero(&mut c, Dice::Roll);
    assert_eq!(c.max_hit_points, before + before / 4);
}

// S001-210
#[test]
fn a_monsters_hit_points_come_from_its_dice() {
    let r = sane();
    let form = r.library.monsters.iter().position(|m| m.about.shown() == "eel catcher").unwrap();
    let mut m = Matrix::new(r.profile);
    for seed in 0..50 {
        let mut chance = Chance::Exact(Mt19937::new(seed));
        let c = r.monster_with(form as u16, &[], None, Dice::Roll, &mut m, &mut chance);
        // Two dice of eight, and a constitution of 13 adds one for each.
        assert!((4..=18).contains(&c.max_hit_points), "{}", c.max_hit_points);
        let full = r.monster_with(form as u16, &[], None, Dice::Full, &mut m, &mut chance);
        assert_eq!(full.max_hit_points, 18);
        let double = r.monster_with(form as u16, &[], None, Dice::Double, &mut m, &mut chance);
        assert_eq!(double.max_hit_points, 34);
    }
    let (abbot, _) = monster(&r, "the Abbot Under the Water", &[]);
    assert_eq!(abbot.max_hit_points, 80, "fixed");
}

// S001-210: Tough as Hell adds the modifier of Constitution once a level, before size scales the sum.
#[test]
fn tough_monsters_have_more_hit_points_by_their_constitution() {
    let r = sane();
    let (plain, _) = monster(&r, "eel catcher", &[]);
    let points = |tough: i32, constitution: i16, size: i16| {
        let mut c = plain.clone();
        c.values[A::Con.index()] = constitution;
        c.values[A::Size.index()] = size;
        gain(&mut c, n::EXTRA_ABILITY, n::CA_TOUGH_AS_HELL, tough);
        r.roll_points(&mut c, Dice::Full, &mut chance());
        c.max_hit_points
    };
    let (medium, large) = (4, 5);
    // Two dice of eight, and one for each of them.
    assert_eq!([0, 1, 5].map(|tough| points(tough, 13, medium)), [18, 19, 23]);
    assert_eq!([0, 5].map(|tough| points(tough, 18, medium)), [24, 44]);
    assert_eq!(points(5, 18, large), 44 * 11 / 10);
}

// S001-213
#[test]
fn rage_strengthens_and_makes_the_small_nimble() {
    let r = sane();
    for (race, strength, dexterity) in [("Deepdelver", 4, 0), ("Reedling", 2, 2)] {
        let (mut c, mut m) = hero(&r, race, "Mudraker", 1);
        gain(&mut c, n::RAGING, 4, 1);
        r.recalculate(&mut c, &mut m, false);
        let of = |a| m.get(a, B::Rage);
        assert_eq!((of(A::Str), of(A::Dex), of(A::Con)), (strength, dexterity, 4), "{race}");
        assert_eq!((of(A::SpeedBrawl), of(A::Will)), (4, 2));
    }
}

// S001-211, S001-245
#[test]
fn a_load_has_five_grades() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    let limits = r.load_limits(&c);
    // Strength 14 counts as 17.
    assert_eq!(limits, [286, 860, 1730, 2600]);
    let grades = [Grade::None, Grade::Light, Grade::Moderate, Grade::Heavy, Grade::Extreme];
    for (i, grade) in grades.into_iter().enumerate() {
        c.gear.burden = if i == 0 { limits[0] as u32 } else { limits[i - 1] as u32 + 1 };
        assert_eq!(r.encumbrance(&c), grade);
        r.recalculate(&mut c, &mut m, false);
        assert_eq!(m.get(A::Movement, B::Encumbrance), [0, -2, -4, -6, -10][i]);
        let burdened = [A::Movement, A::Defence, A::Reflex, A::SpeedMelee, A::Fatigue];
        let costs = burdened.map(|a| m.get(a, B::Encumbrance));
        assert_eq!(costs.iter().any(|&cost| cost < 0), i > 0, "{grade:?}: {costs:?}");
        if grade == Grade::Extreme {
            assert!(costs.iter().all(|&cost| cost < 0), "all five suffer: {costs:?}");
        }
    }
    let (small, _) = hero(&r, "Reedling", "Reeve", 1);
    assert!(r.load_limits(&small)[3] < limits[3]);
    c.hero.as_mut().unwrap().feats.insert(n::FT_LOADBEARER);
    r.recalculate(&mut c, &mut m, false);
    assert_eq!(m.get(A::Movement, B::Encumbrance), -5, "half of an extreme load");
}

// S001-246
#[test]
fn the_tired_are_weaker_and_the_exhausted_weaker_still() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    let most = c.value(A::Fatigue);
    for (left, penalty) in [(0, 0), (-1, -2), (-most, -2), (-most - 1, -6)] {
        c.fatigue = left;
        r.recalculate(&mut c, &mut m, false);
        assert_eq!(m.get(A::Str, B::Fatigue), penalty, "{left}");
        assert_eq!(c.fatigue, left, "calculating costs nothing");
    }
    let (mut dead, mut m) = monster(&r, "bone knight", &[]);
    dead.fatigue = -100;
    r.recalculate(&mut dead, &mut m, false);
    assert_eq!(m.get(A::Str, B::Fatigue), 0, "the dead do not tire");
}

// S001-246: below all the fatigue one has, an effort may end in sleep; the weaker one is, the likelier.
#[test]
fn spending_all_fatigue_leads_to_unconsciousness() {
    use angrist_incursion::creature::fatigue::Effort;
    let r = sane();
    let (fresh, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    let most = fresh.value(A::Fatigue);
    let mut efforts = |left: i32| {
        let mut asleep = 0;
        for seed in 0..200 {
            let mut c = fresh.clone();
            c.fatigue = left;
            let mut dice = Chance::Exact(Mt19937::new(seed));
            match r.spend_fatigue(&mut c, 2, &mut m, &mut dice) {
                Effort::Made => assert_eq!(c.fatigue, left - 2, "the effort costs its price"),
                Effort::Asleep { turns, save } => {
                    asleep += 1;
                    assert!((2..=20).contains(&turns) && !save.made && save.dc == 10 - left / 2);
                    let sleep = c.statuses.of(n::SLEEPING)[0];
                    assert_eq!((sleep.duration, sleep.value), (turns, n::SLEEP_FATIGUE as i16));
                    assert_eq!(c.fatigue, left, "an effort that fails costs nothing");
                }
            }
        }
        asleep
    };
    assert_eq!((efforts(most), efforts(0), efforts(-most)), (0, 0, 0), "no one faints before that");
    let (soon, late) = (efforts(-most - 1), efforts(-most - 20));
    assert!(0 < soon && soon < late, "{soon} of 200, then {late}");
    let (mut dead, mut m) = monster(&r, "bone knight", &[]);
    dead.fatigue = -100;
    assert_eq!(r.spend_fatigue(&mut dead, 50, &mut m, &mut chance()), Effort::Made);
    assert_eq!(dead.fatigue, -100, "the dead have none to spend");
    let mut c = fresh.clone();
    c.fatigue = -most + 1;
    r.recalculate(&mut c, &mut m, false);
    let before = m.get(A::Str, B::Fatigue);
    r.spend_fatigue(&mut c, 3, &mut m, &mut chance());
    assert!(m.get(A::Str, B::Fatigue) < before, "crossing the limit weakens at once");
}

// S001-247
#[test]
fn challenge_is_adjusted_by_templates_and_a_heros_is_the_level() {
    let r = sane();
    let (bare, _) = monster(&r, "eel catcher", &[]);
    let (chief, _) = monster(&r, "eel catcher", &["reeve", "seasoned"]);
    assert_eq!(r.challenge(&chief), r.challenge(&bare) + 1 + 2);
    let (c, _) = hero(&r, "Tuskan", "Mudraker", 3);
    assert_eq!(r.challenge(&c), 3);
}

// S001-344
#[test]
fn what_is_not_known_does_not_count_in_the_known_view() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    c.gear.melee = Some(Weapon {
        id: 1,
        skill: 1,
        plus: 3,
        plus_known: false,
        uses_strength: true,
        ..Weapon::default()
    });
    let mut ring = Status::lasting(n::ADJUST, A::Str.index() as i32, 4, Source::Item, Rid::NONE);
    ring.unknown = true;
    c.statuses.gain(ring);
    r.recalculate(&mut c, &mut m, true);
    let (known, real) = (i32::from(c.known[A::HitMelee.index()]), c.value(A::HitMelee));
    assert_eq!(real - known, 3 + 2, "the plus and the strength of the ring");
    assert_eq!(c.value(A::Str) - i32::from(c.known[A::Str.index()]), 4);
    c.gear.melee = c.gear.melee.map(|w| Weapon { plus_known: true, ..w });
    r.recalculate(&mut c, &mut m, true);
    assert_eq!(c.value(A::HitMelee) - i32::from(c.known[A::HitMelee.index()]), 2);
}

// S001-345 (H11)
#[test]
fn attack_speed_goes_by_its_own_attack_in_sane_and_by_archery_in_exact() {
    for (profile, brawl) in [(Profile::Sane, 2), (Profile::Exact, 1)] {
        let r = rules(ours(), profile);
        let (_, m) = hero(&r, "Tuskan", "Mudraker", 4);
        assert_eq!(m.get(A::SpeedBrawl, B::Base), brawl, "{profile}");
        assert_eq!(m.get(A::SpeedArchery, B::Base), 1);
    }
}

// S001-347
#[test]
fn tables_have_their_rows() {
    let t = Numbers::shipped().unwrap();
    assert_eq!((t.good_save[0], t.good_save[1], t.good_save[50]), (0, 2, 27));
    assert_eq!((t.poor_save[2], t.poor_save[3], t.poor_save[50]), (0, 1, 16));
    assert_eq!((t.mana_multiplier.len(), t.mana_multiplier[0], t.mana_multiplier[31]), (32, 1, 8));
    assert_eq!((t.bonus_slots.len(), t.bonus_slots[0].len()), (22, 9));
    assert_eq!(
        (t.bonus_slots[0][0], t.bonus_slots[1][0], t.bonus_slots[21]),
        (0, 1, [6, 6, 6, 5, 5, 5, 4, 4, 3])
    );
    assert_eq!((t.load[0], t.load[29]), ([30, 60, 100], [4660, 9330, 14000]));
    assert_eq!((t.experience[1], t.experience[2], t.experience[26]), (0, 1000, 315_000));
    assert_eq!((t.hit_points_by_size[2], t.hit_points_by_size[8]), ((7, 10), (20, 10)));
    assert_eq!((t.type_die[n::MA_DRAGON as usize], t.type_die[n::MA_KOBOLD as usize]), (12, 4));
    assert_eq!((t.weapon_skill_hit[0], t.weapon_skill_hit[6]), (-4, 3));
}

// S001-138
#[test]
fn how_far_one_sees_goes_by_wisdom_light_and_feats() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    let mut sensed = |c: &mut Creature| {
        r.recalculate(c, &mut m, false);
        c.senses
    };
    let wisdom = c.modifier(A::Wis) as i16;
    let plain = sensed(&mut c);
    assert_eq!(plain.sight, (15 + 3 * wisdom).max(12));
    assert_eq!((plain.light, plain.shadow), (0, 0), "no light, no shadows");
    c.gear.light = 4;
    let lit = sensed(&mut c);
    assert_eq!(lit.shadow, 2 * lit.light, "shapes are seen twice as far");
    c.hero.as_mut().unwrap().feats.insert(n::FT_ACUTE_SENSES);
    let keen = sensed(&mut c);
    assert_eq!((keen.sight, keen.shadow), (plain.sight * 3 / 2, lit.shadow * 3 / 2));
    gain(&mut c, n::BLIND, 0, 0);
    let blind = sensed(&mut c);
    assert_eq!((blind.sight, blind.shadow, blind.infravision), (0, 0, 0));
}

// S001-139
#[test]
fn a_metal_helm_and_large_weapons_dull_the_sense_of_the_eyeless() {
    let r = sane();
    let (mut c, mut m) = hero(&r, "Deepdelver", "Reeve", 1);
    gain(&mut c, n::EXTRA_ABILITY, n::CA_BLINDSIGHT, 9);
    let mut range = |c: &mut Creature| {
        r.recalculate(c, &mut m, false);
        c.senses.blindsight
    };
    assert_eq!(range(&mut c), 9);
    c.gear.melee = Some(Weapon { size: 2, ..Weapon::default() });
    assert_eq!(range(&mut c), 9, "a tiny weapon is no hindrance");
    c.gear.melee = Some(Weapon { size: 4, ..Weapon::default() });
    assert_eq!(range(&mut c), 7, "two sizes above tiny");
    c.gear.metal_helm = true;
    assert_eq!(range(&mut c), 2, "half of nine, then the weapon");
    c.gear.offhand = Some(Weapon { size: 5, ..Weapon::default() });
    assert_eq!(range(&mut c), 1, "never less than what is beside one");
}

// S001-309
#[test]
fn the_strength_of_a_company_is_the_cube_of_challenge_and_three() {
    let r = sane();
    let of = |challenge| r.company_weight(challenge);
    assert_eq!([1, 5, 10].map(of), [64, 512, 2197]);
    assert_eq!([0, -1].map(of), [55, 44]);
    for challenge in -8..=20 {
        assert!(of(challenge) > of(challenge - 1) || challenge == -8, "{challenge}");
        assert_eq!(r.challenge_of_weight(of(challenge)), challenge);
        assert_eq!(r.challenge_of_weight(of(challenge) + 1), challenge + 1, "a little more is the next");
    }
}
