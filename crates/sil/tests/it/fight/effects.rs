//! What single blows do besides hurting, to the point: how much goes where, what is rolled, and who withstands it.

use crate::fight::blows::effect_race;
use crate::fight::prelude::*;
use angrist_engine::chance::stream;

/// Some hundred blows of one creature with an effect, each on a hero who is whole, with another chance.
fn blows(effect: &str, will: i32, mut each: impl FnMut(&mut Turn<'_>, i32)) {
    let mut game = arena_with("upstream", &effect_race(20, effect, "3d4"));
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.skills[Skill::Will as usize] = will;
    let attacker = foe(&mut turn, 20, 1, 0);
    let start = turn.state.clone();
    for seed in 0..200 {
        *turn.state = start.clone();
        turn.notices.clear();
        turn.state.chance = stream(seed, "blow", 0, 0);
        turn.monster_attacks(attacker);
        let Some(net) = strikes(&turn).iter().find(|s| s.lands).map(|s| s.net) else { continue };
        each(&mut turn, net);
    }
}

fn afflictions(turn: &Turn<'_>) -> Vec<(Affliction, i32)> {
    let of = |e: &FightEvent| match e {
        FightEvent::Afflicted { what, amount, .. } => Some((*what, *amount)),
        _ => None,
    };
    turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).collect()
}

#[test]
fn a_plain_blow_takes_health_and_a_poisonous_one_fills_the_counter_by_as_much() {
    // S000-135
    let mut seen = [0; 2];
    blows("HURT", 0, |turn, net| {
        assert_eq!((turn.state.hero.health, turn.state.hero.timers.poison), (30_000 - net, 0));
        seen[0] += i32::from(net > 0);
    });
    blows("POISON", 0, |turn, net| {
        assert_eq!((turn.state.hero.health, i32::from(turn.state.hero.timers.poison)), (30_000, net));
        seen[1] += i32::from(net > 0);
    });
    assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
}

#[test]
fn the_sentence_for_a_poisonous_blow_says_that_it_is_poison() {
    let words = angrist_engine::play::Ruleset::words(&crate::common::ours("documented"), "en");
    blows("POISON", 0, |turn, net| {
        let said: Vec<String> =
            turn.notices.iter().flat_map(|told| words.tell(told)).map(|line| line.text).collect();
        let poisons = said.iter().any(|text| text.contains(&format!("hits you for {net} poison")));
        assert_eq!(poisons, net > 0, "{said:?}");
    });
}

