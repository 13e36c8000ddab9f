//! What must hold for any bytes whatever: one function a reader, called by the fuzz targets and by the test that runs the
//! committed corpus on a stable toolchain.
//!
//! Each panics when a promise is broken, and that is its use.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a broken promise must be seen by the fuzzer")]

use crate::schema::{Variant, builtin};
use crate::{cache, check, export, import, lines, pref, query, roundtrip, write};
use angrist_engine::chance::Dice;
use angrist_source::{Source, render};
use std::sync::{Arc, OnceLock};

fn variant(at: usize) -> &'static Arc<Variant> {
    static VARIANTS: [OnceLock<Arc<Variant>>; 2] = [const { OnceLock::new() }; 2];
    VARIANTS[at].get_or_init(|| Arc::new(builtin::load(["sil-q", "unangband"][at]).unwrap().unwrap()))
}

/// Lines cover the file, and the file is written back to the byte, in both dialects.
pub fn lines(bytes: &[u8]) {
    for name in ["a.txt", "a.prf"] {
        let source = Source::new(name, bytes);
        let all = lines::split(source);
        assert_eq!(lines::join(&all, bytes), bytes);
        for line in &all {
            assert!(
                line.start <= line.text.start
                    && line.text.start <= line.text.end
                    && line.text.end <= line.next
            );
            assert_eq!(lines::line_at(&all, line.start), lines::line_at(&all, line.next - 1));
        }
        assert!(roundtrip::roundtrip(&[source]).exact());
    }
}

/// The first byte chooses variant and file, the rest is the file. It is read, checked, shown, exported, imported unchanged.
pub fn records(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let variant = variant(usize::from(choice & 1));
    let file = &variant.files[usize::from(choice >> 1) % variant.files.len()];
    let name = format!("{}.txt", file.name);
    let sources = [Source::new(&name, bytes)];
    let report = check::check(variant, &sources);
    for d in &report.diagnostics {
        assert!(d.span.start <= d.span.end && d.span.end as usize <= bytes.len() + 2, "{d:?}");
        // About a line and a column, or about the file as a whole.
        assert_eq!(d.line >= 1, d.column >= 1);
    }
    let shown = render::text(&report.diagnostics[..report.diagnostics.len().min(5)], &sources, false);
    assert_eq!(shown.is_empty(), report.diagnostics.is_empty());
    for table in report.lib.tables() {
        for record in table.records().take(3) {
            for row in record.rows().take(5) {
                for field in &row.kind.fields {
                    let _ = (
                        row.int(&field.name),
                        row.dice(&field.name),
                        row.growing(&field.name),
                        row.pairs(&field.name),
                    );
                }
                if let Some(cell) = row.cells().first() {
                    let name = &row.kind.fields[cell.field as usize].name;
                    let last = row.cells_of(name).last().map_or(0, |c| row.span_of(c).end);
                    let own = &bytes[row.span_of(cell).start as usize..last as usize];
                    if let Ok(edit) = write::set_field(&report.lib, row, name, own) {
                        assert_eq!(write::apply(bytes, &[edit]).unwrap(), bytes);
                    }
                }
            }
        }
    }
    let json = export::export(&report.lib, &[]);
    match import::import(&report.lib, &json) {
        Ok(changed) => assert!(changed.is_empty(), "an unchanged export changes {changed:?}"),
        Err(e) => panic!("an unchanged export is refused: {e}"),
    }
    if let Some(question) = std::str::from_utf8(bytes).ok().and_then(|t| query::Query::parse(t).ok()) {
        let _ = query::ask(&question, &report.lib);
    }
}

/// Any bytes as a pref file: every byte is written back, every preference that can be written can be read again, and a file
/// that includes itself ends.
pub fn pref(bytes: &[u8]) {
    static RULES: OnceLock<[pref::Rules; 2]> = OnceLock::new();
    let limits = pref::Limits::default();
    for rules in
        RULES.get_or_init(|| ["sil-q", "unangband"].map(|variant| pref::Rules::builtin(variant).unwrap()))
    {
        let file = pref::read(Source::new("a.prf", bytes), rules, &limits);
        assert_eq!(file.to_bytes(bytes), bytes);
        for d in &file.diagnostics {
            assert!(d.span.start <= d.span.end && d.span.end as usize <= bytes.len(), "{d:?}");
        }
        for entry in &file.entries {
            if let Some(line) = entry.preference.to_line(rules) {
                assert_eq!(pref::read(Source::new("a.prf", &line), rules, &limits).entries.len(), 1);
            }
        }
        let both = [Source::new("a.prf", bytes), Source::new("pref/b.prf", bytes)];
        for d in pref::directory::check(&both, rules, &limits) {
            assert!(d.span.start <= d.span.end && d.span.end as usize <= bytes.len(), "{d:?}");
        }
        let mut fetch = |name: &str| vec![pref::load::Found { name: name.to_owned(), bytes: bytes.to_vec() }];
        let _any = pref::load("a.prf", rules, &limits, &pref::Variables::new(), &mut fetch);
    }
}

/// Dice that read are written and read again to the same dice.
pub fn dice(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(dice) = Dice::parse(text) {
        let again = Dice::parse(&dice.to_string()).unwrap();
        assert_eq!((again.min(7), again.max(7)), (dice.min(7), dice.max(7)), "{text}");
    }
    let _ = Dice::misreading(text);
}

/// Bytes as a blob, and bytes as damage to a true blob: refused, or walked without harm.
pub fn cache(bytes: &[u8]) {
    let walk = |blob: &[u8]| {
        if let Ok(back) = cache::decode(blob, None) {
            for table in back.lib.tables() {
                for record in table.records().take(50) {
                    let _ = (
                        record.name(),
                        record.text("D"),
                        record.flags("F").count(),
                        record.picture("D").len(),
                    );
                }
            }
        }
    };
    walk(bytes);
    let sources = [Source::new("monster.txt", b"V:1.5.0\nN:1:Rat\nW:1:2\nF:RAND_25\n")];
    let lib = crate::record::read(variant(0), &sources).0;
    let blob = cache::encode(&lib, &[0; 32], 0).unwrap();
    let mut body = blob.clone();
    let length = body.len();
    for pair in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([pair[0], pair[1]])) % length;
        body[at] ^= pair[2];
    }
    if body != blob && body[..48] == blob[..48] && body[52..68] == blob[52..68] && body[68..] != blob[68..] {
        assert!(cache::decode(&body, Some(&[0; 32])).is_err() || bytes.len() > 6);
    }
    walk(&cache::forge(&body));
    walk(&cache::forge(bytes));
}
