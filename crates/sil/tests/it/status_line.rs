//! The last line of the play screen, its colours, and weapons that glow on the ground.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::stage;
use crate::stage::{call, race, stage};
use angrist_engine::model::{LookKind, Model, Role};
use angrist_engine::play::{Game, KnownMap};
use angrist_engine::space::Loc;
use angrist_sil::game::SilGame;
use angrist_sil::state::Known;
use angrist_sil::tables::ItemFlag;
use angrist_sil::terrain::code;
use angrist_sil::words::English;

/// The words of the status line with their colours.
fn status(game: &SilGame) -> Vec<(String, Role)> {
    let words = English::built_in().unwrap();
    let Some(Model::Text(text)) = game.screen("status", &words) else { panic!() };
    let spans = text.spans.into_iter().flatten().filter(|s| !s.text.trim().is_empty());
    spans.map(|s| (s.text, s.role)).collect()
}

fn shows(game: &SilGame, word: &str) -> Option<Role> {
    status(game).into_iter().find(|(text, _)| text == word).map(|(_, role)| role)
}

// S000-198
#[test]
fn hunger_is_shown_by_band_and_colour() {
    let mut game = stage("documented");
    let mut lines = String::new();
    for food in [7999, 5000, 4999, 2000, 1999, 1000, 999, 1] {
        game.context().state.hero.food = food;
        let hunger: Vec<(String, Role)> = status(&game)
            .into_iter()
            .filter(|(text, _)| ["Full", "Hungry", "Weak", "Starving"].contains(&text.as_str()))
            .collect();
        let wanted = match food {
            ..1000 => Some(("Weak", Role::Orange)),
            1000..2000 => Some(("Hungry", Role::Yellow)),
            2000..5000 => None,
            _ => Some(("Full", Role::Green)),
        };
        lines += &format!("{food}: {hunger:?}\n");
        assert_eq!(hunger.first().map(|(t, r)| (t.as_str(), *r)), wanted, "{food}");
        assert!(hunger.len() <= 1);
    }
    insta::assert_snapshot!(lines);
}

// S000-181
#[test]
fn depth_is_shown_in_units_of_fifty_feet() {
    let mut game = stage("documented");
    for depth in [1, 2, 13, 20] {
        game.context().state.level.depth = depth;
        let line = status(&game);
        let feet = format!("{} feet", depth * 50);
        let digits = |text: &str| text.replace(',', "");
        assert!(line.iter().any(|(text, _)| digits(text).contains(&feet)), "{depth}: {line:?}");
    }
}

#[test]
fn what_holds_the_hero_and_what_he_is_at_are_shown() {
    let mut game = stage("documented");
    let here = game.inner().hero.at;
    for (ground, word, role) in [
        (code::TRAP_PIT, "Pit", Role::Orange),
        (code::TRAP_WEB, "Web", Role::Orange),
        (code::SUNLIGHT, "Sunlight", Role::Yellow),
    ] {
        assert_eq!(shows(&game, word), None);
        game.context().set_terrain(here, ground);
        assert_eq!(shows(&game, word), Some(role), "{word}");
        game.context().set_terrain(here, code::FLOOR);
    }
    game.apply_text("rest 50").unwrap();
    assert_eq!(shows(&game, "Rest 49"), Some(Role::Plain));
    game.apply_text("repeat 5 wait").unwrap();
    assert_eq!(shows(&game, "Repeat 4"), Some(Role::Plain));
}

#[test]
fn every_word_of_the_status_line_is_in_the_legend() {
    let words = English::built_in().unwrap();
    let mut game = stage("documented");
    let here = game.inner().hero.at;
    let Some(Model::Table(legend)) = game.screen("legend", &words) else { panic!() };
    let known: Vec<String> = legend.rows.iter().map(|r| r.cells[1].text.to_lowercase()).collect();
    for row in &legend.rows {
        assert!(
            row.cells.iter().all(|c| !c.text.starts_with("gloss-") && !c.text.starts_with("word-")),
            "{row:?}"
        );
    }
    let hero = &mut game.context().state.hero;
    hero.food = 500;
    let t = &mut hero.timers;
    for timer in [&mut t.blind, &mut t.confused, &mut t.afraid, &mut t.poison, &mut t.cut, &mut t.stun] {
        *timer = 5;
    }
    for timer in [&mut t.entranced, &mut t.hallucinating, &mut t.rage, &mut t.slow] {
        *timer = 5;
    }
    hero.stealth_mode = true;
    game.context().set_terrain(here, code::TRAP_WEB);
    for (text, _) in status(&game).iter().filter(|(text, _)| !text.contains("feet")) {
        let word = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_lowercase();
        assert!(known.iter().any(|k| k.starts_with(&word)), "{word} is not explained: {known:?}");
    }
}

