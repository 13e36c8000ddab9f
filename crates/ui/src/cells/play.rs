//! The play screen as cells: map, side bar, message line, status line, panels.

use super::panels::draw_panels;
use super::{Geometry, MapPlace, border, on_screen};
use crate::frame::{Focus, Frame, Message, PlayFrame, PromptKind, Timeline};
use crate::paint::{Brush, columns, paint_still, put_square, wrap};
use angrist_engine::model::{MapView, Model, Role, Span};
use angrist_engine::space::Loc;
use ratatui_core::layout::{Position, Rect};

/// The screen that is promised to be enough.
const ENOUGH: (u16, u16) = (80, 24);
/// From this width on there are panels at the right.
const WIDE: u16 = 110;
/// The panels' width at most.
const PANEL: u16 = 44;
/// Columns kept free for the mark at the end of a full line.
pub(crate) const PAGE_MARGIN: u16 = 8;
/// The maximum number of message rows.
const MOST_ROWS: usize = 6;
/// Rows that messages have to themselves, on a screen that is high enough.
const SAID: u16 = 2;
/// The side bar is always so wide: the map never moves because a name grew.
const SIDE: u16 = 22;
/// Rows that messages keep away from where the player looks.
const CLEAR: u16 = 3;

/// Where the parts of the play screen stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Places {
    /// The message line, and what it may grow over.
    pub said: Rect,
    pub side: Rect,
    pub map: Rect,
    pub status: Rect,
    /// Empty where there are none.
    pub panels: Rect,
    /// The game's own screen.
    pub own: Option<Rect>,
}

/// Whether a game's own screen fits.
pub(crate) fn own_fits(own: &MapView, area: Rect) -> bool {
    own.squares.width() as u16 <= area.width && own.squares.height() as u16 <= area.height
}

/// Where the parts of the play screen stand in an area.
pub(crate) fn play_places(own: Option<&MapView>, side: Option<&Model>, panels: bool, area: Rect) -> Places {
    let beside = |from: u16, room: u16| if panels && area.width >= from { room.min(PANEL) } else { 0 };
    if let Some(own) = own {
        let (width, height) = (own.squares.width() as u16, own.squares.height() as u16);
        let panel = beside(WIDE + 4, area.width.saturating_sub(width + 4));
        let main = Rect { width: area.width - panel, ..area };
        // In the middle, with a frame round it when there is room.
        let place = Rect {
            x: main.x + main.width.saturating_sub(width) / 2,
            y: main.y + main.height.saturating_sub(height) / 2,
            width,
            height,
        };
        return Places {
            said: place,
            side: Rect::ZERO,
            map: Rect { y: place.y + 1, height: height.saturating_sub(2), ..place },
            status: Rect::ZERO,
            panels: panel_area(main, panel, area),
            own: Some(place),
        };
    }
    let panel = beside(WIDE, area.width.saturating_sub(ENOUGH.0));
    let main = Rect { width: area.width - panel, ..area };
    let side_width = side.map_or(0, |_| SIDE.min(main.width / 3));
    let said = if main.height >= ENOUGH.1 { SAID } else { 1 };
    let rows = main.height.saturating_sub(1 + said);
    let middle = Rect { y: main.y + said.min(main.height), height: rows, ..main };
    let taken = side_width + u16::from(side_width > 0);
    Places {
        said: main,
        side: Rect { width: side_width, ..middle },
        map: Rect { x: middle.x + taken, width: middle.width.saturating_sub(taken), ..middle },
        status: Rect { y: main.bottom().saturating_sub(1), height: 1.min(main.height), ..main },
        panels: panel_area(main, panel, area),
        own: None,
    }
}

fn panel_area(main: Rect, panel: u16, area: Rect) -> Rect {
    if panel == 0 { Rect::ZERO } else { Rect { x: main.right() + 1, width: panel - 1, ..area } }
}

