//! Stairs and shafts: who may take them, what they lead to, what is remembered of depths.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use crate::trials::ready;
use angrist_engine::play::{Game, Query, Ruleset, state_hash};
use angrist_sil::game::SilGame;
use angrist_sil::halls::{Arrival, Ask, make_level, stats};
use angrist_sil::state::{Item, Slot, SquareFlag};
use angrist_sil::tables::Tval;
use angrist_sil::terrain::code;

/// A hero at a depth with a stair of a kind underfoot.
fn on(game: &mut SilGame, stair: u16) {
    let mut turn = game.context();
    let at = turn.state.hero.at;
    if let Some((item, _)) = turn.state.level.item_on(at) {
        turn.state.level.remove_item(item);
    }
    turn.set_terrain(at, stair);
    turn.state.hero.staircasiness = 0;
    turn.look();
}

fn bytes(game: &SilGame) -> Vec<u8> {
    let mut out = Vec::new();
    game.state(&mut out);
    out
}

#[test]
fn only_the_right_stair_underfoot_will_do_and_a_refusal_costs_nothing() {
    // S000-186
    let ups = [code::UP_STAIR, code::UP_SHAFT];
    let downs = [code::DOWN_STAIR, code::DOWN_SHAFT];
    for profile in ["documented", "upstream"] {
        for under in [code::FLOOR, code::RUBBLE, ups[0], ups[1], downs[0], downs[1]] {
            for (command, right) in [("up", &ups), ("down", &downs)] {
                let mut game = ready(profile);
                on(&mut game, under);
                let before = (bytes(&game), game.inner().player_turn);
                match game.apply_text(command) {
                    Ok(_) => {
                        assert!(right.contains(&under), "{command} from {under:#x}");
                        assert_ne!(game.inner().level.depth, 5);
                    }
                    Err(refusal) => {
                        assert!(!right.contains(&under), "{command} from {under:#x}: {refusal}");
                        assert_eq!(refusal.tag, "no-stair");
                        assert_eq!((bytes(&game), game.inner().player_turn), before, "nothing happened");
                    }
                }
            }
        }
    }
}

#[test]
fn the_least_depth_is_looked_at_before_anything_else_on_the_way_up() {
    // S000-186: before the stair can crumble, and before an oath is broken or weariness grows.
    let mut game = ready("documented");
    on(&mut game, code::UP_STAIR);
    let turn = game.context();
    turn.state.player_turn = 5_000;
    turn.state.facts.max_depth = 9;
    turn.state.hero.staircasiness = 20_000;
    let before = bytes(&game);
    assert_eq!(game.apply_text("up").unwrap_err().tag, "stairs-blocked");
    assert_eq!(bytes(&game), before);
}

#[test]
fn every_stair_leads_to_a_new_level_and_the_same_game_to_the_same_ones() {
    // S000-189
    let walk = || {
        let mut game = ready("upstream");
        let mut levels = vec![game.inner().level.terrain.clone()];
        let mut hashes = Vec::new();
        for (stair, command) in [
            (code::DOWN_STAIR, "down"),
            (code::UP_STAIR, "up"),
            (code::DOWN_STAIR, "down"),
            (code::UP_STAIR, "up"),
        ] {
            on(&mut game, stair);
            game.apply_text(command).unwrap();
            levels.push(game.inner().level.terrain.clone());
            hashes.push((game.inner().level.depth, state_hash(&game)));
        }
        (levels, hashes)
    };
    let (levels, hashes) = walk();
    for (n, level) in levels.iter().enumerate() {
        assert!(levels[..n].iter().all(|other| other != level), "level {n} was there before");
    }
    assert_eq!(hashes.iter().map(|(depth, _)| *depth).collect::<Vec<_>>(), [6, 5, 6, 5]);
    assert_eq!(walk(), (levels, hashes));
}

#[test]
fn the_greatest_depth_grows_only_by_going_deeper_than_ever() {
    // S000-191
    let mut game = ready("upstream");
    game.context().state.facts.max_depth = 5;
    let mut most = Vec::new();
    for (stair, command) in [
        (code::DOWN_STAIR, "down"),
        (code::UP_STAIR, "up"),
        (code::DOWN_STAIR, "down"),
        (code::DOWN_STAIR, "down"),
        (code::UP_SHAFT, "up"),
    ] {
        on(&mut game, stair);
        game.apply_text(command).unwrap();
        most.push((game.inner().level.depth, game.inner().facts.max_depth));
    }
    assert_eq!(most, [(6, 6), (5, 6), (6, 6), (7, 7), (5, 7)]);
}

