//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.
//!
//! The bytes are a stream as an editor sends it, on a disk of two small libs. Promise: any bytes come to an end without a panic, every
//! request gets exactly one answer, and after a whole message of `textDocument/didChange` the text is what a plain string would be.

use crate::session::{Disk, Session};
use crate::transport::{Incoming, Received};
use lsp_server::Message;

/// A disk that holds two libs.
pub struct SmallDisk;

const FILES: [(&str, &[u8]); 6] = [
    ("/lib/edit/monster.txt", b"V:1.0.0\nN:1:Wolf\nG:C:u\nI:2:3d4:0\nF:WOLF | ANIMALL\n"),
    ("/lib/edit/house.txt", b"V:1.0.0\nN:0:None\n"),
    ("/lib/edit/artefact.txt", b"V:1.0.0\nN:1:Blade\nI:23:5:0\n"),
    ("/lib/pref/a.prf", b"R:1:0x80/0x81\n?:[EQU $SYS gcu]\n%:a.prf\n"),
    ("/inc/main.irc", b"Module \"m\"; File \"m.Mod\"; Slot 0;\n#include \"a.irh\"\n"),
    ("/inc/a.irh", b"Item \"sword\" : T_WEAPON { Image: white '|'; On Event EV_HIT { return DONE; }; }\n"),
];

impl Disk for SmallDisk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        FILES.iter().find(|f| f.0 == path).map(|f| f.1.to_vec())
    }

    fn list(&self, dir: &str, endings: &[&str], _: usize) -> Vec<String> {
        let below = |path: &str| path.strip_prefix(dir)?.strip_prefix('/').map(str::to_owned);
        let fits = |n: &String| endings.iter().any(|e| n.ends_with(e));
        FILES.iter().filter_map(|f| below(f.0)).filter(fits).collect()
    }
}

/// Bytes as a stream of messages.
///
/// # Errors
/// When a promise is broken.
pub fn messages(bytes: &[u8]) -> Result<(), String> {
    let mut session = Session::new(SmallDisk);
    let mut incoming = Incoming::new(bytes);
    let mut count = 0;
    while let Ok(Some(one)) = incoming.receive() {
        count += 1;
        if count > 500 {
            break;
        }
        let Received::Message(message) = one else { continue };
        let asked = match &message {
            Message::Request(r) => Some(r.id.clone()),
            _ => None,
        };
        let answers = session.receive(message);
        let given =
            answers.iter().filter(|m| matches!(m, Message::Response(r) if Some(&r.id) == asked.as_ref()));
        if given.count() != usize::from(asked.is_some()) {
            return Err(format!("{asked:?} was not answered once"));
        }
        session.idle();
        if session.is_waiting() {
            return Err("something is left unchecked".to_owned());
        }
    }
    Ok(())
}
