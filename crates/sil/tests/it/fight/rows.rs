//! Rows of the requirements that stand between the fight and its neighbours: creatures' skills, the horn of Force, what
//! elements come from, fear, blindness and confusion.

use crate::fight::prelude::*;
use angrist_engine::play::{Game, KnownMap};
use angrist_engine::things::Handle;
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::NoiseEvent;
use angrist_sil::state::Item;
use angrist_sil::tables::BlowEffect;
use angrist_sil::tables::Tval;
use angrist_sil::things::Horn;
use angrist_sil::things::ItemPlace;

#[test]
fn a_creature_has_up_to_four_blows_and_a_fifth_is_refused_at_its_line() {
    // S000-057
    let blows = |n: usize| "B:HIT:HURT:(+1,1d4)\n".repeat(n);
    let race =
        |n: usize| format!("N:50:Hydra\nG:x:u\nI:2:1d4:0\nW:5:1\nA:20:2:3:1\nP:[+7,1d4]\n{}D:x.\n", blows(n));
    let mut game = arena_with("upstream", &race(4));
    let four = &game.context().tables.race(50).unwrap().blows;
    assert_eq!(four.len(), 4);
    let first = &four[0];
    assert_eq!((first.method.word(), first.effect.word(), first.attack), ("HIT", "HURT", 1));
    assert_eq!((first.damage.dice, first.damage.sides), (1, 4));
    let whole = format!("{}\n{}", include_str!("../../data/fight-monster.txt"), race(5));
    let fifth = whole.lines().count() - 1;
    let mut files = crate::common::our_files();
    files.retain(|(name, _)| name != "edit/monster.txt");
    files.push(("edit/monster.txt".into(), whole.into_bytes()));
    let sources: Vec<_> = files.iter().map(|(n, b)| angrist_lore::bytes::Source::new(n, b)).collect();
    let constants = angrist_sil::ruleset::profile("upstream").unwrap();
    let Err(bad) = SilRuleset::read(&sources, angrist_lore::bytes::Source::new("upstream.toml", constants))
    else {
        panic!("five blows are too many")
    };
    assert!(bad.text.contains(&format!("monster.txt:{fifth}")), "line {fifth}: {}", bad.text);
}

#[test]
fn creatures_have_the_skills_their_lines_say_and_two_less_while_stunned() {
    // S000-208, S000-209, S000-211: A:20:2:3:1 is sleepiness, perception, stealth, will.
    let more =
        "N:51:Measured One\nG:x:u\nI:2:1d4:0\nW:5:1\nA:20:2:3:1\nP:[+7,1d4]\nB:HIT:HURT:(+9,1d4)\nD:x.\n";
    let mut game = arena_with("upstream", more);
    let mut turn = game.context();
    let race = turn.tables.race(51).unwrap();
    assert_eq!((race.sleep, race.perception, race.stealth, race.will), (20, 2, 3, 1));
    let one = foe(&mut turn, 51, 1, 0);
    let skills = |turn: &Turn<'_>| {
        [Skill::Perception, Skill::Stealth, Skill::Will, Skill::Evasion, Skill::Melee]
            .map(|s| turn.foe_skill(one, s))
    };
    assert_eq!(skills(&turn), [2, 3, 1, 7, 9]);
    assert_eq!(turn.odds_of_attack(one).unwrap().evasion.value, 7, "of the P line");
    assert_eq!(turn.odds_of_blow(one, 0).unwrap().attack.value, 9, "of the B line");
    turn.state.level.monsters.get_mut(one).unwrap().stun = 3;
    assert_eq!(skills(&turn), [0, 1, -1, 5, 7]);
}

#[test]
fn an_elf_bane_perceives_elves_better_by_five() {
    // S000-253
    let mut game = arena("upstream");
    let mut turn = game.context();
    let pusher = foe(&mut turn, 6, 3, 0);
    let seen = |turn: &Turn<'_>| {
        let parts = turn.perception_parts(pusher, NoiseEvent::by_hero(0)).unwrap();
        parts.iter().map(|(_, n)| n).sum::<i32>()
    };
    let man = seen(&turn);
    for (race, more) in [(0, 5), (1, 5), (2, 0)] {
        turn.state.hero.race = race;
        assert_eq!(seen(&turn), man + more, "people {race}");
    }
}

/// A hero with a given will and a horn of Force, and room to blow it.
fn horned() -> SilGame {
    let mut game = arena("upstream");
    let turn = game.context();
    let (number, kind) = turn.tables.kind_of(Tval::HORN, 2).unwrap();
    turn.state.hero.pack = vec![Item::of_kind(number, kind)];
    turn.state.hero.skills[5] = 60 - turn.skill(Skill::Will);
    assert_eq!(turn.skill(Skill::Will), 60);
    game
}

