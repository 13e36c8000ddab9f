//! Events and the host: phases, order, answers, changes that flow back, questions, budgets, hostile scripts.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::real_scripts;
use crate::common::script_world::{Lib, Small, host, library, monster, world_of};
use angrist_incursion::events::{Event, Field, answer};
use angrist_incursion::host::calls::Call;
use angrist_incursion::host::{Host, Member, Progress, Question, Reply, smoke, unable};
use angrist_incursion::world::{Audience, Handle, World};
use angrist_irh::res::ResKind;
use angrist_irh::script::api::Api;
use angrist_irh::script::machine::Datum;

const EV_TALK: i32 = 55;
const EV_DAMAGE: i32 = 41;

struct Run<'l> {
    host: Host<'l>,
    parties: [Handle; 4],
    hero: Handle,
    other: Handle,
    item: Handle,
}

/// The last monster of the library with handlers, the first being a plain rat.
fn lib(handlers: &str) -> Lib {
    library(&format!("{}\n{}", monster("rat", ""), monster("toad", handlers)))
}

fn run(lib: &Lib) -> Run<'_> {
    let Small { world, hero, other, item, .. } = world_of(lib);
    Run { host: host(lib, world), parties: [other, hero, item, Handle::NONE], hero, other, item }
}

impl Run<'_> {
    fn throw(&mut self, number: i32) -> Progress {
        self.host.throw(Event::new(number, self.parties))
    }

    /// The last monster of the library alone is asked; its answer may be any number.
    fn ask(&mut self, number: i32) -> Progress {
        let library = self.host.library();
        let last = library.rid(ResKind::Monster, library.monsters.len() - 1);
        self.host.ask(last, number, Event::new(number, self.parties))
    }
}

// S001-157, S001-158
#[test]
fn functions_and_members_are_those_of_the_table() {
    let api = Api::get();
    assert_eq!(api.functions().len(), Call::ALL.len());
    for (at, f) in api.functions().iter().enumerate() {
        let call = Call::of(at as u16).unwrap();
        assert_eq!((f.class, f.name), call.name(), "function {at}");
        assert_eq!(call as usize, at);
    }
    for (at, m) in api.members().iter().enumerate() {
        assert_eq!(Some((m.class, m.name)), Member::name(at as u16), "member {at}");
    }
    assert!(Member::of(api.members().len() as u16).is_none());
}

#[test]
fn constants_of_events_and_natures_are_those_of_the_language() {
    let names = angrist_incursion::adapt::Names::new();
    for (name, number) in angrist_incursion::events::numbers::ALL {
        assert_eq!(names.find(name), Some(*number), "{name}");
    }
}

// S001-165
#[test]
fn every_function_answers_whatever_it_is_given() {
    let lib = lib("");
    let small = world_of(&lib);
    let mut h = host(&lib, small.world.clone());
    for (call, class, name) in Call::ALL {
        let declared = Api::get().function(*call as u16).unwrap().parameters;
        for value in [0, 1, 4, 9, -1, i32::MAX, i32::MIN, small.hero.raw(), small.map.raw()] {
            for on in [0, 1, 2, 4, 6, 7, 9, 10, -3, small.item.raw(), lib.library.first_id() as i32] {
                h.world = small.world.clone();
                h.world.stack.budget = 100_000;
                h.world
                    .stack
                    .events
                    .push(Event::new(EV_TALK, [small.hero, small.other, small.item, Handle::NONE]));
                let arguments: Vec<Datum> = (0..declared).map(|_| Datum::Number(value)).collect();
                let on =
                    if class == &"T_STRING" { Datum::Words("abc".to_owned()) } else { Datum::Number(on) };
                let on = (class != &"global").then_some(on);
                let answered = h.try_call(*call, on.as_ref(), &arguments);
                assert!(answered.is_ok(), "{class} {name}: {answered:?}");
            }
        }
    }
}

#[test]
fn what_is_unable_is_listed_with_a_reason_and_is_a_function() {
    for row in unable::all().values() {
        assert!(Api::get().functions().iter().any(|f| (f.class, f.name) == (row.class, row.name)), "{row:?}");
        assert!(row.reason.len() > 10);
    }
    assert!(unable::all().len() < 60, "the list must not grow into a host of nothing");
}

