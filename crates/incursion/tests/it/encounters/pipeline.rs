//! The stages of an encounter: choice, parts, budget, number, and the forms it is thrown in.

use super::*;
use std::sync::OnceLock;

fn lib() -> &'static Lib {
    static LIB: OnceLock<Lib> = OnceLock::new();
    let den = |name: &str, list: &str| {
        format!(
            "Region \"{name}\" : RF_NOGEN {{ Floor: $\"Floor\"; Walls: $\"Solid Rock\"; Lists: * ENCOUNTER_LIST {list}; }}\n"
        )
    };
    // Most of them are stronger than the average of the weakest and the strongest.
    let goblins = [("runt", 1), ("scout", 3), ("archer", 3), ("warrior", 3), ("chief", 5)]
        .map(|(name, challenge)| body(name, "MA_GOBLIN", challenge, ""));
    let encounters = [
        watched("often", "CR: 1+; Parts: * 1 of $\"wolf\" * 50% 1 of $\"rat\"; Flags: NF_NOGEN;"),
        watched("seldom", "CR: 1+; Parts: * 1 of $\"bear\"; Flags: NF_NOGEN;"),
        watched("too strong", "CR: 9+; Parts: * 1 of $\"bear\"; Flags: NF_NOGEN;"),
        watched("common", "CR: 1+; Weight: 10; Parts: * 1 of $\"rat\";"),
        watched("rare", "CR: 1+; Weight: 3; Parts: * 1 of $\"wolf\";"),
        watched("shallow", "CR: 1-2; Weight: 50; Parts: * 1 of $\"rat\";"),
        watched("plain", "CR: 1+; Parts: * 1 of $\"rat\"; Flags: NF_NOGEN;"),
        watched("else", "CR: 1+; Parts: * 30% 1 of $\"wolf\" else 1 of $\"bear\"; Flags: NF_NOGEN;"),
        watched(
            "or",
            "CR: 1+; Parts: * 1 of $\"scout\" | 1 of $\"archer\" | 1 of $\"warrior\"; Flags: NF_NOGEN;",
        ),
        watched("from", "CR: 1+; Parts: * 1 of $\"wolf\" * <CR 5+> 1 of $\"bear\"; Flags: NF_NOGEN;"),
        watched("some", "CR: 1+; Parts: * 2-9 of any MA_ANIMAL; Flags: NF_NOGEN;"),
        watched("band", "CR: 1+; Parts: * 2-30 of any MA_GOBLIN [EP_SKEW_FOR_AMT]; Flags: NF_NOGEN;"),
        watched("many", "CR: 1+; Parts: * of any MA_ANIMAL [EP_SKEW_FOR_AMT]; Flags: NF_NOGEN;"),
        watched("strong", "CR: 1+; Parts: * of any MA_ANIMAL [EP_SKEW_FOR_XCR]; Flags: NF_NOGEN;"),
        watched("even", "CR: 1+; Parts: * of any MA_ANIMAL; Flags: NF_NOGEN;"),
        watched("any", "CR: 1+; Parts: * 1 of any MA_ALL; Flags: NF_NOGEN, NF_SINGLE;"),
        den("den", "30 $\"often\" 10 $\"seldom\" 500 $\"too strong\""),
        den("bare den", "500 $\"too strong\""),
    ];
    LIB.get_or_init(|| library_of(&encounters.concat(), &goblins.concat()))
}

fn scene_of(caller: &str, seed: u32) -> Scene {
    Scene::of(lib(), Profile::Sane, caller, seed)
}

fn scene(seed: u32) -> Scene {
    scene_of("witch", seed)
}

