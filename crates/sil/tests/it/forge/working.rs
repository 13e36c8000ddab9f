//! The work itself: time, interruption, forges used up, what is paid.

use crate::forge::prelude::*;

/// Works until the thing is made or the work stops.
fn work(game: &mut SilGame) {
    game.apply_text("forge accept yes").unwrap_or_else(|e| panic!("{e}"));
    while matches!(game.next(), Next::Going(_)) {
        game.apply_text("go").unwrap();
    }
}

#[test]
fn work_takes_ten_turns_a_point_and_pays_only_at_the_end() {
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "set attack 1"]);
    let (before, turn) = (game.inner().level.terrain_at(game.inner().hero.at), game.inner().player_turn);
    game.apply_text("forge accept").unwrap();
    assert!(matches!(game.inner().activity, Some(Activity::Smith(49))));
    assert_eq!(game.inner().level.terrain_at(game.inner().hero.at), before, "nothing is paid yet");
    while matches!(game.next(), Next::Going(_)) {
        game.apply_text("go").unwrap();
    }
    assert_eq!(game.inner().player_turn - turn, 50);
    // S000-149: the square's code is one less.
    assert_eq!(game.inner().level.terrain_at(game.inner().hero.at), before - 1);
    let made = &game.inner().hero.pack[0];
    assert_eq!((made.tval(game.tables()), made.sval(game.tables()), made.attack), (23, 17, 1));
    assert!(game.inner().notes.iter().any(|(_, _, n)| n.starts_with("Made ")));
    assert_eq!(game.inner().bench, Default::default());
    // The least is ten turns, and Expertise halves the rest.
    forge(&mut game, &["base 17 1"]);
    assert_eq!(bill_of(&game).turns, 10);
    know(&mut game.context(), ability::EXPERTISE);
    forge(&mut game, &["base 45 4"]);
    assert_eq!(bill_of(&game).turns, 19 * 5);
}

#[test]
fn work_that_is_interrupted_is_taken_up_where_it_was_left() {
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "set attack 1"]);
    game.apply_text("forge accept").unwrap();
    for _ in 0..9 {
        game.apply_text("go").unwrap();
    }
    let mut turn = game.context();
    turn.disturb(false);
    let told = turn
        .notices
        .iter()
        .any(|t| matches!(t.downcast::<ForgeEvent>(), Some(ForgeEvent::Interrupted { left: 40 })));
    assert!(told);
    assert_eq!(game.inner().bench.left, 40);
    game.apply_text("wait").unwrap();
    let out = game.apply_text("forge resume").unwrap();
    assert!(out.notices.iter().any(|t| t.event.tag() == "smithing-taken-up"));
    assert_eq!(game.inner().bench.left, 39);
    // A change of the draft loses the work.
    game.context().disturb(false);
    forge(&mut game, &["set attack 0"]);
    assert_eq!(game.inner().bench.left, 0);
    // The draft and the work are saved with the game.
    game.apply_text("forge accept").unwrap();
    game.context().disturb(false);
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let again = SilGame::restore(common::ours("upstream").tables().clone(), &bytes).unwrap();
    assert_eq!(again.inner().bench, game.inner().bench);
}

#[test]
fn a_forge_is_used_up() {
    // S000-149
    let mut game = smith("upstream");
    let at = game.inner().hero.at;
    game.context().set_terrain(at, code::FORGE_0 + 2);
    for left in [1, 0] {
        forge(&mut game, &["base 17 1"]);
        work(&mut game);
        assert_eq!(game.inner().level.terrain_at(at), code::FORGE_0 + left);
    }
    forge(&mut game, &["base 17 1"]);
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "forge-exhausted");
    // An artefact takes three.
    game.context().set_terrain(at, code::FORGE_0 + 2);
    forge(&mut game, &["artifice"]);
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "few-uses");
    // Away from a forge everything can be drafted and nothing made.
    game.context().set_terrain(at, code::FLOOR);
    forge(&mut game, &["base 23 17"]);
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "no-forge");
}

#[test]
fn forges_add_nothing_three_or_seven() {
    // S000-148
    let mut game = smith("documented");
    let at = game.inner().hero.at;
    let base = allowance(game.tables(), game.inner());
    let mut with = |forge: u16| {
        game.context().set_terrain(at, forge);
        allowance(game.tables(), game.inner()) - base
    };
    assert_eq!([with(code::FORGE_5), with(code::ENCHANTED_FORGE_5), with(code::UNIQUE_FORGE_3)], [0, 3, 7]);
}

