//! Creatures on drawn maps: each test names the row of the requirements or the section of the spec it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;

use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::people::{self, Morale, NoiseEvent, PeopleEvent, Placing, Term, Wakening};
use angrist_sil::state::{Item, Level, SquareFlag, Stance};
use angrist_sil::terrain::code;

const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
const NOLDOR: &str = "born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Finwe";

/// Races by their numbers in the shipped data.
const WOLF: u16 = 11;
const THORN: u16 = 12;
const SCOUT: u16 = 31;
const SOLDIER: u16 = 41;
const ARCHER: u16 = 51;
const GORGOL: u16 = 54;
const TROLL: u16 = 74;
const WARG: u16 = 92;
const SHADOW: u16 = 101;
const ULDOR: u16 = 115;
const DAGORHIR: u16 = 214;
const SERPENT: u16 = 33;

/// A game on a drawn map: `#` granite, `.` floor, `+` door, `'` open door, `<>` stairs, `~` chasm, `*` glyph, `@` the hero; any
/// other letter is a creature of the race the list gives it. All is lit. Creatures come alert, in the order of the map.
fn scene(profile: &str, plan: &str, map: &str, who: &[(char, u16)]) -> (SilGame, Vec<Handle>) {
    let mut game = common::ours(profile).begin_sil(5);
    angrist_engine::play::Game::apply(&mut game, plan).unwrap_or_else(|e| panic!("{e}"));
    let rows: Vec<&str> = map.lines().filter(|l| !l.is_empty()).collect();
    let mut play = game.play();
    let (width, height) = (rows[0].len() as i16, rows.len() as i16);
    let mut level = Level::new(5, width, height, code::GRANITE, play.t.turn.scent);
    let mut found: Vec<(Loc, u16)> = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            level.set(at, SquareFlag::Glow, true);
            level.set(at, SquareFlag::Room, true);
            level.terrain[at] = match c {
                '#' => code::GRANITE,
                '+' => code::DOOR,
                '\'' => code::OPEN_DOOR,
                '<' => code::UP_STAIR,
                '>' => code::DOWN_STAIR,
                '~' => code::CHASM,
                '*' => code::GLYPH,
                _ => code::FLOOR,
            };
            if c == '@' {
                play.s.hero.at = at;
            }
            found.extend(who.iter().find(|(letter, _)| *letter == c).map(|(_, race)| (at, *race)));
        }
    }
    play.s.level = level;
    play.s.player_turn = 10;
    people::nobody_lives(&mut play.s.facts);
    play.sense_anew();
    let handles: Vec<Handle> = found
        .into_iter()
        .map(|(at, race)| people::place(&mut play.maker(), at, race, Placing::alone()).unwrap())
        .collect();
    for handle in &handles {
        let m = play.s.level.monsters.get_mut(*handle).unwrap();
        m.alertness = 10;
    }
    play.look();
    play.see_monsters();
    (game, handles)
}

const ROOM: &str = "
##############
#............#
#............#
#..@....o....#
#............#
#............#
##############
";

fn at(game: &mut SilGame, handle: Handle) -> Loc {
    game.play().s.level.monsters.get(handle).unwrap().at
}

fn morale(game: &mut SilGame, handle: Handle) -> Morale {
    game.play().morale_of(handle).unwrap()
}

/// One turn of every creature; the hero stands still and lays scent as a turn does.
fn turn(game: &mut SilGame) -> Vec<PeopleEvent> {
    let mut play = game.play();
    play.hear();
    let (opaque, hero) = (play.n.ground.opaque.clone(), play.s.hero.at);
    play.s.level.spoor.lay(&opaque, hero);
    for handle in play.s.level.monsters.handles() {
        play.s.level.monsters.get_mut(handle).unwrap().energy.0 = 100;
    }
    play.monsters_act(100);
    play.s.level.check().unwrap();
    play.told.iter().filter_map(|t| t.is::<PeopleEvent>().cloned()).collect()
}

