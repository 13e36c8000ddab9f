//! The frame: the whole interface as data, for a room of some columns and rows.

use super::around::far_and_point;
use super::cursor::Cursor;
use super::overview::overview;
use super::screens::roll_lines;
use super::sweep::Errand;
use super::{ActiveGame, App, Layer, auto::Auto};
use crate::cells::{self, Geometry, camera, camera_for, own_fits, panel_map_rows, play_places};
use crate::frame::{
    Focus, Frame, MapCursor, Message, Motion, Overlaid, Panels, Placed, PlayFrame, Prompt, PromptKind, Seen,
    Size,
};
use crate::look::GlyphSet;
use crate::spoken;
use crate::translations::Translations;
use angrist_engine::model::{Glyph, LookKind, MapView, Memory, Model, Overlay, Role, Span, Square, Text};
use angrist_engine::play::{Flight, Next, Sight, SightKind};
use angrist_engine::space::{Dir, Grid, Loc, Rect as MapRect, distance};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

/// Messages of earlier commands that a frame has besides those of the last one.
const EARLIER: usize = 40;
/// Rolls that the panels show at most.
const ROLLS: usize = 6;

impl App {
    /// What is on the screen now, as data. How far lists are scrolled and which part of the map is shown is settled for this size.
    pub fn frame(&mut self, size: Size) -> Frame {
        self.size = size;
        let mut frame = self.picture(EARLIER);
        let geometry = cells::layout(&frame);
        self.settle(&mut frame, &geometry);
        frame
    }

    /// Paints the frame for an area into a buffer; says where the terminal's cursor belongs.
    pub fn paint(&mut self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let area = area.intersection(buf.area);
        cells::cells(&self.frame(Size::new(area.width, area.height)), buf).cursor
    }

    /// Everything on the screen as lines, the topmost thing first; for speech and for tests.
    pub fn tell(&self) -> Vec<String> {
        spoken::told(&self.picture(EARLIER))
    }

    /// Remembers what the next frame goes on from: camera, scrolling, the width of the message line.
    fn settle(&mut self, frame: &mut Frame, geometry: &Geometry) {
        if let (Some(active), Some(play)) = (&mut self.active, &frame.play) {
            active.camera = play.window;
            active.camera_of = Some(active.session.game().arrivals());
            active.said_width = Some(geometry.said_width);
        }
        let shown = self.shown_layers();
        for ((overlaid, places), layer) in frame.overlays.iter_mut().zip(&geometry.all_lists).zip(shown) {
            for place in places {
                if let Some(part) = overlaid.parts.get_mut(usize::from(place.part)) {
                    part.top = place.top;
                }
            }
            if let Some(Layer::View(view, _)) = self.layers.get_mut(layer) {
                view.settle(places);
            }
        }
    }

    /// The layers that are to be seen. Over a map, lists lie upon each other; elsewhere only the topmost view shows.
    fn shown_layers(&self) -> Vec<usize> {
        let playing = self.active.is_some();
        let top = self.layers.iter().rposition(|l| matches!(l, Layer::View(..)));
        let shown = |(at, layer): (usize, &Layer)| match layer {
            Layer::View(_, screen) if Some(at) == top || playing && !screen.is_full() => Some(at),
            _ => None,
        };
        self.layers.iter().enumerate().filter_map(shown).collect()
    }

    /// The frame for the size that was given last, with some of the messages of earlier commands.
    pub(super) fn picture(&self, earlier: usize) -> Frame {
        let overlay = |at: usize| match self.layers.get(at) {
            Some(Layer::View(view, screen)) => Some(Overlaid {
                screen: screen.name(),
                full: screen.is_full(),
                model: view.model().clone(),
                parts: view.parts(),
                focus: view.focus as u16,
            }),
            _ => None,
        };
        let focus = match self.layers.last() {
            Some(Layer::View(..)) => Focus::Overlay,
            Some(Layer::Ask(_) | Layer::Count(_) | Layer::Bind(_)) => Focus::Prompt,
            Some(Layer::Cursor(_)) => Focus::Cursor,
            Some(Layer::More(_)) => Focus::More,
            None if self.replay.is_some() => Focus::Replay,
            None => Focus::Map,
        };
        Frame {
            size: self.size,
            language: self.words().language().to_owned(),
            looks: self.looks(),
            focus,
            play: self.active.as_deref().map(|active| self.play_frame(active, earlier)),
            notice: if self.active.is_some() { String::new() } else { self.notice.clone() },
            overlays: self.shown_layers().into_iter().filter_map(overlay).collect(),
            prompt: self.prompt(),
        }
    }

