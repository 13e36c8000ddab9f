//! Keys and pref files: defaults, what the files want, and what the player has bound, in layers.

use super::{App, vocabulary};
use crate::keys::{KeyFile, Keymap, Press};
use angrist_engine::play::OptionValue;

impl App {
    pub(crate) fn build_keys(&mut self) {
        let ruleset = self.active.as_ref().map(|s| s.session.ruleset().clone());
        let verbs = ruleset.as_ref().map_or(&[][..], |w| w.verbs());
        let set = self.options.keys;
        self.keymap = Keymap::build(verbs, set, &self.file);
        // The player's own file stands above pref files, and these above the defaults.
        self.base = Keymap::build(verbs, set, &KeyFile::default());
        if let Some(pictures) = self.active.as_ref().and_then(|s| s.pictures.as_ref()) {
            let own = self.file.bindings(set);
            let bound = pictures.bindings(set).filter(|(press, _)| !own.contains_key(press));
            // One key that stands for another is the other's command, so that help and lists name both.
            let base = &self.base;
            let meant = bound.map(|(press, command)| {
                let key = command.strip_prefix(":press ");
                let plain = key.map(|k| k.strip_prefix("mapped:").unwrap_or(k)).and_then(Press::parse);
                let mapped = |k: &Press| pictures.bindings(set).any(|(other, _)| other == *k);
                (press, plain.filter(|k| !mapped(k)).and_then(|k| base.command(k)).unwrap_or(command))
            });
            self.keymap.overlay(meant);
        }
    }

    /// Reads pref files once there is a hero: some are for his people or for him alone.
    pub(crate) fn read_prefs(&mut self) {
        let Some(active) = &mut self.active else { return };
        if active.pictures.is_some() || active.game().scene().here.is_none() {
            return;
        }
        let pictures = self.host.prefs(&active.session, self.options.graf());
        let wrong = pictures.wrong.clone();
        // Options of the rules are set by a recorded command, and only where the value is another one.
        let now = active.game().options();
        let differs = |name: &str, on: bool| {
            now.iter().any(|o| o.spec.name == name && o.can_set && o.value != OptionValue::Switch(on))
        };
        let rules: Vec<String> = pictures
            .switches()
            .filter(|(name, on)| differs(name, *on))
            .map(|(name, on)| vocabulary::option(name, if on { "on" } else { "off" }))
            .collect();
        for (name, on) in pictures.switches() {
            self.options.wish(name, on);
        }
        active.pictures = Some(pictures);
        self.build_keys();
        if self.replay.is_none() {
            for command in rules {
                let _ = self.apply(&command);
            }
        }
        if !wrong.is_empty() {
            self.show_text("ui-replay-some-lines-of-your", &wrong);
        }
    }
}
