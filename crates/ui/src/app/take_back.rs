//! Turns that are taken back: in practice games and in trials.

use super::App;
use super::screens::TakeBack;
use crate::frame::ScreenName;
use angrist_engine::journal::ApplyError;
use angrist_engine::model::Role;
use angrist_engine::play::Next;

/// Turns of a trial that can be taken back.
const MOST_BACK: usize = 300;

impl App {
    /// A practice game has ended: is the last turn to be taken back?
    pub(super) fn ask_to_take_back(&mut self) {
        if !self.is_open(ScreenName::TakeBack) {
            self.open(TakeBack);
        }
    }

    /// The game is over, and stays so.
    pub(super) fn let_stand(&mut self) {
        let Some(active) = &mut self.active else { return };
        let end = active.session.game().end_so_far(&*active.words);
        self.over(&end);
    }

    /// Takes back the last turn of a practice game.
    pub(super) fn take_back(&mut self) {
        let taken_back = self.tr("ui-end-the-last-turn-is");
        if self.in_trial() {
            return self.take_back_in_trial();
        }
        let Some(active) = &mut self.active else { return };
        active.auto = None;
        match active.session.take_back() {
            Ok(()) => {
                active.messages.next_command();
                active.say(taken_back, Role::Warn);
                self.layers.clear();
                self.follow_up();
            }
            Err(ApplyError::Refused(refusal)) => self.hint(&refusal.text),
            Err(ApplyError::Unwritten(error)) => self.hint(&error.to_string()),
        }
    }

    /// Before a command of a trial: its game as it stands, once a turn.
    pub(super) fn keep_for_going_back(&mut self) {
        let Some(active) = &mut self.active else { return };
        let turn = active.session.game().turn();
        let Some(past) = active.trial.as_mut() else { return };
        let over = matches!(active.session.game().next(), Next::Over(_));
        if !over && past.last().is_none_or(|game| game.turn() != turn) {
            past.push(active.session.game().fork());
            // The beginning stays: a trial can always be begun again.
            if past.len() > MOST_BACK {
                past.remove(1);
            }
        }
    }

    /// Takes back the last turn of a trial.
    fn take_back_in_trial(&mut self) {
        let Some(active) = &mut self.active else { return };
        let now = active.session.game().turn();
        let over = matches!(active.session.game().next(), Next::Over(_));
        let Some(past) = active.trial.as_mut() else { return };
        let earlier = past.iter().rposition(|game| over || game.turn() < now);
        match earlier {
            Some(at) => {
                past.truncate(at + 1);
                if let Some(game) = past.pop() {
                    self.go_back_to(game);
                }
            }
            None => self.hint("ui-end-nothing-to-take-back"),
        }
    }
}
