//! The birth of a hero, question by question: on our own data, and driven by what the original was answered.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::recorded::{Differences, lines, ours, real, rules};
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Rules, Source};
use angrist_incursion::hero::advance::{Options, Question};
use angrist_incursion::hero::birth::{Answer, Asked, BirthOptions, Scores, SexOption, Topic, WrongAnswer};
use angrist_incursion::hero::{Birth, BirthWords, SKILLS};
use angrist_incursion::values::Profile;
use angrist_irh::res::ResKind;
use serde_json::{Value, json};

fn sane() -> Rules<'static> {
    rules(ours(), Profile::Sane)
}

fn words() -> BirthWords {
    BirthWords::shipped().unwrap()
}

/// An answer that always does: the first choice, the usual scores, no ranks.
fn any_answer(asked: &Asked) -> Answer {
    match &asked.topic {
        Topic::BuyScores { .. } => Answer::Scores([14; 7]),
        Topic::Ranks { .. } => Answer::Ranks(vec![0; SKILLS + 1]),
        _ => Answer::Pick(0),
    }
}

fn bought() -> BirthOptions {
    BirthOptions { scores: Scores::Bought, strength: 1, ..BirthOptions::default() }
}

// S001-357: the questions come in their order, and each choice is explained.
#[test]
fn the_questions_of_a_birth_come_in_order_and_are_explained() {
    let (r, words) = (sane(), words());
    let mut birth = Birth::new(bought(), 5);
    let mut topics = Vec::new();
    while let Some(asked) = r.next_question(&birth, &words) {
        for choice in &asked.choices {
            assert!(!choice.name.is_empty(), "{:?}", asked.topic);
            let explained = !matches!(asked.topic, Topic::Name);
            assert!(!explained || !choice.about.is_empty(), "{:?}: {}", asked.topic, choice.name);
        }
        let topic = match &asked.topic {
            Topic::Level(_) => "level".to_owned(),
            topic => format!("{topic:?}").split([' ', '{']).next().unwrap().to_owned(),
        };
        if topics.last() != Some(&topic) {
            topics.push(topic);
        }
        r.answer_birth(&mut birth, any_answer(&asked), &words).unwrap();
    }
    let wanted = ["Sex", "Race", "Name", "Class", "BuyScores", "Alignment", "level", "Ranks", "Personality"];
    assert_eq!(topics, wanted);
    let newborn = r.finish_birth(&birth, &words).unwrap();
    let hero = newborn.creature.hero.as_ref().unwrap();
    assert_eq!((hero.levels[0], hero.scores), (1, [14; 7]));
    assert!(newborn.creature.female && newborn.creature.hit_points > 20);
    assert_eq!(newborn.creature.hit_points, newborn.creature.max_hit_points);
    assert_eq!(r.answer_birth(&mut birth, Answer::Pick(0), &words), Err(WrongAnswer::Nothing));
}

// S001-357: every race and class of ours can be born, rolled with perks.
#[test]
fn every_race_and_class_can_be_born_with_rolled_scores() {
    let (r, words) = (sane(), words());
    let races = r.races_offered().count() as u16;
    let classes = r.classes_offered().count() as u16;
    assert_eq!((races, classes), (7, 10), "a branch is offered behind its race");
    for (race, class) in (0..races).flat_map(|a| (0..classes).map(move |b| (a, b))) {
        let options = BirthOptions { strength: 1, sex: SexOption::Random, ..BirthOptions::default() };
        let mut birth = Birth::new(options, u64::from(race) * 100 + u64::from(class));
        let mut perks = 0;
        while let Some(asked) = r.next_question(&birth, &words) {
            let answer = match &asked.topic {
                Topic::Race => Answer::Pick(race),
                Topic::Class => Answer::Pick(class),
                Topic::ScoreSet { sets } => {
                    assert_eq!((sets.len(), asked.choices.len()), (5, 5));
                    perks = sets[2].perks.len();
                    Answer::Pick(2)
                }
                Topic::Ranks { points, most } => {
                    // One rank in each skill that allows one, while points last.
                    let mut left = *points;
                    let rank = |&m: &i32| {
                        let one = i32::from(m > 0 && left > 0);
                        left -= one;
                        one as i8
                    };
                    Answer::Ranks(most.iter().map(rank).collect())
                }
                _ => any_answer(&asked),
            };
            r.answer_birth(&mut birth, answer, &words).unwrap();
        }
        let newborn = r.finish_birth(&birth, &words).unwrap();
        let race = &r.library.races[usize::from(newborn.creature.hero.as_ref().unwrap().race)];
        assert_eq!(perks, r.perk_count(Some(race)));
        assert!(!newborn.name.is_empty() && newborn.name != "Bob");
    }
}

