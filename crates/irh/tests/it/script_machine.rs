//! The machine: what scripts mean when they run, what stops them, and that a run can be saved anywhere.
#![expect(clippy::panic, reason = "helpers of tests say what went wrong")]

use angrist_irh::script::check::{self, Nowhere};
use angrist_irh::script::code::Code;
use angrist_irh::script::host::{Host, Outcome, Plain, Reply, describe, drive};
use angrist_irh::script::machine::{Ask, Datum, Library, Limits, Machine, Memory, Stop, Trap};
use angrist_irh::script::scope::Scope;
use angrist_irh::script::tree::Type;
use angrist_irh::script::{compile, read, with_lexemes};

fn code(text: &str) -> Code {
    let body = read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let checked = check::body(&body, &Nowhere);
    let script = checked.script.unwrap_or_else(|| panic!("{:?}\n{text}", checked.drafts));
    compile::script(&script)
}

fn library(texts: &[&str]) -> Library {
    let mut library = Library::default();
    for text in texts {
        library.add(code(text));
    }
    library
}

fn run(text: &str) -> Result<Datum, Trap> {
    let library = library(&[text]);
    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default())?;
    match drive(&mut machine, &library, &mut memory, &mut Plain::new(1))? {
        Outcome::Done(value) => Ok(value),
        Outcome::Waiting(ask) => panic!("{ask:?}"),
    }
}

fn number(text: &str) -> i32 {
    match run(text) {
        Ok(Datum::Number(n)) => n,
        other => panic!("{other:?} from {text}"),
    }
}

#[test]
fn precedence_is_the_languages() {
    for (text, result) in [
        ("{ return 2 + 3 * 4; }", 14),
        ("{ return (2 + 3) * 4; }", 20),
        ("{ return 1 | 2 & 6; }", 3),
        ("{ return 1 + 1 << 3; }", 16),
        ("{ return 7 & 3 == 3; }", 7 & 1),
        ("{ return 5 < 7 == 1; }", 1),
        ("{ return -7 / 2; }", -3),
        ("{ return -7 % 3; }", -1),
        ("{ return abs(-4) + :3 - 8:; }", 9),
        ("{ return min(3, 5) * 10 + max(3, 5); }", 35),
        ("{ return !0 + !7; }", 1),
        ("{ return ~5; }", -6),
        ("{ return 6 ^ 3; }", 5),
        ("{ return 2147483647 + 1; }", i32::MIN),
        ("{ return (bool) 3; }", 3),
    ] {
        assert_eq!(number(text), result, "{text}");
    }
}

#[test]
fn logic_stops_early_and_gives_0_or_1() {
    assert_eq!(number("{ return 5 && 6; }"), 1);
    assert_eq!(number("{ return 0 || 9; }"), 1);
    // The right side would divide by zero.
    assert_eq!(number("{ return 0 && 1 / 0; }"), 0);
    assert_eq!(number("{ return 1 || 1 / 0; }"), 1);
}

#[test]
fn both_values_of_a_choice_are_worked_out() {
    assert_eq!(number("{ int16 i; int16 j; j = 1 ? i++ : i++; return i; }"), 2);
    assert_eq!(run("{ return 1 ? 5 : 1 / 0; }"), Err(Trap::Zero));
}

#[test]
fn a_comma_has_the_value_of_its_first_side() {
    assert_eq!(number("{ int16 i; return (3, i = 8) * 10 + i; }"), 38);
}

#[test]
fn counting_gives_the_value_before_or_after() {
    assert_eq!(number("{ int16 i, a, b; a = i++; b = ++i; return a * 100 + b * 10 + i; }"), 22);
    assert_eq!(number("{ int16 i; i = 5; return i-- * 10 + --i; }"), 53);
}

