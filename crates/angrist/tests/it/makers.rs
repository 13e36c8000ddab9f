//! What makers of variants got wrong, and what the program answers: the place, the cause, what to do, in `check` and in `run` alike.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The ejected data of a game.
pub(crate) struct Lib {
    home: TempDir,
    pub(crate) dir: PathBuf,
}

impl Lib {
    pub(crate) fn of(game: &str) -> Lib {
        let home = tempfile::tempdir().unwrap();
        let dir = home.path().join("lib");
        let o = tell_program(home.path(), &["data", "eject", dir.to_str().unwrap(), "--game", game], "");
        assert!(o.status.success());
        Lib { home, dir }
    }

    pub(crate) fn path(&self) -> &str {
        self.dir.to_str().unwrap()
    }

    pub(crate) fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.dir.join(file), bytes).unwrap();
    }

    pub(crate) fn swap(&self, file: &str, from: &str, to: &str) {
        let path = self.dir.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    }

    fn utf16(&self, file: &str) {
        let text = fs::read(self.dir.join(file)).unwrap_or_else(|_| b"name = 'a'\n".repeat(9));
        let units = String::from_utf8_lossy(&text).encode_utf16().collect::<Vec<_>>();
        let bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
        self.write(file, [&[0xFF, 0xFE], bytes.as_slice()].concat());
    }

    /// Exit code and everything printed.
    pub(crate) fn say(&self, args: &[&str]) -> (i32, String) {
        let o = tell_program(self.home.path(), args, "");
        let text = String::from_utf8_lossy(&o.stdout).into_owned() + &String::from_utf8_lossy(&o.stderr);
        (o.status.code().unwrap_or(-1), text)
    }

    pub(crate) fn check(&self) -> (i32, String) {
        self.say(&["check", self.path()])
    }

    pub(crate) fn run(&self, more: &[&str]) -> (i32, String) {
        self.say(&[&["run", "--data", self.path(), "--random", "20", "--seed", "1"], more].concat())
    }

    /// Both refuse, and both say all of it.
    pub(crate) fn both_refuse(&self, parts: &[&str]) {
        let (checked, run) = (self.check(), self.run(&[]));
        assert_eq!((checked.0, run.0), (1, 3), "{}\n{}", checked.1, run.1);
        for part in parts {
            assert!(checked.1.contains(part), "check does not say {part}:\n{}", checked.1);
            assert!(run.1.contains(part), "run does not say {part}:\n{}", run.1);
        }
    }
}

#[test]
fn a_constant_of_moria_out_of_range_is_refused_by_check_and_run() {
    let lib = Lib::of("moria");
    for (from, to, part) in [
        ("K:deepest:15", "K:deepest:-1", "expected 15"),
        ("K:hp-start:12", "K:hp-start:0", "expected 1 to"),
        ("K:mend-start:5", "K:mend-start:256", "expected 0 to 100"),
        ("K:attribute-most:42", "K:attribute-most:1000", "expected 1 to 42"),
    ] {
        lib.swap("constants.txt", from, to);
        lib.both_refuse(&["constants.txt:", part, "[out-of-range]"]);
        lib.swap("constants.txt", to, from);
    }
    lib.swap("constants.txt", "K:lamp-carried:0", "K:lamp-caried:0");
    lib.both_refuse(&["did you mean lamp-carried?"]);
}

#[test]
fn a_range_of_the_constants_that_is_the_wrong_way_round_is_refused() {
    let lib = Lib::of("sil");
    let file = lib.dir.join("mine.toml");
    fs::write(&file, "[hero]\nstat-range = { least = 9, greatest = -20 }\n").unwrap();
    let (code, told) = lib.say(&["check", file.to_str().unwrap()]);
    assert!(code == 1 && told.contains("least is 9, but greatest is -20"), "{told}");
}

