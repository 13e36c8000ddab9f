//! Texts and gauges.

use super::{Brush, Shown, columns};
use crate::frame::Part;
use angrist_engine::model::{Gauge, Role, Span, Text};
use ratatui_core::layout::Rect;

/// Columns and rows from which on a long text has a row for how much is left.
const PAGE: (u16, u16) = (58, 8);

/// A line of several colours broken into lines of at most `width` columns, at spaces where there are any.
pub(crate) fn wrap(spans: &[Span], width: u16) -> Vec<Vec<Span>> {
    let width = width.max(1);
    let mut lines: Vec<Vec<Span>> = vec![Vec::new()];
    let mut used = 0u16;
    for span in spans {
        for word in span.text.split_inclusive(' ') {
            let solid = columns(word.trim_end());
            if used > 0 && used + solid > width {
                lines.push(Vec::new());
                used = 0;
            }
            let mut rest = word;
            // A word longer than the line is cut where the line ends.
            while columns(rest.trim_end()) > width {
                let mut end = 0;
                for (at, c) in rest.char_indices() {
                    if columns(&rest[..at + c.len_utf8()]) > width {
                        break;
                    }
                    end = at + c.len_utf8();
                }
                if end == 0 {
                    break;
                }
                push(&mut lines, &rest[..end], span.role);
                lines.push(Vec::new());
                rest = &rest[end..];
            }
            if used == 0 && rest.trim().is_empty() && lines.len() > 1 {
                continue;
            }
            push(&mut lines, rest, span.role);
            used = used.saturating_add(columns(rest));
        }
    }
    lines
}

fn push(lines: &mut [Vec<Span>], text: &str, role: Role) {
    if let Some(line) = lines.last_mut() {
        match line.last_mut() {
            Some(last) if last.role == role => last.text.push_str(text),
            _ => line.push(Span::new(text, role)),
        }
    }
}

/// Plain text broken into lines.
pub(crate) fn wrap_words(text: &str, width: u16) -> Vec<String> {
    wrap(&[Span::from(text)], width).into_iter().map(|l| l.into_iter().map(|s| s.text).collect()).collect()
}

/// The same for a line with columns: what does not fit goes on below the last of them.
fn hang(spans: &[Span], width: u16) -> Vec<Vec<Span>> {
    let whole: String = spans.iter().map(|s| s.text.as_str()).collect();
    let gap = whole.trim_end().rfind("  ").map_or(0, |at| columns(&whole[..at + 2]));
    if gap == 0 || gap > width / 2 || columns(&whole) <= width {
        return wrap(spans, width);
    }
    // Everything up to the last gap stays as it is; the rest is broken in the room beside it.
    let (mut head, mut rest, mut used) = (Vec::new(), Vec::new(), 0);
    for span in spans {
        let all = columns(&span.text);
        match gap.saturating_sub(used) {
            0 => rest.push(span.clone()),
            left if all <= left => head.push(span.clone()),
            left => {
                let cut =
                    span.text.char_indices().map(|(at, _)| at).find(|at| columns(&span.text[..*at]) >= left);
                let (a, b) = span.text.split_at(cut.unwrap_or(span.text.len()));
                head.push(Span::new(a, span.role));
                rest.push(Span::new(b, span.role));
            }
        }
        used += all;
    }
    let blank = Span::from(" ".repeat(usize::from(gap)));
    let broken = wrap(&rest, width - gap).into_iter().enumerate();
    broken
        .map(
            |(i, line)| {
                if i == 0 { [head.clone(), line].concat() } else { [vec![blank.clone()], line].concat() }
            },
        )
        .collect()
}

fn lines(text: &Text, width: u16) -> Vec<Vec<Span>> {
    let one: Vec<Vec<Span>> = if text.spans.is_empty() {
        text.lines.iter().map(|l| vec![Span::new(l.text.clone(), l.role)]).collect()
    } else {
        text.spans.clone()
    };
    if text.exact { one } else { one.iter().flat_map(|l| hang(l, width)).collect() }
}

pub fn measure(text: &Text, width: u16) -> (u16, u16) {
    let lines = lines(text, width);
    let widest = lines.iter().map(|l| l.iter().map(|s| columns(&s.text)).sum::<u16>()).max().unwrap_or(0);
    (widest.max(columns(&text.title)), lines.len() as u16 + u16::from(!text.title.is_empty()))
}

