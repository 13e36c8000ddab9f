//! Questions and their answers.

use super::*;
use crate::bytes::Source;
use crate::schema::builtin;
use std::sync::Arc;

const MONSTERS: &[u8] =
    b"V:1.5.0\nN:1:Rat\nW:1:2\nF:ANIMAL | RAND_25\nN:2:Orc chief\nW:9:1\nF:ORC | UNIQUE\n\
    N:3:Old wyrm\nW:20:3\nB:BITE:HURT:(+3,2d5)\nF:DRAGON | UNIQUE\n";

fn ask(question: &str) -> Result<Answer, QueryError> {
    let kin = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&kin, &[Source::new("monster.txt", MONSTERS)]);
    Query::parse(question)?.ask(&lib)
}

fn names(question: &str) -> Vec<String> {
    let answer = ask(question).unwrap();
    let at = answer.columns.iter().position(|c| c == "name").unwrap();
    answer.rows.iter().map(|r| r[at].as_str().unwrap().to_string()).collect()
}

#[test]
fn numbers_flags_and_names_are_compared() {
    assert_eq!(names("monster where level>5 and flag=UNIQUE"), ["Orc chief", "Old wyrm"]);
    assert_eq!(names("monster where not flag=UNIQUE"), ["Rat"]);
    assert_eq!(names("monster where (W.level<=1 or name~\"wyrm\") and rarity!=2"), ["Old wyrm"]);
    assert_eq!(names("monster sort level down limit 2"), ["Old wyrm", "Orc chief"]);
}

#[test]
fn an_answer_is_a_table_or_json() {
    let answer = ask("monster where method=BITE show index,name,level,attack").unwrap();
    assert_eq!(answer.text(), "index  name      level  attack\n3      Old wyrm  20     (+3,2d5)\n");
    assert_eq!(answer.json()[0]["level"], 20);
}

#[test]
fn a_question_that_makes_no_sense_is_refused_with_its_place() {
    for bad in [
        "",
        "monster where",
        "monster where level",
        "monster where level>",
        "monster (",
        "dragon",
        "monster where nothing=1",
    ] {
        assert!(ask(bad).is_err(), "{bad}");
    }
    assert_eq!(Query::parse("monster where level 5").unwrap_err().at, 20);
    let deep = format!("monster where {}level=1", "(".repeat(500));
    assert!(Query::parse(&deep).is_err());
}
