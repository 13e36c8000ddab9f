//! The interface of one page: requests in, replies out.
//!
//! Its games are kept by a [`Backing`]: the page's own disk in a browser, the directory of a player on a server.

use crate::disk::Disk;
use crate::import::{Taken, import};
use crate::libs::Libs;
use crate::request::{Button, Open, Request};
use crate::shelf::PageShelf;
use crate::wire;
use angrist_engine::journal::{Accept, Record, replay};
use angrist_engine::play::{Group, Next, Query, legal_of, state_hash};
use angrist_games::{GAMES, default_game};
use angrist_host::{Machine, Place, Shelf, ShelfHost, read_settings_in};
use angrist_ui::app::{GameInfo, Host, NewGame};
use angrist_ui::frame::Size;
use angrist_ui::keys::FRONT;
use angrist_ui::{App, Depth, GlyphSet, Heard, KeyFile, Keymap, Looks, Options, Palette, measure, spoken};
use serde_json::{Value, json};
use std::path::Path;

/// Rows of a frame that are not map: messages and status.
const ROWS_BESIDE: u16 = 2;
/// The widest side bar, as the frame makes it.
const SIDE: (u16, u16) = (8, 24);
/// Sides of the map that a page may ask for.
const MAP: (std::ops::RangeInclusive<u16>, std::ops::RangeInclusive<u16>) = (10..=250, 6..=120);

/// Commands that a page may ask about at once.
const MOST_BUTTONS: usize = 64;

/// What keeps the games of a page.
pub trait Backing: Send {
    /// A host of its own for the interface, or for opening something.
    fn host(&self) -> Box<dyn Host>;
    /// The player's options and keys, and what could not be read of them.
    fn settings(&self) -> (Options, KeyFile, Vec<String>);
    /// The disk, where the page has one: only then can the player bring files of their own.
    fn disk(&self) -> Option<&Disk>;
}

/// The disk of a browser's page.
struct OwnDisk {
    disk: Disk,
    machine: Machine,
}

impl Backing for OwnDisk {
    fn host(&self) -> Box<dyn Host> {
        Box::new(host(&self.disk, self.machine))
    }

    fn settings(&self) -> (Options, KeyFile, Vec<String>) {
        read_settings_in(&*PageShelf::new(self.disk.clone()).place(Place::Config))
    }

    fn disk(&self) -> Option<&Disk> {
        Some(&self.disk)
    }
}

/// What is answered where the player can bring no files.
fn no_files() -> Value {
    json!({ "error": "You cannot use your own files here." })
}

/// The interface of one page.
pub struct Page {
    app: App,
    backing: Box<dyn Backing>,
    heard: Heard,
    /// Squares that the page has room for.
    room: (u16, u16),
    /// Columns of the side bar in the last frame.
    side: u16,
    light: bool,
    /// Whether the map is light too.
    light_map: bool,
    /// The roles that the page was told last.
    told: Option<(Looks, bool)>,
    /// The record that a link or a file asked for.
    watched: Option<String>,
    /// Files that were uploaded for the next request.
    uploaded: Vec<(String, Vec<u8>)>,
}

impl Page {
    /// The title, on the files of a disk.
    pub fn new(disk: Disk, machine: Machine, light: bool) -> Page {
        Page::on(Box::new(OwnDisk { disk, machine }), light)
    }

    /// The title, on whatever keeps the games.
    pub fn on(backing: Box<dyn Backing>, light: bool) -> Page {
        let (mut options, keys, wrong) = backing.settings();
        // The page has panels of its own beside the map.
        options.panels = false;
        let looks = Looks {
            palette: Palette { depth: Depth::True, light, ..Palette::default() },
            glyphs: GlyphSet::Unicode,
        };
        let mut app = App::new(backing.host(), options, keys, looks);
        if !wrong.is_empty() {
            app.show_text("Some of your settings could not be read", &wrong);
        }
        let heard = Heard::default();
        let (room, side, told, watched, uploaded) = ((60, 22), 0, None, None, Vec::new());
        Page { app, backing, heard, room, side, light, light_map: light, told, watched, uploaded }
    }

    /// The interface itself, for a front end that draws cells.
    pub fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// A front end has come, perhaps another than before: it is told everything from the beginning.
    pub fn attach(&mut self, light: bool, light_map: bool, columns: u16, rows: u16) -> Value {
        (self.light, self.light_map, self.told) = (light, light_map, None);
        self.heard = Heard::default();
        self.request(Request::Size { columns, rows })
    }

    /// A file for the next request that wants files.
    pub fn upload(&mut self, name: String, bytes: Vec<u8>) {
        self.uploaded.push((name, bytes));
    }