// S001-322
#[test]
fn phases_come_in_order_and_abort_ends_them() {
    let text = "On Event PRE(EV_TALK) { e.nBase = e.nBase + \"a\"; return NOTHING; },
        EV_TALK { e.nBase = e.nBase + \"b\"; return DONE; }, POST(EV_TALK) { e.nBase = e.nBase + \"c\"; return ABORT; };";
    let lib1 = lib(text);
    let mut r = run(&lib1);
    assert_eq!(r.throw(EV_TALK), Progress::Done(answer::DONE), "what comes after has no say");
    assert_eq!(r.host.take_event().unwrap().words(Field::NBase), "abc");
    for (said, result, ran) in [("ABORT", answer::ABORT, "a"), ("DONE", answer::DONE, "ac")] {
        let lib2 = lib(&text.replacen("return NOTHING", &format!("return {said}"), 1));
        let mut r = run(&lib2);
        assert_eq!(r.throw(EV_TALK), Progress::Done(result));
        assert_eq!(r.host.take_event().unwrap().words(Field::NBase), ran, "{said} before the event");
    }
}

// S001-322
#[test]
fn the_victim_hears_its_own_form_and_the_effect_comes_first() {
    let text = format!(
        "{}\n{}\nEffect \"whisper\" : EA_GENERIC {{ Level: 1; On Event EV_TALK {{ e.nBase = e.nBase + \"e\"; return NOTHING; }}; }}",
        monster("rat", "On Event EVICTIM(EV_TALK) { e.nBase = e.nBase + \"v\"; return NOTHING; };"),
        monster("toad", "On Event EV_TALK { e.nBase = e.nBase + \"a\"; return NOTHING; };"),
    );
    let lib = library(&text);
    let mut r = run(&lib);
    let mut event = Event::new(EV_TALK, r.parties);
    event.set(Field::EID, lib.library.find("whisper").unwrap().0 as i32);
    assert_eq!(r.host.throw(event), Progress::Done(answer::NOTHING));
    assert_eq!(r.host.take_event().unwrap().words(Field::NBase), "eva");
}

// S001-323
#[test]
fn a_thrown_again_event_gives_back_what_it_changed() {
    let lib = lib("On Event EV_TALK { e.vDmg = 3; ReThrow(EV_BARTER, e); return e.vDmg; },
        EV_BARTER { e.vDmg = e.vDmg * 7; return DONE; };");
    let mut r = run(&lib);
    assert_eq!(r.ask(EV_TALK), Progress::Done(21));
    let event = r.host.take_event().unwrap();
    assert_eq!((event.get(Field::VDmg), event.get(Field::Event)), (21, EV_TALK));
}

// S001-326
#[test]
fn messages_are_put_aside_for_whom_they_are_and_make_the_event_terse() {
    let lib = lib("On Event EV_TALK \"You croak.\" / \"The toad croaks.\";");
    let mut r = run(&lib);
    assert_eq!(r.throw(EV_TALK), Progress::Done(answer::NOTHING));
    assert!(r.host.take_event().unwrap().is(Field::Terse));
    let told = &r.host.world.outbox[0];
    assert_eq!((told.audience, told.texts.len(), told.parties[0]), (Audience::Actor, 2, r.other));
}

// S001-326: of the five answers only "no message" makes the event terse, and it ends nothing.
#[test]
fn an_answer_of_no_message_makes_the_event_terse() {
    for (said, result, terse) in [
        ("NOTHING", answer::NOTHING, false),
        ("NOMSG", answer::NOTHING, true),
        ("DONE", answer::DONE, false),
        ("ABORT", answer::ABORT, false),
        ("ERROR", answer::ABORT, false),
    ] {
        let lib = lib(&format!("On Event EV_TALK {{ return {said}; }};"));
        let mut r = run(&lib);
        assert_eq!(r.throw(EV_TALK), Progress::Done(result), "{said}");
        assert_eq!(r.host.take_event().unwrap().is(Field::Terse), terse, "{said}");
    }
}

// S001-196
#[test]
fn a_trace_shows_who_answered_and_what_changed() {
    let lib = lib("On Event EV_TALK { e.vDmg = 5; return DONE; };");
    let mut r = run(&lib);
    r.host.world.stack.trace.on = true;
    r.throw(EV_TALK);
    let line = r.host.world.stack.trace.lines[0].to_string();
    assert!(
        line.contains("event 55") && line.contains("answered 1") && line.contains("vDmg 0 -> 5"),
        "{line}"
    );
}

// S001-190
#[test]
fn statuses_given_by_scripts_are_told_and_end_with_their_effect() {
    let text = format!(
        "{}\n{}\nEffect \"glow\" : EA_GENERIC {{ Level: 1; On Event EV_REMOVED {{ EActor->cHP = 7; return NOTHING; }}; }}",
        monster("rat", ""),
        monster(
            "toad",
            "On Event EV_TALK { EVictim->GainTempStati(LEVITATION, EActor, 10, SS_ENCH, 2, 3, $\"glow\", 4);
               EVictim->GainPermStati(INVIS, NULL, SS_MISC, 1, 0, $\"glow\", 0); return EVictim->GetStatiMag(LEVITATION); },
             EV_BARTER { EVictim->RemoveStati(INVIS); return EVictim->HasStati(LEVITATION); };"
        ),
    );
    let lib = library(&text);
    let mut r = run(&lib);
    assert_eq!(r.ask(EV_TALK), Progress::Done(3));
    let held = r.host.world.get(r.hero).unwrap().statuses().of(127)[0];
    assert_eq!((held.duration, held.value, held.caster_level, held.object), (10, 2, 4, r.other.raw()));
    assert_eq!(r.ask(56), Progress::Done(0), "both statuses of the effect end together");
    assert_eq!(r.host.world.being(r.hero).unwrap().creature.hit_points, 7, "and the effect hears of it");
}

// S001-194
#[test]
fn a_script_may_keep_its_status_from_ending() {
    let text = format!(
        "{}\n{}\nEffect \"oath\" : EA_GENERIC {{ Level: 1; On Event EV_REMOVED {{ return ABORT; }}; }}",
        monster("rat", ""),
        monster(
            "toad",
            "On Event EV_TALK { EVictim->GainPermStati(COUNTER, NULL, SS_MISC, 1, 5, $\"oath\", 0);
               EVictim->RemoveEffStati($\"oath\"); return EVictim->GetStatiMag(COUNTER); };"
        ),
    );
    let lib = library(&text);
    assert_eq!(run(&lib).ask(EV_TALK), Progress::Done(5));
}

// S001-327
#[test]
fn a_question_waits_survives_a_save_and_goes_on() {
    let text = format!(
        "{}\n{}",
        monster("toad", ""),
        monster(
            "rat",
            "On Event EV_TALK { int16 i; i = 4; if (EActor->yn(\"Really?\")) i = i + 10; return i; };"
        ),
    );
    let lib = library(&text);
    let mut r = run(&lib);
    r.parties = [r.hero, r.other, r.item, Handle::NONE];
    assert_eq!(r.ask(EV_TALK), Progress::Waiting);
    assert!(matches!(r.host.question(), Some(Question::YesNo { text, .. }) if text == "Really?"));
    let saved = postcard::to_allocvec(&r.host.world).unwrap();
    let again: World = postcard::from_bytes(&saved).unwrap();
    assert_eq!(again, r.host.world);
    let mut other = host(&lib, again);
    assert_eq!(other.resume(), Progress::Waiting, "without an answer it waits on");
    assert_eq!(other.answer(Reply::Number(1)), Progress::Done(14));
    assert_eq!(r.host.answer(Reply::Number(0)), Progress::Done(4));
}

#[test]
fn only_players_are_asked_and_answers_must_be_offered() {
    let text = "On Event EV_TALK { return EActor->ChoicePrompt(\"Which?\", \"xyz\", 'y'); };";
    let lib1 = lib(text);
    assert_eq!(run(&lib1).ask(EV_TALK), Progress::Done(i32::from(b'y')), "a monster takes the default");
    let lib2 = library(&monster("rat", text));
    let mut r = run(&lib2);
    r.parties = [r.hero, r.hero, r.item, Handle::NONE];
    assert_eq!(r.ask(EV_TALK), Progress::Waiting);
    assert_eq!(r.host.answer(Reply::Number(i32::from(b'q'))), Progress::Done(-1), "q was not offered");
}

// S001-163
#[test]
fn segments_changed_by_scripts_are_changed_for_one_use_only() {
    let text = format!(
        "{}\n{}\nEffect \"spark\" : EA_BLAST {{ Level: 1; xval: 3; lval: 2; pval: 1d4;
           On Event EV_EFFECT {{ e.vMag = e.xval; e.xval = 9; return NOTHING; }}; }}",
        monster("rat", ""),
        monster("toad", ""),
    );
    let lib = library(&text);
    let mut r = run(&lib);
    let spark = lib.library.find("spark").unwrap();
    for _ in 0..2 {
        let mut event = Event::new(52, r.parties);
        event.set(Field::EID, spark.0 as i32);
        r.host.open_use(&mut event);
        r.host.ask(spark, 52, event);
        assert_eq!(r.host.take_event().unwrap().get(Field::VMag), 3, "the resource itself did not change");
    }
}

// S001-176
#[test]
fn damage_from_a_script_hurts_and_kills_and_death_is_heard() {
    let text = format!(
        "{}\n{}",
        monster("rat", "On Event EVICTIM(EV_DEATH) { e.nBase = \"squeak\"; return NOTHING; };"),
        monster(
            "toad",
            "On Event EV_TALK { ThrowDmg(EV_DAMAGE, AD_NORM, 5, \"talk\", EActor, EVictim); return EVictim->cHP; };"
        ),
    );
    let lib = library(&text);
    let mut r = run(&lib);
    assert_eq!(r.ask(EV_TALK), Progress::Done(15));
    let mut event = Event::new(EV_DAMAGE, [r.hero, r.other, Handle::NONE, Handle::NONE]);
    event.set(Field::VDmg, 500);
    assert_eq!(r.host.throw(event), Progress::Done(answer::DONE));
    assert!(r.host.world.get(r.other).unwrap().is_deleted());
    r.host.world.end_turn();
    assert!(r.host.world.get(r.other).is_none());
}

fn hostile(body: &str) -> (Progress, Vec<String>, bool) {
    let lib = lib(&format!("On Event EV_TALK {{ {body} }};"));
    let mut r = run(&lib);
    let progress = r.ask(EV_TALK);
    let faults = r.host.world.stack.faults.iter().map(ToString::to_string).collect();
    // Whatever happened, the world can be played on.
    let alive = r.host.world.get(r.hero).is_some_and(|o| !o.is_deleted());
    r.host.world.end_turn();
    let goes_on = r.host.throw(Event::new(56, r.parties)) == Progress::Done(0);
    (progress, faults, alive && goes_on)
}

// S001-326
#[test]
fn hostile_scripts_end_with_a_fault_that_names_them_and_leave_a_playable_world() {
    let cases = [
        ("while (1) { e.vDmg = 1; } return DONE;", "used up its"),
        ("Throw(EV_TALK, EActor, EVictim); return DONE;", "more than 128 deep"),
        (
            "string s; int16 i; s = \"abcdefgh\"; for (i = 0; i < 40; i++) s = s + s; return DONE;",
            "grew longer than",
        ),
        ("EVictim->Remove(true); return DONE;", "the hero cannot be deleted"),
        ("EVictim->GainPermStati(250, NULL, SS_MISC, 0, 0, 0, 0); return DONE;", "no status of nature 250"),
        ("EItem->PlaceAt(EMap, 300, 300); return DONE;", "there is no square 300, 300"),
        ("return 5 / e.vDmg;", "divides by zero"),
    ];
    for (body, said) in cases {
        let (_, faults, playable) = hostile(body);
        let fault = faults.first().unwrap_or_else(|| panic!("{body} has no fault"));
        assert!(fault.contains(said), "{body}: {fault}");
        assert!(
            fault.contains("test.irh, line 2") && fault.contains("'toad'") && fault.contains("event 55"),
            "{fault}"
        );
        assert!(playable, "{body}");
    }
    let (progress, faults, playable) = hostile("EActor->Remove(true); return EActor->cHP;");
    assert_eq!((progress, faults.len(), playable), (Progress::Done(20), 0, true), "one may delete oneself");
}

// S001-326
#[test]
fn a_flood_of_objects_events_and_statuses_is_bounded() {
    let many = "int16 i; for (i = 0; i < 30000; i++) CreateItem($\"knife\"); return DONE;";
    let (_, faults, playable) = hostile(many);
    assert!(playable && faults.iter().any(|f| f.contains("objects, which is all it may")), "{faults:?}");
    let (_, _, playable) = hostile(
        "int16 i; for (i = 0; i < 5000; i++) EActor->GainPermStati(COUNTER, NULL, SS_MISC, i, 0, 0, 0); return DONE;",
    );
    assert!(playable);
    let (_, faults, playable) = hostile("Throw(EV_TALK, EActor); Throw(EV_TALK, EActor); return DONE;");
    assert!(playable && !faults.is_empty(), "doubling events end too");
}

// S001-165
#[test]
fn every_script_of_the_real_library_runs_without_a_fault() {
    let Some((library, scripts)) = real_scripts() else { return };
    let done = smoke(library, scripts).unwrap();
    assert_eq!(scripts.refused, 0);
    assert_eq!((done.ran, done.pieces), (1943, 1943), "{:#?}", &done.faults[..done.faults.len().min(20)]);
}

#[test]
fn every_script_of_our_own_library_runs_without_a_fault() {
    use angrist_incursion::catalogue::read_library;
    use angrist_incursion::shipped::LIBRARY;
    let find = |name: &str| LIBRARY.iter().find(|(n, _)| *n == name).map(|(_, b)| b.to_vec());
    let reading = read_library("main.irc", find);
    let scripts = angrist_incursion::host::Scripts::of(&reading);
    let done = smoke(&reading.library, &scripts).unwrap();
    assert!(done.pieces > 20 && done.ran == done.pieces, "{:#?}", done.faults);
}

#[test]
fn every_entry_of_the_hosts_corpus_keeps_its_promises() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/host");
    let mut entries = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is part of the repository") {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        angrist_incursion::host::fuzz_entry::host(&bytes)
            .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        entries += 1;
    }
    assert!(entries > 0);
}

