//! Rough handling on a real pseudo-terminal: signals, a full disk, a defect in the middle of play, the mouse, a burst of keys.
//! Whatever happens, nothing that was shown is lost and the terminal is given back.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use crate::common::rooms::{SIZE, begun, start, wait_turn};
use crate::common::{Term, options, save, verify};
use angrist_engine::journal::Accept;
use angrist_engine::model::Model;
use angrist_engine::play::{
    Command, Digest, End, Facts, Game, Legal, Level, LevelRequest, Line, Narrator, Next, Outcome, Query,
    Refusal, Ruleset, Scene, ScreenId, Sight, Verb, Words,
};
use angrist_engine::space::Loc;
use angrist_host::UserDirs;
use angrist_rooms::RoomsRuleset;
use angrist_term::{Launch, Start};
use angrist_ui::app::{GameInfo, NewGame};
use portable_pty::CommandBuilder;
use std::process::Command as Process;
use std::sync::Arc;

#[test]
fn an_interrupt_and_a_quit_from_elsewhere_save_and_leave_the_terminal_sane() {
    for (signal, number) in [("-INT", 2), ("-QUIT", 3)] {
        let home = tempfile::tempdir().unwrap();
        let mut t = begun(home.path(), 6);
        t.signal(signal);
        assert_eq!(t.exit_code(), 128 + number, "{signal}");
        t.assert_restored();
        verify(&save(home.path(), "Beren"));
        let again = start(home.path(), &["play", "--continue", "Beren"]);
        wait_turn(&again, 6);
    }
}

#[test]
fn a_terminal_that_says_it_is_endless_is_painted_in_part_and_given_back() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["--game", "rooms", "play", "--new", "--seed", "3", "--name", "Beren"];
    let mut t = Term::start(home.path(), (u16::MAX, u16::MAX), &args);
    wait_turn(&t, 0);
    t.send("46");
    wait_turn(&t, 2);
    t.signal("-TERM");
    assert_eq!(t.exit_code(), 128 + 15);
    t.assert_restored();
    verify(&save(home.path(), "Beren"));
}

/// No room on the disk: files of this process may not grow past what the record has now.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_dialog_and_nothing_is_lost() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    // Without the trap the system would kill the program instead of refusing the write.
    let script = "trap '' XFSZ; exec \"$0\" --game rooms play --new --seed 3 --name Beren";
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_angrist")]);
    let mut t = Term::spawn(home.path(), SIZE, command);
    wait_turn(&t, 0);
    t.send("4646");
    wait_turn(&t, 4);
    let record = save(home.path(), "Beren").join("record");
    let pid = t.pid().to_string();
    let limit = |soft: &str| {
        let done =
            Process::new("prlimit").args(["--pid", &pid, &format!("--fsize={soft}:unlimited")]).status();
        assert!(done.expect("prlimit of util-linux").success());
    };
    limit(&std::fs::metadata(&record).unwrap().len().to_string());
    t.send("4");
    t.wait("could not be written");
    t.wait("Free some disk space");
    // Neither Esc nor another step gets past it, and trying again without room asks again.
    t.send("\x1b");
    t.send("t");
    t.wait("could not be written");
    limit("unlimited");
    t.send("t");
    t.wait_until("no dialog", |text| !text.contains("could not be written"));
    wait_turn(&t, 5);
    t.send("6");
    wait_turn(&t, 6);
    t.send("\x03");
    t.press("", "Do you want to leave the game?");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    verify(&save(home.path(), "Beren"));
}

#[test]
fn the_mouse_walks_looks_scrolls_and_chooses() {
    let home = tempfile::tempdir().unwrap();
    let mut t = begun(home.path(), 2);
    let hero = |text: &str| {
        let (y, row) = text.lines().enumerate().find(|(_, l)| l.contains('@'))?;
        Some((row.chars().position(|c| c == '@')?, y))
    };
    let (x, y) = hero(&t.text()).unwrap();
    let at = |button: u8, x: usize, y: usize| format!("\x1b[<{button};{};{}M", x + 1, y + 1);
    // A click far away goes there, a click beside the hero is a step.
    t.send(&at(0, x + 3, y));
    t.wait_until("three steps east", |text| hero(text) == Some((x + 3, y)));
    t.send(&at(0, x + 2, y));
    t.wait_until("a step west", |text| hero(text) == Some((x + 2, y)));
    // The other button looks; Esc ends it.
    t.send(&at(2, x, y));
    t.wait("Look:");
    t.send("\x1b");
    t.wait_until("no cursor", |text| !text.contains("Look:"));
    // The wheel opens the messages; the other button goes back.
    t.send(&at(64, x, y));
    t.wait("Messages");
    t.send(&at(2, x, y));
    t.wait_until("the map", |text| !text.contains("Messages") && hero(text).is_some());
    // A click chooses from a menu: it opens a branch, and an entry of it.
    let row_of = |text: &str, what: &str| {
        let (y, row) = text.lines().enumerate().find(|(_, l)| l.contains(what)).expect("a row");
        (row.chars().count() - 2, y)
    };
    t.press("\r", "Choose a command");
    let (bx, by) = row_of(&t.text(), "The interface");
    t.send(&at(0, bx, by));
    t.wait("explore");
    // The end of the list is below the screen: the wheel brings it up.
    t.send(&at(65, bx, by).repeat(12));
    t.wait("quit");
    let (bx, by) = row_of(&t.text(), "save ");
    t.send(&at(0, bx, by));
    t.wait("Saved.");
}

