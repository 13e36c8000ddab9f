//! What single blows do besides hurting, to the point: how much goes where, what is rolled, and who withstands it.

use crate::blows::effect_race;
use crate::prelude::*;
use angrist_engine::chance::stream;

/// Some hundred blows of one creature with an effect, each on a hero who is whole, with another chance.
fn blows(effect: &str, will: i32, mut each: impl FnMut(&mut Play<'_>, i32)) {
    let mut game = arena_with("upstream", &effect_race(20, effect, "3d4"));
    let mut play = game.play();
    hardy(&mut play);
    play.s.hero.skills[Skill::Will as usize] = will;
    let attacker = foe(&mut play, 20, 1, 0);
    let start = play.s.clone();
    for seed in 0..200 {
        *play.s = start.clone();
        play.notices.clear();
        play.s.chance = stream(seed, "blow", 0, 0);
        play.monster_attacks(attacker);
        let Some(net) = strikes(&play).iter().find(|s| s.lands).map(|s| s.net) else { continue };
        each(&mut play, net);
    }
}

fn afflictions(play: &Play<'_>) -> Vec<(Affliction, i32)> {
    let of = |e: &FightEvent| match e {
        FightEvent::Afflicted { what, amount, .. } => Some((*what, *amount)),
        _ => None,
    };
    play.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).collect()
}

#[test]
fn a_plain_blow_takes_health_and_a_poisonous_one_fills_the_counter_by_as_much() {
    // S000-135
    let mut seen = [0; 2];
    blows("HURT", 0, |play, net| {
        assert_eq!((play.s.hero.health, play.s.hero.timers.poison), (30_000 - net, 0));
        seen[0] += i32::from(net > 0);
    });
    blows("POISON", 0, |play, net| {
        assert_eq!((play.s.hero.health, i32::from(play.s.hero.timers.poison)), (30_000, net));
        seen[1] += i32::from(net > 0);
    });
    assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
}

#[test]
fn disease_poisons_by_constitution_and_tries_at_statistics() {
    // S000-136: a share of the damage and one more; a try in ten at a statistic for every five of (share + 5).
    let (mut drained, mut tries) = (0, 0);
    let share = |play: &Play<'_>, net: i32| match play.stat(Stat::Con) {
        ..=-3 => 2 * net,
        -2..=-1 => net,
        0..=1 => 2 * net / 3,
        2..=4 => net / 2,
        5..=6 => net / 3,
        _ => net / 4,
    };
    for con in [-3, -1, 1, 3, 6, 8] {
        let mut game = arena_with("upstream", &effect_race(20, "DISEASE", "3d4"));
        let mut play = game.play();
        hardy(&mut play);
        play.s.hero.stats[Stat::Con as usize] = con;
        play.s.hero.skills[Skill::Will as usize] = -50;
        play.refresh_hero();
        hardy(&mut play);
        let attacker = foe(&mut play, 20, 1, 0);
        let start = play.s.clone();
        for seed in 0..300 {
            *play.s = start.clone();
            play.notices.clear();
            play.s.chance = stream(seed, "disease", 0, 0);
            let before = play.stat(Stat::Con);
            play.monster_attacks(attacker);
            let Some(net) = strikes(&play).iter().find(|s| s.lands).map(|s| s.net).filter(|n| *n > 0) else {
                continue;
            };
            // A drained statistic brings the greatest health of this hero back to the usual, and with it what is left.
            if play.s.hero.drain == [0; 4] {
                assert_eq!(play.s.hero.health, 30_000 - net, "it hurts too");
            }
            play.s.hero.stats[Stat::Con as usize] += before - play.stat(Stat::Con);
            let share = share(&play, net);
            assert_eq!(afflictions(&play)[0], (Affliction::Poison, share + 1), "constitution {con}, {net}");
            tries += (5 + share) / 5;
            drained -= play.s.hero.drain.iter().sum::<i32>();
        }
    }
    // The creature's will of 40 against -50 is never withstood: one try in ten, within four standard errors.
    let (n, expected) = (i64::from(drained), i64::from(tries) / 10);
    assert!((n - expected).pow(2) <= 16 * expected * 9 / 10 + 16, "{drained} of {tries} tries");
}

