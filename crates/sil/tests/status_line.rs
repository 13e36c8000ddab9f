//! The last line of the play screen, its colours, and weapons that glow on the ground.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;
#[path = "common/stage.rs"]
mod stage;

use angrist_engine::model::{LookKind, Model, Role};
use angrist_engine::play::{Game, KnownMap};
use angrist_engine::space::Loc;
use angrist_sil::game::SilGame;
use angrist_sil::state::Known;
use angrist_sil::tables::ItemFlag;
use angrist_sil::terrain::code;
use angrist_sil::words::English;
use stage::{call, race, stage};

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
        game.play().s.hero.food = food;
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
        game.play().s.level.depth = depth;
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
        game.play().set_terrain(here, ground);
        assert_eq!(shows(&game, word), Some(role), "{word}");
        game.play().set_terrain(here, code::FLOOR);
    }
    game.apply("rest 50").unwrap();
    assert_eq!(shows(&game, "Rest 49"), Some(Role::Plain));
    game.apply("repeat 5 wait").unwrap();
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
    let hero = &mut game.play().s.hero;
    hero.food = 500;
    let t = &mut hero.timers;
    for timer in [&mut t.blind, &mut t.confused, &mut t.afraid, &mut t.poison, &mut t.cut, &mut t.stun] {
        *timer = 5;
    }
    for timer in [&mut t.entranced, &mut t.hallucinating, &mut t.rage, &mut t.slow] {
        *timer = 5;
    }
    hero.stealth_mode = true;
    game.play().set_terrain(here, code::TRAP_WEB);
    for (text, _) in status(&game).iter().filter(|(text, _)| !text.contains("feet")) {
        let word = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_lowercase();
        assert!(known.iter().any(|k| k.starts_with(&word)), "{word} is not explained: {known:?}");
    }
}

#[test]
fn a_weapon_on_the_ground_glows_for_foes_it_hates_while_one_sees_that_place() {
    // specs/sil-world.md 6.5
    let mut game = stage("documented");
    let mut play = game.play();
    let hates = |p: &angrist_sil::play::Play<'_>, n: u16| {
        let item = angrist_sil::things::artefact_of(p.t, n)?;
        let hand = item.tval(p.t) == 23;
        (hand && item.flags(p.t).has(ItemFlag::SLAY_ORC)).then_some(item)
    };
    let mut item = (0..500).find_map(|n| hates(&play, n)).unwrap();
    item.known = Known::Fully;
    let at = play.s.hero.at.shift(3, 0);
    angrist_sil::things::drop_near(&mut play.maker(), item, at).unwrap();
    play.look();
    let glows = |game: &SilGame| {
        let square = game.square(at);
        assert_eq!(square.look.kind, LookKind::Thing);
        (square.overlay.glow, square.role == Role::LightBlue)
    };
    assert_eq!(glows(&game), (false, false), "nobody is near");
    let mut play = game.play();
    let wolf = race(&play, "Wolf");
    call(&mut play, wolf, 5, 2);
    assert_eq!(glows(&game), (false, false), "a wolf is no orc");
    let mut play = game.play();
    let orc = race(&play, "Orc soldier");
    call(&mut play, orc, 5, 0);
    assert_eq!(glows(&game), (true, true));
    // Out of view it glows for nobody.
    let mut play = game.play();
    play.s.hero.at = Loc::new(33, 12);
    play.look();
    assert!(!game.square(at).overlay.glow);
}
