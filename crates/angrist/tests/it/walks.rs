//! Exploring and looting: keys and stops a level costs, before (the game's own commands) and after (the walk of the interface),
//! on the same seeds. Findings: sil-player B3, B4, B5, C4.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use angrist_engine::journal::Session;
use angrist_engine::play::{End, Facts, Next, Ruleset};
use angrist_sil::ruleset::SilRuleset;
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Depth, GlyphSet, Host, KeyFile, Looks, Options, Palette, Press, Size};
use std::sync::Arc;

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
        vec![]
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

/// Strong enough to come through a first level alive: what is counted is keys, not luck.
const BORN: [&str; 2] = [
    "born race=Noldor house=Fingolfin stats=2,2,3,1 skills=6,0,6,0,2,0,0,0 story=0 name=Finwe",
    "wizard experience 20000",
];
const TRAINED: [&str; 2] = ["train melee 8", "train evasion 9"];
/// Keys after which a level is given up.
const PATIENCE: usize = 600;

fn sil() -> Arc<dyn Ruleset> {
    Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)))
}

fn begin(ruleset: &Arc<dyn Ruleset>, seed: u64) -> Session {
    let mut session = Session::begin(ruleset.clone(), seed);
    for command in BORN.iter().chain(&TRAINED) {
        session.apply(command).unwrap_or_else(|e| panic!("{command}: {e}"));
    }
    session
}

/// Things worth having, by the usual rules of the interface.
fn wanted(facts: &Facts) -> usize {
    let classes = ["potion", "food", "staff", "horn", "ring", "amulet", "arrow"];
    facts.things.iter().filter(|i| classes.iter().any(|c| i.kind.starts_with(c))).count()
}

#[derive(Debug, Default, Clone, Copy)]
struct Cost {
    keys: usize,
    stops: usize,
    left: usize,
}

/// As it was: the game's own explore and travel, a key each; a thing costs `_ m letter g`.
fn before(session: &mut Session) -> Cost {
    let mut cost = Cost::default();
    let mut given_up = std::collections::BTreeSet::new();
    while cost.keys < PATIENCE && matches!(session.game().next(), Next::Turn | Next::Going(_) | Next::Ask(_))
    {
        if matches!(session.game().next(), Next::Ask(_)) {
            cost.keys += 1;
            let _ = session.apply("cancel");
            continue;
        }
        let facts = session.game().facts();
        let here = facts.here;
        let thing = facts.things.iter().find(|i| {
            i.at.is_some_and(|at| !given_up.contains(&at))
                && ["potion", "food", "staff", "horn", "ring", "amulet", "arrow"]
                    .iter()
                    .any(|c| i.kind.starts_with(c))
        });
        let (command, keys) = match thing.and_then(|i| i.at) {
            Some(at) if here == Some(at) => ("take".to_owned(), 1),
            Some(at) => (format!("travel {at}"), 3),
            None => ("explore".to_owned(), 1),
        };
        cost.keys += keys;
        let done = session.apply(&command);
        let refused = match &done {
            Err(angrist_engine::journal::ApplyError::Refused(r)) => Some(r.tag),
            _ => None,
        };
        match refused {
            Some("foe-in-sight") => {
                cost.stops += 1;
                cost.keys += 1;
                // Fight it, or wait for it where there is no way to it.
                if session.apply("fight").is_err() && session.apply("wait").is_err() {
                    return cost;
                }
                continue;
            }
            Some(_) if command != "explore" => {
                given_up.extend(thing.and_then(|i| i.at));
                continue;
            }
            Some(_) => return cost,
            None => {}
        }
        if command == "take" {
            given_up.extend(here);
        }
        let before = session.game().facts().turn;
        while matches!(session.game().next(), Next::Going(_)) {
            let _ = session.apply("go");
        }
        cost.stops += usize::from(command == "explore");
        let unknown = session.game().fork().apply_text("explore").is_ok();
        if command == "explore" && before == facts.turn && !unknown {
            break;
        }
    }
    cost.left = wanted(&session.game().facts());
    cost
}

/// As it is: one key.
fn now(session: Session) -> Cost {
    let looks =
        Looks { palette: Palette { depth: Depth::Sixteen, ..Palette::default() }, glyphs: GlyphSet::Ascii };
    let options = Options { animate: false, pace: 0, ..Options::default() };
    let mut app = App::new(Box::new(Nowhere), options, KeyFile::default(), looks);
    app.start(session, vec![]);
    let mut cost = Cost::default();
    let press = |app: &mut App, key: &str| {
        app.press(Press::parse(key).unwrap());
        for _ in 0..20_000 {
            if app.wait().is_none() {
                break;
            }
            app.tick();
        }
    };
    while cost.keys < PATIENCE && !matches!(app.session().unwrap().game().next(), Next::Over(_)) {
        if matches!(app.session().unwrap().game().next(), Next::Ask(_)) {
            cost.keys += 1;
            press(&mut app, "Esc");
            continue;
        }
        let health = |app: &App| app.session().unwrap().game().facts().figure("health");
        let (was, turn) = (health(&app), app.session().unwrap().game().turn());
        cost.keys += 1;
        cost.stops += 1;
        press(&mut app, "`");
        let play = app.frame(Size::new(80, 24)).play.unwrap();
        let said: String = play.messages.iter().filter(|m| m.fresh).map(|m| m.text.as_str()).collect();
        if said.contains("Everything has been explored") {
            break;
        }
        let facts = app.session().unwrap().game().facts();
        let beside = |f: &&angrist_engine::play::CreatureFact| {
            !f.is("remembered") && (f.is("alert") || facts.here.is_some_and(|h| h.touches(f.at)))
        };
        // The same policy: who has noticed the hero is fought.
        let fights = facts.foes().any(|f| beside(&f)) || health(&app) < was;
        if fights && facts.foes().any(|f| !f.is("remembered")) {
            cost.keys += 1;
            press(&mut app, "Tab");
        } else if app.session().unwrap().game().turn() == turn && !said.contains("to continue") {
            press(&mut app, "5");
            cost.keys += 1;
        }
    }
    cost.left = wanted(&app.session().unwrap().game().facts());
    cost
}

#[test]
fn a_level_is_explored_and_looted_with_far_fewer_keys() {
    let ruleset = sil();
    let (mut old, mut new) = (Cost::default(), Cost::default());
    println!("seed  keys before, after  stops before, after  wanted things left before, after");
    for seed in 1..=12 {
        let a = before(&mut begin(&ruleset, seed));
        let b = now(begin(&ruleset, seed));
        println!(
            "{seed:>4}  {:>5} {:>5}  {:>5} {:>5}  {} {}",
            a.keys, b.keys, a.stops, b.stops, a.left, b.left
        );
        for (sum, one) in [(&mut old, a), (&mut new, b)] {
            sum.keys += one.keys;
            sum.stops += one.stops;
            sum.left += one.left;
        }
    }
    println!(
        "all   {:>5} {:>5}  {:>5} {:>5}  {} {}",
        old.keys, new.keys, old.stops, new.stops, old.left, new.left
    );
    assert!(new.keys * 10 <= old.keys * 4, "60 % fewer: {} after {}", new.keys, old.keys);
    assert!(new.left <= old.left + 2, "and as much fetched: {} left, {} before", new.left, old.left);
}
