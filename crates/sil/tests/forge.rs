//! Smithing: difficulty, bounds, costs, work (specs/sil-player.md 29 and 38.4).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;
#[path = "common/stage.rs"]
mod stage;

use angrist_engine::model::Model;
use angrist_engine::play::{Game, Next, World};
use angrist_sil::forge::{Bill, ForgeEvent, Number, allowance, bill, bounds, lacks, value_of};
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::state::{Activity, Item};
use angrist_sil::tables::{ItemFlag, Skill, Tables};
use angrist_sil::terrain::code;
use stage::{know, score, stage as set};

/// A master smith on a forge of five uses, nobody about.
fn smith(profile: &str) -> SilGame {
    let mut game = set(profile);
    let mut play = game.play();
    for id in [
        ability::WEAPONSMITH,
        ability::ARMOURSMITH,
        ability::JEWELLER,
        ability::ENCHANTMENT,
        ability::ARTIFICE,
    ] {
        know(&mut play, id);
    }
    score(&mut play, Skill::Smithing, 90);
    let at = play.s.hero.at;
    play.set_terrain(at, code::FORGE_5);
    game
}

fn special(t: &Tables, name: &str) -> usize {
    t.specials
        .iter()
        .position(|s| s.as_ref().is_some_and(|s| s.name == name))
        .unwrap_or_else(|| panic!("{name}"))
}

fn draft(game: &SilGame) -> &Item {
    game.inner().bench.draft.as_ref().unwrap()
}

fn bill_of(game: &SilGame) -> Bill {
    bill(game.tables(), game.inner(), draft(game))
}

/// Does commands of the bench one after the other.
fn forge(game: &mut SilGame, commands: &[&str]) {
    for c in commands {
        game.apply(&format!("forge {c}")).unwrap_or_else(|e| panic!("forge {c}: {e}"));
    }
}

/// Works until the thing is made or the work stops.
fn work(game: &mut SilGame) {
    game.apply("forge accept yes").unwrap_or_else(|e| panic!("{e}"));
    while matches!(game.next(), Next::Going(_)) {
        game.apply("go").unwrap();
    }
}

#[test]
fn the_worked_examples_come_out() {
    // S000-043, S000-045; specs/sil-player.md 38.4, in the real game's figures.
    let mut game = smith("upstream");
    let t = game.tables();
    let (gondolin, helcaraxe) = (special(t, "of Gondolin"), special(t, "of the Helcaraxe"));
    let (gondolin, helcaraxe) = (format!("enchant {gondolin}"), format!("enchant {helcaraxe}"));
    let none = [0; 4];
    let examples: &[(&str, &[&str], i32, [i32; 4])] = &[
        ("longsword", &["base 23 17"], 2, none),
        ("longsword +1 attack", &["base sword 17", "set attack 1"], 5, none),
        ("longsword +1 side", &["base 23 17", "more sides"], 7, none),
        ("longsword +2 sides", &["base 23 17", "artifice", "more sides", "more sides"], 20, none),
        ("longsword of Gondolin", &["base 23 17", &gondolin], 8, none),
        ("mail corslet 2d5", &["base 37 4", "more protection"], 9, none),
        ("hauberk 2d6", &["base 37 6", "more protection"], 8, none),
        ("ring of Strength +1", &["base 45 4"], 19, [1, 0, 0, 0]),
        ("ring of Strength +2", &["base 45 4", "more bonus"], 39, [2, 0, 0, 0]),
        ("ring of Protection 1d1", &["base 45 3"], 8, none),
        ("ring of Frost", &["base 45 6"], 6, none),
        ("amulet of Grace +1", &["base 40 2"], 16, [0, 0, 0, 1]),
        ("quarterstaff of the Helcaraxe", &["base 21 3", &helcaraxe], 13, [0, 0, 1, 0]),
        ("shadow cloak", &["base 35 6"], 18, none),
        ("horn of Terror", &["base 66 0"], 6, [0, 0, 0, 1]),
        ("brass lantern", &["base 39 1"], 2, none),
        ("12 arrows", &["base 17 1"], 0, none),
        ("12 arrows +3", &["base 17 1", "more attack"], 10, none),
    ];
    for (name, steps, difficulty, stats) in examples {
        forge(&mut game, steps);
        let bill = bill_of(&game);
        assert_eq!((bill.difficulty, bill.stats), (*difficulty, *stats), "{name}: {:?}", bill.parts);
    }
}

