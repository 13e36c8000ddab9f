//! Doors in every state: open, broken, closed, locked, jammed, secret, warded (docs/spec/sil-world.md 7.2, 8.5).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::arena::{foe, learn, told};
use crate::trials::{DOOR_WARDEN, LISTENER, beats, fits, trials};
use angrist_engine::space::{Dir, Loc};
use angrist_sil::context::Turn;
use angrist_sil::halls::HallEvent;
use angrist_sil::hero::ability;
use angrist_sil::tables::Skill;
use angrist_sil::terrain::{self, code};

const DIR: Dir = Dir::North;

/// A known door to the north of the hero.
fn door(turn: &mut Turn<'_>, t: u16) -> Loc {
    let at = turn.state.hero.at.step(DIR);
    turn.set_terrain(at, t);
    turn.state.level.marks.note(at);
    at
}

fn said(turn: &Turn<'_>, word: &str) -> bool {
    turn.notices
        .iter()
        .any(|t| matches!(t.downcast::<HallEvent>(), Some(HallEvent::Door { what }) if *what == word))
}

fn count(all: &[bool]) -> usize {
    all.iter().filter(|b| **b).count()
}

#[test]
fn a_closed_door_opens_by_walking_into_it_and_closes_again() {
    // docs/spec/sil-player.md 18.1, 18.2
    trials("documented", 1, |turn| {
        let at = door(turn, code::DOOR);
        let behind = at.step(DIR);
        assert!(!turn.los(turn.state.hero.at, behind), "it blocks sight");
        turn.walk(DIR, false).unwrap();
        assert!(said(turn, "opened") && turn.acted && turn.state.hero.at != at);
        assert_eq!(turn.state.level.terrain_at(at), code::OPEN_DOOR);
        assert!(turn.los(turn.state.hero.at, behind), "now it does not");
        turn.close(DIR).unwrap();
        assert_eq!(turn.state.level.terrain_at(at), code::DOOR);
        assert!(said(turn, "closed"));
    });
}

#[test]
fn an_open_door_is_walked_through_and_does_not_close_on_anyone() {
    trials("documented", 1, |turn| {
        door(turn, code::OPEN_DOOR);
        foe(turn, LISTENER, 0, -1);
        assert_eq!(turn.close(DIR).unwrap_err().tag, "occupied");
        assert!(!turn.acted);
    });
    trials("documented", 1, |turn| {
        let at = door(turn, code::OPEN_DOOR);
        turn.walk(DIR, false).unwrap();
        assert_eq!(turn.state.hero.at, at);
    });
}

#[test]
fn a_broken_door_never_closes() {
    trials("documented", 1, |turn| {
        let at = door(turn, code::BROKEN_DOOR);
        assert_eq!(turn.close(DIR).unwrap_err().tag, "broken");
        assert!(!turn.acted && !terrain::is_wall(code::BROKEN_DOOR));
        turn.walk(DIR, false).unwrap();
        assert_eq!(turn.state.hero.at, at);
    });
}

#[test]
fn a_lock_is_picked_by_perception_against_its_power_and_five() {
    for power in [1, 4, 7] {
        let opened = trials("upstream", 1000, |turn| {
            let at = door(turn, code::DOOR + power);
            turn.state.hero.skills[Skill::Perception as usize] = 6;
            let skill = turn.skill(Skill::Perception);
            assert_eq!(skill, 6);
            turn.open(DIR).unwrap();
            assert!(turn.acted);
            let open = turn.state.level.terrain_at(at) == code::OPEN_DOOR;
            assert!(said(turn, if open { "unlocked" } else { "lock-holds" }));
            open
        });
        let wanted = beats(6, i32::from(power) + 5);
        assert!(fits(count(&opened), wanted), "power {power}: {} for {wanted}", count(&opened));
    }
}

#[test]
fn confusion_and_visions_make_picking_harder_by_five_each() {
    for (confused, visions, harder) in [(1, 0, 5), (0, 1, 5), (1, 1, 10)] {
        let opened = trials("upstream", 1000, |turn| {
            let at = door(turn, code::LOCKED_1);
            turn.state.hero.skills[Skill::Perception as usize] = 10;
            (turn.state.hero.timers.confused, turn.state.hero.timers.hallucinating) = (confused, visions);
            turn.open(DIR).unwrap();
            turn.state.level.terrain_at(at) == code::OPEN_DOOR
        });
        let wanted = beats(10, 6 + harder);
        assert!(fits(count(&opened), wanted), "{confused} {visions}: {} for {wanted}", count(&opened));
    }
}

#[test]
fn a_jammed_door_must_be_bashed() {
    trials("documented", 1, |turn| {
        let at = door(turn, code::JAMMED_0 + 2);
        // sil-audit B29: finding out takes a turn.
        turn.open(DIR).unwrap();
        assert!(turn.acted);
        assert_eq!(turn.state.level.terrain_at(at), code::JAMMED_0 + 2);
    });
}

#[test]
fn bashing_sets_twice_the_strength_against_the_power_of_lock_or_jam() {
    for t in [code::DOOR, code::LOCKED_1 + 2, code::JAMMED_0 + 3, code::JAMMED_7] {
        let power = i32::from(t - code::DOOR) % 8;
        let mut broken = 0;
        let through = trials("upstream", 1000, |turn| {
            let at = door(turn, t);
            turn.state.hero.stats[0] = 2;
            turn.refresh_hero();
            turn.bash(DIR).unwrap();
            let now = turn.state.level.terrain_at(at);
            broken += usize::from(now == code::BROKEN_DOOR);
            let open = !terrain::is_wall(now);
            // One who gets through stands in the doorway; one who does not may be stunned.
            assert_eq!(turn.state.hero.at == at, open);
            assert!(open || (said(turn, "holds") && now == t));
            assert!(!open || turn.state.hero.timers.stun == 0);
            open
        });
        let wanted = beats(4, power);
        let open = count(&through);
        assert!(fits(open, wanted), "{t:#x}: {open} for {wanted}");
        assert!(broken * 5 > open * 2 && broken * 5 < open * 3, "half of them break: {broken} of {open}");
    }
}

