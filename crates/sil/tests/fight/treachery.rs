//! What betrays its wearer, and what creatures throw and breathe around them.

use crate::prelude::*;
use angrist_sil::state::Known;

/// A ring of treachery on the hero's hand, and so many foes around, hardly awake.
fn ringed(play: &mut Play<'_>, foes: usize) {
    hold(play, Slot::LeftRing, 45, 1);
    charm(play, Slot::LeftRing, &[ItemFlag::TRAITOR]);
    for (dx, dy) in [(1, 0), (2, 0), (-1, 0), (0, 1), (0, -1), (1, 1)].into_iter().take(foes) {
        let handle = foe(play, 2, dx, dy);
        play.s.level.monsters.get_mut(handle).unwrap().alertness = 2;
    }
}

#[test]
fn a_treacherous_ring_slips_off_among_more_than_four_foes_and_wakes_them() {
    // specs/sil-world.md 1.3 A4, 12.6
    let mut game = arena("upstream");
    let mut play = game.play();
    ringed(&mut play, 4);
    for _ in 0..1000 {
        play.betrayed_by_jewels();
    }
    assert!(play.s.hero.wears(Slot::LeftRing).is_some(), "four foes are not enough");
    assert!(rolls_of(&play, "treachery").is_empty(), "and nothing is thrown");
    let fifth = foe(&mut play, 2, 1, 1);
    play.s.facts.truce = true;
    play.betrayed_by_jewels();
    assert!(rolls_of(&play, "treachery").is_empty(), "nor in the truce");
    play.s.facts.truce = false;
    let mut tries = 0;
    while play.s.hero.wears(Slot::LeftRing).is_some() {
        play.betrayed_by_jewels();
        tries += 1;
        assert!(tries < 1000);
    }
    assert_eq!(rolls_of(&play, "treachery"), vec!["1d20"; tries], "once in a hundred for each of five foes");
    assert!(told(&play, "betrayed"));
    let lies: Vec<Loc> = play.s.level.items.iter().map(|(_, f)| f.at).collect();
    assert_eq!(lies.len(), 1, "it lies on the ground");
    assert!(angrist_engine::space::distance(lies[0], play.s.hero.at) <= 4, "not far away");
    assert_eq!(play.s.level.items.iter().next().unwrap().1.item.known, Known::Fully, "and is known for it");
    let alert = |h| play.s.level.monsters.get(h).unwrap().alertness;
    assert!(alert(fifth) >= 10 && play.s.level.monsters.handles().into_iter().all(|h| alert(h) >= 10));
}

#[test]
fn a_treacherous_ring_beside_a_chasm_is_lost_in_it() {
    // specs/sil-world.md 12.6
    let mut game = arena("upstream");
    let mut play = game.play();
    ringed(&mut play, 5);
    let beside = near(&play, -1, -1);
    play.set_terrain(beside, code::CHASM);
    while play.s.hero.wears(Slot::LeftRing).is_some() {
        play.betrayed_by_jewels();
    }
    assert_eq!(play.s.level.items.iter().count(), 0);
}

#[test]
fn a_treacherous_weapon_lets_a_deadly_blow_through() {
    // specs/sil-world.md 12.6: once in twenty, above a quarter of health, when the worst would leave less than 3.
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 17);
    charm(&mut play, Slot::Weapon, &[ItemFlag::TRAITOR]);
    let pusher = foe(&mut play, 6, 1, 0);
    let mut betrayed = 0;
    for _ in 0..400 {
        play.notices.clear();
        let at = near(&play, 1, 0);
        play.s.level.move_monster(pusher, at);
        (play.s.hero.health, play.s.hero.max_health) = (14, 20);
        play.s.hero.skip_turn = false;
        play.monster_attacks(pusher);
        if told(&play, "betrayed") {
            betrayed += 1;
            assert!((1..=4).contains(&play.s.hero.health), "all but one to four of health");
        }
        play.s.phase = angrist_sil::state::Phase::Alive;
    }
    assert!((2..=40).contains(&betrayed), "{betrayed} of 400 where at most 20 are expected");
    for (health, max) in [(30_000, 30_000), (4, 20)] {
        play.notices.clear();
        for _ in 0..100 {
            (play.s.hero.health, play.s.hero.max_health) = (health, max);
            play.monster_attacks(pusher);
            play.s.phase = angrist_sil::state::Phase::Alive;
        }
        assert!(!told(&play, "betrayed"), "neither one in no danger nor one already nearly dead");
    }
}

