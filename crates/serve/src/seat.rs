//! A seat: the interface of one player, in one slot, with whatever is connected to it.
//!
//! A task owns the interface and does one thing after the other; the work itself runs on threads that may block. At most one front end
//! plays: a new one takes over and the old one is told. Others may watch. Promises:
//!
//! - What is shown is in the record on the disk. A connection that drops, or a process that dies, loses nothing.
//! - A panic in a game ends nothing but the picture: the seat begins again at the title, and the hero is where the record ends.
//! - Without a lease nothing is played; automatic actions pause while no one plays.

use crate::host::PlayerBacking;
use crate::limits::{Bucket, Rate};
use crate::metrics::Metrics;
use crate::picture::{Drawn, draw_cells};
use crate::spectators::{EVERY as SPECTATORS_EVERY, Spectators};
use angrist_ui::{Input, Size};
use angrist_web::Page;
use angrist_web::request::{Open, Request};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Milliseconds between two pictures of something that goes on by itself.
const PICTURE_EVERY: Duration = Duration::from_millis(33);
/// How often what was played is put on the disk for good; a crash of the process alone needs none.
const SYNC_EVERY: Duration = Duration::from_secs(15);
/// Requests that wait for a seat; a player who sends more waits.
const INBOX: usize = 64;
/// Pictures that wait for a front end; one that does not read them is dropped.
const OUTBOX: usize = 256;

/// What shows the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Front {
    /// A page.
    Page {
        /// Light text and menus.
        light: bool,
        /// A light map.
        map: bool,
        /// Columns of the map.
        columns: u16,
        /// Rows of the map.
        rows: u16,
    },
    /// A terminal.
    Cells(Size),
}

/// What a front end is told unasked.
#[derive(Debug)]
pub enum Push {
    /// A picture, for pages.
    Picture(Value),
    /// A picture, for terminals.
    Cells(Box<Drawn>),
    /// The interface had to begin again.
    Restarted {
        /// Why.
        text: String,
        /// The save that was being played.
        save: Option<String>,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// A sentence of the server.
    Notice(String),
    /// It is over for this connection.
    End(String),
}

/// A front end at a seat.
pub struct Attached {
    /// Its number; later ones have larger numbers.
    pub number: u64,
    /// What it is told unasked; the first is a picture.
    pub pushes: mpsc::Receiver<Push>,
}

/// What a seat is asked.
pub enum Ask {
    /// A front end comes.
    Attach(Front, oneshot::Sender<Attached>),
    /// It goes.
    Detach(u64),
    /// A request of a page.
    Request(u64, Box<Request>, oneshot::Sender<Value>),
    /// Input of a terminal.
    Input(u64, Input),
    /// A click on the cells of a terminal.
    Click(u64, angrist_ui::Click),
    /// A terminal has another size.
    Resize(u64, Size),
    /// Somebody says something to all at this seat.
    Say(String, String),
    /// A sentence for the player.
    Notice(String),
    /// Somebody has come to watch.
    Look,
    /// The game is put away.
    Stop(String, oneshot::Sender<()>),
}

/// What is known of a seat from outside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Which game; empty at the title.
    pub game: String,
    /// The save.
    pub save: String,
    /// Where the hero is.
    pub place: String,
    /// Player turns.
    pub turn: u64,
    /// Whether a front end is here.
    pub played: bool,
}

/// A seat, from outside.
pub struct Seat {
    /// Whose.
    pub account: i64,
    /// Whose, by name.
    pub name: String,
    /// Which of theirs.
    pub slot: u32,
    /// To the task.
    pub inbox: mpsc::Sender<Ask>,
    /// Those who watch.
    pub spectators: Arc<Spectators>,
    /// What is known of it.
    pub standing: Arc<Mutex<Standing>>,
    /// When a command was last given, in seconds since 1970.
    pub active: Arc<AtomicI64>,
}

