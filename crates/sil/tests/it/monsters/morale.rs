//! Every term of morale, and the stance that it makes.

use crate::monsters::scene::*;
use angrist_engine::space::Loc;
use angrist_sil::hero::ability;
use angrist_sil::monsters::{self, Placing, Term};
use angrist_sil::state::{Item, Stance};

#[test]
fn base_morale_is_60_and_depth_adds_ten_a_level() {
    // S000-230, S000-231
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    game.context().state.level.depth = 4;
    let sum = morale(&mut game, o[0]);
    assert_eq!((sum.term(Term::Base), sum.term(Term::Depth), sum.total()), (60, 0, 60));
    game.context().state.level.depth = 6;
    assert_eq!(morale(&mut game, o[0]).total(), 40);
    game.context().state.level.depth = 1;
    assert_eq!(morale(&mut game, o[0]).total(), 90);
    // On the run a flat bonus replaces it; in the throne room the sum so far is at least 20.
    game.context().state.facts.on_the_run = true;
    let sum = morale(&mut game, o[0]);
    assert_eq!((sum.term(Term::Run), sum.term(Term::Depth), sum.total()), (20, 0, 80));
    let turn = game.context();
    turn.state.facts.on_the_run = false;
    turn.state.level.depth = 20;
    let sum = morale(&mut game, o[0]);
    assert_eq!(sum.term(Term::Base) + sum.term(Term::Depth) + sum.term(Term::Throne), 20);
    assert!(sum.term(Term::Throne) > 0);
    assert_eq!(sum.total(), 20);
}

#[test]
fn the_heros_plight_gives_heart() {
    // S000-232, S000-240
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let plain = morale(&mut game, o[0]).total();
    type Change = fn(&mut angrist_sil::state::Timers);
    let cases: [(Term, i32, Change); 9] = [
        (Term::HeroHallucinating, 20, |t| t.hallucinating = 5),
        (Term::HeroBlind, 20, |t| t.blind = 5),
        (Term::HeroConfused, 40, |t| t.confused = 5),
        (Term::HeroSlow, 40, |t| t.slow = 5),
        (Term::HeroAfraid, 40, |t| t.afraid = 5),
        (Term::HeroEntranced, 80, |t| t.entranced = 5),
        (Term::HeroStunned, 20, |t| t.stun = 1),
        (Term::HeroStunned, 40, |t| t.stun = 51),
        (Term::HeroStunned, 80, |t| t.stun = 101),
    ];
    for (term, figure, change) in cases {
        let turn = game.context();
        turn.state.hero.timers = Default::default();
        change(&mut turn.state.hero.timers);
        let sum = morale(&mut game, o[0]);
        assert_eq!((sum.term(term), sum.total()), (figure, plain + figure), "{term:?}");
    }
    let turn = game.context();
    turn.state.hero.timers = Default::default();
    turn.state.hero.max_health = 40;
    for (health, figure) in [(40, 0), (31, 0), (30, 20), (21, 20), (20, 40), (11, 40), (10, 80), (1, 80)] {
        game.context().state.hero.health = health;
        assert_eq!(morale(&mut game, o[0]).term(Term::HeroWounded), figure, "{health}");
    }
    // One who is formidable shows no weakness.
    game.context().state.hero.innate[ability::FORMIDABLE.skill as usize] |= 1 << ability::FORMIDABLE.number;
    assert_eq!(morale(&mut game, o[0]).term(Term::HeroWounded), 0);
}

