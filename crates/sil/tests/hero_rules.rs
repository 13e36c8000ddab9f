//! The hero in numbers: each test names the row of the requirements or the section of the spec it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;

use angrist_engine::play::Game;
use angrist_sil::game::SilGame;
use angrist_sil::hero::{Gain, ability};
use angrist_sil::state::{Action, Item, Slot};
use angrist_sil::tables::{ItemFlag, RaceFlag, Skill, Stat};
use angrist_sil::turn::{Hunger, hunger_band, recovered};

/// A hero who has met nobody yet: the first of some seeds whose level begins so.
fn born(plan: &str) -> SilGame {
    let world = common::ours("documented");
    let lives = (3..30).map(|seed| {
        let mut game = world.begin_sil(seed);
        game.apply(plan).unwrap_or_else(|e| panic!("{plan}: {e}"));
        game
    });
    let alone = |game: &SilGame| game.inner().hero.experience.encounters == 0;
    let mut game = lives.into_iter().find(alone).unwrap();
    common::hall(&mut game);
    game
}

const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
const NOLDOR: &str = "born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Finwe";
const NAUGRIM: &str =
    "born race=Naugrim house=Nogrod stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Telchar";

/// Waits a turn, with nobody about.
fn wait_alone(game: &mut SilGame) {
    let play = game.play();
    for handle in play.s.level.monsters.handles() {
        play.s.level.remove_monster(handle);
    }
    game.apply("wait").unwrap();
}

/// Puts a forged thing with flags into a slot.
fn wear(game: &mut SilGame, slot: Slot, pval: i16, flags: &[ItemFlag]) {
    let play = game.play();
    let (number, kind) = play.t.kind_of(45, 1).unwrap();
    let mut item = Item::of_kind(number, kind);
    item.pval = pval;
    item.weight = 0;
    let forged =
        angrist_sil::state::Forged { flags: angrist_sil::tables::ItemFlags::of(flags), ..Default::default() };
    item.forged = Some(Box::new(forged));
    play.s.hero.worn[slot as usize] = Some(item);
}

#[test]
fn statistics_cost_what_the_table_says() {
    // specs/sil-player.md 2.5
    let world = common::ours("documented");
    let c = &world.tables().hero;
    assert_eq!((0..7).map(|n| c.stat_cost(n).unwrap()).collect::<Vec<_>>(), [0, 1, 3, 6, 10, 15, 21]);
    assert_eq!((c.stat_cost(7), c.stat_cost(-1), c.stat_points), (None, None, 13));
}

#[test]
fn skill_points_cost_a_hundred_times_their_number() {
    // S000-267
    let world = common::ours("documented");
    let c = &world.tables().hero;
    assert_eq!((c.skill_cost(0, 3), c.skill_cost(3, 5), c.skill_cost(7, 8)), (600, 900, 800));
    let mut game = born(EDAIN);
    game.apply("train melee 3").unwrap();
    assert_eq!((game.inner().hero.skills[0], game.inner().hero.experience.pool), (3, 4400));
    // S000-207: no base skill goes beyond 100.
    game.play().s.hero.experience.pool = 90_000_000;
    assert!(game.apply("train melee 98").is_err());
    game.apply("train melee 97").unwrap();
    assert_eq!(game.inner().hero.skills[0], 100);
}

#[test]
fn a_character_starts_with_5000_experience_or_50000_fixed() {
    // S000-260
    let game = born(EDAIN);
    assert_eq!((game.inner().hero.experience.total, game.inner().hero.experience.pool), (5000, 5000));
    let mut game = common::ours("documented").begin_sil(3);
    game.apply("option fixed-experience yes").unwrap();
    game.apply(EDAIN).unwrap();
    assert_eq!(game.inner().hero.experience.total, 50_000);
    game.play().gain_experience(Gain::Kill, 500);
    assert_eq!(game.inner().hero.experience.total, 50_000);
}

#[test]
fn experience_is_tracked_by_its_four_sources() {
    // S000-266
    let mut game = born(EDAIN);
    let mut play = game.play();
    play.gain_experience(Gain::Kill, 50);
    play.gain_experience(Gain::Encounter, 25);
    play.gain_experience(Gain::Identification, 100);
    play.reach_depth(3);
    let e = game.inner().hero.experience;
    assert_eq!((e.kills, e.encounters, e.identification, e.descent), (50, 25, 100, 250));
    assert_eq!(e.total, 5000 + 50 + 25 + 100 + 250);
}

