//! Rows of the notes about things that no other test shows.

use crate::support::*;
use angrist_engine::play::Game;
use angrist_engine::space::Dir;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::ruleset::profile;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::things::*;

#[test]
fn what_the_original_buries_in_code_is_in_lines_that_can_be_changed() {
    // S000-003: radii of lights and charges of staves are lines of the constants
    let constants = String::from_utf8(profile("documented").unwrap().to_vec()).unwrap();
    let brighter = constants
        .replacen("C:things.light-0:1:3000:2000:500", "C:things.light-0:5:3000:2000:500", 1)
        .replacen("C:things.staff-3:4:2", "C:things.staff-3:30:1", 1);
    assert_ne!(brighter, constants);
    let files = crate::common::our_files();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let ruleset = SilRuleset::read(&sources, Source::new("documented.txt", brighter.as_bytes()))
        .unwrap_or_else(|e| panic!("{}", e.text));
    let mut game = ruleset.begin_sil(3);
    game.apply(EDAIN).unwrap();
    bare(&mut game);
    let mut play = game.play();
    let torch = Item { fuel: 500, ..known(&play, Tval::LIGHT, 0) };
    worn(&mut play, Slot::Light, torch);
    assert_eq!(play.light_radius(), 5);
    let kind = play.t.kind_of(Tval::STAFF, 3).unwrap().0;
    assert_eq!(make_kind(&mut play.maker(), &ThingAsk::at(5), kind).unwrap().pval, 60);
}

#[test]
fn force_reaches_three_lines_three_squares_far_and_takes_the_turn() {
    // S000-218, S000-219, S000-220
    let blown = |at: (i16, i16)| {
        let mut game = crate::arena::arena("upstream");
        let mut play = game.play();
        skill(&mut play, Skill::Will, 60);
        (play.s.hero.max_voice, play.s.hero.voice) = (20, 20);
        let here = play.s.hero.at;
        let foe = crate::arena::foe(&mut play, 2, at.0, at.1);
        play.s.level.monsters.get_mut(foe).unwrap().energy = angrist_engine::time::Energy(90);
        play.look();
        play.s.hero.pack = vec![of(&play, Tval::HORN, 2)];
        play.blow(FIRST, Dir::East).unwrap();
        let m = play.s.level.monsters.get(foe).unwrap();
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
    let mut play = game.play();
    let (near, far) = (play.s.hero.at.shift(2, 0), angrist_engine::space::Loc::new(35, 12));
    let (one, two) = (known(&play, Tval::SWORD, 4), known(&play, Tval::SWORD, 17));
    let seen = play.s.level.add_item(near, one).unwrap();
    let hidden = play.s.level.add_item(far, two).unwrap();
    play.look();
    let marked = |h| play.s.level.items.get(h).unwrap().marked;
    assert!(marked(seen) && !marked(hidden));
    let kinds = (play.t.kind_of(Tval::SWORD, 4).unwrap().0, play.t.kind_of(Tval::SWORD, 17).unwrap().0);
    assert!(play.s.facts.kind(kinds.0).seen && !play.s.facts.kind(kinds.1).seen);
    // It stays when the square is out of sight.
    play.s.hero.at = far.shift(0, 1);
    play.look();
    assert!(play.s.level.items.get(seen).unwrap().marked);
}

#[test]
fn a_square_holds_one_stack_and_the_next_lies_beside_it() {
    // S000-284 (one stack a square, as in the real game: docs/deviations.md)
    let mut game = born("documented");
    let mut play = game.play();
    let here = play.s.hero.at;
    play.s.hero.pack =
        vec![known(&play, Tval::SWORD, 4), known(&play, Tval::HELM, 5), known(&play, Tval::SWORD, 4)];
    for _ in 0..3 {
        play.drop(FIRST, 1).unwrap();
    }
    let mut lying: Vec<(i32, u8)> = play
        .s
        .level
        .items
        .iter()
        .map(|(_, f)| (angrist_engine::space::distance(here, f.at), f.item.number))
        .collect();
    lying.sort_unstable();
    assert_eq!(lying, [(0, 2), (1, 1)], "two daggers in one heap, and the helm on a square of its own");
    assert_eq!(play.s.level.check(), Ok(()));
}

#[test]
fn silmarils_are_counted_in_the_pack_and_in_the_crown() {
    // S000-031, S000-150
    let mut game = born("documented");
    let play = game.play();
    let stones = |play: &angrist_sil::play::Play<'_>| angrist_sil::score::silmarils(play.t, play.s);
    assert_eq!(stones(&play), 0);
    play.s.hero.pack = vec![Item { number: 1, ..known(&play, Tval::LIGHT, 9) }];
    assert_eq!(stones(&play), 1);
    for (number, set) in [(175, 0), (176, 1), (177, 2), (178, 3)] {
        play.s.hero.pack = vec![artefact_of(play.t, number).unwrap()];
        assert_eq!(stones(&play), set, "{number}");
    }
}