// S001-310: start, the region's list or else all encounters, a choice by weight, parts, budget, build.
#[test]
fn an_encounter_goes_through_its_stages_in_order() {
    let (mut of_list, mut of_all) = (BTreeSet::new(), BTreeSet::new());
    for seed in 1..=60 {
        let mut s = scene(seed);
        let came = s.throw(s.rid(ResKind::Region, "den"), 0, 3, 0);
        let bounds: Vec<i16> = s.draws().iter().map(|d| d.0).take(4).collect();
        let often = s.draws()[0].1 < 30;
        assert_eq!(s.name(came[0]), if often { "wolf" } else { "bear" }, "seed {seed}");
        assert_eq!(bounds, if often { [40, 100, 100, 10] } else { [40, 100, 10, 100] }, "seed {seed}");
        if often {
            // The part that comes by chance is decided before the sleep of the whole is drawn.
            assert_eq!(came.len() == 2, s.draws()[1].1 < 50, "seed {seed}");
            assert_eq!(
                s.written(BEFORE + PART, Field::CRoom)[0],
                i32::from(s.draws()[2].1) + 1,
                "seed {seed}"
            );
        }
        of_list.insert(often);
        let mut s = scene(seed);
        let came = s.throw(s.rid(ResKind::Region, "bare den"), 0, 3, 0);
        let (bound, drawn) = s.draws()[0];
        assert_eq!(bound, 13, "all encounters of that challenge that are met by chance");
        assert_eq!(s.name(came[0]), if drawn < 10 { "rat" } else { "wolf" }, "seed {seed}");
        of_all.insert(drawn < 10);
    }
    assert_eq!((of_list.len(), of_all.len()), (2, 2));
    let mut s = scene(1);
    s.encounter("plain", 0, 1);
    let stages = [
        BEFORE + GENERATE,
        BEFORE + PART,
        BEFORE + CHOOSE_MONSTER,
        AFTER + CHOOSE_MONSTER,
        BEFORE + SELECT_TEMPLATES,
        AFTER + SELECT_TEMPLATES,
        AFTER + PART,
        BEFORE + BUILD,
        BEFORE + ALIGN,
        AFTER + ALIGN,
        AFTER + BUILD,
        AFTER + GENERATE,
    ];
    assert_eq!(s.events(), stages);
    assert_eq!(
        s.written(BEFORE + PART, Field::CPanel),
        [RAT as i32],
        "the budget is known before parts are filled"
    );
}

// S001-311: a part comes by chance, instead of the one before, or as one of several.
#[test]
fn parts_come_by_chance_else_and_or() {
    let mut wolves = 0;
    for seed in 1..=300 {
        let came = scene(seed).encounter("else", 0, 4);
        assert!(came == ["wolf"] || came == ["bear"], "seed {seed}: {came:?}");
        wolves += i32::from(came == ["wolf"]);
    }
    assert!((60..=120).contains(&wolves), "{wolves} of 300 at thirty in a hundred");
    let mut all = Vec::new();
    for seed in 1..=90 {
        let came = scene(seed).encounter("or", 0, 3);
        assert_eq!(came.len(), 1, "seed {seed}: {came:?}");
        all.extend(came);
    }
    for kind in ["scout", "archer", "warrior"] {
        let count = all.iter().filter(|a| *a == kind).count();
        assert!((15..=45).contains(&count), "{count} of 90 are a {kind}");
    }
    assert_eq!(scene(1).encounter("from", 0, 4), ["wolf"]);
    assert_eq!(scene(1).encounter("from", 0, 5), ["wolf", "bear"]);
}

// S001-311: what one try left out may come in the next; no try meets the budget of this challenge.
#[test]
fn parts_are_cut_again_with_every_try() {
    for seed in 1..=100 {
        let mut s = scene(seed);
        let came = s.encounter("else", 0, 9);
        assert_eq!(came.len(), 1, "seed {seed}: {came:?}");
        let came = scene(seed).encounter("or", 0, 9);
        assert_eq!(came.len(), 1, "seed {seed}: {came:?}");
    }
}

// S001-312: five tries at a budget that is missed by more than half, one where it is met.
#[test]
fn an_encounter_off_its_budget_is_drawn_five_times() {
    for (challenge, tries) in [(1, 1), (2, 1), (3, 5), (9, 5)] {
        let mut s = scene(1);
        let came = s.encounter("plain", 0, challenge);
        let parts = s.events().iter().filter(|&&e| e == BEFORE + PART).count();
        assert_eq!(parts, tries, "a rat of {RAT} for a challenge of {challenge}");
        assert_eq!(came, ["rat"], "the last try stands");
    }
}