// S001-357
#[test]
fn going_back_asks_the_same_again_and_a_birth_is_state() {
    let (r, words) = (sane(), words());
    let mut birth = Birth::new(bought(), 9);
    assert!(!birth.back(), "nothing to take back");
    let mut asked = Vec::new();
    while let Some(question) = r.next_question(&birth, &words) {
        asked.push(question.clone());
        r.answer_birth(&mut birth, any_answer(&question), &words).unwrap();
    }
    let whole = r.finish_birth(&birth, &words).unwrap();
    let saved = serde_json::to_string(&birth).unwrap();
    let mut birth: Birth = serde_json::from_str(&saved).unwrap();
    assert_eq!(r.finish_birth(&birth, &words), Some(whole.clone()));
    for question in asked.iter().rev() {
        assert!(birth.back());
        assert_eq!(r.next_question(&birth, &words).as_ref(), Some(question));
        assert_eq!(r.finish_birth(&birth, &words), None);
    }
    assert_eq!(birth.answers(), []);
    for question in &asked {
        r.answer_birth(&mut birth, any_answer(question), &words).unwrap();
    }
    assert_eq!(r.finish_birth(&birth, &words), Some(whole));
}

#[test]
fn a_wrong_answer_says_why_and_changes_nothing() {
    let (r, words) = (sane(), words());
    let mut birth = Birth::new(bought(), 3);
    let wrong = |birth: &mut Birth, answer: Answer| {
        let before = birth.clone();
        let why = r.answer_birth(birth, answer, &words).unwrap_err();
        assert_eq!(*birth, before);
        why
    };
    assert_eq!(wrong(&mut birth, Answer::Pick(2)), WrongAnswer::NoSuchChoice(2));
    assert_eq!(wrong(&mut birth, Answer::Text("x".into())), WrongAnswer::WrongSort);
    while let Some(asked) = r.next_question(&birth, &words) {
        match &asked.topic {
            Topic::Name => {
                assert_eq!(wrong(&mut birth, Answer::Text("  ".into())), WrongAnswer::BadName);
                assert_eq!(wrong(&mut birth, Answer::Text("x".repeat(41))), WrongAnswer::BadName);
                assert_eq!(wrong(&mut birth, Answer::Text("a\u{1b}b".into())), WrongAnswer::BadName);
                r.answer_birth(&mut birth, Answer::Text(" Ann ".into()), &words).unwrap();
                continue;
            }
            Topic::BuyScores { points } => {
                assert_eq!(*points, 42);
                assert_eq!(wrong(&mut birth, Answer::Scores([18; 7])), WrongAnswer::ScoreCost(42));
                assert_eq!(wrong(&mut birth, Answer::Scores([100; 7])), WrongAnswer::ScoreCost(42));
            }
            Topic::Ranks { points, most } => {
                let with = |skill: usize, ranks: i8| {
                    let mut all = vec![0; SKILLS + 1];
                    all[skill] = ranks;
                    Answer::Ranks(all)
                };
                let open = (1..=SKILLS).find(|&s| most[s] > 0).unwrap();
                assert_eq!(wrong(&mut birth, with(open, 100)), WrongAnswer::RankLimit(open, most[open]));
                assert_eq!(wrong(&mut birth, with(open, -1)), WrongAnswer::RankLimit(open, most[open]));
                let full: Vec<i8> = most.iter().map(|&m| m as i8).collect();
                assert!(most.iter().sum::<i32>() > *points);
                assert_eq!(wrong(&mut birth, Answer::Ranks(full)), WrongAnswer::TooManyRanks(*points));
                assert_eq!(wrong(&mut birth, Answer::Ranks(vec![0])), WrongAnswer::WrongSort);
            }
            _ => {}
        }
        r.answer_birth(&mut birth, any_answer(&asked), &words).unwrap();
    }
    assert_eq!(r.finish_birth(&birth, &words).unwrap().name, "Ann");
}

