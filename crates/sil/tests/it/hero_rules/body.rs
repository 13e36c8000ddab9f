//! The body: stun, speed, burden, food, wounds and recovery.

use crate::hero_rules::prelude::*;

#[test]
fn stun_lowers_every_skill_and_beyond_a_hundred_evasion_is_minus_five() {
    // S000-118, S000-063
    let mut game = born(EDAIN);
    let before = Skill::ALL.map(|s| game.context().skill(s));
    for (stun, loss) in [(10, 2), (49, 2), (50, 4), (100, 4)] {
        game.context().state.hero.timers.stun = stun;
        assert_eq!(Skill::ALL.map(|s| game.context().skill(s)), before.map(|n| n - loss), "{stun}");
    }
    game.context().state.hero.timers.stun = 101;
    assert_eq!(game.context().skill(Skill::Evasion), -5);
    game.context().state.hero.timers.stun = 0;
    game.context().state.hero.timers.entranced = 3;
    assert_eq!(game.context().skill(Skill::Evasion), -5);
}

#[test]
fn speed_is_two_and_stays_between_one_and_three() {
    // S000-097, S000-098
    for plan in [EDAIN, NOLDOR, NAUGRIM] {
        assert_eq!(born(plan).context().scores().speed, 2);
    }
    let mut game = born(EDAIN);
    let speeds = |game: &mut SilGame| game.context().scores().speed;
    for slot in [Slot::LeftRing, Slot::RightRing, Slot::Neck] {
        wear(&mut game, slot, 0, &[ItemFlag::SPEED]);
    }
    assert_eq!(speeds(&mut game), 3);
    game.context().state.hero.worn[Slot::RightRing as usize] = None;
    game.context().state.hero.worn[Slot::Neck as usize] = None;
    game.context().state.hero.timers.slow = 5;
    assert_eq!(speeds(&mut game), 2);
    game.context().state.hero.worn[Slot::LeftRing as usize] = None;
    assert_eq!(speeds(&mut game), 1);
    game.context().state.hero.stealth_mode = true;
    assert_eq!(speeds(&mut game), 1);
    game.context().state.hero.timers.slow = 0;
    assert_eq!(speeds(&mut game), 1);
    game.context().state.hero.actions[0] = Action::Waited;
    assert_eq!(speeds(&mut game), 2);
}

#[test]
fn a_burden_beyond_the_limit_slows_and_half_as_much_again_stops() {
    // docs/spec/sil-player.md 3.4: 100 lb at Strength 0, 120 at 1.
    let mut game = born(EDAIN);
    let scores = game.context().scores();
    assert_eq!((scores.stat(Stat::Str), scores.limit), (1, 1200));
    let load = |game: &mut SilGame, tenths: i32| {
        let now = game.context().scores().weight;
        let turn = game.context();
        let item = &mut turn.state.hero.pack[0];
        let own = item.total_weight();
        item.number = 1;
        item.weight = (own + tenths - now) as i16;
    };
    load(&mut game, 1200);
    assert_eq!(game.context().scores().speed, 2);
    load(&mut game, 1201);
    assert_eq!(game.context().scores().speed, 1);
    game.apply_text("walk e").unwrap();
    load(&mut game, 1801);
    assert_eq!(game.apply_text("walk e").unwrap_err().tag, "overburdened");
}

#[test]
fn food_bands_are_those_of_the_thresholds() {
    // S000-197
    let ruleset = common::ours("documented");
    let band = |food| hunger_band(ruleset.tables(), food);
    use Hunger::*;
    for (food, expected) in [
        (0, Starving),
        (1, Weak),
        (999, Weak),
        (1000, Hungry),
        (1999, Hungry),
        (2000, Fed),
        (4999, Fed),
        (5000, Full),
        (8000, Full),
    ] {
        assert_eq!(band(food), expected, "{food}");
    }
}

#[test]
fn hunger_triples_or_thirds_the_loss_of_food() {
    // S000-199, S000-205: over many turns about 1/9, 1/3, 1, 3, 9 a turn.
    let used = |flags: &[(Slot, ItemFlag)]| {
        let mut game = born(EDAIN);
        for (slot, flag) in flags {
            wear(&mut game, *slot, 0, &[*flag]);
        }
        common::wall_up_stairs(&mut game);
        game.context().state.hero.food = 4900;
        for _ in 0..500 {
            wait_alone(&mut game);
        }
        4900 - game.inner().hero.food
    };
    use ItemFlag::{HUNGER, SLOW_DIGEST};
    assert_eq!(used(&[]), 500);
    assert_eq!(used(&[(Slot::LeftRing, HUNGER)]), 1500);
    let third = used(&[(Slot::LeftRing, SLOW_DIGEST)]);
    assert!((120..=215).contains(&third), "{third}");
    let ninth = used(&[(Slot::LeftRing, SLOW_DIGEST), (Slot::RightRing, SLOW_DIGEST)]);
    assert!((25..=90).contains(&ninth), "{ninth}");
    assert_eq!(used(&[(Slot::LeftRing, HUNGER), (Slot::RightRing, SLOW_DIGEST)]), 500);
}