#[test]
fn each_step_of_a_bonus_costs_one_in_the_notes_and_more_each_time_in_the_game() {
    // S000-044
    let costs = |profile: &str| {
        let mut game = smith(profile);
        forge(&mut game, &["base 40 2"]);
        let mut all = vec![bill_of(&game).parts.iter().map(|(_, n)| n).sum::<i32>()];
        for _ in 0..3 {
            forge(&mut game, &["more bonus"]);
            all.push(bill_of(&game).parts.iter().map(|(_, n)| n).sum());
        }
        all
    };
    // Grace 1 to 4, and 2 for what sustains it.
    assert_eq!(costs("documented"), [3, 4, 5, 6]);
    assert_eq!(costs("upstream"), [16, 33, 53, 76]);
}

/// Bounds of a number after some steps.
fn range(profile: &str, steps: &[&str], number: Number) -> Option<(i32, i32)> {
    let mut game = smith(profile);
    forge(&mut game, steps);
    bounds(game.tables(), draft(&game), number).map(|(least, most, _)| (least, most))
}

#[test]
fn attack_stops_at_its_caps() {
    use Number::Attack;
    // S000-036: arrows.
    assert_eq!(range("documented", &["base 17 1"], Attack), Some((0, 3)));
    assert_eq!(range("documented", &["base 17 1", "artifice"], Attack), Some((0, 8)));
    assert_eq!(range("upstream", &["base 17 1", "artifice"], Attack), Some((0, 11)));
    let poisoned = {
        let game = smith("documented");
        let t = game.tables();
        let arrows =
            t.specials.iter().position(|s| s.as_ref().is_some_and(|s| s.fits.iter().any(|(c, ..)| *c == 17)));
        format!("enchant {}", arrows.unwrap())
    };
    assert_eq!(range("documented", &["base 17 1", &poisoned], Attack), Some((0, 0)));
    // S000-037: weapons, here one whose kind has none of its own.
    assert_eq!(range("documented", &["base 23 17"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 23 17", "artifice"], Attack), Some((0, 4)));
    assert_eq!(range("upstream", &["base 23 17", "artifice"], Attack), Some((0, 5)));
    // S000-038: armour has none to give but as an artefact; a corslet gets rid of its penalty.
    assert_eq!(range("documented", &["base 36 4"], Attack), Some((0, 0)));
    assert_eq!(range("documented", &["base 36 4", "artifice"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 37 4"], Attack), Some((-1, 0)));
    // S000-042: gloves two, helms and boots one.
    assert_eq!(range("documented", &["base 31 1", "artifice"], Attack), Some((0, 2)));
    assert_eq!(range("documented", &["base 32 5", "artifice"], Attack), Some((0, 1)));
    assert_eq!(range("documented", &["base 30 1", "artifice"], Attack), Some((0, 1)));
    // S000-039, S000-091: the ring of Accuracy.
    assert_eq!(range("documented", &["base 45 8"], Attack), Some((1, 4)));
    assert_eq!(range("documented", &["base 45 2"], Attack), None);
}

#[test]
fn rings_cloth_and_hauberks_have_rules_of_their_own() {
    // S000-040
    assert_eq!(range("documented", &["base 45 2"], Number::Evasion), Some((1, 4)));
    assert_eq!(range("documented", &["base 45 3"], Number::Protection), Some((1, 3)));
    // S000-041: cloak and robe protect by enchantment only, or by two as artefacts; a hauberk one side more than a corslet.
    assert_eq!(range("documented", &["base 35 1"], Number::Protection), Some((0, 0)));
    assert_eq!(range("documented", &["base 36 2"], Number::Protection), Some((0, 0)));
    assert_eq!(range("documented", &["base 35 1", "artifice"], Number::Protection), Some((0, 2)));
    assert_eq!(range("documented", &["base 37 4"], Number::Protection), Some((4, 5)));
    assert_eq!(range("documented", &["base 37 6"], Number::Protection), Some((5, 7)));
    assert_eq!(range("documented", &["base 34 3", "artifice"], Number::Protection), Some((3, 5)));
    // Weight: from two thirds to half as much again.
    let game = smith("documented");
    let pounds = game.tables().kind_of(23, 17).unwrap().1.weight;
    let (least, most) = range("documented", &["base 23 17"], Number::Weight).unwrap();
    assert!(least >= 2 * pounds / 3 - 2 && most <= 3 * pounds / 2 + 3 && least < pounds && pounds < most);
    assert_eq!(range("documented", &["base 17 1"], Number::Weight), None);
}

#[test]
fn a_number_beyond_its_bounds_and_what_no_forge_makes_are_refused() {
    let mut game = smith("documented");
    assert_eq!(game.apply("forge set attack 1").unwrap_err().tag, "no-draft");
    forge(&mut game, &["base 23 17"]);
    for (command, tag) in [
        ("forge set attack 2", "out-of-bounds"),
        ("forge set evasion 1", "no-such-number"),
        ("forge set attack", "bad-command"),
        ("forge flag SLAY_ORC", "no-artefact"),
        ("forge base 39 0", "cannot-forge"),
        ("forge base 33 11", "cannot-forge"),
        ("forge base 55 3", "cannot-forge"),
        ("forge enchant 9999", "does-not-fit"),
        ("forge dance", "bad-command"),
    ] {
        assert_eq!(game.apply(command).unwrap_err().tag, tag, "{command}");
    }
    assert_eq!(value_of(draft(&game), Number::Attack), 0, "nothing has changed");
    // S000-042: crowns cannot be forged; nor can torches or staves.
    forge(&mut game, &["base 23 17", "artifice"]);
    assert_eq!(game.apply("forge flag SPEED").unwrap_err().tag, "does-not-fit", "no sword has it");
    forge(&mut game, &["base 45 4"]);
    assert_eq!(game.apply("forge enchant 1").unwrap_err().tag, "cannot-enchant");
    forge(&mut game, &["base 66 0"]);
    assert_eq!(game.apply("forge artifice").unwrap_err().tag, "cannot-artifice");
}

#[test]
fn work_takes_ten_turns_a_point_and_pays_only_at_the_end() {
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "set attack 1"]);
    let (before, turn) = (game.inner().level.terrain_at(game.inner().hero.at), game.inner().player_turn);
    game.apply("forge accept").unwrap();
    assert!(matches!(game.inner().activity, Some(Activity::Smith(49))));
    assert_eq!(game.inner().level.terrain_at(game.inner().hero.at), before, "nothing is paid yet");
    while matches!(game.next(), Next::Going(_)) {
        game.apply("go").unwrap();
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
    know(&mut game.play(), ability::EXPERTISE);
    forge(&mut game, &["base 45 4"]);
    assert_eq!(bill_of(&game).turns, 19 * 5);
}

#[test]
fn work_that_is_interrupted_is_taken_up_where_it_was_left() {
    let mut game = smith("upstream");
    forge(&mut game, &["base 23 17", "set attack 1"]);
    game.apply("forge accept").unwrap();
    for _ in 0..9 {
        game.apply("go").unwrap();
    }
    let mut play = game.play();
    play.disturb(false);
    let told =
        play.told.iter().any(|t| matches!(t.is::<ForgeEvent>(), Some(ForgeEvent::Interrupted { left: 40 })));
    assert!(told);
    assert_eq!(game.inner().bench.left, 40);
    game.apply("wait").unwrap();
    let out = game.apply("forge resume").unwrap();
    assert!(out.told.iter().any(|t| t.event.tag() == "smithing-taken-up"));
    assert_eq!(game.inner().bench.left, 39);
    // A change of the draft loses the work.
    game.play().disturb(false);
    forge(&mut game, &["set attack 0"]);
    assert_eq!(game.inner().bench.left, 0);
    // The draft and the work are saved with the game.
    game.apply("forge accept").unwrap();
    game.play().disturb(false);
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
    game.play().set_terrain(at, code::FORGE_0 + 2);
    for left in [1, 0] {
        forge(&mut game, &["base 17 1"]);
        work(&mut game);
        assert_eq!(game.inner().level.terrain_at(at), code::FORGE_0 + left);
    }
    forge(&mut game, &["base 17 1"]);
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "forge-exhausted");
    // An artefact takes three.
    game.play().set_terrain(at, code::FORGE_0 + 2);
    forge(&mut game, &["artifice"]);
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "few-uses");
    // Away from a forge everything can be drafted and nothing made.
    game.play().set_terrain(at, code::FLOOR);
    forge(&mut game, &["base 23 17"]);
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "no-forge");
}

#[test]
fn forges_add_nothing_three_or_seven() {
    // S000-148
    let mut game = smith("documented");
    let at = game.inner().hero.at;
    let base = allowance(game.tables(), game.inner());
    let mut with = |forge: u16| {
        game.play().set_terrain(at, forge);
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
    game.play().s.hero.experience.pool = bill.experience - 1;
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "too-dear");
    game.play().s.hero.experience.pool = bill.experience + 7;
    work(&mut game);
    assert_eq!(game.inner().hero.experience.pool, 7);
    assert!(game.inner().hero.pack[0].lends(game.tables(), lent.id));

    // Mithril: its weight in pieces.
    let mut game = smith("upstream");
    forge(&mut game, &["base 32 8", "artifice"]);
    let pieces = bill_of(&game).mithril;
    assert_eq!(pieces, i32::from(draft(&game).weight));
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "no-mithril");
    let mut play = game.play();
    let place = stage::give(&mut play, 4, 0);
    play.s.hero.pack[place].number = pieces as u8 + 5;
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
    let mut play = game.play();
    know(&mut play, ability::MASTERPIECE);
    // The score is all bought points: what is beyond it is paid in them.
    play.s.hero.stats = [0; 4];
    play.s.hero.skills[Skill::Smithing as usize] = 12;
    forge(&mut game, &["base 45 4"]);
    assert_eq!(bill_of(&game).skill, 19 - game.play().smithing());
    game.apply("forge accept").unwrap();
    assert_eq!(game.inner().pending.as_ref().unwrap().question.tag, "masterpiece");
    let (before, lost) = (game.inner().hero.skills[6], bill_of(&game).skill);
    game.apply("answer yes").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply("go").unwrap();
    }
    assert_eq!(game.inner().hero.skills[6], before - lost);
    forge(&mut game, &["base 45 4", "more bonus"]);
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "too-hard", "not beyond twice the points");
}

