//! The tables of the game, read from `data/rooms`. All problems are told at once, each with its place.

use angrist_engine::model::{Glyph, Role};
use angrist_engine::space::{Grid, Loc};
use angrist_engine::time::Pace;
use angrist_source::table::{self, Block, Row};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source, Span};

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

impl Tables {
    /// Reads the three files and checks them as a whole; all problems are told at once.
    pub fn read(terrain: Source<'_>, levels: Source<'_>, constants: Source<'_>) -> Result<Tables, Problems> {
        let mut problems = Collector::new();
        let constants = read_constants(constants, &mut problems);
        let terrain = read_terrain(terrain, &mut problems);
        let plans = read_levels(levels, &terrain, &mut problems);
        if plans.first().is_none_or(|first| first.start.is_none()) && problems.is_empty() {
            problems.push(whole(levels, "no-start", "the first level has no '@' to start from"));
        }
        problems.check(constants.map(|constants| Tables { terrain, plans, constants }))
    }

    /// The row of a terrain number; of the first for a number that has none.
    pub fn kind(&self, number: u16) -> &Terrain {
        self.terrain.get(usize::from(number)).unwrap_or(&self.terrain[0])
    }
}

fn whole(source: Source<'_>, code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::whole(Severity::Error, code, source.name, message)
}

const CONSTANTS: [&str; 6] = ["energy", "act", "hero-speed", "sight", "gem-points", "leave-points"];

fn read_constants(source: Source<'_>, problems: &mut Collector) -> Option<Constants> {
    let mut found: Vec<(String, Vec<i32>)> = Vec::new();
    for row in table::rows(source, problems) {
        if row.letter != 'C' || row.values.len() != 2 {
            problems.push(row.wrong("line", "C: name : value was expected"));
            continue;
        }
        let name = &row.values[0];
        if !CONSTANTS.contains(&name.text.as_str()) {
            problems.push(row.unknown("constant", name, CONSTANTS));
            continue;
        }
        let values: Result<Vec<i32>, _> = row.values[1].text.split_whitespace().map(str::parse).collect();
        match values {
            Ok(values) => found.push((name.text.clone(), values)),
            Err(_) => problems.push(row.wrong_at(1, "number", "only whole numbers were expected")),
        }
    }
    // A line that cannot be read is not missing as well.
    let readable = problems.is_empty();
    let mut numbers = |name: &str| -> Option<Vec<i32>> {
        let entry = found.iter().find(|(n, v)| n == name && !v.is_empty());
        if entry.is_none() && readable {
            problems.push(whole(source, "missing-constant", format!("there is no value for '{name}'")));
        }
        entry.map(|(_, values)| values.clone())
    };
    let (gains, act) = (numbers("energy"), numbers("act"));
    let speed = numbers("hero-speed");
    let sight = numbers("sight");
    let (gem, leave) = (numbers("gem-points"), numbers("leave-points"));
    let short = |n: &i32| i16::try_from(*n).map_err(|_| format!("{n} is too large for energy"));
    let act = act?[0];
    let gains: Result<Vec<i16>, String> = gains?.iter().map(short).collect();
    let pace = gains.and_then(|gains| Pace::new(gains, short(&act)?).map_err(|e| e.to_string()));
    Some(Constants {
        pace: problems.keep(pace.map_err(|e| whole(source, "energy", e)))?,
        hero_speed: speed?[0],
        sight: sight?[0].clamp(1, 100),
        gem_points: gem?[0].into(),
        leave_points: leave?[0].into(),
    })
}

const FLAGS: [&str; 8] = ["BLOCK_MOVE", "BLOCK_SIGHT", "LOCKED", "LEVER", "NOTABLE", "DOWN", "UP", "EXIT"];

fn read_terrain(source: Source<'_>, problems: &mut Collector) -> Vec<Terrain> {
    let mut table: Vec<(Terrain, Block)> = Vec::new();
    for block in table::blocks(source, problems) {
        if usize::from(block.id) != table.len() {
            let message = format!("the next number is {}, not '{}'", table.len(), block.id);
            problems.push(block.head.wrong_at(0, "order", message));
        }
        let mut entry = Terrain { name: block.key.clone(), ..Terrain::default() };
        for row in &block.rows {
            problems.keep(read_terrain_row(row, &mut entry));
        }
        table.push((entry, block));
    }
    let known = 0..table.len() as u16;
    for (t, block) in &table {
        if [t.opens_to, t.closes_to, t.pulled_to].into_iter().flatten().any(|n| !known.contains(&n)) {
            problems.push(
                block.wrong("reference", format!("'{}' turns into a terrain that does not exist", t.name)),
            );
        }
        if block.maybe('G').is_none() {
            problems.push(block.wrong("missing-line", format!("'{}' has no line G:", t.name)));
        }
    }
    if table.is_empty() {
        problems.push(whole(source, "empty", "no terrain at all"));
    }
    table.into_iter().map(|(terrain, _)| terrain).collect()
}