    fn prompt(&self) -> Option<Prompt> {
        match self.layers.last()? {
            Layer::Ask(ask) => Some(ask.prompt(self)),
            Layer::Count(typed) => Some(Prompt {
                kind: PromptKind::Count,
                question: self.tr("ui-prompt-count"),
                keys: String::new(),
                typed: Some(typed.clone()),
                answers: Vec::new(),
            }),
            Layer::Bind(command) => Some(Prompt {
                kind: PromptKind::Key,
                question: self.tr_with("ui-options-press-key", &[("command", command)]),
                keys: String::new(),
                typed: None,
                answers: vec![command.clone()],
            }),
            _ => None,
        }
    }

    fn play_frame(&self, active: &ActiveGame, earlier: usize) -> PlayFrame {
        let game = active.game();
        let scene = game.scene();
        let timeline = self.replay.as_ref().map(|replay| replay.timeline(self.words()));
        let below = u16::from(timeline.is_some() && self.size.rows > 1);
        let area = Rect::new(0, 0, self.size.columns, self.size.rows - below);
        let own_screen = match active.own_screen().filter(|_| self.options.own_screen) {
            Some(Model::Map(own)) if own_fits(&own, area) => Some(own),
            _ => None,
        };
        let side = active.side();
        let places = play_places(own_screen.as_ref(), side.as_ref(), self.options.panels, area);
        let cursor = match self.layers.last() {
            Some(Layer::Cursor(cursor)) => Some(cursor),
            _ => None,
        };
        let bounds = scene.map.bounds();
        let window = if own_screen.is_some() {
            Loc::default()
        } else {
            let focus = cursor.map(|c| c.at).or(scene.here);
            // A new level begins with the hero in the middle.
            let half = |cells: u16| (cells / 2).min(2000) as i16;
            let middle = scene.here.map(|h| h.shift(-half(places.map.width), -half(places.map.height)));
            let from = middle.filter(|_| active.camera_of != Some(game.arrivals())).unwrap_or(active.camera);
            Loc::new(
                camera(from.x, focus.map(|f| f.x), (bounds.at.x, bounds.width), places.map.width),
                camera(from.y, focus.map(|f| f.y), (bounds.at.y, bounds.height), places.map.height),
            )
        };
        let sights = self.seen(active);
        let window = match scene.here.filter(|_| cursor.is_none() && own_screen.is_none()) {
            Some(here) => {
                let foe = |s: &&Seen| s.kind == SightKind::Foe && s.square.memory > Memory::Remembered;
                let foes = || sights.iter().filter(foe).map(|s| s.at);
                let across = (bounds.at.x, bounds.width);
                let down = (bounds.at.y, bounds.height);
                Loc::new(
                    camera_for(window.x, here.x, foes().map(|at| at.x), across, places.map.width),
                    camera_for(window.y, here.y, foes().map(|at| at.y), down, places.map.height),
                )
            }
            None => window,
        };
        let panels = (!places.panels.is_empty()).then(|| self.panels(active, &sights, places.panels));
        PlayFrame {
            place: active.words.phrase(&scene.place),
            turn: scene.turn,
            hero: scene.here,
            map: shown_map(active, window, places.map),
            window,
            cursor: cursor.map(|c| self.map_cursor(active, c)),
            motion: motion(active),
            own_screen,
            side,
            status: active.status(),
            standing: self.tr_with(
                "ui-panel-standing",
                &[("place", &active.words.phrase(&scene.place)), ("turn", &scene.turn)],
            ),
            doing: self.doing(active),
            task: active.task.text(self.words(), active, &self.keymap, self.aloud),
            messages: messages(active, earlier),
            more: match self.layers.last() {
                Some(Layer::More(page)) => Some(*page as u32),
                _ => None,
            },
            sights,
            panels,
            timeline,
            cursor_on_hero: self.options.cursor_on_hero,
        }
    }