#[test]
fn assignments_with_operators() {
    let text = "{ int32 i; i = 7; i += 3; i *= 4; i -= 1; i /= 2; i %= 10; i |= 6; i &= 14; i <<= 2; i >>= 1; i ~= 4; return i; }";
    let mut i = 7 + 3;
    i = (i * 4 - 1) / 2 % 10;
    i = ((i | 6) & 14) << 2 >> 1;
    assert_eq!(number(text), i & !4);
}

#[test]
fn rectangles_are_four_bytes() {
    let text = "{ rect r; r@x1 = 3; r@y2 = 200; r@x2 = r@x1 + 1; r@x2 += 10; r@y1 = 255; r@y1++; return r@x1 + r@x2 * 10 + r@y1 + r@y2 * 1000; }";
    assert_eq!(number(text), 3 + 140 + 200_000);
    assert_eq!(number("{ rect r; r@x2 = 1; r@y1 = 1; return (int32) r; }"), 0x0001_0100);
    assert_eq!(number("{ rect r; int16 i; r@x1 = 255; i = r@x1++; return i + (int32) r; }"), 255);
}

#[test]
fn loops_count() {
    assert_eq!(number("{ int16 i, s; for (i = 0; i < 10; i++) s += i; return s; }"), 45);
    assert_eq!(
        number("{ int16 i, s; for (i = 0; i < 10; i++) { if (i % 2) continue; s += i; } return s; }"),
        20
    );
    assert_eq!(number("{ int16 i; while (i < 7) i += 2; return i; }"), 8);
    assert_eq!(number("{ int16 i; do i++; while (i < 0); return i; }"), 1);
}

#[test]
fn a_switch_falls_through_and_is_left_by_break() {
    let text = |on: i32| {
        format!(
            "{{ int16 i; switch ({on}) {{ case 1: i += 1; case 2: i += 2; break; case 1 + 2: i += 4; default: i += 8; }} return i; }}"
        )
    };
    assert_eq!([1, 2, 3, 4].map(|on| number(&text(on))), [3, 2, 12, 8]);
}

#[test]
fn a_switch_without_cases_runs_nothing() {
    assert_eq!(number("{ int16 i; switch (1) { default: i = 8; } return i; }"), 0);
}

#[test]
fn a_break_in_a_loop_does_nothing_but_leaves_a_switch_around_it() {
    assert_eq!(number("{ int16 i; for (i = 0; i < 5; i++) break; return i; }"), 5);
    assert_eq!(
        number(
            "{ int16 i; switch (1) { case 1: for (i = 0; i < 5; i++) if (i == 2) break; i = 99; } return i; }"
        ),
        2
    );
}

#[test]
fn a_script_that_ends_says_nothing() {
    assert_eq!(number("{ }"), 0);
    assert_eq!(number("{ return; }"), 0);
}

#[test]
fn strings_join() {
    assert_eq!(
        run("{ string s; s = \"one\"; s += \" two\"; return s + \" three\"; }"),
        Ok(Datum::Words("one two three".to_owned()))
    );
}

#[test]
fn dice_and_random_numbers_come_from_the_host() {
    // random(126) is 49, then 59 with seed 1, as the original's first draws.
    assert_eq!(number("{ return random(126) * 1000 + random(126); }"), 49_059);
    assert_eq!(number("{ return random(0); }"), 0);
    let sum = number("{ int16 i, s; for (i = 0; i < 100; i++) s += 3d6; return s; }");
    assert!((900..1200).contains(&sum), "{sum}");
    assert_eq!(number("{ return 0d6; }"), 0);
    assert_eq!(number("{ return (2)d(1) + (1 + 1)d1; }"), 4);
}

#[test]
fn what_the_host_does_not_offer_is_refused_by_name() {
    let refused = |text| match run(text) {
        Err(Trap::Refused { what }) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("{ return EActor->HasFeat(3); }"), "the function `HasFeat` of T_CREATURE");
    assert_eq!(refused("{ return e.EParam; }"), "the member `EParam` of T_EVENTINFO");
    assert_eq!(refused("{ Throw(5); }"), "the function `Throw`");
}

