//! A scripted game that uses every kind once replays to the same hash.

use crate::things::support::*;
use angrist_engine::journal::{Record, Session, replay};
use angrist_engine::play::{Mark, Next, QuestionKind, Ruleset, state_hash};
use angrist_sil::tables::{ItemFlag, Tval};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// The verb that uses a class, and what it wants besides the place.
fn verb(tval: u8, sval: u8) -> Option<&'static str> {
    Some(match tval {
        Tval::FOOD => "eat",
        Tval::POTION => "quaff",
        Tval::STAFF => "staff",
        Tval::HORN => "blow",
        Tval::FLASK => "refuel",
        Tval::CHEST | Tval::SKELETON | Tval::NOTE | Tval::METAL => "drop",
        0 => return None,
        _ if (tval, sval) == (Tval::CROWN, 50) => "drop",
        _ => "wear",
    })
}

/// Answers every question and continues every long action until a command can be given.
fn settle(session: &mut Session) {
    for _ in 0..200 {
        let answer = match session.game().next() {
            Next::Turn | Next::Over(_) => return,
            Next::Going(_) => "go".to_owned(),
            Next::Ask(q) => match q.kind {
                QuestionKind::YesNo => "answer yes".into(),
                QuestionKind::Direction(_) => "answer east".into(),
                QuestionKind::Number { default, .. } => format!("answer {default}"),
                QuestionKind::Choice(list) => format!("answer {}", list[0].key),
                _ => "cancel".into(),
            },
        };
        session.apply(&answer).unwrap_or_else(|e| panic!("{answer}: {e}"));
    }
    panic!("it asks forever");
}

#[test]
fn every_kind_is_used_once_and_the_game_replays_to_the_same_hash() {
    let ruleset: Arc<dyn Ruleset> = Arc::new(crate::common::ours("upstream"));
    let tables = crate::common::ours("upstream").tables().clone();
    let mut session = Session::begin(ruleset.clone(), 11);
    session.keep_text();
    session.apply(EDAIN).unwrap();
    session.apply("wizard experience 50000").unwrap();
    for skill in ["evasion 20", "will 25"] {
        session.apply(&format!("train {skill}")).unwrap();
    }
    // Nothing of one's own in the way.
    while !matches!(inventory(&session), 0) {
        session.apply("wizard heal").unwrap();
        if session.apply("drop a").is_ok() {
            settle(&mut session);
        }
    }
    let mut used = BTreeSet::new();
    let kinds: Vec<(u8, u8, bool)> =
        tables.kinds.iter().flatten().map(|k| (k.tval, k.sval, k.flags.has(ItemFlag::LIGHT_CURSE))).collect();
    for (tval, sval, cursed) in kinds {
        let Some(verb) = verb(tval, sval) else { continue };
        // A fresh place for each, whole and rested; a lantern to feed, something to act upon.
        session.apply("wizard jump 2").unwrap();
        session.apply("wizard heal").unwrap();
        session.apply("wizard food 4000").unwrap();
        if tval == Tval::FLASK {
            session.apply("wizard create 39 1").unwrap();
            session.apply("wear a").unwrap();
            settle(&mut session);
        }
        session.apply(&format!("wizard create {tval} {sval}")).unwrap();
        let place = place_of(&session, tval, sval);
        session.apply(&format!("{verb} {place}")).unwrap_or_else(|e| panic!("{verb} {tval}/{sval}: {e}"));
        settle(&mut session);
        used.insert((tval, sval));
        assert!(!cursed || verb == "wear");
        // What is left of it is put away.
        for _ in 0..4 {
            if matches!(session.game().next(), Next::Turn) && inventory(&session) > 0 {
                session.apply("drop a").ok();
                settle(&mut session);
            }
        }
        assert!(matches!(session.game().next(), Next::Turn), "{verb} {tval}/{sval} ended the game");
        session.game().check().unwrap();
    }
    assert!(used.len() >= 150, "{}", used.len());
    let hash = state_hash(session.game());
    let end = session.game().end_so_far(&*ruleset.words("en"));
    assert!(end.marks.contains(&Mark::Wizard), "created things are marked in the record");
    let text = session.take_text().unwrap();
    assert!(text.contains("wizard create 75 5"));
    let record = Record::read(text.as_bytes(), Path::new("scripted")).unwrap();
    let again = replay(&*ruleset, &record, |_, _, _| ()).unwrap_or_else(|d| panic!("{d:?}"));
    assert_eq!(state_hash(&*again.game), hash);
}

fn inventory(session: &Session) -> i64 {
    let hero = session.game().inspect(&angrist_engine::play::Query::parse("hero"));
    hero["pack"].as_i64().unwrap()
}

/// Where the thing of a kind is in the pack, by the letter of its place.
fn place_of(session: &Session, tval: u8, sval: u8) -> String {
    let pack = session.game().inspect(&angrist_engine::play::Query::parse("pack"));
    let at = pack["pack"]
        .as_array()
        .unwrap()
        .iter()
        .position(|i| i["tval"] == tval && i["sval"] == sval)
        .unwrap_or_else(|| panic!("{tval}/{sval} is not in the pack"));
    char::from(b'a' + at as u8).to_string()
}