#[test]
fn hunger_weakens_and_then_kills() {
    // S000-200, S000-201
    let mut game = born(EDAIN);
    let strength = |game: &mut SilGame, food| {
        game.context().state.hero.food = food;
        game.context().stat(Stat::Str)
    };
    assert_eq!((strength(&mut game, 1000), strength(&mut game, 999)), (1, 0));
    game.context().state.hero.food = 0;
    let before = game.inner().hero.health;
    game.apply_text("wait").unwrap();
    assert_eq!(game.inner().hero.health, before - 1);
    let mut turns = 1;
    while game.apply_text("wait").is_ok() {
        turns += 1;
    }
    assert_eq!(turns, before);
    assert!(matches!(game.next(), angrist_engine::play::Next::Over(_)));
}

#[test]
fn poison_and_bleeding_hurt_by_a_fifth_rounded_up() {
    // S000-121, S000-123, S000-119, docs/spec/sil-player.md 38.5
    for cut in [false, true] {
        let mut game = born(NOLDOR);
        let turn = game.context();
        turn.state.hero.health = 28;
        *(if cut { &mut turn.state.hero.timers.cut } else { &mut turn.state.hero.timers.poison }) = 23;
        let mut losses = Vec::new();
        let mut counters = Vec::new();
        for _ in 0..10 {
            let before = game.inner().hero.health;
            game.apply_text("wait").unwrap();
            losses.push(before - game.inner().hero.health);
            let t = game.inner().hero.timers;
            counters.push(if cut { t.cut } else { t.poison });
        }
        assert_eq!(losses, [5, 4, 3, 3, 2, 2, 1, 1, 1, 1]);
        assert_eq!(counters, [18, 14, 11, 8, 6, 4, 3, 2, 1, 0]);
    }
}

#[test]
fn recovery_gives_exactly_everything_in_one_period() {
    // docs/spec/sil-player.md 17, docs/spec/sil-world.md 1.4
    for most in [1, 20, 28, 123, 400] {
        for period in [150, 75, 50] {
            assert_eq!((1..=period).map(|t| recovered(t as u32, most, period)).sum::<i32>(), most);
            assert_eq!(recovered(0, most, period), 0);
        }
    }
}

#[test]
fn one_action_takes_ten_game_turns_at_the_usual_speed() {
    // S000-096
    let mut game = born(EDAIN);
    let turns = |game: &mut SilGame| {
        let before = game.inner().turn;
        for _ in 0..30 {
            wait_alone(game);
        }
        game.inner().turn - before
    };
    assert_eq!(turns(&mut game), 300);
    wear(&mut game, Slot::LeftRing, 0, &[ItemFlag::SPEED]);
    assert!(turns(&mut game).abs_diff(200) <= 1);
    game.context().state.hero.worn[Slot::LeftRing as usize] = None;
    wear(&mut game, Slot::LeftRing, 0, &[ItemFlag::SLOWNESS]);
    assert!(turns(&mut game).abs_diff(600) <= 6);
}

#[test]
fn the_least_depth_rises_with_time() {
    // S000-180, S000-183 under `documented`; docs/spec/sil-world.md 3.3 under `upstream`.
    let mut game = born(EDAIN);
    let turn = game.context();
    let mut min = |turns, deepest| {
        turn.state.player_turn = turns;
        turn.state.facts.max_depth = deepest;
        turn.min_depth()
    };
    assert_eq!((min(999, 5), min(1000, 5), min(3999, 5), min(9000, 5)), (0, 1, 3, 5));
    assert_eq!((min(0, 20), min(0, 21)), (0, 1));
    let mut game = common::ours("upstream").begin_sil(3);
    game.apply_text(EDAIN).unwrap();
    common::hall(&mut game);
    common::wall_up_stairs(&mut game);
    game.context().state.hero.food = 4999;
    assert_eq!(game.context().min_depth(), 1);
    let mut rose = None;
    for turn in 1..1300u32 {
        wait_alone(&mut game);
        if game.context().min_depth() == 2 {
            rose = Some(turn);
            break;
        }
    }
    assert_eq!(rose, Some(1181));
}

#[test]
fn waiting_is_quieter_and_stealth_mode_quieter_still() {
    // docs/spec/sil-player.md 13.1, 8.2
    let mut game = born(EDAIN);
    let skill = game.context().skill(Skill::Stealth);
    game.apply_text("wait").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
    game.apply_text("walk e").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill);
    game.apply_text("stealth").unwrap();
    game.apply_text("wait").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
    game.apply_text("walk w").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 5);
    game.apply_text("rest 3").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
}

#[test]
fn entranced_or_knocked_out_turns_pass_without_a_choice() {
    // S000-120
    let mut game = born(EDAIN);
    game.context().state.hero.timers.entranced = 5;
    game.apply_text("wait").unwrap();
    assert_eq!((game.inner().player_turn, game.inner().hero.timers.entranced), (5, 0));
}

#[test]
fn cheating_death_costs_the_thing_that_did_it() {
    // docs/spec/sil-player.md 12.5
    let mut game = born(EDAIN);
    wear(&mut game, Slot::Neck, 0, &[ItemFlag::CHEAT_DEATH]);
    game.context().state.hero.timers.poison = 100;
    game.apply_text("wait").unwrap();
    assert_eq!(game.inner().hero.health, 1);
    assert!(game.inner().hero.wears(Slot::Neck).is_none());
    assert_eq!(game.inner().hero.timers.poison, 0);
}