#[test]
fn constants_of_resources_come_from_the_host() {
    let scope = Scope::new([("the cellars", 0x0100_0005), ("unimplemented", 0x0100_0001)].into_iter());
    let text = "{ rID place; place = $\"The Cellars\"; return place->GetConst(7) * 10 + ($\"no one\" == $\"unimplemented\"); }";
    let (code, complaints) = with_lexemes(text, |t| Ok(scope.compile(t))).expect("tokens");
    assert_eq!(complaints.len(), 1, "the unknown name is noted");
    let mut library = Library::default();
    library.add(code.expect("code"));
    let mut host = Plain::new(1);
    host.constants.insert((0x0100_0005, 7), 4);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    let end = drive(&mut machine, &library, &mut Memory::new(&library), &mut host);
    assert_eq!(end, Ok(Outcome::Done(Datum::Number(41))));
}

#[test]
fn an_endless_loop_runs_out_of_fuel() {
    for text in [
        "{ for (;;) ; }",
        "{ while (1) { } }",
        "{ do ; while (true); }",
        "{ string s; for (;;) s = s + \"x\"; }",
    ] {
        assert!(matches!(run(text), Err(Trap::Fuel { fuel: 1_000_000 })), "{text}");
    }
}

#[test]
fn a_text_that_doubles_for_ever_is_refused() {
    let end = run("{ string s; s = \"abcdefgh\"; for (;;) s += s; }");
    assert_eq!(end, Err(Trap::Text { text: 65_536 }));
}

/// A host that answers every `Throw` by running the script of that number.
struct Thrower;

impl Host for Thrower {
    fn reply(&mut self, ask: &Ask) -> Reply {
        match ask {
            Ask::Call { arguments, .. } if describe(ask).contains("Throw") => {
                Reply::Run(u32::try_from(arguments[0].number()).unwrap_or(0))
            }
            _ => Reply::Refuse,
        }
    }
}

#[test]
fn endless_recursion_runs_out_of_depth() {
    let library = library(&["{ int16 a; return Throw(1); }", "{ return Throw(0) + 1; }"]);
    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    let end = drive(&mut machine, &library, &mut memory, &mut Thrower);
    assert_eq!(end, Err(Trap::Depth { depth: 128 }));
}

#[test]
fn a_script_inside_a_script_leaves_the_outer_ones_values_alone() {
    let library = library(&[
        "{ int16 a; a = 5; return a * 100 + Throw(1) * 10 + a; }",
        "{ int16 a; a = 7; return a; }",
    ]);
    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    let end = drive(&mut machine, &library, &mut memory, &mut Thrower);
    assert_eq!(end, Ok(Outcome::Done(Datum::Number(575))));
}

#[test]
fn variables_of_module_resource_and_script_last_as_long_as_they_should() {
    let mut scope = Scope::default();
    scope.declare_in_module("g", Type::Int16);
    scope.begin_resource();
    scope.declare_in_resource("r", Type::Int16);
    let text =
        "{ static int16 s; int16 l; l++; s++; r += 2; g += 3; return l * 1000 + s * 100 + r * 10 + g; }";
    let (code, _) = with_lexemes(text, |t| Ok(scope.compile(t))).expect("tokens");
    let mut library = Library { cells: scope.cells().to_vec(), ..Library::default() };
    library.add(code.expect("code"));
    let mut memory = Memory::new(&library);
    let mut results = Vec::new();
    for _ in 0..3 {
        let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
        results.push(machine.run(&library, &mut memory));
    }
    assert_eq!(results, [1123, 1246, 1369].map(|n| Ok(Stop::Done(Datum::Number(n)))));
    assert_eq!(memory.cell(0), Some(&Datum::Number(9)));
}

/// A host that answers anything with numbers and words that depend on the question alone.
struct Oracle;

