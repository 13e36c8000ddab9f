//! What betrays its wearer, and what creatures throw and breathe around them.

use crate::fight::prelude::*;
use angrist_sil::state::Known;

/// A ring of treachery on the hero's hand, and a number of foes around, hardly awake.
fn ringed(turn: &mut Turn<'_>, foes: usize) {
    hold(turn, Slot::LeftRing, 45, 1);
    charm(turn, Slot::LeftRing, &[ItemFlag::TRAITOR]);
    for (dx, dy) in [(1, 0), (2, 0), (-1, 0), (0, 1), (0, -1), (1, 1)].into_iter().take(foes) {
        let handle = foe(turn, 2, dx, dy);
        turn.state.level.monsters.get_mut(handle).unwrap().alertness = 2;
    }
}

#[test]
fn a_treacherous_ring_slips_off_among_more_than_four_foes_and_wakes_them() {
    // docs/spec/sil-world.md 1.3 A4, 12.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    ringed(&mut turn, 4);
    for _ in 0..1000 {
        turn.betrayed_by_jewels();
    }
    assert!(turn.state.hero.wears(Slot::LeftRing).is_some(), "four foes are not enough");
    assert!(rolls_of(&turn, "treachery").is_empty(), "and nothing is thrown");
    let fifth = foe(&mut turn, 2, 1, 1);
    turn.state.facts.truce = true;
    turn.betrayed_by_jewels();
    assert!(rolls_of(&turn, "treachery").is_empty(), "nor in the truce");
    turn.state.facts.truce = false;
    let mut tries = 0;
    while turn.state.hero.wears(Slot::LeftRing).is_some() {
        turn.betrayed_by_jewels();
        tries += 1;
        assert!(tries < 1000);
    }
    assert_eq!(rolls_of(&turn, "treachery"), vec!["1d20"; tries], "once in a hundred for each of five foes");
    assert!(told(&turn, "betrayed"));
    let lies: Vec<Loc> = turn.state.level.items.iter().map(|(_, f)| f.at).collect();
    assert_eq!(lies.len(), 1, "it lies on the ground");
    assert!(angrist_engine::space::distance(lies[0], turn.state.hero.at) <= 4, "not far away");
    assert_eq!(
        turn.state.level.items.iter().next().unwrap().1.item.known,
        Known::Fully,
        "and is known for it"
    );
    let alert = |h| turn.state.level.monsters.get(h).unwrap().alertness;
    assert!(alert(fifth) >= 10 && turn.state.level.monsters.handles().into_iter().all(|h| alert(h) >= 10));
}

#[test]
fn a_treacherous_ring_beside_a_chasm_is_lost_in_it() {
    // docs/spec/sil-world.md 12.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    ringed(&mut turn, 5);
    let beside = near(&turn, -1, -1);
    turn.set_terrain(beside, code::CHASM);
    while turn.state.hero.wears(Slot::LeftRing).is_some() {
        turn.betrayed_by_jewels();
    }
    assert_eq!(turn.state.level.items.iter().count(), 0);
}

#[test]
fn a_treacherous_weapon_lets_a_deadly_blow_through() {
    // docs/spec/sil-world.md 12.6: once in twenty, above a quarter of health, when the worst would leave less than 3.
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    charm(&mut turn, Slot::Weapon, &[ItemFlag::TRAITOR]);
    let pusher = foe(&mut turn, 6, 1, 0);
    let mut betrayed = 0;
    for _ in 0..400 {
        turn.notices.clear();
        let at = near(&turn, 1, 0);
        turn.state.level.move_monster(pusher, at);
        (turn.state.hero.health, turn.state.hero.max_health) = (14, 20);
        turn.state.hero.skip_turn = false;
        turn.monster_attacks(pusher);
        if told(&turn, "betrayed") {
            betrayed += 1;
            assert!((1..=4).contains(&turn.state.hero.health), "all but one to four of health");
        }
        turn.state.phase = angrist_sil::state::Phase::Alive;
    }
    assert!((2..=40).contains(&betrayed), "{betrayed} of 400 where at most 20 are expected");
    for (health, max) in [(30_000, 30_000), (4, 20)] {
        turn.notices.clear();
        for _ in 0..100 {
            (turn.state.hero.health, turn.state.hero.max_health) = (health, max);
            turn.monster_attacks(pusher);
            turn.state.phase = angrist_sil::state::Phase::Alive;
        }
        assert!(!told(&turn, "betrayed"), "neither one in no danger nor one already nearly dead");
    }
}

