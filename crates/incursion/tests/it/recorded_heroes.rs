//! Heroes held against those of the running original (exact profile): everything that needs no gear, spell or script.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{Differences, lines, real, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::gear::{Armour, Ease, Make, Weapon, Weight, armour_penalty};
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::saves::Save;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::hero::kept_as_status;
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute, Bonus, Matrix, Mode, Profile};
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};

fn int(v: &Value) -> i32 {
    v.as_i64().unwrap() as i32
}

fn ints(v: &Value) -> Vec<i32> {
    v.as_array().unwrap().iter().map(int).collect()
}

pub fn source(number: i32) -> Source {
    use Source::*;
    let all = [
        Item,
        Enchantment,
        Race,
        Class,
        Permanent,
        Attack,
        Other,
        Once,
        Monitored,
        Domain,
        Song,
        Curse,
        Blessing,
        Body,
        Template,
    ];
    all[(number - 1) as usize]
}

/// The recorded character as state: what was chosen, rolled and given, and the armour it wears.
pub fn character(rules: &Rules<'_>, line: &Value, kits: &Value) -> (Creature, Matrix) {
    let lib = rules.library;
    let find = |kind, name: &Value| {
        let rid = lib.find_kind(kind, name.as_str().unwrap()).unwrap();
        lib.within_kind(rid).unwrap().1 as u16
    };
    let (race, class) = (find(ResKind::Race, &line["race"]), find(ResKind::Class, &line["class"]));
    let god = lib.find_kind(ResKind::God, line["god"].as_str().unwrap()).unwrap_or(Rid::NONE);
    let scores: Vec<i8> = ints(&line["battr"]).iter().map(|&s| s as i8).collect();
    let mut c = rules.new_hero(race, class, scores.try_into().unwrap(), god, int(&line["align"])).unwrap();
    c.statuses = Default::default();
    let names: serde_json::Map<String, Value> = consts();
    for s in line["stati"].as_array().unwrap() {
        let nature = match s[0].as_str().unwrap() {
            number if number.parse::<i32>().is_ok() => number.parse().unwrap(),
            name => int(&names[name]),
        };
        let effect = lib.find(s[6].as_str().unwrap()).unwrap_or(Rid::NONE);
        c.statuses.gain(Status::lasting(nature, int(&s[1]), int(&s[2]), source(int(&s[4])), effect));
    }
    let mut hero = c.hero.take().unwrap();
    hero.levels = [0, 1, 2].map(|i| int(&line["lev"][i]) as i8);
    hero.hit_rolls[0] = ints(&line["hpr"]).iter().map(|&r| r as i8).collect();
    hero.mana_rolls[0] = ints(&line["manar"]).iter().map(|&r| r as i8).collect();
    hero.ranks = ints(&line["ranks"]).iter().map(|&r| r as i8).collect();
    hero.proficiencies = line["prof"].as_i64().unwrap() as u32;
    ints(&line["feat"]).into_iter().for_each(|f| hero.feats.insert(f));
    lib.classes[usize::from(class)].skills.iter().for_each(|&s| hero.skills.classes[0].insert(s.into()));
    lib.races[usize::from(race)].skills.iter().for_each(|&s| hero.skills.race.insert(s.into()));
    for (ability, level) in line["abil"].as_object().unwrap() {
        let ability: i32 = ability.parse().unwrap();
        let given = c.statuses.sum(n::EXTRA_ABILITY, ability);
        let kept = kept_as_status(ability).map_or(0, |nature| c.statuses.highest(nature));
        hero.abilities[ability as usize] = (int(level) - given - kept) as i8;
    }
    hero.bonus_points[0] = int(&line["sp"][2]) as i16;
    for (slot, row) in hero.slots.iter_mut().zip(line["slots9"].as_array().unwrap()) {
        *slot = int(&row[0]) as i8;
    }
    c.hero = Some(hero);
    if let Some(armour) = line["slots"].get("9").and_then(Value::as_str) {
        let item = line["inv"].as_array().unwrap().iter().find(|i| i["name"] == armour).unwrap();
        let rid = lib.find_kind(ResKind::Item, item["i"].as_str().unwrap()).unwrap();
        let qualities = ints(&item["q"]);
        let of = |quality: i32| qualities.contains(&quality);
        let make = Make {
            elven: of(n::IQ_ELVEN),
            orcish: of(n::IQ_ORCISH),
            darkwood: of(n::IQ_DARKWOOD),
            mithril: of(n::IQ_MITHRIL),
            ..Make::default()
        };
        let optimised = ints(&line["feat"]).contains(&n::FT_ARMOUR_OPTIMIZATION);
        let ease =
            Ease { graceful: of(n::AQ_GRACEFUL), agility: of(n::AQ_AGILITY), optimised, for_skills: false };
        let item = lib.item(rid).unwrap();
        if i32::from(item.kind) == n::T_ARMOUR {
            let of = |group: i32| item.group & group as u32 != 0;
            c.gear.body = Some(Armour {
                weight: if of(n::WG_LARMOUR) {
                    Weight::Light
                } else if of(n::WG_MARMOUR) {
                    Weight::Medium
                } else {
                    Weight::Heavy
                },
                penalty: armour_penalty(item.penalty.into(), make, Ease { for_skills: true, ..ease }) as i8,
                plain_penalty: armour_penalty(item.penalty.into(), make, ease) as i8,
                proficient: true,
                featherlight: qualities.contains(&n::IQ_FEATHERLIGHT),
                ..Armour::default()
            });
        }
    }
    // The weapon in hand decides whether finesse helps; its own numbers are left to where things are known.
    let held = line["slots"].get("2").and_then(Value::as_str);
    let held = held.and_then(|name| line["inv"].as_array().unwrap().iter().find(|i| i["name"] == name));
    let weapon = held.and_then(|i| lib.item(lib.find_kind(ResKind::Item, i["i"].as_str().unwrap())?));
    c.gear.melee = weapon.filter(|w| i32::from(w.kind) == n::T_WEAPON).map(|w| Weapon {
        id: 1,
        groups: w.group,
        skill: 1,
        uses_strength: true,
        ..Weapon::default()
    });
    if let Some(all) = kits.as_object() {
        c.gear.kits =
            all.iter().map(|(skill, row)| (skill.parse().unwrap(), int(&row[2][12]) as i8)).collect();
    }
    let mut m = Matrix::new(Profile::Exact);
    rules.recalculate(&mut c, &mut m, false);
    // A load of the recorded grade.
    let grade = int(&line["enc"]);
    if grade > 0 {
        c.gear.burden = rules.load_limits(&c)[grade as usize - 1] as u32 + 1;
    }
    for _ in 0..3 {
        rules.recalculate(&mut c, &mut m, false);
    }
    rules.refresh_hero(&mut c, Dice::Roll);
    (c, m)
}