#[test]
fn base_morale_is_60_and_depth_adds_ten_a_level() {
    // S000-230, S000-231
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    game.play().s.level.depth = 4;
    let sum = morale(&mut game, o[0]);
    assert_eq!((sum.term(Term::Base), sum.term(Term::Depth), sum.total()), (60, 0, 60));
    game.play().s.level.depth = 6;
    assert_eq!(morale(&mut game, o[0]).total(), 40);
    game.play().s.level.depth = 1;
    assert_eq!(morale(&mut game, o[0]).total(), 90);
    // On the run a flat bonus replaces it; in the throne room the sum so far is at least 20.
    game.play().s.facts.on_the_run = true;
    assert_eq!(morale(&mut game, o[0]).total(), 80);
    let play = game.play();
    play.s.facts.on_the_run = false;
    play.s.level.depth = 20;
    assert_eq!(morale(&mut game, o[0]).total(), 20);
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
        let play = game.play();
        play.s.hero.timers = Default::default();
        change(&mut play.s.hero.timers);
        let sum = morale(&mut game, o[0]);
        assert_eq!((sum.term(term), sum.total()), (figure, plain + figure), "{term:?}");
    }
    let play = game.play();
    play.s.hero.timers = Default::default();
    play.s.hero.max_health = 40;
    for (health, figure) in [(40, 0), (31, 0), (30, 20), (21, 20), (20, 40), (11, 40), (10, 80), (1, 80)] {
        game.play().s.hero.health = health;
        assert_eq!(morale(&mut game, o[0]).term(Term::HeroWounded), figure, "{health}");
    }
    // One who is formidable shows no weakness.
    game.play().s.hero.innate[ability::FORMIDABLE.skill as usize] |= 1 << ability::FORMIDABLE.number;
    assert_eq!(morale(&mut game, o[0]).term(Term::HeroWounded), 0);
}

