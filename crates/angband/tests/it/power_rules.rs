//! Section 3.4 of the facts about edit files, worked out by hand on small monsters: each expected figure is a sum of that
//! section, not a figure of any file.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_angband::power::balance::{exp_at, level_of};
use angrist_angband::power::scheme::MonsterScheme;
use angrist_angband::power::{Blow, Measure, Method, Monster, Scheme, compute, measure};
use std::collections::BTreeMap;

fn scheme() -> MonsterScheme {
    Scheme::builtin("unangband").unwrap().monster
}

fn methods() -> BTreeMap<String, Method> {
    let method = |flags: &[&str]| Method {
        flags: flags.iter().map(|f| (*f).to_owned()).collect(),
        range: (4, 0, 1),
        ..Method::default()
    };
    [
        ("CLAW", method(&["MELEE", "CUTS"])),
        ("BUTT", method(&["MELEE", "STUN"])),
        ("CRUSH", method(&["MELEE", "STUN", "CUTS"])),
        ("SPIT", method(&["RANGED", "MISS"])),
        ("WOUND", Method { times: 3, over: 1, ..method(&[]) }),
        ("BOLT_ACID", Method { times: 6, over: 1, effect: "ACID".into(), ..method(&[]) }),
    ]
    .map(|(name, m)| (name.to_owned(), m))
    .into()
}

/// Severity, speed, hit points, armour, flags, and blows as method, effect, dice, sides.
fn monster(figures: [i64; 4], flags: &[&str], blows: &[(&str, &str, i64, i64)]) -> Monster {
    let [level, speed, hp, ac] = figures;
    let flags = flags.iter().map(|f| (*f).to_owned()).collect();
    let blow = |&(method, effect, dice, sides): &(&str, &str, i64, i64)| Blow {
        method: method.into(),
        effect: effect.into(),
        dice,
        sides,
    };
    let blows = blows.iter().map(blow).collect();
    Monster { index: 1, level, rarity: 1, speed, hp, ac, flags, blows, ..Monster::default() }
}

fn measured(m: &Monster) -> Measure {
    measure(m, m.level, 0, &methods(), &scheme())
}

fn harm(m: &Monster) -> (i64, i64) {
    let found = measured(m);
    (found.harm, found.threat)
}

const CLAW: (&str, &str, i64, i64) = ("CLAW", "HURT", 1, 6);

/// S002-026
#[test]
fn a_plain_beast() {
    let m = monster([5, 110, 20, 10], &[], &[CLAW]);
    // Blow 1*(6+1) = 7, no stun 7*7/5 = 9. Ten rounds 3*9 + 9*10/12 = 34, hits 45 + 15 percent: 20. Energy 10/10.
    // Armour 10 + 10*1 = 20, resistances 1*25; 20 + 20*20/155 = 22, and (20 + 25/3)/4 = 7 more.
    assert_eq!(measured(&m), Measure { withstands: 29, harm: 20, threat: 9, energy: 10 });
    // 29*20/25 = 23; less 1, 4, 9 leaves 9, which is not above 4 + 5.
    assert_eq!((level_of(&measured(&m)), exp_at(&measured(&m), 4)), (4, 5));
    // At level 4 it hits in 57 of a hundred, 19, which moves neither.
    let found = compute(&[m], &methods(), &scheme(), 3)[0];
    assert_eq!((found.level, found.exp, found.rarity, found.power, found.forced), (4, 5, 1, 1, None));
}

#[test]
fn stunning_and_cutting_count_by_the_method() {
    let of = |method: &'static str, effect: &'static str| {
        harm(&monster([5, 110, 20, 10], &[], &[(method, effect, 2, 5)])).1
    };
    // 2*(5+1) = 12: neither stuns, stuns, both.
    assert_eq!([of("CLAW", "HURT"), of("BUTT", "HURT"), of("CRUSH", "HURT")], [16, 16, 15]);
    // Poison 12*5/4 + 5 = 20, then 7/5; weak light is 5; draining experience adds 1000/(5+1) = 166.
    assert_eq!([of("CLAW", "POISON"), of("CLAW", "LITE_WEAK"), of("CLAW", "EXP_10")], [28, 7, 249]);
}

