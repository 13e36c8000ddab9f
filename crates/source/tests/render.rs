//! What people see: the place, the line, the mark; and that no span and no bytes break it.
#![cfg(feature = "excerpts")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_source::{Diagnostic, Label, Severity, Source, Span, line_starts, render};
use proptest::prelude::*;

fn about(file: Source<'_>, span: Span) -> Diagnostic {
    Diagnostic::at(Severity::Error, "odd", file, &line_starts(file.bytes), span, "something is odd")
}

fn shown(bytes: &[u8], from: usize, to: usize) -> String {
    let file = Source::new("a.txt", bytes);
    render::text(&[about(file, Span::new(from, to))], &[file], false)
}

#[test]
fn file_line_column_and_the_line_itself_are_shown() {
    let file = Source::new("object.txt", b"N:1:a\nF:SEE_INVSI\xCA\n");
    let d = about(file, Span::new(8, 17)).expected("an object flag").nearest(Some("SEE_INVIS"));
    let text = render::text(std::slice::from_ref(&d), &[file], false);
    for part in [
        "object.txt:2:3",
        " 2 \u{2502} F:SEE_INVSI\u{CA}",
        "expected an object flag",
        "did you mean SEE_INVIS?",
    ] {
        assert!(text.contains(part), "{part} missing in\n{text}");
    }
    assert!(!text.contains('\u{1b}'));
    assert!(render::text(&[d], &[file], true).contains('\u{1b}'));
}

#[test]
fn a_mark_stands_under_letters_of_two_bytes() {
    let text = shown("é = éabc\n".as_bytes(), 5, 10);
    assert!(text.contains("a.txt:1:5"), "{text}");
    assert!(text.contains("──┬─"), "{text}");
}

#[test]
fn a_span_inside_a_letter_in_a_second_file_is_drawn() {
    // ariadne 0.6 panics here when it counts bytes.
    let main = Source::new("main.irc", b"X\n");
    let body = Source::new("defines.irh", "éé éabc\n".as_bytes());
    let mut d = about(main, Span::new(0, 1));
    d.mark = Some("used here");
    d.labels.push(Label {
        file: "defines.irh".into(),
        line: 1,
        column: 4,
        span: Some(Span::new(3, 7)),
        message: "in the macro".into(),
    });
    let text = render::text(&[d], &[main, body], false);
    assert!(text.contains("in the macro") && text.contains("used here"), "{text}");
}

#[test]
fn a_line_of_a_megabyte_is_shown_in_part_with_its_true_column() {
    let mut bytes = b"first\n".to_vec();
    bytes.extend(std::iter::repeat_n(b'x', 1 << 20));
    bytes.extend(b" WRONG ");
    bytes.extend(std::iter::repeat_n(b'y', 1 << 20));
    let at = 6 + (1 << 20) + 1;
    let text = shown(&bytes, at, at + 5);
    assert!(text.len() < 3000, "{}", text.len());
    for part in [&format!("a.txt:2:{}", (1 << 20) + 2), " 2 \u{2502} ", "WRONG", "\u{2026}"] {
        assert!(text.contains(part), "{part} missing in\n{text}");
    }
}

#[test]
fn what_a_terminal_would_obey_is_never_printed() {
    let file = Source::new("a\u{1b}.txt", "a \u{1b}]0;PWN\u{7} \u{9b}1m \u{202e} b\n".as_bytes());
    let mut d = about(file, Span::new(0, 1)).expected("\u{1b}[1m").help("\u{202e}");
    d.message = "no \u{9b} here".into();
    for sources in [&[file][..], &[]] {
        let text = render::text(std::slice::from_ref(&d), sources, false);
        let bad = text.chars().find(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}');
        assert_eq!(bad, None, "{text:?}");
    }
}

#[test]
fn a_file_that_is_not_there_costs_the_excerpt_only() {
    let file = Source::new("a.txt", b"abc\n");
    let d = about(file, Span::new(1, 2)).see("b.txt", 7, "the first one");
    let text = render::text(&[d], &[], false);
    assert!(
        text.contains("a.txt:1:2: something is odd") && text.contains("b.txt:7: the first one"),
        "{text}"
    );
}

proptest! {
    #[test]
    fn no_span_of_no_bytes_breaks_the_renderer(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(0xC3), Just(0xA9)], 0..400),
        (from, to, line, column) in any::<(u32, u32, u32, u32)>(),
        (small_from, small_to) in (0u32..500, 0u32..500),
    ) {
        let file = Source::new("a.txt", &bytes);
        for span in [Span { start: from, end: to }, Span { start: small_from, end: small_to }] {
            let mut d = about(file, span);
            d.labels.push(Label { file: "a.txt".into(), line: 1, column: 1, span: Some(span), message: "x".into() });
            let mut odd = d.clone();
            (odd.line, odd.column) = (line, column);
            prop_assert!(!render::text(&[d, odd], &[file], false).is_empty());
        }
    }

    #[test]
    fn no_span_of_long_lines_breaks_the_renderer(
        text in "[aé日]{200,400}", (from, to) in (0u32..900, 0u32..900), column in 0u32..900,
    ) {
        let file = Source::new("a.txt", text.as_bytes());
        let mut d = about(file, Span { start: from, end: to });
        d.column = column;
        prop_assert!(render::text(&[d], &[file], true).contains("odd"));
    }
}