#[test]
fn a_treacherous_helm_blinds_the_wounded() {
    // docs/spec/sil-world.md 12.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Head, 32, 0);
    charm(&mut turn, Slot::Head, &[ItemFlag::TRAITOR]);
    let shade = foe(&mut turn, 7, 1, 0);
    let hurt = |turn: &mut Turn<'_>, health: i32| {
        turn.notices.clear();
        (0..300)
            .filter(|_| {
                (turn.state.hero.health, turn.state.hero.max_health) = (health, 20_000);
                turn.state.hero.timers.blind = 0;
                turn.monster_attacks(shade);
                let turns = turn.state.hero.timers.blind;
                assert!(turns == 0 || (3..=6).contains(&turns), "3d2, not {turns}");
                turns > 0
            })
            .count()
    };
    assert_eq!(hurt(&mut turn, 15_000), 0);
    let blinded = hurt(&mut turn, 9_000);
    assert!((4..=35).contains(&blinded), "{blinded} of 300 where 15 are expected");
}

/// What was thrown for a reason, as written.
fn rolls_of(turn: &Turn<'_>, what: &str) -> Vec<String> {
    let of = |e: &FightEvent| match e {
        FightEvent::Dice { what: w, roll, .. } if *w == what => Some(roll.parts[0].dice.to_string()),
        _ => None,
    };
    turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).collect()
}

const SPINNER: &str = "N:40:Spinner\nG:M:u\nI:2:10d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:BITE:HURT:(+0,1d4)\n\
    S:SPELL_PCT_100 | POW_20\nS:THROW_WEB\nF:SPIDER\nD:For tests.\n\n";

#[test]
fn a_thrown_web_is_rolled_for_and_holds_who_stands_on_plain_floor() {
    // docs/spec/sil-world.md 13.2, docs/spec/sil-player.md 12.2
    let mut game = arena_with("upstream", SPINNER);
    let mut turn = game.context();
    let spinner = foe(&mut turn, 40, 3, 0);
    assert!(turn.tables.race(40).unwrap().is(RaceFlag::THROW_WEB));
    let here = turn.state.hero.at;
    turn.state.hero.skills[2] = 100;
    assert!(!turn.foe_throws_web(spinner));
    let strike = strikes(&turn).remove(0);
    assert_eq!((strike.with.as_str(), strike.kind, strike.lands), ("WEB", AttackKind::Shot, false));
    let sum = |parts: &[angrist_engine::play::Part]| parts.iter().map(|p| p.value).sum::<i32>();
    let hit = strike.hit.unwrap();
    assert_eq!(sum(&hit.parts[1..]), 20, "its power against all of evasion");
    assert_eq!(sum(&hit.against[1..]), turn.skill(Skill::Evasion));
    assert_eq!(turn.state.level.terrain_at(here), code::FLOOR);
    turn.state.hero.skills[2] = -100;
    assert!(turn.foe_throws_web(spinner));
    assert_eq!(turn.state.level.terrain_at(here), code::TRAP_WEB);
    assert!(turn.hero_is_mired());
    turn.set_terrain(here, code::DOWN_STAIR);
    assert!(turn.foe_throws_web(spinner));
    assert_eq!(turn.state.level.terrain_at(here), code::DOWN_STAIR, "stairs stay");
}

fn clouded(breaths: &str) -> String {
    format!(
        "N:41:Smoulderer\nG:e:r\nI:2:10d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:HIT:HURT:(+0,1d4)\n\
         S:SPELL_PCT_1 | POW_16\nS:{breaths}\nF:CLOUD_SURROUND | RES_FIRE | RES_COLD | RES_POIS\nD:For tests.\n\n"
    )
}