#[test]
fn a_breath_is_worth_its_hit_points() {
    let m = monster([20, 120, 100, 30], &["BRTH_FIRE"], &[]);
    // 100*20/(20+20) = 50, fire + 10. Ten rounds at ten percent: 60; energy 20/10.
    assert_eq!(harm(&m), (120, 60));
    // 100 + 100*25/170 = 114 and (100 + 8)/4 = 27 more; 141*120/25 = 676 passes the squares up to 13.
    assert_eq!((measured(&m).withstands, level_of(&measured(&m))), (141, 14));
    let strong = monster([20, 120, 100, 30], &["BRTH_FIRE", "POWERFUL"], &[]);
    assert_eq!(harm(&strong).1, 68, "60*8/7");
    let group = monster([20, 120, 100, 30], &["BRTH_FIRE", "FRIENDS"], &[]);
    assert_eq!(harm(&group), (120, 180));
    let pair = monster([20, 120, 100, 30], &["BRTH_FIRE", "FRIEND", "INVISIBLE"], &[]);
    assert_eq!(harm(&pair).1, 135, "60*3/2, unseen 3/2 more");
}

#[test]
fn spells_are_worth_power_skill_and_chance() {
    let mut m = monster([10, 110, 20, 10], &["BOLT_ACID"], &[]);
    m.spell_power = 8;
    // Acid 8*6 + 20 = 68. Ten rounds 680 * (75 + 13/4)/100 = 530, at ten percent 53.
    assert_eq!(harm(&m), (53, 68));
    m.flags.insert("STUPID".into());
    assert_eq!(harm(&m), (68, 68), "no failures for those who do not think");
    m.flags = ["WOUND".to_owned()].into();
    m.spell_power = 100;
    assert_eq!(harm(&m).1, 250, "225 + power - 75");
    // Calling hounds: 10 + 15 = 25, and 25*10/10 again. No real damage: at most twice what else it does.
    let caller = monster([10, 110, 20, 10], &["S_HOUND"], &[]);
    assert_eq!(harm(&caller), (3, 50));
}

#[test]
fn what_stays_in_its_place_or_strays_does_less() {
    let of = |flags: &[&str]| harm(&monster([5, 110, 20, 10], flags, &[CLAW])).0;
    // 20 as above; straying 75 + 25/8 = 78 percent, 50 + 50/8 = 56, 25 + 75/8 = 34.
    assert_eq!([of(&[]), of(&["RAND_25"]), of(&["RAND_50"]), of(&["RAND_25", "RAND_50"])], [20, 15, 11, 6]);
    // Rooted: a fifth; with an aura a third; never missing 34.
    assert_eq!([of(&["NEVER_MOVE"]), of(&["NEVER_MOVE", "HAS_AURA"]), of(&["NEVER_MISS"])], [4, 6, 34]);
    assert_eq!(harm(&monster([5, 110, 20, 10], &["NEVER_MOVE"], &[CLAW])).1, 0, "it threatens no one");
    // Through walls ten full rounds: 90*60/100.
    assert_eq!(of(&["PASS_WALL"]), 54);
    assert_eq!(of(&["NEVER_BLOW"]), 3);
}

#[test]
fn missiles_count_by_range_and_chance() {
    // 7*7/5 = 9; hits 60 percent: 5; range 4: 5*(3+4) + 5*10/9 = 40; at ten percent 4.
    assert_eq!(harm(&monster([5, 110, 20, 10], &[], &[("SPIT", "HURT", 1, 6)])), (3, 9));
    // Acid 7 + 20 = 27, 37; an element 37*20/25 = 29; 17; 17*7 + 17*10/9 = 137; 13, but at most twice the rest (2), then 3.
    assert_eq!(harm(&monster([5, 110, 20, 10], &[], &[("SPIT", "ACID", 1, 6)])), (3, 29));
}

