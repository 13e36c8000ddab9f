//! The rules of heroes, one situation each (sane profile on our own data unless said).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::recorded::{ours, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::adapt::Names;
use angrist_incursion::catalogue::read_library;
use angrist_incursion::creature::audit::audit;
use angrist_incursion::creature::gear::{Armour, Weight};
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::saves::Save;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::hero::advance::{Options, Question, Refused};
use angrist_incursion::hero::create::{Perk, Step};
use angrist_incursion::hero::experience::Kill;
use angrist_incursion::hero::lore::Condition;
use angrist_incursion::hero::study::Study;
use angrist_incursion::hero::{Lore, SKILLS};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute as A, Bonus as B, Matrix, Profile};
use angrist_incursion::{IncursionRuleset, shipped};
use angrist_irh::res::Rid;

fn sane() -> Rules<'static> {
    rules(ours(), Profile::Sane)
}

fn chance(seed: u32) -> Chance {
    Chance::Exact(Mt19937::new(seed))
}

fn begin(r: &Rules<'_>, race: &str, class: &str, scores: [i8; 7]) -> Creature {
    let race = r.library.races.iter().position(|x| x.about.shown() == race).expect(race) as u16;
    let class = r.library.classes.iter().position(|x| x.about.shown() == class).expect(class) as u16;
    let god = r.library.rid(angrist_irh::res::ResKind::God, 0);
    r.new_hero(race, class, scores, god, n::AL_GOOD).unwrap()
}

/// One level; `choose` answers each question by its place. All questions asked.
fn go_up(r: &Rules<'_>, c: &mut Creature, mut choose: impl FnMut(&Question) -> usize) -> Vec<Question> {
    let (mut m, mut dice) = (Matrix::new(r.profile), chance(7));
    let mut adv = r.begin_advance(c, 0, Options::default()).unwrap();
    let (mut answer, mut asked) = (None, Vec::new());
    while let Some(question) = r.continue_advance(c, &mut adv, answer, &mut m, &mut dice) {
        answer = Some(choose(&question));
        asked.push(question);
    }
    asked
}

fn hero(r: &Rules<'_>, race: &str, class: &str, level: i32) -> Creature {
    let mut c = begin(r, race, class, [14, 14, 14, 14, 14, 14, 10]);
    (0..level).for_each(|_| drop(go_up(r, &mut c, |_| 0)));
    c
}

// S001-185
#[test]
fn conditions_come_in_twelve_kinds() {
    let lore = Lore::shipped().unwrap();
    let mut seen = [false; 12];
    for condition in lore.feats().flat_map(|f| f.alternatives.iter().flatten()) {
        let kind = match condition {
            Condition::Feat(_) => 0,
            Condition::Ability(..) => 1,
            Condition::BaseAttack(..) => 2,
            Condition::Skill(..) => 3,
            Condition::Challenge(_) => 4,
            Condition::Attribute(..) => 5,
            Condition::Caster(_) => 6,
            Condition::WeaponSkill(_) => 7,
            Condition::Proficient(_) => 8,
            Condition::NotProficient(_) => 9,
            Condition::Attack(_) => 10,
            Condition::Type(_) => 11,
        };
        seen[kind] = true;
    }
    // Challenge and type are conditions that no feat of the table has.
    let missing: Vec<usize> = (0..12).filter(|&k| !seen[k]).collect();
    assert_eq!(missing, [4, 11]);
    let names = Names::new();
    let text = |conditions: &str| {
        let feat = format!("51\tFT_ACROBATIC\tAcrobatic\tm\t-\t{conditions}\tRolls.\n");
        Lore::read(&feat, shipped::SKILLS, shipped::SYNERGIES, shipped::ABILITIES, &names)
    };
    let r = sane();
    let c = hero(&r, "Deepdelver", "Reeve", 3);
    for (conditions, holds) in [
        ("CR 3", true),
        ("CR 4", false),
        ("MTYPE MA_DWARF", true),
        ("MTYPE MA_ELF", false),
        ("ATTACK A_PUNC", true),
        ("ATTACK A_CLAW", false),
        ("BAB S_MELEE 3", true),
        ("BAB S_MELEE 4", false),
        ("PROF WG_HARMOUR", true),
        ("NOT_PROF WG_HARMOUR", false),
        ("CASTER 1", false),
        ("ABILITY CA_LORE_OF_ARMS 3", true),
        ("ABILITY CA_LORE_OF_ARMS 4", false),
        ("ATTR A_CON 16", true),
        ("ATTR A_CON 17", false),
        ("WEP_SKILL 6", false),
        ("CR 9 | CR 1", true),
        ("CR 1, CR 9", false),
    ] {
        let lore = text(conditions).unwrap();
        let r = Rules { lore: &lore, ..r };
        assert_eq!(r.may_take(&c, 51), holds, "{conditions}");
    }
}