#[test]
fn one_resource_file_is_never_called_sound_unread() {
    let lib = Lib::of("incursion");
    lib.write("lone.irh", "Monster \"newt\" : MA_ANIMAL { HD 1 }\n");
    let lone = lib.dir.join("lone.irh");
    let (code, told) = lib.say(&["check", lone.to_str().unwrap()]);
    assert!(code == 1 && told.contains("no module includes lone.irh, so it was not read"), "{told}");
    let other = tempfile::tempdir().unwrap();
    let alone = other.path().join("a.irh");
    fs::write(&alone, "Monster \"newt\" : MA_ANIMAL { HD 1 }\n").unwrap();
    let (code, told) = lib.say(&["check", alone.to_str().unwrap()]);
    assert!(code == 1 && told.contains("needs a main file"), "{told}");
}

#[test]
fn words_and_manifests_are_checked_by_their_own_readers() {
    let lib = Lib::of("moria");
    let words = lib.dir.join("words/en.ftl");
    let (code, told) = lib.say(&["check", words.to_str().unwrap()]);
    assert_eq!(code, 0, "{told}");
    lib.write("manifest.toml", "name = \"A\"\nversion = \"1\"\ngame = \"moria\"\nlicence = \"MIT\"\n");
    let manifest = lib.dir.join("manifest.toml");
    assert_eq!(lib.say(&["check", manifest.to_str().unwrap()]).0, 0);
    lib.swap("manifest.toml", "\"moria\"", "\"morai\"");
    let (code, told) = lib.say(&["check", manifest.to_str().unwrap()]);
    assert!(code == 1 && told.contains("did you mean moria?"), "{told}");
    let (code, told) = lib.say(&["check", "nofile.toml"]);
    assert!(code == 3 && told.contains("there is no file or directory nofile.toml"), "{told}");
}

#[test]
fn what_is_denied_is_an_error_and_an_unknown_word_is_refused() {
    let lib = Lib::of("sil");
    lib.swap("edit/artefact.txt", "FREE_ACT |", "FREE_ATC |");
    let check = |more: &[&str]| lib.say(&[&["check", lib.path()], more].concat());
    for (word, near) in [("warning", "did you mean warnings?"), ("unknown-flg", "did you mean unknown-flag?")]
    {
        let (code, told) = check(&["--deny", word]);
        assert!(code == 2 && told.contains(near), "{told}");
    }
    let (code, told) = check(&["--deny", "warnings", "--errors-only"]);
    assert!(code == 1 && told.contains("[unknown-flag] Error:") && told.contains("1 error"), "{told}");
    assert_eq!(check(&["--deny", "dangling-key,unknown-flag"]).0, 1);
    assert_eq!(check(&["--deny", "dangling-key,unknown-word"]).0, 0);
}

#[test]
fn a_baseline_hides_no_error_of_a_game_and_overwrites_nothing_else() {
    let lib = Lib::of("sil");
    lib.swap("edit/vault.txt", "X:10:0:1", "X:3:0:1");
    let known = lib.dir.join("known.txt");
    let known = known.to_str().unwrap();
    assert_eq!(lib.say(&["check", lib.path(), "--write-baseline", known]).0, 1);
    let (code, told) = lib.say(&["check", lib.path(), "--baseline", known]);
    assert!(code == 1 && told.contains("of the baseline remain, because the game refuses them"), "{told}");
    let before = fs::read(lib.dir.join("edit/race.txt")).unwrap();
    let race = lib.dir.join("edit/race.txt");
    let (code, told) = lib.say(&["check", lib.path(), "--write-baseline", race.to_str().unwrap()]);
    assert!(code == 3 && told.contains("is no baseline, so it is not overwritten"), "{told}");
    assert_eq!(fs::read(race).unwrap(), before);
}

#[test]
fn a_lib_of_sil_without_gates_or_throne_room_is_refused() {
    let lib = Lib::of("sil");
    let path = lib.dir.join("edit/vault.txt");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("\nX:9:", "\nX:8:").replace("\nX:10:", "\nX:8:")).unwrap();
    let (code, told) = lib.check();
    assert_eq!(code, 1, "{told}");
}

