//! Files of variants that have no schema here: every line has its class, every `N:` its count, every byte comes back.
//!
//! The texts are made up in the shapes those variants use; each line stands with the class that section 1.2 of the facts
//! gives it: `b`lank, `c`omment, `v`ersion, `d`ata, `o`ther.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_lore::lines::{self, Class};
use angrist_lore::roundtrip::{Classes, roundtrip};
use angrist_lore::{Source, check, schema};
use std::sync::Arc;

fn letter(class: Class) -> char {
    match class {
        Class::Blank => 'b',
        Class::Comment => 'c',
        Class::Version => 'v',
        Class::Data => 'd',
        Class::Other => 'o',
    }
}

/// Asserts classes line by line, counts, and the way back, with both line ends and without an end at the end.
fn tried(name: &str, lines: &[(char, &str)], records: usize) {
    tried_as(name, lines, records, false);
}

/// The same of a file of `lib/gamedata`.
fn tried_keywords(name: &str, lines: &[(char, &str)], records: usize) {
    tried_as(name, lines, records, true);
}

fn tried_as(name: &str, lines: &[(char, &str)], records: usize, keywords: bool) {
    let expected: String = lines.iter().map(|l| l.0).collect();
    for end in ["\n", "\r\n"] {
        let mut text: String = lines.iter().map(|(_, line)| format!("{line}{end}")).collect();
        for cut in [0, end.len()] {
            text.truncate(text.len() - cut);
            let source = Source::new(name, text.as_bytes());
            let found: String = lines::split(source).iter().map(|l| letter(l.class)).collect();
            assert_eq!(found, expected, "{name}");
            let report = roundtrip(&[source]);
            let file = &report.files[0];
            let of = |c: char| expected.matches(c).count();
            let mut classes =
                Classes { blank: of('b'), comment: of('c'), version: of('v'), data: of('d'), other: of('o') };
            // A file of keywords is counted by its keywords, not by the letters of the older kind.
            if keywords {
                classes.data += std::mem::take(&mut classes.other);
            }
            assert_eq!(
                (file.lines, file.records, file.bytes, file.exact),
                (classes, records, text.len(), true),
                "{name}"
            );
            // Asking a schema that was made for others is no harm either.
            for variant in ["unangband", "sil-q"] {
                let variant = Arc::new(schema::builtin::load(variant).unwrap().unwrap());
                let _ = check::check(&variant, &[source]);
            }
        }
    }
}

#[test]
fn angband_3_0() {
    tried(
        "r_info.txt",
        &[
            ('c', "# File: r_info.txt"),
            ('b', ""),
            ('v', "V:3.0.6"),
            ('d', "N:0:Player"),
            ('d', "G:@:w"),
            ('c', "#N:1:left out"),
            ('d', "N:1:Made-up dog"),
            ('d', "I:120:2d5:20:1:10"),
            ('d', "W:0:1:0:0"),
            ('d', "B:BITE:HURT:1d3"),
            ('d', "F:RAND_25 | DROP_60 | "),
            ('d', "S:1_IN_5 | "),
            ('d', "D:It is a dog: nothing else."),
            ('d', "D:#not a comment"),
        ],
        2,
    );
    tried(
        "limits.txt",
        &[('v', "V:3.0.6"), ('c', "# most rooms"), ('d', "M:F:128"), ('d', "M:r:10"), ('d', "M:N:20480")],
        0,
    );
}

#[test]
fn angband_3_1_to_4_2() {
    // Directives are words; nothing here is a data line of the old kind, except by accident of a word of one letter.
    tried_keywords(
        "monster.txt",
        &[
            ('c', "# File: monster.txt"),
            ('b', ""),
            ('o', "record-count:624"),
            ('o', "name:made-up hound"),
            ('o', "base:canine"),
            ('o', "color:w"),
            ('o', "speed:110"),
            ('o', "hit-points:8"),
            ('o', "blow:BITE:HURT:1d3"),
            ('o', "flags:UNIQUE | EVIL"),
            ('o', "desc:A dog with a colon: here"),
            ('o', "depth:1"),
            ('o', "  indented:1"),
            ('o', "\ttab:1"),
            ('d', "x:1"),
        ],
        1,
    );
    tried(
        "terrain.txt",
        &[
            ('d', "N:1:floor"),
            ('d', "G:.:w"),
            ('d', "M:0"),
            ('d', "P:1"),
            ('d', "F:LOS | PROJECT"),
            ('o', "walk-msg:hm"),
        ],
        1,
    );
}