// S001-356
#[test]
fn feats_are_judged_on_base_attributes() {
    let r = sane();
    let mut c = begin(&r, "Deepdelver", "Reeve", [12, 14, 14, 14, 14, 14, 10]);
    go_up(&r, &mut c, |_| 0);
    c.statuses.gain(Status::lasting(n::ADJUST, A::Str.index() as i32, 6, Source::Item, Rid::NONE));
    let mut m = Matrix::new(r.profile);
    r.recalculate(&mut c, &mut m, false);
    assert_eq!(c.value(A::Str), 18);
    assert!(!r.may_take(&c, n::FT_POWER_ATTACK), "Power Attack needs a strength of 13 without belts");
    c.statuses.gain(Status::lasting(n::ADJUST_INH, A::Str.index() as i32, 1, Source::Permanent, Rid::NONE));
    assert!(r.may_take(&c, n::FT_POWER_ATTACK));
    let most = |f: &angrist_incursion::hero::lore::Feat| {
        f.alternatives.len() <= 3 && f.alternatives.iter().all(|set| set.len() <= 5)
    };
    assert!(r.lore.feats().all(most));
    assert!(r.lore.feats().count() >= 224);
}

// S001-357
#[test]
fn scores_are_rolled_or_bought_and_steps_have_their_order() {
    let r = sane();
    for seed in 0..5 {
        for set in r.roll_scores(1, &mut chance(seed)) {
            let total: i32 = set.iter().map(|&s| i32::from(s)).sum();
            assert!((95..=100).contains(&total), "{total}");
            assert!(set.iter().all(|s| (3..=18).contains(s)));
        }
        let weak = r.roll_scores(0, &mut chance(seed))[0].iter().map(|&s| i32::from(s)).sum::<i32>();
        assert!((71..=75).contains(&weak), "H1: weaker heroes have less: {weak}");
    }
    let costs: Vec<Option<i32>> = (2..=19).map(|s| r.point_cost(&[s, 8, 8, 8, 8, 8, 8])).collect();
    let table = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16];
    assert_eq!((costs[0], costs[17]), (None, None));
    assert_eq!(costs[1..17], table.map(Some));
    assert!(r.may_buy(&[14, 14, 14, 14, 14, 14, 14], 1) && !r.may_buy(&[14, 14, 14, 14, 14, 14, 13], 1));
    assert!(Step::ALL.windows(2).all(|w| w[0] < w[1]), "in order");
    assert!(Step::Race < Step::Class && Step::Class < Step::God && Step::Alignment < Step::FirstLevel);
}

// S001-357
#[test]
fn perks_come_by_weight_and_never_twice() {
    let r = sane();
    let c = hero(&r, "Deepdelver", "Reeve", 1);
    let mut dice = chance(3);
    let (mut items, mut feats, mut had) = (0, 0, Vec::new());
    for _ in 0..600 {
        match r.draw_perk(&c, &[], &mut dice) {
            Perk::Item => items += 1,
            Perk::Feat(f) => {
                feats += 1;
                assert!(r.may_take(&c, f));
            }
            _ => {}
        }
    }
    assert!((130..=300).contains(&items), "{items} things of 600");
    assert!((5..=220).contains(&feats), "{feats} feats of 600");
    for _ in 0..6 {
        let perk = r.draw_perk(&c, &had, &mut dice);
        assert!(!matches!(perk, Perk::Gift(_) | Perk::Feat(_)) || !had.contains(&perk));
        had.push(perk);
    }
    let race = |name: &str| r.library.races.iter().find(|x| x.about.shown() == name);
    assert_eq!((r.perk_count(race("Islander")), r.perk_count(race("Heronfolk"))), (3, 1));
    assert_eq!((r.perk_count(race("Tuskan")), r.perk_count(None)), (2, 3));
}

