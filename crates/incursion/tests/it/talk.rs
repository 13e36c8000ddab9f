//! The kinds of talk, each in a small scene (people 14, 16): who hears, how hard it is, what comes of it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::scenes::Scene;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::minds::{Reason, TargetKind};
use angrist_incursion::society::{Favour, Greeting, Reach, Talk, Unheard};
use angrist_incursion::world::Handle;
use angrist_irh::res::Rid;

const ASLEEP: i32 = 7;
const STUNNED: i32 = 5;
const PARALYSED: i32 = 9;
const HIDING: i32 = 65;
const SKILL_BONUS: i32 = 124;
const ENRAGED: i32 = 147;
const DISTRACTED: i32 = 178;
const ENEMY_TO: i32 = 215;
const BLUFF: i16 = 6;
const DIPLOMACY: i16 = 11;
const NATURE: i16 = 27;
const PERFORM: i16 = 37;

impl Scene {
    fn give(&mut self, who: Handle, nature: i32, value: i16, magnitude: i16) {
        let status = Status::lasting(nature, value.into(), magnitude.into(), Source::Other, Rid::NONE);
        self.host.world.being_mut(who).unwrap().creature.statuses.gain(status);
    }

    fn lift(&mut self, who: Handle, nature: i32) {
        let being = self.host.world.being_mut(who).unwrap();
        being.creature.statuses.retain(|s| i32::from(s.nature) != nature);
    }

    /// Makes the hero a master of a skill, so that every attempt succeeds.
    fn master(&mut self, skill: i16) {
        self.give(self.hero, SKILL_BONUS, skill, 60);
    }

    fn angered(&mut self, name: &str, at: (i16, i16)) -> Handle {
        let who = self.add(name, at);
        self.host.world.remember(who, self.hero, TargetKind::Enemy, 20, Reason::HitMe);
        who
    }

    fn status(&self, who: Handle, nature: i32) -> Option<Status> {
        self.host.world.being(who).unwrap().creature.statuses.of(nature).first().copied()
    }
}

// S001-272
#[test]
fn words_are_refused_for_eleven_reasons_in_order() {
    let mut s = Scene::new((20, 20));
    let hero = s.hero;
    let orc = s.angered("orc", (24, 20));
    let heard = |s: &Scene, talk: Talk| s.host.is_heard(hero, orc, talk);
    assert_eq!(heard(&s, Talk::Quell), Ok(()));
    // Each further obstacle comes before the ones that were laid earlier.
    s.give(hero, ENEMY_TO, -1, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::SwornEnemy));
    assert_eq!(heard(&s, Talk::Taunt), Ok(()), "only peace is ruled out by an oath");
    s.give(orc, STUNNED, 0, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::Dazed));
    assert_eq!(heard(&s, Talk::Distract), Ok(()), "even the stunned can be distracted");
    s.give(orc, PARALYSED, 0, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::Paralysed));
    s.give(orc, ENRAGED, 0, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::Enraged));
    s.give(orc, ASLEEP, 2, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::Asleep));
    s.give(hero, HIDING, 0, 0);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::YouHide));
    let ooze = s.add("ooze", (20, 22));
    assert_eq!(s.host.is_heard(hero, ooze, Talk::Quell), Err(Unheard::CannotTalk));
    assert_eq!(s.host.is_heard(ooze, orc, Talk::Quell), Err(Unheard::Speechless));
    s.wall((10..30).map(|y| (22, y)));
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::OutOfHearing));
    s.lift(hero, HIDING);
    s.lift(orc, ASLEEP);
    assert_eq!(heard(&s, Talk::Quell), Err(Unheard::OutOfHearing));
}

// S001-288
#[test]
fn plants_talk_to_those_who_know_nature() {
    let mut s = Scene::new((20, 20));
    let (hero, oak) = (s.hero, s.add("oak", (22, 20)));
    assert!(!s.host.can_talk_with(hero, oak));
    s.give(hero, SKILL_BONUS, NATURE, 9);
    assert!(!s.host.can_talk_with(hero, oak), "nine are not enough");
    s.lift(hero, SKILL_BONUS);
    s.give(hero, SKILL_BONUS, NATURE, 10);
    assert!(s.host.can_talk_with(hero, oak));
    assert!(!s.host.can_talk(oak), "to others it does not");
}

// S001-278
#[test]
fn quelling_is_harder_with_the_wounded_and_easier_with_those_who_want_tribute() {
    let difficulty = |name: &str, wound: i32| {
        let mut s = Scene::new((20, 20));
        let (hero, whom) = (s.hero, s.angered(name, (22, 20)));
        s.host.world.being_mut(whom).unwrap().creature.hit_points -= wound;
        s.master(DIPLOMACY);
        let talked = s.host.quell(hero, whom).unwrap();
        assert!(talked.won && !s.host.is_hostile(whom, hero));
        assert_eq!(s.host.quell(hero, whom), Err(Unheard::AlreadyTried));
        (talked.difficulty, talked.reward)
    };
    assert_eq!(difficulty("orc", 0), (18, 50), "15 and three for its challenge of 1");
    assert_eq!(difficulty("orc", 15), (28, 50), "and 5, and 10 times the half that is lost");
}

