//! Skills: their parts, kits, growth by use.

use super::*;

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

// S001-349: a monster has three ranks more than its challenge, at least four, in a skill of its own. Without the skill it spots
// and listens with half its challenge.
#[test]
fn a_monster_has_ranks_by_its_challenge() {
    let r = sane();
    let parts = |name: &str, skill: i32| {
        let form = r.library.monsters.iter().position(|m| m.about.shown() == name).expect(name) as u16;
        let c = r.monster_with(form, &[], None, Dice::Half, &mut Matrix::new(r.profile), &mut chance(7));
        let p = r.skill_level(&c, skill);
        assert_eq!(p.total, p.named().iter().map(|(_, part)| part).sum::<i32>(), "{name}");
        (r.challenge(&c), p.ranks)
    };
    let (rating, ranks) = parts("cellar kobold", n::SK_HANDLE_DEV);
    assert!(rating < 1 && ranks == 4, "challenge {rating}, {ranks} ranks");
    assert_eq!(parts("eel catcher", n::SK_SWIM), (1, 4));
    assert_eq!(parts("grave robber", n::SK_LOCKPICKING), (2, 5));
    assert_eq!(parts("mudling headman", n::SK_INTIMIDATE), (3, 6));
    assert_eq!(parts("grave robber", n::SK_SPOT), (2, 1));
    assert_eq!(parts("grave robber", n::SK_SWIM), (2, 0));
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