#[test]
fn its_own_plight_takes_heart() {
    // S000-233, S000-241
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let mut set = |change: &dyn Fn(&mut angrist_sil::state::Monster)| {
        let m = game.context();
        let m = m.state.level.monsters.get_mut(o[0]).unwrap();
        (m.stun, m.hasted, m.max_health, m.health, m.stance) = (0, 0, 40, 40, Stance::Confident);
        change(m);
        morale(&mut game, o[0])
    };
    assert_eq!(set(&|m| m.stun = 3).term(Term::Stunned), -20);
    assert_eq!(set(&|m| m.hasted = 3).term(Term::Hasted), 40);
    for (health, figure) in [(31, 0), (30, -20), (20, -40), (10, -80)] {
        assert_eq!(set(&|m| m.health = health).term(Term::Wounded), figure);
    }
    let fleeing = set(&|m| (m.health, m.stance) = (30, Stance::Fleeing));
    assert_eq!((fleeing.term(Term::Wounded), fleeing.term(Term::FleeingWounded)), (-20, -20));
    // S000-237: what passes is a term of its own.
    assert_eq!(set(&|m| m.temporary_morale = 33).term(Term::Passing), 33);
}

#[test]
fn friends_in_sight_count_and_leaders_four_times() {
    // S000-234
    let map = "
############
#..@.......#
#....o.o.G.#
#..........#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('G', GORGOL)]);
    assert_eq!(morale(&mut game, all[0]).term(Term::Friends), 10 + 40);
    game.context().state.level.monsters.get_mut(all[2]).unwrap().stance = Stance::Fleeing;
    assert_eq!(morale(&mut game, all[0]).term(Term::Friends), 10 - 40);
    game.context().state.level.monsters.get_mut(all[1]).unwrap().alertness = -5;
    assert_eq!(morale(&mut game, all[0]).term(Term::Friends), -40);
}

#[test]
fn light_and_loot_take_heart_but_not_from_uniques() {
    // S000-235
    let map = "
############
#..@.......#
#....o...U.#
#..........#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('U', ULDOR)]);
    let mut turn = game.context();
    turn.state.hero.light = 7;
    turn.look();
    let light = turn.light_at(turn.state.hero.at);
    assert!(light > 3, "{light}");
    assert_eq!(morale(&mut game, all[0]).term(Term::Light), -10 * (light - 3));
    assert_eq!(morale(&mut game, all[1]).term(Term::Light), 0);
    let turn = game.context();
    let (number, kind) = turn.tables.kind_of(45, 1).unwrap();
    let ring = Item::of_kind(number, kind);
    for handle in &all {
        let m = turn.state.level.monsters.get_mut(*handle).unwrap();
        m.carried = vec![ring.clone(), ring.clone()];
    }
    assert_eq!(morale(&mut game, all[0]).term(Term::Loot), -40);
    assert_eq!(morale(&mut game, all[1]).term(Term::Loot), 0);
}

#[test]
fn majesty_and_bane_take_heart_and_elf_bane_gives_it() {
    // S000-236, S000-088
    let (mut game, o) = scene("documented", NOLDOR, ROOM, &[('o', SOLDIER)]);
    let turn = game.context();
    turn.state.hero.skills[5] = 20;
    let above = turn.skill(angrist_sil::tables::Skill::Will) - 2;
    turn.state.hero.innate[ability::MAJESTY.skill as usize] |= 1 << ability::MAJESTY.number;
    assert_eq!(morale(&mut game, o[0]).term(Term::Majesty), -10 * (above / 2));
    let turn = game.context();
    turn.state.hero.innate[ability::BANE.skill as usize] |= 1 << ability::BANE.number;
    turn.state.hero.bane = 1;
    for (kills, bonus) in [(1, 0), (2, 1), (4, 2), (8, 3)] {
        game.context().state.facts.race_mut(SOLDIER).kills = kills;
        assert_eq!(morale(&mut game, o[0]).term(Term::Bane), -10 * bonus);
    }
    let (mut game, t) = scene("documented", NOLDOR, ROOM, &[('o', DAGORHIR)]);
    assert_eq!(morale(&mut game, t[0]).term(Term::ElfBane), 50);
    let (mut game, t) = scene("documented", EDAIN, ROOM, &[('o', DAGORHIR)]);
    assert_eq!(morale(&mut game, t[0]).term(Term::ElfBane), 0);
}