/// Mutations of the corpus tried by default; `ANGRIST_FUZZ_HOST` asks for more.
const MUTATIONS: u32 = 2_000;

// S001-326: random bytes come to an end too.
#[test]
fn mutated_code_comes_to_an_end() {
    use angrist_engine::chance::Mt19937;
    use angrist_incursion::makelev::Chance;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/host");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths.iter().map(|p| std::fs::read(p).unwrap()).collect();
    assert!(!corpus.is_empty());
    let count = std::env::var("ANGRIST_FUZZ_HOST").ok().and_then(|n| n.parse().ok()).unwrap_or(MUTATIONS);
    let mut chance = Chance::Exact(Mt19937::new(17));
    let mut draw = |below: usize| chance.random(below.clamp(1, 30_000) as i32).max(0) as usize;
    for round in 0..count {
        let mut bytes = corpus[draw(corpus.len())].clone();
        for _ in 0..=draw(8) {
            match draw(4) {
                0 => bytes.insert(draw(bytes.len() + 1).min(bytes.len()), draw(256) as u8),
                1 if !bytes.is_empty() => {
                    bytes.remove(draw(bytes.len()).min(bytes.len() - 1));
                }
                2 => {
                    let other = &corpus[draw(corpus.len())];
                    let from = draw(other.len() + 1).min(other.len());
                    bytes.extend_from_slice(&other[from..]);
                    bytes.truncate(4096);
                }
                _ => {
                    let at = draw(bytes.len().max(1));
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte = draw(256) as u8;
                    }
                }
            }
        }
        angrist_incursion::host::fuzz_entry::host(&bytes)
            .unwrap_or_else(|broken| panic!("round {round}: {broken}: {bytes:?}"));
    }
}
