//! Living: hunger, mana, rest, days, growing, killing, dying.

use super::*;
use crate::delve::state::Ending;
use crate::delve::upkeep::hunger;
use crate::fight::ids;

// S001-212, S001-244: nine states of hunger by their thresholds; the hungry are weaker; no one lives without food.
#[test]
fn hunger_has_nine_states_and_an_end() {
    let states = [0, 120, 240, 480, 1000, 1500, 2000, 2500, 3000].map(hunger);
    let wanted =
        ["starved", "fainting", "weak", "starving", "hungry", "peckish", "content", "satiated", "bloated"];
    assert_eq!(states, wanted);
    let mut game = scene();
    let strength = game.facts().figure("strength");
    let feed = |game: &mut Delve, food: i16| {
        within(game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.situation.food = Some(food));
            d.host.recalculate(hero);
        });
    };
    feed(&mut game, 200);
    assert!(game.facts().figure("strength") < strength);
    feed(&mut game, 1);
    let mut last = game.facts().figure("health");
    for _ in 0..30 {
        if game.apply_text("wait").is_err() {
            break;
        }
        last = game.facts().figure("health");
    }
    assert!(last <= 0);
    let Some(Ending::Died(harm)) = &game.state_ref().over else { panic!("alive") };
    assert_eq!(harm.kind, angrist_engine::play::CauseKind::Starved);
}

// S001-242: mana comes back, and the first points sooner than the last.
#[test]
fn mana_returns_with_pauses() {
    let mut game = scene();
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.used_mana = 3);
    });
    let before = game.facts().figure("mana");
    for _ in 0..60 {
        game.apply_text("wait").unwrap();
    }
    assert!(game.facts().figure("mana") > before);
    within(&mut game, |d| {
        let hero = d.host.world.player;
        let most = d.host.creature(hero).map(|c| d.host.rules.total_mana(c)).unwrap();
        d.host.change(hero, |c| c.used_mana = most);
        // Nothing but the threshold is in the way.
        d.s.mana_pause = 0;
    });
    let empty = game.facts().figure("mana");
    for _ in 0..60 {
        game.apply_text("wait").unwrap();
    }
    assert_eq!(game.facts().figure("mana"), empty, "below the threshold nothing comes back");
}

// S001-304, S001-306: no rest with a foe in view; a night in a closed room heals, feeds on the stores and passes a day.
#[test]
fn rest_heals_and_is_refused_before_foes() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (30, 30));
    assert_eq!(game.apply_text("rest").unwrap_err().tag, "foes");
    within(&mut game, |d| {
        d.host.world.delete(enemy);
        d.host.world.end_turn();
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 5);
    });
    let (food, day) = (game.facts().figure("food"), game.state_ref().day);
    game.apply_text("rest").unwrap();
    let facts = game.facts();
    assert!(facts.figure("health") > 5 && facts.figure("food") < food);
    assert_eq!(game.state_ref().day, day + 1);
}

// S001-307: after days a level that was emptied has dwellers again.
#[test]
fn days_bring_new_dwellers() {
    let mut game = scene();
    let count = |game: &Delve, depth: i32| {
        let world = &game.state_ref().world;
        let level = world.map(game.state_ref().levels[&depth].map).unwrap();
        level.things.iter().filter(|&&t| world.being(t).is_some()).count()
    };
    within(&mut game, |d| d.enter_level(2, None, false));
    assert_eq!(count(&game, 1), 0);
    within(&mut game, |d| {
        d.s.day += 3;
        d.enter_level(1, None, false);
    });
    assert!(count(&game, 1) > 2, "{}", count(&game, 1));
}

// S001-222, S001-224: a creature that hides, is invisible or stands behind a wall is not perceived.
#[test]
fn the_hidden_and_the_invisible_are_not_seen() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (29, 26));
    assert_eq!(game.facts().creatures.len(), 1);
    within(&mut game, |d| d.host.struck(enemy, ids::INVIS, 0, 50, Handle::NONE));
    assert_eq!(game.facts().creatures.len(), 0);
    within(&mut game, |d| d.host.end(enemy, ids::INVIS));
    assert_eq!(game.facts().creatures.len(), 1);
}

// Experience brings a level, with its questions, more hit points and a note.
#[test]
fn experience_brings_a_level() {
    let mut game = scene();
    let most = game.facts().most("health");
    within(&mut game, |d| {
        let hero = d.host.world.player;
        let rules = d.host.rules;
        d.host.change(hero, super::learns_plainly);
        d.host.change(hero, |c| rules.gain_experience(c, 1100));
    });
    game.apply_text("wait").unwrap();
    for _ in 0..12 {
        if !matches!(game.next(), angrist_engine::play::Next::Ask(_)) {
            break;
        }
        game.apply_text("answer 1").unwrap();
    }
    assert_eq!(game.facts().figure("level"), 2);
    assert!(game.facts().most("health") > most);
    assert!(game.end_so_far(&*ruleset_words()).chronicle.iter().any(|(_, t)| t.contains("rank 2")));
}

