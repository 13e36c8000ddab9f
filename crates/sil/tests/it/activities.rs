//! Long actions end for a reason a player expects.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::play::{Game, KnownMap, Next, Notice};
use angrist_engine::space::{Dir, Loc};
use angrist_sil::game::SilGame;
use angrist_sil::state::Activity;
use angrist_sil::turn::{Stop, TurnEvent};

fn in_the_hall() -> SilGame {
    let mut game = common::ours("documented").begin_sil(3);
    game.apply_text("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin")
        .unwrap();
    common::hall(&mut game);
    game
}

/// Does a command and goes on until it ends; why it ended, if that was told.
fn whole(game: &mut SilGame, command: &str) -> Option<Stop> {
    let why = |told: &[Notice]| {
        told.iter().find_map(|t| match t.downcast::<TurnEvent>() {
            Some(TurnEvent::Stopped { why, .. }) => Some(*why),
            _ => None,
        })
    };
    let mut last = why(&game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices);
    let mut turns = 0;
    while matches!(game.next(), Next::Going(_)) {
        last = why(&game.apply_text("go").unwrap().notices);
        turns += 1;
        assert!(turns < 3000, "{command} never ends");
    }
    last
}

#[test]
fn a_run_through_the_open_stops_at_a_wall() {
    let mut game = in_the_hall();
    assert_eq!(whole(&mut game, "run n"), Some(Stop::Blocked));
    assert_eq!(game.inner().hero.at, Loc::new(6, 2));
    assert_eq!(game.apply_text("run n").unwrap_err().tag, "blocked");
}

#[test]
fn a_run_follows_a_passage_round_a_corner_to_a_door() {
    let mut game = in_the_hall();
    whole(&mut game, "travel 16,5");
    game.apply_text("walk e").unwrap();
    whole(&mut game, "run e");
    // Round the corner at 32,5 and down to the door at 32,9.
    assert_eq!(game.inner().hero.at, Loc::new(32, 8));
}

#[test]
fn travel_walks_the_shortest_way_it_knows_and_stops_there() {
    let mut game = in_the_hall();
    let before = game.inner().player_turn;
    assert_eq!(whole(&mut game, "travel down"), Some(Stop::Done));
    assert_eq!(game.inner().hero.at, Loc::new(10, 7));
    assert_eq!(game.inner().player_turn - before, 4);
    assert_eq!(game.apply_text("travel down").unwrap_err().tag, "there");
    assert_eq!(game.apply_text("travel up").unwrap_err().tag, "no-such-place");
    assert_eq!(game.apply_text("travel 40,12").unwrap_err().tag, "no-way");
}

#[test]
fn exploring_sees_everything_that_can_be_walked_to_and_says_so() {
    let mut game = in_the_hall();
    // No one comes by the stairs meanwhile.
    game.context().state.chance = angrist_engine::chance::stream(12, "explore", 0, 0);
    let mut ends = 0;
    // A closed door may take a turn of its own; exploring is repeated until nothing is left.
    while whole(&mut game, "explore") != Some(Stop::NothingLeft) {
        ends += 1;
        assert!(ends < 20);
    }
    for (at, t) in game.inner().level.terrain.iter() {
        if !angrist_sil::terrain::is_wall(*t) {
            assert!(game.inner().level.charted.get(at), "{at}");
        }
    }
    whole(&mut game, "travel up");
    assert_eq!(game.landmark(game.inner().hero.at), Some("up"));
}

#[test]
fn rest_ends_when_there_is_nothing_left_to_rest_for() {
    let mut game = in_the_hall();
    common::wall_up_stairs(&mut game);
    assert_eq!(game.apply_text("rest").unwrap_err().tag, "rested");
    game.context().state.hero.health = 5;
    assert_eq!(whole(&mut game, "rest"), Some(Stop::Done));
    assert_eq!(game.inner().hero.health, game.inner().hero.max_health);
    let before = game.inner().player_turn;
    whole(&mut game, "rest 7");
    assert_eq!(game.inner().player_turn - before, 7);
}

