//! Questions and their answers.

use super::*;
use crate::schema::builtin;
use angrist_source::Source;
use std::sync::Arc;

const MONSTERS: &[u8] =
    b"V:1.5.0\nN:1:Rat\nW:1:2\nF:ANIMAL | RAND_25\nN:2:Orc chief\nW:9:1\nF:ORC | UNIQUE\n\
    N:3:Old wyrm\nW:20:3\nB:BITE:HURT:(+3,2d5)\nF:DRAGON | UNIQUE\n";

fn asked(question: &str) -> Result<Answer, QueryError> {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&variant, &[Source::new("monster.txt", MONSTERS)]);
    super::ask(&Query::parse(question)?, &lib)
}

fn names(question: &str) -> Vec<String> {
    let answer = asked(question).unwrap();
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
    let answer = asked("monster where method=BITE show index,name,level,attack").unwrap();
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
        assert!(asked(bad).is_err(), "{bad}");
    }
    assert_eq!(Query::parse("monster where level 5").unwrap_err().at, 21);
    let deep = format!("monster where {}level=1", "(".repeat(500));
    assert!(Query::parse(&deep).is_err());
}

#[test]
fn a_slip_is_told_with_its_place_and_the_nearest_word() {
    for (bad, at, words) in [
        ("monster where levle>3", 15, "level?"),
        ("monster where level>abc", 21, "abc"),
        ("monster where index=x", 21, "number"),
        ("monster where level>1 and flag=UNIQE", 32, "UNIQUE?"),
        ("monster show name,rarty", 19, "rarity?"),
        ("monster sort leve", 14, "level?"),
        ("monster where flag!=\"NO SUCH\"", 22, "NO SUCH"),
    ] {
        let e = asked(bad).unwrap_err();
        assert_eq!(e.at, at, "{bad}: {e}");
        assert!(e.message.contains(words), "{bad}: {e}");
    }
    assert_eq!(names("monster where flag~UNIQ and level~2"), ["Old wyrm"], "a part of a word is no slip");
}

#[test]
fn a_question_of_a_hundred_thousand_parts_is_refused_and_not_followed() {
    let long = format!("monster where {}level=1", "level=1 and ".repeat(100_000));
    assert!(Query::parse(&long).is_err());
    let long = format!("monster where {}level=1", "level=1 or ".repeat(900));
    assert_eq!(asked(&long).unwrap().rows.len(), 1);
}
