//! What an import changes and what it leaves alone.

use super::*;
use crate::export::export;
use crate::schema::builtin;
use serde_json::json;
use std::sync::Arc;

const MONSTERS: &[u8] = b"# \xE9\r\nV:1.5.0\r\nN:1:R\xE9t\r\nW: 1:2 # rare\r\nB:BITE:HURT:(+3,2d5)\r\nF:RAND_25|RAND_50 |\r\n\r\nN:2:Orc\r\nW:9:1";

fn after(change: impl Fn(&mut Value)) -> Result<Vec<(String, Vec<u8>)>, ImportError> {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&variant, &[Source::new("monster.txt", MONSTERS)]);
    let mut json = export(&lib, &[]);
    change(&mut json["files"][0]["records"]);
    // Through text, as a user would have it.
    import(&lib, &serde_json::from_str(&json.to_string()).unwrap())
}

fn with(from: &[u8], to: &[u8]) -> Vec<(String, Vec<u8>)> {
    let at = MONSTERS.windows(from.len()).position(|w| w == from).unwrap();
    vec![("monster.txt".into(), [&MONSTERS[..at], to, &MONSTERS[at + from.len()..]].concat())]
}

#[test]
fn what_is_not_changed_changes_nothing() {
    assert_eq!(after(|_| ()), Ok(vec![]));
}

#[test]
fn a_changed_value_changes_only_its_bytes() {
    assert_eq!(
        after(|r| r[0]["lines"][1]["fields"]["level"] = 7.into()).unwrap(),
        with(b" 1:2 #", b" 7:2 #")
    );
    let flags = json!(["RAND_25", "UNIQUE"]);
    assert_eq!(
        after(|r| r[0]["lines"][3]["fields"]["flags"] = flags.clone()).unwrap(),
        with(b"RAND_25|RAND_50 |", b"RAND_25 | UNIQUE |")
    );
    assert_eq!(
        after(|r| r[0]["lines"][0]["fields"]["name"] = "Chat \u{e9}t\u{e9}".into()).unwrap(),
        with(b"R\xE9t", b"Chat \xE9t\xE9")
    );
}

#[test]
fn lines_can_be_added_and_taken_away() {
    let line = json!({ "line": null, "kind": "S", "fields": { "flags": ["SCARE", "SPELL_PCT_9"] } });
    let added = after(|r| r[0]["lines"].as_array_mut().unwrap().insert(2, line.clone())).unwrap();
    assert_eq!(added, with(b"# rare\r\n", b"# rare\r\nS:SCARE | SPELL_PCT_9\r\n"));
    let removed = after(|r| drop(r[0]["lines"].as_array_mut().unwrap().remove(2))).unwrap();
    assert_eq!(removed, with(b"B:BITE:HURT:(+3,2d5)\r\n", b""));
    let last = after(|r| {
        r[1]["lines"].as_array_mut().unwrap().push(json!({ "kind": "D", "fields": { "text": "x" } }))
    })
    .unwrap();
    assert_eq!(last, with(b"W:9:1", b"W:9:1\nD:x\n"));
}

#[test]
fn what_would_not_read_is_refused_and_nothing_is_changed() {
    assert!(matches!(
        after(|r| r[0]["lines"][1]["fields"]["level"] = 999.into()),
        Err(ImportError::Refused(_))
    ));
    let told = |e: Result<Vec<(String, Vec<u8>)>, ImportError>| e.unwrap_err().to_string();
    let odd = told(after(|r| r[0]["lines"][1]["fields"]["levle"] = 1.into()));
    assert!(odd.ends_with("did you mean level?"), "{odd}");
    let odd = told(after(|r| r[0]["nmae"] = "x".into()));
    assert!(odd.contains("a record has no `nmae`") && odd.ends_with("did you mean name?"), "{odd}");
    assert!(after(|r| r[0]["lines"][1]["filds"] = 1.into()).is_err(), "nothing is lost in silence");
    assert!(after(|r| r[0]["lines"][1]["line"] = 77.into()).is_err());
    assert!(after(|r| r[0]["lines"][0]["fields"]["name"] = "a\nN:3:b".into()).is_err());
    assert!(after(|r| r[0]["lines"][0]["fields"]["name"] = "\u{4e00}".into()).is_err());
    assert!(after(|r| *r = Value::Null).is_err());
}

/// A file with comments, gaps and a hole in its numbers.
const THREE: &str = "V:1.5.0\n\n# Small\nN:2:Rat\nW:1:2\n# inside\nF:RAND_25\n\n# Large\nN:5:Orc\nW:9:1\n\n\nN:9:Bat\nW:3:1\n";