#[test]
fn its_own_plight_takes_heart() {
    // S000-233, S000-241
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let mut set = |change: &dyn Fn(&mut angrist_sil::state::Monster)| {
        let m = game.play();
        let m = m.s.level.monsters.get_mut(o[0]).unwrap();
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
    game.play().s.level.monsters.get_mut(all[2]).unwrap().stance = Stance::Fleeing;
    assert_eq!(morale(&mut game, all[0]).term(Term::Friends), 10 - 40);
    game.play().s.level.monsters.get_mut(all[1]).unwrap().alertness = -5;
    assert_eq!(morale(&mut game, all[0]).term(Term::Friends), -40);
}

#[test]
fn light_and_loot_take_heart_but_not_from_uniques() {
    // S000-235
    let map = "
###########
#..@.......#
#....o...U.#
#..........#
############
"
    .replace("###########\n#..@", "############\n#..@");
    let (mut game, all) = scene("documented", EDAIN, &map, &[('o', SOLDIER), ('U', ULDOR)]);
    let mut play = game.play();
    play.s.hero.light = 7;
    play.look();
    let light = play.light_at(play.s.hero.at);
    assert!(light > 3, "{light}");
    assert_eq!(morale(&mut game, all[0]).term(Term::Light), -10 * (light - 3));
    assert_eq!(morale(&mut game, all[1]).term(Term::Light), 0);
    let play = game.play();
    let (number, kind) = play.t.kind_of(45, 1).unwrap();
    let ring = Item::of_kind(number, kind);
    for handle in &all {
        let m = play.s.level.monsters.get_mut(*handle).unwrap();
        m.carried = vec![ring.clone(), ring.clone()];
    }
    assert_eq!(morale(&mut game, all[0]).term(Term::Loot), -40);
    assert_eq!(morale(&mut game, all[1]).term(Term::Loot), 0);
}

#[test]
fn majesty_and_bane_take_heart_and_elf_bane_gives_it() {
    // S000-236, S000-088
    let (mut game, o) = scene("documented", NOLDOR, ROOM, &[('o', SOLDIER)]);
    let play = game.play();
    play.s.hero.skills[5] = 20;
    let above = play.skill(angrist_sil::tables::Skill::Will) - 2;
    play.s.hero.innate[ability::MAJESTY.skill as usize] |= 1 << ability::MAJESTY.number;
    assert_eq!(morale(&mut game, o[0]).term(Term::Majesty), -10 * (above / 2));
    let play = game.play();
    play.s.hero.innate[ability::BANE.skill as usize] |= 1 << ability::BANE.number;
    play.s.hero.bane = 1;
    for (kills, bonus) in [(1, 0), (2, 1), (4, 2), (8, 3)] {
        game.play().s.facts.race_mut(SOLDIER).kills = kills;
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
        let play = game.play();
        let m = play.s.level.monsters.get_mut(all[who]).unwrap();
        m.temporary_morale = passing;
        let m = play.s.level.monsters.get(all[who]).unwrap();
        play.stance_for(m, play.t.race(m.race).unwrap(), morale)
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
fn every_part_of_perception_has_its_reason() {
    // S000-087, specs/sil-world.md 11.3
    let (mut game, o) = scene("documented", NOLDOR, ROOM, &[('o', SCOUT)]);
    let part = |game: &mut SilGame, event: NoiseEvent, name: &str| {
        let parts = game.play().perception_parts(o[0], event).unwrap();
        parts.iter().find(|(n, _)| *n == name).map_or(0, |(_, v)| *v)
    };
    let plain = NoiseEvent::by_hero(0);
    let of_turn = NoiseEvent::of_turn(0);
    assert_eq!(part(&mut game, plain, "perception"), 4);
    assert_eq!(part(&mut game, plain, "distance"), -5);
    assert_eq!(part(&mut game, plain, "already-alert"), -10);
    assert_eq!(part(&mut game, plain, "sight"), 8);
    // Fighting counts in noise and in sight, and only in the judgement of the turn.
    game.play().s.hero.fought = (true, true);
    assert_eq!((part(&mut game, plain, "fighting"), part(&mut game, of_turn, "fighting")), (0, 4));
    assert_eq!(part(&mut game, of_turn, "sight"), 12);
    game.play().s.hero.innate[ability::DISGUISE.skill as usize] |= 1 << ability::DISGUISE.number;
    assert_eq!(part(&mut game, of_turn, "sight"), 6);
    game.play().s.facts.on_the_run = true;
    assert_eq!(part(&mut game, plain, "on-the-run"), 5);
    // Asleep, it neither sees nor counts its alertness.
    game.play().s.level.monsters.get_mut(o[0]).unwrap().alertness = -15;
    assert_eq!((part(&mut game, plain, "sight"), part(&mut game, plain, "already-alert")), (0, 0));
    game.play().s.level.monsters.get_mut(o[0]).unwrap().stun = 5;
    assert_eq!(part(&mut game, plain, "perception"), 2);
}

#[test]
fn crossing_a_band_is_told_and_noticing_costs_a_turn() {
    // specs/sil-world.md 11.4
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let mut change = |from: i16, to: i32| {
        let mut play = game.play();
        let m = play.s.level.monsters.get_mut(o[0]).unwrap();
        (m.alertness, m.skip_turn) = (from, false);
        play.set_alertness(o[0], to);
        let event = play.told.iter().find_map(|t| t.is::<PeopleEvent>().cloned());
        let m = play.s.level.monsters.get(o[0]).unwrap();
        let change = match event {
            Some(PeopleEvent::Alertness { change, .. }) => Some(change),
            _ => None,
        };
        (change, m.alertness, m.skip_turn)
    };
    assert_eq!(change(-15, 3), (Some(Wakening::WakesAndNotices), 3, true));
    assert_eq!(change(-5, 0), (Some(Wakening::Notices), 0, true));
    assert_eq!(change(-15, -8), (Some(Wakening::Wakes), -8, false));
    assert_eq!(change(-15, -11), (Some(Wakening::Stirs), -11, false));
    assert_eq!(change(-8, -1), (Some(Wakening::LooksAround), -1, false));
    assert_eq!(change(5, -3), (Some(Wakening::BecomesUnwary), -3, false));
    assert_eq!(change(5, -13), (Some(Wakening::FallsAsleep), -13, false));
    assert_eq!(change(5, 99), (Some(Wakening::Unseen), 20, false));
}

#[test]
fn a_hunter_walks_round_the_corner_and_not_into_the_wall() {
    // S003-010, specs/sil-world.md 11.7
    let map = "
##################
#@...............#
################.#
################.#
#o...............#
##################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    {
        let mut play = game.play();
        let m = play.s.level.monsters.get_mut(o[0]).unwrap();
        m.alertness = 20;
        m.provoked = true;
        assert_eq!(play.way_to_hero(o[0]).unwrap().at(Loc::new(1, 4)), 31);
    }
    for steps in 1..=8 {
        game.play().s.level.monsters.get_mut(o[0]).unwrap().alertness = 20;
        turn(&mut game);
        assert_eq!(at(&mut game, o[0]), Loc::new(1 + steps, 4));
    }
}

#[test]
fn those_who_walk_alike_share_one_flow() {
    // S003-024, DESIGN: one flow for each source and class of passage
    let map = "
####################
#@.................#
#.................o#
#................oo#
#...............ooo#
####################
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    assert_eq!(all.len(), 6);
    let before = game.play().n.minds.computed();
    turn(&mut game);
    assert_eq!(game.play().n.minds.computed() - before, 1);
}

#[test]
fn a_wolf_without_a_way_follows_the_scent_and_an_orc_does_not() {
    // specs/sil-world.md 5.4, 11.7
    let map = "
######################
#@~~......C..........#
######################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WOLF)]);
    let mut play = game.play();
    assert!(!play.way_to_hero(c[0]).unwrap().reaches(Loc::new(10, 1)));
    // The hero walked by: the trail is fresher to the right.
    let opaque = play.n.ground.opaque.clone();
    for x in 8..=14 {
        play.s.level.spoor.lay(&opaque, Loc::new(x, 1));
    }
    let race = play.t.race(WOLF).unwrap();
    let wolf = play.s.level.monsters.get(c[0]).unwrap().clone();
    assert!(play.can_smell(&wolf, race));
    assert_eq!(play.advance(c[0]), Some(Loc::new(11, 1)));
    let (mut game, o) = scene("documented", EDAIN, &map.replace('C', "o"), &[('o', SOLDIER)]);
    let play = game.play();
    let orc = play.s.level.monsters.get(o[0]).unwrap();
    assert!(!play.can_smell(orc, play.t.race(SOLDIER).unwrap()));
}

#[test]
fn a_scent_too_old_is_lost() {
    // specs/sil-world.md 5.4: wolves smell what is at most 80 turns old.
    let map = "
######################
#@~~......C..........#
######################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WOLF)]);
    let play = game.play();
    let opaque = play.n.ground.opaque.clone();
    play.s.level.spoor.lay(&opaque, Loc::new(10, 1));
    let wolf = play.s.level.monsters.get(c[0]).unwrap().clone();
    let race = play.t.race(WOLF).unwrap();
    for age in 0..=82 {
        assert_eq!(play.can_smell(&wolf, race), age <= 80, "{age}");
        play.s.level.spoor.lay(&opaque, Loc::new(1, 1));
    }
}

#[test]
fn one_who_flees_gets_out_of_sight_along_a_real_way() {
    // specs/sil-world.md 11.7, retreat
    let map = "
################
#..............#
#.@...o........#
#..............#
#..............#
############.###
############.###
#..............#
################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    let start = at(&mut game, o[0]);
    let mut hidden = false;
    for _ in 0..30 {
        let play = game.play();
        let m = play.s.level.monsters.get_mut(o[0]).unwrap();
        (m.temporary_morale, m.alertness) = (-500, 20);
        turn(&mut game);
        let here = at(&mut game, o[0]);
        assert_eq!(game.play().s.level.monsters.get(o[0]).unwrap().stance, Stance::Fleeing);
        hidden |= !game.play().in_view(here);
    }
    let here = at(&mut game, o[0]);
    let hero = game.play().s.hero.at;
    assert!(hidden, "it never got out of sight: {here}");
    assert!(distance(here, hero) > distance(start, hero));
}

#[test]
fn one_with_wits_who_flees_leaves_by_the_stairs() {
    // specs/sil-world.md 11.2 step 19
    let map = "
################
#.@....o<......#
################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    let mut left = false;
    for _ in 0..6 {
        let play = game.play();
        if let Some(m) = play.s.level.monsters.get_mut(o[0]) {
            (m.temporary_morale, m.alertness) = (-500, 20);
        }
        left |= turn(&mut game).iter().any(|e| matches!(e, PeopleEvent::Leaves { .. }));
    }
    assert!(left && game.play().s.level.monsters.get(o[0]).is_none());
    assert_eq!(game.play().s.facts.race(SOLDIER).alive, 0);
}

#[test]
fn an_archer_keeps_its_distance_and_a_soldier_does_not() {
    // specs/sil-world.md 11.8
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', ARCHER)]);
    game.play().find_ranges(o[0]);
    assert_eq!(game.play().s.level.monsters.get(o[0]).unwrap().ranges, (7, 8));
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    game.play().find_ranges(o[0]);
    assert_eq!(game.play().s.level.monsters.get(o[0]).unwrap().ranges, (1, 1));
    // A serpent that breathes wants to be two squares away.
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SERPENT)]);
    game.play().find_ranges(o[0]);
    assert_eq!(game.play().s.level.monsters.get(o[0]).unwrap().ranges, (1, 2));
}

