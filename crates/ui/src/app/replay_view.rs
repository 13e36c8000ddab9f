//! A recorded game watched on the play screen. Pause, step, seek, find, take over.
//!
//! The game on the screen is the recorded one, so every look and every screen works; only its commands do not.

use super::screens::{Commands, Reading, text};
use super::{ActiveGame, App};
use crate::frame::Timeline;
use crate::keys::{Code, Front, Press};
use crate::messages::Messages;
use crate::translations::Translations;
use angrist_engine::journal::{Divergence, Moment, Playback, Session};
use angrist_engine::model::{Item, Menu, Model, Role};
use angrist_engine::play::{Game, Words};
use std::time::Duration;

/// Commands a second one can choose from.
const SPEEDS: [u32; 9] = [1, 2, 5, 10, 20, 50, 100, 400, 2000];
/// The speed a film begins with.
const USUAL: usize = 3;
/// The speed at which every turn can be read.
const SLOW: usize = 0;
/// Pictures a second at most.
const PICTURES: u32 = 50;
/// So far a wide step goes.
const WIDE: u64 = 20;

/// A film on the screen.
pub(crate) struct ReplayView {
    pub film: Playback,
    pub playing: bool,
    speed: usize,
    /// What was last looked for in the messages.
    wanted: String,
    /// A line being typed.
    typed: Option<Typing>,
}

/// What a line is typed for.
struct Typing {
    what: Wish,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Turn,
    Words,
}

impl ReplayView {
    fn new(film: Playback) -> ReplayView {
        ReplayView { film, playing: true, speed: USUAL, wanted: String::new(), typed: None }
    }

    /// Commands one tick does, and the time to the next.
    fn pace(&self) -> (u32, Duration) {
        let speed = SPEEDS[self.speed];
        let steps = (speed / PICTURES).max(1);
        (steps, Duration::from_millis(u64::from(1000 * steps / speed)))
    }

    /// The time line as a frame has it.
    pub fn timeline(&self, words: &Translations) -> Timeline {
        Timeline {
            text: self.line(words),
            typed: self.typed.as_ref().map(|t| t.text.clone()),
            position: self.film.position(),
            length: self.film.length(),
        }
    }

    fn line(&self, words: &Translations) -> String {
        if let Some(typing) = &self.typed {
            let id = match typing.what {
                Wish::Turn => "ui-replay-typing-turn",
                Wish::Words => "ui-replay-typing-words",
            };
            return words.with(id, &[("typed", &typing.text)]);
        }
        let state = words.say(if self.playing { "ui-replay-playing" } else { "ui-replay-paused" });
        let next = match self.film.coming() {
            Some(command) => words.with("ui-replay-next", &[("command", &command)]),
            None => words.say("ui-replay-at-end"),
        };
        let (speed, turn) = (SPEEDS[self.speed], self.film.game().turn());
        words
            .with("ui-replay-line", &[("state", &state), ("speed", &speed), ("turn", &turn), ("next", &next)])
    }
}

/// Whether a command was part of a fight: something was rolled.
fn is_fight(shot: &Moment) -> bool {
    shot.outcome.notices.iter().any(|t| t.known && !t.event.rolls().is_empty())
}

fn says(shot: &Moment, words: &dyn Words, wanted: &str) -> bool {
    let told = shot.outcome.notices.iter().filter(|t| t.known);
    told.flat_map(|t| words.tell(t)).any(|line| line.text.to_lowercase().contains(wanted))
}

impl App {
    /// Opens a film on the play screen.
    pub fn watch(&mut self, film: Playback) {
        let ruleset = film.ruleset().clone();
        let session =
            Session::unkept(ruleset, film.game().fork(), film.record().header.seed, film.position());
        self.replay = Some(Box::new(ReplayView::new(film)));
        self.start(session, Vec::new());
        self.hint("ui-replay-a-recorded-game-space");
    }

    /// Watches the record of that name, or says why not.
    pub(super) fn open_film(&mut self, record: &str) {
        match self.host.film(record) {
            Ok(film) => self.watch(film),
            Err(why) => self.hint(&why),
        }
    }

    /// Whether a film is on.
    pub fn watching(&self) -> bool {
        self.replay.is_some()
    }

    /// Goes to a place of the film, for callers without keys.
    pub fn film_to(&mut self, position: u64) -> Result<(), String> {
        let Some(replay) = &mut self.replay else { return Ok(()) };
        replay.playing = false;
        let done = replay.film.seek(position);
        self.show_film(None);
        done.map_err(|d| self.broken(&d))
    }