#[test]
fn an_artefact_is_paid_in_every_kind_of_cost() {
    // Statistics: a brand takes Strength, speed Constitution; they are drained, not lost.
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "artifice Angrist", "flag BRAND_FIRE", "flag STR"]);
    let bill = bill_of(&game);
    assert_eq!((bill.stats, bill.uses), ([3, 0, 0, 0], 3));
    work(&mut game);
    assert_eq!(game.inner().hero.drain, [-3, 0, 0, 0]);
    let made = &game.inner().hero.pack[0];
    assert!(made.has(game.tables(), ItemFlag::BRAND_FIRE) && made.has(game.tables(), ItemFlag::IGNORE_FIRE));
    assert_eq!((made.forged.as_ref().unwrap().name.as_str(), made.pval), ("Angrist", 1));
    assert_eq!(game.inner().facts.forges.made, 1);
    assert_eq!(game.inner().level.terrain_at(game.inner().hero.at), code::FORGE_0 + 2);

    // Experience: an ability that is lent.
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "artifice"]);
    let t = game.tables();
    let lent = t
        .abilities
        .iter()
        .find(|a| a.level > 0 && a.bearers.iter().any(|(c, l, h)| *c == 23 && (*l..=*h).contains(&17)));
    let lent = lent.unwrap().clone();
    forge(&mut game, &[&format!("lend {}/{}", lent.id.skill as u8, lent.id.number)]);
    let bill = bill_of(&game);
    assert_eq!(bill.experience, 50 * lent.level);
    assert_eq!(bill.difficulty, 2 + 5 + lent.level / 3);
    game.context().state.hero.experience.pool = bill.experience - 1;
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "too-dear");
    game.context().state.hero.experience.pool = bill.experience + 7;
    work(&mut game);
    assert_eq!(game.inner().hero.experience.pool, 7);
    assert!(game.inner().hero.pack[0].lends(game.tables(), lent.id));

    // Mithril: its weight in pieces.
    let mut game = smith("upstream");
    forge(&mut game, &["base 32 8", "artifice"]);
    let pieces = bill_of(&game).mithril;
    assert_eq!(pieces, i32::from(draft(&game).weight));
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "no-mithril");
    let mut turn = game.context();
    let place = stage::give(&mut turn, 4, 0);
    turn.state.hero.pack[place].number = pieces as u8 + 5;
    work(&mut game);
    let left: i32 = game
        .inner()
        .hero
        .pack
        .iter()
        .filter(|i| i.tval(game.tables()) == 4)
        .map(|i| i32::from(i.number))
        .sum();
    assert_eq!(left, 5);

    // Time and uses: every one of them above. Skill: a masterpiece.
    let mut game = smith("upstream");
    let mut turn = game.context();
    know(&mut turn, ability::MASTERPIECE);
    // The score is all bought points: what is beyond it is paid in them.
    turn.state.hero.stats = [0; 4];
    turn.state.hero.skills[Skill::Smithing as usize] = 12;
    forge(&mut game, &["base 45 4"]);
    assert_eq!(bill_of(&game).skill, 19 - game.context().smithing());
    game.apply_text("forge accept").unwrap();
    assert_eq!(game.inner().pending.as_ref().unwrap().question.tag, "masterpiece");
    let (before, lost) = (game.inner().hero.skills[6], bill_of(&game).skill);
    game.apply_text("answer yes").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply_text("go").unwrap();
    }
    assert_eq!(game.inner().hero.skills[6], before - lost);
    forge(&mut game, &["base 45 4", "more bonus"]);
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "too-hard", "not beyond twice the points");
}

#[test]
fn a_statistic_is_not_drained_below_minus_five() {
    let mut game = smith("upstream");
    game.context().state.hero.stats = [-5, 0, 0, 0];
    score(&mut game.context(), Skill::Smithing, 90);
    forge(&mut game, &["base 45 4"]);
    assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "stat-too-low");
    know(&mut game.context(), ability::EXPERTISE);
    assert_eq!(bill_of(&game).stats, [0; 4], "Expertise forgives it");
    work(&mut game);
    assert_eq!(game.inner().hero.pack.len(), 1);
}

#[test]
fn melting_mithril_gives_its_weight_in_pieces_and_takes_no_time() {
    let mut game = smith("documented");
    let mut turn = game.context();
    stage::give(&mut turn, 37, 20);
    let weight = i32::from(turn.state.hero.pack[0].weight);
    assert!(weight > 99, "more than one stack");
    let turn = game.inner().player_turn;
    let out = game.apply_text("forge melt a").unwrap();
    assert!(out.notices.iter().any(|t| t.event.tag() == "melted"));
    let pieces: i32 = game.inner().hero.pack.iter().map(|i| i32::from(i.number)).sum();
    assert_eq!((pieces, game.inner().player_turn), (weight, turn));
    assert!(game.inner().hero.pack.iter().all(|i| i.number <= 99 && i.tval(game.tables()) == 4));
    let mut turn = game.context();
    turn.state.hero.pack.clear();
    stage::give(&mut turn, 23, 17);
    assert_eq!(game.apply_text("forge melt a").unwrap_err().tag, "no-mithril");
}

#[test]
fn hammering_is_loud_and_gives_light() {
    let mut game = smith("documented");
    forge(&mut game, &["base 45 4"]);
    game.context().refresh_light();
    let dark = game.inner().hero.light;
    game.context().state.hero.stealth_mode = true;
    game.apply_text("forge accept").unwrap();
    assert_eq!(game.inner().hero.light, dark + 2);
    assert!(!game.inner().hero.stealth_mode);
}

#[test]
fn feathering_arrows_takes_a_turn_each() {
    let mut game = set("documented");
    let mut turn = game.context();
    stage::give(&mut turn, 17, 1);
    turn.state.hero.pack[0].number = 5;
    assert_eq!(game.apply_text("fletch a").unwrap_err().tag, "not-owned");
    know(&mut game.context(), ability::FLETCHERY);
    let turn = game.inner().player_turn;
    game.apply_text("fletch a").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply_text("go").unwrap();
    }
    assert_eq!(game.inner().player_turn - turn, 5);
    let arrows: Vec<(u8, i16)> = game.inner().hero.pack.iter().map(|i| (i.number, i.attack)).collect();
    assert_eq!(arrows, [(5, 3)]);
}