// S001-312: members are added while strength is missing and the upper bound allows it, and none once there is enough.
#[test]
fn the_number_of_members_adapts_while_a_part_is_filled() {
    let (mut grown, mut cut) = (0, 0);
    for (encounter, challenge, choices) in [("some", 6, 8), ("band", 12, 29)] {
        for seed in 1..=80 {
            let mut s = scene(seed);
            s.encounter(encounter, 0, challenge);
            let last = s.lines().iter().rposition(|l| l.event == BEFORE + PART).unwrap();
            let written = |event: i32, field: Field| -> Vec<i32> {
                let lines = s.lines()[last..].iter().filter(|l| l.event == event);
                lines.filter_map(|l| l.changed.iter().find(|c| c.0 == field as u8)).map(|c| c.2).collect()
            };
            // Five draws of a number from two on bound the last try.
            let bounds: Vec<i32> = s
                .draws()
                .iter()
                .rev()
                .filter(|d| d.0 == choices)
                .map(|d| i32::from(d.1) + 2)
                .take(5)
                .collect();
            let (lower, upper) = (*bounds.iter().min().unwrap() as usize, *bounds.iter().max().unwrap());
            let share = i64::from(s.written(BEFORE + PART, Field::CPanel)[0]);
            let amounts = written(BEFORE + CHOOSE_MONSTER, Field::VMag);
            // The first two are the weakest and the strongest that could come.
            let members: Vec<i64> =
                written(AFTER + CHOOSE_MONSTER, Field::VVal)[2..].iter().map(|&m| s.strength(m)).collect();
            let count = members.len();
            let sum: i64 = members.iter().sum();
            let without_last: i64 = members[..count - 1].iter().sum();
            let (first, end) = (amounts[0], *amounts.last().unwrap());
            let case = format!(
                "{encounter}, seed {seed}: {members:?} of {lower} to {upper} for {share}, {amounts:?}"
            );
            assert!(without_last < share || count <= lower, "enough before the last came: {case}");
            if sum < share && sum + sum / count as i64 <= share {
                assert!(end >= upper && count as i32 == end, "there was room for another: {case}");
            }
            grown += i32::from(end > first);
            cut += i32::from((count as i32) < first);
        }
    }
    assert!(grown > 10 && cut > 10, "{grown} grew and {cut} ended early");
}

// S001-313: how strong each is meant to be lies between the weakest and the strongest that could come.
#[test]
fn number_and_strength_are_balanced_by_the_part() {
    let cases = [
        ("many", (3 * RAT + BEAR) / 4),
        ("strong", (RAT + 4 * BEAR) / 4),
        ("even", (2 * RAT + 2 * BEAR) / 4),
    ];
    for (encounter, each) in cases {
        let mut s = scene(3);
        s.encounter(encounter, 0, 9);
        let asked = s.written(BEFORE + CHOOSE_MONSTER, Field::VVal);
        assert_eq!(asked[..3], [1, 1_000_000, each as i32], "{encounter}: two probes, then what one may be");
        let chosen = s.written(AFTER + CHOOSE_MONSTER, Field::VVal);
        assert_eq!([s.strength(chosen[0]), s.strength(chosen[1])], [RAT, BEAR], "{encounter}");
        let amount = s.written(BEFORE + CHOOSE_MONSTER, Field::VMag)[0];
        assert_eq!(i64::from(amount), 12 * 12 * 12 / each, "{encounter}: as many as the budget has room for");
    }
    // A part of a challenge below the strongest is balanced against its own challenge.
    let mut s = scene(3);
    s.encounter("strong", 0, 3);
    assert_eq!(s.written(BEFORE + CHOOSE_MONSTER, Field::VVal)[2], WOLF as i32);
}

