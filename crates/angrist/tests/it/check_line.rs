//! `check`, `explain`, `data words`, `data describe`, `data diff` and schemas of one's own, as a maker and a CI job use them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn angrist(home: &Path, args: &[&str]) -> Output {
    tell_program(home, args, "")
}

fn out(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn err(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// Our own lib of Sil in a directory, with one slip in it.
fn lib(home: &Path) -> PathBuf {
    let dir = home.join("lib");
    assert!(angrist(home, &["data", "eject", dir.to_str().unwrap(), "--game", "sil"]).status.success());
    swap(&dir.join("edit/artefact.txt"), "FREE_ACT |", "FREE_ATC |");
    dir
}

fn swap(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn quiet_prints_problems_and_nothing_else_and_there_is_one_total() {
    let home = tempfile::tempdir().unwrap();
    let dir = lib(home.path());
    let dir = dir.to_str().unwrap();
    let loud = angrist(home.path(), &["check", dir]);
    assert_eq!(out(&loud).matches(" warning").count(), 1, "{}", out(&loud));
    assert!(out(&loud).ends_with("notes\n") && err(&loud).is_empty(), "{}{}", out(&loud), err(&loud));
    let quiet = angrist(home.path(), &["check", dir, "-q"]);
    assert!(
        out(&quiet).starts_with("[unknown-flag] Warning:") && !out(&quiet).contains("records"),
        "{}",
        out(&quiet)
    );
    swap(&Path::new(dir).join("edit/vault.txt"), "X:10:0:1", "X:3:0:1");
    let wrong = angrist(home.path(), &["check", dir, "-q"]);
    assert_eq!((wrong.status.code(), err(&wrong).as_str()), (Some(1), ""));
    assert!(out(&wrong).starts_with("[out-of-range] Error:"), "errors first: {}", out(&wrong));
    let only = angrist(home.path(), &["check", dir, "-q", "--errors-only"]);
    assert!(!out(&only).contains("unknown-flag"), "{}", out(&only));
}

#[test]
fn a_ci_job_denies_warnings_but_those_of_the_baseline() {
    let home = tempfile::tempdir().unwrap();
    let dir = lib(home.path());
    let dir = dir.to_str().unwrap();
    let base = home.path().join("known.txt");
    let base = base.to_str().unwrap();
    let code = |args: &[&str]| angrist(home.path(), &[&["check", dir][..], args].concat()).status.code();
    assert_eq!(code(&[]), Some(0));
    assert_eq!(code(&["--deny", "warnings"]), Some(1));
    assert_eq!(code(&["--deny", "unknown-flag"]), Some(1));
    assert_eq!(code(&["--deny", "unknown-word"]), Some(0));
    assert_eq!(code(&["--write-baseline", base]), Some(0));
    assert_eq!(code(&["--deny", "warnings", "--baseline", base]), Some(0));
    // Lines may move; a new problem is one.
    let file = Path::new(dir).join("edit/artefact.txt");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("# a line more\n{text}")).unwrap();
    assert_eq!(code(&["--deny", "warnings", "--baseline", base]), Some(0));
    swap(&file, "RES_POIS", "RES_POSI");
    assert_eq!(code(&["--deny", "warnings", "--baseline", base]), Some(1));
    let github = angrist(home.path(), &["check", dir, "--baseline", base, "--format", "github"]);
    assert!(out(&github).starts_with("::warning file="), "{}", out(&github));
    assert!(
        out(&github).contains("artefact.txt,line=") && out(&github).lines().count() == 1,
        "{}",
        out(&github)
    );
}

#[test]
fn a_comment_allows_a_code_and_fix_mends_what_is_certain() {
    let home = tempfile::tempdir().unwrap();
    let dir = lib(home.path());
    let file = dir.join("edit/artefact.txt");
    let text = fs::read_to_string(&file).unwrap();
    swap(&file, "F:FREE_ATC", "# allow(unknown-flag)\nF:FREE_ATC");
    let o = angrist(home.path(), &["check", dir.to_str().unwrap(), "--deny", "warnings"]);
    assert_eq!(o.status.code(), Some(0), "{}", out(&o));
    fs::write(&file, &text).unwrap();
    let o = angrist(home.path(), &["check", dir.to_str().unwrap(), "--fix"]);
    assert!(out(&o).starts_with("mended 1 problem\n"), "{}", out(&o));
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        text.replacen("FREE_ATC |", "FREE_ACT |", 1),
        "and nothing else"
    );
}

#[test]
fn of_one_file_only_its_problems_are_told() {
    let home = tempfile::tempdir().unwrap();
    let dir = lib(home.path());
    swap(&dir.join("edit/vault.txt"), "X:10:0:1", "X:3:0:1");
    let of = |name: &str| angrist(home.path(), &["check", dir.join("edit").join(name).to_str().unwrap()]);
    let (artefact, vault) = (of("artefact.txt"), of("vault.txt"));
    assert!(
        out(&artefact).contains("unknown-flag") && !out(&artefact).contains("out-of-range"),
        "{}",
        out(&artefact)
    );
    assert_eq!((artefact.status.code(), vault.status.code()), (Some(0), Some(1)));
    let alone = home.path().join("vault.txt");
    fs::copy(dir.join("edit/vault.txt"), &alone).unwrap();
    let o = angrist(home.path(), &["check", alone.to_str().unwrap()]);
    assert!(out(&o).contains("out-of-range") && !out(&o).contains("missing-file"), "{}", out(&o));
}

#[test]
fn codes_are_explained_and_a_misspelt_one_is_guessed() {
    let home = tempfile::tempdir().unwrap();
    let o = angrist(home.path(), &["explain", "unknown-flag"]);
    assert!(out(&o).contains("has no effect in play"), "{}", out(&o));
    assert!(out(&angrist(home.path(), &["explain"])).lines().count() > 150);
    let o = angrist(home.path(), &["explain", "unknwon-flag"]);
    assert_eq!(o.status.code(), Some(2));
    assert!(err(&o).contains("did you mean unknown-flag?"), "{}", err(&o));
}

#[test]
fn words_are_listed_and_a_schema_of_ones_own_needs_no_building() {
    let home = tempfile::tempdir().unwrap();
    let dir = lib(home.path());
    let path = dir.to_str().unwrap();
    let words = |args: &[&str]| out(&angrist(home.path(), &[&["data", "words"][..], args].concat()));
    assert!(words(&[]).contains("sil-q"));
    assert!(words(&["sil-q"]).contains("vault F"), "{}", words(&["sil-q"]));
    assert!(words(&["sil-q", "vault"]).lines().any(|l| l == "NO_ROTATION"));
    let describe = out(&angrist(home.path(), &["data", "describe", "sil-q", "vault"]));
    assert!(describe.contains("NO_ROTATION"), "{describe}");
    let schema = angrist(home.path(), &["data", "describe", "sil-q", "vault", "--format", "json-schema"]);
    let value: serde_json::Value = serde_json::from_str(&out(&schema)).unwrap();
    let export = out(&angrist(home.path(), &["data", "export", path, "--only", "vault"]));
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("vault.json", value).unwrap();
    let at = compiler.compile("vault.json", &mut schemas).unwrap();
    assert!(schemas.validate(&export, at).is_ok(), "what is exported fits its JSON Schema");
    // A word of the maker's own, beside the lib.
    let own = "name = 'mine'\nextends = 'sil-q'\n[vocabulary.object-1]\nwords = 'FREE_ATC'\n[file.vault.kind.Q]\nname='quote'\nhelp='x'\nfields=['text: text']\n";
    fs::write(dir.join("schema.toml"), own).unwrap();
    swap(&dir.join("edit/vault.txt"), "X:10:0:1\n", "X:10:0:1\nQ:Halt!\n");
    let o = angrist(home.path(), &["check", path, "--deny", "warnings"]);
    assert!(o.status.success() && out(&o).contains(": mine, "), "{}{}", out(&o), err(&o));
    // The game takes it too.
    let o = angrist(home.path(), &["run", "--data", path, "--seed", "1", "--random", "20"]);
    assert!(o.status.success(), "{}", err(&o));
    fs::write(dir.join("schema.toml"), "extends = 'silq'\n").unwrap();
    for args in [["check", path].as_slice(), &["run", "--game", "sil", "--data", path, "--random", "1"]] {
        let o = angrist(home.path(), args);
        let told = out(&o) + &err(&o);
        assert!(!o.status.success() && told.contains("did you mean sil-q?"), "{told}");
    }
}

#[test]
fn a_diff_tells_records_and_not_lines() {
    let home = tempfile::tempdir().unwrap();
    let new = lib(home.path());
    let old = home.path().join("old");
    assert!(
        angrist(home.path(), &["data", "eject", old.to_str().unwrap(), "--game", "sil"]).status.success()
    );
    swap(&new.join("edit/vault.txt"), "X:10:0:1", "X:10:5:1");
    let o = angrist(home.path(), &["data", "diff", old.to_str().unwrap(), new.to_str().unwrap()]);
    assert!(
        out(&o).contains("X.depth: 0 -> 5") && out(&o).contains("F: without FREE_ACT"),
        "{}{}",
        out(&o),
        err(&o)
    );
    assert!(out(&o).ends_with("2 records differ in 2 files\n"), "{}", out(&o));
}

#[test]
fn data_of_another_format_are_refused_in_a_sentence() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else { return };
    let home = tempfile::tempdir().unwrap();
    let lib = upstream.join("unangband/lib");
    let o = angrist(home.path(), &["run", "--game", "sil", "--data", lib.to_str().unwrap(), "--random", "1"]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).lines().count() == 1 && err(&o).contains("format unangband"), "{}", err(&o));
}
