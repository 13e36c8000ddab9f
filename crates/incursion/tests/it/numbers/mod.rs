//! The rules of numbers, one situation each (sane profile on our own data unless said).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod derived;
mod movement;

use crate::common::recorded::{ours, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::adapt::Names;
use angrist_incursion::creature::gear::{Armour, Weapon, Weight};
use angrist_incursion::creature::load::Grade;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::resist::{IMMUNE, combined};
use angrist_incursion::creature::{Creature, Numbers, Rules, Source, Status};
use angrist_incursion::hero::advance::{Options, Question};
use angrist_incursion::hero::{Lore, Words};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute as A, Bonus as B, Matrix, Profile, Target as T, adjust};
use angrist_irh::res::{Bound, Change, Modifier, Rid};

const PROFILES: [Profile; 2] = [Profile::Sane, Profile::Exact];

fn sane() -> Rules<'static> {
    rules(ours(), Profile::Sane)
}

fn chance() -> Chance {
    Chance::Exact(Mt19937::new(7))
}

fn monster(r: &Rules<'_>, name: &str, templates: &[&str]) -> (Creature, Matrix) {
    let form = r.library.monsters.iter().position(|m| m.about.shown() == name).expect(name) as u16;
    let over = |t: &&str| r.library.templates.iter().position(|x| x.about.shown() == *t).expect(t) as u16;
    let templates: Vec<u16> = templates.iter().map(over).collect();
    let mut m = Matrix::new(r.profile);
    let c = r.monster_with(form, &templates, r.usual_age(), Dice::Half, &mut m, &mut chance());
    (c, m)
}

/// A hero of level 1, or of more, who always takes the first choice.
fn hero(r: &Rules<'_>, race: &str, class: &str, level: i32) -> (Creature, Matrix) {
    let race = r.library.races.iter().position(|x| x.about.shown() == race).expect(race) as u16;
    let class = r.library.classes.iter().position(|x| x.about.shown() == class).expect(class) as u16;
    let god = r.library.rid(angrist_irh::res::ResKind::God, 0);
    let mut c = r.new_hero(race, class, [14, 14, 14, 14, 14, 14, 10], god, n::AL_GOOD).unwrap();
    let mut m = Matrix::new(r.profile);
    for _ in 0..level {
        go_up(r, &mut c, &mut m);
    }
    (c, m)
}

/// One level; every question is answered with the first choice. How many feats were chosen.
fn go_up(r: &Rules<'_>, c: &mut Creature, m: &mut Matrix) -> usize {
    let mut chance = chance();
    let mut adv = r.begin_advance(c, 0, Options::default()).unwrap();
    let (mut answer, mut feats) = (None, 0);
    while let Some(question) = r.continue_advance(c, &mut adv, answer, m, &mut chance) {
        feats += usize::from(matches!(question, Question::Feat { .. }));
        answer = Some(0);
    }
    feats
}

fn gain(c: &mut Creature, nature: i32, value: i32, magnitude: i32) {
    c.statuses.gain(Status::lasting(nature, value, magnitude, Source::Other, Rid::NONE));
}

#[test]
fn every_number_of_the_language_that_rules_name_is_the_languages() {
    let names = Names::new();
    for (name, number) in n::ALL {
        assert_eq!(names.find(name), Some(*number), "{name}");
    }
    for a in A::ALL {
        assert_eq!(names.find(a.constant()), Some(a.index() as i32), "{}", a.constant());
    }
    for b in B::ALL {
        assert_eq!(names.find(b.constant()), Some(b.index() as i32), "{}", b.constant());
    }
}

// S001-160
#[test]
fn a_negative_count_of_dice_subtracts() {
    let mut c = chance();
    assert_eq!(c.roll((0, 6, 5)), 5);
    assert_eq!(c.drawn(), 0);
    let down = c.roll((-2, 6, 1));
    assert!((-13..=-3).contains(&down), "{down}");
    assert_eq!(c.drawn(), 2);
    assert_eq!(c.roll((1, 2, -9)), 0, "a positive count gives at least nothing");
    assert_eq!(c.roll((-1, 2, -9)), 0, "a negative count gives at most nothing");
}