#[test]
fn records_without_a_line_that_others_have_are_warned_about() {
    let lib = Lib::of("sil");
    lib.swap("edit/monster.txt", "I:3:6d4:0\n", "");
    let (code, told) = lib.check();
    assert!(code == 0 && told.contains("Wolf has no I: line"), "{told}");
}

#[test]
fn files_of_a_library_are_named_from_the_directory_on() {
    let lib = Lib::of("incursion");
    let root = lib.dir.parent().unwrap().to_owned();
    lib.swap("vermin.irh", "SZ_TINY", "SZ_TINNY");
    let (code, told) = lib.say(&["check", root.to_str().unwrap(), "--format", "github"]);
    assert!(code == 1 && told.contains("/lib/vermin.irh,line="), "{told}");
}

#[test]
fn tables_of_moria_allow_and_warn_about_words_given_twice() {
    let lib = Lib::of("moria");
    let path = lib.dir.join("monsters.txt");
    let text = fs::read_to_string(&path).unwrap();
    let row = text.lines().find(|l| l.starts_with("F:")).unwrap().to_owned();
    let word = row.trim_start_matches("F:").split('|').next().unwrap().trim();
    lib.swap("monsters.txt", &row, &format!("{row} | {word}"));
    let (code, told) = lib.check();
    assert!(code == 0 && told.contains("is given twice"), "{told}");
    lib.swap("monsters.txt", &row, &format!("# allow(twice)\n{row}"));
    let (code, told) = lib.check();
    assert!(code == 0 && !told.contains("is given twice"), "{told}");
}

#[test]
fn an_import_that_check_would_refuse_writes_nothing() {
    let lib = Lib::of("moria");
    let (_, text) = lib.say(&["data", "export", lib.path(), "--only", "monsters"]);
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let lines = value["files"][0]["records"][0]["lines"].as_array_mut().unwrap();
    let stats = lines.iter_mut().find(|l| l["kind"] == "I").unwrap();
    let fields = stats["fields"].as_object_mut().unwrap();
    let first = fields.iter().find(|(_, v)| v.is_number()).map(|(k, _)| k.clone()).unwrap();
    fields.insert(first, 300.into());
    let file = lib.dir.parent().unwrap().join("changed.json");
    fs::write(&file, value.to_string()).unwrap();
    let before = fs::read(lib.dir.join("monsters.txt")).unwrap();
    let (code, told) = lib.say(&["data", "import", lib.path(), file.to_str().unwrap()]);
    assert_ne!(code, 0, "{told}");
    assert_eq!(fs::read(lib.dir.join("monsters.txt")).unwrap(), before);
}

#[test]
fn the_ejected_data_of_moria_have_no_warnings() {
    let (code, told) = Lib::of("moria").check();
    assert!(code == 0 && told.contains("0 errors, 0 warnings"), "{told}");
}

#[test]
fn a_house_of_sil_with_a_statistic_out_of_range_is_refused() {
    let lib = Lib::of("sil");
    lib.swap("edit/house.txt", "S:0:1:0:0", "S:0:0:9999:1");
    lib.both_refuse(&["edit/house.txt:", "9999"]);
    // What is within the range can be played.
    for stats in ["S:20:20:20:20", "S:-9:-9:-9:-9"] {
        let lib = Lib::of("sil");
        let text = fs::read_to_string(lib.dir.join("edit/house.txt")).unwrap();
        let line = |l: &str| if l.starts_with("S:") { stats.to_owned() } else { l.to_owned() };
        lib.write("edit/house.txt", text.lines().map(|l| line(l) + "\n").collect::<String>());
        let (code, told) = lib.run(&[]);
        assert_eq!(code, 0, "{stats}: {told}");
    }
}

