//! Writing a script's tree back as text, with as few parentheses as it takes to read the same tree again.
//!
//! Promise: reading what was printed gives an equal tree (shown by property tests).

use super::tree::{Act, Body, Expression, Infix, Prefix, Statement, Value};
use std::fmt::Write as _;

const COMMA: u8 = 0;
const ASSIGN: u8 = 1;
const CHOOSE: u8 = 2;
const CAST: u8 = 12;
const PREFIX: u8 = 14;
const POSTFIX: u8 = 15;
const ATOM: u8 = 16;

/// A whole body, braces included.
#[must_use]
pub fn body(body: &Body) -> String {
    let mut out = String::from("{\n");
    for local in &body.locals {
        let names: Vec<&str> = local.names.iter().map(|n| n.word.as_str()).collect();
        let lasting = if local.lasting { "static " } else { "" };
        let _ = writeln!(out, "  {lasting}{} {};", local.ty.word(), names.join(", "));
    }
    statements(&mut out, &body.statements, 1);
    out.push_str("}\n");
    out
}

/// One expression.
#[must_use]
pub fn expression(e: &Expression) -> String {
    let mut out = String::new();
    value(&mut out, e, COMMA);
    out
}

fn indent(out: &mut String, level: usize) {
    // Deep nesting is legal; pages of blanks are not useful.
    out.push_str(&"  ".repeat(level.min(40)));
}

fn statements(out: &mut String, all: &[Statement], level: usize) {
    for s in all {
        statement(out, s, level);
    }
}

fn head(out: &mut String, level: usize, word: &str, condition: &Expression) {
    indent(out, level);
    let _ = writeln!(out, "{word} ({})", expression(condition));
}

fn statement(out: &mut String, s: &Statement, level: usize) {
    match &s.what {
        Act::Nothing => {
            indent(out, level);
            out.push_str(";\n");
        }
        Act::Do(e) => {
            indent(out, level);
            let _ = writeln!(out, "{};", expression(e));
        }
        Act::If(condition, then, other) => {
            head(out, level, "if", condition);
            match other {
                // Without braces an inner `if` would take the `else`.
                Some(_) if ends_in_open_if(then) => braced(out, then, level + 1),
                _ => statement(out, then, level + 1),
            }
            if let Some(other) = other {
                indent(out, level);
                out.push_str("else\n");
                statement(out, other, level + 1);
            }
        }
        Act::For(start, condition, step, inner) => {
            indent(out, level);
            let part = |e: &Option<Expression>| e.as_ref().map(expression).unwrap_or_default();
            let _ = writeln!(out, "for ({}; {}; {})", part(start), part(condition), part(step));
            statement(out, inner, level + 1);
        }
        Act::While(condition, inner) => {
            head(out, level, "while", condition);
            statement(out, inner, level + 1);
        }
        Act::DoWhile(inner, condition) => {
            indent(out, level);
            out.push_str("do\n");
            statement(out, inner, level + 1);
            indent(out, level);
            let _ = writeln!(out, "while ({});", expression(condition));
        }
        Act::Switch(on, cases, default) => {
            head(out, level, "switch", on);
            indent(out, level);
            out.push_str("{\n");
            for case in cases {
                indent(out, level + 1);
                let _ = writeln!(out, "case {}:", expression(&case.label));
                statements(out, &case.statements, level + 2);
            }
            if let Some(default) = default {
                indent(out, level + 1);
                out.push_str("default:\n");
                statements(out, default, level + 2);
            }
            indent(out, level);
            out.push_str("}\n");
        }
        Act::Break => {
            indent(out, level);
            out.push_str("break;\n");
        }
        Act::Continue => {
            indent(out, level);
            out.push_str("continue;\n");
        }
        Act::Return(None) => {
            indent(out, level);
            out.push_str("return;\n");
        }
        Act::Return(Some(e)) => {
            indent(out, level);
            let _ = writeln!(out, "return {};", expression(e));
        }
        Act::Block(all) => {
            indent(out, level);
            out.push_str("{\n");
            statements(out, all, level + 1);
            indent(out, level);
            out.push_str("}\n");
        }
    }
}

/// Prints a statement in braces it did not have; the only place where reading back adds a block.
fn braced(out: &mut String, s: &Statement, level: usize) {
    indent(out, level);
    out.push_str("{\n");
    statement(out, s, level + 1);
    indent(out, level);
    out.push_str("}\n");
}

fn ends_in_open_if(s: &Statement) -> bool {
    match &s.what {
        Act::If(_, _, None) => true,
        Act::If(_, _, Some(inner)) | Act::For(_, _, _, inner) | Act::While(_, inner) => {
            ends_in_open_if(inner)
        }
        _ => false,
    }
}

