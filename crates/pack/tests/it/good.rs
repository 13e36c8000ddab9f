//! What is written is read again; plain zips of data are read as they are found.

use crate::zips::{stored, zip};
use angrist_pack::{Manifest, read, write};
use angrist_source::Sources;

fn names(sources: &Sources) -> Vec<&str> {
    sources.iter().map(|s| s.name).collect()
}

#[test]
fn a_pack_is_the_same_to_the_byte_and_is_read_again() {
    let mut data = Sources::new();
    data.insert("edit/monster.txt", "N:1:Rat\n".repeat(1000));
    data.insert("edit/größe.txt", "");
    data.insert("manifest.toml", "a file of the data");
    let manifest = Manifest::new("rats", "1.0", "sil", "CC0-1.0");
    let zip = write(&manifest, &data).unwrap();
    assert_eq!(zip, write(&manifest, &data).unwrap());
    assert!(zip.len() < 2000, "{} bytes: not packed", zip.len());
    let pack = read(&zip).unwrap();
    assert_eq!(pack.sources, data);
    assert_eq!(pack.manifest, Some(Manifest { data: "data".into(), ..manifest }));
}

#[test]
fn a_plain_zip_is_read_without_the_directory_around_it() {
    let inner =
        [&b"sil-q/lib/edit/monster.txt"[..], b"sil-q/readme.txt", b"__MACOSX/sil-q/._x", b"sil-q/.git/x"];
    let pack = read(&zip(&inner.map(|n| stored(n, b"x")))).unwrap();
    assert_eq!((names(&pack.sources), pack.manifest), (vec!["lib/edit/monster.txt", "readme.txt"], None));
    let deep = read(&zip(&[stored(b"a/b/edit/x.txt", b""), stored(b"a/b/edit/", b"")])).unwrap();
    assert_eq!(names(&deep.sources), ["edit/x.txt"]);
    let flat = read(&zip(&[stored(b"gems.txt", b"")])).unwrap();
    assert_eq!(names(&flat.sources), ["gems.txt"]);
}

#[test]
fn a_manifest_says_where_the_data_are() {
    let text = b"name='n'\nversion='1'\ngame='sil'\nlicence='MIT'\ndata='stuff/lib'\n";
    let files = [&b"top/stuff/lib/edit/x.txt"[..], b"top/stuff/other.txt"];
    let mut entries: Vec<_> = files.iter().map(|n| stored(n, b"")).collect();
    entries.push(stored(b"top/manifest.toml", text));
    let pack = read(&zip(&entries)).unwrap();
    assert_eq!(names(&pack.sources), ["edit/x.txt"]);
    assert_eq!(pack.manifest.unwrap().game, "sil");
}