fn read_terrain_row(row: &Row, entry: &mut Terrain) -> Result<(), Diagnostic> {
    let reference = || row.value::<u16>(0).map(Some);
    match row.letter {
        'G' => {
            let (glyph, role) = read_look(&row.body.text).map_err(|e| row.wrong("look", e))?;
            (entry.glyph, entry.role) = (Some(glyph), role);
        }
        'O' => entry.opens_to = reference()?,
        'C' => entry.closes_to = reference()?,
        'P' => entry.pulled_to = reference()?,
        'F' => {
            for flag in row.words() {
                match flag.text.as_str() {
                    "BLOCK_MOVE" => entry.blocks_move = true,
                    "BLOCK_SIGHT" => entry.blocks_sight = true,
                    "LOCKED" => entry.locked = true,
                    "LEVER" => entry.lever = true,
                    "NOTABLE" => entry.notable = true,
                    "DOWN" => entry.down = true,
                    "UP" => entry.up = true,
                    "EXIT" => entry.exit = true,
                    _ => return Err(row.unknown("flag", &flag, FLAGS)),
                }
            }
        }
        other => return Err(row.wrong("unknown-line", format!("there is no line '{other}:' for a terrain"))),
    }
    Ok(())
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

fn read_levels(source: Source<'_>, terrain: &[Terrain], problems: &mut Collector) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (number, block) in table::blocks(source, problems).iter().enumerate() {
        if usize::from(block.id) != number + 1 {
            let message = format!("the next depth is {}, not '{}'", number + 1, block.id);
            problems.push(block.head.wrong_at(0, "order", message));
        }
        let mut dwellers = Vec::new();
        problems.keep(block.only("MK"));
        for row in block.rows.iter().filter(|r| r.letter == 'K') {
            dwellers
                .extend(problems.keep(read_dweller(&row.body.text).map_err(|e| row.wrong("creature", e))));
        }
        plans.extend(problems.keep(plan(block, dwellers, terrain)));
    }
    plans
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

fn plan(block: &Block, dwellers: Vec<Dweller>, terrain: &[Terrain]) -> Result<Plan, Problems> {
    let name = block.key.clone();
    let rows: Vec<&Row> = block.rows.iter().filter(|r| r.letter == 'M').collect();
    let width = rows.first().map_or(0, |row| row.body.text.chars().count());
    if width == 0 || width > 200 || rows.len() > 100 {
        return Err(block.wrong("map", format!("the map of '{name}' is empty or too large")).into());
    }
    let mut problems = Collector::new();
    let find = |test: &dyn Fn(&Terrain) -> bool| terrain.iter().position(test).map(|i| i as u16);
    let floor = find(&|t| !t.blocks_move && !t.notable && t.closes_to.is_none()).unwrap_or(0);
    let (mut start, mut gems) = (None, Vec::new());
    let mut grid = Grid::new(width as i16, rows.len() as i16, floor);
    for (y, row) in rows.iter().enumerate() {
        if row.body.text.chars().count() != width {
            let message = format!("this row has another length than the first, which has {width}");
            problems.push(row.wrong_in(row.body.span, "map", message));
            continue;
        }
        for (x, (byte, letter)) in row.body.text.char_indices().enumerate() {
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
                other => find(&|t| t.glyph.is_some_and(|g| g.plain == other)).unwrap_or_else(|| {
                    let from = row.body.span.start as usize + byte;
                    let span = Span::new(from, from + other.len_utf8());
                    problems.push(row.wrong_in(span, "map", format!("no terrain has the letter '{other}'")));
                    floor
                }),
            };
        }
    }
    let bounds = grid.bounds();
    for d in dwellers.iter().filter(|d| !bounds.contains(d.at)) {
        problems.push(
            block.wrong("creature", format!("the {} of '{name}' stands off the map at {}", d.kind, d.at)),
        );
    }
    problems.check(Some(Plan { name, terrain: grid, start, gems, dwellers }))
}