// S001-358: two feats at level 1, one at every third: four by level 6.
#[test]
fn levels_give_feats_at_the_first_and_every_third() {
    let r = sane();
    let mut c = begin(&r, "Islander", "Lampman", [14, 14, 14, 14, 14, 14, 10]);
    let mut feats = Vec::new();
    for _ in 0..6 {
        let asked = go_up(&r, &mut c, |_| 0);
        feats.push(asked.iter().filter(|q| matches!(q, Question::Feat { .. })).count());
    }
    assert_eq!(feats, [2, 0, 1, 0, 0, 1]);
    let h = c.hero.as_ref().unwrap();
    assert_eq!((h.total_level(), h.hit_rolls[0].len(), h.mana_rolls[0].len()), (6, 6, 6));
    assert!(h.hit_rolls[0].iter().all(|&x| (3..=6).contains(&x)), "at least half of the die");
    // Full dice, and the limit of levels.
    let mut full = begin(&r, "Islander", "Lampman", [14; 7]);
    let options =
        Options { hit_points: angrist_incursion::creature::points::Dice::Full, ..Options::default() };
    let (mut m, mut dice) = (Matrix::new(r.profile), chance(1));
    for _ in 0..11 {
        let mut adv = r.begin_advance(&mut full, 0, options).unwrap();
        let mut answer = None;
        while r.continue_advance(&mut full, &mut adv, answer, &mut m, &mut dice).is_some() {
            answer = Some(0);
        }
    }
    assert!(full.hero.as_ref().unwrap().hit_rolls[0].iter().all(|&x| x == 6));
    assert_eq!(r.begin_advance(&mut full, 0, options), Err(Refused::Highest(11)));
}

// S001-358
#[test]
fn a_level_that_alignment_or_god_forbids_is_refused_without_effect() {
    let r = sane();
    let mut c = hero(&r, "Tuskan", "Mudraker", 2);
    c.statuses.retain(|s| i32::from(s.nature) != n::ALIGNMENT);
    c.statuses.gain(Status::lasting(n::ALIGNMENT, n::AL_LAWFUL, -1, Source::Permanent, Rid::NONE));
    let before = c.clone();
    assert!(matches!(r.begin_advance(&mut c, 0, Options::default()), Err(Refused::Alignment(_))));
    assert_eq!(c, before);
    let mut priest = hero(&r, "Islander", "Canoness", 2);
    priest.hero.as_mut().unwrap().god = Rid::NONE;
    assert!(matches!(r.begin_advance(&mut priest, 0, Options::default()), Err(Refused::NoGod(_))));
}

#[test]
fn an_answer_that_is_none_is_asked_again_and_an_advancement_is_state() {
    let r = sane();
    let mut c = begin(&r, "Islander", "Lampman", [14; 7]);
    let (mut m, mut dice) = (Matrix::new(r.profile), chance(7));
    let mut adv = r.begin_advance(&mut c, 0, Options::default()).unwrap();
    let first = r.continue_advance(&mut c, &mut adv, None, &mut m, &mut dice);
    let again = r.continue_advance(&mut c, &mut adv, Some(usize::MAX), &mut m, &mut dice);
    assert_eq!(first, again);
    let bytes = postcard::to_allocvec(&(&c, &adv)).unwrap();
    let (mut c2, mut adv2): (Creature, angrist_incursion::hero::advance::Advancement) =
        postcard::from_bytes(&bytes).unwrap();
    assert_eq!((&c, &adv), (&c2, &adv2));
    let next = r.continue_advance(&mut c, &mut adv, Some(0), &mut m, &mut dice);
    assert_eq!(next, r.continue_advance(&mut c2, &mut adv2, Some(0), &mut m, &mut dice));
}

