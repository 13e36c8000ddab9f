//! Horns (docs/spec/sil-player.md 19.8, 20.5). S000-212: their effects are fixed by kind.

use crate::things::support::*;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;
use angrist_sil::context::Turn;
use angrist_sil::fight::Who;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::state::Stance;
use angrist_sil::tables::{RaceFlag, Skill, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::Horn;
use angrist_sil::things::*;

/// One of stone, to be blasted.
const STONE: &str = "N:9:Stone Thing\nG:S:w\nI:2:90d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:HIT:HURT:(+0,1d4)\nF:STONE\nD:For tests.\n";

fn ring(will: i32) -> SilGame {
    let mut game = crate::arena::arena_with("upstream", "");
    let mut turn = game.context();
    skill(&mut turn, Skill::Will, will);
    (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
    game
}

impl Case {
    /// Blows it; says whether its kind was given away.
    fn blown(&self, turn: &mut Turn<'_>, dir: Dir) -> bool {
        self.sounded(turn, |turn| turn.blow(FIRST, dir))
    }

    fn sounded(
        &self,
        turn: &mut Turn<'_>,
        how: impl Fn(&mut Turn<'_>) -> angrist_sil::context::Done,
    ) -> bool {
        let horn = of(turn, self.tval, self.sval);
        let kind = horn.kind;
        turn.state.facts.kinds.remove(&kind);
        turn.state.hero.pack = vec![horn];
        (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
        how(turn).unwrap_or_else(|e| panic!("{e}"));
        assert!(turn.state.hero.voice == 0 || turn.state.facts.arrivals > 1, "20 voice");
        is_aware(turn.tables, &turn.state.facts, kind)
    }
}

fn stunned(turn: &Turn<'_>, foe: Handle) -> i32 {
    i32::from(turn.state.level.monsters.get(foe).unwrap().stun)
}

each! { Tval::HORN;
    terror_daunts_in_an_arc 0 "Terror" "S000-213, S000-221" |case| {
        let mut game = ring(12);
        let foe = crate::arena::foe(&mut game.context(), 2, 2, 1);
        let behind = crate::arena::foe(&mut game.context(), 2, -1, 0);
        let beyond = crate::arena::foe(&mut game.context(), 2, 4, 0);
        game.context().look();
        let mut twin = game.clone();
        let mut other = twin.context();
        let will = other.foe_skill(foe, Skill::Will);
        let by = other.skill_check(Who::Hero, 12 + 10 - 2, Who::Monster(foe), will);
        let mut turn = game.context();
        let morale = |turn: &Turn<'_>, h| turn.state.level.monsters.get(h).unwrap().temporary_morale;
        let before = [foe, behind, beyond].map(|h| morale(&turn, h));
        assert!(case.blown(&mut turn, Dir::East) && by > 0);
        assert_eq!([foe, behind, beyond].map(|h| morale(&turn, h)), [before[0] - 20 * by, before[1], before[2]]);
    };
    thunder_stuns_less_with_distance 1 "Thunder" "S000-214, S000-221, S000-223" |case| {
        let mut game = ring(12);
        let [near, far] = [1, 3].map(|x| crate::arena::foe(&mut game.context(), 2, x, 0));
        let shade = crate::arena::foe(&mut game.context(), 7, 2, 1);
        game.context().look();
        // The last in the list first: the shade, then three squares off by 4d4, then beside by 8d4.
        let mut dice = game.context().state.chance.clone();
        dice.roll(6, 4);
        let (four, eight) = (dice.roll(4, 4), dice.roll(8, 4));
        let mut turn = game.context();
        assert!(case.blown(&mut turn, Dir::East));
        assert_eq!((stunned(&turn, far), stunned(&turn, near)), (four, eight));
        assert_eq!(stunned(&turn, shade), 0, "immune");
    };
    force_pushes_or_stuns_harder 2 "Force" "S000-215" |case| {
        let mut game = ring(60);
        let foe = crate::arena::foe(&mut game.context(), 2, 1, 0);
        let mut turn = game.context();
        turn.look();
        let here = turn.state.hero.at;
        assert!(case.blown(&mut turn, Dir::East));
        let at = turn.state.level.monsters.get(foe).unwrap().at;
        assert_eq!((at, stunned(&turn, foe)), (here.shift(3, 0), 60), "two squares, stunned by will / 1");
        // Against a wall it cannot give way: twice as stunned.
        let mut game = ring(60);
        let foe = crate::arena::foe(&mut game.context(), 2, 1, 0);
        let mut turn = game.context();
        // sil-audit B14: it would step aside where it can.
        let wall = turn.state.hero.at.shift(2, 0);
        for dy in -1..=1 {
            turn.set_terrain(wall.shift(0, dy), code::GRANITE);
        }
        turn.look();
        case.blown(&mut turn, Dir::East);
        assert_eq!((turn.state.level.monsters.get(foe).unwrap().at, stunned(&turn, foe)), (wall.shift(-1, 0), 120));
    };
    blasting_breaks_stone 3 "Blasting" "S000-216" |case| {
        let mut game = ring(90);
        let mut turn = game.context();
        let rock = turn.state.hero.at.step(Dir::East);
        for (t, becomes) in [(code::GRANITE, code::RUBBLE), (code::QUARTZ, code::RUBBLE),
            (code::RUBBLE, code::FLOOR), (code::LOCKED_7, code::BROKEN_DOOR)] {
            turn.set_terrain(rock, t);
            turn.look();
            assert!(case.blown(&mut turn, Dir::East));
            assert_eq!(turn.state.level.terrain_at(rock), becomes);
        }
        // Upward: an earthquake, and stones on one's own head.
        crate::arena::hardy(&mut turn);
        assert!(case.sounded(&mut turn, |turn| turn.blow_upward(FIRST)) && told(&turn, "quake"));
    };
    warning_rouses_the_alert 4 "Warning" "S000-217, S000-221" |case| {
        let mut game = ring(0);
        let awake = crate::arena::foe(&mut game.context(), 2, 5, 1);
        let asleep = crate::arena::foe(&mut game.context(), 2, 5, 2);
        let mut turn = game.context();
        turn.state.level.monsters.get_mut(asleep).unwrap().alertness = -15;
        for foe in [awake, asleep] {
            turn.state.level.monsters.get_mut(foe).unwrap().stance = Stance::Confident;
        }
        turn.hear();
        turn.look();
        assert!(case.blown(&mut turn, Dir::East));
        let of = |h| turn.state.level.monsters.get(h).unwrap();
        assert!(of(awake).stance == Stance::Aggressive && of(awake).provoked);
        assert!(!of(asleep).provoked, "who sleeps understands nothing");
    };
}

#[test]
fn horns_take_voice_and_half_of_it_channelled() {
    // S000-212
    let mut game = ring(0);
    let mut turn = game.context();
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 1)];
    (turn.state.hero.max_voice, turn.state.hero.voice) = (30, 30);
    turn.blow(FIRST, Dir::East).unwrap();
    assert_eq!(turn.state.hero.voice, 10);
    assert_eq!(turn.blow(FIRST, Dir::East).unwrap_err().tag, "no-voice");
    grant(&mut turn, ability::CHANNELING);
    turn.blow(FIRST, Dir::East).unwrap();
    assert_eq!(turn.state.hero.voice, 0);
}

#[test]
fn the_noise_of_a_horn_is_its_kind() {
    // S000-221
    for (profile, noise) in
        [("documented", [-10, -20, -20, -30, -10]), ("upstream", [-10, -20, -20, -30, -40])]
    {
        let ours = crate::common::ours(profile);
        let told: Vec<i32> = Horn::ALL.iter().map(|h| ours.tables().horns.row(*h).noise).collect();
        assert_eq!(told, noise, "{profile}");
    }
}

#[test]
fn blasting_the_floor_drops_one_level() {
    // docs/spec/sil-player.md 20.5, Blasting downward
    let mut game = born("upstream");
    let mut turn = game.context();
    strong_willed(&mut turn);
    crate::arena::hardy(&mut turn);
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 3)];
    (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
    let (depth, arrivals) = (turn.state.level.depth, turn.state.facts.arrivals);
    turn.blow_downward(FIRST).unwrap();
    assert_eq!((turn.state.level.depth, turn.state.facts.arrivals), (depth + 1, arrivals + 1));
    assert!(told(&turn, "fell") && told(&turn, "quake"));
    let hurt = turn.notices.iter().find_map(|t| t.downcast::<angrist_sil::halls::HallEvent>()).unwrap();
    let damage = match hurt {
        angrist_sil::halls::HallEvent::Fell { damage } => *damage,
        other => panic!("{other:?}"),
    };
    assert!((3..=12).contains(&damage));
    assert!(turn.state.hero.health <= 30_000 - damage);
}

#[test]
fn the_floor_of_the_deepest_halls_holds() {
    // docs/spec/sil-player.md 20.5: at 950 ft and below
    let mut game = born("upstream");
    let mut turn = game.context();
    strong_willed(&mut turn);
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 3)];
    (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
    turn.state.level.depth = 19;
    turn.blow_downward(FIRST).unwrap();
    assert_eq!(turn.state.level.depth, 19);
    // Other horns do nothing to floors.
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 0)];
    (turn.state.level.depth, turn.state.hero.voice) = (3, 20);
    turn.blow_downward(FIRST).unwrap();
    assert_eq!(turn.state.level.depth, 3);
}