#[test]
fn a_thousand_keys_in_a_burst_are_all_played() {
    let home = tempfile::tempdir().unwrap();
    let mut t = begun(home.path(), 2);
    t.send(&"46".repeat(500));
    wait_turn(&t, 1002);
    t.send("\x18");
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Beren"));
}

/// `rooms` with a defect: the fifth step stumbles over it.
struct Faulty(RoomsRuleset);

struct FaultyGame(Box<dyn Game>);

impl Ruleset for Faulty {
    fn name(&self) -> &str {
        self.0.name()
    }
    fn title(&self) -> &str {
        self.0.title()
    }
    fn rules_version(&self) -> u32 {
        self.0.rules_version()
    }
    fn data_digest(&self) -> Digest {
        self.0.data_digest()
    }
    fn constants(&self) -> &str {
        self.0.constants()
    }
    fn verbs(&self) -> &'static [Verb] {
        self.0.verbs()
    }
    fn words(&self, language: &str) -> Arc<dyn Words> {
        self.0.words(language)
    }
    fn begin(&self, seed: u64) -> Box<dyn Game> {
        Box::new(FaultyGame(self.0.begin(seed)))
    }
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(FaultyGame(self.0.restore(snapshot)?)))
    }
    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        self.0.level(ask, tell)
    }
}

impl Game for FaultyGame {
    fn verbs(&self) -> &'static [Verb] {
        self.0.verbs()
    }
    fn legal(&self) -> Vec<Legal> {
        self.0.legal()
    }
    fn facts(&self) -> Facts {
        self.0.facts()
    }
    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        assert!(self.0.turn() != 4, "a defect made for this test");
        self.0.apply(command)
    }
    fn next(&self) -> Next {
        self.0.next()
    }
    fn scene(&self) -> Scene<'_> {
        self.0.scene()
    }
    fn sights(&self) -> Vec<Sight> {
        self.0.sights()
    }
    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        self.0.describe(at, words)
    }
    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        self.0.show(screen, words)
    }
    fn turn(&self) -> u64 {
        self.0.turn()
    }
    fn arrivals(&self) -> u32 {
        self.0.arrivals()
    }
    fn state(&self, out: &mut Vec<u8>) {
        self.0.state(out);
    }
    fn fingerprint(&self) -> u16 {
        self.0.fingerprint()
    }
    fn inspect(&self, what: &Query) -> serde_json::Value {
        self.0.inspect(what)
    }
    fn fork(&self) -> Box<dyn Game> {
        Box::new(FaultyGame(self.0.fork()))
    }
    fn end_so_far(&self, words: &dyn Words) -> End {
        self.0.end_so_far(words)
    }
}

/// Set for the copy of this test that plays on the pseudo-terminal.
const CHILD: &str = "ANGRIST_TEST_FAULTY";

/// The shell as the program runs it, on a game with a defect. Only the test below calls for it, in a process of its own.
#[test]
#[ignore = "plays on the terminal of the test below, which starts it"]
fn faulty_child() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let launch = Launch {
        aloud: false,
        asked: None,
        games: vec![GameInfo {
            name: "rooms".into(),
            title: "Rooms".into(),
            lesson: false,
            points: true,
            feet: None,
            about: String::new(),
        }],
        load: Box::new(|_, _| {
            let ruleset: Arc<dyn Ruleset> = Arc::new(Faulty(RoomsRuleset::shipped()?));
            Ok(ruleset)
        }),
        data: None,
        accept: Accept::default(),
        places: UserDirs::find().unwrap(),
        start: Start::New {
            game: NewGame {
                game: "rooms".into(),
                name: "Beren".into(),
                seed: "3".into(),
                ..NewGame::default()
            },
            quick: false,
            lesson: false,
        },
        keys: None,
        colours: None,
        glyphs: None,
        language: None,
        practice: false,
        reload: None,
        seed: None,
    };
    match angrist_term::run(launch) {
        Err(error) => {
            println!("{error}");
            std::process::exit(70);
        }
        Ok(_) => std::process::exit(0),
    }
}

#[test]
fn a_defect_in_play_gives_the_terminal_back_and_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "terminal_rough::faulty_child", "--ignored", "--nocapture", "--test-threads=1"]);
    command.env(CHILD, "1");
    let mut t = Term::spawn(home.path(), SIZE, command);
    wait_turn(&t, 0);
    t.send("4646");
    wait_turn(&t, 4);
    t.send("4");
    assert_eq!(t.exit_code(), 70);
    t.assert_restored();
    t.wait("your game is safe");
    // The report names the record and the turn.
    let report = std::fs::read_to_string(home.path().join("data/crashes/crash-1.txt")).unwrap();
    for part in ["Beren.angrist", "turn      4", "a defect made for this test", "rooms, seed 3"] {
        assert!(report.contains(part), "{part} in\n{report}");
    }
    // The program without the defect goes on where it stopped.
    verify(&save(home.path(), "Beren"));
    let mut again = start(home.path(), &["play", "--continue", "Beren"]);
    wait_turn(&again, 4);
    again.send("4");
    wait_turn(&again, 5);
}
