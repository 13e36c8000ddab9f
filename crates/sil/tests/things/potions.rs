//! Potions (specs/sil-player.md 19.9, 20.2). S000-130: kinds go by the real game's numbers.

use crate::support::*;
use angrist_sil::fight::Affliction;
use angrist_sil::play::Play;
use angrist_sil::tables::{Stat, Tval};

/// What a potion adds to food.
const DRAUGHT: i32 = 100;

each! { Tval::POTION;
    miruvor_cures_heals_and_gives_voice 0 "Miruvor" "S000-130, specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        let timers = &mut play.s.hero.timers;
        (timers.stun, timers.confused, timers.hallucinating) = (3, 4, 5);
        (timers.poison, timers.blind, timers.afraid, timers.cut) = (6, 7, 8, 9);
        let most = wounded(&mut play);
        play.s.hero.voice = 0;
        play.s.hero.food = 3000;
        assert!(case.used(&mut play));
        let timers = play.s.hero.timers;
        assert_eq!([timers.stun, timers.confused, timers.hallucinating], [0; 3]);
        assert_eq!([timers.poison, timers.blind, timers.afraid, timers.cut], [0, 0, 0, 4]);
        assert_eq!((play.s.hero.health, play.s.hero.voice), (1 + most / 2, play.s.hero.max_voice));
        assert_eq!(play.s.hero.food, 3000 + DRAUGHT, "S000-204");
    };
    liquor_heals_a_quarter_and_follows_its_profile 2 "Orcish Liquor" "S000-130, S000-131" |case| {
        for (profile, what) in [("documented", Affliction::Confused), ("upstream", Affliction::Stun)] {
            let mut game = born(profile);
            let mut play = game.play();
            weak_willed(&mut play);
            let most = wounded(&mut play);
            play.s.hero.timers.afraid = 5;
            let rolled = next_roll(&play, 2, 4);
            assert!(case.used(&mut play));
            assert_eq!((play.affliction(what), play.s.hero.health, play.s.hero.timers.afraid), (rolled, 1 + most / 4, 0));
        }
    };
    esgalduin_sharpens_perception 3 "Esgalduin" "specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        play.s.hero.voice = 0;
        let quarter = play.s.hero.max_voice / 4;
        let before = play.skill(angrist_sil::tables::Skill::Perception);
        let rolled = next_roll(&play, 20, 4);
        assert!(case.used(&mut play));
        assert_eq!((play.affliction(Affliction::Perception), play.s.hero.voice), (rolled, quarter));
        assert_eq!(play.skill(angrist_sil::tables::Skill::Perception), before + 10);
    };
    clarity_clears_the_mind 4 "Clarity" "S000-130, specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        assert!(!case.used(&mut play), "there was nothing to cure");
        let timers = &mut play.s.hero.timers;
        (timers.stun, timers.confused, timers.hallucinating, timers.rage) = (3, 4, 5, 6);
        assert!(case.used(&mut play));
        let timers = play.s.hero.timers;
        assert_eq!([timers.stun, timers.confused, timers.hallucinating, timers.rage], [0; 4]);
    };
    healing_heals_half 5 "Healing" "specs/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut play = game.play();
        let most = wounded(&mut play);
        play.s.hero.timers.cut = 7;
        assert!(case.used(&mut play));
        assert_eq!((play.s.hero.health, play.s.hero.timers.cut), (1 + most / 2, 3));
    };
    voice_fills_the_voice 6 "Voice" "specs/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut play = game.play();
        play.s.hero.voice = 1;
        assert!(case.used(&mut play));
        assert_eq!(play.s.hero.voice, play.s.hero.max_voice);
        assert!(!case.used(&mut play), "a full voice shows nothing");
    };
    true_sight_opens_the_eyes 7 "True Sight" "specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        let mut play = game.play();
        (play.s.hero.timers.blind, play.s.hero.timers.hallucinating) = (5, 5);
        let rolled = next_roll(&play, 10, 4);
        assert!(case.used(&mut play));
        assert_eq!(play.affliction(Affliction::TrueSight), rolled);
        assert_eq!((play.s.hero.timers.blind, play.s.hero.timers.hallucinating), (0, 0));
    };
    antidote_cures_poison 8 "Antidote" "specs/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut play = game.play();
        assert!(!case.used(&mut play));
        play.s.hero.timers.poison = 20;
        assert!(case.used(&mut play) && play.s.hero.timers.poison == 0);
    };
    quickness_hastens 9 "Quickness" "specs/sil-player.md 20.2" |case| {
        begins(case, Affliction::Fast, 10, |play| assert_eq!(play.scores().speed, 3));
    };
    elemental_resistance_opposes_fire_and_cold 10 "Elemental Resistance" "specs/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut play = game.play();
        let mut dice = play.s.chance.clone();
        let (fire, cold) = (dice.roll(20, 4), dice.roll(20, 4));
        assert!(case.used(&mut play));
        assert_eq!(play.affliction(Affliction::OpposeFire), fire, "each is rolled by itself");
        assert_eq!(play.affliction(Affliction::OpposeCold), cold);
        assert_eq!((play.scores().resist.fire, play.scores().resist.cold), (1, 1));
    };
    strength_adds_or_restores 14 "Strength" "specs/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Str, Affliction::Strength);
    };
    dexterity_adds_or_restores 15 "Dexterity" "specs/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Dex, Affliction::Dexterity);
    };
    constitution_adds_or_restores 16 "Constitution" "specs/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Con, Affliction::Constitution);
    };
    grace_adds_or_restores 17 "Grace" "specs/sil-player.md 20.2" |case| {
        strengthens(case, Stat::Gra, Affliction::Grace);
    };
    slowness_slows 22 "Slowness" "specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.play());
        harms(case, &mut game, Affliction::Slow, 10);
        assert_eq!(game.play().scores().speed, 1);
    };
    poison_poisons 23 "Poison" "S000-125, specs/sil-player.md 20.2" |case| {
        let mut game = born("documented");
        let mut play = game.play();
        let rolled = next_roll(&play, 5, 4);
        assert!(case.used(&mut play));
        assert_eq!(play.affliction(Affliction::Poison), rolled);
        // Each resistance divides it, and drinking shows the ring that did.
        let mut game = born("documented");
        let mut play = game.play();
        let ring = of(&play, Tval::RING, 12);
        let kind = ring.kind;
        worn(&mut play, angrist_sil::state::Slot::RightRing, ring);
        assert!(!angrist_sil::things::is_aware(play.t, &play.s.facts, kind));
        let rolled = next_roll(&play, 5, 4);
        case.used(&mut play);
        assert_eq!(play.affliction(Affliction::Poison), rolled / 2);
        assert!(angrist_sil::things::is_aware(play.t, &play.s.facts, kind), "22.5");
    };
    blindness_blinds 24 "Blindness" "specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.play());
        harms(case, &mut game, Affliction::Blind, 10);
        let before = game.play().affliction(Affliction::Blind);
        assert!(!case.used(&mut game.play()), "the blind notice nothing");
        assert_eq!(game.play().affliction(Affliction::Blind), before, "and are no blinder");
    };
    confusion_confuses 25 "Confusion" "specs/sil-player.md 20.2" |case| {
        let mut game = born("upstream");
        weak_willed(&mut game.play());
        harms(case, &mut game, Affliction::Confused, 5);
    };
    awkwardness_costs_dexterity 27 "Awkwardness" "specs/sil-player.md 20.2" |case| drains(case, 1);
    disconnection_costs_grace 29 "Disconnection" "specs/sil-player.md 20.2" |case| drains(case, 3);
}

