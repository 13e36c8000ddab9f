//! The rules of pref files, line by line, and the bad lines of docs/spec/edit-files.md section 5.

use super::kinds::Lighting;
use super::load::Found;
use super::write::Change;
use super::*;
use angrist_source::Diagnostic;
use angrist_source::Source;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn sil() -> Rules {
    Rules::from_toml(include_str!("../../../../data/pref/sil-q.toml")).unwrap()
}

fn unangband() -> Rules {
    Rules::from_toml(include_str!("../../../../data/pref/unangband.toml")).unwrap()
}

fn limits() -> Limits {
    Limits(BTreeMap::from([(Thing::Monster, 1377), (Thing::Kind, 1018)]))
}

fn one(line: &str, rules: &Rules) -> Preference {
    let text = format!("{line}\n");
    let file = read(Source::new("a.prf", text.as_bytes()), rules, &limits());
    assert_eq!(file.diagnostics, [], "{line}");
    assert_eq!(file.entries.len(), 1, "{line}");
    file.entries[0].preference.clone()
}

fn complaint(line: &str, rules: &Rules) -> Diagnostic {
    let text = format!("# 1\n# 2\n\n# 4\n{line}\n");
    let file = read(Source::new("a.prf", text.as_bytes()), rules, &limits());
    assert_eq!(file.diagnostics.len(), 1, "{line}: {:?}", file.diagnostics);
    file.diagnostics[0].clone()
}

fn tile(attr: u8, symbol: u8) -> Picture {
    Picture { attr: Part::Byte(attr), symbol: Part::Byte(symbol) }
}

// S000-168, S000-166: each letter changes exactly its entity.
#[test]
fn a_picture_line_of_each_letter_names_its_thing_and_number() {
    for (line, of, index) in [
        ("K:374:0x81/0x84", Thing::Kind, 374),
        ("R:0:0x81/0x84", Thing::Monster, 0),
        ("F:60:0x81/0x84", Thing::Terrain, 60),
        ("L:94:0x81:0x84", Thing::Flavour, 94),
        ("S:0x0B:0x81/0x84", Thing::Special, 11),
    ] {
        assert_eq!(one(line, &sil()), Preference::Picture { of, index, picture: tile(0x81, 0x84) });
    }
}

// S000-167, S000-171: 0x81/0x84 is row 1, column 4; the same pair is colour and character in text.
#[test]
fn tiles_are_counted_from_0x80() {
    assert_eq!(tile(0x81, 0x84).tile(), Some((1, 4)));
    assert_eq!(tile(0x80, 0x80).tile(), Some((0, 0)));
    assert_eq!(tile(0xFF, 0xFF).tile(), Some((127, 127)), "128 rows and columns at most");
    assert_eq!(tile(0x01, 0x23).tile(), None);
}

// S000-175: the two-line sample.
#[test]
fn a_comment_is_skipped_and_the_chest_gets_its_tile() {
    let text = b"# & Small jewelled chest~\nK:374:0x81/0x84\n";
    let file = read(Source::new("a.prf", text), &sil(), &limits());
    assert_eq!((file.entries.len(), file.entries[0].line), (1, 1));
}

// S000-168: for things 0 keeps what was there, for special pictures it is 0.
#[test]
fn zero_keeps_or_is_zero() {
    let keep = Picture { attr: Part::Keep, symbol: Part::Byte(0x84) };
    assert_eq!(one("K:1:0/0x84", &sil()), Preference::Picture { of: Thing::Kind, index: 1, picture: keep });
    let zero = Preference::Picture { of: Thing::Special, index: 1, picture: tile(0, 0) };
    assert_eq!(one("S:1:0/0", &sil()), zero);
}

#[test]
fn unangbands_pictures_may_be_letters() {
    let picture = |line| match one(line, &unangband()) {
        Preference::Picture { picture, .. } => picture,
        other => panic!("{other:?}"),
    };
    assert_eq!(picture("R:1:w/'@'"), Picture { attr: Part::Letter(b'w'), symbol: Part::Letter(b'@') });
    assert_eq!(picture("R:1:w/':'").symbol, Part::Letter(b':'));
    assert_eq!(picture("R:1:+5/x"), Picture { attr: Part::Byte(133), symbol: Part::Letter(b'x') });
    assert_eq!(picture("R:1:9/-80"), tile(9, 0xB0));
    assert_eq!(complaint("R:1:?/x", &unangband()).code, "unknown-colour");
}