// A kill counts, is worth experience, and a death ends the game with its cause.
#[test]
fn kills_count_and_death_has_a_cause() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| d.host.change(enemy, |c| c.hit_points = 1));
    let before = experience(&game);
    for _ in 0..40 {
        if game.state_ref().world.get(enemy).is_none() {
            break;
        }
        within(&mut game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.hit_points = c.max_hit_points);
        });
        game.apply_text("fight").unwrap();
    }
    assert_eq!(game.state_ref().kills.values().sum::<u32>(), 1);
    assert!(experience(&game) > before);
    let killer = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 1);
        d.host.change(killer, |c| c.hit_points = 100);
    });
    for _ in 0..60 {
        if game.apply_text("wait").is_err() {
            break;
        }
        within(&mut game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.hit_points = c.hit_points.min(1));
        });
    }
    let end = game.end_so_far(&*ruleset_words());
    assert_eq!(end.cause.unwrap().by, "stray hound");
    assert!(end.line.contains("died on level 1") && end.morgue.len() > 30);
}

/// A hit that does no harm says why, and its dice show what stopped it; even a critical one.
#[test]
fn a_blow_without_harm_says_why() {
    use super::super::event::Happening;
    use crate::fight::Spared;
    use angrist_engine::play::{Event, Notice};
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| {
        d.host.change(enemy, |c| (c.hit_points, c.max_hit_points) = (500, 500));
    });
    let hit = |game: &mut Delve| {
        for _ in 0..40 {
            within(game, |d| {
                let hero = d.host.world.player;
                d.host.change(hero, |c| c.hit_points = c.max_hit_points);
            });
            let done = game.apply_text("fight").unwrap();
            let strikes = done.notices.iter().filter_map(|n| n.downcast::<Happening>());
            for event in strikes {
                if let Happening::Struck(s) = event
                    && s.yours
                    && s.hit
                {
                    return s.clone();
                }
            }
        }
        panic!("the hero never hits");
    };
    let struck = hit(&mut game);
    let words = ruleset_words();
    let told = |spared: &'static str, critical: bool| {
        let mut harmless = struck.clone();
        (harmless.damage, harmless.died, harmless.critical) = (0, false, critical);
        (harmless.spared, harmless.resistance, harmless.stopped) = (spared, 6, harmless.rolled);
        let event = Happening::Struck(harmless);
        let against = event.rolls()[1].against.len();
        (words.tell(&Notice::known(event, None))[0].text.clone(), against)
    };
    assert_eq!(
        told(Spared::Armour.word(), true),
        ("You hit the stray hound, but its armour turns the blow.".to_owned(), 1)
    );
    let (immune, against) = told(Spared::Immunity.word(), false);
    assert!(immune.starts_with("You hit the stray hound, but it cannot be hurt that way ("), "{immune}");
    assert_eq!(against, 1);
    // By the rules: immunity to the kinds of blows spares it everything.
    within(&mut game, |d| {
        for kind in [ids::AD_SLASH, ids::AD_PIERCE, ids::AD_BLUNT] {
            d.host.struck(enemy, ids::IMMUNITY, kind, 500, Handle::NONE);
        }
    });
    let spared = hit(&mut game);
    assert_eq!(spared.spared, "immune", "{spared:?}");
}

// S001-241 (fight 16.3, step 24): what comes again comes again, period by period.
#[test]
fn an_effect_that_comes_again_works_every_period() {
    let mut game = scene();
    let effect = game.cat.library.find_kind(ResKind::Effect, "bandage").unwrap();
    let period = Status {
        nature: crate::status::PERIODIC as i16,
        value: 2,
        duration: 200,
        effect,
        ..Status::default()
    };
    hero_gains(&mut game, period);
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 1);
        for _ in 0..3 {
            d.comes_again(hero);
        }
    });
    assert!(game.facts().figure("health") > 1);
}

// S001-241 (step 10): rage does not outlast the fight by long.
#[test]
fn rage_ends_when_nobody_fights() {
    let mut game = scene();
    hero_gains(
        &mut game,
        Status { nature: ids::RAGING as i16, duration: 5000, magnitude: 1, ..Status::default() },
    );
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.world.being_mut(hero).unwrap().unready = 0;
        d.calm_down(hero);
        assert!(d.host.has(hero, ids::RAGING), "in a fight it lasts");
        d.host.world.being_mut(hero).unwrap().unready = 40;
        d.calm_down(hero);
        assert!(!d.host.has(hero, ids::RAGING));
    });
}

// S001-236: a leap crosses two squares or falls short of them, and is refused where there is no room.
#[test]
fn a_leap_crosses_squares() {
    let mut far = 0;
    for n in 0..8 {
        let mut game = scene();
        within(&mut game, |d| (0..n).for_each(|_| _ = d.host.random(6)));
        assert_eq!(game.apply_text("jump 27,26").unwrap_err().tag, "too-near");
        assert_eq!(game.apply_text("jump 31,31").unwrap_err().tag, "too-far");
        game.apply_text("jump 28,26").unwrap();
        far += i32::from(here(&game) == Loc::new(28, 26));
        assert!(here(&game).y == 26 && (26..=28).contains(&here(&game).x));
    }
    assert!(far > 0);
}

