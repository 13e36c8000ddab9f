//! The grammar of messages, names, audience and queues, one situation each (sane profile on our own data unless said).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

mod grammar;

use crate::common::recorded::{ours, rules};
use angrist_engine::chance::Mt19937;
use angrist_engine::model::Role;
use angrist_incursion::adapt::Names;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::makelev::Chance;
use angrist_incursion::telling::text::{article, capital, possessive};
use angrist_incursion::telling::{
    Acquaintance, Address, Audience, Case, Colour, Fault, Herald, NameFlags as F, Parameter, Parties,
    Passage, Piece, Queues, Regard, Saying, Sex, Subjects, Teller, Text, Trouble, Wording,
};
use angrist_incursion::values::{Matrix, Profile};
use angrist_irh::res::Rid;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Ann,
    Ben,
    Ogre,
    Wolf,
    Coins,
}
use Who::*;

/// Two players, an ogre, a wolf and some coins; who perceives whom is a list of exceptions.
#[derive(Default)]
struct World {
    unseen: Vec<(Who, Who)>,
    deaf: Vec<Who>,
    far: i32,
    blind_to_places: Vec<Who>,
}

impl Subjects for World {
    type Thing = Who;

    fn name(&self, thing: Who, _: Who, flags: F) -> Text {
        let (name, proper) = match thing {
            Ann => ("Ann", true),
            Ben => ("Ben", true),
            Ogre => ("ogre", false),
            Wolf => ("wolf", false),
            Coins => ("coins", false),
        };
        let front = match (proper, flags.has(F::DEFINITE), flags.has(F::INDEFINITE)) {
            (false, true, _) => "the ".to_owned(),
            (false, _, true) if thing != Coins => format!("{} ", article(name)),
            _ => String::new(),
        };
        let name = format!("{front}{name}");
        let name = if flags.has(F::CAPITAL) { capital(&name) } else { name };
        Text::from(if flags.has(F::POSSESSIVE) { possessive(&name) } else { name })
    }

    fn sex(&self, thing: Who) -> Sex {
        match thing {
            Ann => Sex::Female,
            Ben | Ogre => Sex::Male,
            Wolf | Coins => Sex::Neuter,
        }
    }

    fn is_singular(&self, thing: Who) -> bool {
        thing != Coins
    }

    fn perceives(&self, viewer: Who, thing: Who) -> bool {
        !self.unseen.contains(&(viewer, thing))
    }

    fn handle(&self, thing: Who) -> i64 {
        100 + thing as i64
    }

    fn by_handle(&self, handle: i64) -> Option<Who> {
        [Ann, Ben, Ogre, Wolf, Coins].into_iter().find(|w| self.handle(*w) == handle)
    }

    fn resource(&self, rid: Rid) -> String {
        format!("resource {}", rid.0)
    }

    fn script_text(&self, handle: i64) -> Option<String> {
        match handle {
            0 => None,
            // A text that holds itself: the next one inside.
            n if n < 100 => Some(format!("{n}<htext{}>", (n + 1).min(9))),
            _ => Some("kept".to_owned()),
        }
    }

    fn god(&self, _: Who) -> String {
        "Maru".to_owned()
    }

    fn glyph(&self, name: &str) -> Option<u16> {
        (name == "GLYPH_PILE").then_some(300)
    }

    fn passage(&self, _: Passage) -> Text {
        Text::from("passage")
    }
}

impl Audience for World {
    fn players(&self) -> Vec<Who> {
        vec![Ann, Ben]
    }

    fn is_placed(&self, _: Who) -> bool {
        true
    }

    fn carrier(&self, thing: Who) -> Option<Who> {
        (thing == Coins).then_some(Ann)
    }

    fn same_map(&self, _: Who, _: Who) -> bool {
        true
    }

    fn distance(&self, _: Who, _: Who) -> i32 {
        self.far
    }

    fn is_deaf(&self, player: Who) -> bool {
        self.deaf.contains(&player)
    }

    fn sees_place(&self, player: Who, _: i16, _: i16) -> bool {
        !self.blind_to_places.contains(&player)
    }
}

fn written(world: &World, profile: Profile, template: &str, given: &[Parameter<Who>]) -> (Text, Vec<Fault>) {
    let words = Wording::shipped().unwrap();
    let parties =
        Parties { actor: Some(Ogre), victim: Some(Wolf), item: Some(Coins), second_item: Some(Ben) };
    let teller = Teller { subjects: world, wording: &words, profile, parties, parameters: given };
    teller.write(template, Ann)
}