#[test]
fn a_disturbance_ends_a_long_action_and_another_command_does() {
    let mut game = in_the_hall();
    game.apply_text("rest 50").unwrap();
    assert!(matches!(game.inner().activity, Some(Activity::Rest(_))));
    game.context().state.hero.timers.poison = 10;
    game.apply_text("go").unwrap();
    assert_eq!(game.inner().activity, None);
    game.context().state.hero.timers.poison = 0;
    game.apply_text("rest 50").unwrap();
    game.apply_text("walk e").unwrap();
    assert_eq!(game.inner().activity, None);
    // A refused command leaves it alone.
    game.apply_text("rest 50").unwrap();
    assert!(game.apply_text("nonsense").is_err());
    assert!(game.inner().activity.is_some());
}

#[test]
fn repeating_does_a_command_so_often() {
    let mut game = in_the_hall();
    whole(&mut game, "repeat 3 walk e");
    assert_eq!(game.inner().hero.at, Loc::new(9, 5));
    whole(&mut game, "repeat 5 wait");
    assert_eq!(game.inner().player_turn, 8);
    for bad in ["repeat", "repeat 0 wait", "repeat 3", "repeat 3 rest", "repeat x wait"] {
        assert!(game.apply_text(bad).is_err(), "{bad}");
    }
}

#[test]
fn confusion_and_blindness_are_no_state_to_run_in() {
    let mut game = in_the_hall();
    game.context().state.hero.timers.confused = 5;
    for command in ["run e", "explore", "travel 10,7"] {
        assert_eq!(game.apply_text(command).unwrap_err().tag, "confused", "{command}");
    }
    game.context().state.hero.timers.confused = 0;
    game.context().state.hero.timers.blind = 5;
    for command in ["explore", "travel 10,7"] {
        assert_eq!(game.apply_text(command).unwrap_err().tag, "blind", "{command}");
    }
    assert!(game.apply_text("run e").is_ok(), "along a wall one can still feel one's way");
}

#[test]
fn the_map_shows_what_is_known_and_no_more() {
    // S000-268, S000-272: lit floor and walls are remembered, dark floor is not.
    use angrist_engine::model::Memory;
    let mut game = in_the_hall();
    let memory = |game: &SilGame, x, y| game.square(Loc::new(x, y)).memory;
    assert_eq!(memory(&game, 12, 8), Memory::Seen);
    assert_eq!(memory(&game, 35, 12), Memory::Unknown);
    whole(&mut game, "travel 16,5");
    whole(&mut game, "repeat 4 walk e");
    assert_eq!(memory(&game, 20, 5), Memory::Seen);
    assert_eq!(memory(&game, 12, 8), Memory::Remembered);
    whole(&mut game, "repeat 3 walk e");
    // The dark passage behind is forgotten, its walls are not, and the way is still known to travellers.
    assert_eq!(memory(&game, 20, 5), Memory::Unknown);
    assert_eq!(memory(&game, 20, 4), Memory::Remembered);
    assert_eq!(game.step(Loc::new(20, 5)), angrist_engine::play::Step::Free);
    assert_eq!(game.square(game.inner().hero.at).glyph.plain, '@');
    let _ = Dir::ALL;
}

#[test]
fn wizardry_is_marked() {
    use angrist_engine::play::Mark;
    let mut game = in_the_hall();
    assert!(game.inner().marks.is_empty());
    game.apply_text("wizard jump 3").unwrap();
    assert_eq!((game.inner().level.depth, game.inner().facts.max_depth), (3, 3));
    assert_eq!(game.inner().marks, [Mark::Wizard]);
    game.apply_text("wizard create 23 7").unwrap();
    game.apply_text("wizard reveal").unwrap();
    assert_eq!(game.inner().marks, [Mark::Wizard]);
    let words = angrist_sil::words::English::built_in().unwrap();
    assert_eq!(game.end_so_far(&words).marks, [Mark::Wizard]);
}
