//! Bad scripts, each with a message of its own.

use angrist_irh::script::scope::Scope;
use angrist_irh::script::tree::Type;
use angrist_irh::script::with_lexemes;
use std::fmt::Write as _;

const BAD: &[&str] = &[
    // What is no script at all.
    "",
    "return 1;",
    "{ return 1; ",
    "{ return 1 }",
    "{ } }",
    "{ x = \"never closed; }",
    "{ return 'ab'; }",
    "{ int16 i = 3; }",
    "{ int16 if; }",
    "{ int16 d; }",
    "{ void v; }",
    "{ static x; }",
    "{ hp = 1; int16 late; }",
    "{ if hp return 1; }",
    "{ else return 1; }",
    "{ for (hp = 0; hp < 3) ; }",
    "{ do hp++; }",
    "{ goto end; }",
    "{ case 1: ; }",
    "{ switch (hp) { return; } }",
    "{ switch (hp) { default: ; case 1: ; } }",
    "{ switch (hp) { default: ; default: ; } }",
    "{ switch (hp) { case hp: ; } }",
    "{ switch (hp) { case 1 / 0: ; } }",
    "{ return hp +; }",
    "{ return (hp; }",
    "{ return min(hp); }",
    "{ return max; }",
    "{ box@z1 = 3; }",
    "{ return $; }",
    "{ return EV_NO_SUCH_THING; }",
    // Names.
    "{ return ph; }",
    "{ return Throw; }",
    "{ return Thorw(1); }",
    "{ return HasFeat(1); }",
    "{ return EActor->HasFaet(1); }",
    "{ return EActor->cHP(1); }",
    "{ return EActor->HasFeat; }",
    "{ return EActor.chp; }",
    "{ return e.EParm; }",
    "{ return e.cHP; }",
    "{ return hp->x; }",
    "{ return hp->Name(); }",
    "{ return what->Capitalise(); }",
    "{ return $\"dore\"; }",
    "{ int16 hp, hp; }",
    // Numbers of arguments.
    "{ return random(); }",
    "{ return random(1, 2); }",
    "{ return EMap->SolidAt(3); }",
    "{ EActor->IPrint(); }",
    // Types.
    "{ hp = \"three\"; }",
    "{ what = 3; }",
    "{ what -= \"x\"; }",
    "{ return what == \"x\"; }",
    "{ return what * 2; }",
    "{ return what + 2; }",
    "{ if (what) return 1; }",
    "{ switch (what) { case 1: ; } }",
    "{ return hp ? 1 : \"one\"; }",
    "{ hp = $\"door\"; }",
    "{ EActor->IPrint(3); }",
    "{ hp@x1 = 2; }",
    "{ (string) hp; }",
    // Places for values.
    "{ 3 = hp; }",
    "{ EActor = what; }",
    "{ what++; }",
    "{ random(3)++; }",
    // Control.
    "{ continue; }",
    "{ while (hp) continue; }",
    "{ while (hp) break; }",
    "{ hp == 3; }",
    "{ switch (hp) { case 1: ; case 1: ; } }",
    "{ switch (hp) { default: ; } }",
];

#[test]
fn each_bad_script_has_its_own_message() {
    let mut scope = Scope::new([("door", 0x0100_0000), ("unimplemented", 0x0100_0001)].into_iter());
    scope.declare_in_module("hp", Type::Int16);
    scope.declare_in_module("what", Type::Str);
    scope.declare_in_module("box", Type::Rect);
    let mut told = String::new();
    for text in BAD {
        let complaints = with_lexemes(text, |t| Ok(scope.compile(t).1)).unwrap_or_else(|c| vec![c]);
        assert!(!complaints.is_empty(), "nothing was said about {text}");
        let _ = writeln!(told, "{text}");
        for c in complaints {
            let _ = writeln!(told, "    {c}");
        }
    }
    insta::assert_snapshot!("bad_scripts", told);
}

#[test]
fn nesting_without_end_is_refused() {
    for (open, close) in [
        ("(", ")"),
        ("{ ", "}"),
        ("if (1) ", ""),
        ("-", ""),
        ("1 + (", ")"),
        ("!", ""),
        ("(int8) ", ""),
        ("x ? 1 : ", ""),
    ] {
        let text = format!("{{ {} 1; {} }}", open.repeat(100_000), close.repeat(100_000));
        let complaint =
            with_lexemes(&text, |t| Ok(scope_of_nothing().compile(t).1)).unwrap_or_else(|c| vec![c]);
        assert!(!complaint.is_empty(), "{open}");
    }
    let chain = format!("{{ return {} 1; }}", "1 + ".repeat(100_000));
    let told = with_lexemes(&chain, |t| Ok(scope_of_nothing().compile(t).1)).unwrap_or_else(|c| vec![c]);
    assert!(told.iter().any(|c| c.message.contains("deeper")), "{told:?}");
}

fn scope_of_nothing() -> Scope {
    Scope::default()
}
