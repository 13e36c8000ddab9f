//! What the interface is doing, for bug reports.

use std::sync::{Arc, Mutex};

/// The command being carried out. Copies tell the same.
#[derive(Debug, Clone, Default)]
pub struct Doing(Arc<Mutex<Option<String>>>);

impl Doing {
    /// A command begins.
    pub fn begin(&self, command: &str) {
        if let Ok(mut doing) = self.0.lock() {
            *doing = Some(command.to_owned());
        }
    }

    /// It is done.
    pub fn end(&self) {
        if let Ok(mut doing) = self.0.lock() {
            *doing = None;
        }
    }

    /// The command; none while the player thinks. Never waits.
    pub fn command(&self) -> Option<String> {
        self.0.try_lock().ok().and_then(|doing| doing.clone())
    }
}
