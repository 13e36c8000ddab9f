//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.
//!
//! Promise: any bytes as code come to an end in a world of ours; it gives an error only when something promised did not hold.

use super::{Call, Host, Progress, Scripts};
use crate::creature::{Numbers, Rules};
use crate::events::Event;
use crate::hero::Lore;
use crate::makelev::Chance;
use crate::status::Table;
use crate::values::Profile;
use crate::world::stage::{self, Stage};
use angrist_engine::chance::Mt19937;
use angrist_irh::library::Library;
use angrist_irh::pre::Limits;
use angrist_irh::read::read_text;
use angrist_irh::res::Rid;
use angrist_irh::script::code::{Code, Op};
use angrist_irh::script::machine::{Datum, Memory};
use std::cell::RefCell;

const TEXT: &str = r#"
Monster "rat" : MA_RODENT { Image: brown 'r'; CR: 1; HD: 1; Str 3, Dex 15, Con 10, Int 2, Wis 12, Cha 2;
  On Event EV_TALK { return NOTHING; }; }
Terrain "Floor" { Image: grey '.'; }
Terrain "Solid Rock" { Image: grey '#'; Flags: TF_SOLID; }
Region "Unworked Stone" : RF_NOGEN { Floor: $"Floor"; Walls: $"Solid Rock"; }
Item "knife" : T_WEAPON { Image: grey '|'; }
Effect "spark" : EA_BLAST { Level: 1; xval: 3; pval: 1d4; }
"#;

struct Parts {
    library: Library,
    scripts: Scripts,
    numbers: Numbers,
    lore: Lore,
    natures: Table,
    stage: Stage,
}

fn parts() -> Result<Parts, String> {
    let reading = read_text("fuzz.irh", TEXT, Limits::default());
    let scripts = Scripts::of(&reading);
    let (numbers, lore, natures) = (Numbers::shipped()?, Lore::shipped()?, Table::shipped()?);
    let rules = Rules { library: &reading.library, numbers: &numbers, lore: &lore, profile: Profile::Sane };
    let stage = stage::stand_in(rules, &scripts)?;
    Ok(Parts { library: reading.library, scripts, numbers, lore, natures, stage })
}

thread_local! {
    static PARTS: RefCell<Option<Parts>> = const { RefCell::new(None) };
}

/// Bytes as calls of functions (three bytes each: function and argument) or, with a first byte of 0, as compiled code.
///
/// # Errors
/// When a promise is broken.
pub fn host(bytes: &[u8]) -> Result<(), String> {
    PARTS.with(|cell| {
        let mut kept = cell.borrow_mut();
        let parts = match &mut *kept {
            Some(parts) => parts,
            none => none.insert(parts()?),
        };
        let (first, rest) = bytes.split_first().map_or((1, &[][..]), |(f, r)| (*f, r));
        let code = if first == 0 {
            match postcard::from_bytes::<Code>(rest) {
                Ok(code) => code,
                Err(_) => return Ok(()),
            }
        } else {
            Code { bytes: calls(rest), ..Code::default() }
        };
        if let Some(slot) = parts.scripts.code.scripts.first_mut() {
            *slot = code;
        }
        run(parts)
    })
}

/// Code that calls one function after another.
fn calls(bytes: &[u8]) -> Vec<u8> {
    use angrist_irh::script::code::{write_number, write_signed};
    let mut out = Vec::new();
    for three in bytes.chunks_exact(3).take(64) {
        let function = u64::from(u16::from_le_bytes([three[0], three[1]])) % Call::ALL.len() as u64;
        let argument = i32::from(three[2] as i8);
        let class = Call::ALL.get(function as usize).map_or("", |c| c.1);
        if class != "global" {
            out.push(Op::Number as u8);
            write_signed(&mut out, argument.rem_euclid(12));
        }
        for i in 0..4 {
            out.push(Op::Number as u8);
            write_signed(&mut out, argument.wrapping_mul(i * 7 + 1));
        }
        out.push(if class == "global" { Op::Call as u8 } else { Op::CallOn as u8 });
        write_number(&mut out, function);
        out.push(4);
        out.push(Op::Drop as u8);
    }
    out.push(Op::Halt as u8);
    out
}

fn run(parts: &Parts) -> Result<(), String> {
    let rules =
        Rules { library: &parts.library, numbers: &parts.numbers, lore: &parts.lore, profile: Profile::Sane };
    let once = || {
        let mut world = parts.stage.world.clone();
        world.memory = Memory::new(&parts.scripts.code);
        let mut host =
            Host::new(rules, &parts.scripts, &parts.natures, world, Chance::Exact(Mt19937::new(1)));
        let s = &parts.stage;
        let event = Event::new(55, [s.actor, s.victim, s.item, s.item]);
        let mut progress = host.run_script_as(0, Rid(parts.library.first_id()), 55, event);
        for _ in 0..64 {
            let Some(question) = host.question().cloned().filter(|_| progress == Progress::Waiting) else {
                break;
            };
            progress = host.answer(question.default_reply());
        }
        let fit = [Datum::Number(0)];
        let _ = host.try_call(Call::Random, None, &fit);
        host.world.end_turn();
        (progress, host.world)
    };
    let (first, second) = (once(), once());
    if first.0 != second.0 || first.1 != second.1 {
        return Err("two runs of one script differ".to_owned());
    }
    if first.1.being(parts.stage.actor).is_none() {
        return Err("a script deleted the hero".to_owned());
    }
    let bytes = postcard::to_allocvec(&first.1).map_err(|e| e.to_string())?;
    match postcard::from_bytes::<crate::world::World>(&bytes) {
        Ok(again) if again == first.1 => Ok(()),
        Ok(_) => Err("a saved world is another world".to_owned()),
        Err(e) => Err(e.to_string()),
    }
}