#[test]
fn confusion_fear_visions_and_slowness_add_their_dice_or_are_withstood() {
    // S000-138
    for (effect, what, dice) in [
        ("CONFUSE", Affliction::Confused, 2),
        ("TERRIFY", Affliction::Afraid, 2),
        ("HALLU", Affliction::Hallucinating, 10),
        ("SLOW", Affliction::Slow, 2),
    ] {
        let mut least_and_most = (i32::MAX, 0);
        blows(effect, -50, |play, net| {
            if net == 0 && effect != "TERRIFY" {
                return;
            }
            let all = afflictions(play);
            let Some((set, amount)) = all.first().copied() else { panic!("{effect}: {net}") };
            assert_eq!((set, play.affliction(what)), (what, amount));
            assert!((dice..=4 * dice).contains(&amount), "{dice}d4: {amount}");
            least_and_most = (least_and_most.0.min(amount), least_and_most.1.max(amount));
        });
        let (least, most) = least_and_most;
        assert!(most - least >= 2 * dice.min(3), "{effect} is rolled: {least} to {most}");
        let mut saves = 0;
        blows(effect, 200, |play, net| {
            assert_eq!(play.affliction(what), 0);
            assert_eq!(told(play, "withstood"), net > 0 || effect == "TERRIFY");
            saves += 1;
        });
        assert!(saves > 100, "{effect}: {saves}");
    }
}

#[test]
fn an_entrancing_blow_holds_for_four_dice_and_not_twice_running() {
    // S000-139. PARALYZE, the other word of the notes, is in no file of the real game (docs/deviations.md).
    let mut held = 0;
    blows("ENTRANCE", -50, |play, net| {
        if net > 0 {
            let entranced = play.affliction(Affliction::Entranced);
            assert!((4..=16).contains(&entranced), "{entranced}");
            held += 1;
        }
    });
    assert!(held > 100, "{held}");
    let mut game = arena_with("upstream", &effect_race(20, "ENTRANCE", "3d4"));
    let mut play = game.play();
    hardy(&mut play);
    play.s.hero.skills[Skill::Will as usize] = -50;
    play.s.hero.was_entranced = true;
    let attacker = foe(&mut play, 20, 1, 0);
    (0..50).for_each(|_| play.monster_attacks(attacker));
    assert_eq!(play.affliction(Affliction::Entranced), 0, "it was the last thing that happened");
}

#[test]
fn a_resistance_takes_dice_from_an_elemental_blow_of_its_own_element() {
    // S000-141: lightning has no resistance in the real game; by the notes it has.
    type Oppose = fn(&mut Play<'_>, i16);
    let cases: [(&str, Element, ItemFlag, Oppose); 2] = [
        ("FIRE", Element::Fire, ItemFlag::RES_FIRE, |p, n| p.s.hero.timers.oppose_fire = n),
        ("COLD", Element::Cold, ItemFlag::RES_COLD, |p, n| p.s.hero.timers.oppose_cold = n),
    ];
    for profile in PROFILES {
        for (effect, element, flag, oppose) in cases {
            let mut game = arena_with(profile, &effect_race(20, effect, "2d4"));
            let mut play = game.play();
            let dragon = foe(&mut play, 20, 1, 0);
            let greatest = |play: &Play<'_>| play.odds_of_blow(dragon, 0).unwrap().damage.len() - 1;
            let bare = greatest(&play);
            hold(&mut play, Slot::LeftRing, 45, 1);
            charm(&mut play, Slot::LeftRing, &[flag]);
            let worn = greatest(&play);
            oppose(&mut play, 5);
            assert!(bare > worn && worn >= greatest(&play), "{effect}: {bare}, {worn}, {}", greatest(&play));
            assert!(play.hero_resistance(element) > 1);
        }
    }
}
