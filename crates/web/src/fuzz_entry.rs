//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.
//!
//! The bytes are the lines that a socket or a worker gets. A line that begins with `+` is a file that is uploaded: its path, a
//! space, and its bytes, in which `\n` stands for the end of a line. Promise: every line gets a reply, and none panics.

use crate::Page;
use crate::disk::{Disk, Forgetful};
use crate::request::Request;
use angrist_host::Machine;

/// Lines of one input that are answered.
const MOST_LINES: usize = 40;

/// Bytes as requests to a page of its own.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn requests(bytes: &[u8]) -> Result<(), String> {
    let machine = Machine { now: || 1_700_000_000, seed: || 42 };
    let mut page = Page::new(Disk::new(Box::new(Forgetful)), machine, false);
    for line in bytes.split(|b| *b == b'\n').take(MOST_LINES) {
        if let Some(upload) = line.strip_prefix(b"+") {
            let mut parts = upload.splitn(2, |b| *b == b' ');
            let name = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
            let text = String::from_utf8_lossy(parts.next().unwrap_or_default()).replace("\\n", "\n");
            page.upload(name, text.into_bytes());
            continue;
        }
        let Ok(request) = serde_json::from_slice::<Request>(line) else { continue };
        if request == Request::Panic {
            continue;
        }
        let reply = page.request(request);
        if !reply.is_object() {
            return Err(format!("{} is answered with {reply}", String::from_utf8_lossy(line)));
        }
    }
    Ok(())
}
