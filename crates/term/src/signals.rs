//! Signals as flags that the loop looks at; and a last resort when the loop does not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// What signals have asked for.
#[derive(Clone, Default)]
pub struct Signals {
    end: Arc<AtomicI32>,
    stop: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Signals {
    /// The signal that wants us to end, if one came.
    pub fn end(&self) -> Option<i32> {
        match self.end.load(Ordering::SeqCst) {
            0 => None,
            signal => Some(signal),
        }
    }

    /// Whether we are asked to stop for a while; asked once.
    pub fn take_stop(&self) -> bool {
        self.stop.swap(false, Ordering::SeqCst)
    }

    /// Whether we went on after having been stopped; asked once.
    pub fn take_resumed(&self) -> bool {
        self.resumed.swap(false, Ordering::SeqCst)
    }

    /// The loop has ended in good order; the last resort is not needed.
    pub fn finished(&self) {
        self.done.store(true, Ordering::SeqCst);
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use std::time::Duration;

    impl Signals {
        /// Begins to listen.
        pub fn listen() -> std::io::Result<Signals> {
            let signals = Signals::default();
            signal_hook::flag::register(SIGTSTP, signals.stop.clone())?;
            signal_hook::flag::register(SIGCONT, signals.resumed.clone())?;
            let mut ends = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
            let mine = signals.clone();
            std::thread::Builder::new().name("signals".into()).spawn(move || {
                for signal in ends.forever() {
                    // Someone may send us Ctrl-C's signal from elsewhere; that is a wish to end, not a key.
                    mine.end.store(signal, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_secs(2));
                    if !mine.done.load(Ordering::SeqCst) {
                        // The loop hangs, as it can when its terminal is gone. The record is already with the
                        // operating system.
                        let _ = crate::screen::leave(&mut std::io::stdout());
                        std::process::exit(128 + signal);
                    }
                }
            })?;
            Ok(signals)
        }
    }

    /// Stops this process as Ctrl-Z does; returns when it goes on.
    pub fn stop_here() {
        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    }
}

#[cfg(unix)]
pub use unix::stop_here;

#[cfg(not(unix))]
impl Signals {
    /// Begins to listen; this platform has no such signals.
    pub fn listen() -> std::io::Result<Signals> {
        Ok(Signals::default())
    }
}

/// This platform cannot stop a process for a while.
#[cfg(not(unix))]
pub fn stop_here() {}
