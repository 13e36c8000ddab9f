//! Defects of ours: the terminal is given back, a report is written that names record and turn, the record is safe.

use angrist_ui::app::Doing;
use std::any::Any;
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Where the game stands, so that a report can say it.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// The save's directory.
    pub save: Option<PathBuf>,
    /// Which game.
    pub game: String,
    /// Player turns.
    pub turn: u64,
    /// Commands.
    pub commands: u64,
    /// The seed.
    pub seed: u64,
    /// The command being carried out, as the interface tells it.
    pub doing: Doing,
}

/// Shared between the loop, which tells, and the hook, which reads.
pub type Notice = Arc<Mutex<Standing>>;

/// Runs something; a panic in it is caught, the terminal given back, and the report's path returned.
pub fn guard<T>(
    told: &Notice,
    dir: &Path,
    give_back: fn(),
    work: impl FnOnce() -> T,
) -> Result<T, Option<PathBuf>> {
    let written: Arc<Mutex<Option<PathBuf>>> = Arc::default();
    let before = panic::take_hook();
    let (standing, place, out) = (told.clone(), dir.to_owned(), written.clone());
    panic::set_hook(Box::new(move |info| {
        give_back();
        let standing = standing.try_lock().map(|s| s.clone()).unwrap_or_default();
        let text = report(&standing, &message(info.payload()), info.location().map(ToString::to_string));
        if let (Ok(path), Ok(mut slot)) = (write_report(&place, &text), out.lock()) {
            *slot = Some(path);
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(before);
    result.map_err(|_| written.lock().map(|p| p.clone()).unwrap_or_default())
}

fn message(payload: &(dyn Any + Send)) -> String {
    match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "no message".to_owned(),
    }
}

fn report(standing: &Standing, message: &str, place: Option<String>) -> String {
    let mut out = String::from(
        "Angrist stopped because of an internal error. Please send this file and the record.\n\n",
    );
    let record =
        standing.save.as_ref().map_or_else(|| "none".to_owned(), |s| s.join("record").display().to_string());
    let _ = writeln!(out, "version   {}", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(out, "record    {record}");
    let _ = writeln!(out, "game      {}, seed {}", standing.game, standing.seed);
    let _ = writeln!(out, "turn      {}", standing.turn);
    let _ = writeln!(out, "commands  {}", standing.commands);
    let _ = writeln!(out, "doing     {}", standing.doing.command().unwrap_or_else(|| "nothing".to_owned()));
    let _ = writeln!(out, "message   {message}");
    let _ = writeln!(out, "at        {}", place.unwrap_or_else(|| "unknown".to_owned()));
    let _ = writeln!(out, "\n{}", Backtrace::force_capture());
    out
}

fn write_report(dir: &Path, text: &str) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(dir)?;
    for n in 1..1000 {
        let path = dir.join(format!("crash-{n}.txt"));
        match std::fs::OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                std::io::Write::write_all(&mut file, text.as_bytes())?;
                return Ok(path);
            }
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
        }
    }
    Err(std::io::Error::other("too many crash reports"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    static GIVEN_BACK: AtomicBool = AtomicBool::new(false);

    #[test]
    fn a_panic_gives_the_terminal_back_and_leaves_a_report_with_record_and_turn() {
        let dir = tempfile::tempdir().unwrap();
        let told = Notice::default();
        *told.lock().unwrap() = Standing {
            save: Some("saves/Beren.angrist".into()),
            game: "rooms".into(),
            turn: 4711,
            commands: 5000,
            seed: 9,
            doing: Doing::default(),
        };
        told.lock().unwrap().doing.begin("walk nw");
        let caught =
            guard(&told, dir.path(), || GIVEN_BACK.store(true, Ordering::SeqCst), || panic!("a wall moved"));
        let path = caught.unwrap_err().expect("a report was written");
        assert!(GIVEN_BACK.load(Ordering::SeqCst));
        let text = std::fs::read_to_string(path).unwrap();
        for part in ["Beren.angrist", "record", "4711", "doing     walk nw", "a wall moved", "crash.rs"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_eq!(guard(&told, dir.path(), || {}, || 7), Ok(7));
    }
}
