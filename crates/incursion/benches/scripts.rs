//! How long events and handlers take: an event without a handler anywhere, one that only somebody absent answers, and a simple
//! handler called directly.
//!
//! `cargo bench -p angrist-incursion --bench scripts`
#![allow(clippy::unwrap_used, reason = "a bench that cannot read its data must stop")]

use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Numbers, Rules};
use angrist_incursion::events::Event;
use angrist_incursion::hero::Lore;
use angrist_incursion::host::{Host, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::pre::Limits;
use angrist_irh::read::read_text;

const TEXT: &str = r#"
Monster "rat" : MA_RODENT { Image: brown 'r'; CR: 1; HD: 1; Str 3, Dex 15, Con 10, Int 2, Wis 12, Cha 2;
  On Event EV_TALK { if (e.vDmg > 3) return DONE; return NOTHING; }; }
Monster "owl" : MA_BIRD { Image: brown 'b'; CR: 1; HD: 1; Str 3, Dex 15, Con 10, Int 2, Wis 12, Cha 2;
  On Event EV_COW { return DONE; }, PRE(EV_COW) { return DONE; }, POST(EV_COW) { return DONE; }; }
Terrain "Floor" { Image: grey '.'; }
Terrain "Solid Rock" { Image: grey '#'; Flags: TF_SOLID; }
Region "Unworked Stone" : RF_NOGEN { Floor: $"Floor"; Walls: $"Solid Rock"; }
Item "knife" : T_WEAPON { Image: grey '|'; }
"#;

fn with_host(run: impl FnOnce(&mut Host<'_>, [Handle; 4])) {
    let reading = read_text("bench.irh", TEXT, Limits::default());
    let scripts = Scripts::of(&reading);
    let (numbers, lore, table) =
        (Numbers::shipped().unwrap(), Lore::shipped().unwrap(), Table::shipped().unwrap());
    let rules = Rules { library: &reading.library, numbers: &numbers, lore: &lore, profile: Profile::Sane };
    let s = stage::stand_in(rules, &scripts).unwrap();
    let mut host = Host::new(rules, &scripts, &table, s.world, Chance::Exact(Mt19937::new(1)));
    run(&mut host, [s.actor, s.victim, s.item, Handle::NONE]);
}

#[divan::bench(sample_size = 1000)]
fn an_event_nobody_answers(b: divan::Bencher<'_, '_>) {
    with_host(|host, parties| b.bench_local(|| host.throw(Event::new(56, parties))));
}

#[divan::bench(sample_size = 1000)]
fn an_event_only_somebody_absent_answers(b: divan::Bencher<'_, '_>) {
    with_host(|host, parties| b.bench_local(|| host.throw(Event::new(57, parties))));
}

#[divan::bench(sample_size = 1000)]
fn a_simple_handler(b: divan::Bencher<'_, '_>) {
    with_host(|host, parties| {
        let rat = host.library().find("rat").unwrap();
        b.bench_local(|| host.ask(rat, 55, Event::new(55, parties)));
    });
}

fn main() {
    divan::main();
}
