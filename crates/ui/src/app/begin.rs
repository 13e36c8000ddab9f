//! Beginning, going on with and leaving games; the title and the end.

use super::screens::{Farewell, LeaveMenu, Reading, Title, last_lines, text};
use super::task::Task;
use super::{App, Aside, Layer, NewGame, vocabulary};
use crate::frame::ScreenName;
use crate::paint::wrap_words;
use angrist_engine::journal::{Playback, Record, Session};
use angrist_engine::model::Role;
use angrist_engine::play::{End, Game, Next, QuestionKind};

/// Messages of the dump.
const LAST_MESSAGES: usize = 40;
/// Commands whose messages are told again when a game is continued.
const RETOLD: u64 = 400;
/// A longer record is not replayed for that.
const MOST_REPLAYED: u64 = 60_000;

/// Quick start answers this many questions at most, then leaves the rest to the player.
const MOST_QUESTIONS: usize = 40;

impl App {
    /// Leaves whatever is open and shows the title.
    pub(super) fn show_title(&mut self) {
        let aside = self.aside.take().map(|a| a.active);
        for active in [self.active.take(), aside].into_iter().flatten() {
            if active.buried {
                self.host.delete_finished(active.session);
            } else if active.is_untouched() {
                self.host.discard(active.session);
            }
        }
        self.replay = None;
        self.layers.clear();
        self.build_keys();
        self.open(Title);
    }

    /// Whether a hero is still being made.
    pub(super) fn is_unborn(&self) -> bool {
        self.active.as_ref().is_some_and(|a| a.is_unborn())
    }

    /// Whether leaving the game now keeps nothing of it.
    pub(super) fn is_untouched(&self) -> bool {
        self.replay.is_none() && self.active.as_ref().is_some_and(|a| a.is_untouched())
    }

    /// Ctrl-C: asks, and never kills.
    pub(super) fn ask_to_leave(&mut self) {
        if !self.is_open(ScreenName::Leave) {
            self.open(LeaveMenu { playing: self.active.is_some(), trial: self.in_trial() });
        }
    }

    /// Saves and goes back to the title.
    pub(super) fn leave_game(&mut self) {
        // Nothing of a trial is kept, so nothing is saved.
        if self.in_trial() {
            self.end_trial();
            return;
        }
        if self.is_untouched() {
            self.show_title();
            return;
        }
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
        let mut end = end.clone();
        end.morgue.extend(self.appendix());
        let Some(active) = &mut self.active else { return };
        let written = self.host.record_end(&active.session, &end);
        self.open(Farewell { end, written });
    }

