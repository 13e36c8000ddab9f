//! Those who watch a game: each gets its pictures after a delay of their choice.
//!
//! Pictures are kept only while somebody watches, as text, at most five a second, so that a crowd costs a player nothing.

use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Between two pictures for those who watch.
pub const EVERY: Duration = Duration::from_millis(200);
/// Pictures that wait for one watcher: five a second for the longest delay there is, and some.
const MOST_WAITING: usize = 600;

/// What a watcher gets.
#[derive(Debug, Clone)]
pub enum Seen {
    /// A picture as JSON, and when it was made.
    Picture(Instant, Arc<str>),
    /// Somebody said something; without a name it is the server.
    Said(String, String),
}

#[derive(Default)]
struct Inner {
    watchers: Vec<mpsc::Sender<Seen>>,
    /// When the last picture was sent.
    sent: Option<Instant>,
}

/// Those who watch a game.
#[derive(Default)]
pub struct Spectators(Mutex<Inner>);

impl Spectators {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many.
    pub fn count(&self) -> usize {
        let mut inner = self.inner();
        inner.watchers.retain(|w| !w.is_closed());
        inner.watchers.len()
    }

    /// Whether a picture is wanted now: somebody watches, and the last one is a moment old.
    pub fn wanted(&self) -> bool {
        let inner = self.inner();
        !inner.watchers.is_empty() && inner.sent.is_none_or(|at| at.elapsed() >= EVERY)
    }

    /// Another watcher, unless the maximum is reached. The seat is then asked for a picture.
    pub fn join(&self, most: usize) -> Option<mpsc::Receiver<Seen>> {
        if self.count() >= most {
            return None;
        }
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        let mut inner = self.inner();
        inner.sent = None;
        inner.watchers.push(sender);
        Some(receiver)
    }

    /// A new picture.
    pub fn show(&self, picture: &Value) {
        let Ok(text) = serde_json::to_string(picture) else { return };
        let (text, now): (Arc<str>, _) = (text.into(), Instant::now());
        let mut inner = self.inner();
        inner.sent = Some(now);
        inner.watchers.retain(|w| w.try_send(Seen::Picture(now, text.clone())).is_ok());
    }

    /// Somebody says something.
    pub fn say(&self, from: &str, text: &str) {
        let said = Seen::Said(from.to_owned(), text.to_owned());
        self.inner().watchers.retain(|w| w.try_send(said.clone()).is_ok());
    }

    /// The game is put away.
    pub fn end(&self) {
        self.inner().watchers.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pictures_are_made_only_for_those_who_watch() {
        let spectators = Spectators::default();
        assert!(!spectators.wanted());
        let mut first = spectators.join(1).into_iter().next();
        assert!(spectators.join(1).is_none() && spectators.wanted());
        spectators.show(&json!({ "frame": 1 }));
        assert!(!spectators.wanted());
        let seen = first.as_mut().and_then(|f| f.try_recv().ok());
        assert!(matches!(seen, Some(Seen::Picture(_, text)) if &*text == "{\"frame\":1}"));
        drop(first);
        assert_eq!(spectators.count(), 0);
    }
}