impl Seat {
    /// What is known of it.
    pub fn standing(&self) -> Standing {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What a seat needs of the hall.
pub trait Keeper: Send + Sync + 'static {
    /// Whether this account's games are ours to play.
    fn is_ours(&self, account: i64) -> bool;
    /// The seat plays another save now.
    fn save_changed(&self, account: i64, slot: u32, save: &str);
    /// The seat is gone.
    fn gone(&self, account: i64, slot: u32);
}

/// What a seat is opened with.
pub struct Opening {
    /// Whose directory.
    pub backing: PlayerBacking,
    /// Whose, by name.
    pub name: String,
    /// Which slot.
    pub slot: u32,
    /// The save to resume; empty for the title.
    pub save: String,
    /// The hall.
    pub keeper: Arc<dyn Keeper>,
    /// Figures.
    pub metrics: Arc<Metrics>,
    /// A seat without a player is put away after this.
    pub idle: Duration,
    /// Share of a core.
    pub cpu_percent: u64,
}

/// Opens a seat and starts its task.
pub fn open(opening: Opening) -> Arc<Seat> {
    let (inbox, asked) = mpsc::channel(INBOX);
    let seat = Arc::new(Seat {
        account: opening.backing.account,
        name: opening.name.clone(),
        slot: opening.slot,
        inbox,
        spectators: Arc::new(Spectators::default()),
        standing: Arc::new(Mutex::new(Standing { save: opening.save.clone(), ..Standing::default() })),
        active: Arc::new(AtomicI64::new(crate::db::now())),
    });
    // Milliseconds of work: ten seconds' worth may be used at once, for levels and long replays.
    let cpu = Rate::new(opening.cpu_percent * 10, Duration::from_secs(1), opening.cpu_percent.max(1) * 100);
    let now = Instant::now();
    let task = Task {
        seat: seat.clone(),
        opening,
        page: None,
        front: None,
        number: 0,
        wait: None,
        next_tick: now,
        shown: now,
        left: now,
        synced: (now, false),
        bucket: Bucket::full(&cpu, now),
        cpu,
        unseen: None,
    };
    tokio::spawn(task.run(asked));
    seat
}

struct Here {
    front: Front,
    number: u64,
    pushes: mpsc::Sender<Push>,
}

struct Task {
    seat: Arc<Seat>,
    opening: Opening,
    page: Option<Box<Page>>,
    front: Option<Here>,
    number: u64,
    /// How long until the interface goes on by itself.
    wait: Option<Duration>,
    next_tick: Instant,
    /// When a picture was last pushed.
    shown: Instant,
    /// When the last front end went.
    left: Instant,
    /// When the record was last put on the disk, and whether something was played since.
    synced: (Instant, bool),
    cpu: Rate,
    bucket: Bucket,
    /// The newest picture that those who watch have not seen yet, because the one before had just been sent.
    unseen: Option<Value>,
}

/// What came of a piece of work.
enum Done<T> {
    Well(T),
    Panicked(String),
}

impl Task {
    async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        self.begin(true).await;
        loop {
            let until = self.next_wake();
            let ask = tokio::time::timeout_at(until.into(), asked.recv()).await;
            match ask {
                Ok(None) => break,
                Ok(Some(Ask::Stop(why, done))) => {
                    self.end(&why).await;
                    self.opening.keeper.gone(self.seat.account, self.seat.slot);
                    let _ = done.send(());
                    return;
                }
                Ok(Some(ask)) => self.answer(ask).await,
                Err(_) => {
                    if self.is_idle() {
                        // What was asked for in the meantime finds the door closed and asks the hall again.
                        asked.close();
                        if asked.is_empty() {
                            break;
                        }
                        while let Some(ask) = asked.recv().await {
                            drop(ask);
                        }
                        break;
                    }
                    self.tick().await;
                }
            }
        }
        self.end("").await;
        self.opening.keeper.gone(self.seat.account, self.seat.slot);
    }

    fn is_idle(&self) -> bool {
        self.front.is_none() && self.left.elapsed() >= self.opening.idle
    }

