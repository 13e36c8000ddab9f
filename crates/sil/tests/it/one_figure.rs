//! One figure, one place: a figure changed in the constants changes the rule, the side bar, the odds and the help that show it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::{self, stage};
use angrist_engine::play::{Game, Ruleset};
use angrist_engine::space::Dir;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::context::Turn;
use angrist_sil::fight::FightEvent;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::screens::arms;
use angrist_sil::state::Slot;
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::ItemPlace;

/// Our data with a change of the constants.
fn changed(constants: &str) -> SilRuleset {
    let files = common::our_files();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    SilRuleset::read(&sources, Source::new("mine.toml", constants.as_bytes()))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// What is thrown for a name, as dice.
fn thrown(turn: &Turn<'_>, what: &str) -> Vec<String> {
    turn.notices
        .iter()
        .filter_map(|n| match n.downcast::<FightEvent>() {
            Some(FightEvent::Dice { what: name, roll, .. }) if *name == what => {
                Some(roll.parts[0].dice.to_string())
            }
            _ => None,
        })
        .collect()
}

fn screen(ruleset: &SilRuleset, game: &SilGame, id: &str) -> String {
    format!("{:?}", Game::screen(game, id, &*ruleset.words("en")).unwrap())
}

#[test]
fn the_off_hand_is_one_figure_for_blows_side_bar_odds_and_help() {
    let seen = |constants: &str| {
        let ruleset = changed(constants);
        let mut game = stage::stage_on(&ruleset);
        let mut turn = game.context();
        stage::know(&mut turn, ability::TWO_WEAPON_FIGHTING);
        stage::wield(&mut turn, Slot::Weapon, Tval::SWORD, 17);
        stage::wield(&mut turn, Slot::OffHand, Tval::SWORD, 17);
        stage::score(&mut turn, Skill::Melee, 20);
        let orc = stage::race(&turn, "Orc scout");
        let foe = stage::call(&mut turn, orc, 1, 0);
        let side = arms(&turn).into_iter().map(|(_, text, _)| text).collect::<Vec<_>>()[1].clone();
        let odds = turn.odds_of_blows(foe)[1].attack.value;
        turn.attack(foe, angrist_sil::fight::AttackKind::Main);
        let strikes: Vec<i32> = turn
            .notices
            .iter()
            .filter_map(|n| match n.downcast::<FightEvent>() {
                Some(FightEvent::Strike(s)) => s.hit.as_ref(),
                _ => None,
            })
            .map(|hit| hit.parts.iter().filter(|p| p.name.id == "part-off-hand").map(|p| p.value).sum())
            .collect();
        let help = ruleset.tables().ability(ability::TWO_WEAPON_FIGHTING).unwrap().text.clone();
        (strikes.into_iter().find(|n| *n != 0), side, odds, help)
    };
    let (blow, side, odds, help) = seen("");
    let (other_blow, other_side, other_odds, other_help) = seen("fight.off-hand = -7");
    assert_eq!((blow, other_blow), (Some(-3), Some(-7)));
    assert_eq!(odds - other_odds, 4);
    assert_ne!(side, other_side);
    assert!(help.contains("-3 to Melee") && other_help.contains("-7 to Melee"), "{help} {other_help}");
}

#[test]
fn the_dice_of_a_staff_are_one_figure_for_its_work_and_its_help() {
    let seen = |constants: &str| {
        let ruleset = changed(constants);
        let mut game = stage::stage_on(&ruleset);
        let mut turn = game.context();
        let here = turn.state.hero.at;
        turn.state.level.depth = 5;
        turn.state.level.terrain[here.shift(0, 2)] = code::DOWN_STAIR;
        turn.state.level.terrain[here.shift(3, 0)] = code::DOWN_STAIR;
        let staff = stage::give(&mut turn, Tval::STAFF, 17);
        turn.state.hero.pack[staff].pval = 9;
        let before = turn.state.level.monsters.iter().count();
        turn.use_staff(ItemPlace::Pack(staff as u8), None).unwrap();
        let came = turn.state.level.monsters.iter().count() - before;
        let text = ruleset.tables().kind_of(Tval::STAFF, 17).unwrap().1.text.clone();
        (came, text)
    };
    let (_, text) = seen("");
    let (came, other_text) = seen("staff.summoning.newcomers = \"0d4\"");
    assert_eq!(came, 0, "no dice call no one");
    let (came, _) = seen("staff.summoning.newcomers = \"2d1\"");
    assert!(came >= 1, "creatures are called by dice");
    assert!(text.contains("1d4 creatures") && other_text.contains("0d4 creatures"), "{text} {other_text}");
}

#[test]
fn the_cost_of_a_song_is_one_figure_for_the_voice_and_the_screen_of_songs() {
    let seen = |constants: &str| {
        let ruleset = changed(constants);
        let mut game = stage::stage_on(&ruleset);
        stage::know(&mut game.context(), ability::SONG_OF_ELBERETH);
        let screen = screen(&ruleset, &game, "songs");
        let voice = game.context().state.hero.voice;
        game.apply_text("sing 0 yes").unwrap();
        (voice - game.context().state.hero.voice, screen)
    };
    let (cost, screen) = seen("");
    let (other_cost, other_screen) = seen("song.elbereth.thirds = 15");
    assert_eq!((cost, other_cost), (1, 5));
    assert!(screen.contains("1 voice per turn"), "{screen}");
    assert!(other_screen.contains("5 voice per turn"), "{other_screen}");
}

#[test]
fn the_dice_of_a_trap_are_one_figure_for_what_is_thrown_and_told() {
    let seen = |constants: &str| {
        let ruleset = changed(constants);
        let mut game = stage::stage_on(&ruleset);
        let mut turn = game.context();
        let to = turn.state.hero.at.step(Dir::East);
        turn.state.level.terrain[to] = code::TRAP_PIT;
        turn.state.hero.at = to;
        turn.spring_trap(to);
        thrown(&turn, "trap")
    };
    assert_eq!(seen(""), ["1d4"]);
    assert_eq!(seen("trap.pit.damage = \"3d7\""), ["3d7"]);
}

#[test]
fn every_figure_that_a_text_of_our_data_names_exists() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let texts = t.abilities.iter().map(|a| &a.text).chain(t.kinds.iter().flatten().map(|k| &k.text));
    for text in texts {
        assert!(!text.contains('{'), "{text}");
    }
}