#[test]
fn morale_makes_the_stance_and_nature_bends_it() {
    // S000-238, S000-239
    let map = "
##############
#..@.........#
#..o..T..t...#
#............#
##############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('T', TROLL), ('t', THORN)]);
    let mut stance = |who: usize, morale: i32, passing: i32| {
        let turn = game.context();
        let m = turn.state.level.monsters.get_mut(all[who]).unwrap();
        m.temporary_morale = passing;
        let m = turn.state.level.monsters.get(all[who]).unwrap();
        turn.stance_for(m, turn.tables.race(m.race).unwrap(), morale)
    };
    assert_eq!(
        [201, 200, 1, 0].map(|m| stance(0, m, 0)),
        [Stance::Aggressive, Stance::Confident, Stance::Confident, Stance::Fleeing]
    );
    // Trolls turn confidence into attack and, fearless, flee only when fear of the moment is on them.
    assert_eq!(stance(1, 1, 0), Stance::Aggressive);
    assert_eq!((stance(1, 0, 0), stance(1, 0, -1)), (Stance::Confident, Stance::Fleeing));
    // Those without a mind never flee.
    assert_eq!(stance(2, -500, -500), Stance::Aggressive);
}

#[test]
fn a_death_in_sight_frightens_kin() {
    // docs/spec/sil-world.md 9.8
    let map = "
############
#..@.......#
#....o.o.G.#
#....C.....#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('G', GORGOL), ('C', WOLF)]);
    let mut turn = game.context();
    turn.monster_dies(all[0], true);
    let passing = |turn: &angrist_sil::context::Turn<'_>, n: usize| {
        turn.state.level.monsters.get(all[n]).unwrap().temporary_morale
    };
    assert_eq!((passing(&turn, 1), passing(&turn, 3)), (-40, 0));
    turn.monster_dies(all[2], true);
    assert_eq!(passing(&turn, 1), -40 - 160);
    assert!(turn.state.facts.race(GORGOL).dead);
    assert!(monsters::place(&mut turn.maker(), Loc::new(9, 1), GORGOL, Placing::alone()).is_none());
}

#[test]
fn morale_is_computed_in_play_and_stands_in_no_file() {
    // S000-229: nothing in a real monster file is about morale; the inspector prints the sum with its reasons.
    for (file, bytes) in [
        Some(("ours".to_owned(), include_bytes!("../../../../../data/sil/edit/monster.txt").to_vec())),
        std::env::var_os("ANGRIST_UPSTREAM").map(|dir| {
            let path = std::path::Path::new(&dir).join("sil-q/lib/edit/monster.txt");
            ("a real lib's".to_owned(), std::fs::read(path).unwrap())
        }),
    ]
    .into_iter()
    .flatten()
    {
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.split(['\n', '\r']);
        let data = lines.filter(|l| !l.starts_with('#') && !l.starts_with("D:") && !l.starts_with("N:"));
        let kinds: std::collections::BTreeSet<&str> =
            data.clone().filter_map(|l| l.split(':').next()).collect();
        assert!(
            data.clone().count() > 500 && data.clone().all(|l| !l.to_uppercase().contains("MORALE")),
            "{file}"
        );
        assert!(
            kinds.iter().all(|k| ["", "V", "W", "G", "I", "A", "P", "B", "S", "F", "C"].contains(k)),
            "{kinds:?}"
        );
    }
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    game.context().state.hero.timers.afraid = 5;
    let sum = morale(&mut game, o[0]);
    let query = angrist_engine::play::Query::parse(&format!("mind {}", o[0].slot()));
    let shown = angrist_engine::play::Game::inspect(&game, &query);
    let terms = shown["morale"]["terms"].as_object().unwrap();
    let added: i64 = terms.values().map(|n| n.as_i64().unwrap()).sum();
    assert_eq!((added, terms.len()), (i64::from(sum.total()), sum.reasons().count()));
    assert!(terms.len() >= 2, "{terms:?}");
}