/// The letters of a template without faults.
#[track_caller]
fn says(template: &str, given: &[Parameter<Who>]) -> String {
    let (text, faults) = written(&World::default(), Profile::Sane, template, given);
    assert_eq!(faults, []);
    text.plain()
}

// S001-293
#[test]
fn colours_and_glyphs_are_values_in_a_text() {
    let (text, faults) =
        written(&World::default(), Profile::Sane, "an <4>old<7> <char:GLYPH_PILE><char:65>~_", &[]);
    assert_eq!(faults, []);
    let red = Colour::of(4).unwrap();
    assert_eq!(text.pieces()[1], Piece::Colour(red));
    assert_eq!((red.role(), Colour::of(16)), (Role::Red, None));
    let runs = text.runs(|id| if id == 300 { '#' } else { 'A' });
    let runs: Vec<(u8, &str)> = runs.iter().map(|r| (r.colour.number(), r.words.as_str())).collect();
    assert_eq!(runs, [(7, "An "), (4, "old"), (7, " #A% ")]);
    assert_eq!(text.width(), "An old ##~_".len());
}

fn told(
    herald: &mut Herald,
    world: &World,
    address: Address<Who>,
    parties: Parties<Who>,
) -> Vec<(Who, String)> {
    let words = Wording::shipped().unwrap();
    let saying =
        Saying { address, templates: [Some("one"), Some("two"), Some("three")], parties, parameters: &[] };
    let all = herald.deliver(world, &words, Profile::Sane, &saying);
    all.into_iter().map(|d| (d.to, d.text.plain())).collect()
}