fn strength(e: &Expression) -> u8 {
    match &e.what {
        Value::Comma(..) => COMMA,
        Value::Assign(..) | Value::Strip(..) => ASSIGN,
        Value::Choose(..) => CHOOSE,
        Value::Pair(operator, ..) => operator.strength(),
        Value::Cast(..) => CAST,
        Value::Before(Prefix::Absolute, _) => ATOM,
        Value::Before(..) => PREFIX,
        Value::Number(n) if *n < 0 => PREFIX,
        Value::After(..) | Value::MemberCall(..) | Value::Member(..) | Value::Edge(..) => POSTFIX,
        _ => ATOM,
    }
}

/// Prints an expression where only operators of at least `least` may stand bare.
fn value(out: &mut String, e: &Expression, least: u8) {
    let bare = strength(e) >= least;
    if !bare {
        out.push('(');
    }
    plain(out, e);
    if !bare {
        out.push(')');
    }
}

fn list(out: &mut String, all: &[Expression]) {
    out.push('(');
    for (i, e) in all.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        value(out, e, ASSIGN);
    }
    out.push(')');
}

fn plain(out: &mut String, e: &Expression) {
    match &e.what {
        Value::Number(n) => {
            let _ = write!(out, "{n}");
        }
        Value::Text(t) => quoted(out, t),
        Value::Truth(t) => out.push_str(if *t { "true" } else { "false" }),
        Value::Null => out.push_str("NULL"),
        Value::Name(name) => out.push_str(name),
        Value::Resource(name) => {
            out.push('$');
            quoted(out, name);
        }
        Value::ResourceNumber(n) => {
            let _ = write!(out, "${n}");
        }
        Value::Before(Prefix::Absolute, inner) => {
            out.push_str("abs(");
            value(out, inner, ASSIGN);
            out.push(')');
        }
        Value::Before(operator, inner) => {
            out.push_str(match operator {
                Prefix::Up => "++",
                Prefix::Down => "--",
                Prefix::Plus => "+",
                Prefix::Minus => "-",
                Prefix::Not => "!",
                _ => "~",
            });
            // Two signs in a row would read as one operator, and a minus before a number as part of it.
            let signs = matches!(operator, Prefix::Up | Prefix::Down | Prefix::Plus | Prefix::Minus);
            let number = matches!(inner.what, Value::Number(_));
            value(
                out,
                inner,
                if signs && number {
                    ATOM + 1
                } else if signs {
                    POSTFIX
                } else {
                    PREFIX
                },
            );
        }
        Value::After(up, inner) => {
            value(out, inner, POSTFIX);
            out.push_str(if *up { "++" } else { "--" });
        }
        Value::Pair(Infix::Roll, a, b) => {
            value(out, a, Infix::Roll.strength());
            out.push_str(" d ");
            value(out, b, PREFIX);
        }
        Value::Pair(operator, a, b) => {
            value(out, a, operator.strength());
            let _ = write!(out, " {} ", operator.mark());
            value(out, b, operator.strength() + 1);
        }
        Value::Choose(c, a, b) => {
            value(out, c, CHOOSE + 1);
            out.push_str(" ? ");
            value(out, a, ASSIGN);
            out.push_str(" : ");
            value(out, b, CHOOSE);
        }
        Value::Assign(operator, a, b) => {
            value(out, a, CHOOSE);
            let _ = write!(out, " {}= ", operator.map_or("", Infix::mark));
            value(out, b, ASSIGN);
        }
        Value::Strip(a, b) => {
            value(out, a, CHOOSE);
            out.push_str(" ~= ");
            value(out, b, ASSIGN);
        }
        Value::Comma(a, b) => {
            value(out, a, COMMA);
            out.push_str(", ");
            value(out, b, ASSIGN);
        }
        Value::Call(name, arguments) => {
            out.push_str(&name.word);
            list(out, arguments);
        }
        Value::MemberCall(on, name, arguments) => {
            value(out, on, POSTFIX);
            let _ = write!(out, "->{}", name.word);
            list(out, arguments);
        }
        Value::Member(on, name) => {
            value(out, on, POSTFIX);
            let _ = write!(out, ".{}", name.word);
        }
        Value::Edge(on, edge) => {
            value(out, on, POSTFIX);
            let _ = write!(out, "@{}", edge.word());
        }
        Value::Cast(ty, inner) => {
            let _ = write!(out, "({}) ", ty.word());
            value(out, inner, CAST);
        }
        Value::Least(a, b) | Value::Most(a, b) => {
            out.push_str(if matches!(e.what, Value::Least(..)) { "min(" } else { "max(" });
            value(out, a, ASSIGN);
            out.push_str(", ");
            value(out, b, ASSIGN);
            out.push(')');
        }
    }
}

/// A text in quotes, with the escapes the language has.
fn quoted(out: &mut String, text: &str) {
    out.push('"');
    let mut before = 'x';
    for c in text.chars() {
        // Of two blanks in one piece the language drops the second; two pieces in a row are joined as they are.
        if before.is_whitespace() && c.is_whitespace() {
            out.push_str("\" \"");
        }
        before = c;
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
}