#[test]
fn a_statistic_is_not_drained_below_minus_five() {
    let mut game = smith("upstream");
    game.play().s.hero.stats = [-5, 0, 0, 0];
    score(&mut game.play(), Skill::Smithing, 90);
    forge(&mut game, &["base 45 4"]);
    assert_eq!(game.apply("forge accept").unwrap_err().tag, "stat-too-low");
    know(&mut game.play(), ability::EXPERTISE);
    assert_eq!(bill_of(&game).stats, [0; 4], "Expertise forgives it");
    work(&mut game);
    assert_eq!(game.inner().hero.pack.len(), 1);
}

#[test]
fn each_craft_asks_for_its_ability() {
    for (base, id) in [
        ("base 23 17", ability::WEAPONSMITH),
        ("base 37 4", ability::ARMOURSMITH),
        ("base 45 6", ability::JEWELLER),
    ] {
        let mut game = smith("documented");
        game.play().s.hero.innate[Skill::Smithing as usize] &= !(1 << id.number);
        forge(&mut game, &[base]);
        assert_eq!(game.apply("forge accept").unwrap_err().tag, "no-ability", "{base}");
    }
    let mut game = smith("documented");
    game.play().s.hero.innate[Skill::Smithing as usize] = 1;
    forge(&mut game, &["base 23 17", "artifice"]);
    let missing = lacks(game.tables(), game.inner(), draft(&game));
    assert_eq!(missing, [angrist_sil::forge::Lack::Ability(ability::ARTIFICE)]);
}