// S001-359
#[test]
fn a_kill_is_worth_less_the_higher_one_is() {
    let r = sane();
    let kill = |challenge, level| Kill {
        challenge,
        level,
        difficulty: 2,
        friend: false,
        generation: 0,
        percent: 100,
    };
    let worth = |k: Kill| r.kill_reward(k);
    assert_eq!(worth(kill(5, 5)), 500 * 100 / 200, "slow from level 5 on");
    assert_eq!((worth(kill(1, 1)), worth(kill(2, 1)), worth(kill(11, 1))), (100, 250, 8800));
    assert_eq!(worth(kill(1, 11)), 100 * 10 / 100 * 100 / 300);
    assert_eq!((worth(kill(0, 1)), worth(kill(-6, 1)), worth(kill(-7, 1))), (67, 3, 1), "H23");
    assert_eq!(rules(ours(), Profile::Exact).kill_reward(kill(-6, 1)), 67);
    assert_eq!(worth(Kill { difficulty: 0, ..kill(1, 1) }), 200);
    assert_eq!(worth(Kill { friend: true, ..kill(3, 3) }), 240 / 3);
    assert_eq!(worth(Kill { generation: 2, ..kill(3, 3) }), 240 / 3);
    assert_eq!(worth(Kill { percent: 75, ..kill(1, 1) }), 75, "what a helper gets");
    // Two classes that the race does not favour cost a quarter.
    let mut c = hero(&r, "Tuskan", "Mudraker", 1);
    // Our classes learn fast; the rule is told without that.
    c.statuses.retain(|s| i32::from(s.nature) != angrist_incursion::creature::names::XP_PENALTY);
    let thief = r.library.classes.iter().position(|k| k.about.shown() == "Lampman").unwrap() as u16;
    let h = c.hero.as_mut().unwrap();
    let at = r.train_as(h, thief).unwrap();
    h.levels[at] = 2;
    let h = c.hero.clone().unwrap();
    assert_eq!((at, r.experience_penalty(&c, &h, false), r.experience_penalty(&c, &h, true)), (1, 25, 0));
    r.gain_experience(&mut c, 1000);
    assert_eq!(c.hero.as_ref().unwrap().experience, 750);
}

#[test]
fn drained_experience_takes_levels_for_now() {
    let r = sane();
    let mut c = hero(&r, "Tuskan", "Mudraker", 3);
    let h = c.hero.as_mut().unwrap();
    h.experience = 2300;
    assert_eq!(r.negative_levels(h), (0, false));
    h.drained = 1400;
    assert_eq!(r.negative_levels(h), (2, false));
    h.drained = 2301;
    assert_eq!(r.negative_levels(h), (0, true), "more than there is kills");
}

// S001-360
#[test]
fn a_study_advances_a_class_ability() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 6);
    let before = r.ability_level(&c, n::CA_SNEAK_ATTACK);
    let h = c.hero.as_mut().unwrap();
    // A thief who learnt something else on the way.
    h.levels[1] = 3;
    h.classes[1] = 0;
    let h = c.hero.clone().unwrap();
    assert!(r.may_study(&c, &h, Study::Sneak) && !r.may_study(&c, &h, Study::Turning));
    c.hero.as_mut().unwrap().studies[Study::Sneak as usize] = 1;
    assert_eq!((before, r.ability_level(&c, n::CA_SNEAK_ATTACK)), (3, 4));
    let steps: Vec<i16> = r.numbers.study_step[..8].to_vec();
    assert_eq!(steps, [2, 4, 2, 1, 1, 2, 2, 3]);
    assert_eq!(r.numbers.study_rate[..8], [1, 1, 1, 2, 1, 1, 1, 1]);
}

// S001-348
#[test]
fn some_skills_keep_the_best_of_several_dice_and_only_some_know_a_sure_success() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    for seed in 0..200 {
        let mut dice = chance(seed);
        let plain = r.skill_check(&c, n::SK_CLIMB, (15, 0), false, &mut dice);
        assert_eq!(dice.drawn(), 1);
        let mut dice = chance(seed);
        let two = r.skill_check(&c, n::SK_DECIPHER, (15, 0), false, &mut dice);
        assert_eq!(dice.drawn(), 2);
        assert!(two.die >= plain.die);
        let hopeless =
            |skill, threatened| r.skill_check(&c, skill, (99, 0), threatened, &mut chance(seed)).success;
        assert_eq!(hopeless(n::SK_CLIMB, false), plain.die == 20);
        assert!(!hopeless(n::SK_CLIMB, true) && !hopeless(n::SK_BLUFF, false));
    }
    c.statuses.gain(Status::lasting(n::SKILL_BONUS, n::SK_CLIMB, 2, Source::Permanent, Rid::NONE));
    let mut dice = chance(1);
    r.skill_check(&c, n::SK_CLIMB, (15, 0), false, &mut dice);
    assert_eq!(dice.drawn(), 2, "skill focus rolls once more");
    c.hero.as_mut().unwrap().abilities[n::CA_SKILL_MASTERY as usize] = 1;
    // A narrow success teaches: dc 20 would fail on a 1 and is made.
    let narrow = (0..200).map(|s| r.skill_check(&c, n::SK_SEARCH, (20, 0), false, &mut chance(s)));
    assert!(narrow.filter(|k| k.success && k.total >= 20).all(|k| k.exercise == (10, 30)));
}