#[test]
fn the_constants_that_a_lib_brings_are_played_and_checked() {
    let lib = Lib::of("sil");
    let header = |more: &[&str]| {
        let file = lib.home.path().join("record").display().to_string();
        let (code, told) = lib.run(&[more, &["--record", &file]].concat());
        assert_eq!(code, 0, "{told}");
        let record = fs::read_to_string(file).unwrap();
        record.lines().find(|l| l.starts_with("data ")).unwrap().to_owned()
    };
    let before = header(&["--constants", "documented"]);
    lib.swap("constants/base.toml", "start-experience = 5000", "start-experience = 6000");
    let base = header(&["--constants", "documented"]);
    assert_ne!(before, base, "the base counts");
    lib.swap("constants/documented.toml", "dark-resist = \"flag\"", "dark-resist = \"light\"");
    assert_ne!(base, header(&["--constants", "documented"]), "the profile counts");
    lib.write("constants/mine.toml", "profile = \"upstream\"\n[hero]\nstart-experience = 7000\n");
    header(&["--constants", "mine"]);
    let (code, told) = lib.check();
    assert_eq!(code, 0, "{told}");
    lib.write("constants/mine.toml", "[hero]\nstart-experence = 7000\n");
    let (code, told) = lib.check();
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("constants/mine.toml:2:1") && told.contains("start-experience"), "{told}");
}

#[test]
fn a_mistake_in_a_schema_has_a_place_and_what_was_meant() {
    let lib = Lib::of("sil");
    lib.write("schema.toml", "extends = \"sil-q\"\nvocabulry = 1\n[file.vault.kind.X]\nadd = [\"a: u9\"]\n");
    lib.both_refuse(&["schema.toml:2:1", "did you mean vocabulary?", "schema.toml:4:8", "u9"]);
    lib.write("schema.toml", "extends = \"sil-q\"\n[vocabulary.valt]\nwords = \"SHINES\"\n");
    let (code, told) = lib.check();
    assert!(code == 0 && told.contains("schema.toml:2:13") && told.contains("vault"), "{told}");
    let (code, told) = lib.say(&["check", lib.dir.join("schema.toml").to_str().unwrap()]);
    assert!(code == 0 && told.contains("schema.toml:2:13"), "{told}");
}

#[test]
fn a_missing_file_says_what_stands_in_its_place() {
    let lib = Lib::of("sil");
    let monsters = lib.dir.join("edit/monster.txt");
    let other = lib.dir.join("edit/monsters.txt");
    fs::rename(&monsters, &other).unwrap();
    lib.both_refuse(&["edit/monster.txt", "there is monsters.txt: rename it?"]);
    fs::remove_file(&other).unwrap();
    lib.both_refuse(&["edit/monster.txt", "`angrist data eject DIR --game sil` writes the built-in one"]);
    fs::create_dir(&monsters).unwrap();
    lib.both_refuse(&["edit/monster.txt", "this is a directory, not a file"]);
    fs::remove_dir(&monsters).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere.txt", &monsters).unwrap();
        lib.both_refuse(&["edit/monster.txt", "this is a link that leads nowhere"]);
        fs::remove_file(&monsters).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &monsters).unwrap();
        lib.both_refuse(&["edit/monster.txt", "this is a link to a device, not to a file"]);
        fs::remove_file(&monsters).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&monsters).status().unwrap().success());
        lib.both_refuse(&["edit/monster.txt", "this is a named pipe, not a file"]);
    }
    let lib = Lib::of("moria");
    fs::rename(lib.dir.join("monsters.txt"), lib.dir.join("monster.txt")).unwrap();
    lib.both_refuse(&["monsters.txt", "there is monster.txt: rename it?"]);
}