#[test]
fn enchanting_begins_every_bonus_at_one_and_ends_where_numbers_begin() {
    let mut game = smith("upstream");
    let vanyar = special(game.tables(), "of the Vanyar");
    let fits = game.tables().specials[vanyar].as_ref().unwrap().fits[0];
    let fitting = game.tables().kinds.iter().flatten().find(|k| {
        k.tval == fits.0 && (fits.1..=fits.2).contains(&k.sval) && !k.flags.has(ItemFlag::NO_SMITHING)
    });
    let base = format!("base {} {}", fits.0, fitting.unwrap().sval);
    forge(&mut game, &[&base]);
    let plain = draft(&game).clone();
    forge(&mut game, &[&format!("enchant {vanyar}")]);
    let d = draft(&game);
    assert_eq!(
        (d.attack - plain.attack, d.damage.sides - plain.damage.sides, d.pval - plain.pval),
        (1, 1, 1)
    );
    forge(&mut game, &["enchant 0"]);
    assert_eq!(draft(&game), &plain);
    forge(&mut game, &[&format!("enchant {vanyar}"), "more attack"]);
    assert_eq!(game.apply("forge enchant 0").unwrap_err().tag, "numbered");
    assert_eq!(game.apply("forge artifice").unwrap_err().tag, "enchanted");
}

