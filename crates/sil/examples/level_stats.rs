//! Statistics of levels: `level_stats EDIT_DIR CONSTANTS [levels [from [to [RECORDED]]]]`; `show DEPTH NUMBER` as the last words
//! prints one level instead.
#![allow(clippy::float_arithmetic, reason = "statistics about levels, never a rule")]

use angrist_lore::bytes::Source;
use angrist_sil::halls::{AllSeen, make_level, stats};
use angrist_sil::tables::Tables;
use std::time::Instant;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [dir, constants, rest @ ..] = args.as_slice() else {
        return Err("give the directory of the edit files and the file of constants".into());
    };
    let read = |path: &std::path::Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(|e| format!("{dir}: {e}"))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((format!("edit/{name}"), read(&path)?));
    }
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let bytes = read(std::path::Path::new(constants))?;
    let name = constants.rsplit('/').next().unwrap_or(constants);
    let t = Tables::read(&sources, Source::new(name, &bytes)).map_err(|e| e.text)?;
    if let Some(at) = rest.iter().position(|w| w == "show") {
        let number = |n: usize| rest.get(at + n).and_then(|w| w.parse::<i32>().ok()).unwrap_or(1);
        let ask = stats::ask_for(number(1), number(2) as u32);
        let made = make_level(&t, &mut stats::facts_at(&t, ask.depth), 42, &ask, None)?;
        let hero = made.hero;
        for line in AllSeen::of(&t, made.level, hero).lines() {
            println!("{line}");
        }
        return Ok(());
    }
    let number = |n: usize, usual: i32| rest.get(n).and_then(|w| w.parse::<i32>().ok()).unwrap_or(usual);
    let (levels, from, to) = (number(0, 300), number(1, 1), number(2, 20));
    let recorded = match rest.get(3) {
        Some(path) => std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?,
        None => String::new(),
    };
    let recorded = stats::read_recorded(&recorded)?;
    let (mut compared, mut apart) = (0, 0);
    for depth in from..=to {
        let start = Instant::now();
        let ours = stats::measure(&t, depth, levels as u32, 42)?;
        let each = start.elapsed().as_secs_f64() * 1e6 / f64::from(levels.max(1));
        let (text, c, a) = stats::table(depth, &ours, &recorded);
        print!("{text}");
        println!("{depth:>2} {each:.0} us a level");
        compared += c;
        apart += a;
    }
    println!("{compared} compared, {apart} differ");
    Ok(())
}