#[test]
fn zangband_and_tome() {
    tried(
        "w_info.txt",
        &[
            ('v', "V:2.3.4"),
            ('c', "######### Letters and their meaning"),
            ('d', "F:a:1:2:5:here and there"),
            ('d', "?:[EQU $BUILD small]"),
            ('d', "%:w_other.txt"),
            ('d', "D:....^^^^....:##"),
            ('d', "D:# # #"),
            ('d', "?:1"),
            ('d', "P:12:34"),
        ],
        0,
    );
    tried(
        "q_info.txt",
        &[
            ('d', "N:1:Made-up task"),
            ('d', "Q:1:N:Made-up task"),
            ('d', "$:[AND [EQU $A 1] [NOT $B]]"),
            ('d', "T:1:2:3"),
            ('d', "R:*:2"),
            ('d', "::a colon for a kind"),
            ('d', " :a blank for a kind"),
            ('o', ":"),
            ('o', "N"),
            ('d', "N:"),
            ('d', "N:2"),
            ('d', "N:x:no number"),
            ('d', "n:1:small"),
        ],
        4,
    );
    tried(
        "misc.txt",
        &[
            ('d', "Z:a:b"),
            ('v', "V:Z2.7.0"),
            ('v', "V:"),
            ('v', "V:2.0.0"),
            ('o', "V 2.0"),
            ('o', "[section]"),
            ('o', "====="),
        ],
        0,
    );
}

#[test]
fn sil_first_age_and_others() {
    tried(
        "special.txt",
        &[
            ('v', "V:1.3.0"),
            ('d', "N:1:of made-up light"),
            ('d', "X:0:0"),
            ('d', "C:0:0:0d0:0:0d0:0"),
            ('d', "T:21:0:99  # with a remark"),
            ('d', "A:0/1:5/2"),
            ('c', "#$ made by a program"),
            ('o', " "),
            ('o', "\t"),
            ('o', "    # not in the first column"),
            ('d', "F:LIGHT"),
        ],
        1,
    );
    tried(
        "list-parser.txt",
        &[
            ('o', "/* a remark of another language */"),
            ('o', "EFFECT(DAMAGE, false, NULL)"),
            ('o', "$FLAG"),
            ('o', "end"),
        ],
        0,
    );
}

#[test]
fn prefs_of_others() {
    tried(
        "font-xxx.prf",
        &[
            ('c', "# colours"),
            ('d', "V:1:0x00:0xFF:0xFF:0xFF"),
            ('d', "?:[IOR [EQU $SYS gcu] [EQU $SYS x11]]"),
            ('d', "%:font-all.prf"),
            ('c', "  ignored"),
            ('d', "R:1:0x80:0x81"),
            ('o', "monster:x:1:2"),
            ('d', "A:\\e\\n"),
            ('d', "P:^A"),
        ],
        0,
    );
}

#[test]
fn strange_bytes_between_sound_lines() {
    let text = b"\xEF\xBB\xBFV:1.0.0\r\n\x1A\n\x00\x00\nN:1:a\xFF\xFE\nN:2:b\r\r\n\rN:3:c\nN:4:d\x0C\n\x7F\nN:5:\xE9";
    let source = Source::new("a.txt", text);
    let found: String = lines::split(source).iter().map(|l| letter(l.class)).collect();
    assert_eq!(found, "vbbddddbd");
    let report = roundtrip(&[source]);
    assert_eq!((report.files[0].records, report.exact()), (5, true));
    // One line of a megabyte, a megabyte of line ends, and nothing at all.
    for bytes in [vec![b'N'; 1 << 20], vec![b'\n'; 1 << 20], Vec::new()] {
        let report = roundtrip(&[Source::new("a.txt", &bytes)]);
        assert!(report.exact() && report.files[0].records == 0);
    }
}
