//! Potions (docs/spec/sil-player.md 19.9, 20.2). S000-130: kinds go by the real game's numbers.

use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::fight::Affliction;
use angrist_sil::tables::{Stat, Tval};

/// What a potion adds to food.
const DRAUGHT: i32 = 100;

each! { Tval::POTION;
    miruvor_cures_heals_and_gives_voice 0 "Miruvor" "S000-130, docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        let timers = &mut turn.state.hero.timers;
        (timers.stun, timers.confused, timers.hallucinating) = (3, 4, 5);
        (timers.poison, timers.blind, timers.afraid, timers.cut) = (6, 7, 8, 9);
        let most = wounded(&mut turn);
        turn.state.hero.voice = 0;
        turn.state.hero.food = 3000;
        assert!(case.used(&mut turn));
        let timers = turn.state.hero.timers;
        assert_eq!([timers.stun, timers.confused, timers.hallucinating], [0; 3]);
        assert_eq!([timers.poison, timers.blind, timers.afraid, timers.cut], [0, 0, 0, 4]);
        assert_eq!((turn.state.hero.health, turn.state.hero.voice), (1 + most / 2, turn.state.hero.max_voice));
        assert_eq!(turn.state.hero.food, 3000 + DRAUGHT, "S000-204");
    };
    liquor_heals_a_quarter_and_follows_its_profile 2 "Orcish Liquor" "S000-130, S000-131" |case| {
        for (profile, what) in [("documented", Affliction::Confused), ("upstream", Affliction::Stun)] {
            let mut game = born(profile);
            let mut turn = game.context();
            weak_willed(&mut turn);
            let most = wounded(&mut turn);
            turn.state.hero.timers.afraid = 5;
            let rolled = next_roll(&turn, 2, 4);
            assert!(case.used(&mut turn));
            assert_eq!((turn.affliction(what), turn.state.hero.health, turn.state.hero.timers.afraid), (rolled, 1 + most / 4, 0));
        }
    };
    esgalduin_sharpens_perception 3 "Esgalduin" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        turn.state.hero.voice = 0;
        let quarter = turn.state.hero.max_voice / 4;
        let before = turn.skill(angrist_sil::tables::Skill::Perception);
        let rolled = next_roll(&turn, 20, 4);
        assert!(case.used(&mut turn));
        assert_eq!((turn.affliction(Affliction::Perception), turn.state.hero.voice), (rolled, quarter));
        assert_eq!(turn.skill(angrist_sil::tables::Skill::Perception), before + 10);
    };
    clarity_clears_the_mind 4 "Clarity" "S000-130, docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        assert!(!case.used(&mut turn), "there was nothing to cure");
        let timers = &mut turn.state.hero.timers;
        (timers.stun, timers.confused, timers.hallucinating, timers.rage) = (3, 4, 5, 6);
        assert!(case.used(&mut turn));
        let timers = turn.state.hero.timers;
        assert_eq!([timers.stun, timers.confused, timers.hallucinating, timers.rage], [0; 4]);
    };
    healing_heals_half 5 "Healing" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        let most = wounded(&mut turn);
        turn.state.hero.timers.cut = 7;
        assert!(case.used(&mut turn));
        assert_eq!((turn.state.hero.health, turn.state.hero.timers.cut), (1 + most / 2, 3));
    };
    voice_fills_the_voice 6 "Voice" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.voice = 1;
        assert!(case.used(&mut turn));
        assert_eq!(turn.state.hero.voice, turn.state.hero.max_voice);
        assert!(!case.used(&mut turn), "a full voice shows nothing");
    };
    true_sight_opens_the_eyes 7 "True Sight" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut turn = game.context();
        (turn.state.hero.timers.blind, turn.state.hero.timers.hallucinating) = (5, 5);
        let rolled = next_roll(&turn, 10, 4);
        assert!(case.used(&mut turn));
        assert_eq!(turn.affliction(Affliction::TrueSight), rolled);
        assert_eq!((turn.state.hero.timers.blind, turn.state.hero.timers.hallucinating), (0, 0));
    };
    antidote_cures_poison 8 "Antidote" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        assert!(!case.used(&mut turn));
        turn.state.hero.timers.poison = 20;
        assert!(case.used(&mut turn) && turn.state.hero.timers.poison == 0);
    };
    quickness_hastens 9 "Quickness" "docs/spec/sil-player.md 20.2" |case| {
        begins(case, Affliction::Fast, 10, |turn| assert_eq!(turn.scores().speed, 3));
    };
    elemental_resistance_opposes_fire_and_cold 10 "Elemental Resistance" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        let mut dice = turn.state.chance.clone();
        let (fire, cold) = (dice.roll(20, 4), dice.roll(20, 4));
        assert!(case.used(&mut turn));
        assert_eq!(turn.affliction(Affliction::OpposeFire), fire, "each is rolled by itself");
        assert_eq!(turn.affliction(Affliction::OpposeCold), cold);
        assert_eq!((turn.scores().resist.fire, turn.scores().resist.cold), (1, 1));
    };
    strength_adds_or_restores 14 "Strength" "docs/spec/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Str, Affliction::Strength);
    };
    dexterity_adds_or_restores 15 "Dexterity" "docs/spec/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Dex, Affliction::Dexterity);
    };
    constitution_adds_or_restores 16 "Constitution" "docs/spec/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Con, Affliction::Constitution);
    };
    grace_adds_or_restores 17 "Grace" "docs/spec/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Gra, Affliction::Grace);
    };
    slowness_slows 22 "Slowness" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.context());
        harms(case, &mut game, Affliction::Slow, 10);
        assert_eq!(game.context().scores().speed, 1);
    };
    poison_poisons 23 "Poison" "S000-125, docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut turn = game.context();
        let rolled = next_roll(&turn, 5, 4);
        assert!(case.used(&mut turn));
        assert_eq!(turn.affliction(Affliction::Poison), rolled);
        // Each resistance divides it, and drinking shows the ring that did.
        let mut game = born("documented");
        let mut turn = game.context();
        let ring = of(&turn, Tval::RING, 12);
        let kind = ring.kind;
        worn(&mut turn, angrist_sil::state::Slot::RightRing, ring);
        assert!(!angrist_sil::things::is_aware(turn.tables, &turn.state.facts, kind));
        let rolled = next_roll(&turn, 5, 4);
        case.used(&mut turn);
        assert_eq!(turn.affliction(Affliction::Poison), rolled / 2);
        assert!(angrist_sil::things::is_aware(turn.tables, &turn.state.facts, kind), "22.5");
    };
    blindness_blinds 24 "Blindness" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.context());
        harms(case, &mut game, Affliction::Blind, 10);
        let before = game.context().affliction(Affliction::Blind);
        assert!(!case.used(&mut game.context()), "the blind notice nothing");
        assert_eq!(game.context().affliction(Affliction::Blind), before, "and are no blinder");
    };
    confusion_confuses 25 "Confusion" "docs/spec/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.context());
        harms(case, &mut game, Affliction::Confused, 5);
    };
    awkwardness_costs_dexterity 27 "Awkwardness" "docs/spec/sil-player.md 20.2" |case| drains(case, 1);
    disconnection_costs_grace 29 "Disconnection" "docs/spec/sil-player.md 20.2" |case| drains(case, 3);
}