// S001-279
#[test]
fn talents_and_callings_make_it_easier_to_win_somebody() {
    let difficulty = |talent: Option<(i16, i16)>| {
        let mut s = Scene::new((20, 20));
        let (hero, orc) = (s.hero, s.add("orc", (22, 20)));
        if let Some((skill, level)) = talent {
            s.give(hero, SKILL_BONUS, skill, level);
        }
        s.host.enlist(hero, orc).unwrap().difficulty
    };
    assert_eq!(difficulty(None), 28);
    assert_eq!(difficulty(Some((PERFORM, 5))), 28, "five are no talent");
    assert_eq!(difficulty(Some((PERFORM, 9))), 26);
}

// S001-282
#[test]
fn fast_talk_wastes_the_turns_of_a_foe() {
    let mut s = Scene::new((20, 20));
    let (hero, orc) = (s.hero, s.angered("orc", (22, 20)));
    s.master(BLUFF);
    let before = s.host.world.get(orc).unwrap().timeout;
    let talked = s.host.fast_talk(hero, orc).unwrap();
    assert_eq!(talked.difficulty, 11, "10, its challenge, and no wit");
    let lost = s.host.world.get(orc).unwrap().timeout - before;
    assert_eq!(i32::from(lost), 2 * (talked.roll + talked.bonus));
    assert_eq!(s.host.fast_talk(hero, orc), Err(Unheard::AlreadyTried));
    let friend = s.add("dwarf", (21, 20));
    assert_eq!(s.host.fast_talk(hero, friend), Err(Unheard::NotHostile));
}

// S001-283
#[test]
fn who_was_distracted_once_is_harder_to_distract_again() {
    let mut s = Scene::new((20, 20));
    let (hero, orc) = (s.hero, s.angered("orc", (22, 20)));
    s.master(BLUFF);
    let first = s.host.distract(hero, orc, Reach::One).unwrap();
    let looks_away = s.status(orc, DISTRACTED).unwrap();
    assert_eq!((looks_away.duration, i32::from(looks_away.magnitude)), (2, first.margin().min(100)));
    let second = s.host.distract(hero, orc, Reach::One).unwrap();
    assert_eq!(second.difficulty, first.difficulty + 2, "it worked");
    s.lift(hero, SKILL_BONUS);
    s.give(hero, SKILL_BONUS, BLUFF, -60);
    let third = s.host.distract(hero, orc, Reach::One).unwrap();
    assert!(!third.won);
    assert_eq!(s.host.distract(hero, orc, Reach::One).unwrap().difficulty, first.difficulty + 2 + 2 + 5);
    let other = s.angered("orc", (23, 20));
    let all = s.host.distract(hero, other, Reach::All).unwrap();
    assert_eq!(all.difficulty, first.difficulty + 5, "15 instead of 10 for everybody");
}

// S001-284
#[test]
fn a_taunt_enrages_for_as_many_turns_as_the_skill_of_the_liar() {
    let mut s = Scene::new((20, 20));
    let (hero, orc) = (s.hero, s.angered("orc", (22, 20)));
    s.master(BLUFF);
    let talked = s.host.taunt(hero, orc, Reach::One).unwrap();
    assert_eq!(talked.difficulty, 15);
    assert_eq!(i32::from(s.status(orc, ENRAGED).unwrap().duration), talked.bonus);
    let [one, two] = [(24, 20), (25, 20)].map(|at| s.angered("dwarf", at));
    let all = s.host.taunt(hero, one, Reach::All).unwrap();
    assert_eq!(all.difficulty, 20, "a group adds five");
    assert!(s.status(one, ENRAGED).is_some() && s.status(two, ENRAGED).is_some());
}

// S001-285
#[test]
fn a_greeting_may_bring_a_map_a_warning_a_hint_or_strength() {
    let mut met = std::collections::BTreeSet::new();
    for turn in 0..400 {
        let mut s = Scene::new((20, 20));
        let (hero, dwarf) = (s.hero, s.add("dwarf", (22, 20)));
        let ogre = s.add("ogre", (40, 40));
        s.give(hero, SKILL_BONUS, DIPLOMACY, 56);
        for _ in 0..turn {
            s.host.chance.random(20);
        }
        let greeting = s.host.greet(hero, dwarf).unwrap();
        if let Greeting::Warning(of) = greeting {
            assert_eq!(of, ogre, "the strongest it fears");
        }
        met.insert(format!("{greeting:?}").split('(').next().unwrap().to_owned());
        assert_eq!(s.host.greet(hero, dwarf), Err(Unheard::AlreadyTried), "once each");
        let angry = s.angered("orc", (23, 20));
        assert_eq!(s.host.greet(hero, angry), Err(Unheard::IsHostile));
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["Hint", "Map", "Nothing", "Strength", "Warning"]);
}