/// Draws the play screen; says which row is the first below the messages.
pub(super) fn draw(
    frame: &Frame,
    play: &PlayFrame,
    area: Rect,
    brush: &mut Brush,
    geometry: &mut Geometry,
) -> u16 {
    let mut room = area;
    if let Some(line) = play.timeline.as_ref().filter(|_| area.height > 1) {
        room.height -= 1;
        draw_timeline(line, Rect { y: area.bottom() - 1, height: 1, ..area }, brush);
    }
    let places = play_places(play.own_screen.as_ref(), play.side.as_ref(), play.panels.is_some(), room);
    match (&play.own_screen, places.own) {
        (Some(own), Some(place)) => {
            for (at, square) in own.squares.iter() {
                put_square(square, place.x + at.x as u16, place.y + at.y as u16, brush);
            }
            let main = if places.panels.is_empty() { room.right() } else { places.panels.x - 1 };
            if main - room.x >= place.width + 2 && room.height >= place.height + 2 {
                border(place, brush);
            }
        }
        _ => {
            if let Some(side) = &play.side {
                paint_still(side, places.side, brush);
            }
            draw_map(play, places.map, brush);
        }
    }
    draw_over_map(play, places.map, brush);
    if places.own.is_none() {
        draw_status(play, places.status, brush);
    }
    if let Some(panels) = play.panels.as_ref().filter(|_| !places.panels.is_empty()) {
        draw_panels(panels, places.panels, brush);
    }
    let (end, below) = draw_messages(frame, play, &places, brush);
    geometry.said_width = places.said.right();
    geometry.map = Some(MapPlace { area: places.map, from: play.window });
    let square = |at: Loc| on_screen(at, play.window, places.map);
    geometry.cursor = match (frame.focus, &play.cursor) {
        (Focus::Cursor, Some(cursor)) => square(cursor.at),
        (Focus::Prompt, _) if frame.prompt.as_ref().is_some_and(|p| p.kind != PromptKind::Key) => Some(end),
        (Focus::More, _) => Some(end),
        _ if play.cursor_on_hero => play.hero.and_then(square),
        _ => None,
    };
    below
}

fn draw_map(play: &PlayFrame, area: Rect, brush: &mut Brush) {
    for (at, square) in play.map.squares.iter() {
        let at = at.shift(play.map.from.x, play.map.from.y);
        if let Some(p) = on_screen(at, play.window, area) {
            put_square(square, p.x, p.y, brush);
        }
    }
}

/// The way to the cursor, the cursor itself, and what flies.
fn draw_over_map(play: &PlayFrame, area: Rect, brush: &mut Brush) {
    let way = play.cursor.iter().flat_map(|c| &c.way);
    for placed in way.chain(play.motion.iter().flat_map(|m| &m.shown)) {
        if let Some(p) = on_screen(placed.at, play.window, area) {
            put_square(&placed.square, p.x, p.y, brush);
        }
    }
}

fn draw_status(play: &PlayFrame, area: Rect, brush: &mut Brush) {
    if area.is_empty() {
        return;
    }
    match &play.status {
        Some(model) => paint_still(model, area, brush),
        None => brush.row(area, area.y, &play.standing, Role::Dim),
    }
    if !play.doing.is_empty() {
        let text = format!(" {} ", play.doing);
        let width = columns(&text).min(area.width);
        brush.put(area.right() - width, area.y, &text, width, Role::Warn);
    }
}

/// A hint in a number of rows: as many of its sentences as fit whole, with the keys in brackets at its end.
fn fitting_hint(hint: &str, width: u16, rows: usize) -> Vec<Vec<Span>> {
    let (text, keys) = match hint.rfind(" (") {
        Some(at) if hint.ends_with(')') => hint.split_at(at),
        _ => (hint, ""),
    };
    let ends: Vec<usize> = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]).collect();
    let of = |end: usize| wrap(&[Span::new(format!("{}{keys}", &text[..end]), Role::Dim)], width);
    ends.iter().rev().map(|end| of(*end)).find(|lines| lines.len() <= rows).unwrap_or_default()
}

