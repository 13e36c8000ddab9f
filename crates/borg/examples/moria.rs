//! Plays games of MORIA and says what became of each: `moria [plain|strong] [first seed] [games] [turns]`.
use angrist_borg::moria::{Setup, play};
use angrist_moria::Moria;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize, usual: u64| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let setup = if args.get(1).is_some_and(|a| a == "strong") { Setup::Strong } else { Setup::Plain };
    let (first, games, turns) = (number(2, 1), number(3, 5), number(4, 60_000));
    let Ok(world) = Moria::shipped("upstream") else { return };
    for seed in first..first + games {
        let r = play(&world, seed, turns, setup);
        println!(
            "{seed}: {} turns, level {}, {} points, {} ({:?}); last {:?}",
            r.turns,
            r.depth,
            r.points,
            r.line,
            r.breach,
            &r.record[r.record.len().saturating_sub(6)..]
        );
    }
}
