//! What is left of a slain hero: the last screen, the table of scores and the dump in the morgue, read from the files that a game
//! writes. The hero walks on until somebody is stronger, so the names in it are those of the levels we make.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::painted;
use angrist_engine::journal::{Accept, Session};
use angrist_engine::play::{Next, Ruleset};
use angrist_host::{FileHost, UserDirs};
use angrist_sil::ruleset::SilRuleset;
use angrist_ui::app::{GameInfo, NewGame};
use angrist_ui::{App, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press};
use std::path::Path;
use std::sync::Arc;

const PLAN: &str = "born race=Edain house=Haleth stats=1,2,2,1 skills=2,0,2,0,0,0,0,0 story=0 name=Haldir";

fn host(home: &Path) -> FileHost {
    let ruleset = GameInfo {
        name: "sil".into(),
        title: "Sil".into(),
        lesson: true,
        points: false,
        feet: Some(50),
        about: String::new(),
    };
    let load = |_: &str, _: Option<&Path>| -> Result<Arc<dyn Ruleset>, String> {
        Ok(Arc::new(SilRuleset::shipped("documented").map_err(|e| e.text)?))
    };
    let places = UserDirs::from_env(|name| (name == "ANGRIST_HOME").then(|| home.to_owned())).unwrap();
    FileHost::new(places, vec![ruleset], Box::new(load), None, Accept::default())
}

/// The line with every date replaced: a date stands alone in a table and before a comma when it is spoken.
fn undated(line: &str) -> String {
    let is_date = |word: &str| {
        word.split('-').map(str::len).eq([4, 2, 2]) && word.bytes().all(|b| b == b'-' || b.is_ascii_digit())
    };
    let undate = |word: &str| {
        let date = word.trim_end_matches(',');
        if is_date(date) { word.replace(date, "YYYY-MM-DD") } else { word.to_owned() }
    };
    line.split(' ').map(undate).collect::<Vec<_>>().join(" ")
}

/// Explores, goes down, and lets others strike.
fn slain(session: &mut Session) {
    for _ in 0..50_000 {
        let tries: &[&str] = match session.game().next() {
            Next::Over(_) => return,
            Next::Going(_) => &["go"],
            Next::Ask(_) => &["answer yes", "cancel"],
            Next::Turn => &["explore", "down", "seek down", "wait"],
        };
        assert!(tries.iter().any(|command| session.apply(command).is_ok()), "nothing can be done");
    }
    panic!("no one was strong enough");
}

#[test]
fn the_end_the_scores_and_the_morgue_of_a_slain_hero() {
    let home = tempfile::tempdir().unwrap();
    let mut host = host(home.path());
    let new = NewGame { game: "sil".into(), name: "Hero".into(), seed: "11".into(), ..NewGame::default() };
    let mut session = host.begin(&new).unwrap();
    session.apply(PLAN).unwrap();
    slain(&mut session);
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { animate: false, ..Options::default() };
    let mut app = App::new(Box::new(host), options, KeyFile::default(), looks);
    app.start(session, vec![]);
    let place = home.path().display().to_string();
    // A line is cut where the screen ends, so the place of the files is taken out with all that follows it.
    let bare = |text: String| -> String {
        let head = place.get(..12).unwrap_or(&place).to_owned();
        let cut = |line: &str| line.split(&head).next().unwrap_or_default().trim_end().to_owned();
        text.lines().map(cut).map(|line| undated(&line)).collect::<Vec<_>>().join("\n")
    };
    let mut grave: Vec<_> =
        std::fs::read_dir(home.path().join("data/morgue")).unwrap().map(|e| e.unwrap().path()).collect();
    grave.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    let dump = std::fs::read_to_string(&grave[0]).unwrap();
    for line in dump.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(!line.contains("dump-") && !line.contains("score-"), "no words for {line}");
    }
    insta::assert_snapshot!("morgue", dump);
    // The last moment stands until the player goes on.
    insta::assert_snapshot!("pause_80x24", bare(painted(&mut app, (80, 24))));
    app.press(Press::parse("g").unwrap());
    for size in [(80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("end_{}x{}", size.0, size.1), bare(painted(&mut app, size)));
    }
    insta::assert_snapshot!("end_told", bare(app.tell().join("\n")));
    app.press(Press::parse("Esc").unwrap());
    for size in [(80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("scores_{}x{}", size.0, size.1), bare(painted(&mut app, size)));
    }
    insta::assert_snapshot!("scores_told", bare(app.tell().join("\n")));
}