// S001-223: no one hides in bright light.
#[test]
fn hiding_needs_shadow() {
    let mut game = scene();
    game.apply_text("hide").unwrap();
    let hiding = |game: &Delve| {
        let world = &game.state_ref().world;
        world.being(world.player).unwrap().creature.statuses.has(ids::HIDING)
    };
    assert!(!hiding(&game));
    within(&mut game, |d| {
        let map = d.host.world.map;
        let level = d.host.world.map_mut(map).unwrap();
        for (x, y) in (20..=32).flat_map(|x| (20..=32).map(move |y| (x, y))) {
            let cell = level.cell_mut(x, y).unwrap();
            (cell.lit, cell.bright) = (false, false);
        }
    });
    game.apply_text("hide").unwrap();
    assert!(hiding(&game));
    assert_eq!(game.apply_text("hide").unwrap_err().tag, "hidden");
}

// Screens 17, 19: pages for spells, gods, the journal, a monster and a thing have something to say.
#[test]
fn pages_tell_what_the_hero_knows() {
    let mut game = scene_of("quick canoness");
    foe(&mut game, "stray hound", (28, 26));
    let words = ruleset_words();
    for name in ["spells", "faith", "journal", "recall 28,26", "item a", "sheet"] {
        let model = game.screen(name, &*words).unwrap_or_else(|| panic!("no page {name}"));
        let told = serde_json::to_string(&model).unwrap();
        assert!(told.len() > 80, "{name}: {told}");
    }
    assert!(game.screen("recall 21,21", &*words).is_none());
}

fn carve(game: &mut Delve, to: i16) {
    within(game, |d| {
        let map = d.host.world.map;
        let floor = d.cat.library.find_kind(ResKind::Terrain, "floor").unwrap();
        for x in 21..=to {
            let cell = d.host.world.map_mut(map).unwrap().cell_mut(x, 26).unwrap();
            (cell.terrain, cell.lit, cell.bright) = (floor, true, true);
        }
    });
}

// S001-262: every creature within twelve squares considers a newcomer, and none farther off does.
#[test]
fn who_appears_is_considered_within_twelve_squares() {
    let mut game = scene();
    carve(&mut game, 40);
    let (near, far) = (foe(&mut game, "stray hound", (33, 26)), foe(&mut game, "stray hound", (34, 26)));
    let knows = within(&mut game, |d| {
        let (hero, map) = (d.host.world.player, d.host.world.map);
        for who in [near, far] {
            d.host.world.being_mut(who).unwrap().mind.targets.clear();
        }
        d.host.world.put(hero, map, 21, 26);
        d.host.alert(hero);
        [near, far].map(|who| {
            let targets = &d.host.world.being(who).unwrap().mind.targets;
            targets.iter().any(|t| t.subject.object() == hero)
        })
    });
    assert_eq!(knows, [true, false], "twelve squares off and thirteen");
}

// S001-252: six things let a creature onto the square of another, and bulk undoes three of them.
#[test]
fn six_things_let_two_share_a_square() {
    let mut game = scene();
    let novice = foe(&mut game, "bone novice", (28, 26));
    let giant = foe(&mut game, "praying hill giant", (29, 28));
    let gnats = foe(&mut game, "swarm of gnats", (28, 24));
    let enters = |game: &mut Delve, who: Handle| {
        within(game, |d| {
            let (map, x, y) = d.host.world.position(d.host.world.player).unwrap();
            d.host.may_step(who, map, x, y)
        })
    };
    assert!(!enters(&mut game, novice), "an enemy is in the way");
    assert!(enters(&mut game, gnats), "a swarm is everywhere at once");
    let hero = game.state_ref().world.player;
    let set = |game: &mut Delve, who: Handle, nature: i32, on: bool| {
        within(game, |d| match on {
            true => d.host.struck(who, nature, 1, 50, Handle::NONE),
            false => d.host.end(who, nature),
        });
    };
    set(&mut game, hero, ids::ELEVATED, true);
    assert!(enters(&mut game, novice), "the hero is up in a tree");
    assert!(!enters(&mut game, giant), "too large to pass below");
    set(&mut game, novice, ids::ELEVATED, true);
    assert!(!enters(&mut game, novice), "so are both");
    set(&mut game, hero, ids::ELEVATED, false);
    set(&mut game, novice, ids::ELEVATED, false);
    set(&mut game, hero, ids::HIDING, true);
    set(&mut game, hero, ids::INVIS, true);
    assert!(enters(&mut game, novice), "it does not know that somebody hides there");
    set(&mut game, hero, ids::HIDING, false);
    set(&mut game, hero, ids::INVIS, false);
    set(&mut game, hero, ids::PHASED, true);
    assert!(enters(&mut game, novice), "another plane");
}
