//! Beginning, going on with and leaving games; the title and the end.

use super::screens::{LeaveMenu, Over, Reading, Title, text};
use super::{App, Layer, NewGame, vocabulary};
use crate::frame::ScreenName;
use angrist_engine::play::{End, Next, QuestionKind};

/// Quick start answers this many questions at most, then leaves the rest to the player.
const MOST_QUESTIONS: usize = 40;

impl App {
    /// Leaves whatever is open and shows the title.
    pub(super) fn show_title(&mut self) {
        if let Some(active) = self.active.take() {
            let active = *active;
            if active.buried {
                self.host.delete_finished(active.session);
            }
        }
        self.replay = None;
        self.layers.clear();
        self.build_keys();
        self.open(Title);
    }

    /// Ctrl-C: asks, and never kills.
    pub(super) fn ask_to_leave(&mut self) {
        if !self.is_open(ScreenName::Leave) {
            self.open(LeaveMenu { playing: self.active.is_some() });
        }
    }

    /// Saves and goes back to the title.
    pub(super) fn leave_game(&mut self) {
        match self.save() {
            Ok(()) => self.notice = self.tr("ui-title-your-game-is-saved"),
            Err(why) => self.notice = self.tr_with("ui-end-no-snapshot", &[("why", &why)]),
        }
        self.show_title();
    }

    /// The game is over: what is left is written once and shown.
    pub(super) fn over(&mut self, end: &End) {
        let Some(active) = &mut self.active else { return };
        if std::mem::replace(&mut active.buried, true) {
            return;
        }
        self.ended = true;
        let written = self.host.record_end(&active.session, end);
        self.open(Over { end: end.clone(), written });
    }

    pub(super) fn begin(&mut self, new: &NewGame, quick: bool) -> Result<(), String> {
        let session = self.host.begin(new)?;
        self.start(session, Vec::new());
        if quick {
            self.quick_start();
        } else if let Some((seed, commands)) = self.host.last_character(&new.game)
            && let Some(command) = self.session().and_then(|s| s.ruleset().suggest_from(seed, &commands))
        {
            // Enter alone then chooses what the last hero was.
            self.layers.clear();
            self.send(&command);
        }
        Ok(())
    }

    /// Begins at once with what is usual: by the game's verb `quick` if it has one, otherwise every question of birth
    /// gets its usual answer.
    pub fn quick_start(&mut self) {
        self.layers.clear();
        let can = self.active.as_ref().is_some_and(|a| a.has_verb(vocabulary::QUICK));
        if can {
            self.send(vocabulary::QUICK);
        }
        for _ in 0..MOST_QUESTIONS {
            let Some(Next::Ask(question)) = self.session().map(|s| s.game().next()) else { break };
            let answer = match &question.kind {
                QuestionKind::YesNo => "yes".to_owned(),
                QuestionKind::Number { default, .. } => default.to_string(),
                QuestionKind::Text { default, .. } if !default.is_empty() => default.clone(),
                QuestionKind::Choice(list) => match list.iter().find(|c| c.refused.is_none()) {
                    Some(choice) => choice.key.clone(),
                    None => break,
                },
                _ => break,
            };
            if self.apply(&vocabulary::answer(&answer)).is_none() {
                break;
            }
        }
        // A complaint about the player's files stays to be read.
        self.layers.retain(|l| matches!(l, Layer::View(_, screen) if screen.name() == ScreenName::Reading));
        self.follow_up();
    }

    /// Begins the guided descent of a game that has one.
    pub fn start_tutorial(&mut self) {
        let can = self.active.as_ref().is_some_and(|a| a.has_verb(vocabulary::LESSON));
        if can {
            self.layers.clear();
            self.send(vocabulary::LESSON);
        } else {
            self.hint("ui-title-this-game-has-no");
        }
    }

    /// Goes on with a hero, or says why not.
    pub fn resume(&mut self, name: &str) {
        match self.host.resume(name) {
            Ok((session, notices)) => self.start(session, notices),
            Err(why) => self.hint(&why),
        }
    }

    /// How to leave a sentence for the title.
    pub fn notice(&mut self, text: &str) {
        self.hint(text);
    }

    /// A text above everything, as for problems found at the start.
    pub fn show_text(&mut self, title: &str, lines: &[String]) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.open(Reading(text(title, &lines)));
    }
}
