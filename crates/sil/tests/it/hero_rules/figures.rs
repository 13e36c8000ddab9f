//! Statistics, skills, experience and abilities, and what they cost.

use crate::hero_rules::prelude::*;

#[test]
fn statistics_cost_what_the_table_says() {
    // docs/spec/sil-player.md 2.5
    let ruleset = common::ours("documented");
    let c = &ruleset.tables().hero;
    assert_eq!((0..7).map(|n| c.stat_cost(n).unwrap()).collect::<Vec<_>>(), [0, 1, 3, 6, 10, 15, 21]);
    assert_eq!((c.stat_cost(7), c.stat_cost(-1), c.stat_points), (None, None, 13));
}

#[test]
fn skill_points_cost_a_hundred_times_their_number() {
    // S000-267
    let ruleset = common::ours("documented");
    let c = &ruleset.tables().hero;
    assert_eq!((c.skill_cost(0, 3), c.skill_cost(3, 5), c.skill_cost(7, 8)), (600, 900, 800));
    let mut game = born(EDAIN);
    game.apply_text("train melee 3").unwrap();
    assert_eq!((game.inner().hero.skills[0], game.inner().hero.experience.pool), (3, 4400));
    // S000-207: no base skill goes beyond 100.
    game.context().state.hero.experience.pool = 90_000_000;
    assert!(game.apply_text("train melee 98").is_err());
    game.apply_text("train melee 97").unwrap();
    assert_eq!(game.inner().hero.skills[0], 100);
}

#[test]
fn a_character_starts_with_5000_experience_or_50000_fixed() {
    // S000-260
    let game = born(EDAIN);
    assert_eq!((game.inner().hero.experience.total, game.inner().hero.experience.pool), (5000, 5000));
    let mut game = common::ours("documented").begin_sil(3);
    game.apply_text("option fixed-experience yes").unwrap();
    game.apply_text(EDAIN).unwrap();
    assert_eq!(game.inner().hero.experience.total, 50_000);
    game.context().gain_experience(Gain::Kill, 500);
    assert_eq!(game.inner().hero.experience.total, 50_000);
}

#[test]
fn experience_is_tracked_by_its_four_sources() {
    // S000-266
    let mut game = born(EDAIN);
    let mut turn = game.context();
    turn.gain_experience(Gain::Kill, 50);
    turn.gain_experience(Gain::Encounter, 25);
    turn.gain_experience(Gain::Identification, 100);
    turn.reach_depth(3);
    let e = game.inner().hero.experience;
    assert_eq!((e.kills, e.encounters, e.identification, e.descent), (50, 25, 100, 250));
    assert_eq!(e.total, 5000 + 50 + 25 + 100 + 250);
}

#[test]
fn a_new_depth_pays_fifty_a_level_once() {
    // S000-264: 100 at 2, 150 at 3, 500 at 10, 1000 at 20; depth 1 nothing.
    let mut game = born(EDAIN);
    let mut turn = game.context();
    let mut paid = |depth| {
        let before = turn.state.hero.experience.descent;
        turn.reach_depth(depth);
        turn.state.hero.experience.descent - before
    };
    assert_eq!((paid(1), paid(2), paid(3), paid(3), paid(2)), (0, 100, 150, 0, 0));
    paid(9);
    assert_eq!(paid(10), 500);
    paid(19);
    assert_eq!(paid(20), 1000);
}

#[test]
fn creatures_are_worth_ten_a_level_and_less_each_time() {
    // S000-261, S000-262, S000-263: depth 5 pays 50, 25, 16.
    let Some(ruleset) = common::real() else { return };
    let mut game = ruleset.begin_sil(1);
    game.apply_text("quick").unwrap();
    let turn = game.context();
    let of = |unique: bool| {
        let found = turn
            .tables
            .races
            .iter()
            .position(|r| r.as_ref().is_some_and(|r| r.level == 5 && r.is(RaceFlag::UNIQUE) == unique));
        found.unwrap() as u16
    };
    let common = of(false);
    assert_eq!([0, 1, 2].map(|n| turn.creature_worth(common, n)), [50, 25, 16]);
    let unique = of(true);
    assert_eq!([0, 1, 2].map(|n| turn.creature_worth(unique, n)), [50, 50, 50]);
}

#[test]
fn health_and_voice_follow_constitution_and_grace() {
    // docs/spec/sil-player.md 3.2
    let ruleset = common::ours("documented");
    let table = [11, 13, 16, 20, 24, 28, 34, 41, 49, 59, 71, 85, 103, 123];
    assert_eq!((-3..=10).map(|con| ruleset.tables().hero.vigour(con)).collect::<Vec<_>>(), table);
    let game = born(NOLDOR);
    // Constitution 2, Grace 2.
    assert_eq!((game.inner().hero.max_health, game.inner().hero.max_voice), (28, 28));
}

#[test]
fn dexterity_moves_the_first_four_skills_and_grace_the_last() {
    // S000-206, S000-064
    let mut game = born(EDAIN);
    let before = game.context().scores();
    game.context().state.hero.stats[Stat::Dex as usize] += 1;
    let dex = game.context().scores();
    game.context().state.hero.stats[Stat::Gra as usize] += 1;
    let gra = game.context().scores();
    let rise = |a: &angrist_sil::hero::Scores, b: &angrist_sil::hero::Scores| {
        Skill::ALL.map(|s| b.skill(s) - a.skill(s))
    };
    assert_eq!(rise(&before, &dex), [1, 1, 1, 1, 0, 0, 0, 0]);
    assert_eq!(rise(&dex, &gra), [0, 0, 0, 0, 1, 1, 1, 1]);
    for parts in gra.skills {
        assert_eq!(parts.base + parts.stat + parts.gear + parts.misc, parts.total);
    }
}

#[test]
fn worn_things_raise_the_skills_flagged_on_them() {
    // S000-065
    let mut game = born(EDAIN);
    let before = game.context().skill(Skill::Stealth);
    wear(&mut game, Slot::LeftRing, 2, &[ItemFlag::STEALTH]);
    assert_eq!(game.context().skill(Skill::Stealth), before + 2);
    game.context().state.hero.worn[Slot::LeftRing as usize] = None;
    assert_eq!(game.context().skill(Skill::Stealth), before);
}

#[test]
fn peoples_and_houses_are_good_and_bad_at_skills() {
    // S000-210, docs/spec/sil-player.md 2.4
    let affinity = |plan: &str| {
        let mut game = born(plan);
        let turn = game.context();
        Skill::ALL.map(|s| angrist_sil::hero::affinity(turn.tables, &turn.state.hero, s))
    };
    assert_eq!(affinity(NOLDOR), [0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(affinity(NAUGRIM), [0, -1, 0, 0, 0, 0, 2, 0]);
    assert_eq!(affinity(EDAIN), [1, 0, 0, 0, 0, 0, 0, 0]);
}