#[test]
fn a_weapon_on_the_ground_glows_for_foes_it_hates_while_one_sees_that_place() {
    // docs/spec/sil-world.md 6.5
    let mut game = stage("documented");
    let mut turn = game.context();
    let hates = |p: &angrist_sil::context::Turn<'_>, n: u16| {
        let item = angrist_sil::things::artefact_of(p.tables, n)?;
        let hand = item.tval(p.tables) == 23;
        (hand && item.flags(p.tables).has(ItemFlag::SLAY_ORC)).then_some(item)
    };
    let mut item = (0..500).find_map(|n| hates(&turn, n)).unwrap();
    item.known = Known::Fully;
    let at = turn.state.hero.at.shift(3, 0);
    angrist_sil::things::drop_near(&mut turn.maker(), item, at).unwrap();
    turn.look();
    let glows = |game: &SilGame| {
        let square = game.square(at);
        assert_eq!(square.look.kind, LookKind::Thing);
        (square.overlay.glow, square.role == Role::LightBlue)
    };
    assert_eq!(glows(&game), (false, false), "no one is near");
    let mut turn = game.context();
    let wolf = race(&turn, "Wolf");
    call(&mut turn, wolf, 5, 2);
    assert_eq!(glows(&game), (false, false), "a wolf is no orc");
    let mut turn = game.context();
    let orc = race(&turn, "Orc soldier");
    call(&mut turn, orc, 5, 0);
    assert_eq!(glows(&game), (true, true));
    // Out of view it does not glow.
    let mut turn = game.context();
    turn.state.hero.at = Loc::new(33, 12);
    turn.look();
    assert!(!game.square(at).overlay.glow);
}

#[test]
fn stun_and_bleeding_are_named_by_how_bad_they_are() {
    // docs/spec/sil-player.md 16.2
    let mut game = stage("upstream");
    for (stun, word) in [
        (1, "Stunned"),
        (50, "Stunned"),
        (51, "Heavily stunned"),
        (100, "Heavily stunned"),
        (101, "Knocked out"),
    ] {
        game.context().state.hero.timers.stun = stun;
        let all = status(&game);
        let shown: Vec<&str> = all
            .iter()
            .map(|(text, _)| text.as_str())
            .filter(|t| t.contains("tun") || t.contains("ocked"))
            .collect();
        assert_eq!(shown, [word], "{stun}");
    }
    game.context().state.hero.timers.stun = 0;
    for (cut, word) in [(99, "Bleeding 99"), (100, "Mortal wound 100")] {
        game.context().state.hero.timers.cut = cut;
        assert!(shows(&game, word).is_some(), "{cut}");
    }
}

#[test]
fn the_off_hand_and_a_deadly_hail_show_in_the_lines_of_arms() {
    // docs/spec/sil-player.md 4, 31.1
    use angrist_sil::hero::ability;
    use angrist_sil::state::Slot;
    let mut game = stage("upstream");
    let mut turn = game.context();
    stage::know(&mut turn, ability::TWO_WEAPON_FIGHTING);
    stage::wield(&mut turn, Slot::Weapon, 23, 17);
    stage::wield(&mut turn, Slot::OffHand, 23, 7);
    let melee = turn.skill(angrist_sil::tables::Skill::Melee);
    // A longsword has +0, a curved sword -1, and the off hand costs 3.
    assert_eq!(turn.off_hand_attack(&turn.scores()), melee - 1 - 3);
    stage::know(&mut turn, ability::RAPID_ATTACK);
    assert_eq!(turn.off_hand_attack(&turn.scores()), melee - 1 - 3, "the off hand is not hasty");
    stage::wield(&mut turn, Slot::Bow, 19, 13);
    stage::know(&mut turn, ability::DEADLY_HAIL);
    let shot = |turn: &angrist_sil::context::Turn<'_>| {
        let arms = angrist_sil::screens::arms(turn);
        arms.iter().find(|(id, ..)| *id == "shot").unwrap().2
    };
    assert_eq!(shot(&turn), Role::LightUmber);
    turn.state.hero.hail = true;
    assert_eq!(shot(&turn), Role::Red);
}