fn begins(case: &Case, what: Affliction, dice: u32, then: impl Fn(&Turn<'_>)) {
    let mut game = born("documented");
    let mut turn = game.context();
    let rolled = next_roll(&turn, dice, 4);
    assert!(case.used(&mut turn));
    assert_eq!(turn.affliction(what), rolled);
    then(&turn);
    let more = next_roll(&turn, dice, 4);
    assert!(!case.used(&mut turn), "more of it shows nothing new");
    assert_eq!(turn.affliction(what), rolled + more);
}

fn strengthens(case: &Case, stat: Stat, what: Affliction) {
    begins(case, what, 20, |turn| assert_eq!(turn.stat(stat), turn.state.hero.stats[stat as usize] + 3));
    // Drained by three or more it is given back instead.
    let mut game = born("documented");
    let mut turn = game.context();
    turn.state.hero.drain[stat as usize] = -4;
    assert!(case.used(&mut turn));
    assert_eq!((turn.state.hero.drain[stat as usize], turn.affliction(what)), (-1, 0));
    // By two it is not.
    turn.state.hero.drain[stat as usize] = -2;
    assert!(case.used(&mut turn) && turn.affliction(what) > 0 && turn.state.hero.drain[stat as usize] == -2);
}

fn harms(case: &Case, game: &mut angrist_sil::game::SilGame, what: Affliction, dice: u32) {
    let mut turn = game.context();
    let rolled = next_roll(&turn, dice, 4);
    assert!(case.used(&mut turn));
    assert_eq!(turn.affliction(what), rolled);
    let mut saved = born("upstream");
    let mut turn = saved.context();
    strong_willed(&mut turn);
    assert!(case.used(&mut turn), "withstanding it is noticed");
    assert_eq!(turn.affliction(what), 0);
}

fn drains(case: &Case, stat: usize) {
    let mut game = born("documented");
    let mut turn = game.context();
    weak_willed(&mut turn);
    turn.state.hero.stats = [2; 4];
    assert!(case.used(&mut turn));
    let mut expected = [0; 4];
    expected[stat] = -1;
    assert_eq!(turn.state.hero.drain, expected);
    strong_willed(&mut turn);
    assert!(case.used(&mut turn), "known either way");
    assert_eq!(turn.state.hero.drain, expected);
}