fn begins(case: &Case, what: Affliction, dice: u32, then: impl Fn(&Play<'_>)) {
    let mut game = born("documented");
    let mut play = game.play();
    let rolled = next_roll(&play, dice, 4);
    assert!(case.used(&mut play));
    assert_eq!(play.affliction(what), rolled);
    then(&play);
    let more = next_roll(&play, dice, 4);
    assert!(!case.used(&mut play), "more of it shows nothing new");
    assert_eq!(play.affliction(what), rolled + more);
}

fn strengthens(case: &Case, stat: Stat, what: Affliction) {
    begins(case, what, 20, |play| assert_eq!(play.stat(stat), play.s.hero.stats[stat as usize] + 3));
    // Drained by three or more it is given back instead.
    let mut game = born("documented");
    let mut play = game.play();
    play.s.hero.drain[stat as usize] = -4;
    assert!(case.used(&mut play));
    assert_eq!((play.s.hero.drain[stat as usize], play.affliction(what)), (-1, 0));
    // By two it is not.
    play.s.hero.drain[stat as usize] = -2;
    assert!(case.used(&mut play) && play.affliction(what) > 0 && play.s.hero.drain[stat as usize] == -2);
}

fn harms(case: &Case, game: &mut angrist_sil::game::SilGame, what: Affliction, dice: u32) {
    let mut play = game.play();
    let rolled = next_roll(&play, dice, 4);
    assert!(case.used(&mut play));
    assert_eq!(play.affliction(what), rolled);
    let mut saved = born("upstream");
    let mut play = saved.play();
    strong_willed(&mut play);
    assert!(case.used(&mut play), "withstanding it is noticed");
    assert_eq!(play.affliction(what), 0);
}

fn drains(case: &Case, stat: usize) {
    let mut game = born("documented");
    let mut play = game.play();
    weak_willed(&mut play);
    play.s.hero.stats = [2; 4];
    assert!(case.used(&mut play));
    let mut expected = [0; 4];
    expected[stat] = -1;
    assert_eq!(play.s.hero.drain, expected);
    strong_willed(&mut play);
    assert!(case.used(&mut play), "known either way");
    assert_eq!(play.s.hero.drain, expected);
}
