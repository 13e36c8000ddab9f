//! Numbers of creatures held against those of the running original (exact profile).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{Differences, lines, real, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute, Bonus, Matrix, Mode, Profile, Target};
use angrist_irh::res::ResKind;
use serde_json::{Map, Value, json};

fn cells(matrix: &Matrix) -> Value {
    let mut all = Map::new();
    for a in Attribute::ALL {
        let parts: Map<String, Value> =
            matrix.parts(a).map(|(b, v)| (b.index().to_string(), json!(v))).collect();
        if !parts.is_empty() {
            all.insert(a.index().to_string(), Value::Object(parts));
        }
    }
    Value::Object(all)
}

fn number(rules: &Rules<'_>, kind: ResKind, name: &str) -> u16 {
    let rid = rules.library.find_kind(kind, name).expect(name);
    rules.library.within_kind(rid).unwrap().1 as u16
}

/// Everything of a creature that a recorded line tells and that needs no gear and no spell.
fn compare(d: &mut Differences, case: &str, rules: &Rules<'_>, c: &Creature, m: &Matrix, line: &Value) {
    d.same(case, "adj", cells(m), &line["adj"]);
    for a in Attribute::ALL {
        d.same(case, &format!("attr {}", a.word()), c.value(a), &line["attr"][a.index()]);
    }
    d.same(case, "mhp", c.max_hit_points, &line["mhp"]);
    d.same(case, "chp", c.hit_points, &line["chp"]);
    d.same(case, "cfp", c.fatigue, &line["cfp"]);
    d.same(case, "mana", rules.total_mana(c), &line["mana"]);
    d.same(case, "cr", rules.challenge(c), &line["cr"]);
    d.same(case, "cr0", rules.challenge(c).max(0), &line["cr0"]);
    d.same(case, "clev", rules.caster_level(c), &line["clev"]);
    d.same(case, "enc", rules.encumbrance(c) as i32, &line["enc"]);
    d.same(case, "wt", rules.body_weight(c), &line["wt"]);
    d.same(case, "press", rules.most_lifted(c), &line["press"]);
    d.same(case, "hd", rules.hit_die(c), &line["hd"]);
    d.same(case, "movt", rules.step_time(c), &line["movt"]);
    let bab: Vec<i32> = Mode::ALL.into_iter().map(|mode| rules.base_attack(c, mode)).collect();
    d.same(case, "bab", bab, &line["bab"]);
    let s = c.senses;
    let per = [
        s.tremor,
        s.sight,
        s.light,
        s.blindsight,
        s.infravision,
        s.perception,
        s.telepathy,
        s.scent,
        s.shadow,
        s.nature.into(),
    ];
    for (i, name) in
        ["tremor", "sight", "light", "blind", "infra", "percep", "telep", "scent", "shadow", "nature"]
            .iter()
            .enumerate()
    {
        d.same(case, &format!("per {name}"), per[i], &line["per"][i]);
    }
    let attacks: Vec<Value> = rules
        .attacks(c)
        .map(|a| {
            let bytes = a.effect.0.to_le_bytes().map(|b| b as i8);
            match a.effect.is_none() {
                true => json!([a.kind, a.damage_type, a.damage.number, a.damage.sides, a.damage.bonus, a.dc]),
                false => json!([a.kind, a.damage_type, bytes[0], bytes[1], bytes[2], bytes[3]]),
            }
        })
        .collect();
    d.same(case, "atk", attacks, &line["atk"]);
    let mut res = Map::new();
    for kind in 0..=100 {
        let amount = rules.resistance(c, kind, false);
        if amount != 0 {
            res.insert(kind.to_string(), json!(amount));
        }
    }
    d.same(case, "res", res, &line["res"]);
    let feats: Vec<i32> = rules.feats(c).iter().filter(|&f| f >= n::FT_FIRST).collect();
    d.same(case, "feat", feats, &line["feat"]);
    let mut abilities = Map::new();
    for ability in 1..150 {
        let level = rules.ability_level(c, ability);
        if rules.has_ability(c, ability) {
            abilities.insert(ability.to_string(), json!(level));
        }
    }
    d.same(case, "abil", abilities, &line["abil"]);
    for skill in 1..=48 {
        d.same(
            case,
            &format!("skill {skill}"),
            rules.skill_level(c, skill).total,
            &line["skill"][skill as usize],
        );
    }
}

fn recorded_monsters(set: &str) {
    let (Some(library), Some(all)) = (real(), lines("values")) else { return };
    let rules = rules(library, Profile::Exact);
    let age = rules.usual_age();
    let all: Vec<&Value> = all.iter().filter(|l| l["set"] == set).collect();
    let mut d = Differences::default();
    for line in &all {
        let name = line["m"].as_str().unwrap();
        let template = line["t"].as_str();
        let mut chance = Chance::Exact(Mt19937::new(line["seed"].as_u64().unwrap() as u32));
        let mut m = Matrix::new(Profile::Exact);
        let form = number(&rules, ResKind::Monster, name);
        let templates: Vec<u16> = template.iter().map(|t| number(&rules, ResKind::Template, t)).collect();
        let c = rules.monster_with(form, &templates, age, Dice::Roll, &mut m, &mut chance);
        let case = format!("{name} {}", template.unwrap_or(""));
        d.same(&case, "draws", chance.drawn(), &line["draws"]);
        compare(&mut d, &case, &rules, &c, &m, line);
        d.cases += 1;
    }
    d.finish(all.len());
}