// S001-161
#[test]
fn a_template_adds_sets_or_scales_and_is_then_bounded() {
    let by = |change, value, bound, limit| Modifier { change, value, bound, limit };
    assert_eq!(adjust(10, by(Change::Keep, 9, Bound::None, 0)), 10);
    assert_eq!(adjust(10, by(Change::Add, 4, Bound::None, 0)), 14);
    assert_eq!(adjust(2, by(Change::Add, -5, Bound::None, 0)), 0, "an addition never goes below nothing");
    assert_eq!(adjust(10, by(Change::Set, 3, Bound::None, 0)), 3);
    assert_eq!(adjust(15, by(Change::Percent, 150, Bound::None, 0)), 22);
    assert_eq!(adjust(10, by(Change::Add, -8, Bound::Min, 3)), 3);
    assert_eq!(adjust(10, by(Change::Add, 12, Bound::Max, 18)), 18);
    assert_eq!(adjust(6, by(Change::Add, 0, Bound::Near, 15)), 12, "two thirds of the way up");
    assert_eq!(adjust(30, by(Change::Add, 0, Bound::Near, 15)), 20, "and down");
}

// S001-162: every constant of the language that an account or a name shows has a word of its own.
#[test]
fn every_constant_that_accounts_show_has_a_word() {
    use angrist_incursion::telling::Wording;
    let lore = Lore::shipped().unwrap();
    let names = Names::new();
    let words = Words::shipped(&names, &lore).unwrap();
    let constants = |prefix: &str| -> Vec<(&str, i32)> {
        let lines = angrist_irh::pre::CONSTANTS.lines().filter_map(|l| l.split_once('\t'));
        lines
            .filter(|(name, _)| name.starts_with(prefix))
            .map(|(name, value)| (name, value.trim().parse::<i64>().unwrap() as i32))
            .collect()
    };
    // Numbers without a word are shown as numbers. Markers of a range's end name nothing.
    let numeric = |w: &str| w.chars().all(|c| c.is_ascii_digit());
    let lacks = |prefix: &str, word: &dyn Fn(i32) -> String| -> Vec<String> {
        let all = constants(prefix);
        assert!(all.len() > 20, "{prefix}");
        let named = |name: &str| {
            !["FIRST", "LASTSKILL", "LAST", "NONE", "ALL", "ANY"].iter().any(|end| name.ends_with(end))
        };
        let lacking = all.into_iter().filter(|(name, n)| *n > 0 && named(name) && numeric(&word(*n)));
        lacking.map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(lacks("AD_", &|n| words.damage(n)), [""; 0]);
    for library in [Some(ours()), crate::common::recorded::real()].into_iter().flatten() {
        for a in library.monsters.iter().flat_map(|m| &m.attacks) {
            assert!(!numeric(&words.attack(a.kind.into())), "attack {}", a.kind);
        }
    }
    // The language numbers feats that nothing implements; those of the specification all have a name.
    let feats = lacks("FT_", &|n| lore.feat(n).map_or(n.to_string(), |f| f.name.clone()));
    assert_eq!((feats.len(), lore.feats().count()), (91, 225));
    assert_eq!(lacks("SK_", &|n| lore.skill(n).map_or(n.to_string(), |s| s.name.clone())), [""; 0]);
    let ability = |n: i32| {
        let found = lore.abilities().iter().find(|a| i32::from(a.number) == n);
        found.map_or(n.to_string(), |a| a.name.clone())
    };
    assert_eq!(lacks("CA_", &ability), [""; 0]);
    let distinct =
        |list: Vec<&str>| list.iter().collect::<std::collections::BTreeSet<_>>().len() == list.len();
    assert!(distinct(A::ALL.iter().map(|a| a.word()).collect()));
    assert!(distinct(B::ALL.iter().map(|b| b.word()).collect()));
    assert!(distinct(Wording::shipped().unwrap().conditions().map(|(_, w)| w).collect()));
}

// S001-164: a number that is no percentage is the sum of its parts, unless a rule of limits raised it.
#[test]
fn every_number_can_be_asked_for_its_parts() {
    let r = sane();
    let lore = Lore::shipped().unwrap();
    let words = Words::shipped(&Names::new(), &lore).unwrap();
    for name in ["eel catcher", "fen drake", "bone knight"] {
        let (c, m) = monster(&r, name, &[]);
        let account = r.account(&c, &m, &words);
        let mut sums = 0;
        for number in account.numbers.iter().filter(|x| !x.name.ends_with("speed") && x.name != "movement") {
            let sum: i32 = number.parts.iter().map(|(_, n)| n).sum();
            match number.name {
                // Casting defence follows defence; magic resistance has diminishing returns.
                "casting defence" | "magic resistance" => {}
                // What one does not have stays at 0 whatever weakens it.
                _ if number.value == 0 => assert!(sum <= 0 || number.parts.is_empty(), "{name}: {number:?}"),
                "fatigue" if sum < 1 => assert_eq!(number.value, 1),
                _ => {
                    assert_eq!(sum, number.value, "{name}: {number:?}");
                    sums += 1;
                }
            }
        }
        assert!(sums >= 10, "{name}: {sums} numbers");
        for skill in &account.skills {
            assert_eq!(skill.parts.iter().map(|(_, n)| n).sum::<i32>(), skill.value, "{skill:?}");
        }
    }
}

// S001-164: a roll can be asked for its dice, its parts and its total.
#[test]
fn a_skill_check_and_a_save_keep_their_parts() {
    use angrist_incursion::creature::saves::Save;
    let r = sane();
    let (mut c, _) = hero(&r, "Deepdelver", "Reeve", 1);
    gain(&mut c, n::SKILL_BONUS, n::SK_DECIPHER, 2);
    let focus = Status::lasting(n::SKILL_BONUS, n::SK_DECIPHER, 2, Source::Permanent, Rid::NONE);
    c.statuses.gain(focus);
    let mut seen = 0;
    for seed in 0..50 {
        let mut dice = Chance::Exact(Mt19937::new(seed));
        let check = r.skill_check(&c, n::SK_DECIPHER, (15, 3), false, &mut dice);
        let rolled: Vec<i32> =
            [Some(check.dice.first), check.dice.second, check.dice.focus].into_iter().flatten().collect();
        assert_eq!((rolled.len() as u64, check.modifiers), (dice.drawn(), 3));
        assert_eq!(check.die, *rolled.iter().max().unwrap(), "the best of all dice");
        let parts: i32 = check.level.named().iter().map(|(_, part)| part).sum();
        assert_eq!(check.total, check.die + parts + 3);
        seen |= rolled.iter().position(|d| *d == check.die).map_or(0, |at| 1 << at);
    }
    assert_eq!(seen, 0b111, "each of the dice counted once");
    gain(&mut c, n::SAVE_BONUS, n::SN_FEAR, 3);
    gain(&mut c, n::STUCK, 0, 0);
    let kinds = 1 << (n::SN_FEAR - 1);
    let save = r.roll_save(&mut c, Save::Reflex, 12, kinds, 2, &mut chance());
    let named = |name: &str| save.parts.iter().find(|(part, _)| *part == name).map(|(_, amount)| *amount);
    assert_eq!((named("special"), named("stuck"), named("circumstance")), (Some(3), Some(-7), Some(2)));
    let sum: i32 = save.parts.iter().map(|(_, amount)| amount).sum();
    assert_eq!((save.total, save.made), (save.die.unwrap() + sum, save.total >= 12));
    assert_eq!(r.roll_save(&mut c, Save::Reflex, 0, 0, 0, &mut chance()).die, None, "no die, no save");
}

// S001-181
#[test]
fn the_matrix_has_41_numbers_and_39_types() {
    assert_eq!((A::COUNT, B::COUNT), (41, 39));
    let mut m = Matrix::new(Profile::Sane);
    m.add(B::Luck, T::One(A::Will), 2);
    m.add(B::Morale, T::One(A::Will), 3);
    assert_eq!(m.parts(A::Will).collect::<Vec<_>>(), [(B::Morale, 3), (B::Luck, 2)]);
    assert_eq!((T::of(50), T::of(55), T::of(56), T::of(41)), (Some(T::Hit), Some(T::Magic), None, None));
}

// S001-201
#[test]
fn of_bonuses_the_largest_counts_and_penalties_add_up() {
    for profile in PROFILES {
        let mut m = Matrix::new(profile);
        for amount in [3, 5, 4] {
            m.add(B::Morale, T::One(A::Will), amount);
        }
        assert_eq!(m.get(A::Will, B::Morale), 5);
        for amount in [3, 5, 4] {
            m.add(B::Dodge, T::One(A::Defence), amount);
            m.add(B::Circumstance, T::One(A::Defence), amount);
        }
        assert_eq!(m.get(A::Defence, B::Dodge), 12);
        assert_eq!(m.get(A::Defence, B::Circumstance), 12);
        m.add(B::Luck, T::One(A::Will), -1);
        m.add(B::Luck, T::One(A::Will), -2);
        assert_eq!(m.get(A::Will, B::Luck), -3);
    }
}

// S001-201: each type keeps its rule whatever the order, one number at a time and through a group.
#[test]
fn every_type_of_bonus_keeps_its_rule_in_any_order() {
    for (profile, bonus) in PROFILES.into_iter().flat_map(|p| B::ALL.into_iter().map(move |b| (p, b))) {
        let entered = |amounts: &[i32]| {
            let (mut one, mut group) = (Matrix::new(profile), Matrix::new(profile));
            for amount in amounts {
                one.enter(A::Will, bonus, *amount);
                group.add(bonus, T::Save, *amount);
            }
            [one.get(A::Will, bonus), group.get(A::Will, bonus)]
        };
        let best = if matches!(bonus, B::Dodge | B::Circumstance) { 12 } else { 5 };
        for amounts in [[3, 5, 4], [5, 4, 3], [4, 3, 5]] {
            assert_eq!(entered(&amounts), [best; 2], "{profile}, {bonus:?}");
        }
        for amounts in [[-1, -2], [-2, -1]] {
            assert_eq!(entered(&amounts), [-3; 2], "{profile}, {bonus:?}");
        }
    }
}

// S001-345: the original's order of entering decides (H6); ours does not.
#[test]
fn the_order_of_entering_matters_only_in_exact() {
    let enter = |profile, amounts: [i32; 3]| {
        let mut m = Matrix::new(profile);
        amounts.into_iter().for_each(|n| m.add(B::Enhance, T::One(A::Str), n));
        m.get(A::Str, B::Enhance)
    };
    assert_eq!(enter(Profile::Exact, [-4, 3, 2]), 1);
    assert_eq!(enter(Profile::Exact, [3, 2, -4]), -1);
    assert_eq!(enter(Profile::Sane, [-4, 3, 2]), -1);
    assert_eq!(enter(Profile::Sane, [3, 2, -4]), -1);
}

// S001-345: penalties of one effect count once (H6).
#[test]
fn one_effect_weakens_once_in_sane_and_each_time_in_exact() {
    for (profile, expected) in [(Profile::Sane, -2), (Profile::Exact, -4)] {
        let r = rules(ours(), profile);
        let (mut c, mut m) = monster(&r, "eel catcher", &[]);
        let effect = r.library.rid(angrist_irh::res::ResKind::Effect, 0);
        for _ in 0..2 {
            c.statuses.gain(Status::lasting(n::ADJUST, 0, -2, Source::Enchantment, effect));
        }
        r.recalculate(&mut c, &mut m, false);
        assert_eq!(m.get(A::Str, B::Enhance), expected, "{profile}");
    }
}

#[test]
fn aid_reaches_all_casting_and_a_bonus_in_exact_only_two_kinds() {
    for (profile, sorcery) in [(Profile::Sane, 2), (Profile::Exact, 0)] {
        let mut m = Matrix::new(profile);
        m.add(B::Morale, T::Aid, 2);
        assert_eq!((m.get(A::Divine, B::Morale), m.get(A::Sorcery, B::Morale)), (2, sorcery));
        assert_eq!((m.get(A::HitThrown, B::Morale), m.get(A::Will, B::Morale)), (2, 2));
    }
}

#[test]
fn concentration_absorbs_penalties_on_casting() {
    let mut m = Matrix::new(Profile::Sane);
    m.buffer.total = 5;
    m.add(B::Status, T::Magic, -3);
    assert_eq!((m.get(A::Arcane, B::Status), m.buffer.used), (0, 3));
    m.add(B::Status, T::Magic, -4);
    assert_eq!((m.get(A::Arcane, B::Status), m.buffer.used), (-2, 5));
    m.add(B::Armour, T::Magic, -4);
    assert_eq!(m.get(A::Arcane, B::Armour), -4, "not what armour does");
}

// S001-202
#[test]
fn magic_resistance_has_diminishing_returns() {
    let mut m = Matrix::new(Profile::Sane);
    m.add(B::Natural, T::One(A::MagicResistance), 50);
    m.add(B::Enhance, T::One(A::MagicResistance), 50);
    assert_eq!(m.total(A::MagicResistance, false), 75);
}

// S001-346
#[test]
fn bonuses_on_speed_multiply() {
    let mut m = Matrix::new(Profile::Sane);
    m.add(B::Enhance, T::One(A::Movement), 2);
    m.add(B::Skill, T::One(A::Movement), 2);
    // 110 % of 110 % is 121 %, in steps of five percent 4.
    assert_eq!(m.total(A::Movement, false), 4);
    m.add(B::Enhance, T::One(A::Movement), 10);
    m.add(B::Skill, T::One(A::Movement), 10);
    assert_eq!(m.total(A::Movement, false), 25, "150 % of 150 % is 225 %");
    m.add(B::Natural, T::One(A::Movement), 10);
    assert_eq!(m.total(A::Movement, false), 47, "natural parts add before: 150 % of 225 % is 337 %");
}

// S001-200
#[test]
fn calculating_twice_changes_nothing() {
    for profile in PROFILES {
        let r = rules(ours(), profile);
        for (i, _) in r.library.monsters.iter().enumerate() {
            let mut m = Matrix::new(profile);
            let mut c = r.monster_with(i as u16, &[], r.usual_age(), Dice::Half, &mut m, &mut chance());
            let before = c.clone();
            r.recalculate(&mut c, &mut m, false);
            assert_eq!(c, before, "{}", r.library.monsters[i].about.name);
        }
    }
}
