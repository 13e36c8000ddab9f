//! A seat: the interface of one player, in one slot, with whatever is connected to it.
//!
//! A task owns the interface and does one thing after the other; the work itself runs on threads that may block. At most one front end
//! plays: a new one takes over and the old one is told. Others may watch. Promises:
//!
//! - What is shown is in the record on the disk. A connection that drops, or a process that dies, loses nothing.
//! - A panic in a game ends nothing but the picture: the seat begins again at the title, and the hero is where the record ends.
//! - Without a lease nothing is played; automatic actions pause while no one plays.

mod asks;
mod show;
mod task;

use crate::host::PlayerBacking;
use crate::limits::{Bucket, Rate};
use crate::metrics::Metrics;
use crate::picture::Drawn;
use crate::spectators::Spectators;
use angrist_ui::{Input, Size};
use angrist_web::request::Request;
use serde_json::Value;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use task::Task;
use tokio::sync::{mpsc, oneshot};

/// Requests that wait for a seat; a player who sends more waits.
const INBOX: usize = 64;

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
