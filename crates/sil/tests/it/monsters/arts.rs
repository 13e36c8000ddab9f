//! Arts of fighting that creatures have by a flag and the hero by an ability of the same name: the creatures' side.

use crate::monsters::flags::BLOW;
use crate::monsters::scene::*;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;
use angrist_sil::fight::{FightEvent, Strike};
use angrist_sil::game::SilGame;
use angrist_sil::state::{Action, Stance};

/// What is struck while something is done.
fn struck(game: &mut SilGame, mut doing: impl FnMut(&mut angrist_sil::context::Turn<'_>)) -> Vec<Strike> {
    let mut turn = game.context();
    doing(&mut turn);
    let strike = |e: &FightEvent| if let FightEvent::Strike(s) = e { Some((**s).clone()) } else { None };
    turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>().and_then(strike)).collect()
}

/// A beast beside the hero: the hero at 3,2, the beast at 4,2.
fn beside(flags: &str) -> (SilGame, Handle) {
    let map = "\n########\n#......#\n#..@o..#\n#......#\n########\n";
    let records = beast(BEAST, 'o', &format!("F:{flags}\n{BLOW}"));
    let (mut game, all) = wild("documented", &records, map, &[('o', BEAST)]);
    rouse(&mut game, all[0]);
    game.context().state.level.monsters.get_mut(all[0]).unwrap().stance = Stance::Aggressive;
    (game, all[0])
}

#[test]
fn one_that_flanks_strikes_as_it_steps_round_the_hero() {
    // FLANKING: docs/spec/sil-world.md 11.11
    let round = Loc::new(4, 3);
    for (flags, strikes) in [("FLANKING", 1), ("MALE", 0)] {
        let (mut game, o) = beside(flags);
        assert_eq!(struck(&mut game, |turn| turn.take_step(o, round)).len(), strikes, "{flags}");
        assert_eq!(at(&mut game, o), round, "and it has moved");
    }
    // Not when it steps away, flees or is confused.
    let (mut game, o) = beside("FLANKING");
    assert!(struck(&mut game, |turn| turn.take_step(o, Loc::new(5, 2))).is_empty());
    type Change = fn(&mut angrist_sil::state::Monster);
    let changes: [Change; 3] = [|m| m.stance = Stance::Fleeing, |m| m.confused = 5, |m| m.alertness = -5];
    for (which, change) in changes.into_iter().enumerate() {
        let (mut game, o) = beside("FLANKING");
        change(game.context().state.level.monsters.get_mut(o).unwrap());
        assert!(struck(&mut game, |turn| turn.take_step(o, round)).is_empty(), "change {which}");
    }
}

#[test]
fn one_that_charges_strikes_harder_after_a_step_toward_the_hero() {
    // CHARGE: docs/spec/sil-world.md 12.1, 12.5: the step before within an eighth of the hero's direction, and speed.
    let charges = |flags: &str, speed: i32, last: Action| {
        let (mut game, o) = beside(&format!("{flags}\nI:{speed}:10d4:0"));
        game.context().state.level.monsters.get_mut(o).unwrap().actions[1] = last;
        let strikes = struck(&mut game, |turn| turn.monster_attacks(o));
        assert_eq!(strikes.len(), 1);
        // Everything but the die, which comes first.
        let attack: i32 = strikes[0].hit.as_ref().unwrap().parts.iter().skip(1).map(|p| p.value).sum();
        (strikes[0].charge, attack)
    };
    for dir in Dir::ALL {
        let toward = [Dir::NorthWest, Dir::West, Dir::SouthWest].contains(&dir);
        assert_eq!(charges("CHARGE", 2, Action::Moved(dir)).0, toward, "{dir:?}");
    }
    let (stands, runs) =
        (charges("CHARGE", 2, Action::Other), charges("CHARGE", 2, Action::Moved(Dir::West)));
    assert_eq!((stands.0, runs.0, runs.1 - stands.1), (false, true, 3));
    assert!(!charges("CHARGE", 1, Action::Moved(Dir::West)).0, "too slow");
    assert!(!charges("MALE", 2, Action::Moved(Dir::West)).0);
}