#[test]
fn many_missing_files_offer_the_built_in_ones_once() {
    let hint = |game: &str| format!("`angrist data eject DIR --game {game}` writes the built-in one");
    let lib = Lib::of("sil");
    for file in ["edit/monster.txt", "edit/vault.txt", "edit/house.txt"] {
        fs::remove_file(lib.dir.join(file)).unwrap();
    }
    assert_eq!(lib.check().1.matches(&hint("sil")).count(), 1, "{}", lib.check().1);
    let lib = Lib::of("incursion");
    let included = |e: &fs::DirEntry| e.path().extension().is_some_and(|e| e == "irh");
    for entry in fs::read_dir(&lib.dir).unwrap().flatten().filter(included) {
        fs::remove_file(entry.path()).unwrap();
    }
    assert_eq!(lib.check().1.matches(&hint("incursion")).count(), 1, "{}", lib.check().1);
}

#[test]
fn a_byte_order_mark_before_json_is_no_mistake() {
    let lib = Lib::of("sil");
    let out = lib.say(&["data", "export", lib.path()]);
    assert_eq!(out.0, 0);
    lib.write("all.json", format!("\u{feff}{}", out.1));
    let json = lib.dir.join("all.json");
    let (code, told) = lib.say(&["data", "import", lib.path(), json.to_str().unwrap(), "--dry-run"]);
    assert!(code == 0 && told.contains("nothing changes"), "{told}");
}

#[test]
fn resources_without_a_module_are_told_to_need_one() {
    let lib = Lib::of("incursion");
    for entry in fs::read_dir(&lib.dir).unwrap().flatten() {
        if entry.path().extension().is_some_and(|e| e == "irc") {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    lib.both_refuse(&["needs a main file (*.irc)"]);
    assert!(!lib.check().1.contains("unknown format"));
}

#[test]
fn a_file_in_utf_16_is_one_error_that_says_so() {
    for (game, file) in [
        ("moria", "constants.txt"),
        ("moria", "words/en.ftl"),
        ("sil", "schema.toml"),
        ("sil", "constants/upstream.toml"),
    ] {
        let lib = Lib::of(game);
        lib.utf16(file);
        lib.both_refuse(&[file, "the file is UTF-16 text"]);
        assert!(lib.check().1.contains("1 error,"), "{}", lib.check().1);
    }
    let lib = Lib::of("sil");
    fs::create_dir_all(lib.dir.join("pref")).unwrap();
    lib.write("pref/mine.prf", "X:nothing\n".repeat(100));
    lib.utf16("pref/mine.prf");
    let (_, told) = lib.check();
    assert!(told.contains("pref/mine.prf") && told.contains("0 errors, 1 warning"), "{told}");
    lib.utf16("manifest.toml");
    let (code, told) = lib.check();
    assert!(code != 0 && told.contains("the file is UTF-16 text"), "{told}");
}

#[test]
fn what_a_manifest_says_of_game_and_constants_is_checked() {
    let lib = Lib::of("moria");
    let manifest = |game: &str, constants: &str| {
        let text = format!(
            "name = \"Mine\"\nversion = \"1\"\ngame = \"{game}\"\nlicence = \"MIT\"\nconstants = \"{constants}\"\n"
        );
        lib.write("manifest.toml", text);
        lib.check()
    };
    let told = manifest("moria", "upstream");
    assert_eq!(told.0, 0, "{}", told.1);
    for (game, constants, parts) in [
        ("morai", "upstream", ["manifest.toml:3:8", "did you mean moria?"]),
        ("sil", "upstream", ["manifest.toml:3:8", "the data is for the game 'moria', not for 'sil'"]),
        ("moria", "upstrem", ["manifest.toml:5:13", "did you mean upstream?"]),
    ] {
        let (code, told) = manifest(game, constants);
        assert_eq!(code, 1, "{told}");
        assert!(parts.iter().all(|p| told.contains(p)), "{told}");
    }
}

/// The message log of `--reload` is tested in `reload.rs`; this is about the games that have none.
#[test]
fn reload_says_which_games_have_it() {
    let lib = Lib::of("moria");
    let (_, told) = lib.say(&["play", "--help"]);
    assert!(told.contains("Monsters already alive keep their health"), "{told}");
    assert!(Path::new(lib.path()).is_dir());
}