// S001-321: four and more get half the budget more for each three, and as often another chance to sleep longer.
#[test]
fn larger_groups_have_a_larger_budget_and_sleep_more() {
    let own = 8 * 8 * 8;
    for (caller, budget, draws) in
        [("caller of three", own, 1), ("caller of four", own * 3 / 2, 2), ("caller of nine", own * 5 / 2, 4)]
    {
        for seed in 1..=20 {
            let mut s = scene_of(caller, seed);
            s.encounter("even", DUNGEON, 5);
            let sleep: Vec<(i16, i16)> = s.draws().iter().copied().take_while(|d| d.0 == 100).collect();
            assert_eq!((sleep.len(), s.draws()[sleep.len()].0), (draws, 10), "{caller}, then strangeness");
            let longest = sleep.iter().map(|d| i32::from(d.1) + 1).max().unwrap();
            assert_eq!(s.written(BEFORE + PART, Field::CRoom)[0], longest, "{caller}, seed {seed}");
            assert_eq!(s.written(BEFORE + PART, Field::CPanel), [budget], "{caller}");
        }
    }
    let asleep = |caller: &str| {
        let one = |seed| {
            let mut s = scene_of(caller, seed);
            let came = s.throw(s.rid(ResKind::Encounter, "even"), DUNGEON, 5, 0);
            let sleeps = |h: &&Handle| {
                s.host.world.get(**h).unwrap().statuses().has(angrist_incursion::magic::ids::ASLEEP)
            };
            (came.iter().filter(sleeps).count() * 100, came.len())
        };
        let all: Vec<(usize, usize)> = (1..=80).map(one).collect();
        all.iter().map(|a| a.0).sum::<usize>() / all.iter().map(|a| a.1).sum::<usize>()
    };
    let (few, many) = (asleep("caller of one"), asleep("caller of nine"));
    assert!(few < 65 && many > 65, "{few} and {many} in a hundred sleep");
}

// S001-178: an encounter as such, for one monster or for a type; anywhere, at a place or as a summons.
#[test]
fn encounters_are_thrown_in_nine_forms() {
    let animal = angrist_incursion::adapt::Names::new().get("MA_ANIMAL");
    let mut s = scene(1);
    let (plain, any) = (s.rid(ResKind::Encounter, "plain"), s.rid(ResKind::Encounter, "any"));
    let bear = s.rid(ResKind::Monster, "bear");
    let caller = s.caller.raw();
    let whole: [(Call, &[i32]); 9] = [
        (Call::MapThEnGen, &[plain, NOPLACE, 5, 0]),
        (Call::MapThEnGenMon, &[any, bear, NOPLACE, 5, 0]),
        (Call::MapThEnGenMType, &[any, animal, NOPLACE, 5, 0]),
        (Call::MapThEnGenXY, &[plain, 0, 5, 0, 30, 31]),
        (Call::MapThEnGenMonXY, &[any, bear, 0, 5, 0, 30, 31]),
        (Call::MapThEnGenMTypeXY, &[any, animal, 0, 5, 0, 30, 31]),
        (Call::MapThEnGenSummXY, &[plain, SUMMON, 5, 0, caller, 30, 31]),
        (Call::MapThEnGenMonSummXY, &[any, bear, SUMMON, 5, 0, caller, 30, 31]),
        (Call::MapThEnGenMTypeSummXY, &[any, animal, SUMMON, 5, 0, caller, 30, 31]),
    ];
    for (at, (form, arguments)) in whole.into_iter().enumerate() {
        for seed in 1..=12 {
            s = scene(seed);
            let came = s.call(form, arguments);
            assert_eq!(came.len(), 1, "{form:?}");
            let name = s.name(came[0]);
            match at % 3 {
                0 => assert_eq!(name, "rat", "{form:?}: the encounter says who"),
                1 => assert_eq!(name, "bear", "{form:?}: the only one allowed"),
                _ => {
                    assert!(["rat", "wolf", "bear"].contains(&name.as_str()), "{form:?}: {name} is no animal")
                }
            }
            let place = s.host.world.position(came[0]).map(|(_, x, y)| (x, y));
            assert_eq!(place, (at >= 3).then_some((30, 31)), "{form:?}");
            let called =
                s.host.world.get(came[0]).unwrap().statuses().of(angrist_incursion::magic::ids::SUMMONED);
            let by: Vec<i32> = called.iter().map(|c| c.object).collect();
            assert_eq!(by, if at >= 6 { vec![caller] } else { Vec::new() }, "{form:?}");
        }
    }
    let others = all_who_come(scene, "any", 0, 5);
    assert!(others.contains("chief"), "the same encounter without a limit brings others: {others:?}");
}