fn three(text: &str, change: impl Fn(&mut Vec<Value>)) -> Result<String, ImportError> {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&variant, &[Source::new("monster.txt", text.as_bytes())]);
    let mut json = export(&lib, &[]);
    change(json["files"][0]["records"].as_array_mut().unwrap());
    let changed = import(&lib, &serde_json::from_str(&json.to_string()).unwrap())?;
    assert!(changed.len() < 2);
    Ok(changed.into_iter().next().map_or(text.into(), |(_, b)| String::from_utf8(b).unwrap()))
}

fn fresh(index: i32) -> Value {
    json!({ "lines": [
        { "kind": "N", "fields": { "index": index, "name": "New" } },
        { "kind": "W", "fields": { "level": 4, "rarity": 1 } },
    ] })
}

#[test]
fn a_new_record_stands_where_its_number_belongs() {
    let add = |text: &str, index: i32| three(text, |r| r.push(fresh(index)));
    let new = |n: i32| format!("N:{n}:New\nW:4:1\n");
    // Behind the gap of the one before it, above the comment of the next.
    assert_eq!(add(THREE, 3).unwrap(), THREE.replace("# Large", &format!("{}\n# Large", new(3))));
    assert_eq!(add(THREE, 7).unwrap(), THREE.replace("N:9", &format!("{}\nN:9", new(7))));
    assert_eq!(add(THREE, 1).unwrap(), THREE.replace("# Small", &format!("{}\n# Small", new(1))));
    assert_eq!(add(THREE, 12).unwrap(), format!("{THREE}\n{}", new(12)));
    // A file without gaps, one without an end of line, one without records.
    assert_eq!(add("V:1.5.0\nN:1:a\nN:5:b\n", 3).unwrap(), format!("V:1.5.0\nN:1:a\n{}N:5:b\n", new(3)));
    assert_eq!(add("V:1.5.0\nN:1:a", 3).unwrap(), format!("V:1.5.0\nN:1:a\n{}", new(3)));
    assert_eq!(add("V:1.5.0\n", 3).unwrap(), format!("V:1.5.0\n\n{}", new(3)));
    // Line ends are those of the file.
    let crlf = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(add(&crlf(THREE), 3).unwrap(), crlf(&add(THREE, 3).unwrap()));
}

#[test]
fn several_new_records_are_sorted_wherever_they_are_listed() {
    let found = three(THREE, |r| {
        r.insert(0, fresh(7));
        r.push(fresh(6));
    });
    let both = "N:6:New\nW:4:1\n\nN:7:New\nW:4:1\n\nN:9";
    assert_eq!(found.unwrap(), THREE.replace("N:9", both));
}

#[test]
fn a_deleted_record_goes_whole_and_nothing_else() {
    let delete = |at: usize| three(THREE, |r| r[at]["delete"] = true.into());
    assert_eq!(delete(0).unwrap(), THREE.replace("N:2:Rat\nW:1:2\n# inside\nF:RAND_25\n\n", ""));
    assert_eq!(delete(1).unwrap(), THREE.replace("N:5:Orc\nW:9:1\n\n\n", ""));
    assert_eq!(delete(2).unwrap(), THREE.replace("N:9:Bat\nW:3:1\n", ""));
    assert_eq!(three(THREE, |r| r[1]["delete"] = false.into()).unwrap(), THREE);
    // Not to be listed is not to be touched.
    assert_eq!(three(THREE, |r| drop(r.remove(1))).unwrap(), THREE);
    // A line that does not read goes with the record it stands in.
    let broken = "N:1:a\nW:x\nnonsense\n\nN:2:b\n";
    assert_eq!(three(broken, |r| r[0]["delete"] = true.into()).unwrap(), "N:2:b\n");
}

#[test]
fn a_record_can_be_replaced_while_others_are_edited() {
    let found = three(THREE, |r| {
        r[0]["lines"][1]["fields"]["level"] = 8.into();
        r[1]["delete"] = true.into();
        r.push(fresh(5));
    });
    let expected = THREE.replace("W:1:2", "W:8:2").replace("N:5:Orc\nW:9:1\n\n\n", "N:5:New\nW:4:1\n\n");
    assert_eq!(found.unwrap(), expected);
}