#[test]
fn unangbands_terrain_says_what_lies_under_it_and_how_it_is_lit() {
    let lit = |under, lighting| Preference::Terrain { index: 53, picture: tile(9, 0xB0), under, lighting };
    assert_eq!(one("F:53:9/-80:1:A", &unangband()), lit(Some(1), Some(Lighting::Lite)));
    assert_eq!(one("F:53:9:-80:0:", &unangband()), lit(Some(0), Some(Lighting::Lite)));
    assert_eq!(one("F:53:9/-80:1:W", &unangband()), lit(Some(1), Some(Lighting::Wall)));
    assert_eq!(one("F:53:9/-80", &unangband()), lit(None, None));
    assert_eq!(complaint("F:53:9/-80:1:Q", &unangband()).code, "unknown-mode");
}

#[test]
fn every_other_kind_of_line_is_read() {
    let s = sil();
    let u = unangband();
    let keys = |text: &[u8]| text.iter().map(|b| Key::Byte(*b)).collect::<Vec<_>>();
    assert_eq!(one("E:75:0x06", &u), Preference::ClassColour { class: 75, colour: Part::Byte(6) });
    assert_eq!(one("E:75:0", &u), Preference::ClassColour { class: 75, colour: Part::Keep });
    assert_eq!(one(r"A:\e\\R&\n", &u), Preference::Action(keys(b"\x1B\\R&\n")));
    assert_eq!(one(r"P:^_Ax4F\r", &u), Preference::Macro(keys(b"\x1FAx4F\r")));
    assert_eq!(one(r"P:\[shift-F1]", &s), Preference::Macro(vec![Key::Trigger("shift-F1".into())]));
    assert_eq!(one("C:1:^C", &u), Preference::Keymap { mode: 1, key: 3 });
    let colour = Preference::Colour { index: 11, krgb: [1, 255, 253, 0] };
    assert_eq!(one("V:11:0x01:0xFF:0xFD:0x00", &u), colour);
    assert_eq!(one("M:5:w", &u), Preference::Message { kind: 5, colour: Part::Letter(b'w') });
    assert_eq!(one("M:5:w", &s), Preference::Message { kind: 5, colour: Part::Letter(b'w') });
    assert_eq!(one("X:quick_messages", &u), Preference::Option { name: "quick_messages".into(), on: false });
    assert_eq!(one("Y:quick_messages", &s), Preference::Option { name: "quick_messages".into(), on: true });
    assert_eq!(one("W:1:3:1", &s), Preference::Window { window: 1, flag: 3, on: true });
    assert_eq!(one("D:4", &u), Preference::Delay(4));
    assert_eq!(one("H:3", &u), Preference::HitpointWarning(3));
    assert_eq!(one("%:user.prf", &u), Preference::Include("user.prf".into()));
    let inscribed = |ego| Preference::Inscription { ego, index: 7, text: "=g:x".into() };
    assert_eq!(one("I:E:7:=g:x", &u), inscribed(true));
    assert_eq!(one("I:K:7:=g:x", &u), inscribed(false));
    assert_eq!(one("B:7:=g:x", &s), inscribed(false));
    assert_eq!(one("Q:2:3", &s), Preference::SquelchLevel { index: 2, value: 3 });
    assert_eq!(one("Q:9:75:4:1", &s), Preference::SquelchKind { kind: 9, class: (75, 4), on: true });
    let region = Preference::Region { index: 3, picture: tile(0x81, 0x82), by_effect: true };
    assert_eq!(one("N:3:0x81/0x82:TRUE", &u), region);
    let five = vec![tile(0x81, 0x82); 5];
    let line = format!("S:4{}", ":0x81/0x82".repeat(5));
    assert_eq!(one(&line, &u), Preference::Projection { effect: 4, pictures: five });
    assert_eq!(complaint("S:0x25:0x81:0xc6", &u).code, "older-form");
}

#[test]
fn triggers_have_names_codes_and_a_template() {
    let s = sil();
    let named = |name: &str, code: &str, shifted: Option<&str>| Preference::Trigger {
        name: name.into(),
        code: code.into(),
        shifted: shifted.map(str::to_owned),
    };
    assert_eq!(one("T:F2:3C:55", &s), named("F2", "3C", Some("55")));
    assert_eq!(one(r"T:\::3A", &s), named(":", "3A", None));
    let template = Preference::TriggerTemplate {
        template: "&x#".into(),
        letters: "CSA".into(),
        names: ["control-", "shift-", "alt-"].map(str::to_owned).to_vec(),
    };
    assert_eq!(one("T:&x#:CSA:control-:shift-:alt-", &s), template);
    assert_eq!(complaint("T:&x#:CSA:control-:shift-", &s).code, "wrong-number-of-names");
    assert_eq!(complaint("T:::29", &s).code, "missing-name");
}