#[test]
fn disease_poisons_by_constitution_and_tries_at_statistics() {
    // S000-136: a share of the damage and one more; a try in ten at a statistic for every five of (share + 5).
    let (mut drained, mut tries) = (0, 0);
    let share = |turn: &Turn<'_>, net: i32| match turn.stat(Stat::Con) {
        ..=-3 => 2 * net,
        -2..=-1 => net,
        0..=1 => 2 * net / 3,
        2..=4 => net / 2,
        5..=6 => net / 3,
        _ => net / 4,
    };
    for con in [-3, -1, 1, 3, 6, 8] {
        let mut game = arena_with("upstream", &effect_race(20, "DISEASE", "3d4"));
        let mut turn = game.context();
        hardy(&mut turn);
        turn.state.hero.stats[Stat::Con as usize] = con;
        turn.state.hero.skills[Skill::Will as usize] = -50;
        turn.refresh_hero();
        hardy(&mut turn);
        let attacker = foe(&mut turn, 20, 1, 0);
        let start = turn.state.clone();
        for seed in 0..300 {
            *turn.state = start.clone();
            turn.notices.clear();
            turn.state.chance = stream(seed, "disease", 0, 0);
            let before = turn.stat(Stat::Con);
            turn.monster_attacks(attacker);
            let Some(net) = strikes(&turn).iter().find(|s| s.lands).map(|s| s.net).filter(|n| *n > 0) else {
                continue;
            };
            // A drained statistic brings the greatest health of this hero back to the usual, and with it what is left.
            if turn.state.hero.drain == [0; 4] {
                assert_eq!(turn.state.hero.health, 30_000 - net, "it hurts too");
            }
            turn.state.hero.stats[Stat::Con as usize] += before - turn.stat(Stat::Con);
            let share = share(&turn, net);
            assert_eq!(afflictions(&turn)[0], (Affliction::Poison, share + 1), "constitution {con}, {net}");
            tries += (5 + share) / 5;
            drained -= turn.state.hero.drain.iter().sum::<i32>();
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
        blows(effect, -50, |turn, net| {
            if net == 0 && effect != "TERRIFY" {
                return;
            }
            let all = afflictions(turn);
            let Some((set, amount)) = all.first().copied() else { panic!("{effect}: {net}") };
            assert_eq!((set, turn.affliction(what)), (what, amount));
            assert!((dice..=4 * dice).contains(&amount), "{dice}d4: {amount}");
            least_and_most = (least_and_most.0.min(amount), least_and_most.1.max(amount));
        });
        let (least, most) = least_and_most;
        assert!(most - least >= 2 * dice.min(3), "{effect} is rolled: {least} to {most}");
        let mut saves = 0;
        blows(effect, 200, |turn, net| {
            assert_eq!(turn.affliction(what), 0);
            assert_eq!(told(turn, "withstood"), net > 0 || effect == "TERRIFY");
            saves += 1;
        });
        assert!(saves > 100, "{effect}: {saves}");
    }
}

#[test]
fn an_entrancing_blow_holds_for_four_dice_and_not_twice_running() {
    // S000-139. PARALYZE, the other word of the notes, is in no file of the real game (docs/deviations.md).
    let mut held = 0;
    blows("ENTRANCE", -50, |turn, net| {
        if net > 0 {
            let entranced = turn.affliction(Affliction::Entranced);
            assert!((4..=16).contains(&entranced), "{entranced}");
            held += 1;
        }
    });
    assert!(held > 100, "{held}");
    let mut game = arena_with("upstream", &effect_race(20, "ENTRANCE", "3d4"));
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.skills[Skill::Will as usize] = -50;
    turn.state.hero.was_entranced = true;
    let attacker = foe(&mut turn, 20, 1, 0);
    (0..50).for_each(|_| turn.monster_attacks(attacker));
    assert_eq!(turn.affliction(Affliction::Entranced), 0, "it was the last thing that happened");
}

#[test]
fn a_resistance_takes_dice_from_an_elemental_blow_of_its_own_element() {
    // S000-141: lightning has no resistance in the real game; by the notes it has.
    type Oppose = fn(&mut Turn<'_>, i16);
    let cases: [(&str, Element, ItemFlag, Oppose); 2] = [
        ("FIRE", Element::Fire, ItemFlag::RES_FIRE, |p, n| p.state.hero.timers.oppose_fire = n),
        ("COLD", Element::Cold, ItemFlag::RES_COLD, |p, n| p.state.hero.timers.oppose_cold = n),
    ];
    for profile in PROFILES {
        for (effect, element, flag, oppose) in cases {
            let mut game = arena_with(profile, &effect_race(20, effect, "2d4"));
            let mut turn = game.context();
            let dragon = foe(&mut turn, 20, 1, 0);
            let greatest = |turn: &Turn<'_>| turn.odds_of_blow(dragon, 0).unwrap().damage.len() - 1;
            let bare = greatest(&turn);
            hold(&mut turn, Slot::LeftRing, 45, 1);
            charm(&mut turn, Slot::LeftRing, &[flag]);
            let worn = greatest(&turn);
            oppose(&mut turn, 5);
            assert!(bare > worn && worn >= greatest(&turn), "{effect}: {bare}, {worn}, {}", greatest(&turn));
            assert!(turn.hero_resistance(element) > 1);
        }
    }
}