// S001-349: each part has a source of its own, and moves nothing but itself and the total.
#[test]
fn each_part_of_a_skill_level_has_its_own_source() {
    let r = sane();
    let plain = hero(&r, "Islander", "Lampman", 1);
    let before = |skill: i32| r.skill_level(&plain, skill);
    let moved = |skill: i32, c: &Creature| -> Vec<(&'static str, i32)> {
        let (old, new) = (before(skill), r.skill_level(c, skill));
        assert_eq!(new.total, new.named().iter().map(|(_, part)| part).sum::<i32>());
        let pairs = old.named().into_iter().zip(new.named());
        pairs.map(|((name, was), (_, is))| (name, is - was)).filter(|(_, by)| *by != 0).collect()
    };
    let with = |skill: i32, source: Source| {
        let mut c = plain.clone();
        let more = before(skill).feat.max(0) + 5;
        c.statuses.gain(Status::lasting(n::SKILL_BONUS, skill, more, source, Rid::NONE));
        moved(skill, &c)
    };
    let skill = n::SK_APPRAISE;
    for (source, part) in [
        (Source::Class, "feat"),
        (Source::Race, "racial"),
        (Source::Body, "racial"),
        (Source::Domain, "domain"),
        (Source::Item, "item"),
        (Source::Permanent, "focus"),
        (Source::Enchantment, "enhancement"),
    ] {
        assert_eq!(
            with(skill, source).iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            [part],
            "{source:?}"
        );
    }
    let change = |skill: i32, by: &dyn Fn(&mut Creature)| {
        let mut c = plain.clone();
        by(&mut c);
        moved(skill, &c)
    };
    let own = |c: &mut Creature| c.hero.as_mut().unwrap().ranks[skill as usize] += 3;
    assert_eq!(change(skill, &own), [("ranks", 3)]);
    let clever = |c: &mut Creature| c.values[A::Int.index()] += 20;
    assert!(change(n::SK_SPELLCRAFT, &clever).iter().all(|(name, by)| *name == "attribute" && *by > 0));
    let remembers = |c: &mut Creature| {
        c.statuses.gain(Status::lasting(n::ANC_MEM, skill, 2, Source::Other, Rid::NONE));
    };
    assert_eq!(change(skill, &remembers), [("ranks", 2), ("insight", 2)]);
    let learns = |c: &mut Creature| {
        c.statuses.gain(Status::lasting(n::EXTRA_SKILL, n::SK_SPELLCRAFT, 0, Source::Class, Rid::NONE));
    };
    assert_eq!(change(n::SK_SPELLCRAFT, &learns), [("training", 2)], "one, and one more for having any");
    let grows = |c: &mut Creature| c.values[A::Size.index()] += 1;
    assert_eq!(change(n::SK_HIDE, &grows), [("size", -4)]);
    assert_eq!(change(n::SK_MOVE_SIL, &grows), [], "size matters for hiding only");
    let charges = |c: &mut Creature| {
        c.statuses.gain(Status::lasting(n::CHARGING, 0, 0, Source::Other, Rid::NONE));
    };
    assert_eq!(change(n::SK_MOVE_SIL, &charges), [("circumstance", -20)]);
    assert_eq!(change(n::SK_SPOT, &charges), []);
    let sharp = |c: &mut Creature| c.hero.as_mut().unwrap().abilities[n::CA_SHARP_SENSES as usize] += 3;
    assert_eq!(change(n::SK_LISTEN, &sharp), [("inherent", 3)]);
}

