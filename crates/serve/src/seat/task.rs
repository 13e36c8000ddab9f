//! The task of a seat: it owns the interface, does one thing after the other, and begins again after a panic.

use super::{Ask, Front, Opening, Push, Seat};
use crate::limits::{Bucket, Rate};
use crate::spectators::EVERY as SPECTATORS_EVERY;
use angrist_web::Page;
use angrist_web::request::{Open, Request};
use serde_json::Value;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Milliseconds between two pictures of something that goes on by itself.
const PICTURE_EVERY: Duration = Duration::from_millis(33);
/// How often what was played is put on the disk for good; a crash of the process alone needs none.
const SYNC_EVERY: Duration = Duration::from_secs(15);

pub(super) struct Here {
    pub(super) front: Front,
    pub(super) number: u64,
    pub(super) pushes: mpsc::Sender<Push>,
}

pub(super) struct Task {
    pub(super) seat: Arc<Seat>,
    pub(super) opening: Opening,
    pub(super) page: Option<Box<Page>>,
    pub(super) front: Option<Here>,
    pub(super) number: u64,
    /// How long until the interface goes on by itself.
    pub(super) wait: Option<Duration>,
    pub(super) next_tick: Instant,
    /// When a picture was last pushed.
    pub(super) shown: Instant,
    /// When the last front end went.
    pub(super) left: Instant,
    /// When the record was last put on the disk, and whether something was played since.
    pub(super) synced: (Instant, bool),
    pub(super) cpu: Rate,
    pub(super) bucket: Bucket,
    /// The newest picture that those who watch have not seen yet, because the one before had just been sent.
    pub(super) unseen: Option<Value>,
}

/// What came of a piece of work.
enum Done<T> {
    Well(T),
    Panicked(String),
}

impl Task {
    pub(super) async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
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
    pub(super) async fn begin(&mut self, resume: bool) {
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
    pub(super) async fn work<T: Send + 'static>(
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

    pub(super) async fn push(&mut self, push: Push) {
        let Some(here) = &self.front else { return };
        if here.pushes.try_send(push).is_err() {
            // It does not read: the connection notices that its pushes have ended.
            self.opening.metrics.slow_readers.add(1);
            self.leave();
        }
    }

    pub(super) fn leave(&mut self) {
        self.front = None;
        self.left = Instant::now();
        self.wait = None;
        self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner).played = false;
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
                crate::log::warn(&format!("a game of {} cannot be written to disk: {why}", self.seat.name));
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

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}
