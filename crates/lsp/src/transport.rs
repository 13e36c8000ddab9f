//! Bytes to messages and back, for streams that may be damaged.
//!
//! A message is `Content-Length: N`, an empty line, and N bytes of JSON. A writer that dies in the middle of one and begins again leaves
//! half a message; what follows it would then be taken for its rest. So a body that is no JSON is searched for the next header, and
//! reading goes on there.
//! Promise: no bytes make this panic or grow beyond [`MOST`]; every whole message behind a damaged one is found.

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// Longest message that is read; longer ones are skipped.
pub const MOST: usize = 256 << 20;
const HEADER: &[u8] = b"Content-Length:";

/// Reads messages from a stream.
pub struct Incoming<R> {
    stream: R,
    /// Bytes of a damaged body, to be read before the stream.
    again: VecDeque<u8>,
}

/// What was read.
#[derive(Debug)]
pub enum Received {
    /// A message.
    Message(Message),
    /// Bytes that were none; the editor is told what was wrong.
    Damaged(String),
}

impl<R: BufRead> Incoming<R> {
    /// Reads from a stream.
    pub fn new(stream: R) -> Self {
        Incoming { stream, again: VecDeque::new() }
    }

    /// The next message, or nothing at the end of the stream.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn receive(&mut self) -> io::Result<Option<Received>> {
        let Some(length) = self.header()? else { return Ok(None) };
        if length > MOST {
            return Ok(Some(Received::Damaged(format!("a message of {length} bytes is not read"))));
        }
        let mut body = Vec::new();
        let whole = self.take(length, &mut body)?;
        if whole && let Ok(json) = serde_json::from_slice::<Json>(&body) {
            return Ok(Some(message(json)));
        }
        // Half a message: what follows may begin within what was taken for its rest.
        match find(&body, HEADER) {
            Some(at) => {
                for b in body.drain(at..).rev() {
                    self.again.push_front(b);
                }
                Ok(Some(Received::Damaged("half a message".to_owned())))
            }
            None if whole => Ok(Some(Received::Damaged("a message that is no JSON".to_owned()))),
            None => Ok(None),
        }
    }

    /// Reads to the end of a header; lines that are none are passed over.
    fn header(&mut self) -> io::Result<Option<usize>> {
        let mut length = None;
        loop {
            let mut line = Vec::new();
            if !self.line(&mut line)? {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            // Garbage without a line end may stand before a header.
            let named =
                text.to_ascii_lowercase().rfind("content-length:").map(|at| &text[at + HEADER.len()..]);
            match (named, length) {
                (Some(number), _) => length = number.trim().parse::<usize>().ok(),
                (None, Some(length)) if text.is_empty() => return Ok(Some(length)),
                // A body where a header was expected begins with a brace: its length was wrong.
                _ => {}
            }
        }
    }

    fn line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        while let Some(b) = self.again.pop_front() {
            line.push(b);
            if b == b'\n' {
                return Ok(true);
            }
        }
        // A header is short; a line without end is not kept.
        const LONGEST: u64 = 4096;
        let read = (&mut self.stream).take(LONGEST).read_until(b'\n', line)?;
        Ok(read > 0 || !line.is_empty())
    }

    fn take(&mut self, length: usize, body: &mut Vec<u8>) -> io::Result<bool> {
        let kept = self.again.len().min(length);
        body.extend(self.again.drain(..kept));
        let rest = length - body.len();
        // Grows with what arrives, not with what was announced.
        let read = (&mut self.stream).take(rest as u64).read_to_end(body)?;
        Ok(read == rest)
    }
}

fn find(all: &[u8], part: &[u8]) -> Option<usize> {
    all.windows(part.len()).position(|w| w.eq_ignore_ascii_case(part))
}

/// A value as a message; an error when it is none.
pub fn message(json: Json) -> Received {
    let Json::Object(mut all) = json else { return Received::Damaged("a message is an object".to_owned()) };
    let method = all.get("method").and_then(Json::as_str).map(str::to_owned);
    let params = all.remove("params").unwrap_or(Json::Null);
    let id = all.remove("id").filter(|id| !id.is_null());
    let known = id.as_ref().and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok());
    match (method, id, known) {
        (Some(method), _, Some(id)) => Received::Message(Message::Request(Request { id, method, params })),
        (Some(method), None, _) => Received::Message(Message::Notification(Notification { method, params })),
        (Some(_), Some(id), None) => Received::Damaged(format!("{id} is no id of a request")),
        // An answer to something the server asked; nothing depends on it.
        (None, _, Some(id)) => Received::Message(Message::Response(Response::new_ok(id, Json::Null))),
        (None, _, None) => Received::Damaged("a message has a method or an id".to_owned()),
    }
}

/// What is sent back for damaged bytes: an error that belongs to no request.
pub fn complaint(why: &str) -> Json {
    serde_json::json!({ "jsonrpc": "2.0", "id": null,
        "error": { "code": ErrorCode::ParseError as i32, "message": why } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<String> {
        let mut all = Incoming::new(bytes);
        let mut out = Vec::new();
        while let Ok(Some(one)) = all.receive() {
            out.push(match one {
                Received::Message(Message::Request(r)) => r.method,
                Received::Message(Message::Notification(n)) => n.method,
                Received::Message(Message::Response(_)) => "answer".to_owned(),
                Received::Damaged(why) => format!("damaged: {why}"),
            });
        }
        out
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn half_a_message_does_not_hide_the_next_one() {
        let one = framed(r#"{"jsonrpc":"2.0","id":1,"method":"first"}"#);
        let two = framed(r#"{"jsonrpc":"2.0","method":"second"}"#);
        for cut in 1..one.len() {
            let told = read(format!("{}{two}{two}", &one[..cut]).as_bytes());
            assert!(told.iter().filter(|t| *t == "second").count() >= 1, "cut at {cut}: {told:?}");
        }
        assert_eq!(read(format!("{one}{two}").as_bytes()), ["first", "second"]);
    }

    #[test]
    fn what_is_no_message_is_named_and_passed_over() {
        let two = framed(r#"{"jsonrpc":"2.0","method":"second"}"#);
        for bad in ["{]", "[1]", "\"x\"", "{}", r#"{"id":[],"method":"a"}"#] {
            let told = read(format!("{}{two}", framed(bad)).as_bytes());
            assert!(told[0].starts_with("damaged") && told[1] == "second", "{bad}: {told:?}");
        }
        assert_eq!(read(format!("garbage\r\n\r\nmore {two}").as_bytes()), ["second"]);
        let long = format!("Content-Length: {}\r\n\r\n{two}", MOST + 1);
        assert_eq!(read(long.as_bytes()).last().map(String::as_str), Some("second"));
        assert!(read(b"Content-Length: 99999\r\n\r\n{").is_empty(), "the stream ended");
    }
}