#[test]
fn a_record_that_cannot_stand_is_refused() {
    let taken = three(THREE, |r| r.push(fresh(5)));
    assert!(matches!(&taken, Err(ImportError::Shape(s)) if s.contains("monster.txt:10")), "{taken:?}");
    assert!(three(THREE, |r| r.extend([fresh(6), fresh(6)])).is_err());
    let headless = json!({ "lines": [{ "kind": "W", "fields": { "level": 4, "rarity": 1 } }] });
    assert!(three(THREE, |r| r.push(headless.clone())).is_err());
    let unknown = json!({ "lines": [{ "kind": "W", "fields": {} }], "delete": true });
    assert!(three(THREE, |r| r.push(unknown.clone())).is_err());
    assert!(three(THREE, |r| r.push(json!({ "lines": [] }))).is_err());
    assert!(three(THREE, |r| r[0]["delete"] = "yes".into()).is_err());
    let bad = |r: &mut Vec<Value>| {
        let mut new = fresh(6);
        new["lines"][1]["fields"]["level"] = 9999.into();
        r.push(new);
    };
    assert!(matches!(three(THREE, bad), Err(ImportError::Refused(_))));
}

#[test]
fn a_row_of_a_table_is_put_behind_the_row_it_is_listed_behind() {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let text = "V:1.5.0\nM:F:10\nM:K:20\n";
    let (lib, said) = crate::record::read(&variant, &[Source::new("limits.txt", text.as_bytes())]);
    assert!(said.iter().all(|d| d.severity != angrist_source::Severity::Error), "{said:?}");
    let mut json = export(&lib, &[]);
    let records = json["files"][0]["records"].as_array_mut().unwrap();
    let mut row = records[0].clone();
    row["lines"][0]["line"] = Value::Null;
    row["lines"][0]["fields"]["which"] = "A".into();
    records.insert(1, row);
    let changed = import(&lib, &json).unwrap();
    assert_eq!(changed, [("limits.txt".into(), b"V:1.5.0\nM:F:10\nM:A:10\nM:K:20\n".to_vec())]);
}

#[test]
fn what_does_not_read_is_refused_at_its_line_in_the_file() {
    let refused = |change: fn(&mut Value)| after(change).unwrap_err().to_string();
    for (said, part) in [
        (refused(|r| r[0]["lines"][2]["fields"]["method"] = "BYTE".into()), "monster.txt:5:3: "),
        (refused(|r| r[1]["lines"][1]["fields"]["level"] = 300.into()), "monster.txt:9:3: "),
        (refused(|r| r[1]["lines"][0]["fields"]["index"] = 1.into()), "monster.txt:8:3: "),
        (refused(|r| r[0]["lines"][0]["fields"]["name"] = "a\nN:9:b".into()), "monster.txt:3:1: name: "),
        (refused(|r| r[0]["lines"][1]["fields"]["level"] = "7:8".into()), "monster.txt:4:1: level: "),
        (refused(|r| r[0]["lines"][1]["line"] = "4".into()), "is not a line number"),
    ] {
        assert!(said.contains(part), "{part} missing in {said}");
    }
}

#[test]
fn an_export_of_another_variant_is_refused() {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&variant, &[Source::new("monster.txt", MONSTERS)]);
    let mut json = export(&lib, &[]);
    assert!(import(&lib, &json).is_ok());
    json["kin"] = "unangband".into();
    assert!(import(&lib, &json).unwrap_err().to_string().contains("unangband"));
}

#[test]
fn a_name_beside_the_lines_is_taken_and_a_number_is_not_lost() {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let text = b"V:1.5.0\nN:1:a cell\nX:6:1:1\nF:LIGHT\nD:$$$\n";
    let (lib, _) = crate::record::read(&variant, &[Source::new("vault.txt", text)]);
    let mut json = crate::export::export(&lib, &[]);
    json["files"][0]["records"][0]["name"] = "a hall".into();
    let changed = import(&lib, &json).unwrap();
    assert_eq!(changed[0].1, b"V:1.5.0\nN:1:a hall\nX:6:1:1\nF:LIGHT\nD:$$$\n");
    json["files"][0]["records"][0]["index"] = 7.into();
    assert!(import(&lib, &json).unwrap_err().to_string().contains("change `index` of the first line"));
    json["files"][0]["records"][0]["index"] = 1.into();
    json["files"][0]["records"][0]["lines"][2]["fields"]["flags"] = serde_json::json!(["LIGTH"]);
    let refused = import(&lib, &json).unwrap_err().to_string();
    assert!(refused.contains("did you mean LIGHT?"), "{refused}");
}