#[test]
fn a_cloud_around_a_creature_is_its_breath_at_a_quarter_of_its_power() {
    // docs/spec/sil-world.md 13.5: (power/4 + 2 - 2k)d4 within one square of it.
    let mut game = arena_with("upstream", &clouded("BRTH_FIRE"));
    let mut turn = game.context();
    hardy(&mut turn);
    let cloud = foe(&mut turn, 41, 1, 0);
    turn.surround_with_cloud(cloud);
    let burnt: Vec<&FightEvent> = turn
        .notices
        .iter()
        .filter_map(|t| t.downcast::<FightEvent>())
        .filter(|e| matches!(e, FightEvent::Element { at: Side::Hero, .. }))
        .collect();
    let [FightEvent::Element { element, damage, .. }] = burnt[..] else { panic!("{burnt:?}") };
    assert_eq!((*element, &*damage.parts[0].dice), (Element::Fire, "4d4"), "16/4 + 2 - 2");
    // Two squares away it is seen but not felt; unseen or far it is not let out at all.
    for (dx, visible, projected) in [(2, true, true), (5, true, true), (6, true, false), (2, false, false)] {
        let at = near(&turn, dx, 0);
        turn.state.level.move_monster(cloud, at);
        turn.state.level.monsters.get_mut(cloud).unwrap().visible = visible;
        turn.notices.clear();
        turn.surround_with_cloud(cloud);
        assert_eq!(told(&turn, "projected"), projected, "{dx} {visible}");
        assert!(!told(&turn, "element"));
    }
    let plain = foe(&mut turn, 2, 1, 0);
    turn.notices.clear();
    turn.surround_with_cloud(plain);
    assert!(turn.notices.is_empty());
}

#[test]
fn a_creature_of_all_four_breaths_has_a_cloud_of_any() {
    // docs/spec/sil-world.md 13.5
    let mut game = arena_with("upstream", &clouded("BRTH_FIRE | BRTH_COLD | BRTH_POIS | BRTH_DARK"));
    let mut turn = game.context();
    let cloud = foe(&mut turn, 41, 1, 0);
    for _ in 0..100 {
        hardy(&mut turn);
        turn.state.level.monsters.get_mut(cloud).unwrap().visible = true;
        turn.surround_with_cloud(cloud);
    }
    let seen = |wanted: Element| {
        turn.notices
            .iter()
            .filter_map(|t| t.downcast::<FightEvent>())
            .any(|e| matches!(e, FightEvent::Projected { element, .. } if *element == wanted))
    };
    for element in [Element::Fire, Element::Cold, Element::Poison, Element::Dark] {
        assert!(seen(element), "{element:?}");
    }
}

#[test]
fn acid_eats_evasion_then_protection_and_what_has_neither_left() {
    // S000-142, docs/spec/sil-player.md 12.4
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Body, 37, 0);
    {
        let item = turn.state.hero.worn[Slot::Body as usize].as_mut().unwrap();
        (item.evasion, item.protection) = (1, angrist_engine::chance::Throw::of(1, 2));
    }
    let mut seen = Vec::new();
    for _ in 0..2000 {
        turn.notices.clear();
        turn.corrode_armour();
        if !told(&turn, "corroded") {
            continue;
        }
        let item = turn.state.hero.wears(Slot::Body);
        seen.push(item.map(|i| (i.evasion, i.protection.sides)));
        if item.is_none() {
            break;
        }
    }
    assert_eq!(
        seen,
        [Some((0, 2)), Some((-1, 2)), Some((-1, 1)), None],
        "the fourth time nothing is left of it"
    );
    hold(&mut turn, Slot::Body, 37, 0);
    charm(&mut turn, Slot::Body, &[ItemFlag::IGNORE_ACID]);
    turn.notices.clear();
    for _ in 0..100 {
        turn.corrode_armour();
    }
    assert!(!told(&turn, "corroded"));
}

#[test]
fn an_earthquake_is_judged_from_where_the_hero_stands() {
    // docs/spec/sil-world.md 5.3: -30, centred on the player even if a monster made it.
    use angrist_sil::monsters::MonsterEvent;
    let mut game = arena("upstream");
    let mut turn = game.context();
    let (near_hero, far) = (foe(&mut turn, 2, 1, 0), foe(&mut turn, 2, 7, 0));
    for (_, m) in turn.state.level.monsters.iter_mut() {
        m.alertness = -20;
    }
    turn.state.player_turn = 1;
    let centre = near(&turn, 7, 3);
    turn.earthquake(centre, None, 1, Who::Monster(far));
    let heard: Vec<i32> = turn
        .notices
        .iter()
        .filter_map(|t| match t.downcast::<MonsterEvent>() {
            Some(MonsterEvent::Alertness { parts, .. }) => parts.iter().find(|(name, _)| *name == "distance"),
            _ => None,
        })
        .map(|(_, n)| -n)
        .collect();
    let distances =
        [far, near_hero].map(|h| turn.noise_distance(turn.state.level.monsters.get(h).unwrap().at));
    assert_eq!(heard, distances);
}
