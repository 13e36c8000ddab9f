//! Every screen of Sil through the whole interface, painted at 80x24 and 120x40 and told as lines: snapshots on the data we
//! ship; and the same screens opened on a real lib, where there is one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::painted;
use angrist_engine::journal::Session;
use angrist_engine::play::{End, Next, Question, QuestionKind, Ruleset};
use angrist_lore::bytes::Source;
use angrist_sil::ruleset::{SilRuleset, profile};
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press};
use std::path::PathBuf;
use std::sync::Arc;

/// A host without files.
struct Nowhere;

impl Host for Nowhere {
    fn games(&self) -> Vec<GameInfo> {
        vec![]
    }
    fn begin(&mut self, _: &NewGame) -> Result<Session, String> {
        Err("not here".into())
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        Err("not here".into())
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Ok(String::new())
    }
    fn record_end(&mut self, _: &Session, _: &End) -> Vec<String> {
        vec!["Character dump written.".into()]
    }
    fn delete_finished(&mut self, _: Session) {}
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (vec![], vec![])
    }
    fn keep_options(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}

const PLAN: &str = "born race=Noldor house=Feanor stats=1,2,3,1 skills=4,3,5,2,3,3,0,2 story=0 name=Finwe";

/// The commands that make a hero with a bow, a song, a note and someone in sight and in reach of a shot.
fn ready(ruleset: &Arc<dyn Ruleset>) -> Vec<String> {
    let mut session = Session::begin(ruleset.clone(), 7);
    let mut done: Vec<String> = Vec::new();
    let mut does = |session: &mut Session, command: String| {
        let good = session.apply(&command).is_ok();
        if good {
            done.push(command);
        }
        good
    };
    for command in [PLAN, "wizard experience 20000", "wizard create 19 12", "wizard create 17 1 40"] {
        assert!(does(&mut session, command.into()), "{command}");
    }
    // What was made lies at the end of the pack; each is worn from there.
    for _ in 0..2 {
        assert!(('a'..='w').rev().any(|place| does(&mut session, format!("wear {place}"))));
    }
    for command in ["train song 5", "learn 7/4", "note The gates are behind me."] {
        does(&mut session, command.into());
    }
    for level in 0..300 {
        // Someone can be shot at when the question for an aim suggests a square.
        let mut copy = session.game().fork();
        copy.apply_text("fire 1").unwrap();
        let aims =
            |q: &Question| matches!(&q.kind, QuestionKind::Square { suggested } if !suggested.is_empty());
        if matches!(copy.next(), Next::Ask(q) if aims(&q)) {
            return done;
        }
        assert!(does(&mut session, format!("wizard jump {}", 4 + level % 6)));
    }
    panic!("no one came into sight on three hundred levels");
}

/// The screens, each by the keys that open it from the map.
const SCREENS: &[(&str, &str)] = &[
    ("play", ""),
    ("character", "@"),
    ("abilities", "A"),
    ("skill_marked", "A Right"),
    ("plan", "A w"),
    ("sing", "s"),
    ("songs", "Enter / s o n g s Enter"),
    ("inventory", "i"),
    ("equipment", "e"),
    ("thing", "i a"),
    ("weapon", "e a"),
    ("examine", "x"),
    ("by_verb", "m"),
    ("floor", "Enter / f l o o r Enter"),
    ("forge", "0"),
    ("forge_groups", "0 Enter"),
    ("forge_kinds", "0 Enter Enter"),
    ("bench", "Enter / b e n c h Enter"),
    ("bench_with_a_draft", "0 Enter Enter Enter"),
    ("throw", "t"),
    ("run", "."),
    ("notes", "|"),
    ("knowledge", "~"),
    ("creatures", "~ c"),
    ("recall", "~ c Enter"),
    ("kinds", "~ k"),
    ("artefacts", "~ a"),
    ("legend", "~ l"),
    ("foes", "["),
    ("foe", "[ Enter"),
    ("things", "]"),
    ("look", "l"),
    ("look_more", "l r"),
    ("aim", "f"),
    ("map", "M"),
    ("fight", "Tab Tab Tab"),
    ("messages", "Tab Tab Tab ^p"),
    ("rolls", "Tab Tab Tab ^d"),
    ("options", "="),
    ("options_of_the_game", "= g"),
    ("options_of_the_interface", "= i"),
    ("keys", "= k"),
    ("menu", "Enter"),
    ("help", "?"),
    ("help_on_a_word", "A ?"),
    ("end", "Q @ Enter"),
];

