//! Keys, macros and options of pref files, in the interface without a terminal.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use crate::common::Range;
use angrist_engine::journal::Session;
use angrist_engine::play::{End, KeySet};
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use angrist_ui::{App, Host, KeyFile, Looks, Options, Pictures, Press};
use std::sync::Arc;

/// A host whose pref files say this.
struct Files(Pictures);

impl Host for Files {
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
    fn prefs(&self, _: &Session, _: &str) -> Pictures {
        self.0.clone()
    }
    fn keep_options(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}

fn press(app: &mut App, key: &str) {
    app.press(Press::parse(key).unwrap());
}

fn app(bound: &[(&str, &str)], switches: &[(&str, bool)]) -> App {
    let mut pictures = Pictures::default();
    for (key, command) in bound {
        pictures.bind(KeySet::Family, Press::parse(key).unwrap(), (*command).to_owned());
    }
    for (name, on) in switches {
        pictures.switch(name, *on);
    }
    let mut app =
        App::new(Box::new(Files(pictures)), Options::default(), KeyFile::default(), Looks::default());
    app.start(Session::begin(Arc::new(Range), 0), vec![]);
    app
}

#[test]
fn a_macro_goes_through_the_keymaps_and_a_keymap_does_not() {
    let bound = [
        ("Y", ":press f"),
        // A macro for the mapped key, one for the key as it is, one that leads to itself.
        ("F5", ":press mapped:Y"),
        ("F6", ":press mapped:f mapped:f"),
        ("F7", ":press mapped:F7"),
    ];
    for (key, commands) in [("Y", 1), ("F5", 1), ("F6", 2), ("F7", 0)] {
        let mut app = app(&bound, &[]);
        press(&mut app, key);
        assert_eq!(app.session().unwrap().commands(), commands, "{key}");
    }
}

#[test]
fn a_macro_answers_what_it_opens() {
    let mut app = app(&[("F5", ":press Esc Esc mapped:a Down Enter")], &[]);
    press(&mut app, "F5");
    let told = app.tell().join("\n");
    assert!(
        app.session().unwrap().commands() == 1,
        "the menu was opened and its second entry chosen:\n{told}"
    );
}

#[test]
fn options_of_the_files_hold() {
    let app = app(&[], &[(":more", true), (":vi", true), (":instant", true), (":nonsense", true)]);
    assert!(app.options().more && app.options().pace == 0);
    assert_eq!(app.options().keys, KeySet::Vi);
}

#[test]
fn what_was_read_bound_and_left_is_told() {
    let mut pictures = Pictures::default();
    pictures.bind(KeySet::Family, Press::parse("F5").unwrap(), ":press mapped:R Enter".into());
    pictures.notes.push("No effect: 1 line: W.".into());
    let report = pictures.report(KeySet::Family).join("\n");
    assert!(report.contains("F5 presses R Enter") && report.contains("1 line: W"), "{report}");
    assert!(!pictures.report(KeySet::Vi).join("\n").contains("F5"), "keys of the set that is played");
}
