//! Small tables of our own format ([`angrist_source::table`]): figures, flags, looks, drawn maps.

use angrist_engine::model::{Glyph, Role};
use angrist_engine::space::{Grid, Loc};
use angrist_engine::things::Flags;
use angrist_source::table::{Block, Row, rows};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source, Span};

/// The largest map that can be drawn.
const LARGEST: (usize, usize) = (200, 100);

/// An error about a whole file.
pub fn whole(source: Source<'_>, code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::whole(Severity::Error, code, source.name, message)
}

/// Lines `C:name:number number`: the numbers of each name, in the order of the names. Each name must be there.
pub fn figures<const N: usize>(
    source: Source<'_>,
    names: [&str; N],
    problems: &mut Collector,
) -> Option<[Vec<i32>; N]> {
    let mut found = [const { Vec::new() }; N];
    // A line that cannot be read is not missing as well.
    let mut readable = true;
    for row in rows(source, problems) {
        let read = problems.keep(figure(&row, &names));
        readable &= read.is_some();
        if let Some((at, numbers)) = read {
            found[at] = numbers;
        }
    }
    let missing = names.iter().zip(&found).filter(|(_, numbers)| numbers.is_empty());
    let mut complete = true;
    for (name, _) in missing {
        complete = false;
        if readable {
            problems.push(whole(source, "missing-constant", format!("there is no value for '{name}'")));
        }
    }
    complete.then_some(found)
}

fn figure(row: &Row, names: &[&str]) -> Result<(usize, Vec<i32>), Diagnostic> {
    let [name, numbers] = &row.values[..] else {
        return Err(row.wrong("line", "C: name : value was expected"));
    };
    let Some(at) = names.iter().position(|n| row.letter == 'C' && *n == name.text) else {
        return Err(row.unknown("constant", name, names.iter().copied()));
    };
    let numbers: Result<Vec<i32>, _> = numbers.text.split_whitespace().map(str::parse).collect();
    Ok((at, numbers.map_err(|_| row.wrong_at(1, "bad-number", "only whole numbers were expected"))?))
}

/// Words of a row's value as flags: each is the number of its place among the words known. None for a value left out.
///
/// # Errors
/// For a word that is not among them, with the nearest.
pub fn flags(row: &Row, at: usize, known: &[&str]) -> Result<Flags, Diagnostic> {
    let mut flags = Flags::NONE;
    let Some(value) = row.values.get(at) else { return Ok(flags) };
    for word in row.words().filter(|w| w.span.start >= value.span.start && w.span.end <= value.span.end) {
        let at = known.iter().position(|k| *k == word.text);
        flags.set(at.ok_or_else(|| row.unknown("flag", &word, known.iter().copied()))? as u8, true);
    }
    Ok(flags)
}

/// How something looks: the places of its letter in ASCII, in Unicode, and of the letter of its colour.
///
/// # Errors
/// When one of them is no letter, or no colour has that letter.
pub fn look(row: &Row, [plain, rich, colour]: [usize; 3]) -> Result<(Glyph, Role), Diagnostic> {
    let letter = |at: usize| {
        let text: String = row.value(at)?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Ok(letter),
            _ => Err(row.wrong_at(at, "look", format!("'{text}' is not one letter"))),
        }
    };
    let role = u8::try_from(letter(colour)?).ok().and_then(Role::from_letter);
    let role = role.ok_or_else(|| row.wrong_at(colour, "look", "no colour has this letter"))?;
    Ok((Glyph::new(letter(rich)?, letter(plain)?), role))
}

/// A map drawn in the rows of a letter; `read` says what a character stands for.
///
/// # Errors
/// When there is no map, its rows differ in length, or a character stands for nothing.
pub fn drawing<T: Clone + Default>(
    block: &Block,
    letter: char,
    mut read: impl FnMut(Loc, char) -> Option<T>,
) -> Result<Grid<T>, Problems> {
    let rows: Vec<&Row> = block.rows.iter().filter(|r| r.letter == letter).collect();
    let width = rows.first().map_or(0, |row| row.body.text.chars().count());
    if width == 0 || width > LARGEST.0 || rows.len() > LARGEST.1 {
        return Err(block.wrong("map", format!("the map of '{}' is empty or too large", block.key)).into());
    }
    let mut problems = Collector::new();
    let mut grid = Grid::new(width as i16, rows.len() as i16, T::default());
    for (y, row) in rows.iter().enumerate() {
        if row.body.text.chars().count() != width {
            let message = format!("this row has another length than the first, which has {width}");
            problems.push(row.wrong_in(row.body.span, "map", message));
            continue;
        }
        for (x, (byte, letter)) in row.body.text.char_indices().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            match read(at, letter) {
                Some(square) => grid[at] = square,
                None => {
                    let from = row.body.span.start as usize + byte;
                    let span = Span::new(from, from + letter.len_utf8());
                    problems.push(row.wrong_in(span, "map", format!("no terrain has the letter '{letter}'")));
                }
            }
        }
    }
    problems.check(Some(grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_source::table::blocks;

    fn numbers(text: &str) -> (Option<[Vec<i32>; 2]>, Vec<&'static str>) {
        let mut problems = Collector::new();
        let found = figures(Source::new("c.txt", text.as_bytes()), ["pace", "sight"], &mut problems);
        (found, problems.diagnostics().iter().map(|d| d.code).collect())
    }

    #[test]
    fn figures_are_found_by_name_and_what_is_missing_is_told_once() {
        assert_eq!(numbers("C:sight:9\nC:pace:5 10\n"), (Some([vec![5, 10], vec![9]]), vec![]));
        assert_eq!(numbers("C:pace:5\n"), (None, vec!["missing-constant"]));
        assert_eq!(numbers("C:pace:5\nC:sihgt:9\n"), (None, vec!["unknown-word"]));
        assert_eq!(numbers("C:pace:fast\nC:sight:9\n"), (None, vec!["bad-number"]));
    }

    #[test]
    fn a_drawing_names_the_character_that_stands_for_nothing() {
        let mut problems = Collector::new();
        let text = b"N:1:hall\nM:##\nM:#?\n";
        let block = blocks(Source::new("m.txt", text), &mut problems).remove(0);
        let wrong = drawing(&block, 'M', |_, c| (c == '#').then_some(1_u8)).unwrap_err();
        let [d] = &wrong.diagnostics[..] else { panic!("{wrong}") };
        assert_eq!((d.line, d.column), (3, 4));
        assert!(drawing(&block, 'X', |_, _| Some(0)).is_err());
        let grid = drawing(&block, 'M', |_, c| Some(c == '?')).unwrap();
        assert!(grid[Loc::new(1, 1)] && !grid[Loc::new(0, 1)]);
    }
}
