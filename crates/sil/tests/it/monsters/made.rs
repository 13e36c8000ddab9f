//! Which creatures come at which depth, in which company.

use crate::common;
use angrist_dungeon::{Recorded, Sample};
use angrist_engine::chance::stream;
use angrist_engine::space::Loc;
use angrist_sil::SilRuleset;
use angrist_sil::context::Maker;
use angrist_sil::halls::{Ask, make_level, stats};
use angrist_sil::monsters::{self, Called, Placing, RaceAsk};
use angrist_sil::state::{Facts, Level};
use angrist_sil::tables::RaceFlag;
use angrist_sil::terrain::code;

fn with<T>(ruleset: &SilRuleset, depth: i32, seed: u64, what: impl FnOnce(&mut Maker<'_>) -> T) -> T {
    let t = ruleset.tables();
    let mut level = Level::new(depth, 60, 40, code::FLOOR, t.turn.scent());
    let mut facts = Facts::default();
    let mut chance = stream(seed, "made", 0, 0);
    what(&mut Maker {
        tables: t,
        facts: &mut facts,
        level: &mut level,
        chance: &mut chance,
        hero: None,
        few_arrows: false,
    })
}

fn games() -> Vec<SilRuleset> {
    std::iter::once(common::ours("documented")).chain(common::real()).collect()
}

#[test]
fn races_come_within_two_levels_of_the_depth() {
    // docs/spec/sil-world.md 9.1
    for ruleset in games() {
        for depth in 1..=19 {
            with(&ruleset, depth, 1, |m| {
                let mut counts = [0; 5];
                for _ in 0..1600 {
                    let number = monsters::choose_race(m, RaceAsk::at(depth)).unwrap();
                    let race = m.tables.race(number).unwrap();
                    assert!((race.level - depth).abs() <= 2, "{} at {depth}", race.name);
                    assert!(!race.is(RaceFlag::SPECIAL_GEN) && race.rarity > 0);
                    counts[(race.level - depth + 2) as usize] += 1;
                }
                // Weights 1, 4, 6, 4, 1 of 16, away from the ends of the scale.
                if depth > 3 {
                    for (found, weight) in counts.into_iter().zip([100, 400, 600, 400, 100]) {
                        let off: i32 = found - weight;
                        assert!(off.abs() < 90, "{counts:?} at {depth}");
                    }
                }
            });
        }
    }
}

#[test]
fn nobody_of_level_25_comes_by_chance_and_pursuers_can_move() {
    // S000-012, S000-078, docs/spec/sil-world.md 9.1
    for ruleset in games() {
        with(&ruleset, 20, 2, |m| {
            for _ in 0..2000 {
                let number = monsters::choose_race(m, RaceAsk::at(20)).unwrap();
                assert!(m.tables.race(number).unwrap().level <= 23 && number != 251 && number != 253);
            }
            m.facts.on_the_run = true;
            for _ in 0..500 {
                let ask = RaceAsk { dumb: false, ..RaceAsk::at(5) };
                let Some(number) = monsters::choose_race(m, ask) else { continue };
                let race = m.tables.race(number).unwrap();
                assert!((17..=23).contains(&race.level) && race.is(RaceFlag::SMART));
                assert!(!race.flags.any(&[RaceFlag::NEVER_MOVE, RaceFlag::TERRITORIAL]));
            }
        });
    }
}

#[test]
fn companies_have_their_sizes() {
    // docs/spec/sil-world.md 9.3
    for ruleset in games() {
        let mut seen = std::collections::BTreeMap::<i32, usize>::new();
        for seed in 0..60 {
            for level in 3..=6 {
                let size = with(&ruleset, 4, seed, |m| {
                    let how = Placing { level: Some(level), ..Placing::inhabitant() };
                    monsters::place(m, Loc::new(30, 20), 41, how).unwrap();
                    m.level.check().unwrap();
                    assert_eq!(m.facts.race(41).alive as usize, m.level.monsters.len());
                    let first = m.level.monsters.iter().next().unwrap().1.clone();
                    for (_, other) in m.level.monsters.iter() {
                        assert_eq!((other.alertness, other.group), (first.alertness, first.group));
                    }
                    m.level.monsters.len()
                });
                *seen.entry(level).or_default() = size.max(*seen.get(&level).unwrap_or(&0));
                assert!((2..=4).contains(&size), "{size}");
            }
        }
        assert_eq!((seen[&3], seen[&6]), (3, 4));
    }
}

#[test]
fn leaders_bring_followers_of_their_kin() {
    // docs/spec/sil-world.md 9.3
    for ruleset in games() {
        for seed in 0..40 {
            with(&ruleset, 10, seed, |m| {
                let chief = monsters::place(m, Loc::new(30, 20), 105, Placing::inhabitant()).unwrap();
                let followers = m.level.monsters.len() - 1;
                assert!((8..=16).contains(&followers), "{followers}");
                for (handle, other) in m.level.monsters.iter() {
                    let race = m.tables.race(other.race).unwrap();
                    assert_eq!(race.glyph, 'o');
                    assert!(handle == chief || !race.is(RaceFlag::UNIQUE));
                }
                // One only, and never two at once.
                assert!(monsters::place(m, Loc::new(5, 5), 105, Placing::alone()).is_none());
            });
        }
    }
}

#[test]
fn thralls_and_wights_come_only_when_forced() {
    // S000-013, S000-014
    for ruleset in games() {
        with(&ruleset, 12, 3, |m| {
            for (number, x) in [(13, 5), (14, 10), (15, 15), (112, 20), (117, 25)] {
                assert!(monsters::place(m, Loc::new(x, 5), number, Placing::newcomer()).is_none());
                assert!(monsters::place(m, Loc::new(x, 5), number, Placing::alone()).is_some());
            }
        });
    }
}

#[test]
fn the_called_come_next_to_the_place() {
    // docs/spec/sil-world.md 9.7
    for ruleset in games() {
        with(&ruleset, 6, 4, |m| {
            for _ in 0..40 {
                let near = Loc::new(30, 20);
                let Some(came) = monsters::summon(m, near, (6, 0), Called::Bird, None) else { continue };
                let monster = m.level.monsters.get(came).unwrap();
                assert_eq!(m.tables.race(monster.race).unwrap().glyph, 'b');
                assert!(angrist_engine::space::distance(near, monster.at) <= 2);
                assert_eq!(monster.alertness, -1);
                for handle in m.level.monsters.handles() {
                    monsters::remove(m.level, m.facts, handle);
                }
            }
            assert!(m.facts.races.values().all(|f| f.alive == 0));
        });
    }
}

#[test]
fn the_shipped_creatures_are_many_at_every_depth() {
    // S000-011 to S000-014: the special ones at their numbers; a curve without gaps.
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let real: Vec<_> = t.races.iter().flatten().filter(|r| (1..=25).contains(&r.level)).collect();
    assert!(real.len() >= 120, "{}", real.len());
    for level in 1..=23 {
        let common = real.iter().filter(|r| r.level == level && r.rarity > 0 && !r.is(RaceFlag::UNIQUE));
        assert!(common.count() >= 2, "level {level}");
    }
    for (number, level) in [(251, 25), (253, 25), (112, 11), (164, 16), (181, 18), (13, 1), (17, 1)] {
        assert_eq!(t.race(number).unwrap().level, level, "{number}");
    }
}

/// 20 levels a depth, or as many as `ANGRIST_LEVELS` says.
#[test]
#[allow(clippy::float_arithmetic, reason = "statistics about levels, never a rule")]
fn levels_of_a_real_lib_hold_as_many_creatures_and_things_as_the_recorded_ones() {
    // vectors/sil-q/level-stats.tsv, columns monsters, sleeping and objects
    let (Some(ruleset), Some(vectors)) = (common::real(), std::env::var_os("ANGRIST_VECTORS")) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_VECTORS must be set in CI");
        return;
    };
    let file = std::path::Path::new(&vectors).join("sil-q/level-stats.tsv");
    let recorded = Recorded::read(&std::fs::read_to_string(file).unwrap(), 300.0).unwrap();
    let levels: u32 = std::env::var("ANGRIST_LEVELS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let t = ruleset.tables();
    let (mut cells, mut apart) = (0, Vec::new());
    for depth in 1..=20 {
        let mut counts: [Vec<usize>; 3] = Default::default();
        for number in 0..levels {
            let ask = Ask { terrain_only: false, ..stats::ask_for(depth, number) };
            let made = make_level(t, &mut stats::facts_at(t, depth), 23, &ask, None).unwrap();
            counts[0].push(made.level.monsters.len());
            counts[1].push(made.level.monsters.iter().filter(|(_, m)| m.is_asleep()).count());
            counts[2].push(made.level.items.len());
        }
        for (name, counts) in ["monsters", "sleeping", "objects"].into_iter().zip(&counts) {
            let ours = Sample::of(counts.iter().map(|n| *n as u32));
            let theirs = *recorded.cell(depth, name).unwrap();
            cells += 1;
            let agrees = ours.agrees(&theirs);
            let mark = if agrees { "" } else { "  <--" };
            println!("{depth:>2} {name:<9} {:>8.2} {:>8.2}{mark}", ours.mean, theirs.mean);
            if !agrees {
                apart.push((depth, name, ours.mean, theirs.mean));
            }
        }
    }
    // At three standard errors one cell in 370 falls outside by chance; two in a hundred are allowed.
    assert!(apart.len() * 50 <= cells, "{} of {cells} cells are apart: {apart:?}", apart.len());
}

#[test]
fn the_great_ones_come_only_where_they_belong() {
    // S000-083, S000-085, S000-086: Aldor and the wight by templates alone, Carcharoth at the Gates, the four of level 24 in
    // greater vaults or as pursuers; never by an ordinary draw.
    for ruleset in games() {
        for depth in 1..=20 {
            with(&ruleset, depth, 9, |m| {
                for _ in 0..400 {
                    let number = monsters::choose_race(m, RaceAsk::at(depth)).unwrap();
                    assert!(![112, 117, 241, 242, 243, 244, 253].contains(&number), "{number} at {depth}");
                }
                let ask = RaceAsk { vault: true, ..RaceAsk::at(24) };
                if let Some(number) = monsters::choose_race(m, ask) {
                    assert_eq!(m.tables.race(number).unwrap().level, 24);
                }
            });
        }
    }
}

#[test]
fn a_square_holds_at_most_one_creature_and_the_hero_his_own() {
    // S000-284
    let ruleset = common::ours("documented");
    with(&ruleset, 5, 2, |m| {
        let at = Loc::new(30, 20);
        m.hero = Some(Loc::new(31, 20));
        assert!(monsters::place(m, at, 41, Placing::alone()).is_some());
        assert!(monsters::place(m, at, 41, Placing::alone()).is_none(), "it is taken");
        assert!(
            monsters::place(m, Loc::new(31, 20), 41, Placing::alone()).is_none(),
            "the hero stands there"
        );
        assert!(
            monsters::place(m, Loc::new(-1, 3), 41, Placing::alone()).is_none(),
            "there is no such square"
        );
        m.level.check().unwrap();
    });
}
