//! Questions, read and answered.

use super::*;
use serde_json::{Value, json};

impl Record for Value {
    fn values(&self, field: &str) -> Vec<Value> {
        match self.get(field) {
            None => Vec::new(),
            Some(Value::Array(all)) => all.clone(),
            Some(one) => vec![one.clone()],
        }
    }

    fn has_bits(&self) -> bool {
        true
    }
}

fn table() -> Vec<Value> {
    vec![
        json!({ "name": "Rat", "level": 1, "flag": ["ANIMAL"], "bits": 5, "young": true }),
        json!({ "name": "Orc chief", "level": 9, "flag": ["ORC", "UNIQUE"], "bits": 2 }),
        json!({ "name": "Old wyrm", "level": 20, "flag": ["DRAGON", "UNIQUE"], "note": "" }),
    ]
}

fn names(question: &str) -> Vec<String> {
    let mut query = Query::parse(question).unwrap();
    query.resolve(|word| (word == "FIVE").then_some(5));
    query.select(table()).iter().map(|r| r["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn numbers_texts_and_lists_are_compared() {
    assert_eq!(names("monster where level>5 and flag=unique"), ["Orc chief", "Old wyrm"]);
    assert_eq!(names("monster where not flag has UNIQUE"), ["Rat"]);
    assert_eq!(names("monster where (level<=1 or name~\"wyrm\") and level!=1"), ["Old wyrm"]);
    assert_eq!(names("monster sort level down limit 2"), ["Old wyrm", "Orc chief"]);
    assert_eq!(names("monster where name < orc"), ["Old wyrm"]);
    assert_eq!(names("monster where level~2"), ["Old wyrm"]);
    assert_eq!(names("monster where bits has FIVE"), ["Rat"]);
    assert_eq!(names("monster where young = 1 or young == true"), ["Rat"]);
    assert_eq!(names("monster where level < many"), [""; 0]);
}

#[test]
fn a_missing_field_equals_an_empty_text() {
    assert_eq!(names("monster where bits = ''"), ["Old wyrm"]);
    assert_eq!(names("monster where bits != ''"), ["Rat", "Orc chief"]);
}

#[test]
fn select_is_an_older_word_for_show() {
    let old = Query::parse("monster select name, level where level=9").unwrap();
    let new = Query::parse("monster show   name, level where level=9").unwrap();
    assert_eq!(old, new);
    let answer = Answer::of(old.columns(&[]), &old.select(table()));
    assert_eq!(answer.text(), "name       level\nOrc chief  9\n");
    assert_eq!(answer.json(), json!([{ "name": "Orc chief", "level": 9 }]));
}

#[test]
fn without_show_the_compared_fields_are_shown() {
    let query = Query::parse("monster where level>1 and (flag=ORC or level=3)").unwrap();
    assert_eq!(query.columns(&["name"]), ["name", "level", "flag"]);
}

#[test]
fn what_is_no_question_is_refused_with_its_place() {
    for (question, at) in [
        ("", 1),
        ("monster where", 14),
        ("monster where cr", 17),
        ("monster where cr < ", 20),
        ("monster where (cr<1", 20),
        ("monster where name = \"x", 22),
        ("monster where é é", 17),
        ("monster x", 9),
        ("monster limit x", 15),
        ("monster show", 13),
    ] {
        let e = Query::parse(question).unwrap_err();
        assert_eq!((question, e.at), (question, at), "{e}");
    }
}

#[test]
fn depth_and_size_are_bounded() {
    assert!(Query::parse(&format!("monster where {}", "(".repeat(100_000))).is_err());
    assert!(Query::parse(&format!("monster where {}level=1", "not ".repeat(100_000))).is_err());
    assert!(Query::parse(&format!("monster where {}level=1", "level=1 and ".repeat(100_000))).is_err());
    assert_eq!(names(&format!("monster where {}level=1", "level=1 or ".repeat(900))), ["Rat"]);
}

#[test]
fn sort_by_is_answered_with_what_to_write() {
    let refused = Query::parse("monster sort by level down").unwrap_err();
    assert_eq!((refused.at, refused.message.as_str()), (14, "write `sort level`"));
    assert!(Query::parse("monster sort by").is_ok(), "a field may be called so");
    assert!(Query::parse("monster sort by down limit 2").is_ok());
}

#[test]
fn an_unknown_field_is_answered_with_those_there_are() {
    let word = Word { text: "lvl".into(), at: 9 };
    let e = no_field("monster", &word, ["name", "level", "hp"].into_iter());
    assert_eq!(e.message, "monster has no field lvl; it has level, hp, name");
}
