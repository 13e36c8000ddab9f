//! Data and saves that cannot be: reported with the place, before play.

use crate::things::support::*;
use angrist_engine::journal::{Accept, MemoryStore, Session};
use angrist_engine::play::Ruleset;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::ruleset::profile;
use std::sync::Arc;

/// Our data with one file changed.
fn changed(file: &str, change: impl Fn(String) -> String) -> Result<SilRuleset, String> {
    let mut files = crate::common::our_files();
    let own = files.iter_mut().find(|(name, _)| name.ends_with(file)).unwrap();
    let before = String::from_utf8(own.1.clone()).unwrap();
    let after = change(before.clone());
    assert_ne!(before, after, "the change found its place");
    own.1 = after.into_bytes();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    SilRuleset::read(&sources, Source::new("documented.toml", profile("documented").unwrap()))
        .map_err(|e| e.text)
}

fn refused(file: &str, change: impl Fn(String) -> String) -> String {
    changed(file, change).err().unwrap_or_else(|| panic!("{file} should be refused"))
}

/// The line that begins so, with its number.
fn line_of(file: &str, start: &str) -> (usize, String) {
    let files = crate::common::our_files();
    let (_, bytes) = files.iter().find(|(name, _)| name.ends_with(file)).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let found = text.lines().enumerate().find(|(_, l)| l.starts_with(start)).unwrap();
    (found.0 + 1, found.1.to_owned())
}

#[test]
fn an_unknown_flavour_is_told_with_its_place() {
    // A look fixed to a kind that is not there.
    let (line, text) = line_of("flavor.txt", "N:");
    let fixed = format!(
        "{}:99",
        text.rsplit_once(':').filter(|_| text.matches(':').count() > 2).map_or(text.as_str(), |(a, _)| a)
    );
    let complaint = refused("flavor.txt", |t| t.replacen(&text, &fixed, 1));
    assert!(complaint.contains(&format!("flavor.txt:{line}")), "{complaint}");
    assert!(complaint.contains(":99"), "{complaint}");
    // A look of a class that has none: nothing would ever bear it.
    let complaint = refused("flavor.txt", |t| {
        let mut parts: Vec<&str> = text.split(':').collect();
        parts[2] = "23";
        t.replacen(&text, &parts[..3].join(":"), 1)
    });
    assert!(complaint.contains(&format!("flavor.txt:{line}")), "{complaint}");
}

#[test]
fn a_kind_that_two_records_claim_is_told_with_both() {
    let (line, _) = line_of("object.txt", "N:57:");
    let complaint = refused("object.txt", |t| t.replacen("I:23:7:0", "I:23:4:0", 1));
    assert!(complaint.contains(&format!("object.txt:{line}")), "{complaint}");
    assert!(complaint.contains("Dagger") && complaint.contains("Curved Sword"), "{complaint}");
}

#[test]
fn two_records_of_one_number_are_told() {
    let (_, text) = line_of("object.txt", "N:57:");
    let complaint = refused("object.txt", |t| t.replacen(&text, "N:56:& Other Dagger~", 1));
    assert!(complaint.contains("object.txt") && complaint.contains("56"), "{complaint}");
}

#[test]
fn an_artefact_of_no_kind_is_told_with_its_place() {
    let (line, text) = line_of("artefact.txt", "N:20:");
    let name = text.rsplit(':').next().unwrap().to_owned();
    let complaint = refused("artefact.txt", |t| {
        let at = t.find(&text).unwrap();
        let own = at + t[at..].find("\nI:").unwrap() + 1;
        let end = own + t[own..].find('\n').unwrap();
        format!("{}I:23:99:0{}", &t[..own], &t[end..])
    });
    assert!(complaint.contains(&format!("artefact.txt:{line}")), "{complaint}");
    assert!(complaint.contains(&name) && complaint.contains("23:99"), "{complaint}");
}

#[test]
fn a_special_that_fits_nothing_is_told_with_its_place() {
    let (line, text) = line_of("special.txt", "N:71:");
    let name = text.rsplit(':').next().unwrap().to_owned();
    let complaint = refused("special.txt", |t| {
        let at = t.find(&text).unwrap();
        let end = at + t[at..].find("\n\n").unwrap_or(t.len() - at);
        let record: Vec<&str> = t[at..end].lines().filter(|l| !l.starts_with("T:")).collect();
        format!("{}{}\nT:32:90:99{}", &t[..at], record.join("\n"), &t[end..])
    });
    assert!(complaint.contains(&format!("special.txt:{line}")), "{complaint}");
    assert!(complaint.contains(&name), "{complaint}");
}

#[test]
fn too_few_looks_are_told_by_class() {
    let complaint = refused("flavor.txt", |t| {
        let horns = |record: &&str| record.lines().any(|l| l.starts_with("N:") && l.ends_with(":66"));
        t.split("\n\n").filter(|r| !horns(r)).collect::<Vec<_>>().join("\n\n")
    });
    assert!(complaint.contains("flavor.txt") && complaint.contains("66"), "{complaint}");
}

#[test]
fn a_save_of_kinds_that_are_gone_is_refused_by_name_and_kept() {
    let save = MemoryStore::new();
    let store = || Box::new(save.clone());
    let mut session = Session::create(Arc::new(crate::common::ours("documented")), store(), 5).unwrap();
    session.apply(EDAIN).unwrap();
    session.apply("wizard create 75 5 2").unwrap();
    session.apply("wait").unwrap();
    session.snapshot().unwrap();
    drop(session);
    let before = save.files();
    let gone = changed("object.txt", |t| {
        let at = t.find("N:318:Healing").unwrap();
        let end = at + t[at..].find("\nN:").unwrap() + 1;
        format!("{}{}", &t[..at], &t[end..])
    });
    let gone: Arc<dyn Ruleset> = Arc::new(gone.unwrap());
    // Other data are refused in any case, and these even when they are accepted, with the name of what they lack.
    let plain = Session::open(gone.clone(), store(), Accept { data: false }).err().unwrap().to_string();
    assert!(plain.contains("different data"), "{plain}");
    let told = Session::open(gone, store(), Accept { data: true }).err().unwrap().to_string();
    assert!(told.contains("Healing") && told.contains("object.txt"), "{told}");
    assert_eq!(save.files(), before, "no file is touched");
    // A mended name is the same kind: the save goes on.
    let mended = changed("object.txt", |t| t.replacen("N:318:Healing", "N:318:Great Healing", 1)).unwrap();
    let (session, _) = Session::open(Arc::new(mended), store(), Accept { data: true }).unwrap();
    drop(session);
    // And on its own data it goes on as ever (the change of data is in the record, so it is accepted back).
    Session::open(Arc::new(crate::common::ours("documented")), store(), Accept { data: true }).unwrap();
}