#[test]
fn a_pack_with_wits_lurks_before_a_corridor() {
    // specs/sil-world.md 11.7, step 7
    let map = "
###################
########.......C..#
#....@.........C..#
########..........#
###################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WARG)]);
    // One open square faces them and a comrade is near: they hold back.
    assert!(game.play().vulnerability(c[1]) < game.play().hesitance(c[1]));
    let open = map.replace("########", "#.......");
    let (mut game, c) = scene("documented", EDAIN, &open, &[('C', WARG)]);
    assert!(game.play().vulnerability(c[1]) >= game.play().hesitance(c[1]));
}

#[test]
fn a_warning_wakes_kin_within_earshot() {
    // specs/sil-world.md 11.9
    let map = "
####################
#.@...o.....o......#
####################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    game.play().s.level.monsters.get_mut(o[1]).unwrap().alertness = -1;
    let mut shouted = false;
    for _ in 0..20 {
        game.play().s.level.monsters.get_mut(o[0]).unwrap().alertness = 20;
        shouted |= turn(&mut game).iter().any(|e| matches!(e, PeopleEvent::Shouts { .. }));
    }
    assert!(shouted);
    assert!(game.play().s.level.monsters.get(o[1]).unwrap().is_alert());
}

#[test]
fn random_steps_add_up_and_are_halved_afar_in_the_real_game() {
    // S000-089
    for (profile, afar) in [("documented", 75), ("upstream", 37)] {
        let (mut game, _) = scene(profile, EDAIN, ROOM, &[('o', SHADOW)]);
        let play = game.play();
        let race = play.t.race(SHADOW).unwrap();
        assert_eq!((play.random_step_chance(race, 1), play.random_step_chance(race, 5)), (75, afar));
        let soldier = play.t.race(SOLDIER).unwrap();
        assert_eq!(play.random_step_chance(soldier, 1), 0);
    }
}

