//! After a command: what the game waits for now, and what the player is told of on the way.

use super::auto::Auto;
use super::command::capital;
use super::screens::TrialOver;
use super::{ActiveGame, App, Layer, prompt::Ask, vocabulary};
use crate::frame::ScreenName;
use angrist_engine::model::{Memory, Role};
use angrist_engine::play::{Next, Notice, Sight, SightKind};

/// A foe that was out of sight for fewer turns does not come into view again.
const AWAY: u64 = 20;

impl ActiveGame {
    /// The foes before the hero's eyes.
    fn foes_in_sight(&self) -> Vec<Sight> {
        let seen = |s: &Sight| s.kind == SightKind::Foe && s.square.memory > Memory::Remembered;
        self.game().sights().into_iter().filter(seen).collect()
    }

    /// Whether a foe was in sight a short time ago.
    fn saw_lately(&self, id: u32) -> bool {
        self.foes_seen.get(&id).is_some_and(|seen| is_recent(*seen, self.game().turn()))
    }

    /// Whether a notice only says that a foe seen a short time ago is in sight again.
    pub fn is_old_news(&self, told: &Notice) -> bool {
        if told.event.tag() != vocabulary::COMES {
            return false;
        }
        let id = told.event.json()["who"]["slot"].as_u64().and_then(|id| u32::try_from(id).ok());
        id.is_some_and(|id| self.saw_lately(id))
    }

    /// Remembers which foes are in sight now.
    pub fn note_foes(&mut self) {
        let turn = self.game().turn();
        let now: Vec<u32> = self.foes_in_sight().into_iter().map(|s| s.id).collect();
        self.foes_seen.extend(now.into_iter().map(|id| (id, turn)));
    }
}

/// Whether what was last seen on one turn is still fresh on another.
fn is_recent(seen: u64, turn: u64) -> bool {
    turn < seen.saturating_add(AWAY)
}

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
        let now = active.foes_in_sight().into_iter().filter(|s| !active.saw_lately(s.id));
        let new: Vec<String> = now.map(|s| active.words.phrase(&s.name)).collect();
        active.note_foes();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foe_comes_into_view_again_only_after_twenty_turns() {
        assert!(is_recent(100, 101) && is_recent(100, 119));
        assert!(!is_recent(100, 120));
    }
}
