//! The command line in the hands of a stranger: nothing to do, endless files, contradictions, links in circles, and what is
//! built in written out and played again.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn angrist(home: &Path, args: &[&str]) -> Output {
    tell_program(home, args, "")
}

fn out(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn err(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// Every record below a directory.
fn records(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path());
    entries
        .flat_map(|path| match path {
            path if path.is_dir() => records(&path),
            path if path.ends_with("record") => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_done() {
    let home = tempfile::tempdir().unwrap();
    for (args, code, part) in [
        (&["borg", "--games", "0"][..], 2, "nothing to do"),
        (&["borg", "--max-turns", "0"], 2, "nothing to do"),
        (&["borg", "--games", "many"], 2, "a whole number of 1 or more"),
        (&["games", "--format", "sarif"], 2, "angrist check"),
        (&["data", "query", ".", "x", "--format", "sarif"], 2, "angrist check"),
        (&["run", "--script", "/no/such/file"], 3, "cannot read"),
        (&["play", "--speech", "--game", "tetris"], 3, "unknown game 'tetris'"),
        (&["--game", "tetris"], 3, "unknown game 'tetris'"),
        (&["data", "eject", "x", "--game", "tetris"], 3, "unknown game 'tetris'"),
        (
            &["run", "--game", "moria", "--random", "1", "--constants", "odd"],
            3,
            "moria has no constants 'odd'; use one of documented, upstream",
        ),
    ] {
        let o = angrist(home.path(), args);
        assert_eq!(o.status.code(), Some(code), "{args:?}: {}", err(&o));
        assert!(err(&o).contains(part), "{args:?}: {}", err(&o));
        assert_eq!(out(&o), "", "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_refused_and_not_read_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        &["run", "--game", "rooms", "--script", "/dev/zero"][..],
        &["inspect", "--map", "/dev/zero", "view"],
        &["run", "--game", "sil", "--random", "1", "--constants", "/dev/zero"],
        &["inspect", "--game", "sil", "--against", "/dev/zero", "stats"],
    ] {
        let o = angrist(home.path(), args);
        assert_eq!(o.status.code(), Some(3), "{args:?}: {}", err(&o));
        assert!(err(&o).contains("/dev/zero"), "{args:?}: {}", err(&o));
    }
}

#[cfg(unix)]
#[test]
fn an_inspector_that_is_told_without_end_gives_up() {
    let home = tempfile::tempdir().unwrap();
    let o = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["inspect", "--game", "rooms"])
        .env("ANGRIST_HOME", home.path())
        .stdin(fs::File::open("/dev/zero").unwrap())
        .output()
        .unwrap();
    assert_eq!(o.status.code(), Some(3), "{}", err(&o));
    assert!(err(&o).contains("the line is too long"), "{}", err(&o));
}

#[test]
fn a_save_of_another_seed_is_refused_and_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let save = home.path().join("game");
    let save = save.to_str().unwrap();
    let run = |seed: &str| {
        angrist(home.path(), &["run", "--game", "rooms", "--random", "5", "--save", save, "--seed", seed])
    };
    assert!(run("3").status.success());
    let before = fs::read(Path::new(save).join("record")).unwrap();
    let other = run("4");
    assert_eq!(other.status.code(), Some(3));
    assert!(err(&other).contains("seed 3, not 4"), "{}", err(&other));
    let args = ["play", "--speech", "--save", save, "--seed", "4"];
    let played = angrist(home.path(), &args);
    assert_eq!(played.status.code(), Some(3), "{}", out(&played));
    assert!(err(&played).contains("seed 3, not 4"), "{}", err(&played));
    assert_eq!(fs::read(Path::new(save).join("record")).unwrap(), before);
    assert!(run("3").status.success(), "the same seed is no contradiction");
}

#[test]
fn the_seed_of_the_command_line_is_that_of_games_begun_at_the_title() {
    let seed_of = |choice: &str| {
        let home = tempfile::tempdir().unwrap();
        let args = ["play", "--speech", "--game", "rooms", "--seed", "77"];
        let o = tell_program(home.path(), &args, choice);
        assert!(o.status.success(), "{}{}", out(&o), err(&o));
        let found = records(home.path());
        assert_eq!(found.len(), 1, "{choice:?}: {}", out(&o));
        let record = fs::read_to_string(&found[0]).unwrap();
        record.lines().find_map(|l| l.strip_prefix("seed ")).unwrap().to_owned()
    };
    assert_eq!(seed_of("2\nwait\n"), "77", "quick start");
    assert_eq!(seed_of("1\n5\nwait\n"), "77", "a new game, the form left as it is");
    assert_eq!(seed_of("1\n4\n12\n5\nwait\n"), "12", "the player's own goes before");
}

#[test]
fn what_is_built_in_can_be_written_out_and_played_the_same() {
    let home = tempfile::tempdir().unwrap();
    for (game, constants) in
        [("moria", None), ("sil", Some("documented")), ("incursion", None), ("rooms", None)]
    {
        let dir = home.path().join(game);
        let dir = dir.to_str().unwrap();
        let o = angrist(home.path(), &["data", "eject", dir, "--game", game]);
        assert!(o.status.success(), "{game}: {}", err(&o));
        let mut args = vec!["run", "--game", game, "--random", "60", "--seed", "5", "-q"];
        let built_in = angrist(home.path(), &args);
        args.extend(["--data", dir]);
        args.extend(constants.into_iter().flat_map(|c| ["--constants", c]));
        let ejected = angrist(home.path(), &args);
        assert!(ejected.status.success(), "{game}: {}", err(&ejected));
        assert_eq!(out(&built_in), out(&ejected), "{game}");
        let again = angrist(home.path(), &["data", "eject", dir, "--game", game]);
        assert_eq!(again.status.code(), Some(3), "{game}: nothing is written over");
    }
    for game in ["sil", "incursion"] {
        let dir = home.path().join(game);
        let o = angrist(home.path(), &["data", "check", dir.to_str().unwrap()]);
        assert!(o.status.success() && out(&o).contains("0 errors"), "{game}: {}{}", out(&o), err(&o));
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_a_circle_is_followed_once() {
    let home = tempfile::tempdir().unwrap();
    let lib = home.path().join("lib");
    fs::create_dir_all(lib.join("edit")).unwrap();
    fs::write(lib.join("edit/monster.txt"), "V:1.5.0\nN:4:Gloomworm\nG:w:g\n").unwrap();
    std::os::unix::fs::symlink(".", lib.join("again")).unwrap();
    std::os::unix::fs::symlink("..", lib.join("edit/up")).unwrap();
    let o = angrist(home.path(), &["data", "roundtrip", lib.to_str().unwrap()]);
    assert!(o.status.success(), "{}", err(&o));
    assert_eq!(out(&o).matches("monster.txt").count(), 1, "{}", out(&o));
}

#[test]
fn a_file_larger_than_any_lib_is_refused_by_its_length() {
    let home = tempfile::tempdir().unwrap();
    let lib = home.path().join("lib");
    fs::create_dir_all(&lib).unwrap();
    // Sparse: it takes no room, and reading it would.
    fs::File::create(lib.join("monster.txt")).unwrap().set_len(8 << 30).unwrap();
    for args in [["check", lib.to_str().unwrap()], ["check", home.path().to_str().unwrap()]] {
        let o = angrist(home.path(), &args);
        assert_eq!(o.status.code(), Some(3), "{}", err(&o));
        assert!(err(&o).contains("too large for a lib"), "{}", err(&o));
    }
}

#[test]
fn a_broken_library_is_refused_with_the_place_of_its_first_error() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("lib");
    let dir = dir.to_str().unwrap();
    assert!(angrist(home.path(), &["data", "eject", dir, "--game", "incursion"]).status.success());
    let file = Path::new(dir).join("terrain.irh");
    let text = fs::read_to_string(&file).unwrap();
    let lines = text.lines().count();
    fs::write(&file, format!("{text}\nTerrain \"bog\" {{ Moove: 50%; }}\n")).unwrap();
    let o = angrist(home.path(), &["run", "--game", "incursion", "--data", dir, "--random", "1"]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains(&format!("terrain.irh:{}:17", lines + 2)), "{}", err(&o));
}

#[test]
fn constants_in_a_directory_beside_the_lib_are_read() {
    let home = tempfile::tempdir().unwrap();
    let (lib, inc) = (home.path().join("lib"), home.path().join("inc"));
    fs::create_dir_all(&lib).unwrap();
    fs::create_dir_all(&inc).unwrap();
    let main = "#include \"Defines.h\"\nModule \"m\"; Slot 0; File \"m.mod\";\n\
                Terrain \"bog\" { Image: green BOG_SIGN; Mat: 1; }\n";
    fs::write(lib.join("main.irc"), main).unwrap();
    let check = || angrist(home.path(), &["check", lib.to_str().unwrap(), "-v"]);
    assert!(out(&check()).contains("the word `BOG_SIGN`"), "it is unknown");
    fs::write(inc.join("Defines.h"), "#define BOG_SIGN 126\n").unwrap();
    let o = check();
    assert!(!out(&o).contains("`BOG_SIGN`"), "{}{}", out(&o), err(&o));
    assert!(
        out(&o).contains("no-dungeon") && o.status.code() == Some(1),
        "no game plays a terrain: {}",
        out(&o)
    );
}

#[test]
fn files_that_a_lib_lacks_are_named() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("lib");
    let dir = dir.to_str().unwrap();
    assert!(angrist(home.path(), &["data", "eject", dir, "--game", "sil"]).status.success());
    let check = |format: &str| angrist(home.path(), &["check", dir, "--format", format]);
    assert!(!out(&check("text")).contains("missing"), "{}", out(&check("text")));
    assert_eq!(check("text").status.code(), Some(0));
    fs::remove_file(Path::new(dir).join("edit/object.txt")).unwrap();
    assert!(out(&check("text")).contains("edit/object.txt: the file is missing"), "{}", out(&check("text")));
    assert_eq!(check("text").status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_str(&out(&check("json"))).unwrap();
    assert_eq!(json["missing"], serde_json::json!(["object.txt"]));
    assert!(json["diagnostics"].is_array(), "a list, as for an Incursion lib");
}

#[test]
fn the_same_complaint_about_many_lines_of_a_pref_file_is_told_once() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("lib");
    let dir = dir.to_str().unwrap();
    assert!(angrist(home.path(), &["data", "eject", dir, "--game", "sil"]).status.success());
    fs::create_dir_all(Path::new(dir).join("pref")).unwrap();
    fs::write(Path::new(dir).join("pref/a.prf"), "?:[EQU $CLASS Mage]\nR:1:1/2\n".repeat(40)).unwrap();
    let o = angrist(home.path(), &["check", dir]);
    assert!(o.status.success(), "{}", err(&o));
    assert_eq!(out(&o).matches("unknown-variable").count(), 1, "{}", out(&o));
    assert!(out(&o).contains("40 warnings"), "each is counted: {}", out(&o));
}

#[test]
fn an_import_that_would_leave_a_reference_dangling_writes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let lib = home.path().join("lib");
    fs::create_dir_all(&lib).unwrap();
    fs::write(lib.join("terrain.txt"), "V:1.5.0\nN:1:floor\nG:.:w\nN:2:false floor\nG:.:w\nM:1\n").unwrap();
    let args = |what: &'static str| ["data", what, lib.to_str().unwrap()].map(str::to_owned).to_vec();
    let schema = ["--schema".to_owned(), "sil-q".to_owned()];
    let go = |args: Vec<String>| {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        angrist(home.path(), &args)
    };
    let mut json: serde_json::Value =
        serde_json::from_str(&out(&go([args("export"), schema.to_vec()].concat()))).unwrap();
    json["files"][0]["records"][0]["delete"] = true.into();
    let file = home.path().join("changes.json");
    fs::write(&file, json.to_string()).unwrap();
    let import = [args("import"), vec![file.to_str().unwrap().to_owned()], schema.to_vec()].concat();
    let o = go(import);
    assert_eq!(o.status.code(), Some(1), "{}", err(&o));
    assert!(err(&o).contains("nothing was written"), "{}", err(&o));
    assert!(
        err(&o).contains("terrain.txt has no record 1") && err(&o).contains("terrain.txt:4:3"),
        "{}",
        err(&o)
    );
    assert!(fs::read_to_string(lib.join("terrain.txt")).unwrap().contains("N:1:"));
}

/// Issue "Trust", item 1; reliability F5: a damaged save is brought back, marked, and nothing of it is thrown away.
#[test]
fn a_damaged_save_is_rescued_and_goes_on() {
    for (game, cut) in [("rooms", 3), ("sil", 2), ("moria", 2), ("incursion", 2)] {
        let home = tempfile::tempdir().unwrap();
        let save = home.path().join("data/saves/Beren.angrist");
        let at = save.display().to_string();
        let begun =
            angrist(home.path(), &["run", "--game", game, "--save", &at, "--seed", "5", "--random", "30"]);
        assert_eq!(begun.status.code(), Some(0), "{}", err(&begun));
        let sound = angrist(home.path(), &["saves", "rescue", "Beren"]);
        assert_eq!(sound.status.code(), Some(3));
        assert!(err(&sound).contains("is not damaged; continue the game as usual"), "{}", err(&sound));

        let record = save.join("record");
        let damaged: Vec<String> = fs::read_to_string(&record).unwrap().lines().map(str::to_owned).collect();
        let mut lines = damaged.clone();
        let middle = 7 + (lines.len() - 7) / cut;
        lines[middle] = lines[middle].replace(" =", " +");
        let damaged = lines.join("\n") + "\n";
        fs::write(&record, &damaged).unwrap();

        let refused = angrist(home.path(), &["run", "--game", game, "--save", &at, "--random", "1"]);
        assert_eq!(refused.status.code(), Some(3));
        assert!(err(&refused).contains("angrist saves rescue"), "{game}: {}", err(&refused));
        assert_eq!(fs::read_to_string(&record).unwrap(), damaged, "what is refused is not touched");

        let rescued = angrist(home.path(), &["saves", "rescue", "Beren"]);
        assert_eq!(rescued.status.code(), Some(0), "{game}: {}", err(&rescued));
        assert!(
            out(&rescued).contains("The game continues from its last good snapshot"),
            "{}",
            out(&rescued)
        );
        assert_eq!(fs::read_to_string(save.join("record-damaged")).unwrap(), damaged);
        assert!(fs::read_to_string(&record).unwrap().contains("RESCUED"));
        let on = angrist(home.path(), &["run", "--game", game, "--save", &at, "--random", "3"]);
        assert_eq!(on.status.code(), Some(0), "{game}: {}", err(&on));

        // Without the snapshots it goes on from the last good line, and the record tells the whole of it.
        fs::remove_file(save.join("snapshot-0")).unwrap();
        fs::remove_file(save.join("snapshot-1")).unwrap();
        fs::write(&record, &damaged).unwrap();
        let rescued = angrist(home.path(), &["saves", "rescue", &at, "--format", "json"]);
        let told: serde_json::Value = serde_json::from_str(&out(&rescued)).unwrap();
        assert_eq!(told["from_snapshot"], false, "{told}");
        let verified = angrist(home.path(), &["replay", "--verify", &at]);
        assert_eq!(verified.status.code(), Some(0), "{game}: {}", err(&verified));
    }
}

/// Reliability F12: a terminal that cannot place its cursor gets a sentence and no picture.
#[cfg(unix)]
#[test]
fn a_dumb_terminal_is_told_how_to_play_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let mut command = portable_pty::CommandBuilder::new("sh");
    let program = env!("CARGO_BIN_EXE_angrist");
    command.args(["-c", &format!("TERM=dumb exec {program} play --game moria --quick")]);
    let mut term = crate::common::Term::spawn(home.path(), (80, 24), command);
    term.wait("plays line by line");
    assert_eq!(term.exit_code(), 3);
    assert!(!term.text().contains("HP"), "{}", term.text());
}