#[test]
fn who_may_enter_what() {
    // S000-071 to S000-076, specs/sil-world.md 8.5
    let map = "
############
#@...o.C...#
#.+.~.*....#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('C', WOLF)]);
    let play = game.play();
    let (door, chasm, glyph) = (Loc::new(2, 2), Loc::new(4, 2), Loc::new(6, 2));
    assert_eq!(play.entry(all[0], door).percent, 100);
    assert_eq!(play.entry(all[1], door).percent, 0);
    assert_eq!((play.entry(all[0], chasm).percent, play.entry(all[1], chasm).percent), (0, 0));
    assert_eq!(play.entry(all[0], glyph).percent, people::know::odds(2, 20));
    assert_eq!(play.entry(all[0], Loc::new(0, 0)).percent, 0);
    assert_eq!(play.entry(all[0], Loc::new(7, 1)).percent, 80);
    assert_eq!(play.entry(all[1], Loc::new(5, 1)).percent, 10);
}

#[test]
fn meeting_and_killing_pay_less_each_time() {
    // S000-266 and the seed's experience formulas
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let mut play = game.play();
    assert_eq!(play.s.facts.race(SOLDIER).sights, 1);
    assert_eq!(play.s.hero.experience.encounters, 40);
    play.monster_dies(o[0], true);
    assert_eq!((play.s.hero.experience.kills, play.s.facts.race(SOLDIER).kills), (40, 1));
    assert_eq!(play.s.facts.race(SOLDIER).alive, 0);
    let second = people::place(&mut play.maker(), Loc::new(8, 3), SOLDIER, Placing::alone()).unwrap();
    play.see_monsters();
    assert_eq!(play.s.hero.experience.encounters, 60);
    play.monster_dies(second, true);
    assert_eq!(play.s.hero.experience.kills, 60);
    play.s.level.check().unwrap();
}

