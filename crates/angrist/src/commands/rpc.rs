//! `rpc` and `mcp`: games for programs and agents, over standard input and output or a socket.

use crate::cli::{Common, RpcArgs};
use crate::failure::Failure;
use crate::games;
use angrist_engine::play::Ruleset;
use angrist_rpc::desk::{Listed, MOST_GAMES};
use angrist_rpc::mcp::Agent;
use angrist_rpc::wire::serve;
use angrist_rpc::{Desk, Library, Wanted};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The games of this program, on the data of this machine.
struct Games {
    common: Common,
}

impl Library for Games {
    fn games(&self) -> Vec<Listed> {
        let listed = games::GAMES.iter().map(|g| Listed {
            name: g.name.to_owned(),
            title: g.title.to_owned(),
            about: g.about.to_owned(),
        });
        listed.collect()
    }

    fn ruleset(&self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, String> {
        let mut common = self.common.clone();
        if let Some(game) = &wanted.game {
            common.game = Some(game.clone());
        }
        if let Some(data) = &wanted.data {
            common.data = Some(PathBuf::from(data));
        }
        if let Some(constants) = &wanted.constants {
            common.constants = Some(constants.clone());
        }
        games::find(&common).map_err(|failure| failure.text().to_owned())
    }
}

fn desk(common: &Common, most: Option<usize>) -> Desk {
    Desk::new(Box::new(Games { common: common.clone() }), most.unwrap_or(MOST_GAMES))
}

/// Answers programs.
pub fn rpc(common: &Common, args: &RpcArgs) -> Result<(), Failure> {
    match &args.socket {
        None => {
            let mut desk = desk(common, args.most_games);
            let served = serve(&mut desk, &mut std::io::stdin().lock(), &mut std::io::stdout().lock());
            ended(served)
        }
        Some(path) => socket(common, args, path),
    }
}

/// Answers an agent.
pub fn mcp(common: &Common) -> Result<(), Failure> {
    let mut agent = Agent::new(desk(common, None), env!("CARGO_PKG_VERSION"));
    ended(serve(&mut agent, &mut std::io::stdin().lock(), &mut std::io::stdout().lock()))
}

/// A program that has gone is the usual end.
fn ended(served: std::io::Result<()>) -> Result<(), Failure> {
    match served {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|e| Failure::Refused(format!("the connection failed: {e}"))),
    }
}

/// As many programs as may be connected at once.
#[cfg(unix)]
const MOST_CONNECTIONS: usize = 64;

#[cfg(unix)]
fn socket(common: &Common, args: &RpcArgs, path: &Path) -> Result<(), Failure> {
    use crate::out::noteln;
    use std::io::Write;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::sync::atomic::{AtomicUsize, Ordering};

    // A socket without a listener is left over from a process that was killed; anything else is not ours to remove.
    if UnixStream::connect(path).is_ok() {
        return Err(Failure::Refused(format!("{} is in use by another process", path.display())));
    }
    if std::fs::symlink_metadata(path)
        .is_ok_and(|m| std::os::unix::fs::FileTypeExt::is_socket(&m.file_type()))
    {
        let _ = std::fs::remove_file(path);
    }
    let listener = UnixListener::bind(path)
        .map_err(|e| Failure::Refused(format!("cannot listen on {}: {e}", path.display())))?;
    if !common.quiet {
        noteln!("listening at {}", path.display());
    }
    let connected = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            if connected.load(Ordering::Relaxed) >= MOST_CONNECTIONS {
                let _ = writeln!(
                    stream,
                    r#"{{"jsonrpc":"2.0","id":null,"error":{{"code":-32002,"message":"{MOST_CONNECTIONS} programs are connected, which is the limit."}}}}"#
                );
                continue;
            }
            connected.fetch_add(1, Ordering::Relaxed);
            let connected = &connected;
            scope.spawn(move || {
                if let Ok(reader) = stream.try_clone() {
                    let mut desk = desk(common, args.most_games);
                    // A program that goes away takes its games with it; the others do not notice.
                    let _ = serve(&mut desk, &mut BufReader::new(reader), &mut BufWriter::new(stream));
                }
                connected.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn socket(_: &Common, _: &RpcArgs, _: &Path) -> Result<(), Failure> {
    Err(Failure::Usage(
        "--socket needs a system with Unix sockets; leave it out to use standard input".into(),
    ))
}