// S001-294
#[test]
fn each_form_of_message_reaches_those_it_should() {
    let world = World { unseen: vec![(Ben, Ogre)], far: 5, ..World::default() };
    let deliver = |address, actor, victim| {
        let parties = Parties { actor: Some(actor), victim: Some(victim), item: None, second_item: None };
        let got = told(&mut Herald::default(), &world, address, parties);
        got.iter().map(|(who, text)| format!("{who:?} {text}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(deliver(Address::One(Ben), Ogre, Wolf), "Ben One");
    assert_eq!(deliver(Address::SelfAndOthers(Ann), Ann, Wolf), "Ann One, Ben Two");
    assert_eq!(deliver(Address::SelfAndOthers(Ogre), Ogre, Wolf), "Ann Two");
    assert_eq!(deliver(Address::SelfAndOthers(Coins), Ogre, Wolf), "Ann Two, Ben Two");
    assert_eq!(deliver(Address::Actor, Ann, Wolf), "Ann One, Ben Two");
    assert_eq!(deliver(Address::Actor, Ogre, Ann), "Ann Two");
    assert_eq!(deliver(Address::Victim, Ogre, Ann), "Ann One, Ben Two");
    assert_eq!(deliver(Address::Victim, Ann, Ogre), "Ann Two");
    assert_eq!(deliver(Address::Both, Ann, Ben), "Ann One, Ben Two");
    assert_eq!(
        deliver(Address::Both, Ann, Ann),
        "Ann Two, Ben Three",
        "one who acts on oneself is the victim"
    );
    assert_eq!(deliver(Address::Both, Ogre, Wolf), "Ann Three");
    assert_eq!(deliver(Address::Both, Wolf, Ogre), "Ann Three");
    assert_eq!(deliver(Address::All, Ogre, Wolf), "Ann One, Ben One");
    assert_eq!(deliver(Address::All, Ogre, Ogre), "Ann One");
    assert_eq!(deliver(Address::Hear { range: 5 }, Ogre, Wolf), "Ben One", "who sees it need not hear it");
    assert_eq!(deliver(Address::Hear { range: 4 }, Ogre, Wolf), "");
    let deaf = World { unseen: vec![(Ben, Ogre)], deaf: vec![Ben], ..World::default() };
    let parties = Parties { actor: Some(Ogre), ..Parties::default() };
    assert_eq!(told(&mut Herald::default(), &deaf, Address::Hear { range: 5 }, parties), []);
}

// S001-294
#[test]
fn a_place_is_told_of_once_a_turn_and_silence_stops_all() {
    let world = World { blind_to_places: vec![Ann], ..World::default() };
    let mut herald = Herald::default();
    let place = Address::Place { at: Some((3, 4)) };
    let deliver = |herald: &mut Herald| told(herald, &world, place, Parties::default());
    assert_eq!(deliver(&mut herald), [(Ben, "One".to_owned())]);
    assert_eq!(deliver(&mut herald), []);
    herald.turn();
    assert_eq!(deliver(&mut herald).len(), 1);
    herald.turn();
    herald.hush();
    herald.hush();
    herald.unhush();
    assert_eq!(deliver(&mut herald), [], "twice silenced, once not");
    herald.unhush();
    assert_eq!(deliver(&mut herald).len(), 1);
}

// S001-295
#[test]
fn a_queue_collects_until_it_is_unset_and_is_then_shown() {
    let mut queues = Queues::default();
    assert_eq!(queues.say("loud".into()), Some(Text::from("loud")));
    queues.set(2).unwrap();
    assert_eq!(queues.say("one.".into()), None);
    queues.set(5).unwrap();
    assert_eq!(queues.say("inner.".into()), None);
    assert_eq!(queues.unset(), Some(5));
    assert_eq!(queues.say("two.".into()), None);
    assert_eq!(queues.show(2), None, "a queue that still collects is not shown");
    assert_eq!(queues.left_set(), [2], "left set at the player's turn");
    assert_eq!(queues.show(2), Some(Text::from("one. two.")));
    assert_eq!((queues.show(2), queues.show(5)), (None, Some(Text::from("inner."))));
    assert!(queues.set(8).is_err());
    queues.set(1).unwrap();
    queues.say("gone".into());
    queues.unset();
    queues.empty(1);
    assert_eq!(queues.show(1), None);
}

fn sane() -> Rules<'static> {
    rules(ours(), Profile::Sane)
}

fn monster(r: &Rules<'_>, name: &str, templates: &[&str]) -> Creature {
    let form = r.library.monsters.iter().position(|m| m.about.shown() == name).expect(name) as u16;
    let over = |t: &&str| r.library.templates.iter().position(|x| x.about.shown() == *t).expect(t) as u16;
    let templates: Vec<u16> = templates.iter().map(over).collect();
    let mut chance = Chance::Exact(Mt19937::new(7));
    r.monster_with(form, &templates, None, Dice::Half, &mut Matrix::new(r.profile), &mut chance)
}

fn called(r: &Rules<'_>, c: &Creature, seen: &Acquaintance, flags: F) -> String {
    r.creature_name(c, seen, flags, &Wording::shipped().unwrap()).plain()
}

// S001-292
#[test]
fn names_have_fifteen_flags_with_the_numbers_of_the_language() {
    let names = Names::new();
    for (i, (name, flag)) in F::ALL.into_iter().enumerate() {
        assert_eq!((names.find(name), flag.0), (Some(1 << i), 1 << i), "{name}");
    }
    let r = sane();
    let c = monster(&r, "bridge ogre", &[]);
    let plain = Acquaintance::default();
    let own = Acquaintance { own_name: Some("Lord Grum the Fat".into()), known: true, ..plain.clone() };
    assert_eq!(called(&r, &c, &plain, F::INDEFINITE | F::CAPITAL), "A bridge ogre");
    assert_eq!(called(&r, &c, &plain, F::DEFINITE | F::POSSESSIVE), "the bridge ogre's");
    assert_eq!(called(&r, &c, &plain, F::SHADOW), "unclearly seen large humanoid form");
    assert_eq!(called(&r, &c, &plain, F::SHADOW | F::CAPITALS), "Unclearly Seen Large Humanoid Form");
    assert_eq!(called(&r, &c, &own, F::POSSESSIVE | F::DEFINITE), "Grum's");
    assert_eq!(called(&r, &c, &own, F::LONG | F::INDEFINITE), "a bridge ogre named Lord Grum the Fat");
    let stranger = Acquaintance { known: false, ..own };
    assert_eq!(
        called(&r, &c, &stranger, F::DEFINITE),
        "the bridge ogre",
        "a name that is not known is not told"
    );
    let mine = Acquaintance { own_making: true, seen_through: true, ..plain };
    assert_eq!(called(&r, &c, &mine, F::DEFINITE), "your illusory bridge ogre");
}

// S001-296: seven grades of health, thirteen conditions, disposition and awareness.
#[test]
fn a_name_tells_of_health_conditions_and_disposition() {
    let r = sane();
    let mut c = monster(&r, "bridge ogre", &[]);
    c.female = false;
    let mut seen = Acquaintance { regard: Regard::Hostile, ..Acquaintance::default() };
    let mut at = |share: i32| {
        c.max_hit_points = 100;
        c.hit_points = share;
        called(&r, &c, &seen, F::STATE)
    };
    assert_eq!(at(100), "hostile uninjured male bridge ogre");
    assert_eq!(at(99), "hostile mildly injured male bridge ogre");
    assert_eq!(at(60), "hostile moderately hurt male bridge ogre");
    assert_eq!(at(50), "hostile severely hurt male bridge ogre");
    assert_eq!(at(20), "hostile badly wounded male bridge ogre");
    assert_eq!(at(10), "hostile critically wounded male bridge ogre");
    assert_eq!(at(9), "hostile almost dead male bridge ogre");
    assert_eq!(at(-5), "hostile almost dead male bridge ogre");
    let words = Wording::shipped().unwrap();
    let conditions: Vec<(i32, &str)> = words.conditions().collect();
    assert_eq!(conditions.len(), 13);
    c.hit_points = 100;
    for (nature, word) in conditions {
        c.statuses.gain(Status::lasting(nature, 0, 0, Source::Other, Rid::NONE));
        let name = called(&r, &c, &seen, F::STATE);
        assert!(name.starts_with(&format!("hostile {word} ")), "{name}: the newest stands in front");
        assert!(!called(&r, &c, &seen, F::INDEFINITE).contains(word));
    }
    c.statuses.retain(|_| false);
    seen = Acquaintance { peaceful: true, awareness: Some(false), regard: Regard::Allied, ..seen };
    assert_eq!(called(&r, &c, &seen, F::STATE), "allied unaware peaceful uninjured male bridge ogre");
    seen = Acquaintance { peaceful: false, was_peaceful: true, awareness: Some(true), ..seen };
    assert_eq!(called(&r, &c, &seen, F::STATE), "allied aware formerly peaceful uninjured male bridge ogre");
}

// S001-296: a title is no first name, and some names are not cut.
#[test]
fn a_first_name_is_the_first_word_that_is_no_title() {
    use angrist_incursion::telling::names::first_name;
    let words = Wording::shipped().unwrap();
    let first = |name| first_name(name, &words);
    assert_eq!(first("Ann Oakly"), "Ann");
    assert_eq!(first("Sir Ben of Dale"), "Ben");
    assert_eq!(first("Captain"), "Captain");
    assert_eq!(first("Silent Rain on Stone"), "Silent Rain on Stone");
    assert_eq!(first(""), "");
}

// S001-296: pronouns of beasts and of those who cannot think.
#[test]
fn the_mindless_are_it() {
    let r = sane();
    let words = Wording::shipped().unwrap();
    let subject = |c: &Creature| words.pronoun(r.sex(c), Case::Subject).to_owned();
    let mut c = monster(&r, "bridge ogre", &[]);
    c.female = true;
    assert_eq!(subject(&c), "she");
    c.statuses.gain(Status::lasting(n::CONFUSED, 0, 0, Source::Other, Rid::NONE));
    r.recalculate(&mut c, &mut Matrix::new(Profile::Sane), false);
    assert_eq!(subject(&c), "it", "who has lost the wits for now");
}

// H60: the original draws a sex and forgets it.
#[test]
fn half_of_a_kind_are_female_in_sane_and_none_in_exact() {
    let count = |profile| {
        let r = rules(ours(), profile);
        let form = r.library.monsters.iter().position(|m| m.about.shown() == "bridge ogre").unwrap() as u16;
        let mut chance = Chance::Exact(Mt19937::new(5));
        let female = (0..100).filter(|_| r.create(form, &mut chance).female).count();
        (female, chance.drawn())
    };
    assert!((30..70).contains(&count(Profile::Sane).0));
    assert_eq!(count(Profile::Exact), (0, 100));
}

#[test]
fn a_table_of_words_with_a_gap_is_refused_with_its_line() {
    let broken = |from: &str, to: &str| {
        let text = angrist_incursion::shipped::TELLING.replace(from, to);
        Wording::read(&text).err().unwrap_or_default()
    };
    let line = |needle: &str| {
        angrist_incursion::shipped::TELLING.lines().position(|l| l.contains(needle)).unwrap() + 1
    };
    let afraid = format!("telling.tsv, line {}: no status has this name", line("AFRAID"));
    assert_eq!(broken("AFRAID", "AFRIAD"), afraid);
    assert_eq!(broken("word\tnamed\tnamed\n", ""), "telling.tsv: the word 'named' is missing");
    assert!(broken("health\t3", "health\t30").ends_with("the numbers follow each other from 0 on"));
    assert!(broken("he him his", "he him").ends_with("three pronouns are needed"));
}
