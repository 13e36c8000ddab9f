//! Rows of the notes about things that no other test shows.

use crate::things::support::*;
use angrist_engine::play::Game;
use angrist_engine::space::Dir;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::things::*;

#[test]
fn what_the_original_buries_in_code_is_in_lines_that_can_be_changed() {
    // S000-003: radii of lights and charges of staves are lines of the constants
    let brighter = "light.torch.radius = 5\nstaff.light.charges = \"30d1\"\n";
    let files = crate::common::our_files();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let ruleset = SilRuleset::read(&sources, Source::new("mine.toml", brighter.as_bytes()))
        .unwrap_or_else(|e| panic!("{}", e.text));
    let mut game = ruleset.begin_sil(3);
    game.apply_text(EDAIN).unwrap();
    bare(&mut game);
    let mut turn = game.context();
    let torch = Item { fuel: 500, ..known(&turn, Tval::LIGHT, 0) };
    worn(&mut turn, Slot::Light, torch);
    assert_eq!(turn.light_radius(), 5);
    let kind = turn.tables.kind_of(Tval::STAFF, 3).unwrap().0;
    assert_eq!(make_kind(&mut turn.maker(), &ThingAsk::at(5), kind).unwrap().pval, 60);
}

#[test]
fn force_reaches_three_lines_three_squares_far_and_takes_the_turn() {
    // S000-218, S000-219, S000-220
    let blown = |at: (i16, i16)| {
        let mut game = crate::arena::arena("upstream");
        let mut turn = game.context();
        skill(&mut turn, Skill::Will, 60);
        (turn.state.hero.max_voice, turn.state.hero.voice) = (20, 20);
        let here = turn.state.hero.at;
        let foe = crate::arena::foe(&mut turn, 2, at.0, at.1);
        turn.state.level.monsters.get_mut(foe).unwrap().energy = angrist_engine::time::Energy(90);
        turn.look();
        turn.state.hero.pack = vec![of(&turn, Tval::HORN, 2)];
        turn.blow(FIRST, Dir::East).unwrap();
        let m = turn.state.level.monsters.get(foe).unwrap();
        (m.at.x - here.x, m.at.y - here.y, i32::from(m.stun), m.energy.0)
    };
    // Nearer ones are pushed further: two squares from beside, one from two squares off, none from three.
    assert_eq!(blown((1, 0)), (3, 0, 60, 0));
    assert_eq!(blown((2, 0)), (3, 0, 30, 0));
    assert_eq!(blown((3, 0)), (3, 0, 2 * 60 / 3, 0), "who is not moved is stunned twice as hard");
    // The two lines beside it, and nothing between or beyond them.
    assert_eq!(blown((1, 1)), (3, 3, 60, 0));
    assert_eq!(blown((2, -2)), (3, -3, 30, 0));
    assert_eq!(blown((2, 1)), (2, 1, 0, 90));
    assert_eq!(blown((4, 0)), (4, 0, 0, 90));
}

#[test]
fn things_have_a_mark_of_their_own_for_having_been_seen() {
    // S000-273
    let mut game = born("documented");
    let mut turn = game.context();
    let (near, far) = (turn.state.hero.at.shift(2, 0), angrist_engine::space::Loc::new(35, 12));
    let (one, two) = (known(&turn, Tval::SWORD, 4), known(&turn, Tval::SWORD, 17));
    let seen = turn.state.level.add_item(near, one).unwrap();
    let hidden = turn.state.level.add_item(far, two).unwrap();
    turn.look();
    let marked = |h| turn.state.level.items.get(h).unwrap().marked;
    assert!(marked(seen) && !marked(hidden));
    let kinds =
        (turn.tables.kind_of(Tval::SWORD, 4).unwrap().0, turn.tables.kind_of(Tval::SWORD, 17).unwrap().0);
    assert!(turn.state.facts.kind(kinds.0).seen && !turn.state.facts.kind(kinds.1).seen);
    // It stays when the square is out of sight.
    turn.state.hero.at = far.shift(0, 1);
    turn.look();
    assert!(turn.state.level.items.get(seen).unwrap().marked);
}

#[test]
fn a_square_holds_one_stack_and_the_next_lies_beside_it() {
    // S000-284 (one stack a square, as in the real game: docs/deviations.md)
    let mut game = born("documented");
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.state.hero.pack =
        vec![known(&turn, Tval::SWORD, 4), known(&turn, Tval::HELM, 5), known(&turn, Tval::SWORD, 4)];
    for _ in 0..3 {
        turn.drop(FIRST, 1).unwrap();
    }
    let mut lying: Vec<(i32, u8)> = turn
        .state
        .level
        .items
        .iter()
        .map(|(_, f)| (angrist_engine::space::distance(here, f.at), f.item.number))
        .collect();
    lying.sort_unstable();
    assert_eq!(lying, [(0, 2), (1, 1)], "two daggers in one heap, and the helm on a square of its own");
    assert_eq!(turn.state.level.check(), Ok(()));
}

#[test]
fn silmarils_are_counted_in_the_pack_and_in_the_crown() {
    // S000-031, S000-150
    let mut game = born("documented");
    let turn = game.context();
    let stones =
        |turn: &angrist_sil::context::Turn<'_>| angrist_sil::score::silmarils(turn.tables, turn.state);
    assert_eq!(stones(&turn), 0);
    turn.state.hero.pack = vec![Item { number: 1, ..known(&turn, Tval::LIGHT, 9) }];
    assert_eq!(stones(&turn), 1);
    for (number, set) in [(175, 0), (176, 1), (177, 2), (178, 3)] {
        turn.state.hero.pack = vec![artefact_of(turn.tables, number).unwrap()];
        assert_eq!(stones(&turn), set, "{number}");
    }
}
