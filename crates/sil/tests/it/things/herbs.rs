//! Herbs and food (docs/spec/sil-player.md 19.10, 20.1). S000-126: what they do goes by their sub-class.

use crate::things::support::*;
use angrist_sil::fight::{Affliction, Save};
use angrist_sil::tables::Tval;

/// What herbs add to food besides what they do.
const HERB: i32 = 250;

each! { Tval::FOOD;
    rage_removes_fear_and_brings_rage 0 "Rage" "S000-127, S000-128" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        turn.state.hero.timers.afraid = 5;
        turn.state.hero.food = 3000;
        let rolled = next_roll(&turn, 10, 4);
        assert!(case.used(&mut turn));
        assert_eq!((turn.state.hero.timers.afraid, turn.affliction(Affliction::Rage)), (0, rolled));
        assert_eq!(turn.state.hero.food, 3000 + HERB, "S000-204");
        // A second one adds to the rage, and shows nothing new.
        let more = next_roll(&turn, 10, 4);
        assert!(!case.used(&mut turn));
        assert_eq!(turn.affliction(Affliction::Rage), rolled + more);
    };
    sustenance_feeds 1 "Sustenance" "S000-202" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.food = 1500;
        assert!(case.used(&mut turn), "hunger changed its name");
        assert_eq!(turn.state.hero.food, 3500);
        turn.state.hero.food = 2100;
        assert!(!case.used(&mut turn), "it did not change again");
        assert_eq!(turn.state.hero.food, 4100);
    };
    terror_frightens_and_gives_wings 2 "Terror" "S000-127, S000-129" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.context());
        let mut twin = game.clone();
        let mut other = twin.context();
        assert!(other.save_fails(Affliction::Afraid, Save::Sourceless));
        let (fear, haste) = (other.state.chance.roll(10, 4), other.state.chance.roll(5, 4));
        let mut turn = game.context();
        assert!(case.used(&mut turn));
        assert_eq!((turn.affliction(Affliction::Afraid), turn.affliction(Affliction::Fast)), (fear, haste));
        // A strong will feels a nervous moment, and that shows what it was.
        let mut game = born("upstream");
        let mut turn = game.context();
        strong_willed(&mut turn);
        assert!(case.used(&mut turn) && told(&turn, "resisted"));
        assert_eq!((turn.state.hero.timers.afraid, turn.state.hero.timers.fast), (0, 0));
    };
    healing_heals_half_and_halves_bleeding 3 "Healing" "S000-127, S000-128" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        let most = wounded(&mut turn);
        turn.state.hero.timers.cut = 9;
        assert!(case.used(&mut turn));
        assert_eq!((turn.state.hero.health, turn.state.hero.timers.cut), (1 + most / 2, 4));
    };
    restoration_gives_back_three_points_of_each 4 "Restoration" "S000-127, S000-128" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        assert!(!case.used(&mut turn), "nothing was drained");
        turn.state.hero.drain = [-1, -3, -4, 0];
        assert!(case.used(&mut turn));
        assert_eq!(turn.state.hero.drain, [0, 0, -1, 0]);
    };
    emptiness_takes_a_thousand 5 "Emptiness" "S000-203" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.food = 4500;
        assert!(!case.used(&mut turn));
        assert_eq!(turn.state.hero.food, 3500);
        turn.state.hero.food = 2100;
        assert!(case.used(&mut turn), "hunger changed its name");
        assert_eq!(turn.state.hero.food, 1100);
    };
    visions_cure_blindness_and_show_what_is_not 6 "Visions" "S000-127, docs/spec/sil-player.md 20.1" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        weak_willed(&mut turn);
        turn.state.hero.timers.blind = 9;
        let rolled = next_roll(&turn, 80, 4);
        assert!(case.used(&mut turn));
        assert_eq!((turn.state.hero.timers.blind, turn.affliction(Affliction::Hallucinating)), (0, rolled));
        let mut game = born("upstream");
        let mut turn = game.context();
        strong_willed(&mut turn);
        assert!(case.used(&mut turn), "withstanding it is noticed too");
        assert_eq!(turn.state.hero.timers.hallucinating, 0);
    };
    entrancement_holds 7 "Entrancement" "S000-127, S000-129" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        weak_willed(&mut turn);
        let rolled = next_roll(&turn, 10, 4);
        assert!(case.used(&mut turn));
        assert_eq!(turn.affliction(Affliction::Entranced), rolled);
        let mut game = born("upstream");
        let mut turn = game.context();
        strong_willed(&mut turn);
        assert!(case.used(&mut turn));
        assert_eq!(turn.state.hero.timers.entranced, 0);
    };
    weakness_costs_strength 8 "Weakness" "S000-127, docs/spec/sil-player.md 20.1" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        weak_willed(&mut turn);
        turn.state.hero.stats = [2; 4];
        assert!(case.used(&mut turn));
        assert_eq!(turn.state.hero.drain, [-1, 0, 0, 0]);
    };
    sickness_costs_constitution 9 "Sickness" "S000-127, S000-129" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        weak_willed(&mut turn);
        turn.state.hero.stats = [2; 4];
        assert!(case.used(&mut turn));
        assert_eq!(turn.state.hero.drain, [0, 0, -1, 0]);
        let mut game = born("documented");
        let mut turn = game.context();
        strong_willed(&mut turn);
        assert!(case.used(&mut turn), "known either way");
        assert_eq!(turn.state.hero.drain, [0; 4]);
    };
    bread_feeds 35 "Piece of Dark Bread" "S000-204" |case| feeds(case, 1500);
    meat_feeds 36 "Strip of Dried Meat" "S000-204" |case| feeds(case, 2000);
    waybread_feeds_and_restores_grace 37 "Fragment of Lembas" "S000-204" |case| {
        feeds(case, 3000);
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.drain[3] = -2;
        case.used(&mut turn);
        assert_eq!(turn.state.hero.drain[3], -1);
    };
}

fn feeds(case: &Case, food: i32) {
    let mut game = born("documented");
    let mut turn = game.context();
    turn.state.hero.food = 100;
    case.used(&mut turn);
    assert_eq!(turn.state.hero.food, 100 + food);
}

#[test]
fn things_that_help_healers_add_a_third_each() {
    // docs/spec/sil-player.md 20: 50 becomes 50 + 16 for each
    use angrist_sil::state::Slot;
    use angrist_sil::tables::ItemFlag;
    for (helpers, healed) in [(0, 50), (1, 66), (2, 82)] {
        let mut game = born("documented");
        let mut turn = game.context();
        for slot in [Slot::Hands, Slot::Neck].into_iter().take(helpers) {
            let item = known(&turn, Tval::GLOVES, 1);
            worn(&mut turn, slot, item);
            crate::arena::charm(&mut turn, slot, &[ItemFlag::MEDIC]);
        }
        let most = wounded(&mut turn);
        use_one(&mut turn, Tval::FOOD, 3);
        assert_eq!(turn.state.hero.health, 1 + most * healed / 100);
    }
}