// S001-349
#[test]
fn a_skill_level_is_the_sum_of_its_parts() {
    let r = sane();
    let mut c = hero(&r, "Reedling", "Lampman", 3);
    c.hero.as_mut().unwrap().ranks[n::SK_HIDE as usize] = 6;
    let p = r.skill_level(&c, n::SK_HIDE);
    assert_eq!((p.ranks, p.training, p.feat, p.racial, p.size), (6, 3, 3, 4, 4), "{p:?}");
    assert_eq!(p.total, p.named().iter().map(|(_, x)| x).sum::<i32>());
    assert_eq!(p.attribute, c.second_modifier(A::Dex));
    c.statuses.gain(Status::lasting(n::CHARGING, 0, 0, Source::Other, Rid::NONE));
    c.statuses.gain(Status::lasting(n::SINGING, 0, 0, Source::Other, Rid::NONE));
    assert_eq!(r.skill_level(&c, n::SK_HIDE).circumstance, -22);
    assert_eq!(r.skill_level(&c, n::SK_PERFORM).circumstance, 0);
    c.gear.body = Some(Armour { weight: Weight::Medium, penalty: -3, ..Armour::default() });
    assert_eq!((r.skill_level(&c, n::SK_HIDE).armour, r.skill_level(&c, n::SK_SWIM).armour), (-3, -6));
    let all: Vec<i32> = (1..=SKILLS as i32).map(|s| r.skill_level(&c, s).total).collect();
    assert_eq!(all.len(), 48);
    // Ranks of one skill help another; training without a source is nothing.
    c.hero.as_mut().unwrap().ranks[n::SK_APPRAISE as usize] = 7;
    assert_eq!(r.skill_level(&c, n::SK_BLUFF).synergy, 2);
    assert_eq!(r.skill_level(&c, n::SK_SPELLCRAFT).training, 0);
    let pairs = r
        .lore
        .feats()
        .filter(|f| (1..=48).any(|s| r.lore.feats_for(s).any(|x| x == i32::from(f.number))))
        .count();
    assert_eq!(pairs, 19);
}

// S001-351
#[test]
fn some_skills_need_a_kit_and_some_gain_nothing_from_one() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    assert!(!r.may_use(&c, n::SK_LOCKPICKING), "picks are needed");
    let before = r.skill_level(&c, n::SK_LOCKPICKING).total;
    c.gear.kits = vec![(n::SK_LOCKPICKING as i16, 4), (n::SK_HIDE as i16, 4)];
    assert!(r.may_use(&c, n::SK_LOCKPICKING) && r.may_use(&c, n::SK_SEARCH));
    assert_eq!(r.skill_level(&c, n::SK_LOCKPICKING).total, before + 4);
    assert_eq!(r.skill_level(&c, n::SK_HIDE).kit, 0);
    assert!(!r.may_use(&c, n::SK_HEAL), "neither skill nor kit");
}

// S001-351: the best primary kit or the innate one, every different secondary one, and for climbing the best rope.
#[test]
fn kits_help_by_what_they_are() {
    use angrist_incursion::creature::kits::{Kit, Role, kit_help};
    let kit = |item: u16, skill: i32, role: Role, amount: i8| Kit { item, skill: skill as i16, role, amount };
    let picks = n::SK_LOCKPICKING;
    assert_eq!(kit_help(picks, &[], None), None, "no kit at all");
    let good = [kit(1, picks, Role::Primary, 2), kit(2, picks, Role::Primary, 5)];
    assert_eq!(kit_help(picks, &good, None), Some(5), "the best counts");
    assert_eq!(kit_help(picks, &good, Some(7)), Some(7));
    assert_eq!(kit_help(n::SK_HEAL, &good, None), None, "for another skill it is none");
    let more = [
        kit(3, picks, Role::Secondary, 1),
        kit(3, picks, Role::Secondary, 1),
        kit(4, picks, Role::Secondary, 2),
    ];
    assert_eq!(kit_help(picks, &[&good[..], &more[..]].concat(), None), Some(5 + 1 + 2), "one of each kind");
    let ropes = [kit(5, n::SK_CLIMB, Role::Rope, 2), kit(6, n::SK_CLIMB, Role::Rope, 4)];
    assert_eq!(kit_help(n::SK_CLIMB, &ropes, None), Some(4));
    let cloak = [kit(7, n::SK_HIDE, Role::Primary, 9)];
    assert_eq!(kit_help(n::SK_HIDE, &cloak, Some(3)), None, "no kit helps to hide");
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    let before = r.skill_level(&c, picks).total;
    c.statuses.gain(Status::lasting(n::INNATE_KIT, picks, 3, Source::Race, Rid::NONE));
    assert!(r.may_use(&c, picks), "claws do for picks");
    assert_eq!(r.skill_level(&c, picks).total, before + 3);
}