#[test]
fn artefacts_of_jewellery_are_blank_and_arrows_are_one() {
    let mut game = smith("upstream");
    forge(&mut game, &["base 45 4", "artifice"]);
    let d = draft(&game);
    assert_eq!((d.sval(game.tables()), d.protection.dice, d.protection.sides), (40, 1, 0));
    assert_eq!(d.forged.as_ref().unwrap().name, "of Tester");
    assert!(!d.has(game.tables(), ItemFlag::STR));
    forge(&mut game, &["base 17 1"]);
    assert_eq!(draft(&game).number, 12);
    forge(&mut game, &["artifice"]);
    assert_eq!(draft(&game).number, 1);
    // Two brands cost more than each by itself; on a single arrow all of it is halved.
    forge(&mut game, &["flag BRAND_FIRE"]);
    let one = bill_of(&game);
    forge(&mut game, &["flag BRAND_COLD"]);
    let two = bill_of(&game);
    assert_eq!(one.difficulty, 14 * 120 / 100 / 2);
    assert_eq!(two.difficulty, (14 + 18 + 20) * 120 / 100 / 2);
    assert_eq!(game.apply("forge artifice A name that is far too long").unwrap_err().tag, "bad-name");
}

#[test]
fn flags_are_offered_as_the_patterns_of_the_class_have_them() {
    // specs/sil-player.md 28.3: some of each row, and some that are not in it.
    let offered = |base: &str, flag: &str| {
        let mut game = smith("documented");
        forge(&mut game, &[base, "artifice"]);
        game.apply(&format!("forge flag {flag}")).is_ok()
    };
    for (base, yes, no) in [
        ("base 23 17", "SHARPNESS", "SPEED"),
        ("base 21 3", "ACCURATE", "SHARPNESS"),
        ("base 19 12", "RADIANCE", "RES_FIRE"),
        ("base 17 1", "BRAND_POIS", "STR"),
        ("base 45 4", "SPEED", "WILL"),
        ("base 40 2", "CHEAT_DEATH", "SPEED"),
        ("base 31 1", "MEDIC", "STEALTH"),
        ("base 30 1", "AVOID_TRAPS", "WILL"),
        ("base 34 3", "DAMAGE_SIDES", "STEALTH"),
    ] {
        assert!(offered(base, yes), "{base} {yes}");
        assert!(!offered(base, no), "{base} {no}");
    }
}