#[test]
fn a_death_in_sight_frightens_kin() {
    // specs/sil-world.md 9.8
    let map = "
############
#..@.......#
#....o.o.G.#
#....C.....#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('G', GORGOL), ('C', WOLF)]);
    let mut play = game.play();
    play.monster_dies(all[0], true);
    let passing = |play: &angrist_sil::play::Play<'_>, n: usize| {
        play.s.level.monsters.get(all[n]).unwrap().temporary_morale
    };
    assert_eq!((passing(&play, 1), passing(&play, 3)), (-40, 0));
    play.monster_dies(all[2], true);
    assert_eq!(passing(&play, 1), -40 - 160);
    assert!(play.s.facts.race(GORGOL).dead);
    assert!(people::place(&mut play.maker(), Loc::new(9, 1), GORGOL, Placing::alone()).is_none());
}

#[test]
fn wounds_close_in_150_steps_of_the_world_and_faster_for_those_who_regenerate() {
    // specs/sil-world.md 1.4
    for (race, steps) in [(SOLDIER, 150), (TROLL, 30)] {
        let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', race)]);
        let mut play = game.play();
        play.s.level.terrain.fill(code::FLOOR);
        let m = play.s.level.monsters.get_mut(o[0]).unwrap();
        (m.max_health, m.health, m.mana) = (60, 1, 0);
        for step in 1..=steps {
            play.s.turn = step * 10;
            play.people_step();
            // A whole period gives exactly the greatest health, spread evenly.
            let health = play.s.level.monsters.get(o[0]).unwrap().health;
            assert_eq!(health, (1 + 60 * step as i32 / steps as i32).min(60), "{step}");
        }
        let m = play.s.level.monsters.get(o[0]).unwrap();
        assert_eq!((m.health, m.mana), (60, 15));
    }
}

#[test]
fn memory_of_a_race_grows_with_what_was_seen() {
    // specs/sil-world.md 27
    let (mut game, _) = scene("documented", EDAIN, ROOM, &[('o', ARCHER)]);
    let ids = |game: &mut SilGame, all: bool| -> Vec<String> {
        let play = game.play();
        people::recall(play.t, &play.s.facts, ARCHER, all).into_iter().map(|p| p.id).collect()
    };
    let has = |ids: &[String], id: &str| ids.iter().any(|i| i == id);
    let met = ids(&mut game, false);
    assert!(has(&met, "recall-counts") && !has(&met, "recall-blow") && !has(&met, "recall-ranged"));
    let fact = game.play().s.facts.race_mut(ARCHER).clone();
    assert_eq!(fact.sights, 1);
    {
        let play = game.play();
        let fact = play.s.facts.race_mut(ARCHER);
        (fact.kills, fact.blows[0], fact.ranged) = (2, 1, 1);
    }
    let known = ids(&mut game, false);
    assert!(has(&known, "recall-defence") && has(&known, "recall-blow") && has(&known, "recall-ranged"));
    let play = game.play();
    let other = people::recall(play.t, &play.s.facts, DAGORHIR, false);
    assert_eq!(other.iter().map(|p| p.id.as_str()).collect::<Vec<_>>(), ["recall-unknown"]);
}

#[test]
fn a_stronger_comrade_pushes_past_in_a_corridor() {
    // specs/sil-world.md 8.5, 11.11
    let map = "
##############
#@....o.T....#
##############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('T', TROLL)]);
    for _ in 0..12 {
        let play = game.play();
        play.s.level.monsters.get_mut(all[0]).unwrap().alertness = -15;
        play.s.level.monsters.get_mut(all[1]).unwrap().alertness = 20;
        turn(&mut game);
    }
    let (soldier, troll) = (at(&mut game, all[0]), at(&mut game, all[1]));
    assert!(troll.x < soldier.x, "{troll} {soldier}");
}
