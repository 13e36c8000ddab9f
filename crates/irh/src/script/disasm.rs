//! Bytecode as a listing: one instruction a line, with the names of what it touches.

use super::api::Api;
use super::code::{Code, Instruction, Op, read};
use std::fmt::Write as _;

/// The whole listing of a script. Bytes that are no instruction end it with a line that says so.
#[must_use]
pub fn listing(code: &Code) -> String {
    let mut out = String::new();
    if !code.locals.is_empty() || !code.lasting.is_empty() {
        let _ = writeln!(
            out,
            "; {} variables, {} of them static",
            code.locals.len() + code.lasting.len(),
            code.lasting.len()
        );
    }
    let mut at = 0;
    while at < code.bytes.len() {
        let Some((instruction, next)) = read(&code.bytes, at) else {
            let _ = writeln!(out, "{at:5}  ; no instruction begins with {:#04x}", code.bytes[at]);
            break;
        };
        let _ = write!(out, "{at:5}  {}", instruction.op.word());
        operand(&mut out, code, instruction);
        out.push('\n');
        at = next;
    }
    out
}

fn operand(out: &mut String, code: &Code, i: Instruction) {
    let api = Api::get();
    let number = u16::try_from(i.a).unwrap_or(u16::MAX);
    let _ = match i.op {
        Op::Number => write!(out, " {}", i.a),
        Op::Text => write!(out, " {:?}", code.texts.get(i.index()).map_or("?", String::as_str)),
        Op::Resource => match code.resources.get(i.index()) {
            Some((name, id)) => write!(out, " {name:?} ; {id:#010x}"),
            None => write!(out, " ?"),
        },
        Op::Load | Op::Store => write!(out, " v{}", i.a),
        Op::LoadLasting | Op::StoreLasting => write!(out, " lasting{}", i.a),
        Op::LoadCell | Op::StoreCell => write!(out, " cell{}", i.a),
        Op::Edge | Op::SetEdge => write!(out, " {}", ["x1", "x2", "y1", "y2"].get(i.index()).unwrap_or(&"?")),
        Op::Jump | Op::JumpUnless | Op::JumpIf | Op::AndSkip | Op::OrSkip => write!(out, " -> {}", i.a),
        Op::Switch => {
            if let Some(table) = code.tables.get(i.index()) {
                for (label, target) in &table.labels {
                    let _ = write!(out, " {label} -> {target},");
                }
                write!(out, " else -> {}", table.other)
            } else {
                write!(out, " ?")
            }
        }
        Op::Call | Op::CallOn => match api.function(number) {
            Some(f) => write!(out, " {}.{}/{}", f.class, f.name, i.b),
            None => write!(out, " ?{number}/{}", i.b),
        },
        Op::Get | Op::Set => match api.member(number) {
            Some(m) => write!(out, " {}.{}", m.class, m.name),
            None => write!(out, " ?{number}"),
        },
        _ => Ok(()),
    };
}