// S001-200, 203, 204, 207, 208, 210, 247
#[test]
fn every_recorded_monster_has_its_numbers() {
    recorded_monsters("bare");
}

// S001-161, 200, 208, 210, 247
#[test]
fn every_recorded_monster_with_a_template_has_its_numbers() {
    recorded_monsters("template");
}

// S001-181, 201
#[test]
fn recorded_bonuses_stack_as_they_did() {
    let (Some(library), Some(all)) = (real(), lines("stacking")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut d = Differences::default();
    for line in &all {
        let case = format!("{} {}", line["n"], line["m"].as_str().unwrap_or(""));
        let mut m = Matrix::new(Profile::Exact);
        let int = |v: &Value| v.as_i64().unwrap() as i32;
        if line["kind"] == "addbonus" {
            m.buffer.total = int(&line["conc"]);
            for op in line["ops"].as_array().unwrap() {
                let bonus = Bonus::of(int(&op[1])).unwrap();
                let target = Target::of(int(&op[2])).unwrap();
                match op[0].as_str().unwrap() {
                    "add" => m.add(bonus, target, int(&op[3])),
                    _ => m.stack(bonus, target, int(&op[3])),
                }
            }
            d.same(&case, "addbonus adj", cells(&m), &line["adj"]);
            d.same(&case, "concUsed", m.buffer.used, &line["concUsed"]);
        } else {
            let mut chance = Chance::Exact(Mt19937::new(int(&line["seed"]) as u32));
            let form = number(&rules, ResKind::Monster, line["m"].as_str().unwrap());
            let mut c = rules.monster_with(form, &[], rules.usual_age(), Dice::Roll, &mut m, &mut chance);
            for s in line["stati"].as_array().unwrap() {
                let none = angrist_irh::res::Rid::NONE;
                c.statuses.gain(Status::lasting(int(&s[0]), int(&s[1]), int(&s[2]), Source::Other, none));
                rules.recalculate(&mut c, &mut m, false);
            }
            rules.recalculate(&mut c, &mut m, false);
            d.same(&case, "stati adj", cells(&m), &line["adj"]);
            let values: Vec<i16> = c.values.to_vec();
            d.same(&case, "stati attr", values, &line["attr"]);
            let mods: Vec<[i32; 2]> =
                Attribute::ALL[..7].iter().map(|&a| [c.modifier(a), c.second_modifier(a)]).collect();
            d.same(&case, "mod", json!(mods), &line["mod"]);
            d.same(&case, "mhp", c.max_hit_points, &line["mhp"]);
            d.same(&case, "chp", c.hit_points, &line["chp"]);
        }
        d.cases += 1;
    }
    d.finish(all.len());
}

// S001-359
#[test]
fn recorded_kills_are_worth_what_they_were() {
    use angrist_incursion::hero::experience::Kill;
    let (Some(library), Some(all)) = (real(), lines("xp")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut d = Differences::default();
    for line in &all {
        if line["kind"] == "chart" {
            for (level, next) in line["next"].as_array().unwrap().iter().enumerate() {
                d.same(&level.to_string(), "experience", rules.experience_for(level as i32), next);
            }
            for (cr, weight) in line["xcr"].as_object().unwrap() {
                d.same(cr, "weight", rules.company_weight(cr.parse().unwrap()), weight);
            }
            let steps = line["xcrtocr"].as_array().unwrap();
            for (i, step) in steps.iter().enumerate() {
                let from = step[0].as_i64().unwrap();
                d.same(&from.to_string(), "challenge", rules.challenge_of_weight(from), &step[1]);
                if i > 0 {
                    let before = rules.challenge_of_weight(from - 1);
                    d.same(&from.to_string(), "challenge before", before, &steps[i - 1][1]);
                }
            }
        } else {
            let level = line["level"].as_i64().unwrap() as i32;
            let usual =
                Kill { challenge: 5, level, difficulty: 2, friend: false, generation: 0, percent: 100 };
            for (difficulty, gains) in line["xp"].as_object().unwrap() {
                for (i, gain) in gains.as_array().unwrap().iter().enumerate() {
                    let kill =
                        Kill { challenge: i as i32 - 6, difficulty: difficulty.parse().unwrap(), ..usual };
                    let case = format!("level {level} {kill:?}");
                    d.same(&case, "kill", rules.kill_reward(kill), gain);
                }
            }
            for share in line["pct"].as_array().unwrap() {
                let percent = share[0].as_i64().unwrap() as i32;
                let case = format!("level {level} percent {percent}");
                d.same(&case, "share", rules.kill_reward(Kill { percent, ..usual }), &share[1]);
                let rest = Kill { percent: 100 - percent, ..usual };
                d.same(&case, "rest", rules.kill_reward(rest), &share[2]);
            }
        }
        d.cases += 1;
    }
    d.finish(all.len());
}
