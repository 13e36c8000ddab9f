//! Names and messages held against those of the running original (exact profile).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{Differences, lines, real, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::makelev::Chance;
use angrist_incursion::telling::text::{article, capital};
use angrist_incursion::telling::{
    Acquaintance, Address, Audience, Case, Herald, NameFlags, Parameter, Parties, Passage, Piece, Regard,
    Saying, Sex, Subjects, Text, Wording,
};
use angrist_incursion::values::{Matrix, Profile};
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};

fn made(r: &Rules<'_>, name: &str, seed: u64) -> Creature {
    let rid = r.library.find_kind(ResKind::Monster, name).expect(name);
    let form = r.library.within_kind(rid).unwrap().1 as u16;
    let mut chance = Chance::Exact(Mt19937::new(seed as u32));
    let mut m = Matrix::new(r.profile);
    r.monster_with(form, &[], r.usual_age(), Dice::Roll, &mut m, &mut chance)
}

/// A text as the recordings write it: a colour is a letter below 256.
fn written(text: &Text) -> String {
    let mut all = String::new();
    for piece in text.pieces() {
        match piece {
            Piece::Words(words) => all.push_str(words),
            Piece::Colour(c) => all.push(char::from_u32(256 - u32::from(c.number())).unwrap()),
            Piece::Glyph(id) => all.push_str(&format!("<{id}>")),
        }
    }
    all
}

// S001-292, S001-296
#[test]
fn every_recorded_name_is_as_it_was() {
    let (Some(library), Some(all)) = (real(), lines("names")) else { return };
    let r = rules(library, Profile::Exact);
    let words = Wording::shipped().unwrap();
    let mut d = Differences::default();
    let mut names = 0;
    for line in &all {
        let mut c = made(&r, line["m"].as_str().unwrap(), line["seed"].as_u64().unwrap());
        let regard = if line["host"] == 1 {
            Regard::Hostile
        } else if line["fr"] == 1 {
            Regard::Allied
        } else {
            Regard::Neutral
        };
        let mut seen = Acquaintance { regard, ..Acquaintance::default() };
        let pronouns: Vec<String> = [Case::Subject, Case::Object, Case::Possessive]
            .into_iter()
            .flat_map(|case| {
                let word = words.pronoun(r.sex(&c), case);
                [capital(word), word.to_owned()]
            })
            .collect();
        d.same(line["m"].as_str().unwrap(), "pronouns", json!(pronouns), &line["pro"]);
        for set in ["new", "half", "bad", "named"] {
            match set {
                "half" => {
                    c.hit_points = c.max_hit_points / 2;
                    seen.known = true;
                }
                "bad" => {
                    c.hit_points = 1;
                    for nature in [n::AFRAID, n::PRONE, n::CONFUSED, n::BLIND] {
                        c.statuses.gain(Status::lasting(nature, 0, 0, Source::Other, Rid::NONE));
                    }
                    r.recalculate(&mut c, &mut Matrix::new(Profile::Exact), false);
                }
                "named" => seen.own_name = Some("Sir Bob Smith".to_owned()),
                _ => {}
            }
            for (flags, theirs) in line[set].as_object().unwrap() {
                let name = r.creature_name(&c, &seen, NameFlags(flags.parse().unwrap()), &words);
                let case = format!("{} with {flags}", line["m"]);
                d.same(&case, set, written(&name), theirs);
                names += 1;
            }
        }
        d.cases += 1;
    }
    assert_eq!(names, all.len() * 4 * 23, "every name was compared");
    d.finish(all.len());
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Player,
    A,
    B,
    Sword,
    Daggers,
}

/// The scene of the recorded messages: a player, two monsters, a sword and three daggers.
struct Scene<'a> {
    rules: &'a Rules<'a>,
    words: &'a Wording,
    player: (Creature, Acquaintance),
    a: Creature,
    b: Creature,
    a_unseen: bool,
}