    fn doing(&self, active: &ActiveGame) -> String {
        match active.game().next() {
            Next::Going(what) => active.words.phrase(&what),
            _ => match &active.auto {
                Some(Auto::Explore { .. } | Auto::Sweep(Errand::Explore)) => self.tr("ui-prompt-exploring"),
                Some(Auto::Sweep(Errand::To(_))) => self.tr("ui-prompt-travelling"),
                Some(Auto::Walk { .. }) => self.tr("ui-prompt-travelling"),
                Some(Auto::Repeat { left, .. }) => self.tr_with("ui-prompt-times", &[("count", left)]),
                _ => String::new(),
            },
        }
    }

    fn map_cursor(&self, active: &ActiveGame, cursor: &Cursor) -> MapCursor {
        let game = active.game();
        let seen = match cursor.answers() {
            true => game.aim_at(cursor.at, &*active.words),
            false => game.describe(cursor.at, &*active.words),
        };
        let mut seen: Vec<String> = seen.into_iter().map(|l| l.text).collect();
        if seen.is_empty() {
            seen.push(self.tr("ui-cursor-unknown"));
        }
        let scene = active.game().scene();
        // The way of a shot is dotted over open ground, so that it shows without colours; who stands on it stays to be seen.
        let marked = |at: Loc| {
            let overlay = Overlay { path: true, target: at == cursor.at, ..Overlay::default() };
            let square = active.dressed(scene.map.square(at));
            let bare = square.look.kind == LookKind::Terrain && square.glyph.plain == '.';
            let dotted = cursor.answers() && bare && at != cursor.at;
            let square =
                if dotted { Square { glyph: Glyph::ascii('*'), role: Role::Warn, ..square } } else { square };
            Placed { at, square: Square { overlay, ..square } }
        };
        MapCursor {
            at: cursor.at,
            purpose: cursor.purpose(),
            text: cursor.line(self.words()),
            keys: cursor.keys(self.words()),
            seen,
            way: cursor.way(active.game()).into_iter().chain([cursor.at]).map(marked).collect(),
        }
    }

    pub(super) fn seen(&self, active: &ActiveGame) -> Vec<Seen> {
        let (here, glyphs) = (active.game().scene().here, self.looks().glyphs);
        let seen = |sight| {
            let line = sight_line(active, here, &sight, glyphs, self.words());
            Seen {
                id: sight.id,
                kind: sight.kind,
                at: sight.at,
                name: active.words.phrase(&sight.name),
                note: active.words.phrase(&sight.note),
                square: active.dressed(sight.square),
                line,
            }
        };
        active.game().sights().into_iter().map(seen).collect()
    }

    fn panels(&self, active: &ActiveGame, sights: &[Seen], area: Rect) -> Panels {
        let text = |title: &str, spans| Text { title: self.tr(title), spans, exact: true, ..Text::default() };
        let said = paragraphs(active, usize::from(area.height));
        let in_sight = |s: &&Seen| s.square.memory > Memory::Remembered;
        let mut seen: Vec<Vec<Span>> = sights.iter().filter(in_sight).map(|s| s.line.clone()).collect();
        if seen.is_empty() {
            seen.push(vec![Span::new(self.tr("ui-panel-nothing"), Role::Dim)]);
        }
        // What is only remembered stands apart, under a heading of its own.
        let known: Vec<&Seen> = sights.iter().filter(|s| !in_sight(s)).collect();
        if !known.is_empty() {
            seen.push(vec![Span::new(self.tr("ui-panel-remembered"), Role::Title)]);
            seen.extend(known.iter().map(|s| s.line.clone()));
        }
        let rows = panel_map_rows(area.height);
        Panels {
            messages: text("ui-panel-messages", said),
            sights: text("ui-panel-in-sight", seen),
            rolls: text("ui-panel-last-rolls", roll_lines(active, ROLLS, self.words())),
            level: (rows > 1)
                .then(|| overview(active, (area.width, rows - 1), &self.tr("ui-panel-this-level"))),
        }
    }

    /// How many pages the message line has, for the option that stops at each.
    pub(super) fn pages(&self) -> usize {
        let Some(active) = &self.active else { return 0 };
        let width = active.said_width.unwrap_or(Size::STANDARD.columns);
        cells::said_lines(&messages(active, 0), width.saturating_sub(cells::PAGE_MARGIN)).len()
    }
}