#[test]
fn melting_mithril_gives_its_weight_in_pieces_and_takes_no_time() {
    let mut game = smith("documented");
    let mut play = game.play();
    stage::give(&mut play, 37, 20);
    let weight = i32::from(play.s.hero.pack[0].weight);
    assert!(weight > 99, "more than one stack");
    let turn = game.inner().player_turn;
    let out = game.apply("forge melt a").unwrap();
    assert!(out.told.iter().any(|t| t.event.tag() == "melted"));
    let pieces: i32 = game.inner().hero.pack.iter().map(|i| i32::from(i.number)).sum();
    assert_eq!((pieces, game.inner().player_turn), (weight, turn));
    assert!(game.inner().hero.pack.iter().all(|i| i.number <= 99 && i.tval(game.tables()) == 4));
    let mut play = game.play();
    play.s.hero.pack.clear();
    stage::give(&mut play, 23, 17);
    assert_eq!(game.apply("forge melt a").unwrap_err().tag, "no-mithril");
}

#[test]
fn hammering_is_loud_and_gives_light() {
    let mut game = smith("documented");
    forge(&mut game, &["base 45 4"]);
    game.play().refresh_light();
    let dark = game.inner().hero.light;
    game.play().s.hero.stealth_mode = true;
    game.apply("forge accept").unwrap();
    assert_eq!(game.inner().hero.light, dark + 2);
    assert!(!game.inner().hero.stealth_mode);
}

#[test]
fn the_questions_of_the_bench_lead_to_a_forged_thing() {
    let mut game = smith("upstream");
    let steps = [
        ("forge", "forge"),
        ("answer base", "forge-class"),
        ("answer sword", "forge-kind"),
        ("answer 17", "forge"),
        ("answer numbers", "forge-number"),
        ("answer more-attack", "forge-number"),
        ("cancel", ""),
        ("forge", "forge"),
        ("answer artifice", "forge-name"),
        ("answer Anguirel", "forge"),
        ("answer flag", "forge-flag"),
        ("answer SLAY_ORC", "forge"),
    ];
    for (command, tag) in steps {
        game.apply(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        let asked = game.inner().pending.as_ref().map_or("", |p| p.question.tag.as_str());
        assert_eq!(asked, tag, "{command}");
    }
    assert_eq!(bill_of(&game).difficulty, 2 + 3 + 3);
    game.apply("answer accept").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply("go").unwrap();
    }
    let made = game.inner().hero.pack[0].clone();
    let name = game.play().thing_name(&made);
    assert!(name.contains("Anguirel"), "{name}");
}

#[test]
fn the_bench_screen_shows_difficulty_cost_and_what_is_missing() {
    let mut game = smith("upstream");
    let world = common::ours("upstream");
    let words = world.words("en");
    let rows = |game: &SilGame| match game.screen("bench", &*words) {
        Some(Model::Table(table)) => table
            .rows
            .iter()
            .map(|r| r.cells.iter().map(|c| c.text.clone()).collect::<Vec<_>>().join("|"))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert!(rows(&game).is_empty());
    score(&mut game.play(), Skill::Smithing, 10);
    forge(&mut game, &["base 45 4"]);
    let all = rows(&game);
    assert!(all.iter().any(|r| r.ends_with("|19")) && all.iter().any(|r| r.ends_with("|10")), "{all:?}");
    assert!(all.iter().any(|r| r.contains("difficulty is 19")), "{all:?}");
}

#[test]
fn feathering_arrows_takes_a_turn_each() {
    let mut game = set("documented");
    let mut play = game.play();
    stage::give(&mut play, 17, 1);
    play.s.hero.pack[0].number = 5;
    assert_eq!(game.apply("fletch a").unwrap_err().tag, "not-owned");
    know(&mut game.play(), ability::FLETCHERY);
    let turn = game.inner().player_turn;
    game.apply("fletch a").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply("go").unwrap();
    }
    assert_eq!(game.inner().player_turn - turn, 5);
    let arrows: Vec<(u8, i16)> = game.inner().hero.pack.iter().map(|i| (i.number, i.attack)).collect();
    assert_eq!(arrows, [(5, 3)]);
}

