//! Packs on the command line: written, checked, asked, played and replayed like the directory they were made from.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::path::Path;
use std::process::Output;

fn err(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// What a command that must succeed prints.
fn good(home: &Path, args: &[&str]) -> String {
    let o = tell_program(home, args, "");
    assert!(o.status.success(), "{args:?}: {}", err(&o));
    String::from_utf8_lossy(&o.stdout).into_owned()
}

/// A data directory of a game and a pack made from it.
fn packed(home: &Path, game: &str) -> (String, String) {
    let place = |name: &str| home.join(name).display().to_string();
    let (dir, zip) = (place(game), place(&format!("{game}.zip")));
    good(home, &["data", "eject", &dir, "--game", game]);
    let said =
        good(home, &["data", "pack", &dir, "-o", &zip, "--licence", "MIT", "--constants", "documented"]);
    assert!(said.contains("play them with --data"), "{said}");
    (dir, zip)
}

#[test]
fn a_game_from_a_pack_is_the_game_from_its_directory() {
    let home = tempfile::tempdir().unwrap();
    for game in ["sil", "moria", "incursion", "rooms"] {
        let (dir, zip) = packed(home.path(), game);
        let record = |data: &str, more: &[&str]| {
            let file = home.path().join("record").display().to_string();
            let args = ["run", "--data", data, "--seed", "3", "--random", "30", "--record", &file];
            good(home.path(), &[&args[..], more].concat());
            fs::read_to_string(&file).unwrap()
        };
        // The header names game, digest and constants, so equal records are the same game on the same data. The pack says of
        // which game it is and with which constants it is played.
        let from_dir = record(&dir, &["--game", game, "--constants", "documented"]);
        assert_eq!(record(&zip, &[]), from_dir, "{game}");
        let file = home.path().join("record").display().to_string();
        good(home.path(), &["replay", &file, "--verify", "--data", &zip]);
        good(home.path(), &["inspect", "view", "--data", &zip]);
    }
}

#[test]
fn packing_twice_gives_the_same_bytes() {
    let home = tempfile::tempdir().unwrap();
    let (dir, zip) = packed(home.path(), "sil");
    let first = fs::read(&zip).unwrap();
    good(home.path(), &["data", "pack", &dir, "-o", &zip, "--licence", "MIT", "--constants", "documented"]);
    assert_eq!(fs::read(&zip).unwrap(), first);
}

#[test]
fn tools_read_a_pack_and_none_writes_into_it() {
    let home = tempfile::tempdir().unwrap();
    let (dir, zip) = packed(home.path(), "sil");
    let said = good(home.path(), &["check", &zip]);
    assert!(said.contains("sil-q, 13 files"), "{said}");
    let ask = |path: &str| good(home.path(), &["data", "query", path, "monster where level>15 show name"]);
    assert_eq!(ask(&zip), ask(&dir));
    good(home.path(), &["data", "roundtrip", &zip]);
    good(home.path(), &["data", "export", &zip, "--only", "race"]);
    let before = fs::read(&zip).unwrap();
    for args in
        [&["data", "import", &zip, &zip][..], &["data", "compute", &zip, "--write"], &["data", "pack", &zip]]
    {
        let o = tell_program(home.path(), args, "");
        assert_eq!(o.status.code(), Some(3), "{args:?}");
        assert!(err(&o).contains("is a pack; unpack it"), "{args:?}: {}", err(&o));
    }
    assert_eq!(fs::read(&zip).unwrap(), before);
}

#[test]
fn what_is_no_pack_is_refused_with_its_name() {
    let home = tempfile::tempdir().unwrap();
    let (_, zip) = packed(home.path(), "moria");
    let bytes = fs::read(&zip).unwrap();
    let place = |name: &str, bytes: &[u8]| {
        let path = home.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let cut = place("cut.zip", &bytes[..bytes.len() / 2]);
    let text = place("text.zip", b"N:1:Rat\n");
    let big = home.path().join("big.zip").display().to_string();
    fs::File::create(&big).unwrap().set_len(200 << 20).unwrap();
    for (args, part) in [
        (&["run", "--random", "1", "--data", &cut][..], "cut.zip: the zip is cut off or damaged"),
        (&["check", &cut], "cut.zip: the zip is cut off or damaged"),
        (&["play", "--speech", "--data", &text], "text.zip is neither a directory nor a pack"),
        (&["inspect", "view", "--data", &big], "big.zip is too large"),
        (
            &["run", "--random", "1", "--game", "sil", "--data", &zip],
            "is for the game 'moria', not for 'sil'",
        ),
        (&["data", "pack", home.path().to_str().unwrap()], "which game is this data for?"),
    ] {
        let o = tell_program(home.path(), args, "");
        assert_eq!(o.status.code(), Some(3), "{args:?}: {}", err(&o));
        assert!(err(&o).contains(part), "{args:?}: {}", err(&o));
    }
}

#[test]
fn a_packed_real_lib_is_known_by_its_files_and_has_the_digest_of_its_directory() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(std::path::PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        return;
    };
    let lib = upstream.join("sil-q/lib");
    let sources = angrist_host::read_data(&lib).unwrap();
    let inner: angrist_source::Sources =
        sources.into_iter().map(|(name, bytes)| (format!("lib/{name}"), bytes)).collect();
    let manifest = angrist_games::pack::Manifest::new("x", "1", "sil", "x");
    let bytes = angrist_games::pack::write(&manifest, &inner).unwrap();
    let pack = angrist_games::pack::read(&bytes).unwrap();
    assert_eq!(angrist_games::format::game_of(&pack.sources), Some("sil"));
    let digest = |data| {
        let ask = angrist_games::Request::new("sil").on(data);
        angrist_games::ruleset(&ask).unwrap().data_digest()
    };
    assert_eq!(digest(pack.sources), digest(angrist_host::read_data(&lib).unwrap()));
}