    /// Answers a request.
    pub fn request(&mut self, request: Request) -> Value {
        match request {
            Request::Input { input } => self.app.input(input),
            Request::Tick => {
                if self.app.wait().is_some() {
                    self.app.tick();
                }
            }
            Request::Size { columns, rows } => {
                let within =
                    |n: u16, range: &std::ops::RangeInclusive<u16>| n.clamp(*range.start(), *range.end());
                self.room = (within(columns, &MAP.0), within(rows, &MAP.1));
                // A view of one square brings the camera to the hero, so that the next is in the middle.
                if self.app.session().is_some() {
                    self.app.frame(Size::new(3, ROWS_BESIDE + 1));
                }
            }
            Request::Light { on, map } => (self.light, self.light_map) = (on, map),
            Request::Open { open } => self.open(open),
            Request::Save => {
                if let Err(why) = self.app.save() {
                    self.app.notice(&why);
                }
            }
            Request::Describe { at } => return json!({ "seen": self.describe(at) }),
            Request::Commands { of } => return json!({ "commands": self.commands(&of) }),
            Request::Seek { position } => {
                if let Err(why) = self.app.film_to(position) {
                    self.app.notice(&why);
                }
            }
            Request::Standing => return self.standing(),
            Request::Libs => {
                return json!({ "libs": self.backing.disk().map_or_else(Vec::new, |d| Libs::new(d).list()) });
            }
            Request::AddLib { name } => {
                let files = std::mem::take(&mut self.uploaded);
                let Some(disk) = self.backing.disk() else { return no_files() };
                return match Libs::new(disk).add(&name, files) {
                    Ok(lib) => json!({ "lib": lib }),
                    Err(why) => json!({ "error": why }),
                };
            }
            Request::RemoveLib { digest } => {
                let Some(disk) = self.backing.disk() else { return no_files() };
                return match Libs::new(disk).remove(&digest) {
                    Ok(()) => json!({ "libs": Libs::new(disk).list() }),
                    Err(why) => json!({ "error": why }),
                };
            }
            Request::Import => return self.import(),
            Request::About => return about(),
            Request::Verify => return self.verify(),
            #[allow(clippy::panic, reason = "asked for, to test that a page lives on")]
            Request::Panic => panic!("a panic was asked for"),
        }
        self.picture()
    }