pub fn paint(text: &Text, part: &Part, area: Rect, brush: &mut Brush) -> Shown {
    let mut body = area;
    if !text.title.is_empty() {
        brush.row(area, area.y, &text.title, Role::Title);
        body.y += 1;
        body.height -= 1;
    }
    if (part.searching || !part.search.is_empty()) && body.height > 2 {
        body.height -= 1;
        brush.put(area.x, body.bottom(), &format!("/{}", part.search), area.width, Role::Key);
    }
    let lines = lines(text, area.width);
    // A text that is read page by page has a row of its own that says so; a small panel has none to spare.
    let paged = lines.len() > usize::from(body.height) && body.width >= PAGE.0 && body.height >= PAGE.1;
    if paged {
        body.height -= 1;
    }
    let top = (part.top as usize).min(lines.len().saturating_sub(usize::from(body.height)));
    for (y, line) in (body.y..body.bottom()).zip(lines.iter().skip(top)) {
        let mut x = body.x;
        for span in line {
            x = brush.put(x, y, &span.text, body.right().saturating_sub(x), span.role);
        }
    }
    let below = lines.len().saturating_sub(top + usize::from(body.height));
    if paged {
        let more = match below {
            0 => brush.words.say("ui-end-the-end"),
            n => brush.words.with("ui-list-more-lines", &[("count", &n)]),
        };
        let foot = Rect { y: body.bottom(), height: 1, ..body };
        let long = brush.words.with("ui-list-page", &[("more", &more)]);
        let fits = columns(&long) <= foot.width;
        let line = if fits { long } else { brush.words.with("ui-list-page-short", &[("more", &more)]) };
        brush.row(foot, foot.y, &line, Role::Dim);
    } else if below > 0 && body.width > 12 && body.height > 1 {
        let note = format!(" {} ", brush.words.with("ui-list-more", &[("count", &below)]));
        let x = body.right() - columns(&note);
        brush.put(x, body.bottom() - 1, &note, columns(&note), Role::Dim);
    }
    Shown { area: body, top: top as u32, total: lines.len() as u32, cursor: None }
}

pub fn measure_gauge(gauge: &Gauge) -> (u16, u16) {
    (columns(&gauge.label) + 1 + columns(&shown(gauge)).max(6), 1)
}

fn shown(gauge: &Gauge) -> String {
    match (gauge.shown.is_empty(), gauge.max > 0) {
        (false, _) => gauge.shown.clone(),
        (true, true) => format!("{}/{}", gauge.value, gauge.max),
        (true, false) => gauge.value.to_string(),
    }
}

/// `Health 12/20` with a bar behind it when there is room for one.
pub fn paint_gauge(gauge: &Gauge, area: Rect, brush: &mut Brush) {
    let shown = shown(gauge);
    let x = brush.put(area.x, area.y, &gauge.label, area.width, Role::Plain);
    let room = area.right().saturating_sub(x);
    let (value, bar) = (columns(&shown), room.saturating_sub(columns(&shown) + 2));
    if gauge.max > 0 && bar >= 6 {
        let [_, _, full, empty, _] = brush.looks.glyphs.lines();
        let parts = i64::from(bar);
        let part = (i64::from(gauge.value) * parts / i64::from(gauge.max)).clamp(0, parts);
        let part = if gauge.value > 0 { part.max(1) } else { part };
        let filled: String = std::iter::repeat_n(full, part as usize).collect();
        let rest: String = std::iter::repeat_n(empty, (parts - part) as usize).collect();
        let end = brush.put(x + 1, area.y, &filled, bar, gauge.role);
        brush.put(end, area.y, &rest, bar, Role::Dim);
    }
    let at = area.right().saturating_sub(value).max(x + 1);
    if at < area.right() {
        brush.put(at, area.y, &shown, area.right() - at, gauge.role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wrapped_lines_fit_and_lose_no_letter(text in "[a-zé ]{0,80}", width in 1u16..30) {
            let lines = wrap_words(&text, width);
            for line in &lines {
                prop_assert!(columns(line.trim_end()) <= width, "{line:?}");
            }
            let letters = |s: &str| s.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