fn blow(turn: &mut Turn<'_>) {
    (turn.state.hero.voice, turn.state.hero.max_voice) = (20, 20);
    turn.blow(ItemPlace::Pack(0), Dir::East).unwrap();
}

fn at_and_stun(turn: &Turn<'_>, foe: Handle) -> ((i16, i16), i32) {
    let m = turn.state.level.monsters.get(foe).unwrap();
    let here = turn.state.hero.at;
    ((m.at.x - here.x, m.at.y - here.y), i32::from(m.stun))
}

#[test]
fn the_horn_of_force_pushes_by_distance_stuns_and_takes_the_next_turn() {
    // S000-218, S000-219, S000-220
    for (far, to, stun) in [(1, 3, 60), (2, 3, 30), (3, 3, 40)] {
        let mut game = horned();
        let mut turn = game.context();
        let one = foe(&mut turn, 2, far, 0);
        turn.state.level.monsters.get_mut(one).unwrap().energy.0 = 90;
        blow(&mut turn);
        assert_eq!(at_and_stun(&turn, one), ((to, 0), stun), "at {far}");
        let m = turn.state.level.monsters.get(one).unwrap();
        assert_eq!((m.energy.0, m.skip_reactions), (0, true));
    }
    // A wall behind: twice the stun, and no step.
    let mut game = horned();
    let mut turn = game.context();
    let one = foe(&mut turn, 2, 1, 0);
    for dy in -1..=1 {
        let wall = near(&turn, 2, dy);
        turn.set_terrain(wall, code::GRANITE);
    }
    blow(&mut turn);
    assert_eq!(at_and_stun(&turn, one), ((1, 0), 120));
    // Outside the three lines, and four squares away, nothing happens.
    let mut game = horned();
    let mut turn = game.context();
    let others = [(4, 0), (3, 1), (-1, 0)].map(|(dx, dy)| foe(&mut turn, 2, dx, dy));
    let aslant = [(1, 1), (1, -1)].map(|(dx, dy)| foe(&mut turn, 2, dx, dy));
    blow(&mut turn);
    for (other, place) in others.into_iter().zip([(4, 0), (3, 1), (-1, 0)]) {
        assert_eq!(at_and_stun(&turn, other), (place, 0));
    }
    for foe in aslant {
        assert!(at_and_stun(&turn, foe).1 > 0, "45 degrees to either side");
    }
}

#[test]
fn horns_are_as_loud_as_their_profile_says() {
    // S000-221
    let mut game = arena("upstream");
    let noise = |game: &mut SilGame| {
        Horn::ALL.iter().map(|h| game.context().tables.horns.row(*h).noise).collect::<Vec<_>>()
    };
    assert_eq!(noise(&mut game), [-10, -20, -20, -30, -40]);
    let mut game = arena("documented");
    assert_eq!(noise(&mut game)[..2], [-10, -20], "the two the notes name");
}

#[test]
fn each_element_comes_from_the_sources_listed_for_it() {
    // S000-223
    use angrist_sil::tables::{ItemFlags, RaceFlags};
    let brand = |flag| slaying(23, ItemFlags::of(&[flag]), RaceFlags::default()).dice;
    for flag in [ItemFlag::BRAND_FIRE, ItemFlag::BRAND_COLD, ItemFlag::BRAND_ELEC, ItemFlag::BRAND_POIS] {
        assert_eq!(brand(flag), 1, "{flag:?}");
    }
    let mut game = arena("upstream");
    let mut turn = game.context();
    let breather = foe(&mut turn, 1, 2, 0);
    let (from, to) = (near(&turn, 2, 0), turn.state.hero.at);
    for element in [Element::Fire, Element::Cold, Element::Poison, Element::Dark] {
        hardy(&mut turn);
        turn.notices.clear();
        turn.project(Projection::breath(
            turn.tables,
            Who::Monster(breather),
            from,
            to,
            element,
            10,
            "a test",
        ));
        let felt = turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>()).any(
            |e| matches!(e, FightEvent::Element { at: Side::Hero, element: found, .. } if *found == element),
        );
        assert!(felt, "{element:?} is breathed");
    }
    for (effect, element) in [("POISON", Element::Poison), ("DARK", Element::Dark)] {
        assert!(BlowEffect::ALL.iter().any(|e| e.word() == effect), "{element:?} by blows");
    }
    // Light stuns those it hurts and harms no one.
    let (man, orc) = (foe(&mut turn, 8, 0, 2), foe(&mut turn, 2, 0, -2));
    for (target, dy, stunned) in [(man, 2, true), (orc, -2, false)] {
        let health = turn.state.level.monsters.get(target).unwrap().health;
        let to = near(&turn, 0, dy);
        turn.project(Projection {
            by: Who::Hero,
            from: turn.state.hero.at,
            to,
            shape: Shape::Bolt,
            element: Element::Light,
            dice: 3,
            sides: 4,
            power: 10,
            even: true,
            harms_hero: false,
            cause: String::new(),
        });
        let m = turn.state.level.monsters.get(target).unwrap();
        assert_eq!((m.stun > 0, m.health), (stunned, health));
    }
}

