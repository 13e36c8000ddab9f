//! Plays games of Sil and says what became of each: `sil [borg|random|strong] [first seed] [games] [turns] [documented|upstream]`.
use angrist_borg::{Table, play_randomly, sil};
use angrist_sil::SilRuleset;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize, default: u64| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let player = args.get(1).map_or("borg", String::as_str);
    let (first, games, turns) = (number(2, 1), number(3, 5), number(4, 5000));
    let ruleset =
        SilRuleset::shipped(args.get(5).map_or("documented", String::as_str)).map_err(|e| e.text)?;
    for seed in first..first + games {
        let table = Table::new(&ruleset, seed);
        let r = match player {
            "borg" => sil::play(table, seed, turns),
            _ => play_randomly(table, seed, turns, player == "strong"),
        };
        let breach = r.breach.as_deref().unwrap_or("sound");
        println!(
            "{seed}: {} turns, deepest {}, {} points, {}; {breach}; {:?}",
            r.turns, r.depth, r.points, r.line, r.hash
        );
    }
    Ok(())
}