    /// What the interface adds to the dump: game, seed, turns, places, what was left unused, the last messages with their dice.
    fn appendix(&self) -> Vec<String> {
        let Some(active) = &self.active else { return Vec::new() };
        let (session, words) = (&active.session, self.words());
        let ruleset = session.ruleset();
        let mut out = vec![String::new(), format!("[{}]", words.say("ui-dump-game"))];
        let version = env!("CARGO_PKG_VERSION");
        let facts = words.with(
            "ui-dump-facts",
            &[
                ("title", &ruleset.title()),
                ("version", &version),
                ("rules", &ruleset.rules_version()),
                ("seed", &session.seed().to_string()),
                ("turns", &session.game().turn()),
                ("commands", &session.commands()),
            ],
        );
        out.extend(dump_line(&facts));
        let mut section = |title: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                out.extend([String::new(), format!("[{}]", words.say(title))]);
                out.extend(lines.iter().flat_map(|l| dump_line(l)));
            }
        };
        section(
            "ui-dump-places",
            active.places.iter().map(|(turn, place)| format!("{turn:>7}  {place}")).collect(),
        );
        section("ui-dump-unused", active.game().unused(&*active.words));
        let last = last_lines(active, LAST_MESSAGES, words).into_iter();
        let last = last
            .map(|(turn, text, _)| format!("{:>7}  {text}", turn.map_or(String::new(), |t| t.to_string())));
        section("ui-dump-messages", last.collect());
        out
    }

    /// The record of the game on the screen, as a film; none where nothing is kept.
    pub(super) fn film_of_game(&self) -> Option<Playback> {
        let session = &self.active.as_ref()?.session;
        let bytes = session.record_bytes().ok()??;
        let record = Record::read(&bytes, std::path::Path::new("record")).ok()?;
        Some(Playback::new(session.ruleset().clone(), record))
    }

    /// A number of player turns before the end, at the first command after that.
    fn film_before_end(&self, turns: u64) -> Option<Playback> {
        let turn = self.active.as_ref()?.game().turn();
        let mut film = self.film_of_game()?;
        // Not before the first turn: there the hero is not born yet.
        film.seek_turn(turn.saturating_sub(turns).max(1).min(turn)).ok()?;
        Some(film)
    }

    /// Watches the last turns of the game that ended.
    pub(super) fn watch_end(&mut self, turns: u64) {
        if let Some(film) = self.film_before_end(turns) {
            self.set_aside();
            self.watch(film);
            self.watch_slowly();
        }
    }

    /// Plays on from some turns before the end; nothing of that is kept.
    pub(super) fn practise_from(&mut self, turns: u64) {
        if let Some(film) = self.film_before_end(turns) {
            self.set_aside();
            self.watch(film);
            self.take_over();
        }
    }

    /// Puts the game that has ended by, with its end screen.
    fn set_aside(&mut self) {
        if let Some(active) = self.active.take() {
            self.aside = Some(Aside { active, layers: std::mem::take(&mut self.layers) });
        }
    }

    /// Whether a game is tried out of which nothing is kept.
    pub(super) fn in_trial(&self) -> bool {
        self.active.as_ref().is_some_and(|a| a.trial.is_some())
    }

    /// Back to the end screen from a film or a trial; to the title where there was none.
    pub(super) fn end_trial(&mut self) {
        self.replay = None;
        self.notice.clear();
        match self.aside.take() {
            Some(aside) => {
                self.active = Some(aside.active);
                self.layers = aside.layers;
                self.build_keys();
            }
            None => self.show_title(),
        }
    }

    /// A trial from its beginning.
    pub(super) fn try_again(&mut self) {
        let Some(active) = &mut self.active else { return };
        if let Some(past) = &mut active.trial
            && !past.is_empty()
        {
            let first = past.swap_remove(0);
            past.clear();
            self.go_back_to(first);
        }
    }

    /// Goes back to an earlier state of a trial.
    pub(super) fn go_back_to(&mut self, game: Box<dyn Game>) {
        let taken_back = self.tr("ui-end-taken-back");
        let Some(active) = &mut self.active else { return };
        let (ruleset, seed) = (active.session.ruleset().clone(), active.session.seed());
        let commands = active.session.commands();
        active.session = Session::unkept(ruleset, game, seed, commands);
        active.auto = None;
        active.messages.next_command();
        active.say(taken_back, Role::Warn);
        self.layers.clear();
        self.follow_up();
    }

    /// What was said and which places were seen before this sitting, told again from the record.
    pub(super) fn remember(&mut self) {
        let Some(film) = self.film_of_game().filter(|f| (1..=MOST_REPLAYED).contains(&f.length())) else {
            return;
        };
        let mut film = film;
        let from = film.length().saturating_sub(RETOLD);
        let mut arrivals = 0;
        while let Ok(Some(moment)) = film.step() {
            let Some(active) = &mut self.active else { return };
            if film.game().arrivals() != arrivals {
                arrivals = film.game().arrivals();
                let place = active.words.phrase(&film.game().scene().place);
                active.places.push((film.game().turn(), place));
                active.arrivals_seen = arrivals;
            }
            if film.position() <= from {
                continue;
            }
            active.messages.next_command();
            active.task.did(&moment.command);
            for told in moment.outcome.notices.iter().filter(|t| t.known) {
                let mut said = false;
                for line in active.words.tell(told) {
                    said |= !line.text.is_empty();
                    if let Some(task) = Task::of(told, &line, film.game().arrivals()) {
                        active.task = task;
                    }
                    active.messages.say(film.game().turn(), line);
                }
                for roll in told.event.rolls() {
                    active.messages.roll(roll, said);
                }
            }
        }
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

    /// Begins at once with defaults: by the game's verb `quick` if it has one, otherwise every question of birth
    /// gets its default answer.
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
        self.tell_experience();
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

    /// The lessons of a game, to choose from; without one the hero is made as usual.
    pub(super) fn choose_lesson(&mut self) {
        // A lesson brings its own hero: the form that makes one is not to wait behind it.
        self.layers.clear();
        self.perform(vocabulary::LESSON, 1);
    }

    /// Continues with a hero, or says why not.
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

/// A line of a dump within eighty columns; what goes on stands below the words, behind a number at the beginning.
fn dump_line(line: &str) -> Vec<String> {
    let words = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    let (head, words) = if words.is_empty() { ("", line) } else { line.split_at(line.len() - words.len()) };
    let hang = head.chars().count();
    let wrapped = wrap_words(words, 78_u16.saturating_sub(hang as u16).max(20)).into_iter().enumerate();
    let led =
        wrapped.map(|(n, l)| if n == 0 { format!("  {head}{l}") } else { format!("  {:hang$}{l}", "") });
    led.map(|l| l.trim_end().to_owned()).collect()
}