/// The last messages, those of one turn in one paragraph that begins with its number.
fn paragraphs(active: &ActiveGame, most: usize) -> Vec<Vec<Span>> {
    let all: Vec<_> = active.messages.all().collect();
    let mut out: Vec<Vec<Span>> = Vec::new();
    let mut turn = None;
    for said in &all[all.len().saturating_sub(most)..] {
        if turn.replace(said.turn) != Some(said.turn) {
            out.push(vec![Span::new(format!("{} ", said.turn), Role::Dim)]);
        }
        if let Some(paragraph) = out.last_mut() {
            paragraph.push(Span::new(format!("{} ", said.text()), said.line.role));
        }
    }
    out
}

/// What the last command said, and some of what was said before.
fn messages(active: &ActiveGame, earlier: usize) -> Vec<Message> {
    let fresh = active.messages.fresh().count();
    let all = active.messages.all().count();
    let first_fresh = all - fresh;
    let from = first_fresh.saturating_sub(earlier);
    let message = |(at, said): (usize, &crate::messages::Said)| Message {
        number: said.number,
        text: said.line.text.clone(),
        times: said.times,
        role: said.line.role,
        fresh: at >= first_fresh,
    };
    active.messages.all().enumerate().skip(from).map(message).collect()
}

/// The known map as far as it lies in its place on the screen.
fn shown_map(active: &ActiveGame, window: Loc, area: Rect) -> MapView {
    let scene = active.game().scene();
    let room = |cells: u16| cells.min(4000) as i16;
    let shown =
        MapRect::new(window.x, window.y, room(area.width), room(area.height)).common(&scene.map.bounds());
    let pictures = active.pictures.as_ref().filter(|p| !p.is_empty());
    let squares = Grid::from_fn(shown.width, shown.height, |cell| {
        let square = scene.map.square(shown.at.shift(cell.x, cell.y));
        pictures.map_or(square, |p| p.dressed(square))
    });
    MapView { title: String::new(), from: shown.at, squares, cursor: None }
}

/// Something in sight, as a line with colours.
fn sight_line(
    active: &ActiveGame,
    here: Option<Loc>,
    sight: &Sight,
    glyphs: GlyphSet,
    words: &Translations,
) -> Vec<Span> {
    let role = match sight.kind {
        SightKind::Foe => Role::Foe,
        SightKind::Friend => Role::Friend,
        SightKind::Thing => Role::Thing,
        SightKind::Feature => Role::Feature,
    };
    let away = here.map_or_else(String::new, |h| match Dir::bearing(h, sight.at) {
        Some(way) => format!(" {}", far_and_point(words, distance(h, sight.at), way)),
        None => format!(" {}", words.say("ui-panel-here")),
    });
    let square = active.dressed(sight.square);
    let note = active.words.phrase(&sight.note);
    let note = if note.is_empty() { note } else { format!(" ({note})") };
    vec![
        Span::new(format!("{} ", glyphs.show(square.glyph)), square.role),
        Span::new(active.words.phrase(&sight.name), role),
        Span::new(format!("{note}{away}"), Role::Dim),
    ]
}

fn motion(active: &ActiveGame) -> Option<Motion> {
    let flight = active.flights.front()?;
    let step = active.flight_step;
    let burst = step >= flight.path.len();
    let squares = if burst { &flight.burst[..] } else { &flight.path[step..=step] };
    let placed = |at: &Loc| {
        let glyph = if burst { Glyph::ascii('*') } else { slanted(flight, step) };
        let square = Square { glyph, role: flight.role, ..Square::UNKNOWN };
        Placed { at: *at, square: active.pictures.as_ref().map_or(square, |p| p.flying(square, burst)) }
    };
    Some(Motion {
        path: flight.path.clone(),
        burst: flight.burst.clone(),
        step: step as u32,
        shown: squares.iter().map(placed).collect(),
    })
}

/// What flies points where it flies: a stroke lies along its way.
fn slanted(flight: &Flight, step: usize) -> Glyph {
    let (Some(now), Some(other)) =
        (flight.path.get(step), flight.path.get(if step == 0 { 1 } else { step - 1 }))
    else {
        return flight.glyph;
    };
    if flight.glyph != Glyph::ascii('-') {
        return flight.glyph;
    }
    let (dx, dy) = (now.x - other.x, now.y - other.y);
    Glyph::ascii(match (dx.signum() * dy.signum(), dx) {
        (1, _) => '\\',
        (-1, _) => '/',
        (_, 0) => '|',
        _ => '-',
    })
}
