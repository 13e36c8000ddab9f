//! Reads a library from a directory and says how long each step took: a tool for working on this crate.
use angrist_irh::pre::{Limits, preprocess};

fn main() {
    let dir = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let start = std::time::Instant::now();
    let mut source = |name: &str| std::fs::read(std::path::Path::new(&dir).join(name)).ok();
    let p = preprocess("main.irc", &mut source, Limits::default());
    let took = start.elapsed();
    println!("{} tokens, {} complaints, {took:?}", p.tokens.all.len(), p.diagnostics.len());
    let start = std::time::Instant::now();
    let r = angrist_irh::parse::parse(&p, 2000);
    println!(
        "{} resources, {} diagnostics, {:?}",
        r.library.index.len(),
        r.diagnostics.len(),
        start.elapsed()
    );
    for d in p.diagnostics.iter().chain(&r.diagnostics).take(60) {
        println!("{}", d.resolve(&p.tokens).one_line());
    }
}