#[test]
fn a_new_depth_pays_fifty_a_level_once() {
    // S000-264: 100 at 2, 150 at 3, 500 at 10, 1000 at 20; depth 1 nothing.
    let mut game = born(EDAIN);
    let mut play = game.play();
    let mut paid = |depth| {
        let before = play.s.hero.experience.descent;
        play.reach_depth(depth);
        play.s.hero.experience.descent - before
    };
    assert_eq!((paid(1), paid(2), paid(3), paid(3), paid(2)), (0, 100, 150, 0, 0));
    paid(9);
    assert_eq!(paid(10), 500);
    paid(19);
    assert_eq!(paid(20), 1000);
}

#[test]
fn creatures_are_worth_ten_a_level_and_less_each_time() {
    // S000-261, S000-262, S000-263: depth 5 pays 50, 25, 16.
    let Some(world) = common::real() else { return };
    let mut game = world.begin_sil(1);
    game.apply("quick").unwrap();
    let play = game.play();
    let of = |unique: bool| {
        let found = play
            .t
            .races
            .iter()
            .position(|r| r.as_ref().is_some_and(|r| r.level == 5 && r.is(RaceFlag::UNIQUE) == unique));
        found.unwrap() as u16
    };
    let common = of(false);
    assert_eq!([0, 1, 2].map(|n| play.creature_worth(common, n)), [50, 25, 16]);
    let unique = of(true);
    assert_eq!([0, 1, 2].map(|n| play.creature_worth(unique, n)), [50, 50, 50]);
}

#[test]
fn health_and_voice_follow_constitution_and_grace() {
    // specs/sil-player.md 3.2
    let world = common::ours("documented");
    let table = [11, 13, 16, 20, 24, 28, 34, 41, 49, 59, 71, 85, 103, 123];
    assert_eq!((-3..=10).map(|con| world.tables().hero.vigour(con)).collect::<Vec<_>>(), table);
    let game = born(NOLDOR);
    // Constitution 2, Grace 2.
    assert_eq!((game.inner().hero.max_health, game.inner().hero.max_voice), (28, 28));
}

#[test]
fn dexterity_moves_the_first_four_skills_and_grace_the_last() {
    // S000-206, S000-064
    let mut game = born(EDAIN);
    let before = game.play().scores();
    game.play().s.hero.stats[Stat::Dex as usize] += 1;
    let dex = game.play().scores();
    game.play().s.hero.stats[Stat::Gra as usize] += 1;
    let gra = game.play().scores();
    let rise = |a: &angrist_sil::hero::Scores, b: &angrist_sil::hero::Scores| {
        Skill::ALL.map(|s| b.skill(s) - a.skill(s))
    };
    assert_eq!(rise(&before, &dex), [1, 1, 1, 1, 0, 0, 0, 0]);
    assert_eq!(rise(&dex, &gra), [0, 0, 0, 0, 1, 1, 1, 1]);
    for parts in gra.skills {
        assert_eq!(parts.base + parts.stat + parts.gear + parts.misc, parts.total);
    }
}

#[test]
fn worn_things_raise_the_skills_flagged_on_them() {
    // S000-065
    let mut game = born(EDAIN);
    let before = game.play().skill(Skill::Stealth);
    wear(&mut game, Slot::LeftRing, 2, &[ItemFlag::STEALTH]);
    assert_eq!(game.play().skill(Skill::Stealth), before + 2);
    game.play().s.hero.worn[Slot::LeftRing as usize] = None;
    assert_eq!(game.play().skill(Skill::Stealth), before);
}