#[test]
fn a_door_that_holds_stuns_by_ten_unless_one_saves() {
    let stunned = trials("upstream", 200, |turn| {
        door(turn, code::JAMMED_7);
        turn.state.hero.stats[0] = -5;
        turn.state.hero.skills[Skill::Will as usize] = 5;
        turn.refresh_hero();
        turn.bash(DIR).unwrap();
        let stun = turn.state.hero.timers.stun;
        assert!(stun == 0 || stun == 10, "{stun}");
        stun == 10
    });
    assert!((50..200).contains(&count(&stunned)), "{}", count(&stunned));
}

#[test]
fn bashing_a_ward_counts_as_six_seven_and_nothing() {
    // docs/spec/sil-world.md 7.2, a quirk kept
    for (ward, power) in [(0, 6), (1, 7), (2, 0)] {
        let through = trials("upstream", 1000, |turn| {
            let at = door(turn, code::WARDED_1 + ward);
            turn.bash(DIR).unwrap();
            turn.state.hero.at == at
        });
        let wanted = beats(0, power);
        assert!(fits(count(&through), wanted), "ward {ward}: {} for {wanted}", count(&through));
    }
}

#[test]
fn a_secret_door_is_rock_until_it_is_found() {
    // S000-269 ff.; docs/spec/sil-world.md 7.2: light of the square helps, depth / 2 + 10 hinders
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(DIR);
        turn.set_terrain(at, code::SECRET_DOOR);
        assert!(terrain::is_wall(code::SECRET_DOOR) && !terrain::is_closed_door(code::SECRET_DOOR));
        assert_eq!(turn.open(DIR).unwrap_err().tag, "no-door");
        let looks = turn.tables.terrain[usize::from(code::SECRET_DOOR)].as_ref().unwrap().mimic;
        assert!(terrain::is_granite(looks), "it looks like {looks:#x}");
    });
    let found = trials("documented", 300, |turn| {
        let at = turn.state.hero.at.step(DIR);
        turn.set_terrain(at, code::SECRET_DOOR);
        turn.state.hero.skills[Skill::Perception as usize] = 10;
        turn.search_around(true);
        let now = turn.state.level.terrain_at(at);
        assert_eq!(told(turn, "found"), now != code::SECRET_DOOR);
        assert!(now == code::SECRET_DOOR || terrain::is_closed_door(now));
        now
    });
    let doors = found.iter().filter(|t| **t != code::SECRET_DOOR).count();
    let plain = found.iter().filter(|t| **t == code::DOOR).count();
    assert!(doors > 60, "{doors} found");
    assert!(plain * 10 > doors * 6 && plain < doors, "{plain} plain of {doors}: about three in four");
}

#[test]
fn a_door_closed_under_the_song_of_thresholds_is_warded() {
    // S000-071; docs/spec/sil-world.md 7.2: song against 15, above 9 the third grade, above 0 the second
    for (skill, grades) in [(0, 1..=1), (40, 3..=3)] {
        trials("upstream", 20, |turn| {
            let at = door(turn, code::OPEN_DOOR);
            learn(turn, ability::SONG_OF_THRESHOLDS);
            turn.state.hero.songs.main = Some(ability::SONG_OF_THRESHOLDS.number);
            turn.state.hero.skills[Skill::Song as usize] = skill;
            turn.close(DIR).unwrap();
            let grade = turn.state.level.terrain_at(at).wrapping_sub(code::WARDED_1) + 1;
            assert!(grades.contains(&grade), "skill {skill}: grade {grade}");
            assert!(terrain::is_warded_door(turn.state.level.terrain_at(at)));
            // The hero's own wards open freely.
            turn.open(DIR).unwrap();
            assert_eq!(turn.state.level.terrain_at(at), code::OPEN_DOOR);
        });
    }
}

#[test]
fn creatures_pass_doors_by_their_skills_and_wards_by_their_will() {
    // S000-071, S000-076: unlock Perception against power + 5, bash 2 x Strength against power; wards 20, 25, 30
    trials("upstream", 1, |turn| {
        let warden = foe(turn, DOOR_WARDEN, 3, 0);
        let plain = foe(turn, LISTENER, 4, 0);
        let at = turn.state.hero.at.step(DIR);
        let mut chance = |who, t| {
            turn.set_terrain(at, t);
            turn.entry(who, at).percent
        };
        assert_eq!(chance(warden, code::DOOR), 100);
        assert_eq!(chance(plain, code::DOOR), 0, "it can neither open nor break doors");
        let locked: Vec<i32> = (1..=7).map(|n| chance(warden, code::DOOR + n)).collect();
        assert!(locked.windows(2).all(|w| w[0] >= w[1]) && locked[0] > locked[6], "{locked:?}");
        let wards: Vec<i32> = (0..3).map(|n| chance(warden, code::WARDED_1 + n)).collect();
        assert!(wards[0] > wards[1] && wards[1] > wards[2], "{wards:?}: a will of 24");
    });
}