// S001-351: one scene for each skill that has a rule of its own.
#[test]
fn single_skills_have_rules_of_their_own() {
    use angrist_incursion::creature::kits::*;
    assert_eq!([lock_difficulty(4, false, false), lock_difficulty(4, true, true)], [18, 33]);
    assert_eq!(trap_difficulty(TrapWork::Disarm, 3, 0), Some(18));
    assert_eq!([9, 10].map(|s| trap_difficulty(TrapWork::Reset, 3, s)), [None, Some(23)]);
    assert_eq!([14, 15].map(|s| trap_difficulty(TrapWork::Salvage, 3, s)), [None, Some(28)]);
    assert_eq!([trap_search_difficulty(true, None), trap_search_difficulty(false, Some(4))], [15, 24]);
    assert_eq!([3, 4].map(|far| jump_difficulty(far, 7, false)), [Some(25), None]);
    assert_eq!([8, 9].map(|skill| jump_difficulty(3, skill - 4, true)), [None, Some(25)]);
    assert_eq!(jump_difficulty(0, 40, false), None, "standing still is no jump");
    assert!(is_spotted(12, 10, 2) && !is_spotted(12, 10, 3) && is_spotted(15, 10, 90));
    assert_eq!([0, 7, 40].map(noise_of), [10, 7, 1]);
    assert_eq!((hearing_range(6), balance_against_trips(9, 2), tumble_defence(9)), (16, 3, 4));
}

#[test]
fn a_hard_save_teaches_and_an_impossible_one_takes_no_die() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    let mut dice = chance(1);
    assert!(!r.saving_throw(&mut c, Save::Will, 0, 0, 0, &mut dice) && dice.drawn() == 0);
    let bonus = r.save_bonus(&c, Save::Will, 0);
    c.statuses.gain(Status::lasting(n::SAVE_BONUS, n::SN_FEAR, 4, Source::Race, Rid::NONE));
    assert_eq!(r.save_bonus(&c, Save::Will, n::SA_FEAR), bonus + 4);
    assert_eq!(r.save_bonus(&c, Save::Will, n::SA_POISON), bonus);
    assert!(r.saving_throw(&mut c, Save::Will, 12, 0, 40, &mut dice));
    assert!(c.hero.as_ref().unwrap().exercise.iter().any(|&x| x > 0));
}

#[test]
fn scores_grow_by_use_up_to_a_limit() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    assert!(!r.exercise(&mut c, A::Luc, 60, 3, 60));
    assert!(!r.exercise(&mut c, A::Luc, 60, 3, 60), "a column holds no more than its cap");
    assert!(r.exercise(&mut c, A::Luc, 60, 4, 60), "more than a hundred");
    assert_eq!(c.statuses.sum(n::ADJUST_INH, A::Luc.index() as i32), 1);
    for _ in 0..100 {
        for column in 0..10 {
            r.exercise(&mut c, A::Luc, 60, column, 60);
        }
    }
    assert_eq!(c.statuses.sum(n::ADJUST_INH, A::Luc.index() as i32), 5);
}

#[test]
fn a_score_that_runs_out_kills_in_play() {
    let r = sane();
    let mut c = hero(&r, "Islander", "Lampman", 1);
    let mut m = Matrix::new(r.profile);
    c.statuses.gain(Status::lasting(n::ADJUST_DMG, A::Str.index() as i32, -13, Source::Attack, Rid::NONE));
    r.recalculate(&mut c, &mut m, false);
    assert_eq!((c.value(A::Str), c.dies_of), (1, None));
    c.statuses.gain(Status::lasting(n::ADJUST_DMG, A::Str.index() as i32, -5, Source::Attack, Rid::NONE));
    r.recalculate(&mut c, &mut m, false);
    assert_eq!((c.value(A::Str), c.dies_of), (0, Some(A::Str)));
    c.statuses.retain(|s| i32::from(s.nature) != n::ADJUST_DMG);
    r.recalculate(&mut c, &mut m, false);
    assert_eq!((c.value(A::Str), c.dies_of), (14, None), "restored");
    assert_eq!(m.get(A::Str, B::Damage), 0);
}

#[test]
fn our_library_has_eight_races_ten_classes_and_thirty_templates_that_make_heroes() {
    let r = sane();
    assert!(r.library.races.len() >= 8 && r.library.classes.len() >= 10 && r.library.templates.len() >= 30);
    assert!(r.races_offered().count() >= 7, "one is a branch of another");
    for (_, race) in r.races_offered() {
        for (_, class) in r.classes_offered() {
            let c = hero(&r, race.about.shown(), class.about.shown(), 11);
            assert_eq!(c.hero.as_ref().unwrap().total_level(), 11);
            assert!(c.max_hit_points > 20 && !r.alignments_offered(class, None).is_empty());
        }
    }
    let described = |t: &str| t.len() >= 6 && t.ends_with('.');
    assert!(r.lore.feats().all(|f| described(&f.text)));
    assert!(r.lore.skills().all(|s| described(&s.text)) && r.lore.skills().count() == 48);
    assert!(r.lore.abilities().iter().all(|a| described(&a.text)));
}

