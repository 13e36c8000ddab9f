//! The server says what `angrist check` says: the same codes, messages and places, and after any changes as after one reading.

use crate::common::{OTHER, files, loaded, read_dir, upstream};
use angrist_lore::{Source, check, pref};
use angrist_lsp::Workspace;
use angrist_lsp::text::Unit;
use angrist_source::{Diagnostic, diagnostic};
use lsp_types::{Position, Range};
use proptest::prelude::*;

/// As the command does it.
fn by_command(files: &[(String, Vec<u8>)]) -> Vec<Diagnostic> {
    let all: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = check::shipped(&all).expect("schemas load").expect("a variant");
    let (prefs, edits): (Vec<_>, Vec<_>) = all.iter().copied().partition(|s| s.name.ends_with(".prf"));
    let checked = check::check(&variant, &edits);
    let mut said = checked.diagnostics;
    if let Some(rules) = pref::Rules::builtin(&variant.name) {
        let limits = pref::Limits::of_lib(&checked.lib, &rules);
        said.extend(diagnostic::fold(pref::directory::check(&prefs, &rules, &limits)));
    }
    diagnostic::fold(said)
}

fn by_server(lib: &Workspace) -> Vec<Diagnostic> {
    diagnostic::fold(lib.names().flat_map(|n| lib.said(n).to_vec()).collect())
}

fn one_lines(all: &[Diagnostic]) -> Vec<String> {
    let mut out: Vec<String> = all.iter().map(|d| format!("{} also {:?}", d.one_line(), d.also)).collect();
    out.sort();
    out
}

fn owned(list: &[(&str, &str)]) -> Vec<(String, Vec<u8>)> {
    list.iter().map(|(n, t)| ((*n).to_owned(), t.as_bytes().to_vec())).collect()
}

#[test]
fn the_server_and_the_command_say_the_same() {
    for files in [owned(&files()), owned(&OTHER)] {
        let told = one_lines(&by_command(&files));
        assert!(!told.is_empty());
        assert_eq!(one_lines(&by_server(&loaded(&files))), told);
    }
}

#[test]
fn they_say_the_same_on_real_libs() {
    for name in ["sil-q", "unangband"] {
        let Some(dir) = upstream(name) else { return };
        let mut files = read_dir(&dir);
        files.retain(|(n, _)| n.ends_with(".txt") || n.ends_with(".prf"));
        // A few mistakes, so that there is something to say in several files.
        for (_, bytes) in files.iter_mut().filter(|(n, _)| n.contains("monster") || n.contains("object")) {
            let half = bytes.len() / 2;
            bytes[half] = b'?';
        }
        assert_eq!(one_lines(&by_server(&loaded(&files))), one_lines(&by_command(&files)), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn after_any_changes_the_server_says_what_a_fresh_reading_says(
        which in 0usize..2,
        changes in proptest::collection::vec((0usize..6, (0u32..20, 0u32..12), (0u32..3, 0u32..12), "[NFB:|A-C0-9\n#]{0,6}"), 1..6),
    ) {
        let list = if which == 0 { owned(&files()) } else { owned(&OTHER) };
        let mut lib = loaded(&list);
        for (file, (line, column), (down, to), with) in changes {
            let name = &list[file % list.len()].0;
            let range = Range { start: Position::new(line, column), end: Position::new(line + down, to) };
            lib.change(name, range, &with);
            if with.len() % 2 == 0 {
                lib.check();
            }
        }
        lib.check();
        let now: Vec<(String, Vec<u8>)> = lib.names().map(|n| (n.to_owned(), lib.text(n).expect("there").bytes().to_vec())).collect();
        prop_assert_eq!(one_lines(&by_server(&lib)), one_lines(&by_server(&loaded(&now))));
        let mut alone = Workspace::new(Unit::Utf16);
        for (n, b) in now.iter().rev() {
            alone.set(n, b.clone());
        }
        alone.check();
        prop_assert_eq!(one_lines(&by_server(&alone)), one_lines(&by_command(&now)));
    }
}

/// Every value of every line, texts by their bytes.
fn values(files: &[(String, Vec<u8>)]) -> Vec<String> {
    let all: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = check::shipped(&all).expect("schemas load").expect("a variant");
    let (lib, _) = angrist_lore::record::read(&variant, &all);
    let mut out = Vec::new();
    for row in
        lib.tables().flat_map(|t| t.records().collect::<Vec<_>>()).flat_map(|r| r.rows().collect::<Vec<_>>())
    {
        for c in row.cells() {
            let text = matches!(c.tag, angrist_lore::record::Tag::Text | angrist_lore::record::Tag::Picture);
            let bytes: &[u8] = if text { row.bytes_of(c) } else { b"" };
            out.push(format!("{} {:?} {} {} {} {bytes:?}", row.line(), c.tag, c.field, c.value, c.small));
        }
    }
    out
}

#[test]
fn tidying_whole_libs_changes_no_value_and_no_line() {
    let ours = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sil");
    let real = ["sil-q", "unangband"].into_iter().filter_map(upstream);
    for dir in std::iter::once(ours).chain(real) {
        let mut files = read_dir(&dir);
        files.retain(|(n, _)| n.starts_with("edit/") && n.ends_with(".txt"));
        let mut lib = loaded(&files);
        let mut tidy = Vec::new();
        for (name, _) in &files {
            let mut text = lib.text(name).expect("there").clone();
            let edits = lib.format(name, None);
            for edit in edits.iter().rev() {
                text.splice(edit.range, &edit.new_text, Unit::Utf16);
            }
            tidy.push((name.clone(), text.bytes().to_vec()));
            lib.set(name, text.bytes().to_vec());
            assert!(lib.format(name, None).is_empty(), "{name}: twice is once");
        }
        assert_eq!(values(&tidy), values(&files), "{}", dir.display());
    }
}
