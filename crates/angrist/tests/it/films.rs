//! Records cut, cast and watched; games played by ear.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn out(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

/// A record of a random game.
fn recorded(home: &Path, game: &str, commands: u32) -> PathBuf {
    let file = home.join(format!("{game}.record"));
    let path = file.display().to_string();
    let commands = commands.to_string();
    let args = ["--game", game, "--seed", "5", "run", "--random", &commands, "--record", &path];
    let done = tell_program(home, &args, "");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    file
}

#[test]
fn a_record_is_cut_at_a_turn_and_the_rest_verifies_by_itself() {
    let home = tempfile::tempdir().unwrap();
    let file = recorded(home.path(), "rooms", 800);
    let (whole, cut) = (file.display().to_string(), home.path().join("cut").display().to_string());
    let done = tell_program(home.path(), &["replay", &whole, "--cut", "100", "--output", &cut], "");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let verified = tell_program(home.path(), &["replay", &cut, "--verify"], "");
    assert!(verified.status.success() && out(&verified).contains("turn 100"), "{}", out(&verified));
    assert!(fs::read_to_string(&cut).unwrap().len() < fs::read_to_string(&whole).unwrap().len());
    let printed = tell_program(home.path(), &["replay", &whole, "--cut", "100"], "");
    assert_eq!(out(&printed), fs::read_to_string(&cut).unwrap(), "without a file it goes to standard output");
}

#[test]
fn a_cast_shows_what_the_terminal_would_have_shown_and_is_the_same_each_time() {
    let home = tempfile::tempdir().unwrap();
    let file = recorded(home.path(), "rooms", 300).display().to_string();
    let mut casts = Vec::new();
    for name in ["one.cast", "two.cast"] {
        let cast = home.path().join(name);
        let path = cast.display().to_string();
        let args = ["replay", &file, "--cast", &path, "--from", "20", "--most", "50", "--pace", "250"];
        let done = tell_program(home.path(), &args, "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        casts.push(fs::read_to_string(cast).unwrap());
    }
    assert_eq!(casts[0], casts[1]);
    let mut lines = casts[0].lines().map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap());
    let head = lines.next().unwrap();
    assert_eq!((&head["version"], &head["width"], &head["height"]), (&2.into(), &80.into(), &24.into()));
    let mut screen = vt100::Parser::default();
    let (mut last, mut pictures) = (-1.0, 0);
    for line in lines {
        assert_eq!(line[1], "o");
        let time = line[0].as_f64().unwrap();
        assert!(time > last, "times go forward");
        last = time;
        screen.process(line[2].as_str().unwrap().as_bytes());
        pictures += 1;
    }
    assert!((2..=51).contains(&pictures), "{pictures}");
    let shown = screen.screen().contents();
    assert!(shown.contains("paused") && shown.contains('@'), "{shown}");
}

#[test]
fn by_ear_no_escape_sequence_is_ever_written() {
    let games: [(&str, &str); 4] = [
        ("rooms", "look around\nexplore\nstatus\nlook\nnorth\nnext\nback\n5 wait\nmenu\nback\nquit\nquit\n"),
        ("moria", "look around\nn\nexplore\nstatus\nmessages\nback\nhelp\nback\n3 rest\n?\nquit\nquit\n"),
        (
            "sil",
            "look around\nn\nexplore\nstatus\ncharacter\nback\nlook\neast\nback\nmenu\nback\nquit\nquit\n",
        ),
        ("incursion", "look around\ne\nexplore\nstatus\nmap\nback\nquit\nquit\n"),
    ];
    for (game, said) in games {
        let home = tempfile::tempdir().unwrap();
        let args = ["--game", game, "--seed", "11", "play", "--quick", "--speech"];
        let done = tell_program(home.path(), &args, said);
        assert!(done.status.success(), "{game}: {}", String::from_utf8_lossy(&done.stderr));
        let heard = out(&done);
        let odd = heard.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(odd, None, "{game}: {heard}");
        assert!(heard.contains("clear for"), "{game}: {heard}");
        assert!(heard.lines().count() > 15, "{game}: {heard}");
    }
}

#[test]
fn the_first_descent_begins_by_ear() {
    let home = tempfile::tempdir().unwrap();
    let args = ["--game", "sil", "--seed", "11", "play", "--lesson", "--speech"];
    let done = tell_program(home.path(), &args, "look around\nexplore\nexplore\nexplore\nquit\nquit\n");
    let heard = out(&done);
    assert!(done.status.success() && heard.contains("This is the first descent"), "{heard}");
    assert!(heard.contains("Something lies on the floor here"), "the next room has its hint: {heard}");
}

#[test]
fn what_was_played_by_ear_is_kept_when_the_input_ends() {
    let home = tempfile::tempdir().unwrap();
    let args = ["--game", "rooms", "--seed", "11", "play", "--quick", "--speech", "--name", "Beren"];
    let done = tell_program(home.path(), &args, "wait\nwait\nwait\n");
    assert!(done.status.success());
    let saves = tell_program(home.path(), &["saves"], "");
    assert!(out(&saves).contains("Beren"), "{}", out(&saves));
    let on = tell_program(home.path(), &["play", "--continue", "Beren", "--speech"], "status\n");
    assert!(out(&on).contains("Turn: 3"), "{}", out(&on));
}
