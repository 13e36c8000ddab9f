//! Runs every piece of code of a library once in a stand-in situation and says which ran.

use super::{Host, Progress, Question, Reply, Scripts};
use crate::creature::{Numbers, Rules, Status};
use crate::events::{Event, Field};
use crate::hero::Lore;
use crate::makelev::Chance;
use crate::status::Table;
use crate::values::Profile;
use crate::world::stage;
use angrist_engine::chance::Mt19937;
use angrist_irh::library::{CodeUse, Library};

/// What came of the runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Smoke {
    /// Pieces of code.
    pub pieces: usize,
    /// Those that ran to their end.
    pub ran: usize,
    /// Faults, one line each.
    pub faults: Vec<String>,
    /// What scripts did that the world did not allow, which ended nothing.
    pub notes: Vec<String>,
}

/// The nature of creatures that are things.
const TRANSFORMED: i16 = 167;
/// Questions answered in one run before it is given up.
const QUESTIONS: usize = 64;

/// Runs every piece of code of a library.
///
/// # Errors
/// When the shipped tables are damaged, or the library has no creature for the stage.
pub fn smoke(library: &Library, scripts: &Scripts) -> Result<Smoke, String> {
    let numbers = Numbers::shipped()?;
    let lore = Lore::shipped()?;
    let natures = Table::shipped()?;
    let rules = Rules { library, numbers: &numbers, lore: &lore, profile: Profile::Sane };
    let chance = Chance::Exact(Mt19937::new(1));
    let mut fresh = stage::stand_in(rules, scripts)?;
    // Some scripts are about things that were turned into creatures.
    let turned = Status { nature: TRANSFORMED, object: fresh.item.raw(), ..Status::default() };
    if let Some(victim) = fresh.world.get_mut(fresh.victim) {
        victim.statuses_mut().gain(turned);
    }
    let mut host = Host::new(rules, scripts, &natures, fresh.world.clone(), chance);
    let mut smoke = Smoke { pieces: library.code.len(), ..Smoke::default() };
    for (at, piece) in library.code.iter().enumerate() {
        host.world = fresh.world.clone();
        host.chance = Chance::Exact(Mt19937::new(at as u32 + 1));
        let number = piece.events.first().copied().unwrap_or(0);
        let mut event = Event::new(number, [fresh.actor, fresh.victim, fresh.item, fresh.item]);
        event.map = fresh.map;
        event.set(Field::EID, piece.owner.0 as i32);
        event.set(Field::EXVal, 22);
        event.set(Field::EYVal, 20);
        event.set(Field::VDmg, 10);
        event.set(Field::VCasterLev, 10);
        host.open_use(&mut event);
        let script = u32::try_from(at).unwrap_or(u32::MAX);
        let mut progress = match piece.use_ {
            CodeUse::Body => host.run_script_as(script, piece.owner, number, event),
            CodeUse::GearCondition | CodeUse::PartCondition => host.run_script(script, piece.owner, event),
        };
        for asked in 0..QUESTIONS {
            let waiting = progress == Progress::Waiting;
            let Some(question) = host.question().cloned().filter(|_| waiting) else { break };
            // A script that asks again and again now and then gets the last line or letter, or nothing: that is how it ends.
            let reply = match (asked % 3, &question) {
                (1, Question::Menu { lines, many: false, .. }) if asked > 8 => {
                    Reply::Number(lines.last().map_or(-1, |l| l.value))
                }
                (1, Question::Letter { letters, .. }) if asked > 8 => {
                    Reply::Number(letters.bytes().last().map_or(-1, i32::from))
                }
                (2, _) if asked > 8 => Reply::Escape,
                _ => question.default_reply(),
            };
            progress = host.answer(reply);
        }
        let faults = std::mem::take(&mut host.world.stack.faults);
        let ended = matches!(progress, Progress::Done(_));
        let broken = faults.iter().any(|f| f.fatal || f.is_trap()) || !ended;
        if !broken {
            smoke.ran += 1;
        }
        let told = faults.iter().any(|f| f.fatal || f.is_trap());
        for fault in faults {
            let line = fault.to_string();
            if fault.fatal || fault.is_trap() { smoke.faults.push(line) } else { smoke.notes.push(line) }
        }
        if !ended && !told {
            smoke.faults.push(format!("piece {at} of '{}' did not end", library.name(piece.owner)));
        }
    }
    Ok(smoke)
}
