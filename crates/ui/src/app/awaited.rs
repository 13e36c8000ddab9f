//! After a command: what the game waits for now, and what the player is told of on the way.

use super::auto::Auto;
use super::command::capital;
use super::screens::TrialOver;
use super::{App, Layer, prompt::Ask, vocabulary};
use crate::frame::ScreenName;
use angrist_engine::model::{Memory, Role};
use angrist_engine::play::{Next, SightKind};

impl App {
    /// Turns to what the game waits for now: an answer, the next turn of something long, or the end.
    pub(super) fn follow_up(&mut self) {
        self.read_prefs();
        if self.replay.is_some() {
            return;
        }
        let Some(active) = &mut self.active else { return };
        match active.game().next() {
            Next::Turn => {
                self.tell_newcomers();
                self.tell_plan();
            }
            Next::Going(_) => {
                if active.auto.is_none() {
                    active.auto = Some(Auto::Going);
                }
            }
            // Names can wait while something bites.
            Next::Ask(question)
                if question.tag == vocabulary::NAME_KIND
                    && question.may_cancel
                    && active.last.0.split(' ').next() != Some(vocabulary::RENAME)
                    && active.game().facts().foes().any(|c| !c.is("asleep") && !c.is("remembered")) =>
            {
                active.auto = None;
                self.apply(vocabulary::CANCEL);
                let key = self.keymap.keys_of(vocabulary::RENAME).first().map(ToString::to_string);
                let text = self.tr_with("ui-prompt-name-later", &[("key", &key.unwrap_or_default())]);
                if let Some(active) = &mut self.active {
                    active.say(text, Role::Dim);
                }
                return self.follow_up();
            }
            Next::Ask(question) => {
                active.auto = None;
                if active.last_began.1.is_empty() {
                    active.last_began.1.clone_from(&question.tag);
                }
                let asks = |l: &Layer| match l {
                    Layer::Ask(_) => true,
                    Layer::Cursor(cursor) => cursor.answers(),
                    Layer::View(_, screen) => {
                        matches!(screen.name(), ScreenName::Question | ScreenName::Unwritten)
                    }
                    _ => false,
                };
                let asking =
                    self.layers.iter().any(asks) || self.is_unborn() && self.is_open(ScreenName::Game);
                if !asking {
                    Ask::open(self, question);
                }
            }
            Next::Over(_) => {
                active.auto = None;
                if active.trial.is_some() {
                    let line = active.game().end_so_far(&*active.words).line;
                    if !self.is_open(ScreenName::TakeBack) {
                        self.open(TrialOver { line });
                    }
                } else if active.session.is_practice() && !active.buried {
                    self.ask_to_take_back();
                } else {
                    self.let_stand();
                }
            }
        }
        self.ask_for_more();
    }

    /// Names foes that came into sight, in games whose own messages do not.
    fn tell_newcomers(&mut self) {
        let Some(active) = self.active.as_mut().filter(|a| !a.game().names_newcomers()) else { return };
        let now: Vec<(u32, String)> = active
            .game()
            .sights()
            .into_iter()
            .filter(|s| s.kind == SightKind::Foe && s.square.memory > Memory::Remembered)
            .map(|s| (s.id, active.words.phrase(&s.name)))
            .collect();
        let ids = now.iter().map(|(id, _)| *id).collect();
        let before = std::mem::replace(&mut active.foes_seen, ids);
        let new: Vec<String> =
            now.into_iter().filter(|(id, _)| !before.contains(id)).map(|(_, n)| n).collect();
        for name in new {
            let text = self.tr_with("ui-walk-comes", &[("name", &capital(&name))]);
            if let Some(active) = &mut self.active {
                active.say(text, Role::Warn);
            }
        }
    }

    /// Says, once, that the next thing of the player's plan can be bought.
    fn tell_plan(&mut self) {
        let Some(active) = self.active.as_mut().filter(|a| !a.plan.is_empty()) else { return };
        let text = match active.screen(&format!("{} {}", vocabulary::WANTED, active.plan)) {
            Some(model) => crate::tell(&model).join(" "),
            None => String::new(),
        };
        if text != active.plan_said {
            active.plan_said.clone_from(&text);
            active.say(text, Role::Good);
        }
    }
}
