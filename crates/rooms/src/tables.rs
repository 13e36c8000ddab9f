//! The tables of the game, read from `data/rooms`. Every complaint has its file and line.

use angrist_engine::model::{Glyph, Role};
use angrist_engine::space::{Grid, Loc};
use angrist_engine::time::Pace;

/// What a terrain does.
#[derive(Debug, Clone, Default)]
pub struct Terrain {
    pub name: String,
    pub glyph: Option<Glyph>,
    pub role: Role,
    pub blocks_move: bool,
    pub blocks_sight: bool,
    pub locked: bool,
    pub lever: bool,
    pub notable: bool,
    pub down: bool,
    pub up: bool,
    pub exit: bool,
    pub opens_to: Option<u16>,
    pub closes_to: Option<u16>,
    pub pulled_to: Option<u16>,
}

/// A creature of a level and where it starts.
#[derive(Debug, Clone)]
pub struct Dweller {
    pub kind: String,
    pub glyph: Glyph,
    pub role: Role,
    pub speed: i32,
    pub at: Loc,
}

/// A level as drawn.
#[derive(Debug, Clone)]
pub struct Plan {
    pub name: String,
    pub terrain: Grid<u16>,
    pub start: Option<Loc>,
    pub gems: Vec<Loc>,
    pub dwellers: Vec<Dweller>,
}

/// Everything the rules read.
#[derive(Debug, Clone)]
pub struct Tables {
    pub terrain: Vec<Terrain>,
    pub plans: Vec<Plan>,
    pub constants: Constants,
}

/// The figures of constants.txt.
#[derive(Debug, Clone)]
pub struct Constants {
    pub pace: Pace,
    pub hero_speed: i32,
    pub sight: i32,
    pub gem_points: i64,
    pub leave_points: i64,
}

/// A file handed to us: its name and its text.
pub type Source<'a> = (&'a str, &'a str);

impl Tables {
    /// Reads both files and checks them as a whole.
    pub fn read(terrain: Source<'_>, levels: Source<'_>, constants: Source<'_>) -> Result<Tables, String> {
        let constants = read_constants(constants)?;
        let terrain = read_terrain(terrain)?;
        let plans = read_levels(levels, &terrain)?;
        match plans.first() {
            Some(first) if first.start.is_some() => Ok(Tables { terrain, plans, constants }),
            _ => Err(format!("{}: the first level has no '@' to start from", levels.0)),
        }
    }

    /// The row of a terrain number; of the first for a number that has none.
    pub fn kind(&self, number: u16) -> &Terrain {
        self.terrain.get(usize::from(number)).unwrap_or(&self.terrain[0])
    }
}

/// Lines that say something, as (line number, letter, rest).
fn lines<'a>(source: Source<'a>) -> impl Iterator<Item = Result<(usize, char, &'a str), String>> {
    let (file, text) = source;
    text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#')).map(
        move |(i, line)| {
            let mut chars = line.chars();
            match (chars.next(), chars.next()) {
                (Some(letter), Some(':')) => Ok((i + 1, letter, chars.as_str())),
                _ => Err(format!("{file}:{}: a line begins with a letter and a colon", i + 1)),
            }
        },
    )
}

fn read_constants(source: Source<'_>) -> Result<Constants, String> {
    let mut found: Vec<(&str, Vec<i32>)> = Vec::new();
    for line in lines(source) {
        let (number, letter, rest) = line?;
        let bad = |what: &str| format!("{}:{number}: {what}", source.0);
        let (name, values) =
            rest.split_once(':').filter(|_| letter == 'C').ok_or_else(|| bad("C: name : value"))?;
        let values: Result<Vec<i32>, _> = values.split_whitespace().map(str::parse).collect();
        found.push((name, values.map_err(|_| bad("only whole numbers were expected"))?));
    }
    let numbers = |name: &str| -> Result<&[i32], String> {
        let entry = found.iter().find(|(n, _)| *n == name).filter(|(_, v)| !v.is_empty());
        entry
            .map(|(_, v)| v.as_slice())
            .ok_or_else(|| format!("{}: there is no value for '{name}'", source.0))
    };
    let short = |n: i32| i16::try_from(n).map_err(|_| format!("{}: {n} is too large for energy", source.0));
    let gains = numbers("energy")?.iter().map(|&n| short(n)).collect::<Result<Vec<i16>, String>>()?;
    let pace = Pace::new(gains, short(numbers("act")?[0])?).map_err(|e| format!("{}: {e}", source.0))?;
    Ok(Constants {
        pace,
        hero_speed: numbers("hero-speed")?[0],
        sight: numbers("sight")?[0].clamp(1, 100),
        gem_points: numbers("gem-points")?[0].into(),
        leave_points: numbers("leave-points")?[0].into(),
    })
}