#[test]
fn blasting_hurts_only_what_is_of_stone() {
    // S000-216: 8d4 less two dice a square
    let mut game = crate::arena::arena_with("upstream", STONE);
    let mut turn = game.context();
    strong_willed(&mut turn);
    let stone = crate::arena::foe(&mut turn, 9, 2, 0);
    let flesh = crate::arena::foe(&mut turn, 2, 2, 1);
    turn.look();
    assert!(turn.foe_is(stone, RaceFlag::STONE));
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 3)];
    (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
    turn.blow(FIRST, Dir::East).unwrap();
    let lost = |h| turn.state.level.monsters.get(h).map_or(0, |m| m.max_health - m.health);
    assert!((4..=16).contains(&lost(stone)), "4d4 at two squares: {}", lost(stone));
    assert_eq!(lost(flesh), 0);
}

#[test]
fn thunder_asks_for_a_check_of_wills_by_the_notes_only() {
    // S000-214: by profile
    for (profile, stunned) in [("documented", false), ("upstream", true)] {
        let mut game = crate::arena::arena(profile);
        let mut turn = game.context();
        weak_willed(&mut turn);
        let foe = crate::arena::foe(&mut turn, 2, 1, 0);
        turn.look();
        turn.state.hero.pack = vec![of(&turn, Tval::HORN, 1)];
        (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
        turn.blow(FIRST, Dir::East).unwrap();
        assert_eq!(turn.state.level.monsters.get(foe).unwrap().stun > 0, stunned, "{profile}");
    }
}
