//! What a turn brings to a creature.

use super::*;
use angrist_incursion::creature::names as n;

const SKILL_BONUS: i32 = 124;

/// Leaves a creature this much mana of a hundred, with no pause to wait for.
fn leave_mana(s: &mut Scene, who: Handle, left: i32) {
    let being = s.host.world.being_mut(who).unwrap();
    being.mana_pause = 0;
    (being.creature.max_mana, being.creature.used_mana) = (100, 100 - left);
}

/// How many turns pass until the next point of mana is back, if not too many.
fn turns_for_a_point(s: &mut Scene, who: Handle) -> Option<i32> {
    let used = |s: &Scene| s.host.world.being(who).unwrap().creature.used_mana;
    let before = used(s);
    (1..=50).find(|_| {
        s.host.pass_turn(who);
        used(s) < before
    })
}

// S001-242: a player recovers mana from 35 % on and 2 % more for each point of Concentration, at most from 80 %; a monster always.
#[test]
fn mana_returns_to_a_player_only_above_a_threshold() {
    let mut s = scene("brute", "man", 1);
    let (hero, foe) = (s.hero, s.foe);
    for (bonus, at_most) in [(0, 79), (10, 79), (60, 80)] {
        s.give(hero, SKILL_BONUS, n::SK_CONCENT as i16, bonus);
        let c = &s.host.world.being(hero).unwrap().creature;
        let concentration = s.host.rules.skill_level(c, n::SK_CONCENT).total;
        let threshold = (35 + 2 * concentration).min(80);
        assert!(threshold <= at_most, "{threshold}");
        for (left, turns) in [(0, None), (threshold - 1, None), (threshold, Some(1)), (99, Some(1))] {
            leave_mana(&mut s, hero, left);
            assert_eq!(turns_for_a_point(&mut s, hero), turns, "{left} left, concentration {concentration}");
        }
    }
    leave_mana(&mut s, foe, 0);
    assert_eq!(turns_for_a_point(&mut s, foe), Some(1));
}

// S001-242: the more is missing the longer is the pause after a point (docs/spec/incursion-fight.md 16, step 14 of the upkeep).
#[test]
fn the_pause_between_points_of_mana_goes_by_what_is_missing() {
    let mut s = scene("brute", "man", 1);
    let hero = s.hero;
    for (left, pause) in [(90, 2), (50, 10)] {
        leave_mana(&mut s, hero, left - 1);
        assert_eq!(turns_for_a_point(&mut s, hero), Some(1));
        assert_eq!(turns_for_a_point(&mut s, hero), Some(pause + 1), "{left} of 100");
    }
}