impl Subjects for Scene<'_> {
    type Thing = Who;

    fn name(&self, thing: Who, _: Who, flags: NameFlags) -> Text {
        let stranger = Acquaintance::default();
        let (c, seen) = match thing {
            Who::Player => (&self.player.0, &self.player.1),
            Who::A => (&self.a, &stranger),
            Who::B => (&self.b, &stranger),
            Who::Sword | Who::Daggers => {
                let name = if thing == Who::Sword { "uncursed long sword" } else { "3 daggers" };
                let front = match (flags.has(NameFlags::DEFINITE), flags.has(NameFlags::INDEFINITE)) {
                    (true, _) => "the ".to_owned(),
                    (_, true) if thing == Who::Sword => format!("{} ", article(name)),
                    _ => String::new(),
                };
                let name = format!("{front}{name}");
                return Text::from(if flags.has(NameFlags::CAPITAL) { capital(&name) } else { name });
            }
        };
        self.rules.creature_name(c, seen, flags, self.words)
    }

    fn sex(&self, thing: Who) -> Sex {
        match thing {
            Who::Player => Sex::Male,
            Who::A => self.rules.sex(&self.a),
            Who::B => self.rules.sex(&self.b),
            Who::Sword | Who::Daggers => Sex::Neuter,
        }
    }

    fn is_singular(&self, thing: Who) -> bool {
        thing != Who::Daggers
    }

    fn perceives(&self, _: Who, thing: Who) -> bool {
        !(self.a_unseen && thing == Who::A)
    }

    fn handle(&self, thing: Who) -> i64 {
        match thing {
            Who::Player => 129,
            Who::A => 159,
            Who::B => 160,
            Who::Sword | Who::Daggers => 0,
        }
    }

    fn by_handle(&self, _: i64) -> Option<Who> {
        None
    }

    fn resource(&self, rid: Rid) -> String {
        self.rules.library.name(rid).to_owned()
    }

    fn script_text(&self, _: i64) -> Option<String> {
        None
    }

    fn god(&self, _: Who) -> String {
        String::new()
    }

    fn glyph(&self, _: &str) -> Option<u16> {
        None
    }

    fn passage(&self, _: Passage) -> Text {
        Text::new()
    }
}

impl Audience for Scene<'_> {
    fn players(&self) -> Vec<Who> {
        vec![Who::Player]
    }

    fn is_placed(&self, _: Who) -> bool {
        true
    }

    fn carrier(&self, _: Who) -> Option<Who> {
        None
    }

    fn same_map(&self, _: Who, _: Who) -> bool {
        true
    }

    fn distance(&self, _: Who, _: Who) -> i32 {
        2
    }

    fn is_deaf(&self, _: Who) -> bool {
        false
    }

    fn sees_place(&self, _: Who, _: i16, _: i16) -> bool {
        true
    }
}

// S001-290, S001-291, S001-293, S001-294
#[test]
fn every_recorded_message_reads_as_it_did() {
    let (Some(library), Some(all)) = (real(), lines("messages")) else { return };
    let r = rules(library, Profile::Exact);
    let words = Wording::shipped().unwrap();
    let views = [
        ("PA", Who::Player, Who::A, false),
        ("AP", Who::A, Who::Player, false),
        ("AB", Who::A, Who::B, false),
        ("PP", Who::Player, Who::Player, false),
        ("APi", Who::A, Who::Player, true),
        ("ABi", Who::A, Who::B, true),
    ];
    let (mut d, mut texts) = (Differences::default(), 0);
    for line in &all {
        let known = Acquaintance {
            known: true,
            own_name: Some(line["player"].as_str().unwrap().to_owned()),
            ..Acquaintance::default()
        };
        let mut scene = Scene {
            rules: &r,
            words: &words,
            player: (made(&r, "human", 1), known),
            a: made(&r, line["a"].as_str().unwrap(), 1),
            b: made(&r, line["b"].as_str().unwrap(), 1),
            a_unseen: false,
        };
        let address = match line["fn"].as_str().unwrap() {
            "APrint" => Address::All,
            "DPrint" => Address::Actor,
            "VPrint" => Address::Victim,
            "TPrint" => Address::Both,
            other => unreachable!("{other}"),
        };
        let template = |i: usize| line["tmpl"].get(i).and_then(Value::as_str);
        for (view, actor, victim, a_unseen) in views {
            scene.a_unseen = a_unseen;
            let parameters = vec![Parameter::Thing(victim); 9];
            let saying = Saying {
                address,
                templates: [template(0), template(1), template(2)],
                parties: Parties {
                    actor: Some(actor),
                    victim: Some(victim),
                    item: Some(Who::Sword),
                    second_item: Some(Who::Daggers),
                },
                parameters: &parameters,
            };
            let told = Herald::default().deliver(&scene, &words, Profile::Exact, &saying);
            let faults: usize = told.iter().map(|t| t.faults.len()).sum();
            let theirs = line.get(format!("{view}_err")).and_then(Value::as_array).map_or(0, Vec::len);
            let case = format!("{} {}", line["n"], line["tmpl"]);
            d.same(&case, &format!("{view} faults"), faults, &json!(theirs));
            let ours: Vec<String> = told.iter().map(|t| written(&t.text)).collect();
            d.same(&case, view, ours, &line[view]);
            texts += 1;
        }
        d.cases += 1;
    }
    assert_eq!(texts, all.len() * views.len(), "every view was compared");
    d.finish(all.len());
}