#[test]
fn a_treacherous_helm_blinds_the_wounded() {
    // specs/sil-world.md 12.6
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Head, 32, 0);
    charm(&mut play, Slot::Head, &[ItemFlag::TRAITOR]);
    let shade = foe(&mut play, 7, 1, 0);
    let hurt = |play: &mut Play<'_>, health: i32| {
        play.notices.clear();
        (0..300)
            .filter(|_| {
                (play.s.hero.health, play.s.hero.max_health) = (health, 20_000);
                play.s.hero.timers.blind = 0;
                play.monster_attacks(shade);
                let turns = play.s.hero.timers.blind;
                assert!(turns == 0 || (3..=6).contains(&turns), "3d2, not {turns}");
                turns > 0
            })
            .count()
    };
    assert_eq!(hurt(&mut play, 15_000), 0);
    let blinded = hurt(&mut play, 9_000);
    assert!((4..=35).contains(&blinded), "{blinded} of 300 where 15 are expected");
}

/// What was thrown for a reason, as written.
fn rolls_of(play: &Play<'_>, what: &str) -> Vec<String> {
    let of = |e: &FightEvent| match e {
        FightEvent::Dice { what: w, roll, .. } if *w == what => Some(roll.parts[0].dice.to_string()),
        _ => None,
    };
    play.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).collect()
}

const SPINNER: &str = "N:40:Spinner\nG:M:u\nI:2:10d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:BITE:HURT:(+0,1d4)\n\
    S:SPELL_PCT_100 | POW_20\nS:THROW_WEB\nF:SPIDER\nD:For tests.\n\n";

#[test]
fn a_thrown_web_is_rolled_for_and_holds_who_stands_on_plain_floor() {
    // specs/sil-world.md 13.2, specs/sil-player.md 12.2
    let mut game = arena_with("upstream", SPINNER);
    let mut play = game.play();
    let spinner = foe(&mut play, 40, 3, 0);
    assert!(play.t.race(40).unwrap().is(RaceFlag::THROW_WEB));
    let here = play.s.hero.at;
    play.s.hero.skills[2] = 100;
    assert!(!play.foe_throws_web(spinner));
    let strike = strikes(&play).remove(0);
    assert_eq!((strike.with.as_str(), strike.kind, strike.lands), ("WEB", AttackKind::Shot, false));
    let sum = |parts: &[angrist_engine::play::Part]| parts.iter().map(|p| p.value).sum::<i32>();
    let hit = strike.hit.unwrap();
    assert_eq!(sum(&hit.parts[1..]), 20, "its power against all of evasion");
    assert_eq!(sum(&hit.against[1..]), play.skill(Skill::Evasion));
    assert_eq!(play.s.level.terrain_at(here), code::FLOOR);
    play.s.hero.skills[2] = -100;
    assert!(play.foe_throws_web(spinner));
    assert_eq!(play.s.level.terrain_at(here), code::TRAP_WEB);
    assert!(play.hero_is_mired());
    play.set_terrain(here, code::DOWN_STAIR);
    assert!(play.foe_throws_web(spinner));
    assert_eq!(play.s.level.terrain_at(here), code::DOWN_STAIR, "stairs stay");
}

fn clouded(breaths: &str) -> String {
    format!(
        "N:41:Smoulderer\nG:e:r\nI:2:10d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:HIT:HURT:(+0,1d4)\n\
         S:SPELL_PCT_1 | POW_16\nS:{breaths}\nF:CLOUD_SURROUND | RES_FIRE | RES_COLD | RES_POIS\nD:For tests.\n\n"
    )
}

