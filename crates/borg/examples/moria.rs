//! Plays games of MORIA and says what became of each: `moria [plain|strong] [first seed] [games] [turns] [FILE]`.
//! With a file, the first won game is written there as a record: profile, seed, hash, then one command a line. That is
//! how `crates/moria/tests/won.record` is remade after a change of the rules.
use angrist_borg::Table;
use angrist_borg::moria::{Setup, play};
use angrist_moria::Moria;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize, default: u64| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let setup = if args.get(1).is_some_and(|a| a == "strong") { Setup::Strong } else { Setup::Plain };
    let (first, games, turns) = (number(2, 1), number(3, 5), number(4, 6000));
    let ruleset = Moria::shipped("upstream")?;
    let mut file = args.get(5);
    for seed in first..first + games {
        let r = play(Table::new(&ruleset, seed), seed, turns, setup);
        let breach = r.breach.as_deref().unwrap_or("sound");
        println!("{seed}: {} turns, deepest {}, {} points, {}; {breach}", r.turns, r.depth, r.points, r.line);
        if r.won
            && let Some(path) = file.take()
        {
            let head =
                "# A won game of MORIA by the strong borg: profile, seed, hash; then one command a line.";
            std::fs::write(
                path,
                format!("{head}\nupstream {seed} {:016x}\n{}\n", r.hash, r.record.join("\n")),
            )?;
        }
    }
    Ok(())
}
