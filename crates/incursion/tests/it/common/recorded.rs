//! Recorded results of the running original, and what they are held against.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    dead_code,
    reason = "helpers of tests fail as tests do, and not every test needs all of them"
)]

use angrist_engine::chance::Mt19937;
use angrist_incursion::catalogue::read_library;
use angrist_incursion::creature::{Creature, Numbers, Rules};
use angrist_incursion::hero::Lore;
use angrist_incursion::host::Scripts;
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute, Matrix, Profile, SCORES};
use angrist_irh::library::Library;
use angrist_irh::res::ResKind;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The directory named by `variable`, or `None` after saying so; with CI=true it must be there.
fn place(variable: &str) -> Option<PathBuf> {
    let dir = std::env::var_os(variable).map(PathBuf::from);
    if dir.is_none() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{variable} must be set in CI");
        println!("{variable} is not set; the recorded results are not looked at");
    }
    dir
}

/// The real library, read once.
pub fn real() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let read = || {
        let dir = place("ANGRIST_UPSTREAM")?.join("incursion/lib");
        Some(read_library("main.irc", |name| std::fs::read(dir.join(name)).ok()).library)
    };
    LIBRARY.get_or_init(read).as_ref()
}

/// The real library with its scripts, read once.
pub fn real_reading() -> Option<(&'static Library, &'static angrist_irh::script::machine::Library)> {
    static READING: OnceLock<Option<(Library, angrist_irh::script::machine::Library)>> = OnceLock::new();
    let read = || {
        let dir = place("ANGRIST_UPSTREAM")?.join("incursion/lib");
        let reading = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok());
        let code = angrist_irh::script::link::link(&reading.library, &reading.pre.tokens).code;
        Some((reading.library, code))
    };
    READING.get_or_init(read).as_ref().map(|(library, code)| (library, code))
}

/// The real library and its scripts, read and compiled once.
pub fn real_scripts() -> Option<&'static (Library, Scripts)> {
    static BOTH: OnceLock<Option<(Library, Scripts)>> = OnceLock::new();
    let read = || {
        let dir = place("ANGRIST_UPSTREAM")?.join("incursion/lib");
        let reading = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok());
        let scripts = Scripts::of(&reading);
        Some((reading.library, scripts))
    };
    BOTH.get_or_init(read).as_ref()
}

/// Our own library, read once.
pub fn ours() -> &'static Library {
    &super::ruleset().catalogue().library
}

/// The lines of a recorded file.
pub fn lines(name: &str) -> Option<Vec<Value>> {
    let path = place("ANGRIST_VECTORS")?.join(format!("incursion/rules-{name}.jsonl.gz"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    Some(text.lines().map(|l| serde_json::from_str(l).unwrap()).collect())
}

/// The rules on a library.
pub fn rules(library: &Library, profile: Profile) -> Rules<'_> {
    static NUMBERS: OnceLock<Numbers> = OnceLock::new();
    static LORE: OnceLock<Lore> = OnceLock::new();
    Rules {
        library,
        numbers: NUMBERS.get_or_init(|| Numbers::shipped().unwrap()),
        lore: LORE.get_or_init(|| Lore::shipped().unwrap()),
        profile,
    }
}

/// The player of the recordings who has no part in them: a human of middling attributes without a class (`RULES.md`, start
/// state).
pub fn stand_in(rules: &Rules<'_>) -> Creature {
    let human = rules.library.find_kind(ResKind::Monster, "human;temp").unwrap();
    let form = rules.library.within_kind(human).unwrap().1 as u16;
    let mut player = rules.create(form, &mut Chance::Exact(Mt19937::new(1)));
    rules.recalculate(&mut player, &mut Matrix::new(rules.profile), false);
    for score in Attribute::ALL.into_iter().take(SCORES) {
        player.values[score.index()] = 10;
    }
    (player.max_hit_points, player.hit_points) = (10, 10);
    player
}

/// Fails when fewer than `share` in a thousand of the cases a file holds are equal, or when it holds none.
pub fn at_least(what: &str, equal: usize, cases: usize, share: usize) {
    assert!(cases > 0, "{what}: there are no cases");
    assert!(
        equal * 1000 >= share * cases,
        "{what}: {equal} of {cases} are equal, fewer than {share} in a thousand"
    );
}

/// Differences by what differs.
#[derive(Default)]
pub struct Differences {
    all: BTreeMap<String, Vec<String>>,
    /// Cases compared.
    pub cases: usize,
}

impl Differences {
    /// Compares one thing of a case.
    pub fn same(&mut self, case: &str, what: &str, ours: impl Into<Value>, theirs: &Value) {
        let ours = ours.into();
        if ours != *theirs {
            let line = format!("{case}: ours {ours} theirs {theirs}");
            self.all.entry(what.to_owned()).or_default().push(line);
        }
    }

    /// Fails when something differed, or when fewer cases were compared than there are.
    pub fn finish(self, cases: usize) {
        let mut text = String::new();
        for (what, list) in &self.all {
            text.push_str(&format!("{what}: {} differ\n", list.len()));
            list.iter().take(6).for_each(|line| text.push_str(&format!("    {line}\n")));
        }
        assert!(self.all.is_empty(), "\n{text}");
        assert!(cases > 0 && self.cases == cases, "{} of {cases} cases were compared", self.cases);
    }
}
