//! All seats of this process: opening, finding, leasing and closing them.

use crate::claims::Claims;
use crate::config::Config;
use crate::db::accounts::Account;
use crate::db::leases::Lease;
use crate::db::{AWAY, Db, DbError, random_hex};
use crate::host::{Desk, PlayerBacking};
use crate::library::Library;
use crate::log;
use crate::metrics::Metrics;
use crate::seat::{self, Ask, Attached, Front, Keeper, Opening, Seat};
use crate::shelf::{FindRecord, PlayerShelf};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// Locks for opening seats: one account at a time, different accounts at once.
const STRIPES: usize = 64;

/// All seats of this process.
pub struct Hall {
    /// Settings.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// Games.
    pub library: Arc<Library>,
    /// Games that ended.
    pub claims: Arc<Claims>,
    /// Figures.
    pub metrics: Arc<Metrics>,
    /// What this process is called in leases.
    pub process: String,
    seats: Mutex<BTreeMap<(i64, u32), Arc<Seat>>>,
    leases: Mutex<BTreeMap<i64, Lease>>,
    opening: Vec<tokio::sync::Mutex<()>>,
    stopping: AtomicBool,
    runtime: Handle,
    /// Itself, for its seats.
    me: std::sync::Weak<Hall>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// An empty hall.
    pub fn new(config: Config, db: Db) -> std::io::Result<Arc<Hall>> {
        let claims = Arc::new(Claims::new(&config.dir.join("claims"))?);
        std::fs::create_dir_all(config.dir.join("players"))?;
        let process = format!("{}-{}", std::process::id(), random_hex(6));
        Ok(Arc::new_cyclic(|me| Hall {
            config,
            db,
            library: Arc::new(Library::default()),
            claims,
            metrics: Arc::new(Metrics::default()),
            process,
            seats: Mutex::new(BTreeMap::new()),
            leases: Mutex::new(BTreeMap::new()),
            opening: (0..STRIPES).map(|_| tokio::sync::Mutex::new(())).collect(),
            stopping: AtomicBool::new(false),
            runtime: Handle::current(),
            me: me.clone(),
        }))
    }

    /// The directory of a player.
    pub fn player_dir(&self, account: i64) -> PathBuf {
        self.config.dir.join("players").join(account.to_string())
    }

    /// A statement failed: counted, logged, and said to the player without its particulars.
    pub fn away(&self, e: &DbError) -> String {
        self.metrics.db_errors.add(1);
        log::warn(&format!("database: {e}"));
        AWAY.to_owned()
    }

    fn shelf(&self, account: i64) -> PlayerShelf {
        let (db, runtime, players) = (self.db.clone(), self.runtime.clone(), self.config.dir.join("players"));
        let find: FindRecord = Arc::new(move |id: &str| {
            let row = runtime.block_on(db.score(id)).ok()??;
            Some(players.join(row.account.to_string()).join("morgue").join(format!("{}.record", row.files)))
        });
        PlayerShelf::new(self.player_dir(account), self.library.clone(), find)
    }

    fn backing(&self, account: i64) -> PlayerBacking {
        let limits = &self.config.limits;
        let desk = Desk {
            db: self.db.clone(),
            runtime: self.runtime.clone(),
            claims: self.claims.clone(),
            races: self.config.races.clone(),
            saves: limits.saves_per_player,
            bytes: limits.megabytes_per_player << 20,
        };
        PlayerBacking { account, shelf: self.shelf(account), desk }
    }

    fn lease_length(&self) -> Duration {
        Duration::from_secs(self.config.cluster.lease_seconds)
    }

    /// Brings a front end to a player's seat, which is opened when it is not.
    pub async fn attach(
        &self,
        account: &Account,
        slot: u32,
        front: Front,
    ) -> Result<(Arc<Seat>, Attached), String> {
        if slot == 0 || slot > self.config.limits.slots_per_player {
            return Err(format!("Use a slot from 1 to {}.", self.config.limits.slots_per_player));
        }
        let stripe = usize::try_from(account.id).unwrap_or(0) % STRIPES;
        let Some(door) = self.opening.get(stripe) else { return Err(AWAY.into()) };
        let _one_at_a_time = door.lock().await;
        for _ in 0..3 {
            if self.stopping.load(Ordering::SeqCst) {
                return Err("The server is about to stop.".into());
            }
            let seat = self.seat(account, slot).await?;
            let (reply, attached) = oneshot::channel();
            let sent = seat.inbox.send(Ask::Attach(front, reply)).await;
            match (sent, attached.await) {
                (Ok(()), Ok(attached)) => return Ok((seat, attached)),
                // It was just being put away.
                _ => {
                    self.forget(account.id, slot, &seat);
                }
            }
        }
        Err("The game could not be opened. Try again in a moment.".into())
    }

    fn forget(&self, account: i64, slot: u32, seat: &Arc<Seat>) {
        let mut seats = locked(&self.seats);
        if seats.get(&(account, slot)).is_some_and(|s| Arc::ptr_eq(s, seat)) {
            seats.remove(&(account, slot));
        }
    }