pub fn consts() -> serde_json::Map<String, Value> {
    use std::io::Read;
    let dir = std::env::var_os("ANGRIST_VECTORS").unwrap();
    let path = std::path::Path::new(&dir).join("incursion/rules-consts.json.gz");
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    let all: Value = serde_json::from_str(&text).unwrap();
    all["STATI"].as_object().unwrap().clone()
}

/// Parts that things in hand and on the body give, and what they weigh.
fn of_gear(bonus: Bonus) -> bool {
    use Bonus::*;
    matches!(bonus, Weapon | Skill | Enhance | Armour | Shield | Dual)
}

// S001-203, 204, 206, 209, 347, 356, 358, 360
#[test]
fn every_recorded_hero_has_its_numbers() {
    let (Some(library), Some(all)) = (real(), lines("chars")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut d = Differences::default();
    for line in &all {
        let case = format!(
            "{} {} {}",
            line["race"].as_str().unwrap(),
            line["class"].as_str().unwrap(),
            line["lev"][0]
        );
        let (c, m) = character(&rules, line, &Value::Null);
        let hero = c.hero.as_ref().unwrap();
        for a in Attribute::ALL {
            // Damage goes by the grip, and what armour allows of dexterity by its qualities.
            if a.word().ends_with("damage") || a == Attribute::CastingDefence {
                continue;
            }
            for bonus in Bonus::ALL.into_iter().filter(|&b| !of_gear(b)) {
                let theirs = &line["adj"][a.index().to_string()][bonus.index().to_string()];
                let theirs = if theirs.is_null() { json!(0) } else { theirs.clone() };
                d.same(&case, &format!("{} {}", a.word(), bonus.word()), m.get(a, bonus), &theirs);
            }
        }
        for a in &Attribute::ALL[..7] {
            d.same(&case, a.word(), c.value(*a), &line["attr"][a.index()]);
        }
        d.same(&case, "mhp", c.max_hit_points, &line["mhp"]);
        d.same(&case, "mana", rules.total_mana(&c), &line["mana"]);
        d.same(&case, "cr", rules.challenge(&c), &line["cr"]);
        d.same(&case, "clev", rules.caster_level(&c), &line["clev"]);
        d.same(&case, "hd", rules.hit_die(&c), &line["hd"]);
        d.same(&case, "press", rules.most_lifted(&c), &line["press"]);
        let bab: Vec<i32> = Mode::ALL.into_iter().map(|mode| rules.base_attack(&c, mode)).collect();
        d.same(&case, "bab", bab, &line["bab"]);
        let most: Vec<i32> = (0..=48).map(|s| rules.most_ranks(&c, hero, s)).collect();
        d.same(&case, "maxr", most, &line["maxr"]);
        d.same(&case, "sp", rules.skill_points(&c, hero, 0), &line["sp"][0]);
        d.same(&case, "next", rules.experience_for(hero.total_level() + 1), &line["next"]);
        let bonus: Vec<i32> = rules.bonus_slots(&c, hero).to_vec();
        let theirs: Vec<i32> = line["slots9"].as_array().unwrap().iter().map(|r| int(&r[1])).collect();
        d.same(&case, "bonus slots", bonus, &json!(theirs[..9]));
        d.same(&case, "cr0", rules.challenge(&c).max(0), &line["cr0"]);
        d.same(&case, "wt", rules.body_weight(&c), &line["wt"]);
        d.same(&case, "female", i32::from(line["sf"].as_i64().unwrap() & 4 != 0), &line["female"]);
        // Light and shadow go by what is carried.
        let s = c.senses;
        let per = [
            s.tremor,
            s.sight,
            s.blindsight,
            s.infravision,
            s.perception,
            s.telepathy,
            s.scent,
            s.nature.into(),
        ];
        for (ours, at) in per.into_iter().zip([0, 1, 3, 4, 5, 6, 7, 9]) {
            d.same(&case, &format!("per {at}"), ours, &line["per"][at]);
        }
        let attacks: Vec<Value> = rules
            .attacks(&c)
            .map(|a| json!([a.kind, a.damage_type, a.damage.number, a.damage.sides, a.damage.bonus, a.dc]))
            .collect();
        d.same(&case, "atk", attacks, &line["atk"]);
        for ability in 1..150 {
            let theirs = line["abil"].get(ability.to_string());
            d.same(
                &case,
                &format!("abil {ability}"),
                rules.has_ability(&c, ability),
                &json!(theirs.is_some()),
            );
        }
        // Armour stops blows; everything else resists by itself.
        for kind in (0..=100).filter(|k| ![n::AD_SLASH, n::AD_PIERCE, n::AD_BLUNT].contains(k)) {
            let theirs = line["res"].get(kind.to_string()).map_or(0, int);
            d.same(&case, &format!("res {kind}"), rules.resistance(&c, kind, false), &json!(theirs));
        }
        d.cases += 1;
    }
    d.finish(all.len());
}

// S001-348, 349
#[test]
fn recorded_skills_and_saves_go_as_they_did() {
    let (Some(library), Some(heroes), Some(all)) = (real(), lines("chars"), lines("skills")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut d = Differences::default();
    let mut unrecorded = 0;
    for line in &all {
        let hero = heroes.iter().find(|h| h["case"] == line["case"] && h["level"] == line["level"]);
        let Some(hero) = hero else {
            println!("{} {}: the hero itself is not recorded", line["case"], line["level"]);
            unrecorded += 1;
            continue;
        };
        let case = format!("{} {} {}", hero["race"], hero["class"], line["level"]);
        let (mut c, _) = character(&rules, hero, &line["sk"]);
        // Saves and modifiers also go by what is worn.
        for a in Attribute::ALL {
            c.values[a.index()] = int(&hero["attr"][a.index()]) as i16;
        }
        let index = 3 * int(&line["case"])
            + [1, 5, 10].iter().position(|&l| l == int(&line["level"])).unwrap() as i32;
        for (skill, row) in line["sk"].as_object().unwrap() {
            let skill: i32 = skill.parse().unwrap();
            let p = rules.skill_level(&c, skill);
            let ours = [
                p.racial,
                p.enhancement,
                p.feat,
                p.domain,
                p.item,
                p.training,
                p.synergy,
                p.armour,
                p.competence,
                p.circumstance,
                p.inherent,
                p.size,
                p.kit,
                p.focus,
                p.insight,
            ];
            let names = [
                "racial", "enhance", "feat", "domain", "item", "train", "synergy", "armour", "comp", "circ",
                "inherent", "size", "kit", "focus", "insight",
            ];
            for (i, name) in names.iter().enumerate() {
                d.same(&format!("{case} skill {skill}"), &format!("part {name}"), ours[i], &row[2][i]);
            }
            d.same(&format!("{case} skill {skill}"), "level", p.total, &row[0]);
            let mut chance = Chance::Exact(Mt19937::new((120_000 + 50 * index + skill) as u32));
            let mut learner = c.clone();
            let check = rules.skill_check(&c, skill, (int(&row[3]), 0), false, &mut chance);
            rules.learn_from_check(&mut learner, skill, check, &mut chance);
            let ours = json!([i32::from(check.success), check.total, chance.drawn()]);
            d.same(
                &format!("{case} skill {skill} dc {}", row[3]),
                "check",
                ours,
                &json!([row[4], row[5], row[6]]),
            );
        }
        for (k, row) in line["save"].as_array().unwrap().iter().enumerate() {
            let mut chance = Chance::Exact(Mt19937::new((125_000 + 20 * index + k as i32) as u32));
            let save = Save::ALL[int(&row[0]) as usize];
            let made = rules.saving_throw(&mut c.clone(), save, int(&row[1]), int(&row[2]), 0, &mut chance);
            let ours = json!([i32::from(made), chance.drawn()]);
            d.same(&format!("{case} save {row}"), "save", ours, &json!([row[3], row[4]]));
        }
        d.cases += 1;
    }
    d.finish(all.len() - unrecorded);
}

/// What the original asked and was answered, in order, of those questions whose title begins with one of these.
fn answers<'a>(line: &'a Value, titles: &'a [&str]) -> impl Iterator<Item = (&'a str, i32)> + 'a {
    let all = line["qa"].as_array().unwrap().iter();
    let asked = all.filter(|q| titles.iter().any(|t| q[0].as_str().unwrap().starts_with(t)));
    asked.map(|q| (q[1].as_str().unwrap(), int(&q[2])))
}