/// Messages: what the last command said, and what is asked now. Says where they end and which row is the first below them.
///
/// They have rows of their own above the map. If those are too few, all of them stand in one block that lies over the map, at
/// the end of it that is farther from where the player looks, and never over the side bar.
fn draw_messages(frame: &Frame, play: &PlayFrame, places: &Places, brush: &mut Brush) -> (Position, u16) {
    let area = places.said;
    let own = places.map.y.saturating_sub(area.y);
    let shown: Vec<Vec<Span>> = match play.more {
        Some(page) => {
            let pages = said_lines(&play.messages, area.right().saturating_sub(PAGE_MARGIN));
            let mut one: Vec<Vec<Span>> = pages.into_iter().skip(page as usize).take(1).collect();
            if let Some(line) = one.last_mut() {
                line.push(Span::new(format!(" {}", brush.words.say("ui-list-pause")), Role::Warn));
            }
            one
        }
        None => {
            let wrapped = |width: u16| {
                let asked = asked_lines(frame, play, width);
                let room = MOST_ROWS.saturating_sub(asked.len());
                // Of too much, the end matters most; the rest is in the history. No sentence is cut.
                let fresh: Vec<&Message> = play.messages.iter().filter(|m| m.fresh).collect();
                let fits = |from: &usize| said_from(&fresh, *from, width).len() <= room;
                let from = (0..fresh.len()).find(fits).unwrap_or(fresh.len().saturating_sub(1));
                let mut lines = said_from(&fresh, from, width);
                lines.extend(asked);
                lines
            };
            let mut lines = wrapped(area.width);
            // A hint stays in the rows that nothing else needs.
            let free = usize::from(own).saturating_sub(lines.len());
            if free > 0 && !play.task.is_empty() {
                lines.extend(fitting_hint(&play.task, area.width, free));
            }
            if lines.len() <= usize::from(own) || places.own.is_some() {
                lines
            } else {
                wrapped(places.map.width)
            }
        }
    };
    let over = (shown.len() as u16).saturating_sub(own).min(places.map.height);
    let looked = match &play.cursor {
        Some(cursor) => Some(cursor.at),
        None => play.hero,
    };
    let looked = looked.and_then(|at| on_screen(at, play.window, places.map)).map_or(area.bottom(), |p| p.y);
    let at_foot = over > 0 && places.own.is_none() && looked < places.map.y + over + CLEAR;
    // What does not fit into the rows above the map is one block all the same.
    let block = if over > 0 && places.own.is_none() { places.map } else { area };
    let first = if at_foot { places.map.bottom().saturating_sub(shown.len() as u16) } else { area.y };
    let mut end = Position::new(area.x, area.y);
    for (n, line) in (0..).zip(shown) {
        let row = Rect { y: first + n, height: 1, ..block };
        if row.y >= area.bottom() {
            break;
        }
        brush.clear(row);
        let mut x = row.x;
        for span in line {
            x = brush.put(x, row.y, &span.text, row.right().saturating_sub(x), span.role);
        }
        end = Position::new(x.min(row.right().saturating_sub(1)), row.y);
    }
    let below = if at_foot { places.map.y } else { end.y + 1 };
    (end, below)
}

/// What the last command said, in rows of a width.
pub(crate) fn said_lines(messages: &[Message], width: u16) -> Vec<Vec<Span>> {
    let fresh = messages.iter().filter(|m| m.fresh);
    let said: Vec<Span> = fresh.map(|m| Span::new(format!("{} ", m.folded()), m.role)).collect();
    if said.is_empty() { Vec::new() } else { wrap(&said, width) }
}

