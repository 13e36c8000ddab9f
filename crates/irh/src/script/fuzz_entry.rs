//! What the fuzzers do with bytes, kept here so that their corpora run as ordinary tests too.
//!
//! Promise: any bytes come to an end; it gives an error only when something that is promised did not hold.

use super::check::{self, Nowhere};
use super::host::{Host, Reply, drive};
use super::machine::{Ask, Datum, Library, Limits, Machine, Memory};
use super::{code::Code, compile, disasm, parse, print, with_bare_lexemes};

/// Few steps, so that a fuzzer tries many scripts a second.
const SHORT: Limits = Limits { fuel: 20_000, depth: 8, stack: 512, text: 4096 };

/// Answers every question from the question alone, and some by running a script.
struct Oracle;

impl Host for Oracle {
    fn reply(&mut self, ask: &Ask) -> Reply {
        match ask {
            Ask::Call { function, arguments, .. } if function % 5 == 0 && arguments.is_empty() => {
                Reply::Run(0)
            }
            Ask::Call { function, .. } if function % 7 == 0 => Reply::Value(Datum::Words("seven".to_owned())),
            Ask::Call { function, .. } => Reply::Value(Datum::Number(i32::from(*function))),
            Ask::Get { member, .. } => Reply::Value(Datum::Number(i32::from(*member) - 100)),
            Ask::Set { .. } => Reply::Value(Datum::Number(0)),
            Ask::Roll { dice, sides } => Reply::Value(Datum::Number(i32::from(*dice) * i32::from(*sides))),
        }
    }
}

fn run_twice(library: &Library, mut machine: Machine) -> Result<(), String> {
    let mut again = machine.clone();
    let mut memory = Memory::new(library);
    let first = drive(&mut machine, library, &mut memory, &mut Oracle);
    let mut memory_again = Memory::new(library);
    let second = drive(&mut again, library, &mut memory_again, &mut Oracle);
    if (first, memory, machine) == (second, memory_again, again) {
        Ok(())
    } else {
        Err("two runs of one script differ".to_owned())
    }
}

/// Bytes as the text of a script: what can be read prints, reads again as the same, compiles and runs.
///
/// # Errors
/// When a promise is broken.
pub fn text(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let Ok(body) = with_bare_lexemes(&text, parse::body) else { return Ok(()) };
    let printed = print::body(&body);
    match with_bare_lexemes(&printed, parse::body) {
        Ok(again) if again == body => {}
        Ok(_) => return Err(format!("printing changed the script:\n{printed}")),
        Err(c) => return Err(format!("what was printed cannot be read: {c}\n{printed}")),
    }
    let Some(script) = check::body(&body, &Nowhere).script else { return Ok(()) };
    let code = compile::script(&script);
    if disasm::listing(&code).contains("no instruction") {
        return Err("compiled code cannot be listed".to_owned());
    }
    let mut library = Library::default();
    library.add(code);
    match Machine::start(&library, 0, SHORT) {
        Ok(machine) => run_twice(&library, machine),
        Err(_) => Ok(()),
    }
}

/// Bytes as compiled code and a saved machine: both run or are refused.
///
/// # Errors
/// When two runs differ.
pub fn machine(bytes: &[u8]) -> Result<(), String> {
    let Ok((code, rest)) = postcard::take_from_bytes::<Code>(bytes) else { return Ok(()) };
    let _ = disasm::listing(&code);
    let mut library = Library::default();
    library.add(code);
    if let Ok(machine) = Machine::start(&library, 0, SHORT) {
        run_twice(&library, machine)?;
    }
    if let Ok(machine) = postcard::from_bytes::<Machine>(rest) {
        run_twice(&library, machine.within(SHORT))?;
    }
    Ok(())
}