fn app(ruleset: &Arc<dyn Ruleset>, commands: &[String]) -> App {
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { animate: false, ..Options::default() };
    let mut app = App::new(Box::new(Nowhere), options, KeyFile::default(), looks);
    // The same commands again make the same game: each screen has a game of its own.
    let mut session = Session::begin(ruleset.clone(), 7);
    for command in commands {
        session.apply(command).unwrap();
    }
    app.start(session, vec![]);
    app
}

fn keys(app: &mut App, keys: &str) {
    for name in keys.split_whitespace() {
        app.press(Press::parse(name).unwrap_or_else(|| panic!("{name} is no key")));
    }
}

#[test]
fn every_screen_on_the_data_we_ship() {
    let ruleset: Arc<dyn Ruleset> =
        Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)));
    let commands = ready(&ruleset);
    for (name, open) in SCREENS {
        let mut app = app(&ruleset, &commands);
        keys(&mut app, open);
        for size in [(80, 24), (120, 40)] {
            let name = format!("sil_{name}_{}x{}", size.0, size.1);
            insta::assert_snapshot!(name, painted(&mut app, size));
        }
        insta::assert_snapshot!(format!("sil_{name}_told"), app.tell().join("\n"));
    }
}

#[test]
fn on_a_small_screen_the_sheet_is_shown_part_by_part_and_nothing_is_cut() {
    let ruleset: Arc<dyn Ruleset> =
        Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)));
    let mut app = app(&ruleset, &ready(&ruleset));
    keys(&mut app, "@");
    insta::assert_snapshot!("sil_character_60x20", painted(&mut app, (60, 20)));
    keys(&mut app, "Tab");
    insta::assert_snapshot!("sil_character_next_60x20", painted(&mut app, (60, 20)));
}

#[test]
fn the_screen_of_birth() {
    let ruleset: Arc<dyn Ruleset> =
        Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)));
    let mut app = app(&ruleset, &[]);
    for (name, open) in [("usual", ""), ("archer", "b"), ("random", "r"), ("abilities", "Tab Tab")] {
        keys(&mut app, open);
        for size in [(80, 24), (120, 40)] {
            insta::assert_snapshot!(
                format!("sil_birth_{name}_{}x{}", size.0, size.1),
                painted(&mut app, size)
            );
        }
        insta::assert_snapshot!(format!("sil_birth_{name}_told"), app.tell().join("\n"));
    }
    keys(&mut app, "g");
    assert!(app.session().unwrap().game().scene().here.is_some());
}

#[test]
fn every_screen_opens_on_a_real_lib() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return;
    };
    let dir = upstream.join("sil-q/lib/edit");
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .map(|p| (format!("edit/{}", p.file_name().unwrap().to_string_lossy()), std::fs::read(&p).unwrap()))
        .collect();
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let constants = Source::new("upstream.toml", profile("upstream").unwrap());
    let ruleset = SilRuleset::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text));
    let ruleset: Arc<dyn Ruleset> = Arc::new(ruleset);
    let commands = ready(&ruleset);
    let mut blank = app(&ruleset, &commands);
    let map = painted(&mut blank, (80, 24));
    for (name, open) in SCREENS {
        let mut app = app(&ruleset, &commands);
        keys(&mut app, open);
        for size in [(80, 24), (120, 40)] {
            let text = painted(&mut app, size);
            assert!(text.trim().len() > 20, "{name} is empty:\n{text}");
            assert!(open.is_empty() || size.0 != 80 || text != map, "{name} did not open");
        }
        let told = app.tell();
        assert!(!told.is_empty(), "{name} tells nothing");
        // A word that has no sentence comes back as its id, with a hyphen and no space.
        let gap = told
            .iter()
            .find(|l| l.starts_with("known-") || l.starts_with("gloss-") || l.starts_with("mood-"));
        assert_eq!(gap, None, "{name}");
    }
}