    fn next_wake(&self) -> Instant {
        let now = Instant::now();
        let idle = if self.front.is_none() { self.left + self.opening.idle } else { now + SYNC_EVERY };
        let idle = if self.unseen.is_some() { idle.min(now + SPECTATORS_EVERY) } else { idle };
        match self.wait.filter(|_| self.front.is_some()) {
            Some(_) => self.next_tick.min(idle),
            None => idle,
        }
    }

    /// A fresh interface; with the hero of the seat unless the last try failed.
    async fn begin(&mut self, resume: bool) {
        let backing = self.opening.backing.clone();
        let save = self.seat.standing().save;
        let made = tokio::task::spawn_blocking(move || {
            let mut page = Box::new(Page::on(Box::new(backing), false));
            if resume && !save.is_empty() {
                page.request(Request::Open { open: Open::Hero { name: save } });
            }
            page
        });
        match made.await {
            Ok(page) => self.page = Some(page),
            Err(_) if resume => Box::pin(self.begin(false)).await,
            Err(e) => crate::log::warn(&format!("no interface for {}: {e}", self.seat.name)),
        }
    }

    /// Does some work on the interface, on a thread that may block.
    async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Page) -> T + Send + 'static,
    ) -> Option<T> {
        if self.page.is_none() {
            self.begin(false).await;
        }
        let mut page = self.page.take()?;
        let began = Instant::now();
        let done = tokio::task::spawn_blocking(move || {
            let value = work(&mut page);
            (page, value)
        });
        let done = match done.await {
            Ok((page, value)) => {
                self.page = Some(page);
                Done::Well(value)
            }
            Err(e) => Done::Panicked(match e.try_into_panic() {
                Ok(panic) => panic_text(&*panic),
                Err(e) => e.to_string(),
            }),
        };
        let took = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        if let Err(wait) = self.bucket.spend(&self.cpu, took.min(60_000), Instant::now()) {
            self.opening.metrics.throttled.add(1);
            tokio::time::sleep(wait.min(Duration::from_secs(2))).await;
        }
        match done {
            Done::Well(value) => Some(value),
            Done::Panicked(text) => {
                self.restart(&text).await;
                None
            }
        }
    }

    /// After a panic: everything played is in the record, and the player is asked to go on.
    async fn restart(&mut self, text: &str) {
        self.opening.metrics.panics.add(1);
        let save = self.seat.standing().save;
        crate::log::warn(&format!("a panic in a game of {} ({save}): {text}", self.seat.name));
        self.wait = None;
        self.begin(false).await;
        let save = Some(save).filter(|s| !s.is_empty());
        self.push(Push::Restarted { text: text.to_owned(), save }).await;
        if let Some(front) = self.front.as_ref().map(|h| h.front) {
            Box::pin(self.greet(front)).await;
        }
    }

    async fn push(&mut self, push: Push) {
        let Some(here) = &self.front else { return };
        if here.pushes.try_send(push).is_err() {
            // It does not read: the connection notices that its pushes have ended.
            self.opening.metrics.slow_readers.add(1);
            self.leave();
        }
    }

    fn leave(&mut self) {
        self.front = None;
        self.left = Instant::now();
        self.wait = None;
        self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner).played = false;
    }

    async fn answer(&mut self, ask: Ask) {
        let is_here = |here: &Option<Here>, number: u64| here.as_ref().is_some_and(|h| h.number == number);
        match ask {
            Ask::Attach(front, reply) => self.attach(front, reply).await,
            Ask::Detach(number) if is_here(&self.front, number) => {
                self.leave();
                self.work(|page| page.app().save()).await;
            }
            Ask::Request(number, request, reply) if is_here(&self.front, number) => {
                let value = self.request(*request).await;
                let _ = reply.send(value);
            }
            Ask::Input(number, input) if is_here(&self.front, number) => self.input(Some(input)).await,
            Ask::Click(number, click) if is_here(&self.front, number) => {
                if let Some(Front::Cells(size)) = self.front.as_ref().map(|h| h.front) {
                    let input =
                        self.work(move |page| draw_cells(page.app(), size).geometry.input(click)).await;
                    self.input(input).await;
                }
            }
            Ask::Resize(number, size) if is_here(&self.front, number) => {
                if let Some(here) = &mut self.front {
                    here.front = Front::Cells(size);
                }
                self.show().await;
            }
            Ask::Say(from, text) => {
                self.seat.spectators.say(&from, &text);
                self.push(Push::Chat { from, text }).await;
            }
            Ask::Notice(text) => {
                self.seat.spectators.say("", &text);
                self.push(Push::Notice(text)).await;
            }
            Ask::Look => {
                if let Some(picture) = self.work(Page::picture_for_all).await {
                    self.seat.spectators.show(&picture);
                }
            }
            // Of a front end that is no longer here.
            Ask::Detach(_)
            | Ask::Request(..)
            | Ask::Input(..)
            | Ask::Click(..)
            | Ask::Resize(..)
            | Ask::Stop(..) => {}
        }
    }

    async fn attach(&mut self, front: Front, reply: oneshot::Sender<Attached>) {
        self.push(Push::End("This game is being played from elsewhere now.".into())).await;
        self.number += 1;
        let (pushes, receiver) = mpsc::channel(OUTBOX);
        let attached = Attached { number: self.number, pushes: receiver };
        if reply.send(attached).is_err() {
            self.leave();
            return;
        }
        self.front = Some(Here { front, number: self.number, pushes });
        self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner).played = true;
        self.greet(front).await;
    }

    /// The first picture of a front end.
    async fn greet(&mut self, front: Front) {
        match front {
            Front::Page { light, map, columns, rows } => {
                let first = self.work(move |page| page.attach(light, map, columns, rows)).await;
                if let Some(value) = first {
                    self.note(&value);
                    self.push(Push::Picture(value)).await;
                }
            }
            Front::Cells(_) => self.show().await,
        }
    }

    async fn request(&mut self, request: Request) -> Value {
        if let Some(refused) = self.refused(&request) {
            return json!({ "error": refused });
        }
        let played = matches!(request, Request::Input { .. } | Request::Open { .. });
        if played {
            self.synced.1 = true;
            self.seat.active.store(crate::db::now(), Ordering::Relaxed);
        }
        let value = self.work(move |page| page.request(request)).await.unwrap_or_else(|| json!({}));
        self.note(&value);
        value
    }

    /// Why a request is not done here.
    fn refused(&self, request: &Request) -> Option<&'static str> {
        match request {
            Request::Panic | Request::Verify => Some("This cannot be done on a server."),
            Request::Input { .. } | Request::Open { .. } | Request::Tick if !self.is_ours() => Some(WAITING),
            _ => None,
        }
    }

    fn is_ours(&self) -> bool {
        self.opening.keeper.is_ours(self.seat.account)
    }

    async fn input(&mut self, input: Option<Input>) {
        let Some(input) = input else { return };
        if !self.is_ours() {
            return self.push(Push::Notice(WAITING.into())).await;
        }
        self.synced.1 = true;
        self.seat.active.store(crate::db::now(), Ordering::Relaxed);
        let left = self.work(move |page| {
            page.app().input(input);
            page.app().leaving().is_some()
        });
        if left.await == Some(true) {
            self.work(|page| page.app().return_to_title()).await;
            self.push(Push::End("Good-bye.".into())).await;
            return self.leave();
        }
        self.show().await;
    }

    /// Shows the interface as it is now to the player and the watchers.
    async fn show(&mut self) {
        self.shown = Instant::now();
        match self.front.as_ref().map(|h| h.front) {
            Some(Front::Page { .. }) => {
                if let Some(value) = self.work(Page::picture).await {
                    self.note(&value);
                    self.push(Push::Picture(value)).await;
                }
            }
            Some(Front::Cells(size)) => {
                let watched = self.seat.spectators.count() > 0;
                let drawn = self.work(move |page| {
                    let drawn = draw_cells(page.app(), size);
                    let about = watched.then(|| page.picture());
                    (drawn, page.app().wait(), standing_of(page), about)
                });
                if let Some((drawn, wait, standing, about)) = drawn.await {
                    if let Some(picture) = &about {
                        self.show_spectators(picture);
                    }
                    self.plan(wait);
                    self.stand(standing);
                    self.push(Push::Cells(Box::new(drawn))).await;
                }
            }
            None => {}
        }
    }

    fn plan(&mut self, wait: Option<Duration>) {
        self.wait = wait;
        self.next_tick = Instant::now() + wait.unwrap_or_default();
    }

    /// Learns from a picture what the hall, the watchers and the clock want to know.
    fn note(&mut self, value: &Value) {
        if value.get("frame").is_none() {
            return;
        }
        self.plan(value["wait"].as_u64().map(Duration::from_millis));
        let playing = &value["playing"];
        let save = playing["save"].as_str().and_then(|s| s.strip_prefix("saves/")).unwrap_or_default();
        let watching = playing["watching"].as_bool().unwrap_or(false);
        let standing = Standing {
            game: playing["game"].as_str().filter(|_| !watching).unwrap_or_default().to_owned(),
            save: save.to_owned(),
            place: value["frame"]["play"]["place"].as_str().unwrap_or_default().to_owned(),
            turn: playing["turn"].as_u64().unwrap_or_default(),
            played: self.front.is_some(),
        };
        self.stand(standing);
        self.show_spectators(value);
    }

    /// Those who watch get a picture now, or when the last one is a moment old.
    fn show_spectators(&mut self, value: &Value) {
        self.unseen = None;
        if self.seat.spectators.wanted() {
            self.seat.spectators.show(value);
        } else if self.seat.spectators.count() > 0 {
            self.unseen = Some(value.clone());
        }
    }

    fn stand(&mut self, new: Standing) {
        let mut standing = self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = standing.save != new.save;
        *standing = Standing { played: self.front.is_some(), ..new };
        let save = standing.save.clone();
        drop(standing);
        if changed {
            self.opening.keeper.save_changed(self.seat.account, self.seat.slot, &save);
        }
    }

    /// What goes on by itself goes on; now and then the record is put on the disk for good.
    async fn tick(&mut self) {
        let now = Instant::now();
        if let Some(picture) = self.unseen.take() {
            self.show_spectators(&picture);
        }
        if self.wait.is_some() && self.front.is_some() && self.next_tick <= now && self.is_ours() {
            self.synced.1 = true;
            let wait = self.work(|page| {
                if page.app().wait().is_some() {
                    page.app().tick();
                }
                page.app().wait()
            });
            if let Some(wait) = wait.await {
                self.plan(wait);
                if wait.is_none() || self.shown.elapsed() >= PICTURE_EVERY {
                    self.show().await;
                }
            }
        }
        if self.synced.1 && self.synced.0.elapsed() >= SYNC_EVERY {
            self.synced = (Instant::now(), false);
            if let Some(Err(why)) = self.work(|page| page.app().sync()).await {
                crate::log::warn(&format!("a game of {} cannot be put on the disk: {why}", self.seat.name));
            }
        }
    }

    async fn end(&mut self, why: &str) {
        if let Some(Err(e)) = self.work(|page| page.app().save()).await {
            crate::log::warn(&format!(
                "a snapshot for {} failed: {e}; its record has everything",
                self.seat.name
            ));
        }
        if let Some(page) = self.page.take() {
            let _ = tokio::task::spawn_blocking(move || drop(page)).await;
        }
        if !why.is_empty() {
            self.push(Push::End(why.to_owned())).await;
        }
        self.seat.spectators.end();
    }
}

/// What a player is told while another process may have the game.
const WAITING: &str =
    "The server's database cannot be reached. Your game is kept and goes on when it is back.";

fn standing_of(page: &mut Page) -> Standing {
    let app = page.app();
    let watching = app.watching();
    let Some(session) = app.session() else { return Standing::default() };
    let place = session.store().map(|s| s.place().display().to_string()).unwrap_or_default();
    Standing {
        game: if watching { String::new() } else { session.ruleset().name().to_owned() },
        save: place.strip_prefix("saves/").unwrap_or_default().to_owned(),
        place: String::new(),
        turn: session.game().turn(),
        played: true,
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}
