//! Horns (specs/sil-player.md 19.8, 20.5). S000-212: their effects are fixed by kind.

use crate::support::*;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;
use angrist_sil::fight::Who;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::play::Play;
use angrist_sil::state::Stance;
use angrist_sil::tables::{RaceFlag, Skill, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::*;

/// One of stone, to be blasted.
const STONE: &str = "N:9:Stone Thing\nG:S:w\nI:2:90d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:HIT:HURT:(+0,1d4)\nF:STONE\nD:For tests.\n";

fn ring(will: i32) -> SilGame {
    let mut game = crate::arena::arena_with("upstream", "");
    let mut play = game.play();
    skill(&mut play, Skill::Will, will);
    (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
    game
}

impl Case {
    /// Blows it; says whether its kind was given away.
    fn blown(&self, play: &mut Play<'_>, dir: Dir) -> bool {
        self.sounded(play, |play| play.blow(FIRST, dir))
    }

    fn sounded(&self, play: &mut Play<'_>, how: impl Fn(&mut Play<'_>) -> angrist_sil::play::Done) -> bool {
        let horn = of(play, self.tval, self.sval);
        let kind = horn.kind;
        play.s.facts.kinds.remove(&kind);
        play.s.hero.pack = vec![horn];
        (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
        how(play).unwrap_or_else(|e| panic!("{e}"));
        assert!(play.s.hero.voice == 0 || play.s.facts.arrivals > 1, "20 voice");
        is_aware(play.t, &play.s.facts, kind)
    }
}

fn stunned(play: &Play<'_>, foe: Handle) -> i32 {
    i32::from(play.s.level.monsters.get(foe).unwrap().stun)
}

each! { Tval::HORN;
    terror_daunts_in_an_arc 0 "Terror" "S000-213, S000-221" |case| {
        let mut game = ring(12);
        let foe = crate::arena::foe(&mut game.play(), 2, 2, 1);
        let behind = crate::arena::foe(&mut game.play(), 2, -1, 0);
        let beyond = crate::arena::foe(&mut game.play(), 2, 4, 0);
        game.play().look();
        let mut twin = game.clone();
        let mut other = twin.play();
        let will = other.foe_skill(foe, Skill::Will);
        let by = other.skill_check(Who::Hero, 12 + 10 - 2, Who::Monster(foe), will);
        let mut play = game.play();
        let morale = |play: &Play<'_>, h| play.s.level.monsters.get(h).unwrap().temporary_morale;
        let before = [foe, behind, beyond].map(|h| morale(&play, h));
        assert!(case.blown(&mut play, Dir::East) && by > 0);
        assert_eq!([foe, behind, beyond].map(|h| morale(&play, h)), [before[0] - 20 * by, before[1], before[2]]);
    };
    thunder_stuns_less_with_distance 1 "Thunder" "S000-214, S000-221, S000-223" |case| {
        let mut game = ring(12);
        let [near, far] = [1, 3].map(|x| crate::arena::foe(&mut game.play(), 2, x, 0));
        let shade = crate::arena::foe(&mut game.play(), 7, 2, 1);
        game.play().look();
        // The last in the list first: the shade, then three squares off by 4d4, then beside by 8d4.
        let mut dice = game.play().s.chance.clone();
        dice.roll(6, 4);
        let (four, eight) = (dice.roll(4, 4), dice.roll(8, 4));
        let mut play = game.play();
        assert!(case.blown(&mut play, Dir::East));
        assert_eq!((stunned(&play, far), stunned(&play, near)), (four, eight));
        assert_eq!(stunned(&play, shade), 0, "immune");
    };
    force_pushes_or_stuns_harder 2 "Force" "S000-215" |case| {
        let mut game = ring(60);
        let foe = crate::arena::foe(&mut game.play(), 2, 1, 0);
        let mut play = game.play();
        play.look();
        let here = play.s.hero.at;
        assert!(case.blown(&mut play, Dir::East));
        let at = play.s.level.monsters.get(foe).unwrap().at;
        assert_eq!((at, stunned(&play, foe)), (here.shift(3, 0), 60), "two squares, stunned by will / 1");
        // Against a wall it cannot give way: twice as stunned.
        let mut game = ring(60);
        let foe = crate::arena::foe(&mut game.play(), 2, 1, 0);
        let mut play = game.play();
        let wall = play.s.hero.at.shift(2, 0);
        play.set_terrain(wall, code::GRANITE);
        play.look();
        case.blown(&mut play, Dir::East);
        assert_eq!((play.s.level.monsters.get(foe).unwrap().at, stunned(&play, foe)), (wall.shift(-1, 0), 120));
    };
    blasting_breaks_stone 3 "Blasting" "S000-216" |case| {
        let mut game = ring(90);
        let mut play = game.play();
        let rock = play.s.hero.at.step(Dir::East);
        for (t, becomes) in [(code::GRANITE, code::RUBBLE), (code::QUARTZ, code::RUBBLE),
            (code::RUBBLE, code::FLOOR), (code::LOCKED_7, code::BROKEN_DOOR)] {
            play.set_terrain(rock, t);
            play.look();
            assert!(case.blown(&mut play, Dir::East));
            assert_eq!(play.s.level.terrain_at(rock), becomes);
        }
        // Upward: an earthquake, and stones on one's own head.
        crate::arena::hardy(&mut play);
        assert!(case.sounded(&mut play, |play| play.blow_upward(FIRST)) && told(&play, "quake"));
    };
    warning_rouses_the_alert 4 "Warning" "S000-217, S000-221" |case| {
        let mut game = ring(0);
        let awake = crate::arena::foe(&mut game.play(), 2, 5, 1);
        let asleep = crate::arena::foe(&mut game.play(), 2, 5, 2);
        let mut play = game.play();
        play.s.level.monsters.get_mut(asleep).unwrap().alertness = -15;
        for foe in [awake, asleep] {
            play.s.level.monsters.get_mut(foe).unwrap().stance = Stance::Confident;
        }
        play.hear();
        play.look();
        assert!(case.blown(&mut play, Dir::East));
        let of = |h| play.s.level.monsters.get(h).unwrap();
        assert!(of(awake).stance == Stance::Aggressive && of(awake).provoked);
        assert!(!of(asleep).provoked, "who sleeps understands nothing");
    };
}

#[test]
fn horns_take_voice_and_half_of_it_channelled() {
    // S000-212
    let mut game = ring(0);
    let mut play = game.play();
    play.s.hero.pack = vec![of(&play, Tval::HORN, 1)];
    (play.s.hero.max_voice, play.s.hero.voice) = (30, 30);
    play.blow(FIRST, Dir::East).unwrap();
    assert_eq!(play.s.hero.voice, 10);
    assert_eq!(play.blow(FIRST, Dir::East).unwrap_err().tag, "no-voice");
    grant(&mut play, ability::CHANNELING);
    play.blow(FIRST, Dir::East).unwrap();
    assert_eq!(play.s.hero.voice, 0);
}

#[test]
fn the_noise_of_a_horn_is_its_kind() {
    // S000-221
    for (profile, noise) in
        [("documented", [-10, -20, -20, -30, -10]), ("upstream", [-10, -20, -20, -30, -40])]
    {
        assert_eq!(crate::common::ours(profile).tables().things.horn_noise, noise, "{profile}");
    }
}

#[test]
fn blasting_the_floor_drops_one_level() {
    // specs/sil-player.md 20.5, Blasting downward
    let mut game = born("upstream");
    let mut play = game.play();
    strong_willed(&mut play);
    crate::arena::hardy(&mut play);
    play.s.hero.pack = vec![of(&play, Tval::HORN, 3)];
    (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
    let (depth, arrivals) = (play.s.level.depth, play.s.facts.arrivals);
    play.blow_downward(FIRST).unwrap();
    assert_eq!((play.s.level.depth, play.s.facts.arrivals), (depth + 1, arrivals + 1));
    assert!(told(&play, "fell") && told(&play, "quake"));
    let hurt = play.notices.iter().find_map(|t| t.downcast::<angrist_sil::halls::HallEvent>()).unwrap();
    let damage = match hurt {
        angrist_sil::halls::HallEvent::Fell { damage } => *damage,
        other => panic!("{other:?}"),
    };
    assert!((3..=12).contains(&damage));
    assert!(play.s.hero.health <= 30_000 - damage);
}

#[test]
fn the_floor_of_the_deepest_halls_holds() {
    // specs/sil-player.md 20.5: at 950 ft and below
    let mut game = born("upstream");
    let mut play = game.play();
    strong_willed(&mut play);
    play.s.hero.pack = vec![of(&play, Tval::HORN, 3)];
    (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
    play.s.level.depth = 19;
    play.blow_downward(FIRST).unwrap();
    assert_eq!(play.s.level.depth, 19);
    // Other horns do nothing to floors.
    play.s.hero.pack = vec![of(&play, Tval::HORN, 0)];
    (play.s.level.depth, play.s.hero.voice) = (3, 20);
    play.blow_downward(FIRST).unwrap();
    assert_eq!(play.s.level.depth, 3);
}

#[test]
fn blasting_hurts_only_what_is_of_stone() {
    // S000-216: 8d4 less two dice a square
    let mut game = crate::arena::arena_with("upstream", STONE);
    let mut play = game.play();
    strong_willed(&mut play);
    let stone = crate::arena::foe(&mut play, 9, 2, 0);
    let flesh = crate::arena::foe(&mut play, 2, 2, 1);
    play.look();
    assert!(play.foe_is(stone, RaceFlag::STONE));
    play.s.hero.pack = vec![of(&play, Tval::HORN, 3)];
    (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
    play.blow(FIRST, Dir::East).unwrap();
    let lost = |h| play.s.level.monsters.get(h).map_or(0, |m| m.max_health - m.health);
    assert!((4..=16).contains(&lost(stone)), "4d4 at two squares: {}", lost(stone));
    assert_eq!(lost(flesh), 0);
}

#[test]
fn thunder_asks_for_a_check_of_wills_by_the_notes_only() {
    // S000-214: by profile
    for (profile, stunned) in [("documented", false), ("upstream", true)] {
        let mut game = crate::arena::arena(profile);
        let mut play = game.play();
        weak_willed(&mut play);
        let foe = crate::arena::foe(&mut play, 2, 1, 0);
        play.look();
        play.s.hero.pack = vec![of(&play, Tval::HORN, 1)];
        (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
        play.blow(FIRST, Dir::East).unwrap();
        assert_eq!(play.s.level.monsters.get(foe).unwrap().stun > 0, stunned, "{profile}");
    }
}
