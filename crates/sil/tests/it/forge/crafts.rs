//! What each craft may make: abilities asked for, specials, artefacts, flags on offer; the bench and its questions.

use crate::forge::prelude::*;

#[test]
fn each_craft_asks_for_its_ability() {
    for (base, id) in [
        ("base 23 17", ability::WEAPONSMITH),
        ("base 37 4", ability::ARMOURSMITH),
        ("base 45 6", ability::JEWELLER),
    ] {
        let mut game = smith("documented");
        game.context().state.hero.innate[Skill::Smithing as usize] &= !(1 << id.number);
        forge(&mut game, &[base]);
        assert_eq!(game.apply_text("forge accept").unwrap_err().tag, "no-ability", "{base}");
    }
    let mut game = smith("documented");
    game.context().state.hero.innate[Skill::Smithing as usize] = 1;
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
    assert_eq!(game.apply_text("forge enchant 0").unwrap_err().tag, "numbered");
    assert_eq!(game.apply_text("forge artifice").unwrap_err().tag, "enchanted");
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
    assert_eq!(game.apply_text("forge artifice A name that is far too long").unwrap_err().tag, "bad-name");
}

#[test]
fn flags_are_offered_as_the_patterns_of_the_class_have_them() {
    // docs/spec/sil-player.md 28.3: some of each row, and some that are not in it.
    let offered = |base: &str, flag: &str| {
        let mut game = smith("documented");
        forge(&mut game, &[base, "artifice"]);
        game.apply_text(&format!("forge flag {flag}")).is_ok()
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
        game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        let asked = game.inner().pending.as_ref().map_or("", |p| p.question.tag.as_str());
        assert_eq!(asked, tag, "{command}");
    }
    assert_eq!(bill_of(&game).difficulty, 2 + 3 + 3);
    game.apply_text("answer accept").unwrap();
    while matches!(game.next(), Next::Going(_)) {
        game.apply_text("go").unwrap();
    }
    let made = game.inner().hero.pack[0].clone();
    let name = game.context().thing_name(&made);
    assert!(name.contains("Anguirel"), "{name}");
}

#[test]
fn the_bench_screen_shows_difficulty_cost_and_what_is_missing() {
    let mut game = smith("upstream");
    let ruleset = common::ours("upstream");
    let words = ruleset.words("en");
    let rows = |game: &SilGame| match game.screen("bench", &*words) {
        Some(Model::Table(table)) => table
            .rows
            .iter()
            .map(|r| r.cells.iter().map(|c| c.text.clone()).collect::<Vec<_>>().join("|"))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert!(rows(&game).is_empty());
    score(&mut game.context(), Skill::Smithing, 10);
    forge(&mut game, &["base 45 4"]);
    let all = rows(&game);
    assert!(all.iter().any(|r| r.ends_with("|19")) && all.iter().any(|r| r.ends_with("|10")), "{all:?}");
    assert!(all.iter().any(|r| r.contains("difficulty is 19")), "{all:?}");
}
