//! The terminal as a player feels it, on a real pseudo-terminal: start to first screen, key to screen, bytes a step.
//!
//! Wanted: first screen under 50 ms, key to screen under 5 ms, an ordinary step under 2 KB. Run it twice and believe the
//! better one.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot run should say so loudly")]

#[cfg(unix)]
fn main() {
    unix::main();
}

#[cfg(not(unix))]
fn main() {}

#[cfg(unix)]
mod unix {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    const STARTS: usize = 20;
    const STEPS: usize = 200;

    struct Run {
        child: Box<dyn portable_pty::Child + Send + Sync>,
        keys: Box<dyn Write + Send>,
        pieces: Receiver<(Instant, Vec<u8>)>,
        screen: vt100::Parser,
        _master: Box<dyn portable_pty::MasterPty + Send>,
    }

    impl Run {
        fn start(home: &std::path::Path, args: &[&str]) -> Run {
            let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
            let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
            let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
            command.args(args);
            command.env("ANGRIST_HOME", home);
            command.env("TERM", "xterm-256color");
            command.env("LANG", "C.UTF-8");
            let mut reader = pty.master.try_clone_reader().unwrap();
            let keys = pty.master.take_writer().unwrap();
            let (send, pieces) = channel();
            std::thread::spawn(move || {
                let mut buffer = [0; 65536];
                while let Ok(n @ 1..) = reader.read(&mut buffer) {
                    if send.send((Instant::now(), buffer[..n].to_vec())).is_err() {
                        break;
                    }
                }
            });
            let child = pty.slave.spawn_command(command).unwrap();
            Run { child, keys, pieces, screen: vt100::Parser::default(), _master: pty.master }
        }

        /// Reads until the screen is as wanted; when that was, and how many bytes it took.
        fn until(&mut self, good: impl Fn(&str) -> bool) -> (Instant, usize) {
            let mut bytes = 0;
            loop {
                let (at, piece) =
                    self.pieces.recv_timeout(Duration::from_secs(10)).expect("the screen changes");
                bytes += piece.len();
                self.screen.process(&piece);
                if good(&self.screen.screen().contents()) {
                    return (at, bytes);
                }
            }
        }
    }

    fn turn_is(turn: usize) -> impl Fn(&str) -> bool {
        move |text| {
            let line = text.lines().find_map(|l| l.strip_prefix("Turn"));
            line.and_then(|l| l.split_whitespace().next()) == Some(turn.to_string().as_str())
        }
    }

    fn row(what: &str, mut values: Vec<u128>, unit: &str) {
        values.sort_unstable();
        let at = |percent: usize| values[(values.len() - 1) * percent / 100];
        println!("{what:<24} p50 {:>7} {unit}  p99 {:>7} {unit}  of {}", at(50), at(99), values.len());
    }

    /// Sil, so deep down: a turn with everyone on the level acting, from the key to the first byte of the new picture.
    fn sil_at_depth(home: &std::path::Path, depth: u32) {
        let mut run = Run::start(home, &["play", "--game", "sil", "--quick", "--seed", "3"]);
        run.until(|text| text.contains("Health"));
        run.keys.write_all(format!("\x01jump {depth}\r").as_bytes()).unwrap();
        let feet = format!("{} feet", depth * 50);
        run.until(|text| text.contains(&feet));
        let (mut times, mut sizes) = (Vec::new(), Vec::new());
        // Back and forth in whichever direction is open; healed now and then, so that the hero lives to be measured.
        for step in 0..STEPS {
            if step % 10 == 0 {
                run.keys.write_all(b"\x1b\x1b\x01heal\r").unwrap();
                std::thread::sleep(Duration::from_millis(40));
            }
            std::thread::sleep(Duration::from_millis(5));
            while let Ok((_, piece)) = run.pieces.try_recv() {
                run.screen.process(&piece);
            }
            let pressed = Instant::now();
            run.keys.write_all([b"4", b"6", b"8", b"2"][step % 4]).unwrap();
            run.keys.flush().unwrap();
            // A step into a wall may change nothing on the screen; then there is nothing to measure.
            if let Ok((at, piece)) = run.pieces.recv_timeout(Duration::from_millis(200)) {
                times.push((at - pressed).as_micros());
                sizes.push(piece.len() as u128);
                run.screen.process(&piece);
            }
            if run.screen.screen().contents().contains("The end") {
                break;
            }
        }
        row(&format!("sil, level {depth}, key"), times, "us");
        row(&format!("sil, level {depth}, bytes"), sizes, "B ");
        let _ = run.child.kill();
        let _ = run.child.wait();
    }

    pub fn main() {
        let home = std::env::temp_dir().join(format!("angrist-bench-{}", std::process::id()));
        let mut first = Vec::new();
        for _ in 0..STARTS {
            let begun = Instant::now();
            let mut run = Run::start(&home, &[]);
            let (at, _) = run.until(|text| text.contains("Quit"));
            first.push((at - begun).as_micros());
            let _ = run.child.kill();
            let _ = run.child.wait();
        }
        row("start to first screen", first, "us");
        let mut run = Run::start(&home, &["play", "--game", "rooms", "--new", "--seed", "3"]);
        run.until(turn_is(0));
        let (mut times, mut sizes) = (Vec::new(), Vec::new());
        for step in 1..=STEPS {
            // Let the program come to rest, as between two presses of a hand.
            std::thread::sleep(Duration::from_millis(5));
            let pressed = Instant::now();
            run.keys.write_all(if step % 2 == 0 { b"6" } else { b"4" }).unwrap();
            run.keys.flush().unwrap();
            let (at, bytes) = run.until(turn_is(step));
            times.push((at - pressed).as_micros());
            sizes.push(bytes as u128);
        }
        row("key to screen", times, "us");
        row("bytes for a step", sizes, "B ");
        let _ = run.child.kill();
        let _ = run.child.wait();
        sil_at_depth(&home, 10);
        let _ = std::fs::remove_dir_all(&home);
    }
}