#[test]
fn hiding_armour_and_immunities_make_hit_points_last() {
    let of = |level: i64, hp: i64, ac: i64, flags: &[&str]| {
        measured(&monster([level, 110, hp, ac], flags, &[])).withstands
    };
    // Unseen and cold: 50*12/10 = 60. Two immunities q = 5: armour 40 + 50 - 30 - 20 = 40; 60 + 60*40/160 = 75, and
    // (50 + 125/3)/4 = 22 more.
    assert_eq!(of(10, 50, 40, &["INVISIBLE", "COLD_BLOOD", "IM_FIRE", "IM_COLD", "EVIL", "DRAGON"]), 97);
    // Three immunities: q = 7, doubled 14, less 2 without NO_STUN and NO_CUTS: 12; armour 40 + 120 = 160; then q less 3 for
    // sleep and 10 for the rest, at least 5: 125. 50 + 50*125/160 = 89, and 22 more.
    assert_eq!(of(10, 50, 40, &["IM_FIRE", "IM_COLD", "IM_ELEC"]), 111);
    let guarded = ["IM_FIRE", "IM_COLD", "IM_ELEC", "NO_STUN", "NO_CUTS", "NO_SLEEP", "NO_FEAR", "NO_CONF"];
    // q = 14: less 2 each for slow, blindness, transport 8, 200; armour 40 + 140 = 180: 50 + 50*180/160 = 106, (50+66)/4 = 29.
    assert_eq!(of(10, 50, 40, &guarded), 135);
    let beast = [&guarded[..], &["ANIMAL"]].concat();
    // The original looks for the blindness bit in another word, where it is ANIMAL (A.5: eighth of sets 3 and 9), so a
    // beast loses 2 less: q = 10, 250; armour 180 - 20:  50 + 50 = 100, (50 + 83)/4 = 33.
    assert_eq!(of(10, 50, 40, &beast), 133);
    // Resisting magic: 25 + 40 + 10 = 75 against armour 20: 20 + 20*20/160 = 22, (20 + 25)/4 = 11.
    assert_eq!(of(10, 20, 10, &["RES_MAGIC"]), 33);
    // Multiplying: (3 + 60)*10/10 = 63, 63*20/160 = 7, 7 more.
    assert_eq!(of(10, 20, 10, &["MULTIPLY"]), 77);
}

#[test]
fn a_unique_keeps_its_level_and_is_weighed_against_the_others() {
    let beast = monster([5, 110, 20, 10], &[], &[CLAW]);
    let mut unique = monster([4, 110, 200, 10], &["UNIQUE"], &[CLAW]);
    (unique.index, unique.rarity, unique.exp) = (2, 3, 40);
    let mut placed = monster([4, 110, 200, 10], &[], &[CLAW]);
    (placed.index, placed.rarity) = (3, 0);
    let all = compute(&[beast, unique, placed], &methods(), &scheme(), 1);
    // 200 + 200*20/154 = 225, (200 + 8)/4 = 52: 277; harm 34*57/100 = 19. 277*19/25 = 210: level 9.
    assert_eq!((all[1].level, all[1].exp, all[1].forced), (4, 40, Some((9, 23, 52))));
    // The average at level 4 is the beast's 29 and 20: 277*19/29/20 = 9, which is rarity 4. A record that is never made by
    // chance has a power, no rarity, and does not count in the average.
    assert_eq!((all[1].power, all[1].rarity), (9, 4));
    assert_eq!((all[2].rarity, all[0].power), (0, 1));
}

/// S002-028
#[test]
fn a_change_of_one_monster_moves_others() {
    let unique = monster([6, 110, 200, 10], &["UNIQUE"], &[CLAW]);
    let beside = |hp: i64| {
        let all =
            compute(&[monster([5, 110, hp, 10], &[], &[CLAW]), unique.clone()], &methods(), &scheme(), 1);
        (all[1].power, all[1].rarity)
    };
    // 277 and 34*63/100 = 21. A beast of 20 hit points withstands 29: 277*21/29/20 = 10; one of 30 withstands
    // 30 + 30*20/155 + (30 + 8)/4 = 42: 277*21/42/20 = 6.
    assert_eq!((beside(20), beside(30)), ((10, 4), (6, 3)));
}

#[test]
fn town_monsters_keep_level_0_and_are_worth_nothing_there() {
    let all = compute(&[monster([0, 110, 20, 10], &[], &[CLAW])], &methods(), &scheme(), 3);
    let forced = all[0].forced.unwrap();
    assert_eq!((all[0].level, forced.2), (0, 0));
    assert!(forced.0 > 0 && forced.1 > 0, "{forced:?}");
}