// Rows 54 to 59 of the catalogue of bad inputs: line, column and what was expected.
#[test]
fn each_bad_line_has_its_own_message_and_place() {
    let u = unangband();
    let s = sil();
    for (line, rules, code, column, expected) in [
        ("?:[AND [EQU $SYS x11]", &u, "open-bracket", 22, "]"),
        ("?:[EQU $SYSTEM x11]", &u, "unknown-variable", 8, "SYS, GRAF, RACE, CLASS, PLAYER"),
        ("R:9999:0x81/0x82", &u, "out-of-range", 3, "0..1376"),
        ("K:12:0x81", &u, "too-few-values", 10, "\"/\" and a symbol"),
        ("C:0:ab", &u, "not-one-key", 5, "exactly one key"),
        ("T:':27", &s, "quote", 3, "\\'"),
        ("Z:1", &u, "unknown-kind", 1, "one of % ?"),
        ("rubbish", &u, "missing-colon", 2, "\":\""),
        ("K:x:1/1", &s, "bad-number", 3, "digits"),
        ("V:300:1:1:1:1", &u, "out-of-range", 3, "0..255"),
        ("K:1:300/1", &s, "out-of-range", 5, "-128..255"),
        ("W:8:1:1", &u, "out-of-range", 3, "1..7"),
        ("C:2:a", &u, "out-of-range", 3, "0..1"),
        (r"A:\q", &u, "bad-key", 3, "\\e"),
        ("%:", &u, "missing-name", 3, "file"),
        ("N:3:1/1:yes", &u, "bad-truth", 9, "TRUE"),
        ("Q:1:2:3", &s, "too-few-values", 8, "value"),
        ("?:[XOR 1 1]", &u, "unknown-function", 4, "IOR"),
        ("?:", &u, "missing-condition", 3, "1, 0"),
        ("K:12z:1/1", &u, "text-behind-number", 5, "\":\""),
    ] {
        let d = complaint(line, rules);
        assert_eq!((d.code, d.line, d.column), (code, 5, column), "{line}");
        assert!(d.expected.as_deref().unwrap_or("").contains(expected), "{line}: {:?}", d.expected);
    }
    assert_eq!(complaint("?:[EQU $SYZ x11]", &u).nearest.as_deref(), Some("SYS"));
    assert_eq!(complaint("k:1:1/1", &u).nearest.as_deref(), Some("K"));
}

#[test]
fn a_last_line_without_its_end_is_read_and_reported_where_the_original_loses_it() {
    let file = read(Source::new("a.prf", b"H:1"), &unangband(), &limits());
    assert_eq!((file.entries.len(), file.diagnostics[0].code), (1, "no-line-end"));
    assert_eq!(read(Source::new("a.prf", b"V:1:1:1:1:1"), &sil(), &limits()).diagnostics, []);
}

fn load_from(files: &[(&str, &str)], variables: &[(&str, &str)]) -> Loaded {
    let variables: Variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let mut fetch = |name: &str| {
        let found = files.iter().filter(|(n, _)| *n == name);
        found.map(|(n, text)| Found { name: (*n).to_owned(), bytes: text.as_bytes().to_vec() }).collect()
    };
    load(files[0].0, &unangband(), &Limits::default(), &variables, &mut fetch)
}

#[test]
fn conditions_switch_what_follows_in_their_own_file_only() {
    let files = [
        ("a.prf", "?:[EQU $SYS x11]\n%:b.prf\nH:1\n?:[NOT [EQU $SYS x11]]\nH:2\n%:b.prf\n?:1\nH:3\n"),
        ("b.prf", "D:7\n?:0\nD:8\n"),
    ];
    let values = |sys| {
        let loaded = load_from(&files, &[("SYS", sys)]);
        assert_eq!(loaded.diagnostics, []);
        loaded.holding.iter().map(|h| (h.file.clone(), h.line)).collect::<Vec<_>>()
    };
    let at = |file: &str, line| (file.to_owned(), line);
    assert_eq!(values("x11"), [at("b.prf", 1), at("a.prf", 3), at("a.prf", 8)]);
    assert_eq!(values("win"), [at("a.prf", 5), at("b.prf", 1), at("a.prf", 8)]);
}

#[test]
fn macros_and_keymaps_do_the_last_action() {
    let loaded = load_from(&[("a.prf", "A:x\nP:^A\nC:0:q\nA:y\nP:^A\n")], &[]);
    let x = vec![Key::Byte(b'x')];
    assert_eq!(loaded.action_of(Some(0), &[Key::Byte(b'q')]), Some(x.as_slice()));
    assert_eq!(
        loaded.action_of(None, &[Key::Byte(1)]),
        Some([Key::Byte(b'y')].as_slice()),
        "the later holds"
    );
    assert_eq!(loaded.bound.len(), 3);
}