fn int(v: &Value) -> i32 {
    v.as_i64().unwrap() as i32
}

/// A chosen text without its colours.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !('\u{80}'..='\u{ff}').contains(c)).collect()
}

/// Recorded choices that need scripts or things: what decided that they were open.
const NEED_SCRIPTS: [(&str, &str, i32); 4] = [
    ("Halfling;race", "Warrior", n::FT_IGNORE_WOUND),
    ("Elf;race", "Warrior", n::FT_WEAPON_SPECIALIST),
    ("Grey Dwarf;race", "Priest", n::FT_IMPROVED_TURNING),
    ("Deep Gnome;race", "Ranger", n::FT_AIMED_SHOT),
];

/// Skills of a hero in the order in which the recorded heroes spent points: one rank each in turn.
fn recorded_ranks(r: &Rules<'_>, class: &[i16], race: &[i16], points: i32, most: &[i32]) -> Vec<i8> {
    let mut order: Vec<usize> = Vec::new();
    let all: Vec<usize> = (1..=SKILLS).collect();
    let in_list = |list: &[i16], s: usize| list.contains(&(s as i16));
    order.extend(all.iter().filter(|&&s| in_list(class, s)));
    order.extend(all.iter().filter(|&&s| !in_list(class, s) && in_list(race, s)));
    order.extend(all.iter().filter(|&&s| !in_list(class, s) && !in_list(race, s) && most[s] > 0));
    let _ = r;
    let (mut ranks, mut left) = (vec![0i8; SKILLS + 1], points);
    loop {
        let before = left;
        for &skill in &order {
            if left > 0 && i32::from(ranks[skill]) < most[skill] {
                ranks[skill] += 1;
                left -= 1;
            }
        }
        if left == before {
            return ranks;
        }
    }
}

