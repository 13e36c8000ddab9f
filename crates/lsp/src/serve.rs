//! The process: a thread that reads, a thread that writes, and the loop between them.
//!
//! Everything waiting is taken from the channel before anything is answered, so that a request whose document has changed since, or
//! that was cancelled, costs nothing. Checks run when no message has come for [`QUIET`], or [`LATEST`] after the first change.

use crate::session::{Disk, Session, State, failed, is_too_large};
use crate::transport::{Incoming, Received, complaint};
use crossbeam_channel::{RecvTimeoutError, TryRecvError, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, RequestId};
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long no message comes before a check.
pub const QUIET: Duration = Duration::from_millis(20);
/// How long a check waits at most.
pub const LATEST: Duration = Duration::from_millis(60);

/// Serves one editor until it says `exit` or hangs up. Gives whether it said `shutdown` before, as the protocol wants.
pub fn serve(connection: &Connection) -> bool {
    let mut session = Session::new(RealDisk);
    let mut queue: VecDeque<Message> = VecDeque::new();
    let mut first_change: Option<Instant> = None;
    let mut proper = false;
    loop {
        let found = fill(connection, &mut queue, session.is_waiting(), first_change);
        if let Some(message) = queue.pop_front() {
            for answer in handle(&mut session, message, &queue) {
                if connection.sender.send(answer).is_err() {
                    return proper;
                }
            }
            proper |= session.state() == State::Ending;
            if session.state() == State::Over {
                return proper;
            }
            if session.is_waiting() {
                first_change.get_or_insert_with(Instant::now);
            }
        } else if found == Found::HungUp {
            return proper;
        }
        let due = first_change.is_some_and(|t| t.elapsed() >= LATEST);
        if session.is_waiting() && queue.is_empty() && (due || found != Found::Messages) {
            first_change = None;
            let told = guarded(&mut session, Session::idle).unwrap_or_default();
            for message in told {
                if connection.sender.send(message).is_err() {
                    return proper;
                }
            }
        }
    }
}

/// What was found in the channel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Messages,
    Quiet,
    HungUp,
}

/// Moves everything that waits into the queue; waits for a message when there is nothing else to do.
fn fill(
    connection: &Connection,
    queue: &mut VecDeque<Message>,
    waiting: bool,
    since: Option<Instant>,
) -> Found {
    if queue.is_empty() {
        let until = since.map_or(QUIET, |t| LATEST.saturating_sub(t.elapsed()).min(QUIET));
        let first = match waiting {
            true => connection.receiver.recv_timeout(until),
            false => connection.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match first {
            Ok(message) => queue.push_back(message),
            Err(RecvTimeoutError::Timeout) => return Found::Quiet,
            Err(RecvTimeoutError::Disconnected) => return Found::HungUp,
        }
    }
    loop {
        match connection.receiver.try_recv() {
            Ok(message) => queue.push_back(message),
            Err(TryRecvError::Empty) => return Found::Messages,
            Err(TryRecvError::Disconnected) => return Found::HungUp,
        }
    }
}

/// Answers a message, unless something behind it in the queue makes its answer useless.
fn handle(session: &mut Session<RealDisk>, message: Message, queue: &VecDeque<Message>) -> Vec<Message> {
    if let Message::Request(request) = &message {
        if queue.iter().any(|m| cancels(m, &request.id)) {
            let why = "cancelled".to_owned();
            return vec![failed(request.id.clone(), ErrorCode::RequestCanceled, why).into()];
        }
        let uri = request.params.pointer("/textDocument/uri");
        if uri.is_some() && queue.iter().any(|m| changes(m, uri)) {
            let why = "the document has changed since".to_owned();
            return vec![failed(request.id.clone(), ErrorCode::ContentModified, why).into()];
        }
    }
    let id = match &message {
        Message::Request(request) => Some(request.id.clone()),
        _ => None,
    };
    guarded(session, |s| s.receive(message)).unwrap_or_else(|| {
        let why = "internal error; the files are read again".to_owned();
        id.map(|id| failed(id, ErrorCode::InternalError, why).into()).into_iter().collect()
    })
}

fn cancels(message: &Message, id: &RequestId) -> bool {
    let Message::Notification(Notification { method, params }) = message else { return false };
    let of = |id: &Json| serde_json::from_value::<RequestId>(id.clone()).ok();
    method == "$/cancelRequest" && params.get("id").and_then(of).as_ref() == Some(id)
}

fn changes(message: &Message, uri: Option<&Json>) -> bool {
    let Message::Notification(Notification { method, params }) = message else { return false };
    method == "textDocument/didChange" && params.pointer("/textDocument/uri") == uri
}

/// A failure of ours costs one answer, not the session.
fn guarded<T>(session: &mut Session<RealDisk>, then: impl FnOnce(&mut Session<RealDisk>) -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| then(session))) {
        Ok(out) => Some(out),
        Err(_) => {
            session.recover();
            None
        }
    }
}

