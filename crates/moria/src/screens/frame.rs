//! The frame: the 80 by 25 screen as it looked. Row 1 messages, rows 2 to 24 the map, row 25 the status bar.

use super::{COLUMNS, Picture, WHITE, blank, write};
use crate::rules::figures::armour_class;
use crate::screens::known_square;
use crate::state::{HEIGHT, State, Timed, WIDTH};
use crate::tables::Tables;
use crate::words::ending_phrase;
use angrist_engine::model::Role;
use angrist_engine::play::{Phrase, Words};
use angrist_engine::space::{Grid, Loc, Rect};

/// The screen rows and columns the map may use: S004-003, S004-038.
const MAP: Rect = Rect::new(0, 1, WIDTH, HEIGHT);

/// The status bar (S004-082 to S004-094).
pub fn status_line(s: &State, t: &Tables, words: &dyn Words) -> String {
    let label = |id: &str| words.phrase(&Phrase::id(format!("status-{id}")));
    let hero = &s.hero;
    let ac = armour_class(t, hero);
    let sign = if ac < 1 { " " } else { " +" };
    let line = format!(
        "{}{:>2}{}{:>6}{}{:>4}/{:>3}{}{:>3}{}{:>3}{}{:>3}{}{sign}{ac}{}{:>2}/{:>4}",
        label("level"),
        s.depth,
        label("gold"),
        hero.gold,
        label("hp"),
        hero.hp,
        hero.max_hp,
        label("int"),
        hero.int,
        label("dex"),
        hero.dex,
        label("force"),
        hero.force,
        label("ac"),
        label("exp"),
        hero.level,
        hero.experience,
    );
    line.chars().take(COLUMNS as usize).collect()
}

/// The first row: hunger and thirst, then what was just said (S004-004).
fn first_row(s: &State, t: &Tables, messages: &[String], words: &dyn Words) -> String {
    let mut row = String::new();
    if t.c.hunger_words != 0 {
        if s.hero.food < t.c.food_hungry {
            row += &words.phrase(&Phrase::id("row-hungry"));
        }
        if s.hero.water < t.c.water_thirsty {
            row += &words.phrase(&Phrase::id("row-thirsty"));
        }
    }
    row += &messages.join(" ");
    let most = COLUMNS as usize;
    if row.chars().count() > most {
        let more = words.phrase(&Phrase::id("more"));
        let keep = most.saturating_sub(more.chars().count() + 1);
        // The newest words matter most.
        let skipped = row.chars().count() - keep;
        row = format!("{more} {}", row.chars().skip(skipped).collect::<String>());
    }
    row
}

/// Draws a square of the map at its place: map (column, row) at screen (column, row + 1), shifted (S004-008).
fn put(picture: &mut Picture, at: Loc, shift: (i16, i16), square: angrist_engine::model::Square) {
    let to = at.shift(shift.0, shift.1 + 1);
    if MAP.contains(to)
        && let Some(cell) = picture.get_mut(to)
    {
        *cell = square;
    }
}

/// The whole picture.
pub fn frame(s: &State, t: &Tables, view: &Grid<bool>, messages: &[String], words: &dyn Words) -> Picture {
    let mut picture = blank();
    if !s.born {
        welcome(&mut picture, words);
        return picture;
    }
    // S004-053: the disoriented sit at screen row 13, column 39.
    let shift = if s.hero.is(Timed::Disorientation) { (38 - s.hero.at.x, 11 - s.hero.at.y) } else { (0, 0) };
    for at in view.bounds().squares() {
        let square = known_square(s, t, view, at);
        if square.glyph.rich != ' ' {
            put(&mut picture, at, shift, square);
        }
    }
    write(&mut picture, 1, 1, &first_row(s, t, messages, words), WHITE, Role::Plain);
    write(&mut picture, 1, 25, &status_line(s, t, words), WHITE, Role::Plain);
    if let Some(ending) = s.ending {
        the_end(&mut picture, &words.phrase(&ending_phrase(ending, "you")));
    }
    picture
}

fn welcome(picture: &mut Picture, words: &dyn Words) {
    let title = words.phrase(&Phrase::id("screen-title"));
    centre(picture, 4, &title);
    for (row, id) in (8..).zip(["manual-1", "manual-2", "manual-3"]) {
        let text = words.phrase(&Phrase::id(id));
        for (at, part) in (0..).zip(wrap(&text, 70)) {
            centre(picture, row + at + (row - 8) * 2, &part);
        }
    }
}

fn the_end(picture: &mut Picture, text: &str) {
    for row in 11..=13 {
        write(picture, 1, row, &" ".repeat(COLUMNS as usize), WHITE, Role::Plain);
    }
    centre(picture, 12, text);
}

fn centre(picture: &mut Picture, row: i16, text: &str) {
    let column = 40 - text.chars().count() as i16 / 2;
    write(picture, column.max(1), row, text, WHITE, Role::Plain);
}

/// Breaks a text into lines of a maximum number of characters.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > most {
            lines.push(word.to_owned());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines
}
