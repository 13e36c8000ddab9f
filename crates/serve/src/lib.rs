//! A server: games in a browser and over SSH, with accounts, verified scores and races.
//!
//! ```no_run
//! use angrist_serve::{Config, Overrides, run};
//!
//! let config = Config::read("", &Overrides::default(), "games".into()).unwrap();
//! run(config, |open| println!("Open {}", open.http)).unwrap();
//! ```
//!
//! - [`seat`] is one player's interface with whatever is connected to it; [`hall`] has them all, by leases in the database.
//! - [`shelf`] and [`host`] keep a player's games in a directory, as the command line keeps them: `angrist replay --verify` reads them.
//! - [`http`] and [`ssh`] are the doors. A page gets [`difference`]s, a terminal gets cells ([`picture`]).
//! - [`verify`] replays records; [`referee`] enters what is right into the table of scores ([`db`]).
//! - [`names`], [`limits`] and [`passwords`] keep the place safe. `docs/guide/run-a-server.md` has the threat model.
//!
//! Promises: a command is on the disk before its effect is shown; one player's trouble does not affect the others; nothing that comes over a
//! connection panics, hangs or allocates without bound.
#![forbid(unsafe_code)]

pub mod admin;
pub mod claims;
pub mod config;
pub mod db;
pub mod difference;
pub mod hall;
pub mod host;
pub mod http;
pub mod keys;
pub mod library;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod names;
pub mod passwords;
pub mod picture;
pub mod races;
pub mod referee;
pub mod seat;
pub mod shelf;
pub mod spectators;
pub mod ssh;
pub mod verify;

pub use admin::{Order, admin};
pub use config::{Config, DEFAULTS, Overrides};

use crate::db::Db;
use crate::hall::Hall;
use crate::http::Server;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Where a server can be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// For browsers.
    pub http: String,
    /// For SSH clients.
    pub ssh: Option<SocketAddr>,
}

/// A server that runs.
pub struct Running {
    /// Where.
    pub open: Open,
    /// The address of its HTTP listener.
    pub http: SocketAddr,
    /// Its seats.
    pub hall: Arc<Hall>,
    stop: watch::Sender<bool>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

/// Runs a server until a signal asks it to stop. `ready` is told where it is.
pub fn run(config: Config, ready: impl FnOnce(&Open)) -> Result<(), String> {
    runtime()?.block_on(async {
        let running = start(config).await?;
        ready(&running.open);
        asked_to_stop().await;
        log::info("stopping: saving games, notifying players");
        running.stop().await;
        Ok(())
    })
}

/// Does an operator's order.
pub fn run_admin(config: &Config, order: &Order) -> Result<String, String> {
    runtime()?.block_on(admin(config, order))
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    // Games wait for the disk on threads of their own; there are never more than this.
    let made = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(256).build();
    made.map_err(|e| format!("the server cannot start: {e}"))
}

/// Starts a server.
pub async fn start(config: Config) -> Result<Running, String> {
    let dir = config.dir.clone();
    make_dir(&dir).map_err(|e| format!("{} cannot be created: {e}", dir.display()))?;
    let db = Db::open(&config.db).await.map_err(|e| format!("the database cannot be opened: {e}"))?;
    let bind = |addr: String| async move {
        TcpListener::bind(&addr).await.map_err(|e| format!("cannot listen on {addr}: {e}"))
    };
    let http = bind(config.http.clone()).await?;
    let ssh = if config.ssh.is_empty() {
        None
    } else {
        Some((bind(config.ssh.clone()).await?, ssh::host_key(&dir)?))
    };
    let address = http.local_addr().map_err(|e| e.to_string())?;
    let url =
        if config.public_url.is_empty() { format!("http://{address}/") } else { config.public_url.clone() };
    let open = Open { http: url, ssh: ssh.as_ref().and_then(|(s, _)| s.local_addr().ok()) };
    let hall = Hall::new(config, db).map_err(|e| format!("{}: {e}", dir.display()))?;
    let (stop, stopped) = watch::channel(false);
    let server = Server::new(hall.clone(), stopped);
    let mut tasks = vec![
        tokio::spawn(http::listen(http, server.clone())),
        tokio::spawn(housekeep(hall.clone(), server.stop.clone())),
        tokio::spawn(referee::run(hall.clone())),
    ];
    if let Some((listener, key)) = ssh {
        tasks.push(tokio::spawn(ssh::listen(listener, server.clone(), key)));
    }
    Ok(Running { open, http: address, hall, stop, tasks })
}

/// Only the user who runs the server looks into its directory.
fn make_dir(dir: &std::path::Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

impl Running {
    /// Saves all games, tells all players, and ends.
    pub async fn stop(self) {
        self.hall.stop().await;
        let _ = self.stop.send(true);
        self.hall.claims.added.notify_one();
        // Sockets get a moment to send their last words.
        for task in self.tasks {
            let _ = tokio::time::timeout(Duration::from_secs(5), task).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        self.hall.db.close().await;
    }

    /// Ends as a process does that is killed: nothing is saved and no player is told. For tests.
    pub fn abandon(self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Renews leases, tells announcements, shuts out who was banned, forgets old logins.
async fn housekeep(hall: Arc<Hall>, mut stop: watch::Receiver<bool>) {
    let every = Duration::from_secs((hall.config.cluster.lease_seconds / 3).clamp(1, 5));
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut since = db::now();
    let mut rounds = 0u64;
    loop {
        tokio::select! {
            () = tokio::time::sleep(every) => {}
            _ = stop.changed() => return,
        }
        hall.renew().await;
        match hall.db.announced(since).await {
            Ok(list) => {
                for (id, text) in list {
                    if told.insert(id) {
                        hall.announce(&text).await;
                    }
                }
                // A little back, because clocks of several machines differ.
                since = db::now() - 60;
                if told.len() > 10_000 {
                    told.clear();
                    since = db::now();
                }
            }
            Err(e) => {
                hall.away(&e);
            }
        }
        let mut accounts: Vec<i64> = hall.seats().iter().map(|s| s.account).collect();
        accounts.dedup();
        if rounds.is_multiple_of(4) {
            match hall.db.shut_out(&accounts).await {
                Ok(out) => {
                    for account in out {
                        hall.shut_out(account, "Your account was closed by the operator.").await;
                    }
                }
                Err(e) => {
                    hall.away(&e);
                }
            }
        }
        if rounds.is_multiple_of(720)
            && let Err(e) = hall.db.forget_old_sessions().await
        {
            hall.away(&e);
        }
        rounds += 1;
    }
}

/// Waits for a signal that ends a process.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match (signal(SignalKind::terminate()), signal(SignalKind::interrupt()), signal(SignalKind::hangup()))
        {
            (Ok(mut term), Ok(mut int), Ok(mut hup)) => {
                tokio::select! {
                    _ = term.recv() => {}
                    _ = int.recv() => {}
                    _ = hup.recv() => {}
                }
            }
            _ => std::future::pending().await,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = tokio::signal::ctrl_c().await;
    }
}