#[test]
fn peoples_and_houses_are_good_and_bad_at_skills() {
    // S000-210, specs/sil-player.md 2.4
    let affinity = |plan: &str| {
        let mut game = born(plan);
        let play = game.play();
        Skill::ALL.map(|s| angrist_sil::hero::affinity(play.t, &play.s.hero, s))
    };
    assert_eq!(affinity(NOLDOR), [0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(affinity(NAUGRIM), [0, -1, 0, 0, 0, 0, 2, 0]);
    assert_eq!(affinity(EDAIN), [1, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn abilities_cost_five_hundred_more_each_and_less_with_affinity() {
    // specs/sil-player.md 5.2, 2.4
    let mut game = born(NAUGRIM);
    let price = |game: &mut SilGame, id| {
        let play = game.play();
        ability::price(play.t, &play.s.hero, id)
    };
    // Mastery of smithing: the first two are free.
    assert_eq!(price(&mut game, ability::WEAPONSMITH), 0);
    assert_eq!(price(&mut game, ability::ROUT), 1000);
    assert_eq!(price(&mut game, ability::POWER), 500);
    game.apply("train smithing 4").unwrap();
    for (name, pool) in [("Weaponsmith", 4000), ("Armoursmith", 4000), ("Jeweller", 3500)] {
        game.apply(&format!("learn {name}")).unwrap();
        assert_eq!(game.inner().hero.experience.pool, pool, "{name}");
    }
}

#[test]
fn an_ability_asks_for_skill_and_one_of_its_forerunners() {
    // specs/sil-player.md 6.1
    let mut game = born(EDAIN);
    assert_eq!(game.apply("learn Power").unwrap_err().tag, "skill-too-low");
    game.apply("train melee 6").unwrap();
    assert_eq!(game.apply("learn Follow-Through").unwrap_err().tag, "needs-another");
    game.apply("learn 0/1").unwrap();
    assert_eq!(game.apply("learn Finesse").unwrap_err().tag, "already-owned");
    game.apply("learn Follow-Through").unwrap();
    assert!(game.play().has_ability(ability::FOLLOW_THROUGH));
    game.apply("switch Follow-Through").unwrap();
    assert!(!game.play().has_ability(ability::FOLLOW_THROUGH));
    game.apply("switch Follow-Through").unwrap();
    game.play().s.hero.experience.pool = 0;
    game.play().s.hero.skills[0] = 10;
    assert_eq!(game.apply("learn Impale").unwrap_err().tag, "needs-another");
    assert_eq!(game.apply("learn Zone-of-Control").unwrap_err().tag, "too-dear");
}

#[test]
fn an_ability_lent_by_gear_counts_while_it_is_worn() {
    // S000-066
    let mut game = born(EDAIN);
    wear(&mut game, Slot::LeftRing, 0, &[]);
    if let Some(item) = &mut game.play().s.hero.worn[Slot::LeftRing as usize] {
        item.forged.as_mut().unwrap().abilities.push(ability::INNER_LIGHT);
    }
    assert!(game.play().has_ability(ability::INNER_LIGHT));
    assert!(!game.inner().hero.has_innate(ability::INNER_LIGHT));
    game.play().s.hero.worn[Slot::LeftRing as usize] = None;
    assert!(!game.play().has_ability(ability::INNER_LIGHT));
}

#[test]
fn there_are_84_abilities_at_most_twenty_a_skill_with_the_levels_of_the_spec() {
    // S000-207, specs/sil-player.md 6
    let ours = common::ours("documented");
    assert_eq!(ours.tables().abilities.len(), 84);
    for skill in Skill::ALL {
        assert!(ours.tables().abilities.iter().filter(|a| a.id.skill == skill).count() <= 20);
    }
    // Slots, levels and forerunners are those of the real game.
    if let Some(real) = common::real() {
        for theirs in &real.tables().abilities {
            let own =
                ours.tables().ability(theirs.id).unwrap_or_else(|| panic!("{} is missing", theirs.name));
            assert_eq!((&own.name, own.level, &own.needs), (&theirs.name, theirs.level, &theirs.needs));
            assert_eq!(own.bearers.len(), theirs.bearers.len(), "{}", own.name);
        }
        for (own, theirs) in ours.tables().people.iter().flatten().zip(real.tables().people.iter().flatten())
        {
            assert_eq!(
                (&own.name, own.stats, own.age, &own.houses),
                (&theirs.name, theirs.stats, theirs.age, &theirs.houses)
            );
            assert_eq!(
                (own.height, own.weight, &own.flags, &own.items),
                (theirs.height, theirs.weight, &theirs.flags, &theirs.items)
            );
        }
        for (own, theirs) in ours.tables().houses.iter().flatten().zip(real.tables().houses.iter().flatten())
        {
            assert_eq!((&own.short, own.stats, &own.flags), (&theirs.short, theirs.stats, &theirs.flags));
        }
    }
}

#[test]
fn an_axe_suits_a_dwarf() {
    // S000-047
    let melee = |plan: &str, axe: bool| {
        let mut game = born(plan);
        wear(&mut game, Slot::Weapon, 0, if axe { &[ItemFlag::AXE] } else { &[] });
        game.play().skill(Skill::Melee)
    };
    assert_eq!(melee(NAUGRIM, true) - melee(NAUGRIM, false), 1);
    assert_eq!(melee(EDAIN, true) - melee(EDAIN, false), 0);
}

#[test]
fn polearm_mastery_gives_two_with_a_polearm() {
    // S000-048
    let mut game = born(EDAIN);
    wear(&mut game, Slot::Weapon, 0, &[ItemFlag::POLEARM]);
    let before = game.play().skill(Skill::Melee);
    game.play().s.hero.innate[0] |= 1 << ability::POLEARM_MASTERY.number;
    assert_eq!(game.play().skill(Skill::Melee), before + 2);
    wear(&mut game, Slot::Weapon, 0, &[]);
    assert_eq!(game.play().skill(Skill::Melee), before);
}

#[test]
fn stun_lowers_every_skill_and_beyond_a_hundred_evasion_is_minus_five() {
    // S000-118, S000-063
    let mut game = born(EDAIN);
    let before = Skill::ALL.map(|s| game.play().skill(s));
    for (stun, loss) in [(10, 2), (49, 2), (50, 4), (100, 4)] {
        game.play().s.hero.timers.stun = stun;
        assert_eq!(Skill::ALL.map(|s| game.play().skill(s)), before.map(|n| n - loss), "{stun}");
    }
    game.play().s.hero.timers.stun = 101;
    assert_eq!(game.play().skill(Skill::Evasion), -5);
    game.play().s.hero.timers.stun = 0;
    game.play().s.hero.timers.entranced = 3;
    assert_eq!(game.play().skill(Skill::Evasion), -5);
}

#[test]
fn speed_is_two_and_stays_between_one_and_three() {
    // S000-097, S000-098
    for plan in [EDAIN, NOLDOR, NAUGRIM] {
        assert_eq!(born(plan).play().scores().speed, 2);
    }
    let mut game = born(EDAIN);
    let speeds = |game: &mut SilGame| game.play().scores().speed;
    for slot in [Slot::LeftRing, Slot::RightRing, Slot::Neck] {
        wear(&mut game, slot, 0, &[ItemFlag::SPEED]);
    }
    assert_eq!(speeds(&mut game), 3);
    game.play().s.hero.worn[Slot::RightRing as usize] = None;
    game.play().s.hero.worn[Slot::Neck as usize] = None;
    game.play().s.hero.timers.slow = 5;
    assert_eq!(speeds(&mut game), 2);
    game.play().s.hero.worn[Slot::LeftRing as usize] = None;
    assert_eq!(speeds(&mut game), 1);
    game.play().s.hero.stealth_mode = true;
    assert_eq!(speeds(&mut game), 1);
    game.play().s.hero.timers.slow = 0;
    assert_eq!(speeds(&mut game), 1);
    game.play().s.hero.actions[0] = Action::Waited;
    assert_eq!(speeds(&mut game), 2);
}

#[test]
fn a_burden_beyond_the_limit_slows_and_half_as_much_again_stops() {
    // specs/sil-player.md 3.4: 100 lb at Strength 0, 120 at 1.
    let mut game = born(EDAIN);
    let scores = game.play().scores();
    assert_eq!((scores.stat(Stat::Str), scores.limit), (1, 1200));
    let load = |game: &mut SilGame, tenths: i32| {
        let now = game.play().scores().weight;
        let play = game.play();
        let item = &mut play.s.hero.pack[0];
        let own = item.total_weight();
        item.number = 1;
        item.weight = (own + tenths - now) as i16;
    };
    load(&mut game, 1200);
    assert_eq!(game.play().scores().speed, 2);
    load(&mut game, 1201);
    assert_eq!(game.play().scores().speed, 1);
    game.apply("walk e").unwrap();
    load(&mut game, 1801);
    assert_eq!(game.apply("walk e").unwrap_err().tag, "overburdened");
}

#[test]
fn food_bands_are_those_of_the_thresholds() {
    // S000-197
    let world = common::ours("documented");
    let band = |food| hunger_band(world.tables(), food);
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
        game.play().s.hero.food = 4900;
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
        game.play().s.hero.food = food;
        game.play().stat(Stat::Str)
    };
    assert_eq!((strength(&mut game, 1000), strength(&mut game, 999)), (1, 0));
    game.play().s.hero.food = 0;
    let before = game.inner().hero.health;
    game.apply("wait").unwrap();
    assert_eq!(game.inner().hero.health, before - 1);
    let mut turns = 1;
    while game.apply("wait").is_ok() {
        turns += 1;
    }
    assert_eq!(turns, before);
    assert!(matches!(game.next(), angrist_engine::play::Next::Over(_)));
}

#[test]
fn poison_and_bleeding_hurt_by_a_fifth_rounded_up() {
    // S000-121, S000-123, S000-119, specs/sil-player.md 38.5
    for cut in [false, true] {
        let mut game = born(NOLDOR);
        let play = game.play();
        play.s.hero.health = 28;
        *(if cut { &mut play.s.hero.timers.cut } else { &mut play.s.hero.timers.poison }) = 23;
        let mut losses = Vec::new();
        let mut counters = Vec::new();
        for _ in 0..10 {
            let before = game.inner().hero.health;
            game.apply("wait").unwrap();
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
    // specs/sil-player.md 17, specs/sil-world.md 1.4
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
    game.play().s.hero.worn[Slot::LeftRing as usize] = None;
    wear(&mut game, Slot::LeftRing, 0, &[ItemFlag::SLOWNESS]);
    assert!(turns(&mut game).abs_diff(600) <= 6);
}

#[test]
fn the_least_depth_rises_with_time() {
    // S000-180, S000-183 under `documented`; specs/sil-world.md 3.3 under `upstream`.
    let mut game = born(EDAIN);
    let play = game.play();
    let mut min = |turns, deepest| {
        play.s.player_turn = turns;
        play.s.facts.max_depth = deepest;
        play.min_depth()
    };
    assert_eq!((min(999, 5), min(1000, 5), min(3999, 5), min(9000, 5)), (0, 1, 3, 5));
    assert_eq!((min(0, 20), min(0, 21)), (0, 1));
    let mut game = common::ours("upstream").begin_sil(3);
    game.apply(EDAIN).unwrap();
    common::hall(&mut game);
    common::wall_up_stairs(&mut game);
    game.play().s.hero.food = 4999;
    assert_eq!(game.play().min_depth(), 1);
    let mut rose = None;
    for turn in 1..1300u32 {
        wait_alone(&mut game);
        if game.play().min_depth() == 2 {
            rose = Some(turn);
            break;
        }
    }
    assert_eq!(rose, Some(1181));
}

#[test]
fn waiting_is_quieter_and_stealth_mode_quieter_still() {
    // specs/sil-player.md 13.1, 8.2
    let mut game = born(EDAIN);
    let skill = game.play().skill(Skill::Stealth);
    game.apply("wait").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
    game.apply("walk e").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill);
    game.apply("stealth").unwrap();
    game.apply("wait").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
    game.apply("walk w").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 5);
    game.apply("rest 3").unwrap();
    assert_eq!(game.inner().hero.stealth_score, skill + 7);
}

#[test]
fn entranced_or_knocked_out_turns_pass_without_a_choice() {
    // S000-120
    let mut game = born(EDAIN);
    game.play().s.hero.timers.entranced = 5;
    game.apply("wait").unwrap();
    assert_eq!((game.inner().player_turn, game.inner().hero.timers.entranced), (5, 0));
}

#[test]
fn cheating_death_costs_the_thing_that_did_it() {
    // specs/sil-player.md 12.5
    let mut game = born(EDAIN);
    wear(&mut game, Slot::Neck, 0, &[ItemFlag::CHEAT_DEATH]);
    game.play().s.hero.timers.poison = 100;
    game.apply("wait").unwrap();
    assert_eq!(game.inner().hero.health, 1);
    assert!(game.inner().hero.wears(Slot::Neck).is_none());
    assert_eq!(game.inner().hero.timers.poison, 0);
}
