//! JSON-RPC 2.0, one message per line. A message that is too long is read to its end, refused and forgotten.

use crate::calls::call;
use crate::desk::Desk;
use crate::fault::{Code, Fault};
use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};

/// Bytes of a message; a record of a long game with its snapshot is a tenth of this.
pub const LONGEST: u64 = 16 << 20;
/// Calls in one batch.
const MOST_CALLS: usize = 1_000;

/// A line from a reader.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Whole.
    Text(Vec<u8>),
    /// Longer than any message may be; it was passed over.
    TooLong,
    /// There are no more.
    End,
}

/// Reads the next line without ever holding more than a message may have.
pub fn read_line(reader: &mut dyn BufRead, longest: u64) -> std::io::Result<Line> {
    let mut bytes = Vec::new();
    let read = (&mut *reader).take(longest + 1).read_until(b'\n', &mut bytes)? as u64;
    if read == 0 {
        return Ok(Line::End);
    }
    if bytes.last() == Some(&b'\n') || read <= longest {
        return Ok(Line::Text(bytes));
    }
    drop(bytes);
    loop {
        let (used, found) = {
            let buffer = reader.fill_buf()?;
            match buffer.iter().position(|b| *b == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            }
        };
        reader.consume(used);
        if found {
            return Ok(Line::TooLong);
        }
    }
}

/// Something that answers messages: the games themselves, or an agent's view of them.
pub trait Server {
    /// The answer to one call.
    fn call(&mut self, method: &str, params: &Value) -> Result<Value, Fault>;
}

impl Server for Desk {
    fn call(&mut self, method: &str, params: &Value) -> Result<Value, Fault> {
        call(self, method, params)
    }
}

/// Answers messages until the reader ends. Every answer is flushed.
pub fn serve(
    server: &mut dyn Server,
    reader: &mut dyn BufRead,
    writer: &mut dyn Write,
) -> std::io::Result<()> {
    loop {
        let answer = match read_line(reader, LONGEST)? {
            Line::End => return Ok(()),
            Line::TooLong => {
                let text = format!("A message may have at most {LONGEST} bytes.");
                Some(failed(Value::Null, &Fault::new(Code::TooLong, text)))
            }
            Line::Text(bytes) => answer(server, &bytes),
        };
        if let Some(answer) = answer {
            writeln!(writer, "{answer}")?;
            writer.flush()?;
        }
    }
}

/// The answer to one line: to one call or to a batch; none to notifications and empty lines.
pub fn answer(server: &mut dyn Server, line: &[u8]) -> Option<Value> {
    if line.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    let message: Value = match serde_json::from_slice(line) {
        Ok(message) => message,
        Err(e) => {
            let text = format!("This line is not JSON: {e}.");
            return Some(failed(Value::Null, &Fault::new(Code::Parse, text)));
        }
    };
    match message {
        Value::Array(calls) if calls.is_empty() => {
            Some(failed(Value::Null, &Fault::new(Code::Request, "A batch must contain at least one call.")))
        }
        Value::Array(calls) if calls.len() > MOST_CALLS => {
            let text = format!("A batch may contain at most {MOST_CALLS} calls.");
            Some(failed(Value::Null, &Fault::new(Code::Request, text)))
        }
        Value::Array(calls) => {
            let answers: Vec<Value> = calls.iter().filter_map(|call| one(server, call)).collect();
            (!answers.is_empty()).then_some(Value::Array(answers))
        }
        call => one(server, &call),
    }
}

fn one(server: &mut dyn Server, message: &Value) -> Option<Value> {
    let Value::Object(fields) = message else {
        return Some(failed(Value::Null, &Fault::new(Code::Request, "A call must be an object.")));
    };
    let id = fields.get("id").cloned();
    let known_id =
        id.clone().filter(|i| matches!(i, Value::String(_) | Value::Number(_))).unwrap_or(Value::Null);
    let bad = |text: &str| Some(failed(known_id.clone(), &Fault::new(Code::Request, text)));
    if id.as_ref().is_some_and(|i| matches!(i, Value::Array(_) | Value::Object(_) | Value::Bool(_))) {
        return bad("The id of a call must be a number, a string or null.");
    }
    if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return bad("A call must contain \"jsonrpc\": \"2.0\".");
    }
    let Some(method) = fields.get("method").and_then(Value::as_str) else {
        return bad("The method of a call must be a string.");
    };
    let params = fields.get("params").unwrap_or(&Value::Null);
    let result = server.call(method, params);
    // Without an id it is a notification: done, not answered.
    let id = id?;
    Some(match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(fault) => failed(id, &fault),
    })
}

fn failed(id: Value, fault: &Fault) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": fault.json() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
        let text = format!("{}\nshort\n{}", "x".repeat(50), "y".repeat(9));
        // Smaller than the lines, so that passing over takes several reads.
        let mut reader = BufReader::with_capacity(7, text.as_bytes());
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::TooLong);
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::Text(b"short\n".to_vec()));
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::Text(b"y".repeat(9)));
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::End);
        let mut reader = BufReader::with_capacity(7, &b"zzzzzzzzzzzz"[..]);
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::TooLong);
        assert_eq!(read_line(&mut reader, 10).unwrap(), Line::End);
    }
}
