//! Scripts as text: whatever tree there is, printing and reading it gives it back.

use angrist_irh::script::print;
use angrist_irh::script::tree::{
    Act, At, Body, Case, Declaration, Edge, Expression, Infix, Name, Prefix, Statement, Type, Value,
};
use angrist_irh::script::{read, read_expression};
use proptest::prelude::*;

fn e(what: Value) -> Expression {
    Expression { at: At(0), what }
}

fn s(what: Act) -> Statement {
    Statement { at: At(0), what }
}

fn name() -> impl Strategy<Value = Name> {
    prop::sample::select(vec![
        "i", "count", "EActor", "e", "hItem", "dmg", "x1", "xY", "_under", "Double", "theGame",
    ])
    .prop_map(|w| Name { at: At(0), word: w.to_owned() })
}

fn text() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9<>:;,.!'\"\\\\ \n]{0,16}"
}

fn types() -> impl Strategy<Value = Type> {
    prop::sample::select(vec![
        Type::Bool,
        Type::Int8,
        Type::Int16,
        Type::Int32,
        Type::Uint8,
        Type::Uint16,
        Type::Object,
        Type::Text,
        Type::Resource,
        Type::Str,
        Type::Rect,
    ])
}

fn infix() -> impl Strategy<Value = Infix> {
    use Infix::*;
    prop::sample::select(vec![
        Or, And, BitOr, BitXor, BitAnd, Equal, Unequal, Less, More, AtMost, AtLeast, Left, Right, Add,
        Subtract, Multiply, Divide, Remainder, Roll,
    ])
}

fn expressions() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        any::<i32>().prop_map(Value::Number),
        (0..20i32).prop_map(Value::Number),
        text().prop_map(Value::Text),
        any::<bool>().prop_map(Value::Truth),
        Just(Value::Null),
        name().prop_map(|n| Value::Name(n.word)),
        text().prop_map(Value::Resource),
        any::<i32>().prop_map(Value::ResourceNumber),
    ]
    .prop_map(e);
    leaf.prop_recursive(5, 40, 3, |inner| {
        let b = inner.clone().prop_map(Box::new);
        let many = prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (prefix(), b.clone()).prop_map(|(p, x)| Value::Before(p, x)),
            (any::<bool>(), b.clone()).prop_map(|(up, x)| Value::After(up, x)),
            (infix(), b.clone(), b.clone()).prop_map(|(o, x, y)| Value::Pair(o, x, y)),
            (b.clone(), b.clone(), b.clone()).prop_map(|(x, y, z)| Value::Choose(x, y, z)),
            (assigning(), b.clone(), b.clone()).prop_map(|(o, x, y)| Value::Assign(o, x, y)),
            (b.clone(), b.clone()).prop_map(|(x, y)| Value::Strip(x, y)),
            (b.clone(), b.clone()).prop_map(|(x, y)| Value::Comma(x, y)),
            (b.clone(), b.clone()).prop_map(|(x, y)| Value::Least(x, y)),
            (b.clone(), b.clone()).prop_map(|(x, y)| Value::Most(x, y)),
            (name(), many.clone()).prop_map(|(n, a)| Value::Call(n, a)),
            (b.clone(), name(), many).prop_map(|(x, n, a)| Value::MemberCall(x, n, a)),
            (b.clone(), name()).prop_map(|(x, n)| Value::Member(x, n)),
            (b.clone(), prop::sample::select(Edge::ALL.to_vec())).prop_map(|(x, side)| Value::Edge(x, side)),
            (types(), b).prop_map(|(t, x)| Value::Cast(t, x)),
        ]
        .prop_map(e)
    })
}

fn prefix() -> impl Strategy<Value = Prefix> {
    use Prefix::*;
    prop::sample::select(vec![Up, Down, Plus, Minus, Not, Flip, Absolute])
}

fn assigning() -> impl Strategy<Value = Option<Infix>> {
    use Infix::*;
    prop::option::of(prop::sample::select(vec![
        Add, Subtract, Multiply, Divide, Remainder, BitAnd, BitOr, Left, Right,
    ]))
}

fn label() -> impl Strategy<Value = Expression> {
    prop_oneof![any::<i32>().prop_map(Value::Number), text().prop_map(Value::Resource)].prop_map(e)
}

fn statements() -> impl Strategy<Value = Statement> {
    let x = || expressions().prop_map(|e| e);
    let leaf = prop_oneof![
        Just(Act::Nothing),
        x().prop_map(Act::Do),
        Just(Act::Break),
        Just(Act::Continue),
        prop::option::of(x()).prop_map(Act::Return),
    ]
    .prop_map(s);
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let b = inner.clone().prop_map(Box::new);
        let many = prop::collection::vec(inner.clone(), 0..4);
        let case =
            (label(), many.clone()).prop_map(|(label, statements)| Case { at: At(0), label, statements });
        let part = || prop::option::of(expressions());
        prop_oneof![
            (expressions(), b.clone(), prop::option::of(b.clone())).prop_map(|(c, t, o)| Act::If(c, t, o)),
            (part(), part(), part(), b.clone()).prop_map(|(p, q, r, i)| Act::For(p, q, r, i)),
            (expressions(), b.clone()).prop_map(|(c, i)| Act::While(c, i)),
            (b, expressions()).prop_map(|(i, c)| Act::DoWhile(i, c)),
            (expressions(), prop::collection::vec(case, 0..3), prop::option::of(many.clone()))
                .prop_map(|(on, cases, default)| Act::Switch(on, cases, default)),
            many.prop_map(Act::Block),
        ]
        .prop_map(s)
    })
}

fn bodies() -> impl Strategy<Value = Body> {
    let declaration = (any::<bool>(), types(), prop::collection::vec(name(), 1..3))
        .prop_map(|(lasting, ty, names)| Declaration { lasting, ty, names });
    (prop::collection::vec(declaration, 0..3), prop::collection::vec(statements(), 0..5))
        .prop_map(|(locals, statements)| Body { at: At(0), locals, statements })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn an_expression_printed_and_read_is_the_same(tree in expressions()) {
        let text = print::expression(&tree);
        let again = read_expression(&text).map_err(|c| TestCaseError::fail(format!("{c}\n{text}")))?;
        prop_assert_eq!(&again, &tree, "{}", text);
        prop_assert_eq!(print::expression(&again), text);
    }

    #[test]
    fn a_script_printed_read_and_printed_is_the_same_text(tree in bodies()) {
        let text = print::body(&tree);
        let again = read(&text).map_err(|c| TestCaseError::fail(format!("{c}\n{text}")))?;
        let second = print::body(&again);
        prop_assert_eq!(&second, &text);
        // A tree that was read once is reproduced exactly; only braces against a stray `else` are added on the way.
        prop_assert_eq!(read(&second).map_err(|c| TestCaseError::fail(c.to_string()))?, again);
    }
}