fn read_terrain(source: Source<'_>) -> Result<Vec<Terrain>, String> {
    let mut table: Vec<Terrain> = Vec::new();
    let file = source.0;
    for line in lines(source) {
        let (number, letter, rest) = line?;
        let bad = |what: &str| format!("{file}:{number}: {what}");
        if letter == 'N' {
            let (id, name) = rest.split_once(':').ok_or_else(|| bad("N: number : name"))?;
            if id.parse() != Ok(table.len()) {
                return Err(bad(&format!("the next number is {}, not '{id}'", table.len())));
            }
            table.push(Terrain { name: name.to_owned(), ..Terrain::default() });
            continue;
        }
        let entry = table.last_mut().ok_or_else(|| bad("a line before the first N:"))?;
        let reference =
            || rest.parse::<u16>().map(Some).map_err(|_| bad("the number of a terrain was expected"));
        match letter {
            'G' => {
                (entry.glyph, entry.role) = read_look(rest).map(|(g, r)| (Some(g), r)).map_err(|e| bad(&e))?
            }
            'O' => entry.opens_to = reference()?,
            'C' => entry.closes_to = reference()?,
            'P' => entry.pulled_to = reference()?,
            'F' => {
                for flag in rest.split('|').map(str::trim) {
                    match flag {
                        "BLOCK_MOVE" => entry.blocks_move = true,
                        "BLOCK_SIGHT" => entry.blocks_sight = true,
                        "LOCKED" => entry.locked = true,
                        "LEVER" => entry.lever = true,
                        "NOTABLE" => entry.notable = true,
                        "DOWN" => entry.down = true,
                        "UP" => entry.up = true,
                        "EXIT" => entry.exit = true,
                        other => return Err(bad(&format!("there is no flag '{other}'"))),
                    }
                }
            }
            other => return Err(bad(&format!("there is no line '{other}:' for a terrain"))),
        }
    }
    let known = 0..table.len() as u16;
    for t in &table {
        if [t.opens_to, t.closes_to, t.pulled_to].into_iter().flatten().any(|n| !known.contains(&n)) {
            return Err(format!("{file}: '{}' turns into a terrain that does not exist", t.name));
        }
        if t.glyph.is_none() {
            return Err(format!("{file}: '{}' has no G: line", t.name));
        }
    }
    if table.is_empty() { Err(format!("{file}: no terrain at all")) } else { Ok(table) }
}

fn read_look(text: &str) -> Result<(Glyph, Role), String> {
    let chars: Vec<char> = text.chars().collect();
    match chars[..] {
        [plain, ':', rich, ':', colour] => {
            let role = u8::try_from(colour).ok().and_then(Role::from_letter);
            Ok((Glyph::new(rich, plain), role.ok_or_else(|| format!("there is no colour '{colour}'"))?))
        }
        _ => Err("letter : letter : colour was expected".into()),
    }
}

/// A level while its lines are read.
struct Drawn<'a> {
    name: String,
    rows: Vec<(usize, &'a str)>,
    dwellers: Vec<Dweller>,
}

fn read_levels(source: Source<'_>, terrain: &[Terrain]) -> Result<Vec<Plan>, String> {
    let file = source.0;
    let mut drawn: Vec<Drawn<'_>> = Vec::new();
    for line in lines(source) {
        let (number, letter, rest) = line?;
        let bad = |what: &str| format!("{file}:{number}: {what}");
        if letter == 'N' {
            let (id, name) = rest.split_once(':').ok_or_else(|| bad("N: depth : name"))?;
            if id.parse() != Ok(drawn.len() + 1) {
                return Err(bad(&format!("the next depth is {}, not '{id}'", drawn.len() + 1)));
            }
            drawn.push(Drawn { name: name.to_owned(), rows: Vec::new(), dwellers: Vec::new() });
            continue;
        }
        let level = drawn.last_mut().ok_or_else(|| bad("a line before the first N:"))?;
        match letter {
            'M' => level.rows.push((number, rest)),
            'K' => level.dwellers.push(read_dweller(rest).map_err(|e| bad(&e))?),
            other => return Err(bad(&format!("there is no line '{other}:' for a level"))),
        }
    }
    drawn.into_iter().map(|level| plan(file, level, terrain)).collect()
}

fn read_dweller(text: &str) -> Result<Dweller, String> {
    let fields: Vec<&str> = text.split(':').collect();
    let [kind, letter, colour, speed, at] = fields[..] else {
        return Err("kind : letter : colour : speed : x,y was expected".into());
    };
    let (glyph, role) = read_look(&format!("{letter}:{letter}:{colour}"))?;
    let speed = speed.parse().map_err(|_| format!("'{speed}' is not a speed"))?;
    Ok(Dweller { kind: kind.to_owned(), glyph, role, speed, at: at.parse()? })
}

fn plan(file: &str, level: Drawn<'_>, terrain: &[Terrain]) -> Result<Plan, String> {
    let Drawn { name, rows, dwellers } = level;
    let width = rows.first().map_or(0, |(_, row)| row.chars().count());
    if width == 0 || width > 200 || rows.len() > 100 {
        return Err(format!("{file}: the map of '{name}' is empty or too large"));
    }
    let find = |test: &dyn Fn(&Terrain) -> bool| terrain.iter().position(test).map(|i| i as u16);
    let floor = find(&|t| !t.blocks_move && !t.notable && t.closes_to.is_none()).unwrap_or(0);
    let (mut start, mut gems) = (None, Vec::new());
    let mut grid = Grid::new(width as i16, rows.len() as i16, floor);
    for (y, (line, row)) in rows.iter().enumerate() {
        if row.chars().count() != width {
            return Err(format!(
                "{file}:{line}: this row has another length than the first, which has {width}"
            ));
        }
        for (x, letter) in row.chars().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            grid[at] = match letter {
                '@' => {
                    start = Some(at);
                    floor
                }
                '$' => {
                    gems.push(at);
                    floor
                }
                'L' => find(&|t| t.locked).unwrap_or(floor),
                ']' => find(&|t| t.exit).unwrap_or(floor),
                ')' => find(&|t| t.name == "pulled lever").unwrap_or(floor),
                other => find(&|t| t.glyph.is_some_and(|g| g.plain == other))
                    .ok_or_else(|| format!("{file}:{line}: no terrain has the letter '{other}'"))?,
            };
        }
    }
    let bounds = grid.bounds();
    if let Some(d) = dwellers.iter().find(|d| !bounds.contains(d.at)) {
        return Err(format!("{file}: the {} of '{name}' stands off the map at {}", d.kind, d.at));
    }
    Ok(Plan { name, terrain: grid, start, gems, dwellers })
}