    /// The next command of the film, for callers without keys; returns whether there was one.
    pub fn film_step(&mut self) -> Result<bool, String> {
        let Some(replay) = &mut self.replay else { return Ok(false) };
        match replay.film.step() {
            Ok(Some(shot)) => {
                self.show_film(Some(shot));
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(d) => Err(self.broken(&d)),
        }
    }

    /// How many commands of the film are done.
    pub fn film_position(&self) -> u64 {
        self.replay.as_ref().map_or(0, |t| t.film.position())
    }

    /// How long until the film goes on by itself.
    pub(super) fn replay_wait(&self) -> Option<Duration> {
        let replay = self.replay.as_ref()?;
        (replay.playing && self.layers.is_empty()).then(|| replay.pace().1)
    }

    /// The next pictures of the film.
    pub(super) fn replay_tick(&mut self) {
        let Some(replay) = &self.replay else { return };
        let (steps, _) = replay.pace();
        for _ in 0..steps {
            if !self.replay_step() {
                break;
            }
        }
    }

    /// One command of the film; whether there was one.
    fn replay_step(&mut self) -> bool {
        let Some(replay) = &mut self.replay else { return false };
        match replay.film.step() {
            Ok(Some(shot)) => {
                self.show_film(Some(shot));
                true
            }
            Ok(None) => {
                replay.playing = false;
                self.hint("ui-replay-the-end-of-the");
                false
            }
            Err(apart) => {
                self.film_broke(&apart);
                false
            }
        }
    }

    /// Puts the film's game on the screen, with what its last command told.
    fn show_film(&mut self, shot: Option<Moment>) {
        let (Some(replay), Some(active)) = (&self.replay, &mut self.active) else { return };
        let film = &replay.film;
        let seed = film.record().header.seed;
        active.session = Session::unkept(film.ruleset().clone(), film.game().fork(), seed, film.position());
        active.messages.next_command();
        match shot {
            Some(shot) => {
                self.take_in(shot.outcome);
            }
            None => forget(active),
        }
    }

    /// Why a record cannot be followed.
    fn broken(&self, apart: &Divergence) -> String {
        self.tr_with("ui-replay-broken", &[("line", &apart.line), ("what", &apart.what)])
    }

    fn film_broke(&mut self, apart: &Divergence) {
        if let Some(replay) = &mut self.replay {
            replay.playing = false;
        }
        let said = self.broken(apart);
        self.hint(&said);
    }

    /// Does something with the film that may fail, and shows where it is then.
    fn wind(&mut self, how: impl FnOnce(&mut Playback) -> Result<(), Divergence>) {
        let Some(replay) = &mut self.replay else { return };
        replay.playing = false;
        let done = how(&mut replay.film);
        self.show_film(None);
        match done {
            Ok(()) => self.hint(""),
            Err(apart) => self.film_broke(&apart),
        }
    }

    /// Goes on to the next of something; `none` is said where there is none.
    fn film_find(&mut self, none: &str, wanted: impl FnMut(&dyn Game, &Moment) -> bool) {
        let Some(replay) = &mut self.replay else { return };
        replay.playing = false;
        match replay.film.find(wanted) {
            Ok(Some(shot)) => self.show_film(Some(shot)),
            Ok(None) => self.hint(none),
            Err(apart) => {
                self.show_film(None);
                self.film_broke(&apart);
            }
        }
    }

    /// A key while a film is on and nothing lies over it.
    pub(super) fn press_in_replay(&mut self, press: Press) {
        let Some(replay) = &mut self.replay else { return };
        if let Some(typing) = replay.typed.take() {
            self.type_for_film(typing, press);
            return;
        }
        let position = replay.film.position();
        match press.code {
            Code::Char(' ') => replay.playing = !replay.playing,
            Code::Char('+' | '=') => replay.speed = (replay.speed + 1).min(SPEEDS.len() - 1),
            Code::Char('-') => replay.speed = replay.speed.saturating_sub(1),
            Code::Right if press.shift => self.wind(|film| film.seek(position + WIDE)),
            Code::Right => {
                replay.playing = false;
                self.replay_step();
            }
            Code::Left => {
                let back = if press.shift { WIDE } else { 1 };
                self.wind(|film| film.seek(position.saturating_sub(back)));
            }
            Code::PageDown => self.wind(|film| film.seek(position + WIDE * 10)),
            Code::PageUp => self.wind(|film| film.seek(position.saturating_sub(WIDE * 10))),
            Code::Home => self.wind(|film| film.seek(0)),
            Code::End => self.wind(|film| film.seek(u64::MAX)),
            Code::Char('g') => replay.typed = Some(Typing { what: Wish::Turn, text: String::new() }),
            Code::Char('/') => replay.typed = Some(Typing { what: Wish::Words, text: String::new() }),
            Code::Char('n') => self.find_words(),
            Code::Char('f') => self.film_find("ui-replay-no-fight", |_, shot| is_fight(shot)),
            Code::Char('d') => {
                let arrivals = replay.film.game().arrivals();
                self.film_find("ui-replay-no-level", |game, _| game.arrivals() != arrivals);
            }
            Code::Char('l' | 'x') => self.front(Front::Look),
            Code::Char('m') => self.front(Front::Messages),
            Code::Char('r') => self.front(Front::Rolls),
            Code::Char('s') => self.film_screens(),
            Code::Char('t') => self.take_over(),
            Code::Char('?') => self.open(Reading(help())),
            Code::Esc | Code::Char('q') => self.end_film(),
            _ => self.hint_with("ui-replay-unknown-key", &[("key", &press)]),
        }
    }

    fn type_for_film(&mut self, mut typing: Typing, press: Press) {
        match press.code {
            Code::Esc => self.hint(""),
            Code::Enter => match typing.what {
                Wish::Turn => match typing.text.parse() {
                    Ok(turn) => self.wind(|film| film.seek_turn(turn)),
                    Err(_) => self.hint("ui-replay-a-turn-is-a"),
                },
                Wish::Words => {
                    if let Some(replay) = &mut self.replay {
                        replay.wanted = typing.text.to_lowercase();
                    }
                    self.find_words();
                }
            },
            code => {
                match (code, press.plain_char()) {
                    (Code::Backspace, _) => {
                        typing.text.pop();
                    }
                    (_, Some(c))
                        if typing.text.chars().count() < 40
                            && (typing.what == Wish::Words || c.is_ascii_digit()) =>
                    {
                        typing.text.push(c);
                    }
                    _ => {}
                }
                if let Some(replay) = &mut self.replay {
                    replay.typed = Some(typing);
                }
            }
        }
    }

    fn find_words(&mut self) {
        let (Some(replay), Some(active)) = (&self.replay, &self.active) else { return };
        let (wanted, words) = (replay.wanted.clone(), active.words.clone());
        if wanted.is_empty() {
            self.hint("ui-replay-first-look-for-something");
            return;
        }
        self.film_find("ui-replay-no-message", |_, shot| says(shot, &*words, &wanted));
    }

    /// The game's own screens, to look at.
    fn film_screens(&mut self) {
        let Some(active) = &self.active else { return };
        let ruleset = active.session.ruleset().clone();
        let shown = ruleset.verbs().iter().filter(|v| v.group == angrist_engine::play::Group::Screen);
        let items = shown
            .filter(|v| active.game().screen(v.name, &*active.words).is_some())
            .map(|v| Item { label: active.verb_help(v), command: v.name.into(), ..Item::default() })
            .collect();
        let menu = Menu { title: "ui-replay-what-to-look-at".into(), items, ..Menu::default() };
        self.open(Commands(Model::Menu(menu)));
    }

    /// From here on the player plays. Nothing of that is kept: the game before it was another's.
    pub(super) fn take_over(&mut self) {
        self.replay = None;
        self.layers.clear();
        let said = self.tr("ui-replay-from-here-on-you");
        if let Some(active) = &mut self.active {
            active.buried = true;
            active.trial = Some(Vec::new());
            active.messages.next_command();
            active.say(said, Role::Warn);
        }
        self.build_keys();
        self.follow_up();
    }

    /// Leaves the film: to the end screen it was opened from, or to the title.
    fn end_film(&mut self) {
        self.end_trial();
    }

    /// At a pace at which every turn can be read.
    pub(super) fn watch_slowly(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.speed = SLOW;
        }
    }
}

/// After a jump what was said before is of another time.
fn forget(active: &mut ActiveGame) {
    active.messages = Messages::default();
    active.flights.clear();
}

fn help() -> Model {
    text(
        "ui-replay-the-theatre",
        &[
            "ui-replay-space-pauses-and-goes",
            "ui-replay-right-and-left-step",
            "ui-replay-home-and-end-go",
            "ui-replay-g-goes-to-a",
            "ui-replay-goes-to-the-next",
            "ui-replay-l-looks-around-m",
            "ui-replay-t-takes-over-you",
            "ui-replay-esc-leaves",
        ],
    )
}