/// Feats that were open to a recorded hero by what a script of race or class gave, and what that was.
const NEED_SCRIPTS: [(&str, &str, i32, &str); 4] = [
    ("Halfling;race", "Warrior", n::FT_IGNORE_WOUND, "size advantage"),
    ("Elf;race", "Warrior", n::FT_WEAPON_SPECIALIST, "a weapon in focus"),
    ("Grey Dwarf;race", "Priest", n::FT_IMPROVED_TURNING, "turning"),
    ("Deep Gnome;race", "Ranger", n::FT_AIMED_SHOT, "a combat style"),
];

// S001-185, 356, 358: the feats that were chosen are offered, and levels give what they gave, scripts aside.
#[test]
fn recorded_levels_gave_what_our_levels_give() {
    use angrist_incursion::hero::advance::{Options, Question};
    let (Some(library), Some(all)) = (real(), lines("chars")) else { return };
    let rules = rules(library, Profile::Exact);
    let mut d = Differences::default();
    let feat_titles =
        ["Choose a feat", "Advancing as a Warrior", "Choose a bonus metamagic", "Choose any feat without"];
    for line in &all {
        let case = format!(
            "{} {} {}",
            line["race"].as_str().unwrap(),
            line["class"].as_str().unwrap(),
            line["lev"][0]
        );
        let find = |kind, name: &Value| {
            let rid = library.find_kind(kind, name.as_str().unwrap()).unwrap();
            library.within_kind(rid).unwrap().1 as u16
        };
        let (race, class) = (find(ResKind::Race, &line["race"]), find(ResKind::Class, &line["class"]));
        let god = library.find_kind(ResKind::God, line["god"].as_str().unwrap()).unwrap_or(Rid::NONE);
        let scores: Vec<i8> = ints(&line["battr"]).iter().map(|&s| s as i8).collect();
        let mut c =
            rules.new_hero(race, class, scores.try_into().unwrap(), god, int(&line["align"])).unwrap();
        c.hero.as_mut().unwrap().ranks = ints(&line["ranks"]).iter().map(|&r| r as i8).collect();
        let mut feats = answers(line, &feat_titles);
        let mut domains = answers(line, &["Choose a Domain"]);
        let (mut m, mut dice) = (Matrix::new(Profile::Exact), Chance::Exact(Mt19937::new(1)));
        for level in 0..int(&line["lev"][0]) {
            // Alignment and god were judged when the level was recorded.
            let Ok(mut adv) = rules.begin_advance(&mut c, 0, Options::default()) else {
                d.same(&format!("{case} at {level}"), "refused", true, &json!(false));
                break;
            };
            let mut answer = None;
            while let Some(question) = rules.continue_advance(&mut c, &mut adv, answer, &mut m, &mut dice) {
                answer = Some(match &question {
                    Question::Feat { options } => {
                        let chosen = feats.next().map_or(0, |(_, feat)| feat);
                        let at = options.iter().position(|&f| f == chosen);
                        let (race, class) = (line["race"].as_str().unwrap(), line["class"].as_str().unwrap());
                        if !NEED_SCRIPTS.iter().any(|x| (x.0, x.1, x.2) == (race, class, chosen)) {
                            let case = format!("{case} at {} feat {chosen}", level + 1);
                            d.same(&case, "offered", at.is_some(), &json!(true));
                        }
                        at.unwrap_or(0)
                    }
                    Question::Domain { options } => {
                        let chosen = domains.next().map_or("", |(name, _)| name);
                        let named = |i: &u16| {
                            let name = library.domains[usize::from(*i)].about.shown();
                            chosen.contains(name)
                        };
                        options.iter().position(named).unwrap_or(0)
                    }
                    _ => 0,
                });
            }
        }
        let hero = c.hero.as_ref().unwrap();
        let grants =
            library.classes[usize::from(class)].grants.iter().chain(&library.races[usize::from(race)].grants);
        for grant in grants.filter(|g| g.kind == angrist_irh::res::GrantKind::Ability) {
            let ability = i32::from(grant.what);
            // Kept by kind: which kind was chosen is not followed here. Casting is also studied.
            if kept_as_status(ability).is_some() || ability == n::CA_SPELLCASTING {
                continue;
            }
            let given: i32 = line["stati"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|s| s[0] == "EXTRA_ABILITY" && s[1] == ability)
                .map(|s| int(&s[2]))
                .sum();
            let theirs = line["abil"].get(ability.to_string()).map_or(0, int) - given;
            d.same(&format!("{case} ability {ability}"), "ability", hero.ability(ability), &json!(theirs));
        }
        let prof = line["prof"].as_i64().unwrap() as u32;
        d.same(&case, "proficiencies beyond theirs", hero.proficiencies & !prof, &json!(0));
        d.cases += 1;
    }
    d.finish(all.len());
}