    /// What is to be shown now.
    pub fn picture(&mut self) -> Value {
        if self.app.leaving().is_some() {
            self.app.return_to_title();
        }
        let ended = self.app.take_ended();
        let mut frame = self.app.frame(self.size());
        let side = frame.play.as_ref().and_then(|p| p.side.as_ref());
        let side = side.map_or(0, |model| measure(model, SIDE.1).0.clamp(SIDE.0, SIDE.1) + 1);
        if side != self.side {
            self.side = side;
            frame = self.app.frame(self.size());
        }
        let wait = self.app.wait().map(|wait| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
        // What goes on by itself is told when it rests.
        let said = if wait.is_none() { spoken(&frame, &mut self.heard) } else { Vec::new() };
        let looks = (frame.looks, self.light);
        let roles = (self.told != Some(looks)).then(|| wire::roles(&frame.looks, self.light));
        self.told = Some(looks);
        json!({
            "frame": wire::small(&mut frame, self.light_map),
            "roles": roles,
            "said": said,
            "wait": wait,
            "ended": ended,
            "playing": self.playing(),
        })
    }

    /// The same with all colours, for somebody who was told nothing yet.
    pub fn picture_for_all(&mut self) -> Value {
        self.told = None;
        self.picture()
    }

    /// A frame of this size has a map of the size that the page has room for.
    fn size(&self) -> Size {
        let columns = self.room.0 + self.side;
        // The side bar never takes more than a third.
        let columns = if self.side * 3 > columns { self.room.0 * 3 / 2 } else { columns };
        Size::new(columns, self.room.1 + ROWS_BESIDE)
    }

    /// What is known of the game on the screen, for the page around it.
    fn playing(&self) -> Value {
        let Some(session) = self.app.session() else { return Value::Null };
        let plan = session.game().inspect(&Query::parse("plan"));
        let plan = plan.get("plan").and_then(Value::as_str).unwrap_or_default();
        let race = plan.split_whitespace().find_map(|w| w.strip_prefix("race=")).unwrap_or_default();
        json!({
            "game": session.ruleset().name(),
            "seed": session.seed().to_string(),
            "turn": session.game().turn(),
            "commands": session.commands(),
            "save": session.store().map(|s| s.place().display().to_string()),
            "watching": self.app.watching(),
            "record": self.watched.as_ref().filter(|_| self.app.watching()),
            "over": matches!(session.game().next(), Next::Over(_)),
            "race": race,
        })
    }

    fn open(&mut self, open: Open) {
        let mut host = self.backing.host();
        match open {
            Open::New { game, seed, name, data, quick, lesson } => {
                let name = if name.trim().is_empty() { "Hero".to_owned() } else { name };
                match host.begin(&NewGame { game, data, name, seed, built_in: false }) {
                    Ok(session) => {
                        self.app.start(session, Vec::new());
                        if lesson {
                            self.app.start_tutorial();
                        }
                        if quick {
                            self.app.quick_start();
                        }
                    }
                    Err(why) => self.app.notice(&why),
                }
            }
            Open::Hero { name } => self.app.resume(&name),
            Open::Watch { record, turn } => match host.film(&record) {
                Ok(mut film) => {
                    let found = film.seek_turn(turn);
                    self.app.watch(film);
                    self.watched = Some(record);
                    if let Err(divergence) = found {
                        self.app
                            .notice(&format!("Line {} of the record: {}.", divergence.line, divergence.what));
                    }
                }
                Err(why) => self.app.notice(&why),
            },
        }
    }

    fn describe(&self, at: angrist_engine::space::Loc) -> Vec<String> {
        let Some(session) = self.app.session() else { return Vec::new() };
        let words = session.ruleset().words(&self.app.options().language);
        session.game().describe(at, &*words).into_iter().map(|line| line.text).collect()
    }

    /// Which of some commands can be done now, for buttons: the interface's own by name, those of the game by trial.
    fn commands(&self, wanted: &[String]) -> Vec<Button> {
        let Some(session) = self.app.session() else { return Vec::new() };
        let verbs = session.ruleset().verbs();
        let keymap = Keymap::build(verbs, self.app.options().keys, &KeyFile::default());
        let key = |command: &str| keymap.keys_of(command).first().map(|p| p.to_string()).unwrap_or_default();
        let playing = !self.app.watching();
        let button = |line: &String| -> Option<Button> {
            let name = format!(":{line}");
            if FRONT.iter().any(|verb| verb.name == name) {
                let help = String::new();
                return Some(Button { line: line.clone(), help, key: key(&name), legal: playing });
            }
            let verb = verbs.iter().find(|v| v.name == line)?;
            let legal =
                playing && (verb.group == Group::Screen || !legal_of(session.game(), verb.name).is_empty());
            Some(Button { line: line.clone(), help: verb.help.to_owned(), key: key(verb.name), legal })
        };
        wanted.iter().take(MOST_BUTTONS).filter_map(button).collect()
    }

    fn standing(&self) -> Value {
        let Some(session) = self.app.session() else { return json!({ "standing": null }) };
        json!({ "standing": {
            "game": session.ruleset().name(),
            "seed": session.seed().to_string(),
            "turn": session.game().turn(),
            "commands": session.commands(),
            "hash": format!("{:016x}", state_hash(session.game())),
        }})
    }

    fn import(&mut self) -> Value {
        let files = std::mem::take(&mut self.uploaded);
        let Some(disk) = self.backing.disk() else { return no_files() };
        let (mut taken, mut wrong) = (Vec::new(), Vec::new());
        for file in import(disk, files) {
            match file {
                Ok(Taken::Hero(name)) => taken.push(json!({ "hero": name })),
                Ok(Taken::Film(path)) => taken.push(json!({ "film": path })),
                Ok(Taken::Other(path)) => taken.push(json!({ "file": path })),
                Err(why) => wrong.push(why),
            }
        }
        json!({ "taken": taken, "wrong": wrong })
    }

    /// Plays the uploaded records again.
    fn verify(&mut self) -> Value {
        let Some(disk) = self.backing.disk() else { return no_files() };
        let shelf = PageShelf::new(disk.clone());
        let verify = |(name, bytes): (String, Vec<u8>)| -> Value {
            let played = || -> Result<Value, String> {
                let record = Record::read(&bytes, Path::new(&name)).map_err(|e| e.to_string())?;
                let ruleset = shelf.ruleset(&record.header.game, None)?;
                let done = replay(&*ruleset, &record, |_, _, _| {})
                    .map_err(|d| format!("line {}: {}", d.line, d.what))?;
                let hash = format!("{:016x}", state_hash(&*done.game));
                Ok(json!({ "name": name, "commands": done.commands, "turn": done.game.turn(), "hash": hash }))
            };
            played().unwrap_or_else(|why| json!({ "name": name, "error": why }))
        };
        let files = std::mem::take(&mut self.uploaded);
        json!({ "verified": files.into_iter().map(verify).collect::<Vec<_>>() })
    }
}

/// The versions of this module and of its games' rules.
fn about() -> Value {
    let games = GAMES.iter().filter(|g| !g.hidden).map(|g| {
        let rules = angrist_games::ruleset(&angrist_games::Request::new(g.name)).map(|r| r.rules_version());
        json!({ "name": g.name, "title": g.title, "about": g.about, "rules": rules.ok() })
    });
    json!({ "version": env!("CARGO_PKG_VERSION"), "games": games.collect::<Vec<_>>() })
}

fn host(disk: &Disk, machine: Machine) -> ShelfHost<PageShelf> {
    let mut games: Vec<GameInfo> = GAMES
        .iter()
        .filter(|g| !g.hidden)
        .map(|g| GameInfo {
            name: g.name.to_owned(),
            title: g.title.to_owned(),
            about: g.about.to_owned(),
            lesson: g.lesson,
            points: g.points,
            feet: g.feet,
        })
        .collect();
    games.sort_by_key(|g| g.name != default_game());
    ShelfHost::on_shelf(PageShelf::new(disk.clone()), games, None, Accept::default(), machine)
}