/// The same from a message on; a mark says that there is more before it.
fn said_from(fresh: &[&Message], from: usize, width: u16) -> Vec<Vec<Span>> {
    let mut said: Vec<Span> =
        fresh.iter().skip(from).map(|m| Span::new(format!("{} ", m.folded()), m.role)).collect();
    if from > 0 {
        said.insert(0, Span::new("\u{2026} ".to_owned(), Role::Dim));
    }
    if said.is_empty() { Vec::new() } else { wrap(&said, width) }
}

/// Parts of a description as one text: sentences stay sentences, other parts are set off by semicolons, and one full stop ends it.
fn told_together(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts {
        let sentence = part.starts_with(char::is_uppercase) && part.ends_with('.');
        text.push_str(match () {
            () if text.is_empty() => "",
            () if text.ends_with('.') => " ",
            () if sentence => ". ",
            () => "; ",
        });
        text.push_str(part);
    }
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// Rows of the message line that ask something.
fn asked_lines(frame: &Frame, play: &PlayFrame, width: u16) -> Vec<Vec<Span>> {
    let line = match (frame.focus, &frame.prompt, &play.cursor) {
        (Focus::Prompt, Some(prompt), _) if prompt.kind != PromptKind::Key => {
            vec![Span::new(prompt.line(), Role::Title)]
        }
        // What is there comes first; the keys are there for those who need them.
        (Focus::Cursor, _, Some(cursor)) => vec![
            Span::new(format!("{} ", cursor.text), Role::Title),
            Span::new(format!("{} ", told_together(&cursor.seen)), Role::Plain),
            Span::new(cursor.keys.clone(), Role::Dim),
        ],
        _ => return Vec::new(),
    };
    wrap(&line, width)
}

fn draw_timeline(line: &Timeline, area: Rect, brush: &mut Brush) {
    brush.clear(area);
    let role = if line.typed.is_some() { Role::Title } else { Role::Plain };
    let x = brush.put(area.x, area.y, &line.text, area.width, role);
    let count = format!("{}/{}", line.position, line.length);
    let wide = columns(&count);
    let room = area.right().saturating_sub(x + 2).saturating_sub(wide + 1);
    if room < 6 {
        return;
    }
    let done = line.position * u64::from(room) / line.length.max(1);
    let bar: String = (0..u64::from(room)).map(|i| if i < done { '=' } else { '-' }).collect();
    let x = brush.put(x + 2, area.y, &bar, room, Role::Dim);
    brush.put(x + 1, area.y, &count, wide, Role::Dim);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Vec<Span>]) -> String {
        let line = |spans: &Vec<Span>| spans.iter().map(|s| s.text.as_str()).collect::<String>();
        let lines: Vec<String> = lines.iter().map(line).collect();
        lines.iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_hint_is_shown_in_whole_sentences_with_its_keys() {
        let hint =
            "There are the stairs. The deeper you go, the worse the company. Rest first. (Z rest, > down)";
        assert_eq!(text(&fitting_hint(hint, 100, 1)), hint);
        assert_eq!(text(&fitting_hint(hint, 60, 2)), hint, "two rows have room for all of it");
        assert_eq!(text(&fitting_hint(hint, 60, 1)), "There are the stairs. (Z rest, > down)");
        assert_eq!(fitting_hint(hint, 10, 1).len(), 0, "nothing is cut in the middle");
        assert_eq!(text(&fitting_hint("Go north. Then east.", 12, 1)), "Go north.");
    }

    #[test]
    fn a_description_has_one_full_stop_after_each_sentence() {
        let told = |parts: &[&str]| told_together(&parts.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>());
        assert_eq!(
            told(&["a rat", "You: 50% to hit. It: 9 at worst."]),
            "a rat. You: 50% to hit. It: 9 at worst."
        );
        assert_eq!(
            told(&["Orc, alert", "you hit 50%", "Curved Sword"]),
            "Orc, alert; you hit 50%; Curved Sword."
        );
        assert_eq!(told(&["It sleeps.", "floor"]), "It sleeps. floor.");
    }
}