    async fn seat(&self, account: &Account, slot: u32) -> Result<Arc<Seat>, String> {
        if let Some(seat) = locked(&self.seats).get(&(account.id, slot)) {
            return Ok(seat.clone());
        }
        if locked(&self.seats).len() >= self.config.limits.games {
            self.metrics.refused.add(1);
            return Err(format!(
                "{} games are open, which is the limit. Try again later.",
                self.config.limits.games
            ));
        }
        let lease = self.db.take_lease(account.id, &self.process, self.lease_length()).await;
        match lease.map_err(|e| self.away(&e))? {
            Ok(lease) => {
                locked(&self.leases).insert(account.id, lease);
            }
            Err(held) => {
                return Err(format!(
                    "Your games are open in another process of this server. If it has crashed, you can open them here in {} seconds.",
                    held.seconds
                ));
            }
        }
        let save = self.db.seat_save(account.id, slot).await.map_err(|e| self.away(&e))?;
        let Some(me) = self.me.upgrade() else { return Err(AWAY.into()) };
        let seat = seat::open(Opening {
            backing: self.backing(account.id),
            name: account.name.clone(),
            slot,
            save,
            keeper: me,
            metrics: self.metrics.clone(),
            idle: Duration::from_secs(self.config.limits.idle_game_minutes.saturating_mul(60)),
            cpu_percent: self.config.limits.cpu_percent_per_player,
        });
        locked(&self.seats).insert((account.id, slot), seat.clone());
        Ok(seat)
    }

    /// All seats.
    pub fn seats(&self) -> Vec<Arc<Seat>> {
        locked(&self.seats).values().cloned().collect()
    }

    /// The seat of a player, by name, where a game is being played.
    pub fn playing(&self, name: &str) -> Option<Arc<Seat>> {
        self.seats().into_iter().find(|s| s.name.eq_ignore_ascii_case(name) && !s.standing().game.is_empty())
    }

    /// Renews all leases. One that is gone is taken again; seats whose lease another process has are closed.
    pub async fn renew(&self) {
        let (lease, ours) = match self.db.renew_leases(&self.process, self.lease_length()).await {
            Ok((lease, ours)) => (lease, ours.into_iter().collect::<BTreeSet<i64>>()),
            Err(e) => {
                self.away(&e);
                return;
            }
        };
        let held: Vec<i64> = locked(&self.leases).keys().copied().collect();
        for account in held {
            let renewed = if ours.contains(&account) {
                Ok(lease)
            } else {
                match self.db.take_lease(account, &self.process, self.lease_length()).await {
                    Ok(taken) => taken,
                    Err(e) => {
                        self.away(&e);
                        continue;
                    }
                }
            };
            match renewed {
                Ok(lease) => {
                    if let Some(held) = locked(&self.leases).get_mut(&account) {
                        *held = lease;
                    }
                }
                Err(_) => {
                    locked(&self.leases).remove(&account);
                    log::warn(&format!("the games of account {account} were opened by another process"));
                    self.shut_out(account, "Your game was opened in another process of this server.").await;
                }
            }
        }
    }

    /// Closes a seat and waits until its game is on the disk.
    pub async fn close(&self, seat: &Arc<Seat>, why: &str) {
        let (done, finished) = oneshot::channel();
        if seat.inbox.send(Ask::Stop(why.to_owned(), done)).await.is_ok() {
            let _ = tokio::time::timeout(Duration::from_secs(20), finished).await;
        }
        self.forget(seat.account, seat.slot, seat);
    }

    /// Closes all seats of an account.
    pub async fn shut_out(&self, account: i64, why: &str) {
        for seat in self.seats().into_iter().filter(|s| s.account == account) {
            self.close(&seat, why).await;
        }
    }

    /// Says something to everyone.
    pub async fn announce(&self, text: &str) {
        for seat in self.seats() {
            let _ = seat.inbox.try_send(Ask::Notice(text.to_owned()));
        }
    }

    /// No seat is opened any more; all are put away, and their leases given back.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        let seats = self.seats();
        let closing = seats.iter().map(|seat| {
            let (seat, me) = (seat.clone(), self.me.upgrade());
            tokio::spawn(async move {
                if let Some(me) = me {
                    me.close(&seat, "The server is stopping. Your game is saved; come back in a moment.")
                        .await;
                }
            })
        });
        let closing: Vec<_> = closing.collect();
        for one in closing {
            let _ = one.await;
        }
        if let Err(e) = self.db.give_back_all_leases(&self.process).await {
            self.away(&e);
        }
    }

    /// Whether it is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}

impl Keeper for Hall {
    fn is_ours(&self, account: i64) -> bool {
        locked(&self.leases).get(&account).is_some_and(|lease| lease.is_safe(Instant::now()))
    }

    fn save_changed(&self, account: i64, slot: u32, save: &str) {
        let (db, save) = (self.db.clone(), save.to_owned());
        self.runtime.spawn(async move {
            if let Err(e) = db.set_seat_save(account, slot, &save).await {
                log::warn(&format!("database: {e}"));
            }
        });
    }

    fn gone(&self, account: i64, slot: u32) {
        let mut seats = locked(&self.seats);
        seats.remove(&(account, slot));
        if seats.keys().any(|(a, _)| *a == account) {
            return;
        }
        drop(seats);
        locked(&self.leases).remove(&account);
        let (db, process) = (self.db.clone(), self.process.clone());
        self.runtime.spawn(async move {
            if let Err(e) = db.give_back_lease(account, &process).await {
                log::warn(&format!("database: {e}"));
            }
        });
    }
}
