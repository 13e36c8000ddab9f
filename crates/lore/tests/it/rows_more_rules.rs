//! Rows of docs/spec/002.tsv about what the check must catch: ranges, pools, special artifacts, slots.

use crate::common;
use crate::common::variant;
use angrist_lore::check::{self, pools};
use angrist_lore::schema::{Field, Type};
use angrist_lore::{Source, record};
use angrist_source::{Diagnostic, Severity};

/// Complaints about files of Unangband.
fn complaints(files: &[(&str, &str)]) -> Vec<Diagnostic> {
    common::complaints(files, &["engine-record"])
}

fn codes(files: &[(&str, &str)]) -> Vec<(&'static str, Severity, u32)> {
    complaints(files).iter().map(|d| (d.code, d.severity, d.line)).collect()
}

/// A value that a field takes; none where that depends on its vocabulary.
fn sound(field: &Field) -> Option<String> {
    let least = field.range.map_or(1, |(low, high)| 1.clamp(low, high));
    Some(match field.what {
        Type::Number | Type::Group(_) => least.to_string(),
        Type::Dice => "1d1".into(),
        Type::Growth | Type::Damage | Type::Duration => "1".into(),
        Type::Band => "1-2".into(),
        Type::Text | Type::Part | Type::Word => "a".into(),
        Type::Glyph | Type::Char => "x".into(),
        Type::Colour { .. } => "w".into(),
        _ => return None,
    })
}