impl Host for Oracle {
    fn reply(&mut self, ask: &Ask) -> Reply {
        Reply::Value(match ask {
            Ask::Call { function, arguments, .. } => {
                Datum::Number(i32::from(*function % 7) + i32::try_from(arguments.len()).unwrap_or(0))
            }
            Ask::Get { member, .. } => Datum::Number(i32::from(*member % 11)),
            Ask::Set { .. } => Datum::Number(0),
            Ask::Roll { dice, sides } => Datum::Number(i32::from(*dice) * i32::from(*sides)),
        })
    }
}

const BUSY: &str = "{ int32 i, s; string w; rect q; static int32 t; hObj h;
    for (i = 0; i < 6; i++) {
        s += 2d6 + EActor->HasFeat(i) * e.EParam;
        e.vDmg += s; e.cRoom@x1 = i; e.EYVal++;
        w += \"x\"; q@y1 = i; h = EActor->InSlot(i);
        switch (random(3)) { case 0: t++; break; case 2: t += 2; }
        s = s ? s + h->x : Throw(i, EActor);
    }
    return s * 10 + t + q@y1; }";

#[test]
fn a_run_saved_and_restored_at_every_question_ends_the_same() {
    let library = library(&[BUSY]);
    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    let straight = drive(&mut machine, &library, &mut memory, &mut Oracle).expect("an end");
    let fuel = machine.fuel();

    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    let mut questions = 0;
    let resumed = loop {
        match machine.run(&library, &mut memory).expect("no trap") {
            Stop::Done(value) => break Outcome::Done(value),
            Stop::Ask(ask) => {
                questions += 1;
                let saved = postcard::to_allocvec(&(&machine, &memory)).expect("a machine can be saved");
                (machine, memory) = postcard::from_bytes(&saved).expect("and restored");
                assert_eq!(
                    machine.run(&library, &mut memory),
                    Ok(Stop::Ask(ask.clone())),
                    "the question stands"
                );
                let Reply::Value(value) = Oracle.reply(&ask) else { panic!("the oracle always knows") };
                machine.answer(value);
            }
        }
    };
    assert!(questions > 50, "{questions}");
    assert_eq!((resumed, machine.fuel()), (straight, fuel));
}

#[test]
fn a_damaged_machine_runs_or_is_refused_but_never_panics() {
    let library = library(&[BUSY]);
    let mut memory = Memory::new(&library);
    let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
    machine.run(&library, &mut memory).expect("a question");
    let saved = postcard::to_allocvec(&machine).expect("a machine can be saved");
    for at in 0..saved.len() {
        for flip in [1u8, 0x10, 0x80, 0xff] {
            let mut bytes = saved.clone();
            bytes[at] ^= flip;
            let Ok(machine) = postcard::from_bytes::<Machine>(&bytes) else { continue };
            let mut machine = machine.within(Limits { fuel: 20_000, ..Limits::default() });
            let mut memory = Memory::new(&library);
            let _ = drive(&mut machine, &library, &mut memory, &mut Oracle);
        }
    }
}

#[test]
fn damaged_code_is_refused_but_never_panics() {
    let whole = code(BUSY);
    let limits = Limits { fuel: 20_000, ..Limits::default() };
    for at in 0..whole.bytes.len() {
        for flip in [1u8, 2, 0x20, 0x80, 0xff] {
            let mut code = whole.clone();
            code.bytes[at] ^= flip;
            let mut library = Library::default();
            library.add(code);
            let mut memory = Memory::new(&library);
            let mut machine = Machine::start(&library, 0, limits).expect("a start");
            let _ = drive(&mut machine, &library, &mut memory, &mut Oracle);
        }
    }
}

#[test]
fn the_listing_in_the_guide_is_the_real_one() {
    let guide = include_str!("../../../../docs/guide/irh-scripts.md");
    let listing = angrist_irh::script::disasm::listing(&code("{ return random(6) + 1; }"));
    for line in listing.lines().take(5) {
        assert!(guide.contains(line), "{line} is not in the guide:\n{listing}");
    }
}