/// Forges of many levels of a depth, by terrain code, each game new.
fn forges_at(depth: i32, levels: u32) -> Vec<u16> {
    let world = common::ours("documented");
    let t = world.tables();
    let mut found = Vec::new();
    for arrival in 0..levels {
        let ask = angrist_sil::halls::Ask { depth, arrival, stair: None, first: false, terrain_only: true };
        let mut facts = angrist_sil::halls::stats::facts_at(t, depth);
        // One is always due.
        facts.forges = Default::default();
        let made = angrist_sil::halls::make_level(t, &mut facts, 11, &ask, None).unwrap();
        found.extend(
            made.level.terrain.iter().map(|(_, t)| *t).filter(|t| angrist_sil::terrain::is_forge(*t)),
        );
    }
    found
}

#[test]
fn forges_have_three_or_four_uses_and_three_near_the_surface() {
    // S000-143, S000-144
    let deep = forges_at(10, 150);
    let uses = |t: &u16| match *t {
        code::FORGE_0..=code::FORGE_5 => t - code::FORGE_0,
        code::ENCHANTED_FORGE_0..=code::ENCHANTED_FORGE_5 => t - code::ENCHANTED_FORGE_0,
        _ => t - code::UNIQUE_FORGE_0,
    };
    let common: Vec<u16> = deep.iter().filter(|t| **t < code::UNIQUE_FORGE_0).map(uses).collect();
    assert!(common.len() >= 100, "{}", common.len());
    assert!(common.iter().all(|n| matches!(n, 3 | 4)));
    // Equal shares, within three standard errors.
    let (count, threes) = (common.len() as i64, common.iter().filter(|n| **n == 3).count() as i64);
    assert!((2 * threes - count).pow(2) <= 9 * count, "{threes} of {count}");
    let shallow = forges_at(2, 40);
    assert!(!shallow.is_empty() && shallow.iter().all(|t| *t == code::FORGE_0 + 3), "{shallow:?}");
    // S000-145, S000-146: one d1000 a level of depth, the best counts: 1 - (989/1000)^10 are enchanted or better, about 10.5%
    // in a hundred; within three standard errors.
    let better = deep.iter().filter(|t| **t >= code::ENCHANTED_FORGE_0).count() as i64;
    let n = deep.len() as i64;
    let (expected, variance) = (105 * n / 1000, 94 * n / 1000);
    assert!((better - expected).pow(2) <= 9 * variance.max(1), "{better} of {n}");
    // S000-147: the one of its kind is never made twice in a game.
    assert!(deep.iter().filter(|t| **t >= code::UNIQUE_FORGE_0).all(|t| *t == code::UNIQUE_FORGE_3));
}

#[test]
fn the_one_forge_of_its_kind_is_made_once_in_a_game() {
    // S000-147: with a power that always suffices the first forge of a game is Orodruth, and no other is.
    let text = String::from_utf8(angrist_sil::world::profile("documented").unwrap().to_vec()).unwrap();
    let text = text.replace("C:halls.unique-forge:1000", "C:halls.unique-forge:1");
    let files = common::our_files();
    let sources: Vec<_> = files.iter().map(|(n, b)| angrist_lore::bytes::Source::new(n, b)).collect();
    let constants = angrist_lore::bytes::Source::new("documented.txt", text.as_bytes());
    let world = angrist_sil::SilWorld::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text));
    let t = world.tables();
    let mut facts = angrist_sil::halls::stats::facts_at(t, 10);
    let mut found = Vec::new();
    for arrival in 0..8 {
        facts.forges.given = 0;
        let ask =
            angrist_sil::halls::Ask { depth: 10, arrival, stair: None, first: false, terrain_only: true };
        let made = angrist_sil::halls::make_level(t, &mut facts, 11, &ask, None).unwrap();
        found.extend(
            made.level.terrain.iter().map(|(_, t)| *t).filter(|t| angrist_sil::terrain::is_forge(*t)),
        );
    }
    let unique = found.iter().filter(|t| **t >= code::UNIQUE_FORGE_0).count();
    assert!(found.len() >= 4 && unique == 1, "{found:?}");
}