/// S002-030
#[test]
fn every_bounded_number_of_every_file_is_guarded() {
    let mut tried = 0;
    for name in ["unangband", "sil-q"] {
        let variant = variant(name);
        for (file, kind) in variant.files.iter().flat_map(|f| f.kinds.iter().map(move |k| (f, k))) {
            let head = file.head_kind().map(|k| (k.letter as char, k.fields.iter().map(sound)));
            let Some(values) = kind.fields.iter().map(sound).collect::<Option<Vec<_>>>() else { continue };
            let opening = match head {
                Some((letter, fields)) if letter != kind.letter as char => {
                    let Some(fields) = fields.collect::<Option<Vec<_>>>() else { continue };
                    format!("{letter}:{}\n", fields.join(":"))
                }
                _ => String::new(),
            };
            for (n, field) in kind.fields.iter().enumerate() {
                let bounded = field.range.is_some() && field.what == Type::Number && !field.lax;
                for bad in ["99999999999", "-99999999999"] {
                    let mut line = values.clone();
                    line[n] = bad.into();
                    let text = format!("{opening}{}:{}\n", kind.letter as char, line.join(":"));
                    let source = format!("{}.txt", file.name);
                    let (_, said) = record::read(&variant, &[Source::new(&source, text.as_bytes())]);
                    if bounded {
                        let last = text.lines().count() as u32;
                        let told = said.iter().any(|d| d.line == last && d.severity == Severity::Error);
                        assert!(told, "{name} {source} {}: {said:?}\n{text}", field.name);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// S002-022
#[test]
fn equal_texts_are_counted_each_time() {
    let text = "N:1:rat\nD:abc\nD:de\nN:2:rat\nN:3:bat\nD:\n";
    let (lib, _) = record::read(&variant("unangband"), &[Source::new("monster.txt", text.as_bytes())]);
    let used = pools::used(lib.table("monster").unwrap());
    assert_eq!((used.names, used.texts), (4 + 4 + 4, 6 + 1));
}

/// S002-023
#[test]
fn a_file_whose_texts_do_not_fit_their_pool_is_named_with_limit_and_need() {
    let monster = ("monster", "N:1:rat\nF:NEVER_BLOW\nD:abcde\nN:2:bats\n");
    let limits = |names: u32, texts: u32| format!("M:R:9\nM:N:{names}\nM:I:{texts}\n");
    assert_eq!(codes(&[monster, ("limits", &limits(17, 14))]), []);
    let all = complaints(&[monster, ("limits", &limits(16, 14))]);
    assert_eq!((all.len(), all[0].code, all[0].line), (1, "pool-too-small", 3), "{all:?}");
    for word in ["monster.txt", "16", "17"] {
        assert!(all[0].message.contains(word), "{word}: {all:?}");
    }
    assert_eq!(codes(&[monster, ("limits", &limits(17, 13))]), [("pool-too-small", Severity::Warning, 4)]);
}

/// S002-022, S002-023
#[test]
fn the_real_files_take_from_the_pools_what_they_took_in_the_original() {
    let Some(files) = common::upstream("unangband/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let report = check::check(&variant("unangband"), &sources);
    let used = |file: &str| pools::used(report.lib.table(file).unwrap());
    println!("monster {:?} vault {:?} terrain {:?}", used("monster"), used("vault"), used("terrain"));
    assert_eq!((used("monster").names, used("monster").texts), (22606, 116_944));
    assert!(report.diagnostics.iter().all(|d| d.code != "pool-too-small"));
}

/// S002-056, S002-083
#[test]
fn a_special_artifact_has_a_low_number_and_a_kind_of_its_own() {
    let object = ("object", "N:1:a\nI:45:33:0\nN:2:b\nI:45:34:0\nN:3:c\nI:23:5:0\n");
    let artifact = |index: u32, sval: u32| format!("N:1:Abc\nI:45:33:0\nN:{index}:Xyz\nI:45:{sval}:0\n");
    assert_eq!(codes(&[object, ("artifact", &artifact(15, 34))]), []);
    assert_eq!(codes(&[object, ("artifact", &artifact(15, 33))]), [("shared-kind", Severity::Warning, 4)]);
    assert_eq!(codes(&[object, ("artifact", &artifact(15, 35))]), [("dangling-key", Severity::Warning, 5)]);
    assert_eq!(codes(&[object, ("artifact", &artifact(16, 34))]), [("special-number", Severity::Warning, 4)]);
    let swords = "N:16:Abc\nI:23:5:0\nN:17:Xyz\nI:Sword:5:0\n";
    assert_eq!(codes(&[object, ("artifact", swords)]), [], "weapons may share their kind");
}

/// S002-056, S002-083
#[test]
fn the_real_artifacts_obey_the_rule_of_the_special_ones() {
    let Some(files) = common::upstream("unangband/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let report = check::check(&variant("unangband"), &sources);
    let codes = ["special-number", "shared-kind", "unusual-value"];
    assert!(report.diagnostics.iter().all(|d| !codes.contains(&d.code)));
    let base = |r: &record::Record<'_>| (r.int("I", "tval"), r.int("I", "sval"));
    let kinds: Vec<_> =
        report.lib.table("object").unwrap().records().map(|k| (k.index(), base(&k))).collect();
    let artifacts = report.lib.table("artifact").unwrap();
    let own = |a: record::Record<'_>| {
        let fits: Vec<i32> = kinds.iter().filter(|k| k.1 == base(&a)).map(|k| k.0).collect();
        assert_eq!(fits.len(), 1, "{} {fits:?}", a.index());
        fits[0]
    };
    let mut used: Vec<i32> = artifacts.records().filter(|r| r.index() <= 15).map(own).collect();
    used.sort_unstable();
    assert_eq!(used, (500..=514).collect::<Vec<_>>());
}

/// S002-102
#[test]
fn an_ego_with_an_unusual_slot_is_noted() {
    let ego = |slot: u32| format!("N:1:a\nX:{slot}:20:0\n");
    for slot in [0, 22, 23, 35] {
        assert_eq!(codes(&[("ego_item", &ego(slot))]), [], "{slot}");
    }
    for slot in [21, 36] {
        assert_eq!(codes(&[("ego_item", &ego(slot))]), [("unusual-value", Severity::Note, 3)], "{slot}");
    }
    let text = ego(30);
    let (lib, _) = record::read(&variant("unangband"), &[Source::new("ego_item.txt", text.as_bytes())]);
    let r = lib.table("ego_item").unwrap().get(1).unwrap();
    assert_eq!(["slot", "rating", "xtra"].map(|f| r.int("X", f)), [Some(30), Some(20), Some(0)]);
}