#[test]
fn a_cloud_around_a_creature_is_its_breath_at_a_quarter_of_its_power() {
    // specs/sil-world.md 13.5: (power/4 + 2 - 2k)d4 within one square of it.
    let mut game = arena_with("upstream", &clouded("BRTH_FIRE"));
    let mut play = game.play();
    hardy(&mut play);
    let cloud = foe(&mut play, 41, 1, 0);
    play.surround_with_cloud(cloud);
    let burnt: Vec<&FightEvent> = play
        .notices
        .iter()
        .filter_map(|t| t.downcast::<FightEvent>())
        .filter(|e| matches!(e, FightEvent::Element { at: Side::Hero, .. }))
        .collect();
    let [FightEvent::Element { element, damage, .. }] = burnt[..] else { panic!("{burnt:?}") };
    assert_eq!((*element, &*damage.parts[0].dice), (Element::Fire, "4d4"), "16/4 + 2 - 2");
    // Two squares away it is seen but not felt; unseen or far it is not let out at all.
    for (dx, visible, projected) in [(2, true, true), (5, true, true), (6, true, false), (2, false, false)] {
        let at = near(&play, dx, 0);
        play.s.level.move_monster(cloud, at);
        play.s.level.monsters.get_mut(cloud).unwrap().visible = visible;
        play.notices.clear();
        play.surround_with_cloud(cloud);
        assert_eq!(told(&play, "projected"), projected, "{dx} {visible}");
        assert!(!told(&play, "element"));
    }
    let plain = foe(&mut play, 2, 1, 0);
    play.notices.clear();
    play.surround_with_cloud(plain);
    assert!(play.notices.is_empty());
}

#[test]
fn a_creature_of_all_four_breaths_has_a_cloud_of_any() {
    // specs/sil-world.md 13.5
    let mut game = arena_with("upstream", &clouded("BRTH_FIRE | BRTH_COLD | BRTH_POIS | BRTH_DARK"));
    let mut play = game.play();
    let cloud = foe(&mut play, 41, 1, 0);
    for _ in 0..100 {
        hardy(&mut play);
        play.s.level.monsters.get_mut(cloud).unwrap().visible = true;
        play.surround_with_cloud(cloud);
    }
    let seen = |wanted: Element| {
        play.notices
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
    // S000-142, specs/sil-player.md 12.4
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Body, 37, 0);
    {
        let item = play.s.hero.worn[Slot::Body as usize].as_mut().unwrap();
        (item.evasion, item.protection) = (1, angrist_engine::chance::Throw::of(1, 2));
    }
    let mut seen = Vec::new();
    for _ in 0..2000 {
        play.notices.clear();
        play.corrode_armour();
        if !told(&play, "corroded") {
            continue;
        }
        let item = play.s.hero.wears(Slot::Body);
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
    hold(&mut play, Slot::Body, 37, 0);
    charm(&mut play, Slot::Body, &[ItemFlag::IGNORE_ACID]);
    play.notices.clear();
    for _ in 0..100 {
        play.corrode_armour();
    }
    assert!(!told(&play, "corroded"));
}

#[test]
fn an_earthquake_is_judged_from_where_the_hero_stands() {
    // specs/sil-world.md 5.3: -30, centred on the player even if a monster made it.
    use angrist_sil::people::PeopleEvent;
    let mut game = arena("upstream");
    let mut play = game.play();
    let (near_hero, far) = (foe(&mut play, 2, 1, 0), foe(&mut play, 2, 7, 0));
    for (_, m) in play.s.level.monsters.iter_mut() {
        m.alertness = -20;
    }
    play.s.player_turn = 1;
    let centre = near(&play, 7, 3);
    play.earthquake(centre, None, 1, Who::Monster(far));
    let heard: Vec<i32> = play
        .notices
        .iter()
        .filter_map(|t| match t.downcast::<PeopleEvent>() {
            Some(PeopleEvent::Alertness { parts, .. }) => parts.iter().find(|(name, _)| *name == "distance"),
            _ => None,
        })
        .map(|(_, n)| -n)
        .collect();
    let distances = [far, near_hero].map(|h| play.noise_distance(play.s.level.monsters.get(h).unwrap().at));
    assert_eq!(heard, distances);
}