/// Our library with a text put behind one of its files.
fn with(addition: &str) -> angrist_irh::read::Reading {
    read_library("main.irc", |name| {
        let own = shipped::LIBRARY.iter().find(|(f, _)| *f == name).map(|(_, b)| b.to_vec())?;
        Some(if name == "heroes.irh" { [own, addition.as_bytes().to_vec()].concat() } else { own })
    })
}

#[test]
fn bad_races_classes_and_templates_are_named_with_their_place_before_play() {
    let cases = [
        (
            "Monster \"wisp;body\" : MA_HUMAN { Image: red 'w'; Size: SZ_SMALL; HD: 0; }\nRace \"Wisp\" { Desc: \"x\";\n  Monster: $\"wisp;body\"; }\n",
            "no hit dice",
        ),
        (
            "Class \"Idler\" { HitDice: 6; Mana: 4; Def: 1/2;\n  Constants: * TOTAL_CLASS_LEVELS 0; }\n",
            "no levels",
        ),
        ("Template \"shrunk\" : TM_NATURE for MA_ALL { CR: +0;\n  Size: -20; }\n", "size of"),
        ("Template \"vast\" : TM_NATURE for MA_ALL { CR: +0;\n  Size: =99; }\n", "size of"),
        (
            "Monster \"too much\" : MA_ANIMAL { Image: red 'x'; Size: SZ_MEDIUM;\n  HD: 70000; }\n",
            "70000 does not fit",
        ),
    ];
    for (text, expected) in cases {
        let reading = with(text);
        let found = audit(&reading);
        assert_eq!(found.len(), 1, "{text}");
        let line = found[0].one_line();
        assert!(line.contains(expected) && line.contains("heroes.irh:"), "{line}");
        let files: Vec<(String, Vec<u8>)> = shipped::LIBRARY
            .iter()
            .map(|(f, b)| {
                let more = if *f == "heroes.irh" { text.as_bytes() } else { &[] };
                ((*f).to_owned(), [*b, more].concat())
            })
            .collect();
        let refused = IncursionRuleset::read("main.irc", &files).err().expect("refused before play");
        assert!(refused.to_string().contains(expected), "{refused}");
    }
    assert!(audit(&with("")).is_empty());
}

#[test]
fn a_feat_that_requires_itself_is_named_with_its_place() {
    let names = Names::new();
    let row = |number: i32, constant: &str, needs: &str| {
        format!("{number}\t{constant}\tX\t-\t-\t{needs}\tText here.\n")
    };
    let read =
        |feats: &str| Lore::read(feats, shipped::SKILLS, shipped::SYNERGIES, shipped::ABILITIES, &names);
    let own = read(&row(55, "FT_ALERTNESS", "FEAT FT_ALERTNESS")).err().unwrap();
    assert!(own.starts_with("feats.tsv, line 1, column") && own.contains("requires itself"), "{own}");
    let round =
        row(52, "FT_ACUTE_SENSES", "FEAT FT_ALERTNESS") + &row(55, "FT_ALERTNESS", "FEAT FT_ACUTE_SENSES");
    assert!(read(&round).err().unwrap().contains("requires itself"));
    let open = row(52, "FT_ACUTE_SENSES", "FEAT FT_ALERTNESS")
        + &row(55, "FT_ALERTNESS", "FEAT FT_ACUTE_SENSES | CR 1");
    assert!(read(&open).is_ok(), "another way leads there");
    for (bad, expected) in [
        (row(55, "FT_ALERTNESS", "LUNCH 3"), "is not a condition"),
        (row(55, "FT_ALERTNESS", "SKILL SK_NOTHING 3"), "nothing is called"),
        (row(55, "FT_ALERTNESS", "CR 70000"), "16 bits"),
        (row(54, "FT_ALERTNESS", "-"), "is not number 54"),
        (row(55, "FT_ALERTNESS", "CR 1 | CR 2 | CR 3 | CR 4"), "at most 3"),
        ("55\tFT_ALERTNESS\n".to_owned(), "seven fields"),
    ] {
        let why = read(&bad).err().unwrap();
        assert!(why.contains(expected) && why.contains("line 1, column"), "{why}");
    }
}