#[test]
fn depths_and_turns_of_a_game_outlive_climbing_and_keeping() {
    // S000-182
    for profile in ["documented", "upstream"] {
        let ruleset = common::ours(profile);
        let mut game = ruleset.begin_sil(182);
        game.apply_text(
            "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin",
        )
        .unwrap();
        game.context().travel_to(5, Arrival::Somewhere).unwrap();
        for (stair, command) in [(code::DOWN_SHAFT, "down"), (code::UP_STAIR, "up")] {
            on(&mut game, stair);
            game.apply_text(command).unwrap();
            game.apply_text("wait").unwrap();
        }
        let s = game.inner();
        assert_eq!((s.level.depth, s.facts.max_depth, s.player_turn), (6, 7, 2));
        let depths = |game: &dyn Game| (game.inspect(&Query::parse("depth")), game.turn());
        let kept = depths(&game);
        assert_eq!((&kept.0["depth"], &kept.0["max"]), (&6.into(), &7.into()));
        let mut again = ruleset.restore(&bytes(&game)).unwrap();
        assert_eq!(depths(&*again), kept);
        assert_eq!(state_hash(&*again), state_hash(&game));
        again.apply_text("wait").unwrap();
        assert_eq!((depths(&*again).0["max"].clone(), again.turn()), (7.into(), 3), "the count goes on");
    }
}

#[test]
fn shafts_are_rarer_than_stairs() {
    // S000-192: over a thousand levels of depths that have both.
    let ruleset = common::ours("upstream");
    let t = ruleset.tables();
    let count = 1000;
    let (mut stairs, mut shafts) = (0, 0);
    for arrival in 0..count {
        let depth = 2 + (arrival % 17) as i32;
        let ask = Ask { depth, arrival: 1 + arrival, terrain_only: true, ..Default::default() };
        let made = make_level(t, &mut stats::facts_at(t, depth), 192, &ask, None).unwrap();
        for (_, square) in made.level.terrain.iter() {
            match *square {
                code::UP_STAIR | code::DOWN_STAIR => stairs += 1,
                code::UP_SHAFT | code::DOWN_SHAFT => shafts += 1,
                _ => {}
            }
        }
    }
    assert!(shafts > count / 4 && shafts < stairs, "{shafts} shafts, {stairs} stairs on {count} levels");
}

#[test]
fn a_great_vault_that_was_only_seen_is_noted_on_leaving() {
    // docs/spec/sil-world.md 3.2: by any stair, if one of its squares was seen and none entered.
    for (seen, entered) in [(true, false), (false, false), (true, true)] {
        let mut game = ready("upstream");
        on(&mut game, code::DOWN_STAIR);
        let turn = game.context();
        let far = turn.state.hero.at.shift(3, 0);
        turn.state.level.set(far, SquareFlag::GreaterVault, true);
        turn.state.level.vault = Some(("the Vault of Tests".into(), entered));
        if !seen {
            turn.state.level.marks.forget(far);
            turn.state.hero.timers.blind = 10;
        }
        game.apply_text("down").unwrap();
        let noted = game.inner().notes.iter().any(|(.., n)| n.contains("the Vault of Tests"));
        assert_eq!(noted, seen && !entered);
    }
}

#[test]
fn a_game_without_artefacts_has_none_on_its_floors() {
    // docs/spec/sil-world.md 20: no artefacts but the crown, wherever they would lie.
    let mut artefacts = [0, 0];
    for (count, option) in artefacts.iter_mut().zip(["no", "yes"]) {
        let mut game = ready("documented");
        let turn = game.context();
        turn.state.player_turn = 0;
        drop(turn);
        game.apply_text(&format!("option no-artefacts {option}")).unwrap();
        let mut turn = game.context();
        for _ in 0..40 {
            turn.travel_to(18, Arrival::Somewhere).unwrap();
            *count += turn.state.level.items.iter().filter(|(_, f)| f.item.artefact != 0).count();
        }
    }
    assert!(artefacts[0] > 0 && artefacts[1] == 0, "{artefacts:?}");
}

#[test]
fn those_with_few_arrows_find_twice_as_many() {
    // docs/spec/sil-world.md 25.4: 20 and 1d(30 - depth), doubled with fewer than 20 in both quivers together.
    let most = |carried: &[u8]| {
        let mut game = ready("documented");
        let mut turn = game.context();
        let (number, kind) = turn.tables.kind_of(Tval::ARROW, 1).unwrap();
        for (count, slot) in carried.iter().zip([Slot::Quiver1, Slot::Quiver2]) {
            let mut arrows = Item::of_kind(number, kind);
            arrows.number = *count;
            turn.state.hero.worn[slot as usize] = Some(arrows);
        }
        let mut most = 0;
        for _ in 0..60 {
            turn.travel_to(4, Arrival::Somewhere).unwrap();
            let found =
                turn.state.level.items.iter().filter(|(_, f)| f.item.tval(turn.tables) == Tval::ARROW);
            most = found.map(|(_, f)| f.item.number).max().unwrap_or(0).max(most);
        }
        most
    };
    assert!((21..=46).contains(&most(&[10, 10])) && (21..=46).contains(&most(&[99])));
    assert!((47..=92).contains(&most(&[])) && (47..=92).contains(&most(&[10, 9])));
}
