//! The theatre: a recorded game watched on the play screen. Pause, step, seek, find, take over.
//!
//! The game on the screen is the recorded one, so every look and every screen works; only its commands do not.

use super::{App, Purpose, Seat, screens};
use crate::keys::{Code, Press};
use crate::look::Looks;
use crate::messages::Messages;
use crate::paint::{Brush, columns};
use angrist_engine::journal::{Divergence, Moment, Playback, Session};
use angrist_engine::model::{Item, Menu, Model, Role};
use angrist_engine::play::{Game, Words};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::time::Duration;

/// Commands a second one can choose from.
const SPEEDS: [u32; 9] = [1, 2, 5, 10, 20, 50, 100, 400, 2000];
/// The speed a film begins with.
const USUAL: usize = 3;
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

    /// Whether a line is being typed: pasted text goes there.
    fn line(&self) -> String {
        if let Some(typing) = &self.typed {
            let ask = match typing.what {
                Wish::Turn => "Go to turn",
                Wish::Words => "Next message with",
            };
            return format!("{ask}: {}_", typing.text);
        }
        let state = if self.playing { "playing" } else { "paused" };
        let next = self.film.coming().map_or_else(|| "the end".to_owned(), |c| format!("next: {c}"));
        format!("{state} x{}  turn {}  {next}", SPEEDS[self.speed], self.film.game().turn())
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
        self.theatre = Some(Box::new(ReplayView::new(film)));
        self.sit_down(session, Vec::new());
        self.hint("A recorded game. Space pauses, Right and Left step, ? shows the other keys.");
    }

    /// Asks which game to watch.
    pub(super) fn choose_film(&mut self) {
        let items: Vec<Item> = self
            .host
            .films()
            .into_iter()
            .map(|(label, command)| Item { label, command, ..Item::default() })
            .collect();
        if items.is_empty() {
            self.hint("Nobody has played yet: there is no record to watch.");
            return;
        }
        let menu = Menu {
            title: "Watch a game".into(),
            items,
            hint: "Enter watches, / searches, Esc goes back".into(),
            ..Menu::default()
        };
        self.open(Model::Menu(menu), Purpose::Films);
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
        self.theatre.is_some()
    }

    /// Goes to a place of the film, for whoever drives it without keys.
    pub fn film_to(&mut self, position: u64) -> Result<(), String> {
        let Some(theatre) = &mut self.theatre else { return Ok(()) };
        theatre.playing = false;
        let done = theatre.film.seek(position);
        self.show_film(None);
        done.map_err(|d| format!("The record cannot be followed behind line {}: {}.", d.line, d.what))
    }

    /// The next command of the film, for whoever drives it without keys; whether there was one.
    pub fn film_step(&mut self) -> Result<bool, String> {
        let Some(theatre) = &mut self.theatre else { return Ok(false) };
        match theatre.film.step() {
            Ok(Some(shot)) => {
                self.show_film(Some(shot));
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(d) => Err(format!("The record cannot be followed behind line {}: {}.", d.line, d.what)),
        }
    }

    /// How many commands of the film are done.
    pub fn film_position(&self) -> u64 {
        self.theatre.as_ref().map_or(0, |t| t.film.position())
    }

    /// How long until the film goes on by itself.
    pub(super) fn theatre_wait(&self) -> Option<Duration> {
        let theatre = self.theatre.as_ref()?;
        (theatre.playing && self.layers.is_empty()).then(|| theatre.pace().1)
    }

    /// The next pictures of the film.
    pub(super) fn theatre_tick(&mut self) {
        let Some(theatre) = &self.theatre else { return };
        let (steps, _) = theatre.pace();
        for _ in 0..steps {
            if !self.theatre_step() {
                break;
            }
        }
    }

    /// One command of the film; whether there was one.
    fn theatre_step(&mut self) -> bool {
        let Some(theatre) = &mut self.theatre else { return false };
        match theatre.film.step() {
            Ok(Some(shot)) => {
                self.show_film(Some(shot));
                true
            }
            Ok(None) => {
                theatre.playing = false;
                self.hint("The end of the record.");
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
        let (Some(theatre), Some(seat)) = (&self.theatre, &mut self.seat) else { return };
        let film = &theatre.film;
        let seed = film.record().header.seed;
        seat.session = Session::unkept(film.ruleset().clone(), film.game().fork(), seed, film.position());
        seat.messages.next_command();
        match shot {
            Some(shot) => {
                self.take_in(shot.outcome);
            }
            None => forget(seat),
        }
    }

    fn film_broke(&mut self, apart: &Divergence) {
        if let Some(theatre) = &mut self.theatre {
            theatre.playing = false;
        }
        self.hint(&format!("The record cannot be followed behind line {}: {}.", apart.line, apart.what));
    }

    /// Does something with the film that may fail, and shows where it is then.
    fn wind(&mut self, how: impl FnOnce(&mut Playback) -> Result<(), Divergence>) {
        let Some(theatre) = &mut self.theatre else { return };
        theatre.playing = false;
        let done = how(&mut theatre.film);
        self.show_film(None);
        match done {
            Ok(()) => self.hint(""),
            Err(apart) => self.film_broke(&apart),
        }
    }

    /// Goes on to the next of something.
    fn film_find(&mut self, what: &str, wanted: impl FnMut(&dyn Game, &Moment) -> bool) {
        let Some(theatre) = &mut self.theatre else { return };
        theatre.playing = false;
        match theatre.film.find(wanted) {
            Ok(Some(shot)) => self.show_film(Some(shot)),
            Ok(None) => self.hint(&format!("There is no {what} from here on.")),
            Err(apart) => {
                self.show_film(None);
                self.film_broke(&apart);
            }
        }
    }

    /// A key while a film is on and nothing lies over it.
    pub(super) fn press_in_theatre(&mut self, press: Press) {
        let Some(theatre) = &mut self.theatre else { return };
        if let Some(typing) = theatre.typed.take() {
            self.type_for_film(typing, press);
            return;
        }
        let position = theatre.film.position();
        match press.code {
            Code::Char(' ') => theatre.playing = !theatre.playing,
            Code::Char('+' | '=') => theatre.speed = (theatre.speed + 1).min(SPEEDS.len() - 1),
            Code::Char('-') => theatre.speed = theatre.speed.saturating_sub(1),
            Code::Right if press.shift => self.wind(|film| film.seek(position + WIDE)),
            Code::Right => {
                theatre.playing = false;
                self.theatre_step();
            }
            Code::Left => {
                let back = if press.shift { WIDE } else { 1 };
                self.wind(|film| film.seek(position.saturating_sub(back)));
            }
            Code::PageDown => self.wind(|film| film.seek(position + WIDE * 10)),
            Code::PageUp => self.wind(|film| film.seek(position.saturating_sub(WIDE * 10))),
            Code::Home => self.wind(|film| film.seek(0)),
            Code::End => self.wind(|film| film.seek(u64::MAX)),
            Code::Char('g') => theatre.typed = Some(Typing { what: Wish::Turn, text: String::new() }),
            Code::Char('/') => theatre.typed = Some(Typing { what: Wish::Words, text: String::new() }),
            Code::Char('n') => self.find_words(),
            Code::Char('f') => self.film_find("fight", |_, shot| is_fight(shot)),
            Code::Char('d') => {
                let arrivals = theatre.film.game().arrivals();
                self.film_find("other level", |game, _| game.arrivals() != arrivals);
            }
            Code::Char('l' | 'x') => self.front(":look"),
            Code::Char('m') => self.front(":messages"),
            Code::Char('r') => self.front(":rolls"),
            Code::Char('s') => self.film_screens(),
            Code::Char('t') => self.take_over(),
            Code::Char('?') => self.open(help(), Purpose::Read),
            Code::Esc | Code::Char('q') => self.end_film(),
            _ => self.hint(&format!("{press} does nothing here: ? shows the keys of the theatre.")),
        }
    }

    fn type_for_film(&mut self, mut typing: Typing, press: Press) {
        match press.code {
            Code::Esc => self.hint(""),
            Code::Enter => match typing.what {
                Wish::Turn => match typing.text.parse() {
                    Ok(turn) => self.wind(|film| film.seek_turn(turn)),
                    Err(_) => self.hint("A turn is a number."),
                },
                Wish::Words => {
                    if let Some(theatre) = &mut self.theatre {
                        theatre.wanted = typing.text.to_lowercase();
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
                if let Some(theatre) = &mut self.theatre {
                    theatre.typed = Some(typing);
                }
            }
        }
    }

    fn find_words(&mut self) {
        let (Some(theatre), Some(seat)) = (&self.theatre, &self.seat) else { return };
        let (wanted, words) = (theatre.wanted.clone(), seat.words.clone());
        if wanted.is_empty() {
            self.hint("First look for something with /.");
            return;
        }
        self.film_find("such message", |_, shot| says(shot, &*words, &wanted));
    }

    /// The game's own screens, to look at.
    fn film_screens(&mut self) {
        let Some(seat) = &self.seat else { return };
        let ruleset = seat.session.ruleset().clone();
        let shown = ruleset.verbs().iter().filter(|v| v.group == angrist_engine::play::Group::Screen);
        let items = shown
            .filter(|v| seat.game().screen(v.name, &*seat.words).is_some())
            .map(|v| Item { label: v.help.into(), command: v.name.into(), ..Item::default() })
            .collect();
        let menu = Menu { title: "What to look at".into(), items, ..Menu::default() };
        self.open(Model::Menu(menu), Purpose::Menu);
    }

    /// From here on the player plays. Nothing of that is kept: the game before it was another's.
    fn take_over(&mut self) {
        self.theatre = None;
        self.layers.clear();
        if let Some(seat) = &mut self.seat {
            seat.buried = true;
            seat.messages.next_command();
            seat.say("From here on you play, for practice: nothing of it is kept or scored.", Role::Warn);
        }
        self.build_keys();
        self.follow_up();
    }

    /// Leaves the film: to the title, or altogether when nothing else was asked for.
    fn end_film(&mut self) {
        self.theatre = None;
        self.notice.clear();
        self.show_title();
    }

    /// The time line.
    pub(super) fn paint_theatre(&self, area: Rect, buf: &mut Buffer, looks: &Looks) {
        let Some(theatre) = &self.theatre else { return };
        let mut brush = Brush { buf, looks, tongue: None };
        brush.clear(area);
        let line = theatre.line();
        let role = if theatre.typed.is_some() { Role::Title } else { Role::Plain };
        let x = brush.put(area.x, area.y, &line, area.width, role);
        let count = format!("{}/{}", theatre.film.position(), theatre.film.length());
        let wide = columns(&count);
        let room = area.right().saturating_sub(x + 2).saturating_sub(wide + 1);
        if room < 6 {
            return;
        }
        let done = theatre.film.position() * u64::from(room) / theatre.film.length().max(1);
        let bar: String = (0..u64::from(room)).map(|i| if i < done { '=' } else { '-' }).collect();
        let x = brush.put(x + 2, area.y, &bar, room, Role::Dim);
        brush.put(x + 1, area.y, &count, wide, Role::Dim);
    }

    /// The time line as words.
    pub(super) fn tell_theatre(&self) -> Option<String> {
        let theatre = self.theatre.as_ref()?;
        Some(format!("{}  {} of {}", theatre.line(), theatre.film.position(), theatre.film.length()))
    }
}

/// After a jump what was said before is of another time.
fn forget(seat: &mut Seat) {
    seat.messages = Messages::default();
    seat.flights.clear();
}

fn help() -> Model {
    screens::text(
        "The theatre",
        &[
            "Space pauses and goes on, + and - change the speed.",
            "Right and Left step by one command, with Shift by twenty, Page Up and Page Down by two hundred.",
            "Home and End go to the beginning and the end.",
            "g goes to a turn, d to the next level, f to the next fight.",
            "/ goes to the next message with some words, n to the one after.",
            "l looks around, m shows the messages, r the rolls, s the screens of the game.",
            "t takes over: you play on from here, for practice.",
            "Esc leaves.",
        ],
    )
}