// S001-357, S001-358: the answers that the original was given make the hero that it made.
#[test]
fn recorded_answers_drive_a_birth_to_the_recorded_hero() {
    let (Some(library), Some(all)) = (real(), lines("chars")) else { return };
    let (r, words) = (rules(library, Profile::Exact), words());
    let mut d = Differences::default();
    let (mut names, mut renamed) = (0, 0);
    for line in &all {
        let (race_name, class_name) = (line["race"].as_str().unwrap(), line["class"].as_str().unwrap());
        let case = format!("{race_name} {class_name} {}", line["level"]);
        let options = BirthOptions {
            scores: Scores::Bought,
            strength: 1,
            subraces: true,
            sex: if line["female"] == 1 { SexOption::Female } else { SexOption::Male },
            level: Options { hit_points: Dice::Half, mana: Dice::Half, scores_rise: false },
            ..BirthOptions::default()
        };
        let find = |kind, name: &str| {
            library.find_kind(kind, name).and_then(|rid| library.within_kind(rid)).map(|(_, i)| i as u16)
        };
        let qa: Vec<(String, String, i32)> = line["qa"]
            .as_array()
            .unwrap()
            .iter()
            .map(|q| (q[0].as_str().unwrap().to_owned(), plain(q[1].as_str().unwrap()), int(&q[2])))
            .collect();
        let asked_of = |title: &'static str| qa.iter().filter(move |q| q.0.contains(title));
        let feat_titles = [
            "Choose a feat",
            "Advancing as a Warrior",
            "Choose a bonus metamagic",
            "Choose any feat without",
        ];
        let mut feats = qa.iter().filter(|q| feat_titles.iter().any(|t| q.0.starts_with(t)));
        let (mut skills, mut domains) = (asked_of("Choose a skill"), asked_of("Choose a Domain"));
        let mut foes = asked_of("favoured enemy");
        let weapon_titles =
            ["Focus on which", "Choose a weapon", "Train in which", "Specialize in", "Choose a Weapon"];
        let mut weapons = qa.iter().filter(|q| weapon_titles.iter().any(|t| q.0.starts_with(t)));
        let mut schools =
            qa.iter().filter(|q| q.0.contains("entitled to choose") || q.0.contains("focus school"));
        let mut birth = Birth::new(options, line["seed"].as_u64().unwrap());
        let mut by_script = false;
        while let Some(asked) = r.next_question(&birth, &words) {
            let named = |name: &str| asked.choices.iter().position(|c| c.name == name);
            let value =
                |options: &[i32], wanted: Option<i32>| options.iter().position(|o| Some(*o) == wanted);
            let at = match &asked.topic {
                Topic::Sex => unreachable!("the sex was not asked"),
                Topic::Name => Some(0),
                Topic::Race => asked_of("Your race grants").next().and_then(|q| named(&q.1)),
                // Where only a script forbids a branch, the original did not ask.
                Topic::Subrace => asked_of("Subraces provide").next().map_or(Some(0), |q| named(&q.1)),
                Topic::RacialSkill => {
                    let wanted = skills.next().map(|q| q.1.clone()).unwrap_or_default();
                    named(&wanted)
                }
                Topic::Class => asked_of("Your class describes").next().and_then(|q| named(&q.1)),
                Topic::God => asked_of("Choose a God").next().and_then(|q| named(&q.1)),
                Topic::Alignment => asked_of("Alignment determines")
                    .next()
                    .and_then(|q| named(&q.1).or_else(|| named(q.1.trim_start_matches("True ")))),
                Topic::Personality => asked_of("personality archetype").next().map(|q| q.2 as usize),
                Topic::Level(question) => match question {
                    Question::Feat { options } => {
                        let chosen = feats.next().map(|q| q.2);
                        let at = value(options, chosen);
                        let needs =
                            |x: &(&str, &str, i32)| (x.0, x.1, Some(x.2)) == (race_name, class_name, chosen);
                        if at.is_none() && NEED_SCRIPTS.iter().any(needs) {
                            by_script = true;
                            Some(0)
                        } else {
                            at
                        }
                    }
                    Question::Skill { options } => value(options, skills.next().map(|q| q.2)),
                    Question::School { .. } => schools.next().and_then(|q| named(&q.1)),
                    Question::Foe { options } => value(options, foes.next().map(|q| q.2)),
                    Question::Domain { .. } => domains.next().and_then(|q| named(&q.1)),
                    Question::Weapon { .. } => weapons.next().and_then(|q| named(&q.1)),
                    Question::Study { .. } | Question::Score { .. } => Some(0),
                },
                Topic::ScoreSet { .. } | Topic::BuyScores { .. } | Topic::Ranks { .. } => Some(0),
            };
            if at.is_none() && !by_script {
                d.same(&case, "an answer is open", format!("{:?}", asked.topic), &json!("open"));
            }
            let answer = match &asked.topic {
                Topic::BuyScores { .. } => {
                    let scores: Vec<i8> =
                        line["battr"].as_array().unwrap().iter().map(|v| int(v) as i8).collect();
                    Answer::Scores(scores.try_into().unwrap())
                }
                Topic::Ranks { points, most } => {
                    let class =
                        &library.classes[usize::from(find(ResKind::Class, class_name).unwrap())].skills;
                    let race = &library.races[usize::from(find(ResKind::Race, race_name).unwrap())].skills;
                    Answer::Ranks(recorded_ranks(&r, class, race, *points, most))
                }
                _ => Answer::Pick(at.unwrap_or(0) as u16),
            };
            r.answer_birth(&mut birth, answer, &words).unwrap();
        }
        let newborn = r.finish_birth(&birth, &words).unwrap();
        let c = &newborn.creature;
        let hero = c.hero.as_ref().unwrap();
        d.same(&case, "race", library.races[usize::from(hero.race)].about.name.as_str(), &line["race"]);
        d.same(
            &case,
            "class",
            library.classes[usize::from(hero.classes[0])].about.name.as_str(),
            &line["class"],
        );
        if !asked_of("Choose a God").collect::<Vec<_>>().is_empty() {
            d.same(&case, "god", library.name(hero.god), &line["god"]);
        }
        d.same(&case, "female", i32::from(c.female), &line["female"]);
        d.same(&case, "alignment", r.alignment(c), &line["align"]);
        d.same(&case, "scores", hero.scores.to_vec(), &line["battr"]);
        let personality = asked_of("personality archetype").next().unwrap();
        d.same(&case, "personality", i32::from(newborn.personality), &json!(personality.2));
        // Monks are renamed by a script of their class; a branch without names has none in the original (H61).
        let given = line["name"].as_str().unwrap();
        if given.contains('_') || given == "(Resource Zero)" {
            renamed += 1;
        } else {
            d.same(&case, "name", newborn.name.as_str(), &line["name"]);
            names += 1;
        }
        if line["level"] == 1 && !by_script {
            let theirs: Vec<i32> = line["feat"].as_array().unwrap().iter().map(int).collect();
            let ours: Vec<i32> = r.feats(c).iter().filter(|&f| f >= n::FT_FIRST).collect();
            let lacking: Vec<&i32> = ours.iter().filter(|f| !theirs.contains(f)).collect();
            d.same(&case, "feats beyond theirs", json!(lacking), &json!([]));
            // Scripts give some races more points.
            if line["sp"][2] == 0 {
                d.same(&case, "ranks", hero.ranks.clone(), &line["ranks"]);
                d.same(&case, "points", hero.spent_points[0], &line["sp"][1]);
            }
            let slots: Vec<i8> = hero.slots.to_vec();
            let theirs: Vec<i32> =
                line["slots9"].as_array().unwrap().iter().map(|r| int(&r[0])).take(9).collect();
            d.same(&case, "slots", slots, &json!(theirs));
            let extra = |f: &dyn Fn(&Value) -> bool| {
                line["stati"].as_array().unwrap().iter().filter(|s| f(s)).count()
            };
            let theirs = extra(&|s| s[0] == "EXTRA_SKILL" && s[4] == 4 && s[6] == "");
            let ours = c.statuses.of(n::EXTRA_SKILL).iter().filter(|s| s.source == Source::Class).count();
            d.same(&case, "skills learnt", ours, &json!(theirs));
        }
        d.cases += 1;
    }
    assert!(names > 200 && names + renamed == all.len(), "{names} names were compared, {renamed} renamed");
    d.finish(all.len());
}

/// A set of scores is short enough for a line of eighty columns with its key.
#[test]
fn a_set_of_scores_fits_on_a_line() {
    use angrist_incursion::hero::birth::ScoreSet;
    let set = ScoreSet { scores: [18; 7], perks: Vec::new() };
    let name = words().score_set(&sane(), &set).name;
    assert!(name.starts_with("Str 18, Dex 18") && name.ends_with("Luc 18"), "{name}");
    assert!(name.chars().count() <= 60, "{name}");
}