/// Serves an editor that talks over two streams, as `angrist lsp` does over standard input and output.
///
/// # Errors
/// When the answers cannot be written.
pub fn serve_streams(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<bool> {
    let (to_server, from_editor) = unbounded();
    let (to_writer, from_server) = unbounded::<Json>();
    let (sender, answers) = unbounded::<Message>();
    let complaints = to_writer.clone();
    // Not joined: it may wait for input that never comes.
    std::thread::spawn(move || read_all(BufReader::new(input), &to_server, &complaints));
    let writer = std::thread::spawn(move || write_all(output, &from_server));
    let passer = std::thread::spawn(move || {
        for message in answers {
            if let Ok(json) = serde_json::to_value(&message)
                && to_writer.send(json).is_err()
            {
                return;
            }
        }
        // Nothing more is to come, whatever the reader still holds.
        let _ = to_writer.send(Json::Null);
    });
    let proper = serve(&Connection { sender, receiver: from_editor });
    let _ = passer.join();
    match writer.join() {
        Ok(Err(e)) if e.kind() != io::ErrorKind::BrokenPipe => Err(e),
        _ => Ok(proper),
    }
}

fn read_all(
    stream: impl BufRead,
    to: &crossbeam_channel::Sender<Message>,
    complaints: &crossbeam_channel::Sender<Json>,
) {
    let mut incoming = Incoming::new(stream);
    while let Ok(Some(one)) = incoming.receive() {
        let sent = match one {
            Received::Message(message) => to.send(message).is_ok(),
            Received::Damaged(why) => complaints.send(complaint(&why)).is_ok(),
        };
        if !sent {
            return;
        }
    }
}

fn write_all(mut to: impl Write, from: &crossbeam_channel::Receiver<Json>) -> io::Result<()> {
    for mut message in from {
        let Json::Object(all) = &mut message else { break };
        all.insert("jsonrpc".to_owned(), "2.0".into());
        let body = serde_json::to_vec(&message)?;
        write!(to, "Content-Length: {}\r\n\r\n", body.len())?;
        to.write_all(&body)?;
        to.flush()?;
    }
    Ok(())
}

/// The files of this machine.
struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let meta = std::fs::metadata(path).ok()?;
        if !meta.is_file() || is_too_large(meta.len()) {
            return None;
        }
        std::fs::read(path).ok()
    }

    fn list(&self, dir: &str, endings: &[&str], deep: usize) -> Vec<String> {
        let mut out = Vec::new();
        walk(Path::new(dir), "", endings, deep, &mut out);
        out.sort();
        out
    }
}

/// No lib has more.
const MOST_FILES: usize = 5_000;

fn walk(dir: &Path, front: &str, endings: &[&str], deep: usize, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if out.len() >= MOST_FILES || name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            if deep > 0 && name != "node_modules" && name != "target" {
                walk(&path, &format!("{front}{name}/"), endings, deep - 1, out);
            }
        } else if endings.iter().any(|e| crate::workspace::has_ending(&name, e)) {
            out.push(format!("{front}{name}"));
        }
    }
}
