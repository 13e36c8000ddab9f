//! `angrist web`: serves a built page (scripts/web) on this machine only.
//!
//! Promises: listens on loopback alone; answers GET and HEAD for files beneath the folder and nothing else; a request that is slow or
//! larger than a few kilobytes is dropped; every answer carries the page's content security policy.

use crate::cli::WebArgs;
use crate::failure::Failure;
use crate::out::outln;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// No request head is larger.
const LARGEST_HEAD: u64 = 16 << 10;
/// Connections at a time.
const MOST: usize = 64;
/// How long a browser may take to ask.
const PATIENCE: Duration = Duration::from_secs(10);

/// What pages of ours may do: run their own scripts and modules, and reach nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves until it is stopped.
pub fn web(args: &WebArgs) -> Result<(), Failure> {
    let dir = args.dir.clone().map_or_else(find_page, Ok)?;
    if !dir.join("index.html").is_file() {
        return Err(Failure::Refused(format!(
            "{} contains no page: build one with scripts/web",
            dir.display()
        )));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .map_err(|e| Failure::Refused(format!("cannot listen on port {}: {e}", args.port)))?;
    let port = listener.local_addr().map_or(args.port, |a| a.port());
    outln!("http://127.0.0.1:{port}/");
    crate::out::finish();
    serve(&listener, &dir);
    Ok(())
}

/// The page beside the program or in the directory of a build.
fn find_page() -> Result<PathBuf, Failure> {
    let beside = std::env::current_exe().ok().and_then(|p| p.parent().map(Path::to_owned));
    let places = beside.iter().flat_map(|d| [d.join("page"), d.join("../page")]);
    let found = places.chain([PathBuf::from("target/page")]).find(|d| d.join("index.html").is_file());
    found.ok_or_else(|| {
        Failure::Refused(
            "there is no built page here: run scripts/web, or give the folder that contains it".into(),
        )
    })
}

fn serve(listener: &TcpListener, dir: &Path) {
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming().flatten() {
        if open.fetch_add(1, Ordering::SeqCst) >= MOST {
            open.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        let (dir, open) = (dir.to_owned(), open.clone());
        std::thread::spawn(move || {
            // A browser that goes away in the middle is no concern of ours.
            let _ = answer(&stream, &dir);
            open.fetch_sub(1, Ordering::SeqCst);
        });
    }
}

fn answer(mut stream: &TcpStream, dir: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new(stream.take(LARGEST_HEAD)).lines();
    let first = head.next().unwrap_or_else(|| Ok(String::new()))?;
    let mut packed = false;
    for line in head {
        let line = line?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        packed |= line.strip_prefix("accept-encoding:").is_some_and(|codes| codes.contains("gzip"));
    }
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if !matches!(method, "GET" | "HEAD") {
        return send(&mut stream, "405 Method Not Allowed", "text/plain", false, b"only GET\n", true);
    }
    let Some(path) = inside(dir, target) else {
        return send(&mut stream, "404 Not Found", "text/plain", false, b"not found\n", method == "GET");
    };
    let beside = PathBuf::from(format!("{}.gz", path.display()));
    let packed = packed && beside.is_file();
    match fs::read(if packed { &beside } else { &path }) {
        Ok(bytes) => send(&mut stream, "200 OK", mime(&path), packed, &bytes, method == "GET"),
        Err(_) => send(&mut stream, "404 Not Found", "text/plain", false, b"not found\n", method == "GET"),
    }
}

fn send(
    stream: &mut &TcpStream,
    status: &str,
    mime: &str,
    packed: bool,
    bytes: &[u8],
    body: bool,
) -> std::io::Result<()> {
    let encoding = if packed { "Content-Encoding: gzip\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {}\r\n{encoding}Vary: Accept-Encoding\r\n\
         Cache-Control: no-cache\r\nContent-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    stream.write_all(head.as_bytes())?;
    if body {
        stream.write_all(bytes)?;
    }
    stream.flush()
}

/// The file that a request means, when it is one beneath the folder.
fn inside(dir: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    // Names of the page are plain: whatever is escaped is not one of them.
    if path.contains(['%', '\\', ':', '\0']) {
        return None;
    }
    let inner = Path::new(path);
    if !inner.components().all(|c| matches!(c, Component::Normal(_))) {
        return None;
    }
    let file = if path.is_empty() || path.ends_with('/') {
        dir.join(inner).join("index.html")
    } else {
        dir.join(inner)
    };
    file.is_file().then_some(file)
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("page")).unwrap();
        fs::write(dir.path().join("secret.txt"), "secret").unwrap();
        for (name, text) in
            [("index.html", "<p>hi"), ("angrist.wasm", "\0asm"), ("angrist.wasm.gz", "packed")]
        {
            fs::write(dir.path().join("page").join(name), text).unwrap();
        }
        dir
    }

    fn ask(request: &str) -> String {
        let dir = page();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(request.as_bytes()).unwrap();
        let (stream, _) = listener.accept().unwrap();
        answer(&stream, &dir.path().join("page")).unwrap();
        drop(stream);
        let mut out = Vec::new();
        let _ = client.read_to_end(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn the_page_is_served_with_its_types_and_its_policy() {
        let index = ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(index.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{index}");
        assert!(index.contains("script-src 'self' 'wasm-unsafe-eval'") && index.ends_with("<p>hi"));
        let module = ask("GET /angrist.wasm?x HTTP/1.1\r\n\r\n");
        assert!(module.contains("application/wasm") && !module.contains("Content-Encoding"));
        let packed = ask("GET /angrist.wasm HTTP/1.1\r\nAccept-Encoding: gzip, br\r\n\r\n");
        assert!(packed.contains("Content-Encoding: gzip") && packed.ends_with("packed"));
        assert!(ask("HEAD / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
    }

    #[test]
    fn nothing_outside_the_folder_and_no_other_method_is_answered() {
        for bad in
            ["/../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd", "/..\\secret.txt", "x", "", "/none"]
        {
            let reply = ask(&format!("GET {bad} HTTP/1.1\r\n\r\n"));
            assert!(reply.starts_with("HTTP/1.1 404") && !reply.contains("secret"), "{bad}: {reply}");
        }
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn a_head_without_end_is_left_in_time() {
        let reply = ask(&format!("GET / HTTP/1.1\r\nX: {}\r\n", "x".repeat(20_000)));
        assert!(reply.starts_with("HTTP/1.1 200") || reply.is_empty(), "{reply}");
    }
}
