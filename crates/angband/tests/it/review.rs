//! What an author looks over, and the pages of the guide: rows of docs/spec/002.tsv about the tools.

use crate::common::variant;
use angrist_angband::power::Scheme;
use angrist_angband::review::{self, ArtifactSort};
use angrist_lore::record::{self, Lib};
use angrist_lore::schema::page;
use angrist_lore::{Source, check};
use std::path::Path;

fn with<T>(files: &[(&str, &str)], then: impl FnOnce(&Lib<'_>) -> T) -> T {
    let sources: Vec<Source<'_>> = files.iter().map(|(n, t)| Source::new(n, t.as_bytes())).collect();
    then(&record::read(&variant("unangband"), &sources).0)
}

fn with_real(then: impl FnOnce(&Lib<'_>)) {
    let Some(files) = crate::common::upstream("unangband/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    then(&check::check(&variant("unangband"), &sources).lib);
}

/// S002-051
#[test]
fn artifacts_are_special_normal_or_random() {
    let text = "N:1:Gem\nI:45:33:0\nN:16:Blade\nI:Sword:5:0\nN:17:Helm\nI:32:5:0\n";
    let found = with(&[("artifact.txt", text)], |lib| review::sorted(lib, &[(18, "Made".into())]));
    let sorts: Vec<_> = found.iter().map(|a| (a.index, a.sort)).collect();
    use ArtifactSort::*;
    assert_eq!(sorts, [(1, Special), (16, Normal), (17, Normal), (18, Random)]);
    with_real(|lib| {
        let special = review::sorted(lib, &[]).into_iter().filter(|a| a.sort == Special).map(|a| a.index);
        assert_eq!(special.collect::<Vec<_>>(), (1..=15).collect::<Vec<_>>());
    });
}

/// S002-078
#[test]
fn descriptions_that_spell_out_powers_are_listed() {
    let text = "N:1:Old\nI:23:5:0\nD:Carried by a king, and lost.\nD:It does 5 more and lets you SEE_INVIS.\n\
                N:2:New\nD:The bearer has slow digestion and evil dreams.\n";
    let found = with(&[("artifact.txt", text)], |lib| review::review(lib, None).telling);
    let told: Vec<_> = found.iter().map(|t| (t.line, t.index, t.words.join(" "))).collect();
    assert_eq!(told, [(4, 1, "5 SEE_INVIS".into()), (6, 2, "SLOW_DIGEST".into())]);
}

/// S002-119
#[test]
fn ego_items_that_reach_an_artifact_of_the_same_base_are_listed() {
    let scheme = Scheme::builtin("unangband").unwrap();
    let object = "N:1:& Blade~\nI:23:5:0\nW:5:0:100:10\nP:0:2d5:0:0:0\n";
    let artifact =
        "N:16:Weak\nI:23:5:0\nP:0:2d5:1:1:0\nN:17:Strong\nI:23:5:3\nP:0:2d5:20:20:0\nF:SPEED | SEE_INVIS\n";
    let ego = "N:1:of Might\nW:0:1:0:9\nX:24:0:0\nT:23:0:99\nC:15:15:0:0\nN:2:of Shields\nW:0:1:0:9\nT:34:0:99\nC:15:15:0:0\n\
               N:3:never made\nW:0:0:0:9\nT:23:0:99\nC:15:15:0:0\n\
               N:4:of Woe\nW:0:1:0:9\nT:23:0:99\nC:99:99:0:0\nF:LIGHT_CURSE\n";
    let monster = "N:1:rat\nI:110:5:20:4:9\nW:1:1:0:1\nB:BITE:HURT:1d3\n";
    let files = [
        ("object.txt", object),
        ("artifact.txt", artifact),
        ("ego_item.txt", ego),
        ("monster.txt", monster),
        ("blows.txt", "N:1:BITE\nF:MELEE\n"),
    ];
    let rivals = with(&files, |lib| review::review(lib, Some(&scheme)).rivals);
    let pairs: Vec<_> = rivals.iter().map(|r| (r.ego.0, r.artifact.0)).collect();
    assert_eq!(pairs, [(1, 16)], "{rivals:?}");
    assert!(rivals[0].power >= rivals[0].against);
}

/// S002-181, S002-182: slots are renumbered; those of rune stones name the second stone and stay.
#[test]
fn spells_of_a_book_are_numbered_in_the_order_of_the_file() {
    let text = "N:1:a\nA:90:1:1\nA:91:2:1\nN:2:b\nA:Magic Book:1:1\nA:93:4:7\nN:3:c\nA:90:1:1\nA:93:4:2\n";
    let books = with(&[("spell.txt", text)], review::books);
    let found: Vec<_> = books
        .iter()
        .map(|b| (b.tval, b.sval, b.spells.iter().map(|s| (s.0, s.1)).collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        found,
        [(90, 1, vec![(1, 1), (2, 2), (3, 3)]), (91, 2, vec![(1, 1)]), (93, 4, vec![(7, 2), (2, 3)])]
    );
}

#[test]
fn the_real_lib_is_looked_over() {
    with_real(|lib| {
        let found = review::review(lib, Scheme::builtin("unangband").as_ref());
        println!(
            "{} telling, {} rivals, {} books",
            found.telling.len(),
            found.rivals.len(),
            found.books.len()
        );
        assert!(found.rivals.iter().all(|r| r.power >= r.against));
        for book in found.books.iter().filter(|b| b.tval != 93) {
            let slots: Vec<i32> = book.spells.iter().map(|s| s.0).collect();
            assert_eq!(slots, (1..=slots.len() as i32).collect::<Vec<_>>(), "{}:{}", book.tval, book.sval);
        }
        assert!(!found.text().is_empty());
    });
}

/// S002-036: the guide has a page for each edit file, made from what is checked. `ANGRIST_UPDATE=1` rewrites them.
#[test]
fn the_guide_has_a_page_for_each_edit_file() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/edit");
    let update = std::env::var_os("ANGRIST_UPDATE").is_some();
    for (name, files) in [("unangband", 25), ("sil-q", 13)] {
        let variant = variant(name);
        let mut pages = 0;
        for file in &variant.files {
            let text = page::page(&variant, file);
            for kind in &file.kinds {
                assert!(
                    text.contains(&format!("\n## {}: {}", kind.letter as char, kind.name)),
                    "{}",
                    file.name
                );
                assert!(
                    kind.fields.iter().all(|f| text.contains(&format!("| {} |", f.name))),
                    "{}",
                    file.name
                );
            }
            let path = guide.join(name).join(format!("{}.md", file.name));
            if update {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, &text).unwrap();
            }
            let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            assert!(
                written == text,
                "{} is not what the schema says: run with ANGRIST_UPDATE=1",
                path.display()
            );
            pages += 1;
        }
        assert!(pages >= files, "{name}: {pages}");
    }
}

/// S002-036: what a page says about other files is what the schema refers to.
#[test]
fn a_page_names_the_files_it_has_to_do_with() {
    let variant = variant("unangband");
    let text = page::page(&variant, variant.file("artifact").unwrap().1);
    for part in
        ["refers to records in object.txt, spell.txt", "record 111 (Grond)", "below the limit A", "0 to 101"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let text = page::page(&variant, variant.file("blows").unwrap().1);
    assert!(text.contains("its records are referred to in monster.txt"), "{text}");
}