// Row 60 of the catalogue of bad inputs.
#[test]
fn a_file_that_includes_itself_is_reported_and_left() {
    let loaded = load_from(&[("a.prf", "#\n#\n#\n#\n%:a.prf\nH:1\n")], &[]);
    let d = &loaded.diagnostics[0];
    assert_eq!((d.code, d.line, d.column), ("include-cycle", 5, 3));
    assert_eq!(loaded.holding.len(), 1, "what follows is still read");
    let round = load_from(&[("a.prf", "%:b.prf\n"), ("b.prf", "%:a.prf\n")], &[]);
    assert_eq!(round.diagnostics.len(), 1);
}

#[test]
fn files_that_multiply_come_to_an_end() {
    let names: Vec<String> = (0..12).map(|n| format!("f{n}.prf")).collect();
    let texts: Vec<String> = (0..12).map(|n| format!("%:f{}.prf\n", n + 1).repeat(4)).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let loaded = load_from(&files, &[]);
    assert_eq!(loaded.files.len(), 512);
    assert!(loaded.diagnostics.iter().all(|d| d.code == "include-limit"));
}

#[test]
fn a_missing_file_is_no_fault() {
    let loaded = load_from(&[("a.prf", "%:none.prf\n")], &[]);
    assert_eq!((loaded.diagnostics.len(), loaded.files.len()), (0, 1));
}

#[test]
fn changing_a_line_changes_only_its_bytes() {
    let text = b"# c\r\nH:1\r\n\tindented\nD:2";
    let file = read(Source::new("a.prf", text), &unangband(), &limits());
    assert_eq!(file.to_bytes(text), text);
    let changes =
        BTreeMap::from([(1, Change::Replace(b"H:9".to_vec())), (3, Change::Before(b"H:5".to_vec()))]);
    assert_eq!(file.with_changes(text, &changes), b"# c\r\nH:9\r\n\tindented\nH:5\nD:2");
    let gone = BTreeMap::from([(1, Change::Remove)]);
    assert_eq!(file.with_changes(text, &gone), b"# c\r\n\tindented\nD:2");
}

#[test]
fn every_preference_can_be_written_and_read_back() {
    for (rules, lines) in [
        (
            unangband(),
            &[
                "R:1:w/'@'",
                r"R:1:'1'/'\''",
                r"R:1:':'/'\\'",
                "K:2:0x81/0x82",
                "F:3:9/-80:1:W",
                "F:3:1/2",
                "L:4:1/2",
                "N:3:0x81/0x82:FALSE",
                "E:75:3",
                r"A:\e^C",
                r"P:\x80",
                "C:1:^C",
                "V:1:2:3:4:5",
                "X:a",
                "Y:b",
                "W:1:2:0",
                "M:3:w",
                "I:E:1:x",
                "D:1",
                "H:2",
                "?:[AND [EQU $SYS x11] 1 ]",
                "%:a.prf",
            ][..],
        ),
        (
            sil(),
            &["R:1:0/0x82", "S:1:0/0", r"T:\::3A:2A", "T:&x#:C:control-", "B:1:@x", "Q:1:2", "Q:1:2:3:1"][..],
        ),
    ] {
        for line in lines {
            let preference = one(line, &rules);
            let written = String::from_utf8(preference.to_line(&rules).unwrap()).unwrap();
            assert_eq!(one(&written, &rules), preference, "{line} -> {written}");
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_and_written_back(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for rules in [sil(), unangband()] {
            let file = read(Source::new("a.prf", &bytes), &rules, &limits());
            prop_assert_eq!(file.to_bytes(&bytes), bytes.clone());
        }
    }

    #[test]
    fn every_complaint_lies_within_its_file(text in "([RKFSATC?%:V]|[#0-9:/'\\\\\n ])?([RKFSATC?%]:?[0-9:/'\\\\\n ]{0,6}){0,4}") {
        for rules in [sil(), unangband()] {
            for d in read(Source::new("a.prf", text.as_bytes()), &rules, &limits()).diagnostics {
                prop_assert!(d.span.start <= d.span.end && d.span.end as usize <= text.len(), "{:?} {:?}", text, d);
            }
        }
    }

    #[test]
    fn lines_that_look_like_prefs_never_panic(line in "[RKFLNSEAPCTVXYWMIBQDH?%]:[0-9a-fx:/'\\\\\\[\\]$ A-Z^+-]{0,30}") {
        for rules in [sil(), unangband()] {
            let file = read(Source::new("a.prf", line.as_bytes()), &rules, &limits());
            for entry in &file.entries {
                if let Some(written) = entry.preference.to_line(&rules) {
                    let again = read(Source::new("a.prf", &written), &rules, &limits());
                    prop_assert_eq!(again.entries.len(), 1, "{} {:?}", line, written);
                }
            }
        }
    }
}
