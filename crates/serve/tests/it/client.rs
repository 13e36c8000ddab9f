//! A server for one test, and clients as simple as they can be.

use angrist_serve::difference::apply;
use angrist_serve::{Config, Overrides, Running, start};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Nothing on the loopback takes longer, even on a busy machine in a debug build.
pub const LONG: Duration = Duration::from_secs(60);

pub fn config(dir: &Path, more: &str) -> Config {
    let line =
        Overrides { http: Some("127.0.0.1:0".into()), ssh: Some(String::new()), ..Overrides::default() };
    Config::read(more, &line, dir.to_owned()).unwrap()
}

pub async fn server(dir: &Path, more: &str) -> Running {
    start(config(dir, more)).await.unwrap()
}

/// An answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find_map(|l| {
            l.to_ascii_lowercase().starts_with("set-cookie:").then(|| l[11..].trim().to_owned())
        })?;
        Some(line.split(';').next().unwrap().to_owned())
    }
}

pub async fn send(addr: SocketAddr, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
    let talk = async {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // A server that has refused already may have closed.
        let _ = stream.write_all(body).await;
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all).await;
        let end = all.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or(all.len());
        let head = String::from_utf8_lossy(&all[..end]).into_owned();
        let mut body = all.get(end + 4..).unwrap_or_default().to_vec();
        if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            body = unchunked(&body);
        }
        let status = head.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
        Answer { status, head, body }
    };
    tokio::time::timeout(LONG, talk).await.unwrap()
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = bytes.windows(2).position(|w| w == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap().trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        out.extend(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 4 + size..];
    }
    out
}

pub async fn get(addr: SocketAddr, path: &str) -> Answer {
    send(addr, "GET", path, "", b"").await
}

pub async fn get_as(addr: SocketAddr, path: &str, cookie: &str) -> Answer {
    send(addr, "GET", path, &format!("cookie: {cookie}\r\n"), b"").await
}

/// A form of a page of this server.
pub async fn post(addr: SocketAddr, path: &str, cookie: &str, form: &str) -> Answer {
    let headers = format!(
        "origin: http://{addr}\r\ncookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    );
    send(addr, "POST", path, &headers, form.as_bytes()).await
}

/// Registers; the cookie of the login.
pub async fn register(addr: SocketAddr, name: &str) -> String {
    let answer =
        post(addr, "/register", "", &format!("name={name}&password=hunter42x&again=hunter42x")).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.cookie().unwrap()
}

/// A page's socket, with the picture as the page has it.
pub struct Player {
    pub socket: WebSocketStream<TcpStream>,
    pub last: Value,
    /// What came unasked and is no picture.
    pub told: Vec<Value>,
    /// Bytes of the last message.
    pub bytes: usize,
    next: u64,
}

pub async fn connect(
    addr: SocketAddr,
    path: &str,
    cookie: &str,
    origin: &str,
) -> Result<WebSocketStream<TcpStream>, String> {
    let stream = TcpStream::connect(addr).await.map_err(|e| e.to_string())?;
    let mut request = format!("ws://{addr}{path}").into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let made = tokio_tungstenite::client_async(request, stream).await.map_err(|e| e.to_string())?;
    Ok(made.0)
}

impl Player {
    pub async fn open(addr: SocketAddr, path: &str, cookie: &str) -> Player {
        let socket = connect(addr, path, cookie, &format!("http://{addr}")).await.unwrap();
        Player { socket, last: Value::Null, told: Vec::new(), bytes: 0, next: 1 }
    }

    /// A player at the title or in their game.
    pub async fn begin(addr: SocketAddr, cookie: &str) -> Player {
        let mut player = Player::open(addr, "/ws", cookie).await;
        let reply = player.ask(json!({ "do": "begin", "settings": { "columns": 60, "rows": 22 } })).await;
        assert!(reply["frame"].is_object(), "{reply} {:?}", player.told);
        player
    }

    pub async fn send(&mut self, value: &Value) {
        self.socket.send(Message::Text(value.to_string().into())).await.unwrap();
    }

    /// The next message; `None` when the connection has ended.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            match tokio::time::timeout(LONG, self.socket.next()).await.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    self.bytes = text.len();
                    let mut value: Value = serde_json::from_str(&text).unwrap();
                    if let Some(patch) = value.get("p") {
                        self.last = apply(&self.last, patch).expect("a patch that fits");
                        value["reply"] = self.last.clone();
                    }
                    return Some(value);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Asks and waits for the answer; what comes in between is kept.
    pub async fn ask(&mut self, request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.send(&json!({ "id": id, "request": request })).await;
        while let Some(message) = self.hear().await {
            if message["id"] == id {
                return message["reply"].clone();
            }
            self.told.push(message);
        }
        Value::Null
    }

    pub async fn key(&mut self, key: &str) -> Value {
        self.ask(json!({ "do": "input", "input": { "key": key } })).await
    }

    pub async fn line(&mut self, line: &str) -> Value {
        self.ask(json!({ "do": "input", "input": { "line": line } })).await
    }

    pub async fn start(&mut self, game: &str, seed: &str) -> Value {
        self.ask(json!({ "do": "open", "open": { "kind": "new", "game": game, "seed": seed, "name": "Beren", "quick": true } })).await
    }

    pub async fn standing(&mut self) -> Value {
        self.ask(json!({ "do": "standing" })).await["standing"].clone()
    }

    /// Waits for something unasked that is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        if let Some(at) = self.told.iter().position(&wanted) {
            return Some(self.told.remove(at));
        }
        while let Some(message) = self.hear().await {
            if wanted(&message) {
                return Some(message);
            }
            self.told.push(message);
        }
        None
    }
}