// S001-285: of all it fears, the greeted one warns of the strongest, wherever it stands and in whatever order they came.
#[test]
fn a_greeting_warns_of_the_strongest_foe() {
    for foes in [["ooze", "ogre", "wolf"], ["ogre", "wolf", "ooze"], ["wolf", "ooze", "ogre"]] {
        let warning = (0..400).find_map(|turn| {
            let mut s = Scene::new((20, 20));
            let (hero, dwarf) = (s.hero, s.add("dwarf", (22, 20)));
            let mut strongest = Handle::NONE;
            for (name, at) in foes.into_iter().zip([(40, 40), (41, 40), (42, 40)]) {
                let foe = s.add(name, at);
                assert!(s.host.is_hostile(foe, dwarf), "{name}");
                strongest = if name == "ooze" { foe } else { strongest };
            }
            s.give(hero, SKILL_BONUS, DIPLOMACY, 56);
            for _ in 0..turn {
                s.host.chance.random(20);
            }
            match s.host.greet(hero, dwarf).unwrap() {
                Greeting::Warning(of) => Some((of, strongest)),
                _ => None,
            }
        });
        let (of, strongest) = warning.expect("some roll brings a warning");
        assert_eq!(of, strongest, "{foes:?}");
    }
}

// S001-286
#[test]
fn each_request_has_its_difficulty_and_asking_again_costs_three() {
    let mut s = Scene::new((20, 20));
    let (hero, foe) = (s.hero, s.angered("ogre", (30, 30)));
    s.master(DIPLOMACY);
    let favours = [
        (Favour::Follow, 10),
        (Favour::Peace, 15),
        (Favour::Go(25, 25), 20),
        (Favour::Fight(foe), 15),
        (Favour::Watch, 10),
    ];
    for (favour, base) in favours {
        let orc = s.add("orc", (22, 20));
        let talked = s.host.request(hero, orc, favour, Reach::One).unwrap();
        assert!(talked.won && talked.difficulty == base + 2, "{favour:?}: {talked:?}");
        let again = s.host.request(hero, orc, favour, Reach::One).unwrap();
        assert_eq!(again.difficulty, talked.difficulty + 3, "{favour:?}");
        s.host.world.delete(orc);
    }
    let orc = s.add("orc", (22, 20));
    assert_eq!(s.host.request(hero, orc, Favour::Gift(foe), Reach::One), Err(Unheard::TooFar));
}

// S001-286
#[test]
fn a_failed_threat_makes_an_enemy_and_a_failed_plea_does_not() {
    for (skill, hostile) in [(DIPLOMACY, false), (BLUFF, true)] {
        let mut s = Scene::new((20, 20));
        let (hero, orc) = (s.hero, s.add("orc", (22, 20)));
        // Better at this than at the rest.
        s.give(hero, SKILL_BONUS, skill, 2);
        let mut talked = s.host.request(hero, orc, Favour::Go(9, 9), Reach::One).unwrap();
        while talked.won {
            talked = s.host.request(hero, orc, Favour::Go(9, 9), Reach::One).unwrap();
        }
        assert_eq!(s.host.is_hostile(orc, hero), hostile, "skill {skill}");
    }
}

// S001-287
#[test]
fn surrender_is_easier_for_the_weaker_and_with_the_lawful_and_the_chaotic_may_betray_it() {
    let mut s = Scene::new((20, 20));
    let (hero, warden) = (s.hero, s.angered("warden", (22, 20)));
    s.master(DIPLOMACY);
    let talked = s.host.surrender(hero, warden).unwrap();
    assert_eq!(talked.difficulty, 5, "as strong as the hero, and lawful");
    assert!(talked.won && !s.host.is_hostile(warden, hero));
    assert_eq!(s.host.surrender(hero, warden), Err(Unheard::AlreadyTried), "one try for each group");
    let mut s = Scene::new((20, 20));
    let hero = s.hero;
    let captors = [(22, 20), (23, 20), (24, 20), (25, 20)].map(|at| s.angered("captor", at));
    s.host.world.being_mut(hero).unwrap().creature.hit_points = 3;
    let talked = s.host.surrender(hero, captors[0]).unwrap();
    assert!(talked.difficulty < 10, "{talked:?}");
    let mut broken = 0;
    for turn in 0..300 {
        let mut s = Scene::new((20, 20));
        let (hero, captor) = (s.hero, s.angered("captor", (22, 20)));
        for _ in 0..turn {
            s.host.chance.random(20);
        }
        let talked = s.host.surrender(hero, captor).unwrap();
        if talked.margin() >= 0 && talked.margin() < 10 {
            broken += i32::from(!talked.won);
        } else if talked.margin() >= 10 {
            assert!(talked.won, "who is so well heard is not betrayed");
        }
    }
    assert!((20..120).contains(&broken), "about one time in three: {broken}");
}