#[test]
fn fear_is_resisted_by_flags_of_things_and_of_creatures() {
    // S000-228: ten for each level in the hero's check, a hundred in the creature's.
    let mut game = arena("upstream");
    let mut turn = game.context();
    let check = |turn: &Turn<'_>, what: &str| {
        let of = |e: &FightEvent| match e {
            FightEvent::Check { what: w, roll, .. } if *w == what => {
                Some((roll.parts[1].value, roll.against[1].value))
            }
            _ => None,
        };
        turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(of)).next_back().unwrap()
    };
    turn.save_fails(Affliction::Afraid, Save::Sourceless);
    let (plain, will) = check(&turn, "save");
    hold(&mut turn, Slot::LeftRing, 45, 1);
    charm(&mut turn, Slot::LeftRing, &[ItemFlag::RES_FEAR]);
    turn.save_fails(Affliction::Afraid, Save::Sourceless);
    assert_eq!(check(&turn, "save"), (plain - 10, will));
    let (orc, shade) = (foe(&mut turn, 2, 0, 2), foe(&mut turn, 7, 0, -2));
    let mut hard = Vec::new();
    for (target, dy) in [(orc, 2), (shade, -2)] {
        turn.notices.clear();
        let to = near(&turn, 0, dy);
        turn.project(Projection {
            by: Who::Hero,
            from: turn.state.hero.at,
            to,
            shape: Shape::Bolt,
            element: Element::Fear,
            dice: 0,
            sides: 0,
            power: 10,
            even: true,
            harms_hero: false,
            cause: String::new(),
        });
        hard.push(check(&turn, "resist").1 - turn.foe_skill(target, Skill::Will));
    }
    assert_eq!(hard, [0, 100]);
}

#[test]
fn the_blind_see_nothing_and_hallucination_changes_pictures_but_no_state() {
    // S000-115
    let mut game = arena("upstream");
    let orc = {
        let mut turn = game.context();
        let orc = foe(&mut turn, 2, 2, 0);
        turn.state.level.monsters.get_mut(orc).unwrap().image = 8;
        turn.look();
        orc
    };
    let (at, empty) = (near(&game.context(), 2, 0), near(&game.context(), 3, 1));
    assert!(game.context().sees(empty));
    let plain = game.square(at).glyph;
    let state = |game: &SilGame| {
        let mut bytes = Vec::new();
        game.state(&mut bytes);
        bytes
    };
    game.context().state.hero.timers.hallucinating = 5;
    let before = state(&game);
    assert_ne!(game.square(at).glyph, plain, "another shape");
    assert_eq!(state(&game), before, "drawing changes nothing");
    game.context().state.hero.timers.hallucinating = 0;
    game.context().afflict(Affliction::Blind, 5, None);
    let turn = game.context();
    assert!(!turn.sees(empty) && !turn.sees(at));
    assert!(turn.state.level.monsters.get(orc).is_some());
}

#[test]
fn confusion_turns_steps_by_three_dice_of_two_against_three() {
    // S000-116: eighths of a turn are 3d2 - 3d2, so -3 to 3 in 1, 6, 15, 20, 15, 6, 1 of 64 cases.
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.timers.confused = 1000;
    let n = 6400;
    let mut counts = [0_i32; 8];
    for _ in 0..n {
        let dir = turn.swayed(Dir::North);
        let eighths = (0..8).find(|t| Dir::North.turn(*t) == dir).unwrap();
        counts[eighths as usize] += 1;
    }
    // Within four standard deviations of each expected count.
    for (eighths, expected) in [(0, 2000), (1, 1500), (7, 1500), (2, 600), (6, 600), (3, 100), (5, 100)] {
        let most = [179, 136, 95, 40][match expected {
            2000 => 0,
            1500 => 1,
            600 => 2,
            _ => 3,
        }];
        assert!((counts[eighths] - expected).abs() < most, "{eighths}: {counts:?}");
    }
    assert_eq!(counts[4], 0, "never right about");
    turn.state.hero.timers.confused = 0;
    assert_eq!(turn.swayed(Dir::North), Dir::North);
}
